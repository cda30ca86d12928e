//! What is stored about a person, as a file that Discord takes.

use banqi_store::{StoredPuzzle, UserId};
use serde_json::Value;

use super::{Bench, NOW};

/// The largest file that Discord takes from a bot, in bytes ("Uploading Files" in its documentation).
const MOST_BYTES: usize = 10 << 20;

impl Bench {
    async fn stored_about_ann(&self) -> (Value, usize) {
        let stored = self.store.personal_data(UserId(1), NOW).await.unwrap().unwrap();
        (serde_json::from_str(&stored.json).unwrap(), stored.json.len())
    }
}

#[tokio::test]
async fn the_file_of_a_person_with_many_rated_games_has_the_newest_and_says_that_others_are_missing() {
    const CHANGES: i64 = 30_000;
    let bench = Bench::new().await;
    let session = bench.offered(1).await;
    let _ = bench.store.append(bench.win(session, 1, bench.ann, bench.bob)).await.unwrap();
    let (before, _) = bench.stored_about_ann().await;
    assert_eq!(before["complete"], true);
    assert_eq!(before["rating_changes"].as_array().unwrap().len(), 2);

    let many = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 999 + {CHANGES}) \
        INSERT INTO rating_log SELECT {}, 'taiwan', -n, n, {}, {} + n, 2, 0, 40, 1500, 350, 0.06, 1500, 290, 0.06 \
        FROM numbers",
        bench.ann.0, session.0, NOW.0
    );
    sqlx::query(sqlx::AssertSqlSafe(many)).execute(&mut bench.raw().await).await.unwrap();
    let (after, bytes) = bench.stored_about_ann().await;
    assert!(bytes < MOST_BYTES, "{bytes}");
    assert_eq!(after["complete"], false);
    assert_eq!(after["games"].as_array().unwrap().len(), 1, "games still have room");
    assert_eq!(after["ratings"], before["ratings"]);
    let numbers: Vec<i64> = after["rating_changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["number"].as_i64().unwrap())
        .collect();
    assert!(numbers.len() > 5_000, "{}", numbers.len());
    let newest: Vec<i64> = (1000..1000 + CHANGES).rev().take(numbers.len()).collect();
    assert_eq!(numbers, newest);
}

/// A puzzle takes up to a second to make, and the person may be gone by then.
#[tokio::test]
async fn nothing_is_written_for_a_person_whose_data_was_deleted_meanwhile() {
    let bench = Bench::new().await;
    bench.store.request_deletion(UserId(1), NOW).await.unwrap();
    bench.store.forget(bench.ann, NOW).await.unwrap();
    for (player, other, is_there) in [(bench.ann, bench.bob, false), (bench.bob, bench.ann, true)] {
        let puzzle = StoredPuzzle {
            theme: "mate".to_owned(),
            seed: 1,
            position: String::new(),
            line: String::new(),
            difficulty: 1500.0,
        };
        let given = bench.store.give_puzzle(player, 0, puzzle).await.unwrap();
        assert_eq!(given.is_some(), is_there);
        let kept = bench.store.keep_import(player, "{}".to_owned(), NOW).await.unwrap();
        assert_eq!(kept.is_some(), is_there);
        let _ = bench.store.block(player, other, NOW).await.unwrap();
        let _ = bench.store.take_vacation(player, 3, NOW).await.unwrap();
        for table in ["puzzlers", "imports", "blocks", "vacations"] {
            let count = format!("SELECT count(*) FROM {table} WHERE player_id = {}", player.0);
            let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count))
                .fetch_one(&mut bench.raw().await)
                .await
                .unwrap();
            assert_eq!(count, i64::from(is_there), "{table}");
        }
    }
}

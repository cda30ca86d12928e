//! Records that are kept for the buttons below them.

use std::time::Duration;

use banqi_session::{PlayerId, Timestamp};
use banqi_store::{IMPORT_KEPT, ImportId, MOST_IMPORTS, UserId};

use super::{Bench, NOW};

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);

impl Bench {
    async fn keep(&self, player: PlayerId, record: &str, now: Timestamp) -> ImportId {
        self.store.keep_import(player, record.to_owned(), now).await.unwrap().expect("an account")
    }

    async fn kept(&self, user: UserId, import: ImportId, now: Timestamp) -> Option<String> {
        self.store.import(user, import, now).await.unwrap()
    }
}

fn later(minutes: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(60 * minutes))
}

#[tokio::test]
async fn the_last_records_of_a_person_are_kept_for_that_person_only() {
    let bench = Bench::new().await;
    let first = bench.keep(bench.ann, "{\"game\":1}", NOW).await;
    let second = bench.keep(bench.ann, "{\"game\":2}", later(1)).await;
    let bobs = bench.keep(bench.bob, "{\"game\":1}", NOW).await;
    assert_ne!(first, bobs);
    assert_eq!(bench.kept(ANN, first, later(1)).await.as_deref(), Some("{\"game\":1}"));
    assert_eq!(bench.kept(BOB, first, later(1)).await, None, "it is Ann's");
    // Shown again, the first is the newest.
    assert_eq!(bench.keep(bench.ann, "{\"game\":1}", later(2)).await, first);
    for game in 3..=MOST_IMPORTS + 1 {
        bench.keep(bench.ann, &format!("{{\"game\":{game}}}"), later(3)).await;
    }
    assert_eq!(bench.kept(ANN, second, later(4)).await, None, "too many are newer");
    assert!(bench.kept(ANN, first, later(4)).await.is_some());
    assert!(bench.kept(BOB, bobs, later(4)).await.is_some());
    let again = bench.keep(bench.ann, "{\"game\":2}", later(5)).await;
    assert!(again.0 > second.0, "buttons of the old one never lead to another");
}

#[tokio::test]
async fn records_are_deleted_after_thirty_days() {
    let bench = Bench::new().await;
    let old = bench.keep(bench.ann, "{\"game\":1}", NOW).await;
    let end = NOW.plus(IMPORT_KEPT);
    assert!(bench.kept(ANN, old, end).await.is_some());
    let after = end.plus(Duration::from_millis(1));
    assert_eq!(bench.kept(ANN, old, after).await, None);
    // The next record of anybody deletes it.
    let bobs = bench.keep(bench.bob, "{\"game\":2}", after).await;
    assert_eq!(bench.kept(ANN, old, NOW).await, None);
    // So does the hour, if nobody keeps another.
    let _ = bench.store.prune(after.plus(IMPORT_KEPT)).await.unwrap();
    assert!(bench.kept(BOB, bobs, after).await.is_some());
    let _ = bench.store.prune(after.plus(IMPORT_KEPT + Duration::from_millis(1))).await.unwrap();
    assert_eq!(bench.kept(BOB, bobs, after).await, None);
}

#[tokio::test]
async fn records_go_with_the_person() {
    let bench = Bench::new().await;
    let anns = bench.keep(bench.ann, "{\"game\":1}", NOW).await;
    let bobs = bench.keep(bench.bob, "{\"game\":1}", NOW).await;
    bench.store.request_deletion(ANN, NOW).await.unwrap();
    bench.store.forget(bench.ann, NOW).await.unwrap();
    let mut conn = bench.raw().await;
    let left: Vec<i64> =
        sqlx::query_scalar("SELECT import_id FROM imports").fetch_all(&mut conn).await.unwrap();
    assert_eq!(left, [bobs.0], "not {}", anns.0);
}

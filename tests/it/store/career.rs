//! Careers: the course of a rating, and results by opponent.

use banqi_rating::{Rating, Score};
use banqi_session::PlayerId;
use banqi_store::{COURSE_LENGTH, Career, MOST_OPPONENTS, Opponent, Scope};
use sqlx::AssertSqlSafe;

use super::{Bench, GUILD};

#[tokio::test]
async fn a_career_follows_the_rating_and_names_the_most_frequent_opponents() {
    let bench = Bench::new().await;
    let other = async |number| bench.person(number).await;
    let (cleo, dan, eve) = (other(3).await, other(4).await, other(5).await);
    // Whom Ann beats, then who beats her.
    let games = [(bench.bob, true), (cleo, true), (cleo, false), (dan, true), (dan, true), (eve, false)];
    for (number, (opponent, wins)) in (1..).zip(games) {
        let session = bench.offered(number).await;
        let (winner, loser) = if wins { (bench.ann, opponent) } else { (opponent, bench.ann) };
        let _ = bench.store.append(bench.win(session, 1, winner, loser)).await.unwrap();
    }
    let met = |player: PlayerId, wins, losses| Opponent { player, wins, draws: 0, losses };
    for scope in [Scope::Global, Scope::Guild(GUILD)] {
        let career = bench.store.career(bench.ann, "taiwan", scope).await.unwrap();
        assert_eq!(career.course.len(), games.len());
        assert_eq!(career.course[0], Rating::START.after(Rating::START, Score::Win));
        let now = bench.store.rating(bench.ann, "taiwan", scope).await.unwrap().unwrap();
        assert_eq!(career.course.last(), Some(&now.rating));
        assert_eq!(
            career.opponents,
            [met(dan, 2, 0), met(cleo, 1, 1), met(eve, 0, 1)],
            "by games, then by the last one"
        );
        assert_eq!(career.opponents.len(), MOST_OPPONENTS as usize);
    }
    for (pool, scope) in [("hongkong", Scope::Global), ("taiwan", Scope::Guild(banqi_store::GuildId(1)))] {
        assert_eq!(bench.store.career(bench.ann, pool, scope).await.unwrap(), Career::default());
    }
}

#[tokio::test]
async fn a_long_career_ends_with_the_latest_games() {
    let bench = Bench::new().await;
    let ann = bench.ann.0;
    let mut conn = bench.raw().await;
    for nth in 1..=u64::from(COURSE_LENGTH) + 20 {
        let session = bench.offered(nth).await.0;
        let game = format!(
            "INSERT INTO rating_log VALUES ({ann}, 'taiwan', 0, {nth}, {session}, 0, 1, 0, 40, 0, 80, 0.06, {nth}, 80, 0.06)"
        );
        sqlx::query(AssertSqlSafe(game)).execute(&mut conn).await.unwrap();
    }
    let course = bench.store.career(bench.ann, "taiwan", Scope::Global).await.unwrap().course;
    assert_eq!(course.len(), COURSE_LENGTH as usize);
    assert_eq!((course[0].rating, course[99].rating), (21.0, 120.0));
}

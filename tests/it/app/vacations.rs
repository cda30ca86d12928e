//! Vacations: when a game gets them, and how many days a year has.

use banqi_session::ClockChange;

use super::*;

impl Bench {
    async fn takes_vacation(&self, user: UserId, days: u32) {
        let taken = self.app.take_vacation(user, days).await.unwrap().unwrap();
        assert!(matches!(taken, VacationOutcome::Taken(_)), "{taken:?}");
    }
}

#[tokio::test]
async fn a_game_that_the_computer_accepts_has_the_vacation_of_its_player() {
    let bench = Bench::new().await;
    // Ann is known from another game.
    bench.playing(ANN, BOB, DAY, 0).await;
    bench.takes_vacation(ANN, 10).await;
    let until = bench.app.now().plus(10 * DAY);
    let rules = RuleSet { first: First::Challenger, ..RuleSet::taiwan() };
    let session = bench.asked(rules.into(), ANN, vec![Invitee::Computer(1)], DAY).await;
    bench.shows(session, 77, 0).await;
    let (stop, stopped) = oneshot::channel::<()>();
    let wall = Wall::default();
    let running = bench.app.run_computer(&wall, "test", async {
        // Dropping the sender ends the wait as well.
        let _ = stopped.await;
    });
    tokio::join!(running, async {
        super::until(async || bench.snapshot(session).await.view.phase == Phase::Playing).await;
        drop(stop);
    });
    assert_eq!(bench.deadline(session).await, until.plus(DAY));
}

#[tokio::test]
async fn a_live_game_that_becomes_one_of_correspondence_has_the_vacations_of_its_players() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(180, 0), 2).await;
    bench.takes_vacation(ANN, 10).await;
    let until = bench.app.now().plus(10 * DAY);
    let change = ClockChange::Time(DAY.into());
    bench.does(session, BOB, GameCommand::RequestClock(change)).await.unwrap();
    let agreed = bench.does(session, ANN, GameCommand::AgreeToClock).await.unwrap().snapshot;
    assert_eq!(agreed.view.deadline, Some(until.plus(DAY)));

    // A vacation that ended while the game was live is over in it, too.
    let change = ClockChange::Time(TimeControl::bank(180, 0));
    bench.does(session, BOB, GameCommand::RequestClock(change)).await.unwrap();
    bench.does(session, ANN, GameCommand::AgreeToClock).await.unwrap();
    bench.takes_vacation(ANN, 0).await;
    let change = ClockChange::Time(DAY.into());
    bench.does(session, BOB, GameCommand::RequestClock(change)).await.unwrap();
    let agreed = bench.does(session, ANN, GameCommand::AgreeToClock).await.unwrap().snapshot;
    assert_eq!(agreed.view.deadline, Some(bench.app.now().plus(DAY)));
}

#[tokio::test]
async fn a_vacation_goes_on_after_new_year_and_each_year_counts_its_own_days() {
    let bench = Bench::new().await;
    bench.playing(ANN, BOB, DAY, 0).await;
    // From 2023-11-14 to 2023-12-25, 22:13 UTC.
    bench.pass(41 * DAY);
    bench.takes_vacation(ANN, 14).await;
    let until = bench.app.now().plus(14 * DAY);
    let vacation = async || bench.app.vacation(ANN).await.unwrap().unwrap();
    assert_eq!(vacation().await, Vacation { until: Some(until), days_left: 30 - 7 });
    bench.pass(8 * DAY);
    assert_eq!(vacation().await, Vacation { until: Some(until), days_left: 30 - 8 });
    // It ends on January 2.
    bench.takes_vacation(ANN, 0).await;
    assert_eq!(vacation().await, Vacation { until: None, days_left: 30 - 2 });
}

#[tokio::test]
async fn while_many_vacations_are_applied_the_program_counts_as_alive() {
    let bench = Bench::new().await;
    let live = bench.playing(ANN, BOB, TimeControl::bank(180, 0), 2).await;
    for pair in 0..200 {
        let [by, to] = [10_000 + 2 * pair, 10_001 + 2 * pair].map(UserId);
        bench.playing(by, to, DAY, 0).await;
        bench.takes_vacation(by, 10).await;
        bench.takes_vacation(to, 10).await;
    }
    let bench = bench.restarted().await;
    let (began, deadline) = (bench.app.now(), bench.deadline(live).await);
    // A slow machine: all together last longer than an outage for which clocks are moved.
    bench.world.tick_ms.store(20, Ordering::SeqCst);
    let long_after = began.plus(Duration::from_secs(20));
    let is_alive = async |bench: &Bench| bench.store.last_alive().await.unwrap() > Some(long_after);
    bench.run_deadlines_until(is_alive).await;
    assert_eq!(bench.deadline(live).await, deadline, "the time counts as an outage");
}

#[tokio::test]
async fn a_stop_leaves_vacations_to_the_next_start() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, DAY, 2).await;
    let before = bench.deadline(session).await;
    // The program ends before the game knows, and the next start is stopped at once.
    let ann = bench.store.players(&[ANN]).await.unwrap()[0].unwrap();
    let stored = bench.store.take_vacation(ann, 5, bench.app.now()).await.unwrap();
    assert!(matches!(stored, VacationOutcome::Taken(_)));
    let bench = bench.restarted().await;
    bench.app.run_deadlines(&Wall::default(), std::future::ready(())).await;
    assert_eq!(bench.deadline(session).await, before);
    let bench = bench.restarted().await;
    bench.run_deadlines_until(async |bench| bench.deadline(session).await == before.plus(5 * DAY)).await;
}

/// Whichever command is applied to the game last, the game has the vacation that is stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_vacations_set_at_one_moment_the_games_have_the_stored_one() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, DAY, 2).await;
    for _ in 0..20 {
        let set = [0, 2, 4, 6].map(|days| {
            let app = Arc::clone(&bench.app);
            tokio::spawn(async move { app.take_vacation(ANN, days).await.unwrap() })
        });
        for taken in futures_util::future::join_all(set).await {
            assert!(matches!(taken.unwrap(), Some(VacationOutcome::Taken(_))));
        }
        let stored = bench.app.vacation(ANN).await.unwrap().unwrap().until;
        let away = bench.snapshot(session).await.view.seats[0].away_until;
        let now = bench.app.now();
        assert_eq!(away.filter(|until| *until > now), stored);
    }
}

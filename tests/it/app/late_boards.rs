//! Turns whose board could not be shown: nobody loses on time for a turn that they could not see.

use super::*;

/// How late a board may be shown without giving time back, in games with a limit per move.
const LATE: Duration = Duration::from_secs(60);

/// Number of deadlines that the application looks at together.
const AT_A_TIME: u64 = 100;

const BLITZ: TimeControl = TimeControl::bank(1, 0);

impl Bench {
    /// An application that has made up for the time before its start.
    async fn running() -> Self {
        let bench = Self::new().await;
        bench.app.make_up_for_downtime().await.unwrap();
        bench
    }

    /// Begins a live game in which Ann has just moved. The board shows the event before that, and Bob's time is up.
    async fn time_is_up_unshown(&self) -> (SessionId, u32) {
        self.time_is_up_unshown_between(ANN, BOB).await
    }

    async fn time_is_up_unshown_between(&self, moves: UserId, waits: UserId) -> (SessionId, u32) {
        let session = self.playing(moves, waits, BLITZ, 2).await;
        let before = self.snapshot(session).await.view.seq;
        self.shows(session, 5, before).await;
        self.does(session, moves, up(2)).await.unwrap();
        self.time_passes(self.deadline(session).await.since(self.app.now())).await;
        (session, before)
    }

    async fn time_passes(&self, time: Duration) {
        self.pass(time);
        self.store.beat(self.app.now()).await.unwrap();
    }
}

#[tokio::test]
async fn a_turn_that_was_not_shown_does_not_end_on_time_and_gets_its_time_back() {
    let bench = Bench::running().await;
    let (session, before) = bench.time_is_up_unshown().await;
    // Another turn is over later, and was shown.
    let shown = bench.playing(ANN, BOB, BLITZ, 2).await;
    bench.shows(shown, 6, bench.snapshot(shown).await.view.seq).await;
    bench.time_passes(bench.deadline(shown).await.since(bench.app.now())).await;
    bench.run_deadlines_until(async |bench| bench.is_over(shown).await).await;
    assert!(!bench.is_over(session).await, "Bob has not seen that it is his turn");

    // The board appears: Bob has the time that he had.
    let now = bench.app.now();
    bench.shows(session, 5, bench.snapshot(session).await.view.seq).await;
    bench.app.give_the_time_back(session, Some(before), LATE).await;
    let deadline = bench.deadline(session).await;
    assert_eq!(deadline, now.plus(Duration::from_secs(61)));
    bench.time_passes(deadline.since(now)).await;
    bench.run_deadlines_until(async |bench| bench.is_over(session).await).await;
    let ended = bench.snapshot(session).await.view.phase;
    assert_eq!(ended, Phase::Over(Ending::Win { winner: Seat(0), by: WinBy::Time }));
}

#[tokio::test]
async fn turns_that_were_not_shown_keep_no_other_turn_from_ending() {
    let bench = Bench::running().await;
    // More than are looked at together, in a server whose channels the bot cannot reach.
    for nth in 0..AT_A_TIME + 10 {
        // Nobody has as many open games as that.
        let moves = UserId(1_000 + nth / 20);
        bench.time_is_up_unshown_between(moves, UserId(moves.0 + 100)).await;
    }
    let shown = bench.playing(ANN, BOB, BLITZ, 2).await;
    bench.shows(shown, 6, bench.snapshot(shown).await.view.seq).await;
    bench.time_passes(bench.deadline(shown).await.since(bench.app.now())).await;
    bench.run_deadlines_until(async |bench| bench.is_over(shown).await).await;
}

/// A restart takes ten seconds, an outage follows, and only then the board is shown.
#[tokio::test]
async fn a_turn_that_is_shown_late_gets_the_time_before_an_outage_back_as_well() {
    let mut bench = Bench::running().await;
    let session = bench.playing(ANN, BOB, BLITZ, 2).await;
    let before = bench.snapshot(session).await.view.seq;
    bench.does(session, ANN, up(2)).await.unwrap();
    for away in [10, 20] {
        bench.store.beat(bench.app.now()).await.unwrap();
        bench.pass(Duration::from_secs(away));
        bench.app = Arc::new(bench.another());
        bench.app.make_up_for_downtime().await.unwrap();
    }
    bench.time_passes(LATE).await;
    bench.app.give_the_time_back(session, Some(before), LATE).await;
    assert_eq!(bench.deadline(session).await, bench.app.now().plus(Duration::from_secs(61)));
    // Nothing of it is given back again.
    bench.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
    assert_eq!(bench.deadline(session).await, bench.app.now().plus(Duration::from_secs(61)));
}

#[tokio::test]
async fn an_order_does_not_end_a_turn_that_was_not_shown() {
    let bench = Bench::running().await;
    // The other player acts.
    let (session, _) = bench.time_is_up_unshown().await;
    bench.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
    assert!(!bench.is_over(session).await);
    // The player moves, by command.
    let (session, _) = bench.time_is_up_unshown().await;
    bench.does(session, BOB, up(3)).await.unwrap();
    assert_eq!(bench.snapshot(session).await.view.plies, 4);
    // Once the turn is shown, time decides.
    let (session, _) = bench.time_is_up_unshown().await;
    bench.shows(session, 5, bench.snapshot(session).await.view.seq).await;
    let late = bench.does(session, BOB, up(3)).await;
    assert!(matches!(late, Err(Denied::Refused(Refusal::TimeIsUp, _))), "{late:?}");
    assert!(bench.is_over(session).await);
}

#[tokio::test]
async fn a_short_turn_that_is_over_when_its_board_is_shown_gets_its_time_back() {
    let bench = Bench::running().await;
    let session = bench.playing(ANN, BOB, BLITZ, 2).await;
    // Of Ann's minute, one second is left.
    bench.time_passes(Duration::from_secs(60)).await;
    bench.does(session, ANN, up(2)).await.unwrap();
    let before = bench.snapshot(session).await.view.seq;
    bench.does(session, BOB, up(3)).await.unwrap();
    let left = bench.deadline(session).await.since(bench.app.now());
    assert_eq!(left, Duration::from_secs(2));
    bench.time_passes(left).await;
    let now = bench.app.now();
    bench.app.give_the_time_back(session, Some(before), LATE).await;
    assert_eq!(bench.deadline(session).await, now.plus(left));
}

#[tokio::test]
async fn what_is_left_to_do_beside_a_shown_board_holds_no_deadline() {
    let bench = Bench::running().await;
    let session = bench.playing(ANN, BOB, BLITZ, 2).await;
    let seq = bench.snapshot(session).await.view.seq;
    // A call to Bob is refused, so that the outbox keeps trying.
    let board = Some((banqi_keeper::MessageId(5), seq, Layout::Frame));
    let record = PlaceRecord { board, called: seq, ..PlaceRecord::default() };
    bench.app.save_boards(session, CHANNEL, record, bench.app.now()).await.unwrap();
    bench.time_passes(bench.deadline(session).await.since(bench.app.now())).await;
    let claimed = bench.store.claim_outbox(bench.app.now(), "test", LATE, 16).await.unwrap();
    assert_eq!(claimed.len(), 1);
    bench.run_deadlines_until(async |bench| bench.is_over(session).await).await;
}

/// A player cannot gain time by asking for something just before their time is up.
#[tokio::test]
async fn news_in_a_turn_that_was_shown_gives_no_time_back() {
    let bench = Bench::running().await;
    let session = bench.playing(ANN, BOB, BLITZ, 2).await;
    let shown = bench.snapshot(session).await.view.seq;
    bench.shows(session, 5, shown).await;
    let deadline = bench.deadline(session).await;
    let left = Duration::from_millis(500);
    bench.time_passes(deadline.since(bench.app.now()) - left).await;
    bench.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
    bench.time_passes(2 * left).await;
    bench.app.give_the_time_back(session, Some(shown), LATE).await;
    assert_eq!(bench.deadline(session).await, deadline);
}

/// An offer is news on the board, but the turn was not shown since the move before it.
#[tokio::test]
async fn an_offer_in_a_turn_that_is_not_shown_yet_costs_its_player_no_time() {
    let bench = Bench::running().await;
    for time in [BLITZ, TimeControl::PerMove(HOUR)] {
        let session = bench.playing(ANN, BOB, time, 2).await;
        let before = bench.snapshot(session).await.view.seq;
        bench.does(session, ANN, up(2)).await.unwrap();
        let whole = bench.deadline(session).await.since(bench.app.now());
        for _ in 0..6 {
            bench.time_passes(LATE / 12).await;
        }
        bench.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
        for _ in 0..6 {
            bench.time_passes(LATE / 12).await;
        }
        bench.app.give_the_time_back(session, Some(before), LATE).await;
        assert_eq!(bench.deadline(session).await, bench.app.now().plus(whole), "{time}");
    }
}

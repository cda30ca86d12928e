//! Tests of the application over a real database, with a clock that moves only on request.

mod clocks;
mod computer;
mod late_boards;
mod left_guilds;
mod messages;
mod simulation;
mod strangers;
mod vacations;

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::database::Database;
use banqi_app::{
    Ambient, App, Challenge, Denied, Handled, NoEntropy, NoHint, Order, Poster, ShowFailure, Snapshot,
};
use banqi_keeper::{Layout, PlaceRecord};
use banqi_rating::{PAIR_LIMIT, Rating};
use banqi_rules::banqi::{Action, RuleSet, Square};
use banqi_rules::game::First;
use banqi_rules::{AnyAction, Variant};
use banqi_session::{
    AbortBy, CHALLENGE_LIFE, ChallengeCommand, Command, Ending, EntrantText, Event, GameCommand, Phase,
    Refusal, Seat, SessionId, TimeControl, Timestamp, WinBy,
};
use banqi_store::{
    Absence, ChannelId, GuildId, InteractionId, Invitee, MessageId, Place, Scope, Store, UserId, Vacation,
    VacationOutcome,
};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use tokio::sync::oneshot;

const START: Timestamp = Timestamp(1_700_000_000_000);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);
pub(crate) const GUILD: Option<GuildId> = Some(GuildId(7));
const CHANNEL: ChannelId = ChannelId(8);
const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);

/// Real-time limit for everything that the program does on its own.
const LIMIT: Duration = Duration::from_secs(60);

/// A clock that is set by the test, and random bytes from a fixed seed.
struct Simulated {
    now_ms: AtomicI64,
    /// By how much the clock moves on whenever it is read.
    tick_ms: AtomicI64,
    bytes: Mutex<ChaCha8Rng>,
    dry: AtomicI64,
}

impl Ambient for Simulated {
    fn now(&self) -> Timestamp {
        Timestamp(self.now_ms.fetch_add(self.tick_ms.load(Ordering::SeqCst), Ordering::SeqCst))
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        if self.dry.load(Ordering::SeqCst) != 0 {
            return Err(NoEntropy);
        }
        self.bytes.lock().unwrap().fill_bytes(bytes);
        Ok(())
    }
}

/// An application over its own database.
pub(crate) struct Bench {
    pub(crate) database: Database,
    pub(crate) store: Store,
    world: Arc<Simulated>,
    pub(crate) app: Arc<App>,
    interactions: AtomicU64,
}

impl Bench {
    pub(crate) async fn new() -> Self {
        Self::over(Database::new().await).await
    }

    /// The same over a database.
    pub(crate) async fn over(database: Database) -> Self {
        let store = Store::open(&database.url(), START).await.unwrap();
        let world = Arc::new(Simulated {
            now_ms: AtomicI64::new(START.0),
            tick_ms: AtomicI64::new(0),
            bytes: Mutex::new(ChaCha8Rng::seed_from_u64(1)),
            dry: AtomicI64::new(0),
        });
        let app = Arc::new(App::new(store.clone(), 99, Arc::clone(&world) as Arc<dyn Ambient>));
        Self { database, store, world, app, interactions: AtomicU64::new(1_000) }
    }

    /// Stops the program and starts it again: returns a new application over the database as it is on disk.
    pub(crate) async fn restarted(self) -> Self {
        self.store.close().await;
        let store = Store::open(&self.database.url(), self.app.now()).await.unwrap();
        let app = Arc::new(App::new(store.clone(), 99, Arc::clone(&self.world) as Arc<dyn Ambient>));
        app.make_up_for_downtime().await.unwrap();
        Self { store, app, ..self }
    }

    /// Returns the application of another process over the same database. They share nothing in memory.
    pub(crate) fn another(&self) -> App {
        App::new(self.store.clone(), 99, Arc::clone(&self.world) as Arc<dyn Ambient>)
    }

    pub(crate) fn pass(&self, time: Duration) {
        self.world.now_ms.fetch_add(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }

    fn interaction(&self) -> InteractionId {
        InteractionId(self.interactions.fetch_add(1, Ordering::SeqCst))
    }

    pub(crate) fn order(&self, session: SessionId, by: UserId, command: impl Into<Command>) -> Order {
        let clicked = Some(MessageId(5));
        Order {
            session,
            by,
            guild: GUILD,
            seen: None,
            clicked,
            interaction: self.interaction(),
            waited: Duration::ZERO,
            command: command.into(),
        }
    }

    pub(crate) async fn does(
        &self,
        session: SessionId,
        by: UserId,
        command: impl Into<Command>,
    ) -> Result<Handled, Denied> {
        self.app.handle(self.order(session, by, command)).await
    }

    async fn offered(&self, by: UserId, to: UserId, time: impl Into<TimeControl>) -> SessionId {
        let rule_set = RuleSet { first: First::Challenger, ..RuleSet::taiwan() };
        self.offered_by(rule_set, by, to, time).await
    }

    /// Creates a challenge to a game of banqi with any rules.
    pub(crate) async fn offered_by(
        &self,
        rule_set: RuleSet,
        by: UserId,
        to: UserId,
        time: impl Into<TimeControl>,
    ) -> SessionId {
        self.asked(rule_set.into(), by, vec![to], time).await
    }

    /// Creates a challenge to any game, with any number of invited people.
    pub(crate) async fn asked(
        &self,
        variant: Variant,
        by: UserId,
        invited: Vec<impl Into<Invitee>>,
        time: impl Into<TimeControl>,
    ) -> SessionId {
        let challenge = self.asking(variant, by, invited, time);
        self.app.challenge(challenge).await.unwrap().snapshot.view.id
    }

    /// Returns a challenge before it is submitted.
    pub(crate) fn asking(
        &self,
        variant: Variant,
        by: UserId,
        invited: Vec<impl Into<Invitee>>,
        time: impl Into<TimeControl>,
    ) -> Challenge {
        Challenge {
            by,
            invited: invited.into_iter().map(Into::into).collect(),
            partner: None,
            place: Place { guild: GUILD, channel: CHANNEL },
            language: "en".to_owned(),
            variant,
            time: time.into(),
            casual: false,
            interaction: self.interaction(),
        }
    }

    /// Starts a casual game with the usual rules. `by` is in seat 0.
    async fn playing_casually(&self, by: UserId, to: UserId) -> SessionId {
        let challenge = Challenge { casual: true, ..self.asking(Variant::default(), by, vec![to], DAY) };
        let session = self.app.challenge(challenge).await.unwrap().snapshot.view.id;
        self.does(session, to, accept()).await.unwrap();
        session
    }

    /// Starts a game in which `plies` pieces have been flipped, a1 first. `by` is in seat 0.
    async fn playing(&self, by: UserId, to: UserId, time: impl Into<TimeControl>, plies: u8) -> SessionId {
        let session = self.offered(by, to, time).await;
        self.does(session, to, accept()).await.unwrap();
        for ply in 0..plies {
            self.does(session, [by, to][usize::from(ply % 2)], up(ply)).await.unwrap();
        }
        session
    }

    pub(crate) async fn snapshot(&self, session: SessionId) -> Snapshot {
        self.app.snapshot(session).await.unwrap()
    }

    async fn deadline(&self, session: SessionId) -> Timestamp {
        self.snapshot(session).await.view.deadline.unwrap()
    }

    /// Runs the deadlines until `done` is true.
    async fn run_deadlines_until(&self, done: impl AsyncFn(&Self) -> bool) {
        self.run_deadlines_on(Wall::default(), done).await;
    }

    /// Does the same with this poster.
    async fn run_deadlines_on(&self, wall: impl Poster, done: impl AsyncFn(&Self) -> bool) {
        let (stop, stopped) = oneshot::channel::<()>();
        let app = Arc::clone(&self.app);
        let running = tokio::spawn(async move {
            let stop = async {
                // Dropping the sender ends the wait as well.
                let _ = stopped.await;
            };
            app.run_deadlines(&wall, stop).await;
        });
        until(async || done(self).await).await;
        drop(stop);
        running.await.unwrap();
    }

    async fn is_over(&self, session: SessionId) -> bool {
        matches!(self.snapshot(session).await.view.phase, Phase::Over(_))
    }
}

pub(crate) fn accept() -> Command {
    ChallengeCommand::Accept(EntrantText::automatic(6)).into()
}

fn up(square: u8) -> GameCommand {
    GameCommand::Play(Action::Flip(Square::new(square).unwrap()).into())
}

async fn until(mut done: impl AsyncFnMut() -> bool) {
    let waited = async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(LIMIT, waited).await.expect("it does not happen");
}

/// How long a closed channel is left alone before the next attempt.
const CLOSED_PAUSE: Duration = Duration::from_secs(15 * 60);

/// How long the answer to an order may take to show the board.
const ANSWER: Duration = Duration::from_secs(25);

#[tokio::test]
async fn a_challenge_lapses_a_day_after_it_was_made() {
    let bench = Bench::new().await;
    let session = bench.offered(ANN, BOB, HOUR).await;
    bench.app.make_up_for_downtime().await.unwrap();
    assert_eq!(bench.deadline(session).await, START.plus(CHALLENGE_LIFE));
    // An acceptance that comes too late is refused, and the challenge is over from then on.
    bench.pass(CHALLENGE_LIFE);
    bench.store.beat(bench.app.now()).await.unwrap();
    let late = bench.does(session, BOB, accept()).await;
    assert!(matches!(late, Err(Denied::Refused(Refusal::TimeIsUp, _))));
    let lapsed = bench.snapshot(session).await;
    assert_eq!(lapsed.view.phase, Phase::Over(Ending::Expired));
    assert!(lapsed.seed.is_some(), "revealed on every kind of ending");
    // The challenge also expires without such an attempt.
    let other = bench.offered(ANN, BOB, HOUR).await;
    bench.pass(CHALLENGE_LIFE);
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.run_deadlines_until(async |bench| bench.is_over(other).await).await;
    assert_eq!(bench.snapshot(other).await.view.phase, Phase::Over(Ending::Expired));
}

#[tokio::test]
async fn damaged_games_hold_up_no_clock_but_their_own() {
    let bench = Bench::new().await;
    // More than are looked at in one go.
    for n in 0..101 {
        bench.offered(UserId(100 + 2 * n), UserId(101 + 2 * n), HOUR).await;
    }
    bench.pass(Duration::from_secs(1));
    let sound = bench.offered(ANN, BOB, HOUR).await;
    let damage = sqlx::query("UPDATE events SET body = '{}' WHERE session_id <> $1").bind(sound.0);
    damage.execute(&mut bench.database.connect().await).await.unwrap();
    let bench = bench.restarted().await;
    bench.pass(CHALLENGE_LIFE);
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.run_deadlines_until(async |bench| bench.is_over(sound).await).await;
    assert_eq!(bench.snapshot(sound).await.view.phase, Phase::Over(Ending::Expired));
}

#[tokio::test]
async fn who_lets_the_time_pass_loses_once_both_have_moved() {
    let bench = Bench::new().await;
    let counted = bench.playing(ANN, BOB, HOUR, 2).await;
    let young = bench.playing(ANN, BOB, HOUR, 1).await;
    let slower = bench.playing(ANN, BOB, DAY, 2).await;
    bench.pass(HOUR - Duration::from_millis(1));
    bench.store.beat(bench.app.now()).await.unwrap();
    // The time is not up yet, so a move still counts.
    let early = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.does(early, ANN, up(2)).await.unwrap();
    assert!(!bench.is_over(counted).await);
    bench.pass(Duration::from_millis(1));
    bench.run_deadlines_until(async |bench| bench.is_over(counted).await && bench.is_over(young).await).await;
    let lost = bench.snapshot(counted).await;
    assert_eq!(lost.view.phase, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Time }));
    assert_eq!(lost.ratings.len(), 2);
    let aborted = bench.snapshot(young).await;
    assert_eq!(aborted.view.phase, Phase::Over(Ending::Aborted { by: AbortBy::Time }));
    assert!(aborted.ratings.is_empty());
    assert!(!bench.is_over(slower).await && !bench.is_over(early).await);
}

#[tokio::test]
async fn a_bank_runs_out_while_nobody_looks_and_survives_a_restart() {
    let bench = Bench::new().await;
    let blitz = TimeControl::bank(5, 3);
    let (lost, played) = (bench.playing(ANN, BOB, blitz, 2).await, bench.playing(ANN, BOB, blitz, 2).await);
    bench.pass(Duration::from_secs(201));
    bench.store.beat(bench.app.now()).await.unwrap();
    for session in [lost, played] {
        bench.does(session, ANN, up(2)).await.unwrap();
        bench.does(session, BOB, up(3)).await.unwrap();
    }
    let left =
        |snapshot: &Snapshot| [0, 1].map(|seat: usize| snapshot.view.seats[seat].left.unwrap().as_secs());
    let bench = bench.restarted().await;
    assert_eq!(left(&bench.snapshot(lost).await), [103, 303]);
    bench.pass(Duration::from_secs(50));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.does(played, ANN, up(4)).await.unwrap();
    bench.pass(Duration::from_secs(54));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.run_deadlines_until(async |bench| bench.is_over(lost).await).await;
    let ended = bench.snapshot(lost).await.view.phase;
    assert_eq!(ended, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Time }));
    assert_eq!(left(&bench.snapshot(played).await), [103 - 49 + 3, 303]);
    assert!(!bench.is_over(played).await);
}

#[tokio::test]
async fn a_board_that_is_shown_a_few_seconds_late_costs_a_bank_nothing() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(5, 3), 2).await;
    let deadline = bench.deadline(session).await;
    let (short, long) = (Duration::from_millis(2_900), Duration::from_millis(100));
    bench.pass(short);
    bench.app.give_the_time_back(session, None, Duration::from_secs(60)).await;
    assert_eq!(bench.deadline(session).await, deadline);
    bench.pass(long);
    bench.app.give_the_time_back(session, None, Duration::from_secs(60)).await;
    assert_eq!(bench.deadline(session).await, deadline.plus(short + long));
}

#[tokio::test]
async fn what_a_click_waited_before_a_process_had_it_costs_a_bank_nothing() {
    let bench = Bench::new().await;
    bench.app.make_up_for_downtime().await.unwrap();
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.pass(bench.deadline(session).await.since(bench.app.now()) + Duration::from_secs(2));
    bench.store.beat(bench.app.now()).await.unwrap();
    let order = Order { waited: Duration::from_secs(3), ..bench.order(session, ANN, up(2)) };
    let played = bench.app.handle(order).await.unwrap().snapshot;
    assert_eq!(played.view.seats[0].left, Some(Duration::from_secs(1)));
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_all_games_also_after_a_crash_and_in_new_games() {
    let bench = Bench::new().await;
    let waiting = bench.playing(ANN, BOB, DAY, 2).await;
    let other = bench.playing(BOB, ANN, DAY, 2).await;
    let live = bench.playing(ANN, BOB, TimeControl::bank(180, 0), 2).await;
    let due = async |bench: &Bench, session| bench.deadline(session).await;
    let [before, untouched, fast] =
        [due(&bench, waiting).await, due(&bench, other).await, due(&bench, live).await];
    assert_eq!(bench.app.take_vacation(UserId(99), 3).await.unwrap(), None, "a stranger");
    let taken = bench.app.take_vacation(ANN, 3).await.unwrap().unwrap();
    let until = bench.app.now().plus(3 * DAY);
    assert_eq!(taken, VacationOutcome::Taken(Vacation { until: Some(until), days_left: 27 }));
    assert_eq!(due(&bench, waiting).await, before.plus(3 * DAY));
    assert_eq!([due(&bench, other).await, due(&bench, live).await], [untouched, fast]);
    // A game that begins during the vacation has it from the start.
    let young = bench.playing(ANN, BOB, DAY, 0).await;
    assert_eq!(due(&bench, young).await, until.plus(DAY));
    // The program ended before the games knew: the next start tells them.
    bench.does(other, BOB, up(2)).await.unwrap();
    let ann = bench.store.players(&[ANN]).await.unwrap()[0].unwrap();
    let stored = bench.store.take_vacation(ann, 5, bench.app.now()).await.unwrap();
    assert!(matches!(stored, VacationOutcome::Taken(_)));
    let bench = bench.restarted().await;
    let until = bench.app.now().plus(5 * DAY);
    bench.run_deadlines_until(async |bench| bench.deadline(other).await == until.plus(DAY)).await;
    assert_eq!(due(&bench, young).await, until.plus(DAY));
    // Back early.
    bench.pass(DAY);
    bench.store.beat(bench.app.now()).await.unwrap();
    let taken = bench.app.take_vacation(ANN, 0).await.unwrap().unwrap();
    assert_eq!(taken, VacationOutcome::Taken(Vacation { until: None, days_left: 29 }));
    assert_eq!(due(&bench, other).await, bench.app.now().plus(DAY));
    let long = bench.app.take_vacation(ANN, 30).await.unwrap().unwrap();
    assert_eq!(long, VacationOutcome::TooLong(Vacation { until: None, days_left: 29 }));
}

#[tokio::test]
async fn a_vacation_reaches_every_game_of_a_person() {
    let bench = Bench::new().await;
    let first = bench.playing(ANN, BOB, DAY, 0).await;
    // With the invitations between them, these are more than are listed anywhere.
    for nth in 0..100 {
        bench.offered(UserId(1_000 + nth), ANN, DAY).await;
    }
    let last = bench.playing(ANN, BOB, DAY, 0).await;
    let oldest = bench.deadline(first).await;
    let taken = bench.app.take_vacation(ANN, 3).await.unwrap();
    assert!(matches!(taken, Some(VacationOutcome::Taken(_))));
    assert_eq!(bench.deadline(first).await, oldest.plus(3 * DAY));
    assert_eq!(bench.deadline(last).await, oldest.plus(3 * DAY));
}

#[tokio::test]
async fn a_move_after_the_deadline_is_refused_even_if_nobody_has_called_time() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.pass(HOUR);
    bench.store.beat(bench.app.now()).await.unwrap();
    let late = bench.does(session, ANN, up(2)).await;
    let Err(Denied::Refused(Refusal::TimeIsUp, snapshot)) = late else { panic!("{late:?}") };
    assert_eq!(snapshot.view.phase, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Time }));
    assert_eq!(snapshot.view.plies, 2);
}

#[tokio::test]
async fn time_does_not_run_while_the_program_does_not() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    let expired = bench.playing(ANN, BOB, Duration::from_secs(60), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    // Too short a gap to count as downtime.
    bench.pass(Duration::from_secs(14));
    bench.app.make_up_for_downtime().await.unwrap();
    assert_eq!(bench.deadline(session).await, before);
    // One deadline passes while the program is running, and then the machine is off for two hours.
    bench.pass(Duration::from_secs(60));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.pass(2 * HOUR);
    bench.app.make_up_for_downtime().await.unwrap();
    assert_eq!(bench.deadline(session).await, before.plus(2 * HOUR));
    // A second call does not shift the deadlines again.
    bench.app.make_up_for_downtime().await.unwrap();
    assert_eq!(bench.deadline(session).await, before.plus(2 * HOUR));
    // A deadline that had passed before the downtime is still passed.
    bench.run_deadlines_until(async |bench| bench.is_over(expired).await).await;
    assert!(!bench.is_over(session).await);
    bench.does(session, ANN, up(2)).await.unwrap();
}

#[tokio::test]
#[cfg_attr(not(has_postgres), ignore = "needs PostgreSQL; set BANQI_POSTGRES")]
async fn a_process_without_servers_does_not_keep_the_clocks_running() {
    let bench = Bench::over(Database::on_server().await).await;
    bench.store.clone().close().await;
    let join = || async { Store::join(&bench.database.url(), Duration::ZERO, START).await.unwrap() };
    let (presence, player) = (join().await, join().await);
    player.replicas().unwrap().receive_at("one:1".into()).await.unwrap();
    let app = |store: &Store| App::new(store.clone(), 99, Arc::clone(&bench.world) as Arc<dyn Ambient>);
    app(&player).make_up_for_downtime().await.unwrap();
    let alive = player.last_alive().await.unwrap();
    assert_eq!(alive, Some(bench.app.now()));
    bench.pass(HOUR);
    app(&presence).make_up_for_downtime().await.unwrap();
    assert_eq!(presence.last_alive().await.unwrap(), alive);
    app(&player).make_up_for_downtime().await.unwrap();
    assert_eq!(player.last_alive().await.unwrap(), Some(bench.app.now()));
    presence.close().await;
    player.close().await;
}

/// A restart takes less than 15 seconds, but a live game may have little more.
#[tokio::test]
async fn a_brief_absence_is_given_back_to_live_games() {
    let bench = Bench::new().await;
    let bank = bench.playing(ANN, BOB, TimeControl::bank(5, 3), 2).await;
    let days = bench.playing(ANN, BOB, 2 * HOUR, 2).await;
    let due = async || [bench.deadline(bank).await, bench.deadline(days).await];
    bench.app.make_up_for_downtime().await.unwrap();
    let before = due().await;
    // A heartbeat that comes late is no absence: the bot played.
    bench.pass(Duration::from_secs(9));
    bench.app.make_up_for_downtime().await.unwrap();
    // The gateway is lost for as long.
    bench.app.lose_touch();
    bench.pass(Duration::from_secs(9));
    bench.app.regain_touch().await.unwrap();
    assert_eq!(due().await, before, "nothing is written as long as nobody needs it");

    // The program is restarted twice, and the turn is over if neither counts.
    bench.pass(before[0].since(bench.app.now()) + Duration::from_secs(4));
    for _ in 0..2 {
        bench.store.beat(bench.app.now()).await.unwrap();
        bench.pass(Duration::from_secs(2));
        bench.another().make_up_for_downtime().await.unwrap();
    }
    let restarted = bench.another();
    // An order that arrives before the deadlines are looked at for the first time.
    let late = restarted.handle(bench.order(bank, ANN, up(2))).await.unwrap();
    let left = late.snapshot.view.seats[0].left;
    assert_eq!(left, Some(Duration::from_secs(5 + 3)), "nobody could play in 13 of 309 seconds");
    assert_eq!(bench.deadline(days).await, before[1], "a turn of two hours gets it back only at its end");
}

/// When a gateway is resumed, Discord sends the clicks that it held before it says that the connection is back.
#[tokio::test]
async fn an_order_that_arrives_before_the_gateway_counts_as_back_costs_nobody_the_outage() {
    for away in [9, 20] {
        let bench = Bench::new().await;
        let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
        bench.app.make_up_for_downtime().await.unwrap();
        let before = bench.deadline(session).await;
        bench.app.lose_touch();
        bench.pass(Duration::from_secs(away));
        bench.does(session, ANN, up(2)).await.unwrap();
        let view = bench.snapshot(session).await.view;
        assert_eq!(view.seats[0].left, Some(Duration::from_secs(60)), "Ann moved at once when she could");
        assert_eq!(bench.deadline(session).await.since(before), Duration::from_secs(away), "Bob's turn");
        assert!(bench.app.is_out_of_touch(), "others may not be reached yet");
        // A second later the gateway is back. Only a long outage moves deadlines at once.
        let later = Duration::from_millis(900);
        bench.pass(later);
        bench.app.regain_touch().await.unwrap();
        let later = if away == 20 { later } else { Duration::ZERO };
        assert_eq!(bench.deadline(session).await.since(before), Duration::from_secs(away) + later);
    }
}

/// While one of several shards is out of reach for hours, orders arrive through the others.
#[tokio::test]
async fn orders_during_an_outage_do_not_end_it() {
    let bench = Bench::new().await;
    let live = bench.playing(ANN, BOB, TimeControl::bank(30, 0), 2).await;
    let days = bench.playing(ANN, BOB, 72 * HOUR, 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(days).await;
    bench.app.lose_touch();
    for square in 2..8 {
        bench.pass(HOUR / 3);
        let by = if square % 2 == 0 { ANN } else { BOB };
        bench.does(live, by, up(square)).await.unwrap();
    }
    bench.app.regain_touch().await.unwrap();
    assert_eq!(bench.deadline(days).await.since(before), 2 * HOUR);
    let seats = bench.snapshot(live).await.view.seats;
    assert!(seats.iter().all(|seat| seat.left == Some(Duration::from_secs(30 * 60))), "{seats:?}");
}

/// In correspondence play, a vacation begins right after an outage.
#[tokio::test]
async fn a_vacation_keeps_the_time_that_a_turn_had_before_an_outage() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, 2 * HOUR, 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let alive = bench.app.now();
    bench.app.lose_touch();
    bench.pass(3 * HOUR);
    let taken = bench.app.take_vacation(ANN, 3).await.unwrap();
    assert!(matches!(taken, Some(VacationOutcome::Taken(_))), "{taken:?}");
    bench.app.regain_touch().await.unwrap();
    let left = alive.since(START).as_secs();
    let until = bench.app.now().plus(3 * 24 * HOUR);
    assert_eq!(bench.deadline(session).await, until.plus(2 * HOUR - Duration::from_secs(left)));
}

/// A deletion ends turns whose time is up, but not before an outage is made up for.
#[tokio::test]
async fn nobody_loses_on_time_against_somebody_who_leaves_after_an_outage() {
    let mut bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.does(session, ANN, up(2)).await.unwrap();
    bench.shows(session, 5, bench.snapshot(session).await.view.seq).await;
    bench.app.make_up_for_downtime().await.unwrap();
    bench.app.delete_person(ANN).await.unwrap();
    bench.pass(2 * HOUR);
    bench.app = Arc::new(bench.another());
    let looks = AtomicU64::new(0);
    let is_over = async |bench: &Bench| {
        // For a while the outage is not made up for.
        if looks.fetch_add(1, Ordering::Relaxed) == 20 {
            bench.app.make_up_for_downtime().await.unwrap();
        }
        bench.is_over(session).await
    };
    bench.run_deletions_until(is_over).await;
    let ended = bench.snapshot(session).await.view.phase;
    assert_eq!(ended, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Resignation }));
}

/// A restart takes ten seconds, and later in the same turn the program is out of reach for long.
#[tokio::test]
async fn a_brief_absence_before_a_long_outage_of_the_same_turn_is_given_back_once() {
    let mut bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    for away in [10, 20] {
        bench.pass(Duration::from_secs(5));
        bench.store.beat(bench.app.now()).await.unwrap();
        bench.pass(Duration::from_secs(away));
        bench.app = Arc::new(bench.another());
        bench.app.make_up_for_downtime().await.unwrap();
    }
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(20)));
    bench.does(session, BOB, GameCommand::OfferDraw).await.unwrap();
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(20 + 10)));
    bench.does(session, ANN, up(2)).await.unwrap();
    let left = bench.snapshot(session).await.view.seats[0].left;
    assert_eq!(left, Some(Duration::from_secs(60 - (5 + 5 - 1))), "the first second of a turn is free");
}

/// A start stores that the program was away, and ends before its first heartbeat. The next start comes much later.
#[tokio::test]
async fn an_outage_that_contains_an_absence_is_given_back_once() {
    let mut bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let (before, alive) = (bench.deadline(session).await, bench.app.now());
    bench.pass(Duration::from_secs(10));
    bench.store.add_absence(Absence { from: alive, to: bench.app.now() }).await.unwrap();
    bench.pass(Duration::from_secs(10));
    bench.app = Arc::new(bench.another());
    bench.app.make_up_for_downtime().await.unwrap();
    bench.does(session, BOB, GameCommand::OfferDraw).await.unwrap();
    assert_eq!(bench.deadline(session).await.since(before), Duration::from_secs(20));
}

/// The turn of a live game ends in a brief absence, and nobody acts.
#[tokio::test]
async fn a_turn_that_ends_in_a_brief_absence_goes_on_for_as_long() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    bench.pass(before.since(bench.app.now()) - Duration::from_secs(3));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.pass(Duration::from_secs(8));
    let mut bench = bench;
    bench.app = Arc::new(bench.another());
    bench.run_deadlines_until(async |bench| bench.deadline(session).await > before).await;
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(8)));
    bench.pass(Duration::from_secs(3));
    bench.run_deadlines_until(async |bench| bench.is_over(session).await).await;
}

/// The turn of a correspondence game ends in a brief absence.
#[tokio::test]
async fn a_correspondence_turn_that_ends_in_a_brief_absence_goes_on_for_as_long() {
    let mut bench = Bench::new().await;
    let (moves, idle) = (bench.playing(ANN, BOB, HOUR, 2).await, bench.playing(ANN, BOB, HOUR, 2).await);
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(idle).await;
    bench.pass(before.since(bench.app.now()) - Duration::from_secs(3));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.pass(Duration::from_secs(8));
    bench.app = Arc::new(bench.another());
    // A move in the time that is given back, five seconds after the deadline.
    bench.does(moves, ANN, up(2)).await.unwrap();
    assert_eq!(bench.snapshot(moves).await.view.plies, 3);
    // Nobody acts in the other game.
    bench.run_deadlines_until(async |bench| bench.deadline(idle).await > before).await;
    assert_eq!(bench.deadline(idle).await, before.plus(Duration::from_secs(8)));
    bench.pass(Duration::from_secs(3));
    bench.run_deadlines_until(async |bench| bench.is_over(idle).await).await;
    let ending = bench.snapshot(idle).await.view.phase;
    assert_eq!(ending, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Time }));
    assert!(!bench.is_over(moves).await);
}

/// Another process joins the one that is there, and takes a while until it can be reached itself.
#[tokio::test]
async fn a_process_that_joins_another_has_been_missed_by_nobody() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    let joining = bench.another();
    joining.lose_touch();
    bench.pass(Duration::from_secs(4));
    bench.app.make_up_for_downtime().await.unwrap();
    joining.regain_touch().await.unwrap();
    bench.pass(before.since(bench.app.now()));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.app.make_up_for_downtime().await.unwrap();
    bench.run_deadlines_until(async |bench| bench.is_over(session).await).await;
}

/// The other process dies before the new one can be reached.
#[tokio::test]
async fn a_process_that_joins_one_that_dies_gives_the_time_back() {
    let mut bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, TimeControl::bank(1, 0), 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    let joining = bench.another();
    joining.lose_touch();
    bench.pass(Duration::from_secs(2));
    bench.app.make_up_for_downtime().await.unwrap();
    bench.pass(Duration::from_secs(8));
    joining.regain_touch().await.unwrap();
    bench.app = Arc::new(joining);
    bench.pass(before.since(bench.app.now()));
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.run_deadlines_until(async |bench| bench.deadline(session).await > before).await;
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(8)));
}

/// The machine sleeps while the program is running. Whatever wakes first must not end the game on time.
#[tokio::test]
async fn nobody_loses_because_the_machine_slept() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.store.beat(bench.app.now()).await.unwrap();
    let before = bench.deadline(session).await;
    let bench = Arc::new(bench);
    let slept = Arc::clone(&bench);
    bench
        .run_deadlines_until(async move |bench| {
            if bench.app.now() == START {
                slept.pass(8 * HOUR);
            }
            bench.deadline(session).await > before
        })
        .await;
    assert!(!bench.is_over(session).await);
    assert!(bench.deadline(session).await >= before.plus(8 * HOUR));
}

#[tokio::test]
async fn time_does_not_run_while_the_gateway_is_out_of_reach() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    bench.app.lose_touch();
    // The program is running, so it keeps recording that it is alive.
    for _ in 0..5 {
        bench.pass(Duration::from_secs(10));
        bench.app.make_up_for_downtime().await.unwrap();
        bench.app.lose_touch();
    }
    bench.app.regain_touch().await.unwrap();
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(50)));
    // The connection was not lost again in the meantime.
    bench.app.regain_touch().await.unwrap();
    assert_eq!(bench.deadline(session).await, before.plus(Duration::from_secs(50)));
}

/// The gateway is unreachable, and the program is restarted before it returns.
#[tokio::test]
async fn a_restart_during_an_outage_costs_nobody_time() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.app.make_up_for_downtime().await.unwrap();
    let before = bench.deadline(session).await;
    bench.app.lose_touch();
    for _ in 0..6 {
        bench.pass(Duration::from_secs(10));
        bench.app.make_up_for_downtime().await.unwrap();
    }
    let restarted = bench.another();
    restarted.make_up_for_downtime().await.unwrap();
    let after = restarted.snapshot(session).await.unwrap().view.deadline.unwrap();
    assert!(after >= before.plus(Duration::from_secs(60)), "{} ms are lost", before.0 + 60_000 - after.0);
}

#[tokio::test]
async fn of_two_processes_the_log_decides_which_was_first() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    let other = bench.another();
    // Both processes have the current state of the game in memory.
    let seen = other.snapshot(session).await.unwrap().view.seq;
    bench.does(session, ANN, up(2)).await.unwrap();
    // The other process does not know about this move: in its memory it is Ann's turn.
    let click = Order { seen: Some(seen), ..bench.order(session, ANN, up(3)) };
    let late = other.handle(click.clone()).await;
    let Err(Denied::Refused(Refusal::Stale, snapshot)) = late else { panic!("{late:?}") };
    assert_eq!(snapshot.view.plies, 3);
    // An order that was made on an outdated state is decided again, and accepted if it is still valid.
    let reply = other.handle(bench.order(session, BOB, up(3))).await.unwrap();
    assert_eq!((reply.snapshot.view.plies, reply.repeated), (4, false));
    // Now the first process is outdated. It recognises the repeated interaction.
    let order = bench.order(session, ANN, up(4));
    assert!(!other.handle(order.clone()).await.unwrap().repeated);
    let again = bench.app.handle(order).await.unwrap();
    assert!(again.repeated);
    assert_eq!(again.snapshot.view.plies, 5);
    assert_eq!(bench.store.load(session).await.unwrap().unwrap().events.len(), 7);
}

#[tokio::test]
async fn whoever_enters_just_after_somebody_in_another_process_is_known_by_name() {
    let bench = Bench::new().await;
    let session = bench.asked(RuleSet::four_colour_4().into(), ANN, Vec::<UserId>::new(), HOUR).await;
    let other = bench.another();
    other.snapshot(session).await.unwrap();
    bench.does(session, BOB, accept()).await.unwrap();
    // The other process does not know of Bob's acceptance, so this one is decided twice.
    let third = UserId(3);
    let entered = other.handle(bench.order(session, third, accept())).await.unwrap().snapshot;
    let people: Vec<Option<UserId>> =
        entered.view.entrants.iter().map(|player| entered.user(*player)).collect();
    assert_eq!(people, [Some(ANN), Some(BOB), Some(third)]);
}

#[tokio::test]
async fn a_storm_of_orders_in_two_processes_makes_one_ply_a_turn() {
    let bench = Arc::new(Bench::new().await);
    let session = bench.playing(ANN, BOB, HOUR, 0).await;
    let apps = [Arc::clone(&bench.app), Arc::new(bench.another())];
    for ply in 0..20_u8 {
        let by = [ANN, BOB][usize::from(ply % 2)];
        let seen = bench.store.load(session).await.unwrap().unwrap().events.last().unwrap().seq;
        let tasks: Vec<_> = (0..16_usize)
            .map(|task| {
                let (app, mut order) = (Arc::clone(&apps[task % 2]), bench.order(session, by, up(ply)));
                order.seen = Some(seen);
                tokio::spawn(async move { app.handle(order).await.is_ok_and(|handled| !handled.repeated) })
            })
            .collect();
        let mut played = 0;
        for task in tasks {
            played += usize::from(task.await.unwrap());
        }
        assert_eq!(played, 1, "ply {ply}");
    }
    let stored = bench.store.load(session).await.unwrap().unwrap();
    assert_eq!(stored.events.len(), 22);
}

/// A poster that records what the outbox asks it to show, and fails on request.
#[derive(Default)]
struct Wall {
    shown: Mutex<Vec<(SessionId, u32)>>,
    failures: Mutex<Vec<ShowFailure>>,
}

impl Poster for Wall {
    async fn show(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        self.shown.lock().unwrap().push((snapshot.view.id, snapshot.view.seq));
        self.failures.lock().unwrap().pop().map_or(Ok(()), Err)
    }
}

impl Wall {
    fn tries(&self) -> usize {
        self.shown.lock().unwrap().len()
    }
}

impl Bench {
    /// Runs the outbox until `done` is true.
    async fn run_outbox_until(&self, wall: &Wall, done: impl AsyncFn() -> bool) {
        let (stop, stopped) = oneshot::channel::<()>();
        let running = self.app.run_outbox(wall, "test", async {
            // Dropping the sender ends the wait as well.
            let _ = stopped.await;
        });
        tokio::join!(running, async {
            until(async || done().await).await;
            drop(stop);
        });
    }

    /// Records that a message shows a session and that nothing is left to be done.
    async fn shows(&self, session: SessionId, message: u64, seq: u32) {
        let board = Some((banqi_keeper::MessageId(message), seq, Layout::Frame));
        let record = PlaceRecord { board, called: seq, settled: true, ..PlaceRecord::default() };
        self.app.save_boards(session, CHANNEL, record, self.app.now()).await.unwrap();
    }

    async fn due_in(&self) -> Option<Duration> {
        let due = self.store.next_outbox().await.unwrap()?;
        Some(due.since(self.app.now()))
    }
}

#[tokio::test]
async fn the_outbox_tells_of_what_is_owed_until_it_is_shown() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 1).await;
    let seq = bench.snapshot(session).await.view.seq;
    // The answer to the order has time to show the board first.
    assert_eq!(bench.due_in().await, Some(ANSWER));
    let wall = Wall::default();
    let told = |times: usize| wall.tries() == times;
    bench.pass(ANSWER);
    bench.run_outbox_until(&wall, async || told(1)).await;
    // The poster took over, so the row is tried again only after the claim has expired.
    bench.pass(Duration::from_secs(60));
    bench.run_outbox_until(&wall, async || told(2)).await;
    // A closed channel is retried from time to time.
    bench.pass(Duration::from_secs(60));
    wall.failures.lock().unwrap().push(ShowFailure::Closed);
    bench.run_outbox_until(&wall, async || told(3) && bench.due_in().await == Some(CLOSED_PAUSE)).await;
    assert_eq!(*wall.shown.lock().unwrap(), vec![(session, seq); 3]);
    // Once the board is shown and nothing else is to be done, the outbox has no row for it.
    bench.shows(session, 78, seq).await;
    assert_eq!(bench.due_in().await, None);
    assert_eq!(bench.snapshot(session).await.board.unwrap().shown_seq, seq);
    // A new event adds a row again.
    bench.does(session, BOB, up(1)).await.unwrap();
    assert_eq!(bench.due_in().await, Some(ANSWER));
}

#[tokio::test]
async fn the_board_of_a_game_lost_on_time_is_due_at_once_if_it_cannot_be_shown() {
    for (failures, due_in) in [(vec![], ANSWER), (vec![ShowFailure::Later], Duration::ZERO)] {
        let bench = Bench::new().await;
        let session = bench.playing(ANN, BOB, HOUR, 2).await;
        bench.pass(Duration::from_secs(10));
        bench.app.make_up_for_downtime().await.unwrap();
        bench.pass(HOUR);
        bench.store.beat(bench.app.now()).await.unwrap();
        let wall = Wall { failures: Mutex::new(failures), ..Wall::default() };
        bench.run_deadlines_on(wall, async |bench| bench.is_over(session).await).await;
        assert_eq!(bench.due_in().await, Some(due_in));
    }
}

/// Whether the channel of a game is there is asked before its turn ends.
#[tokio::test]
async fn a_game_whose_channel_is_not_found_out_about_holds_no_other_up() {
    struct Odd {
        silent: SessionId,
        broken: SessionId,
        closed: SessionId,
    }
    impl Poster for Odd {
        async fn show(&self, _: &Snapshot) -> Result<(), ShowFailure> {
            Ok(())
        }

        async fn find_channel(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
            let session = snapshot.view.id;
            if session == self.silent {
                std::future::pending::<()>().await;
            }
            assert_ne!(session, self.broken, "a panic that is meant");
            if session == self.closed { Err(ShowFailure::Closed) } else { Ok(()) }
        }
    }
    let bench = Bench::new().await;
    let [silent, broken, closed, other] = [
        bench.playing(ANN, BOB, HOUR, 2).await,
        bench.playing(ANN, BOB, HOUR, 2).await,
        bench.playing(ANN, BOB, HOUR, 2).await,
        bench.playing(ANN, BOB, HOUR, 2).await,
    ];
    bench.pass(Duration::from_secs(10));
    bench.app.make_up_for_downtime().await.unwrap();
    bench.pass(HOUR);
    bench.store.beat(bench.app.now()).await.unwrap();
    // Discord's silence is taken for a channel that is there.
    let done = async |bench: &Bench| bench.is_over(other).await && bench.is_over(silent).await;
    bench.run_deadlines_on(Odd { silent, broken, closed }, done).await;
    assert!(!bench.is_over(broken).await && !bench.is_over(closed).await);
}

#[tokio::test]
async fn who_is_shown_their_turn_late_gets_the_full_time_for_it() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 1).await;
    let late = Duration::from_secs(60);
    let deadline = bench.snapshot(session).await.view.deadline;
    bench.pass(Duration::from_secs(59));
    bench.app.give_the_time_back(session, None, late).await;
    assert_eq!(bench.snapshot(session).await.view.deadline, deadline);
    bench.pass(Duration::from_secs(1));
    bench.app.give_the_time_back(session, None, late).await;
    assert_eq!(bench.snapshot(session).await.view.deadline, Some(bench.app.now().plus(HOUR)));
}

/// A shifted deadline that is shown late is not shifted again, or the clock would never run out.
#[tokio::test]
async fn time_is_given_back_only_for_news_that_was_shown_late() {
    let bench = Bench::new().await;
    let late = Duration::from_secs(60);
    for time in [TimeControl::bank(5, 3), TimeControl::PerMove(HOUR)] {
        let session = bench.playing(ANN, BOB, time, 2).await;
        let turn = bench.snapshot(session).await.view.seq;
        bench.shows(session, 78, turn - 1).await;
        bench.pass(late);
        bench.app.give_the_time_back(session, Some(turn - 1), late).await;
        let shifted = bench.snapshot(session).await.view;
        assert_eq!(shifted.seq, turn + 1);
        assert_eq!(bench.due_in().await, Some(Duration::ZERO), "the board has the old deadline");
        bench.pass(late);
        bench.app.give_the_time_back(session, Some(turn), late).await;
        assert_eq!(bench.snapshot(session).await.view, shifted, "{time}");
        bench.shows(session, 78, turn + 1).await;
    }
}

#[tokio::test]
async fn a_game_whose_channel_is_closed_for_a_week_ends_for_nobody() {
    let bench = Bench::new().await;
    // The clock stops while the players cannot be shown the game.
    let session = bench.playing(ANN, BOB, 14 * DAY, 1).await;
    let wall = Wall::default();
    let closed = async |passed| {
        bench.pass(passed);
        wall.failures.lock().unwrap().push(ShowFailure::Closed);
        let tried = wall.tries();
        bench.run_outbox_until(&wall, async || wall.tries() > tried).await;
    };
    let is_over = async || matches!(bench.snapshot(session).await.view.phase, Phase::Over(_));
    // Nothing has happened in the game for more than a week when its channel is closed.
    closed(Duration::from_secs(8 * 24 * 3600)).await;
    assert!(!is_over().await, "it was closed for a moment");
    let tries = async || -> i64 {
        let mut conn = bench.database.connect().await;
        sqlx::query_scalar("SELECT attempts FROM outbox").fetch_one(&mut conn).await.unwrap()
    };
    let before = tries().await;
    for _ in 0..3 {
        closed(CLOSED_PAUSE).await;
    }
    assert_eq!(tries().await, before + 3);
    // An outage is no sign that anyone can play.
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.pass(Duration::from_secs(60));
    let seq = bench.snapshot(session).await.view.seq;
    bench.app.make_up_for_downtime().await.unwrap();
    assert_eq!(bench.snapshot(session).await.view.seq, seq + 1, "the deadline has moved");
    assert_eq!(tries().await, before + 3);
    // As often as in most of a week.
    let often = sqlx::query("UPDATE outbox SET attempts = 598");
    often.execute(&mut bench.database.connect().await).await.unwrap();
    closed(CLOSED_PAUSE).await;
    assert!(!is_over().await, "it is the 599th time");
    closed(CLOSED_PAUSE).await;
    until(is_over).await;
    let Phase::Over(ending) = bench.snapshot(session).await.view.phase else { panic!("it is over") };
    assert!(!ending.is_result(), "{ending:?}");
}

#[tokio::test]
async fn what_a_crashed_process_had_claimed_is_free_again_after_its_lease() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 1).await;
    bench.pass(ANSWER);
    let lease = Duration::from_secs(60);
    let claimed = bench.store.claim_outbox(bench.app.now(), "crashed", lease, 16).await.unwrap();
    assert_eq!(claimed.len(), 1);
    assert!(bench.store.claim_outbox(bench.app.now(), "another", lease, 16).await.unwrap().is_empty());
    bench.pass(lease);
    let wall = Wall::default();
    bench.run_outbox_until(&wall, async || wall.tries() == 1).await;
    assert_eq!(wall.shown.lock().unwrap()[0].0, session);
}

/// A board that is never shown does not delay other boards.
#[tokio::test]
async fn a_stuck_board_holds_no_other_up() {
    struct Stuck {
        session: SessionId,
        wall: Wall,
    }
    impl Poster for Stuck {
        async fn show(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
            if snapshot.view.id == self.session {
                std::future::pending::<()>().await;
            }
            self.wall.show(snapshot).await
        }
    }
    let bench = Bench::new().await;
    let stuck = bench.playing(ANN, BOB, HOUR, 1).await;
    bench.pass(ANSWER);
    let poster = Stuck { session: stuck, wall: Wall::default() };
    let (stop, stopped) = oneshot::channel::<()>();
    let running = bench.app.run_outbox(&poster, "test", async {
        // Dropping the sender ends the wait as well.
        let _ = stopped.await;
    });
    let others = async {
        for _ in 0..2 {
            let other = bench.playing(ANN, BOB, HOUR, 1).await;
            bench.pass(ANSWER);
            until(async || poster.wall.shown.lock().unwrap().iter().any(|(shown, _)| *shown == other)).await;
        }
    };
    // `running` would wait for the stuck board at the end, so it is dropped.
    tokio::select! {
        () = running => panic!("it runs until it is stopped"),
        () = others => drop(stop),
    }
}

#[tokio::test]
async fn a_game_is_rated_once_and_a_pair_five_times_a_day() {
    let bench = Bench::new().await;
    let ann = bench.store.player(ANN, banqi_session::PlayerId(1), START).await.unwrap();
    let games = async || {
        let scope = Scope::Guild(GUILD.unwrap());
        bench
            .store
            .profile(ann, &RuleSet::taiwan().pool(), scope)
            .await
            .unwrap()
            .map_or(0, |profile| profile.form.games)
    };
    for played in 1..=PAIR_LIMIT {
        let session = bench.playing(ANN, BOB, HOUR, 2).await;
        let resign = bench.order(session, BOB, GameCommand::Resign);
        let ended = bench.app.handle(resign.clone()).await.unwrap();
        assert_eq!(ended.snapshot.ratings.len(), 2);
        assert!(bench.app.handle(resign).await.unwrap().repeated);
        let again = bench.does(session, BOB, GameCommand::Resign).await;
        assert!(matches!(again, Err(Denied::Refused(Refusal::Over, _))));
        assert_eq!(games().await, played);
    }
    let sixth = bench.playing(ANN, BOB, HOUR, 2).await;
    let ended = bench.does(sixth, ANN, GameCommand::Resign).await.unwrap();
    assert_eq!((ended.snapshot.ratings.len(), games().await), (0, PAIR_LIMIT));
    // Aborted games never count, and games against others do not count for this pair.
    let aborted = bench.playing(ANN, BOB, HOUR, 1).await;
    bench.does(aborted, ANN, GameCommand::Abort).await.unwrap();
    let other = bench.playing(ANN, UserId(3), HOUR, 2).await;
    bench.does(other, UserId(3), GameCommand::Resign).await.unwrap();
    assert_eq!(games().await, PAIR_LIMIT + 1);
    bench.pass(DAY);
    let tomorrow = bench.playing(ANN, BOB, HOUR, 2).await;
    let ended = bench.does(tomorrow, BOB, GameCommand::Resign).await.unwrap();
    assert_eq!(ended.snapshot.ratings.len(), 2);
    assert_eq!(games().await, PAIR_LIMIT + 2);
}

#[tokio::test]
async fn a_game_agreed_as_casual_changes_no_rating_and_is_remembered_as_one() {
    let bench = Bench::new().await;
    let session = bench.playing_casually(ANN, BOB).await;
    bench.does(session, ANN, up(0)).await.unwrap();
    bench.does(session, BOB, up(1)).await.unwrap();
    let ended = bench.does(session, ANN, GameCommand::Resign).await.unwrap().snapshot;
    assert_eq!(ended.view.phase, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Resignation }));
    assert!(ended.view.casual && ended.ratings.is_empty());
    let bench = bench.restarted().await;
    assert!(bench.snapshot(session).await.view.casual);
    let record = bench.app.record(session).await.unwrap().unwrap();
    assert!(record.casual && record.verify().fault.is_none());
    assert!(bench.app.rematch(session, BOB).await.unwrap().casual);
    // The next game of the same people is rated, as their first one.
    let rated = bench.playing(ANN, BOB, HOUR, 2).await;
    assert!(!bench.snapshot(rated).await.view.casual);
    let ended = bench.does(rated, ANN, GameCommand::Resign).await.unwrap().snapshot;
    assert_eq!(ended.ratings.len(), 2);
    assert!(ended.ratings.iter().all(|(_, change)| change.before == Rating::START));
}

/// A session handles orders in the order in which they were submitted, so Bob's move and Ann's next move fall exactly
/// between the two parts of Ann's hint.
#[tokio::test]
async fn a_hint_is_about_the_board_that_it_was_taken_on_whatever_is_played_meanwhile() {
    let bench = Bench::new().await;
    let session = bench.playing_casually(ANN, BOB).await;
    let order = bench.order(session, ANN, GameCommand::TakeHint);
    let meanwhile = async {
        bench.does(session, BOB, up(1)).await.unwrap();
        bench.does(session, ANN, up(2)).await.unwrap();
    };
    let first = bench.does(session, ANN, up(0));
    let (_, hint, ()) = futures_util::future::join3(first, bench.app.hint(order.clone()), meanwhile).await;
    let (shown, hint) = hint.unwrap();
    assert_eq!((shown.view.actions, bench.snapshot(session).await.view.actions), (2, 3));
    let mut hinted: Vec<AnyAction> = hint.moves.iter().map(|hinted| hinted.judged.action).collect();
    let mut choices: Vec<AnyAction> = shown.view.choices.iter().map(|choice| choice.action).collect();
    hinted.sort_unstable();
    choices.sort_unstable();
    assert_eq!(hinted, choices);
    // The same order again reveals nothing about Bob's turn.
    let again = bench.app.hint(order).await;
    let Err(NoHint::Denied(Denied::Refused(Refusal::NotYourTurn, _))) = again else { panic!("{again:?}") };
}

#[tokio::test]
async fn an_analysis_asked_for_twice_at_one_moment_is_made_once() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.does(session, ANN, GameCommand::Resign).await.unwrap();
    let (one, other) = tokio::join!(bench.app.analysis(session), bench.app.analysis(session));
    assert!(Arc::ptr_eq(&one.unwrap(), &other.unwrap()));
}

#[tokio::test]
async fn the_leaderboard_follows_the_results() {
    let bench = Bench::new().await;
    // Person 10 beats everybody, 11 beats all but 10, and so on. Each pair plays twice.
    let people: Vec<UserId> = (10..15).map(UserId).collect();
    for _ in 0..2 {
        for (place, winner) in people.iter().enumerate() {
            for loser in &people[place + 1..] {
                let session = bench.playing(*winner, *loser, HOUR, 2).await;
                bench.does(session, *loser, GameCommand::Resign).await.unwrap();
            }
        }
    }
    for scope in [Scope::Global, Scope::Guild(GUILD.unwrap())] {
        let pool = RuleSet::taiwan().pool();
        let standings = bench.store.leaderboard(&pool, scope, bench.app.now(), 0, 100).await.unwrap();
        let board = banqi_rating::Leaderboard::new(standings);
        let order: Vec<_> = board.listed.iter().chain(&board.below).map(|(player, _)| *player).collect();
        let users = bench.store.users(&order).await.unwrap();
        assert_eq!(users, people.iter().copied().map(Some).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn without_randomness_nothing_is_dealt() {
    let bench = Bench::new().await;
    let session = bench.offered(ANN, BOB, HOUR).await;
    bench.world.dry.store(1, Ordering::SeqCst);
    let challenge = bench.asking(Variant::default(), ANN, Vec::<UserId>::new(), HOUR);
    assert!(matches!(bench.app.challenge(challenge).await, Err(Denied::NoEntropy(_))));
    bench.world.dry.store(0, Ordering::SeqCst);
    bench.does(session, BOB, accept()).await.unwrap();
}

#[tokio::test]
async fn only_its_own_server_and_its_own_people_have_a_say_in_a_game() {
    let bench = Bench::new().await;
    let session = bench.playing(ANN, BOB, HOUR, 2).await;
    for guild in [None, Some(GuildId(8))] {
        let order = Order { guild, ..bench.order(session, ANN, up(2)) };
        assert!(matches!(bench.app.handle(order).await, Err(Denied::Elsewhere)));
    }
    let unknown = bench.does(SessionId(4_711), ANN, up(2)).await;
    assert!(matches!(unknown, Err(Denied::Unknown)));
    for command in [
        up(2),
        GameCommand::Resign,
        GameCommand::Abort,
        GameCommand::OfferDraw,
        GameCommand::AcceptDraw,
        GameCommand::DeclineDraw,
    ] {
        let stranger = bench.does(session, UserId(3), command).await;
        assert!(matches!(stranger, Err(Denied::Refused(Refusal::NotAPlayer, _))), "{command:?}");
    }
    for command in
        [Command::from(ChallengeCommand::Decline), Command::from(ChallengeCommand::Withdraw), accept()]
    {
        let stranger = bench.does(session, UserId(3), command.clone()).await;
        assert!(
            matches!(stranger, Err(Denied::Refused(Refusal::NotForYou | Refusal::ChallengerOnly, _))),
            "{command:?}"
        );
    }
    // A refused acceptance does not make anybody a player.
    let later = bench.does(session, UserId(3), up(2)).await;
    assert!(matches!(later, Err(Denied::Refused(Refusal::NotAPlayer, _))));
    assert_eq!(bench.snapshot(session).await.view.plies, 2);
}

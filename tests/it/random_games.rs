//! Plays random games of every variant to the end, through the application and a real database, without Discord. Checks
//! that the stored games match the played ones, that exported records verify, and that ratings change once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use banqi_app::{Denied, Order, Snapshot};
use banqi_rating::{Finish, Form};
use banqi_rules::banqi::Action;
use banqi_rules::game::First;
use banqi_rules::{AnyAction, Variant};
use banqi_session::{
    AbortBy, DrawBy, Ending, Event, GameCommand, Phase, Record, Refusal, Seat, Session, SessionId, WinBy,
};
use banqi_store::{Scope, UserId};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};

use crate::app::{Bench, GUILD, accept};
use crate::records::{any_rules, every_option_value, random};

const HOUR: Duration = Duration::from_secs(3_600);
const MONTH: Duration = Duration::from_secs(30 * 24 * 3_600);

/// From this ply on, draws are offered and accepted, because not every rule set ends games without progress.
const WEARY: u32 = 400;

/// Returns every preset of every game, with every value of `first` for games without face-down pieces.
fn presets() -> Vec<Variant> {
    let lots = ["four-colour-4", "four-colour-teams"].map(|preset| format!("{preset}+first=lot"));
    let begun = |preset: Variant| match preset.hides_pieces() {
        true => vec![preset],
        false => First::ALL.iter().map(|first| preset.begun_by(*first)).collect(),
    };
    let presets = Variant::presets().into_iter().flat_map(begun);
    presets.chain(lots.map(|name| name.parse().unwrap())).collect()
}

/// Returns rules with every value of every option, and random combinations.
fn others() -> Vec<Variant> {
    let mut mix = random(9);
    let banqi = every_option_value().into_iter().chain((0..40).map(|_| any_rules(&mut mix)));
    let xiangqi = ["begins=black", "facing=discovered-check", "perpetual=must-vary"];
    let xiangqi = xiangqi.map(|option| format!("xiangqi+{option}").parse().unwrap());
    banqi.map(Variant::from).chain(xiangqi).collect()
}

/// A game in progress and its players.
struct Played {
    session: SessionId,
    variant: Variant,
    people: Vec<UserId>,
    random: ChaCha8Rng,
    told: Vec<AnyAction>,
    end: Option<End>,
}

/// The order that ended a game, and the state shown at that moment.
struct End {
    order: Order,
    snapshot: Snapshot,
    record: String,
}

impl Played {
    /// Starts a game. Some of its players are invited by name, and some games allow little time per move.
    async fn begun(bench: &Bench, variant: Variant, number: u64) -> Self {
        let mut random = random(number);
        let people: Vec<UserId> =
            (1..=variant.seats()).map(|seat| UserId(number * 10 + u64::from(seat))).collect();
        let asked: Vec<UserId> = people[1..].iter().copied().filter(|_| random.random()).collect();
        let per_move = if random.random_bool(0.3) { HOUR } else { MONTH };
        let session = bench.asked(variant, people[0], asked, per_move).await;
        for person in &people[1..] {
            bench.does(session, *person, accept()).await.unwrap();
        }
        Self { session, variant, people, random, told: Vec::new(), end: None }
    }

    /// Handles at most `orders` sensible orders by any player.
    async fn go_on(&mut self, bench: &Bench, orders: usize) {
        let mut snapshot = bench.snapshot(self.session).await;
        for _ in 0..orders {
            let (by, command) = self.command(&snapshot);
            let order = bench.order(self.session, by, command);
            snapshot = match bench.app.handle(order.clone()).await {
                Ok(handled) => {
                    assert!(!handled.repeated);
                    if let GameCommand::Play(action) = command {
                        self.told.push(action);
                    }
                    handled.snapshot
                }
                Err(Denied::Refused(Refusal::TimeIsUp | Refusal::OfferTooSoon { .. }, snapshot)) => *snapshot,
                Err(denied) => panic!("{}: {:?}: {denied}", self.at(), command),
            };
            if matches!(snapshot.view.phase, Phase::Over(_)) {
                let record = record(bench, self.session).await;
                self.end = Some(End { order, snapshot, record });
                return;
            }
        }
    }

    /// Returns a command: usually a ply, with a preference for captures; sometimes something else.
    fn command(&mut self, snapshot: &Snapshot) -> (UserId, GameCommand) {
        let view = &snapshot.view;
        let user = |seat: Seat| snapshot.user(view.player_in(seat).unwrap()).unwrap();
        let random = &mut self.random;
        let seats_in = || view.seats.iter().filter(|seat| !seat.is_out).map(|seat| seat.seat);
        let mover = user(view.to_move.unwrap());
        let is_weary = view.plies > WEARY;
        if view.may_claim_draw && random.random_bool(0.5) {
            return (mover, GameCommand::ClaimDraw);
        }
        let asked =
            seats_in().filter(|seat| Some(*seat) != view.offer && !view.agreed.contains(seat)).choose(random);
        match (view.offer, asked) {
            (None, Some(seat)) if random.random_bool(if is_weary { 0.2 } else { 0.005 }) => {
                return (user(seat), GameCommand::OfferDraw);
            }
            (Some(_), Some(seat)) if random.random_bool(if is_weary { 0.8 } else { 0.1 }) => {
                return (user(seat), GameCommand::AcceptDraw);
            }
            (Some(_), Some(seat)) if random.random_bool(0.2) => {
                return (user(seat), GameCommand::DeclineDraw);
            }
            _ => {}
        }
        if random.random_bool(0.001) {
            return (user(seats_in().choose(random).unwrap()), GameCommand::Resign);
        }
        let captures: Vec<_> = view.choices.iter().filter(|choice| choice.victim.is_some()).collect();
        let choice = captures.choose(random).copied().or_else(|| view.choices.choose(random)).unwrap();
        (mover, GameCommand::Play(choice.action))
    }

    fn at(&self) -> String {
        format!("{}, game {}", self.variant, self.people[0].0 / 10)
    }

    /// Checks that a program started later finds the same end of the game.
    async fn check(&self, bench: &Bench) {
        let (at, end) = (self.at(), self.end.as_ref().unwrap());
        let view = bench.snapshot(self.session).await.view;
        assert_eq!(view, end.snapshot.view, "{at}");
        let stored = bench.store.load(self.session).await.unwrap().unwrap();
        let session = Session::fold(self.session, &stored.events).unwrap();
        assert_eq!(session.view(), view, "{at}");

        let json = record(bench, self.session).await;
        assert_eq!(json, end.record, "{at}");
        let record = Record::from_json(&json).unwrap_or_else(|why| panic!("{at}: {why}"));
        assert_eq!(record.to_json(), json, "{at}");
        assert_eq!(record.verify().fault, None, "{at}: {json}");
        assert_eq!((record.variant, record.entrants.len()), (self.variant, self.people.len()), "{at}");
        assert_eq!((record.texts.len(), record.result), (self.people.len(), session.result()), "{at}");
        let played = record.plies.iter().filter_map(|timed| timed.step.ply());
        assert_eq!(played.map(|ply| ply.action()).collect::<Vec<_>>(), self.told, "{at}");

        match bench.app.handle(end.order.clone()).await {
            Ok(handled) => assert!(handled.repeated && handled.snapshot.view == view, "{at}"),
            // The order did not end the game; the time had run out.
            Err(Denied::Refused(Refusal::Over, _)) => {
                let last = &stored.events.last().unwrap().event;
                assert!(
                    matches!(last, Event::TimedOut { .. } | Event::Aborted { by: AbortBy::Time }),
                    "{at}: {last:?}"
                );
            }
            Err(denied) => panic!("{at}: {denied}"),
        }
        self.check_ratings(bench, &session).await;
        self.check_lists(bench).await;
    }

    /// Checks that each player has played only this game, and that it changed their rating once if it is rated.
    async fn check_ratings(&self, bench: &Bench, session: &Session) {
        let at = self.at();
        // A draw may be agreed before all have moved. Such a game is not rated.
        let places = if session.all_moved() { session.places() } else { Vec::new() };
        let team = |seat: Seat| self.variant.ally(seat).map_or(seat, |ally| ally.min(seat)).0;
        let finishes = session.seats().zip(places);
        let finishes = finishes.map(|(seat, place)| (Form::START, Finish { place, team: team(seat) }));
        let expected = banqi_rating::settle(&finishes.collect::<Vec<_>>(), session.last_at().0);
        let pool = self.variant.pool();
        for scope in [Scope::Global, Scope::Guild(GUILD.unwrap())] {
            let changes = bench.store.rating_changes(self.session, scope).await.unwrap();
            assert_eq!(changes.len(), expected.len(), "{at}");
            for seat in session.seats() {
                let player = session.player_in(seat).and_then(|player| player.person()).unwrap();
                let rated = bench.store.rating(player, &pool, scope).await.unwrap();
                assert_eq!(rated, expected.get(usize::from(seat.0)).copied(), "{at}, {seat:?}");
            }
        }
    }

    /// Checks that nobody is in an open game any more and that each has played one.
    async fn check_lists(&self, bench: &Bench) {
        for player in bench.store.players(&self.people).await.unwrap() {
            let player = player.unwrap();
            assert_eq!(bench.store.open_of_player(player, 10).await.unwrap(), []);
            let recent = bench.store.recent_of_player(player, GUILD, 10).await.unwrap();
            assert_eq!(recent.iter().map(|line| line.id).collect::<Vec<_>>(), [self.session]);
        }
    }

    /// Returns a word for how the game ended.
    fn ending(&self) -> String {
        let Phase::Over(ending) = self.end.as_ref().unwrap().snapshot.view.phase else { panic!() };
        match ending {
            Ending::Win { by, .. } => by.word().to_owned(),
            Ending::Draw { by } => by.word().to_owned(),
            ending => format!("{ending:?}").to_lowercase(),
        }
    }

    fn is_ended_by_the_rules(&self) -> bool {
        matches!(
            self.end.as_ref().unwrap().snapshot.view.phase,
            Phase::Over(Ending::Win { by: WinBy::Rules(_), .. } | Ending::Draw { by: DrawBy::Rules(_) })
        )
    }
}

async fn record(bench: &Bench, session: SessionId) -> String {
    bench.app.record(session).await.unwrap().unwrap().to_json()
}

/// Plays games concurrently to their ends, in a program that is repeatedly restarted, and checks the result.
async fn play(variants: Vec<Variant>, seed: u64) -> Vec<Played> {
    let mut random = random(seed);
    let mut bench = Arc::new(Bench::new().await);
    bench.store.beat(bench.app.now()).await.unwrap();
    let begin = variants.into_iter().zip(seed..).map(|(variant, number)| {
        let bench = Arc::clone(&bench);
        tokio::spawn(async move { Played::begun(&bench, variant, number).await })
    });
    let mut games = joined(begin.collect()).await;
    let mut over = Vec::new();
    let mut round = 0;
    while !games.is_empty() {
        let orders = random.random_range(30..150);
        let go_on = games.into_iter().map(|mut game| {
            let bench = Arc::clone(&bench);
            tokio::spawn(async move {
                game.go_on(&bench, orders).await;
                game
            })
        });
        games = joined(go_on.collect()).await;
        over.extend(games.extract_if(.., |game| game.end.is_some()));
        bench = Arc::new(Arc::into_inner(bench).unwrap().restarted().await);
        round += 1;
        if round % 2 == 0 {
            // Lets the time of games with an hour per move run out.
            bench.pass(HOUR);
            bench.store.beat(bench.app.now()).await.unwrap();
        }
    }
    assert_eq!(bench.store.open_deadlines(None, 10).await.unwrap(), []);
    let check = over.into_iter().map(|game| {
        let bench = Arc::clone(&bench);
        tokio::spawn(async move {
            game.check(&bench).await;
            game
        })
    });
    joined(check.collect()).await
}

async fn joined<T>(tasks: Vec<tokio::task::JoinHandle<T>>) -> Vec<T> {
    let mut all = Vec::with_capacity(tasks.len());
    for task in tasks {
        all.push(task.await.unwrap());
    }
    all
}

/// Plays ten games of every preset, and one for every value of every option and for some combinations. With
/// `BANQI_DEEP=1`, plays 100 times as many of the former and 20 times as many of the latter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_games_of_every_variant_are_stored_as_played_verified_and_rated_once() {
    let is_deep = std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1");
    let (batches, others_in) = if is_deep { (100, 20) } else { (1, 1) };
    let began = tokio::time::Instant::now();
    let mut ends = BTreeMap::<String, BTreeMap<String, usize>>::new();
    let (mut games, mut plies, mut by_the_rules, mut attempts, mut hops) = (0, 0, 0, 0, 0);
    for batch in 0..batches {
        let others = if batch < others_in { others() } else { Vec::new() };
        let variants = presets().into_iter().flat_map(|preset| [preset; 10]).chain(others);
        for game in play(variants.collect(), 1_000_000 * batch).await {
            let is_preset = presets().contains(&game.variant);
            let preset = if is_preset { game.variant.to_string() } else { "other options".to_owned() };
            *ends.entry(preset).or_default().entry(game.ending()).or_default() += 1;
            games += 1;
            plies += game.told.len();
            by_the_rules += usize::from(game.is_ended_by_the_rules());
            attempts += game.told.iter().filter(|action| is_attempt(**action)).count();
            hops += game.told.len() - game.end.as_ref().unwrap().snapshot.view.plies as usize;
        }
        println!("{games} games, {plies} plies, {:.0} s", began.elapsed().as_secs_f64());
    }
    ends.iter().for_each(|(variant, ends)| println!("{variant}: {ends:?}"));
    for end in ["wiped-out", "agreement", "resignation", "time", "claim", "no-attackers", "stalemate"] {
        assert!(ends.values().any(|found| found.contains_key(end)), "{end}: {ends:?}");
    }
    assert!(by_the_rules * 10 > games * 6, "{by_the_rules} of {games} games ended by their rules");
    assert!(attempts > 100 && hops > 20, "{attempts} attempts, {hops} hops");
}

fn is_attempt(action: AnyAction) -> bool {
    matches!(action, AnyAction::Banqi(Action::Attempt { .. }))
}

//! Views of games for tests, from the challenge to the end.

#![allow(clippy::unwrap_used, reason = "only tests use it")]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use crate::text::Sealed;
use crate::words::Words;
use banqi_deal::SeedText;
use banqi_engine::{Analysis, Expected, Judged, Score};
use banqi_rules::banqi::{Action, Ply, RuleSet};
use banqi_rules::game::First;
use banqi_rules::{AnyAction, AnyGame, AnyPly, Variant};
use banqi_session::{
    ClockChange, Entrant, EntrantText, Event, GameCode, Logged, Participant, Phase, PlayerId, Seat, Session,
    SessionId, TextOrigin, TimeControl, Timestamp, View,
};

/// The challenger.
pub const ANN: Participant = Participant::Person(PlayerId(1));
/// The challenged player.
pub const BEN: Participant = Participant::Person(PlayerId(2));

/// The third of four players.
pub const CLEO: Participant = Participant::Person(PlayerId(3));
/// The fourth player.
pub const DAN: Participant = Participant::Person(PlayerId(4));

/// Plies that make room for [`CIRCLE`]: afterwards Ann's horse is on b1, Ben's is on g1, and Ann is to move.
pub const ROOM: &str = "a1(H) b1(p) a1xb1 h1(h) g1(P) h1xg1";
/// Both horses step aside and come back.
pub const CIRCLE: &str = "b1-a1 g1-h1 a1-b1 h1-g1";

/// How the actions of a sample game are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Any legal action.
    Random,
    /// Flips as long as there are any, until all 32 pieces are face up.
    FlipsFirst,
    /// Captures and attempts where possible, then anything.
    Greedy,
}

/// A session and the state of its random choices.
pub struct Sample {
    /// The state after the last event.
    pub session: Session,
    seq: u32,
    dice: u64,
}

impl Sample {
    /// Creates a challenge from Ann to `opponent`.
    pub fn challenge(opponent: Option<Participant>, first: First, seed: u64) -> Self {
        Self::challenge_to(RuleSet { first, ..RuleSet::taiwan() }.into(), opponent, seed)
    }

    /// Creates a challenge from Ann to one person or anybody, for any variant.
    pub fn challenge_to(variant: Variant, opponent: Option<Participant>, seed: u64) -> Self {
        Self::challenge_of(variant, opponent.into_iter().collect(), seed)
    }

    /// Creates a challenge from Ann to several people.
    pub fn challenge_of(variant: impl Into<Variant>, invited: Vec<Participant>, seed: u64) -> Self {
        Self::challenge_with(variant, invited, None, seed)
    }

    /// Creates a challenge from Ann to several people, one of whom is her partner.
    pub fn challenge_with(
        variant: impl Into<Variant>,
        invited: Vec<Participant>,
        partner: Option<Participant>,
        seed: u64,
    ) -> Self {
        Self::challenge_timed(variant, invited, partner, TimeControl::default(), seed)
    }

    /// Creates a challenge with any time control.
    pub fn challenge_timed(
        variant: impl Into<Variant>,
        invited: Vec<Participant>,
        partner: Option<Participant>,
        time: TimeControl,
        seed: u64,
    ) -> Self {
        let event = Event::Challenged {
            challenger: ANN,
            invited,
            partner,
            variant: variant.into(),
            time,
            casual: false,
            expires: Timestamp(86_400_000),
        };
        let session = Session::begin(SessionId(7), &Logged { seq: 0, at: Timestamp(0), event }).unwrap();
        Self { session, seq: 0, dice: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// Creates a game that Ben has accepted and in which Ann flips first.
    pub fn game(seed: u64) -> Self {
        Self::game_of(RuleSet::taiwan(), seed)
    }

    /// Creates a game with other rules of banqi; with four seats Ben, Cleo and Dan accept in this order.
    pub fn game_of(rule_set: RuleSet, seed: u64) -> Self {
        Self::game_of_any(rule_set.into(), seed)
    }

    /// Creates a game of any variant.
    pub fn game_of_any(variant: Variant, seed: u64) -> Self {
        Self::timed_game_of(variant, TimeControl::default(), seed)
    }

    /// Creates a game with the Taiwan rules and any time control.
    pub fn timed_game(time: TimeControl) -> Self {
        Self::timed_game_of(RuleSet::taiwan().into(), time, 1)
    }

    /// Creates a game of any variant with any time control.
    pub fn timed_game_of(variant: Variant, time: TimeControl, seed: u64) -> Self {
        let asked = &[BEN, CLEO, DAN][..usize::from(variant.seats()) - 1];
        let mut sample = Self::challenge_timed(variant, asked.to_vec(), None, time, seed);
        let text = |text: &str, origin| EntrantText { text: text.parse::<SeedText>().unwrap(), origin };
        let auto = text("1234567890", TextOrigin::Auto);
        let mut texts = vec![text("*geese* @here", TextOrigin::Typed)];
        texts.resize(asked.len() + 1, auto.clone());
        let (last, before) = asked.split_last().unwrap();
        before.iter().for_each(|by| sample.happen(Event::Entered { by: *by, text: auto.clone() }));
        let deadline = Timestamp(1_000_000);
        sample.happen(Event::Accepted { by: *last, texts, first: Entrant(0), deadline });
        sample
    }

    /// Applies an event.
    pub fn happen(&mut self, event: Event) {
        self.seq += 1;
        self.session.apply(&Logged { seq: self.seq, at: Timestamp(i64::from(self.seq)), event });
    }

    /// Returns what everybody may see.
    pub fn view(&self) -> View {
        self.session.view()
    }

    /// Plays plies in the notation of records: `a1(K)`, `a1-b1`.
    pub fn play(mut self, plies: &str) -> Self {
        for ply in plies.split_whitespace() {
            self.ply(self.session.variant().parse_ply(ply).unwrap());
        }
        self
    }

    /// Plays one more ply of a game without chance, often a capture; returns `false` once the game is over.
    pub fn step_openly(&mut self) -> bool {
        let actions = self.session.game().actions();
        if self.session.to_move().is_none() || actions.is_empty() {
            return false;
        }
        let takes = |action: &&AnyAction| {
            action.target().is_some_and(|to| self.session.game().piece_at(to).is_some())
        };
        let captures: Vec<AnyAction> = actions.iter().filter(takes).copied().collect();
        let from = if captures.is_empty() || self.roll(2) == 0 { actions } else { captures };
        let action = from[self.roll(from.len())];
        self.ply(AnyPly::of(action, None));
        true
    }

    /// Plays one more ply of any game; returns `false` once the game is over.
    fn step_any(&mut self) -> bool {
        if self.session.variant().has_chance() { self.step(Style::Random) } else { self.step_openly() }
    }

    fn ply(&mut self, ply: impl Into<AnyPly>) {
        let seat = self.session.to_move().unwrap();
        self.happen(Event::Played {
            seat,
            ply: ply.into(),
            deadline: Timestamp(1_000_000).plus(Duration::from_secs(60)),
        });
    }

    /// Plays one more ply in `style`; returns `false` once the game is over.
    pub fn step(&mut self, style: Style) -> bool {
        let actions: Vec<Action> =
            self.session.game().actions().into_iter().filter_map(AnyAction::banqi).collect();
        let preferred: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|action| match style {
                Style::Random => true,
                Style::FlipsFirst => matches!(action, Action::Flip(_)),
                Style::Greedy => matches!(action, Action::Capture { .. } | Action::Attempt { .. }),
            })
            .collect();
        let pool = if preferred.is_empty() { actions } else { preferred };
        if self.session.to_move().is_none() || pool.is_empty() {
            return false;
        }
        let action = pool[self.roll(pool.len())];
        let reveal = action.flips().map(|_| {
            let bag = self.session.game().bag_faces();
            bag[self.roll(bag.len())].banqi().unwrap()
        });
        self.ply(Ply { action, reveal });
        true
    }

    fn roll(&mut self, below: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        usize::try_from((self.dice >> 33) % below as u64).unwrap()
    }
}

/// Returns views along some games in every style, from the challenge to the end: each fourth one, and the last. They are
/// played once.
pub fn views(games: u64) -> Vec<View> {
    static PLAYED: Mutex<BTreeMap<u64, Arc<Vec<View>>>> = Mutex::new(BTreeMap::new());
    let mut played = PLAYED.lock().unwrap();
    played.entry(games).or_insert_with(|| Arc::new(play_views(games))).to_vec()
}

fn play_views(games: u64) -> Vec<View> {
    // Of 32 pieces, flipped one by one, all are face up for one ply.
    const EVERY: usize = 4;
    let mut views = vec![
        Sample::challenge(Some(BEN), First::Opponent, 1).view(),
        Sample::challenge(None, First::Lot, 1).view(),
    ];
    let variants = [
        "taiwan",
        "taiwan+dark-capture=attempt-or-die+chain=any+equal=both-removed",
        "hongkong+dark-capture=attempt+chain=face-up+endless=agree+wiped-out=when-stuck+quiet-limit=200",
        "club",
    ];
    for rule_set in variants.map(|variant| variant.parse().unwrap()) {
        for style in [Style::Random, Style::FlipsFirst, Style::Greedy] {
            for seed in 1..=games {
                let mut sample = Sample::game_of(rule_set, seed);
                views.push(sample.view());
                let mut steps = 0;
                while sample.step(style) {
                    steps += 1;
                    if steps % EVERY == 0 {
                        views.push(sample.view());
                    }
                }
                views.push(sample.view());
            }
        }
    }
    views
}

/// Returns views along games on the 8x8 board, a few of each kind: challenges with free and taken seats, offers that
/// some have agreed to, seats that resign, and ends.
pub fn large_views() -> Vec<View> {
    const EVERY: usize = 8;
    let mut views = Vec::new();
    let four = RuleSet::four_colour_4();
    for invited in [vec![], vec![BEN], vec![BEN, CLEO, DAN]] {
        let mut sample = Sample::challenge_of(four, invited, 1);
        views.push(sample.view());
        let text = EntrantText { text: "goose".parse().unwrap(), origin: TextOrigin::Typed };
        sample.happen(Event::Entered { by: BEN, text });
        views.push(sample.view());
    }
    let variants = [
        "four-colour-2",
        "four-colour-4",
        "four-colour-teams",
        "four-colour-2+dark-capture=attempt-or-die+chain=any+equal=both-removed+wiped-out=when-stuck",
        "four-colour-4+dark-capture=attempt+chain=face-up+quiet-limit=600+chase-limit=7",
    ];
    for (rule_set, seed) in variants.map(|variant| variant.parse().unwrap()).into_iter().zip(1..) {
        for style in [Style::Random, Style::FlipsFirst, Style::Greedy] {
            let mut sample = Sample::game_of(rule_set, seed);
            let mut steps = 0;
            while sample.session.phase() == Phase::Playing {
                if steps == 150 && style != Style::Random {
                    let by = sample.session.seats_in().last().unwrap();
                    sample.happen(Event::DrawOffered { seat: by });
                    views.push(sample.view());
                    let seat = sample.session.seats_in().next().unwrap();
                    sample.happen(Event::DrawAccepted { seat, why: None });
                    views.push(sample.view());
                }
                if steps == 200 && rule_set.seating.seats() > 2 {
                    let seat = sample.session.seats_in().next().unwrap();
                    sample.happen(Event::Resigned { seat });
                    views.push(sample.view());
                }
                if steps % EVERY == 0 {
                    views.push(sample.view());
                }
                sample.step(style);
                steps += 1;
            }
            views.push(sample.view());
        }
    }
    views
}

/// Returns views of games in which something is asked for, early and in the middle: a draw, a takeback, another clock, a
/// pause; a draw, a takeback and another clock at once; by the first and by the second seat. In the last two of games for
/// two, a pause has been agreed to.
pub fn asked_views() -> Vec<View> {
    let bank = TimeControl::bank(180, 60);
    let offer = |seat| Event::DrawOffered { seat };
    let takeback = |seat| Event::TakebackRequested { seat };
    let clock = |seat| Event::ClockRequested { seat, change: ClockChange::Time(bank) };
    let pause = |seat| Event::ClockRequested { seat, change: ClockChange::Pause };
    let mut views = Vec::new();
    for variant in ["taiwan", "xiangqi", "banner", "four-colour-4"] {
        let variant: Variant = variant.parse().unwrap();
        for (seed, plies) in [(1, 2), (2, 24), (3, 60)] {
            for seat in [Seat(0), Seat(1)] {
                let other = Seat(1 - seat.0);
                for asked in [
                    vec![offer(seat)],
                    vec![takeback(seat)],
                    vec![clock(seat)],
                    vec![pause(seat)],
                    vec![offer(seat), takeback(other), clock(seat)],
                    vec![pause(seat), Event::ClockAgreed { seat: other }],
                    vec![pause(seat), Event::ClockAgreed { seat: other }, offer(seat)],
                ] {
                    let mut sample = Sample::game_of_any(variant, seed);
                    while sample.session.game().plies().len() < plies && sample.step_any() {}
                    asked.into_iter().for_each(|event| sample.happen(event));
                    views.push(sample.view());
                }
            }
        }
    }
    views
}

/// Returns a fingerprint of a deal, with its number.
pub fn sealed() -> Sealed {
    Sealed { commitment: "4f8ce7a9".repeat(8), sequence: 17, seed: Some("9b02c3d1".repeat(8)) }
}

/// Returns a game code.
pub fn code() -> GameCode {
    "7K2M9C".parse().unwrap()
}

/// Returns a readable name for a player.
pub fn name(player: Participant) -> String {
    match player {
        ANN => "Ann".to_owned(),
        BEN => "Ben".to_owned(),
        CLEO => "Cleo".to_owned(),
        DAN => "Dan".to_owned(),
        Participant::Person(PlayerId(other)) => format!("<@{other}>"),
        Participant::Computer(level) => format!("computer {level}"),
    }
}

/// Returns the texts, loaded once for all tests.
pub fn words() -> &'static Words {
    static WORDS: LazyLock<Words> = LazyLock::new(Words::new);
    &WORDS
}

/// A stand-in for the engine, whose judgements are arbitrary and vary widely.
fn wild(game: &AnyGame) -> Vec<Judged<AnyAction>> {
    let text = game.position_text();
    let hash = text.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let judged = |(n, action): (u32, AnyAction)| {
        let win = f64::from((hash ^ n).wrapping_mul(0x9e37_79b9) >> 16) / f64::from(u16::MAX);
        let expected = Expected { win, draw: 0.0, loss: 1.0 - win };
        Judged { action, score: Score((win * 1_000.0) as i16), expected }
    };
    (0..).zip(game.actions()).map(judged).collect()
}

/// Returns a game and its analysis by [`wild`].
pub fn explained(variant: &str, seed: u64) -> (View, Analysis) {
    let variant: Variant = variant.parse().unwrap();
    let mut sample = Sample::game_of_any(variant, seed);
    while sample.view().actions < 40 && sample.step_any() {}
    let beginning = AnyGame::new(variant);
    let plies = sample.session.game().plies();
    let mut game = beginning.clone();
    let mut judgements = vec![wild(&game)];
    for ply in &plies {
        game.play(*ply).unwrap();
        judgements.push(wild(&game));
    }
    let mut analysis = Analysis::of_judged(&beginning, &plies, &judgements).unwrap();
    // These judgements always favour the next player to move: without this no flip would be lucky.
    for flip in analysis.plies.iter_mut().filter(|explained| explained.ply.reveal().is_some()).step_by(2) {
        flip.after = f64::midpoint(flip.chosen, 1.0);
    }
    (sample.view(), analysis)
}

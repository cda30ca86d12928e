//! Face-down pieces are hidden from everyone: two games with the same public history and different hidden pieces
//! produce identical bytes in everything that leaves the program.

use std::time::Duration;

use banqi::discord::controls::{self, touch};
use banqi_app::{Log, Past, Replay};
use banqi_custom_id::{ReplayStep, StepTo};
use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, SeedText, Terms, ruleset_text};
use banqi_render::Renderer;
use banqi_rules::banqi::{Action, RuleSet, Square};
use banqi_rules::game::First;
use banqi_rules::{AnySquare, Variant};
use banqi_say::language::Language;
use banqi_say::text;
use banqi_say::words::Words;
use banqi_session::{
    Asker, ChallengeCommand, Command, EntrantText, Event, GameCode, GameCommand, Logged, Participant, Record,
    Refusal, Request, Session, SessionId, TextOrigin, Timestamp, View,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, RngExt as _, SeedableRng as _};

use crate::figures::{figure, seed};
use crate::records::any_rules;

const NOW: Timestamp = Timestamp(1_700_000_000_000);
const PLAYERS: [Participant; 2] = [Participant::from_stored(11), Participant::from_stored(22)];
const APP_ID: u64 = 99;
const SESSION: SessionId = SessionId(5);

/// Every tenth pair is also compared in replays, which are slow.
const REPLAYED: u64 = 10;

/// One game of a pair: a session, its log and the pieces on its squares.
struct Side {
    session: Session,
    log: Vec<Logged>,
    deal: Deal,
}

fn squares() -> impl Iterator<Item = Square> {
    (0..32).filter_map(Square::new)
}

fn texts() -> [EntrantText; 2] {
    [1_u64, 2].map(|id| EntrantText { text: SeedText::automatic(id), origin: TextOrigin::Auto })
}

fn terms(rule_set: RuleSet) -> Terms {
    Terms { app_id: APP_ID, game_id: GameId::new([7; 16]), ruleset: ruleset_text(&rule_set.into()) }
}

/// Derives a deal from a seed.
fn deal(rule_set: RuleSet, seed: [u8; 32]) -> Deal {
    let texts: Vec<SeedText> = texts().into_iter().map(|text| text.text).collect();
    Deal::new(&terms(rule_set), Variant::from(rule_set).shuffled_pieces(), &Seed::new(seed), &texts)
}

fn begun(rule_set: RuleSet, deal: Deal) -> Side {
    let challenged = Event::Challenged {
        challenger: PLAYERS[0],
        invited: vec![PLAYERS[1]],
        partner: None,
        variant: rule_set.into(),
        time: Duration::from_secs(3_600).into(),
        casual: false,
        expires: NOW.plus(Duration::from_secs(60)),
    };
    let first = Logged { seq: 0, at: NOW, event: challenged };
    Side { session: Session::begin(SESSION, &first).unwrap(), log: vec![first], deal }
}

impl Side {
    fn request(&self, by: Participant) -> Request<'_> {
        Request {
            by: Asker::Player(by),
            seen: None,
            now: NOW,
            waited: Duration::ZERO,
            away: Duration::ZERO,
            deal: Some(&self.deal),
            message: Some(1),
            higher_rated: None,
        }
    }

    fn does(&mut self, by: Participant, command: &Command) {
        for event in self.session.decide(command, self.request(by)).unwrap() {
            let logged = Logged { seq: self.session.seq() + 1, at: NOW, event };
            self.session.apply(&logged);
            self.log.push(logged);
        }
    }

    /// Returns all that replays show: every board in the past with its words, and the file of the animation.
    fn replayed(&self, words: &Words, renderer: &Renderer) -> (Vec<String>, Vec<u8>) {
        let log = Log::new(SESSION, self.log.clone());
        let code: GameCode = "ABCDEF".parse().unwrap();
        let names = |player: Participant| format!("<@{}>", player.stored());
        let mut said = Vec::new();
        loop {
            let Past { view, at, of } = log.past(said.len()).unwrap().unwrap();
            let voice = words.voice(Language::ALL[at % Language::ALL.len()]);
            let here = ReplayStep { from: u16::try_from(at).unwrap(), to: StepTo::First, turned: false };
            let text = text::game_step_text(voice, &view, code, (at, of), &names);
            let rows = controls::step_controls(voice, &view, &view.board, here, of, &[]);
            said.push(format!("{view:?} {text} {}", serde_json::to_string(&rows).unwrap()));
            if at == of {
                break;
            }
        }
        let replay = Replay::of(&log, &[]).unwrap();
        said.extend(replay.shots.iter().map(|shot| format!("{shot:?}")));
        (said, renderer.gif(&replay.shots).unwrap())
    }
}

/// Returns everything that is derived from a view, as bytes in text form.
fn leaves(words: &Words, view: &View) -> Vec<String> {
    let code: GameCode = "ABCDEF".parse().unwrap();
    let names = |player: Participant| format!("<@{}>", player.stored());
    let mut all = vec![format!("{view:?}")];
    // No piece selected, or any piece that can move.
    let mut hands: Vec<Option<Square>> =
        view.choices.iter().map(|choice| choice.action.banqi().and_then(Action::origin)).collect();
    hands.push(None);
    hands.sort_unstable();
    hands.dedup();
    for language in Language::ALL {
        let voice = words.voice(language);
        all.push(text::board_text(voice, view, code, &names));
        all.push(text::alt_text(voice, view));
        all.push(text::result_text(voice, view, code, &names, &[], None));
        all.push(serde_json::to_string(&controls::controls(voice, view)).unwrap());
        for &held in &hands {
            let held = held.map(Into::into);
            all.push(controls::picker_text(voice, view, held));
            all.push(serde_json::to_string(&controls::picker_controls(voice, view, held)).unwrap());
        }
        for choice in &view.choices {
            all.push(controls::choice_label(voice, choice));
        }
        for (reader, &held) in PLAYERS.iter().flat_map(|reader| hands.iter().map(move |held| (*reader, held)))
        {
            all.push(touch::touch_board(voice, view, reader, held, None).to_string());
        }
    }
    all
}

/// Returns the record as it can be exported during the game.
fn record(session: &Session, commitment: Commitment) -> String {
    let record = Record {
        game_id: GameId::new([7; 16]),
        app_id: APP_ID,
        variant: session.variant(),
        casual: false,
        voided: false,
        entrants: ["challenger", "opponent"].map(str::to_owned).to_vec(),
        first_seat: session.first().0,
        sequence: 1,
        chain: ChainHash::START.next(&commitment),
        commitment,
        seed: None,
        texts: texts().map(|text| text.text).to_vec(),
        plies: session.steps(),
        takebacks: session.takebacks().to_vec(),
        result: session.result(),
    };
    record.to_json()
}

/// Shuffles the pieces on squares that have not been flipped, and nothing else.
fn otherwise(deal: Deal, session: &Session, random: &mut ChaCha8Rng) -> Deal {
    let turned = |square: &Square| {
        session.game().plies().iter().any(|ply| ply.action().flips() == Some((*square).into()))
    };
    let hidden: Vec<Square> = squares().filter(|square| !turned(square)).collect();
    let pairs: Vec<(AnySquare, AnySquare)> = (1..hidden.len())
        .map(|last| (hidden[last].into(), hidden[random.random_range(0..=last)].into()))
        .collect();
    deal.with_swapped(&pairs)
}

/// Returns the rules of a pair: without attempts, with attempts, or arbitrary ones.
fn rules(random: &mut ChaCha8Rng) -> RuleSet {
    let variants =
        ["taiwan", "taiwan+dark-capture=attempt", "hongkong+dark-capture=attempt-or-die+chain=any"];
    let rules = match variants.choose(random).filter(|_| random.random_bool(0.75)) {
        Some(variant) => variant.parse().unwrap(),
        None => any_rules(random),
    };
    // Who begins is irrelevant here and could be drawn from the deal, so it is fixed.
    RuleSet { first: First::Challenger, ..rules }
}

/// Returns, for every possible attempt, why it is refused, if it is. This must not depend on the hidden piece.
fn attempts(side: &Side) -> Vec<Option<Refusal>> {
    let Some(by) = side.session.to_move().and_then(|seat| side.session.player_in(seat)) else {
        return Vec::new();
    };
    let pairs = squares().flat_map(|from| squares().map(move |to| Action::Attempt { from, to }));
    pairs
        .map(|action| Command::Game(GameCommand::Play(action.into())))
        .map(|play| side.session.decide(&play, side.request(by)).err())
        .collect()
}

/// Tests 250 pairs, or as many as `BANQI_PAIRS` says, each from a seed of its own.
#[test]
fn games_that_differ_in_what_is_hidden_alone_look_the_same() {
    let (first, pairs) = (seed(0), figure("BANQI_PAIRS", 250));
    let (words, renderer) = (Words::new(), Renderer::new());
    let (mut different, mut attempted) = (0, 0);
    for seed in first..first + pairs {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut hidden = [0; 32];
        random.fill_bytes(&mut hidden);
        let rule_set = rules(&mut random);
        let commitment = Commitment::of(&terms(rule_set), &Seed::new(hidden));
        let mut one = begun(rule_set, deal(rule_set, hidden));
        let accept = Command::Challenge(ChallengeCommand::Accept(texts()[1].clone()));
        one.does(PLAYERS[1], &accept);
        for _ in 0..random.random_range(0..45) {
            let Some(seat) = one.session.to_move() else { break };
            let actions = one.session.game().actions();
            let action = actions[random.random_range(0..actions.len())];
            let by = one.session.player_in(seat).unwrap();
            one.does(by, &Command::Game(GameCommand::Play(action)));
        }
        // Replays the same history over another deal: flipped pieces are the same, hidden ones may differ.
        let other_deal = otherwise(deal(rule_set, hidden), &one.session, &mut random);
        let mut other = begun(rule_set, other_deal);
        other.does(PLAYERS[1], &accept);
        for ply in one.session.game().plies() {
            let by = other.session.player_in(other.session.to_move().unwrap()).unwrap();
            other.does(by, &Command::Game(GameCommand::Play(ply.action())));
        }
        different += usize::from(squares().any(|square| one.deal.face(square) != other.deal.face(square)));
        let tried = attempts(&one);
        attempted += usize::from(tried.contains(&None));
        assert_eq!(tried, attempts(&other), "seed {seed}");
        let views = [one.session.view(), other.session.view()];
        let [ours, theirs] = views.each_ref().map(|view| leaves(&words, view));
        assert_eq!(ours, theirs, "seed {seed}");
        let [ours, theirs] = views.each_ref().map(|view| renderer.board_png(view.board.banqi().unwrap()));
        assert_eq!(ours, theirs, "the pictures of seed {seed}");
        if seed % REPLAYED == 0 {
            let [ours, theirs] = [&one, &other].map(|side| side.replayed(&words, &renderer));
            assert_eq!(ours, theirs, "the replay of seed {seed}");
        }
        assert_eq!(record(&one.session, commitment), record(&other.session, commitment), "seed {seed}");
    }
    println!(
        "{pairs} pairs from seed {first}: {different} differ in what is hidden, in {attempted} attempts are legal"
    );
    assert!(attempted > usize::try_from(pairs).unwrap() / 3, "attempts are legal in {attempted} pairs only");
    assert!(different > usize::try_from(pairs).unwrap() * 4 / 5, "only {different} pairs differ at all");
}

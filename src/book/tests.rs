use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::rules::{
    Action, CannonRule, Chain, ChaseLimit, Clash, Endless, Game, Kind, Outcome, Ply, Reason, RuleOption,
    RuleSet, Square,
};

/// All presets, and the Taiwan rules with each single value of each option; where that contradicts itself, with
/// what it needs.
pub(crate) fn rule_sets() -> Vec<RuleSet> {
    let mut all = RuleSet::PRESETS.map(|preset| preset.rule_set).to_vec();
    for option in RuleOption::ALL {
        let mut values = option.values();
        if option == RuleOption::QuietLimit {
            values.extend(["1", "5", "13", "65535"].map(Into::into));
        }
        for value in values {
            let rules = RuleSet::taiwan().with(option, &value).unwrap();
            all.push(match rules.contradiction() {
                None => rules,
                Some(_) => rules.with(RuleOption::DarkCapture, "attempt").unwrap(),
            });
        }
    }
    assert!(all.iter().all(|rules| rules.contradiction().is_none()));
    all
}

/// Any rules that do not contradict each other.
pub(crate) fn any_rules() -> impl Strategy<Value = RuleSet> {
    let places = prop::collection::vec(any::<prop::sample::Index>(), RuleOption::ALL.len());
    let rules = places.prop_map(|places| {
        RuleOption::ALL.into_iter().zip(places).fold(RuleSet::default(), |rules, (option, place)| {
            let values = option.values();
            rules.with(option, &values[place.index(values.len())]).unwrap()
        })
    });
    rules.prop_filter("they contradict each other", |rules| rules.contradiction().is_none())
}

fn sign_of(game: &Game, action: Action) -> Sign {
    let mut after = game.clone();
    match action {
        Action::TurnUp(_) => return Sign::TurnUp,
        Action::Attempt { .. } => return Sign::Attempt,
        Action::EndChain => return Sign::Stop,
        Action::Move { .. } | Action::Capture { .. } => {
            after.play(Ply { action, reveal: None }).unwrap();
        }
    }
    match (action, after.plies().last().unwrap().clash, after.outcome()) {
        (Action::Move { .. }, _, Some(Outcome::Draw { .. })) => Sign::Draws,
        (Action::Move { .. }, ..) => Sign::Go,
        (_, Some(Clash::BothRemoved), _) => Sign::Both,
        _ => Sign::Take,
    }
}

/// What the signs of an example are to be, asking [`Game::check`] of every action there could be.
fn expected(example: &Example) -> BTreeSet<(Square, Sign)> {
    let game = &example.game;
    let squares: Vec<Square> = game.position().squares().collect();
    let of_subject = |at: &Square| match &example.subject {
        Subject::All => true,
        Subject::Pieces(pieces) => pieces.contains(at),
    };
    let mut found = BTreeSet::new();
    for from in squares.iter().copied().filter(of_subject) {
        for to in squares.iter().copied() {
            for action in
                [Action::Move { from, to }, Action::Capture { from, to }, Action::Attempt { from, to }]
            {
                if game.check(action).is_ok() {
                    found.insert((to, sign_of(game, action)));
                }
            }
        }
    }
    if example.subject == Subject::All {
        let up = squares.iter().filter(|at| game.check(Action::TurnUp(**at)).is_ok());
        found.extend(up.map(|at| (*at, Sign::TurnUp)));
    }
    if game.check(Action::EndChain).is_ok() {
        found.insert((game.position().chain().unwrap(), Sign::Stop));
    }
    found
}

fn assert_marks_are_the_legal_actions(rules: &RuleSet) {
    for page in Page::of(rules) {
        let Picture::Diagram(diagram) = page.picture(rules) else { continue };
        if diagram.shape == Shape::Table {
            continue;
        }
        let example = Example::of(page, rules);
        assert_eq!(example.game.rule_set(), *rules);
        let said: BTreeSet<(Square, Sign)> = Sign::ALL
            .into_iter()
            .filter(|sign| !matches!(sign, Sign::Actor | Sign::Came | Sign::Screen | Sign::Barred))
            .flat_map(|sign| diagram.with(sign).map(move |square| (square, sign)))
            .collect();
        assert_eq!(said, expected(&example), "{page:?} of {rules}");
        for actor in diagram.with(Sign::Actor) {
            let position = example.game.position();
            let piece = position.piece_at(actor).unwrap_or_else(|| panic!("{page:?} of {rules}: {actor}"));
            assert_eq!(Some(piece.colour), position.to_move(), "{page:?} of {rules}: {actor}");
        }
        // What is barred is not reached, and lies or would lie within reach.
        for square in diagram.with(Sign::Barred) {
            assert!(said.iter().all(|(at, _)| *at != square), "{page:?} of {rules}: {square}");
        }
        // Every jump has one screen, and every screen a jump.
        let jumps: Vec<(Square, Square)> = example
            .actions()
            .filter(|action| !matches!(action, Action::Move { .. }))
            .filter_map(|action| Some((action.origin()?, action.target()?)))
            .filter(|(from, to)| from.distance(*to) > 1)
            .collect();
        let over = |screen: Square, (from, to): (Square, Square)| {
            from.distance(screen) + screen.distance(to) == from.distance(to)
        };
        for screen in diagram.with(Sign::Screen) {
            assert!(jumps.iter().any(|jump| over(screen, *jump)), "{page:?} of {rules}: {screen}");
        }
        for jump in &jumps {
            let screens = diagram.with(Sign::Screen).filter(|screen| over(*screen, *jump)).count();
            assert_eq!(screens, 1, "{page:?} of {rules}: {jump:?}");
        }
    }
}

#[test]
fn every_mark_is_a_legal_action_and_every_legal_action_a_mark() {
    rule_sets().iter().for_each(assert_marks_are_the_legal_actions);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_it_is_by_any_rules(rules in any_rules()) {
        assert_marks_are_the_legal_actions(&rules);
    }

    #[test]
    fn every_option_is_told_once(rules in any_rules()) {
        let pages = Page::of(&rules);
        prop_assert!((6..=Page::ALL.len()).contains(&pages.len()));
        let mut told: Vec<RuleOption> = pages.iter().flat_map(|page| page.options(&rules)).collect();
        told.sort_unstable();
        let mut expected = RuleOption::ALL.to_vec();
        if !rules.cannon.jumps() {
            expected.retain(|option| *option != RuleOption::Screen);
        }
        if rules.chase_limit == ChaseLimit::None {
            expected.retain(|option| *option != RuleOption::ChaseLimit);
        }
        prop_assert_eq!(told, expected, "{}", rules);
    }
}

#[test]
fn pages_are_named_and_only_what_there_is_has_a_page() {
    for page in Page::ALL {
        assert_eq!(Page::named(page.word()), Some(page));
    }
    let words: BTreeSet<&str> = Page::ALL.map(Page::word).into();
    assert_eq!(words.len(), Page::ALL.len());
    let words = |rules: &str| -> Vec<&str> {
        Page::of(&rules.parse().unwrap()).into_iter().map(Page::word).collect()
    };
    assert_eq!(words("taiwan"), ["turn", "ranks", "captures", "cannon", "ends", "draws", "board"]);
    assert_eq!(words("hongkong"), ["turn", "ranks", "captures", "ends", "draws", "board"]);
    assert_eq!(
        words("boyer"),
        ["turn", "ranks", "captures", "cannon", "ends", "wiped-out", "draws", "board"]
    );
    assert_eq!(words("club+dark-capture=attempt+chain=any")[3..6], ["cannon", "attempts", "chains"]);
    assert_eq!(words("club")[6], "chases");
}

/// The signs of an example by square, as `a1` with letters for what is said there.
fn drawn(page: Page, rules: &str) -> String {
    let Picture::Diagram(diagram) = page.picture(&rules.parse().unwrap()) else { panic!("{page:?}") };
    let said = diagram.signs().filter(|sign| *sign != Sign::Actor).map(|sign| {
        let squares: Vec<String> = diagram.with(sign).map(|square| square.to_string()).collect();
        format!("{sign:?} {}", squares.join(" "))
    });
    said.collect::<Vec<_>>().join("; ")
}

#[test]
fn examples_show_what_they_are_for() {
    assert_eq!(drawn(Page::Turn, "taiwan"), "Go c1 b2 d2 c3; TurnUp f2 b3 c4");
    assert_eq!(drawn(Page::Captures, "taiwan"), "Go c1 d1 e2 g2 f3; Take b2 d2 g4; Barred f1 c3 h3");
    assert_eq!(drawn(Page::Captures, "hongkong"), "Go c1 d1 e2 g2 f3; Take b2 d2 c3 g4; Barred f1 h3");
    assert_eq!(
        drawn(Page::Captures, "mainland+equal=both-removed"),
        "Go c1 d1 e2 g2 f3; Take f1 d2 g4; Both b2; Barred c3 h3"
    );
    assert_eq!(drawn(Page::Cannon, "taiwan"), "Go b1 c2; Take f2 b4; Screen d2 b3; Barred a2 h2 b3");
    assert_eq!(
        drawn(Page::Cannon, "taiwan+screen=face-up-only"),
        "Go b1 c2; Take b4; Screen b3; Barred a2 f2 h2 b3"
    );
    assert_eq!(
        drawn(Page::Cannon, "taiwan+cannon=jumps-and-steps"),
        "Go b1 c2; Take a2 f2 b4; Screen d2 b3; Barred h2 b3"
    );
    assert_eq!(
        drawn(Page::Attempts, "taiwan+dark-capture=attempt"),
        "Go e1 b2 c1; Attempt h1 d2 c3; Screen g1; Barred f2".replace("e1 b2 c1", "c1 e1 b2")
    );
    assert_eq!(
        drawn(Page::Attempts, "hongkong+dark-capture=attempt-or-die"),
        "Go c1 e1 b2; Attempt d2 f2 c3"
    );
    assert_eq!(drawn(Page::Chains, "taiwan+chain=face-up"), "Came b2; Take c3; Stop c2; Barred c1");
    assert_eq!(
        drawn(Page::Chains, "taiwan+dark-capture=attempt+chain=any"),
        "Came b2; Take c3; Attempt d2; Stop c2; Barred c1"
    );
    assert_eq!(
        drawn(Page::Chains, "taiwan+dark-capture=attempt+chain=face-up"),
        "Came b2; Take c3; Stop c2; Barred c1 d2"
    );
    assert_eq!(
        drawn(Page::Chains, "taiwan+chain=cannon+screen=face-up-only"),
        "Came a2; Take c4; Stop c2; Screen c3; Barred c3"
    );
    assert_eq!(drawn(Page::Ends, "taiwan"), "Barred h3 g4");
    assert_eq!(drawn(Page::WipedOut, "boyer"), "TurnUp f2");
    assert_eq!(drawn(Page::Draws, "taiwan"), "Go g1 f2 h2; Draws g3");
    assert_eq!(drawn(Page::Draws, "olympiad"), "Go g1 f2 h2; Draws g3");
    assert_eq!(drawn(Page::Draws, "boyer"), "Go b1 a2 c2 b3");
    assert_eq!(drawn(Page::Chases, "club"), "Go g2 f3; Barred h3 g4");
}

#[test]
fn the_last_ply_of_an_example_is_the_one_that_matters() {
    for rules in rule_sets() {
        let draws = Example::of(Page::Draws, &rules).game;
        let quiet = rules.quiet_limit.map_or(u16::MAX, std::num::NonZeroU16::get);
        let plies = match rules.endless {
            Endless::CycleDraw => 11,
            Endless::PositionDraw => 7,
            Endless::Agree => 12,
        };
        assert_eq!(draws.plies().len(), plies.min(usize::from(quiet) - 1), "{rules}");
        if rules.endless == Endless::Agree {
            assert!(draws.occurrences() >= RuleSet::OCCURRENCES, "{rules}");
        }
        if rules.chase_limit != ChaseLimit::None {
            assert_eq!(Example::of(Page::Chases, &rules).game.chase_run(), 7, "{rules}");
        }
        if rules.chain != Chain::No {
            let game = Example::of(Page::Chains, &rules).game;
            let at = game.position().chain().unwrap();
            let cannon = rules.chain == Chain::Cannon;
            assert_eq!(game.position().piece_at(at).unwrap().kind == Kind::Cannon, cannon, "{rules}");
        }
        let stuck = Example::of(Page::Ends, &rules).game.outcome();
        assert!(matches!(stuck, Some(Outcome::Win { reason: Reason::NoAction, .. })), "{rules}: {stuck:?}");
        let late = example::late_game(&rules);
        assert_eq!((late.plies().len(), late.position().face_down_count()), (1, 1), "{rules}");
    }
    let steps = RuleSet { cannon: CannonRule::Steps, chain: Chain::Cannon, ..RuleSet::hongkong() };
    assert_eq!(drawn(Page::Chains, &steps.to_string()), "Came b2; Take c3; Stop c2; Barred c1");
}

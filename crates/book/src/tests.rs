use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use banqi_rules::banqi::{
    Action, CannonRule, Chain, ChaseLimit, Clash, Endless, RuleOption, RuleSet, Seating, Square,
};
use banqi_rules::game::{Outcome, Reason, Winner};
use banqi_rules::samples::{any_rules, rule_sets, variants};
use banqi_rules::{AnyAction, AnyGame, AnyPly, AnySquare, Variant, xiangqi};
use banqi_session::AnyBoard;

/// Returns the game after a legal action; a flip reveals a face from the bag.
fn after(game: &AnyGame, action: AnyAction) -> AnyGame {
    let mut after = game.clone();
    after.play(AnyPly::of(action, None)).unwrap();
    after
}

fn sign_of(game: &AnyGame, action: AnyAction) -> Sign {
    match action {
        AnyAction::Banqi(Action::Flip(_)) => return Sign::Flip,
        AnyAction::Banqi(Action::Attempt { .. }) => return Sign::Attempt,
        AnyAction::Banqi(Action::EndChain) => return Sign::Stop,
        _ => {}
    }
    let after = after(game, action);
    let clash = match &after {
        AnyGame::Banqi(game) => game.plies().last().unwrap().clash,
        AnyGame::FourColours(game) => game.plies().last().unwrap().clash,
        _ => None,
    };
    let own = game.colours_of(game.seat_to_move().unwrap());
    let takes = game.piece_at(action.target().unwrap()).is_some();
    match (action.banqi(), clash, after.outcome()) {
        (None, _, Some(Outcome::Win { winner, .. })) => {
            if winner == Winner::Colour(own[0]) {
                Sign::Wins
            } else {
                Sign::Loses
            }
        }
        (None, _, Some(Outcome::Draw { .. })) => Sign::Draws,
        (_, Some(Clash::BothRemoved), _) => Sign::Both,
        _ if takes => Sign::Take,
        (_, _, Some(Outcome::Draw { .. })) => Sign::Draws,
        _ => Sign::Go,
    }
}

/// Derives the signs of an example independently, by calling [`AnyGame::check`] for every conceivable action.
fn expected(example: &Example, diagram: &Diagram) -> BTreeSet<(AnySquare, Sign)> {
    let game = &example.game;
    let of_subject = |at: &AnySquare| match &example.subject {
        Subject::All => true,
        Subject::Pieces(pieces) => pieces.contains(at),
    };
    let mut found = BTreeSet::new();
    for at in diagram.squares().filter(of_subject) {
        for goal in diagram.squares() {
            // The notations of all games; those of other games do not parse.
            let mut texts = ["-", "x", "?", ""].map(|by| format!("{at}{by}{goal}")).to_vec();
            texts.extend((example.subject == Subject::All).then(|| goal.to_string()));
            let actions = texts.iter().filter_map(|text| game.variant().parse_action(text).ok());
            for action in actions.filter(|action| game.check(*action).is_ok()) {
                found.insert((goal, sign_of(game, action)));
            }
        }
    }
    if game.check(Action::EndChain.into()).is_ok() {
        found.insert((chain(game).unwrap().into(), Sign::Stop));
    }
    found
}

fn chain(game: &AnyGame) -> Option<Square> {
    AnyBoard::of(game).banqi()?.chain
}

fn assert_marks_are_the_legal_actions(variant: &Variant) {
    for page in Page::of(variant) {
        let Picture::Diagram(diagram) = page.picture(variant) else { continue };
        if diagram.shape == Shape::Table {
            continue;
        }
        let example = Example::of(page, variant);
        assert_eq!(example.game.variant().pool(), variant.pool());
        let saying = |sign: &Sign| {
            !matches!(
                sign,
                Sign::Actor | Sign::Came | Sign::Check | Sign::Screen | Sign::Blocks | Sign::Barred
            )
        };
        let said: BTreeSet<(AnySquare, Sign)> = Sign::ALL
            .into_iter()
            .filter(saying)
            .flat_map(|sign| diagram.with(sign).map(move |square| (square, sign)))
            .collect();
        assert_eq!(said, expected(&example, &diagram), "{page:?} of {variant}");
        for actor in diagram.with(Sign::Actor) {
            let piece = example.game.piece_at(actor);
            let piece = piece.unwrap_or_else(|| panic!("{page:?} of {variant}: {actor}"));
            let Some(seat) = example.game.seat_to_move() else { continue };
            assert!(
                example.game.colours_of(seat).contains(&piece.colour()),
                "{page:?} of {variant}: {actor}"
            );
        }
        // A barred square is not a target of any action shown.
        for square in diagram.with(Sign::Barred) {
            assert!(said.iter().all(|(at, _)| *at != square), "{page:?} of {variant}: {square}");
        }
        // Every jump of a cannon has one screen, and every screen belongs to a jump.
        let is_cannon = |at: AnySquare| example.game.piece_at(at).is_some_and(|it| it.letter() == 'C');
        let jumps: Vec<(AnySquare, AnySquare)> = example
            .actions()
            .filter_map(|action| Some((action.origin()?, action.target()?)))
            .filter(|(from, to)| is_cannon(*from) && from.distance(*to) > 1)
            .filter(|(_, to)| !matches!(diagram.tiles[to.index()].lying, Lying::Nothing))
            .collect();
        let over = |screen: AnySquare, (from, to): (AnySquare, AnySquare)| {
            screen != from && screen != to && from.distance(screen) + screen.distance(to) == from.distance(to)
        };
        for screen in diagram.with(Sign::Screen) {
            assert!(jumps.iter().any(|jump| over(screen, *jump)), "{page:?} of {variant}: {screen}");
        }
        for jump in &jumps {
            let screens = diagram.with(Sign::Screen).filter(|screen| over(*screen, *jump)).count();
            assert_eq!(screens, 1, "{page:?} of {variant}: {jump:?}");
        }
        // A blocking piece exists, and something is barred.
        for square in diagram.with(Sign::Blocks) {
            assert!(example.game.piece_at(square).is_some(), "{page:?} of {variant}: {square}");
            assert!(diagram.with(Sign::Barred).next().is_some(), "{page:?} of {variant}: {square}");
        }
        let in_check = AnyBoard::of(&example.game).is_check();
        assert_eq!(diagram.with(Sign::Check).count(), usize::from(in_check), "{page:?} of {variant}");
    }
}

#[test]
fn every_mark_is_a_legal_action_and_every_legal_action_a_mark() {
    variants().iter().for_each(assert_marks_are_the_legal_actions);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_it_is_by_any_rules(rules in any_rules()) {
        assert_marks_are_the_legal_actions(&rules.into());
    }

    #[test]
    fn every_option_is_told_once(rules in any_rules()) {
        let pages = Page::of(&rules.into());
        prop_assert!((6..=12).contains(&pages.len()));
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
    assert_eq!(words("four-colour-4")[..3], ["turn", "seats", "ranks"]);
    let xiangqi = words("xiangqi");
    assert_eq!(xiangqi[..4], ["turn", "palace", "elephant", "horse"]);
    assert_eq!(
        xiangqi[4..],
        [
            "lines",
            "soldier",
            "check",
            "facing",
            "ends",
            "stalemate",
            "repetition",
            "perpetual-chase",
            "draws",
            "board"
        ]
    );
    let banner = words("banner");
    assert!(banner.contains(&"banner") && !banner.contains(&"perpetual-chase"), "{banner:?}");
    for variant in variants() {
        let Variant::Xiangqi { rules, .. } = variant else { continue };
        let told: Vec<_> = Page::of(&variant).iter().flat_map(|page| page.xiangqi_options(&rules)).collect();
        let all = xiangqi::RuleOption::ALL;
        assert_eq!(told, if rules.has_banners() { Vec::new() } else { all.to_vec() }, "{variant}");
    }
}

/// Describes the signs of an example by square, as `a1`, grouped by sign.
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
    assert_eq!(drawn(Page::Turn, "taiwan"), "Go c1 b2 d2 c3; Flip f2 b3 c4");
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
        drawn(Page::Attempts, "taiwan+dark-capture=attempt-not-cannon"),
        "Go c1 e1 b2; Attempt d2 c3; Barred h1 f2"
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
    assert_eq!(drawn(Page::WipedOut, "boyer"), "Flip f2");
    assert_eq!(drawn(Page::Draws, "taiwan"), "Go g1 f2 h2; Draws g3");
    assert_eq!(drawn(Page::Draws, "olympiad"), "Go g1 f2 h2; Draws g3");
    assert_eq!(drawn(Page::Draws, "boyer"), "Go b1 a2 c2 b3");
    assert_eq!(drawn(Page::Chases, "club"), "Go g2 f3; Barred h3 g4");
}

#[test]
fn examples_of_four_colours_show_enemies_and_allies() {
    assert_eq!(drawn(Page::Seats, "four-colour-2"), "Take c3 e3 d4");
    assert_eq!(drawn(Page::Seats, "four-colour-4"), "Take d2 c3 e3 d4");
    assert_eq!(drawn(Page::Seats, "four-colour-teams"), "Take d2 c3 d4; Barred e3");
}

#[test]
fn between_four_colours_captures_and_chains_are_drawn_with_all_four() {
    let four = ["four-colour-2", "four-colour-4", "four-colour-teams"];
    let each = |page, options: &str| four.map(|rules| drawn(page, &format!("{rules}{options}")));
    // The pieces marked `2` are red's second colour, an enemy, and red's ally.
    assert_eq!(
        each(Page::Captures, ""),
        [
            "Go b1 g3 f4; Take a2 g5 c6 e6; Barred c2 h4 d7",
            "Go b1 g3 f4; Take a2 b3 d5 g5 c6 e6; Barred c2 h4 d7",
            "Go b1 g3 f4; Take a2 g5 c6 e6; Barred c2 b3 h4 d5 d7"
        ]
    );
    assert_eq!(
        each(Page::Cannon, ""),
        [
            "Go c4 e4 d5; Take a4 g4; Screen b4 f4; Barred d3 h4 d6",
            "Go c4 e4 d5; Take a4 g4 d8; Screen b4 f4 d6; Barred d3 b4 h4 d6",
            "Go c4 e4 d5; Take a4 g4; Screen b4 f4; Barred d3 b4 h4 d6 d8"
        ]
    );
    assert_eq!(
        each(Page::Attempts, "+dark-capture=attempt"),
        [
            "Go f1 e2; Take b6; Attempt h2 d6 c7; Screen g2; Barred f3 c5",
            "Go f1 e2; Take b6; Attempt h2 d6 c7; Screen g2; Barred g2 f3 c5",
            "Go f1 e2; Take b6; Attempt h2 d6 c7; Screen g2; Barred g2 f3 c5"
        ]
    );
    assert_eq!(
        each(Page::Chains, "+chain=cannon"),
        [
            "Came a4; Take c1 g4 c6; Stop c4; Screen c3 e4 c5; Barred c3 c5",
            "Came a4; Take c1 g4 c6; Stop c4; Screen c3 e4 c5; Barred c3 b4 e4 c5",
            "Came a4; Take c1 g4 c6; Stop c4; Screen c3 e4 c5; Barred c3 b4 e4 c5"
        ]
    );
    assert_eq!(
        each(Page::Chains, "+dark-capture=attempt+chain=any"),
        [
            "Came b4; Take c5; Attempt d4; Stop c4",
            "Came b4; Take c5; Attempt d4; Stop c4; Barred c3",
            "Came b4; Take c5; Attempt d4; Stop c4; Barred c3"
        ]
    );
    for variant in variants()
        .into_iter()
        .filter(|variant| variant.banqi().is_some_and(|rules| rules.seating != Seating::Two))
    {
        let pages = [Page::Turn, Page::Seats, Page::Captures, Page::Cannon, Page::Attempts, Page::Chains];
        for page in pages.into_iter().filter(|page| page.applies(&variant)) {
            let Picture::Diagram(diagram) = page.picture(&variant) else { panic!("{page:?}") };
            let colours: BTreeSet<usize> = diagram
                .tiles
                .iter()
                .filter_map(|tile| match tile.lying {
                    Lying::Up(piece) => Some(piece.colour().index()),
                    Lying::Down | Lying::Nothing => None,
                })
                .collect();
            assert_eq!(colours.len(), 4, "{page:?} of {variant}");
        }
    }
}

#[test]
fn examples_of_xiangqi_show_how_men_go() {
    let xiangqi = |page| drawn(page, "xiangqi");
    assert_eq!(xiangqi(Page::Palace), "Go f0 e1 f2; Barred c1 g1 c3 e3");
    assert_eq!(xiangqi(Page::Elephant), "Take a2; Blocks d3; Barred e2 a6 e6");
    assert_eq!(xiangqi(Page::Horse), "Go d2 f2 g3; Take g5; Blocks d4 e5; Barred c3 c5 d6 f6");
    assert_eq!(drawn(Page::Banner, "banner"), "Go d1 f1 h3; Take h5; Blocks d4 e6; Barred b3 b5 d7 f7");
    assert_eq!(
        xiangqi(Page::Lines),
        "Go b0 h0 b1 h1 b2 g2 i2 b3 h3 b4 a5 c5 d5 b6 b7; Take c2 e5 h6 b8; Screen f2 h4; Barred a2 f2 h4"
    );
    assert_eq!(xiangqi(Page::Soldier), "Go e4 b6 c7; Take d6; Barred e2 d3 f3 c5");
    assert_eq!(xiangqi(Page::Check), "Check e0; Go f0 e1; Take e6; Barred c1");
    assert!(xiangqi(Page::Ends).ends_with("; Wins b9"));
    assert!(xiangqi(Page::Stalemate).ends_with("; Wins e1"));
    assert_eq!(xiangqi(Page::Draws), "Go a2; Draws e2");
}

#[test]
fn the_options_of_xiangqi_change_what_is_drawn() {
    const OFF_THE_FILE: &str = "d2 f2 c3 g3 c5 g5 d6 f6";
    for rules in ["xiangqi", "banner"] {
        assert_eq!(drawn(Page::Facing, rules), format!("Go d0 f0 e1; Barred {OFF_THE_FILE}"));
    }
    assert_eq!(drawn(Page::Facing, "xiangqi+facing=discovered-check"), format!("Go d0 f0 e1 {OFF_THE_FILE}"));
    let repetition = |rules| drawn(Page::Repetition, rules);
    assert!(repetition("xiangqi").contains("; Loses a9"), "{}", repetition("xiangqi"));
    let vary = repetition("xiangqi+perpetual=must-vary");
    assert!(vary.ends_with("; Barred g0 a9") && !vary.contains("Loses"), "{vary}");
    let claim = Example::of(Page::Repetition, &"banner".parse().unwrap()).game;
    assert!(claim.may_claim_draw());
    assert!(drawn(Page::PerpetualChase, "xiangqi").contains("; Loses c1"));
    // With banners, only agreement and claims lead to a draw.
    assert_eq!(drawn(Page::Draws, "banner"), "Go a2; Take e2");
}

#[test]
fn the_last_ply_of_an_example_is_the_one_that_matters() {
    for rules in rule_sets() {
        let variant = Variant::from(rules);
        let draws = Example::of(Page::Draws, &variant).game;
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
            let chases = Example::of(Page::Chases, &variant).game;
            let run = match &chases {
                AnyGame::Banqi(game) => game.chase_run(),
                AnyGame::FourColours(game) => game.chase_run(),
                _ => panic!("{rules} are rules of banqi"),
            };
            assert_eq!(run, 7, "{rules}");
        }
        if rules.chain != Chain::No {
            let game = Example::of(Page::Chains, &variant).game;
            let at = chain(&game).unwrap();
            let cannon = rules.chain == Chain::Cannon;
            assert_eq!(game.piece_at(at.into()).unwrap().letter() == 'C', cannon, "{rules}");
        }
        let stuck = Example::of(Page::Ends, &variant).game.outcome();
        assert!(matches!(stuck, Some(Outcome::Win { reason: Reason::NoAction, .. })), "{rules}: {stuck:?}");
        let late = crate::family::late_game(&variant);
        let AnyBoard::Banqi(board) = AnyBoard::of(&late) else { panic!("{rules}") };
        let down = board.cells.iter().filter(|cell| **cell == banqi_session::Cell::Down).count();
        assert_eq!((late.plies().len(), down), (1, 1), "{rules}");
    }
    let steps = RuleSet { cannon: CannonRule::Steps, chain: Chain::Cannon, ..RuleSet::hongkong() };
    assert_eq!(drawn(Page::Chains, &steps.to_string()), "Came b2; Take c3; Stop c2; Barred c1");
}

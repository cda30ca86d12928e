//! Compares the tables with the rules themselves and with published figures.

use std::collections::HashMap;

use super::*;
use banqi_rules::banqi::Ply;

/// Whether the long tests are enabled.
fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1")
}

fn pieces(letters: &str) -> Vec<Piece> {
    letters.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect()
}

/// Builds the position with the pieces on the given squares.
fn position(pieces: &[Piece], squares: &[usize], to_move: Colour) -> Position {
    let ranks: Vec<String> = (0..4)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut run = 0;
            for file in 0..8 {
                match squares.iter().position(|square| *square == rank * 8 + file) {
                    None => run += 1,
                    Some(n) => {
                        if run > 0 {
                            text += &run.to_string();
                        }
                        run = 0;
                        text.push(pieces[n].letter());
                    }
                }
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        })
        .collect();
    let side = ["r", "b"][to_move.index()];
    format!("{} {side} - 0 40", ranks.join("/")).parse().unwrap()
}

/// Every placement of this many pieces on distinct squares.
fn placements(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_usize << (5 * count)).filter_map(move |index| {
        let squares: Vec<usize> = (0..count).map(|n| index >> (5 * n) & 31).collect();
        (0..count).all(|n| !squares[..n].contains(&squares[n])).then_some(squares)
    })
}

/// Counts the wins, losses and draws of all placements for the side to move, and returns the longest win as well.
fn census(letters: &str, to_move: Colour, rules: &RuleSet) -> (usize, usize, usize, u16) {
    let (tables, pieces) = (Tables::default(), pieces(letters));
    let (material, lie) = Material::arrange(&pieces).unwrap();
    let law = Law::of(rules).unwrap();
    let table = tables.solve(law, material);
    let (mut wins, mut losses, mut draws, mut longest) = (0, 0, 0, 0);
    for squares in placements(pieces.len()) {
        let squares: Vec<Square> = squares.iter().map(|n| Square::new(*n as u8).unwrap()).collect();
        match table.verdict(lie.index(&squares, to_move)) {
            Verdict::Win { plies } => {
                wins += 1;
                longest = longest.max(plies);
            }
            Verdict::Loss { .. } => losses += 1,
            Verdict::Draw => draws += 1,
        }
    }
    (wins, losses, draws, longest)
}

/// Verdicts by a slow, obvious method. Starting from the actions that the rules allow, it updates all positions
/// reachable from a material from their successors, round after round, until nothing changes.
fn slow(letters: &str, rules: &RuleSet) -> HashMap<Position, Verdict> {
    let timeless = |position: &Position| -> Position {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        format!("{} {} - 0 40", fields[0], fields[1]).parse().unwrap()
    };
    let mut successors: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut verdicts = HashMap::new();
    let all = pieces(letters);
    for squares in placements(all.len()) {
        for to_move in Colour::TWO {
            let mut new = vec![position(&all, &squares, to_move)];
            while let Some(position) = new.pop() {
                if successors.contains_key(&position) {
                    continue;
                }
                let mut after = Vec::new();
                match position.wiped_out(rules) {
                    Some(loser) if position.to_move() == Some(loser) => {
                        verdicts.insert(position, Verdict::Loss { plies: 0 });
                    }
                    Some(_) => {
                        verdicts.insert(position, Verdict::Win { plies: 0 });
                    }
                    None => {
                        for action in position.actions(rules) {
                            let mut next = position;
                            next.play(rules, Ply { action, reveal: None });
                            after.push(timeless(&next));
                        }
                        if after.is_empty() {
                            verdicts.insert(position, Verdict::Loss { plies: 0 });
                        }
                    }
                }
                new.extend(&after);
                successors.insert(position, after);
            }
        }
    }
    for round in 0.. {
        let mut found = Vec::new();
        for (position, after) in &successors {
            if verdicts.contains_key(position) {
                continue;
            }
            let known: Vec<_> = after.iter().map(|after| verdicts.get(after)).collect();
            let wins = known.iter().any(|verdict| matches!(verdict, Some(Verdict::Loss { .. })));
            let loses = known.iter().all(|verdict| matches!(verdict, Some(Verdict::Win { .. })));
            match (wins, loses) {
                (true, _) => found.push((*position, Verdict::Win { plies: round + 1 })),
                (_, true) => found.push((*position, Verdict::Loss { plies: round + 1 })),
                _ => {}
            }
        }
        if found.is_empty() {
            break;
        }
        verdicts.extend(found);
    }
    for position in successors.into_keys() {
        verdicts.entry(position).or_insert(Verdict::Draw);
    }
    verdicts
}

/// Returns the number of positions compared.
fn agrees_with_the_slow(letters: &str, variant: &str) -> usize {
    let (rules, tables): (RuleSet, _) = (variant.parse().unwrap(), Tables::default());
    let expected = slow(letters, &rules);
    let mut compared = 0;
    for (position, expected) in &expected {
        let verdict = tables.probe(position, &rules);
        match verdict {
            Some(verdict) => assert_eq!(verdict, *expected, "{letters} by {variant}: {position}"),
            None => assert!(Colour::TWO.iter().any(|colour| position.pieces(*colour) == 0), "{position}"),
        }
        compared += usize::from(verdict.is_some());
    }
    compared
}

/// Derives the verdict of a position from those of its successors.
fn from_successors(tables: &Tables, position: &Position, rules: &RuleSet) -> Verdict {
    let after = position.actions(rules).into_iter().map(|action| {
        let mut next = *position;
        next.play(rules, Ply { action, reveal: None });
        match next.wiped_out(rules) {
            Some(loser) if next.to_move() == Some(loser) => Verdict::Loss { plies: 0 },
            Some(_) => Verdict::Win { plies: 0 },
            // A side without pieces may still have a turn under rules that end the game only when it is stuck.
            None => tables.probe(&next, rules).unwrap_or_else(|| from_successors(tables, &next, rules)),
        }
    });
    let best = after.max_by_key(|verdict| std::cmp::Reverse(verdict.score()));
    match best {
        None => Verdict::Loss { plies: 0 },
        Some(Verdict::Loss { plies }) => Verdict::Win { plies: plies + 1 },
        Some(Verdict::Win { plies }) => Verdict::Loss { plies: plies + 1 },
        Some(Verdict::Draw) => Verdict::Draw,
    }
}

/// Checks every `stride`-th position. If every verdict follows from those of the successors, wins and losses are
/// right, since they depend on shorter ones, and so are draws, since no shorter win exists.
fn every_verdict_follows_from_the_next(letters: &str, variant: &str, stride: usize) {
    let (rules, tables, all): (RuleSet, _, _) =
        (variant.parse().unwrap(), Tables::default(), pieces(letters));
    for (squares, n) in placements(all.len()).step_by(stride).zip(0_usize..) {
        let position = position(&all, &squares, Colour::TWO[n % 2]);
        assert!(tables.prepare(&position, &rules));
        let verdict = tables.probe(&position, &rules).unwrap();
        assert_eq!(verdict, from_successors(&tables, &position, &rules), "{variant}: {position}");
    }
}

#[test]
fn tables_agree_with_a_slow_search_of_everything() {
    let variants = ["taiwan", "mainland", "hongkong", "taiwan+cannon=jumps-and-steps"];
    for (letters, variant) in ["Kp", "Aa", "Ck", "Rh"].into_iter().zip(variants) {
        assert_eq!(agrees_with_the_slow(letters, variant), 1984, "{letters} by {variant}");
    }
    for variant in ["boyer+equal=both-removed", "taiwan+equal=both-removed"] {
        assert_eq!(agrees_with_the_slow("Hh", variant), 1984, "{variant}");
    }
    let three = if deep() { 6 } else { 0 };
    for (letters, variant) in [
        ("CCk", "taiwan"),
        ("KPk", "mainland"),
        ("CPa", "hongkong"),
        ("RRr", "taiwan+equal=both-removed"),
        ("RRr", "boyer+equal=both-removed"),
        ("CHc", "taiwan+cannon=jumps-and-steps"),
    ]
    .into_iter()
    .take(three)
    {
        assert!(agrees_with_the_slow(letters, variant) >= 29_760, "{letters} by {variant}");
    }
}

#[test]
fn verdicts_follow_from_those_of_the_next_ply() {
    let stride = if deep() { 1 } else { 53 };
    for (letters, variant) in [
        ("CCk", "taiwan"),
        ("KPk", "mainland"),
        ("CEa", "hongkong"),
        ("HHh", "taiwan+equal=both-removed"),
        ("HHh", "boyer+equal=both-removed"),
        ("CHc", "taiwan+cannon=jumps-and-steps"),
    ] {
        every_verdict_follows_from_the_next(letters, variant, stride);
    }
    if deep() {
        every_verdict_follows_from_the_next("KPkp", "taiwan", 7);
        every_verdict_follows_from_the_next("CCap", "taiwan", 11);
        every_verdict_follows_from_the_next("RHrc", "boyer+equal=both-removed", 11);
    }
}

#[test]
fn one_hunter_wins_exactly_at_an_odd_distance() {
    let rules = RuleSet::taiwan();
    assert_eq!(census("Kh", Colour::Red, &rules), (512, 0, 480, 17));
    let tables = Tables::default();
    for squares in placements(2) {
        let position = position(&pieces("Kh"), &squares, Colour::Red);
        let [a, b] = [squares[0], squares[1]].map(|n| Square::new(n as u8).unwrap());
        let wins = matches!(tables.probe(&position, &rules), Some(Verdict::Win { .. }));
        assert_eq!(wins, a.distance(b) % 2 == 1, "{position}");
    }
}

/// Wins, losses and draws of all placements, and the longest win in plies.
#[test]
fn published_figures_are_met() {
    let rules = RuleSet::taiwan();
    assert_eq!(census("KPk", Colour::Red, &rules), (29_760, 0, 0, 17));
    assert_eq!(census("APk", Colour::Red, &rules), (29_752, 0, 8, 23));
    assert_eq!(census("CCk", Colour::Red, &rules), (1_024, 16, 28_720, 1));
    assert_eq!(census("PPp", Colour::Red, &rules), (29_760, 0, 0, 17));
    if deep() {
        assert_eq!(census("KPkp", Colour::Red, &rules), (367_272, 107_372, 388_396, 67));
        let (wins, losses, draws, _) = census("CCap", Colour::Red, &rules);
        assert_eq!((wins, losses, draws), (0, 55_200, 807_840));
        let (wins, _, _, longest) = census("CCap", Colour::Black, &rules);
        assert_eq!((wins, longest), (252_848, 115));
    }
}

#[test]
fn a_win_too_far_away_for_the_quiet_limit_is_a_draw() {
    let rules = RuleSet::taiwan();
    let won = Verdict::Win { plies: 17 };
    assert_eq!(won.before_limit(43, &rules), won);
    assert_eq!(won.before_limit(44, &rules), Verdict::Draw);
    assert_eq!(Verdict::Loss { plies: 2 }.before_limit(59, &rules), Verdict::Draw);
    assert_eq!(won.score().decided_in(), Some(17));
    assert_eq!(Verdict::Loss { plies: 4 }.score().decided_in(), Some(-4));
    let endless = RuleSet { quiet_limit: None, ..rules };
    assert_eq!(won.before_limit(u16::MAX, &endless), won);
    // The winning ply may be the one that reaches the limit; the game agrees.
    let position: Position = "8/8/8/Kh6 r - 59 99".parse().unwrap();
    let mut game = banqi_rules::banqi::Game::from_position(rules, position);
    let verdict = Tables::default().probe(&position, &rules).unwrap();
    assert_eq!(verdict.before_limit(position.quiet(), &rules), Verdict::Win { plies: 1 });
    game.play("a1xb1".parse().unwrap()).unwrap();
    assert!(matches!(
        game.outcome(),
        Some(banqi_rules::game::Outcome::Win { winner: banqi_rules::game::Winner::Colour(Colour::Red), .. })
    ));
}

#[test]
fn what_no_table_knows_is_refused() {
    let tables = Tables::default();
    let probe = |text: &str, variant: &str| {
        let rules: RuleSet = variant.parse().unwrap();
        tables.probe(&text.parse().unwrap(), &rules)
    };
    assert!(probe("8/8/8/K1p5 r - 0 40", "taiwan+dark-capture=attempt").is_some());
    assert_eq!(probe("8/8/8/K1p5 r - 0 40", "taiwan+chain=face-up"), None);
    assert_eq!(probe("8/8/8/K1p5 r - 0 40", "club"), None);
    assert_eq!(probe("8/8/8/K1px4 r a 0 40", "taiwan"), None);
    assert_eq!(probe("8/8/8/K7 r - 0 40", "taiwan"), None);
    assert_eq!(probe("8/8/ppp5/K1p5 r - 0 40", "taiwan"), None);
    assert_eq!(Law::of(&RuleSet::club()), Err(NoTables::ChaseLimit));
    // A table of four pieces must be prepared, and there are none of five.
    assert_eq!(probe("8/8/pp6/K1p5 r - 0 40", "taiwan"), None);
    assert!(!tables.prepare(&"8/8/ppp5/K1p5 r - 0 40".parse().unwrap(), &RuleSet::taiwan()));
}

#[test]
fn the_colours_names_make_no_difference() {
    let (tables, rules) = (Tables::default(), RuleSet::taiwan());
    let probe = |text: &str| tables.probe(&text.parse().unwrap(), &rules).unwrap();
    for (text, exchanged) in [
        ("8/2C5/8/C3k3 r - 0 40", "8/2c5/8/c3K3 b - 0 40"),
        ("8/2A5/5P2/4k3 b - 0 40", "8/2a5/5p2/4K3 r - 0 40"),
    ] {
        assert_eq!(probe(text), probe(exchanged), "{text}");
    }
    // One table serves both. The tables reached by captures exist too.
    assert_eq!(tables.shelf.lock().unwrap().slots.len(), 2 + 3);
}

#[test]
fn tables_are_built_once_by_many_threads_and_the_oldest_go() {
    let (tables, rules) = (Tables::default(), RuleSet::taiwan());
    let position: Position = "8/2C5/8/C3k3 r - 0 40".parse().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| tables.probe(&position, &rules).unwrap());
        }
    });
    assert_eq!(tables.shelf.lock().unwrap().order.len(), 2);
    // Empty slots of four-piece tables count with their full size.
    let law = Law::of(&rules).unwrap();
    for kinds in Piece::of(&Colour::TWO).filter(|piece| piece.colour == Colour::Red) {
        for other in Piece::of(&Colour::TWO).filter(|piece| piece.colour == Colour::Red) {
            let black = pieces("ap");
            let (material, _) = Material::arrange(&[kinds, other, black[0], black[1]]).unwrap();
            tables.slot((law, material));
            let shelf = tables.shelf.lock().unwrap();
            let held: usize = shelf.order.iter().map(|key| Table::bytes(key.1.len())).sum();
            assert!(held <= CAPACITY && shelf.order.len() == shelf.slots.len());
        }
    }
    assert!(tables.probe(&position, &rules).is_some());
}

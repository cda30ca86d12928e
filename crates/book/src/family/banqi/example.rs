//! The examples of banqi, on 4x8 and with four colours on 8x8.

use super::four_colours;
use crate::diagram::{Diagram, Sign};
use crate::example::{Example, Subject, game, play, until_over};
use crate::page::Page;
use banqi_rules::banqi::{Action, Chain, Clash, Game, Kind, Mask, Ply, RuleSet, Seating, Square};
use banqi_rules::game::Outcome;
use banqi_rules::{AnyAction, AnyGame, AnySquare};

/// Returns the example of a page.
pub(crate) fn of(page: Page, rules: &RuleSet) -> Example {
    let at = |text: &str, shown: &[&str]| Example::at(*rules, &on_board(rules, text), shown);
    let all = |text: &str| Example { game: game(*rules, &on_board(rules, text)), subject: Subject::All };
    if rules.seating != Seating::Two
        && let Some(example) = four_colours::of(page, rules)
    {
        return example;
    }
    match page {
        // 4 | . r . . . . . .    a face-up screen and a face-down one; an enemy next to the cannon,
        // 3 | . h . . . . . .    and an enemy behind two pieces
        // 2 | p C . x . k . e
        // 1 | . . . . . . . .
        Page::Cannon => at("1r6/1h6/pC1x1k1e/8 r P 0 40", &["b2"]),
        // 4 | . . . . . . k .    a chariot next to a higher, an equal and a lower piece; soldier against general,
        // 3 | . . e . . . P a    general against soldier
        // 2 | . r R h . . . .
        // 1 | . . . . K p . .
        Page::Captures => at("6k1/2e3Pa/1rRh4/4Kp2 r - 0 40", &["c2", "g3", "e1"]),
        // 4 | . . . . . . . .    a chariot next to two face-down pieces; a cannon next to one,
        // 3 | . . x . . . . .    and with a screen before another
        // 2 | . . R x . x . .
        // 1 | . . . . . C P x
        Page::Attempts => at("8/2x5/2Rx1x2/5CPx r Aerp 0 40", &["c2", "f1"]),
        Page::Chains => chain(rules),
        // 4 | . . . . . . R p    a soldier without a legal action
        // 3 | . . . . . . . H
        Page::Ends => at("6Rp/7H/8/8 b - 0 90", &["h4"]),
        // 3 | . . K . . . . .    black has no piece left: the face-down piece is red's
        // 2 | . . . A . x . .
        Page::WipedOut => all("8/2K5/3A1x2/8 b P 0 90"),
        Page::Draws => repetition(rules),
        Page::Chases => chase(rules),
        // 4 | . . x . . . . .    a horse with room on all sides, and pieces to flip
        // 3 | . x . . . . . .
        // 2 | . . H . . x . .
        // 1 | . . . . . . . .
        _ => all("2x5/1x6/2H2x2/8 r Acp 0 20"),
    }
}

/// Returns a 4x8 position on the board of these rules. On 8x8 it occupies the lowest four ranks, and with four
/// seats only red and black are still in.
fn on_board(rules: &RuleSet, text: &str) -> String {
    let Some((placement, rest)) = text.split_once(' ').filter(|_| rules.seating != Seating::Two) else {
        return text.to_owned();
    };
    let rest = match (rules.seating.seats(), rest.split_once(' ')) {
        (4, Some(("r", rest))) => format!("1:r,b,u!,g! {rest}"),
        (4, Some(("b", rest))) => format!("2:r,b,u!,g! {rest}"),
        (_, Some(("r", rest))) => format!("1:r,b {rest}"),
        (_, Some(("b", rest))) => format!("2:r,b {rest}"),
        _ => rest.to_owned(),
    };
    format!("8/8/8/8/{placement} {rest}")
}

/// Returns an example of a piece that has just captured.
fn chain(rules: &RuleSet) -> Example {
    let jumps = rules.chain == Chain::Cannon && rules.cannon.jumps();
    let (text, first, at) = if jumps {
        // 4 | . . r . . . . .    the cannon on a2 captures on c2, and can continue over c3 and e2
        // 3 | . . p . . . . .
        // 2 | C P p . P . x .
        ("2r5/2p5/CPp1P1x1/8 r h 0 40", "a2xc2", "c2")
    } else if rules.chain == Chain::Cannon {
        // 3 | . . p . . . . .    the same with a cannon that steps
        // 2 | . C p x . . . .
        // 1 | . . k . . . . .
        ("8/2p5/1Cpx4/2k5 r h 0 40", "b2xc2", "c2")
    } else {
        // 3 | . . p . . . . .    the same with a chariot
        // 2 | . R p x . . . .
        // 1 | . . k . . . . .
        ("8/2p5/1Rpx4/2k5 r h 0 40", "b2xc2", "c2")
    };
    let mut example = Example::at(*rules, &on_board(rules, text), &[at]);
    play(&mut example.game, first);
    example
}

/// A chariot and a general that move back and forth, until just before the ply that ends the game, if the rules have
/// one.
fn repetition(rules: &RuleSet) -> Example {
    const ROUND: [&str; 4] = ["b2-b3", "g3-g2", "b3-b2", "g2-g3"];
    let Example { game, .. } = Example::at(*rules, &on_board(rules, "8/6k1/1R6/8 r - 0 60"), &[]);
    let round = ROUND.iter().cycle().take(ROUND.len() * RuleSet::CYCLE_ROUNDS);
    let (game, next) = until_over(game, round);
    let at = next.and_then(|action| action.split('-').next()).unwrap_or(ROUND[0]);
    let at = at[..2].parse().ok().map(AnySquare::Banqi);
    Example { game, subject: Subject::Pieces(at.into_iter().collect()) }
}

/// A chariot that has chased a horse for as long as the rules allow.
fn chase(rules: &RuleSet) -> Example {
    // 4 | . . . . . . . .
    // 3 | . . . . . . . .    the horse flees along the rank and up the file, and the chariot follows
    // 2 | R h . . . . . .
    const FLIGHT: [&str; 15] = [
        "b2-c2", "a2-b2", "c2-d2", "b2-c2", "d2-e2", "c2-d2", "e2-f2", "d2-e2", "f2-g2", "e2-f2", "g2-h2",
        "f2-g2", "h2-h3", "g2-g3", "h3-h4",
    ];
    let Example { game, .. } = Example::at(*rules, &on_board(rules, "8/8/Rh6/8 b - 0 60"), &[]);
    let (game, _) = until_over(game, FLIGHT.iter());
    let squares = (0..64).filter_map(Square::new).map(AnySquare::Banqi);
    let is_red = |at: &AnySquare| {
        game.piece_at(*at).is_some_and(|piece| piece.colour() == banqi_rules::game::Colour::Red)
    };
    let subject = Subject::Pieces(squares.filter(is_red).collect());
    Example { game, subject }
}

/// Returns a game near its end, just after a capture, with one piece still face down.
pub(crate) fn late_game(rules: &RuleSet) -> AnyGame {
    // 4 | x . . K . r . .
    // 3 | . H p . . . p .
    // 2 | . . C . P . . .
    // 1 | . . . . . e . a
    const PLACEMENT: &str = "x2K1r2/1Hp3p1/2C1P3/5e1a";
    let text = match rules.seating {
        Seating::Two => format!("{PLACEMENT} r p 0 70"),
        Seating::FourColourTwo => format!("2E'5/5h'2/1p'6/6A'1/{PLACEMENT} 1:r,b p 0 70"),
        Seating::FourColourFour | Seating::FourColourTeams => {
            format!("2E'5/5h'2/1p'6/6A'1/{PLACEMENT} 1:r,b,u,g p 0 70")
        }
    };
    let mut game = game(*rules, &text);
    play(&mut game, "b3xc3");
    game
}

/// Adds the signs for legal actions, screens and barred squares.
pub(crate) fn mark<M: Mask>(example: &Example, game: &Game<M>, actors: &[AnySquare], diagram: &mut Diagram) {
    let position = game.position();
    if position.chain().is_some()
        && let Some(from) = game.plies().last().and_then(|played| played.ply.action.origin())
    {
        diagram.sign(from.into(), Sign::Came);
    }
    for action in example.actions().filter_map(AnyAction::banqi) {
        match (action, position.chain()) {
            (Action::EndChain, Some(at)) => diagram.sign(at.into(), Sign::Stop),
            _ => action.target().into_iter().for_each(|to| diagram.sign(to.into(), sign_of(game, action))),
        }
        screens(game, action).for_each(|screen| diagram.sign(screen.into(), Sign::Screen));
    }
    for square in barred(example, game, actors) {
        diagram.sign(square.into(), Sign::Barred);
    }
}

/// Returns the sign on the target of a legal action.
fn sign_of<M: Mask>(game: &Game<M>, action: Action) -> Sign {
    match action {
        Action::Flip(_) => Sign::Flip,
        Action::Attempt { .. } => Sign::Attempt,
        Action::EndChain => Sign::Stop,
        Action::Move { .. } | Action::Capture { .. } => {
            let mut after = game.clone();
            let played = after.play(Ply { action, reveal: None });
            let clash = after.plies().last().and_then(|played| played.clash);
            match (action, clash, after.outcome()) {
                (Action::Capture { .. }, Some(Clash::BothRemoved), _) => Sign::Both,
                (Action::Capture { .. }, ..) => Sign::Take,
                (_, _, Some(Outcome::Draw { .. })) if played.is_ok() => Sign::Draws,
                _ => Sign::Go,
            }
        }
    }
}

/// Returns the screens of a jump.
fn screens<M: Mask>(game: &Game<M>, action: Action) -> impl Iterator<Item = Square> {
    let position = game.position();
    let way = match action {
        Action::Capture { from, to } | Action::Attempt { from, to } => Some((from, to)),
        Action::Flip(_) | Action::Move { .. } | Action::EndChain => None,
    };
    position
        .squares()
        .filter(move |at| way.is_some_and(|(from, to)| lies_between(from, to, *at)))
        .filter(move |at| !position.is_empty(*at))
}

/// Returns the squares that the actors seem to reach but do not: pieces of others next to them or in line with a
/// jumping cannon; face-down pieces there, if attempts are allowed; and squares that only the game's history
/// forbids.
fn barred<M: Mask>(example: &Example, game: &Game<M>, actors: &[AnySquare]) -> Vec<Square> {
    if example.subject == Subject::All {
        return Vec::new();
    }
    let (position, rules) = (game.position(), game.rule_set());
    let mover = example.mover();
    let reached: Vec<AnySquare> = example.actions().filter_map(AnyAction::target).collect();
    let near = |from: Square, at: Square| {
        let cannon = position.piece_at(from).is_some_and(|piece| piece.kind == Kind::Cannon);
        let in_line = from.file() == at.file() || from.rank() == at.rank();
        from.distance(at) == 1 || (cannon && rules.cannon.jumps() && in_line)
    };
    let is_target = |at: Square| match position.piece_at(at) {
        // After the end of the game no side is to move.
        Some(_) if mover.is_empty() => !actors.contains(&at.into()),
        Some(piece) => !mover.contains(&piece.colour),
        None => rules.attempts() && position.is_face_down(at),
    };
    let seen = position.squares().filter(|at| {
        is_target(*at) && actors.iter().filter_map(|from| from.banqi()).any(|from| near(from, *at))
    });
    let over = game.outcome().is_some();
    let by_history = position.actions(&rules).into_iter();
    let by_history = by_history.filter(|action| !over && example.shows((*action).into()));
    let by_history = by_history.filter_map(Action::target);
    seen.chain(by_history).filter(|at| !reached.contains(&(*at).into())).collect()
}

/// Whether a square lies strictly between two others on the same file or rank.
fn lies_between(from: Square, to: Square, at: Square) -> bool {
    let in_line = (from.file() == to.file() && at.file() == from.file())
        || (from.rank() == to.rank() && at.rank() == from.rank());
    in_line && at != from && at != to && from.distance(at) + at.distance(to) == from.distance(to)
}

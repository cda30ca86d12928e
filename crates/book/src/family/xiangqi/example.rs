//! The examples of xiangqi and banner xiangqi.

use crate::diagram::{Diagram, Sign};
use crate::example::{Example, Subject, game, play, until_over};
use crate::page::Page;
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Game, IllegalMove, Kind, Move, Point, RuleSet};
use banqi_rules::{AnyAction, AnyGame, AnySquare};

/// Returns the example of a page.
pub(crate) fn of(page: Page, rules: &RuleSet) -> Example {
    let at = |text: &str, shown: &[&str]| Example::at(*rules, text, shown);
    match page {
        // An elephant at the river, with a piece in the middle of one of its moves.
        Page::Elephant => at("3k5/9/9/9/9/2B6/3n5/p8/9/4K4 w - - 0 20", &["c4"]),
        // A horse blocked by a piece above it and one to its left.
        Page::Horse => at("5k3/9/9/9/4p1n2/3pN4/9/9/9/3K5 w - - 0 20", &["e4"]),
        // A banner with a piece on the second point of one move and on the first point of another.
        Page::Banner => at("5k3/9/9/4p4/7n1/3pF4/9/9/9/3K5 w - - 0 20", &["e4"]),
        // A chariot; and a cannon with one screen before some pieces, and none or two before others.
        Page::Lines => at("3k5/1n7/9/7n1/1R2p4/7p1/9/r1r2p1C1/9/4K4 w - - 0 20", &["b5", "h2"]),
        // A soldier that has crossed the river and one that has not.
        Page::Soldier => at("5k3/9/9/2Pn5/9/9/4P4/9/9/3K5 w - - 0 20", &["c6", "e3"]),
        // A check that can be met by capturing, by blocking and by moving away.
        Page::Check => at("3k5/9/9/R3r4/9/9/9/9/9/3AK4 w - - 0 20", &["a6", "d0", "e0"]),
        // A horse between the generals.
        Page::Facing => at("4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 20", &["e4", "e0"]),
        // A chariot that can mate together with the other one.
        Page::Ends => at("4k4/R8/9/8p/9/9/9/9/1R7/3K5 w - - 0 20", &["b1"]),
        // A chariot that can stalemate the general.
        Page::Stalemate => at("3k5/9/3P5/9/7P1/9/9/9/7R1/5K3 w - - 0 20", &["h1"]),
        Page::Repetition => {
            // The chariot checks on the last rank and the one before it.
            const ROUND: [&str; 4] = ["d9d8", "a9a8", "d8d9", "a8a9"];
            again(rules, "R2k5/9/9/8p/9/9/9/9/9/5K3 b - - 0 20", &ROUND)
        }
        Page::PerpetualChase => {
            // The chariot follows the cannon back and forth.
            const ROUND: [&str; 4] = ["c5d5", "c1d1", "d5c5", "d1c1"];
            again(rules, "5k3/9/9/9/2c6/9/9/9/2R6/4K4 b - - 0 20", &ROUND)
        }
        // An elephant that can capture the last piece able to cross the river.
        Page::Draws => at("3k5/9/9/9/9/9/9/4p4/9/2B1K4 w - - 0 20", &["c0"]),
        // A general and an advisor at the edges of the palace.
        _ => at("3k5/9/9/9/9/p8/9/3A5/5K3/9 w - - 0 20", &["d2", "f1"]),
    }
}

/// Plays a round twice, stopping before a ply that the rules forbid or that ends the game, and shows the actions of
/// the side to move.
fn again(rules: &RuleSet, text: &str, round: &'static [&'static str]) -> Example {
    let (game, _) = until_over(game(*rules, text), round.iter().cycle().take(2 * round.len()));
    let mover = game.seat_to_move().map_or_else(Vec::new, |seat| game.colours_of(seat));
    let is_own = |at: &AnySquare| game.piece_at(*at).is_some_and(|piece| mover.contains(&piece.colour()));
    let own = Point::all().map(AnySquare::Xiangqi).filter(is_own).collect();
    Example { game, subject: Subject::Pieces(own) }
}

/// Returns a game near its end, just after a capture.
pub(crate) fn late_game(rules: &RuleSet) -> AnyGame {
    let text = if rules.has_banners() {
        "3ak4/4a4/4b1n2/4P4/2p3b2/6R2/9/2f1B4/4A4/2BAK2c1 w - - 0 60"
    } else {
        "3ak4/4a4/4b1n2/4P4/2p3b2/6R2/9/4B4/4A4/2BAK2c1 w - - 0 60"
    };
    let mut game = game(*rules, text);
    play(&mut game, "g4g5");
    game
}

/// Adds the signs for legal moves, and for the reasons why other moves of the actors are illegal.
pub(crate) fn mark(example: &Example, game: &Game, actors: &[AnySquare], diagram: &mut Diagram) {
    let position = game.position();
    if position.is_check()
        && let Some(general) = position.general(position.to_move())
    {
        diagram.sign(general.into(), Sign::Check);
    }
    for action in example.actions() {
        let AnyAction::Xiangqi(action) = action else { continue };
        diagram.sign(action.to.into(), sign_of(game, action));
        screens(game, action).for_each(|screen| diagram.sign(screen.into(), Sign::Screen));
    }
    let reached: Vec<AnySquare> = example.actions().filter_map(AnyAction::target).collect();
    let points = actors.iter().filter_map(|at| at.xiangqi());
    let pieces = points.filter_map(|point| Some((point, position.piece_at(point)?.kind)));
    for (from, kind) in pieces {
        for to in Point::all() {
            let Err(why) = game.check(Move { from, to }) else { continue };
            if let Some(blocker) = blocker(why) {
                diagram.sign(blocker.into(), Sign::Blocks);
            }
            if is_within_reach(game, Move { from, to }, kind, why) && !reached.contains(&to.into()) {
                diagram.sign(to.into(), Sign::Barred);
            }
        }
    }
}

/// Returns the sign on the target of a legal move.
fn sign_of(game: &Game, action: Move) -> Sign {
    let mover = game.position().to_move();
    let takes = game.position().piece_at(action.to).is_some();
    let mut after = game.clone();
    match after.play(action).ok().and_then(|()| after.outcome()) {
        Some(Outcome::Win { winner: Winner::Colour(winner), .. }) if winner == mover.into() => Sign::Wins,
        Some(Outcome::Win { .. }) => Sign::Loses,
        Some(Outcome::Draw { .. }) => Sign::Draws,
        None if takes => Sign::Take,
        None => Sign::Go,
    }
}

/// Returns the screen of a cannon's capture.
fn screens(game: &Game, Move { from, to }: Move) -> impl Iterator<Item = Point> {
    let position = game.position();
    let jumps = position.piece_at(to).is_some()
        && position.piece_at(from).is_some_and(|piece| piece.kind == Kind::Cannon);
    let between = move |at: &Point| {
        let steps = |one: Point, other: Point| {
            u16::from(one.file().abs_diff(other.file())) + u16::from(one.rank().abs_diff(other.rank()))
        };
        *at != from && *at != to && steps(from, *at) + steps(*at, to) == steps(from, to)
    };
    Point::all().filter(move |at| jumps && between(at) && position.piece_at(*at).is_some())
}

/// Returns the piece that blocks a horse, an elephant or a banner.
const fn blocker(why: IllegalMove) -> Option<Point> {
    match why {
        IllegalMove::HorseBlocked(at) | IllegalMove::ElephantBlocked(at) | IllegalMove::BannerBlocked(at) => {
            Some(at)
        }
        _ => None,
    }
}

/// Whether a move is illegal for a reason worth showing: the piece moves that way, or appears to.
fn is_within_reach(game: &Game, Move { from, to }: Move, kind: Kind, why: IllegalMove) -> bool {
    match why {
        IllegalMove::LeavesPalace(_)
        | IllegalMove::CrossesRiver
        | IllegalMove::HorseBlocked(_)
        | IllegalMove::ElephantBlocked(_)
        | IllegalMove::BannerBlocked(_)
        | IllegalMove::SoldierBeforeRiver
        | IllegalMove::GeneralsFacing
        | IllegalMove::ExposesGeneral { .. }
        | IllegalMove::RepeatedCheck => true,
        // Other pieces have more moves that leave the general in check than a picture can show.
        IllegalMove::InCheck { .. } => kind == Kind::General,
        IllegalMove::SoldierBackward => from.file() == to.file() && from.rank().abs_diff(to.rank()) == 1,
        IllegalMove::CannonNeedsOneScreen { .. } => {
            let position = game.position();
            position.piece_at(to).is_some_and(|piece| piece.colour != position.to_move())
        }
        _ => false,
    }
}

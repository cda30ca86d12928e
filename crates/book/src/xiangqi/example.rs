//! The examples of xiangqi and banner xiangqi.

use crate::diagram::{Diagram, Sign};
use crate::example::{Example, Subject, game, play, until_over};
use crate::page::Page;
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Game, IllegalMove, Kind, Move, Point, RuleSet};
use banqi_rules::{AnyAction, AnyGame, AnySquare};

/// The example of a page.
pub(crate) fn of(page: Page, rules: &RuleSet) -> Example {
    let at = |text: &str, shown: &[&str]| Example::at(*rules, text, shown);
    match page {
        // An elephant at the river, a man in the middle of one of its ways.
        Page::Elephant => at("3k5/9/9/9/9/2B6/3n5/p8/9/4K4 w - - 0 20", &["c4"]),
        // A horse hobbled by a man above it and one to its left.
        Page::Horse => at("5k3/9/9/9/4p1n2/3pN4/9/9/9/3K5 w - - 0 20", &["e4"]),
        // A banner with a man on the second point of one way and on the first of another.
        Page::Banner => at("5k3/9/9/4p4/7n1/3pF4/9/9/9/3K5 w - - 0 20", &["e4"]),
        // A chariot; a cannon with one screen before some, none and two before others.
        Page::Lines => at("3k5/1n7/9/7n1/1R2p4/7p1/9/r1r2p1C1/9/4K4 w - - 0 20", &["b5", "h2"]),
        // A soldier over the river and one that is not.
        Page::Soldier => at("5k3/9/9/2Pn5/9/9/4P4/9/9/3K5 w - - 0 20", &["c6", "e3"]),
        // A check that can be met by taking, by blocking and by going away.
        Page::Check => at("3k5/9/9/R3r4/9/9/9/9/9/3AK4 w - - 0 20", &["a6", "d0", "e0"]),
        // A horse between the generals.
        Page::Facing => at("4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 20", &["e4", "e0"]),
        // A chariot that can mate together with the other one.
        Page::Ends => at("4k4/R8/9/8p/9/9/9/9/1R7/3K5 w - - 0 20", &["b1"]),
        // A chariot that can leave the general without a move.
        Page::Stalemate => at("3k5/9/3P5/9/7P1/9/9/9/7R1/5K3 w - - 0 20", &["h1"]),
        Page::Repetition => {
            // The chariot checks on the last rank and the one before it.
            const ROUND: [&str; 4] = ["d9d8", "a9a8", "d8d9", "a8a9"];
            again(rules, "R2k5/9/9/8p/9/9/9/9/9/5K3 b - - 0 20", &ROUND)
        }
        Page::PerpetualChase => {
            // The chariot follows the cannon to and fro.
            const ROUND: [&str; 4] = ["c5d5", "c1d1", "d5c5", "d1c1"];
            again(rules, "5k3/9/9/9/2c6/9/9/9/2R6/4K4 b - - 0 20", &ROUND)
        }
        // An elephant that can take the last man that could have crossed the river.
        Page::Draws => at("3k5/9/9/9/9/9/9/4p4/9/2B1K4 w - - 0 20", &["c0"]),
        // General and advisor at the edges of the palace.
        _ => at("3k5/9/9/9/9/p8/9/3A5/5K3/9 w - - 0 20", &["d2", "f1"]),
    }
}

/// A round played twice, up to the ply by which the rules end it or which they forbid, if they do; what the side
/// to move may do then.
fn again(rules: &RuleSet, text: &str, round: &'static [&'static str]) -> Example {
    let (game, _) = until_over(game(*rules, text), round.iter().cycle().take(2 * round.len()));
    let mover = game.seat_to_move().map_or_else(Vec::new, |seat| game.colours_of(seat));
    let is_own = |at: &AnySquare| game.piece_at(*at).is_some_and(|man| mover.contains(&man.colour()));
    let own = Point::all().map(AnySquare::Xiangqi).filter(is_own).collect();
    Example { game, subject: Subject::Pieces(own) }
}

/// A game near its end, just after a capture.
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

/// Signs what may be done, and of what may not why: asked of every man for every point.
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
    let men = points.filter_map(|point| Some((point, position.man_at(point)?.kind)));
    for (from, kind) in men {
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

/// What the end of a legal move bears.
fn sign_of(game: &Game, action: Move) -> Sign {
    let mover = game.position().to_move();
    let takes = game.position().man_at(action.to).is_some();
    let mut after = game.clone();
    match after.play(action).ok().and_then(|()| after.outcome()) {
        Some(Outcome::Win { winner: Winner::Colour(winner), .. }) if winner == mover.into() => Sign::Wins,
        Some(Outcome::Win { .. }) => Sign::Loses,
        Some(Outcome::Draw { .. }) => Sign::Draws,
        None if takes => Sign::Take,
        None => Sign::Go,
    }
}

/// What a cannon jumps over.
fn screens(game: &Game, Move { from, to }: Move) -> impl Iterator<Item = Point> {
    let position = game.position();
    let jumps =
        position.man_at(to).is_some() && position.man_at(from).is_some_and(|man| man.kind == Kind::Cannon);
    let between = move |at: &Point| {
        let steps = |one: Point, other: Point| {
            u16::from(one.file().abs_diff(other.file())) + u16::from(one.rank().abs_diff(other.rank()))
        };
        *at != from && *at != to && steps(from, *at) + steps(*at, to) == steps(from, to)
    };
    Point::all().filter(move |at| jumps && between(at) && position.man_at(*at).is_some())
}

/// The man in the way of a horse, an elephant or a banner.
const fn blocker(why: IllegalMove) -> Option<Point> {
    match why {
        IllegalMove::HorseBlocked(at) | IllegalMove::ElephantBlocked(at) | IllegalMove::BannerBlocked(at) => {
            Some(at)
        }
        _ => None,
    }
}

/// Whether a move is illegal for a reason that readers of a page have to be shown: it goes as its man goes, or looks
/// as if it did.
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
        // The other men have more ways not to meet a check than a picture can show.
        IllegalMove::InCheck { .. } => kind == Kind::General,
        IllegalMove::SoldierBackward => from.file() == to.file() && from.rank().abs_diff(to.rank()) == 1,
        IllegalMove::CannonNeedsOneScreen { .. } => {
            let position = game.position();
            position.man_at(to).is_some_and(|man| man.colour != position.to_move())
        }
        _ => false,
    }
}

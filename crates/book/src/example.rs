//! Examples: positions, or a few plies played from one, and the actions that the rules allow there.

use super::diagram::{Diagram, Sign};
use super::page::Page;
use crate::family;
use banqi_rules::game::Colour;
use banqi_rules::{AnyAction, AnyGame, AnyPly, AnyPosition, AnySquare, Variant};
use banqi_session::AnyBoard;

/// Whose actions an example shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// All actions, including flips.
    All,
    /// The actions of the pieces on these squares.
    Pieces(Vec<AnySquare>),
}

/// A game at the moment that is shown.
#[derive(Debug, Clone)]
pub struct Example {
    /// The game so far.
    pub game: AnyGame,
    /// The part of it that is shown.
    pub subject: Subject,
}

impl Example {
    /// Returns the example of a page. Pages without one (the table and the boards of games) return that of another
    /// page.
    #[must_use]
    pub fn of(page: Page, variant: &Variant) -> Self {
        family::example(page, variant)
    }

    /// Builds an example from a position and the squares of the pieces shown.
    pub(crate) fn at(variant: impl Into<Variant>, text: &str, shown: &[&str]) -> Self {
        let variant = variant.into();
        let shown = shown.iter().filter_map(|square| variant.parse_square(square)).collect();
        Self { game: game(variant, text), subject: Subject::Pieces(shown) }
    }

    /// Returns the legal actions of the subject, which the signs mark.
    pub fn actions(&self) -> impl Iterator<Item = AnyAction> {
        self.game.actions().into_iter().filter(|action| self.shows(*action))
    }

    /// Whether an action belongs to the subject.
    pub(crate) fn shows(&self, action: AnyAction) -> bool {
        match &self.subject {
            Subject::All => true,
            Subject::Pieces(shown) => {
                action.ends_chain() || action.origin().is_some_and(|from| shown.contains(&from))
            }
        }
    }

    /// Returns the colours of the seat to move.
    pub(crate) fn mover(&self) -> Vec<Colour> {
        self.game.seat_to_move().map_or_else(Vec::new, |seat| self.game.colours_of(seat))
    }

    /// Returns the squares of the acting pieces: those of the subject, or all pieces of the side to move.
    fn actors(&self, diagram: &Diagram) -> Vec<AnySquare> {
        let mover = self.mover();
        let is_own = |at: &AnySquare| self.game.piece_at(*at).is_some_and(|it| mover.contains(&it.colour()));
        match &self.subject {
            Subject::Pieces(shown) => shown.clone(),
            Subject::All => diagram.squares().filter(is_own).collect(),
        }
    }

    /// Returns the position with signs for the legal actions.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let mut diagram = family::bare_diagram(&AnyBoard::of(&self.game));
        let actors = self.actors(&diagram);
        actors.iter().for_each(|at| diagram.sign(*at, Sign::Actor));
        family::mark(self, &actors, &mut diagram);
        diagram
    }
}

/// Starts a game from a position.
///
/// # Panics
///
/// Never: all positions are constants of this crate, and a test sets up all of them.
pub(crate) fn game(variant: impl Into<Variant>, text: &str) -> AnyGame {
    AnyGame::resume(AnyPosition::read(variant.into(), text).expect("the examples of the book are positions"))
}

/// Plays a line until just before a ply that ends the game. Returns the game and that ply, if there is one.
pub(crate) fn until_over<'a>(
    mut game: AnyGame,
    line: impl Iterator<Item = &'a &'static str>,
) -> (AnyGame, Option<&'a str>) {
    for action in line {
        let mut after = game.clone();
        play(&mut after, action);
        if after.outcome().is_some() {
            return (game, Some(action));
        }
        game = after;
    }
    (game, None)
}

/// Plays an action that is not a flip. An illegal one is ignored here and detected by a test.
pub(crate) fn play(game: &mut AnyGame, action: &str) {
    if let Ok(action) = game.variant().parse_action(action) {
        let _ = game.play(AnyPly::of(action, None));
    }
}

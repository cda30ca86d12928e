//! Examples: positions, or a few plies played from one, and what the rules allow there.

use super::diagram::{Diagram, Sign};
use super::page::Page;
use crate::family;
use banqi_rules::banqi::Action;
use banqi_rules::game::Colour;
use banqi_rules::{AnyAction, AnyGame, AnyPly, AnyPosition, AnySquare, Variant};
use banqi_session::AnyBoard;

/// Whose actions an example shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Those of everything: turn-ups too.
    All,
    /// Those of the pieces on these squares.
    Pieces(Vec<AnySquare>),
}

/// A game at the moment that is shown.
#[derive(Debug, Clone)]
pub struct Example {
    /// The game so far.
    pub game: AnyGame,
    /// What of it is shown.
    pub subject: Subject,
}

impl Example {
    /// The example of a page. Pages that have none, the table and the boards of games, get that of another page.
    #[must_use]
    pub fn of(page: Page, variant: &Variant) -> Self {
        family::example(page, variant)
    }

    /// A position, and the pieces of it that are shown.
    pub(crate) fn at(variant: impl Into<Variant>, text: &str, shown: &[&str]) -> Self {
        let variant = variant.into();
        let shown = shown.iter().filter_map(|square| variant.parse_square(square)).collect();
        Self { game: game(variant, text), subject: Subject::Pieces(shown) }
    }

    /// The legal actions of the subject: what the signs say.
    pub fn actions(&self) -> impl Iterator<Item = AnyAction> {
        self.game.actions().into_iter().filter(|action| self.shows(*action))
    }

    /// Whether an action is one of the subject's.
    pub(crate) fn shows(&self, action: AnyAction) -> bool {
        match (&self.subject, action) {
            (Subject::All, _) | (Subject::Pieces(_), AnyAction::Banqi(Action::EndChain)) => true,
            (Subject::Pieces(shown), action) => action.origin().is_some_and(|from| shown.contains(&from)),
        }
    }

    /// The colours whose turn it is.
    pub(crate) fn mover(&self) -> Vec<Colour> {
        self.game.seat_to_move().map_or_else(Vec::new, |seat| self.game.colours_of(seat))
    }

    /// The squares of the pieces that act: those of the subject, or of the side to move.
    fn actors(&self, diagram: &Diagram) -> Vec<AnySquare> {
        let mover = self.mover();
        let is_own = |at: &AnySquare| self.game.piece_at(*at).is_some_and(|it| mover.contains(&it.colour()));
        match &self.subject {
            Subject::Pieces(shown) => shown.clone(),
            Subject::All => diagram.squares().filter(is_own).collect(),
        }
    }

    /// The position with what may be done in it.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let mut diagram = family::bare_diagram(&AnyBoard::of(&self.game));
        let actors = self.actors(&diagram);
        actors.iter().for_each(|at| diagram.sign(*at, Sign::Actor));
        family::mark(self, &actors, &mut diagram);
        diagram
    }
}

/// A game from a position.
///
/// # Panics
///
/// Never: all positions are written in this layer, and a test sets up all of them.
pub(crate) fn game(variant: impl Into<Variant>, text: &str) -> AnyGame {
    AnyGame::resume(AnyPosition::read(variant.into(), text).expect("the examples of the book are positions"))
}

/// Plays a line until just before a ply that ends the game; and that ply, if there is one.
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

/// Plays an action that turns nothing up; one that is illegal is left out, and a test finds it.
pub(crate) fn play(game: &mut AnyGame, action: &str) {
    if let Ok(action) = game.variant().parse_action(action) {
        let _ = game.play(AnyPly::of(action, None));
    }
}

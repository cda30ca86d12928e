//! Games of any kind with their history.

use crate::any::{
    AnyAction, AnyFreeTextError, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPly, AnyPosition, AnySquare,
    Variant,
};
use crate::banqi::{Game, Seating};
use crate::game::{Colour, First, Outcome, Reason, Seat, Winner};
use crate::start::other_start;
use crate::xiangqi::{self, FalseClaim, MoveName, Verdict};

/// A game of any kind with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Banqi on 4x8.
    Banqi(Game),
    /// Banqi with four colours on 8x8.
    FourColours(Game<u64>),
    /// Xiangqi, and who has the first turn.
    Xiangqi(xiangqi::Game, First),
}

/// Asks the same of a game on either banqi board, and something of xiangqi.
macro_rules! each {
    ($game:expr, $banqi:ident => $asked:expr, $xiangqi:ident => $other:expr) => {
        match $game {
            AnyGame::Banqi($banqi) => $asked,
            AnyGame::FourColours($banqi) => $asked,
            AnyGame::Xiangqi($xiangqi, _) => $other,
        }
    };
}

impl AnyGame {
    /// The start.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        match variant {
            Variant::Banqi(rules) => match rules.seating {
                Seating::Two => Self::Banqi(Game::begin(rules)),
                Seating::FourColourTwo | Seating::FourColourFour | Seating::FourColourTeams => {
                    Self::FourColours(Game::begin(rules))
                }
            },
            Variant::Xiangqi { rules, first, start } => {
                let start = start.unwrap_or_else(|| xiangqi::Position::start(&rules));
                Self::Xiangqi(xiangqi::Game::from_position(rules, start), first)
            }
        }
    }

    /// A game from any position that suits its rules; what led to it is not known.
    #[must_use]
    pub fn resume(position: AnyPosition) -> Self {
        match position {
            AnyPosition::Banqi(rules, position) => Self::Banqi(Game::resume(rules, position)),
            AnyPosition::FourColours(rules, position) => Self::FourColours(Game::resume(rules, *position)),
            AnyPosition::Xiangqi(rules, position) => {
                Self::Xiangqi(xiangqi::Game::from_position(rules, position), First::Challenger)
            }
        }
    }

    /// The game, if it is banqi on 4x8.
    #[must_use]
    pub const fn banqi(&self) -> Option<&Game> {
        match self {
            Self::Banqi(game) => Some(game),
            Self::FourColours(_) | Self::Xiangqi(..) => None,
        }
    }

    /// The game and its rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match self {
            Self::Banqi(game) => Variant::Banqi(game.rule_set()),
            Self::FourColours(game) => Variant::Banqi(game.rule_set()),
            Self::Xiangqi(game, first) => {
                let rules = game.rule_set();
                Variant::Xiangqi { rules, first: *first, start: other_start(&rules, *game.start()) }
            }
        }
    }

    /// The faces not yet seen, in the order of notation; none in games without hidden pieces.
    #[must_use]
    pub fn bag_faces(&self) -> Vec<AnyPiece> {
        each!(self, game => game.position().bag_faces().map(AnyPiece::Banqi).collect(), _game => Vec::new())
    }

    /// The seat whose turn it is; `None` once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<Seat> {
        each!(
            self,
            game => game.seat_to_move(),
            game => game.outcome().is_none().then(|| seat_playing(game, game.position().to_move()))
        )
    }

    /// The colours a seat owns now; none before it has any.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        each!(
            self,
            game => game.colours_of(seat),
            game => {
                let begins = game.start().to_move();
                vec![if seat == Seat(0) { begins } else { begins.next() }.into()]
            }
        )
    }

    /// Whether a seat is out while others play on.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        each!(self, game => game.is_out(seat), _game => false)
    }

    /// Why a seat has gone out, if it has.
    #[must_use]
    pub fn out_by(&self, seat: Seat) -> Option<Reason> {
        each!(self, game => game.out_by(seat), _game => None)
    }

    /// The place of a seat that is out while others play on, where everyone plays alone.
    #[must_use]
    pub fn place_when_out(&self, seat: Seat) -> Option<u8> {
        each!(self, game => game.place_when_out(seat), _game => None)
    }

    /// Takes a seat out that gives up or has run out of time, where more than two play.
    pub fn put_out(&mut self, seat: Seat, reason: Reason) {
        each!(self, game => game.put_out(seat, reason), _game => {});
    }

    /// A seat that has won as results name it: by its colour, by its number, or with its ally; `None` before
    /// it has a colour, where colours are names.
    #[must_use]
    pub fn named(&self, winner: Seat) -> Option<Winner> {
        match self.variant() {
            Variant::Banqi(rules) if rules.seating != Seating::Two => {
                Some(match rules.seating.ally(winner) {
                    Some(ally) => Winner::Seats(winner.min(ally), winner.max(ally)),
                    None => Winner::Seat(winner),
                })
            }
            Variant::Banqi(_) | Variant::Xiangqi { .. } => {
                self.colours_of(winner).first().copied().map(Winner::Colour)
            }
        }
    }

    /// Where each seat came in at the end, from 1, in seat order; those who share a place have the same number.
    #[must_use]
    pub fn places(&self) -> Option<Vec<u8>> {
        each!(self, game => game.places(), _game => None)
    }

    /// The same if the game ended in a draw now, as players may agree.
    #[must_use]
    pub fn places_if_drawn(&self) -> Vec<u8> {
        each!(self, game => game.places_if(None), _game => vec![1; 2])
    }

    /// How it ended by its own rules, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome(), game => game.outcome())
    }

    /// The plies of all seats, a whole chain being one.
    #[must_use]
    pub fn turns_played(&self) -> u32 {
        each!(self, game => game.position().ply(), game => game.plies().len() as u32)
    }

    /// Actions played: plies, with each hop of a chain for itself.
    #[must_use]
    pub fn actions_played(&self) -> usize {
        each!(self, game => game.plies().len(), game => game.plies().len())
    }

    /// Plies since the last capture or, in banqi, turn-up.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        each!(self, game => game.quiet(), game => game.quiet())
    }

    /// How often the position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        each!(self, game => game.occurrences(), game => game.occurrences())
    }

    /// How many times in a row the last plies have been played: see [`Game::cycle_rounds`].
    #[must_use]
    pub fn cycle_rounds(&self) -> usize {
        each!(self, game => game.cycle_rounds(), _game => 1)
    }

    /// How long the run of chase plies under way is: see [`Game::chase_run`].
    #[must_use]
    pub fn chase_run(&self) -> u8 {
        each!(self, game => game.chase_run(), _game => 0)
    }

    /// Ends the game by the claim of the seat to move that the rules give it a draw.
    ///
    /// # Errors
    /// If they do not; nothing has changed then.
    pub fn claim_draw(&mut self) -> Result<(), FalseClaim> {
        match self {
            Self::Banqi(_) | Self::FourColours(_) => Err(FalseClaim),
            Self::Xiangqi(game, _) => game.claim(),
        }
    }

    /// Whether the seat to move may claim a draw, by rules under which draws are claimed.
    #[must_use]
    pub fn may_claim_draw(&self) -> bool {
        match self {
            Self::Banqi(_) | Self::FourColours(_) => false,
            Self::Xiangqi(game, _) => game.may_claim(),
        }
    }

    /// What the seat to move may do, in the order of notation; nothing once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<AnyAction> {
        each!(
            self,
            game => game.actions().into_iter().map(AnyAction::Banqi).collect(),
            game => game.actions().into_iter().map(AnyAction::Xiangqi).collect()
        )
    }

    /// What was played, in order.
    pub fn plies(&self) -> Vec<AnyPly> {
        each!(
            self,
            game => game.plies().iter().map(|played| AnyPly::Banqi(played.ply)).collect(),
            game => game.plies().iter().map(|played| AnyPly::Xiangqi(played.action)).collect()
        )
    }

    /// The piece that lies face up on a square.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        match (self, square) {
            (Self::Banqi(game), AnySquare::Banqi(square)) => game.position().piece_at(square).map(Into::into),
            (Self::FourColours(game), AnySquare::Banqi(square)) => {
                game.position().piece_at(square).map(Into::into)
            }
            (Self::Xiangqi(game, _), AnySquare::Xiangqi(point)) => {
                game.position().man_at(point).map(Into::into)
            }
            _ => None,
        }
    }

    /// Whether a legal action gives check, in xiangqi.
    #[must_use]
    pub fn gives_check(&self, action: AnyAction) -> bool {
        match (self, action) {
            (Self::Xiangqi(game, _), AnyAction::Xiangqi(action)) => {
                let mut after = *game.position();
                after.play(action);
                after.is_check()
            }
            _ => false,
        }
    }

    /// What an action is called now, where moves have names.
    #[must_use]
    pub fn name(&self, action: AnyAction) -> Option<MoveName> {
        match (self, action) {
            (Self::Xiangqi(game, _), AnyAction::Xiangqi(action)) => Some(game.position().name(action)),
            _ => None,
        }
    }

    /// The position in its notation.
    #[must_use]
    pub fn position_text(&self) -> String {
        each!(self, game => game.position().to_string(), game => game.position().to_string())
    }

    /// Whether an action is legal now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, action: AnyAction) -> Result<(), AnyIllegalAction> {
        match (self, action) {
            (Self::Banqi(game), AnyAction::Banqi(action)) => game.check(action).map_err(Into::into),
            (Self::FourColours(game), AnyAction::Banqi(action)) => game.check(action).map_err(Into::into),
            (Self::Xiangqi(game, _), AnyAction::Xiangqi(action)) => game.check(action).map_err(Into::into),
            _ => Err(AnyIllegalAction::OtherGame),
        }
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// Why it cannot be played; nothing has changed then.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), AnyIllegalPly> {
        match (self, ply) {
            (Self::Banqi(game), AnyPly::Banqi(ply)) => game.play(ply).map_err(Into::into),
            (Self::FourColours(game), AnyPly::Banqi(ply)) => game.play(ply).map_err(Into::into),
            (Self::Xiangqi(game, _), AnyPly::Xiangqi(action)) => game.play(action).map_err(Into::into),
            _ => Err(AnyIllegalPly::OtherGame),
        }
    }

    /// Reads an action as people type it.
    ///
    /// # Errors
    /// If the text names no action of this game.
    pub fn parse(&self, text: &str) -> Result<AnyAction, AnyFreeTextError> {
        match self {
            Self::Banqi(game) => Ok(game.parse(text)?.into()),
            Self::FourColours(game) => Ok(game.parse(text)?.into()),
            Self::Xiangqi(game, _) => Ok(game.parse(text)?.into()),
        }
    }

    /// What comes of it if the position occurs once more, in xiangqi when that would end the game.
    #[must_use]
    pub fn repetition_warning(&self) -> Option<Verdict> {
        each!(self, _game => None, game => game.repetition_warning())
    }

    /// Plies without progress that draw the game; `None` where nothing does.
    #[must_use]
    pub fn quiet_limit(&self) -> Option<u16> {
        each!(self, game => game.rule_set().quiet_limit.map(std::num::NonZeroU16::get), game => game.quiet_limit())
    }
}

/// The seat that plays a colour of xiangqi.
fn seat_playing(game: &xiangqi::Game, colour: xiangqi::Colour) -> Seat {
    Seat(u8::from(colour != game.start().to_move()))
}

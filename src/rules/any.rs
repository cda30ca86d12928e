//! The games on offer: one enum over the families of games, an arm for each.
//!
//! What is common to all of them (seats, turns, plies, outcomes) is asked here; what differs is asked of the
//! family's own types, by a match that the compiler keeps complete.

use std::fmt;
use std::str::FromStr;

use super::{
    Action, BadVariant, Colour, First, FreeTextError, Game, IllegalAction, IllegalPly, NotASquare,
    NotAnAction, Outcome, Piece, Ply, RuleSet, Seat, Square, Winner,
};

/// A game on offer with its rules: what a challenge names, and what is stamped into each stored game and record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Banqi, on 4x8 or with four colours on 8x8.
    Banqi(RuleSet),
}

/// How long a draw offer stands that is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferLife {
    /// Until somebody plays who could have agreed.
    UntilPlayed,
    /// Until the offeree plays after the offerer has played since offering (DeWitt).
    UntilPlayedAfterOfferer,
}

impl Variant {
    /// How many seats it has: 2 or 4.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        match self {
            Self::Banqi(rules) => {
                let _ = rules;
                2
            }
        }
    }

    /// Who has the first turn.
    #[must_use]
    pub const fn first(&self) -> First {
        match self {
            Self::Banqi(rules) => rules.first,
        }
    }

    /// The same game, begun by somebody else.
    #[must_use]
    pub const fn begun_by(self, first: First) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(RuleSet { first, ..rules }),
        }
    }

    /// The pool its games are rated in: the canonical name, whoever begins and whatever is marked.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The variant that names its pool.
    #[must_use]
    pub fn pooled(&self) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(rules.pooled()),
        }
    }

    /// How long an unanswered draw offer stands.
    #[must_use]
    pub const fn offer_life(&self) -> OfferLife {
        match self {
            Self::Banqi(_) => OfferLife::UntilPlayed,
        }
    }

    /// The rule set, if this is banqi.
    #[must_use]
    pub const fn banqi(&self) -> Option<RuleSet> {
        match self {
            Self::Banqi(rules) => Some(*rules),
        }
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::Banqi(RuleSet::default())
    }
}

impl From<RuleSet> for Variant {
    fn from(rules: RuleSet) -> Self {
        Self::Banqi(rules)
    }
}

/// The canonical name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(rules) => rules.fmt(f),
        }
    }
}

impl FromStr for Variant {
    type Err = BadVariant;

    fn from_str(text: &str) -> Result<Self, BadVariant> {
        text.parse().map(Self::Banqi)
    }
}

/// What a player chooses, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyAction {
    /// In banqi.
    Banqi(Action),
}

impl AnyAction {
    /// The square whose face-down piece it turns up, if it turns up one.
    #[must_use]
    pub const fn turns_up(self) -> Option<Square> {
        match self {
            Self::Banqi(action) => action.turns_up(),
        }
    }

    /// The square of the piece that acts; `None` for a turn-up and for stopping a chain.
    #[must_use]
    pub fn origin(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.origin().map(AnySquare::Banqi),
        }
    }

    /// The square it is about in the end; `None` for stopping a chain.
    #[must_use]
    pub fn target(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.target().map(AnySquare::Banqi),
        }
    }

    /// The action, if it is one of banqi.
    #[must_use]
    pub const fn banqi(self) -> Option<Action> {
        match self {
            Self::Banqi(action) => Some(action),
        }
    }
}

impl From<Action> for AnyAction {
    fn from(action: Action) -> Self {
        Self::Banqi(action)
    }
}

/// In canonical notation, from which the family can be told.
impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(action) => action.fmt(f),
        }
    }
}

impl FromStr for AnyAction {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        text.parse().map(Self::Banqi)
    }
}

/// A square or point of any board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnySquare {
    /// Of a banqi board.
    Banqi(Square),
}

impl AnySquare {
    /// The square, if it is one of a banqi board.
    #[must_use]
    pub const fn banqi(self) -> Option<Square> {
        match self {
            Self::Banqi(square) => Some(square),
        }
    }

    /// How many steps along files and ranks lie between two squares of one board.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        match (self, other) {
            (Self::Banqi(one), Self::Banqi(other)) => one.distance(other),
        }
    }
}

impl From<Square> for AnySquare {
    fn from(square: Square) -> Self {
        Self::Banqi(square)
    }
}

/// File and rank, as its game writes them.
impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(square) => square.fmt(f),
        }
    }
}

impl FromStr for AnySquare {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        text.parse().map(Self::Banqi)
    }
}

/// A piece of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPiece {
    /// Of banqi.
    Banqi(Piece),
}

impl AnyPiece {
    /// Whose it is.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Self::Banqi(piece) => piece.colour,
        }
    }

    /// Its place in the list of kinds, the highest first.
    #[must_use]
    pub const fn kind_index(self) -> usize {
        match self {
            Self::Banqi(piece) => piece.kind.index(),
        }
    }

    /// The letter of its kind, upper case for red and blue.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Banqi(piece) => piece.letter(),
        }
    }

    /// The character on it.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Banqi(piece) => piece.glyph(),
        }
    }
}

impl From<Piece> for AnyPiece {
    fn from(piece: Piece) -> Self {
        Self::Banqi(piece)
    }
}

/// The letter of the rules' notation.
impl fmt::Display for AnyPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(piece) => piece.fmt(f),
        }
    }
}

/// An action and what chance answered, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPly {
    /// In banqi.
    Banqi(Ply),
}

impl AnyPly {
    /// The ply of an action and the face that it turned up, if it did.
    #[must_use]
    pub const fn of(action: AnyAction, reveal: Option<Piece>) -> Self {
        match action {
            AnyAction::Banqi(action) => Self::Banqi(Ply { action, reveal }),
        }
    }

    /// The ply, if it is one of banqi.
    #[must_use]
    pub const fn banqi(self) -> Option<Ply> {
        match self {
            Self::Banqi(ply) => Some(ply),
        }
    }

    /// What was chosen.
    #[must_use]
    pub const fn action(self) -> AnyAction {
        match self {
            Self::Banqi(ply) => AnyAction::Banqi(ply.action),
        }
    }

    /// What was turned up.
    #[must_use]
    pub const fn reveal(self) -> Option<Piece> {
        match self {
            Self::Banqi(ply) => ply.reveal,
        }
    }
}

impl From<Ply> for AnyPly {
    fn from(ply: Ply) -> Self {
        Self::Banqi(ply)
    }
}

impl fmt::Display for AnyPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(ply) => ply.fmt(f),
        }
    }
}

impl FromStr for AnyPly {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        text.parse().map(Self::Banqi)
    }
}

/// Why an action is not legal now, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalAction {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] IllegalAction),
    /// An action of another game than the one that is played.
    #[error("the action belongs to another game")]
    OtherGame,
}

/// Why a ply cannot be played, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalPly {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] IllegalPly),
    /// A ply of another game than the one that is played.
    #[error("the action belongs to another game")]
    OtherGame,
}

/// A game of any kind with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Banqi on 4x8.
    Banqi(Game),
}

/// Asks the same of a game on either banqi board, and something else of the other families.
macro_rules! each {
    ($game:expr, $banqi:ident => $asked:expr) => {
        match $game {
            AnyGame::Banqi($banqi) => $asked,
        }
    };
}

impl AnyGame {
    /// The start.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        match variant {
            Variant::Banqi(rules) => Self::Banqi(Game::new(rules)),
        }
    }

    /// The game, if it is banqi on 4x8.
    #[must_use]
    pub const fn banqi(&self) -> Option<&Game> {
        match self {
            Self::Banqi(game) => Some(game),
        }
    }

    /// The game and its rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        each!(self, game => Variant::Banqi(game.rule_set()))
    }

    /// The faces not yet seen, in the order of notation; none in games without hidden pieces.
    #[must_use]
    pub fn bag_faces(&self) -> Vec<Piece> {
        each!(self, game => game.position().bag_faces().collect())
    }

    /// The seat whose turn it is; `None` once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<Seat> {
        each!(self, game => game.outcome().is_none().then(|| Seat((game.position().ply() % 2) as u8)))
    }

    /// The colours a seat owns now; none before it has any.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        each!(self, game => game.colour_of_first().map(|first| if seat == Seat(0) { first } else { first.other_of_two() }).into_iter().collect())
    }

    /// Whether a seat is out while others play on.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Takes a seat out that gives up or has run out of time, where more than two play.
    pub fn put_out(&mut self, seat: Seat) {
        let _ = seat;
    }

    /// A seat that has won as results name it: by its colour, by its number, or with its ally; `None` before
    /// it has a colour, where colours are names.
    #[must_use]
    pub fn named(&self, winner: Seat) -> Option<Winner> {
        self.colours_of(winner).first().copied().map(Winner::Colour)
    }

    /// Where each seat came in at the end, from 1, in seat order; those who share a place have the same number.
    #[must_use]
    pub fn places(&self) -> Vec<u8> {
        Vec::new()
    }

    /// How it ended by its own rules, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// The plies of all seats, a whole chain being one.
    #[must_use]
    pub fn turns_played(&self) -> u32 {
        each!(self, game => game.position().ply())
    }

    /// Actions played: plies, with each hop of a chain for itself.
    #[must_use]
    pub fn actions_played(&self) -> usize {
        each!(self, game => game.plies().len())
    }

    /// Plies since the last capture or, in banqi, turn-up.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        each!(self, game => game.quiet())
    }

    /// How often the position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        each!(self, game => game.occurrences())
    }

    /// How many times in a row the last plies have been played: see [`Game::cycle_rounds`].
    #[must_use]
    pub fn cycle_rounds(&self) -> usize {
        each!(self, game => game.cycle_rounds())
    }

    /// How long the run of chase plies under way is: see [`Game::chase_run`].
    #[must_use]
    pub fn chase_run(&self) -> u8 {
        each!(self, game => game.chase_run())
    }

    /// Whether the seat to move may claim a draw, by rules under which draws are claimed.
    #[must_use]
    pub fn may_claim_draw(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
        }
    }

    /// What the seat to move may do, in the order of notation; nothing once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<AnyAction> {
        each!(self, game => game.actions().into_iter().map(AnyAction::Banqi).collect())
    }

    /// What was played, in order.
    pub fn plies(&self) -> Vec<AnyPly> {
        each!(self, game => game.plies().iter().map(|played| AnyPly::Banqi(played.ply)).collect())
    }

    /// The piece that lies face up on a square.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        match square {
            AnySquare::Banqi(square) => each!(self, game => game.position().piece_at(square).map(Into::into)),
        }
    }

    /// The position in its notation.
    #[must_use]
    pub fn position_text(&self) -> String {
        each!(self, game => game.position().to_string())
    }

    /// Whether an action is legal now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, action: AnyAction) -> Result<(), AnyIllegalAction> {
        match action {
            AnyAction::Banqi(action) => each!(self, game => game.check(action).map_err(Into::into)),
        }
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// Why it cannot be played; nothing has changed then.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), AnyIllegalPly> {
        match ply {
            AnyPly::Banqi(ply) => each!(self, game => game.play(ply).map_err(Into::into)),
        }
    }

    /// Reads an action as people type it.
    ///
    /// # Errors
    /// If the text names no action of this game.
    pub fn parse(&self, text: &str) -> Result<AnyAction, FreeTextError> {
        each!(self, game => game.parse(text).map(AnyAction::Banqi))
    }
}

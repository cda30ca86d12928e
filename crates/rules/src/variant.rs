//! The games on offer, and the dispatch between their families: one enum over the families for each noun.
//!
//! What all games have in common (seats, turns, plies, outcomes) is here; what differs is in the family's own types.
//! The matches are exhaustive, so the compiler lists what a new family has to provide. The file is long because it
//! holds the whole dispatch: apart from the samples for tests, nothing else in the rules names more than one family.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::banqi::{self, BadPosition, FreeTextError, IllegalAction, IllegalPly, NotAnAction, Seating};
use crate::game::{Colour, First, Outcome, Reason, Seat, Winner};
use crate::xiangqi::{self, BadFen, FalseClaim, IllegalMove, MoveName, NotAMove, Verdict};

/// A game on offer with its rules: what a challenge names, and what is stamped into each stored game and record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Banqi, on 4x8 or with four colours on 8x8.
    Banqi(banqi::RuleSet),
    /// Xiangqi or banner xiangqi.
    Xiangqi {
        /// Its rules.
        rules: xiangqi::RuleSet,
        /// Who has the first turn, with the colour that begins.
        first: First,
        /// What it begins from, if not from its usual start: see [`Variant::begun_from`].
        start: Option<xiangqi::Position>,
    },
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
    /// Every preset of every family.
    #[must_use]
    pub fn presets() -> Vec<Self> {
        let banqi = banqi::RuleSet::PRESETS.map(|preset| Self::from(preset.rule_set));
        let xiangqi = xiangqi::RuleSet::PRESETS.map(|preset| Self::from(preset.rule_set));
        banqi.into_iter().chain(xiangqi).collect()
    }

    /// How many seats it has: 2 or 4.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        match self {
            Self::Banqi(rules) => rules.seating.seats(),
            Self::Xiangqi { .. } => 2,
        }
    }

    /// The seat that a seat plays together with, if it has an ally.
    #[must_use]
    pub const fn ally(&self, seat: Seat) -> Option<Seat> {
        match self {
            Self::Banqi(rules) => rules.seating.ally(seat),
            Self::Xiangqi { .. } => None,
        }
    }

    /// Whether each seat has an ally.
    #[must_use]
    pub const fn has_allies(&self) -> bool {
        self.ally(Seat(0)).is_some()
    }

    /// The pieces that are shuffled before the game, in the order that the deal begins from: one for each square.
    /// None where nothing lies face down.
    #[must_use]
    pub fn shuffled_pieces(&self) -> Vec<AnyPiece> {
        match self {
            Self::Banqi(rules) => rules.seating.pieces().map(AnyPiece::Banqi).collect(),
            Self::Xiangqi { .. } => Vec::new(),
        }
    }

    /// Whether pieces lie face down at the start, so that the deal is secret until the game is over.
    #[must_use]
    pub fn hides_pieces(&self) -> bool {
        !self.shuffled_pieces().is_empty()
    }

    /// Who has the first turn.
    #[must_use]
    pub const fn first(&self) -> First {
        match self {
            Self::Banqi(rules) => rules.first,
            Self::Xiangqi { first, .. } => *first,
        }
    }

    /// The same game, begun by somebody else.
    #[must_use]
    pub const fn begun_by(self, first: First) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(banqi::RuleSet { first, ..rules }),
            Self::Xiangqi { rules, start, .. } => Self::Xiangqi { rules, first, start },
        }
    }

    /// The same game, begun from the position that a FEN shows; the usual start if it shows that.
    ///
    /// # Errors
    /// Why it cannot begin so.
    pub fn begun_from(self, fen: &str) -> Result<Self, BadStart> {
        match self {
            Self::Banqi(_) => Err(BadStart::Banqi),
            Self::Xiangqi { rules, first, .. } => {
                Ok(Self::Xiangqi { rules, first, start: rules.read_start(fen)? })
            }
        }
    }

    /// Whether it begins from another position than its usual one. Such games are casual: nobody knows how even they
    /// are.
    #[must_use]
    pub const fn begins_elsewhere(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
            Self::Xiangqi { start, .. } => start.is_some(),
        }
    }

    /// The colour that has the first move; in banqi the first turn-up tells.
    #[must_use]
    pub fn begins(&self) -> Option<Colour> {
        match self {
            Self::Banqi(_) => None,
            Self::Xiangqi { rules, start, .. } => {
                Some(start.map_or(rules.begins(), |start| start.to_move()).into())
            }
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
            Self::Xiangqi { rules, .. } => rules.pooled().into(),
        }
    }

    /// Its rules in few letters, as buttons hold them ([`banqi::RuleSet::code`], [`xiangqi::RuleSet::code`]); in
    /// xiangqi not who begins, nor from where.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Banqi(rules) => rules.code(),
            Self::Xiangqi { rules, .. } => rules.code(),
        }
    }

    /// The rules that a code stands for: no code is one of two families.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let banqi = banqi::RuleSet::from_code(code).map(Self::from).ok();
        banqi.or_else(|| xiangqi::RuleSet::from_code(code).map(Self::from).ok())
    }

    /// How long an unanswered draw offer stands.
    #[must_use]
    pub const fn offer_life(&self) -> OfferLife {
        match self {
            Self::Xiangqi { rules, .. } if rules.has_banners() => OfferLife::UntilPlayedAfterOfferer,
            Self::Banqi(_) | Self::Xiangqi { .. } => OfferLife::UntilPlayed,
        }
    }

    /// Whether giving up loses at any time, also before all have moved (DeWitt); in all other games that aborts (ours).
    #[must_use]
    pub const fn resigning_loses_at_once(&self) -> bool {
        match self {
            Self::Xiangqi { rules, .. } => rules.has_banners(),
            Self::Banqi(_) => false,
        }
    }

    /// Reads an action in the canonical notation of its game.
    ///
    /// # Errors
    /// If it is no action of this game.
    pub fn parse_action(&self, text: &str) -> Result<AnyAction, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyAction::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyAction::Xiangqi(text.parse()?)),
        }
    }

    /// Reads a ply in the canonical notation of its game.
    ///
    /// # Errors
    /// If it is no ply of this game.
    pub fn parse_ply(&self, text: &str) -> Result<AnyPly, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyPly::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyPly::Xiangqi(text.parse()?)),
        }
    }

    /// The square that a text names on its board.
    #[must_use]
    pub fn parse_square(&self, text: &str) -> Option<AnySquare> {
        match self {
            Self::Banqi(_) => text.parse().ok().map(AnySquare::Banqi),
            Self::Xiangqi { .. } => text.parse().ok().map(AnySquare::Xiangqi),
        }
    }

    /// Whether anything is left to chance: a deal, or a lot for who has the first turn.
    #[must_use]
    pub const fn has_chance(&self) -> bool {
        match self {
            Self::Banqi(_) => true,
            Self::Xiangqi { first, .. } => matches!(first, First::Lot),
        }
    }

    /// The rule set, if this is banqi.
    #[must_use]
    pub const fn banqi(&self) -> Option<banqi::RuleSet> {
        match self {
            Self::Banqi(rules) => Some(*rules),
            Self::Xiangqi { .. } => None,
        }
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::Banqi(banqi::RuleSet::default())
    }
}

impl From<banqi::RuleSet> for Variant {
    fn from(rules: banqi::RuleSet) -> Self {
        Self::Banqi(rules)
    }
}

impl From<xiangqi::RuleSet> for Variant {
    fn from(rules: xiangqi::RuleSet) -> Self {
        Self::Xiangqi { rules, first: First::Challenger, start: None }
    }
}

/// The canonical name; then who begins, if it is not the challenger, and what the game begins from, if not from its
/// usual start.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, first, start) = match self {
            Self::Banqi(rules) => return rules.fmt(f),
            Self::Xiangqi { rules, first, start } => (rules, first, start),
        };
        rules.fmt(f)?;
        if *first != First::Challenger {
            write!(f, "{FIRST}{}", first.word())?;
        }
        start.map_or(Ok(()), |start| write!(f, "{START}{start}"))
    }
}

/// How the options of xiangqi's variants begin that are no rules of the game.
const FIRST: &str = "+first=";
const START: &str = "+position=";

/// Why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAVariant {
    /// No game has the name it begins with.
    #[error("{0}, {names}", names = xiangqi::RuleSet::PRESETS.map(|preset| preset.name).join(", "))]
    Name(banqi::BadVariant),
    /// Its options are none of banqi's.
    #[error(transparent)]
    Banqi(banqi::BadVariant),
    /// Its options are none of xiangqi's.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadVariant),
    /// It cannot begin from its position.
    #[error(transparent)]
    Start(#[from] BadStart),
}

impl FromStr for Variant {
    type Err = NotAVariant;

    /// Reads any preset with any options in any order, each at most once.
    fn from_str(text: &str) -> Result<Self, NotAVariant> {
        if let Some((variant, fen)) = text.split_once(START) {
            return Ok(variant.parse::<Self>()?.begun_from(fen)?);
        }
        let named = |first: &First| text.ends_with(&format!("{FIRST}{}", first.word()));
        let first = First::ALL.iter().copied().find(named);
        let rules = first.map_or(text, |first| &text[..text.len() - FIRST.len() - first.word().len()]);
        match rules.parse() {
            Err(xiangqi::BadVariant::Preset(_)) => text.parse().map(Self::Banqi).map_err(|bad| match bad {
                // Its sentence ends with the names of the presets.
                banqi::BadVariant::Preset(_) => NotAVariant::Name(bad),
                bad => NotAVariant::Banqi(bad),
            }),
            rules => {
                let first = first.unwrap_or(First::Challenger);
                Ok(Self::Xiangqi { rules: rules?, first, start: None })
            }
        }
    }
}

/// Why a game cannot begin from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// A position of banqi says what lies face down only as a whole: nobody could deal it.
    #[error("games of banqi begin from their start alone")]
    Banqi,
    /// Of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadStart),
}

/// Declares a noun of all games: an arm for each family, made from the family's own type, printed as that is.
macro_rules! families {
    (
        $(#[$meta:meta])* $name:ident
        $(#[$banqi_meta:meta])* Banqi($banqi:ty)
        $(#[$xiangqi_meta:meta])* Xiangqi($xiangqi:ty)
    ) => {
        $(#[$meta])*
        pub enum $name {
            $(#[$banqi_meta])* Banqi($banqi),
            $(#[$xiangqi_meta])* Xiangqi($xiangqi),
        }

        impl $name {
            /// It, if it is one of banqi.
            #[must_use]
            pub const fn banqi(self) -> Option<$banqi> {
                match self {
                    Self::Banqi(it) => Some(it),
                    Self::Xiangqi(_) => None,
                }
            }

            /// It, if it is one of xiangqi.
            #[must_use]
            pub const fn xiangqi(self) -> Option<$xiangqi> {
                match self {
                    Self::Banqi(_) => None,
                    Self::Xiangqi(it) => Some(it),
                }
            }
        }

        impl From<$banqi> for $name {
            fn from(it: $banqi) -> Self {
                Self::Banqi(it)
            }
        }

        impl From<$xiangqi> for $name {
            fn from(it: $xiangqi) -> Self {
                Self::Xiangqi(it)
            }
        }

        /// In the notation of its game.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Banqi(it) => it.fmt(f),
                    Self::Xiangqi(it) => it.fmt(f),
                }
            }
        }
    };
}

families! {
    /// What a player chooses, in any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    AnyAction
    /// In banqi.
    Banqi(banqi::Action)
    /// In xiangqi.
    Xiangqi(xiangqi::Move)
}

families! {
    /// A square or point of any board.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    AnySquare
    /// Of a banqi board.
    Banqi(banqi::Square)
    /// Of a xiangqi board.
    Xiangqi(xiangqi::Point)
}

families! {
    /// A piece of any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    AnyPiece
    /// Of banqi.
    Banqi(banqi::Piece)
    /// Of xiangqi.
    Xiangqi(xiangqi::Man)
}

families! {
    /// An action and what chance answered, in any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    AnyPly
    /// In banqi.
    Banqi(banqi::Ply)
    /// In xiangqi, where chance answers nothing.
    Xiangqi(xiangqi::Move)
}

impl AnyAction {
    /// The square whose face-down piece it turns up, if it turns up one.
    #[must_use]
    pub fn turns_up(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.turns_up().map(AnySquare::Banqi),
            Self::Xiangqi(_) => None,
        }
    }

    /// The square of the piece that acts; `None` for a turn-up and for stopping a chain.
    #[must_use]
    pub fn origin(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.origin().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.from)),
        }
    }

    /// The square it is about in the end; `None` for stopping a chain.
    #[must_use]
    pub fn target(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.target().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.to)),
        }
    }
}

impl AnySquare {
    /// Its number on its board, from 0: file by file along the first rank, then along the others.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Banqi(square) => square.index(),
            Self::Xiangqi(point) => point.index(),
        }
    }

    /// File and rank, each from 0.
    const fn coordinates(self) -> (u8, u8) {
        match self {
            Self::Banqi(square) => (square.file(), square.rank()),
            Self::Xiangqi(point) => (point.file(), point.rank()),
        }
    }

    /// How many steps along files and ranks lie between two squares of one board.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let ((file, rank), (other_file, other_rank)) = (self.coordinates(), other.coordinates());
        file.abs_diff(other_file) + rank.abs_diff(other_rank)
    }
}

impl AnyPiece {
    /// Whose it is.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self {
            Self::Banqi(piece) => piece.colour,
            Self::Xiangqi(man) => man.colour.into(),
        }
    }

    /// Its place in the list of kinds, the highest first.
    #[must_use]
    pub const fn kind_index(self) -> usize {
        match self {
            Self::Banqi(piece) => piece.kind.index(),
            Self::Xiangqi(man) => man.kind.index(),
        }
    }

    /// The letter of its kind as banqi's notation has it, upper case for red and blue; `F` for a banner.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Banqi(piece) => piece.letter(),
            Self::Xiangqi(man) => match man.letter() {
                'B' => 'E',
                'b' => 'e',
                'N' => 'H',
                'n' => 'h',
                letter => letter,
            },
        }
    }

    /// The character on it.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Banqi(piece) => piece.glyph(),
            Self::Xiangqi(man) => man.glyph(),
        }
    }
}

impl AnyPly {
    /// The ply of an action and the face that it turned up, if it did: a piece of the same game.
    #[must_use]
    pub fn of(action: AnyAction, reveal: Option<AnyPiece>) -> Self {
        match action {
            AnyAction::Banqi(action) => {
                Self::Banqi(banqi::Ply { action, reveal: reveal.and_then(AnyPiece::banqi) })
            }
            AnyAction::Xiangqi(action) => Self::Xiangqi(action),
        }
    }

    /// What was chosen.
    #[must_use]
    pub const fn action(self) -> AnyAction {
        match self {
            Self::Banqi(ply) => AnyAction::Banqi(ply.action),
            Self::Xiangqi(action) => AnyAction::Xiangqi(action),
        }
    }

    /// What was turned up.
    #[must_use]
    pub fn reveal(self) -> Option<AnyPiece> {
        match self {
            Self::Banqi(ply) => ply.reveal.map(AnyPiece::Banqi),
            Self::Xiangqi(_) => None,
        }
    }
}

/// Why an action is not legal now, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalAction {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] IllegalAction),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
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
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
    /// A ply of another game than the one that is played.
    #[error("the action belongs to another game")]
    OtherGame,
}

/// Why a text is no action or ply in the canonical notation of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyAction {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] NotAnAction),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] NotAMove),
}

/// Why a typed text is no action, in any game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnyFreeTextError {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] FreeTextError),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FreeTextError),
}

/// A game of any kind with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Banqi on 4x8.
    Banqi(banqi::Game),
    /// Banqi with four colours on 8x8.
    FourColours(banqi::Game<u64>),
    /// Xiangqi, and who has the first turn.
    Xiangqi(xiangqi::Game, First),
}

/// Asks the same of every game; or of a game on either banqi board, and something else of xiangqi.
macro_rules! each {
    ($game:expr, $any:ident => $asked:expr) => {
        each!($game, $any => $asked, $any => $asked)
    };
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
                Seating::Two => Self::Banqi(banqi::Game::begin(rules)),
                Seating::FourColourTwo | Seating::FourColourFour | Seating::FourColourTeams => {
                    Self::FourColours(banqi::Game::begin(rules))
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
            AnyPosition::Banqi(rules, position) => Self::Banqi(banqi::Game::resume(rules, position)),
            AnyPosition::FourColours(rules, position) => {
                Self::FourColours(banqi::Game::resume(rules, *position))
            }
            AnyPosition::Xiangqi(rules, position) => {
                Self::Xiangqi(xiangqi::Game::from_position(rules, position), First::Challenger)
            }
        }
    }

    /// The game, if it is banqi on 4x8.
    #[must_use]
    pub const fn banqi(&self) -> Option<&banqi::Game> {
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
                Variant::Xiangqi { rules, first: *first, start: rules.other_start(*game.start()) }
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
        each!(self, game => game.seat_to_move())
    }

    /// The colours a seat owns now; none before it has any.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        each!(
            self,
            game => game.colours_of(seat),
            game => vec![game.colour_of(seat).into()]
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
        each!(self, game => game.outcome())
    }

    /// The plies of all seats, a whole chain being one.
    #[must_use]
    pub fn turns_played(&self) -> u32 {
        each!(self, game => game.position().ply(), game => game.plies().len() as u32)
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

    /// How many times in a row the last plies have been played: see [`banqi::Game::cycle_rounds`].
    #[must_use]
    pub fn cycle_rounds(&self) -> usize {
        each!(self, game => game.cycle_rounds(), _game => 1)
    }

    /// How long the run of chase plies under way is: see [`banqi::Game::chase_run`].
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
            (Self::Xiangqi(game, _), AnyAction::Xiangqi(action)) => game.position().gives_check(action),
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
        each!(self, game => game.position().to_string())
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
        each!(self, game => game.rule_set().quiet_limit.map(NonZeroU16::get), game => game.quiet_limit())
    }
}

/// A position of any game, with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// Of banqi on 4x8.
    Banqi(banqi::RuleSet, banqi::Position),
    /// Of banqi with four colours on 8x8.
    FourColours(banqi::RuleSet, Box<banqi::Position<u64>>),
    /// Of xiangqi.
    Xiangqi(xiangqi::RuleSet, xiangqi::Position),
}

/// Why a text is no position of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyPosition {
    /// Of banqi.
    #[error(transparent)]
    Banqi(#[from] BadPosition),
    /// Of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] BadFen),
}

impl AnyPosition {
    /// The position that games begin with.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Banqi(rules) if rules.seating == Seating::Two => {
                Self::Banqi(rules, banqi::Position::start_by(&rules))
            }
            Variant::Banqi(rules) => Self::FourColours(rules, Box::new(banqi::Position::start_by(&rules))),
            Variant::Xiangqi { rules, start, .. } => {
                Self::Xiangqi(rules, start.unwrap_or_else(|| xiangqi::Position::start(&rules)))
            }
        }
    }

    /// Reads a position that a game by these rules may lead to.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(variant: Variant, text: &str) -> Result<Self, BadAnyPosition> {
        Ok(match variant {
            Variant::Banqi(rules) if rules.seating == Seating::Two => {
                let position: banqi::Position = text.parse()?;
                position.suits(&rules)?;
                Self::Banqi(rules, position)
            }
            Variant::Banqi(rules) => {
                let position: banqi::Position<u64> = text.parse()?;
                position.suits(&rules)?;
                Self::FourColours(rules, Box::new(position))
            }
            Variant::Xiangqi { rules, .. } => {
                let position: xiangqi::Position = text.parse()?;
                position.suits(&rules)?;
                Self::Xiangqi(rules, position)
            }
        })
    }

    /// The lines of play of `depth` plies, chance outcomes counted; won positions have none, draws are ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft(rules, depth),
            Self::FourColours(rules, position) => position.perft(rules, depth),
            Self::Xiangqi(rules, position) => position.perft(rules, depth),
        }
    }

    /// The same, making every last ply instead of counting it.
    #[must_use]
    pub fn perft_making_every_leaf(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft_making_every_leaf(rules, depth),
            Self::FourColours(rules, position) => position.perft_making_every_leaf(rules, depth),
            Self::Xiangqi(rules, position) => position.perft_making_every_leaf(rules, depth),
        }
    }
}

#[cfg(test)]
mod tests;

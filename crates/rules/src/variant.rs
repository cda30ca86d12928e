//! The games on offer, and the dispatch between their families: one enum over the families for each concept.
//!
//! What all games have in common (seats, turns, plies, outcomes) is here; what differs is in the types of each
//! family. The matches are exhaustive, so the compiler lists what a new family must provide. The file is long
//! because it holds the whole dispatch: apart from the samples for tests, no other module of this crate names more
//! than one family.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::banqi::{self, BadPosition, FreeTextError, IllegalAction, IllegalPly, NotAnAction, Seating};
use crate::game::option::Value as _;
use crate::game::{Colour, First, Outcome, Preset, Reason, RuleTable, Seat, Winner};
use crate::xiangqi::{self, BadFen, FalseClaim, IllegalMove, MoveName, NotAMove};

/// A game on offer with its rules. A challenge names it, and it is stored with each game and record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Banqi, on 4x8 or with four colours on 8x8.
    Banqi(banqi::RuleSet),
    /// Xiangqi or banner xiangqi.
    Xiangqi {
        /// The rules.
        rules: xiangqi::RuleSet,
        /// Who has the first turn, and with it the colour that begins.
        first: First,
        /// The start position, unless it is the usual one: see [`Variant::begun_from`].
        start: Option<xiangqi::Position>,
    },
}

/// A family of games, which share pieces, notation and options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Banqi,
    Xiangqi,
}

impl Family {
    /// All families, in the order in which their presets are offered.
    const ALL: [Self; 2] = [Self::Banqi, Self::Xiangqi];

    /// The presets of the family.
    fn presets(self) -> Vec<Preset<Variant>> {
        fn of<R: RuleTable + Into<Variant>>() -> Vec<Preset<Variant>> {
            let preset = |preset: &Preset<R>| Preset { name: preset.name, rule_set: preset.rule_set.into() };
            R::PRESETS.iter().map(preset).collect()
        }
        match self {
            Self::Banqi => of::<banqi::RuleSet>(),
            Self::Xiangqi => of::<xiangqi::RuleSet>(),
        }
    }

    /// The family that has a preset of this name, or `None` if there is none.
    fn with_preset(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.presets().iter().any(|preset| preset.name == name))
    }

    /// The rules of the family with this code, or `None` if there are none.
    fn rules_of_code(self, code: &str) -> Option<Variant> {
        match self {
            Self::Banqi => banqi::RuleSet::from_code(code).ok().map(Variant::from),
            Self::Xiangqi => xiangqi::RuleSet::from_code(code).ok().map(Variant::from),
        }
    }
}

/// How long an unanswered draw offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferLife {
    /// Until a player who could accept it plays.
    UntilPlayed,
    /// Until the player offered it plays after the offering player has played again (DeWitt).
    UntilPlayedAfterOfferer,
}

impl Variant {
    /// All presets of all families.
    #[must_use]
    pub fn presets() -> Vec<Self> {
        Family::ALL.into_iter().flat_map(Family::presets).map(|preset| preset.rule_set).collect()
    }

    /// The number of seats, 2 or 4.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        match self {
            Self::Banqi(rules) => rules.seating.seats(),
            Self::Xiangqi { .. } => 2,
        }
    }

    /// The ally of a seat, if it has one.
    #[must_use]
    pub const fn ally(&self, seat: Seat) -> Option<Seat> {
        match self {
            Self::Banqi(rules) => rules.seating.ally(seat),
            Self::Xiangqi { .. } => None,
        }
    }

    /// The colours in play, in the order of notation: two, or four.
    #[must_use]
    pub const fn colours(&self) -> &'static [Colour] {
        match self {
            Self::Banqi(rules) => rules.seating.colours(),
            Self::Xiangqi { .. } => &Colour::TWO,
        }
    }

    /// Whether each seat has an ally.
    #[must_use]
    pub const fn has_allies(&self) -> bool {
        self.ally(Seat(0)).is_some()
    }

    /// The pieces that are shuffled before the game, in the order in which the deal begins: one for each square.
    /// Empty in games without face-down pieces.
    #[must_use]
    pub fn shuffled_pieces(&self) -> Vec<AnyPiece> {
        match self {
            Self::Banqi(rules) => rules.seating.pieces().map(AnyPiece::Banqi).collect(),
            Self::Xiangqi { .. } => Vec::new(),
        }
    }

    /// Whether pieces are face down at the start, so that the deal is secret until the game is over.
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

    /// The same game, with `first` deciding who begins.
    #[must_use]
    pub const fn begun_by(self, first: First) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(banqi::RuleSet { first, ..rules }),
            Self::Xiangqi { rules, start, .. } => Self::Xiangqi { rules, first, start },
        }
    }

    /// The same game, started from the position of a FEN. The usual start is recognized as such.
    ///
    /// # Errors
    /// The reason why the game cannot start from it.
    pub fn begun_from(self, fen: &str) -> Result<Self, BadStart> {
        match self {
            Self::Banqi(_) => Err(BadStart::Banqi),
            Self::Xiangqi { rules, first, .. } => {
                Ok(Self::Xiangqi { rules, first, start: rules.read_start(fen)? })
            }
        }
    }

    /// Whether the game starts from a position other than the usual one. Such games are casual, since it is unknown
    /// how even they are.
    #[must_use]
    pub const fn begins_elsewhere(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
            Self::Xiangqi { start, .. } => start.is_some(),
        }
    }

    /// The colour that moves first. `None` in banqi, where the first flip decides.
    #[must_use]
    pub fn begins(&self) -> Option<Colour> {
        match self {
            Self::Banqi(_) => None,
            Self::Xiangqi { rules, start, .. } => {
                Some(start.map_or(rules.begins(), |start| start.to_move()).into())
            }
        }
    }

    /// The name of the rating pool of its games: the canonical name, without who begins, the start position and
    /// options that do not affect play.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The variant that names the rating pool.
    #[must_use]
    pub fn pooled(&self) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(rules.pooled()),
            Self::Xiangqi { rules, .. } => rules.pooled().into(),
        }
    }

    /// The short code of its rules, as used in buttons ([`banqi::RuleSet::code`], [`xiangqi::RuleSet::code`]). In
    /// xiangqi it includes neither who begins nor the start position.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Banqi(rules) => rules.code(),
            Self::Xiangqi { rules, .. } => rules.code(),
        }
    }

    /// The rules with this code, or `None` if there are none. Codes are unique across families.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Family::ALL.into_iter().find_map(|family| family.rules_of_code(code))
    }

    /// Why its options contradict each other, if they do. Names with a contradiction cannot be parsed, but codes and
    /// values made in a program can have one.
    #[must_use]
    pub fn contradiction(&self) -> Option<NotAVariant> {
        match self {
            Self::Banqi(rules) => rules.contradiction().map(|why| NotAVariant::Banqi(why.into())),
            Self::Xiangqi { .. } => None,
        }
    }

    /// How often the position has occurred when the players should be asked to agree to a draw: under rules that leave
    /// the end of an endless game to them. `None` under all others.
    #[must_use]
    pub fn suggests_draw_at(&self) -> Option<usize> {
        match self {
            Self::Banqi(rules) => {
                (rules.endless == banqi::Endless::Agree).then_some(banqi::RuleSet::OCCURRENCES)
            }
            Self::Xiangqi { .. } => None,
        }
    }

    /// How many occurrences of a position the rules call a repetition.
    #[must_use]
    pub const fn repeats_at(&self) -> usize {
        match self {
            Self::Banqi(_) => banqi::RuleSet::OCCURRENCES,
            Self::Xiangqi { .. } => xiangqi::Game::OCCURRENCES,
        }
    }

    /// Whether its games can be written as PGN.
    #[must_use]
    pub const fn has_pgn(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
            Self::Xiangqi { .. } => true,
        }
    }

    /// How long an unanswered draw offer stands.
    #[must_use]
    pub const fn offer_life(&self) -> OfferLife {
        match self {
            Self::Xiangqi { rules, .. } if rules.has_banners() => OfferLife::UntilPlayedAfterOfferer,
            Self::Banqi(_) | Self::Xiangqi { .. } => OfferLife::UntilPlayed,
        }
    }

    /// Whether resigning loses at any time, even before all have moved (DeWitt). In all other games it then aborts
    /// the game (ours).
    #[must_use]
    pub const fn resigning_loses_at_once(&self) -> bool {
        match self {
            Self::Xiangqi { rules, .. } => rules.has_banners(),
            Self::Banqi(_) => false,
        }
    }

    /// Reads an action in the canonical notation of this game.
    ///
    /// # Errors
    /// If the text is not an action of this game.
    pub fn parse_action(&self, text: &str) -> Result<AnyAction, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyAction::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyAction::Xiangqi(text.parse()?)),
        }
    }

    /// Reads a ply in the canonical notation of this game.
    ///
    /// # Errors
    /// If the text is not a ply of this game.
    pub fn parse_ply(&self, text: &str) -> Result<AnyPly, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyPly::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyPly::Xiangqi(text.parse()?)),
        }
    }

    /// Reads a square or point in the notation of this game; `None` for any other text.
    #[must_use]
    pub fn parse_square(&self, text: &str) -> Option<AnySquare> {
        match self {
            Self::Banqi(_) => text.parse().ok().map(AnySquare::Banqi),
            Self::Xiangqi { .. } => text.parse().ok().map(AnySquare::Xiangqi),
        }
    }

    /// Whether the game involves chance: a deal, or a lot for the first turn.
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

/// Writes the canonical name. In xiangqi, `+first=` follows unless the challenger begins, and `+position=` unless
/// the start is the usual one.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, first, start) = match self {
            Self::Banqi(rules) => return rules.fmt(f),
            Self::Xiangqi { rules, first, start } => (rules, first, start),
        };
        rules.fmt(f)?;
        if *first != First::Challenger {
            write!(f, "+{FIRST}={}", first.word())?;
        }
        start.map_or(Ok(()), |start| write!(f, "+{START}={start}"))
    }
}

/// The parts of a xiangqi variant's name that say who begins and from where. They are not options of the rules.
const FIRST: &str = "first";
const START: &str = "position";

/// The reason why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAVariant {
    /// No game has the name that the text begins with.
    #[error("no variant is called {0:?}; the variants are: {names}", names = preset_names())]
    Name(String),
    /// The options are not valid in banqi.
    #[error(transparent)]
    Banqi(banqi::BadVariant),
    /// The options are not valid in xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadVariant),
    /// Nobody is called this who could begin a game of xiangqi.
    #[error("the option {FIRST} has no value {0:?}; it is one of: {known}", known = First::known())]
    First(String),
    /// A part of the name that is not an option of the rules is given twice.
    #[error("the option {0} is given twice")]
    Twice(&'static str),
    /// The game cannot start from the given position.
    #[error(transparent)]
    Start(#[from] BadStart),
}

impl FromStr for Variant {
    type Err = NotAVariant;

    /// Reads the name of any preset with any options in any order, each at most once.
    fn from_str(text: &str) -> Result<Self, NotAVariant> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let mut options: Vec<&str> = parts.collect();
        let rules = |options: Vec<&str>| [&[name], &options[..]].concat().join("+");
        let start = taken_out(&mut options, START)?;
        let variant = match Family::with_preset(name).ok_or_else(|| NotAVariant::Name(name.to_owned()))? {
            Family::Banqi => Self::Banqi(rules(options).parse().map_err(NotAVariant::Banqi)?),
            Family::Xiangqi => {
                let first = taken_out(&mut options, FIRST)?.map_or(Ok(First::default()), |word| {
                    First::read(word).ok_or_else(|| NotAVariant::First(word.to_owned()))
                })?;
                Self::Xiangqi { rules: rules(options).parse()?, first, start: None }
            }
        };
        Ok(start.map_or(Ok(variant), |fen| variant.begun_from(fen))?)
    }
}

/// The names of all presets, for the message that rejects another one.
fn preset_names() -> String {
    let names = Family::ALL.into_iter().flat_map(Family::presets).map(|preset| preset.name);
    names.collect::<Vec<_>>().join(", ")
}

/// Takes `option=value` out of the options of a variant's name, and returns the value.
fn taken_out<'a>(options: &mut Vec<&'a str>, option: &'static str) -> Result<Option<&'a str>, NotAVariant> {
    let value = |one: &&'a str| one.strip_prefix(option).and_then(|rest| rest.strip_prefix('='));
    let values: Vec<&str> = options.iter().filter_map(value).collect();
    options.retain(|one| value(one).is_none());
    match values[..] {
        [] => Ok(None),
        [value] => Ok(Some(value)),
        _ => Err(NotAVariant::Twice(option)),
    }
}

/// The reason why a game cannot start from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The game is banqi. A position does not say which face is under which square, so it cannot be dealt.
    #[error("a game of banqi cannot start from a position")]
    Banqi,
    /// The game is xiangqi, and the position is not valid as its start.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadStart),
}

/// Declares an enum with one variant for each family, holding the family's own type and printed like it.
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
            /// The banqi value; `None` if it is of xiangqi.
            #[must_use]
            pub const fn banqi(self) -> Option<$banqi> {
                match self {
                    Self::Banqi(it) => Some(it),
                    Self::Xiangqi(_) => None,
                }
            }

            /// The xiangqi value; `None` if it is of banqi.
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

        /// Writes the value in the notation of its game.
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
    /// A player's choice, in any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    AnyAction
    /// An action of banqi.
    Banqi(banqi::Action)
    /// A move of xiangqi.
    Xiangqi(xiangqi::Move)
}

families! {
    /// A square or point of any board.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    AnySquare
    /// A square of a banqi board.
    Banqi(banqi::Square)
    /// A point of the xiangqi board.
    Xiangqi(xiangqi::Point)
}

families! {
    /// A piece of any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    AnyPiece
    /// A piece of banqi.
    Banqi(banqi::Piece)
    /// A piece of xiangqi.
    Xiangqi(xiangqi::Piece)
}

families! {
    /// An action and the face that it revealed, in any game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    AnyPly
    /// A ply of banqi.
    Banqi(banqi::Ply)
    /// A move of xiangqi, which reveals nothing.
    Xiangqi(xiangqi::Move)
}

impl AnyAction {
    /// Stops capturing in the middle of a chain.
    pub const END_CHAIN: Self = Self::Banqi(banqi::Action::EndChain);

    /// Whether the action ends a chain: no piece acts, and nothing is flipped.
    #[must_use]
    pub fn ends_chain(self) -> bool {
        self == Self::END_CHAIN
    }

    /// Whether the action only flips a piece. An [attempt](Self::is_attempt) flips one as well, but with a piece that
    /// acts.
    #[must_use]
    pub fn is_flip(self) -> bool {
        self.flips().is_some() && self.origin().is_none()
    }

    /// Whether a piece attacks one that is face down.
    #[must_use]
    pub fn is_attempt(self) -> bool {
        self.flips().is_some() && self.origin().is_some()
    }

    /// The face-down square that the action flips, if any.
    #[must_use]
    pub fn flips(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.flips().map(AnySquare::Banqi),
            Self::Xiangqi(_) => None,
        }
    }

    /// The square of the piece that acts. `None` for a flip and for ending a chain.
    #[must_use]
    pub fn origin(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.origin().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.from)),
        }
    }

    /// Whether someone may be typing this action: whether `typed` is the beginning of it in one of its notations.
    /// `name` is its name in the current position, in the games whose moves have names.
    #[must_use]
    pub fn may_be(self, name: Option<MoveName>, typed: &str) -> bool {
        match self {
            Self::Banqi(action) => action.may_be(typed),
            Self::Xiangqi(action) => name.is_some_and(|name| name.may_be(action, typed)),
        }
    }

    /// The square flipped, moved to or attacked. `None` for ending a chain.
    #[must_use]
    pub fn target(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.target().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.to)),
        }
    }
}

impl AnySquare {
    /// The number of the square on its board in reading order, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Banqi(square) => square.index(),
            Self::Xiangqi(point) => point.index(),
        }
    }

    /// The file, from 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        match self {
            Self::Banqi(square) => square.file(),
            Self::Xiangqi(point) => point.file(),
        }
    }

    /// The rank, from 0.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Banqi(square) => square.rank(),
            Self::Xiangqi(point) => point.rank(),
        }
    }

    /// The number of steps along files and ranks between two squares of one board (Manhattan distance).
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }
}

impl AnyPiece {
    /// The colour of the piece.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self {
            Self::Banqi(piece) => piece.colour,
            Self::Xiangqi(piece) => piece.colour.into(),
        }
    }

    /// The index of the piece's kind in its family's `Kind::ALL`.
    #[must_use]
    pub const fn kind_index(self) -> usize {
        match self {
            Self::Banqi(piece) => piece.kind.index(),
            Self::Xiangqi(piece) => piece.kind.index(),
        }
    }

    /// The letter of the piece's kind in banqi notation, in upper case for red and blue; `F` for a banner.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Banqi(piece) => piece.letter(),
            Self::Xiangqi(piece) => match piece.letter() {
                'B' => 'E',
                'b' => 'e',
                'N' => 'H',
                'n' => 'h',
                letter => letter,
            },
        }
    }

    /// The traditional character on the piece.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Banqi(piece) => piece.glyph(),
            Self::Xiangqi(piece) => piece.glyph(),
        }
    }
}

impl AnyPly {
    /// Combines an action with the face that it revealed, if any. The face must be a piece of the same game.
    #[must_use]
    pub fn of(action: AnyAction, reveal: Option<AnyPiece>) -> Self {
        match action {
            AnyAction::Banqi(action) => {
                Self::Banqi(banqi::Ply { action, reveal: reveal.and_then(AnyPiece::banqi) })
            }
            AnyAction::Xiangqi(action) => Self::Xiangqi(action),
        }
    }

    /// The action.
    #[must_use]
    pub const fn action(self) -> AnyAction {
        match self {
            Self::Banqi(ply) => AnyAction::Banqi(ply.action),
            Self::Xiangqi(action) => AnyAction::Xiangqi(action),
        }
    }

    /// The revealed face, if any.
    #[must_use]
    pub fn reveal(self) -> Option<AnyPiece> {
        match self {
            Self::Banqi(ply) => ply.reveal.map(AnyPiece::Banqi),
            Self::Xiangqi(_) => None,
        }
    }
}

/// The reason why an action is illegal, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalAction {
    /// An action of banqi is illegal.
    #[error(transparent)]
    Banqi(#[from] IllegalAction),
    /// A move of xiangqi is illegal.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
    /// The action belongs to another game than the one being played.
    #[error("this action belongs to another game")]
    OtherGame,
}

/// The reason why a ply is illegal, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalPly {
    /// A ply of banqi is illegal.
    #[error(transparent)]
    Banqi(#[from] IllegalPly),
    /// A move of xiangqi is illegal.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
    /// The ply belongs to another game than the one being played.
    #[error("this action belongs to another game")]
    OtherGame,
}

/// The reason why a text is not an action or ply in the canonical notation of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyAction {
    /// The text is not an action of banqi.
    #[error(transparent)]
    Banqi(#[from] NotAnAction),
    /// The text is not a move of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] NotAMove),
}

/// The reason why a typed text is not understood as an action, in any game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnyFreeTextError {
    /// The text is not understood in banqi.
    #[error(transparent)]
    Banqi(#[from] FreeTextError),
    /// The text is not understood in xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FreeTextError),
}

/// An action that was played in a game of any family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyPlayed {
    /// The seat that played it.
    pub seat: Seat,
    /// The ply.
    pub ply: AnyPly,
    /// Whether the turn passed. False in the middle of a chain.
    pub passed: bool,
}

/// A game of any family, with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Banqi on 4x8.
    Banqi(banqi::Game),
    /// Banqi with four colours on 8x8.
    FourColours(banqi::Game<u64>),
    /// Xiangqi or banner xiangqi, and who has the first turn.
    Xiangqi(xiangqi::Game, First),
}

/// Evaluates one expression for a game of any family, or one for the two boards of banqi and another for xiangqi.
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
    /// A new game from the start position.
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

    /// A game from any position that suits its rules. The history before it is unknown.
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

    /// The variant being played.
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

    /// The different faces not yet seen, in the order of notation. Empty in games without face-down pieces.
    #[must_use]
    pub fn bag_faces(&self) -> Vec<AnyPiece> {
        each!(self, game => game.position().bag_faces().map(AnyPiece::Banqi).collect(), _game => Vec::new())
    }

    /// The seat to move; `None` once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<Seat> {
        each!(self, game => game.seat_to_move())
    }

    /// The colours a seat owns now. Empty while it owns none.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        each!(
            self,
            game => game.colours_of(seat),
            game => vec![game.colour_of(seat).into()]
        )
    }

    /// Whether a seat is out: see [`banqi::Game::is_out`]. Always false in xiangqi.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        each!(self, game => game.is_out(seat), _game => false)
    }

    /// Why a seat went out: see [`banqi::Game::out_by`]. Always `None` in xiangqi.
    #[must_use]
    pub fn out_by(&self, seat: Seat) -> Option<Reason> {
        each!(self, game => game.out_by(seat), _game => None)
    }

    /// The final place of a seat that is out while the others play on: see [`banqi::Game::place_when_out`].
    #[must_use]
    pub fn place_when_out(&self, seat: Seat) -> Option<u8> {
        each!(self, game => game.place_when_out(seat), _game => None)
    }

    /// Puts a seat out that resigns or runs out of time: see [`banqi::Game::put_out`]. Does nothing in xiangqi.
    pub fn put_out(&mut self, seat: Seat, reason: Reason) {
        each!(self, game => game.put_out(seat, reason), _game => {});
    }

    /// The name under which results list a seat that has won: its colour, its number, or its number and its ally's.
    /// `None` if winners are named by colour and the seat has none yet.
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

    /// The final place of each seat, from 1, in seat order: see [`banqi::Game::places`]. `None` until the game is
    /// over, and always in xiangqi.
    #[must_use]
    pub fn places(&self) -> Option<Vec<u8>> {
        each!(self, game => game.places(), _game => None)
    }

    /// The places if the game now ended in a draw, as by agreement.
    #[must_use]
    pub fn places_if_drawn(&self) -> Vec<u8> {
        each!(self, game => game.places_if(None), _game => vec![1; 2])
    }

    /// The outcome by the rules of the game; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// The number of plies of all seats. A whole chain is one ply.
    #[must_use]
    pub fn turns_played(&self) -> u32 {
        each!(self, game => game.position().ply(), game => game.plies().len() as u32)
    }

    /// The number of actions played. Unlike in [`turns_played`](Self::turns_played), each hop of a chain counts.
    #[must_use]
    pub fn actions_played(&self) -> usize {
        each!(self, game => game.plies().len())
    }

    /// The number of plies since the last capture or, in banqi, flip.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        each!(self, game => game.quiet())
    }

    /// How often the current position has occurred, including now.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        each!(self, game => game.occurrences())
    }

    /// Ends the game as a draw by the claim of the seat to move.
    ///
    /// # Errors
    /// Why the rules do not entitle it to a draw. The game is then unchanged.
    pub fn claim_draw(&mut self) -> Result<(), FalseClaim> {
        match self {
            Self::Banqi(_) | Self::FourColours(_) => Err(FalseClaim::NoClaims),
            Self::Xiangqi(game, _) => game.claim(),
        }
    }

    /// Whether the seat to move may claim a draw. Always false in games without claims.
    #[must_use]
    pub fn may_claim_draw(&self) -> bool {
        match self {
            Self::Banqi(_) | Self::FourColours(_) => false,
            Self::Xiangqi(game, _) => game.may_claim(),
        }
    }

    /// The legal actions, in the order of notation. Empty once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<AnyAction> {
        each!(
            self,
            game => game.actions().into_iter().map(AnyAction::Banqi).collect(),
            game => game.actions().into_iter().map(AnyAction::Xiangqi).collect()
        )
    }

    /// The plies played, in order.
    pub fn plies(&self) -> Vec<AnyPly> {
        each!(
            self,
            game => game.plies().iter().map(|played| AnyPly::Banqi(played.ply)).collect(),
            game => game.plies().iter().map(|played| AnyPly::Xiangqi(played.action)).collect()
        )
    }

    /// The action with this index, from 0.
    #[must_use]
    pub fn played(&self, index: usize) -> Option<AnyPlayed> {
        each!(
            self,
            game => game.plies().get(index).map(|played| AnyPlayed {
                seat: played.seat,
                ply: AnyPly::Banqi(played.ply),
                passed: played.passed,
            }),
            game => game.plies().get(index).map(|played| AnyPlayed {
                seat: game.seat_of(played.piece.colour),
                ply: AnyPly::Xiangqi(played.action),
                passed: true,
            })
        )
    }

    /// The face-up piece on a square, if any.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        each!(
            self,
            game => game.position().piece_at(square.banqi()?).map(Into::into),
            game => game.position().piece_at(square.xiangqi()?).map(Into::into)
        )
    }

    /// Whether a legal action gives check. Always false in banqi.
    #[must_use]
    pub fn gives_check(&self, action: AnyAction) -> bool {
        each!(
            self,
            _game => false,
            game => action.xiangqi().is_some_and(|action| game.position().gives_check(action))
        )
    }

    /// The action in human notation, as named in the current position. `None` in banqi.
    #[must_use]
    pub fn name(&self, action: AnyAction) -> Option<MoveName> {
        each!(self, _game => None, game => Some(game.position().name(action.xiangqi()?)))
    }

    /// The position in its notation.
    #[must_use]
    pub fn position_text(&self) -> String {
        each!(self, game => game.position().to_string())
    }

    /// Checks whether an action is legal now.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn check(&self, action: AnyAction) -> Result<(), AnyIllegalAction> {
        let other = AnyIllegalAction::OtherGame;
        each!(
            self,
            game => Ok(game.check(action.banqi().ok_or(other)?)?),
            game => Ok(game.check(action.xiangqi().ok_or(other)?)?)
        )
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// The reason why the ply is illegal. The game is then unchanged.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), AnyIllegalPly> {
        let other = AnyIllegalPly::OtherGame;
        each!(
            self,
            game => Ok(game.play(ply.banqi().ok_or(other)?)?),
            game => Ok(game.play(ply.xiangqi().ok_or(other)?)?)
        )
    }

    /// Reads an action as people type it.
    ///
    /// # Errors
    /// If the text is not understood as an action of this game.
    pub fn parse(&self, text: &str) -> Result<AnyAction, AnyFreeTextError> {
        match self {
            Self::Banqi(game) => Ok(game.parse(text)?.into()),
            Self::FourColours(game) => Ok(game.parse(text)?.into()),
            Self::Xiangqi(game, _) => Ok(game.parse(text)?.into()),
        }
    }

    /// The number of plies without progress after which the game is drawn; `None` if there is no limit.
    #[must_use]
    pub fn quiet_limit(&self) -> Option<u16> {
        each!(self, game => game.rule_set().quiet_limit.map(NonZeroU16::get), game => game.quiet_limit())
    }
}

/// A position of any game, with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// A position of banqi on 4x8.
    Banqi(banqi::RuleSet, banqi::Position),
    /// A position of banqi with four colours on 8x8.
    FourColours(banqi::RuleSet, Box<banqi::Position<u64>>),
    /// A position of xiangqi.
    Xiangqi(xiangqi::RuleSet, xiangqi::Position),
}

/// The reason why a text is not a position of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyPosition {
    /// The text is not a position of banqi.
    #[error(transparent)]
    Banqi(#[from] BadPosition),
    /// The text is not a position of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] BadFen),
}

impl AnyPosition {
    /// The position from which games of the variant start.
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

    /// Reads a position that is possible under the rules of the variant.
    ///
    /// # Errors
    /// What is wrong with the text.
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

    /// The number of lines of `depth` plies, where each possible face counts separately. Won positions have none;
    /// draw rules are ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft(rules, depth),
            Self::FourColours(rules, position) => prepared(rules, position).perft(rules, depth),
            Self::Xiangqi(rules, position) => position.perft(rules, depth),
        }
    }

    /// The same number as [`perft`](Self::perft), but plays every last ply.
    #[must_use]
    pub fn perft_making_every_leaf(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft_making_every_leaf(rules, depth),
            Self::FourColours(rules, position) => {
                prepared(rules, position).perft_making_every_leaf(rules, depth)
            }
            Self::Xiangqi(rules, position) => position.perft_making_every_leaf(rules, depth),
        }
    }
}

/// The position from which a game [resumes](banqi::Game::resume): the seats that cannot go on are out.
fn prepared(rules: &banqi::RuleSet, position: &banqi::Position<u64>) -> banqi::Position<u64> {
    *banqi::Game::resume(*rules, *position).position()
}

#[cfg(test)]
mod tests;

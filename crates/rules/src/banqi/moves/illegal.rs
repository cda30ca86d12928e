//! Why an action or a ply is illegal: reasons without sentences, so that each language writes its own.
//! The English ones here are the command line's.

use crate::banqi::{Kind, Piece, Square};

/// Why an action is not legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalAction {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A square that this board does not have.
    #[error("there is no such square on this board")]
    OffBoard,
    /// A seat that owns no colour yet has no piece to move.
    #[error("who has no colour yet can only turn up a piece")]
    ColoursNotKnown,
    /// Nothing lies where something should be turned up or moved.
    #[error("the square is empty")]
    EmptySquare,
    /// What should be turned up lies face up.
    #[error("the piece is already face up")]
    NotFaceDown,
    /// What should move lies face down.
    #[error("the piece is face down and must be turned up first")]
    FaceDownPiece,
    /// What should move belongs to the other side.
    #[error("the piece belongs to the other side")]
    NotYourPiece,
    /// Pieces step one square orthogonally, also to capture; only a cannon's capture goes further.
    #[error("a piece steps one square along a row or column")]
    NotAdjacent,
    /// A move to a square where something lies.
    #[error("the square moved to is not empty")]
    Occupied,
    /// A move onto an enemy piece, which is taken by a capture.
    #[error("the square moved to is not empty: to take what stands there, write {from}x{to}")]
    CaptureInstead {
        /// Where the piece stands.
        from: Square,
        /// Where the enemy stands.
        to: Square,
    },
    /// A capture on an empty square.
    #[error("there is nothing to take")]
    NothingToTake,
    /// A capture of one's own piece.
    #[error("a piece cannot take one of its own side")]
    OwnPiece,
    /// A capture of an ally's piece.
    #[error("a piece cannot take one of its ally's")]
    AllysPiece,
    /// A capture of a face-down piece.
    #[error("a face-down piece cannot be taken")]
    TargetFaceDown,
    /// The captor ranks below the victim.
    #[error("the {captor} cannot take the higher {victim}", captor = word(*captor), victim = word(*victim))]
    RankTooLow {
        /// What wanted to capture.
        captor: Kind,
        /// What it cannot take.
        victim: Kind,
    },
    /// The exception at the top of the ranks.
    #[error("the general cannot take a soldier")]
    GeneralCannotTakeSoldier,
    /// A cannon's capture of the piece next to it.
    #[error("a cannon cannot take the piece next to it")]
    CannonCannotStepCapture,
    /// A cannon's capture of a piece in another row and column.
    #[error("a cannon jumps along a row or column")]
    CannonNeedsLine,
    /// A cannon's capture over nothing or over more than one piece.
    #[error("a cannon jumps over exactly one piece, not {screens}")]
    CannonNeedsOneScreen {
        /// How many pieces lie between.
        screens: u8,
    },
    /// A cannon's jump over a face-down piece, where only face-up ones are jumped over.
    #[error("a cannon jumps over face-up pieces only")]
    ScreenFaceDown,
    /// A capture of a face-down piece, where such may be attacked.
    #[error("a face-down piece is attacked, not taken: write a1?b1")]
    AttemptInstead,
    /// An attempt, where face-down pieces may not be attacked.
    #[error("face-down pieces cannot be attacked by these rules")]
    NoAttempts,
    /// An attempt by a cannon, or its capture of a face-down piece, where all other pieces may attack those.
    #[error("cannons cannot attack face-down pieces by these rules")]
    CannonNeverAttempts,
    /// An attempt on a piece that lies face up.
    #[error("the piece is face up: it is taken, or it cannot be")]
    TargetFaceUp,
    /// Anything but going on or stopping, in the middle of a chain.
    #[error("the piece on {at} is in the middle of a chain: it goes on capturing, or stops with end")]
    InChain {
        /// Where the piece stands.
        at: Square,
    },
    /// An attempt in the middle of a chain, where it takes face-up pieces only.
    #[error("a chain goes on to face-up pieces only")]
    ChainFaceUpOnly,
    /// Stopping, where no chain is under way.
    #[error("there is no chain to end")]
    NoChain,
    /// A chase ply too many.
    #[error("the piece has chased the same one {limit} times in a row and must leave off")]
    ChaseLimit {
        /// How many in a row are legal.
        limit: u8,
    },
}

/// Why a ply is not legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalPly {
    /// Its action is not.
    #[error(transparent)]
    Action(#[from] IllegalAction),
    /// A turn-up without what appeared.
    #[error("a turn-up needs the face that appeared, such as a1(K)")]
    FaceMissing,
    /// An attempt without what appeared.
    #[error("an attempt needs the face that appeared, such as a1?b1(k)")]
    AttemptFaceMissing,
    /// A face that nobody can still turn up.
    #[error("the face {0} is not in the bag")]
    FaceNotInBag(Piece),
    /// A face with an action that turns up nothing.
    #[error("only a turn-up or an attempt shows a face")]
    FaceNotDue,
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "general",
        Kind::Advisor => "advisor",
        Kind::Elephant => "elephant",
        Kind::Chariot => "chariot",
        Kind::Horse => "horse",
        Kind::Cannon => "cannon",
        Kind::Soldier => "soldier",
    }
}

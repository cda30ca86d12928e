//! Why an action or a ply is illegal. The reasons are data rather than text, so that each language can word its own
//! messages. The English messages here are those of the command line.

use crate::banqi::{Kind, Piece, Square};

/// The reason why an action is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalAction {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square.
    #[error("there is no such square on this board")]
    OffBoard,
    /// The seat owns no colour yet, so it can only flip a piece.
    #[error("who has no colour yet can only turn up a piece")]
    ColoursNotKnown,
    /// There is no piece on the square to flip or to move from.
    #[error("the square is empty")]
    EmptySquare,
    /// The piece to flip is already face up.
    #[error("the piece is already face up")]
    NotFaceDown,
    /// The piece to move is face down.
    #[error("the piece is face down and must be turned up first")]
    FaceDownPiece,
    /// The piece to move does not belong to the seat to move.
    #[error("the piece belongs to the other side")]
    NotYourPiece,
    /// The target is not adjacent. Pieces move and capture by one step orthogonally; only a cannon's jump goes
    /// further.
    #[error("a piece steps one square along a row or column")]
    NotAdjacent,
    /// The square to move to is not empty.
    #[error("the square moved to is not empty")]
    Occupied,
    /// The square to move to has an enemy piece, which must be captured instead.
    #[error("the square moved to is not empty: to take what stands there, write {from}x{to}")]
    CaptureInstead {
        /// The square of the piece.
        from: Square,
        /// The square of the enemy piece.
        to: Square,
    },
    /// The target square of the capture is empty.
    #[error("there is nothing to take")]
    NothingToTake,
    /// The target is the mover's own piece.
    #[error("a piece cannot take one of its own side")]
    OwnPiece,
    /// The target is an ally's piece.
    #[error("a piece cannot take one of its ally's")]
    AllysPiece,
    /// The target is face down and cannot be captured.
    #[error("a face-down piece cannot be taken")]
    TargetFaceDown,
    /// The captor ranks below the victim.
    #[error("the {captor} cannot take the higher {victim}", captor = word(*captor), victim = word(*victim))]
    RankTooLow {
        /// The kind of the captor.
        captor: Kind,
        /// The kind of the victim.
        victim: Kind,
    },
    /// The general cannot capture a soldier, although it ranks highest.
    #[error("the general cannot take a soldier")]
    GeneralCannotTakeSoldier,
    /// A cannon that only jumps cannot capture an adjacent piece.
    #[error("a cannon cannot take the piece next to it")]
    CannonCannotStepCapture,
    /// The target of the cannon is in another row and column.
    #[error("a cannon jumps along a row or column")]
    CannonNeedsLine,
    /// There is not exactly one piece between the cannon and its target.
    #[error("a cannon jumps over exactly one piece, not {screens}")]
    CannonNeedsOneScreen {
        /// The number of pieces between the cannon and its target.
        screens: u8,
    },
    /// The screen is face down, where cannons jump over face-up pieces only.
    #[error("a cannon jumps over face-up pieces only")]
    ScreenFaceDown,
    /// The target is face down, and the rules want an attempt instead of a capture.
    #[error("a face-down piece is attacked, not taken: write a1?b1")]
    AttemptInstead,
    /// The rules do not allow attempts on face-down pieces.
    #[error("face-down pieces cannot be attacked by these rules")]
    NoAttempts,
    /// The attacker is a cannon and the target is face down, and the rules allow attempts except by cannons.
    #[error("cannons cannot attack face-down pieces by these rules")]
    CannonNeverAttempts,
    /// The target of the attempt is face up.
    #[error("the piece is face up: it is taken, or it cannot be")]
    TargetFaceUp,
    /// In the middle of a chain, the action is neither an attack by the chain's piece nor the end of the chain.
    #[error("the piece on {at} is in the middle of a chain: it goes on capturing, or stops with end")]
    InChain {
        /// The square of the chain's piece.
        at: Square,
    },
    /// The chain may only continue onto face-up pieces.
    #[error("a chain goes on to face-up pieces only")]
    ChainFaceUpOnly,
    /// There is no chain to end.
    #[error("there is no chain to end")]
    NoChain,
    /// The action would exceed the limit of chase plies.
    #[error("the piece has chased the same one {limit} times in a row and must leave off")]
    ChaseLimit {
        /// How many chase plies in a row are legal.
        limit: u8,
    },
}

/// The reason why a ply is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalPly {
    /// The action of the ply is illegal.
    #[error(transparent)]
    Action(#[from] IllegalAction),
    /// A flip lacks the revealed face.
    #[error("a turn-up needs the face that appeared, such as a1(K)")]
    FaceMissing,
    /// An attempt lacks the revealed face.
    #[error("an attempt needs the face that appeared, such as a1?b1(k)")]
    AttemptFaceMissing,
    /// The revealed face is not in the bag.
    #[error("the face {0} is not in the bag")]
    FaceNotInBag(Piece),
    /// A face is given for an action that reveals none.
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

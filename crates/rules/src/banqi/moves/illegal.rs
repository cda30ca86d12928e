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
    #[error("you have no colour yet, so you can only flip a piece")]
    ColoursNotKnown,
    /// There is no piece on the square to flip or to move from.
    #[error("the square is empty")]
    EmptySquare,
    /// The piece to flip is already face up.
    #[error("the piece is already face up")]
    NotFaceDown,
    /// The piece to move is face down.
    #[error("the piece is face down: flip it first")]
    FaceDownPiece,
    /// The piece to move does not belong to the seat to move.
    #[error("the piece is not yours")]
    NotYourPiece,
    /// The target is not adjacent. Pieces move and capture by one step orthogonally; only a cannon's jump goes
    /// further.
    #[error("a piece moves one square along a row or column")]
    NotAdjacent,
    /// The square to move to is not empty.
    #[error("the target square is not empty")]
    Occupied,
    /// The square to move to has an enemy piece, which must be captured instead.
    #[error("the target square is not empty: write {from}x{to} to capture the piece there")]
    CaptureInstead {
        /// The square of the piece.
        from: Square,
        /// The square of the enemy piece.
        to: Square,
    },
    /// The target square of the capture is empty.
    #[error("there is nothing to capture on the target square")]
    NothingToTake,
    /// The target is the mover's own piece.
    #[error("you cannot capture your own piece")]
    OwnPiece,
    /// The target is an ally's piece.
    #[error("you cannot capture your ally's piece")]
    AllysPiece,
    /// The target is face down and cannot be captured.
    #[error("you cannot capture a face-down piece")]
    TargetFaceDown,
    /// The captor ranks below the victim.
    #[error("the {captor} cannot capture the {victim}, which ranks higher", captor = word(*captor), victim = word(*victim))]
    RankTooLow {
        /// The kind of the captor.
        captor: Kind,
        /// The kind of the victim.
        victim: Kind,
    },
    /// The general cannot capture a soldier, although it ranks highest.
    #[error("the general cannot capture a soldier")]
    GeneralCannotTakeSoldier,
    /// A cannon that only jumps cannot capture an adjacent piece.
    #[error("the cannon captures by jumping, so it cannot capture the piece next to it")]
    CannonCannotStepCapture,
    /// The target of the cannon is in another row and column.
    #[error("the cannon jumps along a row or column")]
    CannonNeedsLine,
    /// There is not exactly one piece between the cannon and its target.
    #[error("the cannon must jump over exactly one piece, not {screens}")]
    CannonNeedsOneScreen {
        /// The number of pieces between the cannon and its target.
        screens: u8,
    },
    /// The screen is face down, where cannons jump over face-up pieces only.
    #[error("the cannon can only jump over a face-up piece")]
    ScreenFaceDown,
    /// The target is face down, and the rules want an attempt instead of a capture.
    #[error("the piece is face down: write ? to attack it, such as a1?b1")]
    AttemptInstead,
    /// The rules do not allow attempts on face-down pieces.
    #[error("you cannot attack face-down pieces in these rules")]
    NoAttempts,
    /// The attacker is a cannon and the target is face down, and the rules allow attempts except by cannons.
    #[error("cannons cannot attack face-down pieces in these rules")]
    CannonNeverAttempts,
    /// The target of the attempt is face up.
    #[error("the piece is face up: write x to capture it, such as a1xb1")]
    TargetFaceUp,
    /// In the middle of a chain, the action is neither an attack by the chain's piece nor the end of the chain.
    #[error("the piece on {at} is in the middle of a chain: capture again with it, or write end to stop")]
    InChain {
        /// The square of the chain's piece.
        at: Square,
    },
    /// The chain may only continue onto face-up pieces.
    #[error("a chain can only continue with face-up pieces")]
    ChainFaceUpOnly,
    /// There is no chain to end.
    #[error("there is no chain to end")]
    NoChain,
    /// The action would exceed the limit of chase plies.
    #[error("this piece has chased the same piece {limit} times in a row: play something else")]
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
    #[error("a flip needs the revealed piece, such as a1(K)")]
    FaceMissing,
    /// An attempt lacks the revealed face.
    #[error("an attack on a face-down piece needs the revealed piece, such as a1?b1(k)")]
    AttemptFaceMissing,
    /// The revealed face is not in the bag.
    #[error("the bag has no {0} left to reveal")]
    FaceNotInBag(Piece),
    /// A face is given for an action that reveals none.
    #[error("only a flip or an attack on a face-down piece reveals a piece: leave out the parentheses")]
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

//! Why a move is illegal. The reasons are data rather than text, so that each language can word its own messages.
//! The English messages here are those of the command line.

use crate::xiangqi::{Kind, Point};

/// The reason why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// No piece stands on the point to move from.
    #[error("there is no piece on {0}")]
    EmptyPoint(Point),
    /// The piece to move belongs to the opponent.
    #[error("the piece on {0} is not yours")]
    NotYourPiece(Point),
    /// The move starts and ends on the same point.
    #[error("a move must end on another point")]
    NoMove,
    /// The move would capture one of the mover's own pieces.
    #[error("the piece on {0} is your own, so you cannot capture it")]
    OwnPiece(Point),
    /// The general or an advisor would leave the palace.
    #[error("the {0} cannot leave the palace")]
    LeavesPalace(Kind),
    /// An elephant would cross the river.
    #[error("the elephant cannot cross the river")]
    CrossesRiver,
    /// The general would not go one point along a file or rank.
    #[error("the general moves one point along a file or rank")]
    GeneralStep,
    /// An advisor would not go one point diagonally.
    #[error("the advisor moves one point diagonally")]
    AdvisorStep,
    /// An elephant would not go two points diagonally.
    #[error("the elephant moves two points diagonally")]
    ElephantStep,
    /// A piece stands on the middle point of the elephant's path.
    #[error("the elephant is blocked by the piece on {0}")]
    ElephantBlocked(Point),
    /// A horse would not go one point orthogonally and one diagonally outward.
    #[error("the horse moves one point along a file or rank, then one diagonally outward")]
    HorseStep,
    /// A piece stands on the first point of the horse's path.
    #[error("the horse is blocked by the piece on {0}")]
    HorseBlocked(Point),
    /// A banner would not go two points orthogonally and one diagonally outward.
    #[error("the banner moves two points along a file or rank, then one diagonally outward")]
    BannerStep,
    /// A piece stands on one of the two orthogonal points of the banner's path.
    #[error("the banner is blocked by the piece on {0}")]
    BannerBlocked(Point),
    /// A chariot or a cannon would leave its file and rank.
    #[error("the {0} moves along a file or rank")]
    NeedsLine(Kind),
    /// A chariot would jump over a piece.
    #[error("the chariot is blocked by the piece on {0}")]
    ChariotBlocked(Point),
    /// A cannon would jump over a piece to an empty point.
    #[error("the cannon is blocked by the piece on {0}: it jumps only to capture")]
    CannonBlocked(Point),
    /// A cannon would capture without jumping over exactly one piece.
    #[error("the cannon captures by jumping over exactly one piece, not {screens}")]
    CannonNeedsOneScreen {
        /// The number of pieces between the cannon and its target.
        screens: u8,
    },
    /// A soldier would go neither one point forward nor one sideways.
    #[error("the soldier moves one point forward, or one point sideways after crossing the river")]
    SoldierStep,
    /// A soldier would go sideways on its own side of the river.
    #[error("the soldier can move sideways only after crossing the river")]
    SoldierBeforeRiver,
    /// A soldier would go backward.
    #[error("the soldier cannot move backward")]
    SoldierBackward,
    /// The move leaves a check unanswered.
    #[error("the piece on {by} gives check, and this move does not stop it")]
    InCheck {
        /// The point of an enemy piece that would still give check.
        by: Point,
    },
    /// The move would expose the general to an enemy piece.
    #[error("after this move, the piece on {by} could capture the general")]
    ExposesGeneral {
        /// The point of the piece that would attack the general.
        by: Point,
    },
    /// The generals would face each other on an open file.
    #[error("after this move, the generals would face each other on an open file")]
    GeneralsFacing,
    /// The move is a check that would repeat a position for the third time, where that is illegal (TBG rule 11).
    #[error("this check would repeat the position a third time: play something else")]
    RepeatedCheck,
}

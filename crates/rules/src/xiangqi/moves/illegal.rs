//! Why a move is illegal: reasons without sentences, so that each language writes its own. The English ones here
//! are the command line's.

use crate::xiangqi::{Kind, Point};

/// Why a move is not legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Nothing stands where something should move.
    #[error("no man stands on {0}")]
    EmptyPoint(Point),
    /// What should move belongs to the other side.
    #[error("the man on {0} belongs to the other side")]
    NotYourMan(Point),
    /// From a point to itself.
    #[error("a move goes to another point")]
    NoMove,
    /// A capture of one's own man.
    #[error("the man on {0} is one's own and cannot be taken")]
    OwnMan(Point),
    /// General or advisor, out of the palace.
    #[error("the {0} may not leave the palace")]
    LeavesPalace(Kind),
    /// An elephant over the river.
    #[error("the elephant may not cross the river")]
    CrossesRiver,
    /// A general that does not go one point along a file or rank.
    #[error("the general goes one point along a file or rank")]
    GeneralStep,
    /// An advisor that does not go one point diagonally.
    #[error("the advisor goes one point diagonally")]
    AdvisorStep,
    /// An elephant that does not go two points diagonally.
    #[error("the elephant goes two points diagonally")]
    ElephantStep,
    /// A man in the middle of the elephant's way.
    #[error("the elephant is blocked by the man on {0}")]
    ElephantBlocked(Point),
    /// A horse that does not go one point straight and one diagonally.
    #[error("the horse goes one point along a file or rank and one diagonally outward")]
    HorseStep,
    /// A man on the first point of the horse's way.
    #[error("the horse is blocked by the man on {0}")]
    HorseBlocked(Point),
    /// A banner that does not go two points straight and one diagonally.
    #[error("the banner goes two points along a file or rank and one diagonally outward")]
    BannerStep,
    /// A man on one of the two straight points of the banner's way.
    #[error("the banner is blocked by the man on {0}")]
    BannerBlocked(Point),
    /// Chariot or cannon, not along a file or rank.
    #[error("the {0} goes along a file or rank")]
    NeedsLine(Kind),
    /// A chariot over a man.
    #[error("the chariot is blocked by the man on {0}")]
    ChariotBlocked(Point),
    /// A cannon over a man to an empty point.
    #[error("the cannon is blocked by the man on {0}: it goes over a man only to take")]
    CannonBlocked(Point),
    /// A cannon that takes over nothing or over more than one man.
    #[error("the cannon takes over exactly one man, not {screens}")]
    CannonNeedsOneScreen {
        /// How many men stand between.
        screens: u8,
    },
    /// A soldier that goes neither one point forward nor one sideways.
    #[error("the soldier goes one point forward, and once over the river one sideways")]
    SoldierStep,
    /// A soldier sideways on its own side of the river.
    #[error("the soldier goes sideways only once it is over the river")]
    SoldierBeforeRiver,
    /// A soldier backward.
    #[error("the soldier never goes back")]
    SoldierBackward,
    /// A check that stands unanswered.
    #[error("the general is in check by the man on {by}, and this does not meet it")]
    InCheck {
        /// Who would still give check.
        by: Point,
    },
    /// A move that lets an enemy man attack the general.
    #[error("the man on {by} could then take the general")]
    ExposesGeneral {
        /// Who would attack it.
        by: Point,
    },
    /// A move after which the generals face each other on an open file.
    #[error("the generals would face each other on an open file")]
    GeneralsFacing,
    /// The check that would repeat a position a third time, where that is illegal (TBG rule 11).
    #[error("this check would repeat the position a third time: another move is due")]
    RepeatedCheck,
}

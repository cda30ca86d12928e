//! What is shown of a game that was played, and the steps through its boards, as parts of a custom id.

use crate::word_table::word_table;
use crate::{Act, AnalysisPage, Intent, NotACustomId};

/// What is shown of a game that was played, whether it is stored or only its record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Playback {
    /// All of it, as an animation.
    Animation,
    /// One of its boards.
    Step(ReplayStep),
    /// A page of its analysis.
    Analysis(AnalysisPage),
}

impl Playback {
    /// Returns what an intent shows of a game, if it is one that suits a record.
    #[must_use]
    pub const fn of(intent: Intent) -> Option<Self> {
        match intent {
            Intent::Act(Act::Replay) => Some(Self::Animation),
            Intent::Step(step) => Some(Self::Step(step)),
            Intent::Analysis(page) => Some(Self::Analysis(page)),
            _ => None,
        }
    }

    /// Returns the intent that shows it of a session. Both are written with the same word.
    #[must_use]
    pub const fn intent(self) -> Intent {
        match self {
            Self::Animation => Intent::Act(Act::Replay),
            Self::Step(step) => Intent::Step(step),
            Self::Analysis(page) => Intent::Analysis(page),
        }
    }
}

/// A step from one board of a replay to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReplayStep {
    /// The number of the board that is shown, from 0.
    pub from: u16,
    /// Where the step goes.
    pub to: StepTo,
    /// Whether the board is seen from the other side.
    pub turned: bool,
}

/// Where a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepTo {
    /// To the start of the game.
    First,
    /// One board back.
    Back,
    /// To the next board.
    Next,
    /// To the newest board.
    Last,
    /// Nowhere: the same board from the other side.
    OtherSide,
    /// To the board whose number is selected.
    Selected,
}

impl ReplayStep {
    /// Returns the number of the board that is shown then, and whether it is seen from the other side. `selected` is
    /// the selected number.
    #[must_use]
    pub fn leads_to(self, selected: &str) -> (usize, bool) {
        let from = usize::from(self.from);
        let at = match self.to {
            StepTo::First => 0,
            StepTo::Back => from.saturating_sub(1),
            StepTo::Next => from + 1,
            StepTo::Last => usize::MAX,
            StepTo::OtherSide => from,
            StepTo::Selected => selected.parse().unwrap_or(from),
        };
        (at, self.turned != (self.to == StepTo::OtherSide))
    }
}

impl StepTo {
    /// All steps, with their letters in custom ids. A letter is upper case if the board is seen from the other side.
    pub const ALL: [(Self, char); 6] = LETTERS;
}

word_table! {
    /// The letters of [`StepTo::ALL`].
    LETTERS, step_letter: StepTo => char {
        StepTo::First => 'f',
        StepTo::Back => 'b',
        StepTo::Next => 'n',
        StepTo::Last => 'l',
        StepTo::OtherSide => 'o',
        StepTo::Selected => 's',
    }
}

/// Returns the letter of a step.
pub(crate) fn letter(step: ReplayStep) -> char {
    let letter = step_letter(&step.to);
    if step.turned { letter.to_ascii_uppercase() } else { letter }
}

/// Parses the letter of a step.
pub(crate) fn step(from: u16, letter: &str) -> Result<ReplayStep, NotACustomId> {
    let is_it = |known: char| letter.len() == 1 && letter.to_ascii_lowercase().starts_with(known);
    let found = StepTo::ALL.into_iter().find(|(_, known)| is_it(*known));
    let (to, _) = found.ok_or(NotACustomId::Malformed)?;
    Ok(ReplayStep { from, to, turned: letter.chars().all(|letter| letter.is_ascii_uppercase()) })
}

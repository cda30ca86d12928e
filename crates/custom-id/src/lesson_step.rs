//! A step in the lessons. The whole state is in the custom ids of one private message.

use std::fmt;
use std::str::FromStr;

use crate::Files;
use crate::word_table::{value_of, word_table};
use banqi_book::lesson::{Attempt, Lesson, MOST_ACTIONS, Topic};
use banqi_rules::banqi::Action;

/// A lesson and the learner's actions in it so far, accepted or not.
///
/// Written as its number and the actions: `9`, `9:b1-a1,a1-b1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LessonAt {
    /// The lesson.
    pub topic: Topic,
    /// The actions, at most [`MOST_ACTIONS`].
    pub actions: Vec<Action>,
}

/// What a control of a lesson does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LessonStep {
    /// Show the lesson in this state.
    Open,
    /// Play the selected action.
    Play,
    /// Flip the selected square: a square, or `any`.
    Flip(Files),
    /// Let the bot play a right action.
    Show,
    /// Finish the course on its last page.
    Finish,
    /// Open the rule book of the lessons' rules.
    Rules,
}

word_table! {
    /// All steps, with their words.
    WORDS, word: LessonStep => &'static str {
        LessonStep::Open => "at",
        LessonStep::Play => "mv",
        LessonStep::Flip(Files::All) => "up",
        LessonStep::Flip(Files::Left) => "upl",
        LessonStep::Flip(Files::Right) => "upr",
        LessonStep::Flip(Files::First) => "up1",
        LessonStep::Flip(Files::Middle) => "up2",
        LessonStep::Flip(Files::Last) => "up3",
        LessonStep::Flip(Files::Part1) => "upa",
        LessonStep::Flip(Files::Part2) => "upb",
        LessonStep::Flip(Files::Part3) => "upc",
        LessonStep::Show => "show",
        LessonStep::Finish => "end",
        LessonStep::Rules => "book",
    }
}

impl LessonAt {
    /// Returns the start of a lesson.
    #[must_use]
    pub const fn beginning(lesson: &Lesson) -> Self {
        Self { topic: lesson.topic, actions: Vec::new() }
    }
}

impl FromStr for LessonAt {
    type Err = NotALessonStep;

    /// Parses exactly the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotALessonStep> {
        let (number, actions) = match text.split_once(':') {
            None => (text, Vec::new()),
            Some((number, actions)) => {
                let actions: Result<Vec<Action>, _> = actions.split(',').map(str::parse).collect();
                (number, actions.map_err(|_| NotALessonStep)?)
            }
        };
        let lesson = number.parse().ok().and_then(Lesson::numbered).ok_or(NotALessonStep)?;
        let is_plain = lesson.number().to_string() == number && actions.len() <= MOST_ACTIONS;
        if is_plain { Ok(Self { topic: lesson.topic, actions }) } else { Err(NotALessonStep) }
    }
}

impl From<&Attempt> for LessonAt {
    fn from(attempt: &Attempt) -> Self {
        Self { topic: attempt.lesson().topic, actions: attempt.actions().to_vec() }
    }
}

impl fmt::Display for LessonAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Lesson::about(self.topic).number())?;
        for (action, mark) in self.actions.iter().zip(std::iter::once(':').chain(std::iter::repeat(','))) {
            write!(f, "{mark}{action}")?;
        }
        Ok(())
    }
}

impl fmt::Display for LessonStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))
    }
}

/// The error for text that is not a step in a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step in a lesson")]
pub struct NotALessonStep;

impl FromStr for LessonStep {
    type Err = NotALessonStep;

    fn from_str(text: &str) -> Result<Self, NotALessonStep> {
        value_of(&WORDS, text).ok_or(NotALessonStep)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use banqi_rules::banqi::Square;

    pub(crate) fn lesson_steps() -> impl Strategy<Value = LessonStep> {
        proptest::sample::select(WORDS.map(|(step, _)| step).to_vec())
    }

    /// Any lesson with any actions, legal or not.
    pub(crate) fn places() -> impl Strategy<Value = LessonAt> {
        let square = || (0u8..32).prop_map(|index| Square::new(index).unwrap());
        let action = (square(), square(), 0..4).prop_map(|(from, to, kind)| match kind {
            0 => Action::Flip(to),
            1 => Action::Move { from, to },
            2 => Action::Capture { from, to },
            _ => Action::EndChain,
        });
        (0..Lesson::all().len(), proptest::collection::vec(action, 0..=MOST_ACTIONS))
            .prop_map(|(at, actions)| LessonAt { topic: Lesson::all()[at].topic, actions })
    }

    #[test]
    fn every_step_has_a_word_of_its_own() {
        for (step, word) in WORDS {
            assert_eq!((step.to_string().as_str(), word.parse()), (word, Ok(step)));
        }
    }
}

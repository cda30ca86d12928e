//! The text of a lesson: its task, and the result of the last attempt.

use crate::text::family::banqi::illegal_action::illegal_text;
use crate::words::Voice;
use banqi_book::lesson::{Attempt, Flaw, Lesson, Topic};
use banqi_rules::banqi::{Action, Game, Piece, PlayedPly, Ply};

/// A lesson as it is displayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonPage {
    /// The lesson and the actions so far.
    pub attempt: Attempt,
    /// The message in addition to the task.
    pub said: Said,
}

impl LessonPage {
    /// Returns the game after a wrong action and the reply that refutes it, if there is one.
    #[must_use]
    pub fn answered(&self) -> Option<Game> {
        let Said::Wrong { action, flaw } = self.said else { return None };
        let (face, answer) = match flaw {
            Flaw::Loses { face, answer, .. } => (face, answer),
            Flaw::LetsGo { answer, .. } | Flaw::Trapped { answer, .. } => (None, answer),
            Flaw::Illegal(_) | Flaw::FlipsNothing | Flaw::TakesNothing => return None,
        };
        let mut game = self.attempt.game().clone();
        game.play(Ply { action, reveal: face }).ok()?;
        game.play(Ply { action: answer, reveal: None }).ok()?;
        Some(game)
    }
}

/// The message about the last action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Nothing was tried yet.
    Nothing,
    /// The learner's last action was right.
    Right,
    /// The bot played the last action for the learner.
    Shown,
    /// The action does not reach the lesson's goal; the attempt is unchanged.
    Wrong {
        /// The action.
        action: Action,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The typed text is not an action.
    NotUnderstood,
    /// The lesson has changed since the message was sent: it begins again.
    Changed,
}

/// Returns the heading, the task until it is done, and the result of the last action.
#[must_use]
pub fn lesson_text(voice: Voice<'_>, page: &LessonPage) -> String {
    let lesson = page.attempt.lesson();
    let mut lines = vec![voice.say(
        "lesson-heading",
        &[
            ("n", lesson.number().into()),
            ("of", Lesson::COUNT.into()),
            ("title", about(voice, "lesson-title", lesson.topic).into()),
        ],
    )];
    if !page.attempt.is_done() {
        lines.push(about(voice, "lesson-task", lesson.topic));
    }
    match &page.said {
        Said::Nothing => {}
        Said::Right => lines.extend(progress(voice, "lesson-right", &page.attempt)),
        Said::Shown => lines.extend(progress(voice, "lesson-shown", &page.attempt)),
        Said::Wrong { action, flaw } => {
            let why = flaw_text(voice, *flaw);
            lines.push(
                voice.say("lesson-wrong", &[("action", action.to_string().into()), ("why", why.into())]),
            );
            lines.push(voice.say("lesson-hint", &[("lesson", lesson.topic.word().into())]));
            lines.extend(page.answered().map(|_| voice.word("lesson-answer-shown")));
        }
        Said::NotUnderstood => lines.push(voice.word("lesson-not-understood")),
        Said::Changed => lines.push(voice.word("lesson-changed")),
    }
    lines.join("\n")
}

/// Returns the text for the end of the course.
#[must_use]
pub fn course_end_text(voice: Voice<'_>) -> String {
    voice.word("lesson-end")
}

/// Says what was right and what the opponent answered, or, at the end, why it was right.
fn progress(voice: Voice<'_>, key: &'static str, attempt: &Attempt) -> Vec<String> {
    let (own, answer): (Option<&PlayedPly>, Option<&PlayedPly>) = match attempt.game().plies() {
        [.., own, answer] if !attempt.is_done() => (Some(own), Some(answer)),
        plies => (plies.last(), None),
    };
    let mut lines: Vec<String> = match own {
        Some(_) if key == "lesson-shown" && attempt.is_done() && attempt.actions().len() > 1 => {
            vec![solution(voice, attempt)]
        }
        own => own.map(|own| played_text(voice, key, own)).into_iter().collect(),
    };
    lines.extend(answer.map(|answer| played_text(voice, "lesson-answer", answer)));
    lines.push(if attempt.is_done() {
        about(voice, "lesson-why", attempt.lesson().topic)
    } else {
        voice.say("lesson-left", &[("n", attempt.moves_left().into())])
    });
    lines
}

/// Says what a ply did: a flip, a move or a capture.
fn played_text(voice: Voice<'_>, key: &'static str, played: &PlayedPly) -> String {
    let named = |piece: Option<Piece>| piece.map_or_else(String::new, |piece| voice.piece(piece));
    let act = match (played.ply.reveal, played.victim) {
        (Some(_), _) => "flip",
        (None, Some(_)) => "capture",
        (None, None) => "move",
    };
    let kind = |piece: Option<Piece>| piece.map_or_else(String::new, |piece| voice.kind(piece));
    voice.say(
        key,
        &[
            ("act", act.into()),
            ("action", played.ply.action.to_string().into()),
            ("piece", named(played.piece.or(played.ply.reveal)).into()),
            ("kind", kind(played.piece).into()),
            ("target", kind(played.victim).into()),
        ],
    )
}

/// Says all moves of a lesson that is done, with the replies between them.
fn solution(voice: Voice<'_>, attempt: &Attempt) -> String {
    let mut plies = attempt.game().plies().iter().map(|played| played.ply.action.to_string());
    let mut line = plies.next().map_or_else(String::new, |first| format!("`{first}`"));
    while let (Some(reply), Some(action)) = (plies.next(), plies.next()) {
        let args = [("line", line.into()), ("reply", reply.into()), ("action", action.into())];
        line = voice.say("lesson-line", &args);
    }
    voice.say("lesson-solution", &[("line", line.into())])
}

fn about(voice: Voice<'_>, key: &'static str, topic: Topic) -> String {
    voice.say(key, &[("lesson", topic.word().into())])
}

/// Says what is wrong with an action, in terms of its consequence.
fn flaw_text(voice: Voice<'_>, flaw: Flaw) -> String {
    let answer = |action: Action| ("answer", action.to_string().into());
    match flaw {
        Flaw::Illegal(illegal) => illegal_text(voice, illegal),
        Flaw::FlipsNothing => voice.word("lesson-flaw-turns-nothing-up"),
        Flaw::TakesNothing => voice.word("lesson-flaw-takes-nothing"),
        Flaw::Loses { face, answer: action, captor, victim } => {
            let captor = ("captor", voice.piece(captor).into());
            let victim = ("victim", voice.kind(victim).into());
            match face {
                Some(face) => voice.say(
                    "lesson-flaw-loses-if",
                    &[("face", voice.piece(face).into()), captor, victim, answer(action)],
                ),
                None => voice.say("lesson-flaw-loses", &[captor, victim, answer(action)]),
            }
        }
        Flaw::LetsGo { answer: action, prey } => {
            voice.say("lesson-flaw-lets-go", &[("prey", voice.piece(prey).into()), answer(action)])
        }
        Flaw::Trapped { answer: action, piece } => {
            voice.say("lesson-flaw-trapped", &[("piece", voice.kind(piece).into()), answer(action)])
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::text::CONTENT_LIMIT;
    use crate::text::samples::words;

    fn page(attempt: &Attempt, action: Action) -> LessonPage {
        match attempt.play(action) {
            Ok(attempt) => LessonPage { attempt, said: Said::Right },
            Err(flaw) => LessonPage { attempt: attempt.clone(), said: Said::Wrong { action, flaw } },
        }
    }

    #[test]
    fn every_topic_has_sentences_of_its_own() {
        for language in Language::ALL {
            let voice = words().voice(language);
            for key in ["lesson-title", "lesson-task", "lesson-why", "lesson-hint"] {
                let said: BTreeSet<String> =
                    Lesson::all().iter().map(|lesson| about(voice, key, lesson.topic)).collect();
                assert_eq!(said.len(), Lesson::all().len(), "{key}");
            }
        }
    }

    /// A square that a task names must have a piece, face up or face down; otherwise the text does not match the
    /// position.
    #[test]
    fn squares_that_a_task_names_are_not_empty() {
        let mut named = 0;
        for language in Language::ALL {
            for lesson in Lesson::all() {
                let task = about(words().voice(language), "lesson-task", lesson.topic);
                for text in task.split('`').skip(1).step_by(2) {
                    let square: banqi_rules::banqi::Square = text.parse().unwrap();
                    assert!(!lesson.begin().game().position().is_empty(square), "{:?} {text}", lesson.topic);
                    named += 1;
                }
            }
        }
        assert!(named >= 3 * 10, "{named}");
    }

    /// A number of moves in a task must be the goal's.
    #[test]
    fn a_task_of_several_moves_says_how_many() {
        for lesson in Lesson::all().iter().filter(|lesson| lesson.goal.moves() > 1) {
            let moves = lesson.goal.moves();
            for (language, words_for_it) in [
                (Language::English, [format!(" {moves} moves"), format!(" {moves} moves")]),
                (
                    Language::Traditional,
                    [format!(" {moves} 步"), ["兩步", "三步"][usize::from(moves) - 2].into()],
                ),
                (
                    Language::Simplified,
                    [format!(" {moves} 步"), ["两步", "三步"][usize::from(moves) - 2].into()],
                ),
            ] {
                let task = about(words().voice(language), "lesson-task", lesson.topic);
                assert!(words_for_it.iter().any(|words| task.contains(words)), "{moves}: {task}");
            }
        }
    }

    /// The hunter and the prey of the last lesson touch diagonally: they are two steps apart, with no square between
    /// them.
    #[test]
    fn the_distance_of_the_race_is_told_in_steps() {
        let lesson = Lesson::all().iter().find(|lesson| lesson.topic == Topic::Parity).unwrap();
        let attempt = lesson.begin();
        let position = attempt.game().position();
        let square_of = |letter: char| {
            let wanted = banqi_rules::banqi::Piece::from_letter(letter);
            position.squares().find(|square| position.piece_at(*square) == wanted).unwrap()
        };
        let (hunter, prey) = (square_of('A'), square_of('h'));
        let apart = hunter.file().abs_diff(prey.file()) + hunter.rank().abs_diff(prey.rank());
        assert_eq!(apart, 2);
        for (language, told) in [
            (Language::English, "two steps apart"),
            (Language::Traditional, "相距兩步"),
            (Language::Simplified, "相距两步"),
        ] {
            for key in ["lesson-task", "lesson-why", "lesson-hint"] {
                let said = about(words().voice(language), key, Topic::Parity);
                assert!(said.contains(told), "{key}: {said}");
            }
        }
    }

    #[test]
    fn a_wrong_action_is_shown_with_its_answer() {
        let attempt = Lesson::about(Topic::Protected).begin();
        let wrong = page(&attempt, "c2xd2".parse().unwrap());
        let game = wrong.answered().expect("the elephant captures");
        assert_eq!(game.plies().len(), attempt.game().plies().len() + 2);
        assert_eq!(game.plies().last().unwrap().ply.action, "e2xd2".parse().unwrap());
        let right = page(&attempt, attempt.right_action().unwrap());
        assert!(right.answered().is_none());
    }

    #[test]
    fn every_action_anybody_can_try_is_answered_in_every_language() {
        let mut told = 0;
        for lesson in Lesson::all() {
            let mut attempts = vec![lesson.begin()];
            while let Some(attempt) = attempts.pop() {
                for action in attempt.candidates() {
                    let page = page(&attempt, action);
                    for language in Language::ALL {
                        let text = lesson_text(words().voice(language), &page);
                        assert!(text.chars().count() <= CONTENT_LIMIT);
                        assert!(text.contains(&format!("`{action}`")), "{text}");
                        // The task is not repeated once it is done.
                        let least = 4 - usize::from(page.attempt.is_done());
                        assert!((least..=6).contains(&text.lines().count()), "{text}");
                        told += 1;
                    }
                    if page.said == Said::Right && lesson.topic != Topic::Flip {
                        attempts.push(page.attempt);
                    }
                }
            }
        }
        assert!(told > 3 * 100, "{told}");
    }

    #[test]
    fn an_answer_says_what_is_wrong_with_this_action() {
        let english = words().voice(Language::English);
        let said = |topic, action: &str| {
            let text = lesson_text(english, &page(&Lesson::about(topic).begin(), action.parse().unwrap()));
            let is_verdict = |line: &&str| line.starts_with(['❌', '✅']);
            text.lines().find(is_verdict).unwrap().to_owned()
        };
        assert_eq!(
            said(Topic::Capture, "d2xc2"),
            "❌ Not quite: `d2xc2`. The general can't capture a soldier in these rules. Choose another move."
        );
        assert_eq!(
            said(Topic::Protected, "c2xd2"),
            "❌ Not quite: `c2xd2`. After that, the black elephant captures your chariot: `e2xd2`."
        );
        assert_eq!(
            said(Topic::Tally, "c3"),
            "❌ Not quite: `c3`. If it is a black soldier, the black soldier captures your general: `c3xc2`."
        );
        assert_eq!(
            said(Topic::Pin, "b2-b1"),
            "❌ Not quite: `b2-b1`. Black replies `c1-c2`, and you can no longer capture the black horse in time."
        );
        assert_eq!(
            said(Topic::Rotation, "g1-f1"),
            "❌ Not quite: `g1-f1`. Black replies `g2-g1`, and your chariot can no longer escape."
        );
        assert_eq!(said(Topic::Move, "c2-b2"), "✅ Right! `c2-b2`: you move your horse.");
    }
}

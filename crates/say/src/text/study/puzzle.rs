//! The text of a puzzle: its task, the result of the last attempt, and the change of the rating.

use crate::text::game::names::colour_word;
use crate::text::people::ratings::{RatingShown, shown as shown_rating};
use crate::words::Voice;
use banqi_app::{PuzzleSaid, PuzzleShown};
use banqi_rules::banqi::{Action, Position};
use banqi_store::{PuzzleState, Solver};

/// Returns the heading, the task or its result, the solver's rating, and what the sign of an uncertain rating means.
#[must_use]
pub fn puzzle_text(voice: Voice<'_>, puzzle: &PuzzleShown) -> String {
    let rating = |rating| shown_rating(voice, RatingShown::from(rating));
    let is_done = puzzle.state == PuzzleState::Done;
    let mut lines = vec![
        voice.say("puzzle-heading", &[("n", puzzle.nth.into()), ("rating", rating(puzzle.worth).into())]),
    ];
    lines.push(if is_done {
        voice.say("puzzle-theme", &[("theme", puzzle.theme.word().into())])
    } else {
        let colour = solver(puzzle.game.position());
        voice.say("puzzle-task", &[("colour", colour.into()), ("found", puzzle.turn.into())])
    });
    let tried = |key, action: Action| voice.say(key, &[("action", action.to_string().into())]);
    lines.extend(match puzzle.said {
        PuzzleSaid::Nothing => None,
        PuzzleSaid::Right(action) => {
            let reply = puzzle.game.plies().last().map(|played| played.ply.action.to_string());
            reply.map(|reply| {
                let (action, reply) = (action.to_string(), reply);
                voice.say("puzzle-right", &[("action", action.into()), ("reply", reply.into())])
            })
        }
        PuzzleSaid::Solved => Some(voice.word("puzzle-solved")),
        PuzzleSaid::Wrong(action) => Some(tried("puzzle-wrong", action)),
        PuzzleSaid::Illegal => Some(voice.word("puzzle-illegal")),
        PuzzleSaid::Shown => Some(voice.word("puzzle-shown")),
        PuzzleSaid::Outdated => Some(voice.word("puzzle-outdated")),
    });
    if is_done {
        let line: Vec<String> = puzzle.line.iter().map(Action::to_string).collect();
        lines.push(voice.say("puzzle-line", &[("line", line.join(" ").into())]));
    }
    let (solved, failed) = puzzle.score;
    let now = rating(puzzle.rating);
    lines.push(match puzzle.before {
        Some(before) => {
            voice.say("puzzle-change", &[("before", rating(before).into()), ("after", now.into())])
        }
        None => voice.say(
            "puzzle-rating",
            &[("rating", now.into()), ("solved", solved.into()), ("of", (solved + failed).into())],
        ),
    });
    let shown = [Some(puzzle.worth), puzzle.before, Some(puzzle.rating)];
    if shown.into_iter().flatten().any(|rating| RatingShown::from(rating).provisional) {
        lines.push(format!("-# {}", voice.word("rating-uncertain")));
    }
    lines.join("\n")
}

/// Lists the best solvers, with their names.
#[must_use]
pub fn best_puzzlers_text(voice: Voice<'_>, best: &[(Solver, String)]) -> String {
    if best.is_empty() {
        return voice.word("puzzle-nobody");
    }
    let line = |(place, (solver, name)): (u32, &(Solver, String))| {
        let rating = shown_rating(voice, RatingShown::from(solver.rating));
        voice.say(
            "puzzle-solver",
            &[
                ("place", place.into()),
                ("player", name.as_str().into()),
                ("rating", rating.into()),
                ("solved", solver.solved.into()),
            ],
        )
    };
    let lines = (1..).zip(best).map(line);
    std::iter::once(voice.word("puzzle-best-heading")).chain(lines).collect::<Vec<_>>().join("\n")
}

/// Returns the side to move, as a word that selects.
fn solver(position: &Position) -> &'static str {
    position.to_move().map_or("none", colour_word)
}

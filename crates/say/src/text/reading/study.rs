//! What people read when they learn: answers in lessons, hints, odds, puzzles.

use crate::text::samples::{ANN, BEN, Sample, code, name};
use crate::text::{
    LessonPage, NoOdds, Said, best_puzzlers_text, hint_text, lesson_text, no_odds_text, odds_text,
    puzzle_text,
};
use crate::words::Voice;
use banqi_app::{Hint, HintedMove, PuzzleSaid, PuzzleShown};
use banqi_book::lesson::Lesson;
use banqi_engine::banqi::{Odds, Theme};
use banqi_engine::{Expected, Judged, Score, Why};
use banqi_rating::Rating;
use banqi_rules::AnyPiece;
use banqi_rules::banqi::{Action, Piece, Ply, RuleSet};
use banqi_session::{Choice, Participant};
use banqi_store::{PuzzleState, Solver};

/// The messages in one language: what each is, and its text.
pub fn messages(voice: Voice<'_>) -> Vec<(String, String)> {
    let mut found = answers(voice);
    found.extend(hints(voice));
    found.extend(odds(voice));
    found.extend(puzzles(voice));
    found
}

/// Every lesson after a wrong action and after each right one.
fn answers(voice: Voice<'_>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for lesson in Lesson::all() {
        let mut attempt = lesson.begin();
        let mut add = |title: &str, attempt, said| {
            let text = lesson_text(voice, &LessonPage { attempt, said });
            found.push((format!("Lesson {}: {title}", lesson.number()), text));
        };
        let wrong = attempt.candidates().into_iter().find_map(|action| {
            let flaw = attempt.play(action).err()?;
            Some(Said::Wrong { action, flaw })
        });
        if let Some(wrong) = wrong {
            add("a wrong answer", attempt.clone(), wrong);
        }
        while let Some(action) = attempt.right_action() {
            attempt = attempt.play(action).expect("the right action is right");
            add("a right answer", attempt.clone(), Said::Right);
        }
        add("shown", attempt, Said::Shown);
    }
    found
}

fn hints(voice: Voice<'_>) -> Vec<(String, String)> {
    let hint = |variant: &str, plies: &str, moves: &[(&str, f64, f64, Why)]| {
        let sample = Sample::game_of_any(variant.parse().expect("a variant"), 1).play(plies);
        let game = sample.session.game();
        let hinted = |(action, win, loss, why): &(&str, f64, f64, Why)| {
            let action = sample.session.variant().parse_action(action).expect("an action");
            let expected = Expected { win: *win, draw: 1.0 - win - loss, loss: *loss };
            let Choice { name, piece, .. } = Choice::of(game, action);
            let judged = Judged { action, score: Score::DRAW, expected };
            HintedMove { judged, name, piece, why: why.clone() }
        };
        hint_text(voice, code(), &Hint { moves: moves.iter().map(hinted).collect() })
    };
    let piece = |letter| -> AnyPiece { Piece::from_letter(letter).expect("a piece").into() };
    let takes = Why::Takes { victim: piece('p'), can_be_retaken: true };
    vec![
        (
            "Hint: captures and flips".to_owned(),
            hint(
                "taiwan",
                "a1(H) b1(p)",
                &[
                    ("a1xb1", 0.58, 0.21, takes),
                    ("c1", 0.44, 0.3, Why::Flips(Some((0.31, 0.12)))),
                    ("a1-a2", 0.4, 0.33, Why::Saves),
                    ("h4", 0.4, 0.33, Why::Flips(None)),
                ],
            ),
        ),
        (
            "Hint: all moves alike".to_owned(),
            hint("taiwan", "", &["a1", "b1", "c1"].map(|square| (square, 0.4, 0.4, Why::Flips(None)))),
        ),
        (
            "Hint: xiangqi".to_owned(),
            hint(
                "xiangqi",
                "",
                &[
                    ("h2e2", 0.97, 0.01, Why::Decides(5)),
                    ("h0g2", 0.35, 0.3, Why::Threatens(piece('p'))),
                    ("a0a1", 0.2, 0.45, Why::Waits),
                ],
            ),
        ),
    ]
}

fn odds(voice: Voice<'_>) -> Vec<(String, String)> {
    let view = Sample::game(1).play("a1(R) h1(k)").view();
    let position = "8/8/xx6/Rxk1x3 r PPar 0 40".parse().expect("a position");
    let square = "b1".parse().expect("a square");
    let odds = Odds::of(&position, &RuleSet::taiwan(), square).expect("it lies face down");
    let first = Sample::game(1);
    let banqi = first.session.game().banqi().expect("banqi");
    let at_first = Odds::of(banqi.position(), &RuleSet::taiwan(), square).expect("it lies face down");
    vec![
        ("Odds".to_owned(), odds_text(voice, &view, code(), &odds, Some(ANN))),
        ("Odds: for anyone else".to_owned(), odds_text(voice, &view, code(), &odds, Some(BEN))),
        ("Odds before the first flip".to_owned(), odds_text(voice, &first.view(), code(), &at_first, None)),
        ("No odds: face up".to_owned(), no_odds_text(voice, &NoOdds::NotFaceDown(square))),
        ("No odds: not a square".to_owned(), no_odds_text(voice, &NoOdds::NotASquare("z9".to_owned()))),
    ]
}

/// Returns one puzzle from the task to each of its ends.
pub fn puzzle_states() -> Vec<(&'static str, PuzzleShown)> {
    let long = Lesson::all().iter().find(|lesson| lesson.begin().moves_left() > 1).expect("a long lesson");
    let (attempt, mut line) = (long.begin(), Vec::new());
    let mut ahead = attempt.clone();
    while let Some(action) = ahead.right_action() {
        ahead = ahead.play(action).expect("the right action is right");
    }
    line.extend(ahead.game().plies().iter().skip(attempt.game().plies().len()).map(|played| played.ply));
    let after = |plies: usize| {
        let mut game = attempt.game().clone();
        line.iter().take(plies).for_each(|ply: &Ply| game.play(*ply).expect("the solution can be played"));
        game
    };
    let actions: Vec<Action> = line.iter().map(|ply| ply.action).collect();
    let puzzle = |plies: usize, said, state, before| PuzzleShown {
        nth: 12,
        theme: Theme::Parity,
        game: after(plies),
        line: actions.clone(),
        turn: (plies / 2) as u16,
        state,
        worth: Rating { rating: 1420.0, ..Rating::START },
        rating: Rating { rating: 1388.0, deviation: 90.0, ..Rating::START },
        before,
        score: (8, 3),
        said,
    };
    let earlier = Some(Rating { rating: 1401.0, deviation: 95.0, ..Rating::START });
    let lower = Some(Rating { rating: 1371.0, deviation: 95.0, ..Rating::START });
    vec![
        ("the task", puzzle(0, PuzzleSaid::Nothing, PuzzleState::Fresh, None)),
        ("right so far", puzzle(2, PuzzleSaid::Right(actions[0]), PuzzleState::Fresh, None)),
        ("a wrong move", puzzle(0, PuzzleSaid::Wrong(actions[1]), PuzzleState::Failed, earlier)),
        ("an illegal move", puzzle(0, PuzzleSaid::Illegal, PuzzleState::Fresh, None)),
        ("solved", puzzle(line.len(), PuzzleSaid::Solved, PuzzleState::Done, lower)),
        ("the solution", puzzle(line.len(), PuzzleSaid::Shown, PuzzleState::Done, earlier)),
        ("an old message", puzzle(0, PuzzleSaid::Outdated, PuzzleState::Fresh, None)),
    ]
}

fn puzzles(voice: Voice<'_>) -> Vec<(String, String)> {
    let shown = puzzle_states();
    let mut found: Vec<(String, String)> = shown
        .into_iter()
        .map(|(title, shown)| (format!("Puzzle: {title}"), puzzle_text(voice, &shown)))
        .collect();
    let best: Vec<(Solver, String)> = [(ANN, 1622.0, 41), (BEN, 1498.0, 7)]
        .into_iter()
        .filter_map(|(player, rating, solved)| {
            let Participant::Person(id) = player else { return None };
            let rating = Rating { rating, deviation: 80.0, ..Rating::START };
            Some((Solver { player: id, rating, solved }, name(player)))
        })
        .collect();
    found.push(("Puzzles: the best solvers".to_owned(), best_puzzlers_text(voice, &best)));
    found.push(("Puzzles: no solvers yet".to_owned(), best_puzzlers_text(voice, &[])));
    found
}

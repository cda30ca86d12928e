//! The controls of a puzzle: the game's own menu, and buttons for the puzzle.

use crate::discord::controls::choices::listed;
use crate::discord::controls::{move_option, pieces_button, rows, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use banqi_app::PuzzleShown;
use banqi_custom_id::CustomId;
use banqi_custom_id::puzzle_step::PuzzleStep;
use banqi_rules::AnyGame;
use banqi_say::words::Voice;
use banqi_session::Choice;
use banqi_store::PuzzleState;

/// Returns the menu of moves until the puzzle is done, and those of the buttons Solution | Next puzzle | Best solvers |
/// Figures that apply: the next puzzle can be opened only after this one has counted.
#[must_use]
pub fn puzzle_controls(voice: Voice<'_>, shown: &PuzzleShown) -> Vec<Row> {
    let id = |step| CustomId::Puzzle { nth: shown.nth, turn: shown.turn, step }.to_string();
    let button = |step, key, style| Button::new(id(step), voice.word(key), style);
    let is_done = shown.state == PuzzleState::Done;
    let (mut all, mut buttons) = (Vec::new(), Vec::new());
    if !is_done {
        let game = AnyGame::Banqi(shown.game.clone());
        let choices: Vec<Choice> =
            game.actions().into_iter().map(|action| Choice::of(&game, action)).collect();
        let moves = listed(&choices, false, None);
        let placeholder = voice.say("control-move", &[("n", moves.of.into())]);
        let options = moves.choices.iter().map(|choice| move_option(voice, choice)).collect();
        all.push(select(id(PuzzleStep::Play), placeholder, options));
        buttons.push(button(PuzzleStep::GiveUp, "puzzle-give-up", ButtonStyle::Secondary));
    }
    if shown.state != PuzzleState::Fresh {
        let style = if is_done { ButtonStyle::Success } else { ButtonStyle::Secondary };
        buttons.push(button(PuzzleStep::Next, "puzzle-next", style));
    }
    buttons.push(button(PuzzleStep::Best, "puzzle-best", ButtonStyle::Secondary));
    let look = CustomId::Puzzle { nth: shown.nth, turn: shown.turn, step: PuzzleStep::Look };
    buttons.extend(pieces_button(voice, look));
    all.extend(rows(buttons));
    all
}

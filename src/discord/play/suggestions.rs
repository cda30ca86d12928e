//! Suggestions for the option `action` while it is typed.

use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::play::{access, which_game};
use banqi_custom_id::task::Task;
use banqi_say::words::Voice;
use banqi_session::{Choice, Command, GameCommand, SessionId, View};

/// Returns suggestions for the option `action`: the legal actions that begin with what was typed, or else
/// those in whose label it occurs; and what the caller can do about takebacks.
pub(crate) async fn suggest_actions(
    bot: &Bot,
    caller: &Caller,
    game: Option<&str>,
    typed: &str,
) -> Vec<Suggestion> {
    match which_game::session_meant(bot, caller, game, &Task::play(typed)).await {
        Some(session) => {
            let takebacks = takeback_choices(bot, caller, session, typed).await;
            let mut choices = match access::to_play(bot, caller, session).await {
                Ok(snapshot) => action_choices(bot.voice_about(caller, &snapshot), &snapshot.view, typed),
                Err(_) => Vec::new(),
            };
            choices.truncate(SUGGESTED - takebacks.len());
            choices.into_iter().chain(takebacks).collect()
        }
        None => Vec::new(),
    }
}

/// Returns what the caller can do about takebacks, if it fits what was typed: answer a request, or ask for one.
async fn takeback_choices(bot: &Bot, caller: &Caller, session: SessionId, typed: &str) -> Vec<Suggestion> {
    let Some(snapshot) = access::seen_soon(bot, caller, session).await else { return Vec::new() };
    let view = &snapshot.view;
    let seat = snapshot.player(caller.user).and_then(|player| view.seat_of(player));
    let possible: Vec<(Task, &'static str)> = match (view.takeback_request, seat) {
        (Some(request), Some(seat)) if request.by != seat => vec![
            (Task::Order(GameCommand::AgreeToTakeback), "control-takeback-accept"),
            (Task::Order(GameCommand::DeclineTakeback), "control-takeback-decline"),
        ],
        (None, Some(_)) if view.suggests_takeback => {
            let ask = Command::Game(GameCommand::RequestTakeback);
            match bot.app.refusal(session, caller.user, &ask).await {
                Ok(None) => vec![(Task::Takeback, "control-takeback")],
                Ok(Some(_)) | Err(_) => Vec::new(),
            }
        }
        _ => Vec::new(),
    };
    let typed = typed.trim().to_lowercase();
    let choices =
        possible.iter().map(|(task, key)| Suggestion::new(bot.voice(caller).word(key), task.to_string()));
    choices
        .filter(|choice| choice.label.to_lowercase().starts_with(&typed) || choice.value.starts_with(&typed))
        .collect()
}

fn action_choices(voice: Voice<'_>, view: &View, typed: &str) -> Vec<Suggestion> {
    let label = |choice: &Choice| controls::choice_label(voice, choice);
    let mut fitting: Vec<_> =
        view.choices.iter().filter(|choice| choice.action.may_be(choice.name, typed)).collect();
    if fitting.is_empty() {
        let words = typed.trim().to_lowercase();
        fitting =
            view.choices.iter().filter(|choice| label(choice).to_lowercase().contains(&words)).collect();
    }
    fitting.sort_by_key(|choice| controls::interest(choice));
    fitting
        .into_iter()
        .take(SUGGESTED)
        .map(|choice| Suggestion::new(label(choice), choice.action.to_string()))
        .collect()
}

//! Private boards: opens tap boards, handles taps on them, and keeps them in step with the game.

use serde_json::json;

use crate::discord::controls;
use crate::discord::controls::touch::{self, Meant, Tap};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::components::Row;
use crate::discord::interaction::frame;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::open_boards::{Content, Kind, News, OpenBoards, Place};
use crate::discord::interaction::reply::{Reply, limited};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{access, tasks};
use banqi_app::{Denied, Snapshot};
use banqi_custom_id::{CustomId, Intent};
use banqi_rules::banqi::Square;
use banqi_say::text::{self, Failure};
use banqi_say::words::Voice;
use banqi_session::{GameCommand, Participant, Phase, Refusal, SessionId, View};

/// Begins an answer that may show a private board.
pub(crate) fn begin_answer(bot: &Bot, caller: &Caller, session: SessionId) {
    let in_place = caller.clicked.is_some_and(|clicked| clicked.ephemeral);
    let place = if in_place { Place::Clicked } else { Place::New };
    let key = (session, caller.user);
    bot.open_boards.answering(key, caller.interaction, &caller.token, place, bot.app.now());
}

impl Kind for Content {
    type News = News;

    fn open(bot: &Bot) -> &OpenBoards {
        &bot.open_boards
    }

    fn seq(news: &News) -> u32 {
        news.view.seq
    }

    fn shows(&self, news: &News) -> bool {
        matches!(self, Self::TapBoard { .. }) && news.view.phase == Phase::Playing
    }

    async fn redraw(&self, bot: &Bot, token: &str, News { view, player }: &News) -> bool {
        // A picker is of use for one turn.
        let Self::TapBoard { language, preference } = *self else { return false };
        let voice = bot.words.voice(language).to_preference(preference);
        let board = touch::touch_board(voice, view, *player, None, None);
        let body = json!({ "components": board["components"] });
        let edited = bot.http.edit_original_interaction_response(token, &body, Vec::new());
        let edited = limited(edited).await;
        if let Err(failure) = &edited {
            // The token has expired. The player's next tap on the board renews it.
            tracing::debug!(%failure, "could not redraw a tap board; the player's next tap redraws it");
        }
        edited.is_ok()
    }
}

/// Opens the tap board for a player, in any turn.
pub(crate) async fn touch_board(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, player) = access::seated(bot, caller, session).await?;
    // Other boards have no button that leads here, so the custom id is forged; the picker works for every board.
    if !touch::fits(&snapshot.view) {
        return tasks::picker(bot, caller, session, None).await;
    }
    begin_answer(bot, caller, session);
    let instead = own_menus(bot.voice_about(caller, &snapshot), &snapshot.view, player);
    Ok(Reply::PrivateRaw(board(bot, caller, &snapshot, player, None, None), Box::new(instead)))
}

/// Returns what takes the place of a tap board where Discord refuses frames: its text and the menus of the board.
fn own_menus(voice: Voice<'_>, view: &View, player: Participant) -> MessageBody {
    let opens_tap_board =
        CustomId::Game { session: view.id, seq: view.seq, intent: Intent::TouchBoard }.to_string();
    let mut rows = controls::own_board_controls(voice, view, Some(player));
    rows.retain_mut(|row| match row {
        Row::Buttons(buttons) => {
            buttons.retain(|button| button.id != opens_tap_board);
            !buttons.is_empty()
        }
        _ => true,
    });
    MessageBody { rows, ..MessageBody::words(text::tap_text(voice, view, player, None, None, None)) }
}

/// Returns the tap board as the answer to an interaction. If the last tap was refused, it says why.
fn board(
    bot: &Bot,
    caller: &Caller,
    snapshot: &Snapshot,
    player: Participant,
    held: Option<Square>,
    refused: Option<&str>,
) -> serde_json::Value {
    let (voice, view) = (bot.voice_about(caller, snapshot), &snapshot.view);
    let content = Content::TapBoard { language: voice.language(), preference: voice.preference() };
    bot.open_boards.shows(caller.interaction, content, view.seq);
    touch::touch_board(voice, view, player, held, refused)
}

/// Handles a tap: selects, deselects or plays a piece, and updates the same message. When the game is over, the tap
/// board goes.
pub(crate) async fn tap(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: u32,
    held: Option<Square>,
    tapped: Square,
) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    if !touch::fits(&snapshot.view) {
        return Err(Failure::Foreign.into());
    }
    let Some(player) = snapshot.player(caller.user) else {
        return Err(Trouble::refused(Refusal::NotAPlayer, snapshot));
    };
    if let Phase::Over(_) = snapshot.view.phase {
        let over = bot.refusal_words(caller, Refusal::Over, &snapshot);
        return Err(Trouble::Answered(Box::new(Reply::UpdateRaw(frame::only_text(&over)))));
    }
    begin_answer(bot, caller, session);
    let update = |snapshot: &Snapshot, held, refused: Option<&str>| {
        Reply::UpdateRaw(board(bot, caller, snapshot, player, held, refused))
    };
    // On the tap board if it has room for that, and otherwise in a note below it.
    let refuse = |snapshot: &Snapshot, held, why: &str| {
        Trouble::Answered(Box::new(match touch::has_room(&snapshot.view, player, held, why) {
            true => update(snapshot, held, Some(why)),
            false => Reply::Private(MessageBody::note(why)),
        }))
    };
    let action = match touch::tap(&snapshot.view, held, tapped) {
        _ if snapshot.view.player_to_move() != Some(player) => return Ok(update(&snapshot, None, None)),
        Tap::Hold(square) => return Ok(update(&snapshot, Some(square), None)),
        Tap::PutBack => return Ok(update(&snapshot, None, None)),
        Tap::Play(action) => action,
        Tap::Nothing => match touch::meant(&snapshot.view, held, tapped) {
            Some(Meant::Capture(action)) => action,
            Some(Meant::Piece(piece)) => {
                let voice = bot.voice_about(caller, &snapshot);
                let why = text::not_to_tap_text(voice, &snapshot.view, tapped, piece);
                return Err(refuse(&snapshot, None, &why));
            }
            None => return Ok(update(&snapshot, None, None)),
        },
    };
    let order = caller.order(session, Some(seen), GameCommand::Play(action.into()));
    match bot.app.handle(order).await {
        Ok(handled) => {
            let reply = match handled.snapshot.view.phase {
                Phase::Over(_) => {
                    bot.open_boards.forget((session, caller.user));
                    Reply::Close
                }
                Phase::Offered | Phase::Playing => update(&handled.snapshot, None, None),
            };
            bot.show_soon(handled.snapshot, Some(caller.user));
            Ok(reply)
        }
        // The game has moved on: the tap board shows its current state.
        Err(Denied::Refused(Refusal::NotYourTurn, current)) => Ok(update(&current, None, None)),
        Err(Denied::Refused(Refusal::Stale, current)) => {
            let why = bot.voice(caller).word("tap-stale");
            Err(Trouble::Answered(Box::new(update(&current, None, Some(&why)))))
        }
        Err(Denied::Refused(refusal, current))
            if current.view.phase == Phase::Playing && refusal != Refusal::TimeIsUp =>
        {
            Err(refuse(&current, held, &bot.refusal_words(caller, refusal, &current)))
        }
        Err(denied) => Err(denied.into()),
    }
}

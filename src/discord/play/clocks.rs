//! The private menu of a game's clock.

use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_say::text;
use banqi_session::{ClockChange, GameCommand, SessionId};

/// Shows a player what they can ask for about the clock, or why they can ask for nothing now.
pub(crate) async fn clock_menu(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, player) = access::seated(bot, caller, session).await?;
    // A pause can be asked for whenever another time can.
    let ask = GameCommand::RequestClock(ClockChange::Pause).into();
    if let Some(refusal) = bot.app.refusal(session, caller.user, &ask).await? {
        return Err(Trouble::refused(refusal, snapshot));
    }
    let voice = bot.voice_about(caller, &snapshot);
    Ok(Reply::Private(MessageBody {
        content: text::clock_menu_text(voice, &snapshot.view, player),
        rows: controls::clock_controls(voice, &snapshot.view),
        ..MessageBody::default()
    }))
}

/// Opens the form in which a player types a time.
pub(crate) async fn time_form(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, _) = access::seated(bot, caller, session).await?;
    Ok(Reply::Modal(controls::time_form(bot.voice_about(caller, &snapshot), &snapshot.view)))
}

//! Starting a game in two taps: first the opponent, then the game.

use std::str::FromStr;

use crate::discord::challenge::challenges::{self, Terms};
use crate::discord::challenge::family;
use crate::discord::interaction::bot::{Bot, link};
use crate::discord::interaction::caller::{Caller, Named};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use crate::discord::start::controls::{self, AskedIn};
use crate::discord::study::learn;
use banqi_app::{App, Denied, Snapshot};
use banqi_custom_id::Group;
use banqi_custom_id::draft::opponents::Opponents;
use banqi_custom_id::start_step::StartStep;
use banqi_rules::Variant;
use banqi_say::text::{self, Failure, Notice};
use banqi_session::{Phase, TimeControl, View};
use banqi_store::{Invitee, UserId};

/// Asks for the opponent.
pub(crate) fn play(bot: &Bot, caller: &Caller) -> Reply {
    let voice = bot.voice(caller);
    let rows = controls::opponent_controls(voice);
    Reply::Private(MessageBody { rows, ..MessageBody::words(voice.word("welcome-who")) })
}

/// Explains the game and how to start.
pub(crate) fn help(bot: &Bot, caller: &Caller) -> Reply {
    let voice = bot.voice(caller);
    let asked = if caller.place.guild.is_some() { AskedIn::Server } else { AskedIn::Private };
    let rows = controls::help_controls(voice, asked);
    Reply::Private(MessageBody { rows, ..MessageBody::words(text::help_text(voice, &bot.mentions)) })
}

/// Carries out a step to a first game. Custom ids can be forged, so their content is checked again.
pub(crate) async fn start_step(
    bot: &Bot,
    caller: &Caller,
    step: StartStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let value = values.first().map(String::as_str).unwrap_or_default();
    let voice = bot.voice(caller);
    let (opponent, time) = match step {
        StartStep::Play => return Ok(play(bot, caller)),
        StartStep::Learn => return learn::learn(bot, caller, None, ""),
        StartStep::Commands => {
            return Ok(Bot::private(caller, text::commands_text(voice, &bot.mentions)));
        }
        _ if caller.place.guild.is_none() => return Err(Failure::Foreign.into()),
        StartStep::Friend => {
            let rows = controls::friend_controls(voice);
            let body = MessageBody { rows, ..MessageBody::words(voice.word("welcome-who-friend")) };
            return Ok(Bot::private_message(caller, body));
        }
        StartStep::Begin(opponents, group, time) => return begin(bot, caller, opponents, group, time).await,
        StartStep::Against(opponents) => (opponents.invitees().first().copied(), None),
        StartStep::Time(opponents) => (opponents.invitees().first().copied(), Some(number(value)?)),
        StartStep::Level(time) => (Some(Invitee::Computer(number(value)?)), Some(time)),
        StartStep::Selected => {
            let user = UserId(number(value)?);
            let computer = Invitee::Computer(App::USUAL_LEVEL);
            (Some(if user == bot.me { computer } else { user.into() }), None)
        }
    };
    which_game(bot, caller, opponent, time).await
}

/// Parses a selected value.
fn number<N: FromStr>(value: &str) -> Result<N, Failure> {
    value.parse().map_err(|_| Failure::Foreign)
}

/// Asks which game to play against an opponent, or anyone.
async fn which_game(
    bot: &Bot,
    caller: &Caller,
    opponent: Option<Invitee>,
    time: Option<TimeControl>,
) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller);
    match opponent {
        Some(Invitee::Computer(level)) if !is_level(level) => return Err(Failure::Foreign.into()),
        Some(Invitee::User(user)) if user == caller.user => return Err(Failure::OpponentIsOneself.into()),
        Some(opponent) => challenges::check_reachable(bot, caller, &[opponent]).await?,
        None => {}
    }
    let opponents = Opponents::of(opponent.as_slice());
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let time = challenges::usual_time(&here, time);
    let usual = here.variant.as_ref().map(Group::of).unwrap_or_default();
    let content = text::which_game_to_start_text(voice, opponent, &bot.mentions);
    let rows = controls::game_controls(voice, opponents, usual, time);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Starts a game, unless the button has started it already: posts it in the channel, and edits the private question.
async fn begin(
    bot: &Bot,
    caller: &Caller,
    opponents: Opponents,
    group: Group,
    time: TimeControl,
) -> Result<Reply, Trouble> {
    let opponent = opponents.invitees().first().copied();
    let (named, level) = match opponent {
        Some(Invitee::Computer(level)) if is_level(level) => (None, Some(level)),
        Some(Invitee::Computer(_)) => return Err(Failure::Foreign.into()),
        Some(Invitee::User(user)) => (Some(known(bot, caller, user).await?), None),
        None => (None, None),
    };
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let variant = family::usual_of(group, here.variant);
    let _turn = bot.app.turn_to_start(caller.user).await;
    if let Some(begun) = begun_already(bot, caller, opponent, (variant, time, here.casual)).await? {
        let link = begun.board.map_or_else(String::new, |board| link(&begun, board));
        let waits = begun.view.phase == Phase::Offered && level.is_none();
        return match waits {
            true => Err(Failure::AskedAlready { link }.into()),
            false => Ok(bot.notice(caller, &Notice::MovedOn { link })),
        };
    }
    let terms = Terms { time: Some(time), ..Terms::default() };
    match challenges::challenge(bot, caller, group, named.as_slice(), level, terms).await? {
        Reply::Board(shown) => {
            bot.show_soon(*shown.snapshot, Some(caller.user));
            Ok(Bot::private(caller, text::begun_text(bot.voice(caller), opponent)))
        }
        other => Ok(other),
    }
}

/// Looks up a person to challenge in this server.
async fn known(bot: &Bot, caller: &Caller, user: UserId) -> Result<Named, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    Ok(bot.named(guild, user).await)
}

fn is_level(level: u8) -> bool {
    App::computer_levels().any(|(known, _)| known == level)
}

/// Returns the game that the caller has started here against the same opponent and on the same terms, if nobody has moved
/// in it. This catches a button that is pressed twice.
async fn begun_already(
    bot: &Bot,
    caller: &Caller,
    opponent: Option<Invitee>,
    terms: (Variant, TimeControl, bool),
) -> Result<Option<Snapshot>, Denied> {
    let Some(me) = access::known(bot, caller).await? else { return Ok(None) };
    let is_this = |begun: &Snapshot| {
        let untouched = match begun.view.phase {
            Phase::Offered => true,
            Phase::Playing => begun.view.actions == 0,
            Phase::Over(_) => false,
        };
        let View { variant, time, casual, .. } = begun.view;
        untouched && begun.invitees() == opponent.as_slice() && (variant, time, casual) == terms
    };
    bot.app.open_offer(me, caller.place, |line| line.challenger == me, is_this).await
}

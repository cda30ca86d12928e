//! What boards and moves look like: reads and changes the preferences of people and servers.
//!
//! There are two choices, and each is made once. `/preferences` is a person's own and holds for everything that only
//! they see, in every server: boards, pickers, the touch board, suggestions, puzzles, lessons, the rule book.
//! `/settings boards` is a server's and holds for what everybody there sees, because a board in a channel is one
//! message for all; where a person has chosen nothing, it holds for them too, so that what they see in private looks
//! like the board. Where neither has, people whose language is not Chinese see figures; buttons in lessons and in the
//! rule book switch.
//!
//! The person's is a command of its own and not one of `/settings`: that group is hidden from whoever does not manage
//! the server, and Discord knows no permissions of single subcommands. It has two options in place of a menu: what is
//! said is changed, what is not stays, and without any it tells how things are.
//!
//! A [`Preference`] travels in the [`Voice`](super::words::Voice), because whoever says a move or labels a piece has
//! one at hand already, and pictures follow the voice that describes them.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::language::Language;
use crate::discord::say::text::{self, Failure, PreferenceShown};
use crate::store::{GuildId, Preference, PreferenceChange, UserId, Whose};
use banqi_session::PieceStyle;

/// What somebody sees in private: as they have chosen, or else their server. What cannot be read now is no reason
/// to refuse an answer.
pub(crate) async fn preference(bot: &Bot, user: UserId, guild: Option<GuildId>) -> Preference {
    match bot.app.preferences(user, guild).await {
        Ok((own, guild)) => own.or(guild),
        Err(failure) => {
            tracing::warn!(%failure, "a preference could not be looked up");
            Preference::default()
        }
    }
}

/// What is usual in private where nothing is chosen: figures for people whose language is not Chinese.
pub(crate) fn usual(language: Language) -> Preference {
    let pieces = (language == Language::English).then_some(PieceStyle::Figures);
    Preference { pieces, notation: None }
}

/// Chooses what pieces look like to a person, and returns the caller with that choice.
pub(crate) async fn choose_pieces(bot: &Bot, caller: &Caller, pieces: PieceStyle) -> Result<Caller, Trouble> {
    let change = PreferenceChange { pieces: Some(Some(pieces)), notation: None };
    bot.app.change_own_preference(caller.user, change).await?;
    let preference = preference(bot, caller.user, caller.place.guild).await;
    Ok(Caller { preference: preference.into(), ..caller.clone() })
}

/// Looks up what private answers to this person look like, unless that is known.
pub(crate) async fn learn_preference(bot: &Bot, caller: &Caller) {
    if caller.preference.get().is_none() {
        let preference = preference(bot, caller.user, caller.place.guild).await;
        caller.preference.get_or_init(|| preference);
    }
}

/// Changes what a person sees in private, if anything is to be changed, and tells how that is now.
pub(crate) async fn preferences(
    bot: &Bot,
    caller: &Caller,
    change: PreferenceChange,
) -> Result<Reply, Trouble> {
    if change != PreferenceChange::default() {
        bot.app.change_own_preference(caller.user, change).await?;
    }
    let (own, guild) = bot.app.preferences(caller.user, caller.place.guild).await?;
    let voice = bot.voice(caller).to_preference(own.or(guild).or(usual(caller.private)));
    Ok(bot.private(caller, text::preference_text(voice, voice, PreferenceShown::Own { own, guild })))
}

/// The same of what everybody in a server sees. Who may change it is Discord's to say.
pub(crate) async fn guild_boards(
    bot: &Bot,
    caller: &Caller,
    change: PreferenceChange,
) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let preference = if change == PreferenceChange::default() {
        bot.app.store().preference(Whose::Guild(guild)).await?
    } else {
        bot.app.change_guild_preference(guild, change).await?
    };
    let public = bot.words.voice(caller.public).to_preference(preference);
    let shown = text::preference_text(bot.voice(caller), public, PreferenceShown::Guild(preference));
    Ok(bot.private(caller, shown))
}

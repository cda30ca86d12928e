//! Display preferences: reads and changes how boards and moves are shown to people and in servers.
//!
//! There are two preferences. `/preferences` sets a person's own, which applies to everything that only they see, in
//! every server: boards, pickers, the touch board, suggestions, puzzles, lessons, the rule book. `/settings boards`
//! sets a server's, which applies to everything public there, because a board in a channel is one message for all. It
//! also applies to people without a preference of their own, so that their private messages look like the board.
//!
//! If neither is set, the language decides: figures, except in Chinese. For a game that is the language of its board, in
//! private messages about it as well, so that a player without a preference sees one set of pieces for one game: in the
//! picture, in menus, on the tap board, in hints. What belongs to no game, such as a lesson, is for its reader alone, so
//! there it is the reader's language. Buttons under private boards, puzzles, lessons and pages of the rule book switch
//! and keep the choice.
//!
//! The personal preference has a command of its own, because the group `/settings` is hidden from everyone who does not
//! manage the server, and Discord has no permissions for single subcommands. A given
//! option of the command is changed, a missing one stays. The answer has a board that looks as chosen, and below it a menu
//! for each choice, with its present value.
//!
//! A [`Preference`] is part of the [`Voice`], because code that writes a move or labels a piece
//! has a voice already. Pictures use the style and the theme of the voice that describes them.

use crate::discord::calls::quiet_words::{self, QuietWords};
use crate::discord::custom_id::look_step::{LookStep, Looks};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::say::language::Language;
use crate::discord::say::text::{self, Failure, PreferenceShown};
use crate::discord::say::words::Voice;
use crate::discord::settings;
use crate::store::{GuildId, Preference, PreferenceChange, UserId, Whose};
use banqi_book::Page;
use banqi_rules::Variant;
use banqi_session::PieceStyle;

/// Returns the preference for a person's private messages: their own, or else their server's. If the store cannot be
/// read, the default applies, because that is no reason to refuse an answer.
pub(crate) async fn preference(bot: &Bot, user: UserId, guild: Option<GuildId>) -> Preference {
    match bot.app.preferences(user, guild).await {
        Ok((own, guild)) => own.or(guild),
        Err(failure) => {
            tracing::warn!(%failure, "a preference could not be looked up");
            Preference::default()
        }
    }
}

/// Returns the default preference in a language.
pub(crate) fn usual(language: Language) -> Preference {
    Preference { pieces: Some(language.pieces()), ..Preference::default() }
}

/// Sets a person's piece style, and returns the caller with that preference.
pub(crate) async fn choose_pieces(bot: &Bot, caller: &Caller, pieces: PieceStyle) -> Result<Caller, Trouble> {
    let change = PreferenceChange { pieces: Some(Some(pieces)), ..PreferenceChange::default() };
    bot.app.change_own_preference(caller.user, change).await?;
    let preference = preference(bot, caller.user, caller.place.guild).await;
    Ok(Caller { preference: preference.into(), ..caller.clone() })
}

/// Looks up the preference for private answers to the caller, if it is not known yet.
pub(crate) async fn learn_preference(bot: &Bot, caller: &Caller) {
    if caller.preference.get().is_none() {
        let preference = preference(bot, caller.user, caller.place.guild).await;
        caller.preference.get_or_init(|| preference);
    }
}

/// Changes a person's own preference and quiet hours, as far as the changes are not empty, and shows the result. If the
/// quiet hours cannot be read, nothing changes, and a message of its own says how to write them.
pub(crate) async fn preferences(
    bot: &Bot,
    caller: &Caller,
    change: PreferenceChange,
    quiet: QuietWords<'_>,
) -> Result<Reply, Trouble> {
    let mut quiet_hours = bot.app.store().quiet_hours(caller.user).await?;
    if !quiet.is_empty() {
        quiet_hours = match quiet.change(quiet_hours) {
            Ok(changed) => changed,
            // In place it would stand above the picture, out of sight on a phone.
            Err(trouble) => {
                let words = text::failure_text(bot.voice(caller), &Failure::Quiet(trouble));
                return Err(Trouble::Answered(Box::new(Reply::Private(MessageBody::words(words)))));
            }
        };
        bot.app.change_quiet_hours(caller.user, quiet_hours).await?;
    }
    if change != PreferenceChange::default() {
        bot.app.change_own_preference(caller.user, change).await?;
    }
    let (own, guild) = bot.app.preferences(caller.user, caller.place.guild).await?;
    let usual = bot.voice(caller).to_preference(guild.or(usual(caller.private)));
    let voice = usual.to_preference(own.or(resolved(usual)));
    let quiet = text::quiet_text(voice, quiet_hours.as_ref());
    let told = PreferenceShown::Own { own, guild };
    Ok(previewed(bot, caller, voice, told, Preview { usual: resolved(usual), quiet }))
}

/// Opens the form for a person's quiet hours, filled in with what they are.
pub(crate) async fn quiet_form(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let known = bot.app.store().quiet_hours(caller.user).await?;
    Ok(Reply::Modal(quiet_words::quiet_form(bot.voice(caller), known.as_ref())))
}

/// Sets a person's quiet hours to what they typed into the form, and shows the result.
pub(crate) async fn quiet_typed(bot: &Bot, caller: &Caller, typed: &[String]) -> Result<Reply, Trouble> {
    let quiet = QuietWords::of_form(typed).ok_or(Failure::Foreign)?;
    preferences(bot, caller, PreferenceChange::default(), quiet).await
}

/// Changes or shows a server's preference in the same way. Discord checks who may change it.
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
    let usual = bot.words.voice(caller.public).to_preference(usual(caller.public));
    let shown = usual.to_preference(preference.or(resolved(usual)));
    Ok(previewed(
        bot,
        caller,
        shown,
        PreferenceShown::Guild(preference),
        Preview { usual: resolved(usual), quiet: None },
    ))
}

/// Carries out a choice from one of the menus.
pub(crate) async fn look_step(
    bot: &Bot,
    caller: &Caller,
    step: LookStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let change = settings::look_change(step.setting, values).ok_or(Failure::Foreign)?;
    match step.whose {
        Looks::Own => preferences(bot, caller, change, QuietWords::default()).await,
        // Clicks check again who may do this, because anyone can send any custom id.
        Looks::Server if !caller.manages_server() => Err(Failure::MayNotSet.into()),
        Looks::Server => guild_boards(bot, caller, change).await,
    }
}

/// Returns everything that a voice prefers, whoever has set it.
fn resolved(voice: Voice<'_>) -> Preference {
    Preference { pieces: Some(voice.pieces()), notation: Some(voice.notation()), theme: Some(voice.theme()) }
}

/// What a preview of boards says besides the preferences.
struct Preview {
    /// What applies where nothing was chosen.
    usual: Preference,
    /// The person's quiet hours, if there are any.
    quiet: Option<String>,
}

/// Answers with a board that looks like the preferences of the voice `shown`, and the menus that change them.
fn previewed(bot: &Bot, caller: &Caller, shown: Voice<'_>, told: PreferenceShown, more: Preview) -> Reply {
    let voice = match told {
        PreferenceShown::Own { .. } => shown,
        PreferenceShown::Guild(_) => bot.voice(caller),
    };
    let (page, rules) = (Page::Board, Variant::default());
    let board = page.picture(&rules).in_style(shown.pieces()).in_theme(shown.theme());
    let preview = Enclosure {
        name: "boards.png".to_owned(),
        bytes: bot.app.page_picture(&board),
        alt: Some(text::page_alt(voice, &rules, page)),
    };
    let rows = settings::look_controls(voice, told, more.usual, more.quiet.is_some());
    let words = [Some(text::preference_text(voice, told)), more.quiet];
    let content = words.into_iter().flatten().collect::<Vec<_>>().join("\n");
    Bot::private_message(caller, MessageBody { content, rows, file: Some(preview), ..MessageBody::default() })
}

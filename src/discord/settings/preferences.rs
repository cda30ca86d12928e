//! `/preferences` and `/settings boards`: changes how boards look, and shows the result on one.
//!
//! There are two preferences. `/preferences` sets a person's own, which applies to everything that only they see, in
//! every server: boards, pickers, the tap board, suggestions, puzzles, lessons, the rule book. `/settings boards`
//! sets a server's, which applies to everything public there, because a board in a channel is one message for all. It
//! also applies to people without a preference of their own, so that their private messages look like the board.
//!
//! If neither is set, the language decides: figures, except in Chinese. For a game that is the language of its board,
//! in private messages about it as well, so that a player without a preference sees one set of pieces for one game: in
//! the picture, in menus, on the tap board, in hints. What belongs to no game, such as a lesson, is for its reader
//! alone, so there it is the reader's language. Buttons under private boards, puzzles, lessons and pages of the rule
//! book switch and keep the choice.
//!
//! The personal preference has a command of its own, because the group `/settings` is hidden from everyone who does not
//! manage the server, and Discord has no permissions for single subcommands. A given option of the command is changed,
//! a missing one stays. The answer has a board that looks as chosen, and below it a menu for each choice, with its
//! present value.
//!
//! A [`Preference`] is part of the [`Voice`], because code that writes a move or
//! labels a piece has a voice already. Pictures use the style and the theme of the voice that describes them.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::quiet_words::{self, QuietWords};
use crate::discord::settings::{look_change, look_controls};
use banqi_book::Page;
use banqi_custom_id::look_step::{LookStep, Looks};
use banqi_rules::Variant;
use banqi_say::text::{self, Failure, PreferenceShown};
use banqi_say::words::Voice;
use banqi_session::PieceStyle;
use banqi_store::{OwnChange, Preference, PreferenceChange, Whose};

/// Sets a person's piece style, and returns the caller with that preference.
pub(crate) async fn choose_pieces(bot: &Bot, caller: &Caller, pieces: PieceStyle) -> Result<Caller, Trouble> {
    let look = PreferenceChange { pieces: Some(Some(pieces)), ..PreferenceChange::default() };
    bot.app.change_own(caller.user, OwnChange { look, quiet: None }).await?;
    let preference = bot.preference(caller.user, caller.place.guild).await;
    Ok(Caller { preference, ..caller.clone() })
}

/// Changes a person's own preference and quiet hours, as far as something is named, and shows the result. If the
/// quiet hours cannot be read, nothing changes, and a message of its own says how to write them.
pub(crate) async fn preferences(
    bot: &Bot,
    caller: &Caller,
    look: PreferenceChange,
    quiet: QuietWords<'_>,
) -> Result<Reply, Trouble> {
    let mut change = OwnChange { look, quiet: None };
    let mut quiet_hours = bot.app.store().quiet_hours(caller.user).await?;
    if !quiet.is_empty() {
        quiet_hours = match quiet.change(quiet_hours) {
            Ok(changed) => changed,
            // In place it would stand above the picture, out of sight on a phone.
            Err(trouble) => return Err(bot.failure_in_new_message(caller, &Failure::Quiet(trouble))),
        };
        change.quiet = Some(quiet_hours);
    }
    if change != OwnChange::default() {
        bot.app.change_own(caller.user, change).await?;
    }
    let (own, guild) = bot.app.preferences(caller.user, caller.place.guild).await?;
    let usual = bot.voice(caller).to_preference(guild.or(caller.private.preference()));
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
    let language = caller.language_of(&bot.app.store().guild_settings(Some(guild)).await?);
    let usual = bot.words.voice(language).to_preference(language.preference());
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
    let change = look_change(step.setting, values).ok_or(Failure::Foreign)?;
    match step.whose {
        Looks::Own => preferences(bot, caller, change, QuietWords::default()).await,
        // Clicks check again who may do this, because anyone can send any custom id.
        Looks::Server if !caller.manages_server() => Err(Failure::MayNotSet.into()),
        Looks::Server => guild_boards(bot, caller, change).await,
    }
}

/// Returns everything that a voice prefers, no matter who has set it.
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
        bytes: bot.pictures.page(&board),
        alt: Some(text::page_alt(voice, &rules, page)),
    };
    let rows = match told {
        // A server can allow the command to people whose clicks would be refused.
        PreferenceShown::Guild(_) if !caller.manages_server() => Vec::new(),
        _ => look_controls(voice, told, more.usual, more.quiet.is_some()),
    };
    let words = [Some(text::preference_text(voice, told)), more.quiet];
    let content = words.into_iter().flatten().collect::<Vec<_>>().join("\n");
    Bot::private_message(caller, MessageBody { content, rows, file: Some(preview), ..MessageBody::default() })
}

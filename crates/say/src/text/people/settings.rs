//! Texts about a server's settings.

use crate::escape::escape;
use crate::language::Language;
use crate::permissions::Permissions;
use crate::text::answers::failure::permission_names;
use crate::text::family::game_and_rules;
use crate::words::Voice;
use banqi_custom_id::settings_step::{Intervention, Setting};
use banqi_rules::Variant;
use banqi_rules::xiangqi::Notation;
use banqi_session::{GameCode, PieceStyle, Theme, TimeControl, Timestamp};
use banqi_store::{Alert, Calls, GuildSettings, Preference, RoleTrouble, Threads, WinnerRole};

/// The mark of a value that is not the default.
const CHANGED: &str = "•";

/// A server's settings, as the page shows them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingsPage {
    /// What its managers have decided about games.
    pub settings: GuildSettings,
    /// How its boards look.
    pub preference: Preference,
    /// The role of the first of its leaderboard.
    pub winner: WinnerRole,
    /// Its language in Discord.
    pub public: Language,
    /// The permissions for threads that the bot lacks in this channel.
    pub no_threads: Permissions,
    /// Whether its reader has no menus, and can only use commands.
    pub by_command: bool,
}

/// A question to a manager of a server, about something that is not a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsQuestion<'n> {
    /// Which game is meant.
    Which(Intervention),
    /// The same, but there is no such game, which is said instead.
    NoGames(Intervention),
    /// Whether to do it.
    Sure(Intervention, GameCode),
    /// Whether to end the season under this name.
    SureOfSeason(&'n str),
}

/// Asks a manager of a server.
#[must_use]
pub fn settings_question_text(voice: Voice<'_>, question: SettingsQuestion<'_>) -> String {
    let say = |key: &'static str, what: Intervention| voice.say(key, &[("what", what.word().into())]);
    match question {
        SettingsQuestion::Which(what) => {
            format!("{}\n{}", say("settings-which", what), say("settings-which-other", what))
        }
        SettingsQuestion::NoGames(what) => say("settings-no-games", what),
        SettingsQuestion::Sure(what, code) => {
            let code = code.to_string().into();
            voice.say("settings-sure", &[("what", what.word().into()), ("code", code)])
        }
        SettingsQuestion::SureOfSeason(name) => {
            voice.say("settings-sure-season", &[("name", escape(name).into())])
        }
    }
}

/// Lists all settings with their values, in groups, and says what the bot lacks for them. Values that are not the
/// default are marked.
#[must_use]
pub fn settings_text(voice: Voice<'_>, page: &SettingsPage) -> String {
    let (mut lines, mut group, mut has_changed) = (Vec::new(), "", false);
    for setting in Setting::ALL {
        if setting.group() != group {
            // An empty line separates the groups.
            lines.extend((!group.is_empty()).then(String::new));
            group = setting.group();
            lines.push(voice.say("settings-group", &[("group", group.into())]));
        }
        let (value, is_default) = value(voice, page, setting);
        let name = setting_name_text(voice, setting).into();
        let line = voice.say("settings-line", &[("name", name), ("value", value.into())]);
        has_changed |= !is_default;
        lines.push(if is_default { line } else { format!("{CHANGED} {line}") });
    }
    if page.settings.threads != Threads::None && !page.no_threads.is_empty() {
        let names = voice.list(&permission_names(voice, page.no_threads));
        lines.push(voice.say("settings-no-threads", &[("permissions", names.into())]));
    }
    if let Some(trouble) = page.winner.trouble {
        let why = role_trouble_text(voice, Some(trouble)).into();
        lines.push(voice.say("settings-winner-off", &[("why", why)]));
    }
    lines.extend(has_changed.then(|| voice.say("settings-changed", &[("mark", CHANGED.into())])));
    let how = if page.by_command { "command" } else { "menu" };
    let how = voice.say("settings-how", &[("how", how.into())]);
    format!("{}\n{}\n{how}", voice.word("settings-title"), lines.join("\n"))
}

/// Returns the name of a setting.
#[must_use]
pub fn setting_name_text(voice: Voice<'_>, setting: Setting) -> String {
    voice.say("settings-name", &[("setting", setting.word().into())])
}

/// Returns the value of a setting, and says whether that is the default.
#[must_use]
pub fn setting_value_text(voice: Voice<'_>, page: &SettingsPage, setting: Setting) -> String {
    match value(voice, page, setting) {
        (value, true) => voice.say("settings-usual", &[("value", value.into())]),
        (value, false) => value,
    }
}

/// Returns a value of a setting of how boards look, short enough for a closed menu on a phone, and what the open menu
/// says below it, if anything. `None` if boards have no such setting, or `look` no value of it.
#[must_use]
pub fn look_value_text(
    voice: Voice<'_>,
    look: Preference,
    setting: Setting,
) -> Option<(String, Option<String>)> {
    let (word, has_hint) = match setting {
        Setting::Pieces => (pieces_word(look.pieces?), true),
        Setting::Notation => (notation_word(look.notation?), true),
        Setting::Theme => (theme_word(look.theme?), false),
        Setting::Channels
        | Setting::Game
        | Setting::Time
        | Setting::Language
        | Setting::Ratings
        | Setting::Calls
        | Setting::Alert
        | Setting::Threads
        | Setting::WinnerRole
        | Setting::PersonGames
        | Setting::ServerGames => return None,
    };
    let say = |key: &'static str| voice.say(key, &[("value", word.into())]);
    Some((say("preference-value"), has_hint.then(|| say("preference-hint"))))
}

/// Returns the value of a setting, and whether it is the default.
fn value(voice: Voice<'_>, page: &SettingsPage, setting: Setting) -> (String, bool) {
    let SettingsPage { settings, preference, public, .. } = page;
    let usual = |value: String| (value, true);
    let chosen = |value: String| (value, false);
    match setting {
        Setting::Channels if settings.channels.is_empty() => usual(voice.word("settings-everywhere")),
        Setting::Channels => chosen(channels_text(voice, settings.channels.iter().map(|channel| channel.0))),
        Setting::Game => match settings.variant {
            Some(variant) => chosen(game_and_rules(voice, &variant)),
            None => usual(game_and_rules(voice, &Variant::default())),
        },
        Setting::Time => match settings.time {
            Some(time) => chosen(voice.time(time)),
            None => usual(voice.time(TimeControl::default())),
        },
        Setting::Language => match settings.language.as_deref().map(Language::from_locale) {
            Some(language) => chosen(language_text(voice, language)),
            None => usual(language_text(voice, *public)),
        },
        Setting::Ratings if settings.casual => chosen(voice.word("settings-ratings-off")),
        Setting::Ratings => usual(voice.word("settings-ratings-on")),
        Setting::Calls => {
            let calls = voice.say("settings-calls", &[("calls", settings.calls.word().into())]);
            (calls, settings.calls == Calls::default())
        }
        Setting::Alert => {
            let alert = voice.say("settings-alert", &[("alert", settings.alert.word().into())]);
            (alert, settings.alert == Alert::default())
        }
        Setting::Threads => {
            let threads = voice.say("settings-threads", &[("threads", settings.threads.word().into())]);
            (threads, settings.threads == Threads::None)
        }
        Setting::WinnerRole => match page.winner.role {
            Some(role) => {
                let role = format!("<@&{}>", role.0);
                let game = game_and_rules(voice, &settings.variant.unwrap_or_default());
                chosen(voice.say("settings-winner", &[("role", role.into()), ("game", game.into())]))
            }
            None => usual(voice.word("settings-winner-none")),
        },
        Setting::PersonGames => limit_text(voice, settings.person_games),
        Setting::ServerGames => limit_text(voice, settings.server_games),
        Setting::Pieces => match preference.pieces {
            Some(pieces) => chosen(pieces_text(voice, pieces)),
            None => {
                let language = settings.language.as_deref().map_or(*public, Language::from_locale);
                usual(pieces_text(voice, language.pieces()))
            }
        },
        Setting::Notation => match preference.notation {
            Some(notation) => chosen(notation_text(voice, notation)),
            None => usual(voice.word("settings-notation-usual")),
        },
        Setting::Theme => match preference.theme {
            Some(theme) => chosen(theme_text(voice, theme)),
            None => usual(theme_text(voice, Theme::default())),
        },
    }
}

/// Says why a role cannot be the winner's role; `None` if that could not be found out.
#[must_use]
pub(crate) fn role_trouble_text(voice: Voice<'_>, trouble: Option<RoleTrouble>) -> String {
    let why = trouble.map_or("unknown", RoleTrouble::word);
    voice.say("settings-winner-trouble", &[("why", why.into())])
}

/// Lists channels, in a form that Discord makes clickable.
#[must_use]
pub fn channels_text(voice: Voice<'_>, channels: impl Iterator<Item = u64>) -> String {
    voice.list(&channels.map(|channel| format!("<#{channel}>")).collect::<Vec<_>>())
}

/// Names a season that has ended.
#[must_use]
pub fn season_text(voice: Voice<'_>, name: &str, ended: Timestamp) -> String {
    let day = format!("<t:{}:D>", ended.unix_seconds());
    voice.say("settings-season", &[("name", escape(name).into()), ("day", day.into())])
}

fn limit_text(voice: Voice<'_>, limit: Option<u32>) -> (String, bool) {
    let limit = limit.unwrap_or_default();
    (voice.say("settings-limit", &[("limit", limit.into())]), limit == 0)
}

fn language_text(voice: Voice<'_>, language: Language) -> String {
    voice.say("settings-language", &[("language", language.tag().into())])
}

fn pieces_text(voice: Voice<'_>, pieces: PieceStyle) -> String {
    voice.say("settings-pieces", &[("pieces", pieces_word(pieces).into())])
}

fn notation_text(voice: Voice<'_>, notation: Notation) -> String {
    voice.say("settings-notation", &[("notation", notation_word(notation).into())])
}

fn theme_text(voice: Voice<'_>, theme: Theme) -> String {
    voice.say("settings-theme", &[("theme", theme_word(theme).into())])
}

const fn pieces_word(pieces: PieceStyle) -> &'static str {
    match pieces {
        PieceStyle::Traditional => "traditional",
        PieceStyle::Simplified => "simplified",
        PieceStyle::Figures => "figures",
    }
}

const fn notation_word(notation: Notation) -> &'static str {
    match notation {
        Notation::Iccs => "iccs",
        Notation::Wxf => "wxf",
        Notation::Both => "both",
        Notation::Chinese => "chinese",
    }
}

const fn theme_word(theme: Theme) -> &'static str {
    match theme {
        Theme::Wood => "wood",
        Theme::Paper => "paper",
        Theme::Slate => "slate",
        Theme::Contrast => "contrast",
    }
}

//! The values that each setting can have: as entries of its menu, and what a selected one changes.

use crate::discord::interaction::components::Entry;
use banqi_custom_id::settings_step::Setting;
use banqi_rules::Variant;
use banqi_rules::xiangqi::Notation;
use banqi_say::language::Language;
use banqi_say::text::{self, PreferenceShown, SettingsPage};
use banqi_say::words::Voice;
use banqi_session::{PieceStyle, Theme, TimeControl};
use banqi_store::{
    Alert, Calls, ChannelId, GuildSettings, MOST_CHANNELS, Preference, PreferenceChange, RoleId, RulePreset,
    Threads,
};

/// The value that stands for what is usual.
const USUAL: &str = "-";

/// The limits that the menus offer.
const PERSON_GAMES: [u32; 8] = [1, 2, 3, 5, 10, 20, 30, 50];
const SERVER_GAMES: [u32; 7] = [5, 10, 20, 50, 100, 200, 500];

/// The most entries of a menu (Discord).
pub(super) const MOST_ENTRIES: usize = 25;

/// The most characters of an entry (Discord).
pub(super) const MOST_LETTERS: usize = 100;

/// A change to the settings of a server, or to the look of its boards.
pub(super) enum Change {
    Settings(Box<dyn Fn(&mut GuildSettings) + Send + Sync>),
    Look(PreferenceChange),
    /// The winner's role, or none.
    Winner(Option<RoleId>),
}

impl Change {
    pub(super) fn of(change: impl Fn(&mut GuildSettings) + Send + Sync + 'static) -> Self {
        Self::Settings(Box::new(change))
    }
}

/// Returns the entries of a setting's menu, with the current value chosen. Channels and roles have menus of
/// their own.
pub(super) fn entries(
    voice: Voice<'_>,
    page: &SettingsPage,
    own: &[RulePreset],
    setting: Setting,
) -> Vec<Entry> {
    // A server without a value of its own has the usual one.
    let usual =
        SettingsPage { settings: GuildSettings::default(), preference: Preference::default(), ..*page };
    let usual = Entry::new(text::setting_value_text(voice, &usual, setting), USUAL);
    let entry = |settings: GuildSettings, preference: Preference, value: String| {
        let shown = SettingsPage { settings, preference, ..*page };
        Entry::new(text::setting_value_text(voice, &shown, setting), value)
    };
    let set = |settings: GuildSettings, value: String| entry(settings, Preference::default(), value);
    let look =
        |preference: Preference, word: &str| entry(GuildSettings::default(), preference, word.to_owned());
    let none = GuildSettings::default;
    let others: Vec<Entry> = match setting {
        Setting::Channels | Setting::WinnerRole => Vec::new(),
        Setting::Game => games(voice, own),
        Setting::Time => {
            let times = TimeControl::SUGGESTED
                .map(|time| set(GuildSettings { time: Some(time), ..none() }, time.to_string()));
            times.into()
        }
        Setting::Language => {
            let languages = Language::ALL.map(|language| {
                let tag = language.tag().to_owned();
                set(GuildSettings { language: Some(tag.clone()), ..none() }, tag)
            });
            languages.into()
        }
        Setting::Ratings => vec![set(GuildSettings { casual: true, ..none() }, "off".to_owned())],
        Setting::Calls => {
            let some = [Calls::Players, Calls::None];
            some.map(|calls| set(GuildSettings { calls, ..none() }, calls.word().to_owned())).into()
        }
        Setting::Alert => {
            vec![set(GuildSettings { alert: Alert::Silent, ..none() }, Alert::Silent.word().to_owned())]
        }
        Setting::Threads => {
            let some = Threads::ALL.into_iter().filter(|threads| *threads != Threads::None);
            some.map(|threads| set(GuildSettings { threads, ..none() }, threads.word().to_owned())).collect()
        }
        Setting::PersonGames => {
            let limit =
                |limit: u32| set(GuildSettings { person_games: Some(limit), ..none() }, limit.to_string());
            PERSON_GAMES.map(limit).into()
        }
        Setting::ServerGames => {
            let limit =
                |limit: u32| set(GuildSettings { server_games: Some(limit), ..none() }, limit.to_string());
            SERVER_GAMES.map(limit).into()
        }
        Setting::Pieces => PIECES
            .map(|(pieces, word)| look(Preference { pieces: Some(pieces), ..Preference::default() }, word))
            .into(),
        Setting::Notation => NOTATIONS
            .map(|(notation, word)| {
                look(Preference { notation: Some(notation), ..Preference::default() }, word)
            })
            .into(),
        Setting::Theme => THEMES
            .map(|(theme, word)| look(Preference { theme: Some(theme), ..Preference::default() }, word))
            .into(),
    };
    let current = current(page, setting);
    let all = std::iter::once(usual).chain(others).take(MOST_ENTRIES);
    all.map(|entry| {
        let label = entry.label.chars().take(MOST_LETTERS).collect();
        Entry { chosen: entry.value == current, label, ..entry }
    })
    .collect()
}

/// Returns the entries of a menu of how boards look. The chosen one has the name of the setting, so that the closed menu
/// says what its value is about; the first, for no choice, says who has set what applies then. `usual` is that.
pub(super) fn look_entries(
    voice: Voice<'_>,
    told: PreferenceShown,
    usual: Preference,
    setting: Setting,
) -> Vec<Entry> {
    let (preference, server) = match told {
        PreferenceShown::Own { own, guild } => (own, guild),
        PreferenceShown::Guild(guild) => (guild, Preference::default()),
    };
    let page = SettingsPage { preference, ..SettingsPage::default() };
    let set_by_server =
        current(&SettingsPage { preference: server, ..SettingsPage::default() }, setting) != USUAL;
    let from = if set_by_server { "guild" } else { "usual" };
    let name = text::setting_name_text(voice, setting);
    let chosen = current(&page, setting);
    let named = |entry: Entry| {
        let is_usual = entry.value == USUAL;
        let look = if is_usual {
            Some(usual)
        } else {
            look_change(setting, std::slice::from_ref(&entry.value))
                .map(|change| Preference::default().after(change))
        };
        let (value, hint) = match told {
            // A person sees the pieces of each board's language, which is not always theirs.
            PreferenceShown::Own { .. } if is_usual && setting == Setting::Pieces && !set_by_server => {
                (voice.word("preference-pieces"), None)
            }
            PreferenceShown::Own { .. } | PreferenceShown::Guild(_) => look
                .and_then(|look| text::look_value_text(voice, look, setting))
                .unwrap_or((entry.label, None)),
        };
        let value = if is_usual {
            voice.say("preference-usual", &[("value", value.into()), ("from", from.into())])
        } else {
            value
        };
        let label = if entry.value == chosen {
            voice.say("preference-entry", &[("name", name.as_str().into()), ("value", value.into())])
        } else {
            value
        };
        Entry { label: label.chars().take(MOST_LETTERS).collect(), hint, ..entry }
    };
    entries(voice, &page, &[], setting).into_iter().map(named).collect()
}

/// Returns what the selected value changes about the look of boards; `None` if the menu cannot have had it.
pub(crate) fn look_change(setting: Setting, values: &[String]) -> Option<PreferenceChange> {
    match change(setting, values)? {
        Change::Look(change) => Some(change),
        Change::Settings(_) | Change::Winner(_) => None,
    }
}

/// Returns the rules that a server can make its usual ones: every preset, then those that it has saved.
fn games(voice: Voice<'_>, own: &[RulePreset]) -> Vec<Entry> {
    let presets =
        Variant::presets().into_iter().map(|variant| (text::game_and_rules(voice, &variant), variant));
    let own = own.iter().map(|preset| (preset.name.to_string(), Variant::from(preset.rule_set)));
    let mut entries: Vec<Entry> = Vec::new();
    for (label, variant) in presets.chain(own) {
        let value = variant.code();
        if entries.iter().all(|known| known.value != value) {
            entries.push(Entry::new(label, value));
        }
    }
    entries
}

/// Returns the value of the chosen entry.
fn current(page: &SettingsPage, setting: Setting) -> String {
    let SettingsPage { settings, preference, .. } = page;
    let word = match setting {
        Setting::Channels | Setting::WinnerRole => None,
        Setting::Game => settings.variant.map(|variant| variant.code()),
        Setting::Time => settings.time.map(|time| time.to_string()),
        Setting::Language => settings.language.clone(),
        Setting::Ratings => settings.casual.then(|| "off".to_owned()),
        Setting::Calls => {
            Some(settings.calls).filter(|calls| *calls != Calls::All).map(|calls| calls.word().to_owned())
        }
        Setting::Alert => {
            Some(settings.alert).filter(|alert| *alert != Alert::Push).map(|alert| alert.word().to_owned())
        }
        Setting::Threads => {
            let threads = Some(settings.threads).filter(|threads| *threads != Threads::None);
            threads.map(|threads| threads.word().to_owned())
        }
        Setting::PersonGames => settings.person_games.map(|limit| limit.to_string()),
        Setting::ServerGames => settings.server_games.map(|limit| limit.to_string()),
        Setting::Pieces => written(&PIECES, preference.pieces),
        Setting::Notation => written(&NOTATIONS, preference.notation),
        Setting::Theme => written(&THEMES, preference.theme),
    };
    word.unwrap_or_else(|| USUAL.to_owned())
}

/// Returns what the selected values change; `None` if the menu cannot have had them.
pub(super) fn change(setting: Setting, values: &[String]) -> Option<Change> {
    if setting == Setting::Channels {
        let channels: Option<Vec<ChannelId>> =
            values.iter().map(|value| value.parse().ok().map(ChannelId)).collect();
        let channels = channels.filter(|channels| channels.len() <= MOST_CHANNELS)?;
        return Some(Change::of(move |settings| settings.channels.clone_from(&channels)));
    }
    if setting == Setting::WinnerRole {
        return match values {
            [] => Some(Change::Winner(None)),
            [role] => role.parse().ok().map(|role| Change::Winner(Some(RoleId(role)))),
            _ => None,
        };
    }
    let [value] = values else { return None };
    let value = Some(value.as_str()).filter(|value| *value != USUAL);
    let look = |change: PreferenceChange| Some(Change::Look(change));
    match setting {
        Setting::Channels | Setting::WinnerRole => None,
        Setting::Game => {
            let variant = chosen(value, |code| {
                Variant::from_code(code).filter(|variant| variant.contradiction().is_none())
            })?;
            Some(Change::of(move |settings| settings.variant = variant))
        }
        Setting::Time => {
            let time = chosen(value, |time| time.parse().ok())?;
            Some(Change::of(move |settings| settings.time = time))
        }
        Setting::Language => {
            let tag = |value: &str| Language::ALL.into_iter().find(|language| language.tag() == value);
            let language = chosen(value, tag)?.map(|language| language.tag().to_owned());
            Some(Change::of(move |settings| settings.language.clone_from(&language)))
        }
        Setting::Ratings => {
            let casual = chosen(value, |value| (value == "off").then_some(()))?.is_some();
            Some(Change::of(move |settings| settings.casual = casual))
        }
        Setting::Calls => {
            let calls = chosen(value, Calls::named)?.unwrap_or_default();
            Some(Change::of(move |settings| settings.calls = calls))
        }
        Setting::Alert => {
            let alert = chosen(value, Alert::named)?.unwrap_or_default();
            Some(Change::of(move |settings| settings.alert = alert))
        }
        Setting::Threads => {
            let threads = chosen(value, Threads::named)?.unwrap_or_default();
            Some(Change::of(move |settings| settings.threads = threads))
        }
        Setting::PersonGames => {
            let limit = chosen(value, |value| limit(value, &PERSON_GAMES))?;
            Some(Change::of(move |settings| settings.person_games = limit))
        }
        Setting::ServerGames => {
            let limit = chosen(value, |value| limit(value, &SERVER_GAMES))?;
            Some(Change::of(move |settings| settings.server_games = limit))
        }
        Setting::Pieces => {
            let pieces = Some(chosen(value, |value| meant(&PIECES, value))?);
            look(PreferenceChange { pieces, ..PreferenceChange::default() })
        }
        Setting::Notation => {
            let notation = Some(chosen(value, |value| meant(&NOTATIONS, value))?);
            look(PreferenceChange { notation, ..PreferenceChange::default() })
        }
        Setting::Theme => {
            let theme = Some(chosen(value, |value| meant(&THEMES, value))?);
            look(PreferenceChange { theme, ..PreferenceChange::default() })
        }
    }
}

/// Reads a value: `Some(None)` for what is usual, `None` for one that no menu has.
fn chosen<T>(value: Option<&str>, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(value) => read(value).map(Some),
    }
}

fn limit(value: &str, offered: &[u32]) -> Option<u32> {
    value.parse().ok().filter(|limit| offered.contains(limit))
}

/// The words of styles, notations and themes in menus.
const PIECES: [(PieceStyle, &str); 3] =
    [(PieceStyle::Traditional, "t"), (PieceStyle::Simplified, "s"), (PieceStyle::Figures, "f")];
const NOTATIONS: [(Notation, &str); 4] =
    [(Notation::Iccs, "i"), (Notation::Wxf, "w"), (Notation::Both, "b"), (Notation::Chinese, "c")];
const THEMES: [(Theme, &str); 4] =
    [(Theme::Wood, "w"), (Theme::Paper, "p"), (Theme::Slate, "s"), (Theme::Contrast, "c")];

fn written<T: PartialEq>(words: &[(T, &str)], chosen: Option<T>) -> Option<String> {
    words.iter().find(|(meant, _)| chosen.as_ref() == Some(meant)).map(|(_, word)| (*word).to_owned())
}

fn meant<T: Copy>(words: &[(T, &str)], word: &str) -> Option<T> {
    words.iter().find(|(_, known)| *known == word).map(|(meant, _)| *meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_custom_id::look_step::LookStep;
    use banqi_say::text::samples::words;

    /// Carries out a change on a page.
    fn changed(page: &SettingsPage, change: Change) -> SettingsPage {
        let mut after = page.clone();
        match change {
            Change::Settings(change) => change(&mut after.settings),
            Change::Look(look) => after.preference = after.preference.after(look),
            Change::Winner(role) => after.winner.role = role,
        }
        after
    }

    #[test]
    fn every_entry_sets_what_it_says_and_is_then_the_chosen_one() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let page = SettingsPage { public: language, ..SettingsPage::default() };
            let of_its_own = |setting: &Setting| !matches!(setting, Setting::Channels | Setting::WinnerRole);
            for setting in Setting::ALL.into_iter().filter(of_its_own) {
                for entry in entries(voice, &page, &[], setting) {
                    let change = change(setting, std::slice::from_ref(&entry.value)).expect("a value");
                    let after = changed(&page, change);
                    let chosen: Vec<Entry> = entries(voice, &after, &[], setting)
                        .into_iter()
                        .filter(|entry| entry.chosen)
                        .collect();
                    let [chosen] = chosen.as_slice() else { panic!("{setting:?}: {chosen:?}") };
                    assert_eq!(chosen.value, entry.value, "{setting:?}");
                    let value = text::setting_value_text(voice, &after, setting);
                    assert_eq!(entry.label, value, "{setting:?}");
                }
            }
        }
    }

    #[test]
    fn the_menus_of_how_boards_look_say_what_applies_and_who_has_set_it() {
        let voice = words().voice(Language::English);
        let own = Preference { pieces: Some(PieceStyle::Figures), ..Preference::default() };
        let guild = Preference {
            pieces: Some(PieceStyle::Simplified),
            notation: Some(Notation::Chinese),
            theme: Some(Theme::Slate),
        };
        let chosen = |told: PreferenceShown, usual: Preference| {
            LookStep::SETTINGS.map(|setting| {
                let entries = look_entries(voice, told, usual, setting);
                let chosen: Vec<Entry> = entries.into_iter().filter(|entry| entry.chosen).collect();
                let [chosen] = chosen.as_slice() else { panic!("{setting:?}: {chosen:?}") };
                (chosen.label.clone(), chosen.hint.clone())
            })
        };
        assert_eq!(
            chosen(PreferenceShown::Own { own, guild }, guild),
            [
                ("Board colours: slate (server)".to_owned(), None),
                ("Pieces: pictures".to_owned(), Some("letters in menus".to_owned())),
                ("Xiangqi moves: Chinese (server)".to_owned(), Some("炮二平五".to_owned())),
            ]
        );
        let usual = Preference { notation: Some(Notation::Both), theme: Some(Theme::Wood), ..own };
        assert_eq!(
            chosen(PreferenceShown::Guild(Preference::default()), usual),
            [
                ("Board colours: wood (default)".to_owned(), None),
                ("Pieces: pictures (default)".to_owned(), Some("letters in menus".to_owned())),
                ("Xiangqi moves: both (default)".to_owned(), Some("h2e2 (C2=5)".to_owned())),
            ]
        );
    }

    #[test]
    fn labels_of_how_boards_look_fit_into_a_closed_menu_on_a_phone() {
        let voice = words().voice(Language::English);
        let whole = |pieces, notation, theme| Preference {
            pieces: Some(pieces),
            notation: Some(notation),
            theme: Some(theme),
        };
        let none = Preference::default();
        let default = whole(PieceStyle::Traditional, Notation::Chinese, Theme::Wood);
        let server = whole(PieceStyle::Traditional, Notation::Chinese, Theme::Contrast);
        for (told, usual) in [
            (PreferenceShown::Own { own: none, guild: server }, server),
            (PreferenceShown::Own { own: none, guild: none }, default),
            (PreferenceShown::Guild(none), default),
        ] {
            for setting in LookStep::SETTINGS {
                for Entry { label, .. } in look_entries(voice, told, usual, setting) {
                    assert!(label.len() <= 32, "{label}");
                }
            }
        }
    }

    #[test]
    fn values_that_no_menu_has_change_nothing() {
        for setting in Setting::ALL {
            for values in [&["dance"][..], &["-1"], &["4", "5"], &[""]] {
                let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
                let is_channels = setting == Setting::Channels && values.len() == 2;
                assert!(change(setting, &values).is_none() || is_channels, "{setting:?} {values:?}");
            }
        }
        let many: Vec<String> = (0..=MOST_CHANNELS).map(|id| id.to_string()).collect();
        assert!(change(Setting::Channels, &many).is_none());
    }
}

//! The menus of the page of settings.

use crate::discord::controls::{NAME_FIELD, vacation_button};
use crate::discord::interaction::components::{
    Button, ButtonStyle, ChannelSelect, Entry, Field, Form, RoleSelect, Row, Select,
};
use crate::discord::settings::choices;
use banqi_custom_id::CustomId;
use banqi_custom_id::look_step::{LookStep, Looks};
use banqi_custom_id::settings_step::{Intervention, Setting, SettingsStep};
use banqi_say::text::{self, PreferenceShown, SettingsPage};
use banqi_say::words::Voice;
use banqi_store::{MOST_CHANNELS, Preference, RulePreset, RulePresetName};

/// Returns a menu of all settings, below it the menu of the one that is `open`, and the buttons for what is no setting:
///
/// ```text
/// End game | Void game
/// End season
/// ```
///
/// All three are wider than a phone.
pub(crate) fn settings_controls(
    voice: Voice<'_>,
    page: &SettingsPage,
    own: &[RulePreset],
    open: Option<Setting>,
) -> Vec<Row> {
    let entry = |setting: Setting| Entry {
        chosen: open == Some(setting),
        ..Entry::new(text::setting_name_text(voice, setting), setting.word())
    };
    let mut rows = vec![Row::Select(Select {
        id: id(SettingsStep::Choose),
        placeholder: voice.word("settings-choose"),
        entries: Setting::ALL.map(entry).into(),
    })];
    rows.extend(open.map(|setting| menu(voice, page, own, setting)));
    let other = |step, label| button(voice, step, label, ButtonStyle::Secondary);
    rows.push(Row::Buttons(vec![
        other(SettingsStep::Games(Intervention::End), "settings-button-end"),
        other(SettingsStep::Games(Intervention::Void), "settings-button-void"),
    ]));
    rows.push(Row::Buttons(vec![other(SettingsStep::SeasonForm, "settings-button-season")]));
    rows
}

/// Returns a menu of the games to end or to void, if there are any, and the button that leads back.
pub(crate) fn games_controls(voice: Voice<'_>, what: Intervention, games: Vec<Entry>) -> Vec<Row> {
    let menu = (!games.is_empty()).then(|| {
        Row::Select(Select {
            id: id(SettingsStep::AskAbout(what)),
            placeholder: voice.word("settings-choose-game"),
            entries: games,
        })
    });
    menu.into_iter().chain([Row::Buttons(vec![back(voice)])]).collect()
}

/// Returns the buttons of a question: the one that goes on, with its label, and the one that leads back.
pub(crate) fn question_controls(voice: Voice<'_>, yes: SettingsStep, label: &'static str) -> Vec<Row> {
    vec![Row::Buttons(vec![button(voice, yes, label, ButtonStyle::Danger), back(voice)])]
}

/// Returns the form for the name of the season that ends. The empty field says what becomes of the ratings.
pub(crate) fn season_form(voice: Voice<'_>) -> Form {
    let limit = u16::try_from(RulePresetName::MAX_LEN).unwrap_or(u16::MAX);
    let field = Field {
        placeholder: Some(voice.word("settings-season-effect")),
        ..Field::new(NAME_FIELD, voice.word("settings-season-name"), limit)
    };
    let title = voice.word("settings-season-title");
    Form { id: id(SettingsStep::AskAboutSeason), title, fields: vec![field] }
}

fn back(voice: Voice<'_>) -> Button {
    button(voice, SettingsStep::Back, "settings-back", ButtonStyle::Secondary)
}

fn button(voice: Voice<'_>, step: SettingsStep, label: &'static str, style: ButtonStyle) -> Button {
    Button::new(id(step), voice.word(label), style)
}

/// Returns the menus of how boards look, each with the value that applies chosen, and below a person's own the buttons
/// to their quiet hours and to their vacation. `usual` is what applies where nothing was chosen.
pub(crate) fn look_controls(
    voice: Voice<'_>,
    told: PreferenceShown,
    usual: Preference,
    has_quiet: bool,
) -> Vec<Row> {
    let whose = match told {
        PreferenceShown::Own { .. } => Looks::Own,
        PreferenceShown::Guild(_) => Looks::Server,
    };
    let menu = |setting: Setting| {
        Row::Select(Select {
            id: CustomId::Look(LookStep { whose, setting }).to_string(),
            placeholder: text::setting_name_text(voice, setting),
            entries: choices::look_entries(voice, told, usual, setting),
        })
    };
    let own = (whose == Looks::Own).then(|| {
        let quiet = voice.word(if has_quiet { "quiet-title" } else { "quiet-none" });
        let quiet = Button::new(CustomId::QuietForm.to_string(), quiet, ButtonStyle::Secondary);
        Row::Buttons(vec![quiet, vacation_button(voice)])
    });
    LookStep::SETTINGS.map(menu).into_iter().chain(own).collect()
}

fn menu(voice: Voice<'_>, page: &SettingsPage, own: &[RulePreset], setting: Setting) -> Row {
    let id = id(SettingsStep::Set(setting));
    match setting {
        Setting::Channels => Row::Channels(ChannelSelect {
            id,
            placeholder: voice.word("settings-choose-channels"),
            chosen: page.settings.channels.iter().map(|channel| channel.0).collect(),
            most: MOST_CHANNELS,
        }),
        Setting::WinnerRole => Row::Roles(RoleSelect {
            id,
            placeholder: voice.word("settings-choose-role"),
            chosen: page.winner.role.map(|role| role.0),
        }),
        setting => Row::Select(Select {
            id,
            placeholder: text::setting_name_text(voice, setting),
            entries: choices::entries(voice, page, own, setting),
        }),
    }
}

fn id(step: SettingsStep) -> String {
    CustomId::Settings(step).to_string()
}

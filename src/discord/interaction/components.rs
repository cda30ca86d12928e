//! Components: the controls of a message and the fields of a form, as plain values that serialize to Discord's JSON.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use banqi_say::emoji::Emoji;

/// Component types (Discord, "Component Types").
const ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const FIELD: u8 = 4;
const PEOPLE: u8 = 5;
const ROLES: u8 = 6;
const CHANNELS: u8 = 8;

/// The kinds of channels in which games can be played, directly or in threads: text, voice, announcements, forums
/// (Discord, "Channel Types").
const CHANNEL_KINDS: [u8; 4] = [0, 2, 5, 15];

/// Style of a text field with one line.
const SHORT: u8 = 1;

/// Style of a button (Discord, "Button Styles").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ButtonStyle {
    /// Blue: the most common action.
    Primary = 1,
    /// Grey: any other action.
    Secondary = 2,
    /// Green: agrees or continues.
    Success = 3,
    /// Red: cannot be undone.
    Danger = 4,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The custom id that a click sends back; at most 100 characters.
    pub id: String,
    /// The text on the button; at most 80 characters. Empty only beside an emoji.
    pub label: String,
    /// The style.
    pub style: ButtonStyle,
    /// An emoji before the label.
    pub emoji: Option<Emoji>,
    /// Whether the button can be pressed.
    pub enabled: bool,
    /// Whether a frame shows the button beside its small line and not in its row, because a row of a phone has room
    /// for three.
    pub is_aside: bool,
}

impl Button {
    /// Creates an enabled button in a row, without an emoji.
    #[must_use]
    pub const fn new(id: String, label: String, style: ButtonStyle) -> Self {
        Self { id, label, style, emoji: None, enabled: true, is_aside: false }
    }
}

/// An entry of a select. All texts have at most 100 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The text of the entry.
    pub label: String,
    /// The value that choosing it sends back.
    pub value: String,
    /// A second line below the label.
    pub hint: Option<String>,
    /// An emoji before the text.
    pub emoji: Option<Emoji>,
    /// Whether the entry is selected at first.
    pub chosen: bool,
}

impl Entry {
    /// Creates an entry without a hint and an emoji that is not selected.
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), hint: None, emoji: None, chosen: false }
    }
}

/// A menu in which one entry is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Select {
    /// The custom id that a selection sends back, together with the value; at most 100 characters.
    pub id: String,
    /// The text shown while nothing is selected; at most 150 characters.
    pub placeholder: String,
    /// The entries; 1 to 25.
    pub entries: Vec<Entry>,
}

/// A menu of the people in the server, in which one is selected. The value it sends back is their id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeopleSelect {
    /// The custom id that a selection sends back; at most 100 characters.
    pub id: String,
    /// The text shown while nobody is selected; at most 150 characters.
    pub placeholder: String,
    /// The person who is selected at first.
    pub chosen: Option<u64>,
}

/// A menu of the channels in the server, in which any number up to `most` is selected. The values it sends back are
/// their ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelSelect {
    /// The custom id that a selection sends back; at most 100 characters.
    pub id: String,
    /// The text shown while nothing is selected; at most 150 characters.
    pub placeholder: String,
    /// The channels that are selected at first.
    pub chosen: Vec<u64>,
    /// The most channels that can be selected, up to 25.
    pub most: usize,
}

/// A menu of the roles of the server, in which one or none is selected. The value it sends back is its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleSelect {
    /// The custom id that a selection sends back; at most 100 characters.
    pub id: String,
    /// The text shown while nothing is selected; at most 150 characters.
    pub placeholder: String,
    /// The role that is selected at first.
    pub chosen: Option<u64>,
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// 1 to 5 buttons.
    Buttons(Vec<Button>),
    /// A select, which fills a row.
    Select(Select),
    /// A menu of people, which fills a row.
    People(PeopleSelect),
    /// A menu of channels, which fills a row.
    Channels(ChannelSelect),
    /// A menu of roles, which fills a row.
    Roles(RoleSelect),
}

impl Row {
    /// Returns the component object of Discord's API.
    #[must_use]
    pub fn json(&self) -> Value {
        let inside: Vec<Value> = match self {
            Self::Buttons(buttons) => buttons.iter().map(button).collect(),
            Self::Select(menu) => vec![select(menu)],
            Self::People(menu) => vec![people(menu)],
            Self::Channels(menu) => vec![channels(menu)],
            Self::Roles(menu) => vec![roles(menu)],
        };
        holding(json!({ "type": ROW }), "components", inside)
    }
}

/// Returns the component object of a button.
pub(crate) fn button(button: &Button) -> Value {
    let mut object = json!({
        "type": BUTTON,
        "style": button.style as u8,
        "custom_id": button.id,
        "disabled": !button.enabled,
    });
    // An empty label is not allowed.
    if !button.label.is_empty() {
        object["label"] = json!(button.label);
    }
    if let Some(emoji) = button.emoji {
        object["emoji"] = emoji.json();
    }
    object
}

fn select(menu: &Select) -> Value {
    let entries: Vec<Value> = menu.entries.iter().map(entry).collect();
    let object = json!({ "type": SELECT, "custom_id": menu.id, "placeholder": menu.placeholder });
    holding(object, "options", entries)
}

fn channels(menu: &ChannelSelect) -> Value {
    let chosen = menu.chosen.iter().map(|channel| json!({ "id": channel.to_string(), "type": "channel" }));
    json!({
        "type": CHANNELS,
        "custom_id": menu.id,
        "placeholder": menu.placeholder,
        "channel_types": CHANNEL_KINDS,
        "default_values": chosen.collect::<Vec<_>>(),
        "min_values": 0,
        "max_values": menu.most,
    })
}

fn people(menu: &PeopleSelect) -> Value {
    let mut object = json!({ "type": PEOPLE, "custom_id": menu.id, "placeholder": menu.placeholder });
    if let Some(user) = menu.chosen {
        object["default_values"] = json!([{ "id": user.to_string(), "type": "user" }]);
    }
    object
}

fn roles(menu: &RoleSelect) -> Value {
    let chosen = menu.chosen.iter().map(|role| json!({ "id": role.to_string(), "type": "role" }));
    json!({
        "type": ROLES,
        "custom_id": menu.id,
        "placeholder": menu.placeholder,
        "default_values": chosen.collect::<Vec<_>>(),
        "min_values": 0,
        "max_values": 1,
    })
}

fn entry(entry: &Entry) -> Value {
    let mut object = json!({ "label": entry.label, "value": entry.value, "default": entry.chosen });
    if let Some(hint) = &entry.hint {
        object["description"] = json!(hint);
    }
    if let Some(emoji) = entry.emoji {
        object["emoji"] = emoji.json();
    }
    object
}

/// A text field of a form, with one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field's custom id.
    pub id: &'static str,
    /// The label above the field; at most 45 characters.
    pub label: String,
    /// The text shown while the field is empty; at most 100 characters.
    pub placeholder: Option<String>,
    /// What is in the field at first.
    pub value: String,
    /// The most characters that can be typed, at least 1.
    pub limit: u16,
    /// Whether something has to be typed.
    pub required: bool,
}

impl Field {
    /// Creates an empty field that has to be filled in.
    #[must_use]
    pub const fn new(id: &'static str, label: String, limit: u16) -> Self {
        Self { id, label, placeholder: None, value: String::new(), limit, required: true }
    }

    /// Returns the row of Discord's API.
    fn json(&self) -> Value {
        let Self { id, label, placeholder, value, limit, required } = self;
        let mut field = json!({
            "type": FIELD,
            "custom_id": id,
            "style": SHORT,
            "label": label,
            "max_length": limit,
            "required": required,
        });
        if *required {
            field["min_length"] = json!(1);
        }
        if let Some(placeholder) = placeholder {
            field["placeholder"] = json!(placeholder);
        }
        if !value.is_empty() {
            field["value"] = json!(value);
        }
        json!({ "type": ROW, "components": [field] })
    }
}

/// A form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The custom id that submitting sends back; at most 100 characters.
    pub id: String,
    /// The title; at most 45 characters.
    pub title: String,
    /// The fields, from the top; 1 to 5.
    pub fields: Vec<Field>,
}

impl Form {
    /// Returns the modal object of Discord's API.
    #[must_use]
    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self.fields.iter().map(Field::json).collect();
        holding(json!({ "custom_id": self.id, "title": self.title }), "components", rows)
    }
}

/// Returns an object with a list. (`json!` would copy what it is given, and components are nested four deep.)
pub(crate) fn holding(mut object: Value, key: &str, list: Vec<Value>) -> Value {
    object[key] = Value::Array(list);
    object
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use poise::serenity_prelude as serenity;
    use serenity::{
        CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption, InputTextStyle,
    };

    use super::*;

    /// Asserts that the library's JSON contains all of ours; what the library adds is Discord's default.
    fn assert_says(library: &Value, ours: &Value) {
        match (library, ours) {
            (Value::Object(library), Value::Object(ours)) => {
                for (key, value) in ours {
                    match library.get(key) {
                        Some(said) => assert_says(said, value),
                        None => assert!([json!(false), json!(true)].contains(value), "{key}: {value}"),
                    }
                }
                for (key, value) in library.iter().filter(|(key, _)| !ours.contains_key(*key)) {
                    assert!([Value::Null, json!(false)].contains(value), "{key}: {value}");
                }
            }
            (Value::Array(library), Value::Array(ours)) => {
                assert_eq!(library.len(), ours.len());
                library.iter().zip(ours).for_each(|(library, ours)| assert_says(library, ours));
            }
            (library, ours) => assert_eq!(library, ours),
        }
    }

    #[test]
    fn components_are_printed_as_the_client_library_prints_them() {
        let styles = [
            (ButtonStyle::Primary, serenity::ButtonStyle::Primary),
            (ButtonStyle::Secondary, serenity::ButtonStyle::Secondary),
            (ButtonStyle::Success, serenity::ButtonStyle::Success),
            (ButtonStyle::Danger, serenity::ButtonStyle::Danger),
        ];
        let row = Row::Buttons(
            styles
                .map(|(style, _)| Button {
                    enabled: style != ButtonStyle::Danger,
                    ..Button::new("id".into(), "Go".into(), style)
                })
                .to_vec(),
        );
        let library = styles.map(|(ours, style)| {
            CreateButton::new("id").label("Go").style(style).disabled(ours == ButtonStyle::Danger)
        });
        let library = CreateActionRow::Buttons(library.to_vec());
        assert_says(&serde_json::to_value(library).unwrap(), &serde_json::to_value(&row).unwrap());

        let entries = vec![
            Entry { hint: Some("more".into()), ..Entry::new("one", "1") },
            Entry { chosen: true, ..Entry::new("two", "2") },
        ];
        let row = Row::Select(Select { id: "id".into(), placeholder: "which?".into(), entries });
        let options = vec![
            CreateSelectMenuOption::new("one", "1").description("more").default_selection(false),
            CreateSelectMenuOption::new("two", "2").default_selection(true),
        ];
        let menu =
            CreateSelectMenu::new("id", CreateSelectMenuKind::String { options }).placeholder("which?");
        let library = CreateActionRow::SelectMenu(menu);
        assert_says(&serde_json::to_value(library).unwrap(), &serde_json::to_value(&row).unwrap());

        for placeholder in [None, Some("words".to_owned())] {
            let field = Field { placeholder: placeholder.clone(), ..Field::new("name", "Name".into(), 32) };
            let form = Form { id: "id".into(), title: "Title".into(), fields: vec![field] };
            let field =
                CreateInputText::new(InputTextStyle::Short, "Name", "name").min_length(1).max_length(32);
            let field = match placeholder {
                Some(placeholder) => field.placeholder(placeholder),
                None => field,
            };
            let library = CreateModal::new("id", "Title").components(vec![CreateActionRow::InputText(field)]);
            assert_says(&serde_json::to_value(library).unwrap(), &form.json());
        }
    }
}

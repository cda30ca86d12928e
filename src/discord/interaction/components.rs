//! Components: the controls of a message and the fields of a form, as plain values that are printed as Discord's JSON.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// Types of components (Discord, "Component Types").
const ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const FIELD: u8 = 4;
const PEOPLE: u8 = 5;

/// The style of a field of one line.
const SHORT: u8 = 1;

/// How a button looks (Discord, "Button Styles").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ButtonStyle {
    /// Blue: what is done most.
    Primary = 1,
    /// Grey: anything else.
    Secondary = 2,
    /// Green: what agrees or goes on.
    Success = 3,
    /// Red: what cannot be undone.
    Danger = 4,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// What a click on it sends back; at most 100 characters.
    pub id: String,
    /// What stands on it; at most 80 characters.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
    /// A picture before the label.
    pub emoji: Option<&'static str>,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl Button {
    /// A button without a picture that can be pressed.
    #[must_use]
    pub const fn new(id: String, label: String, style: ButtonStyle) -> Self {
        Self { id, label, style, emoji: None, enabled: true }
    }
}

/// An entry of a select. All texts have at most 100 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub label: String,
    /// What choosing it sends back.
    pub value: String,
    /// A line below the label.
    pub hint: Option<String>,
    /// Whether it is chosen already.
    pub chosen: bool,
}

impl Entry {
    /// An entry without a hint that is not chosen.
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), hint: None, chosen: false }
    }
}

/// A select: a menu of which one entry is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Select {
    /// What choosing in it sends back besides the value; at most 100 characters.
    pub id: String,
    /// What stands in it while nothing is chosen; at most 150 characters.
    pub placeholder: String,
    /// What there is to choose; 1 to 25.
    pub entries: Vec<Entry>,
}

/// A menu of the people in the server, of whom one is chosen. What it sends back besides its id is theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeopleSelect {
    /// What choosing in it sends back; at most 100 characters.
    pub id: String,
    /// What stands in it while nobody is chosen; at most 150 characters.
    pub placeholder: String,
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// 1 to 5 buttons.
    Buttons(Vec<Button>),
    /// A select fills a row.
    Select(Select),
    /// So does a menu of people.
    People(PeopleSelect),
}

impl Row {
    /// The component object of Discord's API.
    #[must_use]
    pub fn json(&self) -> Value {
        let inside: Vec<Value> = match self {
            Self::Buttons(buttons) => buttons.iter().map(button).collect(),
            Self::Select(menu) => vec![select(menu)],
            Self::People(menu) => {
                vec![json!({ "type": PEOPLE, "custom_id": menu.id, "placeholder": menu.placeholder })]
            }
        };
        json!({ "type": ROW, "components": inside })
    }
}

fn button(button: &Button) -> Value {
    let mut object = json!({
        "type": BUTTON,
        "style": button.style as u8,
        "label": button.label,
        "custom_id": button.id,
        "disabled": !button.enabled,
    });
    if let Some(emoji) = button.emoji {
        object["emoji"] = json!({ "name": emoji });
    }
    object
}

fn select(menu: &Select) -> Value {
    let entries: Vec<Value> = menu.entries.iter().map(entry).collect();
    json!({ "type": SELECT, "custom_id": menu.id, "placeholder": menu.placeholder, "options": entries })
}

fn entry(entry: &Entry) -> Value {
    let mut object = json!({ "label": entry.label, "value": entry.value, "default": entry.chosen });
    if let Some(hint) = &entry.hint {
        object["description"] = json!(hint);
    }
    object
}

/// A line to type into a form; it has to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What it is called in the answer.
    pub id: &'static str,
    /// What stands above it; at most 45 characters.
    pub label: String,
    /// What stands in it while it is empty; at most 100 characters.
    pub placeholder: Option<String>,
    /// The most characters, at least 1.
    pub limit: u16,
}

/// A form of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What sending it sends back; at most 100 characters.
    pub id: String,
    /// What it is called; at most 45 characters.
    pub title: String,
    /// What is typed into it.
    pub field: Field,
}

impl Form {
    /// The modal object of Discord's API.
    #[must_use]
    pub fn json(&self) -> Value {
        let Field { id, label, placeholder, limit } = &self.field;
        let mut field = json!({
            "type": FIELD,
            "custom_id": id,
            "style": SHORT,
            "label": label,
            "min_length": 1,
            "max_length": limit,
            "required": true,
        });
        if let Some(placeholder) = placeholder {
            field["placeholder"] = json!(placeholder);
        }
        let row = json!({ "type": ROW, "components": [field] });
        json!({ "custom_id": self.id, "title": self.title, "components": [row] })
    }
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

    /// All that one says is said by the other; what the library adds is Discord's default.
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
            let field =
                Field { id: "name", label: "Name".into(), placeholder: placeholder.clone(), limit: 32 };
            let form = Form { id: "id".into(), title: "Title".into(), field };
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

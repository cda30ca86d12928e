//! Frames: messages of Components V2, in which one container holds the text, the picture and the controls.
//!
//! ```text
//! | **Ann to move** (red)            text; the stripe on the left has the accent colour
//! | Ben captured a soldier on c3 ..
//! | [picture]
//! | caption: what the signs in the picture mean
//! | [select] [buttons]
//! | small line: rules, time, game ID    [button]
//! ```

use banqi_render::Rgb;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, Row, button, holding};
use crate::discord::rest::{codes, error_code};

/// Flag of a message of Components V2 (Discord, "Message Flags"). A message that has it keeps it.
pub const FLAG: u64 = 1 << 15;

/// Flag of a message that only one person sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;

/// The most characters of all texts of a frame (Discord).
pub(crate) const TEXT_LIMIT: usize = 4000;

/// Component types (Discord, "Component Types").
const SECTION: u8 = 9;
const TEXT: u8 = 10;
const GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

/// The start of the address of a file of the same message.
const ATTACHMENT: &str = "attachment://";

/// The start of a small line (Discord's Markdown).
const SMALL: &str = "-# ";

/// A file that a frame shows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    /// The file name.
    pub(crate) name: &'a str,
    /// The alt text of a picture; `None` for other files.
    pub(crate) alt: Option<&'a str>,
}

/// Returns whether this is how Discord refuses a body, for example because it does not accept frames there.
pub(crate) fn is_refusal(failure: &serenity::Error) -> bool {
    error_code(failure) == Some(codes::INVALID_BODY)
}

/// Returns the container of a frame. `caption` is the component below the picture. A button that
/// [is aside](Button::is_aside) stands beside the small lines if there are any, and otherwise in its row.
pub(crate) fn frame(
    content: &str,
    file: Option<Shown<'_>>,
    caption: Option<Value>,
    rows: &[Row],
    accent: Option<Rgb>,
) -> Value {
    let (body, small) = split(content);
    let mut inside: Vec<Value> = text(body).into_iter().collect();
    inside.extend(file.map(|file| match file.alt {
        Some(alt) => gallery(file.name, alt),
        None => json!({ "type": FILE, "file": { "url": format!("{ATTACHMENT}{}", file.name) } }),
    }));
    inside.extend(caption);
    let small = text(small);
    let aside = small.as_ref().and_then(|_| aside(rows));
    inside.extend(rows.iter().filter_map(|row| without(row, aside)));
    inside.extend(small.map(|small| match aside {
        Some(button) => section(small, button),
        None => small,
    }));
    let mut container = holding(json!({ "type": CONTAINER }), "components", inside);
    if let Some([red, green, blue]) = accent {
        container["accent_color"] = json!(u32::from_be_bytes([0, red, green, blue]));
    }
    container
}

/// Returns a text component; `None` for an empty text, which Discord does not allow.
pub(crate) fn text(content: &str) -> Option<Value> {
    (!content.is_empty()).then(|| json!({ "type": TEXT, "content": content }))
}

/// Returns the button that is aside, if there is one.
fn aside(rows: &[Row]) -> Option<&Button> {
    rows.iter().find_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().find(|button| button.is_aside),
        _ => None,
    })
}

/// Returns the component of a row without one of its buttons; `None` if no other is left.
fn without(row: &Row, aside: Option<&Button>) -> Option<Value> {
    match row {
        Row::Buttons(buttons) if aside.is_some_and(|aside| buttons.contains(aside)) => {
            let others: Vec<Button> = buttons.iter().filter(|one| Some(*one) != aside).cloned().collect();
            (!others.is_empty()).then(|| Row::Buttons(others).json())
        }
        _ => Some(row.json()),
    }
}

/// Returns a component with a text and a button beside it.
fn section(text: Value, beside: &Button) -> Value {
    let mut section = holding(json!({ "type": SECTION }), "components", vec![text]);
    section["accessory"] = button(beside);
    section
}

/// Returns a private message of one text, which replaces one of components that are no longer used.
#[must_use]
pub fn only_text(content: &str) -> Value {
    json!({ "flags": FLAG | EPHEMERAL, "components": [{ "type": TEXT, "content": content }], "allowed_mentions": { "parse": [] } })
}

fn gallery(name: &str, alt: &str) -> Value {
    let mut item = json!({ "media": { "url": format!("{ATTACHMENT}{name}") } });
    if !alt.is_empty() {
        item["description"] = json!(alt);
    }
    holding(json!({ "type": GALLERY }), "items", vec![item])
}

/// Splits a content into its lines and the small lines at its end, which stand below the controls.
fn split(content: &str) -> (&str, &str) {
    let content = content.trim_end_matches('\n');
    let mut start = content.len();
    for line in content.split('\n').rev() {
        if !line.starts_with(SMALL) {
            break;
        }
        start -= line.len() + usize::from(start < content.len());
    }
    let (body, small) = content.split_at(start);
    (body.trim_end_matches('\n'), small.trim_start_matches('\n'))
}

/// What stays of a frame when its controls are removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bare {
    /// The text.
    content: String,
    /// The name and the alt text of the picture.
    picture: Option<(String, String)>,
    /// The colour of the stripe.
    accent: Option<Rgb>,
}

impl Bare {
    /// Creates it from what a frame was made of.
    pub(crate) fn of(content: &str, file: Option<Shown<'_>>, accent: Option<Rgb>) -> Self {
        let picture = file.and_then(|file| Some((file.name.to_owned(), file.alt?.to_owned())));
        Self { content: content.to_owned(), picture, accent }
    }

    /// Reads it from a message that Discord has returned. `None` if that is not one of the bot's frames.
    pub(crate) fn read(message: &Value) -> Option<Self> {
        let container = message["components"].as_array()?.iter().find(|it| it["type"] == CONTAINER)?;
        let mut lines = Vec::new();
        let mut picture = None;
        for component in container["components"].as_array()? {
            match component["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()) {
                Some(TEXT) => lines.extend(component["content"].as_str()),
                Some(SECTION) => lines.extend(component["components"][0]["content"].as_str()),
                Some(GALLERY) => picture = component["items"].as_array()?.first().and_then(picture_of),
                // Rows are the controls; the bot's public frames have nothing else.
                Some(_) | None => {}
            }
        }
        let accent = container["accent_color"].as_u64().and_then(|accent| u32::try_from(accent).ok());
        let accent = accent.map(u32::to_be_bytes).map(|[_, red, green, blue]| [red, green, blue]);
        Some(Self { content: lines.join("\n"), picture, accent })
    }

    /// Whether it has a picture.
    pub(crate) const fn has_picture(&self) -> bool {
        self.picture.is_some()
    }

    /// Returns the container. `content`, if there is one, replaces the text.
    pub(crate) fn json(&self, content: Option<&str>) -> Value {
        let picture = self.picture.as_ref();
        let shown = picture.map(|(name, alt)| Shown { name, alt: Some(alt) });
        frame(content.unwrap_or(&self.content), shown, None, &[], self.accent)
    }
}

/// Returns the name and the alt text of a picture that stays. Discord returns the address from which it serves the
/// file; that one expires, so the file is named instead.
fn picture_of(item: &Value) -> Option<(String, String)> {
    let address = item["media"]["url"].as_str()?;
    let path = address.split(['?', '#']).next()?;
    let name = path.rsplit('/').next()?;
    Some((name.to_owned(), item["description"].as_str().unwrap_or_default().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::interaction::components::ButtonStyle;

    #[test]
    fn small_lines_at_the_end_stand_below_the_controls() {
        for (content, body, small) in [
            ("one", "one", ""),
            ("one\n-# two", "one", "-# two"),
            ("one\n-# two\n-# three", "one", "-# two\n-# three"),
            ("one\n-# two\nthree\n-# four\n", "one\n-# two\nthree", "-# four"),
            ("-# one", "", "-# one"),
            ("", "", ""),
        ] {
            assert_eq!(split(content), (body, small), "{content:?}");
        }
        let rows = [Row::Buttons(Vec::new())];
        let frame = frame("one\n-# two", None, text("three"), &rows, Some([1, 2, 3]));
        let kinds: Vec<u64> =
            frame["components"].as_array().unwrap().iter().map(|it| it["type"].as_u64().unwrap()).collect();
        assert_eq!((kinds, &frame["accent_color"]), (vec![10, 10, 1, 10], &json!(0x01_02_03)));
    }

    #[test]
    fn a_button_can_stand_beside_the_small_lines() {
        let plain = |id: &str| Button::new(id.to_owned(), id.to_owned(), ButtonStyle::Secondary);
        let aside = Button { is_aside: true, ..plain("aside") };
        let alone = Row::Buttons(vec![plain("row")]).json();
        let both = Row::Buttons(vec![plain("row"), aside.clone()]);
        let small = json!({ "type": 10, "content": "-# two" });
        let section = json!({ "type": 9, "components": [small], "accessory": button(&aside) });
        let inside = |content: &str, row: &Row| {
            frame(content, None, None, std::slice::from_ref(row), None)["components"].clone()
        };
        let one = json!({ "type": 10, "content": "one" });
        assert_eq!(inside("one\n-# two", &both), json!([one, alone, section]));
        assert_eq!(inside("one", &both), json!([one, both.json()]), "there are no small lines");
        assert_eq!(inside("one\n-# two", &Row::Buttons(vec![aside])), json!([one, section]));
        let message = json!({ "components": [frame("one\n-# two", None, None, &[both], None)] });
        assert_eq!(Bare::read(&message), Some(Bare::of("one\n-# two", None, None)), "the text stays");
    }

    #[test]
    fn a_frame_without_controls_keeps_its_text_its_colour_and_its_picture() {
        let file = Shown { name: "board.png", alt: Some("a board") };
        let rows = [Row::Buttons(Vec::new())];
        let mut sent =
            json!({ "components": [frame("one\n-# two", Some(file), None, &rows, Some([0, 0, 9]))] });
        let bare = json!([frame("one\n-# two", Some(file), None, &[], Some([0, 0, 9]))]);
        // As Discord returns it.
        let url = "https://cdn.discordapp.com/attachments/1/2/board.png?ex=66&is=65&hm=64&";
        sent["components"][0]["components"][1]["items"][0]["media"]["url"] = json!(url);
        sent["components"][0]["id"] = json!(1);
        let read = Bare::read(&sent).unwrap();
        assert_eq!(read, Bare::of("one\n-# two", Some(file), Some([0, 0, 9])));
        assert_eq!(json!([read.json(None)]), bare);
        assert_eq!(read.json(Some("three")), frame("three", Some(file), None, &[], Some([0, 0, 9])));
        assert_eq!(Bare::read(&json!({ "components": [rows[0]] })), None);
    }
}

//! The buttons of `/privacy`.

use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use banqi_custom_id::CustomId;
use banqi_custom_id::privacy_step::PrivacyStep;
use banqi_say::words::Voice;

/// Returns the buttons below the file: Delete.
pub(crate) fn shown_controls(voice: Voice<'_>) -> Vec<Row> {
    vec![Row::Buttons(vec![button(
        voice,
        PrivacyStep::AskAgain,
        "privacy-button-delete",
        ButtonStyle::Secondary,
    )])]
}

/// Returns the buttons of the first question: Delete | Get file | Keep.
pub(crate) fn question_controls(voice: Voice<'_>) -> Vec<Row> {
    vec![Row::Buttons(vec![
        button(voice, PrivacyStep::AskAgain, "privacy-button-delete", ButtonStyle::Danger),
        button(voice, PrivacyStep::Show, "privacy-button-file", ButtonStyle::Secondary),
        button(voice, PrivacyStep::Keep, "privacy-button-keep", ButtonStyle::Secondary),
    ])]
}

/// Returns the buttons of the second question: Keep | Delete forever. They are in another order than in the
/// first, so that a double click does not answer both.
pub(crate) fn second_question_controls(voice: Voice<'_>) -> Vec<Row> {
    vec![Row::Buttons(vec![
        button(voice, PrivacyStep::Keep, "privacy-button-keep", ButtonStyle::Secondary),
        button(voice, PrivacyStep::Delete, "privacy-button-forever", ButtonStyle::Danger),
    ])]
}

fn button(voice: Voice<'_>, step: PrivacyStep, label: &'static str, style: ButtonStyle) -> Button {
    Button::new(CustomId::Privacy(step).to_string(), voice.word(label), style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_custom_id::LIMIT;
    use banqi_say::language::Language;
    use banqi_say::words::Words;

    #[test]
    fn labels_fit_a_phone_and_the_second_question_has_keep_where_the_first_has_delete() {
        let words = Words::new();
        for language in Language::ALL {
            let voice = words.voice(language);
            let rows = [shown_controls(voice), question_controls(voice), second_question_controls(voice)];
            let buttons = rows.map(|rows| match rows.as_slice() {
                [Row::Buttons(buttons)] => buttons.clone(),
                rows => panic!("{rows:?}"),
            });
            for button in buttons.iter().flatten() {
                assert!((1..=20).contains(&button.label.chars().count()), "{}", button.label);
                assert!(button.id.len() <= LIMIT && button.id.parse::<CustomId>().is_ok(), "{}", button.id);
            }
            let [_, first, second] = buttons;
            let keep = CustomId::Privacy(PrivacyStep::Keep).to_string();
            assert!(first[0].id != keep && second[0].id == keep);
        }
    }
}

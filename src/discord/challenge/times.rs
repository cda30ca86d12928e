//! Time controls in commands: what is typed, and what is suggested.

use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use banqi_say::text::Failure;
use banqi_say::words::Voice;
use banqi_session::TimeControl;

/// Returns the time control that a user typed.
///
/// # Errors
/// Returns [`Failure::Time`] for text that is not a time control.
pub(crate) fn time_meant(typed: &str) -> Result<TimeControl, Failure> {
    typed.parse().map_err(|why| Failure::Time { text: typed.to_owned(), why })
}

/// Returns suggestions for a time control: the typed one, then the usual ones that contain what was typed.
pub(crate) fn suggestions(voice: Voice<'_>, typed: &str) -> Vec<Suggestion> {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let (meant, wanted) = (typed.parse::<TimeControl>().ok(), letters(typed));
    let fits = |time: &TimeControl| {
        letters(&time.to_string()).contains(&wanted) || letters(&voice.time(*time)).contains(&wanted)
    };
    let usual = TimeControl::SUGGESTED.into_iter().filter(|time| Some(*time) != meant && fits(time));
    let all = meant.into_iter().chain(usual).take(SUGGESTED);
    all.map(|time| Suggestion::new(voice.time(time), time.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_say::language::Language;
    use banqi_say::words::Words;
    use banqi_session::NotATimeControl;

    fn values(typed: &str) -> Vec<String> {
        let words = Words::new();
        let found = suggestions(words.voice(Language::English), typed);
        found.into_iter().map(|suggestion| suggestion.value).collect()
    }

    #[test]
    fn suggestions_begin_with_what_was_typed() {
        assert_eq!(values("").len(), TimeControl::SUGGESTED.len());
        assert_eq!(values("15+10"), ["15+10"]);
        assert_eq!(values("2 days"), ["2d"]);
        assert_eq!(values("10")[..], ["10+5", "20+10", "10m"]);
        assert_eq!(values("3d"), ["3d"]);
        assert_eq!(values("fast"), Vec::<String>::new());
    }

    #[test]
    fn what_is_suggested_can_be_sent() {
        for suggested in values("") {
            assert!(time_meant(&suggested).is_ok(), "{suggested}");
        }
        let why = NotATimeControl::Form;
        assert_eq!(time_meant("soon"), Err(Failure::Time { text: "soon".into(), why }));
    }
}

//! Quiet hours as people type them in `/preferences`, and suggestions while they type.

use crate::discord::interaction::components::{Field, Form};
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use banqi_custom_id::CustomId;
use banqi_say::text::QuietTrouble;
use banqi_say::words::Voice;
use banqi_store::{DAY_NAMES, QuietHours, Zone};

/// The most characters of each field of the form, as in the options of `/preferences`.
const HOURS_LIMIT: u16 = 40;
const DAYS_LIMIT: u16 = 80;
const ZONE_LIMIT: u16 = 40;

/// The words that end quiet hours or days.
const OFF: [&str; 8] = ["off", "none", "no", "-", "關", "关", "無", "无"];

/// The signs between the first and the last of several days.
const TO: [char; 5] = ['-', '–', '~', '至', '到'];

/// The signs of days in Chinese, Monday first.
const CHINESE_DAYS: [&[char]; 7] = [&['一'], &['二'], &['三'], &['四'], &['五'], &['六'], &['日', '天']];

/// What was typed; a part that is missing stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct QuietWords<'a> {
    /// The hours of each day.
    pub(crate) hours: Option<&'a str>,
    /// The days that are quiet as a whole.
    pub(crate) days: Option<&'a str>,
    /// The time zone.
    pub(crate) zone: Option<&'a str>,
}

impl<'a> QuietWords<'a> {
    /// Creates it from the texts in the fields of [`quiet_form`]: without hours or days there are none, and without a
    /// time zone the known one stays. `None` if the texts are not from that form.
    pub(crate) fn of_form(typed: &'a [String]) -> Option<Self> {
        let [hours, days, zone] = typed else { return None };
        let or_off = |text: &'a str| if text.trim().is_empty() { OFF[0] } else { text };
        let zone = Some(zone.as_str()).filter(|zone| !zone.trim().is_empty());
        Some(Self { hours: Some(or_off(hours)), days: Some(or_off(days)), zone })
    }

    /// Returns whether nothing was typed.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the quiet hours after this change; `None` if nothing is left of them.
    ///
    /// # Errors
    /// Returns what cannot be read or is missing.
    pub(crate) fn change(&self, known: Option<QuietHours>) -> Result<Option<QuietHours>, QuietTrouble> {
        let hours = match self.hours {
            None => known.and_then(|known| known.hours),
            Some(text) if is_off(text) => None,
            Some(text) => Some(text.parse().map_err(|_| QuietTrouble::Hours)?),
        };
        let days = match self.days {
            None => known.map_or([false; 7], |known| known.days),
            Some(text) if is_off(text) => [false; 7],
            Some(text) => days(text).ok_or(QuietTrouble::Days)?,
        };
        let zone = match self.zone {
            None => known.map(|known| known.zone),
            Some(text) => Some(text.parse().map_err(|_| QuietTrouble::Zone)?),
        };
        let is_empty = hours.is_none() && days == [false; 7];
        match zone {
            Some(zone) => Ok(Some(QuietHours { hours, days, zone })),
            None if is_empty => Ok(None),
            None => Err(QuietTrouble::NoZone),
        }
    }
}

/// Returns the form for quiet hours, with what is known of them filled in.
pub(crate) fn quiet_form(voice: Voice<'_>, known: Option<&QuietHours>) -> Form {
    let field = |id, key, example, limit, value| Field {
        placeholder: Some(voice.word(example)),
        value,
        required: false,
        ..Field::new(id, voice.word(key), limit)
    };
    let hours = known.and_then(|known| known.hours).map(|hours| hours.to_string());
    let days = known.map_or([false; 7], |known| known.days);
    let days: Vec<&str> =
        DAY_NAMES.into_iter().zip(days).filter(|(_, quiet)| *quiet).map(|(day, _)| day).collect();
    let zone = known.map(|known| known.zone.to_string());
    let fields = vec![
        field("hours", "quiet-field-hours", "quiet-example-hours", HOURS_LIMIT, hours.unwrap_or_default()),
        field("days", "quiet-field-days", "quiet-example-days", DAYS_LIMIT, days.join(", ")),
        field("zone", "quiet-field-zone", "quiet-example-zone", ZONE_LIMIT, zone.unwrap_or_default()),
    ];
    Form { id: CustomId::QuietHours.to_string(), title: voice.word("quiet-form-title"), fields }
}

fn is_off(text: &str) -> bool {
    OFF.contains(&text.trim().to_lowercase().as_str())
}

/// Parses days: `sat, sun`, `mon-fri`, `Mon – Fri`, `週六日`; `None` if a part is not a day.
fn days(text: &str) -> Option<[bool; 7]> {
    let mut quiet = [false; 7];
    let text = text.to_lowercase();
    // `mon - fri` is one part.
    let ends: Vec<&str> = text.split(TO).map(str::trim).collect();
    let text = ends.join("-");
    let parts = text.split(|sign: char| sign.is_whitespace() || ",;，、；/".contains(sign));
    for part in parts.filter(|part| !part.is_empty() && *part != "and") {
        match part.split_once('-') {
            Some((from, to)) => {
                let [from, to]: [usize; 2] = [days_in(from)?, days_in(to)?].concat().try_into().ok()?;
                let length = (to + 7 - from) % 7;
                (0..=length).for_each(|ahead| quiet[(from + ahead) % 7] = true);
            }
            None => days_in(part)?.into_iter().for_each(|day| quiet[day] = true),
        }
    }
    (quiet != [false; 7]).then_some(quiet)
}

/// Returns the days that a word names: an English day of at least two letters, or any number of Chinese ones.
fn days_in(word: &str) -> Option<Vec<usize>> {
    const FULL: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    if word.is_ascii() {
        let nth = FULL.iter().position(|day| word.len() >= 2 && day.starts_with(word));
        return nth.map(|nth| vec![nth]);
    }
    let prefixes = ["星期", "禮拜", "礼拜", "週", "周"];
    let word = prefixes.iter().fold(word.to_owned(), |word, prefix| word.replace(prefix, ""));
    let found = word.chars().map(|sign| CHINESE_DAYS.iter().position(|signs| signs.contains(&sign)));
    found.collect::<Option<Vec<_>>>().filter(|found| !found.is_empty())
}

/// Returns time zones for what was typed so far: an offset that it is, then zones whose name contains it.
pub(crate) fn suggest_zones(typed: &str) -> Vec<Suggestion> {
    let sought = typed.trim().replace(' ', "_").to_lowercase();
    let offset = typed.parse().ok().filter(|zone: &Zone| matches!(zone, Zone::Offset(_)));
    let named = Zone::named().filter(|zone| zone.to_string().to_lowercase().contains(&sought));
    let zones = offset.into_iter().chain(named).take(SUGGESTED);
    zones.map(|zone| Suggestion::new(zone.to_string(), zone.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_say::language::Language;
    use banqi_say::text::samples::words;

    fn changed(known: Option<&str>, words: QuietWords<'_>) -> Result<String, QuietTrouble> {
        let known = known.map(|known| known.parse().unwrap());
        words.change(known).map(|quiet| quiet.map_or_else(String::new, |quiet| quiet.to_string()))
    }

    #[test]
    fn each_part_changes_alone() {
        let none = QuietWords::default();
        let known = Some("22:00-08:00 sun UTC+8");
        for (words, expected) in [
            (QuietWords { hours: Some("23-7"), ..none }, "23:00-07:00 sun UTC+8"),
            (QuietWords { hours: Some(" OFF "), ..none }, "- sun UTC+8"),
            (QuietWords { days: Some("sat, Sunday"), ..none }, "22:00-08:00 sat,sun UTC+8"),
            (QuietWords { days: Some("fri-mon"), ..none }, "22:00-08:00 mon,fri,sat,sun UTC+8"),
            (QuietWords { days: Some("Fri – Mon, wed"), ..none }, "22:00-08:00 mon,wed,fri,sat,sun UTC+8"),
            (QuietWords { days: Some("週六日、星期一"), ..none }, "22:00-08:00 mon,sat,sun UTC+8"),
            (QuietWords { days: Some("无"), ..none }, "22:00-08:00 - UTC+8"),
            (QuietWords { zone: Some("asia/taipei"), ..none }, "22:00-08:00 sun Asia/Taipei"),
        ] {
            assert_eq!(changed(known, words).as_deref(), Ok(expected), "{words:?}");
        }
        assert_eq!(changed(None, QuietWords { hours: Some("off"), ..none }).as_deref(), Ok(""));
        for (words, trouble) in [
            (QuietWords { hours: Some("late"), ..none }, QuietTrouble::Hours),
            (QuietWords { days: Some("someday"), ..none }, QuietTrouble::Days),
            (QuietWords { days: Some("s"), ..none }, QuietTrouble::Days),
            (QuietWords { days: Some("mon-xyz"), ..none }, QuietTrouble::Days),
            (QuietWords { days: Some(" , "), ..none }, QuietTrouble::Days),
            (QuietWords { zone: Some("moon"), ..none }, QuietTrouble::Zone),
        ] {
            assert_eq!(changed(known, words), Err(trouble), "{words:?}");
        }
        assert_eq!(changed(None, QuietWords { hours: Some("22-8"), ..none }), Err(QuietTrouble::NoZone));
    }

    #[test]
    fn the_form_says_again_what_is_known_and_empties_what_is_left_out() {
        let voice = words().voice(Language::English);
        for known in ["22:00-08:00 sun UTC+8", "- sat,sun Asia/Taipei", "23:30-07:00 - UTC"] {
            let known: QuietHours = known.parse().unwrap();
            let form = quiet_form(voice, Some(&known));
            let typed: Vec<String> = form.fields.iter().map(|field| field.value.clone()).collect();
            assert_eq!(QuietWords::of_form(&typed).unwrap().change(None), Ok(Some(known)), "{typed:?}");
        }
        let typed = |texts: [&str; 3]| texts.map(str::to_owned);
        let of_form =
            |texts: &[String]| changed(Some("22:00-08:00 sun UTC+8"), QuietWords::of_form(texts).unwrap());
        assert_eq!(of_form(&typed(["23-7", " ", ""])).as_deref(), Ok("23:00-07:00 - UTC+8"));
        assert_eq!(of_form(&typed(["", "", ""])).as_deref(), Ok("- - UTC+8"));
        assert_eq!(of_form(&typed(["late", "", ""])), Err(QuietTrouble::Hours));
        assert!(quiet_form(voice, None).fields.iter().all(|field| field.value.is_empty() && !field.required));
        assert_eq!(QuietWords::of_form(&typed(["22-8", "", ""])[..2]), None);
    }

    #[test]
    fn zones_are_suggested_by_any_part_of_their_name() {
        let first = |typed| suggest_zones(typed).into_iter().next().map(|found| found.value);
        assert_eq!(first("taip").as_deref(), Some("Asia/Taipei"));
        assert_eq!(first("new york").as_deref(), Some("America/New_York"));
        assert_eq!(first("+5:30").as_deref(), Some("UTC+5:30"));
        assert_eq!(first("atlantis"), None);
        assert_eq!(suggest_zones("").len(), SUGGESTED);
    }
}

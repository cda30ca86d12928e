//! Quiet hours in words.

use crate::words::Voice;
use banqi_store::{DAY_NAMES, QuietHours};

/// Why quiet hours cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuietTrouble {
    /// The hours cannot be read.
    Hours,
    /// The days cannot be read.
    Days,
    /// The time zone is unknown.
    Zone,
    /// No time zone is given, and none is known.
    NoZone,
}

/// Says when a person wants no calls; `None` if they always want them.
#[must_use]
pub fn quiet_text(voice: Voice<'_>, quiet: Option<&QuietHours>) -> Option<String> {
    let quiet = quiet.filter(|quiet| !quiet.is_empty())?;
    let hours = quiet.hours.map(|hours| {
        let hours = hours.to_string().replace('-', "–");
        voice.say("quiet-daily", &[("hours", hours.into())])
    });
    let days = DAY_NAMES.iter().zip(quiet.days).filter(|(_, is_quiet)| *is_quiet);
    let days: Vec<String> = days.map(|(day, _)| voice.say("quiet-day", &[("day", (*day).into())])).collect();
    let days =
        (!days.is_empty()).then(|| voice.say("quiet-whole-days", &[("days", voice.everyone(&days).into())]));
    let times: Vec<String> = hours.into_iter().chain(days).collect();
    let (times, zone) = (voice.list(&times), quiet.zone.to_string());
    Some(voice.say("quiet-set", &[("times", times.into()), ("zone", zone.into())]))
}

/// Says why quiet hours cannot be set, and how to write them.
#[must_use]
pub(crate) fn quiet_trouble_text(voice: Voice<'_>, trouble: QuietTrouble) -> String {
    let why = match trouble {
        QuietTrouble::Hours => "hours",
        QuietTrouble::Days => "days",
        QuietTrouble::Zone => "zone",
        QuietTrouble::NoZone => "missing",
    };
    voice.say("quiet-bad", &[("why", why.into())])
}

//! Time controls and clocks in words.

use std::time::Duration;

use crate::text::game::dotted;
use crate::text::game::names::countdown;
use crate::text::game::seats;
use crate::words::Voice;
use banqi_session::{ClockChange, ClockRequest, Participant, Seat, TimeControl, Timestamp, View};
use banqi_store::{VACATION_DAYS, Vacation};

impl Voice<'_> {
    /// Returns a time control: `3 days per move`, `10 min + 5 s per move`.
    #[must_use]
    pub fn time(self, time: TimeControl) -> String {
        match time {
            TimeControl::PerMove(limit) => self.say("time-per-move", &[("span", self.span(limit).into())]),
            TimeControl::Bank { bank, increment } => {
                let (minutes, seconds) = (bank.as_secs() / 60, increment.as_secs());
                self.say("time-bank", &[("minutes", minutes.into()), ("seconds", seconds.into())])
            }
        }
    }
}

/// Says when the current turn is due. Once banks run, says what every seat has left: of the seat to move, when it runs
/// out, as a time that counts down; of the others, `9:32`. `None` if nobody's time runs.
pub(crate) fn clock_text(voice: Voice<'_>, view: &View) -> Option<String> {
    // During a pause there is no deadline.
    let is_waiting = view.player_to_move().is_some_and(|player| player.level().is_none());
    let deadline = view.deadline.filter(|_| is_waiting).map(countdown);
    if !view.all_moved || matches!(view.time, TimeControl::PerMove(_)) {
        return deadline.map(|deadline| voice.say("board-due", &[("deadline", deadline.into())]));
    }
    let running = view.seats.iter().filter(|seat| !seat.is_out).filter_map(|seat| {
        let side = seats::marks(voice, view, seat.seat);
        match &deadline {
            Some(deadline) if view.to_move == Some(seat.seat) => {
                let args = [("side", side.into()), ("deadline", deadline.clone().into())];
                Some(voice.say("board-clock-running", &args))
            }
            _ => Some(format!("{side}\u{A0}{}", minutes_and_seconds(seat.left?))),
        }
    });
    let clocks = dotted(running);
    (!clocks.is_empty()).then(|| voice.say("board-clocks", &[("clocks", clocks.into())]))
}

/// Says that the game is paused, who moves next, and when the pause ends by itself.
pub(crate) fn paused_text(voice: Voice<'_>, who: &str, until: Timestamp) -> String {
    voice.say("board-paused", &[("who", who.into()), ("deadline", countdown(until).into())])
}

/// Says what change of the clock a player asks for, and who has not answered.
pub(crate) fn clock_request_text(
    voice: Voice<'_>,
    view: &View,
    request: ClockRequest,
    who: &dyn Fn(Seat) -> String,
) -> String {
    let (change, time) = match request.change {
        ClockChange::Pause => ("pause", String::new()),
        ClockChange::Time(time) => ("time", voice.time(time)),
    };
    let others = seats::others(view, request.by).filter(|seat| !request.has_agreed(*seat));
    let others = voice.everyone(&others.map(who).collect::<Vec<_>>());
    voice.say(
        "board-clock-request",
        &[
            ("who", who(request.by).into()),
            ("change", change.into()),
            ("time", time.into()),
            ("others", others.into()),
        ],
    )
}

/// Says which time control a game has, and what is needed to change it, to one of its players.
#[must_use]
pub fn clock_menu_text(voice: Voice<'_>, view: &View, reader: Participant) -> String {
    let mut others = view.seats.iter().map(|seat| seat.player).filter(|player| *player != reader);
    let others = if others.all(|player| player.level().is_some()) { "computer" } else { "people" };
    let args = [("time", voice.time(view.time).into()), ("others", others.into())];
    voice.say("clock-menu", &args)
}

/// Says who is on vacation, and until when, one line each.
pub(crate) fn vacation_lines(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    let away = view.seats.iter().filter_map(|seat| Some((seat.seat, seat.away_until?)));
    let line = |(seat, until): (Seat, Timestamp)| {
        voice.say("board-vacation", &[("who", who(seat).into()), ("until", day(until).into())])
    };
    away.map(line).collect()
}

/// Says, in small print, how long the bot was offline, and that nobody lost time by it.
pub(crate) fn outage_line(voice: Voice<'_>, lasted: Duration) -> String {
    format!("-# {}", voice.say("board-outage", &[("lasted", voice.exact_span(lasted).into())]))
}

/// Returns a moment as Discord shows it in the reader's language and time zone: its day and time.
fn day(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.unix_seconds())
}

/// Returns a person's vacation days in words; `None` for people who have never played.
#[must_use]
pub fn vacation_text(voice: Voice<'_>, vacation: Option<Vacation>) -> String {
    let Some(Vacation { until, days_left }) = vacation else { return voice.word("vacation-stranger") };
    let args = [("left", days_left.into()), ("limit", VACATION_DAYS.into())];
    match until {
        Some(until) => voice.say("vacation-on", &[&args[..], &[("until", day(until).into())]].concat()),
        None => voice.say("vacation-off", &args),
    }
}

/// Says that fewer vacation days are left than were asked for.
#[must_use]
pub(crate) fn vacation_too_long_text(voice: Voice<'_>, vacation: Vacation) -> String {
    voice.say("vacation-too-long", &[("left", vacation.days_left.into()), ("limit", VACATION_DAYS.into())])
}

/// Returns a time as `9:32`, or `1:09:32` from an hour on.
fn minutes_and_seconds(span: Duration) -> String {
    let seconds = span.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text::samples::{Sample, words};

    #[test]
    fn time_controls_are_told_in_every_language() {
        let told = |time| Language::ALL.map(|language| words().voice(language).time(time));
        assert_eq!(told(TimeControl::default()), ["3 days per move", "每步 3 天", "每步 3 天"]);
        assert_eq!(
            told(TimeControl::bank(10, 5)),
            ["10 min + 5 s per move", "10 分鐘，每步加 5 秒", "10 分钟，每步加 5 秒"]
        );
        assert_eq!(told(TimeControl::bank(3, 0)), ["3 min", "3 分鐘", "3 分钟"]);
    }

    #[test]
    fn clocks_are_short() {
        assert_eq!(minutes_and_seconds(Duration::from_millis(59_999)), "0:59");
        assert_eq!(minutes_and_seconds(Duration::from_secs(572)), "9:32");
        assert_eq!(minutes_and_seconds(Duration::from_secs(3_600)), "1:00:00");
    }

    #[test]
    fn an_outage_is_told_in_one_small_line() {
        let told = |language| outage_line(words().voice(language), Duration::from_millis(130_400));
        assert_eq!(
            Language::ALL.map(told),
            [
                "-# 🔌 I was offline for 2 min 10 s. That time was added back to the clock.",
                "-# 🔌 機器人剛才離線 2 分 10 秒，這段時間不計時。",
                "-# 🔌 机器人刚才离线了 2 分 10 秒，这段时间不计时。",
            ]
        );
    }

    #[test]
    fn both_clocks_are_told_once_everyone_has_moved() {
        let voice = words().voice(Language::English);
        let mut sample = Sample::timed_game(TimeControl::bank(5, 3));
        assert_eq!(clock_text(voice, &sample.view()).as_deref(), Some("move due <t:1000:R>"));
        sample = sample.play("a1(K) b1(p)");
        assert_eq!(
            clock_text(voice, &sample.view()).as_deref(),
            Some("⏱\u{A0}🔴\u{A0}runs out <t:1060:R>\u{A0}· ⚫\u{A0}5:00")
        );
    }
}

//! Events as database rows: a kind, a versioned JSON body, and separate columns for the ply and the seat.
//!
//! The body is `{"v":N, ..}` with N = 4 for `challenged`, 3 for `aborted`, 2 for `declined`, `deadline_shifted` and the
//! answers to draw offers, and 1 for all others. A change to the shape of a body gets the next version, and old
//! versions stay readable: rows are never rewritten. Types of the rules crate do not use serde; they are stored in
//! their own notation.

use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::StoreError;
use banqi_rules::{AnyPly, Variant};
use banqi_session::{
    AbortBy, ClockChange, DrawReason, Entrant, EntrantText, Event, Logged, Participant, Seat, SessionId,
    TextOrigin, TimeControl, Timestamp,
};

/// Returns the version that is written for a kind of event, which is also the newest that can be read.
fn version(kind: &str) -> u32 {
    match kind {
        "challenged" => 4,
        "aborted" => 3,
        "declined" | "deadline_shifted" | "draw_accepted" | "draw_declined" => 2,
        _ => 1,
    }
}

/// A row of `events` without its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The number of the event in the log.
    pub(crate) seq: u32,
    /// When the event happened, in UTC milliseconds.
    pub(crate) at: i64,
    /// The kind of event.
    pub(crate) kind: Cow<'static, str>,
    /// The versioned body.
    pub(crate) body: String,
    /// The ply in canonical notation, including its reveal.
    pub(crate) action: Option<String>,
    /// The seat that acted.
    pub(crate) seat: Option<u8>,
}

#[derive(Serialize, Deserialize)]
struct Versioned<B> {
    v: u32,
    #[serde(flatten)]
    body: B,
}

#[derive(Deserialize)]
struct JustVersion {
    v: u32,
}

#[derive(Serialize, Deserialize)]
struct Empty {}

#[derive(Serialize, Deserialize)]
struct Challenged {
    challenger: i64,
    invited: Vec<i64>,
    /// Absent before version 3.
    #[serde(default)]
    partner: Option<i64>,
    variant: String,
    #[serde(flatten)]
    time: Time,
    /// Absent before version 3, when every game between people was rated.
    #[serde(default)]
    casual: bool,
    expires: i64,
}

/// A time control. A bank exists since version 4.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Time {
    PerMove { per_move_ms: u64 },
    Bank { bank_ms: u64, increment_ms: u64 },
}

impl From<TimeControl> for Time {
    fn from(time: TimeControl) -> Self {
        let ms = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        match time {
            TimeControl::PerMove(limit) => Self::PerMove { per_move_ms: ms(limit) },
            TimeControl::Bank { bank, increment } => {
                Self::Bank { bank_ms: ms(bank), increment_ms: ms(increment) }
            }
        }
    }
}

impl From<Time> for TimeControl {
    fn from(stored: Time) -> Self {
        match stored {
            Time::PerMove { per_move_ms } => Self::PerMove(Duration::from_millis(per_move_ms)),
            Time::Bank { bank_ms, increment_ms } => Self::Bank {
                bank: Duration::from_millis(bank_ms),
                increment: Duration::from_millis(increment_ms),
            },
        }
    }
}

#[derive(Serialize, Deserialize)]
struct VacationSet {
    until: i64,
}

#[derive(Serialize, Deserialize)]
struct TakenBack {
    actions: u16,
}

#[derive(Serialize, Deserialize)]
struct ClockRequested {
    change: Change,
}

/// A change of the clock: a time control, or `{"pause":true}`.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Change {
    Time(Time),
    Pause { pause: bool },
}

impl From<&ClockChange> for Change {
    fn from(change: &ClockChange) -> Self {
        match *change {
            ClockChange::Time(time) => Self::Time(time.into()),
            ClockChange::Pause => Self::Pause { pause: true },
        }
    }
}

impl From<Change> for ClockChange {
    fn from(stored: Change) -> Self {
        match stored {
            Change::Time(time) => Self::Time(time.into()),
            Change::Pause { .. } => Self::Pause,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct WordsAdded {
    words: String,
}

/// The body of `challenged` in version 1, when every game had two seats.
#[derive(Deserialize)]
struct ChallengedOfTwo {
    challenger: i64,
    opponent: Option<i64>,
    rule_set: String,
    per_move_ms: u64,
    expires: i64,
}

impl From<ChallengedOfTwo> for Challenged {
    fn from(old: ChallengedOfTwo) -> Self {
        Self {
            challenger: old.challenger,
            invited: old.opponent.into_iter().collect(),
            partner: None,
            variant: old.rule_set,
            time: Time::PerMove { per_move_ms: old.per_move_ms },
            casual: false,
            expires: old.expires,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Declined {
    /// Absent in version 1.
    #[serde(default)]
    by: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct DrawAnswered {
    /// Absent in version 1. Present only in answers by the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Aborted {
    /// Absent in version 1, which did not distinguish a lost channel from a lack of time.
    #[serde(default)]
    channel: bool,
    /// Absent before version 3: no manager could end a game.
    #[serde(default)]
    manager: bool,
}

#[derive(Serialize, Deserialize)]
struct Entered {
    by: i64,
    text: Text,
}

#[derive(Serialize, Deserialize)]
struct Accepted {
    by: i64,
    texts: Vec<Text>,
    first: u8,
    deadline: i64,
}

#[derive(Serialize, Deserialize)]
struct Text {
    text: String,
    auto: bool,
}

#[derive(Serialize, Deserialize)]
struct Deadline {
    deadline: i64,
}

#[derive(Serialize, Deserialize)]
struct DeadlineShifted {
    deadline: i64,
    /// Absent in version 1.
    #[serde(default)]
    outage: bool,
}

/// Converts an event to a row.
pub(crate) fn encode(logged: &Logged) -> Row {
    let mut action = None;
    let mut acted = None;
    let (kind, body) = match &logged.event {
        Event::Challenged { challenger, invited, partner, variant, time, casual, expires } => (
            "challenged",
            versioned(
                version("challenged"),
                Challenged {
                    challenger: challenger.stored(),
                    invited: invited.iter().map(|player| player.stored()).collect(),
                    partner: partner.map(|player| player.stored()),
                    variant: variant.to_string(),
                    time: (*time).into(),
                    casual: *casual,
                    expires: expires.0,
                },
            ),
        ),
        Event::WordsAdded { words } => ("words_added", json(WordsAdded { words: words.as_str().to_owned() })),
        Event::Entered { by, text } => ("entered", json(Entered { by: by.stored(), text: text_row(text) })),
        Event::Accepted { by, texts, first, deadline } => (
            "accepted",
            json(Accepted {
                by: by.stored(),
                texts: texts.iter().map(text_row).collect(),
                first: first.0,
                deadline: deadline.0,
            }),
        ),
        Event::Declined { by } => {
            ("declined", versioned(version("declined"), Declined { by: by.map(|player| player.stored()) }))
        }
        Event::Withdrawn => ("withdrawn", json(Empty {})),
        Event::Expired => ("expired", json(Empty {})),
        Event::Played { seat, ply, deadline } => {
            acted = Some(*seat);
            action = Some(ply.to_string());
            ("played", json(Deadline { deadline: deadline.0 }))
        }
        Event::DrawOffered { seat } => {
            acted = Some(*seat);
            ("draw_offered", json(Empty {}))
        }
        Event::DrawAccepted { seat, why } => {
            acted = Some(*seat);
            ("draw_accepted", draw_answered("draw_accepted", *why))
        }
        Event::DrawDeclined { seat, why } => {
            acted = Some(*seat);
            ("draw_declined", draw_answered("draw_declined", *why))
        }
        Event::ClockRequested { seat, change } => {
            acted = Some(*seat);
            ("clock_requested", json(ClockRequested { change: change.into() }))
        }
        Event::ClockAgreed { seat } => {
            acted = Some(*seat);
            ("clock_agreed", json(Empty {}))
        }
        Event::ClockDeclined { seat } => {
            acted = Some(*seat);
            ("clock_declined", json(Empty {}))
        }
        Event::TakebackRequested { seat } => {
            acted = Some(*seat);
            ("takeback_requested", json(Empty {}))
        }
        Event::TakebackDeclined { seat } => {
            acted = Some(*seat);
            ("takeback_declined", json(Empty {}))
        }
        Event::TakenBack { seat, actions } => {
            acted = Some(*seat);
            ("taken_back", json(TakenBack { actions: *actions }))
        }
        Event::VacationSet { seat, until } => {
            acted = Some(*seat);
            ("vacation_set", json(VacationSet { until: until.0 }))
        }
        Event::Resumed { seat, deadline } => {
            acted = *seat;
            ("resumed", json(Deadline { deadline: deadline.0 }))
        }
        Event::HintTaken { seat } => {
            acted = Some(*seat);
            ("hint_taken", json(Empty {}))
        }
        Event::DrawClaimed { seat } => {
            acted = Some(*seat);
            ("draw_claimed", json(Empty {}))
        }
        Event::Resigned { seat } => {
            acted = Some(*seat);
            ("resigned", json(Empty {}))
        }
        Event::TimedOut { seat } => {
            acted = Some(*seat);
            ("timed_out", json(Empty {}))
        }
        Event::Aborted { by } => {
            acted = match by {
                AbortBy::Player(seat) => Some(*seat),
                AbortBy::Time | AbortBy::Channel | AbortBy::Manager => None,
            };
            let body = Aborted { channel: *by == AbortBy::Channel, manager: *by == AbortBy::Manager };
            ("aborted", versioned(version("aborted"), body))
        }
        Event::DeadlineShifted { deadline, outage } => {
            let body = DeadlineShifted { deadline: deadline.0, outage: *outage };
            ("deadline_shifted", versioned(version("deadline_shifted"), body))
        }
        Event::Voided => ("voided", json(Empty {})),
    };
    Row {
        seq: logged.seq,
        at: logged.at.0,
        kind: Cow::Borrowed(kind),
        body,
        action,
        seat: acted.map(|seat| seat.0),
    }
}

/// Reads the rows of one session's log in order.
pub(crate) struct LogReader {
    session: SessionId,
    /// The variant named by the challenge. Plies are parsed in its notation.
    variant: Option<Variant>,
}

impl LogReader {
    /// Creates a reader at the start of a log.
    pub(crate) const fn new(session: SessionId) -> Self {
        Self { session, variant: None }
    }

    /// Reads the next row.
    ///
    /// # Errors
    /// [`StoreError::BadEvent`] if its kind or version is unknown or its parts are inconsistent.
    pub(crate) fn read(&mut self, row: &Row) -> Result<Logged, StoreError> {
        let event = event(self.variant, row).map_err(|what| StoreError::BadEvent {
            session: self.session,
            seq: row.seq,
            what,
        })?;
        if let Event::Challenged { variant, .. } = &event {
            self.variant = Some(*variant);
        }
        Ok(Logged { seq: row.seq, at: Timestamp(row.at), event })
    }
}

fn event(variant: Option<Variant>, row: &Row) -> Result<Event, String> {
    let v =
        serde_json::from_str::<JustVersion>(&row.body).map_err(|_| "its body has no version".to_owned())?.v;
    if !(1..=version(&row.kind)).contains(&v) {
        return Err(format!("{} of version {v} is unknown", row.kind));
    }
    let seat = || row.seat.map(Seat).ok_or_else(|| format!("{} names no seat", row.kind));
    Ok(match row.kind.as_ref() {
        "challenged" => {
            let body = if v == 1 { read::<ChallengedOfTwo>(row)?.into() } else { read::<Challenged>(row)? };
            Event::Challenged {
                challenger: Participant::from_stored(body.challenger),
                invited: body.invited.into_iter().map(Participant::from_stored).collect(),
                partner: body.partner.map(Participant::from_stored),
                variant: parsed(row, "variant", &body.variant)?,
                time: body.time.into(),
                casual: body.casual,
                expires: Timestamp(body.expires),
            }
        }
        "words_added" => Event::WordsAdded { words: parsed(row, "text", &read::<WordsAdded>(row)?.words)? },
        "entered" => {
            let body: Entered = read(row)?;
            Event::Entered { by: Participant::from_stored(body.by), text: entrant_text(row, &body.text)? }
        }
        "accepted" => {
            let body: Accepted = read(row)?;
            let texts = body.texts.iter().map(|text| entrant_text(row, text)).collect::<Result<_, _>>()?;
            Event::Accepted {
                by: Participant::from_stored(body.by),
                texts,
                first: Entrant(body.first),
                deadline: Timestamp(body.deadline),
            }
        }
        "declined" => Event::Declined { by: read::<Declined>(row)?.by.map(Participant::from_stored) },
        "withdrawn" => Event::Withdrawn,
        "expired" => Event::Expired,
        "played" => Event::Played {
            seat: seat()?,
            ply: ply(variant, row)?,
            deadline: Timestamp(read::<Deadline>(row)?.deadline),
        },
        "draw_offered" => Event::DrawOffered { seat: seat()? },
        "draw_accepted" => Event::DrawAccepted { seat: seat()?, why: draw_reason(row)? },
        "draw_declined" => Event::DrawDeclined { seat: seat()?, why: draw_reason(row)? },
        "clock_requested" => {
            Event::ClockRequested { seat: seat()?, change: read::<ClockRequested>(row)?.change.into() }
        }
        "vacation_set" => {
            Event::VacationSet { seat: seat()?, until: Timestamp(read::<VacationSet>(row)?.until) }
        }
        "clock_agreed" => Event::ClockAgreed { seat: seat()? },
        "clock_declined" => Event::ClockDeclined { seat: seat()? },
        "takeback_requested" => Event::TakebackRequested { seat: seat()? },
        "takeback_declined" => Event::TakebackDeclined { seat: seat()? },
        "taken_back" => Event::TakenBack { seat: seat()?, actions: read::<TakenBack>(row)?.actions },
        "resumed" => {
            Event::Resumed { seat: row.seat.map(Seat), deadline: Timestamp(read::<Deadline>(row)?.deadline) }
        }
        "hint_taken" => Event::HintTaken { seat: seat()? },
        "draw_claimed" => Event::DrawClaimed { seat: seat()? },
        "resigned" => Event::Resigned { seat: seat()? },
        "timed_out" => Event::TimedOut { seat: seat()? },
        "aborted" => Event::Aborted {
            by: match row.seat {
                Some(seat) => AbortBy::Player(Seat(seat)),
                None => match read(row)? {
                    Aborted { channel: true, .. } => AbortBy::Channel,
                    Aborted { manager: true, .. } => AbortBy::Manager,
                    Aborted { .. } => AbortBy::Time,
                },
            },
        },
        "deadline_shifted" => {
            let body: DeadlineShifted = read(row)?;
            Event::DeadlineShifted { deadline: Timestamp(body.deadline), outage: body.outage }
        }
        "voided" => Event::Voided,
        unknown => return Err(format!("the kind {unknown:?} is unknown")),
    })
}

fn json<B: Serialize>(body: B) -> String {
    versioned(1, body)
}

fn versioned<B: Serialize>(v: u32, body: B) -> String {
    serde_json::to_string(&Versioned { v, body }).expect("numbers and strings under string keys")
}

fn read<B: DeserializeOwned>(row: &Row) -> Result<B, String> {
    let body = serde_json::from_str::<Versioned<B>>(&row.body);
    body.map(|read| read.body).map_err(|error| format!("the body of {} is malformed: {error}", row.kind))
}

/// Parses a value in its own notation. The error omits the text, which may be a person's own words.
fn parsed<T: FromStr>(row: &Row, part: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("the {part} of {} is malformed", row.kind))
}

fn ply(variant: Option<Variant>, row: &Row) -> Result<AnyPly, String> {
    let variant = variant.ok_or_else(|| format!("{} comes before the challenge", row.kind))?;
    let ply = variant.parse_ply(row.action.as_deref().unwrap_or_default());
    ply.map_err(|_| format!("the ply of {} is malformed", row.kind))
}

fn draw_answered(kind: &str, why: Option<DrawReason>) -> String {
    versioned(version(kind), DrawAnswered { why: why.map(|why| why.word().to_owned()) })
}

fn draw_reason(row: &Row) -> Result<Option<DrawReason>, String> {
    let Some(word) = read::<DrawAnswered>(row)?.why else { return Ok(None) };
    let reason = DrawReason::ALL.into_iter().find(|why| why.word() == word);
    reason.map(Some).ok_or_else(|| format!("the reason of {} is unknown", row.kind))
}

fn text_row(text: &EntrantText) -> Text {
    Text {
        text: text.text.as_str().to_owned(),
        auto: match text.origin {
            TextOrigin::Typed => false,
            TextOrigin::Auto => true,
        },
    }
}

fn entrant_text(row: &Row, text: &Text) -> Result<EntrantText, String> {
    let origin = if text.auto { TextOrigin::Auto } else { TextOrigin::Typed };
    Ok(EntrantText { text: parsed(row, "text", &text.text)?, origin })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use banqi_deal::SeedText;
    use banqi_rules::banqi::{Action, Chain, DarkCapture, Piece, Ply, RuleSet, Square};
    use banqi_rules::game::First;
    use banqi_rules::samples::PRESETS_4X8;

    /// Reads a row of a game with the default rules.
    fn decode(session: SessionId, row: &Row) -> Result<Logged, StoreError> {
        LogReader { session, variant: Some(Variant::default()) }.read(row)
    }

    fn any_square() -> impl Strategy<Value = Square> {
        (0..64_u8).prop_map(|index| Square::new(index).unwrap())
    }

    fn any_ply() -> impl Strategy<Value = AnyPly> {
        let piece = proptest::option::of(proptest::sample::select(Piece::all().collect::<Vec<_>>()));
        (any_square(), any_square(), 0..5, piece)
            .prop_map(|(from, to, kind, face)| match kind {
                0 => Ply { action: Action::Flip(from), reveal: face },
                1 => Ply { action: Action::Move { from, to }, reveal: None },
                2 => Ply { action: Action::Attempt { from, to }, reveal: face },
                3 => Ply { action: Action::EndChain, reveal: None },
                _ => Ply { action: Action::Capture { from, to }, reveal: face },
            })
            .prop_map(AnyPly::Banqi)
    }

    fn any_text() -> impl Strategy<Value = SeedText> {
        "[ -~]{0,64}".prop_map(|text| text.parse().unwrap())
    }

    fn any_entrant_text() -> impl Strategy<Value = EntrantText> {
        let origin = prop_oneof![Just(TextOrigin::Typed), Just(TextOrigin::Auto)];
        (any_text(), origin).prop_map(|(text, origin)| EntrantText { text, origin })
    }

    /// Generates every kind of event. The match fails to compile if a new variant is missing.
    fn any_event() -> impl Strategy<Value = Event> {
        const fn listed(event: &Event) {
            match event {
                Event::Challenged { .. }
                | Event::WordsAdded { .. }
                | Event::Entered { .. }
                | Event::Accepted { .. }
                | Event::Declined { .. }
                | Event::Withdrawn
                | Event::Expired
                | Event::Played { .. }
                | Event::DrawOffered { .. }
                | Event::DrawAccepted { .. }
                | Event::DrawDeclined { .. }
                | Event::ClockRequested { .. }
                | Event::ClockAgreed { .. }
                | Event::ClockDeclined { .. }
                | Event::TakebackRequested { .. }
                | Event::TakebackDeclined { .. }
                | Event::TakenBack { .. }
                | Event::Resumed { .. }
                | Event::VacationSet { .. }
                | Event::HintTaken { .. }
                | Event::DrawClaimed { .. }
                | Event::Resigned { .. }
                | Event::TimedOut { .. }
                | Event::Aborted { .. }
                | Event::DeadlineShifted { .. }
                | Event::Voided => {}
            }
        }
        let seat = || any::<u8>().prop_map(Seat);
        let reason = || proptest::option::of(proptest::sample::select(DrawReason::ALL.as_slice()));
        let time = || any::<i64>().prop_map(Timestamp);
        let player = || any::<i64>().prop_map(Participant::from_stored);
        let somebody = || proptest::option::of(player());
        let aborts = prop_oneof![
            seat().prop_map(AbortBy::Player),
            Just(AbortBy::Time),
            Just(AbortBy::Channel),
            Just(AbortBy::Manager)
        ];
        let preset = proptest::sample::select(PRESETS_4X8.as_slice());
        let rules = (preset, proptest::sample::select(First::ALL), proptest::sample::select(Chain::ALL))
            .prop_map(|(preset, first, chain)| {
                let dark_capture = DarkCapture::Attempt;
                Variant::from(RuleSet { first, chain, dark_capture, ..preset.rule_set })
            });
        let span = || any::<u64>().prop_map(Duration::from_millis);
        let control = prop_oneof![
            span().prop_map(TimeControl::PerMove),
            (span(), span()).prop_map(|(bank, increment)| TimeControl::Bank { bank, increment }),
        ];
        let change = prop_oneof![Just(ClockChange::Pause), control.clone().prop_map(ClockChange::Time)];
        prop_oneof![
            (
                (player(), proptest::collection::vec(player(), 0..4), somebody()),
                (rules, control, any::<bool>(), time())
            )
                .prop_map(
                    |((challenger, invited, partner), (variant, time, casual, expires))| {
                        Event::Challenged { challenger, invited, partner, variant, time, casual, expires }
                    }
                ),
            any_text().prop_map(|words| Event::WordsAdded { words }),
            (player(), any_entrant_text()).prop_map(|(by, text)| Event::Entered { by, text }),
            (player(), proptest::collection::vec(any_entrant_text(), 0..5), any::<u8>(), time()).prop_map(
                |(by, texts, first, deadline)| Event::Accepted { by, texts, first: Entrant(first), deadline }
            ),
            somebody().prop_map(|by| Event::Declined { by }),
            Just(Event::Withdrawn),
            Just(Event::Expired),
            (seat(), any_ply(), time()).prop_map(|(seat, ply, deadline)| Event::Played {
                seat,
                ply,
                deadline
            }),
            seat().prop_map(|seat| Event::DrawOffered { seat }),
            (seat(), reason()).prop_map(|(seat, why)| Event::DrawAccepted { seat, why }),
            (seat(), reason()).prop_map(|(seat, why)| Event::DrawDeclined { seat, why }),
            (seat(), change).prop_map(|(seat, change)| Event::ClockRequested { seat, change }),
            seat().prop_map(|seat| Event::ClockAgreed { seat }),
            (seat(), time()).prop_map(|(seat, until)| Event::VacationSet { seat, until }),
            seat().prop_map(|seat| Event::ClockDeclined { seat }),
            seat().prop_map(|seat| Event::TakebackRequested { seat }),
            seat().prop_map(|seat| Event::TakebackDeclined { seat }),
            (seat(), any::<u16>()).prop_map(|(seat, actions)| Event::TakenBack { seat, actions }),
            (proptest::option::of(seat()), time())
                .prop_map(|(seat, deadline)| Event::Resumed { seat, deadline }),
            seat().prop_map(|seat| Event::HintTaken { seat }),
            seat().prop_map(|seat| Event::DrawClaimed { seat }),
            seat().prop_map(|seat| Event::Resigned { seat }),
            seat().prop_map(|seat| Event::TimedOut { seat }),
            aborts.prop_map(|by| Event::Aborted { by }),
            (time(), any::<bool>())
                .prop_map(|(deadline, outage)| Event::DeadlineShifted { deadline, outage }),
            Just(Event::Voided),
        ]
        .prop_map(|event| {
            listed(&event);
            event
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn every_event_is_read_as_it_was_written(event in any_event(), seq in any::<u32>(), at in any::<i64>()) {
            let logged = Logged { seq, at: Timestamp(at), event };
            prop_assert_eq!(decode(SessionId(1), &encode(&logged)).unwrap(), logged);
        }

        #[test]
        fn any_row_is_read_or_refused(
            kind in "[a-z_]{0,16}|played|accepted|challenged|resigned",
            body in ".{0,40}|\\{\"v\":[0-4](,\"deadline\":[0-9]{1,30})?\\}",
            action in proptest::option::of(".{0,12}"),
            seat in any::<Option<u8>>(),
        ) {
            let row = Row { seq: 3, at: 0, kind: kind.into(), body, action, seat };
            if let Err(error) = decode(SessionId(9), &row) {
                let named = matches!(error, StoreError::BadEvent { session: SessionId(9), seq: 3, .. });
                prop_assert!(named, "{}", error);
            }
        }
    }

    #[test]
    fn challenges_of_older_versions_are_still_read_and_are_neither_casual_nor_with_a_partner() {
        for body in [
            r#"{"v":1,"challenger":7,"opponent":8,"rule_set":"club","per_move_ms":60000,"expires":9}"#,
            r#"{"v":2,"challenger":7,"invited":[8],"variant":"club","per_move_ms":60000,"expires":9}"#,
            r#"{"v":3,"challenger":7,"invited":[8],"partner":null,"variant":"club","per_move_ms":60000,"casual":false,"expires":9}"#,
        ] {
            let row =
                Row { seq: 0, at: 0, kind: "challenged".into(), body: body.into(), action: None, seat: None };
            let read = decode(SessionId(1), &row).unwrap();
            let Event::Challenged { challenger, invited, partner, variant, time, casual, .. } = &read.event
            else {
                panic!("{read:?}")
            };
            assert_eq!(*time, TimeControl::PerMove(Duration::from_secs(60)));
            assert_eq!(
                (*challenger, invited.as_slice()),
                (Participant::from_stored(7), [Participant::from_stored(8)].as_slice())
            );
            assert_eq!((variant.to_string().as_str(), *casual, *partner), ("club", false, None));
            assert!(encode(&read).body.starts_with(r#"{"v":4,"#));
        }
    }

    #[test]
    fn who_declined_is_missing_in_rows_of_the_first_version() {
        let read = |body: &str| {
            let row =
                Row { seq: 0, at: 0, kind: "declined".into(), body: body.into(), action: None, seat: None };
            decode(SessionId(1), &row).unwrap().event
        };
        assert_eq!(read(r#"{"v":1}"#), Event::Declined { by: None });
        assert_eq!(read(r#"{"v":2,"by":8}"#), Event::Declined { by: Some(Participant::from_stored(8)) });
    }

    #[test]
    fn why_the_computer_answered_an_offer_is_missing_in_rows_of_the_first_version() {
        let read = |kind: &'static str, body: &str| {
            let row =
                Row { seq: 0, at: 0, kind: kind.into(), body: body.into(), action: None, seat: Some(1) };
            decode(SessionId(1), &row).map(|read| read.event)
        };
        let seat = Seat(1);
        let declined = |why| Event::DrawDeclined { seat, why };
        assert_eq!(read("draw_declined", r#"{"v":1}"#).unwrap(), declined(None));
        assert_eq!(read("draw_declined", r#"{"v":2}"#).unwrap(), declined(None));
        assert_eq!(
            read("draw_declined", r#"{"v":2,"why":"open"}"#).unwrap(),
            declined(Some(DrawReason::Open))
        );
        assert_eq!(
            read("draw_accepted", r#"{"v":2,"why":"worse"}"#).unwrap(),
            Event::DrawAccepted { seat, why: Some(DrawReason::Worse) }
        );
        assert!(read("draw_accepted", r#"{"v":2,"why":"bored"}"#).is_err());
    }

    #[test]
    fn a_deadline_shifted_in_version_1_says_nothing_of_an_outage() {
        let kind = "deadline_shifted".into();
        let body = r#"{"v":1,"deadline":5}"#.into();
        let row = Row { seq: 3, at: 0, kind, body, action: None, seat: None };
        let read = decode(SessionId(1), &row).unwrap();
        assert_eq!(read.event, Event::DeadlineShifted { deadline: Timestamp(5), outage: false });
        assert_eq!(encode(&read).body, r#"{"v":2,"deadline":5,"outage":false}"#);
    }

    #[test]
    fn an_aborted_game_without_a_seat_in_version_1_ran_out_of_time() {
        let read = |body: &str, seat: Option<u8>| {
            let kind = "aborted".into();
            let row = Row { seq: 0, at: 0, kind, body: body.into(), action: None, seat };
            decode(SessionId(1), &row).unwrap().event
        };
        let aborted = |by| Event::Aborted { by };
        assert_eq!(read(r#"{"v":1}"#, Some(1)), aborted(AbortBy::Player(Seat(1))));
        assert_eq!(read(r#"{"v":1}"#, None), aborted(AbortBy::Time));
        assert_eq!(read(r#"{"v":2,"channel":true}"#, None), aborted(AbortBy::Channel));
        assert_eq!(read(r#"{"v":2,"channel":false}"#, None), aborted(AbortBy::Time));
    }

    #[test]
    fn a_row_is_small_and_can_be_read_by_people() {
        let ply = |text| Variant::default().parse_ply(text).unwrap();
        let event = Event::Played { seat: Seat(1), ply: ply("a1(K)"), deadline: Timestamp(5) };
        let row = encode(&Logged { seq: 2, at: Timestamp(4), event });
        assert_eq!((row.kind.as_ref(), row.body.as_str()), ("played", r#"{"v":1,"deadline":5}"#));
        assert_eq!((row.action.as_deref(), row.seat), (Some("a1(K)"), Some(1)));
    }

    #[test]
    fn a_persons_words_do_not_get_into_an_error() {
        let body = format!(r#"{{"v":1,"words":"{}"}}"#, "secret ".repeat(20));
        let row = Row { seq: 0, at: 0, kind: "words_added".into(), body, action: None, seat: None };
        assert!(!decode(SessionId(1), &row).unwrap_err().to_string().contains("secret"));
    }
}

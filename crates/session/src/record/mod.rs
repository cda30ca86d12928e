//! The record of one game, `banqi.record.v1`: given to its players and verifiable without the server.
//!
//! A record is a JSON object with exactly these fields:
//!
//! | field | |
//! | --- | --- |
//! | `format` | `"banqi.record.v1"` |
//! | `game` | the game's id, 32 hexadecimal digits |
//! | `app_id` | the Discord application id, as a decimal string because it exceeds the precision of JSON numbers |
//! | `variant` | the canonical name of the rule set |
//! | `casual` | `true` for a game agreed as casual, which counts for no rating; otherwise absent |
//! | `entrants` | a label for each entrant, no ids, no control characters: the challenger, then those who accepted; a partner named by the challenger is third |
//! | `first_seat` | the number of the entrant who began, from 0 |
//! | `sequence`, `chain` | the number of the game's commitment, from 1, and the chain hash at that number |
//! | `commitment` | the commitment shown before anyone accepted |
//! | `seed` | the seed committed to; `null` until the end |
//! | `texts` | the text that each entrant added to the deal |
//! | `actions` | `{"ply": "a1(K)", "at": UTC milliseconds}` in the order played; with more than two seats, `2:resignation` or `2:time` for a seat that goes out |
//! | `takebacks` | `{"after": 7, "plies": ["h2e2"], "at": UTC milliseconds}` for each takeback in order: the plies that were undone, which had followed the first 7 actions of the game as it was then; absent if there were none |
//! | `result` | such as `red wins: wiped-out`; `null` until the end |
//! | `voided` | `true` if the server voided the game, so that the result does not count; otherwise absent |
//!
//! Parsing is strict: each value has a single spelling, unknown fields are refused, and a missing field is not
//! `null`.

mod imported;
mod verify;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Takeback, WinBy};
use banqi_deal::{ChainHash, Commitment, GameId, Seed, SeedText, Terms, ruleset_text};
use banqi_rules::game::{Colour, Outcome, Reason, Seat, Winner};
use banqi_rules::{AnyPly, Variant};

pub use verify::{Checked, Fault, Verification};

/// The only format version that is written and read.
pub const FORMAT: &str = "banqi.record.v1";

/// The record of one game, finished or not.
///
/// Every field has been parsed. Whether the fields are consistent is checked by [`Record::verify`](Self::verify).
pub struct Record {
    /// The id of the game.
    pub game_id: GameId,
    /// The Discord application through which it was played.
    pub app_id: u64,
    /// The game and its rules.
    pub variant: Variant,
    /// Whether it was agreed as casual. Stated, not proved.
    pub casual: bool,
    /// The labels of the entrants, the challenger first. Stated, not proved.
    pub entrants: Vec<String>,
    /// The number of the entrant who began.
    pub first_seat: u8,
    /// The number of its commitment, from 1.
    pub sequence: u64,
    /// The chain hash at that number.
    pub chain: ChainHash,
    /// The commitment shown before anyone accepted.
    pub commitment: Commitment,
    /// The seed committed to, once the game has ended.
    pub seed: Option<Seed>,
    /// The text that each entrant added to the deal, in entrant order.
    pub texts: Vec<SeedText>,
    /// The plies, and the seats that went out by resignation or time while others played on.
    pub plies: Vec<TimedPly>,
    /// What was taken back, in order. It is not part of the plies.
    pub takebacks: Vec<Takeback>,
    /// The result, once the game has ended.
    pub result: Option<GameResult>,
    /// Whether the server voided the game, so that the result does not count. Stated, not proved.
    pub voided: bool,
}

/// A step of a game and its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedPly {
    /// The step.
    pub step: Step,
    /// UTC milliseconds. Stated, not proved.
    pub at_ms: i64,
}

/// A step of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A ply.
    Ply(AnyPly),
    /// A seat went out by resignation or time while others played on, such as `2:resignation`. Stated, not proved.
    Out {
        /// The seat.
        seat: Seat,
        /// Resignation or time.
        by: WinBy,
    },
}

impl Step {
    /// Returns the ply, if the step is one.
    #[must_use]
    pub const fn ply(self) -> Option<AnyPly> {
        match self {
            Self::Ply(ply) => Some(ply),
            Self::Out { .. } => None,
        }
    }

    /// Parses a step of a game of this variant.
    ///
    /// # Errors
    ///
    /// [`NotAStep`] if the text is neither a ply of the variant nor a seat that went out.
    pub fn parse(variant: &Variant, text: &str) -> Result<Self, NotAStep> {
        let Some((seat, why)) = text.split_once(':') else {
            return variant.parse_ply(text).map(Self::Ply).map_err(|_| NotAStep);
        };
        let number: u8 = seat.parse().map_err(|_| NotAStep)?;
        let seat = Seat(number.checked_sub(1).ok_or(NotAStep)?);
        let by = [WinBy::Resignation, WinBy::Time].into_iter().find(|by| by.word() == why);
        Ok(Self::Out { seat, by: by.ok_or(NotAStep)? })
    }
}

/// Formats the ply, or the seat's number from 1 with the reason why it went out.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ply(ply) => ply.fmt(f),
            Self::Out { seat, by } => write!(f, "{}:{}", seat.number(), by.word()),
        }
    }
}

/// The error of parsing a text that is not a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an action such as a1(K) or a1-b1, or a seat that left the game such as 2:resignation")]
pub struct NotAStep;

/// The result of a game, on or off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// By the rules, on the board.
    OnBoard(Outcome),
    /// The other side resigned.
    Resignation {
        /// The winner.
        winner: Winner,
    },
    /// The other side ran out of time.
    Time {
        /// The winner.
        winner: Winner,
    },
    /// All sides agreed to a draw.
    Agreement,
    /// The game ended without a winner or a draw.
    Aborted,
}

impl From<Outcome> for GameResult {
    /// With more than two seats, the game may end on the board because the last opponent resigned or ran out of
    /// time.
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { winner, reason: Reason::Resignation } => Self::Resignation { winner },
            Outcome::Win { winner, reason: Reason::Time } => Self::Time { winner },
            outcome => Self::OnBoard(outcome),
        }
    }
}

impl GameResult {
    fn all() -> impl Iterator<Item = Self> {
        let reasons = Reason::ON_BOARD;
        let seats = (0..4).map(Seat);
        let winners = Colour::TWO.map(Winner::Colour).into_iter().chain(seats.map(Winner::Seat));
        let allies = [Winner::Seats(Seat(0), Seat(2)), Winner::Seats(Seat(1), Seat(3))];
        let wins = winners.chain(allies).flat_map(move |winner| {
            let on_board = reasons.map(|reason| Self::OnBoard(Outcome::Win { winner, reason }));
            on_board.into_iter().chain([Self::Resignation { winner }, Self::Time { winner }])
        });
        let draws = reasons.map(|reason| Self::OnBoard(Outcome::Draw { reason }));
        wins.chain(draws).chain([Self::Agreement, Self::Aborted])
    }
}

/// Formats the result, such as `red wins: wiped-out`, `black wins: resignation`, `red wins: time`,
/// `draw: agreement` or `aborted`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBoard(outcome) => write!(f, "{outcome}"),
            Self::Resignation { winner } => write!(f, "{winner}: resignation"),
            Self::Time { winner } => write!(f, "{winner}: time"),
            Self::Agreement => f.write_str("draw: agreement"),
            Self::Aborted => f.write_str("aborted"),
        }
    }
}

/// The error of parsing a text that is not a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a result such as `red wins: wiped-out`, `draw: agreement` or `aborted`")]
pub struct NotAResult;

impl FromStr for GameResult {
    type Err = NotAResult;

    fn from_str(text: &str) -> Result<Self, NotAResult> {
        Self::all().find(|result| result.to_string() == text).ok_or(NotAResult)
    }
}

/// The reason why a text is not a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotARecord {
    /// Not JSON, or not an object with a `format`.
    #[error("not a record: {0}")]
    NotJson(String),
    /// A format unknown to this version.
    #[error("this version cannot read the record: its format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// A field is missing, unknown or duplicated, or has the wrong type or length.
    #[error("not a {FORMAT} record: {0}")]
    Shape(String),
    /// A field has an invalid value.
    #[error("not a {FORMAT} record: field `{field}`: {why}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// What is wrong with it.
        why: String,
    },
}

/// The JSON object before its strings are parsed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    game: String,
    app_id: String,
    variant: String,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    casual: Option<bool>,
    entrants: Vec<String>,
    first_seat: u8,
    sequence: u64,
    chain: String,
    commitment: String,
    #[serde(deserialize_with = "present")]
    seed: Option<String>,
    texts: Vec<String>,
    actions: Vec<RawPly>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    takebacks: Option<Vec<RawTakeback>>,
    #[serde(deserialize_with = "present")]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    voided: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPly {
    ply: String,
    at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTakeback {
    after: usize,
    plies: Vec<String>,
    at: i64,
}

#[derive(Deserialize)]
struct Probe {
    format: String,
}

/// Deserialises a field that may be `null` but must be present.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}

/// Deserialises a field that may be absent but not `null`.
fn stated<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl Record {
    /// Parses a record.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the text, in one sentence.
    pub fn from_json(text: &str) -> Result<Self, NotARecord> {
        let probe: Probe =
            serde_json::from_str(text).map_err(|error| NotARecord::NotJson(sentence(&error)))?;
        if probe.format != FORMAT {
            return Err(NotARecord::Format(probe.format));
        }
        let raw: Raw = serde_json::from_str(text).map_err(|error| NotARecord::Shape(sentence(&error)))?;
        if raw.sequence == 0 {
            return Err(field("sequence", &"it counts from 1"));
        }
        let variant: Variant = canonical("variant", &raw.variant)?;
        let seats = usize::from(variant.seats());
        if raw.entrants.len() != seats {
            return Err(field("entrants", &format!("this game has {seats}")));
        }
        // PostgreSQL cannot read JSON with U+0000.
        if raw.entrants.iter().any(|label| label.contains(char::is_control)) {
            return Err(field("entrants", &"a label has no control characters"));
        }
        if raw.texts.len() != seats {
            return Err(field("texts", &format!("there is one for each of {seats} entrants")));
        }
        if usize::from(raw.first_seat) >= seats {
            return Err(field("first_seat", &format!("the entrants are 0 to {}", seats - 1)));
        }
        if raw.casual == Some(false) {
            return Err(field("casual", &"it is left out of a game that is not casual"));
        }
        if raw.takebacks.as_ref().is_some_and(Vec::is_empty) {
            return Err(field("takebacks", &"it is left out of a game without takebacks"));
        }
        let takebacks = raw.takebacks.iter().flatten().map(|raw| Takeback::read(&variant, raw));
        if raw.voided == Some(false) {
            return Err(field("voided", &"it is left out of a game that counts"));
        }
        Ok(Self {
            game_id: parsed("game", &raw.game)?,
            app_id: canonical("app_id", &raw.app_id)?,
            variant,
            casual: raw.casual.is_some(),
            voided: raw.voided.is_some(),
            first_seat: raw.first_seat,
            sequence: raw.sequence,
            chain: parsed("chain", &raw.chain)?,
            commitment: parsed("commitment", &raw.commitment)?,
            seed: raw
                .seed
                .map(|seed| Seed::from_reveal(&seed).map_err(|why| field("seed", &why)))
                .transpose()?,
            texts: raw.texts.iter().map(|text| parsed("texts", text)).collect::<Result<_, _>>()?,
            plies: raw.actions.iter().map(|raw| TimedPly::read(&variant, raw)).collect::<Result<_, _>>()?,
            takebacks: takebacks.collect::<Result<_, _>>()?,
            result: raw.result.map(|result| parsed("result", &result)).transpose()?,
            entrants: raw.entrants,
        })
    }

    /// Writes the record as indented JSON with a final line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(&self.raw());
        json.expect("strings and numbers can always be written") + "\n"
    }

    /// Writes the record as one line of JSON, with its line break, for files with several.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        let json = serde_json::to_string(&self.raw());
        json.expect("strings and numbers can always be written") + "\n"
    }

    fn raw(&self) -> Raw {
        let takebacks: Vec<RawTakeback> = self.takebacks.iter().map(Takeback::write).collect();
        Raw {
            format: FORMAT.to_owned(),
            game: self.game_id.to_string(),
            app_id: self.app_id.to_string(),
            variant: self.variant.to_string(),
            casual: self.casual.then_some(true),
            entrants: self.entrants.clone(),
            first_seat: self.first_seat,
            sequence: self.sequence,
            chain: self.chain.to_string(),
            commitment: self.commitment.to_string(),
            seed: self.seed.as_ref().map(Seed::reveal),
            texts: self.texts.iter().map(|text| text.as_str().to_owned()).collect(),
            actions: self.plies.iter().map(TimedPly::write).collect(),
            takebacks: Some(takebacks).filter(|takebacks| !takebacks.is_empty()),
            result: self.result.map(|result| result.to_string()),
            voided: self.voided.then_some(true),
        }
    }

    /// Returns the terms that the commitment and the deal were made for.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms { app_id: self.app_id, game_id: self.game_id, ruleset: ruleset_text(&self.variant) }
    }
}

impl TimedPly {
    fn read(variant: &Variant, raw: &RawPly) -> Result<Self, NotARecord> {
        let step = Step::parse(variant, &raw.ply).map_err(|why| field("actions", &why))?;
        Ok(Self { step: as_written("actions", &raw.ply, step)?, at_ms: raw.at })
    }

    fn write(&self) -> RawPly {
        RawPly { ply: self.step.to_string(), at: self.at_ms }
    }
}

impl Takeback {
    fn read(variant: &Variant, raw: &RawTakeback) -> Result<Self, NotARecord> {
        let ply = |text: &String| {
            let ply = variant.parse_ply(text).map_err(|_| field("takebacks", &NotAStep))?;
            as_written("takebacks", text, ply)
        };
        let plies = raw.plies.iter().map(ply).collect::<Result<_, _>>()?;
        Ok(Self { after: raw.after, plies, at_ms: raw.at })
    }

    fn write(&self) -> RawTakeback {
        let plies = self.plies.iter().map(ToString::to_string).collect();
        RawTakeback { after: self.after, plies, at: self.at_ms }
    }
}

fn field(field: &'static str, why: &impl ToString) -> NotARecord {
    NotARecord::Field { field, why: why.to_string() }
}

fn parsed<T: FromStr<Err: ToString>>(name: &'static str, text: &str) -> Result<T, NotARecord> {
    text.parse().map_err(|why| field(name, &why))
}

/// Parses a value that must be spelled exactly as this program writes it.
fn canonical<T: FromStr<Err: ToString> + ToString>(name: &'static str, text: &str) -> Result<T, NotARecord> {
    as_written(name, text, parsed(name, text)?)
}

/// Returns the value if `text` is exactly how this program writes it.
fn as_written<T: ToString>(name: &'static str, text: &str, value: T) -> Result<T, NotARecord> {
    let due = value.to_string();
    if due == text { Ok(value) } else { Err(field(name, &format!("{text:?} is written {due:?}"))) }
}

/// Returns the message of a JSON error on one line. It may quote the file, so control characters are replaced.
fn sentence(error: &serde_json::Error) -> String {
    error.to_string().replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let variant = Variant::default();
        let game_id = GameId::new([7; 16]);
        let terms = Terms { app_id: u64::MAX, game_id, ruleset: ruleset_text(&variant) };
        let seed = Seed::new([9; 32]);
        let commitment = Commitment::of(&terms, &seed);
        Record {
            game_id,
            app_id: u64::MAX,
            variant,
            casual: false,
            entrants: vec!["Player \"one\"".into(), "二".into()],
            first_seat: 0,
            sequence: 1,
            chain: ChainHash::START.next(&commitment),
            commitment,
            seed: Some(seed),
            texts: ["@everyone **x**", ""].map(|text| text.parse().unwrap()).to_vec(),
            plies: vec![TimedPly { step: Step::parse(&variant, "a1(K)").unwrap(), at_ms: 1_700_000_000_000 }],
            takebacks: Vec::new(),
            result: Some(GameResult::Aborted),
            voided: false,
        }
    }

    fn refusal(json: &str) -> String {
        Record::from_json(json).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_record_is_written_and_read_alike() {
        let json = record().to_json();
        assert_eq!(Record::from_json(&json).unwrap().to_json(), json);
        let unfinished = Record { seed: None, result: None, ..record() }.to_json();
        assert!(unfinished.contains("\"seed\": null") && unfinished.contains("\"result\": null"));
        assert_eq!(Record::from_json(&unfinished).unwrap().to_json(), unfinished);
    }

    #[test]
    fn a_record_says_that_a_game_was_casual_and_older_ones_are_of_games_that_were_not() {
        let casual = Record { casual: true, ..record() }.to_json();
        assert!(Record::from_json(&casual).unwrap().casual);
        assert_eq!(Record::from_json(&casual).unwrap().to_json(), casual);
        let rated = casual.replace("  \"casual\": true,\n", "");
        assert_eq!(rated, record().to_json(), "nothing else tells them apart");
        assert!(!Record::from_json(&rated).unwrap().casual);
        let spelt =
            |value: &str| refusal(&casual.replace("\"casual\": true", &format!("\"casual\": {value}")));
        assert!(spelt("false").contains("field `casual`: it is left out"), "{}", spelt("false"));
        for value in ["null", "1", "\"true\""] {
            assert!(spelt(value).contains("expected a boolean"), "{}", spelt(value));
        }
    }

    #[test]
    fn a_record_says_that_a_game_was_voided() {
        let voided = Record { voided: true, ..record() }.to_json();
        assert!(voided.ends_with(",\n  \"voided\": true\n}\n"), "{voided}");
        assert!(Record::from_json(&voided).unwrap().voided);
        assert_eq!(Record::from_json(&voided).unwrap().to_json(), voided);
        let counts = voided.replace(",\n  \"voided\": true", "");
        assert_eq!(counts, record().to_json(), "nothing else tells them apart");
        assert!(!Record::from_json(&counts).unwrap().voided);
        let spelt = refusal(&voided.replace("\"voided\": true", "\"voided\": false"));
        assert!(spelt.contains("field `voided`: it is left out"), "{spelt}");
    }

    #[test]
    fn results_go_both_ways() {
        let texts = [
            "red wins: wiped-out",
            "black wins: no-action",
            "draw: cycle",
            "draw: quiet-limit",
            "draw: position",
            "red wins: chase",
            "black wins: resignation",
            "red wins: time",
            "draw: agreement",
            "aborted",
        ];
        for text in texts {
            assert_eq!(text.parse::<GameResult>().unwrap().to_string(), text);
        }
        for text in ["", "red wins", "Red wins: time", "draw: time", "red wins: agreement", "aborted "] {
            assert_eq!(text.parse::<GameResult>(), Err(NotAResult), "{text}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused_in_one_sentence() {
        let json = record().to_json();
        let cases = [
            (String::new(), "not a record: EOF"),
            ("[]".to_owned(), "not a record: "),
            ("{}".to_owned(), "not a record: missing field `format`"),
            (json.replace("record.v1", "record.v2"), "its format is \"banqi.record.v2\""),
            (json.replace("\"sequence\": 1", "\"sequence\": 1, \"fen\": \"\""), "unknown field `fen`"),
            (json.replace("\"at\"", "\"by\""), "unknown field `by`"),
            (json.replace("\"sequence\": 1", "\"sequence\": 1, \"sequence\": 1"), "duplicate field"),
            (json.replace("  \"sequence\": 1,\n", ""), "missing field `sequence`"),
            (json.replace("  \"result\": \"aborted\"", "  \"fen\": 0"), "unknown field"),
            (json.replace("\"sequence\": 1", "\"sequence\": 0"), "field `sequence`: it counts from 1"),
            (json.replace("\"sequence\": 1", "\"sequence\": -1"), "invalid value"),
            (json.replace("\"first_seat\": 0", "\"first_seat\": 2"), "field `first_seat`: the entrants"),
            (json.replace("\"二\"", "\"二\", \"3\""), "field `entrants`: this game has 2"),
            (json.replace("\"二\"", "\"\\u0000\""), "field `entrants`: a label has no control characters"),
            (json.replace("18446744073709551615", "018446744073709551615"), "is written"),
            (json.replace("18446744073709551615", "18446744073709551616"), "field `app_id`"),
            (json.replace("\"taiwan\"", "\"taiwan+first=challenger\""), "is written \"taiwan\""),
            (json.replace("\"taiwan\"", "\"chess\""), "field `variant`: no variant is called"),
            (json.replace("0909", "090"), "field `seed`: expected 64"),
            (json.replace("0707", "07AA"), "field `game`: expected 32"),
            (json.replace("@everyone", "é"), "field `texts`: "),
            (json.replace("a1(K)", "a1(X)"), "field `actions`: not an action"),
            (json.replace("\"aborted\"", "\"abandoned\""), "field `result`: not a result"),
            (json.clone() + "{}", "trailing characters"),
        ];
        for (json, expected) in cases {
            let sentence = refusal(&json);
            assert!(sentence.contains(expected), "{sentence:?} for {json}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        }
    }

    #[test]
    fn a_missing_field_is_not_null() {
        let json = Record { seed: None, ..record() }.to_json();
        assert!(refusal(&json.replace("  \"seed\": null,\n", "")).contains("missing field `seed`"));
    }
}

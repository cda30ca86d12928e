//! Games from the files of their records.

use crate::escape::escape;
use crate::text::game::board::players;
use crate::text::game::names::Names;
use crate::text::game::replay::pace_lines;
use crate::text::game::replay::{step_line, step_text};
use crate::text::game::result::result_body;
use crate::words::Voice;
use banqi_app::{MOST_IMPORTED, Pace};
use banqi_session::{Fault, GameResult, NotARecord, Participant, Phase, Record, Seat, View};
use banqi_store::{IMPORT_KEPT, MOST_IMPORTS};

/// The most characters of a label that are shown.
const LABEL: usize = 40;

/// A game from a record.
#[derive(Clone, Copy)]
pub struct Import<'a> {
    /// The record.
    pub record: &'a Record,
    /// The state that is shown.
    pub view: &'a View,
    /// Its number, if it is one of the boards that are stepped through.
    pub board: Option<usize>,
    /// The number of the last state.
    pub of: usize,
    /// How the animation differs from that of a short game.
    pub pace: Pace,
}

/// Why a file is not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportTrouble {
    /// It is larger than any record.
    TooLarge,
    /// It could not be downloaded.
    NoDownload,
    /// It has several records.
    Several,
    /// It is not a record.
    NotARecord(NotARecord),
    /// The game has too many moves.
    TooLong,
    /// The record has an error.
    Fault(Fault),
    /// The record is not kept any more.
    Gone,
}

/// Returns the rules, the outcome of the check, the result, who played, and what else can be seen.
#[must_use]
pub fn import_text(voice: Voice<'_>, import: &Import<'_>, names: Names<'_>) -> String {
    let Import { record, view, .. } = *import;
    let rules = voice.terms(voice.variant(&record.variant), record.casual);
    let title = voice.say("import-title", &[("rules", rules.into())]);
    let checked = voice.say("import-checked", &[("state", checked_word(record).into())]);
    let who = |seat: Seat| view.player_in(seat).map_or_else(|| voice.deleted_player(), names);
    let is_over = matches!(view.phase, Phase::Over(_));
    let mut lines = Vec::new();
    if let Some(at) = import.board {
        // What changes from board to board is above the picture, and what stays is below it.
        let at = (at, import.of);
        lines.push(match record.result {
            // A record does not say why its game was aborted.
            Some(GameResult::Aborted) if is_over => step_line(voice, at, voice.word("import-aborted")),
            _ => step_text(voice, view, at, names),
        });
        lines.extend([title, checked, players(voice, view, &who)].map(|line| format!("-# {line}")));
    } else {
        lines.extend([title, checked]);
        lines.push(match record.result {
            Some(GameResult::Aborted) if is_over => {
                format!("{}\n{}", voice.word("import-aborted"), players(voice, view, &who))
            }
            Some(_) if is_over => result_body(voice, view, names, &[], None),
            _ => players(voice, view, &who),
        });
    }
    lines.extend(pace_lines(voice, import.pace));
    let days = IMPORT_KEPT.as_secs() / (24 * 3600);
    lines.push(voice.say("import-note", &[("days", days.into()), ("limit", MOST_IMPORTS.into())]));
    voice.opened(&lines.join("\n"))
}

/// Returns the word in the language files for what was checked of a record without faults. A result off the board, such
/// as a resignation, is only stated.
const fn checked_word(record: &Record) -> &'static str {
    let is_on_board = matches!(record.result, Some(GameResult::OnBoard(_)));
    match (&record.seed, record.variant.has_chance(), is_on_board) {
        (None, ..) => "open",
        (Some(_), true, true) => "shuffled",
        (Some(_), true, false) => "shuffled-stated",
        (Some(_), false, true) => "played",
        (Some(_), false, false) => "played-stated",
    }
}

/// Returns a function that names the players in a message by their labels.
pub fn import_names<'a>(voice: Voice<'a>, entrants: &'a [String]) -> impl Fn(Participant) -> String + 'a {
    let label = import_labels(voice, entrants);
    move |player| match player {
        Participant::Computer(level) => voice.computer(level),
        Participant::Person(_) => escape(&label(player)),
    }
}

/// Returns a function that names the players in a picture.
pub fn import_labels<'a>(voice: Voice<'a>, entrants: &'a [String]) -> impl Fn(Participant) -> String + 'a {
    move |player| match player {
        Participant::Computer(level) => voice.computer(level),
        Participant::Person(number) => {
            let label = usize::try_from(number.0).ok().and_then(|number| entrants.get(number));
            label.map_or_else(|| voice.deleted_player(), |label| label_text(voice, label))
        }
    }
}

/// Returns a label in the reader's language, if it is one of those that exports have.
fn label_text(voice: Voice<'_>, label: &str) -> String {
    let number = label.strip_prefix("opponent ").and_then(|number| number.parse::<u8>().ok());
    match (label, number) {
        ("challenger", _) => voice.word("import-challenger"),
        ("opponent", _) => voice.word("import-opponent"),
        ("partner", _) => voice.word("import-partner"),
        (_, Some(number)) => voice.say("import-opponent-number", &[("n", number.into())]),
        (other, None) => other.chars().take(LABEL).collect(),
    }
}

/// Says the first thing that is wrong with a file, and what to do.
#[must_use]
pub(crate) fn no_import_text(voice: Voice<'_>, trouble: &ImportTrouble) -> String {
    match trouble {
        ImportTrouble::TooLarge => voice.word("import-too-large"),
        ImportTrouble::NoDownload => voice.word("import-no-download"),
        ImportTrouble::Several => voice.word("import-several"),
        ImportTrouble::Gone => voice.word("import-gone"),
        ImportTrouble::TooLong => voice.say("import-too-long", &[("limit", MOST_IMPORTED.into())]),
        ImportTrouble::NotARecord(NotARecord::NotJson(_)) => voice.word("import-not-json"),
        ImportTrouble::NotARecord(NotARecord::Format(found)) => {
            let found = escape(&found.chars().take(LABEL).collect::<String>());
            voice.say("import-format", &[("found", found.into())])
        }
        ImportTrouble::NotARecord(NotARecord::Shape(_)) => voice.word("import-shape"),
        ImportTrouble::NotARecord(NotARecord::Field { field, .. }) => {
            voice.say("import-field", &[("field", (*field).into())])
        }
        ImportTrouble::Fault(fault) => {
            let (why, number) = fault_word(fault);
            voice.say("import-fault", &[("why", why.into()), ("number", number.into())])
        }
    }
}

/// Returns the word for an error in the language files, and the number of the move or entrant it is about.
const fn fault_word(fault: &Fault) -> (&'static str, usize) {
    match fault {
        Fault::SeedMissing => ("seed", 0),
        Fault::SeedTooEarly => ("early", 0),
        Fault::Commitment => ("fingerprint", 0),
        Fault::ComputerText { number } => ("computer", *number),
        Fault::Chain => ("chain", 0),
        Fault::FirstSeat { .. } => ("first", 0),
        Fault::Reveal { number, .. } => ("revealed", *number),
        Fault::Illegal { number, .. } => ("illegal", *number),
        Fault::Out { number, .. } => ("out", *number),
        Fault::Takeback { number } => ("takeback", *number),
        Fault::ResultNotTheBoards { .. }
        | Fault::ResultNotOnTheBoard { .. }
        | Fault::WinnerWithoutColour { .. }
        | Fault::NoSuchWinner { .. } => ("result", 0),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::text::samples::words;
    use banqi_deal::{ChainHash, Commitment, GameId, Seed, Terms, ruleset_text};
    use banqi_rules::Variant;
    use banqi_rules::game::First;
    use banqi_session::{PlayerId, Session, SessionId, Step, TimedPly};

    #[test]
    fn everything_that_is_wrong_with_a_file_has_a_sentence_of_its_own_in_every_language() {
        let faults = [
            Fault::SeedMissing,
            Fault::SeedTooEarly,
            Fault::Commitment,
            Fault::ComputerText { number: 2 },
            Fault::Chain,
            Fault::FirstSeat { stated: 0, due: 1, first: First::Opponent },
            Fault::Out { number: 31, seat: Seat(2) },
            Fault::ResultNotOnTheBoard { stated: GameResult::Agreement },
        ];
        let not_records = [
            NotARecord::NotJson("EOF".into()),
            NotARecord::Format("<@1> `x` ".repeat(30)),
            NotARecord::Shape("missing".into()),
            NotARecord::Field { field: "actions", why: "what".into() },
        ];
        let troubles: Vec<ImportTrouble> = [
            ImportTrouble::TooLarge,
            ImportTrouble::NoDownload,
            ImportTrouble::Several,
            ImportTrouble::TooLong,
            ImportTrouble::Gone,
        ]
        .into_iter()
        .chain(not_records.map(ImportTrouble::NotARecord))
        .chain(faults.map(ImportTrouble::Fault))
        .collect();
        for language in Language::ALL {
            let voice = words().voice(language);
            let said: BTreeSet<String> =
                troubles.iter().map(|trouble| no_import_text(voice, trouble)).collect();
            assert_eq!(said.len(), troubles.len(), "{said:#?}");
            for text in said {
                assert!(text.lines().count() == 1 && text.chars().count() < 400, "{text}");
                assert!(!text.contains("<@1"), "{text}");
            }
        }
    }

    /// Returns what is said of a record with this result.
    fn shown(language: Language, variant: &str, moves: &str, result: Option<&str>) -> String {
        let variant: Variant = variant.parse().unwrap();
        let (game_id, seed) = (GameId::new([3; 16]), Seed::new([4; 32]));
        let terms = Terms { app_id: 7, game_id, ruleset: ruleset_text(&variant) };
        let commitment = Commitment::of(&terms, &seed);
        let steps = moves.split_whitespace().map(|text| Step::parse(&variant, text).unwrap());
        let record = Record {
            game_id,
            app_id: 7,
            variant,
            casual: false,
            entrants: vec!["challenger".into(), "opponent".into()],
            first_seat: 0,
            sequence: 1,
            chain: ChainHash::START.next(&commitment),
            commitment,
            seed: result.is_some().then_some(seed),
            texts: ["one", "two"].map(|text| text.parse().unwrap()).to_vec(),
            plies: steps.map(|step| TimedPly { step, at_ms: 0 }).collect(),
            takebacks: Vec::new(),
            result: result.map(|result| result.parse().unwrap()),
            voided: false,
        };
        let voice = words().voice(language);
        let view = Session::fold(SessionId(0), &record.events()).unwrap().view();
        let import = Import { record: &record, view: &view, board: None, of: 0, pace: Pace::USUAL };
        import_text(voice, &import, &import_names(voice, &record.entrants))
    }

    #[test]
    fn only_a_result_on_the_board_is_said_to_be_checked() {
        let mate = "xiangqi+position=3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 4 30";
        let said = |language, [board, stated]: [&str; 2]| {
            let on_board = shown(language, mate, "d9d8 e1d1", Some("red wins: checkmate"));
            assert!(on_board.contains(board) && !on_board.contains(stated), "{on_board}");
            for (variant, moves) in [("xiangqi", "h2e2"), ("taiwan", "a1(K)")] {
                for result in ["red wins: resignation", "black wins: time", "draw: agreement", "aborted"] {
                    let off_board = shown(language, variant, moves, Some(result));
                    assert!(!off_board.contains(board) && off_board.contains(stated), "{off_board}");
                }
                let open = shown(language, variant, moves, None);
                assert!(!open.contains(board) && !open.contains(stated), "{open}");
            }
        };
        said(Language::English, ["and the result.", "The result is as stated in the file."]);
        said(Language::Traditional, ["和結果都正確", "結果照棋譜所寫"]);
        said(Language::Simplified, ["和结果都没有问题", "结果以棋谱所写为准"]);
    }

    #[test]
    fn labels_are_told_in_the_readers_language_and_others_are_escaped() {
        let voice = words().voice(Language::Traditional);
        assert_eq!(label_text(voice, "challenger"), "挑戰者");
        assert_eq!(label_text(voice, "opponent 2"), "對手 2");
        let labels = ["<@123> **you** and @everyone and a great many others".to_owned()];
        let odd = import_names(voice, &labels)(Participant::Person(PlayerId(0)));
        assert!(!odd.contains("<@1") && !odd.contains("**") && !odd.contains("@e"), "{odd}");
    }
}

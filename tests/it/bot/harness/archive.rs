//! What remains of a game: its record, verified by the real program, and its rows in the database.

use std::collections::BTreeMap;
use std::process::Command;

use banqi_rules::banqi::{Action, Ply, RuleSet};
use banqi_rules::game::{Colour, Outcome, Reason, Winner};
use banqi_session::{GameResult, Record};
use discord_sandbox::{Message, Person, Reply, Snowflake};
use sqlx::Connection;

use crate::bot::harness::room::with_signs;
use crate::bot::harness::table::Table;
use crate::database::Database;
use crate::records::imported::session_of;

/// Returns the record in an answer, after `banqi verify FILE` has found no fault in it.
pub(crate) fn verified(reply: &Reply) -> Record {
    verified_as("banqi", reply)
}

/// Returns such a record of a game of another group of commands.
pub(crate) fn verified_as(group: &str, reply: &Reply) -> Record {
    assert!(reply.is_ephemeral(), "a file for everyone: {}", reply.content());
    let message = reply.message().unwrap();
    let [file] = message.attachments.as_slice() else { panic!("not one file: {}", message.words()) };
    assert!(file.filename.starts_with(&format!("{group}-")), "{}", file.filename);
    assert!(file.filename.ends_with(".json"), "{}", file.filename);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(&file.filename);
    std::fs::write(&path, &*file.bytes).unwrap();
    let verify = Command::new(env!("CARGO_BIN_EXE_banqi")).arg("verify").arg(&path).output().unwrap();
    let said = String::from_utf8_lossy(&verify.stdout);
    let json = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(verify.status.success(), "{}{json}", String::from_utf8_lossy(&verify.stderr));
    let record = Record::from_json(&json).unwrap();
    session_of(&record);
    let result = record.result.map(|result| result.to_string()).unwrap_or_default();
    assert!(said.contains(&result) && said.trim_end().ends_with("no errors found"), "{said}");
    record
}

/// Exports the record of a finished game and checks that it matches the game that was shown.
pub(crate) async fn record_of(table: &Table, asker: &Person) -> Record {
    let game = [("game", table.code.as_str().into())];
    let record = verified(&asker.command(&table.channel, "banqi export", &game).await.unwrap());
    assert_eq!(record.commitment.to_string(), table.commitment, "the commitment that was shown");
    assert_eq!(record.plies.len(), table.plies());
    let result = record.result.expect("the game is over");
    let shown = sentence(&record.variant.banqi().unwrap(), result, &table.board, &table.players);
    assert!(table.board.words().contains(&shown), "{shown:?}: {}", table.board.words());
    table.shown.iter().for_each(|sight| sight.assert_public_after(&record));
    record
}

/// Returns the sentence with which the board states the result.
fn sentence(rules: &RuleSet, result: GameResult, board: &Message, players: &[Person; 2]) -> String {
    let words = with_signs(&board.words());
    // The two stand in one line, or in one line each with the changes of their ratings.
    let with = |mark: char| {
        let part =
            words.split(['\n', '·']).find(|part| part.trim().starts_with(mark)).expect("who played what");
        let person = players.iter().find(|person| part.contains(&person.mention()));
        person.expect("one of the two").mention()
    };
    let (red, black) = (with('🔴'), with('⚫'));
    let (winner, why) = match result {
        GameResult::OnBoard(Outcome::Win { winner, reason: Reason::WipedOut }) => {
            (winner, "has no pieces left")
        }
        GameResult::OnBoard(Outcome::Win { winner, reason: Reason::Chase }) => {
            (winner, "had only forbidden chase moves left")
        }
        GameResult::OnBoard(Outcome::Win { winner, .. }) => (winner, "has no legal move left"),
        GameResult::Resignation { winner } => (winner, "resigned"),
        GameResult::Time { winner } => (winner, "ran out of time"),
        GameResult::Agreement => return "🤝 Draw\nBy agreement.\n".to_owned(),
        GameResult::OnBoard(Outcome::Draw { reason: Reason::QuietLimit }) => {
            let limit = rules.quiet_limit.expect("a limit was reached");
            return format!("🤝 Draw\n{limit} moves without a flip or capture.\n");
        }
        GameResult::OnBoard(Outcome::Draw { reason: Reason::Position }) => {
            return "🤝 Draw\nThe same position occurred three times.\n".to_owned();
        }
        GameResult::OnBoard(Outcome::Draw { .. }) => {
            return "🤝 Draw\nThe same moves were played three times in a row.\n".to_owned();
        }
        GameResult::Aborted => return "was aborted".to_owned(),
    };
    let (winner, loser) = match winner {
        Winner::Colour(Colour::Red) => (red, black),
        _ => (black, red),
    };
    format!("## 🏆 {winner} wins\n{loser} {why}.\n")
}

/// A ply that the bot has acknowledged to a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    /// The interaction that played it.
    pub(crate) interaction: Snowflake,
    /// Number of plies played before.
    pub(crate) before: usize,
    /// The value that was sent: an action, or "any".
    pub(crate) value: String,
}

impl Acknowledged {
    /// Returns whether the log has this ply in `row`.
    pub(crate) fn is(&self, row: &Row) -> bool {
        let played: Ply = row.action.as_deref().and_then(|ply| ply.parse().ok()).expect("a ply");
        match (self.value.as_str(), played.action) {
            ("any", Action::Flip(_)) => true,
            (value, action) => value == action.to_string(),
        }
    }
}

/// One event of the log, with the columns that these tests use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The kind of the event.
    pub(crate) kind: String,
    /// The ply, with the revealed piece.
    pub(crate) action: Option<String>,
    /// The seat that acted.
    pub(crate) seat: Option<i64>,
}

/// A row of `events`: session, number, kind, action, seat.
type EventRow = (i64, i64, String, Option<String>, Option<i64>);

/// The content of a database after the bot was stopped.
#[derive(Debug, Default)]
pub(crate) struct Archive {
    /// The log of each session.
    pub(crate) logs: BTreeMap<i64, Vec<Row>>,
    /// The event that each interaction caused.
    pub(crate) written: BTreeMap<u64, (i64, u32)>,
}

impl Archive {
    /// Reads a database without changing it, and checks invariants of every database.
    pub(crate) async fn open(database: &Database) -> Self {
        let mut connection = database.connect().await;
        let events: Vec<EventRow> =
            sqlx::query_as("SELECT session_id, seq, kind, action, seat FROM events ORDER BY session_id, seq")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        let interactions: Vec<(i64, i64, i64)> =
            sqlx::query_as("SELECT interaction_id, session_id, seq FROM interactions")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        connection.close().await.unwrap();
        let mut archive = Self::default();
        for (session, seq, kind, action, seat) in events {
            let log = archive.logs.entry(session).or_default();
            assert_eq!(seq, i64::try_from(log.len()).unwrap(), "a gap in the log of session {session}");
            log.push(Row { kind, action, seat });
        }
        for (interaction, session, seq) in interactions {
            let (interaction, seq) = (u64::try_from(interaction).unwrap(), u32::try_from(seq).unwrap());
            archive.written.insert(interaction, (session, seq));
        }
        archive
    }

    /// Returns the plies of a session in order, each with the number of its event.
    pub(crate) fn plies(&self, session: i64) -> impl Iterator<Item = (u32, &Row)> {
        let log = self.logs.get(&session).map(Vec::as_slice).unwrap_or_default();
        (0..).zip(log).filter(|(_, row)| row.kind == "played")
    }

    /// Asserts that the log of a game has the plies that its players were shown.
    pub(crate) fn assert_played_as_told(&self, session: i64, told: &[Acknowledged]) {
        let plies: Vec<(u32, &Row)> = self.plies(session).collect();
        assert_eq!(plies.len(), told.len(), "plies of session {session}");
        for (nth, ((seq, row), told)) in plies.iter().zip(told).enumerate() {
            assert_eq!(told.before, nth);
            assert_eq!(self.written.get(&told.interaction), Some(&(session, *seq)), "{told:?}: {row:?}");
            assert!(told.is(row), "{told:?}: {row:?}");
        }
    }

    /// Asserts that every ply was played by exactly one interaction, and that each of those played one.
    pub(crate) fn assert_each_ply_has_its_interaction(&self) {
        let mut by_event: BTreeMap<(i64, u32), u64> = BTreeMap::new();
        for (&interaction, &event) in &self.written {
            let other = by_event.insert(event, interaction);
            assert_eq!(other, None, "two interactions led to event {event:?}");
        }
        for &session in self.logs.keys() {
            for (seq, row) in self.plies(session) {
                assert!(by_event.contains_key(&(session, seq)), "{row:?} came from nowhere");
            }
        }
    }
}

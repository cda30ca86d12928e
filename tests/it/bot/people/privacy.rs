//! What is stored about people: they see it, they have it deleted, and no byte of it is left.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use discord_sandbox::{Arg, Message, Person, Reply, World};
use serde_json::Value;
use sqlx::Connection as _;

use crate::bot::commands::use_command;
use crate::bot::first_minute::LEFT;
use crate::bot::harness::archive::verified;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::table::{Table, code, public};
use crate::database::dump;

/// The choice of pictures in `/preferences`.
const FIGURES: (&str, Arg) = ("pieces", Arg::Int(2));

fn user(name: &'static str, person: &Person) -> (&'static str, Arg) {
    (name, Arg::User(person.id()))
}

/// Returns the private message of an answer.
fn private(reply: &Reply) -> Message {
    private_text(reply);
    reply.message().expect("a message")
}

/// Opens `/privacy delete` and answers its first question.
async fn second_question(room: &Room, person: &Person) -> Message {
    let question = private(&use_command(person, &room.general, "privacy delete", &[]).await);
    assert!(question.words().contains("Your open games will end"), "{}", question.words());
    let sure = person.click(&question, "Delete data").await.unwrap().message().unwrap();
    assert_eq!(sure.id, question.id, "the same message asks again");
    assert!(sure.words().contains("Are you sure?"), "{}", sure.words());
    sure
}

/// Asks for the deletion and answers both questions. Returns what was said before and after.
pub(crate) async fn delete(room: &Room, person: &Person) -> [String; 2] {
    let sure = second_question(room, person).await;
    let deleting = person.click(&sure, "Delete forever").await.unwrap();
    [sure.words().clone(), private_text(&deleting)]
}

/// Waits until no deletion is waiting or in progress.
pub(crate) async fn all_deleted(room: &Room) {
    room.until("SELECT count(*) FROM deletions", |figure| figure == 0).await;
}

/// The ways in which an id can be stored: as decimal text, and as SQLite's integers in rows and keys ("Database File
/// Format", "Varint" and "Serial Type Codes").
fn encodings(id: u64) -> [Vec<u8>; 4] {
    let mut varint = vec![id as u8];
    let mut rest = id >> 8;
    assert!(rest >> 48 != 0, "an id as long as Discord's is written with nine bytes");
    for _ in 0..8 {
        varint.insert(0, (rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    [id.to_string().into_bytes(), id.to_be_bytes().to_vec(), id.to_le_bytes().to_vec(), varint]
}

/// Returns the files of the bot, except its logs, in which the bytes of an id are found.
pub(crate) fn files_with(directory: &Path, id: u64) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, id));
        } else if !path.file_name().unwrap().to_string_lossy().starts_with("log-") {
            // A file may go while the directory is read.
            let bytes = fs::read(&path).unwrap_or_default();
            let has = |encoded: &Vec<u8>| bytes.windows(encoded.len()).any(|window| window == encoded);
            if encodings(id).iter().any(has) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns the tables in which an id is found in any column, as a number or as part of a text.
async fn tables_with(room: &Room, id: u64) -> Vec<String> {
    let mut database = room.database.connect().await;
    let id = id.to_string();
    let rows = dump(&mut database).await.into_iter();
    let mut found: Vec<String> =
        rows.filter(|(_, text)| text.contains(&id)).map(|(table, _)| table).collect();
    found.dedup();
    database.close().await.unwrap();
    found
}

/// Asserts that nothing in the database, its log and its backups has a person's id.
async fn assert_no_trace(room: &Room, person: &Person) {
    assert_eq!(tables_with(room, person.id()).await, Vec::<String>::new());
    assert_eq!(files_with(room.directory(), person.id()), Vec::<PathBuf>::new());
}

/// Makes copies of the database such as the bot and `banqi restore` keep: a scheduled backup, one from before an
/// upgrade, a database that was set aside with its log, one that is damaged, and one that was not completed.
fn make_copies(room: &Room) -> [PathBuf; 5] {
    let beside = |suffix: &str| PathBuf::from(format!("{}{suffix}", room.database.path().display()));
    let backups = room.directory().join("backups");
    fs::create_dir_all(&backups).unwrap();
    let scheduled = backups.join("banqi-20200101T000000Z.sqlite");
    let backup = room.tool(&["backup", scheduled.to_str().unwrap()]).status().unwrap();
    assert!(backup.success());
    let upgrade = beside(".backup-12");
    fs::copy(&scheduled, &upgrade).unwrap();
    let set_aside = beside(".before-restore-20200101T000000.000Z");
    fs::copy(room.database.path(), &set_aside).unwrap();
    fs::copy(beside("-wal"), format!("{}-wal", set_aside.display())).unwrap();
    let whole = fs::read(&scheduled).unwrap();
    let damaged = backups.join("banqi-20200102T000000Z.sqlite");
    let mut bytes = whole.clone();
    bytes[4096..8192].fill(0xa5);
    fs::write(&damaged, bytes).unwrap();
    let partial = backups.join("banqi-20200103T000000Z.sqlite.partial");
    fs::write(&partial, whole).unwrap();
    [scheduled, upgrade, set_aside, damaged, partial]
}

/// Returns the file of `/privacy show`.
async fn shown(room: &Room, person: &Person) -> (Message, Value) {
    let shown = private(&use_command(person, &room.general, "privacy show", &[]).await);
    let [file] = shown.attachments.as_slice() else { panic!("no file: {}", shown.words()) };
    assert_eq!(file.filename, "my-data.json");
    let stored = serde_json::from_slice(&file.bytes).unwrap();
    (shown, stored)
}

/// Each player of a table plays once, so that the game counts.
async fn each_plays_once(table: &mut Table) {
    for _ in 0..2 {
        let entry = table.entries().into_iter().find(|entry| entry.value.len() == 2).expect("a flip");
        table.select(&entry).await;
    }
}

#[tokio::test]
async fn the_file_has_what_is_stored_about_the_one_who_asks_and_names_nobody_else() {
    let room = Room::open_on_file().await;
    let (ann, bob, cleo) = (room.ann.clone(), room.bob.clone(), room.cleo.clone());
    let nothing = use_command(&ann, &room.general, "privacy show", &[]).await;
    assert_eq!(private_text(&nothing), "I store nothing about you.");
    let nothing = use_command(&ann, &room.general, "privacy delete", &[]).await;
    assert_eq!(private_text(&nothing), "I store nothing about you.");
    assert_eq!(room.figure("SELECT count(*) FROM people").await, 0, "asking stores nothing");

    use_command(&ann, &room.general, "preferences", &[FIGURES]).await;
    let mut table =
        Table::begin_with_words(&room.general, (&ann, "ann was here"), (&bob, "bob as well")).await;
    each_plays_once(&mut table).await;
    let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    ann.click(&question, "Yes, resign").await.unwrap();
    use_command(&ann, &room.general, "banqi puzzle", &[]).await;
    let open = [user("opponent", &ann)];
    let invited = public(&cleo.command(&room.general, "banqi challenge", &open).await.unwrap());
    room.settled().await;

    let (message, stored) = shown(&room, &ann).await;
    assert!(message.words().contains("and 2 games"), "{}", message.words());
    assert_eq!(stored["format"], "banqi.person.v1");
    assert_eq!(stored["user_id"], ann.id().to_string());
    assert_eq!(stored["preferences"]["pieces"], "figures");
    assert_eq!(stored["complete"], true);
    let scopes: Vec<&Value> =
        stored["ratings"].as_array().unwrap().iter().map(|one| &one["server"]).collect();
    assert_eq!(scopes, [&Value::Null, &Value::from(room.guild.id().to_string())]);
    assert_eq!(stored["ratings"][0]["losses"], 1);
    assert_eq!(stored["rating_changes"].as_array().unwrap().len(), 2);
    assert_eq!(stored["rating_changes"][0]["game"], table.code);
    assert_eq!(stored["rating_changes"][0]["scores_against_opponents"], serde_json::json!([0.0]));
    assert_eq!(stored["puzzles"]["state"], "open");
    assert_eq!(stored["puzzles"]["line"], Value::Null, "the solution is not the solver's data");
    let [asked, played] = stored["games"].as_array().unwrap().as_slice() else { panic!("{stored}") };
    assert_eq!((&asked["game"], &asked["state"]), (&code(&invited).into(), &"offered".into()));
    assert_eq!(asked["players"], serde_json::json!(["another person"]));
    assert_eq!(played["game"], table.code);
    assert_eq!(played["players"], serde_json::json!(["you", "another person"]));
    assert_eq!(
        (&played["your_words"], &played["channel"]),
        (&"ann was here".into(), &room.general.id().to_string().into())
    );
    let events = played["events"].as_array().unwrap();
    let plies: Vec<&Value> = events.iter().filter(|event| event["event"] == "played").collect();
    assert_eq!(plies.len(), 2);
    let seat = played["your_seat"].as_u64().unwrap();
    let resigned = events.last().unwrap();
    assert_eq!((&resigned["event"], resigned["seat"].as_u64()), (&"resigned".into(), Some(seat)));
    let at = plies[0]["at"].as_str().unwrap();
    assert!(at.len() == 24 && at.ends_with('Z') && at.as_bytes()[10] == b'T', "{at}");

    // Neither ids nor words of the others, and no seed of a deal.
    let text = stored.to_string();
    for other in [&bob, &cleo] {
        assert!(!text.contains(&other.id().to_string()), "{text}");
    }
    assert!(!text.contains("bob as well") && !text.contains("commitment"), "{text}");
    let (_, bobs) = shown(&room, &bob).await;
    assert_eq!(bobs["games"][0]["your_words"], "bob as well");
    assert_eq!(bobs["games"][0]["your_seat"].as_u64(), Some(1 - seat));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_program_that_reads_the_database_delays_the_last_of_a_deletion_and_nothing_else() {
    let room = Room::open_on_file().await;
    let mut table = Table::begin(&room.general, &room.bob, &room.cleo).await;
    room.game().await;
    let ann = room.ann.clone();
    let mut reader = room.database.connect().await;
    sqlx::raw_sql("BEGIN; SELECT * FROM liveness").execute(&mut reader).await.unwrap();
    delete(&room, &ann).await;
    room.until("SELECT count(*) FROM accounts", |figure| figure <= 2).await;
    each_plays_once(&mut table).await;
    assert_eq!(room.figure("SELECT count(*) FROM deletions").await, 1, "the log can't be emptied");
    sqlx::Connection::close(reader).await.unwrap();
    all_deleted(&room).await;
    assert_no_trace(&room, &ann).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn nothing_is_deleted_on_second_thought() {
    let room = Room::open_on_file().await;
    let board = room.game().await;
    let question = private(&use_command(&room.ann, &room.general, "privacy delete", &[]).await);
    let file = private(&room.ann.click(&question, "Get file").await.unwrap());
    assert_eq!(file.attachments.len(), 1);
    let kept = room.ann.click(&question, "Keep").await.unwrap().message().unwrap();
    assert_eq!((kept.words().as_str(), kept.buttons().len()), ("Nothing was deleted.", 0));
    let sure = second_question(&room, &room.ann).await;
    assert!(sure.words().contains("One open game or challenge ends."), "{}", sure.words());
    let kept = room.ann.click(&sure, "Keep").await.unwrap();
    assert_eq!(private_text(&kept), "Nothing was deleted.");
    assert_eq!(room.figure("SELECT count(*) FROM deletions").await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM accounts").await, 2);
    public(&room.ann.select(&board, &board.selects()[0].custom_id, &["a1"]).await.unwrap());
    room.assert_clean();
    room.close().await;
}

/// Waits until the channel shows the end of a game, and returns its board.
async fn end_of(room: &Room, code: &str) -> Message {
    let marked = format!("`{code}`");
    let over = |world: &World| {
        let mut boards = world.messages_in(room.general.id());
        boards.rfind(|board| board.words().contains(&marked) && board.button("Rematch").is_some()).cloned()
    };
    let seen = room.sandbox.wait_until(over, LIMIT).await;
    seen.unwrap_or_else(|failure| panic!("{code}: {failure}: {}", room.log()))
}

#[tokio::test]
async fn a_deleted_person_leaves_every_game_and_no_byte_behind() {
    let room = Room::open_on_file().await;
    let dan = room.sandbox.person("Dan", "en-US");
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    use_command(&ann, &general, "preferences", &[FIGURES]).await;
    use_command(&ann, &general, "banqi puzzle", &[]).await;
    let finished = room.game().await;
    room.aborted(&finished).await;
    let mut two = Table::begin(&general, &ann, &bob).await;
    each_plays_once(&mut two).await;
    let computer = Match::begin(&room, &general, &ann, 1).await;
    let four = [
        ("rules", "four-colour-4".into()),
        user("opponent", &bob),
        user("opponent2", &cleo),
        user("opponent3", &dan),
    ];
    let four = public(&ann.command(&general, "banqi challenge", &four).await.unwrap());
    let mut board = four.clone();
    for person in [&bob, &cleo, &dan] {
        board = public(&person.click(&four, "Take a seat").await.unwrap());
    }
    let four = code(&board);
    // Everybody flips once, so that resigning counts.
    for _ in 0..4 {
        let turn = board.words().lines().find(|line| line.starts_with('▶')).unwrap().to_owned();
        let mover = [&ann, &bob, &cleo, &dan].into_iter().find(|one| turn.contains(&one.mention())).unwrap();
        let flip = board.selects().into_iter().find(|menu| menu.placeholder.contains("Flip")).unwrap();
        board = public(&mover.select(&board, &flip.custom_id, &["any"]).await.unwrap());
    }
    let offered = public(&ann.command(&general, "banqi challenge", &[]).await.unwrap());
    let asked = public(&bob.command(&general, "banqi challenge", &[user("opponent", &ann)]).await.unwrap());
    room.settled().await;
    let copies = make_copies(&room);
    let before = files_with(room.directory(), ann.id());
    // Without a checkpoint, the row may be only in the log of the database and of the one that was set aside.
    let log = |file: &Path| PathBuf::from(format!("{}-wal", file.display()));
    let [scheduled, upgrade, set_aside, damaged, partial] = copies;
    for file in [&scheduled, &upgrade, &set_aside, &partial, &room.database.path()] {
        assert!(before.contains(file) || before.contains(&log(file)), "{}: {before:?}", file.display());
    }
    assert_eq!(tables_with(&room, ann.id()).await, ["accounts"], "one table has ids of Discord");

    let [sure, deleting] = delete(&room, &ann).await;
    assert!(sure.contains("5 open games and challenges end."), "{sure}");
    assert!(deleting.starts_with("I'm deleting your data now."), "{deleting}");
    all_deleted(&room).await;
    assert_no_trace(&room, &ann).await;
    assert!(!damaged.exists() && !partial.exists());
    for copy in [&scheduled, &upgrade, &set_aside] {
        let checked = room.tool(&["restore", "--check", copy.to_str().unwrap()]).output().unwrap();
        let said = String::from_utf8(checked.stdout).unwrap();
        assert!(said.contains("can be restored (games: 6, "), "{}: {said}", copy.display());
    }
    for other in [&bob, &cleo, &dan] {
        assert_eq!(tables_with(&room, other.id()).await, ["accounts"]);
    }

    // The games have ended, as the question said.
    let over = end_of(&room, &two.code).await;
    assert!(over.words().contains("Deleted player") && over.words().contains(&bob.mention()));
    assert!(!over.words().contains(&ann.mention()), "{}", over.words());
    let verified = verified(&bob.click(&over, "Get record").await.unwrap());
    assert!(verified.verify().fault.is_none());
    let rematch = bob.click(&over, "Rematch").await.unwrap();
    assert!(private_text(&rematch).contains("deleted their data"), "{}", rematch.content());
    end_of(&room, &computer.code).await;
    for closed in [&offered, &asked] {
        let id = closed.id;
        let gone = |world: &World| world.message(id).is_none_or(|now| now.button("Accept").is_none());
        room.sandbox.wait_for(gone, LIMIT).await.unwrap();
    }
    assert_eq!(room.figure("SELECT count(*) FROM ratings WHERE scope = 0").await, 1, "Bob has won");
    assert_eq!(room.figure("SELECT count(*) FROM puzzlers").await, 0);
    let listed = use_command(&cleo, &general, "banqi leaderboard", &[]).await.message().unwrap();
    assert!(!listed.words().contains("Deleted player") && !listed.words().contains(&ann.mention()));
    let profile = use_command(&cleo, &general, "banqi profile", &[user("player", &ann)]).await;
    assert!(!profile.content().contains("1500"), "{}", profile.content());

    // The others play on at the large board, to an end that is rated.
    for person in [&bob, &cleo] {
        let game = [("game", four.as_str().into())];
        let question = private(&use_command(person, &general, "banqi resign", &game).await);
        person.click(&question, "Yes, resign").await.unwrap();
    }
    let over = end_of(&room, &four).await;
    assert!(over.words().contains("Deleted player"), "{}", over.words());
    let rated = "SELECT count(*) FROM ratings WHERE scope = 0 AND pool LIKE 'four-colour-4%'";
    assert_eq!(room.figure(rated).await, 3, "all but the deleted person");
    assert_no_trace(&room, &ann).await;

    // Who plays again is a new player.
    let nothing = use_command(&ann, &general, "privacy show", &[]).await;
    assert_eq!(private_text(&nothing), "I store nothing about you.");
    room.game().await;
    let (_, stored) = shown(&room, &ann).await;
    assert_eq!(stored["games"].as_array().unwrap().len(), 1);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_deletion_survives_kills_at_any_moment() {
    let mut room = Room::open_on_file().await;
    let general = room.general.clone();
    for kill in 0..4 {
        let (eve, bob) = (room.sandbox.person("Eve", "en-US"), room.bob.clone());
        let mut table = Table::begin(&general, &eve, &bob).await;
        each_plays_once(&mut table).await;
        make_copies(&room);
        delete(&room, &eve).await;
        tokio::time::sleep(Duration::from_millis(10 * kill)).await;
        room.restart().await;
        all_deleted(&room).await;
        assert_no_trace(&room, &eve).await;
        end_of(&room, &table.code).await;
        for file in fs::read_dir(room.directory().join("backups")).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }

    // The account is gone, but the program ended before its bytes were erased.
    let eve = room.sandbox.person("Eve", "en-US");
    Table::begin(&general, &eve, &room.bob).await;
    room.settled().await;
    make_copies(&room);
    room.kill().await;
    let id = eve.id();
    room.alter(&format!(
        "INSERT INTO deletions SELECT player_id, 1, 2 FROM accounts WHERE user_id = {id}; \
        PRAGMA secure_delete = OFF; DELETE FROM accounts WHERE user_id = {id}"
    ))
    .await;
    assert!(files_with(room.directory(), eve.id()).len() > 3);
    room.start().await;
    all_deleted(&room).await;
    assert_no_trace(&room, &eve).await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase <> 'over'").await, 0);
    room.assert_clean();
    room.close().await;
}

/// What is stored about servers: settings, rules, ratings, and whether the bot has met them.
const OF_SERVERS: &str = "SELECT (SELECT count(*) FROM guild_tastes) + (SELECT count(*) FROM rule_presets) \
    + (SELECT count(*) FROM guilds WHERE left_at IS NOT NULL) \
    + (SELECT count(*) FROM ratings WHERE scope <> 0) + (SELECT count(*) FROM rating_log WHERE scope <> 0) \
    + (SELECT count(*) FROM rating_pairs WHERE scope <> 0) \
    + (SELECT count(*) FROM sessions WHERE guild_id IS NOT NULL)";

#[tokio::test]
async fn a_servers_data_goes_thirty_days_after_the_bot_has_left_it() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let home = room.sandbox.guild("Home", "en-US");
    let elsewhere = home.channel("games");
    let mut table = Table::begin(&general, &ann, &bob).await;
    each_plays_once(&mut table).await;
    let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    ann.click(&question, "Yes, resign").await.unwrap();
    ann.grant(discord_sandbox::permission::MANAGE_GUILD);
    use_command(&ann, &general, "settings boards", &[FIGURES]).await;
    let rules = [("name", "Friday".into()), ("rules", "hongkong".into())];
    use_command(&ann, &general, "settings save-rules", &rules).await;
    room.settled().await;
    room.guild.remove_bot();
    room.until(LEFT, |count| count == 1).await;
    let stored = room.figure(OF_SERVERS).await;
    assert_eq!(stored, 10);

    // It has not been thirty days yet.
    let days = |days: i64| format!("UPDATE guilds SET left_at = left_at - {days} * 86400000");
    room.kill().await;
    room.alter(&days(29)).await;
    room.start().await;
    room.until("SELECT count(*) FROM liveness", |count| count == 1).await;
    assert_eq!(room.figure(OF_SERVERS).await, stored);

    // A server that invites the bot again in time keeps everything, even if the program does not run meanwhile.
    room.kill().await;
    room.alter(&days(2)).await;
    room.guild.invite_bot();
    room.start().await;
    room.until(LEFT, |count| count == 0).await;
    assert_eq!(room.figure(OF_SERVERS).await, stored - 1);
    room.guild.remove_bot();
    room.until(LEFT, |count| count == 1).await;

    room.kill().await;
    room.alter(&days(30)).await;
    room.start().await;
    room.until(OF_SERVERS, |count| count == 0).await;
    assert_eq!(room.figure("SELECT count(*) FROM ratings").await, 2, "people keep theirs for all servers");
    let shown = private(&use_command(&ann, &elsewhere, "privacy show", &[]).await);
    let stored: Value = serde_json::from_slice(&shown.attachments[0].bytes).unwrap();
    assert_eq!(stored["games"][0]["game"], table.code);
    assert_eq!(stored["games"][0]["server"], Value::Null);
    room.assert_clean();
    room.close().await;
}

/// What the program stores about a server, or can, in every table that names one; most of it with SQL, because it is
/// there only for a while. `{guild}` stands for the server, `{channel}` for a channel of it.
const ALL_OF_A_SERVER: &str = "INSERT INTO winner_roles VALUES ({guild}, {channel} + 1, NULL, 1, NULL, 0); \
    INSERT INTO role_holders SELECT {guild}, {channel} + 1, player_id, 5 FROM accounts; \
    INSERT INTO rerates VALUES ('taiwan', {guild}, 9), ('xiangqi', -(SELECT max(season_id) FROM seasons), 9); \
    INSERT INTO mirrors SELECT session_id, {channel}, challenger, 1, 1, 1, {channel} + 2, 3, 1, NULL FROM sessions; \
    INSERT INTO threads SELECT session_id, 'comments', {channel} + 3, {channel}, 1, 0, 0, NULL, 0 FROM sessions; \
    INSERT INTO outbox SELECT session_id, 1, 4102444800000, 1, NULL, 0 FROM sessions \
    WHERE session_id NOT IN (SELECT session_id FROM outbox); \
    UPDATE sessions SET leftovers = '[[[{channel},7]],[]]', board_channel_id = {channel};";

/// The tables that name a server by its id before its data is deleted.
const NAMING_A_SERVER: [&str; 11] = [
    "guild_tastes",
    "guilds",
    "rating_log",
    "rating_pairs",
    "ratings",
    "rerates",
    "role_holders",
    "rule_presets",
    "seasons",
    "sessions",
    "winner_roles",
];

/// Returns what the tables of a server's games have about it besides its id: rows of its messages and its seasons.
const ABOUT_ITS_GAMES: &str = "SELECT (SELECT count(*) FROM mirrors) + (SELECT count(*) FROM threads) \
    + (SELECT count(*) FROM outbox) + (SELECT count(*) FROM rerates) \
    + (SELECT count(*) FROM ratings WHERE scope <> 0) + (SELECT count(*) FROM rating_log WHERE scope <> 0) \
    + (SELECT count(*) FROM rating_pairs WHERE scope <> 0)";

/// Plays a rated game that Ann resigns.
async fn rated_game(room: &Room) {
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    each_plays_once(&mut table).await;
    let question = room.ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    room.ann.click(&question, "Yes, resign").await.unwrap();
    room.settled().await;
}

/// Waits until no table and no file has an id.
async fn until_no_trace(room: &Room, id: u64) {
    let erased = async {
        while !files_with(room.directory(), id).is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let late = tokio::time::timeout(LIMIT, erased).await.is_err();
    assert!(!late, "{:?}: {}", files_with(room.directory(), id), room.log());
    assert_eq!(tables_with(room, id).await, Vec::<String>::new());
}

#[tokio::test]
async fn no_byte_of_a_server_is_left_after_its_data_is_deleted_and_that_survives_a_kill() {
    let mut room = Room::open_on_file().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let (guild, channel) = (room.guild.id(), general.id());
    let left_long_ago = format!("UPDATE guilds SET left_at = 1 WHERE guild_id = {guild}");
    let filled = ALL_OF_A_SERVER.replace("{guild}", &guild.to_string());
    let filled = filled.replace("{channel}", &channel.to_string());
    rated_game(&room).await;
    ann.grant(discord_sandbox::permission::MANAGE_GUILD);
    use_command(&ann, &general, "settings boards", &[FIGURES]).await;
    let rules = [("name", "Friday".into()), ("rules", "hongkong".into())];
    use_command(&ann, &general, "settings save-rules", &rules).await;
    let season = [("name", "Autumn".into())];
    let ended = use_command(&ann, &general, "settings new-season", &season).await;
    assert!(private_text(&ended).contains("Autumn"), "{}", ended.content());
    rated_game(&room).await;
    room.guild.remove_bot();
    room.until(LEFT, |count| count == 1).await;
    room.kill().await;
    room.alter(&filled).await;
    let mut named = tables_with(&room, guild).await;
    named.sort();
    assert_eq!(named, NAMING_A_SERVER);
    let games = room.figure(ABOUT_ITS_GAMES).await;
    assert!(games > 12, "{games}");

    room.alter(&left_long_ago).await;
    room.start().await;
    room.until("SELECT count(*) FROM guilds", |count| count == 0).await;
    until_no_trace(&room, guild).await;
    assert_eq!(tables_with(&room, channel).await, Vec::<String>::new(), "nor of its channel");
    assert_eq!(room.figure(ABOUT_ITS_GAMES).await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase = 'over'").await, 2);
    assert_eq!(room.figure("SELECT count(*) FROM ratings WHERE scope = 0").await, 2);

    // The rows are gone, but the program ended before their bytes were erased.
    room.guild.invite_bot();
    room.until("SELECT count(*) FROM guilds", |count| count == 1).await;
    room.guild.remove_bot();
    room.until(LEFT, |count| count == 1).await;
    room.kill().await;
    room.alter(&format!(
        "INSERT INTO rule_presets VALUES ({guild}, 'x', 'taiwan'); PRAGMA secure_delete = OFF; \
        DELETE FROM rule_presets; {left_long_ago}"
    ))
    .await;
    assert!(!files_with(room.directory(), guild).is_empty());
    room.start().await;
    room.until("SELECT count(*) FROM guilds", |count| count == 0).await;
    until_no_trace(&room, guild).await;
    room.assert_clean();
    room.close().await;
}

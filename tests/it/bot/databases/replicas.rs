//! Several processes of the real program on one PostgreSQL database, behind a load balancer.
//!
//! How long they may take when one of them fails is printed, and asserted only in the long version: the machine may be
//! busy.

mod balancer;
mod outages;

use std::collections::BTreeMap;
use std::time::Duration;

use discord_sandbox::{Arg, Channel, Message, Reply, World};
use futures_util::future::{join, join_all};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use sqlx::Connection as _;
use tokio::time::Instant;

use super::run_command;
use crate::bot::first_minute::{LEFT, greeted, strange_server};
use crate::bot::harness::archive::{Archive, record_of};
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::replicas::{Replica, Replicas};
use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::sight::entries;
use crate::bot::harness::table::{Table, is_board, public, seq};
use crate::bot::intake::requests::{apologies, send, send_held};
use crate::bot::people::privacy::{all_deleted, delete};
use crate::bot::stress::torture::Chamber;
use crate::database::{Database, dump};
use crate::figures::{Said, figure, seed};
use crate::records::random;

const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

/// How soon the deadline of the killed process's game falls due.
const SOON: Duration = Duration::from_millis(1_500);

/// How late the end of such a game may be seen.
const LATE: Duration = Duration::from_secs(10);

/// Counts the processes without servers: those that have the gateway connection.
const PRESENT: &str = "SELECT count(*) FROM replicas WHERE address IS NULL";

/// The exit code of a process that others have replaced.
const REPLACED: i32 = 75;

/// The exit code of a process whose settings cannot work.
const MISCONFIGURED: i32 = 78;

/// How often a process is killed at least, and the time between two kills when there is much time.
const KILLS: usize = 5;
const KILL_EVERY: Duration = Duration::from_secs(10);

/// The first millisecond of Discord's ids, since 1970.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// Number of simultaneous clicks.
const CLICKS: usize = 64;

/// Parts of all servers that belong to different processes, however many there are.
const SPREAD: [u64; 8] = [3, 11, 20, 28, 35, 44, 52, 60];

/// Returns how long the server waits for the first answer to an interaction: as long as Discord in the long version of
/// the tests. The short one shares the machine with whatever else runs.
fn in_time() -> Duration {
    if figure("BANQI_REPLICAS_MINUTES", 0) > 0 { Duration::from_secs(3) } else { LIMIT }
}

/// Creates a room on a server, in which the first answer must come within this time.
async fn room(answer_within: Duration) -> Room {
    Room::over_within(Database::on_server().await, answer_within).await
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn whole_games_are_played_with_every_click_at_another_process() {
    let seed = Said(seed(18));
    let mut random = random(seed.0);
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    for replica in &replicas.0 {
        replica.metric_until("banqi_replicas", |count| count == 2).await;
        replica.metric_until("banqi_partitions", |count| count == 32).await;
    }
    let owner = replicas.owner(&room, &room.guild).await;
    let other = &replicas.0[1 - owner];
    room.sandbox.set_endpoint(&other.url).await.unwrap();
    let mut plies = 0;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    while !table.is_over() {
        let action = *table.actions().choose(&mut random).unwrap();
        table.play_in_some_way(&room.sandbox, action).await;
    }
    assert!(record_of(&table, &room.ann).await.result.is_some());
    plies += table.plies();
    assert!(other.handed_over().await > plies as u64, "each click was handed over");
    assert_eq!(replicas.0[owner].handed_over().await, 0);

    let (said, _, code) = run_command(room.tool(&["check"])).await;
    assert!(code == Some(0) && said.contains("is shared by 2 processes"), "{said}");

    // In turn, in servers of both, while a third process joins.
    replicas.balance(&room).await;
    for (nth, partition) in [20, 44].into_iter().enumerate() {
        let channel = room.guild_in(partition).channel("general");
        let mut table = Table::begin(&channel, &room.bob, &room.cleo).await;
        while !table.is_over() {
            if nth == 0 && table.plies() == 15 {
                replicas.add(&room).await;
            }
            let action = *table.actions().choose(&mut random).unwrap();
            table.play_in_some_way(&room.sandbox, action).await;
        }
        record_of(&table, &room.bob).await;
        plies += table.plies();
    }
    assert_eq!(room.figure(PLIES).await, i64::try_from(plies).unwrap());
    room.assert_clean();
    room.close_while(true).await;
    assert_answered_once(&room);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn of_64_clicks_through_two_processes_one_plays() {
    let mut random = random(64);
    let room = room(LIMIT).await;
    let replicas = Replicas::start(&room, 2).await;
    let mut games = Vec::new();
    for partition in [3, 60] {
        let channel = room.guild_in(partition).channel("general");
        let mut table = Table::begin(&channel, &room.ann, &room.bob).await;
        for _ in 0..3 {
            let entry = table.entries().choose(&mut random).unwrap().clone();
            let clicks = (0..CLICKS).map(|nth| {
                let person = if nth % 5 == 4 { table.waiting() } else { table.to_move() };
                person.forge_select(&table.channel, &table.board, &entry.menu, &[&entry.value])
            });
            let clicks: Vec<_> = clicks.collect();
            let replies: Vec<Reply> =
                join_all(clicks.into_iter().map(|click| async { click.reply().await.unwrap() })).await;
            let is_quiet = |reply: &Reply| {
                reply.is_ephemeral() || reply.message().is_some_and(|message| message.id == table.board.id)
            };
            assert!(replies.iter().all(is_quiet), "said to everyone");
            let plies = table.plies();
            table.take(table.channel.message(table.board.id).unwrap());
            assert_eq!(table.plies(), plies + 1, "{}", table.board.words());
        }
        // The same interaction, at both.
        let entry = table.entries().remove(0);
        let click = table.to_move().start_select(&table.board, &entry.menu, &[&entry.value]).unwrap();
        for replica in replicas.0.iter().cycle().take(6) {
            assert_eq!(send(&room, &replica.url, &click.payload()).await, 202);
        }
        table.look(&room.sandbox).await;
        games.push((table.session, 4));
    }
    room.settled().await;
    assert_stopped_well(&room, replicas).await;
    let archive = Archive::open(&room.database).await;
    archive.assert_each_ply_has_its_interaction();
    for (session, plies) in games {
        assert_eq!(archive.plies(session).count(), plies);
    }
    room.assert_clean();
    assert_answered_once(&room);
}

/// Five times, or for as many minutes as `BANQI_REPLICAS_MINUTES` says, and then as long with four processes.
#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn processes_are_killed_under_play() {
    let (seed, minutes) = (Said(seed(181)), figure("BANQI_REPLICAS_MINUTES", 0));
    println!("{}", kill_under_play(2, minutes, seed.0).await);
    if minutes > 0 {
        println!("{}", kill_under_play(4, minutes, seed.0 + 1).await);
    }
}

/// Kills one of so many processes again and again while people play. The killed one has a game whose deadline falls due
/// just after, and each third time the process with the gateway connection dies as well. Returns what was counted.
async fn kill_under_play(count: usize, minutes: u64, seed: u64) -> String {
    let room = room(in_time()).await;
    let mut replicas = Replicas::start(&room, count).await;
    // As in play, and as fast as they can in the short version.
    let thinks = if minutes > 0 { Duration::from_millis(500) } else { Duration::ZERO };
    let mut chamber = chamber(room, seed).thinking_for(thinks);
    let mut random = random(seed);
    let (began, mut kills) = (Instant::now(), 0);
    let (mut slowest, mut latest) = (Duration::ZERO, Duration::ZERO);
    let mut presence = Some(Replica::presence(&chamber.room));
    while kills < KILLS || began.elapsed() < Duration::from_secs(60 * minutes) {
        chamber.replace_finished_games().await;
        let (before, after) = (random.random_range(5..30), random.random_range(20..40));
        let guild = chamber.room.guild_in(random.random_range(0..64));
        let next = Instant::now() + if minutes > 0 { KILL_EVERY } else { Duration::ZERO };
        let (chamber, replicas, presence) = (&chamber, &mut replicas, &mut presence);
        let (waited, late) = chamber
            .play_during(async {
                let Room { ann, bob, sandbox, .. } = &chamber.room;
                let mut timed = Table::begin(&guild.channel("general"), ann, bob).await;
                chamber.answers(before).await;
                falls_due_in(&chamber.room, &timed, SOON).await;
                let due = Instant::now() + SOON;
                let victim = replicas.owner(&chamber.room, &guild).await;
                replicas.0.remove(victim).kill();
                chamber.note_kill();
                let ended = async {
                    timed.look_at_the_end(sandbox).await;
                    due.elapsed()
                };
                let goes_on = async {
                    chamber.answers(after).await;
                    replicas.add(&chamber.room).await;
                    chamber.answers(after).await;
                    if kills % 3 == 1 {
                        chamber.room.until(PRESENT, |count| count > 0).await;
                        presence.take().expect("it was started").kill();
                        *presence = Some(Replica::presence(&chamber.room));
                    }
                    tokio::time::sleep_until(next).await;
                };
                let (late, ()) = join(ended, goes_on).await;
                (chamber.slowest(), late)
            })
            .await;
        assert!(minutes == 0 || late < LATE, "a deadline was missed by {late:?}");
        (slowest, latest) = (slowest.max(waited), latest.max(late));
        kills += 1;
    }
    chamber.room.until(PRESENT, |count| count > 0).await;
    drop(presence);
    chamber.assert_shown().await;
    chamber.room.close_while(true).await;
    let (plies, answers) = chamber.assert_played().await;
    assert!(plies > 10 * kills, "hardly anything was played");
    assert_eq!(chamber.room.sandbox.violations(), [], "{}", chamber.room.log());
    assert!(!chamber.room.log().contains("panicked"), "{}", chamber.room.log());
    format!(
        "{count} processes, {kills} kills, {plies} plies, {answers:?}; a person who began after a kill had an answer \
         within {slowest:?}, and a game was seen to be lost on time within {latest:?}"
    )
}

/// A release is installed while people play: a new process starts, then an old one is stopped.
#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn while_processes_are_replaced_every_click_is_answered_once() {
    let seed = Said(seed(182));
    let room = room(in_time()).await;
    let mut replicas = Replicas::start(&room, 2).await;
    let mut chamber = chamber(room, seed.0);
    for _ in 0..2 {
        chamber.replace_finished_games().await;
        let (chamber, replicas) = (&chamber, &mut replicas);
        let replacing = chamber.play_during(async {
            chamber.answers(20).await;
            replicas.add(&chamber.room).await;
            chamber.answers(20).await;
            let old = replicas.0.remove(0);
            old.signal("-TERM");
            // As a load balancer that looks after its processes.
            old.unready().await;
            replicas.balance(&chamber.room).await;
            let log = old.log();
            assert!(old.ended().await.success(), "{log}");
            chamber.answers(20).await;
        });
        replacing.await;
    }
    println!("the longest answer took {:?}", chamber.slowest());
    chamber.assert_shown().await;
    chamber.room.close_while(true).await;
    chamber.assert_played().await;
    chamber.assert_all_answered().await;
    chamber.room.assert_clean();
    assert!(!chamber.room.log().contains(" WARN "), "{}", chamber.room.log());
    assert_answered_once(&chamber.room);
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn the_computer_answers_after_its_process_was_killed() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    let mut random = random(7);
    for _ in 0..2 {
        let mut game = Match::begin(&room, &room.general, &room.cleo, 1).await;
        game.play_a_turn(&room, &mut random).await;
        let entry = entries(&game.board).remove(0);
        let plies = room.figure(PLIES).await;
        let click = game.person.start_select(&game.board, &entry.menu, &[&entry.value]).unwrap();
        room.until(PLIES, |now| now > plies).await;
        let owner = replicas.owner(&room, &room.guild).await;
        replicas.0.remove(owner).kill();
        drop(click);
        game.board = game.turn(&room, seq(&game.board) + 1, LIMIT).await;
        // The computer may have answered before the kill.
        replicas.divide(&room).await;
        game.play_a_turn(&room, &mut random).await;
        replicas.add(&room).await;
    }
    room.close_while(true).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_deadline_is_kept_while_one_process_lives_and_waits_while_none_does() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    // A heartbeat since both have started. Before, one cannot know that the other is there.
    let beat = "SELECT coalesce(max(at), 0) FROM liveness";
    let at = room.figure(beat).await;
    room.until(beat, |newest| newest > at).await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    for _ in 0..2 {
        let entry = table.entries().remove(0);
        table.select(&entry).await;
    }
    room.settled().await;
    // The process that dies does not know.
    let soon = Duration::from_secs(3);
    falls_due_in(&room, &table, soon).await;
    let owner = replicas.owner(&room, &room.guild).await;
    replicas.0.remove(owner).kill();
    let began = Instant::now();
    table.look_at_the_end(&room.sandbox).await;
    println!("a deadline of {soon:?} expired after {:?}", began.elapsed());
    let shifted = "SELECT count(*) FROM events WHERE kind = 'deadline_shifted'";
    assert_eq!(room.figure(shifted).await, 0, "somebody was always there");

    // As if all had been killed more than two minutes ago.
    let guilds = [3, 60].map(|partition| room.guild_in(partition));
    for guild in &guilds {
        Table::begin(&guild.channel("general"), &room.ann, &room.bob).await;
    }
    room.settled().await;
    room.until("SELECT count(*) FROM liveness", |count| count > 0).await;
    replicas.0.clear();
    let due = "SELECT min(deadline_at) FROM sessions";
    let before = room.figure(due).await;
    room.age(130_000).await;
    let replicas = Replicas::start(&room, 2).await;
    room.until(shifted, |count| count == 2).await;
    assert!(room.figure(due).await - before >= 130_000);
    assert_stopped_well(&room, replicas).await;
    assert_eq!(room.figure(shifted).await, 2, "once for each game");
    room.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn what_one_process_changes_about_a_person_holds_in_the_other() {
    let room = room(LIMIT).await;
    let _replicas = Replicas::start(&room, 2).await;
    let channels = [3, 60].map(|partition| room.guild_in(partition).channel("general"));
    let preferences = async |channel: &Channel, args: &[(&str, Arg)]| {
        let reply = room.ann.command(channel, "preferences", args).await.unwrap();
        let menus = reply.message().unwrap().selects().into_iter();
        let chosen = menus.flat_map(|menu| menu.options.into_iter().find(|option| option.default));
        chosen.map(|option| option.label).collect::<Vec<_>>().join("\n")
    };
    let unchosen = preferences(&channels[1], &[]).await;
    let figures = preferences(&channels[0], &[("pieces", Arg::Int(2))]).await;
    assert_ne!(figures, unchosen);
    assert_eq!(preferences(&channels[1], &[]).await, figures);

    for channel in &channels {
        Table::begin(channel, &room.ann, &room.bob).await;
    }
    let id = room.ann.id().to_string();
    let ann = room.ann.clone();
    delete(&room, &ann).await;
    all_deleted(&room).await;
    let rows = dump(&mut room.database.connect().await).await;
    assert!(!rows.iter().any(|(_, row)| row.contains(&id)));
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase <> 'over'").await, 0);
    room.close_while(true).await;
    room.assert_clean();
}

/// The process that gets the server does not know the view.
#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_spectators_view_says_that_it_ends_when_its_server_is_given_to_another_process() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 1).await;
    let mut views = Vec::new();
    for partition in [3, 60] {
        let guild = room.guild_in(partition);
        let channel = guild.channel("general");
        let table = Table::begin(&channel, &room.ann, &room.bob).await;
        let game = [("game", table.code.as_str().into())];
        let view = room.cleo.command(&channel, "banqi watch", &game).await.unwrap().message().unwrap();
        views.push((guild, channel, view));
    }
    replicas.add(&room).await;
    let has_ended = |world: &World, view: &Message| {
        world.message(view.id).is_some_and(|view| view.words().contains("no longer follows the game"))
    };
    let mut ended = 0;
    for (guild, channel, view) in views {
        if replicas.owner(&room, &guild).await == 0 {
            assert!(!room.sandbox.look(|world| has_ended(world, &view)));
            continue;
        }
        room.sandbox.wait_for(|world| has_ended(world, &view), LIMIT).await.unwrap();
        let shown = room.sandbox.look(|world| world.message(view.id).cloned()).unwrap();
        let renewed = room.cleo.click(&shown, "Keep watching").await.unwrap().message().unwrap();
        assert!(renewed.words().contains("follows the game"), "{} in {channel:?}", renewed.words());
        ended += 1;
    }
    assert_eq!(ended, 1);
    room.close_while(true).await;
    room.assert_clean();
}

/// A process that takes a server over does not know what the one before has seen.
#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn an_interaction_from_before_a_takeover_changes_nothing() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 1).await;
    let alone = room.figure("SELECT clock_ms()").await;
    replicas.add(&room).await;
    let mut channels = Vec::new();
    for partition in [3, 60] {
        let guild = room.guild_in(partition);
        if replicas.owner(&room, &guild).await == 0 {
            channels.push(guild.channel("general"));
        }
    }
    let [channel] = channels.as_slice() else { panic!("the servers are not divided") };
    let start = |style: i64| room.ann.start_command(channel, "preferences", &[("pieces", Arg::Int(style))]);
    let figures = start(2).unwrap();
    let mut replayed = figures.payload();
    figures.clone().reply().await.unwrap();
    start(0).unwrap().reply().await.unwrap();

    room.until("SELECT clock_ms()", |now| now > alone + 4_500).await;
    replicas.0.remove(0).kill();
    replicas.divide(&room).await;
    // A click of 4 seconds before the second process started, which is in time for that. The takeover came later, also
    // if another process says that it has held the click for an hour.
    let clicked = u64::try_from(alone).unwrap() - 4_000 - DISCORD_EPOCH;
    let id = clicked << 22 | figures.interaction_id() & ((1 << 22) - 1);
    replayed["id"] = id.to_string().into();
    let answers = room.sandbox.requests().len();
    let hour = Some(Duration::from_secs(3_600));
    for held in [hour, None, hour] {
        assert_eq!(send_held(&room, &replicas.0[0].url, &replayed, held).await, 202);
    }
    assert_stopped_well(&room, replicas).await;
    assert_eq!(apologies(&room.sandbox.requests()[answers..], id), 1, "{}", room.log());
    let figures = "SELECT count(*) FROM accounts WHERE pieces = 'figures'";
    assert_eq!(room.figure(figures).await, 0, "it was done again");
    room.close_while(false).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_with_a_gateway_connection_greets_new_servers_and_owns_none() {
    let room = room(LIMIT).await;
    let check = async || {
        let (said, _, code) = run_command(room.tool(&["check", "--online", "--intake", "presence"])).await;
        (code, said)
    };
    let (code, said) = check().await;
    assert!(
        code == Some(1) && said.contains("wrong  --intake presence is for one process beside others"),
        "{said}"
    );
    let alone = Replica::presence(&room);
    let log = room.log();
    assert_eq!(alone.ended().await.code(), Some(MISCONFIGURED), "nobody would receive interactions: {log}");
    let replicas = Replicas::start(&room, 2).await;
    let (code, said) = check().await;
    assert!(code == Some(0) && said.contains(", and other processes receive them"), "{said}");
    let identifies = room.sandbox.identifies();
    let presence = Replica::presence(&room);
    let is_online = |world: &World| world.identifies() > identifies && world.bot_is_ready();
    let online = room.sandbox.wait_for(is_online, LIMIT).await;
    online.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()));

    let (server, channel) = strange_server(&room, "en-US");
    server.invite_bot();
    greeted(&room, &channel).await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    for _ in 0..4 {
        let entry = table.entries().remove(0);
        table.select(&entry).await;
    }
    // It alone hears of that as well.
    server.remove_bot();
    room.until(LEFT, |left| left == 1).await;
    let owned = "SELECT count(*) FROM partitions AS p JOIN replicas AS r ON r.replica_id = p.replica_id \
                 WHERE r.address IS NULL";
    assert_eq!(room.figure(owned).await, 0);
    assert_eq!(room.figure("SELECT count(*) FROM replicas").await, 3);
    presence.signal("-TERM");
    assert!(presence.ended().await.success(), "{}", room.log());
    assert_stopped_well(&room, replicas).await;
    room.close_while(false).await;
    assert_answered_once(&room);
}

/// Moves a game into the past, so that its deadline falls due soon. The process that owns it does not know.
async fn falls_due_in(room: &Room, table: &Table, soon: Duration) {
    let ms = soon.as_millis();
    let of = format!("session_id = {}", table.session);
    room.alter(&format!(
        "DO $$ DECLARE shift bigint; BEGIN \
        SELECT deadline_at - clock_ms() - {ms} INTO shift FROM sessions WHERE {of}; \
        UPDATE events SET body = jsonb_set(body::jsonb, '{{deadline}}', \
        to_jsonb((body::jsonb ->> 'deadline')::bigint - shift))::text \
        WHERE body::jsonb ->> 'deadline' IS NOT NULL AND {of}; \
        UPDATE events SET at = at - shift WHERE {of}; \
        UPDATE sessions SET deadline_at = deadline_at - shift WHERE {of}; END $$"
    ))
    .await;
}

/// Creates people who play in servers of both processes.
fn chamber(room: Room, seed: u64) -> Chamber {
    let channels = SPREAD.map(|partition| room.guild_in(partition).channel("general")).to_vec();
    Chamber::over(room, channels, seed)
}

/// Returns the number of plies that a board shows.
fn plies(board: &Message) -> usize {
    let name = &board.attachments[0].filename;
    let (_, plies) = name.trim_end_matches(".png").rsplit_once('-').expect("its name has it");
    plies.parse().unwrap()
}

/// Waits until all is shown, and returns the board of a game.
async fn current(room: &Room, table: &Table) -> Message {
    room.settled().await;
    let marked = format!("`{}`", table.code);
    room.sandbox.look(|world| {
        let boards = world.messages_in(table.channel.id()).filter(|message| is_board(message, &marked));
        let mut boards = boards.filter(|message| !message.buttons().is_empty());
        boards.next_back().cloned().expect("a board")
    })
}

/// Returns what is stored about games.
async fn stored(room: &Room) -> Vec<(String, String)> {
    let mut database = room.database.connect().await;
    let mut rows = dump(&mut database).await;
    database.close().await.unwrap();
    rows.retain(|(table, _)| {
        ["events", "interactions", "sessions", "outbox", "accounts"].contains(&table.as_str())
    });
    rows.sort();
    rows
}

/// Stops all processes.
async fn assert_stopped_well(room: &Room, replicas: Replicas) {
    for replica in replicas.0 {
        replica.signal("-TERM");
        let log = room.log();
        assert!(replica.ended().await.success(), "{log}");
    }
}

/// Asserts that no interaction was answered twice.
fn assert_answered_once(room: &Room) {
    let mut answers = BTreeMap::new();
    for request in room.sandbox.requests() {
        if let Some(interaction) = request.path.strip_suffix("/callback") {
            *answers.entry(interaction.to_owned()).or_insert(0) += 1;
        }
    }
    answers.retain(|_, count| *count > 1);
    assert_eq!(answers, BTreeMap::new(), "{}", room.log());
}

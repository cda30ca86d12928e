//! Processes that hang, or that are cut off from the database, and a database server that is restarted.

use discord_sandbox::{Guild, Pending};
use sqlx::{AnyConnection, Executor as _};

use super::*;
use crate::bot::harness::proxy::{Line, Proxy};

/// Begins games in two servers that belong to different processes.
async fn tables(room: &Room) -> ([Guild; 2], Vec<Table>) {
    let guilds = [3, 60].map(|partition| room.guild_in(partition));
    let mut tables = Vec::new();
    for guild in &guilds {
        tables.push(Table::begin(&guild.channel("general"), &room.ann, &room.bob).await);
    }
    room.settled().await;
    (guilds, tables)
}

/// Takes the process that owns a server out of the list.
async fn take_owner(room: &Room, replicas: &mut Replicas, guild: &Guild) -> Replica {
    let owner = replicas.owner(room, guild).await;
    replicas.0.remove(owner)
}

/// Clicks often in a game, and returns when one of the plies is stored. The others may be or not.
async fn click_until_one_is_stored(room: &Room, table: &Table) -> Vec<Pending> {
    let before = room.figure(PLIES).await;
    let click = |_| {
        let entry = table.entries().remove(0);
        table.to_move().start_select(&table.board, &entry.menu, &[&entry.value]).unwrap()
    };
    let clicks = (0..20).map(click).collect();
    room.until(PLIES, |plies| plies > before).await;
    clicks
}

/// The games go on in the processes that are left, and what the one that has `failed` does once it is `healed` changes
/// nothing: it ends.
#[expect(clippy::print_stdout, reason = "a test says how long it took")]
async fn assert_replaced(
    room: &Room,
    replicas: &Replicas,
    tables: &mut [Table],
    failed: Replica,
    healed: impl FnOnce(&Replica),
) {
    replicas.balance(room).await;
    let began = Instant::now();
    replicas.divide(room).await;
    println!("it was replaced within {:?}", began.elapsed());
    for table in tables {
        table.board = current(room, table).await;
        let entry = table.entries().remove(0);
        let reply = table.to_move().select(&table.board, &entry.menu, &[&entry.value]).await.unwrap();
        assert_eq!(plies(&public(&reply)), plies(&table.board) + 1);
    }
    room.settled().await;
    let before = stored(room).await;
    healed(&failed);
    let log = failed.log();
    assert_eq!(failed.ended().await.code(), Some(REPLACED), "{log}");
    assert_eq!(stored(room).await, before, "it has written something");
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_that_hangs_is_replaced_and_writes_nothing_more() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    let (guilds, mut tables) = tables(&room).await;
    let hanging = take_owner(&room, &mut replicas, &guilds[0]).await;
    let clicks = click_until_one_is_stored(&room, &tables[0]).await;
    hanging.signal("-STOP");
    drop(clicks);
    assert_replaced(&room, &replicas, &mut tables, hanging, |hanging| hanging.signal("-CONT")).await;
    room.close_while(true).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_health_check_is_about_the_process_beside_it_and_not_about_the_others() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    let running = async |address: &str| {
        let mut command = room.tool(&["check", "--running"]);
        command.env("LISTEN", address);
        let (said, _, code) = run_command(command).await;
        (code, said)
    };
    let alive = "ok     the bot was alive ";
    for replica in &replicas.0 {
        let (code, said) = running(replica.address()).await;
        assert!(code == Some(0) && said.contains(alive) && said.contains("share the database: 2"), "{said}");
    }

    let hanging = take_owner(&room, &mut replicas, &room.guild).await;
    hanging.signal("-STOP");
    replicas.balance(&room).await;
    drop(room.ann.start_command(&room.general, "about", &[]).unwrap());
    let unreachable = "banqi_handed_over_total{result=\"unreachable\"}";
    replicas.0[0].metric_until(unreachable, |count| count > 0).await;
    replicas.divide(&room).await;
    replicas.0[0].metric_until("banqi_replicas", |count| count == 1).await;
    replicas.0[0].metric_until("banqi_partitions", |count| count == 64).await;
    let (code, said) = running(hanging.address()).await;
    let wrong = format!("by other processes (1), but not by the bot at {}: read", hanging.address());
    assert!(code == Some(1) && said.contains(&wrong), "{said}");
    let (code, said) = running(replicas.0[0].address()).await;
    assert!(code == Some(0) && said.contains(alive), "{said}");

    // The last one hangs as well, and nobody is there to take over.
    replicas.0[0].signal("-STOP");
    room.alter("UPDATE replicas SET beat_at = beat_at - 60000").await;
    let (code, said) = running(replicas.0[0].address()).await;
    assert!(code == Some(1) && said.contains("wrong  the bot was last alive 6"), "{said}");

    // One without an address is known by its machine.
    let _presence = Replica::presence(&room);
    room.until(PRESENT, |count| count == 1).await;
    let (code, said) = running("127.0.0.1:1").await;
    assert!(code == Some(0) && said.contains(alive), "{said}");
    room.leave("its processes hang");
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_host_sees_that_interactions_are_handed_over_to_a_process_that_refuses_them() {
    let room = room(LIMIT).await;
    let replicas = Replicas::start(&room, 1).await;
    let one = &replicas.0[0];
    // It gives the address of the other one as its own.
    let _two = Replica::start_with(&room, |command| {
        command.env("PEER_ADDRESS", one.address());
    })
    .await;
    let of_two = "SELECT count(*) FROM partitions WHERE replica_id = (SELECT max(replica_id) FROM replicas)";
    room.until(of_two, |count| count == 32).await;
    let first =
        "SELECT min(partition) FROM partitions WHERE replica_id = (SELECT max(replica_id) FROM replicas)";
    let partition = u64::try_from(room.figure(first).await).unwrap();
    let channel = room.guild_in(partition).channel("general");
    drop(room.ann.start_command(&channel, "about", &[]).unwrap());
    one.metric_until("banqi_handed_over_total{result=\"refused\"}", |count| count > 0).await;
    one.metric_until("banqi_endpoint_requests_total{result=\"misdirected\"}", |count| count > 0).await;
    room.leave("its settings are wrong");
}

/// Returns the connection that holds the lock of the first process; 0 if none does. The number is the program's own key
/// for such locks, the letters `banq`.
const PULSE: &str = "SELECT max(pid)::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND classid::bigint = 1650552433 AND objid::bigint = (SELECT min(replica_id) FROM replicas)";

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_that_loses_its_connection_for_heartbeats_connects_again() {
    let room = room(LIMIT).await;
    let replicas = Replicas::start(&room, 2).await;
    replicas.divide(&room).await;
    for _ in 0..3 {
        // The other one would replace it after a short time, which may not be enough on a busy machine.
        replicas.0[1].signal("-STOP");
        let lost = room.figure(PULSE).await;
        room.alter(&format!("SELECT pg_terminate_backend({lost})")).await;
        room.until(PULSE, |pid| pid != 0 && pid != lost).await;
        replicas.0[1].signal("-CONT");
    }
    assert_eq!(room.figure("SELECT count(*) FROM replicas").await, 2);
    assert_stopped_well(&room, replicas).await;
    room.close().await;
}

/// Statements that wait for a lock while they release what the last owner of servers was working on.
const CLAIMING: &str = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
    AND wait_event_type = 'Lock' AND query LIKE 'UPDATE outbox AS o%'";

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_that_hangs_while_it_claims_servers_is_replaced() {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 2).await;
    let (guilds, mut tables) = tables(&room).await;
    // A process that takes a game over changes its row, and has to wait while it is locked.
    room.alter(
        "INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
        SELECT session_id, seq, 9000000000000000, 0, NULL, 0 FROM sessions",
    )
    .await;
    let mut locking: AnyConnection = room.database.connect().await;
    locking.execute("BEGIN").await.unwrap();
    locking.execute("SELECT 1 FROM outbox FOR UPDATE").await.unwrap();
    take_owner(&room, &mut replicas, &guilds[0]).await.kill();
    let claiming = replicas.0.remove(0);
    loop {
        room.until(CLAIMING, |count| count > 0).await;
        claiming.signal("-STOP");
        if room.figure(CLAIMING).await > 0 {
            break;
        }
        // It has waited for too long just now, and tries again.
        claiming.signal("-CONT");
    }
    locking.execute("ROLLBACK").await.unwrap();
    locking.close().await.unwrap();
    replicas.add(&room).await;
    assert_replaced(&room, &replicas, &mut tables, claiming, |claiming| claiming.signal("-CONT")).await;
    room.close_while(true).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_that_hears_nothing_of_the_database_is_replaced_and_writes_nothing_more() {
    cut_off(Line::Silent).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_process_whose_connections_are_refused_is_replaced_and_writes_nothing_more() {
    cut_off(Line::Closed).await;
}

/// One of two processes is cut off from the database while people play, until another has replaced it.
async fn cut_off(line: Line) {
    let room = room(LIMIT).await;
    let mut replicas = Replicas::start(&room, 1).await;
    let proxy = Proxy::before(&room.database).await;
    replicas.add_over(&room, &proxy.url).await;
    let (guilds, mut tables) = tables(&room).await;
    // The one that came last has the last servers.
    let cut = take_owner(&room, &mut replicas, &guilds[1]).await;
    let clicks = click_until_one_is_stored(&room, &tables[1]).await;
    proxy.set(line);
    cut.unready().await;
    drop(clicks);
    assert_replaced(&room, &replicas, &mut tables, cut, |_| proxy.set(Line::Whole)).await;
    room.close_while(true).await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_server_that_is_restarted_under_two_processes_costs_no_ply() {
    let seed = Said(seed(183));
    let room = Room::over_within(Database::on_own_server().await, in_time()).await;
    let replicas = Replicas::start(&room, 2).await;
    let mut chamber = chamber(room, seed.0);
    for _ in 0..2 {
        chamber.replace_finished_games().await;
        let (chamber, replicas) = (&chamber, &replicas);
        let restarting = chamber.play_during(async {
            chamber.answers(20).await;
            chamber.room.database.restart_server().await;
            // Both own servers again, which nobody else has taken.
            replicas.divide(&chamber.room).await;
            // What began before has no answer if a process could not find out whether it was written.
            chamber.note_kill();
            chamber.answers(40).await;
        });
        restarting.await;
    }
    chamber.assert_shown().await;
    chamber.room.close_while(true).await;
    let (plies, answers) = chamber.assert_played().await;
    println!("{plies} plies, {answers:?}");
    assert!(plies > 20, "hardly anything was played");
    assert_eq!(chamber.room.sandbox.violations(), [], "{}", chamber.room.log());
    assert_stopped_well(&chamber.room, replicas).await;
    assert_answered_once(&chamber.room);
}

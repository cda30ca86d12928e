//! A bot in so many servers that Discord asks it for several gateway connections.

use std::collections::BTreeMap;
use std::time::Duration;

use discord_sandbox::{Guild, Options};

use crate::bot::first_minute::{LEFT, greeted, strange_server};
use crate::bot::harness::room::Room;
use crate::bot::harness::table::Table;

/// How many connections.
const SHARDS: u64 = 2;

/// Returns the shard of a server (Discord, "Gateway", "Sharding").
fn shard(guild: &Guild) -> u64 {
    (guild.id() >> 22) % SHARDS
}

/// Creates servers until there is one for each shard. Ids count milliseconds.
fn one_for_each<T>(room: &Room, create: impl Fn() -> T, guild: impl Fn(&T) -> &Guild) -> Vec<T> {
    let mut found = BTreeMap::new();
    while (found.len() as u64) < SHARDS {
        let created = create();
        found.entry(shard(guild(&created))).or_insert(created);
        room.sandbox.advance(Duration::from_millis(1));
    }
    found.into_values().collect()
}

#[tokio::test]
async fn shards_connect_one_after_another_and_each_plays_in_its_servers() {
    let mut room = Room::with(Options { shards: SHARDS, ..Options::default() }).await;
    let guilds = one_for_each(&room, || room.sandbox.guild("Others", "en-US"), |guild| guild);
    let strangers = one_for_each(&room, || strange_server(&room, "en-US"), |(guild, _)| guild);
    room.start().await;
    assert_eq!(room.sandbox.identifies(), SHARDS);
    let mut tables = Vec::new();
    for guild in &guilds {
        tables.push(Table::begin(&guild.channel("general"), &room.ann, &room.bob).await);
    }
    for (guild, channel) in &strangers {
        guild.invite_bot();
        greeted(&room, channel).await;
    }

    // A shard's READY lists only its own servers, so only this server counts as left.
    assert!(room.stop().await.success());
    strangers[1].0.remove_bot();
    room.start().await;
    room.until(LEFT, |left| left > 0).await;
    for table in &mut tables {
        let entry = table.entries().remove(0);
        table.select(&entry).await;
    }
    assert_eq!(room.figure(LEFT).await, 1);
    assert_eq!(room.sandbox.identifies(), 2 * SHARDS);
    // Clocks start once per start, after all shards are connected.
    assert_eq!(room.log().matches("clocks are running").count(), 2, "{}", room.log());
    room.assert_clean();
    room.close().await;
}

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::*;
use crate::options::Options;
use crate::sandbox::Sandbox;
use crate::world::Command;
use crate::world::changes::Change;
use crate::world::message::{Attachment, EPHEMERAL, LOADING, Origin};
use crate::world::{ChannelKind, ChannelRecord, GuildRecord, PersonRecord, RoleRecord};

fn directory() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("discord.sqlite");
    (dir, path)
}

async fn start(path: &Path) -> Result<Sandbox, SandboxError> {
    Sandbox::start(Options { state: Some(path.to_owned()), ..Options::default() }).await
}

/// Returns everything that is to be kept.
fn kept(sandbox: &Sandbox) -> Value {
    sandbox.look(|world| {
        let files = world.messages.values().flat_map(|message| &message.attachments);
        json!({
            "application": [world.application, world.bot],
            "guilds": *world.guilds,
            "channels": *world.channels,
            "people": *world.people,
            "commands": world.commands,
            "messages": *world.messages,
            "emojis": *world.emojis,
            "pictures": world.emojis().collect::<Vec<_>>(),
            "files": files.map(|file| (file.id.to_string(), &file.bytes[..])).collect::<HashMap<_, _>>(),
        })
    })
}

fn file(world: &mut World, name: &str, bytes: &[u8]) -> Attachment {
    let id = world.next_id();
    Attachment {
        id,
        filename: name.to_owned(),
        description: Some("a picture".to_owned()),
        content_type: Some("image/png".to_owned()),
        bytes: Arc::from(bytes),
        url: format!("{}/attachments/{id}/{name}", world.base_url),
    }
}

fn say(world: &mut World, channel: Snowflake, content: &str) -> Snowflake {
    let message = Message { id: world.next_id(), channel, content: content.to_owned(), ..Message::default() };
    let id = message.id;
    world.publish(message);
    id
}

fn text_channel(world: &mut World) -> Snowflake {
    world.add_channel(None, "general", ChannelKind::Text)
}

/// Adds one record of each kind, with no field at its default.
fn fill(world: &mut World) {
    let [guild, person, other] = [(); 3].map(|()| world.next_id());
    let record = GuildRecord {
        bot_inside: false,
        refuses_threads: true,
        system_channel: Some(other),
        roles: vec![RoleRecord {
            permissions: 8,
            color: 9,
            managed: true,
            of_bot: true,
            ..RoleRecord::new(other, "Bot")
        }],
        ..GuildRecord::new(guild, "Friends \u{1f409}", "zh-TW", 7)
    };
    world.guilds.insert(guild, record);
    let record = PersonRecord {
        name: "Ann".to_owned(),
        locale: "en-US".to_owned(),
        permissions: 8,
        refuses_dms: true,
        left: BTreeSet::from([guild]),
        roles: BTreeSet::from([other]),
    };
    world.people.insert(person, record);
    let record = PersonRecord {
        name: "Bob".to_owned(),
        locale: "de".to_owned(),
        permissions: 0,
        refuses_dms: false,
        left: BTreeSet::new(),
        roles: BTreeSet::new(),
    };
    world.people.insert(other, record);

    let text = world.add_channel(Some(guild), "general", ChannelKind::Text);
    world.add_channel(None, "", ChannelKind::Dm { person });
    world.add_channel(None, "", ChannelKind::Others { people: vec![person, other] });
    let thread = world.next_id();
    let record = ChannelRecord {
        id: thread,
        guild: Some(guild),
        name: "a thread".to_owned(),
        kind: ChannelKind::Thread { parent: text },
        denied: 1 << 11,
        only_for: Some(BTreeSet::from([person])),
        archived: true,
        locked: true,
        last_message: None,
    };
    world.channels.insert(thread, record);

    let first = say(world, text, "hello");
    let picture = file(world, "board.png", b"\x89PNG");
    let message = Message {
        id: world.next_id(),
        channel: text,
        author: world.bot,
        content: "look".to_owned(),
        embeds: vec![json!({ "title": "A", "image": { "url": picture.url } })],
        components: vec![json!({ "type": 1, "components": [{ "type": 2, "custom_id": "x" }] })],
        attachments: vec![picture],
        flags: 1 << 12,
        only_for: None,
        pings: vec![other],
        reply_to: Some(first),
        edits: 3,
        created_ms: 1_500_000_000_000,
        edited_ms: Some(1_500_000_000_001),
        origin: Some(Origin { interaction: 7, kind: 2, person, name: "greet".to_owned() }),
        thread: Some(thread),
    };
    world.publish(message);
    let emoji = world.next_id();
    world.add_emoji(emoji, "red_horse", "image/png", Arc::from(&b"\x89PNG, another"[..]));
    for guild in [None, Some(guild)] {
        let id = world.next_id();
        world.commands.push(Command { id, guild, shown: json!({ "name": "greet", "type": 1 }) });
    }
    world.feed.publish(Change::Commands);
}

#[tokio::test]
async fn every_kind_of_record_comes_back_as_it_was() {
    let (_dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    let empty = kept(&sandbox);
    sandbox.shared.change(fill);
    let before = kept(&sandbox);
    let host = sandbox.api_url();
    sandbox.close().await.unwrap();

    let again = start(&path).await.unwrap();
    assert_ne!(again.api_url(), host);
    let moved = before.to_string().replace(&host, &again.api_url());
    assert_eq!(kept(&again).to_string(), moved, "nothing but the address of files differs");
    again.shared.change(|world| {
        let all: Vec<Snowflake> = world.channels.keys().copied().collect();
        all.into_iter().for_each(|channel| world.remove_channel(channel));
        world.guilds.clear();
        world.people.clear();
        world.emojis.clear();
        world.commands.clear();
        world.feed.publish(Change::Commands);
    });
    again.close().await.unwrap();
    assert_eq!(kept(&start(&path).await.unwrap()), empty, "and goes when it is removed");
}

/// Reads records as an older program with this format wrote them.
#[tokio::test]
async fn records_of_format_1_are_read() {
    let (_dir, path) = directory();
    let mut world = world();
    let mut storage = Storage::open(&path, &mut world).await.unwrap();
    let rows = [
        (GUILD, 1, r#"{"id":1,"name":"Friends","locale":"en-US","bot_inside":true,"refuses_threads":false}"#),
        (
            CHANNEL,
            2,
            r#"{"id":2,"guild":1,"name":"general","kind":"Text","denied":0,"archived":false,"locked":false,"last_message":7}"#,
        ),
        (
            CHANNEL,
            3,
            r#"{"id":3,"guild":1,"name":"t","kind":{"Thread":{"parent":2}},"denied":0,"archived":false,"locked":false,"last_message":null}"#,
        ),
        (
            CHANNEL,
            4,
            r#"{"id":4,"guild":null,"name":"","kind":{"Dm":{"person":6}},"denied":0,"archived":false,"locked":false,"last_message":null}"#,
        ),
        (
            CHANNEL,
            5,
            r#"{"id":5,"guild":null,"name":"","kind":{"Others":{"people":[6]}},"denied":0,"archived":false,"locked":false,"last_message":null}"#,
        ),
        (PERSON, 6, r#"{"name":"Ann","locale":"en-US","permissions":2147483648,"refuses_dms":false}"#),
        (
            MESSAGE,
            7,
            r#"{"id":7,"channel":2,"author":9,"content":"","embeds":[{"title":"t"}],"components":[],"attachments":[{"id":8,"filename":"f.png","description":null,"content_type":"image/png","url":"https://127.0.0.1:1/attachments/8/f.png"}],"flags":0,"only_for":null,"pings":[6],"reply_to":null,"edits":1,"created_ms":1,"edited_ms":2,"origin":{"interaction":3,"kind":2,"person":6,"name":"greet"},"thread":null}"#,
        ),
        (COMMAND, 10, r#"{"id":10,"guild":null,"shown":{"name":"greet"}}"#),
    ];
    for (kind, id, record) in rows {
        let query = sqlx::query("INSERT INTO records (kind, id, record) VALUES ($1, $2, $3)");
        query.bind(kind).bind(id).bind(record).execute(&mut storage.file).await.unwrap();
    }
    storage.file.execute("INSERT INTO files (id, message, bytes) VALUES (8, 7, x'ff00')").await.unwrap();
    storage.file.close().await.unwrap();

    let sandbox = start(&path).await.unwrap();
    sandbox.look(|world| {
        assert_eq!((world.guilds.len(), world.channels.len(), world.people.len()), (1, 4, 1));
        assert!(matches!(world.channels[&5].kind, ChannelKind::Others { ref people } if *people == [6]));
        assert_eq!(world.commands[0].name(), "greet");
        assert_eq!(world.messages[&7].attachment_bytes("f.png"), Some(vec![0xff, 0]));
        assert_eq!(world.messages[&7].origin.as_ref().unwrap().person, 6);
    });
}

#[tokio::test]
async fn ids_rise_over_a_restart_also_when_the_clock_has_gone_back() {
    let (_dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    sandbox.advance(Duration::from_secs(3600));
    let before = sandbox.guild("Friends", "en-US").id();
    sandbox.close().await.unwrap();
    let again = start(&path).await.unwrap();
    assert!(again.guild("Others", "en-US").id() > before);
}

#[tokio::test]
async fn what_one_person_sees_or_waits_for_is_not_kept() {
    let (_dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    let channel = sandbox.shared.change(|world| {
        let channel = text_channel(world);
        say(world, channel, "for everyone");
        for flags in [EPHEMERAL, LOADING] {
            let mut message = Message { id: world.next_id(), channel, flags, ..Message::default() };
            message.attachments.push(file(world, "secret.png", b"secret"));
            world.publish(message);
        }
        channel
    });
    sandbox.close().await.unwrap();
    let again = start(&path).await.unwrap();
    let contents: Vec<String> =
        again.look(|world| world.messages_in(channel).map(|message| message.content.clone()).collect());
    assert_eq!(contents, ["for everyone"]);
}

fn world() -> World {
    World::new(&Options::default(), "https://127.0.0.1:1".to_owned(), "ws://127.0.0.1:2".to_owned())
}

impl Storage {
    /// Writes what was published since the last time, as [`Storage::run`] does.
    async fn catch_up(&mut self, world: &World) {
        let mut unwritten = Unwritten::NOTHING;
        unwritten.catch_up(&mut self.changes);
        self.write(Batch::of(world, &unwritten).unwrap()).await.unwrap();
    }

    async fn files(&mut self) -> Vec<(i64, Vec<u8>)> {
        let all = "SELECT id, bytes FROM files ORDER BY id";
        sqlx::query_as(all).fetch_all(&mut self.file).await.unwrap()
    }
}

#[tokio::test]
async fn an_edit_writes_new_files_only_and_drops_those_that_are_gone() {
    let (_dir, path) = directory();
    let mut world = world();
    let mut storage = Storage::open(&path, &mut world).await.unwrap();
    let channel = text_channel(&mut world);
    let id = say(&mut world, channel, "two files");
    let [one, two, three] = ["one", "two", "three"].map(|name| file(&mut world, name, name.as_bytes()));
    let ids = [&one, &two, &three].map(|file| file.id.cast_signed());
    world.messages.get_mut(&id).unwrap().attachments = vec![one, two];
    storage.catch_up(&world).await;
    assert_eq!(storage.files().await, [(ids[0], b"one".to_vec()), (ids[1], b"two".to_vec())]);

    storage.file.execute("UPDATE files SET bytes = x'00'").await.unwrap();
    let message = world.messages.get_mut(&id).unwrap();
    message.attachments.remove(0);
    message.attachments.push(three);
    storage.catch_up(&world).await;
    assert_eq!(storage.files().await, [(ids[1], vec![0]), (ids[2], b"three".to_vec())]);

    world.remove_message(id);
    storage.catch_up(&world).await;
    assert_eq!(storage.files().await, []);
}

#[tokio::test]
async fn a_keeper_that_is_too_far_behind_writes_everything_anew() {
    let (_dir, path) = directory();
    let mut world = world();
    let mut storage = Storage::open(&path, &mut world).await.unwrap();
    fill(&mut world);
    fill(&mut world);
    storage.catch_up(&world).await;
    // The feed drops its oldest changes first, so this removal is among those that the storage misses.
    let gone = *world.messages.keys().next_back().unwrap();
    world.remove_message(gone);
    let channel = text_channel(&mut world);
    let busy = say(&mut world, channel, "");
    for _ in 0..5_000 {
        world.messages.get_mut(&busy).unwrap().edits += 1;
    }
    let mut unwritten = Unwritten::NOTHING;
    unwritten.catch_up(&mut storage.changes);
    assert_eq!(unwritten, Unwritten::Everything);
    storage.write(Batch::of(&world, &unwritten).unwrap()).await.unwrap();
    let files = storage.files().await.len();
    assert_eq!(files, 3, "the file of the message that is gone went with it; another and two emoji are left");
    storage.file.close().await.unwrap();

    let again = start(&path).await.unwrap();
    again.look(|kept| {
        assert!(kept.messages.keys().eq(world.messages.keys()));
        assert!(kept.channels.keys().eq(world.channels.keys()));
        assert_eq!(kept.messages[&busy].edits, 5_000);
    });
}

#[tokio::test]
async fn a_channel_keeps_its_newest_messages() {
    let (_dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    let kept = Options::default().messages_kept;
    let (long, short, old) = sandbox.shared.change(|world| {
        let (long, short) = (text_channel(world), text_channel(world));
        say(world, short, "older than all");
        let all: Vec<Snowflake> = (0..kept + 20).map(|_| say(world, long, "again")).collect();
        (long, short, all)
    });
    let newest = |sandbox: &Sandbox| -> Vec<Snowflake> {
        sandbox.look(|world| world.messages_in(long).map(|message| message.id).collect())
    };
    assert_eq!(newest(&sandbox), old[20..]);
    sandbox.close().await.unwrap();
    let again = start(&path).await.unwrap();
    assert_eq!(newest(&again), old[20..]);
    assert_eq!(again.look(|world| world.messages_in(short).count()), 1, "other channels are not touched");
}

#[tokio::test]
async fn a_file_from_before_there_were_emoji_is_read_and_gains_them() {
    let (_dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    sandbox.populate();
    let before = kept(&sandbox);
    sandbox.close().await.unwrap();
    let mut file = connect(&path).await.unwrap();
    file.execute("PRAGMA user_version = 1").await.unwrap();
    file.close().await.unwrap();

    let again = start(&path).await.unwrap();
    assert_eq!(kept(&again), before);
    again.add_emoji("red_horse", b"a picture");
    let with_emoji = kept(&again);
    again.close().await.unwrap();
    let last = start(&path).await.unwrap();
    assert_eq!(kept(&last), with_emoji);
    assert!(last.look(|world| world.emojis().next() == Some(("red_horse", b"a picture"))));
}

#[tokio::test]
async fn a_file_that_cannot_be_gone_on_with_is_refused_with_what_to_do() {
    let (dir, path) = directory();
    let sandbox = start(&path).await.unwrap();
    sandbox.populate();
    let second = start(&path).await.unwrap_err();
    assert!(matches!(second, SandboxError::StateInUse { .. }), "{second}");
    sandbox.close().await.unwrap();

    for version in ["0", "3"] {
        let mut file = connect(&path).await.unwrap();
        let set = format!("PRAGMA user_version = {version}");
        file.execute(sqlx::AssertSqlSafe(set)).await.unwrap();
        file.close().await.unwrap();
        let refused = start(&path).await.unwrap_err();
        assert!(matches!(refused, SandboxError::StateVersion { .. }), "{refused}");
        assert!(refused.to_string().ends_with(&format!(
            "discord.sqlite has format {version}, but this program reads format 2: start over with --fresh"
        )));
    }

    let mut file = connect(&path).await.unwrap();
    file.execute("PRAGMA user_version = 2; UPDATE records SET record = '{}'").await.unwrap();
    file.close().await.unwrap();
    let refused = start(&path).await.unwrap_err();
    assert!(matches!(refused, SandboxError::StateDamaged { .. }), "{refused}");
    std::fs::write(&path, "a shopping list, and a rather long one at that".repeat(20)).unwrap();
    let refused = start(&path).await.unwrap_err();
    assert!(matches!(refused, SandboxError::StateDamaged { .. }), "{refused}");
    let refused = start(&dir.path().join("nowhere/discord.sqlite")).await.unwrap_err();
    assert!(matches!(refused, SandboxError::State { .. }), "{refused}");
}

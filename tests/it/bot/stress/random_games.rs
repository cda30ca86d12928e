//! Games played at random to their natural end, several at once, with kills in between.

use std::sync::atomic::{AtomicUsize, Ordering};

use banqi_rules::banqi::Action;
use banqi_rules::samples::PRESETS_4X8;
use discord_sandbox::Channel;
use futures_util::{StreamExt, stream};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tokio::sync::RwLock;
use tokio::time::Instant;

use crate::bot::harness::archive::{Archive, record_of};
use crate::bot::harness::room::{Room, deep};
use crate::bot::harness::table::Table;
use crate::figures::Said;
use crate::records::random;

/// Number of games played at once.
const AT_ONCE: usize = 10;

/// Number of plies, of all games together, between two kills.
const PLIES_BETWEEN_KILLS: usize = 1_500;

/// The room of all games, and their progress.
struct Hall {
    /// Read-locked for each ply, and write-locked to kill the bot.
    room: RwLock<Room>,
    channels: Vec<Channel>,
    plies: AtomicUsize,
}

/// Options in addition to the presets, so that every kind of action and effect is played.
const MIXED: [&str; 7] = [
    "taiwan+dark-capture=attempt",
    "taiwan+dark-capture=attempt-or-die+equal=both-removed",
    "hongkong+dark-capture=attempt+chain=any",
    "mainland+cannon=jumps-and-steps+chain=face-up",
    "taiwan+chain=cannon+screen=face-up-only",
    "club+dark-capture=attempt-or-die+chain=any+last-peek=hidden",
    "boyer+dark-capture=attempt+chain=face-up+quiet-limit=60",
];

/// Returns the rules of each game: most use Taiwan's, some every preset and every mix of options.
fn rules() -> Vec<&'static str> {
    let (taiwan, others) = if deep() { (200, 10) } else { (4, 1) };
    let presets = PRESETS_4X8.map(|preset| preset.name).into_iter().skip(1);
    let others = presets.chain(MIXED).flat_map(|rules| std::iter::repeat_n(rules, others));
    std::iter::repeat_n("taiwan", taiwan).chain(others).collect()
}

#[tokio::test]
async fn random_games_are_played_to_their_end_and_logged_as_told() {
    let rules = rules();
    let games = rules.len();
    let room = Room::open().await;
    let channels = ["one", "two", "three"].map(|name| room.guild.channel(name)).to_vec();
    let hall = Hall { room: RwLock::new(room), channels, plies: AtomicUsize::new(0) };
    let began = Instant::now();
    let tables: Vec<Table> = stream::iter((0..).zip(rules))
        .map(|(seed, rules)| hall.play(seed, rules))
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let plies = hall.plies.into_inner();
    eprintln!("{plies} plies of {games} games in {:.1?}", began.elapsed());
    let mut room = hall.room.into_inner();
    room.stop().await;
    let archive = Archive::open(&room.database).await;
    assert_eq!(archive.logs.len(), tables.len());
    archive.assert_each_ply_has_its_interaction();
    for table in &tables {
        archive.assert_played_as_told(table.session, &table.played);
    }
    room.assert_clean();
    room.close().await;
}

impl Hall {
    /// Plays one game to its end and verifies its record. A test that fails prints the seed.
    async fn play(&self, seed: u64, rules: &str) -> Table {
        let said = Said(seed);
        let mut random = random(seed);
        let mut table = {
            let room = self.room.read().await;
            let channel = &self.channels[random.random_range(0..self.channels.len())];
            match seed % 2 {
                0 => Table::begin_by(channel, rules, &room.ann, &room.bob).await,
                _ => Table::begin_by(channel, rules, &room.bob, &room.ann).await,
            }
        };
        while !table.is_over() {
            let entries = table.entries();
            // Captures are the first entries. They are preferred, so that games come to an end.
            let from = if random.random_bool(0.5) { &entries[..entries.len().min(2)] } else { &entries };
            let entry = from.choose(&mut random).expect("the player to move can").clone();
            let way = if entry.value == "any" { 9 } else { random.random_range(0..10) };
            {
                let room = self.room.read().await;
                match (way, entry.value.parse()) {
                    (0, _) => table.say(&entry).await,
                    (1, Ok(action)) => table.touch(&room.sandbox, action).await,
                    (2..5, Ok(Action::EndChain)) => table.stop().await,
                    _ => table.select(&entry).await,
                }
            }
            let plies = self.plies.fetch_add(1, Ordering::Relaxed) + 1;
            if plies.is_multiple_of(PLIES_BETWEEN_KILLS) {
                self.room.write().await.restart().await;
            }
        }
        let room = self.room.read().await;
        let record = record_of(&table, &room.cleo).await;
        assert_eq!(Ok(record.variant), rules.parse());
        drop(said);
        table
    }
}

//! Arbitrary interactions: made of the program's own words, and of mutations of them.
//!
//! Custom ids and values are those that the program has shown last, commands and options those that it has registered,
//! so that most interactions get past the parser. 6,000 are delivered, or as many as `BANQI_INTERACTIONS` says, from
//! `BANQI_SEED`. None may panic, none may be answered twice, and each that Discord could send must be answered.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use banqi_rules::Variant;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::bot::harness::archive::Archive;
use crate::bot::stress::crowd::{CHANNELS, PEOPLE, Whence, channel, click, from, person};
use crate::bot::stress::stub::{BOT, Control, Stub, message};
use crate::figures::{figure, seed};

/// How many people act at a time.
const AT_ONCE: u64 = 16;

/// After this many interactions, new people in new servers take over: otherwise everybody ends up blocked, and no channel
/// allows games.
const GENERATION: u64 = 10_000;

/// The channels of a generation, ten in each server.
const CHANNELS_AT_ONCE: u64 = 100;

/// Commands for which the computer thinks, or for which much is drawn: few of them, or nothing else would happen.
const SLOW: [&str; 7] = ["analyse", "hint", "learn", "odds", "puzzle", "rules", "verify"];

/// Texts that mean something somewhere, or nothing anywhere.
const TEXTS: [&str; 24] = [
    "a1",
    "a1-a2",
    "b3xb4",
    "a1?b2",
    "stop",
    "any",
    "taiwan",
    "xiangqi",
    "banner",
    "four-colour-4",
    "taiwan+first=lot",
    "hongkong+dark-capture=attempt+chain=any",
    "h2e2",
    "炮二平五",
    "C2=5",
    "1:1",
    "-",
    "",
    " ",
    "@everyone **x** `y`",
    "0",
    "-1",
    "18446744073709551616",
    "\u{202e}\u{0}🀄",
];

/// What an interaction was, and whether Discord could have sent it.
struct Made {
    what: &'static str,
    interaction: Value,
    source: u64,
    is_sound: bool,
}

/// Makes interactions.
struct Maker {
    random: ChaCha8Rng,
    commands: Arc<Vec<Value>>,
    presets: Arc<Vec<String>>,
    generation: u64,
}

impl Maker {
    fn make(&mut self, stub: &Stub) -> Made {
        match self.random.random_range(0..100) {
            0..58 => self.used(stub, false),
            58..73 => self.used(stub, true),
            73..92 => self.command(stub),
            _ => self.broken(stub),
        }
    }

    /// Uses a control that was shown, mostly in its channel and by a person whom its message names; sometimes changes its
    /// custom id or values.
    fn used(&mut self, stub: &Stub, is_mutated: bool) -> Made {
        let Some(mut control) = self.shown(stub) else { return self.command(stub) };
        let mut values: Vec<String> = control.values.choose(&mut self.random).cloned().into_iter().collect();
        if is_mutated {
            let other = self.shown(stub);
            match values.first_mut().filter(|_| self.random.random_bool(0.3)) {
                Some(value) => *value = self.text(),
                None => control.custom_id = self.mutated(&control.custom_id, other.as_ref()),
            }
        }
        let mut whence = self.whence();
        if let Some(named) = control.named.choose(&mut self.random).filter(|_| self.random.random_bool(0.8)) {
            whence.person = named.saturating_sub(person(0));
        }
        if self.random.random_bool(0.9) {
            whence.channel = control.channel.saturating_sub(CHANNELS);
        }
        let what = if is_mutated { "mutated" } else { "shown" };
        if control.is_form || self.random.random_bool(0.02) {
            let text = self.text();
            return Made { what: "form", ..self.form(&control, &text, whence) };
        }
        if self.random.random_bool(0.03) {
            values = vec![self.text(); self.random.random_range(0..4)];
        }
        let flags = if self.random.random_bool(0.3) { 64 } else { 0 };
        let interaction = click(whence, &control, &values, flags);
        Made { what, interaction, source: control.message, is_sound: true }
    }

    /// A control that was shown, rather a short while ago than a long one; of a game as often as of anything else.
    fn shown(&mut self, stub: &Stub) -> Option<Control> {
        let reach = 1 << self.random.random_range(1..9);
        let back = self.random.random_range(0..reach);
        let shown = if self.random.random() { stub.shown_game(back) } else { stub.shown_page(back) };
        shown.choose(&mut self.random).cloned()
    }

    fn form(&mut self, control: &Control, text: &str, whence: Whence) -> Made {
        let field = json!({ "type": 4, "custom_id": "words", "value": text });
        let data =
            json!({ "custom_id": control.custom_id, "components": [{ "type": 1, "components": [field] }] });
        let mut interaction = from(whence, 5, data);
        if self.random.random_bool(0.5) {
            interaction["message"] = message(control.message, &channel(whence).to_string());
        }
        Made { what: "form", interaction, source: control.message, is_sound: true }
    }

    /// A custom id with something in it changed.
    fn mutated(&mut self, text: &str, other: Option<&Control>) -> String {
        let random = &mut self.random;
        let mut parts: Vec<String> = text.split(':').map(str::to_owned).collect();
        let at = random.random_range(0..parts.len());
        match random.random_range(0..8) {
            0 => parts[at] = random.random_range(0..200_u64).to_string(),
            1 => parts[at] = random.random::<u64>().to_string(),
            2 => drop(parts.remove(at)),
            3 => parts.insert(at, parts[at].clone()),
            4 => parts[at] = TEXTS.choose(random).unwrap().to_string(),
            5 => {
                let theirs: Vec<&str> =
                    other.map_or(text, |other| other.custom_id.as_str()).split(':').collect();
                parts[at] = theirs[random.random_range(0..theirs.len())].to_owned();
            }
            6 => {
                let mut bytes = text.as_bytes().to_vec();
                let at = random.random_range(0..bytes.len());
                bytes[at] = random.random_range(32..127);
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            _ => return text.chars().take(random.random_range(0..text.len())).collect(),
        }
        parts.join(":").chars().take(100).collect()
    }

    /// A command as it was registered, with any options that fit it, sent or being typed.
    fn command(&mut self, stub: &Stub) -> Made {
        let command = self.commands.choose(&mut self.random).unwrap().clone();
        let whence = self.whence();
        if command["type"] == 2 {
            let target = person(self.anybody()).to_string();
            let data = json!({ "id": "5", "name": command["name"], "type": 2, "target_id": target,
                "resolved": named(&target) });
            return Made {
                what: "menu",
                interaction: from(whence, 2, data),
                source: stub.id(),
                is_sound: true,
            };
        }
        let mut resolved = json!({});
        let is_typed = self.random.random_bool(0.2);
        let options = self.options(stub, &command, &mut resolved, is_typed);
        let data = json!({ "id": "5", "name": command["name"], "type": 1, "options": options, "resolved": resolved });
        let is_typed = is_typed && data.to_string().contains("\"focused\":true");
        let kind = if is_typed { 4 } else { 2 };
        let what = if is_typed { "typed" } else { "command" };
        Made { what, interaction: from(whence, kind, data), source: stub.id(), is_sound: true }
    }

    fn options(&mut self, stub: &Stub, level: &Value, resolved: &mut Value, is_typed: bool) -> Vec<Value> {
        let empty = Vec::new();
        let defined = level["options"].as_array().unwrap_or(&empty);
        if defined.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
            let mut chosen = defined.choose(&mut self.random).unwrap();
            if SLOW.iter().any(|slow| chosen["name"] == *slow) && !self.random.random_ratio(1, 1_000) {
                chosen = &defined[0];
            }
            let inner = self.options(stub, chosen, resolved, is_typed);
            return vec![json!({ "name": chosen["name"], "type": chosen["type"], "options": inner })];
        }
        let mut options: Vec<Value> = Vec::new();
        for option in defined {
            if option["required"] == true || self.random.random_bool(0.4) {
                let value = self.value(stub, option, resolved);
                options.push(json!({ "name": option["name"], "type": option["type"], "value": value }));
            }
        }
        if is_typed && let Some(option) = defined.iter().find(|option| option["autocomplete"] == true) {
            options.retain(|given| given["name"] != option["name"]);
            options.push(
                json!({ "name": option["name"], "type": option["type"], "value": self.text(), "focused": true }),
            );
        }
        options
    }

    /// A value that Discord accepts for an option.
    fn value(&mut self, stub: &Stub, option: &Value, resolved: &mut Value) -> Value {
        if let Some(choice) =
            option["choices"].as_array().and_then(|choices| choices.choose(&mut self.random))
        {
            return choice["value"].clone();
        }
        let bound = |key: &str, usual: i64| option[key].as_f64().map_or(usual, |bound| bound as i64);
        match option["type"].as_u64() {
            Some(4) => json!(self.random.random_range(bound("min_value", -9)..=bound("max_value", 999))),
            Some(5) => json!(self.random.random::<bool>()),
            Some(6) => {
                let id = match self.random.random_range(0..10) {
                    0 => BOT,
                    1 => self.random.random_range(1..u64::MAX / 2),
                    _ => person(self.anybody()),
                };
                let (id, all) = (id.to_string(), resolved);
                for (kind, list) in named(&id).as_object().unwrap() {
                    all[kind][&id] = list[&id].clone();
                }
                json!(id)
            }
            Some(7) => {
                let id = &channel(self.whence()).to_string();
                resolved["channels"][id] =
                    json!({ "id": id, "name": "tables", "type": 0, "permissions": "562949953421311" });
                json!(id)
            }
            Some(8) => {
                let id = "900000000000000003";
                resolved["roles"][id] = json!({
                    "id": id, "name": "Champion", "color": 0, "hoist": false, "position": 1, "permissions": "0",
                    "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                    "managed": false, "mentionable": false, "flags": 0
                });
                json!(id)
            }
            Some(11) => {
                let id = "900000000000000002";
                resolved["attachments"][id] = json!({
                    "id": id, "filename": "game.json", "size": 900, "content_type": "application/json",
                    "url": "https://example.org/game.json", "proxy_url": "https://example.org/game.json"
                });
                json!(id)
            }
            Some(10) => json!(self.random.random_range(-2.0..2.0)),
            _ => {
                let value = self.shown(stub).and_then(|control| control.values.first().cloned());
                match value.filter(|_| self.random.random_bool(0.5)) {
                    Some(value) => json!(value),
                    None => json!(self.text()),
                }
            }
        }
    }

    fn text(&mut self) -> String {
        match self.random.random_range(0..10) {
            0..5 => TEXTS.choose(&mut self.random).unwrap().to_string(),
            5..8 => self.presets.choose(&mut self.random).unwrap().clone(),
            _ => {
                let length = self.random.random_range(0..200);
                (0..length).map(|_| self.random.random::<char>()).collect()
            }
        }
    }

    /// An interaction with one value anywhere replaced by another: not what Discord sends.
    fn broken(&mut self, stub: &Stub) -> Made {
        let mut made = if self.random.random() { self.command(stub) } else { self.used(stub, false) };
        let kind = made.interaction["type"].clone();
        let leaves = leaves(&made.interaction, "");
        let at = leaves.choose(&mut self.random).unwrap();
        let value = match self.random.random_range(0..8) {
            0 => Value::Null,
            1 => json!([]),
            2 => json!({}),
            3 => json!(self.random.random::<i64>()),
            4 => json!("0"),
            5 => json!(self.random.random::<bool>()),
            6 => json!(-1.5),
            _ => json!(self.text()),
        };
        *made.interaction.pointer_mut(at).unwrap() = value;
        // Of another type it could ask the program to answer an interaction of Discord's own.
        made.interaction["type"] = kind;
        Made { what: "broken", is_sound: false, ..made }
    }

    fn anybody(&mut self) -> u64 {
        self.generation * PEOPLE + self.random.random_range(0..PEOPLE)
    }

    fn whence(&mut self) -> Whence {
        Whence {
            person: self.anybody(),
            channel: self.generation * CHANNELS_AT_ONCE + self.random.random_range(0..CHANNELS_AT_ONCE),
            is_direct: self.random.random_ratio(1, 40),
            locale: ["en-US", "zh-TW", "zh-CN", "de"].choose(&mut self.random).unwrap(),
        }
    }
}

/// What Discord says of somebody who is named in an option.
fn named(id: &str) -> Value {
    let number: u64 = id.parse().unwrap();
    let mut member = crate::bot::stress::stub::member(number);
    member.as_object_mut().unwrap().remove("user");
    json!({ "users": { id: crate::bot::stress::stub::user(number) }, "members": { id: member } })
}

/// Where every value is that has none inside.
fn leaves(value: &Value, at: &str) -> Vec<String> {
    let inside = |(key, value): (String, &Value)| leaves(value, &format!("{at}/{key}"));
    match value {
        Value::Object(map) if !map.is_empty() => map
            .iter()
            .map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value))
            .flat_map(inside)
            .collect(),
        Value::Array(list) if !list.is_empty() => list
            .iter()
            .enumerate()
            .map(|(index, value)| (index.to_string(), value))
            .flat_map(inside)
            .collect(),
        _ => vec![at.to_owned()],
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn arbitrary_interactions_panic_nowhere_and_are_answered_at_most_once() {
    let (seed, count) = (seed(20_262), figure("BANQI_INTERACTIONS", 6_000));
    let began = Instant::now();
    let mut stub = Stub::new().await;
    stub.start(&[]).await;
    let stub = Arc::new(stub);
    let commands = Arc::new(stub.commands());
    let presets =
        Arc::new(Variant::presets().into_iter().map(|variant| variant.to_string()).collect::<Vec<_>>());
    let next = Arc::new(AtomicU64::new(0));
    let warm = Arc::new(AtomicU64::new(0));
    let people = (0..AT_ONCE).map(|number| {
        let (stub, next, warm) = (Arc::clone(&stub), Arc::clone(&next), Arc::clone(&warm));
        let random = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(1_000).wrapping_add(number));
        let (commands, presets) = (Arc::clone(&commands), Arc::clone(&presets));
        let mut maker = Maker { random, commands, presets, generation: 0 };
        tokio::spawn(async move {
            let mut found: BTreeMap<String, u64> = BTreeMap::new();
            loop {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                if nth >= count {
                    return found;
                }
                maker.generation = nth / GENERATION;
                if nth == count / 5 {
                    warm.store(stub.memory(), Ordering::Relaxed);
                }
                if nth % 200_000 == 199_999 {
                    println!(
                        "{} interactions in {:.0?}, {} MB",
                        nth + 1,
                        began.elapsed(),
                        stub.memory() >> 20
                    );
                    stub.assert_sound();
                }
                let Made { what, interaction, source, is_sound } = maker.make(&stub);
                if !is_sound {
                    *found.entry(what.to_owned()).or_default() += 1;
                    let (number, _) = stub.deliver(interaction, source);
                    stub.forget(number);
                    // Nobody knows whether there will be an answer; the next one that is waited for comes later.
                    continue;
                }
                let shown = format!("{interaction}");
                match stub.answer(interaction, source).await {
                    Some(answer) => *found.entry(format!("{what}: {}", answer.kind)).or_default() += 1,
                    None => panic!("seed {seed}: not answered: {shown}\n{}", stub.log()),
                }
            }
        })
    });
    let mut found: BTreeMap<String, u64> = BTreeMap::new();
    for person in people.collect::<Vec<_>>() {
        for (what, count) in person.await.unwrap() {
            *found.entry(what).or_default() += count;
        }
    }
    let mut stub = Arc::into_inner(stub).unwrap();
    let (memory, warm) = (stub.memory(), warm.load(Ordering::Relaxed));
    assert!(stub.stop().await.success(), "{}", stub.log());
    stub.assert_sound();
    let (delivered, once, more) = stub.counts();
    let archive = Archive::open(&stub.database).await;
    let plies: usize = archive.logs.keys().map(|session| archive.plies(*session).count()).sum();
    println!(
        "seed {seed}: {delivered} interactions, {once} answered once, {more} more than once, {} requests, {:.0?}; \
         {} sessions, {plies} plies; memory {} MB after a fifth, {} MB at the end; type of answer by kind: {found:?}",
        stub.requests(),
        began.elapsed(),
        archive.logs.len(),
        warm >> 20,
        memory >> 20,
    );
    // Some plies are the computer's, which come from no interaction.
    let events: HashSet<_> = archive.written.values().collect();
    assert_eq!(events.len(), archive.written.len(), "two interactions led to one event");
    assert!(plies as u64 > count / 400, "hardly anything was played");
}

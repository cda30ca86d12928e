//! The JSON that the page receives: Discord's own shapes with a few more fields.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::program::{Program, State};
use crate::world::fault::{Fault, FaultKind};
use crate::world::message::Message;
use crate::world::{
    ChannelKind, ChannelRecord, GuildRecord, Request, RoleRecord, Snowflake, Violation, World, permission,
};

/// How much of the record is shown at first.
const RECORD_SHOWN: u64 = 200;

/// The whole world but for its messages.
pub(super) fn state(world: &World, program: Option<&Program>) -> Value {
    json!({
        "application": world.application.to_string(),
        "bot": world.user_json(world.bot),
        "bot_name": world.bot_name,
        "guilds": world.guilds.values().map(|record| guild(world, record)).collect::<Value>(),
        "channels": world.channels.values().map(|record| channel(world, record)).collect::<Value>(),
        "people": world.people.keys().map(|id| person(world, *id)).collect::<Value>(),
        "commands": commands(world),
        "program": self::program(program),
        "connected": world.bot_is_ready(),
        "faults": faults(world),
        "traffic": traffic_since(world, world.counts.requests.saturating_sub(RECORD_SHOWN)),
        "violations": violations_since(world, world.counts.violations.saturating_sub(RECORD_SHOWN)),
    })
}

pub(super) fn guild(world: &World, guild: &GuildRecord) -> Value {
    json!({
        "id": guild.id.to_string(),
        "name": guild.name,
        "locale": guild.locale,
        "bot_inside": guild.bot_inside,
        "manages_roles": world.bot_may_in(guild.id, permission::MANAGE_ROLES),
        "manages_threads": world.bot_may_in(guild.id, permission::MANAGE_THREADS),
        "roles": guild.roles.iter().map(role).collect::<Value>(),
    })
}

fn role(role: &RoleRecord) -> Value {
    json!({ "id": role.id.to_string(), "name": role.name, "managed": role.managed })
}

pub(super) fn channel(world: &World, channel: &ChannelRecord) -> Value {
    let mut shown = world.channel_json(channel);
    shown["denied"] = json!(channel.denied.to_string());
    let inside = |guild| world.guilds.get(&guild).is_some_and(|guild| guild.bot_inside);
    shown["with_bot"] = match &channel.kind {
        ChannelKind::Others { .. } => json!(false),
        _ => json!(channel.guild.is_none_or(inside)),
    };
    let members = match &channel.kind {
        ChannelKind::Dm { person } => std::slice::from_ref(person),
        ChannelKind::Others { people } => people.as_slice(),
        ChannelKind::Text | ChannelKind::Thread { .. } => return shown,
    };
    shown["members"] = members.iter().map(Snowflake::to_string).collect();
    shown
}

pub(super) fn person(world: &World, id: Snowflake) -> Value {
    let mut shown = world.user_json(id);
    if let Some(person) = world.people.get(&id) {
        shown["locale"] = json!(person.locale);
        shown["refuses_dms"] = json!(person.refuses_dms);
        shown["permissions"] = json!(person.permissions.to_string());
        shown["roles"] = person.roles.iter().map(Snowflake::to_string).collect();
    }
    shown
}

pub(super) fn commands(world: &World) -> Value {
    world.commands.iter().map(|command| command.shown.clone()).collect()
}

pub(super) fn message(world: &World, message: &Message) -> Value {
    let mut shown = unreferenced(world, message);
    let replied = message.reply_to.and_then(|id| world.messages.get(&id));
    // What one person sees alone is quoted to nobody else.
    let replied =
        replied.filter(|replied| replied.only_for.is_none_or(|_| replied.only_for == message.only_for));
    shown["referenced_message"] = replied.map_or(Value::Null, |replied| unreferenced(world, replied));
    shown
}

/// The message without the one it replies to.
fn unreferenced(world: &World, message: &Message) -> Value {
    let mut shown = world.message_json(message);
    for part in ["attachments", "components", "embeds"] {
        relocate(&mut shown[part], &world.base_url);
    }
    shown["only_for"] = json!(message.only_for.map(|id| id.to_string()));
    shown["pings"] = message.pings.iter().map(Snowflake::to_string).collect();
    let thread = message.thread.and_then(|id| world.channels.get(&id));
    shown["thread"] = thread.map_or(Value::Null, |thread| channel(world, thread));
    shown
}

/// Lets addresses of files lead to the page's own listener, whose certificate needs no trust.
fn relocate(value: &mut Value, base_url: &str) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let address = value.as_str().filter(|_| key.ends_with("url"));
                let path = address.and_then(|address| address.strip_prefix(base_url)).map(str::to_owned);
                match path {
                    Some(path) => *value = Value::String(path),
                    None => relocate(value, base_url),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| relocate(item, base_url)),
        _ => {}
    }
}

pub(super) fn program(program: Option<&Program>) -> Value {
    let (state, how, pid) = match program.map(Program::state) {
        None => return Value::Null,
        Some(State::Running(pid)) => ("running", None, Some(pid)),
        Some(State::Stopped) => ("stopped", None, None),
        Some(State::Ended(how)) => ("ended", Some(how), None),
    };
    json!({ "state": state, "how": how, "pid": pid })
}

/// The requests after the first `seen` there ever were, each with its number.
pub(super) fn traffic_since(world: &World, seen: u64) -> Vec<Value> {
    numbered(&world.requests, world.counts.requests, seen).map(|(n, request)| traffic(n, request)).collect()
}

/// The violations after the first `seen` there ever were, each with its number.
pub(super) fn violations_since(world: &World, seen: u64) -> Vec<Value> {
    let fresh = numbered(&world.violations, world.counts.violations, seen);
    fresh.map(|(n, violation)| self::violation(n, violation)).collect()
}

fn numbered<T>(record: &VecDeque<T>, count: u64, seen: u64) -> impl Iterator<Item = (u64, &T)> {
    let forgotten = count - record.len() as u64;
    let known = usize::try_from(seen.saturating_sub(forgotten)).unwrap_or(usize::MAX);
    (forgotten + 1..).zip(record).skip(known)
}

fn traffic(n: u64, request: &Request) -> Value {
    json!({
        "n": n,
        "method": request.method,
        "path": without_token(&request.path),
        "status": request.status,
        "code": request.code,
        "at_ms": request.at_ms,
    })
}

fn violation(n: u64, violation: &Violation) -> Value {
    json!({ "n": n, "route": without_token(&violation.route), "rule": violation.rule })
}

/// The path with the token of an interaction cut out: `/interactions/1/…/callback`.
fn without_token(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    if let Some(at) = parts.iter().position(|part| matches!(*part, "interactions" | "webhooks"))
        && let Some(token) = parts.get_mut(at + 2)
    {
        *token = "…";
    }
    parts.join("/")
}

pub(super) fn faults(world: &World) -> Value {
    world.faults.iter().map(fault).collect()
}

fn fault(fault: &Fault) -> Value {
    json!({ "method": fault.method, "path": fault.path, "times": fault.times, "kind": kind(&fault.kind) })
}

/// The kind in the words it is ordered with.
fn kind(kind: &FaultKind) -> Value {
    match kind {
        FaultKind::TooMany { retry_after, global } => {
            json!({ "kind": "too_many", "ms": retry_after.as_millis(), "global": global })
        }
        FaultKind::Status(status) => json!({ "kind": "status", "status": status }),
        FaultKind::Error(status, code) => json!({ "kind": "error", "status": status, "code": code }),
        FaultKind::Slow(by) => json!({ "kind": "slow", "ms": by.as_millis() }),
        FaultKind::SlowAnswer(by) => json!({ "kind": "slow_answer", "ms": by.as_millis() }),
        FaultKind::Hold => json!({ "kind": "hold" }),
        FaultKind::Drop => json!({ "kind": "drop" }),
        FaultKind::LoseAnswer => json!({ "kind": "lose_answer" }),
    }
}

#[cfg(test)]
mod tests {
    use super::without_token;

    #[test]
    fn tokens_are_cut_and_nothing_else() {
        for (path, shown) in [
            ("/interactions/1/secret/callback", "/interactions/1/…/callback"),
            ("PATCH /webhooks/1/secret/messages/@original", "PATCH /webhooks/1/…/messages/@original"),
            ("POST /webhooks/1/secret", "POST /webhooks/1/…"),
            ("/channels/1/messages/2", "/channels/1/messages/2"),
            ("", ""),
        ] {
            assert_eq!(without_token(path), shown);
        }
    }
}

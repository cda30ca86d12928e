//! Checks what Discord knows about the bot, before it is started.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use chrono::DateTime;
use poise::serenity_prelude as serenity;
use reqwest::header::DATE;
use serde_json::Value;
use serenity::{LightMethod, Request, Route};

use crate::discord::commands;
use crate::discord::commands::command_words;
use crate::discord::connect::{ConnectError, Introduced, client, http, introduce, invite_link, refusal};
use crate::discord::emoji::registered_name;
use crate::discord::intake::{INTENTS, Intake};
use crate::discord::interaction::reply::{REQUEST_LIMIT, limited};
use crate::discord::rest::{OwnGuild, Rest};
use crate::discord::run::{Config, RunError};
use banqi_app::{Ambient, Machine};
use banqi_render::Icon;
use banqi_say::language::Language;
use banqi_say::permissions::Permissions;
use banqi_say::text::permission_names;
use banqi_say::words::Words;
use banqi_session::Timestamp;

/// The most that the machine's clock may differ from Discord's.
const MOST_SKEW: Duration = Duration::from_secs(5);

/// The address whose answer tells Discord's time. It needs no token.
const CLOCK: &str = "https://discord.com/api/v10/gateway";

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether something has to be changed.
    pub is_wrong: bool,
    /// What was found. If it is wrong, also what to do.
    pub sentence: String,
}

impl Finding {
    /// Returns a finding that needs no change.
    pub fn good(sentence: impl ToString) -> Self {
        Self { is_wrong: false, sentence: sentence.to_string() }
    }

    /// Returns a finding that says what to change.
    pub fn wrong(sentence: impl ToString) -> Self {
        Self { is_wrong: true, sentence: sentence.to_string() }
    }
}

/// The first bytes of a PNG file (PNG specification, section 5.2).
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The largest emoji that Discord accepts, in bytes ("Emoji Resource", formats).
const MOST_EMOJI_BYTES: usize = 256 * 1_024;

/// Loads the sentences and draws the emoji. Fonts and language files are part of the program, so nothing has to be
/// installed beside it.
#[must_use]
pub fn check_assets() -> Finding {
    let pictures = Icon::all().map(|icon| (registered_name(icon), icon.png()));
    match command_words::localise(&Words::new(), &mut commands::all()) {
        Ok(()) => drawn(pictures),
        Err(missing) => Finding::wrong(missing),
    }
}

/// Checks pictures that are to become emoji, each with its name.
fn drawn(pictures: impl Iterator<Item = (String, Vec<u8>)>) -> Finding {
    let (good, bad): (Vec<_>, Vec<_>) =
        pictures.partition(|(_, png)| png.starts_with(PNG) && png.len() <= MOST_EMOJI_BYTES);
    if good.is_empty() || !bad.is_empty() {
        let names: Vec<String> = bad.into_iter().map(|(name, _)| name).collect();
        return Finding::wrong(format!(
            "this program can't draw its emoji ({}): build it again, or get another copy",
            names.join(", ")
        ));
    }
    let count = good.len();
    Finding::good(format!("fonts and sentences are part of the program, and its {count} emoji can be drawn"))
}

/// Checks the token, the clock, the connections left for today, the bot's permissions in its servers, its commands and
/// its emoji. Changes nothing.
pub async fn check(config: Config, ambient: &Machine) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Err(failure) = look(&config, *ambient, &mut findings).await {
        findings.push(Finding::wrong(failure));
    }
    findings
}

async fn look(config: &Config, ambient: Machine, findings: &mut Vec<Finding>) -> Result<(), ConnectError> {
    let client = client(config.local_api.as_ref())?;
    let http = http(&config.token, &client);
    // A start waits for as long as Discord has had too many requests.
    let introduced = tokio::time::timeout(REQUEST_LIMIT, introduce(&http)).await;
    let late = |_| ConnectError::Unreachable("no answer in time".to_owned());
    let introduced = introduced.map_err(late)??;
    let app_id = introduced.application;
    findings.push(Finding::good(format!("Discord accepts the token of application {app_id}")));
    findings.extend(interactions(&config.intake, &introduced));
    findings.push(clock(&client, ambient).await?);
    let rest = Rest::new(client, http.token(), app_id, Arc::new(ambient));
    let gateway = get(&rest, Route::GatewayBot, &[]).await?;
    findings.extend(connections(&gateway));
    findings.push(intents(INTENTS));
    let servers = limited(rest.own_guilds()).await.map_err(refusal)?;
    findings.extend(permissions(&servers, app_id));
    let route = Route::Commands { application_id: serenity::ApplicationId::new(app_id) };
    let registered = get(&rest, route, &[("with_localizations", "true")]).await?;
    findings.push(commands(&registered));
    findings.push(emoji(&limited(rest.emoji()).await.map_err(refusal)?));
    Ok(())
}

async fn get(
    rest: &Rest,
    route: Route<'_>,
    parameters: &[(&'static str, &str)],
) -> Result<Value, ConnectError> {
    let parameters = parameters.iter().map(|&(name, value)| (name, value.to_owned())).collect();
    let request = Request::new(route, LightMethod::Get).params(Some(parameters));
    limited(rest.fire(request)).await.map_err(refusal)
}

/// Checks that the bot receives interactions where Discord sends them.
fn interactions(intake: &Intake, introduced: &Introduced) -> Option<Finding> {
    match (intake, &introduced.endpoint) {
        (Intake::Gateway, None) => None,
        (Intake::Gateway, Some(url)) => Some(Finding::wrong(format!(
            "Discord sends interactions to {url} and not over the gateway: set DISCORD_PUBLIC_KEY, and check and start the \
             bot with --intake http, or remove the URL from the application's General Information page"
        ))),
        (Intake::Presence, None) => Some(Finding::wrong(RunError::NoEndpoint)),
        (Intake::Presence, Some(url)) => Some(Finding::good(format!(
            "Discord sends interactions to {url}, and other processes receive them"
        ))),
        (Intake::Http(endpoint), url) => Some(match (introduced.check_key(&endpoint.public_key), url) {
            (Err(other), _) => Finding::wrong(other),
            (Ok(()), Some(url)) => Finding::good(format!("Discord sends interactions to {url}")),
            (Ok(()), None) => Finding::good(
                "DISCORD_PUBLIC_KEY is that of the application; once the bot runs with --intake http, enter the \
                 Interactions Endpoint URL on the application's General Information page",
            ),
        }),
    }
}

/// Compares the machine's clock with the `Date` of an answer, which has whole seconds.
async fn clock(client: &reqwest::Client, ambient: Machine) -> Result<Finding, ConnectError> {
    let answer = client.get(CLOCK).send().await;
    let answer = answer.map_err(|failure| {
        let cause = failure.source().map(ToString::to_string);
        ConnectError::Unreachable(cause.unwrap_or_else(|| failure.to_string()))
    })?;
    let now = ambient.now();
    let date = answer.headers().get(DATE).and_then(|date| date.to_str().ok());
    let Some(theirs) = date.and_then(|date| DateTime::parse_from_rfc2822(date).ok()) else {
        return Ok(Finding::good("Discord did not say its time, so the clock could not be compared"));
    };
    Ok(skew(now, Timestamp(theirs.timestamp_millis())))
}

fn skew(ours: Timestamp, theirs: Timestamp) -> Finding {
    let skew = ours.since(theirs).max(theirs.since(ours));
    if skew <= MOST_SKEW {
        return Finding::good("the clock of this machine agrees with Discord's");
    }
    let direction = if ours > theirs { "ahead of" } else { "behind" };
    Finding::wrong(format!(
        "the clock of this machine is {} s {direction} Discord's: turn on time synchronisation (NTP)",
        skew.as_secs()
    ))
}

/// Checks how often the bot may still connect today (Discord, "Gateway", session start limit).
fn connections(gateway: &Value) -> Option<Finding> {
    let limit = &gateway["session_start_limit"];
    let (left, total) = (limit["remaining"].as_u64()?, limit["total"].as_u64()?);
    let needed = gateway["shards"].as_u64().unwrap_or(1);
    let sentence = format!("{left} of {total} connections to Discord are left for today");
    if left >= needed {
        return Some(Finding::good(sentence));
    }
    let minutes = limit["reset_after"].as_u64()?.div_ceil(60_000);
    Some(Finding::wrong(format!(
        "{sentence}, and the bot needs {needed}: start it in {minutes} minutes, and find out why it connects so often"
    )))
}

/// Checks that Discord lets every application ask for these intents (Discord, "Gateway", privileged intents).
fn intents(wanted: serenity::GatewayIntents) -> Finding {
    if wanted.is_privileged() {
        return Finding::wrong(
            "this version needs privileged intents: turn them on on the Bot page of your application",
        );
    }
    Finding::good("no privileged intents are needed")
}

/// Checks the bot's permissions in each of its servers.
fn permissions(servers: &[OwnGuild], app_id: u64) -> Vec<Finding> {
    let needed = Permissions::needed(false).with(Permissions::needed(true));
    let words = Words::new();
    if servers.is_empty() {
        return vec![Finding::good(format!(
            "the bot is in no server yet: add it with {}",
            invite_link(app_id)
        ))];
    }
    let lacking = servers.iter().filter_map(|server| {
        let held = server.permissions.parse().ok().map(Permissions)?;
        let missing = needed.without(held);
        if missing.is_empty() || held.contains(Permissions::ADMINISTRATOR) {
            return None;
        }
        let names = permission_names(words.voice(Language::English), missing).join(", ");
        let server = &server.name;
        Some(Finding::wrong(format!(
            "the bot lacks permissions in the server {server:?}: give its role {names}, or add it again with {}",
            invite_link(app_id)
        )))
    });
    let lacking: Vec<_> = lacking.collect();
    if lacking.is_empty() {
        return vec![Finding::good(format!(
            "the bot has its permissions in all servers ({})",
            servers.len()
        ))];
    }
    lacking
}

/// Compares the registered commands with those of this version. A difference is no problem: a start makes up for it.
fn commands(registered: &Value) -> Finding {
    let words = Words::new();
    let mut tree = commands::all();
    let localised = command_words::localise(&words, &mut tree);
    let wanted = localised.and_then(|()| command_words::create_commands(&words, &tree));
    let wanted = match wanted.map(serde_json::to_value) {
        Ok(Ok(Value::Array(wanted))) => wanted,
        Ok(_) => return Finding::wrong("the commands of this version can't be written"),
        Err(missing) => return Finding::wrong(missing),
    };
    let registered = registered.as_array().map_or(&[][..], Vec::as_slice);
    if registered.is_empty() {
        return Finding::good("no commands are registered yet: the bot registers them when it starts");
    }
    let key = |command: &Value| (command["name"].clone(), command["type"].as_u64().unwrap_or(1));
    let differing = wanted.iter().filter(|wanted| {
        !registered.iter().any(|found| key(found) == key(wanted) && says_the_same(wanted, found))
    });
    let name = |command: &Value| command["name"].as_str().unwrap_or_default().to_owned();
    let mut names: Vec<String> = differing.map(name).collect();
    let is_known = |found: &&Value| wanted.iter().any(|wanted| key(wanted) == key(found));
    names.extend(registered.iter().filter(|found| !is_known(found)).map(name));
    if names.is_empty() {
        return Finding::good(format!("the {} registered commands are those of this version", wanted.len()));
    }
    Finding::good(format!(
        "registered commands differ from those of this version ({}): the bot registers them when it starts",
        names.join(", ")
    ))
}

/// Compares the registered emoji with the pictures of this version. Like commands, they may differ.
fn emoji(registered: &[serenity::Emoji]) -> Finding {
    let names: Vec<String> = Icon::all().map(registered_name).collect();
    let missing = names.iter().filter(|name| registered.iter().all(|emoji| emoji.name != **name)).count();
    if missing == 0 {
        return Finding::good(format!("the {} emoji of the pieces are registered", names.len()));
    }
    Finding::good(format!(
        "{missing} emoji of the pieces are not registered yet: the bot registers them when it starts (until then, messages \
         have signs in their place)"
    ))
}

/// Returns whether Discord's copy of a value has everything that was registered. Discord adds ids and defaults, and
/// leaves out what is empty.
fn says_the_same(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => {
            wanted.iter().all(|(key, wanted)| says_the_same(wanted, found.get(key).unwrap_or(&Value::Null)))
        }
        (Value::Array(wanted), Value::Array(found)) => {
            wanted.len() == found.len()
                && wanted.iter().zip(found).all(|(wanted, found)| says_the_same(wanted, found))
        }
        (Value::Number(wanted), Value::Number(found)) => wanted.as_f64() == found.as_f64(),
        (wanted, found) => wanted == found || (is_empty(wanted) && is_empty(found)),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_clock_may_differ_by_a_few_seconds() {
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        assert!(!skew(at(100), at(105)).is_wrong && !skew(at(105), at(100)).is_wrong);
        assert!(skew(at(100), at(160)).sentence.contains("60 s behind"));
        assert!(skew(at(160), at(100)).sentence.contains("60 s ahead of"));
    }

    #[test]
    fn intents_that_discord_has_to_grant_are_wrong() {
        assert!(!intents(INTENTS).is_wrong);
        for privileged in [serenity::GatewayIntents::MESSAGE_CONTENT, serenity::GatewayIntents::GUILD_MEMBERS]
        {
            assert!(intents(INTENTS | privileged).sentence.contains("turn them on"), "{privileged:?}");
        }
    }

    #[test]
    fn pictures_that_discord_would_refuse_are_wrong() {
        assert!(!check_assets().is_wrong);
        let good = Icon::STEP.png();
        let picture = |name: &str, png: &[u8]| (name.to_owned(), png.to_vec());
        assert!(!drawn([picture("step", &good)].into_iter()).is_wrong);
        let large = [good.as_slice(), &[0; MOST_EMOJI_BYTES]].concat();
        for bad in [&[][..], &good[1..], &large] {
            let found = drawn([picture("step", &good), picture("red_general", bad)].into_iter());
            assert!(found.is_wrong && found.sentence.contains("(red_general)"), "{}", found.sentence);
        }
        assert!(drawn(std::iter::empty()).is_wrong, "there is nothing to draw");
    }

    #[test]
    fn no_connection_left_is_wrong() {
        let limit = |remaining: u64, shards: u64| {
            let limit = json!({ "total": 1000, "remaining": remaining, "reset_after": 120_000 });
            connections(&json!({ "shards": shards, "session_start_limit": limit })).unwrap()
        };
        assert!(!limit(1, 1).is_wrong && !limit(2, 2).is_wrong);
        for none in [limit(0, 1), limit(1, 2)] {
            assert!(none.is_wrong && none.sentence.contains("in 2 minutes"), "{}", none.sentence);
        }
    }

    #[test]
    fn a_copy_with_ids_and_defaults_says_the_same_and_another_text_does_not() {
        let wanted = json!({ "name": "a", "options": [{ "type": 3, "required": false }], "nsfw": false });
        let found = json!({ "id": "7", "name": "a", "options": [{ "type": 3, "name_localizations": null }] });
        assert!(says_the_same(&wanted, &found));
        for other in [
            json!({ "name": "b", "options": [{ "type": 3 }] }),
            json!({ "name": "a", "options": [{ "type": 4 }] }),
            json!({ "name": "a", "options": [] }),
            json!({ "name": "a", "options": [{ "type": 3, "required": true }] }),
        ] {
            assert!(!says_the_same(&wanted, &other), "{other}");
        }
    }
}

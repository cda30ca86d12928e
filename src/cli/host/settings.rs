//! The settings of the bot: one table of environment variables, from which `--help` and `.env.example` follow.

use std::env::{self, VarError};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tracing_subscriber::EnvFilter;

use crate::discord::{Endpoint, LocalApi};
use banqi_app::BackupPlan;
use banqi_store::is_postgres;

/// A variable that the bot reads from the environment or from the file `.env`.
pub(super) struct Variable {
    pub(super) name: &'static str,
    /// The default; an example if there is no default.
    value: Value,
    says: &'static str,
}

enum Value {
    Required,
    Default(&'static str),
    Example(&'static str),
}

const TOKEN: Variable = Variable {
    name: "DISCORD_TOKEN",
    value: Value::Required,
    says: "the bot's token, from the Bot page of https://discord.com/developers/applications",
};
const DATABASE: Variable = Variable {
    name: "DATABASE_URL",
    value: Value::Default("sqlite:banqi.sqlite"),
    says: "the database: a file, created at the first start, or postgres://user:password@host/database",
};
const BACKUP_EVERY: Variable = Variable {
    name: "BACKUP_EVERY",
    value: Value::Example("1d"),
    says: "how often to back up the database (s, m, h or d); if unset, only before upgrades",
};
const BACKUP_DIR: Variable = Variable {
    name: "BACKUP_DIR",
    value: Value::Example("/srv/backups"),
    says: "where to put these backups, a directory for this bot alone; if unset, the directory backups beside the database",
};
const BACKUP_KEEP: Variable =
    Variable { name: "BACKUP_KEEP", value: Value::Default("7"), says: "how many of these backups to keep" };
const LOGGED: Variable = Variable {
    name: "RUST_LOG",
    value: Value::Default("warn,banqi=info"),
    says: "what to log to standard error",
};
const LOG_FORMAT: Variable = Variable {
    name: "LOG_FORMAT",
    value: Value::Default("text"),
    says: "how to log it: text, or json with one object per line",
};
const METRICS_ADDRESS: Variable = Variable {
    name: "METRICS_ADDRESS",
    value: Value::Example("9464"),
    says: "where to serve metrics and health checks: a port of this machine, or ADDRESS:PORT; if unset, nowhere",
};
const PUBLIC_KEY: Variable = Variable {
    name: "DISCORD_PUBLIC_KEY",
    value: Value::Example("3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"),
    says: "for --intake http: the application's public key, from its General Information page",
};
const LISTEN: Variable = Variable {
    name: "LISTEN",
    value: Value::Default("127.0.0.1:8321"),
    says: "for --intake http: where to receive interactions: a port of this machine, or ADDRESS:PORT",
};
const PEER_ADDRESS: Variable = Variable {
    name: "PEER_ADDRESS",
    value: Value::Example("10.0.0.5:8321"),
    says: "for several processes on one database: where the others reach LISTEN, as HOST:PORT; if unset, at its address",
};
const API_URL: Variable = Variable {
    name: "DISCORD_API_URL",
    value: Value::Example("https://127.0.0.1:8443"),
    says: "a Discord-compatible server on this machine, instead of Discord",
};
const API_CA: Variable = Variable {
    name: "DISCORD_API_CA",
    value: Value::Example("ca.pem"),
    says: "a PEM file with the certificate authority to trust for that server",
};

/// All variables, in the order in which they are listed.
const ALL: [&Variable; 13] = [
    &TOKEN,
    &DATABASE,
    &BACKUP_EVERY,
    &BACKUP_DIR,
    &BACKUP_KEEP,
    &LOGGED,
    &LOG_FORMAT,
    &METRICS_ADDRESS,
    &PUBLIC_KEY,
    &LISTEN,
    &PEER_ADDRESS,
    &API_URL,
    &API_CA,
];

/// Added to filters that do not mention serenity, because the library logs interaction tokens at INFO.
const LIBRARY: &str = "serenity=warn";

/// Why a setting can't be used.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum BadSetting {
    #[error(
        "DISCORD_TOKEN is not set: create an application at https://discord.com/developers/applications, copy \
         the token from its Bot page into a file .env as DISCORD_TOKEN=.., and start again; or try everything \
         without a token by running: banqi sandbox"
    )]
    NoToken,
    #[error(
        "DISCORD_TOKEN does not look like a token (three parts with dots between them): copy it again from the Bot page"
    )]
    TokenShape,
    #[error(
        "DISCORD_PUBLIC_KEY is not set: copy the public key from the General Information page of your application at \
         https://discord.com/developers/applications"
    )]
    NoPublicKey,
    #[error(
        "--intake presence is for a process beside others on one PostgreSQL database, and DATABASE_URL names a file: \
         start the bot without it"
    )]
    PresenceOnFile,
    #[error(
        "DISCORD_PUBLIC_KEY is not a public key (64 hexadecimal digits): copy it again from the General Information page \
         of your application"
    )]
    PublicKeyShape,
    #[error(
        "BACKUP_EVERY is set, but a PostgreSQL database is backed up with pg_dump or by its server: remove BACKUP_EVERY"
    )]
    NoBackups,
    #[error("{variable} is {value:?}, but it must be {wanted}")]
    Variable { variable: &'static str, value: String, wanted: &'static str },
    #[error(
        "DISCORD_API_URL is set but DISCORD_API_CA is not: set it to the PEM file of the certificate authority to trust"
    )]
    NoAuthority,
    #[error("{variable} is not valid UTF-8: set it again")]
    NotText { variable: &'static str },
    #[error("the file .env cannot be read: {0}")]
    DotEnv(String),
}

impl Variable {
    /// Returns the value; `None` if the variable is not set or blank. [`read`] has refused one that is not text.
    fn get(&self) -> Option<String> {
        env::var(self.name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    fn get_or_default(&self) -> String {
        self.get().unwrap_or_else(|| match self.value {
            Value::Default(value) => value.to_owned(),
            Value::Required | Value::Example(_) => String::new(),
        })
    }

    fn wrong(&self, value: String, wanted: &'static str) -> BadSetting {
        BadSetting::Variable { variable: self.name, value, wanted }
    }
}

/// Returns the part of the help that lists the variables.
pub(super) fn help() -> String {
    let lines = ALL.iter().map(|variable| {
        let default = match variable.value {
            Value::Required => " (required)".to_owned(),
            Value::Default(value) => format!(" [default: {value}]"),
            Value::Example(value) => format!(" [example: {value}]"),
        };
        format!("  {:<18} {}{default}\n", variable.name, variable.says)
    });
    lines.collect()
}

/// Reads the file `.env`, if there is one. Variables that are set already stay. Refuses one that is not text, which
/// would otherwise count as not set.
pub(super) fn read() -> Result<(), BadSetting> {
    match dotenvy::dotenv() {
        Err(failure) if !failure.not_found() => return Err(BadSetting::DotEnv(dot_env_fault(failure))),
        _ => {}
    }
    match ALL.iter().find(|variable| matches!(env::var(variable.name), Err(VarError::NotUnicode(_)))) {
        Some(variable) => Err(BadSetting::NotText { variable: variable.name }),
        None => Ok(()),
    }
}

/// Describes an error in the file `.env` without quoting it: the line may contain the token.
fn dot_env_fault(failure: dotenvy::Error) -> String {
    match failure {
        dotenvy::Error::Io(failure) => failure.to_string(),
        dotenvy::Error::LineParse(..) => {
            "each line must be NAME=VALUE, and every quote must be closed".to_owned()
        }
        _ => "it has a variable that cannot be set".to_owned(),
    }
}

/// Returns the token.
pub(super) fn token() -> Result<String, BadSetting> {
    TOKEN.get().ok_or(BadSetting::NoToken)
}

/// Checks that a token has the shape of Discord's tokens: three parts of base64 characters with dots between them
/// (Discord, "Reference", authentication). Servers on this machine accept any token.
pub(super) fn check_token_shape(token: &str) -> Result<(), BadSetting> {
    let is_base64 = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '='))
    };
    let parts: Vec<&str> = token.split('.').collect();
    let has_shape = parts.len() == 3 && parts.iter().all(|part| is_base64(part)) && token.len() >= 50;
    if has_shape || API_URL.get().is_some() { Ok(()) } else { Err(BadSetting::TokenShape) }
}

/// Returns the address of the database.
pub(super) fn database() -> String {
    DATABASE.get_or_default()
}

/// Returns what is logged.
pub(super) fn log_filter() -> EnvFilter {
    EnvFilter::new(filter_text())
}

/// Checks that every part of the filter is understood. The bot ignores the others.
pub(super) fn check_log_filter() -> Result<(), BadSetting> {
    let wanted = "filters such as warn,banqi=info";
    EnvFilter::builder()
        .parse(filter_text())
        .map(drop)
        .map_err(|_| LOGGED.wrong(LOGGED.get_or_default(), wanted))
}

fn filter_text() -> String {
    let wanted = LOGGED.get_or_default();
    if wanted.contains("serenity") { wanted } else { format!("{wanted},{LIBRARY}") }
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// Returns how the log is written.
pub(super) fn log_format() -> Result<LogFormat, BadSetting> {
    match LOG_FORMAT.get_or_default().as_str() {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        other => Err(LOG_FORMAT.wrong(other.to_owned(), "text or json")),
    }
}

/// Returns where metrics are served; `None` if they are not. A port alone is a port of this machine: other machines can
/// read the metrics only if the host names an address that they reach.
pub(super) fn metrics_address() -> Result<Option<SocketAddr>, BadSetting> {
    let Some(address) = METRICS_ADDRESS.get() else { return Ok(None) };
    match socket_address(&address) {
        Some(address) => Ok(Some(address)),
        None => {
            Err(METRICS_ADDRESS.wrong(address, "a port such as 9464, or an address such as 127.0.0.1:9464"))
        }
    }
}

/// Returns where HTTP requests from Discord are received, and where other processes reach that if it is set.
pub(super) fn listen() -> Result<(SocketAddr, Option<String>), BadSetting> {
    let listen = LISTEN.get_or_default();
    let Some(address) = socket_address(&listen) else {
        return Err(LISTEN.wrong(listen, "a port such as 8321, or an address such as 127.0.0.1:8321"));
    };
    let peer_address = PEER_ADDRESS.get();
    if let Some(peer) = peer_address.as_ref().filter(|peer| !has_host_and_port(peer)) {
        return Err(PEER_ADDRESS.wrong(peer.clone(), "a host and a port, such as 10.0.0.5:8321"));
    }
    Ok((address, peer_address))
}

/// Returns where HTTP requests from Discord are received; `None` if no public key is set, without which none can be
/// trusted. The key is not quoted in errors, because a secret may have been copied in its place.
pub(super) fn endpoint() -> Result<Option<Endpoint>, BadSetting> {
    let (address, peer_address) = listen()?;
    let Some(public_key) = PUBLIC_KEY.get() else { return Ok(None) };
    let public_key = public_key.parse().map_err(|_| BadSetting::PublicKeyShape)?;
    Ok(Some(Endpoint { address, public_key, peer_address }))
}

/// Whether a text is a host and a port that somebody can connect to.
fn has_host_and_port(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let is_name = |host: &str| {
        !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_'))
    };
    let is_host = is_name(host) || text.parse::<SocketAddr>().is_ok();
    is_host && port.parse::<u16>().is_ok_and(|port| port > 0)
}

/// Parses a port of this machine, or an address with a port.
fn socket_address(text: &str) -> Option<SocketAddr> {
    match text.parse::<u16>() {
        Ok(port) => Some((Ipv4Addr::LOCALHOST, port).into()),
        Err(_) => text.parse().ok(),
    }
}

/// Returns the server on this machine to connect to, if one is named. Other machines are refused, so that a wrong
/// variable never sends the token elsewhere.
pub(super) fn local_api() -> Result<Option<LocalApi>, BadSetting> {
    let Some(url) = API_URL.get() else { return Ok(None) };
    let address =
        url.strip_prefix("https://").and_then(|rest| rest.trim_end_matches('/').parse::<SocketAddr>().ok());
    let Some(address) = address.filter(|address| address.ip().is_loopback()) else {
        return Err(API_URL.wrong(url, "https://127.0.0.1:PORT, a server on this machine"));
    };
    let authority = API_CA.get().map(PathBuf::from).ok_or(BadSetting::NoAuthority)?;
    Ok(Some(LocalApi { address, authority }))
}

/// Returns when and where the database is backed up; `None` if no schedule is set.
pub(super) fn backups() -> Result<Option<BackupPlan>, BadSetting> {
    let keep = BACKUP_KEEP.get_or_default();
    let keep = match keep.parse() {
        Ok(keep) if keep > 0 => keep,
        _ => return Err(BACKUP_KEEP.wrong(keep, "a number of files, at least 1")),
    };
    let Some(every) = BACKUP_EVERY.get() else { return Ok(None) };
    let Some(every) = duration(&every) else {
        return Err(BACKUP_EVERY.wrong(every, "a number and a unit (s, m, h or d), such as 6h or 1d"));
    };
    if is_postgres(&database()) {
        return Err(BadSetting::NoBackups);
    }
    Ok(Some(BackupPlan { directory: backup_directory(), every, keep }))
}

/// Returns the directory of scheduled backups, whether or not any are scheduled.
pub(super) fn backup_directory() -> PathBuf {
    BACKUP_DIR.get().map(PathBuf::from).unwrap_or_else(|| {
        let database = database();
        let file = database.strip_prefix("sqlite:").unwrap_or(&database);
        let file = Path::new(file.strip_prefix("//").unwrap_or(file));
        file.parent().unwrap_or(Path::new("")).join("backups")
    })
}

/// Parses a number and a unit: `90s`, `30m`, `6h`, `1d`.
fn duration(text: &str) -> Option<Duration> {
    let unit_seconds = match text.chars().last()? {
        's' => 1,
        'm' => 60,
        'h' => 3_600,
        'd' => 86_400,
        _ => return None,
    };
    let number: u32 = text[..text.len() - 1].parse().ok().filter(|&number| number > 0)?;
    Some(Duration::from_secs(u64::from(number) * unit_seconds))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Returns what `.env.example` must contain.
    fn example() -> String {
        let mut text =
            "# Copy this file to .env and fill in the token. Everything else is optional.\n".to_owned();
        for variable in ALL {
            let mut says = variable.says.to_owned();
            says[..1].make_ascii_uppercase();
            let line = match variable.value {
                Value::Required => format!("{}=", variable.name),
                Value::Default(value) | Value::Example(value) => format!("#{}={value}", variable.name),
            };
            text.push_str(&format!("\n# {says}.\n{line}\n"));
        }
        text
    }

    #[test]
    fn the_example_lists_every_variable() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/.env.example");
        assert_eq!(fs::read_to_string(file).unwrap(), example(), "this test says what the file must contain");
    }

    fn reads_the_environment(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                reads_the_environment(&path, found);
            } else if ["env::var(", "env::var_os("]
                .iter()
                .any(|read| fs::read_to_string(&path).unwrap().contains(read))
            {
                found.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }

    #[test]
    fn no_other_file_reads_the_environment() {
        let mut found = Vec::new();
        for crates in
            ["", "crates/app/", "crates/custom-id/", "crates/metrics/", "crates/say/", "crates/store/"]
        {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(crates).join("src");
            reads_the_environment(&folder, &mut found);
        }
        found.sort();
        // `order.rs` reads a variable with which tests provoke a panic.
        assert_eq!(found, ["order.rs", "settings.rs"]);
    }

    #[test]
    fn a_duration_has_a_unit() {
        assert_eq!(duration("90s"), Some(Duration::from_secs(90)));
        assert_eq!(duration("1d"), Some(Duration::from_secs(86_400)));
        for bad in ["", "1", "d", "0h", "-1h", "1 h", "1w", "1.5h", "１h", "1日"] {
            assert_eq!(duration(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_port_alone_is_one_of_this_machine() {
        let address = |text| socket_address(text).map(|address| address.to_string());
        assert_eq!(address("9464").as_deref(), Some("127.0.0.1:9464"));
        assert_eq!(address("0.0.0.0:9464").as_deref(), Some("0.0.0.0:9464"));
        assert_eq!(address("[::1]:9464").as_deref(), Some("[::1]:9464"));
        for bad in ["on", "65536", "-1", ":9464", "127.0.0.1", "localhost:9464", "http://127.0.0.1:9464"] {
            assert_eq!(address(bad), None, "{bad}");
        }
    }

    #[test]
    fn others_need_a_host_and_a_port() {
        for good in ["10.0.0.5:8321", "banqi-2:80", "a.example.org:8321", "[fd00::1]:8321"] {
            assert!(has_host_and_port(good), "{good}");
        }
        for bad in
            ["8321", "10.0.0.5", ":8321", "a:0", "a:65536", "http://a:80", "a/b:80", "fd00::1", "a:80/"]
        {
            assert!(!has_host_and_port(bad), "{bad}");
        }
    }

    #[test]
    fn a_token_has_three_parts() {
        let parts = ["MTE5OTk5OTk5OTk5OTk5OTk5OQ", "GabcDe", "abcdefghijklmnopqrstuvwxyz-_0123456789"];
        assert!(check_token_shape(&parts.join(".")).is_ok());
        for bad in
            ["", "x", "a.b.c", &parts[..2].join("."), &parts.join(" "), &format!("Bot {}", parts.join("."))]
        {
            assert!(check_token_shape(bad).is_err(), "{bad}");
        }
    }
}

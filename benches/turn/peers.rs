//! Bare bots that use other client libraries, as peers: they answer a click with a picture that they have in memory.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_sandbox::{Channel, Options, Person, Sandbox};

use crate::{cpu_time, report};

/// The names of the bots.
pub(crate) const PEERS: [&str; 2] = ["discord.py", "discord.js"];

/// Time limit for anything that is waited for.
const LIMIT: Duration = Duration::from_secs(60);

/// A bot's process. Dropping it kills the process.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // An error means that the process has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the command that starts a bot, if its library is installed in the directory `BANQI_PEERS`.
fn command(peer: &str) -> Option<Command> {
    let installed = PathBuf::from(std::env::var_os("BANQI_PEERS")?);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = match peer {
        "discord.py" => {
            let python = installed.join("py/bin/python");
            let mut command = Command::new(python.exists().then_some(python)?);
            command.arg(sources.join("benches/peers/click_bot.py"));
            command
        }
        _ => {
            let script = installed.join("js/click_bot.mjs");
            installed.join("js/node_modules/discord.js").exists().then_some(())?;
            // A module finds its libraries in its own directory.
            std::fs::copy(sources.join("benches/peers/click_bot.mjs"), &script).unwrap();
            let mut command = Command::new("node");
            command.arg(script);
            command
        }
    };
    command.arg(sources.join("tests/golden/start.png"));
    Some(command)
}

/// Measures a bot, if it is installed.
pub(crate) async fn measure(peer: &str, turns: usize) {
    let Some(mut command) = command(peer) else { return };
    let dir = tempfile::tempdir().unwrap();
    let options = Options {
        ca_file: Some(dir.path().join("ca.pem")),
        answer_within: LIMIT,
        patience: LIMIT,
        update_patience: LIMIT,
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await.unwrap();
    let channel = sandbox.guild("Friends", "en-US").channel("table");
    command
        .env("DISCORD_TOKEN", sandbox.token())
        .env("DISCORD_API_URL", sandbox.api_url())
        .env("DISCORD_API_CA", sandbox.ca_file())
        .env("NODE_EXTRA_CA_CERTS", sandbox.ca_file())
        .stdout(Stdio::null());
    let process = Running(command.spawn().unwrap());
    let ready = sandbox.wait_for(|world| world.bot_is_ready() && world.command_names().count() > 0, LIMIT);
    ready.await.unwrap();
    for games in [1, 16, 64] {
        let people: Vec<Person> =
            (0..games).map(|number| sandbox.person(&format!("p{number}"), "en-US")).collect();
        let cpu = cpu_time(process.0.id());
        let begun = Instant::now();
        let each = turns.max(games * 8) / games;
        let plays: Vec<_> =
            people.into_iter().map(|person| tokio::spawn(click(person, channel.clone(), each))).collect();
        let mut latencies = Vec::new();
        for play in plays {
            latencies.extend(play.await.unwrap());
        }
        let cpu = (cpu_time(process.0.id()) - cpu) / u32::try_from(latencies.len()).unwrap();
        report(peer, games, latencies, begun.elapsed(), cpu);
    }
}

/// Clicks again and again, and returns how long each answer took.
async fn click(person: Person, channel: Channel, times: usize) -> Vec<Duration> {
    let mut board = person.command(&channel, "board", &[]).await.unwrap().message().unwrap();
    let mut latencies = Vec::with_capacity(times);
    for _ in 0..times {
        let begun = Instant::now();
        let reply = person.click(&board, "Again").await.unwrap();
        latencies.push(begun.elapsed());
        board = reply.message().unwrap();
    }
    latencies
}

//! Bots that use other client libraries, as separate processes: discord.py and discord.js.
//!
//! These are deep tests, because they install the libraries. The scripts are in `tests/clients`.

use std::path::{Path, PathBuf};
use std::process::Command;

use discord_sandbox::{Arg, Message, Options, SandboxError, World};
use tempfile::TempDir;

use super::{Scene, options, scene_with};
use crate::bot::harness::room::LIMIT;

/// A bot's process and its log. Dropping it kills the process.
struct Client {
    process: std::process::Child,
    log: PathBuf,
    /// Contains the installed library.
    _dir: TempDir,
}

impl Client {
    /// Starts a command that runs a bot with the scene's sandbox.
    fn start(mut command: Command, scene: &Scene, dir: TempDir) -> Self {
        let log = dir.path().join("log");
        let file = std::fs::File::create(&log).unwrap();
        command
            .env("DISCORD_TOKEN", scene.sandbox.token())
            .env("DISCORD_API_URL", scene.sandbox.api_url())
            .env("DISCORD_API_CA", scene.sandbox.ca_file())
            .env("NODE_EXTRA_CA_CERTS", scene.sandbox.ca_file())
            .stdout(file.try_clone().unwrap())
            .stderr(file);
        Self { process: command.spawn().unwrap(), log, _dir: dir }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Client {
    #[expect(clippy::print_stderr, reason = "a failed test shows what the bot had to say")]
    fn drop(&mut self) {
        // An error means that the process has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if std::thread::panicking() {
            eprintln!("the bot's log:\n{}", self.log());
        }
    }
}

/// Runs a command that must succeed.
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} cannot be started: {error}"));
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&said));
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(name)
}

async fn scene() -> Scene {
    scene_with(Options { answer_within: LIMIT, ..options() }).await
}

#[tokio::test]
#[cfg_attr(not(deep), ignore = "needs BANQI_DEEP, and the registry that has discord.py")]
async fn a_discord_py_bot_plays_a_command_and_a_click() {
    let dir = tempfile::tempdir().unwrap();
    run(Command::new("python3").args(["-m", "venv"]).arg(dir.path().join("venv")));
    let python = dir.path().join("venv/bin/python");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "discord.py"]));
    let mut command = Command::new(python);
    command.arg(script("discord_py_bot.py"));
    play(command, dir).await;
}

#[tokio::test]
#[cfg_attr(not(deep), ignore = "needs BANQI_DEEP, and the registry that has discord.js")]
async fn a_discord_js_bot_plays_a_command_and_a_click() {
    let dir = tempfile::tempdir().unwrap();
    run(Command::new("npm")
        .args(["install", "--silent", "--no-audit", "--no-fund", "discord.js"])
        .current_dir(dir.path()));
    // A module finds its libraries in its own directory.
    let copy = dir.path().join("bot.mjs");
    std::fs::copy(script("discord_js_bot.mjs"), &copy).unwrap();
    let mut command = Command::new("node");
    command.arg(copy);
    play(command, dir).await;
}

/// Uses the bot, which works the same with every library, and checks what people see.
async fn play(command: Command, dir: TempDir) {
    let scene = scene().await;
    let Scene { sandbox, ann, bob, general, .. } = &scene;
    let client = Client::start(command, &scene, dir);
    let ready = sandbox.wait_for(|world| world.bot_is_ready() && world.command_names().count() == 2, LIMIT);
    ready.await.unwrap();

    let choices = ann.autocomplete(general, "order", &[], ("dish", "du")).await.unwrap();
    assert_eq!(choices.len(), 1);
    assert_eq!((choices[0].name.as_str(), choices[0].value.as_str()), ("Dumplings", Some("dumplings")));
    let order = ann.command(general, "order", &[("dish", Arg::from("dumplings"))]).await.unwrap();
    let order: Message = order.message().unwrap();
    assert_eq!(order.content, format!("dumplings for {}", ann.mention()));
    assert_eq!(order.buttons().len(), 3);

    let size = bob.select(&order, "size", &["large"]).await.unwrap();
    assert_eq!((size.content().as_str(), size.is_ephemeral()), ("Size: large", true));
    let sauce = bob.click(&order, "Add sauce").await.unwrap();
    assert_eq!((sauce.answer_type(), sauce.message().unwrap().id), (7, order.id));
    assert_eq!(general.message(order.id).unwrap().content, order.content + " with sauce");
    let again = bob.click(&sauce.message().unwrap(), "Add sauce").await;
    assert!(matches!(again, Err(SandboxError::Refused(_))), "{again:?}");

    let form = ann.click(&sauce.message().unwrap(), "Comment").await.unwrap().modal().unwrap();
    assert_eq!((form.title.as_str(), form.fields().len()), ("Your comment", 2));
    let comment = ann.submit(form, &[("words", "More ginger"), ("stars", "4")]).await.unwrap();
    assert_eq!(comment.content(), "Ann: More ginger (4 stars)");

    let cooked = bob.click(&sauce.message().unwrap(), "Cook").await.unwrap();
    assert_eq!((cooked.answer_type(), cooked.content().as_str()), (5, "It is served"));
    let enjoy = |world: &World| world.messages_in(general.id()).find(|m| m.content == "Enjoy").cloned();
    let enjoy = sandbox.wait_until(enjoy, LIMIT).await.unwrap();
    assert_eq!((cooked.followups()[0].id, enjoy.only_for), (enjoy.id, Some(bob.id())));

    let seen = ann.command(general, "look", &[]).await.unwrap();
    assert_eq!(seen.content(), "['general'] ['@everyone'] Ann: Today, Menu, menu.txt");
    assert_eq!(general.last_message().unwrap().content, "Today");

    sandbox.gateway_cut();
    sandbox.wait_for(|world| world.bot_is_ready() && world.resumes() == 1, LIMIT).await.unwrap();
    let order = bob.command(general, "order", &[("dish", Arg::from("rice"))]).await.unwrap();
    assert_eq!(order.content(), format!("rice for {}", bob.mention()));
    assert_eq!(sandbox.violations(), [], "{}", client.log());
}

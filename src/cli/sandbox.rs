//! `banqi sandbox`: runs everything on one machine, without Discord.

use std::ffi::OsString;
use std::{env, io};

use clap::Args;
use discord_sandbox::runner::{Bot, Database, Runner, RunnerError, RunnerOptions, VariableNames};

use super::Failure;
use super::streams::Streams;

/// Try the bot in your browser, without Discord
///
/// Starts a small copy of Discord, the bot, and a page where you can be several people. Prints the address of the page.
/// Everything stays on this machine. Press Ctrl-C to stop; the next start continues where you stopped.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("data", |data| data.default_value("banqi-sandbox")))]
pub(super) struct Sandbox {
    #[command(flatten)]
    options: RunnerOptions,

    /// Start another bot instead; everything after this option is its command
    ///
    /// The bot finds this copy of Discord by the same variables. Its standard input is closed when the sandbox ends,
    /// even after a crash.
    #[arg(long, num_args = 1.., allow_hyphen_values = true, value_name = "COMMAND")]
    bot: Vec<OsString>,

    /// Start no bot, and print the variables that a bot needs
    #[arg(long, conflicts_with = "bot")]
    no_bot: bool,
}

const EXAMPLES: &str = "\
Examples:
  banqi sandbox
  banqi sandbox --fresh --port 9000
  banqi sandbox --bot python3 bot.py";

impl Sandbox {
    pub(super) fn run(self, _streams: &mut Streams) -> Result<(), Failure> {
        // Logs the sandbox's own warnings and errors. The bot's output goes to a separate file.
        tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(io::stderr).init();
        let name = self.bot.is_empty().then(|| env!("CARGO_PKG_NAME").to_owned());
        let command = if self.no_bot {
            Vec::new()
        } else if self.bot.is_empty() {
            let this = env::current_exe().map_err(RunnerError::Start)?;
            vec![this.into(), "run".into(), "--with-parent".into()]
        } else {
            self.bot
        };
        // The variables that `banqi run` reads.
        let variables = VariableNames::default();
        let databases = vec![Database { variable: "DATABASE_URL".into(), file: "games.sqlite".into() }];
        let bot = Bot { name, command, variables, databases };
        Ok(Runner { program_name: "banqi sandbox", options: self.options, bot }.run(&mut io::stdout())?)
    }
}

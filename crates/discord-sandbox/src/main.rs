//! The `discord-sandbox` binary: runs any bot program on the look-alike of Discord, with the page.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Component, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use discord_sandbox::runner::{Bot, Database, Runner, RunnerOptions, VariableNames};

/// The exit code for a wrong command line, as in sysexits.
const USAGE: u8 = 64;

/// Try a Discord bot in your browser, without Discord
///
/// Starts a look-alike of Discord, your bot, and a page where you can be several people. Prints the address of the
/// page. Everything stays on this machine. Press Ctrl-C to stop; the next start continues where you stopped.
///
/// PROGRAM is your bot, unchanged. It is given three environment variables: DISCORD_TOKEN, the bot's token;
/// DISCORD_API_URL, the address of the API (version 10, under /api/v10); and DISCORD_API_CA, a PEM file with the
/// certificate authority to trust. The API tells the bot where the gateway is.
#[derive(Debug, Parser)]
#[command(name = "discord-sandbox", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(flatten)]
    options: RunnerOptions,

    /// The bot's name on the page
    #[arg(long, value_name = "NAME")]
    bot_name: Option<String>,

    #[command(flatten)]
    variables: VariableNames,

    /// Keep a SQLite database of the bot in the data directory: VARIABLE is set to sqlite:PATH-OF-FILE
    ///
    /// You can use this option several times. --fresh deletes these files, too.
    #[arg(long = "database", value_name = "VARIABLE=FILE", value_parser = database)]
    databases: Vec<Database>,

    /// Your bot and its arguments. Without it, no bot is started and the variables for one are printed
    ///
    /// The bot's output goes to bot.log. Its standard input is closed when the sandbox ends, even after a crash.
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    program: Vec<OsString>,
}

const AFTER_HELP: &str = "\
Examples:
  discord-sandbox -- python3 bot.py
  discord-sandbox --port 0 --fresh --database DATABASE_URL=bot.sqlite -- ./my-bot --verbose

Exit codes:
  0   done
  64  wrong command line
  65  a file is damaged or not of the right kind
  73  a file cannot be created
  74  reading or writing failed
  75  a directory or port is in use
  76  a file was written by another version";

/// Parses `VARIABLE=FILE`. The file must be inside the data directory.
fn database(text: &str) -> Result<Database, String> {
    let (variable, file) = text.split_once('=').ok_or("expected VARIABLE=FILE")?;
    let file = PathBuf::from(file);
    let is_name = matches!(file.components().collect::<Vec<_>>()[..], [Component::Normal(_)]);
    if variable.is_empty() || !is_name {
        return Err(
            "expected VARIABLE=FILE, where FILE is the name of a file in the data directory".to_owned()
        );
    }
    Ok(Database { variable: variable.into(), file })
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // If standard error is closed, the exit code is the only way to report the error.
            let _ = error.print();
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ExitCode::SUCCESS,
                _ => USAGE.into(),
            };
        }
    };
    // Logs the sandbox's own warnings and errors. The bot's output goes to a separate file.
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(io::stderr).init();
    let Cli { options, bot_name: name, variables, databases, program: command } = cli;
    let bot = Bot { name, command, variables, databases };
    match (Runner { program_name: "discord-sandbox", options, bot }).run(&mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure.exit_code() != 0 {
                // If standard error is closed, the exit code is the only way to report the error.
                let _ = writeln!(io::stderr(), "{failure}");
            }
            failure.exit_code().into()
        }
    }
}

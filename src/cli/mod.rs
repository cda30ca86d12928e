//! The command line, with one file for each subcommand.
//!
//! A subcommand is a struct of arguments with `run(self, &mut Streams) -> Result<(), Failure>`, and one arm
//! of `Command`. Answers go to standard output; an error is one line on standard error, or
//! the last event of a log in JSON.

pub mod exit;

mod engine;
mod family;
#[cfg(feature = "bot")]
mod host;
mod moves;
mod perft;
mod play;
#[cfg(feature = "bot")]
mod render;
#[cfg(feature = "sandbox")]
mod sandbox;
mod stopwatch;
mod streams;
mod verify;

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};

use self::exit::Exit;
use self::streams::Streams;
use banqi_rules::{AnyGame, AnyPosition, BadAnyPosition, Variant};

/// Play banqi (Chinese dark chess) and xiangqi on Discord
///
/// `banqi run` runs the Discord bot. The other commands need no network.
#[derive(Debug, Parser)]
#[command(name = "banqi", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "\
Exit codes:
  0   done
  1   verify or check found an error
  2   illegal action
  64  invalid command line
  65  invalid data: a position, a record or a damaged database
  66  a file cannot be opened
  69  Discord cannot be reached
  73  a file cannot be created
  74  reading or writing failed
  75  a database, directory or port is in use, or an address is not available
  76  the database was written by another version
  77  Discord refused the token
  78  a variable is missing or invalid";

#[derive(Debug, Subcommand)]
enum Command {
    #[cfg(feature = "bot")]
    Run(host::run::Run),
    #[cfg(feature = "bot")]
    Check(host::check::Check),
    #[cfg(feature = "bot")]
    Backup(host::backup::Backup),
    #[cfg(feature = "bot")]
    Restore(host::restore::Restore),
    #[cfg(feature = "bot")]
    MigrateTo(host::migrate_to::MigrateTo),
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Sandbox),
    Moves(moves::Moves),
    Play(play::Play),
    Perft(perft::Perft),
    Engine(engine::Talk),
    #[cfg(feature = "bot")]
    Render(render::Render),
    Verify(verify::Verify),
}

impl Command {
    fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "bot")]
            Self::Run(run) => run.run(streams),
            #[cfg(feature = "bot")]
            Self::Check(check) => check.run(streams),
            #[cfg(feature = "bot")]
            Self::Backup(backup) => backup.run(streams),
            #[cfg(feature = "bot")]
            Self::Restore(restore) => restore.run(streams),
            #[cfg(feature = "bot")]
            Self::MigrateTo(migrate_to) => migrate_to.run(streams),
            #[cfg(feature = "sandbox")]
            Self::Sandbox(sandbox) => sandbox.run(streams),
            Self::Moves(moves) => moves.run(streams),
            Self::Play(play) => play.run(streams),
            Self::Perft(perft) => perft.run(streams),
            Self::Engine(talk) => talk.run(streams),
            #[cfg(feature = "bot")]
            Self::Render(render) => render.run(),
            Self::Verify(verify) => verify.run(streams),
        }
    }
}

/// The arguments of every tool about positions.
#[derive(Debug, Args)]
struct Board {
    /// The rules: a name, then any options, such as hongkong+dark-capture=attempt
    #[arg(long, default_value = "taiwan", value_name = "NAME", long_help = variant_help())]
    variant: Variant,

    /// A position in one argument, `start`, or - to read one position per line from standard input
    #[arg(long, default_value = "start", value_name = "POSITION", long_help = POSITION_HELP)]
    position: String,
}

/// Returns the long help of `--variant`: the presets and the options of each family.
fn variant_help() -> String {
    format!(
        "\
The rules: a name, then any options, each written +option=value, such as
hongkong+dark-capture=attempt+chain=any. Options that contradict each other are refused.

{}",
        family::rules_help().trim_end()
    )
}

const POSITION_HELP: &str = "\
The position in one argument, `start`, or - to read positions from standard input, one per line. Each is
then answered with one line.

In banqi a position is PLACEMENT SIDE BAG QUIET PLY, such as 'x7/8/8/2xC3k b ap 0 41':

PLACEMENT  ranks from the top separated by /: KAERHCP red, kaerhcp black (general, advisor, elephant,
           chariot, horse, cannon, soldier), x face-down, a digit for a run of empty squares
SIDE       to move: r, b, or - before the first flip; r@c3 in the middle of a chain
BAG        the pieces not yet revealed, in the order KAERHCPkaerhcp, or - if there are none
QUIET      moves since the last flip or capture, at most PLY
PLY        moves played, counting all players

On 8x8 with four colours there are eight ranks, and these fields differ:

PLACEMENT  also K'A'E'R'H'C'P' blue, k'a'e'r'h'c'p' green
SIDE       the seat to move, then what each seat owns: r, b, u (blue), g (green), - for nothing yet, and !
           after a seat that is out, such as 2:r,b!,-,u. With two seats, r is red and green, and b is black
           and blue, such as 1:r,b; 1:-,- before the first flip; 2:r,b@c3 in the middle of a chain
BAG        in the order KAERHCPkaerhcp, then the same with '

In xiangqi and banner xiangqi a position is a FEN, PLACEMENT SIDE - - QUIET MOVE. You can leave out
everything after SIDE.

PLACEMENT  KABNRCP red, kabnrcp black (general, advisor, elephant, horse, chariot, cannon, soldier), F and f
           for banners
SIDE       to move: w (red) or b (black)
QUIET      moves since the last capture
MOVE       the number of the move, from 1";

impl Board {
    /// Parses a position and checks that the rules allow it. `start` is the starting position.
    fn position(&self, text: &str) -> Result<AnyPosition, BadAnyPosition> {
        if text == "start" {
            Ok(AnyPosition::start(self.variant))
        } else {
            AnyPosition::read(self.variant, text)
        }
    }

    /// Returns a game that continues from a position.
    fn game(&self, text: &str) -> Result<AnyGame, BadAnyPosition> {
        self.position(text).map(AnyGame::resume)
    }

    /// Whether positions are read from standard input.
    fn is_batch(&self) -> bool {
        self.position == "-"
    }
}

/// The reason why a subcommand failed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// Arguments that cannot be combined.
    #[error("{0}")]
    Usage(&'static str),
    /// A position that cannot be read.
    #[error("bad position: {0}")]
    Position(#[from] BadAnyPosition),
    /// An action that is not legal.
    #[error(transparent)]
    Illegal(#[from] play::Illegal),
    /// A record that is not sound or not a record.
    #[error(transparent)]
    NotSound(#[from] verify::NotSound),
    /// The bot could not run.
    #[cfg(feature = "bot")]
    #[error(transparent)]
    NotRunning(#[from] host::run::NotRunning),
    /// The same, if the log has the reason.
    #[cfg(feature = "bot")]
    #[error("the log says why the bot ended")]
    Logged(Exit),
    /// Something is not ready for the bot.
    #[cfg(feature = "bot")]
    #[error(transparent)]
    NotReady(#[from] host::check::NotReady),
    /// Games in a copy of the database can't be read.
    #[cfg(feature = "bot")]
    #[error(transparent)]
    Unreadable(#[from] host::backup::Unreadable),
    /// The sandbox could not run.
    #[cfg(feature = "sandbox")]
    #[error(transparent)]
    NotServing(#[from] discord_sandbox::runner::RunnerError),
    /// A picture could not be written.
    #[cfg(feature = "bot")]
    #[error(transparent)]
    NotWritten(#[from] render::NotWritten),
    /// Standard input could not be read.
    #[error("standard input cannot be read: {0}")]
    Input(#[source] io::Error),
    /// Standard output could not be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[source] io::Error),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        let exit = match self {
            Self::Usage(_) => Exit::Usage,
            Self::Position(_) => Exit::Data,
            Self::Illegal(_) => Exit::Illegal,
            Self::NotSound(why) => why.exit(),
            #[cfg(feature = "bot")]
            Self::NotRunning(why) => why.exit(),
            #[cfg(feature = "bot")]
            Self::Logged(exit) => *exit,
            #[cfg(feature = "bot")]
            Self::NotReady(_) => Exit::Failed,
            #[cfg(feature = "bot")]
            Self::Unreadable(_) => Exit::Data,
            #[cfg(feature = "sandbox")]
            Self::NotServing(why) => return why.exit_code(),
            #[cfg(feature = "bot")]
            Self::NotWritten(_) => Exit::CannotCreate,
            // The reader of the output has closed it, as `head` does. That is not an error.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Self::Input(_) | Self::Output(_) => Exit::Io,
        };
        exit as u8
    }

    /// Whether the reason is still to be written.
    fn is_untold(&self) -> bool {
        #[cfg(feature = "bot")]
        if matches!(self, Self::Logged(_)) {
            return false;
        }
        self.exit_code() != Exit::Done as u8
    }
}

/// Runs the bot, which is what the program does without a subcommand if it was built with it.
#[cfg(feature = "bot")]
fn by_default(streams: &mut Streams) -> Result<(), Failure> {
    host::run::Run::default().run(streams)
}

#[cfg(not(feature = "bot"))]
fn by_default(_streams: &mut Streams) -> Result<(), Failure> {
    Err(Failure::Usage("this program was built without the bot: choose a subcommand from banqi --help"))
}

/// Runs the program with its command line arguments.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // If standard error is closed, the exit code is the only way to report the error.
            let _ = error.print();
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Done,
                _ => Exit::Usage,
            }
            .into();
        }
    };
    let mut streams = Streams::open();
    let done = match cli.command {
        Some(command) => command.run(&mut streams),
        None => by_default(&mut streams),
    };
    let done = done.and_then(|()| streams.flush());
    let Err(failure) = done else { return Exit::Done.into() };
    if failure.is_untold() {
        streams.complain(&failure);
    }
    failure.exit_code().into()
}

//! The bot's process: starts, watches, stops, kills and restarts it.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::{mpsc, oneshot, watch};

/// How long a bot may take to stop before it is killed.
const STOP_TIMEOUT: Duration = Duration::from_secs(15);

/// The interval between attempts to lock the log while an earlier process holds it.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Settings of the process.
#[derive(Clone, Debug)]
pub struct ProgramOptions {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Environment variables set for it, in addition to those of this process.
    pub variables: Vec<(OsString, OsString)>,
    /// Its working directory.
    pub directory: PathBuf,
    /// The file to which its standard output and standard error are appended.
    pub log: PathBuf,
}

/// The state of the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is running with this process id.
    Running(u32),
    /// It was stopped by this program.
    Stopped,
    /// It ended by itself or could not be started. The text says how.
    Ended(String),
}

/// How to end a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopMode {
    /// SIGTERM, followed by SIGKILL if it is still running after 15 s.
    Terminate,
    /// SIGKILL, without warning.
    Kill,
}

enum Instruction {
    Start(oneshot::Sender<()>),
    Stop(StopMode, oneshot::Sender<()>),
}

/// A handle to the process. The process is killed when the last handle is dropped.
///
/// Its standard input is a pipe that closes when this process ends for whatever reason, so a program that reads it can
/// end as well. The log stays locked as long as the program or any of its child processes is running, even after this
/// process has ended, so that two of them never run at the same time.
#[derive(Clone, Debug)]
pub struct Program {
    instructions: mpsc::UnboundedSender<Instruction>,
    state: watch::Receiver<State>,
    log: Arc<Path>,
}

impl Program {
    /// Creates a supervisor for the program without starting it. Requires a Tokio runtime.
    #[must_use]
    pub fn new(options: ProgramOptions) -> Self {
        let log = Arc::from(options.log.as_path());
        let (instructions, queue) = mpsc::unbounded_channel();
        let (publish, state) = watch::channel(State::Stopped);
        tokio::spawn(supervise(options, queue, publish));
        Self { instructions, state, log }
    }

    async fn send(&self, instruction: impl FnOnce(oneshot::Sender<()>) -> Instruction) {
        let (done, wait) = oneshot::channel();
        // An error means that the supervising task has ended: the runtime is shutting down, and the process ends with
        // it.
        if self.instructions.send(instruction(done)).is_ok() {
            let _ = wait.await;
        }
    }

    /// Starts the program if it is not running.
    pub async fn start(&self) {
        self.send(Instruction::Start).await;
    }

    /// Ends the program if it is running, and waits for its end.
    pub async fn stop(&self, mode: StopMode) {
        self.send(|done| Instruction::Stop(mode, done)).await;
    }

    /// Ends the program and starts it again.
    pub async fn restart(&self, mode: StopMode) {
        self.stop(mode).await;
        self.start().await;
    }

    /// Returns the current state.
    #[must_use]
    pub fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Returns a receiver of all changes of the state.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<State> {
        self.state.clone()
    }

    /// Returns the path of the log.
    #[must_use]
    pub fn log(&self) -> &Path {
        &self.log
    }
}

/// The process and this program's end of its standard input. It is held here because waiting for a child closes the end
/// that the child holds.
struct Running {
    child: Child,
    _lifeline: Option<ChildStdin>,
}

/// Opens and locks the log. The lock belongs to the open file, which the process inherits.
async fn open_log(path: &Path) -> io::Result<File> {
    let log = OpenOptions::new().create(true).append(true).open(path)?;
    let locked = async {
        loop {
            match log.try_lock() {
                Ok(()) => return Ok(()),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(POLL_INTERVAL).await,
                Err(TryLockError::Error(failure)) => return Err(failure),
            }
        }
    };
    let earlier = |_| io::Error::new(io::ErrorKind::WouldBlock, "one that was started earlier still runs");
    tokio::time::timeout(STOP_TIMEOUT, locked).await.map_err(earlier)??;
    Ok(log)
}

async fn spawn(options: &ProgramOptions) -> io::Result<Running> {
    let log = open_log(&options.log).await?;
    let [program, arguments @ ..] = options.command.as_slice() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
    };
    let mut child = Command::new(program)
        .args(arguments)
        .envs(options.variables.iter().map(|(name, value)| (name, value)))
        .current_dir(&options.directory)
        .stdin(Stdio::piped())
        .stdout(log.try_clone()?)
        .stderr(log)
        .kill_on_drop(true)
        // A separate process group, so that it can be ended together with its child processes, and so that Ctrl-C does
        // not reach it directly.
        .process_group(0)
        .spawn()?;
    Ok(Running { _lifeline: child.stdin.take(), child })
}

/// Ends `child` and its child processes, and waits for its end.
async fn end(child: &mut Child, mode: StopMode) {
    let group = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
    // Processes that have already ended need no signal.
    let signal = |signal| group.map(|group| kill_process_group(group, signal));
    if mode == StopMode::Terminate {
        let _ = signal(Signal::TERM);
        let _ = tokio::time::timeout(STOP_TIMEOUT, child.wait()).await;
    }
    let _ = signal(Signal::KILL);
    let _ = child.wait().await;
}

async fn supervise(
    options: ProgramOptions,
    mut instructions: mpsc::UnboundedReceiver<Instruction>,
    publish: watch::Sender<State>,
) {
    let mut running: Option<Running> = None;
    loop {
        let ended = async {
            match &mut running {
                Some(Running { child, .. }) => child.wait().await,
                None => std::future::pending().await,
            }
        };
        let instruction = tokio::select! {
            instruction = instructions.recv() => instruction,
            how = ended => {
                running = None;
                let how = how.map_or_else(|failure| failure.to_string(), |status| status.to_string());
                publish.send_replace(State::Ended(how));
                continue;
            }
        };
        match instruction {
            Some(Instruction::Start(done)) => {
                if running.is_none() {
                    match spawn(&options).await {
                        Ok(started) => {
                            publish.send_replace(State::Running(started.child.id().unwrap_or_default()));
                            running = Some(started);
                        }
                        Err(failure) => {
                            publish.send_replace(State::Ended(format!("it could not start: {failure}")));
                        }
                    }
                }
                // The caller may be gone.
                let _ = done.send(());
            }
            Some(Instruction::Stop(mode, done)) => {
                if let Some(mut stopping) = running.take() {
                    end(&mut stopping.child, mode).await;
                    publish.send_replace(State::Stopped);
                }
                let _ = done.send(());
            }
            None => return,
        }
    }
}

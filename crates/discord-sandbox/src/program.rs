//! The bot's process: starts it, watches it, asks it to stop, kills it, starts it again.

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

/// A bot that was asked to stop is killed after this time.
const STOP_TIMEOUT: Duration = Duration::from_secs(15);

/// Interval at which the log's lock is tried while an earlier process holds it.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// What is started.
#[derive(Clone, Debug)]
pub struct ProgramOptions {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Variables set for it, beside those of this process.
    pub variables: Vec<(OsString, OsString)>,
    /// The directory it works in.
    pub directory: PathBuf,
    /// Where its standard output and error are appended.
    pub log: PathBuf,
}

/// The state of the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It runs under this process id.
    Running(u32),
    /// It was stopped from here.
    Stopped,
    /// It ended by itself, or could not be started: how.
    Ended(String),
}

/// How a process is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopMode {
    /// SIGTERM, and SIGKILL if that does not help within 15 s.
    Terminate,
    /// SIGKILL, in the middle of whatever it does.
    Kill,
}

enum Instruction {
    Start(oneshot::Sender<()>),
    Stop(StopMode, oneshot::Sender<()>),
}

/// A handle to the process; the process is killed when the last handle is gone.
///
/// Its standard input is a pipe that closes when this process ends, however it ends: a program that reads it can
/// end as well. Its log is locked while it or anything it started runs, also when this process has gone: there are
/// never two at a time.
#[derive(Clone, Debug)]
pub struct Program {
    instructions: mpsc::UnboundedSender<Instruction>,
    state: watch::Receiver<State>,
    log: Arc<Path>,
}

impl Program {
    /// Supervises the program, which is not started yet; needs a Tokio runtime.
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
        // Without the task that takes instructions the runtime is ending, and the process with it.
        if self.instructions.send(instruction(done)).is_ok() {
            let _ = wait.await;
        }
    }

    /// Starts it if it does not run.
    pub async fn start(&self) {
        self.send(Instruction::Start).await;
    }

    /// Ends it if it runs, and waits for its end.
    pub async fn stop(&self, mode: StopMode) {
        self.send(|done| Instruction::Stop(mode, done)).await;
    }

    /// Ends it and starts it again.
    pub async fn restart(&self, mode: StopMode) {
        self.stop(mode).await;
        self.start().await;
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// A receiver of every change of its state.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<State> {
        self.state.clone()
    }

    /// Where its output goes.
    #[must_use]
    pub fn log(&self) -> &Path {
        &self.log
    }
}

/// The process, and the end of its standard input that is ours: waiting for a child closes the one it holds.
struct Running {
    child: Child,
    _lifeline: Option<ChildStdin>,
}

/// Opens the log and locks it. The lock is of the open file, which the process inherits.
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
        // A group of its own: it ends with what it has started, and Ctrl-C is for whoever asks it to stop.
        .process_group(0)
        .spawn()?;
    Ok(Running { _lifeline: child.stdin.take(), child })
}

/// Ends `child` with what it has started, and waits for its end.
async fn end(child: &mut Child, mode: StopMode) {
    let group = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
    // Processes that have ended in the meantime need no signal.
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
                            publish.send_replace(State::Ended(format!("it could not be started: {failure}")));
                        }
                    }
                }
                // Whoever asked may have gone.
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

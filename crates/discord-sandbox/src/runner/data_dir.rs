//! The directory that contains all files of a sandbox.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::runner::{Database, RunnerError};

/// The locked data directory: only one sandbox uses it at a time.
pub(super) struct DataDir {
    directory: PathBuf,
    /// The operating system releases the lock however the process ends.
    _lock: File,
}

impl DataDir {
    /// Opens and locks the directory, creating it if necessary. Error messages call this program `program`.
    pub(super) fn open(directory: &Path, program: &str) -> Result<Self, RunnerError> {
        let unusable = |source| RunnerError::Directory { directory: directory.to_owned(), source };
        fs::create_dir_all(directory).map_err(unusable)?;
        // The bot gets absolute paths, so they are valid in any working directory.
        let directory = directory.canonicalize().map_err(unusable)?;
        let lock = File::open(&directory).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { directory, _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(RunnerError::InUse { directory, program: program.to_owned() })
            }
            Err(TryLockError::Error(source)) => Err(unusable(source)),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.directory
    }

    pub(super) fn file(&self, name: &Path) -> PathBuf {
        self.directory.join(name)
    }

    pub(super) fn world(&self) -> PathBuf {
        self.directory.join("discord.sqlite")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.directory.join("bot.log")
    }

    pub(super) fn authority(&self) -> PathBuf {
        self.directory.join("ca.pem")
    }

    /// Removes the files of the sandbox and the bot's databases, and nothing else in the directory. The log is only
    /// emptied: its lock shows the next bot whether the previous one is still running.
    pub(super) fn clear(&self, databases: &[Database]) -> Result<(), RunnerError> {
        let databases = databases.iter().map(|database| self.file(&database.file));
        // The files that SQLite creates next to a database belong to it.
        let databases = databases.chain([self.world()]).flat_map(|database| {
            ["", "-wal", "-shm"].map(|suffix| {
                let mut name = database.clone().into_os_string();
                name.push(suffix);
                PathBuf::from(name)
            })
        });
        let removed = databases.chain([self.authority()]).map(|path| (fs::remove_file(&path), path));
        let emptied = OpenOptions::new().write(true).truncate(true).open(self.log()).map(drop);
        for (done, path) in removed.chain([(emptied, self.log())]) {
            match done {
                Err(source) if source.kind() != io::ErrorKind::NotFound => {
                    return Err(RunnerError::NotRemoved { path, source });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

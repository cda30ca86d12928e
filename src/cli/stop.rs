//! The signals that stop a long-running subcommand.

use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

/// Completes on SIGTERM or Ctrl-C, which from now on do not end the process by themselves.
pub(super) fn signals() -> io::Result<impl Future<Output = ()> + Send> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Completes when standard input ends.
///
/// A thread of its own reads it: the runtime would wait for one of its threads at shutdown. It reads past
/// [`io::Stdin`], whose lock is held by the streams.
pub(super) fn end_of_input() -> io::Result<impl Future<Output = ()> + Send> {
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let (tell, told) = oneshot::channel();
    std::thread::Builder::new().name("end-of-input".to_owned()).spawn(move || {
        // A pipe that cannot be read any more is as good as ended; whoever waits may have ended first.
        let _ = io::copy(&mut input, &mut io::sink());
        let _ = tell.send(());
    })?;
    Ok(async move {
        // An error would mean that the thread has gone, and it goes at the end only.
        let _ = told.await;
    })
}

//! The signals that stop a long-running subcommand.

use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

/// Returns a future that completes on SIGTERM or Ctrl-C. From then on, these signals do not end the process by
/// themselves.
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

/// Returns a future that completes when standard input ends.
///
/// A separate thread reads it, because the runtime would wait for one of its own threads at shutdown. It does not use
/// [`io::Stdin`], whose lock the streams hold.
pub(super) fn end_of_input() -> io::Result<impl Future<Output = ()> + Send> {
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let (tell, told) = oneshot::channel();
    std::thread::Builder::new().name("end-of-input".to_owned()).spawn(move || {
        // A pipe that can no longer be read counts as ended. The receiver may be gone already.
        let _ = io::copy(&mut input, &mut io::sink());
        let _ = tell.send(());
    })?;
    Ok(async move {
        // An error would mean that the thread has ended without sending, which it never does.
        let _ = told.await;
    })
}

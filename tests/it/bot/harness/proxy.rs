//! A proxy in front of the database, so that one process can be cut off from it.

use std::io;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::database::Database;

/// The state of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// Everything is passed on.
    Whole,
    /// Nothing is passed on, and nobody is told. What was sent arrives when the line is whole again.
    Silent,
    /// Connections are closed, and new ones as well.
    Closed,
}

/// The proxy. It ends with the test.
pub(crate) struct Proxy {
    /// The address of the database through the proxy.
    pub(crate) url: String,
    line: watch::Sender<Line>,
}

impl Proxy {
    /// Starts one in front of a database on a server.
    pub(crate) async fn before(database: &Database) -> Self {
        let url = database.url();
        let (_, address) = url.split_once('@').expect("a user");
        let (address, _) = address.split_once('/').expect("a name");
        let address = address.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().to_string();
        let (line, state) = watch::channel(Line::Whole);
        let url = url.replace(&address, &own);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, address.clone(), state.clone()));
            }
        });
        Self { url, line }
    }

    pub(crate) fn set(&self, line: Line) {
        self.line.send_replace(line);
    }
}

/// Passes a connection on until one end closes it or the line is closed.
async fn connect(client: TcpStream, address: String, mut line: watch::Receiver<Line>) -> io::Result<()> {
    let closed = line.clone();
    let passed = async {
        open(&mut line).await;
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = TcpStream::connect(address).await?.into_split();
        tokio::select! {
            passed = pass(from_client, to_server, line.clone()) => passed,
            passed = pass(from_server, to_client, line.clone()) => passed,
        }
    };
    tokio::select! {
        passed = passed => passed,
        () = until_closed(closed) => Ok(()),
    }
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut line: watch::Receiver<Line>,
) -> io::Result<()> {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = from.read(&mut bytes).await?;
        open(&mut line).await;
        if count == 0 {
            return Ok(());
        }
        to.write_all(&bytes[..count]).await?;
    }
}

/// Waits until the line is whole.
async fn open(line: &mut watch::Receiver<Line>) {
    // An error means that the test has ended.
    let _ = line.wait_for(|line| *line == Line::Whole).await;
}

async fn until_closed(mut line: watch::Receiver<Line>) {
    let _ = line.wait_for(|line| *line == Line::Closed).await;
}

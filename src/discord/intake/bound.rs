//! An address that a process has for itself before it receives anything there.
//!
//! The operating system accepts connections for a socket that listens, whether or not anybody looks at them. A load
//! balancer would take that for a process that answers, and send clicks to one that is still starting. A socket that is
//! only bound refuses them, so they go to another process. A taken address is found in any case before Discord is asked
//! for anything, unless another process is starting on it at the same time.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// Number of connections that wait to be accepted, at most.
const BACKLOG: u32 = 1_024;

/// A socket with an address, which refuses connections until it listens.
pub(in crate::discord) struct Bound {
    socket: TcpSocket,
    address: SocketAddr,
}

impl Bound {
    /// Binds a socket to an address.
    ///
    /// # Errors
    /// Returns an error if another process listens there, or the machine does not have the address.
    pub(in crate::discord) fn new(address: SocketAddr) -> io::Result<Self> {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        // Connections that a process before has closed keep the address for a minute otherwise. On Windows the option
        // would let two processes listen there.
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let address = socket.local_addr()?;
        Ok(Self { socket, address })
    }

    /// Returns the address, with the port that the operating system has chosen if it was to.
    pub(in crate::discord) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Accepts connections from now on.
    ///
    /// # Errors
    /// Returns an error if another process has begun to listen there.
    pub(super) fn listen(self) -> io::Result<TcpListener> {
        self.socket.listen(BACKLOG)
    }
}

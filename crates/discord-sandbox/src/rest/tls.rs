//! The TLS listener. Its certificate for `discord.com` is created at start, and its connections can be cut.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

use crate::error::SandboxError;

/// The PEM of a certificate authority, and an acceptor with a certificate signed by it.
pub(crate) struct Identity {
    pub(crate) ca_pem: String,
    pub(crate) acceptor: TlsAcceptor,
}

/// Creates an authority and a certificate for `discord.com`, `cdn.discordapp.com`, `localhost` and 127.0.0.1.
pub(crate) fn identity() -> Result<Identity, SandboxError> {
    let tls = |error: &dyn std::fmt::Display| SandboxError::Tls(error.to_string());
    let mut authority = CertificateParams::new(Vec::new()).map_err(|e| tls(&e))?;
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::DigitalSignature];
    authority.distinguished_name.push(DnType::CommonName, "Sandbox authority");
    let authority_key = KeyPair::generate().map_err(|e| tls(&e))?;
    let ca_pem = authority.self_signed(&authority_key).map_err(|e| tls(&e))?.pem();
    let issuer = Issuer::new(authority, authority_key);

    let names = ["discord.com", "cdn.discordapp.com", "localhost", "127.0.0.1"].map(str::to_owned);
    let leaf = CertificateParams::new(names).map_err(|e| tls(&e))?;
    let leaf_key = KeyPair::generate().map_err(|e| tls(&e))?;
    let certificate = leaf.signed_by(&leaf_key, &issuer).map_err(|e| tls(&e))?;

    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(leaf_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|e| tls(&e))?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .map_err(|e| tls(&e))?;
    Ok(Identity { ca_pem, acceptor: TlsAcceptor::from(Arc::new(config)) })
}

/// Whether a connection breaks instead of carrying its response.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut(Arc<AtomicBool>);

impl Cut {
    pub(crate) fn now(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::SeqCst) { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }
}

impl Connected<IncomingStream<'_, TlsListener>> for Cut {
    fn connect_info(stream: IncomingStream<'_, TlsListener>) -> Self {
        stream.io().cut.clone()
    }
}

/// One encrypted connection.
pub(crate) struct Connection {
    stream: TlsStream<TcpStream>,
    cut: Cut,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Accepts TCP connections and returns them after their TLS handshake.
///
/// Each handshake runs in its own task, so a client that never completes one does not delay others.
pub(crate) struct TlsListener {
    address: SocketAddr,
    ready: mpsc::Receiver<(Connection, SocketAddr)>,
}

impl TlsListener {
    pub(crate) fn new(listener: TcpListener, acceptor: TlsAcceptor) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let (done, ready) = mpsc::channel(64);
        tokio::spawn(async move {
            while !done.is_closed() {
                let accepted = tokio::select! {
                    accepted = listener.accept() => accepted,
                    () = done.closed() => return,
                };
                // An error of `accept` concerns one connection that is already gone.
                let Ok((stream, peer)) = accepted else { continue };
                let (acceptor, done) = (acceptor.clone(), done.clone());
                tokio::spawn(async move {
                    // A small event must not wait until the bot has acknowledged the one before it: that takes up to
                    // 40 ms. If the option can't be set, the connection is already gone.
                    let _ = stream.set_nodelay(true);
                    if let Ok(stream) = acceptor.accept(stream).await {
                        // The receiver is gone only while the sandbox is shutting down.
                        let _ = done.send((Connection { stream, cut: Cut::default() }, peer)).await;
                    }
                });
            }
        });
        Ok(Self { address, ready })
    }
}

impl Listener for TlsListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(accepted) => accepted,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}

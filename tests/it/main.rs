//! Integration tests, one binary.

#[cfg(feature = "bot")]
mod sandbox;

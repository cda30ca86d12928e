//! Integration tests, one binary.

#[cfg(feature = "bot")]
mod render;
#[cfg(feature = "bot")]
mod views;

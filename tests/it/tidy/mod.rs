//! What the sources and documents keep to.

mod documents;
mod layers;
mod rooms;

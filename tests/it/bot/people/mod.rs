//! What people set for themselves, whom they block, and what is stored about them.

mod blocks;
mod preferences;
pub(crate) mod privacy;

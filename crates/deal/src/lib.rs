#![doc = include_str!("../README.md")]
//! # Inside
//!
//! How a shuffle is committed to before play, derived, and verified afterwards: protocol `banqi.fair.v1`.
//!
//! ```text
//! s (secret seed), app id, game id, rule set  ->  C, the commitment, shown before anyone accepts
//! C, the entrants' texts                      ->  T, the context
//! K = HMAC(T, s)  ->  one stream per purpose  ->  the deal, and who moves first if that is random
//! C_1, C_2, ..                                ->  H_n, the chain: no game can be dropped silently
//! ```
//!
//! Texts are in entrant order: the challenger, then the others in order of acceptance. A partner named by the
//! challenger is always third. Like the commitment, the challenge message names the partner before anyone can
//! accept.
//!
//! All integers are big-endian, the hash is SHA-256, and text is ASCII. Several values are hashed together as
//! `enc(f1..fn)`, the concatenation of `u32be(len(fi)) || fi`. The values can be decoded from it, so different
//! lists never have the same bytes.
//!
//! What this proves: the deal was fixed before play and did not change. If at least one honest player typed a text,
//! the operator of the program did not choose the deal either. What it does not prove: that the operator did not
//! look, because the seed is stored in the operator's database as plain text.

mod chain;
mod commitment;
mod faces;
mod hexadecimal;
mod seed_text;
mod shuffle;
mod stream;

pub use chain::ChainHash;
pub use commitment::{Commitment, GameId, Seed, Terms, ruleset_text};
pub use faces::Deal;
pub use hexadecimal::NotHex;
pub use seed_text::{BadSeedText, SeedText};

#![doc = include_str!("../README.md")]
//! # Inside
//!
//! How a shuffle is committed to before play, derived, and checked afterwards: protocol `banqi.fair.v1`.
//!
//! ```text
//! s (secret seed), app id, game id, rule set  ->  C, the commitment, shown before anyone accepts
//! C, the entrants' texts                      ->  T, the context
//! K = HMAC(T, s)  ->  one stream per purpose  ->  the deal, and who moves first if that is random
//! C_1, C_2, ..                                ->  H_n, the chain: no game can be dropped silently
//! ```
//!
//! Texts are in the order of entrants: the challenger, then the others as they accepted. A partner named by the
//! challenger is always third; like the commitment, the challenge message names the partner before anyone can accept.
//!
//! All integers are big-endian, the hash is SHA-256, text is ASCII. Several values are hashed together
//! as `enc(f1..fn)`, the concatenation of `u32be(len(fi)) || fi`. The values can be read back from it, so two
//! different lists never have the same bytes.
//!
//! What this proves: the deal was fixed before play and did not change, and the operator of the program did not choose
//! it if one honest player typed a text. What it does not prove: that the operator did not look, because the seed is in
//! the operator's database in plain form.

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

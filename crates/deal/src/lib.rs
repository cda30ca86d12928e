#![doc = include_str!("../README.md")]
//! # Inside
//!
//! How a shuffle is committed to before play, derived, and checked afterwards: protocol `banqi.fair.v1`.
//!
//! ```text
//! s (secret seed), app id, game id, rule set  ->  C, the commitment, shown before anyone accepts
//! C, the entrants' texts                      ->  T, the context
//! K = HMAC(T, s)  ->  one stream a purpose    ->  the deal, and who turns up first when it is drawn
//! C_1, C_2, ..                                ->  H_n, the chain: no game can be dropped silently
//! ```
//!
//! Texts are in the order of entrants: the challenger, then who accepted, a partner whom the challenger has named being
//! the third whenever they accept. Who that is stands in the challenge message, like the commitment, before anyone can.
//!
//! All integers are big-endian, the hash is SHA-256, text is ASCII. Several values are hashed together
//! as `enc(f1..fn)`, the concatenation of `u32be(len(fi)) || fi`, from which the values can be read back,
//! so no two lists of values are ever the same bytes.
//!
//! What this proves: the deal was fixed before play, did not change, and was not chosen by whoever runs
//! the program if one honest player typed a text. What it does not: the seed lies in the operator's
//! database in plain form, so it does not prove that the operator did not look.

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

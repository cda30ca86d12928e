//! The commitment, which is fixed and shown before anyone accepts a game.

use super::hexadecimal::{self, NotHex, public_bytes};
use super::stream::hash;
use banqi_rules::Variant;

/// The 32 secret bytes that a deal is derived from, taken from the operating system.
///
/// A seed cannot be printed, copied or serialised by accident: it has no `Debug`, `Display`, `Clone` or
/// `Serialize`. Its bytes are stored before the commitment is shown, and published when the game has ended.
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from bytes, which must come from the operating system's random number generator.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, for the store and for the reveal at the end of a game.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the 64 lower-case hexadecimal digits that a record shows once the game has ended.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// Parses the output of [`Seed::reveal`].
    ///
    /// # Errors
    ///
    /// [`NotHex`] unless the text is exactly 64 lower-case hexadecimal digits.
    pub fn from_reveal(text: &str) -> Result<Self, NotHex> {
        hexadecimal::bytes(text).map(Self)
    }
}

/// The 16 random bytes that identify a game, written as 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 16]);

public_bytes!(GameId, 16);

/// The terms of a game, all of them public and fixed before the commitment is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The Discord application through which the game is played.
    pub app_id: u64,
    /// The id of the game.
    pub game_id: GameId,
    /// The canonical rule set with its version, such as `taiwan/1`: see [`ruleset_text`].
    pub ruleset: String,
}

/// Returns the protocol's name of a variant: its canonical name and the version of its meaning, such as `taiwan/1`.
#[must_use]
pub fn ruleset_text(variant: &Variant) -> String {
    format!("{variant}/1")
}

/// `C = SHA256(enc("banqi.fair.v1/commit", u64be(app_id), game_id, ruleset, s))` (protocol, step 1).
///
/// The commitment is to the seed, never to a bare deal. With 8 pieces left face down there are at most 40,320
/// deals, all of which could be tried against a hash without a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

public_bytes!(Commitment, 32);

impl Commitment {
    /// Returns the commitment to `seed` for the game described by `terms`.
    #[must_use]
    pub fn of(terms: &Terms, seed: &Seed) -> Self {
        Self(hash(&[
            b"banqi.fair.v1/commit",
            &terms.app_id.to_be_bytes(),
            &terms.game_id.0,
            terms.ruleset.as_bytes(),
            &seed.0,
        ]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_set_is_written_with_its_version() {
        assert_eq!(ruleset_text(&Variant::default()), "taiwan/1");
        assert_eq!(ruleset_text(&"taiwan+first=lot".parse().unwrap()), "taiwan+first=lot/1");
    }

    #[test]
    fn every_part_of_the_terms_and_the_seed_changes_the_commitment() {
        let terms = || Terms { app_id: 7, game_id: GameId::new([1; 16]), ruleset: "taiwan/1".into() };
        let base = Commitment::of(&terms(), &Seed::new([2; 32]));
        assert_eq!(base, Commitment::of(&terms(), &Seed::new([2; 32])));
        let others = [
            Commitment::of(&Terms { app_id: 8, ..terms() }, &Seed::new([2; 32])),
            Commitment::of(&Terms { game_id: GameId::new([3; 16]), ..terms() }, &Seed::new([2; 32])),
            Commitment::of(&Terms { ruleset: "taiwan/2".into(), ..terms() }, &Seed::new([2; 32])),
            Commitment::of(&terms(), &Seed::new([4; 32])),
        ];
        assert!(others.iter().all(|other| *other != base));
    }

    #[test]
    fn hex_goes_both_ways() {
        let id = "000102030405060708090a0b0c0d0e0f";
        assert_eq!(id.parse::<GameId>().unwrap().to_string(), id);
        let digits = "4f8ce7a9220786e8d338c757520a064868d79a693de0eefe2be6ecceeacf6e47";
        assert_eq!(digits.parse::<Commitment>().unwrap().to_string(), digits);
        assert_eq!(Seed::from_reveal(digits).unwrap().reveal(), digits);
        assert_eq!(id.parse::<Commitment>(), Err(NotHex { digits: 64 }));
    }
}

//! Discord's signature under an HTTP request: Ed25519 over the timestamp and the body (Discord, "Receiving and
//! Responding", security and authorization).

use std::str::FromStr;
use std::time::Duration;

use ring::signature::{ED25519, UnparsedPublicKey};

use banqi_session::Timestamp;

/// How far the timestamp of a request may be from this machine's clock.
pub(super) const MOST_SKEW: Duration = Duration::from_secs(300);

/// Length of an Ed25519 public key, in bytes.
const KEY_BYTES: usize = 32;

/// Length of an Ed25519 signature, in bytes.
const SIGNATURE_BYTES: usize = 64;

/// The public key of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; KEY_BYTES]);

/// The text is not a public key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a public key has 64 hexadecimal digits")]
pub struct BadKey;

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let mut key = [0; KEY_BYTES];
        hex::decode_to_slice(text, &mut key).map_err(|_| BadKey)?;
        Ok(Self(key))
    }
}

impl PublicKey {
    /// Whether `signature`, in hexadecimal digits, is the application's signature under `signed`: the timestamp as
    /// sent, followed by the body.
    pub(super) fn has_signed(&self, signed: &[u8], signature: &[u8]) -> bool {
        let mut bytes = [0; SIGNATURE_BYTES];
        hex::decode_to_slice(signature, &mut bytes).is_ok()
            && UnparsedPublicKey::new(&ED25519, &self.0).verify(signed, &bytes).is_ok()
    }
}

/// Whether a timestamp, in seconds since 1970, is at most [`MOST_SKEW`] from `now`.
pub(super) fn is_recent(timestamp: &str, now: Timestamp) -> bool {
    let Some(at) = timestamp.parse().ok().and_then(|seconds: i64| seconds.checked_mul(1_000)) else {
        return false;
    };
    let at = Timestamp(at);
    now.since(at).max(at.since(now)) <= MOST_SKEW
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ring::signature::{Ed25519KeyPair, KeyPair as _};

    use super::*;

    fn pair() -> (Ed25519KeyPair, PublicKey) {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
        let key = hex::encode(pair.public_key()).parse().unwrap();
        (pair, key)
    }

    /// RFC 8032, 7.1, test 2.
    #[test]
    fn a_published_signature_is_good() {
        let key: PublicKey =
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c".parse().unwrap();
        let signature = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
            085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
        assert!(key.has_signed(&[0x72], signature.as_bytes()));
        assert!(!key.has_signed(&[0x73], signature.as_bytes()));
    }

    #[test]
    fn a_key_has_64_hexadecimal_digits() {
        assert!("0123456789abcdefABCDEF".repeat(3)[..64].parse::<PublicKey>().is_ok());
        for bad in
            ["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &" 0".repeat(32), &"é".repeat(32)]
        {
            assert_eq!(bad.parse::<PublicKey>(), Err(BadKey), "{bad}");
        }
    }

    #[test]
    fn a_timestamp_may_be_five_minutes_off_and_no_more() {
        let now = Timestamp(1_700_000_000_000);
        for good in ["1700000000", "1699999700", "1700000300"] {
            assert!(is_recent(good, now), "{good}");
        }
        for bad in [
            "1699999699",
            "1700000301",
            "",
            "now",
            "1700000000.5",
            "1700000000000",
            "-1700000000",
            " 1700000000",
            "9223372036854775807",
            "-9223372036854775808",
            "99999999999999999999",
        ] {
            assert!(!is_recent(bad, now), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_changed_breaks_the_signature(
            body in prop::collection::vec(any::<u8>(), 1..200),
            at in any::<prop::sample::Index>(),
            bit in 0..8_u32,
        ) {
            let (pair, key) = pair();
            let signature = pair.sign(&body);
            let digits = hex::encode(signature.as_ref());
            prop_assert!(key.has_signed(&body, digits.as_bytes()));
            let mut other = body.clone();
            other[at.index(body.len())] ^= 1 << bit;
            prop_assert!(!key.has_signed(&other, digits.as_bytes()));
            let mut other = signature.as_ref().to_vec();
            other[at.index(SIGNATURE_BYTES)] ^= 1 << bit;
            prop_assert!(!key.has_signed(&body, hex::encode(&other).as_bytes()));
            prop_assert!(!key.has_signed(&body, &digits.as_bytes()[..at.index(2 * SIGNATURE_BYTES)]));
            prop_assert!(!key.has_signed(&body[..body.len() - 1], digits.as_bytes()));
        }
    }
}

//! Bytes written as text: two lower-case hexadecimal digits per byte, and no other spelling.

/// The error of parsing a text that is not the expected number of lower-case hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {digits} lower-case hexadecimal digits")]
pub struct NotHex {
    /// Number of digits expected.
    pub digits: usize,
}

/// Parses exactly `2 * N` lower-case hexadecimal digits, so that each value has a single spelling.
pub(super) fn bytes<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    let not_hex = NotHex { digits: 2 * N };
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(not_hex);
    }
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| not_hex)?;
    Ok(bytes)
}

/// Implements conversions for public bytes of a fixed length, written as lower-case hexadecimal digits.
macro_rules! public_bytes {
    ($name:ident, $len:literal) => {
        impl $name {
            /// Creates the value from stored bytes.
            #[must_use]
            pub const fn new(bytes: [u8; $len]) -> Self {
                Self(bytes)
            }

            /// Returns the bytes, for the store.
            #[must_use]
            pub const fn bytes(&self) -> &[u8; $len] {
                &self.0
            }
        }

        /// Formats the bytes as lower-case hexadecimal digits, two per byte.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::NotHex;

            fn from_str(text: &str) -> Result<Self, $crate::NotHex> {
                $crate::hexadecimal::bytes(text).map(Self)
            }
        }
    };
}
pub(super) use public_bytes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_one_spelling() {
        assert_eq!(bytes::<2>("00ff"), Ok([0, 255]));
        for text in ["", "00f", "00fff", "00FF", "00fg", "0x00", " 00f", "é0f"] {
            assert_eq!(bytes::<2>(text), Err(NotHex { digits: 4 }), "{text}");
        }
    }
}

//! Ids and times, as newtypes so that they cannot be confused.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use banqi_rules::game::Seat;

/// The store's number of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub i64);

/// The store's number of a person: a random number that does not identify the person.
///
/// A single table maps it to the outside identity, so that deleting that row anonymises the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

/// An entrant's number. 0 is the challenger, followed by those who accepted, in order. A partner named by the
/// challenger is always 2, so that the two sit opposite each other whichever entrant begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entrant(pub u8);

impl Entrant {
    /// Returns the seat of this entrant among `entrants`, if `first` takes seat 0 and the others follow in order.
    #[must_use]
    pub const fn seat(self, first: Self, entrants: u8) -> Seat {
        Seat((self.0 + entrants - first.0) % entrants)
    }

    /// Returns the entrant in `seat`; the inverse of [`Entrant::seat`].
    #[must_use]
    pub const fn in_seat(seat: Seat, first: Self, entrants: u8) -> Self {
        Self((seat.0 + first.0) % entrants)
    }
}

/// A point in time: UTC milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Returns this time plus `span`, saturating at the maximum.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the time elapsed since `earlier`; zero if `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Returns whole seconds since 1970, as used by chat clients.
    #[must_use]
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// The six-character code by which people refer to a game, made of letters and digits that are hard to confuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameCode([u8; 6]);

impl GameCode {
    /// Crockford's base 32 alphabet without Z. It has no I, L, O or U.
    const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKMNPQRSTVWXY";

    /// Returns the code for `number`; numbers that differ by a multiple of 31^6 have the same code.
    #[must_use]
    pub fn from_number(mut number: u64) -> Self {
        let mut code = [0; 6];
        for letter in &mut code {
            *letter = Self::ALPHABET[usize::try_from(number % 31).expect("below 31")];
            number /= 31;
        }
        Self(code)
    }

    /// Returns the code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error of parsing a text that is not a game code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a game ID: it has six letters and digits, such as 7K2M9C")]
pub struct NotAGameCode;

impl FromStr for GameCode {
    type Err = NotAGameCode;

    /// Accepts either case, surrounding spaces, a leading `#`, and the look-alikes O, I and L for 0 and 1.
    fn from_str(text: &str) -> Result<Self, NotAGameCode> {
        let text = text.trim().trim_start_matches('#');
        let mut code = [0; 6];
        if text.len() != code.len() {
            return Err(NotAGameCode);
        }
        for (letter, typed) in code.iter_mut().zip(text.bytes()) {
            let meant = match typed.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            *letter = Self::ALPHABET.iter().copied().find(|&known| known == meant).ok_or(NotAGameCode)?;
        }
        Ok(Self(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_entrants_are_inverse() {
        for entrants in [2, 4] {
            for first in (0..entrants).map(Entrant) {
                assert_eq!(first.seat(first, entrants), Seat(0));
                for entrant in (0..entrants).map(Entrant) {
                    assert_eq!(Entrant::in_seat(entrant.seat(first, entrants), first, entrants), entrant);
                }
            }
        }
    }

    #[test]
    fn codes_forgive_what_people_mistype() {
        let code: GameCode = GameCode::from_number(887_503_680);
        assert_eq!(code.as_str().parse(), Ok(code));
        assert_eq!("o1lI0x".parse::<GameCode>().unwrap().as_str(), "01110X");
        assert_eq!(" #abc234 ".parse::<GameCode>().unwrap().as_str(), "ABC234");
        for text in ["", "ABC23", "ABC2345", "ABCDU1", "棋棋"] {
            assert_eq!(text.parse::<GameCode>(), Err(NotAGameCode), "{text}");
        }
    }

    #[test]
    fn time_never_runs_backwards_or_over() {
        assert_eq!(Timestamp(5).since(Timestamp(9)), Duration::ZERO);
        assert_eq!(Timestamp(i64::MAX).plus(Duration::from_secs(1)), Timestamp(i64::MAX));
        assert_eq!(Timestamp(1999).unix_seconds(), 1);
    }
}

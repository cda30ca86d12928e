//! The people that a challenge names.

use std::fmt;
use std::str::FromStr;

use banqi_store::Invitee;

/// The most people that a challenge names: the other seats of a four-player game.
pub const MOST_OPPONENTS: usize = 3;

/// The people that a challenge names, in order, and which of them is the challenger's partner.
///
/// Written as their ids in base 36, separated by points, with an asterisk before the partner's: `2n9c.*21i3v9`. A lone
/// `-` means that anyone may play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Opponents {
    asked: [Option<Invitee>; MOST_OPPONENTS],
    partner: Option<Invitee>,
}

impl Opponents {
    /// Creates a list without a partner. Entries beyond [`MOST_OPPONENTS`] are dropped.
    #[must_use]
    pub fn of(asked: &[Invitee]) -> Self {
        let mut opponents = Self::default();
        opponents.asked.iter_mut().zip(asked).for_each(|(slot, one)| *slot = Some(*one));
        opponents
    }

    /// Returns the same list with this partner, or with none if `partner` is not in the list.
    #[must_use]
    pub fn with_partner(self, partner: Option<Invitee>) -> Self {
        Self { partner: partner.filter(|partner| self.asked.contains(&Some(*partner))), ..self }
    }

    /// Returns everyone in the list, the partner included.
    #[must_use]
    pub fn invitees(&self) -> Vec<Invitee> {
        self.asked.into_iter().flatten().collect()
    }

    /// Returns the challenger's partner, if there is one.
    #[must_use]
    pub const fn partner(&self) -> Option<Invitee> {
        self.partner
    }
}

/// Prefix of the partner's id.
const PARTNER: char = '*';

const BASE: u32 = 36;

impl fmt::Display for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |one: Invitee| match self.partner == Some(one) {
            true => format!("{PARTNER}{}", in_base_36(one.stored())),
            false => in_base_36(one.stored()),
        };
        let ids: Vec<String> = self.invitees().into_iter().map(id).collect();
        f.write_str(if ids.is_empty() { "-".to_owned() } else { ids.join(".") }.as_str())
    }
}

/// Writes a number in base 36, in which ids are short.
pub(crate) fn in_base_36(mut id: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(id % u64::from(BASE)).unwrap_or_default();
        digits.extend(char::from_digit(digit, BASE));
        id /= u64::from(BASE);
        if id == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// The error for text that is not a list of opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a list of opponents")]
pub struct NotOpponents;

impl FromStr for Opponents {
    type Err = NotOpponents;

    fn from_str(text: &str) -> Result<Self, NotOpponents> {
        if text == "-" {
            return Ok(Self::default());
        }
        let id =
            |text: &str| u64::from_str_radix(text, BASE).map(Invitee::from_stored).map_err(|_| NotOpponents);
        let partner = text.split('.').find_map(|part| part.strip_prefix(PARTNER)).map(id).transpose()?;
        let asked = text.split('.').map(|part| id(part.strip_prefix(PARTNER).unwrap_or(part)));
        Ok(Self::of(&asked.collect::<Result<Vec<Invitee>, NotOpponents>>()?).with_partner(partner))
    }
}

//! Rule sets: the options that make one variant of banqi.

pub(crate) mod code;
pub(crate) mod options;
pub(crate) mod seating;

use std::borrow::Cow;
use std::num::NonZeroU16;
use std::ops::Deref;

use crate::banqi::rule_set::options::{
    CannonRule, Chain, ChaseLimit, DarkCapture, Endless, GeneralSoldier, Rank, RuleOption, RuleSet, Screen,
    WipedOut,
};
use crate::banqi::{Kind, Seating};
use crate::game::{self, First, RuleTable};

/// The rules passed to move generation: a reference to a rule set, or a type that stands for one, so that its
/// options are known at compile time.
pub trait Rules: Copy + Deref<Target = RuleSet> {}

impl<R: Copy + Deref<Target = RuleSet>> Rules for R {}

/// [`RuleSet::taiwan`] as a type, to count and search faster under the rules of most games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taiwan;

impl Deref for Taiwan {
    type Target = RuleSet;

    #[inline]
    fn deref(&self) -> &RuleSet {
        const { &RuleSet::taiwan() }
    }
}

/// A named rule set of banqi.
pub type Preset = game::Preset<RuleSet>;

/// The reason why a text names no variant of banqi.
pub type BadVariant = game::BadVariant<RuleSet>;

impl RuleSet {
    /// All presets, in the order they are offered.
    pub const PRESETS: [Preset; 10] = [
        Preset { name: "taiwan", rule_set: Self::taiwan() },
        Preset { name: "hongkong", rule_set: Self::hongkong() },
        Preset { name: "mainland", rule_set: Self::mainland() },
        Preset { name: "boyer", rule_set: Self::boyer() },
        Preset { name: "woody", rule_set: Self::woody() },
        Preset { name: "olympiad", rule_set: Self::olympiad() },
        Preset { name: "club", rule_set: Self::club() },
        Preset { name: "four-colour-2", rule_set: Self::four_colour_2() },
        Preset { name: "four-colour-4", rule_set: Self::four_colour_4() },
        Preset { name: "four-colour-teams", rule_set: Self::four_colour_teams() },
    ];

    /// The number of rounds of a cycle draw: for some p, the last p actions equal the p before them and the p
    /// before those.
    pub const CYCLE_ROUNDS: usize = 3;

    /// The occurrence of a position at which [`Endless::PositionDraw`] draws the game (ICGA) and [`Endless::Agree`]
    /// suggests a draw.
    pub const OCCURRENCES: usize = 3;

    /// The Taiwan rules as played at NTU. The quiet limit and the cycle draw are those of its platform of 2021
    /// (NTU's text of 2016 has a limit of 40). The challenger flips first.
    #[must_use]
    pub const fn taiwan() -> Self {
        Self::USUAL
    }

    /// The Hong Kong rules (Wikipedia). The draw rules and losing at once when wiped out are as in Taiwan (ours).
    #[must_use]
    pub const fn hongkong() -> Self {
        Self { rank: Rank::Hongkong, cannon: CannonRule::Steps, ..Self::taiwan() }
    }

    /// The mainland rules (Wikipedia). The draw rules and losing at once when wiped out are as in Taiwan (ours).
    #[must_use]
    pub const fn mainland() -> Self {
        Self {
            rank: Rank::Mainland,
            general_soldier: GeneralSoldier::Mutual,
            cannon: CannonRule::Steps,
            ..Self::taiwan()
        }
    }

    /// Thom Boyer's ban chi: Taiwan ranks, draws only by agreement. The quiet limit is a safety cap that can be
    /// removed (ours).
    #[must_use]
    pub const fn boyer() -> Self {
        Self {
            endless: Endless::Agree,
            quiet_limit: NonZeroU16::new(200),
            wiped_out: WipedOut::WhenStuck,
            ..Self::taiwan()
        }
    }

    /// Woody's banqi: as Boyer's, but the more experienced player begins (Woody).
    #[must_use]
    pub const fn woody() -> Self {
        Self { first: First::HigherRated, ..Self::boyer() }
    }

    /// The tournament rules of the Computer Olympiad (ICGA).
    #[must_use]
    pub const fn olympiad() -> Self {
        Self { endless: Endless::PositionDraw, quiet_limit: NonZeroU16::new(180), ..Self::taiwan() }
    }

    /// Taiwan with a limit on chases (Wikipedia), the draw by position of tournaments, and NTU's quiet limit of
    /// 2016.
    #[must_use]
    pub const fn club() -> Self {
        Self {
            endless: Endless::PositionDraw,
            chase_limit: ChaseLimit::Seven,
            quiet_limit: NonZeroU16::new(40),
            ..Self::taiwan()
        }
    }

    /// Two sets on 8x8, two seats with two colours each. Wikipedia has one sentence on four colours; these rules,
    /// with a quiet limit of 30 plies per seat, are ours.
    #[must_use]
    pub const fn four_colour_2() -> Self {
        Self { seating: Seating::FourColourTwo, ..Self::taiwan() }
    }

    /// Two sets on 8x8, four seats, each playing for itself, otherwise as [`RuleSet::four_colour_2`] (ours).
    #[must_use]
    pub const fn four_colour_4() -> Self {
        Self { seating: Seating::FourColourFour, quiet_limit: NonZeroU16::new(120), ..Self::taiwan() }
    }

    /// Two sets on 8x8, four seats, those opposite each other being allies, otherwise as [`RuleSet::four_colour_4`]
    /// (ours).
    #[must_use]
    pub const fn four_colour_teams() -> Self {
        Self { seating: Seating::FourColourTeams, ..Self::four_colour_4() }
    }

    /// The kinds in the order that decides captures by stepping, highest first. A cannon that only jumps captures
    /// nothing by stepping and is captured by everything except soldiers (Boyer, NTU), so it comes just above them.
    pub(crate) const fn ladder(&self) -> [Kind; 7] {
        use Kind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        match (self.rank, self.cannon.steps()) {
            (Rank::Taiwan | Rank::Mainland, _) => Kind::ALL,
            (Rank::Hongkong, true) => [General, Chariot, Horse, Cannon, Advisor, Elephant, Soldier],
            (Rank::Hongkong, false) => [General, Chariot, Horse, Advisor, Elephant, Cannon, Soldier],
        }
    }

    /// The index of `kind` in [`ladder`](Self::ladder): how many kinds rank above it.
    pub(crate) const fn standing(&self, kind: Kind) -> usize {
        let (ladder, mut above) = (self.ladder(), 0);
        while ladder[above].index() != kind.index() {
            above += 1;
        }
        above
    }

    /// The kinds in rank order, highest first. A cannon without a rank comes last (Woody's legend).
    #[must_use]
    pub fn rank_order(&self) -> [Kind; 7] {
        let mut order = self.ladder();
        if !self.cannon.steps() {
            order.sort_by_key(|kind| *kind == Kind::Cannon);
        }
        order
    }

    /// Whether a piece of kind `captor` may capture an adjacent enemy of kind `victim`.
    ///
    /// A piece captures pieces of equal or lower rank. The soldier captures the general; the general captures the
    /// soldier only under [`GeneralSoldier::Mutual`]. A cannon that only jumps never captures by stepping, and is
    /// captured by everything except soldiers and cannons (Boyer, NTU).
    #[must_use]
    pub const fn takes_by_stepping(&self, captor: Kind, victim: Kind) -> bool {
        match (captor, victim) {
            (Kind::General, Kind::Soldier) => matches!(self.general_soldier, GeneralSoldier::Mutual),
            (Kind::Soldier, Kind::General) => true,
            (Kind::Cannon, _) if !self.cannon.steps() => false,
            (captor, victim) => self.standing(captor) <= self.standing(victim),
        }
    }

    /// Whether a piece of this kind may continue after a capture.
    #[must_use]
    pub const fn chains(&self, kind: Kind) -> bool {
        match self.chain {
            Chain::No => false,
            Chain::Cannon => matches!(kind, Kind::Cannon),
            Chain::FaceUp | Chain::Any => true,
        }
    }

    /// Whether face-down pieces may be attacked as the first action of a turn.
    #[must_use]
    pub const fn attempts(&self) -> bool {
        !matches!(self.dark_capture, DarkCapture::No)
    }

    /// Whether a piece of this kind may attack face-down pieces.
    #[must_use]
    pub const fn attempts_with(&self, kind: Kind) -> bool {
        match self.dark_capture {
            DarkCapture::No => false,
            DarkCapture::Attempt | DarkCapture::AttemptOrDie => true,
            DarkCapture::AttemptNotCannon => !matches!(kind, Kind::Cannon),
        }
    }

    /// Whether face-down pieces may be attacked in the middle of a chain, by any piece that chains.
    #[must_use]
    pub const fn chain_attempts(&self) -> bool {
        match self.chain {
            Chain::FaceUp => false,
            Chain::Cannon => self.attempts_with(Kind::Cannon),
            Chain::No | Chain::Any => self.attempts(),
        }
    }

    /// Whether play on the board is as under [`RuleSet::taiwan`]. Only the draw rules, the chase limit, `first` and
    /// `last-peek` may differ.
    pub fn moves_like_taiwan(&self) -> bool {
        let taiwan = Self::taiwan();
        let Self { endless, chase_limit, quiet_limit, first, last_peek, .. } = taiwan;
        Self { endless, chase_limit, quiet_limit, first, last_peek, ..*self } == taiwan
    }

    /// The name of the rating pool of its games: the canonical name of the rule set with `first` and `last-peek` at
    /// their defaults.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The rule set that names the rating pool.
    #[must_use]
    pub fn pooled(&self) -> Self {
        let Self { first, last_peek, .. } = Self::default();
        Self { first, last_peek, ..*self }
    }
}

impl RuleTable for RuleSet {
    type Option = RuleOption;
    type Contradiction = Contradiction;

    const PRESETS: &'static [Preset] = &Self::PRESETS;
    const NO_VARIANT: &'static str = "no variant";
    const NO_OPTION: &'static str = "there is no option";

    fn value(&self, option: RuleOption) -> Cow<'static, str> {
        self.value(option)
    }

    fn with(self, option: RuleOption, value: &str) -> Result<Self, BadVariant> {
        self.with(option, value)
    }

    /// The preset of the same seating with the fewest differing options; the first one in a tie.
    fn nearest_preset(&self) -> Preset {
        let [taiwan, ..] = Self::PRESETS;
        let presets = Self::PRESETS.into_iter().filter(|preset| preset.rule_set.seating == self.seating);
        presets.min_by_key(|preset| self.differences(preset).count()).unwrap_or(taiwan)
    }

    /// Combinations that are merely odd are allowed: a stepping cannon may be the only piece that chains, and
    /// another draw rule may always apply before the chase limit.
    fn contradiction(&self) -> Option<Contradiction> {
        match self {
            Self { chain: Chain::Any, dark_capture: DarkCapture::No, .. } => {
                Some(Contradiction::ChainWithoutDarkCapture)
            }
            Self { screen: Screen::FaceUpOnly, cannon: CannonRule::Steps, .. } => {
                Some(Contradiction::ScreenWithoutJump)
            }
            Self { first: First::Opponent | First::HigherRated, .. } if self.seating.seats() > 2 => {
                Some(Contradiction::FirstOfFour)
            }
            _ => None,
        }
    }
}

/// Options that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Contradiction {
    /// A chain may continue onto face-down pieces, but these may not be attacked.
    #[error(
        "chain=any lets a chain continue with face-down pieces, but dark-capture=no forbids attacking them: \
         choose chain=face-up, or dark-capture=attempt or attempt-or-die"
    )]
    ChainWithoutDarkCapture,
    /// There is a rule for screens, but cannons do not jump.
    #[error(
        "screen=face-up-only limits what a cannon jumps over, but with cannon=steps it never jumps: \
         choose cannon=jumps or jumps-and-steps, or leave screen=any"
    )]
    ScreenWithoutJump,
    /// Who begins depends on a comparison of two players, but there are four.
    #[error(
        "first=opponent and first=higher-rated are for two players, but these rules are for four: \
         choose first=challenger or first=random"
    )]
    FirstOfFour,
}

impl From<Contradiction> for BadVariant {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

#[cfg(test)]
mod tests;

//! Rule sets: the choices that make one variant of banqi.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use super::Kind;
use super::options::{
    CannonRule, Chain, ChaseLimit, DarkCapture, Endless, Equal, First, GeneralSoldier, LastPeek, Rank,
    Screen, Value, WipedOut,
};

/// The rules one game is played under: a value, stamped into each stored game and record.
///
/// Each field is one option; [`Default`] is the Taiwan preset. Written and read as a preset's name with the
/// options that differ:
///
/// ```
/// use banqi::rules::{DarkCapture, RuleSet};
///
/// let rules = RuleSet { dark_capture: DarkCapture::Attempt, ..RuleSet::hongkong() };
/// assert_eq!(rules.to_string(), "hongkong+dark-capture=attempt");
/// assert_eq!("taiwan+quiet-limit=200+wiped-out=when-stuck+endless=agree".parse(), Ok(RuleSet::boyer()));
/// let refused = "taiwan+chain=any".parse::<RuleSet>().unwrap_err().to_string();
/// assert!(refused.starts_with("chain=any goes on to face-down pieces"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Who ranks above whom.
    pub rank: Rank,
    /// What general and soldier may do to each other.
    pub general_soldier: GeneralSoldier,
    /// How a cannon captures.
    pub cannon: CannonRule,
    /// Whether face-down pieces may be attacked.
    pub dark_capture: DarkCapture,
    /// Whether a piece that has captured may go on.
    pub chain: Chain,
    /// What a cannon may jump over.
    pub screen: Screen,
    /// What becomes of a captor that takes a piece of its own kind.
    pub equal: Equal,
    /// What ends a game that goes round in circles.
    pub endless: Endless,
    /// Whether one piece may go on threatening one other for ever.
    pub chase_limit: ChaseLimit,
    /// Plies of both seats without turn-up or capture that end the game as a draw; `None` for any number.
    pub quiet_limit: Option<NonZeroU16>,
    /// When a seat without any piece has lost.
    pub wiped_out: WipedOut,
    /// Who turns up first. It does not change what is legal.
    pub first: First,
    /// Whether the last face-down piece is marked as known. It does not change what is legal.
    pub last_peek: LastPeek,
}

/// A rule set with a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name, which a variant's name begins with.
    pub name: &'static str,
    /// The rules.
    pub rule_set: RuleSet,
}

impl RuleSet {
    /// All presets, in the order they are offered.
    pub const PRESETS: [Preset; 7] = [
        Preset { name: "taiwan", rule_set: Self::taiwan() },
        Preset { name: "hongkong", rule_set: Self::hongkong() },
        Preset { name: "mainland", rule_set: Self::mainland() },
        Preset { name: "boyer", rule_set: Self::boyer() },
        Preset { name: "woody", rule_set: Self::woody() },
        Preset { name: "olympiad", rule_set: Self::olympiad() },
        Preset { name: "club", rule_set: Self::club() },
    ];

    /// Cycle draw: the last p actions equal the p before and the p before those, for some p.
    pub const CYCLE_ROUNDS: usize = 3;

    /// The occurrences of a position that draw the game by [`Endless::PositionDraw`] (ICGA), and at which a
    /// draw is suggested by [`Endless::Agree`].
    pub const OCCURRENCES: usize = 3;

    /// The Taiwan rules as NTU plays them: the quiet limit is that of its platform of 2021 (NTU's text of 2016
    /// says 40), as is the cycle draw; the challenger turns up first.
    #[must_use]
    pub const fn taiwan() -> Self {
        Self {
            rank: Rank::Taiwan,
            general_soldier: GeneralSoldier::OneWay,
            cannon: CannonRule::Jumps,
            dark_capture: DarkCapture::No,
            chain: Chain::No,
            screen: Screen::Any,
            equal: Equal::CaptorWins,
            endless: Endless::CycleDraw,
            chase_limit: ChaseLimit::None,
            quiet_limit: NonZeroU16::new(60),
            wiped_out: WipedOut::AtOnce,
            first: First::Challenger,
            last_peek: LastPeek::Shown,
        }
    }

    /// The Hong Kong rules (Wikipedia). Draws, and that who is wiped out loses at once, are as in Taiwan (ours).
    #[must_use]
    pub const fn hongkong() -> Self {
        Self { rank: Rank::Hongkong, cannon: CannonRule::Steps, ..Self::taiwan() }
    }

    /// The mainland rules (Wikipedia). Draws, and that who is wiped out loses at once, are as in Taiwan (ours).
    #[must_use]
    pub const fn mainland() -> Self {
        Self {
            rank: Rank::Mainland,
            general_soldier: GeneralSoldier::Mutual,
            cannon: CannonRule::Steps,
            ..Self::taiwan()
        }
    }

    /// Thom Boyer's ban chi: the Taiwan ranks, draws by agreement alone. The quiet limit is a safety cap that
    /// can be removed (ours).
    #[must_use]
    pub const fn boyer() -> Self {
        Self {
            endless: Endless::Agree,
            quiet_limit: NonZeroU16::new(200),
            wiped_out: WipedOut::WhenStuck,
            ..Self::taiwan()
        }
    }

    /// Woody's banqi: as Boyer's, begun by the more experienced (Woody).
    #[must_use]
    pub const fn woody() -> Self {
        Self { first: First::HigherRated, ..Self::boyer() }
    }

    /// The tournament rules of the Computer Olympiad (ICGA).
    #[must_use]
    pub const fn olympiad() -> Self {
        Self { endless: Endless::PositionDraw, quiet_limit: NonZeroU16::new(180), ..Self::taiwan() }
    }

    /// Taiwan with a limit to chases (Wikipedia), the draws of tournaments, and NTU's quiet limit of 2016.
    #[must_use]
    pub const fn club() -> Self {
        Self {
            endless: Endless::PositionDraw,
            chase_limit: ChaseLimit::Seven,
            quiet_limit: NonZeroU16::new(40),
            ..Self::taiwan()
        }
    }

    /// The kinds as stepping captures compare them, highest first. A cannon that only jumps takes nothing by
    /// stepping and is taken by everything but soldiers (Boyer, NTU): it stands just above them.
    pub(super) const fn ladder(&self) -> [Kind; 7] {
        use Kind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        match (self.rank, self.cannon.steps()) {
            (Rank::Taiwan | Rank::Mainland, _) => Kind::ALL,
            (Rank::Hongkong, true) => [General, Chariot, Horse, Cannon, Advisor, Elephant, Soldier],
            (Rank::Hongkong, false) => [General, Chariot, Horse, Advisor, Elephant, Cannon, Soldier],
        }
    }

    /// How many kinds stand above `kind` on the ladder.
    pub(super) const fn standing(&self, kind: Kind) -> usize {
        let (ladder, mut above) = (self.ladder(), 0);
        while ladder[above].index() != kind.index() {
            above += 1;
        }
        above
    }

    /// The kinds in rank order, highest first; a cannon without a rank comes last (Woody's legend).
    #[must_use]
    pub fn rank_order(&self) -> [Kind; 7] {
        let mut order = self.ladder();
        if !self.cannon.steps() {
            order.sort_by_key(|kind| *kind == Kind::Cannon);
        }
        order
    }

    /// Whether a piece of kind `captor`, standing next to an enemy `victim`, may take it.
    ///
    /// Equal or lower rank is taken; soldier takes general, and general takes soldier only by
    /// [`GeneralSoldier::Mutual`]. A cannon that only jumps never takes by stepping, and is taken by
    /// everything but soldiers and cannons (Boyer, NTU).
    #[must_use]
    pub const fn takes_by_stepping(&self, captor: Kind, victim: Kind) -> bool {
        match (captor, victim) {
            (Kind::General, Kind::Soldier) => matches!(self.general_soldier, GeneralSoldier::Mutual),
            (Kind::Soldier, Kind::General) => true,
            (Kind::Cannon, _) if !self.cannon.steps() => false,
            (captor, victim) => self.standing(captor) <= self.standing(victim),
        }
    }

    /// Whether a piece of this kind may go on after a capture.
    #[must_use]
    pub const fn chains(&self, kind: Kind) -> bool {
        match self.chain {
            Chain::No => false,
            Chain::Cannon => matches!(kind, Kind::Cannon),
            Chain::FaceUp | Chain::Any => true,
        }
    }

    /// Whether face-down pieces may be attacked, as the first action of a turn.
    #[must_use]
    pub const fn attempts(&self) -> bool {
        !matches!(self.dark_capture, DarkCapture::No)
    }

    /// Whether they may be attacked in the middle of a chain.
    #[must_use]
    pub const fn chain_attempts(&self) -> bool {
        self.attempts() && !matches!(self.chain, Chain::FaceUp)
    }

    /// The pool its games are rated in: the canonical name, whoever begins and whatever is marked.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The rule set that names its pool.
    #[must_use]
    pub fn pooled(&self) -> Self {
        let Self { first, last_peek, .. } = Self::default();
        Self { first, last_peek, ..*self }
    }

    /// Why no game can be played by these rules, if none can.
    ///
    /// What is merely odd is left to the players: a stepping cannon may be the only piece that chains, and a
    /// chase limit may come too late to matter beside another draw rule.
    #[must_use]
    pub const fn contradiction(&self) -> Option<Contradiction> {
        match self {
            Self { chain: Chain::Any, dark_capture: DarkCapture::No, .. } => {
                Some(Contradiction::ChainWithoutDarkCapture)
            }
            Self { screen: Screen::FaceUpOnly, cannon: CannonRule::Steps, .. } => {
                Some(Contradiction::ScreenWithoutJump)
            }
            _ => None,
        }
    }

    /// The options and their values, in the order of a canonical name.
    pub(super) fn options(&self) -> [(&'static str, Cow<'static, str>); 13] {
        [
            ("rank", self.rank.text()),
            ("general-soldier", self.general_soldier.text()),
            ("cannon", self.cannon.text()),
            ("dark-capture", self.dark_capture.text()),
            ("chain", self.chain.text()),
            ("screen", self.screen.text()),
            ("equal", self.equal.text()),
            ("endless", self.endless.text()),
            ("chase-limit", self.chase_limit.text()),
            ("quiet-limit", self.quiet_limit.text()),
            ("wiped-out", self.wiped_out.text()),
            ("first", self.first.text()),
            ("last-peek", self.last_peek.text()),
        ]
    }

    pub(super) fn set(&mut self, option: &str, value: &str) -> Result<(), BadVariant> {
        match option {
            "rank" => set(&mut self.rank, option, value),
            "general-soldier" => set(&mut self.general_soldier, option, value),
            "cannon" => set(&mut self.cannon, option, value),
            "dark-capture" => set(&mut self.dark_capture, option, value),
            "chain" => set(&mut self.chain, option, value),
            "screen" => set(&mut self.screen, option, value),
            "equal" => set(&mut self.equal, option, value),
            "endless" => set(&mut self.endless, option, value),
            "chase-limit" => set(&mut self.chase_limit, option, value),
            "quiet-limit" => set(&mut self.quiet_limit, option, value),
            "wiped-out" => set(&mut self.wiped_out, option, value),
            "first" => set(&mut self.first, option, value),
            "last-peek" => set(&mut self.last_peek, option, value),
            _ => Err(BadVariant::Option(option.to_owned())),
        }
    }

    /// The preset with the fewest differing options, the first of several.
    #[must_use]
    pub fn nearest_preset(&self) -> Preset {
        let [taiwan, ..] = Self::PRESETS;
        Self::PRESETS.into_iter().min_by_key(|preset| self.beside(preset).count()).unwrap_or(taiwan)
    }

    /// The options whose values are not `preset`'s.
    fn beside(&self, preset: &Preset) -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
        let usual = preset.rule_set.options();
        self.options().into_iter().zip(usual).filter(|(own, usual)| own != usual).map(|(own, _)| own)
    }
}

fn set<V: Value>(field: &mut V, option: &str, value: &str) -> Result<(), BadVariant> {
    *field = V::read(value).ok_or_else(|| BadVariant::Value {
        option: option.to_owned(),
        value: value.to_owned(),
        known: V::known(),
    })?;
    Ok(())
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::taiwan()
    }
}

/// The canonical name: the nearest preset and the options that differ from it.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = self.nearest_preset();
        f.write_str(nearest.name)?;
        self.beside(&nearest).try_for_each(|(option, value)| write!(f, "+{option}={value}"))
    }
}

/// Options that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Contradiction {
    /// A chain onto face-down pieces, which may not be attacked.
    #[error(
        "chain=any goes on to face-down pieces, which dark-capture=no does not let anyone attack: \
         choose chain=face-up, or dark-capture=attempt or attempt-or-die"
    )]
    ChainWithoutDarkCapture,
    /// A rule for what is jumped over, and nothing that jumps.
    #[error(
        "screen=face-up-only is about what a cannon jumps over, and with cannon=steps it never jumps: \
         choose cannon=jumps or jumps-and-steps, or leave screen=any"
    )]
    ScreenWithoutJump,
}

/// Why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadVariant {
    /// No preset has the name it begins with.
    #[error("no variant is called {0:?}; the variants are: {presets}", presets = preset_names())]
    Preset(String),
    /// There is no such option.
    #[error("there is no option {0:?}; the options are: {options}, each written +option=value", options = option_names())]
    Option(String),
    /// The option has no such value.
    #[error("the option {option} has no value {value:?}; it is one of: {known}")]
    Value {
        /// Which option.
        option: String,
        /// What was written.
        value: String,
        /// What may be.
        known: String,
    },
    /// An option is there twice.
    #[error("the option {0} is there twice")]
    Twice(String),
    /// Two options contradict each other.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

fn preset_names() -> String {
    RuleSet::PRESETS.map(|preset| preset.name).join(", ")
}

fn option_names() -> String {
    RuleSet::default().options().map(|(option, _)| option).join(", ")
}

impl FromStr for RuleSet {
    type Err = BadVariant;

    /// Reads any preset with any options in any order, each at most once.
    fn from_str(text: &str) -> Result<Self, BadVariant> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let preset = Self::PRESETS.into_iter().find(|preset| preset.name == name);
        let mut rule_set = preset.ok_or_else(|| BadVariant::Preset(name.to_owned()))?.rule_set;
        let mut given: Vec<&str> = Vec::new();
        for part in parts {
            let (option, value) = part.split_once('=').ok_or_else(|| BadVariant::Option(part.to_owned()))?;
            rule_set.set(option, value)?;
            if given.contains(&option) {
                return Err(BadVariant::Twice(option.to_owned()));
            }
            given.push(option);
        }
        rule_set.contradiction().map_or(Ok(rule_set), |contradiction| Err(contradiction.into()))
    }
}

#[cfg(test)]
mod tests;

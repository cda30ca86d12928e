//! Rule sets: which game of the family, and by which options.

pub(crate) mod options;

use std::fmt;
use std::str::FromStr;

use crate::game::option::{Value, bad_value};
use crate::xiangqi::Colour;
use crate::xiangqi::rule_set::options::{Begins, Facing, Perpetual};

/// The rules one game is played under: a value, stamped into each stored game and record.
///
/// [`Default`] is xiangqi as everyone plays it today. Written and read as a preset's name with the options that
/// differ:
///
/// ```
/// use banqi_rules::xiangqi::{Facing, RuleOption, RuleSet};
///
/// let rules: RuleSet = "xiangqi+facing=discovered-check".parse()?;
/// assert_eq!(rules.facing(), Facing::DiscoveredCheck);
/// assert_eq!(rules.with(RuleOption::Begins, "black")?.to_string(), "xiangqi+begins=black+facing=discovered-check");
/// let refused = "banner+begins=black".parse::<RuleSet>().unwrap_err().to_string();
/// assert!(refused.starts_with("begins is no option of banner xiangqi"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Xiangqi (TBG; repetition by AXF).
    Xiangqi {
        /// Who moves first.
        begins: Begins,
        /// What facing generals are.
        facing: Facing,
        /// What comes of checking for ever.
        perpetual: Perpetual,
    },
    /// Banner xiangqi (DeWitt), which has no options: red begins (ours), the general also takes the enemy general
    /// along an open file, and perpetual check is not forbidden.
    Banner,
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
    pub const PRESETS: [Preset; 2] = [
        Preset { name: "xiangqi", rule_set: Self::xiangqi() },
        Preset { name: "banner", rule_set: Self::Banner },
    ];

    /// Xiangqi as everyone plays it today.
    #[must_use]
    pub const fn xiangqi() -> Self {
        Self::Xiangqi { begins: Begins::Red, facing: Facing::Forbidden, perpetual: Perpetual::Loses }
    }

    /// The preset it is a variation of.
    #[must_use]
    pub const fn preset(&self) -> Preset {
        let [xiangqi, banner] = Self::PRESETS;
        match self {
            Self::Xiangqi { .. } => xiangqi,
            Self::Banner => banner,
        }
    }

    /// The colour that moves first.
    #[must_use]
    pub const fn begins(&self) -> Colour {
        match self {
            Self::Xiangqi { begins, .. } => begins.colour(),
            Self::Banner => Colour::Red,
        }
    }

    /// What facing generals are. In banner xiangqi one would be taken, so that facing is forbidden (DeWitt).
    #[must_use]
    pub const fn facing(&self) -> Facing {
        match self {
            Self::Xiangqi { facing, .. } => *facing,
            Self::Banner => Facing::Forbidden,
        }
    }

    /// What comes of checking for ever; `None` for nothing (DeWitt).
    #[must_use]
    pub const fn perpetual(&self) -> Option<Perpetual> {
        match self {
            Self::Xiangqi { perpetual, .. } => Some(*perpetual),
            Self::Banner => None,
        }
    }

    /// Whether there are banners on the board.
    #[must_use]
    pub const fn has_banners(&self) -> bool {
        matches!(self, Self::Banner)
    }

    /// The value of an option as a variant's name writes it; `None` if the game has no such option.
    #[must_use]
    pub const fn value(&self, option: RuleOption) -> Option<&'static str> {
        match (self, option) {
            (Self::Xiangqi { begins, .. }, RuleOption::Begins) => Some(begins.word()),
            (Self::Xiangqi { facing, .. }, RuleOption::Facing) => Some(facing.word()),
            (Self::Xiangqi { perpetual, .. }, RuleOption::Perpetual) => Some(perpetual.word()),
            (Self::Banner, _) => None,
        }
    }

    /// The same rules but for one option.
    ///
    /// # Errors
    ///
    /// [`BadVariant::Value`] if the option has no such value, [`BadVariant::NotInBanner`] if the game does not
    /// have the option.
    pub fn with(mut self, option: RuleOption, value: &str) -> Result<Self, BadVariant> {
        let Self::Xiangqi { begins, facing, perpetual } = &mut self else {
            return Err(BadVariant::NotInBanner(option));
        };
        match option {
            RuleOption::Begins => set(begins, option, value)?,
            RuleOption::Facing => set(facing, option, value)?,
            RuleOption::Perpetual => set(perpetual, option, value)?,
        }
        Ok(self)
    }

    /// The options whose values are not those of its preset.
    pub fn differences(&self) -> impl Iterator<Item = RuleOption> + use<> {
        let (own, usual) = (*self, self.preset().rule_set);
        RuleOption::ALL.into_iter().filter(move |option| own.value(*option) != usual.value(*option))
    }

    /// The pool its games are rated in: the canonical name, whichever colour begins.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The rule set that names its pool: the game is the same with the colours exchanged.
    #[must_use]
    pub const fn pooled(self) -> Self {
        match self {
            Self::Xiangqi { facing, perpetual, .. } => {
                Self::Xiangqi { begins: Begins::Red, facing, perpetual }
            }
            Self::Banner => Self::Banner,
        }
    }

    /// The rules in at most four letters: `b`, or `x` and one digit an option, its value's place among
    /// [`RuleOption::values`]. No code of a banqi rule set begins with a letter.
    ///
    /// It is for where there is no room for a name, and as stable: new values come last.
    ///
    /// ```
    /// use banqi_rules::xiangqi::RuleSet;
    ///
    /// assert_eq!(RuleSet::xiangqi().code(), "x000");
    /// assert_eq!(RuleSet::from_code("b"), Ok(RuleSet::Banner));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let place = |option: RuleOption| {
            let value = self.value(option)?;
            option.values().iter().position(|known| *known == value)
        };
        let digits: String =
            RuleOption::ALL.into_iter().filter_map(place).map(|place| place.to_string()).collect();
        format!("{}{digits}", self.preset().code_letter())
    }

    /// Reads exactly what [`code`](Self::code) writes.
    ///
    /// # Errors
    ///
    /// [`NotACode`] for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotACode> {
        let mut letters = code.chars();
        let letter = letters.next();
        let preset = Self::PRESETS.into_iter().find(|preset| Some(preset.code_letter()) == letter);
        let mut read = preset.ok_or(NotACode)?.rule_set;
        for (option, digit) in RuleOption::ALL.into_iter().zip(letters) {
            let place = digit.to_digit(10).ok_or(NotACode)?;
            let values = option.values();
            read = read.with(option, values.get(place as usize).ok_or(NotACode)?).map_err(|_| NotACode)?;
        }
        // One spelling: no digit too many or too few.
        if read.code() == code { Ok(read) } else { Err(NotACode) }
    }
}

impl Preset {
    fn code_letter(&self) -> char {
        self.name.chars().next().unwrap_or_default()
    }
}

fn set<V: Value>(field: &mut V, option: RuleOption, value: &str) -> Result<(), BadVariant> {
    *field = V::read(value).ok_or_else(|| BadVariant::Value {
        option,
        value: value.to_owned(),
        known: V::known(),
    })?;
    Ok(())
}

/// One of the choices that make a rule set of xiangqi, without its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleOption {
    /// [`RuleSet::begins`].
    Begins,
    /// [`RuleSet::facing`].
    Facing,
    /// [`RuleSet::perpetual`].
    Perpetual,
}

impl RuleOption {
    /// All of them, in the order of a canonical name.
    pub const ALL: [Self; 3] = [Self::Begins, Self::Facing, Self::Perpetual];

    /// What stands before the `=` in a variant's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Begins => "begins",
            Self::Facing => "facing",
            Self::Perpetual => "perpetual",
        }
    }

    /// The option with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.name() == name)
    }

    /// Its values as a variant's name writes them, in the order they are offered.
    #[must_use]
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Self::Begins => Begins::ALL.iter().map(|value| value.word()).collect(),
            Self::Facing => Facing::ALL.iter().map(|value| value.word()).collect(),
            Self::Perpetual => Perpetual::ALL.iter().map(|value| value.word()).collect(),
        }
    }

    /// Why banner xiangqi does not have it.
    const fn not_in_banner(self) -> &'static str {
        match self {
            Self::Begins => "red always begins",
            Self::Facing => "a general takes the other along an open file",
            Self::Perpetual => "checking for ever is not forbidden",
        }
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::xiangqi()
    }
}

/// The canonical name: the preset and the options that differ from it.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset().name)?;
        for option in self.differences() {
            write!(f, "+{}={}", option.name(), self.value(option).unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Why a text names no variant of the family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadVariant {
    /// No preset has the name it begins with.
    #[error("no variant of xiangqi is called {0:?}; they are: {names}", names = RuleSet::PRESETS.map(|preset| preset.name).join(", "))]
    Preset(String),
    /// There is no such option.
    #[error("xiangqi has no option {0:?}; the options are: {names}, each written +option=value", names = RuleOption::ALL.map(RuleOption::name).join(", "))]
    Option(String),
    /// The option has no such value.
    #[error("{}", bad_value(option.name(), value, known))]
    Value {
        /// Which option.
        option: RuleOption,
        /// What was written; nothing if the value is missing.
        value: String,
        /// What may be.
        known: String,
    },
    /// An option is there twice.
    #[error("the option {name} is there twice", name = .0.name())]
    Twice(RuleOption),
    /// An option of xiangqi with banner xiangqi.
    #[error("{name} is no option of banner xiangqi, where {why}: leave it out", name = .0.name(), why = .0.not_in_banner())]
    NotInBanner(RuleOption),
}

/// Text that is no rule set in few letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a rule set of xiangqi")]
pub struct NotACode;

impl FromStr for RuleSet {
    type Err = BadVariant;

    /// Reads a preset with its options in any order, each at most once.
    fn from_str(text: &str) -> Result<Self, BadVariant> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let preset = Self::PRESETS.into_iter().find(|preset| preset.name == name);
        let mut rule_set = preset.ok_or_else(|| BadVariant::Preset(name.to_owned()))?.rule_set;
        let mut given: Vec<RuleOption> = Vec::new();
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let option = RuleOption::named(name).ok_or_else(|| BadVariant::Option(name.to_owned()))?;
            rule_set = rule_set.with(option, value)?;
            if given.contains(&option) {
                return Err(BadVariant::Twice(option));
            }
            given.push(option);
        }
        Ok(rule_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_rule_set() -> Vec<RuleSet> {
        let mut all = vec![RuleSet::Banner];
        for begins in Begins::ALL {
            for facing in Facing::ALL {
                for perpetual in Perpetual::ALL {
                    let (begins, facing, perpetual) = (*begins, *facing, *perpetual);
                    all.push(RuleSet::Xiangqi { begins, facing, perpetual });
                }
            }
        }
        all
    }

    #[test]
    fn every_rule_set_has_a_name_and_a_code_that_are_read_back() {
        for rules in every_rule_set() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
            assert!(rules.code().len() <= 4);
        }
        assert_eq!(RuleSet::default().to_string(), "xiangqi");
        assert_eq!("xiangqi+perpetual=loses+begins=red".parse(), Ok(RuleSet::xiangqi()));
    }

    #[test]
    fn the_pool_is_the_same_whichever_colour_begins() {
        let pool = |text: &str| text.parse::<RuleSet>().unwrap().pool();
        assert_eq!(pool("xiangqi+begins=black"), "xiangqi");
        assert_eq!(
            pool("xiangqi+begins=black+facing=discovered-check+perpetual=must-vary"),
            "xiangqi+facing=discovered-check+perpetual=must-vary"
        );
        assert_eq!(pool("banner"), "banner");
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said() {
        for (text, why) in [
            ("taiwan", "no variant of xiangqi is called \"taiwan\"; they are: xiangqi, banner"),
            ("", "no variant of xiangqi is called \"\"; they are: xiangqi, banner"),
            (
                "xiangqi+colour=red",
                "xiangqi has no option \"colour\"; the options are: begins, facing, perpetual, \
                 each written +option=value",
            ),
            (
                "xiangqi+",
                "xiangqi has no option \"\"; the options are: begins, facing, perpetual, each written +option=value",
            ),
            ("xiangqi+begins=blue", "the option begins has no value \"blue\"; it is one of: red, black"),
            (
                "xiangqi+facing=allowed",
                "the option facing has no value \"allowed\"; it is one of: forbidden, discovered-check",
            ),
            (
                "xiangqi+begins",
                "the option begins needs a value, written begins=VALUE; it is one of: red, black",
            ),
            ("xiangqi+begins=red+begins=red", "the option begins is there twice"),
            (
                "banner+begins=red",
                "begins is no option of banner xiangqi, where red always begins: leave it out",
            ),
            (
                "banner+facing=discovered-check",
                "facing is no option of banner xiangqi, where a general takes the other along an open file: \
                 leave it out",
            ),
            (
                "banner+perpetual=loses",
                "perpetual is no option of banner xiangqi, where checking for ever is not forbidden: leave it out",
            ),
        ] {
            assert_eq!(text.parse::<RuleSet>().map_err(|bad| bad.to_string()), Err(why.to_owned()), "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_code() {
        for text in ["", "x", "x00", "x0000", "x002", "x00a", "b0", "banner", "X000", "000000000000-60"] {
            assert_eq!(RuleSet::from_code(text), Err(NotACode), "{text}");
        }
    }

    #[test]
    fn options_are_named_and_valued_as_in_a_variants_name() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::named(option.name()), Some(option));
            assert_eq!(RuleSet::Banner.value(option), None);
            for value in option.values() {
                let rules = RuleSet::xiangqi().with(option, value).unwrap();
                assert_eq!(rules.value(option), Some(value));
                let usual = RuleSet::xiangqi().value(option) == Some(value);
                assert_eq!(rules.differences().count(), usize::from(!usual));
            }
        }
        assert_eq!(RuleOption::named("rank"), None);
    }
}

//! Tables of options: what the rule sets of all families of games have in common.
//!
//! A family declares its options once, in a `table!`. Each row has a field of the rule set with its type and usual
//! value, the name of the option, its subject, and the first version of codes that has it. Everything else is
//! derived from the table: reading and printing names, codes, suggestions, menus and help.

use std::borrow::Cow;
use std::fmt;

use super::option::Value;

/// The subject of an option, in the order in which options are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// How pieces move and capture.
    Pieces,
    /// Attacks on face-down pieces, and chains of captures.
    SpecialCaptures,
    /// When a game is lost.
    Loss,
    /// When a game without progress is drawn or forfeited.
    Draws,
    /// Everything else.
    Other,
}

/// An option's row in the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The text before the `=` in a variant's name.
    pub name: &'static str,
    /// The subject of the option.
    pub subject: Subject,
    /// The first version of codes that has the option.
    pub since: u32,
    /// Whether any number is a value, not only the offered ones.
    pub is_number: bool,
    /// The offered values as written in the name of a variant, in order.
    pub values: fn() -> Vec<Cow<'static, str>>,
    /// The values that may be written, for the message that rejects another one.
    pub known: fn() -> String,
    /// A value as people type it: `random` for the canonical `lot`. Any other text stays as it is.
    pub typed: fn(&str) -> String,
}

/// An option of any family, without its value.
pub trait TableOption: Copy + Eq + fmt::Debug + 'static {
    /// All options of the family, in the order of a canonical name.
    const TABLE: &'static [Self];

    /// The option's row in the table.
    fn row(self) -> &'static Row;

    /// The option with this name; `None` if there is no such option.
    #[must_use]
    fn named(name: &str) -> Option<Self> {
        Self::TABLE.iter().copied().find(|option| option.row().name == name)
    }
}

/// A named rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset<R> {
    /// The name, with which the names of its variants begin.
    pub name: &'static str,
    /// The rules.
    pub rule_set: R,
}

/// A rule set of any family: a value for each option of its table.
pub trait RuleTable: Copy + Eq + fmt::Debug + 'static {
    /// The options.
    type Option: TableOption;
    /// The reason why values contradict each other or an option cannot be chosen.
    type Contradiction: Copy + Eq + fmt::Debug + fmt::Display + 'static;

    /// All presets, in the order they are offered.
    const PRESETS: &'static [Preset<Self>];
    /// The beginning of the message that rejects the name of a preset.
    const NO_VARIANT: &'static str;
    /// The beginning of the message that rejects the name of an option.
    const NO_OPTION: &'static str;

    /// The value of an option, as written in the name of a variant.
    fn value(&self, option: Self::Option) -> Cow<'static, str>;

    /// The same rules with another value of one option.
    ///
    /// # Errors
    /// [`BadVariant::Value`] if the option has no such value, [`BadVariant::Contradiction`] if the option is
    /// [`settled`](Self::settled).
    fn with(self, option: Self::Option, value: &str) -> Result<Self, BadVariant<Self>>;

    /// The preset that the canonical name begins with.
    fn nearest_preset(&self) -> Preset<Self>;

    /// Why no game can be played under these rules; `None` if one can.
    fn contradiction(&self) -> Option<Self::Contradiction>;

    /// Why an option cannot be chosen in this game; `None` if it can.
    fn settled(&self, _option: Self::Option) -> Option<Self::Contradiction> {
        None
    }

    /// The options that can be chosen in this game, in the order of a canonical name.
    #[must_use]
    fn options(&self) -> Vec<Self::Option> {
        Self::Option::TABLE.iter().copied().filter(|option| self.settled(*option).is_none()).collect()
    }

    /// All rule sets that result from choosing values of the options, each once, starting with `self`. Numbers take
    /// only the offered values. Rules that contradict themselves are included.
    #[must_use]
    fn combinations(self) -> Vec<Self> {
        let mut all = vec![self];
        for option in self.options() {
            let values = (option.row().values)();
            let with = |rules: &Self| {
                let rules = *rules;
                values.iter().filter_map(move |value| rules.with(option, value).ok()).collect::<Vec<_>>()
            };
            let more: Vec<Self> = all.iter().flat_map(with).filter(|rules| !all.contains(rules)).collect();
            all.extend(more);
        }
        all
    }

    /// Applies options written as `option=value`. Returns the rules and the given options.
    ///
    /// # Errors
    /// The first error found. Values that contradict each other are accepted.
    fn with_all<S: AsRef<str>>(
        self,
        parts: impl IntoIterator<Item = S>,
    ) -> Result<(Self, Vec<Self::Option>), BadVariant<Self>> {
        let (mut rules, mut given) = (self, Vec::new());
        for part in parts {
            let (name, value) = part.as_ref().split_once('=').unwrap_or((part.as_ref(), ""));
            let option = Self::Option::named(name).ok_or_else(|| BadVariant::Option(name.to_owned()))?;
            rules = rules.with(option, value)?;
            if given.contains(&option) {
                return Err(BadVariant::Twice(option));
            }
            given.push(option);
        }
        Ok((rules, given))
    }
}

/// The reason why a text names no variant of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadVariant<R: RuleTable> {
    /// No preset has the name that the text begins with.
    Preset(String),
    /// There is no such option.
    Option(String),
    /// The option has no such value.
    Value {
        /// The option.
        option: R::Option,
        /// The text of the value; empty if the value is missing.
        value: String,
    },
    /// An option is given twice.
    Twice(R::Option),
    /// Values contradict each other, or the option cannot be chosen in this game.
    Contradiction(R::Contradiction),
}

impl<R: RuleTable> fmt::Display for BadVariant<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset(text) => {
                let names: Vec<&str> = R::PRESETS.iter().map(|preset| preset.name).collect();
                write!(f, "{} is called {text:?}; the variants are: {}", R::NO_VARIANT, names.join(", "))
            }
            Self::Option(text) => {
                let names: Vec<&str> = R::Option::TABLE.iter().map(|option| option.row().name).collect();
                let names = names.join(", ");
                write!(f, "{} {text:?}; the options are: {names}, each written +option=value", R::NO_OPTION)
            }
            Self::Value { option, value } => {
                let (option, known) = (option.row().name, (option.row().known)());
                match value.as_str() {
                    "" => write!(f, "the option {option} needs a value, written {option}=VALUE")?,
                    value => write!(f, "the option {option} has no value {value:?}")?,
                }
                write!(f, "; it is one of: {known}")
            }
            Self::Twice(option) => write!(f, "the option {} is given twice", option.row().name),
            Self::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl<R: RuleTable> std::error::Error for BadVariant<R> {}

/// Reads the value of an option.
pub(crate) fn read_value<R: RuleTable, V: Value>(option: R::Option, text: &str) -> Result<V, BadVariant<R>> {
    V::read(text).ok_or_else(|| BadVariant::Value { option, value: text.to_owned() })
}

/// The options whose values differ from those of `preset`, in the order of a canonical name.
pub(crate) fn differences<R: RuleTable>(rules: R, preset: R) -> impl Iterator<Item = R::Option> {
    let all = R::Option::TABLE.iter().copied();
    all.filter(move |option| rules.value(*option) != preset.value(*option))
}

/// Prints the canonical name: the nearest preset and the options that differ from it.
pub(crate) fn write_name<R: RuleTable>(rules: &R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let nearest = rules.nearest_preset();
    f.write_str(nearest.name)?;
    differences(*rules, nearest.rule_set)
        .try_for_each(|option| write!(f, "+{}={}", option.row().name, rules.value(option)))
}

/// The canonical name with the values as people type them: `taiwan+first=random` for `taiwan+first=lot`, to which
/// records and commitments are bound.
#[must_use]
pub fn name_as_typed<R: RuleTable>(rules: &R) -> String {
    let nearest = rules.nearest_preset();
    let options = differences(*rules, nearest.rule_set).map(|option| {
        let row = option.row();
        format!("+{}={}", row.name, (row.typed)(&rules.value(option)))
    });
    std::iter::once(nearest.name.to_owned()).chain(options).collect()
}

/// Reads the name of a preset with any options in any order, each at most once.
pub(crate) fn read_name<R: RuleTable>(text: &str) -> Result<R, BadVariant<R>> {
    let mut parts = text.split('+');
    let name = parts.next().unwrap_or_default();
    let preset = R::PRESETS.iter().find(|preset| preset.name == name);
    let preset = preset.ok_or_else(|| BadVariant::Preset(name.to_owned()))?;
    let (rules, _) = preset.rule_set.with_all(parts)?;
    rules.contradiction().map_or(Ok(rules), |contradiction| Err(BadVariant::Contradiction(contradiction)))
}

/// Declares the types of a family's table: the rule set, which has a field for each row, and an enum of the options
/// without their values.
///
/// A field after `of` says which game is played, in a family of several: presets choose it, and no option changes it.
/// The family implements [`RuleTable`] by calling the methods declared here.
macro_rules! table {
    ($(#[$about_rules:meta])* rules
        $(of $(#[$about_game:meta])* $game_vis:vis $game:ident: $game_type:ty = $game_usual:expr)?;
        $($(#[$about:meta])* $vis:vis $field:ident: $type:ty = $usual:expr,
            $option:ident $name:literal, about $subject:ident, since $since:literal;)*
    ) => {
        $(#[$about_rules])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct RuleSet {
            $($(#[$about_game])* $game_vis $game: $game_type,)?
            $($(#[$about])* $vis $field: $type,)*
        }

        impl RuleSet {
            /// The usual value of every option.
            pub(crate) const USUAL: Self = Self { $($game: $game_usual,)? $($field: $usual,)* };

            /// The value of an option, as written in the name of a variant.
            #[must_use]
            pub fn value(&self, option: RuleOption) -> std::borrow::Cow<'static, str> {
                match option {
                    $(RuleOption::$option => $crate::game::option::Value::text(self.$field),)*
                }
            }

            /// The same rules with another value of one option. Accepts values that contradict each other.
            ///
            /// # Errors
            /// [`BadVariant::Value`](crate::game::BadVariant::Value) if the option has no such value,
            /// [`BadVariant::Contradiction`](crate::game::BadVariant::Contradiction) if the option cannot be chosen in
            /// this game.
            pub fn with(mut self, option: RuleOption, value: &str) -> Result<Self, $crate::game::BadVariant<Self>> {
                if let Some(settled) = $crate::game::RuleTable::settled(&self, option) {
                    return Err($crate::game::BadVariant::Contradiction(settled));
                }
                match option {
                    $(RuleOption::$option => self.$field = $crate::game::table::read_value(option, value)?,)*
                }
                Ok(self)
            }

            /// The options whose values differ from those of `preset`, in the order of a canonical name.
            pub fn differences(
                &self,
                preset: &$crate::game::Preset<Self>,
            ) -> impl Iterator<Item = RuleOption> + use<> {
                $crate::game::table::differences(*self, preset.rule_set)
            }
        }

        impl Default for RuleSet {
            fn default() -> Self {
                Self::USUAL
            }
        }

        /// The canonical name: the nearest preset and the options that differ from it.
        impl std::fmt::Display for RuleSet {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::game::table::write_name(self, f)
            }
        }

        impl std::str::FromStr for RuleSet {
            type Err = $crate::game::BadVariant<Self>;

            /// Reads the name of any preset with any options in any order, each at most once.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::game::table::read_name(text)
            }
        }

        /// An option of a rule set, without its value.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleOption {
            $($(#[$about])* $option,)*
        }

        impl $crate::game::TableOption for RuleOption {
            const TABLE: &'static [Self] = &Self::ALL;

            fn row(self) -> &'static $crate::game::Row {
                use $crate::game::option::Value;
                match self {
                    $(Self::$option => const {
                        &$crate::game::Row {
                            name: $name,
                            subject: $crate::game::Subject::$subject,
                            since: $since,
                            is_number: <$type as Value>::IS_NUMBER,
                            values: || <$type as Value>::offered().iter().map(|value| value.text()).collect(),
                            known: <$type as Value>::known,
                            typed: |text: &str| {
                                let value = <$type as Value>::read(text);
                                value.map_or_else(|| text.to_owned(), |value| value.typed().into_owned())
                            },
                        }
                    },)*
                }
            }
        }

        impl RuleOption {
            /// All options, in the order of a canonical name.
            pub const ALL: [Self; { [$($since),*].len() }] = [$(Self::$option),*];

            /// All options, ordered by subject.
            #[must_use]
            pub fn by_subject() -> Vec<Self> {
                let mut all = Self::ALL.to_vec();
                all.sort_by_key(|option| option.subject());
                all
            }

            /// The option with this name; `None` if there is no such option.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                $crate::game::TableOption::named(name)
            }

            /// The text before the `=` in a variant's name.
            #[must_use]
            pub fn name(self) -> &'static str {
                $crate::game::TableOption::row(self).name
            }

            /// The subject of the option.
            #[must_use]
            pub fn subject(self) -> $crate::game::Subject {
                $crate::game::TableOption::row(self).subject
            }

            /// The offered values as written in the name of a variant, in order.
            #[must_use]
            pub fn values(self) -> Vec<std::borrow::Cow<'static, str>> {
                ($crate::game::TableOption::row(self).values)()
            }

            /// Whether any number is a value, not only the offered ones.
            #[must_use]
            pub fn is_number(self) -> bool {
                $crate::game::TableOption::row(self).is_number
            }
        }
    };
}

pub(crate) use table;

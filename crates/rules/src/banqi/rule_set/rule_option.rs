//! What follows from the table of options: the type of a rule set, and its options as a list.

use crate::banqi::{BadVariant, Preset, RuleOption, RuleSet};
use crate::game::option::Value;

/// What an option is about, in the order they are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// Which pieces capture which.
    Pieces,
    /// Attacks on face-down pieces, and chains of captures.
    SpecialCaptures,
    /// When a game is lost.
    Loss,
    /// When it is drawn or lost for lack of progress.
    Draws,
    /// What does not change what is legal.
    Other,
}

impl RuleOption {
    /// All of them by what they are about.
    #[must_use]
    pub fn by_subject() -> Vec<Self> {
        let mut all = Self::ALL.to_vec();
        all.sort_by_key(|option| option.subject());
        all
    }

    /// The option with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.name() == name)
    }

    /// The value that `text` stands for.
    pub(crate) fn read<V: Value>(self, text: &str) -> Result<V, BadVariant> {
        V::read(text).ok_or_else(|| BadVariant::Value {
            option: self.name().to_owned(),
            value: text.to_owned(),
            known: V::known(),
        })
    }
}

impl RuleSet {
    /// The options whose values are not those of `preset`.
    pub fn differences(&self, preset: &Preset) -> impl Iterator<Item = RuleOption> + use<> {
        let (own, usual) = (*self, preset.rule_set);
        RuleOption::ALL.into_iter().filter(move |option| own.value(*option) != usual.value(*option))
    }
}

/// Makes the types of the table of options: the rule set, which has a field for each row, and the option without its
/// value. All else about options goes through them.
///
/// A row is the field with its type and Taiwan's value; the name of the option; what it is about; and the first
/// version of codes that tells of it. The order of rows is that of canonical names.
macro_rules! table {
    ($(#[$about_rules:meta])* rules; $($(#[$about:meta])* $field:ident: $type:ty = $usual:expr,
        $option:ident $name:literal, about $subject:ident, since $since:literal;)*) => {
        $(#[$about_rules])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct RuleSet {
            /// Which board it is played on, and by how many. A preset chooses it; no option changes it.
            pub seating: Seating,
            $($(#[$about])* pub $field: $type,)*
        }

        impl RuleSet {
            /// Taiwan's value of every option.
            pub(crate) const USUAL: Self = Self { seating: Seating::Two, $($field: $usual,)* };

            /// The value of an option as a variant's name writes it.
            #[must_use]
            pub fn value(&self, option: RuleOption) -> Cow<'static, str> {
                match option {
                    $(RuleOption::$option => self.$field.text(),)*
                }
            }

            /// The same rules but for one option. Whether they contradict each other is
            /// [`contradiction`](Self::contradiction)'s to say.
            ///
            /// # Errors
            /// [`BadVariant::Value`] if the option has no such value.
            pub fn with(mut self, option: RuleOption, value: &str) -> Result<Self, BadVariant> {
                match option {
                    $(RuleOption::$option => self.$field = option.read(value)?,)*
                }
                Ok(self)
            }
        }

        /// One of the choices that make a rule set, without its value.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleOption {
            $(#[doc = concat!("[`RuleSet::", stringify!($field), "`].")] $option,)*
        }

        impl RuleOption {
            /// All of them, in the order of a canonical name.
            pub const ALL: [Self; { [$($since),*].len() }] = [$(Self::$option),*];

            /// What stands before the `=` in a variant's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$option => $name,)*
                }
            }

            /// What it is about.
            #[must_use]
            pub const fn subject(self) -> Subject {
                match self {
                    $(Self::$option => Subject::$subject,)*
                }
            }

            /// The first version of codes that tells of it: see [`RuleSet::code`].
            pub(crate) const fn since(self) -> u32 {
                match self {
                    $(Self::$option => $since,)*
                }
            }

            /// Its values as a variant's name writes them, in the order they are offered.
            #[must_use]
            pub fn values(self) -> Vec<Cow<'static, str>> {
                match self {
                    $(Self::$option => <$type>::offered().iter().map(|value| value.text()).collect(),)*
                }
            }

            /// Whether any number may be written besides the values that are offered.
            #[must_use]
            pub const fn is_number(self) -> bool {
                match self {
                    $(Self::$option => <$type as Value>::IS_NUMBER,)*
                }
            }
        }
    };
}

pub(crate) use table;

#[cfg(test)]
mod tests {
    use crate::banqi::{RuleOption, RuleSet};

    #[test]
    fn options_are_named_and_valued_as_in_a_variants_name() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::named(option.name()), Some(option));
            for value in option.values() {
                let rules = RuleSet::default().with(option, &value).unwrap();
                assert_eq!(rules.value(option), value);
                let usual = RuleSet::default().value(option) == value;
                let [taiwan, ..] = RuleSet::PRESETS;
                assert_eq!(rules.differences(&taiwan).count(), usize::from(!usual));
            }
            for preset in RuleSet::PRESETS {
                assert!(option.values().contains(&preset.rule_set.value(option)), "{}", preset.name);
            }
            assert!(RuleSet::default().with(option, "sideways").is_err());
        }
        assert_eq!(RuleOption::named("colour"), None);
    }
}

//! The values of options: how an enum of words is declared, written and read.

use std::borrow::Cow;

/// How the value of an option is written in a variant's name.
pub(crate) trait Value: Copy + Eq + 'static {
    /// Whether any number may be written besides the values that are offered.
    const IS_NUMBER: bool = false;

    /// The text after `option=`.
    fn text(self) -> Cow<'static, str>;
    /// The value that `text` stands for.
    fn read(text: &str) -> Option<Self>;
    /// The values that are offered, in order.
    fn offered() -> &'static [Self];

    /// What may be written, for a sentence that refuses something else.
    fn known() -> String {
        Self::offered().iter().map(|value| value.text()).collect::<Vec<_>>().join(", ")
    }
}

/// An enum whose values are words; the first is the default: Taiwan's in banqi, today's in xiangqi.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $(#[$first_about:meta])* $first:ident = $first_word:literal, $($(#[$value_about:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            $(#[$first_about])*
            #[default]
            $first,
            $($(#[$value_about])* $value,)*
        }

        impl $name {
            /// All values, in the order they are offered.
            pub const ALL: &'static [Self] = &[Self::$first, $(Self::$value),*];

            /// The value as a variant's name writes it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    Self::$first => $first_word,
                    $(Self::$value => $word,)*
                }
            }
        }

        impl Value for $name {
            fn text(self) -> Cow<'static, str> {
                self.word().into()
            }

            fn read(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == text)
            }

            fn offered() -> &'static [Self] {
                Self::ALL
            }
        }
    };
}

pub(crate) use words;

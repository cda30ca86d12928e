//! The values of options: a macro that declares an enum of words, and a trait to write and read them.

use std::borrow::Cow;

/// The value of an option, as written in the name of a variant.
pub(crate) trait Value: Copy + Eq + 'static {
    /// Whether any number may be written, not only the offered values.
    const IS_NUMBER: bool = false;

    /// The text after `option=`.
    fn text(self) -> Cow<'static, str>;
    /// The text that says most to people, and is read as well: [`text`](Self::text) unless there is a second word.
    fn typed(self) -> Cow<'static, str> {
        self.text()
    }
    /// The value with this text; `None` if there is no such value.
    fn read(text: &str) -> Option<Self>;
    /// The values offered for choice, in order.
    fn offered() -> &'static [Self];

    /// The values that may be written, for the message that rejects another one.
    fn known() -> String {
        Self::offered().iter().map(|value| value.text()).collect::<Vec<_>>().join(", ")
    }
}

/// Declares an enum whose values are words. The first is the default: Taiwan's in banqi, today's in xiangqi. A value
/// can have a second word, which is also read; a canonical name never contains it.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $(#[$first_about:meta])* $first:ident = $first_word:literal, $($(#[$value_about:meta])* $value:ident = $word:literal $(or $also:literal)?,)* }) => {
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

            /// The second words.
            const ALSO: &[(&'static str, Self)] = &[$($(($also, Self::$value),)?)*];

            /// The value as written in the name of a variant.
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

            fn typed(self) -> Cow<'static, str> {
                let also = Self::ALSO.iter().find(|(_, value)| *value == self);
                also.map_or(self.word(), |(word, _)| word).into()
            }

            fn read(text: &str) -> Option<Self> {
                let also = || Self::ALSO.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
                Self::ALL.iter().copied().find(|value| value.word() == text).or_else(also)
            }

            fn offered() -> &'static [Self] {
                Self::ALL
            }
        }
    };
}

pub(crate) use words;

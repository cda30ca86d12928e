//! Tables of values and their words in custom ids.

/// Written for values that no custom id carries. It is the word of no value, so it is refused when it is read.
pub(crate) const NO_WORD: &str = "-";

/// Writes a table of values and their words, and the function that returns the word of any value.
///
/// The table is for reading. The function is a `match`, so a value without a word does not compile. Values with
/// parameters follow after `else`, each with the word that comes before its parameters.
macro_rules! word_table {
    (
        $(#[$doc:meta])*
        $table:ident, $word:ident: $of:ident => $to:ty {
            $($($path:ident)::+ $(($($inside:tt)*))? => $text:literal,)+
        } $(else {
            $($other:pat => $stem:expr,)+
        })?
    ) => {
        $(#[$doc])*
        pub(crate) const $table: [($of, $to); [$($text),+].len()] = [$(($($path)::+ $(($($inside)*))?, $text)),+];

        #[doc = concat!("Returns the word of a value, as in [`", stringify!($table), "`].")]
        fn $word(value: &$of) -> $to {
            match *value {
                $($($path)::+ $(($($inside)*))? => $text,)+
                $($($other => $stem,)+)?
            }
        }
    };
}

pub(crate) use word_table;

/// Returns the value with this word.
pub(crate) fn value_of<T: Clone, W: PartialEq>(table: &[(T, W)], word: W) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(value, _)| value.clone())
}

//! All sentences of the bot, from the Fluent files in `locales`, which are compiled into the program.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::emoji::{Emoji, EmojiTable};
use crate::language::Language;
use banqi_custom_id::Group;
use banqi_render::Icon;
use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_rules::xiangqi::{Notation, Script};
use banqi_session::{PieceStyle, Theme};
use banqi_store::Preference;

/// The arguments of a sentence: names as in the file, without the `$`.
pub type Args<'a> = &'a [(&'static str, FluentValue<'a>)];

/// The Fluent files of one language: a subject, or a game with a folder of its own, and its text.
macro_rules! files {
    ($tag:literal) => {
        files! {
            $tag:
            "advice" "board" "calls" "challenge" "chooser" "commands" "controls" "failures" "games"
            "help" "history" "lessons" "names" "notices" "preferences" "privacy" "puzzles" "ratings"
            "records" "refusals" "results" "rules" "seats" "settings" "variants" "watch" "welcome"
            games "xiangqi"
        }
    };
    ($tag:literal: $($subject:literal)* games $($game:literal)*) => {
        &[
            $(($subject, include_str!(concat!("../locales/", $tag, "/", $subject, ".ftl"))),)*
            $(($game, include_str!(concat!("../locales/", $game, "/", $tag, ".ftl"))),)*
        ]
    };
}

/// The files of each language, in the order of [`Language::ALL`].
pub const FILES: [&[(&str, &str)]; 3] = [files!("en"), files!("zh-TW"), files!("zh-CN")];

/// The sentences of all languages, and the emoji that stand in them. Built once and shared by all tasks.
pub struct Words {
    bundles: [FluentBundle<FluentResource>; 3],
    /// The localised names of the groups' commands, by language and by [`Group::ALL`].
    commands: [[String; Group::ALL.len()]; 3],
    emoji: EmojiTable,
}

impl Words {
    /// Parses the compiled-in files.
    ///
    /// # Panics
    /// Panics if one of them is invalid, which a test excludes.
    #[must_use]
    pub fn new() -> Self {
        let mut words = Self {
            bundles: Language::ALL.map(bundle),
            commands: Default::default(),
            emoji: EmojiTable::default(),
        };
        let called = |language| Group::ALL.map(|group| words.say(language, group.command_key(), &[]));
        words.commands = Language::ALL.map(called);
        words
    }

    /// Returns the registered emoji.
    #[must_use]
    pub const fn emoji(&self) -> &EmojiTable {
        &self.emoji
    }

    /// Returns the voice for one language.
    #[must_use]
    pub const fn voice(&self, language: Language) -> Voice<'_> {
        Voice {
            words: self,
            language,
            group: Group::Banqi,
            preference: Preference { pieces: None, notation: None, theme: None },
            signs: false,
            reader: "player",
        }
    }

    /// Returns the sentence `key` (`id` or `id.attribute`) in `language`.
    ///
    /// Tests check that every key exists in every language, with the arguments it is given. If one is missing
    /// nevertheless, the result is the key itself, which is better than no answer.
    #[must_use]
    pub fn say(&self, language: Language, key: &str, args: Args<'_>) -> String {
        self.say_about(language, key, args, &[])
    }

    /// Does the same with further arguments. All are borrowed: a board has about a hundred sentences.
    fn say_about(&self, language: Language, key: &str, args: Args<'_>, further: Args<'_>) -> String {
        let bundle = &self.bundles[language.index()];
        let (id, attribute) =
            key.split_once('.').map_or((key, None), |(id, attribute)| (id, Some(attribute)));
        let pattern = bundle.get_message(id).and_then(|message| match attribute {
            Some(attribute) => message.get_attribute(attribute).map(|found| found.value()),
            None => message.value(),
        });
        let Some(pattern) = pattern else {
            debug_assert!(false, "no sentence is called {key:?} in {}", language.tag());
            return key.to_owned();
        };
        let mut given = FluentArgs::with_capacity(args.len() + further.len());
        args.iter().chain(further).for_each(|(name, value)| given.set(*name, borrowed(value)));
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{key} in {}: {errors:?}", language.tag());
        said
    }

    /// Returns whether `language` has a sentence `key` (`id` or `id.attribute`).
    #[must_use]
    pub fn has(&self, language: Language, key: &str) -> bool {
        let bundle = &self.bundles[language.index()];
        match key.split_once('.') {
            Some((id, attribute)) => {
                bundle.get_message(id).is_some_and(|message| message.get_attribute(attribute).is_some())
            }
            None => bundle.get_message(key).is_some_and(|message| message.value().is_some()),
        }
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

/// The sentences of one language, about one game, with the reader's display preference.
///
/// Every sentence may name the game's command as `{ $command }` and vary by game with `{ $group -> .. }`, and by what
/// its reader can press with `{ $reader -> [spectator] .. *[player] .. }`.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    words: &'a Words,
    language: Language,
    group: Group,
    preference: Preference,
    /// Whether signs stand for all emoji of the pieces.
    signs: bool,
    /// `spectator` if the message has no controls of the game.
    reader: &'static str,
}

impl Voice<'_> {
    /// Returns the language.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// Returns the group of commands that sentences are about.
    #[must_use]
    pub const fn group(self) -> Group {
        self.group
    }

    /// Returns the voice about the games of another group.
    #[must_use]
    pub const fn about(self, group: Group) -> Self {
        Self { group, ..self }
    }

    /// Returns the voice for a message without the controls of the game.
    #[must_use]
    pub const fn to_spectators(self) -> Self {
        Self { reader: "spectator", ..self }
    }

    /// Returns the voice with this preference.
    #[must_use]
    pub const fn to_preference(self, preference: Preference) -> Self {
        Self { preference, ..self }
    }

    /// Returns the reader's display preference.
    #[must_use]
    pub const fn preference(self) -> Preference {
        self.preference
    }

    /// Returns the voice with this piece style, if one is given.
    #[must_use]
    pub fn in_style(self, pieces: Option<PieceStyle>) -> Self {
        let preference = Preference { pieces, ..Preference::default() }.or(self.preference);
        Self { preference, ..self }
    }

    /// Returns the piece style in pictures and labels.
    #[must_use]
    pub fn pieces(self) -> PieceStyle {
        self.preference.pieces.unwrap_or_default()
    }

    /// Returns the voice for a message with these icons. If one of them is not registered yet, signs stand for all:
    /// pictures and letters beside each other are hard to compare.
    #[must_use]
    pub fn with_icons(self, icons: impl IntoIterator<Item = Icon>) -> Self {
        let is_missing = |icon| self.words.emoji.emoji(icon).is_none();
        Self { signs: self.signs || icons.into_iter().any(is_missing), ..self }
    }

    /// Returns a registered emoji; `None` if there is none, or if the message has signs.
    #[must_use]
    pub fn emoji(self, icon: Icon) -> Option<Emoji> {
        if self.signs { None } else { self.words.emoji.emoji(icon) }
    }

    /// Returns the emoji of a piece in the reader's style; `None` if it is not registered.
    #[must_use]
    pub fn piece_emoji(self, piece: impl Into<AnyPiece>) -> Option<Emoji> {
        self.emoji(Icon::piece(piece, self.pieces()))
    }

    /// Returns the emoji of a colour, its general, and a space, to stand before its name. Empty if it is not
    /// registered.
    #[must_use]
    pub fn colour_mark(self, colour: Colour) -> String {
        self.emoji(Icon::colour(colour, self.pieces())).map(|emoji| format!("{emoji} ")).unwrap_or_default()
    }

    /// Returns the colours of boards.
    #[must_use]
    pub fn theme(self) -> Theme {
        self.preference.theme.unwrap_or_default()
    }

    /// Returns the notation for moves of xiangqi. Without a preference, it is the usual one of the language.
    #[must_use]
    pub fn notation(self) -> Notation {
        self.preference.notation.unwrap_or(match self.language {
            Language::English => Notation::Both,
            Language::Traditional | Language::Simplified => Notation::Chinese,
        })
    }

    /// Returns the script of moves in Chinese: that of the language or, in English, that of the piece style.
    #[must_use]
    pub fn script(self) -> Script {
        match (self.language, self.pieces()) {
            (Language::Simplified, _) | (Language::English, PieceStyle::Simplified) => Script::Simplified,
            _ => Script::Traditional,
        }
    }

    /// Returns the sentence `key` with its arguments filled in.
    #[must_use]
    pub fn say(self, key: &'static str, args: Args<'_>) -> String {
        let command = self.words.commands[self.language.index()][self.group.index()].as_str();
        let (group, reader) = (self.group.name().into(), self.reader.into());
        let about = [("command", command.into()), ("group", group), ("reader", reader)];
        let said = self.words.say_about(self.language, key, &about, args);
        match self.language {
            Language::English => said,
            Language::Traditional | Language::Simplified => without_spaces_between_hanzi(&said),
        }
    }

    /// Returns a command, given in English with its subcommand, as it is typed in this language.
    #[must_use]
    pub fn typed_command(self, path: &str) -> String {
        let mut key = "cmd".to_owned();
        let names = path.split(' ').map(|name| {
            key = format!("{key}-{name}");
            match self.words.has(self.language, &key) {
                true => self.words.say(self.language, &key, &[]),
                // Words that the other groups have in common with banqi are written once.
                false => self.words.say(self.language, &format!("cmd-banqi-{name}"), &[]),
            }
        });
        format!("/{}", names.collect::<Vec<_>>().join(" "))
    }

    /// Returns the sentence `key`, which has no arguments of its own.
    #[must_use]
    pub fn word(self, key: &'static str) -> String {
        self.say(key, &[])
    }
}

/// Returns an argument that borrows its text.
fn borrowed<'a>(value: &'a FluentValue<'_>) -> FluentValue<'a> {
    match value {
        FluentValue::String(text) => FluentValue::String(Cow::Borrowed(text)),
        other => other.clone(),
    }
}

/// Removes spaces between two Chinese characters or full-width signs, except between backticks.
///
/// Sentences have spaces around names because most names are Latin. Some values are Chinese words instead, such as
/// "the computer" or "anyone".
fn without_spaces_between_hanzi(text: &str) -> String {
    let is_wide = |sign: &char| matches!(sign, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    let mut kept = String::with_capacity(text.len());
    let mut is_code = false;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        is_code ^= sign == '`';
        let mut is_between =
            || kept.chars().next_back().as_ref().is_some_and(is_wide) && signs.peek().is_some_and(is_wide);
        if sign != ' ' || is_code || !is_between() {
            kept.push(sign);
        }
    }
    kept
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let tag = language.tag().parse().expect("the tags are language identifiers");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Discord would show the bidirectional isolation marks as boxes in button labels.
    bundle.set_use_isolating(false);
    for (subject, source) in FILES[language.index()] {
        let resource = FluentResource::try_new((*source).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{subject}, in {}: {errors:?}", language.tag()));
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("{subject}, in {}, says a thing twice: {errors:?}", language.tag());
        }
    }
    bundle
}

#[cfg(test)]
mod tests;

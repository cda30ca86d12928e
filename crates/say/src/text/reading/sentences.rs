//! Every sentence with sample values, once for each variant of its selectors.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::language::Language;
use crate::words::{FILES, Words};
use banqi_rules::game::Colour;
use banqi_session::{DEFAULT_PER_MOVE, TimeControl};
use fluent_bundle::{FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};

/// The most variants that are written for one sentence.
const MOST: usize = 40;

/// The placeholders of a pattern, each with the keys that it selects by.
pub(super) type Places = BTreeMap<String, Vec<String>>;

/// A subject and its sentences: each key with its variants, filled in.
type Subject = (&'static str, Vec<(String, Vec<String>)>);

/// Returns all sentences of a language, file by file.
pub(super) fn sentences(words: &Words, language: Language) -> Vec<Subject> {
    let said = |(key, places): (String, Places)| {
        let mut variants: Vec<String> = Vec::new();
        for args in fillings(words, language, &places) {
            let args: Vec<(&'static str, FluentValue<'_>)> =
                args.into_iter().map(|(name, value)| (&*Box::leak(name.into_boxed_str()), value)).collect();
            let text = words.say(language, &key, &args);
            if !variants.contains(&text) {
                variants.push(text);
            }
        }
        (key, variants)
    };
    let subject = |(subject, source): &(&'static str, &str)| {
        (*subject, patterns(source).into_iter().map(said).collect::<Vec<_>>())
    };
    FILES[language.index()].iter().map(subject).collect()
}

/// A piece of text without placeholders.
pub(super) struct Text {
    /// The key of its sentence.
    pub key: String,
    /// The text.
    pub text: String,
    /// The placeholder directly before it.
    pub after: Option<String>,
    /// The placeholders that select the variant it is in.
    pub selected: Vec<String>,
}

/// Returns all texts of a Fluent file, without comments and names of placeholders.
pub(super) fn texts(source: &str) -> Vec<Text> {
    let mut found = Vec::new();
    each_pattern(source, |key, pattern| collect(key, pattern, &[], &mut found));
    found
}

fn collect(key: &str, pattern: &Pattern<&str>, selected: &[String], found: &mut Vec<Text>) {
    let mut after = None;
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => found.push(Text {
                key: key.to_owned(),
                text: (*value).to_owned(),
                after: after.take(),
                selected: selected.to_vec(),
            }),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    after = Some(id.name.to_owned());
                }
                Expression::Inline(InlineExpression::StringLiteral { value }) => found.push(Text {
                    key: key.to_owned(),
                    text: (*value).to_owned(),
                    after: after.take(),
                    selected: selected.to_vec(),
                }),
                Expression::Inline(_) => {}
                Expression::Select { selector, variants } => {
                    let by = match selector {
                        InlineExpression::VariableReference { id } => vec![id.name.to_owned()],
                        _ => Vec::new(),
                    };
                    let selected = [selected, &by].concat();
                    variants.iter().for_each(|variant| collect(key, &variant.value, &selected, found));
                }
            },
        }
    }
}

/// Returns the keys of a Fluent file (`id`, `id.attribute`), each with its placeholders.
pub(super) fn patterns(source: &str) -> Vec<(String, Places)> {
    let mut found = Vec::new();
    each_pattern(source, |key, pattern| {
        let mut places = Places::new();
        read(pattern, &mut places);
        found.push((key.to_owned(), places));
    });
    found
}

fn each_pattern(source: &str, mut see: impl FnMut(&str, &Pattern<&str>)) {
    let resource = FluentResource::try_new(source.to_owned()).expect("the files are valid");
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let value = message.value.iter().map(|pattern| (id.to_owned(), pattern));
        let attributes = message.attributes.iter();
        let attributes = attributes.map(|it| (format!("{id}.{}", it.id.name), &it.value));
        value.chain(attributes).for_each(|(key, pattern)| see(&key, pattern));
    }
}

fn read(pattern: &Pattern<&str>, places: &mut Places) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                places.entry(id.name.to_owned()).or_default();
            }
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                if let InlineExpression::VariableReference { id } = selector {
                    let keys = places.entry(id.name.to_owned()).or_default();
                    for variant in variants {
                        let (VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name }) =
                            variant.key;
                        if !keys.iter().any(|key| key == name) {
                            keys.push(name.to_owned());
                        }
                    }
                }
                variants.iter().for_each(|variant| read(&variant.value, places));
            }
        }
    }
}

type Filling<'a> = Vec<(String, FluentValue<'a>)>;

/// Returns values for all placeholders: every combination of the selectors' keys, at most [`MOST`].
fn fillings<'a>(words: &Words, language: Language, places: &Places) -> Vec<Filling<'a>> {
    let mut fillings: Vec<Filling<'a>> = vec![Vec::new()];
    for (name, keys) in places {
        let values: Vec<FluentValue<'a>> = if keys.is_empty() {
            vec![sample(words, language, name)]
        } else {
            keys.iter().map(|key| selecting(key)).collect()
        };
        let with = |value: &FluentValue<'a>| {
            let add =
                move |filling: &Filling<'a>| [filling.as_slice(), &[(name.clone(), value.clone())]].concat();
            fillings.iter().map(add).collect::<Vec<_>>()
        };
        fillings = values.iter().flat_map(with).collect();
    }
    // If there are too many, a stride keeps some values of every selector.
    let step = fillings.len().div_ceil(MOST);
    let step = if step > 1 && step.is_multiple_of(2) { step + 1 } else { step };
    fillings.into_iter().step_by(step).collect()
}

/// Returns a value that selects a variant: numbers for plural forms, otherwise the key itself.
fn selecting<'a>(key: &str) -> FluentValue<'a> {
    match key {
        "one" => 1.into(),
        "other" => 5.into(),
        _ => key.parse::<u32>().map_or_else(|_| key.to_owned().into(), FluentValue::from),
    }
}

/// Returns a value for a placeholder as the program would supply it.
pub(super) fn sample<'a>(words: &Words, language: Language, place: &str) -> FluentValue<'a> {
    let voice = words.voice(language);
    let piece =
        |letter| banqi_rules::banqi::Piece::from_letter(letter).map(|it| voice.piece(it)).unwrap_or_default();
    let text = match place {
        "who" | "player" | "challenger" | "winner" | "first" | "acceptor" | "red" => "Ann".to_owned(),
        "opponent" | "loser" | "second" | "black" | "others" | "missing" | "those" | "last" | "whose" => {
            "Ben".to_owned()
        }
        "partner" => "Cleo".to_owned(),
        "line" => "`c3-b3`".to_owned(),
        "people" | "pair" => voice.everyone(&["Ann".to_owned(), "Cleo".to_owned()]),
        "deadline" => "<t:0:R>".to_owned(),
        "time" => voice.time(TimeControl::default()),
        "side" => "🔴".to_owned(),
        "clocks" => {
            let running = [("side", "🔴".into()), ("deadline", "<t:0:R>".into())];
            format!("{} · ⚫ 9:32", voice.say("board-clock-running", &running))
        }
        "until" => "<t:0:f>".to_owned(),
        "date" => "<t:0:d>".to_owned(),
        "day" => "<t:0:D>".to_owned(),
        "span" | "least" | "most" | "shortest" | "bank" => voice.span(DEFAULT_PER_MOVE),
        "lasted" => voice.exact_span(Duration::from_secs(130)),
        "code" => "7K2M9C".to_owned(),
        "id" => "5f1c".to_owned(),
        "command" => "banqi".to_owned(),
        "rules" | "preset" => voice.say("variant-name", &[("preset", "taiwan".into())]),
        "variant" => "taiwan".to_owned(),
        "piece" | "captor" | "own-piece" => piece('H'),
        "target" | "victim" | "face" | "prey" => piece('p'),
        "mover" => voice.sides(&[Colour::Red]),
        "waiting" => voice.sides(&[Colour::Black]),
        "kind" => voice.say("kind", &[("piece", "H".into())]),
        "colour" | "colours" => voice.say("colour", &[("colour", "red".into())]),
        "square" | "from" | "squares" => "b3".to_owned(),
        "to" | "at" => "b4".to_owned(),
        "action" | "move" | "capture" | "best" => "b3xb4".to_owned(),
        "answer" | "reply" => "c4xb4".to_owned(),
        "moves" => "C2=5, C2+1".to_owned(),
        "link" | "board" => "https://discord.com/channels/1/2/3".to_owned(),
        "commitment" | "seed" => "4f8ce7a9".repeat(8),
        "change" => "+12".to_owned(),
        "luck" => "+7".to_owned(),
        "then" => {
            let changed = [("after", "undone".into()), ("side", "own".into()), ("trend", "up".into())];
            let named = ["who", "colour", "from", "to"].map(|place| (place, sample(words, language, place)));
            voice.say("analysis-luck", &[&changed[..], &named].concat())
        }
        "lost" => "3.4".to_owned(),
        "errors" => voice.say("analysis-errors", &[("kind", "mistakes".into()), ("n", 2.into())]),
        "option" => "chain".to_owned(),
        "text" | "name" | "words" => "geese".to_owned(),
        "permissions" => voice.say("permission", &[("permission", "send".into())]),
        "attacks" => "c4xb4".to_owned(),
        "fen" => "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".to_owned(),
        _ => return 5.into(),
    };
    text.into()
}

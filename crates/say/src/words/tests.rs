use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::*;

/// Returns the keys (`id` or `id.attribute`) of one language, each with its placeholders.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, source) in FILES[language.index()] {
        let (mut id, mut key) = (String::new(), String::new());
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let name = line.split(" =").next().unwrap_or_default();
            if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                id = name.to_owned();
                key.clone_from(&id);
                keys.entry(key.clone()).or_default();
            } else if let Some(attribute) = name.trim_start().strip_prefix('.') {
                key = format!("{id}.{attribute}");
                keys.entry(key.clone()).or_default();
            }
            let places = line.split("{ $").skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
                    .collect::<String>()
            });
            keys.entry(key.clone()).or_default().extend(places);
        }
        keys.remove("");
    }
    keys
}

/// Collects the Rust sources, without their tests.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.file_name().is_some_and(|name| name != "tests.rs")
        {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            found.push((path, code));
        }
    }
}

/// Returns string literals without spaces, which may be keys.
fn literals(code: &str) -> BTreeSet<&str> {
    code.lines()
        // Names of commands look like keys.
        .filter(|line| !line.trim_start().starts_with("//") && !line.contains("rename = "))
        .flat_map(|line| line.split('"'))
        .filter(|literal| {
            !literal.is_empty()
                && literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c))
        })
        .collect()
}

/// A folder is that of a language, with a file for each subject, or that of a game, with a file for each language.
#[test]
fn every_file_of_the_folders_is_part_of_the_program() {
    let stems = |folder: &Path| -> BTreeSet<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let fluent = entries.filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "ftl"));
        fluent.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    };
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    let tags = BTreeSet::from(Language::ALL.map(|language| language.tag().to_owned()));
    let games = &stems(&locales) - &tags;
    for game in &games {
        assert_eq!(stems(&locales.join(game)), tags, "{game}");
    }
    for language in Language::ALL {
        let on_disk = &stems(&locales.join(language.tag())) | &games;
        let embedded: BTreeSet<String> =
            FILES[language.index()].iter().map(|(subject, _)| (*subject).to_owned()).collect();
        assert_eq!(on_disk, embedded, "{}", language.tag());
    }
}

/// Sentences in which only Chinese names the player: there, luck and blunders belong to someone.
const NAMED_IN_CHINESE: [&str; 2] = ["analysis-choice", "analysis-luck"];

#[test]
fn all_languages_have_the_same_keys_with_the_same_places() {
    let english = keys(Language::English);
    assert!(english.len() > 200, "only {} keys were found", english.len());
    for language in [Language::Traditional, Language::Simplified] {
        let other = keys(language);
        let names = |keys: &BTreeMap<String, BTreeSet<String>>| keys.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(names(&english), names(&other), "{}", language.tag());
        for (key, places) in &english {
            let mut places = places.clone();
            if NAMED_IN_CHINESE.contains(&key.as_str()) {
                assert!(places.insert("who".to_owned()), "{key} names the player in English as well");
            }
            assert_eq!(&places, &other[key], "{key} in {}", language.tag());
        }
    }
}

#[test]
fn every_key_in_the_code_is_in_the_files_and_every_key_in_the_files_is_in_the_code() {
    let known: BTreeSet<String> = keys(Language::English)
        .into_keys()
        .filter(|key| !key.starts_with("cmd-") && !key.starts_with("menu-"))
        .collect();
    let subjects: BTreeSet<&str> =
        known.iter().filter_map(|key| key.split_once('-')).map(|(s, _)| s).collect();
    let mut code = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["src", "crates/custom-id/src", "crates/say/src"] {
        sources(&root.join(folder), &mut code);
    }
    let mut used = BTreeSet::new();
    for (path, code) in &code {
        // The command line has words of its own.
        let speaks = !path.starts_with(root.join("src/cli"));
        for literal in literals(code) {
            if known.contains(literal) {
                used.insert(literal.to_owned());
            } else if speaks {
                let looks_like_a_key = literal
                    .split_once('-')
                    .is_some_and(|(subject, rest)| subjects.contains(subject) && !rest.is_empty());
                assert!(!looks_like_a_key, "{}: no sentence is called {literal:?}", path.display());
            }
        }
    }
    let unused: Vec<_> = known.difference(&used).collect();
    assert!(unused.is_empty(), "no code says {unused:?}");
}

#[test]
fn every_sentence_can_be_said_with_numbers_and_with_text() {
    let words = Words::new();
    for language in Language::ALL {
        for (key, places) in keys(language) {
            for value in ["x", "1", "5"] {
                let value = value.parse::<u32>().map_or(FluentValue::from(value), FluentValue::from);
                let args: Vec<(&'static str, FluentValue<'_>)> = places
                    .iter()
                    .map(|place| (&*Box::leak(place.clone().into_boxed_str()), value.clone()))
                    .collect();
                let said = words.say(language, &key, &args);
                assert!(!said.trim().is_empty() || key.starts_with("list-"), "{key} in {}", language.tag());
                assert!(!said.contains(['{', '}', '$', '\u{2068}', '\u{2069}']), "{key}: {said}");
            }
        }
    }
}

#[test]
fn chinese_is_punctuated_as_chinese() {
    let is_chinese = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    for language in [Language::Traditional, Language::Simplified] {
        for (subject, source) in FILES[language.index()] {
            for line in source.lines() {
                let letters: Vec<char> = line.chars().collect();
                for pair in letters.windows(2) {
                    let wrong = is_chinese(pair[0]) && ",!?;()".contains(pair[1]);
                    assert!(!wrong, "{}/{subject}.ftl: {line}", language.tag());
                }
            }
        }
    }
}

#[test]
fn the_two_ways_of_writing_chinese_are_not_mixed() {
    let traditional = "紅將車馬顆這個嗎說對戰應還沒訊驗證";
    let simplified = "红将车马颗这个吗说对战应还没讯验证";
    let only = |letters: &str, others: &str| -> Vec<char> {
        letters.chars().filter(|letter| !others.contains(*letter)).collect()
    };
    for (language, foreign) in [
        (Language::Traditional, only(simplified, traditional)),
        (Language::Simplified, only(traditional, simplified)),
    ] {
        for (subject, source) in FILES[language.index()] {
            for line in source.lines() {
                assert!(!line.contains(&*foreign), "{}/{subject}.ftl: {line}", language.tag());
            }
        }
    }
}

/// Taiwan and the mainland use the words for rows and columns with opposite meanings. Each must keep to its own.
#[test]
fn rows_and_columns_are_called_as_people_there_call_them() {
    for (language, foreign) in
        [(Language::Traditional, ["直列", "橫行", "豎列"]), (Language::Simplified, ["直行", "横列", "竖行"])]
    {
        for (subject, source) in FILES[language.index()] {
            for word in foreign {
                assert!(!source.contains(word), "{word} in {}/{subject}.ftl", language.tag());
            }
        }
    }
    let words = Words::new();
    let ranks = |language| words.say(language, "xiangqi-fen-ranks", &[("found", 9.into())]);
    assert!(ranks(Language::Traditional).contains("10 列"), "{}", ranks(Language::Traditional));
    assert!(ranks(Language::Simplified).contains("10 行"), "{}", ranks(Language::Simplified));
}

/// Every command that a sentence names must exist.
#[test]
fn every_command_that_is_named_exists() {
    let words = Words::new();
    for language in Language::ALL {
        let name = |key: &str| words.say(language, key, &[]);
        let keys = keys(language);
        let top: BTreeSet<String> =
            ["cmd-preferences", "cmd-vacation", "cmd-help", "cmd-about", "cmd-block", "cmd-unblock"]
                .map(name)
                .into();
        let below: BTreeMap<String, BTreeSet<String>> = ["cmd-banqi", "cmd-settings", "cmd-privacy"]
            .into_iter()
            .map(|group| {
                let inside = |key: &&String| key.starts_with(&format!("{group}-")) && !key.contains('.');
                (name(group), keys.keys().filter(inside).map(|key| name(key)).collect())
            })
            .collect();
        // A group of games has only commands that banqi has, under its own name.
        let games: BTreeSet<String> = below[&name("cmd-banqi")].clone();
        let mut below = below;
        for group in Group::ALL.map(Group::command_key) {
            let inside = |key: &&String| key.starts_with(&format!("{group}-")) && !key.contains('.');
            assert!(keys.keys().filter(inside).all(|key| games.contains(&name(key))), "{group}");
            below.insert(name(group), games.clone());
        }
        below.insert("{ $command }".to_owned(), games);
        let mut named = 0;
        for (subject, source) in FILES[language.index()] {
            for quote in source.split('`').filter_map(|quote| quote.strip_prefix('/')) {
                let first = below.keys().find(|first| quote.starts_with(&format!("{first} ")));
                let first = first.map_or(quote, String::as_str);
                let mut parts = quote[first.len()..].trim_start().split(' ');
                named += 1;
                if let Some(below) = below.get(first) {
                    let second = parts.next().unwrap_or_default();
                    assert!(below.contains(second), "{}/{subject}.ftl: /{quote}", language.tag());
                } else {
                    let first = first.split(' ').next().unwrap_or_default();
                    assert!(top.contains(first), "{}/{subject}.ftl: /{quote}", language.tag());
                }
            }
        }
        assert!(named > 20, "{named}");
    }
}

#[test]
fn words_are_shared_by_tasks() {
    fn assert_shared<T: Send + Sync>() {}
    assert_shared::<Words>();
}

#[test]
fn a_chinese_word_in_place_of_a_name_has_no_spaces_around_it() {
    let closed = [
        ("Ann 約 電腦 來下棋", "Ann 約電腦來下棋"),
        ("Ann 約 Ben 來下棋", "Ann 約 Ben 來下棋"),
        ("和 任何人 的挑战，2 步", "和任何人的挑战，2 步"),
        ("🏆 电脑 获胜", "🏆 电脑获胜"),
        ("按 `/暗棋 挑戰 對手` 再下", "按 `/暗棋 挑戰 對手` 再下"),
    ];
    for (text, without) in closed {
        assert_eq!(super::without_spaces_between_hanzi(text), without);
    }
}

//! The variants the laws are tried under: every preset, every value of every option, and combinations.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

pub(crate) const PRESETS: [&str; 7] =
    ["taiwan", "hongkong", "mainland", "boyer", "woody", "olympiad", "club"];

pub(crate) const FOUR_COLOURS: [&str; 3] = ["four-colour-2", "four-colour-4", "four-colour-teams"];

/// Every option with its values, Taiwan's first.
pub(crate) const OPTIONS: [(&str, &[&str]); 13] = [
    ("rank", &["taiwan", "hongkong", "mainland"]),
    ("general-soldier", &["one-way", "mutual"]),
    ("cannon", &["jumps", "steps", "jumps-and-steps"]),
    ("dark-capture", &["no", "attempt", "attempt-or-die", "attempt-not-cannon"]),
    ("chain", &["no", "cannon", "face-up", "any"]),
    ("screen", &["any", "face-up-only"]),
    ("equal", &["captor-wins", "both-removed"]),
    ("endless", &["cycle-draw", "position-draw", "agree"]),
    ("chase-limit", &["none", "7"]),
    ("quiet-limit", &["60", "8", "none"]),
    ("wiped-out", &["at-once", "when-stuck"]),
    ("first", &["challenger", "opponent", "higher-rated", "lot"]),
    ("last-peek", &["shown", "hidden"]),
];

/// `taiwan` with each value of an option but its own; `chain=any` needs something to go on to.
pub(crate) fn each_value(option: &str) -> Vec<String> {
    let (_, values) = OPTIONS.iter().find(|(name, _)| *name == option).unwrap();
    let name = |value: &&str| match *value {
        "any" if option == "chain" => "taiwan+dark-capture=attempt+chain=any".to_owned(),
        value => format!("taiwan+{option}={value}"),
    };
    values[1..].iter().map(name).collect()
}

/// A preset with several options of any values that do not contradict each other.
pub(crate) fn combination(rng: &mut ChaCha8Rng, presets: &[&str]) -> String {
    loop {
        let preset = *presets.choose(rng).unwrap();
        let mut chosen = vec![preset.to_owned()];
        for (option, values) in &OPTIONS[..11] {
            if rng.random_bool(0.5) {
                chosen.push(format!("{option}={}", values.choose(rng).unwrap()));
            }
        }
        let name = chosen.join("+");
        if !contradicts_itself(&name) {
            return name;
        }
    }
}

fn contradicts_itself(name: &str) -> bool {
    let steps = name.contains("cannon=steps")
        || !name.contains("+cannon=") && (name.starts_with("hongkong") || name.starts_with("mainland"));
    let hides = name.contains("dark-capture=attempt");
    name.contains("chain=any") && !hides || name.contains("screen=face-up-only") && steps
}

/// Every preset, every value of every option and a few combinations, on 4x8.
pub(crate) fn everywhere(rng: &mut ChaCha8Rng) -> Vec<String> {
    let presets = PRESETS.map(str::to_owned);
    let values = OPTIONS.iter().flat_map(|(option, _)| each_value(option));
    let combinations = (0..10).map(|_| combination(rng, &PRESETS));
    presets.into_iter().chain(values).chain(combinations).collect()
}

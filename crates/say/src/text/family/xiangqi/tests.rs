use std::collections::BTreeSet;

use crate::language::Language;
use crate::text::family::bad_start_text;
use crate::text::samples::words;
use banqi_rules::Variant;

#[test]
fn every_position_that_is_refused_is_told_why_in_every_language() {
    let mut said = BTreeSet::new();
    let refused = [
        "x",
        "9/9 w",
        "3k5/9/9/9/9/9/9/9/9/4K3x w",
        "3k5/9/9/9/9/9/9/9/9/4K22 w",
        "3k5/9/9/9/9/9/9/8/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/4K4 r*@everyone*",
        "3k5/9/9/9/9/9/9/9/9/4K4 w K - 0 1",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 0",
        "9/9/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/RRR1K4 w",
        "3k5/9/9/9/9/9/1P7/9/9/4K4 w",
        "3k5/9/9/9/3R5/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/F3K4 w",
        "4k4/9/9/9/9/9/9/9/9/R3K4 w",
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
    ];
    let xiangqi: Variant = "xiangqi".parse().unwrap();
    for fen in refused {
        let bad = xiangqi.begun_from(fen).unwrap_err();
        for language in Language::ALL {
            let text = bad_start_text(words().voice(language), &bad);
            assert!(
                (5..=300).contains(&text.chars().count()) && !text.contains("@everyone"),
                "{fen}: {text}"
            );
            said.insert(text);
        }
    }
    assert_eq!(said.len(), refused.len() * Language::ALL.len(), "each has a sentence of its own");
}

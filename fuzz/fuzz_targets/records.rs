//! Records of games: reading, writing and verifying whatever somebody sends.

#![no_main]

use banqi_session::{GameResult, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::from_json(text) {
        let written = record.to_json();
        let again = Record::from_json(&written).expect("what is written can be read");
        assert_eq!(again.to_json(), written);
        let _ = record.verify();
    }
    if let Ok(result) = text.parse::<GameResult>() {
        assert_eq!(result.to_string().parse::<GameResult>().ok(), Some(result));
    }
});

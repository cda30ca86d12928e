//! Custom ids, which anybody can forge.

#![no_main]

use banqi_custom_id::{CustomId, LIMIT};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(id) = text.parse::<CustomId>() {
        let written = id.to_string();
        assert_eq!(written.parse::<CustomId>().as_ref(), Ok(&id), "{text}");
        // Discord passes on no longer ones.
        if text.chars().count() <= LIMIT {
            assert!(written.chars().count() <= LIMIT, "{written}");
        }
    }
});

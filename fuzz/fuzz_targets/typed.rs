//! What people type into the options of commands and into forms, beside actions: times, rules and game IDs.

#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use banqi_rules::Variant;
use banqi_session::{ClockChange, GameCode, TimeControl};
use libfuzzer_sys::fuzz_target;

/// What is understood is written in one way, which means the same.
fn is_read_back<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(meant) = text.parse::<T>() {
        assert_eq!(meant.to_string().parse::<T>().unwrap(), meant, "{text}");
    }
}

fuzz_target!(|text: &str| {
    is_read_back::<TimeControl>(text);
    is_read_back::<ClockChange>(text);
    is_read_back::<GameCode>(text);
    is_read_back::<Variant>(text);
});

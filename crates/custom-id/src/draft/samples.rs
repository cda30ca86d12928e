//! Strategies for property tests.

use std::time::Duration;

use proptest::prelude::*;

use crate::draft::opponents::{MOST_OPPONENTS, Opponents};
use crate::draft::{Draft, MINUTE, PLAIN, Step};
use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_rules::samples::any_values;
use banqi_session::TimeControl;
use banqi_store::Invitee;

/// Any draft, contradictory rules included.
pub fn drafts() -> impl Strategy<Value = Draft> {
    let opponents =
        proptest::collection::vec(any::<u64>().prop_map(Invitee::from_stored), 0..=MOST_OPPONENTS);
    let partners = proptest::option::of(0..MOST_OPPONENTS);
    let seatings = prop::sample::select(RuleSet::PRESETS.map(|preset| preset.rule_set.seating).to_vec());
    let times = (any_time(), any::<bool>());
    (any_values(), seatings, opponents, partners, times).prop_map(
        |(rules, seating, asked, partner, (time, casual))| {
            let rule_set = RuleSet { seating, ..rules };
            let partner = partner.and_then(|place| asked.get(place).copied());
            let opponents = Opponents::of(&asked).with_partner(partner);
            Draft { rule_set, opponents, time, casual }
        },
    )
}

/// Any time control that can be typed.
pub fn any_time() -> impl Strategy<Value = TimeControl> {
    let minutes =
        TimeControl::PER_MOVE_SECONDS.start() / MINUTE..=TimeControl::PER_MOVE_SECONDS.end() / MINUTE;
    let bank = (TimeControl::BANK_MINUTES, TimeControl::INCREMENT_SECONDS);
    prop_oneof![
        prop::sample::select(TimeControl::SUGGESTED.to_vec()),
        minutes.prop_map(|minutes| TimeControl::PerMove(Duration::from_secs(MINUTE * minutes))),
        bank.prop_map(|(minutes, seconds)| TimeControl::bank(minutes, seconds)),
    ]
}

/// Any step.
pub fn steps() -> impl Strategy<Value = Step> {
    let set = RuleOption::ALL.map(Step::Set);
    let known = prop::sample::select([&PLAIN.map(|(step, _)| step)[..], &set[..]].concat());
    prop_oneof![4 => known, 1 => any::<u8>().prop_map(Step::Page)]
}

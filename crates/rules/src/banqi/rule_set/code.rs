//! Short codes of rule sets: one digit per option, and one for the seating.

use crate::banqi::{RuleSet, Seating};
use crate::game::NotACode;
use crate::game::code::{read_rules, write_rules};

impl RuleSet {
    /// A short code for the rules, which may contradict each other. It has one digit per option, the index of its
    /// value in [`RuleOption::values`](crate::banqi::RuleOption::values). Options that are numbers are appended in
    /// full instead. If the seating is not that of 4x8, the last digit is its index in [`Seating::ALL`]. Codes with
    /// options that were added later begin with a version and a point.
    ///
    /// The code is for places too short for a name. It is as stable as a name: a code of any version keeps its
    /// meaning forever.
    ///
    /// ```
    /// use banqi_rules::banqi::RuleSet;
    ///
    /// assert_eq!(RuleSet::taiwan().code(), "000000000000-60");
    /// assert_eq!(RuleSet::from_code("000000000000-60"), Ok(RuleSet::taiwan()));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        write_rules(&Self::default(), self, self.seating as usize)
    }

    /// Reads exactly the codes that [`code`](Self::code) writes or that an earlier version of it wrote.
    ///
    /// # Errors
    /// [`NotACode`] for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotACode> {
        let (rules, last) = read_rules(Self::default(), code)?;
        Ok(Self { seating: *Seating::ALL.get(last).ok_or(NotACode)?, ..rules })
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::*;
    use crate::banqi::RuleOption;
    use crate::game::code::{Coded, coded, grown, names_in_version, read, write};

    /// Every combination of values, including contradictory ones.
    fn every_rule_set() -> impl Iterator<Item = RuleSet> {
        let options: Vec<_> = RuleOption::ALL.into_iter().map(|option| (option, option.values())).collect();
        let all: usize = options.iter().map(|(_, values)| values.len()).product();
        (0..all).map(move |mut number| {
            options.iter().fold(RuleSet::default(), |rules, (option, values)| {
                let value = &values[number % values.len()];
                number /= values.len();
                rules.with(*option, value).unwrap()
            })
        })
    }

    #[test]
    fn every_combination_has_a_short_code_that_is_read_back() {
        // The stride is a prime that divides no option's number of values, so that all pairs of values occur.
        for rules in every_rule_set().step_by(97) {
            let code = rules.code();
            assert!(code.len() <= "1.".len() + RuleOption::ALL.len() + "-200".len(), "{code}");
            assert_eq!(RuleSet::from_code(&code), Ok(rules), "{code}");
        }
        for (seating, last) in Seating::ALL.into_iter().zip(["", "1", "2", "3"]) {
            let rules = RuleSet { seating, quiet_limit: NonZeroU16::new(u16::MAX), ..RuleSet::default() };
            assert_eq!(rules.code(), format!("000000000000{last}-65535"));
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
        }
        for limit in [1, 9, 10, 61, 999, u16::MAX] {
            let rules = RuleSet { quiet_limit: NonZeroU16::new(limit), ..RuleSet::club() };
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
        }
    }

    /// Codes are stored in buttons and menus of messages that outlive an update, so none may ever change its
    /// meaning.
    #[test]
    fn codes_of_before_mean_what_they_meant() {
        for (code, rules) in [
            ("000000000000-60", "taiwan"),
            ("101000000000-60", "hongkong"),
            ("211000000000-60", "mainland"),
            ("000000020100-200", "boyer"),
            ("000000020120-200", "woody"),
            ("000000010000-180", "olympiad"),
            ("000000011000-40", "club"),
            ("0000000000001-60", "four-colour-2"),
            ("0000000000002-120", "four-colour-4"),
            ("0000000000003-120", "four-colour-teams"),
            ("000100000000-60", "taiwan+dark-capture=attempt"),
            ("000200000000-60", "taiwan+dark-capture=attempt-or-die"),
            ("000010000000-0", "taiwan+chain=cannon+quiet-limit=none"),
            ("000120000000-60", "taiwan+dark-capture=attempt+chain=face-up"),
            ("000230000000-60", "taiwan+dark-capture=attempt-or-die+chain=any"),
            (
                "002001100010-61",
                "taiwan+cannon=jumps-and-steps+screen=face-up-only+equal=both-removed+first=opponent+quiet-limit=61",
            ),
            ("000000000031-60", "taiwan+first=lot+last-peek=hidden"),
        ] {
            let rules: RuleSet = rules.parse().unwrap();
            assert_eq!((RuleSet::from_code(code), rules.code()), (Ok(rules), code.to_owned()), "{rules}");
        }
        // The value that was added later.
        assert_eq!(
            RuleSet::from_code("000300000000-60"),
            Ok("taiwan+dark-capture=attempt-not-cannon".parse().unwrap())
        );
    }

    #[test]
    fn anything_else_is_no_code() {
        for text in [
            "",
            "-",
            "taiwan",
            "000000000000",
            "00000000000-60",
            "0000000000000-60",
            "000000000000-060",
            "0000000000004-60",
            "00000000000010-60",
            "000000000000é-60",
            "000000000000-+60",
            "000000000000-65536",
            "000000000000--1",
            "900000000000-60",
            "000400000000-60",
            "00000000000a-60",
            "000000000000-60 ",
        ] {
            assert_eq!(RuleSet::from_code(text), Err(NotACode), "{text}");
        }
    }

    /// The options of version 1.
    fn first() -> Vec<Coded> {
        coded(&RuleSet::default()).into_iter().filter(|option| option.since == 1).collect()
    }

    #[test]
    fn a_new_option_changes_no_code_of_before() {
        for place in 0..=first().len() {
            let next = grown(&first(), place);
            for rules in
                every_rule_set().step_by(19_997).chain(RuleSet::PRESETS.map(|preset| preset.rule_set))
            {
                let code = rules.code();
                let Some((mut values, seating)) = read(&first(), &code) else { continue };
                values.splice(place..place, ["old", "none", "old"].map(Into::into));
                let held = (values, seating);
                assert_eq!((read(&next, &code), write(&next, &held)), (Some(held.clone()), Some(code)));
            }
        }
    }

    #[test]
    fn a_new_option_is_written_in_a_code_with_its_version() {
        let all = first().len();
        let next = grown(&first(), all);
        for (code, last) in [
            ("0000000000001-60", ["old", "none", "old"]),
            ("2.00000000000011-60-0", ["new", "none", "old"]),
            ("2.00000000000001-60-7", ["old", "7", "old"]),
            ("3.000000000000011-60-0", ["old", "none", "new"]),
            ("3.000000000000111-60-7", ["new", "7", "new"]),
        ] {
            let (values, seating) = read(&next, code).unwrap();
            assert_eq!(
                (seating, &values[all..]),
                (Seating::FourColourTwo as usize, &last.map(Into::into)[..]),
                "{code}"
            );
            assert_eq!(write(&next, &(values, seating)).as_deref(), Some(code));
            // An older program does not mistake it for other rules.
            assert_eq!(read(&first(), code).is_some(), !code.contains('.'), "{code}");
        }
        for none in
            ["1.000000000000-60", "2.000000000000-60", "2.0000000000000-60-0", "4.00000000000000-60-0"]
        {
            assert_eq!(read(&next, none), None, "{none}");
        }
    }

    /// The options of each version, in order.
    #[test]
    fn every_version_keeps_its_options() {
        let first = [
            "rank",
            "general-soldier",
            "cannon",
            "dark-capture",
            "chain",
            "screen",
            "equal",
            "endless",
            "chase-limit",
            "quiet-limit",
            "wiped-out",
            "first",
            "last-peek",
        ];
        assert_eq!(names_in_version::<RuleSet>(1), first);
    }
}

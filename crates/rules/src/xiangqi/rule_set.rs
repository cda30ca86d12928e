//! Rule sets: a game of the xiangqi family and the values of its options.

pub(crate) mod options;

use std::borrow::Cow;

use crate::game::code::{read_rules, write_rules};
use crate::game::{self, NotACode, RuleTable};
use crate::xiangqi::Colour;
use crate::xiangqi::rule_set::options::{Begins, Facing, Perpetual, RuleOption, RuleSet, Settled};

/// A named rule set of the xiangqi family.
pub type Preset = game::Preset<RuleSet>;

/// The reason why a text names no variant of the xiangqi family.
pub type BadVariant = game::BadVariant<RuleSet>;

impl RuleSet {
    /// All presets, in the order they are offered.
    pub const PRESETS: [Preset; 2] = [
        Preset { name: "xiangqi", rule_set: Self::xiangqi() },
        Preset { name: "banner", rule_set: Self::banner() },
    ];

    /// Xiangqi as everyone plays it today (TBG; repetition by AXF).
    #[must_use]
    pub const fn xiangqi() -> Self {
        Self::USUAL
    }

    /// Banner xiangqi (DeWitt), which has no options. Red begins (ours), the general also captures the enemy
    /// general along an open file, and perpetual check is not forbidden.
    #[must_use]
    pub const fn banner() -> Self {
        Self { banners: true, ..Self::USUAL }
    }

    /// The preset that this rule set is a variation of.
    #[must_use]
    pub const fn preset(&self) -> Preset {
        let [xiangqi, banner] = Self::PRESETS;
        if self.banners { banner } else { xiangqi }
    }

    /// The colour that moves first.
    #[must_use]
    pub const fn begins(&self) -> Colour {
        self.begins.colour()
    }

    /// What happens when the generals would face each other. In banner xiangqi a facing general would be captured,
    /// so facing is forbidden (DeWitt).
    #[must_use]
    pub const fn facing(&self) -> Facing {
        self.facing
    }

    /// The rule for perpetual check; `None` in banner xiangqi, which does not forbid it (DeWitt).
    #[must_use]
    pub const fn perpetual(&self) -> Option<Perpetual> {
        if self.banners { None } else { Some(self.perpetual) }
    }

    /// Whether the game has banners.
    #[must_use]
    pub const fn has_banners(&self) -> bool {
        self.banners
    }

    /// The name of the rating pool of its games: the canonical name of the rule set, whichever colour begins.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The rule set that names the rating pool. The game is the same with colours exchanged, so red begins in it.
    #[must_use]
    pub const fn pooled(self) -> Self {
        Self { begins: Begins::Red, ..self }
    }

    /// A short code for the rules: the first letter of the preset, then for each option one digit, the index of its
    /// value in [`RuleOption::values`]. Codes with options that were added later have a version and a point after
    /// the letter. No code of a banqi rule set begins with a letter.
    ///
    /// The code is for places too short for a name. It is as stable as a name: a code of any version keeps its
    /// meaning forever.
    ///
    /// ```
    /// use banqi_rules::xiangqi::RuleSet;
    ///
    /// assert_eq!(RuleSet::xiangqi().code(), "x000");
    /// assert_eq!(RuleSet::from_code("b"), Ok(RuleSet::banner()));
    /// ```
    #[must_use]
    pub fn code(&self) -> String {
        let preset = self.preset();
        format!("{}{}", preset.code_letter(), write_rules(&preset.rule_set, self, 0))
    }

    /// Reads exactly the codes that [`code`](Self::code) writes or that an earlier version of it wrote.
    ///
    /// # Errors
    ///
    /// [`NotACode`] for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotACode> {
        let preset = Self::PRESETS.into_iter().find(|preset| code.starts_with(preset.code_letter()));
        let preset = preset.ok_or(NotACode)?;
        match read_rules(preset.rule_set, &code[preset.code_letter().len_utf8()..])? {
            (rules, 0) => Ok(rules),
            _ => Err(NotACode),
        }
    }
}

impl Preset {
    fn code_letter(&self) -> char {
        self.name.chars().next().unwrap_or_default()
    }
}

impl RuleTable for RuleSet {
    type Option = RuleOption;
    type Contradiction = NotInBanner;

    const PRESETS: &'static [Preset] = &Self::PRESETS;
    const NO_VARIANT: &'static str = "no variant of xiangqi";
    const NO_OPTION: &'static str = "xiangqi has no option";

    fn value(&self, option: RuleOption) -> Cow<'static, str> {
        self.value(option)
    }

    fn with(self, option: RuleOption, value: &str) -> Result<Self, BadVariant> {
        self.with(option, value)
    }

    fn nearest_preset(&self) -> Preset {
        self.preset()
    }

    fn contradiction(&self) -> Option<NotInBanner> {
        None
    }

    fn settled(&self, option: RuleOption) -> Option<NotInBanner> {
        let settled = if self.banners { option.in_banner() } else { None };
        settled.map(|Settled { why, .. }| NotInBanner { option, why })
    }
}

/// The error for an option of xiangqi given to banner xiangqi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("banner xiangqi has no option {name}, because {why}: leave it out", name = option.name())]
pub struct NotInBanner {
    /// The option.
    pub option: RuleOption,
    /// The rule of banner xiangqi that fixes it.
    pub why: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::code::{coded, grown, names_in_version, read, write};

    fn every_rule_set() -> Vec<RuleSet> {
        RuleSet::PRESETS.into_iter().flat_map(|preset| preset.rule_set.combinations()).collect()
    }

    #[test]
    fn every_rule_set_has_a_name_and_a_code_that_are_read_back() {
        let values: usize = RuleOption::ALL.map(|option| option.values().len()).iter().product();
        assert_eq!(every_rule_set().len(), values + 1);
        for rules in every_rule_set() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(RuleSet::from_code(&rules.code()), Ok(rules));
            assert!(rules.code().len() <= "x2.".len() + RuleOption::ALL.len());
        }
        assert_eq!(RuleSet::default().to_string(), "xiangqi");
        assert_eq!("xiangqi+perpetual=loses+begins=red".parse(), Ok(RuleSet::xiangqi()));
    }

    #[test]
    fn the_pool_is_the_same_whichever_colour_begins() {
        let pool = |text: &str| text.parse::<RuleSet>().unwrap().pool();
        assert_eq!(pool("xiangqi+begins=black"), "xiangqi");
        assert_eq!(
            pool("xiangqi+begins=black+facing=discovered-check+perpetual=must-vary"),
            "xiangqi+facing=discovered-check+perpetual=must-vary"
        );
        assert_eq!(pool("banner"), "banner");
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said() {
        let names = RuleOption::ALL.map(RuleOption::name).join(", ");
        let no_option = |name: &str| {
            format!("xiangqi has no option {name:?}; the options are: {names}, each written +option=value")
        };
        for (text, name) in [("xiangqi+colour=red", "colour"), ("xiangqi+", "")] {
            assert_eq!(
                text.parse::<RuleSet>().map_err(|bad| bad.to_string()),
                Err(no_option(name)),
                "{text}"
            );
        }
        for (text, why) in [
            ("taiwan", "no variant of xiangqi is called \"taiwan\"; the variants are: xiangqi, banner"),
            ("", "no variant of xiangqi is called \"\"; the variants are: xiangqi, banner"),
            ("xiangqi+begins=blue", "the option begins has no value \"blue\"; it is one of: red, black"),
            (
                "xiangqi+facing=allowed",
                "the option facing has no value \"allowed\"; it is one of: forbidden, discovered-check",
            ),
            (
                "xiangqi+begins",
                "the option begins needs a value, written begins=VALUE; it is one of: red, black",
            ),
            ("xiangqi+begins=red+begins=red", "the option begins is given twice"),
            (
                "banner+begins=red",
                "banner xiangqi has no option begins, because red always begins: leave it out",
            ),
            (
                "banner+facing=discovered-check",
                "banner xiangqi has no option facing, because a general captures the other along an open file: \
                 leave it out",
            ),
            (
                "banner+perpetual=loses",
                "banner xiangqi has no option perpetual, because perpetual check is allowed: leave it out",
            ),
        ] {
            assert_eq!(text.parse::<RuleSet>().map_err(|bad| bad.to_string()), Err(why.to_owned()), "{text}");
        }
    }

    /// Codes are stored in buttons of messages that outlive an update, so none may ever change its meaning.
    #[test]
    fn codes_of_before_mean_what_they_meant() {
        for (code, rules) in [
            ("x000", "xiangqi"),
            ("x100", "xiangqi+begins=black"),
            ("x010", "xiangqi+facing=discovered-check"),
            ("x110", "xiangqi+begins=black+facing=discovered-check"),
            ("x001", "xiangqi+perpetual=must-vary"),
            ("x101", "xiangqi+begins=black+perpetual=must-vary"),
            ("x011", "xiangqi+facing=discovered-check+perpetual=must-vary"),
            ("x111", "xiangqi+begins=black+facing=discovered-check+perpetual=must-vary"),
            ("b", "banner"),
        ] {
            let rules: RuleSet = rules.parse().unwrap();
            assert_eq!((RuleSet::from_code(code), rules.code()), (Ok(rules), code.to_owned()), "{rules}");
        }
        assert_eq!(names_in_version::<RuleSet>(1), ["begins", "facing", "perpetual"]);
    }

    #[test]
    fn a_new_option_changes_no_code_of_before_and_is_written_with_its_version() {
        let mut first = coded(&RuleSet::xiangqi());
        first.retain(|option| option.since == 1);
        for place in 0..=first.len() {
            let next = grown(&first, place);
            for code in ["000", "100", "010", "001", "111"] {
                let (mut values, last) = read(&first, code).unwrap();
                values.splice(place..place, ["old", "none", "old"].map(Into::into));
                let held = (values, last);
                assert_eq!((read(&next, code), write(&next, &held)), (Some(held.clone()), Some(code.into())));
            }
        }
        let next = grown(&first, first.len());
        for (code, last) in [
            ("2.1001-0", ["new", "none", "old"]),
            ("2.1000-7", ["old", "7", "old"]),
            ("3.10001-0", ["old", "none", "new"]),
        ] {
            let held = read(&next, code).unwrap();
            assert_eq!(&held.0[first.len()..], &last.map(Cow::from)[..], "{code}");
            assert_eq!(write(&next, &held).as_deref(), Some(code));
            // An older program does not mistake it for other rules.
            assert_eq!(read(&first, code), None, "{code}");
        }
    }

    #[test]
    fn anything_else_is_no_code() {
        for text in [
            "",
            "x",
            "x00",
            "x0000",
            "x002",
            "x00a",
            "x000-0",
            "1.x000",
            "x1.000",
            "x2.000",
            "b0",
            "b1.",
            "b2.",
            "banner",
            "X000",
            "000000000000-60",
        ] {
            assert_eq!(RuleSet::from_code(text), Err(NotACode), "{text}");
        }
    }

    #[test]
    fn options_are_named_and_valued_as_in_a_variants_name() {
        for option in RuleOption::ALL {
            assert_eq!(RuleOption::named(option.name()), Some(option));
            assert_eq!(RuleSet::banner().options().contains(&option), option.in_banner().is_none());
            for value in option.values() {
                let rules = RuleSet::xiangqi().with(option, &value).unwrap();
                assert_eq!(rules.value(option), value);
                let usual = RuleSet::xiangqi().value(option) == value;
                assert_eq!(rules.differences(&rules.preset()).count(), usize::from(!usual));
            }
        }
        assert_eq!(RuleOption::named("rank"), None);
    }
}

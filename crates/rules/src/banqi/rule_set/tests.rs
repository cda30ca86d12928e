use crate::banqi::rule_set::*;
use crate::samples::PRESETS_4X8;

fn canonical(text: &str) -> String {
    text.parse::<RuleSet>().unwrap_or_else(|why| panic!("{text}: {why}")).to_string()
}

fn refusal(text: &str) -> String {
    text.parse::<RuleSet>().unwrap_err().to_string()
}

/// The names of the 4x8 presets with one option, for each value of each option. Some contradict themselves.
fn with_one_option() -> Vec<String> {
    let pairs = RuleOption::ALL.into_iter().flat_map(|option| {
        let values = match option.is_number() {
            true => ["none", "1", "65535"].map(Into::into).to_vec(),
            false => option.values(),
        };
        values.into_iter().map(move |value| (option.name(), value))
    });
    let names = PRESETS_4X8.map(|preset| preset.name);
    pairs.flat_map(|(option, value)| names.map(|name| format!("{name}+{option}={value}"))).collect()
}

#[test]
fn presets_are_named_as_they_are() {
    for preset in RuleSet::PRESETS {
        assert_eq!(preset.name.parse(), Ok(preset.rule_set));
        assert_eq!(preset.rule_set.to_string(), preset.name);
    }
    assert_eq!(RuleSet::default(), RuleSet::taiwan());
}

#[test]
fn options_are_named_and_valued_as_in_a_variants_name() {
    for option in RuleOption::ALL {
        assert_eq!(RuleOption::named(option.name()), Some(option));
        for value in option.values() {
            let rules = RuleSet::default().with(option, &value).unwrap();
            assert_eq!(rules.value(option), value);
            let usual = RuleSet::default().value(option) == value;
            let [taiwan, ..] = RuleSet::PRESETS;
            assert_eq!(rules.differences(&taiwan).count(), usize::from(!usual));
        }
        for preset in RuleSet::PRESETS {
            assert!(option.values().contains(&preset.rule_set.value(option)), "{}", preset.name);
        }
        assert!(RuleSet::default().with(option, "sideways").is_err());
    }
    assert_eq!(RuleOption::named("colour"), None);
}

#[test]
fn stored_names_stay_as_they_were() {
    for text in ["taiwan", "taiwan+first=opponent", "taiwan+first=lot"] {
        assert_eq!(canonical(text), text);
    }
    assert_eq!(canonical("taiwan+first=challenger"), "taiwan");
}

#[test]
fn the_canonical_name_is_the_nearest_preset_and_what_differs_in_a_fixed_order() {
    for (text, name) in [
        ("taiwan+chain=any+dark-capture=attempt", "taiwan+dark-capture=attempt+chain=any"),
        ("taiwan+rank=hongkong", "taiwan+rank=hongkong"),
        ("hongkong+cannon=jumps", "taiwan+rank=hongkong"),
        ("taiwan+cannon=steps+rank=hongkong", "hongkong"),
        ("boyer+first=higher-rated", "woody"),
        ("woody+first=lot", "boyer+first=lot"),
        ("taiwan+first=random", "taiwan+first=lot"),
        ("club+chase-limit=none", "olympiad+quiet-limit=40"),
        ("boyer+quiet-limit=none", "boyer+quiet-limit=none"),
        ("mainland+last-peek=hidden+first=lot", "mainland+first=lot+last-peek=hidden"),
        ("four-colour-2+quiet-limit=120", "four-colour-2+quiet-limit=120"),
        ("four-colour-4+rank=mainland+cannon=steps", "four-colour-4+rank=mainland+cannon=steps"),
        ("four-colour-teams+quiet-limit=120", "four-colour-teams"),
        ("taiwan+screen=face-up-only+chain=cannon", "taiwan+chain=cannon+screen=face-up-only"),
    ] {
        assert_eq!(canonical(text), name, "{text}");
    }
}

#[test]
fn every_value_of_every_option_goes_both_ways() {
    let (mut read, mut refused) = (0, Vec::new());
    for text in with_one_option() {
        match text.parse::<RuleSet>() {
            Ok(rule_set) => {
                assert_eq!(rule_set.to_string().parse(), Ok(rule_set), "{text}");
                let (option, value) = text.split_once('+').unwrap().1.split_once('=').unwrap();
                assert_eq!(rule_set.value(RuleOption::named(option).unwrap()), value, "{text}");
                read += 1;
            }
            Err(BadVariant::Contradiction(_)) => refused.push(text),
            Err(why) => panic!("{text}: {why}"),
        }
    }
    assert_eq!(read + refused.len(), with_one_option().len());
    refused.retain(|text| !text.ends_with("+chain=any"));
    assert_eq!(refused, ["hongkong+screen=face-up-only", "mainland+screen=face-up-only"]);
}

#[test]
fn what_names_no_variant_is_refused_with_the_reason() {
    let names = RuleOption::ALL.map(RuleOption::name).join(", ");
    for (text, why) in [
        (
            "chess",
            "no variant is called \"chess\"; the variants are: taiwan, hongkong, mainland, boyer, woody, \
             olympiad, club, four-colour-2, four-colour-4, four-colour-teams",
        ),
        (
            "taiwan+fast",
            &format!("there is no option \"fast\"; the options are: {names}, each written +option=value"),
        ),
        (
            "taiwan+rank",
            "the option rank needs a value, written rank=VALUE; it is one of: taiwan, hongkong, mainland",
        ),
        (
            "taiwan+chain=any+quiet-limit=",
            "the option quiet-limit needs a value, written quiet-limit=VALUE; it is one of: none, or a number from 1 \
             to 65535",
        ),
        ("club+chain=long", "the option chain has no value \"long\"; it is one of: no, cannon, face-up, any"),
        (
            "boyer+quiet-limit=0",
            "the option quiet-limit has no value \"0\"; it is one of: none, or a number from 1 to 65535",
        ),
        ("taiwan+first=lot+rank=mainland+first=lot", "the option first is given twice"),
    ] {
        assert_eq!(refusal(text), why);
    }
    for text in [
        "",
        "Taiwan",
        " taiwan",
        "taiwan+",
        "taiwan+first",
        "taiwan+first=",
        "taiwan+First=lot",
        "taiwan+quiet-limit=060",
        "taiwan+quiet-limit=+60",
        "taiwan+quiet-limit=65536",
        "taiwan+chase-limit=8",
        "taiwan+taiwan",
        "+first=lot",
    ] {
        assert!(text.parse::<RuleSet>().is_err(), "{text:?}");
    }
}

#[test]
fn contradictions_are_refused_with_the_reason() {
    let chain = "chain=any lets a chain continue with face-down pieces, but dark-capture=no forbids attacking them: \
                 choose chain=face-up, or dark-capture=attempt or attempt-or-die";
    assert_eq!(refusal("taiwan+chain=any"), chain);
    assert_eq!(refusal("taiwan+chain=any+dark-capture=no"), chain);
    let screen = "screen=face-up-only limits what a cannon jumps over, but with cannon=steps it never jumps: \
                  choose cannon=jumps or jumps-and-steps, or leave screen=any";
    assert_eq!(refusal("hongkong+screen=face-up-only"), screen);
    assert_eq!(refusal("taiwan+screen=face-up-only+cannon=steps"), screen);
    let first = "first=opponent and first=higher-rated are for two players, but these rules are for four: choose \
                 first=challenger or first=random";
    assert_eq!(refusal("four-colour-4+first=opponent"), first);
    assert_eq!(refusal("four-colour-teams+first=higher-rated"), first);
    for fine in
        ["four-colour-2+first=opponent", "four-colour-4+first=lot", "four-colour-teams+first=challenger"]
    {
        assert_eq!(fine.parse::<RuleSet>().map(|_| ()), Ok(()), "{fine}");
    }
    for odd in ["hongkong+chain=cannon", "boyer+quiet-limit=none", "taiwan+chase-limit=7+quiet-limit=1"] {
        assert_eq!(odd.parse::<RuleSet>().map(|_| ()), Ok(()), "{odd}");
    }
}

#[test]
fn a_pool_does_not_depend_on_who_begins_or_what_is_marked() {
    let pool = |text: &str| text.parse::<RuleSet>().unwrap().pool();
    assert_eq!(pool("taiwan+first=lot"), "taiwan");
    assert_eq!(pool("taiwan+last-peek=hidden"), "taiwan");
    assert_eq!(pool("woody"), "boyer");
    assert_eq!(pool("four-colour-teams+first=lot"), "four-colour-teams");
    assert_eq!(pool("club+first=lot+chain=face-up"), "club+chain=face-up");
}

/// The kinds that each kind captures by stepping, as letters of notation.
fn takes(variant: &str) -> [String; 7] {
    let rules: RuleSet = variant.parse().unwrap();
    Kind::ALL.map(|captor| {
        Kind::ALL.into_iter().filter(|&v| rules.takes_by_stepping(captor, v)).map(Kind::letter).collect()
    })
}

#[test]
fn stepping_captures_follow_the_ranks_of_the_set() {
    assert_eq!(takes("taiwan"), ["KAERHC", "AERHCP", "ERHCP", "RHCP", "HCP", "", "KP"]);
    assert_eq!(takes("hongkong"), ["KAERHC", "AEP", "EP", "AERHCP", "AEHCP", "AECP", "KP"]);
    assert_eq!(takes("mainland"), ["KAERHCP", "AERHCP", "ERHCP", "RHCP", "HCP", "CP", "KP"]);
}

#[test]
fn general_and_soldier_take_each_other_only_where_it_is_mutual() {
    assert_eq!(takes("taiwan+general-soldier=mutual")[0], "KAERHCP");
    assert_eq!(takes("mainland+general-soldier=one-way")[0], "KAERHC");
}

#[test]
fn a_cannon_that_steps_has_the_rank_of_its_set_and_one_that_only_jumps_none() {
    assert_eq!(
        takes("taiwan+cannon=jumps-and-steps"),
        ["KAERHC", "AERHCP", "ERHCP", "RHCP", "HCP", "CP", "KP"]
    );
    assert_eq!(takes("taiwan+cannon=steps"), takes("taiwan+cannon=jumps-and-steps"));
    assert_eq!(takes("hongkong+cannon=jumps"), ["KAERHC", "AECP", "ECP", "AERHCP", "AEHCP", "", "KP"]);
}

#[test]
fn legends_run_in_rank_order_with_the_unranked_cannon_last() {
    let legend = |text: &str| -> String {
        text.parse::<RuleSet>().unwrap().rank_order().into_iter().map(Kind::letter).collect()
    };
    assert_eq!(legend("taiwan"), "KAERHPC");
    assert_eq!(legend("taiwan+cannon=jumps-and-steps"), "KAERHCP");
    assert_eq!(legend("mainland"), "KAERHCP");
    assert_eq!(legend("hongkong"), "KRHCAEP");
    assert_eq!(legend("hongkong+cannon=jumps"), "KRHAEPC");
}

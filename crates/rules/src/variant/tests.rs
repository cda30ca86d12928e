//! Names, start positions and position texts of variants.

use super::*;

const ENDGAME: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 4 30";

fn from(variant: &str, fen: &str) -> Result<Variant, String> {
    variant.parse::<Variant>().unwrap().begun_from(fen).map_err(|bad| bad.to_string())
}

#[test]
fn a_game_begun_from_a_position_is_written_and_read_with_it() {
    for variant in ["xiangqi", "xiangqi+perpetual=must-vary+first=opponent", "banner+first=lot"] {
        let begun = from(variant, ENDGAME).unwrap();
        assert_eq!(begun.to_string(), format!("{variant}+position={ENDGAME}"));
        assert_eq!(begun.to_string().parse(), Ok(begun));
        assert_eq!(begun.pool(), variant.split("+first").next().unwrap());
        assert_eq!(begun.begins(), Some(Colour::Black));
        let game = AnyGame::new(begun);
        assert_eq!((game.variant(), game.position_text()), (begun, ENDGAME.to_owned()));
        assert_eq!((game.seat_to_move(), game.colours_of(Seat(0))), (Some(Seat(0)), vec![Colour::Black]));
    }
}

#[test]
fn seats_keep_their_colours_whoever_is_to_move() {
    let mut game = AnyGame::new(from("xiangqi", ENDGAME).unwrap());
    game.play(game.variant().parse_ply("d9d8").unwrap()).unwrap();
    assert_eq!((game.seat_to_move(), game.colours_of(Seat(1))), (Some(Seat(1)), vec![Colour::Red]));
}

#[test]
fn the_usual_start_is_nothing_special() {
    let start = xiangqi::Position::start(&xiangqi::RuleSet::xiangqi()).to_string();
    assert_eq!(from("xiangqi", &start), Ok("xiangqi".parse().unwrap()));
    assert!(from("xiangqi+begins=black", &start).unwrap().begins_elsewhere(), "red begins in it");
}

#[test]
fn positions_that_no_game_can_begin_from_are_refused_with_the_reason() {
    for (variant, fen, why) in [
        ("taiwan", ENDGAME, "a game of banqi cannot start from a position"),
        ("xiangqi", "rubbish", "a position has six fields"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/F3K4 w", "there is a banner on a0"),
        ("banner", "4k4/9/9/9/9/9/9/9/9/4K3R w", "the generals face each other"),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/9/9/4K4 w",
            "the game would be over before the first move: draw: no-attackers",
        ),
        (
            "xiangqi",
            "R2k5/1R7/9/9/9/9/9/9/9/4K4 b",
            "the game would be over before the first move: red wins: checkmate",
        ),
    ] {
        let said = from(variant, fen).unwrap_err();
        assert!(said.starts_with(why), "{said}");
        assert!(format!("{variant}+position={fen}").parse::<Variant>().is_err(), "{variant} {fen}");
    }
}

#[test]
fn texts_are_read_in_the_notation_of_the_variant_alone() {
    let [banqi, xiangqi] = ["taiwan", "xiangqi"].map(|name| name.parse::<Variant>().unwrap());
    for (variant, other, text) in [(banqi, xiangqi, "a1-b1"), (xiangqi, banqi, "a0a1")] {
        assert_eq!(variant.parse_action(text).unwrap().to_string(), text);
        assert_eq!(variant.parse_ply(text).unwrap().to_string(), text);
        assert!(other.parse_action(text).is_err() && other.parse_ply(text).is_err(), "{other}: {text}");
    }
    assert_eq!(banqi.parse_ply("a1(K)").unwrap().to_string(), "a1(K)");
    assert_eq!((banqi.parse_square("i0"), xiangqi.parse_square("a0").is_some()), (None, true));
}

#[test]
fn each_action_has_one_kind_whatever_the_game() {
    let kinds = |variant: &str, action: &str| {
        let action = variant.parse::<Variant>().unwrap().parse_action(action).unwrap();
        [action.is_flip(), action.is_attempt(), action.ends_chain()]
    };
    assert_eq!(kinds("taiwan", "a1"), [true, false, false]);
    assert_eq!(kinds("taiwan", "a1?b1"), [false, true, false]);
    assert_eq!(kinds("taiwan", "end"), [false, false, true]);
    for (variant, action) in [("taiwan", "a1-b1"), ("taiwan", "a1xb1"), ("xiangqi", "h2e2")] {
        assert_eq!(kinds(variant, action), [false; 3], "{action}");
    }
}

#[test]
fn only_rules_that_leave_it_to_the_players_suggest_a_draw() {
    let suggests = |name: &str| name.parse::<Variant>().unwrap().suggests_draw_at();
    assert_eq!(suggests("boyer"), Some(3));
    assert_eq!(["taiwan", "olympiad", "xiangqi", "banner"].map(suggests), [None; 4]);
}

#[test]
fn who_begins_and_from_where_may_stand_anywhere_among_the_options() {
    let canonical = format!("xiangqi+begins=black+facing=discovered-check+first=lot+position={ENDGAME}");
    let variant: Variant = canonical.parse().unwrap();
    assert_eq!(variant.to_string(), canonical);
    for text in [
        format!("xiangqi+first=lot+begins=black+position={ENDGAME}+facing=discovered-check"),
        format!("xiangqi+position={ENDGAME}+facing=discovered-check+first=random+begins=black"),
    ] {
        assert_eq!(text.parse(), Ok(variant), "{text}");
    }
    let refused = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
    assert_eq!(refused("banner+first=lot+first=lot"), "the option first is given twice");
    assert_eq!(refused(&format!("{canonical}+position={ENDGAME}")), "the option position is given twice");
    assert_eq!(
        refused("xiangqi+first=red"),
        "the option first has no value \"red\"; it is one of: challenger, opponent, higher-rated, lot"
    );
    assert!(refused("xiangqi+begins=red+begins=red").ends_with("begins is given twice"));
    for text in ["", "first=lot", "position=x", "position=x+xiangqi"] {
        assert!(refused(text).contains("the variants are: taiwan, "), "{text}");
    }
    assert_eq!(refused("taiwan+position=x"), "a game of banqi cannot start from a position");
}

#[test]
fn no_code_is_of_two_families() {
    for variant in crate::samples::variants() {
        let code = variant.code();
        let families = Family::ALL.into_iter().filter(|family| family.rules_of_code(&code).is_some());
        assert_eq!(families.count(), 1, "{variant}: {code}");
    }
}

#[test]
fn what_belongs_to_another_family_is_refused() {
    let family = std::mem::discriminant::<Variant>;
    for variant in Variant::presets() {
        let others = Variant::presets().into_iter().filter(|other| family(other) != family(&variant));
        for other in others {
            let mut game = AnyGame::new(variant);
            let action = AnyGame::new(other).actions()[0];
            let square = action.target().expect("no game begins with the end of a chain");
            assert_eq!(game.check(action), Err(AnyIllegalAction::OtherGame), "{variant}, {other}");
            assert_eq!(game.play(AnyPly::of(action, None)), Err(AnyIllegalPly::OtherGame));
            assert_eq!((game.piece_at(square), game.name(action)), (None, None), "{variant}, {other}");
            assert!(!game.gives_check(action), "{variant}, {other}");
        }
    }
}

#[test]
fn a_name_as_people_type_it_has_the_word_that_says_more() {
    use crate::game::name_as_typed;
    for (canonical, typed) in [
        ("taiwan", "taiwan"),
        (
            "hongkong+chain=any+dark-capture=attempt+first=lot",
            "hongkong+dark-capture=attempt+chain=any+first=random",
        ),
        ("taiwan+quiet-limit=7", "taiwan+quiet-limit=7"),
    ] {
        let rules: banqi::RuleSet = canonical.parse().unwrap();
        assert_eq!(name_as_typed(&rules), typed);
        assert_eq!(typed.parse(), Ok(rules));
    }
}

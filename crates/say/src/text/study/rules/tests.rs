use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::language::Language;
use crate::text::family;
use crate::text::family::banqi::rules::{differences, is_ours, is_said};
use crate::text::game::names::capitalised;
use crate::text::samples::{ANN, Sample, Style, words};
use crate::text::{ALT_LIMIT, CONTENT_LIMIT};
use banqi_rules::banqi::{Kind, RuleOption, RuleSet};
use banqi_rules::game::{First, RuleTable as _};
use banqi_rules::samples::{PRESETS_4X8, any_rules, rule_sets, variants};
use banqi_rules::xiangqi;
use banqi_session::{AbortBy, DrawBy, Ending, Event, OFFER_PAUSE_PLIES, Phase, ProgramCommand, Seat};

/// Returns a page and what the signs in its picture mean.
fn page_text(voice: Voice<'_>, variant: &Variant, page: Page) -> String {
    let (text, caption) = super::page_text(voice, variant, page);
    format!("{text}\n{caption}")
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Builds a page, and checks it against Discord's limits and the chosen rules.
fn assert_page(language: Language, variant: &Variant, page: Page) {
    let voice = words().voice(language).about(Group::of(variant));
    let about = format!("{} {page:?} {variant}", language.tag());
    let (text, alt) = (page_text(voice, variant, page), page_alt(voice, variant, page));
    assert!(text.starts_with(&format!("## {}\n", voice.page(page))), "{about}: {text}");
    assert!(length(&text) <= CONTENT_LIMIT, "{about}: {} characters\n{text}", length(&text));
    assert!((1..=ALT_LIMIT).contains(&length(&alt)), "{about}: {} characters\n{alt}", length(&alt));
    assert!(!text.contains("  ") && !text.contains("\n\n\n") && !text.contains(" \n"), "{about}: {text}");
    let lists_differences = page == Page::Turn && matches!(variant, Variant::Banqi(_));
    let named = if lists_differences { family::nearest_preset(variant) } else { *variant };
    assert!(text.contains(&voice.variant(&named)), "{about}: {text}");
    let note = voice.word("rules-ours-note");
    let body = text.replace(&note, "");
    assert_eq!(text.contains(&note), body.contains(OURS), "{about}: {text}");
    if let Variant::Banqi(rules) = variant {
        assert_options(voice, rules, page, &text);
    }
    if let Variant::Xiangqi { rules, .. } = variant {
        assert_xiangqi_options(voice, rules, page, &text);
    }
}

fn assert_options(voice: Voice<'_>, rules: &RuleSet, page: Page, text: &str) {
    let about = format!("{page:?} {rules}");
    let taiwan = RuleSet::taiwan();
    for option in page.options(rules) {
        let (name, value) = (voice.rule_option(option), voice.rule_value(rules, option));
        let (meaning, differs) =
            (voice.value_hint(rules, option), rules.value(option) != taiwan.value(option));
        let mark = if differs { DIFFERS } else { USUAL };
        let line = text.lines().find(|line| line.starts_with(mark) && line.contains(&format!("**{name}**")));
        // What the prose says is not said again.
        let (is_said, is_marked) = (is_said(page, option), differs || is_ours(rules, option));
        assert_eq!(line.is_some(), !is_said || is_marked, "{about}: {option:?} in {text}");
        if let Some(line) = line {
            let told = if is_said { capitalised(&value) } else { meaning };
            assert!(line.contains(&told), "{about}: {option:?} in {text}");
        }
    }
    let differs = page.options(rules).iter().any(|option| rules.value(*option) != taiwan.value(*option));
    let note = voice.word("rules-differs-note");
    assert_eq!(text.contains(&note), differs && page != Page::Turn, "{about}: {text}");
    if page == Page::Turn {
        let summary = differences(voice, rules).unwrap_or_default();
        assert!(summary.is_empty() || text.contains(&format!("\n{summary}\n")), "{about}: {text}");
        for option in RuleOption::ALL {
            let differs = rules.value(option) != taiwan.value(option);
            assert_eq!(summary.contains(&voice.labelled(rules, option)), differs, "{about}: {summary}");
        }
    }
}

fn assert_xiangqi_options(voice: Voice<'_>, rules: &xiangqi::RuleSet, page: Page, text: &str) {
    let mut differs = false;
    for option in page.xiangqi_options(rules) {
        let named = capitalised(&voice.rule_value(rules, option));
        let usual = rules.value(option) == xiangqi::RuleSet::xiangqi().value(option);
        differs |= !usual;
        let is_listed = text.lines().any(|line| line.starts_with(DIFFERS) && line.contains(&named));
        assert_eq!(is_listed, !usual, "{page:?} {rules}: {option:?} in {text}");
    }
    assert_eq!(text.contains(&voice.word("rules-differs-note")), differs, "{page:?} {rules}: {text}");
}

#[test]
fn every_page_of_every_preset_and_value_fits_and_says_what_is_chosen() {
    let mut built = 0;
    for rules in variants() {
        for language in Language::ALL {
            for page in Page::of(&rules) {
                assert_page(language, &rules, page);
                built += 1;
            }
        }
    }
    assert!(built > 1000, "{built}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_does_every_page_of_any_rules(rules in any_rules()) {
        let rules = Variant::from(rules);
        for language in Language::ALL {
            for page in Page::of(&rules) {
                assert_page(language, &rules, page);
            }
            // For a page that does not exist, the first page is shown with a line before it.
            let voice = words().voice(language);
            let first = length(&page_text(voice, &rules, Page::Turn));
            for page in Page::ALL.into_iter().filter(|page| !page.applies(&rules)) {
                let none = voice.say("rules-no-page", &[("page", voice.page(page).into())]);
                prop_assert!(length(&none) + 1 + first <= CONTENT_LIMIT, "{}: {}", rules, first);
            }
        }
    }
}

/// Random rules seldom reach the longest text, so each option in turn gets its longest value.
#[test]
fn the_longest_first_page_fits_with_a_line_before_it() {
    let english = words().voice(Language::English);
    let first = |rules: &RuleSet| length(&page_text(english, &(*rules).into(), Page::Turn));
    let longest = PRESETS_4X8.map(|preset| {
        let mut longest = preset.rule_set;
        loop {
            let before = longest;
            for option in RuleOption::ALL {
                let others =
                    option.values().into_iter().filter_map(|value| longest.with(option, &value).ok());
                let playable = others.filter(|rules| rules.contradiction().is_none());
                longest = playable.chain([longest]).max_by_key(first).unwrap_or(longest);
            }
            if first(&longest) == first(&before) {
                break longest;
            }
        }
    });
    let longest = longest.into_iter().max_by_key(first).unwrap();
    let absent = Page::ALL.into_iter().filter(|page| !page.applies(&longest.into()));
    let note = |page| length(&english.say("rules-no-page", &[("page", english.page(page).into())]));
    let whole = first(&longest) + 1 + absent.map(note).max().unwrap();
    assert!(first(&longest) > 1_400, "{longest}");
    assert!(whole <= CONTENT_LIMIT, "{longest}: {whole} characters");
}

/// Returns the kinds that a line of the table's alt text names.
fn named(voice: Voice<'_>, text: &str) -> BTreeSet<Kind> {
    let name = |kind: Kind| voice.say("kind", &[("piece", kind.letter().to_string().into())]);
    let words = |text: &str| -> Vec<String> {
        text.split([',', '、', '(', '（', ':', '：', ' ', '.', '。']).map(str::to_owned).collect()
    };
    let said = words(text);
    Kind::ALL.into_iter().filter(|kind| said.contains(&name(*kind))).collect()
}

#[test]
fn the_table_in_words_is_the_rule_for_all_49_pairs() {
    for rules in rule_sets() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let alt = page_alt(voice, &rules.into(), Page::Ranks);
            let lines: Vec<&str> = alt.lines().skip(1).collect();
            assert_eq!(lines.len(), 7, "{alt}");
            for (captor, line) in rules.rank_order().into_iter().zip(lines) {
                let (head, takes) = line.split_once([':', '：']).unwrap();
                let captor_word = voice.say("kind", &[("piece", captor.letter().to_string().into())]);
                assert!(head.starts_with(&captor_word), "{line}");
                let takes = takes.split("both are removed").next().unwrap_or_default();
                let expected: BTreeSet<Kind> =
                    Kind::ALL.into_iter().filter(|victim| rules.takes_by_stepping(captor, *victim)).collect();
                assert_eq!(named(voice, takes), expected, "{rules}: {line}");
            }
        }
    }
}

#[test]
fn the_alt_text_of_an_example_names_every_sign_and_its_squares() {
    let english = words().voice(Language::English);
    assert_eq!(
        page_alt(english, &Variant::default(), Page::Cannon),
        "Banqi board, rows from the top, columns a to h.\n\
         Row 4: a4 empty, b4 black chariot, c4 to h4 empty.\n\
         Row 3: a3 empty, b3 black horse, c3 to h3 empty.\n\
         Row 2: a2 black soldier, b2 red cannon, c2 empty, d2 face-down, e2 empty, f2 black general, g2 empty, \
         h2 black elephant.\n\
         Row 1: a1 to h1 empty.\n\
         Red to move.\n\
         can move: b2.\n\
         can move here: b1, c2.\n\
         can be captured: f2, b4.\n\
         jumped over: d2, b3.\n\
         not allowed: a2, h2, b3."
    );
    let traditional = words().voice(Language::Traditional);
    let club: Variant = "club".parse().unwrap();
    assert!(page_alt(traditional, &club, Page::Chases).ends_with("可以走：g2、f3。\n不行：h3、g4。"));
}

#[test]
fn figures_come_from_the_rules_and_ladders_from_their_order() {
    let english = words().voice(Language::English);
    let page = |rules: &str, page| page_text(english, &rules.parse().unwrap(), page);
    assert!(
        page("taiwan+quiet-limit=77", Page::Draws)
            .contains("The game is a draw after 77 moves without a flip or capture, counting both players.")
    );
    assert!(page("taiwan", Page::Draws).contains(&format!(
        "You can offer again after {OFFER_PAUSE_PLIES} more moves, counting both players.†"
    )));
    assert!(page("four-colour-4", Page::Draws).contains(&format!(
        "You can offer again after {OFFER_PAUSE_PLIES} more moves, counting all players.†"
    )));
    assert!(page("club", Page::Chases).contains("for at most 7 moves in a row"));
    // The hints of the options contain these numbers as words.
    assert_eq!((RuleSet::CYCLE_ROUNDS, RuleSet::OCCURRENCES), (3, 3));
    let traditional = words().voice(Language::Traditional);
    let ranks = |rules: &str| page_text(traditional, &rules.parse().unwrap(), Page::Ranks);
    assert!(ranks("taiwan").contains("帥將 > 仕士 > 相象 > 俥車 > 傌馬 > 兵卒\n不論大小：炮砲\n"));
    assert!(
        ranks("taiwan+rank=hongkong").contains("帥將 > 俥車 > 傌馬 > 仕士 > 相象 > 兵卒\n不論大小：炮砲\n")
    );
    assert!(ranks("taiwan+rank=hongkong").contains("🔸 **大小順序**：香港式，俥傌大於仕相。"));
    assert!(ranks("hongkong").contains("帥將 > 俥車 > 傌馬 > 炮砲 > 仕士 > 相象 > 兵卒\n"));
}

#[test]
fn what_no_source_says_is_marked() {
    let english = words().voice(Language::English);
    let marked = |rules: &str, page, option| {
        let rules: RuleSet = rules.parse().unwrap();
        let text = page_text(english, &rules.into(), page);
        let name = format!("**{}**", english.rule_option(option));
        let line = text.lines().find(|line| line.contains(&name)).map(str::to_owned);
        line.unwrap_or_else(|| panic!("{name} in {text}")).ends_with(OURS)
    };
    assert!(!marked("taiwan", Page::Draws, RuleOption::QuietLimit));
    assert!(marked("hongkong", Page::Draws, RuleOption::QuietLimit));
    assert!(marked("mainland", Page::Ends, RuleOption::WipedOut));
    assert!(marked("boyer", Page::Draws, RuleOption::QuietLimit));
    assert!(!marked("boyer", Page::Draws, RuleOption::Endless));
    assert!(!marked("taiwan", Page::Turn, RuleOption::First));
    assert!(marked("woody", Page::Turn, RuleOption::First));
    let both = page_text(english, &"taiwan+equal=both-removed".parse().unwrap(), Page::Captures);
    assert!(both.contains("the player who moved wins.†"), "{both}");
}

#[test]
fn a_page_says_each_rule_once() {
    let english = words().voice(Language::English);
    let options = |rules: &str, page| -> Vec<String> {
        let text = page_text(english, &rules.parse().unwrap(), page);
        let lines =
            text.lines().filter(|line| line.starts_with(&format!("{USUAL} **")) || line.starts_with(DIFFERS));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        options("taiwan", Page::Cannon),
        ["• **What the cannon jumps over**: The cannon can jump over any piece, face-up or face-down."]
    );
    assert_eq!(options("taiwan", Page::Ends), [""; 0]);
    assert_eq!(options("mainland", Page::Ends), ["• **No pieces left**: The player loses.†"]);
    assert_eq!(options("boyer", Page::WipedOut), ["🔸 **No pieces left**: The player can still flip."]);
    assert_eq!(options("club", Page::Chases), ["🔸 **Chasing**: At most 7 moves in a row."]);
    let chains = options("taiwan+chain=cannon", Page::Chains);
    assert_eq!(chains, ["🔸 **Chain captures**: Cannons only."]);
    assert_eq!(options("xiangqi+facing=discovered-check", Page::Facing), ["🔸 Facing generals give check."]);
}

#[test]
fn who_begins_a_rematch_is_told_as_it_is() {
    for (ending, told) in [
        (
            Event::DrawAccepted { seat: Seat(1), why: None },
            "After a draw or an aborted game, the player who didn't go first last time goes first",
        ),
        (
            Event::Aborted { by: AbortBy::Time },
            "After a draw or an aborted game, the player who didn't go first last time goes first",
        ),
        (Event::Resigned { seat: Seat(1) }, "**Rematch**: The winner of the last game goes first"),
    ] {
        let mut sample = Sample::game(1).play("a1(H) b1(p)");
        sample.happen(Event::DrawOffered { seat: Seat(0) });
        sample.happen(ending.clone());
        let rematch = sample.session.rematch(ANN).unwrap();
        // Ann began last time, and wins only in the last of the three cases.
        let begins =
            if ending == (Event::Resigned { seat: Seat(1) }) { First::Challenger } else { First::Opponent };
        assert_eq!(rematch.variant.first(), begins, "{ending:?}");
        let page = page_text(words().voice(Language::English), &Variant::default(), Page::Turn);
        assert!(page.contains(told), "{page}");
    }
}

#[test]
fn the_book_for_four_says_who_begins_a_rematch() {
    let page = |rules: &str| page_text(words().voice(Language::English), &rules.parse().unwrap(), Page::Turn);
    let otherwise = "or if you went second in a drawn or aborted game. Otherwise, who goes first is random.";
    assert!(page("four-colour-4").contains(&format!("you go first if you won {otherwise}")));
    assert!(
        page("four-colour-teams")
            .contains(&format!("you go first if your team won and you sat before your partner, {otherwise}"))
    );
    assert!(page("four-colour-2").contains("The winner of the last game goes first."));
}

#[test]
fn the_book_tells_the_rules_of_four_colours_that_are_ours() {
    let page =
        |language, rules: &str, page| page_text(words().voice(language), &rules.parse().unwrap(), page);
    for (language, colour, partner) in [
        (
            Language::English,
            "you get the free colour with the most pieces",
            "your own piece or your partner's",
        ),
        (Language::Traditional, "你就執其中棋最多的一色", "是自己或隊友的棋"),
        (Language::Simplified, "其中棋子最多的一色就归你", "是自己或队友的棋子"),
    ] {
        let says = |rules: &str, of, told: &str| page(language, rules, of).contains(told);
        for (rules, has) in [("four-colour-4", true), ("four-colour-teams", true), ("four-colour-2", false)] {
            assert_eq!(says(rules, Page::Seats, colour), has, "{rules}: {colour}");
        }
        for attempt in ["attempt", "attempt-or-die"] {
            for (rules, has) in [("four-colour-teams", true), ("four-colour-4", false), ("taiwan", false)] {
                let rules = format!("{rules}+dark-capture={attempt}");
                assert_eq!(says(&rules, Page::Attempts, partner), has, "{rules}: {partner}");
            }
        }
    }
}

#[test]
fn time_that_runs_out_before_all_have_moved_aborts_as_the_book_says() {
    let english = words().voice(Language::English);
    for variant in ["taiwan", "xiangqi", "banner", "four-colour-2", "four-colour-4", "four-colour-teams"] {
        let variant: Variant = variant.parse().unwrap();
        let sample = Sample::game_of_any(variant, 1);
        let now = sample.session.deadline().unwrap();
        assert_eq!(
            sample.session.decide_program(ProgramCommand::CallTime, now),
            Ok(vec![Event::Aborted { by: AbortBy::Time }])
        );
        let page = page_text(english, &variant, Page::Ends);
        // Only in banner xiangqi does resigning lose as soon as the game has begun.
        let aborts = if variant.resigning_loses_at_once() { "" } else { "resigning or " };
        let told = format!("have moved, {aborts}running out of time only aborts the game");
        assert!(page.contains(&told), "{variant}: {page}");
    }
}

#[test]
fn four_draw_at_any_time_and_those_who_are_in_share_the_first_place() {
    let mut sample = Sample::game_of(RuleSet::four_colour_4(), 1);
    for _ in 0..8 {
        assert!(sample.step(Style::FlipsFirst));
    }
    sample.happen(Event::Resigned { seat: Seat(1) });
    sample.happen(Event::Resigned { seat: Seat(2) });
    sample.happen(Event::DrawOffered { seat: Seat(0) });
    sample.happen(Event::DrawAccepted { seat: Seat(3), why: None });
    assert_eq!(sample.session.phase(), Phase::Over(Ending::Draw { by: DrawBy::Agreement }));
    assert_eq!(sample.session.places(), [1, 4, 3, 1]);
    let page = |language| page_text(words().voice(language), &RuleSet::four_colour_4().into(), Page::Seats);
    let english = page(Language::English);
    assert!(
        english
            .contains("A draw is possible at any time: everyone still in the game then shares first place.†"),
        "{english}"
    );
    assert!(page(Language::Traditional).contains("隨時可以提和；和棋時，還在局中的人並列第一†"));
    assert!(page(Language::Simplified).contains("随时可以提和；和棋时，没出局的人并列第一†"));
}

#[test]
fn the_check_of_a_banner_is_blocked_on_either_point_and_the_book_says_so() {
    let banner: Variant = "banner".parse().unwrap();
    let check = banner.begun_from("4k4/r8/r8/3F5/9/9/9/9/9/3K5 b").unwrap();
    let legal: BTreeSet<String> =
        Sample::game_of_any(check, 1).view().choices.iter().map(|choice| choice.action.to_string()).collect();
    assert!(legal.contains("a7d7") && legal.contains("a8d8"), "{legal:?}");
    assert!(!legal.contains("a7a6"), "the check has to be met: {legal:?}");
    for (language, told) in [
        (
            Language::English,
            "To block a banner, put a piece on either of the two straight points on its path.",
        ),
        (Language::Traditional, "對旗是擋住它直走或橫走的兩點之一"),
        (Language::Simplified, "对旗可以挡住直走两点中的任何一点"),
    ] {
        let page = |variant: &Variant| page_text(words().voice(language), variant, Page::Check);
        assert!(page(&banner).contains(told), "{}", page(&banner));
        assert!(!page(&"xiangqi".parse().unwrap()).contains(told), "there are no banners");
    }
}

/// A draw offer is 提和, and a claim of a draw is 要求判和.
#[test]
fn a_claim_is_called_a_claim_in_chinese() {
    let banner: Variant = "banner".parse().unwrap();
    for (language, claim, offer) in
        [(Language::Traditional, "要求判和", "提和"), (Language::Simplified, "要求判和", "提和")]
    {
        let voice = words().voice(language).about(Group::Banner);
        let page = page_text(voice, &banner, Page::Repetition);
        assert!(page.contains(claim) && !page.contains(offer), "{page}");
        let args = [("first", "a".into()), ("second", "b".into()), ("who", "a".into()), ("times", 3.into())];
        for key in ["result-draw-claim", "xiangqi-claim-soon", "xiangqi-claim-now", "control-claim"] {
            let said = voice.say(key, &args);
            assert!(said.contains(claim) && !said.contains(offer), "{key}: {said}");
        }
    }
}

#[test]
fn the_page_on_chases_says_how_long_one_may_last() {
    let told = ["for at most 7 moves in a row", "最多連續捉同一顆棋 7 步", "最多连续捉对方同一枚棋子 7 步"];
    for (language, told) in Language::ALL.into_iter().zip(told) {
        let text = page_text(words().voice(language), &"club".parse().unwrap(), Page::Chases);
        assert!(text.contains(told), "{text}");
    }
}

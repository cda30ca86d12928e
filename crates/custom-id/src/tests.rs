use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::draft::opponents::Opponents;
use crate::draft::samples::{drafts, steps};
use crate::history_step::tests::{history_steps, history_views};
use crate::intent::PLAIN;
use crate::lesson_step::tests::{lesson_steps, places};
use crate::look_step::Looks;
use crate::settings_step::Setting;
use crate::start_step::tests::start_steps;
use banqi_rules::AnyAction;
use banqi_rules::banqi::Square;
use banqi_session::{ClockChange, GameCommand};
use banqi_store::Invitee;

fn intents() -> impl Strategy<Value = Intent> {
    let square = || (0u8..64).prop_map(|index| Square::new(index).unwrap());
    prop_oneof![
        proptest::sample::select(PLAIN.to_vec()).prop_map(|(intent, _)| intent),
        (proptest::option::of(square()), square()).prop_map(|(held, tapped)| Intent::Tap { held, tapped }),
        (any::<u16>(), proptest::sample::select(StepTo::ALL.to_vec()), any::<bool>())
            .prop_map(|(from, (to, _), turned)| Intent::Step(ReplayStep { from, to, turned })),
    ]
}

fn tasks() -> impl Strategy<Value = Task> {
    prop_oneof![
        proptest::sample::select(vec![
            Task::Act(Act::Accept),
            Task::Draw,
            Task::Act(Act::Ask(Question::Draw)),
            Task::Act(Act::Verify)
        ]),
        any::<String>().prop_map(|typed| Task::play(&typed)),
    ]
}

fn scopes() -> impl Strategy<Value = Scope> {
    prop_oneof![Just(Scope::Server), Just(Scope::Everywhere), any::<u32>().prop_map(Scope::Season)]
}

/// Rules of any game.
fn book_rules() -> impl Strategy<Value = Variant> {
    let xiangqi =
        proptest::sample::select(vec!["xiangqi", "xiangqi+begins=black+perpetual=must-vary", "banner"]);
    prop_oneof![
        drafts().prop_map(|draft| Variant::from(draft.rule_set)),
        xiangqi.prop_map(|name| name.parse().unwrap())
    ]
}

fn ids() -> impl Strategy<Value = CustomId> {
    let shown = prop_oneof![
        (book_rules(), proptest::sample::select(Page::ALL.to_vec()))
            .prop_map(|(rules, page)| CustomId::Book { rules, page: Some(page) }),
        (places(), lesson_steps()).prop_map(|(at, step)| CustomId::Lesson { at, step }),
    ];
    prop_oneof![
        (proptest::sample::select(PieceStyle::ALL.to_vec()), shown)
            .prop_map(|(style, then)| CustomId::Pieces { style, then: Box::new(then) }),
        tasks().prop_map(|task| CustomId::Choose { task }),
        (any::<i64>(), any::<u32>(), intents()).prop_map(|(session, seq, intent)| {
            CustomId::Game { session: SessionId(session), seq, intent }
        }),
        (scopes(), drafts(), any::<u16>()).prop_map(|(scope, draft, page)| CustomId::Leaderboard {
            scope,
            pool: draft.rule_set.pooled().into(),
            page,
        }),
        (book_rules(), proptest::option::of(proptest::sample::select(Page::ALL.to_vec())))
            .prop_map(|(rules, page)| CustomId::Book { rules, page }),
        (drafts(), steps()).prop_map(|(draft, step)| CustomId::Draft { draft, step }),
        (any::<u32>(), any::<u16>(), proptest::sample::select(puzzle_step::WORDS.to_vec()))
            .prop_map(|(nth, turn, (step, _))| CustomId::Puzzle { nth, turn, step }),
        (any::<i64>(), intents().prop_filter_map("of records", Playback::of))
            .prop_map(|(import, playback)| CustomId::Import { import: ImportId(import), playback }),
        (history_views(), history_steps()).prop_map(|(view, step)| CustomId::History { view, step }),
        start_steps().prop_map(CustomId::Start),
        proptest::sample::select(privacy_step::WORDS.to_vec()).prop_map(|(step, _)| CustomId::Privacy(step)),
        proptest::sample::select(Setting::ALL.to_vec())
            .prop_map(|setting| CustomId::Settings(SettingsStep::Set(setting))),
        (
            proptest::sample::select(Looks::ALL.to_vec()),
            proptest::sample::select(LookStep::SETTINGS.to_vec())
        )
            .prop_map(|(whose, setting)| CustomId::Look(LookStep { whose, setting })),
        "[a-zA-Z0-9 !?:]{0,30}[a-z]"
            .prop_filter_map("a name", |name| name.parse().ok())
            .prop_map(|name| CustomId::Settings(SettingsStep::EndSeason(name))),
        Just(CustomId::Settings(SettingsStep::Choose)),
        Just(CustomId::QuietForm),
        Just(CustomId::QuietHours),
        Just(CustomId::Vacation),
        Just(CustomId::TakeVacation),
        Just(CustomId::EndVacation),
        Just(CustomId::Unblock),
        Just(CustomId::Next),
        (places(), lesson_steps()).prop_map(|(at, step)| CustomId::Lesson { at, step }),
    ]
}

#[test]
fn every_word_names_one_intent() {
    let mut words: BTreeSet<&str> = PLAIN.iter().map(|(_, word)| *word).collect();
    words.extend([
        TAP,
        STEP,
        CHOOSE,
        LEADERBOARD,
        BOOK,
        DRAFT,
        LESSON,
        PUZZLE,
        START,
        PIECES,
        PRIVACY,
        HISTORY,
        SETTINGS,
        LOOK,
        VACATION,
        BLOCKS,
        NEXT,
        IMPORT,
    ]);
    assert_eq!(words.len(), PLAIN.len() + 18);
}

#[test]
fn buttons_of_earlier_versions_give_the_same_commands() {
    use GameCommand::*;
    let commands = [
        ("end", Play(AnyAction::END_CHAIN)),
        ("dr", OfferDraw),
        ("dr+", AcceptDraw),
        ("dr-", DeclineDraw),
        ("dr!", ClaimDraw),
        ("ck", RequestClock(ClockChange::Pause)),
        ("ck+", AgreeToClock),
        ("ck-", DeclineClock),
        ("ck!", Resume),
        ("tk", RequestTakeback),
        ("tk+", AgreeToTakeback),
        ("tk-", DeclineTakeback),
        ("rs", Resign),
        ("ab", Abort),
    ];
    for (word, command) in commands {
        let id = CustomId::Game { session: SessionId(7), seq: 9, intent: Intent::Order(command) };
        assert_eq!(format!("b1:{word}:7:9").parse(), Ok(id.clone()), "{word}");
        assert_eq!(id.to_string(), format!("b1:{word}:7:9"));
    }
    let without = CustomId::Game { session: SessionId(7), seq: 9, intent: Intent::Order(TakeHint) };
    assert_eq!(without.to_string().parse::<CustomId>(), Err(NotACustomId::UnknownIntent));
}

#[test]
fn foreign_and_malformed_ids_are_told_apart() {
    let parse = |text: &str| text.parse::<CustomId>().unwrap_err();
    for text in ["", "b0:mv:1:2", "b2:mv:1:2", "c4:drop:3", "B1:mv:1:2", " b1:mv:1:2"] {
        assert_eq!(parse(text), NotACustomId::Foreign, "{text}");
    }
    assert_eq!(parse("b1:fly:1:2"), NotACustomId::UnknownIntent);
    for text in [
        "b1",
        "b1:",
        "b1:mv",
        "b1:mv:1",
        "b1:mv:1:2:3",
        "b1:mv:+1:2",
        "b1:mv:01:2",
        "b1:mv:1:-2",
        "b1:mv:1:4294967296",
        "b1:tp:1:2:b3",
        "b1:tp:1:2:b3:",
        "b1:tp:1:2:z9:b3",
        "b1:tp:1:2:b3:b4:b5",
        "b1:lb:server",
        "b1:lb:here:1",
        "b1:lb:s:1",
        "b1:lb:s01:1",
        "b1:lb:all:65536",
        "b1:lb:all:1:000000000000-60",
        "b1:lb:all:1:000000000010-61",
        "b1:lb:all:1:100000000000-60:",
        "b1:bk:turn",
        "b1:bk:sings:000000000000-60",
        "b1:bk:-:000000000000-060",
        "b1:bk:turn:000000000000-60:",
        "b1:ln",
        "b1:ln:mv",
        "b1:ln:mv:0",
        "b1:ln:mv:11",
        "b1:ln:fly:1",
        "b1:ln:mv:03",
        "b1:ln:mv:3:",
        "b1:ln:mv:3:a1-",
        "b1:ln:mv:3:a1-a2,a2-a3,a3-a4,a4-b4",
        "b1:ln:mv:3:a1-a2:b",
        "b1:vc",
        "b1:vc:3",
        "b1:qh:3",
        "b1:bl:3",
        "b1:hs",
        "b1:hs:pg",
        "b1:hs:fly:b:100:-:-:-:-:-",
        "b1:hs:pg:b:100:-:-:-:-",
        "b1:im",
        "b1:im:7",
        "b1:im:7:mv",
        "b1:im:07:rp",
        "b1:im:7:sp:17",
        "b1:im:7:sp:17:x",
        "b1:ru:go",
        "b1:ru:go:000000000000-60:-:9",
        "b1:ru:sing:000000000000-60:-:10",
        "b1:mv:1:2\n",
    ] {
        assert_eq!(parse(text), NotACustomId::Malformed, "{text}");
    }
}

#[test]
fn a_log_says_what_a_control_is_for() {
    for (text, family) in [
        ("b1:mv:1:2", "move"),
        ("b1:ch+:1:2", "challenge"),
        ("b1:rs?:1:2", "resign"),
        ("b1:dr+:1:2", "draw"),
        ("b1:im:7:rp", "replay"),
        ("b1:nx", "next game"),
    ] {
        assert_eq!(text.parse::<CustomId>().map(|id| id.family()), Ok(family), "{text}");
    }
}

#[test]
fn what_is_shown_of_a_game_has_an_intent_of_its_own() {
    let step = ReplayStep { from: 3, to: StepTo::Next, turned: true };
    for shown in [Playback::Animation, Playback::Step(step), Playback::Analysis(AnalysisPage::TurningPoints)]
    {
        assert_eq!(Playback::of(shown.intent()), Some(shown));
    }
    assert_eq!(Playback::of(Intent::Move), None);
}

#[test]
fn a_step_leads_from_one_board_of_a_replay_to_another() {
    let boards = [
        (StepTo::First, 0),
        (StepTo::Back, 2),
        (StepTo::Next, 4),
        (StepTo::Last, usize::MAX),
        (StepTo::OtherSide, 3),
        (StepTo::Selected, 7),
    ];
    for (to, board) in boards {
        for turned in [false, true] {
            let is_turned_over = to == StepTo::OtherSide;
            assert_eq!(ReplayStep { from: 3, to, turned }.leads_to("7"), (board, turned != is_turned_over));
        }
    }
    let selected = ReplayStep { from: 3, to: StepTo::Selected, turned: false };
    assert_eq!(selected.leads_to("seven"), (3, false));
    let back = ReplayStep { to: StepTo::Back, from: 0, ..selected };
    assert_eq!(back.leads_to(""), (0, false));
}

#[test]
fn a_challenge_names_its_opponents_and_among_them_a_partner() {
    let [ann, bob, cleo] = [1, 36, 100_000].map(Invitee::from_stored);
    let opponents = Opponents::of(&[ann, bob]);
    assert_eq!((opponents.invitees(), opponents.partner()), (vec![ann, bob], None));
    let with_partner = opponents.with_partner(Some(bob));
    assert_eq!((with_partner.invitees(), with_partner.partner()), (vec![ann, bob], Some(bob)));
    assert_eq!(with_partner.to_string(), "1.*10");
    for nobody in [None, Some(cleo)] {
        assert_eq!(with_partner.with_partner(nobody), opponents);
    }
}

proptest! {
    #[test]
    fn ids_are_read_back_and_short_enough(id in ids()) {
        let text = id.to_string();
        prop_assert!(text.len() <= LIMIT);
        prop_assert_eq!(text.parse(), Ok(id));
    }

    #[test]
    fn whatever_is_read_is_written_the_same(text in "(b1:)?[a-z0-9:?+-]{0,30}") {
        if let Ok(id) = text.parse::<CustomId>() {
            prop_assert_eq!(id.to_string(), text);
        }
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        let _: Result<CustomId, _> = text.parse();
    }
}

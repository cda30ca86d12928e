//! The messages beside those that show a game: help, lessons, puzzles, the rule book, lists, questions, analyses.

use super::*;
use crate::discord::controls as play;
use crate::discord::history::controls::{PAGE, filter_controls, history_controls};
use crate::discord::interaction::components::Entry;
use crate::discord::settings::{games_controls, look_controls, question_controls, settings_controls};
use crate::discord::start::controls as start;
use banqi_app::{Analysed, App};
use banqi_book::Page;
use banqi_book::lesson::Lesson;
use banqi_custom_id::draft::opponents::Opponents;
use banqi_custom_id::history_step::HistoryView;
use banqi_custom_id::settings_step::{Intervention, Setting, SettingsStep};
use banqi_custom_id::task::Task;
use banqi_custom_id::{AnalysisPage, Group, Question, ReplayStep, StepTo};
use banqi_rules::Variant;
use banqi_say::mentions::Mentions;
use banqi_say::text::reading::{messages, people, study};
use banqi_say::text::samples::{ANN, BEN};
use banqi_say::text::{
    self, GameOption, HistoryRow, LeaderboardPage, LessonPage, PreferenceShown, Said, SettingsQuestion,
    Viewpoint,
};
use banqi_say::words::Voice;
use banqi_session::{BoardView, GameCode, PieceStyle, TimeControl, Timestamp};
use banqi_store::{
    HistoryFrom, ImportId, Invitee, MOST_RULE_PRESETS, Preference, RulePreset, RulePresetName, UserId,
};

/// A message: what it is, its text, its controls, and the alt text of its picture.
type Made = (String, String, Vec<Row>, Option<String>);

/// Returns what can be made of sample games, in one language.
fn made(voice: Voice<'_>) -> Vec<Made> {
    let mut found: Vec<Made> = messages::messages(voice)
        .into_iter()
        .map(|(title, content)| (title, content, Vec::new(), None))
        .collect();
    found.extend(first_minute(voice));
    found.extend(lessons(voice));
    found.extend(looks(voice));
    found.extend(lists(voice));
    found.extend(analyses(voice));
    found.extend(questions(voice));
    found.extend(settings(voice));
    found
}

fn first_minute(voice: Voice<'_>) -> Vec<Made> {
    let mentions = Mentions::default();
    let computer = Invitee::Computer(App::USUAL_LEVEL);
    let choice = text::which_game_to_start_text(voice, Some(computer), &mentions);
    let help = text::help_text(voice, &mentions);
    [
        ("greeting", text::greeting_text(voice), start::greeting_controls(voice)),
        ("help", help.clone(), start::help_controls(voice, start::AskedIn::Server)),
        ("help in private", help, start::help_controls(voice, start::AskedIn::Private)),
        ("who to play", voice.word("welcome-who"), start::opponent_controls(voice)),
        ("which friend", voice.word("welcome-who-friend"), start::friend_controls(voice)),
        (
            "which game",
            choice,
            start::game_controls(voice, Opponents::of(&[computer]), Group::Banqi, TimeControl::default()),
        ),
    ]
    .map(|(title, content, rows)| (title.to_owned(), content, rows, None))
    .into()
}

fn lessons(voice: Voice<'_>) -> Vec<Made> {
    let mut found = Vec::new();
    let mut add = |title: &str, page: &LessonPage| {
        let board = BoardView::of(page.attempt.game());
        let alt = text::board_alt_text(voice, &board, page.attempt.game().outcome().is_some());
        found.push((
            format!("lesson {}, {title}", page.attempt.lesson().number()),
            text::lesson_text(voice, page),
            play::lesson_controls(voice, page),
            Some(alt),
        ));
    };
    for lesson in Lesson::all() {
        let mut attempt = lesson.begin();
        add("task", &LessonPage { attempt: attempt.clone(), said: Said::Nothing });
        for action in attempt.candidates() {
            if let Err(flaw) = attempt.play(action) {
                add("wrong", &LessonPage { attempt: attempt.clone(), said: Said::Wrong { action, flaw } });
            }
        }
        while let Some(action) = attempt.right_action() {
            attempt = attempt.play(action).unwrap();
            add("right", &LessonPage { attempt: attempt.clone(), said: Said::Right });
        }
    }
    found.push((
        "end of the course".to_owned(),
        text::course_end_text(voice),
        play::course_end_controls(voice),
        None,
    ));
    found.extend(study::puzzle_states().into_iter().map(|(title, shown)| {
        let alt = text::board_alt_text(voice, &BoardView::of(&shown.game), shown.game.outcome().is_some());
        let rows = play::puzzle_controls(voice, &shown);
        (format!("puzzle, {title}"), text::puzzle_text(voice, &shown), rows, Some(alt))
    }));
    found
}

/// Returns all pages of the rule book, with their captions.
fn books(voice: Voice<'_>) -> Vec<MessageBody> {
    let pages = |variant: Variant| Page::of(&variant).into_iter().map(move |page| (variant, page));
    let pages = Variant::presets().into_iter().flat_map(pages);
    let body = |(variant, page): (Variant, Page)| {
        let (content, caption) = text::page_text(voice, &variant, page);
        let rows = play::book_controls(voice, &variant, page);
        let file = picture(Some(text::page_alt(voice, &variant, page)));
        MessageBody { content, caption, rows, file, ..MessageBody::default() }
    };
    pages.map(body).collect()
}

fn looks(voice: Voice<'_>) -> Vec<Made> {
    let none = Preference::default();
    let looks = |told| {
        let alt = text::page_alt(voice, &Variant::default(), Page::Board);
        let rows = look_controls(voice, told, none, true);
        ("preferences".to_owned(), text::preference_text(voice, told), rows, Some(alt))
    };
    [PreferenceShown::Own { own: none, guild: none }, PreferenceShown::Guild(none)].map(looks).into()
}

fn lists(voice: Voice<'_>) -> Vec<Made> {
    let board = LeaderboardPage { page: 1, pages: 3, ..people::leaderboard() };
    let profile = people::profile();
    let record = profile.record.clone().unwrap();
    let option = GameOption {
        code: code(),
        variant: Some(Variant::default()),
        people: vec![ANN, BEN],
        is_own: true,
        has_free_seat: true,
        state: "yours",
    };
    let finished: Vec<HistoryRow> = people::rows().into_iter().cycle().take(PAGE).collect();
    let history = HistoryView {
        group: Group::Xiangqi,
        player: UserId(u64::MAX),
        opponent: Some(UserId(u64::MAX)),
        score: None,
        since_day: Some(20_000),
        rules: Some("xiangqi+begins=black".parse::<Variant>().unwrap().pooled()),
        from: HistoryFrom::Latest,
        listed: 0,
    };
    let games = vec![option; play::SELECT_LIMIT + 5];
    let one_filter =
        HistoryView { opponent: history.opponent, ..HistoryView::all(history.group, history.player) };
    // The same game cannot be offered twice.
    let offered = &games[..1];
    let alt = text::profile_alt_text(voice, &profile, &record, &people::career(), &name);
    vec![
        (
            "leaderboard".to_owned(),
            text::leaderboard_heading_text(voice, &board, &name),
            play::leaderboard_controls(voice, &board),
            Some(text::leaderboard_alt_text(voice, &board, &name)),
        ),
        (
            "history".to_owned(),
            text::history_text(voice, &people::history(voice, &finished), &name),
            history_controls(voice, &history, &finished, (true, true), true),
            None,
        ),
        (
            "empty history".to_owned(),
            text::history_text(voice, &people::history(voice, &[]), &name),
            history_controls(voice, &history, &[], (false, false), true),
            None,
        ),
        (
            "filters of a history".to_owned(),
            text::history_filters_text(voice, &name(ANN), &people::history(voice, &[]).filters),
            filter_controls(voice, &history, Timestamp(1_700_000_000_000)),
            None,
        ),
        (
            "one filter of a history".to_owned(),
            text::history_filters_text(voice, &name(ANN), &people::history(voice, &[]).filters),
            filter_controls(voice, &one_filter, Timestamp(1_700_000_000_000)),
            None,
        ),
        ("profile".to_owned(), text::profile_text(voice, &profile, &name), Vec::new(), None),
        (
            "profile with a card".to_owned(),
            text::profile_heading_text(voice, &profile, &record, &[(1, profile.player); 3], &name),
            Vec::new(),
            Some(alt),
        ),
        (
            "which game is meant".to_owned(),
            text::which_game_text(voice, &games, play::SELECT_LIMIT, &name),
            play::game_chooser(voice, &Task::Hint, offered),
            None,
        ),
    ]
}

/// The page of a server's settings with the longest lists, and with each of its menus.
fn settings(voice: Voice<'_>) -> Vec<Made> {
    let page = people::settings();
    let rule_set = "woody+chain=any+dark-capture=attempt".parse().unwrap();
    let own = |nth: usize| RulePreset { name: format!("{nth:#>32}").parse().unwrap(), rule_set };
    let own: Vec<RulePreset> = (0..MOST_RULE_PRESETS).map(own).collect();
    let menus = Setting::ALL.map(Some).into_iter().chain([None]);
    let pages = menus.map(|open| {
        let rows = settings_controls(voice, &page, &own, open);
        (format!("settings, {open:?}"), text::settings_text(voice, &page), rows, None)
    });
    let asked = |question: SettingsQuestion<'_>, rows: Vec<Row>| {
        (format!("{question:?}"), text::settings_question_text(voice, question), rows, None)
    };
    let of_games = Intervention::ALL.into_iter().flat_map(|what| {
        let entries = (0..25).map(|nth| Entry::new("x".repeat(100), format!("{nth:06}"))).collect();
        let yes = SettingsStep::CarryOut(what, code());
        [
            asked(SettingsQuestion::Which(what), games_controls(voice, what, entries)),
            asked(SettingsQuestion::NoGames(what), games_controls(voice, what, Vec::new())),
            asked(SettingsQuestion::Sure(what, code()), question_controls(voice, yes, "settings-yes-void")),
        ]
    });
    let season: RulePresetName = "季".repeat(RulePresetName::MAX_LEN).parse().unwrap();
    let sure = SettingsQuestion::SureOfSeason(season.as_str());
    let yes = SettingsStep::EndSeason(season.clone());
    let of_season = asked(sure, question_controls(voice, yes, "settings-yes-season"));
    pages.chain(of_games).chain([of_season]).collect()
}

fn analyses(voice: Voice<'_>) -> Vec<Made> {
    let mut found = Vec::new();
    for variant in ["taiwan", "xiangqi", "banner"] {
        let (view, analysis) = text::samples::explained(variant, 1);
        let unflipped = all_unflipped();
        for page in [AnalysisPage::TurningPoints, AnalysisPage::MoreMoves] {
            let viewpoint = Viewpoint::of(&view, Some(ANN));
            found.push((
                format!("{variant}, {page:?}"),
                text::analysis_text(voice, &view, code(), &analysis, viewpoint, page, &name),
                play::analysis_controls(voice, &view, &analysis, page),
                Some(text::game_alt_text(voice, &view, &unflipped, &analysis, viewpoint, &name)),
            ));
        }
        // A game from a record has the most controls below its boards and its analysis.
        let kept =
            play::Subject { game: Analysed::Import(ImportId(i64::MAX)), seq: 0, leads_to_analysis: true };
        let here = ReplayStep { from: 1_000, to: StepTo::First, turned: true };
        let turning_points = text::turning_points(&analysis);
        for rows in [
            play::animation_controls(voice, kept),
            play::record_controls(voice, kept),
            play::step_controls(voice, kept, &view.board, here, 2_000, &turning_points),
            play::analysis_controls(voice, kept, &analysis, AnalysisPage::TurningPoints),
        ] {
            let viewpoint = Viewpoint::of(&view, None);
            let page = AnalysisPage::TurningPoints;
            let content =
                text::analysis_text(voice, &view, None::<GameCode>, &analysis, viewpoint, page, &name);
            found.push((format!("{variant} from a record"), content, rows, None));
        }
    }
    found
}

fn questions(voice: Voice<'_>) -> Vec<Made> {
    let mut found = Vec::new();
    let playing = views(1).into_iter().chain(large_views()).chain(open_views());
    for view in playing.filter(|view| view.phase == Phase::Playing).step_by(5) {
        for question in Question::ALL {
            found.push((
                format!("{question:?}"),
                play::question_text(voice, &view, question),
                play::question_controls(voice, &view, question),
                None,
            ));
        }
        let alt = Some(text::alt_text(voice, &view));
        let content = board_text(voice, &view, code(), &name);
        for player in view.player_to_move().map(Some).into_iter().chain([None]) {
            let rows = play::own_board_controls(voice, &view, player);
            found.push(("own board".to_owned(), content.clone(), rows, alt.clone()));
        }
        let mut origins: Vec<_> = view.choices.iter().filter_map(|choice| choice.action.origin()).collect();
        origins.dedup();
        for held in std::iter::once(None).chain(origins.into_iter().map(Some)) {
            let rows = play::picker_controls(voice, &view, held);
            found.push(("picker".to_owned(), play::picker_text(voice, &view, held), rows, alt.clone()));
        }
    }
    found
}

#[test]
fn every_other_message_keeps_discords_limits_in_every_language_and_layout() {
    for language in Language::ALL {
        for style in PieceStyle::ALL {
            let voice = words().voice(language).in_style(Some(style));
            let all = made(voice);
            assert!(all.len() > 300, "{}", all.len());
            let bodies = all.into_iter().map(|(_, content, rows, alt)| MessageBody {
                content,
                rows,
                file: picture(alt),
                ..MessageBody::default()
            });
            for mut body in bodies.chain(books(voice)) {
                let is_one_line = body.rows.is_empty() && body.file.is_none() && !body.content.contains('\n');
                let usual = if is_one_line { Layout::Classic } else { Layout::Frame };
                assert_eq!(body.usual_layout(), usual, "{}", body.content);
                for layout in LAYOUTS {
                    body.layout = layout;
                    check(&body.json(), layout);
                }
            }
        }
    }
}

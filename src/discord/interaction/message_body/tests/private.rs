//! What one person sees beside a game: their data, blocks, vacations, clocks, what they watch; and all forms.

use super::*;
use crate::discord::challenge::blocks::block_controls;
use crate::discord::controls as play;
use crate::discord::interaction::components::Form;
use crate::discord::people::quiet_words::quiet_form;
use crate::discord::privacy::controls as privacy;
use crate::discord::settings::season_form;
use banqi_custom_id::draft::Draft;
use banqi_custom_id::draft::opponents::Opponents;
use banqi_rules::banqi::RuleSet;
use banqi_say::text::samples::{ANN, BEN};
use banqi_say::text::{self, BlockText, PrivacyText, WatchText};
use banqi_say::words::Voice;
use banqi_session::{Seat, TimeControl, Timestamp};
use banqi_store::{ChannelId, Invitee, UserId, Vacation};

/// The largest id of Discord.
const LARGEST: u64 = u64::MAX;

/// Discord's limits of forms ("Modals", "Text Input").
const TITLE_LIMIT: usize = 45;
const LABEL_LIMIT: usize = 45;
const PLACEHOLDER_LIMIT: usize = 100;

/// A message: its text and its controls.
type Made = (String, Vec<Row>);

fn data(voice: Voice<'_>) -> Vec<Made> {
    let text = |what| text::privacy_text(voice, what);
    vec![
        (text(PrivacyText::Nothing), Vec::new()),
        (text(PrivacyText::Shown { games: 10_000, without_events: 9_000 }), privacy::shown_controls(voice)),
        (text(PrivacyText::Question), privacy::question_controls(voice)),
        (text(PrivacyText::SecondQuestion { open: 100 }), privacy::second_question_controls(voice)),
        (text(PrivacyText::Deleting), Vec::new()),
        (text(PrivacyText::Kept), Vec::new()),
    ]
}

fn blocks(voice: Voice<'_>) -> Vec<Made> {
    let people: Vec<String> = (0..40).map(|nth| format!("<@{}>", LARGEST - nth)).collect();
    let who = UserId(LARGEST);
    [
        None,
        Some(BlockText::Blocked(who)),
        Some(BlockText::Unblocked(who)),
        Some(BlockText::WasNotBlocked(who)),
    ]
    .map(|done| (text::blocks_text(voice, done, &people), block_controls(voice)))
    .into()
}

fn clocks(voice: Voice<'_>, view: &View) -> Vec<Made> {
    let until = Some(Timestamp(4_102_444_800_000));
    let vacations =
        [None, until].into_iter().flat_map(|until| [0, 1, 30].map(|days_left| Vacation { until, days_left }));
    let vacation =
        |vacation| (text::vacation_text(voice, Some(vacation)), play::vacation_controls(voice, &vacation));
    let mut found: Vec<Made> = vacations.map(vacation).collect();
    found.push((text::vacation_text(voice, None), Vec::new()));
    found.push((text::clock_menu_text(voice, view, ANN), play::clock_controls(voice, view)));
    let asked = View { offer: Some(Seat(0)), ..view.clone() };
    found.push((text::requests_text(voice, &asked, &name), play::request_controls(voice, &asked)));
    found
}

fn watching(voice: Voice<'_>, view: &View) -> Vec<Made> {
    let text = |what| text::watch_text(voice, code(), what);
    let board = board_text(voice, view, code(), &name);
    let until = Timestamp(4_102_444_800_000);
    let following = text(WatchText::Following { until, spectators: 1_000 });
    let heading = text::mirror_heading(voice, code(), ChannelId(LARGEST));
    vec![
        (text(WatchText::MirrorStarted), play::mirror_controls(voice, view)),
        (text(WatchText::MirrorShown), play::mirror_controls(voice, view)),
        (text(WatchText::MirrorEnded), Vec::new()),
        (format!("{board}\n{following}"), play::view_controls(voice, view, false)),
        (format!("{board}\n{}", text(WatchText::Stopped)), play::view_controls(voice, view, true)),
        (format!("{board}\n{}", text(WatchText::TooManyViews)), play::view_controls(voice, view, true)),
        (text(WatchText::CommentsLocked), Vec::new()),
        (text(WatchText::CommentsLockedSoon), Vec::new()),
        (format!("{heading}\n{board}"), Vec::new()),
        (board.clone(), play::with_watch(voice, view, play::own_board_controls(voice, view, None))),
        (board.clone(), play::with_silence(voice, view, play::own_board_controls(voice, view, Some(ANN)))),
        (board, play::with_silence(voice, view, play::controls(voice, view))),
    ]
}

/// The views whose clocks are looked at: a challenge, games at their start and in the middle, with days and with banks.
fn some_views() -> Vec<View> {
    views(1)
        .into_iter()
        .step_by(40)
        .chain(large_views().into_iter().step_by(20))
        .chain(open_views().into_iter().step_by(30))
        .collect()
}

#[test]
fn what_one_person_sees_keeps_discords_limits_in_every_language_and_layout() {
    for language in Language::ALL {
        let voice = words().voice(language);
        let mut found = [data(voice), blocks(voice)].concat();
        for view in some_views() {
            for reader in [None, Some(ANN), Some(BEN)] {
                let challenge = challenge_text(voice, &view, code(), &sealed(), &name);
                found.push((challenge, play::other_answer_controls(voice, &view, reader)));
            }
            if view.phase == Phase::Playing {
                found.extend(clocks(voice, &view));
                found.extend(watching(voice, &view));
            }
        }
        for (content, rows) in found {
            let mut body = MessageBody { content, rows, ..MessageBody::default() };
            for layout in LAYOUTS {
                body.layout = layout;
                check(&body.json(), layout);
            }
        }
    }
}

/// Returns every form in one language.
fn forms(voice: Voice<'_>) -> Vec<Form> {
    let opponents = Opponents::of(&[Invitee::User(UserId(LARGEST)); 3]);
    let rule_set: RuleSet = "hongkong+dark-capture=attempt+chain=face-up+quiet-limit=200".parse().unwrap();
    let draft = Draft { rule_set, opponents, time: TimeControl::bank(180, 60), casual: true };
    let quiet = "22:30-08:00 sun,mon,tue,wed,thu,fri,sat America/Argentina/ComodRivadavia".parse().unwrap();
    let mut forms = vec![
        play::rule_name_modal(voice, &draft),
        quiet_form(voice, None),
        quiet_form(voice, Some(&quiet)),
        season_form(voice),
    ];
    for view in some_views() {
        forms.push(play::time_form(voice, &view));
        forms.extend([None, Some(ANN), Some(BEN)].map(|reader| play::own_words_modal(voice, &view, reader)));
    }
    forms
}

#[test]
fn forms_keep_discords_limits_in_every_language() {
    for language in Language::ALL {
        for form in forms(words().voice(language)) {
            assert!((1..=TITLE_LIMIT).contains(&form.title.chars().count()), "{form:?}");
            assert!((1..=banqi_custom_id::LIMIT).contains(&form.id.len()), "{form:?}");
            assert!((1..=5).contains(&form.fields.len()), "{form:?}");
            for field in &form.fields {
                assert!((1..=LABEL_LIMIT).contains(&field.label.chars().count()), "{field:?}");
                let placeholder = field.placeholder.as_deref().unwrap_or_default().chars().count();
                assert!(placeholder <= PLACEHOLDER_LIMIT, "{field:?}");
                assert!(field.value.chars().count() <= usize::from(field.limit), "{field:?}");
            }
            let ids: std::collections::BTreeSet<_> = form.fields.iter().map(|field| field.id).collect();
            assert_eq!(ids.len(), form.fields.len(), "{form:?}");
        }
    }
}

/// Collects the names of the functions below `folder` that make controls or forms.
fn makers(folder: &std::path::Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            makers(&path, found);
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| line.starts_with("pub")) {
            let Some((name, arguments)) = line.split_once(" fn ").and_then(|(_, rest)| rest.split_once('('))
            else {
                continue;
            };
            let makes = ["controls", "_chooser", "_form", "_modal"].iter().any(|end| name.ends_with(end));
            if makes && arguments.starts_with("voice: ") {
                found.push(name.to_owned());
            }
        }
    }
}

#[test]
fn no_message_is_left_out() {
    let mut found = Vec::new();
    makers(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/discord")), &mut found);
    assert!(found.len() > 25, "{found:?}");
    let tested =
        [include_str!("../tests.rs"), include_str!("others.rs"), include_str!("private.rs")].concat();
    let missing: Vec<&String> = found.iter().filter(|name| !tested.contains(&format!("{name}("))).collect();
    assert!(missing.is_empty(), "the tests of limits have no {missing:?}");
}

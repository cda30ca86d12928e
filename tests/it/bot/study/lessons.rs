//! One person works through the lessons: with the menus, in private, across a restart.

use discord_sandbox::{Message, Person, Reply};

use crate::bot::harness::room::{Room, private_text};

/// Checks what every lesson message must satisfy. Returns the message.
fn page(reply: &Reply) -> Message {
    private_text(reply);
    let message = reply.message().expect("a message");
    assert!(message.pings.is_empty());
    message
}

/// Checks the message of lesson `number`, which has a picture. Returns the message.
fn lesson(reply: &Reply, number: u8) -> Message {
    let message = page(reply);
    let heading = format!("## Lesson {number} of 10: ");
    assert!(message.words().starts_with(&heading), "{}", message.words());
    let [picture] = &message.attachments[..] else { panic!("one picture: {:?}", message.attachments) };
    assert!(picture.filename.starts_with(&format!("banqi-lesson-{number}-")), "{}", picture.filename);
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    let alt = &message.alts()[0];
    assert!(alt.starts_with("Banqi board, rows from the top"), "{alt}");
    message
}

/// Chooses an entry in whichever menu offers it.
async fn choose(person: &Person, message: &Message, value: &str) -> Reply {
    let offers = |select: &discord_sandbox::Select| select.options.iter().any(|option| option.value == value);
    let menu = message.selects().into_iter().find(offers);
    let menu = menu.unwrap_or_else(|| panic!("nothing offers {value}: {}", message.words()));
    person.select(message, &menu.custom_id, &[value]).await.unwrap()
}

/// The course: each lesson's number and its correct actions.
const COURSE: [(u8, &[&str]); 10] = [
    (1, &["any"]),
    (2, &["c2-c1"]),
    (3, &["d2xd3"]),
    (4, &["c2xc3"]),
    (5, &["b1xf1"]),
    (6, &["d1xd2"]),
    (7, &["f2"]),
    (8, &["e1-d1", "b2xb1"]),
    (9, &["g1-h1", "h1-h2", "h2-h1"]),
    (10, &["g1-f1", "b3-b2", "b2xa2"]),
];

#[tokio::test]
async fn the_whole_course_is_walked_through_in_one_private_message() {
    let mut room = Room::open().await;
    let ann = room.ann.clone();
    let mut message = lesson(&ann.command(&room.general, "banqi learn", &[]).await.unwrap(), 1);
    let first = message.clone();
    for (number, actions) in COURSE {
        if number == 5 {
            // A wrong attempt, then the solution, then once more from the beginning.
            let wrong = lesson(&choose(&ann, &message, "b1xb4").await, 5);
            assert!(
                wrong
                    .words()
                    .contains("❌ Not quite: `b1xb4`. A cannon captures by jumping over exactly one")
            );
            let shown = lesson(&ann.click(&wrong, "Show solution").await.unwrap(), 5);
            assert!(
                shown.words().contains("👀 The solution is `b1xf1`: your cannon captures the general."),
                "{}",
                shown.words()
            );
            message = lesson(&ann.click(&shown, "Start over").await.unwrap(), 5);
            assert!(message.button("Show solution").is_none());
        }
        for (done, action) in (1..).zip(actions) {
            if (number, done) == (9, 2) {
                room.restart().await;
            }
            let before = message;
            message = lesson(&choose(&ann, &before, action).await, number);
            assert!(message.words().contains("✅"), "{}", message.words());
            assert_eq!((message.id, message.edits > before.edits), (first.id, true), "the same message");
            assert_eq!(message.selects().is_empty(), done == actions.len(), "{}", message.words());
        }
        if number < 10 {
            message = lesson(&ann.click(&message, "Next lesson").await.unwrap(), number + 1);
        }
    }
    assert!(message.words().contains("so you win"), "{}", message.words());
    let end = page(&ann.click(&message, "Finish").await.unwrap());
    assert!(
        end.attachments.is_empty() && end.words().contains("You've finished the lessons"),
        "{}",
        end.words()
    );
    let book = ann.click(&end, "Rules").await.unwrap();
    assert!(private_text(&book).contains("## Goal and turns"));
    let challenge = ann.click(&end, "Challenge anyone").await.unwrap();
    assert!(!challenge.is_ephemeral() && challenge.content().contains("wants to play** banqi"));

    // Nothing was public before that, and nothing about the lessons is stored.
    let all = room.sandbox.look(|world| world.messages_in(room.general.id()).count());
    let public = room
        .sandbox
        .look(|world| world.messages_in(room.general.id()).filter(|message| !message.is_ephemeral()).count());
    assert!(all >= public && public == 1, "{public} of {all}");
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1, "the challenge alone");
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn an_old_click_is_answered_by_what_it_says_itself() {
    let room = Room::open().await;
    let ann = &room.ann;
    let eight = [("lesson", 8.into())];
    let start = lesson(&ann.command(&room.general, "banqi learn", &eight).await.unwrap(), 8);
    let on = lesson(&choose(ann, &start, "e1-d1").await, 8);
    assert!(on.words().contains("replies with `c1-"), "{}", on.words());
    let done = lesson(&choose(ann, &on, "b2xb1").await, 8);
    assert!(done.words().contains("The horse was trapped"), "{}", done.words());
    // The menu of the first page, which a slow phone may still show.
    let old = &start.selects()[0].custom_id;
    let forged = ann.forge_select(&room.general, &done, old, &["b2-b1"]).reply().await.unwrap();
    assert!(lesson(&forged, 8).words().contains("❌ Not quite: `b2-b1`"), "{}", forged.content());
    // A button of an older version of the lesson.
    let other = ann.forge_click(&room.general, &done, "b1:ln:at:8:a1-a2").reply().await.unwrap();
    assert!(lesson(&other, 8).words().contains("This lesson has been updated"), "{}", other.content());
    // Values that no menu has.
    let strange = ann.forge_select(&room.general, &done, old, &["nonsense"]).reply().await.unwrap();
    private_text(&strange);
    let unknown = ann.forge_click(&room.general, &done, "b1:ln:at:11").reply().await.unwrap();
    private_text(&unknown);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_lesson_is_also_played_by_typing() {
    let room = Room::open().await;
    let ann = &room.ann;
    let say = async |number: i64, moves: &str| {
        let args = [("lesson", number.into()), ("move", moves.into())];
        ann.command(&room.general, "banqi learn", &args).await.unwrap()
    };
    let wrong = lesson(&say(3, "general d2xc2").await, 3);
    assert!(wrong.words().contains("The general can't capture a soldier"), "{}", wrong.words());
    assert!(wrong.button("Show solution").is_some());
    let done = lesson(&say(10, "g1 f1, B3-B2; b2xa2").await, 10);
    assert!(done.words().contains("That is parity"), "{}", done.words());
    let half = lesson(&say(10, "g1f1, dance").await, 10);
    assert!(half.words().contains("I can't read that as a move"), "{}", half.words());
    assert!(half.attachments[0].filename == "banqi-lesson-10-2.png", "what was read has been played");
    room.assert_clean();
    room.close().await;
}

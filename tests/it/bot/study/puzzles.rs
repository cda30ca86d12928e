//! Puzzles: given, solved, failed and rated, in private and across a restart.

use discord_sandbox::{Message, Person, Reply};

use crate::bot::harness::room::{LIMIT, Room, private_text};

/// 4 | . . . . . . . .
/// 3 | . . . . . . . .
/// 2 | . . . . . P . p
/// 1 | . . . . . K . a    the general attacks the advisor, the soldier waits for the other soldier
///
/// Gives this puzzle to two people whose ids are inserted. Tables of four pieces take seconds to build without
/// optimisation.
const KNOWN: &str = "INSERT INTO people VALUES (1, 0), (2, 0); \
    INSERT INTO accounts (user_id, player_id) VALUES (ANN, 1), (BOB, 2); \
    INSERT INTO puzzlers SELECT player_id, 1500, 350, 0.06, 0, 0, NULL, 1, 'parity', 1000000, \
    '8/8/5P1p/5K1a r - 0 100', 'f1-g1 h2-g2 f2xg2', 1500, 0, 0 FROM people";

/// Gives the same puzzle to Ann again.
const AGAIN: &str = "UPDATE puzzlers SET position = '8/8/5P1p/5K1a r - 0 100', line = 'f1-g1 h2-g2 f2xg2', \
    theme = 'pin', turn = 0, state = 0 WHERE player_id = 1";

/// Checks what every puzzle message must satisfy. Returns the message.
fn puzzle(reply: &Reply, nth: u32) -> Message {
    private_text(reply);
    let message = reply.message().expect("a message");
    assert!(message.pings.is_empty());
    assert!(message.words().starts_with(&format!("**Puzzle {nth}**, rated ")), "{}", message.words());
    let [picture] = &message.attachments[..] else { panic!("one picture: {:?}", message.attachments) };
    assert!(picture.filename.starts_with(&format!("banqi-puzzle-{nth}-")), "{}", picture.filename);
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    let alt = &message.alts()[0];
    assert!(alt.starts_with("Banqi board, rows from the top") && alt.chars().count() <= 1_024, "{alt}");
    message
}

async fn play(person: &Person, message: &Message, action: &str) -> Reply {
    let menu = message.selects().remove(0);
    person.select(message, &menu.custom_id, &[action]).await.unwrap()
}

#[tokio::test]
async fn a_puzzle_is_solved_in_one_private_message_and_survives_restarts() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let ask = async |person: &Person| person.command(&general, "banqi puzzle", &[]).await.unwrap();
    room.stop().await;
    let known = KNOWN.replace("ANN", &ann.id().to_string()).replace("BOB", &bob.id().to_string());
    room.alter(&known).await;
    room.start().await;

    let first = puzzle(&ask(&ann).await, 1);
    assert!(first.words().contains("Red to move and win"), "{}", first.words());
    assert!(
        first.words().contains("Your puzzle rating: 1500? (0 of 0 solved on the first try)"),
        "{}",
        first.words()
    );
    assert!(first.button("Next puzzle").is_none() && first.button("Show solution").is_some());
    let offered: Vec<String> =
        first.selects().remove(0).options.iter().map(|option| option.value.clone()).collect();
    assert!(offered.iter().any(|value| value == "f1-g1") && offered.len() > 2, "{offered:?}");
    let second = puzzle(&play(&ann, &first, "f1-g1").await, 1);
    assert!(second.words().contains("✅ `f1-g1` is right. The reply is `h2-g2`"), "{}", second.words());
    assert_eq!((second.id, second.edits > first.edits), (first.id, true), "the same message");
    // A second tap on a menu that is outdated.
    let menu = first.selects().remove(0).custom_id;
    let late = ann.forge_select(&general, &second, &menu, &["f1-g1"]).reply().await.unwrap();
    assert!(late.content().contains("earlier move"), "{}", late.content());
    room.restart().await;
    let solved = puzzle(&play(&ann, &second, "f2xg2").await, 1);
    for words in ["🏆 Solved!", "Theme: parity", "Solution: `f1-g1 h2-g2 f2xg2`", "rating: 1500? → 1600?"]
    {
        assert!(solved.words().contains(words), "{words}: {}", solved.words());
    }
    assert!(solved.selects().is_empty() && solved.button("Show solution").is_none());
    assert_eq!(room.figure("SELECT rating < 1450 AND attempts = 1 FROM puzzles").await, 1, "it lost to her");
    let nobody = private_text(&ann.click(&solved, "Best solvers").await.unwrap());
    assert!(nobody.contains("No one is ranked here yet"), "{nobody}");

    // Creating the next puzzle may take longer than a first response may take. It stays the same across a restart.
    ann.click(&solved, "Next puzzle").await.unwrap();
    let made = |world: &discord_sandbox::World| {
        world.message(solved.id).filter(|now| now.words().starts_with("**Puzzle 2**")).cloned()
    };
    let made = room.sandbox.wait_until(made, LIMIT).await.unwrap();
    assert!(made.words().contains("(1 of 1 solved on the first try)"), "{}", made.words());
    assert!(!made.selects().is_empty() && made.button("Next puzzle").is_none());
    room.restart().await;
    let again = puzzle(&ask(&ann).await, 2);
    assert_eq!((&again.words(), &again.attachments[0].bytes), (&made.words(), &made.attachments[0].bytes));

    // A wrong first attempt counts once. The puzzle can still be tried, shown and left.
    room.stop().await;
    room.alter(AGAIN).await;
    room.start().await;
    let typed = [("move", "f2-e2".into())];
    let wrong = puzzle(&ann.command(&general, "banqi puzzle", &typed).await.unwrap(), 2);
    assert!(wrong.words().contains("❌ `f2-e2` doesn't win"), "{}", wrong.words());
    assert!(wrong.words().contains("→ 1"), "{}", wrong.words());
    let lost = room.figure("SELECT CAST(rating AS INTEGER) FROM puzzlers WHERE player_id = 1").await;
    let wrong = puzzle(&play(&ann, &wrong, "f1-e1").await, 2);
    assert!(wrong.words().contains("(1 of 2 solved on the first try)"), "{}", wrong.words());
    let after = room.figure("SELECT CAST(rating AS INTEGER) FROM puzzlers WHERE player_id = 1").await;
    assert_eq!(after, lost, "only the first counts");
    let menu = wrong.selects().remove(0).custom_id;
    let illegal = ann.forge_select(&general, &wrong, &menu, &["a1-a2"]).reply().await.unwrap();
    assert!(puzzle(&illegal, 2).words().contains("isn't legal here"), "{}", illegal.content());
    let shown = puzzle(&ann.click(&wrong, "Show solution").await.unwrap(), 2);
    assert!(shown.words().contains("👀") && shown.words().contains("f2xg2"), "{}", shown.words());
    assert!(wrong.button("Next puzzle").is_some() && shown.button("Next puzzle").is_some());

    // Nobody can act on another person's puzzle: a click concerns one's own puzzle, if there is one.
    let stranger = room.cleo.forge_click(&general, &shown, "b1:pz:next:2:0").reply().await.unwrap();
    assert!(private_text(&stranger).contains("isn't for you"), "{}", stranger.content());
    let next = shown.button("Next puzzle").unwrap().custom_id;
    for forged in [next.as_str(), "b1:pz:show:0:0", "b1:pz:next:1:0", "b1:pz:mv:4294967295:65535"] {
        let reply = bob.forge_click(&general, &shown, forged).reply().await.unwrap();
        assert!(!reply.content().contains("**Puzzle 2"), "{}", reply.content());
    }
    assert_eq!(room.figure("SELECT nth = 2 AND state = 2 FROM puzzlers WHERE player_id = 1").await, 1);
    assert_eq!(room.figure("SELECT nth = 1 AND state = 0 FROM puzzlers WHERE player_id = 2").await, 1);

    // Giving up the first puzzle costs only a hundred points, because the change by one puzzle is capped. The puzzle
    // gains at most as much.
    let before =
        room.figure("SELECT CAST(1000 * rating AS INTEGER) FROM puzzles WHERE theme = 'parity'").await;
    let given_up = puzzle(&bob.click(&puzzle(&ask(&bob).await, 1), "Show solution").await.unwrap(), 1);
    assert!(given_up.words().contains("rating: 1500? → 1400?"), "{}", given_up.words());
    let after =
        room.figure("SELECT CAST(1000 * rating AS INTEGER) FROM puzzles WHERE theme = 'parity'").await;
    assert!(before < after && after <= before + 100_000, "{before} {after}");

    // A move that is typed when no puzzle is open is not one in the next puzzle, which nobody has seen.
    let typed = [("move", "f1-g1".into())];
    bob.command(&general, "banqi puzzle", &typed).await.unwrap();
    let here = general.id();
    let given = |world: &discord_sandbox::World| {
        let mut later = world.messages_in(here).filter(|message| message.id > given_up.id);
        later.find(|message| message.words().starts_with("**Puzzle 2**")).cloned()
    };
    let next = room.sandbox.wait_until(given, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    assert!(!next.words().contains("f1-g1") && !next.words().contains("legal"), "{}", next.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

//! Features of single rule options as people see them: chains, attempts, and draw suggestions.

use banqi_rules::banqi::Action;
use banqi_session::GameResult;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::bot::harness::archive::record_of;
use crate::bot::harness::room::{Room, private_text};
use crate::bot::harness::table::Table;
use crate::records::random;

/// Rules with which chains come soon.
const CHAINS: &str = "taiwan+dark-capture=attempt+chain=any";

/// Plays captures and attempts, if there are any, until a piece may continue capturing.
async fn until_a_chain(table: &mut Table, random: &mut ChaCha8Rng) {
    while table.chain().is_none() {
        let actions = table.actions();
        let attack = |action: &&Action| matches!(action, Action::Capture { .. } | Action::Attempt { .. });
        let attacks: Vec<&Action> = actions.iter().filter(attack).collect();
        let action =
            attacks.choose(random).copied().or(actions.choose(random)).expect("the player to move can");
        table.choose(*action).await;
        assert!(!table.is_over(), "the game is over before any chain");
    }
}

#[tokio::test]
async fn a_chain_can_be_stopped_in_every_way_and_keeps_the_turn_until_then() {
    let mut room = Room::open().await;
    let mut table = Table::begin_by(&room.general, CHAINS, &room.ann, &room.bob).await;
    let mut random = random(1);
    for way in 0..5 {
        until_a_chain(&mut table, &mut random).await;
        let (mover, other) = (table.to_move().clone(), table.waiting().clone());
        let early = other.click(&table.board, "Stop capturing").await.unwrap();
        assert_eq!(private_text(&early), format!("It's {}'s turn.", mover.mention()));
        let empty_handed = [("action", "a1".into()), ("game", table.code.as_str().into())];
        let elsewhere = mover.command(&table.channel, "banqi move", &empty_handed).await.unwrap();
        let at = table.chain().expect("a chain is under way");
        let refused = format!("The piece on {at} has just captured.");
        assert!(private_text(&elsewhere).starts_with(&refused), "{}", elsewhere.content());
        match way {
            0 => table.stop().await,
            1 => table.choose(Action::EndChain).await,
            2 => table.command("stop", "end").await,
            3 => table.suggested(Action::EndChain).await,
            _ => table.touch(&room.sandbox, Action::EndChain).await,
        }
        assert_eq!((table.chain(), table.to_move().id()), (None, other.id()));
        let stopped = format!("{} stopped capturing.", mover.mention());
        assert!(table.board.words().contains(&stopped), "{}", table.board.words());
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_face_down_piece_can_be_attacked_in_every_way_and_the_board_says_what_it_was() {
    let mut room = Room::open().await;
    let rules = "taiwan+dark-capture=attempt";
    let mut table = Table::begin_by(&room.general, rules, &room.ann, &room.bob).await;
    let mut random = random(3);
    for way in 0..5 {
        let attempt = loop {
            let actions = table.actions();
            let attempts = |action: &&Action| matches!(action, Action::Attempt { .. });
            let attempts: Vec<&Action> = actions.iter().filter(attempts).collect();
            if let Some(attempt) = attempts.choose(&mut random) {
                break **attempt;
            }
            table.choose(*actions.choose(&mut random).expect("the player to move can")).await;
        };
        let (from, to) = (attempt.origin().unwrap(), attempt.target().unwrap());
        let mover = table.to_move().mention();
        match way {
            0 => table.choose(attempt).await,
            1 => table.command(&format!("attack {from} {to}"), &attempt.to_string()).await,
            2 => table.suggested(attempt).await,
            3 => table.touch(&room.sandbox, attempt).await,
            _ => table.pick(&room.sandbox, attempt).await,
        }
        assert!(table.sight().piece(to).is_some(), "{to} was flipped");
        let words = table.board.words();
        let told = words.lines().nth(1).expect("what happened last");
        assert!(told.starts_with(&format!("{mover} attacked {to} with the ")), "{told}");
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_chain_goes_on_over_a_restart() {
    let mut room = Room::open().await;
    let mut table = Table::begin_by(&room.general, CHAINS, &room.ann, &room.bob).await;
    until_a_chain(&mut table, &mut random(2)).await;
    let (mover, hop) = (table.to_move().id(), table.actions()[0]);
    room.settled().await;
    room.restart().await;
    table.choose(hop).await;
    let by = format!("<@{mover}>");
    let words = table.board.words();
    let told = words.lines().nth(1).expect("what happened last");
    assert!(told.starts_with(&by), "{}", table.board.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_suggested_draw_is_offered_with_one_click_and_accepted_with_another() {
    let mut room = Room::open().await;
    let mut table = Table::begin_by(&room.general, "boyer", &room.ann, &room.bob).await;
    let mut before: Vec<Action> = Vec::new();
    while !table.board.words().contains("♻️ This position has occurred 3 times") {
        let actions = table.actions();
        // Prefers to take back the player's previous move; otherwise flips, moves, or plays anything.
        let back = |action: &&Action| match (**action, before.iter().rev().nth(1)) {
            (Action::Move { from, to }, Some(Action::Move { from: start, to: end })) => {
                (from, to) == (*end, *start)
            }
            _ => false,
        };
        let flip = |action: &&Action| matches!(action, Action::Flip(_)) && before.len() < 24;
        let quiet = |action: &&Action| matches!(action, Action::Move { .. });
        let found = actions.iter().find(back).or_else(|| actions.iter().find(flip));
        let action = *found.or_else(|| actions.iter().find(quiet)).unwrap_or(&actions[0]);
        table.choose(action).await;
        before.push(action);
        assert!(!table.is_over() && before.len() < 400, "{}", table.board.words());
    }
    let (mover, other) = (table.to_move().clone(), table.waiting().clone());
    let offered = other.click(&table.board, "Offer draw").await.unwrap();
    assert_eq!(private_text(&offered), "You offered a draw.");
    table.look(&room.sandbox).await;
    let agreed = mover.click(&table.board, "Accept draw").await.unwrap();
    table.take(agreed.message().expect("the board"));
    assert!(table.is_over(), "{}", table.board.words());
    assert_eq!(record_of(&table, &room.cleo).await.result, Some(GameResult::Agreement));
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

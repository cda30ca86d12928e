//! Storms: many clicks on one control at the same moment, and the same interaction more than once.

use discord_sandbox::{Arg, Pending, Reply, Snowflake};
use futures_util::future::join_all;
use rand::seq::IndexedRandom;

use crate::bot::harness::archive::{Archive, verified};
use crate::bot::harness::room::{LIMIT, Room, private_text, private_words};
use crate::bot::harness::table::{Table, challenge, public};
use crate::records::random;

/// Number of simultaneous clicks.
const CLICKS: usize = 20;

/// Asserts that every answer replaces the clicked board or is private.
fn assert_quiet(replies: &[Reply], board: Snowflake) {
    for reply in replies {
        // A private answer may have made room for a later one already.
        let is_board = reply.message().is_some_and(|message| message.id == board);
        assert!(reply.is_ephemeral() || is_board, "said to everyone: {}", reply.content());
    }
}

#[tokio::test]
async fn many_clicks_on_one_entry_play_one_ply() {
    let rounds = 20;
    let mut random = random(64);
    let mut room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let mut sessions = vec![(table.session, 0)];
    for round in 0..rounds {
        if table.is_over() {
            table = Table::begin(&room.general, &room.ann, &room.bob).await;
            sessions.push((table.session, 0));
        }
        let messages = table.channel.messages().len();
        let entries = table.entries();
        let one = entries.choose(&mut random).unwrap();
        // In every other round the clicks are on different entries.
        let clicks =
            (0..CLICKS).map(|_| if round % 2 == 0 { one } else { entries.choose(&mut random).unwrap() });
        let clicks: Vec<_> = clicks
            .enumerate()
            .map(|(nth, entry)| {
                let person = if nth % 5 == 4 { table.waiting() } else { table.to_move() };
                person.start_select(&table.board, &entry.menu, &[&entry.value]).unwrap()
            })
            .collect();
        let replies: Vec<Reply> =
            join_all(clicks.into_iter().map(|click| async { click.reply().await.unwrap() })).await;
        assert_quiet(&replies, table.board.id);
        assert_eq!(table.channel.messages().len(), messages, "nothing new for everyone");
        let plies = table.plies();
        table.take(table.channel.message(table.board.id).unwrap());
        assert_eq!(table.plies(), plies + 1, "{}", table.board.words());
        sessions.last_mut().unwrap().1 += 1;
    }
    room.stop().await;
    let archive = Archive::open(&room.database).await;
    archive.assert_each_ply_has_its_interaction();
    for (session, plies) in sessions {
        assert_eq!(archive.plies(session).count(), plies);
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_same_interaction_more_than_once_plays_one_ply() {
    let mut room = Room::open().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let mut sent = Vec::new();
    for _ in 0..6 {
        let entry = table.entries().remove(0);
        let click = table.to_move().start_select(&table.board, &entry.menu, &[&entry.value]).unwrap();
        (0..3).for_each(|_| click.repeat());
        answered(&room, click.interaction_id(), 4).await;
        sent.push(click.clone());
        table.take(public(&click.reply().await.unwrap()));
        assert_eq!(table.plies(), sent.len());
    }
    let last = table.board.clone();
    sent.iter().for_each(|click| click.repeat());
    for click in &sent {
        answered(&room, click.interaction_id(), 5).await;
    }
    room.restart().await;
    sent.iter().for_each(|click| click.repeat());
    for click in &sent {
        answered(&room, click.interaction_id(), 6).await;
    }
    assert_eq!(table.channel.message(last.id).unwrap().words(), last.words());
    room.stop().await;
    let archive = Archive::open(&room.database).await;
    archive.assert_each_ply_has_its_interaction();
    assert_eq!(archive.plies(table.session).count(), sent.len());
    room.assert_clean();
    room.close().await;
}

/// Waits until the bot has tried to answer an interaction `times` times; all but the first attempt are refused.
async fn answered(room: &Room, interaction: Snowflake, times: usize) {
    let path = format!("/interactions/{interaction}/");
    let tried = room.sandbox.wait_for(
        |world| world.requests().filter(|request| request.path.starts_with(&path)).count() >= times,
        LIMIT,
    );
    tried.await.unwrap();
}

#[tokio::test]
async fn many_answers_to_one_question_count_once() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());

    let asked = challenge(&general, &ann, &bob).await;
    let accepted = storm(|| bob.start_click(&asked, "Accept").unwrap()).await;
    let boards: Vec<&Reply> = accepted.iter().filter(|reply| !reply.is_ephemeral()).collect();
    assert_eq!(boards.len(), 1, "one board");
    assert_eq!(general.messages().len(), 2, "the challenge and the board");
    let mut table = Table::of(&general, [&ann, &bob], &asked, boards[0]);
    for _ in 0..2 {
        let entry = table.entries().remove(0);
        table.select(&entry).await;
    }

    let question = ann.click(&table.board, "Offer draw").await.unwrap().message().unwrap();
    let yes = question.button("Yes, offer draw").unwrap().custom_id;
    let offered = storm(|| ann.forge_click(&general, &question, &yes)).await;
    offered.iter().for_each(|reply| drop(private_text(reply)));
    table.look(&room.sandbox).await;
    let declined = storm(|| bob.start_click(&table.board, "Decline draw").unwrap()).await;
    assert_quiet(&declined, table.board.id);
    assert_eq!(declined.iter().filter(|reply| !reply.is_ephemeral()).count(), 1, "one board");

    let question = ann.click(&table.board, "Resign").await.unwrap().message().unwrap();
    let yes = question.button("Yes, resign").unwrap().custom_id;
    table.take(table.channel.message(table.board.id).unwrap());
    let resigned = storm(|| ann.forge_click(&general, &question, &yes)).await;
    // The first closes the question. The others are told that the game is over, in its place until it goes.
    assert!(resigned.iter().any(|reply| reply.message().is_none()));
    let told = resigned.iter().filter(|reply| reply.message().is_some());
    told.for_each(|reply| {
        assert!(private_text(reply).starts_with("This game is over."), "{}", reply.content())
    });
    table.look(&room.sandbox).await;
    assert!(table.is_over());
    let record = verified(&ann.click(&table.board, "Get record").await.unwrap());
    assert!(record.result.is_some_and(|result| result.to_string().ends_with("wins: resignation")));
    let profile = ann.command(&general, "banqi profile", &[("player", Arg::User(bob.id()))]).await.unwrap();
    assert!(
        private_words(&profile).contains("1 rated game: 1 won, 0 drawn, 0 lost"),
        "{}",
        profile.content()
    );

    room.stop().await;
    let archive = Archive::open(&room.database).await;
    let kinds: Vec<&str> = archive.logs[&table.session].iter().map(|row| row.kind.as_str()).collect();
    assert_eq!(
        kinds,
        ["challenged", "accepted", "played", "played", "draw_offered", "draw_declined", "resigned"]
    );
    room.assert_clean();
    room.close().await;
}

/// Starts many interactions at the same moment, and returns their answers.
async fn storm(start: impl Fn() -> Pending) -> Vec<Reply> {
    let clicks: Vec<_> = (0..CLICKS).map(|_| start()).collect();
    join_all(clicks.into_iter().map(|click| async { click.reply().await.unwrap() })).await
}

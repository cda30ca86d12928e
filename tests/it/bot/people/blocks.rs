//! People who do not want to play with each other, and pauses between challenges to one person.

use discord_sandbox::{Arg, Channel, Message, Person, Reply};
use serde_json::Value;

use crate::bot::commands::{code_in, shown, use_command};
use crate::bot::harness::room::{Room, private_text};

fn user(person: &Person) -> [(&'static str, Arg); 1] {
    [("user", Arg::User(person.id()))]
}

async fn challenge(person: &Person, channel: &Channel, opponent: &Person) -> Reply {
    let opponent = [("opponent", Arg::User(opponent.id()))];
    use_command(person, channel, "banqi challenge", &opponent).await
}

/// Uses a command in private, and returns what it says.
async fn said(person: &Person, channel: &Channel, path: &str, args: &[(&str, Arg)]) -> String {
    private_text(&use_command(person, channel, path, args).await)
}

/// Returns a person's file of `/privacy show`.
async fn stored(person: &Person, channel: &Channel) -> Value {
    let file = use_command(person, channel, "privacy show", &[]).await.message().unwrap();
    serde_json::from_slice(&file.attachments[0].bytes).unwrap()
}

#[tokio::test]
async fn a_blocked_person_can_neither_challenge_nor_join_and_is_not_told_why() {
    let mut room = Room::open().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    room.game().await;
    let open = shown(&use_command(&bob, &general, "banqi challenge", &[]).await);
    let asked = shown(&challenge(&ann, &general, &bob).await);
    let blocked = said(&bob, &general, "block", &user(&ann)).await;
    assert!(blocked.starts_with(&format!("You blocked {}.", ann.mention())), "{blocked}");
    assert!(blocked.contains(&format!("**People you have blocked:** {}", ann.mention())), "{blocked}");
    // Her open challenge to him ends; the game that has begun goes on.
    room.settled().await;
    let declined = room.sandbox.look(|world| world.message(asked.id).cloned()).unwrap();
    assert!(declined.words().contains("declined"), "{}", declined.words());
    assert_eq!(room.figure("SELECT count(*) FROM sessions WHERE phase = 'playing'").await, 1);

    for restarted in [false, true] {
        for refused in [
            private_text(&challenge(&ann, &general, &bob).await),
            private_text(&ann.click(&open, "Accept").await.unwrap()),
        ] {
            assert!(refused.starts_with(&format!("{} isn't available", bob.mention())), "{refused}");
            assert!(!refused.contains("block"), "{restarted}: {refused}");
        }
        let refused = private_text(&challenge(&bob, &general, &ann).await);
        assert!(refused.starts_with("You have blocked") && refused.contains("`/unblock`"), "{refused}");
        if !restarted {
            room.restart().await;
        }
    }
    shown(&challenge(&cleo, &general, &bob).await);
    assert_eq!(stored(&bob, &general).await["blocked"][0]["user_id"], ann.id().to_string());
    let theirs = stored(&ann, &general).await;
    assert_eq!(theirs["blocked"], Value::Array(Vec::new()), "she does not see who has blocked her");

    let list = use_command(&bob, &general, "block", &[]).await.message().unwrap();
    let id = ann.id().to_string();
    let unblocked: Message = bob.select(&list, "b1:bl:off", &[&id]).await.unwrap().message().unwrap();
    assert_eq!(unblocked.id, list.id, "the same message");
    assert!(unblocked.words().contains("can challenge you again"), "{}", unblocked.words());
    assert!(unblocked.words().contains("You have blocked no one"), "{}", unblocked.words());
    let again = said(&bob, &general, "unblock", &user(&ann)).await;
    assert!(again.starts_with("You hadn't blocked"), "{again}");
    shown(&ann.click(&open, "Accept").await.unwrap());
    room.assert_clean();
    room.close().await;
}

/// The bot is killed when the block is stored and the challenge is not yet declined. Nobody can accept it, and using
/// the command again, as one does without an answer, ends it.
#[tokio::test]
async fn a_block_that_is_cut_short_holds_and_is_completed_by_using_it_again() {
    let mut room = Room::open_on_file().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let asked = shown(&challenge(&ann, &general, &bob).await);
    room.alter("CREATE TRIGGER cut BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'cut short'); END")
        .await;
    drop(bob.start_command(&general, "block", &user(&ann)).unwrap());
    room.until("SELECT count(*) FROM blocks", |blocks| blocks == 1).await;
    room.kill().await;
    room.alter("DROP TRIGGER cut").await;
    room.start().await;

    let offered = "SELECT count(*) FROM sessions WHERE phase = 'offered'";
    assert_eq!(room.figure(offered).await, 1);
    let refused = private_text(&bob.click(&asked, "Accept").await.unwrap());
    assert!(refused.starts_with("You have blocked"), "{refused}");
    let blocked = said(&bob, &general, "block", &user(&ann)).await;
    assert!(blocked.starts_with(&format!("You blocked {}.", ann.mention())), "{blocked}");
    assert_eq!(room.figure(offered).await, 0);
    room.settled().await;
    let declined = room.sandbox.look(|world| world.message(asked.id).cloned()).unwrap();
    assert!(declined.words().contains("declined"), "{}", declined.words());
    room.close().await;
}

#[tokio::test]
async fn blocks_have_a_limit_and_go_with_the_person_who_made_them() {
    let room = Room::open().await;
    let (ann, bob, general) = (&room.ann, &room.bob, &room.general);
    let refused = said(ann, general, "block", &user(ann)).await;
    assert!(refused.contains("You can't block yourself or a bot"), "{refused}");
    assert!(said(ann, general, "block", &[]).await.starts_with("You have blocked no one."));
    for person in [bob, &room.cleo] {
        said(ann, general, "block", &user(person)).await;
    }
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 48)";
    room.alter(&format!(
        "{numbers} INSERT INTO people SELECT i, 0 FROM n; \
        {numbers} INSERT INTO accounts (user_id, player_id) SELECT i, i FROM n; \
        {numbers} INSERT INTO blocks SELECT (SELECT player_id FROM blocks WHERE at > 0 LIMIT 1), i, 0 FROM n"
    ))
    .await;
    let dee = room.sandbox.person("Dee", "zh-TW");
    let full = said(ann, general, "block", &user(&dee)).await;
    assert!(full.contains("You have blocked 50 people, which is the limit"), "{full}");
    // A person who is blocked already is no further one.
    assert!(said(ann, general, "block", &user(bob)).await.starts_with("You blocked"));

    let question = use_command(ann, general, "privacy delete", &[]).await.message().unwrap();
    let sure = ann.click(&question, "Delete data").await.unwrap().message().unwrap();
    ann.click(&sure, "Delete forever").await.unwrap();
    room.until("SELECT count(*) FROM blocks", |figure| figure == 0).await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_blocked_person_can_watch_like_everyone_else_in_the_server() {
    let room = Room::open().await;
    let (ann, cleo, general) = (&room.ann, &room.cleo, &room.general);
    let blocked = said(ann, general, "block", &user(cleo)).await;
    assert!(
        blocked.contains("Everyone in a server can watch its games, even someone you have blocked"),
        "{blocked}"
    );
    let game = [("game", Arg::from(code_in(&room.game().await.words()).as_str()))];
    room.settled().await;
    let view = use_command(cleo, general, "banqi watch", &game).await.message().unwrap();
    assert!(view.is_ephemeral() && !view.alts().is_empty(), "{}", view.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_person_who_accepts_no_challenge_is_left_alone_for_a_while() {
    let mut room = Room::open().await;
    let (ann, bob, cleo, general) =
        (room.ann.clone(), room.bob.clone(), room.cleo.clone(), room.general.clone());
    for nth in 0..5 {
        let asked = shown(&challenge(&ann, &general, &bob).await);
        if nth == 0 {
            bob.click(&asked, "Decline").await.unwrap();
        }
    }
    let refused = private_text(&challenge(&ann, &general, &bob).await);
    assert!(refused.contains("hasn't accepted your last few challenges"), "{refused}");
    assert!(refused.contains("<t:"), "it says when: {refused}");
    shown(&challenge(&ann, &general, &cleo).await);
    shown(&challenge(&cleo, &general, &bob).await);
    room.settled().await;
    room.stop().await;
    room.alter("UPDATE sessions SET created_at = created_at - 3600000").await;
    room.start().await;
    shown(&challenge(&ann, &general, &bob).await);
    room.assert_clean();
    room.close().await;
}

/// A challenge for four counts for everyone that it names, also if others accept it.
#[tokio::test]
async fn the_pause_counts_challenges_that_name_a_person_on_any_seat() {
    let room = Room::open().await;
    let (ann, bob, cleo, general) = (&room.ann, &room.bob, &room.cleo, &room.general);
    let dee = room.sandbox.person("Dee", "en-US");
    let team = [
        ("rules", Arg::from("four-colour-teams")),
        ("opponent", Arg::User(cleo.id())),
        ("opponent2", Arg::User(dee.id())),
        ("partner", Arg::User(bob.id())),
    ];
    let four = [
        ("rules", Arg::from("four-colour-4")),
        ("opponent", Arg::User(cleo.id())),
        ("opponent2", Arg::User(dee.id())),
        ("opponent3", Arg::User(bob.id())),
    ];
    for named in [&four, &team, &four] {
        let asked = shown(&use_command(ann, general, "banqi challenge", named).await);
        cleo.click(&asked, "Take a seat").await.unwrap();
        dee.click(&asked, "Take a seat").await.unwrap();
    }
    // One that is over counts as well, and what he has entered does not.
    let asked = shown(&use_command(ann, general, "banqi challenge", &team).await);
    bob.click(&asked, "Decline").await.unwrap();
    let entered = shown(&use_command(ann, general, "banqi challenge", &four).await);
    bob.click(&entered, "Take a seat").await.unwrap();
    shown(&challenge(ann, general, bob).await);
    for refused in [
        challenge(ann, general, bob).await,
        use_command(ann, general, "banqi challenge", &team).await,
        use_command(ann, general, "banqi challenge", &four).await,
    ] {
        let refused = private_text(&refused);
        assert!(refused.contains("hasn't accepted your last few challenges"), "{refused}");
    }
    shown(&challenge(ann, general, cleo).await);
    room.assert_clean();
    room.close().await;
}

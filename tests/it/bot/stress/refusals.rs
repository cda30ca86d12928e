//! More refused requests than Discord allows.

use discord_sandbox::FaultKind;

use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room};
use crate::records::random;

/// Returns the number of requests with the bot's token after the first `seen` requests, and counts all as seen.
fn with_the_bots_token(room: &Room, seen: &mut usize) -> usize {
    let requests = room.sandbox.requests();
    let new = &requests[*seen..];
    *seen = requests.len();
    new.iter().filter(|request| request.path.contains("channels/")).count()
}

#[tokio::test]
async fn after_500_refusals_people_are_answered_and_nothing_else_is_sent() {
    let room = Room::open().await;
    let (mut random, mut seen) = (random(11), 0);
    let mut game = Match::begin(&room, &room.general, &room.ann, 1).await;
    game.play_a_turn(&room, &mut random).await;
    room.settled().await;
    assert!(with_the_bots_token(&room, &mut seen) > 0, "the computer shows that it thinks");

    room.sandbox.fail_next("POST", "/callback", 500, FaultKind::Error(403, 50_013));
    for _ in 0..500 {
        let _ = room.bob.start_command(&room.general, "help", &[]).unwrap();
    }
    let opened = async {
        while !room.log().contains("Discord refused 500 requests") {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, opened).await.expect("the breaker opens");
    with_the_bots_token(&room, &mut seen);
    for _ in 0..3 {
        game.play_a_turn(&room, &mut random).await;
    }
    assert_eq!(with_the_bots_token(&room, &mut seen), 0);
    assert_eq!(room.log().matches("Discord refused").count(), 1, "it is said once");
    room.close().await;
}

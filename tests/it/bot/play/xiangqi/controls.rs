//! The controls and private boards of xiangqi with the real program: what each person sees, what happens with old,
//! foreign and forged controls, and how pieces of the same kind are told apart.

use std::time::Duration;

use banqi_render::Renderer;
use banqi_rules::xiangqi::{Colour, Move, Point, Points};
use banqi_session::{Choices, PieceStyle, XiangqiBoard};
use discord_sandbox::{Arg, Message, Reply};

use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::harness::xiangqi_table::{Way, XiangqiTable};

/// Returns the only picture of a private response.
fn picture(reply: &Reply) -> Vec<u8> {
    assert!(reply.is_ephemeral(), "{}", reply.content());
    let message = reply.message().unwrap();
    let [picture] = message.attachments.as_slice() else { panic!("not one picture: {}", message.words()) };
    picture.bytes.to_vec()
}

/// Returns the points whose pieces can move.
fn movable(table: &XiangqiTable) -> Points {
    table.game.actions().into_iter().map(|action| action.from).collect()
}

#[tokio::test]
async fn everyone_sees_a_private_board_from_their_own_side_with_the_pieces_they_ask_for() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    table.play_all("h2e2 h9g7 h0g2 i9h9").await;
    let renderer = Renderer::new();
    let drawn = |below: Colour, style: PieceStyle, choices: Choices| {
        let board = XiangqiBoard::of(&table.game).seen_by(below, choices);
        renderer.xiangqi_png(&XiangqiBoard { style, ..board })
    };
    let public = &table.board.attachments[0].bytes;
    assert!(
        **public == drawn(Colour::Red, PieceStyle::Figures, Choices::Hidden),
        "the public board has red below"
    );
    for (person, below) in [(&ann, Colour::Red), (&bob, Colour::Black), (&room.cleo, Colour::Red)] {
        let plain = table.command(person, "show", &[]).await;
        assert!(picture(&plain) == drawn(below, PieceStyle::Figures, Choices::Hidden), "{below:?} is below");
        for (choice, style) in (0..).zip(PieceStyle::ALL) {
            let shown = table.command(person, "show", &[("pieces", Arg::Int(choice))]).await;
            assert!(picture(&shown) == drawn(below, style, Choices::Hidden), "{below:?}, {style:?}");
        }
    }
    // The picker marks the destinations of the selected piece, or the movable pieces. Only the player sees it.
    let chosen = table.picked_up("e2e6".parse().unwrap()).await;
    let stripe = |message: &Message| message.components[0]["accent_color"].clone();
    assert!(
        stripe(&chosen).is_u64() && stripe(&chosen) == stripe(&table.board),
        "both have the mover's colour"
    );
    let back = chosen.button("Another piece").unwrap();
    let picker = ann.click(&chosen, &back.custom_id).await.unwrap();
    assert!(picture(&picker) == drawn(Colour::Red, PieceStyle::Figures, Choices::Pieces(movable(&table))));
    let action: Move = "g2f4".parse().unwrap();
    assert!(!table.game.actions().contains(&action), "its way is blocked by the soldier on g3");
    let held: Move = "e2e6".parse().unwrap();
    let targets = table.picked_up(held).await;
    let to: Points =
        table.game.actions().into_iter().filter(|way| way.from == held.from).map(|way| way.to).collect();
    let picked = drawn(Colour::Red, PieceStyle::Figures, Choices::Picked { from: held.from, to });
    assert!(*targets.attachments[0].bytes == picked);
    // If black is to move, the picker is drawn from black's side.
    table.play_all("e2e6").await;
    let more = format!("b1:more:{}:{}", table.session, table.seq());
    let picker = bob.forge_click(&room.general, &table.board, &more).reply().await.unwrap();
    let board = XiangqiBoard::of(&table.game).seen_by(Colour::Black, Choices::Pieces(movable(&table)));
    assert!(picture(&picker) == renderer.xiangqi_png(&XiangqiBoard { style: PieceStyle::Figures, ..board }));
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn old_foreign_and_forged_controls_of_xiangqi_change_nothing() {
    let mut room = Room::open().await;
    let (ann, bob, cleo) = (room.ann.clone(), room.bob.clone(), room.cleo.clone());
    let elsewhere = room.sandbox.guild("Strangers", "en-US").channel("general");
    let banqi = room.game().await;
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    // A picker that stayed open for a whole turn.
    let first: Move = "h2e2".parse().unwrap();
    let old = table.picked_up(first).await;
    // Its token has expired, so it cannot be deleted.
    room.sandbox.advance(Duration::from_secs(16 * 60));
    table.play_all("h2e2 h9g7").await;
    room.settled().await;
    let events = "SELECT count(*) FROM events";
    let before = room.figure(events).await;
    let menu = |message: &Message| message.selects().remove(0).custom_id;
    let late = ann.forge_select(&room.general, &old, &menu(&old), &["h2e2"]).reply().await.unwrap();
    assert!(private_text(&late).starts_with("The board has changed"), "{}", late.content());
    // Legal now, but chosen before the opponent's move was known. The refusal has taken the place of the picker.
    let next = table.picked_up("e2e6".parse().unwrap()).await;
    let late = ann.forge_select(&room.general, &next, &menu(&old), &["e2e6"]).reply().await.unwrap();
    assert!(private_text(&late).starts_with("The board has changed"), "{}", late.content());

    let open = table.picked_up("e2e6".parse().unwrap()).await;
    let play = menu(&open);
    let id = |word: &str| format!("b1:{word}:{}:{}", table.session, table.seq());
    assert_eq!(play, id("mv"));
    // The same controls used by others and in other places.
    let anns = format!("It's {}'s turn.", ann.mention());
    for (person, place, why) in [
        (&cleo, &room.general, "You aren't playing in this game"),
        (&bob, &room.general, anns.as_str()),
        (&ann, &elsewhere, "This button isn't for you, or it doesn't work here."),
        (&ann, &ann.dm(), "This button isn't for you, or it doesn't work here."),
    ] {
        for (custom_id, value) in [(play.clone(), "e2e6"), (id("pick"), "e2")] {
            let refused =
                person.forge_select(place, &table.board, &custom_id, &[value]).reply().await.unwrap();
            assert!(private_text(&refused).starts_with(why), "{custom_id}: {}", refused.content());
        }
        let refused = person.forge_click(place, &table.board, &id("more")).reply().await.unwrap();
        assert!(private_text(&refused).starts_with(why), "{}", refused.content());
    }
    // Values that no xiangqi menu has, and controls that only banqi has.
    for (custom_id, value, why) in [
        (id("mv"), "e2e5", "The cannon"),
        (id("mv"), "e0e9", "The general moves one point"),
        (id("mv"), "e9e8", "The piece on e9 is your opponent's."),
        (id("mv"), "a1-b1", "This button isn't for you"),
        (id("mv"), "end", "This button isn't for you"),
        (id("mv"), "z9z9", "This button isn't for you"),
        (id("mv"), "", "This button isn't for you"),
        (id("up"), "a1", "That move belongs to a different game"),
        (id("up"), "any", "That move belongs to a different game"),
        (id("up3"), "any", "That move belongs to a different game"),
        (id("pick"), "j5", "This button isn't for you"),
        (id("pick2"), "e10", "This button isn't for you"),
    ] {
        let refused =
            ann.forge_select(&room.general, &table.board, &custom_id, &[value]).reply().await.unwrap();
        assert!(private_text(&refused).starts_with(why), "{custom_id} {value}: {}", refused.content());
    }
    for (custom_id, why) in [
        (id("end"), "That move belongs to a different game"),
        (format!("b1:tp:{}:{}:-:a1", table.session, table.seq()), "This button isn't for you"),
        (id("dr+"), "There is no draw offer to answer"),
        (id("ab"), "All players have moved"),
        (id("re"), "This game isn't over yet"),
    ] {
        let refused = ann.forge_click(&room.general, &table.board, &custom_id).reply().await.unwrap();
        assert!(private_text(&refused).starts_with(why), "{custom_id}: {}", refused.content());
    }
    for (person, word) in [(&ann, "ow"), (&bob, "ow+")] {
        let words = [("words", "goose")];
        let refused = person.forge_submit(&room.general, &id(word), &words).reply().await.unwrap();
        assert!(
            private_text(&refused).starts_with("This challenge has already been answered"),
            "{}",
            refused.content()
        );
    }
    // No piece there can be selected, so the movable pieces are listed again.
    for point in ["e5", "e9", "a0"] {
        let pieces = ann.forge_select(&room.general, &open, &id("pick"), &[point]).reply().await.unwrap();
        let listed = pieces.message().unwrap().selects().remove(0);
        let has_moves = movable(&table).contains(point.parse::<Point>().unwrap());
        assert_eq!(listed.custom_id, if has_moves { id("mv") } else { id("pick") }, "{point}");
    }
    // Touch boards are only for small boards: a forged touch button opens the picker.
    let forged = ann.forge_click(&room.general, &table.board, &id("tb")).reply().await.unwrap();
    assert_eq!(forged.message().unwrap().selects().remove(0).custom_id, id("pick"));
    // A xiangqi move in a game of banqi.
    let banqi_menu = menu(&banqi).replace(":upa:", ":mv:");
    let mixed = ann.forge_select(&room.general, &banqi, &banqi_menu, &["h2e2"]).reply().await.unwrap();
    assert!(
        private_text(&mixed).starts_with("This button isn't for you"),
        "{banqi_menu}: {}",
        mixed.content()
    );
    room.settled().await;
    assert_eq!(room.figure(events).await, before, "nothing has changed");
    assert!(elsewhere.messages().is_empty());
    // The game continues after all that.
    table.play_all("e2e6").await;
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_move_takes_two_selects_and_leaves_nothing_behind() {
    let room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    for group in ["xiangqi", "banner"] {
        let mut table = XiangqiTable::begin(&room.general, group, &[], [&ann, &bob]).await;
        let private = |room: &Room| -> Vec<Message> {
            let of = |world: &discord_sandbox::World| {
                world
                    .messages_in(room.general.id())
                    .filter(|message| message.is_ephemeral())
                    .cloned()
                    .collect()
            };
            room.sandbox.look(of)
        };
        // A second choice on the board replaces the first.
        let first = table.picked_up("b0c2".parse().unwrap()).await;
        let second = table.picked_up("h2g2".parse().unwrap()).await;
        let gone = |world: &discord_sandbox::World| world.message(first.id).is_none();
        room.sandbox
            .wait_for(gone, LIMIT)
            .await
            .unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
        assert_eq!(private(&room).iter().map(|message| message.id).collect::<Vec<_>>(), [second.id]);
        ann.click(&second, "Cancel").await.unwrap();
        assert!(private(&room).is_empty());

        for action in ["h2g2", "h9g7"] {
            room.settled().await;
            drop(room.sandbox.take_requests());
            table.play(&room.sandbox, action.parse().unwrap(), Way::Picker).await;
            room.settled().await;
            let sent = room.sandbox.requests();
            let deletions = sent.iter().filter(|request| request.method == "DELETE").count();
            // The private menu, the acknowledgement, the board; after the first move of a game that begins with somebody
            // away, also a call.
            assert!(sent.len() - deletions <= 4, "{sent:?}");
            // If answers are late, the menu is deleted by more than one of the clicks on it.
            assert!((1..=3).contains(&deletions), "{sent:?}");
            assert!(private(&room).is_empty(), "{:?}", private(&room));
        }
        // A menu that was not used goes with its turn.
        let unused = table.picked_up("g2h2".parse().unwrap()).await;
        table.play_all("b0c2").await;
        let gone = |world: &discord_sandbox::World| world.message(unused.id).is_none();
        room.sandbox
            .wait_for(gone, LIMIT)
            .await
            .unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn men_of_the_same_name_are_told_apart_as_front_and_rear() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let chariots = "3k5/9/9/9/R8/9/9/R8/9/4K4 w - - 0 1";
    let soldiers = "3k5/9/P3P4/P3P4/9/9/9/9/9/4K4 w - - 0 1";
    for (fen, ambiguous, moves) in [
        (
            chariots,
            &[
                ("R9=8", "`a2b2` and `a5b5`"),
                ("車九平八", "`a2b2` and `a5b5`"),
                ("r9+1", "`a2a3` and `a5a6`"),
            ][..],
            &[
                ("R-+1", "a2a3"),
                ("將4進1", "d9d8"),
                ("前車平八", "a5b5"),
                ("k4-1", "d8d9"),
                ("俥八退1", "b5b4"),
            ][..],
        ),
        (
            soldiers,
            &[
                ("P9=8", "`a6b6` and `a7b7`"),
                ("兵五平四", "`e6f6` and `e7f7`"),
                ("前兵進一", "`a7a8` and `e7e8`"),
            ][..],
            &[("19=8", "a7b7"), ("将4进1", "d9d8"), ("後兵平四", "e6f6"), ("d8d9", "d8d9"), ("P5+1", "e7e8")]
                [..],
        ),
    ] {
        let position = [("position", Arg::from(fen))];
        let mut table = XiangqiTable::begin(&room.general, "xiangqi", &position, [&ann, &bob]).await;
        for (typed, which) in ambiguous {
            let said = table.refused(typed).await;
            let [one, other] = which.split(" and ").collect::<Vec<_>>()[..] else { panic!("{which}") };
            let either = [(one, other), (other, one)].map(|(one, other)| {
                format!("“{typed}” could mean any of these: {one}, {other}. Write one of them.")
            });
            assert!(either.contains(&said), "{either:?}: {said}");
        }
        for (typed, action) in moves {
            table.typed(typed, action.parse().unwrap()).await;
        }
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_move_that_is_refused_after_choosing_its_game_is_explained_with_that_games_commands() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    room.game().await;
    let args = [("action", "C2=2".into())];
    for group in ["xiangqi", "banner"] {
        let due = format!("“C2=2” isn't a legal move here. Start typing in `/{group} move`");
        let command = format!("{group} move");
        // With several games, a command concerns the games of its own group.
        let one = XiangqiTable::begin(&room.general, group, &[], [&ann, &bob]).await;
        let refused = ann.command(&room.general, &command, &args).await.unwrap();
        assert!(private_text(&refused).starts_with(&due), "{command}: {}", refused.content());
        let other = XiangqiTable::begin(&room.general, group, &[], [&ann, &bob]).await;
        for code in [&one.code, &other.code] {
            let which = ann.command(&room.general, &command, &args).await.unwrap();
            assert!(which.is_ephemeral(), "{}", which.content());
            let which = which.message().unwrap();
            let menu = which.selects().remove(0);
            assert_eq!(menu.options.len(), 2, "{:?}", menu.options);
            let refused = ann.select(&which, &menu.custom_id, &[code]).await.unwrap();
            assert!(private_text(&refused).starts_with(&due), "{command}: {}", refused.content());
            // The same for a game that is named, with any command.
            for command in ["banqi move", "xiangqi move", "banner move"] {
                let args = [("action", "C2=2".into()), ("game", code.as_str().into())];
                let refused = ann.command(&room.general, command, &args).await.unwrap();
                assert!(private_text(&refused).starts_with(&due), "{command}: {}", refused.content());
            }
        }
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

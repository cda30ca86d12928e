//! Takebacks by button and by command, in every game, across crashes, and in the record.

use banqi_rules::banqi::Action;
use banqi_rules::xiangqi::Game;
use discord_sandbox::{Arg, Button, Message, Person, World};

use crate::bot::commands::use_command;
use crate::bot::harness::archive::{verified, verified_as};
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text};
use crate::bot::harness::table::{Table, code, is_board, public};
use crate::bot::harness::xiangqi_table::XiangqiTable;

const CASUAL: (&str, Arg) = ("casual", Arg::Bool(true));

/// Undoes the last moves of the game that the test computes.
fn undo(table: &mut XiangqiTable, moves: usize) {
    let played = table.game.plies().to_vec();
    let mut game = Game::from_position(table.game.rule_set(), *table.game.start());
    for ply in &played[..played.len() - moves] {
        game.play(ply.action).unwrap();
    }
    table.game = game;
}

/// Types words in place of an action, which are answered privately.
async fn says(table: &XiangqiTable, person: &Person, words: &str) -> String {
    private_text(&table.command(person, "move", &[("action", words.into())]).await)
}

/// What is suggested in place of an action: the label and the value of each suggestion about a takeback.
async fn suggested(table: &XiangqiTable, person: &Person, typed: &str) -> Vec<(String, String)> {
    let path = format!("{} move", table.group);
    let offered =
        person.autocomplete(&table.channel, &path, &[table.here()], ("action", typed)).await.unwrap();
    assert!(offered.len() <= 25, "{offered:?}");
    let pairs = offered.into_iter().map(|choice| (choice.name, choice.value.as_str().unwrap().to_owned()));
    pairs.filter(|(_, value)| value.starts_with("takeback")).collect()
}

/// Waits until the board of a game of banqi has the buttons that answer a request.
async fn board_with_request(room: &Room, table: &Table) -> Message {
    let (marked, channel) = (format!("`{}`", table.code), table.channel.id());
    let asks = |world: &World| {
        let last = world.messages_in(channel).rfind(|message| is_board(message, &marked))?;
        last.button("Accept takeback").map(|_| last.clone())
    };
    room.sandbox.wait_until(asks, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()))
}

#[tokio::test]
async fn a_takeback_is_asked_for_agreed_to_declined_or_lapses_also_across_crashes() {
    for group in ["xiangqi", "banner"] {
        let mut room = Room::open().await;
        let (ann, bob) = (room.ann.clone(), room.bob.clone());
        let mut table = XiangqiTable::begin(&room.general, group, &[CASUAL], [&ann, &bob]).await;
        assert!(table.board.button("Take back").is_none());
        assert!(says(&table, &ann, "undo").await.contains("You haven't moved yet"));
        table.play_all("a3a4 a6a5").await;
        // By button: Ann asks, the bot is killed, and Bob agrees.
        let asked = private_text(&ann.click(&table.board, "Take back").await.unwrap());
        assert!(asked.contains("once your opponent has accepted"), "{asked}");
        table.look_for(&room.sandbox, "Accept takeback", true).await;
        assert!(table.board.button("Take back").is_none() && table.board.button("Decline").is_some());
        let (asks, answers) = (ann.mention(), bob.mention());
        let request = format!("↩️ {asks} asks to take back a move. {answers} can accept or decline below.");
        assert_eq!(table.line('↩').as_deref(), Some(request.as_str()));
        let next = private_text(&use_command(&bob, &room.general, "next", &[]).await);
        assert!(next.contains("your opponent asks to take back a move"), "{next}");
        room.settled().await;
        room.restart().await;
        let own = private_text(&ann.click(&table.board, "Accept takeback").await.unwrap());
        assert!(own.contains("Please wait for the answer"), "{own}");
        let other = private_text(&room.cleo.click(&table.board, "Accept takeback").await.unwrap());
        assert!(other.contains("You aren't playing in this game"), "{other}");
        let done = public(&bob.click(&table.board, "Accept takeback").await.unwrap());
        undo(&mut table, 2);
        table.take(done);
        assert_eq!(table.line('↩'), Some(format!("↩️ {} took back a move.", ann.mention())));
        room.settled().await;
        room.restart().await;
        table.play_all("i3i4 i6i5").await;
        assert_eq!(table.line('↩'), None);
        // By command: Bob asks and Ann declines.
        assert_eq!(suggested(&table, &bob, "").await, [("Take back".to_owned(), "takeback".to_owned())]);
        assert!(says(&table, &bob, "Take back").await.contains("once your opponent has accepted"));
        table.look_for(&room.sandbox, "Accept takeback", true).await;
        let answers = [("Accept takeback", "takeback+"), ("Decline", "takeback-")];
        let answers = answers.map(|(label, value)| (label.to_owned(), value.to_owned()));
        assert_eq!(suggested(&table, &ann, "").await, answers);
        assert_eq!(suggested(&table, &ann, "dec").await, answers[1..]);
        assert_eq!(suggested(&table, &bob, "").await, []);
        let draw = private_text(&table.command(&ann, "draw", &[]).await);
        assert!(draw.contains("press “Accept takeback” or “Decline”"), "{draw}");
        // What she types to take back her own move does not accept his request.
        let request = table.command(&ann, "move", &[("action", "undo".into())]).await;
        let said = private_text(&request);
        assert!(said.contains(&format!("{} asks to take back a move", bob.mention())), "{said}");
        let buttons = request.message().unwrap().buttons();
        assert_eq!(
            buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
            ["Accept takeback", "Decline"]
        );
        assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'takeback_requested'").await, 2);
        let declined = table.command(&ann, "move", &[("action", "decline takeback".into())]).await;
        table.take(public(&declined));
        assert_eq!((table.line('↩'), table.board.button("Accept takeback").is_some()), (None, false));
        let declined = format!("✋ {} declined. The move stands.", ann.mention());
        assert_eq!(table.line('✋'), Some(declined));
        assert!(says(&table, &bob, "悔棋").await.contains("Make a move, then you can ask again"));
        assert!(says(&table, &ann, "accept takeback").await.contains("No one has asked"));
        // Bob plays instead of answering.
        table.play_all("a0a1").await;
        private_text(&ann.click(&table.board, "Take back").await.unwrap());
        table.look_for(&room.sandbox, "Accept takeback", true).await;
        table.play_all("a9a8").await;
        assert_eq!((table.line('↩'), table.board.button("Accept takeback").is_some()), (None, false));
        let again = private_text(&ann.click(&table.board, "Take back").await.unwrap());
        assert!(again.contains("You have already asked since your last move"), "{again}");

        let question = table.command(&ann, "resign", &[]).await.message().unwrap();
        assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
        table.look_for(&room.sandbox, "Rematch", true).await;
        let record = table.ended(&room, "black wins: resignation").await;
        let over = says(&table, &ann, "undo").await;
        assert!(over.contains("game is over"), "{over}");
        let undone: Vec<(usize, Vec<String>)> = record
            .takebacks
            .iter()
            .map(|takeback| (takeback.after, takeback.plies.iter().map(ToString::to_string).collect()))
            .collect();
        assert_eq!(undone, [(0, vec!["a3a4".to_owned(), "a6a5".to_owned()])]);
        let replay = table.command(&room.cleo, "replay", &[]).await.message().unwrap();
        assert!(replay.words().contains("4 moves"), "{}", replay.words());
        let shown = async |json: &str| {
            let file = room.cleo.upload("game.json", Some("application/json"), json.as_bytes()).unwrap();
            table.command(&room.cleo, "show", &[("record", file)]).await.content()
        };
        let json = record.to_json();
        assert!(shown(&json).await.contains("every move. The result is as stated in the file."));
        let wrong = shown(&json.replace("\"a3a4\",", "\"a3a9\",")).await;
        assert!(wrong.contains("the moves of takeback 1 are illegal"), "{wrong}");
        room.stop().await;
        room.assert_clean();
        room.close().await;
    }
}

#[tokio::test]
async fn the_computer_agrees_at_once_and_does_not_answer_a_move_that_is_gone() {
    let mut room = Room::open().await;
    let ann = room.ann.clone();
    let level = |level| [("level", Arg::Int(level))];
    for strength in [1, 8] {
        let challenge = use_command(&ann, &room.general, "xiangqi challenge", &level(strength)).await;
        let code = code(&public(&challenge));
        let here = ("game", Arg::from(code.as_str()));
        let after = async |moves: usize| -> Message {
            let (marked, name) = (format!("`{code}`"), format!("-{moves}.png"));
            let found = |world: &World| {
                let mut all = world.messages_in(room.general.id());
                let newest = all.rfind(|message| is_board(message, &marked))?;
                let is_due = newest.attachments[0].filename.ends_with(&name) && newest.words().contains('▶');
                is_due.then(|| newest.clone())
            };
            let found = room.sandbox.wait_until(found, LIMIT).await;
            found.unwrap_or_else(|failure| panic!("{moves} moves: {failure}\n{}", room.log()))
        };
        let play = async |action: &str| {
            let args = [("action", action.into()), here.clone()];
            public(&use_command(&ann, &room.general, "xiangqi move", &args).await)
        };
        after(0).await;
        play("h2e2").await;
        let board = after(2).await;
        let now = public(&ann.click(&board, "Take back").await.unwrap());
        assert!(now.attachments[0].filename.ends_with("-0.png"), "{}", now.words());
        assert!(now.words().contains(&format!("↩️ {} took back a move.", ann.mention())), "{}", now.words());
        // While it thinks, or a moment later: either way the board is empty again.
        play("b2e2").await;
        let now = play("undo").await;
        assert!(now.attachments[0].filename.ends_with("-0.png"), "{}", now.words());
        room.settled().await;
        assert_eq!(room.figure("SELECT count(*) FROM computer_turns").await, 0);
        play("c3c4").await;
        after(2).await;
        room.settled().await;
        let record = verified_as(
            "xiangqi",
            &use_command(&ann, &room.general, "xiangqi export", std::slice::from_ref(&here)).await,
        );
        assert_eq!((record.takebacks.len(), record.plies.len()), (2, 2));
        assert_eq!(record.plies[0].step.to_string(), "c3c4");
        assert_eq!(record.takebacks[1].plies[0].to_string(), "b2e2");
        let abort = use_command(&ann, &room.general, "xiangqi resign", std::slice::from_ref(&here))
            .await
            .message()
            .unwrap();
        ann.click(&abort, &abort.buttons()[0].custom_id).await.unwrap();
        room.settled().await;
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn mirrors_private_views_and_tap_boards_go_back_with_the_board() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let lobby = room.guild.channel("lobby");
    let asked = [("opponent", Arg::User(bob.id())), CASUAL];
    let challenge = public(&use_command(&ann, &general, "banqi challenge", &asked).await);
    let accepted = bob.click(&challenge, "Accept").await.unwrap();
    let mut table = Table::of(&general, [&ann, &bob], &challenge, &accepted);
    let refused = |words: String| assert!(words.contains("a later one revealed a piece"), "{words}");
    let moves = loop {
        let action = table.actions();
        if let Some(action) = action.iter().find(|action| matches!(action, Action::Capture { .. })) {
            break *action;
        }
        let flip = action.into_iter().find(|action| matches!(action, Action::Flip(_))).unwrap();
        table.choose(flip).await;
        assert!(table.board.button("Take back").is_none(), "{}", table.board.words());
        let asked = [("action", "undo".into())];
        refused(private_text(&use_command(table.waiting(), &general, "banqi move", &asked).await));
    };
    let (mover, other) = (table.to_move().clone(), table.waiting().clone());
    let here = [("game", Arg::from(table.code.as_str()))];
    let mirror = [&here[..], &[("here", Arg::Bool(true))]].concat();
    private_text(&use_command(&room.cleo, &lobby, "banqi watch", &mirror).await);
    let view = use_command(&room.cleo, &general, "banqi watch", &here).await.message().unwrap();
    let keys = other.click(&table.board, "Tap board").await.unwrap().message().unwrap();
    let before = table.board.alts();
    table.choose(moves).await;
    let is_face_down = |key: &Button| key.emoji.as_ref().is_none_or(|emoji| emoji.starts_with("face_down"));
    let plays = |key: &Button| !key.disabled && (key.style != 2 || is_face_down(key));
    let is_lit = |keys: &Message| keys.buttons().iter().any(plays);
    // Everything that shows the game has these alternative texts, and the other player's tap board is lit or not.
    let all_show = async |alts: &[String], lit: bool| {
        let shown = |world: &World| {
            let mut mirrors = world.messages_in(lobby.id()).filter(|message| !message.is_ephemeral());
            let has_keys = world.message(keys.id).is_some_and(|keys| is_lit(keys) == lit);
            mirrors.any(|mirror| mirror.alts() == alts)
                && world.message(view.id).is_some_and(|view| view.alts() == alts)
                && has_keys
        };
        let shown = room.sandbox.wait_for(shown, LIMIT).await;
        shown.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    };
    all_show(&table.board.alts(), true).await;
    private_text(&mover.click(&table.board, "Take back").await.unwrap());
    let board = board_with_request(&room, &table).await;
    // Where nobody can answer, it does not say how.
    let told = format!("↩️ {} asks to take back a move.", mover.mention());
    let tells = |message: &Message| message.words().lines().any(|line| line == told);
    let both_tell = |world: &World| {
        let mut mirrors = world.messages_in(lobby.id()).filter(|message| !message.is_ephemeral());
        mirrors.any(tells) && world.message(view.id).is_some_and(tells)
    };
    room.sandbox
        .wait_for(both_tell, LIMIT)
        .await
        .unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    let now = public(&other.click(&board, "Accept takeback").await.unwrap());
    assert_eq!(now.alts(), before);
    table.take(now);
    all_show(&before, false).await;
    assert_eq!(table.to_move().id(), mover.id());
    // It is played again, and the game goes on.
    table.choose(moves).await;
    all_show(&table.board.alts(), true).await;
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_capture_is_taken_back_with_two_colours_and_with_four_although_the_bot_is_killed() {
    for rules in ["taiwan", "four-colour-2"] {
        let mut room = Room::open().await;
        let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
        let asked = [("opponent", Arg::User(bob.id())), ("rules", rules.into()), CASUAL];
        let challenge = public(&use_command(&ann, &general, "banqi challenge", &asked).await);
        let accepted = bob.click(&challenge, "Accept").await.unwrap();
        let mut table = Table::of(&general, [&ann, &bob], &challenge, &accepted);
        let find = |table: &Table, is_it: &dyn Fn(&str) -> bool| {
            table.entries().into_iter().find(|entry| is_it(&entry.value))
        };
        let capture = loop {
            if let Some(capture) = find(&table, &|value| value.contains('x')) {
                break capture;
            }
            let flip = find(&table, &|value| value == "any" || value.len() == 2).expect("a face-down piece");
            table.select(&flip).await;
        };
        let (mover, other) = (table.to_move().clone(), table.waiting().clone());
        let (plies, before) = (table.plies(), table.board.alts());
        table.select(&capture).await;
        let after = table.board.alts();
        assert_ne!(after, before);
        let asks = private_text(&mover.click(&table.board, "Take back").await.unwrap());
        assert!(asks.contains("once your opponent has accepted"), "{asks}");
        let board = board_with_request(&room, &table).await;
        room.settled().await;
        room.restart().await;
        let now = public(&other.click(&board, "Accept takeback").await.unwrap());
        assert!(
            now.words().contains(&format!("↩️ {} took back a move.", mover.mention())),
            "{}",
            now.words()
        );
        assert_eq!(now.alts(), before, "{rules}");
        table.take(now);
        room.settled().await;
        room.restart().await;
        let shown = general.message(table.board.id).unwrap();
        assert_eq!((shown.alts(), table.plies()), (before, plies), "{rules}: it stays as it was");
        assert_eq!(table.to_move().id(), mover.id());
        let again = find(&table, &|value| value == capture.value).expect("the capture is offered again");
        table.select(&again).await;
        assert_eq!(table.board.alts(), after, "{rules}");

        let question = mover.click(&table.board, "Resign").await.unwrap().message().unwrap();
        assert_closed(&mover.click(&question, "Yes, resign").await.unwrap());
        table.look_at_the_end(&room.sandbox).await;
        let game = [("game", Arg::from(table.code.as_str()))];
        let record = verified(&use_command(&room.cleo, &general, "banqi export", &game).await);
        let [undone] = record.takebacks.as_slice() else { panic!("{:?}", record.takebacks) };
        assert_eq!((undone.after, undone.plies.len(), record.plies.len()), (plies, 1, plies + 1));
        assert_eq!(undone.plies[0].to_string(), record.plies[plies].step.to_string());
        room.stop().await;
        room.assert_clean();
        room.close().await;
    }
}

#[tokio::test]
async fn takebacks_are_refused_in_the_readers_language_where_there_are_none() {
    let mut room = Room::open().await;
    let [mei, li] =
        [("Mei", "zh-TW"), ("Li", "zh-CN")].map(|(name, locale)| room.sandbox.person(name, locale));
    let (ann, general) = (room.ann.clone(), room.general.clone());
    for (person, rated, revealed) in [
        (&room.bob, "This game is rated, so moves can't be taken back.", "a later one revealed a piece"),
        (&mei, "這局計分，不能悔棋。", "已經翻開過暗子，不能悔棋"),
        (&li, "这盘计等级分，不能悔棋。", "翻开了暗子，不能悔棋"),
    ] {
        for (casual, words) in [(false, rated), (true, revealed)] {
            let asked = [
                ("opponent", Arg::User(ann.id())),
                ("casual", Arg::Bool(casual)),
                ("rules", "taiwan+first=challenger".into()),
            ];
            let challenge = public(&use_command(person, &general, "banqi challenge", &asked).await);
            public(&ann.click(&challenge, "Accept").await.unwrap());
            let here = ("game", Arg::from(code(&challenge).as_str()));
            let typed = |action: &str| [("action", Arg::from(action)), here.clone()];
            public(&use_command(person, &general, "banqi move", &typed("a1")).await);
            let refused = private_text(&use_command(person, &general, "banqi move", &typed("悔棋")).await);
            assert!(refused.contains(words), "{words}: {refused}");
        }
    }
    let four = [("rules", "four-colour-4".into()), CASUAL];
    let challenge = public(&use_command(&ann, &general, "banqi challenge", &four).await);
    for person in [&room.bob, &room.cleo, &mei] {
        person.click(&challenge, "Take a seat").await.unwrap();
    }
    let here = ("game", Arg::from(code(&challenge).as_str()));
    let refused = use_command(&ann, &general, "banqi move", &[("action", "undo".into()), here]).await;
    let refused = private_text(&refused);
    assert!(refused.starts_with("In games of four, moves can't be taken back."), "{refused}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

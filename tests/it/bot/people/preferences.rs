//! How boards and moves look, as people choose for themselves and servers choose for their public messages.

use discord_sandbox::{Arg, Button, Channel, Message, Person, Reply, permission};

use crate::bot::commands::use_command;
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text};
use crate::bot::harness::xiangqi_table::XiangqiTable;

/// The choices of `pieces` and `notation`, by position.
const TRADITIONAL: (&str, Arg) = ("pieces", Arg::Int(0));
const SIMPLIFIED: (&str, Arg) = ("pieces", Arg::Int(1));
const FIGURES: (&str, Arg) = ("pieces", Arg::Int(2));
const PIECES_AS_USUAL: (&str, Arg) = ("pieces", Arg::Int(3));
const WXF: (&str, Arg) = ("notation", Arg::Int(1));
const CHINESE: (&str, Arg) = ("notation", Arg::Int(3));

/// Sets preferences and returns the private response, as a line for each choice.
async fn preferences(person: &Person, channel: &Channel, args: &[(&str, Arg)]) -> String {
    chosen(&use_command(person, channel, "preferences", args).await)
}

/// Returns the text of a private response, and a line for the chosen entry of each of its menus.
fn chosen(reply: &Reply) -> String {
    let words = private_text(reply);
    let message = reply.message();
    let menus = message.iter().flat_map(Message::selects);
    let chosen = menus.flat_map(|menu| menu.options.into_iter().find(|option| option.default));
    chosen.fold(words, |words, option| format!("{words}\n{}", option.label)) + "\n"
}

/// Returns the only picture of a message.
fn picture(message: &Message) -> &[u8] {
    let [picture] = message.attachments.as_slice() else { panic!("not one picture: {}", message.words()) };
    &picture.bytes
}

/// Returns the message of a private response.
fn private(reply: &Reply) -> Message {
    private_text(reply);
    reply.message().expect("a message")
}

/// Returns the labels of all menu entries of a message.
fn labels(message: &Message) -> Vec<String> {
    message.selects().iter().flat_map(|menu| &menu.options).map(|option| option.label.clone()).collect()
}

/// Returns the picture of a game that a person sees: in `style` if given, otherwise in their preferred style.
async fn drawn(table: &XiangqiTable, person: &Person, style: &[(&str, Arg)]) -> Vec<u8> {
    picture(&private(&table.command(person, "show", style).await)).to_vec()
}

#[tokio::test]
async fn what_a_person_has_chosen_holds_for_what_only_they_see_and_outlives_the_program() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let unchosen = preferences(&ann, &room.general, &[]).await;
    assert!(unchosen.contains("Pieces: by language (default)"), "{unchosen}");
    assert!(unchosen.contains("Xiangqi moves: both (default)"), "{unchosen}");
    assert_eq!(room.figure("SELECT count(*) FROM people").await, 0, "who only looks is not kept");
    let chosen = preferences(&ann, &room.general, &[FIGURES, WXF]).await;
    assert!(chosen.contains("Pieces: pictures\n"), "{chosen}");
    assert!(chosen.contains("Xiangqi moves: WXF\n"), "{chosen}");

    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    table.play_all("h2e2 h9g7").await;
    for restarted in [false, true] {
        let shown = private(&table.command(&ann, "show", &[]).await);
        assert!(picture(&shown) == drawn(&table, &ann, &[FIGURES]).await, "{restarted}");
        assert!(picture(&shown) == picture(&table.board), "the usual pieces of the board's language");
        assert!(shown.words().contains("H8+7") && !shown.words().contains("h9g7"), "{}", shown.words());
        let horse = table.picked_up("h0g2".parse().unwrap()).await;
        assert!(labels(&horse).contains(&"H2+3 H".to_owned()), "{:?}", labels(&horse));
        let offered = ann.autocomplete(&room.general, "xiangqi move", &[], ("action", "H2")).await.unwrap();
        let offered: Vec<_> = offered.into_iter().map(|choice| (choice.name, choice.value)).collect();
        assert!(offered.contains(&("H2+3 H - Moves the horse".into(), "h0g2".into())), "{offered:?}");
        // Bob has no preference, and the server has none for public boards.
        let others = private(&table.command(&bob, "show", &[]).await);
        assert!(picture(&others) == drawn(&table, &bob, &[FIGURES]).await);
        assert!(others.words().contains("h9g7 (H8+7)"), "{}", others.words());
        assert!(picture(&table.board) != drawn(&table, &ann, &[TRADITIONAL]).await, "in another style");
        assert!(table.board.words().contains("h9g7 (H8+7)"), "{}", table.board.words());
        if !restarted {
            room.restart().await;
        }
    }
    let back = preferences(&ann, &room.general, &[TRADITIONAL]).await;
    assert!(back.contains("Pieces: traditional\n") && back.contains("Xiangqi moves: WXF\n"), "{back}");
    let horse = table.picked_up("h0g2".parse().unwrap()).await;
    assert!(labels(&horse).contains(&"H2+3 傌".to_owned()), "{:?}", labels(&horse));
    let menu = horse.selects().remove(0);
    let played = ann.select(&horse, &menu.custom_id, &["h0g2"]).await.unwrap();
    assert_closed(&played);
    room.assert_clean();
    room.close().await;
}

/// Returns the names of the registered emoji on the controls of a message.
fn emoji(message: &Message) -> Vec<String> {
    let in_menus = message.selects().into_iter().flat_map(|menu| menu.options).filter_map(|it| it.emoji);
    let on_buttons = message.buttons().into_iter().filter_map(|button| button.emoji);
    in_menus.chain(on_buttons).filter(|name| name.contains("red_") || name.contains("black_")).collect()
}

#[tokio::test]
async fn a_player_who_has_chosen_nothing_sees_one_set_of_pieces_in_each_game() {
    let room = Room::open().await;
    let (ann, mei) = (room.ann.clone(), room.sandbox.person("Mei", "zh-TW"));
    let taipei = room.sandbox.guild("Taipei", "zh-TW").channel("general");
    for (channel, is_figure) in [(&room.general, true), (&taipei, false)] {
        let asked = [("opponent", Arg::User(mei.id()))];
        let challenge = use_command(&ann, channel, "banqi challenge", &asked).await.message().unwrap();
        let accept = challenge.buttons().remove(0);
        mei.click(&challenge, &accept.custom_id).await.unwrap();
        let board = use_command(&ann, channel, "banqi move", &[("action", "b2".into())]).await;
        let board = board.message().unwrap();
        let is_tap_board = |button: &Button| button.custom_id.starts_with("b1:tb:");
        let tap_board = board.buttons().into_iter().find(is_tap_board).unwrap();
        for person in [&ann, &mei] {
            let shown = private(&use_command(person, channel, "banqi show", &[]).await);
            assert!(picture(&shown) == picture(&board), "{is_figure}");
            let keys = person.click(&board, &tap_board.custom_id).await.unwrap().message().unwrap();
            let flipped = emoji(&keys);
            assert!(flipped.len() == 1 && flipped[0].ends_with("_figure") == is_figure, "{flipped:?}");
        }
    }
    // Their own choice holds for what only they see, and on the public board the server's.
    preferences(&mei, &taipei, &[FIGURES]).await;
    let shown = private(&use_command(&mei, &taipei, "banqi show", &[]).await);
    let others = private(&use_command(&ann, &taipei, "banqi show", &[]).await);
    assert!(picture(&shown) != picture(&others));
    let board = use_command(&mei, &taipei, "banqi move", &[("action", "c2".into())]).await.message().unwrap();
    let others = private(&use_command(&ann, &taipei, "banqi show", &[]).await);
    assert!(picture(&board) == picture(&others));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn menus_below_the_preview_change_it_in_place_and_say_what_applies() {
    let room = Room::open().await;
    room.cleo.grant(permission::MANAGE_GUILD);
    for (person, command, whose) in [(&room.ann, "preferences", "me"), (&room.cleo, "settings boards", "all")]
    {
        let reply = use_command(person, &room.general, command, &[]).await;
        let shown = private(&reply);
        let menus: Vec<String> = shown.selects().into_iter().map(|menu| menu.custom_id).collect();
        assert_eq!(menus, ["theme", "pieces", "notation"].map(|what| format!("b1:lk:{whose}:{what}")));
        assert!(chosen(&reply).contains("\nBoard colours: wood (default)\n"), "{}", chosen(&reply));
        let slate = person.select(&shown, &menus[0], &["s"]).await.unwrap();
        let changed = private(&slate);
        assert_eq!(changed.id, shown.id, "the same message shows it");
        assert!(chosen(&slate).contains("\nBoard colours: slate\n"), "{}", chosen(&slate));
        assert!(picture(&changed) != picture(&shown));
        let figures = private(&person.select(&changed, &menus[1], &["f"]).await.unwrap());
        let usual = private(&person.select(&figures, &menus[0], &["-"]).await.unwrap());
        let again = private(&use_command(person, &room.general, command, &[]).await);
        assert!(picture(&usual) == picture(&again) && picture(&again) != picture(&changed));
    }
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn private_boards_and_puzzles_switch_their_pieces_and_that_is_kept() {
    let room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    let figures = private(&table.command(&ann, "show", &[]).await);
    let switched = ann.click(&figures, "Show characters").await.unwrap().message().unwrap();
    assert_eq!(switched.id, figures.id, "the same message shows it");
    assert!(picture(&switched) == drawn(&table, &ann, &[TRADITIONAL]).await);
    assert!(picture(&switched) == drawn(&table, &ann, &[]).await, "it is kept");
    let puzzle = private(&use_command(&ann, &room.general, "banqi puzzle", &[]).await);
    let switched = ann.click(&puzzle, "Show pictures").await.unwrap().message().unwrap();
    assert!(switched.id == puzzle.id && picture(&switched) != picture(&puzzle));
    assert_eq!(switched.words(), puzzle.words(), "it is the same puzzle");
    assert!(picture(&figures) == drawn(&table, &ann, &[]).await);
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn the_touch_board_lessons_and_the_rule_book_follow_a_persons_choice() {
    let room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    preferences(&bob, &room.general, &[TRADITIONAL]).await;
    let page = [("page", "cannon".into())];
    for (command, args) in [("banqi learn", &[][..]), ("banqi rules", &page[..])] {
        let seen = async |person: &Person| {
            picture(&private(&use_command(person, &room.general, command, args).await)).to_vec()
        };
        let (figures, characters) = (seen(&ann).await, seen(&bob).await);
        assert!(figures != characters, "{command}");
        preferences(&bob, &room.general, &[FIGURES]).await;
        assert!(seen(&bob).await == figures, "{command}");
        preferences(&bob, &room.general, &[TRADITIONAL]).await;
        assert!(seen(&bob).await == characters, "{command}");
    }
    let board = room.game().await;
    let key = |keys: &Message, square: &str| {
        let ending = format!(":{square}");
        keys.buttons().into_iter().find(|key| key.custom_id.ends_with(&ending)).unwrap()
    };
    let keys = ann.click(&board, "Tap board").await.unwrap().message().unwrap();
    let played = ann.click(&keys, &key(&keys, "a1").custom_id).await.unwrap().message().unwrap();
    let letter = |keys: &Message, square: &str| {
        let emoji = key(keys, square).emoji.unwrap_or_default();
        emoji.contains("_figure")
    };
    assert!(letter(&played, "a1"), "{:?}", key(&played, "a1"));
    let at_bobs = room.bob.command(&room.general, "banqi move", &[("action", "b1".into())]).await.unwrap();
    let next = at_bobs.message().unwrap();
    // Moves by others are shown on it as they are played, in the style of the person whose touch board it is.
    let redrawn = room.sandbox.wait_until(
        |world| world.message(keys.id).filter(|keys| letter(keys, "b1") && letter(keys, "a1")).cloned(),
        LIMIT,
    );
    let keys = redrawn.await.unwrap_or_else(|failure| panic!("{failure}\n{}", room.log()));
    ann.click(&keys, &key(&keys, "c1").custom_id).await.unwrap();
    // Bob's board shows characters.
    let current = room.sandbox.wait_until(
        |world| {
            let last =
                world.messages_in(room.general.id()).rfind(|message| !message.attachments.is_empty())?;
            (last.id != next.id || last.edits > next.edits).then(|| last.clone())
        },
        LIMIT,
    );
    let keys = bob.click(&current.await.unwrap(), "Tap board").await.unwrap().message().unwrap();
    assert!(!letter(&keys, "a1") && !letter(&keys, "b1"), "{:?}", key(&keys, "a1"));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn what_a_server_has_chosen_holds_for_what_everybody_there_sees() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    room.cleo.grant(permission::MANAGE_GUILD);
    let strangers = room.sandbox.guild("Strangers", "en-US").channel("general");
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    let mut elsewhere = XiangqiTable::begin(&strangers, "xiangqi", &[], [&ann, &bob]).await;
    let refused = ann.command(&room.general, "settings boards", &[SIMPLIFIED]).await;
    refused.expect_err("she does not manage the server");
    preferences(&ann, &room.general, &[WXF]).await;
    let chosen =
        chosen(&use_command(&room.cleo, &room.general, "settings boards", &[SIMPLIFIED, CHINESE]).await);
    assert!(
        chosen.contains("Pieces: simplified\n") && chosen.contains("Xiangqi moves: Chinese\n"),
        "{chosen}"
    );

    table.play_all("h2e2").await;
    elsewhere.play_all("h2e2").await;
    for restarted in [false, true] {
        assert!(picture(&table.board) == drawn(&table, &ann, &[SIMPLIFIED]).await, "{restarted}");
        assert!(table.board.words().contains("炮二平五"), "{}", table.board.words());
        assert!(picture(&elsewhere.board) == drawn(&elsewhere, &ann, &[FIGURES]).await);
        assert!(elsewhere.board.words().contains("h2e2 (C2=5)"), "{}", elsewhere.board.words());
        // Where a person has no preference, their private boards look like the public ones.
        for (person, written) in [(&ann, "C2=5"), (&bob, "炮二平五")] {
            let shown = private(&table.command(person, "show", &[]).await);
            assert!(picture(&shown) == drawn(&table, person, &[SIMPLIFIED]).await);
            assert!(shown.words().contains(written), "{}", shown.words());
        }
        if !restarted {
            room.restart().await;
            table.play_all("h9g7 e2h2 g7h9 h2e2").await;
            elsewhere.play_all("h9g7 e2h2 g7h9 h2e2").await;
        }
    }
    let told = preferences(&bob, &room.general, &[]).await;
    assert!(told.contains("Pieces: simplified (server)"), "{told}");
    assert!(told.contains("Xiangqi moves: Chinese (server)"), "{told}");
    let back = [PIECES_AS_USUAL, ("notation", Arg::Int(4))];
    use_command(&room.cleo, &room.general, "settings boards", &back).await;
    table.play_all("h9g7").await;
    assert!(picture(&table.board) == drawn(&table, &ann, &[FIGURES]).await);
    assert!(table.board.words().contains("h9g7 (H8+7)"), "{}", table.board.words());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_choice_that_cannot_be_saved_is_refused_and_the_old_one_holds() {
    let room = Room::open_on_file().await;
    preferences(&room.ann, &room.general, &[FIGURES]).await;
    let mut other = room.database.connect().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = preferences(&room.ann, &room.general, &[SIMPLIFIED]).await;
    assert!(refused.starts_with("I can't save anything right now"), "{refused}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let holds = preferences(&room.ann, &room.general, &[]).await;
    assert!(holds.contains("Pieces: pictures\n"), "{holds}");
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

/// Quiet hours and the look of boards are columns that different statements write.
#[tokio::test]
async fn choices_of_one_command_are_saved_together_or_not_at_all() {
    let room = Room::open_on_file().await;
    let (ann, general) = (&room.ann, &room.general);
    preferences(ann, general, &[FIGURES]).await;
    room.alter(
        "CREATE TRIGGER cut BEFORE UPDATE ON accounts WHEN NEW.pieces <> OLD.pieces \
        BEGIN SELECT RAISE(ABORT, 'cut short'); END",
    )
    .await;
    let quiet = [("quiet-hours", "22-8".into()), ("time-zone", "UTC+8".into())];
    let both = [quiet[0].clone(), quiet[1].clone(), SIMPLIFIED];
    let failed = preferences(ann, general, &both).await;
    assert!(!failed.contains("Pieces: "), "{failed}");
    room.alter("DROP TRIGGER cut").await;
    let holds = preferences(ann, general, &[]).await;
    assert!(holds.contains("Pieces: pictures\n") && !holds.contains("22:00"), "{holds}");
    let saved = preferences(ann, general, &both).await;
    assert!(saved.contains("Pieces: simplified") && saved.contains("22:00"), "{saved}");
    assert_eq!(room.sandbox.violations(), []);
    room.close().await;
}

#[tokio::test]
async fn everybody_is_told_in_their_own_language_what_they_have_chosen() {
    let room = Room::open().await;
    let mei = room.sandbox.person("Mei", "zh-TW");
    let told = preferences(&mei, &room.general, &[]).await;
    assert!(told.contains("棋子：依棋盤語言（預設）") && told.contains("象棋記譜：中文（預設）"), "{told}");
    let told = preferences(&mei, &room.general, &[SIMPLIFIED, WXF]).await;
    assert!(told.contains("棋子：簡體字\n") && told.contains("象棋記譜：WXF\n"), "{told}");
    room.assert_clean();
    room.close().await;
}

//! Advice on games: the odds of face-down pieces, hints, and analysis.

use std::collections::BTreeMap;

use banqi_rules::banqi::{Action, Square};
use discord_sandbox::{Arg, FaultKind, Pending, Person, Request, World};
use serde_json::Value;

use crate::bot::commands::{shown, use_command};
use crate::bot::harness::archive::verified;
use crate::bot::harness::computer_match::Match;
use crate::bot::harness::room::{LIMIT, Room, assert_closed, private_text, without_emoji};
use crate::bot::harness::table::Table;
use crate::bot::harness::xiangqi_table::XiangqiTable;

#[tokio::test]
async fn odds_count_what_everyone_can_see() {
    let mut room = Room::open().await;
    let (ann, cleo, general) = (room.ann.clone(), room.cleo.clone(), room.general.clone());
    let no = private_text(&use_command(&ann, &general, "banqi odds", &[("square", "a1".into())]).await);
    assert!(no.contains("no game in this channel"), "{no}");
    let mut table = Table::begin(&general, &ann, &room.bob).await;
    let odds = |typed: &str| [("square", Arg::from(typed))];
    let first = private_text(&use_command(&ann, &general, "banqi odds", &odds("c2")).await);
    assert!(first.contains("What is on c2?") && first.contains("any of the 32 pieces"), "{first}");
    assert!(
        first.contains("always belongs to the player who flips it") && first.lines().count() == 1,
        "{first}"
    );
    for square in 0..4 {
        table.choose(Action::Flip(Square::new(square).unwrap())).await;
    }
    // Spectators can ask for odds as well, at any time.
    for person in [&ann, &room.bob, &cleo] {
        let counted = private_text(&use_command(person, &general, "banqi odds", &odds(" E1 ")).await);
        assert!(counted.contains("28 face-down pieces") && counted.contains(" of 28)"), "{counted}");
        assert!(counted.contains("look") && counted.chars().count() <= 2_000, "{counted}");
        // Only the player to move is told of "you" and "your opponent".
        let is_mover = person.id() == table.to_move().id();
        assert_eq!(counted.contains("good for you"), is_mover, "{counted}");
        assert_eq!(counted.contains("'s turn, so this looks at the flip from"), !is_mover, "{counted}");
    }
    for (typed, why) in [
        ("a1", "There is no face-down piece on a1"),
        ("z9", "isn't a square"),
        ("a8", "face-down piece on a8"),
    ] {
        let no = private_text(&use_command(&ann, &general, "banqi odds", &odds(typed)).await);
        assert!(no.contains(why), "{typed}: {no}");
    }
    // Autocomplete suggests the face-down squares.
    let suggested = ann.autocomplete(&general, "banqi odds", &[], ("square", "")).await.unwrap();
    assert_eq!(suggested.len(), 25);
    let suggested = ann.autocomplete(&general, "banqi odds", &[], ("square", "A")).await.unwrap();
    let squares: Vec<_> = suggested.iter().filter_map(|choice| choice.value.as_str()).collect();
    assert_eq!(squares, ["a2", "a3", "a4"]);

    // With a second game, the chooser keeps the square.
    let other = Table::begin(&general, &ann, &cleo).await;
    let chooser = use_command(&ann, &general, "banqi odds", &odds("h4")).await.message().unwrap();
    let menu = chooser.selects().remove(0);
    let counted = ann.select(&chooser, &menu.custom_id, &[&other.code]).await.unwrap();
    assert!(private_text(&counted).contains(&other.code) && counted.content().contains("What is on h4?"));
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn there_are_no_odds_where_nothing_is_hidden() {
    let mut room = Room::open().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    let bob = [("opponent", Arg::User(room.bob.id()))];
    let challenge = shown(&use_command(&ann, &general, "xiangqi challenge", &bob).await);
    let board = shown(&room.bob.click(&challenge, "Accept").await.unwrap());
    let code = board.words().split('`').nth(1).unwrap().to_owned();
    let asked = [("square", "a1".into()), ("game", code.as_str().into())];
    let no = private_text(&use_command(&ann, &general, "banqi odds", &asked).await);
    assert!(no.contains("no face-down pieces"), "{no}");
    let suggested = ann.autocomplete(&general, "banqi odds", &asked[1..], ("square", "")).await.unwrap();
    assert!(suggested.is_empty());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn hints_in_xiangqi_find_the_mate_and_name_moves_as_one_likes() {
    let mut room = Room::open().await;
    let (ann, general) = (room.ann.clone(), room.general.clone());
    // 9 | . . . . k . . . .
    // 8 | R . . . . . . . .    the other chariot mates on the last rank
    // 4 | . . . . . . . . p
    // 0 | . R . K . . . . .
    let lobby = room.guild.channel("lobby");
    for group in ["xiangqi", "banner"] {
        let fen = "4k4/R8/9/9/9/8p/9/9/9/1R1K5 w - - 0 1";
        let asked = [("opponent", Arg::User(room.bob.id())), ("position", fen.into())];
        let challenge = shown(&use_command(&ann, &general, &format!("{group} challenge"), &asked).await);
        let board = shown(&room.bob.click(&challenge, "Accept").await.unwrap());
        let named = [("game", board.words().split('`').nth(1).unwrap().into())];
        let hint = format!("{group} hint");
        let told_first = without_emoji(&private_text(&use_command(&ann, &general, &hint, &named).await));
        let best = told_first.lines().nth(2).unwrap();
        assert!(best.starts_with("1. **b0b9 (R8+9)** · "), "{told_first}");
        assert!(best.ends_with("This move wins the game now."), "{told_first}");
        assert!(told_first.contains("the best of your 29 moves"), "{told_first}");
        use_command(&ann, &general, "preferences", &[("notation", Arg::Int(1))]).await;
        let liked = without_emoji(&private_text(&use_command(&ann, &general, &hint, &named).await));
        assert!(liked.lines().nth(2).unwrap().starts_with("1. **R8+9** "), "{liked}");
        use_command(&ann, &general, "preferences", &[("notation", Arg::Int(4))]).await;
        let no = private_text(&use_command(&room.bob, &general, &hint, &named).await);
        assert_eq!(no, format!("It's {}'s turn.", ann.mention()));
        // Elsewhere, there is a link to the board.
        let no = private_text(&use_command(&room.bob, &lobby, &hint, &named).await);
        let (whose, link) = no.split_once(" The board is here: ").expect("a link");
        assert_eq!(whose, format!("It's {}'s turn.", ann.mention()));
        assert!(link.ends_with(&format!("/{}", board.id)), "{link}");
    }
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'hint_taken'").await, 2);
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn hints_are_for_games_that_count_for_nothing_and_everyone_is_told() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let rated = Table::begin(&general, &bob, &room.cleo).await;
    let no = private_text(&use_command(&bob, &general, "banqi hint", &[]).await);
    assert!(no.contains("is rated") && no.contains("`/banqi challenge casual:True`"), "{no}");
    let named = [("game", rated.code.as_str().into())];
    let no = private_text(&use_command(&ann, &general, "banqi hint", &named).await);
    assert!(no.contains("aren't playing in this game"), "{no}");
    // Waiting for the turn would not help.
    let no = private_text(&use_command(&room.cleo, &general, "banqi hint", &named).await);
    assert!(no.contains("is rated"), "{no}");

    let game = Match::begin(&room, &general, &ann, 1).await;
    let named = [("game", game.code.as_str().into())];
    let hint = private_text(&use_command(&ann, &general, "banqi hint", &named).await);
    assert!(hint.contains(&game.code) && hint.contains("the best of your 32 moves"), "{hint}");
    assert!(hint.contains("1. ") && hint.contains("win ") && hint.lines().count() <= 6, "{hint}");
    let again = private_text(&use_command(&ann, &general, "banqi hint", &named).await);
    assert_eq!(again.lines().next(), hint.lines().next());
    room.restart().await;
    // The board shows everyone that a hint was taken, once per turn, and its controls still work.
    let taken = format!("💡 {} used 1 hint", ann.mention());
    let told_all = |world: &discord_sandbox::World| {
        let board = world.message(game.board.id)?;
        board.words().contains(&taken).then(|| board.clone())
    };
    let board = room.sandbox.wait_until(told_all, LIMIT).await.unwrap();
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'hint_taken'").await, 1);
    let menu = game.board.selects().remove(0);
    let played = ann.forge_select(&general, &board, &menu.custom_id, &["any"]).reply().await.unwrap();
    let played = shown(&played);
    assert!(played.words().contains(&taken), "{}", played.words());
    let record = verified(&use_command(&ann, &general, "banqi export", &named).await);
    assert!(!record.plies.is_empty());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_finished_game_is_explained_with_a_graph() {
    let mut room = Room::open().await;
    let (ann, cleo, general) = (room.ann.clone(), room.cleo.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &room.bob).await;
    let named = [("game", Arg::from(table.code.as_str()))];
    for square in 0..10 {
        table.choose(Action::Flip(Square::new(square).unwrap())).await;
    }
    let no = private_text(&use_command(&ann, &general, "banqi analyse", &named).await);
    assert!(no.contains("isn't over yet"), "{no}");
    let question = use_command(&ann, &general, "banqi resign", &named).await.message().unwrap();
    assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
    table.look_at_the_end(&room.sandbox).await;

    // The button says at once that the game is being analysed; the analysis takes the place of that line.
    // That holds also if Discord shows the line, and the bot never hears of it.
    room.sandbox.fail_next("POST", "/callback", 1, FaultKind::LoseAnswer);
    let before = room.sandbox.look(|world| world.requests().count());
    let clicked = ann.click(&table.board, "Analyse").await.unwrap().message().unwrap();
    let is_line = |request: &Request| {
        let says = |body: &Value| body.to_string().contains("Analysing the game…");
        request.path.ends_with("/callback") && request.body.as_ref().is_some_and(says)
    };
    assert!(room.sandbox.look(|world| world.requests().skip(before).any(is_line)), "{}", room.log());
    let analysed =
        |world: &World| world.message(clicked.id).filter(|it| it.words().contains("**How game")).cloned();
    let analysed =
        room.sandbox.wait_until(analysed, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    assert!(analysed.is_ephemeral() && analysed.attachments.len() == 1, "{analysed:?}");
    // From now on it is known.
    let again = ann.click(&table.board, "Analyse").await.unwrap().message().unwrap();
    assert!(again.words().contains("**How game"), "{}", again.words());

    let explained = use_command(&ann, &general, "banqi analyse", &[]).await;
    let words = private_text(&explained);
    assert!(words.starts_with(&format!("**How game `{}` went** · 10 moves", table.code)), "{words}");
    for person in [&ann, &room.bob] {
        let totals = |line: &&str| line.starts_with(&format!("**{}** lost ", person.mention()));
        assert_eq!(words.lines().filter(totals).count(), 1, "{words}");
    }
    assert!(words.chars().count() <= 2_000);
    let message = explained.message().unwrap();
    let [picture] = &message.attachments[..] else { panic!("one picture: {:?}", message.attachments) };
    assert_eq!(picture.filename, format!("banqi-{}-analysis.png", table.code));
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    let alt = &message.alts()[0];
    for part in ["Result: Ann (", "\nGraph of your chances (", "\nBanqi board, rows"] {
        assert!(alt.contains(part), "no {part} in {alt}");
    }
    // A short game may have no turning point.
    let has_turned = words.contains("**Turning points**");
    assert_eq!(alt.contains("\nTurning point 1, move "), has_turned, "{alt}\n{words}");
    assert!(alt.chars().count() <= 1_024, "{alt}");
    // Each player sees the analysis from their own side, and a spectator sees it from red's.
    let mut sides = BTreeMap::new();
    for person in [&ann, &room.bob] {
        let seen = use_command(person, &general, "banqi analyse", &named).await;
        let heading = private_text(&seen).lines().nth(1).unwrap().to_owned();
        let side = if heading.contains("your chances (red)") { "red" } else { "black" };
        assert!(heading.contains(&format!("your chances ({side})")), "{heading}");
        sides.insert(side, seen.message().unwrap().attachments[0].bytes.clone());
    }
    assert_ne!(sides["red"], sides["black"]);
    let again = use_command(&cleo, &general, "banqi analyse", &named).await;
    assert!(private_text(&again).contains("shows Red's chances: "), "{}", again.content());
    let seen = again.message().unwrap();
    assert_eq!(seen.attachments[0].bytes, sides["red"]);
    assert!(seen.alts()[0].contains("\nGraph of Red's chances"), "{}", seen.alts()[0]);
    let li = room.sandbox.person("Li", "zh-CN");
    assert!(private_text(&use_command(&li, &general, "banqi analyse", &named).await).contains("复盘"));
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

/// A game can be analysed for several people at once. The requests are sent together: if each waited for the answer to
/// the one before, the analysis could be over.
#[tokio::test]
async fn a_person_waits_for_one_analysis_at_a_time() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    let mut table = Table::begin(&general, &ann, &bob).await;
    let named = [("game", Arg::from(table.code.as_str()))];
    for square in 0..10 {
        table.choose(Action::Flip(Square::new(square).unwrap())).await;
    }
    let question = use_command(&ann, &general, "banqi resign", &named).await.message().unwrap();
    assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
    table.look_at_the_end(&room.sandbox).await;

    let press = |person: &Person| person.start_click(&table.board, "Analyse").unwrap();
    let asked = [
        press(&ann),
        ann.start_command(&general, "banqi analyse", &named).unwrap(),
        press(&ann),
        press(&bob),
    ];
    // Returns whether an analysis came, or a refusal.
    let is_analysed = async |asked: Pending| {
        let id = asked.reply().await.unwrap().message().unwrap().id;
        let told = |world: &World| {
            let words = world.message(id)?.words();
            let is_refused = words.contains("still working on your last analysis");
            (is_refused || words.contains("**How game")).then_some(!is_refused)
        };
        room.sandbox.wait_until(told, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()))
    };
    let [first, second, third, bobs] = asked.map(is_analysed);
    let (first, second, third, bobs) = tokio::join!(first, second, third, bobs);
    assert!(bobs, "{}", room.log());
    let of_ann = [first, second, third].into_iter().filter(|is_analysed| *is_analysed).count();
    assert_eq!(of_ann, 1, "{}", room.log());
    // Afterwards she can ask again.
    let again = private_text(&use_command(&ann, &general, "banqi analyse", &named).await);
    assert!(again.contains("**How game"), "{again}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_mate_missed_in_xiangqi_is_told_in_an_analysis_without_luck() {
    let mut room = Room::open().await;
    let (ann, bob, general) = (room.ann.clone(), room.bob.clone(), room.general.clone());
    for group in ["xiangqi", "banner"] {
        // As above, with a black chariot on i6 that can capture one on b6.
        let fen = "4k4/R8/9/8r/9/9/9/9/9/1R1K5 w - - 0 1";
        let begins = [("position", fen.into())];
        let mut table = XiangqiTable::begin(&general, group, &begins, [&ann, &bob]).await;
        table.play_all("b0b6 i6b6").await;
        let resign = format!("{group} resign");
        let question = use_command(&ann, &general, &resign, &[table.here()]).await.message().unwrap();
        assert_closed(&ann.click(&question, "Yes, resign").await.unwrap());
        let analyse = format!("{group} analyse");
        let explained = use_command(&ann, &general, &analyse, &[table.here()]).await;
        let words = private_text(&explained);
        assert!(words.contains("· 2 moves"), "{words}");
        let missed = format!(
            "Move 1, {}: b0b6 (R8+6). A blunder: it lowered your chances from 100% to ",
            ann.mention()
        );
        let line = words.lines().find(|line| line.contains(&missed)).unwrap_or_else(|| panic!("{words}"));
        assert!(line.ends_with("%. Better: b0b9 (R8+9)."), "{words}");
        assert_eq!(words.matches("Move 1, ").count(), 1, "{words}");
        // Bob sees the same blunder from his side: his chances rise.
        let seen = private_text(&use_command(&bob, &general, &analyse, &[table.here()]).await);
        let line = missed.replace("lowered your chances from 100% to ", "raised your chances from 0% to ");
        assert!(seen.contains(&line), "{seen}");
        assert!(!seen.contains("graph"), "the card of a short game has none: {seen}");
        assert!(!words.to_lowercase().contains("luck"), "{words}");
        let message = explained.message().unwrap();
        let [picture] = &message.attachments[..] else { panic!("one picture: {:?}", message.attachments) };
        assert!(picture.bytes.starts_with(b"\x89PNG"));
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

//! Xiangqi and banner xiangqi with the real program: whole games in every way of playing with the process killed in
//! between, draws, claims and verdicts, and everything that must be refused.

mod controls;

use banqi_rules::game::Outcome;
use banqi_rules::xiangqi::{Colour, Game, Move};
use banqi_session::GameResult;
use discord_sandbox::{Arg, Person};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::bot::harness::room::{Room, assert_closed, private_text, private_words, without_emoji};
use crate::bot::harness::table::{other_answers, public};
use crate::bot::harness::xiangqi_table::{Way, XiangqiTable};
use crate::records::random;

/// Number of plies between two kills in a whole game.
const PLIES_BETWEEN_KILLS: usize = 17;

/// Returns a move that mates; otherwise, for red, the most valuable capture; otherwise any move.
fn choose(game: &Game, random: &mut ChaCha8Rng) -> Move {
    let actions = game.actions();
    let mates = |action: &&Move| {
        let mut after = game.clone();
        after.play(**action).unwrap();
        matches!(after.outcome(), Some(Outcome::Win { .. }))
    };
    if let Some(mate) = actions.iter().find(mates) {
        return *mate;
    }
    let worth = |action: &&Move| game.position().piece_at(action.to).map(|piece| 8 - piece.kind.index());
    let greedy = game.position().to_move() == Colour::Red;
    let best = actions.iter().filter(|_| greedy).filter(|action| worth(action).is_some()).max_by_key(worth);
    *best.unwrap_or_else(|| actions.choose(random).expect("the player to move can"))
}

/// Seeds with which [`choose`] mates after some forty plies.
const GAMES: [(&str, u64); 2] = [("xiangqi", 44), ("banner", 23)];

#[tokio::test]
async fn whole_games_are_played_in_every_way_over_kills_and_are_rated() {
    let mut room = Room::open().await;
    for (group, seed) in GAMES {
        let mut random = random(seed);
        let people = [room.ann.clone(), room.bob.clone()];
        let mut table = XiangqiTable::begin(&room.general, group, &[], [&people[0], &people[1]]).await;
        while !table.is_over() {
            let ply = table.game.plies().len();
            let action = choose(&table.game, &mut random);
            table.play(&room.sandbox, action, Way::ALL[ply % Way::ALL.len()]).await;
            if ply % PLIES_BETWEEN_KILLS == PLIES_BETWEEN_KILLS - 1 {
                room.restart().await;
            }
            assert!(ply < 100, "seed {seed}: no mate");
        }
        let winner = table.waiting().clone();
        let outcome = table.game.outcome().unwrap();
        let record = table.ended(&room, &outcome.to_string()).await;
        assert_eq!(record.result, Some(GameResult::OnBoard(outcome)));
        assert!(table.board.words().contains("was checkmated"), "{}", table.board.words());
        assert!(table.board.words().contains("1500? → "), "rated: {}", table.board.words());
        its_people_are_listed(&room, &table, &winner).await;
        its_text_is_read_by_others(&room, &table).await;
        let again = public(&table.seats[0].click(&table.board, "Rematch").await.unwrap());
        let first = format!("{} plays red and moves first", winner.mention());
        assert!(without_emoji(&again.words()).contains(&first), "{first}: {}", again.words());
        let others = other_answers(&table.seats[0], &again).await;
        assert_eq!(others.buttons().len(), 1, "no words without a lot: {}", others.words());
        let withdrawn = table.seats[0].click(&others, "Withdraw").await;
        assert_eq!(private_text(&withdrawn.unwrap()), "You withdrew the challenge.");
    }
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

/// The winner leads the leaderboard of this game and has a profile for it.
async fn its_people_are_listed(room: &Room, table: &XiangqiTable, winner: &Person) {
    let ask = async |command: &str| {
        let path = format!("{} {command}", table.group);
        room.cleo.command(&table.channel, &path, &[("player", Arg::User(winner.id()))]).await.unwrap()
    };
    let profile = private_words(&ask("profile").await);
    assert!(profile.contains(&winner.mention()) && profile.contains("1 rated game"), "{profile}");
    let path = format!("{} leaderboard", table.group);
    let board = room.cleo.command(&table.channel, &path, &[]).await.unwrap().content();
    assert!(board.contains(&winner.mention()), "{board}");
    let path = format!("{} games", table.group);
    let games = room.cleo.command(&table.channel, &path, &[]).await.unwrap().content();
    assert!(games.contains(&format!("`/{} challenge`", table.group)), "{games}");
    let path = format!("{} rules", table.group);
    let rules = private_text(&room.cleo.command(&table.channel, &path, &[]).await.unwrap());
    assert_eq!(rules.contains("Banner"), table.group == "banner", "{rules}");
}

/// The text exported with the record is the game in WXF notation, which another program can replay.
async fn its_text_is_read_by_others(room: &Room, table: &XiangqiTable) {
    let form = [("format", Arg::Int(1))];
    let message = table.command(&room.cleo, "export", &form).await.message().unwrap();
    let name = format!("{}-{}.pgn", table.group, table.code);
    let text = String::from_utf8(message.attachment_bytes(&name).unwrap()).unwrap();
    let (headers, moves) = text.split_once("\n\n").unwrap();
    let header = |name: &str| {
        let start = format!("[{name} \"");
        headers.lines().find_map(|line| line.strip_prefix(start.as_str())?.strip_suffix("\"]"))
    };
    assert_eq!(header("Game"), Some("Chinese Chess"));
    assert_eq!((header("Format"), header("Variant")), (Some("WXF"), Some(table.group)));
    let mut game = Game::from_position(table.game.rule_set(), header("FEN").unwrap().parse().unwrap());
    let mut words: Vec<&str> = moves.split_whitespace().filter(|word| !word.ends_with('.')).collect();
    assert_eq!(words.pop(), header("Result"));
    for word in words {
        game.play(game.parse(word).unwrap()).unwrap();
    }
    assert_eq!(game, table.game);
}

/// Both chariots move forth and back, red first.
const ROUND: &str = "a0a1 a9a8 a1a0 a8a9 ";

#[tokio::test]
async fn an_offer_of_a_banner_game_stands_until_refused_or_until_the_offeree_moves_after_the_offerer_has() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = XiangqiTable::begin(&room.general, "banner", &[], [&ann, &bob]).await;
    table.play_all("a0a1").await;
    // Offered when it is the opponent's turn. Their next move alone does not decline the offer.
    offer(&mut table, &room, &ann).await;
    let again = table.command(&ann, "draw", &[("action", Arg::Int(0))]).await;
    assert!(private_text(&again).starts_with("You have already offered a draw."), "{}", again.content());
    let own = table.command(&ann, "draw", &[("action", Arg::Int(2))]).await;
    assert!(
        private_text(&own).starts_with("You can't answer your own draw offer"),
        "it cannot be taken back: {}",
        own.content()
    );
    let waits = table.command(&bob, "draw", &[("action", Arg::Int(0))]).await;
    assert!(private_text(&waits).starts_with("A draw has already been offered"), "{}", waits.content());
    table.play_all("a9a8").await;
    assert!(stands(&table), "the offerer has not moved since: {}", table.board.words());
    room.restart().await;
    table.play_all("a1a0").await;
    assert!(stands(&table), "the offeree has not moved since: {}", table.board.words());
    room.restart().await;
    table.play_all("a8a9").await;
    assert!(!stands(&table), "now it has lapsed: {}", table.board.words());
    let early = table.command(&ann, "draw", &[]).await;
    assert!(private_text(&early).starts_with("Your last draw offer was declined"), "{}", early.content());
    // An offer by the other side, which is declined by command.
    offer(&mut table, &room, &bob).await;
    table.play_all("b0c2").await;
    assert!(stands(&table), "{}", table.board.words());
    let refused = table.command(&ann, "draw", &[("action", Arg::Int(2))]).await;
    assert_eq!(private_text(&refused), "You declined the draw. Keep playing!");
    table.look_for(&room.sandbox, "Accept draw", false).await;
    assert!(!stands(&table), "{}", table.board.words());
    // Ten plies later. The offer is accepted after both have moved once.
    table.play_all("b9c7 c2b0 c7b9 b0c2 b9c7 i0i1 i9i8 c2b0 c7b9 i1i0").await;
    offer(&mut table, &room, &bob).await;
    table.play_all("i8i9 b0a2").await;
    assert!(!stands(&table), "the offeree moved after the offerer: {}", table.board.words());
    offer(&mut table, &room, &ann).await;
    table.play_all("b9a7").await;
    room.restart().await;
    let agreed = bob.click(&table.board, "Accept draw").await.unwrap();
    table.take(public(&agreed));
    table.ended(&room, "draw: agreement").await;
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_resignation_in_a_banner_game_wins_for_the_other_before_both_have_moved_and_is_not_rated() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = XiangqiTable::begin(&room.general, "banner", &[], [&ann, &bob]).await;
    assert!(table.board.button("Abort").is_some(), "nobody has to lose: {}", table.board.words());
    table.play_all("a0a1").await;
    let question = ann.click(&table.board, "Resign").await.unwrap();
    assert!(private_text(&question).contains("You will lose this game"), "{}", question.content());
    let resigned = ann.click(&question.message().unwrap(), "Yes, resign").await.unwrap();
    assert_closed(&resigned);
    table.look_for(&room.sandbox, "Rematch", true).await;
    table.ended(&room, "black wins: resignation").await;
    assert!(table.board.words().contains("Not rated: the game ended before"), "{}", table.board.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

/// Offers a draw with the button and confirms it.
async fn offer(table: &mut XiangqiTable, room: &Room, by: &Person) {
    let question = by.click(&table.board, "Offer draw").await.unwrap();
    assert!(private_text(&question).starts_with("Offer a draw?"), "{}", question.content());
    let offered = by.click(&question.message().unwrap(), "Yes, offer draw").await.unwrap();
    assert_eq!(private_text(&offered), "You offered a draw.");
    table.look_for(&room.sandbox, "Accept draw", true).await;
    assert!(table.board.words().contains(&format!("🤝 {} offers a draw.", by.mention())));
}

fn stands(table: &XiangqiTable) -> bool {
    let said = table.line('🤝').is_some();
    assert_eq!(said, table.board.button("Accept draw").is_some(), "{}", table.board.words());
    said
}

#[tokio::test]
async fn a_third_repetition_of_a_banner_game_is_claimed_by_the_player_to_move_alone() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let mut table = XiangqiTable::begin(&room.general, "banner", &[], [&ann, &bob]).await;
    let claim = [("action", Arg::Int(3))];
    table.play_all(ROUND).await;
    let soon = table.line('♻').expect("the second time is told");
    assert!(soon.contains("twice. If it occurs again, the player to move can claim a draw"), "{soon}");
    let early = table.command(&ann, "draw", &claim).await;
    assert!(private_text(&early).starts_with("You can't claim a draw yet"), "{}", early.content());
    assert!(table.board.button("Claim draw").is_none());
    let forged = format!("b1:dr!:{}:{}", table.session, table.seq());
    let forged = ann.forge_click(&table.channel, &table.board, &forged).reply().await.unwrap();
    assert!(private_text(&forged).starts_with("You can't claim a draw yet"), "{}", forged.content());
    table.play_all(ROUND).await;
    let now = table.line('♻').expect("the third time is told");
    assert!(now.contains(&format!("occurred 3 times. {} can press “Claim draw”", ann.mention())), "{now}");
    let others = bob.click(&table.board, "Claim draw").await.unwrap();
    assert_eq!(private_text(&others), format!("It's {}'s turn.", ann.mention()));
    // Nobody has to claim: the claim ends when the position changes, and is possible again when it recurs.
    table.play_all("b0c2").await;
    assert!(table.board.button("Claim draw").is_none(), "{}", table.board.words());
    table.play_all("b9c7 c2b0 c7b9").await;
    room.restart().await;
    let claimed = ann.click(&table.board, "Claim draw").await.unwrap();
    table.take(public(&claimed));
    let result = "Claimed after the same position occurred three times";
    assert!(table.board.words().contains(result), "{}", table.board.words());
    table.ended(&room, "draw: claim").await;
    // Xiangqi has no claims, even if one is forged.
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], [&ann, &bob]).await;
    table.play_all("a0a1").await;
    let forged = format!("b1:dr!:{}:{}", table.session, table.seq());
    let forged = bob.forge_click(&table.channel, &table.board, &forged).reply().await.unwrap();
    assert!(private_text(&forged).starts_with("You can't claim a draw in this game"), "{}", forged.content());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn verdicts_on_repetition_are_warned_of_and_told_with_their_reason() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let people = [&ann, &bob];
    // Red's chariot gives perpetual check from two ranks, or chases the unprotected cannon.
    let checks = "4k4/R8/9/9/9/9/9/9/9/3K1A3 w - - 0 1";
    let chases = "3k5/9/9/9/c8/8R/9/9/9/4K4 w - - 0 1";
    for (rules, fen, opening, round, warning, result, told) in [
        (
            "xiangqi",
            checks,
            "",
            "a8a9 e9e8 a9a8 e8e9 ",
            "loses by perpetual check",
            "black wins: perpetual-check",
            "gave perpetual check, which is forbidden",
        ),
        (
            "xiangqi",
            chases,
            "i4i5 ",
            "a5a4 i5i4 a4a5 i4i5 ",
            "loses by perpetual chase",
            "black wins: perpetual-chase",
            "forbidden (perpetual chase)",
        ),
        (
            "xiangqi",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
            "a9a8 ",
            "a0a1 a8a9 a1a0 a9a8 ",
            "the game is a draw",
            "draw: repetition",
            "neither side alone broke a rule",
        ),
    ] {
        let more = [("rules", rules.into()), ("position", fen.into())];
        let mut table = XiangqiTable::begin(&room.general, "xiangqi", &more, people).await;
        table.play_all(opening).await;
        table.play_all(round).await;
        let said = table.line('♻').unwrap_or_else(|| panic!("no warning: {}", table.board.words()));
        assert!(said.contains(warning), "{said}");
        // If moves were played before the cycle, the position before the last of them occurs a third time first.
        let end = if opening.is_empty() { round } else { &round[..round.len() - "i4i5 ".len()] };
        table.play_all(end).await;
        assert!(table.board.words().contains(told), "{}", table.board.words());
        assert!(table.board.words().contains("Not rated: a casual game."), "{}", table.board.words());
        let record = table.ended(&room, result).await;
        assert!(record.variant.begins_elsewhere());
    }
    let rules = "xiangqi+perpetual=must-vary";
    let more = [("rules", rules.into()), ("position", checks.into())];
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &more, people).await;
    let round = "a8a9 e9e8 a9a8 e8e9 ";
    table.play_all(round).await;
    let said = table.line('♻').expect("it is warned of");
    assert!(said.contains(&format!("{} can't make it occur a third time", ann.mention())), "{said}");
    // Black's move repeats the first position for the third time and is not a check, so the game goes on.
    table.play_all(round).await;
    let refused = table.refused("a8a9").await;
    assert!(refused.starts_with("That check would make the position occur for the third time"), "{refused}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_position_to_begin_from_is_shown_before_anybody_accepts_and_refused_with_the_reason() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let ask = async |group: &str, fen: &str| {
        let args = [("opponent", Arg::User(bob.id())), ("position", fen.into())];
        ann.command(&room.general, &format!("{group} challenge"), &args).await.unwrap()
    };
    for (group, fen, why) in [
        ("xiangqi", "my favourite endgame", "That isn't a valid FEN"),
        ("xiangqi", "9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general."),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K0 w", "“0” is neither a piece"),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/9/9/F3K4 w",
            "There is a banner on a0, but only banner xiangqi has banners",
        ),
        ("banner", "4k4/9/9/9/9/9/9/9/9/R3K4 w", "The generals face each other on an open file"),
        ("xiangqi", "3k5/9/9/9/3R5/9/9/9/9/4K4 w", "This position is impossible: it's Red's turn"),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/9/9/4K4 w",
            "A game from this position would already be over, so choose another one",
        ),
    ] {
        let refused = ask(group, fen).await;
        assert!(private_text(&refused).starts_with(why), "{}", refused.content());
    }
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 4 30";
    let challenge = public(&ask("banner", &format!(" {fen} ")).await);
    assert!(
        challenge.words().contains(&format!("Black to move, not rated: `{fen}`")),
        "{}",
        challenge.words()
    );
    assert!(challenge.words().contains("plays <:black_general_figure:"), "{}", challenge.words());
    let words = without_emoji(&challenge.words());
    assert!(words.contains("plays black and moves first"), "{words}");
    assert_eq!(challenge.attachments.len(), 1, "the position is shown");
    let more = [("position", fen.into())];
    let mut table = XiangqiTable::begin(&room.general, "banner", &more, [&ann, &bob]).await;
    table.play_all("d9d8").await;
    room.restart().await;
    table.play_all("e1d1").await;
    table.ended(&room, "red wins: checkmate").await;
    assert!(table.board.words().contains("Not rated: a casual game."), "{}", table.board.words());
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn moves_are_refused_with_the_reason() {
    let mut room = Room::open().await;
    let (ann, bob) = (room.ann.clone(), room.bob.clone());
    let people = [&ann, &bob];
    let mut table = XiangqiTable::begin(&room.general, "xiangqi", &[], people).await;
    for (typed, why) in [
        ("rubbish `*@everyone*`", "I didn't understand “rubbish"),
        ("a1", "I didn't understand “a1”"),
        ("h2e10", "There is no point e10. Files are a to i, ranks 0 to 9."),
        ("z9", "There is no point z9."),
        ("e5e6", "There is no piece on e5."),
        ("e6e5", "The piece on e6 is your opponent's."),
        ("b0d1", "The horse is blocked by the piece next to it, on c0"),
        ("c0e2 c0", "I didn't understand"),
        ("c0a1", "The elephant moves exactly two points diagonally."),
        ("a0a3", "There is a piece of your own on a3"),
        ("a0a4", "The chariot is blocked by the piece on a3."),
        ("h2h8", "The cannon is blocked by the piece on h7."),
        ("h2i9", "The cannon moves along a file or rank."),
        ("a3b3", "A soldier can move sideways only after crossing the river."),
        ("a3a2", "A soldier never moves back."),
        ("e0e0", "A piece has to move to a different point."),
        ("C2=2", "“C2=2” isn't a legal move here"),
        ("馬二平一", "“馬二平一” isn't a legal move here"),
    ] {
        let said = table.refused(typed).await;
        assert!(said.starts_with(why), "{typed}: {said}");
        assert!(!said.contains("@everyone"), "{said}");
    }
    // Anyone but the player to move is told just that, although some of these are moves of theirs.
    for typed in ["rubbish", "z9", "h7e7", "C8=5", "H8+7", "a9a8"] {
        let typing = [("action", Arg::from(typed))];
        let said = private_text(&table.command(&bob, "move", &typing).await);
        assert_eq!(said, format!("It's {}'s turn.", ann.mention()), "{typed}");
        let said = private_text(&table.command(&room.cleo, "move", &typing).await);
        assert!(said.starts_with("You aren't playing in this game"), "{typed}: {said}");
    }
    let facing = [("position", Arg::from("4k4/9/9/9/R8/9/9/4N4/9/4K4 w - - 0 1"))];
    table = XiangqiTable::begin(&room.general, "xiangqi", &facing, people).await;
    let said = table.refused("e2d4").await;
    assert!(said.starts_with("You can't make that move: the generals would"), "{said}");
    table.play_all("a5a9").await;
    let said = table.refused("e9d9").await;
    assert!(said.starts_with("The piece on a9 gives check"), "{said}");
    room.stop().await;
    room.assert_clean();
    room.close().await;
}

//! What is shown before somebody acts on a game: the board, the picker, a question, an open request.

use crate::discord::boards::message::accent;
use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes::{About, Asks};
use crate::discord::interaction::open_boards::Content;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{access, clocks, orders, taps};
use banqi_app::Snapshot;
use banqi_custom_id::Question;
use banqi_rules::AnyFreeTextError;
use banqi_say::text::{self, Failure, WatchText};
use banqi_session::{Choices, GameCommand, Participant, Phase, PieceStyle, Seat, SessionId, View};

/// Explains why a typed text is not an action of the game, or why the caller cannot play now: texts are read as moves of
/// the side to move, so nobody else needs to know what is wrong with theirs.
pub(crate) async fn not_an_action(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    text: String,
    why: AnyFreeTextError,
) -> Result<Reply, Trouble> {
    let snapshot = access::to_play(bot, caller, session).await?;
    let rows = snapshot.view.board.rows();
    let why =
        text::failure_text(bot.voice_about(caller, &snapshot), &Failure::NotAnAction { text, why, rows });
    Err(Trouble::Answered(Box::new(Bot::private(caller, why))))
}

/// Asks for confirmation of something that cannot be undone.
pub(crate) async fn ask(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    question: Question,
) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let question = match question {
        // If nobody can lose yet, because not all have moved, resigning means aborting.
        Question::Resign if !snapshot.view.resigning_loses() => Question::Abort,
        question => question,
    };
    if let Some(refusal) = bot.app.refusal(session, caller.user, &question.command().into()).await? {
        return Err(Trouble::refused(refusal, snapshot));
    }
    let voice = bot.voice_about(caller, &snapshot);
    Ok(Reply::Private(MessageBody {
        content: controls::question_text(voice, &snapshot.view, question),
        rows: controls::question_controls(voice, &snapshot.view, question),
        ..MessageBody::default()
    }))
}

/// Shows the current board privately, to anyone who can see the game. Those who do not play can go on to follow the game.
pub(crate) async fn show(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let voice = bot.voice_about(caller, &snapshot).in_style(style);
    // Those who play get their controls, should the board be far up or gone.
    let player = snapshot.player(caller.user);
    let plays = player.is_some();
    let voice = if plays { voice } else { voice.to_spectators() };
    let mut body = bot.session_message_in(&snapshot, voice);
    if body.file.is_some() {
        body.file = Some(bot.own_picture(&snapshot, voice, caller.user, Choices::Hidden));
        body.rows = controls::own_board_controls(voice, &snapshot.view, player);
        if waits_for_opponent(&snapshot.view, player) {
            body.caption = voice.word("tap-wait");
        }
        let is_playing = snapshot.view.phase == Phase::Playing;
        if is_playing && !plays {
            body.rows = controls::with_watch(voice, &snapshot.view, body.rows);
        } else if is_playing && bot.app.may_silence(session).await? {
            body.rows = controls::with_silence(voice, &snapshot.view, body.rows);
        }
    } else if !plays {
        body.rows.clear();
    }
    let spectators = bot.spectators.readers(session, bot.app.now()).len();
    if spectators > 0 {
        let watched = text::watch_text(voice, snapshot.code, WatchText::Spectators(spectators));
        body.content = format!("{}\n-# {watched}", body.content);
    }
    Ok(Bot::private_message(caller, body))
}

/// Returns whether a player waits for the move of the only other one, who is a person.
fn waits_for_opponent(view: &View, player: Option<Participant>) -> bool {
    let is_opponent = |to_move: Participant| to_move.level().is_none() && Some(to_move) != player;
    view.seats.len() == 2
        && player.is_some()
        && view.paused_until.is_none()
        && view.player_to_move().is_some_and(is_opponent)
}

/// Shows another player's draw offer, claims a draw that may be claimed, offers a draw if the rules suggest it, or asks
/// whether to offer one.
pub(crate) async fn draw(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
    let command = match (snapshot.view.offer, seat) {
        (Some(by), Some(seat)) if by != seat => {
            // With four seats, the caller may have agreed already.
            let accept = GameCommand::AcceptDraw.into();
            return match bot.app.refusal(session, caller.user, &accept).await? {
                Some(refusal) => Err(Trouble::refused(refusal, snapshot)),
                None => Ok(open_request(bot, caller, &snapshot, by, Asks::Draw)),
            };
        }
        (None, Some(_)) if snapshot.view.suggests_draw() => GameCommand::OfferDraw,
        (_, Some(seat)) if snapshot.view.may_claim_draw && snapshot.view.to_move == Some(seat) => {
            GameCommand::ClaimDraw
        }
        _ => return ask(bot, caller, session, Question::Draw).await,
    };
    orders::order(bot, caller, session, None, command).await
}

/// Ends the pause, shows another player's request to change the clock, or opens the menu of the clock.
pub(crate) async fn clock(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
    match (snapshot.view.clock_request, seat) {
        _ if snapshot.view.paused_until.is_some() => {
            orders::order(bot, caller, session, None, GameCommand::Resume).await
        }
        (Some(request), Some(seat)) if request.by != seat => {
            Ok(open_request(bot, caller, &snapshot, request.by, Asks::Clock))
        }
        _ => clocks::clock_menu(bot, caller, session).await,
    }
}

/// Shows the opponent's request for a takeback, or asks for one.
pub(crate) async fn takeback(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
    match (snapshot.view.takeback_request, seat) {
        (Some(request), Some(seat)) if request.by != seat => {
            Ok(open_request(bot, caller, &snapshot, request.by, Asks::Takeback))
        }
        _ => orders::order(bot, caller, session, None, GameCommand::RequestTakeback).await,
    }
}

/// Returns the open request of another player, with the buttons that answer it. The caller has asked for something of
/// the same kind, perhaps without knowing of it.
fn open_request(bot: &Bot, caller: &Caller, snapshot: &Snapshot, by: Seat, asks: Asks) -> Reply {
    let (voice, view) = (bot.voice_about(caller, snapshot), &snapshot.view);
    // Its reader is who has to answer, so it does not say who can.
    let content = text::requests_text(voice.to_spectators(), view, &names(voice, &snapshot.users));
    let about = Some(About { session: view.id, seq: view.seq, by, asks });
    Reply::Private(MessageBody {
        rows: controls::request_controls(voice, view),
        about,
        ..MessageBody::note(content)
    })
}

/// Shows the private picker: first the piece, then its destination.
pub(crate) async fn picker(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    held: Option<banqi_rules::AnySquare>,
) -> Result<Reply, Trouble> {
    let snapshot = access::to_play(bot, caller, session).await?;
    let voice = bot.voice_about(caller, &snapshot);
    // In xiangqi a list of points is hard to follow without a picture from the player's side; banqi has few squares.
    let choices = snapshot.view.marks(held);
    let file = choices.map(|choices| bot.own_picture(&snapshot, voice, caller.user, choices));
    taps::begin_answer(bot, caller, session);
    bot.open_boards.shows(caller.interaction, Content::Picker, snapshot.view.seq);
    let body = MessageBody {
        content: controls::picker_text(voice, &snapshot.view, held),
        rows: controls::picker_controls(voice, &snapshot.view, held),
        file,
        accent: Some(accent(&snapshot.view)),
        ..MessageBody::default()
    };
    match caller.clicked {
        Some(clicked) if clicked.ephemeral => Ok(Reply::Update(body)),
        _ => Ok(Reply::Private(body)),
    }
}

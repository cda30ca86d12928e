//! Games in progress, for those who act on them: which one is meant, who may, and what is shown before.

use crate::discord::boards::message::accent;
use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes::{About, Asks};
use crate::discord::interaction::open_boards::Content;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{orders, taps};
use banqi_app::Snapshot;
use banqi_custom_id::Group;
use banqi_custom_id::task::Task;
use banqi_custom_id::{Act, Question};
use banqi_rules::{AnyFreeTextError, Variant};
use banqi_say::text::{self, Failure, GameOption, WatchText};
use banqi_say::words::Voice;
use banqi_session::{
    Choice, Choices, ClockChange, Command, GameCode, GameCommand, Participant, Phase, PieceStyle, Refusal,
    Seat, SessionId, View,
};
use banqi_store::{MOST_LINES, SessionLine, StoreError};

/// Explains why a typed text is not an action of the game.
pub(crate) async fn not_an_action(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    text: String,
    why: AnyFreeTextError,
) -> Result<Reply, Trouble> {
    let snapshot = seen(bot, caller, session).await?;
    let why = text::failure_text(bot.voice_about(caller, &snapshot), &Failure::NotAnAction { text, why });
    Err(Trouble::Answered(Box::new(bot.private(caller, why))))
}

/// Asks for confirmation of something that cannot be undone.
pub(crate) async fn ask(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    question: Question,
) -> Result<Reply, Trouble> {
    let snapshot = seen(bot, caller, session).await?;
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

/// Shows the current board privately, to anyone in the server. Those who do not play can go on to follow the game.
pub(crate) async fn show(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    let snapshot = seen(bot, caller, session).await?;
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
    body.pings.clear();
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
    let snapshot = seen(bot, caller, session).await?;
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

/// Ends the pause, shows another player's request to change the clock, or asks for a pause.
pub(crate) async fn clock(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = seen(bot, caller, session).await?;
    let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
    let command = match (snapshot.view.clock_request, seat) {
        _ if snapshot.view.paused_until.is_some() => GameCommand::Resume,
        (Some(request), Some(seat)) if request.by != seat => {
            return Ok(open_request(bot, caller, &snapshot, request.by, Asks::Clock));
        }
        _ => GameCommand::RequestClock(ClockChange::Pause),
    };
    orders::order(bot, caller, session, None, command).await
}

/// Shows the opponent's request for a takeback, or asks for one.
pub(crate) async fn takeback(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = seen(bot, caller, session).await?;
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
    let snapshot = to_play(bot, caller, session).await?;
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

/// Returns a session, which anyone in its server may see.
pub(crate) async fn seen(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = bot.app.snapshot(session).await?;
    if snapshot.place.guild == caller.place.guild {
        Ok(snapshot)
    } else if caller.clicked.is_none() {
        Err(Failure::UnknownGame { code: snapshot.code.to_string() }.into())
    } else {
        Err(Failure::Foreign.into())
    }
}

/// Returns a session in which it is the caller's turn.
///
/// # Errors
/// Returns why they cannot play now.
pub(crate) async fn to_play(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let (snapshot, _) = seated(bot, caller, session).await?;
    match snapshot.user_to_move() == Some(caller.user) {
        true if snapshot.view.paused_until.is_some() => Err(Trouble::refused(Refusal::Paused, snapshot)),
        true => Ok(snapshot),
        false => Err(Trouble::refused(Refusal::NotYourTurn, snapshot)),
    }
}

/// Returns a game in progress, and the caller as one of its players.
///
/// # Errors
/// Returns why they cannot play in it.
pub(crate) async fn seated(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
) -> Result<(Snapshot, Participant), Trouble> {
    let snapshot = seen(bot, caller, session).await?;
    let refusal = match snapshot.view.phase {
        Phase::Offered => Refusal::NotStarted,
        Phase::Over(_) => Refusal::Over,
        Phase::Playing => match snapshot.player(caller.user) {
            Some(player) if snapshot.view.is_out(player) => Refusal::IsOut,
            Some(player) => return Ok((snapshot, player)),
            None => Refusal::NotAPlayer,
        },
    };
    Err(Trouble::refused(refusal, snapshot))
}

/// Returns the game with this code.
pub(crate) async fn named_game(bot: &Bot, code: &str) -> Result<SessionId, Trouble> {
    let unknown = || Failure::UnknownGame { code: code.to_owned() };
    let parsed: GameCode = code.parse().map_err(|_| unknown())?;
    Ok(bot.app.store().find(parsed).await?.ok_or_else(unknown)?)
}

/// Returns the games in this channel that a task may be about. If there are none, returns the caller's own games
/// anywhere in this server.
pub(crate) async fn candidates(
    bot: &Bot,
    caller: &Caller,
    task: &Task,
) -> Result<Vec<SessionLine>, StoreError> {
    let store = bot.app.store();
    let me = known(bot, caller).await?;
    let here = |line: &SessionLine| line.place.guild == caller.place.guild;
    let fits = |line: &SessionLine| here(line) && fits(task, line, me);
    if wants_finished(task) {
        let Some(me) = me else { return Ok(Vec::new()) };
        let mut recent = store.recent_of_player(me, MOST_LINES).await?;
        recent.retain(fits);
        // The latest game is meant; others have to be named.
        return Ok(of_group_if_any(recent, caller.group).into_iter().take(1).collect());
    }
    let in_channel = store.open_in_channel(caller.place.channel, MOST_LINES).await?;
    let mine = match me {
        Some(me) => store.open_of_player(me, MOST_LINES).await?,
        None => Vec::new(),
    };
    // First games in this channel, then the caller's games elsewhere. If no game fits, take one that the task could be
    // meant for, so that the refusal says why not.
    let could_be = |line: &SessionLine| here(line) && could_be(task, line, me);
    let mut found: Vec<SessionLine> = in_channel.iter().filter(|line| fits(line)).cloned().collect();
    if found.is_empty() {
        found = mine.iter().filter(|line| fits(line)).cloned().collect();
    }
    found = of_group_if_any(found, caller.group);
    if found.is_empty() {
        found = in_channel.into_iter().filter(could_be).take(1).collect();
    }
    if found.is_empty() {
        found = mine.into_iter().filter(could_be).take(1).collect();
    }
    Ok(found)
}

/// Returns the description of each game for a chooser or for suggestions, as the caller sees it.
pub(crate) async fn game_options(bot: &Bot, caller: &Caller, lines: &[SessionLine]) -> Vec<GameOption> {
    let me = known(bot, caller).await.unwrap_or_default();
    let option = |line: &SessionLine| GameOption {
        code: line.code,
        variant: line.variant.parse().ok(),
        people: line.people().filter(|player| me != Some(*player)).collect(),
        is_own: me.is_some_and(|me| line.people().any(|player| player == me)),
        has_free_seat: line.may_enter(None),
        state: state(line, me),
    };
    lines.iter().map(option).collect()
}

/// Returns the caller as a player, if they have ever played.
pub(crate) async fn known(bot: &Bot, caller: &Caller) -> Result<Option<Participant>, StoreError> {
    Ok(bot.app.store().known_player(caller.user).await?.map(Into::into))
}

/// Returns suggestions for the option `game` of `command`, with the games it can be used on first.
pub(crate) async fn suggest_games(bot: &Bot, caller: &Caller, command: &str, typed: &str) -> Vec<Suggestion> {
    let lines = games_to_name(bot, caller, command).await.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "could not read a player's games; suggesting none");
        Vec::new()
    });
    let typed = typed.trim().to_ascii_uppercase();
    let voice = bot.voice(caller);
    let options = game_options(bot, caller, &lines).await;
    options
        .iter()
        .filter(|game| game.code.as_str().starts_with(&typed))
        .take(SUGGESTED)
        .map(|game| Suggestion::new(text::game_option_label(voice, game), game.code.to_string()))
        .collect()
}

/// Returns the games of this channel and the caller's own games: those that fit `command` first, then those of its
/// group, then the newest.
async fn games_to_name(bot: &Bot, caller: &Caller, command: &str) -> Result<Vec<SessionLine>, StoreError> {
    let store = bot.app.store();
    let me = known(bot, caller).await?;
    let mut lines = store.open_in_channel(caller.place.channel, MOST_LINES).await?;
    if let Some(me) = me {
        lines.extend(store.open_of_player(me, MOST_LINES).await?);
        lines.extend(store.recent_of_player(me, MOST_LINES).await?);
    }
    if let ("watch", Some(guild)) = (command, caller.place.guild) {
        lines.extend(store.open_in_guild(guild, MOST_LINES).await?);
    }
    lines.retain(|line| line.place.guild == caller.place.guild);
    // The words of some tasks have parameters.
    let task = match command {
        "move" => Some(Task::play("")),
        "odds" => Some(Task::odds("")),
        command => command.parse().ok(),
    };
    let unfit = |line: &SessionLine| task.as_ref().is_some_and(|task| !fits(task, line, me));
    let others = |line: &SessionLine| !is_of_group(line, caller.group);
    lines.sort_by_key(|line| (unfit(line), others(line), std::cmp::Reverse(line.id)));
    lines.dedup_by_key(|line| line.id);
    Ok(lines)
}

/// Returns the game that a command means while its options are still being typed, if that is clear.
pub(crate) async fn session_meant(
    bot: &Bot,
    caller: &Caller,
    game: Option<&str>,
    task: &Task,
) -> Option<SessionId> {
    match game {
        Some(code) => named_game(bot, code).await.ok(),
        None => Some(candidates(bot, caller, task).await.ok()?.first()?.id),
    }
}

/// Returns suggestions for the option `action`: the legal actions that begin with what was typed, or else
/// those in whose label it occurs; and what the caller can do about takebacks.
pub(crate) async fn suggest_actions(
    bot: &Bot,
    caller: &Caller,
    game: Option<&str>,
    typed: &str,
) -> Vec<Suggestion> {
    match session_meant(bot, caller, game, &Task::play(typed)).await {
        Some(session) => {
            let takebacks = takeback_choices(bot, caller, session, typed).await;
            let mut choices = match to_play(bot, caller, session).await {
                Ok(snapshot) => action_choices(bot.voice_about(caller, &snapshot), &snapshot.view, typed),
                Err(_) => Vec::new(),
            };
            choices.truncate(SUGGESTED - takebacks.len());
            choices.into_iter().chain(takebacks).collect()
        }
        None => Vec::new(),
    }
}

/// Returns what the caller can do about takebacks, if it fits what was typed: answer a request, or ask for one.
async fn takeback_choices(bot: &Bot, caller: &Caller, session: SessionId, typed: &str) -> Vec<Suggestion> {
    let Ok(snapshot) = seen(bot, caller, session).await else { return Vec::new() };
    let view = &snapshot.view;
    let seat = snapshot.player(caller.user).and_then(|player| view.seat_of(player));
    let possible: Vec<(Task, &'static str)> = match (view.takeback_request, seat) {
        (Some(request), Some(seat)) if request.by != seat => vec![
            (Task::Order(GameCommand::AgreeToTakeback), "control-takeback-accept"),
            (Task::Order(GameCommand::DeclineTakeback), "control-takeback-decline"),
        ],
        (None, Some(_)) if view.suggests_takeback => {
            let ask = Command::Game(GameCommand::RequestTakeback);
            match bot.app.refusal(session, caller.user, &ask).await {
                Ok(None) => vec![(Task::Takeback, "control-takeback")],
                Ok(Some(_)) | Err(_) => Vec::new(),
            }
        }
        _ => Vec::new(),
    };
    let typed = typed.trim().to_lowercase();
    let choices =
        possible.iter().map(|(task, key)| Suggestion::new(bot.voice(caller).word(key), task.to_string()));
    choices
        .filter(|choice| choice.label.to_lowercase().starts_with(&typed) || choice.value.starts_with(&typed))
        .collect()
}

fn action_choices(voice: Voice<'_>, view: &View, typed: &str) -> Vec<Suggestion> {
    let label = |choice: &Choice| controls::choice_label(voice, choice);
    let mut fitting: Vec<_> =
        view.choices.iter().filter(|choice| choice.action.may_be(choice.name, typed)).collect();
    if fitting.is_empty() {
        let words = typed.trim().to_lowercase();
        fitting =
            view.choices.iter().filter(|choice| label(choice).to_lowercase().contains(&words)).collect();
    }
    fitting.sort_by_key(|choice| controls::interest(choice));
    fitting
        .into_iter()
        .take(SUGGESTED)
        .map(|choice| Suggestion::new(label(choice), choice.action.to_string()))
        .collect()
}

/// Returns the word that the language files use for a game's state, as the caller sees it.
fn state(line: &SessionLine, me: Option<Participant>) -> &'static str {
    match line.phase {
        banqi_store::Phase::Offered if me == Some(line.challenger) => "sent",
        banqi_store::Phase::Offered if me.is_some_and(|me| line.invited.contains(&me)) => "received",
        banqi_store::Phase::Offered if me.is_some_and(|me| line.has(me)) => "sent",
        banqi_store::Phase::Offered => "open",
        banqi_store::Phase::Playing if line.is_paused() => "paused",
        banqi_store::Phase::Playing if me.is_some() && line.to_move == me => "yours",
        banqi_store::Phase::Playing if me.is_some_and(|me| line.has(me)) => "theirs",
        banqi_store::Phase::Playing => "watched",
        banqi_store::Phase::Over => "over",
    }
}

/// Returns whether a task is for finished games.
const fn wants_finished(task: &Task) -> bool {
    matches!(
        task,
        Task::Act(Act::Rematch | Act::Record | Act::Verify | Act::Replay)
            | Task::ExportPgn
            | Task::Analyse
            | Task::Board(_)
    )
}

/// Returns whether a task could be meant for this game, even if it is not possible now.
fn could_be(task: &Task, line: &SessionLine, me: Option<Participant>) -> bool {
    use banqi_store::Phase::{Offered, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    match task {
        Task::Act(Act::Accept | Act::Decline | Act::Withdraw) => line.phase == Offered,
        Task::Play(_) | Task::Hint => line.phase == Playing && mine,
        Task::Act(_)
        | Task::Order(_)
        | Task::ShowIn(_)
        | Task::Board(_)
        | Task::Odds(_)
        | Task::Draw
        | Task::Clock
        | Task::Takeback
        | Task::ExportPgn
        | Task::Analyse => false,
    }
}

/// Returns whether a task may be possible in this game, as far as the stored line shows.
fn fits(task: &Task, line: &SessionLine, me: Option<Participant>) -> bool {
    use banqi_store::Phase::{Offered, Over, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    let from_me = me == Some(line.challenger);
    match task {
        Task::Act(act) => match act {
            Act::Accept => line.may_enter(me),
            Act::Decline => {
                line.phase == Offered && !from_me && (mine || line.invited.iter().any(|to| Some(*to) == me))
            }
            Act::Withdraw => line.phase == Offered && from_me,
            Act::Show | Act::Watch | Act::Mirror | Act::EndMirror => line.phase == Playing,
            Act::Ask(_) | Act::Silence => line.phase == Playing && mine,
            Act::Rematch | Act::Verify => line.phase == Over && line.result.is_some(),
            Act::Record | Act::Replay => line.phase != Offered,
        },
        Task::Play(_) | Task::Hint => line.phase == Playing && me.is_some() && line.to_move == me,
        Task::ShowIn(_) | Task::Odds(_) => line.phase == Playing,
        Task::Order(_) | Task::Draw | Task::Clock | Task::Takeback => line.phase == Playing && mine,
        Task::Analyse => line.phase == Over && line.result.is_some(),
        Task::ExportPgn | Task::Board(_) => line.phase != Offered,
    }
}

/// Returns whether a game belongs to `group`.
fn is_of_group(line: &SessionLine, group: Group) -> bool {
    line.variant.parse().is_ok_and(|variant: Variant| Group::of(&variant) == group)
}

/// Returns the games of the command's group, or all if there are none, because a command works for other games too.
fn of_group_if_any(mut lines: Vec<SessionLine>, group: Group) -> Vec<SessionLine> {
    if lines.iter().any(|line| is_of_group(line, group)) {
        lines.retain(|line| is_of_group(line, group));
    }
    lines
}

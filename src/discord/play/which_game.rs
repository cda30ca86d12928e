//! Which game a command means: by its code, or from those of the channel and the caller.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_custom_id::task::Task;
use banqi_custom_id::{Act, Group};
use banqi_rules::Variant;
use banqi_say::text::{self, Failure, GameOption};
use banqi_session::{GameCode, Participant, SessionId};
use banqi_store::{MOST_LINES, SessionLine, StoreError};

/// Returns the game with this code.
pub(crate) async fn named_game(bot: &Bot, code: &str) -> Result<SessionId, Trouble> {
    let unknown = || Failure::UnknownGame { code: code.to_owned() };
    let parsed: GameCode = code.parse().map_err(|_| unknown())?;
    Ok(bot.app.store().find(parsed).await?.ok_or_else(unknown)?)
}

/// Returns the games in this channel that a task may be about. If there are none, returns the caller's own games
/// anywhere in this server. A move is never for a game elsewhere while the caller plays one here,
/// unless only the other is of the command's group.
pub(crate) async fn candidates(
    bot: &Bot,
    caller: &Caller,
    task: &Task,
) -> Result<Vec<SessionLine>, StoreError> {
    let store = bot.app.store();
    let me = access::known(bot, caller).await?;
    let here = |line: &SessionLine| line.place.guild == caller.place.guild;
    let fits = |line: &SessionLine| here(line) && fits(task, line, me);
    if wants_latest(task) {
        let Some(me) = me else { return Ok(Vec::new()) };
        let mut recent = store.recent_of_player(me, caller.place.guild, MOST_LINES).await?;
        recent.retain(fits);
        // The latest game is meant; others have to be named.
        return Ok(of_group_if_any(recent, caller.group).into_iter().take(1).collect());
    }
    let in_channel = store.open_in_channel(caller.place.channel, caller.parent, MOST_LINES).await?;
    let mine = match me {
        Some(me) => store.open_of_player(me, MOST_LINES).await?,
        None => Vec::new(),
    };
    // First games in this channel, then the caller's games elsewhere. If no game fits, take one that the task could be
    // meant for, so that the refusal says why not.
    let could_be = |line: &SessionLine| here(line) && could_be(task, line, me);
    let mut found: Vec<SessionLine> = in_channel.iter().filter(|line| fits(line)).cloned().collect();
    let is_of_command = |line: &SessionLine| is_of_group(line, caller.group);
    let waits_here = |line: &&SessionLine| needs_turn(task) && could_be(line);
    if found.is_empty() && !in_channel.iter().filter(waits_here).any(is_of_command) {
        let plays_here = in_channel.iter().any(|line| waits_here(&line));
        let may_be = |line: &&SessionLine| fits(line) && (!plays_here || is_of_command(line));
        found = mine.iter().filter(may_be).cloned().collect();
    }
    found = of_group_if_any(found, caller.group);
    if found.is_empty() {
        let meant = of_group_if_any(in_channel.into_iter().filter(could_be).collect(), caller.group);
        found = meant.into_iter().take(1).collect();
    }
    if found.is_empty() {
        found = mine.into_iter().filter(could_be).take(1).collect();
    }
    Ok(found)
}

/// Returns the description of each game for a chooser or for suggestions, as the caller sees it.
pub(crate) async fn game_options(bot: &Bot, caller: &Caller, lines: &[SessionLine]) -> Vec<GameOption> {
    let me = access::known(bot, caller).await.unwrap_or_default();
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

/// Returns suggestions for the option `game` of `command`, with the games it can be used on first.
pub(crate) async fn suggest_games(bot: &Bot, caller: &Caller, command: &str, typed: &str) -> Vec<Suggestion> {
    let lines = games_to_name(bot, caller, command).await.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "could not read a player's games; suggesting none");
        Vec::new()
    });
    suggested(bot, caller, &lines, typed).await
}

/// Returns suggestions for games whose code begins with what was typed.
pub(crate) async fn suggested(
    bot: &Bot,
    caller: &Caller,
    lines: &[SessionLine],
    typed: &str,
) -> Vec<Suggestion> {
    let typed = typed.trim().to_ascii_uppercase();
    let voice = bot.voice(caller);
    let options = game_options(bot, caller, lines).await;
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
    let me = access::known(bot, caller).await?;
    let mut lines = store.open_in_channel(caller.place.channel, caller.parent, MOST_LINES).await?;
    if let Some(me) = me {
        lines.extend(store.open_of_player(me, MOST_LINES).await?);
        lines.extend(store.recent_of_player(me, caller.place.guild, MOST_LINES).await?);
    }
    if let ("watch", Some(guild)) = (command, caller.place.guild) {
        let mut others = store.open_in_guild(guild, MOST_LINES).await?;
        access::retain_visible(bot, caller, me, &mut others, |line| line).await;
        lines.extend(others);
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

/// Returns the word that the language files use for a game's state, as the caller sees it.
fn state(line: &SessionLine, me: Option<Participant>) -> &'static str {
    match line.phase {
        banqi_store::StoredPhase::Offered if me == Some(line.challenger) => "sent",
        banqi_store::StoredPhase::Offered if me.is_some_and(|me| line.invited.contains(&me)) => "received",
        banqi_store::StoredPhase::Offered if me.is_some_and(|me| line.has(me)) => "sent",
        banqi_store::StoredPhase::Offered => "open",
        banqi_store::StoredPhase::Playing if line.is_paused() => "paused",
        banqi_store::StoredPhase::Playing if me.is_some() && line.to_move == me => "yours",
        banqi_store::StoredPhase::Playing if me.is_some_and(|me| line.has(me)) => "theirs",
        banqi_store::StoredPhase::Playing => "watched",
        banqi_store::StoredPhase::Over => "over",
    }
}

/// Returns whether a task is for the caller's latest game, which may be over.
const fn wants_latest(task: &Task) -> bool {
    matches!(
        task,
        Task::Act(Act::Rematch | Act::Record | Act::Verify | Act::Replay)
            | Task::ExportPgn
            | Task::Analyse
            | Task::Board { .. }
    )
}

/// Returns whether a task is only possible in the caller's turn.
const fn needs_turn(task: &Task) -> bool {
    matches!(task, Task::Play(_) | Task::Hint)
}

/// Returns whether a task could be meant for this game, even if it is not possible now.
fn could_be(task: &Task, line: &SessionLine, me: Option<Participant>) -> bool {
    use banqi_store::StoredPhase::{Offered, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    match task {
        Task::Act(Act::Accept | Act::Decline | Act::Withdraw) => line.phase == Offered,
        Task::Play(_) | Task::Hint => line.phase == Playing && mine,
        Task::Act(_)
        | Task::Order(_)
        | Task::ShowIn(_)
        | Task::Board { .. }
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
    use banqi_store::StoredPhase::{Offered, Over, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    let from_me = me == Some(line.challenger);
    // A challenge can be over without a game.
    let is_finished = line.phase == Over && line.result.is_some();
    let has_begun = line.phase == Playing || is_finished;
    match task {
        Task::Act(act) => match act {
            Act::Accept => line.may_enter(me),
            Act::Decline => {
                line.phase == Offered && !from_me && (mine || line.invited.iter().any(|to| Some(*to) == me))
            }
            Act::Withdraw => line.phase == Offered && from_me,
            Act::Show | Act::Watch | Act::Mirror | Act::EndMirror => line.phase == Playing,
            Act::Ask(_) | Act::Silence => line.phase == Playing && mine,
            Act::Rematch | Act::Verify => is_finished,
            Act::Record | Act::Replay => has_begun,
        },
        Task::Play(_) | Task::Hint => line.phase == Playing && me.is_some() && line.to_move == me,
        Task::ShowIn(_) | Task::Odds(_) => line.phase == Playing,
        Task::Order(_) | Task::Draw | Task::Clock | Task::Takeback => line.phase == Playing && mine,
        Task::Analyse => is_finished,
        Task::ExportPgn | Task::Board { .. } => has_begun,
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

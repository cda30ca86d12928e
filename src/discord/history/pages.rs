//! Shows a player's finished games in this server, page by page, and sends several of them as one file. Every answer is
//! private.

use crate::discord::challenge::family;
use crate::discord::history::controls::{PAGE, filter_controls, history_controls};
use crate::discord::interaction::bot::{Bot, mention, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::lists;
use crate::discord::play::{records, replays, which_game};
use banqi_custom_id::Group;
use banqi_custom_id::history_step::{HistoryStep, HistoryView};
use banqi_rating::Score;
use banqi_say::text::{self, Failure, HistoryFile, HistoryFilters, HistoryResult, HistoryRow, HistoryShown};
use banqi_say::words::Voice;
use banqi_session::{Participant, Record};
use banqi_store::{HistoryFilter, HistoryFrom, HistoryLine, HistoryPage, Met, StoreError, UserId};

/// The most games in one file.
const MOST_IN_A_FILE: usize = 100;

/// The maximum size of a file in bytes, below Discord's limit of 10 MiB.
const MOST_BYTES: usize = 8 << 20;

/// What was asked for with the command.
pub(crate) struct HistoryAsked<'a> {
    /// The player; the caller if left out.
    pub(crate) player: Option<UserId>,
    /// Only games with this person.
    pub(crate) opponent: Option<UserId>,
    /// Only games with these rules, as they were typed.
    pub(crate) rules: Option<&'a str>,
    /// Only games with this score.
    pub(crate) score: Option<Score>,
    /// Only games that ended in the last so many days.
    pub(crate) days: Option<u16>,
    /// All of them as a file, and in which format.
    pub(crate) download: Option<HistoryFile>,
}

/// Shows the first page, or sends the games as a file.
pub(crate) async fn history(bot: &Bot, caller: &Caller, asked: HistoryAsked<'_>) -> Result<Reply, Trouble> {
    let rules = match asked.rules {
        None => None,
        typed => Some(family::variant_named(bot, caller, caller.group, typed).await?.pooled()),
    };
    let view = HistoryView {
        group: rules.as_ref().map_or(caller.group, Group::of),
        player: asked.player.unwrap_or(caller.user),
        opponent: asked.opponent,
        score: asked.score,
        since_day: asked.days.map(|days| HistoryView::days_before(bot.app.now(), days)),
        rules,
        from: HistoryFrom::Latest,
        listed: 0,
    };
    let file = match asked.download {
        Some(kind) => file(bot, caller, &view, kind).await?,
        None => None,
    };
    match file {
        Some(file) => Ok(Reply::Private(file)),
        // If there is nothing to send, the page says so.
        None => Ok(Reply::Private(page(bot, caller, &view).await?)),
    }
}

/// Carries out a step. The page stays: a game that is opened from it gets a message of its own.
pub(crate) async fn history_step(
    bot: &Bot,
    caller: &Caller,
    view: &HistoryView,
    step: HistoryStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let mut beside = caller.clone();
    beside.arrival.clicked = None;
    let chosen = async || which_game::named_game(bot, values.first().ok_or(Failure::Foreign)?).await;
    match step {
        HistoryStep::Filters => filters(bot, caller, view),
        HistoryStep::Opponent | HistoryStep::Score | HistoryStep::Days | HistoryStep::Rules => {
            let value = values.first().ok_or(Failure::Foreign)?;
            let view = view.filtered(step, value, bot.app.now()).map_err(|_| Failure::Foreign)?;
            filters(bot, caller, &view)
        }
        HistoryStep::Open => Ok(Reply::Private(page(bot, caller, view).await?)),
        HistoryStep::Page => Ok(Bot::private_message(caller, page(bot, caller, view).await?)),
        HistoryStep::Replay => replays::animation(bot, &beside, chosen().await?).await,
        HistoryStep::Record => records::export(bot, &beside, chosen().await?).await,
        HistoryStep::Records | HistoryStep::Pgn => {
            let kind = if step == HistoryStep::Pgn { HistoryFile::Pgn } else { HistoryFile::Records };
            Ok(Reply::Private(file(bot, caller, view, kind).await?.ok_or(Failure::Foreign)?))
        }
    }
}

/// Shows the menus of filters.
fn filters(bot: &Bot, caller: &Caller, view: &HistoryView) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller).about(view.group);
    let content =
        text::history_filters_text(voice, &mention(voice, Some(view.player)), &shown(bot, voice, view));
    let rows = filter_controls(voice, view, bot.app.now());
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Returns the filters of a page in words.
fn shown(bot: &Bot, voice: Voice<'_>, view: &HistoryView) -> HistoryFilters {
    HistoryFilters {
        opponent: view.opponent.map(|opponent| match opponent == bot.me {
            true => voice.computer_in_sentence(),
            false => mention(voice, Some(opponent)),
        }),
        score: view.score,
        since: view.since(),
        rules: view.rules,
    }
}

async fn page(bot: &Bot, caller: &Caller, view: &HistoryView) -> Result<MessageBody, Trouble> {
    let voice = bot.voice(caller).about(view.group);
    let store = bot.app.store();
    let (found, against) = match filter(bot, caller, view).await? {
        None => (HistoryPage::default(), None),
        Some(filter) => {
            let fits = |variant: &str| view.fits(variant);
            let found = store.history(&filter, view.from, PAGE, fits).await?;
            let against = match filter.met {
                Some(met) => Some(store.head_to_head(&filter, met, fits).await?),
                None => None,
            };
            (found, against)
        }
    };
    // The first page is that also if it was reached from a later one.
    let view = &HistoryView { listed: if found.has_later { view.listed } else { 0 }, ..*view };
    let rows: Vec<HistoryRow> = found.lines.iter().map(row).collect();
    let people = lists::people(bot, rows.iter().flat_map(|row| row.others.iter().copied())).await?;
    let shown = HistoryShown {
        player: mention(voice, Some(view.player)),
        filters: shown(bot, voice, view),
        against,
        listed: view.listed,
        rows: &rows,
    };
    let may_start = view.player == caller.user && !view.is_filtered();
    Ok(MessageBody {
        content: text::history_text(voice, &shown, &names(voice, &people)),
        rows: history_controls(voice, view, &rows, (found.has_later, found.has_earlier), may_start),
        ..MessageBody::default()
    })
}

/// Returns the games of a page and those before them as one file, as many as it may hold; `None` if there are none.
async fn file(
    bot: &Bot,
    caller: &Caller,
    view: &HistoryView,
    kind: HistoryFile,
) -> Result<Option<MessageBody>, Trouble> {
    let Some(filter) = filter(bot, caller, view).await? else { return Ok(None) };
    let store = bot.app.store();
    let page = store.history(&filter, view.from, MOST_IN_A_FILE, |variant| view.fits(variant)).await?;
    let (mut bytes, mut games) = (String::new(), 0);
    let mut next = page.has_earlier.then_some(MOST_IN_A_FILE);
    for (nth, line) in page.lines.iter().enumerate() {
        let record = match bot.app.record(line.key.session).await {
            Ok(Some(record)) => record,
            Ok(None) => continue,
            // One damaged game must not keep the others from their players.
            Err(failure) if failure.is_damage() => {
                let session = line.key.session.0;
                tracing::error!(session, %failure, "left a damaged game out of a history's file");
                continue;
            }
            Err(failure) => return Err(failure.into()),
        };
        let Some(game) = written(&record, kind) else { continue };
        if bytes.len() + game.len() > MOST_BYTES {
            next = Some(nth);
            break;
        }
        bytes.push_str(&game);
        games += 1;
    }
    if games == 0 {
        return Ok(None);
    }
    // They are numbered from 1 on the pages, beginning with the first one.
    let next = next.and_then(|nth| u32::try_from(nth).ok()).map(|nth| view.listed + nth + 1);
    let voice = bot.voice(caller).about(view.group);
    let ending = match kind {
        HistoryFile::Records => "jsonl",
        HistoryFile::Pgn => "pgn",
    };
    Ok(Some(MessageBody {
        content: text::history_file_text(voice, kind, games, next),
        file: Some(Enclosure {
            name: format!("{}-history.{ending}", view.group.name()),
            bytes: bytes.into_bytes(),
            alt: None,
        }),
        ..MessageBody::default()
    }))
}

/// Writes a game as part of a file; `None` if the format does not fit the game.
fn written(record: &Record, kind: HistoryFile) -> Option<String> {
    match kind {
        HistoryFile::Records => Some(record.to_json_line()),
        // An empty line separates games.
        HistoryFile::Pgn => record.pgn().map(|game| format!("{game}\n")),
    }
}

/// Returns the filter of a page; `None` if one of the people has never played.
async fn filter(bot: &Bot, caller: &Caller, view: &HistoryView) -> Result<Option<HistoryFilter>, StoreError> {
    let asked: Vec<UserId> = std::iter::once(view.player).chain(view.opponent).collect();
    let players = bot.app.store().players(&asked).await?;
    let Some(player) = players.first().copied().flatten() else { return Ok(None) };
    let met = match (view.opponent, players.get(1).copied().flatten()) {
        (None, _) => None,
        (Some(opponent), _) if opponent == bot.me => Some(Met::Computer),
        (Some(_), Some(opponent)) => Some(Met::Person(opponent)),
        (Some(_), None) => return Ok(None),
    };
    let player = Participant::from(player);
    Ok(Some(HistoryFilter { player, guild: caller.place.guild, met, score: view.score, since: view.since() }))
}

fn row(line: &HistoryLine) -> HistoryRow {
    HistoryRow {
        key: line.key,
        code: line.code,
        result: match (line.score, line.result.as_deref()) {
            _ if line.voided => HistoryResult::Voided,
            (Some(score), _) => HistoryResult::Scored(score),
            (None, Some("aborted")) => HistoryResult::Aborted,
            (None, _) => HistoryResult::Unknown,
        },
        others: line.others.clone(),
        variant: line.variant.parse().ok(),
        change: line.rating.map(|change| (change.before.into(), change.after.into())),
    }
}

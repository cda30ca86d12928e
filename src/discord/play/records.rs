//! Records: exports them, and verifies the deal of a finished game.

use crate::discord::interaction::bot::{Bot, names, sealed};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_app::Snapshot;
use banqi_custom_id::Group;
use banqi_say::text::{self, BrokenStep, Check, DealVerdict, Notice};
use banqi_session::{Fault, Phase, Record, Refusal, SessionId, Step};

/// Sends the record as a file to anyone who can see the game. Its seed is included only after the end.
pub(crate) async fn export(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, record) = game_and_record(bot, caller, session).await?;
    let code = snapshot.code;
    let variant = record.variant;
    let notice = match snapshot.view.phase {
        Phase::Over(_) => Notice::Record { code, variant },
        Phase::Offered | Phase::Playing => Notice::RecordSoFar { code, variant },
    };
    Ok(Reply::Private(MessageBody {
        content: text::notice_text(bot.voice(caller), &notice),
        file: Some(Enclosure {
            name: format!("{}-{code}.json", Group::of(&variant).name()),
            bytes: record.to_json().into_bytes(),
            alt: None,
        }),
        ..MessageBody::default()
    }))
}

/// Sends a game of xiangqi as a PGN file, which other programs can read.
pub(crate) async fn export_pgn(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, record) = game_and_record(bot, caller, session).await?;
    let (code, variant) = (snapshot.code, record.variant);
    // Games of banqi have only one format, even if the command is xiangqi's.
    let Some(pgn) = record.pgn() else { return export(bot, caller, session).await };
    Ok(Reply::Private(MessageBody {
        content: text::notice_text(bot.voice(caller), &Notice::Pgn { code, variant }),
        file: Some(Enclosure {
            name: format!("{}-{code}.pgn", Group::of(&variant).name()),
            bytes: pgn.into_bytes(),
            alt: None,
        }),
        ..MessageBody::default()
    }))
}

/// Verifies the deal of a finished game, and explains how to verify it independently.
pub(crate) async fn verify(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let (snapshot, record) = game_and_record(bot, caller, session).await?;
    let verdict = match &record.seed {
        None => DealVerdict::StillSealed,
        Some(seed) => match record.verify().fault {
            None => DealVerdict::Holds {
                seed: seed.reveal(),
                turned: u32::try_from(record.plies.iter().filter(|timed| flips(timed.step)).count())
                    .unwrap_or(u32::MAX),
            },
            Some(fault) => DealVerdict::Broken { seed: seed.reveal(), step: step(&fault) },
        },
    };
    let voice = bot.voice(caller);
    let names = names(voice, &snapshot.users);
    let sealed = sealed(&snapshot);
    let check = Check { code: snapshot.code, sealed: &sealed, verdict };
    Ok(Reply::Private(MessageBody::words(text::verify_text(voice, &snapshot.view, &check, &names))))
}

async fn game_and_record(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
) -> Result<(Snapshot, Record), Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    match bot.app.record(session).await? {
        Some(record) => Ok((snapshot, record)),
        // Before a game begins, nothing is recorded.
        None if snapshot.view.phase == Phase::Offered => Err(Trouble::refused(Refusal::NotStarted, snapshot)),
        None => Err(Trouble::refused(Refusal::Over, snapshot)),
    }
}

fn flips(step: Step) -> bool {
    matches!(step, Step::Ply(ply) if ply.reveal().is_some())
}

/// Returns the step of the verification that a fault belongs to.
const fn step(fault: &Fault) -> BrokenStep {
    match fault {
        Fault::SeedMissing
        | Fault::SeedTooEarly
        | Fault::Commitment
        | Fault::Chain
        | Fault::ComputerText { .. }
        | Fault::FirstSeat { .. } => BrokenStep::Seal,
        Fault::Reveal { .. } => BrokenStep::Reveal,
        Fault::Illegal { .. } | Fault::Out { .. } | Fault::Takeback { .. } => BrokenStep::Moves,
        Fault::ResultNotTheBoards { .. }
        | Fault::ResultNotOnTheBoard { .. }
        | Fault::WinnerWithoutColour { .. }
        | Fault::NoSuchWinner { .. } => BrokenStep::Result,
    }
}

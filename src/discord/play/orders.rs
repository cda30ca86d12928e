//! Carries out orders from people, and builds the replies.

use std::time::Duration;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::notes::{About, Asks};
use crate::discord::interaction::reply::{Reply, Shown};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_app::{Denied, Snapshot};
use banqi_deal::SeedText;
use banqi_say::text::{self, Notice};
use banqi_session::{ChallengeCommand, Command, EntrantText, GameCommand, Phase, Refusal, SessionId};

/// How long accepting a challenge waits for its message to be posted.
pub(crate) const SHOWN_WITHIN: Duration = Duration::from_secs(10);

/// What a person sees after their own order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    /// The board, as a public message.
    Board,
    /// A short private answer; the board is updated separately.
    Notice(Notice),
    /// Nothing: the clicked private message goes, and the board is updated.
    Close,
}

/// Carries out an order and returns the reply.
pub(crate) async fn order(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: Option<u32>,
    command: impl Into<Command>,
) -> Result<Reply, Trouble> {
    let command = command.into();
    // A click is on a message that shows the game, but its custom id may be forged. Only accepting is then possible
    // for people who are not in the game.
    let may_be_strangers = matches!(command, Command::Challenge(ChallengeCommand::Accept(_)));
    if caller.clicked.is_none() || may_be_strangers {
        access::seen(bot, caller, session).await?;
    }
    let order = caller.order(session, seen, command);
    let answer = answer_to(caller, &order.command);
    let (snapshot, repeated) = match bot.app.handle(order).await {
        Ok(handled) => (Box::new(handled.snapshot), handled.repeated),
        // Another order came first, usually a second tap by the same person: they get the current board.
        Err(Denied::Refused(Refusal::Stale, snapshot))
            if caller.clicked.is_some_and(|clicked| !clicked.ephemeral) =>
        {
            return Ok(Reply::Board(Shown { snapshot, seen, anew: false }));
        }
        Err(denied) => return Err(denied.into()),
    };
    let answer = match answer {
        // The computer has agreed at once.
        Answer::Notice(Notice::TakebackRequested) if snapshot.view.takeback_request.is_none() => {
            Answer::Board
        }
        // The question goes: the board shows the end.
        Answer::Notice(Notice::Resigned | Notice::Aborted)
            if matches!(snapshot.view.phase, Phase::Over(_))
                && caller.clicked.is_some_and(|on| on.ephemeral) =>
        {
            Answer::Close
        }
        answer => answer,
    };
    match answer {
        Answer::Board => {
            // A typed command gets the board as a new message below it.
            let anew = caller.clicked.is_none() && !repeated;
            Ok(Reply::Board(Shown { snapshot, seen, anew }))
        }
        Answer::Close => {
            bot.open_boards.forget_picker((session, caller.user));
            bot.show_soon(*snapshot, Some(caller.user));
            Ok(Reply::Close)
        }
        Answer::Notice(notice) => {
            let notice = match notice {
                Notice::DrawAccepted if snapshot.view.phase == Phase::Playing => Notice::DrawAgreed,
                Notice::ClockRequested if snapshot.view.clock_request.is_none() => {
                    match snapshot.view.paused_until {
                        Some(_) => Notice::Paused,
                        None => Notice::ClockChanged { time: snapshot.view.time },
                    }
                }
                Notice::Resigned if snapshot.view.phase == Phase::Playing => Notice::ResignedSeat,
                notice => notice,
            };
            let body = MessageBody {
                about: about(caller, &snapshot, &notice),
                ..MessageBody::words(text::notice_text(bot.voice(caller), &notice))
            };
            // The board is updated in the background; the person's own answer does not wait for it.
            bot.show_soon(*snapshot, Some(caller.user));
            Ok(Bot::private_message(caller, body))
        }
    }
}

/// Returns the request of the caller that a notice speaks of.
fn about(caller: &Caller, snapshot: &Snapshot, notice: &Notice) -> Option<About> {
    let asks = match notice {
        Notice::DrawOffered => Asks::Draw,
        Notice::ClockRequested => Asks::Clock,
        Notice::TakebackRequested => Asks::Takeback,
        Notice::FormLate
        | Notice::Declined
        | Notice::Withdrawn
        | Notice::WordsAdded { .. }
        | Notice::DrawAccepted
        | Notice::DrawAgreed
        | Notice::DrawDeclined
        | Notice::Paused
        | Notice::ClockChanged { .. }
        | Notice::Resigned
        | Notice::ResignedSeat
        | Notice::Aborted
        | Notice::SeasonEnded { .. }
        | Notice::Ended { .. }
        | Notice::Voided { .. }
        | Notice::MovedOn { .. }
        | Notice::Record { .. }
        | Notice::RecordSoFar { .. }
        | Notice::Pgn { .. }
        | Notice::RulesSaved { .. }
        | Notice::RulesReplaced { .. }
        | Notice::RulesRemoved { .. } => return None,
    };
    let by = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player))?;
    Some(About { session: snapshot.view.id, seq: snapshot.view.seq, by, asks })
}

/// Accepts a challenge, if the bot can show a game in this channel.
pub(crate) async fn accept(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: Option<u32>,
    words: Option<SeedText>,
) -> Result<Reply, Trouble> {
    caller.check_permissions()?;
    // A click comes from the message itself. A command may arrive before the id of that message is known.
    if seen.is_none() {
        bot.app.until_shown(session, SHOWN_WITHIN).await?;
    }
    let text = words.map_or_else(|| EntrantText::automatic(caller.interaction.0), EntrantText::typed);
    order(bot, caller, session, seen, ChallengeCommand::Accept(text)).await
}

/// Returns what the person who gave an order sees. A private question is closed with a short answer; orders whose
/// effect on the board need not notify everyone get one as well.
fn answer_to(caller: &Caller, command: &Command) -> Answer {
    let private = caller.clicked.is_none_or(|clicked| clicked.ephemeral);
    Answer::Notice(match command {
        Command::Challenge(command) => match command {
            ChallengeCommand::AddWords(words) => Notice::WordsAdded { words: words.clone() },
            ChallengeCommand::Decline if private => Notice::Declined,
            ChallengeCommand::Withdraw if private => Notice::Withdrawn,
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline | ChallengeCommand::Withdraw => {
                return Answer::Board;
            }
        },
        Command::Game(command) => match command {
            GameCommand::OfferDraw => Notice::DrawOffered,
            GameCommand::RequestClock(_) => Notice::ClockRequested,
            GameCommand::RequestTakeback => Notice::TakebackRequested,
            GameCommand::Resign => Notice::Resigned,
            GameCommand::Abort => Notice::Aborted,
            // Played from a private message: the public board is edited in place.
            GameCommand::Play(_) if caller.clicked.is_some_and(|clicked| clicked.ephemeral) => {
                return Answer::Close;
            }
            // A click on a private message is answered with the board, as with other requests: a message that shows
            // the offer goes with it.
            GameCommand::AcceptDraw if caller.clicked.is_none() => Notice::DrawAccepted,
            GameCommand::DeclineDraw if caller.clicked.is_none() => Notice::DrawDeclined,
            // A hint has its own answer; see `advice::hint`.
            GameCommand::ClaimDraw
            | GameCommand::TakeHint
            | GameCommand::AcceptDraw
            | GameCommand::DeclineDraw
            | GameCommand::AnswerDraw(_)
            | GameCommand::AgreeToClock
            | GameCommand::DeclineClock
            | GameCommand::AgreeToTakeback
            | GameCommand::DeclineTakeback
            | GameCommand::Resume
            | GameCommand::Play(_) => return Answer::Board,
        },
    })
}

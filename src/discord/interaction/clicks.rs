//! Clicks, selections and forms: the router of everything that is not a command.

use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ComponentInteractionDataKind, FullEvent, Interaction};

use crate::app::Wish;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::bot::{Data, Never};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::custom_id::{CustomId, Intent};
use crate::discord::interaction::reply::{Ahead, Reply};
use crate::discord::play::controls::{self, Chosen};
use crate::discord::say::text::{Failure, Notice};
use banqi_rules::banqi::Action;
use banqi_session::SessionId;

/// What came back from a message: the custom id, and what was selected or typed.
struct Input {
    custom_id: String,
    values: Vec<String>,
}

/// Takes in one gateway event.
pub(crate) async fn on_event(
    framework: poise::FrameworkContext<'_, Data, Never>,
    event: &FullEvent,
) -> Result<(), Never> {
    let bot = framework.user_data;
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(click) } => {
            let values = match &click.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.clone(),
                _ => Vec::new(),
            };
            take_in(bot, Caller::from(click), Input { custom_id: click.data.custom_id.clone(), values })
                .await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            let custom_id = form.data.custom_id.clone();
            take_in(bot, Caller::from(form), Input { custom_id, values: typed(form) }).await;
        }
        _ => {}
    }
    Ok(())
}

async fn take_in(bot: &Bot, caller: Caller, input: Input) {
    bot.answer(&caller, Ahead::Click, click(bot, &caller, &input)).await;
}

async fn click(bot: &Bot, caller: &Caller, input: &Input) -> Reply {
    match input.custom_id.parse() {
        Ok(CustomId::Game { session, seq, intent }) => {
            game_click(bot, caller, At { session, seq }, intent, &input.values).await
        }
        Ok(CustomId::Leaderboard { scope, pool, page }) => {
            bot.leaderboard_page(caller, scope, pool, page).await
        }
        Ok(CustomId::Book { rules, page }) => bot.book_page(caller, rules, page, &input.values),
        Ok(CustomId::Draft { draft, step }) => bot.draft_step(caller, draft, step, &input.values).await,
        Ok(CustomId::Puzzle { nth, turn, step }) => {
            bot.puzzle_step(caller, (nth, turn), step, &input.values).await
        }
        Ok(CustomId::Lesson { at, step }) => bot.lesson_step(caller, &at, step, &input.values),
        Ok(CustomId::Choose { task }) => bot.chosen_game(caller, task, &input.values).await,
        Err(_) => bot.failure(caller, &Failure::Outdated),
    }
}

/// Where a click points: a session, and the state its message showed.
#[derive(Clone, Copy)]
struct At {
    session: SessionId,
    seq: u32,
}

async fn game_click(bot: &Bot, caller: &Caller, at: At, intent: Intent, values: &[String]) -> Reply {
    let At { session, seq } = at;
    let order = |wish| bot.order(caller, session, Some(seq), wish);
    let value = values.first().map(String::as_str).unwrap_or_default();
    match intent {
        Intent::Move | Intent::TurnUp(_) | Intent::Pick | Intent::PickOther => {
            bot.select(caller, at, intent, value).await
        }
        Intent::More => bot.picker(caller, session, None).await,
        Intent::TouchBoard => bot.touch_board(caller, session).await,
        Intent::Tap { held, tapped } => bot.tap(caller, session, seq, held, tapped).await,
        Intent::AskDraw | Intent::AskResign | Intent::AskAbort => bot.ask(caller, session, intent).await,
        Intent::EndChain => order(Wish::Play(Action::EndChain.into())).await,
        Intent::ConfirmDraw => order(Wish::OfferDraw).await,
        Intent::AcceptDraw => order(Wish::AcceptDraw).await,
        Intent::DeclineDraw => order(Wish::DeclineDraw).await,
        Intent::ClaimDraw => order(Wish::ClaimDraw).await,
        Intent::ConfirmResign => order(Wish::Resign).await,
        Intent::ConfirmAbort => order(Wish::Abort).await,
        Intent::Accept => bot.accept(caller, session, Some(seq), None).await,
        Intent::Decline => order(Wish::Decline).await,
        Intent::Withdraw => order(Wish::Withdraw).await,
        Intent::OwnWords => bot.own_words_form(caller, session).await,
        Intent::AddWords | Intent::AcceptWithWords => {
            bot.own_words(caller, session, seq, intent, value).await
        }
        Intent::Rematch => bot.rematch(caller, session).await,
        Intent::Verify => bot.verify(caller, session).await,
        Intent::Record => bot.export(caller, session).await,
        Intent::Dismiss => bot.notice(caller, &Notice::Dismissed),
    }
}

impl Bot {
    /// Does what a selected entry stands for.
    async fn select(&self, caller: &Caller, at: At, intent: Intent, value: &str) -> Reply {
        let snapshot = match self.seen(caller, at.session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        match controls::chosen(&snapshot.view, intent, value) {
            Some(Chosen::Play(action)) => {
                self.order(caller, at.session, Some(at.seq), Wish::Play(action)).await
            }
            Some(Chosen::Pick(square)) => self.picker(caller, at.session, Some(square)).await,
            None => self.failure(caller, &Failure::Foreign),
        }
    }
}

/// What was typed into a form's fields, in order.
fn typed(form: &serenity::ModalInteraction) -> Vec<String> {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    fields
        .filter_map(|field| match field {
            ActionRowComponent::InputText(text) => text.value.clone(),
            _ => None,
        })
        .collect()
}

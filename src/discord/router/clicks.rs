//! Buttons, selects and forms: routes every interaction that is not a command.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ComponentInteractionDataKind, FullEvent, Interaction};

use crate::discord::challenge::family::banqi::rule_choice;
use crate::discord::challenge::{blocks, challenges, times};
use crate::discord::controls::{self, Chosen};
use crate::discord::history::{pages as history, record_file};
use crate::discord::interaction::at_work::Effort;
use crate::discord::interaction::bot::{Bot, Data, Never};
use crate::discord::interaction::caller::{Arrival, Caller};
use crate::discord::interaction::reply::{Promise, Reply};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::{lists, next};
use crate::discord::play::{clocks, orders, replays, taps, tasks, vacations};
use crate::discord::privacy::steps as privacy;
use crate::discord::router::tasks::{chosen_game, run_act};
use crate::discord::settings::winner_role::role_deleted;
use crate::discord::settings::{preferences, steps as settings};
use crate::discord::start::{greeting, steps};
use crate::discord::study::{advice, learn, puzzle, rule_book};
use banqi_app::Analysed;
use banqi_custom_id::{CustomId, Intent, Playback};
use banqi_say::text::Failure;
use banqi_session::{ClockChange, GameCommand, SessionId};

/// The content of a component or form interaction: the custom id, and what was selected or typed.
struct Input {
    custom_id: String,
    values: Vec<String>,
}

/// Handles one gateway event.
pub(crate) async fn on_event(
    framework: poise::FrameworkContext<'_, Data, Never>,
    event: &FullEvent,
) -> Result<(), Never> {
    let bot = framework.user_data;
    // A stop waits for what an event changes, too.
    let _at_work = bot.at_work.enter();
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(click) } => {
            let values = match &click.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.clone(),
                ComponentInteractionDataKind::UserSelect { values } => {
                    values.iter().map(ToString::to_string).collect()
                }
                ComponentInteractionDataKind::ChannelSelect { values } => {
                    values.iter().map(ToString::to_string).collect()
                }
                ComponentInteractionDataKind::RoleSelect { values } => {
                    values.iter().map(ToString::to_string).collect()
                }
                _ => Vec::new(),
            };
            take_in(bot, Arrival::from(click), Input { custom_id: click.data.custom_id.clone(), values });
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            let custom_id = form.data.custom_id.clone();
            take_in(bot, Arrival::from(form), Input { custom_id, values: typed(form) });
        }
        // The client library finds and sends the suggestions.
        FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(_) } => {
            banqi_metrics::INTERACTIONS.count(["suggestion", "done"]);
        }
        FullEvent::Ready { data_about_bot } => greeting::session_begun(bot, data_about_bot).await,
        FullEvent::GuildCreate { guild, .. } => greeting::guild_entered(bot, guild),
        FullEvent::GuildRoleDelete { guild_id, removed_role_id, .. } => {
            role_deleted(bot, *guild_id, *removed_role_id).await
        }
        FullEvent::GuildDelete { incomplete, .. } => greeting::guild_gone(bot, incomplete).await,
        _ => {}
    }
    Ok(())
}

fn take_in(bot: &Data, arrival: Arrival, input: Input) {
    let (promise, effort) = expected(bot, &input.custom_id);
    let work = move |bot: Data, caller: Arc<Caller>| async move { click(&bot, &caller, &input).await };
    bot.answer_with(arrival, promise, effort, work);
}

/// Returns how a click is acknowledged, and how long it may take: the first analysis of a game takes seconds.
fn expected(bot: &Bot, custom_id: &str) -> (Promise, Effort) {
    let game = match custom_id.parse() {
        Ok(CustomId::Game { session, intent: Intent::Analysis(_), .. }) => Analysed::Session(session),
        Ok(CustomId::Import { import, playback: Playback::Analysis(_) }) => Analysed::Import(import),
        Ok(CustomId::Choose { task }) => return (Promise::Click, Effort::of(&task)),
        _ => return (Promise::Click, Effort::Usual),
    };
    match bot.app.remembered_analysis(game) {
        Some(_) => (Promise::Click, Effort::Usual),
        None => (Promise::Working, Effort::Long),
    }
}

async fn click(bot: &Bot, caller: &Caller, input: &Input) -> Result<Reply, Trouble> {
    let custom_id = input.custom_id.parse();
    if let Ok(custom_id) = &custom_id {
        tracing::Span::current().record("of", CustomId::family(custom_id));
    }
    match custom_id {
        Ok(CustomId::Game { session, seq, intent }) => {
            game_click(bot, caller, At { session, seq }, intent, &input.values).await
        }
        Ok(CustomId::Leaderboard { scope, pool, page }) => {
            lists::leaderboard_page(bot, caller, scope, pool, page).await
        }
        Ok(CustomId::Book { rules, page }) => rule_book::book_page(bot, caller, rules, page, &input.values),
        Ok(CustomId::Draft { draft, step }) => {
            rule_choice::draft_step(bot, caller, draft, step, &input.values).await
        }
        Ok(CustomId::Puzzle { nth, turn, step }) => {
            puzzle::puzzle_step(bot, caller, (nth, turn), step, &input.values).await
        }
        Ok(CustomId::Lesson { at, step }) => learn::lesson_step(bot, caller, &at, step, &input.values),
        Ok(CustomId::Start(step)) => steps::start_step(bot, caller, step, &input.values).await,
        Ok(CustomId::History { view, step }) => {
            history::history_step(bot, caller, &view, step, &input.values).await
        }
        Ok(CustomId::Next) => next::next_game(bot, caller).await,
        Ok(CustomId::Import { import, playback }) => {
            let value = input.values.first().map(String::as_str).unwrap_or_default();
            record_file::kept(bot, caller, import, playback, value).await
        }
        Ok(CustomId::Privacy(step)) => privacy::privacy_step(bot, caller, step).await,
        Ok(CustomId::QuietForm) => preferences::quiet_form(bot, caller).await,
        Ok(CustomId::QuietHours) => preferences::quiet_typed(bot, caller, &input.values).await,
        Ok(CustomId::Vacation) => vacations::show(bot, caller).await,
        Ok(CustomId::TakeVacation) => vacations::take_selected(bot, caller, &input.values).await,
        Ok(CustomId::EndVacation) => vacations::vacation(bot, caller, Some(0)).await,
        Ok(CustomId::Unblock) => blocks::unblock_selected(bot, caller, &input.values).await,
        Ok(CustomId::Settings(step)) => settings::settings_step(bot, caller, step, &input.values).await,
        Ok(CustomId::Look(step)) => preferences::look_step(bot, caller, step, &input.values).await,
        Ok(CustomId::Pieces { style, then }) => {
            let caller = preferences::choose_pieces(bot, caller, style).await?;
            let input = Input { custom_id: then.to_string(), values: Vec::new() };
            Box::pin(click(bot, &caller, &input)).await
        }
        Ok(CustomId::Choose { task }) => chosen_game(bot, caller, task, &input.values).await,
        Err(_) => Err(Failure::Outdated.into()),
    }
}

/// The target of a click: a session, and the last event that the clicked message showed.
#[derive(Clone, Copy)]
struct At {
    session: SessionId,
    seq: u32,
}

async fn game_click(
    bot: &Bot,
    caller: &Caller,
    at: At,
    intent: Intent,
    values: &[String],
) -> Result<Reply, Trouble> {
    let At { session, seq } = at;
    let order = |command: GameCommand| orders::order(bot, caller, session, Some(seq), command);
    let value = values.first().map(String::as_str).unwrap_or_default();
    match intent {
        Intent::Act(act) => run_act(bot, caller, session, Some(seq), act).await,
        Intent::Move | Intent::Flip(_) | Intent::Pick | Intent::PickOther => {
            match bot.app.in_view(session, |view| controls::chosen(view, intent, value)).await? {
                Some(Chosen::Play(action)) => order(GameCommand::Play(action)).await,
                Some(Chosen::Pick(square)) => tasks::picker(bot, caller, session, Some(square)).await,
                None => Err(Failure::Foreign.into()),
            }
        }
        Intent::More => tasks::picker(bot, caller, session, None).await,
        Intent::TouchBoard => taps::touch_board(bot, caller, session).await,
        Intent::Tap { held, tapped } => taps::tap(bot, caller, session, seq, held, tapped).await,
        Intent::Order(command) => order(command).await,
        Intent::ClockMenu => clocks::clock_menu(bot, caller, session).await,
        Intent::ChangeTime => match times::time_meant(value) {
            Ok(time) => order(GameCommand::RequestClock(ClockChange::Time(time))).await,
            Err(failure) => Err(bot.failure_in_new_message(caller, &failure)),
        },
        Intent::TimeForm => clocks::time_form(bot, caller, session).await,
        Intent::OtherAnswers => challenges::other_answers(bot, caller, session).await,
        Intent::OwnWords => challenges::own_words_form(bot, caller, session).await,
        Intent::AddWords | Intent::AcceptWithWords => {
            challenges::own_words(bot, caller, session, seq, intent, value).await
        }
        Intent::Step(step) => replays::step(bot, caller, session, step, value, None).await,
        Intent::Analysis(page) => advice::analyse(bot, caller, session, page).await,
        Intent::Dismiss if caller.clicked.is_some_and(|clicked| clicked.ephemeral) => Ok(Reply::Close),
        // No public message has such a button.
        Intent::Dismiss => Err(Failure::Foreign.into()),
    }
}

/// Returns the texts typed into a form's fields, in order.
fn typed(form: &serenity::ModalInteraction) -> Vec<String> {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    fields
        .filter_map(|field| match field {
            ActionRowComponent::InputText(text) => Some(text.value.clone().unwrap_or_default()),
            _ => None,
        })
        .collect()
}

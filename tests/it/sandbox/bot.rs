//! A small bot that uses serenity with its rate limiter and handles everything that the tests do.

use std::sync::{Arc, Mutex};

use discord_sandbox::Sandbox;
use serde_json::json;
use serenity::all::{
    ActionRowComponent, ButtonStyle, Client, ClientBuilder, Command, CommandInteraction, CommandOptionType,
    CommandType, ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
    CreateEmbed, CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditAttachments, EditInteractionResponse, Event, GatewayIntents, HttpBuilder,
    InputTextStyle, Interaction, ModalInteraction, RawEventHandler, ShardManager,
};
use serenity::async_trait;
use tokio::task::JoinHandle;

use super::http_client;

/// A running bot. Dropping it kills it, as in a crash.
pub(super) struct Bot {
    task: JoinHandle<()>,
    /// Events that serenity could not parse, and requests that the look-alike refused.
    pub(super) troubles: Arc<Mutex<Vec<String>>>,
    pub(super) shards: Arc<ShardManager>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bot {
    pub(super) async fn start(sandbox: &Sandbox) -> Self {
        let http = HttpBuilder::new(sandbox.token()).client(http_client(sandbox)).build();
        let troubles = Arc::new(Mutex::new(Vec::new()));
        let handler = Handler { troubles: Arc::clone(&troubles) };
        let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).raw_event_handler(handler);
        let mut client: Client = builder.await.unwrap();
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move {
            // The client returns an error when it is shut down, which is irrelevant here.
            let _ = client.start().await;
        });
        Self { task, troubles, shards }
    }

    pub(super) fn assert_untroubled(&self) {
        assert_eq!(*self.troubles.lock().unwrap(), Vec::<String>::new());
    }
}

struct Handler {
    troubles: Arc<Mutex<Vec<String>>>,
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, ctx: Context, event: Event) {
        let result = match event {
            Event::Ready(_) => Command::set_global_commands(&ctx, commands()).await.map(drop),
            Event::InteractionCreate(event) => match event.interaction {
                Interaction::Command(command) => answer_command(&ctx, &command).await,
                Interaction::Autocomplete(command) => answer_autocomplete(&ctx, &command).await,
                Interaction::Component(component) => answer_component(&ctx, &component).await,
                Interaction::Modal(modal) => answer_modal(&ctx, &modal).await,
                other => panic!("unexpected {other:?}"),
            },
            Event::Unknown(event) => {
                self.troubles.lock().unwrap().push(format!("unparseable event {event:?}"));
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(error) = result {
            self.troubles.lock().unwrap().push(format!("{error:?}"));
        }
    }
}

fn commands() -> Vec<CreateCommand> {
    let sub = |name: &str| CreateCommandOption::new(CommandOptionType::SubCommand, name, "For tests");
    let text = |name: &str| CreateCommandOption::new(CommandOptionType::String, name, "A text");
    let say = sub("say")
        .add_sub_option(text("text").required(true).max_length(20).description_localized("zh-TW", "文字"))
        .add_sub_option(
            CreateCommandOption::new(CommandOptionType::Integer, "times", "How often")
                .min_int_value(1)
                .max_int_value(3),
        )
        .add_sub_option(text("mood").add_string_choice("Merry", "merry").add_string_choice("Sad", "sad"));
    let find = sub("find").add_sub_option(text("what").set_autocomplete(true));
    let greet = sub("greet")
        .add_sub_option(CreateCommandOption::new(CommandOptionType::User, "whom", "Whom").required(true));
    let mut test = CreateCommand::new("test").description("For tests").name_localized("zh-TW", "測試");
    for option in [
        say,
        find,
        greet,
        sub("buttons"),
        sub("form"),
        sub("slow"),
        sub("picture"),
        sub("silence"),
        sub("v2"),
    ] {
        test = test.add_option(option);
    }
    vec![test, CreateCommand::new("Wave at").kind(CommandType::User)]
}

fn message(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

async fn answer_command(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    if command.data.kind == CommandType::User {
        let target = command.data.target_id.unwrap().to_user_id();
        let greeting = message(format!("{} waves at <@{target}> in {}", command.user.name, command.locale));
        return command.create_response(ctx, CreateInteractionResponse::Message(greeting)).await;
    }
    let sub = &command.data.options()[0];
    let inner = command.data.options[0].value.clone();
    let first = |name: &str| -> Option<String> {
        let serenity::all::CommandDataOptionValue::SubCommand(options) = &inner else { return None };
        let option = options.iter().find(|option| option.name == name)?;
        option
            .value
            .as_str()
            .map(str::to_owned)
            .or_else(|| option.value.as_user_id().map(|id| id.to_string()))
    };
    match sub.name {
        "say" => {
            let answer = message(first("text").unwrap()).ephemeral(true);
            command.create_response(ctx, CreateInteractionResponse::Message(answer)).await
        }
        "greet" => {
            let answer = message(format!("Hello <@{}>", first("whom").unwrap()));
            command.create_response(ctx, CreateInteractionResponse::Message(answer)).await?;
            let more = CreateInteractionResponseFollowup::new().content("And again").ephemeral(true);
            command.create_followup(ctx, more).await.map(drop)
        }
        "buttons" => {
            let menu = CreateSelectMenuKind::String {
                options: vec![
                    CreateSelectMenuOption::new("One", "1"),
                    CreateSelectMenuOption::new("Two", "2"),
                ],
            };
            let rows = vec![
                CreateActionRow::Buttons(vec![
                    CreateButton::new("hit").label("Hit me"),
                    CreateButton::new("ask").label("Ask").style(ButtonStyle::Danger),
                    CreateButton::new("later").label("Later"),
                    CreateButton::new("aside").label("Aside"),
                    CreateButton::new("off").label("Off").disabled(true),
                ]),
                CreateActionRow::SelectMenu(CreateSelectMenu::new("pick", menu).placeholder("Pick one")),
                CreateActionRow::SelectMenu(CreateSelectMenu::new(
                    "who",
                    CreateSelectMenuKind::User { default_users: None },
                )),
            ];
            let answer = message("Choose").components(rows);
            command.create_response(ctx, CreateInteractionResponse::Message(answer)).await
        }
        "form" => command.create_response(ctx, CreateInteractionResponse::Modal(form())).await,
        "slow" => {
            command.defer(ctx).await?;
            command.edit_response(ctx, EditInteractionResponse::new().content("Done")).await.map(drop)
        }
        "picture" => {
            let file = CreateAttachment::bytes(super::play::PNG, "board.png").description("A board");
            let embed = CreateEmbed::new().title("Board").image("attachment://board.png");
            let rows = vec![CreateActionRow::Buttons(vec![CreateButton::new("turn").label("Turn")])];
            let answer = CreateInteractionResponseMessage::new().embed(embed).add_file(file).components(rows);
            command.create_response(ctx, CreateInteractionResponse::Message(answer)).await
        }
        "v2" => {
            let button = |n: u8| json!({ "type": 2, "style": 1, "label": n.to_string(), "custom_id": format!("sq{n}") });
            let row = |r: u8| json!({ "type": 1, "components": (0..4).map(|c| button(r * 4 + c)).collect::<Vec<_>>() });
            let rows: Vec<_> = (0..8).map(row).collect();
            let body = json!({ "type": 4, "data": { "flags": (1 << 15) | (1 << 6), "components": rows } });
            ctx.http.create_interaction_response(command.id, &command.token, &body, Vec::new()).await
        }
        _ => Ok(()),
    }
}

fn form() -> CreateModal {
    let field = CreateInputText::new(InputTextStyle::Short, "Words", "words").max_length(64);
    CreateModal::new("form", "Add your words").components(vec![CreateActionRow::InputText(field)])
}

async fn answer_autocomplete(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let typed = command.data.autocomplete().unwrap().value.to_owned();
    let choices = CreateAutocompleteResponse::new().add_string_choice(format!("{typed}!"), typed);
    command.create_response(ctx, CreateInteractionResponse::Autocomplete(choices)).await
}

async fn answer_component(ctx: &Context, component: &ComponentInteraction) -> serenity::Result<()> {
    let response = match (component.data.custom_id.as_str(), &component.data.kind) {
        ("hit", _) => CreateInteractionResponse::UpdateMessage(message("Ouch").components(Vec::new())),
        ("ask", _) => CreateInteractionResponse::Modal(form()),
        ("later", _) => {
            component.defer(ctx).await?;
            component.edit_response(ctx, EditInteractionResponse::new().content("Later it is")).await?;
            return Ok(());
        }
        ("aside", _) => {
            component.defer(ctx).await?;
            let aside = CreateInteractionResponseFollowup::new().content("By the way").ephemeral(true);
            return component.create_followup(ctx, aside).await.map(drop);
        }
        ("turn", _) => {
            let file =
                CreateAttachment::bytes(super::play::PNG, "turned.png").description("The board, turned");
            let embed = CreateEmbed::new().title("Turned").image("attachment://turned.png");
            component.create_response(ctx, CreateInteractionResponse::Acknowledge).await?;
            let edit =
                EditInteractionResponse::new().embed(embed).attachments(EditAttachments::new().add(file));
            component.edit_response(ctx, edit).await?;
            return Ok(());
        }
        ("pick", ComponentInteractionDataKind::StringSelect { values }) => {
            CreateInteractionResponse::Message(message(format!("Picked {}", values[0])).ephemeral(true))
        }
        ("who", ComponentInteractionDataKind::UserSelect { values }) => {
            CreateInteractionResponse::Message(message(format!("Picked <@{}>", values[0])).ephemeral(true))
        }
        (id, _) => CreateInteractionResponse::Message(message(format!("No {id} here")).ephemeral(true)),
    };
    component.create_response(ctx, response).await
}

async fn answer_modal(ctx: &Context, modal: &ModalInteraction) -> serenity::Result<()> {
    let ActionRowComponent::InputText(field) = &modal.data.components[0].components[0] else {
        panic!("no field")
    };
    let words = field.value.clone().unwrap_or_default();
    modal.create_response(ctx, CreateInteractionResponse::Message(message(format!("Words: {words}")))).await
}

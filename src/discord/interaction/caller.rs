//! The caller: the person behind an interaction of any kind.

use std::ops::Deref;

use banqi_keeper::Layout;
use poise::serenity_prelude as serenity;
use serenity::CommandDataOptionValue;

use crate::discord::interaction::display_names::PersonName;
use crate::discord::interaction::reply::waited;
use banqi_app::Order;
use banqi_custom_id::Group;
use banqi_say::language::Language;
use banqi_say::permissions::Permissions;
use banqi_say::text::Failure;
use banqi_session::{Command, SessionId};
use banqi_store::{ChannelId, GuildId, GuildSettings, InteractionId, MessageId, Place, Preference, UserId};

/// An interaction that has arrived: what all kinds of them have in common. It has no `Debug` implementation, because it
/// holds the token. How the person sees boards is not known yet; with that, it is a [`Caller`].
#[derive(Clone)]
pub(crate) struct Arrival {
    /// The interaction's id, which is the idempotency key.
    pub(crate) interaction: InteractionId,
    /// What was used.
    pub(crate) source: Source,
    /// The token for answers, valid for 15 minutes. Never stored, never logged.
    pub(crate) token: String,
    /// The person's account.
    pub(crate) user: UserId,
    /// The person's names, in the server if it happens in one.
    pub(crate) name: PersonName,
    /// The server and channel of the interaction.
    pub(crate) place: Place,
    /// The group of the command or control; banqi for those that belong to none.
    pub(crate) group: Group,
    /// Language of private answers.
    pub(crate) private: Language,
    /// Language of public answers.
    pub(crate) public: Language,
    /// The bot's permissions in the channel.
    pub(crate) permissions: Option<Permissions>,
    /// The person's own permissions in the channel.
    pub(crate) own_permissions: Option<Permissions>,
    /// Whether the channel is a thread, where posting needs a separate permission.
    pub(crate) in_thread: bool,
    /// The channel of that thread.
    pub(crate) parent: Option<ChannelId>,
    /// The message that was clicked, if any.
    pub(crate) clicked: Option<Clicked>,
}

/// The person behind an interaction, with how they see boards
/// ([`Bot::caller`](crate::discord::interaction::bot::Bot::caller)).
#[derive(Clone)]
pub(crate) struct Caller {
    /// The interaction.
    pub(crate) arrival: Arrival,
    /// How the person sees private answers: their own preference, or else their server's.
    pub(crate) preference: Preference,
}

impl Deref for Caller {
    type Target = Arrival;

    fn deref(&self) -> &Arrival {
        &self.arrival
    }
}

impl Arrival {
    /// Returns whether the person may manage the server.
    pub(crate) fn manages_server(&self) -> bool {
        self.holds(Permissions::MANAGE_GUILD)
    }

    /// Returns whether the person may send messages in the channel.
    pub(crate) fn may_write(&self) -> bool {
        let send =
            if self.in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        self.holds(send)
    }

    /// Returns whether the person may delete the messages of others in the channel.
    pub(crate) fn manages_messages(&self) -> bool {
        self.holds(Permissions::MANAGE_MESSAGES)
    }

    /// Returns the language of boards here: the one that the server has chosen, or else its language on Discord.
    pub(crate) fn language_of(&self, here: &GuildSettings) -> Language {
        here.language.as_deref().map_or(self.public, Language::from_locale)
    }

    /// Checks that the bot has all permissions that it needs to host a game in this channel.
    ///
    /// # Errors
    /// Returns [`Failure::Permissions`] with the missing ones.
    pub(crate) fn check_permissions(&self) -> Result<(), Failure> {
        let (Some(_), Some(held)) = (self.place.guild, self.permissions) else { return Ok(()) };
        let missing = Permissions::needed(self.in_thread).without(held);
        if missing.is_empty() { Ok(()) } else { Err(Failure::Permissions(missing)) }
    }

    fn holds(&self, permission: Permissions) -> bool {
        self.own_permissions
            .is_some_and(|own| own.contains(permission) || own.contains(Permissions::ADMINISTRATOR))
    }

    /// Creates the span in which the interaction is answered. It has nothing that a person wrote, and no one's id.
    /// Buttons, selects and forms record `of` once their custom id is parsed.
    pub(crate) fn span(&self) -> tracing::Span {
        let id = format_args!("{:x}", self.interaction.0);
        tracing::info_span!("interaction", %id, kind = self.source.kind(), of = self.source.command())
    }

    /// Builds an order for a session. `seen` is the number of the last event on the clicked board, `None` for typed
    /// commands.
    pub(crate) fn order(&self, session: SessionId, seen: Option<u32>, command: impl Into<Command>) -> Order {
        // Only a click on a public message of this session says which message shows it.
        let clicked = self.clicked.filter(|clicked| seen.is_some() && !clicked.ephemeral);
        Order {
            session,
            by: self.user,
            guild: self.place.guild,
            seen,
            clicked: clicked.map(|clicked| clicked.message),
            interaction: self.interaction,
            waited: waited(),
            command: command.into(),
        }
    }
}

/// A message with a control that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clicked {
    /// Its id.
    pub(crate) message: MessageId,
    /// Whether it is a private answer of the bot.
    pub(crate) ephemeral: bool,
    /// Its layout.
    pub(crate) layout: Layout,
    /// Whether it is a message of components outside any frame, such as a tap board: only its own answers replace it.
    pub(crate) is_bare: bool,
}

/// What a person used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// A command with this name, including that of the subcommand.
    Command(String),
    /// A button or select.
    Component,
    /// A form.
    Form,
}

impl Source {
    /// Returns its kind, as metrics and logs name it.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Command(_) => "command",
            Self::Component => "component",
            Self::Form => "form",
        }
    }

    /// Returns the name of the command, if it is one.
    pub(crate) const fn command(&self) -> Option<&str> {
        match self {
            Self::Command(name) => Some(name.as_str()),
            Self::Component | Self::Form => None,
        }
    }
}

/// Returns the languages of an interaction: the person's, and the server's. In private both are the person's.
fn languages(locale: &str, guild_locale: Option<&str>) -> (Language, Language) {
    let private = Language::from_locale(locale);
    (private, guild_locale.map_or(private, Language::from_locale))
}

/// Implements the conversion for the three kinds of interaction, which have the same fields under the same names.
macro_rules! caller_from {
    ($interaction:ty, $source:expr, $clicked:expr, $group:expr) => {
        impl From<&$interaction> for Arrival {
            fn from(interaction: &$interaction) -> Self {
                let (private, public) = languages(&interaction.locale, interaction.guild_locale.as_deref());
                Self {
                    interaction: InteractionId(interaction.id.get()),
                    source: $source(interaction),
                    token: interaction.token.clone(),
                    user: UserId(interaction.user.id.get()),
                    name: PersonName::new(
                        match &interaction.member {
                            Some(member) => member.display_name(),
                            None => interaction.user.display_name(),
                        },
                        &interaction.user.name,
                    ),
                    place: place(interaction.guild_id, interaction.channel_id),
                    group: $group(interaction),
                    private,
                    public,
                    permissions: interaction.app_permissions.map(permissions),
                    own_permissions: interaction
                        .member
                        .as_ref()
                        .and_then(|member| member.permissions)
                        .map(permissions),
                    in_thread: in_thread(interaction.channel.as_ref()),
                    parent: parent(interaction.channel.as_ref()),
                    clicked: $clicked(interaction),
                }
            }
        }
    };
}

caller_from!(
    serenity::CommandInteraction,
    |command: &serenity::CommandInteraction| Source::Command(full_name(&command.data)),
    |_| None,
    |command: &serenity::CommandInteraction| Group::named(&command.data.name).unwrap_or_default()
);
caller_from!(
    serenity::ComponentInteraction,
    |_| Source::Component,
    |click: &serenity::ComponentInteraction| Some(clicked(&click.message)),
    |_| Group::default()
);
caller_from!(
    serenity::ModalInteraction,
    |_| Source::Form,
    |form: &serenity::ModalInteraction| form.message.as_deref().map(clicked),
    |_| Group::default()
);

/// Returns the name of a command and of its subcommand: `banqi challenge`.
fn full_name(command: &serenity::CommandData) -> String {
    let is_subcommand =
        |option: &&serenity::CommandDataOption| matches!(option.value, CommandDataOptionValue::SubCommand(_));
    match command.options.first().filter(is_subcommand) {
        Some(subcommand) => format!("{} {}", command.name, subcommand.name),
        None => command.name.clone(),
    }
}

fn place(guild: Option<serenity::GuildId>, channel: serenity::ChannelId) -> Place {
    Place { guild: guild.map(|guild| GuildId(guild.get())), channel: ChannelId(channel.get()) }
}

fn permissions(held: serenity::Permissions) -> Permissions {
    Permissions(held.bits())
}

/// Returns the channel of a thread. The parent of other channels is a category.
fn parent(channel: Option<&serenity::PartialChannel>) -> Option<ChannelId> {
    let parent = channel.filter(|_| in_thread(channel))?.parent_id?;
    Some(ChannelId(parent.get()))
}

fn in_thread(channel: Option<&serenity::PartialChannel>) -> bool {
    channel.is_some_and(|channel| {
        matches!(
            channel.kind,
            serenity::ChannelType::PublicThread
                | serenity::ChannelType::PrivateThread
                | serenity::ChannelType::NewsThread
        )
    })
}

fn clicked(message: &serenity::Message) -> Clicked {
    let flags = message.flags.unwrap_or_default();
    Clicked {
        message: MessageId(message.id.get()),
        ephemeral: flags.contains(serenity::MessageFlags::EPHEMERAL),
        // The client library drops the flag and the containers of Components V2, which it does not know. All other
        // messages of the bot have text.
        layout: if message.content.is_empty() { Layout::Frame } else { Layout::Classic },
        is_bare: message.content.is_empty() && !message.components.is_empty(),
    }
}

/// A person named in an option of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named {
    /// Their account.
    pub(crate) user: UserId,
    /// Whether the account is a bot.
    pub(crate) is_bot: bool,
    /// Whether they are in the server where the command was used. Discord's client accepts any user in an option.
    pub(crate) is_member: bool,
}

//! The caller: the person behind an interaction of any kind.

use std::sync::OnceLock;

use poise::serenity_prelude as serenity;

use crate::app::Order;
use crate::discord::interaction::permissions::Permissions;
use crate::discord::say::group::Group;
use crate::discord::say::language::Language;
use crate::store::{ChannelId, GuildId, InteractionId, MessageId, Place, Preference, UserId};
use banqi_session::{PlayerCommand, SessionId};

/// What all kinds of interactions have in common. There is no `Debug`, because it holds the token.
#[derive(Clone)]
pub(crate) struct Caller {
    /// The interaction's id, the key of idempotency.
    pub(crate) interaction: InteractionId,
    /// What answers are sent with, for 15 minutes. Never stored, never logged.
    pub(crate) token: String,
    /// Who it is.
    pub(crate) user: UserId,
    /// Where they are.
    pub(crate) place: Place,
    /// The group of commands that was used; banqi's for everything that belongs to none.
    pub(crate) group: Group,
    /// What private answers are written in.
    pub(crate) private: Language,
    /// What everyone's answers are written in.
    pub(crate) public: Language,
    /// What we may do in that channel.
    pub(crate) permissions: Option<Permissions>,
    /// What they may do themselves, in a server.
    pub(crate) own_permissions: Option<Permissions>,
    /// Whether the channel is a thread, which has a permission of its own.
    pub(crate) in_thread: bool,
    /// The message that was clicked, and whether only they see it.
    pub(crate) clicked: Option<Clicked>,
    /// What private answers look like, once it has been looked up.
    pub(crate) preference: OnceLock<Preference>,
}

impl Caller {
    /// Whether they may manage the server they are in.
    pub(crate) fn manages_server(&self) -> bool {
        let manages = |own: Permissions| {
            own.contains(Permissions::MANAGE_GUILD) || own.contains(Permissions::ADMINISTRATOR)
        };
        self.own_permissions.is_some_and(manages)
    }

    /// What they ask of a session. `seen` is the number of the last event on the board they clicked, `None` for typed
    /// commands.
    pub(crate) fn order(
        &self,
        session: SessionId,
        seen: Option<u32>,
        command: impl Into<PlayerCommand>,
    ) -> Order {
        // Only a click on a public message of this session tells which message shows the session.
        let clicked = self.clicked.filter(|clicked| seen.is_some() && !clicked.ephemeral);
        Order {
            session,
            by: self.user,
            guild: self.place.guild,
            seen,
            clicked: clicked.map(|clicked| clicked.message),
            interaction: self.interaction,
            command: command.into(),
        }
    }
}

/// A message with a control that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clicked {
    /// Which one.
    pub(crate) message: MessageId,
    /// Whether it is a private answer of ours.
    pub(crate) ephemeral: bool,
    /// Whether it is made of components alone, so that words cannot take its place.
    pub(crate) wordless: bool,
}

/// The languages of an interaction: the person's, and the server's, which is the person's in private.
fn languages(locale: &str, guild_locale: Option<&str>) -> (Language, Language) {
    let private = Language::from_locale(locale);
    (private, guild_locale.map_or(private, Language::from_locale))
}

/// The three kinds of interaction say the same things in fields of the same names.
macro_rules! caller_from {
    ($interaction:ty, $clicked:expr, $group:expr) => {
        impl From<&$interaction> for Caller {
            fn from(interaction: &$interaction) -> Self {
                let (private, public) = languages(&interaction.locale, interaction.guild_locale.as_deref());
                Self {
                    interaction: InteractionId(interaction.id.get()),
                    token: interaction.token.clone(),
                    user: UserId(interaction.user.id.get()),
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
                    clicked: $clicked(interaction),
                    preference: OnceLock::new(),
                }
            }
        }
    };
}

caller_from!(serenity::CommandInteraction, |_| None, |command: &serenity::CommandInteraction| Group::named(
    &command.data.name
)
.unwrap_or_default());
caller_from!(
    serenity::ComponentInteraction,
    |click: &serenity::ComponentInteraction| Some(clicked(&click.message)),
    |_| Group::default()
);
caller_from!(
    serenity::ModalInteraction,
    |form: &serenity::ModalInteraction| form.message.as_deref().map(clicked),
    |_| Group::default()
);

fn place(guild: Option<serenity::GuildId>, channel: serenity::ChannelId) -> Place {
    Place { guild: guild.map(|guild| GuildId(guild.get())), channel: ChannelId(channel.get()) }
}

fn permissions(held: serenity::Permissions) -> Permissions {
    Permissions(held.bits())
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
        // The library drops the flag of such a message, which it does not know. Every other one of ours has words.
        wordless: message.content.is_empty(),
    }
}

/// A person named in an option of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named {
    /// Who.
    pub(crate) user: UserId,
    /// Whether the account is a program's.
    pub(crate) is_bot: bool,
    /// Whether they are in the server where the command was used. Discord's client lets people name any user.
    pub(crate) is_member: bool,
}

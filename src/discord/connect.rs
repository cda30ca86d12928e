//! Connects to Discord: an HTTP client with timeouts, and the first requests.

use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{Http, HttpError};

use crate::discord::interaction::reply::limited;
use crate::discord::rest::ANSWERS_AT_ONCE;
use crate::discord::signature::PublicKey;
use banqi_say::permissions::Permissions;
use banqi_store::UserId;

/// Time limits for one request, and for making a connection.
const ANSWER_LIMIT: Duration = Duration::from_secs(15);
const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// The pauses of a start for which Discord has had too many requests: a process that has just ended may have used up
/// the limit of the bot's token.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A Discord-compatible server on this machine. The bot uses it through the same code as Discord itself.
#[derive(Debug, Clone)]
pub struct LocalApi {
    /// The server's loopback address.
    pub address: SocketAddr,
    /// A PEM file with the certificate authority to trust for it.
    pub authority: PathBuf,
}

/// Why the bot could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The token was refused.
    #[error(
        "Discord refused the token in DISCORD_TOKEN: copy a new one from the Bot page of your application at \
         https://discord.com/developers/applications"
    )]
    TokenRefused,
    /// No answer came from Discord.
    #[error("Discord could not be reached ({0}): check the network connection and start again")]
    Unreachable(String),
    /// The public key is not that of the application.
    #[error(
        "DISCORD_PUBLIC_KEY is not the public key of application {application}: copy it again from the General \
         Information page at https://discord.com/developers/applications"
    )]
    OtherKey {
        /// The id of the application that the token belongs to.
        application: u64,
    },
    /// The file with the certificate authority cannot be used.
    #[error("the certificate authority in DISCORD_API_CA ({path}) cannot be used: {why}")]
    Authority {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// Creates the HTTP client for all requests.
///
/// # Errors
/// Returns [`ConnectError::Authority`] if the local server's certificate authority cannot be read.
pub(super) fn client(local: Option<&LocalApi>) -> Result<reqwest::Client, ConnectError> {
    let mut client = reqwest::Client::builder()
        .timeout(ANSWER_LIMIT)
        .connect_timeout(CONNECT_LIMIT)
        // Discord redirects nothing, and a redirect could lead a download elsewhere.
        .redirect(reqwest::redirect::Policy::none())
        .pool_max_idle_per_host(ANSWERS_AT_ONCE);
    if let Some(local) = local {
        let wrong = |why: String| ConnectError::Authority { path: local.authority.clone(), why };
        let pem = std::fs::read(&local.authority).map_err(|failure| wrong(failure.to_string()))?;
        let authorities =
            reqwest::Certificate::from_pem_bundle(&pem).map_err(|failure| wrong(causes(&failure)))?;
        if authorities.is_empty() {
            return Err(wrong("it holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)".into()));
        }
        client = client.resolve("discord.com", local.address).resolve("cdn.discordapp.com", local.address);
        client = authorities.into_iter().fold(client, reqwest::ClientBuilder::add_root_certificate);
    }
    // The certificate's content is parsed only here; nothing else in these settings can be wrong.
    client.build().map_err(|failure| match local {
        Some(LocalApi { authority, .. }) => {
            ConnectError::Authority { path: authority.clone(), why: causes(&failure) }
        }
        None => ConnectError::Unreachable(causes(&failure)),
    })
}

/// Creates the client library's access to Discord. The library opens the gateway and sends autocomplete answers, and
/// [`Rest`](crate::discord::rest::Rest) sends everything else. The library's limiter is switched off: it keeps an entry
/// for each interaction.
pub(super) fn http(token: &str, client: &reqwest::Client) -> Http {
    let mut http = serenity::HttpBuilder::new(token).client(client.clone()).build();
    http.ratelimiter = None;
    http
}

/// Formats an error with its chain of causes, each once. The client library's own message names only the failed step.
fn causes(failure: &dyn Error) -> String {
    let mut said = failure.to_string();
    let mut cause = failure.source();
    while let Some(below) = cause {
        let below_said = below.to_string();
        if !said.contains(&below_said) {
            said = format!("{said}: {below_said}");
        }
        cause = below.source();
    }
    said
}

/// What Discord says about the token.
pub(super) struct Introduced {
    /// The id of the application.
    pub(super) application: u64,
    /// The bot's account.
    pub(super) me: UserId,
    /// Where Discord sends interactions, instead of over the gateway.
    pub(super) endpoint: Option<String>,
    /// The public key of the application, in hexadecimal digits.
    verify_key: String,
}

impl Introduced {
    /// Checks that a public key is the application's.
    ///
    /// # Errors
    /// Returns [`ConnectError::OtherKey`] if it is not.
    pub(super) fn check_key(&self, key: &PublicKey) -> Result<(), ConnectError> {
        if self.verify_key.parse() == Ok(*key) {
            Ok(())
        } else {
            Err(ConnectError::OtherKey { application: self.application })
        }
    }
}

/// Requests the bot's account and its application.
pub(super) async fn introduce(http: &Http) -> Result<Introduced, ConnectError> {
    let me = patiently(|| http.get_current_user()).await.map_err(refusal)?;
    let application = patiently(|| http.get_current_application_info()).await.map_err(refusal)?;
    http.set_application_id(application.id);
    Ok(Introduced {
        application: application.id.get(),
        me: UserId(me.id.get()),
        endpoint: application.interactions_endpoint_url,
        verify_key: application.verify_key,
    })
}

/// Sends a request of the start; again after a pause while Discord has had too many.
pub(super) async fn patiently<T, R>(request: impl Fn() -> R) -> serenity::Result<T>
where
    R: Future<Output = serenity::Result<T>>,
{
    let mut pause = FIRST_PAUSE;
    loop {
        match limited(request()).await {
            Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)))
                if answer.status_code.as_u16() == 429 =>
            {
                tracing::warn!("too many requests to Discord; starting in {} s", pause.as_secs());
                tokio::time::sleep(pause).await;
                pause = LONGEST_PAUSE.min(2 * pause);
            }
            answered => return answered,
        }
    }
}

/// Returns the address at which a server's manager adds the bot with all permissions it needs (Discord, "OAuth2", bot
/// authorization flow).
pub(super) fn invite_link(app_id: u64) -> String {
    let permissions = Permissions::needed(false).with(Permissions::needed(true));
    format!(
        "https://discord.com/oauth2/authorize?client_id={app_id}&scope=bot+applications.commands&permissions={}",
        permissions.0
    )
}

/// Returns what a failed request means for the connection as a whole.
pub(super) fn refusal(failure: serenity::Error) -> ConnectError {
    match &failure {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code.as_u16() == 401 =>
        {
            ConnectError::TokenRefused
        }
        serenity::Error::Gateway(serenity::GatewayError::InvalidAuthentication) => ConnectError::TokenRefused,
        _ => ConnectError::Unreachable(causes(&failure)),
    }
}

#[cfg(test)]
mod tests {
    use poise::serenity_prelude::Permissions as Library;

    use super::*;

    #[test]
    fn permissions_are_those_of_the_client_library() {
        for (ours, library) in [
            (Permissions::ADMINISTRATOR, Library::ADMINISTRATOR),
            (Permissions::MANAGE_GUILD, Library::MANAGE_GUILD),
            (Permissions::MANAGE_MESSAGES, Library::MANAGE_MESSAGES),
            (Permissions::VIEW_CHANNEL, Library::VIEW_CHANNEL),
            (Permissions::SEND_MESSAGES, Library::SEND_MESSAGES),
            (Permissions::EMBED_LINKS, Library::EMBED_LINKS),
            (Permissions::ATTACH_FILES, Library::ATTACH_FILES),
            (Permissions::READ_MESSAGE_HISTORY, Library::READ_MESSAGE_HISTORY),
            (Permissions::MANAGE_THREADS, Library::MANAGE_THREADS),
            (Permissions::CREATE_PUBLIC_THREADS, Library::CREATE_PUBLIC_THREADS),
            (Permissions::SEND_MESSAGES_IN_THREADS, Library::SEND_MESSAGES_IN_THREADS),
        ] {
            assert_eq!(ours.0, library.bits());
        }
    }

    #[test]
    fn the_invite_link_asks_for_commands_and_for_what_a_game_needs() {
        // View Channels 10, Send Messages 11, Embed Links 14, Attach Files 15, Read Message History 16, Send Messages
        // in Threads 38.
        let bits: u64 = [10, 11, 14, 15, 16, 38].into_iter().map(|bit| 1 << bit).sum();
        let link = format!(
            "https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions={bits}"
        );
        assert_eq!(invite_link(42), link);
    }
}

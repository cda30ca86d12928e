//! Downloads of files that people attach to commands, from Discord's CDN only.

use reqwest::Url;

use crate::discord::rest::Rest;

/// The hosts from which Discord serves attachments.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Why a file was not downloaded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDownload {
    /// The address is not one of Discord's CDN.
    #[error("the address is not one from which Discord serves files")]
    Address,
    /// The file is larger than allowed.
    #[error("the file is too large")]
    TooLarge,
    /// Discord refused.
    #[error("Discord answered {0}")]
    Status(u16),
    /// The connection failed.
    #[error(transparent)]
    Connection(#[from] reqwest::Error),
}

impl Rest {
    /// Downloads a file of at most `most_bytes`. The bot's token is not sent, and the client follows no redirects.
    ///
    /// # Errors
    /// Returns [`NoDownload`].
    pub(crate) async fn download(&self, url: &str, most_bytes: usize) -> Result<Vec<u8>, NoDownload> {
        let mut answer = self.client.get(address(url)?).send().await?;
        if !answer.status().is_success() {
            return Err(NoDownload::Status(answer.status().as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(part) = answer.chunk().await? {
            if bytes.len() + part.len() > most_bytes {
                return Err(NoDownload::TooLarge);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }
}

/// Returns the address if it is one of Discord's CDN.
fn address(url: &str) -> Result<Url, NoDownload> {
    let url: Url = url.parse().map_err(|_| NoDownload::Address)?;
    let is_cdn = url.scheme() == "https"
        && url.host_str().is_some_and(|host| HOSTS.contains(&host))
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    if is_cdn { Ok(url) } else { Err(NoDownload::Address) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_only_from_discords_cdn() {
        for good in [
            "https://cdn.discordapp.com/ephemeral-attachments/1/2/game.json?ex=6&is=5&hm=4&",
            "https://media.discordapp.net/ephemeral-attachments/1/2/game.json",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "game.json",
            "http://cdn.discordapp.com/a",
            "https://cdn.discordapp.com:8443/a",
            "https://cdn.discordapp.com.example.org/a",
            "https://example.org/cdn.discordapp.com",
            "https://cdn.discordapp.com@example.org/a",
            "https://me:you@cdn.discordapp.com/a",
            "https://127.0.0.1/a",
            "file:///etc/passwd",
        ] {
            assert!(matches!(address(bad), Err(NoDownload::Address)), "{bad}");
        }
    }
}

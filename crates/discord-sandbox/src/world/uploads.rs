//! Files that people attach to commands, and the addresses from which Discord's CDN serves them.
//!
//! Source: Discord's documentation, "Reference" (signed attachment CDN URLs: `ex`, `is` and `hm`).

use std::sync::Arc;
use std::time::Duration;

use crate::world::interaction::ms;
use crate::world::message::{ATTACHMENT_LIMIT, Attachment};
use crate::world::records::Snowflake;
use crate::world::state::World;

/// The host of the addresses.
pub(crate) const CDN: &str = "cdn.discordapp.com";

/// How long an address is valid.
const VALID: Duration = Duration::from_secs(24 * 3600);

impl World {
    /// Stores a file, and returns its id.
    pub(crate) fn upload(
        &mut self,
        filename: &str,
        content_type: Option<&str>,
        bytes: &[u8],
    ) -> Result<Snowflake, String> {
        if bytes.len() > ATTACHMENT_LIMIT {
            return Err(format!("{} bytes are more than a file may have", bytes.len()));
        }
        let (place, id, issued_ms) = (self.next_id(), self.next_id(), self.now_ms());
        let expires_ms = issued_ms + ms(VALID);
        let filename = kept(filename);
        // The program that asks for the file cannot check the signature, so any will do.
        let signature = format!("{:016x}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15)).repeat(4);
        let url = format!(
            "https://{CDN}/ephemeral-attachments/{place}/{id}/{filename}?ex={:x}&is={:x}&hm={signature}&",
            expires_ms / 1_000,
            issued_ms / 1_000,
        );
        let file = Attachment {
            id,
            filename,
            description: None,
            content_type: content_type.map(str::to_owned),
            bytes: Arc::from(bytes),
            url,
        };
        self.uploads.insert(id, (file, expires_ms));
        Ok(id)
    }

    /// Returns the file that is served from this path with its query, if the address is valid now.
    pub(crate) fn served(&self, address: &str) -> Option<&Attachment> {
        let id: Snowflake = address.split('/').nth(3)?.parse().ok()?;
        let (file, expires_ms) = self.uploads.get(&id)?;
        let is_valid = file.url.strip_prefix("https://")?.strip_prefix(CDN)? == address;
        (is_valid && self.now_ms() < *expires_ms).then_some(file)
    }
}

/// Returns a file name without the characters that Discord removes.
fn kept(filename: &str) -> String {
    let name: String = filename.chars().map(|letter| if letter == ' ' { '_' } else { letter }).collect();
    name.chars().filter(|letter| letter.is_ascii_alphanumeric() || "._-".contains(*letter)).collect()
}

//! The bot without a gateway connection: Discord sends it interactions as HTTP requests.

mod hosting;
mod play;
pub(in crate::bot) mod requests;

/// Counts the actions that were played.
const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

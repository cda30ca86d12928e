//! The files of the page, which are part of the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::page::failure::Failure;

const INDEX: &str = include_str!("index.html");

/// What `/page/` serves, by name.
const FILES: &[(&str, &str)] = &[
    ("api.js", include_str!("api.js")),
    ("clicks.js", include_str!("clicks.js")),
    ("command-form.js", include_str!("command-form.js")),
    ("commands.js", include_str!("commands.js")),
    ("components.js", include_str!("components.js")),
    ("composer.js", include_str!("composer.js")),
    ("dialog.js", include_str!("dialog.js")),
    ("dom.js", include_str!("dom.js")),
    ("entries.js", include_str!("entries.js")),
    ("frame.js", include_str!("frame.js")),
    ("listbox.js", include_str!("listbox.js")),
    ("log.js", include_str!("log.js")),
    ("markdown.js", include_str!("markdown.js")),
    ("marks.js", include_str!("marks.js")),
    ("menu.js", include_str!("menu.js")),
    ("menus.js", include_str!("menus.js")),
    ("message.js", include_str!("message.js")),
    ("modal.js", include_str!("modal.js")),
    ("option-field.js", include_str!("option-field.js")),
    ("page.js", include_str!("page.js")),
    ("pane.js", include_str!("pane.js")),
    ("panel.js", include_str!("panel.js")),
    ("popover.js", include_str!("popover.js")),
    ("select.js", include_str!("select.js")),
    ("state.js", include_str!("state.js")),
    ("style.css", include_str!("style.css")),
    ("time.js", include_str!("time.js")),
    ("tool-bot.js", include_str!("tool-bot.js")),
    ("tool-faults.js", include_str!("tool-faults.js")),
    ("tool-places.js", include_str!("tool-places.js")),
    ("tool-record.js", include_str!("tool-record.js")),
    ("words.js", include_str!("words.js")),
];

/// `GET /`.
pub(super) async fn index() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], INDEX).into_response()
}

/// `GET /page/{name}`.
pub(super) async fn file(Path(name): Path<String>) -> Result<Response, Failure> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(|| Failure::unknown(format!("the page has no file {name}")))?;
    let kind = if name.ends_with(".js") { "text/javascript" } else { "text/css" };
    Ok(([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))], *text).into_response())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_script_and_style_sheet_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap());
        let mut parts: Vec<_> =
            names.filter(|name| name.ends_with(".js") || name.ends_with(".css")).collect();
        parts.sort();
        let served: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(parts, served);
    }
}

//! The files of the page, which are part of the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

const INDEX: &str = include_str!("index.html");

/// What `/page/` serves, by name.
const FILES: &[(&str, &str)] =
    &[("page.js", include_str!("page.js")), ("style.css", include_str!("style.css"))];

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
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sandbox/page");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap());
        let mut parts: Vec<_> =
            names.filter(|name| name.ends_with(".js") || name.ends_with(".css")).collect();
        parts.sort();
        let served: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(parts, served);
    }
}

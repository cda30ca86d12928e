//! The files of the page, compiled into the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::page::failure::Failure;

const INDEX: &str = include_str!("web/index.html");

/// Pairs of each path below `web` and the text of that file.
macro_rules! files {
    ($($path:literal,)*) => { &[$(($path, include_str!(concat!("web/", $path)))),*] };
}

/// What is served below `/page/`, by its path there.
const FILES: &[(&str, &str)] = files![
    "client/clicks.js",
    "client/frame.js",
    "client/greeting.js",
    "client/log.js",
    "client/menus.js",
    "client/pane.js",
    "compose/command-form.js",
    "compose/commands.js",
    "compose/composer.js",
    "compose/option-field.js",
    "dom.js",
    "forms/entries.js",
    "forms/modal.js",
    "forms/select.js",
    "message/components.js",
    "message/markdown.js",
    "message/message.js",
    "overlay/dialog.js",
    "overlay/listbox.js",
    "overlay/menu.js",
    "overlay/popover.js",
    "page.js",
    "style.css",
    "time.js",
    "tools/bot.js",
    "tools/faults.js",
    "tools/panel.js",
    "tools/places.js",
    "tools/record.js",
    "words.js",
    "world/api.js",
    "world/marks.js",
    "world/state.js",
];

/// `GET /`.
pub(super) async fn index() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], INDEX).into_response()
}

/// `GET /page/{path}`.
pub(super) async fn file(Path(path): Path<String>) -> Result<Response, Failure> {
    let found = FILES.iter().find(|(known, _)| *known == path);
    let (_, text) = found.ok_or_else(|| Failure::unknown(format!("the page has no file {path}")))?;
    let kind = if path.ends_with(".js") { "text/javascript" } else { "text/css" };
    Ok(([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))], *text).into_response())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::FILES;

    /// Every file in `folder` and in the folders inside it.
    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn every_script_and_style_sheet_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page/web");
        let files = files_below(&folder);
        let paths = files.iter().map(|file| file.strip_prefix(&folder).unwrap().to_str().unwrap());
        let mut parts: Vec<_> =
            paths.filter(|path| path.ends_with(".js") || path.ends_with(".css")).collect();
        parts.sort_unstable();
        let served: Vec<_> = FILES.iter().map(|(path, _)| *path).collect();
        assert_eq!(parts, served);
    }

    #[test]
    fn every_import_names_a_file_that_is_served() {
        let mut imports = 0;
        for (path, text) in FILES.iter().filter(|(path, _)| path.ends_with(".js")) {
            let folder = Path::new(path).parent().unwrap();
            for quoted in ["from '", "import('"] {
                for after in text.split(quoted).skip(1) {
                    let mut target = folder.to_owned();
                    for step in after.split_once('\'').unwrap().0.split('/') {
                        match step {
                            "." => {}
                            ".." => assert!(target.pop(), "{path}"),
                            name => target.push(name),
                        }
                    }
                    assert!(FILES.iter().any(|(known, _)| Path::new(known) == target), "{path}: {target:?}");
                    imports += 1;
                }
            }
        }
        assert!(imports > 100);
    }
}

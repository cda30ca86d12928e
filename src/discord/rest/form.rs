//! Bodies with files: a form (`multipart/form-data`, RFC 7578) in one piece.
//!
//! The client library would make a stream of each part, which cannot be sent again without another copy of the files.

use std::io::Write as _;

use poise::serenity_prelude as serenity;
use reqwest::header::HeaderValue;

use banqi_app::Ambient;

/// The media type of forms, before the boundary.
const FORM: &str = "multipart/form-data; boundary=";

/// The media type of a file with an unknown name.
const UNKNOWN: &str = "application/octet-stream";

/// The media types of the bot's files, by the ends of their names.
const MEDIA_TYPES: [(&str, &str); 3] =
    [(".png", "image/png"), (".gif", "image/gif"), (".json", "application/json")];

/// A body with a JSON object and files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    /// Its media type, with the boundary.
    pub(super) content_type: HeaderValue,
    /// Its bytes.
    pub(super) bytes: Vec<u8>,
}

impl Form {
    /// Creates the form of a JSON object and files. No part may contain the boundary.
    pub(super) fn new(object: &[u8], files: &[serenity::CreateAttachment], boundary: &str) -> Self {
        let size = files.iter().map(|file| file.data.len() + 256).sum::<usize>() + object.len() + 256;
        let mut bytes = Vec::with_capacity(size);
        let mut part = |head: std::fmt::Arguments<'_>, content: &[u8]| {
            // A vector takes everything.
            let _ = write!(bytes, "--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n");
            bytes.extend_from_slice(content);
            bytes.extend_from_slice(b"\r\n");
        };
        for (number, file) in files.iter().enumerate() {
            let (name, kind) = (escaped(&file.filename), media_type(&file.filename));
            part(
                format_args!("name=\"files[{number}]\"; filename=\"{name}\"\r\nContent-Type: {kind}"),
                &file.data,
            );
        }
        part(format_args!("name=\"payload_json\""), object);
        let _ = write!(bytes, "--{boundary}--\r\n");
        let content_type = HeaderValue::try_from(format!("{FORM}{boundary}"));
        Self { content_type: content_type.unwrap_or(HeaderValue::from_static(FORM)), bytes }
    }
}

/// Draws a boundary, which nobody who writes a file can know.
pub(super) fn boundary(ambient: &dyn Ambient) -> String {
    let mut random = [0; 16];
    // Without entropy no game is dealt either; a fixed boundary still works.
    let _ = ambient.fill(&mut random);
    hex::encode(random)
}

/// Returns a file name as it stands between quotes (HTML, "multipart/form-data encoding algorithm").
fn escaped(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

fn media_type(name: &str) -> &'static str {
    MEDIA_TYPES.iter().find(|(end, _)| name.ends_with(end)).map_or(UNKNOWN, |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_app::Machine;

    #[test]
    fn a_form_has_each_file_and_then_the_object() {
        let file = |name: &str, data: &[u8]| serenity::CreateAttachment::bytes(data, name);
        let files = [file("board.png", b"\x89PNG\r\n"), file("a \"b\"\r\n.txt", b"")];
        let form = Form::new(b"{}", &files, "xyz");
        assert_eq!(form.content_type, "multipart/form-data; boundary=xyz");
        let expected =
            b"--xyz\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"board.png\"\r\n\
            Content-Type: image/png\r\n\r\n\x89PNG\r\n\r\n\
            --xyz\r\nContent-Disposition: form-data; name=\"files[1]\"; filename=\"a %22b%22%0D%0A.txt\"\r\n\
            Content-Type: application/octet-stream\r\n\r\n\r\n\
            --xyz\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n--xyz--\r\n";
        assert_eq!(form.bytes, expected, "{}", String::from_utf8_lossy(&form.bytes));
    }

    #[test]
    fn each_process_has_a_boundary_of_its_own() {
        let [one, other] = [boundary(&Machine), boundary(&Machine)];
        assert!(one != other && one.len() == 32 && one.bytes().all(|byte| byte.is_ascii_hexdigit()), "{one}");
    }
}

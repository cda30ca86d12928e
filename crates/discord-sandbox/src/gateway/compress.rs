//! `compress=zlib-stream`: one deflate stream per connection, flushed after every frame.
//!
//! Source: Discord's documentation, "Gateway" (transport compression).

use std::io::Write;

use axum::extract::ws::Message as Frame;
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The encoding of a connection's frames.
pub(crate) enum Encoding {
    Plain,
    ZlibStream(ZlibEncoder<Vec<u8>>),
}

impl Encoding {
    /// Returns the encoding that the query of the connection requests. Frames are sent uncompressed for unsupported
    /// encodings, which clients accept.
    pub(crate) fn asked(query: &str) -> Self {
        if query.split('&').any(|pair| pair == "compress=zlib-stream") {
            Self::ZlibStream(ZlibEncoder::new(Vec::new(), Compression::fast()))
        } else {
            Self::Plain
        }
    }

    /// Returns the frame that carries `text`.
    pub(crate) fn frame(&mut self, text: String) -> std::io::Result<Frame> {
        match self {
            Self::Plain => Ok(Frame::Text(text.into())),
            Self::ZlibStream(encoder) => {
                encoder.write_all(text.as_bytes())?;
                // A flush ends in 00 00 FF FF, which tells the client that the frame is complete.
                encoder.flush()?;
                Ok(Frame::Binary(std::mem::take(encoder.get_mut()).into()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Encoding, Frame};

    #[test]
    fn frames_are_parts_of_one_stream_that_end_in_a_flush() {
        let mut encoding = Encoding::asked("v=10&encoding=json&compress=zlib-stream");
        let mut decoder = flate2::write::ZlibDecoder::new(Vec::new());
        for text in ["{\"op\":10}", "{\"op\":11}", "{\"op\":11}"] {
            let Ok(Frame::Binary(bytes)) = encoding.frame(text.to_owned()) else { panic!("not binary") };
            assert!(bytes.ends_with(&[0, 0, 0xFF, 0xFF]));
            decoder.write_all(&bytes).unwrap();
            decoder.flush().unwrap();
            assert_eq!(std::mem::take(decoder.get_mut()), text.as_bytes());
        }
        let plain = Encoding::asked("v=10&encoding=json").frame("{}".to_owned()).unwrap();
        assert_eq!(plain, Frame::Text("{}".into()));
    }
}

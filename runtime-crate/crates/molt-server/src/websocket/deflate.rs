//! The compression of messages. websockets/extensions/permessage_deflate.py, with uvicorn's settings; RFC 7692.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::handshake::Parameter;

/// Both windows are to have so many bits at most (`server_max_window_bits`, `client_max_window_bits`).
const OWN_BITS: u8 = 12;
const ALL_BITS: u8 = 15;

/// What ends a message before it is compressed, and is left out.
const END: [u8; 4] = [0, 0, 0xFF, 0xFF];

/// How much room there is at least for what comes out next.
const STEP: usize = 4096;

/// What was agreed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    server_no_context_takeover: bool,
    client_no_context_takeover: bool,
    server_bits: u8,
    client_bits: Option<u8>,
}

fn bits(value: &str) -> Option<u8> {
    matches!(value, "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15").then(|| value.parse().ok()).flatten()
}

impl Parameters {
    /// The answer to what a client offers (`ServerPerMessageDeflateFactory.process_request_params`), if it can be accepted.
    pub fn answering(offered: &[Parameter]) -> Option<Parameters> {
        let (mut server_no_context_takeover, mut client_no_context_takeover) = (false, false);
        let (mut server_bits, mut client_bits) = (None, None);
        for (name, value) in offered {
            match (name.as_str(), value.as_deref()) {
                ("server_no_context_takeover", None) if !server_no_context_takeover => {
                    server_no_context_takeover = true;
                }
                ("client_no_context_takeover", None) if !client_no_context_takeover => {
                    client_no_context_takeover = true;
                }
                ("server_max_window_bits", Some(value)) if server_bits.is_none() => server_bits = Some(bits(value)?),
                ("client_max_window_bits", None) if client_bits.is_none() => client_bits = Some(ALL_BITS),
                ("client_max_window_bits", Some(value)) if client_bits.is_none() => client_bits = Some(bits(value)?),
                _ => return None,
            }
        }
        let server_bits = server_bits.unwrap_or(OWN_BITS).min(OWN_BITS);
        if server_bits == 8 {
            return None;
        }
        let client_bits = client_bits.map(|bits| bits.min(OWN_BITS));
        Some(Parameters { server_no_context_takeover, client_no_context_takeover, server_bits, client_bits })
    }

    /// The value of `Sec-WebSocket-Extensions`.
    pub fn header(&self) -> String {
        let mut header = "permessage-deflate".to_owned();
        if self.server_no_context_takeover {
            header.push_str("; server_no_context_takeover");
        }
        if self.client_no_context_takeover {
            header.push_str("; client_no_context_takeover");
        }
        header.push_str(&format!("; server_max_window_bits={}", self.server_bits));
        if let Some(bits) = self.client_bits {
            header.push_str(&format!("; client_max_window_bits={bits}"));
        }
        header
    }
}

/// Why a message was not decompressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InflateError {
    TooBig,
    Corrupt,
}

/// The compression of one connection.
pub(super) struct Deflate {
    parameters: Parameters,
    encoder: Compress,
    decoder: Decompress,
    /// Whether the frames that continue a message are compressed.
    pub continues: bool,
}

impl Deflate {
    pub fn new(parameters: Parameters) -> Deflate {
        let (encoder, decoder) = (new_encoder(&parameters), new_decoder(&parameters));
        Deflate { parameters, encoder, decoder, continues: false }
    }

    /// Before the first frame of a message that is compressed.
    pub fn begin_message(&mut self) {
        if self.parameters.client_no_context_takeover {
            self.decoder = new_decoder(&self.parameters);
        }
    }

    /// The contents of a frame; `last` if it ends its message.
    ///
    /// # Errors
    /// [`InflateError`]
    pub fn decode(&mut self, data: &[u8], last: bool, max_size: usize) -> Result<Vec<u8>, InflateError> {
        let mut out = molt_room::vec((data.len() * 4).clamp(64, STEP));
        self.inflate(data, &mut out, max_size)?;
        if last {
            self.inflate(&END, &mut out, max_size)?;
        }
        Ok(out)
    }

    fn inflate(&mut self, data: &[u8], out: &mut Vec<u8>, max_size: usize) -> Result<(), InflateError> {
        let mut rest = data;
        loop {
            if out.len() == out.capacity() {
                let more = STEP.max(out.len());
                molt_room::reserve(out, more);
            }
            let before = self.decoder.total_in();
            let status = self.decoder.decompress_vec(rest, out, FlushDecompress::Sync);
            rest = &rest[(self.decoder.total_in() - before) as usize..];
            if out.len() > max_size {
                return Err(InflateError::TooBig);
            }
            match status {
                Ok(Status::StreamEnd) => return Ok(()),
                Ok(_) if rest.is_empty() && out.len() < out.capacity() => return Ok(()),
                Ok(Status::Ok) => {}
                Ok(Status::BufError) if out.len() == out.capacity() => {}
                Ok(Status::BufError) | Err(_) => return Err(InflateError::Corrupt),
            }
        }
    }

    /// A message as it is sent.
    pub fn encode(&mut self, data: &[u8]) -> Vec<u8> {
        if self.parameters.server_no_context_takeover {
            self.encoder = new_encoder(&self.parameters);
        }
        let mut out = molt_room::vec(data.len() / 2 + 64);
        let mut rest = data;
        loop {
            if out.len() == out.capacity() {
                molt_room::reserve(&mut out, STEP);
            }
            let before = self.encoder.total_in();
            // Compressing fails only for a state that is broken, which this one never is.
            let status = self.encoder.compress_vec(rest, &mut out, FlushCompress::Sync);
            rest = &rest[(self.encoder.total_in() - before) as usize..];
            if status.is_err() || rest.is_empty() && out.len() < out.capacity() {
                break;
            }
        }
        if out.ends_with(&END) {
            out.truncate(out.len() - END.len());
        }
        out
    }
}

fn new_encoder(parameters: &Parameters) -> Compress {
    Compress::new_with_window_bits(Compression::default(), false, parameters.server_bits)
}

/// A window of eight bits is one of nine to zlib.
fn new_decoder(parameters: &Parameters) -> Decompress {
    Decompress::new_with_window_bits(false, parameters.client_bits.unwrap_or(ALL_BITS).max(9))
}

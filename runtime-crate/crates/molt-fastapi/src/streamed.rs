//! Lists that are sent as their items are read (`MOLT_STREAM_LISTS`): in chunks, and no faster than the client takes them. What goes wrong once
//! the head was sent ends the connection before the end of the body.

use molt_object::returning::PartedList;
use molt_object::{Cx, Exc, Gc, Value};
use molt_pydantic::plain_lists::PlainList;
use molt_pydantic::serializers::json_writer::JsonWriter;
use molt_starlette::headers::header;
use molt_starlette::sending::{Channel, send_body, send_start};

use crate::parted::{PART, PIECE};

/// A list on its way to the client.
pub struct Streamed {
    /// The status.
    pub status: i64,
    /// The items.
    pub parts: Gc<PartedList>,
    /// How they are written.
    pub list: PlainList,
}

impl Streamed {
    /// Sends head and body.
    ///
    /// # Errors
    /// What reading, making and sending the items raises.
    pub fn send(self, cx: &mut Cx, sender: &Value, media_type: &str) -> Result<(), Exc> {
        let Some(channel) = Channel::of(cx, sender) else {
            return Err(cx.runtime_error("nothing takes a list that is sent as it is read"));
        };
        let parts = self.parts.clone();
        let outcome = self.send_over(cx, sender, &channel, media_type);
        if outcome.is_err() {
            parts.abandon(cx);
        }
        outcome
    }

    fn send_over(mut self, cx: &mut Cx, sender: &Value, channel: &Channel, media_type: &str) -> Result<(), Exc> {
        let media_type = header(cx, b"content-type", media_type.as_bytes());
        let headers = cx.list(vec![media_type]).into();
        send_start(cx, sender, channel, &Value::int(self.status), &headers)?;
        self.parts.let_go(cx);
        let mut writer = JsonWriter::new(None, false, PIECE + PIECE / 8);
        let mut count = 0;
        writer.open(b'[');
        loop {
            let part = self.parts.next(cx, PART)?;
            if part.is_empty() {
                break;
            }
            if channel.is_deserted() {
                self.parts.abandon(cx);
                return Ok(());
            }
            for item in part {
                let Some(valid) = self.list.valid(cx, &item) else { return Err(invalid(cx, count)) };
                writer.separate(count == 0);
                count += 1;
                self.list.write(cx, &valid, &mut writer)?;
                if writer.len() >= PIECE {
                    let piece = cx.bytes(&writer.take(PIECE + PIECE / 8)).into();
                    send_body(cx, channel, &piece, true)?;
                }
            }
        }
        writer.close(b']', count == 0);
        self.list.finish(cx)?;
        let piece = cx.bytes(&writer.into_bytes()).into();
        send_body(cx, channel, &piece, false)
    }
}

#[cold]
fn invalid(cx: &mut Cx, at: usize) -> Exc {
    cx.runtime_error(format!("item {at} of a list is not what its response model takes, and those before it were sent"))
}

//! Text in memory that is read and written at any index (`io.StringIO`), and where its lines end. CPython Modules/_io/stringio.c, and
//! `_PyIO_find_line_ending` of Modules/_io/textio.c.

use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// What ends a line.
#[derive(Clone, Copy)]
pub enum Ending {
    LineFeed,
    CarriageReturn,
    Both,
    Any,
}

impl Ending {
    /// What a text says that it is: empty text is any of them.
    pub fn of(text: &[u8]) -> Ending {
        match text {
            b"\n" => Ending::LineFeed,
            b"\r" => Ending::CarriageReturn,
            b"\r\n" => Ending::Both,
            _ => Ending::Any,
        }
    }
}

/// Where the line that begins at an offset ends.
pub fn end_in_bytes(bytes: &[u8], start: usize, ending: Ending) -> Option<usize> {
    let rest = &bytes[start..];
    let end = match ending {
        Ending::LineFeed => memchr::memchr(b'\n', rest)? + 1,
        Ending::CarriageReturn => memchr::memchr(b'\r', rest)? + 1,
        Ending::Both => memchr::memmem::find(rest, b"\r\n")? + 2,
        Ending::Any => {
            let at = memchr::memchr2(b'\n', b'\r', rest)?;
            at + 1 + usize::from(rest[at..].starts_with(b"\r\n"))
        }
    };
    Some(start + end)
}

/// Text that is read and written at any index.
pub struct TextBuffer {
    content: Content,
}

enum Content {
    /// As it was written, end to end; when it is ASCII it is read and written anywhere.
    Appended(Wtf8Buf),
    /// Code points, to be read and written anywhere.
    Points(Vec<CodePoint>),
}

const LINE_FEED: CodePoint = 0x0A;
const CARRIAGE_RETURN: CodePoint = 0x0D;

impl Default for TextBuffer {
    fn default() -> Self {
        TextBuffer { content: Content::Appended(Wtf8Buf::new()) }
    }
}

impl TextBuffer {
    pub fn new() -> Self {
        TextBuffer::default()
    }

    /// Number of code points.
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Appended(text) => text.len(),
            Content::Points(points) => points.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the bytes out where they are ASCII, so that indices are their offsets; [`TextBuffer::set_ascii`] puts them back.
    fn take_ascii(&mut self) -> Option<Vec<u8>> {
        match &mut self.content {
            Content::Appended(text) if text.as_wtf8().is_ascii() => Some(std::mem::take(text).into_parts().0),
            _ => None,
        }
    }

    fn set_ascii(&mut self, bytes: Vec<u8>) {
        let len = bytes.len();
        self.content = Content::Appended(Wtf8Buf::from_parts(bytes, len));
    }

    /// The code points, as which the text is kept from now on.
    fn points(&mut self) -> &mut Vec<CodePoint> {
        if let Content::Appended(text) = &self.content {
            let mut points = molt_room::vec(text.len());
            points.extend(text.as_wtf8().code_points());
            self.content = Content::Points(points);
        }
        match &mut self.content {
            Content::Points(points) => points,
            Content::Appended(_) => unreachable!("it was made code points above"),
        }
    }

    fn append(&mut self, text: Wtf8<'_>) {
        match &mut self.content {
            Content::Appended(whole) => whole.push_wtf8(text),
            Content::Points(points) => {
                molt_room::reserve(points, text.len());
                points.extend(text.code_points());
            }
        }
    }

    /// Puts a text in the place of what stands at an index and behind, with NUL between the end and the index.
    pub fn put(&mut self, at: usize, text: Wtf8<'_>) {
        if let Some(missing) = at.checked_sub(self.len()) {
            match &mut self.content {
                Content::Appended(whole) => whole.push_repeated(0, missing),
                Content::Points(points) => molt_room::resize(points, at, 0),
            }
            return self.append(text);
        }
        let end = at.saturating_add(text.len()).min(self.len());
        if text.is_ascii()
            && let Some(mut bytes) = self.take_ascii()
        {
            molt_room::reserve(&mut bytes, text.len());
            bytes.splice(at..end, text.as_bytes().iter().copied());
            return self.set_ascii(bytes);
        }
        let points = self.points();
        molt_room::reserve(points, text.len());
        points.splice(at..end, text.code_points());
    }

    /// The text between two indices, as far as there is any.
    pub fn part(&mut self, start: usize, end: usize) -> Wtf8Buf {
        let end = end.min(self.len());
        let start = start.min(end);
        if let Content::Appended(text) = &self.content
            && (text.as_wtf8().is_ascii() || end - start == text.len())
        {
            return text.as_wtf8().slice(start..end).to_owned();
        }
        let mut part = Wtf8Buf::with_capacity(end - start);
        part.extend(self.points()[start..end].iter().copied());
        part
    }

    /// Forgets what stands at an index and behind.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        if let Some(mut bytes) = self.take_ascii() {
            bytes.truncate(len);
            return self.set_ascii(bytes);
        }
        self.points().truncate(len);
    }

    /// Where the line that begins at an index ends.
    pub fn end_of_line(&mut self, start: usize, ending: Ending) -> Option<usize> {
        let start = start.min(self.len());
        match &self.content {
            Content::Appended(text) if text.as_wtf8().is_ascii() => end_in_bytes(text.as_bytes(), start, ending),
            _ => end_in_points(self.points(), start, ending),
        }
    }
}

/// As [`end_in_bytes`] of code points.
fn end_in_points(points: &[CodePoint], start: usize, ending: Ending) -> Option<usize> {
    let rest = &points[start..];
    let first = |wanted: &dyn Fn(CodePoint) -> bool| rest.iter().position(|&point| wanted(point));
    let end = match ending {
        Ending::LineFeed => first(&|point| point == LINE_FEED)? + 1,
        Ending::CarriageReturn => first(&|point| point == CARRIAGE_RETURN)? + 1,
        Ending::Both => rest.windows(2).position(|pair| *pair == [CARRIAGE_RETURN, LINE_FEED])? + 2,
        Ending::Any => {
            let at = first(&|point| point == LINE_FEED || point == CARRIAGE_RETURN)?;
            at + 1 + usize::from(rest[at..].starts_with(&[CARRIAGE_RETURN, LINE_FEED]))
        }
    };
    Some(start + end)
}

#[cfg(test)]
mod tests {
    use super::{Ending, TextBuffer, end_in_bytes};
    use crate::wtf8::Wtf8Buf;

    const ENDINGS: [&str; 4] = ["\n", "\r", "\r\n", ""];

    fn buffer(text: &str) -> TextBuffer {
        let mut buffer = TextBuffer::new();
        buffer.put(0, Wtf8Buf::from(text).as_wtf8());
        buffer
    }

    fn whole(buffer: &mut TextBuffer) -> String {
        let whole = buffer.part(0, usize::MAX);
        whole.as_wtf8().as_str().map(str::to_owned).unwrap_or_default()
    }

    #[test]
    fn text_is_put_anywhere() {
        for before in ["", "plain", "brød og smør", "日本"] {
            for (at, text) in [(0, "xy"), (3, "é"), (4, ""), (9, "end"), (2, "longer than what was there 日")] {
                let mut expected: Vec<char> = before.chars().collect();
                let missing = usize::saturating_sub(at, expected.len());
                expected.extend(std::iter::repeat_n('\0', missing));
                let end = (at + text.chars().count()).min(expected.len());
                expected.splice(at..end, text.chars());
                let mut buffer = buffer(before);
                buffer.put(at, Wtf8Buf::from(text).as_wtf8());
                assert_eq!(whole(&mut buffer).chars().collect::<Vec<_>>(), expected);
                let part = buffer.part(1, 4);
                assert!(part.as_wtf8().code_points().eq(expected.iter().skip(1).take(3).map(|&char| char as u32)));
                buffer.truncate(2);
                assert_eq!(buffer.len(), expected.len().min(2));
            }
        }
    }

    #[test]
    fn lines_end_alike_in_bytes_and_in_code_points() {
        let text = "a\nb\r\nc\rd\n\re\r\r\n";
        for ending in ENDINGS.map(|ending| Ending::of(ending.as_bytes())) {
            let mut wide = buffer(&format!("{text}ø"));
            for start in 0..text.len() {
                let expected = end_in_bytes(text.as_bytes(), start, ending);
                assert_eq!(buffer(text).end_of_line(start, ending), expected);
                assert_eq!(wide.end_of_line(start, ending), expected);
            }
        }
        let ends = ENDINGS.map(|ending| end_in_bytes(text.as_bytes(), 2, Ending::of(ending.as_bytes())));
        assert_eq!(ends, [Some(5), Some(4), Some(5), Some(5)]);
    }
}

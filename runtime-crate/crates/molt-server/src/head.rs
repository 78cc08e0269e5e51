//! The head of a request as it came: one buffer, and where its parts stand in it. Header names are lower-cased in place;
//! nothing else is copied.

use std::cell::OnceCell;
use std::ops::Range;

use crate::parser::url::{self, Target};

/// Room for the headers of most requests.
const USUAL_HEADERS: usize = 16;

/// Where one header stands in the buffer.
#[derive(Clone, Copy, Debug)]
struct HeaderSpan {
    name: (u32, u32),
    value: (u32, u32),
}

/// A parsed request head.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub bytes: Vec<u8>,
    headers: Vec<HeaderSpan>,
    pub method: &'static str,
    pub target: Range<usize>,
    pub major: u8,
    pub minor: u8,
    parts: Target,
    /// The decoded path, where it differs from the raw one.
    path: Option<String>,
    trailers: OnceCell<Box<Head>>,
}

impl Head {
    pub fn push_header(&mut self, name: Range<usize>, value: Range<usize>) {
        if self.headers.capacity() == 0 {
            molt_room::reserve(&mut self.headers, USUAL_HEADERS);
        }
        // The head's size is limited far below what 32 bits count.
        let span = |range: Range<usize>| (range.start as u32, range.end as u32);
        self.headers.push(HeaderSpan { name: span(name), value: span(value) });
    }

    /// Adds the headers that arrived after the body, as uvicorn adds trailers to the list that the application has.
    pub fn set_trailers(&self, trailers: Head) {
        // Each body ends once.
        let _ = self.trailers.set(Box::new(trailers));
    }

    /// Splits and decodes the target; false for one that uvicorn answers as malformed.
    pub fn resolve_target(&mut self) -> bool {
        let Some(parts) = url::split(&self.bytes[self.target.clone()]) else {
            return false;
        };
        self.parts = parts;
        self.path = url::unquote(self.raw_path());
        true
    }

    pub fn header_count(&self) -> usize {
        self.headers.len() + self.trailers.get().map_or(0, |trailers| trailers.header_count())
    }

    pub fn header(&self, index: usize) -> Option<(&[u8], &[u8])> {
        let Some(span) = self.headers.get(index) else {
            return self.trailers.get()?.header(index - self.headers.len());
        };
        let slice = |(start, end): (u32, u32)| &self.bytes[start as usize..end as usize];
        Some((slice(span.name), slice(span.value)))
    }

    pub fn headers(&self) -> Headers<'_> {
        Headers { head: self, next: 0 }
    }

    pub fn raw_target(&self) -> &[u8] {
        &self.bytes[self.target.clone()]
    }

    pub fn raw_path(&self) -> &[u8] {
        &self.raw_target()[self.parts.path.clone()]
    }

    pub fn path(&self) -> &str {
        match &self.path {
            Some(path) => path,
            // Only ASCII passes the parser.
            None => std::str::from_utf8(self.raw_path()).unwrap_or_default(),
        }
    }

    pub fn query_string(&self) -> &[u8] {
        &self.raw_target()[self.parts.query.clone()]
    }

    pub fn http_version(&self) -> &'static str {
        match (self.major, self.minor) {
            (0, _) => "0.9",
            (1, 0) => "1.0",
            (1, _) => "1.1",
            _ => "2.0",
        }
    }
}

/// The headers of a request, name and value.
#[derive(Clone, Debug)]
pub struct Headers<'a> {
    head: &'a Head,
    next: usize,
}

impl<'a> Iterator for Headers<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let header = self.head.header(self.next)?;
        self.next += 1;
        Some(header)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.head.header_count() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Headers<'_> {}

//! What a certificate says. RFC 5280; the names are those that CPython Modules/_ssl.c `_decode_certificate` shows.

use crate::der::{Reader, dotted, seconds, tag, text};

/// A name: sets of attributes, each of a type and a text.
pub type Name = Vec<Vec<(String, String)>>;

/// One of the names of a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlternativeName {
    /// A host.
    Dns(String),
    /// An address of four or sixteen bytes.
    Address(Vec<u8>),
    /// A mailbox.
    Email(String),
    /// An address of a resource.
    Uri(String),
    /// The name of an entry of a directory.
    Directory(Name),
    /// A registered identifier.
    Registered(String),
    /// Another kind of name.
    Other,
}

/// The bits of `keyUsage` that matter here.
pub mod usage {
    pub const DIGITAL_SIGNATURE: u16 = 1 << 0;
    pub const KEY_ENCIPHERMENT: u16 = 1 << 2;
    pub const KEY_AGREEMENT: u16 = 1 << 4;
    pub const CERTIFICATE_SIGN: u16 = 1 << 5;
}

/// A certificate that was read.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    pub der: Vec<u8>,
    pub version: i64,
    /// The bytes of the number, without leading zeros.
    pub serial: Vec<u8>,
    pub issuer: Name,
    pub subject: Name,
    /// The issuer and the subject as they are encoded.
    pub issuer_der: Vec<u8>,
    pub subject_der: Vec<u8>,
    pub not_before: i64,
    pub not_after: i64,
    pub public_key: Vec<u8>,
    pub signature_algorithm: String,
    pub alternative_names: Option<Vec<AlternativeName>>,
    /// Whether it is an authority, and whether it says so critically; None for nothing said.
    pub authority: Option<(bool, bool)>,
    pub has_path_length: bool,
    pub key_usage: Option<u16>,
    pub purposes: Option<Vec<String>>,
    pub subject_key: Option<Vec<u8>>,
    /// The identifier of the issuer's key, if there is such an extension, and whether it is critical.
    pub authority_key: Option<(Option<Vec<u8>>, bool)>,
    pub ocsp: Vec<String>,
    pub ca_issuers: Vec<String>,
    pub crl_points: Vec<String>,
    pub extension_count: usize,
    /// Whether there are names for which it may not issue certificates.
    pub is_restricted: bool,
}

/// Which `[n]` a tag stands for.
const fn context(number: u8) -> u8 {
    0x80 | number
}

const fn constructed(number: u8) -> u8 {
    0xa0 | number
}

impl Certificate {
    /// Reads a certificate; None for what is none.
    pub fn read(der: &[u8]) -> Option<Certificate> {
        let mut outer = Reader::new(der).enter(tag::SEQUENCE)?;
        let mut body = outer.enter(tag::SEQUENCE)?;
        let mut made = Certificate { der: der.to_vec(), version: 1, ..Certificate::default() };
        if let Some(mut version) = body.enter(constructed(0)) {
            made.version = i64::from(*version.expect(tag::INTEGER)?.content.last()?) + 1;
        }
        let serial = body.expect(tag::INTEGER)?.content;
        made.serial = serial.iter().skip_while(|&&byte| byte == 0).copied().collect();
        made.signature_algorithm = dotted(body.enter(tag::SEQUENCE)?.expect(tag::OBJECT)?.content);
        let issuer = body.expect(tag::SEQUENCE)?;
        (made.issuer, made.issuer_der) = (name(issuer.content)?, issuer.whole.to_vec());
        let mut validity = body.enter(tag::SEQUENCE)?;
        made.not_before = seconds(&validity.next()?)?;
        made.not_after = seconds(&validity.next()?)?;
        let subject = body.expect(tag::SEQUENCE)?;
        (made.subject, made.subject_der) = (name(subject.content)?, subject.whole.to_vec());
        made.public_key = body.expect(tag::SEQUENCE)?.whole.to_vec();
        for part in body {
            if part.tag == constructed(3) {
                for extension in Reader::new(part.content).enter(tag::SEQUENCE)? {
                    made.read_extension(extension.content)?;
                }
            }
        }
        Some(made)
    }

    fn read_extension(&mut self, extension: &[u8]) -> Option<()> {
        let mut parts = Reader::new(extension);
        let kind = dotted(parts.expect(tag::OBJECT)?.content);
        let critical = parts.expect(tag::BOOLEAN).is_some_and(|flag| flag.content != [0]);
        let value = parts.expect(tag::OCTET_STRING)?.content;
        self.extension_count += 1;
        let mut content = Reader::new(value);
        match kind.as_str() {
            "2.5.29.14" => self.subject_key = Some(content.expect(tag::OCTET_STRING)?.content.to_vec()),
            "2.5.29.15" => self.key_usage = Some(bits(content.expect(tag::BIT_STRING)?.content)),
            "2.5.29.17" => {
                self.alternative_names = Some(content.enter(tag::SEQUENCE)?.map(|one| alternative(&one)).collect());
            }
            "2.5.29.19" => {
                let mut constraints = content.enter(tag::SEQUENCE)?;
                let is_authority = constraints.expect(tag::BOOLEAN).is_some_and(|flag| flag.content != [0]);
                self.authority = Some((is_authority, critical));
                self.has_path_length = constraints.expect(tag::INTEGER).is_some();
            }
            "2.5.29.30" => self.is_restricted = true,
            "2.5.29.31" => self.crl_points = crl_points(content.enter(tag::SEQUENCE)?),
            "2.5.29.35" => {
                let mut parts = content.enter(tag::SEQUENCE)?;
                let key = parts.expect(context(0)).map(|element| element.content.to_vec());
                self.authority_key = Some((key, critical));
            }
            "2.5.29.37" => {
                self.purposes = Some(content.enter(tag::SEQUENCE)?.map(|one| dotted(one.content)).collect());
            }
            "1.3.6.1.5.5.7.1.1" => {
                for access in content.enter(tag::SEQUENCE)? {
                    let mut parts = Reader::new(access.content);
                    let method = dotted(parts.expect(tag::OBJECT)?.content);
                    let Some(place) = parts.expect(context(6)) else { continue };
                    match method.as_str() {
                        "1.3.6.1.5.5.7.48.1" => self.ocsp.push(text(&place)),
                        "1.3.6.1.5.5.7.48.2" => self.ca_issuers.push(text(&place)),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Whether issuer and subject are the same.
    pub fn is_self_issued(&self) -> bool {
        self.issuer_der == self.subject_der
    }

    /// Whether it is an authority.
    pub fn is_authority(&self) -> bool {
        matches!(self.authority, Some((true, _)))
    }

    /// What is signed, by which algorithm, and the signature.
    pub fn signed_parts(&self) -> Option<(&[u8], &[u8], &[u8])> {
        let mut outer = Reader::new(&self.der).enter(tag::SEQUENCE)?;
        let body = outer.expect(tag::SEQUENCE)?.whole;
        let algorithm = outer.expect(tag::SEQUENCE)?.content;
        Some((body, algorithm, outer.expect(tag::BIT_STRING)?.content.get(1..)?))
    }

    /// The kind of the public key, and the key.
    pub fn key_parts(&self) -> Option<(&[u8], &[u8])> {
        let mut parts = Reader::new(&self.public_key).enter(tag::SEQUENCE)?;
        let kind = parts.expect(tag::SEQUENCE)?.content;
        Some((kind, parts.expect(tag::BIT_STRING)?.content.get(1..)?))
    }

    /// The common names of the subject.
    pub fn common_names(&self) -> impl Iterator<Item = &str> {
        let all = self.subject.iter().flatten();
        all.filter(|(kind, _)| kind == "2.5.4.3").map(|(_, text)| text.as_str())
    }
}

fn bits(content: &[u8]) -> u16 {
    let (first, second) = (content.get(1).copied().unwrap_or(0), content.get(2).copied().unwrap_or(0));
    u16::from(first.reverse_bits()) | u16::from(second.reverse_bits()) << 8
}

fn name(content: &[u8]) -> Option<Name> {
    let mut sets = Vec::new();
    for set in Reader::new(content) {
        let mut attributes = Vec::new();
        for attribute in Reader::new(set.content) {
            let mut parts = Reader::new(attribute.content);
            let kind = dotted(parts.expect(tag::OBJECT)?.content);
            attributes.push((kind, text(&parts.next()?)));
        }
        if set.tag != tag::SET {
            return None;
        }
        sets.push(attributes);
    }
    Some(sets)
}

fn alternative(element: &crate::der::Element<'_>) -> AlternativeName {
    match element.tag & 0x1f {
        1 => AlternativeName::Email(text(element)),
        2 => AlternativeName::Dns(text(element)),
        4 => {
            let inner = Reader::new(element.content).expect(tag::SEQUENCE).and_then(|inner| name(inner.content));
            inner.map_or(AlternativeName::Other, AlternativeName::Directory)
        }
        6 => AlternativeName::Uri(text(element)),
        7 => AlternativeName::Address(element.content.to_vec()),
        8 => AlternativeName::Registered(dotted(element.content)),
        _ => AlternativeName::Other,
    }
}

/// The addresses where lists of revoked certificates lie.
fn crl_points(points: Reader<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for point in points {
        let full = Reader::new(point.content).enter(constructed(0)).and_then(|mut place| place.enter(constructed(0)));
        found.extend(full.into_iter().flatten().filter(|one| one.tag == context(6)).map(|one| text(&one)));
    }
    found
}

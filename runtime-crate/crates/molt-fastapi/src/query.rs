//! Query strings. CPython urllib/parse.py `parse_qsl`, as starlette/datastructures.py `QueryParams` calls it.

/// The parameters of a query string in order, blank values kept; `None` for one that is not ASCII, which Python code reads.
pub fn parse(query: &[u8]) -> Option<Vec<(String, String)>> {
    if !query.is_ascii() {
        return None;
    }
    let fields = query.split(|&byte| byte == b'&').filter(|field| !field.is_empty());
    Some(
        fields
            .map(|field| {
                let equals = field.iter().position(|&byte| byte == b'=');
                let (name, value) = match equals {
                    Some(at) => (&field[..at], &field[at + 1..]),
                    None => (field, &b""[..]),
                };
                (unquoted(name), unquoted(value))
            })
            .collect(),
    )
}

/// `unquote_plus(text)` of ASCII.
fn unquoted(text: &[u8]) -> String {
    let mut bytes = molt_room::vec(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => match (digit(text.get(at)), digit(text.get(at + 1))) {
                (Some(high), Some(low)) => {
                    bytes.push(high << 4 | low);
                    at += 2;
                }
                _ => bytes.push(byte),
            },
            _ => bytes.push(byte),
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

fn digit(byte: Option<&u8>) -> Option<u8> {
    byte.and_then(|&byte| char::from(byte).to_digit(16)).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_queries_as_python_does() {
        let pairs = |pairs: &[(&str, &str)]| {
            Some(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect::<Vec<_>>())
        };
        assert_eq!(parse(b""), pairs(&[]));
        assert_eq!(parse(b"a=1&b=&c&&=d&a=2=3"), pairs(&[("a", "1"), ("b", ""), ("c", ""), ("", "d"), ("a", "2=3")]));
        assert_eq!(parse(b"a+b=%20c%2B%zz%4"), pairs(&[("a b", " c+%zz%4")]));
        assert_eq!(parse(b"n=%C5%81%FFx%ED%A0%80"), pairs(&[("n", "Ł\u{fffd}x\u{fffd}\u{fffd}\u{fffd}")]));
        assert_eq!(parse("ä=1".as_bytes()), None);
    }
}

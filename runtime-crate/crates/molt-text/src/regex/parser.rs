//! Parses a pattern to its tree. CPython Lib/re/_parser.py: the same errors, at the same positions.

use std::collections::HashSet;

use super::tokenizer::{Token, Tokenizer, message};
use super::tree::{At, Greed, Item, Node, Parsed, Sequence, Width, width};
use super::{MAX_REPEAT, RegexError, Result, Source, Warning, flag};
use crate::error::Error;
use crate::python_version::PythonVersion;
use crate::repr_text;
use crate::wtf8::{CodePoint, Wtf8Buf};

/// CPython `MAXGROUPS`.
const MAX_GROUPS: usize = 1_073_741_823;

pub struct Parser {
    pub source: Tokenizer,
    pub version: PythonVersion,
    /// How deeply the functions of CPython's parser may call each other.
    pub deepest: usize,
    pub group_widths: Vec<Option<Width>>,
    group_names: Vec<(Wtf8Buf, usize)>,
    /// How many groups there were where the outermost lookbehind begins that is being parsed.
    lookbehind_groups: Option<usize>,
    /// Groups that conditions name before they may be known, with the position of the first mention.
    mentioned: Vec<(usize, usize)>,
    flags: u32,
    warnings: Vec<Warning>,
}

/// Parses a pattern; `deepest`: as of [`super::Regex::compile`].
pub fn parse(source: Source<'_>, flags: u32, version: PythonVersion, deepest: usize) -> Result<Parsed> {
    let mut parser = Parser {
        source: Tokenizer::new(source)?,
        version,
        deepest,
        group_widths: vec![None],
        group_names: Vec::new(),
        lookbehind_groups: None,
        mentioned: Vec::new(),
        flags,
        warnings: Vec::new(),
    };
    let root = parser.alternatives(flags & flag::VERBOSE != 0, 0)?;
    parser.flags = fix_flags(source.is_text(), parser.flags)?;
    if parser.source.next().is_some() {
        return parser.source.fail("unbalanced parenthesis", 0);
    }
    for &(group, position) in &parser.mentioned {
        if group >= parser.group_widths.len() {
            let message = message(&[&"invalid group reference ", &group]);
            return Err(RegexError::Pattern { message, position: Some(position) });
        }
    }
    let Parser { flags, group_names, group_widths, warnings, .. } = parser;
    Ok(Parsed { root, flags, group_names, group_widths, warnings })
}

fn fix_flags(is_text: bool, flags: u32) -> Result<u32> {
    let refuse = |message: &str| Err(RegexError::Other(Error::value(message)));
    let has = |wanted: u32| flags & wanted != 0;
    if !is_text {
        return if has(flag::UNICODE) {
            refuse("cannot use UNICODE flag with a bytes pattern")
        } else if has(flag::LOCALE) && has(flag::ASCII) {
            refuse("ASCII and LOCALE flags are incompatible")
        } else {
            Ok(flags)
        };
    }
    if has(flag::LOCALE) {
        return refuse("cannot use LOCALE flag with a str pattern");
    }
    if !has(flag::ASCII) {
        return Ok(flags | flag::UNICODE);
    }
    if has(flag::UNICODE) { refuse("ASCII and UNICODE flags are incompatible") } else { Ok(flags) }
}

fn flag_of(token: Token, version: PythonVersion) -> Option<u32> {
    let Token::Char(char) = token else { return None };
    Some(match u8::try_from(char).ok()? {
        b'i' => flag::IGNORECASE,
        b'L' => flag::LOCALE,
        b'm' => flag::MULTILINE,
        b's' => flag::DOTALL,
        b'x' => flag::VERBOSE,
        b'a' => flag::ASCII,
        b'u' => flag::UNICODE,
        b't' if version < PythonVersion::PY_3_13 => flag::TEMPLATE,
        _ => return None,
    })
}

fn is_white(char: CodePoint) -> bool {
    matches!(char, 9..=13 | 32)
}

/// What stands between the parentheses of a group.
enum Opening {
    Capturing(Option<Wtf8Buf>),
    Flags(u32, u32),
    Atomic,
    /// The construct is complete.
    Done(Option<Node>),
}

impl Parser {
    pub fn check_group_is_closed(&self, group: usize, offset: usize) -> Result<()> {
        match self.group_widths.get(group) {
            Some(Some(_)) => Ok(()),
            _ => self.source.fail("cannot refer to an open group", offset),
        }
    }

    pub fn check_lookbehind_group(&self, group: usize) -> Result<()> {
        let Some(first) = self.lookbehind_groups else { return Ok(()) };
        self.check_group_is_closed(group, 0)?;
        if group >= first {
            return self.source.fail("cannot refer to group defined in the same lookbehind subpattern", 0);
        }
        Ok(())
    }

    fn group_named(&self, name: &Wtf8Buf) -> Result<usize> {
        match self.group_names.iter().find(|(known, _)| known == name) {
            Some((_, group)) => Ok(*group),
            None => {
                let shown = repr_text::repr_str(name.as_wtf8());
                Err(self.source.error(message(&[&"unknown group name ", &shown]), name.len() + 1))
            }
        }
    }

    /// `a|b|c`. CPython `_parse_sub`.
    fn alternatives(&mut self, mut verbose: bool, nested: usize) -> Result<Sequence> {
        if nested > self.deepest {
            return Err(RegexError::TooDeep);
        }
        let mut branches = Vec::new();
        loop {
            let first = nested == 0 && branches.is_empty();
            branches.push(super::nested(|| self.sequence(verbose, nested + 1, first))?);
            if !self.source.matches('|')? {
                break;
            }
            if nested == 0 {
                verbose = self.flags & flag::VERBOSE != 0;
            }
        }
        Ok(factor(branches))
    }

    /// What stands between two `|`. CPython `_parse`.
    fn sequence(&mut self, mut verbose: bool, nested: usize, first: bool) -> Result<Sequence> {
        let mut sequence = Sequence::new();
        while let Some(this) = self.source.next() {
            if this.is('|') || this.is(')') {
                break;
            }
            self.source.take()?;
            let char = match this {
                Token::Escape(char) => {
                    sequence.push(self.escape(char)?);
                    continue;
                }
                Token::Char(char) => char,
            };
            if verbose && (is_white(char) || char == u32::from('#')) {
                if char == u32::from('#') {
                    self.skip_line()?;
                }
                continue;
            }
            match char::from_u32(char).unwrap_or('\0') {
                '[' => sequence.push(self.set()?),
                '*' | '+' | '?' | '{' => self.quantifier(char, &mut sequence)?,
                '.' => sequence.push(Node::Any),
                '^' => sequence.push(Node::At(At::Beginning)),
                '$' => sequence.push(Node::At(At::End)),
                '(' => {
                    let is_start = first && sequence.is_empty();
                    sequence.extend(self.group(&mut verbose, nested, is_start)?);
                }
                _ => sequence.push(Node::Literal(char)),
            }
        }
        Ok(unpack(sequence))
    }

    fn skip_line(&mut self) -> Result<()> {
        while let Some(token) = self.source.take()? {
            if token.is('\n') {
                break;
            }
        }
        Ok(())
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning { message });
    }

    /// `[...]` after its bracket.
    fn set(&mut self) -> Result<Node> {
        let here = self.source.tell() - 1;
        if self.source.next_is('[') {
            self.warn(format!("Possible nested set at position {}", self.source.tell()));
        }
        let negated = self.source.matches('^')?;
        let mut items: Vec<Item> = Vec::new();
        loop {
            let this = self.set_token(here)?;
            if this.is(']') && !items.is_empty() {
                break;
            }
            let low = self.set_item(this, !items.is_empty())?;
            if !self.source.matches('-')? {
                items.push(low);
                continue;
            }
            let that = self.set_token(here)?;
            if that.is(']') {
                items.extend([low, Item::Literal(u32::from('-'))]);
                break;
            }
            items.push(self.range(this, low, that)?);
        }
        let mut seen = HashSet::new();
        items.retain(|item| seen.insert(*item));
        Ok(match items[..] {
            [Item::Literal(char)] if negated => Node::NotLiteral(char),
            [Item::Literal(char)] => Node::Literal(char),
            _ => Node::In { negated, items },
        })
    }

    fn set_token(&mut self, here: usize) -> Result<Token> {
        match self.source.take()? {
            Some(token) => Ok(token),
            None => self.source.fail("unterminated character set", self.source.tell() - here),
        }
    }

    fn set_item(&mut self, token: Token, follows: bool) -> Result<Item> {
        let char = match token {
            Token::Escape(char) => return self.class_escape(char),
            Token::Char(char) => char,
        };
        let operation = match char::from_u32(char) {
            Some('-') => "difference",
            Some('&') => "intersection",
            Some('~') => "symmetric difference",
            Some('|') => "union",
            _ => "",
        };
        if follows && !operation.is_empty() && self.source.next() == Some(token) {
            self.warn(format!("Possible set {operation} at position {}", self.source.tell() - 1));
        }
        Ok(Item::Literal(char))
    }

    fn range(&mut self, this: Token, low: Item, that: Token) -> Result<Item> {
        let high = match that {
            Token::Escape(char) => self.class_escape(char)?,
            Token::Char(char) => {
                if that.is('-') {
                    self.warn(format!("Possible set difference at position {}", self.source.tell() - 2));
                }
                Item::Literal(char)
            }
        };
        match (low, high) {
            (Item::Literal(low), Item::Literal(high)) if low <= high => Ok(Item::Range(low, high)),
            _ => {
                let text = message(&[&"bad character range ", &this, &"-", &that]);
                Err(self.source.error(text, this.len() + 1 + that.len()))
            }
        }
    }

    /// `*`, `+`, `?` or `{m,n}` after its first character; what looks like none is taken literally.
    fn quantifier(&mut self, char: CodePoint, sequence: &mut Sequence) -> Result<()> {
        let here = self.source.tell();
        let (min, max) = match char::from_u32(char) {
            Some('?') => (0, 1),
            Some('*') => (0, MAX_REPEAT),
            Some('+') => (1, MAX_REPEAT),
            _ => match self.bounds(here)? {
                Some(bounds) => bounds,
                None => {
                    sequence.push(Node::Literal(char));
                    return Ok(());
                }
            },
        };
        let offset = self.source.tell() - here + 1;
        match sequence.last() {
            None | Some(Node::At(_)) => return self.source.fail("nothing to repeat", offset),
            Some(node) if node.is_repeat() => return self.source.fail("multiple repeat", offset),
            Some(_) => {}
        }
        let greed = if self.source.matches('?')? {
            Greed::Lazy
        } else if self.source.matches('+')? {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        let body = match sequence.pop() {
            Some(Node::Group { number: None, add: 0, remove: 0, body }) => body,
            item => item.into_iter().collect(),
        };
        sequence.push(Node::Repeat { greed, min, max, body });
        Ok(())
    }

    /// The numbers of `{m,n}`; `None`, with nothing taken, when it is no quantifier.
    fn bounds(&mut self, here: usize) -> Result<Option<(u32, u32)>> {
        if self.source.next_is('}') {
            return Ok(None);
        }
        let digit = |byte: u8| byte.is_ascii_digit();
        let low = self.source.take_while(usize::MAX, digit)?;
        let high = match self.source.matches(',')? {
            true => self.source.take_while(usize::MAX, digit)?,
            false => low.clone(),
        };
        if !self.source.matches('}')? {
            self.source.seek(here)?;
            return Ok(None);
        }
        let min = if low.is_empty() { 0 } else { repetitions(&low)? };
        if high.is_empty() {
            return Ok(Some((min, MAX_REPEAT)));
        }
        let max = repetitions(&high)?;
        if max < min {
            return self.source.fail("min repeat greater than max repeat", self.source.tell() - here);
        }
        Ok(Some((min, max)))
    }

    /// `(...)` after its parenthesis.
    fn group(&mut self, verbose: &mut bool, nested: usize, is_start: bool) -> Result<Option<Node>> {
        let start = self.source.tell() - 1;
        let opening = match self.source.matches('?')? {
            true => self.extension(verbose, nested, start, is_start)?,
            false => Opening::Capturing(None),
        };
        let (mut add, mut remove, mut number) = (0, 0, None);
        match &opening {
            Opening::Done(_) => {}
            Opening::Capturing(name) => number = Some(self.open_group(name.as_ref())?),
            Opening::Flags(added, removed) => (add, remove) = (*added, *removed),
            Opening::Atomic => {}
        }
        if let Opening::Done(node) = opening {
            return Ok(node);
        }
        let inner = (*verbose || add & flag::VERBOSE != 0) && remove & flag::VERBOSE == 0;
        let body = self.alternatives(inner, nested + 1)?;
        self.close(start)?;
        if let Some(number) = number {
            self.group_widths[number] = Some(width(&body, &self.group_widths)?);
        }
        Ok(Some(match opening {
            Opening::Atomic => Node::Atomic(body),
            _ => Node::Group { number, add, remove, body },
        }))
    }

    fn close(&mut self, start: usize) -> Result<()> {
        if self.source.matches(')')? {
            return Ok(());
        }
        self.source.fail("missing ), unterminated subpattern", self.source.tell() - start)
    }

    fn open_group(&mut self, name: Option<&Wtf8Buf>) -> Result<usize> {
        let number = self.group_widths.len();
        self.group_widths.push(None);
        let Some(name) = name else { return Ok(number) };
        if let Some((_, known)) = self.group_names.iter().find(|(known, _)| known == name) {
            let shown = repr_text::repr_str(name.as_wtf8());
            let text =
                message(&[&"redefinition of group name ", &shown, &" as group ", &number, &"; was group ", known]);
            return Err(self.source.error(text, name.len() + 1));
        }
        self.group_names.push((name.clone(), number));
        Ok(number)
    }

    fn required(&mut self) -> Result<Token> {
        match self.source.take()? {
            Some(token) => Ok(token),
            None => self.source.fail("unexpected end of pattern", 0),
        }
    }

    fn unknown_extension<T>(&self, before: &str, token: Token, offset: usize) -> Result<T> {
        Err(self.source.error(message(&[&before, &token]), token.len() + offset))
    }

    /// What follows `(?`.
    fn extension(&mut self, verbose: &mut bool, nested: usize, start: usize, is_start: bool) -> Result<Opening> {
        let token = self.required()?;
        let char = match token {
            Token::Char(char) => char::from_u32(char).unwrap_or('\0'),
            Token::Escape(_) => return self.unknown_extension("unknown extension ?", token, 1),
        };
        match char {
            'P' => self.python_extension(),
            ':' => Ok(Opening::Flags(0, 0)),
            '>' => Ok(Opening::Atomic),
            '#' => self.comment(start),
            '=' | '!' => self.assertion(char == '!', false, *verbose, nested, start),
            '<' => {
                let token = self.required()?;
                if !(token.is('=') || token.is('!')) {
                    return self.unknown_extension("unknown extension ?<", token, 2);
                }
                self.assertion(token.is('!'), true, *verbose, nested, start)
            }
            '(' => self.condition(*verbose, nested, start),
            _ if char == '-' || flag_of(token, self.version).is_some() => match self.inline_flags(token)? {
                Some((add, remove)) => Ok(Opening::Flags(add, remove)),
                None if !is_start => {
                    let offset = self.source.tell() - start;
                    self.source.fail("global flags not at the start of the expression", offset)
                }
                None => {
                    *verbose = self.flags & flag::VERBOSE != 0;
                    Ok(Opening::Done(None))
                }
            },
            _ => self.unknown_extension("unknown extension ?", token, 1),
        }
    }

    /// `(?P<name>` or `(?P=name)`.
    fn python_extension(&mut self) -> Result<Opening> {
        if self.source.matches('<')? {
            let name = self.source.take_until('>', "group name")?;
            self.source.check_group_name(&name, 1)?;
            return Ok(Opening::Capturing(Some(name)));
        }
        if self.source.matches('=')? {
            let name = self.source.take_until(')', "group name")?;
            self.source.check_group_name(&name, 1)?;
            let group = self.group_named(&name)?;
            self.check_group_is_closed(group, name.len() + 1)?;
            self.check_lookbehind_group(group)?;
            return Ok(Opening::Done(Some(Node::GroupRef(group))));
        }
        let token = self.required()?;
        self.unknown_extension("unknown extension ?P", token, 2)
    }

    fn comment(&mut self, start: usize) -> Result<Opening> {
        loop {
            match self.source.take()? {
                None => {
                    let offset = self.source.tell() - start;
                    return self.source.fail("missing ), unterminated comment", offset);
                }
                Some(token) if token.is(')') => return Ok(Opening::Done(None)),
                Some(_) => {}
            }
        }
    }

    fn assertion(
        &mut self,
        negative: bool,
        behind: bool,
        verbose: bool,
        nested: usize,
        start: usize,
    ) -> Result<Opening> {
        let outer = self.lookbehind_groups;
        if behind && outer.is_none() {
            self.lookbehind_groups = Some(self.group_widths.len());
        }
        let body = self.alternatives(verbose, nested + 1)?;
        if behind {
            self.lookbehind_groups = outer;
        }
        self.close(start)?;
        Ok(Opening::Done(Some(match negative && body.is_empty() {
            true => Node::Failure,
            false => Node::Assert { negative, behind, body },
        })))
    }

    /// `(?(group)yes|no)`.
    fn condition(&mut self, verbose: bool, nested: usize, start: usize) -> Result<Opening> {
        let name = self.source.take_until(')', "group name")?;
        let digits = name.as_wtf8().as_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
        let group = match digits {
            Some(digits) => self.numbered_condition(digits)?,
            None => {
                self.source.check_group_name(&name, 1)?;
                self.group_named(&name)?
            }
        };
        self.check_lookbehind_group(group)?;
        if nested > self.deepest {
            return Err(RegexError::TooDeep);
        }
        let yes = super::nested(|| self.sequence(verbose, nested + 1, false))?;
        let no = match self.source.matches('|')? {
            true => Some(super::nested(|| self.sequence(verbose, nested + 1, false))?),
            false => None,
        };
        if no.is_some() && self.source.next_is('|') {
            return self.source.fail("conditional backref with more than two branches", 0);
        }
        self.close(start)?;
        Ok(Opening::Done(Some(Node::GroupRefExists { group, yes, no })))
    }

    fn numbered_condition(&mut self, digits: &str) -> Result<usize> {
        let offset = digits.len() + 1;
        let group = digits.parse::<usize>().unwrap_or(usize::MAX);
        if group == 0 {
            return self.source.fail("bad group number", offset);
        }
        if group >= MAX_GROUPS {
            let shown = digits.trim_start_matches('0');
            return Err(self.source.error(message(&[&"invalid group reference ", &shown]), offset));
        }
        if self.mentioned.iter().all(|(known, _)| *known != group) {
            self.mentioned.push((group, self.source.tell() - offset));
        }
        Ok(group)
    }

    /// The flags after `(?`: those of a group, or `None` where they were those of the whole pattern.
    fn inline_flags(&mut self, first: Token) -> Result<Option<(u32, u32)>> {
        let (mut add, mut remove) = (0, 0);
        let mut token = first;
        while !token.is('-') {
            let flag = flag_of(token, self.version).unwrap_or(0);
            if self.source.is_text && flag == flag::LOCALE {
                return self.source.fail("bad inline flags: cannot use 'L' flag with a str pattern", 0);
            }
            if !self.source.is_text && flag == flag::UNICODE {
                return self.source.fail("bad inline flags: cannot use 'u' flag with a bytes pattern", 0);
            }
            add |= flag;
            if flag & flag::TYPE != 0 && add & flag::TYPE != flag {
                return self.source.fail("bad inline flags: flags 'a', 'u' and 'L' are incompatible", 0);
            }
            token = self.flag_token("missing -, : or )", "missing -, : or )", ")-:")?;
            if token.is(')') {
                self.flags |= add;
                return Ok(None);
            }
            if token.is(':') {
                return self.checked_flags(add, remove);
            }
        }
        if add & flag::TEMPLATE != 0 {
            return self.source.fail("bad inline flags: cannot turn on global flag", 1);
        }
        token = self.flag_token("missing flag", "missing flag", "")?;
        while !token.is(':') {
            let flag = flag_of(token, self.version).unwrap_or(0);
            if flag & flag::TYPE != 0 {
                return self.source.fail("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", 0);
            }
            remove |= flag;
            token = self.flag_token("missing :", "missing :", ":")?;
        }
        self.checked_flags(add, remove)
    }

    fn checked_flags(&self, add: u32, remove: u32) -> Result<Option<(u32, u32)>> {
        if add & flag::TEMPLATE != 0 {
            return self.source.fail("bad inline flags: cannot turn on global flag", 1);
        }
        if remove & flag::TEMPLATE != 0 {
            return self.source.fail("bad inline flags: cannot turn off global flag", 1);
        }
        if add & remove != 0 {
            return self.source.fail("bad inline flags: flag turned on and off", 1);
        }
        Ok(Some((add, remove)))
    }

    /// The next letter of inline flags, or one of the characters that may end them.
    fn flag_token(&mut self, at_end: &str, otherwise: &str, ends: &str) -> Result<Token> {
        let Some(token) = self.source.take()? else {
            return self.source.fail(at_end, 0);
        };
        if ends.chars().any(|end| token.is(end)) || flag_of(token, self.version).is_some() {
            return Ok(token);
        }
        let is_letter = matches!(token, Token::Char(char) if crate::unicode::is_alpha(char));
        self.source.fail(if is_letter { "unknown flag" } else { otherwise }, token.len())
    }
}

fn repetitions(digits: &str) -> Result<u32> {
    match digits.parse::<u32>() {
        Ok(number) if number < MAX_REPEAT => Ok(number),
        _ => Err(RegexError::Other(Error::overflow("the repetition number is too large"))),
    }
}

/// Puts what is in groups that change nothing in their place.
fn unpack(sequence: Sequence) -> Sequence {
    if !sequence.iter().any(|node| matches!(node, Node::Group { number: None, add: 0, remove: 0, .. })) {
        return sequence;
    }
    let mut unpacked = molt_room::vec(sequence.len());
    for node in sequence {
        match node {
            Node::Group { number: None, add: 0, remove: 0, body } => unpacked.extend(body),
            node => unpacked.push(node),
        }
    }
    unpacked
}

/// A branch whose common beginning is moved out of it, or a set where every branch is one character.
fn factor(mut branches: Vec<Sequence>) -> Sequence {
    if branches.len() == 1 {
        return branches.remove(0);
    }
    let mut common = 0;
    while let Some(node) = branches[0].get(common)
        && branches[1..].iter().all(|branch| branch.get(common).is_some_and(|other| other.is_same_leaf(node)))
    {
        common += 1;
    }
    let mut sequence: Sequence = branches[0].drain(..common).collect();
    branches[1..].iter_mut().for_each(|branch| drop(branch.drain(..common)));
    let mut items = Vec::new();
    for branch in &branches {
        match branch.as_slice() {
            [Node::Literal(char)] => items.push(Item::Literal(*char)),
            [Node::In { negated: false, items: more }] => items.extend(more),
            _ => {
                sequence.push(Node::Branch(branches));
                return sequence;
            }
        }
    }
    sequence.push(Node::In { negated: false, items });
    sequence
}

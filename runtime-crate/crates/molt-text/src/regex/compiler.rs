//! Compiles the tree of a pattern to its program. CPython Lib/re/_compiler.py `_compile`.

use super::case::Fold;
use super::charset::Charset;
use super::program::{Anchor, Op, Program};
use super::search;
use super::tree::{At, Greed, Item, Node, Parsed, Width, width};
use super::{MAX_REPEAT, RegexError, Result, flag, nested};
use crate::python_version::PythonVersion;
use crate::wtf8::CodePoint;

struct Compiler<'a> {
    ops: Vec<Op>,
    sets: Vec<Charset>,
    groups: &'a [Option<Width>],
}

/// Compiles a parsed pattern.
pub fn compile(parsed: &Parsed, version: PythonVersion) -> Result<Program> {
    let mut compiler = Compiler { ops: Vec::new(), sets: Vec::new(), groups: &parsed.group_widths };
    compiler.sequence(&parsed.root, parsed.flags)?;
    compiler.ops.push(Op::Success);
    let Compiler { mut ops, mut sets, .. } = compiler;
    // Most patterns are compiled when their module is imported, and stay.
    ops.shrink_to_fit();
    sets.shrink_to_fit();
    let (least, _) = width(&parsed.root, &parsed.group_widths)?;
    let mut program = Program {
        ops,
        sets,
        min_width: usize::try_from(least).unwrap_or(usize::MAX),
        search: search::Search::Everywhere,
        marks: 2 * (parsed.groups() - 1),
        empty_non_boundary: version >= PythonVersion::PY_3_14,
    };
    program.search = search::plan(&program);
    Ok(program)
}

fn fold_of(flags: u32) -> Fold {
    if flags & flag::IGNORECASE == 0 {
        Fold::None
    } else if flags & flag::LOCALE != 0 {
        Fold::Locale
    } else if flags & flag::UNICODE != 0 {
        Fold::Unicode
    } else {
        Fold::Ascii
    }
}

fn with_flags(flags: u32, add: u32, remove: u32) -> u32 {
    let kept = if add & flag::TYPE != 0 { flags & !flag::TYPE } else { flags };
    (kept | add) & !remove
}

fn is_unicode(flags: u32) -> bool {
    flags & flag::UNICODE != 0 && flags & flag::LOCALE == 0
}

impl Compiler<'_> {
    fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    fn sequence(&mut self, nodes: &[Node], flags: u32) -> Result<()> {
        nested(|| nodes.iter().try_for_each(|node| self.node(node, flags)))
    }

    fn node(&mut self, node: &Node, flags: u32) -> Result<()> {
        match node {
            Node::Literal(char) => self.literal(*char, false, flags),
            Node::NotLiteral(char) => self.literal(*char, true, flags),
            Node::Any => self.ops.push(if flags & flag::DOTALL != 0 { Op::AnyAll } else { Op::Any }),
            Node::In { negated, items } => self.set(items, *negated, flags),
            Node::At(at) => self.ops.push(Op::At(anchor(*at, flags))),
            Node::Failure => self.ops.push(Op::Failure),
            Node::Branch(branches) => return self.branch(branches, flags),
            Node::Group { number, add, remove, body } => {
                return self.group(*number, with_flags(flags, *add, *remove), body);
            }
            Node::Repeat { greed, min, max, body } => return self.repeat(*greed, *min, *max, body, flags),
            Node::Assert { negative, behind, body } => return self.assertion(*negative, *behind, body, flags),
            Node::Atomic(body) => {
                let at = self.ops.len();
                self.ops.push(Op::Failure);
                self.sequence(body, flags)?;
                self.ops.push(Op::Success);
                self.ops[at] = Op::Atomic { end: self.here() };
            }
            Node::GroupRef(group) => self.ops.push(Op::GroupRef { group: *group as u32 - 1, fold: fold_of(flags) }),
            Node::GroupRefExists { group, yes, no } => return self.condition(*group, yes, no.as_deref(), flags),
        }
        Ok(())
    }

    fn literal(&mut self, char: CodePoint, negated: bool, flags: u32) {
        let fold = fold_of(flags);
        if !fold.is_cased(char) {
            self.ops.push(if negated { Op::NotLiteral(char) } else { Op::Literal(char) });
            return;
        }
        let lowered = fold.lower(char);
        if fold.extra_cases(lowered).is_empty() {
            let op = if negated { Op::NotLiteralFolded } else { Op::LiteralFolded };
            self.ops.push(op(lowered, fold));
        } else {
            self.set(&[Item::Literal(char)], negated, flags);
        }
    }

    fn set(&mut self, items: &[Item], negated: bool, flags: u32) {
        self.ops.push(Op::Set(self.sets.len() as u32));
        self.sets.push(Charset::new(items, negated, fold_of(flags), is_unicode(flags)));
    }

    fn branch(&mut self, branches: &[Vec<Node>], flags: u32) -> Result<()> {
        let mut ends = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            let at = self.ops.len();
            let is_last = index + 1 == branches.len();
            if !is_last {
                self.ops.push(Op::Failure);
            }
            self.sequence(branch, flags)?;
            if !is_last {
                ends.push(self.ops.len());
                self.ops.push(Op::Failure);
                self.ops[at] = Op::Branch { next: self.here() };
            }
        }
        let end = self.here();
        ends.into_iter().for_each(|at| self.ops[at] = Op::Jump(end));
        Ok(())
    }

    fn group(&mut self, number: Option<usize>, flags: u32, body: &[Node]) -> Result<()> {
        let mark = number.map(|number| 2 * (number as u32 - 1));
        self.ops.extend(mark.map(Op::Mark));
        self.sequence(body, flags)?;
        self.ops.extend(mark.map(|mark| Op::Mark(mark + 1)));
        Ok(())
    }

    fn repeat(&mut self, greed: Greed, min: u32, max: u32, body: &[Node], flags: u32) -> Result<()> {
        let at = self.ops.len();
        self.ops.push(Op::Failure);
        self.sequence(body, flags)?;
        if is_single(body) {
            let (lazy, possessive) = (greed == Greed::Lazy, greed == Greed::Possessive);
            self.ops[at] = Op::RepeatOne { min, max, lazy, possessive };
            return Ok(());
        }
        if greed == Greed::Possessive {
            self.ops.push(Op::Success);
            self.ops[at] = Op::Possessive { min, max, end: self.here() };
        } else {
            self.ops[at] = Op::Repeat { until: self.here() };
            self.ops.push(Op::Until { start: at as u32, min, max, lazy: greed == Greed::Lazy });
        }
        Ok(())
    }

    fn assertion(&mut self, negative: bool, behind: bool, body: &[Node], flags: u32) -> Result<()> {
        let refuse = |message: &str| Err(RegexError::Pattern { message: message.into(), position: None });
        let back = match (behind, width(body, self.groups)?) {
            (false, _) => 0,
            (true, (low, _)) if low > u64::from(MAX_REPEAT) => return refuse("looks too much behind"),
            (true, (low, high)) if low != high => return refuse("look-behind requires fixed-width pattern"),
            (true, (low, _)) => low as u32,
        };
        let at = self.ops.len();
        self.ops.push(Op::Failure);
        self.sequence(body, flags)?;
        self.ops.push(Op::Success);
        self.ops[at] = Op::Assert { back, negative, end: self.here() };
        Ok(())
    }

    fn condition(&mut self, group: usize, yes: &[Node], no: Option<&[Node]>, flags: u32) -> Result<()> {
        let (at, group) = (self.ops.len(), group as u32 - 1);
        self.ops.push(Op::Failure);
        self.sequence(yes, flags)?;
        let Some(no) = no.filter(|no| !no.is_empty()) else {
            self.ops[at] = Op::GroupRefExists { group, no: self.here() };
            return Ok(());
        };
        let jump = self.ops.len();
        self.ops.push(Op::Failure);
        self.ops[at] = Op::GroupRefExists { group, no: self.here() };
        self.sequence(no, flags)?;
        self.ops[jump] = Op::Jump(self.here());
        Ok(())
    }
}

/// Whether this is always one step of one character. CPython `_simple`.
fn is_single(body: &[Node]) -> bool {
    match body {
        [Node::Literal(_) | Node::NotLiteral(_) | Node::Any | Node::In { .. }] => true,
        [Node::Group { number: None, body, .. }] => is_single(body),
        _ => false,
    }
}

fn anchor(at: At, flags: u32) -> Anchor {
    let (lines, unicode) = (flags & flag::MULTILINE != 0, is_unicode(flags));
    match at {
        At::Beginning if lines => Anchor::BeginningLine,
        At::Beginning | At::BeginningString => Anchor::Beginning,
        At::End if lines => Anchor::EndLine,
        At::End => Anchor::End,
        At::EndString => Anchor::EndString,
        At::Boundary => Anchor::Boundary { unicode },
        At::NonBoundary => Anchor::NonBoundary { unicode },
    }
}

//! The tree that a pattern is parsed to, and how wide its parts are. CPython Lib/re/_parser.py `SubPattern`.

use super::{MAX_REPEAT, Result, Warning, nested};
use crate::wtf8::{CodePoint, Wtf8Buf};

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Beginning,
    BeginningString,
    Boundary,
    NonBoundary,
    End,
    EndString,
}

/// A class of characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    Digit,
    NotDigit,
    Space,
    NotSpace,
    Word,
    NotWord,
}

/// A member of a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Literal(CodePoint),
    Range(CodePoint, CodePoint),
    Category(Category),
}

/// How a repetition looks for its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

pub type Sequence = Vec<Node>;

#[derive(Debug)]
pub enum Node {
    Literal(CodePoint),
    NotLiteral(CodePoint),
    Any,
    In {
        negated: bool,
        items: Vec<Item>,
    },
    At(At),
    Branch(Vec<Sequence>),
    Group {
        number: Option<usize>,
        add: u32,
        remove: u32,
        body: Sequence,
    },
    Repeat {
        greed: Greed,
        min: u32,
        max: u32,
        body: Sequence,
    },
    Assert {
        negative: bool,
        behind: bool,
        body: Sequence,
    },
    Atomic(Sequence),
    GroupRef(usize),
    GroupRefExists {
        group: usize,
        yes: Sequence,
        no: Option<Sequence>,
    },
    /// Never matches: `(?!)`.
    Failure,
}

impl Node {
    pub fn is_repeat(&self) -> bool {
        matches!(self, Node::Repeat { .. })
    }

    /// Whether two nodes without subpatterns are the same.
    pub fn is_same_leaf(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Literal(a), Node::Literal(b)) | (Node::NotLiteral(a), Node::NotLiteral(b)) => a == b,
            (Node::Any, Node::Any) | (Node::Failure, Node::Failure) => true,
            (Node::In { negated: a, items: x }, Node::In { negated: b, items: y }) => a == b && x == y,
            (Node::At(a), Node::At(b)) => a == b,
            (Node::GroupRef(a), Node::GroupRef(b)) => a == b,
            _ => false,
        }
    }
}

/// The fewest and the most code points that something matches; saturated.
pub type Width = (u64, u64);

fn plus(a: Width, b: Width) -> Width {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

fn either(widths: impl Iterator<Item = Width>) -> Width {
    widths.fold((u64::MAX, 0), |a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// The width of a sequence; `groups` are the widths of the groups that are closed.
pub fn width(sequence: &[Node], groups: &[Option<Width>]) -> Result<Width> {
    sequence.iter().try_fold((0, 0), |sum, node| Ok(plus(sum, node_width(node, groups)?)))
}

fn node_width(node: &Node, groups: &[Option<Width>]) -> Result<Width> {
    let width = |body: &[Node]| nested(|| width(body, groups));
    Ok(match node {
        Node::Literal(_) | Node::NotLiteral(_) | Node::Any | Node::In { .. } => (1, 1),
        Node::At(_) | Node::Assert { .. } | Node::Failure => (0, 0),
        Node::Branch(branches) => {
            let widths: Vec<Width> = branches.iter().map(|branch| width(branch)).collect::<Result<_>>()?;
            either(widths.into_iter())
        }
        Node::Group { body, .. } | Node::Atomic(body) => width(body)?,
        Node::Repeat { min, max, body, .. } => {
            let (low, high) = width(body)?;
            let most = if *max == MAX_REPEAT && high > 0 { u64::MAX } else { high.saturating_mul(u64::from(*max)) };
            (low.saturating_mul(u64::from(*min)), most)
        }
        Node::GroupRef(group) => groups.get(*group).copied().flatten().unwrap_or((0, 0)),
        Node::GroupRefExists { yes, no, .. } => {
            let yes = width(yes)?;
            match no {
                Some(no) => either([yes, width(no)?].into_iter()),
                None => (0, yes.1),
            }
        }
    })
}

/// A parsed pattern.
pub struct Parsed {
    pub root: Sequence,
    pub flags: u32,
    pub group_names: Vec<(Wtf8Buf, usize)>,
    /// By number; the entry of the whole match is empty.
    pub group_widths: Vec<Option<Width>>,
    pub warnings: Vec<Warning>,
}

impl Parsed {
    /// How many groups there are, the whole match counted.
    pub fn groups(&self) -> usize {
        self.group_widths.len()
    }
}

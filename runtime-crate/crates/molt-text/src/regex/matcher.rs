//! The backtracking matcher. CPython Modules/_sre/sre_lib.h `SRE(match)`, `SRE(search)`: the same order of attempts, with a
//! stack of its own for what can still be tried and for what has to be taken back, so that it never recurses.
//!
//! Positions are byte offsets. In text that is not ASCII they lie on the boundaries of code points.

use super::charset::is_word;
use super::program::{Anchor, Op, Program};
use super::search::Search;
use super::{MAX_REPEAT, Regex};
use crate::wtf8::{CodePoint, Wtf8, encoded_len, is_continuation};

const UNSET: usize = usize::MAX;
const NO_REPEAT: u32 = u32::MAX;

/// What a pattern has to do with the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Match at the start.
    Match,
    /// Match from the start to the end.
    Full,
    /// Match anywhere from the start on.
    Search,
}

/// The part of the text that is looked at, in bytes: what lies before `start` is seen by anchors and lookbehind only, what
/// lies behind `end` not at all.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub start: usize,
    pub end: usize,
    /// Whether an empty match at `start` does not count.
    pub must_advance: bool,
}

/// What a match captured, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// Of the whole match and of each group; `None` for a group that took no part.
    pub spans: Vec<Option<(usize, usize)>>,
    /// The number of the group that was closed last.
    pub last_group: Option<usize>,
}

/// How text is read.
trait Units {
    fn read(bytes: &[u8], at: usize) -> Option<(CodePoint, usize)>;
    fn before(bytes: &[u8], at: usize) -> usize;
    const IS_NARROW: bool;
}

/// A byte is a character: `bytes`, and text of ASCII.
struct Narrow;

impl Units for Narrow {
    #[inline]
    fn read(bytes: &[u8], at: usize) -> Option<(CodePoint, usize)> {
        bytes.get(at).map(|&byte| (CodePoint::from(byte), at + 1))
    }

    #[inline]
    fn before(_bytes: &[u8], at: usize) -> usize {
        at - 1
    }

    const IS_NARROW: bool = true;
}

/// Generalised UTF-8.
struct Wide;

impl Units for Wide {
    #[inline]
    fn read(bytes: &[u8], at: usize) -> Option<(CodePoint, usize)> {
        let first = *bytes.get(at)?;
        if first < 0x80 {
            return Some((CodePoint::from(first), at + 1));
        }
        let char = Wtf8::from_unchecked(&bytes[at..]).code_points().next()?;
        Some((char, at + encoded_len(char)))
    }

    #[inline]
    fn before(bytes: &[u8], at: usize) -> usize {
        let mut at = at - 1;
        while at > 0 && is_continuation(bytes[at]) {
            at -= 1;
        }
        at
    }

    const IS_NARROW: bool = false;
}

/// A repetition under way. CPython `SRE_REPEAT`.
#[derive(Clone, Copy)]
struct Repeat {
    /// The one around it.
    outer: u32,
    /// Completed items; -1 before the first `Until`.
    count: i64,
    /// Where the last item began that was not required.
    last: usize,
}

/// What a choice finds as it was when it was made.
#[derive(Clone, Copy)]
struct State {
    /// The repetition under way.
    repeat: u32,
    /// How many repetitions there were.
    repeats: u32,
    /// The group that was closed last.
    last_group: u32,
}

/// What can still be tried, and what has to be taken back before.
#[derive(Clone, Copy)]
enum Entry {
    /// Goes on at a step, with a position.
    Choice { pc: u32, at: usize, state: State },
    /// A greedy repetition of one character took everything up to `at`; it may give back down to `least`.
    Greedy { pc: u32, at: usize, least: usize, state: State },
    /// A lazy repetition of one character that may take one more.
    Lazy { pc: u32, at: usize, count: u32, state: State },
    /// A lazy repetition whose rest did not match: one more item.
    LazyItem { pc: u32, at: usize, count: i64, state: State },
    /// Steps that are matched apart begin here: an assertion, an atomic group, an item of a possessive repetition.
    Barrier { pc: u32, at: usize, count: u32, state: State },
    /// A mark had another value.
    Mark { mark: u32, value: usize },
    /// A repetition had another state.
    Repeat { index: u32, count: i64, last: usize },
}

/// The matcher's memory, to be used again.
#[derive(Default)]
pub struct Matcher {
    stack: Vec<Entry>,
    barriers: Vec<usize>,
    marks: Vec<usize>,
    repeats: Vec<Repeat>,
}

/// What the memory keeps between two uses, in entries.
const KEPT: usize = 1 << 12;

impl Matcher {
    /// Gives back what a long match took.
    pub fn shrink(&mut self) {
        self.stack.clear();
        self.repeats.clear();
        self.barriers.clear();
        self.stack.shrink_to(KEPT);
        self.repeats.shrink_to(KEPT);
        self.barriers.shrink_to(KEPT);
    }
}

/// One attempt's view of everything.
struct Run<'a> {
    program: &'a Program,
    memory: &'a mut Matcher,
    /// The text up to the end that counts.
    bytes: &'a [u8],
    start: usize,
    must_advance: bool,
    must_end: bool,
    repeat: u32,
    last_group: u32,
}

impl Regex {
    /// Matches bytes, or text that is ASCII.
    pub fn run_narrow(&self, matcher: &mut Matcher, bytes: &[u8], span: Span, mode: Mode) -> Option<Captures> {
        self.run::<Narrow>(matcher, bytes, span, mode)
    }

    /// Matches text as generalised UTF-8.
    pub fn run_wide(&self, matcher: &mut Matcher, bytes: &[u8], span: Span, mode: Mode) -> Option<Captures> {
        self.run::<Wide>(matcher, bytes, span, mode)
    }

    fn run<U: Units>(&self, memory: &mut Matcher, bytes: &[u8], span: Span, mode: Mode) -> Option<Captures> {
        let mut run = Run {
            program: &self.program,
            memory,
            bytes: bytes.get(..span.end)?,
            start: span.start,
            must_advance: span.must_advance,
            must_end: mode == Mode::Full,
            repeat: NO_REPEAT,
            last_group: 0,
        };
        if span.start > span.end {
            return None;
        }
        let end = match mode {
            Mode::Search => run.search::<U>()?,
            _ => run.attempt::<U>(span.start)?,
        };
        let marks = run.memory.marks.chunks_exact(2);
        let group = |marks: &[usize]| (marks[0] != UNSET && marks[1] != UNSET).then_some((marks[0], marks[1]));
        let spans = std::iter::once(Some((run.start, end))).chain(marks.map(group)).collect();
        Some(Captures { spans, last_group: (run.last_group > 0).then_some(run.last_group as usize) })
    }
}

impl Run<'_> {
    /// The first match from the start on: where it ends.
    fn search<U: Units>(&mut self) -> Option<usize> {
        let program = self.program;
        let mut at = self.start;
        loop {
            at = match &program.search {
                Search::Everywhere => at,
                Search::Beginning if at > 0 => return None,
                Search::Beginning => at,
                Search::Prefix(finder) => at + finder.find(&self.bytes[at..])?,
                Search::First(first) => {
                    at + self.bytes[at..]
                        .iter()
                        .position(|&byte| first[usize::from(byte)] && (U::IS_NARROW || !is_continuation(byte)))?
                }
            };
            self.start = at;
            if let Some(end) = self.attempt::<U>(at) {
                return Some(end);
            }
            self.must_advance = false;
            at = U::read(self.bytes, at)?.1;
        }
    }

    /// Matches at one position: where the match ends.
    fn attempt<U: Units>(&mut self, at: usize) -> Option<usize> {
        if self.bytes.len() - at < self.program.min_width {
            return None;
        }
        self.memory.stack.clear();
        self.memory.barriers.clear();
        self.memory.repeats.clear();
        self.memory.marks.clear();
        molt_room::resize(&mut self.memory.marks, self.program.marks, UNSET);
        self.repeat = NO_REPEAT;
        self.last_group = 0;
        self.steps::<U>(at)
    }

    fn state(&self) -> State {
        State { repeat: self.repeat, repeats: self.memory.repeats.len() as u32, last_group: self.last_group }
    }

    fn restore(&mut self, state: State) {
        self.memory.repeats.truncate(state.repeats as usize);
        (self.repeat, self.last_group) = (state.repeat, state.last_group);
    }

    fn push_choice(&mut self, pc: usize, at: usize) {
        let state = self.state();
        self.memory.stack.push(Entry::Choice { pc: pc as u32, at, state });
    }

    fn set_mark(&mut self, mark: u32, at: usize) {
        let place = &mut self.memory.marks[mark as usize];
        if !self.memory.stack.is_empty() {
            self.memory.stack.push(Entry::Mark { mark, value: *place });
        }
        *place = at;
        if mark & 1 != 0 {
            self.last_group = mark / 2 + 1;
        }
    }

    fn set_repeat(&mut self, index: u32, count: i64, last: usize) {
        let repeat = &mut self.memory.repeats[index as usize];
        if !self.memory.stack.is_empty() {
            self.memory.stack.push(Entry::Repeat { index, count: repeat.count, last: repeat.last });
        }
        (repeat.count, repeat.last) = (count, last);
    }

    /// Runs the program from its first step: where the match ends.
    fn steps<U: Units>(&mut self, at: usize) -> Option<usize> {
        let (mut pc, mut at) = (0, at);
        loop {
            let next = match self.program.ops[pc] {
                Op::Success => match self.memory.barriers.pop() {
                    Some(barrier) => self.leave_barrier(barrier, at),
                    None if self.must_end && at != self.bytes.len() => None,
                    None if self.must_advance && at == self.start => None,
                    None => return Some(at),
                },
                Op::Failure => None,
                Op::Mark(mark) => {
                    self.set_mark(mark, at);
                    Some((pc + 1, at))
                }
                Op::Jump(target) => Some((target as usize, at)),
                Op::At(anchor) => self.is_at::<U>(anchor, at).then_some((pc + 1, at)),
                Op::Branch { next } => {
                    if self.can_begin::<U>(pc + 1, at) {
                        self.push_choice(next as usize, at);
                        Some((pc + 1, at))
                    } else {
                        Some((next as usize, at))
                    }
                }
                Op::RepeatOne { min, max, lazy, possessive } => {
                    self.repeat_one::<U>(pc, at, (min, max), lazy, possessive)
                }
                Op::Repeat { until } => {
                    self.memory.repeats.push(Repeat { outer: self.repeat, count: -1, last: UNSET });
                    self.repeat = self.memory.repeats.len() as u32 - 1;
                    Some((until as usize, at))
                }
                Op::Until { start, min, max, lazy } => self.until(pc, at, start as usize + 1, (min, max), lazy),
                Op::Possessive { max: 0, end, .. } => Some((end as usize, at)),
                Op::Possessive { .. } | Op::Atomic { .. } => {
                    self.enter_barrier(pc, at, 0);
                    Some((pc + 1, at))
                }
                Op::Assert { back, negative, end } => match self.step_back::<U>(at, back) {
                    Some(before) => {
                        self.enter_barrier(pc, at, 0);
                        Some((pc + 1, before))
                    }
                    None => negative.then_some((end as usize, at)),
                },
                Op::GroupRef { group, fold } => {
                    self.group_ref::<U>(group, at, |a, b| fold.lower(a) == fold.lower(b)).map(|at| (pc + 1, at))
                }
                Op::GroupRefExists { group, no } => match self.group(group) {
                    Some(_) => Some((pc + 1, at)),
                    None => Some((no as usize, at)),
                },
                op => match U::read(self.bytes, at) {
                    Some((char, next)) if self.program.matches_one(op, char) => Some((pc + 1, next)),
                    _ => None,
                },
            };
            (pc, at) = match next {
                Some(next) => next,
                None => self.backtrack::<U>()?,
            };
        }
    }

    /// Whether the step at `pc` can match here, as far as one look tells.
    #[inline]
    fn can_begin<U: Units>(&self, pc: usize, at: usize) -> bool {
        match self.program.ops[pc] {
            op @ (Op::Literal(_) | Op::Set(_) | Op::LiteralFolded(..)) => {
                U::read(self.bytes, at).is_some_and(|(char, _)| self.program.matches_one(op, char))
            }
            _ => true,
        }
    }

    fn group(&self, group: u32) -> Option<(usize, usize)> {
        let first = 2 * group as usize;
        let (start, end) = (self.memory.marks[first], self.memory.marks[first + 1]);
        (start != UNSET && end != UNSET && start <= end).then_some((start, end))
    }

    fn group_ref<U: Units>(
        &self,
        group: u32,
        mut at: usize,
        same: impl Fn(CodePoint, CodePoint) -> bool,
    ) -> Option<usize> {
        let (mut from, end) = self.group(group)?;
        while from < end {
            let (wanted, next) = U::read(self.bytes, from)?;
            let (char, behind) = U::read(self.bytes, at)?;
            if !same(char, wanted) {
                return None;
            }
            (from, at) = (next, behind);
        }
        Some(at)
    }

    fn step_back<U: Units>(&self, mut at: usize, count: u32) -> Option<usize> {
        for _ in 0..count {
            if at == 0 {
                return None;
            }
            at = U::before(self.bytes, at);
        }
        Some(at)
    }

    fn is_at<U: Units>(&self, anchor: Anchor, at: usize) -> bool {
        let rest = &self.bytes[at..];
        match anchor {
            Anchor::Beginning => at == 0,
            Anchor::BeginningLine => at == 0 || self.bytes[at - 1] == b'\n',
            Anchor::End => rest.is_empty() || rest == b"\n",
            Anchor::EndLine => rest.first().is_none_or(|&byte| byte == b'\n'),
            Anchor::EndString => rest.is_empty(),
            Anchor::Boundary { unicode } => self.is_boundary::<U>(at, unicode),
            Anchor::NonBoundary { unicode } if self.bytes.is_empty() => {
                let _ = unicode;
                self.program.empty_non_boundary
            }
            Anchor::NonBoundary { unicode } => !self.is_boundary::<U>(at, unicode),
        }
    }

    fn is_boundary<U: Units>(&self, at: usize, unicode: bool) -> bool {
        let word = |at: usize| U::read(self.bytes, at).is_some_and(|(char, _)| is_word(char, unicode));
        (at > 0 && word(U::before(self.bytes, at))) != word(at)
    }

    /// Steps over up to `most` characters that the step at `pc` matches: how many, and up to where.
    fn count<U: Units>(&self, pc: usize, mut at: usize, most: u32) -> (u32, usize) {
        let op = self.program.ops[pc];
        if U::IS_NARROW && most == MAX_REPEAT {
            let rest = &self.bytes[at..];
            let taken = match op {
                Op::AnyAll => rest.len(),
                Op::Any => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
                Op::NotLiteral(char @ 0..0x80) => memchr::memchr(char as u8, rest).unwrap_or(rest.len()),
                _ => rest.iter().position(|&byte| !self.program.matches_one(op, u32::from(byte))).unwrap_or(rest.len()),
            };
            return (u32::try_from(taken).unwrap_or(u32::MAX), at + taken);
        }
        let mut count = 0;
        while (count < most || most == MAX_REPEAT)
            && let Some((char, next)) = U::read(self.bytes, at)
            && self.program.matches_one(op, char)
        {
            at = next;
            count = count.saturating_add(1);
        }
        (count, at)
    }

    fn repeat_one<U: Units>(
        &mut self,
        pc: usize,
        at: usize,
        (min, max): (u32, u32),
        lazy: bool,
        possessive: bool,
    ) -> Option<(usize, usize)> {
        let (required, least) = if min == 0 { (0, at) } else { self.count::<U>(pc + 1, at, min) };
        if required < min {
            return None;
        }
        let state = self.state();
        if lazy {
            if max > min {
                self.memory.stack.push(Entry::Lazy { pc: pc as u32, at: least, count: min, state });
            }
            return Some((pc + 2, least));
        }
        let more = if max == MAX_REPEAT { MAX_REPEAT } else { max - min };
        let (_, most) = self.count::<U>(pc + 1, least, more);
        if most > least && !possessive {
            self.memory.stack.push(Entry::Greedy { pc: pc as u32, at: most, least, state });
        }
        Some((pc + 2, most))
    }

    /// The end of an item: another one, or the rest. CPython `SRE_OP_MAX_UNTIL`, `SRE_OP_MIN_UNTIL`.
    fn until(
        &mut self,
        pc: usize,
        at: usize,
        item: usize,
        (min, max): (u32, u32),
        lazy: bool,
    ) -> Option<(usize, usize)> {
        let index = self.repeat;
        let Repeat { outer, count, last } = self.memory.repeats[index as usize];
        let count = count + 1;
        if count < i64::from(min) {
            self.set_repeat(index, count, last);
            return Some((item, at));
        }
        let may_repeat = (max == MAX_REPEAT || count < i64::from(max)) && at != last;
        if may_repeat && lazy {
            let state = self.state();
            self.memory.stack.push(Entry::LazyItem { pc: pc as u32, at, count, state });
        } else if may_repeat {
            self.repeat = outer;
            self.push_choice(pc + 1, at);
            self.repeat = index;
            self.set_repeat(index, count, at);
            return Some((item, at));
        }
        self.repeat = outer;
        Some((pc + 1, at))
    }

    fn enter_barrier(&mut self, pc: usize, at: usize, count: u32) {
        let state = self.state();
        self.memory.barriers.push(self.memory.stack.len());
        self.memory.stack.push(Entry::Barrier { pc: pc as u32, at, count, state });
    }

    /// What is matched apart succeeded at `at`: where to go on.
    fn leave_barrier(&mut self, barrier: usize, at: usize) -> Option<(usize, usize)> {
        let Entry::Barrier { pc, at: begun, count, state } = self.memory.stack[barrier] else {
            return None;
        };
        let pc = pc as usize;
        if let Op::Assert { negative: true, .. } = self.program.ops[pc] {
            while self.memory.stack.len() > barrier + 1 {
                self.undo();
            }
            self.memory.stack.pop();
            self.restore(state);
            return None;
        }
        self.restore(State { last_group: self.last_group, ..state });
        self.keep_undo_entries(barrier, state.repeats);
        match self.program.ops[pc] {
            Op::Assert { end, .. } => Some((end as usize, begun)),
            Op::Possessive { min, max, end } => {
                let done = count.saturating_add(1);
                // An item that was not required and took nothing is the last one.
                let may_repeat = max == MAX_REPEAT || done < max;
                if done < min || may_repeat && (count < min || at != begun) {
                    self.enter_barrier(pc, at, done);
                    return Some((pc + 1, at));
                }
                Some((end as usize, at))
            }
            Op::Atomic { end } => Some((end as usize, at)),
            _ => None,
        }
    }

    /// Drops the barrier and every choice above it; what has to be taken back when an earlier choice fails stays.
    fn keep_undo_entries(&mut self, barrier: usize, repeats: u32) {
        let stack = &mut self.memory.stack;
        if barrier == 0 {
            stack.clear();
            return;
        }
        let mut kept = barrier;
        for at in barrier + 1..stack.len() {
            let stays = match stack[at] {
                Entry::Mark { .. } => true,
                Entry::Repeat { index, .. } => index < repeats,
                _ => false,
            };
            if stays {
                stack[kept] = stack[at];
                kept += 1;
            }
        }
        stack.truncate(kept);
    }

    /// Takes the newest entry from the stack and what it says back.
    fn undo(&mut self) {
        match self.memory.stack.pop() {
            Some(Entry::Mark { mark, value }) => self.memory.marks[mark as usize] = value,
            Some(Entry::Repeat { index, count, last }) => {
                if let Some(repeat) = self.memory.repeats.get_mut(index as usize) {
                    (repeat.count, repeat.last) = (count, last);
                }
            }
            _ => {}
        }
    }

    /// The newest choice that is left: where to go on.
    fn backtrack<U: Units>(&mut self) -> Option<(usize, usize)> {
        loop {
            match *self.memory.stack.last()? {
                Entry::Mark { .. } | Entry::Repeat { .. } => self.undo(),
                Entry::Choice { pc, at, state } => {
                    self.memory.stack.pop();
                    self.restore(state);
                    return Some((pc as usize, at));
                }
                Entry::Greedy { pc, at, least, state } => {
                    self.restore(state);
                    if let Some(next) = self.give_back::<U>(pc as usize, at, least) {
                        return Some(next);
                    }
                }
                Entry::Lazy { pc, at, count, state } => {
                    self.restore(state);
                    if let Some(next) = self.take_one_more::<U>(pc as usize, at, count) {
                        return Some(next);
                    }
                }
                Entry::LazyItem { pc, at, count, state } => {
                    self.memory.stack.pop();
                    self.restore(state);
                    self.set_repeat(state.repeat, count, at);
                    if let Op::Until { start, .. } = self.program.ops[pc as usize] {
                        return Some((start as usize + 1, at));
                    }
                }
                Entry::Barrier { pc, at, count, state } => {
                    self.memory.stack.pop();
                    self.memory.barriers.pop();
                    self.restore(state);
                    match self.program.ops[pc as usize] {
                        Op::Assert { negative: true, end, .. } => return Some((end as usize, at)),
                        Op::Possessive { min, end, .. } if count >= min => return Some((end as usize, at)),
                        _ => {}
                    }
                }
            }
        }
    }

    /// The newest entry, greedy, gives characters back until the rest can begin; it goes when it has none left.
    fn give_back<U: Units>(&mut self, pc: usize, mut at: usize, least: usize) -> Option<(usize, usize)> {
        while at > least {
            at = U::before(self.bytes, at);
            if !self.can_begin::<U>(pc + 2, at) {
                continue;
            }
            match self.memory.stack.last_mut() {
                Some(Entry::Greedy { at: place, .. }) if at > least => *place = at,
                _ => drop(self.memory.stack.pop()),
            }
            return Some((pc + 2, at));
        }
        self.memory.stack.pop();
        None
    }

    /// The newest entry, lazy, takes a character; it goes when it may take no more.
    fn take_one_more<U: Units>(&mut self, pc: usize, at: usize, count: u32) -> Option<(usize, usize)> {
        let max = match self.program.ops[pc] {
            Op::RepeatOne { max, .. } => max,
            _ => 0,
        };
        match U::read(self.bytes, at) {
            Some((char, next)) if self.program.matches_one(self.program.ops[pc + 1], char) => {
                let taken = count.saturating_add(1);
                match self.memory.stack.last_mut() {
                    Some(Entry::Lazy { at: place, count, .. }) if max == MAX_REPEAT || taken < max => {
                        (*place, *count) = (next, taken);
                    }
                    _ => drop(self.memory.stack.pop()),
                }
                Some((pc + 2, next))
            }
            _ => {
                self.memory.stack.pop();
                None
            }
        }
    }
}

//! How the beginnings of matches are looked for: what every match begins with is found without the matcher.
//! Takes the place of CPython Lib/re/_compiler.py `_compile_info`; the answers do not depend on it.

use super::program::{Anchor, Op, Program};
use crate::wtf8::Wtf8Buf;

/// Where a match can begin.
pub enum Search {
    /// Anywhere.
    Everywhere,
    /// At the beginning of the text only.
    Beginning,
    /// Where these bytes stand.
    Prefix(Box<memchr::memmem::Finder<'static>>),
    /// At a byte that is marked; bytes from 128 on are all of those that begin no ASCII character.
    First(Box<[bool; 256]>),
}

/// The plan for a program.
pub fn plan(program: &Program) -> Search {
    if let Some(Op::At(Anchor::Beginning)) = program.ops.first() {
        return Search::Beginning;
    }
    if program.min_width == 0 {
        return Search::Everywhere;
    }
    let mut prefix = Wtf8Buf::new();
    for op in &program.ops {
        match op {
            Op::Literal(char) if *char < 0x80 => prefix.push(*char),
            Op::Mark(_) => {}
            _ => break,
        }
    }
    if !prefix.is_empty() {
        return Search::Prefix(Box::new(memchr::memmem::Finder::new(prefix.as_bytes()).into_owned()));
    }
    let mut first = Box::new([false; 256]);
    match add_first(program, 0, &mut first, &mut 1000) {
        Some(()) if first.contains(&false) => Search::First(first),
        _ => Search::Everywhere,
    }
}

/// Marks what a match of the steps from `pc` on can begin with; `None` when that cannot be told within the budget.
fn add_first(program: &Program, mut pc: usize, first: &mut [bool; 256], budget: &mut u32) -> Option<()> {
    loop {
        *budget = budget.checked_sub(1)?;
        let op = *program.ops.get(pc)?;
        match op {
            Op::Mark(_) | Op::At(_) => pc += 1,
            Op::Jump(target) => pc = target as usize,
            Op::Branch { next } => {
                add_first(program, pc + 1, first, budget)?;
                pc = next as usize;
            }
            Op::Repeat { until } => match program.ops.get(until as usize) {
                Some(Op::Until { min: 1.., .. }) => pc += 1,
                _ => return None,
            },
            Op::RepeatOne { min, .. } => {
                add_one(program, *program.ops.get(pc + 1)?, first);
                if min > 0 {
                    return Some(());
                }
                pc += 2;
            }
            Op::Failure => return Some(()),
            Op::Atomic { .. } | Op::Possessive { min: 1.., .. } => pc += 1,
            Op::Assert { end, .. } => pc = end as usize,
            Op::Literal(_)
            | Op::NotLiteral(_)
            | Op::LiteralFolded(..)
            | Op::NotLiteralFolded(..)
            | Op::Any
            | Op::AnyAll
            | Op::Set(_) => {
                add_one(program, op, first);
                return Some(());
            }
            Op::Success
            | Op::Until { .. }
            | Op::Possessive { .. }
            | Op::GroupRef { .. }
            | Op::GroupRefExists { .. } => return None,
        }
    }
}

fn add_one(program: &Program, op: Op, first: &mut [bool; 256]) {
    for (byte, marked) in first.iter_mut().enumerate() {
        // A byte beyond ASCII may begin any of many code points.
        *marked = *marked || byte >= 0x80 || program.matches_one(op, byte as u32);
    }
}

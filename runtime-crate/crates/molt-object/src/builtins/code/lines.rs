//! The lines of a program's code. They lie in one file of data that the program holds, and not in the code: a line of Python that moves
//! changes no generated Rust.
//!
//! The file is words of four bytes, the lowest first: for each module how long its name is, the name, how many words it has, and those.
//! The first of a module's words say where among them the lines of each of its code objects begin, in the order of their numbers; what
//! a code object calls its line is a place in its own list, whose first is the code's first line.

use std::collections::HashMap;

const WORD: usize = 4;

/// The lines of all modules, by their names.
#[derive(Default)]
pub struct LineTable(HashMap<&'static str, ModuleLines>);

impl LineTable {
    /// Reads the file; what is not whole of it is left out.
    pub fn read(file: &'static [u8]) -> LineTable {
        let mut modules = HashMap::new();
        let mut rest = file;
        while let Some((name, lines, after)) = next_module(rest) {
            modules.insert(name, ModuleLines(lines));
            rest = after;
        }
        LineTable(modules)
    }

    /// The lines of a module; none for one that the file has not.
    pub fn of(&self, module: &str) -> ModuleLines {
        self.0.get(module).copied().unwrap_or_default()
    }
}

fn next_module(rest: &'static [u8]) -> Option<(&'static str, &'static [u8], &'static [u8])> {
    let (name, rest) = counted(rest, 1)?;
    let (lines, rest) = counted(rest, WORD)?;
    Some((std::str::from_utf8(name).ok()?, lines, rest))
}

/// What a count stands before, and what follows it.
fn counted(bytes: &'static [u8], unit: usize) -> Option<(&'static [u8], &'static [u8])> {
    let length = word(bytes, 0)? as usize;
    bytes.get(WORD..)?.split_at_checked(length.checked_mul(unit)?)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at.checked_mul(WORD)?..)?.first_chunk::<WORD>()?;
    Some(u32::from_le_bytes(*bytes))
}

/// The lines of one module.
#[derive(Clone, Copy, Default)]
pub struct ModuleLines(&'static [u8]);

impl ModuleLines {
    /// The line at a place in the list of a code object, from 1; the first of the file where nothing is known.
    pub fn line(self, code: u32, place: u32) -> u32 {
        let start = word(self.0, code as usize);
        start.and_then(|start| word(self.0, start as usize + place as usize)).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(modules: &[(&str, &[u32])]) -> &'static [u8] {
        let mut bytes = Vec::new();
        for (name, words) in modules {
            bytes.extend((name.len() as u32).to_le_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend((words.len() as u32).to_le_bytes());
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        }
        bytes.leak()
    }

    #[test]
    fn lines_are_found_by_module_code_and_place() {
        let table = LineTable::read(file(&[("app", &[2, 4, 1, 7, 30, 31, 35]), ("app.main", &[1, 12])]));
        let app = table.of("app");
        assert_eq!([app.line(0, 0), app.line(0, 1), app.line(1, 0), app.line(1, 2)], [1, 7, 30, 35]);
        assert_eq!(table.of("app.main").line(0, 0), 12);
    }

    #[test]
    fn what_is_not_known_is_the_first_line() {
        let table = LineTable::read(file(&[("app", &[1, 5])]));
        assert_eq!(table.of("other").line(0, 0), 1);
        assert_eq!([table.of("app").line(0, 9), table.of("app").line(7, 0)], [1, 1]);
    }

    #[test]
    fn a_file_that_is_cut_short_has_the_modules_before_the_cut() {
        let whole = file(&[("app", &[1, 5]), ("other", &[1, 6])]);
        for length in 0..whole.len() {
            let table = LineTable::read(&whole[..length]);
            assert_eq!(table.of("app").line(0, 0), if length >= 19 { 5 } else { 1 });
            assert_eq!(table.of("other").line(0, 0), 1);
        }
    }
}

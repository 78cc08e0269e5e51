//! The files that compiled modules come from, as directories show them: a program that looks for its modules among its files
//! (`Path(__file__).parent.glob("*.py")`, `pkgutil.iter_modules`) finds them, though they need not be where it runs.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use crate::builtins::code::ModuleDef;

/// By the absolute path of a directory, the names in it, each with whether it is a directory.
#[derive(Default)]
pub struct Sources {
    directories: HashMap<String, BTreeMap<String, bool>>,
}

impl Sources {
    /// Of modules with the files that they count as lying in; relative ones are below `working`.
    pub fn of<'a>(modules: impl Iterator<Item = (&'a ModuleDef, String)>, working: &str) -> Sources {
        let mut sources = Sources::default();
        for (def, file) in modules {
            let file = absolute(working, &file);
            let levels = def.name.split('.').count() - usize::from(!def.is_package);
            sources.add(&file, false);
            let mut below = file.as_str();
            for _ in 0..levels {
                let Some((directory, _)) = below.rsplit_once('/') else { break };
                sources.add(directory, true);
                below = directory;
            }
        }
        sources
    }

    fn add(&mut self, path: &str, is_directory: bool) {
        if let Some((directory, name)) = path.rsplit_once('/') {
            self.directories.entry_ref(directory).or_default().insert(name.to_owned(), is_directory);
        }
    }

    /// What a directory has, by name; nothing where no module comes from it.
    pub fn inside(&self, working: &str, directory: &str) -> impl Iterator<Item = (&str, bool)> {
        let names = self.directories.get(&absolute(working, directory));
        names.into_iter().flatten().map(|(name, is_directory)| (name.as_str(), *is_directory))
    }

    /// Whether a path is a directory with such files, or such a file; None where it is neither.
    pub fn is_directory(&self, working: &str, path: &str) -> Option<bool> {
        let path = absolute(working, path);
        if self.directories.contains_key(&path) {
            return Some(true);
        }
        let (directory, name) = path.rsplit_once('/')?;
        self.directories.get(directory)?.get(name).copied()
    }
}

/// A path from the root of the file system, without `.`, `..` and empty parts; links are not followed.
fn absolute(working: &str, path: &str) -> String {
    let mut parts = Vec::new();
    let before = if path.starts_with('/') { "" } else { working };
    for part in before.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.into_iter().flat_map(|part| ["/", part]).collect()
}

#[cfg(test)]
mod tests {
    use super::{Sources, absolute};

    #[test]
    fn paths_are_told_without_the_file_system() {
        let given = [("/", "a/b"), ("/w", "./a/../b//c/"), ("/w", "/x/../../y"), ("/w", "")];
        let told: Vec<String> = given.iter().map(|(working, path)| absolute(working, path)).collect();
        assert_eq!(told, ["/a/b", "/w/b/c", "/y", "/w"]);
    }

    #[test]
    fn nothing_comes_from_nowhere() {
        let none = Sources::default();
        assert_eq!((none.inside("/w", "a").count(), none.is_directory("/w", "a")), (0, None));
    }
}

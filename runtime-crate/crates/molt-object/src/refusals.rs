//! The refusals that were raised for one request, or for the start. Whoever raises one notes it here, so that it comes to light even where
//! code that stands between swallows it or takes it for a value: a thread's function, a task among others, a callback.

use std::cell::RefCell;
use std::rc::Rc;

/// The texts of refusals, oldest first. Tasks, threads and callbacks share those of the code that began them; code that works for nobody
/// notes nothing.
#[derive(Clone, Default)]
pub struct Refusals(Option<Rc<RefCell<Vec<String>>>>);

impl Refusals {
    /// Those of a request, or of a start, that begins.
    pub fn begin() -> Refusals {
        Refusals(Some(Rc::default()))
    }

    /// The first of them.
    pub fn first(&self) -> Option<String> {
        self.0.as_ref()?.borrow().first().cloned()
    }

    pub(crate) fn add(&self, text: &str) {
        if let Some(texts) = &self.0
            && !texts.borrow().iter().any(|known| known == text)
        {
            texts.borrow_mut().push(text.to_owned());
        }
    }

    /// Forgets one that came to light.
    pub(crate) fn remove(&self, text: &str) {
        if let Some(texts) = &self.0 {
            texts.borrow_mut().retain(|known| known != text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Refusals;

    #[test]
    fn are_shared_by_who_takes_them_over() {
        let request = Refusals::begin();
        let task = request.clone();
        task.add("a.py:1: refused");
        task.add("a.py:1: refused");
        assert_eq!(request.first().as_deref(), Some("a.py:1: refused"));
        request.remove("a.py:1: refused");
        assert_eq!(task.first(), None);
    }

    #[test]
    fn of_nobody_are_not_kept() {
        let nobody = Refusals::default();
        nobody.add("a.py:1: refused");
        assert_eq!(nobody.first(), None);
    }
}

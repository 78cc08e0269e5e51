//! The permission to look inside objects: one a thread, borrowed by every access.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    static CLAIMED: Cell<bool> = const { Cell::new(false) };
}

/// The one key of this thread to the insides of its objects.
///
/// Shared access to a payload borrows the token shared, exclusive access borrows it exclusively; since a thread has
/// one token and objects never leave their thread, the borrow checker proves that no payload is read while it is
/// written. Neither `Send` nor `Clone`.
pub struct Token {
    _not_send: PhantomData<*mut ()>,
}

impl Token {
    /// Claims this thread's token.
    ///
    /// # Panics
    /// When the token of this thread is already claimed.
    pub fn claim() -> Token {
        assert!(!CLAIMED.replace(true), "the token of this thread is already claimed");
        Token { _not_send: PhantomData }
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        CLAIMED.set(false);
    }
}

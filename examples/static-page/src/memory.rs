//! The functions that the script of a worker calls. Texts are passed by their place in the memory
//! of the module.
#![allow(unsafe_code)]

use std::cell::RefCell;

thread_local! {
    /// The question that the script writes; its length is as promised.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The reply that the script reads before it asks again.
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Gives the searches their clock. Called once, first.
// SAFETY: no other function of the module has this name; nor have others those below.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    menagerie::provide_clock(super::clock::now);
}

/// Makes room for a question of `length` bytes and returns its address. The script writes only
/// there, and only before it asks.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the question that was written. Returns the length of the reply.
fn answer(with: impl FnOnce(&[u8]) -> String) -> usize {
    let question = QUESTION.take();
    let reply = with(&question);
    let length = reply.len();
    REPLY.set(reply);
    length
}

/// Answers a question about the rules.
#[unsafe(no_mangle)]
pub extern "C" fn rules() -> usize {
    answer(super::rules)
}

/// Does what is asked of the table.
#[unsafe(no_mangle)]
pub extern "C" fn table() -> usize {
    answer(super::table::answer)
}

/// Returns the place of the last reply.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}

//! The door of the module: memory for a request, the call, and memory given back. The page is told of long work by an import.
//!
//! A request is written into memory that `carom_take` gave; `carom_call` takes it over and returns where the reply begins and how long it is, as one number of
//! 64 bits; `carom_give` takes the reply's memory back.
#![allow(unsafe_code)]

use serde_json::json;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes a text of this length from memory.
    fn tell(text: *const u8, length: usize);
}

fn told(text: &str) {
    // SAFETY: the text is alive while it is read, and the page keeps nothing of it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Memory for a request of this length.
#[unsafe(no_mangle)]
pub extern "C" fn carom_take(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Takes memory back that `carom_take` or `carom_call` gave.
///
/// # Safety
/// Pointer and length must be as they were given, and given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_give(text: *mut u8, length: usize) {
    // SAFETY: by the contract above this is a boxed slice of ours.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) });
}

/// Answers the request in memory that `carom_take` gave, and takes it back. Where the reply begins is in the upper half of what is returned.
///
/// # Safety
/// Pointer and length must be as `carom_take` gave them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_call(text: *mut u8, length: usize) -> u64 {
    std::panic::set_hook(Box::new(|panic| told(&json!({ "fault": panic.to_string() }).to_string())));
    // SAFETY: by the contract above this is a boxed slice of ours.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) };
    let request = String::from_utf8_lossy(&request);
    let reply = crate::answer(&request, &mut |news| told(&news.to_string())).into_bytes().into_boxed_slice();
    let length = reply.len() as u64;
    let begin = Box::into_raw(reply).cast::<u8>() as usize as u64;
    begin << 32 | length
}

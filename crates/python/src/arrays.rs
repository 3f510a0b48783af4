//! Arrays of NumPy that results are written into.

use numpy::{BorrowError, Element, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Returns the error for an array that another thread is filling.
pub(crate) fn in_use(_: BorrowError) -> PyErr {
    PyRuntimeError::new_err("the array is in use in another thread: give each thread its own")
}

/// Returns the values of an array for results.
pub(crate) fn slice<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    len: usize,
) -> PyResult<&'a mut [T]> {
    let found = array.len();
    let values = array.as_slice_mut()?;
    if found != len {
        return Err(PyValueError::new_err(format!(
            "an array of {found} values: expected {len}"
        )));
    }
    Ok(values)
}

//! A form over the board, and what comes of it.

use super::form::{Field, Form, Input};

/// A form over the board, whose answers an `A` gives.
#[derive(Clone, Debug)]
pub struct Dialog<A> {
    /// The form.
    pub form: Form,
    /// Whether it is the line below the board in which a move is typed.
    pub is_typed: bool,
    /// Whether it has told what would be lost. Enter again does it then.
    pub is_warned: bool,
    /// What follows a change of the field with this number.
    pub changed: fn(&mut A, &mut Form, usize),
    /// Does what the form asks for, or says why that cannot be done.
    pub accept: fn(&mut A, &mut Self) -> Result<(), String>,
}

impl<A> Dialog<A> {
    /// A form with these fields, each with its label.
    pub fn new<const FIELDS: usize>(
        title: &str,
        fields: [(&'static str, Input); FIELDS],
        note: impl Into<String>,
        accept: fn(&mut A, &mut Self) -> Result<(), String>,
    ) -> Self {
        let fields = fields.map(|(label, input)| Field::new(label, input));
        let mut form = Form::new(title, fields.into());
        form.note = note.into();
        Self {
            form,
            is_typed: false,
            is_warned: false,
            changed: |_, _, _| {},
            accept,
        }
    }
}

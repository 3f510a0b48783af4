//! Living cells while they are read from a file.

use super::cell_set::Builder;
use super::error::PatternError;
use super::limits::PatternLimits;
use super::source::{self, Source};

/// The living cells read so far, and the limits on them.
pub(super) struct CellReader<'a> {
    source: Source<'a>,
    limits: PatternLimits,
    pub builder: Builder,
    count: u64,
}

impl<'a> CellReader<'a> {
    pub fn new(source: Source<'a>, limits: &PatternLimits) -> Self {
        Self {
            source,
            limits: *limits,
            builder: Builder::default(),
            count: 0,
        }
    }

    /// Adds a cell. Byte `at` of the text asks for it.
    pub fn insert(&mut self, at: usize, x: i64, y: i64) -> Result<(), PatternError> {
        // `x` exceeds the limit by at most the length of a text.
        if x.unsigned_abs().max(y.unsigned_abs()) > self.limits.farthest() {
            return Err(self.too_far(at));
        }
        self.count(at, 1)?;
        self.builder.insert(x, y, 1);
        Ok(())
    }

    /// Counts `len` more living cells. Byte `at` of the text asks for them.
    pub fn count(&mut self, at: usize, len: u64) -> Result<(), PatternError> {
        self.count += len;
        if self.count > self.limits.cells {
            let limit = self.limits.cells;
            return Err(self
                .source
                .error(at, format!("at most {limit} living cells")));
        }
        Ok(())
    }

    pub fn too_far(&self, at: usize) -> PatternError {
        let far = self.limits.farthest();
        self.source
            .error(at, format!("no cell more than {far} away from (0, 0)"))
    }

    /// Reads a coordinate.
    pub fn coordinate(&self, field: source::Line<'_>) -> Result<i64, PatternError> {
        let far = self.limits.farthest();
        match source::integer(field.text) {
            Some(number) if number.unsigned_abs() <= far.into() => Ok(number as i64),
            Some(_) => Err(self.too_far(field.at)),
            None => Err(self.source.error(field.at, "a whole number")),
        }
    }

    /// Reads two coordinates and nothing else from a line.
    pub fn place(&self, line: source::Line<'_>) -> Result<(i64, i64), PatternError> {
        let mut fields = line.fields();
        let end = line.at + line.text.len();
        let mut next = || match fields.next() {
            Some(field) => self.coordinate(field),
            None => Err(self.source.error(end, "two whole numbers")),
        };
        let place = (next()?, next()?);
        match fields.next() {
            Some(field) => Err(self.source.error(field.at, "two whole numbers and no more")),
            None => Ok(place),
        }
    }
}

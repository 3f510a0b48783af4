//! The server of the pages in `page`.

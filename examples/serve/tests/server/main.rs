//! The server as browsers, other programs and hostile ones see it.

mod common;
mod crash;
mod http;
mod older_data;
mod operator;
mod tables;

//! The plane in tiles, for worlds in which little changes, under rules that count neighbours and do
//! not have B0.
//!
//! A tile has 60 x 52 cells, and only tiles with living cells in or near them are stored. A step is
//! two generations. It computes only the rows of tiles near which something is not the same as two
//! generations ago. So still lifes and the common oscillators cost nothing. A glider alone in a
//! tile is moved when it comes near the edge of the tile, or something comes near the tile.
//!
//! If most of what changes has a longer period, as guns and their streams of gliders do, the cells
//! of one period are kept. A step then computes only what is not the same as one period ago.

mod glider;
mod index;
mod tile;
mod tiles;

pub(crate) use tile::NEIGHBOURS;
pub(crate) use tiles::{FEW, Tiles, words_of_row};

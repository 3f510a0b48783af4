//! A board whose size is known only at run time, as a slice of bits: read, changed and put back.
//!
//! ```text
//! cargo run --release -p life-worlds --features bitvec --example bits -- 24 9
//! ```

use life_worlds::bitvec::prelude::*;
use life_worlds::{Rule, grid::Grid, pattern::Topology};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut sides = std::env::args().skip(1).map(|side| side.parse());
    let width: usize = sides.next().transpose()?.unwrap_or(24);
    let height: usize = sides.next().transpose()?.unwrap_or(9);
    let torus = Topology::torus(width as u64, height as u64);
    let mut board = Grid::new(torus, Rule::LIFE)?;

    // Row by row from the top. A row that lives, and one cell below it.
    let mut bits = bitvec![u64, Lsb0; 0; width * height];
    let middle = height / 2 * width;
    bits[middle..][..width].fill(true);
    bits.set((middle + 3 * width / 2) % (width * height), true);
    board.put_bits(&bits)?;
    board.advance(8);

    for row in board.to_bits().chunks(width) {
        let cells = row.iter().map(|alive| if *alive { 'o' } else { '.' });
        println!("{}", cells.collect::<String>());
    }
    Ok(())
}

//! What patterns are and the future of them: still lifes, oscillators, spaceships, guns.
//!
//! ```text
//! cargo run --release -p life-worlds --example identify
//! ```

use life_worlds::analysis::{Fate, fate};
use life_worlds::pattern::Pattern;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["Pond", "Pulsar", "Diehard", "Gosper gun", "R-pentomino"] {
        tell(name, &Pattern::named(name).ok_or("no such pattern")?)?;
    }
    // Patterns without a name, from the text of a file.
    for rle in ["4o!", "3o$o2bo$o$o3bo$o$bobo!", "bobo$o$bo2bo$3b3o!"] {
        tell(rle, &rle.parse()?)?;
    }
    Ok(())
}

fn tell(name: &str, pattern: &Pattern) -> Result<(), Box<dyn std::error::Error>> {
    print!("{name}: ");
    match fate(pattern, 1_000)? {
        Fate::Dies { generation } => println!("dies in generation {generation}"),
        Fate::Repeats(found) => {
            let name = found.name().unwrap_or("without a name");
            let (kind, code, period) = (found.kind(), &found.code, found.period);
            let motion = (found.right, found.down);
            println!("{kind} {code} ({name}), period {period}, moves {motion:?}");
        }
        Fate::Grows(growth) => {
            println!("{} more cells every {}", growth.cells, growth.period);
            for engine in growth.engines {
                print!("for ever; each period leaves {}", engine.emits);
            }
        }
        _ => println!("still changes after 1,000 generations"),
    }
    Ok(())
}

//! What patterns are and the future of them: still lifes, oscillators, spaceships, guns.
//!
//! ```text
//! cargo run -p life-step --features analysis --example identify
//! ```

use life_worlds::analysis::{Fate, fate};
use life_worlds::pattern::Pattern;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in [
        "Pond",
        "Pulsar",
        "Copperhead",
        "Diehard",
        "Gosper gun",
        "R-pentomino",
    ] {
        let pattern = Pattern::named(name).ok_or("no such pattern")?;
        println!("{name}: {}", describe(&pattern)?);
    }
    // Patterns without a name, from the text of a file.
    for rle in ["4o!", "3o$o2bo$o$o3bo$o$bobo!", "bobo$o$bo2bo$3b3o!"] {
        println!("{rle}: {}", describe(&rle.parse()?)?);
    }
    Ok(())
}

fn describe(pattern: &Pattern) -> Result<String, Box<dyn std::error::Error>> {
    Ok(match fate(pattern, 1_000)? {
        Fate::Dies { generation } => format!("dies in generation {generation}"),
        Fate::Repeats(found) => {
            let name = found.name().unwrap_or("without a name");
            let (kind, code, period) = (found.kind(), &found.code, found.period);
            let (start, motion) = (found.start, (found.right, found.down));
            format!(
                "{kind} {code} ({name}), period {period}, moves {motion:?}, from generation {start}"
            )
        }
        Fate::Grows(growth) => {
            let (cells, period) = (growth.cells, growth.period);
            let proof = match growth.engines.first() {
                Some(engine) => format!("for ever; each period leaves {}", engine.emits),
                None => "as far as it was followed".into(),
            };
            format!("grows by {cells} cells every {period} generations, {proof}")
                .trim_end()
                .into()
        }
        Fate::Undecided { generations } => {
            format!("still changing after {generations} generations")
        }
        _ => "unknown".into(),
    })
}

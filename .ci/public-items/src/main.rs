//! Lists the public items of libraries, from what rustdoc says of them as JSON.

use std::env;
use std::error::Error;

use public_api::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    for file in env::args().skip(1) {
        let items = Builder::from_rustdoc_json(file)
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(true)
            .build()?;
        print!("{items}");
    }
    Ok(())
}

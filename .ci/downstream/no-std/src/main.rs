//! Says how many replies Black has.

fn main() {
    let replies = no_std_downstream::replies().expect("1. h3 can be played");
    assert_eq!(replies, 20);
    println!("after 1. h3 Black has {replies} moves");
}

//! The migrations are part of the program: a new one must compile the store again.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}

pub fn run(
    _: &crate::options::View,
    _: &mut impl std::io::Write,
) -> Result<(), crate::error::Error> {
    Ok(())
}

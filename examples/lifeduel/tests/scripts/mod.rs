//! Tables of scripts: what comes in, and all that follows.

/// Checks that each script of a table is what `play` makes of its lines.
///
/// # Panics
/// If one is not.
pub fn check(table: &'static str, play: impl Fn(&[&str]) -> Vec<String>) {
    let mut scripts: Vec<(&str, Vec<&str>)> = Vec::new();
    for script in table.split("\n= ").skip(1) {
        let (name, lines) = script.split_once('\n').unwrap();
        let (name, base) = name.rsplit_once(" after ").unwrap_or((name, ""));
        let base = scripts.iter().find(|(name, _)| *name == base);
        let mut all = base.map_or(Vec::new(), |(_, lines)| lines.clone());
        all.extend(lines.lines().filter(|line| !line.is_empty()));
        assert_eq!(play(&all), all, "{name}");
        scripts.push((name, all));
    }
}

/// The bytes of a text, in which `\xNN` is a byte and `\(TEXT*N\)` is a text N times.
pub fn bytes(text: &str) -> Vec<u8> {
    let Some((before, after)) = text.split_once('\\') else {
        return text.into();
    };
    let (middle, after) = if let Some(after) = after.strip_prefix('x') {
        let (byte, after) = after.split_at(2);
        (vec![u8::from_str_radix(byte, 16).unwrap()], after)
    } else if let Some(after) = after.strip_prefix('(') {
        let (repeated, after) = after.split_once("\\)").unwrap();
        let (text, times) = repeated.rsplit_once('*').unwrap();
        (bytes(text).repeat(times.parse().unwrap()), after)
    } else {
        (b"\\".to_vec(), after)
    };
    [before.as_bytes(), &middle, &bytes(after)].concat()
}

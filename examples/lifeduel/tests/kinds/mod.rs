//! Kinds of lines that answer `placement`, in the order of the table of rule 4.

/// A line and what it is.
pub struct Kind {
    /// The rule, with a word if the rule has several kinds: `4.4 JSON`.
    pub rule: &'static str,
    /// The cell that is placed, `2,3`, or a part of the violation in words.
    pub what: &'static str,
    pub line: Vec<u8>,
}

impl Kind {
    /// The row and column that the line places, if it is legal.
    pub fn cell(&self) -> Option<[usize; 2]> {
        let (row, column) = self.what.split_once(',')?;
        Some([row.parse().ok()?, column.parse().ok()?])
    }
}

/// The bytes of a line of the table: `\xNN` is a byte.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(byte, 16).unwrap());
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// All kinds of lines: those of the table, and long ones.
pub fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for row in include_str!("../data/lines.txt").lines() {
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let (rule, rest) = row.split_once("; ").unwrap();
        let (what, line) = rest.split_once(" |").unwrap();
        let line = bytes(line.strip_suffix('|').unwrap());
        kinds.push(Kind { rule, what, line });
    }
    let mut more = |rule, what, line: String| {
        let line = line.into_bytes();
        kinds.push(Kind { rule, what, line });
    };
    let digits = "7".repeat(60_000);
    let cut = "a place [0, -77777777777777777777777777777777777: expected a cell of the board";
    more("4.2", cut, format!("{{\"place\": [0, -{digits}]}}"));
    // JSON can be as deep as a line is long.
    let (deep, no_object, no_pair) = ("4.11 deep", "not a JSON object", "two integers");
    let arrays = "[".repeat(32_000) + &"]".repeat(32_000);
    let objects = "{\"a\":".repeat(10_000) + "0" + &"}".repeat(10_000);
    more(deep, "2,3", format!("{{\"x\":{arrays},\"place\":[2,3]}}"));
    more(deep, "2,3", format!("{{\"x\":{objects},\"place\":[2,3]}}"));
    more(
        deep,
        "2,3",
        format!("{{\"place\":{arrays},\"place\":[2,3]}}"),
    );
    more(deep, no_pair, format!("{{\"place\":{arrays}}}"));
    more(deep, no_pair, format!("{{\"place\":[{arrays},0]}}"));
    more(deep, no_object, "[".repeat(65_000));
    more(
        deep,
        no_object,
        "{\"place\":".to_owned() + &"[".repeat(65_000),
    );
    // The longest line that is allowed, and a longer one.
    let placement = "{\"place\": [2, 3]}".to_owned();
    let longest = placement.clone() + &" ".repeat(64 * 1024 - placement.len());
    more("4.16", "2,3", longest.clone());
    more("4.16", "a line of more than 65536 bytes", longest + " ");
    kinds
}

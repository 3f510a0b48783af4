//! The numbers of a JSON value, in order.

use serde_json::Value;

/// Returns the names of the fields with numbers, one for each number, and the numbers.
pub fn flat(value: &Value) -> (Vec<String>, Vec<f64>) {
    let mut found = Vec::new();
    visit(&mut value.clone(), "", &mut |name, n| {
        found.push((name.to_owned(), n));
        n
    });
    found.into_iter().unzip()
}

/// Returns the value with these numbers, rounded, in place of its own.
pub fn filled(value: &Value, numbers: &[f64]) -> Value {
    let mut next = numbers.iter();
    let mut copy = value.clone();
    visit(&mut copy, "", &mut |_, n| next.next().copied().unwrap_or(n));
    copy
}

/// Multiplies numbers so that the first of the term `material` is 100. Percentages, whose names end
/// in `_percent`, stay as they are, and so do numbers without a positive material.
pub fn scale_to_pawn(terms: &[String], numbers: &mut [f64]) {
    let pawn = terms.iter().position(|term| term == "material");
    let Some(pawn) = pawn.map(|place| numbers[place]).filter(|pawn| *pawn > 0.0) else {
        return;
    };
    for (number, term) in numbers.iter_mut().zip(terms) {
        if !term.ends_with("_percent") {
            *number *= 100.0 / pawn;
        }
    }
}

/// Replaces every number. `f` takes the name of the field, too.
fn visit(value: &mut Value, name: &str, f: &mut impl FnMut(&str, f64) -> f64) {
    match value {
        Value::Number(number) => {
            let new = f(name, number.as_f64().unwrap_or(0.0));
            *value = Value::from(new.round() as i64);
        }
        Value::Array(values) => values.iter_mut().for_each(|value| visit(value, name, f)),
        Value::Object(map) => {
            map.iter_mut()
                .for_each(|(name, value)| visit(value, name, f));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_where_they_came_from() {
        let value = serde_json::json!({"a": [1, [2, 3]], "b": -4});
        let (terms, numbers) = flat(&value);
        assert_eq!(numbers, [1.0, 2.0, 3.0, -4.0]);
        assert_eq!(terms, ["a", "a", "a", "b"]);
        let filled = filled(&value, &[5.4, 6.0, 7.0, -8.6]);
        assert_eq!(filled, serde_json::json!({"a": [5, [6, 7]], "b": -9}));
    }

    #[test]
    fn a_pawn_becomes_100_and_percentages_stay() {
        let value = serde_json::json!({"material": [50, 300], "near": -5, "tight_percent": [8]});
        let (terms, mut numbers) = flat(&value);
        scale_to_pawn(&terms, &mut numbers);
        let scaled = serde_json::json!({"material": [100, 600], "near": -10, "tight_percent": [8]});
        assert_eq!(filled(&value, &numbers), scaled);
    }
}

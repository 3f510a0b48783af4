//! The numbers of a JSON value, in order.

use serde_json::Value;

/// Returns the numbers of a value.
pub fn flat(value: &Value) -> Vec<f64> {
    let mut numbers = Vec::new();
    let mut copy = value.clone();
    visit(&mut copy, &mut |n| {
        numbers.push(n);
        n
    });
    numbers
}

/// Returns the value with these numbers, rounded, in place of its own.
pub fn filled(value: &Value, numbers: &[f64]) -> Value {
    let mut next = numbers.iter();
    let mut copy = value.clone();
    visit(&mut copy, &mut |n| next.next().copied().unwrap_or(n));
    copy
}

/// Replaces every number.
fn visit(value: &mut Value, f: &mut impl FnMut(f64) -> f64) {
    match value {
        Value::Number(number) => {
            let new = f(number.as_f64().unwrap_or(0.0));
            *value = Value::from(new.round() as i64);
        }
        Value::Array(values) => values.iter_mut().for_each(|value| visit(value, f)),
        Value::Object(map) => map.values_mut().for_each(|value| visit(value, f)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_where_they_came_from() {
        let value = serde_json::json!({"a": [1, [2, 3]], "b": -4});
        assert_eq!(flat(&value), [1.0, 2.0, 3.0, -4.0]);
        let filled = filled(&value, &[5.4, 6.0, 7.0, -8.6]);
        assert_eq!(filled, serde_json::json!({"a": [5, [6, 7]], "b": -9}));
    }
}

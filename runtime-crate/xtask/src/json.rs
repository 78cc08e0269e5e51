//! JSON in the one layout that the repository's formatter leaves alone: two spaces, lists of words on one line where they fit.

use serde_json::Value;

const LINE_WIDTH: usize = 120;

/// The text of a document, with its final newline.
pub fn text(document: &Value) -> String {
    let mut text = String::new();
    write(&mut text, document, 0, 0);
    text.push('\n');
    text
}

/// Writes a value that begins at `column` of a line indented by `indent`.
fn write(text: &mut String, value: &Value, indent: usize, column: usize) {
    let flat = value.to_string().len();
    match value {
        Value::Object(members) if !members.is_empty() => {
            text.push('{');
            for (at, (key, member)) in members.iter().enumerate() {
                new_line(text, indent + 2, at > 0);
                let label = format!("{}: ", Value::String(key.clone()));
                text.push_str(&label);
                write(text, member, indent + 2, indent + 2 + label.len());
            }
            new_line(text, indent, false);
            text.push('}');
        }
        // Two more for the spaces that the flat text lacks are in the separators below.
        Value::Array(items) if column + flat + items.len() > LINE_WIDTH => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                new_line(text, indent + 2, at > 0);
                write(text, item, indent + 2, indent + 2);
            }
            new_line(text, indent, false);
            text.push(']');
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(Value::to_string).collect();
            text.push_str(&format!("[{}]", items.join(", ")));
        }
        other => text.push_str(&other.to_string()),
    }
}

fn new_line(text: &mut String, indent: usize, comma: bool) {
    if comma {
        text.push(',');
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', indent));
}

#[cfg(test)]
mod tests {
    use super::text;
    use serde_json::json;

    #[test]
    fn members_stand_on_lines_of_their_own_and_short_lists_on_one() {
        let document = json!({ "a": {}, "b": ["x", "y"], "c": { "d": null } });
        assert_eq!(text(&document), "{\n  \"a\": {},\n  \"b\": [\"x\", \"y\"],\n  \"c\": {\n    \"d\": null\n  }\n}\n");
        let words: Vec<String> = (0..40).map(|at| format!("word{at}")).collect();
        assert!(text(&json!({ "long": words })).starts_with("{\n  \"long\": [\n    \"word0\",\n    \"word1\","));
    }
}

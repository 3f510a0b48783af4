//! The types of the replies in TypeScript, for the page.
//! `UPDATE_TYPES=1 cargo test -p referee types` writes them.

use std::collections::BTreeMap;
use std::{env, fs};

use pulldown_cmark::{Event, Options, Parser, TagEnd};
use tabletop::table::TableShown;
use tabletop::{Judged, Losses, SetUp, Shown};
use ts_rs::{Config, TS, TypeVisitor};

use crate::files::{Exported, Imported};
use crate::pages::{Chosen, Games, ShownTask, Tried};
use crate::reply::{Drawn, Report};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../serve/page/js/rules-types.d.ts"
);

const HEAD: &str = "\
// What the rules reply. Do not edit it: `UPDATE_TYPES=1 cargo test -p referee types` writes it.
";

/// What the rules reply, by what they are asked.
#[derive(TS)]
#[expect(dead_code, reason = "only the types of the members count")]
struct Replies {
    attempt: Tried,
    best: Report<'static>,
    choose: Chosen,
    draw: Drawn,
    export: Exported<'static>,
    games: Games<'static>,
    import: Imported<'static>,
    judge: Judged,
    lesson: ShownTask<'static>,
    losses: Losses,
    puzzle: ShownTask<'static>,
    #[ts(rename = "set-up")]
    set_up: SetUp,
    view: Shown,
}

/// What a table tells beside the replies of the rules.
#[derive(TS)]
#[expect(dead_code, reason = "only the types of the members count")]
struct Tables {
    shown: TableShown,
}

/// What is between two objects of which a value is one.
const BETWEEN: &str = " } | { ";

/// The declarations of types and of all that they are made of, by their names.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if T::output_path().is_none() || self.found.contains_key(&name) {
            return;
        }
        let body = T::inline(&self.config);
        let docs = comment(&T::docs().unwrap_or_default(), "");
        let declaration = match body.strip_prefix("{ ").and_then(|it| it.strip_suffix(" }")) {
            Some(members) if members.contains(BETWEEN) => {
                let one = |members| {
                    let lines = lines(&format!("{},", str::trim_end_matches(members, [',', ' '])));
                    let lines: String = lines.lines().map(|line| format!("  {line}\n")).collect();
                    format!("\n  | {{\n{lines}  }}")
                };
                let all: String = members.split(BETWEEN).map(one).collect();
                format!("type {name} ={all};")
            }
            Some(members) => format!("interface {name} {{\n{}}}", lines(members)),
            None if name.len() + body.len() > 80 => {
                format!("type {name} =\n  | {};", body.replace(" | ", "\n  | "))
            }
            None => format!("type {name} = {body};"),
        };
        self.found
            .insert(name, format!("\n{docs}export {declaration}\n"));
        T::visit_dependencies(self);
    }
}

/// Returns the members of an interface, each on a line of its own and below its comment.
fn lines(members: &str) -> String {
    let (mut lines, mut rest) = (String::new(), members.trim_start());
    while !rest.is_empty() {
        let commented = rest.strip_prefix("/**").and_then(|it| it.split_once("*/"));
        let (docs, member) = commented.unwrap_or(("", rest));
        let mut depth = 0;
        let is_end = |c| {
            depth += i32::from("{[<".contains(c)) - i32::from("}]>".contains(c));
            c == ',' && depth == 0
        };
        let (member, after) = member.split_once(is_end).expect("a comma ends each member");
        lines += &format!("{}  {};\n", comment(docs, "  "), member.trim());
        rest = after.trim_start();
    }
    lines
}

/// Returns the first paragraph of a comment, without links: they lead to Rust.
fn comment(docs: &str, indent: &str) -> String {
    let docs = docs.lines().map(|line| line.trim_matches([' ', '*', '/']));
    let docs = docs.collect::<Vec<_>>().join("\n");
    let mut to_rust = |_| Some(("".into(), "".into()));
    let mut words = String::new();
    for event in Parser::new_with_broken_link_callback(&docs, Options::empty(), Some(&mut to_rust))
    {
        match event {
            Event::Text(text) => words += &text,
            Event::Code(code) if &*code == "None" => words += "`null`",
            Event::Code(code) => words += &format!("`{code}`"),
            Event::SoftBreak => words.push(' '),
            Event::End(TagEnd::Paragraph) => break,
            _ => {}
        }
    }
    let wrapped = textwrap::wrap(&words, 100 - indent.len() - " * ".len());
    match &wrapped[..] {
        _ if words.is_empty() => String::new(),
        [line] if line.len() < 90 => format!("{indent}/** {line} */\n"),
        _ => format!(
            "{indent}/**\n{indent} * {}\n{indent} */\n",
            wrapped.join(&format!("\n{indent} * "))
        ),
    }
}

#[test]
fn the_page_has_the_types_of_the_replies() {
    let mut all = Declarations {
        config: Config::new().with_large_int("number"),
        found: BTreeMap::new(),
    };
    all.visit::<Replies>();
    <Tables as TS>::visit_dependencies(&mut all);
    let text = HEAD.to_string() + &all.found.into_values().collect::<String>();
    if env::var_os("UPDATE_TYPES").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    assert!(
        fs::read_to_string(FILE).unwrap() == text,
        "`UPDATE_TYPES=1` writes the new types"
    );
}

//! The files of a game crate and their faults.

use std::fs;
use std::path::Path;

use crate::citations::{citations, cited};
use crate::{Number, Page};

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path in the crate's folder, such as `src/play.rs`.
    pub path: String,
    /// The content.
    pub text: String,
}

/// The source files of a game crate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The page of rules and all files of `src` and `tests`.
    pub files: Vec<File>,
}

impl Sources {
    /// Reads the files of a crate's folder.
    ///
    /// # Panics
    /// If a file cannot be read.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let mut sources = Self::default();
        for part in ["RULES.md", "src", "tests"] {
            sources.add(folder, &folder.join(part));
        }
        sources
    }

    fn add(&mut self, folder: &Path, path: &Path) {
        if path.is_dir() {
            let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths {
                self.add(folder, &path);
            }
        } else if path.is_file() && is_read(path) {
            let text = fs::read_to_string(path);
            let text = text.unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let path = path.strip_prefix(folder).unwrap_or(path);
            let path = path.to_string_lossy().replace('\\', "/");
            self.files.push(File { path, text });
        }
    }

    /// Returns all faults of the page, the tests and the comments, one line each.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let Some(page) = self.file("RULES.md") else {
            return vec!["there is no page of rules RULES.md".to_owned()];
        };
        let page = Page::read(&page.text);
        let mut faults = page.faults_of_order();
        faults.extend(self.faults_of_rules(&page));
        faults.extend(self.faults_of_tests(&page));
        faults.extend(self.faults_of_citations(&page));
        faults.extend(self.faults_of_functions());
        faults
    }

    fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Returns the names of all tests with their files.
    fn tests(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .flat_map(|file| tests(&file.text).map(|name| (name, file.path.as_str())))
    }

    /// Rules without tests or code, and rules that name tests that do not exist.
    fn faults_of_rules(&self, page: &Page) -> Vec<String> {
        let mut faults = Vec::new();
        for rule in &page.rules {
            let number = &rule.number;
            if rule.tests.is_empty() {
                faults.push(format!("rule {number} has no test"));
            }
            for test in &rule.tests {
                if !self.tests().any(|(name, _)| name == test) {
                    faults.push(format!(
                        "rule {number} names the test {test}, which is gone"
                    ));
                }
            }
            if !rule.text.contains("[`") && !rule.text.contains(".rs`") {
                faults.push(format!("rule {number} names no code"));
            }
        }
        faults
    }

    /// Tests with numbers that the page lacks, and tests that their rules do not name.
    fn faults_of_tests(&self, page: &Page) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, path) in self.tests() {
            let numbers = Number::of_test(name);
            let must_cite = name.starts_with("rule_") || tests_rules(path);
            if must_cite && numbers.is_empty() {
                faults.push(format!("the test {name} in {path} cites no rule"));
            }
            for number in numbers {
                match page.rule(&number) {
                    None => faults.push(format!("the test {name} in {path}: no rule {number}")),
                    Some(rule) if !rule.tests.iter().any(|test| test == name) => {
                        faults.push(format!("rule {number} does not name its test {name}"));
                    }
                    Some(_) => {}
                }
            }
        }
        faults
    }

    /// Comments and sentences that cite rules that the page lacks.
    fn faults_of_citations(&self, page: &Page) -> Vec<String> {
        let mut faults = Vec::new();
        for file in &self.files {
            let path = &file.path;
            let is_page = path == "RULES.md";
            let numbers = if is_page {
                cited(&file.text)
            } else {
                citations(&file.text)
            };
            let missing = numbers.into_iter().filter(|number| !page.has(number));
            faults
                .extend(missing.map(|number| format!("{path} cites rule {number}: no such rule")));
        }
        faults
    }

    /// Functions that the pages name and that do not exist.
    fn faults_of_functions(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for page in ["src/lib.rs", "RULES.md"]
            .into_iter()
            .filter_map(|path| self.file(path))
        {
            let path = &page.path;
            let text = page.text.replace("\n//!", "\n");
            let pieces: Vec<&str> = text.split('`').collect();
            for named in pieces.windows(3) {
                let &[function, between, file] = named else {
                    continue;
                };
                let is_name = file.ends_with(".rs") && !file.contains(char::is_whitespace);
                if !is_name {
                    continue;
                }
                let Some(source) = self.file(&format!("src/{file}")) else {
                    faults.push(format!("{path} names {file}, which is gone"));
                    continue;
                };
                let name = function.rsplit("::").next().unwrap_or(function);
                let has = |end| source.text.contains(&format!("fn {name}{end}"));
                if between.trim() == "in" && !has('(') && !has('<') {
                    faults.push(format!("{path} names {function} in {file}, which is gone"));
                }
            }
        }
        faults
    }
}

/// Returns the names of the tests of a source file: functions with the attribute `#[test]`.
fn tests(source: &str) -> impl Iterator<Item = &str> {
    let mut is_test = false;
    source.lines().filter_map(move |line| {
        let line = line.trim();
        if line.starts_with("#[") || line.starts_with("//") {
            is_test |= line == "#[test]";
            return None;
        }
        let name = line
            .strip_prefix("fn ")
            .and_then(|rest| rest.split(['(', '<']).next());
        name.filter(|_| std::mem::take(&mut is_test))
    })
}

/// Whether a file is one of the tests of rules: `tests/rules.rs`, or in the folder `tests/rules`.
fn tests_rules(path: &str) -> bool {
    path == "tests/rules.rs" || path.starts_with("tests/rules/")
}

/// Whether a file is Markdown or Rust.
fn is_read(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("rs" | "md"))
}

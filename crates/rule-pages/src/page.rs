//! The page of rules.

use crate::Number;

/// A rule of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The number.
    pub number: Number,
    /// The text, without the names of the tests.
    pub text: String,
    /// The names of the tests.
    pub tests: Vec<String>,
}

/// The page of a game's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The numbers of the sections, in the order of the page.
    pub sections: Vec<Number>,
    /// The rules, in the order of the page.
    pub rules: Vec<Rule>,
    /// The sections that, according to the page, hold no rules.
    pub left_out: Vec<Number>,
}

impl Page {
    /// Reads a page in Markdown. Text in code blocks is ignored.
    ///
    /// ```
    /// use rule_pages::Page;
    ///
    /// let page = "# 1. Turns\n**1.1** White begins ([`Game`]).\nTests: `rule_1_1_white`.";
    /// let page = Page::read(page);
    /// assert_eq!(page.rules[0].number.to_string(), "1.1");
    /// assert_eq!(page.rules[0].tests, ["rule_1_1_white"]);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut page = Self::default();
        let mut is_code = false;
        let mut is_rule = false;
        let mut outside = String::new();
        for line in text.lines().map(str::trim) {
            is_code ^= line.starts_with("```");
            if is_code || line.starts_with("```") {
                continue;
            }
            if let Some(heading) = line.strip_prefix('#') {
                let first = heading.trim_start_matches('#').split_whitespace().next();
                let number = first.and_then(|word| Number::parse(word.trim_end_matches('.')));
                page.sections.extend(number);
                is_rule = false;
                continue;
            }
            let bold = line
                .strip_prefix("**")
                .and_then(|rest| rest.split_once("**"));
            if let Some((number, text)) =
                bold.and_then(|(bold, text)| Some((Number::parse(bold)?, text)))
            {
                let text = text.trim().to_owned();
                page.rules.push(Rule {
                    number,
                    text,
                    tests: Vec::new(),
                });
                is_rule = true;
                continue;
            }
            let text = match page.rules.last_mut() {
                Some(rule) if is_rule => &mut rule.text,
                _ => &mut outside,
            };
            *text = format!("{text}\n{line}");
        }
        for rule in &mut page.rules {
            rule.split_tests();
        }
        page.left_out = sections_without_rules(&outside);
        page
    }

    /// Whether the page has a rule or a section of this number.
    #[must_use]
    pub fn has(&self, number: &Number) -> bool {
        self.sections.contains(number) || self.rule(number).is_some()
    }

    /// Returns the rule with a number.
    #[must_use]
    pub fn rule(&self, number: &Number) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.number == *number)
    }

    /// Returns the faults in the order of the numbers.
    pub(crate) fn faults_of_order(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut before = None;
        for section in &self.sections {
            let distance = section.sections_after(before);
            if distance < 1 {
                faults.push(format!("section {section} is out of order"));
            }
            let missing = (1..distance).map(|count| section.section_before(count as u32));
            for missing in missing.filter(|missing| !self.left_out.contains(missing)) {
                faults.push(format!(
                    "section {missing} is missing before section {section}"
                ));
            }
            if !self
                .rules
                .iter()
                .any(|rule| rule.number.section() == *section)
            {
                faults.push(format!("section {section} has no rules"));
            }
            before = Some(section);
        }
        let mut before: Option<&Number> = None;
        for number in self.rules.iter().map(|rule| &rule.number) {
            let is_next = match before {
                Some(before) if before.section() == number.section() => number.follows(before),
                _ => number.begins_section(),
            };
            if !is_next {
                let before = before.map_or("the beginning".to_owned(), Number::to_string);
                faults.push(format!("rule {number} does not follow {before}"));
            }
            if !self.sections.contains(&number.section()) {
                faults.push(format!("rule {number} has no heading of its section"));
            }
            before = Some(number);
        }
        faults
    }
}

impl Rule {
    /// Moves the names of the tests out of the text.
    fn split_tests(&mut self) {
        let marks = ["Tests:", "Test:"];
        let Some(at) = marks.iter().find_map(|mark| self.text.rfind(mark)) else {
            return;
        };
        let names = self.text.split_off(at);
        let names = names.split("\n\n").next().unwrap_or_default();
        self.tests = names
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect();
    }
}

/// Returns the numbers in a sentence "Sections 5 and 8 hold no rules."
fn sections_without_rules(text: &str) -> Vec<Number> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.windows(3).position(
        |words| matches!(words, ["hold" | "holds", "no", rules] if rules.starts_with("rules")),
    );
    let words = &words[..end.unwrap_or(0)];
    let begin = words
        .iter()
        .rposition(|word| matches!(*word, "Sections" | "Section"));
    let words = &words[begin.map_or(words.len(), |begin| begin + 1)..];
    words
        .iter()
        .filter_map(|word| Number::parse(word.trim_end_matches(',')))
        .collect()
}

//! The built `static-page` program.

use std::fs;

use program_tests::{run, stderr, stdout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_static-page");

#[test]
fn the_folder_has_the_page_the_rules_and_all_that_its_service_worker_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules of games.wasm");
    fs::write(&rules, b"rules").unwrap();
    let site = folder.path().join("a site");
    let arguments = [&site, &rules].map(|path| path.to_str().unwrap());
    let output = run(PROGRAM, &arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(fs::read(site.join("rules.wasm")).unwrap(), b"rules");
    let text = |path: &str| fs::read_to_string(site.join(path)).unwrap();
    let list = text("files.js");
    let list = list.trim_start_matches("self.MENAGERIE = ");
    let list: serde_json::Value = serde_json::from_str(list.trim_end_matches(";\n")).unwrap();
    let listed: Vec<&str> = list["files"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|f| f.as_str())
        .collect();
    assert!(
        stdout(&output).contains(&format!(" {} files, ", listed.len())),
        "the list, not the folder"
    );
    for path in &listed {
        assert!(site.join(path).exists(), "{path}");
    }
    for path in [
        "./",
        "index.html",
        "sw.js",
        "rules.wasm",
        "api/games",
        "api/rules/conquid",
        "page/icon.svg",
    ] {
        assert!(listed.contains(&path), "{path}");
    }
    assert!(
        !text("index.html").contains("=\"/"),
        "nothing leads out of the folder"
    );
    assert!(text("page/js/host.js").contains("hasOthers = false"));
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(PROGRAM);
}

#[test]
fn wrong_use_and_missing_rules_are_told() {
    let output = run(PROGRAM, &["folder"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Usage: static-page <FOLDER> <RULES.wasm>"));
    let output = run(PROGRAM, &["folder", "/no/such/rules.wasm"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("static-page: "));
    assert!(!std::path::Path::new("folder").exists());
}

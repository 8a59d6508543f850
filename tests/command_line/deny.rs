//! `.ci/deny` checks the dependencies.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

/// A copy of the script, in a folder without tools.
struct Script(PathBuf);

impl Script {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("parlor-deny-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join(".ci")).expect("a folder");
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/deny"), folder.join(".ci/deny")).expect("a copy");
        Self(folder)
    }

    fn add(&self, name: &str, text: &str) {
        let file = self.0.join("target/tools/bin").join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, format!("#!/bin/sh\n{text}\n")).expect("a program");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a program");
    }

    /// `ci` is the value of `CI`.
    fn succeeds(&self, ci: &str) -> bool {
        let mut script = Command::new(self.0.join(".ci/deny"));
        script.env_clear().env("PATH", "/usr/bin:/bin").env("CI", ci);
        script.output().expect("the script runs").status.success()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn an_impossible_check_fails_only_in_ci() {
    let script = Script::new("unchecked");
    assert_eq!([script.succeeds("true"), script.succeeds("")], [false, true], "without cargo-deny");
    script.add("cargo-deny", "exit 0");
    script.add("cargo", r#"test "$*" != "deny --log-level error fetch db""#);
    assert_eq!([script.succeeds("true"), script.succeeds("")], [false, true], "without the advisories");
    script.add("cargo", "exit 0");
    assert_eq!([script.succeeds("true"), script.succeeds("")], [true, true]);
}

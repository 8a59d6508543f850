//! `parlor sandbox`: runs the program `parlor-sandbox` that was built beside this one. The stand-in for Discord is not part of
//! the deployed program.

use std::{env, ffi::OsString, io, os::unix::process::CommandExt, path::PathBuf, process::Command};

const PROGRAM: &str = "parlor-sandbox";

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub struct Arguments {
    /// Options of parlor-sandbox; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<OsString>,
}

#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error(
        "the program {} does not exist. The sandbox is a program of its own: copy it from the archive of a release, build it \
         with `cargo build --package {PROGRAM}` (and `--release`, if parlor was), or run `make play`",
        .0.display()
    )]
    NotBuilt(PathBuf),
    #[error("{PROGRAM} can't be started: {0}")]
    Start(#[from] io::Error),
}

pub fn run(arguments: &Arguments) -> Result<(), SandboxError> {
    let path = env::current_exe()?.with_file_name(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    if !path.is_file() {
        return Err(SandboxError::NotBuilt(path));
    }
    let mut command = Command::new(path);
    command.args(&arguments.arguments);
    // Replacing this process lets signals from a terminal or a supervisor reach the program itself.
    Err(command.exec().into())
}

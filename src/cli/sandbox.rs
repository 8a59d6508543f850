//! `parlor sandbox`: runs the program `parlor-sandbox` that was built beside this one. The stand-in for Discord is not
//! part of the program that is deployed.

use std::{
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    process::{Command, ExitStatus},
};

/// The program's name.
const PROGRAM: &str = "parlor-sandbox";

/// Arguments that are passed on unchanged.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub struct Arguments {
    /// Options of parlor-sandbox; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<OsString>,
}

/// Why the sandbox can't run.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The program was not built.
    #[error(
        "the program {} does not exist. The sandbox is a program of its own: build it with \
         `cargo build --package {PROGRAM}` (and `--release`, if parlor was), or run `make play`",
        .0.display()
    )]
    NotBuilt(PathBuf),
    /// The program can't be started.
    #[error("{PROGRAM} can't be started: {0}")]
    Start(#[from] io::Error),
    /// The program failed, and has printed why.
    #[error("{PROGRAM} ended with {0}")]
    Failed(ExitStatus),
}

/// Runs the program in place of this one.
///
/// # Errors
/// When the program does not exist, or fails.
pub fn run(arguments: &Arguments) -> Result<(), SandboxError> {
    let path = env::current_exe()?.with_file_name(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    if !path.is_file() {
        return Err(SandboxError::NotBuilt(path));
    }
    let mut command = Command::new(path);
    command.args(&arguments.arguments);
    // Replacing this process lets signals of a terminal or a supervisor reach the program itself.
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut command).into());
    #[cfg(not(unix))]
    {
        let status = command.status()?;
        if status.success() { Ok(()) } else { Err(SandboxError::Failed(status)) }
    }
}

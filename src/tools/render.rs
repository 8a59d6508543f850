//! A position as a picture in a file, or a game as a film: the renderer from the command line.

use super::{setup, shown::Shown};
use crate::{
    record::{MAX_PLIES, Ply, Record, RecordError, Step},
    render::{Coordinates, FILM_WIDTH, Look, Renderer, Theme, WIDTHS},
    text::{self, Lang},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// How wide a picture is when nobody says otherwise.
const PICTURE_WIDTH: u32 = 1000;

/// What is to be drawn, as it stands on the command line.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The game's id: tether, anchor2d, waltz, netted or tetrathedral
    #[arg(long, required_unless_present = "record")]
    game: Option<String>,
    /// The game's options as JSON, e.g. '{"size":7}'; what is left out takes its default
    #[arg(long, default_value = "{}")]
    options: String,
    /// The moves from the start, between blanks; with dice each after its roll, e.g. "3:a2-b5 2:h2-h4"
    #[arg(long, default_value = "")]
    moves: String,
    /// A file that holds a record, in place of game, options and moves
    #[arg(long, conflicts_with_all = ["game", "options", "moves"])]
    record: Option<PathBuf>,
    /// Stop after that many plies
    #[arg(long)]
    ply: Option<usize>,
    /// The roll that lies on the table, in games with a die
    #[arg(long)]
    roll: Option<u8>,
    /// The theme: light, dark, contrast or shapes
    #[arg(long, default_value = "light")]
    theme: String,
    /// Where cells are named: at the rim, or in the empty cells as well
    #[arg(long, default_value = "rim", value_name = "rim|cells")]
    coordinates: String,
    /// The width of the picture in pixels; by default 1000, or 500 for a film
    #[arg(long)]
    size: Option<u32>,
    /// The picture to write, whose name ends in .png; or, where it ends in .gif, a film of the whole game
    file: PathBuf,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderFault {
    /// The arguments make no position.
    #[error("{0}")]
    Arguments(String),
    /// The record can't be read.
    #[error("{} can't be read: {error}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The picture can't be written.
    #[error("{} can't be written: {error}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The picture can't be drawn.
    #[error(transparent)]
    Draw(#[from] crate::render::RenderError),
}

/// Draws the position or the whole game, and writes the file.
///
/// # Errors
/// What is wrong with the arguments, or with the files.
pub fn run(arguments: &Arguments) -> Result<(), RenderFault> {
    let fault = RenderFault::Arguments;
    let film = is_film(&arguments.file)?;
    let look = look(arguments)?;
    if arguments.size.is_some_and(|size| !WIDTHS.contains(&size)) {
        return Err(fault(format!("--size is a width of {} to {} pixels", WIDTHS.start(), WIDTHS.end())));
    }
    let mut record = record(arguments)?;
    if record.plies.len() > MAX_PLIES {
        return Err(fault(RecordError::TooLong.to_string()));
    }
    let plies = record.plies.len();
    if let Some(ply) = arguments.ply.filter(|ply| *ply > plies) {
        return Err(fault(format!("--ply {ply} is after the end: the game has {plies} plies")));
    }
    record.plies.truncate(arguments.ply.unwrap_or(plies));
    let renderer = Renderer::new();
    let mut film = if film {
        let width = arguments.size.unwrap_or(FILM_WIDTH);
        Some(renderer.film_of_width(record.setup, look, record.plies.len() + 1, width)?)
    } else {
        None
    };
    let mut shown = Shown(Step::start(record.setup));
    for (index, ply) in record.plies.iter().enumerate() {
        if let Some(film) = &mut film {
            // The roll that the next ply was played with lies on the table.
            if let Some(roll) = ply.roll {
                shown.0.position.set_roll(roll);
            }
            shown.scene(|scene| film.add(scene))?;
        }
        play(&mut shown, index, ply)?;
    }
    if let Some(roll) = arguments.roll {
        match record.setup.game().die() {
            None => return Err(fault(format!("{} is played without dice", record.setup.game().title()))),
            Some(die) if !(1..=die).contains(&roll) => return Err(fault(format!("--roll is 1 to {die}"))),
            Some(_) => shown.0.position.set_roll(roll),
        }
    }
    let bytes = match film {
        Some(mut film) => {
            shown.scene(|scene| film.add(scene))?;
            film.finish()?
        }
        None => shown.scene(|scene| renderer.png_of_width(scene, look, arguments.size.unwrap_or(PICTURE_WIDTH)))?,
    };
    fs::write(&arguments.file, bytes).map_err(|error| RenderFault::Write { file: arguments.file.clone(), error })
}

/// Whether a film is wanted, by the file's name.
fn is_film(file: &Path) -> Result<bool, RenderFault> {
    let ends = |end: &str| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(end));
    match (ends("gif"), ends("png")) {
        (false, false) => Err(RenderFault::Arguments(format!(
            "{} can't be made: the name ends in .png for a picture, or in .gif for a film",
            file.display()
        ))),
        (film, _) => Ok(film),
    }
}

/// How the arguments want pictures to look.
fn look(arguments: &Arguments) -> Result<Look, RenderFault> {
    let fault = |what: &str, id: &str, known: Vec<&str>| {
        RenderFault::Arguments(format!("there is no {what} {id:?}; there are {}", known.join(", ")))
    };
    let Arguments { theme, coordinates, .. } = arguments;
    Ok(Look {
        theme: Theme::from_id(theme)
            .ok_or_else(|| fault("theme", theme, Theme::ALL.iter().map(|theme| theme.id()).collect()))?,
        coordinates: Coordinates::from_id(coordinates).ok_or_else(|| {
            fault("place for coordinates", coordinates, Coordinates::ALL.iter().map(|place| place.id()).collect())
        })?,
    })
}

/// The record that the arguments describe, moves not judged.
fn record(arguments: &Arguments) -> Result<Record, RenderFault> {
    let fault = RenderFault::Arguments;
    if let Some(file) = &arguments.record {
        let text = fs::read_to_string(file).map_err(|error| RenderFault::Read { file: file.clone(), error })?;
        return text.parse().map_err(|error| fault(format!("{}: {error}", file.display())));
    }
    let game = setup::game(arguments.game.as_deref().unwrap_or_default()).map_err(fault)?;
    let setup = setup::setup(game, &arguments.options).map_err(fault)?;
    let plies = arguments.moves.split_whitespace().map(|text| {
        Ply::parse(text, game.die()).ok_or_else(|| fault(format!("{text:?} has no roll before the move, as in 3:MOVE")))
    });
    Ok(Record { setup, plies: plies.collect::<Result<_, _>>()? })
}

/// Plays one ply more, which is the record's at that index.
fn play(shown: &mut Shown, index: usize, ply: &Ply) -> Result<(), RenderFault> {
    shown.0.play(ply).map(drop).map_err(|illegal| {
        let why = text::illegal(Lang::English, shown.0.position.game(), &ply.text, &illegal);
        RenderFault::Arguments(format!("ply {} ({ply}): {why}", index + 1))
    })
}

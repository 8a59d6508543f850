//! `parlor render`: draws a position as a PNG file, or a whole game as an animated GIF.

use super::CliError;
use crate::{
    discord::outbound::pictures::Drawing,
    text::{self, Lang},
};
use parlor_engine::setup;
use parlor_games::record::{MAX_PLIES, Ply, Record, RecordError, Step};
use parlor_render::{ANIMATION_WIDTH, Coordinates, Renderer, Style, Theme, WIDTHS};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

const LANG: Lang = Lang::English;

const PICTURE_WIDTH: u32 = 1000;

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    #[arg(long, help = setup::game_help(), required_unless_present = "record")]
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
    /// Where cells are named: in the empty cells and at the rim, or at the rim only
    #[arg(long, default_value = "cells", value_name = "cells|rim-only")]
    coordinates: String,
    /// The width of the picture in pixels; by default 1000, or 500 for an animation
    #[arg(long)]
    size: Option<u32>,
    /// The picture to write, whose name ends in .png; or, where it ends in .gif, an animation of the whole game
    file: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), CliError> {
    let invalid = CliError::Invalid;
    let animation = is_animation(&arguments.file)?;
    let style = style(arguments)?;
    if arguments.size.is_some_and(|size| !WIDTHS.contains(&size)) {
        return Err(invalid(format!("--size is a width of {} to {} pixels", WIDTHS.start(), WIDTHS.end())));
    }
    let mut record = record(arguments)?;
    if record.plies.len() > MAX_PLIES {
        return Err(invalid(RecordError::TooLong.to_string()));
    }
    let plies = record.plies.len();
    if let Some(ply) = arguments.ply.filter(|ply| *ply > plies) {
        return Err(invalid(format!("--ply {ply} is after the end: the game has {plies} plies")));
    }
    record.plies.truncate(arguments.ply.unwrap_or(plies));
    let mut step = Step::start(record.setup);
    let mut steps = Vec::new();
    for (index, ply) in record.plies.iter().enumerate() {
        // An animation's frame shows the roll of the next ply.
        if let Some(roll) = ply.roll {
            step.position.set_roll(roll);
        }
        steps.push(step.clone());
        step.play(ply).map_err(|illegal| {
            let why = text::illegal(LANG, record.setup.game(), &ply.text, &illegal);
            invalid(format!("ply {} ({ply}): {why}", index + 1))
        })?;
    }
    if let Some(roll) = arguments.roll {
        match record.setup.game().die() {
            None => return Err(invalid(format!("{} is played without dice", record.setup.game().title()))),
            Some(die) if !(1..=die).contains(&roll) => return Err(invalid(format!("--roll is 1 to {die}"))),
            Some(_) => step.position.set_roll(roll),
        }
    }
    let renderer = Renderer::new();
    let bytes = if animation {
        steps.push(step);
        let width = arguments.size.unwrap_or(ANIMATION_WIDTH);
        let mut animation = renderer.animation_of_width(record.setup, style, steps.len(), width)?;
        for step in steps {
            Drawing::of_step(LANG, step, style).with_scene(LANG, |scene| animation.add(scene))?;
        }
        animation.finish()?
    } else {
        let width = arguments.size.unwrap_or(PICTURE_WIDTH);
        Drawing::of_step(LANG, step, style).with_scene(LANG, |scene| renderer.png_of_width(scene, style, width))?
    };
    fs::write(&arguments.file, bytes).map_err(|error| CliError::Write { file: arguments.file.clone(), error })
}

fn is_animation(file: &Path) -> Result<bool, CliError> {
    let ends = |end: &str| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(end));
    match (ends("gif"), ends("png")) {
        (false, false) => Err(CliError::Invalid(format!(
            "{} can't be made: the name ends in .png for a picture, or in .gif for an animation",
            file.display()
        ))),
        (animation, _) => Ok(animation),
    }
}

fn style(arguments: &Arguments) -> Result<Style, CliError> {
    let invalid = |what: &str, id: &str, known: Vec<&str>| {
        CliError::Invalid(format!("there is no {what} {id:?}; there are {}", known.join(", ")))
    };
    let Arguments { theme, coordinates, .. } = arguments;
    Ok(Style {
        theme: Theme::from_id(theme)
            .ok_or_else(|| invalid("theme", theme, Theme::ALL.iter().map(|theme| theme.id()).collect()))?,
        coordinates: Coordinates::from_id(coordinates).ok_or_else(|| {
            invalid("place for coordinates", coordinates, Coordinates::ALL.iter().map(|place| place.id()).collect())
        })?,
    })
}

fn record(arguments: &Arguments) -> Result<Record, CliError> {
    let invalid = CliError::Invalid;
    if let Some(file) = &arguments.record {
        let text = super::read_record(file, File::open(file))?;
        return text.parse().map_err(|error| invalid(format!("{}: {error}", file.display())));
    }
    let game = setup::game(arguments.game.as_deref().unwrap_or_default()).map_err(invalid)?;
    let setup = setup::setup(game, &arguments.options).map_err(invalid)?;
    let plies = arguments.moves.split_whitespace().map(|text| {
        Ply::parse(text, game.die())
            .ok_or_else(|| invalid(format!("{text:?} has no roll before the move, as in 3:MOVE")))
    });
    Ok(Record { setup, plies: plies.collect::<Result<_, _>>()? })
}

//! Animations of games.

use super::{RENDERER, compare::decode, pictures::Shown};
use gif::{ColorOutput, DecodeOptions, Repeat};
use parlor_games::rules::Game;
use parlor_render::{ANIMATION_WIDTH, Coordinates, Renderer, Scene, Style, Theme};

struct Decoded {
    /// The colours of every picture as it is displayed, row by row.
    pictures: Vec<Vec<[u8; 3]>>,
    /// The time of each picture, in hundredths of a second.
    delays: Vec<u16>,
    /// The number of pixels in each frame.
    areas: Vec<usize>,
    size: (usize, usize),
    repeat: Repeat,
}

/// Decodes a GIF with one palette for all frames, and draws its frames over each other.
fn decode_gif(file: &[u8]) -> Decoded {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).expect("a GIF");
    let palette = decoder.global_palette().expect("a global palette").as_chunks::<3>().0.to_vec();
    let size = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![None; size.0 * size.1];
    let (mut pictures, mut delays, mut areas) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert!(frame.palette.is_none(), "a frame with its own palette");
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let (left, top, width) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        for (at, &index) in frame.buffer.iter().enumerate().filter(|(_, index)| frame.transparent != Some(**index)) {
            canvas[(top + at / width) * size.0 + left + at % width] = Some(palette[usize::from(index)]);
        }
        pictures.push(canvas.iter().map(|pixel| pixel.expect("the first frame is whole")).collect());
        delays.push(frame.delay);
        areas.push(frame.buffer.len());
    }
    Decoded { pictures, delays, areas, size, repeat: decoder.repeat() }
}

fn animation<'a>(renderer: &Renderer, style: Style, scenes: impl ExactSizeIterator<Item = Scene<'a>>) -> Vec<u8> {
    let mut scenes = scenes.peekable();
    let setup = scenes.peek().expect("a scene").position.setup();
    let mut animation = renderer.animation(setup, style, scenes.len()).expect("an animation");
    scenes.for_each(|scene| animation.add(&scene).expect("a frame"));
    animation.finish().expect("a file")
}

#[test]
fn animations_show_the_picture_of_every_ply() {
    let renderer = &*RENDERER;
    for (game, options, theme, coordinates) in [
        (Game::Tether, "size=9", Theme::Light, Coordinates::Rim),
        (Game::Anchor2d, "size=quick", Theme::Dark, Coordinates::Cells),
        (Game::Waltz, "grid=limping size=3", Theme::Contrast, Coordinates::Rim),
        (Game::Netted, "board=hex size=5", Theme::Shapes, Coordinates::Cells),
        (Game::Tetrathedral, "pawns=8", Theme::Light, Coordinates::Rim),
    ] {
        let style = Style { theme, coordinates };
        let record = Shown::record(game, options, 8, 2);
        let file = animation(renderer, style, record.iter().map(Shown::scene));
        let decoded = decode_gif(&file);
        assert_eq!((decoded.pictures.len(), decoded.repeat), (record.len(), Repeat::Finite(0)), "{options}");
        for (ply, (shown, pixels)) in record.iter().zip(&decoded.pictures).enumerate() {
            let png = renderer.png_of_width(&shown.scene(), style, ANIMATION_WIDTH).expect("a picture");
            let picture = decode(&png);
            assert_eq!((picture.width, picture.height), decoded.size);
            assert!(picture.pixels == *pixels, "{options}: ply {ply} is another picture");
        }
        // One second for each picture, and two for the first and the last.
        let [first, others @ .., last] = &decoded.delays[..] else { panic!("{:?}", decoded.delays) };
        assert_eq!((*first, *last), (200, 200));
        assert!(others.iter().all(|&delay| delay == 100), "{options}: {:?}", decoded.delays);
        // A new renderer makes the same animation.
        assert!(animation(&Renderer::new(), style, record.iter().map(Shown::scene)) == file, "{options}");
    }
}

#[test]
fn a_frame_holds_only_changed_pixels() {
    let renderer = &*RENDERER;
    let record = Shown::record(Game::Tether, "size=9", 12, 4);
    let bare = |shown: &'static Shown| Scene {
        players: Default::default(),
        turn: None,
        status: "",
        last: None,
        before: None,
        ..shown.scene()
    };
    let record: &'static [Shown] = record.leak();
    let length = |plies: usize, words: bool| {
        let scene = |shown| if words { Shown::scene(shown) } else { bare(shown) };
        animation(renderer, Style::default(), record[..=plies].iter().map(scene)).len()
    };
    let whole = length(0, false);
    assert!(length(1, false) - whole < whole / 20, "a stone takes {} bytes", length(1, false) - whole);
    // Both captions change with every ply.
    let plies = length(12, true) - length(0, true);
    assert!(plies < 12 * whole / 2, "{plies} bytes for 12 plies");
    let decoded = decode_gif(&animation(renderer, Style::default(), record[..2].iter().map(bare)));
    assert_eq!(decoded.areas[0], decoded.size.0 * decoded.size.1);
    assert!(decoded.areas[1] < decoded.areas[0] / 60, "{} of {} pixels", decoded.areas[1], decoded.areas[0]);
}

#[test]
fn animations_of_one_picture_or_of_equal_pictures_are_valid() {
    let renderer = &*RENDERER;
    let start = Shown::moves(Game::Netted, "board=hex size=3", "");
    let alone = decode_gif(&animation(renderer, Style::default(), [start.scene()].into_iter()));
    assert_eq!(alone.delays, [200]);
    let equal =
        decode_gif(&animation(renderer, Style::default(), [start.scene(), start.scene(), start.scene()].into_iter()));
    assert_eq!((equal.delays, &equal.areas[1..]), (vec![200, 100, 200], &[1, 1][..]));
    assert!(equal.pictures.iter().all(|picture| *picture == alone.pictures[0]));
    // There may be fewer scenes than announced; further ones are left out.
    let mut animation =
        renderer.animation_of_width(start.position.setup(), Theme::Light, 2, 100).expect("an animation");
    animation.add(&start.scene()).expect("a frame");
    let short = animation.finish().expect("a file");
    assert_eq!(decode_gif(&short).delays, [200]);
    let mut animation =
        renderer.animation_of_width(start.position.setup(), Theme::Light, 1, 100).expect("an animation");
    (0..3).for_each(|_| animation.add(&start.scene()).expect("a frame"));
    assert_eq!(decode_gif(&animation.finish().expect("a file")).delays, [200]);
}

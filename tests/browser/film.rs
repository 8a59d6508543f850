//! The film in the README: a whole small game on a phone, from the challenge in a channel to the end on the board page.

use super::{board_page::BoardPage, bot_test::BotTest, browser::Browser, channel_page::ChannelPage};
use gif::{DecodeOptions, DisposalMethod, Encoder, Frame};
use parlor_games::rules::Game;
use parlor_render::Palette;
use parlor_testkit::compare::{Picture, decode};
use serde_json::json;
use std::{borrow::Cow, collections::HashMap, fs};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/images/game.gif");

/// CSS pixels, and pixels of the film.
const SIZE: (u32, u32) = (390, 844);

/// In hundredths of a second.
const SHORT: u16 = 70;
const LONG: u16 = 160;
const LAST: u16 = 500;

/// A page of that size loads the film in some seconds on a phone.
const MAX_BYTES: usize = 2_000_000;

/// The computer played it against itself. Ana begins.
const GAME: &str = "b7 f1 e6 f5 b3 g3 e1 g2 c2 a5 a6 e3 c4 c5 d6";

/// Pictures are compared in squares of this many pixels, because browsers of other versions draw letters differently.
const SQUARE: usize = 13;

/// Of a square's mean colour, by channel.
const TOLERANCE: u32 = 40;

/// The share of squares that may differ.
const BUDGET: f64 = 0.02;

#[derive(Default)]
struct Film {
    frames: Vec<(Picture, u16)>,
}

impl Film {
    async fn take(&mut self, browser: &Browser, delay: u16) {
        let settled = "return [...document.images].every(it => it.complete && it.naturalWidth > 0) && document.fonts.status === 'loaded'";
        browser.wait_until("all pictures", settled, vec![]).await;
        let file = browser.driver().screenshot_as_png().await.expect("a screenshot");
        self.frames.push((decode(&file), delay));
    }

    /// The most frequent colours of all frames.
    fn palette(&self) -> Palette {
        let mut counts = HashMap::<_, u32>::new();
        for colour in self.frames.iter().flat_map(|(picture, _)| &picture.pixels) {
            *counts.entry(*colour).or_default() += 1;
        }
        let mut colours: Vec<_> = counts.into_iter().collect();
        colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut palette = Palette::default();
        // The last index is for pixels that don't change.
        for (colour, _) in colours.into_iter().take(255) {
            palette.add(colour);
        }
        palette
    }

    fn encode(&self) -> Vec<u8> {
        let palette = self.palette();
        let same = palette.colours().len() as u8;
        let colours = [palette.colours(), &[[0; 3]]].concat();
        let (width, height) = (SIZE.0 as u16, SIZE.1 as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, colours.as_flattened()).expect("a film");
        encoder.set_repeat(gif::Repeat::Infinite).expect("an extension");
        let mut before: Option<Vec<u8>> = None;
        for (picture, delay) in &self.frames {
            assert_eq!((picture.width as u32, picture.height as u32), SIZE);
            let mut indices = Vec::new();
            palette.map(picture.pixels.as_flattened(), &mut indices);
            let changes = match &before {
                Some(before) => {
                    indices.iter().zip(before).map(|(now, then)| if now == then { same } else { *now }).collect()
                }
                None => indices.clone(),
            };
            let frame = Frame {
                width,
                height,
                delay: *delay,
                dispose: DisposalMethod::Keep,
                transparent: Some(same),
                buffer: Cow::Owned(changes),
                ..Frame::default()
            };
            encoder.write_frame(&frame).expect("a frame");
            before = Some(indices);
        }
        encoder.into_inner().expect("a file")
    }
}

/// The frames of a film that [`Film::encode`] made.
fn read(file: &[u8]) -> Vec<Picture> {
    let mut decoder = DecodeOptions::new().read_info(file).expect("a film");
    let palette: Vec<[u8; 3]> = decoder.global_palette().expect("a palette").as_chunks::<3>().0.to_vec();
    let mut pixels = vec![[0; 3]; (SIZE.0 * SIZE.1) as usize];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (pixel, index) in pixels.iter_mut().zip(&*frame.buffer) {
            if frame.transparent != Some(*index) {
                *pixel = palette[usize::from(*index)];
            }
        }
        let (width, height) = (SIZE.0 as usize, SIZE.1 as usize);
        frames.push(Picture { width, height, palette: None, pixels: pixels.clone() });
    }
    frames
}

/// The mean colours of the squares.
fn squares(picture: &Picture) -> Vec<[u32; 3]> {
    let columns = picture.width / SQUARE;
    let mut sums = vec![[0; 3]; columns * (picture.height / SQUARE)];
    for (index, pixel) in picture.pixels.iter().enumerate() {
        let (x, y) = (index % picture.width / SQUARE, index / picture.width / SQUARE);
        if let Some(sum) = sums.get_mut(y * columns + x).filter(|_| x < columns) {
            for (sum, channel) in sum.iter_mut().zip(pixel) {
                *sum += u32::from(*channel);
            }
        }
    }
    sums.into_iter().map(|sum| sum.map(|channel| channel / (SQUARE * SQUARE) as u32)).collect()
}

/// The share of squares that look different.
fn difference(one: &Picture, other: &Picture) -> f64 {
    let (one, other) = (squares(one), squares(other));
    let off = one.iter().zip(&other).filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)).count();
    off as f64 / one.len() as f64
}

/// Ben challenges Ana in a channel. She accepts there, and plays on the board page.
async fn play() -> Option<Film> {
    let browser = Browser::open(SIZE.0, SIZE.1).await?;
    let mut test = BotTest::without_bot().await;
    test.turn_page_on();
    test.start().await;
    let mut film = Film::default();
    browser.goto(&format!("{}/#as={}&channel={}", test.sandbox.api_base(), test.ana, test.channel)).await;
    browser.find(&format!("main[data-view='{}:{}']", test.ana, test.channel)).await;
    let terms =
        json!({ "game": Game::Netted.id(), "opponent": test.ana.to_string(), "variant": "4", "first": "opponent" });
    test.private_reply(test.ben, "challenge", terms).await;
    let challenge = test.next_message(0, "challenges").await;
    browser.find(&format!("{} img", ChannelPage::article(&challenge))).await;
    film.take(&browser, LONG).await;
    test.press(test.ana, &challenge, "Accept").await.expect("accepted");
    let board = test.next_board(challenge.id).await;
    browser.find(&format!("{} img", ChannelPage::article(&board))).await;
    film.take(&browser, LONG).await;
    browser.goto(&test.board_link(test.ana, &board).await).await;
    browser.find_with_text("button.primary", "Continue as Ana").await.click().await.expect("a click");
    browser.find(".board svg").await;
    let page = BoardPage { test, browser };
    for (index, text) in GAME.split(' ').enumerate() {
        if index % 2 == 0 {
            page.browser.find_with_text("#status", "Your turn").await;
            film.take(&page.browser, LONG).await;
            page.choose(text).await;
            page.browser.find_with_text("#said", "This is how the board would look.").await;
            film.take(&page.browser, SHORT).await;
            page.press("#bar .primary", &format!("Play {text}")).await;
        } else {
            page.test.play(page.test.ben, text).await;
        }
        page.wait_for_plies(index + 1).await;
        if index % 2 == 0 && index + 1 < GAME.split(' ').count() {
            page.browser.find_with_text("#status", "Ben").await;
            film.take(&page.browser, SHORT).await;
        }
    }
    page.browser.find_with_text("#ended", "You win").await;
    film.take(&page.browser, LAST).await;
    page.close().await;
    Some(film)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "half a minute in a browser; CI runs it in a job of its own"]
async fn the_film_in_the_readme_shows_the_pages_as_they_are() {
    let Some(film) = play().await else { return };
    if parlor_testkit::accepting() {
        let file = film.encode();
        assert!(file.len() <= MAX_BYTES, "{} bytes", file.len());
        fs::write(PATH, file).expect("a written film");
    }
    let shown = read(&fs::read(PATH).expect("a film; make pictures makes one"));
    assert_eq!(shown.len(), film.frames.len(), "make pictures makes the film anew");
    for (index, (shown, (now, _))) in shown.iter().zip(&film.frames).enumerate() {
        let share = difference(shown, now);
        assert!(
            share <= BUDGET,
            "{:.1} % of frame {index} look different; make pictures makes the film anew",
            100.0 * share
        );
    }
}

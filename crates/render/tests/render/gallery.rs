use super::{
    RENDERER,
    compare::{self, decode},
    pictures::Shown,
};
use parlor_games::rules::Game;
use parlor_render::Theme;

#[test]
fn a_board_of_each_game_matches_its_reference() {
    let boards = [
        Shown::moves(Game::Tether, "size=5", "c2 c3 d2 a5 b3 b5 d3 a4 b4 e1 c4"),
        Shown::moves(Game::Anchor2d, "size=quick", "e6 c9 d4 g8 e5"),
        Shown::moves(Game::Waltz, "grid=square size=5", "a3 e4 b5 e3-s a1 c3 b4-se"),
        Shown::moves(Game::Netted, "board=hex size=4", "b7 b3 d4 c2 g3 f5 d5 e4 d1 g1 b6 a7 e2 a4 d7"),
        Shown::moves(Game::Tetrathedral, "pawns=4", ""),
    ];
    let mut gallery = RENDERER.gallery(Theme::Light);
    for board in &boards {
        gallery.add(&board.scene()).expect("a board");
    }
    let file = gallery.finish().expect("a picture");
    compare::with_reference("gallery", &file).expect("the picture matches its reference");
    // Every answer to `/help` carries it.
    assert!(file.len() < 100_000, "{} bytes", file.len());
    let picture = decode(&file);
    let palette = picture.palette.as_ref().expect("an indexed picture");
    for (name, colour) in boards.iter().flat_map(|board| Theme::Light.flat_colours(board.position.game())) {
        assert!(palette.contains(&colour), "{name} is not in the palette");
    }
}

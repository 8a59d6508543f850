//! The chart of the win chances over a game.

use super::{
    RENDERER,
    compare::{self, decode},
};
use parlor_games::rules::{Game, Player};
use parlor_render::{Mark, Theme, WinChanceChart};

/// Win chances that swing until they reach `towards`. The numbers are the same on every machine.
fn swinging(plies: usize, die: bool, towards: f32) -> Vec<[f32; 2]> {
    let mut chance = 0.5_f32;
    (0..=plies)
        .map(|ply| {
            let swing = ((ply * 37) % 11) as f32 / 11.0 - 0.45;
            let share = (ply as f32 / plies.max(1) as f32).powi(3);
            let left = (chance + swing * 0.3).clamp(0.02, 0.98) * (1.0 - share) + towards * share;
            let now = if die { (left + ((ply * 29) % 7) as f32 / 20.0 - 0.15).clamp(0.0, 1.0) } else { left };
            chance = now;
            [left, if ply == plies { left } else { now }]
        })
        .collect()
}

/// Marks the given plies. The curve is player 1's.
fn png(game: Game, theme: Theme, points: &[[f32; 2]], plies: &[usize], text: &str) -> Option<Vec<u8>> {
    png_of(Player::One, game, theme, points, plies, text)
}

fn png_of(
    upper: Player,
    game: Game,
    theme: Theme,
    points: &[[f32; 2]],
    plies: &[usize],
    text: &str,
) -> Option<Vec<u8>> {
    let mark = |&ply: &usize| Mark {
        ply,
        by: if ply % 2 == 1 { Player::One } else { Player::Two },
        label: format!("{ply}. {text}"),
    };
    let chart = WinChanceChart {
        game,
        title: format!("{} #128", game.title()),
        names: ["Ana", "Benjamin"].map(str::to_owned),
        colours: ["Red", "Blue"].map(str::to_owned),
        upper,
        levels: ["100%", "50%", "0%"].map(str::to_owned),
        unit: "plies".to_owned(),
        points: points.to_vec(),
        marks: plies.iter().map(mark).collect(),
    };
    RENDERER.win_chance_chart(&chart, theme).expect("no error")
}

#[test]
fn charts_match_their_references() {
    let short = [[0.5; 2], [0.55; 2], [0.31; 2], [0.72; 2], [0.0; 2]];
    let mut differing = Vec::new();
    for (name, game, theme, points, plies, text) in [
        ("chances-middle", Game::Tether, Theme::Light, swinging(46, false, 1.0), vec![5, 17, 18, 33, 46], "d4"),
        ("chances-die", Game::Tetrathedral, Theme::Dark, swinging(70, true, 0.0), vec![12, 39, 64], "a12-b11"),
        ("chances-short", Game::Waltz, Theme::Contrast, short.to_vec(), vec![2, 4], "c3-ne"),
        ("chances-shapes", Game::Netted, Theme::Shapes, swinging(30, false, 0.0), vec![1, 2, 3, 4, 5], "e5"),
        ("chances-long", Game::Anchor2d, Theme::Light, swinging(360, false, 1.0), vec![350, 352, 360], "k11"),
    ] {
        let png = png(game, theme, &points, &plies, text).expect("a picture");
        differing.extend(compare::with_reference(name, &png).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn a_chart_needs_two_points() {
    for count in 0..4 {
        let picture = png(Game::Tether, Theme::Light, &swinging(8, false, 1.0)[..count], &[], "");
        assert_eq!(picture.is_some(), count > 1, "{count}");
    }
}

#[test]
fn the_larger_area_has_the_colour_of_the_player_who_is_ahead() {
    // Each game in one theme, and each theme with one game.
    let games = Game::ALL.iter().map(|&game| (game, Theme::Light));
    let themes = Theme::ALL.iter().skip(1).map(|&theme| (Game::Tether, theme));
    for (game, theme) in games.chain(themes) {
        let colours: std::collections::HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
        let count = |upper: Player, chance: f32| {
            let picture = png_of(upper, game, theme, &[[chance; 2]; 9], &[], "").expect("a picture");
            assert!(picture.len() < 60_000, "{} bytes", picture.len());
            let picture = decode(&picture);
            assert_eq!((picture.width, picture.height), (1000, 520));
            [1, 2].map(|player| {
                let claim = colours[format!("claim {player}").as_str()];
                picture.pixels.iter().filter(|&&pixel| pixel == claim).count()
            })
        };
        let (ahead, behind) = (count(Player::One, 0.9), count(Player::One, 0.1));
        assert_eq!(
            [count(Player::Two, 0.1), count(Player::Two, 0.9)].map(|[one, two]| one > two),
            [true, false],
            "player 2's own chance"
        );
        assert!(ahead[0] > 20 * behind[0] && ahead[0] > 50_000, "{game:?} {theme:?} {ahead:?}");
        assert!(behind[1] > 20 * ahead[1] && behind[1] > 50_000, "{game:?} {theme:?} {behind:?}");
    }
}

#[test]
fn any_chances_and_texts_can_be_drawn() {
    let long = "W".repeat(300);
    let wild = [[f32::NAN; 2], [f32::INFINITY, -3.0], [7.0, f32::NEG_INFINITY], [0.5; 2]];
    for text in ["", "🎲", "שלום", "田中\n", long.as_str()] {
        let text = || text.to_owned();
        let mark = |ply| Mark { ply, by: Player::Two, label: text() };
        let chart = WinChanceChart {
            game: Game::Tetrathedral,
            title: text(),
            names: [text(), text()],
            colours: [text(), text()],
            upper: Player::Two,
            levels: [text(), text(), text()],
            unit: text(),
            points: wild.to_vec(),
            marks: [2, 2, usize::MAX].map(mark).into(),
        };
        let renderer = &*RENDERER;
        let png = renderer.win_chance_chart(&chart, Theme::Shapes).expect("no error");
        assert_eq!(
            png,
            renderer.win_chance_chart(&chart, Theme::Shapes).expect("no error"),
            "the second picture differs"
        );
        assert_eq!(decode(&png.expect("a picture")).width, 1000);
    }
    assert!(png(Game::Tether, Theme::Light, &swinging(9_999, true, 1.0), &[1, 5_000, 9_999], "a1").is_some());
}

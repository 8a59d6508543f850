//! `/rules`: the rules of a game, with a picture of an example.

use super::{preferences, prelude::*};
use crate::discord::{components::buttons::plain, outbound::pictures::Drawing};
use parlor_games::{
    for_each_game,
    record::{Record, Step},
    rules::Game,
};

macro_rules! define_example {
    ([] $($module:ident::$Game:ident,)*) => {
        /// A record that stops where the board shows what the game is about.
        const fn example(game: Game) -> &'static str {
            match game {
                $(
                    Game::$Game => include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"), "/assets/examples/", stringify!($module), ".txt",
                    )),
                )*
            }
        }
    };
}

for_each_game!(define_example);

command! { RULES: command_rules, Anywhere, for_newcomers => run(struct Rules { game: String = GAME => Games; }) }

async fn run(app: &App, caller: &Caller, Rules { game }: Rules) -> Result<Post> {
    show(app, caller, lookup::game_named(caller, &game, CustomId::Rules)?).await
}

pub(crate) async fn show(app: &App, caller: &Caller, game: Game) -> Result<Post> {
    let lang = caller.lang;
    let texts = text::game_texts(game);
    let content = lang.text(msg::Rules {
        title: game.title(),
        credit: text::credit(lang, game),
        rules: lang.text(texts.rules),
        example: lang.text(texts.example),
    });
    let style = preferences::board_style(app, caller).await?;
    let rows =
        buttons::rows([buttons::learn(lang, game), plain(lang, msg::BUTTON_RULES_MORE, &CustomId::RulesMore(game))]);
    let post = Post::text(content).with_rows(rows);
    let Some(step) = example_step(game) else { return Ok(post) };
    Ok(post.with_file(app.pictures.position(lang, Drawing::of_step(lang, step, style)).await?))
}

/// Sends a separate message, which appears below the picture.
pub(crate) async fn more(_: &App, caller: &Caller, game: Game) -> HandlerResult {
    let lang = caller.lang;
    let texts = text::game_texts(game);
    let details = msg::RulesMore {
        title: game.title(),
        credit: text::credit(lang, game),
        more: lang.text(texts.rules_more),
        moves: lang.text(texts.moves),
    };
    Ok(Reply::private_text(lang.text(details)).into())
}

pub(super) fn example_step(game: Game) -> Option<Step> {
    example(game).parse::<Record>().ok()?.steps().last()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_example_of_every_game() {
        for &game in Game::ALL {
            let step = example_step(game).expect("a record that can be replayed");
            assert_eq!(step.position.game(), game);
            assert!(step.before.is_some() && step.position.ply() > 1);
        }
    }
}

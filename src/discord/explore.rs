//! `/explore`: moves tried on a copy of a position. Nobody else sees it, and nothing of it reaches the game.

use super::{
    app::{Answer, App, Guess, Trouble, say},
    buttons::button,
    caller::Caller,
    custom_id::{CustomId, Trying},
    pick::{chosen_move, menu},
    poster::Drawing,
    replay::no_game,
    reply::{File, Post, Reply},
    turn::MOVE_FIELD,
};
use crate::{
    play::{GameId, NotTried, Trial},
    record::{Record, RecordError, Step, Transcript},
    rules::{AnyPosition, Outcome, Player},
    store::Exploration,
    text::{self, Lang},
};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, InputTextStyle,
};

/// So many of the moves that were tried are told.
const TOLD: usize = 60;

impl App {
    /// `/explore`: from the newest position of a game, or from a record.
    pub(super) async fn explore(&self, caller: &Caller, game: Option<&str>, record: Option<&str>) -> Answer {
        self.place(caller)?;
        let Some(record) = record.filter(|record| !record.trim().is_empty()) else {
            let id = self.which_game(caller, game, Guess::ByTurn).await?;
            return self.explore_game(caller, id, None).await;
        };
        // A field of one line takes ends of lines away.
        let read = Transcript::unfolded(record).parse::<Record>();
        match read.and_then(|record| record.replay().map(|_| record)) {
            Ok(record) => self.open_trial(caller, record).await,
            Err(error) => {
                let why = unusable(caller.lang, &error);
                Err(Trouble::Say(caller.lang.phrase("explore-unusable").with("why", why).text()))
            }
        }
    }

    /// From a game as it was after that many plies, or as it is.
    pub(super) async fn explore_game(&self, caller: &Caller, id: GameId, ply: Option<u16>) -> Answer {
        let (_, table) = self.visible(caller, id).await?;
        let Some(game) = table.game() else { return Err(no_game(caller, id, &table)) };
        let mut record = game.record.clone();
        record.plies.truncate(ply.map_or(usize::MAX, usize::from));
        self.open_trial(caller, record).await
    }

    async fn open_trial(&self, caller: &Caller, record: Record) -> Answer {
        let trial = Trial::new(record);
        let (text, kept) = (trial.game().to_string(), count(trial.kept()));
        let id = self.store.open_exploration(caller.person, &text, kept, self.clock.now()).await?;
        let step = trial.step().map_err(|error| Trouble::Say(unusable(caller.lang, &error)))?;
        Ok(Reply::Private(self.shown(caller, id, &trial, step).await?).into())
    }

    /// The buttons, menus and the form under such a copy. `typed` is what was chosen or typed.
    pub(super) async fn tried(&self, caller: &Caller, id: i64, plies: u32, trying: &Trying, typed: &str) -> Answer {
        let lang = caller.lang;
        let Some(stored) = self.store.exploration(id).await? else { return say(lang, "explore-gone") };
        if stored.user != caller.person {
            return say(lang, "explore-not-yours");
        }
        let kept = usize::try_from(stored.kept).unwrap_or(usize::MAX);
        let read = Trial::read(&stored.record, kept, &stored.tried);
        let (mut trial, step) = match read.and_then(|trial| trial.step().map(|step| (trial, step))) {
            Ok(read) => read,
            Err(error) => return Err(Trouble::Say(unusable(lang, &error))),
        };
        // A click on what has changed since shows how it is now.
        if count(trial.plies()) == plies {
            match trying {
                Trying::Ask => return Ok(Reply::Form(form(lang, id, plies, &step.position)).into()),
                Trying::Menus | Trying::Pick(..) => {
                    let (roll, picked) = if let Trying::Pick(roll, _) = trying { (*roll, typed) } else { (0, "") };
                    match choose(lang, (id, plies), step.position.clone(), roll, picked) {
                        Choice::Move(text) => try_move(lang, &mut trial, &step, &text)?,
                        Choice::Menu(rows) => {
                            let mut post = self.shown(caller, id, &trial, step).await?;
                            post.rows.splice(0..0, rows);
                            return Ok(Reply::Update(post).into());
                        }
                        Choice::None => return say(lang, "unknown-button"),
                    }
                }
                Trying::Form => try_move(lang, &mut trial, &step, typed)?,
                Trying::Back => trial.back(),
                Trying::Over => trial.start_over(),
            }
            let changed = Exploration { kept: count(trial.kept()), tried: trial.tried(), ..stored.clone() };
            if !self.store.explore(&stored, &changed, self.clock.now()).await? {
                return say(lang, "explore-twice");
            }
        }
        let step = trial.step().map_err(|error| Trouble::Say(unusable(lang, &error)))?;
        Ok(Reply::Update(self.shown(caller, id, &trial, step).await?).into())
    }

    /// The message: where the copy stands, and what can be done.
    async fn shown(&self, caller: &Caller, id: i64, trial: &Trial, step: Step) -> Result<Post, Trouble> {
        let lang = caller.lang;
        let setup = step.position.setup();
        let standing = text::standing(lang, &step.position);
        let mut said = lang
            .phrase("explore")
            .with("title", setup.game().title())
            .with("variant", text::variant(lang, setup))
            .with("ply", trial.plies())
            .with("standing", standing.as_str())
            .text();
        let (own, kept) = (trial.game().plies.len(), trial.kept());
        if kept < own {
            said.push('\n');
            said.push_str(&lang.phrase("explore-back").with("kept", kept).with("own", own).text());
        }
        let tried = trial.tried();
        if !tried.is_empty() {
            let mut moves: Vec<_> = tried.split(' ').collect();
            if moves.len() > TOLD {
                moves.splice(..moves.len() - TOLD, ["…"]);
            }
            said.push('\n');
            said.push_str(&lang.phrase("explore-tried").with("moves", moves.join(" ")).text());
        }
        let rows = rows(lang, id, trial, &step.position);
        let alt = text::described(lang, &step.position, step.before.as_ref(), step.last.as_ref(), &standing);
        let drawing = Drawing {
            names: Player::BOTH.map(|player| text::colour(lang, setup.game(), player)),
            turn: match step.position.outcome() {
                None => Some(step.position.to_move()),
                Some(Outcome::Won(winner)) => Some(winner),
                Some(Outcome::Drawn) => None,
            },
            status: standing,
            before: step.before,
            last: step.last.map(|ply| ply.text),
            position: step.position,
            look: self.look(caller).await?,
        };
        let picture = File::board(self.poster.draw(lang, drawing).await?, alt);
        Ok(Post::text(said).with_file(picture).with_rows(rows))
    }
}

fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

fn unusable(lang: Lang, error: &RecordError) -> String {
    text::record_error(lang, error, text::typed)
}

fn try_move(lang: Lang, trial: &mut Trial, step: &Step, typed: &str) -> Result<(), Trouble> {
    let game = trial.game().setup.game();
    trial.play(step, typed).map_err(|error| match error {
        NotTried::NoRoll(sides) => {
            let example = example(&step.position);
            let phrase = lang.phrase("explore-no-roll").with("typed", text::typed(typed)).with("sides", sides);
            Trouble::Say(phrase.with("example", example).text())
        }
        NotTried::Refused(refusal) => Trouble::Say(text::refusal(lang, game, &refusal, "")),
    })
}

/// A move that can be tried, with a roll before it where there is a die.
fn example(position: &AnyPosition) -> String {
    let Some(die) = position.game().die() else {
        return position.legal_texts().into_iter().next().unwrap_or_default();
    };
    let mut found = String::new();
    for roll in 1..=die {
        let mut position = position.clone();
        position.set_roll(roll);
        match position.legal_texts().into_iter().next() {
            Some(text) if text != "pass" => return format!("{roll}:{text}"),
            Some(text) => found = format!("{roll}:{text}"),
            None => {}
        }
    }
    found
}

fn form(lang: Lang, id: i64, plies: u32, position: &AnyPosition) -> CreateModal {
    let field = CreateInputText::new(InputTextStyle::Short, lang.phrase("modal-move-label").text(), MOVE_FIELD)
        .placeholder(lang.phrase("modal-move-hint").with("example", example(position)).text())
        .max_length(100);
    CreateModal::new(CustomId::Try(id, plies, Trying::Form).to_string(), lang.phrase("modal-explore").text())
        .components(vec![CreateActionRow::InputText(field)])
}

/// What a click in the menus leads to.
enum Choice {
    /// A move, after its roll where there is one.
    Move(String),
    /// The next menu.
    Menu(Vec<CreateActionRow>),
    /// Nothing that could be meant.
    None,
}

/// The next menu after what was picked: first the roll, where there is a die, then the move.
fn choose(lang: Lang, (id, plies): (i64, u32), mut position: AnyPosition, roll: u8, picked: &str) -> Choice {
    let ids = |roll: u8, chosen: String| CustomId::Try(id, plies, Trying::Pick(roll, chosen));
    let Some(die) = position.game().die() else {
        let legal = position.legal_texts();
        return match chosen_move(picked, &legal) {
            Some(text) => Choice::Move(text),
            None => {
                menu(lang, |chosen| ids(0, chosen), picked, &legal).map_or(Choice::None, |post| Choice::Menu(post.rows))
            }
        };
    };
    if roll == 0 && picked.is_empty() {
        let options = (1..=die).map(|roll| {
            let label = lang.phrase("pick-roll-option").with("roll", roll).text();
            CreateSelectMenuOption::new(label, roll.to_string())
        });
        let kind = CreateSelectMenuKind::String { options: options.collect() };
        let menu = CreateSelectMenu::new(ids(0, "roll".to_owned()).to_string(), kind)
            .placeholder(lang.phrase("pick-roll").text());
        return Choice::Menu(vec![CreateActionRow::SelectMenu(menu)]);
    }
    let (roll, picked) = if roll == 0 { (crate::record::roll(picked, die).unwrap_or(0), "") } else { (roll, picked) };
    if !(1..=die).contains(&roll) {
        return Choice::None;
    }
    position.set_roll(roll);
    let legal = position.legal_texts();
    match chosen_move(picked, &legal) {
        Some(text) => Choice::Move(format!("{roll}:{text}")),
        None => {
            menu(lang, |chosen| ids(roll, chosen), picked, &legal).map_or(Choice::None, |post| Choice::Menu(post.rows))
        }
    }
}

fn rows(lang: Lang, id: i64, trial: &Trial, position: &AnyPosition) -> Vec<CreateActionRow> {
    use ButtonStyle::{Primary, Secondary};
    let over = position.outcome().is_some();
    let own = |trying: Trying| CustomId::Try(id, count(trial.plies()), trying);
    let buttons = vec![
        button(lang, "button-move", &own(Trying::Ask), Primary).disabled(over),
        button(lang, "button-pick", &own(Trying::Menus), Secondary).disabled(over),
        button(lang, "button-undo", &own(Trying::Back), Secondary).disabled(trial.plies() == 0),
        button(lang, "button-start-over", &own(Trying::Over), Secondary).disabled(trial.is_fresh()),
    ];
    vec![CreateActionRow::Buttons(buttons)]
}

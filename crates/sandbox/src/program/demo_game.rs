//! A short game of Tether between two users, played by code.

use super::{error::ProgramError, print_line};
use parlor_sandbox::{InteractionResponse, Message, Sandbox};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// A game on 5x5 in which both sides capture and Red claims the majority.
const MOVES: &str = "d3 a1 e4 b5 a5 a4 d1 b2 b4 a2 d5 e5 e3 c2 c1 e2 c3";

pub(super) struct DemoGame<'a> {
    sandbox: &'a Sandbox,
    channel: u64,
    ana: u64,
    ben: u64,
}

impl<'a> DemoGame<'a> {
    pub(super) fn new(sandbox: &'a Sandbox) -> Self {
        let channel = sandbox.add_channel(sandbox.add_guild("Parlor"), "tables");
        let ana = sandbox.add_user("Ana", "en-US");
        let ben = sandbox.add_user("Ben", "en-GB");
        Self { sandbox, channel, ana, ben }
    }

    /// Writes the game's pictures to a folder and returns their number.
    pub(super) async fn play(&self, pictures: &Path) -> Result<usize, ProgramError> {
        let challenge = json!({
            "game": "tether", "opponent": self.ben.to_string(), "variant": "size=5", "first": "me",
        });
        self.slash(self.ana, "challenge", challenge).await?;
        let challenge = self.sandbox.wait_for(self.channel, |message| message.button("Accept").is_some()).await?;
        print_line(format!("#tables  {}", self.readable(&challenge.content)));
        self.press(self.ben, &challenge, "Accept").await?;

        let mut board = self.board(challenge.id).await?;
        let mut saved = 0;
        self.save(&board, &pictures.join("00-start.png"), &mut saved)?;
        for (index, text) in MOVES.split_whitespace().enumerate() {
            let mover = if index % 2 == 0 { self.ana } else { self.ben };
            self.slash(mover, "move", json!({ "move": text })).await?;
            board = self.board(board.id).await?;
            self.save(&board, &pictures.join(format!("{:02}-{text}.png", index + 1)), &mut saved)?;
        }
        if board.button("Rematch").is_none() {
            return Err(ProgramError::Unexpected(format!("the game did not end: {}", board.content)));
        }
        Ok(saved)
    }

    async fn slash(&self, user: u64, command: &str, options: Value) -> Result<InteractionResponse, ProgramError> {
        Ok(self.sandbox.slash(user, self.channel, command, options).await?)
    }

    async fn press(&self, user: u64, message: &Message, label: &str) -> Result<InteractionResponse, ProgramError> {
        let button = message.button(label).ok_or_else(|| ProgramError::Unexpected(format!("no button {label}")))?;
        Ok(self.sandbox.click(user, message, &button).await?)
    }

    async fn board(&self, after: u64) -> Result<Message, ProgramError> {
        Ok(self.sandbox.wait_after(self.channel, after, |message| !message.attachments.is_empty()).await?)
    }

    /// Saves the message's pictures and prints its text.
    fn save(&self, board: &Message, path: &Path, saved: &mut usize) -> Result<(), ProgramError> {
        print_line(format!("#tables  {}", self.readable(&board.content)));
        for picture in &board.attachments {
            // The end of a game posts an animation beside the board.
            let extension = Path::new(&picture.filename).extension().unwrap_or_default();
            fs::write(path.with_extension(extension), &picture.bytes)?;
            *saved += 1;
        }
        Ok(())
    }

    /// Puts names in place of mentions and removes the marks of bold text.
    fn readable(&self, content: &str) -> String {
        content
            .replace(&format!("<@{}>", self.ana), "@Ana")
            .replace(&format!("<@{}>", self.ben), "@Ben")
            .replace("**", "")
            .split(" Deadline:")
            .next()
            .unwrap_or_default()
            .to_owned()
    }
}

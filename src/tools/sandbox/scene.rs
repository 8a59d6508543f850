//! Two people who play a short game of Tether, by code.

use super::{SandboxError, say};
use crate::sandbox::{Answer, Message, Sandbox};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// A game on 5x5 in which both sides capture and Red claims the majority.
const MOVES: &str = "d3 a1 e4 b5 a5 a4 d1 b2 b4 a2 d5 e5 e3 c2 c1 e2 c3";

/// A channel with two people.
pub(super) struct Scene<'a> {
    sandbox: &'a Sandbox,
    channel: u64,
    ana: u64,
    ben: u64,
}

impl<'a> Scene<'a> {
    pub(super) fn new(sandbox: &'a Sandbox) -> Self {
        let channel = sandbox.add_channel(sandbox.add_guild("Parlor"), "tables");
        let ana = sandbox.add_person("Ana", "en-US");
        let ben = sandbox.add_person("Ben", "en-GB");
        Self { sandbox, channel, ana, ben }
    }

    /// Plays the game, leaves its pictures in a folder and gives their number.
    pub(super) async fn play(&self, pictures: &Path) -> Result<usize, SandboxError> {
        let challenge = json!({
            "game": "tether", "opponent": self.ben.to_string(), "variant": "size=5", "first": "me",
        });
        self.slash(self.ana, "challenge", challenge).await?;
        let challenge = self.sandbox.wait_for(self.channel, |message| message.button("Accept").is_some()).await?;
        say(format!("#tables  {}", self.readable(&challenge.content)));
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
            return Err(SandboxError::Unexpected(format!("the game did not end: {}", board.content)));
        }
        Ok(saved)
    }

    async fn slash(&self, person: u64, command: &str, options: Value) -> Result<Answer, SandboxError> {
        Ok(self.sandbox.slash(person, self.channel, command, options).await?)
    }

    async fn press(&self, person: u64, message: &Message, label: &str) -> Result<Answer, SandboxError> {
        let button = message.button(label).ok_or_else(|| SandboxError::Unexpected(format!("no button {label}")))?;
        Ok(self.sandbox.click(person, message, &button).await?)
    }

    /// The next message with a picture.
    async fn board(&self, after: u64) -> Result<Message, SandboxError> {
        Ok(self.sandbox.wait_after(self.channel, after, |message| !message.attachments.is_empty()).await?)
    }

    fn save(&self, board: &Message, path: &Path, saved: &mut usize) -> Result<(), SandboxError> {
        say(format!("#tables  {}", self.readable(&board.content)));
        for picture in &board.attachments {
            // The end comes with a film beside the board.
            let kind = Path::new(&picture.filename).extension().unwrap_or_default();
            fs::write(path.with_extension(kind), &picture.bytes)?;
            *saved += 1;
        }
        Ok(())
    }

    /// A message as people would read it: names in place of mentions, no marks for bold.
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

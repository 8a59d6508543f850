//! Registration of commands, global and per guild.

use serde_json::{Value, json};

use super::Reply;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::validation::commands::{ENTRY_POINT, check_all, check_one, kind};

impl RouteContext<'_> {
    pub(crate) fn command_route(&mut self, method: &str, application: &str, rest: &[&str]) -> Option<RouteResult> {
        let (guild, rest) = match rest {
            ["commands", rest @ ..] => (None, rest),
            ["guilds", guild, "commands", rest @ ..] => match guild.parse() {
                Ok(guild) => (Some(guild), rest),
                Err(_) => return Some(Err(ApiError::UNKNOWN_GUILD)),
            },
            _ => return None,
        };
        if application != self.world.application.to_string() {
            return Some(Err(ApiError::MISSING_ACCESS));
        }
        if guild.is_some_and(|guild| self.joined_guild(guild).is_err()) {
            return Some(Err(ApiError::MISSING_ACCESS));
        }
        let result = match (method, rest) {
            ("GET", []) => {
                let registered = self.state.commands.get(&guild).cloned();
                Ok(Reply::json(json!(registered.unwrap_or_default())))
            }
            ("PUT", []) => self.overwrite_commands(guild),
            ("POST", []) => self.register_command(guild),
            ("GET", [id]) => self.find_command(guild, id).map(Reply::json),
            ("PATCH", [id]) => self.edit_command(guild, id),
            ("DELETE", [id]) => self.find_command(guild, id).map(|found| {
                let registered = self.state.commands.entry(guild).or_default();
                registered.retain(|command| command["id"] != found["id"]);
                Reply::empty()
            }),
            _ => return None,
        };
        Some(result)
    }

    fn find_command(&self, guild: Option<u64>, id: &str) -> Result<Value, ApiError> {
        let registered = self.state.commands.get(&guild);
        let found = registered.and_then(|all| all.iter().find(|command| command["id"] == id));
        found.cloned().ok_or(ApiError::UNKNOWN_COMMAND)
    }

    fn overwrite_commands(&mut self, guild: Option<u64>) -> RouteResult {
        let wanted = check_all(self.json)?;
        let has_entry_point = |commands: &[Value]| commands.iter().any(|command| kind(command) == ENTRY_POINT);
        if self.state.commands.get(&guild).is_some_and(|known| has_entry_point(known)) && !has_entry_point(wanted) {
            return Err(ApiError::ENTRY_POINT_MISSING);
        }
        let registered: Vec<Value> = wanted.iter().map(|command| self.stored_form(guild, command)).collect();
        self.state.commands.insert(guild, registered.clone());
        Ok(Reply::json(json!(registered)))
    }

    fn register_command(&mut self, guild: Option<u64>) -> RouteResult {
        check_one(self.json)?;
        let command = self.stored_form(guild, self.json);
        let registered = self.state.commands.entry(guild).or_default();
        let before = registered.len();
        registered.retain(|known| known["id"] != command["id"]);
        let replaced = registered.len() < before;
        registered.push(command.clone());
        Ok(if replaced { Reply::json(command) } else { Reply::created(command) })
    }

    fn edit_command(&mut self, guild: Option<u64>, id: &str) -> RouteResult {
        let mut command = self.find_command(guild, id)?;
        if let (Some(command), Some(changes)) = (command.as_object_mut(), self.json.as_object()) {
            command.extend(changes.clone());
        }
        check_one(&command)?;
        command["version"] = json!(self.world.clock.snowflake().to_string());
        for known in self.state.commands.entry(guild).or_default() {
            if known["id"] == command["id"] {
                known.clone_from(&command);
            }
        }
        Ok(Reply::json(command))
    }

    /// Returns a definition as Discord stores it. A registered command keeps its id and, if nothing changed, its version:
    /// registering twice has the same effect as registering once.
    fn stored_form(&self, guild: Option<u64>, definition: &Value) -> Value {
        let mut command = definition.clone();
        command["type"] = json!(kind(definition));
        command["application_id"] = json!(self.world.application.to_string());
        let defaults = [
            ("description", json!("")),
            ("options", json!([])),
            ("contexts", Value::Null),
            ("default_member_permissions", Value::Null),
            ("nsfw", json!(false)),
        ];
        for (field, default) in defaults {
            if command[field].is_null() {
                command[field] = default;
            }
        }
        match guild {
            Some(guild) => command["guild_id"] = json!(guild.to_string()),
            // The default is the list that the application supports. Discord stores null for absent `contexts`.
            None if command["integration_types"].is_null() => command["integration_types"] = json!([0, 1]),
            None => {}
        }
        let known = self.state.commands.get(&guild).and_then(|registered| {
            let mut same = registered.iter().filter(|known| known["name"] == command["name"]);
            same.find(|known| known["type"] == command["type"])
        });
        let Some(known) = known else {
            command["id"] = json!(self.world.clock.snowflake().to_string());
            command["version"] = json!(self.world.clock.snowflake().to_string());
            return command;
        };
        command["id"] = known["id"].clone();
        command["version"] = known["version"].clone();
        if command != *known {
            command["version"] = json!(self.world.clock.snowflake().to_string());
        }
        command
    }
}

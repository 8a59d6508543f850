//! Activities: pages of an application that Discord shows in a frame. Everybody in a channel shares one instance.

use std::collections::{BTreeSet, HashMap};

#[derive(Debug, Default)]
pub(crate) struct Activities {
    /// The URL mapping of `/`, without a slash at its end.
    pub(crate) target: Option<String>,
    instances: Vec<Instance>,
    /// Users by the codes that their clients gave to frames. A code works once.
    codes: HashMap<String, u64>,
    /// Users by access tokens.
    tokens: HashMap<String, u64>,
}

#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) id: String,
    pub(crate) launch: u64,
    pub(crate) channel: u64,
    pub(crate) users: BTreeSet<u64>,
}

impl Activities {
    /// The user joins the channel's instance, which is created if there is none. `launch` is a new snowflake.
    pub(crate) fn launch(&mut self, guild: Option<u64>, channel: u64, user: u64, launch: u64) -> String {
        if let Some(instance) = self.instances.iter_mut().find(|instance| instance.channel == channel) {
            instance.users.insert(user);
            return instance.id.clone();
        }
        let place = match guild {
            Some(guild) => format!("gc-{guild}-{channel}"),
            None => format!("pc-{channel}"),
        };
        let id = format!("i-{launch}-{place}");
        self.instances.push(Instance { id: id.clone(), launch, channel, users: BTreeSet::from([user]) });
        id
    }

    /// An instance ends when its last user leaves.
    pub(crate) fn leave(&mut self, id: &str, user: u64) {
        for instance in self.instances.iter_mut().filter(|instance| instance.id == id) {
            instance.users.remove(&user);
        }
        self.instances.retain(|instance| !instance.users.is_empty());
    }

    pub(crate) fn instance(&self, id: &str) -> Option<&Instance> {
        self.instances.iter().find(|instance| instance.id == id)
    }

    pub(crate) fn new_code(&mut self, user: u64) -> String {
        let code = random();
        self.codes.insert(code.clone(), user);
        code
    }

    pub(crate) fn exchange(&mut self, code: &str) -> Option<String> {
        let user = self.codes.remove(code)?;
        let token = random();
        self.tokens.insert(token.clone(), user);
        Some(token)
    }

    pub(crate) fn token_owner(&self, token: &str) -> Option<u64> {
        self.tokens.get(token).copied()
    }
}

fn random() -> String {
    format!("{:032x}", rand::random::<u128>())
}

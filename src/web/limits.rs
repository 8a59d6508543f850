//! How many requests a person or an address may make.

use crate::play::UserId;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

const WINDOW: Duration = Duration::from_secs(10);

/// Requests in a window. A person in a hurry makes about five requests a move; a household or a company shares an address.
const BY_PERSON: u32 = 150;
const BY_ADDRESS: u32 = 400;
/// Discord's proxy hides the addresses of all people who use the page in a frame.
const BY_PROXY: u32 = 4000;
/// For all people together, because each sign-in makes the bot ask Discord.
const SIGN_INS: u32 = 60;
/// Per address, so that a single one can't use up the sign-ins of all.
const SIGN_INS_BY_ADDRESS: u32 = 30;

/// The most clients that a window counts; one more begins a new window.
const CAPACITY: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Client {
    Person(UserId),
    Address(Network),
    /// Everybody behind this proxy of Discord.
    Proxy(Network),
    /// All people in frames who are not known yet.
    SignIn,
    SignInFrom(Network),
}

/// An address; for IPv6 its network, because a household has many addresses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Network(IpAddr);

#[derive(Default)]
pub(super) struct Limits {
    window: Mutex<Option<(Instant, HashMap<Client, u32>)>>,
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
            address @ IpAddr::V4(_) => address,
        })
    }
}

impl Limits {
    /// Counts a request. After too many, returns when the next one is allowed.
    pub(super) fn check(&self, client: Client) -> Result<(), Duration> {
        let now = Instant::now();
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        window.take_if(|(since, counts)| now.duration_since(*since) >= WINDOW || counts.len() >= CAPACITY);
        let (since, counts) = window.get_or_insert_with(|| (now, HashMap::new()));
        let count = counts.entry(client).or_default();
        *count = count.saturating_add(1);
        let most = match client {
            Client::Person(_) => BY_PERSON,
            Client::Address(_) => BY_ADDRESS,
            Client::Proxy(_) => BY_PROXY,
            Client::SignIn => SIGN_INS,
            Client::SignInFrom(_) => SIGN_INS_BY_ADDRESS,
        };
        if *count > most { Err(WINDOW.saturating_sub(now.duration_since(*since))) } else { Ok(()) }
    }
}

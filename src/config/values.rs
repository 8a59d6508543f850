//! Values of settings that need more than a number or a word.

use std::{fmt, net::IpAddr};
use time::{Duration, OffsetDateTime};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockOffset {
    pub start: Duration,
    /// Seconds gained in each second since `since`.
    pub gain: u32,
    /// When the gain begins, by the system's clock, so that processes with the same offset show the same time.
    pub since: OffsetDateTime,
}

const MAX_GAIN: u32 = 86_400;

impl ClockOffset {
    /// `start` or `start+gain@since`, with `since` in Unix seconds.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let parts = || {
            let (start, gain) = text.trim().split_once('+').unwrap_or((text.trim(), "0@0"));
            let (gain, since) = gain.split_once('@')?;
            let start = Duration::seconds(start.parse::<u32>().ok()?.into());
            // Keeps the year at four digits, even in a process that runs for long.
            let gain = gain.parse().ok().filter(|gain| *gain <= MAX_GAIN)?;
            let since = OffsetDateTime::from_unix_timestamp(since.parse::<u32>().ok()?.into()).ok()?;
            Some(Self { start, gain, since })
        };
        parts().ok_or("it is a number of seconds, for trying things out, as in 3600 or 3600+299@1790000000")
    }
}

/// Appears in no log and no error.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.trim().to_owned())
    }
}

impl Secret {
    /// A header can hold nothing else.
    pub(super) fn token(text: &str) -> Result<Self, &'static str> {
        let token = Self::from(text);
        let usable = token.0.bytes().all(|byte| byte.is_ascii_graphic());
        usable.then_some(token).ok_or("it is one word of plain characters, as the Developer Portal shows it")
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Ed25519.
pub type PublicKey = [u8; 32];

const WRONG_KEY: &str = "it has 64 hexadecimal digits; the Developer Portal shows it on the page General Information";

/// 32 bytes in hexadecimal.
pub(super) fn public_key(text: &str) -> Result<PublicKey, &'static str> {
    let text = text.trim();
    let byte = |index: usize| u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok();
    let mut key = [0; 32];
    for (index, to) in key.iter_mut().enumerate() {
        *to = byte(index).filter(|_| text.len() == 64).ok_or(WRONG_KEY)?;
    }
    Ok(key)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShardRange {
    pub first: u32,
    /// Inclusive.
    pub last: u32,
    pub total: u32,
}

impl ShardRange {
    /// `first..end/total`, where `end` is one past the last shard.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let parts = || {
            let (range, total) = text.trim().split_once('/')?;
            let (first, end) = range.split_once("..")?;
            let (first, end, total) = (first.parse().ok()?, end.parse::<u32>().ok()?, total.parse().ok()?);
            (first < end && end <= total).then(|| Self { first, last: end - 1, total })
        };
        parts().ok_or("it is a range of shards out of all, as in 0..4/16 for the first four of sixteen")
    }
}

/// Addresses with the same leading bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IpRange {
    first: IpAddr,
    bits: u32,
}

impl IpRange {
    /// An address, or one with the number of leading bits that all addresses of the range have.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let parts = || {
            let (first, bits) =
                text.trim().split_once('/').map_or((text.trim(), None), |(first, bits)| (first, Some(bits)));
            let first: IpAddr = first.parse().ok()?;
            let all = if first.is_ipv4() { 32 } else { 128 };
            let bits: u32 = bits.map_or(Some(all), |bits| bits.parse().ok())?;
            (bits <= all).then_some(Self { first, bits })
        };
        parts().ok_or("it is a list of addresses or ranges, as in 127.0.0.1,10.0.0.0/8")
    }

    /// An IPv4 address also counts when it is written as an IPv6 one.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differs = |one: u128, other: u128, left: u32| (one ^ other).checked_shr(left).unwrap_or_default() != 0;
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                !differs(first.to_bits().into(), address.to_bits().into(), 32 - self.bits)
            }
            (IpAddr::V6(first), _) => match address {
                IpAddr::V4(address) => !differs(first.to_bits(), address.to_ipv6_mapped().to_bits(), 128 - self.bits),
                IpAddr::V6(address) => !differs(first.to_bits(), address.to_bits(), 128 - self.bits),
            },
            (IpAddr::V4(_), IpAddr::V6(_)) => false,
        }
    }
}

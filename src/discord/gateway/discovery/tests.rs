use super::*;
use crate::{clock::Clock, config::Config, discord::tls::Tls, metrics::Metrics};

fn discovery(stand_in: Option<&str>) -> Discovery {
    let variable = |name: &str| match name {
        "DISCORD_TOKEN" => Some("token".to_owned()),
        "DATABASE_URL" => Some("postgres://localhost/parlor".to_owned()),
        _ => None,
    };
    let config = Config::read(variable).unwrap();
    let rest = Rest::new(&config, &Tls::new().unwrap(), Clock::default(), Metrics::default()).unwrap();
    Discovery::new(Arc::new(rest), stand_in.map(str::to_owned))
}

#[test]
fn only_hosts_of_discord_over_tls_are_connected_to() {
    let discord = discovery(None);
    for url in ["wss://gateway.discord.gg", "wss://gateway-us-east1-b.discord.gg/?v=10", "WSS://Discord.GG:443"] {
        assert!(discord.may_resume_at(url, "wss://gateway.discord.gg"), "{url}");
    }
    for url in [
        "",
        "gateway.discord.gg",
        "ws://gateway.discord.gg",
        "https://gateway.discord.gg",
        "wss://gateway.discord.gg.evil.example",
        "wss://gateway.discord.gg@evil.example",
        "wss://gateway.discord.gg:443@evil.example/",
        "wss://user@gateway.discord.gg",
        "wss://evil.example/gateway.discord.gg",
        "wss://evil.example?.discord.gg",
        "wss://evil.example#.discord.gg",
        "wss://evil.example\\.discord.gg",
        "wss://evildiscord.gg",
        "wss://discord.com",
        "wss://162.159.135.234",
        "wss://gateway.discord.gg ",
        "wss://gateway.discord.gg\n.evil.example",
        "wss:///discord.gg",
    ] {
        assert!(!discord.may_resume_at(url, "wss://gateway.discord.gg"), "{url}");
    }
}

#[test]
fn with_a_stand_in_only_its_own_host_is_connected_to() {
    let stand_in = discovery(Some("http://127.0.0.1:4000"));
    let gateway = "ws://127.0.0.1:4001";
    for url in ["ws://127.0.0.1:4000", "ws://127.0.0.1:4001/?v=10", "wss://127.0.0.1:4001"] {
        assert!(stand_in.may_resume_at(url, gateway), "{url}");
    }
    for url in [
        "wss://gateway.discord.gg",
        "ws://127.0.0.1:4002",
        "ws://127.0.0.1",
        "ws://127.0.0.1:4001@evil.example:4001",
        "ws://evil.example:4001",
        "http://127.0.0.1:4001",
    ] {
        assert!(!stand_in.may_resume_at(url, gateway), "{url}");
    }
    for (url, is_gateway) in [
        ("ws://127.0.0.1:4001", true),
        ("ws://localhost:4001", true),
        ("ws://[::1]:4001", true),
        ("ws://10.0.0.1:4000", false),
        ("wss://gateway.discord.gg", false),
    ] {
        assert_eq!(stand_in.is_gateway(url), is_gateway, "{url}");
    }
    let encrypted = discovery(Some("https://discord.example"));
    assert!(encrypted.is_gateway("wss://discord.example") && !encrypted.is_gateway("ws://discord.example"));
}

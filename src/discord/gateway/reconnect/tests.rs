use super::{super::socket::Loss, *};

const WORKED: Duration = Duration::from_secs(10);

fn closed(code: u16) -> Disconnect {
    Disconnect::Lost(Loss::Closed(code))
}

/// The state after a connection that worked was lost. There is a session to resume.
fn lost() -> Reconnection {
    let mut reconnection = Reconnection::default();
    assert_eq!(after_work(&mut reconnection, &closed(4000), true), Step::Reconnect(Duration::ZERO));
    reconnection
}

fn after_work(reconnection: &mut Reconnection, why: &Disconnect, resumed: bool) -> Step {
    reconnection.after(Ended { why, worked: Some(WORKED), resumed })
}

fn after_resume(reconnection: &mut Reconnection, why: &Disconnect) -> Step {
    reconnection.resume_until();
    reconnection.after(Ended { why, worked: None, resumed: true })
}

fn after_identify(reconnection: &mut Reconnection, why: &Disconnect) -> Step {
    reconnection.after(Ended { why, worked: None, resumed: false })
}

#[test]
fn a_session_is_given_up_after_three_resumes_that_failed_in_whatever_way() {
    let failures = [
        Disconnect::Lost(Loss::Ended),
        Disconnect::Silent("the session"),
        closed(4000),
        closed(1000),
        Disconnect::NotConnected(ConnectError::Timeout),
        Disconnect::Requested,
        Disconnect::NoHeartbeat,
        Disconnect::InvalidSession { resumable: true },
    ];
    for why in failures {
        let mut reconnection = lost();
        for _ in 0..2 {
            let step = after_resume(&mut reconnection, &why);
            assert!(matches!(step, Step::Reconnect(pause) if pause <= 2 * FIRST_PAUSE), "{why}: {step:?}");
        }
        let step = after_resume(&mut reconnection, &why);
        assert!(matches!(step, Step::GiveUpSession { failed: 3, .. }), "{why}: {step:?}");
        assert_eq!(reconnection.failures, 0, "the identify does not wait");
    }
}

#[test]
fn failures_count_in_a_row() {
    let mut reconnection = lost();
    for _ in 0..10 {
        for _ in 0..2 {
            assert!(matches!(after_resume(&mut reconnection, &closed(4000)), Step::Reconnect(_)));
        }
        assert_eq!(after_work(&mut reconnection, &closed(4000), true), Step::Reconnect(Duration::ZERO));
    }
}

#[tokio::test]
async fn without_a_network_a_session_is_given_up_only_after_its_time() {
    // The listener is dropped at once, so nothing listens on its port.
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let tls = crate::discord::tls::Tls::new().unwrap();
    let refused = super::super::socket::Socket::connect(&format!("ws://{address}"), tls).await;
    let Err(refused) = refused else { panic!("connected") };
    let why = Disconnect::NotConnected(ConnectError::Socket(refused));
    let mut reconnection = lost();
    for _ in 0..20 {
        assert!(matches!(after_resume(&mut reconnection, &why), Step::Reconnect(_)));
    }
    reconnection.resumes.as_mut().unwrap().since -= RESUME_TIME;
    assert!(matches!(after_resume(&mut reconnection, &why), Step::GiveUpSession { failed: 0, .. }));
}

#[test]
fn the_end_of_a_lease_is_no_failure() {
    let mut reconnection = lost();
    for _ in 0..10 {
        assert_eq!(after_resume(&mut reconnection, &Disconnect::LeaseEnded), Step::Reconnect(Duration::ZERO));
    }
    assert!(matches!(after_resume(&mut reconnection, &closed(4000)), Step::Reconnect(_)));
}

#[test]
fn pauses_do_not_grow_after_connections_that_worked_even_if_resumes_are_refused() {
    let mut reconnection = lost();
    for _ in 0..7 {
        let invalid = Disconnect::InvalidSession { resumable: false };
        let Step::Identify(pause) = after_resume(&mut reconnection, &invalid) else { panic!("no identify") };
        assert!(pause.as_secs_f64() < INVALID_SESSION_PAUSE.end, "{pause:?}");
        let why = closed(4000);
        let short = Ended { why: &why, worked: Some(Duration::from_secs(1)), resumed: false };
        let Step::Reconnect(pause) = reconnection.after(short) else { panic!("no resume") };
        assert!(pause <= FIRST_PAUSE, "{pause:?}");
    }
    assert_eq!(reconnection.short_sessions, 7);
    let why = closed(4000);
    reconnection.after(Ended { why: &why, worked: Some(STABLE), resumed: true });
    assert_eq!(reconnection.short_sessions, 0);
}

#[test]
fn pauses_grow_while_identifies_are_refused() {
    let mut reconnection = Reconnection::default();
    let mut longest = Duration::ZERO;
    for _ in 0..12 {
        let Step::Identify(pause) = after_identify(&mut reconnection, &closed(4003)) else { panic!("no identify") };
        longest = longest.max(pause);
    }
    assert!(longest >= Duration::from_mins(1), "{longest:?}");
    assert_eq!(after_identify(&mut reconnection, &closed(4004)), Step::End(Rejection::Token));
}

use super::*;
use crate::discord::outbound::rest::ApiRequest;

fn post(channel: u64) -> Route {
    ApiRequest::new("POST /channels/{}/messages", &[&channel]).route
}

fn answer() -> Route {
    ApiRequest::new("POST /interactions/{}/{}/callback", &[&7, &"token"]).route
}

fn webhook() -> Route {
    ApiRequest::new("PATCH /webhooks/{}/{}/messages/@original", &[&1, &"token"]).route
}

/// A request that anybody can cause.
fn sign_in() -> Route {
    ApiRequest::new("POST /oauth2/token", &[]).authorized_by("").route
}

fn refused(scope: &str, seconds: u64) -> RateLimitHeaders {
    RateLimitHeaders {
        status: 429,
        retry_after: Some(Duration::from_secs(seconds)),
        scope: (!scope.is_empty()).then(|| scope.to_owned()),
        ..RateLimitHeaders::default()
    }
}

/// A deadline for requests that must be refused.
fn soon() -> Instant {
    Instant::now() + Duration::from_millis(50)
}

/// A deadline for requests that must be granted. Only a hang lasts so long.
fn later() -> Instant {
    Instant::now() + Duration::from_mins(10)
}

async fn acquire(limits: &RateLimits, route: Route, end: Instant) -> Result<BucketSlot<'_>, SendError> {
    limits.acquire(route, end, end).await
}

fn report(remaining: u32, reset_after: Duration) -> RateLimitHeaders {
    RateLimitHeaders {
        status: 200,
        bucket: Some("b".to_owned()),
        limit: Some(3),
        remaining: Some(remaining),
        reset_after: Some(reset_after),
        ..RateLimitHeaders::default()
    }
}

#[tokio::test]
async fn a_bucket_holds_back_its_own_requests_only() {
    let (limits, window) = (RateLimits::new(50), Duration::from_secs(2));
    let first = acquire(&limits, post(1), later()).await.expect("the first");
    assert!(acquire(&limits, post(1), soon()).await.is_err(), "the size of the bucket is not known yet");
    first.finish(&report(2, window));
    let (second, third) = (acquire(&limits, post(1), later()).await, acquire(&limits, post(1), later()).await);
    assert!(acquire(&limits, post(1), soon()).await.is_err(), "the bucket is empty");
    acquire(&limits, post(2), later()).await.expect("another channel").finish(&report(2, window));
    // Responses arrive in another order than the requests.
    third.expect("the third").finish(&report(0, window));
    second.expect("the second").finish(&report(1, window));
    let wait = limits.wait(&post(1));
    drop(acquire(&limits, post(1), later()).await.expect("after the reset"));
    assert!(wait.is_none_or(|wait| wait <= window + MARGIN), "{wait:?}");
    // An answer to an interaction waits for nothing.
    assert_eq!(limits.wait(&answer()), None);
}

#[tokio::test]
async fn a_refusal_is_waited_for() {
    let limits = RateLimits::new(50);
    acquire(&limits, post(1), later()).await.expect("a slot").finish(&refused("user", 70));
    assert!(limits.wait(&post(1)).is_some_and(|wait| wait > Duration::from_secs(6)));
    assert_eq!(limits.wait(&post(2)), None);
    acquire(&limits, post(2), later()).await.expect("a slot").finish(&refused("global", 70));
    assert!(limits.wait(&post(3)).is_some_and(|wait| wait > Duration::from_secs(6)));
    for _ in 0..INVALID_LIMIT {
        limits.state().learn(&post(4), &refused("user", 70), Instant::now());
    }
    assert!(limits.wait(&webhook()).is_some_and(|wait| wait > Duration::from_secs(500)));
}

#[tokio::test]
async fn fewer_than_fifty_requests_are_sent_in_a_second() {
    let limits = RateLimits::new(50);
    let start = Instant::now();
    for channel in 0..60 {
        let slot = acquire(&limits, post(channel), later()).await.expect("a slot");
        slot.finish(&report(2, Duration::from_secs(1)));
    }
    assert!(start.elapsed() >= GLOBAL_WINDOW, "{:?}", start.elapsed());
}

/// The responses to the route name no limit before the refusal.
#[tokio::test]
async fn a_lockout_holds_every_request_and_a_refusal_holds_a_route_without_a_limit() {
    let limits = RateLimits::new(50);
    let unlimited = RateLimitHeaders { status: 200, ..RateLimitHeaders::default() };
    let refused = |is_lockout| RateLimitHeaders { is_lockout, ..refused("", 1) };
    acquire(&limits, post(1), later()).await.expect("a slot").finish(&unlimited);
    let one = acquire(&limits, post(1), later()).await.expect("a slot");
    let other = acquire(&limits, post(1), later()).await.expect("a slot");
    one.finish(&refused(false));
    other.finish(&unlimited);
    assert!(limits.wait(&post(1)).is_some_and(|wait| wait > Duration::from_millis(200)));
    assert_eq!(limits.wait(&post(2)), None);

    acquire(&limits, post(2), later()).await.expect("a slot").finish(&refused(true));
    let locked_out = Instant::now();
    let routes = [post(3), answer(), webhook()];
    for route in routes {
        assert!(acquire(&limits, route, soon()).await.is_err(), "{route:?}");
    }
    for route in routes {
        drop(acquire(&limits, route, later()).await.expect("after the end"));
        assert!(locked_out.elapsed() >= Duration::from_secs(1), "{route:?}: {:?}", locked_out.elapsed());
    }
}

#[tokio::test]
async fn a_request_in_the_line_of_all_waits_for_a_refusal_of_all() {
    let limits = RateLimits::new(10);
    let later = Instant::now() + Duration::from_secs(60);
    for channel in 0..9 {
        acquire(&limits, post(channel), later).await.expect("a slot").finish(&report(2, Duration::from_secs(1)));
    }
    let start = Instant::now();
    let refusal = async { limits.state().learn(&post(21), &refused("global", 2), Instant::now()) };
    let (waiting, ()) = tokio::join!(acquire(&limits, post(20), later), refusal);
    drop(waiting.expect("a slot"));
    assert!(start.elapsed() >= Duration::from_secs(2), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_refusal_of_a_strangers_request_holds_its_route_alone() {
    for (is_lockout, scope) in [(true, ""), (false, "global")] {
        let refused = RateLimitHeaders { is_lockout, ..refused(scope, 30) };
        let limits = RateLimits::new(50);
        acquire(&limits, sign_in(), later()).await.expect("a slot").finish(&refused);
        assert_eq!(limits.wait(&post(1)), None);
        assert!(acquire(&limits, post(1), later()).await.is_ok() && acquire(&limits, sign_in(), soon()).await.is_err());
    }
}

/// Discord may count the requests of any ten minutes, so the windows of the bot must not matter.
#[tokio::test]
async fn any_ten_minutes_have_half_of_the_refusals_that_discord_allows() {
    let limits = RateLimits::new(50);
    let refusal = RateLimitHeaders { status: 403, ..RateLimitHeaders::default() };
    let begin = Instant::now();
    let mut refused = Vec::new();
    // As many as the limit lets pass, late in one window and early in the next one.
    for seconds in std::iter::once(0).chain(590..=1_190) {
        let now = begin + Duration::from_secs(seconds);
        for channel in 0..100 {
            let mut state = limits.state();
            if state.turn(&post(channel), now) == Turn::Now {
                state.learn(&post(channel), &refusal, now);
                refused.push(seconds);
            }
        }
    }
    let most = refused.iter().map(|first| refused.iter().filter(|at| (*first..first + 600).contains(at)).count()).max();
    assert!(most.is_some_and(|most| (2_600..=5_000).contains(&most)), "{most:?}");
}

#[tokio::test]
async fn refusals_of_strangers_leave_the_bots_own_requests_alone() {
    let limits = RateLimits::new(50);
    let exchange = sign_in();
    let refusal = RateLimitHeaders { status: 401, ..RateLimitHeaders::default() };
    let sent = (0..10_000).take_while(|_| {
        let mut state = limits.state();
        let is_sent = state.turn(&exchange, Instant::now()) == Turn::Now;
        if is_sent {
            state.learn(&exchange, &refusal, Instant::now());
        }
        is_sent
    });
    assert_eq!(sent.count(), 250);
    assert_eq!(limits.wait(&post(1)), None);
}

//! Tests of the browser helper itself, against a small page.

use super::browser::Browser;
use axum::{
    Router,
    http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE},
    routing::get,
};
use parlor_testkit::browser::thirtyfour::Key;
use std::net::SocketAddr;
use tokio::net::TcpListener;

const CLEAN: &str = r#"<!doctype html><html lang="en"><title>A page</title><script src="/page.js" defer></script>
<main><h1>A page</h1><button id="more">More</button>
<label>Colour <select id="colour"><option>red<option>blue</select></label>
<label>Name <input id="name"></label><p id="echo" hidden></p></main></html>"#;

const SCRIPT: &str = r#"
const id = name => document.getElementById(name);
id('more').onclick = () => setTimeout(() => {
    const late = document.createElement('p');
    late.id = 'late';
    late.textContent = 'added later';
    document.querySelector('main').append(late);
}, 300);
const echo = () => { id('echo').hidden = false; id('echo').textContent = id('name').value + ' ' + id('colour').value };
id('name').onkeydown = event => { if (event.key === 'Enter') echo(); };
id('colour').onchange = echo;
"#;

const FAULTY: &str = r#"<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></main></html>"#;

const STRAYING: &str = r#"<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
<img alt="" src="http://example.com/a.png"><img alt="" src="http://192.0.2.1/b.png"></main></html>"#;

/// A content security policy that allows only the page's own scripts and images.
const POLICY: &str = "default-src 'none'; script-src 'self'; img-src 'self' data:";

async fn serve() -> SocketAddr {
    let html = |text: &'static str| get(move || async move { ([(CONTENT_TYPE, "text/html; charset=utf-8")], text) });
    let strict = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY)];
    let app = Router::new()
        .route("/", get(move || async move { (strict, CLEAN) }))
        .route("/page.js", get(|| async { ([(CONTENT_TYPE, "text/javascript")], SCRIPT) }))
        .route("/favicon.ico", get(|| async {}))
        .route("/faulty", html(FAULTY))
        .route("/straying", html(STRAYING));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

#[tokio::test]
async fn a_page_can_be_used_like_a_user_would() {
    let Some(browser) = Browser::open(390, 844).await else { return };
    browser.goto(&format!("http://{}/", serve().await)).await;
    assert_eq!(browser.script("return [innerWidth, innerHeight]", vec![]).await, serde_json::json!([390, 844]));

    assert_eq!(browser.count("#late").await, 0);
    browser.click("#more").await;
    assert_eq!(browser.text("#late").await, "added later", "elements that appear later are waited for");

    browser.keys(Key::Tab + "").await;
    browser.keys(Key::Tab + "").await;
    browser.keys("Ana" + Key::Enter).await;
    assert_eq!(browser.text("#echo").await, "Ana red", "used by keyboard");
    browser.select_option("#colour", "blue").await;
    browser.find_with_text("#echo", "Ana blue").await;

    assert_eq!(browser.axe_violations().await, []);
    browser.close().await;
}

#[tokio::test]
async fn axe_finds_a_picture_without_text_alternative() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    browser.goto(&format!("http://{}/faulty", serve().await)).await;
    let rules: Vec<String> = browser.axe_violations().await.into_iter().map(|violation| violation.rule).collect();
    assert_eq!(rules, ["image-alt"]);
    browser.close().await;
}

#[tokio::test]
async fn external_requests_are_reported_and_blocked() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    browser.goto(&format!("http://{}/straying", serve().await)).await;
    assert_eq!(browser.external_requests().await, ["http://example.com/a.png", "http://192.0.2.1/b.png"]);
    let errors = browser.errors().await;
    assert_eq!(errors.iter().filter(|error| error.contains("ERR_NAME_NOT_RESOLVED")).count(), 2, "{errors:#?}");
}

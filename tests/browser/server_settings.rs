//! Settings of a server in the page, and localised commands.

use super::{channel_page::ChannelPage, page::PageClient};
use parlor_sandbox::permissions;
use parlor_testkit::browser::thirtyfour::Key;
use reqwest::Method;
use serde_json::{Value, json};

const MANAGER: u64 = permissions::MEMBER | permissions::MANAGE_GUILD;

impl ChannelPage {
    /// Waits until the sandbox has stored the setting.
    async fn tick(&self, person: u64, text: &str, fact: &str, becomes: &Value) {
        self.browser.find_with_text("#settings label.check", text).await.click().await.expect("a click");
        self.becomes(person, fact, becomes).await;
    }

    /// Waits until a field of a user has this value.
    async fn becomes(&self, person: u64, fact: &str, becomes: &Value) {
        let mut watch = PageClient::new(&self.test.sandbox.api_base()).watch(&person.to_string(), false).await;
        watch.until(|seen| seen[&format!("user:{person}")][fact] == *becomes).await;
    }

    async fn go(&self, person: u64, channel: u64) {
        self.browser.click(&format!("[data-person='{person}']")).await;
        self.browser.click(&format!("[data-channel='{channel}']")).await;
        self.browser.find(&format!("main[data-view='{person}:{channel}']")).await;
    }

    /// The list of commands: each with its description.
    async fn listed(&self) -> Value {
        let rows = "return [...document.querySelectorAll('#suggestions [role=option]')].map(row =>
            [row.querySelector('.command').textContent, row.querySelector('small').textContent])";
        self.browser.script(rows, vec![]).await
    }

    /// Waits for an answered interaction of that command for which `fits` holds. Returns its payload.
    async fn heard(&self, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let sandbox = &self.test.sandbox;
        let payload = |interaction: Option<u64>| {
            let payload = sandbox.payload(interaction?)?;
            (payload["data"]["name"] == name && fits(&payload)).then_some(payload)
        };
        let answered = sandbox.wait_for_request(|request| payload(request.interaction).is_some()).await;
        payload(answered.expect("an answer").interaction).expect("an interaction")
    }
}

#[tokio::test]
async fn games_can_be_restricted_to_a_channel_and_a_role() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let (test, browser) = (&page.test, &page.browser);
    let (ana, ben) = (test.ana, test.ben);
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    let [players, _] = ["Players", "Moderators"].map(|name| test.sandbox.add_role(test.guild, name));

    // Managers of the server see the command, each subcommand as an entry.
    browser.type_into("#composer", "/setti").await;
    browser.find_with_text("#suggestions", "No command has that name").await;
    page.tick(ana, "Manage server", "permissions", &json!(MANAGER.to_string())).await;
    browser.click("#composer").await;
    browser.find_with_text("#suggestions [role=option]", "/settings adjudicate").await;
    let settings = test.sandbox.commands().into_iter().find(|command| command["name"] == "settings").expect("it");
    let parts = settings["options"].as_array().expect("sub-commands").iter();
    let text = |part: &Value, field: &str| part[field].as_str().expect("a text").to_owned();
    let mut all: Vec<_> =
        parts.map(|part| [format!("/settings {}", text(part, "name")), text(part, "description")]).collect();
    all.sort();
    assert_eq!(page.listed().await, json!(all));

    // Fills in fields.
    browser.type_into("#composer", format!("ngs chan{}", Key::Enter.value())).await;
    browser.find_with_text("#filling h3", "/settings channel").await;
    browser.find_with_text(".chip", "+ channel").await.click().await.expect("a click");
    browser.select_option("select[data-option=channel]", "#tables").await;
    browser.click("#filling button[type=submit]").await;
    let reply = browser.find_with_text("article.ephemeral", "Saved.").await.text().await.expect("a text");
    assert!(reply.contains("used /settings channel") && reply.contains("Channels: #tables"), "{reply}");
    let heard = page.heard("settings", |_| true).await;
    let part = json!({ "name": "channel", "type": 7, "value": test.channel.to_string() });
    assert_eq!(heard["data"]["options"], json!([{ "name": "channel", "type": 1, "options": [part] }]));
    assert_eq!(heard["data"]["resolved"]["channels"][test.channel.to_string()]["name"], "tables");
    page.go(ben, lounge).await;
    page.command("/challenge game:Tether").await;
    browser.find_with_text("article.ephemeral", "Games aren't allowed in this channel. You can play in: #tables").await;

    // In one line.
    page.go(ana, test.channel).await;
    page.command("/settings role role:@Players").await;
    let reply = browser.find_with_text("article.ephemeral", "Roles that may play: @Players").await;
    assert!(reply.text().await.expect("a text").contains("used /settings role"));
    let heard = page.heard("settings", |heard| heard["data"]["options"][0]["name"] == "role").await;
    assert_eq!(heard["data"]["resolved"]["roles"][players.to_string()]["name"], "Players");
    page.go(ben, test.channel).await;
    page.command("/challenge game:Tether").await;
    browser.find_with_text("article.ephemeral", "@Players").await;
    page.tick(ben, "Players", "roles", &json!([players.to_string()])).await;
    page.command("/challenge game:Tether").await;
    test.next_message(0, "is looking for an opponent").await;
    browser.find_with_text("article:not(.ephemeral)", "is looking for an opponent").await;
    page.close().await;
}

/// A guild command with localised names.
fn weather() -> Value {
    let celsius = json!({ "name": "Celsius", "name_localizations": { "de": "Grad Celsius" }, "value": "c" });
    let unit = json!({
        "type": 3, "name": "unit", "description": "How to count", "required": true,
        "name_localizations": { "de": "einheit" }, "description_localizations": { "de": "Wie gezählt wird" },
        "choices": [celsius, { "name": "Fahrenheit", "value": "f" }],
    });
    let today = json!({
        "type": 1, "name": "today", "description": "Tells today's weather", "options": [unit],
        "name_localizations": { "de": "heute" }, "description_localizations": { "de": "Sagt das Wetter von heute" },
    });
    json!([{
        "name": "weather", "description": "Tells the weather", "options": [today],
        "name_localizations": { "de": "wetter", "es-ES": "tiempo" },
    }])
}

#[tokio::test]
async fn commands_are_localised() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let (test, browser) = (&page.test, &page.browser);
    let path = format!("/applications/{}/guilds/{}/commands", test.sandbox.bot_user(), test.guild);
    page.request_as_bot(Method::PUT, &path, weather()).await;
    page.switch_user(test.ben).await;
    browser.select_option("#settings details[open] select", "German (de)").await;
    page.becomes(test.ben, "locale", &json!("de")).await;
    browser.find_with_text("#settings summary", "The server").await.click().await.expect("a click");
    browser.select_option("#settings details:last-child select", "French (fr)").await;
    let mut watch = PageClient::new(&test.sandbox.api_base()).watch(&test.ben.to_string(), false).await;
    watch.until(|seen| seen["guild"]["locale"] == "fr").await;

    browser.type_into("#composer", "/wet").await;
    browser.find_with_text("#suggestions [role=option]", "/wetter heute").await;
    assert_eq!(page.listed().await, json!([["/wetter heute", "Sagt das Wetter von heute"]]));
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find_with_text("#filling label", "einheit").await;
    browser.find_with_text("#filling .about", "Wie gezählt wird").await;
    browser.select_option("select[data-option=unit]", "Grad Celsius").await;
    browser.click("#filling button[type=submit]").await;
    let value = |payload: &Value| payload["data"]["options"][0]["options"][0]["value"].clone();
    let heard = page.heard("weather", |heard| value(heard) == "c").await;
    let unit = json!({ "name": "unit", "type": 3, "value": "c" });
    assert_eq!(heard["data"]["options"], json!([{ "name": "today", "type": 1, "options": [unit] }]));
    assert_eq!((&heard["locale"], &heard["guild_locale"]), (&json!("de"), &json!("fr")));
    browser.find_with_text("article .used", "/wetter heute").await;

    // The page accepts the command's own name as well.
    page.command("/weather today unit:Fahrenheit").await;
    page.heard("weather", |heard| value(heard) == "f").await;

    // Other locales show the command's own name; a Spanish locale falls back to the other Spanish one.
    page.switch_user(test.ana).await;
    browser.type_into("#composer", "/wea").await;
    browser.find_with_text("#suggestions [role=option]", "/weather today").await;
    browser.find("#composer").await.clear().await.expect("cleared");
    browser.type_into("#composer", "/tie").await;
    browser.find_with_text("#suggestions", "No command has that name").await;
    // The open list is updated.
    let client = PageClient::new(&test.sandbox.api_base());
    client.act(json!({ "do": "set_user", "user": test.ana.to_string(), "locale": "es-419" })).await;
    browser.find_with_text("#suggestions [role=option]", "/tiempo today").await;
    page.close().await;
}

#[tokio::test]
async fn the_settings_fit_a_phone_and_are_accessible() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let Some(page) = ChannelPage::open(width, height).await else { return };
        let (test, browser) = (&page.test, &page.browser);
        test.sandbox.set_member_permissions(test.guild, test.ana, MANAGER);
        for name in ["Players", "Moderators"] {
            let _id = test.sandbox.add_role(test.guild, name);
        }
        if width < 600 {
            browser.click("#side-toggle").await;
        }
        browser.find_with_text("#settings label.check", "Moderators").await.scroll_into_view().await.expect("scrolled");
        page.assert_accessible("the roles of a person").await;
        page.assert_fits_window("the roles of a person").await;
        page.screenshot(&format!("roles-{width}")).await;
        browser.find_with_text("#settings summary", "The server").await.click().await.expect("a click");
        browser.find_with_text("#settings button", "Add a role").await.click().await.expect("a click");
        browser.type_into("#settings form.add input", format!("Guests{}", Key::Enter.value())).await;
        browser.find_with_text("#settings label.check", "Guests").await;
        page.assert_accessible("the server").await;
        page.screenshot(&format!("server-{width}")).await;
        if width < 600 {
            browser.click("#side-close").await;
        }
        browser.type_into("#composer", "/set").await;
        browser.find("#suggestions [role=option]").await;
        page.assert_accessible("the parts of a command").await;
        page.assert_fits_window("the parts of a command").await;
        page.screenshot(&format!("parts-{width}")).await;
        browser.type_into("#composer", format!("tings role{}", Key::Enter.value())).await;
        browser.find_with_text(".chip", "+ role").await.click().await.expect("a click");
        browser.select_option("select[data-option=role]", "@Guests").await;
        page.assert_accessible("the fields of a part").await;
        page.assert_fits_window("the fields of a part").await;
        page.screenshot(&format!("part-{width}")).await;
        browser.click("#filling button[type=submit]").await;
        browser.find_with_text("article.ephemeral", "Roles that may play: @Guests").await;
        page.screenshot(&format!("settled-{width}")).await;
        page.close().await;
    }
}

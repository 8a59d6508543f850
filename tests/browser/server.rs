//! What those who manage a server settle in the page, and commands in their reader's language.

use super::{page::Page, table::Table};
use parlor::sandbox::permissions;
use reqwest::Method;
use serde_json::{Value, json};
use thirtyfour::Key;

const MANAGER: u64 = permissions::PERSON | permissions::MANAGE_GUILD;

impl Table {
    /// Ticks a box in the settings of whoever looks, and waits until the server knows.
    async fn tick(&self, person: u64, text: &str, fact: &str, becomes: &Value) {
        self.browser.find_with("#settings label.check", text).await.click().await.expect("a click");
        self.becomes(person, fact, becomes).await;
    }

    /// Waits until something is known of a person.
    async fn becomes(&self, person: u64, fact: &str, becomes: &Value) {
        let mut watch = Page::new(&self.house.sandbox.api_base()).watch(&person.to_string(), false).await;
        watch.until(|seen| seen[&format!("person:{person}")][fact] == *becomes).await;
    }

    /// Goes to a channel as that person.
    async fn go(&self, person: u64, channel: u64) {
        self.browser.click(&format!("[data-person='{person}']")).await;
        self.browser.click(&format!("[data-channel='{channel}']")).await;
        self.browser.find(&format!("main[data-view='{person}:{channel}']")).await;
    }

    /// What the list of commands shows: the command and what is said of it.
    async fn listed(&self) -> Value {
        let rows = "return [...document.querySelectorAll('#suggestions [role=option]')].map(row =>
            [row.querySelector('.command').textContent, row.querySelector('small').textContent])";
        self.browser.script(rows, vec![]).await
    }

    /// The interaction with that name which came last to the bot and was answered, when one fits.
    async fn heard(&self, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let sandbox = &self.house.sandbox;
        let payload = |interaction: Option<u64>| {
            let payload = sandbox.payload(interaction?)?;
            (payload["data"]["name"] == name && fits(&payload)).then_some(payload)
        };
        let answered = sandbox.wait_for_request(|request| payload(request.interaction).is_some()).await;
        payload(answered.expect("an answer").interaction).expect("an interaction")
    }
}

#[tokio::test]
async fn games_are_kept_to_a_channel_and_a_role() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let (house, browser) = (&table.house, &table.browser);
    let (ana, ben) = (house.ana, house.ben);
    let lounge = house.sandbox.add_channel(house.guild, "lounge");
    let [players, _] = ["Players", "Moderators"].map(|name| house.sandbox.add_role(house.guild, name));

    // The command is shown to those who manage the server, each part of it by itself.
    browser.type_into("#composer", "/set").await;
    browser.find_with("#suggestions", "No command has that name").await;
    table.tick(ana, "Manage server", "permissions", &json!(MANAGER.to_string())).await;
    browser.click("#composer").await;
    browser.find_with("#suggestions [role=option]", "/settings adjudicate").await;
    let settings = house.sandbox.commands().into_iter().find(|command| command["name"] == "settings").expect("it");
    let parts = settings["options"].as_array().expect("sub-commands").iter();
    let text = |part: &Value, field: &str| part[field].as_str().expect("a text").to_owned();
    let mut all: Vec<_> =
        parts.map(|part| [format!("/settings {}", text(part, "name")), text(part, "description")]).collect();
    all.sort();
    assert_eq!(all.len(), 13);
    assert_eq!(table.listed().await, json!(all));

    // By fields.
    browser.type_into("#composer", format!("tings chan{}", Key::Enter.value())).await;
    browser.find_with("#filling h3", "/settings channel").await;
    browser.find_with(".chip", "+ channel").await.click().await.expect("a click");
    browser.select_option("select[data-option=channel]", "#tables").await;
    browser.click("#filling button[type=submit]").await;
    let told = browser.find_with("article.ephemeral", "Saved.").await.text().await.expect("a text");
    assert!(told.contains("used /settings channel") && told.contains("Channels: #tables"), "{told}");
    let heard = table.heard("settings", |_| true).await;
    let part = json!({ "name": "channel", "type": 7, "value": house.channel.to_string() });
    assert_eq!(heard["data"]["options"], json!([{ "name": "channel", "type": 1, "options": [part] }]));
    assert_eq!(heard["data"]["resolved"]["channels"][house.channel.to_string()]["name"], "tables");
    table.go(ben, lounge).await;
    table.command("/challenge game:Tether").await;
    browser.find_with("article.ephemeral", "other channels of this server: #tables").await;

    // In one line.
    table.go(ana, house.channel).await;
    table.command("/settings role role:@Players").await;
    let told = browser.find_with("article.ephemeral", "Roles that may play: @Players").await;
    assert!(told.text().await.expect("a text").contains("used /settings role"));
    let heard = table.heard("settings", |heard| heard["data"]["options"][0]["name"] == "role").await;
    assert_eq!(heard["data"]["resolved"]["roles"][players.to_string()]["name"], "Players");
    table.go(ben, house.channel).await;
    table.command("/challenge game:Tether").await;
    browser.find_with("article.ephemeral", "@Players").await;
    table.tick(ben, "Players", "roles", &json!([players.to_string()])).await;
    table.command("/challenge game:Tether").await;
    house.message(0, "is looking for an opponent").await;
    browser.find_with("article:not(.ephemeral)", "is looking for an opponent").await;
    table.close().await;
}

/// A command such as the bot could have for this server.
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
async fn commands_are_read_and_typed_in_ones_own_language() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let (house, browser) = (&table.house, &table.browser);
    let path = format!("/applications/{}/guilds/{}/commands", house.sandbox.bot_user(), house.guild);
    table.instead_of_the_bot(Method::PUT, &path, weather()).await;
    table.become_(house.ben).await;
    browser.select_option("#settings details[open] select", "German (de)").await;
    table.becomes(house.ben, "locale", &json!("de")).await;
    browser.find_with("#settings summary", "The server").await.click().await.expect("a click");
    browser.select_option("#settings details:last-child select", "French (fr)").await;
    let mut watch = Page::new(&house.sandbox.api_base()).watch(&house.ben.to_string(), false).await;
    watch.until(|seen| seen["guild"]["locale"] == "fr").await;

    browser.type_into("#composer", "/wet").await;
    browser.find_with("#suggestions [role=option]", "/wetter heute").await;
    assert_eq!(table.listed().await, json!([["/wetter heute", "Sagt das Wetter von heute"]]));
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find_with("#filling label", "einheit").await;
    browser.find_with("#filling .about", "Wie gezählt wird").await;
    browser.select_option("select[data-option=unit]", "Grad Celsius").await;
    browser.click("#filling button[type=submit]").await;
    let value = |payload: &Value| payload["data"]["options"][0]["options"][0]["value"].clone();
    let heard = table.heard("weather", |heard| value(heard) == "c").await;
    let unit = json!({ "name": "unit", "type": 3, "value": "c" });
    assert_eq!(heard["data"]["options"], json!([{ "name": "today", "type": 1, "options": [unit] }]));
    assert_eq!((&heard["locale"], &heard["guild_locale"]), (&json!("de"), &json!("fr")));
    browser.find_with("article .used", "/wetter heute").await;

    // The name that it has for the bot is understood as well.
    table.command("/weather today unit:Fahrenheit").await;
    table.heard("weather", |heard| value(heard) == "f").await;

    // Who reads no German has the name itself, and who has none of their own that of their neighbours.
    table.become_(house.ana).await;
    browser.type_into("#composer", "/wea").await;
    browser.find_with("#suggestions [role=option]", "/weather today").await;
    browser.find("#composer").await.clear().await.expect("cleared");
    browser.type_into("#composer", "/tie").await;
    browser.find_with("#suggestions", "No command has that name").await;
    // The list follows while somebody types.
    let page = Page::new(&house.sandbox.api_base());
    page.act(json!({ "do": "set_person", "person": house.ana.to_string(), "locale": "es-419" })).await;
    browser.find_with("#suggestions [role=option]", "/tiempo today").await;
    table.close().await;
}

#[tokio::test]
async fn what_is_settled_fits_a_phone_and_everybody() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let Some(table) = Table::open(width, height).await else { return };
        let (house, browser) = (&table.house, &table.browser);
        house.sandbox.set_member_permissions(house.guild, house.ana, MANAGER);
        for name in ["Players", "Moderators"] {
            let _id = house.sandbox.add_role(house.guild, name);
        }
        if width < 600 {
            browser.click("#side-toggle").await;
        }
        browser.find_with("#settings label.check", "Moderators").await.scroll_into_view().await.expect("scrolled");
        table.is_accessible("the roles of a person").await;
        table.fits("the roles of a person").await;
        table.screenshot(&format!("roles-{width}")).await;
        browser.find_with("#settings summary", "The server").await.click().await.expect("a click");
        browser.find_with("#settings button", "Add a role").await.click().await.expect("a click");
        browser.type_into("#settings form.add input", format!("Guests{}", Key::Enter.value())).await;
        browser.find_with("#settings label.check", "Guests").await;
        table.is_accessible("the server").await;
        table.screenshot(&format!("server-{width}")).await;
        if width < 600 {
            browser.click("#side-close").await;
        }
        browser.type_into("#composer", "/set").await;
        browser.find("#suggestions [role=option]").await;
        table.is_accessible("the parts of a command").await;
        table.fits("the parts of a command").await;
        table.screenshot(&format!("parts-{width}")).await;
        browser.type_into("#composer", format!("tings role{}", Key::Enter.value())).await;
        browser.find_with(".chip", "+ role").await.click().await.expect("a click");
        browser.select_option("select[data-option=role]", "@Guests").await;
        table.is_accessible("the fields of a part").await;
        table.fits("the fields of a part").await;
        table.screenshot(&format!("part-{width}")).await;
        browser.click("#filling button[type=submit]").await;
        browser.find_with("article.ephemeral", "Roles that may play: @Guests").await;
        table.screenshot(&format!("settled-{width}")).await;
        table.close().await;
    }
}

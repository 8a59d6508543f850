//! Connections that end, and requests and events that are lost, held, repeated or malformed.

use super::*;

#[tokio::test]
async fn events_missed_during_a_disconnect_are_replayed() -> TestResult {
    let mut scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    for fault in 0..4 {
        match fault {
            0 => sandbox.drop_gateway().await,
            1 => sandbox.close_gateway(4000).await,
            2 => sandbox.ask_reconnect().await,
            _ => sandbox.invalidate_session(true).await,
        }
        // Sent while the bot is disconnected: it arrives after the resume, within the three seconds.
        let (answer, _) = scene.ping(say("back")).await?;
        assert_eq!(answer.kind, 4, "{fault}");
        sandbox.bot_ready().await;
    }
    assert_eq!((sandbox.resumes(), sandbox.connections()), (4, 5));
    Ok(())
}

#[tokio::test]
async fn a_bot_that_shuts_down_is_disconnected_immediately() -> TestResult {
    let mut scene = Scene::new().await?;
    assert!(scene.bot.gateway.close().await, "the Close frame was answered");
    scene.sandbox.bot_disconnected().await?;
    let response = scene.sandbox.slash(scene.ann, scene.channel, "ping", json!({})).await;
    assert!(matches!(response.err(), Some(ActionError::NotConnected | ActionError::NoResponse)));
    Ok(())
}

#[tokio::test]
async fn duplicate_delivery_repeats_interactions() -> TestResult {
    let mut scene = Scene::new().await?;
    scene.sandbox.set_duplicate_delivery(true);
    let (_, command) = scene.ping(say("once")).await?;
    let twin = scene.bot.command().await;
    assert_eq!((twin.id, &twin.token), (command.id, &command.token));
    // A fault is meant for an interaction of its future, not for the late answer to a second delivery.
    scene.sandbox.set_duplicate_delivery(false);
    scene.sandbox.inject_fault("POST", "/callback", 1, Fault::Status(503));
    assert_eq!(code(twin.create_response(&scene.bot.http, say("twice")).await), (400, 40_060));
    let answer = async {
        let command = scene.bot.command().await;
        let refused = code(command.create_response(&scene.bot.http, say("new")).await);
        command.create_response(&scene.bot.http, say("new")).await.map(|()| refused)
    };
    let (_, refused) = tokio::join!(scene.sandbox.slash(scene.ann, scene.channel, "ping", json!({})), answer);
    assert_eq!(refused?, (503, 0));
    Ok(())
}

#[tokio::test]
async fn faults_hit_the_planned_number_of_requests() -> TestResult {
    let scene = Scene::new().await?;
    let sandbox = &scene.sandbox;
    let message = || CreateMessage::new().content("x");
    sandbox.inject_fault("POST", "/messages", 1, Fault::TooManyRequests { retry_after: 0.5, global: false });
    sandbox.inject_fault("POST", "/messages", 2, Fault::Status(503));
    assert_eq!(code(scene.post(message()).await).0, 429);
    assert_eq!(code(scene.post(message()).await), (503, 0));
    assert_eq!(code(scene.post(message()).await), (503, 0));
    assert!(sandbox.messages(scene.channel).is_empty());
    sandbox.inject_fault("*", "/messages", 1, Fault::DropBefore);
    assert!(scene.post(message()).await.is_err());
    assert!(sandbox.messages(scene.channel).is_empty());
    sandbox.inject_fault("*", "/messages", 1, Fault::DropAfter);
    assert!(scene.post(message()).await.is_err());
    assert_eq!(sandbox.messages(scene.channel).len(), 1);
    sandbox.inject_fault("*", "/messages", 1, Fault::Delay(Duration::from_millis(50)));
    scene.post(message()).await?;
    assert_eq!(sandbox.messages(scene.channel).len(), 2);
    // Unknown routes are recorded; refused requests are not.
    assert!(scene.bot.http.get_emojis(scene.guild.into()).await.is_err());
    assert_eq!(sandbox.unknown_routes(), [format!("GET /guilds/{}/emojis", scene.guild)]);
    let wrong_token = Http::new(sandbox, "a.b.c");
    assert_eq!(code(wrong_token.get_current_user().await).0, 401);
    Ok(())
}

#[tokio::test]
async fn a_held_request_is_applied_even_when_its_sender_dies() -> TestResult {
    let scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    let post = |http: Arc<Http>| {
        let channel = ChannelId::new(scene.channel);
        tokio::spawn(async move { channel.send_message(&http, CreateMessage::new().content("held")).await })
    };
    let held = sandbox.hold("POST", "/messages");
    let sending = post(Arc::clone(&scene.bot.http));
    assert_eq!(held.arrived().await?.body.ok_or("a body")?["content"], "held");
    assert!(sandbox.messages(scene.channel).is_empty());
    held.drop_before();
    assert!(sending.await?.is_err());
    assert!(sandbox.messages(scene.channel).is_empty());

    let held = sandbox.hold("POST", "/messages");
    let sending = post(Arc::clone(&scene.bot.http));
    held.arrived().await?;
    held.drop_after();
    assert!(sending.await?.is_err());
    let messages = sandbox.messages(scene.channel);
    assert_eq!(messages.len(), 1);

    let held = sandbox.hold("POST", "/messages");
    let sending = post(Arc::clone(&scene.bot.http));
    held.arrived().await?;
    sending.abort();
    held.release();
    sandbox.wait_after(scene.channel, messages[0].id, |_| true).await?;

    // Only one request is held; the next one passes.
    post(Arc::clone(&scene.bot.http)).await??;
    Ok(())
}

/// Serenity can read every interaction that the sandbox sends. The client silently drops what serenity can't read, so a missing
/// field would show only as a bot that does not react.
#[tokio::test]
async fn a_malformed_event_is_dropped_and_later_events_arrive() -> TestResult {
    let mut scene = Scene::new().await?;
    let (answer, _) = scene.ping(say("x")).await?;
    let mut payload = scene.sandbox.payload(answer.interaction).ok_or("a payload")?;
    assert!(parses("INTERACTION_CREATE", &payload));
    payload.as_object_mut().ok_or("an object")?.remove("entitlements");
    assert!(!parses("INTERACTION_CREATE", &payload));
    scene.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    scene.sandbox.send_raw_event("NO_SUCH_EVENT", json!([1, 2])).await;
    let (answer, _) = scene.ping(say("y")).await?;
    assert_eq!(answer.message.ok_or("a message")?.content, "y");
    Ok(())
}

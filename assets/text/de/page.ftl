# Die Spielseite, und der Weg dorthin.

open-off = Die Spielseite ist hier ausgeschaltet.
open-link = Tippe auf Felder, statt Züge zu schreiben. Der Link ist nur für dich und gilt 15 Minuten.
open-inside = Wenn du in Discord öffnest, sieht dieser Kanal, dass du Parlor geöffnet hast, aber nicht dein Brett. Parlor merkt sich die Wahl: „Bretter in Discord öffnen“ in /einstellungen.
button-open = Auf dem Brett spielen
button-open-puzzle = Auf dem Brett lösen
button-open-link = Brett öffnen
button-open-inside = In Discord öffnen
button-sign-out = Spielseite: abmelden
privacy-page = Für die Spielseite speichert Parlor außerdem deine Anmeldungen, bis 30 Tage nach dem letzten Besuch, einen Tag lang die Bretter, die du geöffnet hast, und zwei Minuten lang, wann du zuletzt auf eine laufende Partie geschaut hast.
privacy-sessions = { $count ->
    [one] Du bist in einem Browser auf der Spielseite angemeldet, zuletzt genutzt { $last }.
   *[other] Du bist in { $count } Browsern auf der Spielseite angemeldet, zuletzt genutzt { $last }.
}
signed-out = Du bist in allen Browsern von der Spielseite abgemeldet.

page-boards = Meine Bretter
page-boards-waiting = Du bist am Zug
page-boards-others = Die anderen sind am Zug
page-boards-none = Keine laufenden Partien.
page-against = gegen { $opponent }
page-open-as = Als { $name } weiter
page-open-other = Hier ist { $other } angemeldet. Möchtest du als { $name } weitermachen?
page-sign-out = Abmelden
page-skip = Zum Brett springen
page-board = Brett
page-cell-empty = { $cell }, leer
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, Zug möglich
page-your-turn = Du bist am Zug
page-vote = Stimm über den nächsten Zug ab
page-voted = Deine Stimme: { $move }. Du kannst sie ändern
page-votes = { $voted ->
    [one] 1 Person hat abgestimmt.
   *[other] { $voted } Personen haben abgestimmt.
}
page-vote-rule = Der Zug mit den meisten Stimmen wird gespielt; bei Gleichstand entscheidet das Los.
page-vote-join = Du bist noch in keinem Team. Tritt in Discord unter dem Brett einem Team bei, um abzustimmen.
page-vote-for = Für { $move } stimmen
page-vote-preview = Für { $move } stimmen?
page-vote-cast = Deine Stimme zählt. Niemand sieht sie vor dem Ende der Abstimmung.
page-their-turn = { $name } ist am Zug
page-thinking = { $name } überlegt
page-tap = Tippe auf ein Feld.
page-play = { $move } spielen
page-cancel = Rückgängig
page-typed = Zug
page-typed-play = Ziehen
page-moves = Mögliche Züge
page-played = Du hast { $move } gespielt.
page-they-played = { $name } hat { $move } gespielt.
page-draw = { $yours ->
    [yes] Du hast Remis angeboten.
   *[no] { $name } bietet Remis an. Ein Zug lehnt es ab.
}
page-takeback = { $yours ->
    [yes] Du möchtest deinen Zug zurücknehmen.
   *[no] { $name } möchte zurücknehmen.
}
page-lost-connection = Keine Verbindung.
page-foreign-answer = Etwas anderes antwortet an Parlors Stelle, vielleicht die Anmeldeseite deines Netzwerks. Lade die Seite neu, um sie zu sehen.
page-reload = Neu laden
page-not-found = Dieses Brett gibt es nicht, oder du kannst es nicht sehen. Tippe in Discord unter dem Brett noch einmal auf „Auf dem Brett spielen“.
page-signed-out = Du bist nicht angemeldet. Tippe in Discord unter einem Brett auf „Auf dem Brett spielen“. Wenn du das gerade getan hast: Erlaube dieser Seite Cookies.
page-link-over = Dieser Link wurde schon genutzt oder ist abgelaufen. Tippe in Discord unter dem Brett noch einmal auf „Auf dem Brett spielen“.
page-too-many = Zu viele Anfragen. Versuch es in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
page-trouble = Bei Parlor ist etwas schiefgegangen. Versuch es gleich noch einmal.
page-slow = Das hat zu lange gedauert. Versuch es gleich noch einmal.
page-foreign = Diese Anfrage kommt nicht von Parlors eigener Seite.
page-too-large = Das ist zu viel Text.
page-ply = Zug { $ply } von { $plies }
page-now = Aktuelle Stellung
page-roll = Eine { $roll } würfeln
page-try = Züge probieren
page-try-end = Zurück zur Partie
page-plan = Als Plan behalten
page-boards-finished = Ergebnisse
page-moment = { $date }, { $clock }
page-hint-search = Parlor sucht einen guten Zug …
page-rematch-sent = Revanche vorgeschlagen. Die Herausforderung steht in Discord, unter den Brettern dieser Partie.
page-elsewhere = Das geht hier nicht. Nimm die Knöpfe unter dem Brett in Discord.
page-analysing = Der Computer geht die Partie durch. Das kann eine Minute dauern …
page-chance = { $name }: { $chance }
page-sound = Ton
page-learn = Ein Spiel lernen
page-learn-done = { $done } von { $lessons } Lektionen geschafft
public-page = -# Öffentliche Seite: Wer [diesen Link](<{ $url }>) hat, kann zuschauen.
page-player = Spieler { $number }
page-activity-begins = Du wirst angemeldet …
page-activity-refused = Discord hat dich nicht angemeldet.
page-activity-again = Noch einmal versuchen
page-activity-outside = Diese Seite öffnet sich in Discord: Tippe dort unter einem Brett auf „Auf dem Brett spielen“.
page-activity-silent = Discord antwortet hier nicht. Du kannst stattdessen im Browser spielen: unter einem Brett auf „Auf dem Brett spielen“ tippen, oder hier:
page-magnify = Halte den Finger darauf, um zu vergrößern.
page-next-slide = { $chosen } bildet ein Paar. Wohin gleitet es?
page-next-space = Wohin zieht { $chosen }?
page-preview = { $move } spielen?
page-preview-after = So sähe das Brett dann aus.
page-left = noch { $time }
page-overdue = Zeit abgelaufen
page-days = { $count } Tg.
page-hours = { $count } Std.
page-minutes = { $count } Min.
page-you = Du
page-trying = Probe: nichts davon zählt
page-try-play = { $move } probieren
page-planned = Geplant: { $plan }
page-plan-clear = Löschen
page-win = Du gewinnst!
page-loss = { $name } gewinnt
page-resigned = Du hast aufgegeben
page-why-loss = { $name } gewinnt.
page-why-resigned = { $name } hat aufgegeben.
page-why-time = { $yours ->
    [yes] Deine Zeit ist abgelaufen.
   *[no] Die Zeit von { $name } ist abgelaufen.
}
page-why-decided = So hat es die Leitung des Servers entschieden.
page-why-agreed = Nach Vereinbarung.
page-why-uncounted = Sie zählt nicht.
page-solution = Lösung
page-rating = Wertung: { $change }
page-save = Speichern
page-beat = Sieg gegen { $opponent }
page-lost-to = Niederlage gegen { $opponent }
page-drew = Remis gegen { $opponent }
page-share = Teilen
page-copied = Link kopiert.
page-new-game = Neue Partie
page-new-start = Gegen den Computer
page-which-channel = In welchem Kanal?
page-show = In Discord zeigen
page-friend-asked = Deine Herausforderung steht in { $channel }. Jeder dort kann sie annehmen.
page-shown = Die Partie steht gleich in { $channel }.
page-channel-closed = Dieser Kanal steht dir gerade nicht offen. Wähle einen anderen.
page-discord-refuses = Discord lässt dich in diesem Kanal gerade nichts tun. Versuch es noch einmal, sobald du dort wieder darfst.
page-discord-silent = Discord hat nicht geantwortet. Versuch es gleich noch einmal.
page-friend-in-discord = Tippe in Discord /herausfordern in einem Kanal deines Servers.
page-show-in-discord = Tippe in Discord /brett in einem Kanal deines Servers und drücke unter dem Brett auf „Zeigen“.
page-puzzle-shown = Das Rätsel steht gleich in { $channel }.
page-puzzle-show-in-discord = Tippe in Discord /rätsel in einem Kanal deines Servers und drücke unter dem Rätsel auf „Zeigen“.
page-played-moves = Züge
page-challenges = Herausforderungen
page-boards-votes = Abstimmungspartien
page-wants-rematch = { $opponent } will eine Revanche
page-drag = Du kannst auch von { $cell } aus ziehen.
page-several = Mehrere Figuren können nach { $cell }: Tippe zuerst auf die Figur.
page-terms = { $variant } · { $pace } · { $rated ->
    [yes] gewertet
   *[no] nicht gewertet
}
page-pass = Passen

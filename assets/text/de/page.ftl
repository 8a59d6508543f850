# Die Brettseite, und der Weg dorthin.

open-off = Hier gibt es keine Brettseite.
open-link = Dieser Link öffnet das Brett im Browser, nur für dich. Er gilt einmal, 15 Minuten lang.
button-open = Öffnen
button-open-link = Brett öffnen
button-sign-out = Von der Brettseite abmelden
privacy-page = Die Brettseite: die Browser, die du benutzt, bis 30 Tage nach dem letzten Besuch, und einen Tag lang die Bretter, die du geöffnet hast.
privacy-sessions = { $count ->
    [one] Du bist in einem Browser auf der Brettseite angemeldet, zuletzt benutzt { $last }.
   *[other] Du bist in { $count } Browsern auf der Brettseite angemeldet, zuletzt benutzt { $last }.
}
signed-out = Du bist in allen Browsern von der Brettseite abgemeldet.

page-boards = Meine Bretter
page-boards-waiting = Du bist am Zug
page-boards-others = Andere sind am Zug
page-boards-none = Keine laufenden Partien.
page-against = gegen { $opponent }
page-time = bis { $time }
page-open-title = Brett öffnen
page-open-as = Als { $name } spielen
page-open-hint = Der Knopf löst den Link ein. Er gilt einmal.
page-sign-out = Abmelden
page-skip = Zum Brett springen
page-board = Brett
page-cell-empty = { $cell }, leer
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, hier kannst du ziehen
page-your-turn = Du bist am Zug
page-their-turn = { $name } ist am Zug.
page-thinking = { $name } denkt nach.
page-tap = Tippe auf ein Feld, um einen Zug zu wählen.
page-next-part = { $chosen }: und dann?
page-play = { $move } spielen
page-cancel = Abbrechen
page-typed = Zug
page-typed-play = Ziehen
page-moves = Mögliche Züge
page-played = Du hast { $move } gespielt.
page-they-played = { $name } hat { $move } gespielt.
page-lost-connection = Keine Verbindung. Neuer Versuch läuft.
page-not-found = Dieses Brett gibt es nicht, oder du kannst es nicht sehen. Öffne es noch einmal von seiner Nachricht in Discord aus.
page-signed-out = Du bist nicht angemeldet. Drücke in Discord unter einem Brett auf „Öffnen“.
page-link-over = Dieser Link gilt nicht mehr: Er gilt einmal, 15 Minuten lang. Drücke unter dem Brett noch einmal auf „Öffnen“.
page-too-many = Zu viele Anfragen. Versuche es in { $seconds } Sekunden noch einmal.
page-trouble = Bei Parlor ist etwas schiefgegangen. Versuche es gleich noch einmal.
page-slow = Das hat zu lange gedauert. Versuche es gleich noch einmal.
page-foreign = Diese Anfrage kommt nicht von Parlors eigener Seite.
page-too-large = Das ist zu viel Text.
page-ply = Zug { $ply } von { $plies }
page-replay = Abspielen
page-pause = Pause
page-roll = Wurf { $roll }
page-try = Züge ausprobieren
page-tried = Ausprobiert: { $moves }
page-try-back = Zurücknehmen
page-try-end = Zurück zur Partie
page-plan = Als Plan behalten: { $plan }
page-boards-finished = Beendet

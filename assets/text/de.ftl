# Was Parlor auf Deutsch sagt.
#
# {$game} ist ein Titel mit seiner Nummer wie „Tether #12“. {$me}, {$other}, {$by} und dergleichen sind
# Erwähnungen, {$until} und {$deadline} Zeitangaben von Discord, Züge stehen **fett**.

## Warum ein Zug nicht erlaubt ist

illegal-unreadable = „{ $input }“ ist kein Zug in { $title }. Möglich ist: { $form }.
illegal-game-over = Die Partie ist zu Ende.
illegal-off-board = „{ $input }“ liegt außerhalb des Bretts.
illegal-occupied = Auf { $cell } { $piece ->
    [pawn] steht schon eine Figur
   *[stone] liegt schon ein Stein
} von { $by }.
similar-moves = Versuch es mit { $moves }{ $more ->
    [0] .
   *[other] {" "}oder { $more } anderen. Tippe noch einen Buchstaben oder eine Ziffer.
}

option-unknown = Die Option „{ $name }“ gibt es nicht. Erlaubt: { $allowed }.
option-not-allowed = { $name } kann nicht { $given } sein. Erlaubt: { $allowed }.
option-unreadable = „{ $text }“ ist keine Option. Versuch es mit { $example }.

## Warum etwas nicht geht

refusal-own-opponent = Dich selbst kannst du nicht herausfordern. Wähle jemand anderen, oder lass das Feld leer: Dann können alle im Kanal annehmen.
refusal-own-challenge = Das ist deine eigene Herausforderung. Zieh sie zurück, oder warte auf eine Antwort.
refusal-own-deletion = Deine Daten werden gerade gelöscht. Versuch es in einer Minute noch einmal.
refusal-other-deletion = Die Daten einer beteiligten Person werden gerade gelöscht. Versuch es in einer Minute noch einmal.
refusal-not-challenged = Diese Herausforderung ist für { $opponent }.
refusal-open-to-all = Diese Herausforderung steht allen offen, du musst sie nicht ablehnen.
refusal-not-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refusal-declined = Diese Herausforderung wurde abgelehnt.
refusal-cancelled = Diese Herausforderung wurde zurückgezogen.
refusal-expired = Diese Herausforderung ist abgelaufen. Starte eine neue.
refusal-already-accepted = Diese Herausforderung ist schon angenommen.
refusal-not-begun = Diese Herausforderung ist noch nicht angenommen.
refusal-not-playing = Du spielst in dieser Partie nicht mit.
refusal-not-your-turn = { $turn } ist am Zug.
refusal-stale = Dieses Brett ist veraltet. { $newest }
refusal-over = Diese Partie ist zu Ende. { $newest }
refusal-plan-illegal = Zug { $number } deines Plans geht dort nicht. { $why }
refusal-plan-full = Ein Plan fasst höchstens { $most } Antworten. Lösche deinen, um einen anderen zu machen.
refusal-plan-changed = Du hast deine Pläne in dieser Partie schon { $times }-mal geändert, öfter geht es nicht. Löschen kannst du sie noch.
refusal-plan-own-turn = Du bist am Zug, also zieh einfach. Planen kannst du, während dein Gegenüber überlegt.
refusal-no-hints = Tipps gibt es nur in Partien gegen den Computer.
refusal-plan-dice = Würfel lassen sich nicht vorhersehen, deshalb gibt es in diesem Spiel keine Pläne.
refusal-plan-no-answer = Gib den Zug deines Gegenübers und deine Antwort an.
refusal-no-draws = { $game } wird immer zu Ende gespielt: Ein Remis kann man nicht vereinbaren. Aufhören kannst du, indem du aufgibst.
refusal-draw-offered = Du hast schon Remis angeboten. Das Angebot gilt, bis dein Gegenüber antwortet oder zieht.
refusal-draw-too-soon = Dein letztes Angebot wurde nicht angenommen. Remis anbieten kannst du wieder nach { $plies ->
    [one] 1 weiteren Zug
   *[other] { $plies } weiteren Zügen
}.
refusal-no-offer = Hier gibt es für dich nichts zu beantworten. { $newest }
refusal-nothing-to-withdraw = Hier gibt es nichts mehr zurückzuziehen. { $newest }
refusal-nothing-to-take-back = Du hast in dieser Partie noch nicht gezogen.
refusal-dice-rolled = Seit deinem Zug wurde gewürfelt, deshalb kannst du ihn nicht mehr zurücknehmen.
refusal-takeback-asked = { $by } hat schon um eine Rücknahme gebeten. Die Knöpfe für die Antwort sind unter dem neuesten Brett.
refusal-takeback-declined = Deine letzte Bitte in dieser Stellung wurde nicht gewährt. Nach dem nächsten Zug kannst du wieder fragen.
refusal-takebacks-used-up = Du hast in dieser Partie schon { $granted } Züge zurückgenommen, mehr geht nicht.
refusal-takeback-requests-used-up = Du hast in dieser Partie schon { $asked }-mal um eine Rücknahme gebeten, öfter geht es nicht.
refusal-challenges-unanswered = { $open } deiner Herausforderungen an { $opponent } warten noch auf eine Antwort. Zieh eine zurück oder warte, bis eine beantwortet ist.
refusal-challenge-too-soon = Deine letzte Herausforderung an { $opponent } wurde nicht angenommen. Du kannst { $opponent } { $again } wieder herausfordern.
refusal-no-votes = Noch hat niemand abgestimmt, deshalb lässt sich die Abstimmung nicht vorzeitig schließen.
refusal-not-over = Diese Partie läuft noch.
refusal-time-left = Die Zeit ist noch nicht um. Frist: { $deadline }.
refusal-too-far-on = Zum Abbrechen ist es zu spät. Du kannst aber aufgeben.
refusal-out-of-time = Deine Zeit war vor diesem Zug um.
refusal-clock-unknown = Parlor war vielleicht von Discord getrennt, und die Uhren warten, bis das geklärt ist. Spiel deinen Zug in ein paar Sekunden noch einmal.
refusal-own-time = Deine eigene Zeit ist um. Zieh jetzt, bevor dein Gegenüber den Sieg beansprucht.
refusal-no-limit = Diese Partie hat kein Zeitlimit.
refusal-rematch-offered = { $by } hat schon eine Revanche vorgeschlagen. Du findest sie in diesem Kanal.
newest-board = Neuestes Brett: { $link }

did-you-mean = { $count ->
    [1] Meinst du mit „{ $input }“ { $meant }?
   *[other] „{ $input }“ kann mehreres bedeuten. Was meinst du?
}
no-such-game = Eine Partie { $input } hast du hier nicht.{ $list ->
    [none] {""}
   *[other] {" "}Deine: { $list }
}
no-game-here = Du hast in diesem Kanal keine Partie. Starte eine mit /herausfordern oder gegen den Computer mit /spielen.
which-game = Du hast in diesem Kanal mehrere Partien. Wähle eine mit der Option „spiel“: { $list }
move-fits-several = **{ $move }** ist in mehreren Partien möglich. In welcher?
no-such-title = Ein Spiel namens „{ $input }“ gibt es nicht. Es gibt: { $allowed }.
challenges-waiting = Du hast hier { $waiting } offene Herausforderungen. Zieh erst eine zurück.
challenge-bot = Bots können keine Herausforderung annehmen. Wähle eine Person, oder lass das Feld leer: Dann können alle im Kanal annehmen. Gegen den Computer spielst du mit /spielen.
challenge-not-member = { $who } ist nicht auf diesem Server und kann hier nicht spielen.
only-in-servers = Das geht nur in Kanälen eines Servers, der Parlor hinzugefügt hat.
only-with-others = Hier ist sonst niemand, der mitspielen könnte. Versuch es auf einem Server oder in einer Unterhaltung mit anderen.
answers-private = Auf diesem Server siehst nur du, was Parlor antwortet, also könnte niemand mit dir spielen. Bitte die Admins um die Berechtigung „Externe Apps verwenden“ oder darum, Parlor zum Server hinzuzufügen.
pair-by-answers = Hier kann Parlor immer nur ein Brett zeigen. Spielt eine Partie und tippt dann auf „Revanche“: So tauscht ihr die Farben.
live-needs-channel = Eine Partie mit weniger als einer Stunde braucht einen Kanal, in dem Parlor von sich aus schreiben kann. { $permissions ->
    [none] Nimm einen solchen Kanal oder eine längere Bedenkzeit.
   *[other] Hier fehlt Parlor: { $permissions }. Bitte die Admins, das zu erlauben, oder nimm einen anderen Kanal oder eine längere Bedenkzeit.
}
live-full = Hier laufen schon { $most } Partien mit weniger als einer Stunde, und Parlor kann für eine weitere keinen Thread erstellen. Warte, bis eine zu Ende ist, oder spiel in einem Kanal, in dem Parlor das darf: { $permissions }.
live-without-thread = -# Parlor kann hier keinen Thread erstellen. Deshalb geht diese Partie im Kanal weiter. Threads brauchen: { $permissions }.
live-tournament-few = Parlor kann hier keine Threads erstellen. Deshalb laufen höchstens { $most } Partien zugleich. Threads brauchen: { $permissions }.
pair-permissions = In diesem Kanal können nicht zwei Partien zugleich beginnen, denn Parlor fehlt: { $permissions }. Bitte die Admins, das zu erlauben.
only-managers = Das kann nur, wer die Berechtigung „Server verwalten“ hat.
banned = Du kannst auf diesem Server keine neuen Partien spielen{ $until ->
    [none] {""}
   *[other] ; die Sperre endet { $until }
}. Deine laufenden Partien gehen weiter, außer in Turnieren.
banned-vote = Du bist auf diesem Server für Partien gesperrt, deshalb zählt deine Stimme nicht.
opponent-banned = { $who } kann auf diesem Server keine neuen Partien spielen{ $until ->
    [none] {""}
   *[other] ; die Sperre endet { $until }
}. Fordere jemand anderen heraus.
trouble = Bei Parlor ist etwas schiefgegangen. Versuch es gleich noch einmal.
too-slow = Das hat zu lange gedauert. Falls es ein Zug war, sieh erst mit /brett nach, bevor du es noch einmal versuchst.
answer-lost = Die Antwort ließ sich nicht senden. Frag noch einmal.
unknown-command = Dieser Befehl hat sich geändert. Starte Discord neu, dann siehst du den neuen.
option-numbers = `{ $option }` nimmt eine Zahl{ $least ->
    [none] {""}
   *[other] {" "}ab { $least }
}{ $most ->
    [none] {""}
   *[other] {" "}bis { $most }
}. Wähle eine andere.
option-characters = `{ $option }` nimmt höchstens { $most } Zeichen. Kürze den Text.
option-channels = Alles bleibt, wie es war: Wähle einen Text- oder Ankündigungskanal.
unknown-button = Dieser Knopf ist veraltet. Das neueste Brett bekommst du mit /brett.
missing-permissions = Parlor darf in diesem Kanal nicht von selbst schreiben und hat stattdessen dir geantwortet. Bitte die Admins, Parlor das zu erlauben: { $permissions }.
not-in-thread = Parlor ist nicht in diesem privaten Thread und kann hier deshalb nicht von selbst schreiben. Erwähne Parlor hier, dann ist es dabei: { $me }
refused-here = Discord lässt Parlor hier nichts posten. Bitte jemanden, der den Server verwaltet, in diesem Kanal /diagnose zu nutzen.
direct-board = Gespielt wird hier: { $link }

## Antworten an die Person, die etwas getan hat

challenge-sent = Herausforderung verschickt.
challenge-sent-to = Herausforderung verschickt. Sie steht in { $channel }.
challenge-kept = Dein Dauerangebot steht hier allen offen. Nimmt es jemand an, macht Parlor es gleich noch einmal, solange weniger als drei seiner Partien laufen. Zurückziehen kannst du es mit dem Knopf, später mit /lobby.
keep-alone = Ein Dauerangebot gilt für eine Partie und steht allen offen. Lass die andere Person und „partien“ weg, oder „behalten“.
keep-by-answers = Hier kann Parlor nicht von selbst schreiben, also auch nichts wieder anbieten. Lass „behalten“ weg.
offer-withdrawn = Dein Dauerangebot ist zurückgezogen. Laufende Partien gehen weiter.
accepted = Angenommen. Das Brett folgt.
played = { $move } gespielt.
resigned = Du hast aufgegeben.
aborted = Die Partie ist abgebrochen und zählt nicht.
claimed = Du hast den Sieg beansprucht.
extended = Du hast { $other } einen Tag mehr gegeben.
rematch-sent = Revanche vorgeschlagen.
play-set-up = **{ $game }** gegen { $other } ist gestartet.
took-back = Zug zurückgenommen.
computer-off = Partien gegen den Computer sind hier ausgeschaltet. Wer den Server verwaltet, kann sie mit /server erlauben.
computer-private = Auf diesem Server sind Partien gegen den Computer privat.
computer-many = Du hast hier { $games } Partien gegen den Computer. Beende erst eine davon oder gib sie auf.
kept-playing = Nichts geändert.
not-played = In Ordnung, du bist am Zug.
hint = Tipp: **{ $move }**.{ $reason }
hint-wins = {" "}Er gewinnt.
hint-stops-win = {" "}Er verhindert, dass dein Gegenüber sofort gewinnt.
hint-captures = {" "}Er schlägt{ $pieces ->
    [one] {""}
   *[other] {" "}{ $pieces } Steine
}.
hint-gains = {" "}Er bringt { $gain }.
hint-failed = Es ließ sich kein Tipp finden. Versuch es bitte noch einmal.
hint-busy = Dein letzter Tipp wird noch gesucht. Warte bitte kurz.
plays-in-event = Du spielst { $game } auf so einem Brett gerade in einem Turnier oder einer Liga. Bis diese Partien vorbei sind, kannst du es nicht gegen den Computer beginnen und keine Tipps holen. Wähle eine andere Größe oder ein anderes Spiel.
more = { $game }: Was möchtest du tun?
noted = Notiert { $ply ->
    [0] vor dem ersten Zug
   *[other] nach Zug { $ply }
}. Nur du siehst die Notiz: bei diesem Brett und beim Nachspielen.
note-deleted = Deine Notiz { $ply ->
    [0] vor dem ersten Zug
   *[other] nach Zug { $ply }
} ist gelöscht.
note-many = Du hast { $count } Notizen, mehr geht nicht. Um eine zu löschen, öffne sie und leere ihren Text.
note-long = Inzwischen hast du dort eine andere Notiz geschrieben, und beide zusammen haben mehr als { $most } Zeichen. Nichts wurde gespeichert.
note-title = Deine Notiz { $ply ->
    [0] vor dem ersten Zug:
   *[other] nach Zug { $ply }:
}
follow-not = { $game } lässt sich nicht verfolgen: Die Partie ist vorbei, oder du darfst hier nicht zusehen.
follow-many = Du verfolgst { $count } Partien, mehr geht nicht. Gib erst eine auf: /partien hat die Liste „Verfolgt“.
followed = { $how ->
    [direct] Parlor sagt dir in einer Direktnachricht { $moves ->
        [yes] von jedem Zug in { $game } Bescheid.
       *[other] Bescheid, wenn { $game } endet.
    }
    [daily] Deine Tagesnachricht sagt dir { $moves ->
        [yes] von den Zügen in { $game } Bescheid.
       *[other] Bescheid, wenn { $game } zu Ende ist.
    }
   *[other] Du verfolgst { $game }, aber nach deinen /einstellungen sagt Parlor dir nichts. /partien hat die Liste „Verfolgt“.
}
unfollowed = Du verfolgst #{ $id } nicht mehr.
followed-title = **Partien, die du verfolgst**
followed-none = Du verfolgst keine Partie. Tippe unter dem Brett einer fremden Partie auf „Mehr“, um sie zu verfolgen.
followed-line = **#{ $id }** { $title }: { $one } gegen { $two } · { $turn ->
    [none] zu Ende
   *[other] { $turn } ist am Zug
} { $link }
offered-draw = Remis angeboten. Das Angebot gilt, bis dein Gegenüber antwortet oder zieht.
agreed-draw = Ihr habt euch auf Remis geeinigt.
asked-takeback = Rücknahme erbeten. Die Bitte gilt, bis dein Gegenüber antwortet oder zieht.
gave-back = Du hast den Zug zurückgegeben.
declined = Du hast abgelehnt.
withdrawn = Zurückgezogen.
planned = In { $game } geplant. Das siehst nur du. Jeder andere Zug und jede Rücknahme löscht den Plan.
plan-step = wenn **{ $to }**, dann **{ $play }**
plan-dropped = { $game }: Plan gelöscht.
plans-none = Hier gibt es noch keinen Plan. Während dein Gegenüber überlegt, planst du mit /wenn gegenüber:d4 dann:e5, auf d4 sofort mit e5 zu antworten.
away = Du bist abwesend. Deine Uhren stehen in allen Partien ab einer Stunde pro Zug still und laufen { $until } wieder. Danach hast du in diesem Jahr noch { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
away-back = Du bist wieder da, und deine Uhren laufen wieder. In diesem Jahr hast du noch { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
date = { $weekday ->
    [mon] Montag
    [tue] Dienstag
    [wed] Mittwoch
    [thu] Donnerstag
    [fri] Freitag
    [sat] Samstag
   *[sun] Sonntag
}, { $day }. { $month ->
    [jan] Januar
    [feb] Februar
    [mar] März
    [apr] April
    [may] Mai
    [jun] Juni
    [jul] Juli
    [aug] August
    [sep] September
    [oct] Oktober
    [nov] November
   *[dec] Dezember
} { $year }
away-days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}
away-unreadable = „{ $input }“ versteht Parlor nicht als Zeit. Versuch es mit „3 Tage“, „morgen“ oder „31. Januar“.
away-past = Das liegt nicht in der Zukunft. Versuch es mit „3 Tage“, oder lass das Feld leer: Dann bist du abwesend, bis du wiederkommst.
away-too-long = Das ist zu lang. In diesem Jahr hast du noch { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
away-not = Du bist nicht abwesend.
resign-ask = { $game } gegen { $other } aufgeben?
resign-ask-rolled = { $game } gegen { $other } aufgeben? Du hast deinen ersten Wurf schon gesehen, deshalb zählt das als Niederlage.
draw-ask = { $other } in { $game } Remis anbieten?
abort-ask = { $game } gegen { $other } abbrechen? Die Partie zählt dann nicht, denn ihr habt noch nicht beide zweimal gezogen.
challenge-who = Zu welchem Spiel möchtest du { $other } herausfordern? { $rated ->
    [yes] Die Partie wird gewertet; ohne Wertung geht es mit /herausfordern.
   *[no] Die Partie wird nicht gewertet.
}
rematch-closed = Aus dieser Revanche wurde nichts. Starte mit /herausfordern eine neue Partie.
rematch-former = Dein Gegenüber hat die eigenen Daten gelöscht, deshalb gibt es keine Revanche. Starte mit /herausfordern eine neue Partie.
board-closed = { $game } hat nie begonnen.
board-open = { $game } hat noch nicht begonnen: Die Herausforderung ist noch offen.

replay = **{ $game }**, Zug { $ply } von { $plies }{ $after }: { $status }.
replay-after = {" "}nach **{ $last }**
animation = { $game } als GIF.
animation-failed = Das GIF ließ sich nicht erstellen. Versuch es später noch einmal; „Zurück“ und „Weiter“ zeigen dir jeden Zug.
animation-busy = Dein letztes GIF wird noch erstellt. Warte bitte kurz.
analysis = **{ $game }**: { $yours ->
    [yes] deine Gewinnchance als { $colour } nach jedem Zug
   *[no] die Gewinnchance von { $colour } nach jedem Zug
}, wie der Computer sie sieht.
analysis-dice = {" "}Senkrechte Sprünge sind Würfelglück.
analysis-turnings = Die Züge, die am meisten gekostet haben:
analysis-turning = Zug { $ply }, **{ $move }**: Chance von { $colour } { $before } → { $after }; besser war **{ $better }**
analysis-even = Keine großen Fehler. Gut gespielt!
analysis-alt = Eine Kurve: { $yours ->
    [yes] deine Gewinnchance
   *[no] die Gewinnchance von { $colour }
} in { $game } über { $plies } Züge. Am Anfang { $start }, am Ende { $end }, am tiefsten { $least }, am höchsten { $most }.
analysis-alt-turning = Zug { $ply }, { $move }: Die Chance von { $colour } sinkt von { $before } auf { $after }; besser war { $better }.
analysis-plies = Züge
analysis-short = { $game } hat zu wenige Züge für eine Analyse.
analysis-long = { $game } hat mehr als { $most } Züge, zu viele für eine Analyse.
analysis-running = { $game } läuft noch. Analysieren kannst du die Partie, wenn sie zu Ende ist.
message-without-game = Diese Nachricht zeigt keine Partie. Versuch den Befehl bei einem Brett, einem Ergebnis oder einer nachgespielten Partie.
analysis-busy = Deine letzte Analyse läuft noch. Warte, bis sie fertig ist, und versuch es dann noch einmal.
analysis-failed = Die Analyse ließ sich nicht erstellen. Versuch es später noch einmal.
percent = { $value } %
record = Die Aufzeichnung von { $game }. Prüfen kannst du sie mit dem Befehl parlor verify, öffnen mit /ausprobieren.
record-without-seed = {" "}Der Seed der Würfel kommt dazu, wenn die Partie endet.
explore = **{ $title }**, { $variant }: dein eigenes Brett, nach Zug { $ply }. { $standing }.
explore-tried = Probe: **{ $moves }**. Nichts davon zählt.
explore-back = Zurück bei Zug { $kept } von { $own } der Partie.
explore-no-roll = In „{ $input }“ fehlt der Wurf vor dem Zug. Der Würfel hat { $sides } Seiten; schreib zum Beispiel { $example }.
explore-too-long = Auf diesem Brett sind schon { $most } Züge, mehr gehen nicht. Geh zurück oder fang von vorn an.
explore-unusable = Mit dieser Aufzeichnung lässt sich nichts ausprobieren. { $why }
explore-gone = Dieses Brett gibt es nicht mehr: Deine { $most } neuesten bleiben, jedes bis 30 Tage nach dem letzten Zug. Ein neues bekommst du mit /ausprobieren.
explore-not-yours = Dieses Brett gehört jemand anderem. Ein eigenes bekommst du mit /ausprobieren.
explore-twice = Nur einer dieser Klicks hat gezählt. Sieh aufs Brett und mach dann weiter.
explore-busy = Dein letztes Brett wird noch gezeichnet. Bitte versuch es gleich noch einmal.
explore-often = Du hast in einer Minute { $most } Bretter geöffnet. Warte bitte kurz, oder mach auf einem davon weiter.

## Nachrichten im Kanal

challenge = { $by } fordert { $opponent } zu **{ $game }** heraus. Läuft { $until } ab.
challenge-open = { $by } sucht jemanden für **{ $game }**. Hier können alle annehmen. { $until ->
    [none] Das Angebot bleibt offen.
   *[other] Läuft { $until } ab.
}
challenge-rematch = { $by } schlägt { $opponent } eine Revanche mit vertauschten Farben vor: **{ $game }**. Läuft { $until } ab.
terms-lines =
    - { $variant } · { $pace }
    - { $first } · { $rated ->
        [yes] gewertet
       *[no] nicht gewertet
    }
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] gewertet
   *[no] nicht gewertet
}
first-challenger = { $by } beginnt
first-opponent = die Gegenseite beginnt
first-lot = das Los entscheidet, wer beginnt
first-both = zwei Partien, jede Seite beginnt eine
pace-none = kein Zeitlimit
pace-1m = 1 Minute pro Zug
pace-3m = 3 Minuten pro Zug
pace-5m = 5 Minuten pro Zug
pace-10m = 10 Minuten pro Zug
pace-15m = 15 Minuten pro Zug
pace-30m = 30 Minuten pro Zug
pace-1h = 1 Stunde pro Zug
pace-6h = 6 Stunden pro Zug
pace-12h = 12 Stunden pro Zug
pace-1d = 1 Tag pro Zug
pace-3d = 3 Tage pro Zug
pace-7d = 7 Tage pro Zug
pace-5m-10s = 5 Minuten + 10 Sekunden pro Zug
pace-15m-30s = 15 Minuten + 30 Sekunden pro Zug
pace-3d-12h = 3 Tage + 12 Stunden pro Zug (höchstens 3 Tage)
pace-5d-1d = 5 Tage + 1 Tag pro Zug (höchstens 7 Tage)
pace-7d-in-all = je 7 Tage für die ganze Partie
pace-14d-in-all = je 14 Tage für die ganze Partie
live-called = Parlor ruft dich hier bei jedem Zug, egal was du eingestellt hast, und Abwesenheitstage halten die Uhr nicht an.

challenge-accepted = { $by } hat die Herausforderung angenommen: **{ $game }** beginnt.
challenge-declined = { $me }, deine Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-declined-short = Die Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-not-yours = Diese Herausforderung kannst du nicht annehmen. Such dir eine andere, oder starte mit /herausfordern selbst eine.
challenge-void = Diese Herausforderung kann nicht mehr angenommen werden.
blocked = { $who } kann dich nicht mehr herausfordern und deine offenen Herausforderungen nicht annehmen. Mit /freigeben machst du das rückgängig.
takes-no-challenges = { $who } nimmt keine Herausforderungen an.
block-self = Dich selbst kannst du nicht blockieren.
block-bot = Nur Personen lassen sich blockieren.
block-many = Du hast { $count } Personen blockiert, mehr geht nicht. Gib mit /freigeben erst eine frei.
block-none = Du hast niemanden blockiert.
block-list = Du hast blockiert: { $people }. Mit /freigeben gibst du jemanden wieder frei.
unblocked = { $who } kann dich wieder herausfordern.
unblock-none = Du hast { $who } nicht blockiert.
challenge-cancelled = Die Herausforderung zu **{ $game }** wurde zurückgezogen.
challenge-expired = { $me }, niemand hat deine Herausforderung zu **{ $game }** rechtzeitig angenommen.
challenge-unanswered = { $me }, { $opponent } hat auf deine { $kind ->
    [rematch] Revanche
   *[challenge] Herausforderung
} (**{ $game }**) nicht rechtzeitig geantwortet.
challenge-expired-short = Die Herausforderung zu **{ $game }** ist abgelaufen.
lobby-title = **Offene Herausforderungen**
lobby-hidden = Parlor kann den Kanal dieser Herausforderung gerade nicht sehen und weiß daher nicht, ob du mitspielen darfst. Versuch es später noch einmal.
channels-unseen = Parlor kann gerade nicht alle Kanäle sehen und daher nicht alles auflisten. Versuch es später noch einmal.
lobby-none = Gerade sucht hier niemand eine Partie. Biete unten ein Spiel an, dann können andere mitspielen.
lobby-line = - **{ $game }** von { $by }: { $terms }. { $until ->
    [none] Bleibt offen
   *[other] Läuft { $until } ab
}{ $channel ->
    [here] {""}
   *[other] {" "}· in { $channel }
}
lobby-more = … und { $count } weitere: /lobby
lobby-offer = Ein Spiel anbieten
offers-title = **Deine Dauerangebote auf diesem Server**
offers-none = Du hast auf diesem Server kein Dauerangebot. Mach eines mit /herausfordern und „behalten“.
offers-line = - **{ $game }**, { $variant }, in { $channel }: { $running ->
    [0] gerade spielt es niemand
    [one] eine Partie läuft
    [3] drei Partien laufen; das nächste Angebot kommt, wenn eine endet
   *[other] { $running } Partien laufen
}
lobby-call = { $role }, hier wird jemand zum Spielen gesucht.
lobby-joined = Du spielst jetzt **{ $game }**. Das Brett erscheint in { $channel }.
lobby-unplayable = **{ $game }** kann nicht beginnen: { $place ->
    [gone] Der Kanal wurde gelöscht
   *[other] Parlor darf in { $place } nicht mehr schreiben
}.

draw-offered = { $me }, { $by } bietet dir in **{ $game }** Remis an. { $turn }{ $time }
draw-declined = { $me }, { $by } lehnt das Remis in **{ $game }** ab. { $turn }{ $time }
takeback-asked = { $me }, { $by } möchte **{ $moves }** in **{ $game }** zurücknehmen. { $turn }{ $time }
takeback-declined = { $me }, { $by } lehnt die Rücknahme in **{ $game }** ab. { $turn }{ $time }
proposal-withdrawn = { $me }, { $by } zieht { $proposal ->
    [draw] das Remisangebot
   *[takeback] die Bitte um Rücknahme
} in **{ $game }** zurück. { $turn }{ $time }
proposal-turn = { $yours ->
    [yes] Du bist weiter am Zug.
   *[no] { $turn } ist am Zug.
}
taken-back = { $me }, { $other } hat dir deinen Zug zurückgegeben: Du bist in **{ $game }** nach **{ $last }** noch einmal am Zug.{ $time }
taken-back-all = { $me }, { $other } hat dir deinen Zug zurückgegeben: Du machst in **{ $game }** noch einmal den ersten Zug.{ $time }
moves-planned = {" "}{ $by } hatte für dein **{ $move }** geplant: **{ $reply }**.
moves-planned-many = {" "}Wie geplant gespielt: **{ $moves }**.
moves-since = {" "}Seit dem letzten Brett: **{ $moves }**.
away-used = { $me }, deine Zeit in **{ $game }** war um, deshalb wurden Abwesenheitstage verbraucht. Frist: { $deadline }. In diesem Jahr hast du noch { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
began = { $me }, **{ $game }** gegen { $other } beginnt, und der erste Zug gehört dir.{ $dice }{ $time }
pair-first = -# Eure andere Partie beginnt auch, mit vertauschten Farben.
pair-second = -# Eure zweite Partie neben { $game }, mit vertauschten Farben.
ended-hints = {" "}({ $hints ->
    [one] 1 Tipp genutzt
   *[other] { $hints } Tipps genutzt
})
goal = -# Das Ziel: { $pitch }
moves-left = -# { $left ->
    [one] Nach 1 weiteren Zug
   *[other] Nach { $left } weiteren Zügen
} endet diese Partie ohne Sieg: Bei { $most } Zügen ist Schluss.
moved = { $me }, nach **{ $last }** bist du in **{ $game }** gegen { $other } am Zug.{ $planned }{ $dice }{ $time }
moved-computer = { $me }, du bist in **{ $game }** am Zug. Du: **{ $own }**, { $computer }{ $roll ->
    [none] {""}
   *[other] {" "}würfelt { $roll }
}: **{ $reply }**.{ $dice }{ $time }
private-began = Du bist in **{ $game }** gegen { $other } am Zug.{ $dice }
private-turn = Du bist in **{ $game }** am Zug. { $own ->
    [none] {""}
   *[other] Du: **{ $own }**,{" "}
}{ $computer }{ $roll ->
    [none] {""}
   *[other] {" "}würfelt { $roll }
}: **{ $reply }**.{ $dice }
private-thinking = { $own ->
    [none] **{ $game }**: { $computer } überlegt.
   *[other] Du hast in **{ $game }** **{ $own }** gespielt. { $computer } überlegt.
}
continued-below = Unten geht es weiter.
continued-on-page = Weiter geht es auf der Spielseite.
choose-friend = Gegen wen möchtest du spielen? Die Herausforderung erscheint hier. { $rated ->
    [yes] Die Partie wird gewertet; ohne Wertung geht es mit /herausfordern.
   *[no] Die Partie wird nicht gewertet.
}
menu-friend = Person auswählen
next-board = Dein nächstes Brett:
next-none = Sonst wartet kein Brett auf dich.
well-done = Gut gemacht! Dein erster Sieg in { $game } auf der Stufe „{ $level }“.
former-board = -# **{ $game }** · { $by }: **{ $last }**{ $next ->
    [none] {""}
   *[other] {" · "}[nächstes Brett]({ $next })
}
former-board-began = -# **{ $game }** hat begonnen{ $next ->
    [none] {""}
   *[other] {" · "}[nächstes Brett]({ $next })
}
shown-already = Das wurde schon gezeigt.
show-elsewhere = Diese Partie sehen hier nicht alle, also kann sie hier nicht gezeigt werden.
dice-roll = {" "}Der Würfel zeigt **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } Würfe erlaubten keinen Zug; die letzten davon:
dice-forfeited = {" "}{ $by } hat eine { $roll } gewürfelt und kann nicht ziehen, der Zug verfällt.
dice-sealed = Alle Würfe von { $game } kommen aus einer geheimen Zahl, dem Seed, die vor dem ersten Wurf feststand. Gezeigt wird sie nach der Partie. Bis dahin siehst du ihren Fingerabdruck (SHA-256); ein anderer Seed hätte einen anderen: `{ $hash }`
dice-revealed = -# Seed der Würfe: `{ $seed }`
time-left = {" "}Frist: { $deadline }.
times-left = {" "}Frist: { $deadline }. { $other } hat noch { $time }
board-turn = **{ $game }**: { $turn } ist{ $after } gegen { $other } am Zug.{ $dice }{ $time }
board-after = {" "}nach **{ $last }**
board-seat = Du spielst { $colour }.
board-voter = Dein Team: { $team }.{ $move ->
    [none] {""}
   *[other] {" "}Deine Stimme: **{ $move }**. Bis zum Ende der Abstimmung kannst du sie ändern.
}
reminded = { $me }, du hast in **{ $game }** gegen { $other } nur noch wenig Zeit. Frist: { $deadline }.
time-up = { $me }, die Zeit von { $other } in **{ $game }** ist um. Beanspruche den Sieg oder gib einen Tag. Sonst endet die Partie { $lapse }.
was-extended = { $me }, { $other } hat dir in **{ $game }** einen Tag mehr gegeben. Frist: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } nach **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gewinnt **{ $game }**: { $loser } hat aufgegeben.
ended-claimed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } auf Zeit.
ended-lapsed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** auf Zeit: { $loser } hat nicht mehr gezogen.
ended-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis.
ended-agreed = **{ $game }** zwischen { $winner } und { $loser } endet nach Vereinbarung remis.
ended-adjudicated = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser }: So hat es { $by } entschieden.
ended-adjudicated-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis: So hat es { $by } entschieden.
ended-stopped = { $event ->
    [yes] { $by } hat **{ $game }** zwischen { $winner } und { $loser } beendet. Die Partie zählt nicht.
   *[no] { $by } von der Serververwaltung hat **{ $game }** zwischen { $winner } und { $loser } beendet. Die Partie zählt nicht.
}
ended-too-long = **{ $game }** zwischen { $winner } und { $loser } ist ohne Sieg zu Ende: Bei { $plies } Zügen ist Schluss. Die Partie zählt nicht.
ended-season = **{ $game }** zwischen { $winner } und { $loser } wurde abgebrochen: Die Saison ist vorbei. Die Partie wird nicht gewertet.
ended-aborted-time = **{ $game }** zwischen { $winner } und { $loser } ist abgebrochen: Die Zeit war um, bevor beide zweimal gezogen hatten. Die Partie zählt nicht.
ended-aborted = **{ $game }** zwischen { $winner } und { $loser } wurde abgebrochen, bevor beide zweimal gezogen hatten. Die Partie zählt nicht.
rating-changes = Wertungen: { $one } · { $two }
rating-of = { $who } { $change }
rating-change = { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
rating-new = neu, { $games } von { $needed } Partien

## Turniere

tournament-invitation =
    {""}**{ $name }**: ein Turnier in { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] K.-o.-System
        [swiss] Schweizer System
        [teams] Mannschaftskampf
       *[round-robin] jeder gegen jeden
    }.
    -# { $form ->
        [knockout] Ein Duell hat zwei Partien, jede Seite beginnt eine. Bei Gleichstand wird es wiederholt, höchstens zweimal, dann kommt die bessere Wertung weiter. Wer ein Duell verliert, scheidet aus.
        [swiss] In jeder Runde spielst du eine Partie gegen jemanden mit etwa gleich vielen Punkten, nie zweimal gegen dieselbe Person. { $rounds ->
            [none] Es gibt 3 bis 9 Runden, je nachdem, wie viele mitspielen.
           *[other] Es gibt höchstens { $rounds } Runden.
        } Bei ungerader Zahl bekommt in jeder Runde jemand einen Punkt ohne Partie.
        [teams] Die Besten beider Mannschaften treffen am ersten Brett aufeinander und so weiter; jedes Brett hat zwei Partien, jede Seite beginnt eine. Von jeder Mannschaft spielen so viele, wie die andere hat.
       *[round-robin] Alle spielen zweimal gegen alle, einmal davon mit dem ersten Zug.
    }{ $groups ->
        [yes] {" "}Mehr als 8 Leute spielen in Gruppen, deren Beste in einer Finalgruppe aufeinandertreffen.
       *[no] {""}
    } Läuft deine Zeit ab, verlierst du die Partie. Ziehst du nie und verlierst zwei Partien durch Zeit, bist du draußen. Steigst du nach dem Start aus, verlierst du alle übrigen.{ $role ->
        [none] {""}
       *[other] {" "}Wer gewinnt, bekommt { $role }.
    }
tournament-open-players = Dabei ({ $count } von { $seats }): { $players }
tournament-open-nobody = Noch ist niemand dabei. Platz ist für { $seats }.
tournament-open-hint = Tippe auf „Mitspielen“. Die Turnierleitung startet das Turnier bis { $until }; sonst wird es abgesagt.
tournament-open-full = Voll. Die Turnierleitung kann bis { $until } auf „Starten“ tippen; danach wird das Turnier abgesagt. „Mitspielen“ setzt dich auf die Warteliste.
tournament-starts = Tippe auf „Mitspielen“. Das Turnier beginnt { $starts }, wenn { $teams ->
    [yes] { $least ->
        [1] in jedem Team jemand dabei ist
       *[other] in jedem Team mindestens { $least } dabei sind
    }
   *[no] mindestens { $least } dabei sind
}.
tournament-starts-full = Voll. Das Turnier beginnt { $starts }. „Mitspielen“ setzt dich auf die Warteliste.
tournament-waiting = Auf der Warteliste: { $players }
tournament-not-here = Noch nicht da: { $players }
tournament-check-in-later = -# Tippe in der letzten Stunde vor dem Start auf „Bin da“, sonst gibst du deinen Platz ab.
tournament-check-in-now = { $full ->
    [yes] Voll. Tippe auf „Bin da“, um deinen Platz zu behalten oder auf die Warteliste zu kommen.
   *[no] Tippe auf „Bin da“, um deinen Platz zu behalten oder noch mitzuspielen.
} Das Turnier beginnt { $starts }, wenn { $teams ->
    [yes] { $least ->
        [1] aus jedem Team jemand da ist
       *[other] aus jedem Team mindestens { $least } da sind
    }
   *[no] mindestens { $least } da sind
}.
tournament-check-in-call = **{ $name }** beginnt { $starts }. Tippt vorher auf „Bin da“, sonst gebt ihr euren Platz ab: { $players }
tournament-teams = { $one } gegen { $two }. Mit „Mitspielen“ kommst du auf die Seite, deren Rolle du hast.
tournament-team-waits = Du bist bei **{ $name }** dabei und spielst, sobald die andere Mannschaft so viele Leute hat wie deine.
tournament-which-team = Du hast beide Rollen von **{ $name }**. Für welche Mannschaft spielst du? Mannschaft 1 ist { $one }, Mannschaft 2 ist { $two }.
tournament-no-team = **{ $name }** ist für { $one } und { $two }, und du hast keine der beiden Rollen.
tournament-two-teams = Ein Mannschaftskampf braucht zwei verschiedene Rollen außer @everyone: Fülle `mannschaft-eins` und `mannschaft-zwei` aus.
tournament-teams-only = Mannschaften gibt es nur im Mannschaftskampf. Wähle diese Form oder lass beide Rollen leer.
tournament-teams-begin = **{ $name }**: { $one } gegen { $two } beginnt. Zwei Partien pro Brett:
tournament-team-score = { $one } **{ $score }** { $two }
tournament-team-won = **{ $name }** ist vorbei: { $team } hat gewonnen. Glückwunsch!
tournament-teams-tied = **{ $name }** ist vorbei: { $one } und { $two } sind gleichauf. Glückwunsch!
tournament-repeats = -# { $repeats ->
    [weekly] Findet jede Woche statt.
    [fortnightly] Findet alle zwei Wochen statt.
   *[monthly] Findet jeden Monat statt.
}
tournament-for-door = -# Für { $door }; neue Leute zählen als 1500.
tournament-door-from = Wertungen ab { $from }
tournament-door-to = Wertungen bis { $to }
tournament-door-between = Wertungen von { $from } bis { $to }
tournament-door = **{ $name }** ist für { $door }, und deine liegt nicht darin. Neue Leute zählen als 1500.
tournament-door-shut = So könnte niemand mitspielen: `wertung-ab` ist größer als `wertung-bis`. Tausche die beiden.
tournament-waits = **{ $name }** ist voll. Du bist Nummer { $number } auf der Warteliste und spielst mit, sobald vor dem Start ein Platz frei wird.
tournament-put-off = **{ $name }** wird verschoben, weil { $asked ->
    [yes] { $teams ->
        [yes] { $least ->
            [1] sich aus einem Team niemand als anwesend gemeldet hat
           *[other] sich aus einem Team weniger als { $least } als anwesend gemeldet haben
        }
       *[no] sich weniger als { $least } als anwesend gemeldet haben
    }
   *[no] { $teams ->
        [yes] { $least ->
            [1] in einem Team niemand dabei ist
           *[other] in einem Team weniger als { $least } dabei sind
        }
       *[no] weniger als { $least } dabei sind
    }
}. Neuer Start: { $starts }. { $asked ->
    [yes] Wenn du dabei bist, tippe in der Stunde davor auf „Bin da“. Wenn nicht, tippe in der Einladung auf „Mitspielen“.
   *[no] Wenn du dabei bist, behältst du deinen Platz. Wenn nicht, tippe in der Einladung auf „Mitspielen“.
} Sind es wieder zu wenige, fällt das Turnier aus.
tournament-too-few-joined = **{ $name }** wurde abgesagt, weil { $teams ->
    [yes] { $least ->
        [1] in einem Team niemand dabei war
       *[other] in einem Team weniger als { $least } dabei waren
    }
   *[no] weniger als { $least } dabei waren
}.
tournament-series-over = Es findet nicht mehr statt, weil zweimal hintereinander zu wenige dabei waren. Die Turnierleitung kann es mit /turnier ausrichten neu anlegen.
tournament-starts-when = Wähle einen Start im kommenden Jahr, etwa 3 Tage, Freitag 20:00 oder 31. Januar. Uhrzeiten gelten in der Zeitzone { $zone }. Wer den Server verwaltet, ändert sie mit /server zeitzone.
tournament-at-least-seats = `mindestens` darf nicht größer als `plätze` sein. Wähle eine kleinere Zahl oder mehr Plätze.
tournament-name-taken = Ein Turnier, das noch nicht vorbei ist, heißt schon **{ $name }**. Wähle einen anderen Namen.
tournament-name-plain = Nimm für den Namen einfache Wörter: keine Erwähnungen, Links oder Formatierung.
tournament-name-long = Der Name ist zu lang. Nimm höchstens { $most } Zeichen.
tournament-no-player = Diese Person spielt bei **{ $name }** nicht mit. /turnier tabelle zeigt, wer dabei ist.
tournament-has-played = In einer Partie dieser Person in **{ $name }** haben beide schon zweimal gezogen, also kann niemand übernehmen. Nimm stattdessen /turnier entfernen.
tournament-new-plays = Die neue Person ist bei **{ $name }** schon dabei. Wähle jemand anderen.
tournament-other-team = { $new } hat die Rolle dieses Teams nicht: { $role }. Wähle jemanden, der sie hat.
tournament-too-late = Für **{ $name }** kann niemand mehr dazukommen: Ein Schweizer System ist bis zur zweiten Runde offen, eine Gruppe mit freiem Platz bis zum ersten Ergebnis.
tournament-no-place = Bei **{ $name }** ist kein Platz frei. Du kannst aber jemanden ersetzen.
tournament-not-yet = **{ $name }** hat noch nicht begonnen. Wer mitspielen will, drückt in der Einladung auf Mitspielen.
tournament-added = { $who } spielt ab jetzt bei **{ $name }** mit.
tournament-seats = In dieser Form ist Platz für { $fewest } bis { $most } Leute. Wähle eine andere Zahl.
tournament-rounds-swiss = Eine Zahl der Runden gibt es nur im Schweizer System. Wähle diese Form oder lass `runden` leer.
tournament-no-member = Wähle ein Mitglied dieses Servers, das kein Bot ist.
tournament-only-its-games = In der Turnierleitung kannst du nur Turnierpartien entscheiden. Nenne eine davon.
tournament-remove-ask = { $who } aus **{ $name }** entfernen? Die übrigen Partien sind dann verloren, bisherige Ergebnisse bleiben.
tournament-removed = { $who } ist bei **{ $name }** nicht mehr dabei.
tournament-removed-player = **{ $name }**: Die Turnierleitung hat { $player } entfernt. Die übrigen Partien gewinnen die anderen kampflos.
tournament-replaced = { $new } übernimmt in **{ $name }** den Platz von { $who }.
tournament-new-player = **{ $name }**: { $player } übernimmt einen Platz, und dessen Partien beginnen neu: { $games }
tournament-new-player-waits = **{ $name }**: { $player } übernimmt einen Platz. Die nächste Partie wird hier angekündigt.
tournament-late-player = **{ $name }**: { $player } kommt noch dazu, mit diesen Partien: { $games }
tournament-late-waits = **{ $name }**: { $player } kommt noch dazu. Die erste Partie wird hier angekündigt.
tournament-late-swiss = **{ $name }**: { $player } kommt noch dazu und spielt ab der zweiten Runde.
tournament-season-ends = Die Saison endet { $ends }. Partien, die dann noch laufen, werden abgebrochen: je ein halber Punkt, ohne Wertung.
tournament-renamed = **{ $old }** heißt jetzt **{ $name }**.
tournament-bye-line = - { $player } kommt ohne Begegnung weiter
button-tournament-remove-yes = Ja, entfernen
tournament-fair-play = -# Hilfe durch Programme oder andere ist nicht erlaubt; Parlor kann sie nicht sehen, aber die Turnierleitung kann dafür Leute entfernen.
tournament-has-begun = Es läuft, mit { $count } Leuten: { $players }
tournament-next-players = Beim nächsten schon dabei ({ $count }): { $players }
tournament-is-over = Es ist vorbei.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , Gruppe { $number }
    [final] , Finalgruppe
   *[only] {""}
}: Es geht los. Wer beginnt:
tournament-group-line = - { $who } in { $games }
tournament-later-players = Später: { $players }
tournament-pairing = { $game } gegen { $other }
tournament-thread = -# Die Bretter stehen in { $thread }.
tournament-round-begins = **{ $name }**: { $matches ->
    [1] Das Finale beginnt
    [2] Das Halbfinale beginnt
    [4] Das Viertelfinale beginnt
   *[other] Runde { $number } beginnt
}. Zwei Partien pro Duell:
tournament-match-line = - { $one } – { $two }: { $games }
tournament-walkover-line = - { $winner } kommt weiter: { $loser } ist ausgestiegen
tournament-unplayed-line = - { $one } – { $two }: wird nicht gespielt, weil beide ausgestiegen sind
tournament-later = später
tournament-byes = Ohne Begegnung weiter: { $players }
tournament-swiss-begins = **{ $name }**: Runde { $number } von { $of } beginnt, mit je einer Partie:
tournament-swiss-bye = - { $player } bekommt einen Punkt ohne Partie
tournament-swiss-walkover = - { $winner } bekommt einen Punkt: { $loser } ist ausgestiegen
tournament-games-hint = -# /partien listet deine auf, zuerst die, in denen du am Zug bist.
tournament-replay = **{ $name }**: Gleichstand zwischen { $one } und { $two }, also noch einmal: { $games }.
tournament-round = { $matches ->
    [1] Finale
    [2] Halbfinale
    [4] Viertelfinale
   *[other] Runde { $number }
}
tournament-swiss-round = Runde { $number } von { $of }
tournament-group = Gruppe { $number }
tournament-final-group = Finalgruppe
tournament-so-far = **{ $name }**, die Tabelle bisher:
tournament-now = **{ $name }**, die Schlusstabelle:
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group }: { $who } mit **{ $points }** ({ $played })
tournament-table-hint = -# Punkte, in Klammern die gespielten Partien. Bei Gleichstand zählen die Ergebnisse untereinander, dann Sonneborn-Berger.
tournament-swiss-hint = -# Punkte, in Klammern die gespielten Partien. Bei Gleichstand zählen die Punkte aller Gegenüber (Buchholz), dann die Ergebnisse untereinander, dann Sonneborn-Berger.
tournament-won = **{ $name }** ist vorbei: { $winner } hat gewonnen. Herzlichen Glückwunsch!
tournament-shared = **{ $name }** ist vorbei: { $winners } teilen sich den ersten Platz. Herzlichen Glückwunsch!
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** ist vorbei. Niemand hat gewonnen: Wer noch gewinnen konnte, ist ausgestiegen oder nicht erschienen.
tournament-nobody-played = **{ $name }** ist vorbei. Niemand hat gespielt, also hat niemand gewonnen.
tournament-absent = **{ $name }**: { $player } ist nach zwei Zeitniederlagen ohne einen einzigen Zug draußen. Die übrigen Partien gewinnen die anderen kampflos.
tournament-missed-line = - { $winner } kommt weiter: { $one } und { $two } sind beide nicht erschienen
tournament-ended-early = **{ $name }** wurde vorzeitig beendet, ohne Sieg. Laufende Partien gehen weiter, zählen dafür aber nicht mehr.
tournament-called-off = { $forgotten ->
    [yes] **{ $name }** wurde abgesagt, weil es 30 Tage lang niemand gestartet hat.
   *[no] **{ $name }** wurde vor dem Start abgesagt.
}
tournament-role-given = Dafür gibt es die Rolle { $role }.
tournament-role-waits = Dafür gibt es die Rolle { $role }, sobald Parlor sie vergeben darf (/diagnose).
tournament-points-label = Pkt
tournament-berger-label = S-B
tournament-buchholz-label = Bhz
tournament-bye = Freilos
tournament-alt-group = Tabelle von { $name }, { $group }: { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duelle von { $name }, { $round }: { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Eine Partie des Turniers **{ $name }**
tournament-forfeit = -# Im Turnier **{ $name }** zählt das als Sieg für { $winner }.
tournament-unrated-win = **{ $winner }** gewinnt **{ $game }** in **{ $name }**: { $late ->
    [yes] { $loser } hat die Zeit überschritten
   *[no] { $loser } hat aufgegeben
}. (Ungewertet: Nicht beide haben zweimal gezogen.)
tournament-resigned = Du hast aufgegeben. In **{ $name }** ist das eine Niederlage.
tournament-draw = -# Im Turnier **{ $name }** zählt das als Remis.
tournament-resign-ask = { $game } gegen { $other } aufgeben? In **{ $name }** ist das eine Niederlage, ungewertet, weil ihr noch nicht beide zweimal gezogen habt.
tournament-role-set = Gespeichert: Die Gewinner bekommen { $role }.
tournament-role-too-late = Das Turnier ist vorbei, oder seine Gewinner bekommen schon eine andere Rolle.
draft-title = Diesen Entwurf siehst nur du, einen Tag lang. Ist er veröffentlicht, lässt sich nur noch der Name ändern.
draft-posts = **Veröffentlichen** postet dies in { $channel }:
draft-games = { $form ->
    [knockout] Mit { $seats } Leuten spielt, wer gewinnt, mindestens { $games } Partien.
    [teams] Jede Person spielt { $games } Partien.
    [groups] Mit { $seats } Leuten spielen alle bis zu { $games } Partien in einer Gruppe, und die Gruppensieger ein Finale.
   *[other] Mit { $seats } Leuten spielen alle { $games } Partien.
}
draft-zone = Uhrzeiten gelten in { $zone }; wer den Server verwaltet, ändert das mit /server zeitzone. Für eine andere Stunde nutze `start` von /turnier ausrichten.
draft-form = Turnierform
draft-pace = Bedenkzeit
draft-seats = Plätze
draft-starts = Beginn
draft-repeats = Wie oft es stattfindet
draft-check-in = Ob gefragt wird, wer da ist
draft-call = Rolle, die bei der Ankündigung und zum Beginn gerufen wird
draft-room = Platz für { $seats } Leute
draft-once = Findet einmal statt
draft-no-check-in = Ohne Anwesenheitsfrage
draft-asked = In der letzten Stunde wird gefragt, wer da ist
draft-moment = { $date }, { $hour } Uhr
draft-by-hand = Die Turnierleitung startet es
draft-no-start = Ohne Beginn startet es die Turnierleitung. Wähle einen Beginn, um es zu wiederholen, fragen zu lassen, wer da ist, oder eine Mindestzahl zu verlangen.
draft-discarded = Der Entwurf ist verworfen.
draft-over = Dieser Entwurf ist älter als ein Tag und kann nicht mehr veröffentlicht werden. Verwende noch einmal /turnier ausrichten.
button-draft-more = Wiederholung, Anwesenheit, Rolle
button-draft-publish = Veröffentlichen
button-draft-back = Zurück
button-draft-discard = Verwerfen
role-uncallable = Parlor kann { $role } nicht benachrichtigen. Erlaub allen, die Rolle zu erwähnen, oder erlaub Parlor, alle Rollen zu erwähnen.
role-everyone-uncalled = Parlor benachrichtigt nie @everyone. Wähle eine Rolle für alle, die Bescheid wissen wollen, oder keine.
role-of-bot = { $role } hat nur ein Bot. Wähle eine Rolle, die Menschen haben.
tournament-created = **{ $name }** wird in { $channel } angekündigt. { $starts ->
    [none] Wenn genug Leute dabei sind, beginnst du es mit /turnier starten. Beginnt es bis { $until } niemand, wird es abgesagt.
   *[other] Es beginnt { $starts }.
}
tournament-joined = Du bist bei **{ $name }** dabei.
tournament-checked-in = Du bist für **{ $name }** als anwesend gemeldet und behältst deinen Platz.
tournament-every = Du spielst auch bei jedem weiteren mit, bis du bei einem aussteigst.
tournament-every-off = Bei den nächsten spielst du nicht automatisch mit: Drück jeweils auf „Mitspielen“.
tournament-next = **{ $name }** läuft schon. Du spielst beim nächsten und bei jedem weiteren mit, bis du bei einem aussteigst.
tournament-skipped = **{ $name }** lässt du dieses Mal aus. Beim nächsten und bei jedem weiteren spielst du mit. Willst du doch dabei sein, drück auf der Einladung auf „Mitspielen“.
tournament-left = Du bist bei **{ $name }** nicht mehr dabei.{ $every ->
    [yes] {" "}Auch bei den nächsten spielst du nicht mehr mit.
   *[no] {""}
}
tournament-leave-ask = **{ $name }** läuft schon. Wenn du aussteigst, verlierst du alle deine Partien darin, die noch nicht vorbei sind, und kannst nicht mehr gewinnen.{ $every ->
    [yes] {" "}Auch bei den nächsten spielst du dann nicht mehr mit. Willst du nur bei denen aussteigen, nimm /turnier mitspielen mit `jedes-mal: False`.
   *[no] {""}
}
tournament-left-for-good = Du bist aus **{ $name }** ausgestiegen. Deine übrigen Partien darin sind verloren.
tournament-start-ask = **{ $name }** jetzt schon mit { $count } von { $seats } Leuten starten? Der Start ist für { $starts } geplant.
tournament-starting = **{ $name }** beginnt mit { $count } Leuten. In { $channel } kommen erst die Bretter, dann eine Nachricht mit allen Partien.
tournament-hidden = Parlor sieht { $channel } nicht, wo **{ $name }** stattfindet. { $begun ->
    [yes] Es hat begonnen, und seine Bretter warten, bis Parlor dort „Kanal anzeigen“ hat.
   *[no] Gib Parlor dort „Kanal anzeigen“, und starte es dann.
}
tournament-end-ask = **{ $name }** jetzt beenden, ohne Sieg? Laufende Partien gehen weiter, zählen dafür aber nicht mehr.{ $repeats ->
    [yes] {" "}Es findet dann auch nicht wieder statt.
   *[no] {""}
}
tournament-stopped = **{ $name }** ist beendet.
tournament-exported = **{ $name }**, mit { $games } Paarungen, die du sehen darfst: Tabellen als CSV und JSON und der Verlauf jeder Partie. Die Leute sind nach ihrer Setznummer nummeriert. Partien anderer Leute in Kanälen, die für dich oder Parlor nicht sichtbar sind, fehlen.
tournament-export-large = Das Archiv wäre größer, als Discord erlaubt. Hol dir stattdessen die Aufzeichnungen einzelner Partien mit /nachspielen.
server-exported = Die gewerteten Partien von { $span }, { $games } davon darfst du sehen: Tabellen als CSV und JSON und der Verlauf jeder Partie. Die Leute sind nummeriert. Partien anderer Leute in Kanälen, die für dich oder Parlor nicht sichtbar sind, fehlen.
server-export-none = Von { $span } gibt es keine gewerteten Partien in Kanälen, die für dich und Parlor sichtbar sind. Wähle einen anderen Zeitraum.
server-export-large = Das sind mehr Partien, als in ein Archiv passen. { $month ->
    [yes] Kleinere Teile als einen Monat exportiert Parlor nicht.
   *[no] Gib auch `monat` an.
}
button-post-here = Ab jetzt hier posten
post-here-ask = Vielleicht sehen nicht alle, die den Kanal von **{ $name }** sehen, auch diesen. Sollen die Nachrichten ab jetzt hier erscheinen?
tournament-moved = Discord hat Nachrichten über **{ $name }** in dessen Kanal abgewiesen. Ab jetzt erscheinen sie hier.
tournament-games-unposted = Deine Partien im Turnier **{ $name }** haben begonnen, aber { $place ->
    [gone] der Kanal wurde gelöscht
   *[other] Parlor darf in { $place } nichts schreiben
}. /partien listet sie auf. Spielen kannst du sie in jedem Kanal des Servers, mit /zug oder /brett und der Nummer der Partie.
tournament-unposted = Parlor kann über das Turnier **{ $name }** nichts schreiben: { $place ->
    [gone] Der Kanal wurde gelöscht
   *[other] Parlor darf das in { $place } nicht
}. Alle, die mitspielen, haben eine Direktnachricht bekommen. Nutze /turnier tabelle in einem anderen Kanal: Von da an erscheint alles dort.{ $place ->
    [gone] {""}
   *[other] {" "}Kann Parlor { $place } nicht einmal sehen, wartet das Turnier dort, bis Parlor „Kanal anzeigen“ hat.
}
tournament-organisers = Das kann nur, wer den Server verwaltet{ $role ->
    [none] {""}
   *[other] {" "}oder { $role } hat
}.
tournament-none = Auf diesem Server gibt es kein Turnier. Wer ihn verwaltet, kann mit /turnier ausrichten eins ankündigen.
tournament-which = Welches Turnier?{ $list ->
    [none] {""}
   *[other] {" "}Nenne eins davon: { $list }
}
tournament-unknown = Ein Turnier „{ $typed }“ gibt es hier nicht.{ $list ->
    [none] {" "}Welches meinst du?
   *[other] {" "}Es gibt: { $list }
}
tournament-started = **{ $name }** läuft schon.
tournament-started-next = **{ $name }** läuft schon. Tippe in der Einladung auf „Jedes Mal mitspielen“, dann bist du beim nächsten dabei.
tournament-not-started = **{ $name }** hat noch nicht begonnen. Die Turnierleitung beginnt es mit /turnier starten.
tournament-over = **{ $name }** ist vorbei.
tournament-full = **{ $name }** ist voll, und die Warteliste auch.
tournament-already-joined = Du bist bei **{ $name }** schon dabei.
tournament-once = Bei **{ $name }** kannst du nicht jedes Mal mitspielen. Lass `jedes-mal` weg.
tournament-not-joined = Du bist bei **{ $name }** nicht dabei.
tournament-too-few = **{ $name }** braucht mindestens { $teams ->
    [yes] { $least } in jedem Team
   *[no] { $least } Leute
}. Warte, bis mehr dabei sind.
tournament-too-many = Dieser Server hat { $most } Turniere, die noch nicht vorbei sind. Beende zuerst eins mit /turnier beenden.
tournament-unnamed = Gib dem Turnier einen Namen mit Buchstaben oder Ziffern.
tournament-permissions = In diesem Kanal kann kein Turnier stattfinden, denn Parlor fehlt: { $permissions }. Gib Parlor diese Berechtigungen, oder nimm einen anderen Kanal.
tournament-role-managers = Nur wer den Server verwaltet, kann eine Rolle für den Sieg aussuchen.
tournament-role-fixed = { $role } lässt sich nicht vergeben. Wähle eine andere Rolle.
button-tournament-join = Mitspielen
button-tournament-here = Bin da
button-tournament-every = Jedes Mal mitspielen
button-tournament-skip = Nur dieses auslassen
button-tournament-leave = Aussteigen
button-tournament-start = Starten
button-tournament-start-yes = Ja, starten
button-tournament-team = Mannschaft { $number }
button-tournament-table = Tabelle
button-tournament-leave-yes = Ja, aussteigen
button-tournament-end-yes = Ja, beenden
button-tournament-no = Nein, doch nicht

## Ligen

league-registration =
    {""}**{ $name }**, Saison { $season }: { $game } ({ $variant }), { $pace }. { $weeks } Wochen lang spielt in einer Staffel von etwa { $size } Leuten jeder zweimal gegen jeden: etwa { $games } Partien gleichzeitig.{ $role ->
        [none] {""}
       *[other] {" "}Für die Meisterschaft gibt es { $role }.
    }
league-registration-open = Mach bis { $starts } mit: Dann beginnt die Saison, wenn mindestens { $least } dabei sind.
league-put-off = Einmal verschoben, weil zu wenige dabei waren. Sind es wieder zu wenige, fällt die Saison aus.
league-registration-players = Dabei ({ $count }): { $players }
league-registration-nobody = Noch ist niemand dabei.
league-registration-over = Die Anmeldung ist vorbei: Die Saison hat begonnen.
league-called-off = Diese Saison wurde abgesagt.
league-series-over = Zum zweiten Mal hintereinander waren zu wenige dabei, deshalb ist die Liga zu Ende. Wer den Server verwaltet, kann sie mit /liga ausrichten neu anlegen.
league-rules = -# Aus jeder Staffel steigt ein Fünftel auf und ab, mindestens eine Person. Wessen Zeit abläuft, verliert. Hilfe durch Programme oder andere ist nicht erlaubt; Parlor kann sie nicht sehen, aber die Leitung kann dafür Leute entfernen.
league-running = **{ $name }**, Saison { $season }, läuft bis { $ends }. Partien, die dann noch laufen, werden abgebrochen: je ein halber Punkt, ohne Wertung.
league-ran = **{ $name }**, Saison { $season }, ist vorbei.
league-division-line = - Staffel { $number }: { $players }
league-left-out = Konnte nicht mitspielen: { $players }
league-late = Bis { $until } bekommst du mit „Mitspielen“ einen freien Platz in der letzten Staffel.
league-closed = **{ $name }**, Saison { $season }, ist vorbei.
league-champion = { $count ->
    [1] Die Meisterschaft gewinnt { $players }. Glückwunsch!
   *[other] Die Meisterschaft teilen sich { $players }. Glückwunsch!
}
league-no-champion = Niemand ist gekommen, also gewinnt niemand die Meisterschaft.
league-up = - Staffel { $number }, Aufstieg: { $players }
league-down = - Staffel { $number }, Abstieg: { $players }
league-dropped = { $players }: Du hast die Hälfte deiner Partien durch Zeit verloren und machst deshalb nicht mehr bei jeder Saison mit. Bei der nächsten kannst du dich selbst anmelden.
league-next = Saison { $season } beginnt { $starts }.
league-ends = Die Liga ist zu Ende: Es folgt keine Saison.
league-division-name = { $name }, Saison { $season }, Staffel { $number }
league-created = **{ $name }** ist angelegt. Die Anmeldung zur ersten Saison beginnt in { $channel }.{ $starts ->
    [none] {""}
   *[other] {" "}Die Saison beginnt { $starts }, mit etwa { $games } Partien zugleich für alle.
} Niemand wurde benachrichtigt: Sag deinen Mitgliedern Bescheid.
league-joined = Du bist bei **{ $name }** in Saison { $season } dabei. Sie beginnt { $starts }.{ $every ->
    [yes] {" "}Danach bist du bei jeder Saison dabei, bis du aussteigst.
   *[no] {""}
} Viele Züge auf einmal? Mit /einstellungen kommen sie in einer Nachricht am Tag.
league-joined-late = Du bist bei **{ $name }** in Staffel { $division } dabei. Deine Partien beginnen jetzt.{ $every ->
    [yes] {" "}Danach bist du bei jeder Saison dabei, bis du aussteigst.
   *[no] {""}
}
league-kept = Du spielst bei **{ $name }** weiter in Staffel { $division }.{ $every ->
    [yes] {" "}Danach bist du bei jeder Saison dabei, bis du aussteigst.
   *[no] {" "}Bei den Saisons danach bist du nicht dabei.
}
league-already = So bist du bei **{ $name }** schon dabei.
league-left = Du spielst in der nächsten Saison von **{ $name }** nicht mit.
league-leave-ask = Du bist in der nächsten Saison von **{ $name }** nicht dabei. Saison { $season } läuft noch. Wenn du auch dort aussteigst, verlierst du alle deine offenen Partien darin.
league-not-joined = Du bist bei **{ $name }** nicht dabei.
league-none = Auf diesem Server gibt es keine Liga. Wer ihn verwaltet, kann mit /liga ausrichten eine anlegen.
league-which = Welche Liga?{ $list ->
    [none] {""}
   *[other] {" "}Nenne eine davon: { $list }
}
league-unknown = Eine Liga „{ $typed }“ gibt es hier nicht.{ $list ->
    [none] {" "}Welche meinst du?
   *[other] {" "}Wähle aus: { $list }
}
league-ended = **{ $name }** ist zu Ende.
league-too-many = Dieser Server hat { $most } Ligen. Beende zuerst eine mit /liga beenden.
league-name-taken = Eine Liga heißt schon **{ $name }**. Wähle einen anderen Namen.
league-full = **{ $name }** ist voll: { $most } Leute sind dabei.
league-too-many-joined = Du kannst auf einem Server bei { $most } Ligen dabei sein. Steig zuerst mit /liga aussteigen aus einer aus.
league-blocked = Du kannst bei **{ $name }** nicht mitspielen: Eine Blockierung trennt dich und jemanden, der dabei ist.
league-not-open = Gerade kann niemand bei **{ $name }** einsteigen.{ $opens ->
    [none] {""}
   *[other] {" "}Die Anmeldung zur nächsten Saison beginnt { $opens }.
}
league-no-player = Diese Person ist in der nächsten Saison von **{ $name }** nicht dabei. /liga tabelle zeigt, wer dabei ist.
league-not-running = Gerade läuft keine Saison von **{ $name }**.
league-moved = { $who } beginnt Saison { $season } von **{ $name }** in Staffel { $division } oder, wenn es weniger gibt, in der letzten.
league-removed = { $who } spielt in der nächsten Saison von **{ $name }** nicht mit.
league-remove-ask = { $who } ist in der nächsten Saison von **{ $name }** nicht dabei. Saison { $season } läuft noch. Soll { $who } auch dort aussteigen? Die übrigen Partien sind verloren, bisherige Ergebnisse bleiben.
league-end-ask = Saison { $season } von **{ $name }** jetzt beenden, oder die Liga? Die Partien einer Saison, die endet, werden abgebrochen: je ein halber Punkt, ohne Wertung. Eine Liga, die endet, spielt ihre Saison zu Ende, und keine folgt.
league-end-ask-league = **{ $name }** beenden? Es folgt keine Saison.
league-season-stopped = Saison { $season } von **{ $name }** endet jetzt.
league-stopped = **{ $name }** ist zu Ende. Es folgt keine Saison.
league-champions = Meisterschaften:
league-champions-line = - Saison { $season }: { $players }
league-table-opens = Die Anmeldung zu Saison { $season } läuft. Sie beginnt { $starts }. Mach mit /liga mitspielen mit.
league-late-nobody = Niemand ist in Verzug.
league-late-title = In Verzug bei **{ $name }**, Saison { $season }:
league-late-line = - { $who }{ $games ->
    [0] {""}
    [1] : eine Partie, die Zeit läuft { $until } ab
   *[other] : { $games } Partien, die erste Zeit läuft { $until } ab
}{ $lost ->
    [0] {""}
   *[other] ; { $lost } durch Zeit verloren
}
league-managers-late = Nur wer Ligen leitet, sieht, wer in Verzug ist.
button-league-join = Diese Saison mitspielen
button-league-every = Jede Saison mitspielen
button-league-leave = Aussteigen
button-league-table = Tabelle
button-league-end-season = Saison { $season } jetzt beenden
button-league-end = Die Liga beenden

## Aufzeichnungen von Partien

record-header = Zeile { $line } ist weder eine Kopfzeile noch eine nummerierte Zeile mit Zügen. Die Kopfzeilen sind { $headers }, jede höchstens einmal.
record-value = Zeile { $line }: Das ist kein gültiger Wert für { $header }.
record-no-game = Eine Zeile „Game: …“ fehlt, also ist das keine Aufzeichnung einer Partie.
record-no-dice = Dieses Spiel hat keine Würfel, also kann seine Aufzeichnung kein { $header } enthalten.
record-unknown-game = Ein Spiel namens „{ $input }“ gibt es nicht.
record-ply = Zug { $ply }: „{ $input }“ ist nicht lesbar. Hinter jeder Nummer stehen zwei Züge, und mit Würfeln beginnt jeder mit seinem Wurf, wie in 3:a2-b5.
record-illegal = Zug { $ply } ({ $input }): { $why }
record-too-long = Die Aufzeichnung hat mehr als { $most } Züge.
fault-seed = Das ist nicht der Seed, der vor der Partie feststand: Sein Fingerabdruck (SHA-256) ist { $found }.
fault-roll = Zug { $ply }: Die Aufzeichnung nennt eine { $found }, aber der Wurf aus dem Seed ist eine { $rolled }.
fault-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln endete die Partie { $score }.
fault-no-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln ist die Partie nicht zu Ende.
verified = In Ordnung: { $title } { $variant }, { $plies ->
    [one] 1 Zug
   *[other] { $plies } Züge
}, alles nach den Regeln. { $standing }.
verified-no-seed = {" "}Ohne den Seed lassen sich die Würfe nicht prüfen.
verified-of-seed = {" "}Jeder Wurf stammt aus dem Seed. Nichts belegt, dass der Seed vor der Partie feststand.
verified-committed = {" "}Jeder Wurf stammt aus dem Seed, der vor der Partie feststand.
verified-result = {" "}Das angegebene Ergebnis ist { $result }.

## Im Bild

status-begins = { $colour } beginnt
status-turn = { $colour } ist am Zug
status-won-resigned = { $colour } gewinnt durch Aufgabe
status-won-time = { $colour } gewinnt auf Zeit
status-won-adjudicated = { $colour } gewinnt durch Entscheidung
status-drawn = Remis
status-aborted = Abgebrochen
picture-loupe = Großes Brett: auf der Spielseite lässt es sich vergrößern

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-end = { $result }{ $after }. { $title } { $variant }.
alt-after = {" "}nach { $last }
alt-captured = { $last } { $own ->
    [yes] schob den eigenen Stein vom Brett:
   *[no] schlug
} { $cells }.
alt-animation = { $position } Die ganze Partie { $game } als GIF, { $plies ->
    [one] 1 Zug
   *[other] { $plies } Züge
}.
alt-none = keine
alt-stones = { $piece ->
    [pawn] Figuren
   *[stone] Steine
} von { $colour }: { $cells }.
alt-no-stones = Keine { $piece ->
    [pawn] Figuren
   *[stone] Steine
} von { $colour }.
alt-more = { $cells } und noch { $more }

## Knöpfe und Felder

button-accept = Annehmen
button-join = Bei #{ $id } mitspielen
button-decline = Ablehnen
button-cancel = Zurückziehen
button-withdraw = #{ $id } zurückziehen
button-offers = Deine Dauerangebote
button-move = Ziehen
button-pick = Wählen
button-play = { $move } spielen
button-not-play = Noch nicht
button-rules = Regeln
button-more = Mehr
button-show-board = Brett zeigen
button-friend = Freunde herausfordern
button-easier = Leichter
button-next-waiting = Weiter
button-back-to-board = Zurück
button-show = Zeigen
button-rules-more = Mehr Regeln
button-all-commands = Alle Befehle
button-all-games = Die Spiele
button-hint = Tipp
button-offer-draw = Remis anbieten
button-offer-draw-yes = Ja, Remis anbieten
button-ask-takeback = Rücknahme erbitten
button-take-back = Zurücknehmen
button-draw-yes = Remis annehmen
button-draw-no = Weiterspielen
button-takeback-yes = Erlauben
button-takeback-no = Ablehnen
button-withdraw-draw = Remisangebot zurückziehen
button-withdraw-takeback = Bitte um Rücknahme zurückziehen
button-drop-plan = Plan für #{ $id } löschen
button-next = Weiter: { $game }
button-daily-earlier = { $hours } Std. früher
button-daily-later = { $hours } Std. später
button-back = Wieder da
button-resign = Aufgeben
button-resign-yes = Ja, aufgeben
button-abort-yes = Ja, abbrechen
button-resign-no = Weiterspielen
button-rematch = Revanche
button-harder = Schwerer
button-again = Noch einmal
button-claim = Sieg beanspruchen
button-extend = Einen Tag geben
button-earlier = Zurück
button-later = Weiter
button-replay = Nachspielen
button-note = Notiz
button-follow-end = Verfolgen: das Ende
button-follow-moves = Verfolgen: jeden Zug
button-unfollow = Nicht mehr verfolgen
button-unfollow-game = #{ $id } nicht mehr
button-first = Anfang
button-last = Ende
button-animation = GIF
button-record = Aufzeichnung
button-explore = Ausprobieren
button-analyse = Analysieren
button-turning = Zug { $ply }: { $move }
button-undo = Rückgängig
button-start-over = Von vorn
modal-explore = Einen Zug ausprobieren
modal-move = Zug in { $game }
modal-move-label = Dein Zug
modal-move-hint = etwa { $example }
modal-note-label = Nur du siehst sie
select-game = Wähle ein Spiel
pick = Wähle deinen Zug.
pick-more = Dein Zug: **{ $chosen }** …
pick-column = Spalte
pick-column-option = { $column } ({ $count ->
    [one] 1 Möglichkeit
   *[other] { $count } Möglichkeiten
})
pick-cell = Feld
pick-goal = Wohin
pick-roll = Der Wurf
pick-roll-option = Der Würfel zeigt { $roll }

## Vorlieben einer Person

preferences = Deine Einstellungen auf allen Servern.
prefer-theme = Design privater Bretter
prefer-coordinates = Namen der Felder
prefer-told = Wenn du am Zug bist
prefer-confirm = Züge bestätigen
prefer-challenges = Herausforderungen
prefer-listed = In Bestenlisten zeigen
prefer-everywhere = Weltweite Wertung
prefer-activity = Bretter in Discord öffnen
prefer-option = { $title }: { $value }
quiet-hours = Ruhezeit: **{ $hours }**, { $zone }. In dieser Zeit rufen dich Partien ab einer Stunde pro Zug nicht. Keine Uhr steht still.
quiet-none = Ruhezeit: keine. Damit dich nachts nichts weckt, stell sie mit den Optionen von /einstellungen ein.
quiet-unreadable = Parlor versteht diese Zeiten nicht. Schreib zwei Uhrzeiten wie 22:00–07:00 oder „aus“.
quiet-zone = In welcher Zeitzone bist du? Tipp deine Stadt oder die Zeit auf deiner Uhr in die Option „zeitzone“ und nimm einen der Vorschläge.
theme-none = wie auf dem Server
coordinates-rim = nur rings um das Brett
coordinates-cells = in jedem Feld
told-mention = eine Erwähnung
told-silent = eine Erwähnung ohne Ton
told-dm = eine Direktnachricht
told-daily = eine Nachricht am Tag
told-off = keine Benachrichtigung
switch-on = an
switch-off = aus
choice-yes = ja
choice-no = nein
confirm-move = **{ $move }** spielen?
no-direct = { $me }, deine Direktnachrichten sind zu, deshalb hier: { $link } (/einstellungen)
daily-next = Deine Bretter kommen einmal am Tag als Direktnachricht, das nächste Mal um { $time } ({ $relative }).
daily-title = { $count ->
    [one] **Ein Brett wartet auf dich.**
   *[other] **{ $count } Bretter warten auf dich.**
}
daily-line = **#{ $id }** { $title } gegen { $other }{ $time } { $link }
daily-more = { $count ->
    [one] … und noch eins
   *[other] … und { $count } weitere
}
daily-followed = **Neues aus Partien, die du verfolgst:**
daily-closed = { $me }, deine Direktnachrichten sind zu, deshalb kommt deine tägliche Nachricht nicht an. Parlor erwähnt dich wieder jedes Mal, wenn du am Zug bist (/einstellungen).
refused-message = Discord lässt Parlor das in { $channel } gerade nicht schreiben. Parlor schreibt es dort, sobald es geht. Bis dahin kannst du in jedem Kanal des Servers spielen, mit /zug oder /brett und der Nummer der Partie.
channel-gone = Der Kanal von { $game } gegen { $other } wurde gelöscht. Die Partie geht dort weiter, wo du als Nächstes spielst, in jedem Kanal des Servers, mit /zug oder /brett und der Nummer der Partie.
channel-gone-moved = Der Kanal von { $game } gegen { $other } wurde gelöscht. Die Partie geht in { $place } weiter.
channel-gone-many = Die Kanäle dieser Partien wurden gelöscht: { $games }. Sie gehen dort weiter, wo du als Nächstes spielst, in jedem Kanal des Servers, mit /zug oder /brett und der Nummer der Partie.
channel-gone-game = { $game } gegen { $other }
server-left = Parlor ist nicht mehr auf dem Server von { $games }. { $count ->
    [one] Die Partie ruht. Sie geht weiter, wenn Parlor dort innerhalb von 30 Tagen wieder hinzugefügt wird; sonst wird sie gelöscht und zählt für niemanden.
   *[other] Die Partien ruhen. Sie gehen weiter, wenn Parlor dort innerhalb von 30 Tagen wieder hinzugefügt wird; sonst werden sie gelöscht und zählen für niemanden.
}

## Datenschutz

privacy =
    {""}**Was Parlor speichert**
    - Deine Discord-ID mit deinen Partien, Herausforderungen und Dauerangeboten: Züge, Zeiten und Analysen
    - Deine Notizen, die nur du siehst, und die Partien, die du verfolgst, bis sie enden
    - Deine /einstellungen, erledigte Lektionen, Abwesenheitstage und Wertungen sowie die Leute, die du blockiert hast
    - Rollen, die du durch deine Wertung gleich bekommst oder verlierst, bis das erledigt ist
    - Direktnachrichten an dich, bis sie gesendet sind, höchstens einen Tag
    - Turniere und Ligen, bei denen du dabei warst oder die du ausgerichtet hast, mit deinen Plätzen; Exporte von Turnieren und von gewerteten Partien eines Servers nennen deine ID, wenn du in Ranglisten stehst
    - Abstimmungspartien, die du begonnen hast, dein Team in jeder und bis zum Ende der Partie deine letzte Stimme, die sonst niemand sieht; mit „Benachrichtigen“ wirst du im Kanal erwähnt
    - Deine Änderungen mit /server, falls du einen Server verwaltest, und Einträge dort, die dich nennen
    - Wer dich blockiert oder auf einem Server gesperrt hat, solange das gilt, auch wenn du alles löschst
    - Züge, die du mit /ausprobieren auf deinen 20 neuesten Brettern getestet hast, bis 30 Tage nach dem letzten

    Keine Namen, keine Nachrichten, sonst nichts. Namen für Bilder werden bei Bedarf von Discord abgefragt. Nichts wird verkauft, weitergegeben oder für anderes als das Spielen genutzt. Serverdaten werden gelöscht, sobald Parlor 30 Tage weg ist und dort so lange nichts geschehen ist. Wo Parlor nur antworten kann, vergisst es den Ort einer Partie 30 Tage nach ihrem Ende.

    Du kannst alles als Datei bekommen oder löschen lassen. Mit dem Löschen enden laufende Partien, als hättest du aufgegeben; beendete auf Servern bleiben unter „Ex-Spieler“ stehen, denn sie gehören auch der Gegenseite.
choice-privacy-policy = Was gespeichert ist
choice-privacy-export = Alles als Datei
choice-privacy-delete = Alles löschen
export-done = Alles, was über dich gespeichert ist.
export-rest = Es ist mehr, als Parlor hier schicken kann. Alles bekommst du mit /datenschutz in einer Direktnachricht an Parlor.
export-busy = Dein letzter Export wird noch erstellt. Warte bitte kurz.
export-later = Gerade werden viele Exporte erstellt. Bitte versuch es in ein paar Minuten noch einmal.
forget-ask = Alles löschen, was über dich gespeichert ist? Deine laufenden Partien enden, als hättest du aufgegeben, deine Wertungen verschwinden, und Rollen von Parlor werden dir genommen. Das lässt sich nicht rückgängig machen.
forget-done = Das Löschen dauert höchstens eine Minute. Wenn du wieder spielst, fängst du neu an.
button-forget-yes = Ja, löschen
button-forget-no = Nein, behalten
former-player = Ex-Spieler
computer = Computer ({ $level })
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-master = Meister

## Einstellungen eines Servers

settings-title = **Parlor auf diesem Server**
settings-channels = Kanäle: { $channels ->
    [all] alle
   *[other] { $channels }
}
settings-roles = Rollen, die spielen dürfen: { $roles ->
    [all] alle
   *[other] { $roles }
}
settings-threads = Ein Thread für jede Partie: { $threads ->
    [yes] ja
   *[no] nein
}
settings-boards = Bretter, die im Kanal bleiben: { $boards }
settings-pace = Übliche Bedenkzeit: { $pace }
settings-timeout = Wenn die Zeit um ist: { $timeout ->
    [loss] Die Partie ist sofort verloren
   *[claim] Die Gegenseite darf den Sieg beanspruchen oder einen Tag geben
}
settings-reminders = Erinnerungen: { $reminders ->
    [yes] ja
   *[no] nein
}
settings-rated = Gewertete Partien: { $rated ->
    [yes] ja
   *[no] nein
}
settings-pages = Öffentliche Seiten von Partien: { $pages ->
    [yes] ja
   *[no] nein
}
settings-computer = Partien gegen den Computer: { $computer }
settings-language = Sprache: { $language ->
    [none] wie die des Servers
   *[other] { $language }
}
settings-theme = Design der Bretter: { $theme }
settings-saved = Gespeichert.
settings-kept = Laufende Partien behalten ihre Bedenkzeit und ihre Regel bei Zeitablauf.
settings-full = Die Liste fasst höchstens 25 Einträge. Nimm zuerst mit „erlaubt: nein“ etwas heraus, oder erlaube mit „erlaubt: alle“ alles.
settings-channel-kept = Alles bleibt, wie es war: { $last ->
    [yes] Ohne { $channel } wären Partien überall erlaubt. Möchtest du das, nimm „erlaubt: alle“.
   *[no] { $channel } steht nicht auf der Liste der erlaubten Kanäle.
}
settings-role-kept = Alles bleibt, wie es war: { $last ->
    [yes] Ohne { $role } könnten alle spielen. Möchtest du das, nimm „erlaubt: alle“.
   *[no] { $role } steht nicht auf der Liste der Rollen, die spielen dürfen.
}
settings-bans = Gesperrt: { $people }
settings-bans-none = Gesperrt: niemand
settings-lobby = Lobby: { $channel }{ $role ->
    [none] {""}
   *[other] , benachrichtigt { $role }
}{ $refused ->
    [yes] {""} (Discord hat die Nachricht abgewiesen: Nutze dort /diagnose)
   *[no] {""}
}
settings-lobby-off = Lobby: aus
settings-results = Ergebnisse: { $channel }{ $refused ->
    [yes] {""} (Discord hat die Nachricht abgewiesen: Nutze dort /diagnose)
   *[no] {""}
}
settings-results-off = Ergebnisse: aus
settings-puzzle = Tägliches Rätsel: { $channel }, { $game ->
    [none] die Spiele wechseln sich ab
   *[other] { $game }
}, um { $hour }, zu lösen bis { $over }{ $refused ->
    [yes] {""} (Discord hat die Nachricht abgewiesen: Nutze dort /diagnose)
   *[no] {""}
}
settings-puzzle-off = Tägliches Rätsel: aus
settings-channel-set = Wenn dort nicht bald etwas erscheint, nutze dort /diagnose.
settings-may-post = Parlor darf in { $channels } posten.
settings-lacks = In { $channel } fehlt Parlor noch: { $permissions }.
button-all-settings = Alle Einstellungen
button-all-changes = Alle Änderungen
button-all-bans = Alle Sperren
button-remove-deleted = Gelöschtes herausnehmen
settings-tournament-role = Turniere richtet aus, wer den Server verwaltet{ $role ->
    [none] {""}
   *[other] {" "}oder { $role } hat
}
settings-zone = Zeitzone für die Stunde des Rätsels und die Zeiten, die die Turnierleitung eingibt: { $zone }
settings-rank-roles = Rangrollen: { $roles }
settings-rank-roles-none = Rangrollen: keine
settings-rank-role = { $role } ab { $rating } { $game ->
    [all] in allen Spielen zusammen
   *[other] in { $game }
}{ $stopped ->
    [yes] {" "}(angehalten, siehe /diagnose)
   *[no] {""}
}
settings-rank-role-set = Gespeichert: { $rule }. Wer mit dieser Wertung auf der Bestenliste des Servers steht, bekommt die Rolle, und wer darunter fällt, verliert sie.
settings-rank-role-permission = Gib Parlor noch die Berechtigung „Rollen verwalten“, und schieb eine von Parlors Rollen in der Rollenliste über { $role }.
settings-rank-role-removed = Diese Rangrolle ist entfernt. Wer { $role } hat, behält die Rolle.
settings-rank-role-none = { $role } ist keine Rangrolle { $game ->
    [all] für alle Spiele zusammen
   *[other] für { $game }
}. /server zeigen listet die Rangrollen auf.
settings-rank-roles-full = Ein Server kann { $most } Rangrollen haben. Entferne zuerst eine: Nenne ihr Spiel und ihre Rolle, und wähle „an: False“.
settings-rank-role-fixed = { $role } lässt sich nicht vergeben. Wähle eine andere Rolle.
role-needs-permission = Um eine Rolle auszusuchen, die Parlor vergibt, brauchst du die Berechtigung „Rollen verwalten“.
role-too-powerful = { $role } hat Berechtigungen ({ $permissions }), die hier nicht alle haben. Nur ein Administrator kann Parlor diese Rolle vergeben lassen. Wähle eine andere Rolle.
roles-unknown = Discord hat Parlor die Rollen dieses Servers gerade nicht genannt. Versuch es gleich noch einmal.
role-deleted = Diese Rolle wurde gelöscht. Wähle eine andere Rolle.
role-not-below-yours = { $role } liegt nicht unter deiner höchsten Rolle; deshalb kannst du nicht darüber entscheiden. Wähle eine andere Rolle, oder frag jemanden, der darüber steht.
role-above-bot = Schieb eine von Parlors Rollen in der Rollenliste über { $role }. Bis dahin lässt Discord Parlor sie nicht vergeben.
person-not-below-you = { $who } steht in der Rollenliste des Servers nicht unter dir. Frag jemanden, der über euch beiden steht.
settings-lobby-role-silent = Du kannst { $role } nicht benachrichtigen; deshalb tut Parlor es auch nicht für dich. Erlaub allen, die Rolle zu erwähnen, oder frag jemanden, der alle Rollen erwähnen darf.
deleted-channel = ein gelöschter Kanal
hidden-channel = { $channel } (vor Parlor verborgen)
hidden-channels-ask = { $count ->
    [one] Ein Kanal ist vor Parlor verborgen. Was diese Rolle dort erlaubt, kann Parlor nicht prüfen. Soll Parlor { $role } trotzdem vergeben?
   *[other] { $count } Kanäle sind vor Parlor verborgen. Was diese Rolle dort erlaubt, kann Parlor nicht prüfen. Soll Parlor { $role } trotzdem vergeben?
}
deleted-role = eine gelöschte Rolle
no-allowed-channel = Weder in diesem Kanal noch in einem anderen, den du sehen kannst, sind Partien erlaubt. Bitte jemanden, der den Server verwaltet, mit /server kanal einen auszusuchen.
no-allowed-role = Um hier zu spielen, braucht man eine Rolle, die gelöscht wurde. Bitte jemanden, der den Server verwaltet, mit /server rolle eine andere auszusuchen.
doctor-deleted = Diese Einstellungen verweisen auf etwas Gelöschtes: { $settings }. Leg sie mit /server neu fest, oder schalte sie aus.
doctor-no-channel = Alle Kanäle, in denen Partien erlaubt sind, wurden gelöscht; deshalb kann keine Partie beginnen. Such mit /server kanal andere aus, oder erlaube alle.
doctor-no-role = Alle Rollen, die spielen dürfen, wurden gelöscht; deshalb kann niemand eine Partie beginnen. Such mit /server rolle andere aus, oder erlaube alle.
doctor-withheld-roles = Parlor vergibt keine Rolle, die inzwischen Berechtigungen hat, die nicht alle haben: { $roles }. Nimm diese Berechtigungen weg. Eine Rangrolle kann ein Administrator auch mit /server rang-rolle neu festlegen.
doctor-hidden-channels = { $count ->
    [one] Ein Kanal ist vor Parlor verborgen. Was die Rollen, die Parlor vergibt, dort erlauben, kann Parlor nicht prüfen: { $roles }
   *[other] { $count } Kanäle sind vor Parlor verborgen. Was die Rollen, die Parlor vergibt, dort erlauben, kann Parlor nicht prüfen: { $roles }
}
setup-title = **Parlor einrichten** ({ $page } von { $pages })
setup-games = Kanäle für Partien (sonst alle)
setup-lobby = Offene Herausforderungen (ein ruhiger Kanal)
setup-results = Kanal für Ergebnisse
setup-puzzle = Kanal für das tägliche Rätsel
setup-puzzle-hour = Uhrzeit des täglichen Rätsels
setup-hour = { $hour }, { $zone }
setup-players = Rollen, die spielen dürfen (sonst alle)
setup-organisers = Rolle, die Turniere ausrichtet
setup-end = Jede Auswahl ist sofort gespeichert. Probier jetzt /herausfordern. Die Zeitzone änderst du mit /server zeitzone, alles andere zeigt /server zeigen.
button-setup = Diesen Server einrichten
settings-changes = Die letzten Änderungen:
audit-lobby = { $channel ->
    [none] { $by } hat die Lobby abgeschaltet
   *[other] { $by } hat die Lobby in { $channel } eingerichtet{ $role ->
        [none] , ohne jemanden zu benachrichtigen
       *[other] , mit Benachrichtigung für { $role }
    }
}
audit-results = { $channel ->
    [none] { $by } lässt keine Ergebnisse mehr posten
   *[other] { $by } lässt Ergebnisse in { $channel } posten
}
audit-puzzle = { $channel ->
    [none] { $by } lässt kein tägliches Rätsel mehr posten
   *[other] { $by } lässt das tägliche Rätsel in { $channel } posten
}
audit-rank-role = { $by } hat eine Rangrolle festgelegt: { $rule }
audit-hidden-channels = { $count ->
    [one] { $by } lässt Parlor { $role } vergeben, obwohl ein Kanal vor Parlor verborgen ist
   *[other] { $by } lässt Parlor { $role } vergeben, obwohl { $count } Kanäle vor Parlor verborgen sind
}
audit-rank-role-removed = { $by } hat die Rangrolle { $role }{ $game ->
    [all] {" "}in allen Spielen zusammen
   *[other] {" "}in { $game }
} entfernt
audit-banned = { $by } hat { $who }{ $until ->
    [none] {""}
   *[other] {" "}bis { $until }
} gesperrt
audit-unbanned = { $by } hat die Sperre von { $who } aufgehoben
audit-tournament = { $what ->
    [created] { $by } hat **{ $name }** angelegt
    [started] { $by } hat **{ $name }** gestartet
    [renamed] { $by } hat ein Turnier in **{ $name }** umbenannt
    [removed] { $by } hat { $who } aus **{ $name }** entfernt
    [added] { $by } hat { $who } zu **{ $name }** hinzugefügt
    [exported] { $by } hat **{ $name }** exportiert
    [replaced] { $by } hat den Platz von { $who } in **{ $name }** neu vergeben
    [series] **{ $name }** findet nicht mehr statt, weil zweimal in Folge zu wenige dabei waren oder der Kanal weg ist
   *[ended] { $by } hat **{ $name }** beendet
}
audit-league = { $what ->
    [created] { $by } hat die Liga **{ $name }** angelegt
    [moved] { $by } hat { $who } in Staffel { $division } von **{ $name }** gesetzt
    [removed] { $by } hat { $who } aus der nächsten Saison von **{ $name }** entfernt
    [renamed] { $by } hat eine Liga in **{ $name }** umbenannt
    [season] { $by } hat eine Saison von **{ $name }** beendet
   *[ended] { $by } hat die Liga **{ $name }** beendet
}
audit-games-exported = { $by } hat die gewerteten Partien von { $span } exportiert
audit-game-ended = { $by } hat { $game } ohne Ergebnis beendet
audit-game-adjudicated = { $winner ->
    [none] { $by } hat { $game } als Remis gewertet
   *[other] { $by } hat { $game } als Sieg für { $winner } gewertet
}
audit-language = { $language ->
    [none] { $by } hat die Sprache des Servers übernommen
   *[other] { $by } hat die Sprache auf { $language } gestellt
}
audit-theme = { $by } hat das Design der Bretter auf { $theme } gestellt
audit-pace = { $by } hat die übliche Bedenkzeit auf { $pace } geändert
audit-timeout = { $then ->
    [loss] { $by } wertet abgelaufene Zeit jetzt sofort als Niederlage
   *[claim] { $by } lässt nach abgelaufener Zeit die Gegenseite entscheiden
}
audit-switch = { $by } hat { $what ->
    [reminders] Erinnerungen
    [rated] gewertete Partien
    [pages] öffentliche Seiten von Partien
   *[threads] Threads für Partien
} { $on ->
    [yes] eingeschaltet
   *[no] ausgeschaltet
}
audit-computer = { $by } hat für Partien gegen den Computer eingestellt: { $play }
audit-boards = { $by } hat eingestellt, welche Bretter im Kanal bleiben: { $kept }
audit-channel = { $allowed ->
    [yes] { $by } hat Partien in { $channel } erlaubt
   *[no] { $by } erlaubt in { $channel } keine Partien mehr
}
audit-all-channels = { $by } hat Partien in allen Kanälen erlaubt
audit-channels = { $by } hat Partien nur noch in { $channels } erlaubt
audit-roles = { $by } lässt nur noch { $roles } spielen
audit-role = { $allowed ->
    [yes] { $by } lässt { $role } spielen
   *[no] { $by } lässt { $role } nicht mehr spielen
}
audit-all-roles = { $by } lässt alle spielen
audit-tournament-role = { $role ->
    [none] { $by } lässt nur noch die Serververwaltung Turniere ausrichten
   *[other] { $by } lässt { $role } Turniere ausrichten
}
audit-zone = { $by } hat die Zeitzone auf { $zone } gestellt
audit-unknown = { $by } hat eine Einstellung geändert
settings-end-ask = Diese Partie ohne Ergebnis beenden?
settings-winner-ask = Diese Partie als Sieg für { $who } werten?
settings-how-ask = Wie ist diese Partie ausgegangen?
button-give-role = Ja, Parlor vergibt sie
button-give-role-not = Nein, nicht vergeben
button-decide-yes = Ja, beenden
button-correct-yes = Ja, Ergebnis ändern
button-decide-no = Nein, so lassen
button-wins = { $who } gewinnt
button-drawn = Remis
settings-no-channel = Alles bleibt, wie es war: Wähle auch einen Kanal.
settings-no-role = Alles bleibt, wie es war: Wähle auch eine Rolle.
settings-role-everyone = Alles bleibt, wie es war: @everyone haben alle. Sollen nur manche spielen dürfen, füge deren Rollen hinzu.
settings-no-lobby = Alles bleibt, wie es war: Wähle einen Kanal für die Lobby.
settings-no-results = Alles bleibt, wie es war: Wähle einen Kanal für die Ergebnisse.
settings-no-puzzle = Alles bleibt, wie es war: Wähle einen Kanal für das tägliche Rätsel.
settings-no-organisers = Alles bleibt, wie es war: Wähle eine Rolle für die Turnierleitung.
settings-organisers-everyone = Alles bleibt, wie es war: @everyone haben alle, also könnten alle Turniere ausrichten. Wähle eine andere Rolle.
settings-no-zone = Alles bleibt, wie es war: Tipp deine Stadt oder die Zeit auf deiner Uhr in die Option „zeitzone“ und nimm einen der Vorschläge.
settings-rank-role-incomplete = Alles bleibt, wie es war: Wähle ein Spiel, eine Rolle und eine Wertung. Um eine Rangrolle zu entfernen, wähle ihr Spiel und ihre Rolle und „an: False“.
settings-ended = { $game } ist ohne Ergebnis beendet.
settings-adjudicated = { $winner ->
    [none] { $game } ist als Remis gewertet.
   *[other] { $game } ist als Sieg für { $winner } gewertet.
}
settings-own-tournament-game = { $game } spielst du selbst, und die Partie zählt für ein Turnier. Bitte jemanden von der Serververwaltung oder eine andere Turnierleitung darum.
settings-result-stands = { $game } ist entschieden, und das Turnier ging mit diesem Ergebnis weiter. Es bleibt dabei.
settings-no-player = Diese Person spielt in der Partie nicht mit. Gib niemanden an, und wähle, wie die Partie ausgegangen ist.
settings-banned = { $who } kann hier keine Partien mehr beginnen, nirgends mehr mitspielen und nicht mehr abstimmen{ $until ->
    [none] {""}
   *[other] ; die Sperre endet { $until }
}. Laufende Partien gehen weiter, außer in Turnieren.
settings-unbanned = { $who } kann hier wieder Partien beginnen, mitspielen und abstimmen.
settings-not-banned = { $who } ist hier nicht gesperrt.
settings-ban-bot = Nur Personen lassen sich sperren.
settings-ban-past = Das liegt nicht in der Zukunft. Versuch es mit „3 Tage“, oder lass das Feld leer: Dann gilt die Sperre unbefristet.
no-server-game = Auf diesem Server gibt es keine Partie { $typed }. Wähle eine aus der Liste, die beim Tippen erscheint.
setting-all = alle
timeout-claim = Die Gegenseite darf den Sieg beanspruchen oder einen Tag geben
timeout-loss = Die Partie ist sofort verloren
computer-play-off = aus
computer-play-private = nur privat
computer-play-asked = privat, auf Wunsch öffentlich
computer-play-public = öffentlich
public-pages-on = öffentlich
public-pages-off = aus
kept-boards-newest = das neueste jeder Partie
kept-boards-all = alle
language-follow = Wie die des Servers
language-name = Deutsch
theme-light = Hell
theme-dark = Dunkel
theme-contrast = Hoher Kontrast
theme-shapes = Formen und Farben
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = In diesem Kanal sind keine Partien erlaubt. Hier kannst du spielen: { $channels }
not-in-this-one = In diesem Kanal sind keine Partien erlaubt. Frag jemanden, der den Server verwaltet, wo sie es sind.
not-with-your-roles = Um hier zu spielen, brauchst du eine Rolle aus dieser Liste: { $roles }

## Was der Bot in einem Kanal darf

doctor-well = Parlor hat in diesem Kanal{ $channels ->
    [none] {""}
   *[other] {" "}und in { $channels }
} alle nötigen Berechtigungen.
doctor-looked = -# Angesehen: dieser Kanal und die Kanäle der Einstellungen, Turniere und Ligen. Für einen anderen Kanal nutze dort /diagnose.
doctor-optional = Nicht nötig, aber hilfreich:
doctor-elsewhere = In { $channel } fehlt Parlor: { $permissions }
doctor-where = So erlaubst du es: Kanalnamen{ $parent ->
    [none] {""}
   *[other] {" "}(für diesen Thread den von { $parent })
} gedrückt halten oder rechts anklicken › Kanal bearbeiten › Berechtigungen › Parlor. Nutze dann noch einmal /diagnose.
doctor-ill = In diesem Kanal fehlt Parlor:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sonst sieht Parlor den Kanal nicht und postet keine Bretter
doctor-send = sonst postet Parlor keine Bretter und erinnert niemanden; Bretter kommen nur als Antwort
doctor-send-in-threads = sonst postet Parlor keine Bretter in Threads
doctor-attach = sonst kommen Bretter ohne Bild
doctor-history = sonst weiß Parlor nach einem Absturz nicht, ob ein Brett gepostet ist, und es kommt vielleicht doppelt
doctor-create-threads = sonst haben Partien keine eigenen Threads
doctor-event-threads = sonst haben Turniere, Ligen und Partien mit weniger als einer Stunde keine Threads, und ihre Bretter füllen den Kanal
doctor-manage-threads = sonst kann Parlor in einem gesperrten Thread einer Partie nichts posten; sie geht im Kanal darüber weiter
doctor-manage-roles = sonst kann Parlor die Rangrollen aus /server nicht vergeben
doctor-rank-roles = Discord lässt Parlor { $roles } nicht vergeben. Gib Parlor „Rollen verwalten“, und schieb eine von Parlors Rollen darüber. Hilft das nicht, braucht der Betreiber des Bots eine Zwei-Faktor-Authentifizierung.
doctor-winner-roles = Discord lässt Parlor nach dem Sieg keine Rolle vergeben: { $roles }. Gib Parlor „Rollen verwalten“, und schieb eine von Parlors Rollen darüber. Dann vergibt Parlor sie.
doctor-manage-roles-winner = sonst kann Parlor nach einem Turnier keine Rolle vergeben
doctor-mention-role = sonst kann Parlor die Rolle der Lobby oder eines Turniers nicht benachrichtigen, außer wenn alle sie erwähnen dürfen
doctor-teams = Die Rolle einer Mannschaft wurde gelöscht, also kann ihr niemand mehr beitreten: { $names }. Beende das Turnier mit /turnier beenden, und leg es neu an.
doctor-tournaments = Discord hat Nachrichten über Turniere abgewiesen: { $names }. { $hidden ->
    [yes] Sie warten dort, bis Parlor „Kanal anzeigen“ hat.
   *[no] Gib Parlor dort die nötigen Berechtigungen, oder nutze /turnier tabelle in einem anderen Kanal: Dann erscheinen sie dort.
}
doctor-leagues = Discord hat Nachrichten über Ligen abgewiesen: { $names }. { $hidden ->
    [yes] Sie warten dort, bis Parlor „Kanal anzeigen“ hat.
   *[no] Gib Parlor dort die nötigen Berechtigungen, oder nutze /liga tabelle in einem anderen Kanal: Dann erscheinen sie dort.
}
doctor-lobby = Discord hat die Liste der offenen Herausforderungen in { $channel } abgewiesen. Gib Parlor dort die nötigen Berechtigungen, dann erscheint sie von selbst.
doctor-results = Discord hat Ergebnisse in { $channel } abgewiesen. Gib Parlor dort die nötigen Berechtigungen, dann erscheinen sie von selbst.
doctor-puzzle = Discord hat das tägliche Rätsel in { $channel } abgewiesen. Gib Parlor dort die nötigen Berechtigungen, dann erscheint es von selbst.
doctor-closed = Discord hat Parlors letzte Nachricht in { $channels } abgewiesen. Parlor versucht es von Zeit zu Zeit wieder, und sofort, wenn sich Berechtigungen ändern oder dort jemand spielt.
doctor-refused = Discord hat hier eine Nachricht über eine Partie abgewiesen. Beide Seiten haben eine Direktnachricht bekommen.
permission = { $bit ->
    [0] Einladung erstellen
    [1] Mitglieder kicken
    [2] Mitglieder bannen
    [3] Administrator
    [4] Kanäle verwalten
    [5] Server verwalten
    [6] Reaktionen hinzufügen
    [7] Audit-Log einsehen
    [8] Very Important Speaker
    [9] Video
    [10] Kanal anzeigen
    [11] Nachrichten senden
    [12] Text-zu-Sprache-Nachrichten senden
    [13] Nachrichten verwalten
    [14] Links einbetten
    [15] Dateien anhängen
    [16] Nachrichtenverlauf anzeigen
    [17] @everyone, @here und alle Rollen erwähnen
    [18] Externe Emojis verwenden
    [19] Server-Insights einsehen
    [20] Verbinden
    [21] Sprechen
    [22] Mitglieder stummschalten
    [23] Ein- und Ausgabe von Mitgliedern deaktivieren
    [24] Mitglieder verschieben
    [25] Sprachaktivierung verwenden
    [26] Nickname ändern
    [27] Nicknames verwalten
    [28] Rollen verwalten
    [29] Webhooks verwalten
    [30] Ausdrücke verwalten
    [31] Anwendungsbefehle verwenden
    [32] Redeanfrage
    [33] Events verwalten
    [34] Threads verwalten
    [35] Öffentliche Threads erstellen
    [36] Private Threads erstellen
    [37] Externe Sticker verwenden
    [38] Nachrichten in Threads senden
    [39] Aktivitäten nutzen
    [40] Mitglieder im Timeout
    [41] Monetarisierungsanalysen einsehen
    [42] Soundboard verwenden
    [43] Ausdrücke erstellen
    [44] Events erstellen
    [45] Externe Sounds verwenden
    [46] Sprachnachrichten senden
    [48] Sprachkanalstatus festlegen
    [49] Umfragen erstellen
    [50] Externe Apps verwenden
    [51] Nachrichten anpinnen
    [52] Slow-Modus umgehen
   *[other] Nr. { $bit }
}

## Listen

games-title = Partien von { $who } auf diesem Server
games-none = { $who } hat auf diesem Server keine laufenden Partien. Biete mit /herausfordern eine an.
games-title-own = Alle deine Partien
games-none-own = Du hast keine laufenden Partien. Beginne eine mit /spielen.
games-only-here = Mit „Überall“ kannst du nur deine eigenen Partien auflisten. Lass „person“ weg, oder wähle diesen Server.
games-turn-mine = **#{ $id }** { $title } gegen { $other } · **du bist am Zug**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } gegen { $other } · { $turn } ist am Zug{ $time } { $link }
games-open = **#{ $id }** { $title }: Herausforderung von { $other }, { $deadline ->
    [none] bleibt offen
   *[other] läuft { $deadline } ab
} { $link }
games-time = , Frist: { $deadline }
games-link = · [Brett]({ $url })
games-page = Seite { $page } von { $pages }
choice-game = #{ $id } { $title } gegen { $other }{ $turn ->
    [yes] {" "}(du bist am Zug)
   *[no] {""}
}
choice-played = #{ $id } { $title } gegen { $other }{ $over ->
    [yes] {" "}(beendet)
   *[no] {""}
}
unknown-player = jemand

## Wertungen: eine Wertung ist eine Zahl, mit einem Fragezeichen, solange sie unsicher ist

top-title = **{ $title }** { $scope ->
    [everywhere] überall
   *[server] auf diesem Server
}: { $ranked ->
    [one] 1 Person
   *[other] { $ranked } Personen
}
top-all-games = Alle Spiele
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# „?“ hinter einer Wertung: bisher wenige Partien, sie kann sich noch stark ändern.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Hier hat noch niemand einen Platz. Dafür braucht es { $needed } gewertete Partien, die letzte aus den vergangenen { $days } Tagen: Starte eine mit /herausfordern.
top-own = Du: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Noch ohne Platz: Du hast { $games } von { $needed } nötigen gewerteten Partien gespielt.
top-own-inactive = Gerade ohne Platz: Deine letzte gewertete Partie ist mehr als { $days } Tage her. Die nächste bringt dich zurück.
top-own-unlisted = Ohne Platz: Schalte „In Bestenlisten zeigen“ in /einstellungen ein.
top-own-apart = Ohne Platz: Schalte „Weltweite Wertung“ in /einstellungen ein.
rating-results = { $wins } gewonnen, { $losses } verloren{ $draws ->
    [0] {""}
   *[other] , { $draws } remis
}
profile-title = **Profil von { $who }**
profile-server = Auf diesem Server: Wertung ± Unsicherheit, Ergebnisse
profile-everywhere = Überall
profile-line = - { $title } **{ $rating }**{ $deviation ->
    [none] {""}
   *[other] {" "}± { $deviation }
} · { $results }
profile-none = Hier gibt es noch keine gewerteten Partien. Starte eine mit /herausfordern.
profile-seasons = Saisons
profile-season-line = - { $league }, Saison { $season }: Staffel { $division }, Platz { $place }
profile-past = Letzte Partien
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] gewonnen
    [lost] verloren
   *[drawn] remis
} gegen { $other }, { $ended } { $link }
profile-versus = Gegen { $other }: { $results }
profile-versus-none = Gegen { $other } gibt es hier noch keine Partien
profile-hidden = Die Wertungen und Ergebnisse von { $who } sind nicht öffentlich.
curve-title = { $name } · Wertung nach jeder Partie auf diesem Server
curve-alt = Eine Kurve: die Wertung in allen Spielen auf diesem Server von { $first } nach der { $from }. gewerteten Partie bis { $last } nach der { $to }. Tiefster Wert { $least }, höchster { $most }. Ein Band darum zeigt die Unsicherheit.

help = Spiel abstrakte Brettspiele gleich hier, Zug um Zug, wenn du gerade Zeit hast.
help-page = Unter jedem Brett kannst du mit „{ $button }“ Felder antippen, statt Züge zu tippen.
help-alt = Ein Brett von jedem Spiel: { $games }.
help-command = - { $command } { $help }
help-user-menu = im Menü einer Person
help-message-menu = im Menü der Nachricht einer Partie
help-games =
    Die Spiele:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = im Regelblatt steht kein Autor
rules =
    {""}**{ $title }** ({ $credit })

    { $rules }

    Das Bild: { $example }
rules-more =
    {""}**{ $title }** ({ $credit })
    { $more }

    -# Züge: { $moves }

## Lektionen

lesson = **{ $title }** · Lektion { $number } von { $lessons }
lesson-right = ✅ **{ $move }**
lesson-wrong = ❌ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , dann **{ $reply }**
}
lesson-illegal = 🚫 **{ $move }** ist nicht erlaubt.
lesson-other-right = So geht es auch.
lesson-over = Du bist so weit! Probier eine kleine Partie: Der Computer macht es dir leicht.
lesson-you = Du ({ $colour })
learn-which = Neu hier? Fang mit **{ $title }** an: drei Minuten, mit dem Knopf hier unten.
button-learn = Lernen
button-dice = Würfel prüfen
button-learn-game = { $title } lernen
button-next-lesson = Weiter
button-try-again = Noch einmal
button-skip-lesson = Überspringen

## Rätsel

puzzle =
    🧩 **{ $title }** { $task }
    -# { $credit } · { $variant } · { $date }
puzzle-task = { $stars } { $colour } gewinnt in { $moves ->
    [1] einem Zug
   *[other] { $moves } Zügen
}.{ $rolls ->
    [none] {""}
   *[other] {" "}Würfe: { $rolls }.
}
warm-up = Aufwärmrätsel
puzzle-warm-up = Aufwärmrätsel: { $title }
puzzles = **Die Rätsel von heute:** Finde den Zug, der gewinnt.
puzzles-line = { $solved ->
    [yes] ✅
   *[no] 🧩
} **{ $title }** · { $variant } { $stars }{ $solved ->
    [yes] { $tries ->
        [1] , im ersten Versuch gelöst
       *[other] , in { $tries } Versuchen gelöst
    }
   *[no] { $tries ->
        [0] {""}
        [1] , bisher 1 Versuch
       *[other] , bisher { $tries } Versuche
    }
}
puzzle-right = ✅ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , dann **{ $reply }**
}. Richtig, weiter so.
puzzle-wrong = ❌ **{ $move }**?{ $reply ->
    [none] {""}
   *[other] {" "}**{ $reply }**!
} { $result }
puzzle-not-won = Das gewinnt nicht.
puzzle-later = 🟡 **{ $move }**. Das gewinnt auch, aber später.
puzzle-solved = 🎉 **{ $move }** gewinnt.
puzzle-tries = { $tries ->
    [1] Im ersten Versuch gelöst! Morgen gibt es ein neues.
   *[other] In { $tries } Versuchen gelöst. Morgen gibt es ein neues.
}
puzzle-hint = { $part ->
    [nw] Schau oben links.
    [n] Schau oben.
    [ne] Schau oben rechts.
    [w] Schau links.
    [e] Schau rechts.
    [sw] Schau unten links.
    [s] Schau unten.
    [se] Schau unten rechts.
   *[centre] Schau in der Mitte.
}
puzzle-hint-later = Nach { $misses } Fehlversuchen gibt es einen Tipp.
puzzle-streak = 🔥 { $days } Tage in Folge.
puzzle-streak-elsewhere = 🔥 Rätsel: { $days } Tage in Folge
puzzle-streak-ended = Du hast { $days } Tage in Folge Rätsel gelöst: stark! { $solved ->
    [yes] Heute beginnt eine neue Serie.
   *[no] Löse heute eins, dann beginnt eine neue Serie.
}
puzzle-late = Der Tag dieses Rätsels ist vorbei, deshalb zählt es nicht mehr. Heute gibt es neue.
puzzle-solution = Lösung: ||{ $solution }||
puzzle-solvers = { $solved ->
    [0] Hier hat es noch niemand gelöst.
    [1] Hier hat es 1 Person gelöst.
   *[other] Hier haben es { $solved } Personen gelöst.
}
puzzle-picture = -# Das Bild zeigt das Aufwärmrätsel.
puzzle-before = -# Das letzte, **{ $title }** ({ $credit }) vom { $date }: ||{ $solution }|| { $solved ->
    [0] Hier hat es niemand gelöst.
    [1] Hier hat es 1 Person gelöst.
   *[other] Hier haben es { $solved } Personen gelöst.
}
puzzle-first-try = -# Im ersten Versuch: { $people ->
    [none] { $others ->
        [1] 1 Person
       *[other] { $others } Personen
    }
   *[other] { $people }{ $others ->
        [0] {""}
        [1] {" "}und noch jemand
       *[other] {" "}und { $others } andere
    }
}
puzzle-longest-streak = -# Längste Serie: { $days } Tage{ $person ->
    [none] {""}
   *[other] , von { $person }
}
button-solve = Lösen
button-puzzles = Rätsel von heute
button-next-puzzle = Nächstes Rätsel: { $title }
button-type-move = Zug eintippen
button-play-first = Kleine Partie spielen

## Abstimmungspartien

team-channel = Kanalteam
team-first = Team 1
team-second = Team 2
vote-turn = 🗳️ **{ $game }**: { $team } ({ $colour }) stimmt über den nächsten Zug gegen { $other } ab.{ $dice }
vote-everyone = -# Stimme geheim über den Zug ab; bis zum Ende der Abstimmung kannst du deine Stimme ändern.
vote-teams = -# Tritt für die ganze Partie einem Team bei und stimme geheim über seine Züge ab; bis zum Ende der Abstimmung kannst du deine Stimme ändern.
vote-result = **{ $move }** wurde gespielt. Stimmen: { $votes }.{ $tied ->
    [yes] {" "}Bei Gleichstand hat das Los entschieden.
   *[no] {""}
}
vote-reply = { $computer } antwortete mit **{ $move }**.
vote-again = Niemand hat abgestimmt, deshalb läuft die Zeit noch einmal. Ohne Stimme verliert { $team } danach.
vote-count = { $voted ->
    [0] {""}
    [1] 1 Person hat abgestimmt.{" "}
   *[other] { $voted } Personen haben abgestimmt.{" "}
}Die Abstimmung endet { $deadline }.
vote-first-decides = Die erste Stimme entscheidet.
vote-cast = Deine Stimme für **{ $move }** zählt. { $deadline ->
    [none] Die Zeit ist um, deshalb endet die Abstimmung jetzt.
   *[other] Niemand sieht sie, bevor die Abstimmung { $deadline } endet; bis dahin kannst du sie ändern.
}
vote-late = Die Abstimmung ist zu Ende, deshalb zählt deine Stimme für **{ $move }** nicht. Das neueste Brett zeigt, was gespielt wurde.
vote-not-joined = Du bist in dieser Partie noch in keinem Team. Tritt erst unter dem Brett einem Team bei.
vote-other-team = Du bist in { $team }, und während einer Partie wechselt niemand das Team.
vote-team-full = { $team } ist voll: { $seats ->
    [one] Es hat 1 Platz.
   *[other] Es hat { $seats } Plätze.
}
vote-joined = Du bist jetzt in { $team }, für die ganze Partie.
vote-left = Du hast { $team } verlassen, und deine Stimme ist zurückgenommen. Du kannst zurückkommen, aber keinem anderen Team beitreten.
vote-notify = { $on ->
    [yes] Du wirst erwähnt, wenn { $team } abstimmen muss und wenn die Partie endet. Tippe noch einmal darauf, um das abzustellen.
   *[no] Du wirst nicht mehr erwähnt.
}
vote-notify-full = In dieser Partie werden schon { $most } Personen erwähnt, mehr passen nicht in eine Nachricht. Verfolge die Partie stattdessen unter „Mehr“.
vote-game-started = **{ $game }** beginnt: Das Brett kommt in diesen Kanal. Mit /abstimmung schließen endet eine Abstimmung vorzeitig, mit /abstimmung partie-beenden die Partie.
vote-game-exists = In diesem Kanal läuft schon eine Abstimmungspartie.
vote-games-many = Von dir laufen hier schon { $games } Abstimmungspartien. Beende erst eine davon mit /abstimmung partie-beenden.
vote-game-none = In diesem Kanal läuft keine Abstimmungspartie. Beginne eine mit /abstimmung starten.
vote-game-over = Diese Abstimmungspartie ist zu Ende.
vote-game-organiser = Das kann nur, wer diese Abstimmungspartie begonnen hat oder den Server verwaltet.
vote-game-permissions = In diesem Kanal kann keine Abstimmungspartie stattfinden, denn Parlor fehlt: { $permissions }. Erlaube das oder nimm einen anderen Kanal.
vote-game-ask = **{ $game }** für alle beenden? Die Partie zählt nicht, und niemand gewinnt.
vote-game-stopped = { $by } hat **{ $game }** zwischen { $winner } und { $loser } beendet. Die Partie zählt nicht.
vote-game-lost = **{ $game }** zwischen { $winner } und { $loser } ist zu Ende, weil der Kanal gelöscht wurde. Die Partie zählt nicht.
vote-game-empty = **{ $game }** zwischen { $winner } und { $loser } ist abgebrochen: Die Zeit war um, und in beiden Teams war niemand. Die Partie zählt nicht.
vote-close-ask = Die Abstimmung über Zug { $number } von **{ $game }** jetzt schließen? { $voted ->
    [1] 1 Person hat abgestimmt.
   *[other] { $voted } Personen haben abgestimmt.
}
vote-closed = Die Abstimmung ist geschlossen: **{ $move }** wurde gespielt.
lot-sealed = Haben in { $game } mehrere Züge die meisten Stimmen, entscheidet das Los. Alle Lose{ $dice ->
    [yes] {" "}und Würfe
   *[no] {""}
} kommen aus einer geheimen Zahl, dem Seed, die vor der ersten Stimme feststand. Gezeigt wird sie nach der Partie. Bis dahin siehst du ihren Fingerabdruck (SHA-256); ein anderer Seed hätte einen anderen: `{ $hash }`
lot-revealed = -# Seed der Lose{ $dice ->
    [yes] {" "}und Würfe
   *[no] {""}
}: `{ $seed }`
choice-against-teams = Zwei Teams gegeneinander
button-vote = Abstimmen
button-join-team = { $team } beitreten
button-notify-me = Benachrichtigen
button-close-vote-yes = Ja, schließen
button-lot = Los prüfen

## Befehle, wie Discord sie auflistet: Namen klein und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen.
## Ein Satz, der einen Befehl erwähnt, nennt ihn mit seinem Namen von hier.

command-challenge = herausfordern
    .description = Fordere eine Person oder alle in diesem Kanal zu einer Partie heraus (meist gewertet)
    .help = lädt eine Person oder den ganzen Kanal ein
    .game = Welches Spiel
    .opponent = Wen du herausforderst; leer: alle in diesem Kanal können annehmen
    .variant = Brettgröße und Ähnliches
    .first = Wer den ersten Zug macht
    .pace = Bedenkzeit
    .rated = Ob das Ergebnis für die Wertung zählt (ja, wenn du nichts angibst)
    .games = Eine Partie oder zwei zugleich mit vertauschten Farben
    .keep = Nach jeder Annahme wieder anbieten
command-play = spielen
    .description = Spiele gegen den Computer
    .help = beginnt eine Partie gegen den Computer
    .game = Welches Spiel
    .level = Stärke des Computers: leicht (für Anfänger), mittel, schwer oder Meister
    .variant = Brettgröße und Ähnliches
    .first = Wer den ersten Zug macht
    .show = Ob alle im Kanal die Partie sehen (sonst siehst nur du sie)
command-move = zug
    .description = Mach einen Zug in deiner Partie
    .help = spielt einen Zug
    .move = Der Zug, etwa d4
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-board = brett
    .description = Sieh dir das aktuelle Brett an; nur du siehst es
    .help = zeigt ein Brett noch einmal
    .game = Welche Partie, falls es mehrere gibt
    .as = Als Bild oder in Worten
command-games = partien
    .description = Laufende Partien auf diesem Server, zuerst die, in denen du am Zug bist
    .help = zeigt deine Partien
    .player = Wessen Partien (deine, wenn du nichts angibst)
    .scope = Dieser Server oder deine Partien von überall
command-lobby = lobby
    .description = Sieh, wer jemanden zum Spielen sucht, oder biete selbst ein Spiel an
    .help = zeigt offene Herausforderungen
command-vote-game = abstimmung
    .description = Eine Partie, die dieser Kanal gemeinsam spielt: Alle stimmen über jeden Zug ab
    .help = lässt den ganzen Kanal spielen
    .start = Eine Abstimmungspartie in diesem Kanal beginnen
    .close = Die laufende Abstimmung vorzeitig schließen, wenn du die Partie begonnen hast
    .leave = Dein Team verlassen und deine Stimme zurücknehmen
    .end = Die Abstimmungspartie beenden, wenn du sie begonnen hast; niemand gewinnt
    .game = Welches Spiel
    .variant = Brettgröße und Ähnliches
    .against = Der Computer oder zwei Teams gegeneinander (ohne Angabe der Computer, mittel)
    .every = Zeit für die Abstimmung über einen Zug (ohne Angabe 1 Tag)
    .seats = Wie viele höchstens in einem Team sind (ohne Angabe beliebig viele)
command-tournament = turnier
    .description = Turniere auf diesem Server: jeder gegen jeden, K.-o., Schweizer System, Mannschaften
    .help = meldet dich zu Turnieren an
    .create = Ein Turnier ankündigen, bei dem alle mitspielen können
    .join = Bei einem Turnier mitspielen, das noch nicht begonnen hat
    .leave = Aus einem Turnier aussteigen; nach dem Start sind deine übrigen Partien verloren
    .start = Ein Turnier mit denen beginnen, die dabei sind
    .table = Die Tabelle eines Turniers ansehen
    .export = Paarungen, Tabelle und Partien als Dateien holen
    .end = Ein Turnier vorzeitig beenden, ohne Sieg
    .tournament = Welches Turnier, falls es mehrere gibt
    .name = Wie es heißt
    .game = Welches Spiel
    .variant = Brettgröße und Ähnliches
    .pace = Bedenkzeit (ohne Angabe 3 Tage pro Zug)
    .form = Jeder gegen jeden, K.-o., Schweizer System oder Mannschaften (ohne Angabe jeder gegen jeden)
    .seats = Wie viele höchstens mitspielen, 2 bis 64 (sonst 8); im Schweizer System 4 bis 128 (sonst 32)
    .team-one = Im Mannschaftskampf die Rolle der ersten Mannschaft
    .team-two = Im Mannschaftskampf die Rolle der zweiten Mannschaft
    .rounds = Runden im Schweizer System, 3 bis 9 (sonst so viele wie nötig)
    .role = Welche Rolle es für den Sieg gibt
    .starts = Wann es von selbst beginnt, etwa Freitag 20:00 (sonst startet es die Turnierleitung)
    .at-least = Wie viele dabei sein müssen, damit es von selbst beginnt (4, wenn du nichts angibst)
    .repeats = Immer wieder veranstalten, von der Zeit in start an
    .check-in = In der letzten Stunde fragen, wer da ist; die anderen geben ihren Platz ab
    .every = Jedes Mal mitspielen, bis du aussteigst
    .rating-from = Die niedrigste Wertung, die mitspielen darf; neue Leute zählen als 1500
    .rating-to = Die höchste Wertung, die mitspielen darf
    .remove = Eine Person entfernen; nach dem Start sind ihre übrigen Partien verloren
    .add = Jemanden nach dem Start hinzufügen, im Schweizer System oder in eine Gruppe mit Platz
    .replace = Den Platz einer Person jemand anderem geben, solange niemand gespielt hat
    .rename = Ein Turnier umbenennen
    .adjudicate = Sagen, wie eine Turnierpartie ausging
    .player = Wen
    .by = Wer den Platz übernimmt
    .winner = Wer gewonnen hat; ohne Angabe kannst du das Ergebnis wählen
command-league = liga
    .description = Ligen auf diesem Server: Saisons, Staffeln, Auf- und Abstieg
    .help = meldet dich zu Ligen an
    .create = Eine Liga anlegen: Saisons von sechs oder acht Wochen
    .join = Bei der nächsten Saison mitspielen oder einen freien Platz der laufenden nehmen
    .leave = Aus einer Liga aussteigen
    .table = Die Tabelle deiner Staffel und die Meisterschaften ansehen
    .move = Eine Person in eine Staffel der nächsten Saison setzen
    .remove = Eine Person aus einer Liga entfernen
    .rename = Eine Liga umbenennen
    .end = Die laufende Saison oder die Liga beenden
    .league = Welche Liga, falls es mehrere gibt
    .name = Wie sie heißt
    .game = Welches Spiel
    .variant = Brettgröße und Ähnliches; ohne Angabe die üblichen Bretter
    .pace = Zeit pro Person: insgesamt 7 Tage (sechs Wochen) oder 14 (acht Wochen, ohne Angabe)
    .size = Wie viele Leute eine Staffel meist hat, 4 bis 8 (ohne Angabe 6)
    .role = Welche Rolle es für die Meisterschaft gibt
    .every = Bei jeder Saison mitspielen, bis du aussteigst
    .late = Zeigen, wer in Verzug ist (für die Leitung)
    .division = Welche Staffel; 1 ist die höchste
    .player = Wen
command-resign = aufgeben
    .description = Gib eine Partie auf; du wirst noch einmal gefragt
    .help = gibt eine Partie auf
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-draw = remis
    .description = Biete Remis an oder nimm ein Angebot an
    .help = bietet Remis an
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-takeback = zurücknehmen
    .description = Bitte darum, deinen letzten Zug zurücknehmen zu dürfen
    .help = bittet um die Rücknahme deines Zugs
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-if = wenn
    .description = Plane sofortige Antworten auf Züge deines Gegenübers; ohne Angabe: deine Pläne
    .help = plant eine Antwort
    .opponent = Der Zug deines Gegenübers; davor auch die Züge, die dorthin führen
    .then = Deine Antwort
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-away = abwesend
    .description = Halte deine Uhren in allen Partien an, höchstens 30 Tage im Jahr
    .help = hält deine Uhren an
    .until = Wie lange, etwa 3 Tage, oder ein Datum; leer: bis du wiederkommst
command-privacy = datenschutz
    .description = Was über dich gespeichert ist: ansehen, als Datei holen oder löschen
    .help = zeigt, was über dich gespeichert ist
    .what = Was du möchtest
command-preferences = einstellungen
    .description = Wie Bretter aussehen und wie du benachrichtigt wirst
    .help = stellt Bretter und Mitteilungen ein
    .quiet = Wann dich Partien nicht rufen, zum Beispiel 22:00–07:00
    .zone = Deine Zeitzone: tipp deine Stadt oder die Zeit auf deiner Uhr
command-setup = einrichten
    .description = Wähle Kanäle und Rollen dieses Servers, auf zwei Seiten
    .help = legt Kanäle und Rollen des Servers fest
command-settings = server
    .description = Einstellungen für Partien auf diesem Server
    .help = stellt den Server ein
    .show = Zeigen, was eingestellt ist und wer es zuletzt geändert hat
    .channel = Partien in einem Kanal erlauben; ohne Angabe: zeigen, was gilt
    .role = Eine Rolle spielen lassen; ohne Angabe: zeigen, was gilt
    .allowed = Ja, nein oder alle (ja, wenn du nichts wählst)
    .threads = Ob jede Partie einen eigenen Thread bekommt
    .boards = Welche Bretter im Kanal bleiben
    .keep = Das neueste Brett jeder Partie oder alle
    .on = Ein- oder ausschalten
    .pace = Die übliche Bedenkzeit
    .timeout = Was geschieht, wenn die Zeit um ist
    .then = Was geschieht
    .reminders = Ob es eine Erinnerung gibt, wenn die Zeit knapp wird
    .rated = Ob Ergebnisse für die Wertung zählen dürfen
    .computer = Ob man gegen den Computer spielen darf und wer es sieht
    .mode = Aus, nur privat, privat (auf Wunsch öffentlich) oder öffentlich
    .language = Die Sprache der Nachrichten in Kanälen
    .theme = Wie Bretter in Kanälen aussehen
    .pages = Ob Partien in offenen Kanälen für alle mit der Adresse sichtbar sind
    .lobby = Offene Herausforderungen in einem Kanal auflisten
    .results = Ergebnisse von Partien in einem Kanal posten
    .puzzle = Jeden Tag ein Aufwärmrätsel und ein Rätsel in einem Kanal posten
    .hour = Zu welcher Stunde, in der Zeitzone des Servers (sonst um 12)
    .notify = Rolle, die bei neuen Herausforderungen benachrichtigt wird, höchstens einmal pro Stunde
    .ban = Eine Person für neue Partien sperren; ihre laufenden gehen weiter, außer in Turnieren
    .unban = Die Sperre einer Person aufheben
    .rank-role = Eine Rolle an alle vergeben, deren Wertung hoch genug ist
    .tournament-role = Eine Rolle bestimmen, mit der man Turniere ausrichten darf
    .zone = Die Zeitzone für das Rätsel und die Zeiten, die die Turnierleitung eingibt; leer: anzeigen
    .rating = Ab welcher Wertung es die Rolle gibt
    .player = Wen
    .until = Wie lange, etwa 3 Tage, oder ein Datum; ohne Angabe unbefristet
    .export = Die gewerteten Partien eines Jahres als Dateien holen
    .year = Welches Jahr (sonst das laufende)
    .month = Nur dieser Monat des Jahres, 1 bis 12
    .end = Eine Partie, die festhängt, ohne Ergebnis beenden
    .adjudicate = Bestimmen, wie eine Partie ausging
    .game = Welche Partie
    .winner = Wer gewonnen hat; ohne Angabe kannst du das Ergebnis wählen
command-doctor = diagnose
    .description = Welche Berechtigungen Parlor auf diesem Server fehlen und was deshalb nicht geht
    .help = zeigt, was Parlor fehlt
command-leaderboard = bestenliste
    .description = Wer die höchste Wertung hat, auf diesem Server oder überall
    .help = zeigt die höchsten Wertungen
    .game = Welches Spiel (alle zusammen, wenn du nichts angibst)
    .scope = Auf diesem Server oder überall
    .page = Welche Seite der Tabelle
command-profile = profil
    .description = Wertungen, Ergebnisse und letzte Partien einer Person
    .help = zeigt Wertungen und Ergebnisse
    .player = Wessen Profil (deins, wenn du nichts angibst)
    .versus = Mit einer anderen Person vergleichen
command-block = blockieren
    .description = Keine Herausforderungen mehr von einer Person; ohne Angabe: die Liste
    .help = blockiert eine Person
    .player = Wen
command-unblock = freigeben
    .description = Gib eine Person wieder frei, damit sie dich herausfordern kann
    .help = lässt eine Person wieder zu
    .player = Wen
command-learn = lernen
    .description = Lerne ein Spiel in fünf kurzen Lektionen, die nur du siehst
    .help = lehrt ein Spiel in kurzen Lektionen
    .game = Welches Spiel
command-puzzle = rätsel
    .description = Die Rätsel von heute: Finde den Zug, der gewinnt
    .help = zeigt die Rätsel von heute
    .game = Welches Spiel (sonst alle)
command-rules = regeln
    .description = Die Regeln eines Spiels in Kürze, mit einem Beispiel
    .help = erklärt ein Spiel
    .game = Welches Spiel
command-replay = nachspielen
    .description = Sieh eine laufende oder beendete Partie Zug für Zug, als GIF oder als Text an
    .help = zeigt eine Partie Zug für Zug
    .game = Welche Partie
command-explore = ausprobieren
    .description = Probiere Züge auf einer eigenen Kopie einer Stellung aus
    .help = lässt dich Züge ausprobieren
    .game = Welche Partie, falls es mehrere gibt
    .record = Die Aufzeichnung einer Partie, um dort Züge auszuprobieren, wo sie endet
command-help = hilfe
    .description = Was Parlor ist und wie man spielt
    .help = sagt, was Parlor ist
command-challenge-user = Zu einer Partie herausfordern
command-replay-message = Nachspielen
command-explore-message = Von hier ausprobieren
command-analyse-message = Analysieren
option-rank-role-role = Welche Rolle vergeben wird
option-posting-channel = In welchem Kanal
option-pages-mode = Öffentlich oder aus; gilt für Partien, die danach beginnen
option-rank-role-game = Welches Spiel oder alle zusammen
option-puzzle-game = Welches Spiel (sonst wechseln sie sich ab)
option-tournament-role-role = Welche Rolle
option-tournament-end = beenden
option-league-move = versetzen
option-league-every = jede-saison
option-tournament-every = jedes-mal
option-tournament-game = Welche Partie
choice-repeats-weekly = Jede Woche
choice-repeats-fortnightly = Alle zwei Wochen
choice-repeats-monthly = Jeden Monat
choice-form-round-robin = Jeder gegen jeden, zweimal
choice-form-knockout = K.-o.: Wer ein Duell verliert, scheidet aus
choice-form-swiss = Schweizer System: jede Runde eine Partie gegen etwa gleich Gute
choice-form-teams = Mannschaftskampf: zwei Partien an jedem Brett
choice-first-me = Ich beginne
choice-first-opponent = Die Gegenseite beginnt
choice-first-computer = Der Computer beginnt
choice-first-random = Auslosen
choice-games-one = Eine Partie
choice-games-both = Zwei Partien: Jede Seite beginnt eine
choice-scope-server = Auf diesem Server
choice-scope-everywhere = Überall
choice-scope-followed = Verfolgt
choice-as-picture = Als Bild
choice-as-text = In Worten

## Namen von Optionen und von Teilen der Befehle, in derselben Form wie die Namen der Befehle

name-add = hinzufügen
name-adjudicate = partie-entscheiden
name-against = gegen
name-allowed = erlaubt
name-as = als
name-at-least = mindestens
name-ban = sperren
name-boards = bretter
name-by = durch
name-channel = kanal
name-check-in = anwesenheit
name-close = schließen
name-computer = computer
name-create = ausrichten
name-division = staffel
name-end = partie-beenden
name-every = frist
name-export = exportieren
name-first = beginn
name-form = modus
name-game = spiel
name-games = partien
name-hour = stunde
name-join = mitspielen
name-keep = behalten
name-language = sprache
name-late = in-verzug
name-league = liga
name-leave = aussteigen
name-level = stufe
name-lobby = lobby
name-mode = modus
name-month = monat
name-move = zug
name-name = name
name-notify = benachrichtigen
name-on = an
name-opponent = gegenüber
name-pace = bedenkzeit
name-page = seite
name-pages = seiten
name-player = person
name-puzzle = rätsel
name-quiet = ruhezeit
name-rank-role = rang-rolle
name-rated = gewertet
name-rating = wertung
name-rating-from = wertung-ab
name-rating-to = wertung-bis
name-record = aufzeichnung
name-reminders = erinnerungen
name-remove = entfernen
name-rename = umbenennen
name-repeats = wiederholen
name-replace = ersetzen
name-results = ergebnisse
name-role = rolle
name-rounds = runden
name-scope = wo
name-seats = plätze
name-show = zeigen
name-size = größe
name-start = starten
name-starts = start
name-table = tabelle
name-team-one = mannschaft-eins
name-team-two = mannschaft-zwei
name-theme = design
name-then = dann
name-threads = threads
name-timeout = zeitablauf
name-tournament = turnier
name-tournament-role = turnier-rolle
name-unban = entsperren
name-until = dauer
name-variant = variante
name-versus = gegen
name-what = was
name-winner = sieg
name-year = jahr
name-zone = zeitzone

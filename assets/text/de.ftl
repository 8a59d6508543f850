# Was Parlor auf Deutsch sagt.
#
# {$game} ist ein Titel mit seiner Nummer wie „Tether #12“. {$me}, {$other}, {$by} und dergleichen sind
# Erwähnungen, {$until} und {$deadline} Zeitangaben von Discord, Züge stehen **fett**.

## Spiele

tether-player-1 = Rot
tether-player-2 = Blau
tether-rules =
    Setze in jedem Zug einen Stein. Ein Ring aus deinen Steinen, oder aus deinen Steinen und deinen eigenen Seiten, schlägt die Steine darin, und dort darf niemand mehr setzen. Steine, die mit einer deiner Seiten verbunden sind, sind angebunden: Sie beanspruchen, was sie besetzen und umschließen. Wer mehr als die Hälfte aller Felder beansprucht, gewinnt. Rot hat die Seiten oben und unten, Blau die links und rechts.
tether-pitch = Schließe Ringe, um zu schlagen, und binde sie an deine Seiten, um das halbe Brett zu beanspruchen.
tether-example = Rot hat gerade einen Ring geschlossen und geschlagen, was darin lag.
tether-moves = ein Feld, etwa d4
tether-count = { $cells ->
    [one] 1 Feld
   *[other] { $cells } Felder
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Schwarz
anchor2d-player-2 = Weiß
anchor2d-rules =
    Setze in jedem Zug einen Stein. Die Kanten a, b und c sind die Seiten des Dreiecks, d, e und f die des linken Fensters, g, h und i die des rechten; zwei Kanten des Dreiecks oder desselben Fensters sind ein Paar. Eine deiner verbundenen Gruppen verankert ein Paar, wenn sie dessen beide Kanten und irgendeine dritte berührt und zwischen sich und der Ecke des Paars kein Fenster einschließt. Wer fünf der neun Paare verankert, gewinnt.
anchor2d-pitch = Verbinde je drei Kanten eines Dreiecks mit zwei Fenstern; fünf von neun Paaren gewinnen.
anchor2d-example = Die schwarze Gruppe auf d4, e5 und e6 berührt die Kanten b, g und h und besetzt die Ecke von g und h. Also gehört das Paar gh Schwarz.
anchor2d-moves = ein Feld, etwa d4
anchor2d-count = { $pairs ->
    [one] 1 Paar
   *[other] { $pairs } Paare
}
variant-anchor2d = { $size ->
    [quick] schnell, 39 Felder
    [small] klein, 85 Felder
    [large] groß, 129 Felder
   *[standard] normal, 106 Felder
}

waltz-player-1 = Dunkel
waltz-player-2 = Hell
waltz-rules =
    Setze in jedem Zug einen Stein. Entsteht dabei ein Paar, also zwei deiner Steine, die nebeneinander und neben keinem weiteren von dir liegen, rutscht das Paar einen Schritt in eine Richtung deiner Wahl und schiebt, was vor ihm liegt. Von den geschobenen Steinen dürfen nur deine eigenen das Brett verlassen, vom Paar keiner; bleibt keine Richtung übrig, darfst du den Stein nicht setzen. Wer nach einem Zug mehr Paare hat als die Gegenseite, bekommt die Marke. Wer die Marke hat, gewinnt, wenn beide nacheinander passen oder wenn die Gegenseite nirgends mehr Platz hat, jemals ein Paar zu bilden. Passen darfst du, sobald jemand die Marke hat oder wenn es keinen anderen Zug gibt.

    Auf Quadraten liegen Steine entlang von Reihen und Spalten nebeneinander, und Paare rutschen in acht Richtungen: n, ne, e, se, s, sw, w und nw; n ist oben, e rechts. Auf Sechsecken sind es sechs: e, w, ne, nw, se und sw.
waltz-pitch = Paare rutschen und schieben; behalte mehr davon als die Gegenseite.
waltz-example = Der dunkle Stein auf b4 bildete mit b5 ein Paar. Es rutschte nach Südosten, schob einen hellen Stein und trennte das Paar von Hell: Dunkel bekommt die Marke.
waltz-moves = ein Feld, etwa c3; mit einer Richtung, wo ein Paar entsteht, etwa c3-ne; oder pass
waltz-count = { $pairs ->
    [one] 1 Paar
   *[other] { $pairs } Paare
}{ $token ->
    [yes] {""} · Marke
   *[no] {""}
}
variant-waltz = { $grid ->
    [hex] Sechseck, Seite { $size }
    [limping] hinkendes Sechseck, Seiten { $size } und { $next }
   *[square] { $size }×{ $size }
}

netted-player-1 = Schwarz
netted-player-2 = Weiß
netted-rules =
    Setze in jedem Zug einen Stein. Dein Netz sind deine Steine und ihre Verbindungen: zu Nachbarn, entlang von Diagonalen und über ein einzelnes leeres Feld hinweg. Es teilt das Brett für die Gegenseite in Gebiete. Die gegnerischen Steine in einem Gebiet leben, solange es mehr Randfelder hat als gegnerische Steine. Wer einem gegnerischen Gebiet mit Steinen höchstens so viele Randfelder wie Steine lässt, gewinnt. Einem eigenen Gebiet darfst du das nicht antun, und wer nicht setzen kann, verliert.
netted-pitch = Knüpfe ein Netz um die Gegenseite, bevor du selbst im Netz bist.
netted-example = Dicke Linien verbinden Nachbarn, dünne sind Diagonalen, gestrichelte führen über ein leeres Feld. Das farbige Gebiet von Weiß hat 4 Steine und 6 Randfelder: Nimmt Schwarz zwei seiner Randfelder, ist es im Netz.
netted-moves = ein Feld, etwa e5
variant-netted = { $board ->
    [double-limping] doppelt hinkendes Sechseck, Seiten { $before } und { $next }
   *[hex] Sechseck, Seite { $size }
}

tetrathedral-player-1 = Bernstein
tetrathedral-player-2 = Violett
tetrathedral-rules =
    Jeder Zug beginnt mit einem Wurf des achtseitigen Würfels. Eine Figur zieht auf gerader Bahn, über Kanten oder abwechselnd über Kanten und Spitzen, genau so viele Felder weit, wie gewürfelt wurde; bei einer 8 beliebig weit. Sie zieht über keine Figur hinweg und schlägt eine gegnerische Figur, auf der sie landet. Solange eine deiner Figuren aus dem Spiel ist, darfst du sie mit einer 8 im äußeren Ring wieder einsetzen oder bis zu 8 Felder weit ziehen. Wer nicht ziehen kann, setzt aus. Eine deiner Figuren mit drei weiteren von dir an ihren drei Kanten gewinnt, wenn keine der vier im äußeren Ring steht.
tetrathedral-pitch = Würfle und baue eine Pyramide aus vier Figuren um den Würfel.
tetrathedral-example = Violett hat eine 4 gewürfelt und die Figur von Bernstein auf c12 geschlagen.
tetrathedral-moves = Start und Ziel, etwa a2-b5; oder @ und ein Feld des äußeren Rings, um eine Figur wieder einzusetzen, etwa @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] 1 Figur draußen
   *[other] { $out } Figuren draußen
}
variant-tetrathedral = je { $pawns } Figuren{ $first ->
    [2] , Violett beginnt
   *[1] {""}
}

## Warum ein Zug nicht erlaubt ist

illegal-unreadable = „{ $input }“ ist kein Zug in { $title }. Schreib { $form }.
illegal-game-over = Die Partie ist zu Ende.
illegal-off-board = „{ $input }“ nennt ein Feld außerhalb des Bretts.
illegal-occupied = Auf { $cell } { $game ->
    [tetrathedral] steht schon eine Figur
   *[other] liegt schon ein Stein
} von { $by }.
illegal-surrounded = { $cell } ist von { $by } umschlossen, deshalb darf dort niemand setzen.
illegal-window = { $cell } gehört zu einem Fenster, dort wird nicht gesetzt.
illegal-suicide = { $cell } wäre Selbstmord: Deine Gruppe dort hätte { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} und { $edge ->
    [0] kein Randfeld
    [one] 1 Randfeld
   *[other] { $edge } Randfelder
}. Sie braucht mehr Randfelder als Steine.
illegal-pass-too-early = Passen geht noch nicht: Niemand hat die Marke, und es gibt einen Zug.
illegal-no-such-direction = In Richtung { $direction } bewegt sich auf diesem Brett nichts. Die Richtungen sind e, w, ne, nw, se und sw.
illegal-no-pair = Ein Stein auf { $cell } bildet kein Paar, also rutscht nichts: Lass die Richtung weg.
illegal-no-slide = Ein Stein auf { $cell } bildet ein Paar, das nirgendwohin rutschen kann. Deshalb darfst du ihn dort nicht setzen.
illegal-which-direction = Ein Stein auf { $cell } bildet ein Paar. Gib an, in welche Richtung es rutscht.
illegal-leaves-board = Dorthin kann das Paar nicht rutschen: Sein Stein auf { $cell } würde das Brett verlassen.
illegal-pushes-off = Dorthin kann das Paar nicht rutschen: Es würde den Stein von { $by } auf { $cell } vom Brett schieben.
illegal-not-rolled = Es ist noch nicht gewürfelt.
illegal-must-move = Du kannst nicht passen: Für deinen Wurf gibt es einen Zug.
illegal-no-pawn = Auf { $cell } steht keine deiner Figuren.
illegal-own-pawn = Auf { $cell } steht schon eine deiner Figuren.
illegal-not-in-line = Von { $from } nach { $to } führt keine gerade Bahn.
illegal-wrong-distance = { $roll ->
    [8] Du hast eine 8 gewürfelt. Solange eine deiner Figuren draußen ist, geht es damit höchstens 8 Felder weit. Dieses Ziel ist { $distance } Felder entfernt.
   *[other] Du hast eine { $roll } gewürfelt, aber dieses Ziel ist { $distance ->
        [one] 1 Feld
       *[other] { $distance } Felder
    } entfernt.
}
illegal-blocked = Du hast eine { $roll } gewürfelt: { $from } kann in diese Richtung nicht { $distance ->
    [one] 1 Feld
   *[other] { $distance } Felder
} weit ziehen, die Figur auf { $by } steht dazwischen.
illegal-no-eight = Du hast eine { $roll } gewürfelt: Wieder eingesetzt wird nur mit einer 8.
illegal-nothing-out = Keine deiner Figuren ist draußen.
illegal-not-in-ring = Wieder eingesetzt wird im äußeren Ring, und { $cell } liegt weiter innen.
similar-moves = Erlaubt und nah dran: { $moves }{ $more ->
    [0] .
   *[other] {" "}und noch { $more }. Schreib vom gemeinten Zug einen Buchstaben oder eine Ziffer mehr.
}

option-unknown = Die Option „{ $name }“ gibt es nicht. Es gibt: { $allowed }.
option-not-allowed = { $name } kann nicht { $given } sein. Möglich ist: { $allowed }.
option-unreadable = „{ $text }“ ist keine Option. Schreib zum Beispiel: { $example }.

## Warum etwas nicht geht

refusal-own-opponent = Dich selbst kannst du nicht herausfordern. Wähle jemand anders, oder niemanden: Dann können alle im Kanal annehmen.
refusal-own-challenge = Das ist deine eigene Herausforderung. Du kannst sie zurückziehen oder auf eine Antwort warten.
refusal-not-challenged = Diese Herausforderung ist für { $opponent }.
refusal-open-to-all = Diese Herausforderung steht allen offen, du musst sie also nicht ablehnen.
refusal-not-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refusal-declined = Diese Herausforderung wurde abgelehnt.
refusal-cancelled = Diese Herausforderung wurde zurückgezogen.
refusal-expired = Diese Herausforderung ist abgelaufen. Starte mit /herausfordern eine neue.
refusal-already-accepted = Diese Herausforderung ist schon angenommen.
refusal-not-begun = Diese Herausforderung ist noch nicht angenommen.
refusal-not-playing = Du spielst in dieser Partie nicht mit.
refusal-not-your-turn = { $turn } ist am Zug.
refusal-stale = Das ist nicht mehr das neueste Brett. { $newest }
refusal-over = Diese Partie ist zu Ende. { $newest }
refusal-too-long = Länger kann eine Partie hier nicht werden: Vereinbare mit /remis ein Remis, oder gib auf.
refusal-plan-illegal = Zug { $number } deines Plans geht dort nicht. { $why }
refusal-plan-full = Ein Plan fasst höchstens { $most } Antworten. Mit /wenn allein siehst du deine und kannst sie verwerfen.
refusal-plan-own-turn = Du bist am Zug, also zieh einfach. Planen kannst du, während dein Gegenüber überlegt.
refusal-plan-dice = Würfel lassen sich nicht vorhersehen, deshalb kannst du in diesem Spiel nichts planen.
refusal-plan-no-answer = Zu einem Plan gehören ein Zug deines Gegenübers und deine Antwort darauf.
refusal-no-draws = { $game } lässt sich nicht endlos weiterspielen, deshalb wird hier kein Remis vereinbart. Aufgeben kannst du mit /aufgeben.
refusal-draw-offered = Du hast schon Remis angeboten. Das Angebot gilt, bis dein Gegenüber antwortet oder zieht.
refusal-draw-too-soon = Aus deinem letzten Angebot wurde nichts. Remis anbieten kannst du wieder nach { $plies ->
    [one] 1 weiteren Zug
   *[other] { $plies } weiteren Zügen
}.
refusal-no-offer = Hier gibt es nichts mehr zu beantworten. { $newest }
refusal-nothing-to-take-back = Du hast in dieser Partie noch nicht gezogen.
refusal-dice-rolled = Seit deinem Zug wurde gewürfelt, deshalb kannst du ihn nicht mehr zurücknehmen.
refusal-takeback-asked = { $by } hat schon um eine Rücknahme gebeten. Die Knöpfe für die Antwort sind unter dem neuesten Brett.
refusal-not-over = Diese Partie läuft noch.
refusal-time-left = Es ist noch Zeit. Frist: { $deadline }.
refusal-too-far-on = Beide haben schon zwei Züge gemacht, deshalb lässt sich die Partie nicht mehr abbrechen.
refusal-own-time = Deine eigene Zeit ist um. Zieh jetzt, bevor dein Gegenüber den Sieg beansprucht.
refusal-no-limit = Diese Partie hat kein Zeitlimit.
refusal-rematch-offered = { $by } hat schon eine Revanche vorgeschlagen. Die Nachricht steht in diesem Kanal.
newest-board = Das neueste Brett: { $link }

no-such-game = Eine Partie { $input }, in der du mitspielst, gibt es hier nicht.{ $list ->
    [none] {""}
   *[other] {" "}Deine Partien hier: { $list }
}
no-game-here = Du hast in diesem Kanal keine Partie. Starte eine mit /herausfordern, oder mit /spielen gegen den Computer.
which-game = Du hast in diesem Kanal mehrere Partien. Wähle eine mit der Option „spiel“: { $list }
no-such-title = Ein Spiel namens „{ $input }“ gibt es nicht. Es gibt: { $allowed }.
challenges-waiting = Hier warten schon { $waiting } Herausforderungen von dir auf eine Antwort. Zieh eine zurück oder warte auf eine Antwort.
challenge-bot = Ein Bot kann keine Herausforderung annehmen. Wähle eine Person, oder niemanden: Dann können alle im Kanal annehmen. Gegen den Computer spielst du mit /spielen.
only-in-servers = Parlor spielt in den Kanälen eines Servers. Nutze diesen Befehl dort.
only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann die Einstellungen ändern.
trouble = Bei Parlor ist etwas schiefgegangen. Es ist nichts verloren; versuch es gleich noch einmal.
too-slow = Das hat zu lange gedauert. Falls es ein Zug war, zeigt dir /brett, ob er zählt; sonst versuch es bitte noch einmal.
unknown-command = Diesen Befehl gibt es nicht mehr. Starte Discord neu, dann siehst du die aktuellen Befehle.
unknown-button = Dieser Knopf stammt aus einer alten Version. /brett bringt dir das neueste Brett.
missing-permissions = Ich darf in diesem Kanal nicht so schreiben, wie ich sollte. Deshalb kam das, was dorthin gehört, als Antwort an dich. Bitte die Admins, mir das zu erlauben: { $permissions }.

## Antworten an die Person, die etwas getan hat

challenge-sent = Deine Herausforderung ist unterwegs.
accepted = Angenommen. Das Brett folgt.
played = { $move } gespielt.
resigned = Du hast aufgegeben.
aborted = Die Partie ist abgebrochen. Sie zählt nicht.
claimed = Du hast den Sieg beansprucht.
extended = Du hast { $other } einen Tag mehr gegeben.
rematch-sent = Dein Vorschlag zur Revanche ist unterwegs.
play-set-up = Du spielst **{ $game }** gegen { $other }.
played-thinking = { $move } gespielt. Der Computer denkt nach.
took-back = Du hast deinen Zug zurück.
computer-off = Auf diesem Server spielt niemand gegen den Computer. Wer ihn verwaltet, kann das mit /server erlauben.
computer-many = Du hast hier { $games } Partien gegen den Computer. Beende eine davon oder gib sie auf; /partien zeigt sie dir.
kept-playing = Es hat sich nichts geändert.
more = { $game }: Was möchtest du tun?
offered-draw = Dein Angebot ist unterwegs. Es gilt, bis dein Gegenüber antwortet oder zieht.
agreed-draw = Ihr habt euch auf Remis geeinigt.
asked-takeback = Dein Gegenüber wird gefragt. Ohne Zustimmung ändert sich nichts, und auch ein Zug ist eine Antwort.
gave-back = Du hast den Zug zurückgegeben.
declined = Du hast abgelehnt.
planned = In { $game } geplant. Das siehst nur du. Der Plan endet, wenn ein anderer Zug gespielt oder einer zurückgenommen wird.
plan-step = wenn **{ $to }**, dann **{ $play }**
plan-dropped = Du planst in { $game } nichts mehr.
plans-none = Du hast hier nichts geplant. Während dein Gegenüber überlegt, planst du mit /wenn und beiden Optionen deine Antwort auf einen Zug; sie wird sofort gespielt, wenn er kommt.
away = Du bist abwesend. Deine Uhren stehen in allen Partien still und laufen wieder: { $until }. Danach in diesem Jahr noch übrig: { $left ->
    [one] 1 Tag
   *[other] { $left } Tage
}.
away-back = Du bist wieder da, und deine Uhren laufen wieder. In diesem Jahr noch übrig: { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
away-days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}
away-unreadable = „{ $input }“ verstehe ich nicht als Zeit. Schreib zum Beispiel 3 Tage, 2 Wochen oder ein Datum wie 2027-01-31.
away-past = Das liegt nicht in der Zukunft. Schreib zum Beispiel 3 Tage, oder lass es weg: Dann bist du abwesend, bis du wiederkommst.
away-too-long = Das ist zu lang. In diesem Jahr noch übrig: { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
away-not = Du bist nicht abwesend.
resign-ask = { $game } gegen { $other } aufgeben?
abort-ask = { $game } gegen { $other } abbrechen? Es haben noch nicht beide zwei Züge gemacht, deshalb zählt die Partie nicht.
challenge-who = Zu welchem Spiel möchtest du { $other } herausfordern?
rematch-closed = Eine Revanche wurde vorgeschlagen, aber es wurde nichts daraus. Starte mit /herausfordern eine neue Partie.
rematch-former = Wer in dieser Partie gegen dich gespielt hat, hat die eigenen Daten löschen lassen; eine Revanche gibt es daher nicht. Starte mit /herausfordern eine neue Partie.
board-closed = { $game } wurde nie gespielt: Aus der Herausforderung wurde nichts.
board-open = { $game } hat noch nicht begonnen: Die Herausforderung wartet auf eine Antwort.

replay = **{ $game }**, Halbzug { $ply } von { $plies }{ $after }: { $status }.
replay-after = {" "}nach **{ $last }**
film = Der Film von { $game }.
film-failed = Der Film ließ sich gerade nicht erstellen. Versuch es bitte später noch einmal; bis dahin zeigen dir „Zurück“ und „Weiter“ jeden Halbzug.
analysis = **{ $game }**: die Gewinnchance von { $first }, Halbzug für Halbzug, wie der Computer sie schätzt.
analysis-dice = {" "}Wo sie senkrecht steigt oder fällt, war es der Würfel.
analysis-turnings = Die Züge, die am meisten gekostet haben:
analysis-turning = Halbzug { $ply }, **{ $move }**: Chance von { $colour } { $before } → { $after }; besser war **{ $better }**
analysis-even = Kein einzelner Zug hat viel gekostet.
analysis-alt = Eine Kurve: die Gewinnchance von { $first } in { $game }, Halbzüge: { $plies }. Am Anfang { $start }, am Ende { $end }, am tiefsten { $least }, am höchsten { $most }.
analysis-alt-turning = Halbzug { $ply }, { $move }: Chance von { $colour } von { $before } auf { $after }, besser war { $better }.
analysis-plies = Halbzüge
analysis-short = { $game } hat zu wenige Züge: Da gibt es nichts zu analysieren.
analysis-running = { $game } läuft noch. Analysieren kannst du die Partie, wenn sie zu Ende ist.
analysis-busy = Immer nur eine Analyse auf einmal: Eine andere für dich ist noch in Arbeit. Warte bitte auf sie.
analysis-failed = Die Analyse ließ sich gerade nicht erstellen. Versuch es bitte später noch einmal.
percent = { $value } %
record = Die Aufzeichnung von { $game }. Der Befehl parlor verify prüft sie, und mit /ausprobieren kannst du sie öffnen.
record-without-seed = {" "}Der Seed der Würfel kommt dazu, wenn die Partie zu Ende ist.
explore = **{ $title }**, { $variant }: eine Kopie nur für dich, nach Halbzug { $ply }. { $standing }.
explore-tried = Ausprobiert: **{ $moves }**
explore-back = Zurückgenommen bis Halbzug { $kept } von { $own } gespielten.
explore-no-roll = In „{ $input }“ fehlt der Wurf vor dem Zug. Der Würfel hat { $sides } Seiten; schreib zum Beispiel { $example }.
explore-unusable = Mit dieser Aufzeichnung lässt sich nichts ausprobieren. { $why }
explore-gone = Diese Züge sind nicht mehr gespeichert: 30 Tage lang wurde nichts ausprobiert. /ausprobieren beginnt von vorn.
explore-not-yours = Diese Kopie gehört jemand anderem. /ausprobieren gibt dir eine eigene.
explore-twice = Zwei Klicks kamen gleichzeitig, und einer davon zählt. Versuch es bitte noch einmal.

## Nachrichten im Kanal

challenge = { $by } fordert { $opponent } zu **{ $game }** heraus: { $terms }. Frist zum Annehmen: { $until }.
challenge-open = { $by } sucht jemanden für **{ $game }**: { $terms }. Hier können alle annehmen. Frist: { $until }.
challenge-rematch = { $by } schlägt { $opponent } eine Revanche mit vertauschten Farben vor: **{ $game }**, { $terms }. Frist zum Annehmen: { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] gewertet
   *[no] nicht gewertet
}
first-challenger = { $by } beginnt
first-opponent = die Gegenseite beginnt
first-lot = das Los entscheidet über den ersten Zug
pace-none = kein Zeitlimit
pace-1h = 1 Stunde pro Zug
pace-12h = 12 Stunden pro Zug
pace-1d = 1 Tag pro Zug
pace-3d = 3 Tage pro Zug
pace-7d = 7 Tage pro Zug

challenge-accepted = { $by } hat die Herausforderung angenommen: **{ $game }** beginnt.
challenge-declined = { $me }, deine Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-declined-short = Die Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-cancelled = Die Herausforderung zu **{ $game }** wurde zurückgezogen.
challenge-expired = { $me }, niemand hat deine Herausforderung zu **{ $game }** rechtzeitig angenommen.

draw-offered = { $me }, { $by } bietet dir in **{ $game }** Remis an. { $turn } ist am Zug.{ $time }
draw-declined = { $me }, { $by } lehnt das Remis in **{ $game }** ab. { $turn } ist am Zug.{ $time }
takeback-asked = { $me }, { $by } möchte **{ $moves }** in **{ $game }** zurücknehmen. Ohne deine Zustimmung ändert sich nichts. { $turn } ist am Zug.{ $time }
takeback-declined = { $me }, { $by } lässt die Züge in **{ $game }** stehen. { $turn } ist am Zug.{ $time }
taken-back = { $me }, { $other } hat dir deinen Zug zurückgegeben: Du bist in **{ $game }** wieder am Zug, noch einmal nach **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } hat dir deinen Zug zurückgegeben: Der erste Zug in **{ $game }** gehört wieder dir.{ $time }
moves-planned = {" "}Wie geplant sofort gespielt: **{ $moves }**.
moves-since = {" "}Seit dem letzten Brett: **{ $moves }**.
away-used = { $me }, deine Zeit in **{ $game }** war um, deshalb sind einige deiner Abwesenheitstage verbraucht. Frist: { $deadline }. In diesem Jahr noch übrig: { $left ->
    [one] 1 Tag
   *[other] { $left } Tage
}.
began = { $me }, **{ $game }** gegen { $other } beginnt, und der erste Zug gehört dir.{ $dice }{ $time }
moved = { $me }, nach **{ $last }** bist du in **{ $game }** gegen { $other } am Zug.{ $planned }{ $dice }{ $time }
dice-roll = {" "}Der Würfel zeigt **{ $roll }**.
dice-forfeited-many = {" "}Die Würfel ließen { $turns } Züge verfallen; die letzten davon:
dice-forfeited = {" "}{ $by } hat eine { $roll } gewürfelt und kann nicht ziehen, der Zug verfällt.
dice-sealed = -# Die Würfe sind durch einen geheimen Seed von 32 Bytes festgelegt, den ihr nach dem Ende der Partie seht. Sein SHA-256: `{ $hash }`
dice-revealed = -# Der Seed der Würfel: `{ $seed }`
time-left = {" "}Frist: { $deadline }.
board-turn = **{ $game }**: { $turn } ist gegen { $other } am Zug{ $after }.{ $dice }{ $time }
board-after = {" "}nach **{ $last }**
board-seat = Du spielst { $colour }.
reminded = { $me }, du hast in **{ $game }** gegen { $other } nur noch wenig Zeit. Frist: { $deadline }.
time-up = { $me }, die Zeit von { $other } in **{ $game }** ist um. Du kannst den Sieg beanspruchen oder einen Tag geben. Ohne beides endet die Partie von selbst: { $lapse }.
was-extended = { $me }, { $other } hat dir in **{ $game }** einen Tag mehr gegeben. Frist: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } mit **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gewinnt **{ $game }**: { $loser } hat aufgegeben.
ended-claimed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } auf Zeit.
ended-lapsed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** auf Zeit: { $loser } hat tagelang nicht gezogen.
ended-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis.
ended-agreed = **{ $game }** zwischen { $winner } und { $loser } endet nach Vereinbarung remis.
ended-adjudicated = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser }: So hat es { $by } von der Serververwaltung entschieden.
ended-adjudicated-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis: So hat es { $by } von der Serververwaltung entschieden.
ended-stopped = { $by } von der Serververwaltung hat **{ $game }** zwischen { $winner } und { $loser } beendet. Die Partie zählt nicht.
ended-aborted-time = **{ $game }** zwischen { $winner } und { $loser } ist abgebrochen: Die Zeit war um, bevor beide zwei Züge gemacht hatten. Die Partie zählt nicht.
ended-aborted = **{ $game }** zwischen { $winner } und { $loser } wurde abgebrochen, bevor beide zwei Züge gemacht hatten. Die Partie zählt nicht.
rating-changes = Wertungen: { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } von { $all } Feldern.
why-anchor2d = { $count } von 9 Paaren verankert.
why-waltz = { $how ->
    [no-room] Die Marke entscheidet, denn die Gegenseite hat nirgends mehr Platz für ein Paar.
   *[passed] Die Marke entscheidet, denn beide haben gepasst.
}
why-netted = { $how ->
    [no-placement] Die Gegenseite kann keinen Stein mehr setzen.
   *[netted] Ein Gebiet mit { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steinen
    } und { $edge ->
        [0] keinem Randfeld
        [one] nur 1 Randfeld
       *[other] nur { $edge } Randfeldern
    } ist im Netz.
}
why-tetrathedral = eine Pyramide um { $cell }.

## Aufzeichnungen von Partien

record-header = Zeile { $line } ist weder eine Kopfzeile noch eine nummerierte Zeile mit Zügen. Die Kopfzeilen sind { $headers }, jede höchstens einmal.
record-value = Zeile { $line }: Das ist kein gültiger Wert für { $header }.
record-no-game = Eine Zeile „Game: …“ fehlt, also ist das keine Aufzeichnung einer Partie.
record-no-dice = Dieses Spiel hat keine Würfel, also kann seine Aufzeichnung kein { $header } enthalten.
record-unknown-game = Ein Spiel namens „{ $input }“ gibt es nicht.
record-ply = Halbzug { $ply }: „{ $input }“ ist nicht lesbar. Hinter jeder Nummer stehen zwei Halbzüge, und bei Spielen mit Würfeln beginnt jeder mit seinem Wurf, wie in 3:a2-b5.
record-illegal = Halbzug { $ply } ({ $input }): { $why }
record-too-long = Die Aufzeichnung hat mehr als { $most } Halbzüge.
fault-seed = Der Seed ist nicht der, auf den die Partie festgelegt war: Sein SHA-256 ist { $found }.
fault-roll = Halbzug { $ply }: Die Aufzeichnung nennt eine { $found }, aber der Wurf aus dem Seed ist eine { $rolled }.
fault-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln endete die Partie { $score }.
fault-no-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln ist die Partie nicht zu Ende.
verified = In Ordnung: { $title } { $variant }, { $plies ->
    [one] 1 Halbzug
   *[other] { $plies } Halbzüge
}, alles nach den Regeln. { $standing }.
verified-no-seed = {" "}Ohne den Seed lassen sich die Würfe nicht prüfen.
verified-of-seed = {" "}Jeder Wurf stammt aus dem Seed. Nichts belegt, dass der Seed vor der Partie feststand.
verified-committed = {" "}Jeder Wurf stammt aus dem Seed, auf den die Partie festgelegt war.
verified-result = {" "}Das angegebene Ergebnis ist { $result }.

## Im Bild

status-turn = { $colour } ist am Zug
status-tether = { $colour } gewinnt mit { $count } von { $all } Feldern
status-anchor2d = { $colour } gewinnt mit { $count } verankerten Paaren
status-waltz = { $colour } gewinnt mit der Marke{ $how ->
    [no-room] , kein Platz mehr
   *[passed] , beide haben gepasst
}
status-netted = { $colour } gewinnt: { $how ->
    [no-placement] kein Stein mehr möglich
   *[netted] { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    } im Netz
}
status-tetrathedral = { $colour } gewinnt mit der Pyramide auf { $cell }
status-won-resigned = { $colour } gewinnt durch Aufgabe
status-won-time = { $colour } gewinnt auf Zeit
status-won-adjudicated = { $colour } gewinnt durch Entscheidung
status-drawn = Remis
status-aborted = Abgebrochen

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-after = {" "}nach { $last }
alt-captured = { $last } { $own ->
    [yes] schob eigene Steine vom Brett:
   *[no] schlug
} { $cells }.
alt-tether = { $first } beansprucht { $one ->
    [one] 1 Feld
   *[other] { $one } Felder
}, { $second } { $two }.
alt-anchor2d = Verankerte Paare: { $first } { $one }, { $second } { $two }.
alt-waltz = { $holder ->
    [0] Niemand hat die Marke.
    [1] { $first } hat die Marke.
   *[2] { $second } hat die Marke.
} { $first } hat { $one ->
    [one] 1 Paar
   *[other] { $one } Paare
}, { $second } { $two }.
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] Der Würfel zeigt { $roll }.{" "}
}Figuren draußen: { $first } { $one }, { $second } { $two }.
alt-film = Die ganze Partie { $game } als Film, { $plies ->
    [one] 1 Halbzug
   *[other] { $plies } Halbzüge
}. So endet sie: { $position }
alt-none = keine
alt-stones = { $game ->
    [tetrathedral] Figuren
   *[other] Steine
} von { $colour }: { $cells }.
alt-no-stones = Keine { $game ->
    [tetrathedral] Figuren
   *[other] Steine
} von { $colour }.
alt-more = { $cells } und noch { $more }

## Knöpfe und Felder

button-accept = Annehmen
button-decline = Ablehnen
button-cancel = Zurückziehen
button-move = Ziehen
button-pick = Wählen
button-play = { $move } spielen
button-not-play = Noch nicht
button-rules = Regeln
button-more = Mehr
button-offer-draw = Remis anbieten
button-ask-takeback = Rücknahme erbitten
button-draw-yes = Remis annehmen
button-draw-no = Weiterspielen
button-takeback-yes = Zurückgeben
button-takeback-no = Stehen lassen
button-drop-plan = Plan für #{ $id } verwerfen
button-back = Wieder da
button-resign = Aufgeben
button-resign-yes = Ja, aufgeben
button-abort-yes = Ja, abbrechen
button-resign-no = Weiterspielen
button-rematch = Revanche
button-claim = Sieg beanspruchen
button-extend = Einen Tag geben
button-earlier = Zurück
button-later = Weiter
button-replay = Nachspielen
button-first = Anfang
button-last = Ende
button-film = Film
button-record = Aufzeichnung
button-explore = Ausprobieren
button-analyse = Analysieren
button-turning = Halbzug { $ply }: { $move }
button-undo = Rückgängig
button-start-over = Von vorn
modal-explore = Einen Zug ausprobieren
modal-move = Zug in { $game }
modal-move-label = Dein Zug
modal-move-hint = etwa { $example }
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
direction-n = Norden, oben
direction-ne = Nordosten
direction-e = Osten, rechts
direction-se = Südosten
direction-s = Süden, unten
direction-sw = Südwesten
direction-w = Westen, links
direction-nw = Nordwesten

## Vorlieben einer Person

preferences = So hast du es gern. Was du hier wählst, gilt nur für dich, auf allen Servern.
prefer-theme = Bretter, die nur du siehst
prefer-coordinates = Namen der Felder
prefer-told = Wenn du am Zug bist
prefer-confirm = Züge zeigen, bevor sie zählen
prefer-listed = Auf Bestenlisten
prefer-everywhere = Auch überall gewertet
prefer-option = { $title }: { $value }
theme-none = wie auf dem Server
coordinates-rim = rings um das Brett
coordinates-cells = in jedem Feld
told-mention = eine Erwähnung
told-silent = eine Erwähnung ohne Ton
told-dm = eine Direktnachricht
told-off = nichts
switch-on = ja
switch-off = nein
confirm-move = **{ $move }** spielen?
no-direct = { $me }, du nimmst keine Direktnachrichten von mir an, deshalb sage ich es dir hier: { $link } (/einstellungen)

## Datenschutz

privacy =
    {""}**Was Parlor speichert**
    - Deine Discord-ID in den Partien und Herausforderungen, an denen du beteiligt bist, mit ihren Zügen und Zeiten und ihren Analysen
    - Was du in /einstellungen gewählt hast, deine Abwesenheitstage und deine Wertungen
    - Was du in /server geändert hast, falls du einen Server verwaltest
    - Züge, die du mit /ausprobieren probiert hast, bis 30 Tage nach dem letzten

    Keine Namen, keine Nachrichten, sonst nichts. Namen für Bilder werden bei Discord abgefragt, wenn sie gebraucht werden. Nichts wird verkauft, weitergegeben oder für anderes als das Spielen genutzt. Was über einen Server gespeichert ist, wird 30 Tage nach dem Entfernen des Bots gelöscht.

    Du kannst alles davon als Datei bekommen oder löschen lassen: Dann enden deine laufenden Partien, als hättest du aufgegeben, und beendete bleiben unter „jemand von früher“ stehen, denn sie gehören auch deinen Gegenübern.
choice-privacy-policy = Was gespeichert ist
choice-privacy-export = Alles als Datei
choice-privacy-delete = Alles löschen
export-done = Alles, was über dich gespeichert ist.
forget-ask = Alles löschen, was über dich gespeichert ist? Deine laufenden Partien enden, als hättest du aufgegeben, deine Wertungen verschwinden, und das lässt sich nicht rückgängig machen.
forget-done = Es wird gelöscht, das dauert höchstens eine Minute. Falls du wieder spielst, fängst du neu an.
button-forget-yes = Ja, löschen
former-player = jemand von früher
computer = Computer ({ $level })
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-master = Meister

## Einstellungen eines Servers

settings =
    {""}**Parlor auf diesem Server**
    - Kanäle: { $channels ->
        [all] alle
       *[other] { $channels }
    }
    - Rollen, die spielen dürfen: { $roles ->
        [all] alle
       *[other] { $roles }
    }
    - Ein Thread für jede Partie: { $threads ->
        [yes] ja
       *[no] nein
    }
    - Übliche Bedenkzeit: { $pace }
    - Wenn die Zeit um ist: { $timeout ->
        [loss] Die Partie ist sofort verloren
       *[claim] Die Gegenseite darf den Sieg beanspruchen oder einen Tag geben
    }
    - Erinnerungen: { $reminders ->
        [yes] ja
       *[no] nein
    }
    - Gewertete Partien: { $rated ->
        [yes] ja
       *[no] nein
    }
    - Partien gegen den Computer: { $computer ->
        [yes] ja
       *[no] nein
    }
    - Sprache: { $language ->
        [none] wie die des Servers
       *[other] { $language }
    }
    - Design der Bretter: { $theme }
settings-saved = Gespeichert. Laufende Partien behalten Bedenkzeit und Zeitregel, mit denen sie begonnen haben.
settings-full = Die Liste fasst höchstens 25. Nimm zuerst mit erlaubt: False etwas heraus, oder erlaube alle, indem du nichts angibst.
settings-changes = Die letzten Änderungen:
settings-change = -# { $at }: { $by } hat { $setting } auf { $value } gesetzt
settings-managed = Erledigt: { $game }.
settings-no-player = Diese Person spielt in der Partie nicht mit. Für ein Remis gib niemanden an.
no-server-game = Auf diesem Server gibt es keine Partie { $typed }. Wähle eine aus der Liste, die beim Tippen erscheint.
setting-all = alle
timeout-claim = Die Gegenseite darf den Sieg beanspruchen oder einen Tag geben
timeout-loss = Die Partie ist sofort verloren
language-follow = Wie die des Servers
language-name = Deutsch
theme-light = Hell
theme-dark = Dunkel
theme-contrast = Hoher Kontrast
theme-shapes = Formen und Farben
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = Gespielt wird in anderen Kanälen dieses Servers: { $channels }
not-with-your-roles = Um hier zu spielen, brauchst du eine dieser Rollen: { $roles }

## Was der Bot in einem Kanal darf

doctor-well = Ich habe in diesem Kanal alle Rechte, die ich brauche.
doctor-ill = In diesem Kanal fehlt mir:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sonst sehe ich den Kanal nicht und poste keine Bretter
doctor-send = sonst poste ich keine Bretter und erinnere niemanden; Bretter kommen nur als Antwort
doctor-send-in-threads = sonst poste ich keine Bretter in Threads
doctor-attach = sonst kommen Bretter ohne Bild
doctor-history = sonst weiß ich nach einem Absturz nicht, ob ein Brett gepostet ist, und es kommt vielleicht doppelt
doctor-create-threads = sonst haben Partien keine eigenen Threads
doctor-manage-threads = sonst kann ich in einem gesperrten Thread einer Partie nichts posten; sie geht im Kanal darüber weiter
doctor-closed = Discord hat meine letzte Nachricht hier abgewiesen ({ $reason }). Ich versuche es wieder, sobald hier jemand spielt.

## Listen

games-title = Partien von { $who } auf diesem Server
games-none = { $who } hat auf diesem Server keine laufenden Partien.
games-turn-mine = **#{ $id }** { $title } gegen { $other } · **du bist am Zug**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } gegen { $other } · { $turn } ist am Zug{ $time } { $link }
games-open = **#{ $id }** { $title }: Herausforderung von { $other }, Frist: { $deadline } { $link }
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
somebody = jemand

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
top-legend = -# Wertung, dann Partien gewonnen/verloren/remis. Ein Fragezeichen: bisher wenige Partien.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Hier hat noch niemand einen Platz. Dafür braucht es { $needed } gewertete Partien, die letzte davon in den vergangenen { $days } Tagen: Starte eine mit /herausfordern.
top-own = Du: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Du hast hier noch keinen Platz: Du hast { $games } von { $needed } gewerteten Partien gespielt.
top-own-inactive = Du hast hier gerade keinen Platz: Deine letzte gewertete Partie ist mehr als { $days } Tage her. Die nächste bringt dich zurück.
top-own-unlisted = Du hast hier keinen Platz, weil du nicht auf Bestenlisten stehen möchtest.
top-own-apart = Du hast hier keinen Platz, weil du nicht auch überall gewertet werden möchtest.
rating-results = { $wins }/{ $losses }/{ $draws }
profile-title = **Profil von { $who }**
profile-server = Auf diesem Server: Wertung ± Unsicherheit, Partien gewonnen/verloren/remis
profile-everywhere = Überall
profile-line = - { $title } **{ $rating }** ± { $deviation } · { $results }
profile-none = Hier gibt es noch keine gewerteten Partien. Starte eine mit /herausfordern.
profile-past = Letzte Partien
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] gewonnen
    [lost] verloren
   *[drawn] remis
} gegen { $other }, { $ended } { $link }
profile-versus = Gegen { $other }: { $results }
profile-versus-none = Gegen { $other } gibt es hier noch keine Partien
profile-hidden = { $who } möchte Wertungen und Ergebnisse nicht zeigen.
curve-title = { $name } · alle Spiele auf diesem Server
curve-alt = Eine Kurve: die Wertung in allen Spielen auf diesem Server über die letzten { $games } gewerteten Partien, von { $first } am { $from } bis { $last } am { $until }. Tiefster Wert { $least }, höchster { $most }. Ein Band darum zeigt die Unsicherheit.

help =
    Mit Parlor spielst du abstrakte Brettspiele in deinem Tempo: Fordere jemanden heraus, zieh, wenn du kurz Zeit hast, und sieh das Brett als Bild.

    - **/herausfordern** lädt eine Person ein, oder alle im Kanal; mit **/spielen** spielst du gegen den Computer
    - **/zug** d4 zieht, oder tippe unter dem Brett auf „Ziehen“
    - **/brett** zeigt die Stellung noch einmal, **/partien** alle deine Partien auf diesem Server
    - **/aufgeben** gibt eine Partie auf, **/remis** bietet Remis an, **/zurücknehmen** bittet um die Rücknahme deines Zugs
    - **/nachspielen** zeigt eine Partie Halbzug für Halbzug, mit **/ausprobieren** testest du Züge
    - **/wenn** plant eine Antwort, **/abwesend** hält deine Uhren an, **/regeln** erklärt ein Spiel
    - **/bestenliste** zeigt die höchsten Wertungen, **/profil** deine Wertungen und Ergebnisse
    - **/einstellungen** legt fest, wie Bretter aussehen und wie du Bescheid bekommst, **/datenschutz** zeigt, was gespeichert ist
    - **/server** und **/diagnose** sind für alle, die den Server verwalten

    Die Spiele:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = das Regelblatt nennt niemanden
rules =
    {""}**{ $title }** ({ $credit })
    { $rules }

    So schreibst du einen Zug: { $moves }.

    Das Bild: { $example }

## Befehle, wie Discord sie auflistet: Namen klein und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen.
## Ein Satz, der einen Befehl erwähnt, nennt ihn mit seinem Namen von hier.

command-challenge = herausfordern
    .description = Fordere eine Person, oder alle in diesem Kanal, zu einer Partie heraus
    .game = Welches Spiel
    .opponent = Wen du herausforderst; ohne Angabe können alle in diesem Kanal annehmen
    .variant = Größe des Bretts und Ähnliches
    .first = Wer den ersten Zug macht
    .pace = Zeit für jeden Zug
    .rated = Ob das Ergebnis für die Wertung zählt (ja, wenn du nichts angibst)
command-play = spielen
    .description = Spiele gegen den Computer
    .game = Welches Spiel
    .level = Wie stark er ist: leicht (schlagen auch Anfänger), mittel, schwer oder Meister
    .variant = Größe des Bretts und Ähnliches
    .first = Wer den ersten Zug macht
command-move = zug
    .description = Mach einen Zug in deiner Partie
    .move = Der Zug, etwa d4
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-board = brett
    .description = Sieh das aktuelle Brett an; nur du siehst es
    .game = Welche Partie, falls es mehrere gibt
    .as = Als Bild oder in Worten
command-games = partien
    .description = Laufende Partien auf diesem Server, zuerst die, in denen du am Zug bist
    .player = Wessen Partien (deine, wenn du nichts angibst)
command-resign = aufgeben
    .description = Gib eine Partie auf; du wirst noch einmal gefragt
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-draw = remis
    .description = Biete Remis an, oder nimm das angebotene an
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-takeback = zurücknehmen
    .description = Bitte dein Gegenüber, dir deinen letzten Zug zurückzugeben
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-if = wenn
    .description = Plane sofortige Antworten auf Züge deines Gegenübers; allein zeigt es, was du geplant hast
    .opponent = Wenn das gespielt wird; mit weiteren Zügen davor die Folge, die dorthin führt
    .then = Dann antworte ich das
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-away = abwesend
    .description = Lass deine Uhren in allen Partien stillstehen, höchstens 30 Tage im Jahr
    .until = Wie lange, etwa 3 Tage, oder ein Datum; ohne Angabe, bis du wiederkommst
command-privacy = datenschutz
    .description = Was über dich gespeichert ist; hol es als Datei, oder lass es löschen
    .what = Was du möchtest
command-preferences = einstellungen
    .description = Wie du Bretter magst, und wie du erfährst, dass du am Zug bist
command-settings = server
    .description = Was für Partien auf diesem Server gilt
    .show = Alle Einstellungen zeigen, und wer zuletzt was geändert hat
    .channel = Partien in einem Kanal erlauben, oder, ohne Angabe, in allen
    .role = Eine Rolle spielen lassen, oder, ohne Angabe, alle
    .allowed = Ob es erlaubt ist (ja, wenn du nichts angibst)
    .threads = Ob jede Partie einen eigenen Thread bekommt
    .on = Ja oder nein
    .pace = Die übliche Zeit für einen Zug
    .timeout = Was geschieht, wenn jemandes Zeit um ist
    .then = Was geschieht
    .reminders = Ob Spielende an ihre Zeit erinnert werden
    .rated = Ob Ergebnisse für die Wertung zählen dürfen
    .computer = Ob man gegen den Computer spielen darf
    .language = Die Sprache der Nachrichten in Kanälen
    .theme = Wie Bretter in Kanälen aussehen
    .end = Eine Partie, die festhängt, ohne Ergebnis beenden
    .adjudicate = Bestimmen, wie eine Partie ausging
    .game = Welche Partie
    .winner = Wer gewonnen hat; ohne Angabe remis
command-doctor = diagnose
    .description = Welche Rechte mir in diesem Kanal fehlen, und was deshalb nicht geht
command-leaderboard = bestenliste
    .description = Wer die höchste Wertung hat, auf diesem Server oder überall
    .game = Welches Spiel (alle zusammen, wenn du nichts angibst)
    .scope = Auf diesem Server oder überall
    .page = Welche Seite der Tabelle
command-profile = profil
    .description = Wertungen, Ergebnisse und letzte Partien einer Person
    .player = Wessen Profil (deins, wenn du nichts angibst)
    .versus = Wie diese Person gegen jemanden abgeschnitten hat
command-rules = regeln
    .description = Die Regeln eines Spiels in Kürze, mit einem Beispiel
    .game = Welches Spiel
command-replay = nachspielen
    .description = Sieh eine laufende oder beendete Partie Halbzug für Halbzug, als Film oder als Text an
    .game = Welche Partie
command-explore = ausprobieren
    .description = Probiere Züge auf der Kopie einer Stellung aus, die sonst niemand sieht
    .game = Welche Partie, falls es mehrere gibt
    .record = Die Aufzeichnung einer Partie, um dort Züge auszuprobieren, wo sie endet
command-help = hilfe
    .description = Was Parlor ist und wie man spielt
command-challenge-user = Zu einer Partie herausfordern
choice-first-me = Ich beginne
choice-first-opponent = Die Gegenseite beginnt
choice-first-computer = Der Computer beginnt
choice-first-random = Auslosen
choice-scope-server = Auf diesem Server
choice-scope-everywhere = Überall
choice-as-picture = Als Bild
choice-as-text = In Worten

## Namen von Optionen und von Teilen der Befehle, in derselben Form wie die Namen der Befehle

name-adjudicate = partie-entscheiden
name-allowed = erlaubt
name-as = als
name-channel = kanal
name-computer = computer
name-end = partie-beenden
name-first = beginn
name-game = spiel
name-language = sprache
name-level = stufe
name-move = zug
name-on = an
name-opponent = gegenüber
name-pace = bedenkzeit
name-page = seite
name-player = person
name-rated = gewertet
name-record = aufzeichnung
name-reminders = erinnerungen
name-role = rolle
name-scope = wo
name-show = zeigen
name-then = dann
name-theme = design
name-threads = threads
name-timeout = zeitablauf
name-until = dauer
name-variant = variante
name-versus = gegen
name-what = was
name-winner = sieg

## Wie man Zeitspannen schreibt: die Anfänge der Wörter, die hinter einer Zahl stehen, klein, dazwischen ein Leerzeichen

units-hours = s
units-days = t
units-weeks = w

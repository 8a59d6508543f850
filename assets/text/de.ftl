# Was Parlor auf Deutsch sagt.
#
# {$game} ist ein Titel mit seiner Nummer wie „Tether #12“. {$me}, {$other}, {$by} und dergleichen sind
# Erwähnungen, {$until} und {$deadline} Zeitangaben von Discord, Züge stehen **fett**.

## Spiele

tether-player-1 = Rot
tether-player-2 = Blau
tether-rules =
    {""}**Ziel.** Beanspruche mehr als das halbe Brett. Rot hat die Seiten oben und unten, Blau die links und rechts.

    {""}**Dein Zug.** Setze einen Stein. Ein Ring aus deinen Steinen, oder aus Steinen und deinen Seiten, schlägt die Steine darin. Steine, die mit einer deiner Seiten verbunden sind, beanspruchen ihre Felder und alles, was sie umschließen.

    {""}**Ende.** Wer mehr als die Hälfte beansprucht, gewinnt.
tether-rules-more =
    - In einem Ring: durch deine Steine von beiden Seiten der Gegenseite abgeschnitten.
    - In einem Ring darf niemand setzen, auch nicht auf leere Felder, selbst wenn er nichts beansprucht.
    - Verbunden: Stein an Stein deiner Farbe, bis zu einer deiner Seiten. Solche Steine sind **angebunden** und können nicht geschlagen werden.
    - Steine mit hellem Punkt sind nicht angebunden. Sie beanspruchen nichts, und ein Ring aus ihnen auch nicht.
    - Alle deine angebundenen Steine zählen zusammen: Zwei Ketten von Seite zu Seite beanspruchen auch, was dazwischen liegt.
    - Geschlagene Steine gehen zurück und zählen nichts.
    - Ein Eckfeld liegt an einer Seite jeder Farbe.
    - Du musst setzen. Remis gibt es nicht.
tether-pitch = Beanspruche mehr als das halbe Brett mit Mauern und Ringen, die an deine Seiten angebunden sind.
tether-example = Rot hat mit c4 gerade einen Ring um c3 geschlossen und den blauen Stein dort geschlagen. Der Ring berührt noch keine rote Seite, wie die hellen Punkte zeigen, und beansprucht deshalb nichts.
tether-moves = ein Feld, etwa d4
tether-count = { $cells ->
    [one] 1 Feld
   *[other] { $cells } Felder
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Schwarz
anchor2d-player-2 = Weiß
anchor2d-rules =
    {""}**Ziel.** Hol dir fünf der neun Paare. Das Dreieck und seine zwei Fenster haben je drei Kanten, a bis i; zwei Kanten desselben sind ein Paar.

    {""}**Dein Zug.** Setze einen Stein. Eine verbundene Gruppe besitzt ein Paar, wenn sie seine beiden Kanten und irgendeine dritte berührt und zwischen ihr und der Ecke des Paars kein Fenster liegt.

    {""}**Ende.** Fünf Paare gewinnen.
anchor2d-rules-more =
    - Linke, rechte und untere Kante: a, b, c beim Dreieck; d, e, f beim linken Fenster; g, h, i beim rechten.
    - Die Ecke eines Paars ist das Feld, das seine beiden Kanten berührt, neben dem Punkt, wo sie sich treffen. Der Punkt zeigt, wem das Paar gehört.
    - Kein Fenster dazwischen: Was die Gruppe an der Ecke abtrennt, berührt keine Kanten außer den beiden, egal, wessen Steine darin liegen. Mit einem Stein auf der Ecke trennt sie nichts ab.
    - Die dritte Kante ist irgendeine andere, vom Dreieck oder von einem Fenster. Eine Gruppe kann mehrere Paare besitzen.
    - Ein Paar behält man: Steine ziehen nicht und werden nicht geschlagen.
    - Auf Fenster wird nicht gesetzt.
    - Du musst setzen. Remis gibt es nicht.
anchor2d-pitch = Hol dir fünf der neun Kantenpaare, jedes mit einer Gruppe, die beide Kanten und eine dritte berührt.
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
    {""}**Ziel.** Hab am Ende die Marke: Wer mehr Paare hat, bekommt sie. Ein Paar sind zwei deiner Steine nebeneinander, ohne einen dritten von dir daneben.

    {""}**Dein Zug.** Setze einen Stein. Entsteht ein Paar, rutscht es einen Schritt, wohin du willst, und schiebt, was vor ihm liegt.

    {""}**Ende.** Beide passen nacheinander, oder wer die Marke nicht hat, kann nie wieder ein Paar bilden.
waltz-rules-more =
    - Quadrate: nebeneinander in Reihen und Spalten; Richtungen n (oben), ne, e (rechts), se, s, sw, w, nw.
    - Sechsecke: sechs Nachbarn; Richtungen e, w, ne, nw, se, sw.
    - Geschoben wird die lückenlose Reihe davor. Nur deine eigenen Steine darin dürfen vom Brett. Geht keine Richtung, kannst du dort nicht setzen.
    - Nur ein gesetztes Paar rutscht. Ein dritter Stein daneben löst es auf, nichts rutscht.
    - Geprüft wird nach jedem Zug; bei Gleichstand bleibt die Marke.
    - Passen geht, sobald jemand die Marke hat oder sonst nichts geht.
    - „Nie wieder“: Kein leeres Feld berührt nur einen einzeln stehenden Stein dieser Seite, und keine zwei leeren Nachbarfelder berühren gar keinen. Was Schieben öffnen könnte, zählt nicht.
    - Remis: nach Vereinbarung.
waltz-pitch = Bilde Paare, die rutschen und schieben; wer mehr hat, bekommt die Marke, und mit ihr gewinnt man.
waltz-example = Der dunkle Stein auf b4 bildete mit b5 ein Paar. Es rutschte nach Südosten, schob einen hellen Stein gegen das Paar von Hell und löste es so auf: Dunkel bekommt die Marke.
waltz-moves = ein Feld, etwa c3; entsteht ein Paar, dazu eine Richtung, etwa c3-ne; oder pass
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
    {""}**Ziel.** Fang gegnerische Steine im Netz: Lass ihrem Gebiet höchstens so viele Randfelder wie Steine. Randfelder sind die Felder am Brettrand.

    {""}**Dein Zug.** Setze einen Stein. Dein Netz (Steine, die mit Nachbarn, diagonal oder über ein leeres Feld hinweg verbunden sind) teilt das Brett für die Gegenseite in Gebiete.

    {""}**Ende.** Wer Steine fängt, gewinnt; wer nicht setzen kann, verliert.
netted-rules-more =
    - Diagonal: zwei gemeinsame Nachbarfelder. Was auch darauf liegt, die Verbindung hält; Verbindungen dürfen sich kreuzen.
    - Über ein Feld hinweg: Steine auf gegenüberliegenden Seiten eines leeren Felds. Es gehört zum Netz, bis jemand dort setzt; das dürfen beide.
    - Ein Gebiet sind alle Felder, die die Gegenseite von Feld zu Feld erreicht, ohne dein Netz zu kreuzen. Deine Diagonale kann auch Nachbarsteine in zwei Gebiete trennen.
    - Randfelder zählen leer oder mit Steinen des Gebiets. Leere Felder deines Netzes zählen nicht.
    - Du darfst keinen Stein setzen, dessen eigenes Gebiet dann höchstens so viele Randfelder wie Steine hat, auch nicht, um die Gegenseite zu fangen.
    - Passen geht nicht.
netted-pitch = Knüpfe ein Netz um die Gegenseite, bevor du selbst im Netz bist.
netted-example = Dicke Linien verbinden Nachbarn, dünne sind Diagonalen, gestrichelte führen über ein leeres Feld. Das farbige Gebiet von Weiß hat 4 Steine und 6 Randfelder: Nimmt Schwarz zwei dieser Randfelder, ist es im Netz.
netted-moves = ein Feld, etwa e5
variant-netted = { $board ->
    [double-limping] doppelt hinkendes Sechseck, Seiten { $before } und { $next }
   *[hex] Sechseck, Seite { $size }
}

tetrathedral-player-1 = Bernstein
tetrathedral-player-2 = Violett
tetrathedral-rules =
    {""}**Ziel.** Baue eine Pyramide: eine deiner Figuren mit drei weiteren von dir an ihren drei Kanten, keine der vier im helleren äußeren Ring.

    {""}**Dein Zug.** Es wird gewürfelt. Zieh eine Figur genau so viele Felder geradeaus; bei einer 8 beliebig weit. Landet sie auf einer gegnerischen Figur, schlägt sie diese.

    {""}**Ende.** Wer eine Pyramide baut, gewinnt.
tetrathedral-rules-more =
    - Geradeaus: jedes Mal über eine Kante ins nächste Dreieck, oder abwechselnd über eine Kante und durch die Spitze gegenüber; der Anfang ist frei. Jedes Dreieck ist ein Feld.
    - Eine Figur zieht über keine Figur hinweg; Figuren neben einer Spitze stören nicht. Auf einer eigenen darf sie nicht landen.
    - Ist eine deiner Figuren draußen, ziehst du mit einer 8 eine Figur 1 bis 8 Felder oder setzt als ganzen Zug eine von draußen auf ein leeres Feld des äußeren Rings.
    - Ist kein Zug möglich, setzt du aus; Parlor passt für dich.
    - Jede der vier kann die Pyramide vollenden, auch durch Schlagen: Eine Figur darin schützt nicht.
    - Wer beginnt, sagt die Herausforderung oder das Los.
    - Remis nach Vereinbarung.
tetrathedral-pitch = Würfle und baue eine Pyramide: eine Figur mit drei weiteren von dir an ihren Kanten.
tetrathedral-example = Violett hat eine 4 gewürfelt und die Figur von Bernstein auf c12 geschlagen.
tetrathedral-moves = zwei Felder, etwa a2-b5; oder @ und ein Feld des äußeren Rings, um eine Figur wieder einzusetzen, etwa @h5
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

illegal-unreadable = „{ $input }“ ist kein Zug in { $title }. Möglich ist: { $form }.
illegal-game-over = Die Partie ist zu Ende.
illegal-off-board = „{ $input }“ liegt außerhalb des Bretts.
illegal-occupied = Auf { $cell } { $game ->
    [tetrathedral] steht schon eine Figur
   *[other] liegt schon ein Stein
} von { $by }.
illegal-surrounded = { $cell } ist von { $by } umschlossen, deshalb darf dort niemand setzen.
illegal-window = { $cell } gehört zu einem Fenster, dort darfst du nicht setzen.
illegal-suicide = { $cell } wäre Selbstmord: Dein Gebiet dort hätte { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} und { $edge ->
    [0] kein Randfeld
    [one] nur 1 Randfeld
   *[other] nur { $edge } Randfelder
}. So einen Stein darfst du nie setzen, auch nicht, um zu fangen.
illegal-pass-too-early = Passen geht noch nicht: Niemand hat die Marke, und du kannst noch setzen.
illegal-no-such-direction = In Richtung { $direction } rutscht auf diesem Brett nichts. Möglich sind e, w, ne, nw, se und sw.
illegal-no-pair = Auf { $cell } entsteht kein Paar; lass die Richtung weg.
illegal-no-slide = Auf { $cell } entstünde ein Paar, das nirgendwohin rutschen kann. Dort darfst du nicht setzen.
illegal-which-direction = Auf { $cell } entsteht ein Paar. Wohin rutscht es?
illegal-leaves-board = Dorthin kann das Paar nicht rutschen: Sein Stein auf { $cell } würde das Brett verlassen.
illegal-pushes-off = Dorthin kann das Paar nicht rutschen: Es würde den Stein von { $by } auf { $cell } vom Brett schieben.
illegal-not-rolled = Warte auf den Wurf.
illegal-must-move = Du kannst nicht passen: Dein Wurf erlaubt einen Zug.
illegal-no-pawn = Auf { $cell } steht keine deiner Figuren.
illegal-own-pawn = Auf { $cell } steht schon eine deiner Figuren.
illegal-not-in-line = Von { $from } nach { $to } führt keine gerade Bahn.
illegal-wrong-distance = { $roll ->
    [8] Du hast eine 8 gewürfelt. Solange eine deiner Figuren draußen ist, geht es damit höchstens 8 Felder weit. Das hier sind { $distance }.
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
similar-moves = Versuch es mit { $moves }{ $more ->
    [0] .
   *[other] {" "}und noch { $more }: Tippe einen Buchstaben oder eine Ziffer mehr.
}

option-unknown = Die Option „{ $name }“ gibt es nicht. Möglich ist: { $allowed }.
option-not-allowed = { $name } kann nicht { $given } sein. Möglich ist: { $allowed }.
option-unreadable = „{ $text }“ ist keine Option. Versuch es mit { $example }.

## Warum etwas nicht geht

refusal-own-opponent = Dich selbst kannst du nicht herausfordern. Wähle jemand anders, oder lass das Feld leer: Dann können alle im Kanal annehmen.
refusal-own-challenge = Das ist deine eigene Herausforderung. Zieh sie zurück, oder warte auf eine Antwort.
refusal-not-challenged = Diese Herausforderung ist für { $opponent }.
refusal-open-to-all = Diese Herausforderung steht allen offen, du musst sie nicht ablehnen.
refusal-not-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refusal-declined = Diese Herausforderung wurde abgelehnt.
refusal-cancelled = Diese Herausforderung wurde zurückgezogen.
refusal-expired = Diese Herausforderung ist abgelaufen. Starte mit /herausfordern eine neue.
refusal-already-accepted = Diese Herausforderung ist schon angenommen.
refusal-not-begun = Diese Herausforderung ist noch nicht angenommen.
refusal-not-playing = Du spielst in dieser Partie nicht mit.
refusal-not-your-turn = { $turn } ist am Zug.
refusal-stale = Dieses Brett ist veraltet. { $newest }
refusal-over = Diese Partie ist zu Ende. { $newest }
refusal-too-long = Länger kann eine Partie hier nicht werden: Vereinbare mit /remis ein Remis, oder gib auf.
refusal-plan-illegal = Zug { $number } deines Plans geht dort nicht. { $why }
refusal-plan-full = Ein Plan fasst höchstens { $most } Antworten. Mit /wenn siehst oder löschst du deine.
refusal-plan-own-turn = Du bist am Zug, also zieh einfach. Planen kannst du, während dein Gegenüber überlegt.
refusal-no-hints = Tipps gibt es nur in Partien gegen den Computer.
refusal-plan-dice = Würfel lassen sich nicht vorhersehen, deshalb gibt es in diesem Spiel keine Pläne.
refusal-plan-no-answer = Gib den Zug deines Gegenübers und deine Antwort an.
refusal-no-draws = { $game } geht immer zu Ende, deshalb gibt es kein Remis. Aufhören kannst du mit /aufgeben.
refusal-draw-offered = Du hast schon Remis angeboten. Das Angebot gilt, bis dein Gegenüber antwortet oder zieht.
refusal-draw-too-soon = Dein letztes Angebot wurde nicht angenommen. Remis anbieten kannst du wieder nach { $plies ->
    [one] 1 weiteren Zug
   *[other] { $plies } weiteren Zügen
}.
refusal-no-offer = Hier gibt es für dich nichts zu beantworten. { $newest }
refusal-nothing-to-take-back = Du hast in dieser Partie noch nicht gezogen.
refusal-dice-rolled = Seit deinem Zug wurde gewürfelt, deshalb kannst du ihn nicht mehr zurücknehmen.
refusal-takeback-asked = { $by } hat schon um eine Rücknahme gebeten. Die Knöpfe für die Antwort sind unter dem neuesten Brett.
refusal-takeback-declined = Dein Gegenüber hat eine Rücknahme in dieser Stellung abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
refusal-challenges-unanswered = { $open } deiner Herausforderungen an { $opponent } warten noch auf eine Antwort. Zieh eine zurück oder warte, bis eine beantwortet ist.
refusal-challenge-too-soon = Deine letzte Herausforderung an { $opponent } wurde nicht angenommen. Du kannst { $opponent } { $again } wieder herausfordern.
refusal-not-over = Diese Partie läuft noch.
refusal-time-left = Die Zeit ist noch nicht um. Frist: { $deadline }.
refusal-too-far-on = Zum Abbrechen ist es zu spät: Beide haben schon zweimal gezogen.
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
no-game-here = Du hast in diesem Kanal keine Partie. Starte eine mit /herausfordern, oder mit /spielen gegen den Computer.
which-game = Du hast in diesem Kanal mehrere Partien. Wähle eine mit der Option „spiel“: { $list }
no-such-title = Ein Spiel namens „{ $input }“ gibt es nicht. Es gibt: { $allowed }.
challenges-waiting = Du hast hier { $waiting } offene Herausforderungen. Zieh erst eine zurück.
challenge-bot = Bots können keine Herausforderung annehmen. Wähle eine Person, oder lass das Feld leer: Dann können alle im Kanal annehmen. Gegen den Computer spielst du mit /spielen.
only-in-servers = Das geht in den Kanälen eines Servers, der Parlor hinzugefügt hat. Nutze es dort.
only-with-others = Hier ist sonst niemand, der mitspielen könnte. Nutze das auf einem Server oder in einer Unterhaltung mit anderen.
answers-private = Auf diesem Server siehst nur du, was Parlor antwortet; niemand könnte mit dir spielen. Bitte einen Admin um die Berechtigung „Externe Apps verwenden“ oder darum, Parlor zum Server hinzuzufügen.
pair-by-answers = Hier kann Parlor immer nur ein Brett zeigen. Spielt eine Partie und drückt dann „Revanche“: So tauscht ihr die Farben.
pair-permissions = In diesem Kanal können nicht zwei Partien zugleich beginnen, denn Parlor fehlt: { $permissions }. Bitte die Admins, das zu erlauben.
only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann die Einstellungen ändern.
banned = Du kannst auf diesem Server keine Partien beginnen{ $until ->
    [none] {""}
   *[other] ; die Sperre endet { $until }
}. Deine laufenden Partien gehen weiter.
trouble = Bei Parlor ist etwas schiefgegangen. Versuch es gleich noch einmal.
too-slow = Das hat zu lange gedauert. Falls es ein Zug war, sieh erst mit /brett nach, bevor du es noch einmal versuchst.
answer-lost = Die Antwort ließ sich nicht senden. Frag noch einmal.
unknown-command = Dieser Befehl hat sich geändert. Starte Discord neu, dann siehst du den neuen.
unknown-button = Dieser Knopf ist veraltet. Das neueste Brett bekommst du mit /brett.
missing-permissions = Parlor darf in diesem Kanal nicht von selbst schreiben und hat deshalb dir geantwortet. Bitte die Admins, Parlor das zu erlauben: { $permissions }.
direct-board = Gespielt wird hier: { $link }

## Antworten an die Person, die etwas getan hat

challenge-sent = Herausforderung verschickt.
challenge-sent-to = Herausforderung verschickt. Sie steht in { $channel }.
accepted = Angenommen. Das Brett folgt.
played = { $move } gespielt.
resigned = Du hast aufgegeben.
aborted = Die Partie ist abgebrochen und zählt nicht.
claimed = Du hast den Sieg beansprucht.
extended = Du hast { $other } einen Tag mehr gegeben.
rematch-sent = Revanche vorgeschlagen.
play-set-up = Du spielst **{ $game }** gegen { $other }.
played-thinking = { $move } gespielt. Der Computer denkt nach.
took-back = Zug zurückgenommen.
computer-off = Partien gegen den Computer sind hier aus. Wer den Server verwaltet, kann sie mit /server erlauben.
computer-many = Du hast hier { $games } Partien gegen den Computer. Beende erst eine davon oder gib sie auf; /partien zeigt sie dir.
kept-playing = Nichts geändert.
hint = Tipp: **{ $move }**.{ $reason }
hint-wins = {" "}Er gewinnt.
hint-stops-win = {" "}Er verhindert, dass dein Gegenüber sofort gewinnt.
hint-captures = {" "}Er schlägt { $pieces }.
hint-gains = {" "}Er bringt { $game ->
    [tether] { $by ->
        [one] 1 Feld
       *[other] { $by } Felder
    }
   *[other] { $by ->
        [one] ein Paar
       *[other] { $by } Paare
    }
}.
hint-failed = Es ließ sich kein Tipp finden. Versuch es bitte noch einmal.
hint-busy = Nach deinem letzten Tipp wird noch gesucht. Bitte warte darauf.
more = { $game }: Was möchtest du tun?
offered-draw = Remis angeboten. Das Angebot gilt, bis dein Gegenüber antwortet oder zieht.
agreed-draw = Ihr habt euch auf Remis geeinigt.
asked-takeback = Um Rücknahme gebeten. Ohne Zustimmung ändert sich nichts; mit dem nächsten Zug verfällt die Bitte.
gave-back = Du hast den Zug zurückgegeben.
declined = Du hast abgelehnt.
planned = In { $game } geplant. Das siehst nur du. Jeder andere Zug und jede Rücknahme löscht den Plan.
plan-step = wenn **{ $to }**, dann **{ $play }**
plan-dropped = { $game }: Plan gelöscht.
plans-none = Hier gibt es noch keinen Plan. Während dein Gegenüber überlegt, macht /wenn gegenüber:d4 dann:e5 e5 zu deiner sofortigen Antwort auf d4.
away = Du bist abwesend. Deine Uhren stehen in allen Partien still und laufen { $until } wieder. Danach in diesem Jahr noch übrig: { $left ->
    [one] 1 Tag
   *[other] { $left } Tage
}.
away-back = Du bist wieder da, und deine Uhren laufen wieder. In diesem Jahr noch übrig: { $left ->
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
away-unreadable = „{ $input }“ ist als Zeit nicht lesbar. Versuch es mit 3 Tage, morgen oder 31.1.2027.
away-past = Das liegt nicht in der Zukunft. Versuch es mit 3 Tage, oder lass das Feld leer: Dann bist du abwesend, bis du wiederkommst.
away-too-long = Das ist zu lang. In diesem Jahr noch übrig: { $left ->
    [one] 1 Abwesenheitstag
   *[other] { $left } Abwesenheitstage
}.
away-not = Du bist nicht abwesend.
resign-ask = { $game } gegen { $other } aufgeben?
abort-ask = { $game } gegen { $other } abbrechen? Die Partie zählt dann nicht, denn ihr habt noch nicht beide zweimal gezogen.
challenge-who = Zu welchem Spiel möchtest du { $other } herausfordern?
rematch-closed = Aus dieser Revanche wurde nichts. Starte mit /herausfordern eine neue Partie.
rematch-former = Dein Gegenüber hat die eigenen Daten gelöscht, deshalb gibt es keine Revanche. Starte mit /herausfordern eine neue Partie.
board-closed = { $game } hat nie begonnen.
board-open = { $game } hat noch nicht begonnen: Die Herausforderung ist noch offen.

replay = **{ $game }**, Zug { $ply } von { $plies }{ $after }: { $status }.
replay-after = {" "}nach **{ $last }**
animation = { $game } als GIF.
animation-failed = Das GIF ließ sich nicht erstellen. Versuch es später noch einmal; „Zurück“ und „Weiter“ zeigen dir jeden Zug.
animation-busy = Dein letztes GIF wird noch erstellt. Bitte warte darauf.
analysis = **{ $game }**: die Gewinnchance von { $first } nach jedem Zug, wie der Computer sie sieht.
analysis-dice = {" "}Senkrechte Sprünge sind Würfelglück.
analysis-turnings = Die Züge, die am meisten gekostet haben:
analysis-turning = Zug { $ply }, **{ $move }**: Chance von { $colour } { $before } → { $after }; besser war **{ $better }**
analysis-even = Kein einzelner Zug hat viel gekostet.
analysis-alt = Eine Kurve: die Gewinnchance von { $first } in { $game }, Züge: { $plies }. Am Anfang { $start }, am Ende { $end }, am tiefsten { $least }, am höchsten { $most }.
analysis-alt-turning = Zug { $ply }, { $move }: Chance von { $colour } von { $before } auf { $after }, besser war { $better }.
analysis-plies = Züge
analysis-short = { $game } hat zu wenige Züge für eine Analyse.
analysis-running = { $game } läuft noch. Analysieren kannst du die Partie, wenn sie zu Ende ist.
analysis-busy = Deine letzte Analyse läuft noch. Warte auf sie und versuch es dann noch einmal.
analysis-failed = Die Analyse ließ sich nicht erstellen. Versuch es später noch einmal.
percent = { $value } %
record = Die Aufzeichnung von { $game }. Prüfen kannst du sie mit dem Befehl parlor verify, öffnen mit /ausprobieren.
record-without-seed = {" "}Der Seed der Würfel kommt dazu, wenn die Partie endet.
explore = **{ $title }**, { $variant }: dein eigenes Brett, nach Zug { $ply }. { $standing }.
explore-tried = Ausprobiert: **{ $moves }**
explore-back = Zurück bei Zug { $kept } von { $own } der Partie.
explore-no-roll = In „{ $input }“ fehlt der Wurf vor dem Zug. Der Würfel hat { $sides } Seiten; schreib zum Beispiel { $example }.
explore-unusable = Mit dieser Aufzeichnung lässt sich nichts ausprobieren. { $why }
explore-gone = Dieses Brett ist nach 30 Tagen ohne Zug abgelaufen. Ein neues bekommst du mit /ausprobieren.
explore-not-yours = Dieses Brett gehört jemand anderem. Ein eigenes bekommst du mit /ausprobieren.
explore-twice = Nur einer dieser Klicks hat gezählt. Sieh aufs Brett und mach dann weiter.
explore-busy = Dein letztes Brett wird noch gezeichnet. Bitte versuch es gleich noch einmal.

## Nachrichten im Kanal

challenge = { $by } fordert { $opponent } zu **{ $game }** heraus: { $terms }. Läuft ab: { $until }.
challenge-open = { $by } sucht jemanden für **{ $game }**: { $terms }. Hier können alle annehmen. Läuft ab: { $until }.
challenge-rematch = { $by } schlägt { $opponent } eine Revanche mit vertauschten Farben vor: **{ $game }**, { $terms }. Läuft ab: { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] gewertet
   *[no] nicht gewertet
}
first-challenger = { $by } beginnt
first-opponent = die Gegenseite beginnt
first-lot = das Los entscheidet, wer beginnt
first-both = zwei Partien, jede Seite beginnt eine
pace-none = kein Zeitlimit
pace-1h = 1 Stunde pro Zug
pace-12h = 12 Stunden pro Zug
pace-1d = 1 Tag pro Zug
pace-3d = 3 Tage pro Zug
pace-7d = 7 Tage pro Zug

challenge-accepted = { $by } hat die Herausforderung angenommen: **{ $game }** beginnt.
challenge-declined = { $me }, deine Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-declined-short = Die Herausforderung zu **{ $game }** wurde abgelehnt.
challenge-not-yours = Diese Herausforderung kannst du nicht annehmen. Such dir eine andere, oder starte mit /herausfordern selbst eine.
challenge-void = Diese Herausforderung kann nicht mehr angenommen werden.
blocked = { $who } kann dich nicht mehr herausfordern, kann deine offenen Herausforderungen nicht annehmen und erfährt nichts davon. Mit /freigeben machst du das rückgängig.
block-self = Dich selbst kannst du nicht blockieren.
block-bot = Nur Personen lassen sich blockieren.
block-many = Du hast { $count } Personen blockiert, mehr geht nicht. Gib mit /freigeben erst eine frei.
block-none = Du hast niemanden blockiert.
block-list = Du hast blockiert: { $people }. Mit /freigeben gibst du jemanden wieder frei.
unblocked = { $who } kann dich wieder herausfordern.
unblock-none = Du hast { $who } nicht blockiert.
challenge-cancelled = Die Herausforderung zu **{ $game }** wurde zurückgezogen.
challenge-expired = { $me }, niemand hat deine Herausforderung zu **{ $game }** rechtzeitig angenommen.
lobby-title = **Offene Herausforderungen**
lobby-none = Gerade sucht niemand jemanden zum Spielen. Biete unten ein Spiel an: Dann kann jemand einsteigen.
lobby-line = - **{ $game }** von { $by }: { $terms }. Läuft ab: { $until }{ $channel ->
    [here] {""}
   *[other] {" "}· in { $channel }
}
lobby-more = … und { $count } weitere: /lobby
lobby-offer = Ein Spiel anbieten
lobby-call = { $role }, hier wird jemand zum Spielen gesucht.
lobby-joined = Du spielst jetzt **{ $game }**. Das Brett erscheint in { $channel }.

draw-offered = { $me }, { $by } bietet dir in **{ $game }** Remis an. { $turn } ist am Zug.{ $time }
draw-declined = { $me }, { $by } lehnt das Remis in **{ $game }** ab. { $turn } ist am Zug.{ $time }
takeback-asked = { $me }, { $by } möchte **{ $moves }** in **{ $game }** zurücknehmen. Ohne deine Zustimmung ändert sich nichts. { $turn } ist am Zug.{ $time }
takeback-declined = { $me }, { $by } lehnt die Rücknahme in **{ $game }** ab. { $turn } ist am Zug.{ $time }
taken-back = { $me }, { $other } hat dir deinen Zug zurückgegeben: Du bist in **{ $game }** wieder am Zug, noch einmal nach **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } hat dir deinen Zug zurückgegeben: Der erste Zug in **{ $game }** gehört wieder dir.{ $time }
moves-planned = {" "}Wie geplant sofort gespielt: **{ $moves }**.
moves-since = {" "}Seit dem letzten Brett: **{ $moves }**.
away-used = { $me }, deine Zeit in **{ $game }** war um, deshalb sind Abwesenheitstage verbraucht. Frist: { $deadline }. In diesem Jahr noch übrig: { $left ->
    [one] 1 Tag
   *[other] { $left } Tage
}.
began = { $me }, **{ $game }** gegen { $other } beginnt, und der erste Zug gehört dir.{ $dice }{ $time }
pair-first = -# Eure andere Partie beginnt auch, mit vertauschten Farben.
pair-second = -# Eure zweite Partie neben { $game }, mit vertauschten Farben.
ended-hints = {" "}Tipps: { $hints }.
goal = -# Das Ziel: { $pitch }
moved = { $me }, nach **{ $last }** bist du in **{ $game }** gegen { $other } am Zug.{ $planned }{ $dice }{ $time }
dice-roll = {" "}Der Würfel zeigt **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } Würfe erlaubten keinen Zug; die letzten davon:
dice-forfeited = {" "}{ $by } hat eine { $roll } gewürfelt und kann nicht ziehen, der Zug verfällt.
dice-sealed = -# Faire Würfel: Ihr geheimer Seed steht jetzt fest und wird am Ende gezeigt. Sein SHA-256: `{ $hash }`
dice-revealed = -# Der Seed der Würfel: `{ $seed }`
time-left = {" "}Frist: { $deadline }.
board-turn = **{ $game }**: { $turn } ist gegen { $other } am Zug{ $after }.{ $dice }{ $time }
board-after = {" "}nach **{ $last }**
board-seat = Du spielst { $colour }.
reminded = { $me }, du hast in **{ $game }** gegen { $other } nur noch wenig Zeit. Frist: { $deadline }.
time-up = { $me }, die Zeit von { $other } in **{ $game }** ist um. Beanspruche den Sieg oder gib einen Tag. Sonst endet die Partie { $lapse }.
was-extended = { $me }, { $other } hat dir in **{ $game }** einen Tag mehr gegeben. Frist: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } nach **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gewinnt **{ $game }**: { $loser } hat aufgegeben.
ended-claimed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser } auf Zeit.
ended-lapsed = **{ $winner }** ({ $colour }) gewinnt **{ $game }** auf Zeit: { $loser } hat nicht mehr gezogen.
ended-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis.
ended-agreed = **{ $game }** zwischen { $winner } und { $loser } endet nach Vereinbarung remis.
ended-adjudicated = **{ $winner }** ({ $colour }) gewinnt **{ $game }** gegen { $loser }: So hat es { $by } von der Serververwaltung entschieden.
ended-adjudicated-drawn = **{ $game }** zwischen { $winner } und { $loser } endet remis: So hat es { $by } von der Serververwaltung entschieden.
ended-stopped = { $by } von der Serververwaltung hat **{ $game }** zwischen { $winner } und { $loser } beendet. Die Partie zählt nicht.
ended-aborted-time = **{ $game }** zwischen { $winner } und { $loser } ist abgebrochen: Die Zeit war um, bevor beide zweimal gezogen hatten. Die Partie zählt nicht.
ended-aborted = **{ $game }** zwischen { $winner } und { $loser } wurde abgebrochen, bevor beide zweimal gezogen hatten. Die Partie zählt nicht.
rating-changes = Wertungen: { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } von { $all } Feldern.
why-anchor2d = { $count } von 9 Paaren.
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

## Turniere

tournament-invitation =
    {""}**{ $name }**: ein Turnier in { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] K.-o.-System
       *[round-robin] jeder gegen jeden
    }.
    -# { $form ->
        [knockout] Je zwei Partien pro Duell, jede Seite beginnt eine; bei Gleichstand wird noch einmal gespielt, höchstens zweimal, dann kommt die bessere Wertung weiter; wer verliert, scheidet aus.
       *[round-robin] Alle spielen zweimal gegen alle, jede Seite beginnt eine Partie.
    }{ $groups ->
        [yes] {" "}Mehr als 8 Leute spielen in Gruppen, deren Beste in einer Finalgruppe aufeinandertreffen.
       *[no] {""}
    } Wer die Zeit ablaufen lässt, verliert die Partie; wer nach dem Start aussteigt, verliert alle übrigen.{ $role ->
        [none] {""}
       *[other] {" "}Wer gewinnt, bekommt { $role }.
    }
tournament-open-players = Dabei ({ $count } von { $seats }): { $players }
tournament-open-nobody = Noch ist niemand dabei. Platz ist für { $seats }.
tournament-open-hint = Steig mit dem Knopf ein. Los geht es, wenn die Turnierleitung /turnier starten benutzt.
tournament-has-begun = Es läuft, mit { $count } Leuten.
tournament-is-over = Es ist vorbei.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , Gruppe { $number },
    [final] , die Finalgruppe,
   *[only] {""}
} beginnt. Wer welche Partien beginnt:
tournament-group-line = - { $who } beginnt { $first }; zieht als Zweites in { $second }
tournament-round-begins = **{ $name }**, { $round }: Es geht los. Je zwei Partien pro Duell:
tournament-match-line = - { $one } – { $two }: { $games }
tournament-walkover-line = - { $one } – { $two }: wird nicht gespielt, weil jemand ausgestiegen ist
tournament-byes = Freilos in dieser Runde: { $players }
tournament-games-hint = -# /partien listet deine auf, zuerst die, in denen du am Zug bist.
tournament-replay = **{ $name }**: Gleichstand zwischen { $one } und { $two }, also noch einmal: { $games }.
tournament-round = { $matches ->
    [1] Finale
    [2] Halbfinale
    [4] Viertelfinale
   *[other] Runde { $number }
}
tournament-group = Gruppe { $number }
tournament-final-group = Finalgruppe
tournament-so-far = **{ $name }**, die Tabelle bisher:
tournament-now = **{ $name }**, die Schlusstabelle:
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group }: { $who } mit **{ $points }** ({ $played })
tournament-table-hint = -# Punkte, in Klammern die gespielten Partien. Bei Gleichstand zählen die Ergebnisse untereinander, dann Sonneborn-Berger.
tournament-won = **{ $name }** ist vorbei: { $winner } hat gewonnen. Herzlichen Glückwunsch!
tournament-shared = **{ $name }** ist vorbei: { $winners } teilen sich den ersten Platz. Herzlichen Glückwunsch!
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** ist vorbei. Niemand hat gewonnen: Wer noch gewinnen konnte, ist ausgestiegen.
tournament-ended-early = **{ $name }** wurde vorzeitig beendet, ohne Sieg. Laufende Partien gehen weiter, zählen dafür aber nicht mehr.
tournament-called-off = **{ $name }** wurde vor dem Start abgesagt.
tournament-role-given = Dafür gibt es die Rolle { $role }.
tournament-points-label = Pkt
tournament-berger-label = S-B
tournament-bye = Freilos
tournament-alt-group = Tabelle von { $name }, { $group }: { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duelle von { $name }, { $round }: { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Eine Partie des Turniers **{ $name }**
tournament-forfeit = -# Im Turnier **{ $name }** zählt das als Sieg für { $winner }.
tournament-abort-ask = { $game } gegen { $other } aufgeben? Im Turnier **{ $name }** zählt das als Niederlage, obwohl ihr noch nicht beide zweimal gezogen habt.
tournament-created = **{ $name }** wird in { $channel } angekündigt. Wenn genug Leute dabei sind, beginnst du es mit /turnier starten.
tournament-joined = Du bist bei **{ $name }** dabei.
tournament-left = Du bist bei **{ $name }** nicht mehr dabei.
tournament-leave-ask = **{ $name }** läuft schon. Wenn du aussteigst, verlierst du alle deine Partien darin, die noch nicht vorbei sind, und kannst nicht mehr gewinnen.
tournament-left-for-good = Du bist aus **{ $name }** ausgestiegen. Deine übrigen Partien darin sind verloren.
tournament-starting = **{ $name }** beginnt mit { $count } Leuten. In { $channel } kommen erst die Bretter, dann eine Nachricht mit allen Partien.
tournament-end-ask = **{ $name }** jetzt beenden, ohne Sieg? Laufende Partien gehen weiter, zählen dafür aber nicht mehr.
tournament-stopped = **{ $name }** ist beendet.
tournament-moved = Discord hat Nachrichten über **{ $name }** in dessen Kanal abgewiesen. Ab jetzt kommen sie hier.
tournament-games-unposted = Deine Partien im Turnier **{ $name }** haben begonnen, aber { $place ->
    [gone] der Kanal wurde gelöscht
   *[other] Parlor darf in { $place } nichts schreiben
}. /partien listet sie auf. Spiel sie in irgendeinem Kanal des Servers: Nimm /zug oder /brett mit der Nummer einer Partie.
tournament-unposted = Parlor kann über das Turnier **{ $name }** nichts schreiben: { $place ->
    [gone] Der Kanal wurde gelöscht
   *[other] Parlor darf das in { $place } nicht
}. Wer spielt, hat eine Direktnachricht bekommen. Benutze /turnier tabelle in einem anderen Kanal: Ab dann kommt alles dort.
tournament-organisers = Das kann nur, wer den Server verwaltet{ $role ->
    [none] {""}
   *[other] {" "}oder { $role } hat
}.
tournament-none = Auf diesem Server gibt es kein Turnier. Wer ihn verwaltet, kann mit /turnier ausrichten eins ankündigen.
tournament-which = Welches Turnier? Nenne eins davon: { $list }
tournament-unknown = Ein Turnier „{ $typed }“ gibt es hier nicht. Es gibt: { $list }
tournament-started = **{ $name }** läuft schon.
tournament-not-started = **{ $name }** hat noch nicht begonnen. Die Turnierleitung beginnt es mit /turnier starten.
tournament-over = **{ $name }** ist vorbei.
tournament-full = **{ $name }** ist voll: Alle { $seats } Plätze sind vergeben.
tournament-already-joined = Du bist bei **{ $name }** schon dabei.
tournament-not-joined = Du bist bei **{ $name }** nicht dabei.
tournament-deleting = Du hast Parlor gebeten, deine Daten zu löschen. Wenn das erledigt ist, kannst du bei **{ $name }** einsteigen.
tournament-too-few = **{ $name }** braucht mindestens zwei Leute. Warte, bis mehr dabei sind.
tournament-too-many = Dieser Server hat { $most } Turniere, die noch nicht vorbei sind. Beende zuerst eins mit /turnier beenden.
tournament-unnamed = Gib dem Turnier einen Namen mit Buchstaben oder Ziffern.
tournament-permissions = In diesem Kanal kann kein Turnier stattfinden, denn Parlor fehlt: { $permissions }. Gib Parlor diese Rechte, oder nimm einen anderen Kanal.
tournament-role-managers = Nur wer den Server verwaltet, kann eine Rolle für den Sieg aussuchen.
tournament-role-permission = Gib Parlor noch die Berechtigung „Rollen verwalten“, und schieb Parlors eigene Rolle in der Rollenliste über { $role }.
tournament-role-fixed = { $role } lässt sich nicht vergeben. Wähle eine andere Rolle.
button-tournament-join = Mitspielen
button-tournament-leave = Aussteigen
button-tournament-table = Tabelle
button-tournament-leave-yes = Ja, aussteigen
button-tournament-end-yes = Ja, beenden
button-tournament-no = Nein, weiterspielen

## Aufzeichnungen von Partien

record-header = Zeile { $line } ist weder eine Kopfzeile noch eine nummerierte Zeile mit Zügen. Die Kopfzeilen sind { $headers }, jede höchstens einmal.
record-value = Zeile { $line }: Das ist kein gültiger Wert für { $header }.
record-no-game = Eine Zeile „Game: …“ fehlt, also ist das keine Aufzeichnung einer Partie.
record-no-dice = Dieses Spiel hat keine Würfel, also kann seine Aufzeichnung kein { $header } enthalten.
record-unknown-game = Ein Spiel namens „{ $input }“ gibt es nicht.
record-ply = Zug { $ply }: „{ $input }“ ist nicht lesbar. Hinter jeder Nummer stehen zwei Züge, und mit Würfeln beginnt jeder mit seinem Wurf, wie in 3:a2-b5.
record-illegal = Zug { $ply } ({ $input }): { $why }
record-too-long = Die Aufzeichnung hat mehr als { $most } Züge.
fault-seed = Der Seed ist nicht der, auf den die Partie festgelegt war: Sein SHA-256 ist { $found }.
fault-roll = Zug { $ply }: Die Aufzeichnung nennt eine { $found }, aber der Wurf aus dem Seed ist eine { $rolled }.
fault-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln endete die Partie { $score }.
fault-no-result = Das angegebene Ergebnis ist „{ $stated }“, aber nach den Regeln ist die Partie nicht zu Ende.
verified = In Ordnung: { $title } { $variant }, { $plies ->
    [one] 1 Zug
   *[other] { $plies } Züge
}, alles nach den Regeln. { $standing }.
verified-no-seed = {" "}Ohne den Seed lassen sich die Würfe nicht prüfen.
verified-of-seed = {" "}Jeder Wurf stammt aus dem Seed. Nichts belegt, dass der Seed vor der Partie feststand.
verified-committed = {" "}Jeder Wurf stammt aus dem Seed, auf den die Partie festgelegt war.
verified-result = {" "}Das angegebene Ergebnis ist { $result }.

## Im Bild

status-turn = { $colour } ist am Zug
status-tether = { $colour } gewinnt mit { $count } von { $all } Feldern
status-anchor2d = { $colour } gewinnt mit { $count } Paaren
status-waltz = { $colour } gewinnt mit der Marke{ $how ->
    [no-room] , kein Paar mehr möglich
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
    [yes] schob den eigenen Stein vom Brett:
   *[no] schlug
} { $cells }.
alt-tether = { $first } beansprucht { $one ->
    [one] 1 Feld
   *[other] { $one } Felder
}, { $second } { $two }.
alt-anchor2d = Paare: { $first } { $one }, { $second } { $two }.
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
alt-animation = Die ganze Partie { $game } als GIF, { $plies ->
    [one] 1 Zug
   *[other] { $plies } Züge
}. Schlussstellung: { $position }
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
button-join = Bei #{ $id } mitspielen
button-decline = Ablehnen
button-cancel = Zurückziehen
button-move = Ziehen
button-pick = Wählen
button-play = { $move } spielen
button-not-play = Noch nicht
button-rules = Regeln
button-more = Mehr
button-rules-more = Mehr Regeln
button-all-commands = Alle Befehle
button-all-games = Die Spiele
button-hint = Tipp
button-offer-draw = Remis anbieten
button-ask-takeback = Rücknahme erbitten
button-draw-yes = Remis annehmen
button-draw-no = Weiterspielen
button-takeback-yes = Zurückgeben
button-takeback-no = Zug stehen lassen
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
button-claim = Sieg beanspruchen
button-extend = Einen Tag geben
button-earlier = Zurück
button-later = Weiter
button-replay = Nachspielen
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

preferences = Deine Einstellungen auf allen Servern.
prefer-theme = Design privater Bretter
prefer-coordinates = Namen der Felder
prefer-told = Wenn du am Zug bist
prefer-confirm = Züge zeigen, bevor sie zählen
prefer-listed = Auf Bestenlisten
prefer-everywhere = Überall gewertet
prefer-option = { $title }: { $value }
theme-none = wie auf dem Server
coordinates-rim = rings um das Brett
coordinates-cells = in jedem Feld
told-mention = eine Erwähnung
told-silent = eine Erwähnung ohne Ton
told-dm = eine Direktnachricht
told-daily = eine Nachricht am Tag
told-off = gar nicht benachrichtigen
switch-on = ja
switch-off = nein
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
daily-closed = { $me }, deine Direktnachrichten sind zu, deshalb kommt deine tägliche Nachricht nicht an. Parlor erwähnt dich wieder jedes Mal, wenn du am Zug bist (/einstellungen).
channel-gone = Der Kanal von { $game } gegen { $other } wurde gelöscht. Die Partie geht dort weiter, wo du als Nächstes spielst: Nimm /zug oder /brett mit der Nummer der Partie, in irgendeinem Kanal des Servers.
channel-gone-moved = Der Kanal von { $game } gegen { $other } wurde gelöscht. Die Partie geht in { $place } weiter.

## Datenschutz

privacy =
    {""}**Was Parlor speichert**
    - Deine Discord-ID mit deinen Partien und Herausforderungen: Züge, Zeiten und Analysen
    - Deine /einstellungen, erledigte Lektionen, Abwesenheitstage und Wertungen, und wen du blockiert hast
    - Rollen, die deine Wertung dir gleich gibt oder nimmt, bis das geschehen ist
    - Direktnachrichten an dich, bis sie gesendet sind, höchstens einen Tag
    - Turniere, bei denen du dabei warst oder die du ausgerichtet hast, mit deinem Platz
    - Deine Änderungen mit /server, falls du einen Server verwaltest
    - Sperren gegen dich, von anderen oder der Serververwaltung, bis sie enden, auch wenn du alles löschst
    - Züge, die du mit /ausprobieren getestet hast, bis 30 Tage nach dem letzten

    Keine Namen, keine Nachrichten, sonst nichts. Namen für Bilder werden bei Bedarf von Discord abgefragt. Nichts wird verkauft, weitergegeben oder für anderes als das Spielen genutzt. Serverdaten verschwinden 30 Tage, nachdem der Bot gegangen und dort zuletzt etwas geschehen ist. Wo Parlor nur antworten kann, verschwindet der Ort einer Partie 30 Tage nach ihrem Ende.

    Du kannst alles als Datei bekommen oder löschen lassen. Laufende Partien enden dann, als hättest du aufgegeben; beendete auf Servern bleiben unter „jemand von früher“ stehen, denn sie gehören auch deinen Gegenübern.
choice-privacy-policy = Was gespeichert ist
choice-privacy-export = Alles als Datei
choice-privacy-delete = Alles löschen
export-done = Alles, was über dich gespeichert ist.
export-rest = Es ist mehr, als Parlor hier schicken kann. Alles bekommst du mit /datenschutz in einer Direktnachricht an Parlor.
export-busy = Dein letzter Export wird noch erstellt. Bitte warte auf ihn.
export-later = Gerade werden viele Exporte erstellt. Bitte versuch es in ein paar Minuten noch einmal.
forget-ask = Alles löschen, was über dich gespeichert ist? Deine laufenden Partien enden, als hättest du aufgegeben, und deine Wertungen verschwinden. Das lässt sich nicht rückgängig machen.
forget-done = Das Löschen dauert höchstens eine Minute. Wenn du wieder spielst, fängst du neu an.
button-forget-yes = Ja, löschen
button-forget-no = Nein, behalten
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
settings-saved = Gespeichert. Laufende Partien behalten ihre Bedenkzeit und Zeitregel.
settings-full = Die Liste fasst höchstens 25 Einträge. Nimm zuerst mit erlaubt: False etwas heraus, oder erlaube alle, indem du nichts angibst.
settings-bans =
    - Gesperrt: { $people }
settings-lobby =
    - Lobby: { $channel }{ $role ->
        [none] {""}
       *[other] , benachrichtigt { $role }
    }{ $refused ->
        [yes] {""} (Discord hat die Nachricht abgelehnt: Nutze dort /diagnose und wähle den Kanal dann neu)
       *[no] {""}
    }
settings-results =
    - Ergebnisse: { $channel }{ $refused ->
        [yes] {""} (Discord hat die Nachricht abgelehnt: Nutze dort /diagnose und wähle den Kanal dann neu)
       *[no] {""}
    }
settings-channel-set = Wenn dort bald nichts erscheint, nutze dort /diagnose.
settings-tournament-role =
    - Turniere richtet aus, wer den Server verwaltet{ $role ->
        [none] {""}
       *[other] {" "}oder { $role } hat
    }
settings-rank-roles =
    - Rangrollen: { $roles }
settings-rank-role = { $role } ab { $rating } { $game ->
    [all] in allen Spielen zusammen
   *[other] in { $game }
}{ $stopped ->
    [yes] {" "}(angehalten, siehe /diagnose)
   *[no] {""}
}
settings-rank-role-set = Gespeichert: { $rule }. Wer mit dieser Wertung auf der Bestenliste des Servers steht, bekommt die Rolle, und wer darunter fällt, verliert sie.
settings-rank-role-permission = Gib Parlor noch die Berechtigung „Rollen verwalten“, und schieb Parlors eigene Rolle in der Rollenliste über { $role }.
settings-rank-role-removed = Diese Rangrolle ist entfernt. Wer { $role } hat, behält die Rolle.
settings-rank-role-none = { $role } ist keine Rangrolle { $game ->
    [all] für alle Spiele zusammen
   *[other] für { $game }
}. /server zeigen listet die Rangrollen auf.
settings-rank-roles-full = Ein Server kann { $most } Rangrollen haben. Entferne zuerst eine: Nenne ihr Spiel und ihre Rolle, und lass die Wertung weg.
settings-rank-role-fixed = { $role } lässt sich nicht vergeben. Wähle eine andere Rolle.
role-needs-permission = Um eine Rolle auszusuchen, die Parlor vergibt, brauchst du die Berechtigung „Rollen verwalten“.
role-too-powerful = { $role } gibt Macht über den Server ({ $permissions }); deshalb vergibt Parlor sie nicht. Wähle eine andere Rolle.
settings-changes = Die letzten Änderungen:
settings-change = -# { $at }: { $by } hat { $setting } auf { $value } gesetzt
settings-managed = Erledigt: { $game }.
settings-own-tournament-game = { $game } spielst du selbst, und die Partie zählt für ein Turnier. Bitte jemand anderen, der den Server verwaltet.
settings-no-player = Diese Person spielt in der Partie nicht mit. Für ein Remis gib niemanden an.
settings-banned = { $who } kann auf diesem Server keine Partien mehr beginnen{ $until ->
    [none] {""}
   *[other] ; die Sperre endet { $until }
}. Laufende Partien gehen weiter.
settings-unbanned = { $who } kann auf diesem Server wieder Partien beginnen.
settings-not-banned = { $who } ist hier nicht gesperrt.
settings-ban-bot = Nur Personen lassen sich sperren.
settings-ban-past = Das liegt nicht in der Zukunft. Versuch es mit 3 Tage, oder lass das Feld leer: Dann gilt die Sperre unbefristet.
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
not-in-this-channel = Spiel stattdessen in einem dieser Kanäle: { $channels }
not-with-your-roles = Um hier zu spielen, brauchst du eine dieser Rollen: { $roles }

## Was der Bot in einem Kanal darf

doctor-well = Parlor hat in diesem Kanal alle nötigen Rechte.
doctor-ill = In diesem Kanal fehlt Parlor:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sonst sieht Parlor den Kanal nicht und postet keine Bretter
doctor-send = sonst postet Parlor keine Bretter und erinnert niemanden; Bretter kommen nur als Antwort
doctor-send-in-threads = sonst postet Parlor keine Bretter in Threads
doctor-attach = sonst kommen Bretter ohne Bild
doctor-history = sonst weiß Parlor nach einem Absturz nicht, ob ein Brett gepostet ist, und es kommt vielleicht doppelt
doctor-create-threads = sonst haben Partien keine eigenen Threads
doctor-manage-threads = sonst kann Parlor in einem gesperrten Thread einer Partie nichts posten; sie geht im Kanal darüber weiter
doctor-manage-roles = sonst kann Parlor die Rangrollen aus /server nicht vergeben
doctor-rank-roles = Discord lässt Parlor { $roles } nicht vergeben. Schieb Parlors eigene Rolle in der Rollenliste des Servers darüber, gib Parlor die Berechtigung „Rollen verwalten“, und leg die Rangrolle mit /server rang-rolle neu fest.
doctor-winner-roles = Discord hat Parlor die Rolle für den Sieg nicht vergeben lassen: { $roles }. Schieb Parlors eigene Rolle in der Rollenliste des Servers darüber, und gib sie diesmal von Hand.
doctor-manage-roles-winner = sonst kann Parlor nach einem Turnier keine Rolle vergeben
doctor-mention-role = sonst kann Parlor die Rolle der Lobby nicht benachrichtigen, außer wenn alle sie erwähnen dürfen
doctor-tournaments = Discord hat Nachrichten über Turniere abgewiesen: { $names }. Gib Parlor dort die nötigen Rechte, oder benutze /turnier tabelle in einem anderen Kanal: Dann kommen sie dort.
doctor-lobby = Discord hat die Liste der offenen Herausforderungen in { $channel } abgewiesen. Gib Parlor dort die nötigen Rechte, und stell sie mit /server lobby neu ein.
doctor-results = Discord hat Ergebnisse in { $channel } abgewiesen. Gib Parlor dort die nötigen Rechte, und stell den Kanal mit /server ergebnisse neu ein.
doctor-closed = Discord hat Parlors letzte Nachricht hier abgewiesen ({ $reason }). Parlor versucht es wieder, sobald hier jemand spielt.

## Listen

games-title = Partien von { $who } auf diesem Server
games-none = { $who } hat auf diesem Server keine laufenden Partien.
games-title-own = Deine Partien, wo immer sie gespielt werden
games-none-own = Du hast keine laufenden Partien. Beginne eine mit /spielen.
games-only-here = Von überall kannst du nur deine eigenen Partien auflisten. Lass „person“ weg oder wähle diesen Server.
games-turn-mine = **#{ $id }** { $title } gegen { $other } · **du bist am Zug**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } gegen { $other } · { $turn } ist am Zug{ $time } { $link }
games-open = **#{ $id }** { $title }: Herausforderung von { $other }, läuft ab: { $deadline } { $link }
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
top-legend = -# Wertung, dann Partien gewonnen/verloren/remis. Ein Fragezeichen: bisher wenige Partien.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Hier hat noch niemand einen Platz. Dafür braucht es { $needed } gewertete Partien, die letzte aus den vergangenen { $days } Tagen: Starte eine mit /herausfordern.
top-own = Du: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Noch ohne Platz: Du hast { $games } von { $needed } gewerteten Partien gespielt.
top-own-inactive = Gerade ohne Platz: Deine letzte gewertete Partie ist mehr als { $days } Tage her. Die nächste bringt dich zurück.
top-own-unlisted = Ohne Platz: Schalte „Auf Bestenlisten“ in /einstellungen ein.
top-own-apart = Ohne Platz: Schalte „Überall gewertet“ in /einstellungen ein.
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
profile-hidden = { $who } zeigt Wertungen und Ergebnisse nicht.
curve-title = { $name } · alle Spiele auf diesem Server
curve-alt = Eine Kurve: die Wertung in allen Spielen auf diesem Server über die letzten { $games } gewerteten Partien, von { $first } am { $from } bis { $last } am { $until }. Tiefster Wert { $least }, höchster { $most }. Ein Band darum zeigt die Unsicherheit.

help =
    Mit Parlor spielst du abstrakte Brettspiele in deinem Tempo: Fordere jemanden heraus, zieh, wenn du kurz Zeit hast, und sieh das Brett als Bild.

    - **/herausfordern** lädt eine Person ein, oder alle im Kanal
    - **/spielen** gegen den Computer
    - **/zug** d4 zieht, oder tippe unter dem Brett auf „Ziehen“
    - **/partien** zeigt deine Partien, **/brett** eine davon noch einmal
    - **/regeln** erklärt ein Spiel
    - **/einstellungen** legt fest, wie Bretter aussehen und wie du Bescheid bekommst
help-more =
    - **/lernen** bringt dir ein Spiel in kurzen Lektionen bei, **/regeln** erklärt es
    - **/herausfordern** lädt eine Person ein, oder alle im Kanal; mit **/spielen** spielst du gegen den Computer
    - **/lobby** zeigt, wer jemanden zum Spielen sucht
    - **/turnier** lässt die Leute eines Servers um den ersten Platz spielen
    - **/zug** d4 zieht, oder tippe unter dem Brett auf „Ziehen“
    - **/brett** zeigt die Stellung noch einmal, **/partien** alle deine Partien auf diesem Server
    - **/aufgeben** gibt eine Partie auf, **/remis** bietet Remis an, **/zurücknehmen** bittet um die Rücknahme deines Zugs
    - **/nachspielen** zeigt eine Partie Zug für Zug, mit **/ausprobieren** testest du Züge
    - **/wenn** plant eine Antwort, **/abwesend** hält deine Uhren an
    - **/blockieren** verhindert Herausforderungen einer Person
    - **/bestenliste** zeigt die höchsten Wertungen, **/profil** deine Wertungen und Ergebnisse
    - **/einstellungen** legt fest, wie Bretter aussehen und wie du Bescheid bekommst, **/datenschutz** zeigt, was gespeichert ist
    - **/server** und **/diagnose** sind für alle, die den Server verwalten
help-games =
    Die Spiele:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = das Regelblatt nennt niemanden
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
lesson-over = Mehr brauchst du nicht. Spiel jetzt eine erste Partie: Der Computer macht es dir leicht.
lesson-you = Du ({ $colour })
learn-which = Neu hier? Lerne ein Spiel in drei Minuten:
button-learn = Lernen
button-learn-game = { $title } lernen
button-next-lesson = Weiter
button-try-again = Noch einmal
button-skip-lesson = Überspringen
button-type-move = Zug eintippen
button-play-first = Kleine Partie spielen

lesson-tether-1 = Du bist Rot. Wer mehr als das halbe Brett beansprucht, gewinnt. Deine zwei Mauern verbinden deine roten Seiten oben und unten, aber eine hat eine Lücke. Schließe sie.
lesson-tether-1-right = Geschlossen! Beide Mauern und alle Felder dazwischen gehören dir: 15 von 25. Du gewinnst.
lesson-tether-1-wrong = Blau setzt in die Lücke, und deine Mauern umschließen nichts.
lesson-tether-1-inside = c1 lag ohnehin hinter deinen Mauern. Blau setzt in die Lücke, und sie umschließen nichts.
lesson-tether-2 = Ein geschlossener Ring aus deinen Steinen schlägt alle blauen Steine darin. Schließe den Ring um den blauen Stein in der Mitte.
lesson-tether-2-right = Geschlagen! Blau bekommt den Stein zurück, und in deinen Ring darf niemand mehr setzen, auch du nicht. Noch beansprucht der Ring nichts: gleich mehr dazu.
lesson-tether-2-wrong = Der Ring ist noch offen. Blau entwischt über d3, und sein Stein ist in Sicherheit.
lesson-tether-3 = Dein Ring berührt keine rote Seite: Seine Steine sind lose (weißer Punkt) und beanspruchen nichts. Verbinde ihn mit oben oder unten.
lesson-tether-3-right = Jetzt ist er angebunden: Der Ring, das Feld darin und c1 gehören dir, 8 Felder. Angebundene Steine können nie geschlagen werden.
lesson-tether-3-wrong = Der Ring berührt noch immer keine rote Seite und beansprucht nichts. Blau nimmt c1 und fängt an, dich abzuschneiden.
lesson-tether-4 = Deine eigenen Seiten gehören zu deinen Ringen, die von Blau nicht. Sperre die zwei blauen Steine zwischen deinen Steinen und der roten Seite oben ein.
lesson-tether-4-right = Geschlagen! Steine und rote Seite bilden zusammen den Ring. Weil er deine Seite berührt, beansprucht er sofort 7 Felder.
lesson-tether-4-wrong = Blau erreicht seine eigene Seite rechts. Jetzt sind diese Steine angebunden und für immer sicher.
lesson-tether-5 = Blau macht es wie du: Noch ein Stein schließt seine zweite Mauer von Seite zu Seite und gewinnt. Angebundene Steine kannst du später nicht schlagen. Schließe die Lücke jetzt.
lesson-tether-5-right = Die Lücke gehört dir und ist mit deiner Seite unten verbunden: Diese Mauer kann Blau nicht mehr schließen.
lesson-tether-5-wrong = Blau schließt seine Mauer: 15 von 25 Feldern. Blau gewinnt.

lesson-anchor2d-1 = Du bist Schwarz. Punkte markieren Kantenpaare am Dreieck oder an einem Fenster. Deine verbundene Gruppe besitzt ein Paar, wenn sie beide Kanten und eine dritte berührt. Hol dir d und e.
lesson-anchor2d-1-right = Deine Gruppe berührt d, e und a: Das Paar gehört dir für immer, wie der schwarze Punkt zeigt. Fünf der neun Paare gewinnen.
lesson-anchor2d-1-wrong = Keine deiner Gruppen berührt d und e zugleich. Weiß nimmt die Ecke dazwischen.
lesson-anchor2d-2 = Zwei Kanten reichen nicht: Eine Gruppe braucht irgendeine dritte. Deine berührt die Kanten a und c. Bring sie an eine dritte.
lesson-anchor2d-2-right = b8 berührt d und f, also gehört dir das Paar a und c. Auch d und f sind damit verbunden: ein Stein, zwei Paare.
lesson-anchor2d-2-corner = a9 berührt a und c, und das tat deine Gruppe schon: keine dritte Kante, kein Paar. Weiß blockt auf b8.
lesson-anchor2d-2-wrong = Dieser Stein ist nicht mit deiner Gruppe verbunden und bringt ihr keine dritte Kante. Weiß blockt auf b8.
lesson-anchor2d-3 = Ein Paar zählt nicht, wenn zwischen deiner Gruppe und der Ecke, an der sich seine beiden Kanten treffen, ein Fenster liegt. Hol dir a und c: Sie treffen sich unten links.
lesson-anchor2d-3-right = Deine Gruppe trennt nur die Ecke von a und c ab, ohne Fenster: Das Paar gehört dir.
lesson-anchor2d-3-window = Deine Gruppe berührt jetzt a und c, aber in dem Teil, den sie an der Ecke abtrennt, liegt das linke Fenster: kein Paar.
lesson-anchor2d-3-wrong = Für a und c muss deine Gruppe beide berühren und ihre Ecke ohne Fenster abtrennen. Weiß setzt sich auf a8 dazwischen.
lesson-anchor2d-4 = Weiß fehlt ein Stein, um d und e zu besitzen. Paare wechseln nie den Besitzer, also nimm das Feld zuerst.
lesson-anchor2d-4-right = Geblockt: Die weiße Gruppe berührt d und a, aber nicht e.
lesson-anchor2d-4-wrong = Weiß berührt d, e und a. Dieses Paar ist für immer verloren.
lesson-anchor2d-5 = Du besitzt vier Paare. Wer zwei Gruppen verbindet, kann ein weiteres gewinnen. Finde das fünfte Paar und gewinne.
lesson-anchor2d-5-right = Verbunden! Eine Gruppe reicht jetzt von Kante a zu Kante b und trennt ihre Ecke ohne Fenster ab: dein fünftes Paar. Du gewinnst.
lesson-anchor2d-5-wrong = Deine Gruppen sind noch nicht verbunden, und Weiß setzt sich dazwischen.

lesson-waltz-1 = Du bist Dunkel: Bilde mehr Paare als Hell. Ein Paar sind genau zwei deiner Steine nebeneinander. Setze einen Stein so, dass eins entsteht; beide rutschen einen Schritt (n: nach oben).
lesson-waltz-1-right = c2 und b2 bilden ein Paar. Ein neues Paar muss einen Schritt rutschen, in eine Richtung deiner Wahl: hier n, nach oben, auf b3 und c3. Danach bewegt es sich nur noch, wenn es geschoben wird. Du führst 1:0.
lesson-waltz-1-diagonal = c3 liegt schräg zu b2, und schräg ist nicht nebeneinander: Es entsteht kein Paar, und nichts rutscht. Hell bildet das erste Paar.
lesson-waltz-1-wrong = Deine Steine liegen nicht nebeneinander: Es entsteht kein Paar, und nichts rutscht. So kann Hell das erste Paar bilden.
lesson-waltz-2 = Ein Paar, das rutscht, schiebt die Steine vor sich her, auch eine ganze Reihe. Setze auf b2 und wähle die Richtung, die das Paar von Hell trennt: n ist oben, e rechts, ne rechts oben.
lesson-waltz-2-right = Dein Stein von a2 schiebt b3 nach c4, und a3 bleibt liegen. Die beiden sind nicht mehr nebeneinander: Das Paar von Hell ist getrennt.
lesson-waltz-2-both = Beide Steine werden zusammen nach oben geschoben und bleiben ein Paar. Hell bildet ein zweites.
lesson-waltz-2-wrong = Hell hat noch ein Paar. Um die Steine zu trennen, schieb den einen weg und lass den anderen liegen.
lesson-waltz-3 = Wer schiebt, darf eigene Steine vom Brett schieben, nie fremde; das rutschende Paar selbst muss auf dem Brett bleiben. Setze auf b2 und trenne das Paar von Hell.
lesson-waltz-3-right = Dein Stein von b2 schiebt c2 nach d2, und dein eigener Stein auf d2 fällt vom Brett. Das Paar von Hell ist getrennt, es hat sich also gelohnt.
lesson-waltz-3-off = Nach rechts unten (se) würde dein Paar den hellen Stein auf c1 vom Brett schieben.
lesson-waltz-3-wrong = Hell hat noch ein Paar. Um es zu trennen, schieb c2 in Reihe 2 zur Seite, auch wenn dich das einen Stein kostet.
lesson-waltz-4 = Wer nach einem Zug mehr Paare hat, bekommt die Marke. Bei Gleichstand bleibt sie, wo sie ist. Es steht 1:1, und Hell hat die Marke: Hol sie dir!
lesson-waltz-4-right = b3 und a3 bilden ein zweites Paar und rutschen nach rechts (e), ohne dein erstes zu berühren. Mit 2:1 bekommst du die Marke.
lesson-waltz-4-third = d1 ist ein dritter Stein neben deinem Paar und löst es auf: Drei zusammen sind kein Paar, und nichts rutscht. Hell bildet ein zweites Paar und führt 2:0.
lesson-waltz-4-join = Das neue Paar rutscht nach unten (s) an dein erstes heran: Vier Steine zusammen sind kein Paar. Hell bildet ein zweites Paar und führt 2:0.
lesson-waltz-4-wrong = Du führst nicht, also behält Hell die Marke. Bilde ein zweites Paar, das dein erstes nicht berührt.
lesson-waltz-5 = Sobald jemand die Marke hat, darf man passen. Wenn beide nacheinander passen, endet die Partie, und wer die Marke hat, gewinnt. Du hast sie, und Hell hat gerade gepasst. Du bist am Zug!
lesson-waltz-5-right = Beide haben gepasst, und du hast die Marke: Du gewinnst. Mit der Marke gewinnt man auch, sobald die Gegenseite nirgends mehr Platz für ein Paar hat.
lesson-waltz-5-greedy = Du hattest zwei Paare, aber das neue Paar von Hell schiebt das eine an das andere heran: Vier Steine zusammen sind kein Paar. Hell führt 1:0 und bekommt die Marke.
lesson-waltz-5-third = Das neue Paar von Hell schiebt deinen Stein von c2 nach c3, direkt neben dein Paar: Drei zusammen sind kein Paar. Hell führt 1:0 und bekommt die Marke.
lesson-waltz-5-wrong = Die Partie geht weiter, und Hell bekommt noch eine Chance. Du hast die Marke: Passe einfach.

lesson-netted-1 = Du bist Schwarz: Fang c3, und du gewinnst. c2 und b4 sind diagonal verbunden, zwei Felder liegen zwischen ihnen: Weiß kommt nicht durch. Welcher dritte Stein schließt das Netz?
lesson-netted-1-right = d3 liegt einen diagonalen Schritt von c2 und von b4 entfernt: Zwei Felder berühren jeweils beide Steine. Was auch immer darauf liegt, die Verbindung hält. c3 kommt nicht hinaus: Es ist im Netz, du gewinnst.
lesson-netted-1-wrong = c3 kommt noch zum Rand. Das weiße b2 ist diagonal mit c3 und d1 verbunden und fängt dein c2: Weiß gewinnt.
lesson-netted-1-other = c3 kommt noch zum Rand.
lesson-netted-2 = Auch Nachbarn sind verbunden, ebenso Steine auf gegenüberliegenden Seiten eines Feldes, solange es leer ist: etwa c2 und e2. Fang c3 und d3!
lesson-netted-2-right = b4 ist diagonal mit c2 verbunden und über das leere c4 hinweg mit d4. Die weiße Verbindung a3–c3 hilft nicht: Verbindungen dürfen sich kreuzen. c3 und d3 sind im Netz.
lesson-netted-2-wrong = b3 ist nicht mit d4 verbunden, also kommen c3 und d3 noch zum Rand. Außerdem besetzt Weiß mit d2 das Feld zwischen c2 und e2: Diese Verbindung ist weg.
lesson-netted-2-occupied = c4 ist nicht mit c2 verbunden, denn c3 dazwischen ist besetzt. Außerdem besetzt Weiß mit d2 das Feld zwischen c2 und e2: Diese Verbindung ist weg.
lesson-netted-2-other = c3 und d3 kommen noch zum Rand.
lesson-netted-3 = Dein Netz trennt ein Gebiet ab: d1, e1, d2, e2. Hat es höchstens so viele Randfelder (Felder am Brettrand) wie weiße Steine, sind sie im Netz. 2/3 heißt: zwei Steine, drei Randfelder. Fang sie!
lesson-netted-3-right = Dein Stein nimmt ein Randfeld weg. Zwei bleiben für zwei Steine, also gewinnst du. e1 zählt mit, obwohl dort ein weißer Stein liegt.
lesson-netted-3-wrong = Das Feld gehört zu deiner Verbindung, nicht zum Gebiet: Es bleiben drei Randfelder für zwei Steine. Weiß fängt mit c4 dein c3 und gewinnt.
lesson-netted-3-other = Das Gebiet hat immer noch mehr Randfelder als weiße Steine.
lesson-netted-4 = Für dich wird genauso gezählt: Ein Stein, der selbst im Netz wäre, darf nicht gesetzt werden, nicht einmal, wenn er Weiß fängt. Fang c2!
lesson-netted-4-right = b3 ist mit b2 und d2 verbunden, also ist c2 im Netz. Achte auf Lücken zwischen zwei verbundenen Steinen am Rand: Ein Randfeld ist für dich zu wenig. Wer keinen erlaubten Zug hat, verliert.
lesson-netted-4-forbidden = c3 würde c2 fangen. Aber die weißen Steine b4, c2 und d3 sind rings um c3 verbunden; dein Stein hätte kein Randfeld. Das ist nicht erlaubt.
lesson-netted-4-wrong = c2 kommt noch zum Rand. Das weiße e1 ist diagonal mit c2 und d3 verbunden und fängt dein d2: Weiß gewinnt.
lesson-netted-4-other = c2 kommt noch zum Rand.
lesson-netted-5 = Jetzt hat das Gebiet einen Stein und drei Randfelder. Aber ein leeres Feld, über das deine Verbindung führt, gehört zu deinem Netz und nicht zum Gebiet. Nimm alle drei auf einmal!
lesson-netted-5-right = e1 nimmt ein Randfeld weg, und die Verbindungen c1–e1 und e1–e3 führen über die beiden anderen. Für d2 bleibt keines: Es ist im Netz.
lesson-netted-5-wrong = Das nimmt nur ein Randfeld weg. Zwei bleiben für einen Stein, also lebt d2. Weiß fängt mit c4 dein c3 und gewinnt.
lesson-netted-5-other = Das Gebiet von d2 hat immer noch mehr Randfelder als weiße Steine.

lesson-tetrathedral-1 = Du bist Bernstein. Eine deiner Figuren mit drei weiteren an ihren drei Kanten bildet eine Pyramide und gewinnt. Du hast eine 2 gewürfelt: Zieh eine Figur genau 2 Felder geradeaus.
lesson-tetrathedral-1-right = Geradeaus über Kanten: e9, dann d9. Jetzt stehen an allen drei Kanten von d8 deine Figuren: c7, d7 und d9. Du gewinnst.
lesson-tetrathedral-1-point = e8 berührt d8 nur an einer Spitze, das ist keine Pyramide. Violett würfelt eine 4, landet auf d7 und schlägt deine Figur.
lesson-tetrathedral-1-wrong = Keine deiner Figuren hat drei weitere an ihren Kanten. Die Partie geht weiter, und Violett kann auf einer von ihnen landen und sie schlagen.
lesson-tetrathedral-2 = Nur die Mitte d8 fehlt. Es gibt zwei Arten gerader Bahnen: immer über Kanten, oder abwechselnd durch eine Spitze und über eine Kante, egal womit du beginnst. Jeder Schritt ist 1 Feld. Du hast eine 3 gewürfelt: Zieh hinein.
lesson-tetrathedral-2-right = Durch die Spitze nach f7, über die Kante nach e8, durch die Spitze nach d8. Figuren neben einer Spitze versperren nichts. Jede der vier darf zuletzt kommen, auch die mittlere.
lesson-tetrathedral-2-edges = Nur über Kanten kommt g6 nicht hinein: An allen dreien stehen deine eigenen Figuren. Violett würfelt eine 4 und schlägt d7.
lesson-tetrathedral-2-through = Diese Figur muss alle 3 Felder ziehen: Sie läuft über d8 und e8 hinaus, und c7 bleibt leer. Violett würfelt eine 4 und schlägt d7.
lesson-tetrathedral-2-wrong = d8 ist noch leer, also gibt es keine Pyramide. Such eine Bahn, die gerade durch eine seiner Spitzen führt.
lesson-tetrathedral-3 = Violett fehlt nur noch eine Figur auf d11. Eine 8 ist besonders: Zieh beliebig weit, aber nie über eine Figur hinweg oder auf eine eigene. Lande auf einer violetten Figur, um sie zu schlagen; sie verlässt das Brett.
lesson-tetrathedral-3-right = 10 Felder, und d12 ist geschlagen: Violetts Pyramide ist zerstört. Mit 1 bis 7 ziehst du immer genau so weit, auch um zu schlagen.
lesson-tetrathedral-3-block = Eine Figur auf dem fehlenden Feld hält Violett nicht auf. Mit einer 4 schlägt Violett sie und vollendet im selben Zug die Pyramide.
lesson-tetrathedral-3-over = Die Figur auf d12 steht dazwischen, und keine Figur zieht über eine andere hinweg.
lesson-tetrathedral-3-wrong = Du schlägst nichts, und zu Violetts Pyramide fehlt nur eine Figur auf d11.
lesson-tetrathedral-4 = Solange eine deiner Figuren draußen ist, ist eine 8 schwächer: Du ziehst 1 bis 8 Felder weit oder setzt sie auf ein leeres Feld des helleren äußeren Rings. Setze sie dorthin, wo im nächsten Zug eine 1 gewinnt.
lesson-tetrathedral-4-right = Von a4 führt eine 1 durch die Spitze nach b5, auf das fehlende Feld. Das Einsetzen war dein ganzer Zug.
lesson-tetrathedral-4-inside = b5 fehlt dir zwar, liegt aber nicht im äußeren Ring: Dort wird nie eine Figur eingesetzt.
lesson-tetrathedral-4-taken = Auf a5 steht eine violette Figur. Eingesetzt wird nur auf leere Felder, geschlagen wird dabei nie.
lesson-tetrathedral-4-far = Von a3 sind es 2 Felder bis b5, eine 1 gewinnt also nicht. Violett würfelt eine 2 und schlägt die Figur gleich wieder.
lesson-tetrathedral-4-wrong = Danach gewinnt eine 1 nicht. Lass deine drei Figuren stehen und setze die vierte 1 Feld neben b5 ein.
lesson-tetrathedral-5 = Zwei verschiedene Züge ergeben mit dieser 1 eine Pyramide. Sie zählt nur, wenn keine ihrer vier Figuren im äußeren Ring steht. Welcher Zug gewinnt?
lesson-tetrathedral-5-right = Geschlagen und damit vollendet: b5 hat b4, b6 und c6 an seinen Kanten, keine davon im Ring. Sich auf das fehlende Feld zu stellen, schützt nicht.
lesson-tetrathedral-5-ring = b4 hat a3, b3 und b5 an seinen Kanten, aber a3 liegt im äußeren Ring, also zählt es nicht. Violett würfelt eine 1 und schlägt b5.
lesson-tetrathedral-5-hole = Geschlagen, aber jetzt ist b5 leer: keine Pyramide. Violett würfelt eine 5 und schlägt deine Figur auf c6.
lesson-tetrathedral-5-wrong = Das ergibt keine Pyramide. Die Viererreihe ist fast eine: Zieh eines ihrer Enden durch eine Spitze.

## Befehle, wie Discord sie auflistet: Namen klein und ohne Leerzeichen, Beschreibungen höchstens 100 Zeichen.
## Ein Satz, der einen Befehl erwähnt, nennt ihn mit seinem Namen von hier.

command-challenge = herausfordern
    .description = Fordere eine Person, oder alle in diesem Kanal, zu einer Partie heraus
    .game = Welches Spiel
    .opponent = Wen du herausforderst; leer: alle in diesem Kanal können annehmen
    .variant = Größe des Bretts und Ähnliches
    .first = Wer den ersten Zug macht
    .pace = Zeit für jeden Zug
    .rated = Ob das Ergebnis für die Wertung zählt (ja, wenn du nichts angibst)
    .games = Eine Partie, oder zwei zugleich mit vertauschten Farben
command-play = spielen
    .description = Spiele gegen den Computer
    .game = Welches Spiel
    .level = Wie stark er ist: leicht (für Anfänger), mittel, schwer oder Meister
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
    .scope = Dieser Server oder deine Partien von überall
command-lobby = lobby
    .description = Wer jemanden zum Spielen sucht; biete selbst ein Spiel an
command-tournament = turnier
    .description = Turniere auf diesem Server: jeder gegen jeden oder K.-o.
    .create = Ein Turnier ankündigen, bei dem alle mitspielen können
    .join = Bei einem Turnier mitspielen, das noch nicht begonnen hat
    .leave = Aus einem Turnier aussteigen; nach dem Start sind deine übrigen Partien verloren
    .start = Ein Turnier mit denen beginnen, die dabei sind
    .table = Die Tabelle eines Turniers ansehen
    .end = Ein Turnier vorzeitig beenden, ohne Sieg
    .tournament = Welches Turnier, falls es mehrere gibt
    .name = Wie es heißt
    .game = Welches Spiel
    .variant = Brettgröße und Ähnliches
    .pace = Zeit pro Zug (ohne Angabe 3 Tage)
    .form = Jeder gegen jeden oder K.-o. (ohne Angabe jeder gegen jeden)
    .seats = Wie viele höchstens mitspielen, 2 bis 64 (ohne Angabe 8)
    .role = Welche Rolle es für den Sieg gibt
command-resign = aufgeben
    .description = Gib eine Partie auf; du wirst noch einmal gefragt
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-draw = remis
    .description = Biete Remis an, oder nimm das angebotene an
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-takeback = zurücknehmen
    .description = Bitte dein Gegenüber, dass du deinen letzten Zug zurücknehmen darfst
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-if = wenn
    .description = Plane sofortige Antworten auf Züge deines Gegenübers; ohne Angabe zeigt es deine Pläne
    .opponent = Der Zug deines Gegenübers; davor auch die Züge, die dorthin führen
    .then = Deine Antwort
    .game = Welche Partie, falls du in diesem Kanal mehrere hast
command-away = abwesend
    .description = Halte deine Uhren in allen Partien an, höchstens 30 Tage im Jahr
    .until = Wie lange, etwa 3 Tage, oder ein Datum; leer: bis du wiederkommst
command-privacy = datenschutz
    .description = Was über dich gespeichert ist: ansehen, als Datei holen oder löschen
    .what = Was du möchtest
command-preferences = einstellungen
    .description = Wie deine Bretter aussehen, und wie du erfährst, dass du am Zug bist
command-settings = server
    .description = Einstellungen für Partien auf diesem Server
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
    .lobby = Offene Herausforderungen in einem Kanal auflisten; ohne Angabe abschalten
    .results = Ergebnisse von Partien in einem Kanal posten; ohne Angabe abschalten
    .in = In welchem Kanal
    .notify = Rolle, die bei neuen Herausforderungen benachrichtigt wird, höchstens einmal pro Stunde
    .ban = Eine Person hier keine Partien mehr beginnen lassen; laufende gehen weiter
    .unban = Eine Person hier wieder Partien beginnen lassen
    .rank-role = Eine Rolle an alle vergeben, deren Wertung hoch genug ist
    .tournament-role = Eine Rolle bestimmen, mit der man Turniere ausrichten darf; ohne Angabe keine
    .rating = Die nötige Wertung; ohne Angabe wird die Rangrolle entfernt
    .player = Wen
    .until = Wie lange, etwa 3 Tage, oder ein Datum; ohne Angabe unbefristet
    .end = Eine Partie, die festhängt, ohne Ergebnis beenden
    .adjudicate = Bestimmen, wie eine Partie ausging
    .game = Welche Partie
    .winner = Wer gewonnen hat; ohne Angabe remis
command-doctor = diagnose
    .description = Welche Rechte Parlor in diesem Kanal fehlen, und was deshalb nicht geht
command-leaderboard = bestenliste
    .description = Wer die höchste Wertung hat, auf diesem Server oder überall
    .game = Welches Spiel (alle zusammen, wenn du nichts angibst)
    .scope = Auf diesem Server oder überall
    .page = Welche Seite der Tabelle
command-profile = profil
    .description = Wertungen, Ergebnisse und letzte Partien einer Person
    .player = Wessen Profil (deins, wenn du nichts angibst)
    .versus = Mit einer anderen Person vergleichen
command-block = blockieren
    .description = Keine Herausforderungen mehr von einer Person, ohne dass sie es erfährt; ohne Angabe: die Liste
    .player = Wen
command-unblock = freigeben
    .description = Gib eine Person wieder frei, damit sie dich herausfordern kann
    .player = Wen
command-learn = lernen
    .description = Lerne ein Spiel in fünf kurzen Lektionen, die nur du siehst
    .game = Welches Spiel
command-rules = regeln
    .description = Die Regeln eines Spiels in Kürze, mit einem Beispiel
    .game = Welches Spiel
command-replay = nachspielen
    .description = Sieh eine laufende oder beendete Partie Zug für Zug, als GIF oder als Text an
    .game = Welche Partie
command-explore = ausprobieren
    .description = Probiere Züge auf einer eigenen Kopie einer Stellung aus
    .game = Welche Partie, falls es mehrere gibt
    .record = Die Aufzeichnung einer Partie, um dort Züge auszuprobieren, wo sie endet
command-help = hilfe
    .description = Was Parlor ist und wie man spielt
command-challenge-user = Zu einer Partie herausfordern
option-rank-role-role = Welche Rolle vergeben wird
option-rank-role-game = Welches Spiel, oder alle zusammen
option-tournament-role-role = Welche Rolle; ohne Angabe keine
option-tournament-end = beenden
choice-form-round-robin = Jeder gegen jeden, zweimal
choice-form-knockout = K.-o.: Wer ein Duell verliert, scheidet aus
choice-first-me = Ich beginne
choice-first-opponent = Die Gegenseite beginnt
choice-first-computer = Der Computer beginnt
choice-first-random = Auslosen
choice-games-one = Eine Partie
choice-games-both = Zwei Partien: Jede Seite beginnt eine
choice-scope-server = Auf diesem Server
choice-scope-everywhere = Überall
choice-as-picture = Als Bild
choice-as-text = In Worten

## Namen von Optionen und von Teilen der Befehle, in derselben Form wie die Namen der Befehle

name-adjudicate = partie-entscheiden
name-allowed = erlaubt
name-as = als
name-ban = sperren
name-channel = kanal
name-computer = computer
name-create = ausrichten
name-end = partie-beenden
name-first = beginn
name-form = modus
name-game = spiel
name-games = partien
name-in = in
name-join = mitspielen
name-language = sprache
name-leave = aussteigen
name-level = stufe
name-lobby = lobby
name-move = zug
name-name = name
name-notify = benachrichtigen
name-on = an
name-opponent = gegenüber
name-pace = bedenkzeit
name-page = seite
name-player = person
name-rank-role = rang-rolle
name-rated = gewertet
name-rating = wertung
name-record = aufzeichnung
name-reminders = erinnerungen
name-results = ergebnisse
name-role = rolle
name-scope = wo
name-seats = plätze
name-show = zeigen
name-start = starten
name-table = tabelle
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

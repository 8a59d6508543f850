netted-player-1 = Schwarz
netted-player-2 = Weiß
netted-rules =
    {""}**Ziel.** Fang gegnerische Steine im Netz: Schließ sie in ein Gebiet ein, das höchstens so viele Randfelder hat wie Steine. Randfelder sind die Felder am Brettrand.

    {""}**Dein Zug.** Setze einen Stein. Dein Netz (Steine, die mit Nachbarn, diagonal oder über ein leeres Feld hinweg verbunden sind) teilt das Brett für die Gegenseite in Gebiete.

    {""}**Ende.** Wer Steine fängt, gewinnt; wer nicht setzen kann, verliert.
netted-rules-more =
    - Diagonal: zwei Steine mit zwei gemeinsamen Nachbarfeldern. Was auch auf diesen liegt, die Verbindung hält und sperrt die Grenze zwischen ihnen; Verbindungen dürfen sich kreuzen.
    - Über ein Feld hinweg: Steine auf gegenüberliegenden Seiten eines leeren Felds. Es gehört zum Netz, bis jemand dort setzt; das dürfen beide. Ein gegnerischer Stein löst die Verbindung, bevor gezählt wird.
    - Ein Gebiet sind alle Felder, die die Gegenseite von Feld zu Feld erreicht, ohne dein Netz zu kreuzen; auch das große äußere zählt. Deine Diagonale kann auch Nachbarsteine in zwei Gebiete trennen.
    - Randfelder zählen, ob leer oder mit Steinen des Gebiets. Leere Felder deines Netzes zählen nicht.
    - Du darfst keinen Stein setzen, dessen eigenes Gebiet dann höchstens so viele Randfelder wie Steine hat, auch nicht, um die Gegenseite zu fangen.
    - Passen geht nicht.
netted-pitch = Verbinde deine Steine zu einem Netz: Gegnerische Steine, die es abschneidet, sind gefangen, wenn sie am Rand zu wenig Platz haben.
netted-example = Dicke Linien verbinden Nachbarn, dünne sind Diagonalen, gestrichelte führen über ein leeres Feld. Das farbige Gebiet von Weiß hat 4 Steine und 6 Randfelder, daher 4/6: Nimmt Schwarz zwei dieser Randfelder, ist es im Netz.
netted-moves = ein Feld, etwa e5
variant-netted = { $board ->
    [double-limping] ungleichseitiges Sechseck, { $before }–{ $next }
   *[hex] Sechseck, Seite { $size }
}
illegal-suicide = { $cell } wäre Selbstmord: Dein Gebiet dort hätte { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} und { $edge ->
    [0] kein Randfeld
    [one] nur 1 Randfeld
   *[other] nur { $edge } Randfelder
}. So einen Stein darfst du nie setzen, auch nicht, um zu fangen.
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
status-netted = { $colour } gewinnt: { $how ->
    [no-placement] { $other } kann keinen Stein mehr setzen
   *[netted] { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    } im Netz
}

lesson-netted-1 = Fang c3: Schließe dein Netz mit einem dritten schwarzen Stein! c2 und b4 sind diagonal verbunden, Weiß kommt zwischen ihnen nicht durch. Verbindungen dürfen sich kreuzen. Welches Feld gewinnt?
lesson-netted-1-right = d3 liegt einen diagonalen Schritt von c2 und b4 entfernt: Zwei Felder berühren jeweils beide Steine. Egal, was darauf liegt, die Verbindung hält. c3 ist im Netz, im Bild 1/0: ein Stein, kein Feld am Rand. Du gewinnst.
lesson-netted-1-wrong = c3 erreicht noch den Rand. Das weiße b2 ist diagonal mit c3 und d1 verbunden und fängt dein c2: Weiß gewinnt.
lesson-netted-1-other = c3 erreicht noch den Rand.
lesson-netted-2 = Fang c3 und d3! Auch Nachbarn sind verbunden, ebenso Steine auf gegenüberliegenden Seiten eines Feldes, solange es leer ist: hier c2 und e2 über d2.
lesson-netted-2-right = b4 ist diagonal mit c2 verbunden und über das leere c4 hinweg mit d4. Die weiße Verbindung a3–c3 hilft nicht: Verbindungen dürfen sich kreuzen. c3 und d3 sind im Netz: 2/0.
lesson-netted-2-wrong = b3 ist nicht mit d4 verbunden, also erreichen c3 und d3 noch den Rand. Außerdem besetzt Weiß mit d2 das Feld zwischen c2 und e2: Diese Verbindung ist weg.
lesson-netted-2-occupied = c4 ist nicht mit c2 verbunden, denn c3 dazwischen ist besetzt. Außerdem besetzt Weiß mit d2 das Feld zwischen c2 und e2: Diese Verbindung ist weg.
lesson-netted-2-other = c3 und d3 erreichen noch den Rand.
lesson-netted-3 = Fang die zwei weißen Steine in der Ecke! Dein Netz schneidet ihr Gebiet ab: d1, e1, d2, e2. Es lebt nur, solange es mehr Randfelder (am Brettrand) als Steine hat. 2/3 heißt zwei Steine, drei Randfelder.
lesson-netted-3-right = Jetzt steht es 2/2: Dein Stein nimmt ein Randfeld weg, zwei bleiben für zwei Steine. Du gewinnst. e1 zählt mit, obwohl dort ein weißer Stein liegt.
lesson-netted-3-wrong = Das Feld gehört zu deiner Verbindung, nicht zum Gebiet: Es bleiben drei Randfelder für zwei Steine. Weiß fängt mit c4 dein c3 und gewinnt.
lesson-netted-3-other = Das Gebiet hat immer noch mehr Randfelder als weiße Steine.
lesson-netted-4 = Fang c2! Aber du darfst keinen Stein setzen, der sofort selbst im Netz wäre, auch nicht, um Weiß zu fangen.
lesson-netted-4-right = b3 ist mit b2 und d2 verbunden, also ist c2 im Netz. Auf c3 wäre dein eigener Stein im Netz gewesen. Wem nur noch solche Züge bleiben, der verliert.
lesson-netted-4-forbidden = c3 würde c2 fangen. Aber die weißen Steine b4, c2 und d3 sind rings um c3 verbunden: Dein Stein stünde auf 1/0, ohne Randfeld. Das ist nicht erlaubt.
lesson-netted-4-wrong = c2 erreicht noch den Rand. Das weiße e1 ist diagonal mit c2 und d3 verbunden und fängt dein d2: Weiß gewinnt.
lesson-netted-4-other = c2 erreicht noch den Rand.
lesson-netted-5 = Fang d2: Nimm seinem Gebiet alle drei Randfelder (1/3) mit einem Stein! Ein leeres Feld, über das deine Verbindung führt, gehört zu deinem Netz und zählt nicht mehr.
lesson-netted-5-right = e1 nimmt ein Randfeld weg, und die Verbindungen c1–e1 und e1–e3 führen über die beiden anderen. Ein Stein, kein Randfeld: 1/0. d2 ist im Netz.
lesson-netted-5-wrong = Das nimmt nur ein Randfeld weg. Zwei bleiben für einen Stein, also lebt d2. Weiß fängt mit c4 dein c3 und gewinnt.
lesson-netted-5-other = Das Gebiet von d2 hat immer noch mehr Randfelder als weiße Steine.

waltz-player-1 = Dunkel
waltz-player-2 = Hell
waltz-rules =
    {""}**Ziel.** Wer am Ende die Marke hat, gewinnt. Wer mehr Paare hat, bekommt sie. Ein Paar sind zwei deiner Steine nebeneinander, ohne einen dritten von dir daneben.

    {""}**Dein Zug.** Setze einen Stein. Entsteht ein Paar, muss es rutschen: beide Steine zugleich einen Schritt, wohin du willst. Sie schieben, was vor ihnen liegt.

    {""}**Ende.** Beide passen nacheinander, oder wer die Marke nicht hat, kann nie wieder ein Paar bilden.
waltz-rules-more =
    - Quadrate: nebeneinander in Reihen und Spalten; Richtungen n (oben), ne, e (rechts), se, s, sw, w, nw.
    - Sechsecke: sechs Nachbarn; Richtungen e, w, ne, nw, se, sw.
    - Jeder Stein des Paars schiebt die Reihe vor sich, egal welcher Farbe, bis zur ersten Lücke. Nur deine Steine dürfen vom Brett, nie das Paar. Geht keine Richtung für beide, kannst du dort nicht setzen.
    - Nur ein Paar, das durch Setzen entsteht, rutscht. Ein dritter Stein von dir daneben löst es auf, nichts rutscht.
    - Nach jedem Zug bekommt die Marke, wer mehr Paare hat; bei Gleichstand bleibt sie, wo sie ist.
    - Passen darf man, sobald jemand die Marke hat oder wenn kein anderer Zug möglich ist.
    - „Nie wieder“: Ohne Marke hast du weder ein leeres Feld neben genau einem deiner Steine, der keinen von dir neben sich hat, noch zwei leere Nachbarfelder ohne Stein von dir daneben. Was Schieben öffnen könnte, zählt nicht.
    - Remis gibt es nach Vereinbarung.
waltz-pitch = Halte am Ende die Marke: Sie geht an die Seite mit mehr Paaren, und jedes neue Paar rutscht los und schiebt, was im Weg liegt.
waltz-example = Der dunkle Stein auf b4 bildete mit b5 ein Paar. Es rutschte nach Südosten (lange Pfeile), schob einen hellen Stein (kleine Pfeilspitze) gegen das Paar von Hell und löste es so auf: Dunkel bekommt die Marke.
waltz-moves = ein Feld, etwa c3; entsteht ein Paar, dazu eine Richtung, etwa c3-ne; oder pass
waltz-count = { $pairs ->
    [one] 1 Paar
   *[other] { $pairs } Paare
}{ $token ->
    [yes] {""} · Marke
   *[no] {""}
}
waltz-gain = { $by ->
    [one] ein Paar
   *[other] { $by } Paare
}
variant-waltz = { $grid ->
    [hex] Sechseck, Seite { $size }
    [limping] ungleichseitiges Sechseck, { $size }–{ $next }
   *[square] { $size }×{ $size }
}
illegal-pass-too-early = Passen geht noch nicht: Niemand hat die Marke, und du kannst noch setzen.
illegal-no-such-direction = In Richtung { $direction } rutscht auf diesem Brett nichts. Möglich sind e, w, ne, nw, se und sw.
illegal-no-pair = Auf { $cell } entsteht kein Paar; lass die Richtung weg.
illegal-no-slide = Auf { $cell } entstünde ein Paar, das nirgendwohin rutschen kann. Dort darfst du nicht setzen.
illegal-which-direction = Auf { $cell } entsteht ein Paar. Wohin rutscht es?
illegal-leaves-board = Dorthin kann das Paar nicht rutschen: Sein Stein auf { $cell } würde das Brett verlassen.
illegal-pushes-off = Dorthin kann das Paar nicht rutschen: Es würde den Stein von { $by } auf { $cell } vom Brett schieben.
why-waltz = { $how ->
    [no-room] Die Marke entscheidet, denn die Gegenseite hat nirgends mehr Platz für ein Paar.
   *[passed] Die Marke entscheidet, denn beide haben gepasst.
}
status-waltz = { $colour } gewinnt mit der Marke{ $how ->
    [no-room] , kein Paar mehr möglich
   *[passed] , beide haben gepasst
}
alt-waltz = { $holder ->
    [0] Niemand hat die Marke.
    [1] { $first } hat die Marke.
   *[2] { $second } hat die Marke.
} { $first } hat { $one ->
    [one] 1 Paar
   *[other] { $one } Paare
}, { $second } { $two }.
direction-n = Norden, oben
direction-ne = Nordosten
direction-e = Osten, rechts
direction-se = Südosten
direction-s = Süden, unten
direction-sw = Südwesten
direction-w = Westen, links
direction-nw = Nordwesten

lesson-waltz-1 = Setze einen Stein und bilde ein Paar: genau zwei deiner dunklen Steine nebeneinander, nicht schräg. Ein neues Paar rutscht einen Schritt (n heißt nach oben). Ziel: mehr Paare als Hell.
lesson-waltz-1-right = c2 und b2 bilden ein Paar. Ein neues Paar muss einen Schritt rutschen, wohin du willst: hier n, nach oben, auf b3 und c3. Danach bewegt es sich nur, wenn es geschoben wird. Du führst 1:0.
lesson-waltz-1-diagonal = c3 liegt schräg zu b2, und schräg ist nicht nebeneinander: Es entsteht kein Paar, und nichts rutscht. Hell bildet das erste Paar.
lesson-waltz-1-wrong = Deine Steine liegen nicht nebeneinander: Es entsteht kein Paar, und nichts rutscht. So kann Hell das erste Paar bilden.
lesson-waltz-2 = Setze auf b2 und trenne Hells Paar! Dein neues Paar rutscht, wohin du willst: n oben, s unten, e rechts, w links oder schräg wie ne (rechts oben). Es schiebt alle Steine vor sich her, egal welcher Farbe, bis zur ersten Lücke.
lesson-waltz-2-right = Dein Stein von a2 schiebt b3 nach c4, und a3 bleibt liegen: Das Paar ist getrennt. Ein Paar, das geschoben wird oder durch Schieben entsteht, zählt, rutscht aber nicht.
lesson-waltz-2-both = Beide Steine werden zusammen nach oben geschoben und bleiben ein Paar. Hell bildet ein zweites.
lesson-waltz-2-wrong = Hell hat noch ein Paar. Um die Steine zu trennen, schieb den einen weg und lass den anderen liegen.
lesson-waltz-3 = Setze auf b2 und trenne Hells Paar! Du darfst eigene Steine vom Brett schieben, helle nie. Das rutschende Paar selbst muss auf dem Brett bleiben.
lesson-waltz-3-right = Dein Stein von b2 schiebt c2 nach d2, und dein eigener Stein auf d2 fällt vom Brett (durchgestrichen). Das hat sich gelohnt: Das Paar ist getrennt.
lesson-waltz-3-off = Nach rechts unten (se) würde dein Paar den hellen Stein auf c1 vom Brett schieben.
lesson-waltz-3-wrong = Hell hat noch ein Paar. Um es zu trennen, schieb c2 in Reihe 2 zur Seite, auch wenn dich das einen Stein kostet.
lesson-waltz-4 = Hol dir von Hell die Marke (Medaille): Wer sie am Ende hat, gewinnt. Wer nach einem Zug mehr Paare hat, bekommt sie, bei Gleichstand bleibt sie. Jetzt steht es 1:1.
lesson-waltz-4-right = b3 und a3 bilden ein zweites Paar und rutschen nach rechts (e), ohne dein erstes zu berühren. Mit 2:1 bekommst du die Marke.
lesson-waltz-4-third = d1 ist ein dritter Stein neben deinem Paar und löst es auf: Drei zusammen sind kein Paar, und nichts rutscht. Hell bildet ein zweites Paar und führt 2:0.
lesson-waltz-4-join = Das neue Paar rutscht nach unten (s) an dein erstes heran: Vier Steine zusammen sind kein Paar. Hell bildet ein zweites Paar und führt 2:0.
lesson-waltz-4-wrong = Du führst nicht, also behält Hell die Marke. Bilde ein zweites Paar, das dein erstes nicht berührt.
lesson-waltz-5 = Gewinne jetzt die Partie! Sobald jemand die Marke hat, darf man passen. Passen beide nacheinander, endet die Partie, und wer die Marke hat, gewinnt. Du hast sie, und Hell hat gerade gepasst.
lesson-waltz-5-right = Beide haben gepasst, und du hast die Marke: Du gewinnst. Mit der Marke gewinnt man auch, sobald die Gegenseite nirgends mehr Platz für ein Paar hat.
lesson-waltz-5-greedy = Du hattest zwei Paare, aber das neue Paar von Hell schiebt das eine an das andere heran: Vier Steine zusammen sind kein Paar. Hell führt 1:0 und bekommt die Marke.
lesson-waltz-5-third = Das neue Paar von Hell schiebt deinen Stein von c2 nach c3, direkt neben dein Paar: Drei zusammen sind kein Paar. Hell führt 1:0 und bekommt die Marke.
lesson-waltz-5-wrong = Die Partie geht weiter, und Hell bekommt noch eine Chance. Du hast die Marke: Passe einfach.

tetrathedral-player-1 = Bernstein
tetrathedral-player-2 = Violett
tetrathedral-rules =
    {""}**Ziel.** Baue eine Pyramide: eine deiner Figuren mit drei weiteren von dir an ihren drei Kanten, keine der vier im helleren äußeren Ring.

    {""}**Dein Zug.** Es wird gewürfelt. Zieh eine Figur genau so viele Felder geradeaus; bei einer 8 beliebig weit, aber höchstens 8 Felder, solange eine von dir draußen ist. Landet sie auf einer gegnerischen Figur, schlägt sie diese.

    {""}**Ende.** Wer eine Pyramide baut, gewinnt.
tetrathedral-rules-more =
    - Geradeaus: den Streifen entlang, Kante um Kante; oder durch die Spitzen: Spitze, Kante, Spitze, Kante, egal womit du beginnst. Jedes Dreieck ist ein Feld: Eine 1 erreicht bis zu sechs.
    - Eine Figur zieht über keine Figur hinweg; Figuren neben einer Spitze stören nicht. Auf einer eigenen darf sie nicht landen.
    - Ist eine deiner Figuren draußen, ziehst du mit einer 8 eine Figur nur 1 bis 8 Felder, oder du setzt eine von draußen auf ein leeres Feld des äußeren Rings: Das ist dann dein ganzer Zug.
    - Schlagen ist keine Pflicht: Jeder mögliche Zug ist erlaubt. Gibt es keinen, passt Parlor für dich.
    - Jede der vier kann die Pyramide vollenden, auch durch Schlagen auf dem fehlenden Feld.
    - Je vier Figuren (oder acht) starten auf Feldern ihrer Farbe. Wer beginnt, entscheidet das Los, wenn die Herausforderung nichts anderes sagt.
    - Remis gibt es nach Vereinbarung.
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
why-tetrathedral = eine Pyramide um { $cell }.
status-tetrathedral = { $colour } gewinnt mit der Pyramide auf { $cell }
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] Der Würfel zeigt { $roll }.{" "}
}Figuren draußen: { $first } { $one }, { $second } { $two }.

lesson-tetrathedral-1 = Bau eine Pyramide und gewinne: eine Figur (d8) mit drei weiteren an ihren Kanten. Du würfelst eine 2: Zieh 2 Felder geradeaus, Kante um Kante. (e10-e8: e10 nach e8)
lesson-tetrathedral-1-right = Kante um Kante: e9, dann d9. Jetzt stehen an allen drei Kanten von d8 deine Figuren: c7, d7 und d9. Du gewinnst.
lesson-tetrathedral-1-point = e8 berührt d8 nur an einer Spitze, das ist keine Pyramide. Violett würfelt eine 4, landet auf d7 und schlägt deine Figur.
lesson-tetrathedral-1-wrong = Keine deiner Figuren hat drei weitere an ihren Kanten. Die Partie geht weiter, und Violett kann auf einer von ihnen landen und sie schlagen.
lesson-tetrathedral-2 = Zieh eine Figur auf d8, in die leere Mitte. An den Kanten stehen deine eigenen, also geradeaus durch die Spitzen: abwechselnd Spitze und Kante, egal womit du beginnst. Jedes Dreieck unterwegs ist 1 Feld, und du hast eine 3.
lesson-tetrathedral-2-right = Durch die Spitze nach f7, über die Kante nach e8, durch die Spitze nach d8. Figuren neben einer Spitze versperren nichts. Jede der vier Figuren darf zuletzt kommen, auch die mittlere.
lesson-tetrathedral-2-edges = Kante um Kante kommt g6 nicht hinein: An allen dreien stehen deine eigenen Figuren. Violett würfelt eine 4 und schlägt d7.
lesson-tetrathedral-2-through = Diese Figur muss alle 3 Felder ziehen: Sie läuft über d8 und e8 hinaus, und c7 bleibt leer. Violett würfelt eine 4 und schlägt d7.
lesson-tetrathedral-2-wrong = d8 ist noch leer, also gibt es keine Pyramide. Such eine Bahn, die gerade durch eine seiner Spitzen führt.
lesson-tetrathedral-3 = Halte Violett auf, dem nur eine Figur auf d11 fehlt: Lande auf einer violetten Figur und schlag sie. Dann ist sie draußen. Eine 8 zieht beliebig weit, aber keine Figur zieht über eine andere hinweg.
lesson-tetrathedral-3-right = 10 Felder, und d12 ist geschlagen: Violetts Pyramide ist zerstört. Mit 1 bis 7 ziehst du genau so weit, auch um zu schlagen. Auf eigenen Figuren landest du nie.
lesson-tetrathedral-3-block = Eine Figur auf dem fehlenden Feld hält Violett nicht auf. Mit einer 4 schlägt Violett sie und vollendet im selben Zug die Pyramide.
lesson-tetrathedral-3-over = Die Figur auf d12 steht dazwischen, und keine Figur zieht über eine andere hinweg.
lesson-tetrathedral-3-wrong = Du schlägst nichts, und zu Violetts Pyramide fehlt nur eine Figur auf d11.
lesson-tetrathedral-4 = Setz deine geschlagene Figur dorthin, wo im nächsten Zug eine 1 gewinnt. Nur eine 8 bringt sie zurück, auf irgendein leeres Feld des helleren äußeren Rings. (@a3: zurück auf a3)
lesson-tetrathedral-4-right = Von a4 führt eine 1 durch die Spitze nach b5, auf das fehlende Feld. Das Einsetzen war dein ganzer Zug. Solange eine Figur draußen ist, kann eine 8 stattdessen eine andere ziehen, 1 bis 8 Felder.
lesson-tetrathedral-4-inside = b5 fehlt dir zwar, liegt aber nicht im äußeren Ring: Dort wird nie eine Figur eingesetzt.
lesson-tetrathedral-4-taken = Auf a5 steht eine violette Figur. Eingesetzt wird nur auf leere Felder, geschlagen wird dabei nie.
lesson-tetrathedral-4-far = Von a3 sind es 2 Felder bis b5, eine 1 gewinnt also nicht. Violett würfelt eine 2 und schlägt die Figur gleich wieder.
lesson-tetrathedral-4-wrong = Danach gewinnt eine 1 nicht. Lass deine drei Figuren stehen und setze die vierte 1 Feld von b5 entfernt ein.
lesson-tetrathedral-5 = Gewinne mit dieser 1! Zwei verschiedene Züge ergeben eine Pyramide, aber sie zählt nur, wenn keine ihrer vier Figuren im äußeren Ring steht.
lesson-tetrathedral-5-right = Geschlagen und damit vollendet: b5 hat b4, b6 und c6 an seinen Kanten, keine Figur im Ring. Sich auf das fehlende Feld zu stellen, schützt nicht.
lesson-tetrathedral-5-ring = b4 hat a3, b3 und b5 an seinen Kanten, aber a3 liegt im äußeren Ring, also zählt es nicht. Violett würfelt eine 1 und schlägt b5.
lesson-tetrathedral-5-hole = Geschlagen, aber jetzt ist b5 leer: keine Pyramide. Violett würfelt eine 5 und schlägt deine Figur auf c6.
lesson-tetrathedral-5-wrong = Das ergibt keine Pyramide. Die Viererreihe ist fast eine: Zieh eines ihrer Enden durch eine Spitze.

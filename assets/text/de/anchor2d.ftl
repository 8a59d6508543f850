anchor2d-player-1 = Schwarz
anchor2d-player-2 = Weiß
anchor2d-rules =
    {""}**Ziel.** Hol dir fünf der neun Paare. Das Dreieck und seine zwei Fenster haben je drei Kanten, A bis I (im Regelblatt klein geschrieben); zwei Kanten desselben Dreiecks oder Fensters sind ein Paar.

    {""}**Dein Zug.** Setze einen Stein. Eine verbundene Gruppe besitzt ein Paar, wenn sie seine beiden Kanten und irgendeine dritte berührt. Was sie an der Ecke der beiden abtrennt, darf keine andere Kante berühren, also auch kein Fenster enthalten.

    {""}**Ende.** Fünf Paare gewinnen.
anchor2d-rules-more =
    - Linke, rechte und untere Kante: A, B, C beim Dreieck; D, E, F beim linken Fenster; G, H, I beim rechten.
    - Die Ecke eines Paars ist das Feld, das seine beiden Kanten berührt, neben dem Kreis, wo sie sich treffen. Der Kreis zeigt, wem das Paar gehört.
    - Abgetrennt: alle Felder, die man von der Ecke aus erreicht, ohne die Gruppe zu kreuzen, egal, wessen Steine dort liegen. Berühren sie eine andere Kante, ob des Dreiecks oder eines Fensters, besitzt die Gruppe das Paar nicht. Mit einem Stein auf der Ecke trennt sie nichts ab.
    - Die dritte Kante ist irgendeine andere, vom Dreieck oder von einem Fenster. Eine Gruppe kann mehrere Paare besitzen.
    - Ein Paar behält man: Steine bewegen sich nie und werden nicht geschlagen.
    - Auf Fenster wird nicht gesetzt.
    - Du musst setzen. Remis gibt es nicht.
anchor2d-pitch = Hol dir fünf der neun Kantenpaare, jedes mit einer Gruppe, die beide Kanten und eine dritte berührt, ohne zwischen ihnen ein Fenster abzutrennen.
anchor2d-example = Die schwarze Gruppe auf d4, e5 und e6 berührt die Kanten B, G und H und besetzt die Ecke der Kanten G und H. Also gehört Schwarz das Paar GH (Ring: gerade gewonnen; getönt: die Gruppe).
anchor2d-moves = ein Feld, etwa d4
anchor2d-count = { $pairs ->
    [one] 1 Paar
   *[other] { $pairs } Paare
}
anchor2d-gain = { $by ->
    [one] ein Paar
   *[other] { $by } Paare
}
variant-anchor2d = { $size ->
    [quick] schnell, 39 Felder
    [small] klein, 85 Felder
    [large] groß, 129 Felder
   *[standard] normal, 106 Felder
}
illegal-window = { $cell } gehört zu einem Fenster, dort darfst du nicht setzen.
why-anchor2d = { $count } von 9 Paaren.
status-anchor2d = { $colour } gewinnt mit { $count } Paaren
alt-anchor2d = Paare: { $first } { $one }, { $second } { $two }.

lesson-anchor2d-1 = Hol dir das Kantenpaar D und E! Berühre beide und eine dritte grüne Kante mit einer schwarzen Gruppe. Ein Kreis markiert jedes Paar. Wer fünf von neun hat, gewinnt.
lesson-anchor2d-1-right = b6 berührt die Kanten D und E, a6 die Kanten A und D: Ein Feld berührt jede Kante neben ihm. Steine bleiben immer liegen, also gehört dir das Paar für immer (schwarzer Kreis).
lesson-anchor2d-1-wrong = Keine deiner Gruppen berührt die Kanten D und E zugleich. Weiß nimmt die Ecke dazwischen.
lesson-anchor2d-2 = Bring deine Gruppe an eine dritte Kante! Sie berührt die Kanten A und C, aber zwei reichen nicht. Die dritte darf zum Dreieck oder zu einem Fenster gehören, einem der zwei grünen Löcher.
lesson-anchor2d-2-right = b8 berührt die Kanten D und F, also gehört dir das Paar A und C. Auch D und F gehören dir jetzt: ein Stein, zwei Paare.
lesson-anchor2d-2-corner = a9 berührt die Kanten A und C, und das tat deine Gruppe schon: keine dritte Kante, kein Paar. Weiß blockt auf b8.
lesson-anchor2d-2-wrong = Dieser Stein ist nicht mit deiner Gruppe verbunden und bringt ihr keine dritte Kante. Weiß blockt auf b8.
lesson-anchor2d-3 = Hol dir die Kanten A und C, die sich unten links treffen! Was deine Gruppe in deren Ecke abtrennt, darf keine andere Kante berühren. Auch ein Fenster darf nicht darin liegen, denn es hat eigene Kanten.
lesson-anchor2d-3-right = Du trennst nur a9 ab, und das berührt nur die Kanten A und C: Das Paar gehört dir. D–F nicht: Deine Steine lassen b8 zu Kante A hin offen.
lesson-anchor2d-3-window = Deine Gruppe berührt jetzt die Kanten A und C, aber in dem Teil, den sie an der Ecke abtrennt, liegt das linke Fenster: kein Paar.
lesson-anchor2d-3-wrong = Deine Gruppe muss die Kanten A und C berühren und deren Ecke ohne Fenster abtrennen. Weiß setzt sich auf a8 dazwischen.
lesson-anchor2d-4 = Blocke Weiß, dem nur noch ein Stein zum Paar der Kanten D und E fehlt! Paare wechseln nie den Besitzer.
lesson-anchor2d-4-right = Geblockt: Die weiße Gruppe berührt die Kanten D und A, aber nicht E.
lesson-anchor2d-4-wrong = Weiß berührt die Kanten D, E und A. Dieses Paar ist für immer verloren.
lesson-anchor2d-5 = Finde dein fünftes Paar und gewinne! Vier besitzt du. Wer zwei seiner Gruppen verbindet, kann ein weiteres Paar gewinnen. Weiße Steine in der abgetrennten Ecke stören nicht.
lesson-anchor2d-5-right = Verbunden! Eine Gruppe reicht jetzt von Kante A zu Kante B. In der Ecke, die sie abtrennt, liegt kein Fenster, und die weißen Steine dort stören nicht: dein fünftes Paar. Du gewinnst.
lesson-anchor2d-5-wrong = Noch verbindet keine deiner Gruppen die Kanten A und B, und Weiß nimmt d6.

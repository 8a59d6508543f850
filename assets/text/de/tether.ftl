tether-player-1 = Rot
tether-player-2 = Blau
tether-rules =
    {""}**Ziel.** Beanspruche mehr als das halbe Brett. Rot hat die Seiten oben und unten, Blau die links und rechts.

    {""}**Dein Zug.** Setze einen Stein. Ein Ring aus deinen Steinen, oder aus Steinen und deinen Seiten, schlägt die gegnerischen Steine darin, denn sie erreichen keine ihrer Seiten mehr. Steine, die mit einer deiner Seiten verbunden sind, beanspruchen ihre Felder und alles, was sie umschließen.

    {""}**Ende.** Wer mehr als die Hälfte beansprucht, gewinnt.
tether-rules-more =
    - In einem Ring: Jeder Weg zu beiden gegnerischen Seiten führt über deine Steine. Eine Lücke mit gegnerischem Stein ist offen.
    - In einen Ring darf niemand setzen, auch sein Besitzer nicht, selbst wenn er nichts beansprucht.
    - Verbunden: Stein an Stein deiner Farbe, bis zu einer deiner Seiten. Solche Steine sind **angebunden**: Nichts schneidet sie ab, also werden sie nie geschlagen.
    - Steine mit hellem Punkt sind nicht angebunden. Sie beanspruchen nichts, und ein Ring aus ihnen auch nicht.
    - Alle deine angebundenen Steine zählen zusammen: Zwei Ketten von Seite zu Seite beanspruchen auch, was dazwischen liegt.
    - Geschlagene Steine gehen zurück und zählen nichts.
    - Ein Eckfeld liegt an einer Seite jeder Farbe, also ist jeder Stein dort angebunden.
    - Du musst setzen. Remis gibt es nicht.
tether-pitch = Beanspruche mehr als das halbe Brett mit Mauern und Ringen, die an deine Seiten angebunden sind.
tether-example = Rot hat mit c4 gerade einen Ring um c3 geschlossen und den blauen Stein dort geschlagen (durchgestrichen). Der Ring berührt noch keine rote Seite, wie die hellen Punkte zeigen, und beansprucht nichts: c3 ist schraffiert, nicht rot.
tether-moves = ein Feld, etwa d4
tether-count-of = { $cells }/{ $needed } Felder
tether-count = { $cells ->
    [one] 1 Feld
   *[other] { $cells } Felder
}
tether-gain = { $by ->
    [one] 1 Feld
   *[other] { $by } Felder
}
variant-tether = { $size }×{ $size }
illegal-surrounded = { $cell } ist von { $by } umschlossen, deshalb darf dort niemand setzen.
why-tether = { $count } von { $all } Feldern.
status-tether = { $colour } gewinnt mit { $count } von { $all } Feldern
alt-tether = { $first } beansprucht { $one ->
    [one] 1 Feld
   *[other] { $one } Felder
}, { $second } { $two }.

lesson-tether-1 = Schließe die Lücke in deiner roten Mauer! Zwei Mauern zwischen deinen Seiten oben und unten beanspruchen alle Felder dazwischen: Sie zählen für dich. Mehr als das halbe Brett gewinnt.
lesson-tether-1-right = Geschlossen! Beide Mauern und alle Felder dazwischen gehören dir: 15 von 25. Du gewinnst.
lesson-tether-1-wrong = Blau setzt in die Lücke, und deine Mauern umschließen nichts.
lesson-tether-1-inside = c1 liegt zwischen deinen Mauern und lässt die Lücke offen. Blau setzt hinein, und deine Mauern umschließen nichts.
lesson-tether-2 = Schließe den Ring um den blauen Stein in der Mitte! Ein geschlossener Ring aus deinen Steinen schlägt alle blauen Steine darin.
lesson-tether-2-right = Geschlagen! Blau bekommt den Stein zurück (durchgestrichener Kreis). In einen geschlossenen Ring darf niemand setzen, auch du nicht: Seine leeren Felder sind schraffiert oder getönt.
lesson-tether-2-wrong = Der Ring ist noch offen. Blau entwischt über d3, und sein Stein ist in Sicherheit.
lesson-tether-3 = Binde deinen Ring an: Verbinde ihn mit der roten Seite oben oder unten. Lose Steine (weißer Punkt) beanspruchen nichts.
lesson-tether-3-right = Jetzt ist er angebunden: Stein an Stein mit einer deiner Seiten verbunden. Der Ring, das Feld darin und c1 gehören dir, 8 Felder. Angebundene Steine können nie geschlagen werden.
lesson-tether-3-wrong = Der Ring berührt noch immer keine rote Seite und beansprucht nichts. Blau nimmt c1 und fängt an, dich abzuschneiden.
lesson-tether-4 = Sperre die zwei blauen Steine zwischen deinen Steinen und der roten Seite oben ein! Deine eigenen Seiten helfen, einen Ring zu schließen, eine blaue Seite oder ein blauer Stein nie.
lesson-tether-4-right = Geschlagen! Steine und rote Seite bilden zusammen den Ring. Weil er deine Seite berührt, beansprucht er sofort 7 Felder.
lesson-tether-4-wrong = Blau erreicht seine eigene Seite rechts. Jetzt sind diese Steine angebunden und für immer sicher.
lesson-tether-5 = Besetze die Lücke in Blaus zweiter Mauer! Noch ein Stein, und sie reicht von Seite zu Seite: Dann hat Blau mehr als das halbe Brett und gewinnt sofort.
lesson-tether-5-right = Geblockt! c4 ist an deine Seite unten angebunden: Diese Mauer kann Blau nicht mehr schließen.
lesson-tether-5-wrong = Blau schließt seine Mauer: 15 von 25 Feldern. Blau gewinnt.

tetrathedral-player-1 = Ámbar
tetrathedral-player-2 = Violeta
tetrathedral-rules =
    {""}**Objetivo.** Forma una pirámide: un peón tuyo con otros tres tuyos en sus tres aristas, ninguno de los cuatro en el anillo exterior, más claro.

    {""}**Tu turno.** Se lanza el dado. Mueve un peón en línea recta ese número exacto de casillas; con un 8, las que quieras, pero 8 como mucho mientras tengas un peón fuera. Si termina sobre un peón rival, lo captura.

    {""}**El final.** Gana quien forme una pirámide.
tetrathedral-rules-more =
    - En línea recta: por una franja, arista tras arista; o por los vértices: vértice, arista, vértice, arista, empezando por cualquiera. Cada triángulo es una casilla: un 1 alcanza hasta seis.
    - Un peón no pasa por encima de otro ni termina sobre uno tuyo; los que están junto a un vértice no estorban.
    - Mientras tengas un peón fuera de juego, con un 8 mueves otro de 1 a 8 casillas, o devuelves ese a una casilla vacía del anillo exterior, y eso es todo el turno.
    - Vale cualquier jugada posible, con captura o sin ella. Si no hay, Parlor pasa por ti.
    - Cualquiera de los cuatro puede completar la pirámide, también capturando en la casilla que falta.
    - Cuatro peones cada uno (u ocho), en casillas de su color. Quién empieza se decide por sorteo, salvo que el reto diga otra cosa.
    - Tablas por acuerdo.
tetrathedral-pitch = lanza el dado y forma una pirámide: un peón con otros tres tuyos en sus aristas.
tetrathedral-example = Violeta sacó un 4 y capturó el peón de Ámbar en c12.
tetrathedral-moves = dos casillas, como a2-b5; o @ y una casilla del anillo exterior para devolver un peón, como @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] 1 peón fuera
   *[other] { $out } peones fuera
}
variant-tetrathedral = { $pawns } peones por bando{ $first ->
    [2] , empieza Violeta
   *[1] {""}
}
illegal-not-rolled = Espera la tirada.
illegal-must-move = No puedes pasar: tu tirada permite una jugada.
illegal-no-pawn = No tienes ningún peón en { $cell }.
illegal-own-pawn = En { $cell } ya hay un peón tuyo.
illegal-not-in-line = Ninguna línea recta lleva de { $from } a { $to }.
illegal-wrong-distance = { $roll ->
    [8] Sacaste un 8. Con un peón fuera de juego, eso permite hasta 8 casillas, y aquí hacen falta { $distance }.
   *[other] Sacaste un { $roll }, pero esa casilla está a { $distance ->
        [one] 1 casilla
       *[other] { $distance } casillas
    } de distancia.
}
illegal-blocked = Sacaste un { $roll }: { $from } no puede avanzar { $distance ->
    [one] 1 casilla
   *[other] { $distance } casillas
} hacia ahí, porque el peón en { $by } está en medio.
illegal-no-eight = Sacaste un { $roll }: los peones solo vuelven con un 8.
illegal-nothing-out = No tienes ningún peón fuera de juego.
illegal-not-in-ring = Los peones vuelven por el anillo exterior, y { $cell } no está en él.
why-tetrathedral = una pirámide alrededor de { $cell }.
status-tetrathedral = { $colour } gana con la pirámide en { $cell }
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] El dado marca { $roll }.{" "}
}Peones fuera de juego: { $first } { $one }, { $second } { $two }.

lesson-tetrathedral-1 = Gana con una pirámide: un peón (d8) con otros tres en sus aristas. Sacaste un 2: avanza 2 casillas en línea recta, arista tras arista (e10-e8: e10 a e8).
lesson-tetrathedral-1-right = Arista tras arista: e9 y luego d9. Ahora d8 tiene peones tuyos en sus tres aristas: c7, d7 y d9. Ganas.
lesson-tetrathedral-1-point = e8 solo toca d8 en un vértice, así que no hay pirámide. Violeta saca un 4, termina en d7 y captura tu peón.
lesson-tetrathedral-1-wrong = Ningún peón tuyo tiene otros tres en sus aristas. La partida sigue, y Violeta puede terminar sobre uno de ellos y capturarlo.
lesson-tetrathedral-2 = Lleva un peón a d8, el centro que falta. Tus propios peones ocupan sus aristas, así que pasa recto por los vértices, alternando vértice y arista (o al revés). Cada triángulo es 1 casilla, y sacaste un 3.
lesson-tetrathedral-2-right = Vértice a f7, arista a e8, vértice a d8. Los peones junto a un vértice no bloquean. Cualquiera de los cuatro puede llegar el último, también el del centro.
lesson-tetrathedral-2-edges = Arista tras arista, g6 no puede entrar: tus propios peones ocupan las tres. Violeta saca un 4 y captura d7.
lesson-tetrathedral-2-through = Este peón debe avanzar las 3 casillas: pasa por d8 y e8, y c7 queda vacía. Violeta saca un 4 y captura d7.
lesson-tetrathedral-2-wrong = d8 sigue vacía, así que no hay pirámide. Busca una línea recta que pase por uno de sus vértices.
lesson-tetrathedral-3 = Detén a Violeta, a quien solo le falta un peón en d11: termina sobre un peón violeta y captúralo. Queda fuera del tablero. Con un 8 avanzas las casillas que quieras, pero ningún peón pasa por encima de otro.
lesson-tetrathedral-3-right = 10 casillas y d12 queda capturado: la pirámide de Violeta se rompe. Del 1 al 7 avanzas exactamente esas casillas, también para capturar. Nunca terminas sobre un peón tuyo.
lesson-tetrathedral-3-block = Un peón en la casilla que falta no detiene a Violeta. Con un 4 lo captura y completa la pirámide en la misma jugada.
lesson-tetrathedral-3-over = El peón en d12 está en medio, y ningún peón pasa por encima de otro.
lesson-tetrathedral-3-wrong = No capturas nada, y a la pirámide de Violeta solo le falta un peón en d11.
lesson-tetrathedral-4 = Pon tu peón capturado donde un 1 gane en tu próximo turno. Solo un 8 lo devuelve, a cualquier casilla vacía del anillo exterior, más claro (@a3: entra en a3).
lesson-tetrathedral-4-right = Desde a4, un 1 lleva por un vértice a b5, la casilla que falta. Devolverlo ocupó todo tu turno. Mientras haya un peón fuera, un 8 también puede mover otro, de 1 a 8 casillas.
lesson-tetrathedral-4-inside = b5 es la que te falta, pero no está en el anillo exterior: ahí nunca vuelve un peón.
lesson-tetrathedral-4-taken = En a5 hay un peón violeta. Un peón solo vuelve a una casilla vacía: al volver nunca captura.
lesson-tetrathedral-4-far = Desde a3 hay 2 casillas hasta b5, así que un 1 no gana. Violeta saca un 2 y vuelve a capturar el peón.
lesson-tetrathedral-4-wrong = Después de eso, un 1 no gana. Deja tus tres peones donde están y pon el cuarto a 1 casilla de b5.
lesson-tetrathedral-5 = ¡Gana con este 1! Dos jugadas distintas forman una pirámide, pero solo cuenta si ninguno de sus cuatro peones está en el anillo exterior.
lesson-tetrathedral-5-right = Una captura la completa: b5 tiene b4, b6 y c6 en sus aristas, ninguno en el anillo. Ocupar la casilla que falta no es defensa.
lesson-tetrathedral-5-ring = b4 tiene a3, b3 y b5 en sus aristas, pero a3 está en el anillo exterior, así que no cuenta. Violeta saca un 1 y captura b5.
lesson-tetrathedral-5-hole = Capturaste, pero ahora b5 está vacía: no hay pirámide. Violeta saca un 5 y captura tu peón en c6.
lesson-tetrathedral-5-wrong = Eso no forma una pirámide. La fila de cuatro casi lo es: mueve uno de sus extremos por un vértice.

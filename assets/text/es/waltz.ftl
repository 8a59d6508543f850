waltz-player-1 = Oscuro
waltz-player-2 = Claro
waltz-rules =
    {""}**Objetivo.** Ten la insignia al final: la toma quien tiene más parejas. Una pareja son dos piedras tuyas contiguas, sin otra tuya al lado.

    {""}**Tu turno.** Coloca una piedra. Si forma una pareja, esta debe deslizarse: las dos piedras a la vez, un paso, hacia donde elijas. Empujan lo que tienen delante.

    {""}**El final.** Dos pases seguidos, o cuando el bando sin la insignia ya nunca podrá formar una pareja.
waltz-rules-more =
    - Cuadrados: contiguas por filas y columnas; direcciones n (arriba), ne, e, se, s, sw, w (izquierda), nw.
    - Hexágonos: seis vecinas; direcciones e, w, ne, nw, se, sw.
    - Cada piedra de la pareja empuja la fila de delante, de cualquier color, hasta el primer hueco. Solo tus piedras pueden salir del tablero, nunca la pareja. Si ninguna dirección vale para las dos, no puedes jugar ahí.
    - Solo se desliza una pareja formada al colocar una piedra. Una tercera piedra tuya al lado la rompe, y nada se desliza.
    - Tras cada turno, quien tiene más parejas toma la insignia; con empate, no cambia de manos.
    - Puedes pasar si alguien tiene la insignia o no hay otra jugada.
    - «Nunca»: ninguna casilla vacía tiene al lado exactamente una piedra tuya, y esta suelta, ni hay dos casillas vacías contiguas sin ninguna tuya al lado. Lo que puedan abrir otros empujes no cuenta.
    - Tablas por acuerdo.
waltz-pitch = ten la insignia al final: la toma quien tiene más parejas, y cada pareja nueva se desliza y empuja lo que encuentra.
waltz-example = La piedra de Oscuro en b4 formó una pareja con b5, que se deslizó al sureste (flechas largas), empujó una piedra de Claro (punta pequeña) contra la pareja de Claro y así la rompió: Oscuro toma la insignia.
waltz-moves = una casilla, como c3; si forma una pareja, añade una dirección, como c3-ne; o pass para pasar
waltz-count = { $pairs ->
    [one] 1 pareja
   *[other] { $pairs } parejas
}{ $token ->
    [yes] {""} · insignia
   *[no] {""}
}
waltz-gain = { $by ->
    [one] una pareja
   *[other] { $by } parejas
}
variant-waltz = { $grid ->
    [hex] hexágono de lado { $size }
    [limping] hexágono irregular, { $size }–{ $next }
   *[square] { $size }×{ $size }
}
illegal-pass-too-early = Aún no puedes pasar: nadie tiene la insignia y te queda alguna jugada.
illegal-no-such-direction = En este tablero nada se desliza hacia { $direction }. Usa e, w, ne, nw, se o sw.
illegal-no-pair = { $cell } no forma pareja; quita la dirección.
illegal-no-slide = { $cell } forma una pareja que no puede deslizarse a ningún lado, así que no puedes jugar ahí.
illegal-which-direction = { $cell } forma una pareja. ¿Hacia dónde se desliza?
illegal-leaves-board = La pareja no puede deslizarse hacia ahí: su piedra en { $cell } saldría del tablero.
illegal-pushes-off = La pareja no puede deslizarse hacia ahí: empujaría fuera del tablero la piedra de { $by } en { $cell }.
why-waltz = { $how ->
    [no-room] la insignia, y al otro bando no le queda lugar donde formar una pareja.
   *[passed] la insignia, y dos pases seguidos.
}
status-waltz = { $colour } gana con la insignia{ $how ->
    [no-room] , ya no hay pareja posible
   *[passed] , dos pases seguidos
}
alt-waltz = { $holder ->
    [0] Nadie tiene la insignia.
    [1] { $first } tiene la insignia.
   *[2] { $second } tiene la insignia.
} { $first } tiene { $one ->
    [one] 1 pareja
   *[other] { $one } parejas
}; { $second }, { $two }.
direction-n = norte, arriba
direction-ne = noreste
direction-e = este, derecha
direction-se = sureste
direction-s = sur, abajo
direction-sw = suroeste
direction-w = oeste, izquierda
direction-nw = noroeste

lesson-waltz-1 = Coloca una piedra oscura y forma una pareja: exactamente dos tuyas lado a lado, no en diagonal. La pareja se desliza un paso («n» es arriba). Consigue más que Claro.
lesson-waltz-1-right = c2 y b2 forman una pareja. Una pareja nueva debe deslizarse un paso hacia donde elijas: aquí n, arriba, a b3 y c3. Después solo se mueve si la empujan. Vas ganando 1 a 0.
lesson-waltz-1-diagonal = c3 está en diagonal con b2, y eso no es estar al lado: no hay pareja y nada se desliza. Claro forma la primera pareja.
lesson-waltz-1-wrong = Tus piedras no están una al lado de la otra: no hay pareja y nada se desliza. Así Claro puede formar la primera pareja.
lesson-waltz-2 = ¡Juega en b2 y rompe la pareja de Claro! La pareja nueva se desliza adonde elijas: n arriba, s abajo, e derecha, w izquierda o en diagonal, como ne (arriba y derecha). Empuja todas las piedras de delante, de cualquier color, hasta el primer hueco.
lesson-waltz-2-right = Tu piedra de a2 empuja b3 a c4 y a3 se queda: pareja rota. Una pareja empujada, o formada por un empuje, cuenta, pero no se desliza.
lesson-waltz-2-both = Las dos piedras suben juntas y siguen siendo una pareja. Claro forma otra.
lesson-waltz-2-wrong = Claro aún tiene una pareja. Para separar sus piedras, empuja una y deja la otra en su sitio.
lesson-waltz-3 = ¡Juega en b2 y rompe la pareja de Claro! Puedes sacar del tablero piedras propias, nunca las de Claro. La pareja que se desliza no puede salir del tablero.
lesson-waltz-3-right = Tu piedra de b2 empuja c2 a d2, y la tuya de d2 sale del tablero (tachada), pero Claro queda sin pareja.
lesson-waltz-3-off = Hacia abajo a la derecha (se), tu pareja empujaría fuera del tablero la piedra de Claro en c1.
lesson-waltz-3-wrong = Claro aún tiene una pareja. Para separarla, empuja c2 a lo largo de la fila 2, aunque te cueste una piedra.
lesson-waltz-4 = ¡Quítale a Claro la insignia (la medalla)! Quien la tiene al final gana. Tras cada turno la toma quien tiene más parejas; con empate, no cambia. Van 1 a 1.
lesson-waltz-4-right = b3 y a3 forman una segunda pareja y se deslizan a la derecha (e), sin tocar la primera. Con 2 a 1, tomas la insignia.
lesson-waltz-4-third = d1 es una tercera piedra al lado de tu pareja y la rompe: tres juntas no son una pareja, y nada se desliza. Claro forma una segunda pareja y va ganando 2 a 0.
lesson-waltz-4-join = La pareja nueva se desliza hacia abajo (s) y se pega a la primera: cuatro piedras juntas no son una pareja. Claro forma una segunda pareja y va ganando 2 a 0.
lesson-waltz-4-wrong = No vas ganando, así que Claro conserva la insignia. Forma una segunda pareja, separada de la primera.
lesson-waltz-5 = ¡Gana en este turno! En cuanto alguien tiene la insignia, se puede pasar. Con dos pases seguidos, gana quien tiene la insignia. La tienes tú, y Claro acaba de pasar.
lesson-waltz-5-right = Dos pases seguidos, y la insignia es tuya: ganas. Con la insignia también se gana en cuanto al rival no le queda lugar donde formar una pareja.
lesson-waltz-5-greedy = Tenías dos parejas, pero la nueva pareja de Claro empuja una contra la otra: cuatro piedras juntas no son una pareja. Claro va ganando 1 a 0 y toma la insignia.
lesson-waltz-5-third = La nueva pareja de Claro empuja tu piedra de c2 a c3, al lado de tu pareja: tres juntas no son una pareja. Claro va ganando 1 a 0 y toma la insignia.
lesson-waltz-5-wrong = La partida sigue y Claro tiene otra oportunidad. La insignia es tuya: basta con pasar.

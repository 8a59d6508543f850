netted-player-1 = Negro
netted-player-2 = Blanco
netted-rules =
    {""}**Objetivo.** Atrapa piedras rivales: enciérralas en una región que no tenga más casillas de borde que piedras. Las casillas de borde son las del contorno del tablero.

    {""}**Tu turno.** Coloca una piedra. Tu red (piedras conectadas con las vecinas, en diagonal o a través de una casilla vacía) divide el tablero en regiones para tu rival.

    {""}**El final.** Gana quien atrape piedras; quien no pueda colocar una piedra pierde.
netted-rules-more =
    - En diagonal: las dos piedras tienen dos casillas vecinas en común. Haya lo que haya en ellas, la conexión se mantiene y cierra su frontera; las conexiones pueden cruzarse.
    - A través: piedras a ambos lados de una casilla vacía. Esa casilla es de la red hasta que alguien juegue en ella, y pueden los dos. Una piedra rival rompe la conexión antes de contar.
    - Una región son todas las casillas a las que tu rival llega paso a paso sin cruzar tu red; la grande de fuera también cuenta. Dos piedras vecinas con tu diagonal en medio pueden estar en regiones distintas.
    - Las casillas de borde cuentan vacías u ocupadas por las piedras de la región. Las vacías de tu red no cuentan.
    - No puedes colocar una piedra si su región no tiene entonces más casillas de borde que piedras, ni siquiera para atrapar a tu rival.
    - No se puede pasar.
netted-pitch = conecta tus piedras en una red: las piedras rivales que deja aisladas caen si tienen poco sitio en el borde.
netted-example = Las líneas gruesas unen piedras vecinas; las finas, diagonales; las discontinuas pasan por una casilla vacía. La región coloreada de Blanco tiene 4 piedras y 6 casillas de borde, de ahí 4/6: si Negro ocupa dos de sus casillas de borde, queda atrapada.
netted-moves = una casilla, como e5
variant-netted = { $board ->
    [double-limping] hexágono irregular, { $before }–{ $next }
   *[hex] hexágono de lado { $size }
}
illegal-suicide = { $cell } sería un suicidio: tu región tendría ahí { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} y { $edge ->
    [0] ninguna casilla de borde
    [one] solo 1 casilla de borde
   *[other] solo { $edge } casillas de borde
}. Eso nunca está permitido, ni para atrapar a tu rival.
why-netted = { $how ->
    [no-placement] el otro bando ya no puede colocar ninguna piedra.
   *[netted] una región con { $stones ->
        [one] 1 piedra
       *[other] { $stones } piedras
    } y { $edge ->
        [0] ninguna casilla de borde
        [one] solo 1 casilla de borde
       *[other] solo { $edge } casillas de borde
    } queda atrapada.
}
status-netted = { $colour } gana: { $how ->
    [no-placement] { $other } ya no puede poner piedras
   *[netted] { $stones ->
        [one] 1 piedra atrapada
       *[other] { $stones } piedras atrapadas
    }
}

lesson-netted-1 = ¡Atrapa c3 en tu red con una tercera piedra negra! c2 y b4 están conectadas en diagonal: Blanco no pasa entre ellas. Las conexiones pueden cruzarse. ¿Qué casilla gana?
lesson-netted-1-right = d3 está a un paso en diagonal de c2 y b4: dos casillas tocan ambas piedras. Haya lo que haya en ellas, la conexión se mantiene. c3 queda atrapada, 1/0 en la imagen: una piedra, ninguna casilla en el borde. Ganas.
lesson-netted-1-wrong = c3 aún puede llegar al borde. La piedra blanca b2, conectada en diagonal con c3 y d1, atrapa tu piedra c2: gana Blanco.
lesson-netted-1-other = c3 aún puede llegar al borde.
lesson-netted-2 = ¡Atrapa c3 y d3! También se conectan las piedras vecinas y las que están a ambos lados de una casilla, mientras siga vacía, como d2 entre c2 y e2.
lesson-netted-2-right = b4 se conecta en diagonal con c2 y, a través de la casilla vacía c4, con d4. Las conexiones pueden cruzarse: a Blanco no le sirve a3–c3. c3 y d3 quedan atrapadas: 2/0.
lesson-netted-2-wrong = b3 no está conectada con d4, así que c3 y d3 aún pueden llegar al borde. Además, Blanco ocupa con d2 la casilla entre c2 y e2: esa conexión desaparece.
lesson-netted-2-occupied = c4 no está conectada con c2, porque c3, entre ambas, está ocupada. Además, Blanco ocupa con d2 la casilla entre c2 y e2: esa conexión desaparece.
lesson-netted-2-other = c3 y d3 aún pueden llegar al borde.
lesson-netted-3 = ¡Atrapa las dos piedras blancas de la esquina! Tu red aísla su región: d1, e1, d2, e2. Solo vive mientras tenga más casillas de borde que piedras: 2/3 son dos piedras y tres casillas de borde.
lesson-netted-3-right = Ahora es 2/2: tu piedra quita una casilla de borde y quedan dos para dos piedras. Ganas. e1 cuenta, aunque la ocupe una piedra blanca.
lesson-netted-3-wrong = Esa casilla es parte de tu conexión, no de la región: siguen siendo tres casillas de borde para dos piedras. Blanco atrapa tu piedra c3 con c4 y gana.
lesson-netted-3-other = La región aún tiene más casillas de borde que piedras blancas.
lesson-netted-4 = ¡Atrapa c2! Pero no puedes colocar una piedra que quede atrapada al momento, aunque así atrapes a Blanco.
lesson-netted-4-right = b3 se conecta con b2 y d2: c2 queda atrapada. En c3, tu propia piedra habría quedado atrapada. Si solo te quedan jugadas prohibidas así, pierdes.
lesson-netted-4-forbidden = c3 atraparía c2. Pero las piedras blancas b4, c2 y d3 están conectadas alrededor de c3: tu piedra quedaría en 1/0, sin casilla de borde. Eso no está permitido.
lesson-netted-4-wrong = c2 aún puede llegar al borde. La piedra blanca e1, conectada en diagonal con c2 y d3, atrapa tu piedra d2: gana Blanco.
lesson-netted-4-other = c2 aún puede llegar al borde.
lesson-netted-5 = ¡Atrapa d2 quitando con una sola piedra las tres casillas de borde de su región (1/3)! Una casilla vacía bajo una conexión tuya es de tu red y ya no cuenta.
lesson-netted-5-right = e1 quita una casilla de borde, y sus conexiones c1–e1 y e1–e3 pasan por las otras dos. Una piedra, ninguna casilla de borde: 1/0. d2 queda atrapada.
lesson-netted-5-wrong = Así quitas solo una casilla de borde. Quedan dos para una piedra, así que d2 vive. Blanco atrapa tu piedra c3 con c4 y gana.
lesson-netted-5-other = La región de d2 aún tiene más casillas de borde que piedras blancas.

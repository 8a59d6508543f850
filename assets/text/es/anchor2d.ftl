anchor2d-player-1 = Negro
anchor2d-player-2 = Blanco
anchor2d-rules =
    {""}**Objetivo.** Consigue cinco de los nueve pares. El triángulo y sus dos ventanas tienen tres bordes cada uno, de la a a la i; dos de esos tres son un par.

    {""}**Tu turno.** Coloca una piedra. Un grupo conectado posee un par si toca sus dos bordes y un tercero cualquiera, sin ninguna ventana entre el grupo y la esquina del par.

    {""}**El final.** Cinco pares ganan.
anchor2d-rules-more =
    - Borde izquierdo, derecho e inferior: a, b, c del triángulo; d, e, f de la ventana izquierda; g, h, i de la derecha.
    - La esquina de un par es la casilla que toca sus dos bordes, junto al punto donde se unen. El punto toma el color de quien tiene el par.
    - Sin ventana en medio: lo que el grupo aísla junto a la esquina no toca más bordes que los dos del par, sean de quien sean sus piedras. Con una piedra en la esquina no aísla nada.
    - El tercer borde puede ser cualquier otro, del triángulo o de una ventana. Un grupo puede poseer varios pares.
    - Un par conseguido se conserva: las piedras nunca se mueven ni se capturan.
    - En las ventanas no se coloca.
    - Hay que colocar una piedra. No hay tablas.
anchor2d-pitch = consigue cinco de los nueve pares de bordes, cada uno con un grupo que toque ambos y un tercer borde.
anchor2d-example = El grupo de Negro en d4, e5 y e6 toca los bordes b, g y h y ocupa la esquina de g y h, así que el par gh es de Negro.
anchor2d-moves = una casilla, como d4
anchor2d-count = { $pairs ->
    [one] 1 par
   *[other] { $pairs } pares
}
anchor2d-gain = { $by ->
    [one] un par
   *[other] { $by } pares
}
variant-anchor2d = { $size ->
    [quick] rápido, 39 casillas
    [small] pequeño, 85 casillas
    [large] grande, 129 casillas
   *[standard] estándar, 106 casillas
}
illegal-window = { $cell } es parte de una ventana, así que no puedes colocar ahí.
why-anchor2d = { $count } de 9 pares.
status-anchor2d = { $colour } gana con { $count } pares
alt-anchor2d = Pares: { $first } { $one }, { $second } { $two }.

lesson-anchor2d-1 = Eres Negro. Los puntos marcan pares de bordes, del triángulo o de una ventana. Tu grupo conectado posee un par si toca ambos bordes y un tercero. Consigue d y e.
lesson-anchor2d-1-right = Tu grupo toca d, e y a: el par es tuyo para siempre, como muestra el punto negro. Cinco de los nueve pares ganan.
lesson-anchor2d-1-wrong = Ningún grupo tuyo toca d y e a la vez. Blanco ocupa la esquina entre los dos.
lesson-anchor2d-2 = Dos bordes no bastan: hace falta un tercero, el que sea. Tu grupo toca los bordes a y c. Llévalo a un tercero.
lesson-anchor2d-2-right = b8 toca d y f, así que el par de a y c es tuyo. El grupo une también d y f: una piedra, dos pares.
lesson-anchor2d-2-corner = a9 toca a y c, y eso tu grupo ya lo hacía: sigue sin tercer borde, no hay par. Blanco bloquea en b8.
lesson-anchor2d-2-wrong = Esa piedra no está conectada a tu grupo y no le da un tercer borde. Blanco bloquea en b8.
lesson-anchor2d-3 = Un par no cuenta si hay una ventana entre tu grupo y la esquina donde se unen sus dos bordes. Consigue a y c: se unen abajo a la izquierda.
lesson-anchor2d-3-right = Tu grupo aísla solo la esquina de a y c, sin ventana: el par es tuyo.
lesson-anchor2d-3-window = Tu grupo ya toca a y c, pero la ventana izquierda está en la parte aislada junto a su esquina: no hay par.
lesson-anchor2d-3-wrong = Para tener a y c, tu grupo debe tocar ambos y aislar su esquina sin ninguna ventana. Blanco se mete en a8.
lesson-anchor2d-4 = A Blanco le falta una piedra para tener d y e. Los pares nunca cambian de dueño, así que ocupa tú esa casilla.
lesson-anchor2d-4-right = Bloqueado: el grupo de Blanco toca d y a, pero no e.
lesson-anchor2d-4-wrong = Blanco toca d, e y a. Este par está perdido para siempre.
lesson-anchor2d-5 = Tienes cuatro pares. Unir dos grupos puede darte otro. Encuentra el quinto par y gana.
lesson-anchor2d-5-right = ¡Unidos! Un solo grupo junta los bordes a y b y aísla su esquina sin ninguna ventana: tu quinto par. Ganas.
lesson-anchor2d-5-wrong = Tus grupos aún no están unidos, y Blanco se mete entre ellos.

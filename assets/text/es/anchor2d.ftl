anchor2d-player-1 = Negro
anchor2d-player-2 = Blanco
anchor2d-rules =
    {""}**Objetivo.** Consigue cinco de los nueve pares. El triángulo y sus dos ventanas tienen tres bordes cada uno, de la A a la I (en minúsculas en la hoja de reglas); dos de esos tres son un par.

    {""}**Tu turno.** Coloca una piedra. Un grupo conectado consigue un par si toca sus dos bordes y un tercero cualquiera. Lo que aísla en la esquina donde se unen no debe tocar otro borde ni contener una ventana.

    {""}**El final.** Cinco pares ganan.
anchor2d-rules-more =
    - Borde izquierdo, derecho e inferior: A, B, C del triángulo; D, E, F de la ventana izquierda; G, H, I de la derecha.
    - La esquina de un par es la casilla que toca sus dos bordes, junto al círculo donde se unen. El círculo toma el color de quien tiene el par.
    - Aislado: todas las casillas a las que se llega desde la esquina sin cruzar el grupo, sean de quien sean las piedras de ahí. Si tocan otro borde, del triángulo o de una ventana, el grupo no consigue el par. Con una piedra en la esquina no aísla nada.
    - El tercer borde puede ser cualquier otro, del triángulo o de una ventana. Un grupo puede conseguir varios pares.
    - Un par conseguido se conserva: las piedras nunca se mueven ni se capturan.
    - No se colocan piedras en las ventanas.
    - Hay que colocar una piedra. No hay tablas.
anchor2d-pitch = consigue cinco de los nueve pares de bordes: un grupo consigue un par si toca sus dos bordes y un tercero cualquiera, sin encerrar una ventana entre ellos.
anchor2d-example = El grupo de Negro en d4, e5 y e6 toca los bordes B, G y H y ocupa la esquina de G y H, así que el par GH es de Negro (anillo: recién ganado; teñido: su grupo).
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
illegal-window = { $cell } es parte de una ventana, así que no puedes jugar ahí.
why-anchor2d = { $count } de 9 pares.
status-anchor2d = { $colour } gana con { $count } pares
alt-anchor2d = Pares de { $first }: { $one }; de { $second }: { $two }.

lesson-anchor2d-1 = ¡Consigue el par de bordes D y E! Toca ambos y un tercer borde verde con un grupo negro. Un círculo marca cada par. Ganas con cinco de nueve.
lesson-anchor2d-1-right = b6 toca los bordes D y E; a6, los bordes A y D: una casilla toca todos los bordes que tiene al lado. Las piedras nunca salen ni se mueven: el par es tuyo para siempre (círculo negro).
lesson-anchor2d-1-wrong = Ningún grupo tuyo toca los bordes D y E a la vez. Blanco ocupa la esquina entre los dos.
lesson-anchor2d-2 = ¡Lleva tu grupo a un tercer borde! Toca los bordes A y C, pero dos no bastan. El tercero puede ser del triángulo o de una ventana, uno de los dos huecos verdes.
lesson-anchor2d-2-right = b8 toca los bordes D y F, así que el par de los bordes A y C es tuyo. El grupo consigue también el de D y F: una piedra, dos pares.
lesson-anchor2d-2-corner = a9 toca los bordes A y C, y tu grupo ya los tocaba: sigue sin tercer borde y no hay par. Blanco bloquea en b8.
lesson-anchor2d-2-wrong = Esa piedra no está conectada a tu grupo y no le da un tercer borde. Blanco bloquea en b8.
lesson-anchor2d-3 = ¡Consigue el par de los bordes A y C, que se unen abajo a la izquierda! Lo que tu grupo aísla en esa esquina no debe tocar ningún otro borde, ni contener una ventana, que tiene sus propios bordes.
lesson-anchor2d-3-right = Aíslas solo a9, que toca únicamente los bordes A y C: el par es tuyo. D–F, no: tus piedras dejan b8 abierta hacia el borde A.
lesson-anchor2d-3-window = Tu grupo ya toca los bordes A y C, pero la ventana izquierda está en la parte aislada junto a la esquina de ambos: no hay par.
lesson-anchor2d-3-wrong = Para conseguir el par de los bordes A y C, tu grupo debe tocar ambos y aislar la esquina donde se unen, sin ninguna ventana. Blanco se mete en a8.
lesson-anchor2d-4 = ¡Bloquea a Blanco, a quien le falta una piedra para conseguir el par de los bordes D y E! Los pares nunca cambian de dueño.
lesson-anchor2d-4-right = Bloqueado: el grupo de Blanco toca los bordes D y A, pero no E.
lesson-anchor2d-4-wrong = Blanco toca los bordes D, E y A. Este par está perdido para siempre.
lesson-anchor2d-5 = ¡Encuentra tu quinto par y gana! Unir dos grupos tuyos puede darte otro par. Las piedras blancas en la esquina aislada no importan.
lesson-anchor2d-5-right = ¡Unidos! Un solo grupo junta los bordes A y B. En la esquina que aísla no hay ninguna ventana, y las piedras de Blanco ahí no importan: tu quinto par. Ganas.
lesson-anchor2d-5-wrong = Ningún grupo tuyo une todavía los bordes A y B, y Blanco ocupa d6.

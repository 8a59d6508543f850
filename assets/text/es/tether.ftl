tether-player-1 = Rojo
tether-player-2 = Azul
tether-rules =
    {""}**Objetivo.** Reclama más de medio tablero. Rojo tiene los lados de arriba y abajo; Azul, el izquierdo y el derecho.

    {""}**Tu turno.** Coloca una piedra. Un cerco de tus piedras, o de piedras y lados tuyos, captura las piedras de tu rival que quedan dentro, separadas de sus dos lados. Las piedras conectadas a un lado tuyo reclaman sus casillas y todo lo que rodean.

    {""}**El final.** Gana quien reclame más de la mitad.
tether-rules-more =
    - Dentro de un cerco: todo camino a los dos lados de tu rival pasa por tus piedras. Un hueco con piedra rival sigue abierto.
    - Nadie puede jugar dentro de un cerco, ni siquiera su dueño, aunque no reclame nada.
    - Conectadas: piedra con piedra de tu color hasta un lado tuyo. Esas piedras están **atadas**: nada las separa de él, así que nunca se capturan.
    - Las piedras con un punto claro no están atadas. No reclaman nada, y un cerco de ellas tampoco.
    - Todas tus piedras atadas cuentan juntas: dos cadenas de lado a lado reclaman también lo que hay en medio.
    - Las piedras capturadas vuelven a su dueño y no puntúan.
    - Una casilla de esquina toca un lado de cada color: toda piedra ahí está atada.
    - Hay que colocar una piedra. No hay tablas.
tether-pitch = reclama más de la mitad del tablero con muros y cercos atados a tus lados.
tether-example = Con c4, Rojo acaba de cerrar un cerco en torno a c3 y ha capturado la piedra azul que había allí (tachada). El cerco aún no toca ningún lado rojo, como muestran los puntos claros, así que no reclama nada: c3 está rayada, no roja.
tether-moves = una casilla, como d4
tether-count-of = { $cells }/{ $needed } casillas
tether-count = { $cells ->
    [one] 1 casilla
   *[other] { $cells } casillas
}
tether-gain = { $by ->
    [one] 1 casilla
   *[other] { $by } casillas
}
variant-tether = { $size }×{ $size }
illegal-surrounded = { $by } rodea { $cell }, así que nadie puede jugar ahí.
why-tether = { $count } de { $all } casillas.
status-tether = { $colour } gana con { $count } de { $all } casillas
alt-tether = { $first } ha reclamado { $one ->
    [one] 1 casilla
   *[other] { $one } casillas
}; { $second }, { $two }.

lesson-tether-1 = ¡Cierra el hueco de tu muro rojo! Dos muros entre tus lados, arriba y abajo, reclaman todas las casillas entre ellos: cuentan para ti. Con más de medio tablero ganas.
lesson-tether-1-right = ¡Cerrado! Los dos muros y todas las casillas entre ellos son tuyos: 15 de 25. Ganas.
lesson-tether-1-wrong = Azul se mete en el hueco y tus muros no encierran nada.
lesson-tether-1-inside = c1 está entre tus muros y deja el hueco abierto. Azul se mete en él y tus muros no encierran nada.
lesson-tether-2 = ¡Cierra el cerco alrededor de la piedra azul del centro! Un cerco cerrado de tus piedras captura todas las piedras azules que haya dentro.
lesson-tether-2-right = ¡Capturada! La piedra vuelve a Azul (círculo tachado). Nadie, ni siquiera tú, puede jugar dentro de un cerco cerrado: sus casillas vacías están rayadas o teñidas.
lesson-tether-2-wrong = El cerco sigue abierto. Azul se escapa por d3 y su piedra está a salvo.
lesson-tether-3 = Ata tu cerco: conéctalo al lado rojo de arriba o de abajo. Las piedras sueltas (punto blanco) no reclaman nada.
lesson-tether-3-right = Ya está atado: unido, piedra con piedra, a un lado tuyo. El cerco, la casilla de dentro y c1 son tuyos, 8 casillas. Las piedras atadas no se pueden capturar nunca.
lesson-tether-3-wrong = El cerco sigue sin tocar un lado rojo, así que no reclama nada. Azul toma c1 y empieza a cortarte el paso.
lesson-tether-4 = ¡Encierra las dos piedras azules entre tus piedras y el lado rojo de arriba! Tus propios lados ayudan a cerrar un cerco; un lado azul o una piedra azul, nunca.
lesson-tether-4-right = ¡Capturadas! Las piedras y el lado rojo forman el cerco. Como toca tu lado, reclama 7 casillas de golpe.
lesson-tether-4-wrong = Azul llega a su propio lado, a la derecha. Esas piedras ya están atadas y a salvo para siempre.
lesson-tether-5 = ¡Tapa el hueco del segundo muro azul! Con una piedra más llega de lado a lado: entonces Azul tiene más de medio tablero y gana al instante.
lesson-tether-5-right = ¡Tapado! c4 está atada a tu lado de abajo: Azul ya no puede cerrar ese muro.
lesson-tether-5-wrong = Azul cierra su muro: 15 de 25 casillas. Gana Azul.

# Lo que dice Parlor, en español.
#
# {$game} es un título con su número, como «Tether #12». {$me}, {$other}, {$by} y similares son
# menciones, {$until} y {$deadline} son marcas de tiempo de Discord, las jugadas van en **negrita**.

## Juegos

tether-player-1 = Rojo
tether-player-2 = Azul
tether-rules =
    {""}**Objetivo.** Reclama más de medio tablero. Rojo tiene los lados de arriba y abajo; Azul, el izquierdo y el derecho.

    {""}**Tu turno.** Coloca una piedra. Un cerco de tus piedras, o de piedras y lados tuyos, captura las piedras de dentro. Las piedras conectadas a un lado tuyo reclaman sus casillas y todo lo que rodean.

    {""}**El final.** Gana quien reclame más de la mitad.
tether-rules-more =
    - Dentro de un cerco: separado por tus piedras de los dos lados de tu rival.
    - Nadie puede colocar dentro de un cerco, tampoco en casillas vacías, aunque no reclame nada.
    - Conectadas: piedra con piedra de tu color hasta un lado tuyo. Esas piedras están **atadas** y no se pueden capturar.
    - Las piedras con un punto claro no están atadas. No reclaman nada, y un cerco de ellas tampoco.
    - Todas tus piedras atadas cuentan juntas: dos cadenas de lado a lado reclaman también lo que hay en medio.
    - Las piedras capturadas vuelven a su dueño y no puntúan.
    - Una casilla de esquina toca un lado de cada color.
    - Hay que colocar una piedra. No hay tablas.
tether-pitch = reclama más de la mitad del tablero con muros y cercos atados a tus lados.
tether-example = Con c4, Rojo acaba de cerrar un cerco en torno a c3 y ha capturado la piedra azul que había allí. El cerco aún no toca ningún lado rojo, como muestran los puntos claros, así que no reclama nada.
tether-moves = una casilla, como d4
tether-count = { $cells ->
    [one] 1 casilla
   *[other] { $cells } casillas
}
variant-tether = { $size }×{ $size }

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
variant-anchor2d = { $size ->
    [quick] rápido, 39 casillas
    [small] pequeño, 85 casillas
    [large] grande, 129 casillas
   *[standard] estándar, 106 casillas
}

waltz-player-1 = Oscuro
waltz-player-2 = Claro
waltz-rules =
    {""}**Objetivo.** Ten la insignia al final: la toma quien tiene más parejas. Una pareja son dos piedras tuyas contiguas, sin otra tuya al lado.

    {""}**Tu turno.** Coloca una piedra. Si forma una pareja, esta se desliza un paso hacia donde elijas y empuja lo que tiene delante.

    {""}**El final.** Dos pases seguidos, o cuando el bando sin la insignia ya nunca puede formar una pareja.
waltz-rules-more =
    - Cuadrados: contiguas por filas y columnas; direcciones n (arriba), ne, e, se, s, sw, w (izquierda), nw.
    - Hexágonos: seis vecinas; direcciones e, w, ne, nw, se, sw.
    - Se empuja la fila sin huecos de delante. De esa fila, solo tus piedras pueden salir del tablero. Sin dirección posible, no puedes colocar ahí.
    - Solo se desliza una pareja formada al colocar. Una tercera piedra tuya al lado la rompe, y nada se desliza.
    - La insignia se decide tras cada turno; con empate, se queda.
    - Puedes pasar si alguien tiene la insignia o no hay otra jugada.
    - «Nunca»: ninguna casilla vacía toca exactamente una piedra de ese bando, aislada, y no hay dos vacías vecinas que no toquen ninguna. Lo que abran los empujes no cuenta.
    - Tablas por acuerdo.
waltz-pitch = forma parejas, que se deslizan y empujan; quien tiene más toma la insignia, y con ella se gana.
waltz-example = La piedra de Oscuro en b4 formó una pareja con b5, que se deslizó al sureste, empujó una piedra de Claro contra su pareja y así la rompió: Oscuro toma la insignia.
waltz-moves = una casilla, como c3; si forma una pareja, añade una dirección, como c3-ne; o pass
waltz-count = { $pairs ->
    [one] 1 pareja
   *[other] { $pairs } parejas
}{ $token ->
    [yes] {""} · insignia
   *[no] {""}
}
variant-waltz = { $grid ->
    [hex] hexágono de lado { $size }
    [limping] hexágono cojo de lados { $size } y { $next }
   *[square] { $size }×{ $size }
}

netted-player-1 = Negro
netted-player-2 = Blanco
netted-rules =
    {""}**Objetivo.** Atrapa piedras rivales: que su región no tenga más casillas de borde que piedras. Las casillas de borde están en el borde del tablero.

    {""}**Tu turno.** Coloca una piedra. Tu red, piedras conectadas con las vecinas, en diagonal y a través de una casilla vacía, divide el tablero en regiones para tu rival.

    {""}**El final.** Gana quien atrape piedras; quien no pueda colocar pierde.
netted-rules-more =
    - En diagonal: las dos piedras tienen dos casillas vecinas comunes. Haya lo que haya en ellas, la conexión se mantiene; las conexiones pueden cruzarse.
    - A través: piedras a ambos lados de una casilla vacía. Es de la red hasta que alguien coloque ahí; ambos pueden.
    - Una región son todas las casillas a las que tu rival llega paso a paso sin cruzar tu red. Dos piedras vecinas con tu diagonal en medio pueden estar en regiones distintas.
    - Las casillas de borde cuentan vacías u ocupadas por las piedras de la región. Las vacías de tu red no cuentan.
    - No puedes colocar una piedra cuya región no tendría más casillas de borde que piedras, ni siquiera para atrapar a tu rival.
    - No se puede pasar.
netted-pitch = teje una red alrededor de tu rival antes de caer en la suya.
netted-example = Las líneas gruesas unen piedras vecinas; las finas, diagonales; las discontinuas pasan por una casilla vacía. La región coloreada de Blanco tiene 4 piedras y 6 casillas de borde: si Negro ocupa dos de sus casillas de borde, queda atrapada.
netted-moves = una casilla, como e5
variant-netted = { $board ->
    [double-limping] hexágono doblemente cojo de lados { $before } y { $next }
   *[hex] hexágono de lado { $size }
}

tetrathedral-player-1 = Ámbar
tetrathedral-player-2 = Violeta
tetrathedral-rules =
    {""}**Objetivo.** Forma una pirámide: un peón tuyo con otros tres tuyos en sus tres aristas, ninguno de los cuatro en el anillo exterior, más claro.

    {""}**Tu turno.** Se lanza el dado. Mueve un peón exactamente esas casillas en línea recta; con un 8, las que quieras. Si termina sobre un peón rival, lo captura.

    {""}**El final.** Gana quien forme una pirámide.
tetrathedral-rules-more =
    - En línea recta: siempre por una arista al triángulo siguiente, o alternando una arista y el vértice opuesto, empezando por cualquiera. Cada triángulo es una casilla.
    - Un peón no pasa por encima de otro; los que están junto a un vértice no estorban. No puede terminar sobre uno tuyo.
    - Mientras tengas un peón fuera de juego, un 8 mueve un peón de 1 a 8 casillas o, como turno entero, reingresa el tuyo en una casilla vacía del anillo exterior.
    - Si no hay jugada posible, pierdes el turno; Parlor pasa en tu lugar.
    - Cualquiera de los cuatro puede completar la pirámide, también capturando: un peón dentro no protege.
    - Empieza quien diga el reto o el sorteo.
    - Tablas por acuerdo.
tetrathedral-pitch = lanza el dado y construye una pirámide: un peón con otros tres tuyos junto a sus aristas.
tetrathedral-example = Violeta sacó un 4 y capturó el peón de Ámbar en c12.
tetrathedral-moves = dos casillas, como a2-b5; o @ y una casilla del anillo exterior para reingresar un peón, como @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] 1 peón fuera
   *[other] { $out } peones fuera
}
variant-tetrathedral = { $pawns } peones por bando{ $first ->
    [2] , empieza Violeta
   *[1] {""}
}

## Por qué una jugada es ilegal

illegal-unreadable = «{ $input }» no es una jugada de { $title }. Prueba con { $form }.
illegal-game-over = La partida ha terminado.
illegal-off-board = «{ $input }» está fuera del tablero.
illegal-occupied = En { $cell } ya hay { $game ->
    [tetrathedral] un peón
   *[other] una piedra
} de { $by }.
illegal-surrounded = { $by } rodea { $cell }, así que nadie puede colocar ahí.
illegal-window = { $cell } es parte de una ventana, así que no puedes colocar ahí.
illegal-suicide = { $cell } sería un suicidio: tu región tendría ahí { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} y { $edge ->
    [0] ninguna casilla de borde
    [one] solo 1 casilla de borde
   *[other] solo { $edge } casillas de borde
}. Eso nunca está permitido, ni para atrapar a tu rival.
illegal-pass-too-early = Aún no puedes pasar: nadie tiene la insignia y te queda alguna jugada.
illegal-no-such-direction = En este tablero nada se desliza hacia { $direction }. Usa e, w, ne, nw, se o sw.
illegal-no-pair = { $cell } no forma pareja; quita la dirección.
illegal-no-slide = { $cell } forma una pareja que no puede deslizarse a ningún lado, así que no puedes colocar ahí.
illegal-which-direction = { $cell } forma una pareja. ¿Hacia dónde se desliza?
illegal-leaves-board = La pareja no puede deslizarse hacia ahí: su piedra en { $cell } saldría del tablero.
illegal-pushes-off = La pareja no puede deslizarse hacia ahí: empujaría fuera del tablero la piedra de { $by } en { $cell }.
illegal-not-rolled = Espera la tirada.
illegal-must-move = No puedes pasar: tu tirada permite una jugada.
illegal-no-pawn = No tienes ningún peón en { $cell }.
illegal-own-pawn = En { $cell } ya hay un peón tuyo.
illegal-not-in-line = Ninguna línea recta lleva de { $from } a { $to }.
illegal-wrong-distance = { $roll ->
    [8] Sacaste 8. Mientras tengas un peón fuera de juego, eso mueve hasta 8 casillas, y aquí hacen falta { $distance }.
   *[other] Sacaste { $roll }, pero esa casilla está a { $distance ->
        [one] 1 casilla
       *[other] { $distance } casillas
    } de distancia.
}
illegal-blocked = Sacaste { $roll }: { $from } no puede avanzar { $distance ->
    [one] 1 casilla
   *[other] { $distance } casillas
} hacia ahí, porque el peón en { $by } está en medio.
illegal-no-eight = Sacaste { $roll }: los peones solo reingresan con un 8.
illegal-nothing-out = No tienes ningún peón fuera de juego.
illegal-not-in-ring = Los peones reingresan en el anillo exterior, y { $cell } está dentro de él.
similar-moves = Prueba con { $moves }{ $more ->
    [0] .
   *[other] {" "}y { $more } más: escribe otra letra o cifra.
}

option-unknown = No existe la opción «{ $name }». Elige entre: { $allowed }.
option-not-allowed = { $name } no puede ser { $given }. Elige entre: { $allowed }.
option-unreadable = «{ $text }» no es una opción. Prueba con { $example }.

## Por qué algo no se puede hacer

refusal-own-opponent = No puedes retarte a ti. Elige a otra persona, o no pongas a nadie: así podrá aceptar cualquiera del canal.
refusal-own-challenge = Este reto es tuyo. Cancélalo o espera una respuesta.
refusal-not-challenged = Este reto es para { $opponent }.
refusal-open-to-all = Este reto está abierto a cualquiera, así que no hace falta rechazarlo.
refusal-not-challenger = Solo { $challenger } puede cancelar este reto.
refusal-declined = Este reto fue rechazado.
refusal-cancelled = Este reto fue cancelado.
refusal-expired = Este reto ha caducado. Lanza otro con /retar.
refusal-already-accepted = Este reto ya fue aceptado.
refusal-not-begun = Nadie ha aceptado aún este reto.
refusal-not-playing = No juegas en esta partida.
refusal-not-your-turn = Es el turno de { $turn }.
refusal-stale = Ese tablero está desactualizado. { $newest }
refusal-over = Esta partida ha terminado. { $newest }
refusal-too-long = Esta partida ya no puede alargarse más: acuerda tablas con /tablas o ríndete.
refusal-plan-illegal = La jugada { $number } de tu plan no se puede hacer ahí. { $why }
refusal-plan-full = Un plan admite { $most } respuestas. Mira o borra las tuyas con /si.
refusal-plan-own-turn = Es tu turno, así que juega. Los planes son para cuando piensa tu rival.
refusal-no-hints = Solo hay pistas en las partidas contra la máquina.
refusal-plan-dice = El dado no se puede prever, así que en este juego no hay planes.
refusal-plan-no-answer = Indica la jugada de tu rival y tu respuesta.
refusal-no-draws = { $game } siempre termina, así que no hay tablas. Para dejarlo, usa /rendirse.
refusal-draw-offered = Ya ofreciste tablas. La oferta sigue en pie hasta que tu rival responda o juegue.
refusal-draw-too-soon = Tu última oferta no fue aceptada. Podrás volver a ofrecer tablas después de { $plies ->
    [one] 1 jugada más
   *[other] { $plies } jugadas más
}.
refusal-no-offer = Aquí no tienes nada que responder. { $newest }
refusal-nothing-to-take-back = Aún no has hecho ninguna jugada en esta partida.
refusal-dice-rolled = Desde tu jugada ya se lanzó el dado, así que no se puede deshacer.
refusal-takeback-asked = { $by } ya pidió deshacer. Se responde con los botones del tablero más reciente.
refusal-takeback-declined = Tu rival no aceptó deshacer en esta posición. Podrás volver a pedirlo después de la próxima jugada.
refusal-challenges-unanswered = Tienes { $open } retos a { $opponent } sin respuesta. Cancela uno o espera a que responda.
refusal-challenge-too-soon = Tu último reto a { $opponent } no prosperó. Podrás volver a retar a { $opponent } { $again }.
refusal-not-over = Esta partida sigue en curso.
refusal-time-left = Aún no se ha acabado su tiempo. Plazo: { $deadline }.
refusal-too-far-on = Es tarde para anular: ya van dos jugadas por bando.
refusal-own-time = El tiempo que se acabó es el tuyo. Juega ya, antes de que tu rival reclame la victoria.
refusal-no-limit = Esta partida no tiene límite de tiempo.
refusal-rematch-offered = { $by } ya propuso la revancha. Búscala en este canal.
newest-board = Tablero más reciente: { $link }

did-you-mean = { $count ->
    [1] Con «{ $input }», ¿quieres decir { $meant }?
   *[other] «{ $input }» puede significar varias cosas. ¿Cuál?
}
no-such-game = Aquí no tienes ninguna partida { $input }.{ $list ->
    [none] {""}
   *[other] {" "}Las tuyas: { $list }
}
no-game-here = No tienes partidas en este canal. Empieza una con /retar, o con /máquina contra la máquina.
which-game = Tienes varias partidas en este canal. Elige una con la opción «juego»: { $list }
no-such-title = No hay ningún juego llamado «{ $input }». Elige entre: { $allowed }.
challenges-waiting = Tienes aquí { $waiting } retos abiertos. Cancela uno primero.
challenge-bot = Los bots no pueden aceptar retos. Elige a una persona, o no pongas a nadie: así podrá aceptar cualquiera del canal. Para jugar contra la máquina está /máquina.
only-in-servers = Esto funciona en los canales de un servidor que haya añadido Parlor. Úsalo allí.
only-with-others = Aquí no hay nadie más con quien jugar. Úsalo en un servidor o en una conversación con otras personas.
answers-private = En este servidor solo tú ves lo que responde Parlor, así que nadie podría jugar contigo. Pide a un administrador el permiso «Usar aplicaciones externas», o que añada Parlor al servidor.
pair-by-answers = Aquí Parlor solo puede mostrar un tablero a la vez. Jugad una partida y pulsad después «Revancha»: así cambiáis de lado.
pair-permissions = En este canal no pueden empezar dos partidas a la vez, porque a Parlor le faltan: { $permissions }. Pide a la administración que se los dé.
only-managers = Solo quien tiene el permiso «Gestionar servidor» puede cambiar los ajustes.
banned = No puedes empezar partidas en este servidor{ $until ->
    [none] {""}
   *[other] {" "}(el veto termina { $until })
}. Tus partidas en curso siguen.
trouble = Algo falló por parte de Parlor. Vuelve a intentarlo en un momento.
too-slow = Tardó demasiado. Si era una jugada, mira /tablero antes de volver a intentarlo.
answer-lost = No se pudo enviar la respuesta. Vuelve a pedirla.
unknown-command = Ese comando ha cambiado. Reinicia Discord para recibir el nuevo.
unknown-button = Este botón está desactualizado. El tablero más reciente está en /tablero.
missing-permissions = Parlor no puede publicar por sí solo en este canal, así que te respondió a ti. Pide a la administración que dé a Parlor: { $permissions }.
direct-board = La partida se juega aquí: { $link }

## Respuestas a quien actuó

challenge-sent = Reto enviado.
challenge-sent-to = Reto enviado. Está en { $channel }.
accepted = Aceptado. Enseguida llega el tablero.
played = Jugaste { $move }.
resigned = Te rendiste.
aborted = La partida queda anulada y no cuenta.
claimed = Reclamaste la victoria.
extended = Diste otro día a { $other }.
rematch-sent = Revancha propuesta.
play-set-up = Juegas **{ $game }** contra { $other }.
played-thinking = Jugaste { $move }. La máquina está pensando.
took-back = Jugada deshecha.
computer-off = Aquí no están activadas las partidas contra la máquina. Quien gestiona el servidor puede permitirlas con /ajustes.
computer-many = Aquí tienes { $games } partidas contra la máquina. Termina una o ríndete antes; /partidas las muestra.
kept-playing = Nada ha cambiado.
hint = Pista: **{ $move }**.{ $reason }
hint-wins = {" "}Gana la partida.
hint-stops-win = {" "}Evita que tu rival gane enseguida.
hint-captures = {" "}Captura { $pieces }.
hint-gains = {" "}Da { $game ->
    [tether] { $by ->
        [one] 1 casilla
       *[other] { $by } casillas
    }
   *[other] { $by ->
        [one] un par
       *[other] { $by } pares
    }
}.
hint-failed = No se encontró ninguna pista. Inténtalo otra vez.
hint-busy = Tu última pista todavía se está buscando. Espera a que llegue.
more = { $game }: ¿qué quieres hacer?
offered-draw = Tablas ofrecidas. La oferta sigue en pie hasta que tu rival responda o juegue.
agreed-draw = Tablas por acuerdo.
asked-takeback = Pediste deshacer. Nada cambia si tu rival no acepta; una jugada pone fin a la petición.
gave-back = Permitiste deshacer la jugada.
declined = Rechazado.
planned = Planeado en { $game }. Solo lo ves tú. Cualquier otra jugada, o deshacer una, lo borra.
plan-step = si **{ $to }**, entonces **{ $play }**
plan-dropped = { $game }: plan borrado.
plans-none = Aquí aún no hay planes. Mientras piensa tu rival, /si rival:d4 entonces:e5 hace de e5 tu respuesta inmediata a d4.
away = Estás ausente. Tus relojes están parados en todas las partidas y vuelven a correr { $until }. Después te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} este año.
away-back = Estás de vuelta y tus relojes corren otra vez. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
date = { $weekday ->
    [mon] lunes
    [tue] martes
    [wed] miércoles
    [thu] jueves
    [fri] viernes
    [sat] sábado
   *[sun] domingo
}, { $day } de { $month ->
    [jan] enero
    [feb] febrero
    [mar] marzo
    [apr] abril
    [may] mayo
    [jun] junio
    [jul] julio
    [aug] agosto
    [sep] septiembre
    [oct] octubre
    [nov] noviembre
   *[dec] diciembre
} de { $year }
away-days = { $days ->
    [one] 1 día
   *[other] { $days } días
}
away-unreadable = «{ $input }» no se entiende como tiempo. Prueba con 3 días, mañana o 31/1/2027.
away-past = Eso no está en el futuro. Prueba con 3 días, o no pongas nada: así tu ausencia dura hasta que vuelvas.
away-too-long = Es demasiado tiempo. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
away-not = No estás ausente.
resign-ask = ¿Te rindes en { $game } contra { $other }?
abort-ask = ¿Anular { $game } contra { $other }? No contará, porque aún no van dos jugadas por bando.
challenge-who = ¿A qué juego retas a { $other }?
rematch-closed = Esa revancha no llegó a nada. Empieza otra partida con /retar.
rematch-former = Tu rival borró sus datos, así que no hay revancha. Empieza otra partida con /retar.
board-closed = { $game } nunca empezó.
board-open = { $game } no ha empezado: el reto sigue abierto.

replay = **{ $game }**, jugada { $ply } de { $plies }{ $after }: { $status }.
replay-after = {" "}tras **{ $last }**
animation = { $game } en GIF.
animation-failed = No se pudo hacer el GIF. Vuelve a intentarlo más tarde; Anterior y Siguiente muestran cada jugada.
animation-busy = Tu último GIF todavía se está preparando. Espera a que llegue.
analysis = **{ $game }**: la probabilidad de que gane { $first } tras cada jugada, según la máquina.
analysis-dice = {" "}Los saltos verticales son suerte del dado.
analysis-turnings = Las jugadas que más costaron:
analysis-turning = Jugada { $ply }, **{ $move }**: probabilidad de { $colour } { $before } → { $after }; era mejor **{ $better }**
analysis-even = Ninguna jugada costó mucho por sí sola.
analysis-alt = Una curva: la probabilidad de que gane { $first } en { $game }. Jugadas: { $plies }. Al principio { $start }, al final { $end }, mínimo { $least }, máximo { $most }.
analysis-alt-turning = Jugada { $ply }, { $move }: probabilidad de { $colour } de { $before } a { $after }, era mejor { $better }.
analysis-plies = jugadas
analysis-short = { $game } tiene muy pocas jugadas para analizar.
analysis-running = { $game } sigue en curso. Podrás analizar la partida cuando termine.
analysis-busy = Tu último análisis sigue en marcha. Espéralo y vuelve a intentarlo.
analysis-failed = No se pudo hacer el análisis. Vuelve a intentarlo más tarde.
percent = { $value } %
record = El registro de { $game }. Compruébalo con el comando parlor verify, o ábrelo con /explorar.
record-without-seed = {" "}La semilla del dado se añade cuando termina la partida.
explore = **{ $title }**, { $variant }: tu tablero privado, tras la jugada { $ply }. { $standing }.
explore-tried = Probado: **{ $moves }**
explore-back = De vuelta a la jugada { $kept } de las { $own } de la partida.
explore-no-roll = «{ $input }» no lleva la tirada delante de la jugada. El dado tiene { $sides } caras; escribe, por ejemplo, { $example }.
explore-unusable = Este registro no se puede explorar. { $why }
explore-gone = Este tablero caducó tras 30 días sin jugadas. Abre otro con /explorar.
explore-not-yours = Este tablero es de otra persona. Abre el tuyo con /explorar.
explore-twice = Solo contó uno de esos clics. Mira el tablero y sigue.
explore-busy = Tu último tablero todavía se está dibujando. Vuelve a intentarlo en un momento.

## Mensajes en el canal

challenge = { $by } reta a { $opponent } a **{ $game }**: { $terms }. Caduca { $until }.
challenge-open = { $by } busca rival para **{ $game }**: { $terms }. Cualquiera puede aceptar aquí. Caduca { $until }.
challenge-rematch = { $by } propone la revancha a { $opponent }, con los bandos cambiados: **{ $game }**, { $terms }. Caduca { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] puntuada
   *[no] no puntuada
}
first-challenger = empieza { $by }
first-opponent = empieza quien acepte el reto
first-lot = empieza alguien al azar
first-both = dos partidas, cada cual empieza una
pace-none = sin límite de tiempo
pace-1h = 1 hora por jugada
pace-12h = 12 horas por jugada
pace-1d = 1 día por jugada
pace-3d = 3 días por jugada
pace-7d = 7 días por jugada

challenge-accepted = { $by } aceptó el reto: empieza **{ $game }**.
challenge-declined = { $me }, tu reto a **{ $game }** fue rechazado.
challenge-declined-short = El reto a **{ $game }** fue rechazado.
challenge-not-yours = No puedes aceptar este reto. Busca otro, o lanza el tuyo con /retar.
challenge-void = Este reto ya no se puede aceptar.
blocked = { $who } ya no puede retarte ni aceptar tus retos abiertos, y no se enterará. Puedes deshacerlo con /desbloquear.
block-self = No puedes bloquearte a ti.
block-bot = Solo se puede bloquear a personas.
block-many = Has bloqueado a { $count } personas, y ese es el máximo. Desbloquea antes a alguna con /desbloquear.
block-none = No has bloqueado a nadie.
block-list = Has bloqueado a { $people }. Para desbloquear a alguien, usa /desbloquear.
unblocked = { $who } puede retarte otra vez.
unblock-none = No has bloqueado a { $who }.
challenge-cancelled = El reto a **{ $game }** fue cancelado.
challenge-expired = { $me }, nadie aceptó a tiempo tu reto a **{ $game }**.
lobby-title = **Retos abiertos**
lobby-none = Nadie busca rival ahora mismo. Propón una partida aquí abajo y podrá unirse quien quiera.
lobby-line = - **{ $game }** de { $by }: { $terms }. Caduca { $until }{ $channel ->
    [here] {""}
   *[other] {" "}· en { $channel }
}
lobby-more = … y { $count } más: /sala
lobby-offer = Proponer una partida
lobby-call = { $role }, alguien busca rival.
lobby-joined = Te has unido a **{ $game }**. El tablero aparecerá en { $channel }.

draw-offered = { $me }, { $by } te ofrece tablas en **{ $game }**. Le toca a { $turn }.{ $time }
draw-declined = { $me }, { $by } rechaza las tablas en **{ $game }**. Le toca a { $turn }.{ $time }
takeback-asked = { $me }, { $by } pide deshacer **{ $moves }** en **{ $game }**. Nada cambia si no aceptas. Le toca a { $turn }.{ $time }
takeback-declined = { $me }, { $by } no acepta deshacer en **{ $game }**. Le toca a { $turn }.{ $time }
taken-back = { $me }, { $other } te dejó deshacer tu jugada: tu turno en **{ $game }**, otra vez tras **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } te dejó deshacer tu jugada: la primera jugada en **{ $game }** vuelve a ser tuya.{ $time }
moves-planned = {" "}Jugado al instante, según el plan: **{ $moves }**.
moves-since = {" "}Desde el último tablero: **{ $moves }**.
away-used = { $me }, se te acabó el tiempo en **{ $game }**, así que se usaron días de ausencia. Plazo: { $deadline }. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
}.
began = { $me }, empieza **{ $game }** contra { $other }, y la primera jugada es tuya.{ $dice }{ $time }
pair-first = -# La otra partida también empieza, con los bandos cambiados.
pair-second = -# Es la segunda partida, a la vez que { $game }, con los bandos cambiados.
ended-hints = {" "}Pistas: { $hints }.
goal = -# El objetivo: { $pitch }
moved = { $me }, tu turno en **{ $game }** contra { $other } tras **{ $last }**.{ $planned }{ $dice }{ $time }
dice-roll = {" "}El dado marca **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } tiradas no permitieron jugar; las últimas:
dice-forfeited = {" "}{ $by } sacó { $roll } y no puede mover, así que pierde el turno.
dice-sealed = -# Dado limpio: su semilla secreta queda fijada ahora y se muestra al final. Su SHA-256: `{ $hash }`
dice-revealed = -# La semilla del dado: `{ $seed }`
time-left = {" "}Plazo: { $deadline }.
board-turn = **{ $game }**: le toca a { $turn } contra { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}tras **{ $last }**
board-seat = Juegas con { $colour }.
reminded = { $me }, te queda poco tiempo en **{ $game }** contra { $other }. Plazo: { $deadline }.
time-up = { $me }, se acabó el tiempo de { $other } en **{ $game }**. Reclama la victoria o da un día; si no, la partida termina { $lapse }.
was-extended = { $me }, { $other } te dio otro día en **{ $game }**. Plazo: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser } tras **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gana **{ $game }**: { $loser } se rindió.
ended-claimed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo contra { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo: { $loser } dejó de jugar.
ended-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas.
ended-agreed = **{ $game }** entre { $winner } y { $loser } termina en tablas por acuerdo.
ended-adjudicated = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser }: así lo decidió { $by }, que administra este servidor.
ended-adjudicated-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas: así lo decidió { $by }, que administra este servidor.
ended-stopped = { $by }, que administra este servidor, dio por terminada **{ $game }** entre { $winner } y { $loser }. No cuenta.
ended-aborted-time = **{ $game }** entre { $winner } y { $loser } queda anulada: se acabó el tiempo antes de dos jugadas por bando. No cuenta.
ended-aborted = **{ $game }** entre { $winner } y { $loser } queda anulada antes de dos jugadas por bando. No cuenta.
rating-changes = Puntuaciones: { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } de { $all } casillas.
why-anchor2d = { $count } de 9 pares.
why-waltz = { $how ->
    [no-room] la insignia, y al otro bando no le queda lugar donde formar una pareja.
   *[passed] la insignia, y dos pases seguidos.
}
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
why-tetrathedral = una pirámide alrededor de { $cell }.

## Torneos

tournament-invitation =
    {""}**{ $name }**: un torneo de { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] por eliminatorias
       *[round-robin] todos contra todos
    }.
    -# { $form ->
        [knockout] Duelos de dos partidas, cada parte empieza una; si empatan se repite, dos veces como máximo, y después pasa la mejor puntuación; quien pierde queda fuera.
       *[round-robin] Todos juegan dos veces contra todos y cada parte empieza una.
    }{ $groups ->
        [yes] {" "}Con más de 8 se juega en grupos, y quienes los ganan se ven en un grupo final.
       *[no] {""}
    } Quien deja pasar el tiempo pierde esa partida; quien se va tras el inicio pierde las demás.{ $role ->
        [none] {""}
       *[other] {" "}Quien gana recibe { $role }.
    }
tournament-open-players = Participan ({ $count } de { $seats }): { $players }
tournament-open-nobody = Aún no participa nadie. Hay sitio para { $seats }.
tournament-open-hint = Participa con el botón. La organización lo inicia con /torneo iniciar.
tournament-has-begun = Ya ha empezado, con { $count } participantes.
tournament-is-over = Ha terminado.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , grupo { $number }:
    [final] , grupo final:
   *[only] {""}:
} empieza. Quién empieza cada partida:
tournament-group-line = - { $who } empieza { $first }; va en segundo lugar en { $second }
tournament-round-begins = **{ $name }**, { $round }: empieza. Dos partidas por duelo:
tournament-match-line = - { $one } – { $two }: { $games }
tournament-walkover-line = - { $one } – { $two }: no se juega, porque alguien se fue
tournament-byes = Sin duelo en esta ronda: { $players }
tournament-games-hint = -# /partidas muestra las tuyas, primero donde te toca.
tournament-replay = **{ $name }**: { $one } y { $two } empataron y juegan otra vez: { $games }.
tournament-round = { $matches ->
    [1] final
    [2] semifinales
    [4] cuartos de final
   *[other] ronda { $number }
}
tournament-group = Grupo { $number }
tournament-final-group = Grupo final
tournament-so-far = **{ $name }**, la tabla por ahora:
tournament-now = **{ $name }**, la tabla final:
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group }: { $who } con **{ $points }** ({ $played })
tournament-table-hint = -# Puntos y, entre paréntesis, partidas jugadas. En caso de empate: resultados entre sí y después Sonneborn-Berger.
tournament-won = **{ $name }** ha terminado: ha ganado { $winner }. ¡Enhorabuena!
tournament-shared = **{ $name }** ha terminado: { $winners } comparten el primer puesto. ¡Enhorabuena!
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** ha terminado. No ha ganado nadie: quienes podían ganar se fueron.
tournament-ended-early = **{ $name }** se terminó antes de tiempo, sin nadie que gane. Las partidas en curso siguen, pero ya no cuentan para él.
tournament-called-off = **{ $name }** se canceló antes de empezar.
tournament-role-given = Con eso viene el rol { $role }.
tournament-points-label = Ptos
tournament-berger-label = S-B
tournament-bye = sin rival
tournament-alt-group = Tabla de { $name }, { $group }: { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duelos de { $name }, { $round }: { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Una partida del torneo **{ $name }**
tournament-forfeit = -# En el torneo **{ $name }** cuenta como victoria de { $winner }.
tournament-abort-ask = ¿Abandonar { $game } contra { $other }? Cuenta como derrota en el torneo **{ $name }**, aunque aún no van dos jugadas por bando.
tournament-created = **{ $name }** se anuncia en { $channel }. Cuando haya bastante gente, inícialo con /torneo iniciar.
tournament-joined = Participas en **{ $name }**.
tournament-left = Ya no participas en **{ $name }**.
tournament-leave-ask = **{ $name }** ya ha empezado. Si te vas, pierdes todas tus partidas del torneo que no han terminado y ya no puedes ganarlo.
tournament-left-for-good = Has dejado **{ $name }**. Tus demás partidas del torneo están perdidas.
tournament-starting = **{ $name }** empieza con { $count } participantes. En { $channel } llegan primero los tableros y después un mensaje con todas las partidas.
tournament-end-ask = ¿Terminar **{ $name }** ahora, sin nadie que gane? Las partidas en curso siguen, pero ya no contarán para él.
tournament-stopped = **{ $name }** está terminado.
tournament-moved = Discord rechazó mensajes sobre **{ $name }** en su canal. A partir de ahora llegan aquí.
tournament-games-unposted = Tus partidas del torneo **{ $name }** han empezado, pero { $place ->
    [gone] se eliminó su canal
   *[other] Parlor no puede escribir en { $place }
}. /partidas las muestra. Juégalas en cualquier canal del servidor: usa /jugar o /tablero con el número de una partida.
tournament-unposted = Parlor no puede publicar nada sobre el torneo **{ $name }**: { $place ->
    [gone] se eliminó su canal
   *[other] Parlor no puede escribir en { $place }
}. Quienes juegan han recibido un mensaje directo. Usa /torneo tabla en otro canal y todo llegará allí a partir de entonces.
tournament-organisers = Solo puede hacerlo quien administra el servidor{ $role ->
    [none] {""}
   *[other] {" "}o tiene { $role }
}.
tournament-none = En este servidor no hay ningún torneo. Quien lo administra puede anunciar uno con /torneo crear.
tournament-which = ¿Qué torneo? Indica uno de estos: { $list }
tournament-unknown = Aquí no hay ningún torneo «{ $typed }». Hay: { $list }
tournament-started = **{ $name }** ya ha empezado.
tournament-not-started = **{ $name }** aún no ha empezado. La organización lo inicia con /torneo iniciar.
tournament-over = **{ $name }** ha terminado.
tournament-full = **{ $name }** está completo: las { $seats } plazas están ocupadas.
tournament-already-joined = Ya participas en **{ $name }**.
tournament-not-joined = No participas en **{ $name }**.
tournament-deleting = Pediste a Parlor que borrara tus datos. Podrás participar en **{ $name }** cuando esté hecho.
tournament-too-few = **{ $name }** necesita al menos dos participantes. Espera a que haya más.
tournament-too-many = Este servidor tiene { $most } torneos sin terminar. Termina antes uno con /torneo terminar.
tournament-unnamed = Ponle al torneo un nombre con letras o cifras.
tournament-permissions = En este canal no se puede jugar un torneo, porque a Parlor le faltan: { $permissions }. Dáselos o elige otro canal.
tournament-role-managers = Solo quien administra el servidor puede elegir un rol para la victoria.
tournament-role-permission = Dale también a Parlor el permiso «Gestionar roles» y coloca el rol de Parlor por encima de { $role } en la lista de roles.
tournament-role-fixed = { $role } no se puede dar a nadie. Elige otro rol.
button-tournament-join = Participar
button-tournament-leave = Salir
button-tournament-table = Tabla
button-tournament-leave-yes = Sí, salir
button-tournament-end-yes = Sí, terminar
button-tournament-no = No, seguir

## Registros de partidas

record-header = La línea { $line } no es ni un encabezado ni una línea numerada de jugadas. Los encabezados son { $headers }, cada uno una vez como máximo.
record-value = Línea { $line }: esto no vale como { $header } en un registro.
record-no-game = Falta la línea «Game: …», así que esto no es el registro de una partida.
record-no-dice = Este juego no usa dados, así que en su registro no puede haber { $header }.
record-unknown-game = No hay ningún juego llamado «{ $input }».
record-ply = Jugada { $ply }: «{ $input }» no se puede leer. Detrás de cada número van dos jugadas, y con dado cada una empieza con su tirada, como en 3:a2-b5.
record-illegal = Jugada { $ply } ({ $input }): { $why }
record-too-long = El registro tiene más de { $most } jugadas.
fault-seed = La semilla no es la que se fijó para la partida: su SHA-256 es { $found }.
fault-roll = Jugada { $ply }: en el registro hay un { $found }, pero la tirada de la semilla es { $rolled }.
fault-result = El resultado indicado es «{ $stated }», pero según las reglas la partida ha terminado { $score }.
fault-no-result = El resultado indicado es «{ $stated }», pero según las reglas la partida no ha terminado.
verified = En orden: { $title } { $variant }, { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
}, todo según las reglas. { $standing }.
verified-no-seed = {" "}Sin la semilla no se pueden comprobar las tiradas.
verified-of-seed = {" "}Todas las tiradas son de la semilla. Nada indica que la semilla se fijara antes de la partida.
verified-committed = {" "}Todas las tiradas son de la semilla que se fijó para la partida.
verified-result = {" "}El resultado indicado es { $result }.

## En la imagen

status-turn = Turno de { $colour }
status-tether = { $colour } gana con { $count } de { $all } casillas
status-anchor2d = { $colour } gana con { $count } pares
status-waltz = { $colour } gana con la insignia{ $how ->
    [no-room] , ya no hay pareja posible
   *[passed] , dos pases seguidos
}
status-netted = { $colour } gana: { $how ->
    [no-placement] ya no se puede colocar
   *[netted] { $stones ->
        [one] 1 piedra atrapada
       *[other] { $stones } piedras atrapadas
    }
}
status-tetrathedral = { $colour } gana con la pirámide en { $cell }
status-won-resigned = { $colour } gana por rendición
status-won-time = { $colour } gana por tiempo
status-won-adjudicated = { $colour } gana por decisión
status-drawn = Tablas
status-aborted = Anulada

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-after = {" "}tras { $last }
alt-captured = { $last } { $own ->
    [yes] sacó del tablero su propia piedra de
   *[no] capturó en
} { $cells }.
alt-tether = { $first } ha reclamado { $one ->
    [one] 1 casilla
   *[other] { $one } casillas
}; { $second }, { $two }.
alt-anchor2d = Pares: { $first } { $one }, { $second } { $two }.
alt-waltz = { $holder ->
    [0] Nadie tiene la insignia.
    [1] { $first } tiene la insignia.
   *[2] { $second } tiene la insignia.
} { $first } tiene { $one ->
    [one] 1 pareja
   *[other] { $one } parejas
}; { $second }, { $two }.
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] El dado marca { $roll }.{" "}
}Peones fuera de juego: { $first } { $one }, { $second } { $two }.
alt-animation = Toda la partida { $game } en GIF, { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
}. Posición final: { $position }
alt-none = ninguno
alt-stones = { $game ->
    [tetrathedral] Peones
   *[other] Piedras
} de { $colour }: { $cells }.
alt-no-stones = { $game ->
    [tetrathedral] Ningún peón
   *[other] Ninguna piedra
} de { $colour }.
alt-more = { $cells } y { $more } más

## Botones y campos

button-accept = Aceptar
button-join = Unirme a #{ $id }
button-decline = Rechazar
button-cancel = Cancelar
button-move = Jugar
button-pick = Elegir
button-play = Jugar { $move }
button-not-play = Aún no
button-rules = Reglas
button-more = Más
button-rules-more = Más reglas
button-all-commands = Todos los comandos
button-all-games = Los juegos
button-hint = Pista
button-offer-draw = Ofrecer tablas
button-ask-takeback = Pedir deshacer
button-draw-yes = Aceptar tablas
button-draw-no = Seguir jugando
button-takeback-yes = Permitir deshacer
button-takeback-no = Mantener la jugada
button-drop-plan = Borrar plan de #{ $id }
button-next = Siguiente: { $game }
button-daily-earlier = { $hours } h antes
button-daily-later = { $hours } h después
button-back = Estoy de vuelta
button-resign = Rendirse
button-resign-yes = Sí, me rindo
button-abort-yes = Sí, anular
button-resign-no = Seguir jugando
button-rematch = Revancha
button-claim = Reclamar victoria
button-extend = Dar un día
button-earlier = Anterior
button-later = Siguiente
button-replay = Repetición
button-first = Primera
button-last = Última
button-animation = GIF
button-record = Registro
button-explore = Explorar
button-analyse = Analizar
button-turning = Jugada { $ply }: { $move }
button-undo = Atrás
button-start-over = Empezar de nuevo
modal-explore = Probar una jugada
modal-move = Jugada en { $game }
modal-move-label = Tu jugada
modal-move-hint = como { $example }
select-game = Elige un juego
pick = Elige tu jugada.
pick-more = Tu jugada: **{ $chosen }** …
pick-column = Columna
pick-column-option = { $column } ({ $count ->
    [one] 1 lugar
   *[other] { $count } lugares
})
pick-cell = Casilla
pick-goal = Hacia dónde
pick-roll = La tirada
pick-roll-option = El dado marca { $roll }
direction-n = norte, arriba
direction-ne = noreste
direction-e = este, derecha
direction-se = sureste
direction-s = sur, abajo
direction-sw = suroeste
direction-w = oeste, izquierda
direction-nw = noroeste

## Preferencias de una persona

preferences = Tus ajustes en todos los servidores.
prefer-theme = Tema de los tableros privados
prefer-coordinates = Nombres de las casillas
prefer-told = Cuando es tu turno
prefer-confirm = Ver las jugadas antes de que cuenten
prefer-listed = En las clasificaciones
prefer-everywhere = Puntuación global
prefer-option = { $title }: { $value }
theme-none = como en el servidor
coordinates-rim = alrededor del tablero
coordinates-cells = en cada casilla
told-mention = una mención
told-silent = una mención sin sonido
told-dm = un mensaje directo
told-daily = un mensaje al día
told-off = no avisarme
switch-on = sí
switch-off = no
confirm-move = ¿Jugar **{ $move }**?
no-direct = { $me }, tienes cerrados los mensajes directos, así que va aquí: { $link } (/preferencias)
daily-next = Tus tableros llegan en un mensaje directo al día. El próximo: { $time } ({ $relative }).
daily-title = { $count ->
    [one] **Te espera un tablero.**
   *[other] **Te esperan { $count } tableros.**
}
daily-line = **#{ $id }** { $title } contra { $other }{ $time } { $link }
daily-more = { $count ->
    [one] … y uno más
   *[other] … y { $count } más
}
daily-closed = { $me }, tienes cerrados los mensajes directos, así que tu mensaje diario no puede llegarte. Parlor vuelve a mencionarte cada vez que es tu turno (/preferencias).
channel-gone = Se eliminó el canal de { $game } contra { $other }. La partida sigue donde juegues a continuación: usa /jugar o /tablero con el número de la partida, en cualquier canal del servidor.
channel-gone-moved = Se eliminó el canal de { $game } contra { $other }. La partida sigue en { $place }.

## Privacidad

privacy =
    {""}**Qué guarda Parlor**
    - Tu id de Discord con tus partidas y retos: sus jugadas, tiempos y análisis
    - Tus /preferencias, lecciones hechas, días de ausencia, puntuaciones y a quién has bloqueado
    - Los roles que tu puntuación está a punto de darte o quitarte, hasta que se haga
    - Mensajes directos para ti, hasta que se envían, un día como máximo
    - Los torneos en que participaste o que creaste, con tu puesto
    - Tus cambios en /ajustes, si gestionas un servidor
    - Los bloqueos y vetos de otras personas contra ti, hasta que terminen, aunque lo borres todo
    - Las jugadas que probaste con /explorar, hasta 30 días después de la última

    Ni nombres, ni mensajes, ni nada más. Los nombres de las imágenes se piden a Discord cuando hacen falta. Nada se vende, se comparte ni se usa para otra cosa que jugar. Los datos de un servidor se borran 30 días después de irse el bot y de lo último que ocurrió allí. Donde Parlor solo puede responder, el lugar de una partida se borra 30 días después de su final.

    Puedes recibirlo todo en un archivo o pedir que se borre. Entonces tus partidas en curso terminan como si te rindieras; las terminadas en servidores se conservan a nombre de «alguien que ya no juega», porque también son de tus rivales.
choice-privacy-policy = Qué se guarda
choice-privacy-export = Todo en un archivo
choice-privacy-delete = Borrarlo
export-done = Todo lo que se guarda sobre ti.
export-rest = Hay más de lo que Parlor puede enviar aquí. Para recibirlo todo, usa /privacidad en un mensaje directo a Parlor.
export-busy = Tu última exportación todavía se está preparando. Espera a que llegue.
export-later = Ahora mismo se están preparando muchas exportaciones. Vuelve a intentarlo en unos minutos.
forget-ask = ¿Borrar todo lo que se guarda sobre ti? Tus partidas en curso terminan como si te rindieras y tus puntuaciones desaparecen. No se puede deshacer.
forget-done = Borrar tarda un minuto como máximo. Si vuelves a jugar, empiezas de cero.
button-forget-yes = Sí, borrarlo
button-forget-no = No, conservarlo
former-player = alguien que ya no juega
computer = Máquina ({ $level })
level-easy = fácil
level-medium = medio
level-hard = difícil
level-master = maestro

## Ajustes de un servidor

settings =
    {""}**Parlor en este servidor**
    - Canales: { $channels ->
        [all] todos
       *[other] { $channels }
    }
    - Roles que pueden jugar: { $roles ->
        [all] todos
       *[other] { $roles }
    }
    - Un hilo por partida: { $threads ->
        [yes] sí
       *[no] no
    }
    - Ritmo habitual: { $pace }
    - Cuando se acaba el tiempo: { $timeout ->
        [loss] la partida se pierde al instante
       *[claim] la otra parte puede reclamar la victoria o dar un día
    }
    - Recordatorios: { $reminders ->
        [yes] sí
       *[no] no
    }
    - Partidas puntuadas: { $rated ->
        [yes] sí
       *[no] no
    }
    - Partidas contra la máquina: { $computer ->
        [yes] sí
       *[no] no
    }
    - Idioma: { $language ->
        [none] el del propio servidor
       *[other] { $language }
    }
    - Tema del tablero: { $theme }
settings-saved = Guardado. Las partidas en curso conservan su ritmo y su regla de tiempo.
settings-full = La lista admite 25 como máximo. Quita antes uno con permitido: False, o permite todos sin nombrar ninguno.
settings-bans =
    - Personas vetadas: { $people }
settings-lobby =
    - Sala: { $channel }{ $role ->
        [none] {""}
       *[other] , avisa a { $role }
    }{ $refused ->
        [yes] {""} (Discord lo rechazó: usa /diagnóstico allí y vuelve a elegir el canal)
       *[no] {""}
    }
settings-results =
    - Resultados: { $channel }{ $refused ->
        [yes] {""} (Discord lo rechazó: usa /diagnóstico allí y vuelve a elegir el canal)
       *[no] {""}
    }
settings-channel-set = Si en un rato no aparece nada, usa /diagnóstico en ese canal.
settings-tournament-role =
    - Torneos: los organiza quien administra el servidor{ $role ->
        [none] {""}
       *[other] {" "}o tiene { $role }
    }
settings-rank-roles =
    - Roles por puntuación: { $roles }
settings-rank-role = { $role } desde { $rating } { $game ->
    [all] en todos los juegos juntos
   *[other] en { $game }
}{ $stopped ->
    [yes] {" "}(detenido, mira /diagnóstico)
   *[no] {""}
}
settings-rank-role-set = Guardado: { $rule }. Quien tiene esa puntuación en la clasificación del servidor recibe el rol, y quien baja de ella lo pierde.
settings-rank-role-permission = Dale también a Parlor el permiso «Gestionar roles» y coloca el rol de Parlor por encima de { $role } en la lista de roles.
settings-rank-role-removed = Regla eliminada. Quien tiene { $role } conserva el rol.
settings-rank-role-none = No hay ninguna regla para { $role } { $game ->
    [all] en todos los juegos juntos
   *[other] en { $game }
}. Mira la lista con /ajustes mostrar.
settings-rank-roles-full = Un servidor puede tener { $most } roles por puntuación. Quita antes uno: indica su juego y su rol, sin la puntuación.
settings-rank-role-fixed = { $role } no se puede dar a nadie. Elige otro rol.
role-needs-permission = Para elegir un rol que da Parlor necesitas el permiso «Gestionar roles».
role-too-powerful = { $role } da poder sobre el servidor ({ $permissions }), así que Parlor no se lo da a nadie. Elige otro rol.
settings-changes = Los últimos cambios:
settings-change = -# { $at }: { $by } cambió { $setting } a { $value }
settings-managed = Listo: { $game }.
settings-own-tournament-game = En { $game } juegas tú, y cuenta para un torneo. Pídeselo a otra persona que gestione el servidor.
settings-no-player = Esa persona no juega en esta partida. Para tablas, no indiques quién gana.
settings-banned = { $who } ya no puede empezar partidas en este servidor{ $until ->
    [none] {""}
   *[other] {" "}(el veto termina { $until })
}. Sus partidas en curso siguen.
settings-unbanned = { $who } puede empezar partidas en este servidor otra vez.
settings-not-banned = { $who } no tiene ningún veto aquí.
settings-ban-bot = Solo se puede vetar a personas.
settings-ban-past = Eso no está en el futuro. Prueba con 3 días, o no pongas nada: así el veto no tiene fin.
no-server-game = En este servidor no hay ninguna partida { $typed }. Elige una de la lista que aparece al escribir.
setting-all = todos
timeout-claim = La otra parte puede reclamar la victoria o dar un día
timeout-loss = La partida se pierde al instante
language-follow = El del propio servidor
language-name = Español
theme-light = Claro
theme-dark = Oscuro
theme-contrast = Alto contraste
theme-shapes = Formas y colores
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = Juega mejor en uno de estos canales: { $channels }
not-with-your-roles = Para jugar aquí necesitas uno de estos roles: { $roles }

## Lo que el bot puede hacer en un canal

doctor-well = Parlor tiene todos los permisos que necesita en este canal.
doctor-ill = En este canal le faltan a Parlor:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sin esto Parlor no ve el canal ni publica tableros
doctor-send = sin esto Parlor no publica tableros ni envía recordatorios; los tableros llegan solo como respuesta
doctor-send-in-threads = sin esto Parlor no publica tableros en los hilos
doctor-attach = sin esto los tableros llegan sin imagen
doctor-history = sin esto Parlor no sabe, tras un fallo, si un tablero ya se publicó, y puede llegar dos veces
doctor-create-threads = sin esto las partidas no tienen hilo propio
doctor-manage-threads = sin esto Parlor no puede publicar en el hilo bloqueado de una partida; sigue en el canal
doctor-manage-roles = sin esto Parlor no puede dar los roles por puntuación de /ajustes
doctor-rank-roles = Discord no deja que Parlor dé { $roles }. Coloca el rol de Parlor por encima en la lista de roles del servidor, dale el permiso «Gestionar roles» y vuelve a fijar la regla con /ajustes rol-por-puntuación.
doctor-winner-roles = Discord no dejó que Parlor diera el rol de la victoria: { $roles }. Coloca el rol de Parlor por encima en la lista de roles del servidor y, esta vez, dalo a mano.
doctor-manage-roles-winner = sin esto Parlor no puede dar un rol a quien gana un torneo
doctor-mention-role = sin esto Parlor no puede avisar al rol de la sala, salvo que cualquiera pueda mencionarlo
doctor-tournaments = Discord rechazó mensajes sobre torneos: { $names }. Da los permisos allí, o usa /torneo tabla en otro canal para que lleguen a ese.
doctor-lobby = Discord rechazó la lista de retos abiertos en { $channel }. Da los permisos allí y vuelve a configurarla con /ajustes sala.
doctor-results = Discord rechazó resultados en { $channel }. Da los permisos allí y vuelve a configurar el canal con /ajustes resultados.
doctor-closed = Discord rechazó aquí el último mensaje de Parlor ({ $reason }). Parlor lo intenta de nuevo en cuanto alguien juegue aquí.

## Listas

games-title = Partidas de { $who } en este servidor
games-none = { $who } no tiene partidas en curso en este servidor.
games-title-own = Tus partidas, se jueguen donde se jueguen
games-none-own = No tienes partidas en curso. Empieza una con /máquina.
games-only-here = De todas partes solo puedes ver tus propias partidas. No indiques a nadie, o elige este servidor.
games-turn-mine = **#{ $id }** { $title } contra { $other } · **tu turno**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contra { $other } · turno de { $turn }{ $time } { $link }
games-open = **#{ $id }** { $title }: reto de { $other }, caduca { $deadline } { $link }
games-time = , plazo: { $deadline }
games-link = · [tablero]({ $url })
games-page = Página { $page } de { $pages }
choice-game = #{ $id } { $title } contra { $other }{ $turn ->
    [yes] {" "}(tu turno)
   *[no] {""}
}
choice-played = #{ $id } { $title } contra { $other }{ $over ->
    [yes] {" "}(terminada)
   *[no] {""}
}
unknown-player = alguien

## Puntuaciones: una puntuación es un número, con un signo de interrogación mientras es incierta

top-title = **{ $title }** { $scope ->
    [everywhere] en todos los servidores
   *[server] en este servidor
}: { $ranked ->
    [one] 1 persona
   *[other] { $ranked } personas
}
top-all-games = Todos los juegos
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# Puntuación y, después, partidas ganadas/perdidas/en tablas. Un signo de interrogación: pocas partidas por ahora.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Aquí aún no hay nadie. Hacen falta { $needed } partidas puntuadas, la última hace menos de { $days } días: empieza una con /retar.
top-own = Tú: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Aún sin puesto: has jugado { $games } de { $needed } partidas puntuadas.
top-own-inactive = Sin puesto por ahora: tu última partida puntuada fue hace más de { $days } días. La próxima te trae de vuelta.
top-own-unlisted = Sin puesto: activa «En las clasificaciones» en /preferencias.
top-own-apart = Sin puesto: activa «Puntuación global» en /preferencias.
rating-results = { $wins }/{ $losses }/{ $draws }
profile-title = **Perfil de { $who }**
profile-server = En este servidor: puntuación ± incertidumbre, partidas ganadas/perdidas/en tablas
profile-everywhere = Puntuación global, en todos los servidores
profile-line = - { $title } **{ $rating }** ± { $deviation } · { $results }
profile-none = Aquí aún no hay partidas puntuadas. Empieza una con /retar.
profile-past = Partidas recientes
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] victoria
    [lost] derrota
   *[drawn] tablas
} contra { $other }, { $ended } { $link }
profile-versus = Contra { $other }: { $results }
profile-versus-none = Aquí aún no hay partidas contra { $other }
profile-hidden = { $who } no muestra sus puntuaciones ni resultados.
curve-title = { $name } · todas las partidas en este servidor
curve-alt = Una curva: la puntuación en todas las partidas de este servidor durante las últimas { $games } partidas puntuadas, desde { $first } el { $from } hasta { $last } el { $until }. Mínimo { $least }, máximo { $most }. Una franja a su alrededor muestra la incertidumbre.

help =
    Parlor sirve para jugar a juegos abstractos de tablero a tu ritmo: reta a alguien, juega cuando tengas un minuto y mira el tablero en una imagen.

    - **/retar** a una persona, o a cualquiera del canal
    - **/máquina** para jugar contra la máquina
    - **/jugar** d4, o pulsa Jugar bajo el tablero
    - **/partidas** muestra tus partidas; **/tablero**, una de ellas otra vez
    - **/reglas** explica un juego
    - **/preferencias** ajusta cómo se ven los tableros y cómo se te avisa
help-more =
    - **/aprender** enseña un juego en lecciones cortas, **/reglas** lo explica
    - **/retar** a una persona, o a cualquiera del canal; con **/máquina** juegas contra la máquina
    - **/sala** muestra quién busca rival
    - **/torneo** hace que la gente de un servidor juegue por el primer puesto
    - **/jugar** d4, o pulsa Jugar bajo el tablero
    - **/tablero** muestra de nuevo la posición; **/partidas**, todas tus partidas en este servidor
    - **/rendirse** da por perdida una partida, **/tablas** ofrece tablas, **/deshacer** pide deshacer tu jugada
    - **/repetición** muestra una partida jugada a jugada, **/explorar** te deja probar jugadas
    - **/si** planea una respuesta, **/ausencia** para tus relojes
    - **/bloquear** evita los retos de una persona
    - **/clasificación** muestra las puntuaciones más altas; **/perfil**, tus puntuaciones y resultados
    - **/preferencias** ajusta cómo se ven los tableros y cómo se te avisa, **/privacidad** muestra qué se guarda
    - **/ajustes** y **/diagnóstico** son para quienes gestionan el servidor
help-games =
    Los juegos:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = la hoja de reglas no nombra a nadie
rules =
    {""}**{ $title }** ({ $credit })

    { $rules }

    La imagen: { $example }
rules-more =
    {""}**{ $title }** ({ $credit })
    { $more }

    -# Jugadas: { $moves }

## Lecciones

lesson = **{ $title }** · lección { $number } de { $lessons }
lesson-right = ✅ **{ $move }**
lesson-wrong = ❌ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , luego **{ $reply }**
}
lesson-illegal = 🚫 **{ $move }** no está permitido.
lesson-other-right = Así también vale.
lesson-over = Ya sabes lo necesario. Juega ahora tu primera partida: la máquina es amable.
lesson-you = Tú ({ $colour })
learn-which = ¿Es tu primera vez? Aprende un juego en tres minutos:
button-learn = Aprender
button-learn-game = Aprender { $title }
button-next-lesson = Siguiente
button-try-again = Otra vez
button-skip-lesson = Saltar
button-type-move = Escribir jugada
button-play-first = Jugar una partida corta

lesson-tether-1 = Eres Rojo. Gana quien reclame más de la mitad del tablero. Tus dos muros unen tus lados rojos, arriba y abajo, pero uno tiene un hueco. Ciérralo.
lesson-tether-1-right = ¡Cerrado! Los dos muros y todas las casillas entre ellos son tuyos: 15 de 25. Ganas.
lesson-tether-1-wrong = Azul se mete en el hueco y tus muros no encierran nada.
lesson-tether-1-inside = c1 ya estaba detrás de tus muros. Azul se mete en el hueco y los muros no encierran nada.
lesson-tether-2 = Un cerco cerrado de tus piedras captura todas las piedras azules que haya dentro. Cierra el cerco alrededor de la piedra azul del centro.
lesson-tether-2-right = ¡Capturada! La piedra vuelve a Azul, y ya nadie, ni siquiera tú, puede colocar dentro de tu cerco. El cerco aún no reclama nada: ahora verás por qué.
lesson-tether-2-wrong = El cerco sigue abierto. Azul se escapa por d3 y su piedra está a salvo.
lesson-tether-3 = Tu cerco no toca ningún lado rojo: sus piedras están sueltas (punto blanco) y no reclaman nada. Conéctalo arriba o abajo.
lesson-tether-3-right = Ya está atado: el cerco, la casilla de dentro y c1 son tuyos, 8 casillas. Las piedras atadas no se pueden capturar nunca.
lesson-tether-3-wrong = El cerco sigue sin tocar un lado rojo, así que no reclama nada. Azul toma c1 y empieza a cortarte el paso.
lesson-tether-4 = Tus propios lados forman parte de tus cercos; los de Azul, no. Encierra las dos piedras azules entre tus piedras y el lado rojo de arriba.
lesson-tether-4-right = ¡Capturadas! Las piedras y el lado rojo forman el cerco. Como toca tu lado, reclama enseguida 7 casillas.
lesson-tether-4-wrong = Azul llega a su propio lado, a la derecha. Esas piedras ya están atadas y a salvo para siempre.
lesson-tether-5 = Azul hace lo mismo que tú: con una piedra más cierra su segundo muro, de lado a lado, y gana. Las piedras atadas no se pueden capturar: tapa el hueco ahora.
lesson-tether-5-right = El hueco es tuyo y está unido a tu lado de abajo: Azul ya no puede cerrar ese muro.
lesson-tether-5-wrong = Azul cierra su muro: 15 de 25 casillas. Gana Azul.

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

lesson-waltz-1 = Eres Oscuro: forma más parejas que Claro. Una pareja son exactamente dos piedras tuyas, una al lado de la otra. Coloca una piedra para formar una; sus dos piedras se deslizan un paso (n: hacia arriba).
lesson-waltz-1-right = c2 y b2 forman una pareja. Una pareja nueva debe deslizarse un paso, en la dirección que elijas: aquí n, hacia arriba, a b3 y c3. Después solo se mueve si la empujan. Vas ganando 1 a 0.
lesson-waltz-1-diagonal = c3 está en diagonal con b2, y eso no es estar al lado: no hay pareja y nada se desliza. Claro forma la primera pareja.
lesson-waltz-1-wrong = Tus piedras no están una al lado de la otra: no hay pareja y nada se desliza. Así Claro puede formar la primera pareja.
lesson-waltz-2 = Una pareja que se desliza empuja las piedras que tiene delante, aunque sea toda una fila. Coloca una piedra en b2 y elige la dirección que rompe la pareja de Claro: n es arriba, e derecha y ne arriba a la derecha.
lesson-waltz-2-right = Tu piedra de a2 empuja b3 a c4, y a3 se queda. Ya no están una al lado de la otra: la pareja de Claro está rota.
lesson-waltz-2-both = Las dos piedras suben juntas y siguen siendo una pareja. Claro forma otra.
lesson-waltz-2-wrong = Claro aún tiene una pareja. Para separar sus piedras, empuja una y deja la otra en su sitio.
lesson-waltz-3 = Al empujar puedes sacar del tablero piedras propias, nunca las del rival; la pareja que se desliza no puede salir. Coloca una piedra en b2 y rompe la pareja de Claro.
lesson-waltz-3-right = Tu piedra de b2 empuja c2 a d2, y tu propia piedra de d2 sale del tablero. La pareja de Claro está rota: valió la pena.
lesson-waltz-3-off = Hacia abajo a la derecha (se), tu pareja empujaría fuera del tablero la piedra de Claro en c1.
lesson-waltz-3-wrong = Claro aún tiene una pareja. Para separarla, empuja c2 a lo largo de la fila 2, aunque te cueste una piedra.
lesson-waltz-4 = Después de cada turno, quien tiene más parejas toma la insignia. Si hay empate, se queda donde está. Hay una pareja por bando y Claro tiene la insignia: ¡quítasela!
lesson-waltz-4-right = b3 y a3 forman una segunda pareja y se deslizan a la derecha (e), sin tocar la primera. Con 2 a 1, tomas la insignia.
lesson-waltz-4-third = d1 es una tercera piedra al lado de tu pareja y la rompe: tres juntas no son una pareja, y nada se desliza. Claro forma una segunda pareja y va ganando 2 a 0.
lesson-waltz-4-join = La pareja nueva se desliza hacia abajo (s) y se pega a la primera: cuatro piedras juntas no son una pareja. Claro forma una segunda pareja y va ganando 2 a 0.
lesson-waltz-4-wrong = No tienes más parejas, así que Claro conserva la insignia. Forma una segunda pareja, separada de la primera.
lesson-waltz-5 = En cuanto alguien tiene la insignia, se puede pasar. Con dos pases seguidos, uno por bando, la partida termina y gana quien tiene la insignia. La tienes tú, y Claro acaba de pasar. ¡Te toca!
lesson-waltz-5-right = Dos pases seguidos, y la insignia es tuya: ganas. Con la insignia también se gana en cuanto al rival no le queda lugar donde formar una pareja.
lesson-waltz-5-greedy = Tenías dos parejas, pero la nueva pareja de Claro empuja una contra la otra: cuatro piedras juntas no son una pareja. Claro va ganando 1 a 0 y toma la insignia.
lesson-waltz-5-third = La nueva pareja de Claro empuja tu piedra de c2 a c3, al lado de tu pareja: tres juntas no son una pareja. Claro va ganando 1 a 0 y toma la insignia.
lesson-waltz-5-wrong = La partida sigue y Claro tiene otra oportunidad. La insignia es tuya: basta con pasar.

lesson-netted-1 = Eres Negro: atrapa c3 y ganas. c2 y b4 están conectadas en diagonal, con dos casillas entre ellas: Blanco no puede pasar. ¿Qué tercera piedra cierra la red?
lesson-netted-1-right = d3 está a un paso en diagonal de c2 y de b4: en cada caso, dos casillas tocan ambas piedras. Haya lo que haya en ellas, la conexión se mantiene. c3 no puede salir: queda atrapada y ganas.
lesson-netted-1-wrong = c3 aún puede llegar al borde. La piedra blanca b2, conectada en diagonal con c3 y d1, atrapa tu piedra c2: gana Blanco.
lesson-netted-1-other = c3 aún puede llegar al borde.
lesson-netted-2 = También están conectadas las piedras vecinas y las que están a ambos lados de una casilla mientras siga vacía, como c2 y e2. ¡Atrapa c3 y d3!
lesson-netted-2-right = b4 se conecta en diagonal con c2 y, a través de la casilla vacía c4, con d4. La conexión blanca a3–c3 no sirve de nada: las conexiones pueden cruzarse. c3 y d3 quedan atrapadas.
lesson-netted-2-wrong = b3 no está conectada con d4, así que c3 y d3 aún pueden llegar al borde. Además, Blanco ocupa con d2 la casilla entre c2 y e2: esa conexión desaparece.
lesson-netted-2-occupied = c4 no está conectada con c2, porque c3, entre ambas, está ocupada. Además, Blanco ocupa con d2 la casilla entre c2 y e2: esa conexión desaparece.
lesson-netted-2-other = c3 y d3 aún pueden llegar al borde.
lesson-netted-3 = Tu red separa una región: d1, e1, d2, e2. Si no tiene más casillas de borde (en el borde del tablero) que piedras blancas, estas quedan atrapadas. «2/3»: dos piedras, tres casillas de borde. ¡Atrápalas!
lesson-netted-3-right = Tu piedra quita una casilla de borde. Quedan dos para dos piedras, así que ganas. e1 cuenta, aunque haya una piedra blanca en ella.
lesson-netted-3-wrong = Esa casilla es parte de tu conexión, no de la región: siguen siendo tres casillas de borde para dos piedras. Blanco atrapa tu piedra c3 con c4 y gana.
lesson-netted-3-other = La región aún tiene más casillas de borde que piedras blancas.
lesson-netted-4 = La misma cuenta vale para ti: no puedes colocar una piedra que quedaría atrapada, ni siquiera si atrapa a Blanco. ¡Atrapa c2!
lesson-netted-4-right = b3 se conecta con b2 y d2: c2 queda atrapada. Cuidado con los huecos entre dos piedras conectadas en el borde: una sola casilla de borde no te basta. Sin jugada permitida, pierdes.
lesson-netted-4-forbidden = c3 atraparía c2. Pero las piedras blancas b4, c2 y d3 están conectadas alrededor de c3: tu piedra no tendría ninguna casilla de borde. Eso no está permitido.
lesson-netted-4-wrong = c2 aún puede llegar al borde. La piedra blanca e1, conectada en diagonal con c2 y d3, atrapa tu piedra d2: gana Blanco.
lesson-netted-4-other = c2 aún puede llegar al borde.
lesson-netted-5 = Ahora la región tiene una piedra y tres casillas de borde. Pero una casilla vacía por la que pasa tu conexión es parte de tu red, no de la región. ¡Quita las tres de una vez!
lesson-netted-5-right = e1 quita una casilla de borde, y sus conexiones c1–e1 y e1–e3 pasan por las otras dos. A d2 no le queda ninguna: queda atrapada.
lesson-netted-5-wrong = Así quitas solo una casilla de borde. Quedan dos para una piedra, así que d2 vive. Blanco atrapa tu piedra c3 con c4 y gana.
lesson-netted-5-other = La región de d2 aún tiene más casillas de borde que piedras blancas.

lesson-tetrathedral-1 = Eres Ámbar. Un peón tuyo con otros tres tuyos en sus tres aristas forma una pirámide y gana. Sacaste un 2: mueve un peón exactamente 2 casillas en línea recta.
lesson-tetrathedral-1-right = En línea recta cruzando aristas: e9 y luego d9. Ahora d8 tiene peones tuyos en sus tres aristas: c7, d7 y d9. Ganas.
lesson-tetrathedral-1-point = e8 solo toca d8 en un vértice, así que no hay pirámide. Violeta saca un 4, termina en d7 y captura tu peón.
lesson-tetrathedral-1-wrong = Ningún peón tuyo tiene otros tres en sus aristas. La partida sigue, y Violeta puede terminar sobre uno de ellos y capturarlo.
lesson-tetrathedral-2 = Solo falta el centro, d8. Hay dos clases de línea recta: siempre por aristas, o alternando vértice y arista, empezando por cualquiera. Cada paso es 1 casilla. Sacaste un 3: entra.
lesson-tetrathedral-2-right = Por un vértice a f7, por la arista a e8, por un vértice a d8. Los peones junto a un vértice no bloquean. Cualquiera de los cuatro puede llegar el último, también el del centro.
lesson-tetrathedral-2-edges = Solo por aristas, g6 no puede entrar: tus propios peones ocupan las tres. Violeta saca un 4 y captura d7.
lesson-tetrathedral-2-through = Este peón debe avanzar las 3 casillas: pasa por d8 y e8, y c7 queda vacía. Violeta saca un 4 y captura d7.
lesson-tetrathedral-2-wrong = d8 sigue vacía, así que no hay pirámide. Busca una línea recta que pase por uno de sus vértices.
lesson-tetrathedral-3 = A Violeta solo le falta un peón en d11. Un 8 es especial: avanza las casillas que quieras, pero nunca por encima de un peón ni a una casilla con uno tuyo. Termina sobre un peón violeta para capturarlo; sale del tablero.
lesson-tetrathedral-3-right = 10 casillas y d12 queda capturado: la pirámide de Violeta se rompe. Si sale del 1 al 7, avanzas siempre exactamente esas casillas, también para capturar.
lesson-tetrathedral-3-block = Un peón en la casilla que falta no detiene a Violeta. Con un 4 lo captura y completa la pirámide en la misma jugada.
lesson-tetrathedral-3-over = El peón en d12 está en medio, y ningún peón pasa por encima de otro.
lesson-tetrathedral-3-wrong = No capturas nada, y a la pirámide de Violeta solo le falta un peón en d11.
lesson-tetrathedral-4 = Mientras tengas un peón fuera, un 8 es más débil: mueve un peón de 1 a 8 casillas, o reingresa el tuyo en una casilla vacía del anillo exterior, más claro. Ponlo donde un 1 gane en tu próximo turno.
lesson-tetrathedral-4-right = Desde a4, un 1 lleva por un vértice a b5, la casilla que falta. Reingresar un peón ocupa todo tu turno.
lesson-tetrathedral-4-inside = b5 es la que te falta, pero no está en el anillo exterior: ahí nunca se reingresa.
lesson-tetrathedral-4-taken = En a5 hay un peón violeta. Solo se reingresa en una casilla vacía: al reingresar nunca se captura.
lesson-tetrathedral-4-far = Desde a3 hay 2 casillas hasta b5, así que un 1 no gana. Violeta saca un 2 y vuelve a capturar el peón.
lesson-tetrathedral-4-wrong = Después de eso, un 1 no gana. Deja tus tres peones y reingresa el cuarto a 1 casilla de b5.
lesson-tetrathedral-5 = Con este 1, dos jugadas forman una pirámide. Solo cuenta si ninguno de sus cuatro peones está en el anillo exterior. ¿Qué jugada gana?
lesson-tetrathedral-5-right = Una captura la completa: b5 tiene b4, b6 y c6 en sus aristas, ninguno en el anillo. Ocupar la casilla que falta no es defensa.
lesson-tetrathedral-5-ring = b4 tiene a3, b3 y b5 en sus aristas, pero a3 está en el anillo exterior, así que no cuenta. Violeta saca un 1 y captura b5.
lesson-tetrathedral-5-hole = Capturaste, pero ahora b5 está vacía: no hay pirámide. Violeta saca un 5 y captura tu peón en c6.
lesson-tetrathedral-5-wrong = Eso no forma una pirámide. La fila de cuatro casi lo es: mueve uno de sus extremos por un vértice.

## Comandos, como los muestra Discord: nombres en minúsculas y sin espacios, descripciones de 100 caracteres como máximo.
## Una frase que menciona un comando usa el nombre que tiene aquí.

command-challenge = retar
    .description = Reta a una persona, o a cualquiera de este canal, a una partida
    .game = Qué juego
    .opponent = A quién retar; déjalo vacío para cualquiera de este canal
    .variant = Tamaño del tablero y similares
    .first = Quién hace la primera jugada
    .pace = Tiempo por jugada
    .rated = Si el resultado cuenta para las puntuaciones (sí, salvo que digas que no)
    .games = Una partida, o dos a la vez con los bandos cambiados
command-play = máquina
    .description = Juega contra la máquina
    .game = Qué juego
    .level = Su fuerza: fácil (para principiantes), medio, difícil o maestro
    .variant = Tamaño del tablero y similares
    .first = Quién hace la primera jugada
command-move = jugar
    .description = Haz una jugada en tu partida
    .move = La jugada, como d4
    .game = Qué partida, si tienes varias en este canal
command-board = tablero
    .description = Muestra el tablero actual, solo a ti
    .game = Qué partida, si hay varias
    .as = Como imagen o en palabras
command-games = partidas
    .description = Lista las partidas en curso en este servidor, primero aquellas en las que te toca
    .player = De quién (si no lo indicas, las tuyas)
    .scope = Este servidor, o tus partidas de todas partes
command-lobby = sala
    .description = Mira quién busca rival, o propón tú una partida
command-tournament = torneo
    .description = Torneos de este servidor: todos contra todos o eliminatorias
    .create = Anuncia un torneo en el que se puede participar
    .join = Participa en un torneo que no ha empezado
    .leave = Sal de un torneo; después del inicio pierdes tus demás partidas
    .start = Inicia un torneo con quienes participan
    .table = Mira la tabla de un torneo
    .end = Termina un torneo antes de tiempo, sin nadie que gane
    .tournament = Qué torneo, si hay varios
    .name = Cómo se llama
    .game = Qué juego
    .variant = Tamaño del tablero y cosas así
    .pace = Tiempo por jugada (3 días si no dices nada)
    .form = Todos contra todos o eliminatorias (lo primero si no dices nada)
    .seats = Cuántos participan como máximo, de 2 a 64 (8 si no dices nada)
    .role = Un rol para quien gana
command-resign = rendirse
    .description = Da por perdida una partida; se te pedirá que lo confirmes
    .game = Qué partida, si tienes varias en este canal
command-draw = tablas
    .description = Ofrece tablas, o acepta las que te ofrecen
    .game = Qué partida, si tienes varias en este canal
command-takeback = deshacer
    .description = Pide a tu rival que te deje deshacer tu última jugada
    .game = Qué partida, si tienes varias en este canal
command-if = si
    .description = Planea respuestas inmediatas a tu rival; sin opciones, muestra tus planes
    .opponent = La jugada de tu rival; con más jugadas delante, la línea que lleva hasta ahí
    .then = Tu respuesta
    .game = Qué partida, si tienes varias en este canal
command-away = ausencia
    .description = Para tus relojes en todas las partidas, 30 días al año como máximo
    .until = Cuánto tiempo, como 3 días, o una fecha; si no lo indicas, hasta que vuelvas
command-privacy = privacidad
    .description = Qué se guarda sobre ti: verlo, recibirlo en un archivo o borrarlo
    .what = Qué quieres
command-preferences = preferencias
    .description = Cómo se ven tus tableros y cómo se te avisa de que es tu turno
command-settings = ajustes
    .description = Ajustes de las partidas en este servidor
    .show = Muestra todos los ajustes, y quién cambió qué últimamente
    .channel = Permite partidas en un canal o, sin indicar ninguno, en todos
    .role = Deja jugar a un rol o, sin indicar ninguno, a todo el mundo
    .allowed = Si se permite (sí, salvo que digas que no)
    .threads = Si cada partida tiene su propio hilo
    .on = Sí o no
    .pace = El tiempo habitual por jugada
    .timeout = Qué pasa cuando a alguien se le acaba el tiempo
    .then = Qué pasa
    .reminders = Si se recuerda a la gente el tiempo que le queda
    .rated = Si los resultados pueden contar para las puntuaciones
    .computer = Si se puede jugar contra la máquina
    .language = El idioma de los mensajes en los canales
    .theme = Cómo se ven los tableros en los canales
    .lobby = Muestra los retos abiertos en un canal; sin canal, se desactiva
    .results = Publica los resultados de las partidas en un canal; sin canal, se desactiva
    .in = En qué canal
    .notify = Un rol al que avisar de los retos nuevos, como mucho una vez por hora
    .ban = Impide que una persona empiece partidas aquí; las que están en curso siguen
    .unban = Permite que una persona empiece partidas aquí otra vez
    .rank-role = Da un rol a quienes tienen una puntuación suficiente
    .tournament-role = Deja que un rol organice torneos; sin rol, ninguno
    .rating = La puntuación necesaria; sin indicarla, se quita la regla
    .player = A quién
    .until = Cuánto tiempo, como 3 días, o una fecha; si no lo indicas, sin fin
    .end = Termina sin resultado una partida estancada
    .adjudicate = Decide cómo terminó una partida
    .game = Qué partida
    .winner = Quién ganó; tablas si no lo indicas
command-doctor = diagnóstico
    .description = Qué permisos le faltan a Parlor en este canal y qué falla por ello
command-leaderboard = clasificación
    .description = Quién tiene las puntuaciones más altas, en este servidor o en todos
    .game = Qué juego (si no lo indicas, todos juntos)
    .scope = Este servidor o todos
    .page = Qué página de la tabla
command-profile = perfil
    .description = Puntuaciones, resultados y partidas recientes de una persona
    .player = De quién (si no lo indicas, el tuyo)
    .versus = Comparar con otra persona
command-block = bloquear
    .description = Deja de recibir retos de una persona, sin que se entere; sin opciones, muestra la lista
    .player = A quién
command-unblock = desbloquear
    .description = Permite que una persona te rete otra vez
    .player = A quién
command-learn = aprender
    .description = Aprende un juego en cinco lecciones cortas que solo ves tú
    .game = Qué juego
command-rules = reglas
    .description = Las reglas de un juego en breve, con un ejemplo
    .game = Qué juego
command-replay = repetición
    .description = Mira una partida jugada a jugada, en GIF o en texto; en curso o terminada
    .game = Qué partida
command-explore = explorar
    .description = Prueba jugadas en una copia privada de una posición
    .game = Qué partida, si hay varias
    .record = El registro de una partida, para probar jugadas donde termina
command-help = ayuda
    .description = Qué es Parlor y cómo se juega
command-challenge-user = Retar a una partida
option-rank-role-role = El rol que se da
option-rank-role-game = Qué juego, o todos juntos
option-tournament-role-role = Qué rol; sin nada, ninguno
option-tournament-end = terminar
choice-form-round-robin = Todos contra todos, dos veces
choice-form-knockout = Eliminatorias: quien pierde un duelo queda fuera
choice-first-me = Empiezo yo
choice-first-opponent = Empieza mi rival
choice-first-computer = Empieza la máquina
choice-first-random = Por sorteo
choice-games-one = Una partida
choice-games-both = Dos partidas: cada cual empieza una
choice-scope-server = Este servidor
choice-scope-everywhere = Todos los servidores
choice-as-picture = Como imagen
choice-as-text = En palabras

## Nombres de opciones y de partes de comandos, con la misma forma que los nombres de comandos

name-adjudicate = decidir
name-allowed = permitido
name-as = formato
name-ban = vetar
name-channel = canal
name-computer = máquina
name-create = crear
name-end = terminar
name-first = empieza
name-form = formato
name-game = juego
name-games = partidas
name-in = en
name-join = participar
name-language = idioma
name-leave = salir
name-level = nivel
name-lobby = sala
name-move = jugada
name-name = nombre
name-notify = avisar
name-on = activar
name-opponent = rival
name-pace = ritmo
name-page = página
name-player = persona
name-rank-role = rol-por-puntuación
name-rated = puntuada
name-rating = puntuación
name-record = registro
name-reminders = recordatorios
name-results = resultados
name-role = rol
name-scope = ámbito
name-seats = plazas
name-show = mostrar
name-start = iniciar
name-table = tabla
name-theme = tema
name-then = entonces
name-threads = hilos
name-timeout = tiempo
name-tournament = torneo
name-tournament-role = rol-de-torneos
name-unban = readmitir
name-until = hasta
name-variant = variante
name-versus = contra
name-what = qué
name-winner = gana

# Lo que dice Parlor, en español.
#
# {$game} es un título con su número, como «Tether #12». {$me}, {$other}, {$by} y similares son
# menciones, {$until} y {$deadline} son marcas de tiempo de Discord, las jugadas van en **negrita**.

## Juegos

tether-player-1 = Rojo
tether-player-2 = Azul
tether-rules =
    Coloca una piedra por turno. Un cerco hecho con tus piedras, o con tus piedras y tus propios lados, captura las piedras que encierra, y ahí ya nadie puede colocar. Las piedras conectadas a uno de tus lados están atadas: reclaman lo que ocupan y lo que rodean. Gana quien reclame más de la mitad de todas las casillas. Los lados de arriba y de abajo son de Rojo; el izquierdo y el derecho, de Azul.
tether-pitch = cierra cercos para capturar y átalos a tus lados para reclamar medio tablero.
tether-example = Rojo acaba de cerrar un cerco y ha capturado lo que había dentro.
tether-moves = una casilla, como d4
tether-count = { $cells ->
    [one] 1 casilla
   *[other] { $cells } casillas
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Negro
anchor2d-player-2 = Blanco
anchor2d-rules =
    Coloca una piedra por turno. Los bordes a, b y c son los lados del triángulo; d, e y f, los de la ventana izquierda; g, h e i, los de la derecha. Dos bordes del mismo triángulo o de la misma ventana forman un par. Un grupo tuyo conectado ancla un par si toca sus dos bordes y un tercer borde cualquiera, y no encierra ninguna ventana entre el grupo y la esquina del par. Gana quien ancle cinco de los nueve pares.
anchor2d-pitch = conecta tres bordes de un triángulo con dos ventanas; cinco de los nueve pares ganan.
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
    Coloca una piedra por turno. Si así se forma una pareja, es decir, dos piedras tuyas contiguas entre sí y a ninguna otra tuya, la pareja se desliza un paso en la dirección que elijas y empuja lo que tiene delante. De las piedras empujadas, solo las tuyas pueden salir del tablero; las de la pareja, nunca. Si no queda ninguna dirección posible, no puedes colocar ahí la piedra. Quien tenga más parejas que su rival después de un turno toma la insignia. Quien tiene la insignia gana con dos pases seguidos, uno de cada parte, o cuando a su rival ya no le queda ningún lugar donde formar jamás una pareja. Puedes pasar en cuanto alguien tiene la insignia, o si no hay otra jugada.

    En cuadrados, las piedras son contiguas por filas y columnas, y las parejas se deslizan en ocho direcciones: n, ne, e, se, s, sw, w y nw, con n hacia arriba y w hacia la izquierda. En hexágonos hay seis: e, w, ne, nw, se y sw.
waltz-pitch = las parejas se deslizan y empujan; mantén más que tu rival.
waltz-example = La piedra de Oscuro en b4 formó una pareja con b5, que se deslizó al sureste, empujó una piedra de Claro y rompió su pareja: Oscuro toma la insignia.
waltz-moves = una casilla, como c3; con una dirección si forma una pareja, como c3-ne; o pass
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
    Coloca una piedra por turno. Tu red son tus piedras y sus conexiones: con las vecinas, en diagonal y a través de una sola casilla vacía. Tu red divide el tablero en regiones para tu rival. Las piedras de tu rival en una región viven mientras la región tenga más casillas de borde que piedras suyas. Gana quien consiga que una región rival con piedras no tenga más casillas de borde que piedras. No puedes hacerle eso a una región tuya, y quien no puede colocar pierde.
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
    Cada turno empieza con una tirada del dado de ocho caras. Un peón se mueve en línea recta, cruzando aristas o alternando aristas y vértices, exactamente tantas casillas como marque el dado; con un 8, las que quieras. No pasa por encima de ningún peón y captura al peón rival sobre el que termina. Mientras tengas un peón fuera de juego, un 8 te permite reingresarlo en el anillo exterior o mover un peón hasta 8 casillas. Quien no puede mover pierde el turno. Un peón tuyo con otros tres tuyos en sus tres aristas, ninguno en el anillo exterior, gana.
tetrathedral-pitch = lanza el dado y construye a su alrededor una pirámide de cuatro peones.
tetrathedral-example = Violeta sacó un 4 y capturó el peón de Ámbar en c12.
tetrathedral-moves = origen y destino, como a2-b5; o @ y una casilla del anillo exterior para reingresar un peón, como @h5
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

illegal-unreadable = «{ $input }» no es una jugada de { $title }. Escribe { $form }.
illegal-game-over = La partida ha terminado.
illegal-off-board = «{ $input }» nombra una casilla que está fuera del tablero.
illegal-occupied = En { $cell } ya hay { $game ->
    [tetrathedral] un peón
   *[other] una piedra
} de { $by }.
illegal-surrounded = { $by } rodea { $cell }, así que nadie puede colocar ahí una piedra.
illegal-window = { $cell } pertenece a una ventana, y ahí no se colocan piedras.
illegal-suicide = { $cell } sería un suicidio: tu grupo tendría ahí { $stones ->
    [one] 1 piedra
   *[other] { $stones } piedras
} y { $edge ->
    [0] ninguna casilla de borde
    [one] 1 casilla de borde
   *[other] { $edge } casillas de borde
}, y necesita más casillas de borde que piedras.
illegal-pass-too-early = Aún no puedes pasar: nadie tiene la insignia y hay alguna jugada.
illegal-no-such-direction = En este tablero nada se mueve hacia { $direction }. Las direcciones son e, w, ne, nw, se y sw.
illegal-no-pair = Una piedra en { $cell } no forma pareja, así que nada se desliza: quita la dirección.
illegal-no-slide = Una piedra en { $cell } forma una pareja que no puede deslizarse a ningún lado, así que no se puede colocar ahí.
illegal-which-direction = Una piedra en { $cell } forma una pareja. Indica en qué dirección se desliza.
illegal-leaves-board = La pareja no puede deslizarse hacia ahí: su piedra en { $cell } saldría del tablero.
illegal-pushes-off = La pareja no puede deslizarse hacia ahí: empujaría fuera del tablero la piedra de { $by } en { $cell }.
illegal-not-rolled = Aún no se ha lanzado el dado.
illegal-must-move = No puedes pasar: hay una jugada para tu tirada.
illegal-no-pawn = No tienes ningún peón en { $cell }.
illegal-own-pawn = En { $cell } ya hay un peón tuyo.
illegal-not-in-line = Ninguna línea recta lleva de { $from } a { $to }.
illegal-wrong-distance = { $roll ->
    [8] Sacaste 8, y mientras tengas un peón fuera de juego eso mueve un peón 8 casillas como máximo. Esa está a { $distance } casillas.
   *[other] Sacaste { $roll }, y esa casilla está a { $distance ->
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
similar-moves = Legales y parecidas: { $moves }{ $more ->
    [0] .
   *[other] {" "}y { $more } más: escribe una letra o cifra más de la que quieres.
}

option-unknown = No existe la opción «{ $name }». Las opciones son: { $allowed }.
option-not-allowed = { $name } no puede ser { $given }. Los valores posibles son: { $allowed }.
option-unreadable = «{ $text }» no es una opción. Escribe, por ejemplo: { $example }.

## Por qué algo no se puede hacer

refusal-own-opponent = No puedes retarte a ti. Elige a otra persona, o a nadie: así podrá aceptar cualquiera del canal.
refusal-own-challenge = Este reto es tuyo. Puedes cancelarlo o esperar una respuesta.
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
refusal-stale = Ese tablero ya no es el más reciente. { $newest }
refusal-over = Esta partida ha terminado. { $newest }
refusal-too-long = Esta partida ya tiene tantas jugadas como se permiten aquí: acuerda tablas con /tablas o ríndete.
refusal-plan-illegal = La jugada { $number } de tu plan no se puede hacer ahí. { $why }
refusal-plan-full = Un plan admite { $most } respuestas como máximo. /si sin opciones muestra las tuyas y permite borrarlas.
refusal-plan-own-turn = Es tu turno: juega sin más. Los planes son para cuando piensa tu rival.
refusal-plan-dice = El dado no se puede prever, así que en este juego no se puede planear nada.
refusal-plan-no-answer = Un plan es una jugada de tu rival y tu respuesta.
refusal-no-draws = En { $game } nadie puede seguir jugando para siempre, así que no se acuerdan tablas. Puedes rendirte con /rendirse.
refusal-draw-offered = Ya ofreciste tablas. La oferta sigue en pie hasta que tu rival responda o juegue.
refusal-draw-too-soon = Tu última oferta no prosperó. Podrás volver a ofrecer tablas después de { $plies ->
    [one] 1 jugada más
   *[other] { $plies } jugadas más
}.
refusal-no-offer = Ya no hay nada que responder. { $newest }
refusal-nothing-to-take-back = Aún no has hecho ninguna jugada en esta partida.
refusal-dice-rolled = Desde tu jugada ya se lanzó el dado, así que no se puede deshacer.
refusal-takeback-asked = { $by } ya pidió deshacer. Se responde con los botones del tablero más reciente.
refusal-not-over = Esta partida sigue en curso.
refusal-time-left = Aún queda tiempo. Plazo: { $deadline }.
refusal-too-far-on = Ya se han hecho dos jugadas por bando, así que la partida no se puede anular.
refusal-own-time = El tiempo que se acabó es el tuyo. Juega ya, antes de que tu rival reclame la victoria.
refusal-no-limit = Esta partida no tiene límite de tiempo.
refusal-rematch-offered = { $by } ya propuso la revancha. El mensaje está en este canal.
newest-board = El tablero más reciente: { $link }

no-such-game = Aquí no tienes ninguna partida { $input }.{ $list ->
    [none] {""}
   *[other] {" "}Estas son las tuyas: { $list }
}
no-game-here = No tienes partidas en este canal. Empieza una con /retar, o con /máquina contra la máquina.
which-game = Tienes varias partidas en este canal. Indica cuál con la opción «juego»: { $list }
no-such-title = No hay ningún juego llamado «{ $input }». Los juegos son: { $allowed }.
challenges-waiting = Ya tienes aquí { $waiting } retos sin respuesta. Cancela uno o espera a que respondan.
challenge-bot = Un bot no puede aceptar retos. Elige a una persona, o a nadie: así podrá aceptar cualquiera del canal. Para jugar contra la máquina está /máquina.
only-in-servers = Parlor juega en los canales de un servidor. Usa este comando allí.
only-managers = Solo quien tiene el permiso «Gestionar servidor» puede cambiar los ajustes.
trouble = Algo falló por parte de Parlor. No se ha perdido nada; vuelve a intentarlo en un momento.
too-slow = Esto tardó demasiado. Si era una jugada, /tablero muestra si contó; si no, vuelve a intentarlo.
unknown-command = Este comando ya no existe. Reinicia Discord para recibir la nueva lista de comandos.
unknown-button = Este botón es de una versión que ya no existe. /tablero trae el tablero más reciente.
missing-permissions = No puedo publicar en este canal como debería, así que te di como respuesta lo que iba aquí. Pide a la administración que me dé: { $permissions }.

## Respuestas a quien actuó

challenge-sent = Tu reto está en camino.
accepted = Aceptado. Enseguida llega el tablero.
played = Jugaste { $move }.
resigned = Te rendiste.
aborted = La partida queda anulada. No cuenta.
claimed = Reclamaste la victoria.
extended = Diste otro día a { $other }.
rematch-sent = Tu revancha está en camino.
play-set-up = Juegas **{ $game }** contra { $other }.
played-thinking = Jugaste { $move }. La máquina está pensando.
took-back = Tu jugada está deshecha.
computer-off = En este servidor no se juega contra la máquina. Quien lo gestiona puede permitirlo con /ajustes.
computer-many = Aquí tienes { $games } partidas contra la máquina. Termina una o ríndete; /partidas las muestra.
kept-playing = No ha cambiado nada.
more = { $game }: ¿qué quieres hacer?
offered-draw = Tu oferta está en camino. Sigue en pie hasta que tu rival responda o juegue.
agreed-draw = Tablas por acuerdo.
asked-takeback = Se lo pregunté a tu rival. Nada cambia si no acepta, y una jugada también vale como respuesta.
gave-back = Permitiste deshacer la jugada.
declined = Rechazado.
planned = Planeado en { $game }. Solo lo ves tú. Se borra cuando se hace otra jugada o se deshace una.
plan-step = si **{ $to }**, entonces **{ $play }**
plan-dropped = Ya no tienes nada planeado en { $game }.
plans-none = Aquí no tienes nada planeado. Mientras piensa tu rival, /si con ambas opciones planea tu respuesta a una jugada; se juega en cuanto llega esa jugada.
away = Estás ausente. Tus relojes están parados en todas las partidas y vuelven a correr: { $until }. Después te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} este año.
away-back = Estás de vuelta y tus relojes corren otra vez. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
away-days = { $days ->
    [one] 1 día
   *[other] { $days } días
}
away-unreadable = No entiendo «{ $input }» como tiempo. Escribe, por ejemplo, 3 días, 2 semanas o una fecha como 2027-01-31.
away-past = Eso no está en el futuro. Escribe, por ejemplo, 3 días, o no pongas nada: así tu ausencia dura hasta que vuelvas.
away-too-long = Es demasiado tiempo. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
away-not = No estás ausente.
resign-ask = ¿Te rindes en { $game } contra { $other }?
abort-ask = ¿Anular { $game } contra { $other }? Se han hecho menos de dos jugadas por bando, así que no cuenta.
challenge-who = ¿A qué juego retas a { $other }?
rematch-closed = Se propuso una revancha, pero no prosperó. Empieza otra partida con /retar.
rematch-former = Quien jugó esa partida contra ti pidió borrar sus datos, así que no hay revancha. Empieza otra partida con /retar.
board-closed = La partida { $game } no llegó a jugarse: el reto no prosperó.
board-open = { $game } no ha empezado: el reto espera respuesta.

replay = **{ $game }**, jugada { $ply } de { $plies }{ $after }: { $status }.
replay-after = {" "}tras **{ $last }**
film = La película de { $game }.
film-failed = Ahora mismo no se pudo hacer la película. Vuelve a intentarlo más tarde; mientras tanto, Anterior y Siguiente muestran cada jugada.
analysis = **{ $game }**: la probabilidad de que gane { $first }, jugada a jugada, según la estima la máquina.
analysis-dice = {" "}Donde sube o baja en vertical, fue cosa del dado.
analysis-turnings = Las jugadas que más costaron:
analysis-turning = Jugada { $ply }, **{ $move }**: probabilidad de { $colour } { $before } → { $after }; era mejor **{ $better }**
analysis-even = Ninguna jugada costó mucho por sí sola.
analysis-alt = Una curva: la probabilidad de que gane { $first } en { $game }. Jugadas: { $plies }. Al principio { $start }, al final { $end }, mínimo { $least }, máximo { $most }.
analysis-alt-turning = Jugada { $ply }, { $move }: probabilidad de { $colour } de { $before } a { $after }, era mejor { $better }.
analysis-plies = jugadas
analysis-short = { $game } tiene muy pocas jugadas: no hay nada que analizar.
analysis-running = { $game } sigue en curso. Podrás analizar la partida cuando termine.
analysis-busy = Solo un análisis a la vez: ya se está haciendo otro para ti. Espera a que llegue.
analysis-failed = Ahora mismo no se pudo hacer el análisis. Vuelve a intentarlo más tarde.
percent = { $value } %
record = El registro de { $game }. El comando parlor verify lo comprueba, y /explorar lo acepta.
record-without-seed = {" "}La semilla del dado se añade cuando termina la partida.
explore = **{ $title }**, { $variant }: una copia solo para ti, tras la jugada { $ply }. { $standing }.
explore-tried = Probado: **{ $moves }**
explore-back = De vuelta a la jugada { $kept } de las { $own } de la partida.
explore-no-roll = «{ $input }» no lleva la tirada delante de la jugada. El dado tiene { $sides } caras; escribe, por ejemplo, { $example }.
explore-unusable = Este registro no se puede explorar. { $why }
explore-gone = Estas jugadas ya no se guardan: no se probó nada durante 30 días. /explorar empieza de nuevo.
explore-not-yours = Solo quien pidió esta copia puede probar jugadas en ella. /explorar te da una propia.
explore-twice = Llegaron dos clics a la vez y contó uno. Vuelve a intentarlo.

## Mensajes en el canal

challenge = { $by } reta a { $opponent } a **{ $game }**: { $terms }. Plazo para aceptar: { $until }.
challenge-open = { $by } busca rival para **{ $game }**: { $terms }. Cualquiera puede aceptar aquí. Plazo: { $until }.
challenge-rematch = { $by } propone la revancha a { $opponent }, con los bandos cambiados: **{ $game }**, { $terms }. Plazo para aceptar: { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] puntuada
   *[no] no puntuada
}
first-challenger = empieza { $by }
first-opponent = empieza quien acepte el reto
first-lot = se sortea quién empieza
pace-none = sin límite de tiempo
pace-1h = 1 hora por jugada
pace-12h = 12 horas por jugada
pace-1d = 1 día por jugada
pace-3d = 3 días por jugada
pace-7d = 7 días por jugada

challenge-accepted = { $by } aceptó el reto: empieza **{ $game }**.
challenge-declined = { $me }, tu reto a **{ $game }** fue rechazado.
challenge-declined-short = El reto a **{ $game }** fue rechazado.
challenge-cancelled = El reto a **{ $game }** fue cancelado.
challenge-expired = { $me }, nadie aceptó a tiempo tu reto a **{ $game }**.

draw-offered = { $me }, { $by } te ofrece tablas en **{ $game }**. Le toca a { $turn }.{ $time }
draw-declined = { $me }, { $by } rechaza las tablas en **{ $game }**. Le toca a { $turn }.{ $time }
takeback-asked = { $me }, { $by } pide deshacer **{ $moves }** en **{ $game }**. Nada cambia si no aceptas. Le toca a { $turn }.{ $time }
takeback-declined = { $me }, { $by } no acepta deshacer en **{ $game }**. Le toca a { $turn }.{ $time }
taken-back = { $me }, { $other } te dejó deshacer tu jugada: tu turno en **{ $game }**, otra vez tras **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } te dejó deshacer tu jugada: la primera jugada en **{ $game }** vuelve a ser tuya.{ $time }
moves-planned = {" "}Jugado al instante, según el plan: **{ $moves }**.
moves-since = {" "}Desde el último tablero: **{ $moves }**.
away-used = { $me }, se te acabó el tiempo en **{ $game }**, así que se usan algunos de tus días de ausencia. Plazo: { $deadline }. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
}.
began = { $me }, empieza **{ $game }** contra { $other }, y la primera jugada es tuya.{ $dice }{ $time }
moved = { $me }, tu turno en **{ $game }** contra { $other } tras **{ $last }**.{ $planned }{ $dice }{ $time }
dice-roll = {" "}El dado marca **{ $roll }**.
dice-forfeited-many = {" "}El dado no permitió jugar en { $turns } turnos; los últimos:
dice-forfeited = {" "}{ $by } sacó { $roll } y no puede mover, así que pierde el turno.
dice-sealed = -# Las tiradas están fijadas de antemano por una semilla secreta de 32 bytes, que se muestra al terminar la partida. Su SHA-256: `{ $hash }`
dice-revealed = -# La semilla del dado: `{ $seed }`
time-left = {" "}Plazo: { $deadline }.
board-turn = **{ $game }**: le toca a { $turn } contra { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}tras **{ $last }**
board-seat = Juegas con { $colour }.
reminded = { $me }, te queda poco tiempo en **{ $game }** contra { $other }. Plazo: { $deadline }.
time-up = { $me }, se acabó el tiempo de { $other } en **{ $game }**. Puedes reclamar la victoria o dar un día. Si no haces nada, la partida termina sola: { $lapse }.
was-extended = { $me }, { $other } te dio otro día en **{ $game }**. Plazo: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser } con **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gana **{ $game }**: { $loser } se rindió.
ended-claimed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo contra { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo: { $loser } pasó días sin jugar.
ended-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas.
ended-agreed = **{ $game }** entre { $winner } y { $loser } termina en tablas por acuerdo.
ended-adjudicated = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser }: así lo decidió { $by }, que administra este servidor.
ended-adjudicated-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas: así lo decidió { $by }, que administra este servidor.
ended-stopped = { $by }, que administra este servidor, dio por terminada **{ $game }** entre { $winner } y { $loser }. No cuenta.
ended-aborted-time = **{ $game }** entre { $winner } y { $loser } queda anulada: se acabó el tiempo con menos de dos jugadas por bando. No cuenta.
ended-aborted = **{ $game }** entre { $winner } y { $loser } queda anulada con menos de dos jugadas por bando. No cuenta.
rating-changes = Puntuaciones: { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } de { $all } casillas.
why-anchor2d = { $count } de 9 pares anclados.
why-waltz = { $how ->
    [no-room] la insignia, y a la otra parte no le queda lugar donde formar una pareja.
   *[passed] la insignia, y dos pases seguidos.
}
why-netted = { $how ->
    [no-placement] la otra parte ya no puede colocar ninguna piedra.
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
status-anchor2d = { $colour } gana con { $count } pares anclados
status-waltz = { $colour } gana con la insignia{ $how ->
    [no-room] , ya no queda lugar
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
    [yes] sacó del tablero una piedra propia de
   *[no] capturó en
} { $cells }.
alt-tether = { $first } ha reclamado { $one ->
    [one] 1 casilla
   *[other] { $one } casillas
}; { $second }, { $two }.
alt-anchor2d = Pares anclados por { $first }: { $one }; por { $second }: { $two }.
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
alt-film = Toda la partida { $game } en una película, { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
}. Termina así: { $position }
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
button-decline = Rechazar
button-cancel = Cancelar
button-move = Jugar
button-pick = Elegir
button-play = Jugar { $move }
button-not-play = Aún no
button-rules = Reglas
button-more = Más
button-offer-draw = Ofrecer tablas
button-ask-takeback = Pedir deshacer
button-draw-yes = Aceptar tablas
button-draw-no = Seguir jugando
button-takeback-yes = Permitir deshacer
button-takeback-no = No deshacer
button-drop-plan = Borrar plan de #{ $id }
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
button-film = Película
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

preferences = A tu gusto. Lo que elijas aquí vale solo para ti, en todos los servidores.
prefer-theme = Tableros que solo ves tú
prefer-coordinates = Nombres de las casillas
prefer-told = Cuando es tu turno
prefer-confirm = Ver las jugadas antes de que cuenten
prefer-listed = En las clasificaciones
prefer-everywhere = También en la puntuación global
prefer-option = { $title }: { $value }
theme-none = como en el servidor
coordinates-rim = alrededor del tablero
coordinates-cells = en cada casilla
told-mention = una mención
told-silent = una mención sin sonido
told-dm = un mensaje directo
told-off = nada
switch-on = sí
switch-off = no
confirm-move = ¿Jugar **{ $move }**?
no-direct = { $me }, no aceptas mis mensajes directos, así que te aviso aquí: { $link } (/preferencias)

## Privacidad

privacy =
    {""}**Qué guarda Parlor**
    - Tu id de Discord, en las partidas y retos en los que participas, con sus jugadas y tiempos y sus análisis
    - Lo que elegiste en /preferencias, tus días de ausencia y tus puntuaciones
    - Lo que cambiaste en /ajustes, si administras un servidor
    - Las jugadas que probaste con /explorar, hasta 30 días después de la última

    Ni nombres, ni mensajes, ni nada más. Los nombres de las imágenes se piden a Discord cuando hacen falta. Nada se vende, se comparte ni se usa para otra cosa que jugar. Lo que se guarda de un servidor se elimina 30 días después de quitar el bot.

    Puedes recibirlo todo en un archivo o pedir que se borre: entonces tus partidas en curso terminan como si te rindieras, y las terminadas se conservan a nombre de «alguien que ya no juega», porque también son de tus rivales.
choice-privacy-policy = Qué se guarda
choice-privacy-export = Todo en un archivo
choice-privacy-delete = Borrarlo
export-done = Todo lo que se guarda sobre ti.
forget-ask = ¿Borrar todo lo que se guarda sobre ti? Tus partidas en curso terminan como si te rindieras, tus puntuaciones desaparecen y no se puede deshacer.
forget-done = Se está borrando; tarda un minuto como máximo. Si vuelves a jugar, empiezas de cero.
button-forget-yes = Sí, borrarlo
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
settings-saved = Guardado. Las partidas en curso conservan el ritmo y la regla de tiempo con que empezaron.
settings-full = La lista admite 25 como máximo. Quita antes uno con permitido: False, o permite todos sin nombrar ninguno.
settings-changes = Los últimos cambios:
settings-change = -# { $at }: { $by } cambió { $setting } a { $value }
settings-managed = Listo: { $game }.
settings-no-player = Esa persona no juega en esta partida. Para tablas, no indiques quién gana.
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
not-in-this-channel = En este servidor se juega en otros canales: { $channels }
not-with-your-roles = Para jugar aquí necesitas uno de estos roles: { $roles }

## Lo que el bot puede hacer en un canal

doctor-well = Tengo todos los permisos que necesito en este canal.
doctor-ill = En este canal me faltan:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sin esto no veo el canal ni publico tableros
doctor-send = sin esto no publico tableros ni envío recordatorios; los tableros llegan solo como respuesta
doctor-send-in-threads = sin esto no publico tableros en los hilos
doctor-attach = sin esto los tableros llegan sin imagen
doctor-history = sin esto no sé, tras un fallo, si un tablero ya se publicó, y puede llegar dos veces
doctor-create-threads = sin esto las partidas no tienen hilo propio
doctor-manage-threads = sin esto no puedo publicar en el hilo bloqueado de una partida; sigue en el canal
doctor-closed = Discord rechazó aquí mi último mensaje ({ $reason }). Lo intento de nuevo en cuanto alguien juegue aquí.

## Listas

games-title = Partidas de { $who } en este servidor
games-none = { $who } no tiene partidas en curso en este servidor.
games-turn-mine = **#{ $id }** { $title } contra { $other } · **tu turno**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contra { $other } · turno de { $turn }{ $time } { $link }
games-open = **#{ $id }** { $title }: reto de { $other }, plazo: { $deadline } { $link }
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
somebody = alguien

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
top-own-few = Aún no tienes puesto aquí: has jugado { $games } de { $needed } partidas puntuadas.
top-own-inactive = Ahora mismo no tienes puesto aquí: tu última partida puntuada fue hace más de { $days } días. La próxima te trae de vuelta.
top-own-unlisted = No tienes puesto aquí porque elegiste no aparecer en las clasificaciones.
top-own-apart = No tienes puesto aquí porque no participas en la puntuación global.
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
profile-hidden = { $who } prefiere no mostrar sus puntuaciones y resultados.
curve-title = { $name } · todas las partidas en este servidor
curve-alt = Una curva: la puntuación en todas las partidas de este servidor durante las últimas { $games } partidas puntuadas, desde { $first } el { $from } hasta { $last } el { $until }. Mínimo { $least }, máximo { $most }. Una franja a su alrededor muestra la incertidumbre.

help =
    Parlor sirve para jugar a juegos abstractos de tablero a tu ritmo: reta a alguien, juega cuando tengas un minuto y mira el tablero en una imagen.

    - **/retar** a una persona, o a cualquiera del canal; con **/máquina** juegas contra la máquina
    - **/jugar** d4, o pulsa Jugar bajo el tablero
    - **/tablero** muestra de nuevo la posición; **/partidas**, todas tus partidas en este servidor
    - **/rendirse** da por perdida una partida, **/tablas** ofrece tablas, **/deshacer** pide deshacer tu jugada
    - **/repetición** muestra una partida jugada a jugada, **/explorar** te deja probar jugadas
    - **/si** planea una respuesta, **/ausencia** para tus relojes, **/reglas** explica un juego
    - **/clasificación** muestra las puntuaciones más altas; **/perfil**, tus puntuaciones y resultados
    - **/preferencias** ajusta cómo se ven los tableros y cómo se te avisa, **/privacidad** muestra qué se guarda
    - **/ajustes** y **/diagnóstico** son para quienes gestionan el servidor

    Los juegos:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = la hoja de reglas no nombra a nadie
rules =
    {""}**{ $title }** ({ $credit })
    { $rules }

    Una jugada se escribe así: { $moves }.

    La imagen: { $example }

## Comandos, como los muestra Discord: nombres en minúsculas y sin espacios, descripciones de 100 caracteres como máximo.
## Una frase que menciona un comando usa el nombre que tiene aquí.

command-challenge = retar
    .description = Reta a una persona, o a cualquiera de este canal, a una partida
    .game = Qué juego
    .opponent = A quién retas; si no lo indicas, puede aceptar cualquiera de este canal
    .variant = Tamaño del tablero y cosas así
    .first = Quién hace la primera jugada
    .pace = Tiempo por jugada
    .rated = Si el resultado cuenta para las puntuaciones (sí, salvo que digas que no)
command-play = máquina
    .description = Juega contra la máquina
    .game = Qué juego
    .level = Qué tan fuerte juega: fácil (un principiante puede ganar), medio, difícil o maestro
    .variant = Tamaño del tablero y cosas así
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
    .description = Planea respuestas que se juegan al instante; sin opciones, muestra lo que planeaste
    .opponent = Si juega esto; con más jugadas delante, la línea que lleva hasta ahí
    .then = Respondo esto
    .game = Qué partida, si tienes varias en este canal
command-away = ausencia
    .description = Para tus relojes en todas las partidas, 30 días al año como máximo
    .until = Cuánto tiempo, como 3 días, o una fecha; si no lo indicas, hasta que vuelvas
command-privacy = privacidad
    .description = Qué se guarda sobre ti; todo en un archivo; su eliminación
    .what = Qué quieres
command-preferences = preferencias
    .description = Cómo te gustan los tableros y cómo te aviso de que es tu turno
command-settings = ajustes
    .description = Lo que vale para las partidas en este servidor
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
    .end = Termina sin resultado una partida estancada
    .adjudicate = Decide cómo terminó una partida
    .game = Qué partida
    .winner = Quién ganó; tablas si no lo indicas
command-doctor = diagnóstico
    .description = Qué permisos me faltan en este canal y qué falla por ello
command-leaderboard = clasificación
    .description = Quién tiene las puntuaciones más altas, en este servidor o en todos
    .game = Qué juego (si no lo indicas, todos juntos)
    .scope = Este servidor o todos
    .page = Qué página de la tabla
command-profile = perfil
    .description = Puntuaciones, resultados y partidas recientes de una persona
    .player = De quién (si no lo indicas, el tuyo)
    .versus = Cómo le fue a esa persona contra alguien
command-rules = reglas
    .description = Las reglas de un juego en breve, con un ejemplo
    .game = Qué juego
command-replay = repetición
    .description = Mira una partida jugada a jugada, en película o en texto; en curso o terminada
    .game = Qué partida
command-explore = explorar
    .description = Prueba jugadas en una copia de una posición que nadie más ve
    .game = Qué partida, si hay varias
    .record = El registro de una partida, para probar jugadas donde termina
command-help = ayuda
    .description = Qué es Parlor y cómo se juega
command-challenge-user = Retar a una partida
choice-first-me = Empiezo yo
choice-first-opponent = Empieza mi rival
choice-first-computer = Empieza la máquina
choice-first-random = Por sorteo
choice-scope-server = Este servidor
choice-scope-everywhere = Todos los servidores
choice-as-picture = Como imagen
choice-as-text = En palabras

## Nombres de opciones y de partes de comandos, con la misma forma que los nombres de comandos

name-adjudicate = decidir
name-allowed = permitido
name-as = formato
name-channel = canal
name-computer = máquina
name-end = terminar
name-first = empieza
name-game = juego
name-language = idioma
name-level = nivel
name-move = jugada
name-on = activar
name-opponent = rival
name-pace = ritmo
name-page = página
name-player = persona
name-rated = puntuada
name-record = registro
name-reminders = recordatorios
name-role = rol
name-scope = ámbito
name-show = mostrar
name-then = entonces
name-theme = tema
name-threads = hilos
name-timeout = tiempo
name-until = hasta
name-variant = variante
name-versus = contra
name-what = qué
name-winner = gana

## Cómo se escriben los lapsos de tiempo: los comienzos de las palabras que van detrás de un número, en minúsculas, con un espacio entre dos

units-hours = h
units-days = d
units-weeks = s

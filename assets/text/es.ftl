# Lo que dice Parlor, en español.
#
# {$game} es un título con su número, como «Tether #12». {$me}, {$other}, {$by} y similares son
# menciones, {$until} y {$deadline} son marcas de tiempo de Discord, las jugadas van en **negrita**.

## Por qué una jugada es ilegal

illegal-unreadable = «{ $input }» no es una jugada de { $title }. Prueba con { $form }.
illegal-game-over = La partida ha terminado.
illegal-off-board = «{ $input }» está fuera del tablero.
illegal-occupied = En { $cell } ya hay { $piece ->
    [pawn] un peón
   *[stone] una piedra
} de { $by }.
similar-moves = Prueba con { $moves }{ $more ->
    [0] .
   *[other] {" "}y { $more } más: escribe otra letra o cifra.
}

option-unknown = No existe la opción «{ $name }». Elige entre: { $allowed }.
option-not-allowed = { $name } no puede ser { $given }. Elige entre: { $allowed }.
option-unreadable = «{ $text }» no es una opción. Prueba con { $example }.

## Por qué algo no se puede hacer

refusal-own-opponent = Tu rival no puedes ser tú. Elige a otra persona, o no pongas a nadie: así podrá aceptar cualquiera del canal.
refusal-own-challenge = Este reto es tuyo. Cancélalo o espera una respuesta.
refusal-own-deletion = Se están borrando tus datos. Vuelve a intentarlo en un minuto.
refusal-other-deletion = Se están borrando los datos de una de las dos personas. Vuelve a intentarlo en un minuto.
refusal-not-challenged = Este reto es para { $opponent }.
refusal-open-to-all = Este reto está abierto a cualquiera, así que no hace falta rechazarlo.
refusal-not-challenger = Solo { $challenger } puede cancelar este reto.
refusal-declined = Este reto fue rechazado.
refusal-cancelled = Este reto fue cancelado.
refusal-expired = Este reto ha caducado. Lanza otro.
refusal-already-accepted = Este reto ya fue aceptado.
refusal-not-begun = Nadie ha aceptado aún este reto.
refusal-not-playing = No juegas en esta partida.
refusal-not-your-turn = Es el turno de { $turn }.
refusal-stale = Ese tablero está desactualizado. { $newest }
refusal-over = Esta partida ha terminado. { $newest }
refusal-plan-illegal = La jugada { $number } de tu plan no se puede hacer ahí. { $why }
refusal-plan-full = Un plan admite { $most } respuestas. Borra el tuyo para hacer otro.
refusal-plan-changed = Ya cambiaste tus planes { $times } veces en esta partida, y ese es el límite. Aún puedes borrarlos.
refusal-plan-own-turn = Es tu turno, así que juega. Los planes se hacen mientras piensa tu rival.
refusal-no-hints = Solo hay pistas en las partidas contra la máquina.
refusal-plan-dice = El dado no se puede prever, así que en este juego no hay planes.
refusal-plan-no-answer = Indica la jugada de tu rival y tu respuesta.
refusal-no-draws = { $game } se juega siempre hasta el final: no se pueden acordar tablas. Para dejarlo, ríndete.
refusal-draw-offered = Ya ofreciste tablas. La oferta sigue en pie hasta que tu rival responda o juegue.
refusal-draw-too-soon = Tu última oferta no fue aceptada. Podrás volver a ofrecer tablas después de { $plies ->
    [one] 1 jugada más
   *[other] { $plies } jugadas más
}.
refusal-no-offer = Aquí no tienes nada que responder. { $newest }
refusal-nothing-to-withdraw = Ya no hay nada que retirar. { $newest }
refusal-nothing-to-take-back = Aún no has hecho ninguna jugada en esta partida.
refusal-dice-rolled = El dado ya se lanzó después de tu jugada, así que no se puede deshacer.
refusal-takeback-asked = { $by } ya pidió deshacer. Se responde con los botones del tablero más reciente.
refusal-takeback-declined = Tu última petición en esta posición no fue aceptada. Podrás volver a pedirlo después de la próxima jugada.
refusal-takebacks-used-up = Ya deshiciste { $granted } jugadas en esta partida, y ese es el límite.
refusal-takeback-requests-used-up = Ya pediste deshacer { $asked } veces en esta partida, y ese es el límite.
refusal-challenges-unanswered = Tienes { $open } retos a { $opponent } sin respuesta. Cancela uno o espera a que responda.
refusal-challenge-too-soon = Tu último reto a { $opponent } no prosperó. Podrás lanzarle otro { $again }.
refusal-no-votes = Nadie ha votado todavía, así que la votación no se puede cerrar antes de tiempo.
refusal-not-over = Esta partida sigue en curso.
refusal-time-left = A tu rival aún no se le ha acabado el tiempo. Plazo: { $deadline }.
refusal-too-far-on = Ya es tarde para anular esta partida. Aún puedes rendirte.
refusal-out-of-time = Tu tiempo se había acabado antes de esta jugada.
refusal-clock-unknown = Puede que Parlor haya perdido la conexión con Discord, y los relojes esperan hasta que se sepa. Repite tu jugada dentro de unos segundos.
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
no-game-here = No tienes partidas en este canal. Empieza una con /retar, o contra la máquina con /máquina.
which-game = Tienes varias partidas en este canal. Elige una con la opción «juego»: { $list }
move-fits-several = Puedes jugar **{ $move }** en varias partidas. ¿En cuál?
no-such-title = No hay ningún juego llamado «{ $input }». Elige entre: { $allowed }.
challenges-waiting = Tienes aquí { $waiting } retos abiertos. Cancela uno primero.
challenge-bot = Los bots no pueden aceptar retos. Elige a una persona, o no pongas a nadie: así podrá aceptar cualquiera del canal. Para jugar contra la máquina está /máquina.
challenge-not-member = { $who } no está en este servidor, así que no puede jugar aquí.
only-in-servers = Esto solo funciona en servidores que han añadido Parlor.
only-with-others = Aquí no hay nadie más con quien jugar. Úsalo en un servidor o en una conversación con otras personas.
answers-private = En este servidor solo tú ves lo que responde Parlor, así que nadie podría jugar contigo. Pide a quien gestiona el servidor el permiso «Usar aplicaciones externas», o que añada Parlor.
pair-by-answers = Aquí Parlor solo puede mostrar un tablero a la vez. Juega una partida y pulsa después Revancha: los bandos se cambian.
live-needs-channel = Una partida de menos de una hora necesita un canal en el que Parlor pueda escribir por sí mismo. { $permissions ->
    [none] Elige un canal así o un ritmo más lento.
   *[other] Aquí a Parlor le falta: { $permissions }. Pide a quien gestiona el servidor que lo permita, o elige otro canal o un ritmo más lento.
}
live-full = Aquí ya se juegan { $most } partidas de menos de una hora, y Parlor no puede crear un hilo para otra. Espera a que termine una, o juega en un canal donde Parlor tenga: { $permissions }.
live-without-thread = -# Parlor no puede crear un hilo aquí, así que esta partida sigue en el canal. Para los hilos hace falta: { $permissions }.
live-tournament-few = Parlor no puede crear hilos aquí, así que se juegan { $most } partidas a la vez como máximo. Para los hilos hace falta: { $permissions }.
pair-permissions = En este canal no pueden empezar dos partidas a la vez, porque Parlor no tiene todos los permisos que necesita. Pide a quien gestiona el servidor que le dé: { $permissions }.
only-managers = Solo quien tiene el permiso «Gestionar servidor» puede hacer eso.
banned = No puedes empezar partidas en este servidor ni unirte a ellas{ $until ->
    [none] {""}
   *[other] {" "}(el veto termina { $until })
}. Tus partidas en curso siguen, salvo en torneos.
banned-vote = En este servidor tienes vetadas las partidas, así que tu voto no cuenta.
opponent-banned = { $who } no puede empezar partidas en este servidor ni unirse a ellas{ $until ->
    [none] {""}
   *[other] {" "}(el veto termina { $until })
}. Reta a otra persona.
trouble = Algo falló en Parlor. Vuelve a intentarlo en un momento.
too-slow = Tardó demasiado. Si era una jugada, mira /tablero antes de volver a intentarlo.
answer-lost = No se pudo enviar la respuesta. Vuelve a pedirla.
unknown-command = Ese comando ha cambiado. Reinicia Discord para recibir el nuevo.
option-numbers = `{ $option }` admite un número{ $least ->
    [none] {""}
   *[other] {" "}desde { $least }
}{ $most ->
    [none] {""}
   *[other] {" "}hasta { $most }
}. Elige otro.
option-characters = `{ $option }` admite como máximo { $most } caracteres. Acórtalo.
option-channels = No cambió nada: elige un canal de texto o de anuncios.
unknown-button = Este botón ya no vale. Mira el tablero más reciente con /tablero.
missing-permissions = Parlor no puede publicar por sí solo en este canal, así que te respondió a ti. Pide a quien gestiona el servidor que dé a Parlor: { $permissions }.
not-in-thread = Parlor no está en este hilo privado, así que no puede publicar aquí por sí solo. Para que entre, menciónalo aquí: { $me }
refused-here = Discord no deja que Parlor publique aquí. Pide a quien gestiona el servidor que use /diagnóstico en este canal.
direct-board = La partida se juega aquí: { $link }

## Respuestas a quien actuó

challenge-sent = Reto enviado.
challenge-sent-to = Reto enviado. Está en { $channel }.
challenge-kept = Aquí cualquiera puede aceptar tu oferta permanente. Cada vez que alguien lo hace, Parlor la publica de nuevo, siempre que tu oferta tenga menos de tres partidas en juego. Para retirarla, pulsa Cancelar o usa más tarde /sala.
keep-alone = Una oferta permanente es de una sola partida y está abierta a cualquiera. No pongas rival ni «partidas», o quita «conservar».
keep-by-answers = Aquí Parlor no puede publicar por sí mismo, así que no puede repetir una oferta. No uses «conservar».
offer-withdrawn = Tu oferta permanente está retirada. Sus partidas en juego siguen.
accepted = Aceptado. Enseguida llega el tablero.
played = Jugaste { $move }.
resigned = Te rendiste.
aborted = La partida queda anulada y no cuenta.
claimed = Reclamaste la victoria.
extended = Le diste otro día a { $other }.
rematch-sent = Revancha propuesta.
play-set-up = Empezó **{ $game }** contra { $other }.
took-back = Jugada deshecha.
computer-off = Aquí las partidas contra la máquina están desactivadas. Quien gestiona el servidor puede permitirlas con /ajustes.
computer-private = En este servidor, las partidas contra la máquina son privadas.
computer-many = Ya tienes aquí { $games } partidas contra la máquina. Antes de empezar otra, termina una o ríndete.
kept-playing = Nada ha cambiado.
not-played = De acuerdo, te toca.
hint = Pista: **{ $move }**.{ $reason }
hint-wins = {" "}Gana la partida.
hint-stops-win = {" "}Evita que tu rival gane enseguida.
hint-captures = {" "}Captura { $pieces ->
    [one] 1 pieza
   *[other] { $pieces } piezas
}.
hint-gains = {" "}Da { $gain }.
hint-failed = No se encontró ninguna pista. Inténtalo otra vez.
hint-busy = Tu última pista todavía se está buscando. Espera a que llegue.
plays-in-event = Juegas a { $game } en un tablero como este en un torneo o una liga. Hasta que terminen esas partidas, no puedes empezarlo contra la máquina ni pedir pistas. Elige otro tamaño u otro juego.
more = { $game }: ¿qué quieres hacer?
noted = Anotado { $ply ->
    [0] antes de la primera jugada
   *[other] tras la jugada { $ply }
}. Solo tú ves la nota: con este tablero y en la repetición.
note-deleted = Tu nota { $ply ->
    [0] antes de la primera jugada
   *[other] tras la jugada { $ply }
} se ha borrado.
note-many = Tienes { $count } notas, y es el máximo. Para borrar una, ábrela y deja su texto vacío.
note-long = Mientras tanto has escrito otra nota ahí, y las dos juntas tienen más de { $most } caracteres. No se ha guardado nada.
note-title = Tu nota { $ply ->
    [0] antes de la primera jugada:
   *[other] tras la jugada { $ply }:
}
follow-not = { $game } no se puede seguir: ha terminado, o no puedes verla aquí.
follow-many = Sigues { $count } partidas, y es el máximo. Deja de seguir una: /partidas tiene la lista «Seguidas».
followed = { $how ->
    [direct] Parlor te enviará un mensaje directo { $moves ->
        [yes] con cada jugada de { $game }.
       *[other] cuando termine { $game }.
    }
    [daily] Tu mensaje diario te dirá { $moves ->
        [yes] las jugadas de { $game }.
       *[other] cuándo ha terminado { $game }.
    }
   *[other] Sigues { $game }, pero según tus /preferencias Parlor no te avisa de nada. /partidas tiene la lista «Seguidas».
}
unfollowed = Ya no sigues #{ $id }.
followed-title = **Partidas que sigues**
followed-none = No sigues ninguna partida. Pulsa Más bajo el tablero de otras personas para seguirla.
followed-line = **#{ $id }** { $title }: { $one } contra { $two } · { $turn ->
    [none] terminada
   *[other] turno de { $turn }
} { $link }
offered-draw = Tablas ofrecidas. La oferta sigue en pie hasta que tu rival responda o juegue.
agreed-draw = Tablas por acuerdo.
asked-takeback = Pediste deshacer. La petición vale hasta que tu rival responda o juegue.
gave-back = Permitiste deshacer la jugada.
declined = Rechazado.
withdrawn = Retirado.
planned = Planeado en { $game }. Solo lo ves tú. Cualquier otra jugada, o deshacer una, lo borra.
plan-step = si **{ $to }**, entonces **{ $play }**
plan-dropped = { $game }: plan borrado.
plans-none = Aquí aún no hay planes. Mientras piensa tu rival, /si rival:d4 entonces:e5 hace de e5 tu respuesta inmediata a d4.
away = Estás ausente. Tus relojes están parados en todas las partidas de una hora por jugada o más y vuelven a correr { $until }. Después te { $left ->
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
away-unreadable = No se entiende «{ $input }». Prueba con 3 días, mañana o 31 de enero.
away-past = Eso no está en el futuro. Prueba con 3 días, o no pongas nada: así tu ausencia dura hasta que vuelvas.
away-too-long = Es demasiado tiempo. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
away-not = No estás ausente.
resign-ask = ¿Te rindes en { $game } contra { $other }?
resign-ask-rolled = ¿Te rindes en { $game } contra { $other }? Ya viste tu primera tirada, así que cuenta como derrota.
draw-ask = ¿Ofreces tablas a { $other } en { $game }?
abort-ask = ¿Anular { $game } contra { $other }? No contará, porque aún no van dos jugadas por bando.
challenge-who = ¿A qué juego retas a { $other }? { $rated ->
    [yes] La partida será puntuada; con /retar puedes cambiarlo.
   *[no] La partida no será puntuada.
}
rematch-closed = Esa revancha no llegó a nada. Empieza otra partida con /retar.
rematch-former = Tu rival borró sus datos, así que no hay revancha. Empieza otra partida con /retar.
board-closed = { $game } nunca empezó.
board-open = { $game } no ha empezado: el reto sigue abierto.

replay = **{ $game }**, jugada { $ply } de { $plies }{ $after }: { $status }.
replay-after = {" "}tras **{ $last }**
animation = { $game } en GIF.
animation-failed = No se pudo hacer el GIF. Vuelve a intentarlo más tarde; Anterior y Siguiente muestran cada jugada.
animation-busy = Tu último GIF todavía se está preparando. Espera a que llegue.
analysis = **{ $game }**: { $yours ->
    [yes] tu probabilidad de ganar ({ $colour }) tras cada jugada
   *[no] la probabilidad de que gane { $colour } tras cada jugada
}, según la máquina.
analysis-dice = {" "}Los saltos verticales son suerte del dado.
analysis-turnings = Las jugadas que más costaron:
analysis-turning = Jugada { $ply }, **{ $move }**: probabilidad de { $colour } { $before } → { $after }; era mejor **{ $better }**
analysis-even = Ningún error grave. ¡Bien jugado!
analysis-alt = Una curva: { $yours ->
    [yes] tu probabilidad de ganar
   *[no] la probabilidad de que gane { $colour }
} en { $game }. Jugadas: { $plies }. Al principio { $start }, al final { $end }, mínimo { $least }, máximo { $most }.
analysis-alt-turning = Jugada { $ply }, { $move }: la probabilidad de que gane { $colour } baja del { $before } al { $after }; era mejor { $better }.
analysis-plies = jugadas
analysis-short = { $game } tiene muy pocas jugadas para analizar.
analysis-long = { $game } tiene más de { $most } jugadas: son demasiadas para analizar.
analysis-running = { $game } sigue en curso. Podrás analizar la partida cuando termine.
message-without-game = Este mensaje no muestra ninguna partida. Prueba el comando en un tablero, un resultado o una repetición.
analysis-busy = Tu último análisis sigue en marcha. Espéralo y vuelve a intentarlo.
analysis-failed = No se pudo hacer el análisis. Vuelve a intentarlo más tarde.
percent = { $value } %
record = El registro de { $game }. Compruébalo con el comando parlor verify, o ábrelo con /explorar.
record-without-seed = {" "}La semilla del dado se añade cuando termina la partida.
explore = **{ $title }**, { $variant }: tu tablero privado, tras la jugada { $ply }. { $standing }.
explore-tried = Prueba: **{ $moves }**. Aquí nada cuenta.
explore-back = De vuelta a la jugada { $kept } de las { $own } de la partida.
explore-no-roll = «{ $input }» no lleva la tirada delante de la jugada. El dado tiene { $sides } caras; escribe, por ejemplo, { $example }.
explore-too-long = Este tablero ya tiene { $most } jugadas, el máximo. Vuelve atrás o empieza de nuevo.
explore-unusable = Este registro no se puede explorar. { $why }
explore-gone = Este tablero ya no existe: se guardan tus { $most } más recientes, cada uno hasta 30 días después de su última jugada. Abre otro con /explorar.
explore-not-yours = Este tablero es de otra persona. Abre el tuyo con /explorar.
explore-twice = Solo contó uno de esos clics. Mira el tablero y sigue.
explore-busy = Tu último tablero todavía se está dibujando. Vuelve a intentarlo en un momento.
explore-often = Abriste { $most } tableros en un minuto. Espera un momento o sigue en uno de ellos.

## Mensajes en el canal

challenge = { $by } reta a { $opponent } a **{ $game }**. Caduca { $until }.
challenge-open = { $by } busca rival para **{ $game }**. Cualquiera puede aceptar aquí. { $until ->
    [none] La oferta sigue abierta.
   *[other] Caduca { $until }.
}
challenge-rematch = { $by } propone la revancha a { $opponent }, con los bandos cambiados: **{ $game }**. Caduca { $until }.
terms-lines =
    - { $variant } · { $pace }
    - { $first } · { $rated ->
        [yes] puntuada
       *[no] no puntuada
    }
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] puntuada
   *[no] no puntuada
}
first-challenger = empieza { $by }
first-opponent = empieza quien acepte el reto
first-lot = empieza alguien al azar
first-both = dos partidas, cada cual empieza una
pace-none = sin límite de tiempo
pace-1m = 1 minuto por jugada
pace-3m = 3 minutos por jugada
pace-5m = 5 minutos por jugada
pace-10m = 10 minutos por jugada
pace-15m = 15 minutos por jugada
pace-30m = 30 minutos por jugada
pace-1h = 1 hora por jugada
pace-6h = 6 horas por jugada
pace-12h = 12 horas por jugada
pace-1d = 1 día por jugada
pace-3d = 3 días por jugada
pace-7d = 7 días por jugada
pace-5m-10s = 5 minutos + 10 segundos por jugada
pace-15m-30s = 15 minutos + 30 segundos por jugada
pace-3d-12h = 3 días + 12 horas por jugada (3 días como máximo)
pace-5d-1d = 5 días + 1 día por jugada (7 días como máximo)
pace-7d-in-all = 7 días cada uno para toda la partida
pace-14d-in-all = 14 días cada uno para toda la partida
live-called = Aquí Parlor te avisa de cada jugada, sean cuales sean tus preferencias, y los días de ausencia no paran el reloj.

challenge-accepted = { $by } aceptó el reto: empieza **{ $game }**.
challenge-declined = { $me }, tu reto a **{ $game }** fue rechazado.
challenge-declined-short = El reto a **{ $game }** fue rechazado.
challenge-not-yours = No puedes aceptar este reto. Busca otro, o lanza el tuyo con /retar.
challenge-void = Este reto ya no se puede aceptar.
blocked = { $who } ya no puede retarte ni aceptar tus retos abiertos. Puedes deshacerlo con /desbloquear.
takes-no-challenges = { $who } no acepta retos.
block-self = Solo puedes bloquear a otras personas.
block-bot = Solo se puede bloquear a personas.
block-many = Has bloqueado a { $count } personas, y ese es el máximo. Desbloquea antes a alguna con /desbloquear.
block-none = No has bloqueado a nadie.
block-list = Has bloqueado a { $people }. Para desbloquear a alguien, usa /desbloquear.
unblocked = { $who } puede retarte otra vez.
unblock-none = No has bloqueado a { $who }.
challenge-cancelled = El reto a **{ $game }** fue cancelado.
challenge-expired = { $me }, nadie aceptó a tiempo tu reto a **{ $game }**.
challenge-unanswered = { $me }, { $opponent } no respondió a tiempo a tu { $kind ->
    [rematch] revancha
   *[challenge] reto
} (**{ $game }**).
challenge-expired-short = El reto a **{ $game }** ha caducado.
lobby-title = **Retos abiertos**
lobby-hidden = Parlor no puede ver ahora el canal de este reto, así que no sabe si puedes unirte. Inténtalo más tarde.
channels-unseen = Parlor no puede ver ahora todos los canales, así que no puede mostrarlo todo. Inténtalo más tarde.
lobby-none = Nadie busca rival ahora mismo. Propón una partida aquí abajo y podrá unirse quien quiera.
lobby-line = - **{ $game }** de { $by }: { $terms }. { $until ->
    [none] Sigue abierto
   *[other] Caduca { $until }
}{ $channel ->
    [here] {""}
   *[other] {" "}· en { $channel }
}
lobby-more = … y { $count } más: /sala
lobby-offer = Proponer una partida
offers-title = **Tus ofertas permanentes en este servidor**
offers-none = No tienes ofertas permanentes en este servidor. Haz una con /retar y «conservar».
offers-line = - **{ $game }**, { $variant }, en { $channel }: { $running ->
    [0] nadie la está jugando
    [one] hay una partida en juego
    [3] hay tres partidas en juego; la próxima oferta llega cuando termine una
   *[other] hay { $running } partidas en juego
}
lobby-call = { $role }, alguien busca rival.
lobby-joined = Te uniste a **{ $game }**. El tablero aparecerá en { $channel }.
lobby-unplayable = **{ $game }** no puede empezar: { $place ->
    [gone] se eliminó su canal
   *[other] Parlor ya no puede escribir en { $place }
}.

draw-offered = { $me }, { $by } te ofrece tablas en **{ $game }**. { $turn }{ $time }
draw-declined = { $me }, { $by } rechaza las tablas en **{ $game }**. { $turn }{ $time }
takeback-asked = { $me }, { $by } pide deshacer **{ $moves }** en **{ $game }**. { $turn }{ $time }
takeback-declined = { $me }, { $by } no acepta deshacer en **{ $game }**. { $turn }{ $time }
proposal-withdrawn = { $me }, { $by } retira { $proposal ->
    [draw] la oferta de tablas
   *[takeback] la petición de deshacer
} en **{ $game }**. { $turn }{ $time }
proposal-turn = { $yours ->
    [yes] Sigue siendo tu turno.
   *[no] Le toca a { $turn }.
}
taken-back = { $me }, { $other } te dejó deshacer tu jugada: vuelve a ser tu turno en **{ $game }**, tras **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } te dejó deshacer tu jugada: la primera jugada en **{ $game }** vuelve a ser tuya.{ $time }
moves-planned = {" "}{ $by } tenía prevista una respuesta a tu **{ $move }**: **{ $reply }**.
moves-planned-many = {" "}Jugado según el plan: **{ $moves }**.
moves-since = {" "}Desde el último tablero: **{ $moves }**.
away-used = { $me }, se te acabó el tiempo en **{ $game }**, así que se usaron días de ausencia. Plazo: { $deadline }. Este año te { $left ->
    [one] queda 1 día
   *[other] quedan { $left } días
} de ausencia.
began = { $me }, empieza **{ $game }** contra { $other }, y la primera jugada es tuya.{ $dice }{ $time }
pair-first = -# La otra partida también empieza, con los bandos cambiados.
pair-second = -# Es la segunda partida, a la vez que { $game }, con los bandos cambiados.
ended-hints = {" "}({ $hints ->
    [one] Con 1 pista
   *[other] Con { $hints } pistas
})
goal = -# El objetivo: { $pitch }
moves-left = -# A esta partida { $left ->
    [one] le queda 1 jugada
   *[other] le quedan { $left } jugadas
}; después termina sin ganador: el máximo son { $most }.
moved = { $me }, tu turno en **{ $game }** contra { $other } tras **{ $last }**.{ $planned }{ $dice }{ $time }
moved-computer = { $me }, tu turno en **{ $game }**. Tú: **{ $own }**, { $computer }{ $roll ->
    [none] {""}
   *[other] {" "}sacó { $roll }
}: **{ $reply }**.{ $dice }{ $time }
private-began = Te toca en **{ $game }** contra { $other }.{ $dice }
private-turn = Tu turno en **{ $game }**. { $own ->
    [none] {""}
   *[other] Tú: **{ $own }**,{" "}
}{ $computer }{ $roll ->
    [none] {""}
   *[other] {" "}sacó { $roll }
}: **{ $reply }**.{ $dice }
private-thinking = { $own ->
    [none] **{ $game }**: { $computer } está pensando.
   *[other] Jugaste **{ $own }** en **{ $game }**. { $computer } está pensando.
}
continued-below = Sigue más abajo.
continued-on-page = Sigue en la página del tablero.
choose-friend = ¿Contra quién quieres jugar? El reto a este juego aparecerá aquí. { $rated ->
    [yes] La partida será puntuada; con /retar puedes cambiarlo.
   *[no] La partida no será puntuada.
}
menu-friend = Elige a una persona
next-board = Tu siguiente tablero:
next-none = No te espera ningún otro tablero.
well-done = ¡Bien hecho! Es tu primera victoria en { $game } contra el nivel { $level }.
former-board = -# **{ $game }** · { $by }: **{ $last }**{ $next ->
    [none] {""}
   *[other] {" · "}[tablero siguiente]({ $next })
}
former-board-began = -# Empezó **{ $game }**{ $next ->
    [none] {""}
   *[other] {" · "}[tablero siguiente]({ $next })
}
shown-already = Ya se mostró.
show-elsewhere = Aquí no todos pueden ver esa partida, así que no se puede mostrar.
dice-roll = {" "}El dado marca **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } tiradas no permitieron jugar; las últimas:
dice-forfeited = {" "}{ $by } sacó un { $roll } y no puede mover, así que pierde el turno.
dice-sealed = Todas las tiradas de { $game } salen de un número secreto, la semilla, fijado antes de la primera. Se muestra al terminar la partida. Hasta entonces ves su huella (SHA-256); otra semilla tendría otra: `{ $hash }`
dice-revealed = -# La semilla del dado: `{ $seed }`
time-left = {" "}Plazo: { $deadline }.
times-left = {" "}Plazo: { $deadline }. A { $other } le quedan { $time }.
board-turn = **{ $game }**: le toca a { $turn } contra { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}tras **{ $last }**
board-seat = Tu color: { $colour }.
board-voter = Tu equipo: { $team }.{ $move ->
    [none] {""}
   *[other] {" "}Tu voto: **{ $move }**. Puedes cambiarlo hasta que se cierre la votación.
}
reminded = { $me }, te queda poco tiempo en **{ $game }** contra { $other }. Plazo: { $deadline }.
time-up = { $me }, se acabó el tiempo de { $other } en **{ $game }**. Reclama la victoria o da un día; si no, la partida termina { $lapse }.
was-extended = { $me }, { $other } te dio otro día en **{ $game }**. Plazo: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser } tras **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) gana **{ $game }**: { $loser } se rindió.
ended-claimed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo contra { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gana **{ $game }** por tiempo: { $loser } dejó de jugar.
ended-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas.
ended-agreed = **{ $game }** entre { $winner } y { $loser } termina en tablas por acuerdo.
ended-adjudicated = **{ $winner }** ({ $colour }) gana **{ $game }** contra { $loser }: así lo decidió { $by }.
ended-adjudicated-drawn = **{ $game }** entre { $winner } y { $loser } termina en tablas: así lo decidió { $by }.
ended-stopped = { $event ->
    [yes] { $by } dio por terminada **{ $game }** entre { $winner } y { $loser }. No cuenta.
   *[no] { $by }, que gestiona este servidor, dio por terminada **{ $game }** entre { $winner } y { $loser }. No cuenta.
}
ended-too-long = **{ $game }** entre { $winner } y { $loser } terminó sin ganador: una partida tiene { $plies } jugadas como máximo. No cuenta.
ended-season = **{ $game }** entre { $winner } y { $loser } se detuvo: la temporada ha terminado. No puntúa.
ended-aborted-time = **{ $game }** entre { $winner } y { $loser } queda anulada: se acabó el tiempo antes de que hubiera dos jugadas por bando. No cuenta.
ended-aborted = **{ $game }** entre { $winner } y { $loser } se anuló antes de que hubiera dos jugadas por bando. No cuenta.
rating-changes = Puntuaciones: { $one } · { $two }
rating-of = { $who } { $change }
rating-change = { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
rating-new = nuevo, { $games } de { $needed } partidas

## Torneos

tournament-invitation =
    {""}**{ $name }**: un torneo de { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] por eliminatorias
        [swiss] sistema suizo
        [teams] por equipos
       *[round-robin] todos contra todos
    }.
    -# { $form ->
        [knockout] Cada duelo son dos partidas, cada cual empieza una. Si hay empate, se repite, dos veces como máximo; después pasa la mejor puntuación. Quien pierde un duelo queda fuera.
        [swiss] En cada ronda juegas una partida contra alguien con más o menos los mismos puntos, y nunca dos veces contra la misma persona. { $rounds ->
            [none] Hay de 3 a 9 rondas, según cuántos participen.
           *[other] Hay { $rounds } rondas como máximo.
        } Si son impares, en cada ronda alguien recibe un punto sin jugar.
        [teams] Los mejores de cada equipo se enfrentan en el primer tablero, y así sucesivamente; cada tablero son dos partidas, cada cual empieza una. Juegan tantos de cada equipo como tenga el otro.
       *[round-robin] Dos partidas contra cada rival; cada cual empieza una.
    }{ $groups ->
        [yes] {" "}Con más de 8 participantes se juega en grupos; quienes los ganan pasan a un grupo final.
       *[no] {""}
    } Si se te acaba el tiempo, pierdes esa partida. Si no haces ninguna jugada y pierdes dos partidas por tiempo, quedas fuera. Si te vas tras el inicio, pierdes las que te queden.{ $role ->
        [none] {""}
       *[other] {" "}Quien gana recibe { $role }.
    }
tournament-open-players = Participan ({ $count } de { $seats }): { $players }
tournament-open-nobody = Aún no participa nadie. Hay sitio para { $seats }.
tournament-open-hint = Pulsa Participar. La organización inicia el torneo antes del { $until }; si no, se cancela.
tournament-open-full = Completo. La organización puede pulsar Iniciar hasta el { $until }; después se cancela. Participar te pone en la lista de espera.
tournament-starts = Pulsa Participar. Empieza { $starts } si { $teams ->
    [yes] { $least ->
        [1] cada equipo tiene a alguien
       *[other] cada equipo tiene al menos { $least }
    }
   *[no] participan al menos { $least }
}.
tournament-starts-full = Completo. Empieza { $starts }. Participar te pone en la lista de espera.
tournament-waiting = En la lista de espera: { $players }
tournament-not-here = Faltan por confirmar: { $players }
tournament-check-in-later = -# En la última hora antes del comienzo, pulsa Estoy aquí o cedes tu plaza.
tournament-check-in-now = { $full ->
    [yes] Completo. Pulsa Estoy aquí para conservar tu plaza o para entrar en la lista de espera.
   *[no] Pulsa Estoy aquí para conservar tu plaza o para apuntarte ahora.
} Empieza { $starts } si { $teams ->
    [yes] { $least ->
        [1] está alguien de cada equipo
       *[other] están al menos { $least } de cada equipo
    }
   *[no] están al menos { $least }
}.
tournament-check-in-call = **{ $name }** empieza { $starts }. Quien no pulse Estoy aquí antes cede su plaza: { $players }
tournament-teams = { $one } contra { $two }. Al participar juegas en el equipo cuyo rol tienes.
tournament-team-waits = Participas en **{ $name }** y juegas en cuanto el otro equipo tenga tanta gente como el tuyo.
tournament-which-team = Tienes los dos roles de **{ $name }**. ¿Con qué equipo juegas? El equipo 1 es { $one }, el equipo 2 es { $two }.
tournament-no-team = **{ $name }** es para { $one } y { $two }, y no tienes ninguno de los dos roles.
tournament-two-teams = Un torneo por equipos necesita dos roles distintos que no sean @everyone: rellena `equipo-uno` y `equipo-dos`.
tournament-teams-only = Solo un torneo por equipos tiene equipos. Elige esa modalidad o deja vacíos los dos roles.
tournament-teams-begin = **{ $name }**: { $one } contra { $two }, ¡empezamos! Dos partidas por tablero:
tournament-team-score = { $one } **{ $score }** { $two }
tournament-team-won = **{ $name }** ha terminado: ha ganado { $team }. ¡Enhorabuena!
tournament-teams-tied = **{ $name }** ha terminado: { $one } y { $two } han empatado. ¡Enhorabuena!
tournament-repeats = -# { $repeats ->
    [weekly] Se juega cada semana.
    [fortnightly] Se juega cada dos semanas.
   *[monthly] Se juega cada mes.
}
tournament-for-door = -# Para { $door }; los nuevos cuentan como 1500.
tournament-door-from = puntuaciones desde { $from }
tournament-door-to = puntuaciones hasta { $to }
tournament-door-between = puntuaciones de { $from } a { $to }
tournament-door = **{ $name }** es para { $door }, y la tuya queda fuera. Los nuevos cuentan como 1500.
tournament-door-shut = Nadie podría participar: `puntuación-desde` es mayor que `puntuación-hasta`. Cámbialas.
tournament-waits = **{ $name }** está completo. Tienes el número { $number } en la lista de espera y jugarás si queda libre una plaza antes de empezar.
tournament-put-off = **{ $name }** se aplaza porque { $asked ->
    [yes] { $teams ->
        [yes] { $least ->
            [1] de uno de los equipos no ha confirmado nadie
           *[other] de uno de los equipos han confirmado menos de { $least }
        }
       *[no] han confirmado menos de { $least }
    }
   *[no] { $teams ->
        [yes] { $least ->
            [1] uno de los equipos no tiene a nadie
           *[other] uno de los equipos tiene menos de { $least }
        }
       *[no] participan menos de { $least }
    }
}. Nuevo comienzo: { $starts }. { $asked ->
    [yes] Si participas, pulsa Estoy aquí en la hora anterior. Si no, pulsa Participar en la invitación.
   *[no] Si participas, conservas tu plaza. Si no, pulsa Participar en la invitación.
} Si vuelve a faltar gente, se cancelará.
tournament-too-few-joined = **{ $name }** se canceló porque { $teams ->
    [yes] { $least ->
        [1] un equipo no tenía a nadie
       *[other] un equipo tenía menos de { $least }
    }
   *[no] participaban menos de { $least }
}.
tournament-series-over = No se repetirá más, porque dos veces seguidas participaron muy pocos. La organización puede crear otro con /torneo crear.
tournament-starts-when = Elige un comienzo dentro del próximo año, como 3 días, viernes 20:00 o 31 de enero. Las horas son las de la zona horaria { $zone }, que se cambia con /ajustes zona.
tournament-at-least-seats = `mínimo` no puede ser mayor que `plazas`. Elige un número menor o más plazas.
tournament-name-taken = Ya hay un torneo sin terminar que se llama **{ $name }**. Elige otro nombre.
tournament-name-plain = Usa palabras sencillas en el nombre: sin menciones, enlaces ni formato.
tournament-name-long = Ese nombre es demasiado largo. Usa como máximo { $most } caracteres.
tournament-no-player = Esa persona no juega en **{ $name }**. /torneo tabla muestra quién juega.
tournament-has-played = En una partida de esa persona en **{ $name }** ya van dos jugadas por bando, así que nadie puede sustituirla. Usa /torneo quitar.
tournament-new-plays = Esa persona ya participa en **{ $name }**. Elige a otra.
tournament-other-team = { $new } no tiene { $role }, el rol de ese equipo. Elige a alguien que lo tenga.
tournament-too-late = Es tarde para añadir a alguien a **{ $name }**: un sistema suizo admite gente hasta la segunda ronda, y un grupo con sitio hasta su primer resultado.
tournament-no-place = En **{ $name }** no queda ningún sitio libre. Pero puedes sustituir a alguien.
tournament-not-yet = **{ $name }** aún no ha empezado. Se puede participar con el botón de la invitación.
tournament-added = { $who } juega en **{ $name }** desde ahora.
tournament-seats = En esta modalidad hay sitio para { $fewest } a { $most } participantes. Elige otro número.
tournament-rounds-swiss = Solo un sistema suizo tiene un número de rondas. Elige esa modalidad o deja `rondas` vacío.
tournament-no-member = Elige a un miembro de este servidor que no sea un bot.
tournament-only-its-games = La organización solo puede decidir partidas de torneos. Indica una de ellas.
tournament-remove-ask = ¿Quitar a { $who } de **{ $name }**? Pierde las partidas que le quedan; los resultados anteriores siguen valiendo.
tournament-removed = { $who } ya no participa en **{ $name }**.
tournament-removed-player = **{ $name }**: la organización ha quitado a { $player }. Los demás ganan las partidas restantes sin jugar.
tournament-replaced = { $new } ocupa la plaza de { $who } en **{ $name }**.
tournament-new-player = **{ $name }**: { $player } ocupa una plaza y sus partidas empiezan de nuevo: { $games }
tournament-new-player-waits = **{ $name }**: { $player } ocupa una plaza. La próxima partida se anuncia aquí.
tournament-late-player = **{ $name }**: { $player } se une más tarde, con estas partidas: { $games }
tournament-late-waits = **{ $name }**: { $player } se une más tarde. La primera partida se anuncia aquí.
tournament-late-swiss = **{ $name }**: { $player } se une más tarde y juega desde la segunda ronda.
tournament-season-ends = La temporada termina { $ends }. Las partidas que no hayan acabado se detienen: medio punto para cada uno, sin puntuar.
tournament-renamed = **{ $old }** se llama ahora **{ $name }**.
tournament-bye-line = - { $player } pasa sin jugar
button-tournament-remove-yes = Sí, quitar
tournament-fair-play = -# No se permite la ayuda de programas ni de otras personas; Parlor no puede verla, pero la organización puede quitar a alguien por ello.
tournament-has-begun = Ya ha empezado, con { $count } participantes: { $players }
tournament-next-players = Ya participan en el siguiente ({ $count }): { $players }
tournament-is-over = Ha terminado.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , grupo { $number }
    [final] , grupo final
   *[only] {""}
}: ¡empezamos! Primeras jugadas:
tournament-group-line = - { $who } en { $games }
tournament-later-players = Empiezan más tarde: { $players }
tournament-pairing = { $game } contra { $other }
tournament-thread = -# Los tableros están en { $thread }.
tournament-round-begins = **{ $name }**, { $matches ->
    [1] final
    [2] semifinales
    [4] cuartos de final
   *[other] ronda { $number }
}: ¡empezamos! Dos partidas por duelo:
tournament-match-line = - { $one } – { $two }: { $games }
tournament-walkover-line = - Pasa { $winner }: { $loser } se fue
tournament-unplayed-line = - { $one } – { $two }: no se juega, porque se fueron ambos
tournament-later = más tarde
tournament-byes = Pasan sin jugar: { $players }
tournament-swiss-begins = **{ $name }**, ronda { $number } de { $of }: ¡empezamos! Una partida cada cual:
tournament-swiss-bye = - { $player } tiene un punto sin jugar
tournament-swiss-walkover = - { $winner } tiene un punto: { $loser } se fue
tournament-games-hint = -# /partidas muestra las tuyas; primero, las que esperan tu jugada.
tournament-replay = **{ $name }**: { $one } y { $two } empataron y juegan otra vez: { $games }.
tournament-round = { $matches ->
    [1] final
    [2] semifinales
    [4] cuartos de final
   *[other] ronda { $number }
}
tournament-swiss-round = ronda { $number } de { $of }
tournament-group = Grupo { $number }
tournament-final-group = Grupo final
tournament-so-far = **{ $name }**, la tabla por ahora:
tournament-now = **{ $name }**, la tabla final:
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group }: { $who } con **{ $points }** ({ $played })
tournament-table-hint = -# Puntos y, entre paréntesis, partidas jugadas. En caso de empate: resultados entre sí y después Sonneborn-Berger.
tournament-swiss-hint = -# Puntos y, entre paréntesis, partidas jugadas. En caso de empate: puntos de todos los rivales (Buchholz), resultados entre sí y después Sonneborn-Berger.
tournament-won = **{ $name }** ha terminado: ha ganado { $winner }. ¡Enhorabuena!
tournament-shared = **{ $name }** ha terminado: { $winners } comparten el primer puesto. ¡Enhorabuena!
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** ha terminado. No ha ganado nadie: quienes podían ganar se fueron o no vinieron.
tournament-nobody-played = **{ $name }** ha terminado. No jugó nadie, así que no hay ganador.
tournament-absent = **{ $name }**: { $player } queda fuera tras perder dos partidas por tiempo sin una sola jugada. Los demás ganan las partidas restantes sin jugar.
tournament-missed-line = - { $winner } pasa de ronda: no vinieron ni { $one } ni { $two }
tournament-ended-early = **{ $name }** terminó antes de tiempo, sin ganador. Las partidas en curso siguen, pero ya no cuentan para el torneo.
tournament-called-off = { $forgotten ->
    [yes] **{ $name }** se canceló porque nadie lo inició en 30 días.
   *[no] **{ $name }** se canceló antes de empezar.
}
tournament-role-given = Su premio: el rol { $role }.
tournament-role-waits = Su premio: el rol { $role }, en cuanto Parlor pueda darlo (/diagnóstico).
tournament-points-label = Ptos
tournament-berger-label = S-B
tournament-buchholz-label = Bhz
tournament-bye = sin rival
tournament-alt-group = Tabla de { $name }, { $group }: { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duelos de { $name }, { $round }: { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Una partida del torneo **{ $name }**
tournament-forfeit = -# En el torneo **{ $name }** cuenta como victoria de { $winner }.
tournament-unrated-win = **{ $winner }** gana **{ $game }** en **{ $name }**: { $late ->
    [yes] a { $loser } se le acabó el tiempo
   *[no] { $loser } se rindió
}. (No puntúa: menos de dos jugadas por bando.)
tournament-resigned = Te rendiste. En **{ $name }** cuenta como derrota.
tournament-draw = -# En el torneo **{ $name }** cuenta como tablas.
tournament-resign-ask = ¿Abandonar { $game } contra { $other }? En **{ $name }** cuenta como derrota, sin puntuar, porque aún no van dos jugadas por bando.
tournament-role-set = Guardado: los ganadores reciben { $role }.
tournament-role-too-late = El torneo terminó, o sus ganadores ya reciben otro rol.
draft-title = Solo tú ves este borrador, durante un día. Una vez publicado, solo se puede cambiar el nombre.
draft-posts = **Publicar** envía esto a { $channel }:
draft-games = { $form ->
    [knockout] Con { $seats } participantes, quien gana juega al menos { $games } partidas.
    [teams] Cada persona juega { $games } partidas.
    [groups] Con { $seats } participantes, cada persona juega hasta { $games } partidas en un grupo, y quienes lo ganan, una final.
   *[other] Con { $seats } participantes, cada persona juega { $games } partidas.
}
draft-zone = Las horas son las de { $zone }, que se cambia con /ajustes zona. Para otra hora, usa `comienzo` de /torneo crear.
draft-form = Formato
draft-pace = Tiempo de juego
draft-seats = Plazas
draft-starts = Comienzo
draft-repeats = Con qué frecuencia
draft-check-in = Si se pregunta quién está
draft-call = Un rol al que llamar en el anuncio y al comienzo
draft-room = { $seats } plazas
draft-once = Se celebra una vez
draft-no-check-in = Sin preguntar quién está
draft-asked = En la última hora se pregunta quién está
draft-moment = { $date }, { $hour }
draft-by-hand = Lo inicia la organización
draft-no-start = Sin un comienzo, lo inicia quien organiza. Elige un comienzo para repetirlo, preguntar quién está o exigir un mínimo de jugadores.
draft-discarded = El borrador se ha descartado.
draft-over = Este borrador tiene más de un día y ya no se puede publicar. Usa otra vez /torneo crear.
button-draft-more = Repetición, asistencia, rol
button-draft-publish = Publicar
button-draft-back = Volver
button-draft-discard = Descartar
role-uncallable = Parlor no puede avisar a { $role }. Permite que todo el mundo mencione ese rol, o permite que Parlor mencione todos los roles.
role-everyone-uncalled = Parlor nunca avisa a @everyone. Elige un rol para quienes quieran enterarse, o ninguno.
role-of-bot = Solo un bot tiene { $role }. Elige un rol que tengan personas.
tournament-created = **{ $name }** se anuncia en { $channel }. { $starts ->
    [none] Cuando haya bastante gente, inícialo con /torneo iniciar. Si nadie lo hace antes del { $until }, se cancela.
   *[other] Empieza { $starts }.
}
tournament-joined = Participas en **{ $name }**.
tournament-checked-in = Has confirmado que estás en **{ $name }** y conservas tu plaza.
tournament-every = También participas en todos los siguientes, hasta que salgas de uno.
tournament-every-off = No participas automáticamente en los siguientes: pulsa Participar en cada uno.
tournament-next = **{ $name }** ya ha empezado. Participas en el siguiente y en todos los demás, hasta que salgas de uno.
tournament-skipped = Esta vez te saltas **{ $name }**. Participas en el siguiente y en todos los demás. Si al final quieres jugar este, pulsa Participar en la invitación.
tournament-left = Ya no participas en **{ $name }**.{ $every ->
    [yes] {" "}Tampoco participas ya en los siguientes.
   *[no] {""}
}
tournament-leave-ask = **{ $name }** ya ha empezado. Si te vas, pierdes todas tus partidas del torneo que no hayan terminado y ya no puedes ganarlo.{ $every ->
    [yes] {" "}Tampoco participarás en los siguientes. Para salir solo de esos, usa /torneo participar con `cada-vez: False`.
   *[no] {""}
}
tournament-left-for-good = Has dejado **{ $name }**: pierdes las partidas que te quedaban en el torneo.
tournament-start-ask = ¿Iniciar **{ $name }** ahora, con { $count } de { $seats } participantes? El inicio está previsto para el { $starts }.
tournament-starting = **{ $name }** empieza con { $count } participantes. En { $channel } aparecerán primero los tableros y después un mensaje con todas las partidas.
tournament-hidden = Parlor no ve { $channel }, donde se juega **{ $name }**. { $begun ->
    [yes] Ha empezado, y sus tableros esperan hasta que Parlor tenga allí «Ver canal».
   *[no] Dale allí «Ver canal» a Parlor y después inícialo.
}
tournament-end-ask = ¿Terminar **{ $name }** ahora, sin ganador? Las partidas en curso siguen, pero ya no contarán para el torneo.{ $repeats ->
    [yes] {" "}Tampoco se volverá a celebrar.
   *[no] {""}
}
tournament-stopped = Terminaste el torneo **{ $name }**.
tournament-exported = **{ $name }**, con { $games } emparejamientos que puedes ver: tablas en CSV y JSON y el registro de cada partida. Las personas llevan el número de su ranking inicial. No incluye las partidas de otras personas en canales que no son visibles para ti o para Parlor.
tournament-export-large = El archivo sería mayor de lo que Discord admite. Descarga los registros de las partidas una a una con /repetición.
server-exported = Las partidas puntuadas de { $span }; puedes ver { $games }: tablas en CSV y JSON y el registro de cada partida. Las personas llevan números. No incluye las partidas de otras personas en canales que no son visibles para ti o para Parlor.
server-export-none = No hay partidas puntuadas de { $span } en canales visibles para ti y para Parlor. Elige otro periodo.
server-export-large = Son más partidas de las que caben en un archivo. { $month ->
    [yes] Parlor no exporta nada más pequeño que un mes.
   *[no] Indica también `mes`.
}
button-post-here = Publicar aquí desde ahora
post-here-ask = No es seguro que todas las personas que ven el canal de **{ $name }** vean este. ¿Publicar aquí los mensajes desde ahora?
tournament-moved = Discord rechazó mensajes sobre **{ $name }** en su canal. A partir de ahora llegan aquí.
tournament-games-unposted = Tus partidas del torneo **{ $name }** han empezado, pero { $place ->
    [gone] se eliminó su canal
   *[other] Parlor no puede escribir en { $place }
}. /partidas las muestra. Juégalas en cualquier canal del servidor: usa /jugar o /tablero con el número de una partida.
tournament-unposted = Parlor no puede publicar nada sobre el torneo **{ $name }**: { $place ->
    [gone] se eliminó su canal
   *[other] Parlor no puede escribir en { $place }
}. Quienes juegan han recibido un mensaje directo. Usa /torneo tabla en otro canal y desde entonces todo llegará allí.{ $place ->
    [gone] {""}
   *[other] {" "}Si Parlor ni siquiera ve { $place }, el torneo espera allí hasta que Parlor tenga «Ver canal».
}
tournament-organisers = Solo puede hacerlo quien gestiona el servidor{ $role ->
    [none] {""}
   *[other] {" "}o tiene { $role }
}.
tournament-none = En este servidor no hay ningún torneo. Quien gestiona el servidor puede crear uno con /torneo crear.
tournament-which = ¿Qué torneo?{ $list ->
    [none] {""}
   *[other] {" "}Indica uno de estos: { $list }
}
tournament-unknown = Aquí no hay ningún torneo «{ $typed }».{ $list ->
    [none] {" "}¿A cuál te refieres?
   *[other] {" "}Hay: { $list }
}
tournament-started = **{ $name }** ya ha empezado.
tournament-started-next = **{ $name }** ya ha empezado. Pulsa Participar cada vez en la invitación para participar en el siguiente.
tournament-not-started = **{ $name }** aún no ha empezado. La organización lo inicia con /torneo iniciar.
tournament-over = **{ $name }** ha terminado.
tournament-full = **{ $name }** está completo, y su lista de espera también.
tournament-already-joined = Ya participas en **{ $name }**.
tournament-once = En **{ $name }** no puedes participar cada vez. Participa sin `cada-vez`.
tournament-not-joined = No participas en **{ $name }**.
tournament-too-few = **{ $name }** necesita al menos { $teams ->
    [yes] { $least } en cada equipo
   *[no] { $least } participantes
}. Espera a que haya más.
tournament-too-many = Este servidor tiene { $most } torneos sin terminar. Termina antes uno con /torneo terminar.
tournament-unnamed = Ponle al torneo un nombre con letras o cifras.
tournament-permissions = En este canal no se puede jugar un torneo, porque Parlor no tiene todos los permisos que necesita. Elige otro canal o dale: { $permissions }.
tournament-role-managers = Solo quien gestiona el servidor puede elegir un rol para quien gane.
tournament-role-fixed = { $role } no se puede dar a nadie. Elige otro rol.
button-tournament-join = Participar
button-tournament-here = Estoy aquí
button-tournament-every = Participar cada vez
button-tournament-skip = Saltar solo este
button-tournament-leave = Salir
button-tournament-start = Iniciar
button-tournament-start-yes = Sí, iniciar
button-tournament-team = Equipo { $number }
button-tournament-table = Tabla
button-tournament-leave-yes = Sí, salir
button-tournament-end-yes = Sí, terminar
button-tournament-no = No, seguir

## Ligas

league-registration =
    {""}**{ $name }**, temporada { $season }: { $game } ({ $variant }), { $pace }. Durante { $weeks } semanas, en una división de unas { $size } personas, todos juegan dos veces contra todos: unas { $games } partidas a la vez.{ $role ->
        [none] {""}
       *[other] {" "}Los campeones reciben { $role }.
    }
league-registration-open = Participa antes de { $starts }: la temporada empieza entonces si hay al menos { $least } participantes.
league-put-off = Se aplazó una vez porque participaban muy pocos. Si vuelve a faltar gente, la temporada se cancelará.
league-registration-players = Participantes ({ $count }): { $players }
league-registration-nobody = Aún no participa nadie.
league-registration-over = La inscripción ha terminado: la temporada ha empezado.
league-called-off = Esta temporada se canceló.
league-series-over = Participaron muy pocos dos veces seguidas, así que la liga ha terminado. Quien administra el servidor puede crear otra con /liga crear.
league-rules = -# Una quinta parte de cada división sube y baja, al menos una persona. A quien se le acaba el tiempo pierde. No se permite la ayuda de programas ni de otras personas; Parlor no puede verla, pero la organización puede quitar a alguien por ello.
league-running = **{ $name }**, temporada { $season }, dura hasta { $ends }. Las partidas que no hayan acabado se detienen: medio punto para cada uno, sin puntuar.
league-ran = **{ $name }**, temporada { $season }, ha terminado.
league-division-line = - División { $number }: { $players }
league-left-out = No pudo jugar: { $players }
league-late = Hasta { $until }, Participar da una plaza libre en la última división.
league-closed = **{ $name }**, temporada { $season }, ha terminado.
league-champion = { $count ->
    [1] Gana la liga { $players }. ¡Enhorabuena!
   *[other] Comparten el primer puesto { $players }. ¡Enhorabuena!
}
league-no-champion = No vino nadie, así que nadie gana la liga.
league-up = - División { $number }, suben: { $players }
league-down = - División { $number }, bajan: { $players }
league-dropped = { $players }: perdiste la mitad de tus partidas por tiempo, así que ya no participas en cada temporada. Puedes apuntarte a la próxima.
league-next = La temporada { $season } empieza { $starts }.
league-ends = La liga ha terminado: no habrá más temporadas.
league-division-name = { $name }, temporada { $season }, división { $number }
league-created = **{ $name }** está creada. La inscripción a la primera temporada empieza en { $channel }.{ $starts ->
    [none] {""}
   *[other] {" "}La temporada empieza { $starts }, con unas { $games } partidas a la vez por persona.
} No se ha avisado a nadie: díselo a tus miembros.
league-joined = Participas en **{ $name }**, temporada { $season }, que empieza { $starts }.{ $every ->
    [yes] {" "}Después participas en cada temporada, hasta que salgas.
   *[no] {""}
} ¿Muchos turnos a la vez? Con /preferencias llegan en un mensaje al día.
league-joined-late = Participas en **{ $name }**, división { $division }. Tus partidas empiezan ahora.{ $every ->
    [yes] {" "}Después participas en cada temporada, hasta que salgas.
   *[no] {""}
}
league-kept = Sigues jugando en **{ $name }**, división { $division }.{ $every ->
    [yes] {" "}Después participas en cada temporada, hasta que salgas.
   *[no] {" "}No participas en las temporadas siguientes.
}
league-already = Ya participas así en **{ $name }**.
league-left = No juegas la próxima temporada de **{ $name }**.
league-leave-ask = No juegas la próxima temporada de **{ $name }**. La temporada { $season } sigue en curso. Si sales también de ella, pierdes todas tus partidas sin terminar.
league-not-joined = No participas en **{ $name }**.
league-none = No hay ninguna liga en este servidor. Quien lo administra puede crear una con /liga crear.
league-which = ¿Qué liga?{ $list ->
    [none] {""}
   *[other] {" "}Indica una de estas: { $list }
}
league-unknown = Aquí no hay ninguna liga «{ $typed }».{ $list ->
    [none] {" "}¿A cuál te refieres?
   *[other] {" "}Elige entre: { $list }
}
league-ended = **{ $name }** ha terminado.
league-too-many = Este servidor tiene { $most } ligas. Termina antes una con /liga terminar.
league-name-taken = Ya hay una liga que se llama **{ $name }**. Elige otro nombre.
league-full = **{ $name }** está completa: participan { $most } personas.
league-too-many-joined = Puedes participar en { $most } ligas de un servidor. Sal antes de una con /liga salir.
league-blocked = No puedes participar en **{ $name }**: un bloqueo te separa de alguien que participa.
league-not-open = Ahora nadie puede entrar en **{ $name }**.{ $opens ->
    [none] {""}
   *[other] {" "}La inscripción a la próxima temporada empieza { $opens }.
}
league-no-player = Esa persona no participa en la próxima temporada de **{ $name }**. /liga tabla muestra quién participa.
league-not-running = Ahora no hay ninguna temporada de **{ $name }** en curso.
league-moved = { $who } empieza la temporada { $season } de **{ $name }** en la división { $division }, o en la última si hay menos.
league-removed = { $who } no juega la próxima temporada de **{ $name }**.
league-remove-ask = { $who } no juega la próxima temporada de **{ $name }**. La temporada { $season } sigue en curso. ¿Quitar a { $who } también de ella? Las partidas que queden se pierden; los resultados hasta ahora se mantienen.
league-end-ask = ¿Terminar ahora la temporada { $season } de **{ $name }**, o la liga? Las partidas de una temporada que termina se detienen: medio punto para cada uno, sin puntuar. Una liga que termina juega su temporada hasta el final, y no sigue otra.
league-end-ask-league = ¿Terminar **{ $name }**? No habrá más temporadas.
league-season-stopped = La temporada { $season } de **{ $name }** termina ahora.
league-stopped = **{ $name }** ha terminado. No habrá más temporadas.
league-champions = Campeones:
league-champions-line = - Temporada { $season }: { $players }
league-table-opens = La inscripción a la temporada { $season } está abierta. Empieza { $starts }. Participa con /liga participar.
league-late-nobody = Nadie va con retraso.
league-late-title = Con retraso en **{ $name }**, temporada { $season }:
league-late-line = - { $who }{ $games ->
    [0] {""}
    [1] : una partida, el tiempo se acaba { $until }
   *[other] : { $games } partidas, el primer tiempo se acaba { $until }
}{ $lost ->
    [0] {""}
   *[other] ; { $lost } perdidas por tiempo
}
league-managers-late = Solo la organización ve quién va con retraso.
button-league-join = Participar esta temporada
button-league-every = Participar cada temporada
button-league-leave = Salir
button-league-table = Tabla
button-league-end-season = Terminar la temporada { $season }
button-league-end = Terminar la liga

## Registros de partidas

record-header = La línea { $line } no es ni un encabezado ni una línea numerada de jugadas. Los encabezados son { $headers }, cada uno una vez como máximo.
record-value = La línea { $line } no vale como { $header }.
record-no-game = Falta la línea «Game: …», así que esto no es el registro de una partida.
record-no-dice = Este juego no usa dados, así que en su registro no puede haber { $header }.
record-unknown-game = No hay ningún juego llamado «{ $input }».
record-ply = Jugada { $ply }: «{ $input }» no se puede leer. Detrás de cada número van dos jugadas, y con dado cada una empieza con su tirada, como en 3:a2-b5.
record-illegal = Jugada { $ply } ({ $input }): { $why }
record-too-long = El registro tiene más de { $most } jugadas.
fault-seed = Esta no es la semilla que se fijó antes de la partida: su huella (SHA-256) es { $found }.
fault-roll = Jugada { $ply }: en el registro hay un { $found }, pero la tirada de la semilla es { $rolled }.
fault-result = El resultado indicado es «{ $stated }», pero según las reglas la partida ha terminado { $score }.
fault-no-result = El resultado indicado es «{ $stated }», pero según las reglas la partida no ha terminado.
verified = Correcto: { $title } { $variant }, { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
}, todo según las reglas. { $standing }.
verified-no-seed = {" "}Sin la semilla no se pueden comprobar las tiradas.
verified-of-seed = {" "}Todas las tiradas salen de la semilla. Nada indica que se fijara antes de la partida.
verified-committed = {" "}Todas las tiradas salen de la semilla que se fijó antes de la partida.
verified-result = {" "}El resultado indicado es { $result }.

## En la imagen

status-begins = Empieza { $colour }
status-turn = Turno de { $colour }
status-won-resigned = { $colour } gana por rendición
status-won-time = { $colour } gana por tiempo
status-won-adjudicated = { $colour } gana por decisión
status-drawn = Tablas
status-aborted = Anulada
picture-loupe = Tablero grande: amplíalo en su página

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-end = { $result }{ $after }. { $title } { $variant }.
alt-after = {" "}tras { $last }
alt-captured = { $last } { $own ->
    [yes] sacó del tablero su propia piedra de
   *[no] capturó en
} { $cells }.
alt-animation = { $position } Toda la partida { $game } en GIF, { $plies ->
    [one] 1 jugada
   *[other] { $plies } jugadas
}.
alt-none = ninguno
alt-stones = { $piece ->
    [pawn] Peones
   *[stone] Piedras
} de { $colour }: { $cells }.
alt-no-stones = { $piece ->
    [pawn] Ningún peón
   *[stone] Ninguna piedra
} de { $colour }.
alt-more = { $cells } y { $more } más

## Botones y campos

button-accept = Aceptar
button-join = Unirme a #{ $id }
button-decline = Rechazar
button-cancel = Cancelar
button-withdraw = Retirar #{ $id }
button-offers = Tus ofertas permanentes
button-move = Jugar
button-pick = Elegir
button-play = Jugar { $move }
button-not-play = Aún no
button-rules = Reglas
button-more = Más
button-show-board = Mostrar el tablero
button-friend = Retar a alguien
button-easier = Más fácil
button-next-waiting = Siguiente
button-back-to-board = Volver
button-show = Mostrar
button-rules-more = Más reglas
button-all-commands = Todos los comandos
button-all-games = Los juegos
button-hint = Pista
button-offer-draw = Ofrecer tablas
button-offer-draw-yes = Sí, ofrecer tablas
button-ask-takeback = Pedir deshacer
button-take-back = Deshacer la jugada
button-draw-yes = Aceptar tablas
button-draw-no = Seguir jugando
button-takeback-yes = Permitir deshacer
button-takeback-no = Rechazar
button-withdraw-draw = Retirar la oferta de tablas
button-withdraw-takeback = Retirar la petición de deshacer
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
button-harder = Más difícil
button-again = Otra vez
button-claim = Reclamar victoria
button-extend = Dar un día
button-earlier = Anterior
button-later = Siguiente
button-replay = Repetición
button-note = Nota
button-follow-end = Seguir: el final
button-follow-moves = Seguir: cada jugada
button-unfollow = Dejar de seguir
button-unfollow-game = Dejar #{ $id }
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
modal-note-label = Solo tú la ves
select-game = Elige un juego
pick = Elige tu jugada.
pick-more = Tu jugada: **{ $chosen }** …
pick-column = Columna
pick-column-option = { $column } ({ $count ->
    [one] 1 opción
   *[other] { $count } opciones
})
pick-cell = Casilla
pick-goal = Hacia dónde
pick-roll = La tirada
pick-roll-option = El dado marca { $roll }

## Preferencias de una persona

preferences = Tus ajustes en todos los servidores.
prefer-theme = Tema de los tableros privados
prefer-coordinates = Nombres de las casillas
prefer-told = Cuando es tu turno
prefer-confirm = Confirmar jugadas
prefer-challenges = Recibir retos
prefer-listed = Salir en las clasificaciones
prefer-everywhere = Puntuación global
prefer-activity = Tableros dentro de Discord
prefer-option = { $title }: { $value }
quiet-hours = Horas de silencio: **{ $hours }**, { $zone }. Durante esas horas, las partidas de una hora por jugada o más no te avisan. Ningún reloj se para.
quiet-none = Horas de silencio: ninguna. Para dormir tranquilo, elígelas con las opciones de /preferencias.
quiet-unreadable = Parlor no entiende estas horas. Escribe dos horas, como 22:00–07:00, o «no».
quiet-zone = ¿En qué zona horaria estás? Escribe tu ciudad o la hora que marca tu reloj en la opción «zona» y elige una de las sugerencias.
theme-none = como en el servidor
coordinates-rim = solo alrededor del tablero
coordinates-cells = en cada casilla
told-mention = una mención
told-silent = una mención sin sonido
told-dm = un mensaje directo
told-daily = un mensaje al día
told-off = no avisarme
switch-on = sí
switch-off = no
choice-yes = sí
choice-no = no
confirm-move = ¿Jugar **{ $move }**?
no-direct = { $me }, tienes cerrados los mensajes directos, así que Parlor te avisa aquí: { $link } (/preferencias)
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
daily-followed = **Novedades de las partidas que sigues:**
daily-closed = { $me }, tienes cerrados los mensajes directos, así que tu mensaje diario no puede llegarte. Parlor vuelve a mencionarte cada vez que es tu turno (/preferencias).
refused-message = Discord no deja que Parlor publique esto en { $channel } por ahora. Lo publicará allí en cuanto pueda. Hasta entonces, usa /jugar o /tablero con el número de la partida, en cualquier canal del servidor.
channel-gone = Se eliminó el canal de { $game } contra { $other }. La partida sigue donde hagas tu próxima jugada: usa /jugar o /tablero con el número de la partida, en cualquier canal del servidor.
channel-gone-moved = Se eliminó el canal de { $game } contra { $other }. La partida sigue en { $place }.
channel-gone-many = Se eliminaron los canales de estas partidas: { $games }. Siguen donde hagas tu próxima jugada: usa /jugar o /tablero con el número de una partida, en cualquier canal del servidor.
channel-gone-game = { $game } contra { $other }
server-left = Parlor ya no está en el servidor de { $games }. { $count ->
    [one] La partida queda en pausa. Se reanuda si Parlor vuelve allí en menos de 30 días; si no, se elimina y no cuenta para nadie.
   *[other] Las partidas quedan en pausa. Se reanudan si Parlor vuelve allí en menos de 30 días; si no, se eliminan y no cuentan para nadie.
}

## Privacidad

privacy =
    {""}**Qué guarda Parlor**
    - Tu ID de Discord con tus partidas, retos y ofertas permanentes: sus jugadas, tiempos y análisis
    - Tus notas, que solo tú ves, y las partidas que sigues, hasta que terminen
    - Tus /preferencias, lecciones hechas, días de ausencia, puntuaciones y a quién has bloqueado
    - Los roles que tu puntuación está a punto de darte o quitarte, hasta que se haga
    - Mensajes directos para ti, hasta que se envían, un día como máximo
    - Los torneos y ligas en que participaste o que creaste, con tus puestos; la exportación de un torneo o de las partidas puntuadas de un servidor lleva tu ID si sales en las clasificaciones
    - Las partidas por votación que iniciaste, tu equipo en cada una y, hasta que termine, tu último voto, que nadie más ve; con Avisarme se te menciona en el canal
    - Tus cambios en /ajustes, si gestionas un servidor, y los cambios ajenos que te nombran
    - Los bloqueos de otras personas y los vetos de servidores contra ti, hasta que los levanten, aunque lo borres todo
    - Las jugadas que probaste con /explorar en tus 20 tableros más recientes, hasta 30 días después de la última

    Ni nombres, ni mensajes, ni nada más. Los nombres de las imágenes se piden a Discord cuando hacen falta. No se vende ni se comparte nada, ni se usa para otra cosa que jugar. Los datos de un servidor se borran 30 días después de que se vaya el bot y de lo último que ocurra allí. Donde Parlor solo puede responder, el lugar de una partida se borra 30 días después de su final.

    Puedes recibirlo todo en un archivo o pedir que se borre. Entonces tus partidas en curso terminan como si te rindieras; las terminadas en servidores se conservan a nombre de «alguien que ya no juega», porque también son de tus rivales.
choice-privacy-policy = Qué se guarda
choice-privacy-export = Todo en un archivo
choice-privacy-delete = Borrarlo
export-done = Todo lo que se guarda sobre ti.
export-rest = Hay más de lo que Parlor puede enviar aquí. Para recibirlo todo, usa /privacidad en un mensaje directo a Parlor.
export-busy = Tu última exportación todavía se está preparando. Espera a que llegue.
export-later = Ahora mismo se están preparando muchas exportaciones. Vuelve a intentarlo en unos minutos.
forget-ask = ¿Borrar todo lo que se guarda sobre ti? Tus partidas en curso terminan como si te rindieras, tus puntuaciones desaparecen y se te quitan los roles que te dio Parlor. No se puede deshacer.
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

settings-title = **Parlor en este servidor**
settings-channels = Canales: { $channels ->
    [all] todos
   *[other] { $channels }
}
settings-roles = Roles que pueden jugar: { $roles ->
    [all] todos
   *[other] { $roles }
}
settings-threads = Un hilo por partida: { $threads ->
    [yes] sí
   *[no] no
}
settings-boards = Tableros que quedan en el canal: { $boards }
settings-pace = Ritmo habitual: { $pace }
settings-timeout = Cuando se acaba el tiempo: { $timeout ->
    [loss] la partida se pierde al instante
   *[claim] el rival puede reclamar la victoria o dar un día
}
settings-reminders = Recordatorios: { $reminders ->
    [yes] sí
   *[no] no
}
settings-rated = Partidas puntuadas: { $rated ->
    [yes] sí
   *[no] no
}
settings-pages = Páginas públicas de las partidas: { $pages ->
    [yes] sí
   *[no] no
}
settings-computer = Partidas contra la máquina: { $computer }
settings-language = Idioma: { $language ->
    [none] el del propio servidor
   *[other] { $language }
}
settings-theme = Tema del tablero: { $theme }
settings-saved = Guardado.
settings-kept = En las partidas en curso no cambian ni el ritmo ni lo que pasa cuando se acaba el tiempo.
settings-full = La lista admite 25 como máximo. Quita antes uno con permitido: no, o permítelos todos con permitido: todos.
settings-channel-kept = No cambió nada: { $last ->
    [yes] sin { $channel }, se permitirían partidas en todas partes. Si es lo que quieres, usa permitido: todos.
   *[no] { $channel } no está en la lista de canales permitidos.
}
settings-role-kept = No cambió nada: { $last ->
    [yes] sin { $role }, cualquiera podría jugar. Si es lo que quieres, usa permitido: todos.
   *[no] { $role } no está en la lista de roles que pueden jugar.
}
settings-bans = Personas vetadas: { $people }
settings-bans-none = Personas vetadas: ninguna
settings-lobby = Sala: { $channel }{ $role ->
    [none] {""}
   *[other] , avisa a { $role }
}{ $refused ->
    [yes] {""} (Discord lo rechazó: usa /diagnóstico allí)
   *[no] {""}
}
settings-lobby-off = Sala: desactivada
settings-results = Resultados: { $channel }{ $refused ->
    [yes] {""} (Discord lo rechazó: usa /diagnóstico allí)
   *[no] {""}
}
settings-results-off = Resultados: desactivados
settings-puzzle = Problema del día: { $channel }, { $game ->
    [none] los juegos por turno
   *[other] { $game }
}, a las { $hour }, se resuelve hasta las { $over }{ $refused ->
    [yes] {""} (Discord lo rechazó: usa /diagnóstico allí)
   *[no] {""}
}
settings-puzzle-off = Problema del día: desactivado
settings-channel-set = Si en un rato no aparece nada, usa /diagnóstico en ese canal.
settings-may-post = Parlor puede publicar en { $channels }.
settings-lacks = En { $channel } a Parlor aún le falta: { $permissions }.
button-all-settings = Todos los ajustes
button-all-changes = Todos los cambios
button-all-bans = Todos los vetos
button-remove-deleted = Quitar lo eliminado
settings-tournament-role = Torneos: los organiza quien gestiona el servidor{ $role ->
    [none] {""}
   *[other] {" "}o tiene { $role }
}
settings-zone = Zona horaria de la hora del problema y de las horas que escribe la organización: { $zone }
settings-rank-roles = Roles por puntuación: { $roles }
settings-rank-roles-none = Roles por puntuación: ninguno
settings-rank-role = { $role } desde { $rating } { $game ->
    [all] en todos los juegos juntos
   *[other] en { $game }
}{ $stopped ->
    [yes] {" "}(detenido, mira /diagnóstico)
   *[no] {""}
}
settings-rank-role-set = Guardado: { $rule }. Quien tiene esa puntuación en la clasificación del servidor recibe el rol, y quien baja de ella lo pierde.
settings-rank-role-permission = Dale también a Parlor el permiso «Gestionar roles» y coloca un rol de Parlor por encima de { $role } en la lista de roles.
settings-rank-role-removed = Rol por puntuación quitado. Quien tiene { $role } lo conserva.
settings-rank-role-none = No hay ningún rol por puntuación { $role } { $game ->
    [all] en todos los juegos juntos
   *[other] en { $game }
}. Mira la lista con /ajustes mostrar.
settings-rank-roles-full = Un servidor puede tener { $most } roles por puntuación. Quita antes uno: indica su juego y su rol, y elige activar: False.
settings-rank-role-fixed = { $role } no se puede dar a nadie. Elige otro rol.
role-needs-permission = Para elegir un rol que da Parlor necesitas el permiso «Gestionar roles».
role-too-powerful = { $role } da poder sobre el servidor ({ $permissions }) que aquí no tiene todo el mundo. Solo un administrador puede dejar que Parlor lo dé. Elige otro rol.
roles-unknown = Discord no le dijo a Parlor qué roles hay en este servidor. Vuelve a intentarlo en un momento.
role-deleted = Ese rol se eliminó. Elige otro rol.
role-not-below-yours = { $role } no está por debajo de tu rol más alto, así que no puedes decidir sobre él. Elige otro rol o pídeselo a alguien que esté por encima.
role-above-bot = Coloca un rol de Parlor por encima de { $role } en la lista de roles. Hasta entonces, Discord no deja que Parlor lo dé.
person-not-below-you = { $who } no está por debajo de ti en la lista de roles del servidor. Pídeselo a alguien que esté por encima de ambos.
settings-lobby-role-silent = No puedes avisar a { $role }, así que Parlor no lo hace por ti. Permite que todo el mundo mencione ese rol o pídeselo a alguien que pueda mencionar todos los roles.
deleted-channel = un canal eliminado
hidden-channel = { $channel } (oculto para Parlor)
hidden-channels-ask = { $count ->
    [one] Hay un canal oculto para Parlor, que no puede comprobar qué permite allí este rol. ¿Dejar aun así que Parlor dé { $role }?
   *[other] Hay { $count } canales ocultos para Parlor, que no puede comprobar qué permite allí este rol. ¿Dejar aun así que Parlor dé { $role }?
}
deleted-role = un rol eliminado
no-allowed-channel = En este canal no se permiten partidas, ni en ninguno que puedas ver. Pide a quien gestiona el servidor que elija uno con /ajustes canal.
no-allowed-role = Para jugar aquí se necesita un rol que se eliminó. Pide a quien gestiona el servidor que elija otro con /ajustes rol.
doctor-deleted = Vuelve a fijar con /ajustes, o desactiva, lo siguiente, porque se refiere a algo que se eliminó: { $settings }.
doctor-no-channel = Se eliminaron todos los canales en los que se permiten partidas, así que no puede empezar ninguna. Elige otros con /ajustes canal o permítelos todos.
doctor-no-role = Se eliminaron todos los roles que pueden jugar, así que nadie puede empezar una partida. Elige otros con /ajustes rol o permítelos todos.
doctor-withheld-roles = Parlor no da a nadie un rol que, después de ser elegido, recibió permisos que no tiene todo el mundo: { $roles }. Quita esos permisos. Un rol por puntuación también puede volver a fijarlo un administrador con /ajustes rol-por-puntuación.
doctor-hidden-channels = { $count ->
    [one] Hay un canal oculto para Parlor, que no puede comprobar qué permiten allí los roles que da: { $roles }
   *[other] Hay { $count } canales ocultos para Parlor, que no puede comprobar qué permiten allí los roles que da: { $roles }
}
setup-title = **Configurar Parlor** ({ $page } de { $pages })
setup-games = Canales para partidas (si no, todos)
setup-lobby = Retos abiertos (un canal tranquilo)
setup-results = Canal para resultados
setup-puzzle = Canal para el problema del día
setup-puzzle-hour = Hora del problema del día
setup-hour = { $hour }, { $zone }
setup-players = Roles que pueden jugar (si no, todos)
setup-organisers = Rol que organiza torneos
setup-end = Cada elección se guarda al momento. Ahora prueba /retar. La zona horaria se cambia con /ajustes zona; todo lo demás está en /ajustes mostrar.
button-setup = Configurar este servidor
settings-changes = Los últimos cambios:
audit-lobby = { $channel ->
    [none] { $by } desactivó la sala
   *[other] { $by } puso la sala en { $channel }{ $role ->
        [none] , sin avisar a nadie
       *[other] , con aviso a { $role }
    }
}
audit-results = { $channel ->
    [none] { $by } dejó de publicar los resultados
   *[other] { $by } eligió { $channel } para los resultados
}
audit-puzzle = { $channel ->
    [none] { $by } dejó de publicar el problema del día
   *[other] { $by } eligió { $channel } para el problema del día
}
audit-rank-role = { $by } fijó un rol por puntuación: { $rule }
audit-hidden-channels = { $count ->
    [one] { $by } dejó que Parlor dé { $role }, con un canal oculto para Parlor
   *[other] { $by } dejó que Parlor dé { $role }, con { $count } canales ocultos para Parlor
}
audit-rank-role-removed = { $by } quitó el rol por puntuación { $role }{ $game ->
    [all] {" "}en todos los juegos juntos
   *[other] {" "}en { $game }
}
audit-banned = { $by } vetó a { $who }{ $until ->
    [none] {""}
   *[other] {" "}hasta el { $until }
}
audit-unbanned = { $by } levantó el veto a { $who }
audit-tournament = { $what ->
    [created] { $by } creó **{ $name }**
    [started] { $by } inició **{ $name }**
    [renamed] { $by } cambió el nombre de un torneo a **{ $name }**
    [removed] { $by } quitó a { $who } de **{ $name }**
    [added] { $by } añadió a { $who } a **{ $name }**
    [exported] { $by } exportó **{ $name }**
    [replaced] { $by } dio la plaza de { $who } en **{ $name }** a otra persona
    [series] **{ $name }** no se repite más, porque dos veces seguidas participaron muy pocos o porque su canal ya no existe
   *[ended] { $by } terminó **{ $name }**
}
audit-league = { $what ->
    [created] { $by } creó la liga **{ $name }**
    [moved] { $by } puso a { $who } en la división { $division } de **{ $name }**
    [removed] { $by } quitó a { $who } de la próxima temporada de **{ $name }**
    [renamed] { $by } cambió el nombre de una liga a **{ $name }**
    [season] { $by } terminó una temporada de **{ $name }**
   *[ended] { $by } terminó la liga **{ $name }**
}
audit-games-exported = { $by } exportó las partidas puntuadas de { $span }
audit-game-ended = { $by } terminó { $game } sin resultado
audit-game-adjudicated = { $winner ->
    [none] { $by } declaró tablas en { $game }
   *[other] { $by } dio la victoria en { $game } a { $winner }
}
audit-language = { $language ->
    [none] { $by } eligió el idioma del propio servidor
   *[other] { $by } eligió el idioma { $language }
}
audit-theme = { $by } cambió el tema de los tableros a { $theme }
audit-pace = { $by } cambió el ritmo habitual: { $pace }
audit-timeout = { $then ->
    [loss] { $by } hizo que quien agote su tiempo pierda al instante
   *[claim] { $by } dejó que, si se acaba el tiempo, el rival reclame la victoria o dé un día
}
audit-switch = { $by } { $on ->
    [yes] activó
   *[no] desactivó
} { $what ->
    [reminders] los recordatorios
    [rated] las partidas puntuadas
    [pages] las páginas públicas de las partidas
   *[threads] los hilos de partida
}
audit-computer = { $by } cambió las partidas contra la máquina: { $play }
audit-boards = { $by } cambió los tableros que quedan en el canal: { $kept }
audit-channel = { $allowed ->
    [yes] { $by } permitió partidas en { $channel }
   *[no] { $by } ya no permite partidas en { $channel }
}
audit-all-channels = { $by } permitió partidas en todos los canales
audit-channels = { $by } permitió partidas solo en { $channels }
audit-roles = { $by } solo deja jugar a { $roles }
audit-role = { $allowed ->
    [yes] { $by } permitió jugar a { $role }
   *[no] { $by } ya no permite jugar a { $role }
}
audit-all-roles = { $by } permitió jugar a todo el mundo
audit-tournament-role = { $role ->
    [none] { $by } dejó los torneos en manos de quien gestiona el servidor
   *[other] { $by } encargó los torneos a { $role }
}
audit-zone = { $by } cambió la zona horaria a { $zone }
audit-unknown = { $by } cambió un ajuste
settings-end-ask = ¿Terminar esta partida sin resultado?
settings-winner-ask = ¿Dar la victoria a { $who }?
settings-how-ask = ¿Cómo terminó esta partida?
button-give-role = Sí, que Parlor lo dé
button-give-role-not = No, que no lo dé
button-decide-yes = Sí, confirmar
button-correct-yes = Sí, cambiar el resultado
button-decide-no = No, dejarla así
button-wins = Gana { $who }
button-drawn = Tablas
settings-no-channel = No cambió nada: elige también un canal.
settings-no-role = No cambió nada: elige también un rol.
settings-role-everyone = No cambió nada: todo el mundo tiene @everyone. Para que solo jueguen algunas personas, añade sus roles.
settings-no-lobby = No cambió nada: elige un canal para la sala.
settings-no-results = No cambió nada: elige un canal para los resultados.
settings-no-puzzle = No cambió nada: elige un canal para el problema del día.
settings-no-organisers = No cambió nada: elige un rol para quienes organizan.
settings-organisers-everyone = No cambió nada: todo el mundo tiene @everyone, así que cualquiera podría organizar torneos. Elige otro rol.
settings-no-zone = No cambió nada: escribe tu ciudad o la hora que marca tu reloj en la opción «zona» y elige una de las sugerencias.
settings-rank-role-incomplete = No cambió nada: elige un juego, un rol y una puntuación. Para quitar un rol por puntuación, elige su juego, su rol y activar: False.
settings-ended = { $game } terminó sin resultado.
settings-adjudicated = { $winner ->
    [none] { $game } queda en tablas.
   *[other] { $game } es una victoria de { $winner }.
}
settings-own-tournament-game = En { $game } juegas tú, y cuenta para un torneo. Pídeselo a alguien que gestione el servidor o a otra persona que organice torneos.
settings-result-stands = { $game } ya se decidió y el torneo siguió con ese resultado. Ya no se puede cambiar.
settings-no-player = Esa persona no juega en esta partida. No indiques quién gana y elige cómo terminó.
settings-banned = { $who } ya no puede empezar partidas aquí, ni unirse a ellas, ni votar{ $until ->
    [none] {""}
   *[other] {" "}(el veto termina { $until })
}. Sus partidas en curso siguen, salvo en torneos.
settings-unbanned = { $who } puede volver a empezar partidas aquí, unirse a ellas y votar.
settings-not-banned = { $who } no tiene ningún veto aquí.
settings-ban-bot = Solo se puede vetar a personas.
settings-ban-past = Eso no está en el futuro. Prueba con 3 días, o no pongas nada: así el veto no tiene fin.
no-server-game = En este servidor no hay ninguna partida { $typed }. Elige una de la lista que aparece al escribir.
setting-all = todos
timeout-claim = El rival puede reclamar la victoria o dar un día
timeout-loss = La partida se pierde al instante
computer-play-off = desactivadas
computer-play-private = solo privadas
computer-play-asked = privadas, salvo que se pida lo contrario
computer-play-public = públicas
public-pages-on = públicas
public-pages-off = desactivadas
kept-boards-newest = el más reciente de cada partida
kept-boards-all = todos
language-follow = El del propio servidor
language-name = Español
theme-light = Claro
theme-dark = Oscuro
theme-contrast = Alto contraste
theme-shapes = Formas y colores
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = En este canal no se puede jugar. Puedes hacerlo en: { $channels }
not-in-this-one = En este canal no se permiten partidas. Pregunta a quien gestiona el servidor dónde se puede jugar.
not-with-your-roles = Para jugar aquí necesitas un rol de esta lista: { $roles }

## Lo que el bot puede hacer en un canal

doctor-well = Parlor tiene todos los permisos que necesita en este canal{ $channels ->
    [none] {""}
   *[other] {" "}y en { $channels }
}.
doctor-looked = -# Revisado: este canal y los que usan los ajustes, los torneos y las ligas. Para otro canal, usa allí /diagnóstico.
doctor-optional = Estos son opcionales:
doctor-elsewhere = A Parlor le falta en { $channel }: { $permissions }
doctor-where = Para permitirlo: mantén pulsado el nombre del canal{ $parent ->
    [none] {""}
   *[other] {" "}(para este hilo, el de { $parent })
} o haz clic derecho en él › Editar canal › Permisos › Parlor. Después usa otra vez /diagnóstico.
doctor-ill = Permisos que le faltan a Parlor en este canal:
doctor-line = - **{ $permission }**: { $why }
doctor-view = sin esto Parlor no ve el canal ni publica tableros
doctor-send = sin esto Parlor no publica tableros ni envía recordatorios; los tableros llegan solo como respuesta
doctor-send-in-threads = sin esto Parlor no publica tableros en los hilos
doctor-attach = sin esto los tableros llegan sin imagen
doctor-history = sin esto, tras un fallo, Parlor no sabe si ya publicó un tablero, que puede llegar dos veces
doctor-create-threads = sin esto las partidas no tienen hilo propio
doctor-event-threads = sin esto los torneos, las ligas y las partidas de menos de una hora no tienen hilos, y sus tableros llenan el canal
doctor-manage-threads = sin esto Parlor no puede publicar en el hilo bloqueado de una partida; la partida sigue en el canal
doctor-manage-roles = sin esto Parlor no puede dar los roles por puntuación de /ajustes
doctor-rank-roles = Discord no deja que Parlor dé { $roles }. Dale «Gestionar roles» y coloca un rol de Parlor por encima. Si no basta, el dueño del bot necesita la autenticación de dos factores.
doctor-winner-roles = Discord no deja que Parlor dé un rol a quien ganó { $roles }. Dale «Gestionar roles» y coloca un rol de Parlor por encima. Entonces Parlor lo dará.
doctor-manage-roles-winner = sin esto Parlor no puede dar un rol a quien gana un torneo
doctor-mention-role = sin esto Parlor no puede avisar al rol de la sala o de un torneo, salvo que cualquiera pueda mencionarlo
doctor-teams = Se eliminó el rol de un equipo y ya nadie puede unirse a él: { $names }. Termina el torneo con /torneo terminar y créalo de nuevo.
doctor-tournaments = Discord rechazó mensajes sobre torneos: { $names }. { $hidden ->
    [yes] Esperan allí hasta que Parlor tenga «Ver canal».
   *[no] Arregla los permisos allí, o usa /torneo tabla en otro canal para que lleguen a ese.
}
doctor-leagues = Discord rechazó mensajes sobre ligas: { $names }. { $hidden ->
    [yes] Esperan allí hasta que Parlor tenga «Ver canal».
   *[no] Arregla los permisos allí, o usa /liga tabla en otro canal para que lleguen a ese.
}
doctor-lobby = Discord rechazó la lista de retos abiertos en { $channel }. Arregla los permisos allí y llegará por sí sola.
doctor-results = Discord rechazó resultados en { $channel }. Arregla los permisos allí y llegarán por sí solos.
doctor-puzzle = Discord rechazó el problema del día en { $channel }. Arregla los permisos allí y llegará por sí solo.
doctor-closed = Discord rechazó el último mensaje de Parlor en { $channels }. Parlor lo intenta de nuevo de vez en cuando, y en cuanto cambien los permisos o alguien juegue allí.
doctor-refused = Discord rechazó aquí un mensaje sobre una partida. Quienes la juegan lo recibieron por mensaje directo.
permission = { $bit ->
    [0] Crear invitación
    [1] Expulsar a miembros
    [2] Banear a miembros
    [3] Administrador
    [4] Gestionar canales
    [5] Gestionar servidor
    [6] Añadir reacciones
    [7] Ver el registro de auditoría
    [8] Prioridad de palabra
    [9] Vídeo
    [10] Ver canal
    [11] Enviar mensajes
    [12] Enviar mensajes de texto a voz
    [13] Gestionar mensajes
    [14] Insertar enlaces
    [15] Adjuntar archivos
    [16] Leer el historial de mensajes
    [17] Mencionar @everyone, @here y todos los roles
    [18] Usar emojis externos
    [19] Ver información del servidor
    [20] Conectar
    [21] Hablar
    [22] Silenciar miembros
    [23] Ensordecer miembros
    [24] Mover miembros
    [25] Usar actividad de voz
    [26] Cambiar apodo
    [27] Gestionar apodos
    [28] Gestionar roles
    [29] Gestionar webhooks
    [30] Gestionar expresiones
    [31] Usar comandos de aplicaciones
    [32] Solicitar hablar
    [33] Gestionar eventos
    [34] Gestionar hilos
    [35] Crear hilos públicos
    [36] Crear hilos privados
    [37] Usar pegatinas externas
    [38] Enviar mensajes en hilos
    [39] Usar Actividades
    [40] Aislar temporalmente a miembros
    [41] Ver análisis de monetización
    [42] Usar panel de sonidos
    [43] Crear expresiones
    [44] Crear eventos
    [45] Usar sonidos externos
    [46] Enviar mensajes de voz
    [48] Establecer estado del canal de voz
    [49] Crear encuestas
    [50] Usar aplicaciones externas
    [51] Fijar mensajes
    [52] Omitir el modo pausado
   *[other] n.º { $bit }
}

## Listas

games-title = Partidas de { $who } en este servidor
games-none = { $who } no tiene partidas en curso en este servidor. Propón una con /retar.
games-title-own = Tus partidas, se jueguen donde se jueguen
games-none-own = No tienes partidas en curso. Empieza una con /máquina.
games-only-here = Con «Todos los servidores» solo puedes ver tus propias partidas. Quita «persona» o elige este servidor.
games-turn-mine = **#{ $id }** { $title } contra { $other } · **tu turno**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contra { $other } · turno de { $turn }{ $time } { $link }
games-open = **#{ $id }** { $title }: reto de { $other }, { $deadline ->
    [none] sigue abierto
   *[other] caduca { $deadline }
} { $link }
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
top-legend = -# «?» tras una puntuación: pocas partidas por ahora, aún puede cambiar mucho.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Aquí aún no hay nadie. Hacen falta { $needed } partidas puntuadas, la última hace menos de { $days } días: empieza una con /retar.
top-own = Tú: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Aún no sales en la clasificación: llevas { $games } de { $needed } partidas puntuadas.
top-own-inactive = Sin puesto por ahora: tu última partida puntuada fue hace más de { $days } días. Con la próxima vuelves.
top-own-unlisted = Sin puesto: activa «Salir en las clasificaciones» en /preferencias.
top-own-apart = Sin puesto: activa «Puntuación global» en /preferencias.
rating-results = { $wins ->
    [one] 1 ganada
   *[other] { $wins } ganadas
}, { $losses ->
    [one] 1 perdida
   *[other] { $losses } perdidas
}{ $draws ->
    [0] {""}
   *[other] , { $draws } en tablas
}
profile-title = **Perfil de { $who }**
profile-server = En este servidor: puntuación ± incertidumbre, resultados
profile-everywhere = Puntuación global, en todos los servidores
profile-line = - { $title } **{ $rating }**{ $deviation ->
    [none] {""}
   *[other] {" "}± { $deviation }
} · { $results }
profile-none = Aquí aún no hay partidas puntuadas. Empieza una con /retar.
profile-seasons = Temporadas
profile-season-line = - { $league }, temporada { $season }: división { $division }, puesto { $place }
profile-past = Partidas recientes
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] victoria
    [lost] derrota
   *[drawn] tablas
} contra { $other }, { $ended } { $link }
profile-versus = Contra { $other }: { $results }
profile-versus-none = Aquí aún no hay partidas contra { $other }
profile-hidden = { $who } no muestra sus puntuaciones ni resultados.
curve-title = { $name } · puntuación tras cada partida en este servidor
curve-alt = Una curva: la puntuación en todos los juegos de este servidor de { $first } tras la partida puntuada { $from } a { $last } tras la { $to }. Mínimo { $least }, máximo { $most }. Una franja a su alrededor muestra la incertidumbre.

help = Juega aquí mismo a juegos abstractos de tablero, una jugada cuando tengas un minuto.
help-page = Bajo cada tablero, «{ $button }» te deja tocar las casillas en vez de escribir.
help-alt = Un tablero de cada juego: { $games }.
help-command = - { $command } { $help }
help-user-menu = en el menú de una persona
help-message-menu = en el menú del mensaje de una partida
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
lesson-over = ¡Ya sabes jugar! Prueba una partida corta: la máquina te lo pone fácil.
lesson-you = Tú ({ $colour })
learn-which = ¿Es tu primera vez? Empieza por **{ $title }**: tres minutos, con el botón de abajo.
button-learn = Aprender
button-dice = Comprobar el dado
button-learn-game = Aprender { $title }
button-next-lesson = Siguiente
button-try-again = Otra vez
button-skip-lesson = Saltar

## Problemas

puzzle =
    🧩 **{ $title }** { $task }
    -# { $credit } · { $variant } · { $date }
puzzle-task = { $stars } { $colour } gana en { $moves ->
    [1] una jugada
   *[other] { $moves } jugadas
}.{ $rolls ->
    [none] {""}
   *[other] {" "}Tiradas: { $rolls }.
}
warm-up = Calentamiento
puzzle-warm-up = Calentamiento: { $title }
puzzles = **Los problemas de hoy:** encuentra la jugada que gana.
puzzles-line = { $solved ->
    [yes] ✅
   *[no] 🧩
} **{ $title }** · { $variant } { $stars }{ $solved ->
    [yes] { $tries ->
        [1] , resuelto al primer intento
       *[other] , resuelto en { $tries } intentos
    }
   *[no] { $tries ->
        [0] {""}
        [1] , 1 intento por ahora
       *[other] , { $tries } intentos por ahora
    }
}
puzzle-right = ✅ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , luego **{ $reply }**
}. Correcto: sigue.
puzzle-wrong = ❌ **{ $move }**?{ $reply ->
    [none] {""}
   *[other] {" "}**{ $reply }**!
} { $result }
puzzle-not-won = Esa jugada no gana.
puzzle-later = 🟡 **{ $move }**. Esa jugada también gana, pero más tarde.
puzzle-solved = 🎉 **{ $move }** gana.
puzzle-tries = { $tries ->
    [1] ¡Resuelto al primer intento! Mañana, otro.
   *[other] Resuelto en { $tries } intentos. Mañana, otro.
}
puzzle-hint = { $part ->
    [nw] Mira arriba a la izquierda.
    [n] Mira arriba.
    [ne] Mira arriba a la derecha.
    [w] Mira a la izquierda.
    [e] Mira a la derecha.
    [sw] Mira abajo a la izquierda.
    [s] Mira abajo.
    [se] Mira abajo a la derecha.
   *[centre] Mira en el centro.
}
puzzle-hint-later = Tras { $misses } fallos recibirás una pista.
puzzle-streak = 🔥 { $days } días seguidos.
puzzle-streak-elsewhere = 🔥 Problemas: { $days } días seguidos
puzzle-streak-ended = Resolviste problemas { $days } días seguidos: ¡bien hecho! { $solved ->
    [yes] Hoy empieza una nueva racha.
   *[no] Resuelve uno hoy para empezar una nueva racha.
}
puzzle-late = El día de este problema ya pasó, así que no cuenta. Hoy hay otros nuevos.
puzzle-solution = Solución: ||{ $solution }||
puzzle-solvers = { $solved ->
    [0] Nadie lo ha resuelto aquí todavía.
    [1] 1 persona lo ha resuelto aquí.
   *[other] { $solved } personas lo han resuelto aquí.
}
puzzle-picture = -# La imagen muestra el calentamiento.
puzzle-before = -# El anterior, **{ $title }** ({ $credit }), { $date }: ||{ $solution }|| { $solved ->
    [0] Nadie lo resolvió aquí.
    [1] 1 persona lo resolvió aquí.
   *[other] { $solved } personas lo resolvieron aquí.
}
puzzle-first-try = -# Al primer intento: { $people ->
    [none] { $others ->
        [1] 1 persona
       *[other] { $others } personas
    }
   *[other] { $people }{ $others ->
        [0] {""}
        [1] {" "}y otra persona
       *[other] {" "}y { $others } más
    }
}
puzzle-longest-streak = -# La racha más larga: { $days } días{ $person ->
    [none] {""}
   *[other] , de { $person }
}
button-solve = Resolver
button-puzzles = Problemas de hoy
button-next-puzzle = Siguiente problema: { $title }
button-type-move = Escribir jugada
button-play-first = Jugar una partida corta

## Partidas por votación

team-channel = Equipo del canal
team-first = Equipo 1
team-second = Equipo 2
vote-turn = 🗳️ **{ $game }**: { $team } ({ $colour }) vota la próxima jugada contra { $other }.{ $dice }
vote-everyone = -# Vota una jugada en secreto; puedes cambiar tu voto hasta que se cierre la votación.
vote-teams = -# Únete a un equipo para toda la partida y vota sus jugadas en secreto; puedes cambiar tu voto hasta que se cierre la votación.
vote-result = Se jugó **{ $move }**. Votos: { $votes }.{ $tied ->
    [yes] {" "}El empate se decidió por sorteo.
   *[no] {""}
}
vote-reply = { $computer } respondió con **{ $move }**.
vote-again = Nadie ha votado, así que el tiempo corre otra vez. Si nadie vota, el { $team } pierde.
vote-count = { $voted ->
    [0] {""}
    [1] Ha votado 1 persona.{" "}
   *[other] Han votado { $voted } personas.{" "}
}La votación se cierra { $deadline }.
vote-first-decides = El primer voto decide.
vote-cast = Tu voto por **{ $move }** cuenta. { $deadline ->
    [none] Se acabó el tiempo, así que la votación se cierra ahora.
   *[other] Nadie lo ve antes de que la votación se cierre { $deadline }; hasta entonces puedes cambiarlo.
}
vote-late = La votación ya se cerró, así que tu voto por **{ $move }** no cuenta. El tablero más reciente muestra lo que se jugó.
vote-not-joined = Aún no estás en ningún equipo de esta partida. Únete antes a uno debajo del tablero.
vote-other-team = Estás en el { $team }, y nadie cambia de equipo durante una partida.
vote-team-full = El { $team } está completo: { $seats ->
    [one] tiene 1 plaza.
   *[other] tiene { $seats } plazas.
}
vote-joined = Ahora estás en el { $team }, para toda la partida.
vote-left = Saliste del { $team } y tu voto queda retirado. Puedes volver, pero no unirte a otro equipo.
vote-notify = { $on ->
    [yes] Se te mencionará cuando el { $team } tenga que votar y cuando termine la partida. Pulsa otra vez para que no se te mencione.
   *[no] Ya no se te mencionará.
}
vote-notify-full = En esta partida ya se menciona a { $most } personas, y más no caben en un mensaje. Sigue la partida con Más.
vote-game-started = Empieza **{ $game }**: el tablero aparecerá en este canal. Con /votación cerrar se cierra antes una votación, y con /votación terminar se termina la partida.
vote-game-exists = En este canal ya hay una partida por votación en curso.
vote-games-many = Ya tienes aquí { $games } partidas por votación en curso. Termina antes una con /votación terminar.
vote-game-none = En este canal no hay ninguna partida por votación. Inicia una con /votación iniciar.
vote-game-over = Esta partida por votación ha terminado.
vote-game-organiser = Solo puede hacerlo quien inició esta partida por votación o gestiona el servidor.
vote-game-permissions = En este canal no se puede jugar una partida por votación, porque Parlor no tiene todos los permisos que necesita. Elige otro canal o dale: { $permissions }.
vote-game-ask = ¿Terminar **{ $game }** para todo el mundo? No cuenta, y nadie gana.
vote-game-stopped = { $by } dio por terminada **{ $game }** entre { $winner } y { $loser }. No cuenta.
vote-game-lost = **{ $game }** entre { $winner } y { $loser } terminó porque se eliminó su canal. No cuenta.
vote-game-empty = **{ $game }** entre { $winner } y { $loser } queda anulada: se acabó el tiempo y no había nadie en ninguno de los dos equipos. No cuenta.
vote-close-ask = ¿Cerrar ahora la votación de la jugada { $number } de **{ $game }**? { $voted ->
    [1] Ha votado 1 persona.
   *[other] Han votado { $voted } personas.
}
vote-closed = La votación está cerrada: se jugó **{ $move }**.
lot-sealed = Si en { $game } varias jugadas son las más votadas, decide un sorteo. Todos los sorteos{ $dice ->
    [yes] {" "}y todas las tiradas
   *[no] {""}
} salen de un número secreto, la semilla, fijado antes del primer voto. Se muestra al terminar la partida. Hasta entonces ves su huella (SHA-256); otra semilla tendría otra: `{ $hash }`
lot-revealed = -# La semilla de los sorteos{ $dice ->
    [yes] {" "}y de las tiradas
   *[no] {""}
}: `{ $seed }`
choice-against-teams = Dos equipos entre sí
button-vote = Votar
button-join-team = Unirse al { $team }
button-notify-me = Avisarme
button-close-vote-yes = Sí, cerrarla
button-lot = Comprobar el sorteo

## Comandos, como los muestra Discord: nombres en minúsculas y sin espacios, descripciones de 100 caracteres como máximo.
## Una frase que menciona un comando usa el nombre que tiene aquí.

command-challenge = retar
    .description = Reta a una persona, o a cualquiera de este canal, a una partida (normalmente puntuada)
    .help = invita a jugar a una persona o a todo el canal
    .game = Qué juego
    .opponent = A quién retar; déjalo vacío para cualquiera de este canal
    .variant = Tamaño del tablero y similares
    .first = Quién hace la primera jugada
    .pace = Tiempo de juego
    .rated = Si el resultado cuenta para las puntuaciones (sí, salvo que digas que no)
    .games = Una partida, o dos a la vez con los bandos cambiados
    .keep = Repetir la oferta cada vez que alguien la acepte
command-play = máquina
    .description = Juega contra la máquina
    .help = empieza una partida contra la máquina
    .game = Qué juego
    .level = Su fuerza: fácil (para principiantes), medio, difícil o maestro
    .variant = Tamaño del tablero y similares
    .first = Quién hace la primera jugada
    .show = Si todo el canal ve la partida (si no, solo tú)
command-move = jugar
    .description = Haz una jugada en tu partida
    .help = hace una jugada
    .move = La jugada, como d4
    .game = Qué partida, si tienes varias en este canal
command-board = tablero
    .description = Muestra el tablero actual, solo a ti
    .help = muestra otra vez un tablero
    .game = Qué partida, si hay varias
    .as = Como imagen o en palabras
command-games = partidas
    .description = Lista las partidas en curso en este servidor; primero, las que esperan tu jugada
    .help = muestra tus partidas
    .player = De quién (si no lo indicas, las tuyas)
    .scope = Este servidor, o tus partidas de todas partes
command-lobby = sala
    .description = Mira quién busca rival, o propón tú una partida
    .help = muestra quién busca rival
command-vote-game = votación
    .description = Una partida que juega todo el canal: cada jugada se vota
    .help = abre una partida de todo el canal
    .start = Inicia una partida por votación en este canal
    .close = Cierra antes de tiempo la votación actual, si iniciaste la partida
    .leave = Sal de tu equipo y retira tu voto
    .end = Termina la partida por votación, si la iniciaste; nadie gana
    .game = Qué juego
    .variant = Tamaño del tablero y similares
    .against = La máquina, o dos equipos entre sí (la máquina en nivel medio si no dices nada)
    .every = Tiempo para votar una jugada (1 día si no dices nada)
    .seats = Cuántas personas hay como máximo en un equipo (sin límite si no dices nada)
command-tournament = torneo
    .description = Torneos de este servidor: todos contra todos, eliminatorias, suizo o equipos
    .help = te apunta a un torneo
    .create = Anuncia un torneo; podrá participar quien quiera
    .join = Participa en un torneo que no ha empezado
    .leave = Sal de un torneo; tras el inicio pierdes las partidas que te queden
    .start = Inicia un torneo con quienes participan
    .table = Mira la tabla de un torneo
    .export = Obtén los emparejamientos, la tabla y las partidas como archivos
    .end = Termina un torneo antes de tiempo, sin ganador
    .tournament = Qué torneo, si hay varios
    .name = Cómo se llama
    .game = Qué juego
    .variant = Tamaño del tablero y similares
    .pace = Tiempo de juego (3 días por jugada si no dices nada)
    .form = Todos contra todos, eliminatorias, suizo o equipos (lo primero si no dices nada)
    .seats = Cuántos participan como máximo, de 2 a 64 (si no, 8); suizo: de 4 a 128 (si no, 32)
    .team-one = En un torneo por equipos, el rol del primer equipo
    .team-two = En un torneo por equipos, el rol del segundo equipo
    .rounds = Rondas de un sistema suizo, de 3 a 9 (si no, las que hagan falta)
    .role = Un rol para quien gana
    .starts = Cuándo empieza solo, como viernes 20:00 o 3 días (si no, lo inicia la organización)
    .at-least = Cuántos deben participar para que empiece solo (4 si no se indica)
    .repeats = Repetirlo una y otra vez desde la hora de comienzo
    .check-in = Preguntar en la última hora quién está; los demás ceden su plaza
    .every = Participa cada vez, hasta que salgas
    .rating-from = La puntuación más baja admitida; los nuevos cuentan como 1500
    .rating-to = La puntuación más alta admitida
    .remove = Quita a una persona; tras el inicio pierde las partidas que le queden
    .add = Añade a alguien tras el inicio, en un suizo o en un grupo con sitio
    .replace = Da la plaza de una persona a otra, mientras nadie haya jugado
    .rename = Cambia el nombre de un torneo
    .adjudicate = Di cómo terminó una partida de un torneo
    .player = A quién
    .by = Quién ocupa la plaza
    .winner = Quién ganó; si no lo indicas, eliges el resultado
command-league = liga
    .description = Ligas de este servidor: temporadas, divisiones, ascensos y descensos
    .help = te apunta a una liga
    .create = Crea una liga: temporadas de seis u ocho semanas
    .join = Participa en la próxima temporada o en una plaza libre de la actual
    .leave = Sal de una liga
    .table = Mira la tabla de tu división y los campeones
    .move = Pon a una persona en una división de la próxima temporada
    .remove = Quita a una persona de una liga
    .rename = Cambia el nombre de una liga
    .end = Termina la temporada en curso, o la liga
    .league = Qué liga, si hay varias
    .name = Cómo se llama
    .game = Qué juego
    .variant = Tamaño del tablero y similares; los tableros habituales si no dices nada
    .pace = Tiempo de cada uno: 7 días en total (seis semanas) o 14 (ocho, si no dices nada)
    .size = Cuántas personas suele tener una división, de 4 a 8 (6 si no dices nada)
    .role = Un rol para los campeones
    .every = Participa en cada temporada, hasta que salgas
    .late = Mira quién va con retraso (organización)
    .division = Qué división; la 1 es la más alta
    .player = A quién
command-resign = rendirse
    .description = Da por perdida una partida; se te pedirá que lo confirmes
    .help = da por perdida una partida
    .game = Qué partida, si tienes varias en este canal
command-draw = tablas
    .description = Ofrece tablas, o acepta las que te ofrecen
    .help = ofrece tablas
    .game = Qué partida, si tienes varias en este canal
command-takeback = deshacer
    .description = Pide a tu rival que te deje deshacer tu última jugada
    .help = pide deshacer tu jugada
    .game = Qué partida, si tienes varias en este canal
command-if = si
    .description = Planea respuestas inmediatas a tu rival; sin opciones, muestra tus planes
    .help = planea una respuesta
    .opponent = La jugada de tu rival; para una línea más larga, pon delante las anteriores
    .then = Tu respuesta
    .game = Qué partida, si tienes varias en este canal
command-away = ausencia
    .description = Detén tus relojes en todas las partidas, 30 días al año como máximo
    .help = detiene tus relojes
    .until = Cuánto tiempo, como 3 días, o una fecha; si no lo indicas, hasta que vuelvas
command-privacy = privacidad
    .description = Qué se guarda sobre ti: verlo, recibirlo en un archivo o borrarlo
    .help = muestra qué se guarda sobre ti
    .what = Qué quieres
command-preferences = preferencias
    .description = Elige cómo se ven los tableros y cómo se te avisa
    .help = ajusta tus tableros y tus avisos
    .quiet = Cuándo no te avisan las partidas, por ejemplo 22:00–07:00
    .zone = Tu zona horaria: escribe tu ciudad o la hora que marca tu reloj
command-setup = configurar
    .description = Elige los canales y roles de este servidor, en dos páginas
    .help = elige canales y roles del servidor
command-settings = ajustes
    .description = Ajustes de las partidas en este servidor
    .help = cambia los ajustes del servidor
    .show = Muestra todos los ajustes, y quién cambió qué últimamente
    .channel = Permite partidas en un canal; sin opciones, muestra los canales permitidos
    .role = Deja jugar a un rol; sin opciones, muestra quién puede jugar
    .allowed = Sí, no o todos (sí, si no eliges)
    .threads = Si cada partida tiene su propio hilo
    .boards = Qué tableros quedan en el canal
    .keep = El más reciente de cada partida, o todos
    .on = Activar o desactivar
    .pace = El tiempo de juego habitual
    .timeout = Qué pasa cuando a alguien se le acaba el tiempo
    .then = Qué pasa
    .reminders = Si se recuerda a la gente el tiempo que le queda
    .rated = Si los resultados pueden contar para las puntuaciones
    .computer = Si se puede jugar contra la máquina y quién lo ve
    .mode = Desactivadas, solo privadas, privadas salvo que se pida lo contrario, o públicas
    .language = El idioma de los mensajes en los canales
    .theme = Cómo se ven los tableros en los canales
    .pages = Si quien tenga la dirección puede ver las partidas de canales abiertos
    .lobby = Mantén en un canal la lista de los retos abiertos
    .results = Publica los resultados de las partidas en un canal
    .puzzle = Publica cada día un calentamiento y un problema en un canal
    .hour = A qué hora, en la zona horaria del servidor (a las 12 si no se indica)
    .notify = Un rol al que avisar de los retos nuevos, como mucho una vez por hora
    .ban = Impide que alguien empiece partidas aquí; las que están en curso siguen, salvo en torneos
    .unban = Permite que una persona empiece partidas aquí otra vez
    .rank-role = Da un rol a quienes tienen una puntuación suficiente
    .tournament-role = Deja que un rol organice torneos
    .zone = La zona horaria del problema y de las horas que escribe la organización; vacío: mostrarla
    .rating = La puntuación desde la que se recibe el rol
    .player = A quién
    .until = Cuánto tiempo, como 3 días, o una fecha; si no lo indicas, sin fin
    .export = Obtén las partidas puntuadas de un año como archivos
    .year = Qué año (el actual si no se indica)
    .month = Solo este mes del año, de 1 a 12
    .end = Termina sin resultado una partida estancada
    .adjudicate = Decide cómo terminó una partida
    .game = Qué partida
    .winner = Quién ganó; si no lo indicas, eliges el resultado
command-doctor = diagnóstico
    .description = Qué permisos le faltan a Parlor en este servidor y qué falla sin ellos
    .help = dice qué le falta a Parlor
command-leaderboard = clasificación
    .description = Quién tiene las puntuaciones más altas, en este servidor o en todos
    .help = muestra las puntuaciones más altas
    .game = Qué juego (si no lo indicas, todos juntos)
    .scope = Este servidor o todos
    .page = Qué página de la tabla
command-profile = perfil
    .description = Puntuaciones, resultados y partidas recientes de una persona
    .help = muestra puntuaciones y resultados
    .player = De quién (si no lo indicas, el tuyo)
    .versus = Comparar con otra persona
command-block = bloquear
    .description = Deja de recibir retos de una persona; sin opciones, muestra la lista
    .help = evita los retos de una persona
    .player = A quién
command-unblock = desbloquear
    .description = Permite que una persona te rete otra vez
    .help = desbloquea a una persona
    .player = A quién
command-learn = aprender
    .description = Aprende un juego en cinco lecciones cortas que solo ves tú
    .help = enseña un juego en lecciones cortas
    .game = Qué juego
command-puzzle = problema
    .description = Los problemas de hoy: encuentra la jugada que gana
    .help = muestra los problemas de hoy
    .game = Qué juego (todos si no se indica)
command-rules = reglas
    .description = Las reglas de un juego en breve, con un ejemplo
    .help = explica cómo se juega
    .game = Qué juego
command-replay = repetición
    .description = Mira una partida jugada a jugada, en GIF o en texto; en curso o terminada
    .help = muestra una partida jugada a jugada
    .game = Qué partida
command-explore = explorar
    .description = Prueba jugadas en una copia privada de una posición
    .help = te deja probar jugadas
    .game = Qué partida, si hay varias
    .record = El registro de una partida, para probar jugadas donde termina
command-help = ayuda
    .description = Qué es Parlor y cómo se juega
    .help = explica qué es Parlor
command-challenge-user = Retar a una partida
command-replay-message = Repetición
command-explore-message = Explorar desde aquí
command-analyse-message = Analizar
option-rank-role-role = El rol que se da
option-posting-channel = En qué canal
option-pages-mode = Públicas o desactivadas, para las partidas que empiecen después
option-rank-role-game = Qué juego, o todos juntos
option-puzzle-game = Qué juego (por turno si no se indica)
option-tournament-role-role = Qué rol
option-tournament-end = terminar
option-league-move = mover
option-league-every = cada-temporada
option-tournament-every = cada-vez
option-tournament-game = Qué partida
choice-repeats-weekly = Cada semana
choice-repeats-fortnightly = Cada dos semanas
choice-repeats-monthly = Cada mes
choice-form-round-robin = Todos contra todos, dos veces
choice-form-knockout = Eliminatorias: quien pierde un duelo queda fuera
choice-form-swiss = Suizo: una partida por ronda, con puntos parecidos
choice-form-teams = Dos equipos: dos partidas en cada tablero
choice-first-me = Empiezo yo
choice-first-opponent = Empieza mi rival
choice-first-computer = Empieza la máquina
choice-first-random = Por sorteo
choice-games-one = Una partida
choice-games-both = Dos partidas: cada cual empieza una
choice-scope-server = Este servidor
choice-scope-everywhere = Todos los servidores
choice-scope-followed = Seguidas
choice-as-picture = Como imagen
choice-as-text = En palabras

## Nombres de opciones y de partes de comandos, con la misma forma que los nombres de comandos

name-add = añadir
name-adjudicate = decidir
name-against = contra
name-allowed = permitido
name-as = formato
name-at-least = mínimo
name-ban = vetar
name-boards = tableros
name-by = por
name-channel = canal
name-check-in = presencia
name-close = cerrar
name-computer = máquina
name-create = crear
name-division = división
name-end = terminar
name-every = plazo
name-export = exportar
name-first = empieza
name-form = formato
name-game = juego
name-games = partidas
name-hour = hora
name-join = participar
name-keep = conservar
name-language = idioma
name-late = con-retraso
name-league = liga
name-leave = salir
name-level = nivel
name-lobby = sala
name-mode = modo
name-month = mes
name-move = jugada
name-name = nombre
name-notify = avisar
name-on = activar
name-opponent = rival
name-pace = ritmo
name-page = página
name-pages = páginas
name-player = persona
name-puzzle = problema
name-quiet = silencio
name-rank-role = rol-por-puntuación
name-rated = puntuada
name-rating = puntuación
name-rating-from = puntuación-desde
name-rating-to = puntuación-hasta
name-record = registro
name-reminders = recordatorios
name-remove = quitar
name-rename = renombrar
name-repeats = repetir
name-replace = sustituir
name-results = resultados
name-role = rol
name-rounds = rondas
name-scope = ámbito
name-seats = plazas
name-show = mostrar
name-size = tamaño
name-start = iniciar
name-starts = comienzo
name-table = tabla
name-team-one = equipo-uno
name-team-two = equipo-dos
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
name-year = año
name-zone = zona

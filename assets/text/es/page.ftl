# La página del tablero, y cómo llegar a ella.

open-off = Aquí la página del tablero está desactivada.
open-link = Toca casillas en vez de escribir. El enlace es solo para ti y dura 15 minutos.
open-inside = Si lo abres dentro de Discord, este canal ve que has abierto Parlor, pero no tu tablero. Parlor recuerda la elección: «Tableros dentro de Discord» en /preferencias.
button-open = Jugar en el tablero
button-open-puzzle = Resolver en el tablero
button-open-link = Abrir el tablero
button-open-inside = Abrir dentro de Discord
button-sign-out = Cerrar mis sesiones
privacy-page = Para la página del tablero, Parlor guarda también tus sesiones, hasta 30 días después de la última visita, los tableros que abriste, durante un día, y cuándo miraste por última vez una partida en curso, durante dos minutos.
privacy-sessions = { $count ->
    [one] Tienes sesión abierta en la página del tablero en un navegador. Última visita: { $last }.
   *[other] Tienes sesión abierta en la página del tablero en { $count } navegadores. Última visita: { $last }.
}
signed-out = Cerraste la sesión de la página del tablero en todos los navegadores.

page-boards = Mis tableros
page-boards-waiting = Te toca
page-boards-others = Le toca a tu rival
page-boards-none = No hay partidas en curso.
page-against = contra { $opponent }
page-open-as = Continuar como { $name }
page-open-other = Aquí ha iniciado sesión { $other }. ¿Quieres seguir como { $name }?
page-sign-out = Cerrar sesión
page-skip = Ir al tablero
page-board = Tablero
page-cell-empty = { $cell }, vacía
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, jugada posible
page-your-turn = Te toca
page-vote = Vota la próxima jugada
page-voted = Tu voto: { $move }. Puedes cambiarlo
page-votes = { $voted ->
    [one] Ha votado 1 persona.
   *[other] Han votado { $voted } personas.
}
page-vote-rule = Se juega la jugada más votada; si hay empate, decide un sorteo.
page-vote-join = Aún no estás en ningún equipo. Para votar, únete a uno bajo el tablero en Discord.
page-vote-for = Votar por { $move }
page-vote-preview = ¿Votar por { $move }?
page-vote-cast = Tu voto cuenta. Nadie lo ve antes de que se cierre la votación.
page-their-turn = Le toca a { $name }
page-thinking = { $name } está pensando
page-tap = Toca una casilla.
page-play = Jugar { $move }
page-cancel = Deshacer
page-typed = Jugada
page-typed-play = Jugar
page-moves = Jugadas posibles
page-played = Jugaste { $move }.
page-they-played = { $name } jugó { $move }.
page-draw = { $yours ->
    [yes] Has ofrecido tablas.
   *[no] { $name } ofrece tablas. Una jugada las rechaza.
}
page-takeback = { $yours ->
    [yes] Has pedido deshacer.
   *[no] { $name } pide deshacer.
}
page-lost-connection = Sin conexión.
page-foreign-answer = Otra cosa responde en lugar de Parlor, quizá la página de inicio de sesión de tu red. Recarga la página para verla.
page-reload = Recargar
page-not-found = Ese tablero no existe o no puedes verlo. Pulsa otra vez «Jugar en el tablero» bajo el tablero en Discord.
page-signed-out = No has iniciado sesión. Pulsa «Jugar en el tablero» bajo un tablero en Discord. Si acabas de hacerlo, permite las cookies de esta página.
page-link-over = Este enlace ya se usó o ha caducado. Pulsa otra vez «Jugar en el tablero» bajo el tablero en Discord.
page-too-many = Demasiadas peticiones. Vuelve a intentarlo en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
page-trouble = Algo falló en Parlor. Vuelve a intentarlo en un momento.
page-slow = Tardó demasiado. Vuelve a intentarlo en un momento.
page-foreign = Esta petición no viene de la página de Parlor.
page-too-large = Es demasiado texto.
page-ply = Jugada { $ply } de { $plies }
page-now = Volver al presente
page-roll = Sacar un { $roll }
page-try = Probar jugadas
page-try-end = Volver a la partida
page-plan = Guardar como plan
page-boards-finished = Resultados
page-moment = { $date }, { $clock }
page-hint-search = Buscando una buena jugada…
page-rematch-sent = Revancha propuesta. El reto está en Discord, debajo de los tableros de esta partida.
page-elsewhere = Aquí no se puede. Usa los botones que hay bajo el tablero en Discord.
page-analysing = La máquina está repasando la partida. Puede tardar un minuto…
page-chance = { $name }: { $chance }
page-sound = Sonido
page-learn = Aprender un juego
page-learn-done = Lecciones hechas: { $done } de { $lessons }
public-page = -# Página pública: quien tenga [este enlace](<{ $url }>) puede mirar.
page-player = Jugador { $number }
page-activity-begins = Iniciando sesión…
page-activity-refused = Discord no ha iniciado tu sesión.
page-activity-again = Reintentar
page-activity-outside = Esta página se abre dentro de Discord: pulsa «Jugar en el tablero» bajo un tablero.
page-activity-silent = Discord no responde aquí. Puedes jugar en el navegador: pulsa «Jugar en el tablero» bajo un tablero, o ve a
page-magnify = Mantén el dedo para ampliar.
page-next-slide = { $chosen } forma una pareja. ¿Hacia dónde se desliza?
page-next-space = ¿Adónde va { $chosen }?
page-preview = ¿Jugar { $move }?
page-preview-after = Así quedaría el tablero.
page-left = quedan { $time }
page-overdue = Tiempo agotado
page-days = { $count } d
page-hours = { $count } h
page-minutes = { $count } min
page-you = Tú
page-trying = Prueba: aquí nada cuenta
page-try-play = Probar { $move }
page-planned = Planeado: { $plan }
page-plan-clear = Borrar
page-win = ¡Ganas!
page-loss = Gana { $name }
page-resigned = Te has rendido
page-why-loss = Gana { $name }.
page-why-resigned = { $name } se ha rendido.
page-why-time = { $yours ->
    [yes] Se te acabó el tiempo.
   *[no] A { $name } se le acabó el tiempo.
}
page-why-decided = Lo decidió un responsable del servidor.
page-why-agreed = De común acuerdo.
page-why-uncounted = No cuenta.
page-solution = Solución
page-rating = Puntuación: { $change }
page-save = Guardar
page-beat = Ganaste a { $opponent }
page-lost-to = Perdiste contra { $opponent }
page-drew = Tablas con { $opponent }
page-share = Compartir
page-copied = Enlace copiado.
page-new-game = Partida nueva
page-new-start = Contra la máquina
page-which-channel = ¿En qué canal?
page-show = Mostrar en Discord
page-friend-asked = Tu reto está en { $channel }. Cualquiera puede aceptarlo allí.
page-shown = La partida aparecerá enseguida en { $channel }.
page-channel-closed = Ese canal no está abierto para ti ahora. Elige otro.
page-discord-refuses = Discord no te deja actuar en ese canal ahora. Vuelve a intentarlo cuando te lo permita.
page-discord-silent = Discord no respondió. Vuelve a intentarlo en un momento.
page-friend-in-discord = En Discord, escribe /retar en un canal de tu servidor.
page-show-in-discord = En Discord, escribe /tablero en un canal de tu servidor y pulsa «Mostrar» bajo el tablero.
page-puzzle-shown = El problema aparecerá enseguida en { $channel }.
page-puzzle-show-in-discord = En Discord, escribe /problema en un canal de tu servidor y pulsa «Mostrar» bajo el problema.
page-played-moves = Jugadas
page-challenges = Retos
page-boards-votes = Partidas por votación
page-wants-rematch = { $opponent } quiere la revancha
page-drag = También puedes arrastrar desde { $cell }.
page-several = Varios peones pueden ir a { $cell }: toca primero el peón.
page-terms = { $variant } · { $pace } · { $rated ->
    [yes] puntuada
   *[no] no puntuada
}
page-pass = Pasar

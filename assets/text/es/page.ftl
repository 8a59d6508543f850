# La página del tablero, y cómo llegar a ella.

open-off = Aquí no hay página del tablero.
open-link = Este enlace abre el tablero en un navegador, solo para ti. Sirve una vez, durante 15 minutos.
button-open = Abrir
button-open-link = Abrir el tablero
button-sign-out = Cerrar sesión en la página
privacy-page = La página del tablero: los navegadores que usas, hasta 30 días después de la última visita, y durante un día los tableros que abriste.
privacy-sessions = { $count ->
    [one] Tienes la sesión de la página del tablero abierta en un navegador; última visita, { $last }.
   *[other] Tienes la sesión de la página del tablero abierta en { $count } navegadores; última visita, { $last }.
}
signed-out = Has cerrado la sesión de la página del tablero en todos los navegadores.

page-boards = Mis tableros
page-boards-waiting = Te toca
page-boards-others = Les toca a otros
page-boards-none = No hay partidas en curso.
page-against = contra { $opponent }
page-time = hasta { $time }
page-open-title = Abrir el tablero
page-open-as = Jugar como { $name }
page-open-hint = El botón usa el enlace, que sirve una sola vez.
page-sign-out = Cerrar sesión
page-skip = Ir al tablero
page-board = Tablero
page-cell-empty = { $cell }, vacía
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, puedes jugar aquí
page-your-turn = Te toca
page-their-turn = Le toca a { $name }.
page-thinking = { $name } está pensando.
page-tap = Toca una casilla para elegir una jugada.
page-next-part = { $chosen }: ¿y después?
page-play = Jugar { $move }
page-cancel = Cancelar
page-typed = Jugada
page-typed-play = Jugar
page-moves = Jugadas posibles
page-played = Jugaste { $move }.
page-they-played = { $name } jugó { $move }.
page-lost-connection = Sin conexión. Intentándolo de nuevo.
page-not-found = Ese tablero no existe o no puedes verlo. Ábrelo otra vez desde su mensaje en Discord.
page-signed-out = No has iniciado sesión. Pulsa «Abrir» debajo de un tablero en Discord.
page-link-over = Este enlace ya no vale: sirve una vez, durante 15 minutos. Pulsa otra vez «Abrir» debajo del tablero.
page-too-many = Demasiadas peticiones. Inténtalo de nuevo en { $seconds } segundos.
page-trouble = Algo ha fallado en Parlor. Inténtalo de nuevo en un momento.
page-slow = Ha tardado demasiado. Inténtalo de nuevo en un momento.
page-foreign = Esta petición no viene de la página de Parlor.
page-too-large = Es demasiado texto.
page-ply = Jugada { $ply } de { $plies }
page-replay = Repetir
page-pause = Pausa
page-roll = Dado { $roll }
page-try = Probar jugadas
page-tried = Probado: { $moves }
page-try-back = Retroceder
page-try-end = Volver a la partida
page-plan = Guardar como plan: { $plan }
page-boards-finished = Terminadas

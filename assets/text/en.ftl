# What Parlor says, in English.
#
# {$game} is a title with its number, as in "Tether #12". {$me}, {$other}, {$by} and the like are
# mentions, {$until} and {$deadline} are Discord's timestamps, moves stand in **bold**.

## Games

tether-player-1 = Red
tether-player-2 = Blue
tether-rules =
    Place a stone a turn. A loop of your stones, or of your stones and your own sides, captures the stones inside, and nobody may place there any more. Stones connected to one of your sides are tethered: they claim what they hold and surround. Whoever claims more than half of all cells wins. Red owns top and bottom, Blue left and right.
tether-pitch = close loops to capture, tie them to your sides to claim half the board.
tether-example = Red has just closed a loop and captured what stood in it.
tether-moves = a cell, such as d4
tether-count = { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Black
anchor2d-player-2 = White
anchor2d-rules =
    Place a stone a turn. Edges a, b and c are the sides of the triangle, d, e and f those of the left window, g, h and i those of the right one; two edges of one triangle or window are a pair. A connected group of yours anchors a pair when it touches both its edges and any third edge, and shuts no window in between itself and the pair's corner. Whoever anchors five of the nine pairs wins.
anchor2d-pitch = connect to three edges of a triangle with two windows; five of nine pairs win.
anchor2d-example = Black's group on d4, e5 and e6 touches the edges b, g and h and holds the corner of g and h, so the pair gh is Black's.
anchor2d-moves = a cell, such as d4
anchor2d-count = { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
variant-anchor2d = { $size ->
    [quick] quick, 39 cells
    [small] small, 85 cells
    [large] large, 129 cells
   *[standard] standard, 106 cells
}

waltz-player-1 = Dark
waltz-player-2 = Light
waltz-rules =
    Place a stone a turn. If that makes a pair, two stones of yours next to each other and to no other of yours, the pair slides one step in a direction you choose and pushes what is in front of it. Of the stones pushed only your own may leave the board, and none of the pair; where no direction is left, the stone can't be placed. Whoever has more pairs than the opponent after a turn takes the token. The holder of the token wins when both pass in a row, or when the other player has no place left ever to make a pair. You may pass once somebody holds the token, or when there is no other move.

    On squares, stones are next to each other along rows and columns, and pairs slide in eight directions: n, ne, e, se, s, sw, w and nw, n being up. On hexagons there are six: e, w, ne, nw, se and sw.
waltz-pitch = pairs slide and push; keep more of them than your opponent.
waltz-example = Dark's stone on b4 made a pair with b5, which slid south-east, pushed a Light stone and broke Light's pair: Dark takes the token.
waltz-moves = a cell, such as c3; with a direction where it makes a pair, such as c3-ne; or pass
waltz-count = { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}{ $token ->
    [yes] {""} · token
   *[no] {""}
}
variant-waltz = { $grid ->
    [hex] hexagon, side { $size }
    [limping] limping hexagon, sides { $size } and { $next }
   *[square] { $size }×{ $size }
}

netted-player-1 = Black
netted-player-2 = White
netted-rules =
    Place a stone a turn. Your net is your stones and their connections: to neighbours, along diagonals, and across a single empty cell. It parts the board into regions for your opponent. The opponent's stones in a region live as long as it has more edge cells than stones of theirs. Whoever leaves an opposing region with stones no more edge cells than stones wins. You may not do that to a region of your own, and who can't place loses.
netted-pitch = weave a net around your opponent before you are netted.
netted-example = Thick lines join neighbours, thin ones diagonals, and dashed ones reach across an empty cell. White's coloured region has 4 stones and 6 edge cells: if Black takes two of its edge cells, it is netted.
netted-moves = a cell, such as e5
variant-netted = { $board ->
    [double-limping] double limping hexagon, sides { $before } and { $next }
   *[hex] hexagon, side { $size }
}

tetrathedral-player-1 = Amber
tetrathedral-player-2 = Violet
tetrathedral-rules =
    Each turn begins with a roll of the eight-sided die. A pawn moves in a straight path, over edges or alternately over edges and points, exactly as many spaces as rolled; on an 8 any number. It passes over no pawn, and captures an opposing pawn on which it ends. While you have a pawn out of play, an 8 lets you re-enter it in the outer ring, or move up to 8 spaces. Who can't move forfeits the turn. A pawn with three more of yours on its three edges, none in the outer ring, wins.
tetrathedral-pitch = roll the die and build a pyramid of four pawns around it.
tetrathedral-example = Violet rolled a 4 and captured the Amber pawn on c12.
tetrathedral-moves = from and to, such as a2-b5; or @ and a space of the outer ring to re-enter a pawn, such as @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] 1 pawn out
   *[other] { $out } pawns out
}
variant-tetrathedral = { $pawns } pawns each{ $first ->
    [2] , Violet begins
   *[1] {""}
}

## Why a move is illegal

illegal-unreadable = “{ $input }” is not a move of { $title }. Write { $form }.
illegal-game-over = The game is over.
illegal-off-board = “{ $input }” names a cell that is off the board.
illegal-occupied = { $cell } is occupied by a { $game ->
    [tetrathedral] pawn
   *[other] stone
} of { $by }.
illegal-surrounded = { $cell } is surrounded by { $by }, so nobody may place a stone there.
illegal-window = { $cell } belongs to a window, where no stone is placed.
illegal-suicide = { $cell } would be suicide: your group there would have { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} for { $edge ->
    [0] no edge cell
    [one] 1 edge cell
   *[other] { $edge } edge cells
}, and needs more edge cells than stones.
illegal-pass-too-early = You can't pass yet: nobody holds the token, and there is a move.
illegal-no-such-direction = Nothing moves { $direction } on this grid. The directions are e, w, ne, nw, se and sw.
illegal-no-pair = A stone on { $cell } makes no pair, so nothing slides: leave the direction out.
illegal-no-slide = A stone on { $cell } makes a pair that can't slide anywhere, so it can't be placed there.
illegal-which-direction = A stone on { $cell } makes a pair. Say in which direction it slides.
illegal-leaves-board = The pair can't slide that way: its stone on { $cell } would leave the board.
illegal-pushes-off = The pair can't slide that way: it would push the { $by } stone on { $cell } off the board.
illegal-not-rolled = The die has not been rolled.
illegal-must-move = You can't pass: there is a move for your roll.
illegal-no-pawn = There is no pawn of yours on { $cell }.
illegal-own-pawn = { $cell } is occupied by a pawn of yours.
illegal-not-in-line = No straight path leads from { $from } to { $to }.
illegal-wrong-distance = { $roll ->
    [8] You rolled 8, which moves a pawn 8 spaces at most while you have one out of play. That is { $distance } spaces away.
   *[other] You rolled { $roll }, and that is { $distance ->
        [one] 1 space
       *[other] { $distance } spaces
    } away.
}
illegal-blocked = You rolled { $roll }: { $from } can't go { $distance ->
    [one] 1 space
   *[other] { $distance } spaces
} that way, the pawn on { $by } is in between.
illegal-no-eight = You rolled { $roll }: pawns re-enter on an 8 only.
illegal-nothing-out = You have no pawn out of play.
illegal-not-in-ring = Pawns re-enter in the outer ring, and { $cell } lies inside of it.
similar-moves = Legal and near: { $moves }{ $more ->
    [0] .
   *[other] , and { $more } more: write one more letter or digit of the one you mean.
}

option-unknown = There is no option “{ $name }”. The options are: { $allowed }.
option-not-allowed = { $name } can't be { $given }. It is one of { $allowed }.
option-unreadable = “{ $text }” is not an option. Write, for example: { $example }.

## Why something can't be done

refusal-own-opponent = You can't challenge yourself. Choose somebody else, or nobody: then anyone in the channel can accept.
refusal-own-challenge = This is your own challenge. You can cancel it, or wait for an answer.
refusal-not-challenged = This challenge is for { $opponent }.
refusal-open-to-all = This challenge is open to everyone, so there is no need to decline it.
refusal-not-challenger = Only { $challenger } can cancel this challenge.
refusal-declined = This challenge was declined.
refusal-cancelled = This challenge was cancelled.
refusal-expired = This challenge has expired. Start a new one with /challenge.
refusal-already-accepted = This challenge has been accepted already.
refusal-not-begun = This challenge has not been accepted yet.
refusal-not-playing = You are not playing in this game.
refusal-not-your-turn = It is { $turn }'s turn.
refusal-stale = That board is not the newest one any more. { $newest }
refusal-over = This game has ended. { $newest }
refusal-too-long = This game is as long as a game can be here: agree on a draw with /draw, or resign.
refusal-plan-illegal = Move { $number } of your plan can't be played there. { $why }
refusal-plan-full = A plan holds { $most } answers at most. /if alone shows yours and takes it back.
refusal-plan-own-turn = It is your turn, so just play. Plans are for while your opponent thinks.
refusal-plan-dice = The dice can't be foreseen, so nothing can be planned in this game.
refusal-plan-no-answer = A plan is a move of your opponent's and your answer to it.
refusal-no-draws = In { $game } nobody can play on for ever, so no draws are agreed on. You can resign with /resign.
refusal-draw-offered = You have offered a draw already. It stands until your opponent answers or moves.
refusal-draw-too-soon = Your last offer came to nothing. You can offer a draw again after { $plies ->
    [one] 1 more move
   *[other] { $plies } more moves
}.
refusal-no-offer = There is nothing to answer any more. { $newest }
refusal-nothing-to-take-back = You have made no move in this game yet.
refusal-dice-rolled = The die has been rolled since your move, so it can't be taken back.
refusal-takeback-asked = { $by } has asked for a takeback already. It is answered with the buttons under the newest board.
refusal-not-over = This game is still on.
refusal-time-left = There is time left. Deadline: { $deadline }.
refusal-too-far-on = Both have made two moves by now, so the game can't be called off any more.
refusal-own-time = It is your own time that is up. Move now, before your opponent claims the win.
refusal-no-limit = This game has no time limit.
refusal-rematch-offered = { $by } has already proposed a rematch. Its message is in this channel.
newest-board = The newest board: { $link }

no-such-game = There is no game { $input } here that you play in.{ $list ->
    [none] {""}
   *[other] {" "}There are: { $list }
}
no-game-here = You have no game in this channel. Start one with /challenge, or with /play against the computer.
which-game = You have several games in this channel. Say which with the option “game”: { $list }
no-such-title = There is no game called “{ $input }”. There are: { $allowed }.
challenges-waiting = You have { $waiting } challenges here that wait for an answer. Cancel one, or wait until one is answered.
challenge-bot = A bot can't accept a challenge. Choose a person, or nobody: then anyone in the channel can accept. For a game against the computer there is /play.
only-in-servers = Parlor plays in the channels of a server. Use this command there.
only-managers = Only people with the permission Manage Server can change the settings.
trouble = Something broke on Parlor's side. Nothing is lost; try again soon.
too-slow = This took too long. If it was a move, /board shows whether it counted; otherwise please try again.
unknown-command = This command is not known any more. Restart Discord to get the new list of commands.
unknown-button = This button is from a version that is gone. /board brings the newest board.
missing-permissions = I can't post in this channel as I should, so what belongs there came as my answer to you. Ask an admin to give me: { $permissions }.

## Answers to the person who acted

challenge-sent = Your challenge is on its way.
accepted = Accepted. The board follows.
played = Played { $move }.
resigned = You resigned.
aborted = The game is called off. It doesn't count.
claimed = You claimed the win.
extended = You gave { $other } another day.
rematch-sent = Your rematch is on its way.
play-set-up = You play **{ $game }** against { $other }.
played-thinking = Played { $move }. The computer is thinking.
took-back = You have your move back.
computer-off = On this server nobody plays against the computer. Somebody who manages it can allow that with /settings.
computer-many = You have { $games } games against the computer here. Finish or resign one of them; /games shows them.
kept-playing = Nothing changed.
more = { $game }: what would you like to do?
offered-draw = Your offer is on its way. It stands until your opponent answers or moves.
agreed-draw = You agreed on a draw.
asked-takeback = Your opponent is asked. Nothing changes unless they agree, and a move answers as well.
gave-back = You gave the move back.
declined = You declined.
planned = Planned in { $game }. Only you see this. It ends when another move is played or one is taken back.
plan-step = if **{ $to }**, then **{ $play }**
plan-dropped = You plan nothing in { $game } any more.
plans-none = You have planned nothing here. While your opponent thinks, /if with both options plans your answer to a move; it is played at once when the move comes.
away = You are away. Your clocks stand still in all games, and go again: { $until }. Left this year after that: { $left ->
    [one] 1 day
   *[other] { $left } days
}.
away-back = You are back, and your clocks go again. Left this year: { $left ->
    [one] 1 day of absence
   *[other] { $left } days of absence
}.
away-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
away-unreadable = “{ $input }” is no time to me. Write, for example, 3 days, 2 weeks, or a date such as 2027-01-31.
away-past = That is not in the future. Write, for example, 3 days, or leave it out: then you are away until you come back.
away-too-long = That is too long. Left this year: { $left ->
    [one] 1 day of absence
   *[other] { $left } days of absence
}.
away-not = You are not away.
resign-ask = Resign { $game } against { $other }?
abort-ask = Call off { $game } against { $other }? Fewer than two moves each have been made, so it doesn't count.
challenge-who = Challenge { $other } to which game?
rematch-closed = A rematch was proposed and came to nothing. Start a new game with /challenge.
rematch-former = Who played against you in that game has had their data deleted, so there is no rematch. Start a new game with /challenge.
board-closed = There was no game { $game }: the challenge came to nothing.
board-open = { $game } has not begun: the challenge waits for an answer.

replay = **{ $game }**, ply { $ply } of { $plies }{ $after }: { $status }.
replay-after = {" "}after **{ $last }**
film = The film of { $game }.
film-failed = The film could not be made just now. Please try again later; Previous and Next show every ply meanwhile.
analysis = **{ $game }**: the chance of { $first } to win, ply by ply, as the computer estimates it.
analysis-dice = {" "}Where it goes straight up or down, the die did that.
analysis-turnings = The moves that cost most:
analysis-turning = Ply { $ply }, **{ $move }**: chance of { $colour } { $before } → { $after }; better was **{ $better }**
analysis-even = No single move cost its player much.
analysis-alt = A curve: the chance of { $first } to win { $game }, over { $plies } plies, from { $start } at the start to { $end } at the end; lowest { $least }, highest { $most }.
analysis-alt-turning = Ply { $ply }, { $move }: chance of { $colour } from { $before } to { $after }, better was { $better }.
analysis-plies = plies
analysis-short = { $game } has too few moves: there is nothing to analyse.
analysis-running = { $game } is still on. It can be analysed when it is over.
analysis-busy = One analysis at a time: another one of yours is being made. Please wait for it.
analysis-failed = The analysis could not be made just now. Please try again later.
percent = { $value }%
record = The record of { $game }. The command parlor verify checks it, and /explore takes it.
record-without-seed = {" "}The seed of its dice is added when the game is over.
explore = **{ $title }**, { $variant }: a copy for you alone, after ply { $ply }. { $standing }.
explore-tried = Tried: **{ $moves }**
explore-back = Taken back to ply { $kept } of the { $own } that were played.
explore-no-roll = “{ $input }” has no roll before the move. The die has { $sides } sides; write, for example, { $example }.
explore-unusable = This record can't be explored. { $why }
explore-gone = These moves are not kept any more: nothing was tried for 30 days. /explore starts anew.
explore-not-yours = Only the person who asked for this copy can try moves on it. /explore gives you one of your own.
explore-twice = Two clicks came at once, and one of them counted. Please try again.

## Messages in the channel

challenge = { $by } challenges { $opponent } to **{ $game }**: { $terms }. Deadline to accept: { $until }.
challenge-open = { $by } is looking for an opponent for **{ $game }**: { $terms }. Anyone here can accept. Deadline: { $until }.
challenge-rematch = { $by } proposes a rematch to { $opponent }, with seats swapped: **{ $game }**, { $terms }. Deadline to accept: { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] rated
   *[no] not rated
}
first-challenger = { $by } begins
first-opponent = the opponent begins
first-lot = a lot decides who begins
pace-none = no time limit
pace-1h = 1 hour a move
pace-12h = 12 hours a move
pace-1d = 1 day a move
pace-3d = 3 days a move
pace-7d = 7 days a move

challenge-accepted = { $by } accepted the challenge: **{ $game }** begins.
challenge-declined = { $me }, your challenge to **{ $game }** was declined.
challenge-declined-short = The challenge to **{ $game }** was declined.
challenge-cancelled = The challenge to **{ $game }** was cancelled.
challenge-expired = { $me }, nobody accepted your challenge to **{ $game }** in time.

draw-offered = { $me }, { $by } offers you a draw in **{ $game }**. { $turn } is to move.{ $time }
draw-declined = { $me }, { $by } declines the draw in **{ $game }**. { $turn } is to move.{ $time }
takeback-asked = { $me }, { $by } asks to take back **{ $moves }** in **{ $game }**. Nothing changes unless you agree. { $turn } is to move.{ $time }
takeback-declined = { $me }, { $by } lets the moves stand in **{ $game }**. { $turn } is to move.{ $time }
taken-back = { $me }, { $other } gave you your move back: your turn in **{ $game }**, again after **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } gave you your move back: the first move in **{ $game }** is yours again.{ $time }
moves-planned = {" "}Played at once, as planned: **{ $moves }**.
moves-since = {" "}Since the last board: **{ $moves }**.
away-used = { $me }, your time in **{ $game }** was up, so some of your days of absence are used. Deadline: { $deadline }. Left this year: { $left ->
    [one] 1 day
   *[other] { $left } days
}.
began = { $me }, **{ $game }** against { $other } begins, and the first move is yours.{ $dice }{ $time }
moved = { $me }, your turn in **{ $game }** against { $other } after **{ $last }**.{ $planned }{ $dice }{ $time }
dice-roll = {" "}The die shows **{ $roll }**.
dice-forfeited-many = {" "}The dice allowed { $turns } turns no move; the last of them:
dice-forfeited = {" "}{ $by } rolled { $roll } and can't move, so the turn is forfeited.
dice-sealed = -# The dice are settled by a secret seed of 32 bytes, to be shown when the game is over. Its SHA-256: `{ $hash }`
dice-revealed = -# The seed of the dice: `{ $seed }`
time-left = {" "}Deadline: { $deadline }.
board-turn = **{ $game }**: { $turn } to move against { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}after **{ $last }**
board-seat = You play { $colour }.
reminded = { $me }, little of your time is left in **{ $game }** against { $other }. Deadline: { $deadline }.
time-up = { $me }, the time of { $other } in **{ $game }** is up. You can claim the win or give a day. Without either the game ends by itself: { $lapse }.
was-extended = { $me }, { $other } gave you another day in **{ $game }**. Deadline: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) wins **{ $game }** against { $loser } with **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) wins **{ $game }**: { $loser } resigned.
ended-claimed = **{ $winner }** ({ $colour }) wins **{ $game }** on time against { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) wins **{ $game }** on time: { $loser } did not move for days.
ended-drawn = **{ $game }** between { $winner } and { $loser } is a draw.
ended-agreed = **{ $game }** between { $winner } and { $loser } is a draw by agreement.
ended-adjudicated = **{ $winner }** ({ $colour }) wins **{ $game }** against { $loser }: { $by }, who manages this server, decided so.
ended-adjudicated-drawn = **{ $game }** between { $winner } and { $loser } is a draw: { $by }, who manages this server, decided so.
ended-stopped = **{ $game }** between { $winner } and { $loser } was ended by { $by }, who manages this server. It doesn't count.
ended-aborted-time = **{ $game }** between { $winner } and { $loser } was called off: the time was up after fewer than two moves each. It doesn't count.
ended-aborted = **{ $game }** between { $winner } and { $loser } was called off after fewer than two moves each. It doesn't count.
rating-changes = Ratings: { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } of { $all } cells.
why-anchor2d = { $count } of 9 pairs anchored.
why-waltz = { $how ->
    [no-room] the token, and no place left for the other side to make a pair.
   *[passed] the token, and both passed.
}
why-netted = { $how ->
    [no-placement] the other side can't place a stone any more.
   *[netted] a region with { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    } and only { $edge ->
        [0] no edge cell
        [one] 1 edge cell
       *[other] { $edge } edge cells
    } is netted.
}
why-tetrathedral = a pyramid around { $cell }.

## Records of games

record-header = Line { $line } is neither a header nor a numbered line of moves. The headers are { $headers }, each at most once.
record-value = Line { $line }: this is no { $header } as records have it.
record-no-game = There is no line “Game: …”, so this is not the record of a game.
record-no-dice = This game is played without dice, so there can be no { $header } in its record.
record-unknown-game = There is no game called “{ $input }”.
record-ply = Ply { $ply }: “{ $input }” can't be read. Two plies stand behind each number, and with dice each begins with its roll, as in 3:a2-b5.
record-illegal = Ply { $ply } ({ $input }): { $why }
record-too-long = The record has more than { $most } plies.
fault-seed = The seed is not the one to which the game was committed: its SHA-256 is { $found }.
fault-roll = Ply { $ply }: the record has a { $found }, but the seed's roll is { $rolled }.
fault-result = The stated result is “{ $stated }”, but by the rules the game has ended { $score }.
fault-no-result = The stated result is “{ $stated }”, but by the rules the game has not ended.
verified = In order: { $title } { $variant }, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, all by the rules. { $standing }.
verified-no-seed = {" "}The rolls can't be checked without the seed.
verified-of-seed = {" "}Every roll is the seed's. Nothing says that the seed was settled before the game.
verified-committed = {" "}Every roll is the seed's, to which the game was committed.
verified-result = {" "}The stated result is { $result }.

## In the picture

status-turn = { $colour } to move
status-tether = { $colour } wins with { $count } of { $all } cells
status-anchor2d = { $colour } wins with { $count } anchored pairs
status-waltz = { $colour } wins with the token{ $how ->
    [no-room] , no room is left
   *[passed] , both passed
}
status-netted = { $colour } wins: { $how ->
    [no-placement] no placement is left
   *[netted] { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    } netted
}
status-tetrathedral = { $colour } wins with the pyramid on { $cell }
status-won-resigned = { $colour } wins by resignation
status-won-time = { $colour } wins on time
status-won-adjudicated = { $colour } wins by decision
status-drawn = Draw
status-aborted = Called off

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-after = {" "}after { $last }
alt-captured = { $last } { $own ->
    [yes] pushed off an own stone from
   *[no] captured
} { $cells }.
alt-tether = { $first } has claimed { $one ->
    [one] 1 cell
   *[other] { $one } cells
}, { $second } { $two }.
alt-anchor2d = { $first } has anchored { $one }, { $second } { $two }.
alt-waltz = { $holder ->
    [0] Nobody holds the token.
    [1] { $first } holds the token.
   *[2] { $second } holds the token.
} { $first } has { $one ->
    [one] 1 pair
   *[other] { $one } pairs
}, { $second } { $two }.
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] The die shows { $roll }.{" "}
}Pawns out of play: { $first } { $one }, { $second } { $two }.
alt-film = The whole game { $game } as a film, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}. It ends so: { $position }
alt-none = none
alt-stones = { $colour } { $game ->
    [tetrathedral] pawns
   *[other] stones
}: { $cells }.
alt-no-stones = No { $colour } { $game ->
    [tetrathedral] pawns
   *[other] stones
}.
alt-more = { $cells } and { $more } more

## Buttons and fields

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-pick = Pick
button-play = Play { $move }
button-not-play = Not yet
button-rules = Rules
button-more = More
button-offer-draw = Offer a draw
button-ask-takeback = Ask for a takeback
button-draw-yes = Accept the draw
button-draw-no = Play on
button-takeback-yes = Give it back
button-takeback-no = Let it stand
button-drop-plan = Drop the plan of #{ $id }
button-back = I'm back
button-resign = Resign
button-resign-yes = Yes, resign
button-abort-yes = Yes, call it off
button-resign-no = Keep playing
button-rematch = Rematch
button-claim = Claim the win
button-extend = Give a day
button-earlier = Previous
button-later = Next
button-replay = Replay
button-first = First
button-last = Last
button-film = Film
button-record = Record
button-explore = Explore
button-analyse = Analyse
button-turning = Ply { $ply }: { $move }
button-undo = Back
button-start-over = Start over
modal-explore = Try a move
modal-move = Move in { $game }
modal-move-label = Your move
modal-move-hint = such as { $example }
select-game = Choose a game
pick = Choose your move.
pick-more = Your move: **{ $chosen }** …
pick-column = Column
pick-column-option = { $column } ({ $count ->
    [one] 1 place
   *[other] { $count } places
})
pick-cell = Cell
pick-goal = Where to
pick-roll = The roll
pick-roll-option = The die shows { $roll }
direction-n = north, up
direction-ne = north-east
direction-e = east, right
direction-se = south-east
direction-s = south, down
direction-sw = south-west
direction-w = west, left
direction-nw = north-west

## Preferences of a person

preferences = How you like it. What you choose here holds for you alone, on all servers.
prefer-theme = Boards that only you see
prefer-coordinates = Names of cells
prefer-told = When it's your turn
prefer-confirm = Show moves before they count
prefer-listed = On leaderboards
prefer-everywhere = Rated everywhere too
prefer-option = { $title }: { $value }
theme-none = as on the server
coordinates-rim = around the board
coordinates-cells = in every cell
told-mention = a mention
told-silent = a mention without a sound
told-dm = a direct message
told-off = nothing
switch-on = yes
switch-off = no
confirm-move = Play **{ $move }**?
no-direct = { $me }, you take no direct messages from me, so I tell you here: { $link } (/preferences)

## Privacy

privacy =
    {""}**What Parlor stores**
    - Your Discord id, in the games and challenges that you take part in, with their moves and times, and what was analysed of them
    - What you chose in /preferences, your days of absence, and your ratings
    - What you changed in /settings, if you manage a server
    - Moves that you tried with /explore, until 30 days after the last

    No names, no messages, nothing else. Names in pictures are asked of Discord when they are needed. Nothing is sold, shared, or used for anything but playing. What is stored of a server is removed 30 days after the bot was.

    You can have all of it as a file, or have it deleted: then your games that are on end as if you resigned, and finished ones stay under “a former player”, since they are your opponents' as well.
choice-privacy-policy = What is stored
choice-privacy-export = All of it as a file
choice-privacy-delete = Delete it
export-done = All that is stored about you.
forget-ask = Delete all that is stored about you? Your games that are on end as if you resigned, your ratings go, and this can't be undone.
forget-done = It is being deleted, which takes a minute at most. Should you play again, you begin anew.
button-forget-yes = Yes, delete it
former-player = a former player
computer = Computer ({ $level })
level-easy = easy
level-medium = medium
level-hard = hard
level-master = master

## Settings of a server

settings =
    {""}**Parlor on this server**
    - Channels: { $channels ->
        [all] all
       *[other] { $channels }
    }
    - Roles that may play: { $roles ->
        [all] all
       *[other] { $roles }
    }
    - A thread for each game: { $threads ->
        [yes] yes
       *[no] no
    }
    - Usual pace: { $pace }
    - When time is up: { $timeout ->
        [loss] the game is lost at once
       *[claim] the opponent may claim the win or give a day
    }
    - Reminders: { $reminders ->
        [yes] yes
       *[no] no
    }
    - Rated games: { $rated ->
        [yes] yes
       *[no] no
    }
    - Games against the computer: { $computer ->
        [yes] yes
       *[no] no
    }
    - Language: { $language ->
        [none] as the server's own
       *[other] { $language }
    }
    - Board theme: { $theme }
settings-saved = Saved. Games that are on keep the pace and the way of time that they began with.
settings-full = The list holds 25 at most. Take one out with allowed: False first, or allow all by naming none.
settings-changes = The last changes:
settings-change = -# { $at }: { $by } set { $setting } to { $value }
settings-managed = Done: { $game }.
settings-no-player = That person does not play in this game. Leave the winner out for a draw.
no-server-game = There is no game { $typed } on this server. Choose one from the list that appears while you type.
setting-all = all
timeout-claim = The opponent may claim the win or give a day
timeout-loss = The game is lost at once
language-follow = As the server's own
language-name = English
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
theme-shapes = Shapes and colours
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = Games are played in other channels of this server: { $channels }
not-with-your-roles = To play here you need one of these roles: { $roles }

## What the bot may do in a channel

doctor-well = I have all permissions that I need in this channel.
doctor-ill = In this channel I lack:
doctor-line = - **{ $permission }**: { $why }
doctor-view = without it I see no channel and post no boards
doctor-send = without it I post no boards and remind nobody; boards come only as answers
doctor-send-in-threads = without it I post no boards in threads
doctor-attach = without it boards come without a picture
doctor-history = without it I can't tell after a crash whether a board was posted, and it may come twice
doctor-create-threads = without it games have no threads of their own
doctor-manage-threads = without it I can't post in a game's thread that somebody locked; the game goes on in the channel above
doctor-closed = Discord refused my last message here ({ $reason }). I try again as soon as somebody plays here.

## Lists

games-title = Games of { $who } on this server
games-none = { $who } has no games in progress on this server.
games-turn-mine = **#{ $id }** { $title } against { $other } · **your turn**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } against { $other } · { $turn } to move{ $time } { $link }
games-open = **#{ $id }** { $title }: challenge of { $other }, deadline { $deadline } { $link }
games-time = , deadline { $deadline }
games-link = · [board]({ $url })
games-page = Page { $page } of { $pages }
choice-game = #{ $id } { $title } against { $other }{ $turn ->
    [yes] {" "}(your turn)
   *[no] {""}
}
choice-played = #{ $id } { $title } against { $other }{ $over ->
    [yes] {" "}(over)
   *[no] {""}
}
somebody = somebody

## Ratings: a rating is a number, with a question mark while it is uncertain

top-title = **{ $title }** { $scope ->
    [everywhere] everywhere
   *[server] on this server
}: { $ranked ->
    [one] 1 player
   *[other] { $ranked } players
}
top-all-games = All games
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# Rating, then games won/lost/drawn. A question mark: few games so far.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Nobody has a place here yet. It takes { $needed } rated games, the last of them within { $days } days: start one with /challenge.
top-own = You: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = You have no place here yet: you have played { $games } of { $needed } rated games.
top-own-inactive = You have no place here at the moment: your last rated game was more than { $days } days ago. The next one brings you back.
top-own-unlisted = You have no place here because you chose not to be listed.
top-own-apart = You have no place here because you don't take part in the ratings of everywhere.
rating-results = { $wins }/{ $losses }/{ $draws }
profile-title = **Profile of { $who }**
profile-server = On this server: rating ± uncertainty, games won/lost/drawn
profile-everywhere = Everywhere
profile-line = - { $title } **{ $rating }** ± { $deviation } · { $results }
profile-none = No rated games here yet. Start one with /challenge.
profile-past = Recent games
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] won
    [lost] lost
   *[drawn] draw
} against { $other }, { $ended } { $link }
profile-versus = Against { $other }: { $results }
profile-versus-none = No games against { $other } here yet
profile-hidden = { $who } prefers not to show ratings and results.
curve-title = { $name } · all games on this server
curve-alt = A curve: the rating in all games on this server over the last { $games } rated games, from { $first } on { $from } to { $last } on { $until }. Lowest { $least }, highest { $most }. A band around it shows the uncertainty.

help =
    Parlor is for playing abstract board games at your own pace: challenge someone, move when you have a minute, see the board as a picture.

    - **/challenge** a person, or everyone in the channel; **/play** against the computer
    - **/move** d4, or press Move under the board
    - **/board** shows the position again, **/games** all your games on this server
    - **/resign** gives a game up, **/draw** offers a draw, **/takeback** asks for your move back
    - **/replay** shows a game ply by ply, **/explore** lets you try moves
    - **/if** plans an answer, **/away** stops your clocks, **/rules** explains a game
    - **/leaderboard** shows who is rated highest, **/profile** your ratings and results
    - **/preferences** sets how boards look and how you are told, **/privacy** shows what is stored
    - **/settings** and **/doctor** are for those who manage the server

    The games:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = the rule sheet names no designer
rules =
    {""}**{ $title }** ({ $credit })
    { $rules }

    A move is { $moves }.

    The picture: { $example }

## Commands, as Discord lists them: names are lower case without blanks, descriptions at most 100 characters.
## A sentence that mentions a command does so by its name here.

command-challenge = challenge
    .description = Challenge a person, or everyone in this channel, to a game
    .game = Which game
    .opponent = Whom you challenge; leave it out and anyone in this channel can accept
    .variant = Size of the board and the like
    .first = Who makes the first move
    .pace = Time for each move
    .rated = Whether the result counts for the ratings (it does unless you say no)
command-play = play
    .description = Play against the computer
    .game = Which game
    .level = How strong it is to be: easy, which a beginner can beat, medium, hard, or master
    .variant = Size of the board and the like
    .first = Who makes the first move
command-move = move
    .description = Play a move in your game
    .move = The move, such as d4
    .game = Which game, if you have several in this channel
command-board = board
    .description = Show the current board to you alone
    .game = Which game, if there are several
    .as = As a picture, or in words
command-games = games
    .description = List games in progress on this server, those where it's your turn first
    .player = Whose games (yours unless you say)
command-resign = resign
    .description = Give up a game; you will be asked to confirm
    .game = Which game, if you have several in this channel
command-draw = draw
    .description = Offer a draw, or accept the one you are offered
    .game = Which game, if you have several in this channel
command-takeback = takeback
    .description = Ask your opponent to give you your last move back
    .game = Which game, if you have several in this channel
command-if = if
    .description = Plan answers to your opponent's moves, played at once; alone it shows what you planned
    .opponent = If they play this; with more moves before it, the line that leads there
    .then = I answer this
    .game = Which game, if you have several in this channel
command-away = away
    .description = Let your clocks stand still in all games, at most 30 days a year
    .until = How long, such as 3 days, or a date; leave it out to be away until you come back
command-privacy = privacy
    .description = What is stored about you; all of it as a file; its removal
    .what = What you want
command-preferences = preferences
    .description = How you like boards, and how you are told that it is your turn
command-settings = settings
    .description = What holds for games on this server
    .show = Show all settings, and who changed what last
    .channel = Allow games in a channel, or, without one, in all
    .role = Let a role play, or, without one, everybody
    .allowed = Whether it is allowed (it is unless you say no)
    .threads = Whether each game gets a thread of its own
    .on = Yes or no
    .pace = The usual time for a move
    .timeout = What happens when a player's time is up
    .then = What happens
    .reminders = Whether players are reminded of their time
    .rated = Whether results may count for the ratings
    .computer = Whether one may play against the computer
    .language = The language of messages in channels
    .theme = How boards in channels look
    .end = End a game that is stuck, without a result
    .adjudicate = Say how a game ended
    .game = Which game
    .winner = Who won; a draw if you leave it out
command-doctor = doctor
    .description = Which permissions I lack in this channel, and what that breaks
command-leaderboard = leaderboard
    .description = Who is rated highest, on this server or everywhere
    .game = Which game (all together unless you say)
    .scope = This server, or everywhere
    .page = Which page of the table
command-profile = profile
    .description = Ratings, results and recent games of a person
    .player = Whose (yours unless you say)
    .versus = How that person fared against somebody
command-rules = rules
    .description = The rules of a game in short, with an example
    .game = Which game
command-replay = replay
    .description = Look at a game ply by ply, as a film, or as a text; running or over
    .game = Which game
command-explore = explore
    .description = Try moves on a copy of a position, which nobody else sees
    .game = Which game, if there are several
    .record = The record of a game, to try moves where it ends
command-help = help
    .description = What Parlor is and how to play
command-challenge-user = Challenge to a game
choice-first-me = I begin
choice-first-opponent = The opponent begins
choice-first-computer = The computer begins
choice-first-random = Draw lots
choice-scope-server = This server
choice-scope-everywhere = Everywhere
choice-as-picture = As a picture
choice-as-text = In words

## Names of options and of parts of commands, in the same form as names of commands

name-adjudicate = adjudicate
name-allowed = allowed
name-as = as
name-channel = channel
name-computer = computer
name-end = end
name-first = first
name-game = game
name-language = language
name-level = level
name-move = move
name-on = on
name-opponent = opponent
name-pace = pace
name-page = page
name-player = player
name-rated = rated
name-record = record
name-reminders = reminders
name-role = role
name-scope = scope
name-show = show
name-then = then
name-theme = theme
name-threads = threads
name-timeout = timeout
name-until = until
name-variant = variant
name-versus = versus
name-what = what
name-winner = winner

## How people write spans of time: the beginnings of words that stand behind a number, in lower case, with a blank between two

units-hours = h
units-days = d
units-weeks = w

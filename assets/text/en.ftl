# What Parlor says, in English.
#
# {$game} is a title with its number, as in "Tether #12". {$me}, {$other}, {$by} and the like are
# mentions, {$until} and {$deadline} are Discord's timestamps, moves stand in **bold**.

## Games

tether-player-1 = Red
tether-player-2 = Blue
tether-rules =
    Place a stone a turn. A loop of your stones, or of your stones and your own sides, captures the stones inside, and nobody may place there any more. Stones connected to one of your sides are tethered: they claim what they hold and surround. Whoever claims more than half of all cells wins. Red owns top and bottom, Blue left and right.
tether-count = { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}
variant-size = { $size }×{ $size }

## Why a move is illegal

illegal-unreadable = “{ $typed }” is not a move of { $title }. Write a cell, such as d4.
illegal-game-over = The game is over.
illegal-off-board = { $typed } is off the board.
illegal-occupied = { $cell } is occupied by a stone of { $by }.
illegal-surrounded = { $cell } is surrounded by { $by }, so nobody may place a stone there.
near = Legal and near: { $moves }.

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
refusal-not-over = This game is still on.
refusal-time-left = There is time left: { $deadline }.
refusal-too-far-on = Both have made two moves by now, so the game can't be called off any more.
refusal-own-time = It is your own time that is up. Move now, before your opponent claims the win.
refusal-no-limit = This game has no time limit.
refusal-rematch-offered = { $by } has already proposed a rematch. Its message is in this channel.
newest-board = The newest board: { $link }

no-such-game = There is no game { $typed } here that you play in. { $list }
no-game-here = You have no game in this channel. Start one with /challenge.
which-game = You have several games in this channel. Say which with the option “game”: { $list }
no-such-title = There is no game called “{ $typed }”. There are: { $allowed }.
challenge-bot = A bot can't accept a challenge. Choose a person, or nobody: then anyone in the channel can accept.
only-in-servers = Parlor plays in the channels of a server. Use this command there.
trouble = Something went wrong on our side. Your game is safe; please try again in a moment.
too-slow = This took too long. If it was a move, /board shows whether it counted; otherwise please try again.
unknown-command = This command is not known any more. Restart Discord to get the new list of commands.
unknown-button = This button is from a version that is gone. /board brings the newest board.
missing-permissions = I can't post boards in this channel, so this one came as my answer to you. Ask an admin to give me: { $permissions }.

## Answers to the person who acted

challenge-sent = Your challenge is on its way.
accepted = Accepted. The board follows.
played = Played { $move }.
resigned = You resigned.
aborted = The game is called off. It doesn't count.
claimed = You claimed the win.
extended = You gave { $other } another day.
rematch-sent = Your rematch is on its way.
kept-playing = You play on.
resign-ask = Resign { $game } against { $other }?
abort-ask = Call off { $game } against { $other }? Fewer than two moves each have been made, so it doesn't count.
challenge-who = Challenge { $other } to which game?
rematch-closed = A rematch was proposed and came to nothing. Start a new game with /challenge.
board-closed = There was no game { $game }: the challenge came to nothing.
board-open = { $game } has not begun: the challenge waits for an answer.

## Messages in the channel

challenge = { $by } challenges { $opponent } to **{ $game }**: { $terms }. It can be accepted until { $until }.
challenge-open = { $by } is looking for an opponent for **{ $game }**: { $terms }. Anyone here can accept until { $until }.
challenge-rematch = { $by } proposes a rematch to { $opponent }, with seats swapped: **{ $game }**, { $terms }. It can be accepted until { $until }.
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

began = { $me }, **{ $game }** against { $other } begins, and the first move is yours.{ $time }
moved = { $me }, your turn in **{ $game }** against { $other } after **{ $last }**.{ $time }
time-left = {" "}Time for the move ends { $deadline }.
board-turn = **{ $game }**: { $turn } to move against { $other }{ $after }.{ $time }
board-after = {" "}after **{ $last }**
reminded = { $me }, your time for **{ $game }** against { $other } ends { $deadline }.
time-up = { $me }, the time of { $other } in **{ $game }** is up. You can claim the win or give a day. Otherwise the game ends { $lapse }.
was-extended = { $me }, { $other } gave you another day in **{ $game }**: until { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) wins **{ $game }** against { $loser }: { $why }
ended-resigned = **{ $winner }** ({ $colour }) wins **{ $game }**: { $loser } resigned.
ended-claimed = **{ $winner }** ({ $colour }) wins **{ $game }** on time against { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) wins **{ $game }** on time: { $loser } did not move for days.
ended-drawn = **{ $game }** between { $winner } and { $loser } is a draw.
ended-aborted = **{ $game }** between { $winner } and { $loser } was called off after fewer than two moves each. It doesn't count.
why-tether = { $count } of { $all } cells.

## In the picture

status-turn = { $colour } to move
status-won-rules = { $colour } wins with { $count } of { $all } cells
status-won-resigned = { $colour } wins by resignation
status-won-time = { $colour } wins on time
status-drawn = Draw
status-aborted = Called off

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-after = {" "}after { $last }
alt-captured = { $last } captured { $cells }.
alt-territory = { $red } has claimed { $one } cells, { $blue } { $two }.
alt-stones = { $colour } stones: { $cells }.
alt-no-stones = No { $colour } stones.
alt-more = { $cells } and { $more } more

## Buttons and fields

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-resign = Resign
button-resign-yes = Yes, resign
button-abort-yes = Yes, call it off
button-resign-no = Keep playing
button-rematch = Rematch
button-claim = Claim the win
button-extend = Give a day
button-earlier = Previous
button-later = Next
modal-move = Move in { $game }
modal-move-label = Your move
modal-move-hint = such as { $example }
select-game = Choose a game

## Lists

games-title = Games of { $who } on this server
games-none = { $who } has no games in progress on this server.
games-turn-mine = **#{ $id }** { $title } against { $other } · **your turn**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } against { $other } · { $turn } to move{ $time } { $link }
games-open = **#{ $id }** { $title }: challenge of { $other } waits until { $deadline } { $link }
games-time = , ends { $deadline }
games-link = · [board]({ $url })
games-page = Page { $page } of { $pages }
choice-game = #{ $id } { $title } against { $other }{ $turn ->
    [yes] {" "}(your turn)
   *[no] {""}
}
somebody = somebody

help =
    Parlor is for playing abstract board games at your own pace: challenge someone, move when you have a minute, see the board as a picture.

    - **/challenge** a person, or everyone in the channel
    - **/move** d4, or press Move under the board
    - **/board** shows the position again, **/games** all your games on this server
    - **/resign** gives a game up

    The games:
    { $games }
help-game = - **{ $title }** by { $credit }: { $rules }

## Commands, as Discord lists them: names are lower case without blanks, descriptions at most 100 characters

command-challenge = challenge
    .description = Challenge a person, or everyone in this channel, to a game
    .game = Which game
    .opponent = Whom you challenge; leave it out and anyone in this channel can accept
    .variant = Size of the board and the like
    .first = Who makes the first move
    .pace = Time for each move
    .rated = Whether the result counts for the ratings (it does unless you say no)
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
command-help = help
    .description = What Parlor is and how to play
command-challenge-user = Challenge to a game
choice-first-me = I begin
choice-first-opponent = The opponent begins
choice-first-random = Draw lots
choice-as-picture = As a picture
choice-as-text = In words

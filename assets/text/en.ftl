# What Parlor says, in English.
#
# {$game} is a title with its number, as in "Tether #12". {$me}, {$other}, {$by} and the like are
# mentions, {$until} and {$deadline} are Discord's timestamps, moves stand in **bold**.

## Why a move is illegal

illegal-unreadable = “{ $input }” isn't a move in { $title }. Try { $form }.
illegal-game-over = The game is over.
illegal-off-board = “{ $input }” is off the board.
illegal-occupied = { $cell } is occupied by { $by }'s { $piece ->
    [pawn] pawn
   *[stone] stone
}.
similar-moves = Try { $moves }{ $more ->
    [0] .
   *[other] {" "}and { $more } more: type one more letter or digit.
}

option-unknown = There is no option “{ $name }”. Choose from: { $allowed }.
option-not-allowed = { $name } can't be { $given }. Choose from: { $allowed }.
option-unreadable = “{ $text }” isn't an option. Try { $example }.

## Why something can't be done

refusal-own-opponent = You can't challenge yourself. Choose somebody else, or leave it empty so that anyone in the channel can accept.
refusal-own-challenge = This challenge is yours. Cancel it, or wait for an answer.
refusal-own-deletion = Your data is being deleted. Try again in a minute.
refusal-other-deletion = Another player's data is being deleted. Try again in a minute.
refusal-not-challenged = This challenge is for { $opponent }.
refusal-open-to-all = This challenge is open to everyone, so there's no need to decline it.
refusal-not-challenger = Only { $challenger } can cancel this challenge.
refusal-declined = This challenge was declined.
refusal-cancelled = This challenge was cancelled.
refusal-expired = This challenge has expired. Make a new one.
refusal-already-accepted = This challenge has already been accepted.
refusal-not-begun = This challenge hasn't been accepted yet.
refusal-not-playing = You aren't playing in this game.
refusal-not-your-turn = It's { $turn }'s turn.
refusal-stale = That board is out of date. { $newest }
refusal-over = This game has ended. { $newest }
refusal-plan-illegal = Move { $number } of your plan can't be played there. { $why }
refusal-plan-full = A plan holds at most { $most } replies. Clear yours to make another.
refusal-plan-changed = You have changed your plans { $times } times in this game, and that's the limit. You can still clear them.
refusal-plan-own-turn = It's your turn, so just move. Plans are for while your opponent thinks.
refusal-no-hints = Hints are only for games against the computer.
refusal-plan-dice = Dice can't be predicted, so there are no plans in this game.
refusal-plan-no-answer = Give their move and your reply.
refusal-no-draws = { $game } is always played to the end: you can't agree on a draw. To stop, resign.
refusal-draw-offered = You have already offered a draw. It stands until your opponent answers or moves.
refusal-draw-too-soon = Your last offer wasn't accepted. You can offer a draw again after { $plies ->
    [one] 1 more move
   *[other] { $plies } more moves
}.
refusal-no-offer = There's nothing for you to answer here. { $newest }
refusal-nothing-to-withdraw = There's nothing to withdraw any more. { $newest }
refusal-nothing-to-take-back = You haven't moved in this game yet.
refusal-dice-rolled = The die has been rolled since your move, so you can't take it back.
refusal-takeback-asked = { $by } has already requested a takeback. The buttons to answer are under the newest board.
refusal-takeback-declined = Your last request in this position wasn't granted. You can ask again after the next move.
refusal-takebacks-used-up = You have taken back { $granted } moves in this game, and that's the limit.
refusal-takeback-requests-used-up = You have requested { $asked } takebacks in this game, and that's the limit.
refusal-challenges-unanswered = You have { $open } open challenges to { $opponent }. Cancel one first, or wait for an answer.
refusal-challenge-too-soon = Your last challenge to { $opponent } wasn't accepted. You can challenge { $opponent } again { $again }.
refusal-no-votes = Nobody has voted yet, so the vote can't close early.
refusal-not-over = This game isn't over yet.
refusal-time-left = Their time isn't up yet. Deadline: { $deadline }.
refusal-too-far-on = It's too late to call this game off. You can still resign.
refusal-out-of-time = Your time was up before this move.
refusal-clock-unknown = Parlor may have been cut off from Discord, and its clocks wait until that is known. Play your move again in a few seconds.
refusal-own-time = It's your own time that is up. Move now, before your opponent claims the win.
refusal-no-limit = This game has no time limit.
refusal-rematch-offered = { $by } has already proposed a rematch. Look for it in this channel.
newest-board = Newest board: { $link }

did-you-mean = { $count ->
    [1] Did you mean { $meant } by “{ $input }”?
   *[other] “{ $input }” could mean several things. Which one?
}
no-such-game = You have no game { $input } here.{ $list ->
    [none] {""}
   *[other] {" "}Yours: { $list }
}
no-game-here = You have no game in this channel. Start one with /challenge, or with /play against the computer.
which-game = You have several games in this channel. Choose one with the option “game”: { $list }
move-fits-several = You can play **{ $move }** in several games. Which one?
no-such-title = There is no game called “{ $input }”. Choose from: { $allowed }.
challenges-waiting = You have { $waiting } open challenges here. Cancel one first.
challenge-bot = Bots can't accept challenges. Choose a person, or leave it empty so that anyone in the channel can accept. To play the computer, use /play.
challenge-not-member = { $who } isn't on this server, so they can't play here.
only-in-servers = This only works on servers that have added Parlor.
only-with-others = There is nobody else here to play with. Use this on a server, or in a conversation with others.
answers-private = On this server, only you see what Parlor answers, so nobody could play with you. Ask an admin for the permission Use External Apps, or to add Parlor to the server.
pair-by-answers = Here Parlor can only show one board at a time. Play one game, then press Rematch to swap seats.
live-needs-channel = A game with less than an hour needs a channel in which Parlor can post by itself. { $permissions ->
    [none] Choose such a channel, or a slower pace.
   *[other] Here Parlor lacks: { $permissions }. Ask an admin to allow that, or choose another channel or a slower pace.
}
live-full = { $most } games with less than an hour run here already, and Parlor can't make a thread for another one. Wait until one is over, or play in a channel where Parlor has: { $permissions }.
live-without-thread = -# Parlor can't make a thread here, so this game goes on in the channel. Threads need: { $permissions }.
live-tournament-few = Parlor can't make threads here, so at most { $most } games run at once. Threads need: { $permissions }.
pair-permissions = Parlor can't start two games at once in this channel, because it lacks: { $permissions }. Ask an admin to allow that.
only-managers = Only people with the permission Manage Server can do that.
banned = You can't start or join games on this server{ $until ->
    [none] {""}
   *[other] ; the ban ends { $until }
}. Your games in progress go on, except in tournaments.
banned-vote = You're banned from games on this server, so your vote doesn't count.
opponent-banned = { $who } can't start or join games on this server{ $until ->
    [none] {""}
   *[other] ; the ban ends { $until }
}. Challenge somebody else.
trouble = Something broke on Parlor's side. Try again soon.
too-slow = That took too long. If it was a move, check /board before you try again.
answer-lost = The answer couldn't be sent. Ask again.
unknown-command = That command has changed. Restart Discord to get the new one.
option-numbers = `{ $option }` takes a number{ $least ->
    [none] {""}
   *[other] {" "}from { $least }
}{ $most ->
    [none] {""}
   *[other] {" "}up to { $most }
}. Choose another one.
option-characters = `{ $option }` takes at most { $most } characters. Make it shorter.
option-channels = Nothing changed: choose a text or an announcement channel.
unknown-button = This button is out of date. Get the newest board with /board.
missing-permissions = Parlor can't post in this channel by itself, so it answered you instead. Ask an admin to allow Parlor: { $permissions }.
not-in-thread = Parlor isn't in this private thread, so it can't post here by itself. To let it in, mention it here: { $me }
refused-here = Discord doesn't let Parlor post here. Ask somebody who manages the server to use /doctor in this channel.
direct-board = Played here: { $link }

## Answers to the person who acted

challenge-sent = Challenge sent.
challenge-sent-to = Challenge sent. It's in { $channel }.
challenge-kept = Your standing offer is open to everyone here. Each time somebody takes it, Parlor makes it again, as long as fewer than three of its games are in progress. To withdraw it, press Cancel, or use /lobby later.
keep-alone = A standing offer is for one game, and open to everyone. Leave out the opponent and “games”, or leave out “keep”.
keep-by-answers = Parlor can't post by itself here, so it can't make an offer again. Leave out “keep”.
offer-withdrawn = Your standing offer is withdrawn. Its games in progress go on.
accepted = Accepted. The board follows.
played = Played { $move }.
resigned = You resigned.
aborted = The game is called off and doesn't count.
claimed = You claimed the win.
extended = You gave { $other } another day.
rematch-sent = Rematch proposed.
play-set-up = Started **{ $game }** against { $other }.
took-back = Move taken back.
computer-off = Computer games are off here. Those who manage the server can allow them with /settings.
computer-private = On this server, games against the computer are private.
computer-many = You have { $games } games against the computer here. Finish or resign one first.
kept-playing = Nothing changed.
not-played = OK, your move.
hint = Hint: **{ $move }**.{ $reason }
hint-wins = {" "}It wins.
hint-stops-win = {" "}It stops your opponent from winning at once.
hint-captures = {" "}It captures { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
}.
hint-gains = {" "}It gains { $gain }.
hint-failed = No hint could be found. Please try again.
hint-busy = Parlor is still looking for your last hint. Please wait for it.
plays-in-event = You're playing { $game } on a board like this in a tournament or league. Until those games are over, you can't begin it against the computer or ask for hints. Choose another size or game.
more = { $game }: what would you like to do?
noted = Noted { $ply ->
    [0] before the first move
   *[other] after move { $ply }
}. Only you see it, at this board and in the replay.
note-deleted = Your note { $ply ->
    [0] before the first move
   *[other] after move { $ply }
} is gone.
note-many = You have { $count } notes, and that's the limit. To delete one, open it and clear its text.
note-long = Meanwhile you have written another note there, and both together have more than { $most } characters. Nothing was saved.
note-title = Your note { $ply ->
    [0] before the first move:
   *[other] after move { $ply }:
}
follow-not = { $game } can't be followed: it's over, or not yours to watch.
follow-many = You follow { $count } games, and that's the limit. Stop following one: /games has the list “Games you follow”.
followed = { $how ->
    [direct] Parlor will tell you { $moves ->
        [yes] of each move in { $game } in a direct message.
       *[other] in a direct message when { $game } ends.
    }
    [daily] Your daily message will tell you { $moves ->
        [yes] of the moves in { $game }.
       *[other] when { $game } has ended.
    }
   *[other] You follow { $game }, but /preferences says that Parlor tells you nothing. /games has the list “Games you follow”.
}
unfollowed = You don't follow #{ $id } any more.
followed-title = **Games you follow**
followed-none = You follow no games. Press More under somebody's board to follow it.
followed-line = **#{ $id }** { $title }: { $one } against { $two } · { $turn ->
    [none] over
   *[other] { $turn } to move
} { $link }
offered-draw = Draw offered. It stands until your opponent answers or moves.
agreed-draw = You agreed on a draw.
asked-takeback = Takeback requested. It stands until your opponent answers or moves.
gave-back = You gave the move back.
declined = You declined.
withdrawn = Withdrawn.
planned = Planned in { $game }. Only you see this. Any other move, or a takeback, clears it.
plan-step = if **{ $to }**, then **{ $play }**
plan-dropped = { $game }: plan cleared.
plans-none = No plans here yet. While your opponent thinks, /if opponent:d4 then:e5 makes e5 your instant reply to d4.
away = You're away. Your clocks are paused in all games of an hour a move and more, and restart { $until }. That will leave you { $left ->
    [one] 1 day away
   *[other] { $left } days away
} this year.
away-back = You're back, and your clocks run again. You have { $left ->
    [one] 1 day away
   *[other] { $left } days away
} left this year.
date = { $weekday ->
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[sun] Sunday
}, { $day } { $month ->
    [jan] January
    [feb] February
    [mar] March
    [apr] April
    [may] May
    [jun] June
    [jul] July
    [aug] August
    [sep] September
    [oct] October
    [nov] November
   *[dec] December
} { $year }
away-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
away-unreadable = Can't read “{ $input }” as a time. Try 3 days, tomorrow or 31 January.
away-past = That isn't in the future. Try 3 days, or leave it empty to be away until you come back.
away-too-long = That's too long. You have { $left ->
    [one] 1 day away
   *[other] { $left } days away
} left this year.
away-not = You aren't away.
resign-ask = Resign { $game } against { $other }?
resign-ask-rolled = Resign { $game } against { $other }? You have seen your first roll, so it counts as a loss.
draw-ask = Offer { $other } a draw in { $game }?
abort-ask = Call off { $game } against { $other }? It won't count, because you haven't both moved twice.
challenge-who = Challenge { $other } to which game? { $rated ->
    [yes] It will be rated; /challenge can change that.
   *[no] It won't be rated.
}
rematch-closed = That rematch fell through. Start a new game with /challenge.
rematch-former = Your opponent deleted their data, so there's no rematch. Start a new game with /challenge.
board-closed = { $game } never started.
board-open = { $game } hasn't started: the challenge is still open.

replay = **{ $game }**, move { $ply } of { $plies }{ $after }: { $status }.
replay-after = {" "}after **{ $last }**
animation = { $game } as a GIF.
animation-failed = Couldn't make the GIF. Try again later; Previous and Next show every move.
animation-busy = Your last GIF is still being made. Please wait for it.
analysis = **{ $game }**: { $yours ->
    [yes] your chance to win after each move, as { $colour }
   *[no] { $colour }'s chance to win after each move
}, as the computer sees it.
analysis-dice = {" "}Vertical jumps are dice luck.
analysis-turnings = The moves that cost most:
analysis-turning = Move { $ply }, **{ $move }**: { $colour }'s chance { $before } → { $after }; better was **{ $better }**
analysis-even = No big mistakes. Well played!
analysis-alt = A curve: { $yours ->
    [yes] your
   *[no] { $colour }'s
} chance to win { $game }, over { $plies } moves, from { $start } at the start to { $end } at the end; lowest { $least }, highest { $most }.
analysis-alt-turning = Move { $ply }, { $move }: { $colour }'s chance falls from { $before } to { $after }; { $better } was better.
analysis-plies = moves
analysis-short = { $game } has too few moves to analyse.
analysis-long = { $game } has more than { $most } moves, too many for an analysis.
analysis-running = { $game } isn't over yet. You can analyse it once it is.
message-without-game = There's no game in this message. Try the command on a board, a result or a replay.
analysis-busy = Your last analysis is still running. Wait for it, then try again.
analysis-failed = Couldn't make the analysis. Try again later.
percent = { $value }%
record = The record of { $game }. Check it with the command parlor verify, or open it with /explore.
record-without-seed = {" "}The seed of its dice is added when the game ends.
explore = **{ $title }**, { $variant }: your private board, after move { $ply }. { $standing }.
explore-tried = Trying: **{ $moves }**. Nothing here counts.
explore-back = Back to move { $kept } of the { $own } in the game.
explore-no-roll = “{ $input }” has no roll before the move. The die has { $sides } sides; write, for example, { $example }.
explore-too-long = This board has { $most } moves, and that's the limit. Go back, or start over.
explore-unusable = This record can't be explored. { $why }
explore-gone = This board is gone: only your newest { $most } are kept, each for 30 days after its last move. Start a new one with /explore.
explore-not-yours = This board belongs to somebody else. Get your own with /explore.
explore-twice = Only one of those clicks counted. Check the board, then go on.
explore-busy = Your last board is still being drawn. Please try again in a moment.
explore-often = You have opened { $most } boards within a minute. Please wait a moment, or go on with one of them.

## Messages in the channel

challenge = { $by } challenges { $opponent } to **{ $game }**. Expires { $until }.
challenge-open = { $by } is looking for an opponent for **{ $game }**. Anyone here can accept. { $until ->
    [none] The offer stays open.
   *[other] Expires { $until }.
}
challenge-rematch = { $by } proposes a rematch to { $opponent }, with seats swapped: **{ $game }**. Expires { $until }.
terms-lines =
    - { $variant } · { $pace }
    - { $first } · { $rated ->
        [yes] rated
       *[no] not rated
    }
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] rated
   *[no] not rated
}
first-challenger = { $by } goes first
first-opponent = the opponent goes first
first-lot = random first player
first-both = two games, each of you goes first once
pace-none = no time limit
pace-1m = 1 minute a move
pace-3m = 3 minutes a move
pace-5m = 5 minutes a move
pace-10m = 10 minutes a move
pace-15m = 15 minutes a move
pace-30m = 30 minutes a move
pace-1h = 1 hour a move
pace-6h = 6 hours a move
pace-12h = 12 hours a move
pace-1d = 1 day a move
pace-3d = 3 days a move
pace-7d = 7 days a move
pace-5m-10s = 5 minutes + 10 seconds a move
pace-15m-30s = 15 minutes + 30 seconds a move
pace-3d-12h = 3 days + 12 hours a move (at most 3 days)
pace-5d-1d = 5 days + 1 day a move (at most 7 days)
pace-7d-in-all = 7 days each for the whole game
pace-14d-in-all = 14 days each for the whole game
live-called = Parlor calls you for each move here, whatever you chose in your preferences, and days away don't stop the clock.

challenge-accepted = { $by } accepted the challenge: **{ $game }** begins.
challenge-declined = { $me }, your challenge to **{ $game }** was declined.
challenge-declined-short = The challenge to **{ $game }** was declined.
challenge-not-yours = You can't accept this challenge. Look for another one, or make your own with /challenge.
challenge-void = This challenge can't be accepted any more.
blocked = { $who } can no longer challenge you or accept your open challenges. /unblock undoes this.
takes-no-challenges = { $who } isn't taking challenges.
block-self = You can't block yourself.
block-bot = Only people can be blocked.
block-many = You have blocked { $count } people, and that's the limit. Use /unblock on one of them first.
block-none = You haven't blocked anyone.
block-list = You have blocked { $people }. To let somebody challenge you again, use /unblock.
unblocked = { $who } can challenge you again.
unblock-none = You haven't blocked { $who }.
challenge-cancelled = The challenge to **{ $game }** was cancelled.
challenge-expired = { $me }, nobody accepted your challenge to **{ $game }** in time.
challenge-unanswered = { $me }, { $opponent } didn't answer your { $kind ->
    [rematch] rematch
   *[challenge] challenge
} (**{ $game }**) in time.
challenge-expired-short = The challenge to **{ $game }** has expired.
lobby-title = **Open challenges**
lobby-hidden = Parlor can't see the channel of this challenge at the moment, so it doesn't know whether you may join. Try again later.
channels-unseen = Parlor can't see all channels at the moment, so it can't list everything. Try again later.
lobby-none = Nobody is looking for an opponent right now. Offer a game below, and anyone can join.
lobby-line = - **{ $game }** by { $by }: { $terms }. { $until ->
    [none] Stays open
   *[other] Expires { $until }
}{ $channel ->
    [here] {""}
   *[other] {" "}· in { $channel }
}
lobby-more = … and { $count } more: /lobby
lobby-offer = Offer a game
offers-title = **Your standing offers on this server**
offers-none = You have no standing offers on this server. Make one with /challenge and “keep”.
offers-line = - **{ $game }**, { $variant }, in { $channel }: { $running ->
    [0] nobody is playing it
    [one] one game in progress
    [3] three games in progress; the next offer comes when one ends
   *[other] { $running } games in progress
}
lobby-call = { $role }, somebody is looking for an opponent.
lobby-joined = You joined **{ $game }**. The board will appear in { $channel }.
lobby-unplayable = **{ $game }** can't begin: { $place ->
    [gone] its channel was deleted
   *[other] Parlor can't post in { $place } any more
}.

draw-offered = { $me }, { $by } offers you a draw in **{ $game }**. { $turn }{ $time }
draw-declined = { $me }, { $by } declines the draw in **{ $game }**. { $turn }{ $time }
takeback-asked = { $me }, { $by } asks to take back **{ $moves }** in **{ $game }**. { $turn }{ $time }
takeback-declined = { $me }, { $by } declines the takeback in **{ $game }**. { $turn }{ $time }
proposal-withdrawn = { $me }, { $by } withdraws { $proposal ->
    [draw] the draw offer
   *[takeback] the request for a takeback
} in **{ $game }**. { $turn }{ $time }
proposal-turn = { $yours ->
    [yes] It's still your move.
   *[no] { $turn } is to move.
}
taken-back = { $me }, { $other } gave you your move back: your turn again in **{ $game }**, after **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } gave you your move back: the first move in **{ $game }** is yours again.{ $time }
moves-planned = {" "}{ $by } had planned **{ $reply }** in reply to your **{ $move }**.
moves-planned-many = {" "}Played as planned: **{ $moves }**.
moves-since = {" "}Since the last board: **{ $moves }**.
away-used = { $me }, your time in **{ $game }** ran out, so days away were used. Deadline: { $deadline }. You have { $left ->
    [one] 1 day away
   *[other] { $left } days away
} left this year.
began = { $me }, **{ $game }** against { $other } begins, and the first move is yours.{ $dice }{ $time }
pair-first = -# The other game of the pair begins too, with seats swapped.
pair-second = -# Paired with { $game }, with seats swapped.
ended-hints = {" "}({ $hints ->
    [one] 1 hint used
   *[other] { $hints } hints used
})
goal = -# The goal: { $pitch }
moves-left = -# { $left ->
    [one] After 1 more move
   *[other] After { $left } more moves
} this game ends without a winner: the limit is { $most }.
moved = { $me }, your turn in **{ $game }** against { $other } after **{ $last }**.{ $planned }{ $dice }{ $time }
moved-computer = { $me }, your turn in **{ $game }**. You: **{ $own }**, { $computer }{ $roll ->
    [none] {""}
   *[other] {" "}rolled { $roll }
}: **{ $reply }**.{ $dice }{ $time }
private-began = Your move in **{ $game }** against { $other }.{ $dice }
private-turn = Your turn in **{ $game }**. { $own ->
    [none] {""}
   *[other] You: **{ $own }**,{" "}
}{ $computer }{ $roll ->
    [none] {""}
   *[other] {" "}rolled { $roll }
}: **{ $reply }**.{ $dice }
private-thinking = { $own ->
    [none] **{ $game }**: { $computer } is thinking.
   *[other] You played **{ $own }** in **{ $game }**. { $computer } is thinking.
}
continued-below = Continued below.
continued-on-page = Continued on the board page.
choose-friend = Who do you want to play? Your challenge to this game will appear here. { $rated ->
    [yes] It will be rated; /challenge can change that.
   *[no] It won't be rated.
}
menu-friend = Choose a person
next-board = Your next board:
next-none = No other board is waiting for you.
well-done = Well done! This is your first win on { $level } in { $game }.
former-board = -# **{ $game }** · { $by }: **{ $last }**{ $next ->
    [none] {""}
   *[other] {" · "}[next board]({ $next })
}
former-board-began = -# **{ $game }** began{ $next ->
    [none] {""}
   *[other] {" · "}[next board]({ $next })
}
shown-already = It's already shown.
show-elsewhere = Not everyone here can see that game, so it can't be shown here.
dice-roll = {" "}The die shows **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } rolls allowed no move; the last of them:
dice-forfeited = {" "}{ $by } rolled { $roll } and can't move, so the turn is forfeited.
dice-sealed = All rolls of { $game } come from a secret number, the seed, which was fixed before the first roll. It is shown when the game ends. Until then, you see its fingerprint (SHA-256); another seed would have another one: `{ $hash }`
dice-revealed = -# Dice seed: `{ $seed }`
time-left = {" "}Deadline: { $deadline }.
times-left = {" "}Deadline: { $deadline }. { $other } has { $time } left.
board-turn = **{ $game }**: { $turn } to move against { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}after **{ $last }**
board-seat = You play { $colour }.
board-voter = Your team: { $team }.{ $move ->
    [none] {""}
   *[other] {" "}Your vote: **{ $move }**. You can change it until the vote closes.
}
reminded = { $me }, you're low on time in **{ $game }** against { $other }. Deadline: { $deadline }.
time-up = { $me }, { $other } ran out of time in **{ $game }**. Claim the win or give a day; otherwise the game ends { $lapse }.
was-extended = { $me }, { $other } gave you another day in **{ $game }**. Deadline: { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) wins **{ $game }** against { $loser } after **{ $last }**: { $why }
ended-resigned = **{ $winner }** ({ $colour }) wins **{ $game }**: { $loser } resigned.
ended-claimed = **{ $winner }** ({ $colour }) wins **{ $game }** on time against { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) wins **{ $game }** on time: { $loser } stopped moving.
ended-drawn = **{ $game }** between { $winner } and { $loser } is a draw.
ended-agreed = **{ $game }** between { $winner } and { $loser } is a draw by agreement.
ended-adjudicated = **{ $winner }** ({ $colour }) wins **{ $game }** against { $loser } by decision of { $by }.
ended-adjudicated-drawn = **{ $game }** between { $winner } and { $loser } is a draw by decision of { $by }.
ended-stopped = { $event ->
    [yes] **{ $game }** between { $winner } and { $loser } was ended by { $by }. It doesn't count.
   *[no] **{ $game }** between { $winner } and { $loser } was ended by { $by }, who manages this server. It doesn't count.
}
ended-too-long = **{ $game }** between { $winner } and { $loser } has ended without a winner: the limit is { $plies } moves. It doesn't count.
ended-season = **{ $game }** between { $winner } and { $loser } was stopped: the season is over. It isn't rated.
ended-aborted-time = **{ $game }** between { $winner } and { $loser } was called off: time ran out before both had moved twice. It doesn't count.
ended-aborted = **{ $game }** between { $winner } and { $loser } was called off before both had moved twice. It doesn't count.
rating-changes = Ratings: { $one } · { $two }
rating-of = { $who } { $change }
rating-change = { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
rating-new = new, { $games } of { $needed } games

## Tournaments

tournament-invitation =
    {""}**{ $name }**: { $game } tournament ({ $variant }), { $pace }, { $form ->
        [knockout] knockout
        [swiss] Swiss
        [teams] a match of teams
       *[round-robin] round robin
    }.
    -# { $form ->
        [knockout] Each match is two games, and each player goes first in one; a tie is played again, twice at most, then the better rating goes through. Lose a match and you're out.
        [swiss] In each round you play one game against somebody with about as many points, and nobody twice. { $rounds ->
            [none] There are 3 to 9 rounds, depending on how many play.
           *[other] There are { $rounds } rounds at most.
        } With an odd number, one player a round gets a point without a game.
        [teams] The best of each team meet on the first board, and so on; each board is two games, and each player goes first in one. As many of each team play as the other has.
       *[round-robin] Everyone plays everyone twice, going first once.
    }{ $groups ->
        [yes] {" "}With more than 8 players there are groups, whose winners meet in a final group.
       *[no] {""}
    } Run out of time and you lose that game. If you never move and lose two games on time, you're out. If you leave after the start, you lose your remaining games.{ $role ->
        [none] {""}
       *[other] {" "}The winner gets { $role }.
    }
tournament-open-players = Players ({ $count } of { $seats }): { $players }
tournament-open-nobody = Nobody has joined yet. There is room for { $seats }.
tournament-open-hint = Press Join. An organiser starts it by { $until }; otherwise it is called off.
tournament-open-full = Full. An organiser can press Start until { $until }; after that it is called off. Join puts you on the waiting list.
tournament-starts = Press Join. It starts { $starts } if { $teams ->
    [yes] { $least ->
        [1] each team has somebody
       *[other] each team has at least { $least }
    }
   *[no] at least { $least } have joined
}.
tournament-starts-full = Full. It starts { $starts }. Join puts you on the waiting list.
tournament-waiting = Waiting for a place: { $players }
tournament-not-here = Not here yet: { $players }
tournament-check-in-later = -# In the last hour before the start, press I'm here, or you give up your place.
tournament-check-in-now = { $full ->
    [yes] Full. Press I'm here to keep your place, or to join the waiting list.
   *[no] Press I'm here to keep your place, or to join now.
} It starts { $starts } if { $teams ->
    [yes] { $least ->
        [1] somebody of each team is here
       *[other] at least { $least } of each team are here
    }
   *[no] at least { $least } are here
}.
tournament-check-in-call = **{ $name }** starts { $starts }. Press I'm here before that, or you give up your place: { $players }
tournament-teams = { $one } against { $two }. Join puts you on the side whose role you have.
tournament-team-waits = You're in **{ $name }**, and play as soon as the other team has as many people as yours.
tournament-which-team = You have both roles of **{ $name }**. For which team do you play? Team 1 is { $one }, team 2 is { $two }.
tournament-no-team = **{ $name }** is for { $one } and { $two }, and you have neither role.
tournament-two-teams = A match of teams needs two different roles other than @everyone: fill in `team-one` and `team-two`.
tournament-teams-only = Only a match of teams has teams. Choose that form, or leave both roles empty.
tournament-teams-begin = **{ $name }**: { $one } against { $two } begins. Two games a board:
tournament-team-score = { $one } **{ $score }** { $two }
tournament-team-won = **{ $name }** is over: { $team } has won. Congratulations!
tournament-teams-tied = **{ $name }** is over: { $one } and { $two } have tied. Congratulations!
tournament-repeats = -# { $repeats ->
    [weekly] Held every week.
    [fortnightly] Held every two weeks.
   *[monthly] Held every month.
}
tournament-for-door = -# For { $door }; new players count as 1500.
tournament-door-from = ratings from { $from }
tournament-door-to = ratings up to { $to }
tournament-door-between = ratings from { $from } to { $to }
tournament-door = **{ $name }** is for { $door }, and yours is outside of that. New players count as 1500.
tournament-door-shut = Nobody could join: `rating-from` is above `rating-to`. Swap them.
tournament-waits = **{ $name }** is full. You are number { $number } on the waiting list, and play as soon as a place is free before it starts.
tournament-put-off = **{ $name }** is put off, because { $asked ->
    [yes] { $teams ->
        [yes] { $least ->
            [1] nobody in one of the teams checked in
           *[other] fewer than { $least } in one of the teams checked in
        }
       *[no] fewer than { $least } players checked in
    }
   *[no] { $teams ->
        [yes] { $least ->
            [1] one of the teams has no players
           *[other] one of the teams has fewer than { $least } players
        }
       *[no] it has fewer than { $least } players
    }
}. The new start is { $starts }. { $asked ->
    [yes] If you have joined, press I'm here in the hour before it. If not, press Join on the invitation.
   *[no] If you have joined, you keep your place. If not, press Join on the invitation.
} If there are too few again, it is called off.
tournament-too-few-joined = **{ $name }** was called off, because { $teams ->
    [yes] { $least ->
        [1] a team had nobody
       *[other] a team had fewer than { $least }
    }
   *[no] there were fewer than { $least } players
}.
tournament-series-over = It is not held again, because there were too few players twice in a row. An organiser can create it anew with /tournament create.
tournament-starts-when = Choose a start within the next year, such as 3 days, Friday 20:00 or 31 January. Times are those of the time zone { $zone }, which a manager changes with /settings zone.
tournament-at-least-seats = `at-least` can't be more than `seats`. Choose a smaller number, or more seats.
tournament-name-taken = A tournament that isn't over is called **{ $name }** already. Choose another name.
tournament-name-plain = Use plain words for the name: no mentions, links or formatting.
tournament-name-long = That name is too long. Use at most { $most } characters.
tournament-no-player = That person doesn't play in **{ $name }**. /tournament table shows who does.
tournament-has-played = That player has a game in **{ $name }** in which both have moved twice, so nobody can take over. Use /tournament remove instead.
tournament-new-plays = The new player is in **{ $name }** already. Choose somebody else.
tournament-other-team = { $new } lacks { $role }, the role of that player's team. Choose somebody who has it.
tournament-too-late = It is too late to add somebody to **{ $name }**: a Swiss tournament is open until its second round, a group with room until its first result.
tournament-no-place = **{ $name }** has no empty place. You can put somebody in another player's place instead.
tournament-not-yet = **{ $name }** hasn't started yet. They can press Join on the invitation.
tournament-added = { $who } plays in **{ $name }** from now on.
tournament-seats = In this form there is room for { $fewest } to { $most } players. Choose other seats.
tournament-rounds-swiss = Only a Swiss tournament has a number of rounds. Choose that form, or leave `rounds` empty.
tournament-no-member = Choose a member of this server who isn't a bot.
tournament-only-its-games = As an organiser you can only decide games of tournaments. Name one of these.
tournament-remove-ask = Remove { $who } from **{ $name }**? The remaining games are lost, and results so far stand.
tournament-removed = { $who } is out of **{ $name }**.
tournament-removed-player = **{ $name }**: an organiser has removed { $player }. The remaining games are walk-overs.
tournament-replaced = { $new } takes the place of { $who } in **{ $name }**.
tournament-new-player = **{ $name }**: { $player } takes over a place, and its games begin anew: { $games }
tournament-new-player-waits = **{ $name }**: { $player } takes over a place. The next game is announced here.
tournament-late-player = **{ $name }**: { $player } joins late, with these games: { $games }
tournament-late-waits = **{ $name }**: { $player } joins late. The first game is announced here.
tournament-late-swiss = **{ $name }**: { $player } joins late, and plays from the second round on.
tournament-season-ends = The season ends { $ends }. Games that aren't over then are stopped: half a point each, unrated.
tournament-renamed = **{ $old }** is now called **{ $name }**.
tournament-bye-line = - { $player } goes through without a match
button-tournament-remove-yes = Yes, remove
tournament-fair-play = -# Help by programs or other people isn't allowed; Parlor can't see it, but organisers can remove people for it.
tournament-has-begun = It has begun, with { $count } players: { $players }
tournament-next-players = Already in the next one ({ $count }): { $players }
tournament-is-over = It's over.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , group { $number },
    [final] , the final group,
   *[only] {""}
} begins. First moves:
tournament-group-line = - { $who } in { $games }
tournament-later-players = Starting later: { $players }
tournament-pairing = { $game } against { $other }
tournament-thread = -# The boards are in { $thread }.
tournament-round-begins = **{ $name }**: { $matches ->
    [1] the final begins
    [2] the semi-finals begin
    [4] the quarter-finals begin
   *[other] round { $number } begins
}. Two games a match:
tournament-match-line = - { $one } – { $two }: { $games }
tournament-walkover-line = - { $winner } goes through: { $loser } left
tournament-unplayed-line = - { $one } – { $two }: not played, because both left
tournament-later = later
tournament-byes = Through without a match: { $players }
tournament-swiss-begins = **{ $name }**: round { $number } of { $of } begins, with one game each:
tournament-swiss-bye = - { $player } has a point without a game
tournament-swiss-walkover = - { $winner } has a point: { $loser } left
tournament-games-hint = -# /games lists yours, with your turns first.
tournament-replay = **{ $name }**: { $one } and { $two } tied and play again: { $games }.
tournament-round = { $matches ->
    [1] the final
    [2] the semi-finals
    [4] the quarter-finals
   *[other] round { $number }
}
tournament-swiss-round = round { $number } of { $of }
tournament-group = Group { $number }
tournament-final-group = Final group
tournament-so-far = **{ $name }**, the table so far:
tournament-now = **{ $name }**, the final table:
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group }: { $who } with **{ $points }** ({ $played })
tournament-table-hint = -# Points, and games played in brackets. Tiebreaks: results among those tied, then Sonneborn-Berger.
tournament-swiss-hint = -# Points, and games played in brackets. Tiebreaks: the points of all opponents (Buchholz), results among those tied, then Sonneborn-Berger.
tournament-won = **{ $name }** is over: { $winner } has won. Congratulations!
tournament-shared = **{ $name }** is over: { $winners } share first place. Congratulations!
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** is over. Nobody won: everyone still in the running left or didn't come.
tournament-nobody-played = **{ $name }** is over. Nobody played, so there is no winner.
tournament-absent = **{ $name }**: { $player } is out after two games lost on time without a single move. The remaining games are walk-overs.
tournament-missed-line = - { $winner } goes through: neither { $one } nor { $two } came
tournament-ended-early = **{ $name }** was ended early, without a winner. Games in progress go on, but don't count for it any more.
tournament-called-off = { $forgotten ->
    [yes] **{ $name }** was called off, because no organiser started it within 30 days.
   *[no] **{ $name }** was called off before it began.
}
tournament-role-given = They get the role { $role }.
tournament-role-waits = They get the role { $role } as soon as Parlor may give it (/doctor).
tournament-points-label = Pts
tournament-berger-label = S-B
tournament-buchholz-label = Bhz
tournament-bye = no opponent
tournament-alt-group = Table of { $name }, { $group }: { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Matches of { $name }, { $round }: { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# A game of the tournament **{ $name }**
tournament-forfeit = -# In the tournament **{ $name }** this counts as a win for { $winner }.
tournament-unrated-win = **{ $winner }** wins **{ $game }** in **{ $name }**: { $late ->
    [yes] { $loser } ran out of time
   *[no] { $loser } resigned
}. (Unrated: fewer than two moves each.)
tournament-resigned = You resigned. In **{ $name }** this is a loss.
tournament-draw = -# In the tournament **{ $name }** this counts as a draw.
tournament-resign-ask = Resign { $game } against { $other }? In **{ $name }** this is a loss, unrated because you haven't both moved twice.
tournament-role-set = Saved: the winners get { $role }.
tournament-role-too-late = The tournament is over, or its winners get another role already.
draft-title = Only you see this draft, for a day. Once it is published, only its name can be changed.
draft-posts = **Publish** posts this in { $channel }:
draft-games = { $form ->
    [knockout] With { $seats } players, the winner plays at least { $games } games.
    [teams] Each player plays { $games } games.
    [groups] With { $seats } players, everybody plays up to { $games } games in a group, and the winners of groups a final.
   *[other] With { $seats } players, everybody plays { $games } games.
}
draft-zone = Times are those of { $zone }, which a manager changes with /settings zone. For another hour, use `starts` of /tournament create.
draft-form = Form
draft-pace = Time limit
draft-seats = Places
draft-starts = When it starts
draft-repeats = How often it is held
draft-check-in = Whether people check in
draft-call = A role to call at the announcement and the start
draft-room = Room for { $seats } players
draft-once = Held once
draft-no-check-in = No check-in
draft-asked = People check in during the last hour
draft-moment = { $date }, { $hour }
draft-by-hand = An organiser starts it
draft-no-start = Without a start, an organiser starts it by hand. Choose a start to repeat it, ask people to check in, or require a number of players.
draft-discarded = The draft is discarded.
draft-over = This draft is more than a day old, and can't be published any more. Use /tournament create again.
button-draft-more = Repeats, check-in, role
button-draft-publish = Publish
button-draft-back = Back
button-draft-discard = Discard
role-uncallable = Parlor can't notify { $role }. Let everyone mention that role, or let Parlor mention all roles.
role-everyone-uncalled = Parlor never notifies @everyone. Choose a role for people who want to be told, or none.
role-of-bot = Only a bot has { $role }. Choose a role that people have.
tournament-created = **{ $name }** is announced in { $channel }. { $starts ->
    [none] Once enough people have joined, start it with /tournament start. If nobody does by { $until }, it is called off.
   *[other] It starts { $starts }.
}
tournament-joined = You're in **{ $name }**.
tournament-checked-in = You've checked in for **{ $name }**, and keep your place.
tournament-every = You join every one after it too, until you leave one.
tournament-every-off = You don't join the next ones automatically: press Join on each.
tournament-next = **{ $name }** has begun already. You join the next one and every one after it, until you leave one.
tournament-skipped = You skip **{ $name }** this time. You join the next one and every one after it. To play in this one after all, press Join on its invitation.
tournament-left = You're no longer in **{ $name }**.{ $every ->
    [yes] {" "}You won't be in the next ones either.
   *[no] {""}
}
tournament-leave-ask = **{ $name }** has begun. If you leave, you lose all your unfinished games in it, and can't win it any more.{ $every ->
    [yes] {" "}You won't be in the next ones either. To leave only those, use /tournament join with `every: False`.
   *[no] {""}
}
tournament-left-for-good = You left **{ $name }**. Your remaining games in it are lost.
tournament-start-ask = Start **{ $name }** now, with { $count } of { $seats } players? The start is planned for { $starts }.
tournament-starting = **{ $name }** begins with { $count } players. The boards come first, then a message that lists all games, in { $channel }.
tournament-hidden = Parlor can't see { $channel }, where **{ $name }** takes place. { $begun ->
    [yes] It has begun, and its boards wait until Parlor has View Channel there.
   *[no] Give Parlor View Channel there, then start it.
}
tournament-end-ask = End **{ $name }** now, without a winner? Games in progress go on, but won't count for it any more.{ $repeats ->
    [yes] {" "}It isn't held again either.
   *[no] {""}
}
tournament-stopped = **{ $name }** has been ended.
tournament-exported = **{ $name }**, with { $games } pairings that you may see: tables as CSV and JSON, and a record of each game. People are numbered by their seeds. Other people's games in channels that you or Parlor can't see are left out.
tournament-export-large = The archive would be larger than Discord accepts. Take the records of single games from /replay instead.
server-exported = The rated games of { $span }, { $games } of which you may see: tables as CSV and JSON, and a record of each game. People are numbers. Other people's games in channels that you or Parlor can't see are left out.
server-export-none = There are no rated games of { $span } in channels that you and Parlor can see. Choose another time.
server-export-large = Those are more games than fit into one archive. { $month ->
    [yes] A month is the smallest part that Parlor exports.
   *[no] Choose a `month`, too.
}
button-post-here = Post it here from now on
post-here-ask = Not everybody who sees the channel of **{ $name }** is sure to see this one. Post its messages here from now on?
tournament-moved = Discord refused messages about **{ $name }** in its channel. From now on they are posted here.
tournament-games-unposted = Your games in the tournament **{ $name }** have begun, but { $place ->
    [gone] its channel was deleted
   *[other] Parlor can't post in { $place }
}. /games lists them. Play them in any channel of the server: use /move or /board with the number of a game.
tournament-unposted = Parlor can't post about the tournament **{ $name }**: { $place ->
    [gone] its channel was deleted
   *[other] it isn't allowed to post in { $place }
}. The players were told by direct message. Use /tournament table in another channel, and everything comes there from then on.{ $place ->
    [gone] {""}
   *[other] {" "}If Parlor can't even see { $place }, the tournament waits there until Parlor has View Channel.
}
tournament-organisers = Only those who manage the server{ $role ->
    [none] {""}
   *[other] {" "}or have { $role }
} can do that.
tournament-none = There is no tournament on this server. Those who manage it can create one with /tournament create.
tournament-which = Which tournament?{ $list ->
    [none] {""}
   *[other] {" "}Name one of these: { $list }
}
tournament-unknown = There is no tournament “{ $typed }” here.{ $list ->
    [none] {" "}Which one do you mean?
   *[other] {" "}Choose from: { $list }
}
tournament-started = **{ $name }** has begun already.
tournament-started-next = **{ $name }** has begun already. Press Join every time on its invitation to be in the next one.
tournament-not-started = **{ $name }** hasn't started yet. An organiser starts it with /tournament start.
tournament-over = **{ $name }** is over.
tournament-full = **{ $name }** is full, and so is its waiting list.
tournament-already-joined = You're in **{ $name }** already.
tournament-once = You can't join **{ $name }** every time. Join it without `every`.
tournament-not-joined = You aren't in **{ $name }**.
tournament-too-few = **{ $name }** needs at least { $teams ->
    [yes] { $least } in each team
   *[no] { $least } players
}. Wait until there are more.
tournament-too-many = This server has { $most } tournaments that aren't over. End one first with /tournament end.
tournament-unnamed = Give the tournament a name with letters or digits.
tournament-permissions = A tournament can't be held in this channel, because Parlor lacks: { $permissions }. Grant that, or choose another channel.
tournament-role-managers = Only those who manage the server can choose a role for the winner.
tournament-role-fixed = { $role } can't be given to people. Choose another role.
button-tournament-join = Join
button-tournament-here = I'm here
button-tournament-every = Join every time
button-tournament-skip = Skip only this one
button-tournament-leave = Leave
button-tournament-start = Start
button-tournament-start-yes = Yes, start it
button-tournament-team = Team { $number }
button-tournament-table = Table
button-tournament-leave-yes = Yes, leave
button-tournament-end-yes = Yes, end it
button-tournament-no = No, carry on

## Leagues

league-registration =
    {""}**{ $name }**, season { $season }: { $game } ({ $variant }), { $pace }. For { $weeks } weeks, everybody plays everybody else in a division of about { $size } people twice: about { $games } games at once.{ $role ->
        [none] {""}
       *[other] {" "}Champions get { $role }.
    }
league-registration-open = Join until { $starts }: the season starts then if at least { $least } have joined.
league-put-off = Put off once, because too few people had joined. If there are too few again, the season is called off.
league-registration-players = Players ({ $count }): { $players }
league-registration-nobody = Nobody has joined yet.
league-registration-over = Registration is over: the season has begun.
league-called-off = This season was called off.
league-series-over = It was the second one in a row that too few people joined, so the league has ended. A manager can create it anew with /league create.
league-rules = -# A fifth of each division, at least one, goes up and down. Time that runs out loses. Help by programs or other people isn't allowed; Parlor can't see it, but organisers can remove people for it.
league-running = **{ $name }**, season { $season }, runs until { $ends }. Games that aren't over then are stopped: half a point each, unrated.
league-ran = **{ $name }**, season { $season }, is over.
league-division-line = - Division { $number }: { $players }
league-left-out = Couldn't play: { $players }
league-late = Until { $until }, Join takes an empty place in the last division.
league-closed = **{ $name }**, season { $season }, is over.
league-champion = { $count ->
    [1] Champion: { $players }. Congratulations!
   *[other] Joint champions: { $players }. Congratulations!
}
league-no-champion = Nobody came, so there is no champion.
league-up = - Division { $number }, up: { $players }
league-down = - Division { $number }, down: { $players }
league-dropped = { $players }: you lost half of your games on time, so you no longer join every season. You can join the next one by hand.
league-next = Season { $season } starts { $starts }.
league-ends = The league has ended: no season follows.
league-division-name = { $name }, season { $season }, division { $number }
league-created = **{ $name }** is created. Registration for the first season begins in { $channel }.{ $starts ->
    [none] {""}
   *[other] {" "}The season starts { $starts }, with about { $games } games at once for everybody.
} Nobody was notified: tell your members.
league-joined = You're in **{ $name }** for season { $season }, which starts { $starts }.{ $every ->
    [yes] {" "}You join every season after it, until you leave.
   *[no] {""}
} Many turns at once? /preferences can put them into one message a day.
league-joined-late = You're in **{ $name }**, division { $division }. Your games begin now.{ $every ->
    [yes] {" "}You join every season after this one, until you leave.
   *[no] {""}
}
league-kept = You play in **{ $name }**, division { $division }, as before.{ $every ->
    [yes] {" "}You join every season after this one, until you leave.
   *[no] {" "}You don't join the seasons after this one.
}
league-already = You have joined **{ $name }** in this way already.
league-left = You don't play in the next season of **{ $name }**.
league-leave-ask = You don't join the next season of **{ $name }**. Season { $season } still runs. If you leave it too, you lose all your unfinished games in it.
league-not-joined = You aren't in **{ $name }**.
league-none = There is no league on this server. Those who manage it can create one with /league create.
league-which = Which league?{ $list ->
    [none] {""}
   *[other] {" "}Name one of these: { $list }
}
league-unknown = There is no league “{ $typed }” here.{ $list ->
    [none] {" "}Which one do you mean?
   *[other] {" "}Choose from: { $list }
}
league-ended = **{ $name }** has ended.
league-too-many = This server has { $most } leagues. End one first with /league end.
league-name-taken = A league is called **{ $name }** already. Choose another name.
league-full = **{ $name }** is full: { $most } people have joined.
league-too-many-joined = You can be in { $most } leagues of a server. Leave one first with /league leave.
league-blocked = You can't join **{ $name }**: a block keeps you and somebody in it apart.
league-not-open = Nobody can join **{ $name }** at the moment.{ $opens ->
    [none] {""}
   *[other] {" "}Registration for the next season begins { $opens }.
}
league-no-player = That person hasn't joined the next season of **{ $name }**. /league table shows who has.
league-not-running = No season of **{ $name }** runs at the moment.
league-moved = { $who } begins season { $season } of **{ $name }** in division { $division }, or in the last one if there are fewer.
league-removed = { $who } doesn't play in the next season of **{ $name }**.
league-remove-ask = { $who } doesn't play in the next season of **{ $name }**. Season { $season } still runs. Remove { $who } from it too? The remaining games are lost, and results so far stand.
league-end-ask = End season { $season } of **{ $name }** now, or the league? Games of a season that ends are stopped: half a point each, unrated. A league that ends plays its season to the end, and no season follows.
league-end-ask-league = End **{ $name }**? No season follows.
league-season-stopped = Season { $season } of **{ $name }** ends now.
league-stopped = **{ $name }** has ended. No season follows.
league-champions = Champions:
league-champions-line = - Season { $season }: { $players }
league-table-opens = Registration for season { $season } is open. It starts { $starts }. Join with /league join.
league-late-nobody = Nobody is late.
league-late-title = Late in **{ $name }**, season { $season }:
league-late-line = - { $who }{ $games ->
    [0] {""}
    [1] : one game, the time is up { $until }
   *[other] : { $games } games, the first time is up { $until }
}{ $lost ->
    [0] {""}
   *[other] ; { $lost } lost on time
}
league-managers-late = Only those who organise leagues see who is late.
button-league-join = Join this season
button-league-every = Join every season
button-league-leave = Leave
button-league-table = Table
button-league-end-season = End season { $season } now
button-league-end = End the league

## Records of games

record-header = Line { $line } is neither a header nor a numbered line of moves. The headers are { $headers }, each at most once.
record-value = Line { $line } isn't a valid { $header }.
record-no-game = There is no line “Game: …”, so this isn't the record of a game.
record-no-dice = This game has no dice, so its record can't have a { $header }.
record-unknown-game = There is no game called “{ $input }”.
record-ply = Move { $ply }: “{ $input }” can't be read. Each number has two moves, and with dice each move begins with its roll, as in 3:a2-b5.
record-illegal = Move { $ply } ({ $input }): { $why }
record-too-long = The record has more than { $most } moves.
fault-seed = This isn't the seed that was fixed before the game: its fingerprint (SHA-256) is { $found }.
fault-roll = Move { $ply }: the record says { $found }, but the seed gives { $rolled }.
fault-result = The stated result is “{ $stated }”, but by the rules the game has ended { $score }.
fault-no-result = The stated result is “{ $stated }”, but by the rules the game has not ended.
verified = Valid: { $title } { $variant }, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}, all by the rules. { $standing }.
verified-no-seed = {" "}The rolls can't be checked without the seed.
verified-of-seed = {" "}Every roll matches the seed. Nothing shows that the seed was fixed before the game.
verified-committed = {" "}Every roll matches the seed that was fixed before the game.
verified-result = {" "}The stated result is { $result }.

## In the picture

status-begins = { $colour } begins
status-turn = { $colour } to move
status-won-resigned = { $colour } wins by resignation
status-won-time = { $colour } wins on time
status-won-adjudicated = { $colour } wins by decision
status-drawn = Draw
status-aborted = Called off
picture-loupe = Large board: magnify it on the board page

alt-position = { $title } { $variant }: { $result }{ $after }.
alt-end = { $result }{ $after }. { $title } { $variant }.
alt-after = {" "}after { $last }
alt-captured = { $last } { $own ->
    [yes] pushed its own stone off
   *[no] captured
} { $cells }.
alt-animation = { $position } The whole game { $game } as a GIF, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}.
alt-none = none
alt-stones = { $colour } { $piece ->
    [pawn] pawns
   *[stone] stones
}: { $cells }.
alt-no-stones = No { $colour } { $piece ->
    [pawn] pawns
   *[stone] stones
}.
alt-more = { $cells } and { $more } more

## Buttons and fields

button-accept = Accept
button-join = Join #{ $id }
button-decline = Decline
button-cancel = Cancel
button-withdraw = Withdraw #{ $id }
button-offers = Your standing offers
button-move = Move
button-pick = Pick
button-play = Play { $move }
button-not-play = Not yet
button-rules = Rules
button-more = More
button-show-board = Show the board
button-friend = Challenge a friend
button-easier = Easier
button-next-waiting = Next
button-back-to-board = Back
button-show = Show
button-rules-more = More rules
button-all-commands = All commands
button-all-games = The games
button-hint = Hint
button-offer-draw = Offer a draw
button-offer-draw-yes = Yes, offer a draw
button-ask-takeback = Request a takeback
button-take-back = Take back
button-draw-yes = Accept the draw
button-draw-no = Play on
button-takeback-yes = Allow takeback
button-takeback-no = Refuse
button-withdraw-draw = Withdraw the draw offer
button-withdraw-takeback = Withdraw the takeback request
button-drop-plan = Clear plan for #{ $id }
button-next = Next: { $game }
button-daily-earlier = { $hours } h earlier
button-daily-later = { $hours } h later
button-back = I'm back
button-resign = Resign
button-resign-yes = Yes, resign
button-abort-yes = Yes, call it off
button-resign-no = Keep playing
button-rematch = Rematch
button-harder = Harder
button-again = Again
button-claim = Claim the win
button-extend = Give a day
button-earlier = Previous
button-later = Next
button-replay = Replay
button-note = Note
button-follow-end = Follow: the end
button-follow-moves = Follow: each move
button-unfollow = Unfollow
button-unfollow-game = Unfollow #{ $id }
button-first = First
button-last = Last
button-animation = GIF
button-record = Record
button-explore = Explore
button-analyse = Analyse
button-turning = Move { $ply }: { $move }
button-undo = Back
button-start-over = Start over
modal-explore = Try a move
modal-move = Move in { $game }
modal-move-label = Your move
modal-move-hint = such as { $example }
modal-note-label = Only you see it
select-game = Choose a game
pick = Choose your move.
pick-more = Your move: **{ $chosen }** …
pick-column = Column
pick-column-option = { $column } ({ $count ->
    [one] 1 choice
   *[other] { $count } choices
})
pick-cell = Cell
pick-goal = Where to
pick-roll = The roll
pick-roll-option = The die shows { $roll }

## Preferences of a person

preferences = Your settings, on all servers.
prefer-theme = Theme of private boards
prefer-coordinates = Cell names
prefer-told = When it's your turn
prefer-confirm = Confirm moves
prefer-challenges = Challenges
prefer-listed = Show me on leaderboards
prefer-everywhere = Global rating
prefer-activity = Boards inside Discord
prefer-option = { $title }: { $value }
quiet-hours = Quiet hours: **{ $hours }**, { $zone }. In these hours, games of an hour a move and more don't call you. No clock stops.
quiet-none = Quiet hours: none. To sleep undisturbed, set them with the options of /preferences.
quiet-unreadable = Parlor can't read these hours. Write two times of day, such as 22:00–07:00, or “off”.
quiet-zone = Which time zone are you in? Type your city or what your clock shows into the option “zone”, and choose one of the suggestions.
theme-none = same as the server
coordinates-rim = only around the board
coordinates-cells = in every cell
told-mention = a mention
told-silent = a mention without a sound
told-dm = a direct message
told-daily = one message a day
told-off = don't notify me
switch-on = on
switch-off = off
choice-yes = yes
choice-no = no
confirm-move = Play **{ $move }**?
no-direct = { $me }, your DMs are closed, so Parlor tells you here: { $link } (/preferences)
daily-next = Your boards come in one direct message a day, the next at { $time } ({ $relative }).
daily-title = { $count ->
    [one] **One board is waiting for you.**
   *[other] **{ $count } boards are waiting for you.**
}
daily-line = **#{ $id }** { $title } against { $other }{ $time } { $link }
daily-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
daily-followed = **News of games you follow:**
daily-closed = { $me }, your DMs are closed, so your daily message can't reach you. Parlor will mention you every turn again (/preferences).
refused-message = Discord doesn't let Parlor post this in { $channel } at the moment. Parlor will post it there as soon as it can. Until then, use /move or /board with the number of the game, in any channel of the server.
channel-gone = The channel of { $game } against { $other } was deleted. The game goes on where you play next: use /move or /board with the number of the game, in any channel of the server.
channel-gone-moved = The channel of { $game } against { $other } was deleted. The game goes on in { $place }.
channel-gone-many = The channels of these games were deleted: { $games }. They go on where you play next: use /move or /board with the number of a game, in any channel of the server.
channel-gone-game = { $game } against { $other }
server-left = Parlor is no longer on the server of { $games }. { $count ->
    [one] The game is on hold. It goes on if Parlor is added there again within 30 days; otherwise it is deleted and counts for nobody.
   *[other] The games are on hold. They go on if Parlor is added there again within 30 days; otherwise they are deleted and count for nobody.
}

## Privacy

privacy =
    {""}**What Parlor stores**
    - Your Discord ID with your games, challenges and standing offers: their moves, times and analyses
    - Your notes on games (only you see them), and games you follow, until they end
    - Your /preferences, lessons done, days away and ratings, and people you blocked
    - Roles your rating is about to give or take, until that is done
    - Direct messages to you, until they are sent, for a day at most
    - Tournaments and leagues you joined or created, with your places; exports of tournaments and of a server's rated games show your ID if leaderboards do
    - Vote games you started, your team in those you played, and your last vote, seen by you alone, until the game ends. “Notify me” mentions you in the channel
    - Your changes in /settings, if you manage a server, and the entries there that name you
    - Blocks of you by others and bans by those who manage a server, until they end them, even after a deletion
    - Moves you tried with /explore on your newest 20 boards, until 30 days after the last

    No names, no messages, nothing else. Names in pictures are fetched from Discord when needed. Nothing is sold, shared, or used for anything but playing. Server data is deleted once Parlor has been gone, and nothing has happened there, for 30 days; where Parlor can only answer, it forgets the place of a game 30 days after the end.

    You can get all of it as a file, or have it deleted. Games in progress then end as if you resigned; finished ones on servers stay under “a former player”, since they are your opponents' too.
choice-privacy-policy = What is stored
choice-privacy-export = All of it as a file
choice-privacy-delete = Delete it
export-done = Everything that is stored about you.
export-rest = There is more than Parlor can send here. Use /privacy in a direct message to Parlor to get all of it.
export-busy = Your last export is still being made. Please wait for it.
export-later = Many exports are being made right now. Please try again in a few minutes.
forget-ask = Delete everything that is stored about you? Your games in progress end as if you resigned, your ratings go, and so do the roles that Parlor gave you. This can't be undone.
forget-done = Deleting takes a minute at most. If you play again, you start from scratch.
button-forget-yes = Yes, delete it
button-forget-no = No, keep it
former-player = a former player
computer = Computer ({ $level })
level-easy = easy
level-medium = medium
level-hard = hard
level-master = master

## Settings of a server

settings-title = **Parlor on this server**
settings-channels = Channels: { $channels ->
    [all] all
   *[other] { $channels }
}
settings-roles = Roles that may play: { $roles ->
    [all] all
   *[other] { $roles }
}
settings-threads = A thread for each game: { $threads ->
    [yes] yes
   *[no] no
}
settings-boards = Boards that stay in a channel: { $boards }
settings-pace = Usual pace: { $pace }
settings-timeout = When time is up: { $timeout ->
    [loss] the game is lost at once
   *[claim] the opponent may claim the win or give a day
}
settings-reminders = Reminders: { $reminders ->
    [yes] yes
   *[no] no
}
settings-rated = Rated games: { $rated ->
    [yes] yes
   *[no] no
}
settings-pages = Public pages of games: { $pages ->
    [yes] yes
   *[no] no
}
settings-computer = Games against the computer: { $computer }
settings-language = Language: { $language ->
    [none] same as the server's
   *[other] { $language }
}
settings-theme = Board theme: { $theme }
settings-saved = Saved.
settings-kept = Games in progress keep their pace and timeout rule.
settings-full = The list holds 25 at most. Take one out with allowed: no, or allow all with allowed: all.
settings-channel-kept = Nothing changed: { $last ->
    [yes] without { $channel }, games would be allowed everywhere. If you want that, use allowed: all.
   *[no] { $channel } isn't on the list of allowed channels.
}
settings-role-kept = Nothing changed: { $last ->
    [yes] without { $role }, everybody could play. If you want that, use allowed: all.
   *[no] { $role } isn't on the list of roles that may play.
}
settings-bans = Banned: { $people }
settings-bans-none = Banned: nobody
settings-lobby = Lobby: { $channel }{ $role ->
    [none] {""}
   *[other] , notifies { $role }
}{ $refused ->
    [yes] {""} (Discord refused it: use /doctor there)
   *[no] {""}
}
settings-lobby-off = Lobby: off
settings-results = Results: { $channel }{ $refused ->
    [yes] {""} (Discord refused it: use /doctor there)
   *[no] {""}
}
settings-results-off = Results: off
settings-puzzle = Daily puzzle: { $channel }, { $game ->
    [none] the games take turns
   *[other] { $game }
}, at { $hour }, solve it by { $over }{ $refused ->
    [yes] {""} (Discord refused it: use /doctor there)
   *[no] {""}
}
settings-puzzle-off = Daily puzzle: off
settings-channel-set = If nothing appears there soon, use /doctor in that channel.
settings-may-post = Parlor may post in { $channels }.
settings-lacks = In { $channel } Parlor still lacks { $permissions }.
button-all-settings = All settings
button-all-changes = All changes
button-all-bans = All bans
button-remove-deleted = Take out what was deleted
settings-tournament-role = Tournaments: organised by those who manage the server{ $role ->
    [none] {""}
   *[other] {" "}or have { $role }
}
settings-zone = Time zone of the puzzle's hour and of the times that organisers type: { $zone }
settings-rank-roles = Rank roles: { $roles }
settings-rank-roles-none = Rank roles: none
settings-rank-role = { $role } from { $rating } { $game ->
    [all] in all games together
   *[other] at { $game }
}{ $stopped ->
    [yes] {" "}(stopped, see /doctor)
   *[no] {""}
}
settings-rank-role-set = Saved: { $rule }. People with that rating on this server's leaderboard get the role; those who fall below it lose it.
settings-rank-role-permission = Also give Parlor the permission Manage Roles, and put a role of Parlor's above { $role } in the list of roles.
settings-rank-role-removed = That rank role is removed. People who have { $role } keep it.
settings-rank-role-none = There is no rank role { $role } { $game ->
    [all] for all games together
   *[other] for { $game }
}. /settings show lists them.
settings-rank-roles-full = A server can have { $most } rank roles. Remove one first: name its game and role, and choose on: False.
settings-rank-role-fixed = { $role } can't be given to people. Choose another role.
role-needs-permission = You need the permission Manage Roles to choose a role that Parlor gives to people.
role-too-powerful = { $role } has powers over the server ({ $permissions }) that not everyone here has. Only an administrator can let Parlor give it. Choose another role.
roles-unknown = Discord didn't tell Parlor the roles of this server just now. Try again soon.
role-deleted = That role was deleted. Choose another role.
role-not-below-yours = { $role } isn't below your highest role, so you can't decide about it. Choose another role, or ask somebody above it.
role-above-bot = Put a role of Parlor's above { $role } in the list of roles. Until then Discord won't let Parlor give it.
person-not-below-you = { $who } isn't below you in the server's list of roles. Ask somebody above both of you.
settings-lobby-role-silent = You can't notify { $role }, so Parlor won't do it for you. Let everyone mention that role, or ask somebody who may mention all roles.
deleted-channel = a deleted channel
hidden-channel = { $channel } (hidden from Parlor)
hidden-channels-ask = { $count ->
    [one] One channel is hidden from Parlor, so Parlor can't check what this role opens there. Let Parlor give { $role } all the same?
   *[other] { $count } channels are hidden from Parlor, so Parlor can't check what this role opens there. Let Parlor give { $role } all the same?
}
deleted-role = a deleted role
no-allowed-channel = Games aren't allowed in this channel, or in any other that you can see. Ask somebody who manages the server to choose one with /settings channel.
no-allowed-role = To play here you need a role that was deleted. Ask somebody who manages the server to choose another with /settings role.
doctor-deleted = /settings names something that was deleted, under: { $settings }. Set it again, or switch it off.
doctor-no-channel = All channels in which games are allowed were deleted, so no game can begin. Choose others with /settings channel, or allow all of them.
doctor-no-role = All roles that may play were deleted, so nobody can begin a game. Choose others with /settings role, or allow all of them.
doctor-withheld-roles = Parlor doesn't give anybody a role that, since it was chosen, has gained permissions that not everyone has: { $roles }. Take the permissions away. An administrator can also set a rank role again with /settings rank-role.
doctor-hidden-channels = { $count ->
    [one] One channel is hidden from Parlor, so Parlor can't check what the roles that it gives open there: { $roles }
   *[other] { $count } channels are hidden from Parlor, so Parlor can't check what the roles that it gives open there: { $roles }
}
setup-title = **Setting up Parlor** ({ $page } of { $pages })
setup-games = Channels for games (all by default)
setup-lobby = Open challenges (a quiet channel)
setup-results = Channel for results
setup-puzzle = Channel for the daily puzzle
setup-puzzle-hour = Hour of the daily puzzle
setup-hour = { $hour }, { $zone }
setup-players = Roles that may play (all by default)
setup-organisers = Role that organises tournaments
setup-end = Each choice is saved at once. Now try /challenge. To change the time zone, use /settings zone; for everything else, /settings show.
button-setup = Set up this server
settings-changes = The last changes:
audit-lobby = { $channel ->
    [none] { $by } turned the lobby off
   *[other] { $by } put the lobby in { $channel }{ $role ->
        [none] , notifying nobody
       *[other] , notifying { $role }
    }
}
audit-results = { $channel ->
    [none] { $by } stopped posting results
   *[other] { $by } chose { $channel } for the results
}
audit-puzzle = { $channel ->
    [none] { $by } stopped the daily puzzle
   *[other] { $by } chose { $channel } for the daily puzzle
}
audit-rank-role = { $by } set a rank role: { $rule }
audit-hidden-channels = { $count ->
    [one] { $by } let Parlor give { $role }, with one channel hidden from Parlor
   *[other] { $by } let Parlor give { $role }, with { $count } channels hidden from Parlor
}
audit-rank-role-removed = { $by } removed the rank role { $role }{ $game ->
    [all] {" "}in all games together
   *[other] {" "}at { $game }
}
audit-banned = { $by } banned { $who }{ $until ->
    [none] {""}
   *[other] {" "}until { $until }
}
audit-unbanned = { $by } lifted the ban of { $who }
audit-tournament = { $what ->
    [created] { $by } created **{ $name }**
    [started] { $by } started **{ $name }**
    [renamed] { $by } renamed a tournament to **{ $name }**
    [removed] { $by } removed { $who } from **{ $name }**
    [added] { $by } added { $who } to **{ $name }**
    [exported] { $by } exported **{ $name }**
    [replaced] { $by } gave the place of { $who } in **{ $name }** to somebody else
    [series] **{ $name }** is not held again, because there were too few players twice in a row, or its channel is gone
   *[ended] { $by } ended **{ $name }**
}
audit-league = { $what ->
    [created] { $by } created the league **{ $name }**
    [moved] { $by } put { $who } into division { $division } of **{ $name }**
    [removed] { $by } removed { $who } from the next season of **{ $name }**
    [renamed] { $by } renamed a league to **{ $name }**
    [season] { $by } ended a season of **{ $name }**
   *[ended] { $by } ended the league **{ $name }**
}
audit-games-exported = { $by } exported the rated games of { $span }
audit-game-ended = { $by } ended { $game } without a result
audit-game-adjudicated = { $winner ->
    [none] { $by } declared { $game } a draw
   *[other] { $by } declared { $game } a win for { $winner }
}
audit-language = { $language ->
    [none] { $by } set the language to the server's own
   *[other] { $by } set the language to { $language }
}
audit-theme = { $by } changed the board theme to { $theme }
audit-pace = { $by } changed the usual pace to { $pace }
audit-timeout = { $then ->
    [loss] { $by } made running out of time an immediate loss
   *[claim] { $by } let opponents claim the win or give a day when time is up
}
audit-switch = { $by } turned { $what ->
    [reminders] reminders
    [rated] rated games
    [pages] public pages of games
   *[threads] threads for games
} { $on ->
    [yes] on
   *[no] off
}
audit-computer = { $by } set games against the computer to: { $play }
audit-boards = { $by } set the boards that stay in a channel to: { $kept }
audit-channel = { $allowed ->
    [yes] { $by } allowed games in { $channel }
   *[no] { $by } no longer allows games in { $channel }
}
audit-all-channels = { $by } allowed games in all channels
audit-channels = { $by } allowed games only in { $channels }
audit-roles = { $by } let only { $roles } play
audit-role = { $allowed ->
    [yes] { $by } let { $role } play
   *[no] { $by } no longer lets { $role } play
}
audit-all-roles = { $by } let everyone play
audit-tournament-role = { $role ->
    [none] { $by } left organising tournaments to those who manage the server
   *[other] { $by } made { $role } tournament organisers
}
audit-zone = { $by } set the time zone to { $zone }
audit-unknown = { $by } changed a setting
settings-end-ask = End this game without a result?
settings-winner-ask = Declare this game a win for { $who }?
settings-how-ask = How did this game end?
button-give-role = Yes, let Parlor give it
button-give-role-not = No, don't
button-decide-yes = Yes, end it
button-correct-yes = Yes, change the result
button-decide-no = No, leave it
button-wins = { $who } wins
button-drawn = Draw
settings-no-channel = Nothing changed: choose a channel as well.
settings-no-role = Nothing changed: choose a role as well.
settings-role-everyone = Nothing changed: everybody has @everyone. To let only some people play, add the roles that may.
settings-no-lobby = Nothing changed: choose a channel for the lobby.
settings-no-results = Nothing changed: choose a channel for the results.
settings-no-puzzle = Nothing changed: choose a channel for the daily puzzle.
settings-no-organisers = Nothing changed: choose a role for the organisers.
settings-organisers-everyone = Nothing changed: everybody has @everyone, so anybody could run tournaments. Choose another role.
settings-no-zone = Nothing changed: type your city or what your clock shows into the option “zone”, and choose one of the suggestions.
settings-rank-role-incomplete = Nothing changed: choose a game, a role and a rating. To remove a rank role, choose its game and role, and on: False.
settings-ended = { $game } ended without a result.
settings-adjudicated = { $winner ->
    [none] { $game } is a draw.
   *[other] { $game } is a win for { $winner }.
}
settings-own-tournament-game = You're playing in { $game } yourself, and it counts for a tournament. Ask a manager of the server or another organiser.
settings-result-stands = { $game } was decided, and its event has gone on from that result. It stands.
settings-no-player = That person isn't in this game. Leave the winner out, and choose how the game ended.
settings-banned = { $who } can't start, join or vote in games here any more{ $until ->
    [none] {""}
   *[other] ; the ban ends { $until }
}. Games in progress go on, except in tournaments.
settings-unbanned = { $who } can start, join and vote in games here again.
settings-not-banned = { $who } isn't banned here.
settings-ban-bot = Only people can be banned.
settings-ban-past = That isn't in the future. Try 3 days, or leave it empty for a permanent ban.
no-server-game = There is no game { $typed } on this server. Choose one from the list that appears as you type.
setting-all = all
timeout-claim = The opponent may claim the win or give a day
timeout-loss = The game is lost at once
computer-play-off = off
computer-play-private = private only
computer-play-asked = private unless asked
computer-play-public = public
public-pages-on = public
public-pages-off = off
kept-boards-newest = the newest of each game
kept-boards-all = all
language-follow = Same as the server's
language-name = English
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
theme-shapes = Shapes and colours
choice-any-game = #{ $id } { $title }: { $one } – { $two }
not-in-this-channel = Games aren't allowed in this channel. You can play in: { $channels }
not-in-this-one = Games aren't allowed in this channel. Ask somebody who manages the server where they are.
not-with-your-roles = To play here you need a role from this list: { $roles }

## What the bot may do in a channel

doctor-well = Parlor has all the permissions it needs in this channel{ $channels ->
    [none] {""}
   *[other] {" "}and in { $channels }
}.
doctor-looked = -# Looked at: this channel, and those that settings, tournaments and leagues use. For another channel, use /doctor there.
doctor-optional = These are optional:
doctor-elsewhere = In { $channel } Parlor lacks: { $permissions }
doctor-where = To allow it: hold or right-click the channel's name{ $parent ->
    [none] {""}
   *[other] {" "}(for this thread, that of { $parent })
} › Edit Channel › Permissions › Parlor. Then use /doctor again.
doctor-ill = In this channel Parlor lacks:
doctor-line = - **{ $permission }**: { $why }
doctor-view = without it Parlor can't see the channel or post boards
doctor-send = without it Parlor can't post boards or reminders; boards come only as answers
doctor-send-in-threads = without it Parlor can't post boards in threads
doctor-attach = without it boards have no picture
doctor-history = without it Parlor can't tell after a crash whether a board was posted, and it may come twice
doctor-create-threads = without it games have no threads of their own
doctor-event-threads = without it tournaments, leagues and games with less than an hour have no threads, and their boards fill the channel
doctor-manage-threads = without it Parlor can't post in a game's locked thread; the game goes on in the channel above
doctor-manage-roles = without it Parlor can't give the rank roles set in /settings
doctor-rank-roles = Discord doesn't let Parlor give { $roles }. Give Parlor Manage Roles, and put a role of Parlor's above them. If that doesn't help, the bot's owner needs two-factor authentication.
doctor-winner-roles = Discord doesn't let Parlor give a role to the winner of { $roles }. Give Parlor Manage Roles, and put a role of Parlor's above that role. Parlor then gives it.
doctor-manage-roles-winner = without it Parlor can't give the winner of a tournament a role
doctor-mention-role = without it Parlor can't notify the role of the lobby or of a tournament, unless everyone may mention that role
doctor-teams = A team's role was deleted, so nobody can join that team any more: { $names }. End the tournament with /tournament end, and create a new one.
doctor-tournaments = Discord refused messages about tournaments: { $names }. { $hidden ->
    [yes] They wait there until Parlor has View Channel.
   *[no] Repair the permissions there, or use /tournament table in another channel to move the messages.
}
doctor-leagues = Discord refused messages about leagues: { $names }. { $hidden ->
    [yes] They wait there until Parlor has View Channel.
   *[no] Repair the permissions there, or use /league table in another channel to move the messages.
}
doctor-lobby = Discord refused the list of open challenges in { $channel }. Repair the permissions there; then it comes by itself.
doctor-results = Discord refused results in { $channel }. Repair the permissions there; then they come by themselves.
doctor-puzzle = Discord refused the daily puzzle in { $channel }. Repair the permissions there; then it comes by itself.
doctor-closed = Discord refused Parlor's last message in { $channels }. Parlor tries again now and then, and at once when permissions change or somebody plays there.
doctor-refused = Discord refused a message about a game here. Its players were told by direct message.
permission = { $bit ->
    [0] Create Invite
    [1] Kick Members
    [2] Ban Members
    [3] Administrator
    [4] Manage Channels
    [5] Manage Server
    [6] Add Reactions
    [7] View Audit Log
    [8] Priority Speaker
    [9] Video
    [10] View Channel
    [11] Send Messages
    [12] Send Text-to-Speech Messages
    [13] Manage Messages
    [14] Embed Links
    [15] Attach Files
    [16] Read Message History
    [17] Mention @everyone, @here, and All Roles
    [18] Use External Emoji
    [19] View Server Insights
    [20] Connect
    [21] Speak
    [22] Mute Members
    [23] Deafen Members
    [24] Move Members
    [25] Use Voice Activity
    [26] Change Nickname
    [27] Manage Nicknames
    [28] Manage Roles
    [29] Manage Webhooks
    [30] Manage Expressions
    [31] Use Application Commands
    [32] Request to Speak
    [33] Manage Events
    [34] Manage Threads
    [35] Create Public Threads
    [36] Create Private Threads
    [37] Use External Stickers
    [38] Send Messages in Threads
    [39] Use Activities
    [40] Timeout Members
    [41] View Creator Monetization Analytics
    [42] Use Soundboard
    [43] Create Expressions
    [44] Create Events
    [45] Use External Sounds
    [46] Send Voice Messages
    [48] Set Voice Channel Status
    [49] Create Polls
    [50] Use External Apps
    [51] Pin Messages
    [52] Bypass Slowmode
   *[other] no. { $bit }
}

## Lists

games-title = { $who }'s games on this server
games-none = { $who } has no games in progress on this server. Offer one with /challenge.
games-title-own = Your games, wherever they are played
games-none-own = You have no games in progress. Start one with /play.
games-only-here = With “Everywhere” you can only list your own games. Leave out “player”, or choose this server.
games-turn-mine = **#{ $id }** { $title } against { $other } · **your turn**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } against { $other } · { $turn } to move{ $time } { $link }
games-open = **#{ $id }** { $title }: challenge by { $other }, { $deadline ->
    [none] stays open
   *[other] expires { $deadline }
} { $link }
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
unknown-player = somebody

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
top-legend = -# “?” after a rating: few games so far, so it can still change a lot.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Nobody is ranked here yet. It takes { $needed } rated games, the last within { $days } days: start one with /challenge.
top-own = You: `{ $rank }.` **{ $rating }** · { $results }
top-own-few = You're not ranked yet: { $games } of { $needed } rated games played.
top-own-inactive = You're unranked for now: your last rated game was more than { $days } days ago. The next one brings you back.
top-own-unlisted = Unranked: turn on “Show me on leaderboards” in /preferences.
top-own-apart = Unranked: turn on “Global rating” in /preferences.
rating-results = { $wins } won, { $losses } lost{ $draws ->
    [0] {""}
   *[other] , { $draws } drawn
}
profile-title = **{ $who }'s profile**
profile-server = On this server: rating ± uncertainty, results
profile-everywhere = Everywhere
profile-line = - { $title } **{ $rating }**{ $deviation ->
    [none] {""}
   *[other] {" "}± { $deviation }
} · { $results }
profile-none = No rated games here yet. Start one with /challenge.
profile-seasons = Seasons
profile-season-line = - { $league }, season { $season }: division { $division }, place { $place }
profile-past = Recent games
profile-past-line = - #{ $id } { $title }: { $result ->
    [won] won
    [lost] lost
   *[drawn] draw
} against { $other }, { $ended } { $link }
profile-versus = Against { $other }: { $results }
profile-versus-none = No games against { $other } here yet
profile-hidden = { $who } keeps ratings and results private.
curve-title = { $name } · rating after each game on this server
curve-alt = A curve: the rating in all games on this server from { $first } after rated game { $from } to { $last } after rated game { $to }. Lowest { $least }, highest { $most }. A band around it shows the uncertainty.

help = Play abstract board games right here, a move whenever you have a minute.
help-page = Under a board, “{ $button }” lets you tap cells instead of typing.
help-alt = A board of each game: { $games }.
help-command = - { $command }: { $help }
help-user-menu = in a person's menu
help-message-menu = in the menu of a game's message
help-games =
    The games:
    { $games }
help-game = - **{ $title }** ({ $credit }): { $pitch }
no-designer = the rule sheet names no designer
rules =
    {""}**{ $title }** ({ $credit })

    { $rules }

    The picture: { $example }
rules-more =
    {""}**{ $title }** ({ $credit })
    { $more }

    -# Moves: { $moves }

## Lessons

lesson = **{ $title }** · lesson { $number } of { $lessons }
lesson-right = ✅ **{ $move }**
lesson-wrong = ❌ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , then **{ $reply }**
}
lesson-illegal = 🚫 **{ $move }** is not allowed.
lesson-other-right = That does it too.
lesson-over = You're ready! Try a small game: the computer goes easy on you.
lesson-you = You ({ $colour })
learn-which = New here? Start with **{ $title }**: three minutes, with the button below.
button-learn = Learn
button-dice = Check the dice
button-learn-game = Learn { $title }
button-next-lesson = Next
button-try-again = Try again
button-skip-lesson = Skip

## Puzzles

puzzle =
    🧩 **{ $title }** { $task }
    -# { $credit } · { $variant } · { $date }
puzzle-task = { $stars } { $colour } wins in { $moves ->
    [1] one move
   *[other] { $moves } moves
}.{ $rolls ->
    [none] {""}
   *[other] {" "}Rolls: { $rolls }.
}
warm-up = Warm-up
puzzle-warm-up = Warm-up: { $title }
puzzles = **Today's puzzles:** find the move that wins.
puzzles-line = { $solved ->
    [yes] ✅
   *[no] 🧩
} **{ $title }** · { $variant } { $stars }{ $solved ->
    [yes] { $tries ->
        [1] , solved at the first try
       *[other] , solved in { $tries } tries
    }
   *[no] { $tries ->
        [0] {""}
        [1] , 1 try so far
       *[other] , { $tries } tries so far
    }
}
puzzle-right = ✅ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , then **{ $reply }**
}. That's right: go on.
puzzle-wrong = ❌ **{ $move }**?{ $reply ->
    [none] {""}
   *[other] {" "}**{ $reply }**!
} { $result }
puzzle-not-won = That doesn't win.
puzzle-later = 🟡 **{ $move }**. That wins too, but later.
puzzle-solved = 🎉 **{ $move }** wins.
puzzle-tries = { $tries ->
    [1] Solved at the first try! A new one tomorrow.
   *[other] Solved in { $tries } tries. A new one tomorrow.
}
puzzle-hint = { $part ->
    [nw] Look at the upper left.
    [n] Look at the top.
    [ne] Look at the upper right.
    [w] Look at the left side.
    [e] Look at the right side.
    [sw] Look at the lower left.
    [s] Look at the bottom.
    [se] Look at the lower right.
   *[centre] Look at the middle.
}
puzzle-hint-later = A hint comes after { $misses } misses.
puzzle-streak = 🔥 { $days } days in a row.
puzzle-streak-elsewhere = 🔥 Puzzles: { $days } days in a row
puzzle-streak-ended = You solved puzzles { $days } days in a row: well done! { $solved ->
    [yes] Today, a new streak begins.
   *[no] Solve one today to begin a new streak.
}
puzzle-late = This puzzle's day is over, so it no longer counts. There are new ones today.
puzzle-solution = Solution: ||{ $solution }||
puzzle-solvers = { $solved ->
    [0] Nobody here has solved it yet.
    [1] 1 person here has solved it.
   *[other] { $solved } people here have solved it.
}
puzzle-picture = -# The picture shows the warm-up.
puzzle-before = -# The last one, **{ $title }** ({ $credit }), { $date }: ||{ $solution }|| { $solved ->
    [0] Nobody here solved it.
    [1] 1 person here solved it.
   *[other] { $solved } people here solved it.
}
puzzle-first-try = -# At the first try: { $people ->
    [none] { $others ->
        [1] 1 person
       *[other] { $others } people
    }
   *[other] { $people }{ $others ->
        [0] {""}
        [1] {" "}and 1 other
       *[other] {" "}and { $others } others
    }
}
puzzle-longest-streak = -# Longest streak: { $days } days{ $person ->
    [none] {""}
   *[other] , by { $person }
}
button-solve = Solve
button-puzzles = Today's puzzles
button-next-puzzle = Next puzzle: { $title }
button-type-move = Type a move
button-play-first = Play a small game

## Vote games

team-channel = Channel team
team-first = Team 1
team-second = Team 2
vote-turn = 🗳️ **{ $game }**: { $team } ({ $colour }) votes on the next move against { $other }.{ $dice }
vote-everyone = -# Vote for a move in secret; you can change it until the vote closes.
vote-teams = -# Join a team for the whole game, and vote for its moves in secret; you can change your vote until the vote closes.
vote-result = **{ $move }** was played. Votes: { $votes }.{ $tied ->
    [yes] {" "}The tie was decided by lot.
   *[no] {""}
}
vote-reply = { $computer } replied **{ $move }**.
vote-again = Nobody has voted, so the time runs once more. Without a vote, { $team } then loses.
vote-count = { $voted ->
    [0] {""}
    [1] 1 person has voted.{" "}
   *[other] { $voted } people have voted.{" "}
}Vote closes { $deadline }.
vote-first-decides = The first vote decides.
vote-cast = Your vote for **{ $move }** counts. { $deadline ->
    [none] The time is up, so the vote closes now.
   *[other] Nobody sees it before the vote closes { $deadline }; until then you can change it.
}
vote-late = The vote has closed, so your vote for **{ $move }** doesn't count. The newest board shows what was played.
vote-not-joined = You're in no team of this game yet. Press Join under the board first.
vote-other-team = You're in { $team }, and nobody changes teams during a game.
vote-team-full = { $team } is full: { $seats ->
    [one] it has 1 seat.
   *[other] it has { $seats } seats.
}
vote-joined = You're in { $team } now, for the whole game.
vote-left = You have left { $team }, and your vote is taken back. You can come back, but not join another team.
vote-notify = { $on ->
    [yes] You'll be mentioned when { $team } has to vote, and when the game ends. Press again to stop that.
   *[no] You won't be mentioned any more.
}
vote-notify-full = In this game { $most } people are mentioned already, and more don't fit into a message. Follow the game under More instead.
vote-game-started = **{ $game }** begins: the board will appear in this channel. Use /vote-game close to close a vote early, and /vote-game end to end the game.
vote-game-exists = A vote game is running in this channel already.
vote-games-many = You have started { $games } vote games here that are still running. End one with /vote-game end first.
vote-game-none = No vote game is running in this channel. Start one with /vote-game start.
vote-game-over = This vote game is over.
vote-game-organiser = Only the person who started this vote game, and those who manage the server, can do that.
vote-game-permissions = A vote game can't be played in this channel, because Parlor lacks: { $permissions }. Grant that, or choose another channel.
vote-game-ask = End **{ $game }** for everyone? It won't count, and nobody wins.
vote-game-stopped = **{ $game }** between { $winner } and { $loser } was ended by { $by }. It doesn't count.
vote-game-lost = **{ $game }** between { $winner } and { $loser } has ended, because its channel was deleted. It doesn't count.
vote-game-empty = **{ $game }** between { $winner } and { $loser } was called off: the time was up, and nobody was in either team. It doesn't count.
vote-close-ask = Close the vote on move { $number } of **{ $game }** now? { $voted ->
    [1] 1 person has voted.
   *[other] { $voted } people have voted.
}
vote-closed = The vote is closed: **{ $move }** was played.
lot-sealed = If several moves of { $game } have the most votes, a lot decides. All lots{ $dice ->
    [yes] {" "}and rolls
   *[no] {""}
} come from a secret number, the seed, which was fixed before the first vote. It is shown when the game ends. Until then, you see its fingerprint (SHA-256); another seed would have another one: `{ $hash }`
lot-revealed = -# Seed of the lots{ $dice ->
    [yes] {" "}and rolls
   *[no] {""}
}: `{ $seed }`
choice-against-teams = Two teams against each other
button-vote = Vote
button-join-team = Join { $team }
button-notify-me = Notify me
button-close-vote-yes = Yes, close it
button-lot = Check the lots

## Commands, as Discord lists them: names are lower case without blanks, descriptions at most 100 characters.
## A sentence that mentions a command does so by its name here.

command-challenge = challenge
    .description = Challenge a person, or everyone in this channel, to a game (rated unless you or the server say no)
    .help = invite a person or the whole channel
    .game = Which game
    .opponent = Who to challenge; leave empty for anyone in this channel
    .variant = Board size and the like
    .first = Who makes the first move
    .pace = Time limit
    .rated = Whether the result counts for ratings (yes unless you say no)
    .games = One game, or two at once with seats swapped
    .keep = Make the offer again each time somebody takes it
command-play = play
    .description = Play against the computer
    .help = play the computer
    .game = Which game
    .level = Strength: easy (for beginners), medium, hard or master
    .variant = Board size and the like
    .first = Who makes the first move
    .show = Whether everyone in the channel sees the game (only you unless you say yes)
command-move = move
    .description = Play a move in your game
    .help = play a move, or press Move under a board
    .move = The move, such as d4
    .game = Which game, if you have several in this channel
command-board = board
    .description = Show the current board, just to you
    .help = see a board again
    .game = Which game, if there are several
    .as = As a picture, or in words
command-games = games
    .description = List games in progress on this server, with your turns first
    .help = list your games
    .player = Whose games (yours by default)
    .scope = This server, or your games everywhere
command-lobby = lobby
    .description = See who is looking for an opponent, or offer a game yourself
    .help = see who is looking for an opponent
command-vote-game = vote-game
    .description = A game that this channel plays together: everyone votes on each move
    .help = play a game together with the whole channel
    .start = Start a vote game in this channel
    .close = Close the current vote early, if you started the game
    .leave = Leave your team, and take back your vote
    .end = End the vote game, if you started it; nobody wins
    .game = Which game
    .variant = Board size and the like
    .against = The computer, or two teams against each other (the computer at medium by default)
    .every = Time to vote on a move (1 day by default)
    .seats = The most people in a team (any number by default)
command-tournament = tournament
    .description = Tournaments of this server: round robin, knockout, Swiss or teams
    .help = join a tournament
    .create = Announce a tournament that people can join
    .join = Join a tournament that has not begun
    .leave = Leave a tournament; after the start you lose your remaining games
    .start = Begin a tournament with those who have joined
    .table = See the table of a tournament
    .export = Get the pairings, the table and the records as files
    .end = End a tournament early, without a winner
    .tournament = Which tournament, if there are several
    .name = Its name
    .game = Which game
    .variant = Board size and the like
    .pace = Time limit (3 days a move by default)
    .form = Round robin, knockout, Swiss or teams (round robin by default)
    .seats = The most players, 2 to 64 (8 by default); in a Swiss tournament 4 to 128 (32 by default)
    .team-one = In a match of teams, the role of the first team
    .team-two = In a match of teams, the role of the second team
    .rounds = Rounds of a Swiss tournament, 3 to 9 (as many as the players need by default)
    .role = A role that the winner gets
    .starts = When it starts by itself, such as Friday 20:00 or 3 days (an organiser starts it by default)
    .at-least = How many must join before it starts by itself (4 by default)
    .repeats = Hold it again and again, from the time in starts
    .check-in = Ask people in the last hour whether they are here; the others give up their places
    .every = Join each time it is held, until you leave
    .rating-from = The lowest rating that may join; new players count as 1500
    .rating-to = The highest rating that may join
    .remove = Remove a player; after the start the remaining games are lost
    .add = Add a player after the start, to a Swiss tournament or to a group with room
    .replace = Give a player's place to somebody else, while nobody has played
    .rename = Rename a tournament
    .adjudicate = Say how a game of a tournament ended
    .player = Who
    .by = Who takes the place
    .winner = Who won; leave empty to choose a result
command-league = league
    .description = Leagues of this server: seasons, divisions, up and down
    .help = join a league
    .create = Create a league: seasons of six or eight weeks
    .join = Join the next season, or an empty place in the current one
    .leave = Leave a league
    .table = See the table of your division, and the champions
    .move = Put a person into a division of the next season
    .remove = Remove a person from a league
    .rename = Rename a league
    .end = End the current season, or the league
    .league = Which league, if there are several
    .name = Its name
    .game = Which game
    .variant = Board size and the like; leave empty for the usual boards
    .pace = Each player's time: 7 days in all (six weeks) or 14 (eight weeks, the default)
    .size = How many people a division usually has, 4 to 8 (6 by default)
    .role = A role that champions get
    .every = Join every season, until you leave
    .late = See who is late (organisers)
    .division = Which division; 1 is the highest
    .player = Who
command-resign = resign
    .description = Give up a game; asks you to confirm
    .help = give up a game
    .game = Which game, if you have several in this channel
command-draw = draw
    .description = Offer a draw, or accept the one you are offered
    .help = offer a draw
    .game = Which game, if you have several in this channel
command-takeback = takeback
    .description = Ask your opponent to let you take back your last move
    .help = ask for your last move back
    .game = Which game, if you have several in this channel
command-if = if
    .description = Plan instant replies to your opponent's moves; empty: your plans
    .help = plan a reply
    .opponent = Their move; put earlier moves before it for a longer line
    .then = Your reply
    .game = Which game, if you have several in this channel
command-away = away
    .description = Pause your clocks in all games, up to 30 days a year
    .help = pause your clocks
    .until = How long, such as 3 days, or a date; leave empty to be away until you come back
command-privacy = privacy
    .description = See what is stored about you, get it as a file, or delete it
    .help = see what is stored about you
    .what = What you want
command-preferences = preferences
    .description = Choose how boards look and how you're notified
    .help = choose how boards look and how you're notified
    .quiet = When games don't call you, such as 22:00–07:00
    .zone = Your time zone: type your city or what your clock shows
command-setup = setup
    .description = Choose this server's channels and roles, on two pages
    .help = choose channels and roles, if you manage the server
command-settings = settings
    .description = Settings for games on this server
    .help = change this server's settings, if you manage it
    .show = Show all settings, and who changed what last
    .channel = Allow games in a channel; empty: show what is allowed
    .role = Let a role play; empty: show who may play
    .allowed = Yes, no, or all (yes by default)
    .threads = Whether each game gets a thread of its own
    .boards = Which boards stay in a channel
    .keep = The newest board of each game, or all
    .on = Turn it on or off
    .pace = The usual time limit
    .timeout = What happens when a player's time is up
    .then = What happens
    .reminders = Whether players are reminded of their time
    .rated = Whether results may count for the ratings
    .computer = Whether people may play the computer, and who sees it
    .mode = Off, private, private unless asked, or public
    .language = The language of messages in channels
    .theme = How boards in channels look
    .pages = Whether anybody with the address may watch games in open channels
    .lobby = Keep a list of open challenges in a channel
    .results = Post the results of games in a channel
    .puzzle = Post a warm-up and a puzzle each day in a channel
    .hour = At which hour of the day, in the server's time zone (12 by default)
    .notify = A role to notify of new challenges, at most once an hour
    .ban = Keep a person from starting games here; those in progress go on, except in tournaments
    .unban = Let a person start games here again
    .rank-role = Give a role to people whose rating is high enough
    .tournament-role = Let members with a role organise tournaments
    .zone = The time zone of the puzzle's hour and of the times that organisers type; empty: show it
    .rating = The rating from which people get the role
    .player = Who
    .until = Until when, such as 3 days; leave empty for a permanent ban
    .export = Get the rated games of a year as files
    .year = Which year (this year by default)
    .month = Only this month of the year, 1 to 12
    .end = End a game that is stuck, without a result
    .adjudicate = Say how a game ended
    .game = Which game
    .winner = Who won; leave empty to choose a result
command-doctor = doctor
    .description = Which permissions Parlor lacks on this server, and what that breaks
    .help = see what Parlor lacks, if you manage the server
command-leaderboard = leaderboard
    .description = Who is rated highest, on this server or everywhere
    .help = see who is rated highest
    .game = Which game (all together by default)
    .scope = This server, or everywhere
    .page = Which page of the table
command-profile = profile
    .description = A person's ratings, results and recent games
    .help = see ratings and results
    .player = Whose (yours by default)
    .versus = Compare with another player
command-block = block
    .description = Stop someone's challenges; empty: your block list
    .help = stop someone's challenges
    .player = Who
command-unblock = unblock
    .description = Let a person challenge you again
    .help = allow someone's challenges again
    .player = Who
command-learn = learn
    .description = Learn a game in five short lessons that only you see
    .help = learn a game in short lessons
    .game = Which game
command-puzzle = puzzle
    .description = Today's puzzles: find the move that wins
    .help = solve today's puzzles
    .game = Which game (all by default)
command-rules = rules
    .description = The rules of a game in brief, with an example
    .help = read how a game is played
    .game = Which game
command-replay = replay
    .description = Look at a game move by move, as a GIF or as text, finished or not
    .help = go through a game move by move
    .game = Which game
command-explore = explore
    .description = Try moves on a private copy of a position
    .help = try moves on a private board
    .game = Which game, if there are several
    .record = The record of a game, to try moves where it ends
command-help = help
    .description = What Parlor is and how to play
    .help = read what Parlor is
command-challenge-user = Challenge to a game
command-replay-message = Replay
command-explore-message = Explore from here
command-analyse-message = Analyse
option-rank-role-role = The role that people get
option-posting-channel = Which channel
option-pages-mode = Public, or off; public applies to games that begin from now on
option-rank-role-game = Which game, or all games together
option-puzzle-game = Which game (the games take turns by default)
option-tournament-role-role = Which role
option-tournament-end = end
option-league-move = move
option-league-every = every
option-tournament-every = every
option-tournament-game = Which game
choice-repeats-weekly = Every week
choice-repeats-fortnightly = Every two weeks
choice-repeats-monthly = Every month
choice-form-round-robin = Round robin: everyone plays everyone twice
choice-form-knockout = Knockout: lose a match and you're out
choice-form-swiss = Swiss: one game a round, against people with about as many points
choice-form-teams = Match of two teams: two games on each board
choice-first-me = I go first
choice-first-opponent = My opponent goes first
choice-first-computer = The computer goes first
choice-first-random = Random
choice-games-one = One game
choice-games-both = Two games: each of you goes first once
choice-scope-server = This server
choice-scope-everywhere = Everywhere
choice-scope-followed = Games you follow
choice-as-picture = As a picture
choice-as-text = In words

## Names of options and of parts of commands, in the same form as names of commands

name-add = add
name-adjudicate = adjudicate
name-against = against
name-allowed = allowed
name-as = as
name-at-least = at-least
name-ban = ban
name-boards = boards
name-by = by
name-channel = channel
name-check-in = check-in
name-close = close
name-computer = computer
name-create = create
name-division = division
name-end = end
name-every = every
name-export = export
name-first = first
name-form = form
name-game = game
name-games = games
name-hour = hour
name-join = join
name-keep = keep
name-language = language
name-late = late
name-league = league
name-leave = leave
name-level = level
name-lobby = lobby
name-mode = mode
name-month = month
name-move = move
name-name = name
name-notify = notify
name-on = on
name-opponent = opponent
name-pace = pace
name-page = page
name-pages = pages
name-player = player
name-puzzle = puzzle
name-quiet = quiet
name-rank-role = rank-role
name-rated = rated
name-rating = rating
name-rating-from = rating-from
name-rating-to = rating-to
name-record = record
name-reminders = reminders
name-remove = remove
name-rename = rename
name-repeats = repeats
name-replace = replace
name-results = results
name-role = role
name-rounds = rounds
name-scope = scope
name-seats = seats
name-show = show
name-size = size
name-start = start
name-starts = starts
name-table = table
name-team-one = team-one
name-team-two = team-two
name-theme = theme
name-then = then
name-threads = threads
name-timeout = timeout
name-tournament = tournament
name-tournament-role = tournament-role
name-unban = unban
name-until = until
name-variant = variant
name-versus = versus
name-what = what
name-winner = winner
name-year = year
name-zone = zone

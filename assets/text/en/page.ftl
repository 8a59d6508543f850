# The board page, and the way to it.

open-off = The board page is off here.
open-link = Tap cells instead of typing. The link is yours alone, for 15 minutes.
open-inside = If you open it inside Discord, this channel sees that you opened Parlor, but not your board. Parlor remembers the choice: “Boards inside Discord” in /preferences.
button-open = Play on the board
button-open-puzzle = Solve on the board
button-open-link = Open the board
button-open-inside = Open inside Discord
button-sign-out = Sign out of the page
privacy-page = For the board page, Parlor also stores your sign-ins, until 30 days after the last visit, the boards you opened, for a day, and when you last looked at a game in progress, for two minutes.
privacy-sessions = { $count ->
    [one] You're signed in to the board page in one browser, last used { $last }.
   *[other] You're signed in to the board page in { $count } browsers, last used { $last }.
}
signed-out = You're signed out of the board page in all browsers.

page-boards = My boards
page-boards-waiting = Your turn
page-boards-others = Their turn
page-boards-none = No games in progress.
page-against = against { $opponent }
page-open-as = Continue as { $name }
page-open-other = { $other } is signed in here. Do you want to go on as { $name }?
page-sign-out = Sign out
page-skip = Skip to the board
page-board = Board
page-cell-empty = { $cell }, empty
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, you may play here
page-your-turn = Your turn
page-vote = Vote on the next move
page-voted = Your vote: { $move }. You can change it
page-votes = { $voted ->
    [one] 1 person has voted.
   *[other] { $voted } people have voted.
}
page-vote-rule = The move with the most votes is played; ties are broken by lot.
page-vote-join = You're in no team yet. Press Join under the board in Discord to vote.
page-vote-for = Vote for { $move }
page-vote-preview = Vote for { $move }?
page-vote-cast = Your vote counts. Nobody sees it before the vote closes.
page-their-turn = { $name } to move
page-thinking = { $name } is thinking
page-tap = Tap a cell.
page-play = Play { $move }
page-cancel = Undo
page-typed = Move
page-typed-play = Play
page-moves = Legal moves
page-played = You played { $move }.
page-they-played = { $name } played { $move }.
page-draw = { $yours ->
    [yes] You offered a draw.
   *[no] { $name } offers a draw. A move declines it.
}
page-takeback = { $yours ->
    [yes] You asked for a takeback.
   *[no] { $name } asks for a takeback.
}
page-lost-connection = No connection.
page-foreign-answer = Something else answers instead of Parlor, perhaps a sign-in page of your network. Reload the page to see it.
page-reload = Reload
page-not-found = There's no such board, or you can't see it. Press “Play on the board” under the board in Discord again.
page-signed-out = You aren't signed in. Press “Play on the board” under a board in Discord. If you just did, allow cookies for this page.
page-link-over = This link was used or has expired. Press “Play on the board” under the board in Discord again.
page-too-many = Too many requests. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
page-trouble = Something broke on Parlor's side. Try again in a moment.
page-slow = That took too long. Try again in a moment.
page-foreign = This request doesn't come from Parlor's own page.
page-too-large = That's too much text.
page-ply = Move { $ply } of { $plies }
page-now = Back to now
page-roll = Roll { $roll }
page-try = Try moves
page-try-end = Back to the game
page-plan = Keep as a plan
page-boards-finished = Results
page-moment = { $date }, { $clock }
page-hint-search = Looking for a good move…
page-rematch-sent = Rematch proposed. The challenge is in Discord, below this game's boards.
page-elsewhere = That isn't possible here. Use the buttons under the board in Discord.
page-analysing = The computer is going through the game. This can take a minute…
page-chance = { $name }: { $chance }
page-sound = Sound
page-learn = Learn a game
page-learn-done = { $done } of { $lessons } lessons done
public-page = -# Public page: anybody with [this link](<{ $url }>) may watch.
page-player = Player { $number }
page-activity-begins = Signing you in…
page-activity-refused = Discord didn't sign you in.
page-activity-again = Try again
page-activity-outside = This page opens inside Discord: press “Play on the board” under a board there.
page-activity-silent = Discord doesn't answer here. You can play in your browser instead: press “Play on the board” under a board, or go to
page-magnify = Hold to magnify.
page-next-slide = { $chosen } makes a pair. Which way does it slide?
page-next-space = Where does { $chosen } go?
page-preview = Play { $move }?
page-preview-after = This is how the board would look.
page-left = { $time } left
page-overdue = Time is up
page-days = { $count } d
page-hours = { $count } h
page-minutes = { $count } min
page-you = You
page-trying = Trying: nothing here counts
page-try-play = Try { $move }
page-planned = Planned: { $plan }
page-plan-clear = Clear
page-win = You win!
page-loss = { $name } wins
page-resigned = You resigned
page-why-loss = { $name } wins.
page-why-resigned = { $name } resigned.
page-why-time = { $yours ->
    [yes] Your time ran out.
   *[no] { $name } ran out of time.
}
page-why-decided = A manager of the server decided it.
page-why-agreed = By agreement.
page-why-uncounted = It doesn't count.
page-solution = Solution
page-rating = Rating: { $change }
page-save = Save
page-beat = You beat { $opponent }
page-lost-to = { $opponent } beat you
page-drew = Draw with { $opponent }
page-share = Share
page-copied = Link copied.
page-new-game = New game
page-new-start = Play the computer
page-which-channel = In which channel?
page-show = Show in Discord
page-friend-asked = Your challenge is in { $channel }. Anybody there can accept it.
page-shown = The game will be in { $channel } in a moment.
page-channel-closed = That channel is not open for you now. Choose another one.
page-discord-refuses = Discord doesn't let you act in that channel at the moment. Try again when it does.
page-discord-silent = Discord didn't answer. Try again in a moment.
page-friend-in-discord = In Discord, type /challenge in a channel of your server.
page-show-in-discord = In Discord, type /board in a channel of your server, and press Show under the board.
page-puzzle-shown = The puzzle will be in { $channel } in a moment.
page-puzzle-show-in-discord = In Discord, type /puzzle in a channel of your server, and press Show under the puzzle.
page-played-moves = Moves
page-challenges = Challenges
page-boards-votes = Vote games
page-wants-rematch = { $opponent } wants a rematch
page-drag = You can also drag from { $cell }.
page-several = More than one pawn can go to { $cell }: tap the pawn first.
page-terms = { $variant } · { $pace } · { $rated ->
    [yes] rated
   *[no] not rated
}
page-pass = Pass

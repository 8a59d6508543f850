tether-player-1 = Red
tether-player-2 = Blue
tether-rules =
    {""}**Goal.** Claim more than half of the board. Red owns the top and bottom sides, Blue left and right.

    {""}**Your turn.** Place a stone. A loop of your stones, or of stones and your sides, captures the opposing stones inside, cut off from both their sides. Stones connected to a side of yours claim their cells and all they surround.

    {""}**The end.** Whoever claims more than half wins.
tether-rules-more =
    - Inside a loop: every way to both opposing sides leads over your stones. A gap with an opposing stone in it stays open.
    - Nobody may place inside a loop, not even its owner, even if it claims nothing.
    - Connected: stone by stone of your colour, up to one of your sides. Such stones are **tethered**: nothing cuts them off, so they are never captured.
    - Stones with a light dot aren't tethered. They claim nothing, and neither does a loop of them.
    - All your tethered stones count together: two chains from side to side also claim what is between them.
    - Captured stones go back to their owner and score nothing.
    - A corner cell lies on one side of each colour, so any stone there is tethered.
    - You must place a stone. There are no draws.
tether-pitch = claim more than half of the board with walls and loops that are tethered to your sides.
tether-example = Red's c4 just closed a loop around c3 and captured the blue stone there (crossed out). The loop touches no red side yet, as its light dots show, so it claims nothing: c3 is hatched, not red.
tether-moves = a cell, such as d4
tether-count-of = { $cells } of { $needed } cells
tether-count = { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}
tether-gain = { $by ->
    [one] 1 cell
   *[other] { $by } cells
}
variant-tether = { $size }×{ $size }
illegal-surrounded = { $cell } is surrounded by { $by }, so nobody may place there.
why-tether = { $count } of { $all } cells.
status-tether = { $colour } wins with { $count } of { $all } cells
alt-tether = { $first } has claimed { $one ->
    [one] 1 cell
   *[other] { $one } cells
}, { $second } { $two }.

lesson-tether-1 = Close the gap in your red wall! Two walls between your sides, top and bottom, claim the cells between them: they count as yours. More than half the board wins.
lesson-tether-1-right = Closed! Both walls and every cell between them are yours: 15 of 25. You win.
lesson-tether-1-wrong = Blue steps into the gap, and your walls enclose nothing.
lesson-tether-1-inside = c1 lies between your walls and leaves the gap open. Blue steps into it, and your walls enclose nothing.
lesson-tether-2 = Close the loop around the blue stone in the middle! A closed loop of your stones captures every blue stone inside.
lesson-tether-2-right = Captured! The stone goes back to Blue (crossed-out circle). Nobody, not even you, may place inside a closed loop: its empty cells are hatched or tinted.
lesson-tether-2-wrong = The loop is still open. Blue slips out through d3, and the stone is safe.
lesson-tether-3 = Tether your loop: connect it to the red side at the top or bottom. Loose stones (white dots) claim nothing.
lesson-tether-3-right = Now it's tethered: joined stone by stone to a side of yours. The loop, the cell inside and c1 are yours, 8 cells. Tethered stones can never be captured.
lesson-tether-3-wrong = The loop still touches no red side, so it claims nothing. Blue takes c1 and begins to shut you out.
lesson-tether-4 = Trap the two blue stones between your stones and the red top side! Your own sides help to close a loop; a blue side or a blue stone never does.
lesson-tether-4-right = Captured! Your stones and the red side close the loop. It touches your side, so it claims 7 cells at once.
lesson-tether-4-wrong = Blue reaches the blue side on the right. Now these stones are tethered and safe for ever.
lesson-tether-5 = Block the gap in Blue's second wall! One more stone there finishes it from side to side: then Blue has more than half and wins at once.
lesson-tether-5-right = Blocked! c4 is tethered to your bottom side, so Blue can't close this wall any more.
lesson-tether-5-wrong = Blue closes the wall: 15 of 25 cells. Blue wins.

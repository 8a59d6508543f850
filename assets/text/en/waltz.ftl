waltz-player-1 = Dark
waltz-player-2 = Light
waltz-rules =
    {""}**Goal.** Hold the token at the end: whoever has more pairs gets it. A pair: two of your stones side by side, with no other of yours next to them.

    {""}**Your turn.** Place a stone. If it makes a pair, the pair must slide: both stones together, one step, the way you choose. They push what is in front.

    {""}**The end.** Both pass in a row, or the player without the token can never make a pair again.
waltz-rules-more =
    - Side by side: on squares along rows and columns, on hexagons in all six directions.
    - Slides: n (up), ne, e, se, s, sw, w, nw on squares; e, w, ne, nw, se, sw on hexagons.
    - Each stone of the pair pushes the row in front, of either colour, up to the first gap. Only your stones may leave the board, never the pair. If no direction works for both, you can't place there.
    - Only a pair made by placing slides. A third stone of yours beside a pair breaks it; nothing slides.
    - After each turn, more pairs take the token; on equal pairs it stays.
    - You may pass once somebody holds the token, or if you have no other move.
    - “Never”: no empty cell has exactly one stone of yours beside it, a lone one, and no two empty cells side by side have none of yours beside them. What later pushes might open doesn't count.
    - You can agree on a draw.
waltz-pitch = hold the token at the end: it goes to whoever has more pairs, and each new pair slides and shoves what's in the way.
waltz-example = Dark's stone on b4 made a pair with b5, which slid south-east (long arrows), pushed a Light stone (small arrowhead) against Light's pair and so broke it: Dark takes the token.
waltz-moves = a cell, such as c3; where it makes a pair, add a direction, such as c3-ne; or pass
waltz-count = { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}{ $token ->
    [yes] {""} · token
   *[no] {""}
}
waltz-gain = { $by ->
    [one] a pair
   *[other] { $by } pairs
}
variant-waltz = { $grid ->
    [hex] hexagon, side { $size }
    [limping] uneven hexagon, { $size }–{ $next }
   *[square] { $size }×{ $size }
}
illegal-pass-too-early = You can't pass yet: nobody holds the token, and you have a move.
illegal-no-such-direction = Pairs can't slide { $direction } on this grid. Use e, w, ne, nw, se or sw.
illegal-no-pair = { $cell } makes no pair; drop the direction.
illegal-no-slide = { $cell } makes a pair that can't slide anywhere, so you can't place there.
illegal-which-direction = { $cell } makes a pair. Which way does it slide?
illegal-leaves-board = The pair can't slide that way: its stone on { $cell } would leave the board.
illegal-pushes-off = The pair can't slide that way: it would push the { $by } stone on { $cell } off the board.
why-waltz = { $how ->
    [no-room] the token, and no place left where the other side could make a pair.
   *[passed] the token, and both passed.
}
status-waltz = { $colour } wins with the token{ $how ->
    [no-room] , no pair possible
   *[passed] , both passed
}
alt-waltz = { $holder ->
    [0] Nobody holds the token.
    [1] { $first } holds the token.
   *[2] { $second } holds the token.
} { $first } has { $one ->
    [one] 1 pair
   *[other] { $one } pairs
}, { $second } { $two }.
direction-n = north, up
direction-ne = north-east
direction-e = east, right
direction-se = south-east
direction-s = south, down
direction-sw = south-west
direction-w = west, left
direction-nw = north-west

lesson-waltz-1 = Place a dark stone to make a pair: exactly two of yours side by side, not diagonally. New pairs slide one step (n means up). Get more pairs than Light.
lesson-waltz-1-right = c2 and b2 make a pair. A new pair must slide one step, the way you choose: here n, up, to b3 and c3. After that it moves only when pushed. You lead 1–0.
lesson-waltz-1-diagonal = c3 is diagonal to b2, and that isn't side by side: no pair, no slide. Light makes the first pair.
lesson-waltz-1-wrong = Your stones aren't side by side: no pair, no slide. That lets Light make the first pair.
lesson-waltz-2 = Place a stone on b2 and break Light's pair! Your new pair slides the way you choose: n up, s down, e right, w left, or diagonally, like ne (up and right). It pushes all stones in front, of either colour, up to the first gap.
lesson-waltz-2-right = Your stone from a2 pushes b3 to c4, and a3 stays: Light's pair is broken. A pair that is pushed, or made by a push, counts but doesn't slide.
lesson-waltz-2-both = Both stones are pushed up together, so they're still a pair. Light makes a second one.
lesson-waltz-2-wrong = Light still has a pair. To part its stones, push one and leave the other.
lesson-waltz-3 = Place a stone on b2 and break Light's pair! You may push your own stones off the board, never Light's. The sliding pair itself must stay on the board.
lesson-waltz-3-right = Your stone from b2 pushes c2 to d2, and your own stone there falls off (crossed out). It's worth it: Light's pair is broken.
lesson-waltz-3-off = Sliding down and right (se) would push Light's stone on c1 off the board.
lesson-waltz-3-wrong = Light still has a pair. To part it, push c2 along row 2, even if that costs you a stone.
lesson-waltz-4 = Take the token (medal) from Light: whoever holds it at the end wins! After each turn, more pairs take it; on equal pairs it stays. It's 1–1 now.
lesson-waltz-4-right = b3 and a3 make a second pair and slide right (e), clear of your first. With 2–1 you take the token.
lesson-waltz-4-third = d1 is a third stone next to your pair and breaks it: three together are no pair, and nothing slides. Light makes a second pair and leads 2–0.
lesson-waltz-4-join = The new pair slides down (s) against your first: four stones together are no pair. Light makes a second pair and leads 2–0.
lesson-waltz-4-wrong = You aren't ahead, so Light keeps the token. Make a second pair, and keep it apart from the first.
lesson-waltz-5 = Win this turn! Once somebody holds the token, you may pass. If both pass in a row, the game ends and the token's holder wins. You hold it, and Light just passed.
lesson-waltz-5-right = Both passed, and you hold the token: you win. The holder also wins as soon as the other player has no place left to make a pair.
lesson-waltz-5-greedy = You had two pairs, but Light's new pair pushes one up against the other: four stones together are no pair. Light leads 1–0 and takes the token.
lesson-waltz-5-third = Light's new pair pushes your stone from c2 up to c3, next to your pair: three together are no pair. Light leads 1–0 and takes the token.
lesson-waltz-5-wrong = The game goes on, and Light gets another chance. You hold the token: just pass.

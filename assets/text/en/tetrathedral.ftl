tetrathedral-player-1 = Amber
tetrathedral-player-2 = Violet
tetrathedral-rules =
    {""}**Goal.** Build a pyramid: a pawn of yours with three more of yours across its three edges, none of the four in the lighter outer ring.

    {""}**Your turn.** The die is rolled. Move one pawn exactly that many spaces in a straight line; on an 8 any number, but at most 8 while a pawn of yours is off the board. End on an opposing pawn to capture it.

    {""}**The end.** Whoever builds a pyramid wins.
tetrathedral-rules-more =
    - Straight: along a strip, edge after edge; or through the tips: tip, edge, tip, edge, beginning with either. Each triangle is one space: a 1 reaches up to six.
    - A pawn can't pass over another, or end on one of your own; pawns beside a tip don't block.
    - While a pawn of yours is out, an 8 moves a pawn only 1 to 8 spaces, or puts yours back on an empty space of the outer ring, which is your whole turn.
    - Any possible move will do, capture or not. If there is none, Parlor passes for you.
    - Any of the four may complete the pyramid, even by capturing on the missing space.
    - Four pawns each (or eight) start on spaces of their colour. Who goes first is random, unless the challenge says otherwise.
    - You can agree on a draw.
tetrathedral-pitch = roll the die and build a pyramid: a pawn with three more of yours across its edges.
tetrathedral-example = Violet rolled a 4 and captured the Amber pawn on c12.
tetrathedral-moves = two spaces, such as a2-b5; or @ and a space of the outer ring to put a pawn back there, such as @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] 1 pawn out
   *[other] { $out } pawns out
}
variant-tetrathedral = { $pawns } pawns each{ $first ->
    [2] , Violet goes first
   *[1] {""}
}
illegal-not-rolled = Wait for the roll.
illegal-must-move = You can't pass: your roll allows a move.
illegal-no-pawn = You have no pawn on { $cell }.
illegal-own-pawn = Your own pawn is on { $cell }.
illegal-not-in-line = No straight path leads from { $from } to { $to }.
illegal-wrong-distance = { $roll ->
    [8] You rolled 8. While you have a pawn out of play, that moves up to 8 spaces, and this is { $distance }.
   *[other] You rolled { $roll }, but that is { $distance ->
        [one] 1 space
       *[other] { $distance } spaces
    } away.
}
illegal-blocked = You rolled { $roll }: { $from } can't go { $distance ->
    [one] 1 space
   *[other] { $distance } spaces
} in that direction, because the pawn on { $by } is in the way.
illegal-no-eight = You rolled { $roll }: pawns come back only on an 8.
illegal-nothing-out = You have no pawn out of play.
illegal-not-in-ring = Pawns come back only in the outer ring, and { $cell } isn't in it.
why-tetrathedral = a pyramid around { $cell }.
status-tetrathedral = { $colour } wins with the pyramid on { $cell }
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] The die shows { $roll }.{" "}
}Pawns out of play: { $first } { $one }, { $second } { $two }.

lesson-tetrathedral-1 = Build a pyramid and win: a pawn (d8) with three more across its edges. You rolled 2: move a pawn 2 spaces straight, edge after edge. (e10-e8: e10 to e8)
lesson-tetrathedral-1-right = Edge after edge: e9, then d9. Now d8 has pawns of yours across all three edges: c7, d7 and d9. You win.
lesson-tetrathedral-1-point = e8 touches d8 only at a tip, so this is no pyramid. Violet rolls 4, lands on d7 and captures your pawn.
lesson-tetrathedral-1-wrong = No pawn of yours has three more across its edges. The game goes on, and Violet may land on one of your pawns and capture it.
lesson-tetrathedral-2 = Get a pawn onto d8, the missing middle. Your pawns block its edges, so enter through a tip. A straight path alternates tips and edges; either may come first. Each triangle is 1 space, and you rolled 3.
lesson-tetrathedral-2-right = Tip to f7, edge to e8, tip to d8. Pawns beside a tip don't block. Any of the four pawns may come last, even the middle one.
lesson-tetrathedral-2-edges = Edge after edge, g6 can't get in: your own pawns stand across all three. Violet rolls 4 and captures d7.
lesson-tetrathedral-2-through = This pawn must go all 3 spaces: it passes d8 and e8, and c7 is left empty. Violet rolls 4 and captures d7.
lesson-tetrathedral-2-wrong = d8 is still empty, so there is no pyramid. Look for a path that goes straight through one of its tips.
lesson-tetrathedral-3 = Stop Violet, who lacks only a pawn on d11: end your move on a Violet pawn to capture it. It is then out, off the board. An 8 goes any number of spaces, but no pawn passes over another.
lesson-tetrathedral-3-right = 10 spaces, and d12 is captured: Violet's pyramid is broken. A 1 to 7 moves exactly that many, also to capture. You never end on a pawn of yours.
lesson-tetrathedral-3-block = A pawn on the missing space doesn't stop Violet. Rolling 4, Violet captures it and completes the pyramid with the same move.
lesson-tetrathedral-3-over = The pawn on d12 is in between, and no pawn passes over another.
lesson-tetrathedral-3-wrong = You capture nothing, and Violet's pyramid lacks only a pawn on d11.
lesson-tetrathedral-4 = Put your captured pawn back where a 1 wins next turn. Only an 8 brings it back, onto any empty space of the lighter outer ring. (@a3: back on a3)
lesson-tetrathedral-4-right = From a4 a 1 leads through a tip to b5, the missing space. Putting it back was your whole turn. While a pawn is out, an 8 may instead move another pawn, 1 to 8 spaces.
lesson-tetrathedral-4-inside = b5 is the missing space, but it isn't in the outer ring: pawns never come back there.
lesson-tetrathedral-4-taken = A Violet pawn stands on a5. A pawn comes back on an empty space only, so it never captures.
lesson-tetrathedral-4-far = From a3 it takes 2 spaces to b5, so a 1 doesn't win. Violet rolls 2 and captures the pawn again.
lesson-tetrathedral-4-wrong = After that, a 1 doesn't win. Leave your three pawns, and put the fourth 1 space from b5.
lesson-tetrathedral-5 = Win with this 1! Two different moves make a pyramid, but it counts only with none of its four pawns in the outer ring.
lesson-tetrathedral-5-right = A capture completes it: b5 has b4, b6 and c6 across its edges, none in the ring. Standing on the missing space is no defence.
lesson-tetrathedral-5-ring = b4 has a3, b3 and b5 across its edges, but a3 is in the outer ring, so it doesn't count. Violet rolls 1 and captures b5.
lesson-tetrathedral-5-hole = You captured, but b5 is empty now: no pyramid. Violet rolls 5 and captures your pawn on c6.
lesson-tetrathedral-5-wrong = That makes no pyramid. Your row of four is nearly one: move one of its ends through a tip.

netted-player-1 = Black
netted-player-2 = White
netted-rules =
    {""}**Goal.** Net opposing stones: shut them into a region with no more edge cells than stones. An edge cell is a cell on the board's rim.

    {""}**Your turn.** Place a stone. Your net (stones linked to neighbours, diagonally, or across one empty cell) cuts the board into regions for your opponent.

    {""}**The end.** Whoever nets stones wins; if you can't place a stone, you lose.
netted-rules-more =
    - Diagonal: the two stones have two common neighbour cells. Whoever stands there, the link holds and shuts the border between them; links may cross.
    - Across: stones on opposite sides of one empty cell. That cell is part of the net until somebody places there. Both players may: an opposing stone breaks the link before regions are counted.
    - A region is all the cells your opponent can reach from one to the next without crossing your net; the big outer one counts too. Neighbouring stones with your diagonal between them may be in different regions.
    - A region's edge cells count whether empty or held by the stones in it. Empty cells of your net don't count.
    - You may not place a stone whose own region would then have no more edge cells than stones, not even to net your opponent.
    - You can't pass.
netted-pitch = link your stones into a net: opposing stones that it cuts off are caught if they have too little room at the rim.
netted-example = Thick lines join neighbours, thin ones diagonals, and dashed ones reach across an empty cell. White's coloured region has 4 stones and 6 edge cells, marked 4/6: if Black takes two of its edge cells, it is netted.
netted-moves = a cell, such as e5
variant-netted = { $board ->
    [double-limping] uneven hexagon, { $before }–{ $next }
   *[hex] hexagon, side { $size }
}
illegal-suicide = { $cell } would be suicide: your region there would have { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} and { $edge ->
    [0] no edge cell
    [one] only 1 edge cell
   *[other] only { $edge } edge cells
}. You may never place such a stone, not even to net your opponent.
why-netted = { $how ->
    [no-placement] the other side can't place a stone.
   *[netted] a region with { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    } and { $edge ->
        [0] no edge cell
        [one] only 1 edge cell
       *[other] only { $edge } edge cells
    } is netted.
}
status-netted = { $colour } wins: { $how ->
    [no-placement] { $other } can't place a stone any more
   *[netted] { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    } netted
}

lesson-netted-1 = Trap c3 in your net with a third black stone! c2 and b4 are linked diagonally, so White can't get through between them. Links may cross. Which cell wins?
lesson-netted-1-right = d3 is a diagonal step from c2 and from b4: two cells touch both stones. Whatever stands on those, the link holds. c3 is netted, as the picture counts: 1/0, one stone, no cell on the rim. You win.
lesson-netted-1-wrong = c3 can still reach the rim. White's b2 links diagonally with c3 and d1 and nets your c2: White wins.
lesson-netted-1-other = c3 can still reach the rim.
lesson-netted-2 = Net c3 and d3! Neighbours are linked too. So are stones on opposite sides of one cell, here c2 and e2 across d2, as long as it stays empty.
lesson-netted-2-right = b4 is a diagonal step from c2, and across the empty c4 from d4. White's link a3–c3 doesn't help: links may cross. c3 and d3 are netted: 2/0.
lesson-netted-2-wrong = b3 isn't linked with d4, so c3 and d3 can still reach the rim. White's d2 also fills the cell between c2 and e2: that link is gone.
lesson-netted-2-occupied = c4 isn't linked with c2, because c3 between them is occupied. White's d2 also fills the cell between c2 and e2: that link is gone.
lesson-netted-2-other = c3 and d3 can still reach the rim.
lesson-netted-3 = Net the two white stones in the corner! Your net cuts off their region: d1, e1, d2, e2. It lives only while it has more edge cells (on the board's rim) than stones. 2/3 is two stones, three edge cells.
lesson-netted-3-right = Now it's 2/2: your stone took an edge cell, and two are left for two stones. You win. e1 counts, though a white stone is on it.
lesson-netted-3-wrong = That cell is part of your link, not of the region: there are still three edge cells for two stones. White's c4 nets your c3 and wins.
lesson-netted-3-other = The region still has more edge cells than white stones.
lesson-netted-4 = Net c2! But you may not place a stone where it would be netted at once, not even to net White.
lesson-netted-4-right = b3 links with b2 and d2, so c2 is netted. On c3 your own stone would have been netted. If all your moves are forbidden like that, you lose.
lesson-netted-4-forbidden = c3 would net c2. But White's b4, c2 and d3 are linked all around c3: your stone would be at 1/0, without an edge cell. That isn't allowed.
lesson-netted-4-wrong = c2 can still reach the rim. White's e1 links diagonally with c2 and d3 and nets your d2: White wins.
lesson-netted-4-other = c2 can still reach the rim.
lesson-netted-5 = Net d2 by taking all three edge cells of its region (1/3) with one stone! An empty cell under a link of yours is part of your net and no longer counts.
lesson-netted-5-right = e1 takes one edge cell; its links c1–e1 and e1–e3 run across the other two. One stone, no edge cell: 1/0. d2 is netted.
lesson-netted-5-wrong = That takes one edge cell. Two are left for one stone, so d2 lives. White's c4 nets your c3 and wins.
lesson-netted-5-other = The region of d2 still has more edge cells than white stones.

anchor2d-player-1 = Black
anchor2d-player-2 = White
anchor2d-rules =
    {""}**Goal.** Own five of the nine pairs. The triangle and its two windows have three edges each, a to i; two edges of one of them are a pair.

    {""}**Your turn.** Place a stone. A connected group owns a pair when it touches both its edges and any third edge. What it cuts off at the corner where the two meet may touch no other edge, nor hold a window.

    {""}**The end.** Five pairs win.
anchor2d-rules-more =
    - Left, right and bottom edge: a, b, c of the triangle; d, e, f of the left window; g, h, i of the right one.
    - A pair's corner is the cell that touches both its edges, beside the dot where they meet. The dot takes the owner's colour.
    - Cut off: all cells that you can reach from the corner without crossing the group, whoever's stones are there. If they touch another edge, of the triangle or of a window, the group doesn't own the pair. A group with a stone on the corner cuts off nothing.
    - The third edge may be any other one, of the triangle or a window. One group can own several pairs.
    - An owned pair stays owned: stones never move, and none is captured.
    - No stones go on windows.
    - You must place a stone. There are no draws.
anchor2d-pitch = anchor five of the nine pairs of edges: a group anchors a pair by touching both edges and any third edge, without fencing off a window between them.
anchor2d-example = Black's group on d4, e5 and e6 touches b, g and h and holds the corner of g and h, so the pair gh is Black's (ringed: just won; tinted: its group).
anchor2d-moves = a cell, such as d4
anchor2d-count = { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
anchor2d-gain = { $by ->
    [one] a pair
   *[other] { $by } pairs
}
variant-anchor2d = { $size ->
    [quick] quick, 39 cells
    [small] small, 85 cells
    [large] large, 129 cells
   *[standard] standard, 106 cells
}
illegal-window = { $cell } is part of a window, so you can't place there.
why-anchor2d = { $count } of the 9 pairs.
status-anchor2d = { $colour } wins with { $count } pairs
alt-anchor2d = { $first } owns { $one } of the pairs, { $second } { $two }.

lesson-anchor2d-1 = You're Black. Dots mark pairs of edges that meet (letters on green). Your connected group owns a pair by touching both edges and any third. Own d and e.
lesson-anchor2d-1-right = A cell touches every edge beside it: b6 touches d and e, a6 touches a. The pair is yours for ever (black dot). Five of the nine pairs win.
lesson-anchor2d-1-wrong = No group of yours touches both d and e. White takes the corner between them.
lesson-anchor2d-2 = Two edges are not enough: a group needs a third one, of the triangle or of either window. Yours touches a and c. Bring it to a third edge.
lesson-anchor2d-2-right = b8 touches d and f, so the pair of a and c is yours. The group joins d and f as well: one stone made two pairs.
lesson-anchor2d-2-corner = a9 touches a and c, which your group did before: still no third edge, so no pair. White blocks at b8.
lesson-anchor2d-2-wrong = That stone is not connected to your group, so it brings no third edge. White blocks at b8.
lesson-anchor2d-3 = A pair's corner is where its two edges meet. What your group cuts off there may touch no other edge, so no window may be in it. Own a and c: they meet at the bottom left.
lesson-anchor2d-3-right = You cut off only a9, which touches just a and c: the pair is yours. The pair of d and f isn't: from its corner, b8, the way to a is open.
lesson-anchor2d-3-window = Your group touches a and c now, but the left window is in the part that it cuts off at their corner: no pair.
lesson-anchor2d-3-wrong = To own a and c, your group must touch both, and cut off their corner without a window. White steps in at a8.
lesson-anchor2d-4 = White needs one more stone to own d and e. Pairs never change hands, so take that cell first.
lesson-anchor2d-4-right = Blocked: White's group touches d and a, but not e.
lesson-anchor2d-4-wrong = White touches d, e and a. This pair is lost for ever.
lesson-anchor2d-5 = You own four pairs. Linking two groups can make another one. Find the fifth pair and win.
lesson-anchor2d-5-right = Linked! One group now joins edges a and b. It cuts off their corner without a window, and White's stones there don't matter: your fifth pair. You win.
lesson-anchor2d-5-wrong = Your groups are not linked yet, and White steps between them.

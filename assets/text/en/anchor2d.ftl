anchor2d-player-1 = Black
anchor2d-player-2 = White
anchor2d-rules =
    {""}**Goal.** Anchor five of the nine pairs. The triangle and its two windows have three edges each, A to I (small letters in the rule sheet). Two edges of the triangle, or of the same window, are a pair.

    {""}**Your turn.** Place a stone. A connected group anchors a pair by touching both its edges and any third edge. The area it fences off at the corner where the two meet must touch no other edge, so it can't contain a window.

    {""}**The end.** Five pairs win.
anchor2d-rules-more =
    - Left, right and bottom edge: A, B, C of the triangle; D, E, F of the left window; G, H, I of the right one.
    - A pair's corner is the cell that touches both its edges, beside the circle where they meet. The circle takes the owner's colour.
    - Fenced off: all cells that you can reach from the corner without crossing the group, whoever's stones are there. If they touch another edge, of the triangle or of a window, the group doesn't anchor the pair. A group with a stone on the corner fences off nothing.
    - The third edge may be any other one, of the triangle or a window. One group can anchor several pairs.
    - An anchored pair stays anchored: stones never move, and none is captured.
    - No stones go on windows.
    - You must place a stone. There are no draws.
anchor2d-pitch = anchor five of the nine pairs of edges: a group anchors a pair by touching both edges and any third edge, without fencing off a window between them.
anchor2d-example = Black's group on d4, e5 and e6 touches edges B, G and H and holds the corner of G and H, so the pair GH is Black's (ringed: just won; tinted: its group).
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
alt-anchor2d = { $first } has anchored these pairs: { $one }; { $second }: { $two }.

lesson-anchor2d-1 = Anchor the pair of edges D and E! Touch both and any third green edge with one black group. A circle marks each pair. Anchor five of nine to win.
lesson-anchor2d-1-right = b6 touches edges D and E, a6 edges A and D: a cell touches every edge beside it. Stones never move, and none is captured, so the pair is yours for ever (black circle).
lesson-anchor2d-1-wrong = No group of yours touches both edge D and edge E. White takes the corner between them.
lesson-anchor2d-2 = Bring your group to a third edge! It touches edges A and C, but two aren't enough. The third may belong to the triangle or to a window, one of the two green holes.
lesson-anchor2d-2-right = b8 touches edges D and F, so the pair of A and C is yours. The group anchors D and F as well: one stone made two pairs.
lesson-anchor2d-2-corner = a9 touches edges A and C, which your group already did: still no third edge, so no pair. White blocks at b8.
lesson-anchor2d-2-wrong = That stone is not connected to your group, so it brings no third edge. White blocks at b8.
lesson-anchor2d-3 = Anchor edges A and C, which meet at the bottom left! The area your group fences off in their corner must touch no other edge. So it can't contain a window, which has edges of its own.
lesson-anchor2d-3-right = You fence off only a9, which touches just edges A and C: the pair is yours. D–F isn't: your stones leave b8 open towards edge A.
lesson-anchor2d-3-window = Your group touches edges A and C now, but the left window is in the area that it fences off at their corner: no pair.
lesson-anchor2d-3-wrong = To anchor edges A and C, your group must touch both, and fence off their corner without a window. White steps in at a8.
lesson-anchor2d-4 = Block White, who needs one more cell to anchor edges D and E! Pairs never change hands, so take that cell first.
lesson-anchor2d-4-right = Blocked: White's group touches edges D and A, but not E.
lesson-anchor2d-4-wrong = White touches edges D, E and A. This pair is lost for ever.
lesson-anchor2d-5 = Find your fifth pair and win! You have four, and linking two of your groups can make another pair. White's stones in the area you fence off don't matter.
lesson-anchor2d-5-right = Linked! One group now joins edges A and B. It fences off their corner without a window, and White's stones there don't matter: your fifth pair. You win.
lesson-anchor2d-5-wrong = No group of yours joins edges A and B yet, and White takes d6.

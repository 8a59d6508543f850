tetrathedral-player-1 = Ambre
tetrathedral-player-2 = Violet
tetrathedral-rules =
    {""}**But.** Bâtis une pyramide : un de tes pions avec trois autres des tiens sur ses trois côtés, aucun des quatre dans l’anneau extérieur, plus clair.

    {""}**Ton tour.** Le dé est lancé. Déplace un pion d’exactement ce nombre de cases, en ligne droite ; sur un 8, aussi loin que tu veux, mais 8 cases au plus tant qu’un de tes pions est hors jeu. S’il s’arrête sur un pion adverse, il le capture.

    {""}**Fin.** Qui bâtit une pyramide gagne.
tetrathedral-rules-more =
    - En ligne droite : le long d’une bande, côté après côté ; ou par les sommets : sommet, côté, sommet, côté, en commençant par l’un ou l’autre. Chaque triangle est une case : un 1 en atteint jusqu’à six.
    - Un pion ne passe par-dessus aucun pion ; ceux à côté d’un sommet ne gênent pas. Il ne s’arrête pas sur un des tiens.
    - Tant que tu as un pion hors jeu, un 8 déplace un pion de 1 à 8 cases seulement, ou en remet un en jeu sur une case vide de l’anneau extérieur, ce qui prend tout ton tour.
    - Tout coup possible est permis, capture ou non. S’il n’y en a aucun, Parlor passe pour toi.
    - Chacun des quatre peut achever la pyramide, même en capturant sur la case manquante.
    - Quatre pions chacun (ou huit) partent des cases de leur couleur. On tire au sort qui commence, sauf si le défi le précise.
    - Nulle par accord.
tetrathedral-pitch = lance le dé et bâtis une pyramide : un pion avec trois autres des tiens sur ses trois côtés.
tetrathedral-example = Violet a fait 4 et capturé le pion d’Ambre en c12.
tetrathedral-moves = deux cases, par exemple a2-b5 ; ou @ et une case de l’anneau extérieur pour remettre un pion en jeu, par exemple @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] { $out } pion hors jeu
   *[other] { $out } pions hors jeu
}
variant-tetrathedral = { $pawns } pions par camp{ $first ->
    [2] , Violet commence
   *[1] {""}
}
illegal-not-rolled = Attends le lancer.
illegal-must-move = Tu ne peux pas passer : ton lancer permet un coup.
illegal-no-pawn = Tu n’as pas de pion en { $cell }.
illegal-own-pawn = La case { $cell } est occupée par un de tes pions.
illegal-not-in-line = Aucune ligne droite ne mène de { $from } à { $to }.
illegal-wrong-distance = { $roll ->
    [8] Tu as fait 8, mais avec un pion hors jeu, on avance de 8 cases au plus ; ici il en faudrait { $distance }.
   *[other] Tu as fait { $roll }, mais il y a { $distance ->
        [one] { $distance } case
       *[other] { $distance } cases
    } jusque-là.
}
illegal-blocked = Tu as fait { $roll } : le pion en { $from } ne peut pas se déplacer de { $distance ->
    [one] { $distance } case
   *[other] { $distance } cases
} par là, celui en { $by } est sur le chemin.
illegal-no-eight = Tu as fait { $roll } : les pions ne reviennent en jeu que sur un 8.
illegal-nothing-out = Tu n’as aucun pion hors jeu.
illegal-not-in-ring = Les pions reviennent en jeu dans l’anneau extérieur, mais { $cell } n’y est pas.
why-tetrathedral = une pyramide autour de { $cell }.
status-tetrathedral = { $colour } gagne avec la pyramide en { $cell }
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] Le dé montre { $roll }.{" "}
}Pions hors jeu : { $first } { $one }, { $second } { $two }.

lesson-tetrathedral-1 = Gagne avec une pyramide, un pion (d8) et trois autres sur ses côtés. Avec ce 2, avance de deux cases en ligne droite, côté après côté (e10-e8, e10→e8).
lesson-tetrathedral-1-right = Côté après côté, e9 puis d9. d8 a maintenant tes pions sur ses trois côtés (c7, d7 et d9). Tu gagnes.
lesson-tetrathedral-1-point = e8 ne touche d8 que par un sommet : ce n’est pas une pyramide. Violet fait 4, s’arrête en d7 et capture ton pion.
lesson-tetrathedral-1-wrong = Aucun de tes pions n’en a trois autres sur ses côtés. La partie continue, et Violet peut s’arrêter sur l’un d’eux et le capturer.
lesson-tetrathedral-2 = Amène un pion en d8, au milieu. Tes pions occupent ses côtés, passe donc tout droit par les sommets (sommet, côté, sommet, côté, ou l’inverse). Chaque triangle compte 1 case, et tu as fait 3.
lesson-tetrathedral-2-right = Par un sommet (f7), un côté (e8), un sommet (d8). Les pions voisins d’un sommet ne bloquent rien. Chacun des quatre peut arriver en dernier, même au milieu.
lesson-tetrathedral-2-edges = Côté après côté, g6 ne peut pas entrer : tes propres pions occupent les trois. Violet fait 4 et capture d7.
lesson-tetrathedral-2-through = Ce pion doit avancer de 3 cases : il passe par d8 et e8, et c7 reste vide. Violet fait 4 et capture d7.
lesson-tetrathedral-2-wrong = d8 est encore vide : pas de pyramide. Cherche une ligne droite qui passe par un de ses sommets.
lesson-tetrathedral-3 = Arrête Violet, à qui il ne manque qu’un pion en d11. Termine sur un pion violet pour le capturer : il est alors hors jeu. Un 8 va aussi loin que tu veux, mais aucun pion ne passe par-dessus un autre.
lesson-tetrathedral-3-right = 10 cases, et d12 est capturé. La pyramide de Violet est rompue. De 1 à 7, on avance exactement d’autant, même pour capturer, et jamais sur un de ses pions.
lesson-tetrathedral-3-block = Un pion sur la case manquante n’arrête pas Violet. Sur un 4, Violet le capture et complète sa pyramide du même coup.
lesson-tetrathedral-3-over = Le pion en d12 est sur le chemin, et aucun pion ne passe par-dessus un autre.
lesson-tetrathedral-3-wrong = Tu ne captures rien, et il ne manque à la pyramide de Violet qu’un pion en d11.
lesson-tetrathedral-4 = Remets ton pion capturé là d’où un 1 gagnera ensuite. Seul un 8 le ramène, sur n’importe quelle case vide de l’anneau extérieur, plus clair (@a3, retour en a3).
lesson-tetrathedral-4-right = De a4, un 1 mène par un sommet en b5, la case manquante. Remettre un pion prend tout ton tour. Tant qu’un pion est hors jeu, un 8 peut aussi en déplacer un autre, de 1 à 8 cases.
lesson-tetrathedral-4-inside = C’est bien b5 qui te manque, mais cette case n’est pas dans l’anneau extérieur : on n’y remet jamais un pion.
lesson-tetrathedral-4-taken = Un pion violet occupe a5. Un pion ne revient que sur une case vide : il ne capture jamais en revenant.
lesson-tetrathedral-4-far = De a3, il y a 2 cases jusqu’à b5 : un 1 ne gagne pas. Violet fait 2 et capture de nouveau le pion.
lesson-tetrathedral-4-wrong = Après cela, un 1 ne gagne pas. Laisse tes trois pions en place, et remets le quatrième à 1 case de b5.
lesson-tetrathedral-5 = Gagne avec ce 1. Deux coups différents forment une pyramide, mais elle ne compte que si ses quatre pions sont hors de l’anneau extérieur.
lesson-tetrathedral-5-right = Une capture la complète : b5 a b4, b6 et c6 sur ses côtés, aucun dans l’anneau. Occuper la case manquante ne protège pas.
lesson-tetrathedral-5-ring = b4 a bien a3, b3 et b5 sur ses côtés, mais a3 est dans l’anneau extérieur : cela ne compte pas. Violet fait 1 et capture b5.
lesson-tetrathedral-5-hole = Capturé, mais b5 est vide maintenant : pas de pyramide. Violet fait 5 et capture ton pion en c6.
lesson-tetrathedral-5-wrong = Cela ne fait pas de pyramide. Ta rangée de quatre en est presque une : déplace un de ses bouts par un sommet.

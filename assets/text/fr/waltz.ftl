waltz-player-1 = Foncé
waltz-player-2 = Clair
waltz-rules =
    {""}**But.** Finis avec le jeton : qui a le plus de paires le prend. Une paire : deux de tes pierres voisines, sans aucune autre des tiennes à côté.

    {""}**Ton tour.** Pose une pierre. Si elle forme une paire, la paire doit glisser : ses deux pierres ensemble, d’un pas, dans la direction de ton choix. Elles poussent ce qui est devant.

    {""}**Fin.** Les deux passent d’affilée, ou le camp sans le jeton ne peut plus jamais former de paire.
waltz-rules-more =
    - Carrés : voisines en ligne et en colonne ; directions n (haut), ne, e, se, s, sw, w (gauche), nw.
    - Hexagones : six voisines ; directions e, w, ne, nw, se, sw.
    - Chaque pierre de la paire pousse la rangée devant elle, de n’importe quelle couleur, jusqu’au premier trou. Seules tes pierres peuvent sortir du plateau, jamais la paire. Sans direction possible pour les deux, tu ne peux pas jouer là.
    - Seule glisse la paire que ta pierre forme. Une troisième de tes pierres à côté casse une paire, et rien ne glisse.
    - Jeton : attribué après chaque tour ; à égalité, il reste.
    - Passer : dès que quelqu’un a le jeton, ou sans autre coup.
    - « Plus jamais » : tu n’as pas le jeton, et il n’y a ni case vide à côté d’une seule de tes pierres, elle-même sans autre des tiennes à côté, ni deux cases vides voisines sans aucune des tiennes à côté. Ce que les poussées ouvriraient ne compte pas.
    - Nulle par accord.
waltz-pitch = tiens le jeton à la fin : il va à qui a le plus de paires, et chaque nouvelle paire glisse et pousse ce qui gêne.
waltz-example = La pierre de Foncé en b4 a formé une paire avec b5. La paire a glissé vers le sud-est (longues flèches), poussé une pierre de Clair (petite pointe) contre la paire de Clair et l’a ainsi cassée : Foncé prend le jeton.
waltz-moves = une case, par exemple c3 ; si elle forme une paire, ajoute une direction, par exemple c3-ne ; ou pass
waltz-count = { $pairs ->
    [one] { $pairs } paire
   *[other] { $pairs } paires
}{ $token ->
    [yes] {""} · jeton
   *[no] {""}
}
waltz-gain = { $by ->
    [one] une paire
   *[other] { $by } paires
}
variant-waltz = { $grid ->
    [hex] hexagone, côté { $size }
    [limping] hexagone irrégulier, { $size }–{ $next }
   *[square] { $size }×{ $size }
}
illegal-pass-too-early = Tu ne peux pas encore passer : personne n’a le jeton, et tu as un coup à jouer.
illegal-no-such-direction = Sur cette grille, rien ne glisse en direction { $direction }. Choisis e, w, ne, nw, se ou sw.
illegal-no-pair = { $cell } ne forme pas de paire ; enlève la direction.
illegal-no-slide = { $cell } forme une paire qui ne peut glisser nulle part : tu ne peux pas y jouer.
illegal-which-direction = { $cell } forme une paire. Dans quelle direction glisse-t-elle ?
illegal-leaves-board = La paire ne peut pas glisser par là : sa pierre en { $cell } sortirait du plateau.
illegal-pushes-off = La paire ne peut pas glisser par là : elle pousserait hors du plateau la pierre en { $cell } ({ $by }).
why-waltz = { $how ->
    [no-room] le jeton, et plus aucune place où l’autre camp puisse former une paire.
   *[passed] le jeton, et les deux ont passé.
}
status-waltz = { $colour } gagne avec le jeton{ $how ->
    [no-room] , plus aucune paire possible
   *[passed] , les deux ont passé
}
alt-waltz = { $holder ->
    [0] Personne n’a le jeton.
    [1] { $first } a le jeton.
   *[2] { $second } a le jeton.
} { $first } a { $one ->
    [one] { $one } paire
   *[other] { $one } paires
}, { $second } { $two }.
direction-n = nord, en haut
direction-ne = nord-est
direction-e = est, à droite
direction-se = sud-est
direction-s = sud, en bas
direction-sw = sud-ouest
direction-w = ouest, à gauche
direction-nw = nord-ouest

lesson-waltz-1 = Pose une pierre foncée et forme une paire, exactement deux côte à côte, pas en diagonale. La nouvelle paire glisse d’un pas (n veut dire haut). Fais-en plus que Clair.
lesson-waltz-1-right = c2 et b2 forment une paire. Une nouvelle paire doit glisser d’un pas, où tu veux (ici n, en b3 et c3). Ensuite, elle ne bouge que si on la pousse. Tu mènes 1–0.
lesson-waltz-1-diagonal = c3 est en diagonale de b2, donc pas côte à côte : pas de paire, rien ne glisse. Clair forme la première paire.
lesson-waltz-1-wrong = Tes pierres ne sont pas côte à côte : pas de paire, rien ne glisse. Clair peut donc former la première paire.
lesson-waltz-2 = Joue en b2 et casse la paire de Clair. Ta paire glisse où tu veux, même en diagonale (n haut, s bas, e droite, w gauche, ne haut et droite). Elle pousse toutes les pierres devant elle, de toute couleur, jusqu’au premier trou.
lesson-waltz-2-right = Ta pierre de a2 pousse b3 en c4, et a3 reste. Paire cassée. Une paire poussée, ou formée par une poussée, compte mais ne glisse pas.
lesson-waltz-2-both = Les deux pierres sont poussées ensemble vers le haut et restent une paire. Clair en forme une deuxième.
lesson-waltz-2-wrong = Clair a toujours une paire. Pour séparer ses pierres, pousse l’une et laisse l’autre en place.
lesson-waltz-3 = Joue en b2 et casse la paire de Clair. Tu peux pousser tes pierres hors du plateau, jamais celles de Clair. La paire qui glisse n’en sort jamais.
lesson-waltz-3-right = Ta pierre de b2 pousse c2 en d2, et la tienne en d2 sort du plateau (barrée). La paire est cassée, ça valait le coup.
lesson-waltz-3-off = Vers le bas à droite (se), ta paire pousserait hors du plateau la pierre de Clair en c1.
lesson-waltz-3-wrong = Clair a toujours une paire. Pour la casser, pousse c2 le long de la rangée 2, même si cela te coûte une pierre.
lesson-waltz-4 = Prends à Clair le jeton (la médaille). Qui l’a à la fin gagne. Après chaque tour, qui a le plus de paires le prend. À égalité, il ne bouge pas. C’est 1 partout.
lesson-waltz-4-right = b3 et a3 forment une deuxième paire et glissent à droite (e), sans toucher la première. À 2 contre 1, tu prends le jeton.
lesson-waltz-4-third = d1 est une troisième pierre à côté de ta paire et la casse : trois ensemble ne font pas une paire, et rien ne glisse. Clair forme une deuxième paire et mène 2 à 0.
lesson-waltz-4-join = La nouvelle paire glisse vers le bas (s) et se colle à la première : quatre pierres ensemble ne font pas une paire. Clair forme une deuxième paire et mène 2 à 0.
lesson-waltz-4-wrong = Tu ne mènes pas, donc Clair garde le jeton. Forme une deuxième paire, à l’écart de la première.
lesson-waltz-5 = Gagne maintenant. Dès qu’un camp a le jeton, on peut passer. Si les deux passent d’affilée, c’est fini, et qui a le jeton gagne. Tu l’as, et Clair vient de passer.
lesson-waltz-5-right = Deux passes, et tu as le jeton. Tu gagnes. Avec lui, on gagne aussi dès que l’autre n’a plus de place pour former une paire.
lesson-waltz-5-greedy = Tu avais deux paires, mais la nouvelle paire de Clair pousse l’une contre l’autre : quatre pierres ensemble ne font pas une paire. Clair mène 1 à 0 et prend le jeton.
lesson-waltz-5-third = La nouvelle paire de Clair pousse ta pierre de c2 en c3, à côté de ta paire : trois ensemble ne font pas une paire. Clair mène 1 à 0 et prend le jeton.
lesson-waltz-5-wrong = La partie continue, et Clair a encore une chance. Tu as le jeton : il suffit de passer.

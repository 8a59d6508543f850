tether-player-1 = Rouge
tether-player-2 = Bleu
tether-rules =
    {""}**But.** Possède plus de la moitié du plateau. Rouge a les bords haut et bas, Bleu les bords gauche et droit.

    {""}**Ton tour.** Pose une pierre. Une boucle de tes pierres, ou de pierres et de tes bords, capture les pierres adverses à l’intérieur, coupées de leurs deux bords. Les pierres reliées à l’un de tes bords possèdent leurs cases et tout ce qu’elles entourent.

    {""}**Fin.** Qui possède plus de la moitié gagne.
tether-rules-more =
    - À l’intérieur d’une boucle : tout chemin vers les bords adverses passe par tes pierres. Un trou tenu par l’adversaire reste ouvert.
    - Personne ne peut jouer à l’intérieur, pas même son propriétaire, même si la boucle ne possède rien.
    - Reliée : pierre contre pierre de ta couleur, jusqu’à l’un de tes bords. Ces pierres sont **amarrées** : rien ne les coupe de ce bord, elles ne sont donc jamais capturées.
    - Les pierres à point clair ne sont pas amarrées. Elles ne possèdent rien, et une boucle de ces pierres non plus.
    - Toutes tes pierres amarrées comptent ensemble : deux chaînes d’un bord à l’autre possèdent aussi ce qui est entre elles.
    - Les pierres capturées sont rendues et ne comptent pas.
    - Une case de coin touche les deux couleurs : toute pierre y est amarrée.
    - Il faut jouer. Pas de nulle.
tether-pitch = possède plus de la moitié du plateau grâce à des murs et des boucles amarrés à tes bords.
tether-example = Avec c4, Rouge vient de fermer une boucle autour de c3 et de capturer la pierre bleue qui s’y trouvait (barrée). La boucle ne touche encore aucun bord rouge, comme le montrent les points clairs : elle ne possède rien, et c3 est hachurée, pas rouge.
tether-moves = une case, par exemple d4
tether-count-of = { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
} sur { $needed }
tether-count = { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
}
tether-gain = { $by ->
    [one] { $by } case
   *[other] { $by } cases
}
variant-tether = { $size }×{ $size }
illegal-surrounded = La case { $cell } est entourée par { $by } : personne ne peut y poser de pierre.
why-tether = { $count } cases sur { $all }.
status-tether = { $colour } gagne avec { $count } cases sur { $all }
alt-tether = { $first } possède { $one ->
    [one] { $one } case
   *[other] { $one } cases
}, { $second } { $two }.

lesson-tether-1 = Bouche le trou de ton mur rouge. Deux murs reliant tes bords, haut et bas, te donnent les cases entre eux. Qui a plus de la moitié du plateau gagne.
lesson-tether-1-right = Fermé ! Les deux murs et toutes les cases entre eux sont à toi : 15 sur 25. Tu gagnes.
lesson-tether-1-wrong = Bleu se glisse dans le trou, et tes murs n’entourent rien.
lesson-tether-1-inside = c1 est entre tes murs et laisse le trou ouvert. Bleu s’y glisse, et tes murs n’entourent rien.
lesson-tether-2 = Ferme la boucle autour de la pierre bleue du milieu. Une boucle fermée de tes pierres capture toutes les pierres bleues qui s’y trouvent.
lesson-tether-2-right = Capturée ! La pierre retourne à Bleu (cercle barré). Personne, pas même toi, ne peut jouer dans une boucle fermée : ses cases vides sont hachurées ou teintées.
lesson-tether-2-wrong = La boucle est encore ouverte. Bleu s’échappe par d3, et sa pierre est sauvée.
lesson-tether-3 = Amarre ta boucle : relie-la au bord rouge du haut ou du bas. Les pierres libres (point blanc) ne possèdent rien.
lesson-tether-3-right = La voilà amarrée : reliée, pierre contre pierre, à l’un de tes bords. La boucle, la case qu’elle entoure et c1 sont à toi, soit 8 cases. Les pierres amarrées ne peuvent plus jamais être capturées.
lesson-tether-3-wrong = La boucle ne touche toujours aucun bord rouge, elle ne possède donc rien. Bleu prend c1 et commence à te couper la route.
lesson-tether-4 = Enferme les deux pierres bleues entre tes pierres et le bord rouge du haut. Tes propres bords aident à fermer une boucle ; un bord bleu ou une pierre bleue, jamais.
lesson-tether-4-right = Capturées ! Tes pierres et le bord rouge forment la boucle. Comme elle touche ton bord, elle possède aussitôt 7 cases.
lesson-tether-4-wrong = Bleu atteint son propre bord, à droite. Ces pierres sont maintenant amarrées, à l’abri pour toujours.
lesson-tether-5 = Bouche le trou du deuxième mur bleu. Encore une pierre, et il va d’un bord à l’autre : Bleu a alors plus de la moitié du plateau et gagne aussitôt.
lesson-tether-5-right = Bouché ! La pierre c4 est amarrée à ton bord du bas : Bleu ne peut plus fermer ce mur.
lesson-tether-5-wrong = Bleu ferme son mur : 15 cases sur 25. Bleu gagne.

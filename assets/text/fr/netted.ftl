netted-player-1 = Noir
netted-player-2 = Blanc
netted-rules =
    {""}**But.** Prends des pierres adverses au filet : enferme-les dans une région qui n’a pas plus de cases de bord que de pierres. Les cases de bord forment le pourtour du plateau.

    {""}**Ton tour.** Pose une pierre. Ton filet, ce sont tes pierres liées : entre voisines, en diagonale ou par-dessus une case vide. Il découpe le plateau en régions pour ton adversaire.

    {""}**Fin.** Qui prend des pierres gagne ; qui ne peut plus en poser perd.
netted-rules-more =
    - En diagonale : les deux pierres ont deux cases voisines en commun. Quoi qu’il s’y trouve, la liaison tient et ferme le passage entre ces cases ; les liaisons peuvent se croiser.
    - Par-dessus : deux pierres de part et d’autre d’une case vide. Elle fait partie du filet tant que personne n’y joue ; les deux camps le peuvent. Une pierre adverse rompt la liaison avant le décompte.
    - Une région : toutes les cases que ton adversaire atteint de proche en proche sans traverser ton filet ; la grande, à l’extérieur, compte aussi. Ta diagonale peut même séparer deux pierres voisines.
    - Les cases de bord comptent, vides ou tenues par les pierres de la région. Les cases vides de ton filet ne comptent pas.
    - Tu ne peux pas poser une pierre dont la région n’aurait alors pas plus de cases de bord que de pierres, même pour gagner.
    - On ne passe pas.
netted-pitch = relie tes pierres en un filet : les pierres adverses qu’il isole sont prises si elles ont trop peu de place au bord.
netted-example = Les traits épais relient des voisines, les traits fins des diagonales, et les pointillés passent par-dessus une case vide. La région colorée de Blanc a 4 pierres et 6 cases de bord, d’où 4/6 : si Noir prend deux de ses cases de bord, elle est prise au filet.
netted-moves = une case, par exemple e5
variant-netted = { $board ->
    [double-limping] hexagone irrégulier, { $before }–{ $next }
   *[hex] hexagone, côté { $size }
}
illegal-suicide = En { $cell }, ce serait un suicide : ta région y aurait { $stones ->
    [one] { $stones } pierre
   *[other] { $stones } pierres
} et { $edge ->
    [0] aucune case de bord
    [one] seulement { $edge } case de bord
   *[other] seulement { $edge } cases de bord
}. C’est toujours interdit, même pour prendre ton adversaire au filet.
why-netted = { $how ->
    [no-placement] l’autre camp ne peut plus poser de pierre.
   *[netted] une région avec { $stones ->
        [one] { $stones } pierre
       *[other] { $stones } pierres
    } et { $edge ->
        [0] aucune case de bord
        [one] seulement { $edge } case de bord
       *[other] seulement { $edge } cases de bord
    } est prise au filet.
}
status-netted = { $colour } gagne : { $how ->
    [no-placement] { $other } ne peut plus poser de pierre
   *[netted] { $stones ->
        [one] { $stones } pierre prise
       *[other] { $stones } pierres prises
    } au filet
}

lesson-netted-1 = Prends c3 au filet avec une troisième pierre noire. c2 et b4 sont liées en diagonale, Blanc ne passe pas entre elles. Les liaisons peuvent se croiser. Où jouer ?
lesson-netted-1-right = d3 est à un pas en diagonale de c2 et b4 : deux cases touchent les deux pierres. Quoi qu’il s’y trouve, la liaison tient. c3 est prise (1/0 sur l’image, une pierre et aucune case de bord). Tu gagnes.
lesson-netted-1-wrong = c3 peut encore atteindre le bord. La pierre blanche b2, liée en diagonale à c3 et à d1, prend ta pierre c2 au filet : Blanc gagne.
lesson-netted-1-other = c3 peut encore atteindre le bord.
lesson-netted-2 = Prends c3 et d3. Deux voisines sont liées aussi, comme deux pierres de part et d’autre d’une case, tant qu’elle est vide (ici d2, entre c2 et e2).
lesson-netted-2-right = b4 est liée en diagonale à c2, et à d4 par-dessus la case vide c4. Les liaisons peuvent se croiser : a3–c3 n’y change rien. c3 et d3 sont prises (2/0).
lesson-netted-2-wrong = b3 n’est pas liée à d4 : c3 et d3 peuvent encore atteindre le bord. Et Blanc, en d2, occupe la case entre c2 et e2 : cette liaison disparaît.
lesson-netted-2-occupied = c4 n’est pas liée à c2, car la case c3 entre elles est occupée. Et Blanc, en d2, occupe la case entre c2 et e2 : cette liaison disparaît.
lesson-netted-2-other = c3 et d3 peuvent encore atteindre le bord.
lesson-netted-3 = Prends les deux pierres blanches du coin. Ton filet isole leur région (d1, e1, d2, e2). Elle ne vit que si elle a plus de cases de bord que de pierres. 2/3, c’est deux pierres, trois cases de bord.
lesson-netted-3-right = C’est 2/2 maintenant. Ta pierre prend une case de bord, il en reste deux pour deux pierres. Tu gagnes. e1 compte, même occupée.
lesson-netted-3-wrong = Cette case fait partie de ta liaison, pas de la région : il reste trois cases de bord pour deux pierres. Blanc joue c4, prend ta pierre c3 au filet et gagne.
lesson-netted-3-other = La région a toujours plus de cases de bord que de pierres blanches.
lesson-netted-4 = Prends c2. Mais tu ne peux pas poser une pierre qui serait aussitôt prise, même pour prendre c2.
lesson-netted-4-right = b3 est liée à b2 et d2, donc c2 est prise. En c3, c’est ta pierre qui aurait été prise. S’il ne te reste que des coups interdits, tu perds.
lesson-netted-4-forbidden = c3 prendrait c2 au filet. Mais les pierres blanches b4, c2 et d3 sont liées tout autour de c3 : ta pierre serait à 1/0, sans case de bord. C’est interdit.
lesson-netted-4-wrong = c2 peut encore atteindre le bord. La pierre blanche e1, liée en diagonale à c2 et à d3, prend ta pierre d2 au filet : Blanc gagne.
lesson-netted-4-other = c2 peut encore atteindre le bord.
lesson-netted-5 = Prends d2 en enlevant d’une seule pierre les trois cases de bord de sa région (1/3). Une case vide que traverse ta liaison fait partie de ton filet et ne compte plus.
lesson-netted-5-right = e1 prend une case de bord, et ses liaisons c1–e1 et e1–e3 passent par-dessus les deux autres. Une pierre, aucune case de bord, 1/0. d2 est prise.
lesson-netted-5-wrong = Cela ne prend qu’une case de bord. Il en reste deux pour une pierre : d2 vit. Blanc joue c4, prend ta pierre c3 au filet et gagne.
lesson-netted-5-other = La région de d2 a toujours plus de cases de bord que de pierres blanches.

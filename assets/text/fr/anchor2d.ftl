anchor2d-player-1 = Noir
anchor2d-player-2 = Blanc
anchor2d-rules =
    {""}**But.** Ancre cinq des neuf paires. Le triangle et ses deux fenêtres ont trois bords chacun, de A à I (en minuscules sur la feuille de règles) ; deux bords d’une même figure forment une paire.

    {""}**Ton tour.** Pose une pierre. Un groupe connecté ancre une paire s’il touche ses deux bords et un troisième. La zone qu’il isole à leur coin ne doit toucher aucun autre bord, donc ne contenir aucune fenêtre.

    {""}**Fin.** Qui ancre cinq paires gagne.
anchor2d-rules-more =
    - Bords gauche, droit et bas : A, B, C pour le triangle ; D, E, F pour la fenêtre de gauche ; G, H, I pour celle de droite.
    - Le coin d’une paire est la case qui touche ses deux bords, près du rond où ils se rejoignent. Le rond montre à qui est la paire.
    - Zone isolée : toutes les cases que l’on atteint depuis le coin sans traverser le groupe, peu importe les pierres qui s’y trouvent. Si elle touche un autre bord, du triangle ou d’une fenêtre, le groupe n’ancre pas la paire. Avec une pierre sur le coin, il n’isole rien.
    - Le troisième bord peut être n’importe quel autre, du triangle ou d’une fenêtre. Un groupe peut ancrer plusieurs paires.
    - Une paire ancrée le reste : les pierres ne bougent pas et ne sont pas capturées.
    - On ne joue pas sur les fenêtres.
    - Il faut poser une pierre. Pas de nulle.
anchor2d-pitch = ancre cinq des neuf paires de bords : un groupe ancre une paire s’il touche ses deux bords et un troisième, sans isoler de fenêtre entre eux.
anchor2d-example = Le groupe de Noir sur d4, e5 et e6 touche les bords B, G et H et tient le coin entre G et H : la paire GH est à Noir (cerclée, car nouvelle ; son groupe est teinté).
anchor2d-moves = une case, par exemple d4
anchor2d-count = { $pairs ->
    [one] { $pairs } paire
   *[other] { $pairs } paires
}
anchor2d-gain = { $by ->
    [one] une paire
   *[other] { $by } paires
}
variant-anchor2d = { $size ->
    [quick] rapide, 39 cases
    [small] petit, 85 cases
    [large] grand, 129 cases
   *[standard] standard, 106 cases
}
illegal-window = La case { $cell } fait partie d’une fenêtre : tu ne peux pas y jouer.
why-anchor2d = { $count } paires sur 9.
status-anchor2d = { $colour } gagne avec { $count } paires
alt-anchor2d = Paires : { $first } { $one }, { $second } { $two }.

lesson-anchor2d-1 = Ancre la paire des bords D et E. Touche-les, plus un autre bord vert, avec un groupe noir. Un rond marque chaque paire. Avec cinq sur neuf, tu gagnes.
lesson-anchor2d-1-right = b6 touche les bords D et E, a6 les bords A et D : une case touche chaque bord à côté d’elle. Les pierres restent en place, la paire est donc à toi pour toujours (rond noir).
lesson-anchor2d-1-wrong = Aucun de tes groupes ne touche à la fois les bords D et E. Blanc prend le coin entre les deux.
lesson-anchor2d-2 = Amène ton groupe à un troisième bord. Il touche les bords A et C, mais deux ne suffisent pas. Le troisième peut être du triangle ou d’une fenêtre (un des deux trous verts).
lesson-anchor2d-2-right = b8 touche les bords D et F : la paire A et C est à toi. Le groupe ancre aussi D et F : une pierre, deux paires.
lesson-anchor2d-2-corner = a9 touche les bords A et C, ce que ton groupe faisait déjà : toujours pas de troisième bord, donc pas de paire. Blanc bloque en b8.
lesson-anchor2d-2-wrong = Cette pierre n’est pas reliée à ton groupe et ne lui apporte pas de troisième bord. Blanc bloque en b8.
lesson-anchor2d-3 = Ancre les bords A et C, qui se rejoignent en bas à gauche. La zone que ton groupe isole à leur coin ne doit toucher aucun autre bord, ni contenir une fenêtre, qui a ses propres bords.
lesson-anchor2d-3-right = Tu n’isoles que a9, qui ne touche que les bords A et C : la paire est à toi. Pas D–F : tes pierres laissent b8 ouverte vers le bord A.
lesson-anchor2d-3-window = Ton groupe touche maintenant les bords A et C, mais la fenêtre de gauche est dans la zone qu’il isole à leur coin : pas de paire.
lesson-anchor2d-3-wrong = Pour ancrer les bords A et C, ton groupe doit toucher les deux et isoler leur coin sans fenêtre. Blanc s’interpose en a8.
lesson-anchor2d-4 = Bloque Blanc, à qui il manque une pierre pour ancrer les bords D et E. Une paire ne change jamais de mains.
lesson-anchor2d-4-right = Bloqué : le groupe de Blanc touche les bords D et A, mais pas E.
lesson-anchor2d-4-wrong = Blanc touche les bords D, E et A. Cette paire est perdue pour toujours.
lesson-anchor2d-5 = Trouve ta cinquième paire et gagne. Relier deux de tes groupes peut t’en donner une de plus. Les pierres blanches dans le coin isolé ne comptent pas.
lesson-anchor2d-5-right = Reliés ! Un seul groupe relie les bords A et B. Le coin qu’il isole ne contient aucune fenêtre, et les pierres de Blanc n’y changent rien : ta cinquième paire. Tu gagnes.
lesson-anchor2d-5-wrong = Aucun de tes groupes ne relie encore les bords A et B, et Blanc prend d6.

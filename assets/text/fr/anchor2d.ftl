anchor2d-player-1 = Noir
anchor2d-player-2 = Blanc
anchor2d-rules =
    {""}**But.** Ancre cinq des neuf paires. Le triangle et ses deux fenêtres ont trois bords chacun, de A à I (en minuscules sur la feuille de règles) ; deux bords d’une même figure forment une paire.

    {""}**Ton tour.** Pose une pierre. Un groupe connecté ancre une paire s’il touche ses deux bords et un troisième. La zone qu’il isole à leur coin ne doit toucher aucun autre bord, donc ne contenir aucune fenêtre.

    {""}**Fin.** Qui ancre cinq paires gagne.
anchor2d-rules-more =
    - Bords gauche, droit et bas : A, B, C pour le triangle ; D, E, F pour la fenêtre de gauche ; G, H, I pour celle de droite.
    - Le coin d’une paire est la case qui touche ses deux bords, près du point où ils se rejoignent. Le point montre à qui est la paire.
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

lesson-anchor2d-1 = Tu es Noir. En vert, les bords. Un point en marque deux voisins, une paire. Ancre les bords D et E : touche-les, plus un troisième, avec un seul groupe.
lesson-anchor2d-1-right = Une case touche chaque bord à côté d’elle : b6 touche les bords D et E, a6 touche le bord A. La paire est à toi pour toujours (point noir). Il en faut cinq sur neuf pour gagner.
lesson-anchor2d-1-wrong = Aucun de tes groupes ne touche à la fois les bords D et E. Blanc prend le coin entre les deux.
lesson-anchor2d-2 = Deux bords ne suffisent pas : il en faut un troisième, du triangle ou de l’une des fenêtres. Ton groupe touche les bords A et C. Amène-le à un troisième bord.
lesson-anchor2d-2-right = b8 touche les bords D et F : la paire A et C est à toi. Le groupe relie aussi D et F : une pierre, deux paires.
lesson-anchor2d-2-corner = a9 touche les bords A et C, ce que ton groupe faisait déjà : toujours pas de troisième bord, donc pas de paire. Blanc bloque en b8.
lesson-anchor2d-2-wrong = Cette pierre n’est pas reliée à ton groupe et ne lui apporte pas de troisième bord. Blanc bloque en b8.
lesson-anchor2d-3 = La zone que ton groupe isole au coin d’une paire ne doit toucher aucun autre bord, donc ne contenir aucune fenêtre. Ancre les bords A et C : ils se rejoignent en bas à gauche.
lesson-anchor2d-3-right = Tu n’isoles que a9, qui ne touche que les bords A et C : la paire est à toi. Pas la paire D et F : depuis son coin, b8, le chemin vers le bord A est ouvert.
lesson-anchor2d-3-window = Ton groupe touche maintenant les bords A et C, mais la fenêtre de gauche est dans la zone qu’il isole à leur coin : pas de paire.
lesson-anchor2d-3-wrong = Pour ancrer les bords A et C, ton groupe doit toucher les deux et isoler leur coin sans fenêtre. Blanc s’interpose en a8.
lesson-anchor2d-4 = Il manque une pierre à Blanc pour ancrer les bords D et E. Une paire ne change jamais de main : prends cette case avant lui.
lesson-anchor2d-4-right = Bloqué : le groupe de Blanc touche les bords D et A, mais pas E.
lesson-anchor2d-4-wrong = Blanc touche les bords D, E et A. Cette paire est perdue pour toujours.
lesson-anchor2d-5 = Tu as ancré quatre paires. Relier deux groupes peut t’en donner une de plus. Trouve la cinquième et gagne.
lesson-anchor2d-5-right = Reliés ! Un seul groupe relie les bords A et B. Le coin qu’il isole ne contient aucune fenêtre, et les pierres de Blanc n’y changent rien : ta cinquième paire. Tu gagnes.
lesson-anchor2d-5-wrong = Tes groupes ne sont pas encore reliés, et Blanc s’installe entre eux.

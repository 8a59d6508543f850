# Ce que dit Parlor, en français.
#
# {$game} est un titre avec son numéro, comme « Tether #12 ». {$me}, {$other}, {$by} et semblables sont des
# mentions, {$until} et {$deadline} des horodatages de Discord, les coups sont en **gras**. Devant { $game },
# { $title } et les couleurs, pas de « de » ni de « que », qui devraient parfois s’élider.

## Jeux

tether-player-1 = Rouge
tether-player-2 = Bleu
tether-rules =
    Pose une pierre par tour. Une boucle de tes pierres, ou de tes pierres et de tes propres bords, capture les pierres qui s’y trouvent, et plus personne ne peut y jouer. Les pierres reliées à l’un de tes bords sont amarrées : elles s’approprient ce qu’elles occupent et ce qu’elles entourent. Qui possède plus de la moitié de toutes les cases gagne. Rouge a les bords haut et bas, Bleu les bords gauche et droit.
tether-pitch = ferme des boucles pour capturer, amarre-les à tes bords pour t’approprier la moitié du plateau.
tether-example = Rouge vient de fermer une boucle et de capturer ce qui s’y trouvait.
tether-moves = une case, par exemple d4
tether-count = { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Noir
anchor2d-player-2 = Blanc
anchor2d-rules =
    Pose une pierre par tour. Les bords a, b et c sont les côtés du triangle, d, e et f ceux de la fenêtre de gauche, g, h et i ceux de la fenêtre de droite ; deux bords du triangle ou d’une même fenêtre forment une paire. Un groupe connecté de tes pierres ancre une paire s’il touche ses deux bords et n’importe quel troisième bord, sans enfermer de fenêtre entre lui et le coin de la paire. Qui ancre cinq des neuf paires gagne.
anchor2d-pitch = relie trois bords dans un triangle à deux fenêtres ; cinq paires sur neuf gagnent.
anchor2d-example = Le groupe de Noir sur d4, e5 et e6 touche les bords b, g et h et tient le coin entre g et h : la paire gh est à Noir.
anchor2d-moves = une case, par exemple d4
anchor2d-count = { $pairs ->
    [one] { $pairs } paire
   *[other] { $pairs } paires
}
variant-anchor2d = { $size ->
    [quick] rapide, 39 cases
    [small] petit, 85 cases
    [large] grand, 129 cases
   *[standard] standard, 106 cases
}

waltz-player-1 = Foncé
waltz-player-2 = Clair
waltz-rules =
    Pose une pierre par tour. Si elle forme une paire, deux de tes pierres voisines l’une de l’autre et d’aucune autre des tiennes, la paire glisse d’un pas dans la direction de ton choix et pousse ce qui est devant elle. Parmi les pierres poussées, seules les tiennes peuvent sortir du plateau, mais aucune de la paire ; s’il ne reste aucune direction, la pierre ne peut pas être posée. Qui a plus de paires que l’adversaire après un tour prend le jeton. Le camp qui a le jeton gagne quand les deux passent à la suite, ou quand l’autre n’a plus aucune place où former un jour une paire. Tu peux passer dès que quelqu’un a le jeton, ou s’il n’y a pas d’autre coup.

    Sur les carrés, les pierres sont voisines en ligne et en colonne, et les paires glissent dans huit directions : n, ne, e, se, s, sw, w et nw, n étant vers le haut et w vers la gauche. Sur les hexagones, il y en a six : e, w, ne, nw, se et sw.
waltz-pitch = les paires glissent et poussent ; gardes-en plus que ton adversaire.
waltz-example = La pierre de Foncé en b4 a formé une paire avec b5. La paire a glissé vers le sud-est, poussé une pierre de Clair et cassé la paire de Clair : Foncé prend le jeton.
waltz-moves = une case, par exemple c3 ; avec une direction là où elle forme une paire, par exemple c3-ne ; ou pass
waltz-count = { $pairs ->
    [one] { $pairs } paire
   *[other] { $pairs } paires
}{ $token ->
    [yes] {""} · jeton
   *[no] {""}
}
variant-waltz = { $grid ->
    [hex] hexagone, côté { $size }
    [limping] hexagone boiteux, côtés { $size } et { $next }
   *[square] { $size }×{ $size }
}

netted-player-1 = Noir
netted-player-2 = Blanc
netted-rules =
    Pose une pierre par tour. Ton filet, ce sont tes pierres et leurs liaisons : entre voisines, en diagonale et par-dessus une seule case vide. Il découpe le plateau en régions pour ton adversaire. Dans une région, les pierres adverses vivent tant que celle-ci a plus de cases de bord que de pierres adverses. Tu gagnes si, après ton coup, une région adverse contenant des pierres n’a pas plus de cases de bord que de pierres. Tu ne peux pas faire cela à l’une de tes propres régions, et qui ne peut pas poser de pierre perd.
netted-pitch = tisse ton filet autour de ton adversaire avant de te faire prendre.
netted-example = Les traits épais relient des voisines, les traits fins des diagonales, et les pointillés passent par-dessus une case vide. La région colorée de Blanc a 4 pierres et 6 cases de bord : si Noir prend deux de ses cases de bord, elle est prise au filet.
netted-moves = une case, par exemple e5
variant-netted = { $board ->
    [double-limping] hexagone doublement boiteux, côtés { $before } et { $next }
   *[hex] hexagone, côté { $size }
}

tetrathedral-player-1 = Ambre
tetrathedral-player-2 = Violet
tetrathedral-rules =
    Chaque tour commence par un lancer du dé à huit faces. Un pion se déplace en ligne droite, par les côtés des cases, ou en alternant côtés et sommets, d’exactement autant de cases que le dé l’indique ; sur un 8, d’autant que tu veux. Il ne passe par-dessus aucun pion, et capture le pion adverse sur lequel il s’arrête. Tant que tu as un pion hors jeu, un 8 te permet de le remettre en jeu dans l’anneau extérieur, ou de déplacer un pion de 8 cases au plus. Qui ne peut pas jouer perd son tour. Un pion avec trois autres des tiens sur ses trois côtés, aucun dans l’anneau extérieur, gagne.
tetrathedral-pitch = lance le dé et bâtis une pyramide de quatre pions autour de lui.
tetrathedral-example = Violet a fait 4 et capturé le pion d’Ambre en c12.
tetrathedral-moves = départ et arrivée, par exemple a2-b5 ; ou @ et une case de l’anneau extérieur pour remettre un pion en jeu, par exemple @h5
tetrathedral-count = { $out ->
    [0] {""}
    [one] { $out } pion hors jeu
   *[other] { $out } pions hors jeu
}
variant-tetrathedral = { $pawns } pions par camp{ $first ->
    [2] , Violet commence
   *[1] {""}
}

## Pourquoi un coup est interdit

illegal-unreadable = « { $input } » n’est pas un coup dans { $title }. Écris { $form }.
illegal-game-over = La partie est terminée.
illegal-off-board = « { $input } » désigne une case hors du plateau.
illegal-occupied = Il y a déjà { $game ->
    [tetrathedral] un pion
   *[other] une pierre
} en { $cell } ({ $by }).
illegal-surrounded = La case { $cell } est entourée par { $by } : personne ne peut y poser de pierre.
illegal-window = La case { $cell } fait partie d’une fenêtre, où l’on ne pose pas de pierre.
illegal-suicide = En { $cell }, ce serait un suicide : ton groupe y aurait { $stones ->
    [one] { $stones } pierre
   *[other] { $stones } pierres
} pour { $edge ->
    [0] aucune case de bord
    [one] { $edge } case de bord
   *[other] { $edge } cases de bord
}, et il lui faut plus de cases de bord que de pierres.
illegal-pass-too-early = Tu ne peux pas encore passer : personne n’a le jeton, et il reste un coup à jouer.
illegal-no-such-direction = Sur cette grille, rien ne glisse en direction { $direction }. Les directions sont e, w, ne, nw, se et sw.
illegal-no-pair = Une pierre en { $cell } ne forme pas de paire, donc rien ne glisse : ne donne pas de direction.
illegal-no-slide = Une pierre en { $cell } forme une paire qui ne peut glisser nulle part : on ne peut donc pas l’y poser.
illegal-which-direction = Une pierre en { $cell } forme une paire. Dis dans quelle direction elle glisse.
illegal-leaves-board = La paire ne peut pas glisser par là : sa pierre en { $cell } sortirait du plateau.
illegal-pushes-off = La paire ne peut pas glisser par là : elle pousserait hors du plateau la pierre en { $cell } ({ $by }).
illegal-not-rolled = Le dé n’a pas été lancé.
illegal-must-move = Tu ne peux pas passer : il y a un coup pour ton lancer.
illegal-no-pawn = Tu n’as pas de pion en { $cell }.
illegal-own-pawn = La case { $cell } est occupée par un de tes pions.
illegal-not-in-line = Aucune ligne droite ne mène de { $from } à { $to }.
illegal-wrong-distance = { $roll ->
    [8] Tu as fait 8 : un pion se déplace alors de 8 cases au plus tant que tu en as un hors jeu. Cette case est à { $distance } cases de là.
   *[other] Tu as fait { $roll }, et cette case est à { $distance ->
        [one] { $distance } case
       *[other] { $distance } cases
    } de là.
}
illegal-blocked = Tu as fait { $roll } : le pion en { $from } ne peut pas se déplacer de { $distance ->
    [one] { $distance } case
   *[other] { $distance } cases
} par là, celui en { $by } est sur le chemin.
illegal-no-eight = Tu as fait { $roll } : les pions ne reviennent en jeu que sur un 8.
illegal-nothing-out = Tu n’as aucun pion hors jeu.
illegal-not-in-ring = Les pions reviennent en jeu dans l’anneau extérieur, et { $cell } se trouve à l’intérieur.
similar-moves = Coups permis qui y ressemblent : { $moves }{ $more ->
    [0] .
   *[other] , et { $more } de plus : ajoute une lettre ou un chiffre pour préciser celui que tu veux.
}

option-unknown = L’option « { $name } » n’existe pas. Les options sont : { $allowed }.
option-not-allowed = { $name } ne peut pas valoir { $given }. Valeurs possibles : { $allowed }.
option-unreadable = « { $text } » n’est pas une option. Écris par exemple : { $example }.

## Pourquoi quelque chose n’est pas possible

refusal-own-opponent = Tu ne peux pas te défier toi-même. Choisis quelqu’un d’autre, ou laisse vide : tout le salon peut alors accepter.
refusal-own-challenge = C’est ton propre défi. Tu peux l’annuler ou attendre une réponse.
refusal-not-challenged = Ce défi s’adresse à { $opponent }.
refusal-open-to-all = Ce défi est ouvert à tout le monde, tu n’as donc pas à le refuser.
refusal-not-challenger = Il n’y a que { $challenger } qui puisse annuler ce défi.
refusal-declined = Ce défi a été refusé.
refusal-cancelled = Ce défi a été annulé.
refusal-expired = Ce défi a expiré. Lances-en un nouveau avec /défi.
refusal-already-accepted = Ce défi a déjà été accepté.
refusal-not-begun = Ce défi n’a pas encore été accepté.
refusal-not-playing = Tu ne joues pas dans cette partie.
refusal-not-your-turn = C’est à { $turn } de jouer.
refusal-stale = Ce plateau n’est plus le dernier. { $newest }
refusal-over = Cette partie est terminée. { $newest }
refusal-too-long = Cette partie a atteint la longueur maximale : accordez-vous sur une nulle avec /nulle, ou abandonne.
refusal-plan-illegal = Dans ton plan, le coup { $number } n’est pas jouable. { $why }
refusal-plan-full = Un plan contient { $most } réponses au plus. /si tout seul montre le tien et permet de l’effacer.
refusal-plan-own-turn = C’est à toi : joue, tout simplement. Les plans servent pendant que ton adversaire réfléchit.
refusal-plan-dice = Les dés sont imprévisibles : dans ce jeu, on ne peut rien planifier.
refusal-plan-no-answer = Un plan, c’est un coup de ton adversaire et ta réponse.
refusal-no-draws = Dans { $game }, personne ne peut jouer sans fin : il n’y a donc pas de nulle par accord. Tu peux abandonner avec /abandonner.
refusal-draw-offered = Tu as déjà proposé la nulle. Ta proposition tient jusqu’à ce que ton adversaire réponde ou joue.
refusal-draw-too-soon = Ta dernière proposition n’a pas abouti. Tu pourras de nouveau proposer la nulle après { $plies ->
    [one] { $plies } coup de plus
   *[other] { $plies } coups de plus
}.
refusal-no-offer = Il n’y a plus rien à répondre. { $newest }
refusal-nothing-to-take-back = Tu n’as encore joué aucun coup dans cette partie.
refusal-dice-rolled = Le dé a été lancé depuis ton coup : tu ne peux plus le reprendre.
refusal-takeback-asked = { $by } a déjà demandé une reprise. On y répond avec les boutons sous le dernier plateau.
refusal-not-over = Cette partie est encore en cours.
refusal-time-left = Il reste du temps. Échéance : { $deadline }.
refusal-too-far-on = Il y a déjà eu deux coups de chaque côté : la partie ne peut plus être annulée.
refusal-own-time = C’est ton propre temps qui est écoulé. Joue maintenant, avant que ton adversaire ne réclame la victoire.
refusal-no-limit = Cette partie n’a pas de limite de temps.
refusal-rematch-offered = { $by } a déjà proposé une revanche. Le message est dans ce salon.
newest-board = Le dernier plateau : { $link }

no-such-game = Tu ne joues ici aucune partie { $input }.{ $list ->
    [none] {""}
   *[other] {" "}Tes parties : { $list }
}
no-game-here = Tu n’as aucune partie dans ce salon. Lances-en une avec /défi, ou avec /ordinateur contre l’ordinateur.
which-game = Tu as plusieurs parties dans ce salon. Précise laquelle avec l’option « jeu » : { $list }
no-such-title = Aucun jeu ne s’appelle « { $input } ». Il y a : { $allowed }.
challenges-waiting = Tu as ici { $waiting } défis en attente de réponse. Annules-en un ou attends une réponse.
challenge-bot = Un bot ne peut pas accepter de défi. Choisis une personne, ou laisse vide : tout le salon peut alors accepter. Pour jouer contre l’ordinateur, il y a /ordinateur.
only-in-servers = Parlor se joue dans les salons d’un serveur. Utilise cette commande là-bas.
only-managers = Seules les personnes qui ont la permission « Gérer le serveur » peuvent changer les réglages.
trouble = Quelque chose s’est mal passé du côté de Parlor. Rien n’est perdu ; réessaie bientôt.
too-slow = C’était trop long. Si c’était un coup, /plateau montre s’il a compté ; sinon, réessaie.
unknown-command = Cette commande n’existe plus. Redémarre Discord pour recevoir la nouvelle liste des commandes.
unknown-button = Ce bouton vient d’une version qui n’existe plus. /plateau affiche le dernier plateau.
missing-permissions = Je ne peux pas écrire dans ce salon comme il faudrait : ce qui devait y paraître t’est donc arrivé en réponse. Demande à un admin de me donner : { $permissions }.

## Réponses à la personne qui a agi

challenge-sent = Ton défi est parti.
accepted = C’est accepté. Le plateau arrive.
played = Coup joué : { $move }.
resigned = Tu as abandonné.
aborted = La partie est annulée. Elle ne compte pas.
claimed = Tu as réclamé la victoire.
extended = Tu as accordé un jour de plus à { $other }.
rematch-sent = Ta demande de revanche est partie.
play-set-up = Tu joues **{ $game }** contre { $other }.
played-thinking = Coup joué : { $move }. L’ordinateur réfléchit.
took-back = Ton coup est repris.
computer-off = Sur ce serveur, on ne joue pas contre l’ordinateur. Qui gère le serveur peut le permettre avec /paramètres.
computer-many = Tu as ici { $games } parties contre l’ordinateur. Termines-en une ou abandonne ; /parties les montre.
kept-playing = Rien n’a changé.
more = { $game } : que veux-tu faire ?
offered-draw = Ta proposition est partie. Elle tient jusqu’à ce que ton adversaire réponde ou joue.
agreed-draw = Vous êtes d’accord pour la nulle.
asked-takeback = La question est posée à ton adversaire. Rien ne change sans son accord, et jouer un coup vaut réponse.
gave-back = Tu as accordé la reprise.
declined = Tu as refusé.
planned = C’est prévu dans { $game }. Personne d’autre ne voit ce message. Le plan prend fin si un autre coup est joué ou si un coup est repris.
plan-step = si **{ $to }**, alors **{ $play }**
plan-dropped = Tu ne prévois plus rien dans { $game }.
plans-none = Tu n’as rien prévu ici. Pendant que ton adversaire réfléchit, /si avec les deux options prévoit ta réponse à un coup ; elle est jouée aussitôt que ce coup arrive.
away = Ton absence est notée. Tes pendules sont arrêtées dans toutes tes parties et repartent : { $until }. Ensuite, il te restera cette année : { $left ->
    [one] { $left } jour
   *[other] { $left } jours
}.
away-back = Te revoilà, et tes pendules repartent. Il te reste cette année : { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
}.
away-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
away-unreadable = Je ne comprends pas « { $input } » comme une durée. Écris par exemple 3 jours, 2 semaines, ou une date comme 2027-01-31.
away-past = Ce n’est pas dans le futur. Écris par exemple 3 jours, ou n’écris rien : ton absence dure alors jusqu’à ton retour.
away-too-long = C’est trop long. Il te reste cette année : { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
}.
away-not = Tu n’as pas d’absence en cours.
resign-ask = Abandonner { $game } contre { $other } ?
abort-ask = Annuler { $game } contre { $other } ? Il y a eu moins de deux coups de chaque côté : la partie ne comptera pas.
challenge-who = À quel jeu défier { $other } ?
rematch-closed = Une revanche a été proposée et n’a pas abouti. Lance une nouvelle partie avec /défi.
rematch-former = La personne qui a joué cette partie contre toi a fait supprimer ses données, une revanche n’est donc pas possible. Lance une nouvelle partie avec /défi.
board-closed = La partie { $game } n’a pas eu lieu : le défi n’a pas abouti.
board-open = { $game } n’a pas commencé : le défi attend une réponse.

replay = **{ $game }**, coup { $ply } sur { $plies }{ $after }. { $status }.
replay-after = {" "}après **{ $last }**
film = Le film : { $game }.
film-failed = Le film n’a pas pu être créé à l’instant. Réessaie plus tard ; en attendant, Précédent et Suivant montrent chaque coup.
analysis = **{ $game }** : les chances de victoire ({ $first }), coup par coup, telles que l’ordinateur les estime.
analysis-dice = {" "}Là où la courbe monte ou descend à la verticale, c’est le dé.
analysis-turnings = Les coups qui ont coûté le plus :
analysis-turning = Coup { $ply }, **{ $move }** ({ $colour }) : { $before } → { $after } de chances ; mieux valait **{ $better }**
analysis-even = Aucun coup n’a coûté beaucoup à lui seul.
analysis-alt = Une courbe : les chances de victoire ({ $first }) dans la partie { $game }. Nombre de coups : { $plies }. Au début { $start }, à la fin { $end }, au plus bas { $least }, au plus haut { $most }.
analysis-alt-turning = Coup { $ply }, { $move } ({ $colour }) : les chances passent de { $before } à { $after }, mieux valait { $better }.
analysis-plies = coups
analysis-short = { $game } compte trop peu de coups : il n’y a rien à analyser.
analysis-running = { $game } est encore en cours. Tu pourras analyser la partie quand elle sera terminée.
analysis-busy = Une seule analyse à la fois : une autre est déjà en préparation pour toi. Attends qu’elle arrive.
analysis-failed = L’analyse n’a pas pu être faite à l’instant. Réessaie plus tard.
percent = { $value } %
record = La feuille de partie : { $game }. La commande parlor verify la vérifie, et /explorer l’accepte.
record-without-seed = {" "}La graine de ses dés y sera ajoutée à la fin de la partie.
explore = **{ $title }**, { $variant } : une copie rien que pour toi, après le coup { $ply }. { $standing }.
explore-tried = Essayé : **{ $moves }**
explore-back = Retour au coup { $kept } sur { $own } de la partie jouée.
explore-no-roll = Dans « { $input } », il manque le lancer avant le coup. Le dé a { $sides } faces ; écris par exemple { $example }.
explore-unusable = Impossible d’explorer cette feuille de partie. { $why }
explore-gone = Ces coups ne sont plus conservés : rien n’a été essayé pendant 30 jours. /explorer repart de zéro.
explore-not-yours = Seule la personne qui a demandé cette copie peut y essayer des coups. /explorer t’en donne une à toi.
explore-twice = Deux clics sont arrivés en même temps, et un seul a compté. Réessaie.

## Messages dans le salon

challenge = { $by } défie { $opponent } à **{ $game }** : { $terms }. Échéance pour accepter : { $until }.
challenge-open = { $by } cherche un adversaire pour **{ $game }** : { $terms }. Tout le monde ici peut accepter. Échéance : { $until }.
challenge-rematch = { $by } propose une revanche à { $opponent }, en échangeant les camps : **{ $game }**, { $terms }. Échéance pour accepter : { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] partie classée
   *[no] partie non classée
}
first-challenger = { $by } commence
first-opponent = l’adversaire commence
first-lot = le sort décide qui commence
pace-none = sans limite de temps
pace-1h = 1 heure par coup
pace-12h = 12 heures par coup
pace-1d = 1 jour par coup
pace-3d = 3 jours par coup
pace-7d = 7 jours par coup

challenge-accepted = { $by } a accepté le défi : **{ $game }** commence.
challenge-declined = { $me }, ton défi **{ $game }** a été refusé.
challenge-declined-short = Le défi **{ $game }** a été refusé.
challenge-cancelled = Le défi **{ $game }** a été annulé.
challenge-expired = { $me }, personne n’a accepté ton défi **{ $game }** à temps.

draw-offered = { $me }, { $by } te propose la nulle dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
draw-declined = { $me }, { $by } refuse la nulle dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
takeback-asked = { $me }, { $by } demande à reprendre **{ $moves }** dans **{ $game }**. Rien ne change sans ton accord. C’est à { $turn } de jouer.{ $time }
takeback-declined = { $me }, { $by } refuse la reprise dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
taken-back = { $me }, { $other } t’a accordé la reprise : à toi de jouer dans **{ $game }**, de nouveau après **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } t’a accordé la reprise : à toi de nouveau le premier coup dans **{ $game }**.{ $time }
moves-planned = {" "}Joué aussitôt, comme prévu : **{ $moves }**.
moves-since = {" "}Depuis le dernier plateau : **{ $moves }**.
away-used = { $me }, ton temps dans **{ $game }** était écoulé : des jours d’absence ont donc été utilisés. Échéance : { $deadline }. Il te reste cette année : { $left ->
    [one] { $left } jour
   *[other] { $left } jours
}.
began = { $me }, **{ $game }** contre { $other } commence, et le premier coup est à toi.{ $dice }{ $time }
moved = { $me }, à toi de jouer dans **{ $game }** contre { $other } après **{ $last }**.{ $planned }{ $dice }{ $time }
dice-roll = {" "}Le dé montre **{ $roll }**.
dice-forfeited-many = {" "}Les dés n’ont permis aucun coup pendant { $turns } tours ; les derniers :
dice-forfeited = {" "}{ $by } a fait { $roll } et ne peut pas jouer : le tour est perdu.
dice-sealed = -# Les dés sont fixés par une graine secrète de 32 octets, dévoilée à la fin de la partie. Son SHA-256 : `{ $hash }`
dice-revealed = -# La graine des dés : `{ $seed }`
time-left = {" "}Échéance : { $deadline }.
board-turn = **{ $game }** : à { $turn } de jouer contre { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}après **{ $last }**
board-seat = Tu joues { $colour }.
reminded = { $me }, il te reste peu de temps dans **{ $game }** contre { $other }. Échéance : { $deadline }.
time-up = { $me }, le temps de { $other } dans **{ $game }** est écoulé. Tu peux réclamer la victoire ou accorder un jour. Sans l’un ni l’autre, la partie se termine d’elle-même : { $lapse }.
was-extended = { $me }, { $other } t’a accordé un jour de plus dans **{ $game }**. Échéance : { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } avec **{ $last }** : { $why }
ended-resigned = **{ $winner }** ({ $colour }) gagne **{ $game }** : { $loser } a abandonné.
ended-claimed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps contre { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps : { $loser } n’a pas joué pendant des jours.
ended-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle.
ended-agreed = **{ $game }** entre { $winner } et { $loser } se termine par une nulle, d’un commun accord.
ended-adjudicated = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } : { $by }, qui gère ce serveur, en a décidé ainsi.
ended-adjudicated-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle : { $by }, qui gère ce serveur, en a décidé ainsi.
ended-stopped = La partie **{ $game }** entre { $winner } et { $loser } a été arrêtée par { $by }, qui gère ce serveur. Elle ne compte pas.
ended-aborted-time = La partie **{ $game }** entre { $winner } et { $loser } est annulée : le temps était écoulé après moins de deux coups de chaque côté. Elle ne compte pas.
ended-aborted = La partie **{ $game }** entre { $winner } et { $loser } est annulée après moins de deux coups de chaque côté. Elle ne compte pas.
rating-changes = Cotes : { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } cases sur { $all }.
why-anchor2d = { $count } paires ancrées sur 9.
why-waltz = { $how ->
    [no-room] le jeton, et plus aucune place où l’autre camp puisse former une paire.
   *[passed] le jeton, et les deux ont passé.
}
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
why-tetrathedral = une pyramide autour de { $cell }.

## Feuilles de partie

record-header = La ligne { $line } n’est ni un en-tête ni une ligne de coups numérotée. Les en-têtes sont { $headers }, chacun une fois au plus.
record-value = Ligne { $line } : cette valeur ne convient pas à l’en-tête { $header }.
record-no-game = Il manque une ligne « Game: … » : ce n’est donc pas une feuille de partie.
record-no-dice = Ce jeu se joue sans dés : sa feuille de partie ne peut pas avoir d’en-tête { $header }.
record-unknown-game = Aucun jeu ne s’appelle « { $input } ».
record-ply = Coup { $ply } : « { $input } » est illisible. Chaque numéro est suivi de deux coups, et avec des dés chacun commence par son lancer, comme dans 3:a2-b5.
record-illegal = Coup { $ply } ({ $input }) : { $why }
record-too-long = La feuille de partie compte plus de { $most } coups.
fault-seed = Ce n’est pas la graine à laquelle la partie s’était engagée : son SHA-256 est { $found }.
fault-roll = Coup { $ply } : la feuille de partie indique { $found }, mais d’après la graine le lancer est { $rolled }.
fault-result = Le résultat indiqué est « { $stated } », mais d’après les règles la partie s’est terminée sur { $score }.
fault-no-result = Le résultat indiqué est « { $stated } », mais d’après les règles la partie n’est pas terminée.
verified = Tout est en ordre : { $title } { $variant }, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}, le tout selon les règles. { $standing }.
verified-no-seed = {" "}Sans la graine, les lancers ne peuvent pas être vérifiés.
verified-of-seed = {" "}Tous les lancers viennent de la graine. Rien n’indique qu’elle ait été fixée avant la partie.
verified-committed = {" "}Tous les lancers viennent de la graine à laquelle la partie s’était engagée.
verified-result = {" "}Le résultat indiqué est { $result }.

## Sur l’image

status-turn = À { $colour } de jouer
status-tether = { $colour } gagne avec { $count } cases sur { $all }
status-anchor2d = { $colour } gagne avec { $count } paires ancrées
status-waltz = { $colour } gagne avec le jeton{ $how ->
    [no-room] , plus aucune place
   *[passed] , les deux ont passé
}
status-netted = { $colour } gagne : { $how ->
    [no-placement] plus aucune case où jouer
   *[netted] { $stones ->
        [one] { $stones } pierre prise
       *[other] { $stones } pierres prises
    } au filet
}
status-tetrathedral = { $colour } gagne avec la pyramide en { $cell }
status-won-resigned = { $colour } gagne par abandon
status-won-time = { $colour } gagne au temps
status-won-adjudicated = { $colour } gagne sur décision
status-drawn = Partie nulle
status-aborted = Partie annulée

alt-position = { $title } { $variant }. { $result }{ $after }.
alt-after = {" "}après { $last }
alt-captured = { $last } { $own ->
    [yes] pousse hors du plateau une pierre de son propre camp en
   *[no] capture
} { $cells }.
alt-tether = { $first } possède { $one ->
    [one] { $one } case
   *[other] { $one } cases
}, { $second } { $two }.
alt-anchor2d = Paires ancrées : { $first } { $one }, { $second } { $two }.
alt-waltz = { $holder ->
    [0] Personne n’a le jeton.
    [1] { $first } a le jeton.
   *[2] { $second } a le jeton.
} { $first } a { $one ->
    [one] { $one } paire
   *[other] { $one } paires
}, { $second } { $two }.
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] Le dé montre { $roll }.{" "}
}Pions hors jeu : { $first } { $one }, { $second } { $two }.
alt-film = Toute la partie { $game } en film, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. À la fin : { $position }
alt-none = aucune
alt-stones = { $colour }, { $game ->
    [tetrathedral] pions
   *[other] pierres
} : { $cells }.
alt-no-stones = { $colour } : { $game ->
    [tetrathedral] aucun pion
   *[other] aucune pierre
}.
alt-more = { $cells } et { $more } de plus

## Boutons et champs

button-accept = Accepter
button-decline = Refuser
button-cancel = Annuler
button-move = Jouer
button-pick = Choisir
button-play = Jouer { $move }
button-not-play = Pas encore
button-rules = Règles
button-more = Plus
button-offer-draw = Proposer nulle
button-ask-takeback = Reprendre mon coup
button-draw-yes = Accepter la nulle
button-draw-no = Continuer
button-takeback-yes = Accorder la reprise
button-takeback-no = Refuser
button-drop-plan = Effacer le plan de #{ $id }
button-back = Me revoilà
button-resign = Abandonner
button-resign-yes = Oui, abandonner
button-abort-yes = Oui, annuler
button-resign-no = Continuer
button-rematch = Revanche
button-claim = Réclamer la victoire
button-extend = Accorder un jour
button-earlier = Précédent
button-later = Suivant
button-replay = Revoir
button-first = Début
button-last = Fin
button-film = Film
button-record = Feuille de partie
button-explore = Explorer
button-analyse = Analyser
button-turning = Coup { $ply } : { $move }
button-undo = Retour
button-start-over = Recommencer
modal-explore = Essayer un coup
modal-move = Coup dans { $game }
modal-move-label = Ton coup
modal-move-hint = par exemple { $example }
select-game = Choisis un jeu
pick = Choisis ton coup.
pick-more = Ton coup : **{ $chosen }** …
pick-column = Colonne
pick-column-option = { $column } ({ $count ->
    [one] { $count } case
   *[other] { $count } cases
})
pick-cell = Case
pick-goal = Où aller
pick-roll = Le lancer
pick-roll-option = Le dé montre { $roll }
direction-n = nord, en haut
direction-ne = nord-est
direction-e = est, à droite
direction-se = sud-est
direction-s = sud, en bas
direction-sw = sud-ouest
direction-w = ouest, à gauche
direction-nw = nord-ouest

## Préférences d’une personne

preferences = Comme tu préfères. Ce que tu choisis ici ne vaut que pour toi, sur tous les serveurs.
prefer-theme = Plateaux privés
prefer-coordinates = Noms des cases
prefer-told = Quand c’est à toi
prefer-confirm = Confirmer les coups
prefer-listed = Dans les classements
prefer-everywhere = Cote tous serveurs aussi
prefer-option = { $title } : { $value }
theme-none = comme sur le serveur
coordinates-rim = autour du plateau
coordinates-cells = dans chaque case
told-mention = une mention
told-silent = une mention sans son
told-dm = un message privé
told-off = rien
switch-on = oui
switch-off = non
confirm-move = Jouer **{ $move }** ?
no-direct = { $me }, tu n’acceptes pas mes messages privés, alors je te le dis ici : { $link } (/préférences)

## Confidentialité

privacy =
    {""}**Ce que Parlor enregistre**
    - Ton identifiant Discord, dans les parties et les défis auxquels tu participes, avec leurs coups, leurs heures et leurs analyses
    - Ce que tu as choisi dans /préférences, tes jours d’absence et tes cotes
    - Ce que tu as changé dans /paramètres, si tu gères un serveur
    - Les coups essayés avec /explorer, jusqu’à 30 jours après le dernier

    Pas de noms, pas de messages, rien d’autre. Les noms sur les images sont demandés à Discord au moment voulu. Rien n’est vendu, partagé ni utilisé pour autre chose que jouer. Ce qui est enregistré pour un serveur est supprimé 30 jours après le retrait du bot.

    Tu peux recevoir le tout dans un fichier, ou le faire supprimer : tes parties en cours se terminent alors comme si tu abandonnais, et les parties terminées restent sous « compte supprimé », car elles sont aussi celles de tes adversaires.
choice-privacy-policy = Ce qui est enregistré
choice-privacy-export = Le tout dans un fichier
choice-privacy-delete = Supprimer le tout
export-done = Tout ce qui est enregistré sur toi.
forget-ask = Supprimer tout ce qui est enregistré sur toi ? Tes parties en cours se terminent comme si tu abandonnais, tes cotes disparaissent, et c’est irréversible.
forget-done = Suppression en cours : cela prend une minute au plus. Si tu rejoues un jour, tu repars de zéro.
button-forget-yes = Oui, tout supprimer
former-player = compte supprimé
computer = Ordinateur ({ $level })
level-easy = facile
level-medium = moyen
level-hard = difficile
level-master = maître

## Paramètres d’un serveur

settings =
    {""}**Parlor sur ce serveur**
    - Salons : { $channels ->
        [all] tous
       *[other] { $channels }
    }
    - Rôles qui peuvent jouer : { $roles ->
        [all] tous
       *[other] { $roles }
    }
    - Un fil pour chaque partie : { $threads ->
        [yes] oui
       *[no] non
    }
    - Cadence habituelle : { $pace }
    - Quand le temps est écoulé : { $timeout ->
        [loss] la partie est perdue aussitôt
       *[claim] l’adversaire peut réclamer la victoire ou accorder un jour
    }
    - Rappels : { $reminders ->
        [yes] oui
       *[no] non
    }
    - Parties classées : { $rated ->
        [yes] oui
       *[no] non
    }
    - Parties contre l’ordinateur : { $computer ->
        [yes] oui
       *[no] non
    }
    - Langue : { $language ->
        [none] celle du serveur
       *[other] { $language }
    }
    - Thème des plateaux : { $theme }
settings-saved = C’est enregistré. Les parties en cours gardent la cadence et la gestion du temps de leur début.
settings-full = La liste contient 25 entrées au plus. Retires-en d’abord une avec autorisé: False, ou autorise tout en n’en nommant aucune.
settings-changes = Les derniers changements :
settings-change = -# { $at } : { $by } a réglé { $setting } sur { $value }
settings-managed = C’est fait : { $game }.
settings-no-player = Cette personne ne joue pas dans cette partie. Pour une nulle, laisse l’option « vainqueur » vide.
no-server-game = Il n’y a pas de partie { $typed } sur ce serveur. Choisis-en une dans la liste qui apparaît pendant la saisie.
setting-all = tous
timeout-claim = L’adversaire peut réclamer la victoire ou accorder un jour
timeout-loss = La partie est perdue aussitôt
language-follow = Celle du serveur
language-name = Français
theme-light = Clair
theme-dark = Sombre
theme-contrast = Contraste élevé
theme-shapes = Formes et couleurs
choice-any-game = #{ $id } { $title } : { $one } – { $two }
not-in-this-channel = Les parties se jouent dans d’autres salons de ce serveur : { $channels }
not-with-your-roles = Pour jouer ici, il te faut l’un de ces rôles : { $roles }

## Ce que le bot peut faire dans un salon

doctor-well = J’ai toutes les permissions qu’il me faut dans ce salon.
doctor-ill = Dans ce salon, il me manque :
doctor-line = - **{ $permission }** : { $why }
doctor-view = sans elle, je ne vois aucun salon et n’affiche aucun plateau
doctor-send = sans elle, je n’affiche aucun plateau et n’envoie aucun rappel ; les plateaux n’arrivent qu’en réponse
doctor-send-in-threads = sans elle, je n’affiche aucun plateau dans les fils
doctor-attach = sans elle, les plateaux arrivent sans image
doctor-history = sans elle, je ne peux pas savoir après une panne si un plateau a été affiché, et il peut arriver deux fois
doctor-create-threads = sans elle, les parties n’ont pas leur propre fil
doctor-manage-threads = sans elle, je ne peux pas écrire dans un fil de partie verrouillé ; la partie continue dans le salon
doctor-closed = Discord a refusé mon dernier message ici ({ $reason }). Je réessaie dès que quelqu’un joue ici.

## Listes

games-title = Parties de { $who } sur ce serveur
games-none = { $who } n’a aucune partie en cours sur ce serveur.
games-turn-mine = **#{ $id }** { $title } contre { $other } · **à toi de jouer**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contre { $other } · à { $turn } de jouer{ $time } { $link }
games-open = **#{ $id }** { $title } : défi de { $other }, échéance { $deadline } { $link }
games-time = , échéance { $deadline }
games-link = · [plateau]({ $url })
games-page = Page { $page } sur { $pages }
choice-game = #{ $id } { $title } contre { $other }{ $turn ->
    [yes] {" "}(à toi de jouer)
   *[no] {""}
}
choice-played = #{ $id } { $title } contre { $other }{ $over ->
    [yes] {" "}(terminée)
   *[no] {""}
}
somebody = quelqu’un

## Cotes : une cote est un nombre, suivi d’un point d’interrogation tant qu’elle est incertaine

top-title = **{ $title }** { $scope ->
    [everywhere] sur tous les serveurs
   *[server] sur ce serveur
} : { $ranked ->
    [one] { $ranked } personne
   *[other] { $ranked } personnes
}
top-all-games = Tous les jeux
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# Cote, puis parties gagnées/perdues/nulles. Un point d’interrogation : encore peu de parties.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Personne n’est encore classé ici. Il faut { $needed } parties classées, la dernière datant de moins de { $days } jours : lance-toi avec /défi.
top-own = Toi : `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Tu n’as pas encore de place ici : tu as joué { $games } des { $needed } parties classées nécessaires.
top-own-inactive = Tu n’as pas de place ici en ce moment : ta dernière partie classée date de plus de { $days } jours. La prochaine te ramènera.
top-own-unlisted = Tu n’as pas de place ici, car tu as choisi de ne pas apparaître dans les classements.
top-own-apart = Tu n’as pas de place ici, car tu ne participes pas aux cotes tous serveurs.
rating-results = { $wins }/{ $losses }/{ $draws }
profile-title = **Profil de { $who }**
profile-server = Sur ce serveur : cote ± incertitude, parties gagnées/perdues/nulles
profile-everywhere = Sur tous les serveurs
profile-line = - { $title } **{ $rating }** ± { $deviation } · { $results }
profile-none = Aucune partie classée ici pour l’instant. Lances-en une avec /défi.
profile-past = Parties récentes
profile-past-line = - #{ $id } { $title } : { $result ->
    [won] victoire
    [lost] défaite
   *[drawn] nulle
} contre { $other }, { $ended } { $link }
profile-versus = Contre { $other } : { $results }
profile-versus-none = Aucune partie contre { $other } ici pour l’instant
profile-hidden = { $who } préfère ne montrer ni ses cotes ni ses résultats.
curve-title = { $name } · tous les jeux sur ce serveur
curve-alt = Une courbe : la cote dans tous les jeux sur ce serveur au fil des { $games } dernières parties classées, de { $first } le { $from } à { $last } le { $until }. Au plus bas { $least }, au plus haut { $most }. Une bande autour d’elle montre l’incertitude.

help =
    Avec Parlor, tu joues à des jeux de plateau abstraits à ton rythme : défie quelqu’un, joue quand tu as une minute, vois le plateau en image.

    - **/défi** lance un défi à quelqu’un ou à tout le salon ; **/ordinateur** te fait jouer contre l’ordinateur
    - **/jouer** d4, ou appuie sur Jouer sous le plateau
    - **/plateau** montre à nouveau la position, **/parties** toutes tes parties sur ce serveur
    - **/abandonner** met fin à une partie, **/nulle** propose la nulle, **/reprendre** demande à reprendre ton coup
    - **/revoir** montre une partie coup par coup, **/explorer** te laisse essayer des coups
    - **/si** prévoit une réponse, **/absence** arrête tes pendules, **/règles** explique un jeu
    - **/classement** montre les meilleures cotes, **/profil** tes cotes et résultats
    - **/préférences** règle l’aspect des plateaux et la façon de te prévenir, **/données** montre ce qui est enregistré
    - **/paramètres** et **/diagnostic** sont pour qui gère le serveur

    Les jeux :
    { $games }
help-game = - **{ $title }** ({ $credit }) : { $pitch }
no-designer = la feuille de règles ne nomme personne
rules =
    {""}**{ $title }** ({ $credit })
    { $rules }

    Un coup s’écrit ainsi : { $moves }.

    L’image : { $example }

## Commandes, telles que Discord les liste : noms en minuscules sans espaces, descriptions de 100 caractères au plus.
## Une phrase qui parle d’une commande emploie le nom donné ici.

command-challenge = défi
    .description = Défier quelqu’un, ou tout ce salon, à un jeu
    .game = Quel jeu
    .opponent = Qui tu défies ; laisse vide et tout le salon peut accepter
    .variant = Taille du plateau et autres réglages
    .first = Qui joue le premier coup
    .pace = Temps pour chaque coup
    .rated = Si le résultat compte pour les cotes (oui, sauf si tu dis non)
command-play = ordinateur
    .description = Jouer contre l’ordinateur
    .game = Quel jeu
    .level = Sa force : facile (un débutant peut gagner), moyen, difficile ou maître
    .variant = Taille du plateau et autres réglages
    .first = Qui joue le premier coup
command-move = jouer
    .description = Jouer un coup dans ta partie
    .move = Le coup, par exemple d4
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-board = plateau
    .description = Voir le plateau actuel, rien que pour toi
    .game = Quelle partie, s’il y en a plusieurs
    .as = En image ou en mots
command-games = parties
    .description = Lister les parties en cours sur ce serveur, d’abord celles où c’est à toi de jouer
    .player = De qui (de toi, sauf indication contraire)
command-resign = abandonner
    .description = Abandonner une partie ; une confirmation te sera demandée
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-draw = nulle
    .description = Proposer la nulle, ou accepter celle qu’on te propose
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-takeback = reprendre
    .description = Demander à ton adversaire de pouvoir reprendre ton dernier coup
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-if = si
    .description = Prévoir des réponses, jouées aussitôt, aux coups adverses ; sans option : montrer ton plan
    .opponent = Le coup adverse ; avec d’autres coups devant, la suite qui y mène
    .then = Ce que je réponds
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-away = absence
    .description = Arrêter tes pendules dans toutes tes parties, au plus 30 jours par an
    .until = Combien de temps, par exemple 3 jours, ou une date ; laisse vide : jusqu’à ton retour
command-privacy = données
    .description = Ce qui est enregistré sur toi ; le tout dans un fichier ; sa suppression
    .what = Ce que tu veux
command-preferences = préférences
    .description = Comment tu aimes les plateaux, et comment tu apprends que c’est à toi de jouer
command-settings = paramètres
    .description = Ce qui vaut pour les parties sur ce serveur
    .show = Voir tous les paramètres, et qui a changé quoi en dernier
    .channel = Autoriser les parties dans un salon, ou, sans salon, dans tous
    .role = Laisser jouer un rôle, ou, sans rôle, tout le monde
    .allowed = Si c’est autorisé (oui, sauf si tu dis non)
    .threads = Si chaque partie a son propre fil
    .on = Oui ou non
    .pace = Le temps habituel pour un coup
    .timeout = Ce qui se passe quand le temps est écoulé
    .then = Ce qui se passe
    .reminders = Si un rappel est envoyé quand le temps presse
    .rated = Si les résultats peuvent compter pour les cotes
    .computer = Si l’on peut jouer contre l’ordinateur
    .language = La langue des messages dans les salons
    .theme = L’aspect des plateaux dans les salons
    .end = Arrêter une partie bloquée, sans résultat
    .adjudicate = Dire comment une partie s’est terminée
    .game = Quelle partie
    .winner = Qui a gagné ; laisse vide pour une nulle
command-doctor = diagnostic
    .description = Quelles permissions me manquent dans ce salon, et ce que cela empêche
command-leaderboard = classement
    .description = Les meilleures cotes, sur ce serveur ou sur tous
    .game = Quel jeu (tous ensemble, sauf indication contraire)
    .scope = Ce serveur, ou tous les serveurs
    .page = Quelle page du classement
command-profile = profil
    .description = Cotes, résultats et parties récentes d’une personne
    .player = De qui (de toi, sauf indication contraire)
    .versus = Le bilan de cette personne contre quelqu’un
command-rules = règles
    .description = Les règles d’un jeu en bref, avec un exemple
    .game = Quel jeu
command-replay = revoir
    .description = Revoir une partie en cours ou terminée : coup par coup, en film ou en texte
    .game = Quelle partie
command-explore = explorer
    .description = Essayer des coups sur une copie de la position, que personne d’autre ne voit
    .game = Quelle partie, s’il y en a plusieurs
    .record = Une feuille de partie, pour essayer des coups à partir de sa fin
command-help = aide
    .description = Ce qu’est Parlor et comment jouer
command-challenge-user = Défier à un jeu
choice-first-me = Je commence
choice-first-opponent = L’adversaire commence
choice-first-computer = L’ordinateur commence
choice-first-random = Tirage au sort
choice-scope-server = Ce serveur
choice-scope-everywhere = Tous les serveurs
choice-as-picture = En image
choice-as-text = En mots

## Noms des options et des parties de commandes, sous la même forme que les noms des commandes

name-adjudicate = trancher
name-allowed = autorisé
name-as = format
name-channel = salon
name-computer = ordinateur
name-end = arrêter
name-first = début
name-game = jeu
name-language = langue
name-level = niveau
name-move = coup
name-on = activé
name-opponent = adversaire
name-pace = cadence
name-page = page
name-player = membre
name-rated = classée
name-record = feuille
name-reminders = rappels
name-role = rôle
name-scope = portée
name-show = afficher
name-then = alors
name-theme = thème
name-threads = fils
name-timeout = dépassement
name-until = durée
name-variant = variante
name-versus = contre
name-what = choix
name-winner = vainqueur

## Comment on écrit une durée : les débuts des mots derrière un nombre, en minuscules, séparés par une espace

units-hours = h
units-days = j
units-weeks = s

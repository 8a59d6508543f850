# Ce que dit Parlor, en français.
#
# {$game} est un titre avec son numéro, comme « Tether #12 ». {$me}, {$other}, {$by} et semblables sont des
# mentions, {$until} et {$deadline} des horodatages de Discord, les coups sont en **gras**. Devant { $game },
# { $title } et les couleurs, pas de « de » ni de « que », qui devraient parfois s’élider.

## Jeux

tether-player-1 = Rouge
tether-player-2 = Bleu
tether-rules =
    {""}**But.** Possède plus de la moitié du plateau. Rouge a les bords haut et bas, Bleu les bords gauche et droit.

    {""}**Ton tour.** Pose une pierre. Une boucle de tes pierres, ou de pierres et de tes bords, capture les pierres à l’intérieur. Les pierres reliées à l’un de tes bords possèdent leurs cases et tout ce qu’elles entourent.

    {""}**Fin.** Qui possède plus de la moitié gagne.
tether-rules-more =
    - À l’intérieur d’une boucle : coupé des deux bords adverses par tes pierres.
    - Personne ne peut jouer à l’intérieur, pas même sur les cases vides, même si la boucle ne possède rien.
    - Reliée : pierre contre pierre de ta couleur, jusqu’à l’un de tes bords. Ces pierres sont **amarrées** et ne peuvent pas être capturées.
    - Les pierres à point clair ne sont pas amarrées. Elles ne possèdent rien, et une boucle de ces pierres non plus.
    - Toutes tes pierres amarrées comptent ensemble : deux chaînes d’un bord à l’autre possèdent aussi ce qui est entre elles.
    - Les pierres capturées sont rendues et ne comptent pas.
    - Une case de coin touche les deux couleurs.
    - Il faut jouer. Pas de nulle.
tether-pitch = approprie-toi plus de la moitié du plateau avec des murs et des boucles amarrés à tes bords.
tether-example = Avec c4, Rouge vient de fermer une boucle autour de c3 et de capturer la pierre bleue qui s’y trouvait. La boucle ne touche encore aucun bord rouge, comme le montrent les points clairs : elle ne possède rien.
tether-moves = une case, par exemple d4
tether-count = { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
}
variant-tether = { $size }×{ $size }

anchor2d-player-1 = Noir
anchor2d-player-2 = Blanc
anchor2d-rules =
    {""}**But.** Obtiens cinq des neuf paires. Le triangle et ses deux fenêtres ont trois bords chacun, de a à i ; deux bords de l’un d’eux forment une paire.

    {""}**Ton tour.** Pose une pierre. Un groupe connecté possède une paire s’il touche ses deux bords et un troisième quelconque, sans fenêtre entre lui et le coin de la paire.

    {""}**Fin.** Cinq paires gagnent.
anchor2d-rules-more =
    - Bords gauche, droit et bas : a, b, c pour le triangle ; d, e, f pour la fenêtre de gauche ; g, h, i pour celle de droite.
    - Le coin d’une paire est la case qui touche ses deux bords, près du point où ils se rejoignent. Le point montre à qui est la paire.
    - Sans fenêtre : la zone que le groupe isole au coin ne touche que ces deux bords, peu importe quelles pierres s’y trouvent. Avec une pierre sur le coin, il n’isole rien.
    - Le troisième bord peut être n’importe quel autre, du triangle ou d’une fenêtre. Un groupe peut posséder plusieurs paires.
    - Une paire acquise le reste : les pierres ne bougent pas et ne sont pas capturées.
    - On ne joue pas sur les fenêtres.
    - Il faut poser une pierre. Pas de nulle.
anchor2d-pitch = obtiens cinq des neuf paires de bords, chacune par un groupe qui touche ses deux bords et un troisième.
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
    {""}**But.** Finis avec le jeton : qui a le plus de paires le prend. Une paire : deux de tes pierres voisines, sans aucune autre des tiennes à côté.

    {""}**Ton tour.** Pose une pierre. Si elle forme une paire, la paire glisse d’un pas dans la direction de ton choix et pousse ce qui est devant elle.

    {""}**Fin.** Les deux passent d’affilée, ou le camp sans le jeton ne peut plus jamais former de paire.
waltz-rules-more =
    - Carrés : voisines en ligne et en colonne ; directions n (haut), ne, e, se, s, sw, w (gauche), nw.
    - Hexagones : six voisines ; directions e, w, ne, nw, se, sw.
    - La paire pousse la rangée sans trou devant elle. Dans cette rangée, seules tes pierres peuvent sortir du plateau. Sans direction possible, tu ne peux pas jouer là.
    - Seule glisse la paire que ta pierre forme. Une troisième de tes pierres à côté casse une paire, et rien ne glisse.
    - Jeton : attribué après chaque tour ; à égalité, il reste.
    - Passer : dès que quelqu’un a le jeton, ou sans autre coup.
    - « Plus jamais » : aucune case vide n’a pour seule voisine de ce camp une pierre isolée, et deux cases vides voisines touchent toujours une de ses pierres. Ce que les poussées ouvriraient ne compte pas.
    - Nulle par accord.
waltz-pitch = forme des paires, qui glissent et poussent ; qui en a le plus prend le jeton, et le jeton fait gagner.
waltz-example = La pierre de Foncé en b4 a formé une paire avec b5. La paire a glissé vers le sud-est, poussé une pierre de Clair contre la paire de Clair et l’a ainsi cassée : Foncé prend le jeton.
waltz-moves = une case, par exemple c3 ; si elle forme une paire, ajoute une direction, par exemple c3-ne ; ou pass
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
    {""}**But.** Prends des pierres adverses au filet : leur région ne doit pas avoir plus de cases de bord que de pierres. Les cases de bord sont au bord du plateau.

    {""}**Ton tour.** Pose une pierre. Ton filet, des pierres liées entre voisines, en diagonale et par-dessus une case vide, découpe le plateau en régions pour ton adversaire.

    {""}**Fin.** Qui prend des pierres gagne ; qui ne peut pas poser de pierre perd.
netted-rules-more =
    - En diagonale : deux cases voisines communes. Quoi qu’il s’y trouve, la liaison tient ; les liaisons peuvent se croiser.
    - Par-dessus : deux pierres de part et d’autre d’une case vide. Elle fait partie du filet tant que personne n’y joue ; les deux camps le peuvent.
    - Une région : toutes les cases que ton adversaire atteint de proche en proche sans traverser ton filet. Ta diagonale peut même séparer deux pierres voisines.
    - Les cases de bord comptent, vides ou tenues par les pierres de la région. Les cases vides de ton filet ne comptent pas.
    - Tu ne peux pas poser une pierre dont la région n’aurait alors pas plus de cases de bord que de pierres, même pour gagner.
    - On ne passe pas.
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
    {""}**But.** Bâtis une pyramide : un de tes pions avec trois autres des tiens sur ses trois côtés, aucun des quatre dans l’anneau extérieur, plus clair.

    {""}**Ton tour.** Le dé est lancé. Déplace un pion d’exactement ce nombre de cases, en ligne droite ; sur un 8, aussi loin que tu veux. S’il s’arrête sur un pion adverse, il le capture.

    {""}**Fin.** Qui bâtit une pyramide gagne.
tetrathedral-rules-more =
    - En ligne droite : chaque fois par un côté vers le triangle suivant, ou en alternant un côté et le sommet opposé ; tu commences par l’un ou l’autre. Chaque triangle est une case.
    - Un pion ne passe par-dessus aucun pion ; ceux à côté d’un sommet ne gênent pas. Il ne s’arrête pas sur un des tiens.
    - Tant que tu as un pion hors jeu, un 8 déplace un pion de 1 à 8 cases, ou remet le tien sur une case vide de l’anneau extérieur, ce qui prend tout ton tour.
    - Sans coup possible, tu perds ton tour ; Parlor passe pour toi.
    - Chacun des quatre peut achever la pyramide, même par une capture : un pion à l’intérieur ne protège pas.
    - Le sort décide qui commence, sauf si le défi le dit.
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

## Pourquoi un coup est interdit

illegal-unreadable = « { $input } » n’est pas un coup dans { $title }. Essaie : { $form }.
illegal-game-over = La partie est terminée.
illegal-off-board = « { $input } » est hors du plateau.
illegal-occupied = Il y a déjà { $game ->
    [tetrathedral] un pion
   *[other] une pierre
} en { $cell } ({ $by }).
illegal-surrounded = La case { $cell } est entourée par { $by } : personne ne peut y poser de pierre.
illegal-window = La case { $cell } fait partie d’une fenêtre : tu ne peux pas y jouer.
illegal-suicide = En { $cell }, ce serait un suicide : ta région y aurait { $stones ->
    [one] { $stones } pierre
   *[other] { $stones } pierres
} et { $edge ->
    [0] aucune case de bord
    [one] seulement { $edge } case de bord
   *[other] seulement { $edge } cases de bord
}. Une telle pierre n’est jamais permise, même pour prendre l’autre au filet.
illegal-pass-too-early = Tu ne peux pas encore passer : personne n’a le jeton, et tu as un coup à jouer.
illegal-no-such-direction = Sur cette grille, rien ne glisse en direction { $direction }. Choisis e, w, ne, nw, se ou sw.
illegal-no-pair = { $cell } ne forme pas de paire ; enlève la direction.
illegal-no-slide = { $cell } forme une paire qui ne peut glisser nulle part : tu ne peux pas y jouer.
illegal-which-direction = { $cell } forme une paire. Dans quelle direction glisse-t-elle ?
illegal-leaves-board = La paire ne peut pas glisser par là : sa pierre en { $cell } sortirait du plateau.
illegal-pushes-off = La paire ne peut pas glisser par là : elle pousserait hors du plateau la pierre en { $cell } ({ $by }).
illegal-not-rolled = Attends le lancer.
illegal-must-move = Tu ne peux pas passer : ton lancer permet un coup.
illegal-no-pawn = Tu n’as pas de pion en { $cell }.
illegal-own-pawn = La case { $cell } est occupée par un de tes pions.
illegal-not-in-line = Aucune ligne droite ne mène de { $from } à { $to }.
illegal-wrong-distance = { $roll ->
    [8] Tu as fait 8 : un pion se déplace alors de 8 cases au plus tant que tu en as un hors jeu, et ici il en faudrait { $distance }.
   *[other] Tu as fait { $roll }, mais cette case est à { $distance ->
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
similar-moves = Essaie { $moves }{ $more ->
    [0] .
   *[other] {" "}et { $more } de plus : tape encore une lettre ou un chiffre.
}

option-unknown = L’option « { $name } » n’existe pas. Au choix : { $allowed }.
option-not-allowed = { $name } ne peut pas valoir { $given }. Au choix : { $allowed }.
option-unreadable = « { $text } » n’est pas une option. Essaie { $example }.

## Pourquoi quelque chose n’est pas possible

refusal-own-opponent = Tu ne peux pas te défier toi-même. Choisis quelqu’un d’autre, ou laisse vide : tout le salon peut alors accepter.
refusal-own-challenge = Ce défi est le tien. Annule-le ou attends une réponse.
refusal-not-challenged = Ce défi s’adresse à { $opponent }.
refusal-open-to-all = Ce défi est ouvert à tout le monde : inutile de le refuser.
refusal-not-challenger = Il n’y a que { $challenger } qui puisse annuler ce défi.
refusal-declined = Ce défi a été refusé.
refusal-cancelled = Ce défi a été annulé.
refusal-expired = Ce défi a expiré. Lances-en un nouveau avec /défi.
refusal-already-accepted = Ce défi a déjà été accepté.
refusal-not-begun = Ce défi n’a pas encore été accepté.
refusal-not-playing = Tu ne joues pas dans cette partie.
refusal-not-your-turn = C’est à { $turn } de jouer.
refusal-stale = Ce plateau n’est plus à jour. { $newest }
refusal-over = Cette partie est terminée. { $newest }
refusal-too-long = Cette partie ne peut pas être plus longue : accordez-vous sur une nulle avec /nulle, ou abandonne.
refusal-plan-illegal = Dans ton plan, le coup { $number } n’est pas jouable. { $why }
refusal-plan-full = Un plan contient { $most } réponses au plus. Vois ou efface les tiennes avec /si.
refusal-plan-own-turn = C’est à toi, alors joue. Les plans servent pendant que ton adversaire réfléchit.
refusal-no-hints = Il n’y a d’indices que dans les parties contre l’ordinateur.
refusal-plan-dice = Les dés sont imprévisibles : il n’y a pas de plan dans ce jeu.
refusal-plan-no-answer = Donne le coup de ton adversaire et ta réponse.
refusal-no-draws = { $game } finit toujours : il n’y a donc pas de nulle. Pour arrêter, utilise /abandonner.
refusal-draw-offered = Tu as déjà proposé la nulle. Ta proposition tient jusqu’à ce que ton adversaire réponde ou joue.
refusal-draw-too-soon = Ta dernière proposition n’a pas été acceptée. Tu pourras de nouveau proposer la nulle après { $plies ->
    [one] { $plies } coup de plus
   *[other] { $plies } coups de plus
}.
refusal-no-offer = Tu n’as rien à répondre ici. { $newest }
refusal-nothing-to-take-back = Tu n’as encore joué aucun coup dans cette partie.
refusal-dice-rolled = Le dé a été lancé depuis ton coup : tu ne peux plus le reprendre.
refusal-takeback-asked = { $by } a déjà demandé une reprise. On y répond avec les boutons sous le dernier plateau.
refusal-takeback-declined = Ton adversaire a refusé une reprise dans cette position. Tu pourras redemander après le prochain coup.
refusal-challenges-unanswered = { $open } de tes défis à { $opponent } attendent encore une réponse. Annules-en un, ou attends.
refusal-challenge-too-soon = Ton dernier défi à { $opponent } n’a pas abouti. Tu pourras de nouveau défier { $opponent } { $again }.
refusal-not-over = Cette partie est encore en cours.
refusal-time-left = Son temps n’est pas encore écoulé. Échéance : { $deadline }.
refusal-too-far-on = Trop tard pour annuler : il y a déjà eu deux coups de chaque côté.
refusal-own-time = C’est ton propre temps qui est écoulé. Joue maintenant, avant que ton adversaire ne réclame la victoire.
refusal-no-limit = Cette partie n’a pas de limite de temps.
refusal-rematch-offered = { $by } a déjà proposé une revanche. Tu la trouveras dans ce salon.
newest-board = Dernier plateau : { $link }

did-you-mean = { $count ->
    [1] Par « { $input } », tu veux dire { $meant } ?
   *[other] « { $input } » peut vouloir dire plusieurs choses. Laquelle ?
}
no-such-game = Tu n’as pas de partie { $input } ici.{ $list ->
    [none] {""}
   *[other] {" "}Les tiennes : { $list }
}
no-game-here = Tu n’as aucune partie dans ce salon. Lances-en une avec /défi, ou avec /ordinateur contre l’ordinateur.
which-game = Tu as plusieurs parties dans ce salon. Précise laquelle avec l’option « jeu » : { $list }
no-such-title = Aucun jeu ne s’appelle « { $input } ». Au choix : { $allowed }.
challenges-waiting = Tu as ici { $waiting } défis en attente. Annules-en un d’abord.
challenge-bot = Un bot ne peut pas accepter de défi. Choisis une personne, ou laisse vide : tout le salon peut alors accepter. Pour jouer contre l’ordinateur, il y a /ordinateur.
only-in-servers = Cela marche dans les salons d’un serveur qui a ajouté Parlor. Utilise-le là-bas.
only-with-others = Il n’y a personne d’autre ici avec qui jouer. Utilise cette commande sur un serveur, ou dans une conversation avec d’autres.
answers-private = Sur ce serveur, toi seul vois les réponses de Parlor ; personne ne pourrait donc jouer avec toi. Demande à un admin la permission « Utiliser des applications externes », ou d’ajouter Parlor au serveur.
pair-by-answers = Ici, Parlor ne peut montrer qu’un plateau à la fois. Jouez une partie, puis appuyez sur « Revanche » : les places sont échangées.
pair-permissions = Deux parties ne peuvent pas commencer à la fois dans ce salon, car il manque à Parlor : { $permissions }. Demande à un admin de l’accorder.
only-managers = Seules les personnes qui ont la permission « Gérer le serveur » peuvent changer les réglages.
banned = Tu ne peux pas commencer de partie sur ce serveur{ $until ->
    [none] {""}
   *[other] {" "}(l’exclusion se termine { $until })
}. Tes parties en cours continuent.
trouble = Quelque chose s’est mal passé du côté de Parlor. Réessaie bientôt.
too-slow = C’était trop long. Si c’était un coup, regarde /plateau avant de réessayer.
answer-lost = La réponse n’a pas pu être envoyée. Redemande-la.
unknown-command = Cette commande a changé. Redémarre Discord pour avoir la nouvelle.
unknown-button = Ce bouton n’est plus à jour. /plateau affiche le dernier plateau.
missing-permissions = Parlor ne peut pas écrire de lui-même dans ce salon : il t’a donc répondu. Demande à un admin d’accorder à Parlor : { $permissions }.
direct-board = La partie se joue ici : { $link }

## Réponses à la personne qui a agi

challenge-sent = Défi envoyé.
challenge-sent-to = Défi envoyé. Il est dans { $channel }.
accepted = C’est accepté. Le plateau arrive.
played = Coup joué : { $move }.
resigned = Tu as abandonné.
aborted = La partie est annulée et ne compte pas.
claimed = Tu as réclamé la victoire.
extended = Tu as accordé un jour de plus à { $other }.
rematch-sent = Revanche proposée.
play-set-up = Tu joues **{ $game }** contre { $other }.
played-thinking = Coup joué : { $move }. L’ordinateur réfléchit.
took-back = Coup repris.
computer-off = Les parties contre l’ordinateur sont désactivées ici. Qui gère le serveur peut les permettre avec /paramètres.
computer-many = Tu as ici { $games } parties contre l’ordinateur. Termines-en une ou abandonne d’abord ; /parties les montre.
kept-playing = Rien n’a changé.
hint = Indice : **{ $move }**.{ $reason }
hint-wins = {" "}Ce coup gagne.
hint-stops-win = {" "}Il empêche ton adversaire de gagner tout de suite.
hint-captures = {" "}Captures : { $pieces }.
hint-gains = {" "}Il rapporte { $game ->
    [tether] { $by ->
        [one] { $by } case
       *[other] { $by } cases
    }
   *[other] { $by ->
        [one] une paire
       *[other] { $by } paires
    }
}.
hint-failed = Impossible de trouver un indice. Réessaie.
hint-busy = Ton dernier indice est encore en cours de recherche. Attends qu’il arrive.
more = { $game } : que veux-tu faire ?
offered-draw = Nulle proposée. La proposition tient jusqu’à ce que ton adversaire réponde ou joue.
agreed-draw = Vous êtes d’accord pour la nulle.
asked-takeback = Reprise demandée. Rien ne change sans l’accord de ton adversaire ; un coup met fin à la demande.
gave-back = Tu as accordé la reprise.
declined = Tu as refusé.
planned = C’est prévu dans { $game }. Personne d’autre ne le voit. Tout autre coup, ou une reprise, efface le plan.
plan-step = si **{ $to }**, alors **{ $play }**
plan-dropped = { $game } : plan effacé.
plans-none = Aucun plan ici. Pendant que ton adversaire réfléchit, /si adversaire:d4 alors:e5 fait de e5 ta réponse immédiate à d4.
away = Ton absence est notée. Tes pendules sont arrêtées dans toutes tes parties et repartent { $until }. Ensuite, il te restera cette année : { $left ->
    [one] { $left } jour
   *[other] { $left } jours
}.
away-back = Te revoilà, et tes pendules repartent. Il te reste cette année : { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
}.
date = { $weekday ->
    [mon] lundi
    [tue] mardi
    [wed] mercredi
    [thu] jeudi
    [fri] vendredi
    [sat] samedi
   *[sun] dimanche
} { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [jan] janvier
    [feb] février
    [mar] mars
    [apr] avril
    [may] mai
    [jun] juin
    [jul] juillet
    [aug] août
    [sep] septembre
    [oct] octobre
    [nov] novembre
   *[dec] décembre
} { $year }
away-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
away-unreadable = « { $input } » ne se lit pas comme une durée. Essaie 3 jours, demain ou 31/1/2027.
away-past = Ce n’est pas dans le futur. Essaie 3 jours, ou laisse vide : ton absence dure alors jusqu’à ton retour.
away-too-long = C’est trop long. Il te reste cette année : { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
}.
away-not = Tu n’as pas d’absence en cours.
resign-ask = Abandonner { $game } contre { $other } ?
abort-ask = Annuler { $game } contre { $other } ? La partie ne comptera pas, car il n’y a pas encore eu deux coups de chaque côté.
challenge-who = À quel jeu défier { $other } ?
rematch-closed = Cette revanche n’a pas abouti. Lance une nouvelle partie avec /défi.
rematch-former = Ton adversaire a supprimé ses données : pas de revanche possible. Lance une nouvelle partie avec /défi.
board-closed = { $game } n’a jamais commencé.
board-open = { $game } n’a pas commencé : le défi est encore ouvert.

replay = **{ $game }**, coup { $ply } sur { $plies }{ $after }. { $status }.
replay-after = {" "}après **{ $last }**
animation = { $game } en GIF.
animation-failed = Le GIF n’a pas pu être créé. Réessaie plus tard ; Précédent et Suivant montrent chaque coup.
animation-busy = Ton dernier GIF est encore en préparation. Attends qu’il arrive.
analysis = **{ $game }** : les chances de victoire ({ $first }) après chaque coup, vues par l’ordinateur.
analysis-dice = {" "}Les sauts verticaux, c’est la chance aux dés.
analysis-turnings = Les coups qui ont coûté le plus :
analysis-turning = Coup { $ply }, **{ $move }** ({ $colour }) : { $before } → { $after } de chances ; mieux valait **{ $better }**
analysis-even = Aucun coup n’a coûté beaucoup à lui seul.
analysis-alt = Une courbe : les chances de victoire ({ $first }) dans la partie { $game }. Nombre de coups : { $plies }. Au début { $start }, à la fin { $end }, au plus bas { $least }, au plus haut { $most }.
analysis-alt-turning = Coup { $ply }, { $move } ({ $colour }) : les chances passent de { $before } à { $after }, mieux valait { $better }.
analysis-plies = coups
analysis-short = { $game } compte trop peu de coups pour une analyse.
analysis-running = { $game } est encore en cours. Tu pourras analyser la partie quand elle sera terminée.
analysis-busy = Ta dernière analyse est encore en cours. Attends-la, puis réessaie.
analysis-failed = L’analyse n’a pas pu être faite. Réessaie plus tard.
percent = { $value } %
record = La feuille de partie : { $game }. Vérifie-la avec la commande parlor verify, ou ouvre-la avec /explorer.
record-without-seed = {" "}La graine de ses dés y sera ajoutée à la fin de la partie.
explore = **{ $title }**, { $variant } : ton plateau privé, après le coup { $ply }. { $standing }.
explore-tried = Essayé : **{ $moves }**
explore-back = Retour au coup { $kept } sur { $own } de la partie.
explore-no-roll = Dans « { $input } », il manque le lancer avant le coup. Le dé a { $sides } faces ; écris par exemple { $example }.
explore-unusable = Impossible d’explorer cette feuille de partie. { $why }
explore-gone = Ce plateau a expiré après 30 jours sans coup. Ouvres-en un autre avec /explorer.
explore-not-yours = Ce plateau est à quelqu’un d’autre. Ouvre le tien avec /explorer.
explore-twice = Un seul de ces clics a compté. Regarde le plateau, puis continue.
explore-busy = Ton dernier plateau est encore en train d’être dessiné. Réessaie dans un instant.

## Messages dans le salon

challenge = { $by } défie { $opponent } à **{ $game }** : { $terms }. Expire { $until }.
challenge-open = { $by } cherche un adversaire pour **{ $game }** : { $terms }. Tout le monde ici peut accepter. Expire { $until }.
challenge-rematch = { $by } propose une revanche à { $opponent }, en échangeant les camps : **{ $game }**, { $terms }. Expire { $until }.
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] partie classée
   *[no] partie non classée
}
first-challenger = { $by } commence
first-opponent = l’adversaire commence
first-lot = premier joueur tiré au sort
first-both = deux parties, chacun en commence une
pace-none = sans limite de temps
pace-1h = 1 heure par coup
pace-12h = 12 heures par coup
pace-1d = 1 jour par coup
pace-3d = 3 jours par coup
pace-7d = 7 jours par coup

challenge-accepted = { $by } a accepté le défi : **{ $game }** commence.
challenge-declined = { $me }, ton défi **{ $game }** a été refusé.
challenge-declined-short = Le défi **{ $game }** a été refusé.
challenge-not-yours = Tu ne peux pas accepter ce défi. Cherches-en un autre, ou lance le tien avec /défi.
challenge-void = Ce défi ne peut plus être accepté.
blocked = { $who } ne peut plus te défier ni accepter tes défis ouverts, et n’en saura rien. Pour revenir en arrière, utilise /débloquer.
block-self = Tu ne peux pas te bloquer toi-même.
block-bot = On ne peut bloquer que des personnes.
block-many = Tu as bloqué { $count } personnes, c’est le maximum. Débloques-en d’abord une avec /débloquer.
block-none = Tu n’as bloqué personne.
block-list = Tu as bloqué { $people }. Pour débloquer quelqu’un, utilise /débloquer.
unblocked = { $who } peut de nouveau te défier.
unblock-none = Tu n’as pas bloqué { $who }.
challenge-cancelled = Le défi **{ $game }** a été annulé.
challenge-expired = { $me }, personne n’a accepté ton défi **{ $game }** à temps.
lobby-title = **Défis ouverts**
lobby-none = Personne ne cherche d’adversaire en ce moment. Propose une partie ci-dessous : tout le monde pourra la rejoindre.
lobby-line = - **{ $game }** de { $by } : { $terms }. Expire { $until }{ $channel ->
    [here] {""}
   *[other] {" "}· dans { $channel }
}
lobby-more =
    … et { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    } : /défis-ouverts
lobby-offer = Proposer une partie
lobby-call = { $role }, quelqu’un cherche un adversaire.
lobby-joined = Tu as rejoint **{ $game }**. Le plateau apparaîtra dans { $channel }.

draw-offered = { $me }, { $by } te propose la nulle dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
draw-declined = { $me }, { $by } refuse la nulle dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
takeback-asked = { $me }, { $by } demande à reprendre **{ $moves }** dans **{ $game }**. Rien ne change sans ton accord. C’est à { $turn } de jouer.{ $time }
takeback-declined = { $me }, { $by } refuse la reprise dans **{ $game }**. C’est à { $turn } de jouer.{ $time }
taken-back = { $me }, { $other } t’a accordé la reprise : à toi de jouer dans **{ $game }**, de nouveau après **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } t’a accordé la reprise : à toi de nouveau le premier coup dans **{ $game }**.{ $time }
moves-planned = {" "}Joué aussitôt, comme prévu : **{ $moves }**.
moves-since = {" "}Depuis le dernier plateau : **{ $moves }**.
away-used = { $me }, ton temps dans **{ $game }** était écoulé : des jours d’absence ont donc été utilisés. Échéance : { $deadline }. Il te reste cette année : { $left ->
    [one] { $left } jour
   *[other] { $left } jours
}.
began = { $me }, **{ $game }** contre { $other } commence, et le premier coup est à toi.{ $dice }{ $time }
pair-first = -# Votre autre partie commence aussi, avec les camps échangés.
pair-second = -# Votre seconde partie, en même temps que { $game }, avec les camps échangés.
ended-hints = {" "}Indices : { $hints }.
goal = -# Le but : { $pitch }
moved = { $me }, à toi de jouer dans **{ $game }** contre { $other } après **{ $last }**.{ $planned }{ $dice }{ $time }
dice-roll = {" "}Le dé montre **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } lancers n’ont permis aucun coup ; les derniers :
dice-forfeited = {" "}{ $by } a fait { $roll } et ne peut pas jouer : le tour est perdu.
dice-sealed = -# Des dés honnêtes : leur graine secrète est fixée dès maintenant et dévoilée à la fin. Son SHA-256 : `{ $hash }`
dice-revealed = -# La graine des dés : `{ $seed }`
time-left = {" "}Échéance : { $deadline }.
board-turn = **{ $game }** : à { $turn } de jouer contre { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}après **{ $last }**
board-seat = Tu joues { $colour }.
reminded = { $me }, il te reste peu de temps dans **{ $game }** contre { $other }. Échéance : { $deadline }.
time-up = { $me }, le temps de { $other } dans **{ $game }** est écoulé. Réclame la victoire ou accorde un jour, sinon la partie se termine { $lapse }.
was-extended = { $me }, { $other } t’a accordé un jour de plus dans **{ $game }**. Échéance : { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } après **{ $last }** : { $why }
ended-resigned = **{ $winner }** ({ $colour }) gagne **{ $game }** : { $loser } a abandonné.
ended-claimed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps contre { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps : { $loser } ne jouait plus.
ended-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle.
ended-agreed = **{ $game }** entre { $winner } et { $loser } se termine par une nulle, d’un commun accord.
ended-adjudicated = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } : { $by }, qui gère ce serveur, en a décidé ainsi.
ended-adjudicated-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle : { $by }, qui gère ce serveur, en a décidé ainsi.
ended-stopped = La partie **{ $game }** entre { $winner } et { $loser } a été arrêtée par { $by }, qui gère ce serveur. Elle ne compte pas.
ended-aborted-time = La partie **{ $game }** entre { $winner } et { $loser } est annulée : le temps s’est écoulé avant deux coups de chaque côté. Elle ne compte pas.
ended-aborted = La partie **{ $game }** entre { $winner } et { $loser } est annulée avant deux coups de chaque côté. Elle ne compte pas.
rating-changes = Cotes : { $one }, { $two }
rating-change = { $who } { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = { $count } cases sur { $all }.
why-anchor2d = { $count } paires sur 9.
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

## Tournois

tournament-invitation =
    {""}**{ $name }** : un tournoi de { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] à élimination directe
       *[round-robin] toutes rondes
    }.
    -# { $form ->
        [knockout] Des duels en deux parties, chacun en commence une ; en cas d’égalité on rejoue, deux fois au plus, puis la meilleure cote passe ; qui perd est éliminé.
       *[round-robin] Tout le monde se rencontre deux fois, chacun commence une partie.
    }{ $groups ->
        [yes] {" "}À plus de 8, on joue en groupes, dont les vainqueurs se retrouvent dans un groupe final.
       *[no] {""}
    } Qui laisse passer le temps perd la partie ; qui part après le début perd toutes les autres.{ $role ->
        [none] {""}
       *[other] {" "}Qui gagne reçoit { $role }.
    }
tournament-open-players = Participants ({ $count } sur { $seats }) : { $players }
tournament-open-nobody = Personne ne participe encore. Il y a { $seats } places.
tournament-open-hint = Participe avec le bouton. L’organisation lance le tournoi avec /tournoi lancer.
tournament-has-begun = Il a commencé, avec { $count } participants.
tournament-is-over = Il est terminé.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , groupe { $number } :
    [final] , groupe final :
   *[only] {" "}:
} c’est parti. Qui commence quelles parties :
tournament-group-line = - { $who } commence { $first } ; joue en second dans { $second }
tournament-round-begins = **{ $name }**, { $round } : c’est parti. Deux parties par duel :
tournament-match-line = - { $one } – { $two } : { $games }
tournament-walkover-line = - { $one } – { $two } : pas joué, quelqu’un est parti
tournament-byes = Sans duel à ce tour : { $players }
tournament-games-hint = -# /parties affiche les tiennes, en premier celles où c’est à toi.
tournament-replay = **{ $name }** : égalité entre { $one } et { $two }, on rejoue : { $games }.
tournament-round = { $matches ->
    [1] finale
    [2] demi-finales
    [4] quarts de finale
   *[other] tour { $number }
}
tournament-group = Groupe { $number }
tournament-final-group = Groupe final
tournament-so-far = **{ $name }**, le classement provisoire :
tournament-now = **{ $name }**, le classement final :
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group } : { $who } avec **{ $points }** ({ $played })
tournament-table-hint = -# Les points, et entre parenthèses les parties jouées. À égalité : les résultats entre ex æquo, puis Sonneborn-Berger.
tournament-won = **{ $name }** est terminé : victoire de { $winner }. Félicitations !
tournament-shared = **{ $name }** est terminé : { $winners } se partagent la première place. Félicitations !
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }** est terminé. Personne n’a gagné : qui pouvait gagner est parti.
tournament-ended-early = **{ $name }** a été arrêté avant la fin, sans vainqueur. Les parties en cours continuent, mais ne comptent plus pour lui.
tournament-called-off = **{ $name }** a été annulé avant de commencer.
tournament-role-given = Avec cela vient le rôle { $role }.
tournament-points-label = Pts
tournament-berger-label = S-B
tournament-bye = sans adversaire
tournament-alt-group = Classement de { $name }, { $group } : { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duels de { $name }, { $round } : { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Une partie du tournoi **{ $name }**
tournament-forfeit = -# Dans le tournoi **{ $name }**, cela compte comme une victoire de { $winner }.
tournament-abort-ask = Abandonner { $game } contre { $other } ? Cela compte comme une défaite dans le tournoi **{ $name }**, même s’il n’y a pas encore eu deux coups de chaque côté.
tournament-created = **{ $name }** est annoncé dans { $channel }. Quand il y a assez de monde, lance-le avec /tournoi lancer.
tournament-joined = Tu participes à **{ $name }**.
tournament-left = Tu ne participes plus à **{ $name }**.
tournament-leave-ask = **{ $name }** a commencé. Si tu pars, tu perds toutes tes parties du tournoi qui ne sont pas terminées, et tu ne peux plus gagner.
tournament-left-for-good = Tu as quitté **{ $name }**. Tes autres parties du tournoi sont perdues.
tournament-starting = **{ $name }** commence avec { $count } participants. Dans { $channel } arrivent d’abord les plateaux, puis un message qui nomme toutes les parties.
tournament-end-ask = Arrêter **{ $name }** maintenant, sans vainqueur ? Les parties en cours continuent, mais ne compteront plus pour lui.
tournament-stopped = **{ $name }** est arrêté.
tournament-moved = Discord a refusé des messages sur **{ $name }** dans son salon. Désormais ils arrivent ici.
tournament-games-unposted = Tes parties du tournoi **{ $name }** ont commencé, mais { $place ->
    [gone] son salon a été supprimé
   *[other] Parlor n’a pas le droit d’écrire dans { $place }
}. /parties les affiche. Joue-les dans n’importe quel salon du serveur : utilise /jouer ou /plateau avec le numéro d’une partie.
tournament-unposted = Parlor ne peut rien publier sur le tournoi **{ $name }** : { $place ->
    [gone] son salon a été supprimé
   *[other] Parlor n’a pas le droit d’écrire dans { $place }
}. Les participants ont reçu un message privé. Utilise /tournoi classement dans un autre salon : tout y arrivera désormais.
tournament-organisers = Seules les personnes qui gèrent le serveur{ $role ->
    [none] {""}
   *[other] {" "}ou qui ont { $role }
} peuvent faire cela.
tournament-none = Il n’y a pas de tournoi sur ce serveur. Qui gère le serveur peut en annoncer un avec /tournoi créer.
tournament-which = Quel tournoi ? Indiques-en un : { $list }
tournament-unknown = Il n’y a pas de tournoi « { $typed } » ici. Il y a : { $list }
tournament-started = **{ $name }** a déjà commencé.
tournament-not-started = **{ $name }** n’a pas encore commencé. L’organisation le lance avec /tournoi lancer.
tournament-over = **{ $name }** est terminé.
tournament-full = **{ $name }** est complet : les { $seats } places sont prises.
tournament-already-joined = Tu participes déjà à **{ $name }**.
tournament-not-joined = Tu ne participes pas à **{ $name }**.
tournament-deleting = Tu as demandé à Parlor de supprimer tes données. Tu pourras participer à **{ $name }** quand ce sera fait.
tournament-too-few = Il faut au moins deux participants pour **{ $name }**. Attends que d’autres arrivent.
tournament-too-many = Ce serveur a { $most } tournois qui ne sont pas terminés. Arrêtes-en d’abord un avec /tournoi arrêter.
tournament-unnamed = Donne au tournoi un nom avec des lettres ou des chiffres.
tournament-permissions = Un tournoi n’est pas possible dans ce salon, car il manque à Parlor : { $permissions }. Accorde-le, ou choisis un autre salon.
tournament-role-managers = Seules les personnes qui gèrent le serveur peuvent choisir un rôle pour la victoire.
tournament-role-permission = Donne aussi à Parlor la permission « Gérer les rôles », et place le rôle de Parlor au-dessus de { $role } dans la liste des rôles.
tournament-role-fixed = { $role } ne peut être donné à personne. Choisis un autre rôle.
button-tournament-join = Participer
button-tournament-leave = Se retirer
button-tournament-table = Classement
button-tournament-leave-yes = Oui, partir
button-tournament-end-yes = Oui, arrêter
button-tournament-no = Non, continuer

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
status-anchor2d = { $colour } gagne avec { $count } paires
status-waltz = { $colour } gagne avec le jeton{ $how ->
    [no-room] , plus aucune paire possible
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
    [yes] pousse sa propre pierre hors du plateau :
   *[no] capture
} { $cells }.
alt-tether = { $first } possède { $one ->
    [one] { $one } case
   *[other] { $one } cases
}, { $second } { $two }.
alt-anchor2d = Paires : { $first } { $one }, { $second } { $two }.
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
alt-animation = Toute la partie { $game } en GIF, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. Position finale : { $position }
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
button-join = Rejoindre #{ $id }
button-decline = Refuser
button-cancel = Annuler
button-move = Jouer
button-pick = Choisir
button-play = Jouer { $move }
button-not-play = Pas encore
button-rules = Règles
button-more = Plus
button-rules-more = Plus de règles
button-all-commands = Toutes les commandes
button-all-games = Les jeux
button-hint = Indice
button-offer-draw = Proposer la nulle
button-ask-takeback = Reprendre mon coup
button-draw-yes = Accepter la nulle
button-draw-no = Continuer
button-takeback-yes = Accorder la reprise
button-takeback-no = Garder le coup
button-drop-plan = Effacer le plan de #{ $id }
button-next = Suivant : { $game }
button-daily-earlier = { $hours } h plus tôt
button-daily-later = { $hours } h plus tard
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
button-animation = GIF
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

preferences = Tes réglages sur tous les serveurs.
prefer-theme = Thème des plateaux privés
prefer-coordinates = Noms des cases
prefer-told = Quand c’est à toi
prefer-confirm = Confirmer les coups
prefer-listed = Dans les classements
prefer-everywhere = Cote tous serveurs
prefer-option = { $title } : { $value }
theme-none = comme sur le serveur
coordinates-rim = autour du plateau
coordinates-cells = dans chaque case
told-mention = une mention
told-silent = une mention sans son
told-dm = un message privé
told-daily = un message par jour
told-off = ne pas me prévenir
switch-on = oui
switch-off = non
confirm-move = Jouer **{ $move }** ?
no-direct = { $me }, tes messages privés sont fermés, alors c’est ici : { $link } (/préférences)
daily-next = Tes plateaux arrivent une fois par jour en message privé, la prochaine fois à { $time } ({ $relative }).
daily-title = { $count ->
    [one] **Un plateau t’attend.**
   *[other] **{ $count } plateaux t’attendent.**
}
daily-line = **#{ $id }** { $title } contre { $other }{ $time } { $link }
daily-more = { $count ->
    [one] … et un autre
   *[other] … et { $count } autres
}
daily-closed = { $me }, tes messages privés sont fermés, alors ton message quotidien ne peut pas t’être envoyé. Parlor te mentionne de nouveau chaque fois que c’est à toi de jouer (/préférences).
channel-gone = Le salon de { $game } contre { $other } a été supprimé. La partie continue là où tu joues ensuite : utilise /jouer ou /plateau avec le numéro de la partie, dans n’importe quel salon du serveur.
channel-gone-moved = Le salon de { $game } contre { $other } a été supprimé. La partie continue dans { $place }.

## Confidentialité

privacy =
    {""}**Ce que Parlor enregistre**
    - Ton identifiant Discord avec tes parties et tes défis : leurs coups, heures et analyses
    - Tes /préférences, tes leçons terminées, tes jours d’absence, tes cotes et les personnes que tu as bloquées
    - Les rôles que ta cote va te donner ou te retirer, jusqu’à ce que ce soit fait
    - Les messages privés pour toi, jusqu’à leur envoi, un jour au plus
    - Les tournois auxquels tu as participé ou que tu as créés, avec ta place
    - Tes changements dans /paramètres, si tu gères un serveur
    - Les blocages et exclusions décidés par d’autres contre toi, jusqu’à leur fin, même si tu supprimes tout
    - Les coups essayés avec /explorer, jusqu’à 30 jours après le dernier

    Pas de noms, pas de messages, rien d’autre. Les noms sur les images sont demandés à Discord au besoin. Rien n’est vendu, partagé ni utilisé pour autre chose que jouer. Les données d’un serveur disparaissent 30 jours après le départ du bot et après le dernier événement là-bas. Là où Parlor ne peut que répondre, le lieu d’une partie est effacé 30 jours après sa fin.

    Tu peux tout recevoir dans un fichier, ou tout faire supprimer. Tes parties en cours se terminent alors comme si tu abandonnais ; les parties terminées sur des serveurs restent sous « compte supprimé », car elles sont aussi à tes adversaires.
choice-privacy-policy = Ce qui est enregistré
choice-privacy-export = Le tout dans un fichier
choice-privacy-delete = Supprimer le tout
export-done = Tout ce qui est enregistré sur toi.
export-rest = Il y en a plus que Parlor ne peut envoyer ici. Pour tout recevoir, utilise /données en message privé à Parlor.
export-busy = Ton dernier export est encore en préparation. Attends qu’il arrive.
export-later = Beaucoup d’exports sont en préparation. Réessaie dans quelques minutes.
forget-ask = Supprimer tout ce qui est enregistré sur toi ? Tes parties en cours se terminent comme si tu abandonnais, et tes cotes disparaissent. C’est irréversible.
forget-done = La suppression prend une minute au plus. Si tu rejoues, tu repars de zéro.
button-forget-yes = Oui, tout supprimer
button-forget-no = Non, tout garder
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
settings-saved = C’est enregistré. Les parties en cours gardent leur cadence et leur règle de temps.
settings-full = La liste contient 25 entrées au plus. Retires-en d’abord une avec autorisé: False, ou autorise tout en n’en nommant aucune.
settings-bans =
    - Exclusions : { $people }
settings-lobby =
    - Défis ouverts : { $channel }{ $role ->
        [none] {""}
       *[other] , prévient { $role }
    }{ $refused ->
        [yes] {""} (refusé par Discord : utilise /diagnostic dans ce salon, puis choisis à nouveau le salon)
       *[no] {""}
    }
settings-results =
    - Résultats : { $channel }{ $refused ->
        [yes] {""} (refusé par Discord : utilise /diagnostic dans ce salon, puis choisis à nouveau le salon)
       *[no] {""}
    }
settings-channel-set = Si rien n’y apparaît bientôt, utilise /diagnostic dans ce salon.
settings-tournament-role =
    - Tournois : organisés par qui gère le serveur{ $role ->
        [none] {""}
       *[other] {" "}ou a { $role }
    }
settings-rank-roles =
    - Rôles selon la cote : { $roles }
settings-rank-role = { $role } à partir de { $rating } { $game ->
    [all] tous jeux confondus
   *[other] à { $game }
}{ $stopped ->
    [yes] {" "}(suspendu, voir /diagnostic)
   *[no] {""}
}
settings-rank-role-set = C’est enregistré : { $rule }. Les personnes qui ont cette cote au classement du serveur reçoivent le rôle, celles qui passent en dessous le perdent.
settings-rank-role-permission = Donne aussi à Parlor la permission « Gérer les rôles », et place le rôle de Parlor au-dessus de { $role } dans la liste des rôles.
settings-rank-role-removed = Cette règle est supprimée. Les personnes qui ont { $role } gardent ce rôle.
settings-rank-role-none = Il n’y a pas de règle pour { $role } { $game ->
    [all] tous jeux confondus
   *[other] à { $game }
}. /paramètres afficher en donne la liste.
settings-rank-roles-full = Un serveur peut avoir { $most } rôles selon la cote. Supprimes-en d’abord un : indique son jeu et son rôle, sans la cote.
settings-rank-role-fixed = { $role } ne peut être donné à personne. Choisis un autre rôle.
role-needs-permission = Pour choisir un rôle que Parlor donne, il te faut la permission « Gérer les rôles ».
role-too-powerful = { $role } donne des pouvoirs sur le serveur ({ $permissions }) : Parlor ne le donne donc à personne. Choisis un autre rôle.
settings-changes = Les derniers changements :
settings-change = -# { $at } : { $by } a réglé { $setting } sur { $value }
settings-managed = C’est fait : { $game }.
settings-own-tournament-game = Tu joues toi-même { $game }, et cette partie compte pour un tournoi. Demande à une autre personne qui gère le serveur.
settings-no-player = Cette personne ne joue pas dans cette partie. Pour une nulle, laisse l’option « vainqueur » vide.
settings-banned = { $who } ne peut plus commencer de partie sur ce serveur{ $until ->
    [none] {""}
   *[other] {" "}(l’exclusion se termine { $until })
}. Ses parties en cours continuent.
settings-unbanned = { $who } peut de nouveau commencer des parties sur ce serveur.
settings-not-banned = { $who } n’a pas d’exclusion en cours ici.
settings-ban-bot = On ne peut exclure que des personnes.
settings-ban-past = Ce n’est pas dans le futur. Essaie 3 jours, ou laisse vide : l’exclusion n’a alors pas de fin.
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
not-in-this-channel = Joue plutôt dans l’un de ces salons : { $channels }
not-with-your-roles = Pour jouer ici, il te faut l’un de ces rôles : { $roles }

## Ce que le bot peut faire dans un salon

doctor-well = Parlor a toutes les permissions nécessaires dans ce salon.
doctor-ill = Dans ce salon, il manque à Parlor :
doctor-line = - **{ $permission }** : { $why }
doctor-view = sans elle, Parlor ne voit aucun salon et n’affiche aucun plateau
doctor-send = sans elle, Parlor n’affiche aucun plateau et n’envoie aucun rappel ; les plateaux n’arrivent qu’en réponse
doctor-send-in-threads = sans elle, Parlor n’affiche aucun plateau dans les fils
doctor-attach = sans elle, les plateaux arrivent sans image
doctor-history = sans elle, Parlor ne peut pas savoir après une panne si un plateau a été affiché, et il peut arriver deux fois
doctor-create-threads = sans elle, les parties n’ont pas leur propre fil
doctor-manage-threads = sans elle, Parlor ne peut pas écrire dans un fil de partie verrouillé ; la partie continue dans le salon
doctor-manage-roles = sans elle, Parlor ne peut pas donner les rôles selon la cote de /paramètres
doctor-rank-roles = Discord ne laisse pas Parlor donner { $roles }. Place le rôle de Parlor au-dessus dans la liste des rôles du serveur, donne-lui la permission « Gérer les rôles », puis enregistre de nouveau la règle avec /paramètres rôle-par-cote.
doctor-winner-roles = Discord n’a pas laissé Parlor donner le rôle de la victoire : { $roles }. Place le rôle de Parlor au-dessus dans la liste des rôles du serveur, et donne-le à la main cette fois.
doctor-manage-roles-winner = sans elle, Parlor ne peut pas donner de rôle après un tournoi
doctor-mention-role = sans elle, Parlor ne peut pas notifier le rôle des défis ouverts, sauf si tout le monde peut mentionner ce rôle
doctor-tournaments = Discord a refusé des messages sur des tournois : { $names }. Accorde les permissions là-bas, ou utilise /tournoi classement dans un autre salon : ils y arriveront.
doctor-lobby = Discord a refusé la liste des défis ouverts dans { $channel }. Accorde les permissions là-bas, puis règle-la de nouveau avec /paramètres défis-ouverts.
doctor-results = Discord a refusé des résultats dans { $channel }. Accorde les permissions là-bas, puis règle de nouveau le salon avec /paramètres résultats.
doctor-closed = Discord a refusé le dernier message de Parlor ici ({ $reason }). Parlor réessaie dès que quelqu’un joue ici.

## Listes

games-title = Parties de { $who } sur ce serveur
games-none = { $who } n’a aucune partie en cours sur ce serveur.
games-title-own = Tes parties, où qu’elles se jouent
games-none-own = Tu n’as aucune partie en cours. Commences-en une avec /ordinateur.
games-only-here = De partout, tu ne peux lister que tes propres parties. N’indique personne, ou choisis ce serveur.
games-turn-mine = **#{ $id }** { $title } contre { $other } · **à toi de jouer**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contre { $other } · à { $turn } de jouer{ $time } { $link }
games-open = **#{ $id }** { $title } : défi de { $other }, expire { $deadline } { $link }
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
unknown-player = quelqu’un

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
top-own-few = Pas encore de place : { $games } des { $needed } parties classées jouées.
top-own-inactive = Pas de place en ce moment : ta dernière partie classée date de plus de { $days } jours. La prochaine te ramènera.
top-own-unlisted = Pas de place : active « Dans les classements » dans /préférences.
top-own-apart = Pas de place : active « Cote tous serveurs » dans /préférences.
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
profile-hidden = { $who } garde ses cotes et ses résultats privés.
curve-title = { $name } · tous les jeux sur ce serveur
curve-alt = Une courbe : la cote dans tous les jeux sur ce serveur au fil des { $games } dernières parties classées, de { $first } le { $from } à { $last } le { $until }. Au plus bas { $least }, au plus haut { $most }. Une bande autour d’elle montre l’incertitude.

help =
    Avec Parlor, tu joues à des jeux de plateau abstraits à ton rythme : défie quelqu’un, joue quand tu as une minute, vois le plateau en image.

    - **/défi** lance un défi à quelqu’un ou à tout le salon
    - **/ordinateur** te fait jouer contre l’ordinateur
    - **/jouer** d4, ou appuie sur Jouer sous le plateau
    - **/parties** montre tes parties, **/plateau** en montre une à nouveau
    - **/règles** explique un jeu
    - **/préférences** règle l’aspect des plateaux et la façon de te prévenir
help-more =
    - **/apprendre** t’apprend un jeu en courtes leçons, **/règles** l’explique
    - **/défi** lance un défi à quelqu’un ou à tout le salon ; **/ordinateur** te fait jouer contre l’ordinateur
    - **/défis-ouverts** montre qui cherche un adversaire
    - **/tournoi** fait jouer les membres d’un serveur pour la première place
    - **/jouer** d4, ou appuie sur Jouer sous le plateau
    - **/plateau** montre à nouveau la position, **/parties** toutes tes parties sur ce serveur
    - **/abandonner** met fin à une partie, **/nulle** propose la nulle, **/reprendre** demande à reprendre ton coup
    - **/revoir** montre une partie coup par coup, **/explorer** te laisse essayer des coups
    - **/si** prévoit une réponse, **/absence** arrête tes pendules
    - **/bloquer** empêche une personne de te défier
    - **/classement** montre les meilleures cotes, **/profil** tes cotes et résultats
    - **/préférences** règle l’aspect des plateaux et la façon de te prévenir, **/données** montre ce qui est enregistré
    - **/paramètres** et **/diagnostic** sont pour qui gère le serveur
help-games =
    Les jeux :
    { $games }
help-game = - **{ $title }** ({ $credit }) : { $pitch }
no-designer = la feuille de règles ne nomme personne
rules =
    {""}**{ $title }** ({ $credit })

    { $rules }

    L’image : { $example }
rules-more =
    {""}**{ $title }** ({ $credit })
    { $more }

    -# Coups : { $moves }

## Leçons

lesson = **{ $title }** · leçon { $number } sur { $lessons }
lesson-right = ✅ **{ $move }**
lesson-wrong = ❌ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , puis **{ $reply }**
}
lesson-illegal = 🚫 **{ $move }** n’est pas permis.
lesson-other-right = Ça marche aussi.
lesson-over = Tu sais l’essentiel. Joue maintenant une première partie : l’ordinateur est indulgent.
lesson-you = Toi ({ $colour })
learn-which = Tu débutes ? Apprends un jeu en trois minutes :
button-learn = Apprendre
button-learn-game = Apprendre { $title }
button-next-lesson = Suite
button-try-again = Réessayer
button-skip-lesson = Passer
button-type-move = Écrire un coup
button-play-first = Jouer une petite partie

lesson-tether-1 = Tu es Rouge. Qui possède plus de la moitié du plateau gagne. Tes deux murs relient tes bords rouges, en haut et en bas, mais l’un d’eux a un trou. Bouche-le.
lesson-tether-1-right = Fermé ! Les deux murs et toutes les cases entre eux sont à toi : 15 sur 25. Tu gagnes.
lesson-tether-1-wrong = Bleu se glisse dans le trou, et tes murs n’entourent rien.
lesson-tether-1-inside = c1 était déjà derrière tes murs. Bleu se glisse dans le trou, et ils n’entourent rien.
lesson-tether-2 = Une boucle fermée de tes pierres capture toutes les pierres bleues qui s’y trouvent. Ferme la boucle autour de la pierre bleue du milieu.
lesson-tether-2-right = Capturée ! La pierre retourne à Bleu, et plus personne, pas même toi, ne peut jouer à l’intérieur de ta boucle. Elle ne te donne encore aucune case : tu vas voir pourquoi.
lesson-tether-2-wrong = La boucle est encore ouverte. Bleu s’échappe par d3, et sa pierre est sauvée.
lesson-tether-3 = Ta boucle ne touche aucun bord rouge : ses pierres sont libres (point blanc) et ne possèdent rien. Relie-la au haut ou au bas.
lesson-tether-3-right = La voilà amarrée : la boucle, la case qu’elle entoure et c1 sont à toi, soit 8 cases. Des pierres amarrées ne peuvent plus jamais être capturées.
lesson-tether-3-wrong = La boucle ne touche toujours aucun bord rouge, elle ne possède donc rien. Bleu prend c1 et commence à te couper la route.
lesson-tether-4 = Tes propres bords font partie de tes boucles, ceux de Bleu non. Enferme les deux pierres bleues entre tes pierres et le bord rouge du haut.
lesson-tether-4-right = Capturées ! Tes pierres et le bord rouge forment la boucle. Comme elle touche ton bord, elle possède aussitôt 7 cases.
lesson-tether-4-wrong = Bleu atteint son propre bord, à droite. Ces pierres sont maintenant amarrées, à l’abri pour toujours.
lesson-tether-5 = Bleu fait comme toi : avec une pierre de plus, son deuxième mur va d’un bord à l’autre, et il gagne. Tu ne pourras pas capturer ces pierres amarrées : bouche le trou maintenant.
lesson-tether-5-right = Le trou est à toi, relié à ton bord du bas : Bleu ne peut plus fermer ce mur.
lesson-tether-5-wrong = Bleu ferme son mur : 15 cases sur 25. Bleu gagne.

lesson-anchor2d-1 = Tu es Noir. Les points marquent des paires de bords, du triangle ou d’une fenêtre. Ton groupe connecté possède une paire s’il touche les deux bords et un troisième. Prends d et e.
lesson-anchor2d-1-right = Ton groupe touche d, e et a : la paire est à toi pour toujours, comme le montre le point noir. Cinq des neuf paires gagnent.
lesson-anchor2d-1-wrong = Aucun de tes groupes ne touche à la fois d et e. Blanc prend le coin entre les deux.
lesson-anchor2d-2 = Deux bords ne suffisent pas : il en faut un troisième, n’importe lequel. Ton groupe touche les bords a et c. Amène-le à un troisième.
lesson-anchor2d-2-right = b8 touche d et f : la paire a et c est à toi. Le groupe relie aussi d et f : une pierre, deux paires.
lesson-anchor2d-2-corner = a9 touche a et c, ce que ton groupe faisait déjà : toujours pas de troisième bord, donc pas de paire. Blanc bloque en b8.
lesson-anchor2d-2-wrong = Cette pierre n’est pas reliée à ton groupe et ne lui apporte pas de troisième bord. Blanc bloque en b8.
lesson-anchor2d-3 = Une paire ne compte pas si une fenêtre se trouve entre ton groupe et le coin où ses deux bords se rejoignent. Prends a et c : ils se rejoignent en bas à gauche.
lesson-anchor2d-3-right = Ton groupe n’isole que le coin de a et c, sans fenêtre : la paire est à toi.
lesson-anchor2d-3-window = Ton groupe touche maintenant a et c, mais la fenêtre de gauche est dans la zone qu’il isole à leur coin : pas de paire.
lesson-anchor2d-3-wrong = Pour avoir a et c, ton groupe doit toucher les deux et isoler leur coin sans fenêtre. Blanc s’interpose en a8.
lesson-anchor2d-4 = Il manque une pierre à Blanc pour avoir d et e. Une paire ne change jamais de main : prends cette case avant lui.
lesson-anchor2d-4-right = Bloqué : le groupe de Blanc touche d et a, mais pas e.
lesson-anchor2d-4-wrong = Blanc touche d, e et a. Cette paire est perdue pour toujours.
lesson-anchor2d-5 = Tu as quatre paires. Relier deux groupes peut en donner une de plus. Trouve la cinquième et gagne.
lesson-anchor2d-5-right = Reliés ! Un seul groupe relie les bords a et b et isole leur coin sans fenêtre : ta cinquième paire. Tu gagnes.
lesson-anchor2d-5-wrong = Tes groupes ne sont pas encore reliés, et Blanc s’installe entre eux.

lesson-waltz-1 = Tu es Foncé : forme plus de paires que Clair. Une paire, c’est exactement deux de tes pierres côte à côte. Pose une pierre pour en former une ; ses deux pierres glissent d’un pas (n : vers le haut).
lesson-waltz-1-right = c2 et b2 forment une paire. Une nouvelle paire doit glisser d’un pas, dans la direction que tu choisis : ici n, vers le haut, en b3 et c3. Ensuite, elle ne bouge que si on la pousse. Tu mènes 1 à 0.
lesson-waltz-1-diagonal = c3 est en diagonale de b2, et ce n’est pas côte à côte : pas de paire, rien ne glisse. Clair forme la première paire.
lesson-waltz-1-wrong = Tes pierres ne sont pas côte à côte : pas de paire, rien ne glisse. Clair peut donc former la première paire.
lesson-waltz-2 = Une paire qui glisse pousse les pierres devant elle, même toute une rangée. Pose une pierre en b2 et choisis la direction qui casse la paire de Clair : n vers le haut, e à droite, ne en haut à droite.
lesson-waltz-2-right = Ta pierre venue de a2 pousse b3 en c4, et a3 ne bouge pas. Elles ne sont plus côte à côte : la paire de Clair est cassée.
lesson-waltz-2-both = Les deux pierres sont poussées ensemble vers le haut et restent une paire. Clair en forme une deuxième.
lesson-waltz-2-wrong = Clair a toujours une paire. Pour séparer ses pierres, pousse l’une et laisse l’autre en place.
lesson-waltz-3 = On peut pousser ses propres pierres hors du plateau, jamais celles de l’autre ; la paire qui glisse doit rester dessus. Pose une pierre en b2 et casse la paire de Clair.
lesson-waltz-3-right = Ta pierre venue de b2 pousse c2 en d2, et ta propre pierre en d2 sort du plateau. La paire de Clair est cassée : ça valait le coup.
lesson-waltz-3-off = Vers le bas à droite (se), ta paire pousserait hors du plateau la pierre de Clair en c1.
lesson-waltz-3-wrong = Clair a toujours une paire. Pour la séparer, pousse c2 le long de la rangée 2, même si cela te coûte une pierre.
lesson-waltz-4 = Après chaque tour, qui a le plus de paires prend le jeton. À égalité, il reste où il est. Vous en êtes à 1 partout et Clair a le jeton : prends-le !
lesson-waltz-4-right = b3 et a3 forment une deuxième paire et glissent à droite (e), sans toucher la première. À 2 contre 1, tu prends le jeton.
lesson-waltz-4-third = d1 est une troisième pierre à côté de ta paire et la casse : trois ensemble ne font pas une paire, et rien ne glisse. Clair forme une deuxième paire et mène 2 à 0.
lesson-waltz-4-join = La nouvelle paire glisse vers le bas (s) et se colle à la première : quatre pierres ensemble ne font pas une paire. Clair forme une deuxième paire et mène 2 à 0.
lesson-waltz-4-wrong = Tu ne mènes pas, donc Clair garde le jeton. Forme une deuxième paire, à l’écart de la première.
lesson-waltz-5 = Dès qu’un camp a le jeton, on peut passer. Quand les deux passent d’affilée, la partie est finie et le camp qui a le jeton gagne. Tu l’as, et Clair vient de passer. À toi de jouer !
lesson-waltz-5-right = Vous avez passé tous les deux et tu as le jeton : tu gagnes. Avec le jeton, on gagne aussi dès que l’autre n’a plus aucune place où former une paire.
lesson-waltz-5-greedy = Tu avais deux paires, mais la nouvelle paire de Clair pousse l’une contre l’autre : quatre pierres ensemble ne font pas une paire. Clair mène 1 à 0 et prend le jeton.
lesson-waltz-5-third = La nouvelle paire de Clair pousse ta pierre de c2 en c3, à côté de ta paire : trois ensemble ne font pas une paire. Clair mène 1 à 0 et prend le jeton.
lesson-waltz-5-wrong = La partie continue, et Clair a encore une chance. Tu as le jeton : il suffit de passer.

lesson-netted-1 = Tu es Noir : prends c3 au filet et tu gagnes. c2 et b4 sont liées en diagonale, avec deux cases entre elles : Blanc ne passe pas. Quelle troisième pierre ferme le filet ?
lesson-netted-1-right = d3 est à un pas en diagonale de c2 et de b4 : chaque fois, deux cases touchent les deux pierres. Quoi qu’il s’y trouve, la liaison tient. c3 ne peut plus sortir : elle est prise au filet, tu gagnes.
lesson-netted-1-wrong = c3 peut encore atteindre le bord. La pierre blanche b2, liée en diagonale à c3 et à d1, prend ta pierre c2 au filet : Blanc gagne.
lesson-netted-1-other = c3 peut encore atteindre le bord.
lesson-netted-2 = Les pierres voisines sont liées aussi, de même que deux pierres de part et d’autre d’une case, tant qu’elle est vide, comme c2 et e2. Prends c3 et d3 au filet !
lesson-netted-2-right = b4 est liée en diagonale à c2, et à d4 par-dessus la case vide c4. La liaison blanche a3–c3 n’y change rien : les liaisons peuvent se croiser. c3 et d3 sont prises au filet.
lesson-netted-2-wrong = b3 n’est pas liée à d4 : c3 et d3 peuvent encore atteindre le bord. Et Blanc, en d2, occupe la case entre c2 et e2 : cette liaison disparaît.
lesson-netted-2-occupied = c4 n’est pas liée à c2, car la case c3 entre elles est occupée. Et Blanc, en d2, occupe la case entre c2 et e2 : cette liaison disparaît.
lesson-netted-2-other = c3 et d3 peuvent encore atteindre le bord.
lesson-netted-3 = Ton filet isole une région : d1, e1, d2, e2. Si elle n’a pas plus de cases de bord (au bord du plateau) que de pierres blanches, celles-ci sont prises. « 2/3 » : deux pierres, trois cases de bord. Prends-les au filet !
lesson-netted-3-right = Ta pierre prend une case de bord. Il en reste deux pour deux pierres : tu gagnes. e1 compte, même si une pierre blanche l’occupe.
lesson-netted-3-wrong = Cette case fait partie de ta liaison, pas de la région : il reste trois cases de bord pour deux pierres. Blanc joue c4, prend ta pierre c3 au filet et gagne.
lesson-netted-3-other = La région a encore plus de cases de bord que de pierres blanches.
lesson-netted-4 = Le même calcul vaut pour toi : tu ne peux pas poser une pierre qui serait elle-même prise au filet, même pour y prendre Blanc. Prends c2 au filet !
lesson-netted-4-right = b3 est liée à b2 et à d2 : c2 est prise au filet. Attention au trou entre deux pierres liées, au bord : une seule case de bord ne te suffit pas. Sans coup permis, tu perds.
lesson-netted-4-forbidden = c3 prendrait c2 au filet. Mais les pierres blanches b4, c2 et d3 sont liées tout autour de c3 : ta pierre n’aurait aucune case de bord. C’est interdit.
lesson-netted-4-wrong = c2 peut encore atteindre le bord. La pierre blanche e1, liée en diagonale à c2 et à d3, prend ta pierre d2 au filet : Blanc gagne.
lesson-netted-4-other = c2 peut encore atteindre le bord.
lesson-netted-5 = La région a maintenant une pierre et trois cases de bord. Mais une case vide que traverse ta liaison fait partie de ton filet, pas de la région. Prends les trois d’un coup !
lesson-netted-5-right = e1 prend une case de bord, et ses liaisons c1–e1 et e1–e3 passent par-dessus les deux autres. Il n’en reste aucune pour d2 : elle est prise au filet.
lesson-netted-5-wrong = Cela ne prend qu’une case de bord. Il en reste deux pour une pierre : d2 vit. Blanc joue c4, prend ta pierre c3 au filet et gagne.
lesson-netted-5-other = La région de d2 a encore plus de cases de bord que de pierres blanches.

lesson-tetrathedral-1 = Tu es Ambre. Un de tes pions avec trois autres sur ses trois côtés forme une pyramide et gagne. Tu as fait 2 : déplace un pion d’exactement 2 cases, en ligne droite.
lesson-tetrathedral-1-right = Tout droit par les côtés : e9, puis d9. Maintenant d8 a tes pions sur ses trois côtés : c7, d7 et d9. Tu gagnes.
lesson-tetrathedral-1-point = e8 ne touche d8 que par un sommet : ce n’est pas une pyramide. Violet fait 4, s’arrête en d7 et capture ton pion.
lesson-tetrathedral-1-wrong = Aucun de tes pions n’en a trois autres sur ses côtés. La partie continue, et Violet peut s’arrêter sur l’un d’eux et le capturer.
lesson-tetrathedral-2 = Il ne manque que le milieu, d8. Il y a deux sortes de lignes droites : toujours par les côtés, ou tour à tour par un sommet et par un côté, en commençant par l’un ou l’autre. Chaque pas compte pour 1 case. Tu as fait 3 : entre en d8.
lesson-tetrathedral-2-right = Par un sommet vers f7, par le côté vers e8, par un sommet vers d8. Les pions voisins d’un sommet ne bloquent rien. Chacun des quatre peut arriver en dernier, même celui du milieu.
lesson-tetrathedral-2-edges = Par les côtés seuls, g6 ne peut pas entrer : tes propres pions occupent les trois. Violet fait 4 et capture d7.
lesson-tetrathedral-2-through = Ce pion doit avancer de 3 cases : il passe par d8 et e8, et c7 reste vide. Violet fait 4 et capture d7.
lesson-tetrathedral-2-wrong = d8 est encore vide : pas de pyramide. Cherche une ligne droite qui passe par un de ses sommets.
lesson-tetrathedral-3 = Il ne manque à Violet qu’un pion en d11. Le 8 est spécial : va aussi loin que tu veux, mais jamais par-dessus un pion ni sur un des tiens. Arrête-toi sur un pion violet pour le capturer ; il quitte le plateau.
lesson-tetrathedral-3-right = 10 cases, et d12 est capturé : la pyramide de Violet est rompue. De 1 à 7, on avance toujours exactement d’autant, même pour capturer.
lesson-tetrathedral-3-block = Un pion sur la case manquante n’arrête pas Violet. Sur un 4, Violet le capture et complète sa pyramide du même coup.
lesson-tetrathedral-3-over = Le pion en d12 est sur le chemin, et aucun pion ne passe par-dessus un autre.
lesson-tetrathedral-3-wrong = Tu ne captures rien, et il ne manque à la pyramide de Violet qu’un pion en d11.
lesson-tetrathedral-4 = Tant qu’un de tes pions est hors jeu, le 8 est plus faible : il déplace un pion de 1 à 8 cases, ou remet le tien sur une case vide de l’anneau extérieur, plus clair. Pose-le là où un 1 gagne au prochain tour.
lesson-tetrathedral-4-right = De a4, un 1 mène par un sommet en b5, la case manquante. Remettre un pion en jeu prend tout ton tour.
lesson-tetrathedral-4-inside = C’est bien b5 qui te manque, mais cette case n’est pas dans l’anneau extérieur : on n’y remet jamais un pion.
lesson-tetrathedral-4-taken = Un pion violet occupe a5. On ne revient que sur une case vide : revenir ne capture jamais.
lesson-tetrathedral-4-far = De a3, il faut 2 cases jusqu’à b5 : un 1 ne gagne pas. Violet fait 2 et capture de nouveau le pion.
lesson-tetrathedral-4-wrong = Après cela, un 1 ne gagne pas. Laisse tes trois pions, et remets le quatrième à 1 case de b5.
lesson-tetrathedral-5 = Avec ce 1, deux coups forment une pyramide. Elle ne compte que si aucun de ses quatre pions n’est dans l’anneau extérieur. Quel coup gagne ?
lesson-tetrathedral-5-right = Une capture la complète : b5 a b4, b6 et c6 sur ses côtés, aucun dans l’anneau. Occuper la case manquante n’est pas une défense.
lesson-tetrathedral-5-ring = b4 a bien a3, b3 et b5 sur ses côtés, mais a3 est dans l’anneau extérieur : cela ne compte pas. Violet fait 1 et capture b5.
lesson-tetrathedral-5-hole = Capturé, mais b5 est vide maintenant : pas de pyramide. Violet fait 5 et capture ton pion en c6.
lesson-tetrathedral-5-wrong = Cela ne fait pas de pyramide. Ta rangée de quatre en est presque une : déplace un de ses bouts par un sommet.

## Commandes, telles que Discord les liste : noms en minuscules sans espaces, descriptions de 100 caractères au plus.
## Une phrase qui parle d’une commande emploie le nom donné ici.

command-challenge = défi
    .description = Défier quelqu’un, ou tout ce salon, à un jeu
    .game = Quel jeu
    .opponent = Qui défier ; laisse vide pour tout ce salon
    .variant = Taille du plateau et autres réglages
    .first = Qui joue le premier coup
    .pace = Temps pour chaque coup
    .rated = Si le résultat compte pour les cotes (oui, sauf si tu dis non)
    .games = Une partie, ou deux à la fois avec les camps échangés
command-play = ordinateur
    .description = Jouer contre l’ordinateur
    .game = Quel jeu
    .level = Sa force : facile (pour débuter), moyen, difficile ou maître
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
    .scope = Ce serveur, ou tes parties de partout
command-lobby = défis-ouverts
    .description = Voir qui cherche un adversaire, et proposer une partie
command-tournament = tournoi
    .description = Les tournois de ce serveur : toutes rondes ou élimination directe
    .create = Annoncer un tournoi auquel on peut participer
    .join = Participer à un tournoi qui n’a pas commencé
    .leave = Quitter un tournoi ; après le début, tes autres parties sont perdues
    .start = Lancer un tournoi avec les participants
    .table = Voir le classement d’un tournoi
    .end = Arrêter un tournoi avant la fin, sans vainqueur
    .tournament = Quel tournoi, s’il y en a plusieurs
    .name = Son nom
    .game = Quel jeu
    .variant = Taille du plateau et autres choix
    .pace = Temps par coup (3 jours par défaut)
    .form = Toutes rondes ou élimination directe (toutes rondes par défaut)
    .seats = Le nombre maximal de participants, de 2 à 64 (8 par défaut)
    .role = Un rôle pour qui gagne
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
    .description = Prévoir des réponses immédiates aux coups adverses ; sans option : voir ton plan
    .opponent = Le coup adverse ; avec d’autres coups devant, la suite qui y mène
    .then = Ta réponse
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-away = absence
    .description = Arrêter tes pendules dans toutes tes parties, au plus 30 jours par an
    .until = Combien de temps, par exemple 3 jours, ou une date ; laisse vide : jusqu’à ton retour
command-privacy = données
    .description = Ce qui est enregistré sur toi : le voir, l’avoir dans un fichier ou le supprimer
    .what = Ce que tu veux
command-preferences = préférences
    .description = L’aspect de tes plateaux, et comment tu apprends que c’est à toi de jouer
command-settings = paramètres
    .description = Réglages des parties sur ce serveur
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
    .lobby = Afficher les défis ouverts dans un salon ; sans salon : désactiver
    .results = Publier les résultats des parties dans un salon ; sans salon : désactiver
    .in = Dans quel salon
    .notify = Un rôle à prévenir des nouveaux défis, au plus une fois par heure
    .ban = Empêcher une personne de commencer des parties ici ; celles en cours continuent
    .unban = Laisser de nouveau une personne commencer des parties ici
    .rank-role = Donner un rôle aux personnes dont la cote est assez haute
    .tournament-role = Laisser un rôle organiser des tournois ; sans rôle : aucun
    .rating = La cote nécessaire ; sans elle, la règle est supprimée
    .player = Qui
    .until = Combien de temps, par exemple 3 jours, ou une date ; laisse vide : sans fin
    .end = Arrêter une partie bloquée, sans résultat
    .adjudicate = Dire comment une partie s’est terminée
    .game = Quelle partie
    .winner = Qui a gagné ; laisse vide pour une nulle
command-doctor = diagnostic
    .description = Quelles permissions manquent à Parlor dans ce salon, et ce que cela empêche
command-leaderboard = classement
    .description = Les meilleures cotes, sur ce serveur ou sur tous
    .game = Quel jeu (tous ensemble, sauf indication contraire)
    .scope = Ce serveur, ou tous les serveurs
    .page = Quelle page du classement
command-profile = profil
    .description = Cotes, résultats et parties récentes d’une personne
    .player = De qui (de toi, sauf indication contraire)
    .versus = Comparer avec une autre personne
command-block = bloquer
    .description = Ne plus recevoir de défis d’une personne, sans qu’elle le sache ; sans option : la liste
    .player = Qui
command-unblock = débloquer
    .description = Laisser de nouveau une personne te défier
    .player = Qui
command-learn = apprendre
    .description = Apprendre un jeu en cinq courtes leçons que personne d’autre ne voit
    .game = Quel jeu
command-rules = règles
    .description = Les règles d’un jeu en bref, avec un exemple
    .game = Quel jeu
command-replay = revoir
    .description = Revoir une partie en cours ou terminée : coup par coup, en GIF ou en texte
    .game = Quelle partie
command-explore = explorer
    .description = Essayer des coups sur une copie privée de la position
    .game = Quelle partie, s’il y en a plusieurs
    .record = Une feuille de partie, pour essayer des coups à partir de sa fin
command-help = aide
    .description = Ce qu’est Parlor et comment jouer
command-challenge-user = Défier à un jeu
option-rank-role-role = Le rôle à donner
option-rank-role-game = Quel jeu, ou tous ensemble
option-tournament-role-role = Quel rôle ; laisse vide pour aucun
option-tournament-end = arrêter
choice-form-round-robin = Toutes rondes : tout le monde se rencontre deux fois
choice-form-knockout = Élimination directe : qui perd un duel est éliminé
choice-first-me = Je commence
choice-first-opponent = L’adversaire commence
choice-first-computer = L’ordinateur commence
choice-first-random = Tirage au sort
choice-games-one = Une partie
choice-games-both = Deux parties : chacun en commence une
choice-scope-server = Ce serveur
choice-scope-everywhere = Tous les serveurs
choice-as-picture = En image
choice-as-text = En mots

## Noms des options et des parties de commandes, sous la même forme que les noms des commandes

name-adjudicate = trancher
name-allowed = autorisé
name-as = format
name-ban = exclure
name-channel = salon
name-computer = ordinateur
name-create = créer
name-end = arrêter
name-first = début
name-form = formule
name-game = jeu
name-games = parties
name-in = dans
name-join = participer
name-language = langue
name-leave = quitter
name-level = niveau
name-lobby = défis-ouverts
name-move = coup
name-name = nom
name-notify = prévenir
name-on = activé
name-opponent = adversaire
name-pace = cadence
name-page = page
name-player = membre
name-rank-role = rôle-par-cote
name-rated = classée
name-rating = cote
name-record = feuille
name-reminders = rappels
name-results = résultats
name-role = rôle
name-scope = portée
name-seats = places
name-show = afficher
name-start = lancer
name-table = classement
name-theme = thème
name-then = alors
name-threads = fils
name-timeout = dépassement
name-tournament = tournoi
name-tournament-role = rôle-tournois
name-unban = réadmettre
name-until = durée
name-variant = variante
name-versus = contre
name-what = choix
name-winner = vainqueur

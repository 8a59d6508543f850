# Ce que dit Parlor, en français.
#
# {$game} est un titre avec son numéro, comme « Tether #12 ». {$me}, {$other}, {$by} et semblables sont des
# mentions, {$until} et {$deadline} des horodatages de Discord, les coups sont en **gras**. Devant { $game },
# { $title } et les couleurs, pas de « de » ni de « que », qui devraient parfois s’élider.

## Pourquoi un coup est interdit

illegal-unreadable = « { $input } » n’est pas un coup dans { $title }. Écris { $form }.
illegal-game-over = La partie est terminée.
illegal-off-board = « { $input } » est hors du plateau.
illegal-occupied = Il y a déjà { $piece ->
    [pawn] un pion
   *[stone] une pierre
} en { $cell } ({ $by }).
similar-moves = Essaie { $moves }{ $more ->
    [0] .
    [one] {" "}ou { $more } autre : tape encore une lettre ou un chiffre.
   *[other] {" "}ou { $more } autres : tape encore une lettre ou un chiffre.
}

option-unknown = L’option « { $name } » n’existe pas. Au choix : { $allowed }.
option-not-allowed = { $name } ne peut pas valoir { $given }. Au choix : { $allowed }.
option-unreadable = « { $text } » n’est pas une option. Essaie { $example }.

## Pourquoi quelque chose n’est pas possible

refusal-own-opponent = Tu ne peux pas te défier toi-même. Choisis quelqu’un d’autre, ou laisse vide pour défier tout le salon.
refusal-own-challenge = C’est ton propre défi. Annule-le ou attends une réponse.
refusal-own-deletion = Tes données sont en cours de suppression. Réessaie dans une minute.
refusal-other-deletion = Les données d’une des deux personnes sont en cours de suppression. Réessaie dans une minute.
refusal-not-challenged = Ce défi s’adresse à { $opponent }.
refusal-open-to-all = Ce défi est ouvert à tout le monde : inutile de le refuser.
refusal-not-challenger = Il n’y a que { $challenger } qui puisse annuler ce défi.
refusal-declined = Ce défi a été refusé.
refusal-cancelled = Ce défi a été annulé.
refusal-expired = Ce défi a expiré. Lances-en un nouveau.
refusal-already-accepted = Ce défi a déjà été accepté.
refusal-not-begun = Ce défi n’a pas encore été accepté.
refusal-not-playing = Tu ne joues pas dans cette partie.
refusal-not-your-turn = C’est à { $turn } de jouer.
refusal-stale = Ce plateau n’est plus à jour. { $newest }
refusal-over = Cette partie est terminée. { $newest }
refusal-plan-illegal = Dans ton plan, le coup { $number } n’est pas jouable. { $why }
refusal-plan-full = Un plan contient { $most } réponses au plus. Efface le tien pour en faire un autre.
refusal-plan-changed = Tu as modifié tes plans { $times } fois dans cette partie : c’est la limite. Tu peux encore les effacer.
refusal-plan-own-turn = C’est à toi, alors joue. Les plans servent pendant que ton adversaire réfléchit.
refusal-no-hints = Il n’y a d’indices que dans les parties contre l’ordinateur.
refusal-plan-dice = Les dés sont imprévisibles : il n’y a pas de plan dans ce jeu.
refusal-plan-no-answer = Donne le coup de ton adversaire et ta réponse.
refusal-no-draws = { $game } se joue toujours jusqu’au bout, sans nulle possible. Pour arrêter, abandonne.
refusal-draw-offered = Tu as déjà proposé la nulle. Ta proposition tient jusqu’à ce que ton adversaire réponde ou joue.
refusal-draw-too-soon = Ta dernière proposition n’a pas été acceptée. Tu pourras de nouveau proposer la nulle dans { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}.
refusal-no-offer = Aucune proposition n’attend ta réponse. { $newest }
refusal-nothing-to-withdraw = Il n’y a plus rien à retirer. { $newest }
refusal-nothing-to-take-back = Tu n’as encore joué aucun coup dans cette partie.
refusal-dice-rolled = Le dé a été lancé depuis ton coup : tu ne peux plus le reprendre.
refusal-takeback-asked = { $by } a déjà demandé une reprise. Les boutons pour répondre sont sous le dernier plateau.
refusal-takeback-declined = Ta dernière demande dans cette position n’a pas abouti. Tu pourras redemander après le prochain coup.
refusal-takebacks-used-up = Tu as déjà repris { $granted } coups dans cette partie : c’est la limite.
refusal-takeback-requests-used-up = Tu as déjà demandé { $asked } reprises dans cette partie : c’est la limite.
refusal-challenges-unanswered = { $open } de tes défis à { $opponent } attendent encore une réponse. Annules-en un, ou attends.
refusal-challenge-too-soon = Ton dernier défi à { $opponent } n’a pas abouti. Tu pourras de nouveau défier { $opponent } { $again }.
refusal-no-votes = Personne n’a encore voté, le vote ne peut donc pas être clos avant l’heure.
refusal-not-over = Cette partie est encore en cours.
refusal-time-left = Son temps n’est pas encore écoulé. Échéance : { $deadline }.
refusal-too-far-on = Il est trop tard pour annuler cette partie. Tu peux encore abandonner.
refusal-out-of-time = Ton temps était écoulé avant ce coup.
refusal-clock-unknown = Parlor a peut-être été coupé de Discord, et les pendules attendent de le savoir. Rejoue ton coup dans quelques secondes.
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
move-fits-several = Tu peux jouer **{ $move }** dans plusieurs parties. Dans laquelle ?
no-such-title = Aucun jeu ne s’appelle « { $input } ». Au choix : { $allowed }.
challenges-waiting = Tu as ici { $waiting } défis en attente. Annules-en un d’abord.
challenge-bot = Un bot ne peut pas accepter de défi. Choisis une personne, ou laisse vide pour défier tout le salon. Pour jouer contre l’ordinateur, il y a /ordinateur.
challenge-not-member = { $who } n’est pas sur ce serveur et ne peut donc pas jouer ici.
only-in-servers = Cela ne marche que dans les salons d’un serveur qui a ajouté Parlor.
only-with-others = Il n’y a personne d’autre ici avec qui jouer. Utilise cette commande sur un serveur, ou dans une conversation avec d’autres.
answers-private = Sur ce serveur, il n’y a que toi qui vois les réponses de Parlor : personne ne pourrait jouer avec toi. Demande à un admin de t’accorder la permission « Utiliser des applications externes » ou d’ajouter Parlor au serveur.
pair-by-answers = Ici, Parlor ne peut montrer qu’un plateau à la fois. Joue une partie, puis appuie sur « Revanche » : vous échangerez les camps.
live-needs-channel = Une partie de moins d’une heure demande un salon où Parlor peut écrire de lui-même. { $permissions ->
    [none] Choisis un tel salon, ou un rythme plus lent.
   *[other] Ici, il manque à Parlor : { $permissions }. Demande à un admin de l’accorder, ou choisis un autre salon ou un rythme plus lent.
}
live-full = { $most } parties de moins d’une heure se jouent déjà ici, et Parlor ne peut pas créer de fil pour une autre. Attends que l’une se termine, ou joue dans un salon où Parlor a : { $permissions }.
live-without-thread = -# Parlor ne peut pas créer de fil ici : cette partie continue dans le salon. Pour les fils, il faut : { $permissions }.
live-tournament-few = Parlor ne peut pas créer de fils ici : { $most } parties au plus se jouent en même temps. Pour les fils, il faut : { $permissions }.
pair-permissions = Impossible de lancer deux parties à la fois dans ce salon. Demande à un admin d’accorder à Parlor : { $permissions }.
only-managers = Il faut la permission « Gérer le serveur » pour faire cela.
banned = Tu ne peux ni commencer ni rejoindre de partie sur ce serveur{ $until ->
    [none] {""}
   *[other] {" "}(l’exclusion se termine { $until })
}. Tes parties en cours continuent, sauf en tournoi.
banned-vote = Les parties te sont interdites sur ce serveur : ton vote ne compte pas.
opponent-banned = { $who } ne peut ni commencer ni rejoindre de partie sur ce serveur{ $until ->
    [none] {""}
   *[other] {" "}(l’exclusion se termine { $until })
}. Défie quelqu’un d’autre.
trouble = Quelque chose s’est mal passé du côté de Parlor. Réessaie dans un moment.
too-slow = C’était trop long. Si c’était un coup, vérifie avec /plateau avant de réessayer.
answer-lost = La réponse n’a pas pu être envoyée. Réessaie.
unknown-command = Cette commande a changé. Redémarre Discord pour avoir la nouvelle.
option-numbers = `{ $option }` accepte un nombre{ $least ->
    [none] {""}
   *[other] {" "}à partir de { $least }
}{ $most ->
    [none] {""}
   *[other] {" "}jusqu’à { $most }
}. Choisis-en un autre.
option-characters = `{ $option }` accepte { $most } caractères au plus. Raccourcis le texte.
option-channels = Rien n’a changé : choisis un salon textuel ou un salon d’annonces.
unknown-button = Ce bouton n’est plus valable. /plateau affiche le dernier plateau.
missing-permissions = Parlor ne peut pas écrire de lui-même dans ce salon ; il n’a pu que te répondre. Demande à un admin d’accorder à Parlor : { $permissions }.
not-in-thread = Parlor n’est pas dans ce fil privé et ne peut donc pas y écrire de lui-même. Pour l’y faire entrer, mentionne-le ici : { $me }
refused-here = Discord ne laisse pas Parlor écrire ici. Demande à quelqu’un qui gère le serveur d’utiliser /diagnostic dans ce salon.
direct-board = La partie se joue ici : { $link }

## Réponses à la personne qui a agi

challenge-sent = Défi envoyé.
challenge-sent-to = Défi envoyé dans { $channel }.
challenge-kept = Ici, tout le monde peut accepter ton offre permanente. Chaque fois que quelqu’un l’accepte, Parlor la publie de nouveau, tant que moins de trois de ses parties sont en cours. Pour la retirer, appuie sur Annuler, ou plus tard passe par /défis-ouverts.
keep-alone = Une offre permanente porte sur une seule partie, ouverte à tout le monde. Laisse vides l’adversaire et « parties », ou bien « garder ».
keep-by-answers = Ici, Parlor ne peut rien publier de lui-même : impossible de refaire ton offre. Laisse « garder » vide.
offer-withdrawn = Ton offre permanente est retirée. Ses parties en cours continuent.
accepted = C’est accepté. Le plateau arrive.
played = Coup joué : { $move }.
resigned = Tu as abandonné.
aborted = La partie est annulée et ne compte pas.
claimed = Tu as réclamé la victoire.
extended = Tu as accordé un jour de plus à { $other }.
rematch-sent = Revanche proposée.
play-set-up = **{ $game }** contre { $other } est lancée.
took-back = Coup repris.
computer-off = Les parties contre l’ordinateur sont désactivées ici. L’administration du serveur peut les activer avec /paramètres.
computer-private = Sur ce serveur, les parties contre l’ordinateur sont privées.
computer-many = Tu as ici { $games } parties contre l’ordinateur. Termine ou abandonne d’abord l’une d’elles.
kept-playing = Rien n’a changé.
not-played = D’accord, à toi de jouer.
hint = Indice : **{ $move }**.{ $reason }
hint-wins = {" "}Ce coup gagne.
hint-stops-win = {" "}Il empêche ton adversaire de gagner tout de suite.
hint-captures = {" "}Captures : { $pieces }.
hint-gains = {" "}Il rapporte { $gain }.
hint-failed = Impossible de trouver un indice. Réessaie.
hint-busy = Ton dernier indice est encore en préparation. Attends qu’il arrive.
plays-in-event = Tu joues à { $game } sur un plateau comme celui-ci dans un tournoi ou une ligue. Tant que ces parties durent, tu ne peux ni y commencer de partie contre l’ordinateur ni demander d’indice. Choisis une autre taille ou un autre jeu.
more = { $game } : que veux-tu faire ?
noted = Noté { $ply ->
    [0] avant le premier coup
   *[other] après le coup { $ply }
}. Personne d’autre ne voit la note : elle est avec ce plateau et en revoyant la partie.
note-deleted = Ta note { $ply ->
    [0] avant le premier coup
   *[other] après le coup { $ply }
} est supprimée.
note-many = Tu as { $count } notes, c’est le maximum. Pour en supprimer une, ouvre-la et efface son texte.
note-long = Entre-temps, tu as écrit une autre note à cet endroit, et les deux ensemble dépassent { $most } caractères. Rien n’a été enregistré.
note-title = Ta note { $ply ->
    [0] avant le premier coup :
   *[other] après le coup { $ply } :
}
follow-not = Impossible de suivre { $game } : la partie est terminée, ou tu ne peux pas la regarder ici.
follow-many = Tu suis { $count } parties, c’est le maximum. Arrêtes-en une : /parties a la liste « Suivies ».
followed = { $how ->
    [direct] Parlor t’enverra un message privé { $moves ->
        [yes] à chaque coup de { $game }.
       *[other] à la fin de { $game }.
    }
    [daily] Ton message quotidien te dira { $moves ->
        [yes] les coups de { $game }.
       *[other] quand { $game } sera finie.
    }
   *[other] Tu suis { $game }, mais selon tes /préférences Parlor ne te dit rien. /parties a la liste « Suivies ».
}
unfollowed = Tu ne suis plus #{ $id }.
followed-title = **Parties que tu suis**
followed-none = Tu ne suis aucune partie. Appuie sur « Plus » sous le plateau d’une partie pour la suivre.
followed-line = **#{ $id }** { $title } : { $one } contre { $two } · { $turn ->
    [none] terminée
   *[other] à { $turn } de jouer
} { $link }
offered-draw = Nulle proposée. La proposition tient jusqu’à ce que ton adversaire réponde ou joue.
agreed-draw = Tu as accepté la nulle.
asked-takeback = Reprise demandée. La demande tient jusqu’à ce que ton adversaire réponde ou joue.
gave-back = Tu as accordé la reprise.
declined = Tu as refusé.
withdrawn = C’est retiré.
planned = C’est prévu dans { $game }. Personne d’autre ne le voit. Tout autre coup, ou une reprise, efface le plan.
plan-step = si **{ $to }**, alors **{ $play }**
plan-dropped = { $game } : plan effacé.
plans-none = Aucun plan ici. Pendant que ton adversaire réfléchit, /si adversaire:d4 alors:e5 fait de e5 ta réponse immédiate à d4.
away = Ton absence est notée. Tes pendules sont arrêtées dans toutes tes parties d’une heure par coup ou plus et repartent { $until }. Il te restera ensuite { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
} cette année.
away-back = Te revoilà, et tes pendules repartent. Il te reste { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
} cette année.
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
away-unreadable = « { $input } » n’est ni une durée ni une date. Essaie 3 jours, demain ou 31 janvier.
away-past = C’est déjà passé. Essaie 3 jours, ou laisse vide : ton absence durera jusqu’à ton retour.
away-too-long = C’est trop long. Il te reste { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
} cette année.
away-not = Tu n’as pas d’absence en cours.
resign-ask = Abandonner { $game } contre { $other } ?
resign-ask-rolled = Abandonner { $game } contre { $other } ? Tu as déjà vu ton premier lancer : cela comptera comme une défaite.
draw-ask = Proposer la nulle à { $other } dans { $game } ?
abort-ask = Annuler { $game } contre { $other } ? La partie ne comptera pas, car il n’y a pas encore eu deux coups de chaque côté.
challenge-who = À quel jeu défier { $other } ? { $rated ->
    [yes] La partie sera classée ; /défi permet de changer cela.
   *[no] La partie ne sera pas classée.
}
rematch-closed = Cette revanche n’a pas abouti. Lance une nouvelle partie avec /défi.
rematch-former = Ton adversaire a supprimé ses données : pas de revanche possible. Lance une nouvelle partie avec /défi.
board-closed = { $game } n’a jamais commencé.
board-open = { $game } n’a pas commencé : le défi est encore ouvert.

replay = **{ $game }**, coup { $ply } sur { $plies }{ $after }. { $status }.
replay-after = {" "}après **{ $last }**
animation = { $game } en GIF.
animation-failed = Le GIF n’a pas pu être créé. Réessaie plus tard ; Précédent et Suivant montrent chaque coup.
animation-busy = Ton dernier GIF est encore en préparation. Attends qu’il arrive.
analysis = **{ $game }** : { $yours ->
    [yes] tes chances de victoire ({ $colour }) après chaque coup
   *[no] les chances de victoire pour { $colour } après chaque coup
}, selon l’ordinateur.
analysis-dice = {" "}Les sauts verticaux, c’est la chance aux dés.
analysis-turnings = Les coups qui ont coûté le plus cher :
analysis-turning = Coup { $ply }, **{ $move }** ({ $colour }) : { $before } → { $after } de chances ; mieux valait **{ $better }**
analysis-even = Aucune grosse erreur. Bien joué !
analysis-alt = Une courbe : { $yours ->
    [yes] tes chances de victoire
   *[no] les chances de victoire pour { $colour }
} dans la partie { $game }. Nombre de coups : { $plies }. Au début { $start }, à la fin { $end }, au plus bas { $least }, au plus haut { $most }.
analysis-alt-turning = Coup { $ply }, { $move } : les chances pour { $colour } passent de { $before } à { $after }, mieux valait { $better }.
analysis-plies = coups
analysis-short = { $game } compte trop peu de coups pour une analyse.
analysis-long = { $game } compte plus de { $most } coups : c’est trop pour une analyse.
analysis-running = { $game } est encore en cours. Tu pourras analyser la partie quand elle sera terminée.
message-without-game = Ce message ne montre aucune partie. Essaie la commande sur un plateau, un résultat ou une relecture.
analysis-busy = Ta dernière analyse est encore en cours. Attends-la, puis réessaie.
analysis-failed = L’analyse n’a pas pu être faite. Réessaie plus tard.
percent = { $value } %
record = La feuille de partie : { $game }. Vérifie-la avec la commande parlor verify, ou ouvre-la avec /explorer.
record-without-seed = {" "}La graine de ses dés y sera ajoutée à la fin de la partie.
explore = **{ $title }**, { $variant } : ton plateau privé, après le coup { $ply }. { $standing }.
explore-tried = Essai : **{ $moves }**. Rien ne compte ici.
explore-back = Retour au coup { $kept } sur { $own } de la partie.
explore-no-roll = Dans « { $input } », il manque le lancer avant le coup. Le dé a { $sides } faces ; écris par exemple { $example }.
explore-too-long = Ce plateau compte { $most } coups, le maximum. Reviens en arrière, ou recommence.
explore-unusable = Impossible d’explorer cette feuille de partie. { $why }
explore-gone = Ce plateau n’existe plus : Parlor garde tes { $most } derniers, pendant 30 jours après leur dernier coup. Ouvres-en un autre avec /explorer.
explore-not-yours = Ce plateau est à quelqu’un d’autre. Ouvre le tien avec /explorer.
explore-twice = Un seul de ces clics a compté. Vérifie le plateau, puis continue.
explore-busy = Ton dernier plateau est encore en préparation. Réessaie dans un instant.
explore-often = Tu as ouvert { $most } plateaux en une minute. Attends un instant, ou continue sur l’un d’eux.

## Messages dans le salon

challenge = { $by } défie { $opponent } à **{ $game }**. Expire { $until }.
challenge-open = { $by } cherche un adversaire pour **{ $game }**. Tout le monde ici peut accepter. { $until ->
    [none] L’offre reste ouverte.
   *[other] Expire { $until }.
}
challenge-rematch = { $by } propose une revanche à { $opponent }, en échangeant les camps : **{ $game }**. Expire { $until }.
terms-lines =
    - { $variant } · { $pace }
    - { $first } · { $rated ->
        [yes] partie classée
       *[no] partie non classée
    }
terms = { $variant }, { $first }, { $pace }, { $rated ->
    [yes] partie classée
   *[no] partie non classée
}
first-challenger = { $by } commence
first-opponent = l’adversaire commence
first-lot = on tire au sort qui commence
first-both = deux parties, chacun en commence une
pace-none = sans limite de temps
pace-1m = 1 minute par coup
pace-3m = 3 minutes par coup
pace-5m = 5 minutes par coup
pace-10m = 10 minutes par coup
pace-15m = 15 minutes par coup
pace-30m = 30 minutes par coup
pace-1h = 1 heure par coup
pace-6h = 6 heures par coup
pace-12h = 12 heures par coup
pace-1d = 1 jour par coup
pace-3d = 3 jours par coup
pace-7d = 7 jours par coup
pace-5m-10s = 5 minutes + 10 secondes par coup
pace-15m-30s = 15 minutes + 30 secondes par coup
pace-3d-12h = 3 jours + 12 heures par coup (3 jours au plus)
pace-5d-1d = 5 jours + 1 jour par coup (7 jours au plus)
pace-7d-in-all = 7 jours chacun pour toute la partie
pace-14d-in-all = 14 jours chacun pour toute la partie
live-called = Parlor t’appelle ici à chaque coup, quelles que soient tes préférences, et les jours d’absence n’arrêtent pas la pendule.

challenge-accepted = { $by } a accepté le défi : **{ $game }** commence.
challenge-declined = { $me }, ton défi **{ $game }** a été refusé.
challenge-declined-short = Le défi **{ $game }** a été refusé.
challenge-not-yours = Tu ne peux pas accepter ce défi. Cherches-en un autre, ou lance le tien avec /défi.
challenge-void = Ce défi ne peut plus être accepté.
blocked = { $who } ne peut plus te défier ni accepter tes défis ouverts. Pour revenir en arrière, utilise /débloquer.
takes-no-challenges = { $who } n’accepte pas de défis.
block-self = Tu ne peux pas te bloquer toi-même.
block-bot = On ne peut bloquer que des personnes.
block-many = Tu as bloqué { $count } personnes, c’est le maximum. Débloques-en d’abord une avec /débloquer.
block-none = Tu n’as bloqué personne.
block-list = Tu as bloqué { $people }. Pour débloquer quelqu’un, utilise /débloquer.
unblocked = { $who } peut de nouveau te défier.
unblock-none = Tu n’as pas bloqué { $who }.
challenge-cancelled = Le défi **{ $game }** a été annulé.
challenge-expired = { $me }, personne n’a accepté ton défi **{ $game }** à temps.
challenge-unanswered = { $me }, { $opponent } n’a pas répondu à temps à { $kind ->
    [rematch] ta revanche
   *[challenge] ton défi
} (**{ $game }**).
challenge-expired-short = Le défi **{ $game }** a expiré.
lobby-title = **Défis ouverts**
lobby-hidden = Parlor ne voit pas le salon de ce défi en ce moment et ne sait donc pas si tu peux le rejoindre. Réessaie plus tard.
channels-unseen = Parlor ne voit pas tous les salons en ce moment et ne peut donc pas tout afficher. Réessaie plus tard.
lobby-none = Personne ne cherche d’adversaire en ce moment. Propose une partie ci-dessous : tout le monde pourra la rejoindre.
lobby-line = - **{ $game }** de { $by } : { $terms }. { $until ->
    [none] Reste ouvert
   *[other] Expire { $until }
}{ $channel ->
    [here] {""}
   *[other] {" "}· dans { $channel }
}
lobby-more =
    … et { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    } : /défis-ouverts
lobby-offer = Proposer une partie
offers-title = **Tes offres permanentes sur ce serveur**
offers-none = Tu n’as pas d’offre permanente sur ce serveur. Crées-en une avec /défi et « garder ».
offers-line = - **{ $game }**, { $variant }, dans { $channel } : { $running ->
    [0] aucune partie en cours
    [one] une partie en cours
    [3] trois parties en cours ; la prochaine offre viendra à la fin de l’une d’elles
   *[other] { $running } parties en cours
}
lobby-call = { $role }, quelqu’un cherche un adversaire.
lobby-joined = Tu as rejoint **{ $game }**. Le plateau apparaîtra dans { $channel }.
lobby-unplayable = **{ $game }** ne peut pas commencer : { $place ->
    [gone] son salon a été supprimé
   *[other] Parlor n’a plus le droit d’écrire dans { $place }
}.

draw-offered = { $me }, { $by } te propose la nulle dans **{ $game }**. { $turn }{ $time }
draw-declined = { $me }, { $by } refuse la nulle dans **{ $game }**. { $turn }{ $time }
takeback-asked = { $me }, { $by } demande à reprendre **{ $moves }** dans **{ $game }**. { $turn }{ $time }
takeback-declined = { $me }, { $by } refuse la reprise dans **{ $game }**. { $turn }{ $time }
proposal-withdrawn = { $me }, { $by } retire { $proposal ->
    [draw] sa proposition de nulle
   *[takeback] sa demande de reprise
} dans **{ $game }**. { $turn }{ $time }
proposal-turn = { $yours ->
    [yes] C’est toujours à toi de jouer.
   *[no] C’est à { $turn } de jouer.
}
taken-back = { $me }, { $other } t’a accordé la reprise : à toi de rejouer dans **{ $game }** après **{ $last }**.{ $time }
taken-back-all = { $me }, { $other } t’a accordé la reprise : à toi de rejouer le premier coup dans **{ $game }**.{ $time }
moves-planned = {" "}{ $by } avait prévu une réponse à ton **{ $move }** : **{ $reply }**.
moves-planned-many = {" "}Joué comme prévu : **{ $moves }**.
moves-since = {" "}Depuis le dernier plateau : **{ $moves }**.
away-used = { $me }, ton temps dans **{ $game }** était écoulé : des jours d’absence ont été utilisés. Échéance : { $deadline }. Il te reste { $left ->
    [one] { $left } jour d’absence
   *[other] { $left } jours d’absence
} cette année.
began = { $me }, **{ $game }** contre { $other } commence : à toi le premier coup.{ $dice }{ $time }
pair-first = -# Votre autre partie commence aussi, avec les camps échangés.
pair-second = -# Votre seconde partie, en même temps que { $game }, avec les camps échangés.
ended-hints = {" "}({ $hints ->
    [one] { $hints } indice utilisé
   *[other] { $hints } indices utilisés
})
goal = -# Le but : { $pitch }
moves-left = -# { $left ->
    [one] Encore 1 coup
   *[other] Encore { $left } coups
} et cette partie se termine sans vainqueur : le maximum est de { $most }.
moved = { $me }, à toi de jouer dans **{ $game }** contre { $other } après **{ $last }**.{ $planned }{ $dice }{ $time }
moved-computer = { $me }, à toi de jouer dans **{ $game }**. Toi : **{ $own }**, { $computer }{ $roll ->
    [none] {""}
   *[other] {" "}a fait { $roll }
} : **{ $reply }**.{ $dice }{ $time }
private-began = À toi de jouer dans **{ $game }** contre { $other }.{ $dice }
private-turn = À toi de jouer dans **{ $game }**. { $own ->
    [none] {""}
   *[other] Toi : **{ $own }**,{" "}
}{ $computer }{ $roll ->
    [none] {""}
   *[other] {" "}a fait { $roll }
} : **{ $reply }**.{ $dice }
private-thinking = { $own ->
    [none] **{ $game }** : { $computer } réfléchit.
   *[other] Tu as joué **{ $own }** dans **{ $game }**. { $computer } réfléchit.
}
continued-below = La suite est plus bas.
continued-on-page = La suite est sur la page du plateau.
choose-friend = Contre qui veux-tu jouer ? Le défi apparaîtra ici. { $rated ->
    [yes] La partie sera classée ; /défi permet de changer cela.
   *[no] La partie ne sera pas classée.
}
menu-friend = Choisis une personne
next-board = Ton prochain plateau :
next-none = Aucun autre plateau ne t’attend.
well-done = Bravo ! C’est ta première victoire à { $game } contre le niveau { $level }.
former-board = -# **{ $game }** · { $by } : **{ $last }**{ $next ->
    [none] {""}
   *[other] {" · "}[plateau suivant]({ $next })
}
former-board-began = -# **{ $game }** a commencé{ $next ->
    [none] {""}
   *[other] {" · "}[plateau suivant]({ $next })
}
shown-already = Tout le monde ici le voit déjà.
show-elsewhere = Cette partie n’est pas visible par tout le monde ici : impossible de la montrer.
dice-roll = {" "}Le dé montre **{ $roll }**.
dice-forfeited-many = {" "}{ $turns } lancers n’ont permis aucun coup ; les derniers :
dice-forfeited = {" "}{ $by } a fait { $roll }, ne peut pas jouer et passe son tour.
dice-sealed = Dans { $game }, tous les lancers viennent d’un nombre secret, la graine, fixé avant le premier. Il est dévoilé à la fin de la partie. D’ici là, tu vois son empreinte (SHA-256) ; une autre graine en aurait une autre : `{ $hash }`
dice-revealed = -# La graine des dés : `{ $seed }`
time-left = {" "}Échéance : { $deadline }.
times-left = {" "}Échéance : { $deadline }. { $other } a encore { $time }.
board-turn = **{ $game }** : à { $turn } de jouer contre { $other }{ $after }.{ $dice }{ $time }
board-after = {" "}après **{ $last }**
board-seat = Tu joues { $colour }.
board-voter = Ton équipe : { $team }.{ $move ->
    [none] {""}
   *[other] {" "}Ton vote : **{ $move }**. Tu peux le changer jusqu’à la fin du vote.
}
reminded = { $me }, il te reste peu de temps dans **{ $game }** contre { $other }. Échéance : { $deadline }.
time-up = { $me }, le temps de { $other } dans **{ $game }** est écoulé. Réclame la victoire ou accorde un jour, sinon la partie se termine { $lapse }.
was-extended = { $me }, { $other } t’a accordé un jour de plus dans **{ $game }**. Échéance : { $deadline }.

ended-rules = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } après **{ $last }** : { $why }
ended-resigned = **{ $winner }** ({ $colour }) gagne **{ $game }** : { $loser } a abandonné.
ended-claimed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps contre { $loser }.
ended-lapsed = **{ $winner }** ({ $colour }) gagne **{ $game }** au temps : { $loser } ne jouait plus.
ended-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle.
ended-agreed = **{ $game }** entre { $winner } et { $loser } se termine par une nulle, d’un commun accord.
ended-adjudicated = **{ $winner }** ({ $colour }) gagne **{ $game }** contre { $loser } : { $by } en a décidé ainsi.
ended-adjudicated-drawn = **{ $game }** entre { $winner } et { $loser } se termine par une nulle : { $by } en a décidé ainsi.
ended-stopped = { $event ->
    [yes] La partie **{ $game }** entre { $winner } et { $loser } a été arrêtée par { $by }. Elle ne compte pas.
   *[no] La partie **{ $game }** entre { $winner } et { $loser } a été arrêtée par { $by }, qui gère ce serveur. Elle ne compte pas.
}
ended-too-long = La partie **{ $game }** entre { $winner } et { $loser } s’arrête sans vainqueur : { $plies } coups, c’est le maximum. Elle ne compte pas.
ended-season = La partie **{ $game }** entre { $winner } et { $loser } a été arrêtée : la saison est terminée. Elle n’est pas classée.
ended-aborted-time = La partie **{ $game }** entre { $winner } et { $loser } est annulée : le temps s’est écoulé avant qu’il y ait eu deux coups de chaque côté. Elle ne compte pas.
ended-aborted = La partie **{ $game }** entre { $winner } et { $loser } a été annulée avant qu’il y ait eu deux coups de chaque côté. Elle ne compte pas.
rating-changes = Cotes : { $one } · { $two }
rating-of = { $who } { $change }
rating-change = { $before } → { $after } ({ $by })
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
rating-new = nouveau, { $games ->
    [1] 1 partie
   *[other] { $games } parties
} sur { $needed }

## Tournois

tournament-invitation =
    {""}**{ $name }** : un tournoi { $game } ({ $variant }), { $pace }, { $form ->
        [knockout] à élimination directe
        [swiss] système suisse
        [teams] match par équipes
       *[round-robin] toutes rondes
    }.
    -# { $form ->
        [knockout] Des duels en deux parties, chacun en commence une ; en cas d’égalité on rejoue, deux fois au plus, puis la meilleure cote passe ; qui perd est éliminé.
        [swiss] À chaque ronde, une partie contre quelqu’un qui a à peu près autant de points, jamais deux fois la même personne. { $rounds ->
            [none] Il y a de 3 à 9 rondes, selon le nombre de participants.
           *[other] Il y a { $rounds } rondes au plus.
        } En nombre impair, une personne par ronde reçoit un point sans jouer.
        [teams] Les meilleurs de chaque équipe se rencontrent au premier échiquier, et ainsi de suite ; deux parties par table, chacun en commence une. Chaque équipe aligne autant de personnes que l’autre.
       *[round-robin] Tout le monde se rencontre deux fois, en commençant une fois chacun.
    }{ $groups ->
        [yes] {" "}À plus de 8, on joue en groupes, dont les vainqueurs se retrouvent dans un groupe final.
       *[no] {""}
    } Si ton temps est écoulé, tu perds la partie. Si tu ne joues aucun coup et perds deux parties au temps, tu es hors du tournoi. Si tu pars après le début, tu perds toutes celles qui te restent.{ $role ->
        [none] {""}
       *[other] {" "}Qui gagne reçoit { $role }.
    }
tournament-open-players = Participants ({ $count } sur { $seats }) : { $players }
tournament-open-nobody = Personne ne participe encore. Il y a { $seats } places.
tournament-open-hint = Appuie sur Participer. L’organisation lance le tournoi avant le { $until } ; sinon il est annulé.
tournament-open-full = Complet. L’organisation peut appuyer sur Lancer jusqu’au { $until } ; ensuite, le tournoi est annulé. Participer te met sur la liste d’attente.
tournament-starts = Appuie sur Participer. Le tournoi commence { $starts } s’il y a au moins { $teams ->
    [yes] { $least ->
        [1] un participant dans chaque équipe
       *[other] { $least } participants dans chaque équipe
    }
   *[no] { $least } participants
}.
tournament-starts-full = Complet. Le tournoi commence { $starts }. Participer te met sur la liste d’attente.
tournament-waiting = Sur la liste d’attente : { $players }
tournament-not-here = Pas encore là : { $players }
tournament-check-in-later = -# Pendant la dernière heure avant le début, appuie sur Je suis là, sinon tu laisses ta place.
tournament-check-in-now = { $full ->
    [yes] Complet. Appuie sur Je suis là pour garder ta place ou pour rejoindre la liste d’attente.
   *[no] Appuie sur Je suis là pour garder ta place ou pour participer toi aussi.
} Le tournoi commence { $starts } s’il y a au moins { $teams ->
    [yes] { $least ->
        [1] une personne présente dans chaque équipe
       *[other] { $least } personnes présentes dans chaque équipe
    }
   *[no] { $least } personnes présentes
}.
tournament-check-in-call = **{ $name }** commence { $starts }. Appuyez sur Je suis là avant, sinon vous laissez votre place : { $players }
tournament-teams = { $one } contre { $two }. En participant, tu joues pour l’équipe dont tu as le rôle.
tournament-team-waits = Tu participes à **{ $name }**, et tu joues dès que l’autre équipe est aussi nombreuse que la tienne.
tournament-which-team = Tu as les deux rôles de **{ $name }**. Pour quelle équipe joues-tu ? L’équipe 1 est { $one }, l’équipe 2 est { $two }.
tournament-no-team = **{ $name }** est pour { $one } et { $two }, et tu n’as aucun des deux rôles.
tournament-two-teams = Un match par équipes demande deux rôles différents, autres que @everyone : remplis `équipe-un` et `équipe-deux`.
tournament-teams-only = Seul un match par équipes a des équipes. Choisis cette formule, ou laisse les deux rôles vides.
tournament-teams-begin = **{ $name }** : { $one } contre { $two }, c’est parti. Deux parties par table :
tournament-team-score = { $one } **{ $score }** { $two }
tournament-team-won = **{ $name }** est fini : victoire de { $team }. Félicitations !
tournament-teams-tied = **{ $name }** est fini : égalité entre { $one } et { $two }. Félicitations !
tournament-repeats = -# { $repeats ->
    [weekly] A lieu chaque semaine.
    [fortnightly] A lieu toutes les deux semaines.
   *[monthly] A lieu chaque mois.
}
tournament-for-door = -# Pour les { $door } ; les nouveaux comptent pour 1500.
tournament-door-from = cotes à partir de { $from }
tournament-door-to = cotes jusqu’à { $to }
tournament-door-between = cotes de { $from } à { $to }
tournament-door = **{ $name }** est réservé aux { $door }, et la tienne n’en fait pas partie. Les nouveaux comptent pour 1500.
tournament-door-shut = Personne ne pourrait participer : `cote-min` dépasse `cote-max`. Échange-les.
tournament-waits = **{ $name }** est complet. Tu es numéro { $number } sur la liste d’attente et tu joueras dès qu’une place se libère avant le début.
tournament-put-off = **{ $name }** est reporté, car { $asked ->
    [yes] { $teams ->
        [yes] { $least ->
            [1] personne n’a confirmé sa présence dans l’une des équipes
           *[other] moins de { $least } personnes ont confirmé leur présence dans l’une des équipes
        }
       *[no] moins de { $least } personnes ont confirmé leur présence
    }
   *[no] { $teams ->
        [yes] { $least ->
            [1] l’une des équipes n’a personne
           *[other] l’une des équipes a moins de { $least } participants
        }
       *[no] il y a moins de { $least } participants
    }
}. Nouveau début : { $starts }. { $asked ->
    [yes] Si tu participes, appuie sur Je suis là dans l’heure qui précède. Sinon, appuie sur Participer sous l’invitation.
   *[no] Si tu participes, tu gardes ta place. Sinon, appuie sur Participer sous l’invitation.
} S’il manque encore du monde, le tournoi sera annulé.
tournament-too-few-joined = **{ $name }** a été annulé : { $teams ->
    [yes] { $least ->
        [1] une équipe n’avait personne
       *[other] une équipe avait moins de { $least } participants
    }
   *[no] il y avait moins de { $least } participants
}.
tournament-series-over = Il n’aura plus lieu, car il y a eu trop peu de participants deux fois de suite. L’organisation peut en créer un autre avec /tournoi créer.
tournament-starts-when = Choisis un début dans l’année qui vient, par exemple 3 jours, vendredi 20:00 ou 31 janvier. Les heures sont celles du fuseau { $zone }, qui se change avec /paramètres fuseau.
tournament-at-least-seats = `minimum` ne peut pas dépasser `places`. Choisis un nombre plus petit ou plus de places.
tournament-name-taken = Un tournoi qui n’est pas terminé s’appelle déjà **{ $name }**. Choisis un autre nom.
tournament-name-plain = Choisis un nom simple : sans mention, lien ni mise en forme.
tournament-name-long = Ce nom est trop long. Utilise { $most } caractères au plus.
tournament-no-player = Cette personne ne joue pas dans **{ $name }**. /tournoi classement montre qui y joue.
tournament-has-played = Dans une partie de cette personne dans **{ $name }**, il y a déjà eu deux coups de chaque côté : personne ne peut la remplacer. Utilise plutôt /tournoi retirer.
tournament-new-plays = Cette personne participe déjà à **{ $name }**. Choisis quelqu’un d’autre.
tournament-other-team = { $new } n’a pas { $role }, le rôle de cette équipe. Choisis quelqu’un qui l’a.
tournament-too-late = Il est trop tard pour ajouter quelqu’un à **{ $name }** : un système suisse est ouvert jusqu’à la deuxième ronde, un groupe avec une place libre jusqu’à son premier résultat.
tournament-no-place = Il n’y a plus de place libre dans **{ $name }**. Tu peux en revanche remplacer quelqu’un.
tournament-not-yet = **{ $name }** n’a pas encore commencé. On peut s’inscrire avec le bouton de l’invitation.
tournament-added = { $who } joue désormais dans **{ $name }**.
tournament-seats = Dans cette formule, il y a de la place pour { $fewest } à { $most } participants. Choisis un autre nombre.
tournament-rounds-swiss = Seul un système suisse a un nombre de rondes. Choisis cette formule, ou laisse `rondes` vide.
tournament-no-member = Choisis un membre de ce serveur qui n’est pas un bot.
tournament-only-its-games = L’organisation ne peut trancher que les parties de tournois. Indique l’une d’elles.
tournament-remove-ask = Retirer { $who } de **{ $name }** ? Ses autres parties seront perdues, les résultats acquis restent.
tournament-removed = { $who } ne participe plus à **{ $name }**.
tournament-removed-player = **{ $name }** : l’organisation a retiré { $player }. Les autres gagnent les parties restantes par forfait.
tournament-replaced = { $new } prend la place de { $who } dans **{ $name }**.
tournament-new-player = **{ $name }** : { $player } reprend une place, et ses parties recommencent : { $games }
tournament-new-player-waits = **{ $name }** : { $player } reprend une place. La prochaine partie est annoncée ici.
tournament-late-player = **{ $name }** : { $player } arrive en cours de route, avec ces parties : { $games }
tournament-late-waits = **{ $name }** : { $player } arrive en cours de route. La première partie est annoncée ici.
tournament-late-swiss = **{ $name }** : { $player } arrive en cours de route et joue à partir de la deuxième ronde.
tournament-season-ends = La saison se termine { $ends }. Les parties qui ne sont pas finies seront arrêtées : un demi-point chacun, non classées.
tournament-renamed = **{ $old }** s’appelle maintenant **{ $name }**.
tournament-bye-line = - { $player } passe sans jouer
button-tournament-remove-yes = Oui, retirer
tournament-fair-play = -# L’aide de programmes ou d’autres personnes est interdite ; Parlor ne peut pas la voir, mais l’organisation peut retirer quelqu’un pour cela.
tournament-has-begun = Il a commencé, avec { $count } participants : { $players }
tournament-next-players = Déjà dans le suivant ({ $count }) : { $players }
tournament-is-over = Il est terminé.
tournament-group-begins = **{ $name }**{ $part ->
    [group] , groupe { $number } :
    [final] , groupe final :
   *[only] {" "}:
} c’est parti. Premiers coups :
tournament-group-line = - { $who } dans { $games }
tournament-later-players = Plus tard : { $players }
tournament-pairing = { $game } contre { $other }
tournament-thread = -# Les plateaux sont dans { $thread }.
tournament-round-begins = **{ $name }**, { $matches ->
    [1] finale
    [2] demi-finales
    [4] quarts de finale
   *[other] tour { $number }
} : c’est parti. Deux parties par duel :
tournament-match-line = - { $one } – { $two } : { $games }
tournament-walkover-line = - { $winner } passe au tour suivant : { $loser } a quitté le tournoi
tournament-unplayed-line = - { $one } – { $two } : pas joué, les deux ont quitté le tournoi
tournament-later = plus tard
tournament-byes = Passent sans jouer : { $players }
tournament-swiss-begins = **{ $name }**, ronde { $number } sur { $of } : c’est parti, une partie chacun.
tournament-swiss-bye = - { $player } a un point sans jouer
tournament-swiss-walkover = - { $winner } a un point : { $loser } a quitté le tournoi
tournament-games-hint = -# /parties affiche les tiennes, d’abord celles où c’est à toi de jouer.
tournament-replay = **{ $name }** : égalité entre { $one } et { $two }, on rejoue : { $games }.
tournament-round = { $matches ->
    [1] finale
    [2] demi-finales
    [4] quarts de finale
   *[other] tour { $number }
}
tournament-swiss-round = ronde { $number } sur { $of }
tournament-group = Groupe { $number }
tournament-final-group = Groupe final
tournament-so-far = **{ $name }**, le classement provisoire :
tournament-now = **{ $name }**, le classement final :
tournament-row = `{ $place }.` { $who } **{ $points }** ({ $played })
tournament-leader = - { $group } : { $who } avec **{ $points }** ({ $played })
tournament-table-hint = -# Les points, et entre parenthèses les parties jouées. À égalité : les résultats entre ex æquo, puis Sonneborn-Berger.
tournament-swiss-hint = -# Les points, et entre parenthèses les parties jouées. À égalité : les points de tous les adversaires (Buchholz), les résultats entre ex æquo, puis Sonneborn-Berger.
tournament-won = Le tournoi **{ $name }** est terminé : victoire de { $winner }. Félicitations !
tournament-shared = Le tournoi **{ $name }** est terminé : { $winners } se partagent la première place. Félicitations !
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = Le tournoi **{ $name }** est terminé. Personne n’a gagné : tous ceux qui le pouvaient sont partis ou ne sont pas venus.
tournament-nobody-played = Le tournoi **{ $name }** est terminé. Personne n’a joué, il n’y a donc pas de vainqueur.
tournament-absent = **{ $name }** : { $player } est hors du tournoi après deux défaites au temps sans un seul coup. Les autres gagnent les parties restantes par forfait.
tournament-missed-line = - { $winner } passe au tour suivant : ni { $one } ni { $two } n’est venu
tournament-ended-early = Le tournoi **{ $name }** a été arrêté avant la fin, sans vainqueur. Les parties en cours continuent, mais ne comptent plus pour le tournoi.
tournament-called-off = { $forgotten ->
    [yes] Le tournoi **{ $name }** a été annulé, car personne ne l’a lancé en 30 jours.
   *[no] Le tournoi **{ $name }** a été annulé avant de commencer.
}
tournament-role-given = Récompense : le rôle { $role }.
tournament-role-waits = Récompense : le rôle { $role }, dès que Parlor pourra le donner (/diagnostic).
tournament-points-label = Pts
tournament-berger-label = S-B
tournament-buchholz-label = Bhz
tournament-bye = sans adversaire
tournament-alt-group = Classement du tournoi { $name }, { $group } : { $rows }
tournament-alt-row = { $place }. { $who } { $points }
tournament-alt-rounds = Duels du tournoi { $name }, { $round } : { $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# Une partie du tournoi **{ $name }**
tournament-forfeit = -# Dans le tournoi **{ $name }**, cela compte comme une victoire pour { $winner }.
tournament-unrated-win = **{ $winner }** gagne **{ $game }** dans **{ $name }** : { $late ->
    [yes] le temps de { $loser } s’est écoulé
   *[no] { $loser } a abandonné
}. (Sans effet sur les cotes : moins de deux coups de chaque côté.)
tournament-resigned = Tu as abandonné. Dans **{ $name }**, c’est une défaite.
tournament-draw = -# Dans le tournoi **{ $name }**, cela compte comme une nulle.
tournament-resign-ask = Abandonner { $game } contre { $other } ? Dans **{ $name }**, c’est une défaite, sans effet sur les cotes : il n’y a pas encore eu deux coups de chaque côté.
tournament-role-set = Enregistré : les vainqueurs reçoivent { $role }.
tournament-role-too-late = Le tournoi est terminé, ou ses vainqueurs reçoivent déjà un autre rôle.
draft-title = Ce brouillon n’est visible que pour toi, pendant un jour. Une fois publié, seul son nom peut changer.
draft-posts = **Publier** envoie ceci dans { $channel } :
draft-games = { $form ->
    [knockout] À { $seats }, qui gagne joue au moins { $games } parties.
    [teams] Chaque personne joue { $games } parties.
    [groups] À { $seats }, chaque personne joue jusqu’à { $games } parties dans un groupe, et les vainqueurs des groupes une finale.
   *[other] À { $seats }, chaque personne joue { $games } parties.
}
draft-zone = Les heures sont celles de { $zone }, qui se change avec /paramètres fuseau. Pour une autre heure, utilise `début` de /tournoi créer.
draft-form = Formule
draft-pace = Cadence
draft-seats = Places
draft-starts = Début
draft-repeats = Fréquence
draft-check-in = Demander qui est présent
draft-call = Un rôle à appeler à l’annonce et au début
draft-room = { $seats } places
draft-once = Organisé une seule fois
draft-no-check-in = Sans demander qui est là
draft-asked = On demande qui est là pendant la dernière heure
draft-moment = { $date }, { $hour }
draft-by-hand = L’organisation le lance
draft-no-start = Sans début, c’est l’organisation qui le lance. Choisis un début pour le répéter, demander qui est présent ou exiger un nombre de joueurs.
draft-discarded = Le brouillon est supprimé.
draft-over = Ce brouillon a plus d’un jour et ne peut plus être publié. Utilise de nouveau /tournoi créer.
button-draft-more = Répétition, présence, rôle
button-draft-publish = Publier
button-draft-back = Retour
button-draft-discard = Supprimer
role-uncallable = Parlor ne peut pas notifier { $role }. Permets à tout le monde de mentionner ce rôle, ou permets à Parlor de mentionner tous les rôles.
role-everyone-uncalled = Parlor ne notifie jamais @everyone. Choisis un rôle pour les personnes qui veulent être prévenues, ou aucun.
role-of-bot = Seul un bot a { $role }. Choisis un rôle que des personnes ont.
tournament-created = Le tournoi **{ $name }** est annoncé dans { $channel }. { $starts ->
    [none] Quand il y aura assez de monde, lance-le avec /tournoi lancer. Si personne ne le fait avant le { $until }, il est annulé.
   *[other] Il commence { $starts }.
}
tournament-joined = Tu participes à **{ $name }**.
tournament-checked-in = Ta présence à **{ $name }** est confirmée : tu gardes ta place.
tournament-every = Tu participes aussi à tous les suivants, jusqu’à ce que tu en quittes un.
tournament-every-off = Tu ne participes pas d’office aux suivants : appuie sur Participer à chaque fois.
tournament-next = **{ $name }** a déjà commencé. Tu participes au suivant et à tous les autres, jusqu’à ce que tu en quittes un.
tournament-skipped = Tu sautes **{ $name }** cette fois. Tu participes au suivant et à tous les autres. Pour jouer quand même celui-ci, appuie sur Participer sous l’invitation.
tournament-left = Tu ne participes plus à **{ $name }**.{ $every ->
    [yes] {" "}Tu ne participeras pas non plus aux suivants.
   *[no] {""}
}
tournament-leave-ask = **{ $name }** a commencé. Si tu pars, tu perds toutes tes parties du tournoi qui ne sont pas terminées, et tu ne peux plus gagner.{ $every ->
    [yes] {" "}Tu ne participeras pas non plus aux suivants. Pour ne quitter que ceux-là, utilise /tournoi participer avec `chaque-fois: False`.
   *[no] {""}
}
tournament-left-for-good = Tu as quitté **{ $name }**. Tes autres parties du tournoi sont perdues.
tournament-start-ask = Lancer **{ $name }** maintenant, avec { $count } participants sur { $seats } ? Le départ est prévu pour le { $starts }.
tournament-starting = **{ $name }** commence avec { $count } participants. Dans { $channel } arrivent d’abord les plateaux, puis la liste des parties.
tournament-hidden = Parlor ne voit pas { $channel }, où se joue **{ $name }**. { $begun ->
    [yes] Il a commencé, et ses plateaux attendent que Parlor y ait « Voir le salon ».
   *[no] Donne-y « Voir le salon » à Parlor, puis lance-le.
}
tournament-end-ask = Arrêter **{ $name }** maintenant, sans vainqueur ? Les parties en cours continuent, mais ne compteront plus pour le tournoi.{ $repeats ->
    [yes] {" "}Il n’aura plus lieu non plus.
   *[no] {""}
}
tournament-stopped = Le tournoi **{ $name }** est arrêté.
tournament-exported = **{ $name }**, avec { $games } appariements que tu peux voir : tableaux en CSV et JSON, et la notation de chaque partie. Les gens sont numérotés selon leur tête de série. Les parties des autres dans des salons que tu ne vois pas, ou que Parlor ne voit pas, n’y figurent pas.
tournament-export-large = L’archive serait plus grande que ce que Discord accepte. Prends plutôt les feuilles des parties une par une avec /revoir.
server-exported = Les parties classées de { $span }, dont { $games } que tu peux voir : tableaux en CSV et JSON, et la notation de chaque partie. Les gens sont numérotés. Les parties des autres dans des salons que tu ne vois pas, ou que Parlor ne voit pas, n’y figurent pas.
server-export-none = Il n’y a pas de partie classée de { $span } dans des salons que Parlor et toi pouvez voir. Choisis une autre période.
server-export-large = Cela fait plus de parties qu’une archive n’en contient. { $month ->
    [yes] Parlor n’exporte rien de plus petit qu’un mois.
   *[no] Indique aussi `mois`.
}
button-post-here = Publier ici désormais
post-here-ask = Il n’est pas sûr que toutes les personnes qui voient le salon de **{ $name }** voient celui-ci. Publier les messages ici désormais ?
tournament-moved = Discord a refusé des messages sur **{ $name }** dans son salon. Désormais ils arrivent ici.
tournament-games-unposted = Tes parties du tournoi **{ $name }** ont commencé, mais { $place ->
    [gone] son salon a été supprimé
   *[other] Parlor n’a pas le droit d’écrire dans { $place }
}. /parties les affiche. Joue-les dans n’importe quel salon du serveur : utilise /jouer ou /plateau avec le numéro d’une partie.
tournament-unposted = Parlor ne peut rien publier sur le tournoi **{ $name }** : { $place ->
    [gone] son salon a été supprimé
   *[other] Parlor n’a pas le droit d’écrire dans { $place }
}. Les participants ont reçu un message privé. Utilise /tournoi classement dans un autre salon : tout y arrivera désormais.{ $place ->
    [gone] {""}
   *[other] {" "}Si Parlor ne voit même pas { $place }, le tournoi y attend que Parlor ait « Voir le salon ».
}
tournament-organisers = Seules les personnes qui gèrent le serveur{ $role ->
    [none] {""}
   *[other] {" "}ou qui ont { $role }
} peuvent faire cela.
tournament-none = Il n’y a pas de tournoi sur ce serveur. L’administration du serveur peut en annoncer un avec /tournoi créer.
tournament-which = Quel tournoi ?{ $list ->
    [none] {""}
   *[other] {" "}Indiques-en un : { $list }
}
tournament-unknown = Il n’y a pas de tournoi « { $typed } » ici.{ $list ->
    [none] {" "}Lequel veux-tu dire ?
   *[other] {" "}Au choix : { $list }
}
tournament-started = **{ $name }** a déjà commencé.
tournament-started-next = **{ $name }** a déjà commencé. Appuie sur Participer à chaque fois sous l’invitation pour participer au suivant.
tournament-not-started = **{ $name }** n’a pas encore commencé. L’organisation le lance avec /tournoi lancer.
tournament-over = Le tournoi **{ $name }** est terminé.
tournament-full = Le tournoi **{ $name }** est complet, et sa liste d’attente aussi.
tournament-already-joined = Tu participes déjà à **{ $name }**.
tournament-once = Tu ne peux pas participer à chaque fois à **{ $name }**. Participe sans `chaque-fois`.
tournament-not-joined = Tu ne participes pas à **{ $name }**.
tournament-too-few = Il faut au moins { $teams ->
    [yes] { $least ->
        [1] un participant dans chaque équipe
       *[other] { $least } participants dans chaque équipe
    }
   *[no] { $least } participants
} pour **{ $name }**. Attends que d’autres arrivent.
tournament-too-many = Ce serveur a { $most } tournois qui ne sont pas terminés. Arrêtes-en d’abord un avec /tournoi arrêter.
tournament-unnamed = Donne au tournoi un nom avec des lettres ou des chiffres.
tournament-permissions = Un tournoi n’est pas possible dans ce salon, car il manque à Parlor : { $permissions }. Corrige cela, ou choisis un autre salon.
tournament-role-managers = Seules les personnes qui gèrent le serveur peuvent choisir un rôle pour la victoire.
tournament-role-fixed = { $role } ne peut être donné à personne. Choisis un autre rôle.
button-tournament-join = Participer
button-tournament-here = Je suis là
button-tournament-every = Participer à chaque fois
button-tournament-skip = Sauter seulement celui-ci
button-tournament-leave = Quitter
button-tournament-start = Lancer
button-tournament-start-yes = Oui, lancer
button-tournament-team = Équipe { $number }
button-tournament-table = Classement
button-tournament-leave-yes = Oui, quitter
button-tournament-end-yes = Oui, arrêter
button-tournament-no = Non, continuer

## Ligues

league-registration =
    {""}**{ $name }**, saison { $season } : { $game } ({ $variant }), { $pace }. Pendant { $weeks } semaines, dans une division d’environ { $size } personnes, tout le monde rencontre deux fois tout le monde : environ { $games } parties en même temps.{ $role ->
        [none] {""}
       *[other] {" "}Les champions reçoivent { $role }.
    }
league-registration-open = Participe avant { $starts } : la saison commence alors s’il y a au moins { $least } participants.
league-put-off = Reportée une fois, faute de participants. S’il en manque encore, la saison sera annulée.
league-registration-players = Participants ({ $count }) : { $players }
league-registration-nobody = Personne ne participe pour l’instant.
league-registration-over = Les inscriptions sont closes : la saison a commencé.
league-called-off = Cette saison a été annulée.
league-series-over = Il y a eu trop peu de participants deux fois de suite : la ligue est terminée. Qui gère le serveur peut en créer une autre avec /ligue créer.
league-rules = -# Un cinquième de chaque division monte et descend, au moins une personne. Si ton temps est écoulé, tu perds. L’aide de programmes ou d’autres personnes est interdite ; Parlor ne peut pas la voir, mais l’organisation peut retirer quelqu’un pour cela.
league-running = **{ $name }**, saison { $season }, se joue jusqu’au { $ends }. Les parties qui ne sont pas finies seront arrêtées : un demi-point chacun, non classées.
league-ran = **{ $name }**, saison { $season }, est terminée.
league-division-line = - Division { $number } : { $players }
league-left-out = N’a pas pu jouer : { $players }
league-late = Jusqu’au { $until }, Participer donne une place libre dans la dernière division.
league-closed = **{ $name }**, saison { $season }, est terminée.
league-champion = { $count ->
    [1] En tête : { $players }. Félicitations !
   *[other] En tête à égalité : { $players }. Félicitations !
}
league-no-champion = Personne n’est venu : il n’y a pas de champion.
league-up = - Division { $number }, montée : { $players }
league-down = - Division { $number }, descente : { $players }
league-dropped = { $players } : tu as perdu la moitié de tes parties au temps, donc tu ne participes plus à chaque saison. Tu peux t’inscrire toi-même à la prochaine.
league-next = La saison { $season } commence { $starts }.
league-ends = La ligue est terminée : aucune saison ne suit.
league-division-name = { $name }, saison { $season }, division { $number }
league-created = **{ $name }** est créée. Les inscriptions à la première saison commencent dans { $channel }.{ $starts ->
    [none] {""}
   *[other] {" "}La saison commence { $starts }, avec environ { $games } parties en même temps par personne.
} Personne n’a été prévenu : préviens tes membres.
league-joined = Tu participes à **{ $name }**, saison { $season }, qui commence { $starts }.{ $every ->
    [yes] {" "}Tu participes aussi à chaque saison suivante, jusqu’à ton départ.
   *[no] {""}
} Beaucoup de tours à la fois ? /préférences les réunit en un message par jour.
league-joined-late = Tu participes à **{ $name }**, division { $division }. Tes parties commencent maintenant.{ $every ->
    [yes] {" "}Tu participes aussi à chaque saison suivante, jusqu’à ton départ.
   *[no] {""}
}
league-kept = Tu joues toujours dans **{ $name }**, division { $division }.{ $every ->
    [yes] {" "}Tu participes aussi à chaque saison suivante, jusqu’à ton départ.
   *[no] {" "}Tu ne participes pas aux saisons suivantes.
}
league-already = Tu participes déjà ainsi à **{ $name }**.
league-left = Tu ne joues pas la prochaine saison de **{ $name }**.
league-leave-ask = Tu ne joues pas la prochaine saison de **{ $name }**. La saison { $season } est en cours. Si tu la quittes aussi, tu perds toutes tes parties en cours.
league-not-joined = Tu ne participes pas à **{ $name }**.
league-none = Il n’y a pas de ligue sur ce serveur. Qui le gère peut en créer une avec /ligue créer.
league-which = Quelle ligue ?{ $list ->
    [none] {""}
   *[other] {" "}Indiques-en une : { $list }
}
league-unknown = Il n’y a pas de ligue « { $typed } » ici.{ $list ->
    [none] {" "}Laquelle veux-tu dire ?
   *[other] {" "}Au choix : { $list }
}
league-ended = **{ $name }** est terminée.
league-too-many = Ce serveur a { $most } ligues. Termine d’abord l’une d’elles avec /ligue arrêter.
league-name-taken = Une ligue s’appelle déjà **{ $name }**. Choisis un autre nom.
league-full = **{ $name }** est complète : { $most } personnes participent.
league-too-many-joined = Tu peux participer à { $most } ligues sur un serveur. Quitte d’abord l’une d’elles avec /ligue quitter.
league-blocked = Tu ne peux pas participer à **{ $name }** : un blocage te sépare de quelqu’un qui y participe.
league-not-open = Personne ne peut entrer dans **{ $name }** en ce moment.{ $opens ->
    [none] {""}
   *[other] {" "}Les inscriptions à la prochaine saison commencent { $opens }.
}
league-no-player = Cette personne ne participe pas à la prochaine saison de **{ $name }**. /ligue classement montre qui y participe.
league-not-running = Aucune saison de **{ $name }** n’est en cours.
league-moved = { $who } commence la saison { $season } de **{ $name }** en division { $division }, ou dans la dernière s’il y en a moins.
league-removed = { $who } ne joue pas la prochaine saison de **{ $name }**.
league-remove-ask = { $who } ne joue pas la prochaine saison de **{ $name }**. La saison { $season } est en cours. Retirer { $who } de celle-ci aussi ? Les autres parties sont perdues, les résultats déjà acquis restent.
league-end-ask = Terminer maintenant la saison { $season } de **{ $name }**, ou la ligue ? Les parties d’une saison qui se termine sont arrêtées : un demi-point chacun, non classées. Une ligue qui se termine joue sa saison jusqu’au bout, et aucune ne suit.
league-end-ask-league = Terminer **{ $name }** ? Aucune saison ne suivra.
league-season-stopped = La saison { $season } de **{ $name }** se termine maintenant.
league-stopped = **{ $name }** est terminée. Aucune saison ne suit.
league-champions = Palmarès :
league-champions-line = - Saison { $season } : { $players }
league-table-opens = Les inscriptions à la saison { $season } sont ouvertes. Elle commence { $starts }. Participe avec /ligue participer.
league-late-nobody = Personne n’est en retard.
league-late-title = En retard dans **{ $name }**, saison { $season } :
league-late-line = - { $who }{ $games ->
    [0] {""}
    [1] {" "}: une partie, le temps s’écoule { $until }
   *[other] {" "}: { $games } parties, le premier temps s’écoule { $until }
}{ $lost ->
    [0] {""}
   *[other] {" "}; { $lost } perdues au temps
}
league-managers-late = Seule l’organisation voit qui est en retard.
button-league-join = Participer à cette saison
button-league-every = Participer à chaque saison
button-league-leave = Quitter
button-league-table = Classement
button-league-end-season = Terminer la saison { $season }
button-league-end = Terminer la ligue

## Feuilles de partie

record-header = La ligne { $line } n’est ni un en-tête ni une ligne de coups numérotée. Les en-têtes sont { $headers }, chacun une fois au plus.
record-value = Ligne { $line } : cette valeur ne convient pas à l’en-tête { $header }.
record-no-game = Il manque une ligne « Game: … » : ce n’est donc pas une feuille de partie.
record-no-dice = Ce jeu se joue sans dés : sa feuille de partie ne peut pas avoir d’en-tête { $header }.
record-unknown-game = Aucun jeu ne s’appelle « { $input } ».
record-ply = Coup { $ply } : « { $input } » est illisible. Chaque numéro est suivi de deux coups, et avec des dés chacun commence par son lancer, comme dans 3:a2-b5.
record-illegal = Coup { $ply } ({ $input }) : { $why }
record-too-long = La feuille de partie compte plus de { $most } coups.
fault-seed = Ce n’est pas la graine fixée avant la partie : son empreinte (SHA-256) est { $found }.
fault-roll = Coup { $ply } : la feuille de partie indique { $found }, mais d’après la graine le lancer est { $rolled }.
fault-result = Le résultat indiqué est « { $stated } », mais d’après les règles la partie s’est terminée sur { $score }.
fault-no-result = Le résultat indiqué est « { $stated } », mais d’après les règles la partie n’est pas terminée.
verified = Tout est en ordre : { $title } { $variant }, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}, le tout selon les règles. { $standing }.
verified-no-seed = {" "}Sans la graine, les lancers ne peuvent pas être vérifiés.
verified-of-seed = {" "}Tous les lancers viennent de la graine. Rien n’indique qu’elle ait été fixée avant la partie.
verified-committed = {" "}Tous les lancers viennent de la graine fixée avant la partie.
verified-result = {" "}Le résultat indiqué est { $result }.

## Sur l’image

status-begins = { $colour } commence
status-turn = À { $colour } de jouer
status-won-resigned = { $colour } gagne par abandon
status-won-time = { $colour } gagne au temps
status-won-adjudicated = { $colour } gagne sur décision
status-drawn = Partie nulle
status-aborted = Partie annulée
picture-loupe = Grand plateau : agrandis-le sur sa page

alt-position = { $title } { $variant }. { $result }{ $after }.
alt-end = { $result }{ $after }. { $title } { $variant }.
alt-after = {" "}après { $last }
alt-captured = { $last } { $own ->
    [yes] pousse sa propre pierre hors du plateau :
   *[no] capture
} { $cells }.
alt-animation = { $position } Toute la partie { $game } en GIF, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}.
alt-none = aucune
alt-stones = { $colour }, { $piece ->
    [pawn] pions
   *[stone] pierres
} : { $cells }.
alt-no-stones = { $colour } : { $piece ->
    [pawn] aucun pion
   *[stone] aucune pierre
}.
alt-more = { $cells } et { $more } de plus

## Boutons et champs

button-accept = Accepter
button-join = Rejoindre #{ $id }
button-decline = Refuser
button-cancel = Annuler
button-withdraw = Retirer #{ $id }
button-offers = Tes offres permanentes
button-move = Jouer
button-pick = Choisir
button-play = Jouer { $move }
button-not-play = Pas encore
button-rules = Règles
button-more = Plus
button-show-board = Voir le plateau
button-friend = Défier quelqu’un
button-easier = Plus facile
button-next-waiting = Suivant
button-back-to-board = Retour
button-show = Montrer
button-rules-more = Règles en détail
button-all-commands = Toutes les commandes
button-all-games = Les jeux
button-hint = Indice
button-offer-draw = Proposer la nulle
button-offer-draw-yes = Oui, proposer la nulle
button-ask-takeback = Demander une reprise
button-take-back = Reprendre le coup
button-draw-yes = Accepter la nulle
button-draw-no = Continuer
button-takeback-yes = Accorder la reprise
button-takeback-no = Refuser
button-withdraw-draw = Retirer ma proposition de nulle
button-withdraw-takeback = Retirer ma demande de reprise
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
button-harder = Plus difficile
button-again = Rejouer
button-claim = Réclamer la victoire
button-extend = Accorder un jour
button-earlier = Précédent
button-later = Suivant
button-replay = Revoir
button-note = Note
button-follow-end = Suivre : la fin
button-follow-moves = Suivre : chaque coup
button-unfollow = Ne plus suivre
button-unfollow-game = Ne plus suivre #{ $id }
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
modal-note-label = Personne d’autre ne la voit
select-game = Choisis un jeu
pick = Choisis ton coup.
pick-more = Ton coup : **{ $chosen }** …
pick-column = Colonne
pick-column-option = { $column } ({ $count } choix)
pick-cell = Case
pick-goal = Où aller
pick-roll = Lancer du dé
pick-roll-option = Le dé montre { $roll }

## Préférences d’une personne

preferences = Tes réglages sur tous les serveurs.
prefer-theme = Thème des plateaux privés
prefer-coordinates = Noms des cases
prefer-told = Quand c’est à toi
prefer-confirm = Confirmer les coups
prefer-challenges = Recevoir des défis
prefer-listed = Figurer dans les classements
prefer-everywhere = Cote mondiale
prefer-activity = Plateaux dans Discord
prefer-option = { $title } : { $value }
quiet-hours = Heures calmes : **{ $hours }**, { $zone }. Pendant ces heures, les parties d’une heure par coup ou plus ne te préviennent pas. Aucune pendule ne s’arrête.
quiet-none = Heures calmes : aucune. Pour dormir tranquille, règle-les avec les options de /préférences.
quiet-unreadable = Parlor ne comprend pas ces heures. Écris deux heures, comme 22:00–07:00, ou « non ».
quiet-zone = Dans quel fuseau horaire es-tu ? Tape ta ville ou l’heure qu’il est chez toi dans l’option « fuseau », puis choisis une des suggestions.
theme-none = comme sur le serveur
coordinates-rim = seulement autour du plateau
coordinates-cells = dans chaque case
told-mention = une mention
told-silent = une mention sans son
told-dm = un message privé
told-daily = un message par jour
told-off = ne pas me prévenir
switch-on = oui
switch-off = non
choice-yes = oui
choice-no = non
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
daily-followed = **Nouvelles des parties que tu suis :**
daily-closed = { $me }, tes messages privés sont fermés, alors ton message quotidien ne peut pas t’être envoyé. Parlor te mentionne de nouveau chaque fois que c’est à toi de jouer (/préférences).
refused-message = Discord ne laisse pas Parlor écrire cela dans { $channel } pour le moment. Parlor l’y écrira dès que possible. D’ici là, utilise /jouer ou /plateau avec le numéro de la partie, dans n’importe quel salon du serveur.
channel-gone = Le salon de ta partie { $game } contre { $other } a été supprimé. La partie continue là où tu joueras : utilise /jouer ou /plateau avec le numéro de la partie, dans n’importe quel salon du serveur.
channel-gone-moved = Le salon de ta partie { $game } contre { $other } a été supprimé. La partie continue dans { $place }.
channel-gone-many = Les salons de ces parties ont été supprimés : { $games }. Elles continuent là où tu joueras : utilise /jouer ou /plateau avec le numéro d’une partie, dans n’importe quel salon du serveur.
channel-gone-game = { $game } contre { $other }
server-left = Parlor n’est plus sur un de tes serveurs ({ $games }). { $count ->
    [one] La partie est suspendue. Elle reprend si Parlor y est de nouveau ajouté dans les 30 jours ; sinon, elle est supprimée et ne compte pour personne.
   *[other] Les parties sont suspendues. Elles reprennent si Parlor y est de nouveau ajouté dans les 30 jours ; sinon, elles sont supprimées et ne comptent pour personne.
}

## Confidentialité

privacy =
    {""}**Ce que Parlor enregistre**
    - Ton identifiant Discord avec tes parties, tes défis et tes offres permanentes : leurs coups, heures et analyses
    - Tes notes, que personne d’autre ne voit, et les parties que tu suis, jusqu’à leur fin
    - Tes /préférences, tes leçons terminées, tes jours d’absence, tes cotes et les personnes que tu as bloquées
    - Les rôles que ta cote va te donner ou te retirer, jusqu’à ce que ce soit fait
    - Les messages privés pour toi, jusqu’à leur envoi, un jour au plus
    - Les tournois et ligues auxquels tu as participé ou que tu as créés, avec tes places ; l’export d’un tournoi ou des parties classées d’un serveur donne ton ID si tu figures aux classements
    - Les parties par vote que tu as lancées, ton équipe dans chacune et, jusqu’à la fin, ton dernier vote, que personne d’autre ne voit ; « Me prévenir » te mentionne dans le salon
    - Tes changements dans /paramètres, si tu gères un serveur, et les entrées qui t’y nomment
    - Les blocages et exclusions décidés par d’autres contre toi, jusqu’à leur fin, même si tu supprimes tout
    - Les coups essayés avec /explorer sur tes 20 derniers plateaux, jusqu’à 30 jours après le dernier

    Pas de noms, pas de messages, rien d’autre. Les noms sur les images sont demandés à Discord au besoin. Rien n’est vendu, partagé ni utilisé pour autre chose que jouer. Les données d’un serveur disparaissent 30 jours après le départ du bot et après le dernier événement là-bas. Là où Parlor ne peut que répondre, le lieu d’une partie est effacé 30 jours après sa fin.

    Tu peux tout recevoir dans un fichier, ou tout faire supprimer. Tes parties en cours se terminent alors comme si tu abandonnais ; les parties terminées sur des serveurs restent sous « compte supprimé », car elles sont aussi à tes adversaires.
choice-privacy-policy = Ce qui est enregistré
choice-privacy-export = Tout recevoir dans un fichier
choice-privacy-delete = Tout supprimer
export-done = Tout ce qui est enregistré sur toi.
export-rest = Il y en a plus que Parlor ne peut envoyer ici. Pour tout recevoir, utilise /données en message privé à Parlor.
export-busy = Ton dernier export est encore en préparation. Attends qu’il arrive.
export-later = Beaucoup d’exports sont en préparation. Réessaie dans quelques minutes.
forget-ask = Supprimer tout ce qui est enregistré sur toi ? Tes parties en cours se terminent comme si tu abandonnais, tes cotes disparaissent et les rôles que Parlor t’a donnés te sont retirés. C’est irréversible.
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

settings-title = **Parlor sur ce serveur**
settings-channels = Salons : { $channels ->
    [all] tous
   *[other] { $channels }
}
settings-roles = Rôles qui peuvent jouer : { $roles ->
    [all] tous
   *[other] { $roles }
}
settings-threads = Un fil pour chaque partie : { $threads ->
    [yes] oui
   *[no] non
}
settings-boards = Plateaux qui restent dans le salon : { $boards }
settings-pace = Cadence habituelle : { $pace }
settings-timeout = Quand le temps est écoulé : { $timeout ->
    [loss] la partie est perdue aussitôt
   *[claim] l’adversaire peut réclamer la victoire ou accorder un jour
}
settings-reminders = Rappels : { $reminders ->
    [yes] oui
   *[no] non
}
settings-rated = Parties classées : { $rated ->
    [yes] oui
   *[no] non
}
settings-pages = Pages publiques des parties : { $pages ->
    [yes] oui
   *[no] non
}
settings-computer = Parties contre l’ordinateur : { $computer }
settings-language = Langue : { $language ->
    [none] celle du serveur
   *[other] { $language }
}
settings-theme = Thème des plateaux : { $theme }
settings-saved = C’est enregistré.
settings-kept = Les parties en cours gardent leur cadence et leur règle de temps.
settings-full = La liste contient 25 entrées au plus. Retires-en d’abord une avec autorisé: non, ou autorise tout avec autorisé: tous.
settings-channel-kept = Rien n’a changé : { $last ->
    [yes] sans { $channel }, les parties seraient autorisées partout. Si c’est ce que tu veux, choisis autorisé: tous.
   *[no] { $channel } n’est pas dans la liste des salons autorisés.
}
settings-role-kept = Rien n’a changé : { $last ->
    [yes] sans { $role }, tout le monde pourrait jouer. Si c’est ce que tu veux, choisis autorisé: tous.
   *[no] { $role } n’est pas dans la liste des rôles qui peuvent jouer.
}
settings-bans = Exclusions : { $people }
settings-bans-none = Exclusions : personne
settings-lobby = Défis ouverts : { $channel }{ $role ->
    [none] {""}
   *[other] , prévient { $role }
}{ $refused ->
    [yes] {""} (refusé par Discord : utilise /diagnostic dans ce salon)
   *[no] {""}
}
settings-lobby-off = Défis ouverts : désactivés
settings-results = Résultats : { $channel }{ $refused ->
    [yes] {""} (refusé par Discord : utilise /diagnostic dans ce salon)
   *[no] {""}
}
settings-results-off = Résultats : désactivés
settings-puzzle = Problème du jour : { $channel }, { $game ->
    [none] les jeux à tour de rôle
   *[other] { $game }
}, à { $hour }, à résoudre avant { $over }{ $refused ->
    [yes] {""} (refusé par Discord : utilise /diagnostic dans ce salon)
   *[no] {""}
}
settings-puzzle-off = Problème du jour : désactivé
settings-channel-set = Si rien n’y apparaît d’ici peu, utilise /diagnostic dans ce salon.
settings-may-post = Parlor peut écrire dans { $channels }.
settings-lacks = Dans { $channel }, il manque encore à Parlor : { $permissions }.
button-all-settings = Tous les réglages
button-all-changes = Tous les changements
button-all-bans = Toutes les exclusions
button-remove-deleted = Retirer ce qui a été supprimé
settings-tournament-role = Tournois : organisés par l’administration du serveur{ $role ->
    [none] {""}
   *[other] {" "}ou par { $role }
}
settings-zone = Fuseau horaire de l’heure du problème et des heures saisies par l’organisation : { $zone }
settings-rank-roles = Rôles selon la cote : { $roles }
settings-rank-roles-none = Rôles selon la cote : aucun
settings-rank-role = { $role } à partir de { $rating }{ $game ->
    [all] , tous jeux confondus
   *[other] {" "}à { $game }
}{ $stopped ->
    [yes] {" "}(suspendu, voir /diagnostic)
   *[no] {""}
}
settings-rank-role-set = C’est enregistré : { $rule }. Les personnes qui ont cette cote au classement du serveur reçoivent le rôle, celles qui passent en dessous le perdent.
settings-rank-role-permission = Donne aussi à Parlor la permission « Gérer les rôles », et place un rôle de Parlor au-dessus de { $role } dans la liste des rôles.
settings-rank-role-removed = Cette règle est supprimée. Les personnes qui ont { $role } gardent ce rôle.
settings-rank-role-none = Il n’y a pas de règle pour { $role }{ $game ->
    [all] , tous jeux confondus
   *[other] {" "}à { $game }
}. /paramètres afficher en donne la liste.
settings-rank-roles-full = Un serveur peut avoir { $most } rôles selon la cote. Supprimes-en d’abord un : indique son jeu et son rôle, et choisis activé: False.
settings-rank-role-fixed = { $role } ne peut être donné à personne. Choisis un autre rôle.
role-needs-permission = Pour choisir un rôle que Parlor donne, il te faut la permission « Gérer les rôles ».
role-too-powerful = { $role } donne des pouvoirs sur le serveur ({ $permissions }) que tout le monde n’a pas ici. Seul un administrateur peut laisser Parlor donner ce rôle. Choisis un autre rôle.
roles-unknown = Discord n’a pas indiqué à Parlor les rôles de ce serveur. Réessaie dans un moment.
role-deleted = Ce rôle a été supprimé. Choisis un autre rôle.
role-not-below-yours = { $role } n’est pas en dessous de ton rôle le plus élevé : tu ne peux donc pas en décider. Choisis un autre rôle, ou demande à quelqu’un de plus haut placé.
role-above-bot = Place un rôle de Parlor au-dessus de { $role } dans la liste des rôles. D’ici là, Discord ne laisse pas Parlor le donner.
person-not-below-you = { $who } n’est pas en dessous de toi dans la liste des rôles du serveur. Demande à quelqu’un de plus haut placé que vous deux.
settings-lobby-role-silent = Tu ne peux pas mentionner { $role } : Parlor ne le fait donc pas pour toi. Permets à tout le monde de mentionner ce rôle, ou demande à quelqu’un qui peut mentionner tous les rôles.
deleted-channel = un salon supprimé
hidden-channel = { $channel } (caché à Parlor)
hidden-channels-ask = { $count ->
    [one] { $count } salon est caché à Parlor, qui ne peut pas vérifier ce que ce rôle y permet. Laisser quand même Parlor donner { $role } ?
   *[other] { $count } salons sont cachés à Parlor, qui ne peut pas vérifier ce que ce rôle y permet. Laisser quand même Parlor donner { $role } ?
}
deleted-role = un rôle supprimé
no-allowed-channel = Les parties ne sont autorisées ni dans ce salon, ni dans un autre que tu peux voir. Demande à quelqu’un qui gère le serveur d’en choisir un avec /paramètres salon.
no-allowed-role = Pour jouer ici, il faut un rôle qui a été supprimé. Demande à quelqu’un qui gère le serveur d’en choisir un autre avec /paramètres rôle.
doctor-deleted = Ce que ces réglages désignent a été supprimé : { $settings }. Règle-les de nouveau avec /paramètres, ou désactive-les.
doctor-no-channel = Tous les salons où les parties sont autorisées ont été supprimés : aucune partie ne peut commencer. Choisis-en d’autres avec /paramètres salon, ou autorise-les tous.
doctor-no-role = Tous les rôles qui peuvent jouer ont été supprimés : personne ne peut commencer de partie. Choisis-en d’autres avec /paramètres rôle, ou autorise-les tous.
doctor-withheld-roles = Parlor ne donne à personne un rôle qui, depuis qu’il a été choisi, a reçu des permissions que tout le monde n’a pas : { $roles }. Retire ces permissions. Pour un rôle par cote, un administrateur peut aussi enregistrer de nouveau la règle avec /paramètres rôle-par-cote.
doctor-hidden-channels = { $count ->
    [one] { $count } salon est caché à Parlor, qui ne peut pas vérifier ce que les rôles qu’il donne y permettent : { $roles }
   *[other] { $count } salons sont cachés à Parlor, qui ne peut pas vérifier ce que les rôles qu’il donne y permettent : { $roles }
}
setup-title = **Configurer Parlor** ({ $page } sur { $pages })
setup-games = Salons pour les parties (sinon tous)
setup-lobby = Défis ouverts (un salon calme)
setup-results = Salon pour les résultats
setup-puzzle = Salon pour le problème du jour
setup-puzzle-hour = Heure du problème du jour
setup-hour = { $hour }, { $zone }
setup-players = Rôles qui peuvent jouer (sinon tous)
setup-organisers = Rôle qui organise les tournois
setup-end = Chaque choix est enregistré aussitôt. Essaie maintenant /défi. Le fuseau horaire se change avec /paramètres fuseau ; tout le reste est dans /paramètres afficher.
button-setup = Configurer ce serveur
settings-changes = Les derniers changements :
audit-lobby = { $channel ->
    [none] { $by } a désactivé la liste des défis ouverts
   *[other] { $by } a placé la liste des défis ouverts dans { $channel }{ $role ->
        [none] , sans prévenir personne
       *[other] , en prévenant { $role }
    }
}
audit-results = { $channel ->
    [none] { $by } a désactivé la publication des résultats
   *[other] { $by } a choisi { $channel } pour les résultats
}
audit-puzzle = { $channel ->
    [none] { $by } a désactivé le problème du jour
   *[other] { $by } a choisi { $channel } pour le problème du jour
}
audit-rank-role = { $by } a défini un rôle selon la cote : { $rule }
audit-hidden-channels = { $count ->
    [one] { $by } laisse Parlor donner { $role }, alors que { $count } salon est caché à Parlor
   *[other] { $by } laisse Parlor donner { $role }, alors que { $count } salons sont cachés à Parlor
}
audit-rank-role-removed = { $by } a supprimé la règle de cote du rôle { $role }{ $game ->
    [all] {" "}(tous jeux confondus)
   *[other] {" "}({ $game })
}
audit-banned = { $by } a exclu { $who }{ $until ->
    [none] {""}
   *[other] {" "}jusqu’au { $until }
}
audit-unbanned = { $by } a levé l’exclusion de { $who }
audit-tournament = { $what ->
    [created] { $by } a créé **{ $name }**
    [started] { $by } a lancé **{ $name }**
    [renamed] { $by } a renommé un tournoi en **{ $name }**
    [removed] { $by } a retiré { $who } de **{ $name }**
    [added] { $by } a ajouté { $who } à **{ $name }**
    [exported] { $by } a exporté **{ $name }**
    [replaced] { $by } a donné la place de { $who } dans **{ $name }** à quelqu’un d’autre
    [series] **{ $name }** n’aura plus lieu, car il y a eu trop peu de participants deux fois de suite ou son salon n’existe plus
   *[ended] { $by } a mis fin à **{ $name }**
}
audit-league = { $what ->
    [created] { $by } a créé la ligue **{ $name }**
    [moved] { $by } a mis { $who } en division { $division } de **{ $name }**
    [removed] { $by } a retiré { $who } de la prochaine saison de **{ $name }**
    [renamed] { $by } a renommé une ligue en **{ $name }**
    [season] { $by } a terminé une saison de **{ $name }**
   *[ended] { $by } a terminé la ligue **{ $name }**
}
audit-games-exported = { $by } a exporté les parties classées de { $span }
audit-game-ended = { $by } a mis fin à { $game } sans résultat
audit-game-adjudicated = { $winner ->
    [none] { $by } a déclaré { $game } nulle
   *[other] { $by } a donné la victoire à { $winner } dans { $game }
}
audit-language = { $language ->
    [none] { $by } a choisi la langue du serveur
   *[other] { $by } a choisi la langue { $language }
}
audit-theme = { $by } a choisi le thème { $theme } pour les plateaux
audit-pace = { $by } a réglé la cadence habituelle sur { $pace }
audit-timeout = { $then ->
    [loss] { $by } a décidé qu’une fois le temps écoulé, la partie est perdue aussitôt
   *[claim] { $by } a décidé qu’une fois le temps écoulé, l’adversaire peut réclamer la victoire ou accorder un jour
}
audit-switch = { $by } a { $on ->
    [yes] activé
   *[no] désactivé
} { $what ->
    [reminders] les rappels
    [rated] les parties classées
    [pages] les pages publiques des parties
   *[threads] les fils de partie
}
audit-computer = { $by } a réglé les parties contre l’ordinateur : { $play }
audit-boards = { $by } a réglé les plateaux qui restent dans le salon : { $kept }
audit-channel = { $allowed ->
    [yes] { $by } a autorisé les parties dans { $channel }
   *[no] { $by } n’autorise plus les parties dans { $channel }
}
audit-all-channels = { $by } a autorisé les parties dans tous les salons
audit-channels = { $by } a autorisé les parties seulement dans { $channels }
audit-roles = { $by } ne laisse jouer que { $roles }
audit-role = { $allowed ->
    [yes] { $by } a permis à { $role } de jouer
   *[no] { $by } ne permet plus à { $role } de jouer
}
audit-all-roles = { $by } a permis à tout le monde de jouer
audit-tournament-role = { $role ->
    [none] { $by } a réservé l’organisation des tournois à l’administration du serveur
   *[other] { $by } a confié l’organisation des tournois à { $role }
}
audit-zone = { $by } a choisi le fuseau horaire { $zone }
audit-unknown = { $by } a modifié un réglage
settings-end-ask = Mettre fin à cette partie sans résultat ?
settings-winner-ask = Donner la victoire à { $who } ?
settings-how-ask = Comment cette partie s’est-elle terminée ?
button-give-role = Oui, Parlor peut le donner
button-give-role-not = Non, ne pas le donner
button-decide-yes = Oui, confirmer
button-correct-yes = Oui, changer le résultat
button-decide-no = Non, la laisser
button-wins = Victoire : { $who }
button-drawn = Nulle
settings-no-channel = Rien n’a changé : choisis aussi un salon.
settings-no-role = Rien n’a changé : choisis aussi un rôle.
settings-role-everyone = Rien n’a changé : tout le monde a @everyone. Pour ne laisser jouer que certaines personnes, ajoute leurs rôles.
settings-no-lobby = Rien n’a changé : choisis un salon pour les défis ouverts.
settings-no-results = Rien n’a changé : choisis un salon pour les résultats.
settings-no-puzzle = Rien n’a changé : choisis un salon pour le problème du jour.
settings-no-organisers = Rien n’a changé : choisis un rôle pour l’organisation des tournois.
settings-organisers-everyone = Rien n’a changé : tout le monde a @everyone, donc n’importe qui pourrait organiser des tournois. Choisis un autre rôle.
settings-no-zone = Rien n’a changé : tape ta ville ou l’heure qu’il est chez toi dans l’option « fuseau », puis choisis une des suggestions.
settings-rank-role-incomplete = Rien n’a changé : choisis un jeu, un rôle et une cote. Pour supprimer un rôle selon la cote, choisis son jeu, son rôle et activé: False.
settings-ended = { $game } est terminée sans résultat.
settings-adjudicated = { $winner ->
    [none] { $game } est déclarée nulle.
   *[other] { $game } est gagnée par { $winner }.
}
settings-own-tournament-game = Tu joues toi-même { $game }, et cette partie compte pour un tournoi. Demande à une personne qui gère le serveur ou organise les tournois.
settings-result-stands = { $game } est déjà décidée, et le tournoi a continué avec ce résultat. On ne peut plus le changer.
settings-no-player = Cette personne ne joue pas dans cette partie. Laisse l’option « vainqueur » vide, et choisis comment la partie s’est terminée.
settings-banned = { $who } ne peut plus commencer de partie ici, ni en rejoindre, ni voter{ $until ->
    [none] {""}
   *[other] {" "}(l’exclusion se termine { $until })
}. Ses parties en cours continuent, sauf en tournoi.
settings-unbanned = { $who } peut de nouveau commencer des parties ici, en rejoindre et voter.
settings-not-banned = { $who } n’a pas d’exclusion en cours ici.
settings-ban-bot = On ne peut exclure que des personnes.
settings-ban-past = C’est déjà passé. Essaie 3 jours, ou laisse vide pour une exclusion sans fin.
no-server-game = Il n’y a pas de partie { $typed } sur ce serveur. Choisis-en une dans la liste qui apparaît pendant la saisie.
setting-all = tous
timeout-claim = L’adversaire peut réclamer la victoire ou accorder un jour
timeout-loss = La partie est perdue aussitôt
computer-play-off = désactivées
computer-play-private = privées
computer-play-asked = privées, publiques sur demande
computer-play-public = publiques
public-pages-on = publiques
public-pages-off = désactivées
kept-boards-newest = le dernier de chaque partie
kept-boards-all = tous
language-follow = Celle du serveur
language-name = Français
theme-light = Clair
theme-dark = Sombre
theme-contrast = Contraste élevé
theme-shapes = Formes et couleurs
choice-any-game = #{ $id } { $title } : { $one } – { $two }
not-in-this-channel = Les parties ne sont pas autorisées dans ce salon. Tu peux jouer ici : { $channels }
not-in-this-one = Les parties ne sont pas autorisées dans ce salon. Demande à quelqu’un qui gère le serveur où elles le sont.
not-with-your-roles = Pour jouer ici, il te faut un rôle de cette liste : { $roles }

## Ce que le bot peut faire dans un salon

doctor-well = Parlor a toutes les permissions nécessaires dans ce salon{ $channels ->
    [none] {""}
   *[other] {" "}et dans { $channels }
}.
doctor-looked = -# Vérifié : ce salon et ceux des réglages, des tournois et des ligues. Pour un autre salon, utilise /diagnostic là-bas.
doctor-optional = Facultatif :
doctor-elsewhere = Dans { $channel }, il manque à Parlor : { $permissions }
doctor-where = Pour l’accorder : appuie longuement ou fais un clic droit sur le nom du salon{ $parent ->
    [none] {""}
   *[other] {" "}(pour ce fil, celui de { $parent })
} › Modifier le salon › Permissions › Parlor. Utilise ensuite de nouveau /diagnostic.
doctor-ill = Dans ce salon, il manque à Parlor :
doctor-line = - **{ $permission }** : { $why }
doctor-view = sans elle, Parlor ne voit pas ce salon et n’y affiche aucun plateau
doctor-send = sans elle, Parlor n’affiche aucun plateau et n’envoie aucun rappel ; les plateaux n’arrivent qu’en réponse
doctor-send-in-threads = sans elle, Parlor n’affiche aucun plateau dans les fils
doctor-attach = sans elle, les plateaux arrivent sans image
doctor-history = sans elle, Parlor ne peut pas savoir après une panne si un plateau a été affiché, et il peut arriver deux fois
doctor-create-threads = sans elle, les parties n’ont pas leur propre fil
doctor-event-threads = sans elle, les tournois, les ligues et les parties de moins d’une heure n’ont pas de fils, et leurs plateaux remplissent le salon
doctor-manage-threads = sans elle, Parlor ne peut pas écrire dans un fil de partie verrouillé ; la partie continue dans le salon
doctor-manage-roles = sans elle, Parlor ne peut pas donner les rôles selon la cote de /paramètres
doctor-rank-roles = Discord ne laisse pas Parlor donner { $roles }. Donne-lui « Gérer les rôles » et place un rôle de Parlor au-dessus. Si cela ne suffit pas, la personne qui héberge le bot doit activer l’authentification à deux facteurs.
doctor-winner-roles = Discord ne laisse pas Parlor donner le rôle de la victoire : { $roles }. Donne-lui « Gérer les rôles » et place un rôle de Parlor au-dessus. Parlor le donnera alors.
doctor-manage-roles-winner = sans elle, Parlor ne peut pas donner de rôle après un tournoi
doctor-mention-role = sans elle, Parlor ne peut pas notifier le rôle des défis ouverts ou d’un tournoi, sauf si tout le monde peut mentionner ce rôle
doctor-teams = Le rôle d’une équipe a été supprimé, et plus personne ne peut la rejoindre : { $names }. Arrête le tournoi avec /tournoi arrêter et recrée-le.
doctor-tournaments = Discord a refusé des messages sur des tournois : { $names }. { $hidden ->
    [yes] Ils y attendent que Parlor ait « Voir le salon ».
   *[no] Corrige les permissions là-bas, ou utilise /tournoi classement dans un autre salon : ils y arriveront.
}
doctor-leagues = Discord a refusé des messages sur des ligues : { $names }. { $hidden ->
    [yes] Ils y attendent que Parlor ait « Voir le salon ».
   *[no] Corrige les permissions là-bas, ou utilise /ligue classement dans un autre salon : ils y arriveront.
}
doctor-lobby = Discord a refusé la liste des défis ouverts dans { $channel }. Corrige les permissions là-bas : elle arrivera d’elle-même.
doctor-results = Discord a refusé des résultats dans { $channel }. Corrige les permissions là-bas : ils arriveront d’eux-mêmes.
doctor-puzzle = Discord a refusé le problème du jour dans { $channel }. Corrige les permissions là-bas : il arrivera de lui-même.
doctor-closed = Discord a refusé le dernier message de Parlor dans { $channels }. Parlor réessaie de temps en temps, et aussitôt que des permissions changent ou que quelqu’un y joue.
doctor-refused = Discord a refusé ici un message sur une partie. Les joueurs l’ont reçu en message privé.
permission = { $bit ->
    [0] Créer une invitation
    [1] Expulser des membres
    [2] Bannir des membres
    [3] Administrateur
    [4] Gérer les salons
    [5] Gérer le serveur
    [6] Ajouter des réactions
    [7] Voir les logs du serveur
    [8] Voix prioritaire
    [9] Vidéo
    [10] Voir le salon
    [11] Envoyer des messages
    [12] Envoyer des messages de synthèse vocale
    [13] Gérer les messages
    [14] Intégrer des liens
    [15] Joindre des fichiers
    [16] Voir les anciens messages
    [17] Mentionner @everyone, @here et tous les rôles
    [18] Utiliser des émojis externes
    [19] Voir les stats du serveur
    [20] Se connecter
    [21] Parler
    [22] Rendre les membres muets
    [23] Mettre en sourdine des membres
    [24] Déplacer des membres
    [25] Utiliser la détection de la voix
    [26] Changer le pseudo
    [27] Gérer les pseudos
    [28] Gérer les rôles
    [29] Gérer les webhooks
    [30] Gérer les expressions
    [31] Utiliser les commandes de l’application
    [32] Demande de prise de parole
    [33] Gérer les événements
    [34] Gérer les fils
    [35] Créer des fils publics
    [36] Créer des fils privés
    [37] Utiliser des autocollants externes
    [38] Envoyer des messages dans les fils
    [39] Utiliser les Activités
    [40] Exclure temporairement des membres
    [41] Voir les analyses de monétisation
    [42] Utiliser le soundboard
    [43] Créer des expressions
    [44] Créer des événements
    [45] Utiliser des sons externes
    [46] Envoyer des messages vocaux
    [48] Définir le statut du salon vocal
    [49] Créer des sondages
    [50] Utiliser des applications externes
    [51] Épingler des messages
    [52] Contourner le mode lent
   *[other] n° { $bit }
}

## Listes

games-title = Parties de { $who } sur ce serveur
games-none = { $who } n’a aucune partie en cours sur ce serveur. Propose-en une avec /défi.
games-title-own = Toutes tes parties
games-none-own = Tu n’as aucune partie en cours. Commences-en une avec /ordinateur.
games-only-here = Hors de ce serveur, tu ne peux lister que tes propres parties. N’indique personne, ou choisis ce serveur.
games-turn-mine = **#{ $id }** { $title } contre { $other } · **à toi de jouer**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } contre { $other } · à { $turn } de jouer{ $time } { $link }
games-open = **#{ $id }** { $title } : défi de { $other }, { $deadline ->
    [none] reste ouvert
   *[other] expire { $deadline }
} { $link }
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
top-legend = -# « ? » après une cote : encore peu de parties, elle peut beaucoup changer.{ $page ->
    [none] {""}
   *[other] {" "}{ $page }
}
top-empty = Personne n’est encore classé ici. Il faut { $needed } parties classées, dont une dans les { $days } derniers jours : lance-toi avec /défi.
top-own = Toi : `{ $rank }.` **{ $rating }** · { $results }
top-own-few = Tu n’es pas encore au classement. Parties classées jouées : { $games } sur { $needed }.
top-own-inactive = Tu n’es plus au classement : ta dernière partie classée date de plus de { $days } jours. La prochaine t’y ramènera.
top-own-unlisted = Tu n’es pas au classement : active « Figurer dans les classements » dans /préférences.
top-own-apart = Tu n’es pas au classement : active « Cote mondiale » dans /préférences.
rating-results = { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}, { $losses ->
    [one] { $losses } perdue
   *[other] { $losses } perdues
}{ $draws ->
    [0] {""}
    [one] , { $draws } nulle
   *[other] , { $draws } nulles
}
profile-title = **Profil de { $who }**
profile-server = Sur ce serveur : cote ± incertitude, résultats
profile-everywhere = Sur tous les serveurs
profile-line = - { $title } **{ $rating }**{ $deviation ->
    [none] {""}
   *[other] {" "}± { $deviation }
} · { $results }
profile-none = Aucune partie classée ici pour l’instant. Lances-en une avec /défi.
profile-seasons = Saisons
profile-season-line = - { $league }, saison { $season } : division { $division }, place { $place }
profile-past = Parties récentes
profile-past-line = - #{ $id } { $title } : { $result ->
    [won] victoire
    [lost] défaite
   *[drawn] nulle
} contre { $other }, { $ended } { $link }
profile-versus = Contre { $other } : { $results }
profile-versus-none = Aucune partie contre { $other } ici pour l’instant
profile-hidden = { $who } ne montre pas ses cotes ni ses résultats.
curve-title = { $name } · cote après chaque partie sur ce serveur
curve-alt = Une courbe : la cote dans tous les jeux sur ce serveur de { $first } après la partie classée nº { $from } à { $last } après la nº { $to }. Au plus bas { $least }, au plus haut { $most }. Une bande autour d’elle montre l’incertitude.

help = Joue ici même à des jeux de plateau abstraits, un coup dès que tu as une minute.
help-page = Sous chaque plateau, « { $button } » te permet de toucher les cases au lieu d’écrire.
help-alt = Un plateau de chaque jeu : { $games }.
help-command = - { $command } { $help }
help-user-menu = dans le menu d’une personne
help-message-menu = dans le menu du message d’une partie
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
lesson-over = Tu sais jouer ! Essaie une petite partie : l’ordinateur est indulgent.
lesson-you = Toi ({ $colour })
learn-which = Tu débutes ? Commence par **{ $title }** : trois minutes, avec le bouton ci-dessous.
button-learn = Apprendre
button-dice = Vérifier le dé
button-learn-game = Apprendre { $title }
button-next-lesson = Suite
button-try-again = Réessayer
button-skip-lesson = Sauter la leçon

## Problèmes

puzzle =
    🧩 **{ $title }** { $task }
    -# { $credit } · { $variant } · { $date }
puzzle-task = { $stars } { $colour } gagne en { $moves ->
    [1] un coup
   *[other] { $moves } coups
}.{ $rolls ->
    [none] {""}
   *[other] {" "}Lancers : { $rolls }.
}
warm-up = Échauffement
puzzle-warm-up = Échauffement : { $title }
puzzles = **Problèmes du jour :** trouve le coup gagnant.
puzzles-line = { $solved ->
    [yes] ✅
   *[no] 🧩
} **{ $title }** · { $variant } { $stars }{ $solved ->
    [yes] { $tries ->
        [1] , résolu du premier coup
       *[other] , résolu en { $tries } essais
    }
   *[no] { $tries ->
        [0] {""}
        [1] , 1 essai pour l’instant
       *[other] , { $tries } essais pour l’instant
    }
}
puzzle-right = ✅ **{ $move }**{ $reply ->
    [none] {""}
   *[other] , puis **{ $reply }**
}. C’est juste, continue.
puzzle-wrong = ❌ **{ $move }**?{ $reply ->
    [none] {""}
   *[other] {" "}**{ $reply }**!
} { $result }
puzzle-not-won = Ce coup ne gagne pas.
puzzle-later = 🟡 **{ $move }**. Ce coup gagne aussi, mais plus tard.
puzzle-solved = 🎉 **{ $move }** gagne.
puzzle-tries = { $tries ->
    [1] Résolu du premier coup ! Un nouveau demain.
   *[other] Résolu en { $tries } essais. Un nouveau demain.
}
puzzle-hint = { $part ->
    [nw] Regarde en haut à gauche.
    [n] Regarde en haut.
    [ne] Regarde en haut à droite.
    [w] Regarde à gauche.
    [e] Regarde à droite.
    [sw] Regarde en bas à gauche.
    [s] Regarde en bas.
    [se] Regarde en bas à droite.
   *[centre] Regarde au milieu.
}
puzzle-hint-later = Après { $misses } erreurs, tu auras un indice.
puzzle-streak = 🔥 { $days } jours de suite.
puzzle-streak-elsewhere = 🔥 Problèmes : { $days } jours de suite
puzzle-streak-ended = Tu as résolu des problèmes { $days } jours de suite : bravo ! { $solved ->
    [yes] Une nouvelle série commence aujourd’hui.
   *[no] Résous-en un aujourd’hui pour commencer une nouvelle série.
}
puzzle-late = La journée de ce problème est passée : il ne compte plus. Il y en a de nouveaux aujourd’hui.
puzzle-solution = Solution : ||{ $solution }||
puzzle-solvers = { $solved ->
    [0] Personne ici ne l’a encore résolu.
    [1] 1 personne l’a résolu ici.
   *[other] { $solved } personnes l’ont résolu ici.
}
puzzle-picture = -# L’image montre l’échauffement.
puzzle-before = -# Le précédent, **{ $title }** ({ $credit }), { $date } : ||{ $solution }|| { $solved ->
    [0] Personne ici ne l’a résolu.
    [1] 1 personne l’a résolu ici.
   *[other] { $solved } personnes l’ont résolu ici.
}
puzzle-first-try = -# Du premier coup : { $people ->
    [none] { $others ->
        [1] 1 personne
       *[other] { $others } personnes
    }
   *[other] { $people }{ $others ->
        [0] {""}
        [1] {" "}et 1 autre
       *[other] {" "}et { $others } autres
    }
}
puzzle-longest-streak = -# Plus longue série : { $days } jours{ $person ->
    [none] {""}
   *[other] , par { $person }
}
button-solve = Résoudre
button-puzzles = Problèmes du jour
button-next-puzzle = Problème suivant : { $title }
button-type-move = Écrire un coup
button-play-first = Une petite partie

## Parties par vote

# Dans les phrases, toujours avec « l’ » devant : les trois noms commencent par « Équipe ».
team-channel = Équipe du salon
team-first = Équipe 1
team-second = Équipe 2
vote-turn = 🗳️ **{ $game }** : l’{ $team } ({ $colour }) vote pour le prochain coup contre { $other }.{ $dice }
vote-everyone = -# Vote pour un coup en secret ; tu peux changer ton vote jusqu’à la fin du vote.
vote-teams = -# Rejoins une équipe pour toute la partie et vote pour ses coups en secret ; tu peux changer ton vote jusqu’à la fin du vote.
vote-result = **{ $move }** a été joué. Voix : { $votes }.{ $tied ->
    [yes] {" "}L’égalité a été départagée par tirage au sort.
   *[no] {""}
}
vote-reply = { $computer } a répondu par **{ $move }**.
vote-again = Personne n’a voté, le temps court donc une seconde fois. Sans vote, l’{ $team } perd ensuite.
vote-count = { $voted ->
    [0] {""}
    [1] 1 personne a voté.{" "}
   *[other] { $voted } personnes ont voté.{" "}
}Le vote se termine { $deadline }.
vote-first-decides = Le premier vote décide.
vote-cast = Ton vote pour **{ $move }** compte. { $deadline ->
    [none] Le temps est écoulé, le vote se termine donc maintenant.
   *[other] Personne ne le voit avant la fin du vote { $deadline } ; jusque-là, tu peux le changer.
}
vote-late = Le vote est clos, ton vote pour **{ $move }** ne compte donc pas. Le plateau le plus récent montre ce qui a été joué.
vote-not-joined = Tu n’es encore dans aucune équipe de cette partie. Rejoins-en d’abord une sous le plateau.
vote-other-team = Tu es dans l’{ $team }, et on ne change pas d’équipe pendant une partie.
vote-team-full = L’{ $team } est complète : { $seats ->
    [one] elle a 1 place.
   *[other] elle a { $seats } places.
}
vote-joined = Tu es maintenant dans l’{ $team }, pour toute la partie.
vote-left = Tu as quitté l’{ $team } et ton vote est retiré. Tu peux revenir, mais pas rejoindre une autre équipe.
vote-notify = { $on ->
    [yes] On te mentionnera quand l’{ $team } devra voter et à la fin de la partie. Appuie encore une fois pour arrêter.
   *[no] On ne te mentionnera plus.
}
vote-notify-full = Dans cette partie, { $most } personnes sont déjà mentionnées, et un message ne peut pas en contenir plus. Suis plutôt la partie avec Plus.
vote-game-started = **{ $game }** commence : le plateau arrive dans ce salon. Avec /vote clore, tu termines un vote avant l’heure, avec /vote arrêter, la partie.
vote-game-exists = Une partie par vote est déjà en cours dans ce salon.
vote-games-many = Tu as déjà { $games } parties par vote en cours ici. Arrêtes-en d’abord une avec /vote arrêter.
vote-game-none = Aucune partie par vote n’est en cours dans ce salon. Lances-en une avec /vote lancer.
vote-game-over = Cette partie par vote est terminée.
vote-game-organiser = Seules la personne qui a lancé cette partie par vote et celles qui gèrent le serveur peuvent faire ça.
vote-game-permissions = On ne peut pas jouer de partie par vote dans ce salon, car il manque à Parlor : { $permissions }. Accorde-le ou choisis un autre salon.
vote-game-ask = Arrêter **{ $game }** pour tout le monde ? La partie ne compte pas, et personne ne gagne.
vote-game-stopped = { $by } a arrêté **{ $game }** entre { $winner } et { $loser }. La partie ne compte pas.
vote-game-lost = La partie **{ $game }** entre { $winner } et { $loser } s’arrête, car son salon a été supprimé. Elle ne compte pas.
vote-game-empty = La partie **{ $game }** entre { $winner } et { $loser } est annulée : le temps s’est écoulé et il n’y avait personne dans aucune des deux équipes. Elle ne compte pas.
vote-close-ask = **{ $game }** : clore maintenant le vote pour le coup { $number } ? { $voted ->
    [1] 1 personne a voté.
   *[other] { $voted } personnes ont voté.
}
vote-closed = Le vote est clos : **{ $move }** a été joué.
lot-sealed = Si, dans { $game }, plusieurs coups ont le plus de voix, le sort décide. Tous les tirages{ $dice ->
    [yes] {" "}et tous les lancers
   *[no] {""}
} viennent d’un nombre secret, la graine, fixé avant le premier vote. Il est dévoilé à la fin de la partie. D’ici là, tu vois son empreinte (SHA-256) ; une autre graine en aurait une autre : `{ $hash }`
lot-revealed = -# Graine des tirages{ $dice ->
    [yes] {" "}et des lancers
   *[no] {""}
} : `{ $seed }`
choice-against-teams = Deux équipes face à face
button-vote = Voter
button-join-team = Rejoindre l’{ $team }
button-notify-me = Me prévenir
button-close-vote-yes = Oui, clore le vote
button-lot = Vérifier le tirage

## Commandes, telles que Discord les liste : noms en minuscules sans espaces, descriptions de 100 caractères au plus.
## Une phrase qui parle d’une commande emploie le nom donné ici.

command-challenge = défi
    .description = Défier quelqu’un, ou tout ce salon, à un jeu (classée, sauf avis contraire)
    .help = lance un défi à quelqu’un ou à tout le salon
    .game = Quel jeu
    .opponent = Qui défier ; laisse vide pour tout ce salon
    .variant = Taille du plateau et autres réglages
    .first = Qui joue le premier coup
    .pace = Cadence
    .rated = Compter la partie pour les cotes (oui par défaut)
    .games = Une partie, ou deux à la fois avec les camps échangés
    .keep = Refaire l’offre chaque fois qu’on l’accepte
command-play = ordinateur
    .description = Jouer contre l’ordinateur
    .help = lance une partie contre l’ordinateur
    .game = Quel jeu
    .level = Sa force : facile (pour débuter), moyen, difficile ou maître
    .variant = Taille du plateau et autres réglages
    .first = Qui joue le premier coup
    .show = Montrer la partie à tout le salon (sinon, rien qu’à toi)
command-move = jouer
    .description = Jouer un coup dans ta partie
    .help = joue un coup
    .move = Le coup, par exemple d4
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-board = plateau
    .description = Voir le plateau actuel, rien que pour toi
    .help = montre à nouveau un plateau
    .game = Quelle partie, s’il y en a plusieurs
    .as = En image ou en mots
command-games = parties
    .description = Lister les parties en cours sur ce serveur, d’abord celles où c’est à toi de jouer
    .help = montre tes parties
    .player = De qui (de toi par défaut)
    .scope = Ce serveur, ou toutes tes parties
command-lobby = défis-ouverts
    .description = Voir qui cherche un adversaire, et proposer une partie
    .help = montre qui cherche un adversaire
command-vote-game = vote
    .description = Une partie que tout le salon joue ensemble : chaque coup est voté
    .help = fait jouer une partie à tout le salon
    .start = Lancer une partie par vote dans ce salon
    .close = Clore le vote en cours avant l’heure, si tu as lancé la partie
    .leave = Quitter ton équipe et retirer ton vote
    .end = Arrêter la partie par vote, si tu l’as lancée ; personne ne gagne
    .game = Quel jeu
    .variant = Taille du plateau et autres réglages
    .against = L’ordinateur ou deux équipes face à face (l’ordinateur, moyen, par défaut)
    .every = Temps pour voter un coup (1 jour par défaut)
    .seats = Le nombre maximal de personnes dans une équipe (illimité par défaut)
command-tournament = tournoi
    .description = Les tournois de ce serveur : toutes rondes, élimination directe, suisse ou équipes
    .help = t’inscrit à un tournoi
    .create = Annoncer un tournoi auquel on peut participer
    .join = Participer à un tournoi qui n’a pas commencé
    .leave = Quitter un tournoi ; après le début, tes autres parties sont perdues
    .start = Lancer un tournoi avec les participants
    .table = Voir le classement d’un tournoi
    .export = Récupérer les appariements, le classement et les parties en fichiers
    .end = Arrêter un tournoi avant la fin, sans vainqueur
    .tournament = Quel tournoi, s’il y en a plusieurs
    .name = Son nom
    .game = Quel jeu
    .variant = Taille du plateau et autres réglages
    .pace = Cadence (3 jours par coup par défaut)
    .form = Toutes rondes, élimination directe, suisse ou équipes (toutes rondes par défaut)
    .seats = Le nombre maximal de participants, de 2 à 64 (8 par défaut) ; suisse : de 4 à 128 (32)
    .team-one = Dans un match par équipes, le rôle de la première équipe
    .team-two = Dans un match par équipes, le rôle de la deuxième équipe
    .rounds = Rondes d’un système suisse, de 3 à 9 (par défaut selon le nombre de participants)
    .role = Un rôle pour qui gagne
    .starts = Quand il commence tout seul, par exemple vendredi 20:00 ou 3 jours
    .at-least = Combien de participants il faut pour qu’il commence tout seul (4 par défaut)
    .repeats = L’organiser encore et encore, à partir du début indiqué
    .check-in = Demander pendant la dernière heure qui est là ; les autres laissent leur place
    .every = Participer à chaque fois, jusqu’à ton départ
    .rating-from = La cote la plus basse admise ; les nouveaux comptent pour 1500
    .rating-to = La cote la plus haute admise
    .remove = Retirer une personne ; après le début, ses autres parties sont perdues
    .add = Ajouter quelqu’un après le début, en suisse ou dans un groupe avec une place libre
    .replace = Donner la place d’une personne à une autre, tant que personne n’a joué
    .rename = Renommer un tournoi
    .adjudicate = Dire comment une partie de tournoi s’est terminée
    .player = Qui
    .by = Qui prend la place
    .winner = Qui a gagné ; laisse vide pour choisir le résultat
command-league = ligue
    .description = Les ligues de ce serveur : saisons, divisions, montées et descentes
    .help = t’inscrit à une ligue
    .create = Créer une ligue : des saisons de six ou huit semaines
    .join = Participer à la prochaine saison, ou prendre une place libre de celle en cours
    .leave = Quitter une ligue
    .table = Voir le classement de ta division et le palmarès
    .move = Mettre une personne dans une division de la prochaine saison
    .remove = Retirer une personne d’une ligue
    .rename = Renommer une ligue
    .end = Terminer la saison en cours, ou la ligue
    .league = Quelle ligue, s’il y en a plusieurs
    .name = Son nom
    .game = Quel jeu
    .variant = Taille du plateau et autres réglages ; les plateaux habituels par défaut
    .pace = Temps de chacun : 7 jours en tout (six semaines) ou 14 (huit semaines, par défaut)
    .size = Combien de personnes compte d’habitude une division, de 4 à 8 (6 par défaut)
    .role = Un rôle pour les champions
    .every = Participer à chaque saison, jusqu’à ton départ
    .late = Voir qui est en retard (organisation)
    .division = Quelle division ; la 1 est la plus haute
    .player = Qui
command-resign = abandonner
    .description = Abandonner une partie ; une confirmation te sera demandée
    .help = abandonne une partie
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-draw = nulle
    .description = Proposer la nulle, ou accepter celle qu’on te propose
    .help = propose la nulle
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-takeback = reprendre
    .description = Demander à reprendre ton dernier coup
    .help = demande à reprendre ton coup
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-if = si
    .description = Prévoir des réponses immédiates aux coups adverses ; sans option : voir ton plan
    .help = prévoit une réponse
    .opponent = Le coup adverse, précédé si tu veux des coups qui y mènent
    .then = Ta réponse
    .game = Quelle partie, si tu en as plusieurs dans ce salon
command-away = absence
    .description = Arrêter tes pendules dans toutes tes parties, au plus 30 jours par an
    .help = arrête tes pendules
    .until = Combien de temps, par exemple 3 jours, ou une date ; laisse vide pour t’absenter jusqu’à ton retour
command-privacy = données
    .description = Ce qui est enregistré sur toi : le voir, l’avoir dans un fichier ou le supprimer
    .help = montre ce qui est enregistré sur toi
    .what = Ce que tu veux
command-preferences = préférences
    .description = L’aspect des plateaux et la façon de te prévenir
    .help = règle tes plateaux et tes notifications
    .quiet = Quand les parties ne te préviennent pas, par exemple 22:00–07:00
    .zone = Ton fuseau horaire : tape ta ville ou l’heure qu’il est chez toi
command-setup = configurer
    .description = Choisis les salons et les rôles de ce serveur, en deux pages
    .help = choisit salons et rôles du serveur
command-settings = paramètres
    .description = Réglages des parties sur ce serveur
    .help = règle le serveur, si tu le gères
    .show = Voir tous les paramètres, et qui a changé quoi en dernier
    .channel = Autoriser les parties dans un salon ; sans option : voir les salons autorisés
    .role = Laisser jouer un rôle ; sans option : voir qui peut jouer
    .allowed = Oui, non ou tous (oui par défaut)
    .threads = Ouvrir ou non un fil pour chaque partie
    .boards = Quels plateaux restent dans le salon
    .keep = Le dernier plateau de chaque partie, ou tous
    .on = Activer ou désactiver
    .pace = La cadence habituelle
    .timeout = Ce qui se passe quand le temps est écoulé
    .then = Ce qui se passe
    .reminders = Envoyer ou non un rappel quand le temps presse
    .rated = Autoriser ou non les parties classées
    .computer = Autoriser ou non les parties contre l’ordinateur, et choisir qui les voit
    .mode = Désactivées, privées, privées sauf sur demande, ou publiques
    .language = La langue des messages dans les salons
    .theme = L’aspect des plateaux dans les salons
    .pages = Rendre visibles à qui a l’adresse les parties des salons ouverts à tous
    .lobby = Afficher les défis ouverts dans un salon
    .results = Publier les résultats des parties dans un salon
    .puzzle = Publier chaque jour un échauffement et un problème dans un salon
    .hour = À quelle heure, dans le fuseau horaire du serveur (12 par défaut)
    .notify = Un rôle à prévenir des nouveaux défis, au plus une fois par heure
    .ban = Empêcher quelqu’un de commencer des parties ici ; celles en cours continuent, sauf en tournoi
    .unban = Laisser de nouveau une personne commencer des parties ici
    .rank-role = Donner un rôle aux personnes dont la cote est assez haute
    .tournament-role = Laisser un rôle organiser des tournois
    .zone = Le fuseau horaire du problème et des heures saisies par l’organisation ; vide : l’afficher
    .rating = La cote à partir de laquelle on reçoit le rôle
    .player = Qui
    .until = Combien de temps, par exemple 3 jours, ou une date ; laisse vide pour une exclusion sans fin
    .export = Récupérer les parties classées d’une année en fichiers
    .year = Quelle année (celle en cours par défaut)
    .month = Seulement ce mois de l’année, de 1 à 12
    .end = Arrêter une partie bloquée, sans résultat
    .adjudicate = Dire comment une partie s’est terminée
    .game = Quelle partie
    .winner = Qui a gagné ; laisse vide pour choisir le résultat
command-doctor = diagnostic
    .description = Quelles permissions manquent à Parlor sur ce serveur, et ce que cela empêche
    .help = dit ce qui manque à Parlor
command-leaderboard = classement
    .description = Les meilleures cotes, sur ce serveur ou sur tous
    .help = montre les meilleures cotes
    .game = Quel jeu (tous ensemble par défaut)
    .scope = Ce serveur, ou tous les serveurs
    .page = Quelle page du classement
command-profile = profil
    .description = Cotes, résultats et parties récentes d’une personne
    .help = montre des cotes et des résultats
    .player = De qui (de toi par défaut)
    .versus = Comparer avec une autre personne
command-block = bloquer
    .description = Ne plus recevoir de défis d’une personne ; sans option : la liste
    .help = bloque une personne
    .player = Qui
command-unblock = débloquer
    .description = Laisser de nouveau une personne te défier
    .help = débloque une personne
    .player = Qui
command-learn = apprendre
    .description = Apprendre un jeu en cinq courtes leçons que personne d’autre ne voit
    .help = t’apprend un jeu en courtes leçons
    .game = Quel jeu
command-puzzle = problème
    .description = Les problèmes du jour : trouve le coup gagnant
    .help = montre les problèmes du jour
    .game = Quel jeu (tous par défaut)
command-rules = règles
    .description = Les règles d’un jeu en bref, avec un exemple
    .help = explique un jeu
    .game = Quel jeu
command-replay = revoir
    .description = Revoir une partie en cours ou terminée : coup par coup, en GIF ou en texte
    .help = montre une partie coup par coup
    .game = Quelle partie
command-explore = explorer
    .description = Essayer des coups sur une copie privée de la position
    .help = te laisse essayer des coups
    .game = Quelle partie, s’il y en a plusieurs
    .record = Une feuille de partie, pour essayer des coups à partir de sa fin
command-help = aide
    .description = Ce qu’est Parlor et comment jouer
    .help = dit ce qu’est Parlor
command-challenge-user = Défier à un jeu
command-replay-message = Revoir
command-explore-message = Explorer d’ici
command-analyse-message = Analyser
option-rank-role-role = Le rôle à donner
option-posting-channel = Dans quel salon
option-pages-mode = Publiques ou désactivées, pour les parties qui commenceront ensuite
option-rank-role-game = Quel jeu, ou tous ensemble
option-puzzle-game = Quel jeu (à tour de rôle par défaut)
option-tournament-role-role = Quel rôle
option-tournament-end = arrêter
option-league-move = déplacer
option-league-every = chaque-saison
option-tournament-every = chaque-fois
option-tournament-game = Quelle partie
choice-repeats-weekly = Chaque semaine
choice-repeats-fortnightly = Toutes les deux semaines
choice-repeats-monthly = Chaque mois
choice-form-round-robin = Toutes rondes : tout le monde se rencontre deux fois
choice-form-knockout = Élimination directe : qui perd un duel est éliminé
choice-form-swiss = Suisse : une partie par ronde, à points à peu près égaux
choice-form-teams = Match de deux équipes : deux parties par table
choice-first-me = Je commence
choice-first-opponent = L’adversaire commence
choice-first-computer = L’ordinateur commence
choice-first-random = Tirage au sort
choice-games-one = Une partie
choice-games-both = Deux parties : chacun en commence une
choice-scope-server = Ce serveur
choice-scope-everywhere = Tous les serveurs
choice-scope-followed = Suivies
choice-as-picture = En image
choice-as-text = En mots

## Noms des options et des parties de commandes, sous la même forme que les noms des commandes

name-add = ajouter
name-adjudicate = trancher
name-against = contre
name-allowed = autorisé
name-as = format
name-at-least = minimum
name-ban = exclure
name-boards = plateaux
name-by = par
name-channel = salon
name-check-in = présence
name-close = clore
name-computer = ordinateur
name-create = créer
name-division = division
name-end = arrêter
name-every = délai
name-export = exporter
name-first = premier
name-form = formule
name-game = jeu
name-games = parties
name-hour = heure
name-join = participer
name-keep = garder
name-language = langue
name-late = en-retard
name-league = ligue
name-leave = quitter
name-level = niveau
name-lobby = défis-ouverts
name-mode = mode
name-month = mois
name-move = coup
name-name = nom
name-notify = prévenir
name-on = activé
name-opponent = adversaire
name-pace = cadence
name-page = page
name-pages = pages
name-player = membre
name-puzzle = problème
name-quiet = calme
name-rank-role = rôle-par-cote
name-rated = classée
name-rating = cote
name-rating-from = cote-min
name-rating-to = cote-max
name-record = feuille
name-reminders = rappels
name-remove = retirer
name-rename = renommer
name-repeats = répéter
name-replace = remplacer
name-results = résultats
name-role = rôle
name-rounds = rondes
name-scope = portée
name-seats = places
name-show = afficher
name-size = taille
name-start = lancer
name-starts = début
name-table = classement
name-team-one = équipe-un
name-team-two = équipe-deux
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
name-year = année
name-zone = fuseau

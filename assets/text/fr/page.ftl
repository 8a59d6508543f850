# La page du plateau, et comment y arriver.

open-off = Il n’y a pas de page du plateau ici.
open-link = Ce lien ouvre le plateau dans un navigateur, pour toi seul. Il sert une fois, pendant 15 minutes.
button-open = Ouvrir
button-open-link = Ouvrir le plateau
button-sign-out = Se déconnecter de la page
privacy-page = La page du plateau : les navigateurs que tu utilises, jusqu’à 30 jours après la dernière visite, et pendant un jour les plateaux que tu as ouverts.
privacy-sessions = { $count ->
    [one] Tu es connecté à la page du plateau dans un navigateur, dernière visite { $last }.
   *[other] Tu es connecté à la page du plateau dans { $count } navigateurs, dernière visite { $last }.
}
signed-out = Tu es déconnecté de la page du plateau dans tous tes navigateurs.

page-boards = Mes plateaux
page-boards-waiting = À toi de jouer
page-boards-others = Aux autres de jouer
page-boards-none = Aucune partie en cours.
page-against = contre { $opponent }
page-time = jusqu’au { $time }
page-open-title = Ouvrir le plateau
page-open-as = Jouer en tant que { $name }
page-open-hint = Le bouton utilise le lien, qui ne sert qu’une fois.
page-sign-out = Se déconnecter
page-skip = Aller au plateau
page-board = Plateau
page-cell-empty = { $cell }, vide
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, tu peux jouer ici
page-your-turn = À toi de jouer
page-their-turn = C’est à { $name } de jouer.
page-thinking = { $name } réfléchit.
page-tap = Touche une case pour choisir un coup.
page-next-part = { $chosen } : et ensuite ?
page-play = Jouer { $move }
page-cancel = Annuler
page-typed = Coup
page-typed-play = Jouer
page-moves = Coups possibles
page-played = Tu as joué { $move }.
page-they-played = { $name } a joué { $move }.
page-lost-connection = Pas de connexion. Nouvel essai en cours.
page-not-found = Ce plateau n’existe pas, ou tu ne peux pas le voir. Ouvre-le de nouveau depuis son message sur Discord.
page-signed-out = Tu n’es pas connecté. Appuie sur « Ouvrir » sous un plateau, sur Discord.
page-link-over = Ce lien n’est plus valable : il sert une fois, pendant 15 minutes. Appuie de nouveau sur « Ouvrir » sous le plateau.
page-too-many = Trop de requêtes. Réessaie dans { $seconds } secondes.
page-trouble = Un problème est survenu chez Parlor. Réessaie dans un instant.
page-slow = C’était trop long. Réessaie dans un instant.
page-foreign = Cette requête ne vient pas de la page de Parlor.
page-too-large = Ce texte est trop long.
page-ply = Coup { $ply } sur { $plies }
page-replay = Revoir
page-pause = Pause
page-roll = Dé { $roll }
page-try = Essayer des coups
page-tried = Essayé : { $moves }
page-try-back = Revenir d’un coup
page-try-end = Retour à la partie
page-plan = Garder comme plan : { $plan }
page-boards-finished = Terminées

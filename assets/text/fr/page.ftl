# La page du plateau, et comment y arriver.

open-off = La page du plateau est désactivée ici.
open-link = Touche les cases au lieu d’écrire. Ce lien n’est que pour toi, pendant 15 minutes.
open-inside = Si tu ouvres dans Discord, ce salon voit que tu as ouvert Parlor, mais pas ton plateau. Parlor retient ce choix : « Plateaux dans Discord » dans /préférences.
button-open = Jouer sur le plateau
button-open-puzzle = Résoudre sur le plateau
button-open-link = Ouvrir le plateau
button-open-inside = Ouvrir dans Discord
button-sign-out = Fermer mes sessions
privacy-page = Pour la page du plateau, Parlor enregistre aussi tes connexions, jusqu’à 30 jours après la dernière visite, les plateaux que tu as ouverts, pendant un jour, et le moment où tu as regardé une partie en cours pour la dernière fois, pendant deux minutes.
privacy-sessions = { $count ->
    [one] Tu as une session ouverte sur la page du plateau, dans un navigateur. Dernière visite : { $last }.
   *[other] Tu as une session ouverte sur la page du plateau, dans { $count } navigateurs. Dernière visite : { $last }.
}
signed-out = Tu n’as plus de session ouverte sur la page du plateau.

page-boards = Mes plateaux
page-boards-waiting = À toi de jouer
page-boards-others = Aux autres de jouer
page-boards-none = Aucune partie en cours.
page-against = contre { $opponent }
page-open-as = Continuer en tant que { $name }
page-open-other = Ici, c’est { $other } qui est connecté. Veux-tu continuer en tant que { $name } ?
page-sign-out = Se déconnecter
page-skip = Aller au plateau
page-board = Plateau
page-cell-empty = { $cell }, vide
page-cell-stone = { $cell }, { $colour }
page-cell-legal = { $cell }, coup possible
page-your-turn = À toi de jouer
page-vote = Vote pour le prochain coup
page-voted = Ton vote : { $move }. Tu peux le changer
page-votes = { $voted ->
    [one] 1 personne a voté.
   *[other] { $voted } personnes ont voté.
}
page-vote-rule = Le coup qui a le plus de voix est joué ; en cas d’égalité, le sort décide.
page-vote-join = Tu n’es encore dans aucune équipe. Pour voter, rejoins-en une sous le plateau, sur Discord.
page-vote-for = Voter pour { $move }
page-vote-preview = Voter pour { $move } ?
page-vote-cast = Ton vote compte. Personne ne le voit avant la fin du vote.
page-their-turn = À { $name } de jouer
page-thinking = { $name } réfléchit
page-tap = Touche une case.
page-play = Jouer { $move }
page-cancel = Annuler
page-typed = Coup
page-typed-play = Jouer
page-moves = Coups possibles
page-played = Tu as joué { $move }.
page-they-played = { $name } a joué { $move }.
page-draw = { $yours ->
    [yes] Tu as proposé la nulle.
   *[no] { $name } propose la nulle. Jouer un coup la refuse.
}
page-takeback = { $yours ->
    [yes] Tu as demandé à reprendre ton coup.
   *[no] { $name } demande à reprendre son coup.
}
page-lost-connection = Pas de connexion.
page-foreign-answer = Autre chose répond à la place de Parlor, peut-être la page de connexion de ton réseau. Recharge la page pour la voir.
page-reload = Recharger
page-not-found = Ce plateau n’existe pas, ou tu ne peux pas le voir. Appuie de nouveau sur « Jouer sur le plateau » sous le plateau, sur Discord.
page-signed-out = Connecte-toi d’abord : appuie sur « Jouer sur le plateau » sous un plateau, sur Discord. Si tu viens de le faire, autorise les cookies de cette page.
page-link-over = Ce lien a déjà servi ou a expiré. Appuie de nouveau sur « Jouer sur le plateau » sous le plateau, sur Discord.
page-too-many = Trop de requêtes. Réessaie dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
page-trouble = Quelque chose s’est mal passé du côté de Parlor. Réessaie dans un moment.
page-slow = C’était trop long. Réessaie dans un instant.
page-foreign = Cette requête ne vient pas de la page de Parlor.
page-too-large = Ce texte est trop long.
page-ply = Coup { $ply } sur { $plies }
page-now = Revenir au présent
page-roll = Faire un { $roll }
page-try = Essayer des coups
page-try-end = Retour à la partie
page-plan = Garder comme plan
page-boards-finished = Résultats
page-moment = { $date }, { $clock }
page-hint-search = Parlor cherche un bon coup…
page-rematch-sent = Revanche proposée. Le défi est sur Discord, sous les plateaux de cette partie.
page-elsewhere = Ce n’est pas possible ici. Sers-toi des boutons sous le plateau, sur Discord.
page-analysing = L’ordinateur examine la partie. Cela peut prendre une minute…
page-chance = { $name } : { $chance }
page-sound = Son
page-learn = Apprendre un jeu
page-learn-done = Leçons terminées : { $done } sur { $lessons }
public-page = -# Page publique : toute personne qui a [ce lien](<{ $url }>) peut regarder.
page-player = Joueur { $number }
page-activity-begins = Connexion en cours…
page-activity-refused = La connexion par Discord a échoué.
page-activity-again = Réessayer
page-activity-outside = Cette page s’ouvre dans Discord : appuie sur « Jouer sur le plateau » sous un plateau.
page-activity-silent = Discord ne répond pas ici. Tu peux jouer dans ton navigateur : appuie sur « Jouer sur le plateau » sous un plateau, ou va sur
page-magnify = Garde le doigt appuyé pour agrandir.
page-next-slide = { $chosen } forme une paire. Dans quelle direction glisse-t-elle ?
page-next-space = Où va { $chosen } ?
page-preview = Jouer { $move } ?
page-preview-after = Voici à quoi ressemblerait le plateau.
page-left = encore { $time }
page-overdue = Temps écoulé
page-days = { $count } j
page-hours = { $count } h
page-minutes = { $count } min
page-you = Toi
page-trying = Essai : rien ne compte ici
page-try-play = Essayer { $move }
page-planned = Prévu : { $plan }
page-plan-clear = Effacer
page-win = Tu gagnes !
page-loss = { $name } gagne
page-resigned = Tu as abandonné
page-why-loss = { $name } gagne.
page-why-resigned = { $name } a abandonné.
page-why-time = { $yours ->
    [yes] Ton temps est écoulé.
   *[no] Le temps de { $name } est écoulé.
}
page-why-decided = L’équipe du serveur en a décidé ainsi.
page-why-agreed = D’un commun accord.
page-why-uncounted = Elle ne compte pas.
page-solution = Solution
page-rating = Cote : { $change }
page-save = Enregistrer
page-beat = Victoire contre { $opponent }
page-lost-to = Défaite contre { $opponent }
page-drew = Nulle contre { $opponent }
page-share = Partager
page-copied = Lien copié.
page-new-game = Nouvelle partie
page-new-start = Contre l’ordinateur
page-which-channel = Dans quel salon ?
page-show = Montrer sur Discord
page-friend-asked = Ton défi est dans { $channel }. N’importe qui peut l’y accepter.
page-shown = La partie apparaît dans un instant dans { $channel }.
page-channel-closed = Ce salon ne t’est pas ouvert en ce moment. Choisis-en un autre.
page-discord-refuses = Discord ne te laisse rien faire dans ce salon en ce moment. Réessaie quand tu y auras de nouveau accès.
page-discord-silent = Discord n’a pas répondu. Réessaie dans un instant.
page-friend-in-discord = Sur Discord, tape /défi dans un salon de ton serveur.
page-show-in-discord = Sur Discord, tape /plateau dans un salon de ton serveur, puis appuie sur « Montrer » sous le plateau.
page-puzzle-shown = Le problème apparaît dans un instant dans { $channel }.
page-puzzle-show-in-discord = Sur Discord, tape /problème dans un salon de ton serveur, puis appuie sur « Montrer » sous le problème.
page-played-moves = Coups
page-challenges = Défis
page-boards-votes = Parties par vote
page-wants-rematch = { $opponent } veut une revanche
page-drag = Tu peux aussi glisser depuis { $cell }.
page-several = Plusieurs pions peuvent aller en { $cell } : touche d’abord le pion.
page-terms = { $variant } · { $pace } · { $rated ->
    [yes] partie classée
   *[no] partie non classée
}
page-pass = Passer

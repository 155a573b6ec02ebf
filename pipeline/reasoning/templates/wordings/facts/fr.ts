import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** French. `{le team}` puts the article before the clubs that have one: `Lens`, `la Juventus`, `l’Ajax`. */
export const FR_FACTS = {
  goalRich: [
    'Dans {share} des {number} derniers matchs de {le team}, il y a eu trois buts ou plus.',
    'Avec {le team}, on voit des buts : trois ou plus dans {share} des {number} derniers matchs.',
    'On a vu au moins trois buts dans {share} des {number} derniers matchs de {le team}.',
    '{share} des {number} derniers matchs de {le team} ont donné trois buts ou plus.',
  ],
  goalPoor: [
    'Dans {share} des {number} derniers matchs de {le team}, il n’y a pas eu plus de deux buts.',
    'Avec {le team}, les buts sont rares : deux ou moins dans {share} des {number} derniers matchs.',
    'On n’a pas vu plus de deux buts dans {share} des {number} derniers matchs de {le team}.',
    '{share} des {number} derniers matchs de {le team} ont donné deux buts ou moins.',
  ],
  goalRichAll: [
    'Les {number} derniers matchs de {le team} ont tous donné au moins trois buts.',
    'Chacun des {number} derniers matchs de {le team} a donné trois buts ou plus.',
  ],
  goalPoorAll: [
    'Aucun des {number} derniers matchs de {le team} n’a donné plus de deux buts.',
    'Chacun des {number} derniers matchs de {le team} a donné deux buts ou moins.',
  ],
  table: [
    'Au classement, on trouve {le home} au {homePlace} rang et {le away} au {awayPlace}.',
    'Au classement, {le home} est {homePlace}, {le away} {awayPlace}.',
    '{le home} pointe au {homePlace} rang, {le away} au {awayPlace}.',
    'Le classement place {le home} au {homePlace} rang et {le away} au {awayPlace}.',
    'Au classement, {le home} occupe le {homePlace} rang et {le away} le {awayPlace}.',
  ],
  formBoth: [
    'Sur {number} matchs, {le home} compte {homeRecord} ; {le away}, {awayRecord}.',
    'En {number} matchs, le bilan est de {homeRecord} pour {le home}, contre {awayRecord} pour {le away}.',
    'La forme du moment, sur {number} matchs : {homeRecord} pour {le home} ; {awayRecord} pour {le away}.',
    '{le home} reste sur {homeRecord} en {number} matchs, {le away} sur {awayRecord}.',
    '{le home} affiche {homeRecord} en {number} matchs ; {le away}, {awayRecord}.',
    'Lors des {number} derniers matchs, le bilan est de {homeRecord} pour {le home} et de {awayRecord} pour {le away}.',
  ],
  formSame: [
    'Les deux équipes restent sur {record} en {number} matchs.',
    'Même bilan de part et d’autre sur les {number} derniers matchs : {record}.',
  ],
  formAllWon: [
    '{le team} a remporté ses {number} derniers matchs ({goalsFor}, {goalsAgainst}).',
    '{le team} a tout gagné lors de ses {number} derniers matchs, avec {goalsFor} et {goalsAgainst}.',
    '{le team} reste sur {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formUnbeaten: [
    '{le team} n’a pas perdu depuis {number} matchs ({record}), avec {goalsFor} et {goalsAgainst}.',
    'Aucune défaite sur les {number} derniers matchs de {le team} : {record}, {goalsFor} et {goalsAgainst}.',
    'Personne n’a battu {le team} en {number} rencontres : {record}, avec {goalsFor} et {goalsAgainst}.',
    'Voilà {number} matchs que {le team} ne perd plus ({record} ; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{le team} n’a plus gagné depuis {number} matchs ({record}), avec {goalsFor} et {goalsAgainst}.',
    'Aucune victoire sur les {number} derniers matchs de {le team} : {record}, {goalsFor} et {goalsAgainst}.',
    'La victoire fuit {le team} depuis {number} rencontres : {record}, avec {goalsFor} et {goalsAgainst}.',
    'Voilà {number} matchs que {le team} ne gagne plus ({record} ; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{le team} a perdu ses {number} derniers matchs ({goalsFor}, {goalsAgainst}).',
    'Que des défaites lors des {number} derniers matchs de {le team}, avec {goalsFor} et {goalsAgainst}.',
    '{le team} reste sur {record} ({goalsFor}, {goalsAgainst}).',
  ],
  wonRow: [
    '{le team} a gagné ses {number} derniers matchs.',
    '{le team} reste sur {number} victoires de suite.',
    '{le team} vient d’aligner {number} victoires.',
  ],
  drawnRow: [
    'Les {number} derniers matchs de {le team} se sont terminés sur un nul.',
    '{le team} reste sur {number} nuls de suite.',
    '{le team} a partagé les points lors de ses {number} derniers matchs.',
  ],
  lostRow: [
    '{le team} a perdu ses {number} derniers matchs.',
    '{le team} reste sur {number} défaites de suite.',
    '{le team} vient d’enchaîner {number} défaites.',
  ],
  scoreless: [
    '{le team} n’a pas marqué lors de ses {number} derniers matchs.',
    '{le team} n’a plus marqué depuis {number} matchs.',
    'Voilà {number} matchs que {le team} attend un but.',
  ],
  cleanSheets: [
    '{le team} n’a pas encaissé de but lors de ses {number} derniers matchs.',
    '{le team} garde sa cage inviolée depuis {number} matchs.',
    '{le team} n’a plus encaissé de but depuis {number} matchs.',
  ],
  homeWins: [
    '{le team} a gagné ses {number} derniers matchs à domicile.',
    'À domicile, {le team} reste sur {number} victoires de suite.',
    '{le team} n’a connu que la victoire lors de ses {number} derniers matchs à domicile.',
  ],
  homeLosses: [
    '{le team} a perdu ses {number} derniers matchs à domicile.',
    'À domicile, {le team} reste sur {number} défaites de suite.',
    '{le team} n’a connu que la défaite lors de ses {number} derniers matchs à domicile.',
  ],
  awayWins: [
    '{le team} a gagné ses {number} derniers matchs à l’extérieur.',
    'En déplacement, {le team} reste sur {number} victoires de suite.',
    '{le team} n’a connu que la victoire lors de ses {number} derniers déplacements.',
  ],
  awayLosses: [
    '{le team} a perdu ses {number} derniers matchs à l’extérieur.',
    'En déplacement, {le team} reste sur {number} défaites de suite.',
    '{le team} n’a connu que la défaite lors de ses {number} derniers déplacements.',
  ],
  bigWin: [
    'La dernière sortie de {le team}, {onDate}, a été une large victoire : {result}.',
    '{onDate}, {le team} a gagné largement : {result}.',
    'Lors de son dernier match, {onDate}, {le team} l’a emporté nettement : {result}.',
    '{le team} vient de s’imposer largement ({result}, {onDate}).',
  ],
  bigLoss: [
    'La dernière sortie de {le team}, {onDate}, a été une lourde défaite : {result}.',
    '{onDate}, {le team} a perdu lourdement : {result}.',
    'Lors de son dernier match, {onDate}, {le team} a nettement perdu : {result}.',
    '{le team} vient de s’incliner lourdement ({result}, {onDate}).',
  ],
  mostDraws: [
    'Aucune équipe du championnat ne fait aussi souvent match nul que {le team} : {record} en {matches}.',
    'Avec {record} en {matches}, {le team} est l’équipe du championnat qui compte le plus de nuls.',
    'Aucune équipe du championnat n’a partagé les points autant de fois que {le team} : {record} en {matches}.',
  ],
  fewestLosses: [
    'Aucune équipe du championnat ne perd aussi rarement que {le team} : {record} en {matches}.',
    'Personne dans ce championnat n’est plus difficile à battre que {le team} : {record} en {matches}.',
    'Aucune équipe du championnat n’a perdu moins souvent que {le team} : {record} en {matches}.',
  ],
  mostLosses: [
    'Pas une équipe du championnat n’a perdu aussi souvent que {le team} : {record} en {matches}.',
    'L’équipe la plus souvent battue du championnat est {le team} : {record} en {matches}.',
    'Aucune équipe du championnat n’a perdu plus souvent que {le team} : {record} en {matches}.',
  ],
  fewestWins: [
    'Pas une équipe du championnat n’a gagné aussi rarement que {le team} : {record} en {matches}.',
    'L’équipe qui gagne le moins souvent dans ce championnat est {le team} : {record} en {matches}.',
    'Aucune équipe du championnat n’a gagné moins souvent que {le team} : {record} en {matches}.',
  ],
  leads: [
    '{le team} est en tête du classement, avec {gap} d’avance.',
    'En tête du classement, {le team} compte {gap} d’avance.',
    '{le team} mène le championnat avec {gap} d’avance.',
  ],
  chases: [
    '{le team} ({place}) est à {gap} de la tête.',
    'La première place est à portée de {le team} ({place}), qui n’en est qu’à {gap}.',
    'Au classement, {le team} ({place}) compte {gap} de retard sur le premier.',
  ],
  chasesToo: [
    '{le team} est à {gap} de la tête.',
    'La première place est à portée de {le team}, qui n’en est qu’à {gap}.',
    '{le team} compte {gap} de retard sur le premier.',
  ],
  dropZone: [
    '{le team} ({place}) est dans la zone de relégation, à {gap} du maintien.',
    'Pour {le team} ({place}), l’objectif est le maintien : le premier non-relégable est à {gap}.',
    'Dans la zone rouge, {le team} ({place}) est à {gap} du maintien.',
  ],
  dropZoneToo: [
    '{le team} est dans la zone de relégation, à {gap} du maintien.',
    'Pour {le team}, l’objectif est le maintien : le premier non-relégable est à {gap}.',
    '{le team} est à {gap} du maintien.',
  ],
  nearDrop: [
    '{le team} ({place}) n’a que {gap} d’avance sur la zone de relégation.',
    'La relégation est proche pour {le team} ({place}), qui n’a que {gap} d’avance.',
    'Sur la zone de relégation, {le team} ({place}) ne compte que {gap} d’avance.',
  ],
  nearDropToo: [
    '{le team} n’a que {gap} d’avance sur la zone de relégation.',
    'La relégation est proche pour {le team}, qui n’a que {gap} d’avance.',
    'La zone rouge n’est qu’à {gap} de {le team}.',
  ],
  reaches: [
    '{le team} est à {gap} d’une place {prize}.',
    'Pour {le team}, une place {prize} n’est qu’à {gap}.',
    'À {gap} d’une place {prize}, {le team} peut encore y croire.',
    'Il manque {gap} à {le team} pour accrocher une place {prize}.',
  ],
  nothingLeft: [
    'À {number} matchs de la fin, {le team} ({place}) ne peut plus ni viser le haut ni craindre le bas.',
    'Il reste {number} matchs et {le team} ({place}) ne joue plus rien au classement.',
    'Ni haut ni bas pour {le team} ({place}) dans les {number} matchs qui restent.',
  ],
  neighbours: [
    'Au classement, il n’y a que {gap} entre {le home} et {le away}.',
    '{le home} et {le away} se suivent au classement, à {gap} l’un de l’autre.',
    'Duel de voisins au classement : il n’y a que {gap} d’écart entre {le home} et {le away}.',
  ],
  topMatch: [
    'Choc du haut de tableau : les deux équipes sont parmi les quatre premières.',
    'Deux des quatre premiers du classement s’affrontent.',
  ],
  bottomMatch: [
    'Duel du bas de tableau : les deux équipes sont parmi les quatre dernières.',
    'Deux des quatre derniers du classement s’affrontent.',
  ],
  headToHead: [
    'Les confrontations directes ({meetings}) ont donné {tally}.',
    'Le bilan de leurs {meetings} : {tally}.',
    'Les confrontations passées ({meetings}) se soldent par {tally}.',
    'Les {meetings} entre les deux équipes ont donné {tally}.',
  ],
  headToHeadOne: [
    'Une seule rencontre jusqu’ici, {onDate} : {result}.',
    'Les deux équipes ne se sont affrontées qu’une fois, {onDate} : {result}.',
    'Leur seul duel, {onDate}, s’est terminé ainsi : {result}.',
  ],
  meetingsWon: [
    '{le team} a gagné les {number} derniers duels contre {le other}.',
    'Face à {le other}, {le team} reste sur {number} victoires de suite.',
    'Ces derniers temps, le duel a un seul vainqueur : {number} succès de suite de {le team} contre {le other}.',
  ],
  firstLegLead: [
    'Au match aller, {onDate}, {result} : {le team} a {goals} d’avance.',
    '{le team} part avec {goals} d’avance après l’aller {onDate} ({result}).',
    'Après le match aller ({result}, {onDate}), {le team} mène de {goals}.',
  ],
  firstLegLevel: [
    'Match nul à l’aller, {onDate} : {result}.',
    'Après l’aller, {onDate}, tout reste ouvert : {result}.',
  ],
  derby: [
    'C’est un derby : {le home} et {le away} jouent à quelques kilomètres l’un de l’autre.',
    'Entre voisins : quelques kilomètres seulement séparent {le home} et {le away}.',
    'Pour {le home} et {le away}, c’est le derby.',
  ],
  rest: [
    'Depuis le dernier match, il s’est écoulé {homeDays} pour {le home} et {awayFigure} pour {le away}.',
    '{le home} a eu {homeDays} de repos, contre {awayFigure} pour {le away}.',
    '{le home} a disposé de {homeDays} pour récupérer, {le away} de {awayFigure}.',
  ],
  absenceOne: [
    '{le team} jouera sans {names}.',
    '{names} manque à l’appel du côté de {le team}.',
    '{le team} devra faire sans {names}.',
    '{names} est indisponible pour {le team}.',
    'Il manquera un joueur à {le team} : {names}.',
  ],
  absences: [
    '{le team} devra se passer de {players} : {names}.',
    'Du côté de {le team}, {names} seront absents.',
    '{le team} devra composer sans {names}.',
    '{names} sont indisponibles pour {le team}.',
    'Il manquera {players} à {le team} : {names}.',
  ],
  absencesMany: [
    '{le team} devra se passer de {players}, dont {names}.',
    'Côté absents, {players} manquent à {le team}, parmi eux {names}.',
    '{le team} devra composer sans {players}, dont {names}.',
    '{players} sont indisponibles pour {le team}, dont {names}.',
    'La liste des absents de {le team} compte {players}, dont {names}.',
  ],
  weather: [
    'On prévoit {temperature} au coup d’envoi, avec un vent de {wind} et {humidity} d’humidité.',
    'Il devrait faire {temperature}, avec un vent de {wind} et {humidity} d’humidité.',
    'À l’heure du match, on annonce {temperature}, un vent de {wind} et {humidity} d’humidité.',
  ],
  referee: [
    'L’arbitre {name} sort en moyenne {yellow} cartons jaunes par match.',
    '{name} sera au sifflet, avec une moyenne de {yellow} cartons jaunes par match.',
    'Avec {name} à l’arbitrage, on voit en moyenne {yellow} cartons jaunes par match.',
    '{name}, qui dirige le match, affiche une moyenne de {yellow} cartons jaunes par rencontre.',
  ],
  counts: [
    'Environ {expected} sont attendus ({homeExpected} pour {le home}, {awayExpected} pour {le away}), avec {over} de chances d’en voir plus de {line}.',
    'Pour les {noun}, nous prévoyons environ {homeExpected} pour {le home} et {awayExpected} pour {le away} ; il y en aura plus de {line} dans {over} des cas.',
    'Il faut s’attendre à environ {expected} ({homeExpected} pour {le home}, {awayExpected} pour {le away}) ; la probabilité d’en voir plus de {line} est de {over}.',
    'Côté {noun}, {le home} devrait en compter environ {homeExpected} et {le away} {awayExpected} ; le total a {over} de chances de dépasser {line}.',
    'Il y a {over} de chances de voir plus de {line} {noun} : environ {homeExpected} pour {le home} et {awayExpected} pour {le away}.',
    'Le match devrait donner environ {expected}, {homeExpected} pour {le home} et {awayExpected} pour {le away} ; le seuil de {line} est dépassé dans {over} des cas.',
    'Nous tablons sur environ {expected}, soit {homeExpected} pour {le home} et {awayExpected} pour {le away}, avec une probabilité de {over} de dépasser {line}.',
  ],
  countsSame: [
    'Environ {expected} sont attendus, {each} de chaque côté, avec {over} de chances d’en voir plus de {line}.',
    'Côté {noun}, comptez environ {each} pour chaque équipe ; le total a {over} de chances de dépasser {line}.',
    'Il y a {over} de chances de voir plus de {line} {noun}, avec environ {each} pour chaque équipe.',
    'Le match devrait donner environ {expected}, {each} de chaque côté ; le seuil de {line} est dépassé dans {over} des cas.',
  ],
  cutoff: [
    'Tous ces chiffres reposent sur les faits connus au {date} et sur rien de plus récent.',
    'Les données de cette analyse s’arrêtent au {date}.',
    'Ce que l’on a appris après le {date} n’entre pas dans ces chiffres.',
  ],
  unknown: [
    'On ne connaît ici ni la forme, ni le classement, ni les absents, ni l’arbitre de ce match ; il n’en est donc pas question.',
    'Forme, classement, absents et arbitre de ce match ne sont pas connus ; ce texte n’en dit donc rien.',
  ],
} satisfies Partial<Wordings>

import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Nous attendons ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), avec ${v.over} de chances d’en voir plus de ${v.line}.`,
  (v) =>
    `En ${noun}, nous attendons ${v.homeExpected} pour ${v.home} et ${v.awayExpected} pour ${v.away}, soit ${v.expected} au total ; il y en aura plus de ${v.line} dans ${v.over} des cas.`,
  (v) =>
    `${noun} attendus : ${v.homeExpected} du côté de ${v.home}, ${v.awayExpected} du côté de ${v.away} ; la probabilité d’en voir plus de ${v.line} est de ${v.over}.`,
]

/** French. */
export const fr: Templates = {
  locale: 'fr',
  mend: (text) =>
    text
      .replace(/\b(d|qu)e (?=[AEIOUÀÂÉÈÊÎÔÛ])/g, '$1’')
      .replace(/\bde Le /g, 'du ')
      .replace(/\bde Les /g, 'des ')
      .replace(/(?<![\p{L}])(à|À) Le /gu, (_, a: string) => (a === 'à' ? 'au ' : 'Au ')),
  nouns: {
    match: { one: 'match', other: 'matchs' },
    win: { one: 'victoire', other: 'victoires', numbers: { 1: 'une' } },
    draw: { one: 'nul', other: 'nuls' },
    loss: { one: 'défaite', other: 'défaites', numbers: { 1: 'une' } },
    goal: { one: 'but', other: 'buts' },
    point: { one: 'point', other: 'points' },
    day: { one: 'jour', other: 'jours' },
    player: { one: 'joueur', other: 'joueurs' },
  },
  groups: {
    base: 'le niveau habituel du championnat',
    homeAdvantage: 'l’avantage du terrain',
    strength: 'la force des équipes',
    market: 'la façon dont les bookmakers voyaient les équipes',
    form: 'la forme récente',
    shots: 'les tirs obtenus et concédés',
    headToHead: 'les confrontations directes',
    season: 'le niveau de départ et le moment de la saison',
    rest: 'le repos entre les matchs',
    absences: 'les absences',
    lineups: 'les compositions',
    weather: 'la météo',
    referee: 'l’arbitre',
    calibration: 'le calibrage',
  },
  toDate: (date) => date.replace(/^1 /, '1er '),
  numbers: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${wins} pour ${team}`,
  toOnDate: (date) => `le ${date}`,
  toPlace: (place) => (place === 1 ? '1er' : `${place}e`),
  sentences: {
    favourite: [
      (v) => `Le favori est donc ${v.team}.`,
      (v) => `${v.team} part favori.`,
      (v) => `Le rôle de favori revient à ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} est devant, mais de peu.`,
      (v) => `Cela se joue à peu de chose, avec un léger avantage pour ${v.team}.`,
    ],
    open: [
      (v) => `Le match est ouvert, et ${v.team} y a les meilleures chances.`,
      (v) =>
        `Pas de vrai favori ici : la victoire de ${v.team} est simplement la plus probable des trois issues.`,
    ],
    drawLikely: [
      (v) =>
        `Peu de chose sépare ${v.home} et ${v.away} : le nul lui-même est l’issue la plus probable.`,
      (v) => `Les chiffres annoncent un partage des points entre ${v.home} et ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `Ce qui pèse le plus : ${v.group}. À lui seul, ce facteur fait pencher la balance vers ${v.team} (×${v.times}).`,
      (v) =>
        `Ce qui compte avant tout : ${v.group}, un facteur qui suffit à faire pencher la balance vers ${v.team} (×${v.times}).`,
      (v) =>
        `Rien ne pèse davantage dans ce match que ${v.group}, en faveur de ${v.team} (×${v.times}).`,
    ],
    reasonSecond: [
      (v) => `Vient ensuite un autre élément favorable à ${v.team} : ${v.group} (×${v.times}).`,
      (v) => `En deuxième position : ${v.group}, là encore du côté de ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `Dans l’autre sens : ${v.group}, en faveur de ${v.team} (×${v.times}).`,
      (v) => `Le principal contrepoids : ${v.group}, qui parle pour ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) =>
        `${v.team} passe tout de même devant, car d’autres éléments pèsent davantage ensemble : ${v.groups}.`,
      (v) =>
        `Mais d’autres éléments, réunis, l’emportent et placent ${v.team} devant : ${v.groups}.`,
    ],
    score: [
      (v) =>
        `En buts attendus, on obtient ${v.homeGoals} pour ${v.home} et ${v.awayGoals} pour ${v.away}, et le score le plus probable pour cette issue est ${v.score}.`,
      (v) =>
        `Notre pronostic est ${v.score}, avec ${v.homeGoals} buts attendus pour ${v.home} et ${v.awayGoals} pour ${v.away}.`,
      (v) =>
        `Les buts attendus (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) conduisent à un score de ${v.score}.`,
    ],
    goalsOver: [
      (v) => `Plutôt plus de ${v.line} buts : ${v.over}, contre ${v.under} pour moins.`,
      (v) =>
        `Il y a ${v.over} de chances de voir plus de ${v.line} buts, et ${v.under} d’en voir moins.`,
    ],
    goalsUnder: [
      (v) => `Plutôt moins de ${v.line} buts : ${v.under}, contre ${v.over} pour plus.`,
      (v) =>
        `Il y a ${v.under} de chances de voir moins de ${v.line} buts, et ${v.over} d’en voir plus.`,
    ],
    bridgeOver: [
      (v) =>
        `Aucun score ne va mieux avec cette issue que ${v.score}, mais les scores plus élevés s’additionnent : plus de ${v.line} buts dans ${v.over} des cas, moins dans ${v.under}.`,
      (v) =>
        `Ce score reste sous la ligne de ${v.line} buts, mais tous les scores plus élevés réunis sont plus probables : ${v.over} contre ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Aucun score ne va mieux avec cette issue que ${v.score}, mais les scores plus faibles s’additionnent : moins de ${v.line} buts dans ${v.under} des cas, plus dans ${v.over}.`,
      (v) =>
        `Ce score dépasse la ligne de ${v.line} buts, mais tous les scores plus faibles réunis sont plus probables : ${v.under} contre ${v.over}.`,
    ],
    lines: [
      (v) =>
        `Sur les lignes voisines, on compte ${v.overLow} de chances pour plus de ${v.low} buts et ${v.overHigh} pour plus de ${v.high}.`,
      (v) =>
        `La probabilité de voir plus de ${v.low} buts est de ${v.overLow}, celle d’en voir plus de ${v.high} de ${v.overHigh}.`,
    ],
    halves: [
      (v) => `Sur les buts attendus, ${v.first} le sont avant la pause et ${v.second} après.`,
      (v) =>
        `Par mi-temps, nous attendons, en buts, ${v.first} en première période et ${v.second} en seconde.`,
    ],
    form: [
      (v) => `${v.team} reste sur ${v.record} en ${v.number} matchs, avec ${v.balance} aux buts.`,
      (v) =>
        `Les ${v.number} derniers matchs de ${v.team} : ${v.record}, pour ${v.balance} aux buts.`,
    ],
    formAllWon: [
      (v) => `${v.team} a remporté ses ${v.number} derniers matchs, avec ${v.balance} aux buts.`,
      (v) =>
        `Que des victoires sur les ${v.number} derniers matchs de ${v.team}, pour ${v.balance} aux buts.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} est invaincu depuis ${v.number} matchs (${v.record}), avec ${v.balance} aux buts.`,
      (v) =>
        `Aucune défaite sur les ${v.number} derniers matchs de ${v.team} : ${v.record}, pour ${v.balance} aux buts.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} n’a plus gagné depuis ${v.number} matchs (${v.record}), avec ${v.balance} aux buts.`,
      (v) =>
        `Aucune victoire sur les ${v.number} derniers matchs de ${v.team} : ${v.record}, pour ${v.balance} aux buts.`,
    ],
    formAllLost: [
      (v) => `${v.team} a perdu ses ${v.number} derniers matchs, avec ${v.balance} aux buts.`,
      (v) =>
        `Que des défaites sur les ${v.number} derniers matchs de ${v.team}, pour ${v.balance} aux buts.`,
    ],
    lastWon: [
      (v) =>
        `Dernière sortie de ${v.team} : une victoire ${v.score} contre ${v.opponent} ${v.onDate}.`,
      (v) => `${v.onDate}, ${v.team} a battu ${v.opponent} ${v.score}.`,
    ],
    lastDrew: [
      (v) => `Dernière sortie de ${v.team} : un nul ${v.score} contre ${v.opponent} ${v.onDate}.`,
      (v) => `${v.onDate}, ${v.team} a fait match nul ${v.score} avec ${v.opponent}.`,
    ],
    lastLost: [
      (v) =>
        `Dernière sortie de ${v.team} : une défaite ${v.score} contre ${v.opponent} ${v.onDate}.`,
      (v) => `${v.onDate}, ${v.team} s’est incliné ${v.score} face à ${v.opponent}.`,
    ],
    headToHead: [
      (v) => `Pour situer, les confrontations directes (${v.meetings}) ont donné ${v.tally}.`,
      (v) => `À titre de repère, l’historique des deux équipes (${v.meetings}) : ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} sera privé de ${v.names}.`,
      (v) => `Un absent du côté de ${v.team} : ${v.names}.`,
    ],
    absences: [
      (v) => `${v.team} compte ${v.players} absents : ${v.names}.`,
      (v) => `Les absents du côté de ${v.team} : ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} compte ${v.players} absents, dont ${v.names}.`,
      (v) => `Les absents sont nombreux du côté de ${v.team}, parmi eux ${v.names}.`,
    ],
    confidence: [
      (v) =>
        `Indice de confiance : ${v.confidence}. Sur 100 pronostics de ce niveau, environ ${v.rounded} devraient se vérifier.`,
      (v) =>
        `L’indice de confiance s’établit à ${v.confidence} : environ ${v.rounded} pronostics de ce niveau sur 100 devraient être justes.`,
      (v) =>
        `Avec un indice de confiance de ${v.confidence}, environ ${v.rounded} pronostics semblables sur 100 devraient tomber juste.`,
    ],
    closingWin: [
      (v) => `En résumé : plutôt une victoire de ${v.team}, sans doute sur le score de ${v.score}.`,
      (v) => `Au bout du compte, l’avantage va à ${v.team}, le plus souvent sur un ${v.score}.`,
      (v) =>
        `Le mot de la fin : les meilleures chances vont à ${v.team}, plutôt sur un ${v.score}.`,
    ],
    closingDraw: [
      (v) => `En résumé : un match nul, plutôt sur un ${v.score}.`,
      (v) => `Au bout du compte, un partage des points, le plus souvent sur un ${v.score}.`,
    ],
    corners: toCounts('corners'),
    cards: toCounts('cartons'),
    shots: toCounts('tirs cadrés'),
    opening: [
      (v) =>
        `${v.home} reçoit ${v.away} (${v.league}, ${v.date}) et le modèle donne ${v.homeWin} à la victoire à domicile, ${v.draw} au match nul et ${v.awayWin} à la victoire à l’extérieur.`,
      (v) =>
        `Pour ${v.home} contre ${v.away} (${v.league}, ${v.date}), nous calculons ${v.homeWin} pour l’équipe qui reçoit, ${v.draw} pour le nul et ${v.awayWin} pour les visiteurs.`,
      (v) =>
        `Les chances se répartissent ainsi entre ${v.home} et ${v.away} (${v.league}, ${v.date}) : victoire à domicile ${v.homeWin}, nul ${v.draw}, victoire à l’extérieur ${v.awayWin}.`,
    ],
    goalsUp: [
      (v) =>
        `Ce qui porte le plus l’attaque de ${v.team} : ${v.group}, avec ${v.change} de buts attendus en plus, jusqu’à ${v.goals}.`,
      (v) =>
        `Devant le but, un élément aide surtout ${v.team} : ${v.group}, soit ${v.change} de buts attendus en plus, jusqu’à ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Ce qui freine le plus ${v.team} devant le but : ${v.group}, avec ${v.change} de buts attendus en moins, soit ${v.goals}.`,
      (v) =>
        `Un élément coûte surtout à l’attaque de ${v.team} : ${v.group}, soit ${v.change} de buts attendus en moins, pour finir à ${v.goals}.`,
    ],
    both: [
      (v) =>
        `La probabilité que les deux équipes marquent est de ${v.yes} ; celle qu’au moins une reste muette, de ${v.no}.`,
      (v) =>
        `Il y a but des deux côtés dans ${v.yes} des cas, et au moins une cage inviolée dans ${v.no}.`,
    ],
    unbeaten: [
      (v) => `${v.team} évite la défaite avec une probabilité de ${v.chance}.`,
      (v) => `En comptant aussi le nul, ${v.team} est couvert dans ${v.chance} des cas.`,
    ],
    table: [
      (v) => `Au classement, ${v.home} est ${v.homePlace} et ${v.away} ${v.awayPlace}.`,
      (v) => `Côté classement : ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Jusqu’ici, ${v.home} compte ${v.homePoints} et ${v.away} ${v.awayPoints}.`,
      (v) =>
        `Le total s’établit à ${v.homePoints} pour ${v.home} et ${v.awayPoints} pour ${v.away}.`,
    ],
    season: [
      (v) =>
        `Cette saison, ${v.team} a marqué ${v.scored} et en a encaissé ${v.conceded} (${v.played}).`,
      (v) => `Le compte de ${v.team} après ${v.played} : ${v.scored} pour, ${v.conceded} contre.`,
    ],
    lastMeeting: [
      (v) =>
        `Leur dernière rencontre, ${v.onDate}, s’est terminée sur ${v.first} ${v.score} ${v.second}.`,
      (v) =>
        `Ils se sont affrontés pour la dernière fois ${v.onDate} : ${v.first} contre ${v.second}, ${v.score}.`,
    ],
    rest: [
      (v) =>
        `Depuis le dernier match, ${v.homeDays} se sont écoulés pour ${v.home} et ${v.awayDays} pour ${v.away}.`,
      (v) =>
        `Repos avant le coup d’envoi : ${v.homeDays} pour ${v.home}, ${v.awayDays} pour ${v.away}.`,
    ],
    weather: [
      (v) =>
        `La prévision pour le coup d’envoi : ${v.temperature}, un vent de ${v.wind} et ${v.humidity} d’humidité.`,
      (v) => `Conditions : ${v.temperature}, vent ${v.wind}, humidité ${v.humidity}.`,
    ],
    referee: [
      (v) => `L’arbitre ${v.name} sort en moyenne ${v.yellow} cartons jaunes par match.`,
      (v) => `Au sifflet, ${v.name}, avec une moyenne de ${v.yellow} cartons jaunes par match.`,
    ],
    refereeRed: [
      (v) => `Pour les cartons rouges, la moyenne de ${v.name} est de ${v.red} par match.`,
      (v) => `Avec ${v.name}, on voit ${v.red} carton rouge par match.`,
    ],
    cutoff: [
      (v) =>
        `Tous ces chiffres reposent sur les faits connus au ${v.date} et sur rien de plus récent.`,
      (v) => `Les données de cette analyse s’arrêtent au ${v.date}.`,
    ],
  },
}

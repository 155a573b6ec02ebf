import type { Templates } from './sentences.ts'

/** French. */
export const fr: Templates = {
  locale: 'fr',
  mend: (text) => text.replace(/\bde (?=[AEIOUÀÂÉÈÊÎÔÛ])/g, 'd’'),
  nouns: {
    match: { one: 'match', other: 'matchs' },
    win: { one: 'victoire', other: 'victoires' },
    draw: { one: 'nul', other: 'nuls' },
    loss: { one: 'défaite', other: 'défaites' },
    goal: { one: 'but', other: 'buts' },
    point: { one: 'point', other: 'points' },
    day: { one: 'jour', other: 'jours' },
    player: { one: 'joueur', other: 'joueurs' },
  },
  groups: {
    base: 'le niveau habituel du championnat',
    homeAdvantage: 'l’avantage du terrain',
    strength: 'la force des équipes',
    market: 'la cote des équipes lors des matchs précédents',
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
  toOnDate: (date) => `le ${date}`,
  toPlace: (place) => (place === 1 ? '1er' : `${place}e`),
  sentences: {
    opening: [
      (v) =>
        `${v.home} reçoit ${v.away} (${v.league}, ${v.date}) et le modèle donne ${v.homeWin} à la victoire à domicile, ${v.draw} au match nul et ${v.awayWin} à la victoire à l’extérieur.`,
      (v) =>
        `Pour ${v.home} contre ${v.away} (${v.league}, ${v.date}), nous calculons ${v.homeWin} pour l’équipe qui reçoit, ${v.draw} pour le nul et ${v.awayWin} pour les visiteurs.`,
      (v) =>
        `Les chances se répartissent ainsi entre ${v.home} et ${v.away} (${v.league}, ${v.date}) : victoire à domicile ${v.homeWin}, nul ${v.draw}, victoire à l’extérieur ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `Le favori est ${v.team} : aucune autre issue n’atteint ces ${v.chance}.`,
      (v) => `L’issue la plus probable est un succès de ${v.team}, à ${v.chance}.`,
      (v) => `${v.team} part favori, avec ${v.chance} de chances de l’emporter.`,
    ],
    narrow: [
      (v) =>
        `${v.team} est devant, mais de peu : ${v.chance} contre ${v.next} pour l’issue suivante.`,
      (v) =>
        `La décision est serrée, avec ${v.chance} pour ${v.team} et ${v.next} pour la deuxième issue la plus probable.`,
    ],
    drawLikely: [
      (v) =>
        `Aucune équipe ne se détache : le nul lui-même est l’issue la plus probable, à ${v.chance}.`,
      (v) => `Les chiffres annoncent un partage des points, le nul étant en tête à ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `Le facteur qui pèse le plus : ${v.group}. À lui seul, ce point multiplie par ${v.times} les chances de voir gagner ${v.team} plutôt que ${v.other}.`,
      (v) =>
        `Ce qui compte le plus ici : ${v.group}, soit un facteur de ${v.times} en faveur de ${v.team} face à ${v.other}.`,
    ],
    reasonSecond: [
      (v) =>
        `Vient ensuite un autre élément : ${v.group}, avec un facteur de ${v.times} pour ${v.team}.`,
      (v) => `En deuxième position : ${v.group}, un facteur de ${v.times} du côté de ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `Dans l’autre sens : ${v.group}, avec un facteur de ${v.times} pour ${v.team}.`,
      (v) =>
        `Le principal contrepoids : ${v.group}, un facteur de ${v.times} en faveur de ${v.team}.`,
    ],
    score: [
      (v) =>
        `En buts attendus, on obtient ${v.homeGoals} pour ${v.home} et ${v.awayGoals} pour ${v.away}, et le score le plus probable pour cette issue est ${v.score}.`,
      (v) =>
        `Notre pronostic est ${v.score}, tiré des buts attendus : ${v.homeGoals} pour ${v.home}, ${v.awayGoals} pour ${v.away}.`,
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
    goalsOver: [
      (v) =>
        `Le marché des buts penche vers le haut : plus de ${v.line} est à ${v.over}, moins de ${v.line} à ${v.under}.`,
      (v) => `Plus de ${v.line} buts est le côté le plus probable, à ${v.over} contre ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `Le marché des buts penche vers le bas : moins de ${v.line} est à ${v.under}, plus de ${v.line} à ${v.over}.`,
      (v) => `Moins de ${v.line} buts est le côté le plus probable, à ${v.under} contre ${v.over}.`,
    ],
    both: [
      (v) =>
        `La probabilité que les deux équipes marquent est de ${v.yes} ; celle qu’au moins une reste muette, de ${v.no}.`,
      (v) =>
        `Il y a but des deux côtés dans ${v.yes} des cas, et au moins une cage inviolée dans ${v.no}.`,
    ],
    lines: [
      (v) =>
        `Les lignes voisines sont à ${v.overLow} pour plus de ${v.low} et à ${v.overHigh} pour plus de ${v.high} buts.`,
      (v) =>
        `Sur le reste de l’échelle, plus de ${v.low} buts est à ${v.overLow} et plus de ${v.high} à ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Sur les buts attendus, ${v.first} tombent avant la pause et ${v.second} en seconde période.`,
      (v) =>
        `Par mi-temps, l’attente est de ${v.first} en première période et de ${v.second} en seconde.`,
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
    form: [
      (v) =>
        `Le bilan récent de ${v.team} (${v.games}) : ${v.wins}, ${v.draws} et ${v.losses}, avec ${v.scored} pour et ${v.conceded} contre.`,
      (v) =>
        `${v.team} reste sur ${v.wins}, ${v.draws} et ${v.losses} (${v.games}), avec ${v.scored} pour et ${v.conceded} contre.`,
    ],
    lastWon: [
      (v) => `Sa dernière sortie, ${v.onDate}, fut une victoire ${v.score} contre ${v.opponent}.`,
      (v) => `${v.team} a battu ${v.opponent} ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `Sa dernière sortie, ${v.onDate}, fut un nul ${v.score} contre ${v.opponent}.`,
      (v) => `${v.team} a fait match nul ${v.score} avec ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) => `Sa dernière sortie, ${v.onDate}, fut une défaite ${v.score} contre ${v.opponent}.`,
      (v) => `${v.team} s’est incliné ${v.score} contre ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) =>
        `Cette saison, ${v.team} a marqué ${v.scored} et en a encaissé ${v.conceded} (${v.played}).`,
      (v) => `Le compte de ${v.team} après ${v.played} : ${v.scored} pour, ${v.conceded} contre.`,
    ],
    headToHead: [
      (v) =>
        `L’historique compte ${v.meetings} entre eux : ${v.homeWins} de ${v.home}, ${v.draws} et ${v.awayWins} de ${v.away}.`,
      (v) =>
        `Dans les confrontations directes (${v.meetings}) : ${v.homeWins} pour ${v.home}, ${v.awayWins} pour ${v.away} et ${v.draws}.`,
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
    absences: [
      (v) => `${v.team} est privé de ${v.players} (${v.names}).`,
      (v) => `Sur la liste des absents de ${v.team} : ${v.players}, à savoir ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} est privé de ${v.players}, dont ${v.names}.`,
      (v) => `La liste des absents de ${v.team} compte ${v.players}, parmi eux ${v.names}.`,
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
    corners: [
      (v) =>
        `Nous attendons ${v.expected} corners (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), avec ${v.over} pour plus de ${v.line}.`,
      (v) =>
        `Corners : ${v.homeExpected} attendus pour ${v.home}, ${v.awayExpected} pour ${v.away}, et plus de ${v.line} à ${v.over}.`,
    ],
    cards: [
      (v) =>
        `Pour les cartons, l’attente est de ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), plus de ${v.line} à ${v.over}.`,
      (v) =>
        `Cartons : ${v.homeExpected} pour ${v.home} et ${v.awayExpected} pour ${v.away}, ce qui met plus de ${v.line} à ${v.over}.`,
    ],
    shots: [
      (v) =>
        `Les tirs cadrés devraient atteindre ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), plus de ${v.line} à ${v.over}.`,
      (v) =>
        `Nous comptons ${v.homeExpected} pour ${v.home} et ${v.awayExpected} pour ${v.away} en tirs cadrés ; plus de ${v.line} est à ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `La confiance est de ${v.confidence} : c’est à peu près la part de tels pronostics qui devrait donner la bonne issue.`,
      (v) =>
        `Nous affichons une confiance de ${v.confidence}, la part de pronostics comme celui-ci qui devrait se vérifier.`,
    ],
    cutoff: [
      (v) =>
        `Tous ces chiffres reposent sur les faits connus au ${v.date} et sur rien de plus récent.`,
      (v) => `Les données de cette analyse s’arrêtent au ${v.date}.`,
    ],
  },
}

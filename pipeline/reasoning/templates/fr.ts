import { agreeVerbs } from './agreement.ts'
import { joinFrench, toFrenchNamed } from './articles.ts'
import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { FR_FACTS } from '#pipeline/reasoning/templates/wordings/facts/fr.ts'
import { FR_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/fr.ts'

/** Below two French has the singular: `1,57 but attendu`. */
function toSingular(text: string): string {
  return text.replaceAll(
    /(?<![\d,])([01],\d+ )(but|carton|corner|tir)s( attendu| jaune| rouge| cadré)?s?(?!\p{L})/gu,
    (_, figure: string, noun: string, kind = '') => figure + noun + kind,
  )
}

/** One of a thing as a word: `à un point`; `équipe locale (1re)`; `two wins for A, one for B`. */
function toSpoken(text: string): string {
  return text
    .replaceAll(/(?<![\d,.-])1 (point(?! de pourcentage)|jour|but)(?!\p{L})/gu, 'un $1')
    .replaceAll(/(?<![\d,.-])1 encaissé/g, 'un encaissé')
    .replaceAll(/(?<=équipe(?: [^.;,:(]+)? (?:est |\())1er/gu, '1re')
    .replaceAll(/(victoires? pour [^,;:.]+?(?:,| et)) (\p{L}+) victoires? (?=pour )/gu, '$1 $2 ')
}

const groups: Templates['groups'] = {
  base: 'la moyenne de la compétition',
  homeAdvantage: 'l’avantage du terrain',
  strength: 'le niveau',
  market: 'les cotes des matchs précédents',
  form: 'la forme',
  shots: 'les tirs',
  headToHead: 'les confrontations directes',
  season: 'le contexte de la saison',
  rest: 'le repos',
  absences: 'les absences',
  lineups: 'les compositions',
  weather: 'la météo',
  referee: 'l’arbitre',
  calibration: 'le calibrage',
}

/** The article of a plural factor. */
const PLURAL = /^les /

/** French. */
export const fr: Templates = {
  locale: 'fr',
  mend: (text) => agreeVerbs(toSingular(joinFrench(toSpoken(text))), groups, PLURAL),
  toNamed: toFrenchNamed,
  nouns: {
    match: { one: 'match', other: 'matchs' },
    win: { one: 'victoire', other: 'victoires', numbers: { 1: 'une' } },
    draw: { one: 'nul', other: 'nuls' },
    loss: { one: 'défaite', other: 'défaites', numbers: { 1: 'une' } },
    goal: { one: 'but', other: 'buts' },
    point: { one: 'point', other: 'points' },
    day: { one: 'jour', other: 'jours' },
    player: { one: 'joueur', other: 'joueurs' },
    goalFor: { none: 'aucun but marqué', one: 'but marqué', other: 'buts marqués' },
    goalAgainst: { none: 'aucun encaissé', one: 'encaissé', other: 'encaissés' },
    percentagePoint: { one: 'point de pourcentage', other: 'points de pourcentage' },
    corner: { one: 'corner', other: 'corners' },
    card: { one: 'carton', other: 'cartons' },
    shot: { one: 'tir cadré', other: 'tirs cadrés' },
  },
  groups,
  again: 'le club ',
  and: ' et ',
  roles: ROLES.fr,
  prizes: {
    europe: 'européenne',
    promotion: 'de montée directe',
    playoff: 'en barrages d’accession',
  },
  toPlayerOf: (name, share) => `${name} (${share} des minutes)`,
  toDate: (date) => date.replace(/^1 /, '1er '),
  counts: {
    corners: { name: 'corners' },
    cards: { name: 'cartons' },
    shots: { name: 'tirs cadrés' },
  },
  numbers: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  scoreSign: '-',
  result: '{home} {score} {away}',
  toWinsEach: (wins) => `${wins} de chaque côté`,
  toAbsencesOf: (team) => `les absences de ${toFrenchNamed(team)}`,
  toWinsOf: (wins, team) => `${wins} pour ${toFrenchNamed(team)}`,
  toOnDate: (date) => `le ${date}`,
  toPlace: (place) => (place === 1 ? '1er' : `${place}e`),
  wordings: { ...FR_FORECAST, ...FR_FACTS },
}

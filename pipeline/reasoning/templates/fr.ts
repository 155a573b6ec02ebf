import { joinFrench, toFrenchNamed } from './articles.ts'
import type { Templates } from './sentences.ts'
import { FR } from '#pipeline/reasoning/templates/wordings/fr.ts'

/** Below two French has the singular: `1,57 but attendu`. */
function toSingular(text: string): string {
  return text.replaceAll(
    /(?<![\d,])([01],\d+ )(but|carton|corner|tir)s( attendu| jaune| rouge| cadré)?s?(?!\p{L})/gu,
    (_, figure: string, noun: string, kind = '') => figure + noun + kind,
  )
}

/** French. */
export const fr: Templates = {
  locale: 'fr',
  mend: (text) => toSingular(joinFrench(text)),
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
  },
  groups: {
    base: 'le niveau habituel du championnat',
    homeAdvantage: 'l’avantage du terrain',
    strength: 'l’écart de niveau',
    market: 'les cotes des bookmakers dans les matchs précédents',
    form: 'la forme récente',
    shots: 'le bilan des tirs',
    headToHead: 'les confrontations directes',
    season: 'le niveau de départ et le moment de la saison',
    rest: 'le repos entre les matchs',
    absences: 'l’état des effectifs',
    lineups: 'les compositions',
    weather: 'la météo',
    referee: 'l’arbitre',
    calibration: 'le calibrage',
  },
  toDate: (date) => date.replace(/^1 /, '1er '),
  counts: {
    corners: { name: 'corners' },
    cards: { name: 'cartons' },
    shots: { name: 'tirs cadrés' },
  },
  numbers: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  scoreSign: '-',
  result: '{home} {score} {away}',
  toWinsOf: (wins, team) => `${wins} pour ${toFrenchNamed(team)}`,
  toOnDate: (date) => `le ${date}`,
  toPlace: (place) => (place === 1 ? '1er' : `${place}e`),
  wordings: FR,
}

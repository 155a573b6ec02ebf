import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { RO_FACTS } from '#pipeline/reasoning/templates/wordings/facts/ro.ts'
import { RO_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/ro.ts'

/** `O ajută pe Lyon`, but `ajută echipa gazdă`: a common noun takes neither pronoun nor `pe`. */
const TEAM_AS_NAME = /(?<![\p{L}-])o ((?:\p{L}+ ){1,4}?)pe (echipa (?:gazdă|oaspete))/gu

/** Romanian: from 20 on a count takes `de` before its noun. */
export const ro: Templates = {
  locale: 'ro',
  // One of a thing as a word: `un punct`, `o zi`.
  mend: (text) =>
    text
      .replaceAll(/(?<![\d,.-])1 punct(?!\p{L}| procentual)/gu, 'un punct')
      .replaceAll(/(?<![\d,.-])1 zi(?!\p{L})/gu, 'o zi')
      .replaceAll(TEAM_AS_NAME, '$1$2'),
  nouns: {
    match: { one: 'meci', few: 'meciuri', other: 'de meciuri', numbers: { 2: 'două' } },
    win: { one: 'victorie', few: 'victorii', other: 'de victorii', numbers: { 1: 'o', 2: 'două' } },
    draw: { one: 'egal', few: 'egaluri', other: 'de egaluri', numbers: { 2: 'două' } },
    loss: {
      one: 'înfrângere',
      few: 'înfrângeri',
      other: 'de înfrângeri',
      numbers: { 1: 'o', 2: 'două' },
    },
    goal: { one: 'gol', few: 'goluri', other: 'de goluri' },
    point: { one: 'punct', few: 'puncte', other: 'de puncte' },
    day: { one: 'zi', few: 'zile', other: 'de zile' },
    player: { one: 'jucător', few: 'jucători', other: 'de jucători' },
    goalFor: {
      none: 'niciun gol marcat',
      one: 'gol marcat',
      few: 'goluri marcate',
      other: 'de goluri marcate',
    },
    goalAgainst: { none: 'niciunul primit', one: 'primit', few: 'primite', other: 'primite' },
    percentagePoint: {
      one: 'punct procentual',
      few: 'puncte procentuale',
      other: 'de puncte procentuale',
    },
    corner: { one: 'corner', few: 'cornere', other: 'de cornere' },
    card: { one: 'cartonaș', few: 'cartonașe', other: 'de cartonașe' },
    shot: { one: 'șut pe poartă', few: 'șuturi pe poartă', other: 'de șuturi pe poartă' },
  },
  groups: {
    base: 'media ligii',
    homeAdvantage: 'avantajul terenului',
    strength: 'diferența de forță',
    market: 'cotele din meciurile trecute',
    form: 'forma',
    shots: 'șuturile',
    headToHead: 'meciurile directe',
    season: 'contextul sezonului',
    rest: 'odihna',
    absences: 'absențele',
    lineups: 'echipele de start',
    weather: 'vremea',
    referee: 'arbitrul',
    calibration: 'calibrarea',
  },
  again: '',
  and: ' și ',
  roles: ROLES.ro,
  prizes: {
    europe: 'un loc european',
    promotion: 'un loc de promovare',
    playoff: 'un loc de baraj',
  },
  toPlayerOf: (name, share) => `${name} (${share} din minute)`,
  counts: {
    corners: { name: 'cornere' },
    cards: { name: 'cartonașe' },
    shots: { name: 'șuturi pe poartă' },
  },
  numbers: ['un', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece'],
  scoreSign: '-',
  result: '{home} – {away}, {score}',
  toWinsEach: (wins) => `câte ${wins} de fiecare parte`,
  toAbsencesOf: (team) => `absențele de la ${team}`,
  toWinsOf: (wins, team) => `${wins} pentru ${team}`,
  toOnDate: (date) => `pe ${date}`,
  toPlace: (place) => `locul ${place}`,
  wordings: { ...RO_FORECAST, ...RO_FACTS },
}

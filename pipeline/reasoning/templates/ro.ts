import type { Templates } from './sentences.ts'
import { RO } from '#pipeline/reasoning/templates/wordings/ro.ts'

/** Romanian: from 20 on a count takes `de` before its noun. */
export const ro: Templates = {
  locale: 'ro',
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
  },
  groups: {
    base: 'nivelul obișnuit al ligii',
    homeAdvantage: 'avantajul terenului propriu',
    strength: 'diferența de valoare dintre echipe',
    market: 'cotele caselor de pariuri la meciurile anterioare',
    form: 'forma recentă',
    shots: 'raportul dintre șuturile trase și cele permise',
    headToHead: 'meciurile directe',
    season: 'nivelul de pornire și momentul sezonului',
    rest: 'odihna dintre meciuri',
    absences: 'situația absenților',
    lineups: 'echipele de start',
    weather: 'vremea',
    referee: 'arbitrul',
    calibration: 'calibrarea',
  },
  counts: {
    corners: { name: 'cornere' },
    cards: { name: 'cartonașe' },
    shots: { name: 'șuturi pe poartă' },
  },
  numbers: ['un', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece'],
  scoreSign: '-',
  result: '{home} – {away} {score}',
  toWinsOf: (wins, team) => `${wins} pentru ${team}`,
  toOnDate: (date) => `pe ${date}`,
  toPlace: (place) => `locul ${place}`,
  wordings: RO,
}

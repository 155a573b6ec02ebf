import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { EN_FACTS } from '#pipeline/reasoning/templates/wordings/facts/en.ts'
import { EN_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/en.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** Places in words as newspapers write them, from the tenth on in figures. */
const PLACES = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
]

const PLURAL_FACTORS =
  /^(?:bookmakers’ past odds|shots|season effects|absences|the line-ups)(?!\p{L})/u

/** The verb of a factor in its number: `form is`, `shots are`. */
function agreeEnglish(factor: string, verb: string): string {
  if (!PLURAL_FACTORS.test(factor)) return verb
  if (verb === 'is') return 'are'
  return verb.replace(/ies$/, 'y').replace(/s$/, '')
}

/** English. */
export const en: Templates = {
  locale: 'en-GB',
  mend: (text) =>
    text
      .replace(/(?<!\p{L})a (?=8|1[18]\D)/gu, 'an ')
      .replaceAll(/(?<![\d.,–-])1 (point|day)(?!\p{L})/gu, 'one $1'),
  toNamed: agreeEnglish,
  nouns: {
    match: { one: 'match', other: 'matches' },
    win: { one: 'win', other: 'wins' },
    draw: { one: 'draw', other: 'draws' },
    loss: { one: 'defeat', other: 'defeats' },
    goal: { one: 'goal', other: 'goals' },
    point: { one: 'point', other: 'points' },
    day: { one: 'day', other: 'days' },
    player: { one: 'player', other: 'players' },
    goalFor: { none: 'no goals scored', one: 'goal scored', other: 'goals scored' },
    goalAgainst: { none: 'none conceded', one: 'conceded', other: 'conceded' },
    percentagePoint: { one: 'percentage point', other: 'percentage points' },
    corner: { one: 'corner', other: 'corners' },
    card: { one: 'card', other: 'cards' },
    shot: { one: 'shot on goal', other: 'shots on goal' },
  },
  groups: {
    base: 'the league average',
    homeAdvantage: 'home advantage',
    strength: 'strength',
    market: 'bookmakers’ past odds',
    form: 'form',
    shots: 'shots',
    headToHead: 'head-to-head',
    season: 'season effects',
    rest: 'rest',
    absences: 'absences',
    lineups: 'the line-ups',
    weather: 'the weather',
    referee: 'the referee',
    calibration: 'calibration',
  },
  again: 'they ',
  and: ' and ',
  roles: ROLES.en,
  prizes: {
    europe: 'a European place',
    promotion: 'direct promotion',
    playoff: 'a play-off place',
  },
  toPlayerOf: (name, share) => `${name} (${share} of the minutes)`,
  counts: {
    corners: { name: 'corners' },
    cards: { name: 'cards' },
    shots: { name: 'shots on goal' },
  },
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  scoreSign: '–',
  result: '{home} {score} {away}',
  deeds: { win: 'won', draw: 'drawn', loss: 'lost' },
  toWinsEach: (wins) => `${wins} each`,
  toAbsencesOf: (team) => `absences at ${team}`,
  toWinsOf: (wins, team) => `${wins} for ${team}`,
  toOnDate: (date) => `on ${date}`,
  toPlace: (place) => PLACES[place - 1] ?? `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`,
  wordings: { ...EN_FORECAST, ...EN_FACTS },
}

import type { Templates } from './sentences.ts'
import { EN } from '#pipeline/reasoning/templates/wordings/en.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** English. */
export const en: Templates = {
  locale: 'en-GB',
  mend: (text) => text.replace(/\ba (?=8|1[18]\D)/g, 'an '),
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
  },
  groups: {
    base: 'the usual level of the league',
    homeAdvantage: 'home advantage',
    strength: 'the difference in quality',
    market: 'how bookmakers rated the teams in earlier matches',
    form: 'recent form',
    shots: 'the balance of shots',
    headToHead: 'earlier meetings',
    season: 'the starting level and the stage of the season',
    rest: 'rest between matches',
    absences: 'player availability',
    lineups: 'the line-ups',
    weather: 'the weather',
    referee: 'the referee',
    calibration: 'calibration',
  },
  counts: {
    corners: { name: 'corners' },
    cards: { name: 'cards' },
    shots: { name: 'shots on target' },
  },
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  scoreSign: '–',
  result: '{home} {score} {away}',
  deeds: { win: 'won', draw: 'drawn', loss: 'lost' },
  toWinsOf: (wins, team) => `${wins} for ${team}`,
  toOnDate: (date) => `on ${date}`,
  toPlace: (place) => `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`,
  wordings: EN,
}

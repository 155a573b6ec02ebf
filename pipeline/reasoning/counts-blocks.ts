/** The last sections: a count, the instant up to which facts were known, and a closing line for short texts. */
import {
  COUNT_CATEGORIES,
  COUNTS,
  toCountKey,
  type CountCategory,
  type CountSection,
} from '#data/model/match/counts.ts'
import { toOverCategory, toOverKey } from '#data/model/forecast/markets.ts'
import { toBlock, type Block, type Writer } from './blocks.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { toSeed, type Sentence } from './say.ts'
import type { Noun } from '#pipeline/reasoning/templates/sentences.ts'

const NOUNS: Readonly<Record<CountSection, Noun>> = {
  corners: 'corner',
  cards: 'card',
  shots: 'shot',
}
const CUTOFF_WEIGHT = 0.8
const CLOSING_WEIGHT = 0.4

/** One count, different from match to match; then fillers for a text with little content. */
export function toCountsBlocks(writer: Writer): Block[] {
  const { input, words, say } = writer
  const { dataCutoffAt, matchId } = input.prediction
  const own = COUNT_CATEGORIES[toSeed(`${matchId}/count`) % COUNT_CATEGORIES.length]!
  return [
    ...toBlock('counts', COUNTS[own].reasoningWeight, [sayCount(writer, own)]),
    ...toBlock('close', CUTOFF_WEIGHT, [say('cutoff', { date: words.date(dataCutoffAt) })]),
    ...toBlock('close', CLOSING_WEIGHT, [sayClosing(writer)]),
  ]
}

/** The match in one line. */
function sayClosing({ input, words, say }: Writer): Sentence {
  const { predictedOutcome, predictedHomeScore, predictedAwayScore } = input.prediction
  const score = words.score(predictedHomeScore, predictedAwayScore)
  if (predictedOutcome === 'draw') return say('closingDraw', { score })
  return say('closingWin', {
    team: predictedOutcome === 'home_win' ? input.homeTeam : input.awayTeam,
    score,
  })
}

/** Expected number of a count, and the probability of its main line; null without data. */
function sayCount(writer: Writer, category: CountCategory): Sentence | null {
  const { input, words, say, templates } = writer
  const { prediction } = input
  const { section, mainLine } = COUNTS[category]
  const { name, dative } = templates.counts[section]
  const home = prediction[toCountKey('expected', category, 'home')]
  const away = prediction[toCountKey('expected', category, 'away')]
  const over = prediction[toOverKey(toOverCategory(category, 'total'), mainLine)]
  if (home === null || away === null || over === null) return null
  const [homePart, awayPart] = toRoundedParts([home, away], 0)
  // "0 cards" would be a strange expectation.
  if (homePart === 0 || awayPart === 0) return null
  const values = {
    noun: name,
    nounDative: dative ?? name,
    expected: words.count(homePart! + awayPart!, NOUNS[section]),
    line: words.decimal(mainLine, 1),
    over: words.percent(over, 1),
  }
  const homeExpected = words.decimal(homePart!)
  if (homePart === awayPart) return say('countsSame', { ...values, each: homeExpected })
  return say('counts', {
    ...values,
    home: input.homeTeam,
    away: input.awayTeam,
    homeExpected,
    awayExpected: words.decimal(awayPart!),
  })
}

/** The last paragraph: the counts, the confidence, and the instant up to which facts were known. */
import {
  COUNT_CATEGORIES,
  COUNTS,
  toCountKey,
  type CountCategory,
} from '#data/model/match/counts.ts'
import { toOverCategory, toOverKey } from '#data/model/forecast/markets.ts'
import { toBlock, type Block, type Telling } from './blocks.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import { toSeed, type Sentence } from './say.ts'

/** Weight of one count, another one in each match: enough for it to be always said. */
const OWN_WEIGHT = 8

/** What is said of each count, then of the confidence and of the data. */
export function toCountsBlocks(telling: Telling): Block[] {
  const { input, words, say } = telling
  const { dataCutoffAt, matchId } = input.prediction
  const confidence = toPrintedConfidence(input.prediction)
  const own = COUNT_CATEGORIES[toSeed(`${matchId}/count`) % COUNT_CATEGORIES.length]
  return [
    ...COUNT_CATEGORIES.flatMap((category) => {
      const weight = category === own ? OWN_WEIGHT : COUNTS[category].reasoningWeight
      return toBlock(3, weight, [sayCount(telling, category)])
    }),
    ...toBlock(3, 0.8, [say('cutoff', { date: words.date(dataCutoffAt) })]),
    ...toBlock(3, Number.POSITIVE_INFINITY, [
      say('confidence', {
        confidence: words.percent(confidence, 1),
        // From what is printed, so that 51.5% is not followed by 51.
        rounded: words.decimal(Math.round(confidence)),
      }),
      sayClosing(telling),
    ]),
  ]
}

/** The match in one line. */
function sayClosing({ input, words, say }: Telling): Sentence {
  const { predictedOutcome, predictedHomeScore, predictedAwayScore } = input.prediction
  const score = words.score(predictedHomeScore, predictedAwayScore)
  if (predictedOutcome === 'draw') return say('closingDraw', { score })
  return say('closingWin', {
    team: predictedOutcome === 'home_win' ? input.homeTeam : input.awayTeam,
    score,
  })
}

/** What is expected of a count, and how likely the match passes its main line; null without data. */
function sayCount(telling: Telling, category: CountCategory): Sentence | null {
  const { input, words, say, templates } = telling
  const { prediction } = input
  const { section, mainLine } = COUNTS[category]
  const { name, dative } = templates.counts[section]
  const home = prediction[toCountKey('expected', category, 'home')]
  const away = prediction[toCountKey('expected', category, 'away')]
  const over = prediction[toOverKey(toOverCategory(category, 'total'), mainLine)]
  if (home === null || away === null || over === null) return null
  const [homePart, awayPart] = toRoundedParts([home, away], 1)
  const values = {
    noun: name,
    nounDative: dative ?? name,
    home: input.homeTeam,
    away: input.awayTeam,
    homeExpected: words.decimal(homePart!, 1),
    awayExpected: words.decimal(awayPart!, 1),
    expected: words.decimal(homePart! + awayPart!, 1),
    line: words.decimal(mainLine, 1),
    over: words.percent(over, 1),
  }
  return say('counts', values, { family: 'counts', turn: COUNT_CATEGORIES.indexOf(category) })
}

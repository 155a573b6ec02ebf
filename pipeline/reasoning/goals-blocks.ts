/** The second paragraph: the score and the goals markets, all read from the one grid. */
import type { Contribution } from '#data/model/forecast/prediction.ts'
import { isReason } from '#data/model/forecast/reasons.ts'
import { toBlock, type Block, type Telling } from './blocks.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { toPrintedDoubleChances } from '#data/model/forecast/printed-chances.ts'
import type { Sentence } from './say.ts'
import type { Words } from './words.ts'

/** Log of the expected goals; an input that changes them by less (2 %) is not spoken of. */
const MIN_CHANGE = 0.02

/** Score, what moves it most, over and under, both teams, halves, double chance. */
export function toGoalsBlocks(telling: Telling): Block[] {
  const { input, words, say } = telling
  const { prediction, homeTeam, awayTeam } = input
  const score = say('score', {
    score: words.score(prediction.predictedHomeScore, prediction.predictedAwayScore),
    home: homeTeam,
    away: awayTeam,
    homeGoals: words.decimal(prediction.expectedHomeGoals, 2),
    awayGoals: words.decimal(prediction.expectedAwayGoals, 2),
  })
  const halves = say('halves', {
    first: words.decimal(prediction.expectedFirstHalfGoals, 2),
    second: words.decimal(prediction.expectedSecondHalfGoals, 2),
  })
  return [
    ...toBlock(1, Number.POSITIVE_INFINITY, [score]),
    ...toBlock(1, 5, [sayGoalsReason(telling)]),
    ...toBlock(1, Number.POSITIVE_INFINITY, [sayOverUnder(telling)]),
    ...toBlock(1, 4.5, [sayBoth(telling)]),
    ...toBlock(1, 0.5, [sayLines(telling)]),
    ...toBlock(1, 1, [halves]),
    ...toBlock(1, 1.5, [sayUnbeaten(telling)]),
  ]
}

/** The likelier side of 2.5 goals, with a bridge where the predicted score lies on the other one. */
function sayOverUnder({ input, words, say }: Telling): Sentence {
  const { probOver25Goals, overUnderPrediction, predictedHomeScore, predictedAwayScore } =
    input.prediction
  const values = {
    line: words.decimal(2.5, 1),
    ...toPair(words, probOver25Goals, 'over', 'under'),
    score: words.score(predictedHomeScore, predictedAwayScore),
  }
  const isOver = overUnderPrediction === 'over_2.5'
  const agrees = predictedHomeScore + predictedAwayScore > 2.5 === isOver
  if (agrees) return say(isOver ? 'goalsOver' : 'goalsUnder', values)
  return say(isOver ? 'bridgeOver' : 'bridgeUnder', values)
}

/** A chance and its opposite, as they are printed. */
function toPair<Key extends string>(words: Words, chance: number, yes: Key, no: Key) {
  const [first, second] = toRoundedParts([chance, 100 - chance], 1)
  return { [yes]: words.percent(first!, 1), [no]: words.percent(second!, 1) } as Record<Key, string>
}

function sayBoth({ input, words, say }: Telling): Sentence {
  return say('both', toPair(words, input.prediction.bothTeamsToScoreProbability, 'yes', 'no'))
}

function sayLines({ input, words, say }: Telling): Sentence {
  return say('lines', {
    low: words.decimal(1.5, 1),
    overLow: words.percent(input.prediction.probOver15Goals, 1),
    high: words.decimal(3.5, 1),
    overHigh: words.percent(input.prediction.probOver35Goals, 1),
  })
}

function sayUnbeaten({ input, words, say }: Telling): Sentence {
  const { prediction, homeTeam, awayTeam } = input
  const isAway = prediction.predictedOutcome === 'away_win'
  return say('unbeaten', {
    team: isAway ? awayTeam : homeTeam,
    chance: words.percent(
      toPrintedDoubleChances(prediction)[isAway ? 'drawOrAway' : 'homeOrDraw'],
      1,
    ),
  })
}

function getLargest(contributions: readonly Contribution[]): Contribution | null {
  let largest: Contribution | null = null
  for (const part of contributions) {
    if (isReason(part) && Math.abs(part.value) > Math.abs(largest?.value ?? 0)) largest = part
  }
  return largest
}

/** The largest change that an input makes to either side's expected goals. */
function sayGoalsReason({ input, templates, words, say }: Telling): Sentence | null {
  const { factors, expectedHomeGoals, expectedAwayGoals } = input.prediction
  const home = getLargest(factors.homeGoals)
  const away = getLargest(factors.awayGoals)
  const isHome = Math.abs(home?.value ?? 0) >= Math.abs(away?.value ?? 0)
  const largest = isHome ? home : away
  if (largest === null || Math.abs(largest.value) < MIN_CHANGE) return null
  return say(largest.value > 0 ? 'goalsUp' : 'goalsDown', {
    group: templates.groups[largest.group],
    team: isHome ? input.homeTeam : input.awayTeam,
    change: words.percent(100 * Math.abs(Math.expm1(largest.value))),
    goals: words.decimal(isHome ? expectedHomeGoals : expectedAwayGoals, 2),
  })
}

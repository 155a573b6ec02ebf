/** The last paragraph: corners, cards, shots on goal, and how far to trust all this. */
import { toBlock, type Block, type Telling } from './blocks.ts'
import { toSeed, type Sentence } from './say.ts'

/** Weights of the three counts; a match's own one is said before most of what else is known. */
const WEIGHTS = [3.2, 3.1, 2.6] as const
const OWN_WEIGHT = 8

/** Counts and small print. */
export function toCountsBlocks(telling: Telling): Block[] {
  const { input, words, say } = telling
  const { confidenceScore, dataCutoffAt, matchId } = input.prediction
  const own = toSeed(`${matchId}/count`) % WEIGHTS.length
  const counts = [sayCorners(telling), sayCards(telling), sayShots(telling)]
  return [
    ...counts.flatMap((sentence, index) =>
      toBlock(3, index === own ? OWN_WEIGHT : WEIGHTS[index]!, [sentence]),
    ),
    ...toBlock(3, Number.POSITIVE_INFINITY, [
      say('confidence', { confidence: words.percent(confidenceScore, 1) }),
    ]),
    ...toBlock(3, 0.8, [say('cutoff', { date: words.date(dataCutoffAt) })]),
  ]
}

interface Count {
  readonly home: number | null
  readonly away: number | null
  readonly total: number | null
  readonly line: number
  readonly over: number | null
}

function toValues({ input, words }: Telling, count: Count) {
  const { home, away, total, line, over } = count
  if (home === null || away === null || total === null || over === null) return null
  return {
    home: input.homeTeam,
    away: input.awayTeam,
    homeExpected: words.decimal(home, 1),
    awayExpected: words.decimal(away, 1),
    expected: words.decimal(total, 1),
    line: words.decimal(line, 1),
    over: words.percent(over, 1),
  }
}

function sayCorners(telling: Telling): Sentence | null {
  const { prediction } = telling.input
  const values = toValues(telling, {
    home: prediction.expectedHomeCorners,
    away: prediction.expectedAwayCorners,
    total: prediction.expectedTotalCorners,
    line: 9.5,
    over: prediction.probOver95Corners,
  })
  return values && telling.say('corners', values)
}

function sayCards(telling: Telling): Sentence | null {
  const { prediction } = telling.input
  const values = toValues(telling, {
    home: prediction.expectedHomeCards,
    away: prediction.expectedAwayCards,
    total: prediction.expectedTotalCards,
    line: 3.5,
    over: prediction.probOver35Cards,
  })
  return values && telling.say('cards', values)
}

function sayShots(telling: Telling): Sentence | null {
  const { prediction } = telling.input
  const values = toValues(telling, {
    home: prediction.expectedHomeShotsOnGoal,
    away: prediction.expectedAwayShotsOnGoal,
    total: prediction.expectedTotalShotsOnGoal,
    line: 8.5,
    over: prediction.probOver85Shots,
  })
  return values && telling.say('shots', values)
}

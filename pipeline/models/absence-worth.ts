/** What absences were worth in opened predictions: ours against the same chances without them. Pure. */
import type { Leaf, OpenedPrediction } from '#data/ledger/leaves/leaf.ts'
import { readStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { listSettledMatches, toVerdict } from '#data/ledger/audit/settled-match.ts'
import { readSealedAbsences } from '#data/ledger/leaves/sealed-absences.ts'
import { toMeanInterval, type MeanInterval } from '#data/scoring/mean-interval.ts'
import { toRankedProbabilityScore, type OutcomeShares } from '#data/scoring/proper-scores.ts'
import { GRID_SHAPE } from './constants.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { toBoundedRate } from '#pipeline/models/markets/score-grid.ts'

/** With fewer matches the difference is not told: chance would decide its sign. */
const FEWEST_WITH_ABSENCES = 500

export interface AbsenceWorth {
  /** Settled matches whose scored prediction took absences into account. */
  readonly n: number
  /** Ranked probability score without them minus with them: positive when they helped; null below `FEWEST_WITH_ABSENCES`. */
  readonly gain: MeanInterval | null
}

const toShares = (prediction: OpenedPrediction): OutcomeShares => ({
  home: prediction.homeWinProbability / 100,
  draw: prediction.drawProbability / 100,
  away: prediction.awayWinProbability / 100,
})

/**
 * The chances of a prediction without its absences; null where it had none. The shape of its scores
 * is not sealed (a cup's and a last round's are others), so the usual shape gives the ratios alone.
 */
export function toSharesWithoutAbsences(prediction: OpenedPrediction): OutcomeShares | null {
  const absences = readSealedAbsences(prediction)
  const [homeGoals, awayGoals] = [prediction['expectedHomeGoals'], prediction['expectedAwayGoals']]
  if (absences === null || typeof homeGoals !== 'number' || typeof awayGoals !== 'number')
    return null
  const toUsual = (homePart: number, awayPart: number) =>
    toOutcomeShares(
      toGoalGrid(
        {
          homeRate: toBoundedRate(homeGoals * Math.exp(-homePart)),
          awayRate: toBoundedRate(awayGoals * Math.exp(-awayPart)),
        },
        GRID_SHAPE,
      ),
    )
  const [given, without] = [toUsual(0, 0), toUsual(absences.homeGoals, absences.awayGoals)]
  const shares = toShares(prediction)
  const [home, draw, away] = (['home', 'draw', 'away'] as const).map(
    (outcome) => (shares[outcome] * without[outcome]) / given[outcome],
  ) as [number, number, number]
  const sum = home + draw + away
  return { home: home / sum, draw: draw / sum, away: away / sum }
}

/**
 * The worth of absences in the scored predictions of a log.
 * @param leaves at least its openings
 */
export function measureAbsences(
  leaves: readonly Leaf[],
  story: LogStory = readStory(leaves),
): AbsenceWorth {
  const opened = new Map(
    leaves.flatMap((leaf) =>
      leaf.kind === 'open' ? [[`${leaf.matchId}/${leaf.revision}`, leaf.prediction] as const] : [],
    ),
  )
  const gains = listSettledMatches(story).flatMap(({ last, result }) => {
    const { matchId, revision } = last.prediction
    const prediction = opened.get(`${matchId}/${revision}`)!
    const without = toSharesWithoutAbsences(prediction)
    if (without === null) return []
    const { outcome } = toVerdict(prediction, result)
    return (
      toRankedProbabilityScore(without, outcome) -
      toRankedProbabilityScore(toShares(prediction), outcome)
    )
  })
  const isEnough = gains.length >= FEWEST_WITH_ABSENCES
  return { n: gains.length, gain: isEnough ? toMeanInterval(gains) : null }
}

/** In one line, for the audit of a log. */
export function describeAbsences({ n, gain }: AbsenceWorth): string {
  if (gain === null)
    return `  absences: in ${n} settled predictions; their worth is told from ${FEWEST_WITH_ABSENCES} on`
  const [low, high] = gain.interval!
  // A score that they raised is told without a minus.
  const [did, least, most] = gain.mean < 0 ? ['raised', -high, -low] : ['lowered', low, high]
  return `  absences: in ${n} settled predictions, whose RPS they ${did} by ${Math.abs(gain.mean).toFixed(5)} (95 %: ${least.toFixed(5)} to ${most.toFixed(5)})`
}

/**
 * The measured record of the opened matches. The last revision made before kick-off counts, the
 * first one is scored beside it; a later opening of a match replaces the earlier one.
 */
import { HIGH_CONFIDENCE_PERCENT } from '#data/model/forecast/high-confidence.ts'
import { toDay } from '#data/model/time.ts'
import type {
  BaseRates,
  LogCounts,
  MeasuredRecord,
  RecordDay,
  RecordGroup,
  Yardsticks,
} from '#data/model/record/record.ts'
import type { Leaf, OpenedFacts, OpenLeaf, UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import { readStory, type LogStory } from './log-story.ts'
import { listOverdue, listUnopenable, listVoidedAfterKickoff } from './log-verdict.ts'
import { listSettledMatches, toVerdict } from './settled-match.ts'
import { toCalibration, toMean, toHitRate, toOutcomeScores } from '#data/scoring/record-scores.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'

export interface Case {
  readonly prediction: OpenedFacts
  readonly result: OpenLeaf['result']
}

function toShares(prediction: OpenedFacts): OutcomeShares {
  return {
    home: prediction.homeWinProbability / 100,
    draw: prediction.drawProbability / 100,
    away: prediction.awayWinProbability / 100,
  }
}

const judge = ({ prediction, result }: Case) => toVerdict(prediction, result)
const toActual = (item: Case) => judge(item).outcome
const isOver25 = ({ result }: Case) => result.homeScore + result.awayScore > 2.5
const isHomeWin = (item: Case) => toActual(item) === 'home_win'
const isOutcomeRight = (item: Case) => judge(item).wasCorrect
const isOver25Right = (item: Case) =>
  (item.prediction.overUnderPrediction === 'over_2.5') === isOver25(item)

function toGoalsMissed({ prediction, result }: Case): number {
  const home = Math.abs(prediction.predictedHomeScore - result.homeScore)
  return Math.max(home, Math.abs(prediction.predictedAwayScore - result.awayScore))
}

const isConfident = ({ prediction }: Case) => prediction.confidenceScore >= HIGH_CONFIDENCE_PERCENT

export function toGroup(cases: readonly Case[]): RecordGroup {
  const confident = cases.filter(isConfident)
  return {
    n: cases.length,
    outcome: toHitRate(cases.map(isOutcomeRight)),
    exactScore: toHitRate(cases.map((item) => judge(item).scoreAccurate)),
    withinOneGoal: toHitRate(cases.map((item) => toGoalsMissed(item) <= 1)),
    highConfidence: toHitRate(confident.map(isOutcomeRight)),
    over25: toHitRate(cases.map(isOver25Right)),
    ...toOutcomeScores(
      cases.map((item) => ({ shares: toShares(item.prediction), outcome: toActual(item) })),
    ),
  }
}

function toBaseRates(cases: readonly Case[]): BaseRates {
  const share = (outcome: string) =>
    toMean(cases.map((item) => (toActual(item) === outcome ? 1 : 0)))
  const [homeWin, draw, awayWin] = [share('home_win'), share('draw'), share('away_win')]
  const over25 = toMean(cases.map((item) => (isOver25(item) ? 1 : 0)))
  const shares = { home: homeWin ?? 0, draw: draw ?? 0, away: awayWin ?? 0 }
  return {
    homeWin,
    draw,
    awayWin,
    over25,
    outcomeAccuracy: homeWin === null ? null : Math.max(shares.home, shares.draw, shares.away),
    over25Accuracy: over25 === null ? null : Math.max(over25, 1 - over25),
    ...toOutcomeScores(cases.map((item) => ({ shares, outcome: toActual(item) }))),
  }
}

/** Simple rules on the same matches. */
function toYardsticks(cases: readonly Case[]): Yardsticks {
  const isWithin = ({ result }: Case) => result.homeScore <= 2 && result.awayScore <= 2
  const overs = cases.filter(isOver25).length
  const isOverCommoner = overs * 2 >= cases.length
  return {
    outcome: toHitRate(cases.map(isHomeWin)),
    exactScore: toHitRate(
      cases.map(({ result }) => result.homeScore === 1 && result.awayScore === 1),
    ),
    withinOneGoal: toHitRate(cases.map(isWithin)),
    highConfidence: toHitRate(cases.filter(isConfident).map(isHomeWin)),
    over25: toHitRate(cases.map((item) => isOver25(item) === isOverCommoner)),
  }
}

/** State of the matches with a prediction in the log, by the log's own time. */
function toLogCounts(story: LogStory, entries: number): LogCounts {
  const committed = [...story.matches.values()].filter(({ stated }) => stated.length > 0)
  const overdue = new Set(listOverdue(story))
  const isOpened = (match: (typeof committed)[number]) => match.opens.size > 0
  const closed = committed.filter((match) => !isOpened(match) && !overdue.has(match.matchId))
  const calledOff = closed.filter(({ listed }) => listed?.status === 'not_scheduled').length
  return {
    entries,
    committed: committed.length,
    opened: committed.filter(isOpened).length,
    waiting: closed.length - calledOff,
    overdue: overdue.size,
    calledOff,
    voided: new Set([...story.voided.values()].map(({ matchId }) => matchId)).size,
    unopenable: listUnopenable(story).length,
    voidedAfterKickoff: listVoidedAfterKickoff(story).length,
  }
}

interface ScoredMatch extends Case {
  readonly fixture: UniverseFixture
}

function groupBy(
  matches: readonly ScoredMatch[],
  toKey: (match: ScoredMatch) => string,
): Record<string, RecordGroup> {
  const groups = [...Map.groupBy(matches, toKey)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([key, cases]) => [key, toGroup(cases)]))
}

function listDays(matches: readonly ScoredMatch[]): RecordDay[] {
  return [...Map.groupBy(matches, ({ fixture }) => toDay(fixture.kickoffAt))]
    .map(([day, ofDay]) => ({
      day,
      n: ofDay.length,
      correct: ofDay.filter(isOutcomeRight).length,
      homeWins: ofDay.filter(isHomeWin).length,
    }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * The record of a complete story.
 * @param entries number of entries it was read from
 */
export function toRecord(story: LogStory, entries: number): MeasuredRecord {
  const settled = listSettledMatches(story)
  const matches = settled.map(({ fixture, last, result }): ScoredMatch => ({
    fixture,
    prediction: last.prediction,
    result,
  }))
  const byDay = listDays(matches)
  // From opened matches only, so that a commit for tomorrow does not make a published record look
  // stale.
  const asOfMs = matches.reduce(
    (latest, { fixture }) => Math.max(latest, Date.parse(fixture.kickoffAt)),
    0,
  )
  return {
    asOf: matches.length === 0 ? null : new Date(asOfMs).toISOString(),
    from: byDay[0]?.day ?? null,
    to: byDay.at(-1)?.day ?? null,
    ...toGroup(matches),
    calibration: toCalibration(
      matches.map((item) => ({
        probability: item.prediction.confidenceScore / 100,
        happened: isOutcomeRight(item),
      })),
    ),
    byLeague: groupBy(matches, ({ fixture }) => fixture.league),
    byModel: groupBy(matches, ({ prediction }) => prediction.modelVersion),
    baseRates: toBaseRates(matches),
    yardsticks: toYardsticks(matches),
    byDay,
    log: toLogCounts(story, entries),
    firstRevision: toGroup(
      settled.map(({ first, result }) => ({ prediction: first.prediction, result })),
    ),
  }
}

/**
 * The record of a log's leaves, in order. Voided entries and those that contradict earlier ones are
 * left out; `verifyLog` reports both.
 */
export function computeRecord(leaves: readonly Leaf[]): MeasuredRecord {
  return toRecord(readStory(leaves), leaves.length)
}

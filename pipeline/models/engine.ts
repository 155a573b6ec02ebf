/**
 * The engine: fit on the facts known at an instant, then predict fixtures. Goals and counts
 * (corners, cards, shots on goal) are learned and forecast together; callers need not know that
 * they are separate models. Pure: the same matches give the same figures to the bit, in any order.
 */
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import { isCup, type LeagueId } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/forecast/prediction.ts'
import { COUNTS_CONSTANTS } from '#pipeline/models/counts/constants.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import { learnCounts } from '#pipeline/models/counts/learn.ts'
import { predictCounts } from '#pipeline/models/counts/predict.ts'
import { createCounts, type FittedCounts } from '#pipeline/models/counts/state.ts'
import { compareMatches, toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import type { GoalsForecast } from '#pipeline/models/markets/forecast.ts'
import type { ToCommitteePoints } from '#pipeline/models/leagues/late-seasons.ts'
import { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'
import type { Situation } from '#data/model/forecast/situation.ts'
import { createGoals, learnGoals, predictGoals, type FittedGoals } from './goals.ts'

interface FitOptions {
  /** Only matches that kicked off before this instant are read; ms since 1970, UTC. */
  readonly asOfMs: number
  /** Leagues to fit, with those that share their teams; every league by default. */
  readonly leagues?: readonly LeagueId[]
  /** Points given or deducted by committees; those of past seasons by default. */
  readonly toCommitteePoints?: ToCommitteePoints
  /** Clubs that a person has said are new, where the rules take them for known ones. */
  readonly named?: ReadonlySet<string>
}

/** State of the engine; `learnMatch` advances it. */
export interface FittedEngine {
  readonly goals: FittedGoals
  readonly counts: FittedCounts
}

/** The whole forecast of a fixture. */
export interface MatchForecast extends GoalsForecast {
  readonly situation: Situation
  /** Null when the league has no data of any count. */
  readonly counts: CountsForecast | null
}

/** An engine without any match. */
export function createEngine(
  toCommitteePoints: ToCommitteePoints = toPastCommitteePoints,
  named: ReadonlySet<string> = new Set(),
): FittedEngine {
  return { goals: createGoals(toCommitteePoints, named), counts: createCounts(COUNTS_CONSTANTS) }
}

/** Learns one more match; matches must come in order of kick-off. Awarded ones count in tables alone. */
export function learnMatch(engine: FittedEngine, match: HistoricMatch): void {
  learnGoals(engine.goals, match)
  learnCounts(engine.counts, match)
}

/** The engine after all matches that kicked off before `asOfMs`, in any order. */
export function fitEngine(matches: readonly HistoricMatch[], options: FitOptions): FittedEngine {
  const { asOfMs, leagues } = options
  const wanted = leagues && !leagues.some(isCup) && new Set(leagues.map(toPoolKey))
  const engine = createEngine(options.toCommitteePoints, options.named)
  const known = matches.filter(
    ({ kickoffMs, league }) => kickoffMs < asOfMs && (!wanted || wanted.has(toPoolKey(league))),
  )
  for (const match of known.sort(compareMatches)) learnMatch(engine, match)
  return engine
}

/** The forecast of a fixture, or the reason why there is none. */
export function predictFixture(
  engine: FittedEngine,
  fixture: FixtureFacts,
): MatchForecast | NoPrediction {
  const goals = predictGoals(engine.goals, fixture)
  if ('reason' in goals) return goals
  return { ...goals, counts: predictCounts(engine.counts, fixture, goals) }
}

/** True when the engine made a forecast. */
export function isForecast(answer: MatchForecast | NoPrediction): answer is MatchForecast {
  return 'grid' in answer
}

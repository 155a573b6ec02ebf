/**
 * The engine's face: fit on what was known at an instant, then predict
 * fixtures. Pure: the same matches give the same figures to the bit, in
 * whatever order they come, and odds are read of matches that are over alone.
 */
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import { getLeague, type LeagueId } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/prediction.ts'
import { LOW_SCORE_DEPENDENCE, MIN_LEAGUE_MATCHES, MODEL_VERSION, TRACKER } from './constants.ts'
import { CountryModel } from './country-model.ts'
import { toGoalsForecast, type GoalsForecast } from './forecast.ts'
import { FirstHalfShares } from './half-share.ts'
import { toPoolKey, toPools } from './match-pool.ts'
import { toStrengthParts } from './strength-parts.ts'

export { MODEL_VERSION }

export interface FitOptions {
  /** Only matches that kicked off before this instant are read. */
  readonly asOfMs: number
  /** Leagues to fit; all 14 when left out. */
  readonly leagues?: readonly LeagueId[]
}

/** What was learned; `learnMatch` carries it on. */
export interface FittedEngine {
  readonly countries: Map<string, CountryModel>
  readonly firstHalfShares: FirstHalfShares
}

/** An engine that has seen nothing yet. */
export function createEngine(): FittedEngine {
  return { countries: new Map(), firstHalfShares: new FirstHalfShares() }
}

/** Takes one more match into an engine; matches of a country must come in order of kick-off. */
export function learnMatch(engine: FittedEngine, match: HistoricMatch): void {
  if (match.awarded) return
  const key = toPoolKey(match.league)
  const country = engine.countries.get(key) ?? new CountryModel(TRACKER)
  engine.countries.set(key, country)
  country.learn(match)
  engine.firstHalfShares.learn(match)
}

/** Everything the engine learns from matches that kicked off before `asOfMs`. */
export function fitEngine(matches: readonly HistoricMatch[], options: FitOptions): FittedEngine {
  const wanted = options.leagues && new Set(options.leagues.map((league) => toPoolKey(league)))
  const engine = createEngine()
  for (const [key, pool] of toPools(matches, options.asOfMs))
    if (!wanted || wanted.has(key)) for (const match of pool) learnMatch(engine, match)
  return engine
}

/** The forecast of a fixture, or why there is none. */
export function predictFixture(
  engine: FittedEngine,
  fixture: FixtureFacts,
): GoalsForecast | NoPrediction {
  const country = engine.countries.get(toPoolKey(fixture.league))
  const played = country?.countMatches(fixture.league) ?? 0
  if (!country || played < MIN_LEAGUE_MATCHES)
    return {
      reason: 'not_enough_history',
      detail: `Only ${played} earlier matches of the ${getLeague(fixture.league)!.name} are known, too few to judge its teams.`,
    }
  return toGoalsForecast(
    {
      parts: toStrengthParts(country.forecast(fixture)),
      dependence: LOW_SCORE_DEPENDENCE,
      firstHalfShare: engine.firstHalfShares.toShare(fixture.league),
    },
    { matchId: fixture.matchId, modelVersion: MODEL_VERSION },
  )
}

/** True when the engine made a forecast. */
export function isForecast(answer: GoalsForecast | NoPrediction): answer is GoalsForecast {
  return 'grid' in answer
}

/**
 * The engine's face: fit on what was known at an instant, then predict
 * fixtures. Pure: the same matches give the same figures to the bit, in
 * whatever order they come, and odds are read of matches that are over alone.
 */
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import { getLeague, type LeagueId } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/prediction.ts'
import { toAbsencePart } from './absences.ts'
import {
  CUPS,
  LOW_SCORE_DEPENDENCE,
  MIN_LEAGUE_MATCHES,
  MODEL_VERSION,
  TRACKER,
} from './constants.ts'
import { CountryModel } from '#pipeline/models/leagues/country-model.ts'
import { CupModel } from '#pipeline/models/cups/cup-model.ts'
import {
  toGoalsForecast,
  type GoalsForecast,
  type StrengthPart,
} from '#pipeline/models/markets/forecast.ts'
import { FirstHalfShares } from '#pipeline/models/markets/half-share.ts'
import { compareMatches, toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import { toStrengthParts } from '#pipeline/models/leagues/contributions.ts'

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
  readonly cups: CupModel
  readonly firstHalfShares: FirstHalfShares
}

/** An engine that has seen nothing yet. */
export function createEngine(): FittedEngine {
  const countries = new Map<string, CountryModel>()
  return {
    countries,
    cups: new CupModel(CUPS, countries),
    firstHalfShares: new FirstHalfShares(),
  }
}

function isCup(league: LeagueId): boolean {
  return getLeague(league)!.tier === 0
}

/** Takes one more match into an engine; matches must come in order of kick-off. */
export function learnMatch(engine: FittedEngine, match: HistoricMatch): void {
  if (match.awarded) return
  engine.firstHalfShares.learn(match)
  if (isCup(match.league)) {
    engine.cups.learn(match)
    return
  }
  const key = toPoolKey(match.league)
  const country = engine.countries.get(key) ?? new CountryModel(TRACKER)
  engine.countries.set(key, country)
  country.learn(match)
}

/** Everything the engine learns from matches that kicked off before `asOfMs`. */
export function fitEngine(matches: readonly HistoricMatch[], options: FitOptions): FittedEngine {
  const { asOfMs, leagues } = options
  const wanted = leagues && !leagues.some(isCup) && new Set(leagues.map(toPoolKey))
  const engine = createEngine()
  const known = matches.filter(
    ({ kickoffMs, league }) => kickoffMs < asOfMs && (!wanted || wanted.has(toPoolKey(league))),
  )
  for (const match of known.sort(compareMatches)) learnMatch(engine, match)
  return engine
}

/** Parts of the forecast, or why there are none. */
function toParts(engine: FittedEngine, fixture: FixtureFacts): StrengthPart[] | NoPrediction {
  const league = getLeague(fixture.league)!
  if (isCup(fixture.league)) {
    const { cups } = engine
    const strangers = [
      { id: fixture.homeTeamId, name: fixture.homeTeam },
      { id: fixture.awayTeamId, name: fixture.awayTeam },
    ].filter(({ id }) => !cups.knows(id, fixture))
    if (strangers.length === 0 || cups.matchCount >= MIN_LEAGUE_MATCHES)
      return cups.toParts(fixture)
    return {
      reason: 'unknown_team',
      detail: `No earlier match of ${strangers.map(({ name }) => name).join(' or ')} is known, in a league or in a cup.`,
    }
  }
  const country = engine.countries.get(toPoolKey(fixture.league))
  const played = country?.countMatches(fixture.league) ?? 0
  if (country && played >= MIN_LEAGUE_MATCHES) return toStrengthParts(country.forecast(fixture))
  return {
    reason: 'not_enough_history',
    detail: `Only ${played} earlier matches of the ${league.name} are known, too few to judge its teams.`,
  }
}

/** The forecast of a fixture, or why there is none. */
export function predictFixture(
  engine: FittedEngine,
  fixture: FixtureFacts,
): GoalsForecast | NoPrediction {
  const parts = toParts(engine, fixture)
  if ('reason' in parts) return parts
  const absences = toAbsencePart(fixture.absences)
  return toGoalsForecast(
    {
      parts: absences === null ? parts : [...parts, absences],
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

/**
 * The engine's face: fit on what was known at an instant, then predict
 * fixtures. Pure: the same matches give the same figures to the bit.
 */
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import { getLeague, type LeagueId } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/prediction.ts'
import {
  DIXON_COLES,
  HISTORY_YEARS,
  MIN_LEAGUE_MATCHES,
  MODEL_VERSION,
  NEW_TEAM_DEFICIT,
} from './constants.ts'
import { fitDixonColes, type DixonColesFit } from './dixon-coles.ts'
import { toGoalsForecast, type GoalsForecast, type StrengthPart } from './forecast.ts'
import { toFirstHalfShares, USUAL_FIRST_HALF_SHARE } from './half-share.ts'
import { DAY_MS, toPoolKey, toPools } from './match-pool.ts'

export { MODEL_VERSION }

export interface FitOptions {
  /** Only matches that kicked off before this instant are read. */
  readonly asOfMs: number
  /** Leagues to fit; all 14 when left out. */
  readonly leagues?: readonly LeagueId[]
}

export interface FittedEngine {
  readonly asOfMs: number
  readonly pools: ReadonlyMap<string, DixonColesFit>
  readonly matchCounts: ReadonlyMap<string, number>
  readonly firstHalfShares: ReadonlyMap<string, number>
}

/** Everything the engine learns from matches played before `asOfMs`. */
export function fitEngine(matches: readonly HistoricMatch[], options: FitOptions): FittedEngine {
  const earliestMs = options.asOfMs - HISTORY_YEARS * 365 * DAY_MS
  const wanted = options.leagues && new Set(options.leagues.map((league) => toPoolKey(league)))
  const recent = matches.filter(
    (match) => match.kickoffMs >= earliestMs && (!wanted || wanted.has(toPoolKey(match.league))),
  )
  const pools = toPools(recent, options.asOfMs)
  const matchCounts = new Map<string, number>()
  for (const pool of pools.values())
    for (const { league } of pool) matchCounts.set(league, (matchCounts.get(league) ?? 0) + 1)
  return {
    asOfMs: options.asOfMs,
    pools: new Map(
      [...pools].map(([key, pool]) => [
        key,
        fitDixonColes(pool, { ...DIXON_COLES, asOfMs: options.asOfMs }),
      ]),
    ),
    matchCounts,
    firstHalfShares: toFirstHalfShares([...pools.values()].flat()),
  }
}

function toNewTeam(league: LeagueId) {
  const level =
    (getLeague(league)!.tier === 2 ? -DIXON_COLES.divisionGap : DIXON_COLES.divisionGap) / 2
  const strength = level - NEW_TEAM_DEFICIT / 2
  return { attack: strength, defence: strength }
}

function toParts(fit: DixonColesFit, fixture: FixtureFacts): StrengthPart[] {
  const level = fit.levels.get(fixture.league)!
  const advantage = fixture.neutral ? 0 : level.homeAdvantage
  const home = fit.teams.get(fixture.homeTeamId) ?? toNewTeam(fixture.league)
  const away = fit.teams.get(fixture.awayTeamId) ?? toNewTeam(fixture.league)
  return [
    { group: 'base', supremacy: 0, total: 2 * level.base },
    { group: 'homeAdvantage', supremacy: advantage, total: advantage },
    {
      group: 'strength',
      supremacy: home.attack + home.defence - away.attack - away.defence,
      total: home.attack - home.defence + away.attack - away.defence,
    },
  ]
}

/** The forecast of a fixture, or why there is none. */
export function predictFixture(
  engine: FittedEngine,
  fixture: FixtureFacts,
): GoalsForecast | NoPrediction {
  const fit = engine.pools.get(toPoolKey(fixture.league))
  const played = engine.matchCounts.get(fixture.league) ?? 0
  const name = getLeague(fixture.league)!.name
  if (!fit || played < MIN_LEAGUE_MATCHES)
    return {
      reason: 'not_enough_history',
      detail: `Only ${played} earlier matches of the ${name} are known, too few to judge its teams.`,
    }
  return toGoalsForecast(
    {
      parts: toParts(fit, fixture),
      dependence: fit.dependence,
      firstHalfShare: engine.firstHalfShares.get(fixture.league) ?? USUAL_FIRST_HALF_SHARE,
    },
    { matchId: fixture.matchId, modelVersion: MODEL_VERSION },
  )
}

/** True when the engine made a forecast. */
export function isForecast(answer: GoalsForecast | NoPrediction): answer is GoalsForecast {
  return 'grid' in answer
}

/**
 * The season ahead: one forecast of each league after each round, logged as a `season` leaf. It is
 * public from the start. It is therefore made only once a round, from strengths shifted by a secret
 * draw, and not in the last rounds: repeated forecasts, or one for few matches, would leak single
 * matches.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import type { MatchStakes, StakesFile } from '#data/model/forecast/match-stakes.ts'
import { getLeague, isCup, type LeagueId } from '#data/model/leagues.ts'
import { listSeasonRows, type SeasonRow } from '#data/queries/matches/season-rows.ts'
import { listTables } from '#data/queries/matches/standings-rows.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import type { FittedEngine } from '#pipeline/models/engine.ts'
import { describeCommitteePoints, listCommitteePoints } from '#pipeline/season/committee-points.ts'
import { predictLogRates } from '#pipeline/models/goals.ts'
import { toFixture, toSeasonState } from '#pipeline/season/outlook.ts'
import { toCupState } from '#pipeline/season/cups/cup-outlook.ts'
import { simulateCup, type CupOutlook } from '#pipeline/season/cups/simulate-cup.ts'
import { toSeasonCalendar, type SeasonCalendar } from '#pipeline/season/season-calendar.ts'
import { isFarFromEnd, toSeasonForecast } from '#pipeline/season/season-forecast.ts'
import { simulateSeason, type TeamOutlook } from '#pipeline/season/simulate.ts'
import { listMatchesAhead, toMatchStakes } from '#pipeline/season/stakes/match-stakes.ts'
import { ResultCounts } from '#pipeline/season/stakes/result-counts.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { DAY_MS } from '#data/model/time.ts'

/** Enough for a chance to be right within half a percentage point. */
const SEASONS = 20_000
const WORLDS = 100
const MOST_DETAILS = 3
const YEAR_MS = 366 * DAY_MS

/** Uniform numbers in [0, 1) that nobody can reconstruct. */
function drawSecret(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}

/** True when a league has advanced a round and its forecast does not leak single matches. */
export function isDue(calendar: SeasonCalendar, story: LogStory): boolean {
  if (!isFarFromEnd(calendar)) return false
  const last = story.seasons.get(calendar.league)
  if (last === undefined || calendar.season > last.season) return true
  return calendar.season === last.season && calendar.round > last.round
}

/** A league's season forecast, and what hangs on its next matches in the same simulated seasons. */
interface MadeSeason {
  readonly leaf: SeasonLeaf
  /** Null in a cup. */
  readonly stakes: StakesFile | null
}

interface PlayedOut {
  readonly outlooks: readonly (TeamOutlook | CupOutlook)[]
  readonly stakes: readonly MatchStakes[] | null
}

/** The season simulated to its end; null where the engine does not know a club. */
function playOut(
  engine: FittedEngine,
  calendar: SeasonCalendar,
  ahead: readonly number[],
  { now, simulatedSeasons: seasons = SEASONS }: RunContext,
): PlayedOut | null {
  const { league, season, teams, round, cup } = calendar
  const facts = { ...calendar, nowMs: now.getTime(), teamIds: [...teams.keys()] }
  const options = {
    seasons,
    worlds: WORLDS,
    random: createSeededRandom(season * 100 + round),
  }
  if (!isCup(league)) {
    const state = toSeasonState(engine, { ...facts, league }, drawSecret)
    if (state === null) return null
    const counts = new ResultCounts(state, ahead)
    const outlooks = simulateSeason(state, { ...options, onSeason: counts.add })
    const stakes = counts
      .toOutlooks()
      .flatMap((outlook, index) => toMatchStakes(calendar, ahead[index]!, outlook) ?? [])
    return { outlooks, stakes }
  }
  if (cup === null) return null
  const state = toCupState(engine, { ...facts, league, cup }, drawSecret)
  return state && { outlooks: simulateCup(state, options), stakes: null }
}

function forecastSeason(
  engine: FittedEngine,
  calendar: SeasonCalendar,
  rows: readonly SeasonRow[],
  context: RunContext,
): MadeSeason | null {
  const ahead = isCup(calendar.league) ? [] : listMatchesAhead(calendar, rows)
  const played = playOut(engine, calendar, ahead, context)
  if (played === null) return null
  const { league, season, round } = calendar
  const madeAt = context.now.toISOString()
  const made = { madeAt, simulated: context.simulatedSeasons ?? SEASONS }
  return {
    leaf: { v: 1, kind: 'season', ...toSeasonForecast(calendar, played.outlooks, made) },
    stakes: played.stakes && { league, season, round, madeAt, matches: [...played.stakes] },
  }
}

/** Why a season cannot be played to its end: each club that the engine refuses, once. */
function describeMissing(
  engine: FittedEngine,
  calendar: SeasonCalendar,
  { now }: RunContext,
): string {
  const { league, season, teams, left } = calendar
  const facts = { league, season, nowMs: now.getTime(), teamIds: [...teams.keys()] }
  const names = [...teams.values()]
  const details = left.map((match) => {
    const sides = { homeTeam: names[match.home]!, awayTeam: names[match.away]! }
    const rates = predictLogRates(engine.goals, { ...toFixture(facts, match, false), ...sides })
    return 'reason' in rates ? rates.detail : ''
  })
  const told = [...new Set(details)].filter((detail) => detail !== '').slice(0, MOST_DETAILS)
  // A cup between two rounds.
  if (left.length === 0) told.push('No coming match of it is known.')
  return [`The season of the ${getLeague(league).name} has no forecast.`, ...told].join(' ')
}

interface ForecastSeasons {
  readonly made: readonly MadeSeason[]
  /** Why seasons that are due have none, one whole sentence or more for each. */
  readonly missing: readonly string[]
}

/** A forecast of each of these leagues that has advanced a round since its last one in the log. */
export async function forecastSeasons(
  context: RunContext,
  engine: FittedEngine,
  { story, leagues }: { readonly story: LogStory; readonly leagues: readonly LeagueId[] },
): Promise<ForecastSeasons> {
  const since = new Date(context.now.getTime() - YEAR_MS)
  const { rows, tables } = await context.database.read(async (db) => ({
    rows: await listSeasonRows(db, leagues, since),
    tables: await listTables(db, leagues),
  }))
  const byLeague = Map.groupBy(rows, ({ leagueId }) => leagueId)
  const missing: string[] = []
  const made = leagues.flatMap((league) => {
    const committee = isCup(league) ? [] : listCommitteePoints(tables.get(league) ?? [])
    const own = byLeague.get(league) ?? []
    const calendar = toSeasonCalendar(own, committee)
    if (calendar === null || !isDue(calendar, story)) return []
    for (const club of committee)
      context.logLine(describeCommitteePoints(getLeague(league).name, club))
    const season = forecastSeason(engine, calendar, own, context)
    if (season === null) missing.push(describeMissing(engine, calendar, context))
    return season ?? []
  })
  if (made.length > 0) context.logLine(`season forecasts made: ${made.length}`)
  return { made, missing }
}

/**
 * The public facts about the next matches of past seasons (opened predictions, season forecast,
 * stakes) beside the paid figure: our probability of a home win. Walks forward through the files:
 * each match is learned after it was predicted.
 */
import type { MatchStakes } from '#data/model/forecast/match-stakes.ts'
import type { SeasonForecast } from '#data/model/forecast/season-forecast.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readBacktestFolder } from '#pipeline/backtest/league-files.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { createEngine, learnMatch, type FittedEngine } from '#pipeline/models/engine.ts'
import { predictLogRates } from '#pipeline/models/goals.ts'
import { compareMatches, toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { toFixture, toSeasonState, type SeasonFacts } from '#pipeline/season/outlook.ts'
import { listPastSeasons, type PastSeason } from '#pipeline/season/past-seasons.ts'
import { toSeasonForecast } from '#pipeline/season/season-forecast.ts'
import { listLeft, simulateSeason, type LogRates } from '#pipeline/season/simulate.ts'
import { listMatchesAhead, toMatchStakes } from '#pipeline/season/stakes/match-stakes.ts'
import { ResultCounts } from '#pipeline/season/stakes/result-counts.ts'

export interface Opened {
  readonly home: number
  readonly away: number
  readonly day: number
  readonly supremacy: number
  readonly total: number
}

/** A next match of a season. */
export interface Known {
  readonly season: number
  readonly round: number
  readonly home: number
  readonly away: number
  readonly teams: number
  readonly day: number
  /** Per cent for a home win: the paid figure. */
  readonly paid: number
  /** The same from the shifted strengths: the most that the season forecast could reveal. */
  readonly shifted: number
  /** Opened predictions of this season up to the day before. */
  readonly opened: readonly Opened[]
  readonly forecast: SeasonForecast
  readonly teamIds: readonly string[]
  readonly stakes: MatchStakes | null
}

export interface Asked {
  readonly dir: string
  readonly leagues: readonly LeagueId[]
  readonly seasons: readonly [number, number]
  readonly rounds: readonly number[]
  readonly simulated: number
}

const WORLDS = 100

/** Per cent for a home win. */
export function toHomeWin({ supremacy, total }: LogRates): number {
  return 100 * toOutcomeShares(toGoalGrid(toGoalRates(supremacy, total), GRID_SHAPE)).home
}

function toFacts({ league, season, teamIds, matches }: PastSeason, day: number): SeasonFacts {
  const at = new Map(teamIds.map((teamId, index) => [teamId, index]))
  const played = matches
    .filter(({ kickoffMs }) => toDayNumber(kickoffMs) < day)
    .map(({ homeTeamId, awayTeamId, goals }) => ({
      home: at.get(homeTeamId)!,
      away: at.get(awayTeamId)!,
      goals,
    }))
  const left = listLeft(teamIds.length, played)
  return { league, season, nowMs: day * DAY_MS, teamIds, played, left }
}

/** The rows of the matches still to come, as the database lists them. */
function toRows(season: PastSeason, day: number) {
  return season.matches
    .filter(({ kickoffMs }) => toDayNumber(kickoffMs) >= day)
    .map(({ homeTeamId, awayTeamId }) => ({
      leagueId: season.league,
      season: season.season,
      stage: null,
      homeTeamId,
      awayTeamId,
      homeTeam: homeTeamId,
      awayTeam: awayTeamId,
      matchStatus: 'scheduled' as const,
      actualHomeScore: null,
      actualAwayScore: null,
    }))
}

interface Moment {
  readonly season: PastSeason
  readonly round: number
  readonly day: number
}

function learnMoment(
  engine: FittedEngine,
  { season, round, day }: Moment,
  opened: readonly Opened[],
  { simulated, seed }: { readonly simulated: number; readonly seed: number },
): Known[] {
  const facts = toFacts(season, day)
  const exact = toSeasonState(engine, facts)
  const state = toSeasonState(engine, facts, createSeededRandom(seed))
  if (exact === null || state === null) return []
  const calendar = {
    ...facts,
    teams: new Map(facts.teamIds.map((teamId) => [teamId, teamId])),
    round,
    committeePoints: facts.teamIds.map(() => 0),
    cup: null,
  }
  const ahead = listMatchesAhead(calendar, toRows(season, day))
  const counts = new ResultCounts(state, ahead)
  const outlooks = simulateSeason(state, {
    seasons: simulated,
    worlds: WORLDS,
    random: createSeededRandom(seed + 1),
    onSeason: counts.add,
  })
  const made = { madeAt: new Date(facts.nowMs).toISOString(), simulated }
  const forecast = toSeasonForecast(calendar, outlooks, made)
  return counts.toOutlooks().map((outlook, index): Known => {
    const at = ahead[index]!
    return {
      season: season.season,
      round,
      home: facts.left[at]!.home,
      away: facts.left[at]!.away,
      teams: facts.teamIds.length,
      day,
      paid: toHomeWin(exact.left[at]!),
      shifted: toHomeWin(state.left[at]!),
      opened,
      forecast,
      teamIds: facts.teamIds,
      stakes: toMatchStakes(calendar, at, outlook),
    }
  })
}

/** The moments of a season after these rounds. */
function listMoments(season: PastSeason, rounds: readonly number[]): Moment[] {
  const days = season.matches.map(({ kickoffMs }) => toDayNumber(kickoffMs))
  return rounds.flatMap((round) => {
    const last = days[(round * season.teamIds.length) / 2 - 1]
    return last === undefined ? [] : { season, round, day: last + 1 }
  })
}

/** Every next match at these rounds of these seasons. */
export async function listKnown({ dir, leagues, seasons, rounds, simulated }: Asked) {
  const { matches } = await readBacktestFolder(dir, leagues)
  const sorted = matches.toSorted(compareMatches)
  const own = listPastSeasons(sorted).filter(
    ({ league, season, finalOrder }) =>
      leagues.includes(league) &&
      season >= seasons[0] &&
      season <= seasons[1] &&
      finalOrder !== null,
  )
  const moments = Map.groupBy(
    own.flatMap((season) => listMoments(season, rounds)),
    ({ day }) => day,
  )
  const bySeason = new Map(own.map((season) => [`${season.league}/${season.season}`, season]))
  const opened = new Map<PastSeason, Opened[]>(own.map((season) => [season, []]))
  const days = [...Map.groupBy(sorted, ({ kickoffMs }) => toDayNumber(kickoffMs))]
  const engine = createEngine()
  const known: Known[] = []
  let seed = 1
  let next = Math.min(...moments.keys())
  const last = Math.max(...moments.keys())
  for (const [day, list] of days) {
    for (; next <= day; next++)
      for (const moment of moments.get(next) ?? []) {
        const before = [...opened.get(moment.season)!]
        known.push(...learnMoment(engine, moment, before, { simulated, seed }))
        seed += 2
      }
    if (day > last) break
    for (const match of list) {
      const season = bySeason.get(`${match.league}/${match.season}`)
      const one = season && open(engine, season, match)
      if (one) opened.get(season)!.push(one)
    }
    for (const match of list) if (!match.awarded) learnMatch(engine, match)
  }
  return known
}

/** The prediction that the log would have opened for a match. */
function open(engine: FittedEngine, season: PastSeason, match: HistoricMatch): Opened | null {
  const [home, away] = [match.homeTeamId, match.awayTeamId].map((id) => season.teamIds.indexOf(id))
  const pair = { home: home!, away: away! }
  const facts = { ...season, nowMs: match.kickoffMs }
  const rates = predictLogRates(engine.goals, toFixture(facts, pair, false))
  return 'reason' in rates ? null : { ...pair, day: toDayNumber(match.kickoffMs), ...rates }
}

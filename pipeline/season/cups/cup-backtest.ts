/**
 * Cup forecasts on past seasons, made on the morning of the first group match: who advances from
 * the groups, and, of the Champions League, who is in each later round; compared with the share of
 * all clubs that reach the event, and with the same simulation from Elo. Pure.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { isCup, type CupId } from '#data/model/leagues.ts'
import {
  CUP_EVENTS,
  type CupEvent,
  type CupModelName,
  type CupScore,
} from '#data/model/forecast/proof.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toChanceCalibrationError, type Claim } from '#data/scoring/calibration.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { EloModel } from '#pipeline/backtest/benchmarks/elo.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { createEngine, learnMatch } from '#pipeline/models/engine.ts'
import { compareMatches, toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'
import {
  drawHiddenShifts,
  HIDDEN_DRAWS,
  scoreHiddenDraws,
  SEASONS_SHARE,
  toLogLoss,
  toSimulatedChance,
  type Measuring,
} from '#pipeline/season/hidden-draws.ts'
import type { LogRates } from '#pipeline/season/simulate.ts'
import { toSeasonCalendar, type SeasonCalendar } from '#pipeline/season/season-calendar.ts'
import { toCupState, type CupFacts } from './cup-outlook.ts'
import { toCupStages } from './cup-season.ts'
import { GroupTables } from './phase-table.ts'
import { simulateCup, type CupOutlook, type CupState } from './simulate-cup.ts'

interface CupBacktestOptions {
  readonly firstSeason: number
  readonly lastSeason: number
  /** Simulated seasons per forecast. */
  readonly seasons: number
  /** The file's name of each cup match's stage, by match id. */
  readonly stages: ReadonlyMap<string, string>
}

const WORLDS = 100
const SEED = 20_180_918
/** The first two of each group stay in the cup. */
const THROUGH = 2
const LATER = ['quarter_final', 'semi_final', 'final'] as const

interface PastCup {
  readonly league: CupId
  readonly season: number
  readonly calendar: SeasonCalendar
  /** First day of the groups. */
  readonly day: number
  /** Clubs that reached the event, by index. */
  readonly came: Readonly<Record<CupEvent, ReadonlySet<number>>>
}

function toRow(match: HistoricMatch, stage: string | null): SeasonRow {
  const { league, season, homeTeamId, awayTeamId, goals } = match
  return {
    leagueId: league,
    season,
    stage,
    homeTeamId,
    awayTeamId,
    homeTeam: homeTeamId,
    awayTeam: awayTeamId,
    matchStatus: 'finished',
    actualHomeScore: goals.home,
    actualAwayScore: goals.away,
  }
}

function toThrough({ teams, played, cup }: SeasonCalendar): Set<number> {
  const table = new GroupTables(teams.size, cup!.groups)
  for (const { home, away, goals } of played) table.add(home, away, goals.home, goals.away)
  table.rank(() => 0)
  let place = 0
  return new Set(
    cup!.groups.flatMap((group) => {
      const first = Array.from(table.order.subarray(place, place + THROUGH))
      place += group.length
      return first
    }),
  )
}

function toPastCup(
  matches: readonly HistoricMatch[],
  stages: ReadonlyMap<string, string>,
): PastCup | null {
  const rows = matches.map((match) => toRow(match, stages.get(match.matchId) ?? null))
  const calendar = toSeasonCalendar(rows)
  const league = matches[0]!.league
  if (calendar?.cup?.rules.format !== 'groups' || !isCup(league as CupId)) return null
  const parts = toCupStages(rows)
  const at = new Map([...calendar.teams.keys()].map((teamId, index) => [teamId, index]))
  const toIn = (round: (typeof LATER)[number]) =>
    new Set(
      rows
        .filter((_, index) => parts[index] === round)
        .flatMap(({ homeTeamId, awayTeamId }) => [at.get(homeTeamId)!, at.get(awayTeamId)!]),
    )
  return {
    league: league as CupId,
    season: calendar.season,
    calendar,
    day: toDayNumber(matches[parts.indexOf('phase')]!.kickoffMs),
    came: {
      through: toThrough(calendar),
      quarter_final: toIn('quarter_final'),
      semi_final: toIn('semi_final'),
      final: toIn('final'),
    },
  }
}

function listPastCups(
  sorted: readonly HistoricMatch[],
  { stages, firstSeason, lastSeason }: CupBacktestOptions,
): PastCup[] {
  const wanted = sorted.filter(
    ({ matchId, season }) => stages.has(matchId) && season >= firstSeason && season <= lastSeason,
  )
  return [...Map.groupBy(wanted, ({ league, season }) => `${league}/${season}`).values()]
    .flatMap((matches) => toPastCup(matches, stages) ?? [])
    .sort((a, b) => a.day - b.day)
}

/** The same cup from Elo ratings, which have no variance. */
function toEloState(state: CupState, { league, teamIds }: CupFacts, elo: EloModel): CupState {
  return {
    ...state,
    variances: teamIds.map(() => 0),
    toRates: (home, away, neutral) => {
      const [homeTeamId, awayTeamId] = [teamIds[home]!, teamIds[away]!]
      const { homeRate, awayRate } = elo.toRates({ league, homeTeamId, awayTeamId, neutral })
      return { supremacy: Math.log(homeRate / awayRate), total: Math.log(homeRate * awayRate) }
    },
  }
}

/** Probability of an event; a simulation never gives exactly 0. */
function toChance({ places, reach }: CupOutlook, event: CupEvent, seasons: number): number {
  const share =
    event === 'through'
      ? places.slice(0, THROUGH).reduce((sum, one) => sum + one, 0)
      : reach![event]
  return toSimulatedChance(share, seasons)
}

/** A list per model; for `published` one per hidden draw. */
type Claims = Record<Exclude<CupModelName, 'published'>, Claim[]> & {
  readonly published: Claim[][]
}

/** The cup with strengths shifted as in publications; rates are read from the engine once. */
function listMoved(state: CupState, random: () => number): CupState[] {
  const known = new Map<number, LogRates>()
  const toRates = (home: number, away: number, neutral: boolean) => {
    const key = (home * state.teams + away) * 2 + Number(neutral)
    const rates = known.get(key) ?? state.toRates(home, away, neutral)
    known.set(key, rates)
    return rates
  }
  return Array.from({ length: HIDDEN_DRAWS }, () => {
    const shifts = drawHiddenShifts(state.teams, random)
    return {
      ...state,
      toRates: (home, away, neutral) => {
        const { supremacy, total } = toRates(home, away, neutral)
        return { supremacy: supremacy + shifts[home]! - shifts[away]!, total }
      },
    }
  })
}

function measure(
  past: PastCup,
  { engine, elo, random, seasons }: Measuring,
  claims: Map<CupEvent, Claims>,
): void {
  const { calendar, league, season, day, came } = past
  const facts: CupFacts = {
    league,
    season,
    nowMs: day * DAY_MS,
    teamIds: [...calendar.teams.keys()],
    played: [],
    left: calendar.played,
    cup: calendar.cup!,
  }
  const state = toCupState(engine, facts)
  if (state === null) return
  const run = { seasons, worlds: WORLDS, random }
  const outlooks = {
    engine: simulateCup(state, run),
    elo: simulateCup(toEloState(state, facts, elo), run),
  }
  const few = { ...run, seasons: SEASONS_SHARE * seasons }
  const published = listMoved(state, random).map((moved) => simulateCup(moved, few))
  for (const event of state.rules.hasBracket ? CUP_EVENTS : (['through'] as const)) {
    const lists = claims.get(event) ?? { engine: [], published: [], elo: [], baseRate: [] }
    claims.set(event, lists)
    for (const team of facts.teamIds.keys()) {
      const happened = came[event].has(team)
      for (const [draw, clubs] of published.entries()) {
        const probability = toChance(clubs[team]!, event, few.seasons)
        ;(lists.published[draw] ??= []).push({ probability, happened })
      }
      for (const name of ['engine', 'elo'] as const)
        lists[name].push({
          probability: toChance(outlooks[name][team]!, event, seasons),
          happened,
        })
      lists.baseRate.push({ probability: came[event].size / facts.teamIds.length, happened })
    }
  }
}

/** Scores the forecast of every cup with groups. */
export function backtestCups(
  matches: readonly HistoricMatch[],
  options: CupBacktestOptions,
): CupScore[] {
  const sorted = matches.toSorted(compareMatches)
  const played = sorted.filter(({ awarded }) => !awarded)
  const [engine, elo] = [createEngine(), new EloModel()]
  const random = createSeededRandom(SEED)
  const claims = new Map<CupEvent, Claims>()
  let next = 0
  for (const past of listPastCups(played, options)) {
    for (; next < sorted.length && toDayNumber(sorted[next]!.kickoffMs) < past.day; next++) {
      learnMatch(engine, sorted[next]!)
      if (!sorted[next]!.awarded) elo.learn(sorted[next]!)
    }
    measure(past, { engine, elo, random, seasons: options.seasons }, claims)
  }
  return [...claims].map(([event, lists]) => {
    const shares = lists.published[0]!.map(({ probability }) => probability)
    const published = scoreHiddenDraws(lists.published)
    return {
      event,
      n: lists.engine.length,
      logLoss: {
        engine: toLogLoss(lists.engine),
        published: published.logLoss,
        elo: toLogLoss(lists.elo),
        baseRate: toLogLoss(lists.baseRate),
      },
      deviation: published.deviation,
      error: published.error,
      chance: toChanceCalibrationError(shares, createSeededRandom(SEED)).quantile95,
    }
  })
}

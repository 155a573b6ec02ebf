/**
 * Season forecasts on past seasons: title, first four and relegation at some rounds, compared with
 * the past frequency of a rank, that of last season's place, and the same simulation from Elo.
 * Pure.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { toChanceCalibrationError, type Claim } from '#data/scoring/calibration.ts'
import { EloModel } from '#pipeline/backtest/benchmarks/elo.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import {
  SEASON_EVENTS,
  type SeasonEvent,
  type SeasonModel,
  type SeasonScore,
} from '#data/model/forecast/proof.ts'
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
} from './hidden-draws.ts'
import { toSeasonState, type SeasonFacts } from './outlook.ts'
import { toPastCommitteePoints } from './past-deductions.ts'
import { listPastSeasons, toFinalOrder, type PastSeason } from './past-seasons.ts'
import { PastRanks } from './past-ranks.ts'
import { isEvent, toRelegated } from './season-events.ts'
import { listLeft, simulateSeason, type SeasonState, type TeamOutlook } from './simulate.ts'
import { DAY_MS } from '#data/model/time.ts'

interface SeasonBacktestOptions {
  readonly firstSeason: number
  readonly lastSeason: number
  readonly rounds: readonly number[]
  /** Simulated seasons per forecast. */
  readonly seasons: number
  readonly onSeason?: (done: number) => void
}

const WORLDS = 100
const SEED = 20_180_801

interface Snapshot {
  readonly season: PastSeason
  readonly round: number
  readonly playedCount: number
  readonly day: number
}

/** The first day on which each round was over, for every season. */
function listSnapshots(seasons: readonly PastSeason[], rounds: readonly number[]): Snapshot[] {
  return seasons.flatMap((season) =>
    rounds.map((round) => {
      const needed = (round * season.teamIds.length) / 2
      const days = season.matches.map(({ kickoffMs }) => toDayNumber(kickoffMs))
      const day = round === 0 ? days[0]! : (days[Math.ceil(needed) - 1] ?? days.at(-1)!) + 1
      return { season, round, day, playedCount: days.filter((one) => one < day).length }
    }),
  )
}

/** Probability of an event from a team's place probabilities; a simulation never gives exactly 0. */
function toChance({ places }: TeamOutlook, event: SeasonEvent, relegated: number, seasons: number) {
  const share = places.reduce(
    (sum, chance, place) => sum + (isEvent(event, place, places.length, relegated) ? chance : 0),
    0,
  )
  return toSimulatedChance(share, seasons)
}

function toFacts({ season, playedCount, day }: Snapshot): SeasonFacts {
  const { league, teamIds } = season
  const at = new Map(teamIds.map((teamId, index) => [teamId, index]))
  const played = season.matches.slice(0, playedCount).map(({ homeTeamId, awayTeamId, goals }) => ({
    home: at.get(homeTeamId)!,
    away: at.get(awayTeamId)!,
    goals,
  }))
  const left = listLeft(teamIds.length, played)
  const nowMs = day * DAY_MS
  const committeePoints = toPastCommitteePoints(season, nowMs)
  return { league, season: season.season, nowMs, teamIds, played, left, committeePoints }
}

/** The same season from Elo ratings, which have no variance. */
function toEloState(state: SeasonState, { league, teamIds }: SeasonFacts, elo: EloModel) {
  return {
    ...state,
    variances: teamIds.map(() => 0),
    playOffs: null,
    left: state.left.map((match) => {
      const { homeRate, awayRate } = elo.toRates({
        league,
        homeTeamId: teamIds[match.home]!,
        awayTeamId: teamIds[match.away]!,
        neutral: false,
      })
      const [supremacy, total] = [Math.log(homeRate / awayRate), Math.log(homeRate * awayRate)]
      return { ...match, supremacy, total }
    }),
  }
}

/** The probability from each model; for `published` from each hidden draw. */
type Said = Record<Exclude<SeasonModel, 'published'>, number> & {
  readonly published: readonly number[]
}
type Lists = Record<Exclude<SeasonModel, 'published'>, Claim[]> & { readonly published: Claim[][] }

class Claims {
  private readonly lists = new Map<string, Lists>()

  add(round: number, event: SeasonEvent, happened: boolean, said: Said) {
    const key = `${round}/${event}`
    const lists = this.lists.get(key) ?? {
      engine: [],
      published: [],
      elo: [],
      byRank: [],
      lastSeason: [],
    }
    this.lists.set(key, lists)
    for (const [draw, probability] of said.published.entries())
      (lists.published[draw] ??= []).push({ probability, happened })
    for (const model of ['engine', 'elo', 'byRank', 'lastSeason'] as const)
      lists[model].push({ probability: said[model], happened })
  }

  toScores(random: () => number): SeasonScore[] {
    return [...this.lists].map(([key, lists]) => {
      const [round, event] = key.split('/') as [string, SeasonEvent]
      const shares = lists.published[0]!.map(({ probability }) => probability)
      const published = scoreHiddenDraws(lists.published)
      return {
        round: Number(round),
        event,
        n: lists.engine.length,
        logLoss: {
          engine: toLogLoss(lists.engine),
          published: published.logLoss,
          elo: toLogLoss(lists.elo),
          byRank: toLogLoss(lists.byRank),
          lastSeason: toLogLoss(lists.lastSeason),
        },
        deviation: published.deviation,
        error: published.error,
        chance: toChanceCalibrationError(shares, random).quantile95,
      }
    })
  }
}

/** Scores every forecast at every round. */
export function backtestSeasons(
  matches: readonly HistoricMatch[],
  options: SeasonBacktestOptions,
): SeasonScore[] {
  const sorted = matches.toSorted(compareMatches)
  const snapshots = listSnapshots(listPastSeasons(sorted), options.rounds).sort(
    (a, b) => a.day - b.day,
  )
  const past = new PastRanks()
  const engine = createEngine()
  const elo = new EloModel()
  const random = createSeededRandom(SEED)
  const claims = new Claims()
  let [next, done] = [0, 0]
  for (const snapshot of snapshots) {
    const { season, round, day, playedCount } = snapshot
    if (season.season > options.lastSeason) break
    for (; next < sorted.length && toDayNumber(sorted[next]!.kickoffMs) < day; next++) {
      learnMatch(engine, sorted[next]!)
      if (!sorted[next]!.awarded) elo.learn(sorted[next]!)
    }
    past.settle(season.league, season.season)
    const order = toFinalOrder(season, season.matches.slice(0, playedCount), day * DAY_MS)
    const ranks = past.toRanks(season, round, order)
    if (season.season >= options.firstSeason && season.finalOrder !== null) {
      measure(snapshot, { engine, elo, random, seasons: options.seasons }).forEach(
        ({ engineChances, chances, eloChances }, team) => {
          const place = season.finalOrder!.indexOf(team)
          for (const event of SEASON_EVENTS)
            claims.add(
              round,
              event,
              isEvent(event, place, season.teamIds.length, toRelegated(season.league)),
              {
                engine: engineChances[event],
                published: chances.map((draw) => draw[event]),
                elo: eloChances[event],
                byRank: past.toShare('now', round, event, ranks.now[team]!),
                lastSeason: past.toShare('last', round, event, ranks.last[team]!),
              },
            )
        },
      )
      options.onSeason?.(++done)
    }
    past.learn(season, round, ranks, toRelegated(season.league))
  }
  return claims.toScores(createSeededRandom(SEED))
}

function measure(snapshot: Snapshot, { engine, elo, random, seasons }: Measuring) {
  const facts = toFacts(snapshot)
  const relegated = toRelegated(snapshot.season.league)
  const run = { seasons, worlds: WORLDS, random }
  const state = toSeasonState(engine, facts)!
  const ours = simulateSeason({ ...state, playOffs: null }, run)
  const theirs = simulateSeason(toEloState(state, facts, elo), run)
  const few = { ...run, seasons: SEASONS_SHARE * seasons }
  const moved = Array.from({ length: HIDDEN_DRAWS }, () =>
    simulateSeason(toMoved(state, random), few),
  )
  const toChances = (outlook: TeamOutlook, simulated: number) =>
    Object.fromEntries(
      SEASON_EVENTS.map((event) => [event, toChance(outlook, event, relegated, simulated)]),
    ) as Record<SeasonEvent, number>
  return ours.map((outlook, team) => ({
    engineChances: toChances(outlook, seasons),
    chances: moved.map((outlooks) => toChances(outlooks[team]!, few.seasons)),
    eloChances: toChances(theirs[team]!, seasons),
  }))
}

/** The season with strengths shifted as in publications. */
function toMoved(state: SeasonState, random: () => number): SeasonState {
  const shifts = drawHiddenShifts(state.teams, random)
  const left = state.left.map((match) => ({
    ...match,
    supremacy: match.supremacy + shifts[match.home]! - shifts[match.away]!,
  }))
  return { ...state, left, playOffs: null }
}

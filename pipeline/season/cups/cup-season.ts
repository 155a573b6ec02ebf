/**
 * A cup's season from a feed's matches: the phase that makes the table, and the last drawn round of
 * the knock-out with its played matches. Pure.
 */
import type { CupId } from '#data/model/leagues.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import type { SeasonMatch, SeasonState } from '#pipeline/season/simulate.ts'
import type { DrawnRound } from './bracket.ts'
import {
  KNOCK_OUT_ROUNDS,
  STILL_IN,
  toCupRules,
  toCupStage,
  type CupRules,
  type CupStage,
} from './cup-rules.ts'
import { LeaguePhaseTable } from './phase-table.ts'
import type { Leg, Tie } from './tie.ts'

export interface CupSeason {
  readonly rules: CupRules
  /** Clubs of each group; one list of all in a league phase. */
  readonly groups: readonly (readonly number[])[]
  /** The current round, once all of its ties are known; null before and after. */
  readonly drawn: DrawnRound | null
}

/** Ties of a complete round. */
const TIES: Readonly<Record<DrawnRound['round'], number>> = {
  knockout_playoff: 8,
  last_16: 8,
  quarter_final: 4,
  semi_final: 2,
  final: 1,
}

/**
 * The part of the season of each match, in order of kick-off; null before the phase, because
 * qualifying has `Play-offs` too.
 */
export function toCupStages(rows: readonly Pick<SeasonRow, 'stage'>[]): (CupStage | null)[] {
  let hasBegun = false
  return rows.map(({ stage }) => {
    const part = toCupStage(stage)
    hasBegun ||= part === 'phase'
    return hasBegun ? part : null
  })
}

/** Connected components of clubs by their matches: the groups, whatever their names in a feed. */
function toGroups(teams: number, matches: readonly SeasonMatch[]): number[][] {
  const group = Array.from({ length: teams }, (_, team) => team)
  for (const { home, away } of matches) {
    const [from, to] = [group[away]!, group[home]!]
    if (from !== to)
      for (let team = 0; team < teams; team++) if (group[team] === from) group[team] = to
  }
  return [...Map.groupBy(group.keys(), (team) => group[team]!).values()]
}

function toLeg({
  matchStatus,
  actualHomeScore: home,
  actualAwayScore: away,
}: SeasonRow): Leg | null {
  return matchStatus === 'finished' && home !== null && away !== null ? { home, away } : null
}

/** The ties of a round, in order of first meeting; null when a club of one is not in the phase. */
function toTies(rows: readonly SeasonRow[], at: ReadonlyMap<string, number>): Tie[] | null {
  const pairs = Map.groupBy(rows, ({ homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].toSorted().join('/'),
  )
  const ties = [...pairs.values()].map(([one, other]) => {
    const [first, second] = [at.get(one!.homeTeamId), at.get(one!.awayTeamId)]
    if (first === undefined || second === undefined) return null
    return { first, second, legs: [toLeg(one!), other ? toLeg(other) : null] } satisfies Tie
  })
  return ties.includes(null) ? null : (ties as Tie[])
}

/** Gives the better seed to both clubs of each played tie: the winner continues with it. */
function inherit(seeds: number[], ties: readonly Tie[]): void {
  for (const { first, second } of ties)
    seeds[first] = seeds[second] = Math.min(seeds[first]!, seeds[second]!)
}

interface Phase {
  readonly teamIds: readonly string[]
  readonly played: SeasonState['played']
  readonly left: readonly SeasonMatch[]
}

function toSeeds({ teamIds, played }: Phase): number[] {
  const table = new LeaguePhaseTable(teamIds.length, played)
  for (const { home, away, goals } of played) table.add(home, away, goals.home, goals.away)
  table.rank(() => 0)
  const seeds: number[] = []
  for (const [place, team] of table.order.entries()) seeds[team] = place
  return seeds
}

/** The last round that is completely drawn and not completely played. */
function toDrawn(
  rows: readonly SeasonRow[],
  stages: readonly (CupStage | null)[],
  phase: Phase,
): DrawnRound | null {
  const at = new Map(phase.teamIds.map((teamId, index) => [teamId, index]))
  const seeds = toSeeds(phase)
  let drawn: DrawnRound | null = null
  for (const round of KNOCK_OUT_ROUNDS) {
    const ties = toTies(
      rows.filter((_, index) => stages[index] === round),
      at,
    )
    if (ties === null || ties.length !== TIES[round]) continue
    const isOver = ties.every(({ legs: [one, other] }) =>
      round === 'final' ? one !== null : one !== null && other !== null,
    )
    drawn = isOver ? null : { round, ties, seeds: [...seeds] }
    inherit(seeds, ties)
  }
  return drawn
}

/** The cup's part of a season calendar. */
export function toCupSeason(
  rows: readonly SeasonRow[],
  stages: readonly (CupStage | null)[],
  phase: Phase & { readonly league: CupId; readonly season: number },
): CupSeason {
  const { league, season, teamIds, played, left } = phase
  const known = toCupRules(league, season)
  // With fewer clubs it is not a present-day cup: only its table is simulated.
  const isWhole = known.format === 'groups' || teamIds.length >= STILL_IN
  const rules = { ...known, hasBracket: known.hasBracket && isWhole }
  const groups =
    rules.format === 'groups'
      ? toGroups(teamIds.length, [...played, ...left])
      : [teamIds.map((_, team) => team)]
  const drawn = rules.hasBracket && left.length === 0 ? toDrawn(rows, stages, phase) : null
  return { rules, groups, drawn }
}

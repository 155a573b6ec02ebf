/** A season that is over beside what its forecasts had said. Pure. */
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import {
  CUP_MILESTONES,
  MILESTONES,
  type SeasonChance,
  type SeasonFile,
  type SeasonResult,
} from '#data/model/forecast/season-forecast.ts'
import { getLeague, isCup, type LeagueId } from '#data/model/leagues.ts'
import type { Standing } from '#data/model/match/match.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { KNOCK_OUT_ROUNDS } from '#pipeline/season/cups/cup-rules.ts'
import { toCupStages } from '#pipeline/season/cups/cup-season.ts'
import { toSeasonCalendar } from './season-calendar.ts'
import { isFarFromEnd } from './season-forecast.ts'

/** A forecast of so many rounds later still stands for a milestone: a run may have been missed. */
const ROUNDS_LATE = { league: 4, cup: 3 } as const

/** How far the season of these rows is, for its forecasts. */
export function toSeasonPhase(rows: readonly SeasonRow[]): SeasonFile['state'] {
  const league = getLeague(rows[0]?.leagueId ?? '')?.id
  if (league === undefined) return 'open'
  const calendar = toSeasonCalendar(rows)
  if (isCup(league)) {
    if (findFinal(rows)) return 'over'
    if (calendar?.left.length === 0 && calendar.cup?.drawn === null) return 'paused'
    // After the league phase, there are more forecasts of the rounds that are drawn.
    if (!calendar?.cup?.drawn) return 'open'
    // Matches that were called off for good are left in no table: two clubs withdrew, say.
  } else if (calendar?.left.length === countCalledOff(rows)) return 'over'
  return calendar === null || isFarFromEnd(calendar) ? 'open' : 'closing'
}

const countCalledOff = (rows: readonly SeasonRow[]) =>
  rows.filter(({ stage, matchStatus }) => stage === null && matchStatus === 'cancelled').length

/** The final of a cup, once played. */
function findFinal(rows: readonly SeasonRow[]): SeasonRow | undefined {
  const stages = toCupStages(rows)
  return rows.find(({ matchStatus }, at) => stages[at] === 'final' && matchStatus === 'finished')
}

/** The round that each club of a cup reached last, by its id; the champion as far as 90 minutes tell. */
function toReached(rows: readonly SeasonRow[]): ReadonlyMap<string, SeasonChance> {
  const stages = toCupStages(rows)
  const reached = new Map<string, SeasonChance>()
  for (const round of ['phase', ...KNOCK_OUT_ROUNDS] as const)
    for (const { homeTeamId, awayTeamId } of rows.filter((_, at) => stages[at] === round))
      for (const id of [homeTeamId, awayTeamId])
        reached.set(id, round === 'phase' ? 'eliminated' : round)
  const final = findFinal(rows)
  const lead = (final?.actualHomeScore ?? 0) - (final?.actualAwayScore ?? 0)
  if (final && lead !== 0) reached.set(lead > 0 ? final.homeTeamId : final.awayTeamId, 'title')
  return reached
}

const REACHED = ['title', ...KNOCK_OUT_ROUNDS.toReversed(), 'eliminated'] as const

interface Ended {
  readonly table: readonly Standing[]
  /** The matches of a cup's season; of a league none are needed. */
  readonly rows: readonly SeasonRow[]
}

/** Null without a final table or a forecast near a milestone. */
export function toSeasonResult(
  leaves: readonly SeasonLeaf[],
  { table, rows }: Ended,
): SeasonResult | null {
  const kind = leaves[0] !== undefined && isCup(leaves[0].league as LeagueId) ? 'cup' : 'league'
  const repeated = (kind === 'cup' ? CUP_MILESTONES : MILESTONES).flatMap(
    (from) => leaves.find(({ round }) => round >= from && round <= from + ROUNDS_LATE[kind]) ?? [],
  )
  const [first] = repeated
  if (first === undefined || table.length === 0) return null
  const reached = kind === 'cup' ? toReached(rows) : null
  // Qualifying is no part of a cup's season.
  const own = reached ? table.filter(({ teamId }) => reached.has(teamId)) : table
  const teams = own.map(({ teamId, teamName, position, points, zone }) => {
    const place: SeasonChance | null = position === 1 ? 'title' : zone
    const came = reached ? (reached.get(teamId) ?? null) : place
    const said = repeated.map((leaf) => {
      const told = leaf.teams.find((team) => team.teamId === teamId)
      if (told === undefined) return null
      const chance = came === null ? null : (told.chances[came] ?? null)
      return { expectedPoints: told.expectedPoints, chance }
    })
    return { teamId, team: teamName, position, points: reached ? null : points, came, said }
  })
  const toRank = ({ came }: (typeof teams)[number]) => REACHED.findIndex((round) => round === came)
  return {
    season: first.season,
    forecasts: repeated.map(({ round, madeAt }) => ({ round, madeAt })),
    teams: reached ? teams.toSorted((a, b) => toRank(a) - toRank(b)) : teams,
  }
}

/** The published matches and tables, as the public pages need them: by match, by day and by team. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLeague, LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch, type Standing } from '#data/model/match/match.ts'
import {
  PublicDaySchema,
  PublicTableSchema,
  type PublicMatch,
} from '#data/model/match/public-match.ts'
import { StakesFileSchema } from '#data/model/forecast/match-stakes.ts'
import { SeasonFileSchema, type SeasonForecast } from '#data/model/forecast/season-forecast.ts'
import type { ResultDay } from '#site/ui/pages/results-page.tsx'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { listIfThere, readTextIfThere } from '#data/files/read-if-there.ts'
import { listFree, rankDay } from '#data/model/billing/entitlement.ts'
import { readMadePast, type MadePast } from '#site/lib/build/past/read-past.ts'
import { findTeamSeason } from '#site/ui/season/season-rows.ts'
import type { ShownStakes } from '#site/ui/stakes/Stakes.tsx'

export interface PublicFacts extends MadePast {
  /** Every public match, by kick-off. */
  readonly matches: readonly PublicMatch[]
  /** Days with a match that is over, the newest first. */
  readonly resultDays: readonly ResultDay[]
  /** Days with a page of their matches ahead. */
  readonly daysAhead: ReadonlySet<string>
  /** The table of each league, by its id; empty before the first round. */
  readonly tables: ReadonlyMap<string, readonly Standing[]>
  /** Teams of the tables, by id. */
  readonly teams: ReadonlyMap<string, Team>
  /** Matches that a free account can read before they are over, by their ids. */
  readonly free: ReadonlySet<string>
  /** Stakes of matches that have not begun, by match id; most matches have none. */
  readonly stakes: ReadonlyMap<string, ShownStakes>
  /** Instant of the publication; null if the files do not say it. */
  readonly publishedAt: string | null
}

/** True for a match that is listed among the results and not among the coming ones. */
export const isBehind = ({ matchStatus, matchDate }: PublicMatch, today: string) =>
  matchStatus === 'finished' || (isOffThePitch(matchStatus) && matchDate < today)

const listFreeIds = (matches: readonly PublicMatch[]) =>
  listFree(
    rankDay(
      matches.map((match) => ({
        ...match,
        kickoffAt: `${match.matchDate}T${match.matchTime}:00.000Z`,
      })),
    ),
  ).map(({ row }) => row.id)

/** The files of a published folder by their names without the ending; none where it is not there. */
export async function readFolder(
  dataDir: string,
  name: string,
): Promise<ReadonlyMap<string, unknown>> {
  const folder = join(dataDir, 'public', name)
  const names = await listIfThere(folder)
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, unknown]> => [
        file.slice(0, -5),
        JSON.parse(await readFile(join(folder, file), 'utf8')),
      ]),
    ),
  )
}

/**
 * Reads `public/matches`, `public/tables`, `public/seasons` and `public/stakes` of a data folder;
 * without them there is nothing to show.
 * @param pastDir folder of the pages of the past
 */
export async function readPublicFacts(dataDir: string, pastDir?: string): Promise<PublicFacts> {
  const folder = join(dataDir, 'public')
  const days = [...(await readFolder(dataDir, 'matches')).values()].map((day) =>
    PublicDaySchema.parse(day),
  )
  const tables = new Map(
    [...(await readFolder(dataDir, 'tables')).values()]
      .map((table) => PublicTableSchema.parse(table))
      .map(({ league, rows }) => [league, rows]),
  )
  const seasons = new Map(
    [...(await readFolder(dataDir, 'seasons'))].map(([league, file]) => [
      league,
      SeasonFileSchema.parse(file).forecast,
    ]),
  )
  const status = await readTextIfThere(join(folder, 'status.json'))
  const publishedAt = status && (JSON.parse(status) as { generatedAt: string }).generatedAt
  const today = (publishedAt ?? new Date().toISOString()).slice(0, 10)
  const matches = days.flatMap((day) => day.matches)
  return {
    matches,
    tables,
    stakes: await readStakes(dataDir, seasons, matches),
    publishedAt,
    free: new Set(days.flatMap(({ matches }) => listFreeIds(matches))),
    daysAhead: new Set(days.map(({ day }) => day).filter((day) => day >= today)),
    resultDays: days
      .map(({ day, matches }) => ({ day, matches: matches.filter((one) => isBehind(one, today)) }))
      .filter(({ matches }) => matches.length > 0)
      .reverse(),
    teams: toTeams({ tables, seasons }, matches, today),
    ...(await readMadePast(dataDir, pastDir)),
  }
}

/** The stakes of each league's last forecast; older files are about a round that is over. */
async function readStakes(
  dataDir: string,
  seasons: ReadonlyMap<string, SeasonForecast>,
  matches: readonly PublicMatch[],
): Promise<Map<string, ShownStakes>> {
  const files = [...(await readFolder(dataDir, 'stakes')).values()].map((file) =>
    StakesFileSchema.parse(file),
  )
  const toKey = (league: string, { homeTeamId, awayTeamId }: Pairing) =>
    `${league}/${homeTeamId}/${awayTeamId}`
  const known = new Map(
    files
      .filter(({ league, madeAt }) => seasons.get(league)?.madeAt === madeAt)
      .flatMap(({ league, round, matches }) =>
        matches.map((one) => [toKey(league, one), { ...one, round }] as const),
      ),
  )
  return new Map(
    matches.flatMap((match) => {
      const stakes = known.get(toKey(match.leagueId, match))
      return stakes && match.matchStatus === 'scheduled' ? [[match.id, stakes] as const] : []
    }),
  )
}

type Pairing = Pick<PublicMatch, 'homeTeamId' | 'awayTeamId'>

interface LeagueFacts {
  readonly tables: ReadonlyMap<string, readonly Standing[]>
  readonly seasons: ReadonlyMap<string, SeasonForecast>
}

function toTeams(
  { tables, seasons }: LeagueFacts,
  matches: readonly PublicMatch[],
  today: string,
): Map<string, Team> {
  const byTeam = new Map<string, PublicMatch[]>()
  for (const match of matches)
    for (const id of [match.homeTeamId, match.awayTeamId])
      byTeam.set(id, [...(byTeam.get(id) ?? []), match])
  // A team's league before the cups it also plays in.
  const leagues = LEAGUES.toSorted((a, b) => Number(a.tier === 0) - Number(b.tier === 0))
  const teams = new Map<string, Team>()
  for (const { id: leagueId } of leagues)
    for (const { teamId, teamName } of tables.get(leagueId) ?? []) {
      const known = teams.get(teamId)
      const table = { leagueId, league: getLeague(leagueId).name, rows: tables.get(leagueId)! }
      const forecast = seasons.get(leagueId)
      const season = forecast ? findTeamSeason(forecast, table.league, teamId) : null
      const own = byTeam.get(teamId) ?? []
      teams.set(teamId, {
        id: teamId,
        name: known?.name ?? teamName,
        tables: [...(known?.tables ?? []), table],
        seasons: [...(known?.seasons ?? []), ...(season ? [season] : [])],
        ahead: own.filter((match) => !isBehind(match, today)),
        behind: own.filter((match) => isBehind(match, today)).reverse(),
      })
    }
  return teams
}

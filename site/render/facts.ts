/** The published matches and tables, as the public pages need them: by match, by day and by team. */
import { getLeague, LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch, type Standing } from '#data/model/match/match.ts'
import {
  PublicDaySchema,
  PublicTableSchema,
  type PublicMatch,
} from '#data/model/match/public-match.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import type { PastIndex } from '#data/model/past/past-files.ts'
import { StakesFileSchema } from '#data/model/forecast/match-stakes.ts'
import { SeasonFileSchema, type SeasonForecast } from '#data/model/forecast/season-forecast.ts'
import type { ResultDay } from '#site/ui/pages/results-page.tsx'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { listFree, rankDay } from '#data/model/billing/entitlement.ts'
import { findTeamSeason } from '#site/ui/season/season-rows.ts'
import type { ShownStakes } from '#site/ui/stakes/Stakes.tsx'

export interface PublicFacts {
  /** Every public match, by kick-off. */
  readonly matches: readonly PublicMatch[]
  readonly byId: ReadonlyMap<string, PublicMatch>
  /** Days whose matches these are; older ones are in the past. */
  readonly days: ReadonlySet<string>
  /** Days with a match that is over, the newest first. */
  readonly resultDays: readonly ResultDay[]
  /** Days with a page of their matches ahead. */
  readonly daysAhead: ReadonlySet<string>
  /** The table of each league, by its id; empty before the first round. */
  readonly tables: ReadonlyMap<string, readonly Standing[]>
  /** First year of the season of each table, by league; only where its file says so. */
  readonly tableSeasons: ReadonlyMap<string, number>
  /** Teams of the tables, by id. */
  readonly teams: ReadonlyMap<string, Team>
  /** Matches that a free account can read before they are over, by their ids. */
  readonly free: ReadonlySet<string>
  /** Stakes of matches that have not begun, by match id; most matches have none. */
  readonly stakes: ReadonlyMap<string, ShownStakes>
  /** Instant of the publication; null if the files do not say it. */
  readonly publishedAt: string | null
  readonly past: PastIndex
  /** True once the archive has its first page. */
  readonly hasArchive: boolean
  /** True once a prediction of ours has been scored. */
  readonly hasSettled: boolean
}

/** True for a match that is listed among the results and not among the coming ones. */
const isBehind = ({ matchStatus, matchDate }: PublicMatch, today: string) =>
  matchStatus === 'finished' || (isOffThePitch(matchStatus) && matchDate < today)

/** False also for a match of an earlier day whose result has not come. */
const isAhead = (match: PublicMatch, today: string) =>
  !isBehind(match, today) && (match.matchDate >= today || match.matchStatus === 'live')

const listFreeIds = (matches: readonly PublicMatch[]) =>
  listFree(
    rankDay(
      matches.map((match) => ({
        ...match,
        kickoffAt: `${match.matchDate}T${match.matchTime}:00.000Z`,
      })),
    ),
  ).map(({ row }) => row.id)

/** What is published, by path below the data folder; content that has not changed is the same object. */
export type PublishedFiles = ReadonlyMap<string, unknown>

const read = new WeakMap<object, unknown>()

/** Checks a file once, however many publications have it. */
export function parseOnce<Out>(schema: { parse(content: unknown): Out }, content: unknown): Out {
  const known = read.get(content as object)
  if (known !== undefined) return known as Out
  const parsed = schema.parse(content)
  read.set(content as object, parsed)
  return parsed
}

/** Files of a folder below `public/`, by their names without the ending, in order. */
export function listFolder<Out>(
  files: PublishedFiles,
  folder: string,
  schema: { parse(content: unknown): Out },
): [name: string, content: Out][] {
  const start = `public/${folder}/`
  return [...files.keys()]
    .filter((path) => path.startsWith(start))
    .sort()
    .map((path) => [path.slice(start.length, -'.json'.length), parseOnce(schema, files.get(path))])
}

/** One file below `public/`; null where there is none. */
export function getFile<Out>(
  files: PublishedFiles,
  name: string,
  schema: { parse(content: unknown): Out },
): Out | null {
  const content = files.get(`public/${name}.json`) ?? null
  return content === null ? null : parseOnce(schema, content)
}

/** All that the public pages of now show; without files there is nothing to show. */
export function toFacts(files: PublishedFiles, past: PastIndex): PublicFacts {
  const days = listFolder(files, 'matches', PublicDaySchema).map(([, day]) => day)
  const tableFiles = listFolder(files, 'tables', PublicTableSchema).map(([, table]) => table)
  const tables = new Map(tableFiles.map(({ league, rows }) => [league, rows]))
  const seasons = new Map(
    listFolder(files, 'seasons', SeasonFileSchema).flatMap(([league, { forecast }]) =>
      forecast === null ? [] : [[league, forecast] as const],
    ),
  )
  const publishedAt = getFile(files, 'status', PublishedStatusSchema)?.generatedAt ?? null
  const today = (publishedAt ?? new Date().toISOString()).slice(0, 10)
  const matches = days.flatMap((day) => day.matches)
  const byId = new Map(matches.map((match) => [match.id, match]))
  return {
    matches,
    byId,
    tables,
    tableSeasons: new Map(
      tableFiles.flatMap(({ league, season }) =>
        season === undefined ? [] : [[league, season] as const],
      ),
    ),
    stakes: toStakes(files, seasons, matches),
    publishedAt,
    free: new Set(days.flatMap(({ matches }) => listFreeIds(matches))),
    days: new Set(days.map(({ day }) => day)),
    daysAhead: new Set(days.map(({ day }) => day).filter((day) => day >= today)),
    resultDays: days
      .map(({ day, matches }) => ({ day, matches: matches.filter((one) => isBehind(one, today)) }))
      .filter(({ matches }) => matches.length > 0)
      .reverse(),
    teams: toTeams({ tables, seasons }, matches, today),
    past,
    hasArchive: Object.keys(past.leagues).length > 0,
    hasSettled: (getFile(files, 'record', RecordSchema)?.n ?? 0) > 0,
  }
}

/** The stakes of each league's last forecast; older files are about a round that is over. */
function toStakes(
  files: PublishedFiles,
  seasons: ReadonlyMap<string, SeasonForecast>,
  matches: readonly PublicMatch[],
): Map<string, ShownStakes> {
  const stakes = listFolder(files, 'stakes', StakesFileSchema).map(([, file]) => file)
  const toKey = (league: string, { homeTeamId, awayTeamId }: Pairing) =>
    `${league}/${homeTeamId}/${awayTeamId}`
  const known = new Map(
    stakes
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
        ahead: own.filter((match) => isAhead(match, today)),
        behind: own.filter((match) => isBehind(match, today)).reverse(),
      })
    }
  return teams
}

/**
 * Calls to API-Football v3. A season's list has scores only; events, line-ups and statistics come
 * with `ids`, 20 matches per call. Refusals come with status 200, so each answer is checked before
 * it counts as one.
 */
import { AppError } from '#data/model/errors.ts'
import { toLots } from '#data/model/lots.ts'
import { makeCaller, type CallGate } from '#pipeline/sources/calls/caller.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import type { Reply } from '#pipeline/sources/calls/request.ts'
import { readResponse } from './response.ts'

const API_FOOTBALL_BASE = 'https://v3.football.api-sports.io'
/** One bookmaker, so that a match has one price. */
const BET365 = '8'
/** Most matches in one call. */
const IDS_A_CALL = 20

interface ApiFootballOptions {
  readonly apiKey: string
  readonly baseUrl: string | null
  readonly gate: CallGate
}

export interface ApiFootballClient {
  /** Requests the account's own status, which costs no call. */
  readStatus(): Promise<void>
  /** Raw fixtures of one league's season, by the service's id and the season's first year. */
  listSeason(leagueId: number, season: number): Promise<unknown[]>
  /** Raw fixtures with all details. */
  listDetails(fixtureIds: readonly string[]): Promise<unknown[]>
  /** Raw live fixtures of these leagues with their events, in one call. */
  listLive(leagueIds: readonly number[]): Promise<unknown[]>
  /** Raw leagues with their current season. */
  listCurrentLeagues(): Promise<unknown[]>
  /** Raw tables of one league's season. */
  listStandings(leagueId: number, season: number): Promise<unknown[]>
  /** Raw fixtures between two teams, by the service's ids. */
  listMeetings(teamId: number, otherTeamId: number): Promise<unknown[]>
  /** Raw odds of one fixture, of one bookmaker. */
  listOdds(fixtureId: string): Promise<unknown[]>
  /** Raw odds of the result of one fixture, of every bookmaker. */
  listMarket(fixtureId: string): Promise<unknown[]>
  /** Raw rows of absences in these fixtures. */
  listInjuries(fixtureIds: readonly string[]): Promise<unknown[]>
}

export function makeApiFootballClient(options: ApiFootballOptions): ApiFootballClient {
  const base = (options.baseUrl ?? API_FOOTBALL_BASE).replace(/\/+$/, '')
  // The service refuses calls with other custom headers beside the key.
  const call = makeCaller('api-football', options.gate, {
    headers: { 'x-apisports-key': options.apiKey },
    inspect: toRefusal,
  })
  const ask = async (path: string, query: Record<string, string>) => {
    const { bytes } = await call(`${base}${path}?${new URLSearchParams(query)}`)
    return readResponse(parseJson(bytes, 'API-Football'))
  }
  const askInPortions = async (path: string, ids: readonly string[]) => {
    const rows: unknown[] = []
    for (const lot of toLots(ids, IDS_A_CALL))
      rows.push(...(await ask(path, { ids: lot.join('-') })))
    return rows
  }
  return {
    readStatus: async () => void (await ask('/status', {})),
    listSeason: (league, season) =>
      ask('/fixtures', { league: String(league), season: String(season) }),
    listLive: (leagueIds) => ask('/fixtures', { live: leagueIds.join('-') }),
    listCurrentLeagues: () => ask('/leagues', { current: 'true' }),
    listStandings: (league, season) =>
      ask('/standings', { league: String(league), season: String(season) }),
    listMeetings: (teamId, otherTeamId) =>
      ask('/fixtures/headtohead', { h2h: `${teamId}-${otherTeamId}` }),
    listOdds: (fixture) => ask('/odds', { fixture, bookmaker: BET365 }),
    listMarket: (fixture) => ask('/odds', { fixture, bet: '1' }),
    listDetails: (ids) => askInPortions('/fixtures', ids),
    listInjuries: (ids) => askInPortions('/injuries', ids),
  }
}

/** A refusal of the service, whatever the status; null for an answer. */
function toRefusal({ status, bytes }: Reply): AppError | null {
  if (status === 401 || status === 403)
    return new AppError(
      'bad_configuration',
      `API-Football does not accept the key (${status}). Check API_FOOTBALL_KEY.`,
      { details: { status } },
    )
  // 499 is the service's code for a time-out behind it.
  if (status === 429 || status === 499 || status >= 500) return null
  if (status !== 200)
    return new AppError('source_changed', `API-Football answered ${status}.`, {
      details: { status },
    })
  try {
    readResponse(parseJson(bytes, 'API-Football'))
    return null
  } catch (error) {
    return error instanceof AppError ? error : null
  }
}

/**
 * Calls to SportMonks Football v3: fixtures between two days, page by page. An include missing from
 * the plan makes SportMonks refuse the whole call, so it is dropped with one warning and left out
 * from then on.
 */
import { AppError } from '#data/model/errors.ts'
import { type LeagueId } from '#data/model/leagues.ts'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { toLots } from '#data/model/lots.ts'
import { makeCaller, type CallGate } from '#pipeline/sources/calls/caller.ts'
import type { OpenOptions } from '#pipeline/sources/feed.ts'
import { MESSAGE_LENGTH, parseJson, toPrintable } from '#pipeline/sources/calls/json-answer.ts'
import type { Reply } from '#pipeline/sources/calls/request.ts'
import { ODDS_FILTERS } from './odds.ts'
import { EnvelopeSchema, PaginationSchema } from './schema.ts'

const SPORTMONKS_BASE = 'https://api.sportmonks.com/v3/football'

/** Odds of played matches; always used with its filter. */
const ODDS = 'odds'
/** Includes that the parser requires. */
const REQUIRED = ['participants', 'scores']
/**
 * Includes for finished matches. `stage` and `season` distinguish two meetings of a pair; ground
 * and referee would be lost once a match is no longer near.
 */
export const PAST_INCLUDES = [
  'stage',
  'season',
  'statistics',
  'periods',
  ODDS,
  'venue',
  'referees.referee',
] as const
/** Includes that change during a match. */
export const LIVE_INCLUDES = [
  'stage',
  'season',
  'statistics',
  'xGFixture',
  'events',
  'periods',
  'lineups',
  'formations',
] as const
/** Includes for near matches. */
export const NEAR_INCLUDES = [
  ...PAST_INCLUDES,
  'xGFixture',
  'events',
  'lineups',
  'formations',
  'tvStations.tvStation',
  'sidelined.sideline.player',
  'sidelined.sideline.type',
] as const

const PAGE_SIZE = 50
/** More pages than any of our periods has: an endless answer is stopped here. */
const MOST_PAGES = 200
/** "Include not in the plan", "include unknown" and "include not allowed". */
const INCLUDE_REFUSALS = new Set([5000, 5001, 5002])

interface SportmonksOptions {
  readonly apiKey: string
  readonly baseUrl: string | null
  readonly gate: CallGate
  readonly request?: OpenOptions['request']
  readonly leagues: readonly LeagueId[] | null
  /** Called once for everything the plan lacks. */
  readonly warn: (words: string) => void
}

export interface SportmonksClient {
  /** True once the service has refused this include. */
  lacks(include: string): boolean
  /** Raw fixtures of our leagues between two days, both inclusive, yyyy-MM-dd; at most 100 days apart. */
  listFixtures(from: string, to: string, includes: readonly string[]): Promise<unknown[]>
  /** Raw fixtures by their ids. */
  listByIds(ids: readonly string[], includes: readonly string[]): Promise<unknown[]>
  /** Raw leagues of the plan with their current season. */
  listLeagues(): Promise<unknown[]>
  /** Raw fixtures between two teams, by the service's ids. */
  listMeetings(teamId: number, otherTeamId: number): Promise<unknown[]>
  /** Raw stages of one season with all of its fixtures, in one call. */
  listSchedule(seasonId: number): Promise<unknown[]>
  /** Raw rows of the tables of one season. */
  listStandings(seasonId: number): Promise<unknown[]>
}

export function makeSportmonksClient(options: SportmonksOptions): SportmonksClient {
  const base = (options.baseUrl ?? SPORTMONKS_BASE).replace(/\/+$/, '')
  const call = makeCaller('sportmonks', options.gate, {
    ...options.request,
    // In a header, so that no log of addresses contains the key.
    headers: { authorization: options.apiKey },
    inspect: toRefusal,
  })
  const leagues = FEED_LEAGUES.filter(({ id }) => options.leagues?.includes(id) ?? true)
  const filters = `fixtureLeagues:${leagues.map(({ sportmonksId }) => sportmonksId).join(',')}`
  const dropped = new Set<string>()

  async function readPage(path: string, includes: readonly string[], page: number) {
    for (;;) {
      const wanted = [...REQUIRED, ...includes.filter((name) => !dropped.has(name))]
      const query = new URLSearchParams({
        include: wanted.join(';'),
        filters: wanted.includes(ODDS) ? `${filters};${ODDS_FILTERS}` : filters,
        per_page: String(PAGE_SIZE),
        page: String(page),
        timezone: 'UTC',
      })
      try {
        const { bytes } = await call(`${base}${path}?${query}`)
        return readEnvelope(parseJson(bytes, 'SportMonks'))
      } catch (error) {
        const include = getRefusedInclude(error, wanted)
        if (include === null) throw error
        dropped.add(include)
        options.warn(`The SportMonks plan does not have “${include}”: matches come without it.`)
      }
    }
  }

  const readRows = async (path: string) => {
    const { bytes } = await call(`${base}${path}`)
    return readEnvelope(parseJson(bytes, 'SportMonks')).rows
  }

  return {
    lacks: (include) => dropped.has(include),
    listLeagues: () => readRows(`/leagues?include=currentSeason&per_page=${PAGE_SIZE}`),
    listMeetings: (teamId, otherTeamId) =>
      readRows(
        `/fixtures/head-to-head/${teamId}/${otherTeamId}?include=participants;scores;league`,
      ),
    listSchedule: (seasonId) => readRows(`/schedules/seasons/${seasonId}`),
    listStandings: (seasonId) =>
      readRows(`/standings/seasons/${seasonId}?include=participant;details`),
    async listByIds(ids, includes) {
      const fixtures: unknown[] = []
      for (const lot of toLots(ids, PAGE_SIZE)) {
        const { rows } = await readPage(`/fixtures/multi/${lot.join(',')}`, includes, 1)
        fixtures.push(...rows)
      }
      return fixtures
    },
    async listFixtures(from, to, includes) {
      const fixtures: unknown[] = []
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { rows, hasMore } = await readPage(`/fixtures/between/${from}/${to}`, includes, page)
        fixtures.push(...rows)
        if (!hasMore) return fixtures
      }
      throw new AppError(
        'source_changed',
        `SportMonks has more than ${MOST_PAGES} pages of fixtures between ${from} and ${to}: the answer does not end.`,
      )
    },
  }
}

function readEnvelope(answer: unknown): { rows: unknown[]; hasMore: boolean } {
  const parsed = EnvelopeSchema.safeParse(answer)
  // An empty day is `data: []` with a message; an answer without `data` is a refusal or an error.
  if (!parsed.success || parsed.data.data === undefined)
    throw new AppError(
      'source_changed',
      `SportMonks answered with a JSON without its “data”: ${parsed.data?.message ?? 'the shape has changed'}.`,
    )
  const { data, pagination } = parsed.data
  const rows = Array.isArray(data) ? data : [data]
  if (pagination == null) return { rows, hasMore: false }
  const pages = PaginationSchema.safeParse(pagination)
  // Where it cannot be read the pages are asked for until one is empty.
  return { rows, hasMore: pages.success ? pages.data.has_more : rows.length > 0 }
}

/** A refusal with the message of the service, which never contains the key. */
function toRefusal({ status, bytes }: Reply): AppError | null {
  if (status < 400 || status >= 500) return null
  const { message, code, resource, retryAfterSeconds } = readRefusal(bytes)
  const details = {
    status,
    ...(code && { providerCode: code }),
    ...(status === 403 && resource && { resource }),
  }
  if (status === 429 || code === 5005)
    return new AppError('source_unavailable', `SportMonks asks for a pause: ${message}`, {
      details: { ...details, ...(retryAfterSeconds && { retryAfterSeconds }) },
    })
  if (status === 401)
    return new AppError(
      'bad_configuration',
      `SportMonks does not accept the key (${message}). Check SPORTMONKS_API_KEY.`,
      { details },
    )
  return new AppError('source_changed', `SportMonks refused the call (${status}): ${message}`, {
    details,
  })
}

function readRefusal(bytes: Uint8Array) {
  const none = { message: 'no reason given', code: null, resource: null, retryAfterSeconds: null }
  try {
    const body = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const { resource: named } = body
    const resource = typeof named === 'string' ? toPrintable(named, MESSAGE_LENGTH) : null
    const words = String(body['message'] ?? body['error'] ?? none.message)
    const message = toPrintable(words, MESSAGE_LENGTH)
    return {
      message: resource === null ? message : `${message} (${resource})`,
      resource,
      code: typeof body['code'] === 'number' ? body['code'] : null,
      retryAfterSeconds: typeof body['retry_after'] === 'number' ? body['retry_after'] : null,
    }
  } catch {
    // A refusal without JSON is still a refusal: its status is enough.
    return none
  }
}

/**
 * The include that a refusal is about; null for any other refusal. The service has two kinds: one
 * with a code and the name in quotes in its message, one with status 403 and a `resource`.
 */
function getRefusedInclude(error: unknown, wanted: readonly string[]): string | null {
  if (!(error instanceof AppError)) return null
  const { providerCode, resource } = error.details
  const isCoded = INCLUDE_REFUSALS.has(Number(providerCode))
  const quoted = isCoded ? /'([^']+)'/.exec(error.message)?.[1] : undefined
  const named = (typeof resource === 'string' ? resource : quoted)?.toLowerCase()
  const matching = wanted.filter(
    (name) => name.toLowerCase().split('.')[0] === named?.split('.')[0],
  )
  const optional = matching.find((name) => !REQUIRED.includes(name))
  return optional ?? null
}

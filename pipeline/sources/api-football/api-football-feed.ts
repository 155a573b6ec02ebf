/** API-Football v3 as a feed of matches: the near days in full at every run, past seasons once. */
import { join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import { toMatchName, type FeedMatch, type LeftOut } from '#data/model/feed.ts'
import { FEED_LEAGUES, type FeedLeague } from '#data/model/leagues/feed-leagues.ts'
import { defineFeed, type OpenOptions } from '#pipeline/sources/feed.ts'
import { toFeedKey } from '#pipeline/sources/feed-match-id.ts'
import { gatherRows } from '#pipeline/sources/gather-rows.ts'
import {
  cacheAnswer,
  dropAnswers,
  dropEarlierParts,
  isFound,
} from '#pipeline/sources/calls/cached-answers.ts'
import { askOptional, askOptionalOfEach } from '#pipeline/sources/calls/optional-part.ts'
import { toParsedMatches } from '#pipeline/sources/provider.ts'
import { readMeetings } from '#pipeline/sources/meetings.ts'
import { placeGrounds } from '#pipeline/sources/teams/grounds.ts'
import { toSeason } from '#data/model/season.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { areOver, toNearStretch, type Stretch } from '#pipeline/sources/seasons-window.ts'
import type { FeedAnswer, FeedTable, StoppedLeague } from '#pipeline/sources/source.ts'
import { makeApiFootballClient, type ApiFootballClient } from './client.ts'
import { parseMeeting } from './meetings.ts'
import { addMarket } from './market.ts'
import { parseOdds } from './odds.ts'
import { parseInjuries } from './injuries.ts'
import { parseApiFootball, parseFixtures } from './parse.ts'
import { parseCurrentSeasons, parseTables } from './tables.ts'

export const apiFootballFeed = defineFeed({
  name: 'api-football',
  settings: ['API_FOOTBALL_KEY', 'API_FOOTBALL_API_BASE'],
  chosenBy: 'API_FOOTBALL_KEY',
  open({ apiFootballKey: apiKey, apiFootballApiBase: baseUrl }, options) {
    if (apiKey === null)
      throw new AppError(
        'bad_configuration',
        'The feed API-Football needs API_FOOTBALL_KEY. Set it in the environment or in .env.',
      )
    const client = makeApiFootballClient({ apiKey, baseUrl, gate: options.gate })
    const leagues = FEED_LEAGUES.filter(({ id }) => options.leagues?.includes(id) ?? true)
    return {
      name: 'api-football',
      probe: () => client.readStatus(),
      loadLive: makeLiveLoader(client, leagues),
      loadMeetings: (matches) =>
        readMeetings(matches, {
          service: 'API-Football',
          folder: toFolder(options),
          ask: ({ home, away }) => client.listMeetings(home, away),
          parse: parseMeeting,
        }),
      dropPast: () =>
        dropAnswers(toFolder(options), (name) =>
          leagues.some(({ id }) => name.startsWith(`${id}-`)),
        ),
      async load(now) {
        const warnings: string[] = []
        const warn = (words: string) => void warnings.push(words)
        const leftOut: LeftOut[] = []
        const leaveOut = (match: FeedMatch, path: string) =>
          void leftOut.push({ match: toMatchName(match), path, season: match.season })
        const told = await askOptional(
          'Current seasons of API-Football',
          () => client.listCurrentLeagues(),
          warn,
        )
        const years = parseCurrentSeasons(told ?? [], warn)
        const current = leagues.map((league) => ({
          ...league,
          season: years.get(league.apiFootballId) ?? toSeason(now.getTime()),
        }))
        const seasons = await loadSeasons(client, options, current)
        const going = current.filter(
          ({ id }) => !seasons.stopped.some(({ leagueId }) => leagueId === id),
        )
        options.logLine('asking API-Football for the matches of these days')
        const stretch = toNearStretch(now)
        const near = await loadNear(client, seasons.rows, stretch, warn)
        // Near matches are complete there, so they replace their rows of the season.
        const nearKeys = new Set(near.rows.map(toFeedKey))
        const folder = toFolder(options)
        const priced = await addOdds(client, near.rows, { now, folder, warn, leaveOut })
        return {
          rows: placeGrounds([
            ...seasons.rows.flatMap((match) => {
              if (nearKeys.has(toFeedKey(match))) return []
              if (!isNear(match, stretch)) return match
              leaveOut(match, 'its details')
              return { ...match, untold: ['lineups', 'absences', 'stations'] as const }
            }),
            ...(options.marketFeeds?.includes('api-football')
              ? await addMarket(client, priced, { now, folder, warn, leaveOut })
              : priced),
          ]),
          rejects: [...seasons.rejects, ...near.rejects],
          leftOut: [...seasons.leftOut, ...near.leftOut, ...leftOut],
          tables: await loadTables(client, going, warn),
          stopped: seasons.stopped,
          warnings,
        }
      },
    }
  },
  parse(bytes) {
    return toParsedMatches(parseApiFootball(bytes))
  },
})

/** A league and the first year of its current season. */
type CurrentLeague = FeedLeague & { readonly season: number }

const toFolder = ({ cacheFolder }: OpenOptions) => join(cacheFolder, 'api-football')

/** This season, which changes, and the one before, which is cached. */
async function loadSeasons(
  client: ApiFootballClient,
  options: OpenOptions,
  leagues: readonly CurrentLeague[],
) {
  const found = gatherRows()
  const stopped: StoppedLeague[] = []
  const loadLeague = async ({ id, name, apiFootballId, season }: CurrentLeague) => {
    options.logLine(`asking API-Football for ${name}`)
    const before = await cacheAnswer(toFolder(options), `${id}-${season - 1}`, {
      ask: () => client.listSeason(apiFootballId, season - 1),
      // An answer of another league or season, or without a match, is a fault of an hour.
      isFinal: (rows) => {
        const matches = parseFixtures(rows).rows
        return areOver(matches.filter((one) => one.league === name && one.season === season - 1))
      },
    })
    found.add(parseFixtures(before), season - 1)
    found.add(parseFixtures(await client.listSeason(apiFootballId, season)), season)
  }
  for (const league of leagues)
    await loadLeague(league).catch((error: unknown) => {
      // A plan can lack a league: the others are read, unless it lacks all.
      if (!(error instanceof AppError) || error.code !== 'source_changed') throw error
      const reason = `${league.name} is left as it was: ${error.message}`
      stopped.push({ leagueId: league.id, reason })
      if (stopped.length === leagues.length) throw error
    })
  return { ...found, stopped }
}

async function loadTables(
  client: ApiFootballClient,
  leagues: readonly CurrentLeague[],
  warn: (words: string) => void,
): Promise<FeedTable[]> {
  const tables = await askOptionalOfEach(leagues, {
    toName: ({ name }) => `Tables of ${name} of API-Football`,
    ask: async ({ apiFootballId, season }) =>
      parseTables(await client.listStandings(apiFootballId, season), warn),
    warn,
  })
  return tables.flat()
}

/** None are asked for again after this time. */
const NONE_FOR_MS = 6 * HOUR_MS

interface OddsOptions {
  readonly now: Date
  readonly folder: string
  readonly warn: (words: string) => void
  readonly leaveOut: (match: FeedMatch, path: string) => void
}

/** Odds of finished matches, requested once each; a plan without them is not asked again. */
async function addOdds(
  client: ApiFootballClient,
  matches: readonly FeedMatch[],
  { now, folder, warn, leaveOut }: OddsOptions,
): Promise<FeedMatch[]> {
  const part = Math.floor(now.getTime() / NONE_FOR_MS)
  await dropEarlierParts(folder, 'odds', part)
  let isRefused = false
  const rows: FeedMatch[] = []
  for (const match of matches) {
    const id = match.sourceId
    if (isRefused || id === null || match.matchStatus !== 'finished') {
      rows.push(match)
      continue
    }
    // They can come late: none are an answer for some hours only.
    const askNow = () =>
      cacheAnswer(folder, `odds-${id}-${part}`, {
        ask: () => client.listOdds(id),
        isFinal: (found) => !isFound(found),
      })
    const ask = () => cacheAnswer(folder, `odds-${id}`, { ask: askNow, isFinal: isFound })
    const answer = await askOptional('Odds of played matches of API-Football', ask, warn)
    isRefused = answer === null
    rows.push({ ...match, odds: parseOdds(answer ?? [], (path) => leaveOut(match, path)) })
  }
  return rows
}

/** Statistics change slowly: they are requested at every fifth check. */
const FULL_EVERY = 5

/**
 * One call has score and events of all live matches. A match that is not in it, because it has just
 * ended or not begun, is requested by id, and at every fifth check all of them are.
 */
function makeLiveLoader(client: ApiFootballClient, leagues: readonly FeedLeague[]) {
  let looks = 0
  return async (sourceIds: readonly string[]): Promise<FeedAnswer> => {
    looks += 1
    const isFull = looks % FULL_EVERY === 1
    const inPlay = isFull
      ? []
      : parseFixtures(await client.listLive(leagues.map((league) => league.apiFootballId))).rows
    const found = new Set(inPlay.map(({ sourceId }) => sourceId))
    const others = sourceIds.filter((id) => !found.has(id))
    const { rows, rejects } = parseFixtures(await client.listDetails(others))
    return { rows: [...inPlay, ...rows], rejects, warnings: [] }
  }
}

const isNear = ({ kickoffAt }: FeedMatch, { from, to }: Stretch) =>
  kickoffAt.slice(0, 10) >= from && kickoffAt.slice(0, 10) <= to

/** Matches of the near days with line-ups, events, statistics and absences. */
async function loadNear(
  client: ApiFootballClient,
  known: readonly FeedMatch[],
  near: Stretch,
  warn: (words: string) => void,
) {
  const ids = known.filter((match) => isNear(match, near)).flatMap(({ sourceId }) => sourceId ?? [])
  const details = await client.listDetails(ids)
  const { rows, rejects, leftOut } = parseFixtures(details)
  const told = await askOptional('Absences of API-Football', () => client.listInjuries(ids), warn)
  const injuries = parseInjuries(told ?? [], rows)
  for (const path of injuries.unreadable)
    warn(`An absence of API-Football is left out: ${path} cannot be read.`)
  return {
    rows: rows.map((match) => ({
      ...match,
      sidelinedPlayers: injuries.byMatch.get(match) ?? [],
      // Some player always misses a match of these days: a list without any is a fault of an hour.
      ...(!told?.length && { untold: ['absences' as const] }),
    })),
    rejects,
    leftOut: [...leftOut, ...injuries.leftOut],
  }
}

/** API-Football v3 as a feed of matches: the near days in full at every run, seasons of the past once. */
import { join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { defineFeed, type OpenOptions } from '../feed.ts'
import { keepAnswer } from '../kept-answers.ts'
import { OPTIONAL_ADDRESS, OPTIONAL_TEXT } from '../provider.ts'
import { toSeason } from '../season.ts'
import { toNearStretch, type Stretch } from '../seasons-window.ts'
import { makeApiFootballClient, type ApiFootballClient } from './client.ts'
import { parseApiFootball, parseFixtures, parseInjuries, toTeamIds } from './parse.ts'

export const apiFootballFeed = defineFeed({
  name: 'api-football',
  settings: { API_FOOTBALL_KEY: OPTIONAL_TEXT, API_FOOTBALL_API_BASE: OPTIONAL_ADDRESS },
  chosenBy: 'API_FOOTBALL_KEY',
  open({ API_FOOTBALL_KEY: apiKey, API_FOOTBALL_API_BASE: baseUrl }, options) {
    if (apiKey === null)
      throw new AppError(
        'bad_configuration',
        'The feed api-football needs API_FOOTBALL_KEY. Set it in the environment or in .env.',
      )
    const client = makeApiFootballClient({ apiKey, baseUrl, gate: options.gate })
    return {
      name: 'api-football',
      probe: () => client.readStatus(),
      async loadLive(sourceIds) {
        return { ...parseFixtures(await client.listDetails(sourceIds)), warnings: [] }
      },
      async load(now) {
        const seasons = await loadSeasons(client, options, now)
        options.tell('asking API-Football for the matches of these days')
        const near = await loadNear(client, seasons.rows, toNearStretch(now))
        // What is near is known in full there, so it takes the place of its row in the season.
        const nearIds = new Set(near.rows.map(({ sourceId }) => sourceId))
        return {
          rows: [...seasons.rows.filter(({ sourceId }) => !nearIds.has(sourceId)), ...near.rows],
          rejects: [...seasons.rejects, ...near.rejects],
          warnings: [],
        }
      },
    }
  },
  parse(bytes) {
    const { rows, rejects } = parseApiFootball(bytes)
    return { matches: rows, weather: [], rejects }
  },
})

/** This season, which changes, and the one before, which is kept. */
async function loadSeasons(client: ApiFootballClient, options: OpenOptions, now: Date) {
  const current = toSeason(now.getTime())
  const folder = join(options.cacheFolder, 'api-football')
  const fixtures: unknown[] = []
  for (const league of LEAGUES.filter(({ id }) => options.leagues?.includes(id) ?? true)) {
    options.tell(`asking API-Football for ${league.name}`)
    fixtures.push(
      ...(await keepAnswer(folder, `${league.id}-${current - 1}`, () =>
        client.listSeason(league.apiFootballId, current - 1),
      )),
      ...(await client.listSeason(league.apiFootballId, current)),
    )
  }
  return parseFixtures(fixtures)
}

/** Matches of the near days with line-ups, events, statistics and who is missing. */
async function loadNear(client: ApiFootballClient, known: readonly FeedMatch[], near: Stretch) {
  const ids = known
    .filter(
      ({ kickoffAt }) => kickoffAt.slice(0, 10) >= near.from && kickoffAt.slice(0, 10) <= near.to,
    )
    .flatMap(({ sourceId }) => sourceId ?? [])
  const details = await client.listDetails(ids)
  const { rows, rejects } = parseFixtures(details)
  const injuries = parseInjuries(await client.listInjuries(ids), toTeamIds(details))
  return {
    rows: rows.map((match) => ({
      ...match,
      sidelinedPlayers: injuries.get(match.sourceId ?? '') ?? [],
    })),
    rejects,
  }
}

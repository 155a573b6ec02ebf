/** Files that are made from others: a damaged one counts as none, so that it is made again and stops nothing. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readStory } from '#data/ledger/audit/log-story.ts'
import { CACHED_LOG, readCachedLog, startLog, writeCachedLog } from '#data/log/cached-log.ts'
import { readPastIndex } from '#data/log/past-index.ts'
import { EMPTY_PAST, PAST_INDEX } from '#data/model/past/past-files.ts'
import { readState, STATE_FILE } from '#data/release/release-state.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { cacheAnswer } from '#pipeline/sources/calls/cached-answers.ts'
import { downloadSourceFiles } from '#pipeline/sources/football-data/download.ts'
import { withWeather } from '#pipeline/weather/with-weather.ts'
import { isWholeSite } from '#cli/serving/site/site-folder.ts'
import { readSiteState, writeSiteState } from '#cli/serving/site/site-state.ts'

const folder = makeTestFolder()

const write = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const NOW = new Date('2026-11-21T10:00:00Z')

/** Asks for the site's list of coming matches; null where no copy of it is there. */
async function fetchFixtures(): Promise<true | null> {
  let isKnown = false
  const site = await startLocalServer((request, response) => {
    isKnown = request.headers['if-none-match'] === '"v1"'
    if (isKnown) response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end('Div,Date,HomeTeam,AwayTeam\n')
  })
  const options = { now: NOW, baseUrl: site.origin, cacheFolder: join(folder, 'site-files') }
  await downloadSourceFiles({ ...options, leagues: [] }).catch(() => null)
  await site.close()
  return isKnown || null
}

/** Each file: how it is made, and what its reader says: null where it counts as none. */
const FILES: Record<string, { make: () => Promise<unknown>; read: () => Promise<unknown> }> = {
  [PAST_INDEX]: {
    make: () => write(PAST_INDEX, JSON.stringify({ ...EMPTY_PAST, isWhole: true })),
    read: async () => {
      const index = await readPastIndex(folder)
      return index === EMPTY_PAST ? null : index
    },
  },
  [CACHED_LOG]: {
    make: () => writeCachedLog(join(folder, CACHED_LOG), { ...startLog(), story: readStory([]) }),
    read: () => readCachedLog(join(folder, CACHED_LOG)),
  },
  'run/site-build.json': {
    make: () => writeSiteState(folder, { state: 'ok', pages: 9, message: null }),
    read: () => readSiteState(folder),
  },
  'site/.pages.json': {
    make: async () => {
      await write('site/.built-from', 'code data owner\n')
      await write('site/index.html', 'page')
      await write('site/.pages.json', '["index.html"]')
    },
    read: async () => (await isWholeSite(join(folder, 'site'))) || null,
  },
  [`releases/2026-11-20/${STATE_FILE}`]: {
    make: () =>
      write(
        `releases/2026-11-20/${STATE_FILE}`,
        JSON.stringify({ version: '2026-11-20', entries: 1, seasons: [] }),
      ),
    read: () => readState(join(folder, 'releases')),
  },
  'weather.json': {
    make: () =>
      write('weather.json', JSON.stringify([['place', { askedAt: +NOW, weather: null }]])),
    read: async () => {
      const load = async () => ({ rows: [], rejects: [], warnings: [] })
      const file = join(folder, 'weather.json')
      const choose = async () => ({
        source: { name: 'none', read: async () => null },
        readsHistory: true,
      })
      await withWeather({ name: 'demo', load }, { choose, file } as never).load(NOW)
      return (await readFile(file, 'utf8')) === '[]' ? null : true
    },
  },
  'site-files/fixtures.csv': { make: fetchFixtures, read: fetchFixtures },
  'site-files/fixtures.csv.json': { make: fetchFixtures, read: fetchFixtures },
  'answers/season.json': {
    make: () => cacheAnswer(join(folder, 'answers'), 'season', { ask: async () => [1, 2] }),
    read: async () => {
      let wasAsked = false
      const ask = async () => {
        wasAsked = true
        return [1, 2]
      }
      await cacheAnswer(join(folder, 'answers'), 'season', { ask })
      return wasAsked ? null : true
    },
  },
}

test.each(Object.entries(FILES))('%s', async (name, { make, read }) => {
  await make()
  expect(await read()).not.toBeNull()
  for (const text of ['', '{', '{"n": "', 'null', '7', '"text"', '{"days":3}', '[[7]]']) {
    // Any rows are an answer of a feed.
    if (name.startsWith('answers/') && text === '[[7]]') continue
    await write(name, text)
    expect(await read(), text).toBeNull()
    await make()
    expect(await read(), `made again after ${text}`).not.toBeNull()
  }
})

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { startLocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { footballDataFeed } from './football-data-feed.ts'
import { loadFootballData } from './client.ts'

const now = new Date('2026-03-30T00:00:00Z')
const samples = fileURLToPath(new URL('../../../data/fixtures/football-data/', import.meta.url))
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function makeFolder(files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = makeTestFolder()
  cleanUps.push(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function serve(answer: Answer): Promise<string> {
  const { origin, close } = await startLocalServer(answer)
  cleanUps.push(close)
  return origin
}

test('a folder is read under all usual file names, each match once', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const folder = await makeFolder({
    'E0_2526.csv': season,
    '2526/E0.csv': season,
    'I1.csv': await readFile(join(samples, 'I1.csv')),
    'fixtures.csv': await readFile(join(samples, 'fixtures.csv')),
    'notes.txt': 'not ours',
    'B1.csv': 'not ours',
  })
  const feed = await loadFootballData({ now, folder })
  expect(feed.files).toEqual(['2526/E0.csv', 'E0_2526.csv', 'I1.csv', 'fixtures.csv'])
  expect(feed).toMatchObject({ rejects: [], ignored: 2 })
  expect(feed.rows).toHaveLength(4 + 5 + 2)
})

test('rows before the given day are left out with their faults, and are not counted as another league’s', async () => {
  const all = await loadFootballData({ now, folder: samples })
  const kickoffs = all.rows.map(({ kickoffAt }) => kickoffAt).toSorted()
  const since = new Date(kickoffs[Math.floor(kickoffs.length / 2)]!)
  const feed = await loadFootballData({ now, folder: samples, since })
  expect(feed.rows).toEqual(all.rows.filter(({ kickoffAt }) => kickoffAt >= since.toISOString()))
  expect(feed.rows.length).toBeLessThan(all.rows.length)
  expect(feed.rejects.length).toBeLessThanOrEqual(all.rejects.length)
  expect(feed.ignored).toBe(all.ignored)
})

test('only the files of the requested leagues are read', async () => {
  const feed = await loadFootballData({ now, folder: samples, leagues: ['serie-a'] })
  expect(feed.files).toEqual(['I1.csv', 'fixtures.csv'])
})

test('rejects name their file', async () => {
  const feed = await loadFootballData({ now, folder: samples })
  expect(feed.rejects).toHaveLength(9)
  expect(feed.rejects[0]?.reason).toMatch(
    /^D1_impossible\.csv: Dortmund – Leverkusen \(31\/02\/2025\): Date/,
  )
})

test('a missing folder, or one without any of the files, is refused with its name', async () => {
  await expect(loadFootballData({ now, folder: '/nowhere/at/all' })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('/nowhere/at/all'),
  })
  const empty = await makeFolder({ 'readme.txt': 'nothing here' })
  await expect(loadFootballData({ now, folder: empty })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('E0.csv'),
  })
})

test('an empty file of the folder stops the reading and is named', async () => {
  const folder = await makeFolder({ 'E0.csv': '' })
  await expect(loadFootballData({ now, folder })).rejects.toMatchObject({
    code: 'source_changed',
    message: expect.stringContaining('E0.csv is empty'),
  })
})

test('over HTTP five seasons and the fixtures are requested, one at a time', async () => {
  const asked: string[] = []
  let open = 0
  let mostOpen = 0
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const baseUrl = await serve((request, response) => {
    asked.push(request.url ?? '')
    open += 1
    mostOpen = Math.max(mostOpen, open)
    setTimeout(() => {
      open -= 1
      if (request.url === '/mmz4281/2526/E0.csv') response.end(season)
      else response.writeHead(404).end()
    }, 5)
  })
  const feed = await loadFootballData({ now, folder: null, baseUrl, leagues: ['premier-league'] })
  expect(asked).toEqual([
    '/mmz4281/2122/E0.csv',
    '/mmz4281/2223/E0.csv',
    '/mmz4281/2324/E0.csv',
    '/mmz4281/2425/E0.csv',
    '/mmz4281/2526/E0.csv',
    '/fixtures.csv',
  ])
  expect(mostOpen).toBe(1)
  expect(feed.files).toEqual(['2526/E0.csv'])
  expect(feed.rows).toHaveLength(4)
})

test('a league without any file on the site is left unchanged, with a warning', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const baseUrl = await serve((request, response) => {
    if (request.url === '/mmz4281/2526/E0.csv') response.end(season)
    else response.writeHead(404).end()
  })
  const leagues = ['premier-league', 'serie-a'] as const
  const feed = await loadFootballData({ now, folder: null, baseUrl, leagues })
  expect(feed.rows).toHaveLength(4)
  expect(feed.stopped).toEqual([
    {
      leagueId: 'serie-a',
      reason:
        'Serie A is left as it was: football-data.co.uk has no I1.csv, of no season: the code is wrong, or the site has moved the file.',
    },
  ])
})

test('a cached copy is requested conditionally, and not at all once its season is over', async () => {
  const asked: [string, string | undefined][] = []
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const baseUrl = await serve((request, response) => {
    asked.push([request.url ?? '', request.headers['if-none-match']])
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end(season)
  })
  const cacheFolder = await makeFolder()
  const options = { now, folder: null, baseUrl, cacheFolder, leagues: ['premier-league'] as const }
  const first = await loadFootballData(options)
  expect(asked.splice(0).map(([, condition]) => condition)).toEqual(Array(6).fill(undefined))
  const second = await loadFootballData(options)
  expect(asked).toEqual([
    ['/mmz4281/2526/E0.csv', '"v1"'],
    ['/fixtures.csv', '"v1"'],
  ])
  expect(second).toEqual(first)
})

test('a service that is down is tried three times, and then reported', async () => {
  let tries = 0
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const recovering = await serve((_request, response) => {
    tries += 1
    if (tries < 3) response.writeHead(503).end()
    else response.end(season)
  })
  const options = {
    now,
    folder: null,
    leagues: ['premier-league'],
    request: { pauseMs: 1 },
  } as const
  await expect(loadFootballData({ ...options, baseUrl: recovering })).resolves.toMatchObject({
    rejects: [],
  })
  tries = -1_000
  await expect(loadFootballData({ ...options, baseUrl: recovering })).rejects.toMatchObject({
    code: 'source_unavailable',
    message: expect.stringContaining('answered 503 for /mmz4281/2122/E0.csv'),
  })
  expect(tries).toBe(-997)
})

test('behind a paid feed the copies of earlier runs stand in for a site that is away', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  let isAway = true
  let isClosed = false
  let asked = 0
  const baseUrl = await serve((_request, response) => {
    asked += 1
    if (isAway) response.destroy()
    else if (isClosed) response.writeHead(403).end()
    else response.end(season)
  })
  const open = (copiesSuffice: boolean) =>
    footballDataFeed.open(
      { FOOTBALL_DATA_API_BASE: baseUrl },
      {
        folder: null,
        leagues: ['premier-league'],
        cacheFolder,
        gate: OPEN_GATE,
        copiesSuffice,
        logLine: () => {},
      },
    )
  const cacheFolder = await makeFolder()
  await expect(open(true).load(now), 'without a copy').rejects.toMatchObject({
    code: 'source_unavailable',
  })
  isAway = false
  const whole = await open(true).load(now)
  isAway = true
  asked = 0
  const copied = await open(true).load(now)
  expect(copied.rows).toEqual(whole.rows)
  expect(copied.warnings).toEqual([expect.stringContaining('copies of earlier runs stand in')])
  expect(asked, 'all attempts for the first file').toBe(3)
  await expect(open(false).load(now), 'alone').rejects.toMatchObject({ code: 'source_unavailable' })
  isAway = false
  isClosed = true
  const closed = await open(true).load(now)
  expect([closed.rows, closed.stopped]).toEqual([whole.rows, []])
}, 20_000)

test('a service that does not answer in time is a time-out, a missing one unavailable', async () => {
  const silent = await serve(() => undefined)
  const options = { now, folder: null, leagues: ['premier-league'] } as const
  const request = { timeoutMs: 30, attempts: 1 }
  await expect(loadFootballData({ ...options, baseUrl: silent, request })).rejects.toMatchObject({
    code: 'source_timeout',
  })
  await expect(
    loadFootballData({ ...options, baseUrl: 'http://127.0.0.1:1', request }),
  ).rejects.toMatchObject({ code: 'source_unavailable' })
})

test('a site that has moved its files, or answers a web page, is distinguished from one that is down', async () => {
  const options = { now, folder: null, leagues: ['premier-league'] } as const
  const moved = await serve((_request, response) => response.writeHead(404).end())
  await expect(loadFootballData({ ...options, baseUrl: moved })).rejects.toMatchObject({
    code: 'source_changed',
  })
  const page = await serve((_request, response) => response.end('<html>Hello</html>'))
  await expect(loadFootballData({ ...options, baseUrl: page })).rejects.toMatchObject({
    code: 'source_changed',
    message: expect.stringContaining('2122/E0.csv has no column Div'),
  })
})

test('an unreadable file stops its own league, and the others are read', async () => {
  const folder = await makeFolder({
    'E0.csv': '',
    'D1.csv': '<html>Under maintenance</html>',
    'I1.csv': await readFile(join(samples, 'I1.csv')),
    'fixtures.csv': await readFile(join(samples, 'fixtures.csv')),
  })
  const feed = await loadFootballData({ now, folder })
  expect(feed.files).toEqual(['I1.csv', 'fixtures.csv'])
  expect(feed.stopped.map(({ leagueId }) => leagueId)).toEqual(['bundesliga', 'premier-league'])
  expect(feed.stopped[1]?.reason).toMatch(/^Premier League is left as it was: E0\.csv is empty/)
  await writeFile(join(folder, 'fixtures.csv'), '')
  await expect(loadFootballData({ now, folder })).rejects.toMatchObject({ code: 'source_changed' })
})

test('over HTTP a season refused by the site stops only its league', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const baseUrl = await serve((request, response) => {
    if (request.url === '/mmz4281/2526/D1.csv') response.writeHead(403).end()
    else if (request.url === '/mmz4281/2526/E0.csv') response.end(season)
    else response.writeHead(404).end()
  })
  const feed = await loadFootballData({
    now,
    folder: null,
    baseUrl,
    leagues: ['premier-league', 'bundesliga'],
  })
  expect(feed.rows.length).toBeGreaterThan(0)
  expect(feed.stopped).toMatchObject([{ leagueId: 'bundesliga' }])
  expect(feed.stopped[0]?.reason).toContain('answered 403')
})

test('a copy from the middle of a season is asked for again once the season is over', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const rowsOf = (length: number) => String(season).split('\n').slice(0, length).join('\n')
  let served = rowsOf(3)
  const baseUrl = await serve((_request, response) => response.end(served))
  const cacheFolder = await makeFolder()
  const options = { folder: null, baseUrl, cacheFolder, leagues: ['premier-league'] as const }
  const half = await loadFootballData({ ...options, now })
  served = String(season)
  const later = { ...options, now: new Date('2026-10-01T00:00:00Z') }
  const whole = await loadFootballData(later)
  expect(whole.rows.length).toBeGreaterThan(half.rows.length)
  served = rowsOf(2)
  expect((await loadFootballData(later)).rows, 'a final copy').toEqual(whole.rows)
})

test('a missing file that the site replaces by one of a similar name is missing', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const baseUrl = await serve((request, response) => {
    if (request.url?.endsWith('/2526/E1.csv'))
      response.writeHead(301, { location: request.url.replace('E1', 'E0') }).end()
    else if (request.url?.endsWith('/E0.csv')) response.end(season)
    else response.writeHead(404).end()
  })
  const leagues = ['premier-league', 'championship'] as const
  const feed = await loadFootballData({ now, folder: null, baseUrl, leagues })
  expect(feed.files).not.toContain('2526/E1.csv')
  expect(feed.stopped).toMatchObject([{ leagueId: 'championship' }])
})

/** The history behind a paid feed, from a site that answers as told. */
async function openHistory(answer: Answer) {
  const baseUrl = await serve(answer)
  const cacheFolder = await makeFolder()
  return () =>
    footballDataFeed.open(
      { FOOTBALL_DATA_API_BASE: baseUrl },
      {
        folder: null,
        leagues: ['premier-league'],
        cacheFolder,
        gate: OPEN_GATE,
        copiesSuffice: true,
        logLine: () => {},
      },
    )
}

test('a new season without its first file stops nothing, also while the site is away', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  const asked: string[] = []
  let isAway = false
  const open = await openHistory((request, response) => {
    asked.push(request.url ?? '')
    if (isAway) response.destroy()
    else if (request.url === '/mmz4281/2627/E0.csv') response.writeHead(300).end('Multiple Choices')
    else response.end(season)
  })
  const july = new Date('2026-07-20T00:00:00Z')
  const whole = await open().load(july)
  expect(whole).toMatchObject({ stopped: [], warnings: [] })
  expect(asked).not.toContain('/fixtures.csv')
  isAway = true
  const copied = await open().load(july)
  expect([copied.rows, copied.stopped]).toEqual([whole.rows, []])
  expect(copied.warnings).toHaveLength(1)
}, 30_000)

test('a page in the place of a season is none: behind a paid feed its copy stands in', async () => {
  const season = await readFile(join(samples, 'E0_2526.csv'))
  let body: string | Uint8Array = season
  let target: string | null = null
  const open = await openHistory(({ url }, response) =>
    target === null || url === target
      ? response.end(body)
      : response.writeHead(302, { location: target }).end(),
  )
  const whole = await open().load(now)
  body = '<html>Under maintenance</html>'
  for (target of [null, '/maintenance.html']) {
    const copied = await open().load(now)
    expect([copied.rows, copied.stopped]).toEqual([whole.rows, []])
    expect(copied.warnings).toEqual([expect.stringContaining('a page that is no season')])
  }
})

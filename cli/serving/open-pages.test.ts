import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COST_OF_DRAWING } from '#api/drawn-pages.ts'
import { makeTestApp, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { makeReadLimit, type TakeReads } from '#api/middleware/limit-reads.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import type { Database } from '#data/db/database.ts'
import { DRAWN_CACHING } from '#data/model/drawn-addresses.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { PAST_INDEX, toPastDayFile, toPastLeagueFile } from '#data/model/past/past-files.ts'
import { openPublication, announcePublished } from '#data/queries/published.ts'
import { addPast, storeFrames, storePages } from '#data/queries/published-pages.ts'
import {
  AHEAD,
  FRAMES,
  OPENED,
  PAST_DAY,
  PLACE,
  publishToday,
  TODAY,
  writeSamplePublished,
} from '#data/testing/sample-published.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { loadCliEnv } from '#cli/env.ts'
import { openPages } from './open-pages.ts'

const MATCH_PAGE = `/de/predictions/${TODAY}/${AHEAD.id}`
const PAST_PAGE = `/results/${PAST_DAY}`

let database: Database
let home: string
let dataDir: string
let siteDir: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pitchproof-pages-'))
  dataDir = join(home, 'data')
  siteDir = join(home, 'site')
  writeSamplePublished(dataDir)
  mkdirSync(join(siteDir, '.frames'), { recursive: true })
  mkdirSync(join(siteDir, 'teams'))
  for (const [name, text] of FRAMES) writeFileSync(join(siteDir, '.frames', name), text)
  for (const name of ['index.html', '404.html', 'sitemap-pages.xml', 'teams/nobody'])
    writeFileSync(join(siteDir, name), `built ${name}`)
  database = await openEmbeddedForTest()
})
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true })
})

/** @param sharesRows true for a machine with nothing but the database */
function open({
  sharesRows = false,
  site = siteDir as string | null,
  takeReads = null as TakeReads | null,
} = {}) {
  let isAway = false
  const away = () => Promise.reject(new Error('The database is away.'))
  const own: Database = {
    ...database,
    isEmbedded: !sharesRows,
    read: (work) => (isAway ? away() : database.read(work)),
    readOne: (work) => (isAway ? away() : database.readOne(work)),
  }
  const publication = openPublication(own)
  const env = { ...loadCliEnv(), dataDir: sharesRows ? join(home, 'nothing') : dataDir }
  const pages = openPages({
    env,
    database: own,
    siteDir: site,
    publicOrigin: TEST_ORIGIN,
    publication,
  })
  const app = makeTestApp(database, { siteDir: site, pages, publication, takeReads })
  const call = (path: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    app.request(TEST_ORIGIN + path, { headers }, { incoming: { socket: { remoteAddress } } })
  const goAway = () => {
    isAway = true
    publication.lookAgain()
  }
  return { call, publication, goAway }
}
const announce = () => database.write(announcePublished)

test('a drawn page has the headers of pages, an ETag, packed forms, and one address', async () => {
  const { call } = open()
  const page = await call(MATCH_PAGE, { 'accept-encoding': 'br' })
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': DRAWN_CACHING.now,
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    vary: 'Accept-Encoding',
  })
  const etag = page.headers.get('etag')!
  expect((await call(`${MATCH_PAGE}/`, { 'if-none-match': etag })).status).toBe(304)
  expect((await call(PAST_PAGE)).headers.get('cache-control')).toBe(DRAWN_CACHING.old)
  const asked = await call(`${MATCH_PAGE}?utm_source=mail`)
  expect([asked.status, asked.headers.get('location')]).toEqual([301, MATCH_PAGE])
  const card = await call(`/embed/match/${OPENED.id}?theme=dark`)
  expect(card.status).toBe(404)
  const cardNow = await call(`/embed/match/${AHEAD.id}?theme=dark`)
  expect(cardNow.headers.get('content-security-policy')).toBe('frame-ancestors *')
  expect(cardNow.headers.get('x-frame-options')).toBeNull()
  const chart = await call('/data/charts/record/calibration-test.csv')
  expect(chart.headers.get('access-control-allow-origin') ?? '*').toBe('*')
})

test('what is not drawn is a file of the site or its not-found page', async () => {
  const { call } = open()
  expect(await (await call('/sitemap-pages.xml')).text()).toBe('built sitemap-pages.xml')
  expect(await (await call('/sitemap.xml')).text()).toContain(
    `<loc>${TEST_ORIGIN}/sitemap-pages.xml</loc>`,
  )
  for (const path of ['/teams/no-such-team', `/predictions/${TODAY}/no-such-match`, '/results/x']) {
    const reply = await call(path)
    expect([reply.status, await reply.text()], path).toEqual([404, 'built 404.html'])
  }
  expect(await (await call('/teams/nobody')).text()).toBe('built teams/nobody')
})

test('what a client claims about the host is in no page, and a path that is encoded twice is refused', async () => {
  const { call } = open()
  const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil' }
  expect(await (await call(MATCH_PAGE, lies)).text()).not.toContain('evil')
  expect(await (await call(MATCH_PAGE)).text()).not.toContain('evil')
  for (const path of ['/%252e%252e/data/keys', '/teams/%2561rsenal', '/index%252ehtml'])
    expect((await call(path)).status, path).toBe(404)
})

test('a crawler is refused before the work; what is cached costs nothing, and others read on', async () => {
  const { call } = open({ takeReads: makeReadLimit(3 * COST_OF_DRAWING) })
  const ask = async (path: string, from?: string) => (await call(path, {}, from)).status
  for (const path of [MATCH_PAGE, MATCH_PAGE, PAST_PAGE, '/teams/no-such-team'])
    expect(await ask(path), path).not.toBe(429)
  const picture = `/social/match/${AHEAD.id}.png`
  for (const path of ['/results', '/teams/arsenal', picture]) {
    const refused = await call(path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0], path).toEqual([
      429,
      true,
    ])
    expect(refused.headers.get('x-frame-options')).toBe('DENY')
  }
  for (let count = 0; count < 50; count++) expect(await ask(MATCH_PAGE)).toBe(200)
  expect(await ask('/results', '192.0.2.2')).toBe(200)
})

test('a page from the cache has the headers of a fresh one, but no request id: no line of the log is its own', async () => {
  const { call } = open()
  for (const path of [MATCH_PAGE, `/embed/match/${AHEAD.id}`, '/search/de.json', '/sitemap.xml']) {
    const { 'x-request-id': id, ...fresh } = Object.fromEntries((await call(path)).headers)
    expect(id, path).toBeDefined()
    expect(Object.fromEntries((await call(path)).headers), path).toEqual(fresh)
    const unchanged = await call(path, { 'if-none-match': fresh['etag']! })
    const { 'content-length': _, ...kept } = fresh
    expect([unchanged.status, Object.fromEntries(unchanged.headers)], path).toEqual([304, kept])
  }
})

test('of a crawler that asks for everything at once one page is drawn in each turn of the event loop', async () => {
  const { call } = open()
  await call(MATCH_PAGE)
  const paths = ['/results', '/archive', '/teams/arsenal', '/teams/chelsea', `/results/${PAST_DAY}`]
  const all = LANGUAGE_CODES.flatMap((code) =>
    paths.map((path) => (code === 'en' ? path : `/${code}${path}`)),
  )
  const turns: number[] = []
  let turn = 0
  const crawled = all.map(async (path) => {
    expect((await call(path)).status, path).toBe(200)
    turns.push(turn)
  })
  while (turns.length < all.length) {
    turn++
    await setImmediate()
  }
  await Promise.all(crawled)
  const most = Math.max(
    ...[...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length),
  )
  // Two may end in one turn; without turns of their own nearly all do.
  expect(most).toBeLessThanOrEqual(3)
})

test('a picture is a PNG with an ETag of its source', async () => {
  const { call } = open()
  const picture = await call(`/social/match/${AHEAD.id}.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const etag = picture.headers.get('etag')!
  expect((await call(`/social/match/${AHEAD.id}.png`, { 'if-none-match': etag })).status).toBe(304)
})

test('a new publication is drawn, and a folder that Astro has built anew gives new frames', async () => {
  const { call, publication } = open()
  expect(await (await call(MATCH_PAGE)).text()).not.toContain('data-verdict')
  publishToday(dataDir, { ...OPENED, id: AHEAD.id, matchDate: TODAY })
  // Until the publication is announced, the pages are those of the one before.
  expect(await (await call(MATCH_PAGE)).text()).not.toContain('data-verdict')
  await announce()
  publication.lookAgain()
  // Whoever asks first gets the page of before at once, and the next one the new page.
  expect(await (await call(MATCH_PAGE)).text()).not.toContain('data-verdict')
  await expect.poll(async () => (await call(MATCH_PAGE)).text()).toContain('data-verdict')
  for (const [name, text] of FRAMES)
    writeFileSync(join(siteDir, '.frames', name), text.replace('<body>', '<body class="newer">'))
  await expect.poll(async () => (await call(PAST_PAGE)).text()).toContain('class="newer"')
  for (const [name, text] of FRAMES) writeFileSync(join(siteDir, '.frames', name), text)
  publishToday(dataDir, AHEAD)
  await announce()
})

test('a site of an older version is served as it is until the first build has left its frames', async () => {
  const old = join(home, 'old')
  mkdirSync(join(old, 'results'), { recursive: true })
  writeFileSync(join(old, 'index.html'), 'old')
  writeFileSync(join(old, 'results/index.html'), 'old results')
  const { call } = open({ site: old })
  expect(await (await call('/results')).text()).toBe('old results')
})

test('a machine that has nothing but the database draws the same from rows, and goes on while the database is away', async () => {
  const read = async (path: string) => (await readTextIfThere(join(dataDir, path)))!
  const toFiles = async (paths: readonly string[]) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)))
  const [day, table] = [`public/matches/${TODAY}.json`, 'public/tables/premier-league.json']
  await database.write(async (db) => {
    await storePages(db, 'public/matches/', await toFiles([day]))
    await storePages(db, 'public/tables/', await toFiles([table]))
    await addPast(db, await toFiles([toPastDayFile(PAST_DAY), toPastLeagueFile(PLACE), PAST_INDEX]))
    await storePages(db, 'public/', await toFiles([day, table, 'public/status.json']))
    await storeFrames(db, FRAMES)
    await announcePublished(db)
  })
  const files = open()
  const rows = open({ sharesRows: true, site: null })
  for (const path of [
    MATCH_PAGE,
    PAST_PAGE,
    '/fr/archive',
    `/archive/${PLACE}/arsenal`,
    '/results',
  ])
    expect(await (await rows.call(path)).text(), path).toBe(await (await files.call(path)).text())
  // Nothing was new: nothing is written again.
  expect(await database.write((db) => storeFrames(db, FRAMES))).toBe(false)
  rows.goAway()
  for (const path of [MATCH_PAGE, PAST_PAGE, `/es/teams/arsenal`])
    expect((await rows.call(path)).status, path).toBe(200)
  const missing = await rows.call('/teams/no-such-team')
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json',
  ])
})

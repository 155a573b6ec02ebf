import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COST_OF_DRAWING } from '#api/drawn-pages.ts'
import { TEST_ORIGIN } from '#api/testing/test-app.ts'
import { makeReadLimit } from '#api/middleware/limit-reads.ts'
import { DRAWN_CACHING } from '#site/render/drawn-caching.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { storeFrames } from '#data/queries/published-pages.ts'
import {
  AHEAD,
  FRAMES,
  OPENED,
  PAST_DAY,
  PLACE,
  publishToday,
  TODAY,
} from '#data/testing/sample-published.ts'
import { makeDrawnSite, type DrawnSite } from '#cli/testing/drawn-site.ts'

const MATCH_PAGE = `/de/predictions/${TODAY}/${AHEAD.id}`
const PAST_PAGE = `/results/${PAST_DAY}`

let site: DrawnSite

beforeAll(async () => {
  site = await makeDrawnSite()
})
afterAll(() => site.remove())

test('a drawn page has the headers of pages, an ETag, packed forms, and one address', async () => {
  const { call } = site.open()
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
  const coded = await call(MATCH_PAGE.replace('predictions', 'prediction%73'))
  expect([coded.status, coded.headers.get('location')]).toEqual([301, MATCH_PAGE])
  const card = await call(`/embed/match/${OPENED.id}?theme=dark`)
  expect(card.status).toBe(404)
  const cardNow = await call(`/embed/match/${AHEAD.id}?theme=dark`)
  expect(cardNow.headers.get('content-security-policy')).toBe('frame-ancestors *')
  expect(cardNow.headers.get('x-frame-options')).toBeNull()
  const chart = await call('/data/charts/record/calibration-test.csv')
  expect(chart.headers.get('access-control-allow-origin') ?? '*').toBe('*')
})

test('a list of predictions is a file, with any query, and leads on once its day is over', async () => {
  const { call } = site.open()
  const ahead = await call(`/predictions/${TODAY}?utm_source=mail`)
  expect(ahead.headers.get('location')).toBeNull()
  const over = await call(`/de/predictions/${PAST_DAY}`)
  expect([over.status, over.headers.get('location')]).toEqual([301, `/de/results/${PAST_DAY}`])
})

test('what is not drawn is a file of the site or its not-found page', async () => {
  const { call, read } = site.open()
  expect(await (await call('/sitemap-pages.xml')).text()).toBe('built sitemap-pages.xml')
  expect(await (await call('/sitemap.xml')).text()).toContain(
    `<loc>${TEST_ORIGIN}/sitemap-pages.xml</loc>`,
  )
  for (const path of ['/teams/no-such-team', `/predictions/${TODAY}/no-such-match`, '/results/x']) {
    const reply = await call(path)
    expect([reply.status, await reply.text()], path).toEqual([404, 'built 404.html'])
  }
  mkdirSync(join(site.siteDir, 'teams'))
  writeFileSync(join(site.siteDir, 'teams/nobody'), 'built teams/nobody')
  expect(await read('/teams/nobody')).toBe('built teams/nobody')
})

test('what a client claims about the host is in no page, and a path that is encoded twice is refused', async () => {
  const { call } = site.open()
  const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil' }
  expect(await (await call(MATCH_PAGE, lies)).text()).not.toContain('evil')
  expect(await (await call(MATCH_PAGE)).text()).not.toContain('evil')
  for (const path of ['/%252e%252e/data/keys', '/teams/%2561rsenal', '/index%252ehtml'])
    expect((await call(path)).status, path).toBe(404)
})

test('a crawler is refused before the work; what is cached costs nothing, and others read on', async () => {
  const { call, publication } = site.open({ takeReads: makeReadLimit(3 * COST_OF_DRAWING) })
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
  await site.publish({ ...AHEAD, venue: 'Another Ground' })
  publication.lookAgain()
  // Sent stale, and drawn anew behind it.
  expect(await ask(MATCH_PAGE)).toBe(200)
  await site.publish(AHEAD)
})

test('a page from the cache has the headers of a fresh one, but no request id: no line of the log is its own', async () => {
  const { call } = site.open()
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
  const { call } = site.open()
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
  const { call } = site.open()
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
  const { read, publication } = site.open()
  expect(await read(MATCH_PAGE)).not.toContain('data-verdict')
  publishToday(site.dataDir, { ...OPENED, id: AHEAD.id, matchDate: TODAY })
  // Until the publication is announced, the pages are those of the one before.
  expect(await read(MATCH_PAGE)).not.toContain('data-verdict')
  await site.announce()
  publication.lookAgain()
  // Whoever asks first gets the page of before at once, and the next one the new page.
  expect(await read(MATCH_PAGE)).not.toContain('data-verdict')
  await expect.poll(() => read(MATCH_PAGE)).toContain('data-verdict')
  site.writeFrames((text) => text.replace('<body>', '<body class="newer">'))
  await expect.poll(() => read(PAST_PAGE)).toContain('class="newer"')
  site.writeFrames()
  await site.publish(AHEAD)
})

test('a site of an older version is served as it is until the first build has left its frames', async () => {
  const old = join(site.home, 'old')
  mkdirSync(join(old, 'results'), { recursive: true })
  for (const name of ['index.html', '404.html']) writeFileSync(join(old, name), 'old')
  writeFileSync(join(old, 'results/index.html'), 'old results')
  const { call, read } = site.open({ site: old })
  expect(await read('/results')).toBe('old results')
  // 1.0.0 had pages of the past in a folder beside the site: they are back with the first build.
  const past = await call(PAST_PAGE)
  expect([past.status, past.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await past.json()).toMatchObject({ status: 503 })
  expect((await call('/nothing')).status).toBe(404)
})

test('a machine that has nothing but the database draws the same from rows', async () => {
  await site.shareRows()
  const [files, rows] = [site.open(), site.open({ sharesRows: true })]
  for (const path of [
    MATCH_PAGE,
    PAST_PAGE,
    '/fr/archive',
    `/archive/${PLACE}/arsenal`,
    '/results',
  ])
    expect(await rows.read(path), path).toBe(await files.read(path))
  // Nothing was new: nothing is written again.
  expect(await site.database.write((db) => storeFrames(db, FRAMES))).toBe(false)
})

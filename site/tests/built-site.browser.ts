/** The gates on what was built: links, heads, policies, leaks, weight, hosts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUDGET_BYTES, sumTransfers, type Transfer } from '#site/checks/budget.ts'
import {
  listFiles,
  listSiteFolders,
  readBuiltSite,
  readSitemap,
  type BuiltSite,
} from '#site/checks/built-site.ts'
import { findBareClubs, toBarePattern } from '#site/checks/words/bare-clubs.ts'
import { findPageJoins } from '#site/checks/words/page-joins.ts'
import { findPageTexts } from '#site/checks/words/page-texts.ts'
import { findHeadFaults, isIndexed, joinPath, splitPath } from '#site/checks/head-tags.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { readPaidFigures } from '#site/checks/paid-figures.ts'
import { findTellingPictures } from '#site/checks/pictures.ts'
import { findPolicyFaults } from '#site/checks/policy.ts'
import { REPORTS_DIR, requireTestProduct } from '#cli/testing/test-product.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { FILE_ENDINGS } from '#data/model/security-headers.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { PreviewSchema } from '#data/model/replies.ts'
import { drawMatchImage } from '#site/lib/build/public/public-pictures.ts'
import { fill } from '#pipeline/reasoning/say.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import { expect, test } from './harness.ts'

const getFolder = () => requireTestProduct().env['SITE_OUT_DIR'] ?? ''
let site: BuiltSite | null = null
/** Read once: pages of matches and teams are thousands. */
const readSite = () => (site ??= readBuiltSite(getFolder()))
const NOT_TEXT = /\.(?:br|gz|png|woff2)$/

test('the time of the build is told', () => {
  const log = readFileSync(join(REPORTS_DIR, 'product.log'), 'utf8')
  const seconds = /built the site of \d+ pages in ([\d.]+) s/.exec(log)?.[1]
  process.stdout.write(`\nAll pages of all languages were built in ${seconds} s\n`)
  expect(Number(seconds)).toBeGreaterThan(0)
})

test('every link, file and fragment of every page in every language is there', () => {
  expect(findBrokenLinks(readSite(), requireTestProduct().url)).toEqual([])
})

test('[lang-08] [route-05] every page names its eight versions, its one address and its picture, and the sitemap has them all', () => {
  const site = readSite()
  expect(findHeadFaults(site, requireTestProduct().url, readSitemap(getFolder()))).toEqual([])
  const languages = Map.groupBy(site.pages, ({ path }) => splitPath(path).english)
  for (const [english, pages] of languages)
    expect(pages.length, `${english} exists in so many languages`).toBe(LANGUAGE_CODES.length)
  const robots = readFileSync(join(getFolder(), 'robots.txt'), 'utf8')
  expect(robots).toContain(`Sitemap: ${requireTestProduct().url}/sitemap.xml`)
})

test('every page has a policy without unsafe-inline for scripts, and lets its own scripts run', () => {
  const faults = readSite().pages.map((page) => [page.path, findPolicyFaults(page)])
  expect(faults.filter(([, list]) => list?.length)).toEqual([])
})

test('a host of files knows every ending of what is no page, so that it sends the policy with it', () => {
  const known = new Set<string>(['html', 'br', ...FILE_ENDINGS])
  const names = listFiles(getFolder()).filter((name) => !/(?:^|[\\/])[._]/.test(name))
  const endings = new Set(names.map((name) => name.split('.').at(-1)!))
  expect([...endings].filter((ending) => !known.has(ending))).toEqual([])
})

test('[role-paid-01] nothing that is built or published holds a paid figure', () => {
  const { dataDir } = requireTestProduct()
  const paid = readPaidFigures(dataDir)
  expect(paid.figures.size).toBeGreaterThan(1000)
  const published = ['public', 'past', 'ledger'].map((name) => join(dataDir, name))
  const leaks = [...listSiteFolders(getFolder()), ...published].flatMap((folder) =>
    listFiles(folder)
      .filter((name) => !NOT_TEXT.test(name))
      .flatMap((name) =>
        findLeaks(readFileSync(join(folder, name), 'utf8'), paid, name).map(
          (leak) => `${name}: ${leak}`,
        ),
      ),
  )
  expect(leaks).toEqual([])
})

test('[role-paid-01] the pictures of sealed matches are made of names, day and hour', async () => {
  const { dataDir } = requireTestProduct()
  const { opened } = readPaidFigures(dataDir)
  const sealed = listFiles(join(dataDir, 'public/matches'))
    .flatMap((name) => {
      const text = readFileSync(join(dataDir, 'public/matches', name), 'utf8')
      return PublicDaySchema.parse(JSON.parse(text)).matches
    })
    .filter(({ id }) => !opened.has(id))
  // Each is drawn again: a few of every day are enough, since one function draws them all.
  const some = sealed.filter((_, place) => place % 3 === 0)
  expect(some.length).toBeGreaterThan(3)
  expect(await findTellingPictures(getFolder(), some, drawMatchImage)).toEqual([])
})

test('[role-paid-02] no answer to somebody who is not signed in holds a paid figure', async ({
  request,
}) => {
  const { dataDir } = requireTestProduct()
  const paid = readPaidFigures(dataDir)
  const matchPaths = paid.matchIds.flatMap((id) => [
    `/api/matches/${id}`,
    `/api/ledger/proof/${id}`,
    `/api/matches/public?ids=${id}`,
  ])
  const dayPaths = paid.days.flatMap((day) => [
    `/api/matches?date=${day}&pageSize=50`,
    `/api/ledger/matches?day=${day}`,
  ])
  const paths = [
    '/api/matches/preview',
    '/api/matches/dates',
    '/api/matches/leagues',
    '/api/openapi.json',
    '/api/matches',
    '/api/matches/no-such-match',
    '/api/favorites',
    '/api/record',
    '/api/auth/user',
    '/api/billing/config',
    '/api/discounts/active',
    '/api/health',
    '/api/ready',
    '/api/admin/stats',
    '/api/export/settled.json',
    '/api/export/settled.csv',
    '/api/feed/checkpoints.xml',
    '/api/feed/fixtures.ics',
    '/api/ledger/matches',
    '/api/ledger/witnesses',
    ...dayPaths,
    ...matchPaths,
    ...listFiles(join(dataDir, 'ledger')).map((name) => `/ledger/${name}`),
  ]
  for (const path of paths) {
    const answer = await request.get(path)
    expect(findLeaks((await answer.body()).toString('utf8'), paid), path).toEqual([])
  }
})

test('the search’s file stays small in every language, and finds every team of the tables', () => {
  for (const language of LANGUAGE_CODES) {
    const text = readFileSync(join(getFolder(), 'search', `${language}.json`), 'utf8')
    expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    const { teams, matches } = JSON.parse(text) as Record<'teams' | 'matches', unknown[][]>
    expect(teams.length).toBeGreaterThan(LEAGUES.length * 10)
    expect(matches.length).toBeGreaterThan(0)
  }
})

/** The rows of a public list of matches, by match. */
const listRows = (html: string) =>
  new Map(
    [...html.matchAll(/<li class="match-row" data-match="([^"]+)"[\s\S]*?<\/li>/g)].map(
      ([row, id = '']) => [id, row],
    ),
  )

test('[route-07] on pages of days and leagues a row is sealed, the same for every match, until the log has opened it', () => {
  const { dataDir } = requireTestProduct()
  const { opened, days } = readPaidFigures(dataDir)
  const pages = new Map(readSite().pages.map(({ path, html }) => [path, html]))
  const covers = new Set<string>()
  let sealed = 0
  for (const day of days) {
    const file = join(dataDir, 'public/matches', `${day}.json`)
    const { matches } = PublicDaySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    for (const language of LANGUAGE_CODES) {
      const rows = listRows(pages.get(joinPath(language, `/predictions/${day}`)) ?? '')
      expect([...rows.keys()].sort()).toEqual(matches.map(({ id }) => id).sort())
      for (const match of matches) {
        const ofLeague = pages.get(joinPath(language, `/leagues/${match.leagueId}`)) ?? ''
        const isOpen = opened.has(match.id)
        for (const row of [rows.get(match.id), listRows(ofLeague).get(match.id)]) {
          // A league's page has only the latest of what is over.
          if (row === undefined && match.matchStatus === 'finished') continue
          expect(row, match.id).toBeDefined()
          expect(row?.includes('outcome-bar'), match.id).toBe(isOpen)
          const cover = /<span [^>]*data-sealed[^>]*>/.exec(row ?? '')?.[0]
          const isCovered = !isOpen && !isOffThePitch(match.matchStatus) && match.receipt !== null
          expect(cover !== undefined, match.id).toBe(isCovered)
          if (cover === undefined) continue
          covers.add(cover)
          sealed += 1
        }
      }
    }
  }
  expect(sealed).toBeGreaterThan(LANGUAGE_CODES.length)
  expect(covers.size).toBe(1)
})

test('[lang-12] clubs, days, colons and counts stand on every page as its language writes them', () => {
  expect(readSite().pages.flatMap(findPageJoins)).toEqual([])
  for (const language of LANGUAGE_CODES) {
    const { templates } = getWriter(language)
    const pattern = toBarePattern(language, (wording, team) => fill(templates, wording, { team }))
    const pages = readSite().pages.filter(({ path }) => splitPath(path).language === language)
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.flatMap((page) => findBareClubs(page, pattern))).toEqual([])
  }
})

test('what the text of an opened match says in figures stands on its page as well, and scores have one form', () => {
  const { pages } = readSite()
  const told = pages.filter(({ html }) => html.includes('data-factors'))
  expect(told.length).toBeGreaterThan(LANGUAGE_CODES.length * 50)
  expect(told.flatMap(findPageTexts).slice(0, 20)).toEqual([])
})

/** The matches of a published day, or those of a league that are not over. */
function listAhead(folder: string, name: string): string[] {
  const source = folder === 'predictions' ? 'days' : 'leagues'
  const file = join(requireTestProduct().dataDir, 'public', source, `${name}.json`)
  return PreviewSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    .matches.filter(({ match }) => source === 'days' || match.matchStatus !== 'finished')
    .map(({ match }) => match.id)
    .sort()
}

test('[role-paid-01] the matches of preview pages are told to search engines without a figure', () => {
  const pages = readSite().pages.filter(({ path }) =>
    /\/(?:predictions|leagues)(?:\/[\w-]+)?$/.test(path),
  )
  expect(pages.length).toBeGreaterThanOrEqual(LANGUAGE_CODES.length * LEAGUES.length)
  for (const { path, html } of pages) {
    const [, folder = '', name = ''] = /\/(predictions|leagues)\/([\w-]+)$/.exec(path) ?? []
    if (name === '') continue
    const ids = listAhead(folder, name)
    const json = /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/.exec(html)?.[1]
    if (ids.length === 0) continue
    const events = (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph']
    expect(events.map(({ url }) => String(url).split('/').at(-1)).sort(), path).toEqual(ids)
    for (const event of events) {
      expect(event['@type']).toBe('SportsEvent')
      expect(JSON.stringify({ ...event, url: '', image: '', name: '' })).not.toMatch(/\d\.\d{2}/)
    }
  }
})

test('the landing page keeps its budget over the wire and asks nobody else', async ({
  browser,
  baseURL,
}) => {
  for (const path of ['/', '/tr']) {
    const context = await browser.newContext()
    // As a visitor who has answered the language question: what else would be asked?
    await context.addInitScript(() => localStorage.setItem('language', 'en'))
    const page = await context.newPage()
    const answers: Promise<Transfer>[] = []
    const strangers: string[] = []
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin !== baseURL) strangers.push(request.url())
      answers.push(
        request.sizes().then(({ responseBodySize }) => ({
          url: request.url(),
          kind: request.resourceType(),
          bytes: responseBodySize,
        })),
      )
    })
    page.on('requestfailed', (request) => strangers.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    const sums = sumTransfers(await Promise.all(answers))
    process.stdout.write(`\n${path} over the wire, in bytes: ${JSON.stringify(sums)}\n`)
    expect(strangers).toEqual([])
    expect(sums.htmlAndStyle).toBeGreaterThan(0)
    for (const [name, most] of Object.entries(BUDGET_BYTES))
      expect(sums[name as keyof typeof sums], name).toBeLessThanOrEqual(most)
    await context.close()
  }
})

test('pages go out packed, are asked for anew, and only named files are kept for good', async ({
  request,
}) => {
  const page = await request.get('/faq', { headers: { 'accept-encoding': 'br' } })
  expect(page.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const style = /href="(\/assets\/Page[^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
  const asset = await request.get(style, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await request.get('/faq', {
    headers: { 'if-none-match': page.headers()['etag'] ?? '', 'accept-encoding': 'br' },
  })
  expect(again.status()).toBe(304)
})

test('no page breaks its own policy in the browser', async ({ browser }) => {
  // Pages of matches and teams share one frame and one policy: a few of them stand for all.
  const isOneOfMany = /^\/(?:predictions\/[^/]+\/|teams\/|results\/)/
  const all = readSite().pages.filter((page) => isIndexed(page) && !/^\/\w\w(\/|$)/.test(page.path))
  const many = all.filter(({ path }) => isOneOfMany.test(path))
  const pages = [
    ...all.filter(({ path }) => !isOneOfMany.test(path)),
    ...many.filter((_, index) => index % Math.ceil(many.length / 8) === 0),
  ]
  const context = await browser.newContext()
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en')
    // What a script catches itself is told nowhere else.
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} forbids ${blockedURI}`)
    })
  })
  const complaints: string[] = []
  const visit = async (paths: Iterable<string>) => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`))
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
  }
  const paths = pages.map(({ path }) => path).values()
  // Most of the time a page is waited for: several at once.
  await Promise.all([visit(paths), visit(paths), visit(paths), visit(paths)])
  expect(complaints).toEqual([])
  await context.close()
})

/** The checks of the built site: links, heads, policies, file endings, texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSiteFolders } from '#site/checks/built-site.ts'
import { findBareClubs, toBarePattern } from '#site/checks/words/bare-clubs.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { findPageJoins } from '#site/checks/words/page-joins.ts'
import { findPageTexts } from '#site/checks/words/page-texts.ts'
import { findHeadFaults, splitPath } from '#site/checks/head-tags.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { readPaidFigures } from '#site/checks/paid-figures.ts'
import { findPolicyFaults } from '#site/checks/policy.ts'
import { toFile } from '#cli/serving/site/site-export.ts'
import { REPORTS_DIR, requireTestProduct } from '#cli/testing/test-product.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { FILE_ENDINGS } from '#data/model/security-headers.ts'
import { getFolder, readServed, readSite, readSitemaps, type WholeSite } from './built-pages.ts'
import { expect, test } from './harness.ts'

const NOT_TEXT = /\.(?:br|gz|png|woff2)$/

// One worker draws the site for all of them.
test.describe.configure({ mode: 'default' })

let site: WholeSite
test.beforeAll(async () => {
  site = await readSite()
})
test.afterAll(() => {
  // The worker goes on with other files, without half a gigabyte of pages.
  site = { drawn: new Map(), pages: [], paths: new Set() }
})

test('prints the time of the build', () => {
  const log = readFileSync(join(REPORTS_DIR, 'product.log'), 'utf8')
  const seconds = /built the site of \d+ pages in ([\d.]+) s/.exec(log)?.[1]
  process.stdout.write(`\nAll pages of all languages were built in ${seconds} s\n`)
  expect(Number(seconds)).toBeGreaterThan(0)
})

test('every link, file and fragment of every page in every language exists', () => {
  expect(findBrokenLinks(site, requireTestProduct().url)).toEqual([])
})

test('[lang-08] [route-05] every page names its eight versions, its one address and its picture, and the sitemap has them all', async () => {
  const sitemap = await readSitemaps(async (path) => site.drawn.get(path) ?? readServed(path))
  expect(findHeadFaults(site, requireTestProduct().url, sitemap)).toEqual([])
  const languages = Map.groupBy(site.pages, ({ path }) => splitPath(path).english)
  const incomplete = [...languages].filter(([, pages]) => pages.length !== LANGUAGE_CODES.length)
  expect(incomplete.map(([english, { length }]) => `${english}: in ${length} languages`)).toEqual(
    [],
  )
  const robots = readFileSync(join(getFolder(), 'robots.txt'), 'utf8')
  expect(robots).toContain(`Sitemap: ${requireTestProduct().url}/sitemap.xml`)
})

test('every page has a policy without unsafe-inline for scripts, and lets its own scripts run', () => {
  const faults = site.pages.map((page) => [page.path, findPolicyFaults(page)])
  expect(faults.filter(([, list]) => list?.length)).toEqual([])
})

test('a host of files knows every ending of what is no page, so that it sends the policy with it', () => {
  const known = new Set<string>(['html', 'br', ...FILE_ENDINGS])
  const built = listFiles(getFolder()).filter((name) => !/(?:^|[\\/])[._]/.test(name))
  const names = [...built, ...[...site.drawn.keys()].map(toFile)]
  const endings = new Set(names.map((name) => name.split('.').at(-1)!))
  expect([...endings].filter((ending) => !known.has(ending))).toEqual([])
})

test('the search’s file stays small in every language, and finds every team of the tables', () => {
  for (const language of LANGUAGE_CODES) {
    const text = site.drawn.get(`/search/${language}.json`) ?? ''
    expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    const { teams, matches } = JSON.parse(text) as Record<'teams' | 'matches', unknown[][]>
    expect(teams.length).toBeGreaterThan(LEAGUES.length * 10)
    expect(matches.length).toBeGreaterThan(0)
  }
})

test('[lang-12] clubs, days, colons, counts and figures stand on every page as its language writes them', () => {
  const { pages: all } = site
  expect(all.flatMap(findPageJoins)).toEqual([])
  expect(all.flatMap(findPageFigures).slice(0, 20)).toEqual([])
  for (const language of LANGUAGE_CODES) {
    const pattern = toBarePattern(language)
    const pages = all.filter(({ path }) => splitPath(path).language === language)
    expect(pages.length).toBeGreaterThan(10)
    expect(findBareClubs(pages, pattern)).toEqual([])
  }
})

test('every figure in the text of an opened match is also on its page, and scores have one form', () => {
  const told = site.pages.filter(({ html }) => html.includes('data-factors'))
  expect(told.length).toBeGreaterThan(LANGUAGE_CODES.length * 50)
  expect(told.flatMap(findPageTexts).slice(0, 20)).toEqual([])
})

test('[role-paid-01] nothing that is built or published holds a paid figure', () => {
  const { dataDir } = requireTestProduct()
  const paid = readPaidFigures(dataDir)
  expect(paid.figures.size).toBeGreaterThan(1000)
  const published = ['public', 'past', 'ledger'].map((name) => join(dataDir, name))
  const find = (name: string, text: string) =>
    findLeaks(text, paid, name).map((leak) => `${name}: ${leak}`)
  // What is published first: a match that is opened while thousands of pages are read would be in it.
  const leaks = [...published, ...listSiteFolders(getFolder())].flatMap((folder) =>
    listFiles(folder)
      .filter((name) => !NOT_TEXT.test(name))
      .flatMap((name) => find(name, readFileSync(join(folder, name), 'utf8'))),
  )
  for (const [path, text] of site.drawn) leaks.push(...find(path, text))
  expect(leaks).toEqual([])
})

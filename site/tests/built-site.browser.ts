/** The checks of the built site: links, heads, policies, file endings, texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, readSitemap } from '#site/checks/built-site.ts'
import { findBareClubs, toBarePattern } from '#site/checks/words/bare-clubs.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { findPageJoins } from '#site/checks/words/page-joins.ts'
import { findPageTexts } from '#site/checks/words/page-texts.ts'
import { findHeadFaults, splitPath } from '#site/checks/head-tags.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { findPolicyFaults } from '#site/checks/policy.ts'
import { REPORTS_DIR, requireTestProduct } from '#cli/testing/test-product.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { FILE_ENDINGS } from '#data/model/security-headers.ts'
import { getFolder, getWholeFolder, readSite } from './built-pages.ts'
import { expect, test } from './harness.ts'

test('prints the time of the build', () => {
  const log = readFileSync(join(REPORTS_DIR, 'product.log'), 'utf8')
  const seconds = /built the site of \d+ pages in ([\d.]+) s/.exec(log)?.[1]
  process.stdout.write(`\nAll pages of all languages were built in ${seconds} s\n`)
  expect(Number(seconds)).toBeGreaterThan(0)
})

test('every link, file and fragment of every page in every language exists', async () => {
  expect(findBrokenLinks(await readSite(), requireTestProduct().url)).toEqual([])
})

test('[lang-08] [route-05] every page names its eight versions, its one address and its picture, and the sitemap has them all', async () => {
  const site = await readSite()
  const sitemap = readSitemap(await getWholeFolder())
  expect(findHeadFaults(site, requireTestProduct().url, sitemap)).toEqual([])
  const languages = Map.groupBy(site.pages, ({ path }) => splitPath(path).english)
  for (const [english, pages] of languages)
    expect(pages.length, `${english} exists in so many languages`).toBe(LANGUAGE_CODES.length)
  const robots = readFileSync(join(getFolder(), 'robots.txt'), 'utf8')
  expect(robots).toContain(`Sitemap: ${requireTestProduct().url}/sitemap.xml`)
})

test('every page has a policy without unsafe-inline for scripts, and lets its own scripts run', async () => {
  const faults = (await readSite()).pages.map((page) => [page.path, findPolicyFaults(page)])
  expect(faults.filter(([, list]) => list?.length)).toEqual([])
})

test('a host of files knows every ending of what is no page, so that it sends the policy with it', async () => {
  const known = new Set<string>(['html', 'br', ...FILE_ENDINGS])
  const names = listFiles(await getWholeFolder()).filter((name) => !/(?:^|[\\/])[._]/.test(name))
  const endings = new Set(names.map((name) => name.split('.').at(-1)!))
  expect([...endings].filter((ending) => !known.has(ending))).toEqual([])
})

test('the search’s file stays small in every language, and finds every team of the tables', async () => {
  for (const language of LANGUAGE_CODES) {
    const text = readFileSync(join(await getWholeFolder(), 'search', `${language}.json`), 'utf8')
    expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    const { teams, matches } = JSON.parse(text) as Record<'teams' | 'matches', unknown[][]>
    expect(teams.length).toBeGreaterThan(LEAGUES.length * 10)
    expect(matches.length).toBeGreaterThan(0)
  }
})

test('[lang-12] clubs, days, colons, counts and figures stand on every page as its language writes them', async () => {
  const { pages: all } = await readSite()
  expect(all.flatMap(findPageJoins)).toEqual([])
  expect(all.flatMap(findPageFigures).slice(0, 20)).toEqual([])
  for (const language of LANGUAGE_CODES) {
    const pattern = toBarePattern(language)
    const pages = all.filter(({ path }) => splitPath(path).language === language)
    expect(pages.length).toBeGreaterThan(10)
    expect(findBareClubs(pages, pattern)).toEqual([])
  }
})

test('every figure in the text of an opened match is also on its page, and scores have one form', async () => {
  const { pages } = await readSite()
  const told = pages.filter(({ html }) => html.includes('data-factors'))
  expect(told.length).toBeGreaterThan(LANGUAGE_CODES.length * 50)
  expect(told.flatMap(findPageTexts).slice(0, 20)).toEqual([])
})

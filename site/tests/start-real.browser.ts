/**
 * An installation of real matches, as the second command of the README makes it beside the demo of
 * the first, in the same folder. Here with STATED_FIGURES off: all tests use the one site that is built.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { isCup, LEAGUES } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { readBuiltSite, type BuiltPage } from '#site/checks/built-site.ts'
import { readStart } from '#cli/testing/project/readme.ts'
import { startCli } from '#cli/testing/run-cli.ts'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { startKeylessServices } from '#pipeline/testing/keyless-services.ts'
import { getFolder } from './built-pages.ts'
import { expect, test } from './harness.ts'

// All tests share one start, one after the other in one process.
test.describe.configure({ mode: 'serial' })

let home: string
let dataDir: string
let services: Awaited<ReturnType<typeof startKeylessServices>>
let child: ChildProcess
let url: string
let readWords: () => string

test.beforeAll(async () => {
  test.setTimeout(1_200_000)
  home = mkdtempSync(join(tmpdir(), 'pitchproof-real-'))
  const { project } = requireTestProduct()
  dataDir = join(project, 'data/real')
  services = await startKeylessServices(new Date())
  url = `http://localhost:${await findFreePort()}`
  const [program = '', ...args] = readStart().real
  child = spawn(program, args, {
    cwd: project,
    env: makeProgramEnv({
      ...makeEmptySettings(),
      PORT: new URL(url).port,
      SITE_CACHE_DIR: join(home, 'cache'),
      FOOTBALL_DATA_API_BASE: services.url,
      OPEN_METEO_API_BASE: services.url,
    }),
  })
  readWords = collectOutput(child)
  await waitUntilReady(url, child, 1_180_000)
})

test.afterAll(async () => {
  await stopChild(child, 'SIGTERM', 60_000)
  await services.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

test('start:real without a key: this week’s real matches within minutes, what was fetched, and what a key would add', async ({
  page,
}) => {
  await expect.poll(readWords, { timeout: 30_000 }).toContain('10 in the days ahead')
  expect(readWords()).toContain(`Pitchproof is ready: ${url}`)
  expect(readWords()).toContain('known for 10 of them')
  expect(readWords()).toMatch(/A key would add: .*line-ups and absences/)
  expect(readWords()).not.toContain('Accounts to try it with')
  const dates = await (await page.request.get(`${url}/api/matches/dates`)).json()
  expect(dates).toHaveLength(5)
  await page.goto(`${url}/predictions/${dates[0]}`)
  await expect(page.locator('.match-row').getByText('Premier League').first()).toBeVisible()
  await expect(page.getByText(/demo data/i)).toHaveCount(0)
})

test('what its sources do not have is said on every page, and neither landing, questions nor leagues promise it', async ({
  page,
}) => {
  const whole = readBuiltSite(join(dataDir, 'site')).pages.filter(({ html }) =>
    html.includes('<main id="content"'),
  )
  expect(whole.length).toBeGreaterThan(100)
  const silent = whole.filter(({ html }) => !html.includes('data-lacking'))
  expect(silent.map(({ path }) => path)).toEqual([])
  const cups = LEAGUES.filter(({ id }) => isCup(id))
  for (const language of LANGUAGE_CODES) {
    const read = async (path: string) => {
      const at = language === DEFAULT_LANGUAGE ? path : `/${language}${path}`
      return (await page.request.get(url + at)).text()
    }
    const names = cups.map(({ name }) => toCompetitionName(name, language))
    for (const path of ['/', '/faq']) {
      const words = toWords(await read(path))
      for (const name of names) expect(words, `${language} ${path}`).not.toContain(name)
    }
    const leagues = await read('/leagues')
    for (const { id } of cups) expect(leagues).not.toContain(`/leagues/${id}"`)
    expect(toWords(leagues), language).toMatch(/\b11\b/)
  }
})

/** As the pages print them: 82%, %82, 72 % with a space of any width, 10,000+, 50.000+ … */
const SPACE = '[ \\u00a0\\u202f]?'
const STATED = new RegExp(
  [
    `\\b(?:82|72|58|81)${SPACE}%`,
    `%(?:82|72|58|81)\\b(?![.,]\\d)`,
    `\\b(?:10|50)[.,\\u00a0\\u202f]?000${SPACE}\\+`,
  ].join('|'),
)

/** The page of a single match, whose own chances may be any figures. */
const MATCH_PAGE = /predictions\/[\d-]+\/[^/]+\//

/** Text of a page without season chances, which may be any whole per cent. */
function toWords(html: string): string {
  return html.replace(/<section[^>]*data-season[\s\S]*?<\/section>/g, '').replace(/<[^>]+>/g, ' ')
}

const listStating = (pages: readonly BuiltPage[]) =>
  pages.filter(({ html }) => STATED.test(toWords(html))).map(({ path }) => path)

test('[claim-03] a real installation whose operator says nothing states no figure on any page of any language', async () => {
  const own = {
    ...makeEmptySettings(),
    DATA_DIR: dataDir,
    SITE_OUT_DIR: join(dataDir, 'site'),
    PUBLIC_ORIGIN: url,
  }
  expect(readBuiltSite(own.SITE_OUT_DIR, () => true).paths.has('/tr/our-accuracy')).toBe(true)
  const folder = join(home, 'exported')
  const { code, words } = await startCli(['site', 'export', folder, '--no-pictures'], own)
  expect(code, words).toBe(0)
  const exported = readBuiltSite(folder, (name) => MATCH_PAGE.test(name))
  expect(listStating(exported.pages)).toEqual([])
  // Check the search on a site that states the figures: it must find them there.
  expect(listStating(readBuiltSite(getFolder()).pages).length).toBeGreaterThanOrEqual(16)
})

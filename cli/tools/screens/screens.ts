/**
 * `npm run screens -- FOLDER`: a picture of every screen, at four widths, light and dark, in three
 * languages, for each role that sees it, to be looked at one by one. Each is named
 * `SCREEN/ROLE-LANGUAGE-WIDTH-THEME.png`. Without `--url` it starts the product with demo matches.
 *
 *   npm run screens -- screens
 *   npm run screens -- screens --only landing,team --width 360,1280 --lang en --theme dark --role visitor
 *   npm run screens -- screens --url http://localhost:4321 --data data/local --passwords passwords.json
 *   npm run screens -- --readme             the picture of the landing page in the README
 *
 * A running product has accounts of its own: `--passwords` names a file with `{ "free": { "email",
 * "password" }, … }`; roles without one are left out. Pages are taken whole; `--fold` takes the first
 * screen alone.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, requireChromium } from '#cli/tools/services/chromium.ts'
import { joinPath } from '#site/checks/head-tags.ts'
import { requireTestProduct, startTestProduct } from '#cli/tools/testing/test-product.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { takeReadmePicture } from './readme-picture.ts'
import { makeAccounts, signIn, type Accounts } from '#cli/tools/testing/accounts.ts'
import {
  LANGUAGES,
  listScreens,
  ROLES,
  THEMES,
  WIDTHS,
  type Examples,
  type Role,
  type Screen,
} from './screen-list.ts'

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
const TIMEOUT_MS = 30_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    data: { type: 'string' },
    passwords: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    lang: { type: 'string' },
    theme: { type: 'string' },
    role: { type: 'string' },
    fold: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
})

/** The values asked for, all without a wish; a wish for something that is not there ends the run. */
function choose<Value extends string | number>(asked: string | undefined, all: readonly Value[]) {
  if (asked === undefined) return all
  const wanted = asked.split(',')
  const unknown = wanted.filter((text) => !all.some((value) => String(value) === text))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; choose from ${all.join(', ')}.`)
  return all.filter((value) => wanted.includes(String(value)))
}

function readExamples(dataDir: string): Examples {
  const folder = join(dataDir, 'public')
  const days = readdirSync(join(folder, 'days')).sort()
  const matches = readdirSync(join(folder, 'matches'))
    .sort()
    .flatMap(
      (name) =>
        PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, 'matches', name), 'utf8')))
          .matches,
    )
  const ahead = matches.findLast(({ receipt, opened }) => receipt !== null && opened === null)
  const behind = matches.findLast(({ opened }) => opened !== null)
  if (!ahead || !behind)
    throw new Error(`${folder} has no match ahead and one behind: run the pipeline first.`)
  return { day: (days[1] ?? days[0] ?? '').replace('.json', ''), ahead, behind }
}

interface Look {
  readonly role: Role
  readonly language: (typeof LANGUAGES)[number]
  readonly width: number
  readonly theme: (typeof THEMES)[number]
}

/** Long enough for a part that came near to be noticed and asked for. */
const STEP_MS = 60

/** Parts that are drawn once they come near are drawn before the whole page is taken. */
async function drawWhatIsBelow(page: Page): Promise<void> {
  await page.evaluate(async (stepMs) => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((done) => setTimeout(done, stepMs))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }, STEP_MS)
  await page.waitForLoadState('networkidle')
}

async function takeAll(
  context: BrowserContext,
  screens: readonly Screen[],
  look: Look,
  origin: string,
) {
  const { role, language, width, theme } = look
  const page = await context.newPage()
  for (const { name, path, roles, waitFor } of screens) {
    if (!roles.includes(role)) continue
    await page.goto(origin + joinPath(language, path), { waitUntil: 'networkidle' })
    if (waitFor) await page.waitForSelector(waitFor, { timeout: TIMEOUT_MS, state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    if (!values.fold) await drawWhatIsBelow(page)
    const folder = join(positionals[0]!, name)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({
      path: join(folder, `${role}-${language}-${width}-${theme}.png`),
      fullPage: !values.fold,
      animations: 'disabled',
    })
  }
  await page.close()
}

async function look(browser: Browser, origin: string, dataDir: string, accounts: Accounts) {
  const all = listScreens(readExamples(dataDir))
  const names = choose(
    values.only,
    all.map(({ name }) => name),
  )
  const screens = all.filter(({ name }) => names.includes(name))
  let count = 0
  for (const role of choose(values.role, ROLES)) {
    if (role !== 'visitor' && !accounts[role]) continue
    for (const theme of choose(values.theme, THEMES))
      for (const width of choose(values.width, WIDTHS)) {
        const context = await browser.newContext({
          viewport: { width, height: HEIGHTS[width]! },
          colorScheme: theme,
          reducedMotion: 'reduce',
          timezoneId: 'Europe/Berlin',
        })
        await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'))
        if (role !== 'visitor') await signIn(context, origin, accounts[role]!)
        for (const language of choose(values.lang, LANGUAGES)) {
          // `/` leads to the language that was chosen last.
          await context.addInitScript((code) => localStorage.setItem('language', code), language)
          await takeAll(context, screens, { role, language, width, theme }, origin)
          count += screens.filter(({ roles }) => roles.includes(role)).length
        }
        await context.close()
        console.log(`${role}, ${theme}, ${width} px: ${count} pictures so far`)
      }
  }
}

async function run(): Promise<void> {
  if (!values.readme && positionals.length !== 1)
    throw new Error('Name the folder for the pictures: npm run screens -- FOLDER')
  const stop = values.url === undefined ? await startTestProduct() : async () => {}
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    const origin = values.url ?? requireTestProduct().url
    if (values.readme) return await takeReadmePicture(browser, origin)
    const dataDir =
      values.data ?? (values.url === undefined ? requireTestProduct().dataDir : 'data/local')
    const accounts = values.passwords
      ? (JSON.parse(readFileSync(values.passwords, 'utf8')) as Accounts)
      : values.url === undefined
        ? await makeAccounts(origin)
        : {}
    await look(browser, origin, dataDir, accounts)
  } finally {
    await browser.close()
    await stop()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * `npm run screens -- FOLDER`: a picture of every screen, at four widths, light and dark, in three
 * languages, for each role that sees it, to be looked at one by one. Each is named
 * `SCREEN/ROLE-LANGUAGE-WIDTH-THEME.png`. It starts the product with demo matches.
 *
 *   npm run screens -- screens
 *   npm run screens -- screens --only landing,team --width 360,1280 --lang en --theme dark --role visitor
 *   npm run screens -- --readme             the picture of the landing page in the README
 *
 * Pages are taken whole; `--fold` takes the first screen alone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { joinPath } from '#site/checks/head-tags.ts'
import { CHROMIUM_FLAGS, requireChromium } from '#cli/testing/services/chromium.ts'
import { makeAccounts, signIn } from '#cli/testing/accounts.ts'
import { requireTestProduct, startTestProduct } from '#cli/testing/test-product.ts'
import {
  choose,
  LANGUAGES,
  listScreens,
  readExamples,
  ROLES,
  THEMES,
  WIDTHS,
  type Screen,
} from './screen-list.ts'

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
const README_PICTURE = '.github/landing.png'
/** Long enough for a part that came near to be noticed and asked for. */
const STEP_MS = 60

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    lang: { type: 'string' },
    theme: { type: 'string' },
    role: { type: 'string' },
    fold: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
})

async function open(browser: Browser, width: number, height: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
  })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'))
  return context
}

/** `/` leads to the language that was chosen last. */
const chooseLanguage = (context: BrowserContext, code: string) =>
  context.addInitScript((language) => localStorage.setItem('language', language), code)

async function goTo(page: Page, url: string, waitFor?: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  if (waitFor) await page.waitForSelector(waitFor, { state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
}

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

async function takeReadmePicture(browser: Browser, origin: string): Promise<void> {
  const context = await open(browser, 1280, 860, 'light')
  await chooseLanguage(context, 'en')
  const page = await context.newPage()
  // The receipt has been checked, and says so.
  await goTo(page, `${origin}/`, '[data-hero-check][data-state="passed"]')
  const picture = await page.screenshot({ animations: 'disabled' })
  // Text on plain colours: a palette looks the same in a third of the bytes.
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(README_PICTURE)
  console.log(README_PICTURE)
}

interface Shown {
  readonly origin: string
  readonly screens: readonly Screen[]
  readonly language: (typeof LANGUAGES)[number]
  /** Name of each picture. */
  readonly name: string
}

async function takeAll(context: BrowserContext, { origin, screens, language, name }: Shown) {
  await chooseLanguage(context, language)
  const page = await context.newPage()
  for (const screen of screens) {
    await goTo(page, origin + joinPath(language, screen.path), screen.waitFor)
    if (!values.fold) await drawWhatIsBelow(page)
    const path = join(positionals[0]!, screen.name, `${name}.png`)
    await page.screenshot({ path, fullPage: !values.fold, animations: 'disabled' })
  }
  await page.close()
  console.log(`${name}: ${screens.length} pictures`)
}

async function look(browser: Browser, origin: string, dataDir: string): Promise<void> {
  const accounts = await makeAccounts(origin)
  const all = listScreens(readExamples(dataDir))
  const names = choose(
    values.only,
    all.map(({ name }) => name),
  )
  for (const role of choose(values.role, ROLES))
    for (const theme of choose(values.theme, THEMES))
      for (const width of choose(values.width, WIDTHS)) {
        const context = await open(browser, width, HEIGHTS[width]!, theme)
        if (role !== 'visitor') await signIn(context, origin, accounts[role])
        const screens = all.filter(
          ({ name, roles }) => names.includes(name) && roles.includes(role),
        )
        for (const language of choose(values.lang, LANGUAGES)) {
          const name = `${role}-${language}-${width}-${theme}`
          await takeAll(context, { origin, screens, language, name })
        }
        await context.close()
      }
}

async function run(): Promise<void> {
  const [folder] = positionals
  if (!values.readme && folder === undefined)
    throw new Error('Name the folder for the pictures: npm run screens -- FOLDER')
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const stop = await startTestProduct()
  const { url, dataDir } = requireTestProduct()
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    await (values.readme ? takeReadmePicture(browser, url) : look(browser, url, dataDir))
  } finally {
    await browser.close()
    await stop()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

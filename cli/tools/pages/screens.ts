/**
 * `npm run screens -- FOLDER`: takes a picture of every screen at four widths, light and dark, in
 * three languages, for each role that sees it, as `SCREEN/ROLE-LANGUAGE-WIDTH-THEME.png`. It starts
 * the product with demo matches.
 *
 *   npm run screens -- screens --only landing,team --width 360,1280 --lang en --theme dark --role visitor
 *   npm run screens -- --readme             the picture of the landing page in the README
 *
 * Pages are taken whole; `--fold` takes the first screen alone.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makeAccounts, signIn } from '#cli/testing/accounts.ts'
import { waitUntilAllDrawn, waitUntilDrawn } from '#cli/testing/drawn-page.ts'
import { CHROMIUM_FLAGS, requireChromium } from '#cli/testing/services/chromium.ts'
import { requireTestProduct, startTestProduct } from '#cli/testing/test-product.ts'
import { joinPath } from '#site/checks/head-tags.ts'
import {
  choose,
  LANGUAGES,
  listScreens,
  readExamples,
  ROLES,
  THEMES,
  WIDTHS,
  type Role,
} from './screen-list.ts'

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
const README_PICTURE = '.github/landing.png'
/** Pause of a scroll step: long enough for a part near the viewport to start loading. */
const STEP_MS = 60

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: text,
    width: text,
    lang: text,
    theme: text,
    role: text,
    fold: flag,
    readme: flag,
  },
})

interface Look {
  readonly width: number
  readonly height: number
  readonly theme: (typeof THEMES)[number]
}

async function open(browser: Browser, { width, height, theme }: Look) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
  })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'))
  return context
}

async function goTo(page: Page, url: string, waitFor?: string): Promise<void> {
  await page.goto(url)
  if (waitFor) await page.waitForSelector(waitFor, { state: 'attached' })
  await waitUntilDrawn(page)
}

/** Scrolls through the page, so that parts that are drawn near the viewport are in the picture. */
async function drawWhatIsBelow(page: Page): Promise<void> {
  await page.evaluate(async (stepMs) => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((done) => setTimeout(done, stepMs))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }, STEP_MS)
  await waitUntilAllDrawn(page)
}

async function takeReadmePicture(browser: Browser, origin: string): Promise<void> {
  const context = await open(browser, { width: 1280, height: 860, theme: 'light' })
  const page = await context.newPage()
  // Wait until the check of the receipt has passed.
  await goTo(page, `${origin}/`, '[data-hero-check][data-state="passed"]')
  const picture = await page.screenshot({ animations: 'disabled' })
  // With a palette the picture (text on plain colours) looks the same in a third of the bytes.
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(README_PICTURE)
}

async function takeAll(browser: Browser, folder: string): Promise<void> {
  const { url, dataDir } = requireTestProduct()
  const all = listScreens(readExamples(dataDir))
  const names = choose(
    values.only,
    all.map(({ name }) => name),
  )
  const wanted = all.filter(({ name }) => names.includes(name))
  const looks = choose(values.theme, THEMES).flatMap((theme) =>
    choose(values.width, WIDTHS).map((width) => ({ theme, width, height: HEIGHTS[width]! })),
  )
  const languages = choose(values.lang, LANGUAGES)
  const accounts = await makeAccounts(url)
  const take = async (role: Role, look: Look) => {
    const screens = wanted.filter(({ roles }) => roles.includes(role))
    const context = await open(browser, look)
    if (role !== 'visitor') await signIn(context, url, accounts[role])
    for (const language of languages) {
      // Store the language, because `/` redirects to the last chosen one.
      await context.addInitScript((code) => localStorage.setItem('language', code), language)
      const page = await context.newPage()
      const name = `${role}-${language}-${look.width}-${look.theme}`
      for (const screen of screens) {
        await goTo(page, url + joinPath(language, screen.path), screen.waitFor)
        if (!values.fold) await drawWhatIsBelow(page)
        const path = join(folder, screen.name, `${name}.png`)
        await page.screenshot({ path, fullPage: !values.fold, animations: 'disabled' })
      }
      await page.close()
      console.log(`${name}: ${screens.length} pictures`)
    }
    await context.close()
  }
  for (const role of choose(values.role, ROLES)) for (const look of looks) await take(role, look)
}

const [folder] = positionals
if (!values.readme && folder === undefined) {
  console.error('Name the folder for the pictures: npm run screens -- FOLDER')
  process.exit(2)
}
const stop = await startTestProduct()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
try {
  await (values.readme
    ? takeReadmePicture(browser, requireTestProduct().url)
    : takeAll(browser, folder!))
} finally {
  await browser.close()
  await stop()
}

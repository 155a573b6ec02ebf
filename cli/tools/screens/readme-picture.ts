/** The picture of the landing page in the README: its first screen, light and in English, as a small file. */
import type { Browser } from '@playwright/test'
import sharp from 'sharp'

const FILE = '.github/landing.png'
const SIZE = { width: 1280, height: 860 }

export async function takeReadmePicture(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
  })
  await context.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'declined')
    localStorage.setItem('language', 'en')
  })
  const page = await context.newPage()
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  // The receipt has been checked, and says so.
  await page.locator('[data-hero-check][data-state="passed"]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled' })
  // Text on plain colours: a palette looks the same in a third of the bytes.
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(FILE)
  await context.close()
  console.log(FILE)
}

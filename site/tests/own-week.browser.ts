/**
 * A week of a new member with forecasts of their own, by a moved clock: on a desktop, on a phone, in
 * the dark and in another language; given, changed, sealed, proved, too late, scored, postponed.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { toolEnv } from '#cli/testing/env.ts'
import { openWeekProduct, type WeekProduct } from '#cli/testing/forecasts/week-product.ts'
import { moveClock } from '#cli/testing/services/moved-clock.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'
import { expectSignedIn, getSection, getToast } from './members.ts'
import { dragHome, getHandle, getOwn, reachOwn, readParts } from './own-forecast.ts'

// One member; the tests depend on their order.
test.describe.configure({ mode: 'serial' })
test.setTimeout(900_000)

const PASSWORD = 'Offside-Trap-4231'
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 640 }

/** Moves the clock of product and page to this moment. */
async function moveTo(week: WeekProduct, page: Page, moment: string): Promise<void> {
  week.moveTo(moment)
  const clock = { ms: (toolEnv.testClockMs ?? 0) + week.readAheadMs() }
  await page.context().addInitScript(moveClock, clock)
  await page.evaluate(moveClock, clock)
}

async function registerByHand(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Keeper')
  await page.getByLabel('Email').fill('week@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectSignedIn(page)
}

async function openOwn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await reachOwn(page)
}

/** Checks the proof file on /verify, as it is and changed, and with the single-file verifier. */
async function checkProof(
  week: WeekProduct,
  page: Page,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<void> {
  await page.goto(`${week.url}/verify`)
  const file = page.locator('#verify-file')
  const verdict = page.locator('#verify-own-verdict')
  await file.setInputFiles(path)
  await expect(verdict).toHaveText('Everything checks out. The forecast has not been changed.')
  await expect(page.locator('#verify-own-facts')).toContainText(
    'Home win 45%, draw 29%, away win 26%',
  )
  await expect(page.locator('#verify-own-match')).toHaveText(id)
  await expect(page.locator('#verify-of-match')).toBeHidden()
  await expectNoSidewaysScroll(page, 'a forecast on /verify')
  await page.setViewportSize(DESKTOP)
  await expectNoViolation(page, 'a forecast on /verify')
  await page.setViewportSize(PHONE)

  const lines = (await readFile(path, 'utf8')).split('\n')
  const extra = Buffer.from(lines[1]!.slice(6), 'base64').toString()
  const changed = extra.replace('"home":45', '"home":46').replace('"away":26', '"away":25')
  lines[1] = `extra ${Buffer.from(changed).toString('base64')}`
  const buffer = Buffer.from(lines.join('\n'))
  await file.setInputFiles({ name: 'x.tlog-proof', mimeType: 'text/plain', buffer })
  await expect(verdict).toHaveText('Check failed.')
  await expect(page.locator('[data-own-step="forecast_included"]')).toHaveAttribute(
    'data-status',
    'failed',
  )
  const folder = await mkdtemp(join(tmpdir(), 'week-verifier-'))
  const read = async (from: string) => (await page.request.get(week.url + from)).body()
  await writeFile(join(folder, 'verify.mjs'), await read('/verify/pitchproof-verify.mjs'))
  await writeFile(join(folder, 'proof'), await readFile(path))
  const key = (await read('/ledger/key')).toString().trim()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['verify.mjs', 'proof', '--key', key],
    { cwd: folder },
  )
  expect(stdout).toContain('home 45 %, draw 29 %, away 26 %, score 2:0')
  expect(stdout.trimEnd().endsWith('Everything fits.')).toBe(true)
  await rm(folder, { recursive: true, force: true })
}

test('a new member forecasts for a week: by mouse, keyboard and quick choices, on a phone, in the dark theme, in German', async ({
  page,
}) => {
  const week = await openWeekProduct()
  const toMatch = ({ id }: { readonly id: string }, prefix = '') =>
    `${week.url}${prefix}/match/${id}`
  let first = ''
  const ofAccount = () => getSection(page, 'My forecasts')
  try {
    await test.step('Saturday: three forecasts before the first kick-off', async () => {
      await week.run()
      await page.setViewportSize(DESKTOP)
      await page.goto(`${week.url}/register`)
      await page.getByRole('button', { name: 'Decline' }).click()
      await registerByHand(page)
      const wolves = await week.findMatch('Wolverhampton Wanderers')
      first = wolves.id
      await openOwn(page, toMatch(wolves))
      await dragHome(page, 33, 55)
      expect(await readParts(page)).toEqual([55, 12, 33])
      await page.getByRole('button', { name: 'Give my forecast' }).click()
      await expect(page.locator('[data-sealed="no"]')).toBeVisible()

      await openOwn(page, toMatch(await week.findMatch('Newcastle United')))
      await getHandle(page, 'home').focus()
      for (const key of ['PageUp', 'ArrowRight', 'Tab', 'PageDown']) await page.keyboard.press(key)
      expect(await readParts(page)).toEqual([44, 13, 43])
      await page.getByRole('button', { name: 'Give my forecast' }).press('Enter')
      await expect(page.locator('[data-sealed="no"]')).toBeVisible()

      await openOwn(page, toMatch(await week.findMatch('Manchester United')))
      await page.getByRole('button', { name: 'Clear home win' }).click()
      for (const [place, goals] of ['2', '0'].entries())
        await page.locator('[data-score]').nth(place).fill(goals)
      await page.getByRole('button', { name: 'Give my forecast' }).click()
      await expect(getOwn(page)).toContainText('Your score: 2–0')
      await page.goto(`${week.url}/account`)
      await expect(ofAccount()).toContainText('None of your forecasts has a result yet.')
      await week.seal()
      await page.reload()
      await expect(ofAccount()).toContainText('None of your forecasts has a result yet.')
    })

    await test.step('Sunday, on a phone: one changed, one by numbers, both sealed and one proved', async () => {
      await moveTo(week, page, '2029-10-14T10:00:00Z')
      await page.setViewportSize(PHONE)
      const united = await week.findMatch('Manchester United')
      await openOwn(page, toMatch(united))
      expect(await readParts(page)).toEqual([60, 24, 16])
      await page.getByRole('button', { name: 'Leaning home' }).click()
      await page.getByRole('button', { name: 'Change my forecast' }).click()
      await expect(getOwn(page).locator('[data-given-forecast]')).toContainText('10:00')
      await openOwn(page, toMatch(await week.findMatch('Bournemouth')))
      await page.getByLabel('Home win, %').fill('20')
      await page.getByLabel('Draw, %').fill('25')
      const [home = 0, draw = 0, away = 0] = await readParts(page)
      expect([draw, home + draw + away]).toEqual([25, 100])
      await page.getByRole('button', { name: 'Give my forecast' }).click()
      await expect(page.locator('[data-sealed="no"]')).toBeVisible()
      await expectNoSidewaysScroll(page, 'own forecast on a phone')

      await moveTo(week, page, '2029-10-14T11:00:00Z')
      await week.run()
      await openOwn(page, toMatch(united))
      await expect(page.locator('[data-sealed]')).toContainText('sealed in entry')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save the proof' }).click(),
      ])
      await checkProof(week, page, { id: united.id, path: await download.path() })
    })

    await test.step('Sunday night: the kick-off passes while the page is open', async () => {
      await moveTo(week, page, '2029-10-14T23:44:00Z')
      const villa = await week.findMatch('Aston Villa')
      await openOwn(page, toMatch(villa))
      await page.getByRole('button', { name: 'Leaning away' }).click()
      week.moveTo('2029-10-14T23:45:00Z')
      await page.getByRole('button', { name: 'Give my forecast' }).click()
      await expect(getToast(page)).toContainText('Too late')
      await expect(page.locator('[data-own-note="closed"]')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Give my forecast' })).toHaveCount(0)
      const stored = await page.request.get(`${week.url}/api/forecasts/${villa.id}`)
      expect(await stored.json()).toBeNull()
    })

    await test.step('Monday, in the dark: the first record, too small to tell', async () => {
      await moveTo(week, page, '2029-10-15T09:00:00Z')
      await week.run()
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(DESKTOP)
      await page.goto(`${week.url}/account`)
      await expect(ofAccount().locator('[data-my-record="4"]')).toBeVisible()
      await expect(ofAccount().locator('[data-comparison="few"]').first()).toContainText(
        'Too few matches to say who is better. Matches needed: 30.',
      )
      await expectNoViolation(page, 'my forecasts in the dark')
      await ofAccount().scrollIntoViewIfNeeded()
    })

    await test.step('Wednesday, in German: the server is away, and what was entered stays', async () => {
      await moveTo(week, page, '2029-10-17T12:00:00Z')
      await page.emulateMedia({ colorScheme: 'light' })
      const burnley = await week.findMatch('Burnley')
      await page.route('**/api/forecasts/*', (route) => route.abort())
      await page.goto(toMatch(burnley, '/de'))
      await reachOwn(page)
      await expect(getOwn(page)).toContainText('Ihre Prognosen konnten nicht geladen werden.')
      await page.unroute('**/api/forecasts/*')
      await getOwn(page).getByRole('button').click()
      await page.getByLabel('Heimsieg, %').fill('70')
      const entered = await readParts(page)
      await page.route('**/api/forecasts/*', (route) => route.abort())
      await page.getByRole('button', { name: 'Prognose abgeben' }).click()
      await expect(page.getByText('Ihre Prognose wurde nicht gespeichert')).toBeVisible()
      expect(await readParts(page)).toEqual(entered)
      await page.unroute('**/api/forecasts/*')
      await page.getByRole('button', { name: 'Prognose abgeben' }).click()
      await expect(page.locator('[data-sealed="no"]')).toContainText('Abgegeben')
      const fulham = await week.findMatch('Fulham')
      await openOwn(page, toMatch(fulham, '/de'))
      await page.getByRole('button', { name: 'Prognose abgeben' }).click()
      await expect(page.locator('[data-sealed="no"]')).toBeVisible()
      await week.addForecasts(fulham.id, 11)
    })

    await test.step('Thursday: a postponed match keeps its forecast, and opens again with its new date', async () => {
      await moveTo(week, page, '2029-10-18T12:00:00Z')
      const burnley = await week.findMatch('Burnley')
      await week.change(burnley.id, { matchStatus: 'postponed' })
      await openOwn(page, toMatch(burnley))
      await expect(page.locator('[data-own-note="kept"]')).toContainText('Your forecast stands')
      await expect(getOwn(page).locator('[data-given-forecast]')).toBeVisible()
      await expect(getOwn(page).getByRole('button')).toHaveCount(0)
      const kickoffAt = new Date('2029-10-20T12:30:00Z')
      await week.change(burnley.id, { matchStatus: 'scheduled', kickoffAt })
      // Nothing is offered before it is known what was given.
      let release = () => {}
      const held = new Promise<void>((done) => (release = done))
      await page.route('**/api/forecasts/*', (route) => held.then(() => route.continue()))
      const asked = page.waitForRequest('**/api/forecasts/*')
      await page.goto(toMatch(burnley))
      await page.locator('[data-own-forecast], [data-locked]').last().scrollIntoViewIfNeeded()
      await asked
      await expect(getOwn(page)).toHaveCount(0)
      release()
      await expect(getOwn(page)).toBeVisible()
      expect((await readParts(page))[0]).toBe(70)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.getByRole('button', { name: 'Change my forecast' }).click()
      await expect(page.locator('[data-given-forecast]')).toContainText('12:00')
      await week.seal()
    })

    await test.step('a week later: the record has grown, the mean of eleven is shown, a correction is told', async () => {
      const fulham = await week.findMatch('Fulham')
      await moveTo(week, page, '2029-10-20T23:30:00Z')
      await week.run()
      await page.goto(`${week.url}/account`)
      await expect(ofAccount().locator('[data-my-record="6"]')).toBeVisible()
      await openOwn(page, toMatch(fulham))
      await expect(getOwn(page).locator('dt')).toContainText(['You', 'Mean of all members (11)'])
      await openOwn(page, toMatch({ id: first }))
      await expect(getOwn(page).getByText('Mean of all members')).toHaveCount(0)
      await week.change(fulham.id, { actualHomeScore: 5, actualAwayScore: 5 })
      await page.goto(`${week.url}/account`)
      await expect(ofAccount()).toContainText('Scored again after a corrected result: 1')
    })
  } finally {
    await page.goto('about:blank')
    await week.close()
  }
})

/**
 * A week in the life of one member, on a server whose clock is moved from morning to morning: follows
 * a club as a visitor, registers, takes it along, asks for the letter, gets seven, is reminded of a
 * forecast and told how it went, opens a match from one and ends them with one click.
 */
import type { Page } from '@playwright/test'
import { pino } from 'pino'
import { makeRegistration, PASSWORD } from '#cli/testing/registration.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { teams } from '#data/db/schema.ts'
import { DAY_MS, HOUR_MS, toDay } from '#data/model/time.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import type { Mail } from '#api/mail/send-mail.ts'
import { queueMorningLetters, sendMorningLetters } from '#api/morning/send-letters.ts'
import { startServer } from '#api/server.ts'
import { makeTestApp } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { expectNoViolation } from './axe.ts'
import { addCalledMatch } from './called-match.ts'
import { expect, expectNoSidewaysScroll, test as base } from './harness.ts'
import { getSection, getToast } from './members.ts'

const EMAIL = 'reader@example.com'
/** The match that everybody forecasts. */
const CALLED = 'day4-0'
const PACE = { perMinute: 1000, perDay: 1000 }

interface Post {
  readonly url: string
  readonly mails: Mail[]
  /** Moves the clock to 07:00 UTC `days` days ahead, and sends the due letters. */
  readonly goToMorning: (days: number) => Promise<void>
  /** Ends the match that everybody forecasts 2–0, and opens its prediction. */
  readonly endCalled: () => Promise<void>
}

/** Five matches a day; the first is at Arsenal, whose page the site has. */
const listMatches = (midnight: number): TestMatch[] =>
  Array.from({ length: 11 * 5 }, (_, place) => {
    const [day, nth] = [Math.floor(place / 5), place % 5]
    const kickoffAt = new Date(midnight + day * DAY_MS + (18 + nth) * HOUR_MS).toISOString()
    const club = nth === 0 ? { homeTeam: 'Arsenal', homeTeamId: 'arsenal' } : {}
    return { id: `day${day}-${nth}`, kickoffAt, ...club }
  })

// Not of a worker: Playwright would start one for this test alone, after all others.
const test = base.extend<{ post: Post }>({
  // oxlint-disable-next-line no-empty-pattern
  post: async ({}, use) => {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const database = await openEmbeddedForTest()
    const midnight = Date.parse(`${toDay(Date.now())}T00:00:00Z`)
    let clock = new Date()
    const now = () => clock
    const expiresAt = new Date(midnight + 30 * DAY_MS).toISOString()
    const list = listMatches(midnight)
    const world = await publishTestWorld(database, list, { now, expiresAt })
    const { snapshots } = world
    const { kickoffAt } = list.find(({ id }) => id === CALLED)!
    const called = { id: CALLED, kickoffAt, at: clock }
    const endCalled = await addCalledMatch(database, world, called)
    await database.write((db) => db.insert(teams).values({ id: 'arsenal', name: 'Arsenal' }))
    const mails: Mail[] = []
    const sendMail = async (mail: Mail) => void mails.push(mail)
    const siteDir = String(requireTestProduct().env['SITE_OUT_DIR'])
    const app = makeTestApp(database, { now, publicOrigin: url, siteDir, sendMail, snapshots })
    const server = await startServer(app, { port, host: '127.0.0.1' })
    const parts = {
      database,
      now,
      sendMail,
      logger: pino({ level: 'silent' }),
      pace: PACE,
      getMorning: openTestMorning(database, snapshots, now),
      operatorName: 'Pitchproof',
      operatorAddress: null,
      publicOrigin: url,
    }
    const goToMorning = async (days: number) => {
      clock = new Date(midnight + days * DAY_MS + 7 * HOUR_MS)
      await queueMorningLetters(parts)
      await sendMorningLetters(parts)
    }
    await use({ url, mails, goToMorning, endCalled })
    await server.stop()
    await database.close()
  },
  baseURL: async ({ post }, use) => use(post.url),
})

const listLetters = ({ mails }: Post) => mails.filter(({ html }) => html !== undefined)

async function expectLegible(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectNoSidewaysScroll(page, `${name} at ${width} px`)
    await expectNoViolation(page, `${name}, ${colorScheme} at ${width}`)
  }
}

/** The same for a page whose policy forbids all scripts, also axe's: checks a copy of it. */
async function expectLegibleCopy(page: Page, name: string): Promise<void> {
  const copy = await page.context().newPage()
  await copy.setContent(await page.content())
  await expectLegible(copy, name)
  await copy.close()
}

/** A visitor who follows a club registers, confirms the address and takes the club along. */
async function becomeMember(page: Page, { url, mails }: Post): Promise<void> {
  // A server without a publication draws no page of a club: the product's own, of the same build.
  const club = await page.request.get(`${requireTestProduct().url}/teams/arsenal`)
  const body = await club.text()
  await page.route('**/teams/arsenal', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/teams/arsenal')
  const star = page.getByRole('button', { name: /^Follow / }).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const data = makeRegistration({ email: EMAIL, password: PASSWORD })
  const headers = { origin: url }
  const reply = await page.request.post('/api/auth/register', { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  const listLinks = () => mails.flatMap(({ text }) => /https?:\/\/\S+#\S+/.exec(text) ?? [])
  await expect.poll(listLinks).toHaveLength(1)
  await page.goto(listLinks()[0]!)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${EMAIL} is confirmed.`)).toBeVisible()
  await page.goto('/')
  const question = page.getByRole('group', { name: 'Add your club or league to your account?' })
  await question.getByRole('button', { name: 'Add to account' }).click()
  await expect(getToast(page)).toContainText('in your account now')
}

/** Looks at the letter first, asks for it, pauses it and goes on. */
async function askForLetters(page: Page): Promise<void> {
  await page.goto('/account')
  const form = getSection(page, 'Morning email')
  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'See today’s email' }).click()
  const letter = await opened
  await expect(letter.getByText('This is the email you would get today.')).toBeVisible()
  await expect(letter.getByRole('link', { name: /^Arsenal/ }).first()).toBeVisible()
  await expectLegibleCopy(letter, 'the letter before it is asked for')
  await letter.close()
  const save = async () => {
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await form.getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
  }
  await form.getByLabel('How often').selectOption('Every morning')
  await form.getByLabel('Time', { exact: true }).selectOption('07:00')
  await form.getByLabel('Time zone').selectOption('UTC')
  await form.getByLabel('Pause until').fill('2030-01-02')
  const reminders = form.getByLabel(/^In the email, remind me/)
  await expect(reminders, 'off until it is asked for').not.toBeChecked()
  await reminders.check()
  await save()
  await page.reload()
  await expect(reminders).toBeChecked()
  await expect(form.getByText(/^Next email: .*2 January 2030/)).toBeVisible()
  await form.getByLabel('Pause until').fill('')
  await save()
  await expect(form.getByText(/^Next email: /)).not.toContainText('2030')
  await expectLegible(page, 'the form')
}

/** The link in a letter that ends the letters; checks that the header for mail programs has the same. */
function findEnd({ html, headers }: Mail): string {
  const link = /href="([^"]+\/api\/morning-letter\/end\/[\w-]{22})"/.exec(html!)![1]!
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  return link
}

/** Opens the link, which ends nothing yet, and presses the one button of its page. */
async function endLetters(reader: Page, link: string): Promise<void> {
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'Stop the morning email' })).toBeVisible()
  await expectLegibleCopy(reader, 'the page that ends letters')
  await reader.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(
    reader.getByRole('heading', { name: 'The morning email has been stopped' }),
  ).toBeVisible()
}

/** Like webmail: a script of another site's page sends the POST of RFC 8058 and cannot read the reply. */
async function clickInWebmail(webmail: Page, link: string): Promise<void> {
  // A server of its own, because browsers forbid pages of unknown origins to call this machine.
  const inbox = await startLocalServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Webmail</title>')
  })
  await webmail.goto(`http://localhost:${inbox.port}`)
  await webmail.evaluate(async (url) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', body }).catch(() => {})
  }, link)
  await inbox.close()
}

/** Gives a forecast from the link of the letter that reminds of it. */
async function forecastFromLetter(page: Page, { text }: Mail): Promise<void> {
  const link = new RegExp(`Waiting for your forecast\\n=+[^=]*?(http\\S+/match/${CALLED})\\n`)
  await page.goto(link.exec(text)![1]!)
  const own = page.locator('#own')
  await page.locator('[data-own-forecast]').last().scrollIntoViewIfNeeded()
  await own.getByRole('button', { name: 'Leaning home' }).click()
  await own.getByRole('button', { name: 'Give my forecast' }).click()
  await expect(page.locator('[data-sealed="no"]')).toBeVisible()
}

/** After the match: the mean of all members with its record, on the match and in the account. */
async function readMean(page: Page): Promise<void> {
  await page.goto(`/match/${CALLED}`)
  const own = page.locator('#own')
  await page.locator('[data-own-forecast]').last().scrollIntoViewIfNeeded()
  await expect(own.locator('dt')).toHaveText(['You', 'Pitchproof', 'Mean of all members (12)'])
  for (const part of [own, getSection(page, 'My forecasts')]) {
    const record = part.locator('[data-mean-record="1"]')
    await expect(record).toContainText('Outcomes called right: 1 of 1')
    await expect(record.getByRole('table')).toHaveCount(2)
    await expect(record).toContainText('Too few matches to say who is better.')
    await expectLegible(page, 'the record of the mean')
    await page.goto('/account')
  }
}

test('a week of one member: asks for the letter, gets seven, opens a match from one and ends them with one click', async ({
  page,
  browser,
  baseURL,
  post,
}) => {
  await becomeMember(page, post)
  await askForLetters(page)

  for (let day = 1; day <= 7; day += 1) {
    await post.goToMorning(day)
    const letters = listLetters(post)
    expect(letters).toHaveLength(day)
    const { to, subject, text, html } = letters.at(-1)!
    expect(to).toBe(EMAIL)
    expect(subject).toMatch(/^Today: Arsenal – Away of day\d-0, 18:00$/)
    expect(text).toContain(`/match/day${day}-2`)
    // As the dashboard reads it (stores/filters-in-address.ts).
    expect(text).toMatch(/\/\?day=\d{4}-\d\d-\d\d$/m)
    expect(html!.match(/class="bar"/g), 'the three of the day, and the club’s').toHaveLength(4)
    expect(text.includes('Waiting for your forecast'), `reminded on day ${day}`).toBe(true)
    expect(text.includes('Home win: you gave it 45.0%, Pitchproof '), `told on day ${day}`).toBe(
      day === 5,
    )
    if (day === 4) await forecastFromLetter(page, listLetters(post).at(-1)!)
    if (day === 4) await post.endCalled()
    if (day === 5) await readMean(page)
  }

  // Letters may be read in a browser without a session.
  const elsewhere = await browser.newContext({ baseURL })
  const reader = await elsewhere.newPage()
  await reader.setContent(listLetters(post).at(-1)!.html!)
  await expectLegible(reader, 'a letter')
  await reader
    .getByRole('link', { name: /^Arsenal/ })
    .first()
    .click()
  await expect(reader).toHaveURL(/\/login\?next=%2Fmatch%2Fday7-0$/)

  const link = findEnd(listLetters(post).at(-1)!)
  await endLetters(reader, link)
  await post.goToMorning(8)
  expect(listLetters(post), 'no letter after they were ended').toHaveLength(7)

  // Ask for letters again, then end them without a page of ours.
  await page.goto('/account')
  const form = getSection(page, 'Morning email')
  await form.getByLabel('How often').selectOption('Every morning')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Next email: /)).toBeVisible()
  await clickInWebmail(reader, link)
  const chosen = await (await page.request.get('/api/account/morning-letter')).json()
  expect(chosen).toMatchObject({ rhythm: 'off', endedBecause: 'link' })
  await post.goToMorning(9)
  expect(listLetters(post), 'no letter after webmail ended them').toHaveLength(7)
  await elsewhere.close()
})

/**
 * A member is asked at the follow button, chooses in the account, and Chromium shows what our server
 * encrypted for it. The push service is one of ours: Chromium's own needs Google. It hands its message
 * over by DevTools.
 */
import type { CDPSession, Page } from '@playwright/test'
import { pino } from 'pino'
import { findWholeChromium } from '#cli/testing/services/chromium.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches, pushSubscriptions, teams } from '#data/db/schema.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { storePushKeys } from '#data/queries/mail/push-subscriptions.ts'
import { openPublication } from '#data/queries/published.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { makePushKeys } from '#api/push/call-service.ts'
import { queuePushes, sendPushes } from '#api/push/send-pushes.ts'
import { startServer } from '#api/server.ts'
import { startPushServer } from '#api/testing/push-server.ts'
import { addUser, makeTestApp, TEST_PASSWORD } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { expectNoViolation } from './axe.ts'
import { LEAGUE } from './follow-club.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'
import { getSection, getToast, signIn } from './members.ts'

const EMAIL = 'fan@example.com'
const CONTACT = 'mailto:push@pitchproof.org'

const executablePath = findWholeChromium()
test.skip(executablePath === null, 'needs a Chromium with windows: its shell has no notifications')

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: executablePath! }),
})

async function open() {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const database = await openEmbeddedForTest()
  const now = () => new Date()
  const kickoffAt = new Date(Date.now() + MINUTE_MS).toISOString()
  const club = { homeTeam: 'Arsenal', homeTeamId: 'arsenal' }
  const { snapshots } = await publishTestWorld(database, [{ id: 'one', kickoffAt, ...club }], {
    now,
  })
  const keys = makePushKeys()
  await database.write(async (db) => {
    await storePushKeys(db, keys)
    await db.insert(teams).values({ id: 'arsenal', name: 'Arsenal' })
  })
  await addUser(database, { email: EMAIL, consentedAt: new Date() })
  const siteDir = String(requireTestProduct().env['SITE_OUT_DIR'])
  const app = makeTestApp(database, {
    now,
    publicOrigin: url,
    siteDir,
    snapshots,
    pushContact: CONTACT,
  })
  const server = await startServer(app, { port, host: 'localhost' })
  const publication = openPublication(database, 0)
  const log = openDatabaseLog(database, publication, null)
  const shared = {
    database,
    snapshots,
    now,
    holdsEntry: log.holds,
    publication,
    facts: makeWatch(0),
  }
  const sources = makeMatchSources({ ...shared, replies: makeReplyCache(), headers: {} })
  const logger = pino({ level: 'silent' })
  const parts = { database, sources, readLog: log.read, publicOrigin: url, pushContact: CONTACT }
  return {
    url,
    database,
    run: async () => {
      await queuePushes({ ...parts, now })
      return sendPushes({ ...parts, now, logger })
    },
    close: async () => {
      await server.stop()
      await database.close()
    },
  }
}

/** Id of the worker's registration, as DevTools names it. */
async function findRegistration(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}

const listShown = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Ended after a failed test as well. */
const opened: { close: () => Promise<void> }[] = []
test.afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

test('a member who follows a club switches notifications on, and a goal is shown', async ({
  browser,
}) => {
  const product = await open()
  const service = await startPushServer()
  const device = service.makeBrowser('chromium')
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' })
  opened.push(product, service, context)
  await context.grantPermissions(['notifications'])
  const address = { ...device.address, endpoint: 'https://fcm.googleapis.com/fcm/send/chromium' }
  await context.addInitScript((json) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => json }) as unknown as PushSubscription
  }, address)
  const page = await context.newPage()
  await signIn(page, EMAIL, TEST_PASSWORD)
  await expect(page).not.toHaveURL(/login/)

  await page.goto(LEAGUE)
  await page.locator('[data-follow="team/arsenal"] button').first().click()
  await getToast(page).getByRole('button', { name: 'Tell me about its matches' }).click()
  await expect(getToast(page)).toContainText('Notifications are on.')

  await page.goto('/account#notifications')
  const section = getSection(page, 'Match notifications')
  await section.getByLabel('Half-time').uncheck()
  await section.getByLabel('Quiet hours').uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(getToast(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoSidewaysScroll(page, 'notifications')
  await expectNoViolation(page, 'notifications')
  const listRows = () => product.database.read((db) => db.select().from(pushSubscriptions))
  await expect.poll(async () => (await listRows())[0]?.kinds).not.toContain('halfTime')

  // From here on the browser's push service is ours.
  const { endpoint } = device.address
  await product.database.write((db) => db.update(pushSubscriptions).set({ endpoint }))
  await product.run()
  await product.database.write((db) =>
    db
      .update(matches)
      .set({ matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0, clock: '23' })
      .where(eq(matches.id, 'one')),
  )
  expect(await product.run()).toBe(1)
  const [notification] = device.list()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await findRegistration(session),
    data: JSON.stringify({ web_push: 8030, notification }),
  })
  await expect
    .poll(() => listShown(page))
    .toEqual([{ title: 'Demo: Arsenal 1–0 Away of one', body: 'Goal (23′).', tag: 'one' }])

  // The browser has made itself another address: any visit of a member's page stores it.
  await page.goto('/')
  await expect.poll(async () => (await listRows())[0]?.endpoint).toBe(address.endpoint)
  await page.goto('/account#notifications')
  await expect(section.getByText(/^Last sent:/)).toBeVisible()
  await section.getByRole('button', { name: 'Switch off' }).click()
  await expect(section.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect(await listRows()).toEqual([])
})

/**
 * The administration for browser tests: the API with a database of its own and the built site, so
 * that every figure is known. Its pipeline is a stub that returns what the test sets; the real
 * pipeline is tested with the product.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import type { Database } from '#data/db/database.ts'
import type { ConnectionTest, IngestRequest, IngestResult } from '#data/model/admin.ts'
import type { IngestProgress } from '#data/model/operation.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import type { Mail } from '#api/mail/send-mail.ts'
import type { PipelineRunner } from '#api/runner.ts'
import { startServer } from '#api/server.ts'
import { addUser, makeTestApp, TEST_PASSWORD } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { AppError } from '#data/model/errors.ts'
import { expect, makeWriteHeaders, test as base } from './harness.ts'
import { DAY_MS } from '#data/model/time.ts'

/** Next results of the stubbed pipeline. */
interface Desk {
  readonly asked: IngestRequest[]
  ingest: () => Promise<IngestResult>
  progress: IngestProgress
  connection: Omit<ConnectionTest, 'provider'>
  clear: () => Promise<{ matches: number; predictions: number }>
  load: () => ReturnType<PipelineRunner['loadDemo']>
}

export interface Office {
  readonly url: string
  readonly database: Database
  readonly desk: Desk
  readonly mails: Mail[]
}

const makeDesk = (): Desk => ({
  asked: [],
  ingest: async () => {
    throw new AppError('busy', 'A run is under way.')
  },
  progress: null,
  connection: { success: true, message: 'It answers.', responseTimeMs: 120 },
  clear: async () => ({ matches: 0, predictions: 0 }),
  load: async () => ({ matches: 0, predictions: 0, accounts: [] }),
})

const toRunner = (desk: Desk): PipelineRunner => ({
  ingest(request) {
    desk.asked.push(request)
    return desk.ingest()
  },
  getProgress: () => desk.progress,
  settle: async () => {},
  testProvider: async (provider) => ({ ...desk.connection, provider }),
  clearDemo: () => desk.clear(),
  loadDemo: () => desk.load(),
})

/** Matches with kick-offs on days relative to now. */
const listMatches = (now: Date) => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  return [
    { id: 'told-right', kickoffAt: at(-2), status: 'finished' as const, score: [2, 1] as const },
    { id: 'told-wrong', kickoffAt: at(-3), status: 'finished' as const, score: [0, 2] as const },
    { id: 'without-result', kickoffAt: at(-1) },
    { id: 'untold', kickoffAt: at(-4), status: 'finished' as const, noPrediction: NOT_TOLD },
    { id: 'ahead', kickoffAt: at(2) },
  ]
}
const NOT_TOLD = { reason: 'not_enough_history', detail: 'Two matches are too few.' } as const

/** Each test has an office of its own: a worker with one of its own for each file would take longer to start. */
const makeOfficeTest = (isFurnished: boolean) =>
  base.extend<{ office: Office }>({
    // oxlint-disable-next-line no-empty-pattern
    office: async ({}, use) => {
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const database = await openEmbeddedForTest()
      const now = () => new Date()
      const desk = makeDesk()
      const mails: Mail[] = []
      const world = isFurnished
        ? await publishTestWorld(database, listMatches(now()), { now })
        : null
      const app = makeTestApp(database, {
        now,
        publicOrigin: url,
        siteDir: String(requireTestProduct().env['SITE_OUT_DIR']),
        runner: toRunner(desk),
        sendMail: async (mail) => void mails.push(mail),
        ...(world && { snapshots: world.snapshots }),
      })
      const server = await startServer(app, { port, host: '127.0.0.1' })
      await use({ url, database, desk, mails })
      await server.stop()
      await database.close()
    },
    baseURL: async ({ office }, use) => use(office.url),
  })

/** With matches and predictions. */
export const officeTest = makeOfficeTest(true)
/** Everything is as on the first day. */
export const emptyOfficeTest = makeOfficeTest(false)

export const getToast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** A tab of the administration, or the link to one of the pages beside the tabs. */
export const getPart = (page: Page, name: string) =>
  page
    .getByRole('tab', { name, exact: true })
    .or(page.locator('main nav').getByRole('link', { name, exact: true }))

export const expectOpenPart = (page: Page, name: string) =>
  expect(
    page
      .getByRole('tab', { name, exact: true, selected: true })
      .or(page.locator('main nav [aria-current=page]').filter({ hasText: name })),
  ).toBeVisible()

/** Opens a part of the administration as a new administrator; returns the e-mail address. */
export async function enterOffice(
  page: Page,
  { url, database }: Office,
  tab: string,
): Promise<string> {
  const email = `admin-${randomUUID()}@example.com`
  await addUser(database, { email, isAdmin: true })
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email, password: TEST_PASSWORD },
    headers: { ...makeWriteHeaders(), origin: url },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/admin')
  await getPart(page, tab).click()
  await expectOpenPart(page, tab)
  return email
}

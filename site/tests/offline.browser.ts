/**
 * Without a network: what a member saw last stays readable, and nothing of a paid reply is left for
 * another user. The test searches the whole store, like the leak gate searches the built site.
 */
import type { Page } from '@playwright/test'
import { MEMBER_REPLIES } from '#data/model/offline-calls.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { readPaidFigures } from '#site/checks/paid-figures.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'
import { readMatchId } from './match-page.ts'
import { forgetSession, signIn } from './members.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything that the browser stores of this site, as text. */
const readStore = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = names.map(async (name) => {
      const cache = await caches.open(name)
      const replies = await cache.matchAll()
      return Promise.all(
        replies
          .filter(({ headers }) => /html|json|javascript/.test(headers.get('content-type') ?? ''))
          .map((reply) => reply.text()),
      )
    })
    return (await Promise.all(all)).flat().join('\n')
  })

/**
 * Figures in the store that are paid ones at this moment: a match that ends during the test becomes
 * public.
 */
async function findKeptFigures(page: Page): Promise<string[]> {
  const store = await readStore(page)
  return findLeaks(store, readPaidFigures(requireTestProduct().dataDir))
}

/**
 * Retries, because the API opens a match that has just ended shortly before the log's files do; a
 * real leak stays found.
 */
const expectNoneKept = (page: Page, where?: string) =>
  expect.poll(() => findKeptFigures(page), where).toEqual([])

const listKept = (page: Page) =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname).sort()
  }, MEMBER_REPLIES)

/** The page's own files and loaded scripts that are not stored yet. */
const listNotKept = (page: Page, frame: string) =>
  page.evaluate(async (frame) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const needed = [frame, ...loaded.filter((name) => name.endsWith('.js'))]
    const kept = await Promise.all(needed.map((path) => caches.match(path)))
    return needed.filter((_, index) => kept[index] === undefined)
  }, frame)

test('offline a member reads the last day and match; no other user finds a paid figure', async ({
  page,
}) => {
  const first = await registerUser(page)
  await makePremium(first.email)
  // Rank 4 is beyond the three free matches, so its figures are paid ones.
  const id = await readMatchId(page, 4)
  await page.goto('/')
  await expect(page.locator('table.matches tbody tr').first()).toBeVisible()
  // The worker starts after the first rows are drawn.
  await expect.poll(() => listKept(page)).toContain('/api/matches')
  await page.goto(`/match/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const title = (await heading.textContent()) ?? ''
  await expect
    .poll(() => listKept(page))
    .toEqual(['/api/auth/user', '/api/matches', `/api/matches/${id}`])
  await page.waitForLoadState('networkidle')
  await expect.poll(() => listNotKept(page, '/match/')).toEqual([])
  expect(await findKeptFigures(page), 'the gate sees what is kept').not.toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await expect(heading).toHaveText(title)
  await expect(page.locator('#offline-note')).toContainText('You are offline')
  await page.goto('/')
  await expect(page.locator('table.matches tbody tr').first()).toBeVisible()
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)

  // Signed out: nothing of the account is left, with or without a network.
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => listKept(page)).toEqual([])
  await expectNoneKept(page)

  // Another account after a session that just disappeared: its own, and nothing of the first.
  await signIn(page, first.email, first.password)
  await expect(page.locator('table.matches tbody tr').first()).toBeVisible()
  await expect.poll(() => listKept(page)).toContain('/api/auth/user')
  await page.goto(`/match/${id}`)
  await expect.poll(() => listKept(page)).toContain(`/api/matches/${id}`)
  await forgetSession(page)
  await registerUser(page)
  await page.goto('/')
  await expect(page.locator('table.matches tbody tr').first()).toBeVisible()
  await expect.poll(() => listKept(page)).toEqual(['/api/auth/user', '/api/matches'])
  await expectNoneKept(page)
  await page.context().setOffline(true)
  await page.goto(`/match/${id}`)
  await expect(page.getByRole('heading', { name: 'Failed to load match details' })).toBeVisible()
  await page.context().setOffline(false)
})

test('cookies deleted by hand leave no paid figure behind: the next page of a visitor erases it', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  const id = await readMatchId(page, 4)
  await page.goto(`/match/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => listKept(page)).toContain(`/api/matches/${id}`)
  expect(await findKeptFigures(page)).not.toEqual([])
  await page.context().clearCookies()
  for (const visited of ['/results', '/login', '/']) {
    await page.goto(visited)
    await expect.poll(() => listKept(page), visited).toEqual([])
    await expectNoneKept(page, visited)
  }
})

test('a part of the page that cannot be loaded is named, with a way to try again', async ({
  page,
}) => {
  await registerUser(page)
  await page.context().route('**/assets/mount-dashboard.*', (route) => route.abort())
  // As without a connection: with one the fault is also thrown, for the console.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/')
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'A part of this page could not be loaded' })
  // It loads itself again first, as after an update: a note of the load before would go with it.
  await page.waitForFunction(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load?.type === 'reload'
  })
  await expect(note).toBeVisible()
  await page.context().unrouteAll()
  await note.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('table.matches tbody tr').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(note).toBeHidden()
})

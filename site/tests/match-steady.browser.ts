/** Layout shifts of a match's page while it loads on a slow network, for members and visitors. */
import type { Page } from '@playwright/test'
import { waitUntilDrawn } from '#cli/testing/drawn-page.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { boxOf, expect, makePremium, registerUser, signInOnlooker, test } from './harness.ts'

const MOST_SHIFT = 0.02
/** 100 kB a second, 100 ms there and back. */
const SLOW = {
  offline: false,
  downloadThroughput: 100_000,
  uploadThroughput: 100_000,
  latency: 100,
}

interface Shift {
  readonly value: number
  /** Milliseconds since the page was asked for. */
  readonly at: number
  readonly moved: readonly string[]
}

declare global {
  var shifts: Shift[]
}

/** Records every layout shift without user input, with the moved elements. */
function noteShifts(): void {
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: readonly { readonly node: Node | null }[]
    })[])
      if (!entry.hadRecentInput)
        globalThis.shifts.push({
          value: entry.value,
          at: entry.startTime,
          moved: entry.sources.map(({ node }) =>
            node instanceof Element ? `${node.tagName}.${node.className}` : (node?.nodeName ?? ''),
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Cumulative layout shift: the largest sum of shifts that follow each other within a second, over
 * five seconds at most.
 * @see https://web.dev/articles/cls
 */
function toCumulativeShift(shifts: readonly Shift[]): number {
  let [from, last, sum, most] = [-Infinity, -Infinity, 0, 0]
  for (const { value, at } of shifts) {
    const isNew = at - last >= 1000 || at - from >= 5000
    if (isNew) from = at
    sum = isNew ? value : sum + value
    last = at
    most = Math.max(most, sum)
  }
  return most
}

async function openSlowly(page: Page, path: string, width: number): Promise<readonly Shift[]> {
  await page.setViewportSize({ width, height: width < 600 ? 800 : 900 })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW)
  await client.send('Network.clearBrowserCache')
  await page.goto(path)
  await expect(page.locator('.scoreboard')).toBeVisible()
  await expect(page.locator('#content ~ footer')).not.toHaveCSS('display', 'none')
  await waitUntilDrawn(page)
  await client.detach()
  return page.evaluate(() => globalThis.shifts)
}

test('pages of a match load without layout shifts, before, during and after it, for members and visitors', async ({
  page,
}) => {
  test.slow()
  const { email } = await registerUser(page)
  await makePremium(email)
  const dates = DatesSchema.parse(await (await page.request.get('/api/matches/dates')).json())
  const list = await page.request.get(`/api/matches?date=${dates.sort()[0]}&page=1&pageSize=50`)
  const { matches } = MatchListSchema.parse(await list.json())
  await page.addInitScript(noteShifts)
  const jumps: string[] = []
  for (const status of ['scheduled', 'live', 'finished'] as const) {
    const { id, matchDate } = matches.find(
      ({ match, prediction }) => match.matchStatus === status && prediction !== null,
    )!.match
    for (const path of [`/match/${id}`, `/predictions/${matchDate}/${id}`])
      for (const width of [360, 1280]) {
        const shifts = await openSlowly(page, path, width)
        const sum = toCumulativeShift(shifts)
        process.stdout.write(`\n${status} ${path} at ${width}: shift ${sum.toFixed(4)}`)
        if (sum > MOST_SHIFT) jumps.push(`${status} ${path} ${width}: ${JSON.stringify(shifts)}`)
      }
  }
  expect(jumps).toEqual([])
})

test('while a match loads, bars stand where its head will be', async ({ page }) => {
  await signInOnlooker(page, 'premium')
  const dates = DatesSchema.parse(await (await page.request.get('/api/matches/dates')).json())
  const list = await page.request.get(`/api/matches?date=${dates.sort()[1]}&page=1&pageSize=10`)
  const { id } = MatchListSchema.parse(await list.json()).matches[0]!.match
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/matches/${id}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/match/${id}`)
    const head = await boxOf(page.locator('#match .skeleton > :nth-child(2)'))
    held.resolve()
    const band = await boxOf(page.locator('.club-band'))
    // Its first bar begins 8 px below its edge.
    expect(Math.abs(head.y + 8 - band.y), `${width} px`).toBeLessThanOrEqual(2)
    const shown = await boxOf(page.locator('#match article > header'))
    expect(Math.abs(head.height - shown.height), `${width} px`).toBeLessThan(120)
    await page.unrouteAll()
  }
})

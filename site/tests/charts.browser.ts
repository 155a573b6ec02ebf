/** The figure files below charts: they have the charts' figures and may be read from other sites. */
import type { APIResponse, Page } from '@playwright/test'
import { readCsv } from '#data/release/files/csv.ts'
import type { Row } from '#data/release/tables/columns.ts'
import type { Chart } from '#site/lib/charts/chart.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'
import { openWithRecord } from './record.ts'

interface ChartFile extends Pick<Chart, 'title' | 'asOf' | 'filters' | 'rows'> {
  readonly licence: { readonly name: string; readonly url: string }
  readonly fields: Chart['columns']
}

/** Follows the two links below a picture. */
async function download(page: Page, id: string): Promise<{ file: ChartFile; rows: Row[] }> {
  const links = page.locator(`[data-chart="${id}"]`).getByRole('link', { includeHidden: true })
  await expect(links).toHaveText(['CSV', 'JSON'])
  const get = async (index: number): Promise<APIResponse> => {
    const reply = await page.request.get((await links.nth(index).getAttribute('href'))!)
    expect(reply.status()).toBe(200)
    expect(reply.headers()['access-control-allow-origin']).toBe('*')
    expect(reply.headers()['cross-origin-resource-policy']).toBe('cross-origin')
    return reply
  }
  const csv = await get(0)
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
  const json = await get(1)
  expect(json.headers()['content-type']).toMatch(/^application\/json/)
  const file = (await json.json()) as ChartFile
  const table = { name: id, columns: file.fields }
  const rows = await Array.fromAsync(readCsv(table, [await csv.text()]))
  expect(rows).toEqual(file.rows)
  return { file, rows }
}

test('the files below the calibration plot have the positions of its dots and bars', async ({
  page,
}) => {
  await openWithRecord(page, '/our-accuracy')
  const { file, rows } = await download(page, 'record/calibration')
  expect(file.licence.name).toBe('CC-BY-4.0')
  const plot = page.locator('figure', {
    has: page.locator('[data-chart="record/calibration"]'),
  })
  const drawn = await plot.locator('g').evaluateAll((all) =>
    all.map((dot) => ({
      x: Number(dot.querySelector('circle')!.getAttribute('cx')),
      y: Number(dot.querySelector('circle')!.getAttribute('cy')),
      low: Number(dot.querySelector('line')!.getAttribute('y1')),
      high: Number(dot.querySelector('line')!.getAttribute('y2')),
    })),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(drawn).toHaveLength(rows.length)
  await expect(plot.locator('g text')).toHaveText(rows.map(({ n }) => `${n}`))
  // The scale is that of the axes' first and last figures.
  const ticks = await plot
    .locator('svg > text[text-anchor="middle"]')
    .evaluateAll((all) => all.map((tick) => [Number(tick.textContent), tick.getAttribute('x')]))
  const grounds = await plot
    .locator('svg > rect')
    .evaluate((rect) =>
      ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name))),
    )
  const [left = 0, top = 0, width = 0, height = 0] = grounds
  const [from, to] = [Number(ticks[0]![0]) / 100, Number(ticks.at(-1)![0]) / 100]
  const toPart = (share: unknown) => Math.min(1, Math.max(0, (Number(share) - from) / (to - from)))
  for (const [index, dot] of drawn.entries()) {
    const { stated_share, happened_share, happened_low, happened_high } = rows[index]!
    expect(dot.x).toBeCloseTo(left + toPart(stated_share) * width, 1)
    expect(dot.y).toBeCloseTo(top + height - toPart(happened_share) * height, 1)
    expect(dot.low).toBeCloseTo(top + height - toPart(happened_low) * height, 1)
    expect(dot.high).toBeCloseTo(top + height - toPart(happened_high) * height, 1)
  }
})

test('the files of the record end with the share on the page, and have one row for each brick column', async ({
  page,
}) => {
  const { outcome, byDay } = await openWithRecord(page, '/our-accuracy')
  const { rows } = await download(page, 'record/over-time')
  expect(rows.at(-1)).toMatchObject({ right_share: outcome.accuracy, n: outcome.n })
  const days = (await download(page, 'record/by-day')).rows
  expect(days.map(({ day, n, right }) => ({ day, n, correct: right }))).toEqual(
    byDay!.map(({ day, n, correct }) => ({ day, n, correct })),
  )
})

test('the files of a season have what its page shows, in whole per cent', async ({ page }) => {
  await page.goto('/leagues/premier-league')
  const id = await page.locator('[data-chart$="/chances"]').getAttribute('data-chart')
  const { file, rows } = await download(page, id!)
  expect(file.filters).toMatchObject({ league: 'Premier League' })
  await expect(page.locator('.season-row')).toHaveCount(rows.length)
  for (const [index, row] of rows.entries()) {
    const shown = page.locator('.season-row').nth(index)
    await expect(shown).toHaveAttribute('data-team', String(row['team_id']))
    await expect(shown.locator('.title')).toHaveText(
      row['title_percent'] === 0 ? '' : `Title: ${row['title_percent']}%`,
    )
    await expect(shown.locator('.points')).toContainText(
      `forecast: ${row['points_at_forecast']}, expected: ${row['expected_points']}`,
    )
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') expect(Number.isInteger(value), name).toBe(true)
  }
  const spread = await download(page, id!.replace('chances', 'places'))
  expect(spread.rows).toHaveLength(rows.length)
})

test('below the pictures of a club are the files of its league, with a row of its own', async ({
  page,
}) => {
  await page.goto('/leagues/premier-league')
  const place = page.locator('.season-row').first()
  const team = (await place.getAttribute('data-team'))!
  await page.goto(`/teams/${team}`)
  for (const name of ['chances', 'places']) {
    const id = await page.locator(`[data-chart$="/${name}"]`).first().getAttribute('data-chart')
    const { rows } = await download(page, id!)
    expect(rows.map((row) => row['team_id'])).toContain(team)
  }
})

for (const path of ['/our-accuracy', '/de/leagues/premier-league', '/fr'])
  test(`${path} tells search engines of its files, and at 320 px nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    await expectNoSidewaysScroll(page, path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const dataset = texts
      .map((text) => JSON.parse(text))
      .find((data) => data['@type'] === 'Dataset')
    expect(dataset.description.length).toBeGreaterThanOrEqual(50)
    const urls: string[] = dataset.distribution.map(
      ({ contentUrl }: { contentUrl: string }) => contentUrl,
    )
    const linked = await page
      .locator('[data-chart] a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(urls.toSorted()).toEqual(linked.toSorted())
    for (const url of urls) expect((await page.request.get(url)).status(), url).toBe(200)
  })

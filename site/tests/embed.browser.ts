/** Cards of matches in other people's pages, the code that shows them, and the list of the public calls. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { toCardPath, toMatchPath, toOembedPath } from '#data/model/page-paths.ts'
import { CARD_SIZE } from '#site/ui/embed/embed-code.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'

/** A match ahead with a receipt, and one whose prediction is opened. */
function readExamples() {
  const folder = join(requireTestProduct().dataDir, 'public/matches')
  const all = readdirSync(folder).flatMap(
    (name) => PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).matches,
  )
  return {
    ahead: all.find(({ receipt, opened }) => receipt !== null && opened === null)!,
    behind: all.find(({ opened }) => opened !== null)!,
  }
}

for (const kind of ['ahead', 'behind'] as const)
  test(`the card of a match ${kind} checks its receipt, sets no cookie, and fits its frame at every width`, async ({
    page,
  }) => {
    const { id } = readExamples()[kind]
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const prefix of ['', '/de']) {
      await page.goto(prefix + toCardPath(id))
      await expect(page.locator('output')).toHaveAttribute('data-state', 'passed')
      await expect(page.locator('.outcome-bar')).toHaveCount(kind === 'behind' ? 1 : 0)
      await expect(page.locator('[data-sealed]')).toHaveCount(kind === 'ahead' ? 1 : 0)
    }
    const others = asked.filter(
      (path) => !/^(?:\/de)?\/embed\/match\/|^\/assets\/card-|^\/favicon/.test(path),
    )
    expect([...new Set(others)].sort()).toEqual([`/api/ledger/proof/${id}`, '/ledger/key'])
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    for (const theme of ['light', 'dark']) {
      await page.goto(`${toCardPath(id)}?theme=${theme}`)
      for (const width of [320, CARD_SIZE.width]) {
        await page.setViewportSize({ width, height: CARD_SIZE.height })
        await expectNoViolation(page, `${theme} at ${width} px`)
        const overhang = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return [scrollWidth - innerWidth, scrollHeight - innerHeight]
        })
        expect(Math.max(...overhang), `${theme} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

test('a card whose proof is not the one of its match says so', async ({ page }) => {
  const { ahead, behind } = readExamples()
  const wrong = await page.request.get(`/api/ledger/proof/${behind.id}`)
  await page.route('**/api/ledger/proof/*', async (route) =>
    route.fulfill({ body: await wrong.text(), contentType: 'text/plain' }),
  )
  await page.goto(toCardPath(ahead.id))
  await expect(page.locator('output')).toHaveAttribute('data-state', 'failed')
})

test('the code on the page of a match shows its card in a page of another site, which may frame nothing else', async ({
  page,
}) => {
  const { ahead } = readExamples()
  await page.goto(toMatchPath(ahead))
  await page.locator('#embed > summary').click()
  const code = await page.locator('#embed textarea').inputValue()
  expect(code).toContain(toCardPath(ahead.id))
  const oembed = page.locator('link[type="application/json+oembed"]')
  await expect(oembed).toHaveAttribute('href', new RegExp(`${toOembedPath(ahead.id)}$`))
  const reply = await page.request.get((await oembed.getAttribute('href'))!)
  expect((await reply.json()).html).toBe(code)
  const { url } = requireTestProduct()
  const blog = await startLocalServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Blog</title>${code}<iframe name="page" src="${url}/faq"></iframe>`,
    )
  })
  const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()))
  await page.goto(blog.origin)
  const card = page.frameLocator('iframe[title]')
  await expect(card.locator('output')).toHaveAttribute('data-state', 'passed')
  expect((await refused).text()).toMatch(/X-Frame-Options|frame-ancestors/)
  await blog.close()
})

test('developers find every public call with its inputs and the form of its reply', async ({
  page,
}) => {
  const { paths } = await (await page.request.get('/api/openapi.json')).json()
  for (const [prefix, width] of [
    ['', 1280],
    ['/fr', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${prefix}/developers`)
    const listed = await page
      .locator('[data-call]')
      .evaluateAll((calls) => calls.map((call) => (call as HTMLElement).dataset['call']))
    expect(listed).toEqual(Object.keys(paths))
    const many = page.locator('[data-call="/api/matches/public"]')
    await expect(many).toContainText('ids: string')
    await many.locator('summary').click()
    await expect(many.locator('pre')).toContainText('wasCorrect: boolean')
    await expectNoViolation(page, `${prefix} at ${width} px`)
    await expectNoSidewaysScroll(page, `${prefix} at ${width} px`)
  }
})

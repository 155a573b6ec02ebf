/** Without JavaScript: all public content is readable, and all links work. */
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { PreviewSchema, type PreviewRow } from '#data/model/replies.ts'
import { listIndexed } from './built-pages.ts'
import { expect, test } from './harness.ts'

test.use({ javaScriptEnabled: false })

/** Pages checked of each kind with thousands of similar ones (teams, matches, days). */
const OF_A_KIND = 2

/** The pages in English and Turkish, at most so many of a kind: the same way in, equally deep. */
function pickPages(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return paths.filter((path) => {
    const [, prefix = '', rest = ''] = /^(\/tr)?(\/.*)$/.exec(path) ?? []
    if (/^\/\w\w(\/|$)/.test(rest)) return false
    const [first, ...deeper] = rest.split('/').filter(Boolean)
    const kind = `${prefix} ${first} ${deeper.length}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return counts.get(kind)! <= OF_A_KIND
  })
}

test('without script every public page has its heading and text, and shows no control that needs a script', async ({
  page,
}) => {
  const picked = pickPages(await listIndexed())
  expect(picked.length).toBeGreaterThan(40)
  for (const path of picked) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60)
    await expect(page.locator('.needs-script:visible'), path).toHaveCount(0)
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
  }
})

test('the preview is there, covered, and leads to signing up', async ({ page }) => {
  const file = join(requireTestProduct().dataDir, 'public/preview.json')
  const { matches } = PreviewSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  await page.goto('/')
  await expect(page.locator('#preview tbody tr')).toHaveCount(matches.length)
  await expect(page.locator('#preview').getByRole('link', { name: 'Sign Up Free' })).toBeVisible()
})

test('[faq-01] a question opens, and opening another closes it', async ({ page }) => {
  await page.goto('/faq')
  const items = page.locator('details[name=faq]')
  await items.nth(0).locator('summary').click()
  await expect(items.nth(0).locator('p')).toBeVisible()
  await items.nth(3).locator('summary').click()
  await expect(items.nth(3).locator('p')).toBeVisible()
  await expect(items.nth(0).locator('p')).toBeHidden()
  await items.nth(3).locator('summary').click()
  await expect(items.nth(3).locator('p')).toBeHidden()
})

test('the language can be changed, and the page stays the same', async ({ page }) => {
  await page.goto('/responsible-gaming')
  await page.locator('details:has([data-language]) > summary').filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Türkçe' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/tr/responsible-gaming')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
})

test('[route-07] the pages of a day and of a league list every fixture in the clear', async ({
  page,
}) => {
  const { dataDir } = requireTestProduct()
  const read = (name: string) =>
    nameClubs(
      PreviewSchema.parse(
        JSON.parse(readFileSync(join(dataDir, 'public', `${name}.json`), 'utf8')),
      ),
      'en',
    )
  const { day } = read('preview')
  // On a league's page, what is over stands among the results.
  const isAhead = ({ match }: PreviewRow) => match.matchStatus !== 'finished'
  for (const [path, list] of [
    [`/predictions/${day}`, () => read(`days/${day}`).matches],
    ['/leagues/championship', () => read('leagues/championship').matches.filter(isAhead)],
  ] as const) {
    // A match that ends meanwhile goes to the results once the page is written anew.
    await expect(async () => {
      const matches = list()
      await page.goto(path)
      // What is over is folded; a fold opens without a script too.
      const shown = await page.locator('li[data-match]').evaluateAll((rows) =>
        rows.map((row) => {
          const id = row.getAttribute('data-match')
          const link = row.querySelector(`a[href^="/predictions/"][href$="/${id}"]`)
          return { id, href: link?.getAttribute('href'), text: link?.textContent }
        }),
      )
      const missing = matches.filter(({ match: { id, matchDate, homeTeam, awayTeam } }) => {
        const rows = shown.filter((row) => row.id === id)
        const words = (rows[0]?.text ?? '').replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ')
        const isNamed = words.includes(homeTeam) && words.includes(awayTeam)
        return rows.length !== 1 || !isNamed || rows[0]?.href !== `/predictions/${matchDate}/${id}`
      })
      expect(missing.map(({ match }) => match.id)).toEqual([])
    }).toPass()
    const covers = page.locator('[data-sealed]')
    expect(await covers.count()).toBeGreaterThan(0)
    await expect(covers.filter({ hasText: /\S/ })).toHaveCount(0)
  }
})

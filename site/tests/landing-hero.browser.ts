/** The top of the landing page: the latest opened match with its check, and how the last whole day went. */
import { expect, test } from './harness.ts'
import { readPublicDays } from './public-days.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the hero is the last match of the day that it counts: our call, the result, and its receipt checked in this browser', async ({
  page,
}) => {
  const hero = page.getByRole('region', { name: 'The last match of that day' })
  const day = await hero.locator('[data-whole-day]').getAttribute('data-whole-day')
  const last = readPublicDays()
    .get(day!)!
    .findLast(({ opened }) => opened !== null)!
  await expect(hero.locator('[data-hero-check]')).toHaveAttribute('data-match', last.id)
  await expect(hero.locator('[data-verdict]')).toContainText(/^We said: .+\. (Right|Wrong)\.$/)
  await expect(hero.getByText('A made-up match of the demo')).toBeVisible()
  await expect(hero.locator('[data-status="passed"]')).toHaveCount(5)
  await expect(hero.getByRole('status')).toHaveText(
    /^Checked in your own browser, just now, in \d+\sms\.$/,
  )
  await hero.getByRole('link', { name: 'Everything about this match' }).click()
  await expect(page).toHaveURL(/\/predictions\/[\d-]+\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Our reasons' })).toBeVisible()
})

test('the hero shows the right calls of the last whole day, beside the number our own chances predicted', async ({
  page,
}) => {
  const days = readPublicDays()
  const part = page.locator('[data-whole-day]')
  const day = (await part.getAttribute('data-whole-day'))!
  const opened = days.get(day)!.flatMap((match) => match.opened ?? [])
  expect(days.get(day)!.some(({ matchStatus }) => matchStatus === 'scheduled')).toBe(false)
  const right = opened.filter(({ wasCorrect }) => wasCorrect).length
  await expect(part).toContainText(`${right} of ${opened.length} right, about `)
  const expected = Number(
    /right, about (\d+(?:\.\d)?) expected/.exec((await part.textContent())!)![1],
  )
  expect(expected).toBeGreaterThan(opened.length / 3)
  expect(expected).toBeLessThan(opened.length)
  // Only bricks of that day, to agree with the sentence.
  await expect(part.locator('.brick')).toHaveCount(opened.length)
  await expect(part.locator('.brick.is-right')).toHaveCount(right)
  await expect(part.getByRole('link')).toHaveAttribute('href', `/results/${day}`)
})

test('the hero says that the check failed if the proof has other figures', async ({ page }) => {
  await page.route('**/api/ledger/proof/*', async (route) => {
    const answer = await route.fetch()
    // The entries are encoded in the `extra` line of the proof.
    const body = (await answer.text()).replace(/^extra (.+)$/m, (_, packed: string) => {
      const text = Buffer.from(packed, 'base64').toString()
      const changed = text.replaceAll(/(homeScore\\*":)\d/g, (_score, name: string) => `${name}9`)
      expect(changed).not.toBe(text)
      return `extra ${Buffer.from(changed).toString('base64')}`
    })
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  const hero = page.getByRole('region', { name: 'The last match of that day' })
  await expect(hero.getByRole('status')).toHaveText(/The check failed|could not run/)
  await expect(hero.locator('[data-status="passed"]')).not.toHaveCount(5)
})

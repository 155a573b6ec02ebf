/** One column shows the page of a match in four tabs; addresses of its parts stay. */
import { expect, test } from './harness.ts'
import { lookAtMatch } from './match-page.ts'

/** Of the page that opens first, with masthead and footer. */
const MOST_PIXELS = 2500

test('on a phone the page of a match is four tabs, a link to a part opens its tab, and paper has them all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { match } = await lookAtMatch(page)
  const [outcome, reasons, corners, form] = ['outcome', 'analysis', 'corners', 'form'].map((id) =>
    page.locator(`article #${id}`),
  )
  const parts = [outcome!, reasons!, corners!, form!]
  const expectShown = async (shown: number) => {
    for (const [index, part] of parts.entries())
      await expect(part).toBeVisible({ visible: index === shown })
  }
  await expect(outcome!).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectShown(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(MOST_PIXELS)
  // The reader's own forecast is behind its title.
  await page.locator('#yours').scrollIntoViewIfNeeded()
  const give = page.getByRole('button', { name: 'Give my forecast' })
  await expect(give).toBeHidden()
  await page.locator('#own summary').press('Enter')
  await expect(give).toBeVisible()
  const names = ['Overview', 'Why', 'Markets', 'Facts']
  for (const [index, name] of names.entries()) {
    const tab = page.getByRole('button', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-pressed', 'true')
    await expectShown(index)
    // Below the screen its content would seem not to change.
    await expect.poll(async () => (await tab.boundingBox())!.y, name).toBeLessThan(200)
  }
  // The tabs stay below the masthead, wherever the reader is.
  await page.mouse.wheel(0, 1500)
  await expect(page.getByRole('button', { name: 'Why', exact: true })).toBeInViewport({ ratio: 1 })

  await page.goto('about:blank')
  await page.goto(`/match/${match.id}#corners`)
  await expect(corners!).toBeInViewport()
  await expectShown(2)
  await page.emulateMedia({ media: 'print' })
  for (const part of parts) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const part of parts) await expect(part).toBeVisible()
  // A wide screen has the same four, and scrolls.
  await page.getByRole('button', { name: 'Why', exact: true }).click()
  await expect(reasons!).toBeInViewport()
})

test('a part whose file cannot be loaded is left out, and the rest of the page stays', async ({
  page,
  context,
}) => {
  await lookAtMatch(page)
  await context.setOffline(true)
  await page.locator('#grid').scrollIntoViewIfNeeded()
  await expect(page.locator('#load-failed')).toBeVisible()
  await expect(page.locator('.scoreboard')).toBeVisible()
  await expect(page.locator('#numbers')).toBeAttached()
})

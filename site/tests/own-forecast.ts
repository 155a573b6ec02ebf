/** The part of a match's page about the member's own forecast, in browser tests. */
import type { Page } from '@playwright/test'
import { boxOf, expect } from './harness.ts'

export const getOwn = (page: Page) => page.locator('#own')
export const getHandle = (page: Page, name: 'home' | 'draw') =>
  page.locator(`[data-handle="${name}"]`)

/** Scrolls to the part, which is drawn only near the viewport. */
export async function reachOwn(page: Page): Promise<void> {
  await page.locator('[data-own-forecast], [data-locked]').last().scrollIntoViewIfNeeded()
  await expect(getOwn(page)).toBeVisible()
  // On a phone it waits below its heading where ours is shown first.
  const fold = getOwn(page).locator('details:not([open]) > summary')
  const isFolded = (await fold.count()) > 0 && !(await page.locator('.chance-track').isVisible())
  if (isFolded) await fold.click()
}

/** Home, draw and away, per cent, as the number fields have them. */
export const readParts = (page: Page) =>
  page
    .locator('[data-part]')
    .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)))

/** Draws the edge of the home part with the mouse. */
export async function dragHome(page: Page, from: number, to: number): Promise<void> {
  const track = await boxOf(page.locator('.chance-track'))
  const middle = track.y + track.height / 2
  // The grip of the first handle lies left of the edge that it moves.
  const toGrip = (percent: number) => track.x + (track.width * percent) / 100 - 14
  await page.mouse.move(toGrip(from), middle)
  await page.mouse.down()
  await page.mouse.move(toGrip(to), middle, { steps: 4 })
  await page.mouse.up()
}

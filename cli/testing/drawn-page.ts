/**
 * Waits for what a page shows. A silent network says nothing: a page with a match in play asks again
 * and again, and on a busy machine it never falls silent.
 */
import type { Page } from '@playwright/test'

/** Drawings and rows that stand for what is on its way, and lists that are about to change. */
const ON_ITS_WAY = ['output.frame', 'output.list-skeleton', '[aria-busy="true"]']
/** Places whose part is drawn once they come near (site/islands/match/WhenNear.tsx). */
const NEAR = '[data-near="sure"]:empty'

async function waitUntilGone(page: Page, selectors: readonly string[]): Promise<void> {
  const shown = selectors.map((selector) => `${selector}:visible`).join(', ')
  await page.locator(shown).first().waitFor({ state: 'hidden' })
}

/** Nothing is on its way any more; fonts and pictures are there. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await waitUntilGone(page, ON_ITS_WAY)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

/** The same once everything has been near, so that all of it is drawn. */
export async function waitUntilAllDrawn(page: Page): Promise<void> {
  await waitUntilGone(page, [NEAR])
  await waitUntilDrawn(page)
}

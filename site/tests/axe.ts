/** What axe can decide of WCAG 2.2 A and AA, for any page a test stands on. */
import type * as Axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

declare const axe: typeof Axe

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Until what a new width or theme begins has been drawn to its end: axe would measure colours halfway.
 * The end of one transition may begin another, as an inherited colour goes from element to element.
 */
export async function waitForDrawing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const listEnding = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    await waitForFrame()
    await waitForFrame()
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      await Promise.allSettled(ending.map(({ finished }) => finished))
      await waitForFrame()
    }
  })
}

/** Every violation, with the elements it was found at. */
async function listViolations(page: Page): Promise<string[]> {
  await waitForDrawing(page)
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(SOURCE)
  return page.evaluate(async (tags) => {
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      // There is no film or sound to load first.
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, TAGS)
}

/**
 * Fails with what axe finds each time it looks: rows that are about to be replaced, as a match goes
 * on, are paler for a moment. The name says which state of the page it was.
 */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  await expect.poll(() => listViolations(page), name).toEqual([])
}

/** Checks the open page with axe, as far as axe can decide WCAG 2.2 A and AA. */
import type * as Axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

declare const axe: typeof Axe

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for the transitions that a new width or theme starts: axe would measure half-changed
 * colours. The end of one transition may start another, because inherited colours pass from element
 * to element.
 */
export async function waitForDrawing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const listEnding = () =>
      document.getAnimations().filter(
        ({ effect, playState, timeline }) =>
          // One that follows a scroll position never ends.
          timeline === document.timeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Infinity,
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
      // Of an element its HTML is enough.
      selectors: false,
      // axe would wait for media to load; the pages have none.
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, TAGS)
}

/**
 * Fails with the violations that axe finds in every attempt: stale rows are paler for a moment
 * while they are replaced. `name` describes the state of the page.
 */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  await expect.poll(() => listViolations(page), name).toEqual([])
}

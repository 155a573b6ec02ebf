/** The content of the first screen, before scrolling. */
import type { Page } from '@playwright/test'

/** Figures of the first screen as a reader counts them: 14:30, 2–1 and 35.1 are one each. */
export const listFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement!
      // Skip text for screen readers only, which is in a box of one pixel.
      if (
        parent.closest('.sr-only, script') ||
        parent.getBoundingClientRect().width <= 1 ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue
      const figures = (text.textContent ?? '').matchAll(/\d+(?:(?:[.,:–]| - )\d+)*/g)
      for (const { index, 0: figure } of figures) {
        range.setStart(text, index)
        range.setEnd(text, index + figure.length)
        const { top, bottom, width } = range.getBoundingClientRect()
        if (width > 1 && bottom > 0 && top < innerHeight) found.push(figure)
      }
    }
    return found
  })

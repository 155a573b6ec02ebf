import { expect, test } from 'vitest'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltips.ts'

test('[toast-06] tooltips open after 700 ms, with a skip delay of 300 ms', () => {
  expect(TOOLTIP_DELAY_MS).toBe(700)
  expect(TOOLTIP_SKIP_DELAY_MS).toBe(300)
})

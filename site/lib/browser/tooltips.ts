/** When tooltips open: after 700 ms, and at once within 300 ms of another. */
const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_DELAY_MS = 300

/**
 * Remembers when the page's last tooltip closed, and returns how long the next one waits, in
 * milliseconds.
 */
export function createTooltipDelay(getNow: () => number) {
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    noteClosed: () => {
      closedAt = getNow()
    },
    getDelayMs: () => (getNow() - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS),
  }
}

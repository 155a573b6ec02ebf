/** Tooltips open after 700 ms, and at once within 300 ms of another. */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300

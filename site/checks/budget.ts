/** The size of a page: every file the browser fetches for it, in bytes as sent. */
export interface Transfer {
  readonly kind: string
  readonly bytes: number
}

export const BUDGET_BYTES = {
  htmlAndStyle: 30_720,
  fonts: 61_440,
  /** Includes the check of the opened match, which loads after the page is shown. */
  scripts: 8_192,
} as const

/**
 * JavaScript bytes, as sent, of a visitor who opens a league, a club and a match, follows one of them
 * and searches; React alone would be 58,000.
 */
export const STARRED_SCRIPT_BYTES = 20_000

/** JavaScript bytes, as sent, of a member's first visit (empty cache) to the dashboard or a match. */
export const ISLAND_SCRIPT_BYTES = 131_500

const KINDS: Readonly<Record<string, keyof typeof BUDGET_BYTES>> = {
  document: 'htmlAndStyle',
  stylesheet: 'htmlAndStyle',
  font: 'fonts',
  script: 'scripts',
}

export function sumTransfers(
  transfers: readonly Transfer[],
): Record<keyof typeof BUDGET_BYTES, number> {
  const sums = { htmlAndStyle: 0, fonts: 0, scripts: 0 }
  for (const { kind, bytes } of transfers) {
    const name = KINDS[kind]
    if (name) sums[name] += bytes
  }
  return sums
}

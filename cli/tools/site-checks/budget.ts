/** The size of a page: every file the browser fetches for it, in bytes as sent. */
export interface Transfer {
  readonly url: string
  readonly kind: string
  readonly bytes: number
}

/** The check of the match on the landing page is the verifier itself; it comes after the page. */
export const CHECK_SCRIPT = /\/(?:hero-check|browser-check|replies)\.[\w-]+\.js$/

export const BUDGET_BYTES = {
  htmlAndStyle: 30_720,
  fonts: 61_440,
  scripts: 8_192,
  checkScripts: 6_656,
} as const

/** JavaScript of a cold visit to dashboard or match detail by somebody who is signed in. */
export const ISLAND_SCRIPT_BYTES = 130_000

const KINDS: Readonly<Record<string, keyof typeof BUDGET_BYTES>> = {
  document: 'htmlAndStyle',
  stylesheet: 'htmlAndStyle',
  font: 'fonts',
  script: 'scripts',
}

export function sumTransfers(
  transfers: readonly Transfer[],
): Record<keyof typeof BUDGET_BYTES, number> {
  const sums = { htmlAndStyle: 0, fonts: 0, scripts: 0, checkScripts: 0 }
  for (const { url, kind, bytes } of transfers) {
    const name = CHECK_SCRIPT.test(url) ? 'checkScripts' : KINDS[kind]
    if (name) sums[name] += bytes
  }
  return sums
}

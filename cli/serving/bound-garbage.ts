/** How much of its memory a server lets become garbage. */
import { setFlagsFromString } from 'node:v8'

/**
 * In percent of what is in use. Left to itself, V8 waits for a full collection until there is several
 * times as much, and longer the busier the server is: with 45 MB in use the old part of its heap rose
 * to 260 MB within minutes of load. Collecting more often costs no time that can be measured
 * (`npm run load`).
 */
export const GROWTH_FLAG = '--heap-growing-percent=50'

export function boundGarbage(): void {
  setFlagsFromString(GROWTH_FLAG)
}

/** Times of receipts, which are the same for every reader. */
import { formatDay } from './local-time.ts'

/** An instant as a receipt names it, in UTC: `21 November, 00:00`, or with a short month `21 Nov, 00:00`. */
export function formatUtc(
  instant: string,
  language: string,
  month: 'long' | 'short' = 'short',
): string {
  const day = formatDay(instant.slice(0, 10), language, { day: 'numeric', month })
  return `${day}, ${instant.slice(11, 16)}`
}

/** The matches that the landing page lists. */
import { PREVIEW_MATCHES } from '#data/model/billing/plans.ts'
import type { Preview, PreviewRow } from '#data/model/replies.ts'

const isLeft = ({ match: { matchStatus } }: PreviewRow) =>
  matchStatus === 'scheduled' || matchStatus === 'live'

/**
 * Ten matches of the first day, from the first that is left to play: late on a day a reader sees what
 * is still to come, not ten results of its morning.
 *
 * @param days rows of each day in their order, the first day first
 */
export function chooseLandingPreview(days: ReadonlyMap<string, readonly PreviewRow[]>): Preview {
  const [[day, rows] = [null, []]] = days
  const last = Math.max(0, rows.length - PREVIEW_MATCHES)
  const start = Math.min(Math.max(0, rows.findIndex(isLeft)), last)
  return { day, matches: rows.slice(start, start + PREVIEW_MATCHES) }
}

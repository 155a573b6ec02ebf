/** The matches that the landing page lists. */
import { PREVIEW_MATCHES } from '#data/model/billing/plans.ts'
import type { Preview, PreviewRow } from '#data/model/replies.ts'

const isLeft = ({ match: { matchStatus } }: PreviewRow) =>
  matchStatus === 'scheduled' || matchStatus === 'live'

/**
 * Ten matches of the first day, from the first that is left to play; where fewer are left, those that
 * are over follow: a reader sees what is still to come, not ten results of a day's morning.
 *
 * @param days rows of each day in their order, the first day first
 */
export function chooseLandingPreview(days: ReadonlyMap<string, readonly PreviewRow[]>): Preview {
  const [[day, rows] = [null, []]] = days
  const start = Math.max(0, rows.findIndex(isLeft))
  return { day, matches: [...rows.slice(start), ...rows.slice(0, start)].slice(0, PREVIEW_MATCHES) }
}

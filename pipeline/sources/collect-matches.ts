/** Shared by the parsers of the paid feeds: many raw fixtures, and their notation of figures. Pure. */
import type { FeedMatch, FeedReject, FeedRows } from '#data/model/feed.ts'
import { toRawSample } from '#pipeline/sources/calls/json-answer.ts'

/**
 * Raw fixtures as matches, each once: a fixture that moved between two page requests appears on
 * both.
 * @param parse one fixture: a match, the reason for rejecting it, or null for another league's
 */
export function collectMatches(
  fixtures: readonly unknown[],
  parse: (raw: unknown) => FeedMatch | { readonly reason: string } | null,
): FeedRows<FeedMatch> {
  const rows: FeedMatch[] = []
  const rejects: FeedReject[] = []
  const seen = new Set<string | null>()
  for (const [index, raw] of fixtures.entries()) {
    const outcome = parse(raw)
    if (outcome === null) continue
    if ('reason' in outcome)
      rejects.push({ line: index + 1, reason: outcome.reason, raw: toRawSample(raw) })
    else if (!seen.has(outcome.sourceId)) rows.push(outcome)
    if ('sourceId' in outcome) seen.add(outcome.sourceId)
  }
  return { rows, rejects }
}

/** A statistic as 12, "12", "37%" or null. */
export function toFigure(value: string | number | null): number | null {
  if (value === null || value === '') return null
  const number = Number(String(value).replace('%', ''))
  return Number.isFinite(number) ? number : null
}

/** The market's chances of matches that are about to begin, from a call for each of them. */
import type { FeedMatch } from '#data/model/feed.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { cacheAnswer, dropEarlierParts } from '#pipeline/sources/calls/cached-answers.ts'
import { askOptional } from '#pipeline/sources/calls/optional-part.ts'
import type { ApiFootballClient } from './client.ts'
import { parseMarket } from './odds.ts'

/** Matches that begin within this time are asked for. */
const AHEAD_MS = DAY_MS
/** An answer is kept for this long: two or three calls per match. */
const KEPT_MS = 12 * HOUR_MS

interface MarketOptions {
  readonly now: Date
  readonly folder: string
  readonly warn: (words: string) => void
  readonly leaveOut: (match: FeedMatch, path: string) => void
}

/** Adds the chances to the coming matches; a plan without odds is not asked again. */
export async function addMarket(
  client: Pick<ApiFootballClient, 'listMarket'>,
  matches: readonly FeedMatch[],
  { now, folder, warn, leaveOut }: MarketOptions,
): Promise<FeedMatch[]> {
  const nowMs = now.getTime()
  const part = Math.floor(nowMs / KEPT_MS)
  await dropEarlierParts(folder, 'market', part)
  let isRefused = false
  const rows: FeedMatch[] = []
  for (const match of matches) {
    const { sourceId: id, matchStatus, kickoffAt } = match
    const aheadMs = Date.parse(kickoffAt) - nowMs
    const isNear = matchStatus === 'scheduled' && aheadMs > 0 && aheadMs <= AHEAD_MS
    if (isRefused || id === null || !isNear) {
      rows.push(match)
      continue
    }
    const ask = () =>
      cacheAnswer(folder, `market-${id}-${part}`, { ask: () => client.listMarket(id) })
    const answer = await askOptional('Odds of coming matches of API-Football', ask, warn)
    isRefused = answer === null
    rows.push({ ...match, market: parseMarket(answer ?? [], (path) => leaveOut(match, path)) })
  }
  return rows
}

/** Whether the page offers to give a forecast; the server decides when one arrives. */
import type { ListMatch } from '#data/model/match/match.ts'
import { DAY_MS, WINDOW_DAYS } from '#data/model/time.ts'

export function canForecast(
  { matchStatus, kickoffAt }: Pick<ListMatch, 'matchStatus' | 'kickoffAt'>,
  nowMs: number,
): boolean {
  const aheadMs = Date.parse(kickoffAt) - nowMs
  return matchStatus === 'scheduled' && aheadMs > 0 && aheadMs <= WINDOW_DAYS * DAY_MS
}

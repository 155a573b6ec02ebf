/**
 * What a feed's matches were read without, in one line for the run's report. Pure.
 */
import type { LeftOut } from '#data/model/feed.ts'

/** Most parts that are named; the others are counted. */
const MOST_NAMED = 20

/**
 * Parts of this season are named with their match. A season that is over stands in its files for
 * good: of it the number is told, and `feed parse` names them. Null when nothing was left out.
 * @param season first year of the season that is played
 */
export function describeLeftOut(parts: readonly LeftOut[], season: number): string | null {
  const isOver = (part: LeftOut) => part.season !== undefined && part.season < season
  const lines = new Set(
    parts.filter((part) => !isOver(part)).map(({ path, match }) => `${path} of ${match}`),
  )
  const past = new Set(parts.filter(isOver).map(({ path, match }) => `${path} of ${match}`)).size
  const more = lines.size - MOST_NAMED
  const told = [
    ...[...lines].slice(0, MOST_NAMED),
    ...(more > 0 ? [`${more} more`] : []),
    ...(past > 0 ? [`${past} of past seasons ("feed parse" names them)`] : []),
  ]
  return told.length === 0 ? null : `left out: ${told.join(', ')}`
}

/** A season that a typing error would begin: one row of it, and its league would have a new table. */
import { toMatchName, type FeedMatch } from '#data/model/feed.ts'
import { toSeason, toSeasonName } from '#data/model/season.ts'
import { DAY_MS } from '#data/model/time.ts'

/** Fixtures of a season are known from May on, two months before it begins. */
const KNOWN_BEFORE_MS = 60 * DAY_MS
/** A season's first qualifiers are in June, and its last matches were in August once. */
const JUNE = 5
const SEPTEMBER = 8

function isOfItsSeason({ season, kickoffAt }: FeedMatch): boolean {
  const kickoffMs = Date.parse(kickoffAt)
  return kickoffMs >= Date.UTC(season, JUNE, 1) && kickoffMs < Date.UTC(season + 1, SEPTEMBER, 1)
}

/** Withholds rows whose season is not that of their day, and those of a season nobody can know of yet. */
export function withholdOtherSeasons(
  rows: readonly FeedMatch[],
  now: Date,
): { readonly rows: readonly FeedMatch[]; readonly warnings: readonly string[] } {
  const last = toSeason(now.getTime() + KNOWN_BEFORE_MS)
  const isRight = (match: FeedMatch) => match.season <= last && isOfItsSeason(match)
  return {
    rows: rows.filter(isRight),
    warnings: rows
      .filter((match) => !isRight(match))
      .map(
        (match) =>
          `${toMatchName(match)} of ${match.league} is not taken: the feed has it in the season ${toSeasonName(match.season)}.`,
      ),
  }
}

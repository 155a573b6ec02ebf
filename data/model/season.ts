/** The season of a day, where a feed does not state it, and how files name a season. */

/**
 * First year of the season of a day. A season runs from July to June; only 2019/20 ended late:
 * England, Spain, Italy and Turkey played until 7 August 2020, and none of our leagues began again
 * before 21 August.
 * @param dayMs any instant of the day, ms since 1970, UTC
 */
export function toSeason(dayMs: number): number {
  const day = new Date(dayMs)
  const year = day.getUTCFullYear()
  if (dayMs >= Date.UTC(2020, 6, 1) && dayMs < Date.UTC(2020, 7, 15)) return 2019
  return day.getUTCMonth() >= 6 ? year : year - 1
}

/** `2024-25` for the season that begins in 2024. */
export const toSeasonName = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** `2024/25`, as people write the season `2024-25`. */
export const toSeasonWords = (season: string) => season.replace('-', '/')

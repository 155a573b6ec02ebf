/**
 * Simulated seasons that can be asked what another result of a match would have changed: chance of
 * a place after a win minus after a defeat. Exchanging the result in the same seasons needs a tenth
 * of the seasons that counting wins and defeats apart does. Pure.
 */
import { simulateSeason, type SeasonMatch, type SeasonState } from '#pipeline/season/simulate.ts'

/** Fewer goals of difference than one point is worth. */
const POINT = 1000
const SEASONS = 100
const WORLDS = 10

/** What a win adds to a club's key in the table, and a defeat; by one goal each. */
const WIN = 3 * POINT + 1
const DEFEAT = -1

function toKey(margin: number): number {
  return (margin > 0 ? 3 * POINT : margin === 0 ? POINT : 0) + margin
}

/** Seasons simulated to their end, from a state. Clubs level on points and goals share the better place. */
export class SeasonEnds {
  private readonly teams: number
  private readonly positions: ReadonlyMap<number, number>
  private readonly keys: Float64Array[] = []
  private readonly margins: Int8Array[] = []

  constructor(state: SeasonState, random: () => number) {
    this.teams = state.teams
    this.positions = new Map(
      state.left.map(({ home, away }, at) => [home * state.teams + away, at]),
    )
    simulateSeason(state, {
      seasons: SEASONS,
      worlds: WORLDS,
      random,
      onSeason: ({ margins, table }) => {
        this.keys.push(table.points.map((points, team) => points * POINT + table.difference[team]!))
        this.margins.push(Int8Array.from(margins))
      },
    })
  }

  /**
   * For each border of the table, by how much likelier each side ends above it after a win than
   * after a defeat, 0..1; null for a match that is not left.
   * @param borders places above each border, from 1
   */
  toLeverage(
    { home, away }: SeasonMatch,
    borders: readonly number[],
  ): { readonly home: readonly number[]; readonly away: readonly number[] } | null {
    const position = this.positions.get(home * this.teams + away)
    if (position === undefined) return null
    const counts = { home: borders.map(() => 0), away: borders.map(() => 0) }
    for (const [season, keys] of this.keys.entries()) {
      const margin = this.margins[season]![position]!
      const [homeKey, awayKey] = [keys[home]! - toKey(margin), keys[away]! - toKey(-margin)]
      const others = { keys, skip: [home, away] as const }
      const homeWon = countAbove(others, homeKey + WIN, awayKey + DEFEAT)
      const homeLost = countAbove(others, homeKey + DEFEAT, awayKey + WIN)
      const awayWon = countAbove(others, awayKey + WIN, homeKey + DEFEAT)
      const awayLost = countAbove(others, awayKey + DEFEAT, homeKey + WIN)
      for (const [index, border] of borders.entries()) {
        counts.home[index]! += Number(homeWon < border) - Number(homeLost < border)
        counts.away[index]! += Number(awayWon < border) - Number(awayLost < border)
      }
    }
    const toShares = (list: readonly number[]) => list.map((count) => count / this.keys.length)
    return { home: toShares(counts.home), away: toShares(counts.away) }
  }
}

/** Clubs above a club with this key, whose opponent has the other one. */
function countAbove(
  { keys, skip: [home, away] }: { keys: Float64Array; skip: readonly [number, number] },
  own: number,
  opponent: number,
): number {
  let above = opponent > own ? 1 : 0
  for (let team = 0; team < keys.length; team++)
    if (keys[team]! > own && team !== home && team !== away) above++
  return above
}

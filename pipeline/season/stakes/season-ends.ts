/**
 * Simulated seasons that can be asked what another result of a match would have changed: chance of
 * a place after a win minus after a defeat. Exchanging the result in the same seasons needs a tenth
 * of the seasons that counting wins and defeats apart does. Pure.
 */
import { drawWorld, type SeasonMatch, type SeasonState } from '#pipeline/season/simulate.ts'
import { SCORE_SIDE } from '#pipeline/season/score-draws.ts'

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

/** The key of each margin of a drawn score, by margin + SCORE_SIDE. */
const MARGIN_KEYS = Float64Array.from({ length: 2 * SCORE_SIDE + 1 }, (_, at) =>
  toKey(at - SCORE_SIDE),
)

/** Points and goal difference of every club so far, as one number each. */
function toKeys({ teams, played, committeePoints = [] }: SeasonState): Float64Array {
  const keys = new Float64Array(teams)
  for (const [team, given] of committeePoints.entries()) keys[team]! += given * POINT
  for (const { home, away, goals } of played) {
    keys[home]! += toKey(goals.home - goals.away)
    keys[away]! += toKey(goals.away - goals.home)
  }
  return keys
}

/**
 * Seasons simulated to their end, from a state. Clubs level on points and goals share the better
 * place, so no season is ranked: thousands of them are in the fit of every run.
 */
export class SeasonEnds {
  private readonly teams: number
  private readonly positions: ReadonlyMap<number, number>
  /** The clubs' keys, and the margins of the matches that were left, season after season. */
  private readonly keys: Float64Array
  private readonly margins: Int8Array

  constructor(state: SeasonState, random: () => number) {
    const { teams, left } = state
    this.teams = teams
    this.positions = new Map(left.map(({ home, away }, at) => [home * teams + away, at]))
    const now = toKeys(state)
    this.keys = new Float64Array(SEASONS * teams)
    this.margins = new Int8Array(SEASONS * left.length)
    const shifts = new Float64Array(teams)
    const homes = Int32Array.from(left, ({ home }) => home)
    const aways = Int32Array.from(left, ({ away }) => away)
    for (let world = 0; world < WORLDS; world++) {
      const draws = drawWorld(state, shifts, random)
      for (let season = world; season < SEASONS; season += WORLDS) {
        const first = season * teams
        this.keys.set(now, first)
        for (let at = 0; at < left.length; at++) {
          const score = draws[at]!.draw(random)
          const goals = (score / SCORE_SIDE) | 0
          const margin = goals - (score - goals * SCORE_SIDE)
          this.keys[first + homes[at]!]! += MARGIN_KEYS[SCORE_SIDE + margin]!
          this.keys[first + aways[at]!]! += MARGIN_KEYS[SCORE_SIDE - margin]!
          this.margins[season * left.length + at] = margin
        }
        // A ranking would draw a lot for each club: without these numbers the constants of the
        // stakes would have been fitted to other seasons.
        for (let team = 0; team < teams; team++) random()
      }
    }
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
    const { keys, margins, teams } = this
    for (let season = 0; season < SEASONS; season++) {
      const first = season * teams
      const margin = margins[season * this.positions.size + position]!
      // The clubs above each of the two, after its win and after its defeat.
      const homeKey = keys[first + home]! - toKey(margin)
      const awayKey = keys[first + away]! - toKey(-margin)
      const [homeUp, homeDown] = [homeKey + WIN, homeKey + DEFEAT]
      const [awayUp, awayDown] = [awayKey + WIN, awayKey + DEFEAT]
      let homeWon = Number(awayDown > homeUp)
      let homeLost = Number(awayUp > homeDown)
      let awayWon = Number(homeDown > awayUp)
      let awayLost = Number(homeUp > awayDown)
      for (let team = 0; team < teams; team++) {
        if (team === home || team === away) continue
        const key = keys[first + team]!
        if (key > homeUp) homeWon++
        if (key > homeDown) homeLost++
        if (key > awayUp) awayWon++
        if (key > awayDown) awayLost++
      }
      for (const [index, border] of borders.entries()) {
        counts.home[index]! += Number(homeWon < border) - Number(homeLost < border)
        counts.away[index]! += Number(awayWon < border) - Number(awayLost < border)
      }
    }
    const toShares = (list: readonly number[]) => list.map((count) => count / SEASONS)
    return { home: toShares(counts.home), away: toShares(counts.away) }
  }
}

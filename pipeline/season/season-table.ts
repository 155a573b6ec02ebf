/**
 * The final order of a season: points, then goal difference and goals, or first the matches between
 * the tied clubs (Spain, Italy, Turkey). Remaining ties are broken by lot; a play-off match for it
 * is not simulated. Allocates nothing: it runs twenty thousand times per league.
 */

/** First criterion between clubs with equal points. */
export type TieBreak = 'goal_difference' | 'head_to_head'

/** One point outweighs any goal difference, one of difference any number of goals. */
const POINT = 1e6
const DIFFERENCE = 1e3

/** A table into which matches are written, and its final order. */
export class SeasonTable {
  readonly points: Float64Array
  /** Teams from first place down, after `rank`. */
  readonly order: Int32Array
  private readonly teams: number
  private readonly tieBreak: TieBreak
  readonly difference: Float64Array
  protected readonly goals: Float64Array
  /** Goals of each pair at `home * teams + away`; −1 where it was not played. */
  private readonly homeGoals: Int8Array
  private readonly awayGoals: Int8Array
  protected readonly keys: Float64Array
  protected readonly levelKeys: Float64Array

  constructor(teams: number, tieBreak: TieBreak) {
    this.teams = teams
    this.tieBreak = tieBreak
    this.points = new Float64Array(teams)
    this.difference = new Float64Array(teams)
    this.goals = new Float64Array(teams)
    this.order = new Int32Array(teams)
    this.homeGoals = new Int8Array(teams * teams).fill(-1)
    this.awayGoals = new Int8Array(teams * teams).fill(-1)
    this.keys = new Float64Array(teams)
    this.levelKeys = new Float64Array(teams)
  }

  /** Copies the matches of another table of the same teams. */
  copy(from: SeasonTable): void {
    this.points.set(from.points)
    this.difference.set(from.difference)
    this.goals.set(from.goals)
    this.homeGoals.set(from.homeGoals)
    this.awayGoals.set(from.awayGoals)
  }

  /** Adds a match. */
  add(home: number, away: number, homeGoals: number, awayGoals: number): void {
    const margin = homeGoals - awayGoals
    if (margin > 0) this.points[home]! += 3
    else if (margin < 0) this.points[away]! += 3
    else {
      this.points[home]! += 1
      this.points[away]! += 1
    }
    this.difference[home]! += margin
    this.difference[away]! -= margin
    this.goals[home]! += homeGoals
    this.goals[away]! += awayGoals
    const at = home * this.teams + away
    this.homeGoals[at] = homeGoals
    this.awayGoals[at] = awayGoals
  }

  /** Computes the final order. */
  rank(random: () => number): void {
    const { teams, keys, order } = this
    for (let team = 0; team < teams; team++) {
      keys[team] =
        this.points[team]! * POINT +
        this.difference[team]! * DIFFERENCE +
        this.goals[team]! +
        random() / 2
      order[team] = team
    }
    this.sort(0, teams, keys)
    if (this.tieBreak === 'head_to_head') this.partLevel()
  }

  /** Insertion sort, highest key first: the fastest for twenty clubs. */
  protected sort(start: number, end: number, keys: Float64Array): void {
    const { order } = this
    for (let next = start + 1; next < end; next++) {
      const team = order[next]!
      let at = next
      while (at > start && keys[order[at - 1]!]! < keys[team]!) {
        order[at] = order[at - 1]!
        at--
      }
      order[at] = team
    }
  }

  /** Orders each group of clubs with equal points by the matches between them. */
  private partLevel(): void {
    const { teams, order, points, levelKeys } = this
    for (let start = 0; start < teams;) {
      let end = start + 1
      while (end < teams && points[order[end]!] === points[order[start]!]) end++
      if (end - start > 1) {
        for (let index = start; index < end; index++)
          levelKeys[order[index]!] = this.toLevelKey(order[index]!, start, end)
        // Where this leaves two clubs tied, the order by goals stands.
        this.sort(start, end, levelKeys)
      }
      start = end
    }
  }

  /** Points and goal difference of a club against those from `start` to `end` of the order. */
  private toLevelKey(team: number, start: number, end: number): number {
    let key = 0
    for (let index = start; index < end; index++) {
      const other = this.order[index]!
      if (other === team) continue
      const margins = [this.toMargin(team, other), -this.toMargin(other, team)]
      for (const margin of margins)
        if (!Number.isNaN(margin))
          key += (margin > 0 ? 3 : margin === 0 ? 1 : 0) * DIFFERENCE + margin
    }
    return key
  }

  private toMargin(home: number, away: number): number {
    const at = home * this.teams + away
    return this.homeGoals[at]! < 0 ? NaN : this.homeGoals[at]! - this.awayGoals[at]!
  }
}

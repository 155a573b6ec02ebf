/**
 * The table of a cup's first part. League phase, where not all clubs meet: points, goal difference,
 * goals, goals away, wins, wins away, then the opponents' combined points, difference and goals.
 * Groups: first the matches between tied clubs. Remaining ties (cards and past seasons are not
 * simulated) are broken by lot. Source: articles 16 (2018–24) and 18 (2024–27) of the regulations.
 * Allocates nothing: it runs twenty thousand times per cup.
 */
import { SeasonTable } from '#pipeline/season/season-table.ts'

const LIMIT = { difference: 256, goals: 512, awayGoals: 256, wins: 32 }

/** Weights that combine the opponents' figures in one number. */
const OPPONENTS = { points: 1e8, difference: 1e4 }

export interface PhaseTable {
  copy(from: PhaseTable): void
  add(home: number, away: number, homeGoals: number, awayGoals: number): void
  rank(random: () => number): void
  readonly points: Float64Array
  /** Clubs from first place down; with groups, group after group. */
  readonly order: Int32Array
}

/** One table of all clubs. */
export class LeaguePhaseTable extends SeasonTable implements PhaseTable {
  private readonly goalsAway: Float64Array
  private readonly wins: Float64Array
  private readonly awayWins: Float64Array
  private readonly opponents: readonly (readonly number[])[]

  /** @param pairs every match of the phase, played or not: defines the opponents */
  constructor(teams: number, pairs: readonly { readonly home: number; readonly away: number }[]) {
    super(teams, 'goal_difference')
    this.goalsAway = new Float64Array(teams)
    this.wins = new Float64Array(teams)
    this.awayWins = new Float64Array(teams)
    const opponents = Array.from({ length: teams }, (): number[] => [])
    for (const { home, away } of pairs) {
      opponents[home]!.push(away)
      opponents[away]!.push(home)
    }
    this.opponents = opponents
  }

  override copy(from: LeaguePhaseTable): void {
    super.copy(from)
    this.goalsAway.set(from.goalsAway)
    this.wins.set(from.wins)
    this.awayWins.set(from.awayWins)
  }

  override add(home: number, away: number, homeGoals: number, awayGoals: number): void {
    super.add(home, away, homeGoals, awayGoals)
    this.goalsAway[away]! += awayGoals
    if (homeGoals > awayGoals) this.wins[home]! += 1
    if (homeGoals < awayGoals) {
      this.wins[away]! += 1
      this.awayWins[away]! += 1
    }
  }

  override rank(random: () => number): void {
    const { keys, order } = this
    for (let team = 0; team < order.length; team++) {
      let key = this.points[team]! * LIMIT.difference + this.difference[team]! + 128
      key = key * LIMIT.goals + this.goals[team]!
      key = key * LIMIT.awayGoals + this.goalsAway[team]!
      key = key * LIMIT.wins + this.wins[team]!
      keys[team] = key * LIMIT.wins + this.awayWins[team]!
      order[team] = team
    }
    this.sort(0, order.length, keys)
    for (let start = 0; start < order.length;) {
      let end = start + 1
      while (end < order.length && keys[order[end]!] === keys[order[start]!]) end++
      if (end - start > 1) this.part(start, end, random)
      start = end
    }
  }

  /** Orders clubs that are tied in all their own figures by their opponents' figures. */
  private part(start: number, end: number, random: () => number): void {
    const { order, levelKeys } = this
    for (let index = start; index < end; index++) {
      const team = order[index]!
      let key = random() / 2
      for (const other of this.opponents[team]!)
        key +=
          this.points[other]! * OPPONENTS.points +
          this.difference[other]! * OPPONENTS.difference +
          this.goals[other]!
      levelKeys[team] = key
    }
    this.sort(start, end, levelKeys)
  }
}

/** One table per group. */
export class GroupTables implements PhaseTable {
  readonly points: Float64Array
  readonly order: Int32Array
  private readonly groups: readonly (readonly number[])[]
  private readonly tables: readonly SeasonTable[]
  /** Group of a club, and its index in the group's list. */
  private readonly groupOf: Int32Array
  private readonly placeOf: Int32Array

  constructor(teams: number, groups: readonly (readonly number[])[]) {
    this.groups = groups
    this.tables = groups.map((group) => new SeasonTable(group.length, 'head_to_head'))
    this.points = new Float64Array(teams)
    this.order = new Int32Array(teams)
    this.groupOf = new Int32Array(teams)
    this.placeOf = new Int32Array(teams)
    for (const [group, clubs] of groups.entries())
      for (const [place, club] of clubs.entries()) {
        this.groupOf[club] = group
        this.placeOf[club] = place
      }
  }

  copy(from: GroupTables): void {
    for (const [group, table] of this.tables.entries()) table.copy(from.tables[group]!)
  }

  add(home: number, away: number, homeGoals: number, awayGoals: number): void {
    this.tables[this.groupOf[home]!]!.add(
      this.placeOf[home]!,
      this.placeOf[away]!,
      homeGoals,
      awayGoals,
    )
  }

  rank(random: () => number): void {
    let at = 0
    for (let group = 0; group < this.groups.length; group++) {
      const [table, clubs] = [this.tables[group]!, this.groups[group]!]
      table.rank(random)
      for (let place = 0; place < clubs.length; place++) {
        const club = table.order[place]!
        this.order[at++] = clubs[club]!
        this.points[clubs[club]!] = table.points[club]!
      }
    }
  }
}

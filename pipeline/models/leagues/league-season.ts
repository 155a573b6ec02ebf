/** One season of a league as far as it is played: its results, and how many matches each club has left. */
import type { HistoricMatch } from '#data/model/history.ts'
import type { DomesticLeagueId } from '#data/model/leagues.ts'
import type { SeasonMatch, SeasonState } from '#pipeline/season/simulate.ts'
import { toDayNumber } from './shared-teams.ts'

/** Without results for so long a season was broken off; the break of spring 2020 took 104 days. */
const MOST_IDLE_DAYS = 120

export class LeagueSeason {
  readonly league: DomesticLeagueId
  /** First year of the season. */
  readonly season: number
  private readonly numbers = new Map<string, number>()
  private readonly games: number[] = []
  private readonly pairs = new Set<string>()
  readonly played: SeasonState['played'][number][] = []
  private lastDay = 0

  constructor(league: DomesticLeagueId, season: number) {
    this.league = league
    this.season = season
  }

  /** Clubs in the order of their numbers, which is that of their first match. */
  get teamIds(): string[] {
    return [...this.numbers.keys()]
  }

  /** Matches of an average club. */
  countRounds(): number {
    return this.numbers.size === 0 ? 0 : (2 * this.played.length) / this.numbers.size
  }

  /** True once every club has played every other on both grounds. */
  isFull(): boolean {
    return this.countRounds() >= 2 * (this.numbers.size - 1)
  }

  /** True on a day when a club has this many matches left or fewer, and some are still to be played. */
  isLate(day: number, most: number): boolean {
    const left = 2 * (this.numbers.size - 1) - Math.max(...this.games)
    return !this.isFull() && day - this.lastDay <= MOST_IDLE_DAYS && left <= most
  }

  /** A match by its clubs' numbers, if these are known and have not met on this ground; else null. */
  findLeft(homeTeamId: string, awayTeamId: string): SeasonMatch | null {
    const [home, away] = [this.numbers.get(homeTeamId), this.numbers.get(awayTeamId)]
    if (home === undefined || away === undefined) return null
    return this.pairs.has(`${home}/${away}`) ? null : { home, away }
  }

  /** Matches that a club still has to play. */
  countLeft(team: number): number {
    return 2 * (this.numbers.size - 1) - this.games[team]!
  }

  /** Adds a result. A second meeting on the same ground is a play-off, which counts in no table. */
  add({ homeTeamId, awayTeamId, goals, kickoffMs }: HistoricMatch): void {
    const [home, away] = [this.toNumber(homeTeamId), this.toNumber(awayTeamId)]
    const pair = `${home}/${away}`
    if (this.pairs.has(pair)) return
    this.pairs.add(pair)
    this.games[home]!++
    this.games[away]!++
    this.played.push({ home, away, goals })
    this.lastDay = toDayNumber(kickoffMs)
  }

  private toNumber(teamId: string): number {
    const known = this.numbers.get(teamId)
    if (known !== undefined) return known
    this.games.push(0)
    this.numbers.set(teamId, this.numbers.size)
    return this.numbers.size - 1
  }
}

/**
 * Where both clubs of a match end, counted apart for a home win and an away win, over the seasons
 * that the season forecast simulates. Pure.
 */
import type { SeasonEnd, SeasonState, TeamOutlook } from '#pipeline/season/simulate.ts'

/** Final places of a club over the seasons in which a match had one result. */
export type PlaceShares = Omit<TeamOutlook, 'expectedPoints'>

const RESULTS = ['home_win', 'away_win'] as const
const SIDES = ['home', 'away'] as const

/** Of one match: seasons with this result, and where the clubs ended in them. */
export type ResultOutlook = Readonly<Record<(typeof SIDES)[number], PlaceShares>> & {
  readonly seasons: number
}
export type MatchOutlook = Readonly<Record<(typeof RESULTS)[number], ResultOutlook>>

/** Counters of some of the remaining matches; `add` is `onSeason` of a simulation. */
export class ResultCounts {
  private readonly teams: number
  private readonly sides: readonly (readonly [number, number])[]
  private readonly matches: readonly number[]
  private readonly seasons: Float64Array
  private readonly places: Float64Array
  private readonly placesToGoUp: Float64Array
  private readonly playOffWins: Float64Array
  /** Place of each team in the season at hand; −1 among those that may go up for a reserve side. */
  private readonly place: Int32Array
  private readonly placeToGoUp: Int32Array

  /** @param matches positions in `state.left` */
  constructor({ teams, left }: Pick<SeasonState, 'teams' | 'left'>, matches: readonly number[]) {
    this.teams = teams
    this.matches = matches
    this.sides = matches.map((at) => [left[at]!.home, left[at]!.away])
    this.seasons = new Float64Array(matches.length * 2)
    this.places = new Float64Array(matches.length * 4 * teams)
    this.placesToGoUp = new Float64Array(matches.length * 4 * teams)
    this.playOffWins = new Float64Array(matches.length * 4)
    this.place = new Int32Array(teams)
    this.placeToGoUp = new Int32Array(teams)
  }

  readonly add = ({ margins, order, toGoUp, playOffWinner }: SeasonEnd): void => {
    const { place, placeToGoUp } = this
    placeToGoUp.fill(-1)
    for (let at = 0; at < order.length; at++) place[order[at]!] = at
    for (let at = 0; at < toGoUp.length; at++) placeToGoUp[toGoUp[at]!] = at
    for (let match = 0; match < this.matches.length; match++) {
      const margin = margins[this.matches[match]!]!
      if (margin === 0) continue
      const result = match * 2 + Number(margin < 0)
      this.seasons[result]! += 1
      for (let side = 0; side < 2; side++) {
        const team = this.sides[match]![side]!
        const row = result * 2 + side
        this.places[row * this.teams + place[team]!]! += 1
        if (placeToGoUp[team]! >= 0) this.placesToGoUp[row * this.teams + placeToGoUp[team]!]! += 1
        if (playOffWinner === team) this.playOffWins[row]! += 1
      }
    }
  }

  /** In the order of the matches given. */
  toOutlooks(): MatchOutlook[] {
    return this.matches.map((_, match) => ({
      home_win: this.toResult(match * 2),
      away_win: this.toResult(match * 2 + 1),
    }))
  }

  private toResult(result: number): ResultOutlook {
    const seasons = this.seasons[result]!
    const toSide = (side: number): PlaceShares => {
      const row = result * 2 + side
      const toShares = (counts: Float64Array) =>
        Array.from(
          counts.subarray(row * this.teams, (row + 1) * this.teams),
          (count) => count / seasons,
        )
      return {
        places: toShares(this.places),
        placesToGoUp: toShares(this.placesToGoUp),
        playOffWin: this.playOffWins[row]! / seasons,
      }
    }
    return { seasons, home: toSide(0), away: toSide(1) }
  }
}

/** The simplest forecast: the frequencies in the league so far. Every other model must beat it. */
import type { HistoricMatch } from '#data/model/history.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'

/** Shares of the matches of a league, 0..1. */
interface BaseRates {
  readonly outcome: OutcomeShares
  readonly over15: number
  readonly over25: number
  readonly over35: number
  readonly bothScore: number
}

/** Sums of a league, with a prior of 100 matches at football's averages. */
interface LeagueSums {
  matches: number
  home: number
  draw: number
  over15: number
  over25: number
  over35: number
  bothScore: number
}

const PRIOR: Readonly<LeagueSums> = {
  matches: 100,
  home: 45,
  draw: 26,
  over15: 74,
  over25: 50,
  over35: 27,
  bothScore: 51,
}

/** Counts the matches of each league so far. */
export class BaseRateModel {
  private readonly sums = new Map<string, LeagueSums>()

  /** The shares of a league's matches learned so far. */
  predict(league: string): BaseRates {
    const sums = this.sums.get(league) ?? PRIOR
    const share = (count: number) => count / sums.matches
    return {
      outcome: {
        home: share(sums.home),
        draw: share(sums.draw),
        away: 1 - share(sums.home) - share(sums.draw),
      },
      over15: share(sums.over15),
      over25: share(sums.over25),
      over35: share(sums.over35),
      bothScore: share(sums.bothScore),
    }
  }

  learn({ league, goals }: HistoricMatch): void {
    const sums = this.sums.get(league) ?? { ...PRIOR }
    const total = goals.home + goals.away
    const outcome = toOutcome(goals.home, goals.away)
    sums.matches++
    sums.home += Number(outcome === 'home_win')
    sums.draw += Number(outcome === 'draw')
    sums.over15 += Number(total > 1.5)
    sums.over25 += Number(total > 2.5)
    sums.over35 += Number(total > 3.5)
    sums.bothScore += Number(goals.home > 0 && goals.away > 0)
    this.sums.set(league, sums)
  }
}

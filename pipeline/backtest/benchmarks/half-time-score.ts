/** What the score at half-time says alone: outcomes of all earlier matches with that score. */
import type { Sides } from '#data/model/history.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'

/** Goals of a side that are told apart; more count as that many. */
const MOST_GOALS = 4
const OUTCOMES = ['home_win', 'draw', 'away_win'] as const

const toKey = ({ home, away }: Sides) =>
  `${Math.min(home, MOST_GOALS)}-${Math.min(away, MOST_GOALS)}`

export class HalfTimeScoreModel {
  private readonly counts = new Map<string, number[]>()

  /** Prior of each score: one match of each outcome. */
  predict(halfTime: Sides): OutcomeShares {
    const [home = 1, draw = 1, away = 1] = this.counts.get(toKey(halfTime)) ?? []
    const all = home + draw + away
    return { home: home / all, draw: draw / all, away: away / all }
  }

  learn(halfTime: Sides, goals: Sides): void {
    const counts = this.counts.get(toKey(halfTime)) ?? [1, 1, 1]
    counts[OUTCOMES.indexOf(toOutcome(goals.home, goals.away))]!++
    this.counts.set(toKey(halfTime), counts)
  }
}

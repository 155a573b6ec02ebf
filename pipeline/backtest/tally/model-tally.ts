/** All goals markets of one model over many matches. */
import { toOutcome } from '#data/model/match/outcome.ts'
import type { Sides } from '#data/model/history.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import { EventTally, OutcomeTally, type EventScores, type OutcomeScores } from './market-tally.ts'

const GOAL_EVENTS = ['over15', 'over25', 'over35', 'bothScore'] as const
type GoalEvent = (typeof GOAL_EVENTS)[number]

/** A model's probabilities for a match; null for a market it does not have. */
export type ModelFigures = { readonly outcome: OutcomeShares } & Readonly<
  Record<GoalEvent, number | null>
> & { readonly score: Sides | null }

export interface ModelScores {
  readonly outcome: OutcomeScores | null
  readonly events: Readonly<Record<GoalEvent, EventScores | null>>
  /** How often the predicted score came true, and how often both sides' goals were within one. */
  readonly exactScore: { readonly n: number; readonly right: number; readonly withinOne: number }
}

/** Whether each yes-or-no market of the goals came true. */
function toGoalEvents({ home, away }: Sides): Record<GoalEvent, boolean> {
  const goals = home + away
  return {
    over15: goals > 1.5,
    over25: goals > 2.5,
    over35: goals > 3.5,
    bothScore: home > 0 && away > 0,
  }
}

/** Sums over the matches of one model. */
export class ModelTally {
  private readonly outcome = new OutcomeTally()
  private readonly events: Record<GoalEvent, EventTally> = {
    over15: new EventTally(),
    over25: new EventTally(),
    over35: new EventTally(),
    bothScore: new EventTally(),
  }
  private scored = { n: 0, right: 0, withinOne: 0 }

  add(figures: ModelFigures, goals: Sides): void {
    this.outcome.add(figures.outcome, toOutcome(goals.home, goals.away))
    const happened = toGoalEvents(goals)
    for (const event of GOAL_EVENTS) {
      const probability = figures[event]
      if (probability !== null) this.events[event].add(probability, happened[event])
    }
    if (figures.score === null) return
    const misses = [figures.score.home - goals.home, figures.score.away - goals.away]
    this.scored.n++
    if (misses.every((miss) => miss === 0)) this.scored.right++
    if (misses.every((miss) => Math.abs(miss) <= 1)) this.scored.withinOne++
  }

  toScores(): ModelScores {
    return {
      outcome: this.outcome.toScores(),
      events: {
        over15: this.events.over15.toScores(),
        over25: this.events.over25.toScores(),
        over35: this.events.over35.toScores(),
        bothScore: this.events.bothScore.toScores(),
      },
      exactScore: { ...this.scored },
    }
  }
}

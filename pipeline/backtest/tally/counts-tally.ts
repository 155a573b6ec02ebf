/** Total lines of the counts: the model compared with how often each line was passed before. */
import type { Sides } from '#data/model/history.ts'
import { COUNTS, type CountCategory } from '#data/model/match/counts.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import { EventTally } from './market-tally.ts'

interface LineScores {
  readonly line: number
  readonly n: number
  readonly logLoss: number
  /** Log loss of the share of the league's earlier matches that passed the line. */
  readonly baseLogLoss: number
}

export interface CountScores {
  readonly n: number
  /** Means over the lines. */
  readonly logLoss: number
  readonly baseLogLoss: number
  readonly lines: readonly LineScores[]
}

/** Prior of a league's share of overs: 20 matches at 50 %. */
const PRIOR = { matches: 20, passed: 10 }

/** Shares of the lines passed so far, by league and category. */
export class LineShares {
  private readonly sums = new Map<string, { matches: number; passed: number[] }>()

  private getSums(key: string, lines: number) {
    const known = this.sums.get(key)
    if (known) return known
    const sums = {
      matches: PRIOR.matches,
      passed: Array.from({ length: lines }, () => PRIOR.passed),
    }
    this.sums.set(key, sums)
    return sums
  }

  /** Probability of passing each line, in the order of the lines. */
  predict(league: string, category: CountCategory): number[] {
    const sums = this.getSums(`${league}/${category}`, COUNTS[category].lines.total.length)
    return sums.passed.map((passed) => passed / sums.matches)
  }

  learn(league: string, category: CountCategory, seen: Sides): void {
    const lines = COUNTS[category].lines.total
    const sums = this.getSums(`${league}/${category}`, lines.length)
    sums.matches++
    for (const [index, line] of lines.entries())
      if (seen.home + seen.away > line) sums.passed[index]! += 1
  }
}

/** Sums over the matches of one category. */
export class CountTally {
  private readonly category: CountCategory
  private readonly model: EventTally[]
  private readonly base: EventTally[]

  constructor(category: CountCategory) {
    this.category = category
    this.model = COUNTS[category].lines.total.map(() => new EventTally())
    this.base = COUNTS[category].lines.total.map(() => new EventTally())
  }

  add(forecast: CountsForecast, base: readonly number[], seen: Sides): void {
    const over = forecast[this.category]?.total.over
    if (over === undefined) return
    for (const [index, line] of COUNTS[this.category].lines.total.entries()) {
      const passed = seen.home + seen.away > line
      this.model[index]!.add(over[index]!, passed)
      this.base[index]!.add(base[index]!, passed)
    }
  }

  /** Null before the first match. */
  toScores(): CountScores | null {
    const lines = COUNTS[this.category].lines.total.flatMap((line, index): LineScores[] => {
      const model = this.model[index]!.toScores()
      const base = this.base[index]!.toScores()
      if (model === null || base === null) return []
      return [{ line, n: model.n, logLoss: model.logLoss, baseLogLoss: base.logLoss }]
    })
    if (lines.length === 0) return null
    const mean = (key: 'logLoss' | 'baseLogLoss') =>
      lines.reduce((sum, scores) => sum + scores[key], 0) / lines.length
    return { n: lines[0]!.n, logLoss: mean('logLoss'), baseLogLoss: mean('baseLogLoss'), lines }
  }
}

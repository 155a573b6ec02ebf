/** Sums over the matches of one part of the walk-forward test: the leagues, or the cups. */
import type { ListedMatch } from '#data/model/history.ts'
import { getLeague } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { BOOKMAKER_MARGIN } from '#data/model/match/odds.ts'
import { HIGH_CONFIDENCE_PERCENT } from '#data/model/forecast/high-confidence.ts'
import { PROOF_MODELS, type ProofModel, type ProofScope } from '#data/model/forecast/proof.ts'
import {
  NEARNESS_KINDS,
  type NearnessKind,
  type Situation,
} from '#data/model/forecast/situation.ts'
import type { Claim } from '#data/scoring/calibration.ts'
import {
  toEventLogLoss,
  toLogLoss,
  toOutcomeProbability,
  toRankedProbabilityScore,
  type OutcomeShares,
} from '#data/scoring/proper-scores.ts'
import type { MatchForecast } from '#pipeline/models/engine.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import { meanOf } from '#data/scoring/mean-interval.ts'
import { round, toReliability } from './reliability.ts'

export interface ModelView {
  readonly outcome: OutcomeShares
  readonly over25: number | null
}

interface ProofMatch {
  readonly match: ListedMatch
  readonly forecast: MatchForecast
  readonly views: Readonly<Record<ProofModel, ModelView | null>>
}

const HIGH_CONFIDENCE = HIGH_CONFIDENCE_PERCENT / 100
const OUTCOMES = ['home', 'draw', 'away'] as const
const OUTCOME_OF = { home: 'home_win', draw: 'draw', away: 'away_win' } as const

/** Mean and its standard error. */
function toEstimate(values: readonly number[]) {
  const centre = meanOf(values)
  const square = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return { centre: round(centre), standardError: round(Math.sqrt(square) / values.length) }
}

function isWithinOne(score: { home: number; away: number }, goals: { home: number; away: number }) {
  return Math.abs(score.home - goals.home) <= 1 && Math.abs(score.away - goals.away) <= 1
}

export class ProofTally {
  private readonly rows: ProofMatch[] = []
  /** Of our chance of a home win from the bookmakers'. */
  private readonly distances: { readonly situation: Situation; readonly distance: number }[] = []

  add(row: ProofMatch): void {
    this.rows.push(row)
    this.addDistance(row.forecast, row.views.bookmaker)
  }

  /** Counts a match in the distances alone; one without odds nowhere. */
  addDistance({ situation, outcome }: MatchForecast, bookmaker: ModelView | null): void {
    if (bookmaker === null) return
    const distance = Math.abs(outcome.home - bookmaker.outcome.home)
    this.distances.push({ situation, distance })
  }

  private toRps({ match, views }: ProofMatch, model: ProofModel): number {
    const outcome = toOutcome(match.goals.home, match.goals.away)
    return toRankedProbabilityScore(views[model]!.outcome, outcome)
  }

  private toModel(model: ProofModel) {
    const rows = this.rows.filter(({ views }) => views[model] !== null)
    const toOf = ({ match }: ProofMatch) => toOutcome(match.goals.home, match.goals.away)
    if (rows.length === 0) return null
    const withTotal = rows.filter(({ views }) => views[model]!.over25 !== null)
    return {
      n: rows.length,
      rps: round(meanOf(rows.map((row) => this.toRps(row, model)))),
      logLoss: round(
        meanOf(
          rows.map((row) => toLogLoss(toOutcomeProbability(row.views[model]!.outcome, toOf(row)))),
        ),
      ),
      right: round(
        meanOf(
          rows.map((row) => Number(toLikeliestOutcome(row.views[model]!.outcome) === toOf(row))),
        ),
      ),
      over25LogLoss:
        withTotal.length === 0
          ? null
          : round(
              meanOf(
                withTotal.map(({ match, views }) =>
                  toEventLogLoss(views[model]!.over25!, match.goals.home + match.goals.away > 2),
                ),
              ),
            ),
    }
  }

  private toPaired(model: ProofModel) {
    const rows = this.rows.filter(({ views }) => views[model] !== null)
    if (rows.length === 0) return null
    const { centre, standardError } = toEstimate(
      rows.map((row) => this.toRps(row, model) - this.toRps(row, 'engine')),
    )
    return { n: rows.length, difference: centre, standardError }
  }

  private toReliability(random: () => number): ProofScope['reliability'] {
    const claims = this.rows.flatMap(({ match, forecast }) =>
      OUTCOMES.map((side): Claim => ({
        probability: forecast.outcome[side],
        happened: toOutcome(match.goals.home, match.goals.away) === OUTCOME_OF[side],
      })),
    )
    const calls = this.rows.map(({ match, forecast }) => ({
      probability: forecast.confidence,
      happened: toOutcome(match.goals.home, match.goals.away) === forecast.predictedOutcome,
    }))
    return toReliability(claims, calls, random)
  }

  private toHits(): ProofScope['hits'] {
    const share = (isHit: (row: ProofMatch) => boolean) =>
      round(meanOf(this.rows.map((row) => Number(isHit(row)))))
    const isHome = ({ match: { goals } }: ProofMatch) => goals.home > goals.away
    const isOver = ({ match: { goals } }: ProofMatch) => goals.home + goals.away > 2
    const over = share(isOver)
    const isExact = (score: { home: number; away: number }, { match: { goals } }: ProofMatch) =>
      score.home === goals.home && score.away === goals.away
    const draw = { home: 1, away: 1 }
    return {
      outcome: {
        engine: share(
          ({ match, forecast }) =>
            toOutcome(match.goals.home, match.goals.away) === forecast.predictedOutcome,
        ),
        yardstick: share(isHome),
      },
      exactScore: {
        engine: share((row) => isExact(row.forecast.predictedScore, row)),
        yardstick: share((row) => isExact(draw, row)),
      },
      withinOneGoal: {
        engine: share(({ match, forecast }) => isWithinOne(forecast.predictedScore, match.goals)),
        yardstick: share(({ match }) => isWithinOne(draw, match.goals)),
      },
      over25: {
        engine: share((row) => row.forecast.over[2.5] >= 0.5 === isOver(row)),
        yardstick: Math.max(over, round(1 - over)),
      },
    }
  }

  /** One unit on every outcome whose listed odds exceed ours by enough. */
  private toBets(isTaken: (price: number, chance: number) => boolean) {
    const gains = this.rows.flatMap(({ match, forecast }) => {
      const { odds } = match
      if (odds === null) return []
      const outcome = toOutcome(match.goals.home, match.goals.away)
      return OUTCOMES.filter((side) => isTaken(odds[side], forecast.outcome[side])).map((side) =>
        outcome === OUTCOME_OF[side] ? odds[side] - 1 : -1,
      )
    })
    if (gains.length === 0) return { n: 0, gain: null, standardError: null }
    const { centre, standardError } = toEstimate(gains)
    return { n: gains.length, gain: centre, standardError }
  }

  private toGroups(toKey: (row: ProofMatch) => string): ProofScope['byLeague'] {
    const groups = Map.groupBy(this.rows, toKey)
    return Object.fromEntries(
      [...groups].map(([key, rows]) => {
        const part = new ProofTally()
        for (const row of rows) part.add(row)
        const engine = part.toModel('engine')!
        // Comparable only with the bookmakers on the very same matches.
        const bookmaker = part.toModel('bookmaker')
        return [
          key,
          {
            n: engine.n,
            rps: engine.rps,
            logLoss: engine.logLoss,
            right: engine.right,
            bookmakerRps: bookmaker?.n === engine.n ? bookmaker.rps : null,
          },
        ]
      }),
    )
  }

  private toDistance(kind: NearnessKind) {
    const distances = this.distances
      .filter(({ situation }) => (kind === 'all' ? situation !== 'qualifying' : situation === kind))
      .map(({ distance }) => distance)
      .sort((a, b) => a - b)
    if (distances.length === 0) return null
    const at = (share: number) => round(distances[Math.ceil(share * distances.length) - 1]!)
    return { n: distances.length, half: at(0.5), nineOfTen: at(0.9) }
  }

  /** Null before the first match. */
  toScope(random: () => number): ProofScope | null {
    const { rows } = this
    if (rows.length === 0) return null
    const pick = <Key extends string, Value>(
      keys: readonly Key[],
      toValue: (key: Key) => Value | null,
    ) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const value = toValue(key)
          return value === null ? [] : [[key, value]]
        }),
      ) as Partial<Record<Key, Value>>
    const high = rows.filter(({ forecast }) => forecast.confidence >= HIGH_CONFIDENCE)
    const isRight = ({ match, forecast }: ProofMatch) =>
      toOutcome(match.goals.home, match.goals.away) === forecast.predictedOutcome
    return {
      n: rows.length,
      models: pick(PROOF_MODELS, (model) => this.toModel(model)),
      paired: pick(PROOF_MODELS, (model) => (model === 'engine' ? null : this.toPaired(model))),
      reliability: this.toReliability(random),
      hits: this.toHits(),
      scoreLogLoss: round(
        meanOf(
          rows.map(({ match: { goals }, forecast: { grid } }) =>
            toLogLoss(grid.cells[goals.home * grid.size + goals.away]!),
          ),
        ),
      ),
      bothScoreLogLoss: round(
        meanOf(
          rows.map(({ match: { goals }, forecast }) =>
            toEventLogLoss(forecast.bothScoreProbability, goals.home > 0 && goals.away > 0),
          ),
        ),
      ),
      high: {
        n: high.length,
        share: round(high.length / rows.length),
        right: high.length === 0 ? null : round(meanOf(high.map((row) => Number(isRight(row))))),
      },
      bets: {
        aboveShown: this.toBets((price, chance) => price > 1 / (chance * (1 + BOOKMAKER_MARGIN))),
        tenthAboveFair: this.toBets((price, chance) => price > 1.1 / chance),
      },
      byLeague: this.toGroups(({ match }) => getLeague(match.league).name),
      bySeason: this.toGroups(
        ({ match }) => `${match.season}/${String((match.season + 1) % 100).padStart(2, '0')}`,
      ),
      byMonth: this.toGroups(({ match }) => toDay(match.kickoffMs).slice(5, 7)),
      distances: pick(NEARNESS_KINDS, (kind) => this.toDistance(kind)),
    }
  }
}

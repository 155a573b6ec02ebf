/**
 * Chances while a match is played: they follow from the sealed prediction, the clock, the score and
 * the red cards alone. The sealed chances are those of two Poisson counts with a weight for each
 * final score; the goals still to come are the rest of these counts, and the weights fade. Goals do
 * not move the strengths. Never signed and never scored as a prediction.
 */
import { GOAL_LINES, toGoalsKey, type GoalsKey } from '#data/model/forecast/goal-lines.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import {
  fitScores,
  foldScores,
  toAwayGoals,
  toHomeGoals,
  toPoisson,
  toScoreIndex,
  type GoalRates,
  type GoalsFigures,
} from '#data/model/forecast/score-chances.ts'
import { toGoalsLeft } from './goals-left.ts'

export interface InPlayState {
  /** `0` to `90`, `45+2`, `HT`, or `FT` for a match whose 90 minutes are over. */
  readonly clock: string
  /** Goals of the 90 minutes so far. */
  readonly home: number
  readonly away: number
  readonly redHome: number
  readonly redAway: number
}

/** All figures in per cent, 0 to 100, unrounded, under their wire names. */
export type InPlayMarkets = Chances &
  Pick<Prediction, GoalsKey | 'bothTeamsToScoreProbability'> & {
    /** Per cent of each final score, as `toScoreChances` gives them before kick-off. */
    readonly scores: number[][]
  }

/**
 * A side one goal ahead scores 4.5 % less after half-time, one behind as much more; two goals count
 * double. Best log loss of outcome and of final score at half-time, 2013/14 to 2020/21.
 */
const LEAD = 0.045
const MOST_LEAD = 2
/**
 * Goals of a side with one man less, and of its opponent. Source: John Knight, 14,357 matches of
 * five leagues since 2017, strengths held fixed: .465 and .526, 1.71 and 1.61 (before and after
 * half-time). Of the season files, 2013/14 to 2022/23: matches with one red card, minute unknown,
 * .70 and 1.38 after half-time, and nothing in those with one each.
 */
const MAN_LESS = 0.5
const MAN_MORE = 1.65
/** A match with fewer than seven men of a side is abandoned (Law 3); reserves sent off count too. */
const MOST_MEN_MORE = 4

/** Steps that find the rates from the list's columns, to within .01 goals; each fits a few rounds. */
const RATE_STEPS = 10
const RATE_ROUNDS = 5
const USUAL_RATES: GoalRates = { home: 1.4, away: 1.1 }
/** A chance that was rounded to 0 must not forbid a score that came. */
const LEAST_WEIGHT = 1e-6

interface Sealed {
  readonly rates: GoalRates
  /** Logarithm of the weight of each final score, in the order of `fitScores`. */
  readonly logWeights: readonly number[]
  /** Cached by state: the pages of a match draw the same course in every language. */
  readonly chances: Map<string, Chances>
}

function toSealed(figures: GoalsFigures, rates: GoalRates): Sealed {
  const [home, away] = [toPoisson(rates.home), toPoisson(rates.away)]
  const logWeights = fitScores(figures, rates).map((chance, index) => {
    const all = 100 * home[toHomeGoals(index)]! * away[toAwayGoals(index)]! || 1
    return Math.log(Math.max(LEAST_WEIGHT, chance / all))
  })
  return { rates, logWeights, chances: new Map() }
}

/** The rates whose fitted scores have them as their means. */
function findRates(figures: GoalsFigures): GoalRates {
  let rates = USUAL_RATES
  for (let step = 0; step < RATE_STEPS; step++) {
    let [home, away] = [0, 0]
    for (const [index, chance] of fitScores(figures, rates, RATE_ROUNDS).entries()) {
      home += (chance / 100) * toHomeGoals(index)
      away += (chance / 100) * toAwayGoals(index)
    }
    rates = { home, away }
  }
  return rates
}

/** Cached, because a list asks for the same predictions with every poll of the scores. */
const known = new WeakMap<GoalsFigures, Sealed>()

/**
 * From the list's columns alone, so that every reader sees the same chance of an outcome in every
 * place, whatever else of the prediction the place has.
 */
function getListed(figures: GoalsFigures): Sealed {
  const found = known.get(figures)
  if (found) return found
  const { homeWinProbability, drawProbability, awayWinProbability } = figures
  const { probOver15Goals, probOver25Goals } = figures
  const outcomes = { homeWinProbability, drawProbability, awayWinProbability }
  const listed = { ...outcomes, probOver15Goals, probOver25Goals }
  const sealed = toSealed(listed, findRates(listed))
  known.set(figures, sealed)
  return sealed
}

const toWithin = (most: number, value: number) => Math.max(-most, Math.min(most, value))

function toManFactor(menMore: number): number {
  return menMore < 0 ? MAN_LESS ** -menMore : MAN_MORE ** menMore
}

/**
 * Per cent of the goals still to come, in the order of `fitScores`; they sum to 100. Plain numbers,
 * because the course of a match has a hundred of these lists.
 */
function playOn({ rates, logWeights }: Sealed, state: InPlayState): number[] {
  const left = toGoalsLeft(state.clock)
  const lead = toWithin(MOST_LEAD, state.home - state.away)
  const menMore = toWithin(MOST_MEN_MORE, state.redAway - state.redHome)
  const toRest = (rate: number, ahead: number, more: number) =>
    toPoisson(rate * toManFactor(more) * (left.first + left.second * Math.exp(-LEAD * ahead)))
  const [ofHome, ofAway] = [toRest(rates.home, lead, menMore), toRest(rates.away, -lead, -menMore)]
  // Half of each weight's logarithm fades with the goals that were to come: best at half-time.
  const kept = (1 + left.first + left.second) / 2
  const chances: number[] = []
  let all = 0
  for (let home = 0; home < ofHome.length; home++)
    for (let away = 0; away < ofAway.length; away++) {
      const logWeight = logWeights[toScoreIndex(state.home + home, state.away + away)]!
      const chance = ofHome[home]! * ofAway[away]! * Math.exp(logWeight * kept)
      chances.push(chance)
      all += chance
    }
  return chances.map((chance) => 100 * (chance / all))
}

/** Per cent of the final scores of which this is true. */
const addUp = (
  chances: readonly number[],
  state: InPlayState,
  isIn: (home: number, away: number) => boolean,
): number =>
  chances.reduce(
    (sum, chance, index) =>
      isIn(state.home + toHomeGoals(index), state.away + toAwayGoals(index)) ? sum + chance : sum,
    0,
  )

function toChances(chances: readonly number[], state: InPlayState): Chances {
  let [home, draw, away] = [0, 0, 0]
  for (let index = 0; index < chances.length; index++) {
    const lead = state.home - state.away + toHomeGoals(index) - toAwayGoals(index)
    if (lead > 0) home += chances[index]!
    else if (lead < 0) away += chances[index]!
    else draw += chances[index]!
  }
  return { homeWinProbability: home, drawProbability: draw, awayWinProbability: away }
}

const CHANCE_OF = {
  home_win: 'homeWinProbability',
  draw: 'drawProbability',
  away_win: 'awayWinProbability',
} as const

/** The three outcomes after 90 minutes; needs the list's columns of the sealed prediction. */
export function toInPlayChances(figures: GoalsFigures, state: InPlayState): Chances {
  const sealed = getListed(figures)
  const { clock, home, away, redHome, redAway } = state
  const key = [clock, home, away, redHome, redAway].join()
  const chances = sealed.chances.get(key) ?? toChances(playOn(sealed, state), state)
  sealed.chances.set(key, chances)
  return chances
}

/** Every market of goals; the outcomes are those of `toInPlayChances`. */
export function toInPlayMarkets(sealed: Required<GoalsFigures>, state: InPlayState): InPlayMarkets {
  const outcomes = toInPlayChances(sealed, state)
  const { expectedHomeGoals, expectedAwayGoals } = sealed
  const rates = { home: expectedHomeGoals, away: expectedAwayGoals }
  const whole = playOn(toSealed(sealed, rates), state)
  const unscaled = toChances(whole, state)
  const finals = whole.map((chance, index) => {
    const [home, away] = [state.home + toHomeGoals(index), state.away + toAwayGoals(index)]
    const key = CHANCE_OF[toOutcome(home, away)]
    const factor = unscaled[key] === 0 ? 0 : outcomes[key] / unscaled[key]
    return { home, away, chance: chance * factor }
  })
  const chances = finals.map(({ chance }) => chance)
  const lines = GOAL_LINES.map((line) => [
    toGoalsKey(line),
    addUp(chances, state, (home, away) => home + away > line),
  ])
  return {
    ...outcomes,
    ...(Object.fromEntries(lines) as Pick<Prediction, GoalsKey>),
    bothTeamsToScoreProbability: addUp(chances, state, (home, away) => home > 0 && away > 0),
    scores: foldScores(finals),
  }
}

/** What a text claims, and the kind of match: open or tight, and the score. */
import { CLEAR_FAVOURITE_PERCENT, FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall } from '#data/model/forecast/waterfall.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toShare } from './shares.ts'
import { toSentence, toOther, type Goals, type Side, type Sentence } from './sentence.ts'

/** A smaller lead, in percentage points, is a slight one. */
const NARROW_LEAD = 8
/** Per cent; three goals or more, or two at most, are stated from here on. */
const CALLED_GOALS = 57

/** The claim's side; null when a draw is likeliest. */
export function toWinner({ prediction }: ReasoningInput): Side | null {
  return { home_win: 'home', draw: null, away_win: 'away' }[
    prediction.predictedOutcome
  ] as Side | null
}

export function toClaim({ prediction }: ReasoningInput, team: Side): Sentence {
  const printed = toPrintedChances(prediction)
  const top = prediction[`${team}WinProbability`]
  const next = Math.max(prediction.drawProbability, prediction[`${toOther(team)}WinProbability`])
  const values = { team, percent: printed[team], wins: top }
  if (top >= CLEAR_FAVOURITE_PERCENT) return toSentence('claim.clear', values)
  if (top - next < NARROW_LEAD) return toSentence('claim.narrow', values)
  return toSentence(top >= FAVOURITE_PERCENT ? 'claim.favourite' : 'claim.open', values)
}

/** Why nobody is ahead: home ground against the better side, or nothing at all. */
export function toBalance({ prediction }: ReasoningInput): Sentence {
  const { steps } = toWaterfall(prediction)
  const home = steps.find(({ group }) => group === 'homeAdvantage')?.points ?? 0
  const others = steps.reduce((sum, { points }) => sum + points, 0) - home
  return home >= 2 && others <= -2
    ? toSentence('why.cancel', { team: 'away' })
    : toSentence('why.even')
}

/** Whether goals are called: not in the words in which the claim has just stated its chance. */
function toGoals(prediction: ReasoningInput['prediction'], team: Side | null) {
  const over = prediction.probOver25Goals
  const goals = over >= CALLED_GOALS ? 'many' : over <= 100 - CALLED_GOALS ? 'few' : 'any'
  const claimed = team === null ? null : toShare(prediction[`${team}WinProbability`])
  return claimed === toShare(goals === 'few' ? 100 - over : over) ? 'any' : goals
}

/** Goals of a score that three or more would not let one expect. */
const LOW_SCORE = 2

/** Open or tight, and the score: of the claimed outcome, which need not be the likeliest of all. */
export function toKind({ prediction }: ReasoningInput, team: Side | null): Sentence {
  const score: Goals = [prediction.predictedHomeScore, prediction.predictedAwayScore]
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  const likeliest: Goals | null = home === undefined || away === undefined ? null : [home, away]
  const isSame = likeliest !== null && likeliest[0] === score[0] && likeliest[1] === score[1]
  const goals = toGoals(prediction, team)
  const over = prediction.probOver25Goals
  const times = { many: over, few: 100 - over, any: undefined }[goals]
  const shared = { score, ...(times !== undefined && { times }) }
  if (isSame || team === null) return toSentence(`kind.${goals}.is`, shared)
  const ofTeam = { ...shared, team }
  if (likeliest === null) return toSentence(`kind.${goals}.only`, ofTeam)
  // The wordings for many goals say why the likeliest score has few.
  const isLow = likeliest[0] + likeliest[1] <= LOW_SCORE
  return toSentence(`kind.${isLow ? goals : 'any'}.if`, { ...ofTeam, likeliest })
}

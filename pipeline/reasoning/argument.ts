/**
 * The plan of a text: one claim, the reason for it, what speaks against it and why that is not
 * enough, what kind of match it will be, and something particular. Three to five sentences, the same
 * in all languages.
 */
import {
  CLEAR_FAVOURITE_PERCENT,
  FAVOURITE_PERCENT,
  isLevel,
} from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall } from '#data/model/forecast/waterfall.ts'
import { findAgainst, findDoubt, findRest } from './doubts.ts'
import { listParticulars } from './particulars.ts'
import type { Particular } from './stakes.ts'
import { findReason } from './reasons.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { SIDES, tell, toOther, type Goals, type Side, type Told } from './told.ts'

export const MOST_SENTENCES = 5
const MOST_FACTS = 2
/** A smaller lead, in percentage points, is a slight one. */
const NARROW_LEAD = 8
/** Per cent; three goals or more, or two at most, are told from here on. */
const CALLED_GOALS = 57

/** What a text says, and the facts beside its argument, heaviest first. */
export interface Argument {
  /** The claim, the reason for it and what contradicts it. */
  readonly opening: readonly Told[]
  /** What the other side has to set against it, and the kind of match. */
  readonly closing: readonly Told[]
  /** At most two. */
  readonly facts: readonly Told[]
  /** Whether a fact belongs to the reason; any other ends the text. */
  readonly supports: (fact: Told) => boolean
}

export function toArgument(input: ReasoningInput): Argument {
  const { prediction } = input
  const side = toWinner(input)
  const all = listParticulars(input)
  if (side === null || isLevel(prediction)) return toBalanced(input, all)
  const claim = toClaim(input, side)
  const particulars = all.filter(({ told }) => !isAgainst(told, side, claim))
  const reason = findReason(input, side)
  const doubt = findDoubt(input, side)
  const opening = doubt
    ? [claim, doubt, { ...reason, key: `answer.${reason.key}` }]
    : [claim, { ...reason, key: `why.${reason.key}` }]
  const against = doubt ? null : findAgainst(input, side)
  const facts = listUntold(particulars, [...opening, ...(against ? [against] : [])])
  const resists = doubt || against || facts.length > 0 ? against : findRest(input, side)
  const isOfTable = reason.key === 'table' && !resists
  return {
    opening,
    closing: [...(resists ? [resists] : []), toKind(input, side)],
    facts: fill(joinSupport(facts, side), input),
    supports: (fact) => supports(fact, side) || (isOfTable && OF_TABLE.test(fact.key)),
  }
}

const GOOD = /\.(?:won|allWon|unbeaten|cleanSheets|meetings|fewestLosses)$/
const BAD = /\.(?:lost|allLost|winless|scoreless|fewestWins|mostLosses|tired)$/

/** What the table means to a club: told with the table where that is the reason. */
const OF_TABLE = /\.(?:leads|chases|drop|nearDrop|reaches\.\w+)$/

/** Speaks for this side: a good fact of its own, or a bad one of the other. */
const supports = ({ key, values: { team } }: Told, side: Side) =>
  team !== undefined && (team === side ? GOOD : BAD).test(key)

/** The first fact that supports the reason is told as one more: two would be a list. */
function joinSupport(facts: readonly Told[], side: Side): Told[] {
  const first = facts.find((fact) => supports(fact, side))
  return facts.map((fact) => (fact === first ? { ...fact, isMore: true } : fact))
}

/** What would stand there unanswered: a draw against a clear favourite as well. */
const isAgainst = (told: Told, side: Side, claim: Told) =>
  supports(told, toOther(side)) ||
  (claim.key === 'claim.clear' && told.key === 'particular.mostDraws')

/** Where no side is the likelier winner by a margin worth a word. */
function toBalanced(input: ReasoningInput, particulars: readonly Particular[]): Argument {
  const { prediction } = input
  const printed = toPrintedChances(prediction)
  const side = toWinner(input)
  const claim =
    side === null
      ? tell('claim.draw', { percent: printed.draw })
      : tell('claim.level', { team: side, percent: printed[side] })
  const opening = [claim, toBalance(input)]
  // A fact for one side is told of the one that is ahead by a hair; of the other it would be no answer.
  const facts = listUntold(
    particulars.filter(({ told }) => SIDES.every((one) => one === side || !supports(told, one))),
    opening,
  )
  return {
    opening,
    closing: [toKind(input, side)],
    facts: fill(facts, input),
    supports: ({ key }) => key.startsWith('particular.'),
  }
}

/** The claim's side; null when a draw is likeliest. */
function toWinner({ prediction }: ReasoningInput): Side | null {
  return { home_win: 'home', draw: null, away_win: 'away' }[
    prediction.predictedOutcome
  ] as Side | null
}

function toClaim({ prediction }: ReasoningInput, team: Side): Told {
  const printed = toPrintedChances(prediction)
  const top = prediction[`${team}WinProbability`]
  const next = Math.max(prediction.drawProbability, prediction[`${toOther(team)}WinProbability`])
  const values = { team, percent: printed[team], wins: top }
  if (top >= CLEAR_FAVOURITE_PERCENT) return tell('claim.clear', values)
  if (top - next < NARROW_LEAD) return tell('claim.narrow', values)
  return tell(top >= FAVOURITE_PERCENT ? 'claim.favourite' : 'claim.open', values)
}

/** Why nobody is ahead: home ground against the better side, or nothing at all. */
function toBalance({ prediction }: ReasoningInput): Told {
  const { steps } = toWaterfall(prediction)
  const home = steps.find(({ group }) => group === 'homeAdvantage')?.points ?? 0
  const others = steps.reduce((sum, { points }) => sum + points, 0) - home
  return home >= 2 && others <= -2 ? tell('why.cancel', { team: 'away' }) : tell('why.even')
}

/** Open or tight, and the score: of the claimed outcome, which need not be the likeliest of all. */
function toKind({ prediction }: ReasoningInput, team: Side | null): Told {
  const score: Goals = [prediction.predictedHomeScore, prediction.predictedAwayScore]
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  const likeliest: Goals | null = home === undefined || away === undefined ? null : [home, away]
  const isSame = likeliest !== null && likeliest[0] === score[0] && likeliest[1] === score[1]
  const over = prediction.probOver25Goals
  const goals = over >= CALLED_GOALS ? 'many' : over <= 100 - CALLED_GOALS ? 'few' : 'any'
  const times = { many: over, few: 100 - over, any: undefined }[goals]
  const shared = { score, ...(times !== undefined && { times }) }
  if (isSame || team === null) return tell(`kind.${goals}.is`, shared)
  const ofTeam = { ...shared, team }
  return likeliest === null
    ? tell(`kind.${goals}.only`, ofTeam)
    : tell(`kind.${goals}.if`, { ...ofTeam, likeliest })
}

/** Facts that would say again what a told one has said of that side. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  table: ['top', 'bottom', 'leads', 'chases'],
  form: ['won', 'unbeaten', 'allWon'],
  allWon: ['won', 'allWon'],
  won: ['won', 'allWon', 'unbeaten'],
  unbeaten: ['unbeaten', 'won', 'allWon'],
  winless: ['winless', 'lost', 'allLost', 'scoreless'],
  lost: ['lost', 'allLost', 'winless', 'scoreless'],
  // Matches without a goal may be draws: no run to be told beside them.
  scoreless: ['scoreless', 'winless', 'lost', 'unbeaten'],
  lowerWinless: ['winless', 'lost', 'allLost', 'scoreless'],
  lowerLost: ['lost', 'allLost', 'winless', 'scoreless'],
  lowerScoreless: ['scoreless', 'winless', 'lost', 'unbeaten'],
  goals: ['won', 'unbeaten', 'allWon', 'lost', 'winless', 'allLost'],
  absences: ['missing', 'missingOne'],
  absencesMany: ['missing', 'missingOne'],
  restDays: ['tired'],
  top: ['top', 'leads', 'chases', 'reaches'],
  bottom: ['bottom', 'drop', 'nearDrop'],
  gain: ['gain', 'top', 'bottom', 'leads', 'chases', 'drop', 'nearDrop', 'reaches'],
}

/** Facts to tell beside what is said, heaviest first, two at most. */
function listUntold(particulars: readonly Particular[], said: readonly Told[]): Told[] {
  const known = new Set(said.flatMap(({ key }) => SAME[key.split('.').at(-1)!] ?? []))
  const chosen: Told[] = []
  for (const { told } of particulars) {
    const kind = told.key.split('.')[1]!
    const isOfChosen = chosen.some(({ values: { team } }) => team && team === told.values.team)
    if (known.has(kind) || isOfChosen) continue
    chosen.push(told)
    // One fact of a kind and of a club: two runs, or two places in the table, are a list again.
    for (const same of SAME[kind] ?? [kind]) known.add(same)
  }
  return chosen.slice(0, MOST_FACTS)
}

/** A text says so where little is known. */
const fill = (facts: readonly Told[], { context }: ReasoningInput) =>
  facts.length === MOST_FACTS || context !== null ? facts : [...facts, tell('unknown')]

/**
 * The plan of a text: one claim, the reason for it, what speaks against it and why that is not
 * enough, what kind of match it will be, and something particular. Three to five sentences, the same
 * in all languages.
 */
import { isLevel } from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { fill, isAgainst, joinSupport, listUnstated, supports } from './choose-facts.ts'
import { toBalance, toClaim, toKind, toWinner } from './claim.ts'
import { findAgainst, findDoubt, findRest } from './doubts.ts'
import { FACTS } from './fact-kinds.ts'
import { listParticulars } from './particulars.ts'
import { findReason, toReason } from './reasons.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import type { Particular } from './stakes.ts'
import { SIDES, toSentence, type Sentence } from './sentence.ts'

export const MOST_SENTENCES = 5

/** What a text says, and the facts beside its argument, heaviest first. */
export interface Argument {
  /** The claim, the reason for it and what contradicts it. */
  readonly opening: readonly Sentence[]
  /** What the other side has to set against it, and the kind of match. */
  readonly closing: readonly Sentence[]
  /** At most two. */
  readonly facts: readonly Sentence[]
  /** Whether a fact belongs to the reason; any other ends the text. */
  readonly supports: (fact: Sentence) => boolean
}

export function toArgument(input: ReasoningInput): Argument {
  const { prediction } = input
  const side = toWinner(input)
  const all = listParticulars(input)
  if (side === null || isLevel(prediction)) return toBalanced(input, all)
  const claim = toClaim(input, side)
  const doubt = findDoubt(input, side)
  const reason = findReason(input, side, doubt?.values.n !== undefined)
  // Of a club that would be ahead on neutral ground no bad run is stated.
  const isBetter = ({ values: { team } }: Sentence) => reason.key === 'homeDecides' && team !== side
  const particulars = all.filter(
    ({ fact }) => !isAgainst(fact, side, claim) && !(supports(fact, side) && isBetter(fact)),
  )
  const opening = doubt
    ? [claim, doubt, toReason('answer', reason)]
    : [claim, toReason('why', reason)]
  const against = doubt ? null : findAgainst(input, side)
  const facts = listUnstated(particulars, [...opening, ...(against ? [against] : [])])
  const resists = doubt || against || facts.length > 0 ? against : findRest(input, side)
  const isOfTable = reason.key === 'table' && !resists
  return {
    opening,
    closing: [...(resists ? [resists] : []), toKind(input, side)],
    facts: fill(joinSupport(facts, side, opening.at(-1)!), input),
    supports: (fact) =>
      supports(fact, side) ||
      (isOfTable && fact.kind !== undefined && Boolean(FACTS[fact.kind].isOfTable)),
  }
}

/** Where no side is the likelier winner by a margin worth a word. */
function toBalanced(input: ReasoningInput, particulars: readonly Particular[]): Argument {
  const { prediction } = input
  const printed = toPrintedChances(prediction)
  const side = toWinner(input)
  const claim =
    side === null
      ? toSentence('claim.draw', { percent: printed.draw })
      : toSentence('claim.level', { team: side, percent: printed[side] })
  const balance = toBalance(input)
  const opening = [claim, balance]
  const isOfBetter = ({ kind, values: { team } }: Sentence) =>
    kind !== undefined && FACTS[kind].isLow && team !== undefined && team === balance.values.team
  // A fact for one side is stated of the one that is ahead by a hair; of the other it would be no answer.
  const facts = listUnstated(
    particulars.filter(
      ({ fact }) => !isOfBetter(fact) && SIDES.every((one) => one === side || !supports(fact, one)),
    ),
    opening,
  )
  return {
    opening,
    closing: [toKind(input, side)],
    facts: fill(facts, input),
    supports: ({ kind }) => kind !== undefined,
  }
}

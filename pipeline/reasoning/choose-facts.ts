/** Which facts a text states beside its argument. */
import en from '#site/locales/en/reasons.json' with { type: 'json' }
import { FACTS } from './fact-kinds.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import type { Particular } from './stakes.ts'
import { toOther, toSentence, type FactKind, type Sentence, type Side } from './sentence.ts'

const MOST_FACTS = 2

/** Speaks for this side: a good fact of its own, or a bad one of the other. */
export const supports = ({ kind, values: { team } }: Sentence, side: Side) =>
  kind !== undefined && team !== undefined && FACTS[kind].tone === (team === side ? 'good' : 'bad')

/** The club of the sentence before is not named again. */
const canContinue = (kind: FactKind | undefined): kind is keyof typeof en.more =>
  kind !== undefined && kind in en.more

/**
 * The first fact that supports the reason is stated as one more: two would be a list. After a reason
 * that is about the same club alone, the club is not named again.
 */
export function joinSupport(facts: readonly Sentence[], side: Side, reason: Sentence): Sentence[] {
  const first = facts.find((fact) => supports(fact, side))
  return facts.map((fact): Sentence => {
    if (fact !== first) return fact
    const isOfClub = fact.values.team === side && reason.isOfClubAlone
    return isOfClub && canContinue(fact.kind)
      ? { ...fact, key: `more.${fact.kind}`, continues: true, isOfClubAlone: true }
      : { ...fact, continues: true }
  })
}

/** The score of a club's win does not name the club after a sentence that was about it alone. */
export function joinKind(kind: Sentence, before: Sentence): Sentence {
  if (!before.isOfClubAlone || before.values.team !== kind.values.team) return kind
  return { ...kind, key: kind.key.replace(/\.if$/, '.then') as Sentence['key'] }
}

/** What would stand there unanswered: a draw against a clear favourite as well. */
export const isAgainst = (fact: Sentence, side: Side, claim: Sentence) =>
  supports(fact, toOther(side)) || (claim.key === 'claim.clear' && fact.kind === 'mostDraws')

/** Facts to state beside what is said, heaviest first, two at most. */
export function listUnstated(
  particulars: readonly Particular[],
  said: readonly Sentence[],
): Sentence[] {
  const known = new Set(said.flatMap(({ repeats }) => repeats ?? []))
  const chosen: Sentence[] = []
  for (const { fact } of particulars) {
    const isOfChosen = chosen.some(({ values: { team } }) => team && team === fact.values.team)
    if (isOfChosen || (fact.kind && known.has(fact.kind))) continue
    chosen.push(fact)
    // One fact of a kind and of a club: two runs, or two places in the table, are a list again.
    for (const same of fact.repeats ?? []) known.add(same)
  }
  return chosen.slice(0, MOST_FACTS)
}

/** A text says so where little is known. */
export const fill = (facts: readonly Sentence[], { context }: ReasoningInput) =>
  facts.length === MOST_FACTS || context !== null ? facts : [...facts, toSentence('unknown')]

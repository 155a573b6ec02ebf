/** Which facts a text tells beside its argument. */
import en from '#site/locales/en/reasons.json' with { type: 'json' }
import { FACTS } from './fact-kinds.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import type { Particular } from './stakes.ts'
import { tell, toOther, type FactKind, type MoreKind, type Side, type Told } from './told.ts'

const MOST_FACTS = 2

/** Speaks for this side: a good fact of its own, or a bad one of the other. */
export const supports = ({ kind, values: { team } }: Told, side: Side) =>
  kind !== undefined && team !== undefined && FACTS[kind].tone === (team === side ? 'good' : 'bad')

const isOfMore = (kind: FactKind | undefined): kind is MoreKind =>
  kind !== undefined && kind in en.more

/**
 * The first fact that supports the reason is told as one more: two would be a list. After a reason
 * that is about the same club alone, the club is not named again.
 */
export function joinSupport(facts: readonly Told[], side: Side, reason: Told): Told[] {
  const first = facts.find((fact) => supports(fact, side))
  return facts.map((fact): Told => {
    if (fact !== first) return fact
    const isOfClub = fact.values.team === side && reason.isOfClubAlone
    return isOfClub && isOfMore(fact.kind)
      ? { ...fact, key: `more.${fact.kind}`, isMore: true, isOfClubAlone: true }
      : { ...fact, isMore: true }
  })
}

/** The score of a club's win does not name the club after a sentence that was about it alone. */
export function joinKind(kind: Told, before: Told): Told {
  if (!before.isOfClubAlone || before.values.team !== kind.values.team) return kind
  return { ...kind, key: kind.key.replace(/\.if$/, '.then') as Told['key'] }
}

/** What would stand there unanswered: a draw against a clear favourite as well. */
export const isAgainst = (told: Told, side: Side, claim: Told) =>
  supports(told, toOther(side)) || (claim.key === 'claim.clear' && told.kind === 'mostDraws')

/** Facts to tell beside what is said, heaviest first, two at most. */
export function listUntold(particulars: readonly Particular[], said: readonly Told[]): Told[] {
  const known = new Set(said.flatMap(({ repeats }) => repeats ?? []))
  const chosen: Told[] = []
  for (const { told } of particulars) {
    const isOfChosen = chosen.some(({ values: { team } }) => team && team === told.values.team)
    if (isOfChosen || (told.kind && known.has(told.kind))) continue
    chosen.push(told)
    // One fact of a kind and of a club: two runs, or two places in the table, are a list again.
    for (const same of told.repeats ?? []) known.add(same)
  }
  return chosen.slice(0, MOST_FACTS)
}

/** A text says so where little is known. */
export const fill = (facts: readonly Told[], { context }: ReasoningInput) =>
  facts.length === MOST_FACTS || context !== null ? facts : [...facts, tell('unknown')]

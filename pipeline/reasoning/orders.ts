/** The orders of a text's parts: the match's id selects one. */
import { toSeed } from './say.ts'

/** `setting` and `chances` are an `opening` in two parts, with the facts between them. */
export type Section = 'opening' | 'setting' | 'chances' | 'reasons' | 'facts' | 'goals' | 'counts'
/** Paragraphs, each with its sections. */
export type Order = readonly (readonly Section[])[]

const ORDERS: readonly Order[] = [
  [['opening', 'reasons'], ['facts'], ['goals', 'counts']],
  [['opening', 'reasons'], ['goals'], ['facts', 'counts']],
  [['opening', 'facts'], ['reasons', 'goals'], ['counts']],
  [['opening', 'goals'], ['reasons', 'facts'], ['counts']],
]
const FACTS_FIRST: readonly Order[] = [
  [
    ['setting', 'facts'],
    ['chances', 'reasons'],
    ['goals', 'counts'],
  ],
  [
    ['setting', 'facts'],
    ['chances', 'goals'],
    ['reasons', 'counts'],
  ],
]

/** @param hasFacts true when enough is known around the match to begin with it */
export function chooseOrder(matchId: string, hasFacts: boolean): Order {
  const orders = hasFacts ? [...ORDERS, ...FACTS_FIRST] : ORDERS
  return orders[toSeed(`${matchId}/order`) % orders.length]!
}

/** True when an order has the facts before the probabilities. */
export function beginsWithFacts(order: Order): boolean {
  return order[0]?.includes('setting') ?? false
}

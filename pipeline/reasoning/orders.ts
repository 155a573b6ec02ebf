/** The orders in which a text tells its parts: a match's id decides which is its own. */
import { toSeed } from './say.ts'

/** `setting` and `chances` are an `opening` in two: the facts stand between them. */
export type Section = 'opening' | 'setting' | 'chances' | 'reasons' | 'facts' | 'goals' | 'counts'
/** Paragraphs, each of the sections that it tells. */
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

/** @param hasFacts true where enough is known around the match to begin with it */
export function chooseOrder(matchId: string, hasFacts: boolean): Order {
  const orders = hasFacts ? [...ORDERS, ...FACTS_FIRST] : ORDERS
  return orders[toSeed(`${matchId}/order`) % orders.length]!
}

/** True where an order tells the facts before the chances. */
export function beginsWithFacts(order: Order): boolean {
  return order[0]?.includes('setting') ?? false
}

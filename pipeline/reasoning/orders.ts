/** The orders of a text's parts: the match's id selects one. */
import { toSeed } from './say.ts'

/**
 * `setting` and `chances` are an `opening` in two parts, with the facts between them; `close` ends
 * every text.
 */
export type Section =
  'opening' | 'setting' | 'chances' | 'reasons' | 'facts' | 'goals' | 'counts' | 'close'
/** Paragraphs, each with its sections. */
export type Order = readonly (readonly Section[])[]

const ORDERS: readonly Order[] = [
  [['opening', 'reasons'], ['facts'], ['goals', 'counts', 'close']],
  [['opening', 'reasons'], ['goals'], ['facts', 'counts', 'close']],
  [
    ['opening', 'reasons'],
    ['goals', 'counts'],
    ['facts', 'close'],
  ],
  [['opening', 'facts'], ['reasons'], ['goals', 'counts', 'close']],
  [
    ['opening', 'facts'],
    ['goals', 'counts'],
    ['reasons', 'close'],
  ],
  [['opening', 'goals'], ['reasons'], ['facts', 'counts', 'close']],
  [['opening', 'goals'], ['facts'], ['reasons', 'counts', 'close']],
  [['opening', 'goals', 'counts'], ['reasons'], ['facts', 'close']],
]
/** The match without its chances comes first. */
const SETTING_FIRST: readonly Order[] = [
  [
    ['setting', 'facts'],
    ['chances', 'reasons'],
    ['goals', 'counts', 'close'],
  ],
  [
    ['setting', 'facts'],
    ['chances', 'goals'],
    ['reasons', 'counts', 'close'],
  ],
  [['setting', 'chances', 'goals', 'counts'], ['facts'], ['reasons', 'close']],
  [['setting', 'chances', 'reasons'], ['facts'], ['goals', 'counts', 'close']],
]

/** @param hasFacts true when something is known around the match */
export function chooseOrder(matchId: string, hasFacts: boolean): Order {
  const orders = hasFacts ? [...ORDERS, ...SETTING_FIRST] : ORDERS
  return orders[toSeed(`${matchId}/order`) % orders.length]!
}

/** True when an order has the match and its probabilities in two sentences. */
export function beginsWithSetting(order: Order): boolean {
  return order[0]?.includes('setting') ?? false
}

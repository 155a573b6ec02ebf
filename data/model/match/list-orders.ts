/**
 * Orders of a list of matches; `clearest` puts the one with the largest chance of its likeliest outcome
 * first. Apart from the query's schema, which a browser does not need.
 */
export const LIST_ORDERS = ['time', 'league', 'clearest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

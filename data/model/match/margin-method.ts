/**
 * How the margin is taken out of bookmakers' odds: Shin's method for each bookmaker, then the mean.
 * (The margin that we add to our own odds is `BOOKMAKER_MARGIN` in odds.ts.) Apart from the
 * schemas: the single-file verifier has no schema library.
 */
export const MARGIN_METHOD = 'shin'

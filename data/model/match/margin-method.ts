/**
 * How the margin was taken out of bookmakers' odds: Shin's method, bookmaker by bookmaker, then the
 * mean. Apart from the schemas: the single-file verifier has no schema library.
 */
export const MARGIN_METHOD = 'shin'

/**
 * A generator of uniform numbers in [0, 1) that gives the same numbers for the same seed everywhere.
 *
 * @see mulberry32 by Tommy Ettinger, public domain: 32-bit state, integer arithmetic only
 */
export function createSeededRandom(seed: number): () => number {
  // Signed, because a number from 2 ** 31 on would be stored as an object of its own.
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

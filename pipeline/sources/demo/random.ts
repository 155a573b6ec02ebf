/**
 * Random numbers seeded by a text: the same text gives the same numbers on any machine. Hash:
 * FNV-1a with the finisher of MurmurHash3; generator: mulberry32.
 */

/** A random number generator. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** One of a list. */
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Standard normal. */
  readonly normal: () => number
  /** A count with this mean (Knuth's method, for small means). */
  readonly poisson: (mean: number) => number
}

/** A whole number from 0 to 2³² − 1 from a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The generator seeded by a text. */
export function makeRandom(text: string): Random {
  let state = hashText(text)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing can be picked from an empty list.')
      return item
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count += 1
      return count
    },
  }
}

/**
 * Draws from a fixed list of probabilities in constant time (alias method). Source: Walker (1977),
 * ACM Trans. Math. Softw. 3(3), 253–256, filled as in Vose (1991), IEEE Trans. Softw. Eng. 17(9),
 * 972–975.
 */
export class AliasTable {
  private readonly size: number
  private readonly keep: Float64Array
  private readonly other: Int32Array

  /** @param chances need not sum to 1 */
  constructor(chances: Float64Array) {
    const size = chances.length
    this.size = size
    const keep = new Float64Array(size)
    const other = new Int32Array(size)
    const sum = chances.reduce((total, chance) => total + chance, 0)
    const small: number[] = []
    const large: number[] = []
    for (let index = 0; index < size; index++) {
      keep[index] = (chances[index]! * size) / sum
      other[index] = index
      ;(keep[index]! < 1 ? small : large).push(index)
    }
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!
      const more = large.at(-1)!
      other[less] = more
      keep[more]! += keep[less]! - 1
      if (keep[more]! < 1) small.push(large.pop()!)
    }
    for (const index of [...small, ...large]) keep[index] = 1
    this.keep = keep
    this.other = other
  }

  /** Draws an index of the list. */
  draw(random: () => number): number {
    const at = random() * this.size
    const index = Math.floor(at)
    return at - index < this.keep[index]! ? index : this.other[index]!
  }
}

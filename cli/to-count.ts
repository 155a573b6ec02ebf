import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number from `least` on, to `most` where that is given. */
export const toCount =
  (least: number, most = Infinity) =>
  (text: string): number => {
    const count = Number(text)
    if (Number.isInteger(count) && count >= least && count <= most) return count
    const end = most === Infinity ? '' : ` to ${most}`
    throw new InvalidArgumentError(`It is a whole number from ${least}${end}.`)
  }

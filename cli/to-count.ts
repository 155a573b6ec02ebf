import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number from `least` on. */
export const toCount =
  (least: number) =>
  (text: string): number => {
    const count = Number(text)
    if (Number.isInteger(count) && count >= least) return count
    throw new InvalidArgumentError(`It is a whole number from ${least}.`)
  }

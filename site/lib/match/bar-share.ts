/**
 * `flex-grow` of a part of a bar. Times 100, because a sum of `flex-grow` below 1 would leave a
 * part of the bar empty.
 */
export const toGrow = (share: number): number => share * 100

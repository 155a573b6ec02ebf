/** How far a part of a bar grows: shares that add up to less than 1, as expected goals may, would leave a part of the bar empty. */
export const toGrow = (share: number): number => share * 100

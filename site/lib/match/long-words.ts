/** Letters of one word that fit beside the score at 360 px in the larger of the two sizes. */
const LONGEST_LARGE_WORD = 8

/** Whether a word of either team's name would be broken on a phone at the larger size. */
export function hasLongWords(match: {
  readonly homeTeam: string
  readonly awayTeam: string
}): boolean {
  return `${match.homeTeam} ${match.awayTeam}`
    .split(/[\s-]/)
    .some((word) => word.length > LONGEST_LARGE_WORD)
}

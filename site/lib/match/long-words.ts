/** Font size of two team names beside the score on a phone, chosen so that no word is broken. */
export type NameSize = 'large' | 'middle' | 'small'

/** Letters of one word that fit beside the score at 360 px, in the larger two of the three sizes. */
const LONGEST_WORD = { large: 8, middle: 13 } as const

export function toNameSize(match: {
  readonly homeTeam: string
  readonly awayTeam: string
}): NameSize {
  const words = `${match.homeTeam} ${match.awayTeam}`.split(/[\s-]/)
  const longest = Math.max(...words.map(({ length }) => length))
  if (longest <= LONGEST_WORD.large) return 'large'
  return longest <= LONGEST_WORD.middle ? 'middle' : 'small'
}

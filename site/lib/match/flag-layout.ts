/** A club's shirt as a square of 14: its colour, and on it the second one. Pure; parts, scripts and pictures draw it. */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'

/** `none`: fill the box to its edges, in bands of any length too. */
export const FLAG_BOX = { viewBox: '0 0 14 14', preserveAspectRatio: 'none' } as const

interface Field {
  readonly d: string
  readonly fill: string
}

/** Where the second colour is, by the words of club-colours.ts; below a plain shirt, as its shorts. */
export const SHIRT_PATTERNS: Readonly<Record<string, string>> = {
  plain: 'M0 10h14v4H0z',
  stripes: 'M2 0h2v14H2zM6 0h2v14H6zM10 0h2v14h-2z',
  hoops: 'M0 2h14v2H0zM0 6h14v2H0zM0 10h14v2H0z',
  halves: 'M7 0h7v14H7z',
  quarters: 'M7 0h7v7H0v7h7z',
  sash: 'M0 0h5l9 9v5H9L0 5z',
  sleeves: 'M0 0h3v14H0zM11 0h3v14h-3z',
  band: 'M0 5h14v4H0z',
  panel: 'M5 0h4v14H5z',
}

export function layOutFlag(colours: ClubColours): readonly Field[] {
  const [shirt = '', second = '', , pattern = 'plain'] = colours.split(' ')
  return [
    { d: 'M0 0h14v14H0z', fill: shirt },
    { d: SHIRT_PATTERNS[pattern] ?? '', fill: second },
  ]
}

/** Initials for a club without colours: `OB` for Olimpia Bitola, `Na` for Narva. */
export function toInitials(name: string): string {
  const [first = '', second] = name.match(/\p{L}+/gu) ?? []
  return second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)
}

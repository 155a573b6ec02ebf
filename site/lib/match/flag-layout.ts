/** A club's flag as a drawing of 12 by 16: two fields, the left one first. Pure; parts, scripts and pictures draw it. */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'

/** `none`: fill the box to its edges even if rounding to pixels changes the aspect ratio. */
export const FLAG_BOX = { viewBox: '0 0 12 16', preserveAspectRatio: 'none' } as const

interface Field {
  readonly d: string
  readonly fill: string
}

export function layOutFlag(colours: ClubColours): readonly Field[] {
  return colours.split(' ', 2).map((fill, index) => ({ d: `M${6 * index} 0h6v16h-6z`, fill }))
}

/** Initials for a club without colours: `OB` for Olimpia Bitola, `Na` for Narva. */
export function toInitials(name: string): string {
  const [first = '', second] = name.match(/\p{L}+/gu) ?? []
  return second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)
}

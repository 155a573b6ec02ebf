/** Three chances in whole per cent that always add up to 100, and how they change when a handle is moved. */

export interface WholeChances {
  readonly home: number
  readonly draw: number
  readonly away: number
}

export const PARTS = ['home', 'draw', 'away'] as const
export type Part = (typeof PARTS)[number]

/** Chances that a new bar starts with: neither side is ahead. */
export const EVEN: WholeChances = { home: 33, draw: 34, away: 33 }

/** Presets, from a clear home win to a clear away win. */
export const QUICK_CHOICES = {
  home: { home: 60, draw: 24, away: 16 },
  ratherHome: { home: 45, draw: 29, away: 26 },
  open: EVEN,
  ratherAway: { home: 26, draw: 29, away: 45 },
  away: { home: 16, draw: 24, away: 60 },
} as const satisfies Record<string, WholeChances>
export type QuickChoice = keyof typeof QUICK_CHOICES

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))

/** The handles of the bar: the end of the home part, and the end of the draw. */
export const HANDLES = ['home', 'draw'] as const
export type Handle = (typeof HANDLES)[number]

/** Position of a handle in per cent from the left, and its limits: it cannot pass the other handle. */
export function toHandle({ home, draw }: WholeChances, handle: Handle) {
  return handle === 'home'
    ? { at: home, least: 0, most: home + draw }
    : { at: home + draw, least: home, most: 100 }
}

/** Moves a handle to `to`, per cent from the left; only the two parts beside it change. */
export function moveHandle(chances: WholeChances, handle: Handle, to: number): WholeChances {
  const { least, most } = toHandle(chances, handle)
  const at = clamp(to, least, most)
  const { home, draw } = chances
  if (handle === 'home') return { ...chances, home: at, draw: home + draw - at }
  return { ...chances, draw: at - home, away: 100 - at }
}

/** Sets one chance; the other two share the rest in their old proportion. */
export function setPart(chances: WholeChances, part: Part, value: number): WholeChances {
  const own = clamp(value, 0, 100)
  const [one, other] = PARTS.filter((name) => name !== part) as [Part, Part]
  const before = chances[one] + chances[other]
  const share = before === 0 ? 0.5 : chances[one] / before
  const first = Math.round((100 - own) * share)
  return { ...chances, [part]: own, [one]: first, [other]: 100 - own - first }
}

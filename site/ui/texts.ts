/** Texts and addresses of one language as parts (site/ui) need them; pages and islands both provide it. */
import type { ReactNode } from 'react'
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import type { Language } from '#data/model/languages.ts'

export interface UiTexts {
  readonly language: Language
  /** A text of a catalogue: `t('dashboard:side.W')`. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A path of this site in this language. */
  readonly href: (path: string) => string
  /** The shirt of a club by its name in this language; null for one that is not listed. */
  readonly coloursOf: (club: string) => ClubColours | null
}

/** A sentence with instants, each as `21 Nov, 15:00` in the reader's zone, which takes the place of "UTC". */
export type TellAt = (
  tell: (...times: readonly string[]) => string,
  ...instants: readonly string[]
) => ReactNode

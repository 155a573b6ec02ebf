/** Texts and addresses of one language as parts (site/ui) need them; pages and islands both provide it. */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import type { Language } from '#data/model/languages.ts'

export interface UiTexts {
  readonly language: Language
  /** A text of a catalogue: `t('match:game.W')`. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A path of this site in this language. */
  readonly href: (path: string) => string
  /** The shirt of a club by its name in this language; null for one that is not listed. */
  readonly coloursOf: (club: string) => ClubColours | null
}

/** What a piece needs of the language it is written in; pages of both kinds have it. */
import type { Language } from '#data/model/languages.ts'

export interface PieceTexts {
  readonly language: Language
  /** A text of a catalogue: `t('match:game.W')`. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A path of this site in this language. */
  readonly href: (path: string) => string
}

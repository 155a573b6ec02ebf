/** One sentence of a reasoning before it is written in a language: the key of its wordings, and their values. */
import type en from '#site/locales/en/reasons.json'

type Texts = Omit<typeof en, 'numbers' | 'places'>
/** Keys of what has several wordings. */
type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends readonly unknown[]
    ? Name
    : Part[Name] extends object
      ? `${Name}.${KeyOf<Part[Name]>}`
      : never
}[keyof Part & string]
type SentenceKey = KeyOf<Texts>
/** A fact beside the argument; some have several sentences. */
export type FactKind = keyof Texts['particular']

export type Side = 'home' | 'away'

export const SIDES = ['home', 'away'] as const

export const toOther = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The values of sentences; each language writes them in its own way (write-reasoning.ts). */
export interface Values {
  /** The side that the sentence is about; of a claim the likelier winner. */
  readonly team?: Side
  /** Chance, per cent with one decimal; the text rounds it to a whole one. */
  readonly percent?: number
  /** The same in words, as what is won: `three such matches in four`. */
  readonly wins?: number
  /** Another chance in words, as how often: `in two matches out of three`. */
  readonly times?: number
  readonly place?: number
  readonly otherPlace?: number
  readonly points?: number
  readonly otherPoints?: number
  /** Table points between a club and a place. */
  readonly gap?: number
  /** Percentage points between a club's chance after a win and after a defeat. */
  readonly gain?: number
  readonly days?: number
  readonly otherDays?: number
  /** Matches, or players of three and more. */
  readonly n?: number
  readonly won?: number
  /** Goals, the home side's first; of a club's record those scored first. */
  readonly score?: Goals
  readonly likeliest?: Goals
  readonly balance?: Goals
  readonly otherBalance?: Goals
  readonly player?: string
}

export type Goals = readonly [number, number]

export interface Sentence {
  readonly key: SentenceKey
  readonly values: Values
  /** Of a fact beside the argument. */
  readonly kind?: FactKind
  /** Facts that would say again what it has said of that club. */
  readonly repeats?: readonly FactKind[]
  /** It adds to the sentence before it, and has a word for that (`also`). */
  readonly continues?: true
  /** Its wordings are about its club alone: what follows need not name it again. */
  readonly isOfClubAlone?: true
}

export const toSentence = (
  key: SentenceKey,
  values: Values = {},
  repeats?: readonly FactKind[],
): Sentence => ({ key, values, ...(repeats && { repeats }) })

/** Writes a sentence in one of its wordings. The match's id decides which, so that a match is always worded the same. */
import type { SentenceKind, SentenceValues, Templates } from './templates/sentences.ts'

/** A sentence with its place in the story. */
export interface Sentence {
  readonly kind: SentenceKind
  readonly text: string
}

/**
 * Sentences of a family share one draw of the wording, and each turn takes the next one: so that
 * the second team, or the second count, is never told in the mould of the first.
 */
export interface SentencePlace {
  readonly family: string
  readonly turn: number
}

/** One match's way of saying each kind of sentence in one language. */
export type Say = <Kind extends SentenceKind>(
  kind: Kind,
  values: SentenceValues[Kind],
  place?: SentencePlace,
) => Sentence

/** A whole number from a text: FNV-1a, 32 bits. */
export function toSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  // FNV gives texts that differ in one letter similar numbers: they are mixed as at the end of MurmurHash3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The wordings of one match. */
export function toSay(templates: Templates, matchId: string): Say {
  return (kind, values, { family, turn } = { family: kind, turn: 0 }) => {
    const ways = templates.sentences[kind]
    const way = ways[(toSeed(`${matchId}/${family}`) + turn) % ways.length]!
    const text = toUpperFirst(way(values), templates.locale)
    return { kind, text: templates.mend?.(text) ?? text }
  }
}

/** Puts a capital at the beginning where a sentence begins with a word of the templates. */
function toUpperFirst(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/** Words of a text by the plainest count: what stands between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** Words that are more than a sign: `46 %` is one. */
export function countSpoken(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Words by the most generous count: each run of letters or digits, so that `46.3` are two. */
export function countRuns(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0
}

/** Texts that rightly read as in English: names, signs, and words a language has taken over. */
import { LEAGUES } from '#data/model/leagues.ts'
import type { Language } from '#data/model/languages.ts'

/** Names and signs that no language changes. */
const NAMES = new Set<string>(['Pitchproof', ...LEAGUES.map(({ name }) => name)])

/** Words that a language has taken over, or has of the same root, with the languages that say so. */
const LOANS: Readonly<Record<string, readonly Language[]>> = {}

export function isSameInAllLanguages(_key: string, text: string, language: Language): boolean {
  const words = text.replace(/\{\{\w+\}\}|<\/?\w+>|[^\p{L}]+/gu, ' ').trim()
  return (
    words.length < 3 || NAMES.has(text) || LOANS[words.toLowerCase()]?.includes(language) === true
  )
}

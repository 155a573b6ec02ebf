import type { Language } from '#data/model/languages.ts'

/** `Frühere Buchmacherquoten`, `Direkter Vergleich`: an adjective before its noun. */
const GERMAN_ADJECTIVE = /^\p{Lu}\p{Ll}+(?:e|er|es) (?=\p{Lu})/u

/**
 * A heading's word for use inside a sentence: its first letter becomes lower case, except for nouns
 * in German.
 */
export function toInnerWord(word: string, language: Language): string {
  if (language === 'de' && !GERMAN_ADJECTIVE.test(word)) return word
  return word.charAt(0).toLocaleLowerCase(language) + word.slice(1)
}

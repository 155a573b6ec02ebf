import type { Language } from '#data/model/languages.ts'

/** `Frühere Buchmacherquoten`, `Direkter Vergleich`: an adjective before its noun. */
const GERMAN_ADJECTIVE = /^\p{Lu}\p{Ll}+(?:e|er|es) (?=\p{Lu})/u

/** A word of a heading as it stands inside a sentence: German, which capitalises nouns, keeps the first letter of those. */
export function toInnerWord(word: string, language: Language): string {
  if (language === 'de' && !GERMAN_ADJECTIVE.test(word)) return word
  return word.charAt(0).toLocaleLowerCase(language) + word.slice(1)
}

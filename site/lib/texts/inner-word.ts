import type { Language } from '#data/model/languages.ts'

/** A word of a heading as it stands inside a sentence: only German, which capitalises nouns, keeps its first letter. */
export function toInnerWord(word: string, language: Language): string {
  return language === 'de' ? word : word.charAt(0).toLocaleLowerCase(language) + word.slice(1)
}

/** The templates of each language with its words, made once. */
import type { Language } from '#data/model/languages.ts'
import { toWords, type Words } from '../words.ts'
import { en } from './en.ts'
import type { Templates } from './sentences.ts'

const TEMPLATES = { en } as unknown as Readonly<Record<Language, Templates>>

const told = new Map<Language, { readonly templates: Templates; readonly words: Words }>()

/** Templates and words of a language. */
export function getTelling(language: Language) {
  const known = told.get(language)
  if (known) return known
  const templates = TEMPLATES[language]
  const made = { templates, words: toWords(templates) }
  told.set(language, made)
  return made
}

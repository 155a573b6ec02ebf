/** The templates of each language with its words, made once. */
import type { Language } from '#data/model/languages.ts'
import { toWords, type Words } from '#pipeline/reasoning/words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import type { Templates } from './sentences.ts'
import { tr } from './tr.ts'

const TEMPLATES: Readonly<Record<Language, Templates>> = { en, es, fr, de, it, pt, ro, tr }

const told = new Map<Language, { readonly templates: Templates; readonly words: Words }>()

/** Templates and words of a language. */
export function getWriter(language: Language) {
  const known = told.get(language)
  if (known) return known
  const templates = TEMPLATES[language]
  const made = { templates, words: toWords(templates) }
  told.set(language, made)
  return made
}

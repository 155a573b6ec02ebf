/** The forms of clubs' names by language; English and Romanian have the bare name alone. */
import type { Language } from '#data/model/languages.ts'
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './articles.ts'
import type { Forms } from './forms.ts'
import { GERMAN } from './german.ts'
import { TURKISH } from './turkish.ts'

export const FORMS: Readonly<Record<Language, Forms>> = {
  en: {},
  ro: {},
  de: GERMAN,
  tr: TURKISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
}

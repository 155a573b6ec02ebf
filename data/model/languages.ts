/** The languages of the site. */

export const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ro', 'tr'] as const
export type Language = (typeof LANGUAGE_CODES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Locale of dates, times and figures: British English, Portuguese of Portugal. */
export function toLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language === 'pt' ? 'pt-PT' : language
}

/** The same with a territory for each language, as Open Graph wants it: `en_GB`, `de_DE`. */
export function toOpenGraphLocale(language: Language): string {
  const [code, territory = language.toUpperCase()] = toLocale(language).split('-')
  return `${code}_${territory}`
}

/** Value of the `lang` attribute of a page: our Portuguese is that of Portugal, the others need no region. */
export function toLangAttribute(language: Language): string {
  return language === 'pt' ? 'pt-PT' : language
}

/** True for a code of the table. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGE_CODES as readonly string[]).includes(value)
}

/** What the paths of a language begin with: `/es`, nothing for the default language. */
export const toPathPrefix = (language: Language) =>
  language === DEFAULT_LANGUAGE ? '' : `/${language}`

/** Language prefix of a path, `/es`; empty for the default language. */
export function toLanguagePrefix(path: string): string {
  const [, code] = path.split('/')
  return isLanguage(code) && code !== DEFAULT_LANGUAGE ? `/${code}` : ''
}

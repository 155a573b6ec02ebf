/** The languages of the site, and which one a first visit from each country opens in. */

export const LANGUAGES = [
  { code: 'en', name: 'English', flag: '🇬🇧' },
  { code: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'fr', name: 'Français', flag: '🇫🇷' },
  { code: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'it', name: 'Italiano', flag: '🇮🇹' },
  { code: 'pt', name: 'Português', flag: '🇵🇹' },
  { code: 'ro', name: 'Română', flag: '🇷🇴' },
  { code: 'tr', name: 'Türkçe', flag: '🇹🇷' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']
export const LANGUAGE_CODES = LANGUAGES.map((language) => language.code) as readonly Language[]
export const DEFAULT_LANGUAGE: Language = 'en'

/** What dates, times and figures are written in: the site's English is British, its Portuguese that of Portugal. */
export function toLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language === 'pt' ? 'pt-PT' : language
}

const COUNTRIES: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  es: 'ES AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'FR BE CH CA LU MC HT CI SN ML',
  de: 'DE AT LI',
  it: 'IT SM VA',
  pt: 'PT BR AO MZ CV',
  ro: 'RO MD',
  tr: 'TR CY',
}

const languageByCountry = new Map<string, Language>(
  Object.entries(COUNTRIES).flatMap(([language, countries]) =>
    countries.split(' ').map((country) => [country, language as Language] as const),
  ),
)

/** True for a language code of the table. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGE_CODES as readonly string[]).includes(value)
}

/** The language that a path begins with, as `/es`; empty for the paths of the default language. */
export function toLanguagePrefix(path: string): string {
  const [, code] = path.split('/')
  return isLanguage(code) && code !== DEFAULT_LANGUAGE ? `/${code}` : ''
}

/** Language for a country code of any case; English for every other, unknown or missing country. */
export function toLanguageOfCountry(countryCode: string | null | undefined): Language {
  return languageByCountry.get((countryCode ?? '').toUpperCase()) ?? DEFAULT_LANGUAGE
}

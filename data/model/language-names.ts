/** The names of the languages, apart from their codes: hardly any script of the pages needs them. */
import { LANGUAGE_CODES, type Language } from './languages.ts'

const NAMES: Readonly<Record<Language, { readonly name: string; readonly flag: string }>> = {
  en: { name: 'English', flag: '🇬🇧' },
  es: { name: 'Español', flag: '🇪🇸' },
  fr: { name: 'Français', flag: '🇫🇷' },
  de: { name: 'Deutsch', flag: '🇩🇪' },
  it: { name: 'Italiano', flag: '🇮🇹' },
  pt: { name: 'Português', flag: '🇵🇹' },
  ro: { name: 'Română', flag: '🇷🇴' },
  tr: { name: 'Türkçe', flag: '🇹🇷' },
}

/** In the order of menus. */
export const LANGUAGES = LANGUAGE_CODES.map((code) => ({ code, ...NAMES[code] }))

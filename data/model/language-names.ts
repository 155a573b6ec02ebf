/** Names of the languages, in a file apart from the codes: few browser scripts need them. */
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

/** In menu order. */
export const LANGUAGES = LANGUAGE_CODES.map((code) => ({ code, ...NAMES[code] }))

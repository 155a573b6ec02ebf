import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#data/model/languages.ts'

/** The language of the page that a script runs in. */
export function getPageLanguage(): Language {
  const [code] = document.documentElement.lang.split('-')
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}

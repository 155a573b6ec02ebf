import { toPathPrefix, type Language } from '#data/model/languages.ts'

/** The address of a page in a language. */
export function toPage(publicOrigin: string, language: Language, path: string): string {
  return `${publicOrigin}${toPathPrefix(language)}${path}`
}

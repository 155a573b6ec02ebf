/** A Vite plugin: the catalogues that islands load keep figures on one line (keep-together.ts), without a byte of script for it. */
import { isLanguage } from '#data/model/languages.ts'
import { keepAllTogether } from '#site/lib/texts/keep-together.ts'

const CATALOGUE = /\/site\/locales\/(\w+)\/[\w-]+\.json$/

export function unbrokenTexts() {
  return {
    name: 'unbroken-texts',
    enforce: 'pre',
    transform(code: string, id: string): string | null {
      const language = CATALOGUE.exec(id)?.[1]
      if (!isLanguage(language)) return null
      return JSON.stringify(keepAllTogether(JSON.parse(code) as unknown, language))
    },
  } as const
}

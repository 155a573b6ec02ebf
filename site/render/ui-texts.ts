/** Texts for pages that are written outside of Astro: the same catalogues, read from their files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { makeColoursOf } from '#data/model/leagues/shown-colours.ts'
import {
  createTexts,
  mergeCatalogues,
  type Catalogue,
  type Translate,
} from '#site/lib/texts/island-texts.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { rememberPlain } from '#site/lib/texts/remember-plain.ts'
import type { UiTexts } from '#site/ui/texts.ts'

const LOCALES = join(import.meta.dirname, '../locales')

function readCatalogue(language: Language, file: string): Catalogue {
  return JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Catalogue
}

/** A path of this site in a language: `/es/results` for `/results`. */
export function toLanguagePath(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

export function readUiTexts(language: Language): UiTexts {
  const catalogues = new Map<string, Translate>(
    readdirSync(join(LOCALES, DEFAULT_LANGUAGE)).map((file) => [
      file.replace('.json', ''),
      createTexts(
        mergeCatalogues(readCatalogue(DEFAULT_LANGUAGE, file), readCatalogue(language, file)),
        language,
      ).t,
    ]),
  )
  const translate: Translate = (key, values) => {
    const [name = '', path = ''] = key.split(':')
    return keepTogether(catalogues.get(name)?.(path, values) ?? key, language)
  }
  return {
    language,
    t: rememberPlain(translate),
    href: (path) => toLanguagePath(path, language),
    coloursOf: makeColoursOf(language),
  }
}

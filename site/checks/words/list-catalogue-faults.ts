/** What the catalogues of a language lack or have too much of, and what is left in English: for the build. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { findCatalogueFaults, flatten, isOfPages, type Texts } from '#site/checks/catalogues.ts'

const LOCALES = join(import.meta.dirname, '../../../../site/locales')

function readTexts(language: Language, name: string): Texts {
  const catalogue: unknown = JSON.parse(readFileSync(join(LOCALES, language, name), 'utf8'))
  return new Map(flatten(catalogue))
}

/** `match.json weather.none is left in English: …` of each. */
export function listCatalogueFaults(language: Language): string[] {
  return globSync(join(LOCALES, DEFAULT_LANGUAGE, '*.json'))
    .map((path) => basename(path))
    .filter(isOfPages)
    .flatMap((name) =>
      findCatalogueFaults(
        readTexts(DEFAULT_LANGUAGE, name),
        readTexts(language, name),
        language,
      ).map((fault) => `${name} ${fault}`),
    )
}

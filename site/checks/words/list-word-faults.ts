/** The faults of all texts of a language, with the place of each. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '#data/model/languages.ts'
import { flatten } from '#site/checks/catalogues.ts'
import { findWordFaults, readGlossary } from './words.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Members that describe a card or a list and are not shown. */
const IS_NO_TEXT = /(?:^|\.)(?:path|isPremium)$/
/** English messages are the keys of their translations. */
const IS_ENGLISH_MESSAGE = /^messages\./

/** `match.json weather.none: what is wrong` of each; the catalogues of the site without a list of paths. */
export function listWordFaults(
  language: Language,
  paths: readonly string[] = globSync(`site/locales/${language}/*.json`, { cwd: ROOT }),
): string[] {
  const glossary = readGlossary(language)
  return paths.flatMap((path) =>
    flatten(JSON.parse(readFileSync(join(ROOT, path), 'utf8')))
      .filter(([key]) => !IS_NO_TEXT.test(key))
      .filter(([key]) => language !== 'en' || !IS_ENGLISH_MESSAGE.test(key))
      .flatMap(([key, text]) =>
        findWordFaults(text, language, glossary).map(
          (fault) => `${basename(path)} ${key}: ${fault}`,
        ),
      ),
  )
}

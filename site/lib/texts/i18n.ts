/**
 * Texts and addresses in the 8 languages while the site is built. Of the site's code the only file
 * that imports astro-i18next and i18next; the catalogues are in site/locales.
 */
import { localizePath } from 'astro-i18next'
import { getFixedT } from 'i18next'
import { joinWords } from '#data/model/italian-joins.ts'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
} from '#data/model/languages.ts'
import { makeColoursOf } from '#data/model/leagues/shown-colours.ts'
import { listSourced, SHOWN_LEAGUES } from '#site/lib/build/sources.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { toConstants } from './constants-in-text.ts'
import { keepAllTogether, keepTogether } from './keep-together.ts'
import { rememberPlain } from './remember-plain.ts'

type Values = Readonly<Record<string, string | number>>

export interface PageTexts extends UiTexts {
  /** A list of a catalogue, without entries about what the sources lack (`listSourced`). */
  readonly list: <Item>(key: string, values?: Values) => readonly Item[]
  /** A branch of a catalogue as an object, for a script. */
  readonly branch: (key: string, values?: Values) => object
}

/** The 8 values of the `lang` part of an address; English has none. */
export function getLanguagePaths() {
  return LANGUAGE_CODES.map((code) => ({
    params: { lang: code === DEFAULT_LANGUAGE ? undefined : code },
  }))
}

/** A path in a language: `/es/faq` for `/faq`, fragment and query kept. */
export function toLocalPath(path: string, language: Language): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return (localizePath(pathname, language, '/').replace(/(.)\/$/, '$1') || '/') + rest
}

function makePageTexts(language: Language): PageTexts {
  const translate = getFixedT(language)
  const constants = { ...toConstants(language), leagues: SHOWN_LEAGUES.length }
  const toText = (key: string, values?: Values) => {
    const text = translate(key, { ...constants, ...values })
    return keepTogether(values ? joinWords(text, language) : text, language)
  }
  const toBranch = <Branch extends object>(key: string, values?: Values) =>
    keepAllTogether(
      translate(key, { ...constants, ...values, returnObjects: true }) as unknown as Branch,
      language,
    )
  return {
    language,
    t: rememberPlain(toText),
    list: <Item>(key: string, values?: Values) => listSourced(toBranch<Item[]>(key, values)),
    branch: toBranch,
    href: rememberPlain((path) => toLocalPath(path, language)),
    coloursOf: makeColoursOf(language),
  }
}

const made = new Map<Language, PageTexts>()

/** Texts and addresses for the language of a page, from its `lang` parameter. */
export function getPageTexts(lang: string | undefined): PageTexts {
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  // Cached in a build only: under the development server catalogues change.
  if (!import.meta.env.PROD) return makePageTexts(language)
  const texts = made.get(language) ?? makePageTexts(language)
  made.set(language, texts)
  return texts
}

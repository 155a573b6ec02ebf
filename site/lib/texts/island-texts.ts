/**
 * Text in islands: a catalogue of this language, English where a key is missing. Works with
 * i18next's keys, placeholders and plural endings, without loading i18next in the browser.
 */
import { joinWords } from '#data/model/italian-joins.ts'
import { toLocale, type Language } from '#data/model/languages.ts'
import { toConstants } from './constants-in-text.ts'

export type Catalogue = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

export interface IslandTexts {
  readonly language: Language
  readonly t: Translate
}

function getText(catalogue: Catalogue, key: string): string | null {
  let branch: unknown = catalogue
  for (const part of key.split('.'))
    branch = typeof branch === 'object' && branch !== null ? Reflect.get(branch, part) : null
  return typeof branch === 'string' ? branch : null
}

/** `t('left', { count: 1 })` takes `left_one`; `{{name}}` is filled in; an unknown key is shown as it is. */
export function createTexts(catalogue: Catalogue, language: Language): IslandTexts {
  // Made on first use: both are slow to construct, and the first texts of a page seldom need them.
  let plurals: Intl.PluralRules | undefined
  let constants: ReturnType<typeof toConstants> | undefined
  const getConstant = (name: string) => (constants ??= toConstants(language))[name]
  const toForm = (count: number) =>
    (plurals ??= new Intl.PluralRules(toLocale(language))).select(count)
  const t: Translate = (key, values = {}) => {
    const form = typeof values.count === 'number' ? toForm(values.count) : 'other'
    const text =
      getText(catalogue, `${key}_${form}`) ??
      getText(catalogue, key) ??
      getText(catalogue, `${key}_other`) ??
      key
    const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      String(values[name] ?? getConstant(name) ?? whole),
    )
    return filled === text ? text : joinWords(filled, language)
  }
  return { language, t }
}

/** Two catalogues as one; the second wins where both have a text. */
export function mergeCatalogues(base: Catalogue, over: Catalogue): Catalogue {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const isBranch = typeof value === 'object' && value !== null && !Array.isArray(value)
    merged[key] = isBranch ? mergeCatalogues(Object(base[key] ?? {}), Object(value)) : value
  }
  return merged
}

/** Translates an English sentence of the schemas or of the server; null for an unknown one. */
export function findMessage(catalogue: Catalogue, message: string): string | null {
  const messages = Object(catalogue.messages ?? {}) as Record<string, unknown>
  const text = messages[message]
  return typeof text === 'string' ? text : null
}

/** The same, but returns an unknown sentence unchanged. */
export function translateMessage(catalogue: Catalogue, message: string): string {
  return findMessage(catalogue, message) ?? message
}

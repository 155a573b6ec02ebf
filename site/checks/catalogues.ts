/** Compares the catalogues of the 8 languages with English and with the keys that the site uses. */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { isSameInAllLanguages } from './untranslated.ts'

/** Every text of a catalogue by its path: `features.items.0.title`. */
export type Texts = ReadonlyMap<string, string>

export function flatten(branch: unknown, path = ''): [string, string][] {
  if (typeof branch === 'string') return [[path, branch]]
  if (typeof branch !== 'object' || branch === null) return []
  return Object.entries(branch).flatMap(([key, value]) =>
    flatten(value, path === '' ? key : `${path}.${key}`),
  )
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{\s*\w+\s*\}\}|<\/?\w+>/g

/** The forms a language needs for whole numbers; `many` is for millions, which we never count. */
function listForms(language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralCategories.filter((form) => form !== 'many' || language === 'en')
}

/** The keys a language has to have for the keys that English has. */
function listWanted(english: Texts, language: Language): Set<string> {
  const keys = [...english.keys()].flatMap((key) => {
    if (!PLURAL.test(key)) return [key]
    return listForms(language).map((form) => `${key.replace(PLURAL, '')}_${form}`)
  })
  return new Set(keys)
}

const listPlaceholders = (text: string) => (text.match(PLACEHOLDER) ?? []).sort().join(' ')

/** Faults of one catalogue of a language, each with its key. */
export function findCatalogueFaults(english: Texts, texts: Texts, language: Language): string[] {
  if (language === DEFAULT_LANGUAGE) return []
  const wanted = listWanted(english, language)
  const missing = [...wanted].filter((key) => !texts.has(key)).map((key) => `${key} is missing`)
  const extra = [...texts.keys()]
    .filter((key) => !wanted.has(key) && !key.endsWith('_many'))
    .map((key) => `${key} is not in English`)
  const wrong = [...texts].flatMap(([key, text]) => {
    const original = getOriginal(english, key)
    if (original === null) return []
    if (text.trim() === '') return [`${key} is empty`]
    if (!hasSamePlaceholders(key, text, original))
      return [`${key} has "${listPlaceholders(text)}" for "${listPlaceholders(original)}"`]
    const isLeft = text === original && !isSameInAllLanguages(key, text, language)
    return isLeft ? [`${key} is left in English: "${text}"`] : []
  })
  return [...missing, ...extra, ...wrong]
}

function getOriginal(english: Texts, key: string): string | null {
  const base = key.replace(PLURAL, '')
  return english.get(key) ?? (PLURAL.test(key) ? (english.get(`${base}_other`) ?? null) : null)
}

/** "One match" may do without its count. */
function hasSamePlaceholders(key: string, text: string, original: string): boolean {
  const strip = (list: string) =>
    PLURAL.test(key) ? list.replace('{{count}}', '').replace(/\s+/g, ' ').trim() : list
  return strip(listPlaceholders(text)) === strip(listPlaceholders(original))
}

export interface Asked {
  readonly exact: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

const LITERAL = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g
/** A pattern needs some words of its own, or it would match every key. */
const OWN_WORDS = /[A-Za-z]{3,}/

/** Every text in the sources that may be a key, or the pattern of one. */
export function listAsked(sources: readonly string[]): Asked {
  const exact = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const source of sources) {
    for (const [, single, double, template] of source.matchAll(LITERAL)) {
      const text = single ?? double ?? template ?? ''
      const key = text.replace(/^[\w-]+:(?=\S)/, '')
      exact.add(key)
      if (!template?.includes('${') || !/^[\w.:${}()[\]?' -]+$/.test(key)) continue
      const own = key.replace(/\$\{[^}]*\}/g, '')
      if (!OWN_WORDS.test(own)) continue
      const escaped = key
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
        .join('.+')
      patterns.set(escaped, new RegExp(`^${escaped}$`))
    }
  }
  return { exact, patterns: [...patterns.values()] }
}

/** English keys that no source uses, neither in full, nor as part of a branch, nor through a pattern. */
export function findUnusedKeys(english: Texts, { exact, patterns }: Asked): string[] {
  return [...english.keys()].filter((key) => {
    const parts = key.replace(PLURAL, '').split('.')
    const branches = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
    // Messages of the forms' rules are looked up by their English words.
    if (exact.has(key.replace(/^messages\./, ''))) return false
    return !branches.some(
      (branch) => exact.has(branch) || patterns.some((pattern) => pattern.test(branch)),
    )
  })
}

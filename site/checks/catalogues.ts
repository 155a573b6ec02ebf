/** Compares the catalogues of the 8 languages with English and with the keys that the site uses. */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { isSameInAllLanguages } from './untranslated.ts'

/**
 * True for catalogues of pages. The sentences about matches have wordings, each with values of its own,
 * and tests of their own (pipeline/reasoning/write-reasoning.test.ts, site/lib/match/aftermath.test.ts).
 */
export const isOfPages = (name: string): boolean =>
  name !== 'reasons.json' && name !== 'aftermath.json'

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
/** A pattern needs at least three letters of fixed text, or it would match every key. */
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

/**
 * Values that may stand before a noun in the plural without plural forms: they are constants of the
 * software above one, counts of a published file that is never that small, or no numbers at all.
 */
const NEVER_ONE: ReadonlySet<string> = new Set(
  [
    'age ahead days free leagues least most period',
    'bets draws groups inputs n simulated',
    'asked code happened hits league match matches milliseconds name operator provider query team',
  ].flatMap((names) => names.split(' ')),
)
/** Texts that the specification gives word for word, with their counts. */
const ORDERED = /^office\.(?:ingestion\.counts|danger\.|empty\.loadedText)|^pagination\.showing/
/** English nouns in the plural, with at most one adjective before them. */
const BEFORE_NOUNS =
  /\{\{(\w+)\}\}\s(?:\p{Ll}+ )?(?!is |has |was |this |its |as |does |minus )\p{Ll}+s(?!\p{L})/gu

/** Numbers before a noun that would be wrong for one: `{{right}} outcomes`. Translations have the same values. */
export function findCountFaults(english: Texts): string[] {
  return [...english].flatMap(([key, text]) =>
    PLURAL.test(key) || ORDERED.test(key)
      ? []
      : [...text.matchAll(BEFORE_NOUNS)]
          .filter(([, name]) => !NEVER_ONE.has(name!))
          .map(([place]) => `${key} has "${place}" without plural forms`),
  )
}

/** A club or a match right after "of", which needs an article or another form in half of the languages. */
const AFTER_OF: Readonly<Partial<Record<Language, RegExp>>> = {
  es: /(?<!\p{L})(?:de|a) \{\{(?:home|away|team|match)\}\}/u,
  fr: /(?<!\p{L})(?:de|à|que) \{\{(?:home|away|team|match)\}\}/u,
  de: /(?<!\p{L})(?:von|bei|zu) \{\{(?:home|away|team|match)\}\}/u,
  it: /(?<!\p{L})(?:di|a|da|su) \{\{(?:home|away|team|match)\}\}/u,
  pt: /(?<!\p{L})(?:de|a|em|por) \{\{(?:home|away|team|match)\}\}/u,
}
/** `2 - 1` is for boards and columns; in a sentence a score has the form of its language. */
const SPACED_SCORE = /(?:\d|\}\}) - (?:\d|\{\{)/
const FRENCH_COLON = /[^\u202f\d]:(?!\/)/

/**
 * Faults that show only once values are filled in: clubs after prepositions, scores written as in
 * columns, French colons.
 */
export function findJoinFaults(texts: Texts, language: Language): string[] {
  return [...texts].flatMap(([key, text]) => {
    const places = [AFTER_OF[language], SPACED_SCORE, language === 'fr' ? FRENCH_COLON : undefined]
    return places.flatMap((pattern) => {
      const [place] = pattern?.exec(text) ?? []
      return place === undefined ? [] : [`${key} has "${place}"`]
    })
  })
}

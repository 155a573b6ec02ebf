/**
 * Checks texts as a copy editor would: words that a language must not use,
 * quotation marks, apostrophes and spaces of another language, numbers in English
 * format. The words are data, one file per language beside this one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'

export interface Glossary {
  /** Idea → the forms of its term; the catalogues must use at least one of them. */
  readonly terms: Readonly<Record<string, readonly string[]>>
  /** Patterns of words that must not be used, each with what to write instead. */
  readonly forbidden: Readonly<Record<string, string>>
  /** Texts whose wording the specification fixes; no rule applies to them. */
  readonly fixed: readonly string[]
}

export function readGlossary(language: Language): Glossary {
  const path = join(import.meta.dirname, `${language}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Glossary
}

const NO_BREAK = '[\\u00a0\\u202f]'
const PERCENT_AFTER = `(?:\\d|\\}\\})`

/** Marks of quotation a language may use. */
const QUOTES: Readonly<Record<Language, string>> = {
  en: '“”‘’',
  es: '«»“”‘’',
  fr: '«»“”’',
  de: '„“‚‘’',
  it: '«»“”’',
  pt: '«»“”’',
  ro: '„”«»’',
  tr: '“”‘’',
}
const ALL_QUOTES = /[“”„‟«»‹›‘’‚]/g

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  /** Languages the rule holds in; all when left out. */
  readonly only?: readonly Language[]
  readonly except?: readonly Language[]
}

const COMMA: readonly Language[] = ['es', 'fr', 'de', 'it', 'pt', 'ro', 'tr']
const SPACED: readonly Language[] = ['es', 'de', 'ro']

const RULES: readonly Rule[] = [
  { name: 'a straight apostrophe', pattern: /\p{L}'|'\p{L}/u },
  { name: 'a straight quotation mark', pattern: /"/ },
  { name: 'two spaces', pattern: / {2,}|^ | $/ },
  { name: 'three dots for an ellipsis', pattern: /\.\.\./, except: ['en'] },
  { name: 'a space before the ellipsis', pattern: /\s…/, except: ['de'] },
  { name: 'no space before the ellipsis of something going on', pattern: /\p{L}…/u, only: ['de'] },
  {
    name: 'a space before a mark',
    pattern: /[\p{L}\d)][ \u00a0\u202f]+[,.;:!?](?!\w)/u,
    except: ['fr'],
  },
  { name: 'a breaking space before a mark', pattern: / [;:!?»%]/, only: ['fr'] },
  {
    name: 'no narrow space before a mark',
    pattern: /[\p{L}\d)’}>][;:!?»](?=\s|$|<)/u,
    only: ['fr'],
  },
  { name: 'no narrow space in quotation marks', pattern: /«(?!\u202f)|(?<!\u202f)»/, only: ['fr'] },
  {
    name: 'no fixed space before per cent',
    pattern: new RegExp(`${PERCENT_AFTER}[ ]?%`),
    only: [...SPACED, 'fr'],
  },
  {
    name: 'a space before per cent',
    pattern: new RegExp(`${PERCENT_AFTER}(?: |${NO_BREAK})%`),
    only: ['en', 'it', 'pt'],
  },
  { name: 'per cent after the figure', pattern: new RegExp(`${PERCENT_AFTER}\\s?%`), only: ['tr'] },
  // Not a thousand (9.600), not the name of a market (O1.5).
  { name: 'a decimal point', pattern: /(?<![\d.,O])\d+\.\d{1,2}(?![\d.])/, only: COMMA },
  { name: 'a decimal comma', pattern: /(?<![\d.,])\d,\d{1,2}(?!\d)/, only: ['en'] },
  {
    name: 'the dollar before the amount',
    pattern: /\$\s?\d/,
    only: COMMA.filter((l) => l !== 'tr'),
  },
]

/** Parts of a text that are not prose: addresses and tags. */
const NOT_READ = /https?:\/\/\S+|<\/?\w+>|\b\w+\.(?:com|org|net|eu|ro|pt)\b/g

/** `\b` knows the letters of English only; in our patterns it is the edge of a word in any language. */
const EDGE = '(?:(?<=[\\p{L}\\d])(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?=[\\p{L}\\d]))'
const patterns = new Map<string, RegExp>()

/** Cached: thousands of texts are checked with the same patterns. */
function toPattern(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source.replaceAll('\\b', EDGE), 'u')
  patterns.set(source, pattern)
  return pattern
}

/** Faults of one text, each with what to do instead. */
export function findWordFaults(text: string, language: Language, glossary: Glossary): string[] {
  if (glossary.fixed.includes(text)) return []
  const read = text.replace(NOT_READ, '')
  const words = Object.entries(glossary.forbidden).flatMap(([pattern, instead]) => {
    const found = toPattern(pattern).exec(read)
    return found ? [`"${found[0]}": write ${instead}`] : []
  })
  const signs = RULES.filter(isFor(language))
    .filter(({ pattern }) => pattern.test(read))
    .map(({ name }) => `${name}: "${read.slice(0, 80)}"`)
  const foreign = (read.match(ALL_QUOTES) ?? []).filter((mark) => !QUOTES[language].includes(mark))
  return [
    ...words,
    ...signs,
    ...foreign.map((mark) => `${mark} is no quotation mark of ${language}`),
  ]
}

/** Whether a rule holds for a language. */
const isFor =
  (language: Language) =>
  ({ only, except }: Rule) =>
    (!only || only.includes(language)) && !except?.includes(language)

const FIGURE_RULES = new Map(
  LANGUAGE_CODES.map((language) => [
    language,
    RULES.filter(({ name }) => /decimal|per cent|dollar/.test(name)).filter(isFor(language)),
  ]),
)

/** Numbers in a text that are written in the format of another language. */
export function findForeignFigures(text: string, language: Language): string[] {
  // Most texts have neither a figure nor a place for one, and a site has millions of them.
  if (!/\d|\}\}/.test(text)) return []
  return FIGURE_RULES.get(language)!.flatMap(({ name, pattern }) => {
    const found = pattern.exec(text)
    return found
      ? [`${name}: "${text.slice(Math.max(0, found.index - 30), found.index + 30)}"`]
      : []
  })
}

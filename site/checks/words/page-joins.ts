/**
 * Finds faults on built pages where code joins words: clubs, days and colons beside a language's
 * own text.
 */
import { isLanguage, LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { CLUB_NAMES } from '#data/model/leagues/club-names.ts'
import type { BuiltPage } from '#site/checks/built-site.ts'

/** Parts that are not prose, and quoted names of models, keys or entries of the log. */
const NOT_READ =
  /<(script|style|code|pre|svg|textarea|option)\b[^>]*>[\s\S]*?<\/\1>|<(\w+)\b[^>]*\bdata-as-is\b[^>]*>[\s\S]*?<\/\2>|<!--[\s\S]*?-->/g
/** Elements within a line. */
const INLINE = /<\/?(?:a|abbr|b|bdi|em|i|span|strong|time)\b[^>]*>/g
const ITALIAN_MONTHS =
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const ITALIAN_DAYS = 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica'

/** Numbers from twenty on take `de` before a Romanian noun, those below do not. */
const ROMANIAN_NOUNS =
  '(?:meciuri|rezultate|goluri|intrări|zile|predicții|puncte|ligi|etape)(?!\\p{L})'
/** French alone has a space before the colon. */
const SPACED_COLON = /[\p{L}\d)%]\s:(?=\s|$)/u

const WRONG: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  en: [/(?<![\d.,–-])\b1 (?:matches|results|goals|outcomes|entries|days|points)\b/, SPACED_COLON],
  de: [
    /(?<![\d.,–-])\b1 (?:Spiele|Ergebnisse|Einträge|Tage|Prognosen|Punkte|Ligen)(?!\p{L})/u,
    SPACED_COLON,
  ],
  ro: [
    new RegExp(`(?<![\\d.,-])1 ${ROMANIAN_NOUNS}`, 'u'),
    new RegExp(`(?<![\\d.,-])\\d*(?:[2-9]\\d|00) ${ROMANIAN_NOUNS}`, 'u'),
    new RegExp(`(?<![\\d.,-])\\d*(?:0[1-9]|(?<!\\d)[1-9]|1\\d) de ${ROMANIAN_NOUNS}`, 'u'),
    SPACED_COLON,
  ],
  tr: [
    /(?<!\d[-–])\b\d+ (?:maçlar|sonuçlar|goller|girdiler|günler|tahminler|puanlar|ligler)(?!\p{L})/u,
    SPACED_COLON,
  ],
  es: [
    /(?<![\d.,-])\b1 (?:partidos|resultados|goles|entradas)(?!\p{L})/u,
    SPACED_COLON,
    /(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d{1,2} de \p{L}+/u,
    /(?<!\p{L})Firmado \d/u,
    /(?<!\p{L})(?:a|de) el \p{Lu}/u,
  ],
  fr: [
    /[\p{L}\d)»%]: /u,
    /(?<![\d.,-])\b[01] (?:matchs|résultats|buts|entrées)(?!\p{L})/u,
    /(?<![\d,])\b1 (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/,
    /(?<!\p{L})de Le[s]? \p{Lu}/u,
    /(?<!\p{L})Signé \d/u,
  ],
  it: [
    new RegExp(`(?<!\\p{L})[Dd]i \\d{1,2}º? (?:${ITALIAN_MONTHS})`, 'u'),
    new RegExp(`(?<!\\p{L})[Dd]el(?:la)? (?:${ITALIAN_DAYS})`, 'u'),
    new RegExp(`(?<!\\p{L})(?:[Dd]el|[Dd]al|[Aa]l|[Ii]l) (?:8|11) (?:${ITALIAN_MONTHS})`, 'u'),
    SPACED_COLON,
    /(?<![\d.,-])\b1 (?:partite|risultati|esiti|voci)(?!\p{L})/u,
    /(?<!\p{L})Firmato \d/u,
  ],
  pt: [
    /(?<![\d.,-])\b1 (?:jogos|resultados|golos|desfechos|entradas)(?!\p{L})/u,
    /(?<!\p{L})Assinado \d/u,
    /(?<!\p{L})(?:de|em|por) o \p{Lu}/u,
    SPACED_COLON,
  ],
}

/** Headings, titles and the rows of tables: places that hold clubs, and no venues or towns. */
const CLUB_PLACES =
  /<title>([\s\S]*?)<\/title>|<h1\b[^>]*>([\s\S]*?)<\/h1>|<th scope="row"[^>]*class="team"[^>]*>([\s\S]*?)<\/th>|<p class="row-teams">([\s\S]*?)<\/p>/g

/** A text as a pattern that finds it. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const toPattern = (names: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${names.map(escapePattern).join('|')})(?!\\p{L})`, 'gu')

/** A site has thousands of pages in each language. */
const known = new Map<Language, { readonly own: RegExp; readonly house: RegExp }>()

function toPatterns(language: Language) {
  const names = CLUB_NAMES[language]
  const patterns = known.get(language) ?? {
    own: toPattern(Object.values(names).toSorted((a, b) => b.length - a.length)),
    // After a capitalised word it is part of a longer name: Queens Park Rangers.
    house: new RegExp(`(?<!\\p{Lu}[\\p{L}.]* )${toPattern(Object.keys(names)).source}`, 'gu'),
  }
  known.set(language, patterns)
  return patterns
}

/** Finds our own (English) name of a club where the language has another name for it. */
function findHouseNames(html: string, language: Language): string[] {
  const { own, house } = toPatterns(language)
  return [...html.matchAll(CLUB_PLACES)].flatMap(([, ...parts]) => {
    const text = parts
      .filter(Boolean)
      .join('')
      .replace(/<[^>]+>/g, '\n')
      .replaceAll('&amp;', '&')
    return text.replace(own, '').match(house) ?? []
  })
}

/** The readable text of a page, one line for each block. */
export function toLines(html: string): string[] {
  return html
    .replace(NOT_READ, '\n')
    .replace(INLINE, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&nbsp;|&#160;|\u00a0/g, ' ')
    .replaceAll('\u2060', '')
    .split('\n')
}

/** Lines without a fault: of ten lines of a page nine are those of other pages too. */
const right = new Map(LANGUAGE_CODES.map((language) => [language, new Set<string>()]))

function findLineJoins(line: string, language: Language): string[] {
  if (right.get(language)!.has(line)) return []
  const wrong = (WRONG[language] ?? []).flatMap((pattern) => pattern.exec(line)?.[0] ?? [])
  if (wrong.length === 0) right.get(language)!.add(line)
  return wrong
}

/** `/it/results: "di 28 novembre"` of each. */
export function findPageJoins({ path, html }: BuiltPage): string[] {
  const lang = /<html[^>]*\slang="([a-z]{2})/.exec(html)?.[1]
  if (!isLanguage(lang)) return [`${path}: no language`]
  const wrong = toLines(html).flatMap((line) => findLineJoins(line, lang))
  return [...wrong, ...findHouseNames(html, lang)].map((found) => `${path}: "${found}"`)
}

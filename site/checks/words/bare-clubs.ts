/**
 * Finds clubs on built pages without an article after "of", "to" or "from" where their language's
 * papers write an article: `de Arsenal`, `di Inter`, `von VfL Bochum`.
 */
import { FORMS } from '#data/model/club-forms/all-forms.ts'
import type { Language } from '#data/model/languages.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import type { BuiltPage } from '#site/checks/built-site.ts'
import { escapePattern, toLines } from './page-joins.ts'

/** Prepositions that join with an article, and the form of a name that has the first. Portuguese `a` is an article itself. */
const JOINED: Readonly<
  Partial<Record<Language, { readonly before: readonly string[]; readonly form: string }>>
> = {
  de: { before: ['von', 'bei', 'zu'], form: 'vom' },
  es: { before: ['de', 'a'], form: 'del' },
  fr: { before: ['de', 'que'], form: 'du' },
  it: { before: ['di', 'a', 'da', 'su'], form: 'del' },
  pt: { before: ['de', 'em', 'por'], form: 'do' },
}
/** A ground has the name of its town: Stadium de Toulouse, Estádio Municipal de Braga. */
const GROUND = /(?:Stadium|Stade|Stadio|Estadio|Estádio|Parc)(?: [Mm]unicipale?)? $/u

/** A club's name that is a first name too, with a surname behind it: Milan Horvat, Arda Kardeşler. */
const PERSON = /^\p{L}+ (?:Milan|Arda) \p{Lu}\p{Ll}/u

const toCapital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** Null in a language without such joins. */
export function toBarePattern(language: Language): RegExp | null {
  const rule = JOINED[language]
  if (!rule) return null
  const [first] = rule.before
  const toJoined = FORMS[language][rule.form]!
  const clubs = Object.values(CLUBS_BY_COUNTRY)
    .flat()
    .map((names) => toClubName(names.split('|')[0]!, language))
    .filter((club) => toJoined(club) !== `${first} ${club}`)
    .toSorted((a, b) => b.length - a.length)
  const words = rule.before.flatMap((word) => [word, toCapital(word)])
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.join('|')}) (?:${clubs.map(escapePattern).join('|')})(?![\\p{L}’])`,
    'gu',
  )
}

/** `/fr/x: "de Arsenal"` of each line, with the first page that has it: of ten lines nine are those of other pages. */
export function findBareClubs(pages: readonly BuiltPage[], pattern: RegExp | null): string[] {
  if (pattern === null) return []
  const lines = new Map<string, string>()
  for (const { path, html } of pages)
    for (const line of toLines(html)) if (!lines.has(line)) lines.set(line, path)
  return [...lines].flatMap(([line, path]) =>
    [...line.matchAll(pattern)]
      .filter(({ index }) => !GROUND.test(line.slice(0, index)))
      .filter(({ index }) => !PERSON.test(line.slice(index)))
      .map(([found]) => `${path}: "${found}"`),
  )
}

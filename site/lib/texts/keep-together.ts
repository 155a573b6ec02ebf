/**
 * Puts no-break spaces and joiners into texts, so that no line ends inside a figure. Texts of pages
 * pass through here after their values are filled in, those of islands at build time. Each pattern
 * begins with its sign and then looks behind it, because an engine finds a sign faster.
 */
import type { Language } from '#data/model/languages.ts'

/**
 * `2,5 Tore`, `24. August`, `{{count}} Spiele`; at most 12 letters, because a longer word would
 * overflow a narrow line together with its number.
 */
const AFTER_NUMBER = / (?<=(?:\d(?:\.|er|º)?|\}\}) )(?=\p{L}{1,12}(?!\p{L}))/gu
/**
 * In English only goals and days: the specification fixes other sentences to the letter (`404 Page
 * Not Found`, `$14.98 per month`).
 */
const IN_ENGLISH =
  / (?:(?<=\d\.\d )(?=goals?\b)|(?<=\d )(?=(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b))/g
/** Around the dash of a score or of a range, and between the sign of an article and its number. */
const BETWEEN = / (?:(?<=[\d%] )(?=[-–] %?\d)|(?<=(?:[-–]|\bart\.) )(?=%?\d))/gi
/** After the dash of `1–3` and those of the German `95-%-Intervall`. */
const DASH_WITHIN = /–(?<=\d–)(?=\d)|-(?:(?<=\d-)(?=%)|(?<=%-))/g
/**
 * Of scores and days such as `1-0` and `2026-11-22`, of a model's name and of Romanian `s-a`; not
 * in English, where the specification fixes `3-5`, nor of a mail address, which is copied.
 */
const HYPHEN_WITHIN = /-(?:(?<=(?:\d|\bpp)-)(?=\d)|(?<=\bs-)(?=a\b))(?!\S*@)(?<!@\S*)/gi
const NO_BREAK_SPACE = '\u00a0'
const WORD_JOINER = '\u2060'

export function keepTogether(text: string, language: Language): string {
  const kept = text
    .replace(language === 'en' ? IN_ENGLISH : AFTER_NUMBER, NO_BREAK_SPACE)
    .replace(BETWEEN, NO_BREAK_SPACE)
    .replace(DASH_WITHIN, `$&${WORD_JOINER}`)
  return language === 'en' ? kept : kept.replace(HYPHEN_WITHIN, `$&${WORD_JOINER}`)
}

/** The same for every text of a catalogue's branch, at any depth. */
export function keepAllTogether<Branch>(branch: Branch, language: Language): Branch {
  const keep = (value: unknown): unknown => {
    if (typeof value === 'string') return keepTogether(value, language)
    if (Array.isArray(value)) return value.map(keep)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keep(each)]))
  }
  return keep(branch) as Branch
}

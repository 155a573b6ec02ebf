/**
 * The leak gate: searches any text that reaches people who have not paid for a
 * figure or a sentence of a paid prediction, and the rows of preview pages for
 * anything but the placeholder.
 */
import { toFigures, toSentences } from './figures.ts'
import type { PaidFigures } from './paid-figures.ts'

const ROW = /<tr[^>]*\bdata-match="([^"]+)"[^>]*>([\s\S]*?)<\/tr>/g
const NUMBER_CELL = /<td[^>]*\bfigure\b[^>]*>([\s\S]*?)<\/td>/g
/** What stands in a covered cell instead of a figure; the same in every language. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set(['0 - 0', '0.00', 'N/A', ''])
/** The score of a match in play: a public fact, not a paid figure. */
const REAL_SCORE = /<b [^>]*\bdata-now\b[^>]*>[^<]*<\/b>/g
/** Shows that score to who hides results. */
const REVEAL = /<button [^>]*\bdata-reveal\b[^>]*>[^<]*<\/button>/g
/** Matches drawn as rows of a list, with the bar of what was said once it is opened (site/ui/rows/MatchRows.tsx). */
const ITEM = /<li class="match-row" data-match="([^"]+)"[^>]*>([\s\S]*?)<\/li>/g
/** A page or a card of one match. */
const MATCH_PATH = /(?:^|\/)(?:predictions\/[\d-]+|embed\/match)\/([\w-]+)(?:\/index\.html)?$/
/** Markup that only a prediction has: outcome bar, portrait, verdict, moves, course in play, score grid, over/under lines. */
const FIGURE_PIECES =
  /class="[^"]*(?:outcome-bar|portrait)|data-verdict|data-moves|data-in-play|class="plain-table"|<rect [^>]*opacity=/

/** A chance or odds as they are written: `43.2%`, `%43,2`, `2.31`. Entries of the log (`1,204`) and hours are not. */
const ROUNDED = /(?<![\d.,])\d{1,3}[.,]\d{1,2}(?![\d.,]\d|\d)/
/** A chance with its per cent sign: nothing else on a page of a match has tenths of a per cent. */
const ROUNDED_CHANCE = /\d[.,]\d[\s\u00a0\u202f]?%|%[\s\u00a0\u202f]?\d+[.,]\d/

type Paid = Pick<PaidFigures, 'figures' | 'sentences' | 'openRows'>

/**
 * Descriptions of the leaks in a text; empty when there is none.
 *
 * @param path where the text stands: a match's own page may draw a prediction only once it is opened
 */
export function findLeaks(text: string, paid: Paid, path = ''): string[] {
  const figures = toFigures(text).flatMap((figure) => {
    const matchId = paid.figures.get(figure)
    return matchId === undefined ? [] : [`the figure ${figure} of ${matchId}`]
  })
  const sentences = toSentences(text).flatMap((sentence) => {
    const matchId = paid.sentences.get(sentence)
    return matchId === undefined ? [] : [`the sentence "${sentence}" of ${matchId}`]
  })
  return [
    ...new Set([
      ...figures,
      ...sentences,
      ...findUncoveredRows(text, paid),
      ...findDrawnMatches(text, paid, path),
    ]),
  ]
}

/** Rows of preview tables beyond rank 3 that hold anything but the placeholder. */
function findUncoveredRows(html: string, { openRows }: Paid): string[] {
  return [...html.matchAll(ROW)].flatMap(([, matchId = '', cells = '']) => {
    if (openRows.has(matchId)) return []
    return [...cells.matchAll(NUMBER_CELL)].flatMap(([, cell = '']) => {
      const value = cell
        .replace(/<span class="sr-only"[^>]*>[^<]*<\/span>/g, '')
        .replace(REAL_SCORE, '')
        .replace(REVEAL, '')
        .replace(/<[^>]*>/g, '')
        .trim()
      return PLACEHOLDERS.has(value) ? [] : [`"${value}" in the row of ${matchId}`]
    })
  })
}

const toWords = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** Pictures, bars and rounded figures of predictions that nobody has opened, in lists and on pages of matches. */
function findDrawnMatches(html: string, { openRows }: Paid, path: string): string[] {
  const items = [...html.matchAll(ITEM)].flatMap(([, matchId = '', content = '']) =>
    !openRows.has(matchId) && (FIGURE_PIECES.test(content) || ROUNDED.test(toWords(content)))
      ? [`a drawn prediction in the row of ${matchId}`]
      : [],
  )
  const own = MATCH_PATH.exec(path)?.[1]
  const isDrawn =
    own !== undefined &&
    !openRows.has(own) &&
    (FIGURE_PIECES.test(html) || ROUNDED_CHANCE.test(toWords(html)))
  return isDrawn ? [...items, `a drawn prediction on the page of ${own}`] : items
}

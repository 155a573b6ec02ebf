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

type Paid = Pick<PaidFigures, 'figures' | 'sentences' | 'openRows'>

/** Descriptions of the leaks in a text; empty when there is none. */
export function findLeaks(text: string, paid: Paid): string[] {
  const figures = toFigures(text).flatMap((figure) => {
    const matchId = paid.figures.get(figure)
    return matchId === undefined ? [] : [`the figure ${figure} of ${matchId}`]
  })
  const sentences = toSentences(text).flatMap((sentence) => {
    const matchId = paid.sentences.get(sentence)
    return matchId === undefined ? [] : [`the sentence "${sentence}" of ${matchId}`]
  })
  return [...new Set([...figures, ...sentences, ...findUncoveredRows(text, paid)])]
}

/** Rows of preview tables beyond rank 3 that hold something else than the placeholder. */
function findUncoveredRows(html: string, { openRows }: Paid): string[] {
  return [...html.matchAll(ROW)].flatMap(([, matchId = '', cells = '']) => {
    if (openRows.has(matchId)) return []
    return [...cells.matchAll(NUMBER_CELL)].flatMap(([, cell = '']) => {
      const value = cell
        .replace(/<span class="sr-only"[^>]*>[^<]*<\/span>/g, '')
        .replace(/<[^>]*>/g, '')
        .trim()
      return PLACEHOLDERS.has(value) ? [] : [`"${value}" in the row of ${matchId}`]
    })
  })
}

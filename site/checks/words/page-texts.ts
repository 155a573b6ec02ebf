/**
 * Finds where the written reasoning of an opened match disagrees with the page around it: figures,
 * and the form of scores.
 */
import { isLanguage, type Language } from '#data/model/languages.ts'
import type { BuiltPage } from '#site/checks/built-site.ts'

/** Chances and expected goals; the point or comma, and the place of the sign, are the language's. */
const FIGURES = /\d+[.,]\d\s?%|%\s?\d+[.,]\d|(?<![\d.,])\d[.,]\d\d(?!\d)/g
const SCORE = /(?<![\d:-]|\d[.,])\d{1,2}(?: - |[-–:])\d{1,2}(?![\d:-]|[.,]\d)/g
const SCORE_SIGNS: Readonly<Partial<Record<Language, string>>> = { en: '–', de: ':' }

function toWords(html: string): string {
  return html
    .replace(/<(script|style|svg|time)\b[^>]*>[\s\S]*?<\/\1>/g, '\n')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&nbsp;|&#160;|[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2060', '')
}

/** The text between the heading of its section and the table of factors; null on a page without one. */
function splitPage(html: string) {
  const table = html.indexOf('data-factors')
  if (table === -1) return null
  const end = html.lastIndexOf('<table', table)
  const start = html.lastIndexOf('</h2>', end)
  return {
    text: toWords(html.slice(start, end)),
    rest: toWords(html.slice(0, start) + html.slice(end)),
  }
}

/** A figure as a number with its decimals: `60,5 %` and `%60,5` are `60.5`. */
const toFigure = (text: string) => text.replaceAll(/[%\s]/g, '').replace(',', '.')

/** Figures of the text that its page does not show; over is shown for under as well. */
function findStrayFigures(text: string, rest: string): string[] {
  const shown = new Set((rest.match(FIGURES) ?? []).map(toFigure))
  return (text.match(FIGURES) ?? []).filter((found) => {
    const figure = toFigure(found)
    const others = found.includes('%') ? [(100 - Number(figure)).toFixed(1)] : []
    return ![figure, ...others].some((value) => shown.has(value))
  })
}

/** `/de/predictions/…: "60,5 %" stands nowhere else on the page` of each. */
export function findPageTexts({ path, html }: BuiltPage): string[] {
  const lang = /<html[^>]*\slang="([a-z]{2})/.exec(html)?.[1]
  const parts = splitPage(html)
  if (!isLanguage(lang) || parts === null) return []
  const sign = SCORE_SIGNS[lang] ?? '-'
  const scores = (parts.text.match(SCORE) ?? []).filter(
    (score) => !new RegExp(`^\\d+${sign}\\d+$`).test(score),
  )
  return [
    ...findStrayFigures(parts.text, parts.rest).map(
      (found) => `${path}: "${found.trim()}" stands nowhere else on the page`,
    ),
    ...scores.map((score) => `${path}: "${score}" is no score of ${lang}`),
  ]
}

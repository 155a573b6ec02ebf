/** The tables of README and BENCHMARKS, from the measured figures. Pure. */
import type { Proof, ProofModel } from '#data/model/forecast/proof.ts'

type Scores = NonNullable<Proof['withoutOdds']>

const HEADS = ['', 'ranked probability score', 'log loss', 'over 2.5 goals, log loss'] as const

/** July: the first month of a season. */
const SEASON_START = 7
const MONTHS = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

const ROWS: readonly (readonly [
  name: string,
  model: ProofModel | 'withoutOdds',
  isOurs: boolean,
])[] = [
  ['base rates', 'baseRates', false],
  ['Dixon–Coles', 'dixonColes', false],
  ['Elo', 'elo', false],
  ['Pitchproof without any odds', 'withoutOdds', false],
  ['**Pitchproof** (odds of earlier matches, never of the match itself)', 'engine', true],
  ['the bookmakers’ closing odds of the match itself', 'bookmaker', false],
]

/** A figure in the README's format: four decimals, without the zero before the point. */
function toReadmeFigure(value: number): string {
  return value.toFixed(4).replace(/^0/, '')
}

function toCells({ rps, logLoss, over25LogLoss }: Scores, isOurs: boolean): string[] {
  return [rps, logLoss, over25LogLoss].map((value) => {
    const text = value === null ? '–' : toReadmeFigure(value)
    return isOurs ? `**${text}**` : text
  })
}

/** A table in Markdown, columns aligned. */
function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]!.length)),
  )
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [
    toLine(heads),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(toLine),
  ].join('\n')
}

/** The models of the README; one that was not measured has no row. */
export function formatReadmeTable({ leagues, withoutOdds }: Proof): string {
  return formatTable(
    HEADS,
    ROWS.flatMap(([name, model, isOurs]) => {
      const scores = model === 'withoutOdds' ? withoutOdds : leagues.models[model]
      return scores ? [[name, ...toCells(scores, isOurs)]] : []
    }),
  )
}

/** The months of a season from July on, for BENCHMARKS. */
export function formatMonthTable({ leagues: { byMonth } }: Proof): string {
  const toOrder = (month: string) => (Number(month) + 12 - SEASON_START) % 12
  const months = Object.entries(byMonth).sort(([a], [b]) => toOrder(a) - toOrder(b))
  return formatTable(
    ['month', 'matches', HEADS[1], 'the bookmakers’'],
    months.map(([month, { n, rps, bookmakerRps }]) => [
      MONTHS.format(Date.UTC(2000, Number(month) - 1)),
      String(n),
      toReadmeFigure(rps),
      bookmakerRps === null ? '–' : toReadmeFigure(bookmakerRps),
    ]),
  )
}

/** A page with its table of scores replaced; null when it has none. */
export function replaceScoreTable(page: string, table: string): string | null {
  const lines = page.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|') && line.includes(` ${HEADS[1]} `))
  if (start < 0) return null
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.toSpliced(start, length < 0 ? lines.length : length, ...table.split('\n')).join('\n')
}

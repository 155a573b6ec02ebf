/** The table of the README, from the measured figures. Pure. */
import type { Proof, ProofModel } from '#data/model/forecast/proof.ts'

type Scores = NonNullable<Proof['withoutOdds']>

const HEADS = ['', 'ranked probability score', 'log loss', 'over 2.5 goals, log loss'] as const

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

/** The table in Markdown, columns aligned; a model that was not measured has no row. */
export function formatReadmeTable({ leagues, withoutOdds }: Proof): string {
  const rows = ROWS.flatMap(([name, model, isOurs]) => {
    const scores = model === 'withoutOdds' ? withoutOdds : leagues.models[model]
    return scores ? [[name, ...toCells(scores, isOurs)]] : []
  })
  const widths = HEADS.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]!.length)),
  )
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [
    toLine(HEADS),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(toLine),
  ].join('\n')
}

/** A README with its table replaced; null when it has none. */
export function replaceReadmeTable(readme: string, table: string): string | null {
  const lines = readme.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|') && line.includes(` ${HEADS[1]} `))
  if (start < 0) return null
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.toSpliced(start, length < 0 ? lines.length : length, ...table.split('\n')).join('\n')
}

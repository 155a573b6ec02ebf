/** The report of a backtest as one page without scripts: tables and reliability diagrams. */
import { COUNT_CATEGORIES, COUNTS, type CountCategory } from '#data/model/match/counts.ts'
import { getLeague } from '#data/model/leagues.ts'
import type { BacktestReport } from './backtest.ts'
import {
  COMPARED_MODELS,
  type ComparedModel,
  type ScopeReport,
} from '#pipeline/backtest/tally/scope.ts'
import { formatReliabilityDiagram } from './reliability-diagram.ts'

const MODEL_NAMES: Readonly<Record<ComparedModel, string>> = {
  engine: 'Pitchproof',
  baseRates: 'Base rates',
  elo: 'Elo',
  bookmaker: 'Bookmakers on the match itself, closing',
}
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#14231c;background:#fff}
table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #cfd8d3}th:first-child,td:first-child{text-align:left}
.diagrams{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1rem}svg{width:100%;font-size:11px}
.frame{fill:none;stroke:#cfd8d3}.right{stroke:#8a9a92;stroke-dasharray:4}.range{stroke:#0b7a4b;opacity:.5}circle{fill:#0b7a4b}.title{font-weight:600;font-size:13px}`

function formatFigure(value: number | null | undefined, decimals = 4): string {
  return value == null ? '–' : value.toFixed(decimals)
}

function formatPercent(value: number | null | undefined): string {
  return value == null ? '–' : (value * 100).toFixed(1)
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`
}

function formatModels({ models }: ScopeReport): string {
  return formatTable(
    [
      'Model',
      'n',
      'RPS',
      'Log loss',
      'Brier',
      'Right, %',
      'Over 1.5',
      'Over 2.5',
      'Over 3.5',
      'Both score',
    ],
    COMPARED_MODELS.map((model) => {
      const { outcome, events } = models[model]
      return [
        MODEL_NAMES[model],
        String(outcome?.n ?? 0),
        formatFigure(outcome?.rps),
        formatFigure(outcome?.logLoss),
        formatFigure(outcome?.brier),
        formatPercent(outcome?.accuracy),
        formatFigure(events.over15?.logLoss),
        formatFigure(events.over25?.logLoss),
        formatFigure(events.over35?.logLoss),
        formatFigure(events.bothScore?.logLoss),
      ]
    }),
  )
}

/** `ShotsOnGoal` as a heading: `Shots on goal`. */
function toTitle(category: CountCategory): string {
  return COUNTS[category].name.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function formatLeagues(byLeague: BacktestReport['byLeague']): string {
  const counts = ({ counts }: ScopeReport) =>
    COUNT_CATEGORIES.map((category) => {
      const scores = counts[category]
      return scores === null
        ? '–'
        : `${formatFigure(scores.logLoss)} / ${formatFigure(scores.baseLogLoss)}`
    })
  return formatTable(
    ['League', 'n', 'RPS', 'Base rates', 'Elo', 'Bookmakers', ...COUNT_CATEGORIES.map(toTitle)],
    Object.entries(byLeague).map(([league, scope]) => [
      getLeague(league)?.name ?? league,
      String(scope.n),
      ...COMPARED_MODELS.map((model) => formatFigure(scope.models[model].outcome?.rps)),
      ...counts(scope),
    ]),
  )
}

function formatCalibration({ calibration }: ScopeReport): string {
  const kinds = ['confidence', 'home', 'draw', 'away'] as const
  return formatTable(
    ['Calibration error, 10 bins', 'n', 'Measured', 'By chance, mean', 'By chance, 95 %'],
    kinds.map((kind) => {
      const { n, error, chanceMean, chanceQuantile95 } = calibration[kind]
      return [
        kind,
        String(n),
        formatFigure(error),
        formatFigure(chanceMean),
        formatFigure(chanceQuantile95),
      ]
    }),
  )
}

function formatBands({ bands }: ScopeReport): string {
  return formatTable(
    ['Confidence, %', 'n', 'Stated, %', 'Right, %'],
    bands.map(({ from, to, n, stated, right }) => [
      `${Math.round(from * 100)}–${Math.round(to * 100)}`,
      String(n),
      formatPercent(stated),
      formatPercent(right),
    ]),
  )
}

/** The whole page. */
export function formatBacktestPage(report: BacktestReport): string {
  const { all } = report
  const title = `Backtest of ${report.model}, ${report.from} to ${report.to}`
  const diagrams = (['confidence', 'home', 'draw', 'away'] as const).map((kind) =>
    formatReliabilityDiagram(kind, all.calibration[kind].bins),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>${all.n} matches, each predicted from the days before its own. Smaller is better for RPS and log loss. The odds of a match are never an input to its prediction.</p>
${formatModels(all)}
<h2>Leagues</h2><p>RPS; over/under lines as mean log loss of the model / of the league's base rate.</p>
${formatLeagues(report.byLeague)}
<h2>Calibration</h2>${formatCalibration(all)}
<div class="diagrams">${diagrams.join('\n')}</div>
<h2>Confidence</h2>${formatBands(all)}
</body></html>
`
}

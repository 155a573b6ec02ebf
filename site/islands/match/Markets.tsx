/**
 * Over/under of goals and of every count: only the lines that have a probability.
 * The line nearest to an even chance stands out; lines that are all but certain
 * and the tables of one side are folded away, in the page all the same.
 */
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import {
  listOverCategories,
  OVER_LINES,
  toLineLabel,
  toOverKey,
  type OverCategory,
  type OverKey,
} from '#data/model/forecast/markets.ts'
import { toOverUnderOdds } from '#data/model/match/odds.ts'
import { formatLine, formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $figures } from '#site/stores/figures.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from './Block.tsx'

/** Lines outside of these chances, in per cent, are folded: nobody offers such odds. */
const SHOWN_PERCENT = { from: 5, to: 95 }

interface Group {
  readonly id: string
  readonly categories: readonly OverCategory[]
}

const GROUPS: readonly Group[] = [
  { id: 'goals', categories: ['Goals'] },
  ...COUNT_CATEGORIES.map((category) => ({
    id: COUNTS[category].section,
    categories: listOverCategories(category),
  })),
]

type Probabilities = Partial<Record<OverKey, number | null>>

interface Row {
  readonly label: string
  readonly percent: number
}

function listRows(category: OverCategory, prediction: Probabilities): Row[] {
  return OVER_LINES[category].flatMap((line) => {
    const percent = prediction[toOverKey(category, line)]
    return percent == null ? [] : [{ label: toLineLabel(category, line), percent }]
  })
}

export function Markets({ prediction }: { readonly prediction: Probabilities }) {
  const { t } = useTexts()
  const blocks = GROUPS.flatMap(({ id, categories }) => {
    const tables = categories
      .map((category) => ({ category, rows: listRows(category, prediction) }))
      .filter(({ rows }) => rows.length > 0)
    if (tables.length === 0) return []
    return (
      <Block key={id} id={id} title={t(`sections.${id}`)}>
        {tables.slice(0, 1).map(({ category, rows }) => (
          <MarketTable key={category} category={category} rows={rows} />
        ))}
        {tables.length > 1 && (
          <details className="fold mt-3">
            <summary>{t('markets.sides')}</summary>
            <div className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-1">
              {tables.slice(1).map(({ category, rows }) => (
                <MarketTable key={category} category={category} rows={rows} />
              ))}
            </div>
          </details>
        )}
      </Block>
    )
  })
  // One below the other they would reach far below what stands beside them.
  return <div className={blocks.length > 1 ? 'gap-x-8 xl:grid xl:grid-cols-2' : ''}>{blocks}</div>
}

interface TableProps {
  readonly category: OverCategory
  readonly rows: readonly Row[]
}

function MarketTable({ category, rows }: TableProps) {
  const { t } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const isFolded = ({ percent }: Row) => percent < SHOWN_PERCENT.from || percent > SHOWN_PERCENT.to
  const main = rows.toSorted((a, b) => Math.abs(a.percent - 50) - Math.abs(b.percent - 50))[0]
  return (
    <div>
      <table className="market" data-category={category} data-whole={isWhole ? '' : undefined}>
        <caption className={category === 'Goals' ? 'sr-only' : undefined}>
          {t(`markets.${category}`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('markets.line')}</th>
            <th scope="col">
              <span className="sr-only">%</span>
            </th>
            <th scope="col" className="figure">
              {t('markets.over')}
            </th>
            <th scope="col" className="figure">
              {t('markets.under')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MarketRow
              key={row.label}
              row={row}
              isMain={row === main}
              className={isFolded(row) ? 'folded' : undefined}
            />
          ))}
        </tbody>
      </table>
      {rows.some(isFolded) && (
        <button
          type="button"
          className="link mt-1 inline-flex min-h-10 items-center text-sm font-semibold print:hidden"
          // It stays when all are shown: a button that goes takes the focus with it.
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t('markets.all')}
        </button>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: Row
  readonly isMain: boolean
  readonly className: string | undefined
}

function MarketRow({ row: { label, percent }, isMain, className }: RowProps) {
  const { language } = useTexts()
  const isPercentFirst = useStore($figures) === 'percent'
  const odds = toOverUnderOdds(percent)
  return (
    <tr className={className} data-main={isMain ? '' : undefined}>
      <th scope="row">{formatLine(label, language)}</th>
      <td className="market-bar">
        <span className={`figures ${isPercentFirst ? 'font-semibold' : 'text-muted'}`}>
          {formatPercent(percent, language)}
        </span>
        <span aria-hidden="true" className="bar">
          <span style={{ width: `${percent}%` }} />
        </span>
      </td>
      <td className={`figure ${isPercentFirst ? 'text-muted' : 'font-semibold'}`}>
        {formatOdds(odds.over, language)}
      </td>
      <td className="figure text-muted">{formatOdds(odds.under, language)}</td>
    </tr>
  )
}

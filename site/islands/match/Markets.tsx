/**
 * Over/under of goals and of every count: every line that has a probability, none folded away.
 * The line nearest to an even chance stands out.
 */
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import { listOverCategories, type OverCategory } from '#data/model/forecast/markets.ts'
import { toOverUnderOdds } from '#data/model/match/odds.ts'
import { listLines, type LineChances, type OverLine } from '#site/lib/match/over-lines.ts'
import { formatLine, formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { useStore } from '@nanostores/react'
import { $figures } from '#site/stores/figures.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'

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

export function Markets({ prediction }: { readonly prediction: LineChances }) {
  const { t } = useTexts()
  const blocks = GROUPS.flatMap(({ id, categories }) => {
    const tables = categories
      .map((category) => ({ category, rows: listLines(category, prediction) }))
      .filter(({ rows }) => rows.length > 0)
    if (tables.length === 0) return []
    return (
      <Block key={id} id={id} title={t(`sections.${id}`)}>
        <div className="grid gap-x-8 gap-y-6 sm:max-md:grid-cols-2 sm:max-md:[&>:first-child]:col-span-2">
          {tables.map(({ category, rows }) => (
            <MarketTable key={category} category={category} rows={rows} />
          ))}
        </div>
      </Block>
    )
  })
  // Below both columns of the page and as wide as they are: in one of them they would leave the other empty.
  return (
    <div className="gap-x-12 md:columns-2 lg:col-span-2 lg:row-start-2 xl:columns-3 [&>section]:break-inside-avoid">
      {blocks}
    </div>
  )
}

interface TableProps {
  readonly category: OverCategory
  readonly rows: readonly OverLine[]
}

function MarketTable({ category, rows }: TableProps) {
  const { t } = useTexts()
  const main = rows.toSorted((a, b) => Math.abs(a.percent - 50) - Math.abs(b.percent - 50))[0]
  return (
    <table className="market" data-category={category}>
      <caption className={category === 'Goals' ? 'sr-only' : undefined}>
        {t(`markets.${category}`)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('markets.line')}</th>
          <th scope="col">%</th>
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
          <MarketRow key={row.label} row={row} isMain={row === main} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: OverLine
  readonly isMain: boolean
}

function MarketRow({ row: { label, percent }, isMain }: RowProps) {
  const { language } = useTexts()
  const isPercentFirst = useStore($figures) === 'percent'
  const odds = toOverUnderOdds(percent)
  return (
    <tr data-main={isMain ? '' : undefined}>
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

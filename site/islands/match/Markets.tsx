/** Over/under of goals and of every count: only the lines that have a probability. */
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
import { formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from './Block.tsx'

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
  return GROUPS.map(({ id, categories }) => {
    const tables = categories
      .map((category) => ({ category, rows: listRows(category, prediction) }))
      .filter(({ rows }) => rows.length > 0)
    if (tables.length === 0) return null
    return (
      <Block key={id} id={id} title={t(`sections.${id}`)}>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {tables.map(({ category, rows }, index) => (
            <div key={category} className={index === 0 ? 'sm:col-span-2' : undefined}>
              <MarketTable category={category} rows={rows} />
            </div>
          ))}
        </div>
      </Block>
    )
  })
}

interface TableProps {
  readonly category: OverCategory
  readonly rows: readonly Row[]
}

function MarketTable({ category, rows }: TableProps) {
  const { t, language } = useTexts()
  return (
    <table className="market" data-category={category}>
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
        {rows.map(({ label, percent }) => {
          const odds = toOverUnderOdds(percent)
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="market-bar" title={formatPercent(percent, language)}>
                <span className="sr-only">{formatPercent(percent, language)}</span>
                <span aria-hidden="true" style={{ width: `${percent}%` }} />
              </td>
              <td className="figure">{odds.over}</td>
              <td className="figure text-muted">{odds.under}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

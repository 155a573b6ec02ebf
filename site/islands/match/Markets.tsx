/**
 * Over/under of goals and of every count: every line that has a probability, none folded away.
 * The line nearest to an even chance stands out; after the match a tick says on which side it ended.
 */
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import { listOverCategories, type OverCategory } from '#data/model/forecast/markets.ts'
import { toOverUnderOdds } from '#data/model/match/odds.ts'
import {
  countHappened,
  listLines,
  type LineChances,
  type OverLine,
} from '#site/lib/match/over-lines.ts'
import { formatLine, formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import type { MatchDetail } from '#data/model/replies.ts'
import { $figures } from '#site/stores/figures.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'
import { CHECK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'

interface Props {
  readonly detail: MatchDetail
  readonly prediction: LineChances
}

interface GoalProps extends Props {
  /** Content beside the table of goal lines, which is the only table of its part. */
  readonly children: ReactNode
}

/** The lines of goals. They span both columns of the page: in one column they would leave the other empty. */
export function GoalLines({ children, ...props }: GoalProps) {
  const { t } = useTexts()
  return (
    <div
      className="min-w-0 gap-x-12 md:grid md:grid-cols-3 lg:col-span-2 lg:row-start-3 md:[&_#goals_.market]:col-span-3 md:[&>#now]:col-span-3 md:[&>#numbers]:col-span-2"
      data-in-tab="markets"
    >
      <Lines id="goals" categories={['Goals']} {...props}>
        <p className="mt-3 text-xs text-muted">{t('markets.note')}</p>
      </Lines>
      {children}
    </div>
  )
}

/** The lines of everything else that is counted: the longest part, so what surrounds the match comes before it. */
export function CountLines(props: Props) {
  return (
    <div className="min-w-0 lg:col-span-2 lg:row-start-4" data-in-tab="markets">
      {COUNT_CATEGORIES.map((category) => (
        <Lines
          key={category}
          id={COUNTS[category].section}
          categories={listOverCategories(category)}
          {...props}
        />
      ))}
    </div>
  )
}

interface LinesProps extends Props {
  readonly id: string
  readonly categories: readonly OverCategory[]
  readonly children?: ReactNode
}

function Lines({ id, categories, detail, prediction, children }: LinesProps) {
  const { t } = useTexts()
  const counts = countHappened(detail.match, detail.statistics)
  // On a phone the tables of the two teams are folded at first: they would fill six screens.
  const [isNarrow] = useState(() => matchMedia('(width < 40rem)').matches)
  const tables = categories
    .map((category) => ({ category, rows: listLines(category, prediction) }))
    .filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) return null
  return (
    <Block id={id} title={t(`sections.${id}`)}>
      <div className="grid items-start gap-x-12 gap-y-6 sm:max-md:grid-cols-2 md:grid-cols-3 sm:max-md:[&>:first-child]:col-span-2">
        {tables.map(({ category, rows }, index) => {
          const facts = { category, rows, count: counts.get(category) }
          if (index === 0 || !isNarrow)
            return <MarketTable key={category} {...facts} hasName={category !== 'Goals'} />
          return (
            <details key={category} className="fold">
              <summary>{t(`markets.${category}`)}</summary>
              <MarketTable {...facts} hasName={false} />
            </details>
          )
        })}
      </div>
      {children}
    </Block>
  )
}

interface TableProps {
  readonly category: OverCategory
  readonly rows: readonly OverLine[]
  /** Final count, once it is known. */
  readonly count: number | undefined
  /** False where the heading above it has the name: then only screen readers get it. */
  readonly hasName: boolean
}

function MarketTable({ category, rows, count, hasName }: TableProps) {
  const { t } = useTexts()
  const main = rows.toSorted((a, b) => Math.abs(a.percent - 50) - Math.abs(b.percent - 50))[0]
  return (
    <table className="market" data-category={category}>
      <caption>
        <span className={hasName ? undefined : 'sr-only'}>{t(`markets.${category}`)}</span>
        {count !== undefined && (
          <span data-result="">
            <span className={hasName ? undefined : 'sr-only'}>{' · '}</span>
            <b className="font-semibold">{t('markets.was', { n: count })}</b>
          </span>
        )}
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
          <MarketRow key={row.label} row={row} isMain={row === main} count={count} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: OverLine
  readonly isMain: boolean
  readonly count: number | undefined
}

function MarketRow({ row: { line, label, percent }, isMain, count }: RowProps) {
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
      <td className={`figure ${isPercentFirst ? 'text-xs text-muted' : 'font-semibold'}`}>
        {count !== undefined && count > line && <CameTrue />}
        {formatOdds(odds.over, language)}
      </td>
      <td className={`figure text-muted ${isPercentFirst ? 'text-xs' : ''}`}>
        {count !== undefined && count <= line && <CameTrue />}
        {formatOdds(odds.under, language)}
      </td>
    </tr>
  )
}

function CameTrue() {
  const { t } = useTexts()
  return (
    <span data-result="">
      <Icon path={CHECK} size={14} className="mr-1 inline text-pitch" />
      <span className="sr-only">{t('markets.happened')} </span>
    </span>
  )
}

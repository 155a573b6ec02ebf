/** What the list covers, and what its short headings mean. */
import { INFO } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { memo } from 'react'
import { OVER_LINES } from '#data/model/forecast/markets.ts'
import { formatLine } from '#site/lib/texts/format.ts'
import { COLUMN_NAMES, ODDS_COLUMNS } from '#site/ui/list/list-odds.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export const Coverage = memo(function Coverage() {
  const { t, language } = useTexts()
  const toRange = (lines: readonly number[]) =>
    t('coverage.range', {
      from: formatLine(String(lines[0]), language),
      to: formatLine(String(lines.at(-1)), language),
    })
  return (
    <footer className="mt-8 grid gap-x-12 gap-y-6 text-sm lg:grid-cols-2">
      <div role="note" className="flex gap-3 border-l-2 border-pitch pl-4">
        <Icon path={INFO} className="mt-0.5 shrink-0 self-start text-pitch" />
        <p>
          <strong className="font-semibold">{t('coverage.title')}.</strong>{' '}
          <span className="text-muted">
            {t('coverage.text', {
              goals: toRange(OVER_LINES.Goals),
              corners: toRange(OVER_LINES.Corners),
              cards: toRange(OVER_LINES.Cards),
            })}
          </span>
        </p>
      </div>
      <details className="fold">
        <summary>{t('columns.title')}</summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {[...ODDS_COLUMNS, t('table.confidence')].map((column, index) => (
            <div key={column} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-semibold">{column}</dt>
              <dd className="text-muted">{t(`columns.${COLUMN_NAMES[index] ?? 'confidence'}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  )
})

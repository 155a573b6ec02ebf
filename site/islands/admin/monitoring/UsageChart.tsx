/** Calls to one service in each of the last 24 hours, failed ones at the foot of the column; the same as a table below. */
import { toLocale } from '#data/model/languages.ts'
import type { UsageHour } from '#data/model/operation.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { toDayOfHours } from './usage-hours.ts'

const WIDTH = 240
const HEIGHT = 64
const STEP = WIDTH / 24

interface Props {
  readonly name: string
  readonly hours: readonly UsageHour[]
  /** When the hours were read. */
  readonly now: Date
}

export function UsageChart({ name, hours, now }: Props) {
  const { t, language } = useTexts()
  const columns = toDayOfHours(hours, now)
  const most = Math.max(1, ...columns.map(({ requests }) => requests))
  const requests = columns.reduce((sum, column) => sum + column.requests, 0)
  const errors = columns.reduce((sum, column) => sum + column.errors, 0)
  const time = new Intl.DateTimeFormat(toLocale(language), { timeStyle: 'short' })
  const toHeight = (count: number) => (count / most) * (HEIGHT - 2)
  const summary = t('office.monitoring.chart', {
    name,
    requests: formatCount(requests, language),
    errors: formatCount(errors, language),
    most: formatCount(most, language),
  })
  return (
    <figure>
      <figcaption className="flex justify-between text-sm">
        <span className="font-semibold">{name}</span>
        <span className="figures text-muted">
          {t('office.monitoring.lastDay', {
            requests: formatCount(requests, language),
            errors: formatCount(errors, language),
          })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-20 w-full border-b border-edge"
        // A drawing that is made here has no file that an img could show.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={summary}
      >
        {columns.map((column, index) => (
          <g key={column.hour}>
            <rect
              x={index * STEP + 1}
              y={HEIGHT - toHeight(column.requests)}
              width={STEP - 2}
              height={toHeight(column.requests)}
              fill="var(--color-pitch)"
            />
            <rect
              x={index * STEP + 1}
              y={HEIGHT - toHeight(column.errors)}
              width={STEP - 2}
              height={toHeight(column.errors)}
              fill="var(--color-alert)"
            />
          </g>
        ))}
      </svg>
      <p className="figures flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{time.format(new Date(columns[0]!.hour))}</span>
        <span>{time.format(now)}</span>
      </p>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer text-muted">{t('office.monitoring.asTable')}</summary>
        <OfficeTable
          label={name}
          columns={['hour', 'calls', 'errors'].map((column) =>
            t(`office.monitoring.hours.${column}`),
          )}
          figures={[1, 2]}
          rows={columns
            .filter((column) => column.requests > 0)
            .map((column) => ({
              key: column.hour,
              cells: [
                time.format(new Date(column.hour)),
                formatCount(column.requests, language),
                formatCount(column.errors, language),
              ],
            }))}
        />
      </details>
    </figure>
  )
}

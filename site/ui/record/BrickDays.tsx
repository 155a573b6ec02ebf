/**
 * The predictions of the last days, one column per day: a filled brick for each right one, empty
 * ones above.
 */
import type { RecordDay } from '#data/model/record/record.ts'
import { layOutBricks, toBricksAcross } from '#site/lib/record/brick-columns.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toResultsPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** Days drawn at most; older days are in the line and in the table by month. */
export const MOST_BRICK_DAYS = 30
/** Every tenth column, and the last, has its date below. */
const DATED = 10

interface Props {
  readonly texts: UiTexts
  /** The oldest first. */
  readonly days: readonly RecordDay[]
  /** Days with a page of results; their columns link to it. */
  readonly resultDays: ReadonlySet<string>
}

export function BrickDays({ texts, days, resultDays }: Props) {
  const { t } = texts
  const shown = days.slice(-MOST_BRICK_DAYS)
  const isWhole = shown.length === days.length
  const across = toBricksAcross(Math.max(...shown.map(({ n }) => n)))
  const isDated = (index: number) =>
    index === shown.length - 1 || (index % DATED === 0 && index <= shown.length - 3)
  return (
    <div className="record-bricks">
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <b>
          {isWhole
            ? t('record:over.bricks')
            : t('record:over.bricksLast', { days: MOST_BRICK_DAYS })}
        </b>
        <span className="flex items-center gap-1.5">
          <i className="brick is-right" aria-hidden="true" />
          {t('record:over.filled')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="brick" aria-hidden="true" />
          {t('record:over.empty')}
        </span>
      </p>
      <ol data-brick-days={shown.length}>
        {shown.map((day, index) => (
          <Column
            key={day.day}
            texts={texts}
            day={day}
            across={across}
            isLinked={resultDays.has(day.day)}
            isDated={isDated(index)}
          />
        ))}
      </ol>
      {!isWhole && <p className="mt-2 text-sm text-muted">{t('record:over.earlier')}</p>}
    </div>
  )
}

interface ColumnProps {
  readonly texts: UiTexts
  readonly day: RecordDay
  readonly across: number
  readonly isLinked: boolean
  readonly isDated: boolean
}

function Column({ texts, day, across, isLinked, isDated }: ColumnProps) {
  const { t, href, language } = texts
  const date = formatDay(day.day, language, { day: 'numeric', month: 'short' })
  const words = t('past-predictions:summary', { right: day.correct, count: day.n })
  const name = `${date}. ${words}`
  const { width, height, right, wrong } = layOutBricks(day, across)
  const picture = (
    <svg width={width} height={height} aria-hidden="true">
      <path d={right} className="is-right" />
      <path d={wrong} />
    </svg>
  )
  return (
    <li>
      {isLinked ? (
        <a href={href(toResultsPath(day.day))} aria-label={name} title={name}>
          {picture}
        </a>
      ) : (
        <span title={name}>
          <span className="sr-only">{name}</span>
          {picture}
        </span>
      )}
      {isDated && (
        <time dateTime={day.day} aria-hidden="true">
          {date}
        </time>
      )}
    </li>
  )
}

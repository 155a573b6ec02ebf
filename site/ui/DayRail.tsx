/** Days side by side, time to the right; the shown one is scrolled into view (lib/pages/day-rails.ts). */
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from './texts.ts'

export interface RailDay {
  readonly day: string
  /** Path of its page, in English. */
  readonly path: string
  /** Number of the day's matches, or how many were called right. */
  readonly note: string
}

interface Props {
  readonly texts: UiTexts
  readonly label: string
  readonly days: readonly RailDay[]
  readonly shown: string
}

export function DayRail({ texts, label, days, shown }: Props) {
  return (
    <nav className="no-print" aria-label={label}>
      <ol className="day-rail scroll-edge">
        {days.map(({ day, path, note }) => (
          <li key={day}>
            <a href={texts.href(path)} aria-current={day === shown ? 'page' : undefined}>
              <DayOfRail texts={texts} day={day} note={note} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Content of one day in the rail. */
function DayOfRail({
  texts: { language },
  day,
  note,
}: Pick<Props, 'texts'> & Pick<RailDay, 'day' | 'note'>) {
  return (
    <>
      <span>{formatDay(day, language, { weekday: 'short' })}</span>{' '}
      <b>{formatDay(day, language, { day: 'numeric', month: 'short' })}</b>{' '}
      <span className="figures">{note}</span>
    </>
  )
}

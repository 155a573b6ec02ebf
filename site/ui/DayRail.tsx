/** Days side by side, time to the right; the shown one is scrolled into view (lib/pages/day-rails.ts). */
import type { ReactNode, Ref } from 'react'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from './texts.ts'

export interface RailDay {
  /** Key of the item and its day, yyyy-MM-dd, unless it has a name. */
  readonly day: string
  /** Name of an item for several days, in place of the day. */
  readonly name?: string
  /** What the day holds: its matches, or how many of them were called right. */
  readonly note: ReactNode
  /** Path of its page, in English; a day without one is chosen on the page itself. */
  readonly path?: string
  /** Nothing is on that day, so it cannot be chosen. */
  readonly isEmpty?: boolean
  /** It is behind us, beside days that are ahead. */
  readonly isPast?: boolean
  /** Told when the day is pointed at. */
  readonly hint?: string
}

interface Props {
  readonly texts: UiTexts
  readonly label: string
  readonly days: readonly RailDay[]
  /** Null where the page shows no single day. */
  readonly shown: string | null
  /** The day that is called today. */
  readonly today?: string
  readonly onChoose?: (day: string) => void
  readonly ref?: Ref<HTMLElement>
}

export function DayRail({ texts, label, days, shown, today, onChoose, ref }: Props) {
  return (
    <nav ref={ref} className="day-rail scroll-edge no-print" aria-label={label}>
      <ol>
        {days.map((each) => {
          const { day, path, hint, isPast, isEmpty } = each
          const said = <DayOfRail texts={texts} day={each} isToday={day === today} />
          return (
            <li key={day}>
              {path === undefined ? (
                <button
                  type="button"
                  disabled={isEmpty}
                  aria-current={day === shown ? 'date' : undefined}
                  onClick={() => onChoose?.(day)}
                >
                  {said}
                </button>
              ) : (
                <a
                  href={texts.href(path)}
                  aria-current={day === shown ? 'page' : undefined}
                  data-hint={hint}
                  data-past={isPast ? '' : undefined}
                >
                  {said}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface DayProps {
  readonly texts: UiTexts
  readonly day: RailDay
  readonly isToday: boolean
}

/** What a day of a rail says. */
function DayOfRail({ texts: { t, language }, day: { day, name, note }, isToday }: DayProps) {
  if (name !== undefined)
    return (
      <>
        <span aria-hidden="true">&nbsp;</span>
        <b>{name}</b>
        <span className="figures">{note}</span>
      </>
    )
  return (
    <>
      {isToday ? (
        <strong>{t('dashboard:quick.today')}</strong>
      ) : (
        <span>{formatDay(day, language, { weekday: 'short' })}</span>
      )}{' '}
      <b className="figures">{formatDay(day, language, { day: 'numeric', month: 'short' })}</b>{' '}
      <span className="figures">{note}</span>
    </>
  )
}

interface CalledRightProps {
  /** The same in words. */
  readonly said: string
  readonly right: number
  /** At least 1. */
  readonly count: number
}

/** Note of a day behind us: as much of its line is filled as we called right. */
export function CalledRight({ said, right, count }: CalledRightProps) {
  return (
    <>
      <span className="sr-only">{said}</span>
      <svg className="past-day" viewBox="-14 0 54 16" aria-hidden="true">
        <path d="m-12 8 3 3 6-6" className="check" />
        <rect width={(40 * right) / count} y="5" height="6" className="is-right" />
        <rect x=".5" y="5.5" width="39" height="5" />
      </svg>
    </>
  )
}

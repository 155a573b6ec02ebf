/**
 * The button of the calendar; the heading names the chosen date. The calendar and its language are
 * loaded on hover, focus or press.
 */
import { CALENDAR } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useState, type ComponentType } from 'react'
import { tellPartMissing } from '#site/islands/shared/late.tsx'
import { toColon } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFilter } from '#site/islands/dashboard/use-filter.ts'

const importCalendar = () => import('./CalendarPopover.tsx')

interface Props {
  readonly dates: readonly string[]
}

export function DatePicker({ dates }: Props) {
  const { t, language } = useTexts()
  const date = useFilter('date')
  const [Calendar, setCalendar] = useState<ComponentType<Props> | null>(null)
  if (Calendar !== null) return <Calendar dates={dates} />
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-hint={t('filters.date')}
      aria-expanded={false}
      className="button button-quiet"
      onPointerEnter={() => void importCalendar()}
      onFocus={() => void importCalendar()}
      onClick={() =>
        void importCalendar().then((module) => setCalendar(() => module.default), tellPartMissing)
      }
    >
      <Icon path={CALENDAR} size={16} />
      <span className="sr-only">
        {t('filters.date')}
        {toColon(language)}{' '}
        {formatDay(date, language, { weekday: 'short', day: 'numeric', month: 'short' })}
      </span>
    </button>
  )
}

/**
 * The calendar that opens from the date button: only dates that have matches can be chosen. Loaded
 * when the button is first used.
 */
import { useStore } from '@nanostores/react'
import { CALENDAR } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { de, enGB, es, fr, it, pt, ro, tr } from 'react-day-picker/locale'
import { toColon } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { $filters, setDate } from '#site/stores/filters.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

const LOCALES = { en: enGB, es, fr, de, it, pt, ro, tr }

export default function CalendarPopover({ dates }: { readonly dates: readonly string[] }) {
  const { t, language } = useTexts()
  const { date } = useStore($filters)
  const [isOpen, setIsOpen] = useState(true)
  const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="button button-quiet" data-hint={t('filters.date')}>
        <Icon path={CALENDAR} size={16} />
        <span className="sr-only">
          {t('filters.date')}
          {toColon(language)}{' '}
          {formatDay(date, language, { weekday: 'short', day: 'numeric', month: 'short' })}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          onOpenAutoFocus={focusChosen}
          aria-label={t('filters.date')}
          className="calendar z-50 rounded-lg border border-rule bg-sheet p-3 shadow-float"
        >
          <DayPicker
            mode="single"
            required
            timeZone="UTC"
            locale={LOCALES[language]}
            labels={{
              labelPrevious: () => t('filters.previousMonth'),
              labelNext: () => t('filters.nextMonth'),
            }}
            defaultMonth={toDate(date)}
            selected={toDate(date)}
            disabled={(day) => !dates.includes(toCalendarDay(day))}
            onSelect={(day) => {
              setDate(toCalendarDay(day))
              setIsOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The chosen day has the focus first, so that the arrow keys work at once. */
function focusChosen(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const chosen = target.querySelector<HTMLElement>('[data-selected] button:enabled')
  if (chosen === null) return
  event.preventDefault()
  chosen.focus()
}

/** The UTC day of a date of the calendar, whose own zone is set to UTC. */
function toCalendarDay(day: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}

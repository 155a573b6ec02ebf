/** All filters in one line: quick dates, any date, league, rows, favourites. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { toDay } from '#data/model/match/match.ts'
import { PAGE_SIZES } from '#data/model/billing/plans.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { leaguesRead } from '#site/lib/calls/match-reads.ts'
import {
  $filters,
  ALL_LEAGUES,
  setDate,
  setFavoritesOnly,
  setLeague,
  setPageSize,
} from '#site/stores/filters.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { useNextAvailable } from './use-next-available.ts'
import { DatePicker } from './DatePicker.tsx'
import { DAY_MS } from '#data/model/time.ts'

interface Props {
  readonly dates: readonly string[]
  readonly favoriteCount: number
}

export function FilterLine({ dates, favoriteCount }: Props) {
  const { t, language } = useTexts()
  const { league, pageSize, areFavoritesOnly } = useStore($filters)
  const { data: leagues = [] } = useQuery(leaguesRead)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 py-4">
      <QuickDates />
      <DatePicker dates={dates} />
      <Select label={t('filters.league')} value={league} onChange={setLeague}>
        <option value={ALL_LEAGUES}>{t('filters.allLeagues')}</option>
        {leagues.map((name) => (
          <option key={name} value={name}>
            {toCompetitionName(name, language)}
          </option>
        ))}
      </Select>
      <Select
        label={t('filters.pageSize')}
        value={String(pageSize)}
        onChange={(size) => setPageSize(Number(size))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={areFavoritesOnly}
        onClick={() => setFavoritesOnly(!areFavoritesOnly)}
      >
        <Star size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('filters.favorites')}
        <span className="figures rounded-sm border border-current px-1.5 text-xs">
          {favoriteCount}
        </span>
      </button>
    </div>
  )
}

function QuickDates() {
  const { t } = useTexts()
  const goToNext = useNextAvailable()
  return (
    <fieldset className="flex flex-wrap gap-2 sm:mr-auto">
      <legend className="sr-only">{t('quick.label')}</legend>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => setDate(toDay(Date.now()))}
      >
        {t('quick.today')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => setDate(toDay(Date.now() + DAY_MS))}
      >
        {t('quick.tomorrow')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => void goToNext()}>
        {t('quick.next')}
      </button>
    </fieldset>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-muted">
        {label}
      </label>
      <select
        id={id}
        className="h-10 rounded-md border border-edge bg-sheet px-2 text-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

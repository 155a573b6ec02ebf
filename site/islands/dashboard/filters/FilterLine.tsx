/** All filters in one line: any date, league, favourites, and, below a wide screen behind one button, order, form and quick dates. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { STAR } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { memo, useState, type ReactNode } from 'react'
import type { ListOrder } from '#data/model/match/list-orders.ts'
import { toDay } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { DAY_MS } from '#data/model/time.ts'
import { isCovered } from '#site/lib/browser/lacks.ts'
import { leaguesRead } from '#site/lib/calls/match-reads.ts'
import {
  ALL_LEAGUES,
  setDate,
  setFavoritesOnly,
  setLeague,
  setOrder,
} from '#site/stores/filters.ts'
import { $isCompact, setCompact } from '#site/stores/list-form.ts'
import { ShareButton } from '#site/islands/shared/ShareButton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { DatePicker } from './DatePicker.tsx'
import { useNextAvailable } from './use-next-available.ts'
import { useFilter } from '#site/islands/dashboard/use-filter.ts'

interface Props {
  readonly dates: readonly string[]
  readonly favoriteCount: number
  /** May see all rows, and so may have them in an order of their figures. */
  readonly isUnlimited: boolean
}

export const FilterLine = memo(function FilterLine({ dates, favoriteCount, isUnlimited }: Props) {
  const { t, language } = useTexts()
  const league = useFilter('league')
  const areFavoritesOnly = useFilter('areFavoritesOnly')
  const { data: leagues = [] } = useQuery(leaguesRead)
  const listed = leagues.filter(isCovered)
  // The chosen one too, where the list could not be read: else the field would name another.
  const shown = league === ALL_LEAGUES || listed.includes(league) ? listed : [...listed, league]
  return (
    <div className="dashboard-filters">
      <DatePicker dates={dates} />
      <select
        aria-label={t('filters.league')}
        className="select"
        value={league}
        onChange={(event) => setLeague(event.target.value)}
      >
        <option value={ALL_LEAGUES}>{t('filters.allLeagues')}</option>
        {shown.map((name) => (
          <option key={name} value={name}>
            {toCompetitionName(name, language)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={areFavoritesOnly}
        onClick={() => setFavoritesOnly(!areFavoritesOnly)}
      >
        <Icon path={STAR} size={16} />
        {/* On a phone the star is enough, so that the button behind which the orders are is in sight. */}
        <span className="max-sm:sr-only">{t('filters.favorites')}</span>
        <span className="figures rounded-sm border border-current px-1.5 text-xs">
          {favoriteCount}
        </span>
      </button>
      <ViewMenu>
        <OrderChoice isUnlimited={isUnlimited} />
        <CompactSwitch />
        <QuickDates />
        <ShareButton
          label={t('share.button')}
          getShared={() => ({ title: document.title, url: location.href })}
          className="ml-auto"
        />
      </ViewMenu>
    </div>
  )
})

/** Where the line has no room for all, one button shows the rest below. */
function ViewMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button button-quiet view-button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('filters.view')}
      </button>
      <div className="view-parts" data-open={isOpen}>
        {children}
      </div>
    </>
  )
}

function OrderChoice({ isUnlimited }: Pick<Props, 'isUnlimited'>) {
  const { t } = useTexts()
  const order = useFilter('order')
  return (
    <select
      aria-label={t('filters.order')}
      className="select"
      value={order}
      onChange={(event) => setOrder(event.target.value as ListOrder)}
    >
      <option value="time">{t('filters.byTime')}</option>
      <option value="league">{t('filters.byLeague')}</option>
      {isUnlimited && <option value="clearest">{t('filters.clearest')}</option>}
    </select>
  )
}

function CompactSwitch() {
  const { t } = useTexts()
  const isCompact = useStore($isCompact)
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-pressed={isCompact}
      onClick={() => setCompact(!isCompact)}
    >
      {t('filters.compact')}
    </button>
  )
}

function QuickDates() {
  const { t } = useTexts()
  const goToNext = useNextAvailable()
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t('quick.label')}</legend>
      <button
        type="button"
        className="button button-text"
        onClick={() => setDate(toDay(Date.now()))}
      >
        {t('quick.today')}
      </button>
      <button
        type="button"
        className="button button-text"
        onClick={() => setDate(toDay(Date.now() + DAY_MS))}
      >
        {t('quick.tomorrow')}
      </button>
      <button type="button" className="button button-text" onClick={() => void goToNext()}>
        {t('quick.next')}
      </button>
    </fieldset>
  )
}

/**
 * A member's match list: day, rail of days, filters in one line, table; below it which leagues are
 * covered by the service.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { toDay } from '#data/model/match/match.ts'
import { datesRead, favoritesRead } from '#site/lib/calls/match-reads.ts'
import { $filters, getNextDate } from '#site/stores/filters.ts'
import { replaceFilters } from '#site/stores/filters-in-address.ts'
import { ConfirmFirst } from '#site/islands/shared/ConfirmFirst.tsx'
import { Coverage } from './Coverage.tsx'
import { DayHead } from './DayHead.tsx'
import { DateRail } from '#site/islands/dashboard/filters/DateRail.tsx'
import { FilterLine } from '#site/islands/dashboard/filters/FilterLine.tsx'
import { DayMatches } from '#site/islands/dashboard/table/DayMatches.tsx'
import { FavoriteMatches } from '#site/islands/dashboard/table/FavoriteMatches.tsx'
import { useDayList } from '#site/islands/dashboard/table/use-day-list.ts'
import { listWindow } from './shown-days.ts'
import { useFilter } from './use-filter.ts'
import { useNewDay } from './use-new-day.ts'

const NO_FAVORITES: readonly { matchId: string; matchDate?: string }[] = []

export function Dashboard({ user }: { readonly user: CurrentUser }) {
  const areFavoritesOnly = useFilter('areFavoritesOnly')
  // While the dates are not known, any day may have matches.
  const [anyDay] = useState(listWindow)
  const { data: dates = anyDay, isSuccess } = useQuery(datesRead)
  const favoriteList = useQuery(favoritesRead)
  const { data: marked = NO_FAVORITES } = favoriteList
  const favorites = useMemo(() => marked.map(({ matchId }) => matchId), [marked])
  // The badge counts what the filter shows: favourites of the days that are listed.
  const listed = marked.filter(({ matchDate }) => !matchDate || dates.includes(matchDate))
  const hasOpened = useRef(false)
  const dayList = useDayList()
  useNewDay()

  // Once, when the dates are known: move from a day without matches to the next day with some.
  useEffect(() => {
    if (!isSuccess || hasOpened.current) return
    hasOpened.current = true
    const today = toDay(new Date())
    const next = getNextDate(dates, today)
    if ($filters.get().date === today && next !== null && next !== today)
      replaceFilters({ date: next })
  }, [dates, isSuccess])

  const isUnlimited = toPlan(user) === 'premium'
  // An address, or the order remembered from before the plan ended.
  const order = useFilter('order')
  const until = useFilter('until')
  useEffect(() => {
    if (!isUnlimited && (order === 'clearest' || until !== null))
      replaceFilters({ order: 'time', until: null })
  }, [isUnlimited, order, until])
  return (
    <div className="frame pb-16">
      <DayHead user={user} isUnlimited={isUnlimited} />
      {!user.emailVerified && !user.isAdmin && <ConfirmFirst email={user.email} />}
      <DateRail dates={dates} isUnlimited={isUnlimited} />
      <FilterLine dates={dates} favoriteCount={listed.length} isUnlimited={isUnlimited} />
      {areFavoritesOnly ? (
        <FavoriteMatches
          dates={dates}
          favoriteList={favoriteList}
          favorites={favorites}
          isUnlimited={isUnlimited}
        />
      ) : (
        <DayMatches dayList={dayList} favorites={favorites} isUnlimited={isUnlimited} />
      )}
      <Coverage />
    </div>
  )
}

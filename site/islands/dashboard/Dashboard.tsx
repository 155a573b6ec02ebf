/** The match list of whoever is signed in: date rail, filters in one line, table; nothing else competes. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { toDay } from '#data/model/match/match.ts'
import { datesRead, favoritesRead } from '#site/lib/calls/match-reads.ts'
import { $filters, getNextDate } from '#site/stores/filters.ts'
import { replaceFilters } from '#site/stores/filters-in-address.ts'
import { DateRail } from './DateRail.tsx'
import { DayMatches } from './DayMatches.tsx'
import { FavoriteMatches } from './FavoriteMatches.tsx'
import { FilterLine } from './FilterLine.tsx'
import { Greeting } from './Greeting.tsx'

const NO_DATES: readonly string[] = []
const NO_FAVORITES: readonly { matchId: string; matchDate?: string }[] = []

export function Dashboard({ user }: { readonly user: CurrentUser }) {
  const { areFavoritesOnly } = useStore($filters)
  const { data: dates = NO_DATES, isSuccess } = useQuery(datesRead)
  const { data: marked = NO_FAVORITES } = useQuery(favoritesRead)
  const favorites = useMemo(() => marked.map(({ matchId }) => matchId), [marked])
  // The badge counts what the filter shows: favourites of the days that are listed.
  const listed = marked.filter(({ matchDate }) => !matchDate || dates.includes(matchDate))
  const hasOpened = useRef(false)

  // Once, when the dates are known: from a day without matches to the next one that has some.
  useEffect(() => {
    if (!isSuccess || hasOpened.current) return
    hasOpened.current = true
    const today = toDay(new Date())
    const next = getNextDate(dates, today)
    if ($filters.get().date === today && next !== null && next !== today)
      replaceFilters({ date: next })
  }, [dates, isSuccess])

  const isUnlimited = toPlan(user) === 'premium'
  return (
    <div className="frame pb-16">
      <Greeting user={user} isUnlimited={isUnlimited} />
      <DateRail dates={dates} />
      <FilterLine dates={dates} favoriteCount={listed.length} />
      {areFavoritesOnly ? (
        <FavoriteMatches dates={dates} favorites={favorites} isUnlimited={isUnlimited} />
      ) : (
        <DayMatches favorites={favorites} isUnlimited={isUnlimited} />
      )}
    </div>
  )
}

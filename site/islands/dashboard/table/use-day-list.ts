/** Reads the page of the list that the filters select; heading, rows and pagination share this read. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { listRead, type ListQuery } from '#site/lib/calls/match-reads.ts'
import { $filters } from '#site/stores/filters.ts'

export function useDayList() {
  const { date, until, league, page, pageSize, order, areFavoritesOnly } = useStore($filters)
  return useQuery({
    ...listRead({ date, until, league, page, pageSize, order }),
    enabled: !areFavoritesOnly,
    // While another page or league of the same day loads, the old rows stay; rows of another day
    // never do.
    placeholderData: (rows, before) => {
      const last = before?.queryKey[2] as ListQuery | undefined
      return last?.date === date && last.until === until ? rows : undefined
    },
  })
}

export type DayList = ReturnType<typeof useDayList>

/** Whether ours waits for the member's own forecast, because they chose to say theirs first. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListMatch } from '#data/model/match/match.ts'
import { canForecast } from '#site/lib/forecast/can-forecast.ts'
import { toForecastKey } from '#site/lib/forecast/forecast-key.ts'
import { $isYoursFirst } from '#site/stores/yours-first.ts'

/** Hidden until it is known that one was given; shown where that cannot be read. */
export function useIsOursHidden(match: ListMatch): boolean {
  const [openedMs] = useState(() => Date.now())
  const isWanted = useStore($isYoursFirst) && canForecast(match, openedMs)
  const { data: given, isError } = useQuery({
    queryKey: toForecastKey(match.id),
    // Few members hide ours: for all others its code is no part of the first view.
    queryFn: async (context) =>
      (await import('#site/lib/calls/forecast-reads.ts')).readForecast(context),
    enabled: isWanted,
  })
  return isWanted && !isError && !given
}

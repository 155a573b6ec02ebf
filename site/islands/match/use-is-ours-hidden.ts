/** Whether our prediction is hidden until the member has given a forecast, as they chose (decision 038). */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListMatch } from '#data/model/match/match.ts'
import { canForecast } from '#site/lib/forecast/can-forecast.ts'
import { toForecastKey } from '#site/lib/forecast/forecast-key.ts'
import { $isYoursFirst } from '#site/stores/yours-first.ts'

/** True until a given forecast is found; false if the read fails. */
export function useIsOursHidden(match: ListMatch): boolean {
  const [openedMs] = useState(() => Date.now())
  const isWanted = useStore($isYoursFirst) && canForecast(match, openedMs)
  const { data: given, isLoadingError } = useQuery({
    queryKey: toForecastKey(match.id),
    // Loaded on demand: few members hide our prediction.
    queryFn: async (context) =>
      (await import('#site/lib/calls/forecast-reads.ts')).readForecast(context),
    enabled: isWanted,
  })
  return isWanted && !isLoadingError && !given
}

/** Whether ours waits for the member's own forecast, because they chose to say theirs first. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListMatch } from '#data/model/match/match.ts'
import { forecastRead } from '#site/lib/calls/forecast-reads.ts'
import { canForecast } from '#site/lib/forecast/can-forecast.ts'
import { $isYoursFirst } from '#site/stores/yours-first.ts'

/** Hidden until it is known that one was given; shown where that cannot be read. */
export function useIsOursHidden(match: ListMatch): boolean {
  const [openedMs] = useState(() => Date.now())
  const isWanted = useStore($isYoursFirst) && canForecast(match, openedMs)
  const { data: given, isError } = useQuery({ ...forecastRead(match.id), enabled: isWanted })
  return isWanted && !isError && !given
}

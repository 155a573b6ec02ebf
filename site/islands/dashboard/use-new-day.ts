/**
 * Loads a page that was left open over midnight (UTC) again: its list is of a day that no list has any
 * more, and its rail was built for that day.
 */
import { useEffect } from 'react'
import { MINUTE_MS, toDay } from '#data/model/time.ts'
import { $filters } from '#site/stores/filters.ts'
import { replaceFilters } from '#site/stores/filters-in-address.ts'

/** After midnight: by then the pages of the new day are built, and not all readers ask at once. */
const toDelay = () => (5 + Math.random() * 10) * MINUTE_MS

export function useNewDay(): void {
  useEffect(() => {
    const opened = toDay(Date.now())
    const delay = toDelay()
    const look = () => {
      const today = toDay(Date.now() - delay)
      if (document.hidden || !navigator.onLine || today <= opened) return
      // A day in the address would open the day that is over again.
      if ($filters.get().date < today) replaceFilters({ date: today, until: null, page: 1 })
      location.reload()
    }
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

/**
 * Loads a page that was left open over midnight (UTC) again: its list is of a day that no list has any
 * more, and its rail was built for that day.
 */
import { useEffect } from 'react'
import { MINUTE_MS, toDay } from '#data/model/time.ts'

export function useNewDay(): void {
  useEffect(() => {
    const opened = toDay(Date.now())
    const look = () => {
      if (!document.hidden && navigator.onLine && toDay(Date.now()) !== opened) location.reload()
    }
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

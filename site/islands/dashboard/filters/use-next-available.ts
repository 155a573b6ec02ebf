/** The way to the next day that has matches of the chosen league. */
import { useQueryClient } from '@tanstack/react-query'
import { toDay } from '#data/model/match/match.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { leagueDatesRead } from '#site/lib/calls/match-reads.ts'
import { $filters, getNextAvailable, setDate } from '#site/stores/filters.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function useNextAvailable(): () => Promise<void> {
  const client = useQueryClient()
  const { t } = useTexts()
  return async () => {
    const { date: shown, league } = $filters.get()
    try {
      const dates = await client.fetchQuery(leagueDatesRead(league))
      const next = getNextAvailable(dates, { shown, today: toDay(new Date()) })
      if (next !== null) setDate(next)
    } catch {
      showToast({ title: t('failed.title'), style: 'destructive' })
    }
  }
}

/** Adds a match to the favourites or takes it out: shown at once; what the server refuses is taken back and told. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListMatch } from '#data/model/match/match.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { favoritesRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { useTexts } from '../TextsProvider.tsx'

export type Markable = Pick<ListMatch, 'id' | 'homeTeam' | 'awayTeam' | 'matchDate'>

interface Change {
  readonly match: Markable
  /** What it was is handed on: once the change is shown, the star itself says the opposite. */
  readonly wasFavorite: boolean
}

/** Changes are sent one after the other: of two presses the later one holds. */
const FAVORITE = { mutationKey: ['favorite'], scope: { id: 'favorite' } }

export function useFavorite(): (change: Change) => void {
  const client = useQueryClient()
  const tellFailure = useFailureToast('favorite.failed')
  const show = ({ id, matchDate }: Markable, isFavorite: boolean) =>
    client.setQueryData(favoritesRead.queryKey, (marked) => {
      const others = (marked ?? []).filter(({ matchId }) => matchId !== id)
      return isFavorite ? [...others, { matchId: id, matchDate }] : others
    })
  const { mutate } = useMutation({
    ...FAVORITE,
    mutationFn: ({ match, wasFavorite }: Change) =>
      send(wasFavorite ? 'DELETE' : 'PUT', `/api/favorites/${match.id}`),
    onMutate: async ({ match, wasFavorite }) => {
      await client.cancelQueries({ queryKey: favoritesRead.queryKey })
      show(match, !wasFavorite)
    },
    onError: (error, { match, wasFavorite }) => {
      show(match, wasFavorite)
      tellFailure(error)
    },
    onSettled: async () => {
      // With another change on its way the server would still answer without it.
      if (client.isMutating({ mutationKey: FAVORITE.mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey: favoritesRead.queryKey })
    },
  })
  return mutate
}

/** Tells a free account that favourites are part of Premium. */
export function useLockedFavorite(): () => void {
  const { t } = useTexts()
  return () =>
    showToast({
      title: t('favorite.locked'),
      action: {
        label: t('account.upgrade'),
        run: () => location.assign(toPagePath('/subscribe')),
      },
    })
}

/**
 * Adds or removes a favourite, optimistically: shown at once, undone with a toast if the server
 * refuses it.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListMatch } from '#data/model/match/match.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { favoritesRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export type Markable = Pick<ListMatch, 'id' | 'homeTeam' | 'awayTeam' | 'matchDate'>

interface Change {
  readonly match: Markable
  /** State before the press, passed along because the optimistic change has already flipped the star. */
  readonly wasFavorite: boolean
}

/** Changes are sent one after the other, so that the last press wins. */
const FAVORITE = { mutationKey: ['favorite'], scope: { id: 'favorite' } }

function useFavorite(): (change: Change) => void {
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
      // While another change is pending, a re-read would return a list without it.
      if (client.isMutating({ mutationKey: FAVORITE.mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey: favoritesRead.queryKey })
    },
  })
  return mutate
}

/** What a press on a star does: with Premium it changes the favourite; without, it says that favourites need Premium. */
export function useStar(isUnlimited: boolean): (change: Change) => void {
  const { t } = useTexts()
  const change = useFavorite()
  const tellLocked = () =>
    showToast({
      title: t('favorite.locked'),
      action: {
        label: t('account.upgrade'),
        run: () => location.assign(toPagePath('/subscribe')),
      },
    })
  return isUnlimited ? change : tellLocked
}

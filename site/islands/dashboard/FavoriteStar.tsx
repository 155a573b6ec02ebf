/** The star of a match: adds and removes with Premium, says why not without. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ListMatch } from '#data/model/match/match.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { favoritesRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { HintTooltip } from '../shared/HintTooltip.tsx'
import { useFailureToast } from '../shared/use-failure-toast.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

interface Props {
  readonly match: Pick<ListMatch, 'id' | 'homeTeam' | 'awayTeam' | 'matchDate'>
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

const SHAPE = 'grid size-8 place-items-center rounded-md'

export function FavoriteStar({ match, favorites, isUnlimited }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const tellFailure = useFailureToast('favorite.failed')
  const isFavorite = favorites.includes(match.id)
  const { mutate, isPending } = useMutation({
    // What it was is handed on: once the change is shown, the star itself says the opposite.
    mutationFn: (wasFavorite: boolean) =>
      send(wasFavorite ? 'DELETE' : 'PUT', `/api/favorites/${match.id}`),
    // Shown at once; what the server refuses is taken back and told.
    onMutate: async (wasFavorite) => {
      await client.cancelQueries({ queryKey: favoritesRead.queryKey })
      client.setQueryData(favoritesRead.queryKey, (marked) =>
        wasFavorite
          ? marked?.filter(({ matchId }) => matchId !== match.id)
          : [...(marked ?? []), { matchId: match.id, matchDate: match.matchDate }],
      )
    },
    onError: (error, wasFavorite) => {
      client.setQueryData(favoritesRead.queryKey, (marked) => {
        const others = (marked ?? []).filter(({ matchId }) => matchId !== match.id)
        return wasFavorite ? [...others, { matchId: match.id, matchDate: match.matchDate }] : others
      })
      tellFailure(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: favoritesRead.queryKey }),
  })
  const name = { match: `${match.homeTeam} – ${match.awayTeam}` }

  if (!isUnlimited)
    return (
      <HintTooltip text={t('favorite.locked')}>
        <button
          type="button"
          aria-disabled="true"
          aria-label={`${t('favorite.add', name)}. ${t('favorite.locked')}`}
          className={`${SHAPE} text-muted opacity-60`}
          onClick={() =>
            showToast({
              title: t('favorite.locked'),
              action: {
                label: t('account.upgrade'),
                run: () => location.assign(toPagePath('/subscribe')),
              },
            })
          }
        >
          <Star size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </HintTooltip>
    )
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t(isFavorite ? 'favorite.remove' : 'favorite.add', name)}
      disabled={isPending}
      className={`${SHAPE} hover:text-premium ${isFavorite ? 'text-premium' : 'text-muted'}`}
      onClick={() => mutate(isFavorite)}
    >
      <Star
        size={18}
        strokeWidth={1.5}
        fill={isFavorite ? 'currentColor' : 'none'}
        aria-hidden="true"
      />
    </button>
  )
}

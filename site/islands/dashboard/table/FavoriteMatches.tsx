/** All favourites of the window, whatever date is chosen. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { dayRead } from '#site/lib/calls/match-reads.ts'
import { setFavoritesOnly } from '#site/stores/filters.ts'
import { ListSkeleton } from '#site/ui/list/ListSkeleton.tsx'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { EmptyState } from '#site/islands/dashboard/states/EmptyState.tsx'
import { MatchTable } from './MatchTable.tsx'

interface Props {
  readonly dates: readonly string[]
  /** The read of the favourites. */
  readonly favoriteList: Pick<UseQueryResult, 'isLoadingError' | 'isPending' | 'refetch'>
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function FavoriteMatches({ dates, favoriteList, favorites, isUnlimited }: Props) {
  const { t } = useTexts()
  const days = useQueries({ queries: favorites.length > 0 ? dates.map(dayRead) : [] })
  const reads = [favoriteList, ...days]
  const failed = reads.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length > 0)
    return <FailedState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  if (reads.some(({ isPending }) => isPending)) return <ListSkeleton text={t('loading')} />
  const rows = days
    .flatMap(({ data }) => data ?? [])
    .filter(({ match }) => favorites.includes(match.id))
  if (rows.length === 0)
    return (
      <EmptyState title={t('empty.favorites')} text={t('empty.favoritesText')}>
        <button
          type="button"
          className="button button-primary"
          onClick={() => setFavoritesOnly(false)}
        >
          {t('empty.viewAll')}
        </button>
      </EmptyState>
    )
  return (
    <MatchTable
      caption={t('table.captionFavorites')}
      rows={rows}
      favorites={favorites}
      isUnlimited={isUnlimited}
      hasDates
    />
  )
}

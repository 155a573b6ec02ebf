/** The star of one match: adds and removes with Premium, says why not without. Rows of the list draw their own (dashboard/table). */
import { Star } from 'lucide-react'
import { useTexts } from '../TextsProvider.tsx'
import { useFavorite, useLockedFavorite, type Markable } from './use-favorite.ts'

interface Props {
  readonly match: Markable
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function FavoriteStar({ match, favorites, isUnlimited }: Props) {
  const { t } = useTexts()
  const change = useFavorite()
  const tellLocked = useLockedFavorite()
  const isFavorite = favorites.includes(match.id)
  const name = { match: `${match.homeTeam} – ${match.awayTeam}` }
  const star = <Star size={18} strokeWidth={1.5} aria-hidden="true" />
  if (!isUnlimited)
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-label={`${t('favorite.add', name)}. ${t('favorite.locked')}`}
        data-hint={t('favorite.locked')}
        className="star"
        onClick={tellLocked}
      >
        {star}
      </button>
    )
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t(isFavorite ? 'favorite.remove' : 'favorite.add', name)}
      className="star"
      onClick={() => change({ match, wasFavorite: isFavorite })}
    >
      {star}
    </button>
  )
}

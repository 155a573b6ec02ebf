/**
 * The star of one match: with Premium it adds and removes the favourite; without, it says that
 * favourites need Premium.
 */
import { Star } from '#site/ui/Star.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFavorite, useLockedFavorite, type Markable } from './use-favorite.ts'

interface Props {
  readonly match: Markable
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function FavoriteStar({ match, favorites, isUnlimited }: Props) {
  const { ui } = useTexts()
  const change = useFavorite()
  const tellLocked = useLockedFavorite()
  const isFavorite = favorites.includes(match.id)
  return (
    <Star
      texts={ui}
      match={match}
      isFavorite={isFavorite}
      isUnlimited={isUnlimited}
      onPress={isUnlimited ? () => change({ match, wasFavorite: isFavorite }) : tellLocked}
    />
  )
}

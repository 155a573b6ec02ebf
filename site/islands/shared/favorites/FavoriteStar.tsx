/** The star of one match. */
import { Star } from '#site/ui/Star.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useStar, type Markable } from './use-favorite.ts'

interface Props {
  readonly match: Markable
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function FavoriteStar({ match, favorites, isUnlimited }: Props) {
  const { ui } = useTexts()
  const press = useStar(isUnlimited)
  const isFavorite = favorites.includes(match.id)
  return (
    <Star
      texts={ui}
      match={match}
      isFavorite={isFavorite}
      isUnlimited={isUnlimited}
      onPress={() => press({ match, wasFavorite: isFavorite })}
    />
  )
}

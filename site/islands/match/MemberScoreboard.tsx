/** The head of a member's match with its star. */
import { useQuery } from '@tanstack/react-query'
import type { MatchDetail } from '#data/model/replies.ts'
import { favoritesRead } from '#site/lib/calls/match-reads.ts'
import { MemberHead } from '#site/ui/match/MemberHead.tsx'
import { FavoriteStar } from '#site/islands/shared/favorites/FavoriteStar.tsx'
import { LazyChancesNow } from '#site/islands/shared/LazyChancesNow.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly detail: MatchDetail
  readonly isUnlimited: boolean
}

export function MemberScoreboard({ detail, isUnlimited }: Props) {
  const { ui } = useTexts()
  const { data: favorites = [] } = useQuery(favoritesRead)
  return (
    <MemberHead
      texts={ui}
      detail={detail}
      now={
        detail.prediction && (
          <LazyChancesNow
            texts={ui}
            match={detail.match}
            prediction={detail.prediction}
            size="large"
          />
        )
      }
      tools={
        <FavoriteStar
          match={detail.match}
          favorites={favorites.map(({ matchId }) => matchId)}
          isUnlimited={isUnlimited}
        />
      }
    />
  )
}

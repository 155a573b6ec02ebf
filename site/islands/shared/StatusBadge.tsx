/** What a match is beyond scheduled: live with its score, finished with its score, or not to be played. */
import type { ListMatch } from '#data/model/match/match.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly match: ListMatch
  /** The scoreboard shows the score itself. */
  readonly hasScore?: boolean
}

export function StatusBadge({ match, hasScore = true }: Props) {
  const { t } = useTexts()
  const { matchStatus, actualHomeScore, actualAwayScore } = match
  if (matchStatus === 'scheduled') return null
  const isLive = matchStatus === 'live'
  const isPlayed = isLive || matchStatus === 'finished'
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <span
        className={`badge ${isLive ? 'pulsing border-alert text-alert' : 'border-edge text-muted'}`}
      >
        {t(`status.${matchStatus}`)}
      </span>
      {hasScore && isPlayed && (
        <span className="figures font-semibold">
          {formatScore(actualHomeScore, actualAwayScore)}
        </span>
      )}
    </span>
  )
}

/** What a match is beyond scheduled: live with its minute and score, finished with its score, or not to be played. */
import type { ListMatch } from '#data/model/match/match.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { getClockNow } from '#site/lib/match/clock-now.ts'
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
  const clock = getClockNow(match)
  const isLive = matchStatus === 'live'
  const isPlayed = isLive || matchStatus === 'finished'
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <span
        className={`badge ${isLive ? 'pulsing border-alert text-alert' : 'border-edge text-muted'}`}
      >
        {t(`status.${matchStatus}`)}
      </span>
      {clock !== null && (
        <span className="figures font-semibold text-alert" data-clock={clock}>
          {clock === HALF_TIME ? (
            t('status.halfTime')
          ) : (
            <>
              <span aria-hidden="true">{clock}′</span>
              <span className="sr-only">{t('status.minute', { minute: clock })}</span>
            </>
          )}
        </span>
      )}
      {hasScore && isPlayed && (
        <span className="figures font-semibold">
          {formatScore(actualHomeScore, actualAwayScore)}
        </span>
      )}
    </span>
  )
}

/** Status of a match unless it is scheduled: live with minute and score, finished with score, or off. */
import { HALF_TIME } from '#data/model/match/clock.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getClockNow } from '#site/lib/match/clock-now.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: ListMatch
  /** False for scoreboard and list, which show the score themselves. */
  readonly hasScore?: boolean
}

export function StatusBadge({ texts, match, hasScore = true }: Props) {
  const { matchStatus, actualHomeScore, actualAwayScore } = match
  if (matchStatus === 'scheduled') return null
  const tone = matchStatus === 'live' ? 'pulsing border-alert text-alert' : 'border-edge text-muted'
  return (
    <span className="state">
      <span className={`badge ${tone}`}>{texts.t(`dashboard:status.${matchStatus}`)}</span>{' '}
      <Clock texts={texts} match={match} />
      {hasScore && hasBegun(match) && (
        <span className="figures text-xs font-semibold">
          {formatScore(actualHomeScore, actualAwayScore)}
        </span>
      )}
    </span>
  )
}

/** The minute of a match in play, as long as the feed's report is recent enough. */
function Clock({ texts: { t }, match }: Pick<Props, 'texts' | 'match'>) {
  const clock = getClockNow(match)
  if (clock === null) return null
  return (
    <span className="figures text-xs font-semibold text-alert" data-clock={clock}>
      {clock === HALF_TIME ? (
        t('dashboard:status.halfTime')
      ) : (
        <>
          <span aria-hidden="true">{clock}′</span>
          <span className="sr-only">{t('dashboard:status.minute', { minute: clock })}</span>
        </>
      )}
    </span>
  )
}

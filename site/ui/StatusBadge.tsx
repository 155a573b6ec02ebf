/** Status of a match unless it is scheduled: live with minute and score, finished with score, or off. */
import { HALF_TIME } from '#data/model/match/clock.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getClockNow } from '#site/lib/match/clock-now.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import { formatTime } from '#site/lib/texts/local-time.ts'
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
  const isLive = matchStatus === 'live'
  const clock = getClockNow(match)
  const tone = isLive ? 'border-alert text-alert' : 'border-edge text-muted'
  return (
    <span className="state">
      {/* It pulses while a feed reports: without one nothing moves. */}
      <span className={`badge ${tone}${clock === null ? '' : ' pulsing'}`}>
        {texts.t(`dashboard:status.${matchStatus}`)}
      </span>{' '}
      {isLive && <Clock texts={texts} clock={clock} kickoffAt={match.kickoffAt} />}{' '}
      {hasScore && hasBegun(match) && (
        <span className="figures text-xs font-semibold" data-result="">
          {formatScore(actualHomeScore, actualAwayScore)}
        </span>
      )}{' '}
      {match.redCards && <RedCards texts={texts} counts={match.redCards} />}
    </span>
  )
}

interface ClockProps extends Pick<ListMatch, 'kickoffAt'>, Pick<Props, 'texts'> {
  /** Null where the feed has no minute, or has reported none for too long. */
  readonly clock: string | null
}

/** The minute of a match in play, else when it began. */
function Clock({ texts: { t }, clock, kickoffAt }: ClockProps) {
  if (clock === null)
    return (
      <span className="figures text-xs" data-since="">
        {t('dashboard:status.since', { time: formatTime(kickoffAt) })}
      </span>
    )
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

interface RedCardsProps extends Pick<Props, 'texts'> {
  /** Home and away. */
  readonly counts: readonly [number, number]
}

/** Players sent off on both sides, for screen readers: others see them beside the names (ClubName.tsx). */
function RedCards({ texts: { t }, counts: [home, away] }: RedCardsProps) {
  if (home + away === 0) return null
  return (
    <span className="sr-only" data-result="">
      {t('dashboard:status.redCards')} {formatScore(home, away)}
    </span>
  )
}

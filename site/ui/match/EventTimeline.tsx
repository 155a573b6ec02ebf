/** Events of a match: minute, event, and the score after it. */
import type { ReactNode } from 'react'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly events: readonly MatchEvent[]
  /** Content after the name of the team. */
  readonly renderDetail?: (event: MatchEvent) => ReactNode
}

const toKey = ({ minute, extraMinute, eventType, playerName }: MatchEvent) =>
  [minute, extraMinute, eventType, playerName].join(' ')

export function EventTimeline({ texts: { t }, events, renderDetail }: Props) {
  return (
    <ol className="text-sm" data-list="events">
      {events.map((event) => {
        const { minute, extraMinute, eventType, playerName, teamName } = event
        const { homeScoreAfter: home, awayScoreAfter: away } = event
        return (
          <li key={toKey(event)} className="figures flex gap-3 border-t border-rule py-1.5">
            <span className="w-14 shrink-0 text-right text-muted">
              {minute}
              {extraMinute !== null && `+${extraMinute}`}′
            </span>
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{t(`match:events.${eventType}`)}</b> {playerName}{' '}
              <span className="text-muted">
                {teamName}
                {renderDetail?.(event)}
              </span>
            </span>
            {home !== null && away !== null && (
              <span className="font-medium">{formatScore(home, away)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

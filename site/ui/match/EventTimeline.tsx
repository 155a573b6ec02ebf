/** Events of a match: minute, event, and the score after it. */
import type { ReactNode } from 'react'
import { toEventSide } from '#data/model/match/events.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { toLabels } from '#site/lib/match/side-names.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Parameters<typeof toEventSide>[0]
  readonly events: readonly MatchEvent[]
  /** Content after the name of the team. */
  readonly renderDetail?: (event: MatchEvent) => ReactNode
}

const toKey = ({ minute, extraMinute, eventType, playerName }: MatchEvent) =>
  [minute, extraMinute, eventType, playerName].join(' ')

export function EventTimeline({ texts, match, events, renderDetail }: Props) {
  const { t } = texts
  const codes = toLabels(texts, match)
  return (
    <ol className="text-sm" data-list="events">
      {events.map((event) => {
        const { minute, extraMinute, eventType, playerName, teamName } = event
        const { homeScoreAfter: home, awayScoreAfter: away } = event
        const side = toEventSide(match, event)
        const isGoal = home !== null && away !== null
        return (
          <li
            key={toKey(event)}
            className={`figures flex items-baseline gap-3 border-t border-rule py-1.5 ${isGoal ? 'text-base' : ''}`}
          >
            <span className="w-12 shrink-0 text-right text-muted">
              {minute}
              {extraMinute !== null && `+${extraMinute}`}′
            </span>
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{t(`match:events.${eventType}`)}</b> {playerName}{' '}
              <span className="text-muted">
                {side && <span aria-hidden="true">{codes[side]}</span>}
                <span className={side ? 'sr-only' : undefined}>{teamName}</span>
                {renderDetail?.(event)}
              </span>
            </span>
            {isGoal && <span className="font-serif text-lg">{formatScore(home, away)}</span>}
          </li>
        )
      })}
    </ol>
  )
}

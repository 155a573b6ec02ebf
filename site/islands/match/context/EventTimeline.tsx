/** What happened when: goals, cards, substitutions. */
import { lazy } from 'react'
import type { Match } from '#data/model/match/match.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { FeedText } from '#site/islands/shared/FeedText.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/islands/match/Block.tsx'
import { WhenNear } from '#site/islands/match/WhenNear.tsx'

const EventLine = lazy(() =>
  import('#site/islands/match/pictures/EventLine.tsx').then((module) => ({
    default: module.EventLine,
  })),
)

interface Props {
  readonly match: Match
  readonly events: readonly MatchEvent[]
}

export function EventTimeline({ match, events }: Props) {
  const { t } = useTexts()
  if (events.length === 0) return null
  return (
    <Block id="events" title={t('sections.events')}>
      <WhenNear room="min-h-px">
        <EventLine match={match} events={events} />
      </WhenNear>
      <ol className="text-sm" data-list="events">
        {events.map((event) => (
          <Event
            key={[event.minute, event.extraMinute, event.eventType, event.playerName].join(' ')}
            event={event}
          />
        ))}
      </ol>
    </Block>
  )
}

function Event({ event }: { readonly event: MatchEvent }) {
  const { t } = useTexts()
  const { minute, extraMinute, eventType, teamName, playerName, relatedPlayerName, eventInfo } =
    event
  const related = eventType === 'substitution' ? 'events.goesOff' : 'events.assist'
  const hasScore = event.homeScoreAfter !== null && event.awayScoreAfter !== null
  return (
    <li className="figures flex gap-3 border-t border-rule py-1.5">
      <span className="w-14 shrink-0 text-right text-muted">
        {minute}
        {extraMinute !== null && `+${extraMinute}`}′
      </span>
      <span className="min-w-0 flex-1">
        <strong className="font-semibold">{t(`events.${eventType}`)}</strong>{' '}
        {playerName && <span>{playerName}</span>}{' '}
        <span className="text-muted">
          {teamName}
          {relatedPlayerName && `. ${t(related, { player: relatedPlayerName })}`}
          {eventInfo && (
            <>
              . <FeedText text={eventInfo} />
            </>
          )}
        </span>
      </span>
      {hasScore && (
        <span className="font-medium">
          {event.homeScoreAfter} - {event.awayScoreAfter}
        </span>
      )}
    </li>
  )
}

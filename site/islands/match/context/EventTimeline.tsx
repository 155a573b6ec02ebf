/** Events by minute: goals and dismissals; bookings and substitutions are folded. */
import type { Match } from '#data/model/match/match.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { FeedText } from '#site/islands/shared/FeedText.tsx'
import { late } from '#site/islands/shared/late.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'
import { WhenNear } from '#site/islands/match/WhenNear.tsx'
import { EventTimeline as Timeline } from '#site/ui/match/EventTimeline.tsx'

const EventLine = late(() =>
  import('#site/ui/match/EventLine.tsx').then((module) => module.EventLine),
)

interface Props {
  readonly match: Match
  readonly events: readonly MatchEvent[]
}

export function EventTimeline({ match, events }: Props) {
  const { t, ui } = useTexts()
  if (events.length === 0) return null
  const folded = [
    { title: t('statistics.YellowCards'), of: 'yellow_card' },
    { title: t('events.substitutions'), of: 'substitution' },
  ].map(({ title, of }) => ({ title, events: events.filter(({ eventType }) => eventType === of) }))
  const rest = events.filter((event) => !folded.some(({ events }) => events.includes(event)))
  const draw = (shown: readonly MatchEvent[]) => (
    <Timeline
      texts={ui}
      match={match}
      events={shown}
      renderDetail={(event) => <Detail event={event} />}
    />
  )
  return (
    <Block id="events" isResult title={t('sections.events')}>
      <WhenNear>
        <EventLine match={match} events={events} />
      </WhenNear>
      {rest.length > 0 && draw(rest)}
      {folded.map(
        ({ title, events }) =>
          events.length > 0 && (
            <details key={title} className="fold">
              <summary>{`${title} (${events.length})`}</summary>
              {draw(events)}
            </details>
          ),
      )}
    </Block>
  )
}

/** The second player of an event, and the feed's note. */
function Detail({ event }: { readonly event: MatchEvent }) {
  const { t } = useTexts()
  const { eventType, relatedPlayerName, eventInfo } = event
  const related = eventType === 'substitution' ? 'events.goesOff' : 'events.assist'
  return (
    <>
      {relatedPlayerName && `. ${t(related, { player: relatedPlayerName })}`}
      {eventInfo && (
        <>
          . <FeedText text={eventInfo} />
        </>
      )}
    </>
  )
}

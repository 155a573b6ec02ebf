/** Events by minute: goals and cards, with the substitutions folded. */
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
  const substitutions = events.filter(({ eventType }) => eventType === 'substitution')
  const renderDetail = (event: MatchEvent) => <Detail event={event} />
  return (
    <Block id="events" isResult title={t('sections.events')}>
      <WhenNear>
        <EventLine match={match} events={events} />
      </WhenNear>
      <Timeline
        texts={ui}
        events={events.filter((event) => !substitutions.includes(event))}
        renderDetail={renderDetail}
      />
      {substitutions.length > 0 && (
        <details className="fold">
          <summary>{`${t('events.substitutions')} (${substitutions.length})`}</summary>
          <Timeline texts={ui} events={substitutions} renderDetail={renderDetail} />
        </details>
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

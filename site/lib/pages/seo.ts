/** Structured data about the matches on a page, for search engines: fixtures only, no figure of a prediction. */
import type { MatchStatus, PreviewMatch } from '#data/model/match/match.ts'

const EVENT_STATUS: Partial<Record<MatchStatus, string>> = {
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
  abandoned: 'https://schema.org/EventCancelled',
}

type SportsEventFacts = Omit<PreviewMatch, 'isMock'>

const toTeam = (name: string) => ({ '@type': 'SportsTeam', name })

/** https://schema.org/SportsEvent, one for each match. */
export function toSportsEvents(
  matches: readonly SportsEventFacts[],
  toPageUrl: (match: SportsEventFacts) => string,
  toImageUrl: (match: SportsEventFacts) => string,
) {
  return {
    '@context': 'https://schema.org',
    '@graph': matches.map((match) => ({
      '@type': 'SportsEvent',
      name: `${match.homeTeam} – ${match.awayTeam}`,
      sport: 'Soccer',
      startDate: `${match.matchDate}T${match.matchTime}:00Z`,
      eventStatus: EVENT_STATUS[match.matchStatus] ?? 'https://schema.org/EventScheduled',
      superEvent: { '@type': 'EventSeries', name: match.league },
      homeTeam: toTeam(match.homeTeam),
      awayTeam: toTeam(match.awayTeam),
      url: toPageUrl(match),
      image: toImageUrl(match),
    })),
  }
}

/** JSON for a script element, escaped so that it cannot close the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Structured data about the matches on a page, for search engines: fixtures only, no figure of a prediction. */
import type { Language } from '#data/model/languages.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { MatchStatus, PreviewMatch } from '#data/model/match/match.ts'

const EVENT_STATUS: Partial<Record<MatchStatus, string>> = {
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
  abandoned: 'https://schema.org/EventCancelled',
}

type SportsEventFacts = Omit<PreviewMatch, 'isMock'>

const toTeam = (name: string) => ({ '@type': 'SportsTeam', name })

interface SportsEventPage {
  readonly language: Language
  readonly toPageUrl: (match: SportsEventFacts) => string
  readonly toImageUrl: (match: SportsEventFacts) => string
}

/** https://schema.org/SportsEvent, one for each match, with its clubs named in the language already. */
export function toSportsEvents(
  matches: readonly SportsEventFacts[],
  { language, toPageUrl, toImageUrl }: SportsEventPage,
) {
  return {
    '@context': 'https://schema.org',
    '@graph': matches.map((match) => ({
      '@type': 'SportsEvent',
      name: `${match.homeTeam} – ${match.awayTeam}`,
      sport: 'Soccer',
      startDate: `${match.matchDate}T${match.matchTime}:00Z`,
      eventStatus: EVENT_STATUS[match.matchStatus] ?? 'https://schema.org/EventScheduled',
      superEvent: { '@type': 'EventSeries', name: toCompetitionName(match.league, language) },
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

import type { SeasonEvent } from '#data/model/forecast/proof.ts'
import { type DomesticLeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'

/** True when a place (0 the first) belongs to an event. */
export function isEvent(event: SeasonEvent, place: number, teams: number, relegated: number) {
  if (event === 'title') return place === 0
  return event === 'topFour' ? place < 4 : place >= teams - relegated
}

/** Clubs relegated by their place alone. */
export function toRelegated(league: DomesticLeagueId): number {
  const places = SEASON_RULES[league].zones.bottom.find(([zone]) => zone === 'relegation')
  return places?.[1] ?? 0
}

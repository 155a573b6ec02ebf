/** A feed's match as rows of the database. Pure. */
import { hash } from 'node:crypto'
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { toDay, toUtcTime } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type {
  EventRow,
  NewMatchRow,
  OddsRow,
  StatisticsRow,
} from '#data/queries/matches/match-rows.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

/** Facts of a match that may still be corrected later; the same columns for every match. */
export function toMatchRow(match: FeedMatch): NewMatchRow & { id: string } {
  const league = getLeagueByName(match.league)
  const { actualHomeScore, actualAwayScore } = match
  const isOver =
    match.matchStatus === 'finished' && actualHomeScore !== null && actualAwayScore !== null
  return {
    id: toFeedMatchId(match),
    source: match.source,
    sourceId: match.sourceId,
    league: match.league,
    leagueId: league.id,
    season: match.season,
    stage: match.stage,
    country: league.country,
    countryFlag: league.countryCode,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    homeTeamLogo: match.homeTeamLogo,
    awayTeamLogo: match.awayTeamLogo,
    kickoffAt: new Date(match.kickoffAt),
    matchDate: toDay(match.kickoffAt),
    matchTime: toUtcTime(match.kickoffAt),
    venue: match.venue,
    city: match.city,
    matchStatus: match.matchStatus,
    clock: match.clock ?? null,
    actualHomeScore,
    actualAwayScore,
    halfTimeHomeScore: match.halfTimeHomeScore,
    halfTimeAwayScore: match.halfTimeAwayScore,
    actualOutcome: isOver ? toOutcome(actualHomeScore, actualAwayScore) : null,
    refereeName: match.referee,
    neutral: match.neutral,
    awarded: match.awarded,
    isMock: match.isMock,
  }
}

/** Facts of a match that a feed has only while it is near; without those that it did not answer. */
export function toDetailColumns({ untold = [], weather, ...match }: FeedMatch) {
  return {
    ...(!untold.includes('weather') && {
      temperature: weather?.temperature ?? null,
      weatherCondition: weather?.condition ?? null,
      weatherIcon: weather?.icon ?? null,
      humidity: weather?.humidity ?? null,
      windSpeed: weather?.windSpeed ?? null,
      precipitation: weather?.precipitation ?? null,
    }),
    ...(!untold.includes('lineups') && {
      homeLineup: match.homeLineup,
      awayLineup: match.awayLineup,
    }),
    ...(!untold.includes('stations') && { tvStations: [...match.tvStations] }),
    ...(!untold.includes('absences') && { sidelinedPlayers: [...match.sidelinedPlayers] }),
  }
}

export function toStatisticsRow(matchId: string, match: FeedMatch): StatisticsRow | null {
  return match.statistics && { matchId, ...match.statistics }
}

export function toOddsRow(matchId: string, match: FeedMatch): OddsRow | null {
  return match.odds && { matchId, ...match.odds }
}

/** The market's chances of a match that has not begun; null without any. */
export function toMarketRow(matchId: string, match: FeedMatch, takenAt: Date) {
  const { market, matchStatus, kickoffAt } = match
  const isComing = matchStatus === 'scheduled' && Date.parse(kickoffAt) > takenAt.getTime()
  return market && isComing ? { matchId, ...market, takenAt } : null
}

export function toEventRows(matchId: string, match: FeedMatch): EventRow[] {
  return match.events.map((event, position) => ({ ...event, matchId, position }))
}

/** Short hash of everything that would be stored; it changes with any news of the feed. */
export function toFeedHash(stored: unknown): string {
  return hash('sha256', JSON.stringify(stored)).slice(0, 32)
}

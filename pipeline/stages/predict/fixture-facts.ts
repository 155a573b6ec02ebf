import type { FixtureFacts } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'

/** Facts of a stored match before kick-off, as the models read them. */
export function toFixtureFacts(row: MatchRow): FixtureFacts {
  const hasWeather = row.temperature !== null && row.windSpeed !== null && row.humidity !== null
  return {
    matchId: row.id,
    league: row.leagueId as LeagueId,
    season: row.season,
    kickoffMs: row.kickoffAt.getTime(),
    homeTeamId: row.homeTeamId,
    awayTeamId: row.awayTeamId,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    neutral: row.neutral,
    referee: row.refereeName,
    weather: hasWeather
      ? {
          temperature: row.temperature!,
          windSpeed: row.windSpeed!,
          humidity: row.humidity!,
          precipitation: row.precipitation,
        }
      : null,
    absences: row.sidelinedPlayers
      .filter(({ team_id }) => team_id === row.homeTeamId || team_id === row.awayTeamId)
      .map((player) => ({
        side: player.team_id === row.homeTeamId ? 'home' : 'away',
        playerName: player.player_name,
        position: player.position ?? null,
        minutesShare: player.minutes_share ?? null,
      })),
  }
}

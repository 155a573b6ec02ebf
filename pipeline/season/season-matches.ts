/** Clubs of a feed's matches, and which of the matches are played. Pure. */
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import type { SeasonMatch, SeasonState } from './simulate.ts'

/** With fewer clubs the feed has only part of a league. */
export const FEWEST_TEAMS = 8

/** A second meeting of two clubs on the same ground is a play-off, which counts in no table. */
function listMeetings(rows: readonly SeasonRow[]): Iterable<SeasonRow> {
  const meetings = new Map<string, SeasonRow>()
  for (const row of rows) {
    const key = `${row.homeTeamId}/${row.awayTeamId}`
    if (meetings.get(key)?.matchStatus !== 'finished') meetings.set(key, row)
  }
  return meetings.values()
}

/** Names of the clubs by their ids, and the matches by the clubs' places in that order. */
export function toMatches(rows: readonly SeasonRow[]) {
  const names = new Map<string, string>()
  for (const { homeTeamId, awayTeamId, homeTeam, awayTeam } of rows)
    names.set(homeTeamId, homeTeam).set(awayTeamId, awayTeam)
  const teams = new Map([...names.keys()].sort().map((teamId) => [teamId, names.get(teamId)!]))
  const at = new Map([...teams.keys()].map((teamId, index) => [teamId, index]))
  const played: SeasonState['played'][number][] = []
  const listed: SeasonMatch[] = []
  for (const row of listMeetings(rows)) {
    const pair = { home: at.get(row.homeTeamId)!, away: at.get(row.awayTeamId)! }
    const { matchStatus, actualHomeScore: home, actualAwayScore: away } = row
    if (matchStatus === 'finished' && home !== null && away !== null)
      played.push({ ...pair, goals: { home, away } })
    else listed.push(pair)
  }
  return { teams, played, listed }
}

/** The number of matches of each club. */
export function countGames(size: number, matches: readonly SeasonMatch[]): number[] {
  const counts = Array.from({ length: size }, () => 0)
  for (const { home, away } of matches) {
    counts[home]! += 1
    counts[away]! += 1
  }
  return counts
}

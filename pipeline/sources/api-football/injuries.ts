/** Absences of `/injuries`. Pure. */
import { z } from 'zod'
import { toMatchName, toSlug, type FeedMatch, type LeftOut } from '#data/model/feed.ts'
import type { SidelinedPlayer } from '#data/model/match/match.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { InjurySchema } from './schema.ts'

/**
 * Absences per match, from `/injuries`: a player counts once, whatever number of reasons he has, and
 * only for a side of the match. "Questionable" is no absence.
 * @returns players by match, the paths that could not be read, and the absences of other clubs
 */
export function parseInjuries(
  rows: readonly unknown[],
  matches: readonly FeedMatch[],
): {
  readonly byMatch: ReadonlyMap<FeedMatch, readonly SidelinedPlayer[]>
  readonly unreadable: readonly string[]
  readonly leftOut: readonly LeftOut[]
} {
  const byMatch = new Map<FeedMatch, SidelinedPlayer[]>()
  const leftOut: LeftOut[] = []
  const read = readParts(z.array(InjurySchema), rows)
  if ('path' in read) return { byMatch, unreadable: [read.path], leftOut }
  const bySourceId = Map.groupBy(matches, ({ sourceId }) => sourceId)
  for (const { player, team, fixture } of read.value) {
    if (player.type === 'Questionable') continue
    for (const match of bySourceId.get(String(fixture.id)) ?? []) {
      const teamId = toTeamId(match, team.id)
      if (teamId === null) {
        const path = `the absence of ${player.name}, whose club does not play`
        leftOut.push({ match: toMatchName(match), path, season: match.season })
        continue
      }
      const found = byMatch.get(match) ?? []
      byMatch.set(match, found)
      const isSame = (one: SidelinedPlayer) =>
        one.team_id === teamId && toSlug(one.player_name) === toSlug(player.name)
      if (!found.some(isSame))
        found.push({
          team_id: teamId,
          player_name: player.name,
          reason: player.reason ?? null,
          expected_return: null,
        })
    }
  }
  return { byMatch, unreadable: read.leftOut, leftOut }
}

function toTeamId({ feedIds, homeTeamId, awayTeamId }: FeedMatch, feedId: number): string | null {
  if (feedId === feedIds?.homeTeam) return homeTeamId
  return feedId === feedIds?.awayTeam ? awayTeamId : null
}

/** Absences of `/injuries`. Pure. */
import { z } from 'zod'
import type { SidelinedPlayer } from '#data/model/match/match.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { InjurySchema } from './schema.ts'

/**
 * Absences per match, from `/injuries`. "Questionable" is no absence.
 * @param teamIds our team ids by the feed's own
 * @returns players by the feed's fixture id, and the paths that could not be read with theirs
 */
export function parseInjuries(
  rows: readonly unknown[],
  teamIds: ReadonlyMap<number, string>,
): { byFixture: ReadonlyMap<string, readonly SidelinedPlayer[]>; leftOut: readonly string[] } {
  const byFixture = new Map<string, SidelinedPlayer[]>()
  const read = readParts(z.array(InjurySchema), rows)
  if ('path' in read) return { byFixture, leftOut: [read.path] }
  for (const { player, team, fixture } of read.value) {
    const teamId = teamIds.get(team.id)
    if (teamId === undefined || player.type === 'Questionable') continue
    const key = String(fixture.id)
    const absence = {
      team_id: teamId,
      player_name: player.name,
      reason: player.reason ?? null,
      expected_return: null,
    }
    byFixture.set(key, [...(byFixture.get(key) ?? []), absence])
  }
  return { byFixture, leftOut: read.leftOut }
}

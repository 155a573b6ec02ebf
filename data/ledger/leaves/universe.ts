/** The fixtures of a day as leaves: split into numbered parts where one entry is too small. */
import { AppError } from '#data/model/errors.ts'
import { toDay } from '#data/model/match/match.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import type { UniverseFixture, UniverseLeaf } from './leaf.ts'

/** Bytes reserved for the members around the fixtures: kind, day, part and parts. */
const FRAME_BYTES = 200

function compareFixtures(left: UniverseFixture, right: UniverseFixture): number {
  return (
    Date.parse(left.kickoffAt) - Date.parse(right.kickoffAt) ||
    (left.matchId < right.matchId ? -1 : 1)
  )
}

/**
 * The universe leaves of a day, by kick-off and match id; one leaf for a day
 * without fixtures. Throws `bad_input` for a match of another day or listed twice.
 */
export function toUniverseLeaves(
  day: string,
  fixtures: readonly UniverseFixture[],
): UniverseLeaf[] {
  const stray = fixtures.find((fixture) => toDay(fixture.kickoffAt) !== day)
  if (stray)
    throw new AppError('bad_input', `${stray.matchId} kicks off at ${stray.kickoffAt}, not ${day}.`)
  if (new Set(fixtures.map((fixture) => fixture.matchId)).size !== fixtures.length)
    throw new AppError('bad_input', `A match is listed twice on ${day}.`)

  const groups: UniverseFixture[][] = [[]]
  let bytes = FRAME_BYTES
  for (const fixture of fixtures.toSorted(compareFixtures)) {
    const length = toCanonicalBytes(fixture).length + 1
    if (bytes + length > MOST_ENTRY_BYTES) {
      groups.push([])
      bytes = FRAME_BYTES
    }
    groups.at(-1)!.push(fixture)
    bytes += length
  }
  return groups.map((group, index) => ({
    v: 1,
    kind: 'universe',
    day,
    part: index + 1,
    parts: groups.length,
    fixtures: group,
  }))
}

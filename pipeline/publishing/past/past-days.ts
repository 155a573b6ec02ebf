/** Which days are past, and what the log says of each: a pure reading of its story. */
import { toJsonHash } from '#data/files/content-hash.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { toSettledMatch } from '#data/ledger/audit/settled-match.ts'
import { toDay } from '#data/model/time.ts'
import { toReceipt } from '#data/queries/log/public-facts.ts'

export interface PastDay {
  readonly day: string
  readonly ids: readonly string[]
  /** Changes when a match of the day is opened, corrected, moved, or named by an incident. */
  readonly hash: string
}

/** Changes when days have to be written anew although the log says nothing new of them. */
const FORMAT = 1

/** The incidents that name a match or take one of its entries out of the record, by match. */
function listIncidents({ voided, said }: LogStory): Map<string, number[]> {
  const byMatch = new Map<string, number[]>()
  const add = (id: string, index: number) => byMatch.set(id, [...(byMatch.get(id) ?? []), index])
  for (const { matchId, incidentIndex } of voided.values()) add(matchId, incidentIndex)
  for (const [index, { matchIds }] of said.incidents) for (const id of matchIds) add(id, index)
  for (const { index, matchIds } of said.corrections) for (const id of matchIds) add(id, index)
  return byMatch
}

/**
 * Days before `limit` on which a match was predicted, the newest first, each with all fixtures that
 * the log lists on it.
 */
export function listPastDays(story: LogStory, limit: Date): PastDay[] {
  const fixtures = [...story.matches.values()].flatMap((match) =>
    match.listed !== null && Date.parse(match.listed.kickoffAt) < limit.getTime()
      ? [{ match, listed: match.listed }]
      : [],
  )
  const incidents = listIncidents(story)
  const byDay = Map.groupBy(fixtures, ({ listed }) => toDay(listed.kickoffAt))
  return [...byDay]
    .filter(([, list]) => list.some(({ match }) => match.stated.length > 0))
    .map(([day, list]) => {
      const sorted = list.toSorted(
        ({ listed: one }, { listed: other }) =>
          one.kickoffAt.localeCompare(other.kickoffAt) || (one.matchId < other.matchId ? -1 : 1),
      )
      const said = sorted.map(({ match, listed }) => {
        const settled = toSettledMatch(match)
        return [
          listed.matchId,
          listed.kickoffAt,
          toReceipt(story, listed.matchId),
          settled && [settled.last.index, settled.result],
          incidents.get(listed.matchId) ?? [],
        ]
      })
      return {
        day,
        ids: sorted.map(({ listed }) => listed.matchId),
        hash: toJsonHash([FORMAT, said]),
      }
    })
    .sort((one, other) => (one.day < other.day ? 1 : -1))
}

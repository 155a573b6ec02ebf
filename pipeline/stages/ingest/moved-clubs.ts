/**
 * Clubs and matches that were stored under other ids: a name was added to the list of clubs, or its
 * letters are read otherwise. A club moves; a match keeps its id, which is in the log.
 */
import { toMatchId } from '#data/model/feed.ts'
import type { KnownMatch } from '#data/queries/matches/match-rows.ts'
import {
  listStoredTeams,
  listTeamsWithMatches,
  moveTeam,
} from '#data/queries/matches/known-teams.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import type { FeedAnswer } from '#pipeline/sources/source.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

/** Moves each stored club that is called otherwise now. Grows with the stored clubs. */
export async function moveClubs(context: RunContext): Promise<void> {
  const { database } = context
  const moves = (await database.read(listStoredTeams)).flatMap(({ id, name, country }) => {
    const team = toCanonicalTeam(name, country)
    return team.id === id ? [] : [{ id, team }]
  })
  const ids = moves.map(({ id }) => id)
  const used = await database.read((db) => listTeamsWithMatches(db, ids))
  const due = moves.filter(({ id }) => used.has(id))
  if (due.length === 0) return
  await database.write(async (db) => {
    for (const { id, team } of due) await moveTeam(db, id, team)
  }, toWriteOptions(context))
  for (const { id, team } of due) context.logLine(`the club ${id} is ${team.id} now`)
}

/** The feed's matches under the ids with which they are stored. Pure; grows with the stored matches. */
export function withStoredIds(
  answer: FeedAnswer,
  known: ReadonlyMap<string, KnownMatch>,
): FeedAnswer {
  const stored = new Map<string, string>()
  for (const match of known.values()) {
    const made = toMatchId(match)
    if (made !== match.id && !known.has(made)) stored.set(made, match.id)
  }
  if (stored.size === 0) return answer
  const toStored = <Named extends { readonly matchId?: string }>(
    one: Named,
    id?: string,
  ): Named => {
    const matchId = id === undefined ? undefined : stored.get(id)
    return matchId === undefined ? one : { ...one, matchId }
  }
  return {
    ...answer,
    rows: answer.rows.map((row) => toStored(row, toFeedMatchId(row))),
    rejects: answer.rejects.map((reject) => toStored(reject, reject.matchId)),
  }
}

/**
 * Clubs and matches that were stored under other ids: a name was added to the list of clubs, or its
 * letters are read otherwise. A club moves; a match keeps its id, which is in the log.
 */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
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

type OfFeed = Pick<FeedMatch, 'sourceId' | 'homeTeamId' | 'awayTeamId'> & {
  readonly source: string
}

const toSourceKey = ({ source, sourceId, homeTeamId, awayTeamId }: OfFeed) =>
  [source, sourceId, homeTeamId, awayTeamId].join('/')

/**
 * The feed's matches under the ids with which they are stored. The same id of the feed and the same
 * clubs are the same match, also where the feed calls stage or season otherwise one day. Pure; grows
 * with the stored matches.
 */
export function withStoredIds(
  answer: FeedAnswer,
  known: ReadonlyMap<string, KnownMatch>,
): FeedAnswer {
  const stored = new Map<string, string>()
  const byFeed = new Map<string, KnownMatch>()
  for (const match of known.values()) {
    const made = toMatchId(match)
    if (made !== match.id && !known.has(made)) stored.set(made, match.id)
    if (match.sourceId !== null) byFeed.set(toSourceKey(match), match)
  }
  const told: string[] = []
  const toStored = (row: FeedMatch): FeedMatch => {
    const made = toFeedMatchId(row)
    if (known.has(made)) return row
    const matchId = stored.get(made)
    if (matchId !== undefined) return { ...row, matchId }
    const same = row.sourceId === null ? undefined : byFeed.get(toSourceKey(row))
    if (same === undefined || Math.abs(same.season - row.season) > 1) return row
    const { id, season, stage } = same
    told.push(`${id} as ${made} (its id ${row.sourceId})`)
    return { ...row, matchId: id, season, stage }
  }
  return {
    ...answer,
    rows: answer.rows.map(toStored),
    rejects: answer.rejects.map((reject) => {
      const matchId = stored.get(reject.matchId ?? '')
      return matchId === undefined ? reject : { ...reject, matchId }
    }),
    warnings: told.length === 0 ? answer.warnings : [...answer.warnings, describeRenamed(told)],
  }
}

const describeRenamed = ([first, ...others]: readonly string[]) =>
  `The feed has another stage or season for stored matches, which stay what they are: ${first}${others.length > 0 ? ` and ${others.length} more` : ''}.`

/**
 * Phantom fixtures: a feed swaps home and away, or renames a club, and a match that nobody plays
 * appears beside the real one. Once predicted it is in the log for good, so a suspicious new
 * fixture is held until an administrator has decided. What may be real all the same is held for a
 * day, and what was played is let through: no real match waits for ever. Pure.
 */
import type { MatchStory } from '#data/ledger/audit/match-story.ts'
import { toSlug, type FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import {
  isLeftOut,
  type HeldFixture,
  type NewHeldFixture,
} from '#data/queries/operation/held-fixtures.ts'
import { haveSameSides, toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { makeStrangerFinder, type Stranger } from './strangers.ts'

/** English clubs have played twice within 45 hours at Christmas; nobody plays twice within a day. */
const REST_MS = DAY_MS
/** Two meetings in one league are weeks apart; the legs of a cup are days apart. */
const REMATCH_MS = 7 * DAY_MS
/** Errors of a feed last hours: after this time a suspicion that a real match can cause ends. */
const HELD_MS = DAY_MS
interface HeldBack {
  readonly rows: readonly FeedMatch[]
  /** Newly held fixtures with their reasons. */
  readonly held: readonly NewHeldFixture[]
  /** One for each fixture that was held and is let through without a decision. */
  readonly notes: readonly string[]
}

interface KnownFacts {
  readonly known: ReadonlyMap<string, KnownMatch>
  /** Fixtures held or decided on in earlier runs. */
  readonly before: readonly HeldFixture[]
  /** What the log says of each match: one that it listed for another day was put off. */
  readonly listed: ReadonlyMap<string, Pick<MatchStory, 'predictedKickoffs'>>
  readonly now: Date
}

/** A match of the feed, or a stored one that the feed no longer has. */
interface Near {
  readonly id: string
  readonly leagueId: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly kickoffMs: number
  /** The feed's name of its round; null where it tells none. */
  readonly round: string | null
  /** False for a stored match that the feed no longer has. */
  readonly isTold: boolean
  /** It was abandoned or put off before: a match that is made up for, beside any other. */
  readonly isMadeUp: boolean
}

interface Fault {
  readonly reason: string
  /** True where a real match can look like this. */
  readonly endsByItself: boolean
}

/** Removes held and dropped fixtures; stored matches stay. */
export function holdBackPhantoms(rows: readonly FeedMatch[], facts: KnownFacts): HeldBack {
  const { known, before, now } = facts
  const decided = new Map(before.map((row) => [row.matchId, row]))
  const wanted = rows.filter((row) => {
    const matchId = toFeedMatchId(row)
    return known.has(matchId) || !isLeftOut(decided.get(matchId), new Date(row.kickoffAt))
  })
  const near = listNear(wanted, facts)
  const findStrangers = makeStrangerFinder(wanted, known, toNamed(before))
  const held: NewHeldFixture[] = []
  const notes: string[] = []
  const accepted = wanted.filter((row) => {
    const matchId = toFeedMatchId(row)
    const stored = decided.get(matchId)
    // A fixture of another day was left out: nobody has judged this one.
    const earlier = stored?.decision === 'drop' ? undefined : stored
    if (known.has(matchId) || earlier?.decision === 'take') return true
    const isAhead = row.kickoffAt > now.toISOString() && !isOffThePitch(row.matchStatus)
    // One that has begun meanwhile stays held until it is over: nobody has decided on it yet.
    const fault = isAhead
      ? findGravest(listFaults(row, near, findStrangers(row)))
      : toFault(earlier)
    if (fault === null) return true
    const { homeTeam, awayTeam } = row
    const leagueId = getLeagueByName(row.league).id
    const kickoffAt = new Date(row.kickoffAt)
    const fixture = { matchId, leagueId, homeTeam, awayTeam, kickoffAt, reason: fault.reason }
    const isOld = earlier !== undefined && earlier.heldAt.getTime() <= now.getTime() - HELD_MS
    if (row.matchStatus !== 'finished' && !(fault.endsByItself && isOld)) {
      held.push(fixture)
      return false
    }
    notes.push(describeLetThrough(fixture))
    return true
  })
  return { rows: accepted, held, notes }
}

/** Clubs of the fixtures that a person has taken: they are what their names say. */
export const toNamed = (before: readonly HeldFixture[]): Set<string> =>
  new Set(
    before
      .filter(({ decision }) => decision === 'take')
      .flatMap(({ homeTeam, awayTeam }) => [toSlug(homeTeam), toSlug(awayTeam)]),
  )

const toFault = (earlier: HeldFixture | undefined): Fault | null =>
  earlier === undefined ? null : { reason: earlier.reason, endsByItself: false }

/** One line for the run's report. */
export function describeHeld({ matchId, homeTeam, awayTeam, kickoffAt, reason }: NewHeldFixture) {
  return `${homeTeam} against ${awayTeam} of ${kickoffAt.toISOString()} is held, and neither predicted nor shown: ${reason} Decide in the administrator's area, or with "npm run cli -- pipeline holds take ${matchId}" or "… drop ${matchId}".`
}

function describeLetThrough({ homeTeam, awayTeam, kickoffAt, reason }: NewHeldFixture) {
  return `${homeTeam} against ${awayTeam} of ${kickoffAt.toISOString()} was held and is a match now, without anybody's decision: ${reason}`
}

/** What needs a person, told together, if anything does; null without a fault. */
function findGravest(faults: readonly Fault[]): Fault | null {
  const grave = faults.filter(({ endsByItself }) => !endsByItself)
  if (grave.length === 0) return faults[0] ?? null
  return { reason: grave.map(({ reason }) => reason).join(' '), endsByItself: false }
}

function listFaults(
  row: FeedMatch,
  near: ReadonlyMap<string, readonly Near[]>,
  strangers: readonly Stranger[],
): Fault[] {
  const faults: Fault[] = []
  // Cups and the play-offs of a league, whose matches have a stage, have two legs within days.
  const hasLegs = getLeagueByName(row.league).tier === 0 || row.stage !== null
  const own = near.get(row.homeTeamId)!.find(({ id }) => id === toFeedMatchId(row))!
  for (const teamId of [own.homeTeamId, own.awayTeamId]) {
    const name = teamId === own.homeTeamId ? row.homeTeam : row.awayTeam
    for (const other of near.get(teamId) ?? []) {
      const apartMs = Math.abs(other.kickoffMs - own.kickoffMs)
      if (other.id === own.id) continue
      const isReturn = other.homeTeamId === own.awayTeamId && other.awayTeamId === own.homeTeamId
      if (apartMs < REST_MS) {
        const reason = `${name} also plays ${describe(other)}.`
        // A match that was put off is only dropped by some feeds, and the club plays another one.
        const isSamePair = isReturn || haveSameSides(other, own)
        const endsByItself = !other.isTold && !isSamePair
        faults.push({ reason: endsByItself ? `${reason} ${AFTER_A_DAY}` : reason, endsByItself })
        continue
      }
      const isNear = isReturn && other.leagueId === own.leagueId && apartMs < REMATCH_MS
      if (isNear && !hasLegs && !isSecondLeg(own, other))
        faults.push({
          reason: `the two clubs also play ${describe(other)}, the other way round. ${AFTER_A_DAY}`,
          endsByItself: true,
        })
    }
  }
  for (const { name, nearest } of strangers)
    faults.push({
      reason: `${name} came up where no club can be new. If it is one of ${nearest.join(', ')}, add the name to its line in data/model/leagues/team-names.ts and leave the fixture out. If the club is new, take the fixture: its other matches are taken with it.`,
      endsByItself: false,
    })
  return faults
}

const AFTER_A_DAY = 'Without a decision it becomes a match a day after it was first held.'

/** True where one of the two is made up for, or the feed has each in a round of its own. */
function isSecondLeg(own: Near, other: Near): boolean {
  const areRoundsKnown = own.round !== null && other.round !== null
  return own.isMadeUp || other.isMadeUp || (areRoundsKnown && own.round !== other.round)
}

const describe = ({ id, kickoffMs }: Near) => `${id} at ${new Date(kickoffMs).toISOString()}`

/** The matches of each club around now and later. */
function listNear(
  rows: readonly FeedMatch[],
  { known, listed, now }: KnownFacts,
): Map<string, Near[]> {
  const from = now.getTime() - REMATCH_MS
  const isMadeUp = (id: string, kickoffMs: number) => {
    const status = known.get(id)?.status
    const earlier = [...(listed.get(id)?.predictedKickoffs ?? [])]
    return (
      (status !== undefined && isOffThePitch(status)) ||
      earlier.some((ms) => Math.abs(ms - kickoffMs) >= DAY_MS)
    )
  }
  const toNear = (
    match: Pick<Near, 'homeTeamId' | 'awayTeamId' | 'leagueId' | 'id' | 'kickoffMs'>,
    told: FeedMatch | null,
  ): Near => ({
    ...match,
    round: told?.round ?? null,
    isTold: told !== null,
    isMadeUp: isMadeUp(match.id, match.kickoffMs),
  })
  const fromFeed = rows.flatMap((row) => {
    const kickoffMs = Date.parse(row.kickoffAt)
    if (kickoffMs < from || isOffThePitch(row.matchStatus)) return []
    const { homeTeamId, awayTeamId } = row
    const leagueId = getLeagueByName(row.league).id
    return toNear({ id: toFeedMatchId(row), leagueId, homeTeamId, awayTeamId, kickoffMs }, row)
  })
  const ids = new Set(rows.map(toFeedMatchId))
  const untold = [...known.values()].filter(
    ({ id, status, kickoffAt }) =>
      !ids.has(id) && kickoffAt.getTime() >= from && !isOffThePitch(status),
  )
  const all = [
    ...fromFeed,
    ...untold.map((match) => toNear({ ...match, kickoffMs: match.kickoffAt.getTime() }, null)),
  ]
  const byTeam = new Map<string, Near[]>()
  for (const match of all)
    for (const teamId of [match.homeTeamId, match.awayTeamId])
      byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), match])
  return byTeam
}

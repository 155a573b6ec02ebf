/**
 * Phantom fixtures: a feed swaps home and away, or renames a club, and a match that nobody plays
 * appears beside the real one. Once predicted it is in the log for good, so a suspicious new
 * fixture is held until an administrator has decided. Pure.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { KnownMatch } from '#data/queries/matches/match-rows.ts'
import type { HeldFixture, NewHeldFixture } from '#data/queries/operation/held-fixtures.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

/** English clubs have played twice within 45 hours at Christmas; nobody plays twice within a day. */
const REST_MS = DAY_MS
/** Two meetings in one league are weeks apart; the legs of a cup are days apart. */
const REMATCH_MS = 7 * DAY_MS
/** After this many rounds every club of a league has played. */
const FIRST_ROUNDS = 4

interface HeldBack {
  readonly rows: readonly FeedMatch[]
  /** Newly held fixtures with their reasons. */
  readonly held: readonly NewHeldFixture[]
}

interface KnownFacts {
  readonly known: ReadonlyMap<string, KnownMatch>
  /** Fixtures held or decided on in earlier runs. */
  readonly before: readonly HeldFixture[]
  readonly now: Date
}

/** A match of the feed, or a stored one that the feed no longer has. */
interface Near {
  readonly id: string
  readonly leagueId: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly kickoffMs: number
}

/** Removes held and dropped fixtures; stored matches stay. */
export function holdBackPhantoms(
  rows: readonly FeedMatch[],
  { known, before, now }: KnownFacts,
): HeldBack {
  const decided = new Map(before.map((row) => [row.matchId, row]))
  const wanted = rows.filter((row) => {
    const matchId = toFeedMatchId(row)
    return known.has(matchId) || decided.get(matchId)?.decision !== 'drop'
  })
  const near = listNear(wanted, known, now)
  const played = countPlayed(wanted, known)
  const held: NewHeldFixture[] = []
  const accepted = wanted.filter((row) => {
    const matchId = toFeedMatchId(row)
    const earlier = decided.get(matchId)
    if (known.has(matchId) || earlier?.decision === 'take') return true
    // One that has begun meanwhile stays held: nobody has decided on it yet.
    const isAhead = row.kickoffAt > now.toISOString() && !isOffThePitch(row.matchStatus)
    const why = isAhead ? findFault(row, near, played) : (earlier?.reason ?? null)
    if (why === null) return true
    const { homeTeam, awayTeam } = row
    const leagueId = getLeagueByName(row.league).id
    const kickoffAt = new Date(row.kickoffAt)
    held.push({ matchId, leagueId, homeTeam, awayTeam, kickoffAt, reason: why })
    return false
  })
  return { rows: accepted, held }
}

/** One line for the run's report. */
export function describeHeld({ matchId, homeTeam, awayTeam, kickoffAt, reason }: NewHeldFixture) {
  return `${homeTeam} against ${awayTeam} of ${kickoffAt.toISOString()} is held, and neither predicted nor shown: ${reason} Decide in the administrator's area, or with "npm run cli -- pipeline holds take ${matchId}" or "… drop ${matchId}".`
}

function findFault(
  row: FeedMatch,
  near: ReadonlyMap<string, readonly Near[]>,
  played: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string | null {
  const own = toNear(row)
  const isCup = getLeagueByName(row.league).tier === 0
  for (const teamId of [own.homeTeamId, own.awayTeamId]) {
    const name = teamId === own.homeTeamId ? row.homeTeam : row.awayTeam
    for (const other of near.get(teamId) ?? []) {
      const apartMs = Math.abs(other.kickoffMs - own.kickoffMs)
      if (other.id === own.id) continue
      if (apartMs < REST_MS) return `${name} also plays ${describe(other)}.`
      const isReturn = other.homeTeamId === own.awayTeamId && other.awayTeamId === own.homeTeamId
      if (isReturn && !isCup && other.leagueId === own.leagueId && apartMs < REMATCH_MS)
        return `the two clubs also play ${describe(other)}, the other way round.`
    }
    const ofSeason = isCup ? null : played.get(toSeason(own.leagueId, row.season))
    if (ofSeason && !ofSeason.has(teamId) && toMedian([...ofSeason.values()]) >= FIRST_ROUNDS)
      return `${name} has played no match of this season of the ${row.league}, though it is some rounds old. If the feed has renamed a club, add its name to data/model/leagues/team-names.ts and drop the fixture.`
  }
  return null
}

const describe = ({ id, kickoffMs }: Near) => `${id} at ${new Date(kickoffMs).toISOString()}`

const toSeason = (leagueId: string, season: number) => `${leagueId}-${season}`

function toNear(row: FeedMatch): Near {
  const { homeTeamId, awayTeamId } = row
  const leagueId = getLeagueByName(row.league).id
  const kickoffMs = Date.parse(row.kickoffAt)
  return { id: toFeedMatchId(row), leagueId, homeTeamId, awayTeamId, kickoffMs }
}

/** The matches of each club around now and later. */
function listNear(
  rows: readonly FeedMatch[],
  known: KnownFacts['known'],
  now: Date,
): Map<string, Near[]> {
  const from = now.getTime() - REMATCH_MS
  const fromFeed = rows.filter(
    ({ kickoffAt, matchStatus }) => Date.parse(kickoffAt) >= from && !isOffThePitch(matchStatus),
  )
  const ids = new Set(rows.map(toFeedMatchId))
  const untold = [...known.values()].filter(
    ({ id, status, kickoffAt }) =>
      !ids.has(id) && kickoffAt.getTime() >= from && !isOffThePitch(status),
  )
  const all = [
    ...fromFeed.map(toNear),
    ...untold.map((match) => ({ ...match, kickoffMs: match.kickoffAt.getTime() })),
  ]
  const byTeam = new Map<string, Near[]>()
  for (const match of all)
    for (const teamId of [match.homeTeamId, match.awayTeamId])
      byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), match])
  return byTeam
}

/** Number of matches of each club, by league and season. */
function countPlayed(
  rows: readonly FeedMatch[],
  known: KnownFacts['known'],
): Map<string, Map<string, number>> {
  const finished = new Map<string, { season: string; teams: readonly string[] }>()
  for (const match of known.values())
    if (match.status === 'finished') finished.set(match.id, toSides(match))
  for (const row of rows)
    if (row.matchStatus === 'finished')
      finished.set(
        toFeedMatchId(row),
        toSides({ ...row, leagueId: getLeagueByName(row.league).id }),
      )
  const counts = new Map<string, Map<string, number>>()
  for (const { season, teams } of finished.values()) {
    const clubs = counts.get(season) ?? new Map<string, number>()
    counts.set(season, clubs)
    for (const team of teams) clubs.set(team, (clubs.get(team) ?? 0) + 1)
  }
  return counts
}

type Sides = Pick<KnownMatch, 'leagueId' | 'season' | 'homeTeamId' | 'awayTeamId'>

const toSides = ({ leagueId, season, homeTeamId, awayTeamId }: Sides) => ({
  season: toSeason(leagueId, season),
  teams: [homeTeamId, awayTeamId],
})

function toMedian(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/**
 * Answers of API-Football v3 as matches. A fixture whose identity, kick-off, status or score is
 * unreadable is rejected with its reason, any other part is left out; a refusal, which comes with
 * status 200, stops the run.
 */
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { collectMatches, type ReadFixture } from '#pipeline/sources/collect-matches.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { isFinalOnChosenGround } from '#pipeline/sources/teams/grounds.ts'
import { isAfter90, isHalfTime, isPlaying, toStatus } from './codes.ts'
import { toEvents, toFeedIds, toLineup, toStatistics } from './facts.ts'
import { readIdentity, type Identity } from './identity.ts'
import { readResponse } from './response.ts'
import { FixtureSchema, WHOLE_LISTS, type Fixture } from './schema.ts'

/** A saved or received answer of `/fixtures`. */
export function parseApiFootball(bytes: Uint8Array): FeedRows<FeedMatch> {
  const answer = parseJson(bytes, 'API-Football')
  // Recorders wrap an answer in an envelope: `{ endpoint, httpStatus, raw }`.
  const framed = (answer as { raw?: unknown } | null)?.raw
  return parseFixtures(readResponse(framed ?? answer))
}

/** Fixtures as matches; those of other leagues are silently left out. */
export function parseFixtures(fixtures: readonly unknown[]): FeedRows<FeedMatch> {
  return collectMatches(fixtures, parseFixture)
}

function parseFixture(raw: unknown): ReadFixture | null {
  const identity = readIdentity(raw)
  if (identity === null) return null
  if ('reason' in identity) return { ...identity, of: null }
  const read = readParts(FixtureSchema, raw, WHOLE_LISTS)
  if ('path' in read) return { reason: `${read.path}: ${read.message}`, of: identity.of }
  const of = { ...identity.of, kickoffAt: toKickoffAt(read.value) }
  const { short } = read.value.fixture.status
  const state = toStatus(short)
  if (state === null) return { reason: `fixture.status: ${short} is unknown.`, of }
  const score = readScore(read)
  const isOverWithout = state.status === 'finished' && 'path' in score
  // A walkover or a ruling without any score: nothing was played, and there is no result to take.
  const isUnplayed = isOverWithout && state.isAwarded && score.isEmpty
  if (isOverWithout && !isUnplayed)
    return { reason: `${score.path}: the match is over and has no readable score.`, of }
  const match = toMatch(read, identity, {
    ...state,
    ...(isUnplayed && { status: 'cancelled' }),
    score: 'path' in score ? null : score,
  })
  return { match, leftOut: read.leftOut }
}

const toKickoffAt = ({ fixture }: Fixture) => new Date(fixture.timestamp * 1_000).toISOString()

interface Read {
  readonly value: Fixture
  readonly leftOut: readonly string[]
}

interface Score {
  readonly home: number
  readonly away: number
}

interface MissingScore {
  /** Where it should be. */
  readonly path: string
  /** True when the answer has none at all, false when it has an unreadable one or half of one. */
  readonly isEmpty: boolean
}

/**
 * The score after 90 minutes. `fulltime` has it once it is known; `goals` includes extra time, so it
 * stands in only while none was played.
 */
function readScore({ value: { goals, score, fixture }, leftOut }: Read): Score | MissingScore {
  const isExtended = isAfter90(fixture.status.short)
  const isAwarded = toStatus(fixture.status.short)?.isAwarded
  const sides = isExtended ? [score?.fulltime] : [score?.fulltime, goals]
  // A ruling changes `goals`; `fulltime` can still be what was played.
  if (isAwarded) sides.reverse()
  const whole = sides.map(toScore).find((found) => found !== null)
  if (whole) return whole
  const lost = leftOut.find((path) => /^(?:goals|score$|score\.fulltime)/.test(path))
  const isHalf = [score?.fulltime, goals].some((side) => side?.home != null || side?.away != null)
  return {
    path: lost ?? (isExtended ? 'score.fulltime' : 'goals'),
    isEmpty: lost === undefined && !isHalf,
  }
}

function toScore(sides: Fixture['goals']): Score | null {
  const { home, away } = sides ?? {}
  return home == null || away == null ? null : { home, away }
}

interface Outcome {
  readonly status: FeedMatch['matchStatus']
  readonly isAwarded: boolean
  readonly score: Score | null
}

function toMatch(
  { value: answer, leftOut }: Read,
  { league, teams, of }: Identity,
  { status, isAwarded, score }: Outcome,
): FeedMatch {
  const { fixture } = answer
  const hasScore = status === 'live' || status === 'finished'
  const halfTime = toScore(answer.score?.halftime)
  const hasAllEvents = !leftOut.some((path) => path.startsWith('events'))
  return {
    source: 'api-football',
    sourceId: String(fixture.id),
    league: league.name,
    season: of.season,
    stage: of.stage,
    round: answer.league.round ?? null,
    homeTeam: of.homeTeam,
    awayTeam: of.awayTeam,
    homeTeamId: of.homeTeamId,
    awayTeamId: of.awayTeamId,
    feedIds: toFeedIds(answer, teams),
    homeTeamLogo: answer.teams.home.logo ?? null,
    awayTeamLogo: answer.teams.away.logo ?? null,
    kickoffAt: toKickoffAt(answer),
    matchStatus: status,
    clock: toFixtureClock(fixture.status),
    actualHomeScore: hasScore ? (score?.home ?? null) : null,
    actualAwayScore: hasScore ? (score?.away ?? null) : null,
    halfTimeHomeScore: hasScore ? (halfTime?.home ?? null) : null,
    halfTimeAwayScore: hasScore ? (halfTime?.away ?? null) : null,
    venue: fixture.venue?.name ?? null,
    city: fixture.venue?.city ?? null,
    // The feed names the ground; its location is known once the season is (placeGrounds).
    venuePlace: null,
    // "L. Smith, England" in some leagues: the country is not part of the name.
    referee: fixture.referee?.split(',')[0]?.trim() || null,
    statistics: hasScore ? toStatistics(answer, teams) : null,
    events: hasScore ? toEvents(answer, teams, hasAllEvents) : [],
    homeLineup: toLineup(answer, teams.home.feedId),
    awayLineup: toLineup(answer, teams.away.feedId),
    sidelinedPlayers: [],
    tvStations: [],
    weather: null,
    odds: null,
    neutral: isFinalOnChosenGround(league, answer.league.round ?? null),
    awarded: isAwarded,
    isMock: false,
  }
}

/** The current minute; null during shoot-outs and interruptions. */
function toFixtureClock({ short, elapsed, extra }: Fixture['fixture']['status']): string | null {
  if (isHalfTime(short)) return HALF_TIME
  if (!isPlaying(short) || elapsed == null) return null
  return extra ? `${elapsed}+${extra}` : String(elapsed)
}

/**
 * Answers of SportMonks Football v3 as matches. A fixture whose identity, kick-off, status or score
 * is unreadable is rejected with its reason, any other part is left out; another kind of answer
 * stops the run (`source_changed`), a refusal states its reason.
 */
import type { FeedLeague } from '#data/model/leagues/feed-leagues.ts'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import {
  collectMatches,
  type FixtureIdentity,
  type ReadFixture,
} from '#pipeline/sources/collect-matches.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { HALF_TIME, toClock } from '#data/model/match/clock.ts'
import { ClockSchema } from '#data/model/match/match.ts'
import { HALF_TIME_STATE, toStatus } from './codes.ts'
import { getScore, getScoreAfter90, toEvents, toStatistics } from './facts.ts'
import { toGround } from './ground.ts'
import { readIdentity } from './identity.ts'
import { toMarket, toOdds } from './odds.ts'
import { toFeedIds, toLineup, toReferee, toSidelinedPlayers, toTvStations } from './people.ts'
import { FixtureSchema, WHOLE_LISTS, type Fixture } from './schema.ts'
import { readTeams } from './teams.ts'

/** A saved or received answer, by date, by id, of a team or of a season's schedule. */
export function parseSportmonks(bytes: Uint8Array): FeedRows<FeedMatch> {
  const answer = parseJson(bytes, 'SportMonks')
  const refusal = RefusalSchema.safeParse(answer)
  if (refusal.success)
    throw new AppError('source_changed', `SportMonks refused the call: ${refusal.data.message}`)
  return parseFixtures(listFixtures(answer))
}

/** A refusal has a message and no data; an empty answer has both. */
const RefusalSchema = z.object({ message: z.string(), data: z.undefined().optional() })

/** Fixtures as matches; those of other leagues are silently left out. */
export function parseFixtures(fixtures: readonly unknown[]): FeedRows<FeedMatch> {
  return collectMatches(fixtures, parseFixture)
}

/**
 * Fixtures are in `data` itself, in a team's lists, or in the rounds of a schedule. What is in a
 * list and no object is handed on, to be rejected.
 */
function listFixtures(answer: unknown): unknown[] {
  if (Array.isArray(answer))
    return answer.flatMap((one) =>
      typeof one === 'object' && one !== null ? listFixtures(one) : [one],
    )
  if (typeof answer !== 'object' || answer === null) return []
  if ('starting_at_timestamp' in answer || 'state_id' in answer) return [answer]
  const nested = ['data', 'upcoming', 'latest', 'rounds', 'fixtures', 'aggregates'] as const
  return nested.flatMap((key) =>
    listFixtures((answer as Partial<Record<(typeof nested)[number], unknown>>)[key]),
  )
}

/** The `state_id` of a fixture that SportMonks has deleted. */
const DELETED = 20

function parseFixture(raw: unknown): ReadFixture | null {
  const identity = readIdentity(raw)
  if (identity === null) return null
  if ('reason' in identity) return { ...identity, of: null }
  const { league, of } = identity
  const read = readParts(FixtureSchema, raw, WHOLE_LISTS)
  if ('path' in read) return { reason: `${read.path}: ${read.message}`, of }
  const { value: fixture, leftOut } = read
  if (fixture.state_id === DELETED) return null
  const state = toStatus(fixture.state_id)
  if (state === null) return { reason: `state_id: ${fixture.state_id} is unknown.`, of }
  if (fixture.placeholder || fixture.participants.some(({ placeholder }) => placeholder))
    return { reason: 'participants: the teams are not known yet.', of: null }
  const isOverWithout = state.status === 'finished' && getScoreAfter90(fixture) === null
  const lost = leftOut.find((path) => path.startsWith('scores'))
  // A walkover or a ruling without any score: nothing was played, and there is no result to take.
  const isUnplayed =
    isOverWithout && state.isAwarded && lost === undefined && !fixture.scores?.length
  if (isOverWithout && !isUnplayed)
    return { reason: `${lost ?? 'scores'}: the match is over and has no readable score.`, of }
  const match = toMatch(read, {
    league,
    of: of!,
    ...state,
    ...(isUnplayed && { status: 'cancelled' }),
  })
  return { match, leftOut }
}

interface Known {
  readonly league: FeedLeague
  readonly of: FixtureIdentity
  readonly status: FeedMatch['matchStatus']
  readonly isAwarded: boolean
}

interface Read {
  readonly value: Fixture
  readonly leftOut: readonly string[]
}

function toMatch(
  { value: fixture, leftOut }: Read,
  { league, of, status, isAwarded }: Known,
): FeedMatch {
  const teams = readTeams(fixture.participants, league.country)!
  const hasScore = status === 'live' || status === 'finished'
  const score = hasScore ? getScoreAfter90(fixture) : null
  const halfTime = hasScore ? getScore(fixture, '1ST_HALF') : null
  const ground = toGround(fixture, league, teams)
  const hasAllFigures = !leftOut.some((path) => path.startsWith('statistics'))
  const hasAllPlayers = !leftOut.some((path) => path.startsWith('lineups'))
  return {
    source: 'sportmonks',
    sourceId: String(fixture.id),
    league: league.name,
    season: of.season,
    stage: of.stage,
    round: fixture.round_id == null ? null : String(fixture.round_id),
    homeTeam: teams.home.name,
    awayTeam: teams.away.name,
    homeTeamId: teams.home.id,
    awayTeamId: teams.away.id,
    feedIds: toFeedIds(fixture, teams),
    homeTeamLogo: teams.home.logo,
    awayTeamLogo: teams.away.logo,
    kickoffAt: new Date(fixture.starting_at_timestamp * 1_000).toISOString(),
    matchStatus: status,
    clock: status === 'live' ? toFixtureClock(fixture) : null,
    actualHomeScore: score?.home ?? null,
    actualAwayScore: score?.away ?? null,
    halfTimeHomeScore: halfTime?.home ?? null,
    halfTimeAwayScore: halfTime?.away ?? null,
    venue: fixture.venue?.name ?? null,
    city: fixture.venue?.city_name ?? null,
    venuePlace: ground.place,
    referee: toReferee(fixture),
    statistics: hasScore ? toStatistics(fixture, hasAllFigures) : null,
    events: hasScore ? toEvents(fixture, teams) : [],
    homeLineup: toLineup(fixture, teams.home, hasAllPlayers),
    awayLineup: toLineup(fixture, teams.away, hasAllPlayers),
    sidelinedPlayers: toSidelinedPlayers(fixture, teams),
    tvStations: toTvStations(fixture),
    weather: null,
    odds: status === 'finished' ? toOdds(fixture) : null,
    ...(status === 'scheduled' && { market: toMarket(fixture) }),
    neutral: ground.isNeutral,
    awarded: isAwarded,
    isMock: false,
  }
}

/** The minute of the running period; of the breaks only half-time is named. */
function toFixtureClock({ state_id: state, periods }: Fixture): string | null {
  if (state === HALF_TIME_STATE) return HALF_TIME
  const {
    minutes,
    counts_from: from,
    period_length: length,
  } = periods?.find(({ ticking }) => ticking) ?? {}
  if (minutes == null || from == null || !length) return null
  const clock = toClock(Math.max(1, minutes), from + length)
  return ClockSchema.safeParse(clock).success ? clock : null
}

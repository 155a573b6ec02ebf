/**
 * Answers of SportMonks Football v3 as matches. An unreadable fixture is rejected with its reason;
 * another kind of answer stops the run (`source_changed`), a refusal states its reason.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { collectMatches } from '#pipeline/sources/collect-matches.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { toSeason } from '#data/model/season.ts'
import { HALF_TIME, toClock } from '#data/model/match/clock.ts'
import { HALF_TIME_STATE, toStatus } from './codes.ts'
import { getScore, getScoreAfter90, toEvents, toStatistics } from './facts.ts'
import { toGround } from './ground.ts'
import { toMarket, toOdds } from './odds.ts'
import { toFeedIds, toLineup, toReferee, toSidelinedPlayers, toTvStations } from './people.ts'
import { FixtureSchema, type Fixture } from './schema.ts'
import { readTeams } from './teams.ts'

const leagueByFeedId = new Map<number, (typeof LEAGUES)[number]>(
  LEAGUES.map((league) => [league.sportmonksId, league]),
)

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

/** Fixtures are in `data` itself, in a team's lists, or in the rounds of a schedule. */
function listFixtures(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(listFixtures)
  if (typeof answer !== 'object' || answer === null) return []
  if ('starting_at_timestamp' in answer) return [answer]
  const nested = ['data', 'upcoming', 'latest', 'rounds', 'fixtures', 'aggregates'] as const
  return nested.flatMap((key) =>
    listFixtures((answer as Partial<Record<(typeof nested)[number], unknown>>)[key]),
  )
}

function parseFixture(raw: unknown): FeedMatch | { reason: string } | null {
  const leagueId = (raw as { league_id?: unknown }).league_id
  const league = leagueByFeedId.get(Number(leagueId))
  if (!league) return null
  const parsed = FixtureSchema.safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const fixture = parsed.data
  const state = toStatus(fixture.state_id)
  // 20 is a fixture that SportMonks has deleted.
  if (state === null)
    return fixture.state_id === 20 ? null : { reason: `state_id: ${fixture.state_id} is unknown.` }
  const teams = readTeams(fixture, league.country)
  if ('reason' in teams) return teams
  return toMatch(fixture, { league, teams, ...state })
}

interface Known {
  readonly league: (typeof LEAGUES)[number]
  readonly teams: Exclude<ReturnType<typeof readTeams>, { reason: string }>
  readonly status: FeedMatch['matchStatus']
  readonly isAwarded: boolean
}

function toMatch(
  fixture: Fixture,
  { league, teams, status, isAwarded }: Known,
): FeedMatch | { reason: string } {
  const kickoffMs = fixture.starting_at_timestamp * 1_000
  const hasScore = status === 'live' || status === 'finished'
  const score = hasScore ? getScoreAfter90(fixture) : null
  if (status === 'finished' && score === null)
    return { reason: 'scores: the match is over and has no score.' }
  const halfTime = hasScore ? getScore(fixture, '1ST_HALF') : null
  const ground = toGround(fixture, league, teams)
  return {
    source: 'sportmonks',
    sourceId: String(fixture.id),
    league: league.name,
    season: toSeasonOf(fixture, kickoffMs),
    stage: toStage(fixture, league.tier === 0),
    round: fixture.round_id == null ? null : String(fixture.round_id),
    homeTeam: teams.home.name,
    awayTeam: teams.away.name,
    homeTeamId: teams.home.id,
    awayTeamId: teams.away.id,
    feedIds: toFeedIds(fixture, teams),
    homeTeamLogo: teams.home.logo,
    awayTeamLogo: teams.away.logo,
    kickoffAt: new Date(kickoffMs).toISOString(),
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
    statistics: hasScore ? toStatistics(fixture) : null,
    events: hasScore ? toEvents(fixture, teams) : [],
    homeLineup: toLineup(fixture, teams.home),
    awayLineup: toLineup(fixture, teams.away),
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
  return toClock(Math.max(1, minutes), from + length)
}

/** "2025/2026" begins in 2025; without the include the day decides. */
function toSeasonOf(fixture: Fixture, kickoffMs: number): number {
  const year = /^(\d{4})/.exec(fixture.season?.name ?? '')
  return year ? Number(year[1]) : toSeason(kickoffMs)
}

/** A league's single stage needs no name; its play-offs, and the stages of a cup, have one. */
function toStage(fixture: Fixture, isCup: boolean): string | null {
  const name = fixture.stage?.name ?? null
  return isCup || !/^regular season$/i.test(name ?? '') ? name : null
}

/**
 * Answers of API-Football v3 as matches. An unreadable fixture is rejected with its reason; a
 * refusal, which comes with status 200, stops the run.
 */
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import type { SidelinedPlayer } from '#data/model/match/match.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { collectMatches } from '#pipeline/sources/collect-matches.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { isFinalOnChosenGround } from '#pipeline/sources/teams/grounds.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { toStatus } from './codes.ts'
import { toEvents, toFeedIds, toLineup, toStatistics, type FixtureTeams } from './facts.ts'
import { EnvelopeSchema, FixtureSchema, InjurySchema, type Fixture } from './schema.ts'

type League = (typeof LEAGUES)[number]

const leagueByFeedId = new Map<number, League>(
  LEAGUES.map((league) => [league.apiFootballId, league]),
)

/** A saved or received answer of `/fixtures`. */
export function parseApiFootball(bytes: Uint8Array): FeedRows<FeedMatch> {
  const answer = parseJson(bytes, 'API-Football')
  // Recorders wrap an answer in an envelope: `{ endpoint, httpStatus, raw }`.
  const framed = (answer as { raw?: unknown } | null)?.raw
  return parseFixtures(readResponse(framed ?? answer))
}

/** The rows of an answer; throws for a refusal, with the service's message. */
export function readResponse(answer: unknown): unknown[] {
  const parsed = EnvelopeSchema.safeParse(answer)
  if (!parsed.success)
    throw new AppError(
      'source_changed',
      'API-Football answered with a JSON that is not one of its envelopes.',
    )
  const { errors, response } = parsed.data
  throwRefusal(errors ?? [])
  if (Array.isArray(response)) return response
  // Only `/status` answers with a single object.
  return typeof response === 'object' && response !== null ? [response] : []
}

const LATER = new Set(['rateLimit', 'requests'])

function throwRefusal(errors: readonly unknown[] | Readonly<Record<string, unknown>>): void {
  const [first] = Object.entries(errors)
  if (!first) return
  const [name, words] = first
  if (LATER.has(name))
    throw new AppError(
      'source_unavailable',
      `API-Football asks for a pause (${name}): ${String(words)}`,
      { details: { limit: name } },
    )
  if (name === 'token' || name === 'access')
    throw new AppError(
      'bad_configuration',
      `API-Football does not accept the key: ${String(words)} Check API_FOOTBALL_KEY.`,
    )
  throw new AppError('source_changed', `API-Football refused the call (${name}): ${String(words)}`)
}

/** Fixtures as matches; those of other leagues are silently left out. */
export function parseFixtures(fixtures: readonly unknown[]): FeedRows<FeedMatch> {
  return collectMatches(fixtures, parseFixture)
}

function parseFixture(raw: unknown): FeedMatch | { reason: string } | null {
  const leagueId = (raw as { league?: { id?: unknown } } | null)?.league?.id
  const league = leagueByFeedId.get(Number(leagueId))
  if (!league) return null
  const parsed = FixtureSchema.safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const state = toStatus(parsed.data.fixture.status.short)
  if (state === null)
    return { reason: `fixture.status: ${parsed.data.fixture.status.short} is unknown.` }
  return toMatch(parsed.data, league, state)
}

function toMatch(
  answer: Fixture,
  league: League,
  { status, isAwarded }: { status: FeedMatch['matchStatus']; isAwarded: boolean },
): FeedMatch | { reason: string } {
  const { fixture } = answer
  const teams = readTeams(answer, league.country)
  if (teams.home.id === teams.away.id) return { reason: `teams: ${teams.home.name} plays itself.` }
  const hasScore = status === 'live' || status === 'finished'
  // `goals` includes extra time; `fulltime` is the score after 90 minutes, once known.
  const score = answer.score.fulltime.home === null ? answer.goals : answer.score.fulltime
  if (status === 'finished' && (score.home === null || score.away === null))
    return { reason: 'goals: the match is over and has no score.' }
  return {
    source: 'api-football',
    sourceId: String(fixture.id),
    league: league.name,
    season: answer.league.season,
    stage: toStage(answer.league.round ?? null, league.tier === 0),
    round: answer.league.round ?? null,
    homeTeam: teams.home.name,
    awayTeam: teams.away.name,
    homeTeamId: teams.home.id,
    awayTeamId: teams.away.id,
    feedIds: toFeedIds(answer, teams),
    homeTeamLogo: answer.teams.home.logo ?? null,
    awayTeamLogo: answer.teams.away.logo ?? null,
    kickoffAt: new Date(fixture.timestamp * 1_000).toISOString(),
    matchStatus: status,
    clock: toFixtureClock(fixture.status),
    actualHomeScore: hasScore ? score.home : null,
    actualAwayScore: hasScore ? score.away : null,
    halfTimeHomeScore: hasScore ? answer.score.halftime.home : null,
    halfTimeAwayScore: hasScore ? answer.score.halftime.away : null,
    venue: fixture.venue?.name ?? null,
    city: fixture.venue?.city ?? null,
    // The feed names the ground; its location is known once the season is (placeGrounds).
    venuePlace: null,
    // "L. Smith, England" in some leagues: the country is not part of the name.
    referee: fixture.referee?.split(',')[0]?.trim() || null,
    statistics: hasScore ? toStatistics(answer, teams) : null,
    events: hasScore ? toEvents(answer, teams) : [],
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

/** Codes during play. */
const PLAYING = new Set(['1H', '2H', 'ET', 'LIVE'])

/** The current minute; null during shoot-outs and interruptions. */
function toFixtureClock({ short, elapsed, extra }: Fixture['fixture']['status']): string | null {
  if (short === 'HT') return HALF_TIME
  if (!PLAYING.has(short) || elapsed == null) return null
  return extra ? `${elapsed}+${extra}` : String(elapsed)
}

function readTeams({ teams }: Fixture, country: string): FixtureTeams {
  const toTeam = (team: typeof teams.home) => ({
    ...toCanonicalTeam(team.name, country),
    feedId: team.id,
  })
  return { home: toTeam(teams.home), away: toTeam(teams.away) }
}

/** "Regular Season - 9" and "League Stage - 3" name a round; only the stage counts. */
function toStage(round: string | null, isCup: boolean): string | null {
  const stage = round?.replace(/ - \d+$/, '') ?? null
  return isCup || stage !== 'Regular Season' ? stage : null
}

/** Our team ids in these raw fixtures, by the feed's own id. */
export function toTeamIds(fixtures: readonly unknown[]): Map<number, string> {
  const ids = new Map<number, string>()
  for (const raw of fixtures) {
    const { success, data } = FixtureSchema.safeParse(raw)
    const league = success ? leagueByFeedId.get(data.league.id) : undefined
    if (!success || !league) continue
    const { home, away } = readTeams(data, league.country)
    for (const team of [home, away]) ids.set(team.feedId, team.id)
  }
  return ids
}

/**
 * Absences per match, from `/injuries`. "Questionable" is no absence.
 * @param teamIds our team ids by the feed's own
 * @returns players by the feed's fixture id
 */
export function parseInjuries(
  rows: readonly unknown[],
  teamIds: ReadonlyMap<number, string>,
): ReadonlyMap<string, readonly SidelinedPlayer[]> {
  const byFixture = new Map<string, SidelinedPlayer[]>()
  for (const raw of rows) {
    const { success, data } = InjurySchema.safeParse(raw)
    const teamId = success ? teamIds.get(data.team.id) : undefined
    if (!success || teamId === undefined || data.player.type === 'Questionable') continue
    const key = String(data.fixture.id)
    const player = {
      team_id: teamId,
      player_name: data.player.name,
      reason: data.player.reason ?? null,
      expected_return: null,
    }
    byFixture.set(key, [...(byFixture.get(key) ?? []), player])
  }
  return byFixture
}

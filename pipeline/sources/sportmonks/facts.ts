/** Score, statistics and events of a SportMonks fixture in our own terms. Pure. */
import {
  mapStatistics,
  type MatchEvent,
  type StatisticKey,
  type Statistics,
} from '#data/model/match/statistics.ts'
import { readFigure } from '#pipeline/sources/reading/values.ts'
import {
  EVENT_BY_TYPE,
  isAfter90,
  PERIOD_BY_TYPE,
  SECOND_YELLOW_TYPE,
  STATISTIC_BY_TYPE,
  toStatus,
} from './codes.ts'
import type { Fixture } from './schema.ts'
import type { FixtureTeams } from './teams.ts'

interface Score {
  readonly home: number
  readonly away: number
}

/**
 * The score of one part of the match; null unless the answer has it for both sides. `2ND_HALF`
 * counts from kick-off, `2ND_HALF_ONLY` does not; `CURRENT` excludes the shoot-out.
 */
export function getScore({ scores }: Pick<Fixture, 'scores'>, description: string): Score | null {
  const goalsOf = (side: 'home' | 'away') =>
    scores?.find((row) => row.description === description && row.score.participant === side)?.score
      .goals
  const home = goalsOf('home')
  const away = goalsOf('away')
  return home === undefined || away === undefined ? null : { home, away }
}

/**
 * Score after 90 minutes of a finished match, the running one of a live match. CURRENT includes
 * extra time, so it stands in for the second half only while none was played. A ruling changes
 * CURRENT; the second half can still be what was played.
 */
export function getScoreAfter90(fixture: Pick<Fixture, 'scores' | 'state_id'>): Score | null {
  const afterSecondHalf = getScore(fixture, '2ND_HALF')
  const current = isAfter90(fixture.state_id) ? null : getScore(fixture, 'CURRENT')
  return toStatus(fixture.state_id)?.isAwarded
    ? (current ?? afterSecondHalf)
    : (afterSecondHalf ?? current)
}

/**
 * Null when there are none: a missing statistic is not zero, except for red cards. Where a side's
 * yellow cards are counted, the feed has no row for no red card.
 * @param isComplete false when a statistic was left out: it may have been the red cards
 */
export function toStatistics(fixture: Fixture, isComplete: boolean): Statistics | null {
  const rows = [...(fixture.statistics ?? []), ...(fixture.xgfixture ?? [])]
  const found = new Map<StatisticKey, number>()
  for (const row of rows) {
    const name = STATISTIC_BY_TYPE.get(row.type_id)
    const value = name ? readFigure(row.data?.value) : null
    if (name && value !== null) found.set(`${row.location}${name}`, value)
  }
  for (const side of ['home', 'away'] as const) {
    if (!isComplete || !found.has(`${side}YellowCards`)) continue
    const seconds = rows.find((row) => row.type_id === SECOND_YELLOW_TYPE && row.location === side)
    const straight = found.get(`${side}RedCards`) ?? 0
    found.set(`${side}RedCards`, straight + (readFigure(seconds?.data?.value) ?? 0))
  }
  if (found.size === 0) return null
  return mapStatistics((key) => found.get(key) ?? null)
}

const GOALS: ReadonlySet<string> = new Set(['goal', 'own_goal', 'penalty', 'shootout_goal'])
const SCORE = /^(\d+)-(\d+)$/

/**
 * Events in order of play. Revoked and unknown events are left out. In a substitution SportMonks
 * names the player coming on first, as we do.
 */
export function toEvents(fixture: Fixture, teams: FixtureTeams): MatchEvent[] {
  const typeOfPeriod = new Map(fixture.periods?.map(({ id, type_id }) => [id, type_id]))
  const isShootOut = (event: { type_id: number }) => event.type_id === 22 || event.type_id === 23
  const inOrder = (fixture.events ?? [])
    .filter((event) => event.rescinded !== true && EVENT_BY_TYPE.has(event.type_id))
    // In a shoot-out `minute` is the number of the kick.
    .toSorted(
      (a, b) =>
        Number(isShootOut(a)) - Number(isShootOut(b)) ||
        a.minute - b.minute ||
        (a.extra_minute ?? 0) - (b.extra_minute ?? 0) ||
        (a.sort_order ?? 0) - (b.sort_order ?? 0),
    )
  let before: Score = { home: 0, away: 0 }
  return inOrder.map((event): MatchEvent => {
    const eventType = EVENT_BY_TYPE.get(event.type_id)!
    const after = GOALS.has(eventType) ? toScore(event.result) : null
    const team = toEventTeam(event.participant_id, teams, eventType === 'own_goal', {
      before,
      after,
    })
    if (after && !isShootOut(event)) before = after
    return {
      eventType,
      minute: event.minute,
      extraMinute: event.extra_minute || null,
      period: PERIOD_BY_TYPE.get(typeOfPeriod.get(event.period_id ?? 0) ?? 0) ?? null,
      teamId: team?.id ?? null,
      teamName: team?.name ?? '',
      playerName: toName(event.player_name),
      playerNumber: null,
      relatedPlayerName: toName(event.related_player_name),
      result: event.result ?? null,
      eventInfo: toName(event.info),
      homeScoreAfter: after?.home ?? null,
      awayScoreAfter: after?.away ?? null,
    }
  })
}

function toScore(result: string | null | undefined): Score | null {
  const parts = SCORE.exec(result ?? '')
  return parts ? { home: Number(parts[1]), away: Number(parts[2]) } : null
}

/**
 * The team an event counts for. No recorded answer shows under which team SportMonks lists an own
 * goal, so the running score decides: it counts for the side whose goals increased, as in our other
 * feeds.
 */
function toEventTeam(
  participantId: number | null | undefined,
  teams: FixtureTeams,
  isOwnGoal: boolean,
  score: { before: Score; after: Score | null },
) {
  if (isOwnGoal && score.after) {
    const home = score.after.home - score.before.home
    const away = score.after.away - score.before.away
    // Any other step: a goal before this one was left out.
    if (home + away !== 1 || home * away !== 0) return null
    return home === 1 ? teams.home : teams.away
  }
  if (participantId === teams.home.feedId) return teams.home
  return participantId === teams.away.feedId ? teams.away : null
}

/** A name without SportMonks' stray trailing no-break spaces. */
export const cleanName = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Null when empty. */
export function toName(text: string | null | undefined): string | null {
  return cleanName(text ?? '') || null
}

/**
 * For tests and measurements only: two seasons of 14 leagues for the stand-in of a paid feed, a
 * round a week, placed so that every league plays on one day: real clubs, invented results. The day
 * has three slots, an hour apart.
 */
import { LEAGUES } from '#data/model/leagues.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { toSeason } from '#pipeline/sources/season.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

type League = (typeof LEAGUES)[number]

export interface PlannedMatch {
  readonly id: number
  readonly league: League
  readonly season: number
  readonly home: PlannedTeam
  readonly away: PlannedTeam
  readonly kickoffMs: number
  /** After 90 minutes and at half-time. */
  readonly goals: readonly [home: number, away: number]
  readonly halfTime: readonly [home: number, away: number]
}

export interface PlannedTeam {
  readonly id: number
  readonly name: string
}

/** 18 clubs play 34 rounds of 9 matches. */
const CLUBS = 18
const ROUNDS = 2 * (CLUBS - 1)
const WEEK_MS = 7 * DAY_MS
const SEASON_MS = 52 * WEEK_MS
const SLOTS = 3

/** Clubs of a league: the first tier gets the first of its country, the second the next, a cup some of each. */
function listClubs(league: League): string[] {
  const countries = Object.entries(CLUBS_BY_COUNTRY)
  const names = countries.flatMap(([country, clubs]) => {
    if (league.tier === 0)
      return clubs.slice(league.sportmonksId % 5, 3 + (league.sportmonksId % 5))
    return country === league.country ? clubs.slice((league.tier - 1) * CLUBS) : []
  })
  return names.slice(0, CLUBS).map((club) => club.split('|')[0]!)
}

/** Pairs of a round of a double round robin, by the circle method. */
function listPairs(round: number): [home: number, away: number][] {
  const turn = round % (CLUBS - 1)
  const pairs = Array.from({ length: CLUBS / 2 }, (_, place): [number, number] => {
    const one = place === 0 ? CLUBS - 1 : (turn + place) % (CLUBS - 1)
    const other = (turn - place + CLUBS - 1) % (CLUBS - 1)
    return (turn + place) % 2 === 0 ? [one, other] : [other, one]
  })
  return round < CLUBS - 1 ? pairs : pairs.map(([home, away]) => [away, home])
}

/** All matches; one round of every league begins at `firstKickoffAt`, the others are weeks before and after it. */
export function planSeasons(firstKickoffAt: Date): PlannedMatch[] {
  const random = createSeededRandom(14)
  const season = toSeason(firstKickoffAt.getTime())
  const begin = Date.UTC(season, 7, 7)
  const roundToday = Math.max(
    0,
    Math.min(ROUNDS - 2, Math.floor((firstKickoffAt.getTime() - begin) / WEEK_MS)),
  )
  return LEAGUES.flatMap((league, place) => {
    const clubs = listClubs(league).map((name, index) => ({ id: place * 100 + index + 1, name }))
    return [season - 1, season].flatMap((year) =>
      Array.from({ length: ROUNDS }, (_, round) => round).flatMap((round) =>
        listPairs(round).map(([home, away], index): PlannedMatch => {
          const goals = [0, 0].map(() => Math.floor(random() * 4)) as [number, number]
          return {
            id: 1_000_000 + place * 10_000 + (year - season + 1) * 1_000 + round * 20 + index,
            league,
            season: year,
            home: clubs[home]!,
            away: clubs[away]!,
            kickoffMs:
              firstKickoffAt.getTime() +
              (round - roundToday) * WEEK_MS +
              (year - season) * SEASON_MS +
              (index % SLOTS) * (HOUR_MS / 2),
            goals,
            halfTime: [Math.min(goals[0], 1), Math.min(goals[1], 1)],
          }
        }),
      ),
    )
  })
}

/** Matches of the 24 hours from the first kick-off on. */
export function countDay(plan: readonly PlannedMatch[], firstKickoffAt: Date): number {
  const day = firstKickoffAt.getTime()
  return plan.filter(({ kickoffMs }) => kickoffMs >= day && kickoffMs < day + DAY_MS).length
}

/** True from an hour before kick-off on: line-ups are known then. */
export function isSoon({ kickoffMs }: PlannedMatch, now: Date): boolean {
  return kickoffMs - now.getTime() < HOUR_MS
}

const HALF_MINUTES = 47
const BREAK_MINUTES = 15

/** State of a match at an instant. */
export function toPhase({ kickoffMs, goals, halfTime }: PlannedMatch, now: Date) {
  const minutes = (now.getTime() - kickoffMs) / 60_000
  if (minutes < 0) return { phase: 'before' as const, score: null }
  if (minutes < HALF_MINUTES) return { phase: 'first-half' as const, score: halfTime }
  if (minutes < HALF_MINUTES + BREAK_MINUTES) return { phase: 'break' as const, score: halfTime }
  if (minutes < 2 * HALF_MINUTES + BREAK_MINUTES)
    return { phase: 'second-half' as const, score: goals }
  return { phase: 'over' as const, score: goals }
}

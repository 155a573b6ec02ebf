/** For tests only: the calendar of a cup, club by club. */
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'

const CLUBS = 36
const GAMES = 8

interface MadeUpCup {
  readonly season?: number
  /** Number of groups of four; one league phase without. */
  readonly groups?: number
  /** Number of finished rounds; the better placed club won each match by one goal. */
  readonly playedRounds?: number
  readonly stage?: (home: number) => string
}

const toClubId = (club: number) => `club-${String(club).padStart(2, '0')}`

function makeRow(stage: string, [home, away]: readonly [number, number], goals: string | null) {
  const [homeGoals, awayGoals] = goals?.split('-').map(Number) ?? []
  return {
    leagueId: 'champions-league',
    season: 2026,
    stage,
    homeTeamId: toClubId(home),
    awayTeamId: toClubId(away),
    homeTeam: `Club ${home}`,
    awayTeam: `Club ${away}`,
    matchStatus: goals === null ? 'scheduled' : 'finished',
    actualHomeScore: homeGoals ?? null,
    actualAwayScore: awayGoals ?? null,
  } satisfies SeasonRow
}

/** Both legs of a tie; `goals` of the first one and, reversed, of the second. */
export function makeTie(stage: string, first: number, second: number, goals?: string): SeasonRow[] {
  return [
    makeRow(stage, [first, second], goals ?? null),
    makeRow(stage, [second, first], goals ?? null),
  ]
}

/** Pairs of a league phase: each club plays the next ones in a circle, alternately at home and away. */
export function listPhasePairs(clubs = CLUBS, games = GAMES): (readonly [number, number])[] {
  return Array.from({ length: games / 2 }, (_, round) =>
    Array.from({ length: clubs }, (_, home): readonly [number, number] => [
      home,
      (home + 1 + round * 2) % clubs,
    ]),
  ).flat()
}

function listGroupPairs(groups: number): (readonly [number, number])[] {
  return Array.from({ length: groups }, (_, group) =>
    [0, 1, 2, 3].flatMap((home) =>
      [0, 1, 2, 3].flatMap((away): (readonly [number, number])[] =>
        home === away ? [] : [[group * 4 + home, group * 4 + away]],
      ),
    ),
  ).flat()
}

/** The first part of a cup. */
export function makeCupRows({
  season = 2026,
  groups,
  playedRounds = 0,
  stage = () => 'League Stage',
}: MadeUpCup): SeasonRow[] {
  const pairs = groups === undefined ? listPhasePairs() : listGroupPairs(groups)
  const played = (playedRounds / (groups === undefined ? GAMES : 6)) * pairs.length
  return pairs.map((pair, index) => {
    const goals = pair[0] < pair[1] ? '1-0' : '0-1'
    return { ...makeRow(stage(pair[0]), pair, index < played ? goals : null), season }
  })
}

import { expect, test } from 'vitest'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import type { Standing } from '#data/model/match/match.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toSeasonPhase, toSeasonResult } from './season-result.ts'

const CLUBS = Array.from({ length: 10 }, (_, index) => `club-${index}`)

/** A double round of which the last matches are still to come. */
function makeRows(leagueId: string, left: number, stage: string | null = null): SeasonRow[] {
  const pairs = CLUBS.flatMap((home) =>
    CLUBS.filter((away) => away !== home).map((away) => ({ home, away })),
  )
  return pairs.map(({ home, away }, index) =>
    makeRow(leagueId, [home, away], { isOver: index < pairs.length - left, stage }),
  )
}

const makeRow = (
  leagueId: string,
  [home, away]: readonly [string, string],
  { isOver, stage }: { readonly isOver: boolean; readonly stage: string | null },
): SeasonRow => ({
  leagueId,
  season: 2026,
  stage,
  homeTeamId: home,
  awayTeamId: away,
  homeTeam: home,
  awayTeam: away,
  matchStatus: isOver ? 'finished' : 'scheduled',
  actualHomeScore: isOver ? 1 : null,
  actualAwayScore: isOver ? 0 : null,
})

test.each([
  ['a league before its first match', makeRows('premier-league', 90), 'open'],
  ['a club with too few matches left', makeRows('premier-league', 9), 'closing'],
  ['every match played', makeRows('premier-league', 0), 'over'],
  [
    'every match played, a play-off against another league to come',
    [
      ...makeRows('bundesliga', 0),
      makeRow('bundesliga', ['club-9', 'stranger'], { isOver: false, stage: 'Play-off' }),
    ],
    'over',
  ],
  ['part of a league', makeRows('premier-league', 90).slice(0, 4), 'open'],
  ['a cup in its league phase', makeRows('champions-league', 1, 'League phase'), 'open'],
  ['a cup before its draw', makeRows('champions-league', 0, 'League phase'), 'paused'],
  [
    'a cup after its final',
    [
      ...makeRows('champions-league', 0, 'League phase'),
      makeRow('champions-league', ['club-0', 'club-1'], { isOver: true, stage: 'Final' }),
    ],
    'over',
  ],
  ['nothing known', [], 'open'],
] as const)('%s', (_, rows, state) => {
  expect(toSeasonPhase(rows)).toBe(state)
})

const standing = (teamId: string, position: number, zone: Standing['zone']) =>
  ({ teamId, teamName: teamId, position, points: 90 - position, zone }) as Standing

const leaf = (round: number, league = 'premier-league') =>
  ({
    league,
    season: 2026,
    round,
    madeAt: `2026-08-${10 + round}T00:00:00.000Z`,
    teams: [
      {
        teamId: 'arsenal',
        expectedPoints: 70 + round,
        chances: { title: 30 + round, relegation: 0 },
      },
      { teamId: 'leeds', expectedPoints: 40, chances: { title: 0, relegation: 55 } },
    ],
  }) as unknown as SeasonLeaf

test('a result repeats the forecasts nearest after each milestone, with the chance of what came', () => {
  const table = [
    standing('arsenal', 1, 'champions_league'),
    standing('late', 2, null),
    standing('leeds', 3, 'relegation'),
  ]
  const result = toSeasonResult(
    [0, 1, 2, 12, 13].map((round) => leaf(round)),
    table,
  )!
  expect(result.forecasts.map(({ round }) => round)).toEqual([0, 12])
  expect(result.teams).toEqual([
    {
      teamId: 'arsenal',
      team: 'arsenal',
      position: 1,
      points: 89,
      came: 'title',
      said: [
        { expectedPoints: 70, chance: 30 },
        { expectedPoints: 82, chance: 42 },
      ],
    },
    { teamId: 'late', team: 'late', position: 2, points: 88, came: null, said: [null, null] },
    {
      teamId: 'leeds',
      team: 'leeds',
      position: 3,
      points: 87,
      came: 'relegation',
      said: [
        { expectedPoints: 40, chance: 55 },
        { expectedPoints: 40, chance: 55 },
      ],
    },
  ])
  expect(toSeasonResult([leaf(6)], table)).toBeNull()
  expect(toSeasonResult([leaf(0)], [])).toBeNull()
  expect(toSeasonResult([leaf(0, 'champions-league')], table)).toBeNull()
})

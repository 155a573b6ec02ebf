import { expect, test } from 'vitest'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import type { Standing } from '#data/model/match/match.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toSeasonPhase, toSeasonResult } from './season-result.ts'

const CLUBS = Array.from({ length: 10 }, (_, index) => `club-${index}`)

/** A cup of 24 clubs, each with six matches of its league phase played, at its semi-finals. */
function makeSemiFinals(legsPlayed: 0 | 1): SeasonRow[] {
  const ids = Array.from({ length: 24 }, (_, index) => `club-${index}`)
  const phase = ids.flatMap((home, index) =>
    [1, 2, 3].map((step) => [home, ids[(index + step) % ids.length]!] as const),
  )
  const legs = [0, 1].flatMap((leg) =>
    [0, 2].map((at) => ({ pair: [ids[at + leg]!, ids[at + 1 - leg]!] as const, leg })),
  )
  return [
    ...phase.map((pair) =>
      makeRow('champions-league', pair, { isOver: true, stage: 'League phase' }),
    ),
    ...legs.map(({ pair, leg }) =>
      makeRow('champions-league', pair, { isOver: leg < legsPlayed, stage: 'Semi-finals' }),
    ),
  ]
}

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
  [
    'every match played or called off for good',
    makeRows('super-lig', 4).map((row): SeasonRow => ({
      ...row,
      matchStatus: row.matchStatus === 'scheduled' ? 'cancelled' : row.matchStatus,
    })),
    'over',
  ],
  [
    'a match called off, another put off',
    makeRows('super-lig', 2).map((row, at): SeasonRow => ({
      ...row,
      matchStatus: at === 89 ? 'cancelled' : at === 88 ? 'postponed' : row.matchStatus,
    })),
    'closing',
  ],
  ['part of a league', makeRows('premier-league', 90).slice(0, 4), 'open'],
  ['a cup in its league phase', makeRows('champions-league', 1, 'League phase'), 'open'],
  ['a cup before its semi-finals', makeSemiFinals(0), 'open'],
  ['a cup with too few matches left', makeSemiFinals(1), 'closing'],
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
    { table, rows: [] },
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
  expect(toSeasonResult([leaf(6)], { table, rows: [] })).toBeNull()
  expect(toSeasonResult([leaf(0)], { table: [], rows: [] })).toBeNull()
})

const toCup = (...rounds: (readonly [stage: string, home: string, away: string])[]) =>
  rounds.map(([stage, home, away]) =>
    makeRow('champions-league', [home, away], { isOver: true, stage }),
  )
const SPRING = toCup(
  ['League Stage', 'arsenal', 'leeds'],
  ['League Stage', 'inter', 'porto'],
  ['Knockout Round Play-offs', 'porto', 'inter'],
  ['Knockout Round Play-offs', 'inter', 'porto'],
  ['8th Finals', 'inter', 'arsenal'],
  ['8th Finals', 'arsenal', 'inter'],
  ['Final', 'arsenal', 'bayern'],
)

test.each([
  [1, 'title', 'final'],
  [0, 'final', 'final'],
  [-1, 'final', 'title'],
] as const)(
  'a cup ends with the round that each club reached, and the chance that was given to it; its final by %d goals',
  (lead, home, away) => {
    const chances = { title: 20, final: 30, last_16: 60, knockout_playoff: 50, eliminated: 40 }
    const said = ([round, league]: readonly [number, string]) => ({
      ...leaf(round, league),
      teams: ['arsenal', 'bayern', 'inter', 'porto', 'leeds'].map((teamId) => ({
        teamId,
        expectedPoints: 12,
        chances,
      })),
    })
    const ids = ['inter', 'leeds', 'arsenal', 'porto', 'bayern', 'out-in-august']
    const rows = SPRING.map((row) =>
      row.stage === 'Final' ? { ...row, actualHomeScore: 2, actualAwayScore: 2 - lead } : row,
    )
    const result = toSeasonResult(
      [0, 1, 5, 8, 9].map((round) => said([round, 'champions-league']) as unknown as SeasonLeaf),
      { table: ids.map((id, index) => standing(id, index + 1, null)), rows },
    )!
    expect(result.forecasts.map(({ round }) => round)).toEqual([0, 5, 8])
    const came = new Map(result.teams.map(({ teamId, came: end }) => [teamId, end]))
    expect(Object.fromEntries(came)).toEqual({
      arsenal: home,
      bayern: away,
      inter: 'last_16',
      porto: 'knockout_playoff',
      leeds: 'eliminated',
    })
    expect(result.teams.map(({ points }) => points)).toEqual([null, null, null, null, null])
    expect([...came.values()].slice(2)).toEqual(['last_16', 'knockout_playoff', 'eliminated'])
    expect(result.teams.at(-1)!.said).toEqual(
      [1, 2, 3].map(() => ({ expectedPoints: 12, chance: 40 })),
    )
  },
)

import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { parseFixtures } from '#pipeline/sources/sportmonks/parse.ts'
import { recognizeTeams } from './known-teams.ts'

const FIXTURE = {
  id: 9,
  league_id: 8,
  state_id: 5,
  starting_at_timestamp: Date.parse('2026-03-14T15:00:00Z') / 1000,
  participants: [
    { id: 1, name: 'Wanderers of Nowhere', meta: { location: 'home' } },
    { id: 19, name: 'Arsenal', meta: { location: 'away' } },
  ],
  scores: [
    { description: '2ND_HALF', score: { goals: 2, participant: 'home' } },
    { description: '2ND_HALF', score: { goals: 1, participant: 'away' } },
  ],
  events: [{ type_id: 14, participant_id: 1, player_name: 'Nine', minute: 7 }],
  sidelined: [
    {
      participant_id: 1,
      sideline: { completed: false, player: { name: 'Ten' }, type: { name: 'Knee' } },
    },
  ],
}
const BOOK = new Map([[1, { id: 'west-ham-united', name: 'West Ham United' }]])
const toAnswer = (rows: readonly FeedMatch[]) => ({ rows, rejects: [], warnings: [] })

test('a club under a name that nobody knows is the one of its id, in everything that names it', () => {
  const { rows } = parseFixtures([FIXTURE])
  expect(rows[0]).toMatchObject({ homeTeamId: 'wanderers-of-nowhere' })
  const tables = [
    {
      leagueId: 'premier-league' as const,
      season: 2025,
      rows: [
        { teamId: 'wanderers-of-nowhere', feedTeamId: 1, position: 1, points: 3, played: 1 },
        { teamId: 'arsenal', feedTeamId: 19, position: 2, points: 0, played: 1 },
      ],
    },
  ]
  const read = recognizeTeams({ ...toAnswer(rows), tables }, BOOK)
  expect(read.rows[0]).toMatchObject({
    homeTeam: 'West Ham United',
    homeTeamId: 'west-ham-united',
    awayTeamId: 'arsenal',
    events: [{ teamId: 'west-ham-united', teamName: 'West Ham United' }],
    sidelinedPlayers: [{ team_id: 'west-ham-united' }],
  })
  expect(JSON.stringify(read.rows)).not.toMatch(/nowhere/i)
  expect(read.tables![0]!.rows.map(({ teamId }) => teamId)).toEqual(['west-ham-united', 'arsenal'])
  expect(read.warnings).toEqual([expect.stringContaining('“Wanderers of Nowhere” now')])
})

test('a name of the alias table is believed before an id, and without ids nothing changes', () => {
  const chelsea = { ...FIXTURE.participants[0]!, name: 'Chelsea' }
  const { rows } = parseFixtures([{ ...FIXTURE, participants: [chelsea, FIXTURE.participants[1]] }])
  expect(recognizeTeams(toAnswer(rows), BOOK).rows).toEqual(rows)
  const plain = parseFixtures([FIXTURE]).rows.map(({ feedIds: _ids, ...row }) => row)
  expect(recognizeTeams(toAnswer(plain), BOOK)).toEqual(toAnswer(plain))
})

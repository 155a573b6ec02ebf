import { expect, test } from 'vitest'
import { runCli, startCli } from '#cli/testing/run-cli.ts'

const sample = (name: string) => `data/fixtures/football-data/${name}`
const feed = (...words: string[]) => runCli(['feed', ...words], {})

test('feed parse --json prints matches, weather and rejects with the wire names', async () => {
  const words = ['feed', 'parse', 'football-data', sample('E0_2526.csv'), '--json']
  const { code, out } = await startCli(words, {})
  expect(code).toBe(0)
  const answer = JSON.parse(out)
  expect(Object.keys(answer)).toEqual(['matches', 'weather', 'rejects', 'warnings'])
  expect(answer).toMatchObject({ weather: [], rejects: [], warnings: [] })
  expect(answer.matches[0]).toMatchObject({
    homeTeam: 'Manchester United',
    awayTeam: 'Nottingham Forest',
    league: 'Premier League',
    kickoffAt: '2025-10-18T19:00:00.000Z',
    matchStatus: 'finished',
    actualHomeScore: 2,
    actualAwayScore: 1,
    venue: null,
    referee: 'P Whistle',
    statistics: { homeShotsTotal: 15, homePossession: null },
    events: [],
    homeLineup: null,
    sidelinedPlayers: [],
  })
})

test('--now hides what is later, and without --json there are words', async () => {
  const { out } = await feed('parse', 'football-data', sample('E0_2526.csv'), '--now', '2025-10-20')
  expect(out).toBe('matches: 4 (finished: 1), rejects: 0\n')
})

test('rejects are listed with their lines', async () => {
  const { out } = await feed('parse', 'football-data', sample('D1_impossible.csv'))
  expect(out).toMatch(
    /^matches: 1 \(finished: 1\), rejects: 9\nline 2: Dortmund – Leverkusen \(31\/02\/2025\): Date [^]*\nleft out: HTHG of Borussia Dortmund – Bayer Leverkusen/,
  )
})

test('a missing file, an unknown feed and a wrong instant are refused', async () => {
  expect(await feed('parse', 'football-data', 'nowhere.csv')).toMatchObject({
    code: 2,
    words: expect.stringContaining('The file nowhere.csv cannot be read'),
  })
  expect(await feed('parse', 'teletext', sample('I1.csv'))).toMatchObject({
    code: 2,
    words: expect.stringMatching(/Allowed choices are .*football-data/),
  })
  for (const now of ['noon', '2026-02-29', '2026-06-31T08:00:00Z'])
    expect(await feed('parse', 'football-data', sample('I1.csv'), '--now', now)).toMatchObject({
      code: 2,
      words: expect.stringContaining(`"${now}" is no instant`),
    })
})

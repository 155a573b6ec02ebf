import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sample = (name: string) => `data/fixtures/football-data/${name}`
const program = `
  import { feedCommand } from ${JSON.stringify(new URL('./feed.ts', import.meta.url).href)}
  feedCommand().parseAsync(process.argv.slice(1), { from: 'user' }).catch((error) => {
    process.stderr.write(error.code + ': ' + error.message)
    process.exitCode = 1
  })`

/** Runs the command in a process of its own, like a user. */
function feed(...words: string[]) {
  const run = promisify(execFile)
  return run(process.execPath, ['--input-type=module', '-e', program, '--', ...words], {
    cwd: root,
    maxBuffer: 50_000_000,
  })
}

test('feed parse --json prints matches, weather and rejects with the wire names', async () => {
  const { stdout } = await feed('parse', 'football-data', sample('E0_2526.csv'), '--json')
  const answer = JSON.parse(stdout)
  expect(Object.keys(answer)).toEqual(['matches', 'weather', 'rejects'])
  expect(answer).toMatchObject({ weather: [], rejects: [] })
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
  const { stdout } = await feed(
    'parse',
    'football-data',
    sample('E0_2526.csv'),
    '--now',
    '2025-10-20',
  )
  expect(stdout).toBe('matches: 4 (finished: 1), rejects: 0\n')
})

test('rejects are listed with their lines', async () => {
  const { stdout } = await feed('parse', 'football-data', sample('D1_impossible.csv'))
  expect(stdout).toMatch(/^matches: 1 \(finished: 1\), rejects: 11\nline 2: Date /)
})

test('a missing file, an unknown feed and a wrong instant are refused', async () => {
  await expect(feed('parse', 'football-data', 'nowhere.csv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('bad_input: The file nowhere.csv cannot be read'),
  })
  await expect(feed('parse', 'teletext', sample('I1.csv'))).rejects.toMatchObject({
    stderr: expect.stringMatching(/Allowed choices are .*football-data/),
  })
  await expect(
    feed('parse', 'football-data', sample('I1.csv'), '--now', 'noon'),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('"noon" is no instant') })
})

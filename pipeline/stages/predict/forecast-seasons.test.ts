import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { findLargestStake, StakesFileSchema } from '#data/model/forecast/match-stakes.ts'
import { SeasonFileSchema } from '#data/model/forecast/season-forecast.ts'
import { listMatchesBetween } from '#data/queries/matches/match-rows.ts'
import { listLastRevisions, parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { makeContextReader } from '#pipeline/context/match-context.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const START = new Date('2026-10-16T06:00:00Z')

let database: Database
const dataDir = makeTestFolder()
let signingKey: SigningKey

beforeAll(async () => {
  database = await openTestDatabase()
  signingKey = await makeSigningKey('test.example/log')
})
afterAll(() => database.close())

const toContext = (days: number): RunContext =>
  toTestContext({
    database,
    signingKey,
    dataDir,
    now: new Date(START.getTime() + days * DAY_MS),
    leagues: ['premier-league'],
  })

async function readSeasonLeaves(): Promise<SeasonLeaf[]> {
  const leaves: SeasonLeaf[] = []
  const report = await verifyLogFolder(join(dataDir, 'ledger'), {
    keys: [signingKey],
    onLeaf: (leaf) => {
      if (leaf.kind === 'season') leaves.push(leaf)
    },
  })
  expect(report.problem).toBeNull()
  expect(report.checked.seasons).toBe(leaves.length)
  return leaves
}

const readFileOfLeague = async () =>
  SeasonFileSchema.parse(
    JSON.parse(await readFile(join(dataDir, 'public/seasons/premier-league.json'), 'utf8')),
  )

const readStakesOfLeague = async () =>
  StakesFileSchema.parse(
    JSON.parse(await readFile(join(dataDir, 'public/stakes/premier-league.json'), 'utf8')),
  )

test('a run logs one forecast of the season, publishes it, and publishes the same again without a new one', async () => {
  const { simulatedSeasons: _asInTests, ...asUsual } = toContext(0)
  await run(asUsual, TEST_REQUEST)
  const [leaf, ...others] = await readSeasonLeaves()
  expect(others).toEqual([])
  const sum = (chance: 'title' | 'relegation') =>
    leaf!.teams.reduce((total, { chances }) => total + (chances[chance] ?? 0), 0)
  // Rounded to whole per cent club by club.
  expect(Math.abs(sum('title') - 100)).toBeLessThanOrEqual(leaf!.teams.length / 2)
  expect(Math.abs(sum('relegation') - 300)).toBeLessThanOrEqual(leaf!.teams.length / 2)
  const { v: _v, kind: _kind, ...forecast } = leaf!
  expect((await readFileOfLeague()).forecast).toEqual(forecast)
  const stakes = await readStakesOfLeague()
  const { league, season, round, madeAt } = forecast
  expect(stakes).toMatchObject({ league, season, round, madeAt })
  const clubs = new Set(forecast.teams.map(({ teamId }) => teamId))
  expect(stakes.matches.length).toBeGreaterThan(0)
  for (const { homeTeamId, awayTeamId } of stakes.matches)
    expect(clubs.has(homeTeamId) && clubs.has(awayTeamId)).toBe(true)
  await run(toContext(0), TEST_REQUEST)
  expect(await readSeasonLeaves()).toEqual([leaf])
  expect(await readStakesOfLeague()).toEqual(stakes)
})

test('after another round there is another forecast, from as many seasons as were asked for, and the file shows how the probabilities changed', async () => {
  await run(toContext(12), TEST_REQUEST)
  const leaves = await readSeasonLeaves()
  expect(leaves.map(({ simulated }) => simulated)).toEqual([20_000, 2_000])
  expect(leaves[1]!.round).toBeGreaterThan(leaves[0]!.round)
  const file = await readFileOfLeague()
  expect((await readStakesOfLeague()).madeAt).toBe(leaves[1]!.madeAt)
  expect(file.history.map(({ round }) => round)).toEqual(leaves.map(({ round }) => round))
  expect(file.history[0]!.chances[leaves[0]!.teams[0]!.teamId]).toEqual(
    leaves[0]!.teams[0]!.chances,
  )
})

test('texts tell what hangs on the next matches in the figures of the forecast of the same run', async () => {
  const { matches } = await readStakesOfLeague()
  const ids = await database.read((db) =>
    listMatchesBetween(db, toContext(12).now, toContext(40).now),
  )
  const last = await database.read((db) =>
    listLastRevisions(
      db,
      ids.map(({ id }) => id),
    ),
  )
  let told = 0
  for (const stakes of matches) {
    const match = ids.find(({ homeTeamId }) => homeTeamId === stakes.homeTeamId)
    const made = match && last.get(match.id)
    if (match?.awayTeamId !== stakes.awayTeamId || !made) continue
    const [, points] = /(\d+) percentage points/.exec(parseBody(made.body).aiReasoning) ?? []
    if (points === undefined) continue
    expect(Number(points)).toBe(Math.abs(findLargestStake(stakes)!.points))
    told += 1
  }
  expect(told).toBeGreaterThan(0)
})

test('points deducted by the league are in the logged forecast as in the table', async () => {
  const days = 26
  const context = toContext(days)
  const { source } = context
  const told: string[] = []
  const load = async (now: Date) => {
    const answer = await source.load(now)
    const table = makeContextReader(answer.rows, now)
      .listTables()
      .find(({ leagueId }) => leagueId === 'premier-league')!
    const rows = table.rows.map(({ teamId, position, points, matchesPlayed: played }, index) => ({
      teamId,
      position,
      played,
      points: index === 0 ? points - 10 : points,
    }))
    return { ...answer, tables: [{ leagueId: table.leagueId, season: table.season, rows }] }
  }
  await run(
    { ...context, source: { ...source, load }, logLine: (line) => told.push(line) },
    TEST_REQUEST,
  )
  const [before, after] = (await readSeasonLeaves()).slice(-2)
  const taken = told.find((line) => line.includes('10 points fewer'))
  const club = after!.teams.find(({ team }) => taken!.includes(` ${team} `))!
  const earlier = before!.teams.find(({ teamId }) => teamId === club.teamId)!
  expect(after!.round).toBeGreaterThan(before!.round)
  expect(club.points).toBeLessThanOrEqual(earlier.points + 3 * (club.played - earlier.played) - 10)
  expect(club.expectedPoints).toBeLessThan(earlier.expectedPoints)
})

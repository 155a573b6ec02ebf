import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { IngestProgress } from '#data/model/operation.ts'
import { toDay } from '#data/model/match/match.ts'
import { openDatabase } from '#data/db/connect.ts'
import { formatSigningKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { reply, startProviderServer } from '#pipeline/testing/provider-server.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { makePipelineRunner } from './pipeline-runner.ts'

/** The server where there is one: an import of every league takes PGlite twice the processor. */
const serverUrl = process.env['TEST_DATABASE_URL']
let own: OwnDatabase | null = null
let databaseUrl = ''
const dataDir = makeTestFolder()
beforeAll(async () => {
  // The commands read their settings from the environment, like the server that starts them.
  for (const [name, value] of Object.entries(makeEmptySettings())) vi.stubEnv(name, value)
  vi.stubEnv('DATA_DIR', dataDir)
  if (!serverUrl) return
  own = await makeOwnDatabase(serverUrl, 'runner', process.env['TEST_EMPTY_DATABASE'])
  databaseUrl = own.url.href
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv(
    'PITCHPROOF_SIGNING_KEY',
    formatSigningKey(await makeSigningKey('runner.example/demo')),
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await own?.remove()
})

test('[call-ingest-fixtures] of two imports started together one runs and the other is refused; progress is reported meanwhile', async () => {
  const runner = makePipelineRunner()
  const request = {
    date: toDay(Date.now()),
    targetLeagues: ['premier-league' as const],
    dryRun: true,
  }
  const user = crypto.randomUUID()
  expect(runner.getProgress()).toBeNull()
  const seen: IngestProgress[] = []
  const watching = setInterval(() => seen.push(runner.getProgress()), 50)
  const first = runner.ingest(request, user)
  await expect(runner.ingest(request, user)).rejects.toMatchObject({
    code: 'busy',
    message: 'Another import is under way here already.',
  })
  const result = await first.finally(() => clearInterval(watching))
  expect(result).toMatchObject({ success: true, errors: [] })
  expect(result.matchesCreated).toBe(result.matchesProcessed)
  const stages = new Set(seen.map((each) => each?.progress?.stage))
  expect(stages).toContain('ingest')
  expect(runner.getProgress()).toBeNull()
  await expect(
    runner.ingest({ ...request, date: toDay(Date.now() + 40 * 86_400_000) }, user),
  ).rejects.toThrow('at most 30 days ahead')
  // A refused request does not block the next one.
  expect(runner.getProgress()).toBeNull()
})

test('[call-ingest-fixtures] the date is the last day that counts, and a past one is refused', async () => {
  const runner = makePipelineRunner()
  const user = crypto.randomUUID()
  const ingest = (days: number) =>
    runner.ingest({ date: toDay(Date.now() + days * 86_400_000), dryRun: true }, user)
  const today = await ingest(0)
  const week = await ingest(6)
  const month = await ingest(29)
  // A week of the 14 leagues, and not the feed's earlier seasons.
  expect(week.matchesProcessed).toBeGreaterThan(20)
  expect(week.matchesProcessed).toBeLessThan(500)
  // Both read a week ahead; of today's import the days after today do not count.
  expect(today.matchesProcessed).toBeGreaterThan(0)
  expect(today.matchesProcessed).toBeLessThan(week.matchesProcessed / 2)
  expect(month.matchesProcessed).toBeGreaterThan(week.matchesProcessed)
  expect(month.matchesCreated).toBe(month.matchesProcessed)
  await expect(ingest(-1)).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringMatching(/is over: an import brings in the fixtures from today/),
  })
})

test('judging what an administrator entered is listed as started by one', async () => {
  const user = crypto.randomUUID()
  await makePipelineRunner().settle(user)
  const database = await openDatabase({ databaseUrl, dataDir })
  const [last] = await database.read((db) => listRuns(db, 1))
  await database.close()
  expect(last).toMatchObject({ command: 'settle', triggeredBy: 'admin', triggeredByUserId: user })
})

test('[call-test-api] a connection test asks the service itself, with its key, and tells what it said', async () => {
  const service = await startProviderServer()
  vi.stubEnv('SPORTMONKS_API_BASE', service.url)
  vi.stubEnv('SPORTMONKS_API_KEY', 'a-key-of-a-test')
  const runner = makePipelineRunner()
  try {
    const accepted = await runner.testProvider('sportmonks')
    expect(accepted).toMatchObject({
      success: true,
      provider: 'sportmonks',
      message: 'The service answers, and the key is accepted.',
    })
    expect(accepted.responseTimeMs).toBeGreaterThanOrEqual(0)
    const [asked] = service.asked
    expect(asked!.headers['authorization'] ?? asked!.url).toContain('a-key-of-a-test')
    service.answer(reply({ message: 'Unauthenticated.' }, 401))
    expect(await runner.testProvider('sportmonks')).toMatchObject({
      success: false,
      provider: 'sportmonks',
      message: expect.stringMatching(/SportMonks .*(?:key|401)/),
    })
    vi.stubEnv('SPORTMONKS_API_KEY', '')
    expect(await runner.testProvider('sportmonks')).toMatchObject({
      success: false,
      message: expect.stringContaining('SPORTMONKS_API_KEY'),
    })
    expect(service.asked).toHaveLength(2)
  } finally {
    await service.close()
  }
})

test('a command that crashes leaves its last words for the log', async () => {
  vi.stubEnv('NODE_OPTIONS', '--import=./nowhere.mjs')
  await expect(makePipelineRunner().settle(crypto.randomUUID())).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('log has its last words'),
    cause: { message: expect.stringContaining('nowhere.mjs') },
  })
  vi.stubEnv('NODE_OPTIONS', '')
})

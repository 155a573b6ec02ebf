/**
 * The demo for somebody who tries it on Friday and returns after the weekend, or who closed the
 * laptop during the first start. The clock is moved, the folders and the database are real.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { predictions } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS } from '#data/model/time.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { makeLogKeeper } from '#api/testing/test-app.ts'
import { loadCliEnv } from '#cli/env.ts'
import { requireSigningKey, type Installation } from '#cli/installation.ts'
import { makeRunContext, type RunChoices } from '#cli/run-context.ts'
import { ensureSnapshot } from './first-run.ts'
import type { Starting } from '#cli/serving/starting/starting.ts'

const FIRST_START = Date.UTC(2026, 10, 20, 18, 30)
/** Three of the fourteen leagues: more of them would only take longer. */
const choices = { leagues: ['premier-league', 'serie-a', 'champions-league'] as const }

const home = makeTestFolder()
/** The data folder after a killed first start, by the number of finished runs. */
const cutOff = new Map<number, string>()
/** A data folder after a whole first start, and its state. */
let whole: string
let before: Awaited<ReturnType<typeof start>>

/** The steps that starts told of, and those of the first start. */
const steps: string[] = []
let firstSteps: string[]
const starting: Pick<Starting, 'begin' | 'step'> = {
  begin: async () => void steps.push('begins'),
  step: (name, done, total) =>
    void steps.push([name, ...(total ? [`${done} of ${total}`] : [])].join(' ')),
}

/** Without the lock of the process that holds the database, which no longer exists later. */
const copyFolder = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, 'run') })

async function open<Result>(dataDir: string, work: (parts: Installation) => Promise<Result>) {
  vi.stubEnv('DATA_DIR', dataDir)
  const env = loadCliEnv()
  const database = await openDatabase({ databaseUrl: null, dataDir })
  return work({ env, database }).finally(() => database.close())
}

/** What `serve` does before it answers; `onWords` gets its messages. */
const start = (
  dataDir: string,
  onWords: (words: string) => void = () => {},
  more: Pick<RunChoices, 'onProgress'> = {},
) =>
  open(dataDir, async (parts) => {
    const signingKey = await requireSigningKey(parts, 'demo')
    const { logger, lines } = makeLogKeeper()
    const now = () => new Date()
    const options = {
      ...parts,
      signingKey,
      logger,
      now,
      choices: { ...choices, ...more },
      starting,
      logLine: onWords,
    }
    const snapshots = await ensureSnapshot({ ...options, runsPipeline: true })
    const current = await snapshots.getCurrent()
    const isCurrent = current !== null && !current.isExpired(now())
    // Days without a run are no alarm once the run has been made.
    if (isCurrent) expect(lines).toEqual([])
    return parts.database.read(async (db) => ({
      isCurrent,
      run: (await listRuns(db, 1))[0]?.status,
      entries: (await getLastHeadSize(db)) ?? 0,
      predictions: await db.$count(predictions),
    }))
  })

beforeAll(async () => {
  whole = join(home, 'whole')
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST_START })
  before = await start(whole, (words) => {
    const [, run] = /past: run ([2-9]) of \d/.exec(words) ?? []
    if (run === undefined) return
    const folder = join(home, `cut-off-before-${run}`)
    copyFolder(whole, folder)
    cutOff.set(Number(run) - 1, folder)
  })
  firstSteps = [...steps]
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a first start tells how many of its runs are done', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6].map((done) => `predictions ${done} of 6`)
  expect([...new Set(firstSteps)]).toEqual(['begins', 'matches', ...counts])
})

test.each([3, 7, 20, 40])(
  'a demo that was off for %i days starts again and continues its log',
  async (days) => {
    const folder = join(home, `after-${days}`)
    copyFolder(whole, folder)
    vi.setSystemTime(FIRST_START + days * DAY_MS)
    const words: string[] = []
    const after = await start(folder, (line) => words.push(line))
    expect(words.join('\n')).not.toContain('past:')
    expect(after).toMatchObject({ isCurrent: true, run: 'succeeded' })
    expect(after.entries).toBeGreaterThan(before.entries)
    expect(after.predictions).toBeGreaterThan(before.predictions)
  },
)

test('a server that has published before starts while the feed is away', async () => {
  const folder = join(home, 'feed-away')
  copyFolder(whole, folder)
  vi.setSystemTime(FIRST_START + 3 * DAY_MS)
  const words: string[] = []
  const onProgress = () => {
    throw new AppError('source_unavailable', 'The feed could not be reached.')
  }
  const after = await start(folder, (line) => words.push(line), { onProgress })
  expect(after).toEqual({ ...before, isCurrent: false, run: 'failed' })
  expect(words.at(-1)).toContain('have expired: The feed could not be reached.')
})

test('a folder in which an earlier version replayed the past a second time starts again', async () => {
  vi.setSystemTime(FIRST_START + 3 * DAY_MS)
  const folder = join(home, 'played-twice')
  copyFolder(whole, folder)
  await open(folder, async (parts) => {
    const playAgain = async (days: number) => {
      const now = new Date(Date.now() - days * DAY_MS)
      const context = await makeRunContext({ ...parts, logLine: () => {} }, { ...choices, now })
      return run(context, { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null })
    }
    // What that version did, until the log refused it.
    expect(await playAgain(30)).toMatchObject({ isSkipped: false })
    await expect(playAgain(9)).rejects.toThrow('the clock has gone back')
  })
  // Of runs that begin at one instant none is the last.
  vi.setSystemTime(Date.now() + 60_000)
  const after = await start(folder)
  expect(after).toMatchObject({ isCurrent: true, run: 'succeeded' })
  expect(after.entries).toBeGreaterThan(before.entries)
})

test('a first start interrupted between any two of its runs starts again', async () => {
  expect([...cutOff.keys()]).toEqual([1, 2, 3, 4])
  for (const [runs, folder] of cutOff) {
    vi.setSystemTime(FIRST_START + 10 * 60_000)
    expect(await start(folder), `cut off after ${runs} runs`).toMatchObject({
      isCurrent: true,
      run: 'succeeded',
    })
  }
})

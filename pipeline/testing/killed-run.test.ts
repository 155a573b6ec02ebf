import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq } from '#data/db/drizzle.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { ledgerEntries, matches, predictions } from '#data/db/schema.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import {
  formatSigningKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { readLogFolder } from './read-log.ts'
import { doNextRun } from './killed-run.ts'

/** Two installations at once, since each waits for its process most of the time. */
const CHAINS = 2
const KILLS_A_CHAIN = 10
/** The runs are three hours apart. */
const RUNS_A_DAY = 8
const RUNNER = join(import.meta.dirname, 'killed-run.ts')

/** A run is published; `published` alone also begins the line that names what came too late. */
const PUBLISHED = 'days as version'
/** Words of a run's log, with storing and publishing between them. */
const MARKS = ['begins', 'fitting', 'fitting', 'predicted', PUBLISHED] as const

interface Kill {
  readonly mark: string
  /** Delay after the message was read, ms. */
  readonly delayMs: number
}

async function runAndKill(dataDir: string, key: SigningKey, kill: Kill): Promise<void> {
  const runner = spawn(process.execPath, [RUNNER, dataDir, formatSigningKey(key)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // 20 starts of the same program: compiled once.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, '..', 'compiled') },
  })
  for await (const words of runner.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    if (String(words).includes(kill.mark)) break
  runner.stdout.resume()
  await wait(kill.delayMs)
  // Still running: a run that failed by itself would have ended the process.
  expect(runner.exitCode).toBeNull()
  runner.kill('SIGKILL')
  await once(runner, 'exit')
}

async function readLog(dataDir: string, key: SigningKey) {
  const log = await readLogFolder(join(dataDir, 'ledger'), key).catch((error: unknown) => {
    // Killed before the log was begun.
    if (error instanceof Error && /does not exist|no checkpoint/.test(error.message)) return null
    throw error
  })
  expect(log?.report.problem ?? null).toBeNull()
  return { size: log?.report.size ?? 0, leaves: log?.leaves ?? [] }
}

/** An undisturbed first run, and how long one takes on this machine now. */
async function doFirstRuns(dataDir: string, key: SigningKey): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    await doNextRun(database, dataDir, key)
    const startedAt = performance.now()
    await doNextRun(database, dataDir, key)
    return performance.now() - startedAt
  } finally {
    await database.close()
  }
}

/**
 * After one undisturbed run: rows and published log are equal, each prediction exists once, each
 * settled match is open.
 */
async function expectNothingLost(dataDir: string, key: SigningKey): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    await doNextRun(database, dataDir, key)
    const { leaves } = await readLog(dataDir, key)
    const entries = await database.read((db) =>
      db.select().from(ledgerEntries).orderBy(asc(ledgerEntries.entryIndex)),
    )
    expect(leaves.map(toCanonicalJson)).toEqual(entries.map((entry) => entry.body))
    const listOfKind = (kind: 'commit' | 'open') =>
      leaves.flatMap((leaf) => (leaf.kind === kind ? `${leaf.matchId}/${leaf.revision}` : []))
    const revisions = await database.read((db) => db.select().from(predictions))
    expect(listOfKind('commit').sort()).toEqual(
      revisions.map(({ matchId, revision }) => `${matchId}/${revision}`).sort(),
    )
    const finished = await database.read((db) =>
      db
        .selectDistinct({ id: matches.id })
        .from(matches)
        .innerJoin(predictions, eq(predictions.matchId, matches.id))
        .where(and(eq(matches.matchStatus, 'finished'), eq(matches.awarded, false))),
    )
    const opened = listOfKind('open')
    expect(new Set(opened).size).toBe(opened.length)
    expect(new Set(opened.map((name) => name.split('/')[0]))).toEqual(
      new Set(finished.map(({ id }) => id)),
    )
    expect(finished.length).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
}

async function killAgainAndAgain(chain: number): Promise<void> {
  const root = makeTestFolder()
  const dataDir = join(root, 'data')
  const key = await makeSigningKey('test.example/log')
  const runMs = await doFirstRuns(dataDir, key)
  const { size: first } = await readLog(dataDir, key)
  let before = first
  for (let kill = 0; kill < KILLS_A_CHAIN; kill++) {
    const number = kill * CHAINS + chain
    const share = ((number * 7) % 30) / 30
    const mark = MARKS[number % MARKS.length]!
    await runAndKill(dataDir, key, { mark, delayMs: share * runMs * 0.6 })
    const { size } = await readLog(dataDir, key)
    expect(size).toBeGreaterThanOrEqual(before)
    before = size
  }
  // On a busy machine all of these runs may lie within hours that bring nothing new; a day does.
  for (let more = 0; more < RUNS_A_DAY && before === first; more++) {
    await runAndKill(dataDir, key, { mark: PUBLISHED, delayMs: 0 })
    before = (await readLog(dataDir, key)).size
  }
  expect(before).toBeGreaterThan(first)
  await expectNothingLost(dataDir, key)
  await rm(root, { recursive: true })
}

test('killed 20 times in the middle of a run, the log verifies, and nothing is committed twice or lost', async () => {
  await Promise.all(Array.from({ length: CHAINS }, (_, chain) => killAgainAndAgain(chain)))
})

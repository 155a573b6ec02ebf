/** `pipeline live` started twice: one process follows the live matches, however the other one ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { locks } from '#data/db/schema.ts'
import { upsertMatches } from '#data/queries/matches/match-rows.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { parseSportmonks } from '#pipeline/sources/sportmonks/parse.ts'
import { toMatchRow } from '#pipeline/stages/ingest/feed-rows.ts'
import {
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'

const PATIENCE_MS = 60_000
const folder = makeTestFolder()
const children: ChildProcess[] = []
let database: Database
let service: ProviderServer

beforeAll(async () => {
  const answer = readFileSync('data/fixtures/sportmonks/fixtures.json')
  const match = parseSportmonks(answer).rows.find(({ matchStatus }) => matchStatus === 'scheduled')!
  service = await startProviderServer()
  service.answer(reply({ data: [] }))
  // Shared as by a server: the followers work through this process.
  database = await openDatabase({ dataDir: folder, share: true })
  const kickoffAt = new Date(Date.now() - 10 * 60_000).toISOString()
  await database.write((db) => upsertMatches(db, [toMatchRow({ ...match, kickoffAt })]))
})
afterAll(async () => {
  await Promise.all(children.map((child) => stopChild(child, 'SIGKILL')))
  await database.close()
  await service.close()
})

interface Follower {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly said: () => string
  readonly ended: Promise<number | null>
}

function startFollower(...options: string[]): Follower {
  const child = spawn(
    process.execPath,
    ['cli/main.ts', 'pipeline', 'live', '--no-runs', ...options],
    {
      env: makeProgramEnv({
        ...makeEmptySettings(),
        DATA_DIR: folder,
        SPORTMONKS_API_KEY: 'a-key',
        SPORTMONKS_API_BASE: service.url,
        FOOTBALL_HISTORY: 'off',
      }),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  children.push(child)
  return {
    child,
    said: collectOutput(child),
    ended: new Promise((done) => child.once('close', done)),
  }
}

async function waitFor(what: string, isSo: () => boolean): Promise<void> {
  const startedAt = performance.now()
  while (!isSo()) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`Waited in vain for: ${what}`)
    await new Promise((go) => setTimeout(go, 50))
  }
}

const readHolders = () =>
  database.read((db) => db.select().from(locks).where(eq(locks.name, 'live following')))

test('one of two follows and the other names it; a killed one leaves the lock free', async () => {
  const first = startFollower()
  await waitFor('the first one asks the feed', () => service.asked.length === 1)
  expect(await readHolders()).toMatchObject([{ processId: first.child.pid }])

  const second = startFollower('--until-idle')
  expect(await second.ended).toBe(0)
  expect(second.said()).toContain(
    `Another live following is running (process ${first.child.pid} on `,
  )
  expect(service.asked.length).toBe(1)

  first.child.kill('SIGKILL')
  await first.ended
  const third = startFollower()
  await waitFor('the third one asks the feed', () => service.asked.length === 2)
  expect(third.said()).not.toContain('Another')
  expect(await readHolders()).toMatchObject([{ processId: third.child.pid }])

  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(await readHolders()).toEqual([])
})

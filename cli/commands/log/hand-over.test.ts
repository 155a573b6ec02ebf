/**
 * The hand-over of the key by the steps of the runbook, read from it: PostgreSQL, two machines that
 * answer behind one public address, with a cache in front of them and without. Commands and
 * machines are called in this process: each start of the program would cost seconds.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pipelineCommand } from '#cli/commands/pipeline.ts'
import { serveApi } from '#cli/commands/serve-api.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  parseSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { keyCommand } from './key.ts'
import { ledgerCommand } from './ledger.ts'

/** One league: a run of all takes a minute. */
const FEW = ['--leagues', 'premier-league']

const home = makeTestFolder()
let server: TestPostgres | null = null
let database: OwnDatabase
let front: LocalServer
/** `run.env` and `api.env`, as far as they differ. */
const runEnv: Record<string, string> = {}
const apiEnv: Record<string, string> = {}
const machines: Machine[] = []
/** The cache in front: replies live so long, by a clock that the test moves. */
const cache = new Map<string, { body: Buffer; atMs: number }>()
let lagMs = 0
let nowMs = 0

function setSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...makeEmptySettings(), ...settings }))
    vi.stubEnv(name, value)
}

/** `npm run cli -- …` in this process. */
async function call(args: readonly string[], settings: Readonly<Record<string, string>>) {
  setSettings(settings)
  let out = ''
  let words = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  const say = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    words += String(text)
    return true
  })
  const program = new Command().exitOverride()
  for (const command of [keyCommand(), pipelineCommand(), ledgerCommand()])
    program.addCommand(command)
  try {
    await program.parseAsync(args, { from: 'user' })
    return { isDone: true, out, words }
  } catch (error) {
    return { isDone: false, out, words: words + String(error) }
  } finally {
    write.mockRestore()
    say.mockRestore()
  }
}

interface Machine {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** `serve --api` with what is in `api.env` now. */
async function startMachine(folder: string): Promise<Machine> {
  const port = await findFreePort()
  setSettings({
    ...apiEnv,
    DATA_DIR: join(home, folder),
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    READS_PER_MINUTE: '1000000',
  })
  const end = Promise.withResolvers<void>()
  const ended = serveApi(() => end.promise)
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await Promise.race([sleep(50), ended])
  const machine = {
    origin,
    stop: async () => {
      machines.splice(machines.indexOf(machine), 1)
      end.resolve()
      await ended
    },
  }
  machines.push(machine)
  return machine
}

/** Every machine answers with a checkpoint; the last one that was asked for it tells the size. */
async function readServed(): Promise<number> {
  let size = 0
  for (const { origin } of machines) {
    const response = await fetch(`${origin}/ledger/checkpoint`)
    const text = await response.text()
    expect(response.status, text).toBe(200)
    size = Number(text.split('\n')[1])
  }
  return size
}

beforeAll(async () => {
  const given = process.env['TEST_DATABASE_URL']
  server = given ? null : await startPostgres()
  database = await makeOwnDatabase(given || server!.url, 'test_hand_over')
  let turn = 0
  front = await startLocalServer(async (request, response) => {
    const path = request.url!
    const stored = cache.get(path)
    if (stored && nowMs - stored.atMs < lagMs) return void response.end(stored.body)
    if (machines.length === 0) return void response.writeHead(502).end()
    const { origin } = machines[turn++ % machines.length]!
    const reply = await fetch(origin + path)
    const body = Buffer.from(await reply.arrayBuffer())
    if (reply.ok) cache.set(path, { body, atMs: nowMs })
    response.statusCode = reply.status
    response.end(body)
  })
  const key = await makeSigningKey('hand-over.example/demo')
  const common = { DATABASE_URL: database.url.href, PUBLIC_ORIGIN: front.origin }
  Object.assign(runEnv, common, {
    DATA_DIR: join(home, 'pipeline'),
    DEMO_SEASONS: '100',
    FOOTBALL_FEED: 'demo',
    PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
  })
  Object.assign(apiEnv, common, { PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key) })
  const first = await call(['pipeline', 'run', ...FEW], runEnv)
  expect(first.isDone, first.words).toBe(true)
  await startMachine('api-1')
  await startMachine('api-2')
})
afterEach(() => {
  lagMs = 0
  vi.unstubAllEnvs()
})
afterAll(async () => {
  while (machines.length > 0) await machines[0]!.stop()
  vi.unstubAllEnvs()
  await front?.close()
  await database?.remove()
  await server?.stop()
})

/** The numbered steps of "Hand it over". */
function readSteps(): string[] {
  const [, part] = /^- \*\*Hand it over\*\*([\s\S]+?)^- \*\*/m.exec(
    readFileSync('api/deploy/RUNBOOK.md', 'utf8'),
  )!
  return part!.split(/^ {2}\d\. /m).slice(1)
}

/** The commands of a step, for `call`. */
const readCommands = (step: string) =>
  [...step.matchAll(/`npm run cli -- ([^`]+)`/g)].map(([, line]) =>
    line!.replace('https://example.com', front.origin).split(' '),
  )

/** The setting of a file of settings that a step speaks of. */
const readSetting = (step: string, file: string) =>
  new RegExp(`\`(\\w+)\` of \`${file}\``).exec(step)![1]!

/** Steps 1 to 4; returns the new public key. */
async function followToRestart(steps: readonly string[]): Promise<string> {
  const rotated = await call(readCommands(steps[1]!)[0]!, runEnv)
  expect(rotated.isDone, rotated.words).toBe(true)
  const [, newKey] = /^The new key is (\S+)$/m.exec(rotated.out)!
  const [, file] = /to the text in (\S+),/.exec(rotated.out)!
  expect(await readServed()).toBeGreaterThan(0)
  const text = readFileSync(file!, 'utf8').trim()
  expect(formatVerifierKey(await parseSigningKey(text))).toBe(newKey)
  runEnv[readSetting(steps[2]!, 'run.env')] = text
  rmSync(file!)
  apiEnv[readSetting(steps[3]!, 'api.env')] = newKey!
  for (const folder of ['api-1', 'api-2']) {
    await machines[0]!.stop()
    await startMachine(folder)
    expect(await readServed()).toBeGreaterThan(0)
  }
  return newKey!
}

test('the steps of the runbook hand the key over while two machines answer at the public address', async () => {
  const steps = readSteps()
  const before = await readServed()
  const newKey = await followToRestart(steps)
  expect(await readServed()).toBeGreaterThan(before)
  const [run, verify] = readCommands(steps[4]!)
  const ran = await call([...run!, ...FEW], runEnv)
  expect(ran.isDone, ran.words).toBe(true)
  const { out } = await call(verify!, {})
  expect(out).toContain('Everything fits')
  expect(out).toContain(newKey)
  expect(existsSync(join(home, 'pipeline', 'keys', 'next.key'))).toBe(false)
})

test('a cache that lags five minutes stops no step, and shows the new key once it has expired', async () => {
  lagMs = 5 * MINUTE_MS
  const steps = readSteps()
  const [run, verify] = readCommands(steps[4]!)
  cache.clear()
  // Everything of before is in the cache.
  expect((await call(verify!, {})).out).toContain('Everything fits')
  const newKey = await followToRestart(steps)
  const ran = await call([...run!, ...FEW], runEnv)
  expect(ran.isDone, ran.words).toBe(true)
  const early = await call(verify!, {})
  expect(early.out).toContain('Everything fits')
  expect(early.out).not.toContain(newKey)
  nowMs += lagMs
  const late = await call(verify!, {})
  expect(late.out).toContain('Everything fits')
  expect(late.out).toContain(newKey)
})

test('what stops the publication does not hide the key; calling it again says what was done, and with the new key in the settings hands over anew', async () => {
  const rotate = readCommands(readSteps()[1]!)[0]!
  const dataDir = runEnv['DATA_DIR']!
  const [snapshots, away] = [join(dataDir, 'snapshots'), join(dataDir, 'away')]
  renameSync(snapshots, away)
  writeFileSync(snapshots, '')
  const stopped = await call(rotate, runEnv)
  expect(stopped.isDone).toBe(false)
  const [, newKey] = /^The new key is (\S+)$/m.exec(stopped.out)!
  const [, file] = /to the text in (\S+),/.exec(stopped.out)!
  expect(await readServed()).toBeGreaterThan(0)
  rmSync(snapshots)
  renameSync(away, snapshots)
  // The first goes on, the second finds everything done.
  for (const _ of [1, 2])
    expect(await call(rotate, runEnv)).toMatchObject({ isDone: true, out: stopped.out })
  const text = readFileSync(file!, 'utf8').trim()
  rmSync(file!)
  // The old key alone can do nothing more, and nothing is left behind for a later call.
  const lost = await call(rotate, runEnv)
  expect(lost.isDone).toBe(false)
  expect(lost.words).toContain(`was handed over to the key ${newKey}`)
  expect(existsSync(join(dataDir, 'keys', 'next.key'))).toBe(false)
  const third = await call(rotate, { ...runEnv, PITCHPROOF_SIGNING_KEY: text })
  expect(third.isDone, third.words).toBe(true)
  expect(third.out).not.toContain(newKey)
  expect(await readServed()).toBeGreaterThan(0)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { openCheckpoint, signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import {
  appendToMemory,
  copyLog,
  makeMemoryLog,
  makeSampleDay,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  parseVerifierKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { toLogId } from '#data/log/witness-folder.ts'
import { openWitness, watchOnce } from '#data/log/watch-log.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')

let key: SigningKey
let log: MemoryLog
let server: LocalServer
let address: string
let root: string
let dir: string

beforeEach(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  log = await makeSampleLog(key, 3)
  root = makeTestFolder()
  dir = join(root, 'memory')
  server = await startLocalServer(async (request, response) => {
    const bytes = await log.read(request.url!.slice('/ledger/'.length))
    response.statusCode = bytes === null ? 404 : 200
    response.end(bytes)
  })
  address = `${server.origin}/ledger`
})
afterEach(() => server.close())

const runWitness = (...args: string[]) =>
  runCli(['witness', '--log', address, '--dir', dir, '--name', 'w.example', ...args], {})

/** The same check without the command. */
async function look(trusted: VerifierKey | null = null) {
  const read = (path: string) => log.read(path)
  const alarms: string[] = []
  try {
    const witness = await openWitness(read, dir, { name: 'w.example', trusted })
    const onAlarm = (words: string) => void alarms.push(words)
    const found = await watchOnce(read, witness, { now: new Date(), onAlarm })
    return { code: 0, words: `${found.witness.logKey.id} ${found.checkpoint.size}`, alarms }
  } catch (error) {
    return { code: 1, words: (error as Error).message, alarms }
  }
}

const readState = () => readFile(join(dir, 'logs', toLogId(key.name), CHECKPOINT_PATH), 'utf8')

async function grow(from: number, to: number) {
  for (let day = from; day < to; day++) {
    const { universe, commits, opens } = makeSampleDay(day)
    await appendToMemory(log, key, [...universe, ...commits])
    await appendToMemory(log, key, opens)
  }
}

test('a witness cosigns the first checkpoint it sees and every one that continues it', async () => {
  const first = await runWitness('--once')
  expect(first.words).toContain('15 entries, consistent with nothing seen before')
  expect(first.code).toBe(0)
  await grow(3, 5)
  const second = await runWitness('--once')
  expect(second.words).toContain('25 entries, consistent with 15')
  const note = await openCheckpoint(await readState(), [key])
  const witness = parseVerifierKey((await readFile(join(dir, 'key'), 'utf8')).trim())
  const [cosignature] = await listCosignatures(note.note, [witness])
  expect(note.size).toBe(25)
  expect(Math.abs(cosignature!.timeSeconds - Date.now() / 1000)).toBeLessThan(60)
  expect((await stat(join(dir, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('a fork signed with the same key is found by the witness that saw the first history', async () => {
  await runWitness('--once')
  const state = await readState()
  log = await makeMemoryLog(key)
  await grow(0, 2)
  // Another history from here on, longer than the first and signed as well.
  await grow(3, 6)
  const { code, words } = await runWitness('--once')
  expect(words).toContain('ALARM. The log was rewritten: its 25 entries do not begin with the 15')
  expect(code).toBe(1)
  expect(await readState()).toBe(state)
  expect(await readdir(join(dir, 'evidence'))).toHaveLength(1)
})

test('an old checkpoint shown again, and entries removed from the end, are found', async () => {
  const old = copyLog(log)
  await grow(3, 4)
  await look()
  log = old
  const { code, words } = await look()
  expect(words).toContain('showed 20 entries before and shows 15 now')
  expect(code).toBe(1)
})

/** The log's rotation to another key, which signs what is appended after it. */
async function rotateTo(next: SigningKey): Promise<void> {
  const leaf = await makeKeyLeaf(key, next, '2026-09-01T00:00:00Z')
  await appendToMemory(log, key, [leaf], { alsoSignWith: next })
  log.files.set('key', toUtf8(`${formatVerifierKey(next)}\n`))
  key = next
  await grow(3, 4)
}

test("another key is refused, unless the log's own key rotated to it", async () => {
  await look()
  const stranger = await makeSigningKey(key.name)
  const honest = log
  log = await makeSampleLog(stranger, 4)
  expect((await look()).words).toContain('no known key has signed it')
  log = honest
  await rotateTo(stranger)
  const { code, words } = await look()
  expect(words).toBe(`${stranger.id} 21`)
  expect(code).toBe(0)
  expect((await look()).code).toBe(0)
})

test('a witness started again with the key it began with goes on with the successor, without an alarm', async () => {
  const first = key
  const next = await makeSigningKey(key.name)
  await look(first)
  await rotateTo(next)
  const after = await look(first)
  expect([after.words, after.alarms.length]).toEqual([`${next.id} 21`, 1])
  expect(await look(first)).toEqual({ code: 0, words: `${next.id} 21`, alarms: [] })
  // Another key on the command line is a decision of whoever starts it.
  const stranger = await makeSigningKey(key.name)
  expect((await look(stranger)).words).toContain('no known key has signed it')
})

test('an unsigned checkpoint of an impossible size is refused at once, and stored', async () => {
  await look()
  const bytes = new TextDecoder().decode(log.files.get(CHECKPOINT_PATH))
  const huge = bytes.replace(/\n\d+\n/, `\n${Number.MAX_SAFE_INTEGER}\n`)
  // Unsigned, then signed by an unknown key.
  log.files.set(CHECKPOINT_PATH, toUtf8(huge))
  const startedAt = performance.now()
  expect((await look()).words).toContain('is wrong')
  const stranger = await makeSigningKey(key.name)
  log.files.set('key', toUtf8(`${formatVerifierKey(stranger)}\n`))
  const size = Number.MAX_SAFE_INTEGER
  const text = { origin: key.name, size, rootHash: new Uint8Array(32) }
  log.files.set(CHECKPOINT_PATH, toUtf8(await signCheckpoint(text, stranger)))
  expect((await look()).words).toContain('no known key has signed it')
  // By the log's own key: the tiles for it do not exist.
  log.files.set(CHECKPOINT_PATH, toUtf8(await signCheckpoint(text, key)))
  expect((await look()).words).toContain('is missing from the log')
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  const evidence = await readdir(join(dir, 'evidence'))
  expect(evidence).toHaveLength(3)
  for (const name of evidence)
    expect(await readdir(join(dir, 'evidence', name))).toEqual(['cosigned', 'shown'])
})

test('the alarm is raised before the whole log is read in search of a newer key', async () => {
  await look()
  const stranger = await makeSigningKey(key.name)
  log = await makeSampleLog(stranger, 4)
  const events: string[] = []
  const read = (path: string) => {
    events.push(path)
    return log.read(path)
  }
  const witness = await openWitness(read, dir, { name: 'w.example', trusted: null })
  const onAlarm = () => void events.push('ALARM')
  await expect(watchOnce(read, witness, { now: new Date(), onAlarm })).rejects.toThrow(
    'no known key has signed it',
  )
  expect(events.filter((event) => event === 'ALARM')).toHaveLength(1)
  expect(events.indexOf('ALARM')).toBeLessThan(events.findIndex((path) => path.startsWith('tile/')))
})

test('two witnesses in one folder are refused', async () => {
  await look()
  await writeFile(join(dir, 'lock'), `${process.pid} -\n`)
  const { code, words } = await runWitness('--once')
  expect(words).toContain(`already running as process ${process.pid}`)
  expect(code).not.toBe(0)
})

test('a log that does not answer raises no alarm', async () => {
  await runWitness('--once')
  await server.close()
  const { code, words } = await runWitness('--once')
  expect([code, words.includes('ALARM')]).toEqual([1, false])
})

test('while it runs it serves its cosigned checkpoint and its key', async () => {
  const port = 40_000 + (process.pid % 9000)
  const child = spawn(
    process.execPath,
    [MAIN, 'witness', '--log', address, '--dir', dir, '--port', String(port), '--every', '1'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  try {
    child.stderr.setEncoding('utf8')
    let words = ''
    for await (const part of child.stderr) {
      words += part
      if (words.includes('cosigned')) break
    }
    const served = await fetch(`http://127.0.0.1:${port}/checkpoint`)
    expect(served.headers.get('access-control-allow-origin')).toBe('*')
    expect(await served.text()).toContain('pitchproof.example/log\n15\n')
    expect((await fetch(`http://127.0.0.1:${port}/secret-key`)).status).toBe(404)
    parseVerifierKey((await (await fetch(`http://127.0.0.1:${port}/key`)).text()).trim())
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit').catch(() => {})
  }
})

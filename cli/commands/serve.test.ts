/**
 * A server that starts in seconds, since its demo was cleared: how it starts beside another, and
 * stops. And a first start that fails.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { installation } from '#data/db/schema.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startServe, waitForEnd } from '#cli/testing/services/serve.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { runCli } from '#cli/testing/run-cli.ts'

const home = makeTestFolder()
let lock: string
let origin: string
let settings: Record<string, string> & { readonly PORT: string }
const children: ChildProcess[] = []

beforeAll(async () => {
  const dataDir = join(home, 'data')
  lock = join(dataDir, 'run', 'db.lock')
  const database = await openDatabase({ dataDir })
  await database.write((db) => db.insert(installation).values({ key: 'kind', value: 'cleared' }))
  await database.close()
  const port = String(await findFreePort())
  origin = `http://localhost:${port}`
  settings = { DATA_DIR: dataDir, PORT: port, FOOTBALL_FEED: 'demo' }
})
afterAll(async () => {
  for (const child of children) await stopChild(child, 'SIGKILL')
})

function start(stdout: 'pipe' | number = 'pipe', changes: Record<string, string> = {}) {
  const child = startServe({ ...settings, ...changes }, stdout)
  children.push(child)
  return child
}
const untilReady = (child: ChildProcess) => waitUntilReady(origin, child, 250_000)

test('a second start in the same folder names the first and how to stop it; the first stops without an alarm', async () => {
  const first = start()
  const printed = collectOutput(first)
  await untilReady(first)
  const second = await runCli(['serve', '--no-site'], settings)
  expect(second.code).toBe(1)
  expect(second.words.trim()).toBe(
    `Pitchproof is already running at ${origin} (process ${first.pid}). Stop it with Ctrl+C in its terminal or with "kill ${first.pid}", or set PORT and DATA_DIR for a second one beside it.`,
  )
  first.kill('SIGINT')
  expect(await waitForEnd(first, lock)).toBe('exit 0')
  expect(printed()).not.toContain('"level":50')
})

test("a server whose reader is gone starts over a lock that is nobody's, answers, and ends at the first signal", async () => {
  // The number of a program that has ended is another one's now.
  writeFileSync(lock, `${process.pid} 1 ${origin}\n`)
  const server = start()
  server.stdout!.destroy()
  await untilReady(server)
  server.kill('SIGTERM')
  expect(await waitForEnd(server, lock)).toMatch(/^exit/)
})

test('a server whose output nobody reads any more ends at the first signal', async () => {
  const path = join(home, 'output')
  execFileSync('mkfifo', [path])
  // Open at both ends, so that writing waits once it is full.
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const server = start(openSync(path, constants.O_WRONLY))
  await untilReady(server)
  const fill = () => {
    try {
      for (;;) writeSync(pipe, Buffer.alloc(1024))
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' })
    }
  }
  fill()
  for (let call = 0; call < 3; call++) await fetch(`${origin}/api/matches/dates`)
  // Longer than it takes until the lines of these calls are written.
  await pause(3000)
  server.kill('SIGTERM')
  expect(await waitForEnd(server, lock)).toMatch(/^exit/)
  closeSync(pipe)
})

test('a first start that fails says so on its page and why in the terminal, and frees the port', async () => {
  const files = join(home, 'files')
  mkdirSync(files)
  writeFileSync(join(files, 'E0.csv'), 'Div,Date,HomeTeam\n')
  const failing = start('pipe', {
    DATA_DIR: join(home, 'failing'),
    FOOTBALL_FEED: 'football-data',
    FOOTBALL_DATA_DIR: files,
  })
  const printed = collectOutput(failing)
  const pages = new Set<string>()
  const readPage = async () => pages.add(await (await fetch(origin)).text())
  const timer = setInterval(() => void readPage().catch(() => {}), 50)
  await once(failing, 'exit')
  clearInterval(timer)
  expect(failing.exitCode).toBe(1)
  expect(printed()).toContain('E0.csv has no column AwayTeam')
  expect([...pages].at(-1)).toContain('<h1>Pitchproof could not start</h1>')
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

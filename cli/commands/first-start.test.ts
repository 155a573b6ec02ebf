/** The first start of a short demo, interrupted and begun again. */
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { collectOutput, hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startServe, waitForEnd } from '#cli/testing/services/serve.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) await stopChild(child, 'SIGKILL')
})

test('a first start answers from its begin, ends at once when it is interrupted, and is whole when it is begun again', async () => {
  const port = String(await findFreePort())
  const origin = `http://localhost:${port}`
  const short = {
    DATA_DIR: home,
    PORT: port,
    FOOTBALL_FEED: 'demo',
    DEMO_PAST_DAYS: '0',
    DEMO_SEASONS: '100',
  }
  const start = () => {
    const child = startServe(short)
    children.push(child)
    return child
  }
  const ask = () => fetch(`${origin}/fr/leagues`).catch(() => null)
  const waitForPage = async (child: ChildProcess) => {
    await expect
      .poll(async () => hasEnded(child) || (await ask())?.status, { timeout: 250_000 })
      .toBe(503)
    expect(await (await ask())!.text()).toContain('Pitchproof démarre')
  }
  const first = start()
  const printed = collectOutput(first)
  await waitForPage(first)
  first.kill('SIGINT')
  await once(first, 'exit')
  await expect.poll(ask).toBeNull()
  expect(printed()).not.toMatch(/error|at file:/i)

  const second = start()
  await waitForPage(second)
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  expect((await fetch(`${origin}/api/matches/dates`)).status).toBe(503)
  let refused = 0
  const timer = setInterval(() => void ask().then((reply) => (refused += reply ? 0 : 1)), 50)
  await waitUntilReady(origin, second, 250_000)
  clearInterval(timer)
  expect(refused).toBe(0)
  expect((await fetch(`${origin}/api/matches/dates`)).status).toBe(200)
  second.kill('SIGTERM')
  expect(await waitForEnd(second, join(home, 'run', 'db.lock'))).toBe('exit 0')
})

/** The port of a server that starts: answered by a program of its own, then by the server. */
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppEnv } from '#api/dependencies.ts'
import { startServer, type RunningServer } from '#api/server.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeStarting, type Starting } from './starting.ts'

let origin: string
let place: { port: number; host: string }
let starting: Starting
let server: RunningServer | null

beforeEach(async () => {
  server = null
  place = { port: await findFreePort(), host: '127.0.0.1' }
  origin = `http://127.0.0.1:${place.port}`
  starting = makeStarting({ ...place, publicOrigin: origin }, () => {})
})
afterEach(async () => {
  await (await starting.end())?.close()
  await server?.stop()
})

const app = new Hono<AppEnv>().all('*', (c) => c.text('the real page'))
const readPage = async () => (await fetch(`${origin}/de/`)).text()

test('a start without long work opens no port', async () => {
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  expect(await starting.end()).toBeNull()
})

test('while this process computes the page is answered; then the server, without a refused connection', async () => {
  await starting.begin()
  starting.step('predictions', 2, 6)
  await expect.poll(readPage, { timeout: 10_000 }).toContain('signieren: 2 von 6')
  const seen: string[] = []
  const asking = (async () => {
    // Any failure of a connection fails the test.
    do seen.push((await readPage()).includes('Pitchproof startet') ? 'waiting' : 'real')
    while (seen.at(-1) !== 'real')
  })()
  await pause(200)
  server = await startServer(app, { ...place, listener: await starting.end() })
  await asking
  expect(seen).toContain('waiting')
  expect(await readPage()).toBe('the real page')
  await server.stop()
  server = null
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

test('who waits when a start fails is told so, and then the port is free', async () => {
  await starting.begin()
  expect(await readPage()).toContain('Pitchproof startet')
  const failed = starting.fail()
  await expect.poll(readPage, { timeout: 5_000 }).toContain('konnte nicht starten')
  await failed
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

test('a start that fails unseen ends at once', async () => {
  await starting.begin()
  await starting.fail()
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

import { request } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#data/testing/test-database.ts'
import type { AppEnv } from './dependencies.ts'
import { makeCaddyfile } from '#api/deploy/caddy-config.ts'
import { makeNginxConfig } from '#api/deploy/nginx-config.ts'
import { startServer } from './server.ts'
import { makeTestApp } from '#api/testing/test-app.ts'

test('a port in use is reported with what to do', async () => {
  const server = await startServer(new Hono<AppEnv>(), { port: 0 })
  await expect(startServer(new Hono<AppEnv>(), { port: server.port })).rejects.toThrow(
    `Port ${server.port} is taken by another program. Stop that program, or set PORT to a free port.`,
  )
  await server.stop()
})

test('an idle connection is kept longer than the proxies of api/deploy keep theirs', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => c.text('here'))
  const server = await startServer(app, { port: 0 })
  const { headers } = await fetch(`http://localhost:${server.port}/`)
  const kept = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  for (const [config, words] of [
    [makeNginxConfig(), /keepalive_timeout (\d+)s;/],
    [makeCaddyfile(), /keepalive (\d+)s/],
  ] as const)
    expect(Number(words.exec(config)?.[1])).toBeLessThan(kept)
  await server.stop()
})

test('stopping waits for running answers and accepts no new request', async () => {
  const app = new Hono<AppEnv>()
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    app.get('/', async (c) => {
      resolve()
      await new Promise<void>((done) => (answer = done))
      return c.text('whole')
    })
  })
  const server = await startServer(app, { port: 0 })
  const url = `http://localhost:${server.port}/`
  const reply = fetch(url).then((response) => response.text())
  await isAsked
  const stopped = server.stop()
  await expect(fetch(url)).rejects.toThrow()
  answer()
  expect(await reply).toBe('whole')
  await stopped
})

test('[err-status-input] over a real connection a 2 MB body gets its 413, with or without a length', async () => {
  const database = await openTestDatabase()
  const server = await startServer(makeTestApp(database), { port: 0 })
  const tooLarge = Buffer.alloc(2_000_000, 32)
  const send = (headers: Record<string, string>, body: string | Buffer = tooLarge) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port: server.port, method: 'POST', path: '/api/auth/login' }
      const call = request(
        { ...options, headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      call.once('error', reject)
      call.end(body)
    })
  // Twice on one connection: the first must leave it usable.
  expect(await send({ 'content-length': '2000000' })).toBe(413)
  expect(await send({ 'content-length': '2000000' })).toBe(413)
  expect(await send({ 'transfer-encoding': 'chunked' })).toBe(413)
  const login = JSON.stringify({ email: 'ada@example.com', password: 'x' })
  expect(await send({ 'transfer-encoding': 'chunked' }, login)).toBe(401)
  expect((await fetch(`http://localhost:${server.port}/api/health`)).status).toBe(200)
  await server.stop()
  await database.close()
})

test('a client that reads nothing of its answer is disconnected, one that reads slowly is not', async () => {
  const size = 40_000_000
  const app = new Hono<AppEnv>().get('/large', (c) => c.body('x'.repeat(size)))
  const server = await startServer(app, { port: 0, host: '127.0.0.1', writeTimeoutMs: 4000 })
  const ask = () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    return socket
  }
  const idle = ask()
  idle.pause()
  const slow = ask()
  const slowEnded = new Promise((done) => slow.once('close', done))
  // A busy machine takes seconds to make both answers; that of the idle client comes first.
  const answered = new Promise((done) => slow.once('data', done))
  let read = 0
  slow.on('data', (part: Buffer) => {
    read += part.length
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  await answered
  const startedAt = performance.now()
  // The part in the system's buffer can still be read; the rest of the answer never comes.
  await new Promise((resume) => setTimeout(resume, 12_000))
  let taken = 0
  idle.on('data', (part: Buffer) => (taken += part.length))
  const ended = new Promise((done) => idle.once('close', done))
  idle.resume()
  await ended
  expect(taken).toBeLessThan(size)
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  await slowEnded
  expect(read).toBeGreaterThan(size)
  await server.stop()
})

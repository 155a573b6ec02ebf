import { request } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import type { AppEnv } from './dependencies.ts'
import { startServer } from './server.ts'
import { makeTestApp } from '#api/testing/test-app.ts'

test('a taken port is told with what to do', async () => {
  const server = await startServer(new Hono<AppEnv>(), { port: 0 })
  await expect(startServer(new Hono<AppEnv>(), { port: server.port })).rejects.toThrow(
    `Port ${server.port} is taken by another program. Stop that program, or set PORT to a free port.`,
  )
  await server.stop()
})

test('stopping waits for the answer under way and takes no new request', async () => {
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
  const database = await openEmbeddedForTest()
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

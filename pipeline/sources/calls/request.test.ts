import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  inTurn,
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { requestBytes, type TryOutcome } from './request.ts'

const QUICK = { pauseMs: 1, timeoutMs: 300, random: () => 0 }
let service: ProviderServer
beforeAll(async () => {
  service = await startProviderServer()
})
afterAll(() => service.close())
let calls = 0
beforeEach(() => {
  calls = service.asked.length
})
const countCalls = () => service.asked.length - calls
const ask = (options = {}) =>
  requestBytes(`${service.url}/matches?key=secret`, { ...QUICK, ...options })

test('a service that fails twice and then answers has answered', async () => {
  service.answer(inTurn(reply('', 500), reply('', 503), reply('[]')))
  const { status, bytes } = await ask()
  expect([status, Buffer.from(bytes).toString()]).toEqual([200, '[]'])
  expect(countCalls()).toBe(3)
})

test('Retry-After is obeyed, in seconds and as a date; one that is too long ends the attempts', async () => {
  service.answer(inTurn(reply('', 429, { 'retry-after': '1' }), reply('[]')))
  const startedAt = performance.now()
  await ask()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
  service.answer(reply('', 429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }))
  calls = service.asked.length
  await expect(ask()).rejects.toMatchObject({ code: 'source_unavailable' })
  expect(countCalls()).toBe(1)
})

test('429 without Retry-After uses our own growing pause', async () => {
  service.answer(inTurn(reply('', 429), reply('', 429), reply('[]')))
  await ask({ pauseMs: 20 })
  expect(countCalls()).toBe(3)
})

test('a service that hangs, and one that sends a byte now and then, end at the time limit', async () => {
  service.answer(() => {})
  await expect(ask({ attempts: 2 })).rejects.toMatchObject({ code: 'source_timeout' })
  expect(countCalls()).toBe(2)
  service.answer((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  })
  await expect(ask({ attempts: 1 })).rejects.toMatchObject({ code: 'source_timeout' })
})

test('all attempts together end at the deadline', async () => {
  service.answer(reply('', 500))
  await expect(ask({ attempts: 50, pauseMs: 100, deadlineMs: 400 })).rejects.toThrow('500')
  // Pauses of 100 ms: a sixth attempt would begin after the deadline.
  expect(countCalls()).toBeLessThanOrEqual(5)
})

test('a cut connection is an unreachable service', async () => {
  service.answer((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(ask({ attempts: 1 })).rejects.toMatchObject({ code: 'source_unavailable' })
})

test('a request with a key goes to no other host, one without follows', async () => {
  const seen: (string | undefined)[] = []
  service.answer((request, response) => {
    seen.push(request.headers['x-key'] as string | undefined)
    if (request.url?.startsWith('/moved')) return reply('[]')(request, response)
    return reply('', 302, { location: `${service.url}/moved` })(request, response)
  })
  await expect(ask({ headers: { 'x-key': 'secret' } })).rejects.toMatchObject({
    code: 'source_changed',
    message: expect.stringContaining('sends /matches elsewhere (302)') as string,
  })
  expect(seen).toEqual(['secret'])
  expect((await ask()).status).toBe(200)
})

test('50 MB are not read to their end, and not requested again', async () => {
  let sent = 0
  service.answer((_, response) => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ')
    const send = () => {
      while (sent < 50 && !response.destroyed) {
        sent += 1
        if (!response.write(megabyte)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  await expect(ask({ maxBytes: 2 * 1024 * 1024, timeoutMs: 5_000 })).rejects.toMatchObject({
    code: 'source_changed',
  })
  expect(countCalls()).toBe(1)
  expect(sent).toBeLessThan(50)
})

test('each attempt is reported, and no message contains the query of the address', async () => {
  const told: TryOutcome[] = []
  service.answer(inTurn(reply('', 500), reply('[]')))
  await ask({ afterTry: async (outcome: TryOutcome) => void told.push(outcome) })
  expect(told.map(({ status }) => status)).toEqual([500, 200])
  expect(told[1]?.error).toBeNull()
  expect(JSON.stringify(told)).not.toContain('secret')
})

test("a clock far from the service's ends the request, also for an answer from a cache", async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toUTCString()
  for (const ms of [3 * 86_400_000, -6 * 60_000]) {
    service.answer(reply('[]', 200, { date: at(ms) }))
    await expect(ask()).rejects.toThrow(/^The clock of this machine says .* Set it right \(NTP\)/)
    expect(countCalls()).toBe(1)
    calls = service.asked.length
  }
  service.answer(reply('[]', 200, { date: at(-4 * 60_000) }))
  await expect(ask()).resolves.toMatchObject({ status: 200 })
  service.answer(reply('[]', 200, { date: at(-3_600_000), age: '3600' }))
  await expect(ask()).resolves.toMatchObject({ status: 200 })
})

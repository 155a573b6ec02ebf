import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureLoad } from './measure-load.ts'

const asked: { cookies: Set<string>; count: number } = { cookies: new Set(), count: 0 }
const server = createServer((request, response) => {
  asked.cookies.add(request.headers.cookie ?? '')
  asked.count += 1
  response.writeHead(request.url === '/fails' ? 500 : 200).end('reply')
})
let origin = ''

beforeEach(async () => {
  Object.assign(asked, { cookies: new Set(), count: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('an address is asked with the cookies given, and every reply is counted', async () => {
  const load = await measureLoad({
    url: `${origin}/list`,
    headers: { cookie: 'session=a=b; other=1' },
    connections: 3,
    seconds: 1,
    perSecond: 60,
  })
  expect([...asked.cookies]).toEqual(['session=a=b; other=1'])
  expect(load.failed).toBe(0)
  expect(load.replies).toBeGreaterThan(20)
  expect(load.replies).toBeLessThanOrEqual(asked.count)
  expect(load.p99).toBeGreaterThanOrEqual(load.p50)
})

test('a reply that is no success counts as failed', async () => {
  const load = await measureLoad({ url: `${origin}/fails`, connections: 1, seconds: 1 })
  expect(load.failed).toBe(load.replies)
  expect(load.failed).toBeGreaterThan(0)
})

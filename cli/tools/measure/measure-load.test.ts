import { afterAll, beforeEach, expect, test } from 'vitest'
import { startLocalServer } from '#data/testing/local-server.ts'
import { measureLoad } from './measure-load.ts'

const asked: { cookies: Set<string>; count: number } = { cookies: new Set(), count: 0 }
const { origin, close } = await startLocalServer((request, response) => {
  asked.cookies.add(request.headers.cookie ?? '')
  asked.count += 1
  response.writeHead(request.url === '/fails' ? 500 : 200).end('reply')
})

beforeEach(() => {
  Object.assign(asked, { cookies: new Set(), count: 0 })
})
afterAll(close)

test('requests carry the given cookies, and every reply is counted', async () => {
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

test('a reply other than 2xx counts as failed', async () => {
  const load = await measureLoad({ url: `${origin}/fails`, connections: 1, seconds: 1 })
  expect(load.failed).toBe(load.replies)
  expect(load.failed).toBeGreaterThan(0)
})

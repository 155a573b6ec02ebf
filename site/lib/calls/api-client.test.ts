import type { Language } from '#data/model/languages.ts'
import { afterAll, expect, test, vi } from 'vitest'
import {
  createRead,
  getFailureText,
  isUnauthorized,
  readAgain,
  ReplyError,
  send,
  toPath,
} from './api-client.ts'
import { setMember } from './drawn-for.ts'
import { MEMBER_HEADER } from '#data/model/account/member-header.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { createQueryClient } from './query-client.ts'

const seen: { method: string; url: string; type: string | undefined; body: string }[] = []
const server = await startLocalServer((request, reply) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, type: headers['content-type'], body })
    const [, status = '200', text = ''] = url.split('?')[0]?.split('/') ?? []
    reply.writeHead(Number(status), { 'content-type': 'application/json' })
    reply.end(decodeURIComponent(text))
  })
})
const { origin } = server
afterAll(() => server.close())

test('[call-general-01] every call includes cookies, and sends JSON only when there is a body', async () => {
  const spy = vi.spyOn(globalThis, 'fetch')
  await send('POST', `${origin}/200/1`)
  await send('POST', `${origin}/200/1`, { a: 1 })
  expect(spy.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include'])
  spy.mockRestore()
  expect(seen.slice(-2)).toEqual([
    { method: 'POST', url: '/200/1', type: undefined, body: '' },
    { method: 'POST', url: '/200/1', type: 'application/json', body: '{"a":1}' },
  ])
})

test('a change names the member for whom the page is drawn, a read does not', async () => {
  const spy = vi.spyOn(globalThis, 'fetch')
  setMember('ada')
  await send('PUT', `${origin}/200/1`, { a: 1 })
  await send('GET', `${origin}/200/1`)
  setMember(null)
  await send('PUT', `${origin}/200/1`, { a: 1 })
  const named = spy.mock.calls.map(([, init]) => new Headers(init?.headers).get(MEMBER_HEADER))
  expect(named).toEqual(['ada', null, null])
  spy.mockRestore()
})

test('[call-general-02] a default read is a GET to its key segments joined by slashes, parsed as JSON', async () => {
  expect(toPath(['/api/matches', 'some-id'])).toBe('/api/matches/some-id')
  const read = createRead('throw')
  await expect(read({ queryKey: [origin, '200', '[1,2]'] })).resolves.toEqual([1, 2])
  expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '' })
})

test('a polled read sends the ETag of its last reply, and returns that reply on 304', async () => {
  const asked: (string | undefined)[] = []
  let version = 1
  const versions = await startLocalServer((request, reply) => {
    const known = request.headers['if-none-match']
    asked.push(known)
    const etag = `"v${version}"`
    if (known === etag) return reply.writeHead(304, { etag }).end()
    return reply.writeHead(200, { etag }).end(JSON.stringify({ version }))
  })
  const path = `${versions.origin}/live`
  const read = (isOpened = false) =>
    readAgain({ path, parse: (body) => body as { version: number }, isOpened })
  const first = await read()
  expect(first).toEqual({ version: 1 })
  expect(await read()).toBe(first)
  // A first read (isOpened) fetches the whole reply, and still returns the same object.
  expect(await read(true)).toBe(first)
  version = 2
  expect(await read()).toEqual({ version: 2 })
  expect(asked).toEqual([undefined, '"v1"', undefined, '"v1"'])
  await versions.close()
  await expect(read()).rejects.toThrow()
})

test('[call-general-03] a 401 on a read is an error, and null if the read asks for that', async () => {
  const key = { queryKey: [origin, '401', 'Unauthorized'] }
  await expect(createRead('throw')(key)).rejects.toThrow('401: Unauthorized')
  await expect(createRead('null')(key)).resolves.toBeNull()
  await expect(createRead('null')({ queryKey: [origin, '500', 'x'] })).rejects.toThrow('500: x')
})

test('[call-general-04] by default reads never become stale, without refetch on focus, polling or retries', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  })
})

test('[err-http-message] the message is status, colon, space, body, or the status text without one', async () => {
  await expect(send('GET', `${origin}/418/short and stout`)).rejects.toThrow('418: short and stout')
  await expect(send('GET', `${origin}/404/`)).rejects.toThrow('404: Not Found')
})

test('[err-http-unauthorized] only 401: ... Unauthorized is recognised as unauthorised', () => {
  expect(isUnauthorized(new ReplyError(401, 'Unauthorized', ''))).toBe(true)
  expect(isUnauthorized(new Error('401: {"title":"Unauthorized"}'))).toBe(true)
  expect(isUnauthorized(new Error('403: Unauthorized'))).toBe(false)
  expect(isUnauthorized(new Error('401: something else'))).toBe(false)
  expect(isUnauthorized(new Error('500: a proxy said 401: Unauthorized'))).toBe(false)
  expect(isUnauthorized('401: Unauthorized')).toBe(false)
})

test('the message of the server is the detail of its problem', () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'Taken.',
    code: 'conflict',
  }
  const body = JSON.stringify(problem)
  const taken = new ReplyError(409, 'Conflict', body, 'Vergeben.')
  const tell = (error: unknown, language: Language) =>
    getFailureText(error, language, (message) => (message === 'Known.' ? 'Bekannt.' : null))
  expect(tell(taken, 'en')).toBe('Taken.')
  expect(tell(taken, 'de')).toBe('Vergeben.')
  expect(tell(new ReplyError(409, 'Conflict', body), 'de')).toBe('Taken.')
  const known = new ReplyError(400, '', JSON.stringify({ ...problem, detail: 'Known.' }), 'Code.')
  expect(tell(known, 'de')).toBe('Bekannt.')
  const failed = new ReplyError(500, '', JSON.stringify({ ...problem, status: 500 }), 'Code.')
  expect(tell(failed, 'en')).toBe('Code.')
  expect(tell(new ReplyError(502, 'Bad Gateway', '<html>'), 'en')).toBeNull()
  expect(tell(new Error('offline'), 'en')).toBeNull()
})

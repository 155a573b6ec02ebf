/** Drawn pages behind a real nginx with the published configuration. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PackedReply } from '#api/cache/packed-reply.ts'
import { send } from '#api/cache/send.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { startServer, type RunningServer } from '#api/server.ts'
import { findFreePort } from './free-port.ts'
import { startProxy, toLocalNginx } from './nginx.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const folder = makeTestFolder()
const siteDir = join(folder, 'site')
/** Pages that the machine has drawn, with the cookie that came along. */
let drawn: string[] = []
let version = 'first'
let machine: RunningServer
let machinePort: number
let proxyPort: number
let proxy: Awaited<ReturnType<typeof startProxy>>

const app = new Hono<AppEnv>()
app.get('/api/ready', (c) => c.json({ status: 'ready' }))
app.get('/matches/:id', async (c) => {
  drawn.push(`${c.req.path} ${c.req.header('cookie') ?? 'no cookie'}`)
  await sleep(50)
  const caching = 'public, max-age=0, s-maxage=1'
  const body = Buffer.from(`${version} ${c.req.path} `.padEnd(3000, 'x'))
  return send(c, new PackedReply(body, { 'cache-control': caching, vary: 'Accept-Encoding' }))
})
app.get('/sets-a-cookie', (c) => {
  drawn.push(c.req.path)
  c.header('Cache-Control', 'public, max-age=60')
  c.header('Set-Cookie', 'session=of-one-member')
  return c.text('of one member')
})
const startMachine = () => startServer(app, { port: machinePort, host: '127.0.0.1' })

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port: proxyPort, path, headers, agent: false })
  const response = await new Promise<IncomingMessage>((done, fail) =>
    asked.once('response', done).once('error', fail).end(),
  )
  const body = await buffer(response)
  return { status: response.statusCode!, headers: response.headers, body }
}
const readVersion = async (path: string) => {
  const { status, body } = await ask(path)
  return `${status} ${body.toString().split(' ')[0]}`
}

beforeAll(async () => {
  mkdirSync(siteDir)
  writeFileSync(join(siteDir, 'index.html'), 'the landing page')
  writeFileSync(join(siteDir, '404.html'), 'no page here')
  const release = join(`${siteDir}.releases`, 'data/latest')
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'matches.csv'), 'a,b\n')
  ;[machinePort, proxyPort] = [await findFreePort(), await findFreePort()]
  machine = await startMachine()
  const upstreams = [machinePort]
  const own = join(folder, 'nginx')
  proxy = await startProxy({ port: proxyPort, upstreams, siteDir, folder: own })
})
afterAll(async () => {
  await proxy.stop()
  await machine.stop()
})
beforeEach(() => {
  drawn = []
  version = 'first'
})

test('a table of the data set has its type, and other sites may read it', async () => {
  const { status, headers, body } = await ask('/data/latest/matches.csv')
  expect([status, headers['content-type'], body.toString()]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'a,b\n',
  ])
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('a file of the site needs no machine, a page without a file is drawn once for all, and what is neither is the not-found page', async () => {
  expect((await ask('/')).body.toString()).toBe('the landing page')
  const all = await Promise.all(Array.from({ length: 30 }, () => readVersion('/matches/a')))
  expect(new Set(all)).toEqual(new Set(['200 first']))
  expect(drawn).toEqual(['/matches/a no cookie'])
  const missing = await ask('/nowhere')
  expect([missing.status, missing.body.toString()]).toEqual([404, 'no page here'])
})

test('each browser gets the encoding that it reads, one copy of each, and none for another spelling', async () => {
  const spellings = ['gzip, deflate, br', 'br', 'gzip, deflate', 'gzip;q=0', 'identity', 'GZIP, BR']
  const sent = []
  for (const accepted of spellings) {
    const { headers, body } = await ask('/matches/b', { 'accept-encoding': accepted })
    const encoding = headers['content-encoding']
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((unpack?.(body) ?? body).toString()).toMatch(/^first \/matches\/b x+$/)
    expect(headers['vary']).toContain('Accept-Encoding')
    sent.push(encoding)
  }
  expect(sent).toEqual(['br', 'br', 'gzip', undefined, undefined, 'br'])
  expect(drawn).toHaveLength(3)
})

test('a stale page is sent at once while one new one is fetched', async () => {
  expect(await readVersion('/matches/c')).toBe('200 first')
  version = 'second'
  await sleep(2100)
  const all = await Promise.all(Array.from({ length: 20 }, () => readVersion('/matches/c')))
  expect(all.filter((one) => one === '200 first').length).toBeGreaterThan(0)
  await expect.poll(() => readVersion('/matches/c')).toBe('200 second')
})

test('while the machine is away stored pages are sent stale, other pages are refused with a time to wait, and files as always', async () => {
  expect(await readVersion('/matches/d')).toBe('200 first')
  await machine.stop()
  await sleep(2100)
  for (const _ of [1, 2, 3]) expect(await readVersion('/matches/d')).toBe('200 first')
  const other = await ask('/matches/e')
  expect([other.status, other.headers['retry-after']]).toEqual([503, '2'])
  expect((await ask('/')).status).toBe(200)
  version = 'third'
  machine = await startMachine()
  await expect.poll(() => readVersion('/matches/d'), { timeout: 10_000 }).toBe('200 third')
})

test('a member’s request is never answered from the store nor stored, no machine sees its cookies, and a reply that sets one is not stored', async () => {
  for (const cookie of ['session=abc', 'theme=dark; __Host-session=abc'])
    for (const _ of [1, 2]) await ask('/matches/f', { cookie })
  expect(drawn).toEqual(Array(4).fill('/matches/f no cookie'))
  for (const _ of [1, 2]) await ask('/matches/f', { cookie: 'signed_in=1; my_session=2' })
  expect(drawn).toHaveLength(5)
  for (const _ of [1, 2]) await ask('/sets-a-cookie')
  expect(drawn).toHaveLength(7)
})

test('another host name in the request is the same page', async () => {
  for (const host of ['127.0.0.1', 'evil.example'])
    expect((await ask('/matches/g', { host, 'x-forwarded-host': host })).status).toBe(200)
  expect(drawn).toHaveLength(1)
})

test('the published nginx configuration is used unchanged except for port, machines and folder', () => {
  const text = toLocalNginx({
    port: 4000,
    upstreams: [4001, 4002],
    siteDir: '/srv/copy',
    folder: '/tmp/of-its-own',
  })
  expect(text).toContain('\tlisten 127.0.0.1:4000;\n')
  expect(text.match(/server 127\.0\.0\.1:400[12] /g)).toHaveLength(2)
  expect(text).toContain('root /srv/copy;')
  expect(text).not.toMatch(/ssl|return 301|4321|\/srv\/pitchproof/)
  expect(text).toContain('error_page 502 504 = @later;')
  expect(text.split('{')).toHaveLength(text.split('}').length)
})

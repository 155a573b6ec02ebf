/** The service worker's rules about a member's replies, with maps in place of the browser's caches. */
import { beforeEach, expect, test, vi } from 'vitest'
import { MEMBER_REPLIES, USER_CALL } from '#data/model/offline-calls.ts'

const ORIGIN = 'https://example.com'
const LIST = '/api/matches?date=2026-08-15'
const MATCH = '/api/matches/one'
const toUrl = (key: Request | string) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).href

function makeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: Request | string) => store.get(toUrl(key))?.clone(),
      put: async (key: Request | string, reply: Response) => void store.set(toUrl(key), reply),
      delete: async (key: string) => store.delete(toUrl(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    }
  }
  return { open, delete: async (name: string) => stores.delete(name), stores }
}

interface Visit {
  readonly reply: Promise<Response>
  /** Resolves when the worker has stored everything. */
  readonly settled: Promise<void>
}

let caches: ReturnType<typeof makeCaches>
/** Replies of the network by path; for any other path the network fails. */
let network: Map<string, () => Promise<Response> | Response>
let listeners: Map<string, (event: object) => void>
let told: string[]

async function startWorker(): Promise<void> {
  listeners = new Map()
  vi.resetModules()
  await import('./service-worker.ts')
}

beforeEach(async () => {
  caches = makeCaches()
  network = new Map()
  told = []
  const page = { id: 'page', postMessage: (storedAt: string) => void told.push(storedAt) }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('self', {
    clients: { get: async () => page },
    addEventListener: (type: string, listen: (event: object) => void) =>
      void listeners.set(type, listen),
  })
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const { pathname, search } = new URL(toUrl(asked))
    const answer = network.get(pathname + search)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
  await startWorker()
})

function visit(path: string, method = 'GET', mode = 'cors'): Visit {
  const waits: Promise<unknown>[] = []
  let reply: Promise<Response> = Promise.reject(new Error(`${path} was not answered.`))
  reply.catch(() => {})
  listeners.get('fetch')!({
    request: { url: toUrl(path), method, mode },
    clientId: 'page',
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
    respondWith: (work: Promise<Response>) => void (reply = work),
  })
  const settled = (async () => {
    await reply.catch(() => {})
    for (const work of waits) await work
  })()
  return { reply, settled }
}

const listStored = () =>
  [...(caches.stores.get(MEMBER_REPLIES)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length))
const answer =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const signIn = (id: string, isPremium = true) =>
  network.set(USER_CALL, answer({ id, isPremium, isAdmin: false }))
const settle = async (...visits: Visit[]) => {
  for (const { settled } of visits) await settled
}

test('a page that asks twice who is signed in, at the same time as for its list, has both stored', async () => {
  signIn('ada')
  network.set(LIST, answer({ matches: [] }))
  await settle(visit(USER_CALL), visit(LIST), visit(USER_CALL))
  expect(listStored().sort()).toEqual([USER_CALL, LIST])
})

test('a page that is left before its user is read does not prevent storing the next page’s list', async () => {
  network.set(LIST, answer({ matches: [] }))
  const left = Promise.withResolvers<Response>()
  network.set(USER_CALL, () => left.promise)
  const first = visit(USER_CALL)
  const late = Promise.withResolvers<Response>()
  network.set(USER_CALL, () => late.promise)
  const second = [visit(USER_CALL), visit(LIST)]
  left.reject(new DOMException('aborted', 'AbortError'))
  await settle(first)
  late.resolve(Response.json({ id: 'ada', isPremium: true, isAdmin: false }))
  await settle(...second)
  expect(listStored().sort()).toEqual([USER_CALL, LIST])
})

test('a restarted worker reads the user itself before it stores anything', async () => {
  network.set(MATCH, answer({ match: 1 }))
  await settle(visit(MATCH))
  expect(listStored()).toEqual([])
  signIn('ada')
  await startWorker()
  await settle(visit(MATCH))
  expect(listStored().sort()).toEqual([USER_CALL, MATCH])
})

test('a reply requested before a write is not stored after it, and everything stored is erased', async () => {
  signIn('ada')
  network.set(LIST, answer({}))
  await settle(visit(USER_CALL), visit(LIST))
  const late = Promise.withResolvers<Response>()
  network.set(MATCH, () => late.promise)
  network.set('/api/auth/logout', () => new Response(null, { status: 204 }))
  const asked = visit(MATCH)
  await settle(visit('/api/auth/logout', 'POST'))
  expect(listStored()).toEqual([])
  late.resolve(Response.json({ paid: 61.5 }))
  await settle(asked)
  expect(listStored()).toEqual([])
})

test('another account or plan finds nothing stored, and replies still under way are not stored', async () => {
  for (const [id, isPremium] of [
    ['bob', true],
    ['ada', false],
  ] as const) {
    signIn('ada')
    network.set(LIST, answer({}))
    await settle(visit(USER_CALL), visit(LIST))
    const late = Promise.withResolvers<Response>()
    network.set(MATCH, () => late.promise)
    const asked = visit(MATCH)
    signIn(id, isPremium)
    await settle(visit(USER_CALL))
    expect(listStored()).toEqual([USER_CALL])
    await settle(visit(LIST))
    expect(listStored().sort()).toEqual([USER_CALL, LIST])
    late.resolve(Response.json({ paid: 61.5 }))
    await settle(asked)
    expect(listStored().sort()).toEqual([USER_CALL, LIST])
    signIn('ada')
    await settle(...[USER_CALL, LIST].map((path) => visit(path)))
    expect(listStored().sort()).toEqual([USER_CALL, LIST])
  }
})

test('an ended session erases everything; a match that is refused erases only itself', async () => {
  signIn('ada')
  network.set(LIST, answer({}))
  network.set(MATCH, answer({}))
  await settle(visit(USER_CALL), visit(LIST), visit(MATCH))
  network.set(MATCH, answer({}, 403))
  await settle(visit(MATCH))
  expect(listStored().sort()).toEqual([USER_CALL, LIST])
  network.set(LIST, answer({}, 401))
  await settle(visit(LIST))
  expect(listStored()).toEqual([])
})

test('without a network a stored reply is served, and the page is told its time, until a new one comes', async () => {
  signIn('ada')
  network.set(LIST, answer({ matches: [1] }))
  await settle(visit(USER_CALL), visit(LIST))
  expect(told).toEqual([''])
  network.clear()
  const shown = visit(LIST)
  expect(await (await shown.reply).json()).toEqual({ matches: [1] })
  await settle(shown)
  expect(told).toHaveLength(2)
  expect(Date.now() - Date.parse(told[1]!)).toBeLessThan(60_000)

  network.set(LIST, answer({}, 502))
  await settle(visit(LIST))
  expect(told).toHaveLength(2)
  // Another read that gets through says nothing about the list.
  network.set(MATCH, answer({}))
  await settle(visit(MATCH))
  expect(told.slice(2)).toEqual([told[1]])
  network.clear()
  await settle(visit(LIST))
  const nextDay = '/api/matches?date=2026-08-16'
  for (const list of [LIST, nextDay]) network.set(list, answer({ matches: [] }))
  await settle(visit(nextDay))
  await settle(visit(LIST))
  expect(told.slice(3)).toEqual([told[1], '', ''])
  await expect(visit('/api/matches/two').reply).rejects.toThrow('Failed to fetch')
  expect(listeners.has('message')).toBe(true)
})

test('without a network the offline page is for readers alone: a script’s read fails', async () => {
  network.set('/offline', () => new Response('OFFLINE'))
  await settle(visit('/offline'))
  network.clear()
  const open = (path: string) => visit(path, 'GET', 'navigate').reply
  expect(await (await open('/teams/arsenal')).text()).toBe('OFFLINE')
  await expect(visit('/teams/arsenal').reply).rejects.toThrow('Failed to fetch')
})

test('without a network the dashboard opens on the stored day, the offline page as it is', async () => {
  signIn('ada')
  for (const path of ['/', '/offline']) {
    network.set(path, () => new Response(path))
    await settle(visit(path))
  }
  network.set(LIST, answer({}))
  await settle(visit(LIST))
  network.clear()
  const open = (path: string) => visit(path, 'GET', 'navigate').reply
  vi.spyOn(Response, 'redirect').mockImplementation((to) => new Response(`to ${String(to)}`))
  expect(await (await open('/')).text()).toBe('to /?day=2026-08-15')
  expect(await (await open('/offline')).text()).toBe('/offline')
  vi.restoreAllMocks()
})

test('a full disk takes neither a file of a page away nor the way to sign in', async () => {
  network.set('/assets/app.abc.js', () => new Response('1'))
  network.set('/fonts/a.woff2', () => new Response('2'))
  network.set('/api/auth/login', () => new Response(null, { status: 204 }))
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  vi.stubGlobal('caches', {
    ...caches,
    open: async () => ({ match: async () => undefined, put: full }),
  })
  for (const path of ['/assets/app.abc.js', '/fonts/a.woff2'])
    expect((await visit(path).reply).status).toBe(200)
  const erase = vi.fn(async () => true).mockImplementationOnce(full)
  vi.stubGlobal('caches', { ...caches, delete: erase })
  expect((await visit('/api/auth/login', 'POST').reply).status).toBe(204)
})

test('who is signed in is asked again after a failed answer', async () => {
  network.set(LIST, answer({}))
  network.set(USER_CALL, answer({}, 503))
  await settle(visit(USER_CALL), visit(LIST))
  expect(listStored()).toEqual([])
  signIn('ada')
  await settle(visit(LIST))
  expect(listStored().sort()).toEqual([USER_CALL, LIST])
})

/** The service worker's rules about a member's replies, with maps in place of the browser's caches. */
import { beforeEach, expect, test, vi } from 'vitest'
import { MEMBER_REPLIES, USER_CALL } from '#data/model/addresses.ts'

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

function visit(path: string, method = 'GET'): Visit {
  const waits: Promise<unknown>[] = []
  let reply: Promise<Response> = Promise.reject(new Error(`${path} was not answered.`))
  reply.catch(() => {})
  listeners.get('fetch')!({
    request: new Request(new URL(path, ORIGIN), { method }),
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

test('without a network a stored reply is served, and the page is told its time', async () => {
  signIn('ada')
  network.set(LIST, answer({ matches: [1] }))
  await settle(visit(USER_CALL), visit(LIST))
  network.clear()
  const shown = visit(LIST)
  expect(await (await shown.reply).json()).toEqual({ matches: [1] })
  await settle(shown)
  expect(told).toHaveLength(1)
  expect(Date.now() - Date.parse(told[0]!)).toBeLessThan(60_000)
  await expect(visit('/api/matches/two').reply).rejects.toThrow('Failed to fetch')
  expect(listeners.has('message')).toBe(true)
})

const makeSubscription = (endpoint: string, keys?: object) => ({
  toJSON: () => ({ endpoint, keys }),
})

test('a notification is always shown, opens its match, and its button ends the messages', async () => {
  const shown: [title: string, options: { data: object; tag: string }][] = []
  const opened: string[] = []
  const asked: string[] = []
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (...all: (typeof shown)[number]) => void shown.push(all),
      pushManager: { subscribe: async (options: object) => makeSubscription('again', options) },
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (type: string, listen: (event: object) => void) =>
      void listeners.set(type, listen),
  })
  let state: object | null = { publicKey: 'key', choice: { kinds: ['goal'] } }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, address, body].filter(Boolean).join(' '))
    if (method === 'GET') return Response.json(state, { status: state === null ? 401 : 200 })
    return new Response(null, { status: 204 })
  })
  await startWorker()
  const tell = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)!({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) })
    // What is not waited for, the browser may stop.
    expect(waits).toHaveLength(1)
    await waits[0]
  }
  const notification = {
    title: 'Arsenal 1–0 Chelsea',
    body: 'Goal (23′).',
    navigate: `${ORIGIN}/match/one`,
    lang: 'en',
    tag: 'one',
    data: { end: '/api/push/end/token', endLabel: 'Stop notifications' },
  }
  await tell('push', { data: { json: () => ({ web_push: 8030, notification }) } })
  expect(shown).toEqual([
    [
      'Arsenal 1–0 Chelsea',
      expect.objectContaining({
        body: 'Goal (23′).',
        tag: 'one',
        actions: [{ action: 'end', title: 'Stop notifications' }],
      }),
    ],
  ])
  const press = (action: string) =>
    tell('notificationclick', { action, notification: { ...shown[0]![1], close() {} } })
  await press('')
  expect(opened).toEqual([`${ORIGIN}/match/one`])
  await press('end')
  expect(asked.splice(0)).toEqual(['POST /api/push/end/token'])
  expect(opened).toHaveLength(1)

  // An address that the browser has changed is stored with the choice of before.
  const read = 'GET /api/account/push'
  for (const [newSubscription, address] of [
    [makeSubscription('new'), '{"endpoint":"new"}'],
    [null, '{"endpoint":"again","keys":{"userVisibleOnly":true,"applicationServerKey":"key"}}'],
  ] as const) {
    await tell('pushsubscriptionchange', { newSubscription })
    const body = `{"address":${address},"choice":{"kinds":["goal"]}}`
    expect(asked.splice(0)).toEqual([read, `PUT /api/account/push ${body}`])
  }
  for (const none of [
    { publicKey: null, choice: null },
    { publicKey: 'key', choice: null },
    null,
  ]) {
    state = none
    await tell('pushsubscriptionchange', { newSubscription: null })
    expect(asked.splice(0)).toEqual([read])
  }
})

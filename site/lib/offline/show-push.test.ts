/** The service worker's notifications, with its scope and the network stood in for. */
import { expect, test, vi } from 'vitest'

const ORIGIN = 'https://example.com'

const makeSubscription = (endpoint: string, keys?: object) => ({
  toJSON: () => ({ endpoint, keys }),
})

test('a notification is always shown, opens its match, and its button ends the messages', async () => {
  const shown: [title: string, options: { data: object; tag: string }][] = []
  const opened: string[] = []
  const pages: { url: string; focus: () => Promise<void> }[] = []
  const asked: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (...all: (typeof shown)[number]) => void shown.push(all),
      pushManager: { subscribe: async (options: object) => makeSubscription('again', options) },
    },
    clients: {
      matchAll: async () => pages,
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
  await import('./service-worker.ts')
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
  // A match that is open at one of its parts is shown, not opened again.
  const focus = vi.fn(async () => {})
  pages.push({ url: `${ORIGIN}/match/one#why`, focus })
  await press('')
  expect([focus.mock.calls.length, opened.length]).toEqual([1, 1])
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

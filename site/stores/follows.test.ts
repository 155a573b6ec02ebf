import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const dataset: Record<string, string> = {}
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('document', { documentElement: { dataset } })
vi.stubGlobal('addEventListener', () => {})
const { $follows, changeFollow, readFollows, takeAlong } = await import('./follows.ts')

const follow = (id: string) => ({ kind: 'team', id })
/** The account's follows; a refusal changes nothing of them. */
let account: ReturnType<typeof follow>[]
let isRefusing = false
/** What a reply waits for, once the server has made it. */
let delivery: Promise<void>

vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: RequestInit = {}) => {
  if (isRefusing && method !== 'GET') return new Response('{}', { status: 503 })
  const id = path.split('/').at(-1)!
  if (method === 'DELETE') account = account.filter((other) => other.id !== id)
  if (method === 'PUT') account = [...account, follow(id)]
  if (method === 'POST') account = [...account, ...JSON.parse(String(body)).follows]
  const text = JSON.stringify(account)
  await delivery
  return new Response(text)
})

beforeEach(async () => {
  dataset['auth'] = 'in'
  stored.clear()
  account = ['a', 'b', 'c'].map(follow)
  isRefusing = false
  delivery = Promise.resolve()
  await readFollows()
})

test('a refused change leaves the list as it was, in its order', async () => {
  isRefusing = true
  await expect(changeFollow('team/a', false)).rejects.toThrow('refused')
  expect($follows.get()).toEqual(['team/a', 'team/b', 'team/c'])
  await expect(changeFollow('team/b', true)).rejects.toThrow('refused')
  expect($follows.get()).toEqual(['team/a', 'team/b', 'team/c'])
})

test('a change is not undone by a read that began before it, nor by one that began during it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  delivery = promise
  const work = [readFollows(), changeFollow('team/d', true), readFollows()]
  setImmediate(resolve)
  await Promise.all(work)
  expect($follows.get()).toEqual(['team/a', 'team/b', 'team/c', 'team/d'])
})

test('follows are moved into the account between two changes', async () => {
  stored.set('follows', 'team/x')
  const work = [changeFollow('team/d', true), takeAlong(), changeFollow('team/a', false)]
  await Promise.all(work)
  expect($follows.get()).toEqual(['team/b', 'team/c', 'team/d', 'team/x'])
})

/** The head script, with its page stood in for. */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { LIST_ORDERS } from '#data/model/match/list-orders.ts'
import { toListPath } from '#site/lib/calls/match-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'

const SCRIPT = readFileSync(new URL('boot.js', import.meta.url), 'utf8')

interface Visit {
  readonly path: string
  readonly cookie?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly page?: Readonly<Record<string, string>>
}

/** Where it redirects to. */
function boot({ path, cookie = '', stored = {}, page = {} }: Visit): string[] {
  const { pathname, search, hash } = new URL(path, 'https://example.com')
  const redirects: string[] = []
  const replace = (to: string) => redirects.push(to)
  vi.stubGlobal('document', { documentElement: { dataset: { ...page } }, cookie })
  vi.stubGlobal('location', { pathname, search, hash, replace })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => Response.json({}))
  runInThisContext(SCRIPT)
  return redirects
}

test.each(LIST_ORDERS)('the early read of the list is the one of the dashboard: by %s', (order) => {
  const stored = { 'list-order': order }
  boot({
    path: '/',
    cookie: 'signed_in=1',
    stored,
    page: { reads: ISLANDS.dashboard.reads.join(' ') },
  })
  const date = new Date().toISOString().slice(0, 10)
  const query = { date, until: null, league: 'all', page: 1, pageSize: 10, order }
  expect(Object.keys(globalThis.earlyReads!)).toContain(toListPath(query))
})

test('who is sent on keeps the part of the page that the link names', () => {
  const page = { login: '/login', languages: 'de' }
  expect(boot({ path: '/account?a=1#letter', page })).toEqual([
    `/login?next=${encodeURIComponent('/account?a=1#letter')}`,
  ])
  const stored = { language: 'de' }
  expect(boot({ path: '/?a=1#features', stored, page: { languages: 'de' } })).toEqual([
    '/de?a=1#features',
  ])
})

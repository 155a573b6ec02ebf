import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MEMBER_REPLIES } from '#data/model/offline-calls.ts'
import { listNamedFiles, toKind, toOfflinePage, toStoredPage } from './kinds.ts'
import { isExpired, isReplaced, STORED_MS, toOwner } from './member-replies.ts'

const ORIGIN = 'https://example.com'
const ask = (path: string, method = 'GET') =>
  toKind({ method, url: new URL(path, ORIGIN).href }, ORIGIN)

test('of the calls only the user, a day’s list and a match are stored', () => {
  expect(ask('/api/auth/user')).toBe('user')
  expect(ask('/api/matches?date=2026-08-15&page=1&pageSize=10')).toBe('list')
  expect(ask('/api/matches/premier-league-2026-arsenal-chelsea')).toBe('match')
  for (const path of [
    '/api/matches?page=1',
    '/api/matches/preview',
    '/api/matches/dates',
    '/api/favorites',
    '/api/admin/stats',
    '/api/billing/config',
    '/api/account/export',
    '/api/record',
    '/ledger/checkpoint',
    'https://js.stripe.com/dahlia/stripe.js',
  ])
    expect(ask(path), path).toBeNull()
})

test('every write to sign-in, account or payment erases stored replies; other writes do not', () => {
  for (const path of ['/api/auth/logout', '/api/auth/login/code', '/api/account/close'])
    expect(ask(path, 'POST'), path).toBe('write')
  expect(ask('/api/billing/checkout', 'POST')).toBe('write')
  // An unknown write erases too, so that no paid figure stays behind.
  expect(ask('/api/gifts/redeem', 'POST')).toBe('write')
  expect(ask('/api/favorites/a-match', 'PUT')).toBeNull()
  expect(ask('/api/matches/a-match/result', 'PUT')).toBeNull()
  expect(ask('/api/matches/a-match/gift', 'PUT')).toBe('write')
  expect(ask('/api/admin/ingest-fixtures', 'POST')).toBeNull()
})

test('only the dashboard and the page of matches are stored as pages, in their language', () => {
  expect(toStoredPage('/')).toBe('/')
  expect(toStoredPage('/de')).toBe('/de/')
  expect(toStoredPage('/match/a-match')).toBe('/match/')
  expect(toStoredPage('/tr/match/a-match/')).toBe('/tr/match/')
  for (const path of ['/admin', '/account', '/subscribe', '/de/admin', '/match', '/despair'])
    expect(toStoredPage(path), path).toBeNull()
  expect(ask('/admin')).toBe('page')
  expect(ask('/api/export/settled.csv')).toBeNull()
  expect(ask('/social/en/site.png')).toBeNull()
  expect(toOfflinePage('/de/results')).toBe('/de/offline')
  expect(toOfflinePage('/results')).toBe('/offline')
})

test('a page names its files, each once', () => {
  const html = `<html data-preload="/assets/a.x1.js /assets/b.js"><link href="/assets/a.x1.js"><link href="/fonts/inter.woff2">`
  expect(listNamedFiles(html)).toEqual(['/assets/a.x1.js', '/assets/b.js', '/fonts/inter.woff2'])
})

test('another account, another plan or nobody is another owner', () => {
  const user = { id: '1', isPremium: true, isAdmin: false, firstName: 'Robin' }
  expect(toOwner({ ...user, firstName: 'Alex' })).toBe(toOwner(user))
  for (const change of [{ id: '2' }, { isPremium: false }, { isAdmin: true }])
    expect(toOwner({ ...user, ...change })).not.toBe(toOwner(user))
  expect(toOwner(null)).toBeNull()
  expect(toOwner('nobody')).toBeNull()
})

test('one match is stored at a time, and the lists of one day', () => {
  const list = (query: string) => `${ORIGIN}/api/matches?${query}`
  const match = (id: string) => `${ORIGIN}/api/matches/${id}`
  expect(isReplaced(match('one'), match('two'))).toBe(true)
  expect(isReplaced(match('one'), match('one'))).toBe(false)
  expect(isReplaced(list('date=2026-08-15'), match('one'))).toBe(false)
  expect(isReplaced(list('date=2026-08-15'), list('date=2026-08-16'))).toBe(true)
  expect(isReplaced(list('date=2026-08-15'), list('date=2026-08-15&page=2'))).toBe(false)
  expect(isReplaced(match('one'), list('date=2026-08-15'))).toBe(false)
  expect(isReplaced(`${ORIGIN}/api/auth/user`, match('one'))).toBe(false)
})

test('a stored reply is too old after two days, or if it has no time', () => {
  const now = Date.parse('2026-08-15T12:00:00Z')
  const storedAt = (iso: string) => new Response('{}', { headers: { 'x-stored-at': iso } })
  expect(isExpired(storedAt(new Date(now - STORED_MS + 1).toISOString()), now)).toBe(false)
  expect(isExpired(storedAt(new Date(now - STORED_MS).toISOString()), now)).toBe(true)
  expect(isExpired(new Response('{}'), now)).toBe(true)
})

test('the head script of every page erases under the same name', () => {
  expect(readFileSync('site/lib/browser/boot.js', 'utf8')).toContain(`delete('${MEMBER_REPLIES}')`)
})

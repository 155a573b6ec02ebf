import { expect, test } from 'vitest'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { EMPTY_PAST, type PastIndex } from '#data/model/past/past-files.ts'
import { toSlug } from '#data/model/feed.ts'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { findMoved } from './moved-pages.ts'

const NAMES = ['Śląsk Wrocław', 'Nordsjælland', 'Manchester United', 'Tromsø']
const teams = new Map(
  NAMES.map((name) => [toSlug(name), { id: toSlug(name), name } as unknown as Team]),
)

const facts = {
  teams,
  resultDays: [{ day: '2026-11-27', matches: [] }],
  daysAhead: new Set(['2026-11-28']),
}
const summary = { hash: '', count: 0, right: 0 }
const past: PastIndex = {
  ...EMPTY_PAST,
  days: { '2025-03-01': { ...summary, season: '2024-25' } },
  leagues: {
    '2024-25/serie-a': { ...summary, clubs: [['monza', 'Monza']] },
    '2025-26/serie-b': { ...summary, clubs: [['monza', 'Monza']] },
  },
}
const findDayOfPage = async (id: string) => (id === 'tromso-brann' ? '2026-12-19' : null)
const find = (path: string) => findMoved(readDrawnAddress(path)!, { facts, past, findDayOfPage })

test.each([
  ['/teams/slask-wroc-aw', '/teams/slask-wroclaw'],
  ['/de/teams/slask-wroc-aw', '/de/teams/slask-wroclaw'],
  ['/social/team/nordsj-lland.png', '/social/team/nordsjaelland.png'],
  ['/ro/teams/man-united', '/ro/teams/manchester-united'],
  ['/teams/tromso-il', '/teams/tromso'],
  ['/predictions/2026-11-27', '/results/2026-11-27'],
  ['/tr/predictions/2025-03-01', '/tr/results/2025-03-01'],
])('%s leads on to %s, for good', async (path, moved) => {
  expect(await find(path)).toEqual({ path: moved, isForGood: true })
})

test.each(['', '/de'])(
  'a moved match leads on from %s, until it is moved again',
  async (language) => {
    expect(await find(`${language}/predictions/2026-11-28/tromso-brann`)).toEqual({
      path: `${language}/predictions/2026-12-19/tromso-brann`,
      isForGood: false,
    })
  },
)

test('a club that no table has leads on to its newest page of the archive, until it comes back', async () => {
  const moved = { path: '/fr/archive/2025-26/serie-b/monza', isForGood: false }
  expect(await find('/fr/teams/monza')).toEqual(moved)
})

test.each([
  '/teams/tromso',
  '/teams/nobody',
  '/social/team/monza.png',
  '/results/2026-11-28',
  '/predictions/2026-11-28',
  '/predictions/2030-01-01',
  '/predictions/2026-12-19/tromso-brann',
  '/predictions/2026-12-19/nobody',
])('%s leads nowhere', async (path) => {
  expect(await find(path)).toBeNull()
})

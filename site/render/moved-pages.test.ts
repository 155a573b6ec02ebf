import { expect, test } from 'vitest'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { toSlug } from '#data/model/feed.ts'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { findMoved } from './moved-pages.ts'

const NAMES = ['Śląsk Wrocław', 'Nordsjælland', 'Manchester United', 'Tromsø']
const teams = new Map(
  NAMES.map((name) => [toSlug(name), { id: toSlug(name), name } as unknown as Team]),
)

test.each([
  ['/teams/slask-wroc-aw', '/teams/slask-wroclaw'],
  ['/de/teams/slask-wroc-aw', '/de/teams/slask-wroclaw'],
  ['/social/team/nordsj-lland.png', '/social/team/nordsjaelland.png'],
  ['/ro/teams/man-united', '/ro/teams/manchester-united'],
  ['/teams/tromso-il', '/teams/tromso'],
  ['/teams/tromso', null],
  ['/teams/nobody', null],
  ['/results/2026-11-28', null],
  ['/predictions/2026-11-28/tromso-brann', '/predictions/2026-12-19/tromso-brann'],
  ['/de/predictions/2026-11-28/tromso-brann', '/de/predictions/2026-12-19/tromso-brann'],
  ['/predictions/2026-12-19/tromso-brann', null],
  ['/predictions/2026-12-19/nobody', null],
])('%s leads on to %s', async (path, moved) => {
  const findDayOfPage = async (id: string) => (id === 'tromso-brann' ? '2026-12-19' : null)
  expect(await findMoved(readDrawnAddress(path)!, { teams, findDayOfPage })).toBe(moved)
})

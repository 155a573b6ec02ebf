import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toShelf, toShelfFile, type MadeUnit } from '#data/model/past/made-pages.ts'
import type { PastIndex } from '#data/model/past/past-files.ts'
import { listArchiveUnits, listDayUnits, listWanted } from './past-units.ts'

let pastDir: string
beforeEach(() => {
  pastDir = mkdtempSync(join(tmpdir(), 'pitchproof-units-'))
})
afterEach(() => rmSync(pastDir, { recursive: true, force: true }))

const index: PastIndex = {
  v: 1,
  isWhole: true,
  days: {
    '2024-08-17': { hash: 'a', count: 9, right: 5, season: '2024-25' },
    '2024-08-18': { hash: 'b', count: 3, right: 1, season: '2024-25' },
    '2025-08-16': { hash: 'c', count: 2, right: 2, season: '2025-26' },
  },
  leagues: {
    '2024-25/premier-league': { hash: 'd', count: 12, right: 6, clubs: [['arsenal', 'Arsenal']] },
    '2025-26/la-liga': { hash: 'e', count: 2, right: 2, clubs: [['getafe', 'Getafe']] },
  },
}
const units = [...listDayUnits(index), ...listArchiveUnits(index)]

/** Records units as made. */
function note(made: readonly { unit: string; hash: string }[], code = 'now'): void {
  for (const [shelf, list] of Map.groupBy(made, ({ unit }) => toShelf(unit))) {
    const path = join(pastDir, toShelfFile(shelf))
    mkdirSync(dirname(path), { recursive: true })
    const known = list.map(({ unit, hash }) => [unit, { hash, code, pages: {} } satisfies MadeUnit])
    writeFileSync(path, JSON.stringify({ units: Object.fromEntries(known) }))
  }
}

const want = async (mostDays = 99, code: string | null = null, of = index) => {
  const { units, left } = await listWanted(pastDir, of, { code, mostDays })
  return { units: units.map(({ unit }) => unit), left }
}

test('the newest day comes first, and the archive when no day is missing', async () => {
  const archive = [
    'league/2025-26/la-liga',
    'league/2024-25/premier-league',
    'season/2025-26',
    'season/2024-25',
    'seasons',
  ]
  expect(await want()).toEqual({
    units: ['day/2025-08-16', 'day/2024-08-18', 'day/2024-08-17', ...archive],
    left: 0,
  })
  expect(await want(2)).toEqual({ units: ['day/2025-08-16', 'day/2024-08-18'], left: 6 })
})

test('no archive is made of an index that lacks days', async () => {
  const { units } = await want(99, null, { ...index, isWhole: false })
  expect(units).toEqual(['day/2025-08-16', 'day/2024-08-18', 'day/2024-08-17'])
})

test('what is made is not made again, unless its content has changed', async () => {
  note(units)
  expect(await want()).toEqual({ units: [], left: 0 })
  const corrected = {
    ...index,
    days: { ...index.days, '2024-08-17': { ...index.days['2024-08-17']!, hash: 'x', right: 4 } },
    leagues: {
      ...index.leagues,
      '2024-25/premier-league': { ...index.leagues['2024-25/premier-league']!, hash: 'y' },
    },
  }
  expect(await want(99, null, corrected)).toEqual({
    units: ['day/2024-08-17', 'league/2024-25/premier-league', 'season/2024-25', 'seasons'],
    left: 0,
  })
})

test('an older look is renewed on request alone, and what was renewed before a stop is not again', async () => {
  note(units, 'before')
  expect((await want()).units).toEqual([])
  expect((await want(99, 'now')).units).toHaveLength(units.length)
  note([{ unit: 'day/2025-08-16', hash: 'c' }])
  expect((await want(99, 'now')).units).toEqual(
    units.map(({ unit }) => unit).filter((unit) => unit !== 'day/2025-08-16'),
  )
})

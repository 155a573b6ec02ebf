import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { toShelf, toShelfFile } from '#data/model/past/made-pages.ts'
import { listMadeDays } from './read-past.ts'

test('days with pages of the past are distinguished from days without, in every month', async () => {
  const pastDir = mkdtempSync(join(tmpdir(), 'pitchproof-read-past-'))
  for (const day of ['2026-07-31', '2026-08-01']) {
    const path = join(pastDir, toShelfFile(toShelf(`day/${day}`)))
    mkdirSync(dirname(path), { recursive: true })
    const units = { [`day/${day}`]: { hash: 'h', code: 'c', pages: {} } }
    writeFileSync(path, JSON.stringify({ units, sitemaps: [] }))
  }
  const days = ['2026-07-30', '2026-07-31', '2026-08-01', '2026-09-01']
  expect(await listMadeDays(pastDir, days)).toEqual(['2026-07-31', '2026-08-01'])
  // `npm run dev` has no such folder.
  expect(await listMadeDays(undefined, days)).toEqual([])
  rmSync(pastDir, { recursive: true })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSeasonFiles } from './season-files.ts'

test('the made-up season files are exactly what their generator writes', () => {
  const folder = join(import.meta.dirname, '../../data/fixtures/football-data/seasons')
  const files = makeSeasonFiles()
  expect(readdirSync(folder).sort()).toEqual([...files.keys()])
  for (const [name, text] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
})

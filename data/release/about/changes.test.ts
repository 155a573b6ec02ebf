import { expect, test } from 'vitest'
import type { SeasonState, State } from '#data/release/release-state.ts'
import { describeChanges } from './changes.ts'

const toSeason = (season: number, rows: number, hash: string, replaced = 0): SeasonState => ({
  season,
  hash,
  replaced,
  files: [
    {
      path: '',
      table: 'predictions',
      format: 'csv',
      season,
      rows,
      bytes: 1,
      sha256: 'a'.repeat(64),
    },
  ],
})

test('a season is named where more of it is opened or replaced, not where its files were made anew', () => {
  const before: State = {
    version: '2026-11-30',
    entries: 9,
    seasons: [2023, 2024, 2025].map((season) => toSeason(season, 5, 'old')),
  }
  const after = [toSeason(2023, 5, 'new'), toSeason(2024, 7, 'new'), toSeason(2025, 5, 'new', 1)]
  expect(describeChanges(before, after)).toEqual([
    '- 2024-25: 2 more opened predictions',
    expect.stringMatching(/^- 2025-26: 0 more opened predictions; 1 replaced/),
  ])
})

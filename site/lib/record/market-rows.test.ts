import { expect, test } from 'vitest'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { startStory } from '#data/ledger/audit/log-story.ts'
import {
  formatGap,
  formatShareGap,
  listGroupRows,
  toSeasonTitle,
  toVerdictName,
} from './market-rows.ts'

test('a lead is named only if the interval excludes zero', () => {
  expect(toVerdictName({ mean: 0.002, interval: [0.001, 0.003] })).toBe('market')
  expect(toVerdictName({ mean: -0.002, interval: [-0.003, -0.001] })).toBe('ours')
  expect(toVerdictName({ mean: 0.002, interval: [-0.001, 0.005] })).toBe('open')
  expect(toVerdictName({ mean: 0.002, interval: null })).toBeNull()
  expect(toVerdictName(null)).toBeNull()
})

test('a gap stands with its interval', () => {
  expect(formatGap({ mean: 0.00181, interval: [-0.0004, 0.004] }, 'en')).toBe(
    '+0.0018 (−0.0004 – +0.0040)',
  )
  expect(formatGap({ mean: -0.1, interval: null }, 'tr')).toBe('−0,1000')
  expect(formatGap(null, 'en')).toBe('–')
  expect(formatShareGap({ mean: 0.0125, interval: [-0.021, 0.046] }, 'en')).toBe(
    '+1.3% (−2.1% – +4.6%)',
  )
})

test('seasons are named by both years, leagues as the language calls them', () => {
  expect([toSeasonTitle('2026'), toSeasonTitle('1999'), toSeasonTitle('2008')]).toEqual([
    '2026/27',
    '1999/00',
    '2008/09',
  ])
  const empty = toMarketRecord(startStory())
  const { n, ours, market, gap, closer, differed } = empty
  const group = { n, ours, market, gap, closer, differed }
  const rows = listGroupRows(
    {
      ...empty,
      byLeague: { 'Champions League': group },
      byLeagueSeason: { 'Champions League 2026': group },
      byMonth: { '2026-08': group, '2026-09': group },
    },
    'fr',
  )
  expect(rows.leagues[0]!.cells[0]).toBe('Ligue des champions')
  expect(rows.leagueSeasons[0]!.cells).toEqual([
    'Ligue des champions 2026/27',
    '–',
    '–',
    '–',
    '0 / 0',
    '0',
  ])
  expect(rows.months.map(({ cells }) => cells[0])).toEqual(['septembre 2026', 'août 2026'])
})

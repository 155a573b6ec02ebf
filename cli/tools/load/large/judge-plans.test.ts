import { expect, test } from 'vitest'
import { describePlan, listFaults } from './judge-plans.ts'

const rowsOf = new Map([
  ['users', 1_000_000],
  ['leagues', 14],
])
const judge = (how: string, table: string, rows: number) =>
  listFaults({ statement: 'select 1', reads: [{ how, table, index: null, rows }] }, rowsOf).length

test('a large table read whole is a fault, however few rows came of it; a small one is none', () => {
  expect(judge('Seq Scan', 'users', 1)).toBe(1)
  expect(judge('Parallel Seq Scan', 'users', 300_000)).toBe(1)
  expect(judge('Seq Scan', 'leagues', 14)).toBe(0)
})

test('an index is a fault only where it is gone through for very many rows', () => {
  expect(judge('Index Scan', 'users', 1000)).toBe(0)
  expect(judge('Index Only Scan', 'users', 1_000_000)).toBe(1)
})

test('a plan is told with its statement, its reads, and which of them is the fault', () => {
  const reads = [
    { how: 'Index Scan', table: 'users', index: 'users_pkey', rows: 1 },
    { how: 'Seq Scan', table: 'users', index: null, rows: 9 },
  ]
  expect(describePlan({ statement: 'select\n  1', reads }, [reads[1]!]).split('\n')).toEqual([
    'select 1',
    '        Index Scan on users by users_pkey (1 row)',
    '        WHOLE TABLE: Seq Scan on users (9 rows)',
  ])
})

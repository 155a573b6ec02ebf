import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { AppError } from '#data/model/errors.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { addMarket } from './market.ts'

const NOW = new Date('2026-10-14T06:00:00Z')
const toBook = (home: string, draw: string, away: string) => ({
  bets: [
    {
      id: 1,
      values: [
        { value: 'Home', odd: home },
        { value: 'Draw', odd: draw },
        { value: 'Away', odd: away },
      ],
    },
  ],
})
const ANSWER = [{ bookmakers: [toBook('2.00', '4.00', '4.00'), toBook('2.10', '3.60', '-')] }]
const [sample] = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
const toMatch = (id: string, hoursAhead: number) => ({
  ...sample!,
  sourceId: id,
  matchStatus: 'scheduled' as const,
  kickoffAt: new Date(NOW.getTime() + hoursAhead * HOUR_MS).toISOString(),
})

test('a match of the next day is asked for once in twelve hours, and bookmakers without a price do not count', async () => {
  const folder = makeTestFolder()
  const asked: string[] = []
  const client = {
    listMarket: async (id: string) => {
      asked.push(id)
      return ANSWER
    },
  }
  const [warn, leaveOut] = [() => {}, () => {}]
  const matches = [toMatch('1', 2), toMatch('2', 30), toMatch('3', -1)]
  const rows = await addMarket(client, matches, { now: NOW, folder, warn, leaveOut })
  expect(rows.map(({ market }) => market ?? null)).toEqual([
    { home: 50, draw: 25, away: 25, bookmakers: 1 },
    null,
    null,
  ])
  await addMarket(client, matches, { now: NOW, folder, warn, leaveOut })
  expect(asked).toEqual(['1'])
  const nextDay = new Date(NOW.getTime() + 24 * HOUR_MS)
  await addMarket(client, matches, { now: nextDay, folder, warn, leaveOut })
  expect(readdirSync(folder), 'answers that are no more read').toHaveLength(1)
})

test('a plan without odds is told of once, and the matches stay', async () => {
  const warnings: string[] = []
  const client = {
    listMarket: async () => {
      throw new AppError('source_changed', 'Your plan has no odds.')
    },
  }
  const options = {
    now: NOW,
    folder: tmpdir(),
    warn: (words: string) => void warnings.push(words),
    leaveOut: () => {},
  }
  const rows = await addMarket(client, [toMatch('x1', 2), toMatch('x2', 3)], options)
  expect(rows).toHaveLength(2)
  expect(rows.every(({ market }) => !market)).toBe(true)
  expect(warnings).toHaveLength(1)
})

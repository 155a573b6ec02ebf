import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { toMarketChances } from '#pipeline/maths/market-chances.ts'
import { toCollectedMs } from './market.ts'
import { parseSeasonFile } from './parse.ts'

const parse = (text: string, now: string) =>
  parseSeasonFile(toUtf8(text), { now: new Date(now), fileName: 'E0.csv' }).rows

const HEAD =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A,PSH,PSD,PSA,AvgH,AvgD,AvgA,MaxH,MaxD,MaxA,BFEH,BFED,BFEA,PSCH,PSCD,PSCA'
// Saturday 4 April 2026: the prices are those of Friday afternoon.
const PLAYED = 'E0,04/04/2026,15:00,Leeds,Everton,2,1,2,4,4,2,4,4,9,9,9,9,9,9,9,9,9,1.5,5,9'

test('the mean of the named bookmakers before closing; averages, best prices, exchanges and closing prices are left out', () => {
  const [match] = parse(`${HEAD}\n${PLAYED}`, '2026-04-03T18:00:00Z')
  expect(match!.market).toEqual({ home: 50, draw: 25, away: 25, bookmakers: 2 })
  expect(match!.odds).toBeNull()
})

test('a played match shows its market from the afternoon on on which the site collects until kick-off', () => {
  const at = (now: string) => parse(`${HEAD}\n${PLAYED}`, now)[0]!.market ?? null
  expect(at('2026-04-03T14:59:59Z')).toBeNull()
  expect(at('2026-04-03T15:00:00Z')).not.toBeNull()
  expect(at('2026-04-04T13:59:59Z')).not.toBeNull()
  expect(at('2026-04-04T14:00:00Z')).toBeNull()
  expect(at('2026-04-05T14:00:00Z')).toBeNull()
})

test('the prices of a Monday are of Friday, those of a Wednesday of Tuesday, those of a Friday evening of that day', () => {
  const collected = (kickoff: string) => new Date(toCollectedMs(Date.parse(kickoff))).toISOString()
  expect(collected('2026-04-06T19:00:00Z')).toBe('2026-04-03T15:00:00.000Z')
  expect(collected('2026-04-08T19:00:00Z')).toBe('2026-04-07T15:00:00.000Z')
  expect(collected('2026-04-10T19:00:00Z')).toBe('2026-04-10T15:00:00.000Z')
  expect(collected('2026-04-07T14:00:00Z')).toBe('2026-04-03T15:00:00.000Z')
})

test('the list of coming matches has the market at once, with the bookmaker it names', () => {
  const bytes = readFileSync(
    new URL('../../../data/fixtures/football-data/fixtures.csv', import.meta.url),
  )
  const now = new Date('2026-04-01T08:00:00Z')
  const { rows } = parseSeasonFile(bytes, { now, fileName: 'fixtures.csv' })
  const wolves = rows.find(({ homeTeamId }) => homeTeamId.includes('wolverhampton'))!
  expect(wolves.market).toEqual(toMarketChances([[3.4, 3.5, 2.1]]))
  const over = rows.find(({ homeTeamId }) => homeTeamId.includes('leeds'))!
  expect(over.market ?? null).toBeNull()
})

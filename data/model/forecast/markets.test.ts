import { expect, test } from 'vitest'
import { OVER_KEYS, OVER_LINES, toLineLabel, toOverKey } from './markets.ts'
import { LastGamesSchema } from '#data/model/match/match.ts'

/** Lines one apart. */
const toLines = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at)
const SPECIFIED = {
  Goals: toLines(0.5, 6),
  Corners: toLines(3.5, 8),
  HomeCorners: toLines(0.5, 8),
  AwayCorners: toLines(0.5, 8),
  Cards: toLines(2.5, 5),
  HomeCards: toLines(0.5, 6),
  AwayCards: toLines(0.5, 6),
  Shots: [...toLines(2.5, 8), 10],
  HomeShots: [...toLines(0.5, 7), 7],
  AwayShots: [...toLines(0.5, 7), 7],
}

test('[entity-predictions-over] every line of the specification has its name on the wire', () => {
  for (const [category, lines] of Object.entries(SPECIFIED))
    expect(OVER_LINES).toHaveProperty(category, lines)
  expect(new Set(OVER_KEYS).size).toBe(OVER_KEYS.length)
  for (const key of [
    'probOver05Goals',
    'probOver55Goals',
    'probOver105Corners',
    'probOver05HomeCorners',
    'probOver75AwayCorners',
    'probOver65Cards',
    'probOver55HomeCards',
    'probOver25Shots',
    'probOver10Shots',
    'probOver7HomeShots',
    'probOver7AwayShots',
  ])
    expect(OVER_KEYS).toContain(key)
})

test('a line is named by category and number, and the last one of corners is open-ended', () => {
  expect(toOverKey('HomeCards', 2.5)).toBe('probOver25HomeCards')
  expect(OVER_LINES.Corners.map((line) => toLineLabel('Corners', line)).at(-1)).toBe('10.5+')
  expect(toLineLabel('Shots', 10)).toBe('10')
})

test('[entity-last-5-game] a last-5 game has its six facts, and there are at most 5 per side', () => {
  const game = {
    result: 'W',
    isHome: true,
    opponent: 'Chelsea',
    date: '2026-08-15',
    teamScore: 2,
    opponentScore: 1,
  }
  expect(LastGamesSchema.parse(Array.from({ length: 5 }, () => game))).toHaveLength(5)
  expect(LastGamesSchema.safeParse(Array.from({ length: 6 }, () => game)).success).toBe(false)
  for (const key of Object.keys(game))
    expect(LastGamesSchema.safeParse([{ ...game, [key]: undefined }]).success).toBe(false)
  expect(LastGamesSchema.safeParse([{ ...game, result: 'X' }]).success).toBe(false)
})

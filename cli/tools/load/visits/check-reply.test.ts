import { expect, test } from 'vitest'
import {
  findWrongInList,
  findWrongInMatch,
  findWrongInPreview,
  findWrongInPublic,
  type Detail,
  type Row,
} from './check-reply.ts'

const COLUMNS = {
  homeWinProbability: 0.5,
  drawProbability: 0.3,
  awayWinProbability: 0.2,
  predictedHomeScore: 2,
  predictedAwayScore: 1,
  probOver15Goals: 0.7,
  probOver25Goals: 0.5,
}
const LISTED = { ...COLUMNS, confidenceScore: 61 }

const makeRow = (index: number, changes: Partial<Row> = {}): Row => ({
  match: { id: `m-${index}`, matchStatus: 'scheduled' },
  prediction: null,
  isBlurred: true,
  noPrediction: null,
  signedAt: null,
  ...changes,
})
const SHOWN = { prediction: LISTED, isBlurred: false, signedAt: '2026-03-01T08:00:00.000Z' }
const FREE_DAY = Array.from({ length: 10 }, (_, index) => makeRow(index, index < 3 ? SHOWN : {}))

const DETAIL: Detail = {
  match: { id: 'm-1', matchStatus: 'scheduled' },
  prediction: LISTED,
  reasoning: {},
  revisions: [],
  statistics: null,
  events: [],
  isBasic: true,
  isFavorite: false,
}

test('a free day of three shown and seven blurred matches is right, and so is the whole day for premium', () => {
  expect(findWrongInList(FREE_DAY, 'free')).toBeNull()
  expect(
    findWrongInList(
      [...FREE_DAY, makeRow(10, { match: { id: 'x', matchStatus: 'postponed' } })],
      'free',
    ),
  ).toBeNull()
  const opened = { id: 'm-5', matchStatus: 'finished', openedAt: '2026-08-15T16:00:00Z' }
  const over = { match: opened, ...SHOWN }
  expect(findWrongInList(FREE_DAY.with(5, makeRow(5, over)), 'free')).toBeNull()
  expect(
    findWrongInList(
      FREE_DAY.map((row) => ({ ...row, ...SHOWN })),
      'premium',
    ),
  ).toBeNull()
})

test.each([
  ['a fourth match shown', FREE_DAY.with(3, makeRow(3, SHOWN)), /rank 4/],
  ['a figure behind the blur', FREE_DAY.with(4, makeRow(4, { prediction: COLUMNS })), /blurred/],
  ['a time behind the blur', FREE_DAY.with(9, makeRow(9, { signedAt: 'x' })), /blurred/],
  [
    'a market of the whole match',
    FREE_DAY.with(0, makeRow(0, { ...SHOWN, prediction: { ...LISTED, bttsProbability: 0.4 } })),
    /more than the columns/,
  ],
  ['an eleventh match', [...FREE_DAY, makeRow(10)], /11 matches/],
  [
    'a prediction of a match called off',
    FREE_DAY.with(2, makeRow(2, { ...SHOWN, match: { id: 'm-2', matchStatus: 'cancelled' } })),
    /called off/,
  ],
])('a planted leak in a free list is found: %s', (_, rows, words) => {
  expect(findWrongInList(rows, 'free')).toMatch(words)
})

test('a paid figure that is missing for Premium is found, and so is a list for a visitor', () => {
  expect(findWrongInList(FREE_DAY, 'premium')).toMatch(/paid for is blurred/)
  expect(findWrongInList([], 'anonymous')).toMatch(/without signing in/)
  expect(findWrongInMatch('premium', 1, DETAIL)).toMatch(/in part/)
  expect(findWrongInMatch('premium', 1, null)).toMatch(/refused/)
  expect(findWrongInMatch('premium', 9, { ...DETAIL, isBasic: false })).toBeNull()
})

test('a basic detail, a refusal and a finished match are right for a free account', () => {
  expect(findWrongInMatch('free', 2, DETAIL)).toBeNull()
  expect(findWrongInMatch('free', 8, null)).toBeNull()
  expect(findWrongInMatch('anonymous', 1, null)).toBeNull()
  const over = { id: 'm-1', matchStatus: 'finished', openedAt: '2026-08-15T16:00:00Z' }
  expect(findWrongInMatch('free', 8, { ...DETAIL, isBasic: false, match: over })).toBeNull()
  const closed = { ...over, openedAt: null }
  expect(findWrongInMatch('free', 8, { ...DETAIL, match: closed })).toMatch(/opened unpaid/)
})

test.each([
  ['a match beyond the third', 4, {}, /rank 4/],
  ['a whole match', 1, { isBasic: false }, /whole match/],
  ['reasons', 1, { reasoning: { en: 'strong at home' } }, /more than its columns/],
  ['moves', 1, { revisions: [{}] }, /more than its columns/],
  ['statistics', 1, { statistics: {} }, /more than its columns/],
  ['another market', 1, { prediction: { ...LISTED, grid: [] } }, /more than its columns/],
])('a planted leak in a match is found: %s', (_, rank, changes, words) => {
  expect(findWrongInMatch('free', rank, { ...DETAIL, ...changes })).toMatch(words)
})

test('the preview shows three matches, without the confidence, and other public replies no figure', () => {
  const preview = FREE_DAY.map((row) => ({ ...row, prediction: row.prediction && COLUMNS }))
  const rows = preview.map(({ match, prediction, isBlurred }) => ({ match, prediction, isBlurred }))
  expect(findWrongInPreview(rows)).toBeNull()
  expect(findWrongInPreview(rows.with(4, { ...rows[4]!, prediction: COLUMNS }))).toMatch(/4 pred/)
  expect(findWrongInPreview(rows.with(0, { ...rows[0]!, prediction: LISTED }))).toMatch(/columns/)
  expect(findWrongInPublic('["2026-03-01"]')).toBeNull()
  expect(findWrongInPublic('{"homeWinProbability":0.4}')).toMatch(/homeWinProbability/)
})

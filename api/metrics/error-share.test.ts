import { expect, test } from 'vitest'
import { describeErrorShare } from './error-share.ts'
import { count, makeRequestMetrics } from './request-metrics.ts'

test('too many failed answers turn the alarm on, and later good ones turn it off', () => {
  const metrics = makeRequestMetrics()
  const series = metrics.open('GET', '/x')
  const answer = (status: number, times: number) => {
    for (let each = 0; each < times; each++) count(series, status, 1)
  }
  const look = (minutes: number) =>
    describeErrorShare(metrics, new Date(Date.UTC(2026, 2, 14, 12, minutes)))
  expect(look(0)).toBeNull()
  answer(503, 90)
  // Too few requests for a share, however they ended.
  expect(look(1)).toBeNull()
  answer(200, 910)
  answer(404, 100)
  expect(look(2)).toBe(
    '90 of 1100 requests to this machine since 2026-03-14T12:00:00.000Z failed by a fault of ours.',
  )
  answer(200, 1000)
  expect(look(3)).toBeNull()
  for (const minutes of [6, 9, 12]) look(minutes)
  answer(500, 200)
  expect(look(13)).toContain('200 of 200')
})

test('answers before the first look are not counted as those since it', () => {
  const metrics = makeRequestMetrics()
  const series = metrics.open('GET', '/x')
  for (let each = 0; each < 150; each++) count(series, 500, 1)
  expect(describeErrorShare(metrics, new Date(Date.UTC(2026, 2, 18, 9)))).toBeNull()
})

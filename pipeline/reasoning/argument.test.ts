/** Where the sentences of a text stand, and how its chances are said. */
import { expect, test } from 'vitest'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toShare } from './shares.ts'
import { planText } from './write-reasoning.ts'

const MATCHES = 500
const SUPPORTS = /\.(?:won|allWon|unbeaten|cleanSheets|lost|allLost|winless|scoreless|tired)$/
const ENDS = /\.(?:drop|derby|top|missing|gain\..*)$/

test('a fact that supports the claim follows its reason, any other ends the text', () => {
  const counts = { follows: 0, ends: 0 }
  for (let seed = 0; seed < MATCHES; seed++) {
    const keys = planText(makeUpMatch(seed)).map(({ key }) => key)
    if (/^claim\.(?:draw|level)$/.test(keys[0]!)) continue
    const kind = keys.findIndex((key) => key.startsWith('kind.'))
    for (const [index, key] of keys.entries()) {
      if (!key.startsWith('particular.')) continue
      if (SUPPORTS.test(key)) {
        expect(keys[index - 1], keys.join()).toMatch(/^(?:why|answer|particular)\./)
        counts.follows++
      }
      if (ENDS.test(key)) {
        expect(index, keys.join()).toBeGreaterThan(kind)
        counts.ends++
      }
    }
  }
  expect(Math.min(counts.follows, counts.ends)).toBeGreaterThan(10)
})

test('chances in words are the nearest fraction, and "half" only within a point and a half', () => {
  expect([36, 43, 44, 48.6, 51, 52, 57, 62].map((percent) => toShare(percent))).toEqual([
    'third',
    'fourTenths',
    'nearlyHalf',
    'half',
    'half',
    'overHalf',
    'sixTenths',
    'sixTenths',
  ])
})

test('days of rest are told from two days on, as the texts speak of several', () => {
  const told = { 1: 0, 2: 0 }
  for (let seed = 0; seed < MATCHES; seed++)
    for (const awayRestDays of [1, 2] as const) {
      const { context, ...input } = makeUpMatch(seed)
      const rest = { homeRestDays: 8, awayRestDays }
      const keys = planText({ ...input, context: context && { ...context, ...rest } }).map(
        ({ key }) => key,
      )
      if (keys.some((key) => /restDays|tired/.test(key))) told[awayRestDays]++
    }
  expect(told[1]).toBe(0)
  expect(told[2]).toBeGreaterThan(10)
})

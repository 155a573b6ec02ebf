/** Where the sentences of a text stand, and how its chances are said. */
import { expect, test } from 'vitest'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toShare } from './shares.ts'
import { SIDES } from './sentence.ts'
import { planText, writeReasoning } from './write-reasoning.ts'

const MATCHES = 500
const SUPPORTS = /\.(?:won|allWon|unbeaten|cleanSheets|lost|allLost|winless|scoreless|tired)$/
const ONE_SIDED =
  /^(?:particular|more)\.(?:won|allWon|unbeaten|cleanSheets|meetings|fewest\w+|lost|allLost|winless|scoreless|mostLosses|tired)$/
const OF_TABLE = /\.(?:leads|chases|drop|nearDrop|reaches\.\w+)$/
const ENDS = /\.(?:derby|top|missing|gain\..*)$/

test('a fact that supports the claim follows its reason, one of the table a reason of the table, any other ends the text', () => {
  const counts = { follows: 0, table: 0, ends: 0 }
  for (let seed = 0; seed < MATCHES; seed++) {
    const keys = planText(makeUpMatch(seed)).map(({ key }) => key)
    if (/^claim\.(?:draw|level)$/.test(keys[0]!)) continue
    const kind = keys.findIndex((key) => key.startsWith('kind.'))
    for (const [index, key] of keys.entries()) {
      if (!/^(?:particular|more)\./.test(key)) continue
      if (SUPPORTS.test(key)) {
        expect(keys[index - 1], keys.join()).toMatch(/^(?:why|answer|particular)\./)
        counts.follows++
      }
      const isTold = keys.some((one) => one.endsWith('.table')) && !keys.join().includes('against.')
      if (OF_TABLE.test(key)) {
        expect(index < kind, keys.join()).toBe(isTold)
        counts.table += Number(isTold)
      }
      if (ENDS.test(key)) {
        expect(index, keys.join()).toBeGreaterThan(kind)
        counts.ends++
      }
    }
  }
  expect(Math.min(counts.follows, counts.table, counts.ends)).toBeGreaterThan(10)
})

test('a fact that supports the claim is told as one more, and no second one is', () => {
  let [joined, saidSo] = [0, 0]
  for (let seed = 0; seed < MATCHES; seed++) {
    const input = makeUpMatch(seed)
    const plan = planText(input)
    const isBalanced = /^claim\.(?:draw|level)$/.test(plan[0]!.key)
    const hasSupport = !isBalanced && plan.some(({ key }) => ONE_SIDED.test(key))
    const count = plan.filter(({ continues }) => continues).length
    expect(count, JSON.stringify(plan)).toBe(hasSupport ? 1 : 0)
    joined += count
    saidSo += Number(/\. And /.test(writeReasoning(input, 'en'))) * count
  }
  expect(joined).toBeGreaterThan(10)
  // Of three wordings one begins so.
  expect(saidSo).toBeGreaterThan(joined / 5)
})

test('odds of earlier matches that only make up for less strength are no reason', () => {
  const isOfSeasons = (key: string) => /\.seasons(?:Much)?$/.test(key)
  let found = 0
  for (let seed = 0; seed < MATCHES; seed++) {
    const input = { ...makeUpMatch(seed), context: null }
    const { prediction } = input
    if (!planText(input).some(({ key }) => isOfSeasons(key))) continue
    const { value } = prediction.factors.outcome.find(({ group }) => group === 'strength')!
    // The same chances: what strength gave, form gives now.
    const outcome = [
      { group: 'strength' as const, value: -value },
      { group: 'market' as const, value },
      ...prediction.factors.outcome.map((part) =>
        part.group === 'strength' ? { group: 'form' as const, value } : part,
      ),
    ]
    const factors = { ...prediction.factors, outcome }
    const plan = planText({ ...input, prediction: { ...prediction, factors } })
    expect(plan.map(({ key }) => key).filter(isOfSeasons)).toEqual([])
    found++
  }
  expect(found).toBeGreaterThan(10)
})

test('of two clubs that are level, the one called better is not told to be low in the table', () => {
  const LOW = /^particular\.(?:drop|nearDrop|relegated)$/
  const counts = { home: 0, away: 0 }
  for (let seed = 0; seed < 4 * MATCHES; seed++) {
    const plan = planText(makeUpMatch(seed))
    if (plan[1]!.key !== 'why.cancel') continue
    for (const { key, values } of plan) if (LOW.test(key)) counts[values.team as 'home' | 'away']++
  }
  expect(counts.home).toBeGreaterThan(0)
  expect(counts.away).toBe(0)
})

test('what supports the reason stands before what the table means to a club', () => {
  let both = 0
  for (let seed = 0; seed < MATCHES; seed++) {
    const { context, ...input } = makeUpMatch(seed)
    if (context === null) continue
    const won = (date: string) => ({
      home_team: input.homeTeam,
      away_team: input.awayTeam,
      home_score: 2,
      away_score: 0,
      date,
    })
    const meetings = ['2020-05-01', '2021-05-01', '2022-05-01'].map(won)
    const headToHead = { total_matches: 3, home_wins: 3, draws: 0, away_wins: 0 }
    const plan = planText({
      ...input,
      context: {
        ...context,
        homeLast5Games: [],
        awayLast5Games: [],
        sidelinedPlayers: [],
        isDerby: false,
        headToHead: { ...headToHead, recent_matches: meetings },
      },
      previous: null,
      stakes: null,
    })
    const [more, table] = [/\.meetings$/, OF_TABLE].map((pattern) =>
      plan.findIndex(({ key }) => pattern.test(key)),
    )
    if (!plan[more!]?.continues || table === -1) continue
    expect(more, JSON.stringify(plan)).toBeLessThan(table!)
    both++
  }
  expect(both).toBeGreaterThan(3)
})

test('where nobody is ahead no run of the side behind is told, which nothing would answer', () => {
  const chances = { homeWinProbability: 36, drawProbability: 29, awayWinProbability: 35 }
  const unbeaten = Array.from({ length: 5 }, (_, day) => ({
    result: 'D' as const,
    isHome: day % 2 === 0,
    opponent: 'Arsenal',
    date: `2023-05-0${day + 1}`,
    teamScore: 1,
    opponentScore: 1,
  }))
  const runs = { home: 0, away: 0 }
  for (let seed = 0; seed < 60; seed++) {
    const { context, prediction, ...input } = makeUpMatch(seed)
    if (context === null || context.leagueStandings.length > 0) continue
    for (const side of SIDES) {
      const games = { homeLast5Games: [], awayLast5Games: [], [`${side}Last5Games`]: unbeaten }
      const plan = planText({
        ...input,
        context: { ...context, ...games, sidelinedPlayers: [] },
        prediction: { ...prediction, ...chances, predictedOutcome: 'home_win' },
        previous: null,
        stakes: null,
      })
      expect(plan[0]!.key).toBe('claim.level')
      runs[side] += plan.filter(({ key }) => key === 'particular.unbeaten').length
    }
  }
  expect(runs.away).toBe(0)
  expect(runs.home).toBeGreaterThan(5)
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
  const counts = { 1: 0, 2: 0 }
  for (let seed = 0; seed < MATCHES; seed++)
    for (const awayRestDays of [1, 2] as const) {
      const { context, ...input } = makeUpMatch(seed)
      const rest = { homeRestDays: 8, awayRestDays }
      const keys = planText({ ...input, context: context && { ...context, ...rest } }).map(
        ({ key }) => key,
      )
      if (keys.some((key) => /restDays|tired/.test(key))) counts[awayRestDays]++
    }
  expect(counts[1]).toBe(0)
  expect(counts[2]).toBeGreaterThan(10)
})

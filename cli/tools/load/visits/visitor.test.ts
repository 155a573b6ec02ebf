import { expect, test } from 'vitest'
import { startLocalServer } from '#data/testing/local-server.ts'
import { makeMember, type Known } from './asker.ts'
import { makeTally, type Tally } from './tally.ts'
import { makeVisitor } from './visitor.ts'
import type { Plan } from './check-reply.ts'

const FIGURES = { homeWinProbability: 0.5 }
const row = (index: number, isShown: boolean) => ({
  match: { id: `m-${index}`, matchStatus: 'scheduled' },
  prediction: isShown ? FIGURES : null,
  isBlurred: !isShown,
  noPrediction: null,
  signedAt: null,
})
const toDay = (shown: number) => ({
  matches: Array.from({ length: 5 }, (_, index) => row(index, index < shown)),
})

type Answers = Readonly<Record<string, readonly [status: number, body?: unknown]>>

const EVERYTHING: Answers = {
  'POST /api/auth/login': [200, {}],
  'POST /api/auth/logout': [204],
  'GET /api/auth/user': [200, { email: 'load@load.example', isPremium: false }],
  'GET /api/matches/dates': [200, ['2026-03-01']],
  'GET /api/matches': [200, toDay(3)],
  'GET /api/matches/preview': [200, { matches: [] }],
  'GET /api/record': [200, {}],
  'GET /ledger/checkpoint': [200, {}],
  'GET /api/favorites': [200, []],
}

/** One visitor against a server that answers from a table; any other path is refused as not paid. */
async function visit(answers: Answers, plan: Plan = 'free'): Promise<[Tally, readonly string[]]> {
  let asked = 0
  const server = await startLocalServer((request, response) => {
    asked += 1
    const path = new URL(request.url!, 'http://localhost').pathname
    const [status, body] = { ...EVERYTHING, ...answers }[`${request.method} ${path}`] ?? [403, {}]
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body))
  })
  const origin = new URL(server.origin)
  const known: Known = {
    origin,
    tally: makeTally(),
    mostMs: 5000,
    ranks: new Map(),
    isOver: () => asked > 60,
  }
  const member = makeMember('load@load.example', plan)
  const visitor = makeVisitor(known, { pages: [], restMs: 0 }, [0, member])
  await visitor.visit()
  const lost = await visitor.findLost()
  await server.close()
  return [known.tally, lost]
}

test('replies that show exactly what the plan allows are counted as checked', async () => {
  const [tally, lost] = await visit({})
  expect([...tally.errors, ...tally.wrongEntitlements, ...lost]).toEqual([])
  expect(tally.checked).toBeGreaterThan(20)
})

test('a planted fourth match in a free list is found on its way through a real connection', async () => {
  const [tally] = await visit({ 'GET /api/matches': [200, toDay(4)] })
  expect([...tally.wrongEntitlements.keys()]).toEqual(['rank 4 of the day is shown unpaid'])
})

test('a planted premium account for a free one is found', async () => {
  const user = { email: 'load@load.example', isPremium: true }
  const [tally] = await visit({ 'GET /api/auth/user': [200, user] })
  expect([...tally.wrongEntitlements.keys()].join()).toMatch(/another account or plan/)
})

test('an error, and a refusal without Retry-After, are counted', async () => {
  const [tally] = await visit({ 'GET /api/record': [500], 'GET /api/matches/preview': [503] })
  expect([...tally.errors.keys()].toSorted()).toEqual([
    'preview: 503 without Retry-After',
    'record: 500',
  ])
})

test('an acknowledged favourite that is missing in the end counts as lost', async () => {
  const paid = { 'GET /api/matches': [200, toDay(5)] } as const
  const acknowledged = Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((index) => [
      [`PUT /api/favorites/m-${index}`, [204]],
      [`GET /api/matches/m-${index}`, [200, { isBasic: false, match: {} }]],
    ]),
  ) as Answers
  const [, lost] = await visit(
    {
      ...paid,
      ...acknowledged,
      'GET /api/auth/user': [200, { email: 'load@load.example', isPremium: true }],
    },
    'premium',
  )
  expect(lost.length).toBeGreaterThan(0)
  expect(lost[0]).toMatch(/^load@load\.example: m-\d$/)
})

import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import {
  ForecastWorld,
  MATCHES,
  MEMBERS,
  type Gesture,
  type Standing,
} from '#cli/testing/forecasts/forecast-world.ts'

const LIVES = Number(process.env['PITCHPROOF_TEST_LIVES'] ?? 20)
const SHARE = Math.ceil(LIVES / TEST_DATABASES.length)
const SEED = 20_260_315

type Step =
  | ({ readonly does: 'give' } & Gesture)
  | { readonly does: 'wait'; readonly minutes: number }
  | { readonly does: 'move'; readonly match: number; readonly minutes: number }
  | { readonly does: 'end'; readonly match: number; readonly standing: Standing }
  | { readonly does: 'publish' }
  | { readonly does: 'die' }

const aMatch = nat(MATCHES - 1)
const aGesture = tuple(nat(100), nat(100)).chain(([home, rest]) =>
  record({
    does: constant('give' as const),
    member: nat(MEMBERS - 1),
    match: aMatch,
    home: constant(home),
    draw: constant(Math.min(rest, 100 - home)),
    machine: nat(1),
  }),
)
const aStanding = (...statuses: readonly Standing['status'][]): Arbitrary<Standing> =>
  record({
    status: constantFrom(...statuses),
    isAwarded: nat(9).map((one) => one === 0),
    score: record({ home: nat(3), away: nat(3) }),
  })
const aStep = oneof<{ weight: number; arbitrary: Arbitrary<Step> }[]>(
  { weight: 6, arbitrary: aGesture },
  { weight: 3, arbitrary: record({ does: constant('wait' as const), minutes: nat(90) }) },
  {
    weight: 1,
    arbitrary: record({ does: constant('move' as const), match: aMatch, minutes: nat(360) }),
  },
  {
    weight: 1,
    arbitrary: record({
      does: constant('end' as const),
      match: aMatch,
      standing: aStanding('scheduled', 'postponed', 'finished'),
    }),
  },
  { weight: 2, arbitrary: constant({ does: 'publish' as const }) },
  { weight: 1, arbitrary: constant({ does: 'die' as const }) },
)
const aDay = array(
  aStanding('finished', 'finished', 'finished', 'cancelled', 'abandoned', 'postponed'),
  { minLength: MATCHES, maxLength: MATCHES },
)

async function take(world: ForecastWorld, step: Step): Promise<void> {
  world.nowMs += 1000
  if (step.does === 'give') return world.give(step)
  if (step.does === 'publish') return world.publish()
  if (step.does === 'die') return world.seal()
  if (step.does === 'move') return world.move(step.match, step.minutes)
  if (step.does === 'end') return world.end(step.match, step.standing)
  world.nowMs += step.minutes * MINUTE_MS
}

async function live(world: ForecastWorld, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(world, step)
  await world.checkForecasts({ isPublished: false })
  await world.checkRecords()
}

/** The matches of a day end, or end another way: records are right at once, and after the next run. */
async function end(world: ForecastWorld, day: readonly Standing[]): Promise<void> {
  for (const [match, standing] of day.entries()) await world.end(match, standing)
  await world.checkRecords()
  world.nowMs += 1000
  await world.publish()
  await world.checkRecords()
}

describe.each(TEST_DATABASES)('on %s', (databaseName, open) => {
  test('what counts is the last one that a signed head held before kick-off, each with a proof, and scored as it should be', async () => {
    const database = await open()
    const key = await makeSigningKey('test.example/log')
    const dataDir = makeTestFolder()
    let lives = 0
    try {
      await assert(
        asyncProperty(
          array(aStep, { minLength: 5, maxLength: 40 }),
          aDay,
          aDay,
          async (steps, day, corrected) => {
            const place = { database, key, dataDir, number: (lives += 1) }
            const world = await new ForecastWorld(place).open()
            await live(world, steps)
            world.nowMs += DAY_MS
            await end(world, day)
            await end(world, corrected)
            await world.checkForecasts({ isPublished: true })
          },
        ),
        { numRuns: SHARE, seed: SEED + databaseName.length, endOnFailure: true },
      )
    } finally {
      await database.close()
    }
    expect(lives).toBeGreaterThanOrEqual(SHARE)
  })
})

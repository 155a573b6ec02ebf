import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ledgerCosignatures } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  parseVerifierKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { startSpecWitness, type SpecWitness } from '#data/testing/spec-witness.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { appendEntries, toLogFolder } from './log-entries.ts'

const NOW = new Date('2026-08-01T08:00:00Z')

let root: string
let signingKey: SigningKey
let witness: SpecWitness
const open: Database[] = []

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
  witness = await startSpecWitness('spec.example/w1', formatVerifierKey(signingKey), () =>
    Math.floor(Date.now() / 1000),
  )
})
afterEach(async () => {
  witness.close()
  await Promise.all(open.splice(0).map((database) => database.close()))
})

/** A separate installation with the same key, its log as long as the leaves. */
async function makeInstallation(name: string, leaves: readonly Leaf[]): Promise<RunContext> {
  const database = await openTestDatabase()
  open.push(database)
  const witnesses = [
    { key: parseVerifierKey(witness.vkey), url: null, submitUrl: witness.submitUrl },
  ]
  const dataDir = join(root, name)
  const context = toTestContext({ database, signingKey, dataDir, now: NOW, witnesses })
  await database.write((db) => appendEntries(context, db, leaves), { clock: NOW })
  return context
}

const publish = (context: RunContext, asks = true) =>
  run(asks ? context : { ...context, witnesses: [] }, {
    ...TEST_REQUEST,
    stages: ['settle', 'publish'],
  })
const countEntries = async (context: RunContext) =>
  (await verifyLogFolder(toLogFolder(context), { keys: [signingKey] })).size
const isTroubled = async ({ database }: RunContext) =>
  (await database.read(listTroubles)).has('log')

const day = (n: number) => {
  // All made on the evening before the first day, so that days can follow each other in any order.
  const { universe, commits } = makeSampleDay(n, 0)
  return [...universe, ...commits]
}

test('a witness that has cosigned more, or other entries of the same number, prevents the next head from being signed', async () => {
  await publish(await makeInstallation('first', [...day(1), ...day(2)]))
  expect(witness.getSize()).toBe(6)
  for (const [name, leaves] of [
    ['shorter', day(1)],
    ['as long', [...day(3), ...day(4)]],
  ] as const) {
    const second = await makeInstallation(name, leaves)
    // Its first head was signed while no witness was set.
    await publish(second, false)
    await second.database.write((db) => appendEntries(second, db, day(5)), { clock: NOW })
    await expect(publish(second), name).rejects.toThrow('spec.example/w1 has cosigned')
    expect(await countEntries(second)).toBe(leaves.length)
    expect(await isTroubled(second)).toBe(true)
  }
  expect(witness.getSize()).toBe(6)
})

test('a longer second history is detected when it asks for its cosignature, fails the run, and signs nothing after it', async () => {
  await publish(await makeInstallation('first', day(1)))
  const second = await makeInstallation('longer', [...day(3), ...day(4)])
  await expect(publish(second)).rejects.toThrow('the next run signs nothing')
  expect(await isTroubled(second)).toBe(true)
  await second.database.write((db) => appendEntries(second, db, day(5)), { clock: NOW })
  await expect(publish(second)).rejects.toThrow('Nothing was signed')
  expect(await countEntries(second)).toBe(6)
})

test('a witness that agrees, and one that does not answer, stop nothing', async () => {
  const context = await makeInstallation('first', day(1))
  await publish(context)
  await context.database.write((db) => appendEntries(context, db, day(2)), { clock: NOW })
  await publish(context)
  expect([witness.getSize(), await isTroubled(context)]).toEqual([6, false])
  witness.close()
  await context.database.write((db) => appendEntries(context, db, day(3)), { clock: NOW })
  const report = await publish(context)
  expect(report.publish?.witnesses).toMatchObject([{ outcome: 'failed', isSilent: false }])
  // A day later, without a new cosignature.
  await context.database.write((db) =>
    db.update(ledgerCosignatures).set({ cosignedAt: new Date(Date.now() - 25 * HOUR_MS) }),
  )
  const silent = await publish(context)
  expect(silent.publish?.witnesses).toMatchObject([{ witness: 'spec.example/w1', isSilent: true }])
  expect([await countEntries(context), await isTroubled(context)]).toEqual([9, false])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  parseVerifierKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { parseWitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { getFirstCosignedHead } from '#data/queries/log/log-heads.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { startSpecWitness, type SpecWitness } from '#data/testing/spec-witness.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { appendEntries, toLogFolder } from './log-entries.ts'

const NOW = new Date('2026-08-01T08:00:00Z')
const nowSeconds = () => Math.floor(Date.now() / 1000)

let dataDir: string
let database: Database
let signingKey: SigningKey
let witnesses: SpecWitness[]
let context: RunContext
const told: string[] = []

beforeEach(async () => {
  dataDir = makeTestFolder()
  database = await openTestDatabase()
  signingKey = await makeSigningKey('test.example/log')
  const log = formatVerifierKey(signingKey)
  witnesses = [
    await startSpecWitness('one.example', log, nowSeconds),
    await startSpecWitness('two.example', log, nowSeconds, 'ml-dsa-44'),
    await startSpecWitness('three.example', log, nowSeconds),
  ]
  const lines = witnesses.map(({ vkey }, n) => `witness w${n} ${vkey}`)
  const policy = [`log ${log}`, ...lines, 'group three 2 w0 w1 w2', 'quorum three', '']
  context = toTestContext({
    database,
    signingKey,
    dataDir,
    now: NOW,
    logLine: (words) => told.push(words),
    policy: parseWitnessPolicy(toUtf8(policy.join('\n'))),
    witnesses: witnesses.map(({ vkey, submitUrl }) => ({
      key: parseVerifierKey(vkey),
      url: null,
      submitUrl,
    })),
  })
})
afterEach(async () => {
  for (const witness of witnesses) witness.close()
  await database.close()
})

/** Publishes one more day while these witnesses, by index, are silent. */
async function publishDay(n: number, silent: readonly number[]) {
  for (const [at, witness] of witnesses.entries()) witness.beSilent(silent.includes(at))
  const { universe, commits } = makeSampleDay(n, 0)
  await database.write((db) => appendEntries(context, db, [...universe, ...commits]), {
    clock: NOW,
  })
  return (await run(context, { ...TEST_REQUEST, stages: ['publish'] })).publish!
}

const verify = () => verifyLogFolder(toLogFolder(context), { policy: context.policy! })

test('with two of three the log is witnessed by name, with one it is out but not witnessed, and catches up', async () => {
  const two = await publishDay(1, [2])
  expect(two.quorum).toMatchObject({ isMet: true, met: 2, by: ['one.example', 'two.example'] })
  expect(two.witnesses?.map(({ outcome }) => outcome)).toEqual(['cosigned', 'cosigned', 'failed'])
  expect(told).toContainEqual(expect.stringContaining('witnessed by one.example, two.example'))
  expect(await verify()).toMatchObject({ ok: true, quorum: { isMet: true } })

  const one = await publishDay(2, [0, 1])
  expect(one.quorum).toMatchObject({ isMet: false, met: 1, by: ['three.example'] })
  expect(await verify()).toMatchObject({ ok: false, problem: { code: 'not_witnessed' }, size: 6 })
  expect(await verifyLogFolder(toLogFolder(context))).toMatchObject({ ok: true, quorum: null })

  // The witness that was away is asked with its own size, 0 or 3, and the others too.
  const all = await publishDay(3, [])
  expect(all.quorum).toMatchObject({ isMet: true, met: 3 })
  expect(witnesses.map(({ getSize }) => getSize())).toEqual([9, 9, 9])
  expect(await verify()).toMatchObject({ ok: true })

  // A proof of the second day has the first head with a quorum, not the first with any cosignature.
  const early = await database.read((db) => getFirstCosignedHead(db, 4, context.policy))
  expect(early).toContain('test.example/log\n9\n')
  const anybody = await database.read((db) => getFirstCosignedHead(db, 4))
  expect(anybody).toContain('test.example/log\n6\n')
})

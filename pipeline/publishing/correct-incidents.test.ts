import { eq } from '#data/db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns, ledgerHeads } from '#data/db/schema.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { verifyMatch } from '#data/ledger/proof/verify-match.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { openLogFolder, verifyLogFolder } from '#data/log/read-log-folder.ts'
import { makeOldLateIncidents, makeSampleDay } from '#data/testing/sample-log.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { findCorrections, writeCorrection } from './correct-incidents.ts'
import { appendEntries, toLogFolder } from './log-entries.ts'
import { publishLog } from './publish-log.ts'

/** Matches of 1 August, at 15:00 and 18:00, and of the next day, all predicted the evening before. */
const FIRST = makeSampleDay(0)
const SECOND = makeSampleDay(1, 0)
const IN_TIME = FIRST.commits.map(({ matchId }) => matchId)
const LATE = SECOND.commits.map(({ matchId }) => matchId)
const WHY = 'The machine began with an empty disk.'

let root: string
let signingKey: SigningKey
let database: Database

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
})
afterEach(() => database.close())

const toContext = (now: string): RunContext =>
  toTestContext({ database, signingKey, dataDir: root, now: new Date(now) })

async function add(now: string, leaves: readonly Leaf[]): Promise<void> {
  const context = toContext(now)
  await database.write((db) => appendEntries(context, db, leaves), { clock: context.now })
}

/** A log with two incidents about all its matches, though only those of the second day were late. */
async function makeWrongLog(): Promise<void> {
  await add('2026-07-31T20:00:00Z', [...FIRST.universe, ...FIRST.commits])
  await publishLog(toContext('2026-07-31T20:00:00Z'))
  await add('2026-08-01T12:00:00Z', [...SECOND.universe, ...SECOND.commits])
  await add(
    '2026-08-01T20:00:00Z',
    makeOldLateIncidents(
      IN_TIME.map((matchId) => ({ matchId })),
      new Date('2026-08-01T20:00:00Z'),
    ),
  )
  await publishLog(toContext('2026-08-02T20:00:00Z'))
  await add(
    '2026-08-02T21:00:00Z',
    makeOldLateIncidents(
      [...IN_TIME, ...LATE].map((matchId) => ({ matchId })),
      new Date('2026-08-02T21:00:00Z'),
    ),
  )
  await publishLog(toContext('2026-08-02T21:00:00Z'))
}

const verify = () => verifyLogFolder(toLogFolder(toContext('2026-08-03T08:00:00Z')))

async function verifyShown(matchId: string) {
  const read = openLogFolder(toLogFolder(toContext('2026-08-03T08:00:00Z')))
  const proof = parseMatchProof(await proveMatch(read, matchId))
  return verifyMatch(proof, [signingKey])
}

test.each(RULE_DATABASES)(
  "incidents that our signed heads contradict are corrected match by match, and verifiers and the match's proof show which: %s",
  async (_, open) => {
    database = await open()
    await makeWrongLog()
    const before = await verify()
    expect(before).toMatchObject({ ok: true, corrections: [], checked: { incidents: 3 } })

    const context = toContext('2026-08-03T08:00:00Z')
    const proposed = await findCorrections(context, [])
    // The universe of the first day, its two commits: a head of three entries, signed before the
    // next run added more.
    const heads = [{ size: 3, signedBy: new Date('2026-08-01T12:00:00Z') }]
    expect(proposed).toEqual({ incidents: [6, 8], matchIds: IN_TIME, unproved: LATE, heads })
    await writeCorrection(context, proposed!, WHY)

    const after = await verify()
    expect(after).toMatchObject({ ok: true, size: before.size + 1, voided: before.voided })
    const message = expect.stringContaining('3 entries, signed by 2026-08-01T12:00:00.000Z')
    expect(after.corrections).toEqual([{ index: 9, incidents: [6, 8], matches: 2, message }])
    expect(after.corrections[0]!.message).toContain(WHY)

    const good = await verifyShown(IN_TIME[0]!)
    expect(good).toMatchObject({ ok: true, isVoided: false })
    const told = good.incidents.map(({ index, correctedBy, corrects }) => [
      index,
      correctedBy,
      corrects,
    ])
    expect(told).toEqual([
      [6, 9, []],
      [8, 9, []],
      [9, null, [6, 8]],
    ])
    const late = await verifyShown(LATE[0]!)
    expect(late.incidents.map(({ index, correctedBy }) => [index, correctedBy])).toEqual([
      [7, null],
      [8, null],
    ])

    // One correction is enough, and the incident about the late ones stands.
    expect(await findCorrections(context, [])).toBeNull()
    await expect(findCorrections(context, [6])).rejects.toThrow('corrected already')
    await expect(findCorrections(context, [7])).rejects.toThrow('lets them count')
  },
)

test.each(RULE_DATABASES)(
  'nothing is corrected without a head of ours that proves it, and only late-prediction incidents are: %s',
  async (_, open) => {
    database = await open()
    await makeWrongLog()
    const context = toContext('2026-08-03T08:00:00Z')
    const statement = { message: 'A wrong row.', statedAt: '2026-08-03T07:00:00.000Z' }
    await add('2026-08-03T07:00:00Z', [toIncident([{ matchId: IN_TIME[0]! }], statement)])
    for (const entry of [0, 1, 9, 999])
      await expect(findCorrections(context, [entry])).rejects.toThrow('only such an incident')

    const forged = await makeSigningKey(signingKey.name)
    const [head] = await database.read((db) =>
      db.select().from(ledgerHeads).where(eq(ledgerHeads.size, 3)),
    )
    const other = { ...context, signingKey: forged }
    await expect(findCorrections(other, [])).rejects.toThrow('does not fit the signing key')
    await writePastGuards(database, ledgerHeads, (db) =>
      db
        .update(ledgerHeads)
        .set({ note: head!.note.replace('\n3\n', '\n4\n') })
        .where(eq(ledgerHeads.size, 3)),
    )
    await expect(findCorrections(context, [])).rejects.toThrow('does not fit the signing key')
    await writePastGuards(database, ledgerHeads, (db) =>
      db.delete(ledgerHeads).where(eq(ledgerHeads.size, 3)),
    )
    expect(await findCorrections(context, [])).toBeNull()
    await expect(findCorrections(context, [6])).rejects.toThrow('may have been late')
  },
)

test.each(RULE_DATABASES)(
  'the end of a run that published shows when its head was signed, where no later run added entries in time, and one that published nothing shows nothing: %s',
  async (_, open) => {
    database = await open()
    await add('2026-07-31T20:00:00Z', [...FIRST.universe, ...FIRST.commits])
    await publishLog(toContext('2026-07-31T20:00:00Z'))
    const items = IN_TIME.map((matchId) => ({ matchId }))
    const toldAt = '2026-08-02T21:00:00Z'
    await add(toldAt, makeOldLateIncidents(items, new Date(toldAt)))
    await publishLog(toContext(toldAt))

    const [startedAt, completedAt] = ['20:00:01', '20:04:00'].map(
      (time) => new Date(`2026-07-31T${time}Z`),
    )
    const addRun = (report: Record<string, unknown>, isDryRun: boolean) =>
      database.write((db) =>
        db.insert(ingestionRuns).values({ report, isDryRun, startedAt, completedAt }),
      )
    const context = toContext('2026-08-03T08:00:00Z')
    await addRun({ settle: {} }, false)
    await addRun({ publish: {} }, true)
    expect(await findCorrections(context, [])).toBeNull()
    await addRun({ publish: {} }, false)
    expect(await findCorrections(context, [])).toEqual({
      incidents: [3],
      matchIds: IN_TIME,
      unproved: [],
      heads: [{ size: 3, signedBy: completedAt }],
    })
  },
)

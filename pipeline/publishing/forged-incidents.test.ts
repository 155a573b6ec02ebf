import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, WriteDb } from '#data/db/database.ts'
import { ledgerEntries, ledgerVoids } from '#data/db/schema.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import type { CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import { toReleaseStatement } from '#data/ledger/leaves/release-statement.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { countEntries, insertEntries } from '#data/queries/log/log-rows.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run, STAGES, type Stage } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { acceptRows, listForeignRows } from './accept-rows.ts'
import { toLogFolder } from './log-entries.ts'
import { stateRelease } from './state-release.ts'

const START = new Date('2026-10-16T06:00:00Z')
const source = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })

let database: Database
let root: string
let signingKey: SigningKey

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
})
afterEach(() => database.close())

const toContext = (now: Date): RunContext =>
  toTestContext({
    database,
    source,
    signingKey,
    dataDir: join(root, 'data'),
    now,
    leagues: ['premier-league'],
    skipsSeasons: true,
  })
const runAt = (now: Date, stages: readonly Stage[] = STAGES) =>
  run(toContext(now), { ...TEST_REQUEST, stages })
const readLog = () => readLogFolder(toLogFolder(toContext(START)), signingKey)

interface Variant {
  readonly message: string
  /** Whether `ledger_voids` gets its row as well. */
  readonly hasVoidRow: boolean
  /** What the incident says, minutes after kick-off. */
  readonly statedAfter: number
  /** When the honest pipeline runs, minutes after kick-off. */
  readonly runsAfter: number
  readonly stages: readonly Stage[]
}

const ANY = 'The line-up of this match was read wrongly.'
const LOST = 'secrets_lost: The disk with the secrets of these predictions broke.'
const VARIANTS: readonly (readonly [string, Variant])[] = [
  [
    'any words and a time before kick-off, in a whole run of the next day',
    { message: ANY, hasVoidRow: true, statedAfter: -1, runsAfter: 20 * 60, stages: STAGES },
  ],
  [
    'without a row in ledger_voids, published while the match is played',
    { message: ANY, hasVoidRow: false, statedAfter: -1, runsAfter: 15, stages: ['publish'] },
  ],
  [
    'the words of lost secrets and the true time, in a whole run',
    { message: LOST, hasVoidRow: true, statedAfter: 180, runsAfter: 190, stages: STAGES },
  ],
  [
    'without a row in ledger_voids, in a whole run',
    { message: ANY, hasVoidRow: false, statedAfter: -1, runsAfter: 190, stages: STAGES },
  ],
]

const CASES = RULE_DATABASES.flatMap(([name, open]) =>
  VARIANTS.map(([words, variant]) => [words, name, { variant, open }] as const),
)

test.each(CASES)(
  'an incident as rows takes no prediction out of the record after kick-off: %s, %s',
  async (_, __, { variant, open }) => {
    database = await open()
    await runAt(START)
    const { leaves } = await readLog()
    const commits = leaves.flatMap((leaf, index) => (leaf.kind === 'commit' ? { leaf, index } : []))
    const { leaf: commit, index } = commits.toSorted(
      (left, right) => Date.parse(left.leaf.kickoffAt) - Date.parse(right.leaf.kickoffAt),
    )[0]!
    const { matchId, kickoffAt }: CommitLeaf = commit
    const after = (minutes: number) => new Date(Date.parse(kickoffAt) + minutes * MINUTE_MS)
    const { message, hasVoidRow, statedAfter, runsAfter, stages } = variant
    const stated = after(statedAfter)
    const leaf = toIncident([{ matchId, index }], { message, statedAt: stated.toISOString() })
    // The database's clock is moved, as any session can in a replay; a real installation refuses the row.
    await database.write(
      async (db) => {
        if (hasVoidRow) await insertEntries(db, [leaf], stated)
        else
          await db.insert(ledgerEntries).values({
            entryIndex: await countEntries(db),
            kind: 'incident',
            body: toCanonicalJson(leaf),
            acceptedAt: stated,
          })
      },
      { clock: stated },
    )
    await expect(runAt(after(runsAfter), stages)).rejects.toThrow('Nothing was')
    const signed = await readLog()
    expect(signed.report).toMatchObject({ problem: null, voided: [] })
    expect(signed.leaves).toHaveLength(leaves.length)
    await expect(runAt(after(runsAfter + HOUR_MS / MINUTE_MS))).rejects.toThrow('Nothing was')
    expect((await readLog()).leaves).toHaveLength(leaves.length)
  },
  120_000,
)

test.each(RULE_DATABASES)(
  'a void as a row, by an incident of ours that names nothing, stops the run where the triggers are off: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    await stateRelease(toContext(START), { version: '1.0.0', sha256: 'ab'.repeat(32) })
    const { leaves } = await readLog()
    const entryIndex = leaves.findIndex(({ kind }) => kind === 'commit')
    const row = { entryIndex, incidentIndex: leaves.length - 1 }
    const insert = (db: WriteDb) => db.insert(ledgerVoids).values(row)
    await expect(database.write(insert)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('cannot be voided') as unknown },
    })
    await writePastGuards(database, ledgerVoids, insert)
    const later = new Date(START.getTime() + 2 * DAY_MS)
    await expect(runAt(later)).rejects.toThrow('otherwise than the log says')
    expect((await readLog()).leaves).toHaveLength(leaves.length)
  },
  120_000,
)

test.each(RULE_DATABASES)(
  'entries that version 1.0.0 left unsigned stop the run until they are shown and accepted: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    const { leaves } = await readLog()
    const later = new Date(START.getTime() + HOUR_MS)
    const leaf = toReleaseStatement(
      { version: '1.0.0', sha256: 'ab'.repeat(32) },
      later.toISOString(),
    )
    await database.write((db) => insertEntries(db, [leaf], later), { clock: later })
    await expect(runAt(later)).rejects.toThrow('ledger accept')
    const found = await listForeignRows(toContext(later))
    expect(found).toEqual([{ index: leaves.length, leaf }])
    await acceptRows(toContext(later), found)
    expect(await listForeignRows(toContext(later))).toEqual([])
    await runAt(later, ['publish'])
    const { report } = await readLog()
    expect(report).toMatchObject({ problem: null, release: { index: leaves.length } })
  },
  120_000,
)

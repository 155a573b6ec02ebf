/** A new process reads the log on from the cached one, and throws that away when anything differs. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerEntries, ledgerHeads } from '#data/db/schema.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { parseUtf8, toBase64 } from '#data/ledger/format/bytes.ts'
import { toLeafBytes, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeSampleDay, toFirstKeyLeaf } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { storeHead } from './log-heads.ts'
import { insertEntries } from './log-rows.ts'
import {
  cacheStoredLog,
  forgetStoredLog,
  readStoredLog,
  toStoredRoot,
  writeStoredLog,
} from './stored-log.ts'

const NOW = new Date('2026-09-30T00:00:00Z')

let database: Database
let key: SigningKey
let folder: string
let path: string

beforeEach(async () => {
  database = await openTestDatabase()
  folder = makeTestFolder()
  path = join(folder, 'log-story.jsonl')
  key = await makeSigningKey('test.example/log')
  cacheStoredLog(database, path, 1)
})
afterEach(() => database.close())

const say = (message: string, voids?: number[]): Leaf => ({
  v: 1,
  kind: 'incident',
  statedAt: NOW.toISOString(),
  message,
  matchIds: ['premier-league-2026-home-0-away-0'],
  ...(voids && { voids }),
})

/** Some days with openings, one that opens nothing, a match still closed, a void, a key, half a universe. */
function listSampleLeaves(): Leaf[] {
  const days = [0, 1, 2].map((day) => makeSampleDay(day))
  const open = makeSampleDay(3)
  const takenAt = '2026-08-04T00:00:00Z'
  const mark = {
    home: 50,
    draw: 30,
    away: 20,
    method: MARGIN_METHOD,
    bookmakers: 3,
    takenAt,
  } as const
  const marked = makeSampleDay(4, 4, sealMarket({}, mark))
  const revised = makeSampleDay(6, 6, { revisedFor: 'lastHour' })
  return [
    toFirstKeyLeaf(key, NOW.toISOString()),
    ...days.flatMap(({ universe, commits, opens }) => [...universe, ...commits, ...opens]),
    ...open.universe,
    ...open.commits,
    ...marked.universe,
    ...marked.commits,
    ...marked.opens,
    ...revised.universe,
    ...revised.commits,
    ...revised.opens,
    { ...revised.opens[0]!, nonce: revised.opens[1]!.nonce },
    say('An opening was wrong.', [4]),
    say('This was late.'),
    say('Correction of entries 25: it was not.'),
    { ...makeSampleDay(5).universe[0]!, parts: 2 } as Leaf,
  ]
}

async function store(leaves: readonly Leaf[], signs = true): Promise<void> {
  // All at once, after their kick-offs.
  await tamper((db) => insertEntries(db, leaves, NOW))
  if (!signs) return
  const log = await readStoredLog(database)
  const head = { origin: key.name, size: log.size, rootHash: toStoredRoot(log, log.size) }
  const note = await signCheckpoint(head, key)
  await database.write((db) => storeHead(db, log.size, note), { clock: NOW })
}

/** Reads as a new process does. */
async function readAnew() {
  forgetStoredLog(database)
  return readStoredLog(database)
}

/** Does what the guards forbid. */
async function tamper(work: Parameters<Database['write']>[0]): Promise<void> {
  await database.write(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await work(db)
  })
}

const rewrite = (entryIndex: number) =>
  tamper((db) =>
    db
      .update(ledgerEntries)
      .set({ body: parseUtf8(toLeafBytes(say('Rewritten.'))) })
      .where(eq(ledgerEntries.entryIndex, entryIndex)),
  )

test('what a new process reads from the cached log is what it reads from all entries', async () => {
  await store(listSampleLeaves())
  await writeStoredLog(database)
  const before = await readFile(path, 'utf8')
  await store([{ ...makeSampleDay(5).universe[0]!, part: 2, parts: 2 } as Leaf], false)
  const cached = await readAnew()
  await rm(path)
  const whole = await readAnew()
  expect(cached.story).toEqual(whole.story)
  expect(cached).toEqual(whole)
  const texts = [cached, whole].map(({ story, size }) =>
    JSON.stringify([toRecord(story, size), toMarketRecord(story)]),
  )
  expect(texts[0]).toBe(texts[1])
  // Nothing is written for entries that no head covers.
  await writeStoredLog(database)
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await writeFile(path, before)
})

test('it is used only as it was written, under its own head, over the rows that it ends with', async () => {
  await store(listSampleLeaves())
  await writeStoredLog(database)
  const text = await readFile(path, 'utf8')
  const signed = await readAnew()
  const root = toBase64(toStoredRoot(signed, signed.size))
  // An old row that was rewritten shows whether rows or cache were read.
  await rewrite(1)
  const isUsed = async () => {
    const log = await readAnew()
    return toBase64(toStoredRoot(log, log.size)) === root
  }
  expect(await isUsed()).toBe(true)

  const flip = (at: number) =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
  const places = Array.from({ length: 16 }, (_, n) => Math.floor((n * (text.length - 2)) / 15))
  const damaged = [
    ...places.map(flip),
    '',
    text.slice(0, -30),
    text.slice(0, text.length / 2),
    text.replace(/"rules":"[0-9a-f]{8}/, '"rules":"00000000'),
    text.split('\n').slice(1).join('\n'),
  ]
  for (const [at, bytes] of damaged.entries()) {
    await writeFile(path, bytes)
    expect(await isUsed(), `damage ${at}`).toBe(false)
  }
  await rm(path)
  expect(await isUsed()).toBe(false)

  await writeFile(path, text)
  expect(await isUsed()).toBe(true)
  await rewrite(signed.size - 1)
  expect(await isUsed()).toBe(false)
})

test('a head that is not there, or of other entries, makes it worthless', async () => {
  await store(listSampleLeaves())
  await writeStoredLog(database)
  const { size, ...signed } = await readAnew()
  const root = toBase64(toStoredRoot({ size, ...signed }, size))
  await rewrite(1)
  const other = { origin: key.name, size, rootHash: new Uint8Array(32) }
  const note = await signCheckpoint(other, key)
  await tamper((db) => db.update(ledgerHeads).set({ note }).where(eq(ledgerHeads.size, size)))
  const log = await readAnew()
  expect(toBase64(toStoredRoot(log, size))).not.toBe(root)
  await tamper((db) => db.delete(ledgerHeads))
  const without = await readAnew()
  expect(toBase64(toStoredRoot(without, size))).not.toBe(root)
})

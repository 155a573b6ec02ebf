import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { parseNote, signNote } from '#data/ledger/signing/signed-note.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { storeHead } from '#data/queries/log/log-heads.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { readStoredLog, toStoredRoot } from '#data/queries/log/stored-log.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { acceptRows, listForeignRows } from './accept-rows.ts'
import { requireOneHistory } from './known-heads.ts'
import { appendEntries, getLogKeys, toLogFolder } from './log-entries.ts'
import { publishLog } from './publish-log.ts'

const NOW = new Date('2026-08-01T00:00:00Z')

let database: Database
let root: string
let key: SigningKey
let server: LocalServer
let published: string | null
let address: string

beforeEach(async () => {
  database = await openTestDatabase()
  root = makeTestFolder()
  key = await makeSigningKey('test.example/log')
  published = null
  server = await startLocalServer((_, response) => {
    response.statusCode = published === null ? 404 : 200
    response.end(published ?? '')
  })
  address = `${server.origin}/ledger/checkpoint`
})
afterEach(async () => {
  await server.close()
  await database.close()
})

/** The part of a run's context that the log needs. */
const toContext = (change: Partial<RunContext> = {}) =>
  ({
    database,
    dataDir: root,
    signingKey: key,
    now: NOW,
    isClockMoved: true,
    days: 7,
    isDryRun: false,
    logLine: () => {},
    headAddresses: [address],
    ...change,
  }) as unknown as RunContext

const toIncident = (message: string): Leaf => ({
  v: 1,
  kind: 'incident',
  statedAt: NOW.toISOString(),
  message,
  matchIds: [],
})

async function add(leaf: Leaf, context = toContext()): Promise<void> {
  await database.write((db) => appendEntries(context, db, [leaf]), { clock: NOW })
}
const readHead = () => readFile(join(toLogFolder(toContext()), 'checkpoint'), 'utf8')
const loseFolder = () => rm(toLogFolder(toContext()), { recursive: true })

test('a lost folder is written again only when a head of the log is known from elsewhere', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const head = await readHead()
  await loseFolder()
  await add(toIncident('two'))
  await expect(publishLog(toContext())).rejects.toThrow('ledger restore')
  published = head
  await publishLog(toContext())
  expect(await verifyLogFolder(toLogFolder(toContext()), { keys: [key] })).toMatchObject({
    ok: true,
    size: 2,
  })
  await loseFolder()
  published = null
  await publishLog(toContext(), { isConfirmed: true })
  expect((await verifyLogFolder(toLogFolder(toContext()))).size).toBe(2)
})

test('an older database on an empty disk signs nothing once the public log is longer or different', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const other = join(root, 'other')
  await appendLeaves(other, key, [toIncident('one'), toIncident('lost with the newer database')])
  published = await readFile(join(other, 'checkpoint'), 'utf8')
  await loseFolder()
  await expect(publishLog(toContext())).rejects.toThrow('restored to an older state')
  await add(toIncident('two'))
  await expect(publishLog(toContext())).rejects.toThrow('second history')
  await expect(readHead()).rejects.toThrow('ENOENT')
})

test("a published prefix other than the database's is not extended", async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  await loseFolder()
  await appendLeaves(toLogFolder(toContext()), key, [toIncident('another first entry')])
  await add(toIncident('two'))
  await expect(publishLog(toContext())).rejects.toThrow('second history')
})

test("another log's checkpoint at the address, or a page that is no checkpoint, is ignored", async () => {
  await add(toIncident('one'))
  const other = join(root, 'other')
  await appendLeaves(other, await makeSigningKey('other.example/log'), [toIncident('theirs')])
  for (const text of [
    await readFile(join(other, 'checkpoint'), 'utf8'),
    '<html>',
    'x'.repeat(3e5),
  ]) {
    published = text
    await publishLog(toContext())
  }
  expect((await verifyLogFolder(toLogFolder(toContext()))).ok).toBe(true)
})

test('a backup from before a key rotation signs nothing while the newer log is shown, also when confirmed', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const newer = join(root, 'newer')
  await appendLeaves(newer, await makeSigningKey(key.name), [toIncident('one')])
  published = await readFile(join(newer, 'checkpoint'), 'utf8')
  const refused = 'signed with a key that is not known here'
  await expect(publishLog(toContext())).rejects.toThrow(refused)
  await loseFolder()
  await expect(publishLog(toContext(), { isConfirmed: true })).rejects.toThrow(refused)
  await expect(readHead()).rejects.toThrow('ENOENT')
})

test('a new key made for a lost one adds nothing to the old log, with its folder and without, and the error explains how to start a new log', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const anew = toContext({ signingKey: await makeSigningKey('example.com/log-2') })
  const refused = 'does not fit the signing key'
  await expect(add(toIncident('two'), anew)).rejects.toThrow(refused)
  await expect(publishLog(anew)).rejects.toThrow('an empty database and an empty DATA_DIR')
  await loseFolder()
  await expect(publishLog(anew, { isConfirmed: true })).rejects.toThrow(`The database holds`)
  await expect(readHead()).rejects.toThrow('ENOENT')
})

test('a replaced key adds nothing, signs nothing and does not restore its file', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const next = await makeSigningKey(key.name)
  await add(await makeKeyLeaf(key, next, NOW.toISOString()))
  // Interrupted here, the old key alone publishes nothing more.
  await expect(publishLog(toContext())).rejects.toThrow('signs nothing any more')
  await publishLog(toContext(), { next })
  const keyPath = join(toLogFolder(toContext()), 'key')
  await writeFile(keyPath, `${formatVerifierKey(next)}\n`)
  expect((await verifyLogFolder(toLogFolder(toContext()), { keys: [key] })).ok).toBe(true)

  await expect(add(toIncident('two'))).rejects.toThrow('signs nothing any more')
  await expect(publishLog(toContext())).rejects.toThrow('signs nothing any more')
  expect(await readFile(keyPath, 'utf8')).toBe(`${formatVerifierKey(next)}\n`)
  await add(toIncident('two'), toContext({ signingKey: next }))
  await publishLog(toContext({ signingKey: next }))
  // Somebody with the old key signs a head anyway: no verifier accepts it.
  const forged = join(root, 'ledger')
  const { text } = parseNote(await readHead())
  await writeFile(join(forged, 'checkpoint'), await signNote(text, key))
  await writeFile(keyPath, `${formatVerifierKey(key)}\n`)
  for (const keys of [[key], [next], undefined])
    expect((await verifyLogFolder(forged, keys && { keys })).problem?.code).toBe('wrong_signature')
})

/** A hand-over as rows and files, by the key that is the log's now. */
async function handOver(from: SigningKey): Promise<RunContext> {
  const next = await makeSigningKey(key.name)
  const before = toContext({ signingKey: from })
  await add(await makeKeyLeaf(from, next, NOW.toISOString()), before)
  await publishLog(before, { next })
  return toContext({ signingKey: next })
}

test('a head by any key of before may lag behind, at every address; rewritten or continued by that key it stops every run', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const oldest = await readHead()
  const second = await handOver(key)
  const twice = await readHead()
  await add(toIncident('two'), second)
  await publishLog(second)
  const older = await readHead()
  const third = await handOver(second.signingKey)
  for (const head of [oldest, twice, older]) {
    published = head
    await add(toIncident('after the hand-overs'), third)
    await publishLog(third)
  }
  const head = await readHead()
  const { text } = parseNote(head)

  const writeLog = async (by: SigningKey, leaves: readonly Leaf[]) => {
    const folder = await mkdtemp(join(root, 'other-'))
    await appendLeaves(folder, by, leaves)
    return readFile(join(folder, 'checkpoint'), 'utf8')
  }
  const continued = [toIncident('one'), toIncident('no hand-over')]
  const alarms: [head: string, words: string][] = [
    // The hand-over is entry 1: the first key may have signed one entry, and only ours.
    [await writeLog(key, [toIncident('another')]), 'other first 1 entries'],
    [await writeLog(key, continued), 'what it signs after that counts for nothing'],
    [await signNote(text, key), 'Somebody else has that key'],
    [await signNote(text, key, second.signingKey), 'Somebody else has that key'],
    [await signNote(text, await makeSigningKey(key.name)), 'not known here'],
  ]
  for (const [forged, words] of alarms) {
    published = forged
    await expect(publishLog(third), words).rejects.toThrow(words)
    await expect(publishLog(third), words).rejects.toThrow(/nothing was signed/i)
  }
  expect(await readHead()).toBe(head)
  published = null
  await publishLog(third)
  expect((await verifyLogFolder(toLogFolder(third), { keys: [key] })).problem).toBeNull()
})

test('a hand-over that was cut off before its head is published is finished by a run with the new key, once its row is accepted', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  published = await readHead()
  const next = await makeSigningKey(key.name)
  await add(await makeKeyLeaf(key, next, NOW.toISOString()))
  // Only the key before has signed the row, and anybody's key can be called one of before.
  const context = toContext({ signingKey: next })
  await expect(publishLog(context)).rejects.toThrow('ledger accept')
  await acceptRows(context, await listForeignRows(context))
  await publishLog(context)
  for (const keys of [[key], [next], undefined])
    expect((await verifyLogFolder(toLogFolder(toContext()), keys && { keys })).problem).toBeNull()
})

test('a head of a key of before says nothing of what was published in time, nor for a lost folder', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  // Whoever writes to the database can call any key a predecessor of ours, and sign for it.
  const rogue = await makeSigningKey(key.name)
  await add(toIncident('late'))
  const log = await readStoredLog(database)
  const late = { origin: key.name, size: 2, rootHash: toStoredRoot(log, 2) }
  const note = await signCheckpoint(late, rogue)
  const leaf = await makeKeyLeaf(rogue, key, NOW.toISOString())
  await database.write(async (db) => {
    await insertEntries(db, [leaf], NOW)
    await storeHead(db, 2, note)
  })
  published = note
  const story = await readStoredLog(database)
  const options = { keys: getLogKeys(story.story, key), isConfirmed: false }
  expect(await requireOneHistory(toContext(), story, options)).toEqual({
    coveredSize: 1,
    signedSize: 1,
  })
  await loseFolder()
  await expect(requireOneHistory(toContext(), story, options)).rejects.toThrow('ledger restore')
})

test('a damaged folder is not signed over, and the error names the way out, which writes the same files again', async () => {
  await add(toIncident('one'))
  await publishLog(toContext())
  const folder = toLogFolder(toContext())
  const head = await readHead()
  const damage = async (path: string, change: (text: string) => string) => {
    const bytes = await readFile(join(folder, path), 'latin1')
    await writeFile(join(folder, path), change(bytes), 'latin1')
  }
  const flip = (text: string) => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
  const damages: [string, (text: string) => string][] = [
    ['checkpoint', (text) => text.slice(0, text.length / 2)],
    ['tile/0/000.p/1', flip],
    ['tile/entries/000.p/1', (text) => text.replace('one', 'two')],
  ]
  await add(toIncident('two'))
  for (const [path, change] of damages) {
    await damage(path, change)
    await expect(publishLog(toContext()), path).rejects.toThrow(
      /move that folder away and call `ledger restore`/,
    )
    await loseFolder()
    await publishLog(toContext(), { isConfirmed: true })
    expect(await verifyLogFolder(folder, { keys: [key] })).toMatchObject({ ok: true, size: 2 })
    await loseFolder()
    await appendLeaves(folder, key, [toIncident('one')])
    expect(await readHead()).toBe(head)
  }
})

/** Proof files of before and after a key was handed over, for readers who trust either key. */
import { beforeAll, expect, test } from 'vitest'
import { readVerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { parseCheckpointText, signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import type { HandOver } from '#data/ledger/signing/current-signer.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import {
  appendToMemory,
  makeSampleDay,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { parseMatchProof, type MatchProof } from './match-proof-file.ts'
import { openProver, proveEntries, proveMatch } from './match-proof.ts'
import { proveHandOvers } from './proved-hand-overs.ts'
import { verifyMatch } from './verify-match.ts'

const HANDED_OVER_AT = '2026-08-05T00:00:00.000Z'
const MATCH = makeSampleDay(1).opens[0]!.matchId

let [old, next, witness]: SigningKey[] = []
let log: MemoryLog
/** Saved before the key was handed over. */
let saved: MatchProof
/** Of now, of a match that a witness had seen before kick-off, in a head of the old key. */
let seen: MatchProof
let handOvers: readonly HandOver[]

const readNote = async (from: MemoryLog) => parseNote((await from.read('checkpoint'))!)

async function handOver(to: MemoryLog, from: SigningKey): Promise<number> {
  const leaf = await makeKeyLeaf(from, next!, HANDED_OVER_AT)
  const { firstIndex } = await appendToMemory(to, from, [leaf], { alsoSignWith: next! })
  to.files.set('key', new TextEncoder().encode(`${formatVerifierKey(next!)}\n`))
  return firstIndex
}

beforeAll(async () => {
  old = await makeSigningKey('pitchproof.example/log')
  next = await makeSigningKey(old.name)
  witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  log = await makeSampleLog(old, 2)
  const { universe, commits, opens } = makeSampleDay(2)
  await appendToMemory(log, old, [...universe, ...commits])
  const note = await readNote(log)
  const { size } = parseCheckpointText(note.text)
  // Day 2 is 3 August; the first match kicks off at 15:00.
  const line = await cosign(note.text, witness, Date.parse('2026-08-03T14:00:00Z') / 1000)
  const earlyCheckpoint = formatNote({ ...note, signatures: [...note.signatures, line] })
  await appendToMemory(log, old, opens)
  saved = parseMatchProof(await proveMatch(log.read, MATCH))
  const index = await handOver(log, old)
  const later = makeSampleDay(6)
  const leaves = [...later.universe, ...later.commits, ...later.opens]
  await appendToMemory(log, next, leaves, { keys: [old, next] })
  const entries = { commitIndex: size - 2, openIndex: size }
  seen = parseMatchProof(
    await proveEntries(log.read, entries, { earlyCheckpoint, handOverIndexes: [index] }),
  )
  handOvers = (await readVerifiedLog(log.read, { keys: [next] })).handOvers
})

test('a file from before the key was handed over holds for a reader of the later key with the log at hand', async () => {
  expect(await verifyMatch(saved, [next!], { provedHandOvers: handOvers })).toMatchObject({
    ok: true,
  })
  // Whoever names a rotation has not shown that the later key knows of it.
  expect(await verifyMatch(saved, [next!], { handOvers })).toMatchObject({ ok: false })
  expect(await verifyMatch(saved, [next!])).toMatchObject({ ok: false })
  expect(await verifyMatch(saved, [old!])).toMatchObject({ ok: true })
})

test('hand-overs with their proofs lead back to the old key, where the key that is believed signed them', async () => {
  const { checkpoint, proveAll } = await openProver(log.read)
  const entries = await proveAll(handOvers.map(({ index }) => index))
  const proved = await proveHandOvers({ checkpoint, entries }, [next!])
  expect(await verifyMatch(saved, [next!], { handOvers, provedHandOvers: proved })).toMatchObject({
    ok: true,
  })
  // The old key believes in its successor, too; a stranger signs nothing, and a wrong proof holds nothing.
  expect(await proveHandOvers({ checkpoint, entries }, [old!])).toEqual(proved)
  const stranger = await makeSigningKey(old!.name)
  await expect(proveHandOvers({ checkpoint, entries }, [stranger])).rejects.toThrow()
  const moved = entries.map((entry) => ({ ...entry, index: entry.index + 1 }))
  await expect(proveHandOvers({ checkpoint, entries: moved }, [next!])).rejects.toThrow()
})

test('a witness that signed a head of the old key before kick-off counts for readers of either key', async () => {
  for (const key of [old!, next!])
    expect(await verifyMatch(seen, [key], { witnesses: [witness!] })).toMatchObject({
      ok: true,
      seenBefore: [{ name: 'witness.example' }],
      isSeenBefore: true,
    })
})

test('a stranger who says that they hand over to our key is believed nothing', async () => {
  const stranger = await makeSigningKey(old!.name)
  const forged = await makeSampleLog(stranger, 2)
  await appendToMemory(forged, stranger, [await makeKeyLeaf(stranger, next!, HANDED_OVER_AT)])
  const proof = parseMatchProof(await proveMatch(forged.read, MATCH))
  expect(proof.handOvers).toHaveLength(1)
  for (const trust of [{}, { provedHandOvers: handOvers }, { handOvers }])
    expect(await verifyMatch(proof, [next!], { ...trust, witnesses: [witness!] })).toMatchObject({
      ok: false,
    })
  // Nor in a file of ours, whose head has no such entry.
  const mixed = { ...seen, handOvers: [...seen.handOvers, ...proof.handOvers] }
  expect(await verifyMatch(mixed, [next!], { witnesses: [witness!] })).toMatchObject({ ok: false })
})

test('a log key that somebody names as a witness signs no head', async () => {
  const other = await makeSigningKey(old!.name)
  const proof = parseMatchProof(await proveMatch((await makeSampleLog(other, 2)).read, MATCH))
  expect(await verifyMatch(proof, [other])).toMatchObject({ ok: true })
  expect(await verifyMatch(proof, [old!], { witnesses: [other] })).toMatchObject({
    ok: false,
    steps: [{ status: 'failed' }, {}, {}, {}, {}],
    witnesses: [],
  })
})

test('the old key counts neither with its rotation in the head nor for a successor of its own choice', async () => {
  const trust = { provedHandOvers: handOvers }
  const head = parseCheckpointText((await readNote(log)).text)
  const late = { ...seen, checkpoint: await signCheckpoint(head, old!) }
  expect((await verifyMatch(late, [next!], trust)).steps[0]).toMatchObject({
    status: 'failed',
    facts: { superseded: `${old!.name}+${old!.id}` },
  })
  const early = { ...seen.early!, checkpoint: late.checkpoint }
  expect(await verifyMatch({ ...seen, early }, [next!], { witnesses: [witness!] })).toMatchObject({
    seenBefore: [],
  })
  // The thief of the old key hands it over to another one, in a history of their own.
  const thief = await makeSigningKey(old!.name)
  const fork = await makeSampleLog(old!, 2)
  const leaf = await makeKeyLeaf(old!, thief, HANDED_OVER_AT)
  await appendToMemory(fork, old!, [leaf], { alsoSignWith: thief })
  await appendToMemory(fork, thief, makeSampleDay(2).universe)
  const stolen = parseMatchProof(await proveMatch(fork.read, MATCH))
  expect(await verifyMatch(stolen, [old!])).toMatchObject({ ok: true })
  expect(await verifyMatch(stolen, [next!], trust)).toMatchObject({ ok: false })
})

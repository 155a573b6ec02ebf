import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { openCheckpoint, parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import { makeSigningKey, parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readHashes } from '#data/ledger/tree/log-reader.ts'
import { listConsistencyRanges, proveConsistency } from '#data/ledger/tree/merkle-proof.ts'
import { makeSampleLog, type MemoryLog } from '#data/testing/sample-log.ts'
import { formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts'
import { judgeCheckpoint } from './judge-checkpoint.ts'

// Checkpoint and key of a log that a public service prints for operators of witnesses:
// uptime.geomys.org/witness.
const PUBLIC_KEY =
  'geomys.org/witness/test-log+c0787ff4+AeMb5VOzy60PTGdGmLPxOKGAa0jNyDGsgv2rnprGju1t'
const PUBLIC_CHECKPOINT = `geomys.org/witness/test-log
1
BCml5C32yqMcl0gjTrcSOeNVx59oPnSdytBzDGBO5k0=

\u2014 geomys.org/witness/test-log wHh/9BPsoBNr2x0Ol3qPBYasIN0HI2ZiBg5ac0v3LQq/7F+YO7U4oWbDeJn1VaWVrlbSEM30Gr7WWYQjj2SBxRoJ/Ao=
`

test('the test checkpoint of the public witness network is cosigned, once and again', async () => {
  const key = parseVerifierKey(PUBLIC_KEY)
  const first = parseAddCheckpoint(toUtf8(formatAddCheckpoint(0, [], PUBLIC_CHECKPOINT)))
  expect((await judgeCheckpoint(first, [key], null)).kind).toBe('cosign')
  const seen = parseCheckpointText(parseNote(PUBLIC_CHECKPOINT).text)
  expect(await judgeCheckpoint(first, [key], seen)).toMatchObject({ kind: 'stale', size: 1 })
  const again = parseAddCheckpoint(toUtf8(formatAddCheckpoint(1, [], PUBLIC_CHECKPOINT)))
  expect((await judgeCheckpoint(again, [key], seen)).kind).toBe('cosign')
})

async function makeRequest(log: MemoryLog, oldSize: number, change = (note: string) => note) {
  const note = new TextDecoder().decode((await log.read('checkpoint'))!)
  const { size } = parseCheckpointText(parseNote(note).text)
  const ranges = oldSize <= size ? listConsistencyRanges(oldSize, size) : []
  const proof =
    ranges.length === 0
      ? []
      : proveConsistency(oldSize, size, await readHashes(log.read, size, ranges))
  return parseAddCheckpoint(toUtf8(formatAddCheckpoint(oldSize, proof, change(note))))
}

test('each rule of the protocol has its verdict', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const short = await makeSampleLog(key, 2)
  const long = await makeSampleLog(key, 4)
  const seen = await openCheckpoint((await short.read('checkpoint'))!, [key])
  const judge = async (request: Awaited<ReturnType<typeof makeRequest>>) =>
    (await judgeCheckpoint(request, [key], seen)).kind

  expect(await judge(await makeRequest(short, seen.size))).toBe('cosign')
  expect(await judge(await makeRequest(short, 0))).toBe('stale')
  expect(await judge(await makeRequest(long, 3))).toBe('stale')
  expect(await judge(await makeRequest(short, seen.size + 1))).toBe('impossible')
  // The random bytes of the commitments differ: another history of the same key.
  expect(await judge(await makeRequest(long, seen.size))).toBe('unproven')
  const other = await makeSampleLog(key, 2)
  expect(await judge(await makeRequest(other, seen.size))).toBe('fork')
  expect(await judge(await makeRequest(other, 0))).toBe('fork')
})

test('an unsigned checkpoint is refused by its signature, whatever size it states', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const log = await makeSampleLog(key, 2)
  const seen = await openCheckpoint((await log.read('checkpoint'))!, [key])
  const huge = await makeRequest(log, 0, (note) =>
    note.replace(/\n\d+\n/, `\n${Number.MAX_SAFE_INTEGER}\n`),
  )
  expect((await judgeCheckpoint(huge, [key], seen)).kind).toBe('forbidden')
  const stranger = await makeSigningKey(key.name)
  expect((await judgeCheckpoint(await makeRequest(log, 0), [stranger], seen)).kind).toBe(
    'forbidden',
  )
})

test('signatures of others are ignored and not stored', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const stranger = await makeSigningKey('stranger.example')
  const log = await makeSampleLog(key, 2)
  const request = await makeRequest(log, 0, (text) => {
    const note = parseNote(text)
    const line = { ...note.signatures[0]!, name: stranger.name }
    return formatNote({ ...note, signatures: [line, ...note.signatures] })
  })
  const verdict = await judgeCheckpoint(request, [key], null)
  expect(verdict).toMatchObject({ kind: 'cosign', logSignatures: [{ name: key.name }] })
})

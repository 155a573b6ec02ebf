import { beforeAll, expect, test } from 'vitest'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import { formatCorrection } from '#data/ledger/leaves/correction.ts'
import { toIncidents } from '#data/ledger/leaves/incident.ts'
import { formatMatchProof, parseMatchProof } from './match-proof-file.ts'
import { proveEntries, proveMatch } from './match-proof.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import {
  appendToMemory,
  makeOldLateIncidents,
  makeSampleDay,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { parseTlogProof } from './tlog-proof.ts'
import { verifyMatch } from './verify-match.ts'
import { checkProof } from '#data/verifier/check-proof.ts'

let key: SigningKey
let log: MemoryLog
const MATCH = 'premier-league-2026-home-10-away-10'

beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  log = await makeSampleLog(key, 60, 10)
})

function listStatus(verification: Awaited<ReturnType<typeof verifyMatch>>) {
  return verification.steps.map((step) => step.status)
}

test("a finished match's proof passes every step and contains the prediction", async () => {
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const result = await verifyMatch(proof, [key])
  expect(listStatus(result)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
  expect(result.ok).toBe(true)
  expect(result.open?.prediction.homeWinProbability).toBe(40)
  expect(result.open?.result).toEqual({ homeScore: 1, awayScore: 1 })
  expect(result.commit?.kickoffAt).toBe('2026-08-06T15:00:00.000Z')
})

test('the file is a tlog-proof, and its text reads back', async () => {
  const text = await proveMatch(log.read, MATCH)
  expect(text).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra [A-Za-z0-9+/=]+\nindex 40\n/)
  expect(parseTlogProof(text).hashes).toHaveLength(9)
  expect(formatMatchProof(parseMatchProof(text))).toBe(text)
})

test('a match that is not over is proved as committed, its opening closed', async () => {
  const ahead = await makeSampleLog(key, 1)
  const { universe, commits } = makeSampleDay(1)
  await appendToMemory(ahead, key, [...universe, ...commits])
  const proof = parseMatchProof(await proveMatch(ahead.read, commits[0]!.matchId))
  const result = await verifyMatch(proof, [key])
  expect(listStatus(result)).toEqual(['passed', 'passed', 'passed', 'closed', 'closed'])
  expect(result.open).toBeNull()
})

test('a corrected result is proved by the later opening', async () => {
  const corrected = await makeSampleLog(key, 2)
  const { opens } = makeSampleDay(1)
  const match = opens[0]!.matchId
  const before = parseMatchProof(await proveMatch(corrected.read, match)).open!
  const open = JSON.parse(before.text)
  await appendToMemory(corrected, key, [{ ...open, result: { homeScore: 7, awayScore: 7 } }])
  const result = await verifyMatch(parseMatchProof(await proveMatch(corrected.read, match)), [key])
  expect(result.open?.result).toEqual({ homeScore: 7, awayScore: 7 })
  await expect(proveMatch(corrected.read, 'no-such-match')).rejects.toThrow('no-such-match')
})

test('every digit of the opening is covered: change any one and the proof fails', async () => {
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const text = proof.open!.text
  let changed = 0
  for (const { index } of text.matchAll(/\d/g)) {
    const digit = String((Number(text[index]) + 1) % 10)
    const edited = { ...proof.open!, text: text.slice(0, index) + digit + text.slice(index + 1) }
    const result = await verifyMatch({ ...proof, open: edited }, [key])
    expect(listStatus(result)).toEqual(['passed', 'passed', 'passed', 'failed', 'not_checked'])
    changed++
  }
  expect(changed).toBeGreaterThan(60)
})

test('a changed commit, another index or a changed hash fails at its step', async () => {
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const { commit } = proof
  const later = commit.text.replace('2026-08-06T15', '2026-08-06T16')
  const bad = [
    { ...commit, text: later },
    { ...commit, index: commit.index + 1 },
    { ...commit, hashes: commit.hashes.toReversed() },
    { ...commit, hashes: commit.hashes.slice(1) },
    { ...commit, hashes: commit.hashes.with(0, new Uint8Array(31)) },
  ]
  for (const broken of bad) {
    const result = await verifyMatch({ ...proof, commit: broken }, [key])
    expect(listStatus(result).slice(0, 2)).toEqual(['passed', 'failed'])
    expect(result.commit).toBeNull()
  }
})

test("another match's opening does not open this commit", async () => {
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const other = parseMatchProof(await proveMatch(log.read, 'premier-league-2026-home-11-away-11'))
  const result = await verifyMatch({ ...proof, open: other.open }, [key])
  expect(listStatus(result)).toEqual(['passed', 'passed', 'passed', 'passed', 'failed'])
  const twice = await verifyMatch({ ...proof, open: proof.commit }, [key])
  expect(listStatus(twice)).toEqual(['passed', 'passed', 'passed', 'failed', 'not_checked'])
})

test('a checkpoint of another key or with another number fails at the first step', async () => {
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const other = await makeSigningKey(key.name)
  const wrongKey = await verifyMatch(proof, [other])
  expect(listStatus(wrongKey)).toEqual(['failed', ...Array(4).fill('not_checked')])
  const larger = { ...proof, checkpoint: proof.checkpoint.replace('\n300\n', '\n301\n') }
  expect(larger.checkpoint).not.toBe(proof.checkpoint)
  expect(listStatus(await verifyMatch(larger, [key]))[0]).toBe('failed')
})

test("a witness's cosignature is checked and shown with its time", async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const proof = parseMatchProof(await proveMatch(log.read, MATCH))
  const note = parseNote(proof.checkpoint)
  const line = await cosign(note.text, witness, 1_790_000_000)
  const checkpoint = formatNote({ ...note, signatures: [...note.signatures, line] })
  const result = await verifyMatch({ ...proof, checkpoint }, [key], { witnesses: [witness] })
  expect(result.witnesses).toEqual([
    { name: 'witness.example', id: witness.id, timeSeconds: 1_790_000_000 },
  ])
  expect((await verifyMatch({ ...proof, checkpoint }, [key])).witnesses).toEqual([])
})

test('a file that carries no match is refused with words', async () => {
  const text = await proveMatch(log.read, MATCH)
  const withExtra = (extra: string) =>
    text.replace(/^extra .*$/m, `extra ${toBase64(new TextEncoder().encode(extra))}`)
  expect(() => parseMatchProof(text.replace(/^extra .*\n/m, ''))).toThrow('carries no match')
  for (const extra of ['{}', 'no json', '{"v":2}', '[]'])
    expect(() => parseMatchProof(withExtra(extra))).toThrow('something else than a match')
})

test('an incident of the match is part of its proof: voided entries are reported, and it cannot be changed or removed unnoticed', async () => {
  const wronged = await makeSampleLog(key, 3)
  const { opens } = makeSampleDay(1)
  const match = opens[0]!.matchId
  const before = parseMatchProof(await proveMatch(wronged.read, match))
  const incident = {
    v: 1 as const,
    kind: 'incident' as const,
    statedAt: '2026-09-01T12:00:00.000Z',
    message: 'The feed carried a result of another match.',
    matchIds: [match],
    voids: [before.open!.index],
  }
  await appendToMemory(wronged, key, [incident])
  const file = await proveMatch(wronged.read, match)
  expect(formatMatchProof(parseMatchProof(file))).toBe(file)
  const proof = parseMatchProof(file)
  expect(proof.open, 'the voided opening no longer counts').toBeNull()
  const told = await verifyMatch(proof, [key])
  expect(told).toMatchObject({ ok: true, isVoided: false })
  expect(told.incidents.map(({ leaf }) => leaf.message)).toEqual([incident.message])

  // A file with the voided opening is genuine, and reports that it is void.
  const { size } = parseCheckpointText(parseNote(proof.checkpoint).text)
  const shown = parseMatchProof(
    await proveEntries(
      wronged.read,
      { commitIndex: before.commit.index, openIndex: before.open!.index },
      { incidentIndexes: [size - 1] },
    ),
  )
  expect(await verifyMatch(shown, [key])).toMatchObject({ ok: true, isVoided: true })

  const [entry] = proof.incidents
  const edited = { ...entry!, text: entry!.text.replace('another match', 'this match') }
  expect(await verifyMatch({ ...proof, incidents: [edited] }, [key])).toMatchObject({
    ok: false,
    incidents: [],
  })
  // A match that it does not name is not affected.
  const other = makeSampleDay(1).opens[1]!.matchId
  expect(parseMatchProof(await proveMatch(wronged.read, other)).incidents).toEqual([])
})

test('a prediction taken out is told apart by whether a witness had signed the incident before kick-off', async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const { universe, commits } = makeSampleDay(0)
  const leaf = toIncidents([{ matchId: commits[0]!.matchId, index: 1 }], {
    message: 'The line-up was read wrongly.',
    statedAt: '2026-08-01T14:59:00.000Z',
  })
  const voided = await makeSampleLog(key, 0)
  await appendToMemory(voided, key, [...universe, ...commits, ...leaf])
  const proof = parseMatchProof(await proveMatch(voided.read, commits[0]!.matchId))
  const note = parseNote(proof.checkpoint)
  // Kick-off is at 15:00.
  const verifySigned = async (time: string) => {
    const line = await cosign(note.text, witness, Date.parse(`2026-08-01T${time}Z`) / 1000)
    const checkpoint = formatNote({ ...note, signatures: [...note.signatures, line] })
    return verifyMatch({ ...proof, checkpoint }, [key], { witnesses: [witness] })
  }
  const takenOut = { ok: true, isVoided: true }
  expect(await verifyMatch(proof, [key])).toMatchObject({ ...takenOut, isVoidedAfterKickoff: true })
  expect(await verifySigned('15:00:00')).toMatchObject({ ...takenOut, isVoidedAfterKickoff: true })
  expect(await verifySigned('14:59:30')).toMatchObject({ ...takenOut, isVoidedAfterKickoff: false })
  const { lines } = await checkProof(formatMatchProof(proof), {
    key,
    policy: null,
    log: null,
    at: [],
  })
  expect(lines.join('\n')).toContain('nothing here shows that it did so before kick-off')
})

/** A log of three matchdays, and its checkpoint after the last commits, cosigned at a time. */
async function makeSeenLog(witness: SigningKey, cosignedAt: string) {
  const seen = await makeSampleLog(key, 2)
  const { universe, commits, opens } = makeSampleDay(2)
  await appendToMemory(seen, key, [...universe, ...commits])
  const note = parseNote((await seen.read('checkpoint'))!)
  const line = await cosign(note.text, witness, Date.parse(cosignedAt) / 1000)
  const earlyCheckpoint = formatNote({ ...note, signatures: [...note.signatures, line] })
  await appendToMemory(seen, key, opens)
  // It continues for weeks, so the tile of those days is long full.
  for (let day = 3; day < 70; day++) {
    const next = makeSampleDay(day)
    await appendToMemory(seen, key, [...next.universe, ...next.commits, ...next.opens])
  }
  const size = parseCheckpointText(note.text).size
  const places = { commitIndex: size - 2, openIndex: size }
  const prove = async (checkpoint: string | null) =>
    parseMatchProof(await proveEntries(seen.read, places, { earlyCheckpoint: checkpoint }))
  return { earlyCheckpoint, prove }
}

test('a proof shows which witnesses had cosigned a log with the commit before kick-off', async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  // Day 2 is 3 August; the first match kicks off at 15:00.
  const { earlyCheckpoint, prove } = await makeSeenLog(witness, '2026-08-03T14:00:00Z')
  const proof = await prove(earlyCheckpoint)
  expect(parseMatchProof(formatMatchProof(proof))).toEqual(proof)
  const seenBefore = [{ name: 'witness.example', timeSeconds: 1785765600 }]
  expect(await verifyMatch(proof, [key], { witnesses: [witness] })).toMatchObject({
    ok: true,
    seenBefore,
  })
  // Not with an unknown witness, nor without the checkpoint.
  expect(await verifyMatch(proof, [key])).toMatchObject({ ok: true, seenBefore: [] })
  const without = await verifyMatch(await prove(null), [key], { witnesses: [witness] })
  expect(without).toMatchObject({ ok: true, seenBefore: [] })

  const late = await makeSeenLog(witness, '2026-08-03T15:00:00Z')
  const told = await verifyMatch(await late.prove(late.earlyCheckpoint), [key], {
    witnesses: [witness],
  })
  expect(told).toMatchObject({ ok: true, seenBefore: [] })
})

test("our early checkpoint without the commit in it fails the proof, a stranger's proves nothing", async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const ours = await makeSeenLog(witness, '2026-08-03T14:00:00Z')
  const other = await makeSeenLog(witness, '2026-08-03T14:00:00Z')
  const proof = await ours.prove(ours.earlyCheckpoint)
  const forked = { ...proof, early: { ...proof.early!, checkpoint: other.earlyCheckpoint } }
  const result = await verifyMatch(forked, [key], { witnesses: [witness] })
  expect(result.ok).toBe(false)
  expect(listStatus(result).slice(0, 3)).toEqual(['passed', 'passed', 'failed'])

  const changed = ours.earlyCheckpoint.replace(/\n\d+\n/, '\n9\n')
  const unsigned = { ...proof, early: { ...proof.early!, checkpoint: changed } }
  expect(await verifyMatch(unsigned, [key], { witnesses: [witness] })).toMatchObject({
    ok: true,
    seenBefore: [],
  })
})

test('an incident that a later one corrects is shown with its correction, and counts again without it', async () => {
  const wronged = await makeSampleLog(key, 3)
  const match = makeSampleDay(1).opens[0]!.matchId
  const { size } = parseCheckpointText(
    parseNote(parseMatchProof(await proveMatch(wronged.read, match)).checkpoint).text,
  )
  const now = new Date('2026-09-01T12:00:00Z')
  const message = formatCorrection([size], 'They were public.')
  await appendToMemory(wronged, key, [
    ...makeOldLateIncidents([{ matchId: match }], now),
    ...toIncidents([{ matchId: match }], { message, statedAt: now.toISOString() }),
  ])
  const proof = parseMatchProof(await proveMatch(wronged.read, match))
  const told = await verifyMatch(proof, [key])
  expect(told).toMatchObject({ ok: true, isVoided: false })
  expect(told.incidents).toMatchObject([
    { index: size, corrects: [], correctedBy: size + 1 },
    { index: size + 1, corrects: [size], correctedBy: null },
  ])
  const without = { ...proof, incidents: proof.incidents.slice(0, 1) }
  expect((await verifyMatch(without, [key])).incidents).toMatchObject([{ correctedBy: null }])
  const edited = { ...proof.incidents[1]!, text: proof.incidents[1]!.text.replace('public', 'p') }
  expect(await verifyMatch({ ...proof, incidents: [edited] }, [key])).toMatchObject({ ok: false })
})

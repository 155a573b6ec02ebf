import { beforeAll, expect, test } from 'vitest'
import { parseBase64, toBase64, toUtf8 } from '#data/ledger/format/bytes.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
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
  makeSampleFixture,
  makeSampleLog,
  makeSamplePair,
  makeSamplePrediction,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { checkOpened, checkSealed, readLogKey } from './check-opened.ts'
import { formatMatchProof, parseMatchProof, type MatchProof } from './match-proof-file.ts'
import { chooseEntries, proveEntries, proveMatch } from './match-proof.ts'
import { MATCH_STEPS, verifyMatch } from './verify-match.ts'

const MATCH = makeSampleFixture(10).matchId
let key: SigningKey
let log: MemoryLog
let file: string
beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  log = await makeSampleLog(key, 20, 10)
  file = await proveMatch(log.read, MATCH)
})

/** The steps that pass, and the opened prediction: null when the check fails. */
async function check(text: string, by: SigningKey = key) {
  const passed: string[] = []
  const logKey = await readLogKey(formatVerifierKey(by))
  const open = await checkOpened(text, logKey, (step) => passed.push(step)).catch(() => null)
  return { passed, open }
}

/** The same by the whole verifier of /verify. */
async function verify(text: string) {
  try {
    const { steps, ok, isVoided, open } = await verifyMatch(parseMatchProof(text), [key])
    const passed = steps.filter(({ status }) => status === 'passed').map(({ step }) => step)
    return { passed, open: ok && !isVoided ? open : null }
  } catch {
    return { passed: [], open: null }
  }
}

async function expectSame(text: string) {
  const small = await check(text)
  expect(small, text).toEqual(await verify(text))
  return small
}

const change = (edit: (proof: MatchProof) => MatchProof) =>
  formatMatchProof(edit(parseMatchProof(file)))

test('an opened match passes every step, and the result equals that of the verifier of /verify', async () => {
  const { passed, open } = await expectSame(file)
  expect(passed).toEqual(MATCH_STEPS)
  expect(open?.prediction.homeWinProbability).toBe(40)
})

test('a changed proof fails here wherever it fails in the verifier of /verify', async () => {
  const other = parseMatchProof(await proveMatch(log.read, makeSampleFixture(11).matchId))
  const changed = [
    change((proof) => ({ ...proof, open: other.open })),
    change((proof) => ({ ...proof, commit: other.commit })),
    change((proof) => ({ ...proof, open: { ...proof.open!, index: proof.open!.index + 1 } })),
    change((proof) => ({ ...proof, open: { ...proof.open!, hashes: proof.commit.hashes } })),
    change((proof) => ({
      ...proof,
      commit: { ...proof.commit, hashes: proof.commit.hashes.slice(1) },
    })),
    change((proof) => ({ ...proof, checkpoint: proof.checkpoint.replace('\n100\n', '\n101\n') })),
    change((proof) => ({ ...proof, checkpoint: `${proof.checkpoint}— nobody AAAA\n` })),
    change((proof) => ({ ...proof, checkpoint: `${proof.checkpoint}\n` })),
    change((proof) => ({ ...proof, checkpoint: proof.checkpoint.slice(0, -1) })),
    file.replace('index ', 'index 0'),
    file.replace(/^extra .*\n/m, ''),
    `${file}\n`,
    '',
  ]
  for (const text of changed) expect((await expectSame(text)).open, text).toBeNull()
})

test('with any byte changed, it never passes where the verifier of /verify does not', async () => {
  const extra = /^extra (.*)$/m.exec(file)![1]!
  const bytes = parseBase64(extra)
  for (let place = 0; place < bytes.length; place += 3) {
    const edited = bytes.with(place, bytes[place]! ^ 1)
    await expectSame(file.replace(extra, toBase64(edited)))
  }
  for (let place = 0; place < file.length; place += 11)
    await expectSame(`${file.slice(0, place)}~${file.slice(place + 1)}`)
})

test('another key, or one with a wrong id, does not verify it', async () => {
  const { passed, open } = await check(file, await makeSigningKey(key.name))
  expect([passed, open]).toEqual([[], null])
  const text = formatVerifierKey(key)
  await expect(readLogKey(text.replace(/\+\w{8}\+/, '+00000000+'))).rejects.toThrow()
  await expect(readLogKey('nonsense')).rejects.toThrow()
})

test('cosignatures of witnesses do not disturb the check', async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const note = parseNote(parseMatchProof(file).checkpoint)
  const line = await cosign(note.text, witness, 1_790_000_000)
  const checkpoint = formatNote({ ...note, signatures: [line, ...note.signatures] })
  expect((await expectSame(change((proof) => ({ ...proof, checkpoint })))).open).not.toBeNull()
})

const readSize = async ({ read }: MemoryLog) =>
  Number(new TextDecoder().decode((await read('checkpoint'))!).split('\n')[1])

/** A log of one match with wrong entries. */
async function logWrongly(edit: (open: OpenLeaf) => OpenLeaf, kickoffAt?: string) {
  const wrong = await makeSampleLog(key, 1)
  const fixture = makeSampleFixture(40)
  const { commit, open } = makeSamplePair(fixture, makeSamplePrediction(fixture, 0))
  const leaves = [{ ...commit, kickoffAt: kickoffAt ?? commit.kickoffAt }, edit(open)]
  await appendToMemory(wrong, key, leaves)
  const size = await readSize(wrong)
  return proveEntries(wrong.read, { commitIndex: size - 2, openIndex: size - 1 })
}

test('a signed log that contradicts itself fails at the same step', async () => {
  const same = (open: OpenLeaf) => open
  expect((await expectSame(await logWrongly(same))).passed).toHaveLength(5)
  const late = await expectSame(await logWrongly(same, '2026-01-01T00:00:00.000Z'))
  expect(late.passed).toEqual(['signature', 'commit_included'])
  const edits: ((open: OpenLeaf) => OpenLeaf)[] = [
    (open) => ({ ...open, matchId: 'another' }),
    (open) => ({ ...open, revision: 2 }),
    (open) => ({ ...open, nonce: 'ab'.repeat(32) }),
    (open) => ({ ...open, prediction: { ...open.prediction, homeWinProbability: 41 } }),
  ]
  for (const edit of edits)
    expect((await expectSame(await logWrongly(edit))).passed).toHaveLength(4)
})

/** A log of one match that was committed a day ahead, and then listed at another kick-off. */
async function logMoved(kickoffAt: string) {
  const moved = await makeSampleLog(key, 1)
  const fixture = makeSampleFixture(40)
  const { commit, open } = makeSamplePair(fixture, makeSamplePrediction(fixture, 0))
  const list = (at: string) => toUniverseLeaves(at.slice(0, 10), [{ ...fixture, kickoffAt: at }])
  await appendToMemory(moved, key, [...list(fixture.kickoffAt), commit, ...list(kickoffAt), open])
  return { commit, text: await proveMatch(moved.read, fixture.matchId) }
}

test('a moved match is held against the kick-off that the log lists last', async () => {
  const later = await logMoved('2026-08-25T15:00:00.000Z')
  expect((await expectSame(later.text)).passed).toHaveLength(5)
  expect(await verifyMatch(parseMatchProof(later.text), [key])).toMatchObject({
    ok: true,
    kickoffAt: '2026-08-25T15:00:00.000Z',
  })
  // Brought forward to before it was committed.
  const { text, commit } = await logMoved('2026-08-20T12:00:00.000Z')
  expect((await expectSame(text)).passed).toEqual(['signature', 'commit_included'])
  expect(await expectSameSealed(text)).toBeNull()
  expect((await verifyMatch(parseMatchProof(text), [key])).steps[2]).toMatchObject({
    status: 'failed',
    facts: { madeAt: commit.madeAt, kickoffAt: '2026-08-20T12:00:00.000Z' },
  })
  const proof = parseMatchProof(text)
  const kickoff = { ...proof.kickoff!, text: proof.kickoff!.text.replace('T12:', 'T23:') }
  expect((await expectSame(formatMatchProof({ ...proof, kickoff }))).open).toBeNull()
  // A revision that was made in time is shown rather than a later one.
  const places = [1, 2].map((revision) => ({
    index: revision,
    kind: 'commit' as const,
    revision,
    madeAt: `2026-08-2${revision - 1}T11:00:00.000Z`,
    isVoided: false,
  }))
  expect(chooseEntries(places, '2026-08-20T12:00:00.000Z')).toEqual({
    commitIndex: 1,
    openIndex: null,
  })
  expect(chooseEntries(places, null)).toEqual({ commitIndex: 2, openIndex: null })
})

test('an incident that takes the opening out of the record fails it, and one cannot be hidden', async () => {
  const wronged = await makeSampleLog(key, 3)
  const { matchId } = makeSampleDay(1).opens[0]!
  const before = parseMatchProof(await proveMatch(wronged.read, matchId))
  const places = { commitIndex: before.commit.index, openIndex: before.open!.index }
  const toIncident = (voids: number[]) => ({
    v: 1 as const,
    kind: 'incident' as const,
    statedAt: '2026-09-01T12:00:00.000Z',
    message: 'The feed carried a result of another match.',
    matchIds: [matchId],
    voids,
  })
  await appendToMemory(wronged, key, [toIncident([before.open!.index]), toIncident([0])])
  const size = await readSize(wronged)
  const prove = (incidentIndexes: number[]) =>
    proveEntries(wronged.read, places, { incidentIndexes })
  expect((await expectSame(await prove([size - 2]))).open).toBeNull()
  const shown = await prove([size - 1])
  expect((await expectSame(shown)).open).not.toBeNull()
  const extra = /^extra (.*)$/m.exec(shown)![1]!
  const hidden = new TextDecoder()
    .decode(parseBase64(extra))
    .replace('"incidents":', '"incidentx":')
  const text = shown.replace(extra, toBase64(toUtf8(hidden)))
  expect((await expectSame(text)).open).toBeNull()
})

/** The small check of a sealed match beside the whole verifier of /verify. */
async function expectSameSealed(text: string) {
  const logKey = await readLogKey(formatVerifierKey(key))
  const small = await checkSealed(text, logKey).catch(() => null)
  const verifyWhole = async () => verifyMatch(parseMatchProof(text), [key])
  const whole = await verifyWhole().catch(() => null)
  const { index: _, ...leaf } = small ?? { index: 0 }
  expect(small === null ? null : leaf, text).toEqual(
    whole?.ok && !whole.isVoided ? whole.commit : null,
  )
  return small
}

test('a sealed match is checked as far as it can be: signature, entry, time; a changed proof fails', async () => {
  const size = await readSize(log)
  const { commit } = parseMatchProof(file)
  const sealed = await proveEntries(log.read, { commitIndex: commit.index, openIndex: null })
  expect(size).toBeGreaterThan(commit.index)
  expect(await expectSameSealed(sealed)).toMatchObject({ matchId: MATCH, index: commit.index })
  // An opened match has the same commit.
  const logKey = await readLogKey(formatVerifierKey(key))
  expect(await checkSealed(file, logKey)).toMatchObject({ matchId: MATCH, index: commit.index })
  await expect(checkOpened(sealed, logKey, () => {})).rejects.toThrow()
  const extra = /^extra (.*)$/m.exec(sealed)![1]!
  const bytes = parseBase64(extra)
  for (let place = 0; place < bytes.length; place += 7)
    await expectSameSealed(sealed.replace(extra, toBase64(bytes.with(place, bytes[place]! ^ 1))))
  expect(await expectSameSealed(sealed.replace(/^index .*/m, 'index 0'))).toBeNull()
})

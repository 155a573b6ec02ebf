import { expect, test } from 'vitest'
import { parseHex, toHex, toUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { checkOpening, makeCommitment, toCommittedBytes } from './commitment.ts'
import { listTrustedKeys, makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { toLeafBytes, type Leaf } from './leaf.ts'
import { parseLeaf } from './plain-leaf.ts'
import {
  makeSampleDay,
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
  toFirstKeyLeaf,
} from '#data/testing/sample-log.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { toUniverseLeaves } from './universe.ts'

test('every kind of leaf is written as canonical JSON and read back', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const day = makeSampleDay(0)
  const leaves: Leaf[] = [
    ...day.universe,
    ...day.commits,
    ...day.opens,
    toFirstKeyLeaf(key, '2026-08-01T00:00:00Z'),
    { v: 1, kind: 'incident', statedAt: '2026-08-01T00:00:00Z', message: 'Late.', matchIds: [] },
  ]
  for (const leaf of leaves) {
    const bytes = toLeafBytes(leaf)
    expect(new TextDecoder().decode(bytes)).toBe(toCanonicalJson(leaf))
    expect(parseLeaf(bytes)).toEqual(leaf)
  }
})

test('a commit leaf is exactly the specified text', () => {
  const { commit } = makeSamplePair(
    makeSampleFixture(0),
    makeSamplePrediction(makeSampleFixture(0), 0),
  )
  expect(new TextDecoder().decode(toLeafBytes(commit))).toBe(
    `{"commitment":"${commit.commitment}","kickoffAt":"2026-08-01T15:00:00.000Z","kind":"commit",` +
      '"madeAt":"2026-07-31T15:00:00.000Z","matchId":"premier-league-2026-home-0-away-0",' +
      '"modelVersion":"m1","revision":1,"v":1}',
  )
})

test('bytes that are not canonical, not complete or of an unknown kind are refused', () => {
  const text = toCanonicalJson(makeSampleDay(0).commits[0])
  const bad = [
    ` ${text}`,
    text.replace('"v":1', '"v":2'),
    text.replace('"kind":"commit"', '"kind":"promise"'),
    text.replace('"revision":1', '"revision":1.0'),
    text.replace('"revision":1', '"revision":0'),
    text.replace('"v":1', '"v":1,"v":1'),
    text.replace('"v":1', '"v":1,"z":1'),
    text.slice(0, -1),
    'null',
  ]
  for (const entry of bad) expect(() => parseLeaf(toUtf8(entry)), entry).toThrow()
  expect(() => parseLeaf(Uint8Array.of(0xff))).toThrow('UTF-8')
})

test('a leaf of a wrong shape or more than 65,535 bytes is not written', () => {
  const { open, commit } = makeSamplePair(
    makeSampleFixture(0),
    makeSamplePrediction(makeSampleFixture(0), 0, { aiReasoning: 'x'.repeat(65_535) }),
  )
  expect(() => toLeafBytes(open)).toThrow('65535')
  expect(() => toLeafBytes({ ...commit, commitment: 'AB' })).toThrow('cannot be logged')
})

test('the commitment is the SHA-256 of the line, the nonce and the canonical JSON', () => {
  const nonce = new Uint8Array(32).fill(1)
  const { commitment } = makeCommitment({ b: 1, a: 0.5 }, nonce)
  const expected = hashSha256(
    Uint8Array.of(...toUtf8('pitchproof/commit/v1\n'), ...nonce, ...toUtf8('{"a":0.5,"b":1}')),
  )
  expect(commitment).toBe(toHex(expected))
  expect(toHex(hashSha256(toCommittedBytes(nonce, { a: 0.5, b: 1 })))).toBe(commitment)
  expect(() => makeCommitment({}, new Uint8Array(31))).toThrow('32 bytes')
})

test('an opening fits only its own commit, and any changed digit is found', () => {
  const fixture = makeSampleFixture(0)
  const prediction = makeSamplePrediction(fixture, 0)
  const { commit, open } = makeSamplePair(fixture, prediction)
  expect(checkOpening(commit, open)).toBeNull()
  const changed = { ...open, prediction: { ...prediction, homeWinProbability: 40.0001 } }
  expect(checkOpening(commit, changed)).toBe('wrong_commitment')
  const unknownMember = { ...open, prediction: { ...prediction, extra: 1 } }
  expect(checkOpening(commit, unknownMember)).toBe('wrong_commitment')
  const nonce = open.nonce.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect(checkOpening(commit, { ...open, nonce })).toBe('wrong_commitment')
  const other = makeSamplePair(makeSampleFixture(1), makeSamplePrediction(makeSampleFixture(1), 1))
  expect(checkOpening(commit, other.open)).toBe('other_match')
  expect(checkOpening({ ...commit, revision: 2 }, open)).toBe('other_revision')
  expect(checkOpening({ ...commit, modelVersion: 'm2' }, open)).toBe('other_model')
  expect(checkOpening({ ...commit, madeAt: '2026-07-30T15:00:00.000Z' }, open)).toBe('other_time')
})

test('a commitment cannot be guessed by trying all 1X2 triples, because of its nonce', () => {
  const fixture = makeSampleFixture(0)
  const prediction = makeSamplePrediction(fixture, 0)
  const { commit, open } = makeSamplePair(fixture, prediction)
  const withoutNonce = new Uint8Array(32)
  let tried = 0
  for (let home = 0; home <= 100; home++)
    for (let draw = 0; home + draw <= 100; draw++) {
      const guess = {
        ...prediction,
        homeWinProbability: home,
        drawProbability: draw,
        awayWinProbability: 100 - home - draw,
      }
      expect(makeCommitment(guess, withoutNonce).commitment).not.toBe(commit.commitment)
      tried++
    }
  expect(tried).toBe(5151)
  expect(makeCommitment(prediction, parseHex(open.nonce)).commitment).toBe(commit.commitment)
  expect(makeCommitment(prediction).commitment).not.toBe(makeCommitment(prediction).commitment)
})

test('a long universe is split into numbered parts that each fit an entry', () => {
  const fixtures = Array.from({ length: 1000 }, (_, n) => ({
    ...makeSampleFixture(0),
    matchId: `premier-league-2026-home-${String(n).padStart(4, '0')}-away`,
  }))
  const leaves = toUniverseLeaves('2026-08-01', fixtures.toReversed())
  expect(leaves.length).toBeGreaterThan(2)
  expect(leaves.map((leaf) => [leaf.part, leaf.parts])).toEqual(
    leaves.map((_, at) => [at + 1, leaves.length]),
  )
  expect(leaves.flatMap((leaf) => leaf.fixtures)).toEqual(fixtures)
  for (const leaf of leaves) expect(toLeafBytes(leaf).length).toBeLessThanOrEqual(65_535)
  expect(toLeafBytes(leaves[0]!).length).toBeGreaterThan(65_000)
})

test('a day without fixtures is logged too, and a stray or doubled match is refused', () => {
  expect(toUniverseLeaves('2026-08-01', [])).toEqual([
    { v: 1, kind: 'universe', day: '2026-08-01', part: 1, parts: 1, fixtures: [] },
  ])
  const fixture = makeSampleFixture(0)
  expect(() => toUniverseLeaves('2026-08-02', [fixture])).toThrow('not 2026-08-02')
  expect(() => toUniverseLeaves('2026-08-01', [fixture, fixture])).toThrow('twice')
})

test('a key is accepted only when the previous one signed it', async () => {
  const [first, second, third] = await Promise.all(
    ['a', 'a', 'a'].map((name) => makeSigningKey(name)),
  )
  const statedAt = '2026-08-01T00:00:00Z'
  const good = await makeKeyLeaf(first!, second!, statedAt)
  const ids = async (...leaves: Parameters<typeof listTrustedKeys>[1][number][]) =>
    (await listTrustedKeys([first!], leaves)).map((key) => key.id)
  expect(await ids(good)).toEqual([first!.id, second!.id])
  expect(await ids(good, await makeKeyLeaf(second!, third!, statedAt))).toEqual([
    first!.id,
    second!.id,
    third!.id,
  ])
  expect(await ids({ ...good, statedAt: '2026-08-02T00:00:00Z' })).toEqual([first!.id])
  expect(await ids(await makeKeyLeaf(third!, second!, statedAt))).toEqual([first!.id])
  expect(await ids(toFirstKeyLeaf(second!, statedAt))).toEqual([first!.id])
})

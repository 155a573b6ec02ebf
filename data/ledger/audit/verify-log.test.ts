import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#data/model/match/match.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import { followLog } from './follow-log.ts'
import { parseCheckpointText, signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { CommitLeaf, Leaf, UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import {
  appendToMemory,
  copyLog,
  makeMemoryLog,
  makeSampleDay,
  makeSampleFixture,
  makeSampleLog,
  makeSamplePair,
  makeSamplePrediction,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { verifyLog } from './verify-log.ts'

let key: SigningKey
let long: MemoryLog
beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  long = await makeSampleLog(key, 60, 10)
})

/** A log with these leaves, each array appended at once, whatever they say. */
async function makeLogOf(...batches: readonly (readonly Leaf[])[]): Promise<MemoryLog> {
  const log = await makeMemoryLog(key)
  for (const leaves of batches) await appendToMemory(log, key, leaves)
  return log
}

async function findProblem(...batches: readonly (readonly Leaf[])[]) {
  return (await verifyLog((await makeLogOf(...batches)).read)).problem?.code ?? null
}

test('a good log is reported with everything that was checked', async () => {
  const log = copyLog(long)
  const report = await verifyLog(log.read, { paths: [...log.files.keys()] })
  expect(report).toMatchObject({
    ok: true,
    origin: 'pitchproof.example/log',
    key: formatVerifierKey(key),
    size: 300,
    checked: {
      tiles: 3,
      bundles: 2,
      entries: 300,
      universes: 60,
      commits: 120,
      openings: 120,
      matches: 120,
    },
    overdue: [],
    problem: null,
  })
})

test('an empty log verifies', async () => {
  const report = await verifyLog((await makeMemoryLog(key)).read)
  expect(report).toMatchObject({ ok: true, size: 0, problem: null })
})

test('a flipped bit is found in every file of the log, wherever it is', async () => {
  const log = copyLog(long)
  const paths = [...log.files.keys()]
  expect(paths.filter((path) => path.startsWith('tile/entries/001.p/')).length).toBeGreaterThan(1)
  for (const [path, bytes] of log.files)
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = Uint8Array.from(bytes)
      flipped[at]! ^= 1
      log.files.set(path, flipped)
      const report = await verifyLog(log.read, { paths, keys: [key] })
      // A reader with a key of their own does not read the file "key".
      expect([path, at, report.ok]).toEqual([path, at, path === 'key'])
      const own = await verifyLog(log.read, { paths })
      expect([path, at, own.ok]).toEqual([path, at, false])
      log.files.set(path, bytes)
    }
})

test('a missing file is named', async () => {
  const log = copyLog(long)
  for (const path of ['checkpoint', 'tile/0/000', 'tile/1/000.p/1', 'tile/entries/001.p/44']) {
    const bytes = log.files.get(path)!
    log.files.delete(path)
    expect((await verifyLog(log.read)).problem?.message).toContain(path.split('/').at(-1))
    log.files.set(path, bytes)
  }
})

test('a checkpoint of an absurd size costs no memory: unsigned nothing is read, signed the first missing tile ends it', async () => {
  const log = copyLog(long)
  const asked: string[] = []
  const read = (path: string) => {
    asked.push(path)
    return log.read(path)
  }
  const huge = { origin: key.name, size: 4_294_967_296, rootHash: new Uint8Array(32) }
  const note = await signCheckpoint(huge, key)
  const unsigned = note.replace(/\u2014.*/u, `\u2014 ${key.name} AAAAAAAA`)
  log.files.set('checkpoint', toUtf8(unsigned))
  expect((await verifyLog(read, { keys: [key] })).problem?.code).toBe('wrong_signature')
  expect(asked.filter((path) => path.startsWith('tile'))).toEqual([])
  log.files.set('checkpoint', toUtf8(note))
  expect((await verifyLog(read, { keys: [key] })).problem?.code).toBe('damaged')
  expect(asked.filter((path) => path.startsWith('tile')).length).toBeLessThan(10)
  const absurd = await signCheckpoint({ ...huge, size: Number.MAX_SAFE_INTEGER }, key)
  log.files.set('checkpoint', toUtf8(absurd))
  expect((await verifyLog(log.read)).problem?.message).toContain('claims 9007199254740991 entries')
})

test('a leaf removed from the end is found', async () => {
  const log = await makeSampleLog(key, 2)
  for (const kind of ['tile/entries', 'tile/0']) {
    const bytes = log.files.get(`${kind}/000.p/10`)!
    log.files.set(`${kind}/000.p/10`, log.files.get(`${kind}/000.p/8`)!)
    const report = await verifyLog(log.read)
    expect(report.problem?.code).toBe('damaged')
    log.files.set(`${kind}/000.p/10`, bytes)
  }
})

test('a wrong key is found, also one with the same name', async () => {
  const log = await makeSampleLog(key, 1)
  const other = await makeSigningKey(key.name)
  const report = await verifyLog(log.read, { keys: [other] })
  expect(report.problem?.code).toBe('wrong_signature')
  log.files.set('key', toUtf8(formatVerifierKey(other)))
  expect((await verifyLog(log.read)).problem?.code).toBe('wrong_signature')
})

test('a log re-signed by someone else is found by a reader with the key', async () => {
  const other = await makeSigningKey(key.name)
  const forged = await makeSampleLog(other, 1)
  expect((await verifyLog(forged.read)).ok).toBe(true)
  expect((await verifyLog(forged.read, { keys: [key] })).problem?.code).toBe('wrong_signature')
})

test('a new key is followed from the trusted one', async () => {
  const next = await makeSigningKey(key.name)
  const log = await makeSampleLog(key, 1)
  const statement = await makeKeyLeaf(key, next, '2026-08-02T00:00:00Z')
  await appendToMemory(log, key, [statement], { alsoSignWith: next })
  log.files.set('key', toUtf8(formatVerifierKey(next)))
  await appendToMemory(log, next, makeSampleDay(1).universe.concat(makeSampleDay(1).commits))
  const report = await verifyLog(log.read, { keys: [key] })
  expect(report).toMatchObject({ ok: true, key: formatVerifierKey(next), checked: { keys: 1 } })
  expect((await verifyLog(log.read)).ok).toBe(true)
})

test('a head from before the key was handed over fits, whichever key the reader trusts', async () => {
  const next = await makeSigningKey(key.name)
  const log = await makeSampleLog(key, 2)
  const seen = log.files.get('checkpoint')!
  const statement = await makeKeyLeaf(key, next, '2026-08-03T00:00:00Z')
  await appendToMemory(log, key, [statement], { alsoSignWith: next })
  log.files.set('key', toUtf8(formatVerifierKey(next)))
  await appendToMemory(log, next, [...makeSampleDay(2).universe, ...makeSampleDay(2).commits])
  for (const trusted of [{}, { keys: [next] }, { keys: [key] }])
    expect(await verifyLog(log.read, { ...trusted, seen })).toMatchObject({ problem: null })
  // A key that hands itself over to ours, in a log of its own.
  const stranger = await makeSigningKey(key.name)
  const other = await makeSampleLog(stranger, 2)
  const claim = await makeKeyLeaf(stranger, next, '2026-08-03T00:00:00Z')
  await appendToMemory(other, stranger, [claim])
  const claimed = await verifyLog(log.read, { keys: [next], seen: other.files.get('checkpoint')! })
  expect(claimed.problem?.message).toContain('signed by no key that this log names')
  // What the old key signs with its own rotation in it.
  const old = await signCheckpoint(
    parseCheckpointText(parseNote(log.files.get('checkpoint')!).text),
    key,
  )
  const late = await verifyLog(log.read, { keys: [next], seen: old })
  expect(late.problem?.message).toContain('counts for nothing')
})

test('a replaced key that continues from before its rotation is found by a reader with a newer head', async () => {
  const next = await makeSigningKey(key.name)
  const log = await makeSampleLog(key, 1)
  const before = copyLog(log)
  const statement = await makeKeyLeaf(key, next, '2026-08-02T00:00:00Z')
  await appendToMemory(log, key, [statement], { alsoSignWith: next })
  await appendToMemory(log, next, [...makeSampleDay(1).universe, ...makeSampleDay(1).commits])
  log.files.set('key', toUtf8(formatVerifierKey(next)))
  const head = log.files.get('checkpoint')!
  const check = (read: MemoryLog['read'], seen: Uint8Array) =>
    verifyLog(read, { keys: [key], seen })
  // The thief has the old key and the log of that time.
  await appendToMemory(before, key, [...makeSampleDay(1).universe, ...makeSampleDay(1).commits])
  expect((await verifyLog(before.read, { keys: [key] })).ok).toBe(true)
  const forked = await check(before.read, head)
  expect(forked.problem).toMatchObject({ code: 'other_history' })
  expect(forked.problem?.message).toContain('signed by no key that this log names')

  const grown = copyLog(log)
  await appendToMemory(grown, next, [...makeSampleDay(2).universe, ...makeSampleDay(2).commits])
  expect(await check(grown.read, head)).toMatchObject({ ok: true, problem: null })
  expect(await check(log.read, head)).toMatchObject({ ok: true, problem: null })
  const cut = await check(log.read, grown.files.get('checkpoint')!)
  expect(cut.problem?.message).toContain('was cut short')
  const other = await makeSampleLog(key, 1)
  const rewritten = await check(other.read, (await makeSampleLog(key, 1)).files.get('checkpoint')!)
  expect(rewritten.problem?.message).toContain('one of the two was rewritten')
})

test('a log forked and re-signed with the same key is found by a reader who saw the first one', async () => {
  const first = await makeSampleLog(key, 3)
  const seen = await followLog(first.read, [key], null)
  const fork = await makeSampleLog(key, 4) // new nonces: other commitments from the first entry on
  expect((await verifyLog(fork.read)).ok).toBe(true)
  await expect(followLog(fork.read, [key], seen)).rejects.toThrow('was rewritten')
  await appendToMemory(first, key, [...makeSampleDay(3).universe, ...makeSampleDay(3).commits])
  const grown = await followLog(first.read, [key], seen)
  expect([seen.size, grown.size]).toEqual([15, 18])
  await expect(followLog(fork.read, [key], grown)).rejects.toThrow('was rewritten')
})

test('two logs of the same size with different roots are a fork too', async () => {
  const seen = await followLog((await makeSampleLog(key, 2)).read, [key], null)
  const fork = await makeSampleLog(key, 2)
  await expect(followLog(fork.read, [key], seen)).rejects.toThrow('was rewritten')
})

test('a replayed old checkpoint is found by a reader who saw a later one', async () => {
  const log = await makeSampleLog(key, 2)
  const old = copyLog(log)
  await appendToMemory(log, key, makeSampleDay(2).universe.concat(makeSampleDay(2).commits))
  const seen = await followLog(log.read, [key], null)
  log.files.set('checkpoint', old.files.get('checkpoint')!)
  expect((await verifyLog(log.read)).ok).toBe(true)
  await expect(followLog(log.read, [key], seen)).rejects.toThrow('an old checkpoint')
})

// The attacks below are made by the holder of the key: every signature and every hash is right.

test('a swapped opening is found', async () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const swapped = opens.map((open, at) => ({ ...open, nonce: opens[1 - at]!.nonce }))
  expect(await findProblem([...universe, ...commits], swapped)).toBe('opening_differs')
  const predictions = opens.map((open, at) => ({ ...open, prediction: opens[1 - at]!.prediction }))
  expect(await findProblem([...universe, ...commits], predictions)).toBe('opening_differs')
})

test('a changed probability is found', async () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const [open] = opens
  const prediction = { ...open!.prediction, homeWinProbability: 41 }
  expect(await findProblem([...universe, ...commits], [{ ...open!, prediction }])).toBe(
    'opening_differs',
  )
})

test('an opening that was never committed is found', async () => {
  const { universe, commits, opens } = makeSampleDay(0)
  expect(await findProblem([...universe, commits[0]!], [opens[1]!])).toBe('opened_without_commit')
})

test('a dropped match is found, whether left out of commits or of a later universe', async () => {
  const { universe, commits } = makeSampleDay(0)
  expect(await findProblem([...universe, commits[0]!])).toBe('predicted_without_commit')
  const fixtures = [makeSampleFixture(0)]
  expect(
    await findProblem([...universe, ...commits], toUniverseLeaves('2026-08-01', fixtures)),
  ).toBe('dropped_match')
  expect(await findProblem([...toUniverseLeaves('2026-08-01', fixtures), ...commits])).toBe(
    'not_in_universe',
  )
})

test('a match that cannot be predicted or is called off stays in the universe and needs no commit', async () => {
  const { commits } = makeSampleDay(0)
  const fixtures: UniverseFixture[] = [
    makeSampleFixture(0),
    { ...makeSampleFixture(1), status: 'not_enough_history' },
  ]
  expect(await findProblem([...toUniverseLeaves('2026-08-01', fixtures), commits[0]!])).toBeNull()
  const off = fixtures.map((fixture) => ({ ...fixture, status: 'not_scheduled' as const }))
  expect(
    await findProblem(
      [...toUniverseLeaves('2026-08-01', fixtures), commits[0]!],
      toUniverseLeaves('2026-08-01', off),
    ),
  ).toBeNull()
})

function moveCommit(commit: CommitLeaf, kickoffAt: string): CommitLeaf {
  return { ...commit, kickoffAt }
}

test('a commit that states another kick-off than the day does is found', async () => {
  const { universe, commits } = makeSampleDay(0)
  for (const kickoffAt of ['2026-08-01T14:00:00.000Z', '2026-08-01T20:00:00.000Z'])
    expect(await findProblem([...universe, moveCommit(commits[0]!, kickoffAt), commits[1]!])).toBe(
      'not_in_universe',
    )
})

test('a moved match keeps its commits; revisions made after its real kick-off do not count', async () => {
  const { universe, commits } = makeSampleDay(0)
  const moved = [
    { ...makeSampleFixture(0), kickoffAt: '2026-08-03T19:00:00.000Z' },
    makeSampleFixture(1),
  ]
  const again = [
    ...toUniverseLeaves('2026-08-01', [moved[1]!]),
    ...toUniverseLeaves('2026-08-03', [moved[0]!]),
  ]
  const prediction = makeSamplePrediction(moved[0]!, 0, { revision: 2 })
  const { commit, open } = makeSamplePair(moved[0]!, prediction)
  const first = makeSampleDay(0)
  expect(await findProblem([...universe, ...commits], [...again, commit])).toBeNull()
  expect(
    await findProblem(
      [...first.universe, ...first.commits],
      [...again, commit],
      [open, first.opens[0]!],
    ),
  ).toBeNull()
})

test('a prediction made at or after kick-off, or dated before earlier ones, is found', async () => {
  const { universe, commits } = makeSampleDay(0)
  const late = { ...commits[1]!, madeAt: commits[1]!.kickoffAt }
  expect(await findProblem([...universe, commits[0]!, late])).toBe('committed_after_kickoff')
  const early = { ...commits[1]!, madeAt: '2026-07-01T00:00:00.000Z' }
  expect(await findProblem([...universe, commits[0]!], [early])).toBe('time_runs_backwards')
})

test('a prediction committed twice, or after its match was opened, is found', async () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const again = { ...commits[0]!, commitment: makeCommitment({ better: true }).commitment }
  expect(await findProblem([...universe, ...commits], [again])).toBe('committed_twice')
  const later = { ...again, revision: 2 }
  expect(await findProblem([...universe, ...commits], opens, [later])).toBe(
    'committed_after_opening',
  )
})

test('opening only the better revision is found: the first and the last one must be opened', async () => {
  const fixture = makeSampleFixture(0)
  const day = toDay(fixture.kickoffAt)
  const [one, two, three] = [1, 2, 3].map((revision) =>
    makeSamplePair(fixture, makeSamplePrediction(fixture, 0, { revision })),
  )
  const committed = [...toUniverseLeaves(day, [fixture]), one!.commit, two!.commit, three!.commit]
  expect(await findProblem(committed, [one!.open, two!.open])).toBe('revision_not_opened')
  expect(await findProblem(committed, [three!.open])).toBe('revision_not_opened')
  expect(await findProblem(committed, [three!.open, one!.open])).toBeNull()
})

test('an opening may be corrected by a later one', async () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const corrected = { ...opens[0]!, result: { homeScore: 0, awayScore: 0 } }
  expect(await findProblem([...universe, ...commits], opens, [corrected])).toBeNull()
})

test('the parts of a universe are consecutive and list their own day', async () => {
  const [leaf] = makeSampleDay(0).universe
  if (leaf?.kind !== 'universe') throw new Error('The sample begins with its universe.')
  expect(await findProblem([{ ...leaf, part: 2, parts: 2 }])).toBe('universe_parts')
  expect(await findProblem([{ ...leaf, parts: 2 }])).toBe('universe_parts')
  expect(await findProblem([{ ...leaf, parts: 2 }, ...makeSampleDay(0).commits])).toBe(
    'universe_parts',
  )
  expect(await findProblem([{ ...leaf, day: '2026-08-02' }])).toBe('universe_day')
})

test('a match over for a week and never opened is reported', async () => {
  const first = makeSampleDay(0)
  const later = makeSampleDay(12)
  const log = await makeLogOf(
    [...first.universe, ...first.commits],
    [first.opens[0]!],
    [...later.universe, ...later.commits],
  )
  const report = await verifyLog(log.read)
  expect(report.ok).toBe(true)
  expect(report.overdue).toEqual([first.commits[1]!.matchId])
})
